// Stands in for the house where it does not answer: a load of the pad then gets the page that js/pad/kept_page.js put by, which holds
// no amount. It adds nothing to what the house says, and leaves the tablet with it.

const KEPT = "pad";
const HOME = new URL("./", self.location).pathname;
const PATIENCE_MS = 5000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === HOME) event.respondWith(page(request));
  else if (pathname.startsWith("/static/")) event.respondWith(part(request));
});

function find(what) {
  return caches.match(what, { cacheName: KEPT, ignoreVary: true });
}

async function page(request) {
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE_MS); });
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (answer && answer.status < 500) {
    if (answer.status === 403) await goAway();
    return answer;
  }
  return (await find(HOME)) ?? answer ?? fetch(request);
}

async function part(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await find(request);
    if (kept) return kept;
    throw error;
  }
}

// The tablet is no longer the table's.
async function goAway() {
  await caches.delete(KEPT);
  await self.registration.unregister();
}
