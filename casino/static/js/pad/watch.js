// Notices what others do to the table (an opening, a relief, a closing) and whether the house answers at all.
// Other modules of the pad may listen to "pad:network" on the document, or tell it themselves: detail.online; and to "pad:position", how the table stands for its
// next round: detail.position.

const EVERY = 2000;
const PATIENCE = 5000;
const bar = document.querySelector("[data-watch]");

function tell(online) {
  document.dispatchEvent(new CustomEvent("pad:network", { detail: { online } }));
}

async function look() {
  try {
    const answer = await fetch(bar.dataset.watch, {
      headers: { Accept: "application/json" },
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    tell(answer.status < 500);
    if (!answer.ok) {
      if (answer.status === 403) location.reload(); // the tablet was revoked: say so
      return;
    }
    const { state, position } = await answer.json();
    if (state !== bar.dataset.state) location.assign(bar.dataset.home);
    else document.dispatchEvent(new CustomEvent("pad:position", { detail: { position } }));
  } catch {
    tell(false);
  }
}

async function watch() {
  for (;;) {
    await new Promise((resolve) => { setTimeout(resolve, EVERY); });
    if (!document.hidden) await look();
  }
}

document.addEventListener("pad:network", ({ detail }) => {
  document.documentElement.dataset.network = detail.online ? "online" : "offline";
});
window.addEventListener("offline", () => tell(false));
window.addEventListener("online", look);
watch();
