// What goes wrong with a throw, a deal or the tiles, by one tap each.

import { el, id } from "../dom.js";
import { say } from "../words.js";
import { domino } from "./pieces.js";

export function drawIncidents(pad) {
  drawReasons(pad, id("void-throws"), "void_throw");
  drawReasons(pad, id("dead-rounds"), "dead_round");
  drawExposed(pad);
}

function drawReasons(pad, place, kind) {
  for (const [code, word] of Object.entries(pad.start.words.reasons[kind])) {
    const button = el("button", { type: "button", className: "button" }, word);
    button.addEventListener("click", () => pad.event(kind, { reason: code }));
    place.append(button);
  }
}

// --- An exposed tile: one tap says that there was one, a second way which and whose -----------------------

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
  id("exposed").addEventListener("click", () => pad.event("exposed_tile"));
  id("exposed-which").addEventListener("click", () => {
    choose(null);
    dialog.showModal();
  });
}
