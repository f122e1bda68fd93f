// The page of a round at any game: reads how the table stands, lets the game draw its part, and listens.

import { drawActs, drawEntry } from "./acts.js";
import { id } from "./dom.js";
import { keepPage } from "./kept_page.js";
import * as keeping from "./keeping.js";
import { listen } from "./keyboard.js";
import { Network } from "./network.js";
import { speak } from "./speaking.js";

const KEEP_AFTER_MS = 1000; // after all that the dealer waits for
const page = id("pad");
const isPast = page.hasAttribute("data-is-past"); // a round of before is entered again

// What the round shall have been goes to the page that asks why.
function handOn(draft) {
  id("past-draft").value = JSON.stringify(draft);
  id("past").submit();
}

// What was tapped may go with its step: the focus then waits at the next one, not at the top of the page.
function holdFocus() {
  if (document.activeElement !== document.body) return;
  const dock = document.querySelector("[data-dock]:not([hidden])");
  if (dock && page.dataset.focused) dock.focus({ preventScroll: true });
}

function followNetwork(pad) {
  pad.onChange(() => {
    document.dispatchEvent(new CustomEvent("pad:network", { detail: { online: pad.online, from: "pad" } }));
  });
  document.addEventListener("pad:network", ({ detail }) => {
    if (detail.from === "pad" || detail.online === pad.online) return;
    if (detail.online) pad.ask();
    else pad.wentAway();
  });
  document.addEventListener("pad:position", ({ detail }) => pad.standsAt(detail.position));
}

// A page that was put by knows who deals where, and nothing else: how the table stood is what this browser kept beside the entry.
function readStart() {
  const start = JSON.parse(id("start").textContent);
  if (!page.hasAttribute("data-is-kept")) return start;
  const kept = keeping.loadStart(start);
  return kept && { ...kept, isKept: true };
}

// Game is the game's Pad, draw(pad) draws its part of the page, keys(pad) gives what listens to its keys.
export function run({ Game, draw, keys }) {
  const start = readStart();
  if (!start) return; // nothing was kept: the bar says that there is no network
  const pad = new Game({
    start,
    network: new Network({ addresses: page.dataset, token: page.dataset.token }),
    leave: () => location.assign(page.dataset.home),
    handOn: isPast ? handOn : null,
  });
  draw(pad);
  if (isPast) drawEntry(pad);
  else drawActs(pad);
  speak(pad);
  listen(pad, keys(pad));
  page.addEventListener("focusin", () => {
    page.dataset.focused = "true";
  });
  pad.onChange(() => requestAnimationFrame(holdFocus));
  followNetwork(pad);
  page.hidden = false;
  pad.ask();
  if (!pad.isKept && !isPast) addEventListener("load", () => setTimeout(keepPage, KEEP_AFTER_MS, page.dataset), { once: true });
}
