// Puts the page by, as the house writes it for that purpose, with all that it is made of: for a load without network.
// Browsers lend this to pages over TLS and on the tablet's own machine only; elsewhere a load without network stays without a page.

const KEPT = "pad";

export async function keepPage({ home, kept, worker }) {
  if (!navigator.serviceWorker || !window.caches) return;
  try {
    await navigator.serviceWorker.register(worker);
    const page = await fetch(kept, { cache: "no-store", redirect: "error" });
    if (!page.ok) {
      await caches.delete(KEPT);
      return;
    }
    const cache = await caches.open(KEPT);
    await keepParts(cache);
    await cache.put(home, page);
  } catch {
    // without network, or the browser has no room: what was put by before stands
  }
}

async function keepParts(cache) {
  const own = `${location.origin}/static/`;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const parts = new Set(loaded.filter((name) => name.startsWith(own)));
  const known = (await cache.keys()).map(({ url }) => url);
  await Promise.all([...parts].filter((url) => !known.includes(url)).map((url) => cache.add(url)));
}
