// What counts or calls for somebody: Record, undo within its grace, void throws and other incidents, the pit; and what is said of it.

import { domino, el, id, shape, write } from "./dom.js";
import { echo, say, signed } from "./words.js";

export function drawActs(pad) {
  id("record").addEventListener("click", () => pad.record());
  id("take-back").addEventListener("click", () => pad.takeBack());
  id("call-pit").addEventListener("click", () => pad.event("pit_called"));
  id("undo").addEventListener("click", () => askUndo(pad));
  id("notice").addEventListener("click", (event) => {
    if (event.target.closest("[data-dismiss]")) pad.dismissNotice();
  });
  drawReasons(pad, id("void-throws"), "void_throw");
  drawReasons(pad, id("dead-rounds"), "dead_round");
  drawUndo(pad);
  drawExposed(pad);
  pad.onChange(() => show(pad));
  setInterval(() => showUndo(pad), 500);
}

function drawReasons(pad, place, kind) {
  for (const [code, word] of Object.entries(pad.start.words.reasons[kind])) {
    const button = el("button", { type: "button", className: "button" }, word);
    button.addEventListener("click", () => pad.event(kind, { reason: code }));
    place.append(button);
  }
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
    if (pad.start.number > 1) pad.event("pit_called", { reason: "correction" });
    return;
  }
  write(id("undo-title"), say("undo-title", { number: pad.start.undo.number }));
  id("undo-dialog").showModal();
}

// While it lasts the last round can be undone; after that it is for the pit.
function showUndo(pad) {
  const seconds = pad.undoSeconds;
  const button = id("undo");
  button.hidden = pad.start.number < 2;
  button.classList.toggle("is-open", seconds > 0);
  write(button, seconds ? say("undo", { number: pad.start.undo.number, seconds }) : say("ask-pit"));
  if (!seconds && id("undo-dialog").open) id("undo-dialog").close();
}

// --- An exposed tile ------------------------------------------------------------------------------------

function drawExposed(pad) {
  const dialog = id("exposed-dialog");
  const doors = id("exposed-doors");
  let door = null;
  const choose = (chosen) => {
    door = chosen;
    for (const button of doors.children) button.setAttribute("aria-pressed", String(Number(button.dataset.door) === door));
  };
  for (let number = 1; number <= pad.start.doors; number += 1) {
    const button = el("button", { type: "button", className: "button", "aria-label": say("door", { door: number }), dataset: { door: number } }, String(number));
    button.addEventListener("click", () => choose(door === number ? null : number));
    doors.append(button);
  }
  for (const [face, name] of Object.entries(pad.start.words.tiles)) {
    const button = el("button", { type: "button", className: "tray-tile", "aria-label": `${name} ${face}` }, domino(face), el("span", { className: "tray-name", "aria-hidden": "true" }, name));
    button.addEventListener("click", () => {
      dialog.close();
      pad.event("exposed_tile", { tile: face, ...(door ? { door } : {}) });
    });
    id("exposed-tiles").append(button);
  }
  id("exposed").addEventListener("click", () => {
    choose(null);
    dialog.showModal();
  });
}

export function recordedText({ recorded: { number, due, banker }, start: { digits } }) {
  return say("recorded", { number, due: echo(due.minor, digits), banker: signed(banker, digits) });
}

// --- Showing --------------------------------------------------------------------------------------------

function show(pad) {
  const { step } = pad;
  document.getElementById("pad").dataset.step = step;
  for (const name of ["bank", "bets"]) id(`dock-${name}`).hidden = step !== name;
  id("dock-results").hidden = step !== "results" && step !== "waiting";
  id("dock-results").inert = step === "waiting";
  const { pit_called: called } = pad.start;
  id("call-pit").disabled = Boolean(called);
  write(id("call-pit"), called ? say("pit-called", { time: called }) : say("call-pit"));
  id("take-back").disabled = !pad.history.length || pad.entry.waiting;
  const record = id("record");
  record.disabled = !pad.canRecord;
  write(id("record-word"), say(pad.entry.waiting ? (pad.online ? "recording" : "waits") : pad.online ? "record" : "record-later"));
  showUndo(pad);
  showNetwork(pad);
  showNotice(pad);
  showRecorded(pad);
}

function showNetwork(pad) {
  const banner = id("not-recorded");
  const isHidden = pad.online || (!pad.draft.dice.length && !pad.entry.waiting);
  if (banner.hidden !== isHidden) banner.hidden = isHidden;
  if (!isHidden) write(id("not-recorded-text"), say(pad.entry.waiting ? "away-waiting" : "away-kept", { number: pad.entry.number }));
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
  if (found.length) text.append(el("ul", { className: "problems" }, ...found.map(faultLine)));
  const banner = el("div", { className: `banner is-${notice.tone}` }, shape(), text);
  if (pad.notice) banner.append(el("button", { type: "button", className: "button is-quiet", dataset: { dismiss: "" } }, say("dismiss")));
  place.replaceChildren(banner);
}

function faultLine({ door, message }) {
  if (!door) return el("li", {}, message);
  return el("li", {}, el("span", { className: "problem-place" }, say("door", { door })), `: ${message}`);
}

function showRecorded(pad) {
  const place = id("recorded");
  place.hidden = !pad.recorded;
  if (!pad.recorded) return;
  const { seq, hash } = pad.recorded;
  write(id("recorded-text"), recordedText(pad));
  write(id("recorded-proof"), say("proof", { seq, hash: `${hash.slice(0, 8)}…${hash.slice(-4)}` }));
}
