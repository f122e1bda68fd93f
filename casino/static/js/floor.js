// Keeps the floor up to date: asks again and again for the part that changes, and gets it only when something did.

const EVERY_MS = 1500;
const floor = document.getElementById("floor");
const stale = document.getElementById("floor-stale");
const queue = document.getElementById("floor-queue");
let mark = "";
let queued = floor.querySelector("[data-corrections]").dataset.corrections;

// The queue of corrections is asked for again when another one waits, but never under the hands of whoever types in it.
function showQueue() {
  const waiting = floor.querySelector("[data-corrections]").dataset.corrections;
  if (waiting === queued || queue.contains(document.activeElement)) return;
  queued = waiting;
  queue.dispatchEvent(new CustomEvent("corrections-changed"));
}

function show(html) {
  const focused = document.activeElement;
  const place = floor.contains(focused) ? focused.id || focused.getAttribute("href") : null;
  floor.innerHTML = html;
  showQueue();
  if (!place) return;
  const again = document.getElementById(place) || floor.querySelector(`a[href="${CSS.escape(place)}"]`);
  if (again) again.focus({ preventScroll: true });
}

async function look() {
  try {
    const answer = await fetch(floor.dataset.now, {
      headers: mark ? { "If-None-Match": mark } : {},
      cache: "no-store",
      redirect: "error",
    });
    if (answer.status === 200) {
      show(await answer.text());
      mark = answer.headers.get("ETag") || "";
    }
    stale.hidden = answer.ok || answer.status === 304;
  } catch {
    stale.hidden = false;
  }
}

async function keepLooking() {
  if (!document.hidden) await look();
  setTimeout(keepLooking, EVERY_MS);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});
setTimeout(keepLooking, EVERY_MS);
