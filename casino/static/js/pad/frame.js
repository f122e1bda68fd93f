// The page of a round at any game: reads how the table stands, lets the game draw its part, and listens.

import { drawActs } from "./acts.js";
import { id } from "./dom.js";
import { listen } from "./keyboard.js";
import { Network } from "./network.js";
import { speak } from "./speaking.js";

const page = id("pad");

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
}

// Game is the game's Pad, draw(pad) draws its part of the page, keys(pad) gives what listens to its keys.
export function run({ Game, draw, keys }) {
  const pad = new Game({
    start: JSON.parse(id("start").textContent),
    network: new Network({ addresses: page.dataset, token: page.dataset.token }),
    leave: () => location.assign(page.dataset.home),
  });
  draw(pad);
  drawActs(pad);
  speak(pad);
  listen(pad, keys(pad));
  page.addEventListener("focusin", () => {
    page.dataset.focused = "true";
  });
  pad.onChange(() => requestAnimationFrame(holdFocus));
  followNetwork(pad);
  page.hidden = false;
  pad.ask();
}
