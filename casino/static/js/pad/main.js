// The dealer's pad: reads how the table stands from the page, draws it, and listens.

import { drawActs } from "./acts.js";
import { drawBank, mayTake, take } from "./bank.js";
import { drawBets, tapDoor } from "./bets.js";
import { id } from "./dom.js";
import { drawFelt } from "./felt.js";
import { listen } from "./keyboard.js";
import { Network } from "./network.js";
import { Pad } from "./pad.js";
import { drawPanel } from "./panel.js";
import { drawResults } from "./results.js";
import { speak } from "./speaking.js";

const page = id("pad");
const pad = new Pad({
  start: JSON.parse(id("start").textContent),
  network: new Network({ addresses: page.dataset, token: page.dataset.token }),
  leave: () => location.assign(page.dataset.home),
});

function onDoor(door) {
  if (pad.step === "bank" && mayTake(pad, door)) take(pad, door);
  else if (pad.step === "bets") tapDoor(pad, door);
  else if (pad.step === "results" && (pad.draft.by === "tiles" || door !== pad.draft.banker)) pad.choose(pad.chosen === door ? null : door);
}

// What was tapped may go with its step: the focus then waits at the next one, not at the top of the page.
function holdFocus() {
  if (document.activeElement !== document.body) return;
  const dock = document.querySelector(".pad-dock > :not([hidden])");
  if (dock && page.dataset.focused) dock.focus({ preventScroll: true });
}

drawBank(pad);
drawFelt(pad, onDoor);
drawPanel(pad);
drawBets(pad);
drawResults(pad);
drawActs(pad);
speak(pad);
listen(pad);
page.addEventListener("focusin", () => {
  page.dataset.focused = "true";
});
pad.onChange(() => {
  document.dispatchEvent(new CustomEvent("pad:network", { detail: { online: pad.online, from: "pad" } }));
  requestAnimationFrame(holdFocus);
});
document.addEventListener("pad:network", ({ detail }) => {
  if (detail.from === "pad" || detail.online === pad.online) return;
  if (detail.online) pad.ask();
  else pad.wentAway();
});
page.hidden = false;
pad.ask();
