// What counts or calls for somebody at any game: Record, undo within its grace, the pit; and what is said of it.

import { el, id, shape, write } from "./dom.js";
import { say } from "./words.js";

export function drawActs(pad) {
  drawEntry(pad);
  id("call-pit").addEventListener("click", () => pad.event("pit_called"));
  id("undo").addEventListener("click", () => askUndo(pad));
  drawUndo(pad);
  pad.onChange(() => show(pad));
  setInterval(() => showUndo(pad), 500);
}

// What any entry has, also that of a round of before: its docks and steps, the way back, and what is wrong with it.
export function drawEntry(pad) {
  id("record").addEventListener("click", () => pad.record());
  id("take-back").addEventListener("click", () => pad.takeBack());
  id("notice").addEventListener("click", (event) => {
    if (event.target.closest("[data-dismiss]")) pad.dismissNotice();
  });
  pad.onChange(() => showEntry(pad));
}

// --- Undo ---------------------------------------------------------------------------------------------

function drawUndo(pad) {
  for (const [code, word] of Object.entries(pad.start.words.reasons.undo)) {
    const button = el("button", { type: "button", className: "button is-large" }, word);
    button.addEventListener("click", () => {
      id("undo-dialog").close();
      if (pad.undoSeconds) pad.undo(code);
    });
    id("undo-reasons").append(button);
  }
}

export function askUndo(pad) {
  if (!pad.undoSeconds) {
    if (pad.start.number > 1) location.assign(id("corrections").href);
    return;
  }
  write(id("undo-title"), say("undo-title", { number: pad.start.undo.number, what: pad.lastName }));
  id("undo-dialog").showModal();
}

// While it lasts the last round can be undone; after that it is for the pit.
function showUndo(pad) {
  const seconds = pad.undoSeconds;
  const button = id("undo");
  button.hidden = pad.start.number < 2;
  button.classList.toggle("is-open", seconds > 0);
  write(button, seconds ? say("undo", { number: pad.start.undo.number, what: pad.lastName, seconds }) : say("ask-pit"));
  if (!seconds && id("undo-dialog").open) id("undo-dialog").close();
}

// --- Showing --------------------------------------------------------------------------------------------

function showEntry(pad) {
  const { step } = pad;
  id("pad").dataset.step = step;
  for (const dock of document.querySelectorAll("[data-dock]")) {
    dock.hidden = !dock.dataset.dock.split(" ").includes(step);
    dock.inert = step === "waiting";
  }
  write(id("round-number"), pad.start.called ?? pad.title);
  showSteps(pad);
  id("take-back").disabled = !pad.canTakeBack;
  id("record").disabled = !pad.canRecord;
  showNotice(pad);
  showNear(pad);
}

function show(pad) {
  const { pit_called: called } = pad.start;
  id("call-pit").disabled = Boolean(called);
  write(id("call-pit"), called ? say("pit-called", { time: called }) : say("call-pit"));
  write(id("record-word"), say(pad.entry.waiting ? (pad.online ? "recording" : "waits") : pad.online ? "record" : "record-later"));
  showUndo(pad);
  showNetwork(pad);
  showRecorded(pad);
}

function showSteps(pad) {
  let isDone = true;
  for (const item of id("steps").children) {
    const isNow = item.dataset.step === pad.stage;
    isDone &&= !isNow;
    item.classList.toggle("is-done", isDone);
    if (isNow) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
}

function showNetwork(pad) {
  const banner = id("not-recorded");
  const isHidden = pad.online || (!pad.isKept && !pad.isBegun(pad.entry) && !pad.entry.waiting);
  if (banner.hidden !== isHidden) banner.hidden = isHidden;
  if (!isHidden) write(id("not-recorded-text"), say(pad.entry.waiting ? "away-waiting" : pad.isKept ? "away-page" : "away-kept", { number: pad.entry.number }));
}

function showNotice(pad) {
  const place = id("notice");
  const found = pad.faults;
  const notice = pad.notice ?? (found.length ? { tone: "bad", text: "" } : null);
  const shown = JSON.stringify([notice, found]);
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  if (!notice) {
    place.replaceChildren();
    return;
  }
  const text = el("div", {});
  if (notice.text) text.append(el("p", { className: "banner-title" }, notice.text));
  if (found.length) text.append(el("ul", { className: "problems" }, ...found.map((fault) => el("li", {}, faultText(pad, fault)))));
  const banner = el("div", { className: `banner is-${notice.tone}` }, shape(), text);
  if (pad.notice) banner.append(el("button", { type: "button", className: "button is-quiet", dataset: { dismiss: "" } }, say("dismiss")));
  place.replaceChildren(banner);
}

// Where the page scrolls, the panel is far from the keys: what it says first stands at them as well.
function showNear(pad) {
  const place = id("near");
  const { notice, recorded } = pad;
  const faults = pad.faults.map((fault) => faultText(pad, fault));
  const isGood = !notice && !faults.length && recorded;
  const texts = isGood ? [pad.recordedText()] : [...(notice ? [notice.text] : []), ...faults];
  place.className = `acts-near is-${isGood ? "good" : notice?.tone ?? "bad"}`;
  place.hidden = !texts.length;
  write(place, texts.join(" "));
}

function faultText(pad, { place, message }) {
  const name = place && pad.placeName(place);
  return !name || message.startsWith(name) ? message : say("fault-at", { place: name, what: message });
}

function showRecorded(pad) {
  const place = id("recorded");
  place.hidden = !pad.recorded;
  if (!pad.recorded) return;
  const { seq, hash } = pad.recorded;
  write(id("recorded-text"), pad.recordedText());
  write(id("recorded-proof"), say("proof", { seq, hash: `${hash.slice(0, 8)}…${hash.slice(-4)}` }));
}
