// Results after the throw: the tray of tiles still unused and how a door's are set, or one outcome a door.

import { el, id, state, write } from "../dom.js";
import { say } from "../words.js";
import * as entries from "./entry.js";
import { domino, TONES } from "./pieces.js";

const OUTCOMES = ["win", "lose", "push"];

export function drawResults(pad) {
  drawTray(pad);
  drawOutcomes(pad);
  id("ways").addEventListener("click", (event) => {
    const way = event.target.closest("[data-way]")?.dataset.way;
    if (way) changeWay(pad, way);
  });
  id("laid").addEventListener("click", (event) => {
    const index = event.target.closest("[data-index]")?.dataset.index;
    if (index !== undefined) takeTile(pad, Number(index));
  });
  id("settings").addEventListener("click", (event) => {
    const hand = event.target.closest("[data-hand]")?.dataset.hand;
    if (hand) follow(pad, JSON.parse(hand));
  });
  pad.onChange(() => {
    if (pad.step !== "results" && pad.step !== "waiting") return;
    for (const button of id("ways").children) button.setAttribute("aria-pressed", String(button.dataset.way === pad.draft.by));
    const isTiles = pad.draft.by === "tiles";
    id("tiles-side").hidden = !isTiles;
    id("outcomes-side").hidden = isTiles;
    if (isTiles) showTiles(pad);
    else showOutcomes(pad);
  });
}

export function changeWay(pad, way) {
  pad.chosen = null;
  pad.rememberWay(way);
  pad.edit((entry) => entries.by(entry, way));
}

// --- By outcomes ------------------------------------------------------------------------------------

function drawOutcomes(pad) {
  const places = id("outcomes-side");
  for (let door = 1; door <= pad.start.doors; door += 1) {
    const buttons = OUTCOMES.map((outcome) =>
      el("button", { type: "button", className: `outcome is-${TONES[outcome]}`, "aria-label": say("outcome-of", { door, outcome: say(outcome) }), dataset: { outcome } }, state(TONES[outcome], say(outcome))));
    places.append(el("li", { className: "outcome-door", dataset: { door } }, el("span", { className: "outcome-number" }, String(door)), ...buttons));
  }
  places.addEventListener("click", (event) => {
    const button = event.target.closest("[data-outcome]");
    if (button) setOutcome(pad, Number(button.closest("[data-door]").dataset.door), button.dataset.outcome);
  });
}

export function setOutcome(pad, door, outcome) {
  if (door === null || door === pad.draft.banker) return;
  pad.chosen = null;
  pad.edit((entry) => entries.withOutcome(entry, door, outcome));
}

function showOutcomes(pad) {
  const places = id("outcomes-side");
  const order = pad.order.filter((door) => door !== pad.draft.banker).join();
  if (places.dataset.order !== order) {
    places.dataset.order = order;
    const byDoor = new Map([...places.children].map((place) => [place.dataset.door, place]));
    places.append(...order.split(",").map((door) => byDoor.get(door)));
  }
  for (const place of places.children) {
    const door = Number(place.dataset.door);
    place.hidden = door === pad.draft.banker;
    place.classList.toggle("is-now", pad.door === door);
    for (const button of place.querySelectorAll("[data-outcome]")) {
      button.setAttribute("aria-pressed", String(pad.draft.outcomes[door] === button.dataset.outcome));
    }
  }
}

// --- By tiles ---------------------------------------------------------------------------------------

function drawTray(pad) {
  for (const [face, name] of Object.entries(pad.start.words.tiles)) {
    const button = el(
      "button",
      { type: "button", className: "tray-tile", dataset: { face, name } },
      domino(face),
      el("span", { className: "tray-name", "aria-hidden": "true" }, name),
      el("span", { className: "tray-left", "aria-hidden": "true" }),
    );
    id("tray").append(button);
  }
  id("tray").addEventListener("click", (event) => {
    const face = event.target.closest("[data-face]")?.dataset.face;
    if (face) layTile(pad, face);
  });
}

export function layTile(pad, face) {
  const { door } = pad;
  if (door === null || !pad.left(face) || pad.laidAt(door).length >= entries.TILES || pad.handAt(door)?.filled) return false;
  pad.edit((entry) => entries.withTile(entry, door, face));
  if (pad.laidAt(door).length === entries.TILES) pad.choose(null);
  return true;
}

function takeTile(pad, index) {
  const { door } = pad;
  pad.chosen = door;
  pad.edit((entry) => entries.withoutTile(entry, door, index));
}

function follow(pad, hand) {
  const { door } = pad;
  pad.edit((entry) => entries.withSetting(entry, door, hand));
}

function showTiles(pad) {
  const { door } = pad;
  const isFilled = Boolean(pad.view?.hands && Object.values(pad.view.hands).some((hand) => hand.filled)) && pad.isCurrent;
  for (const button of id("tray").children) {
    const { face, name } = button.dataset;
    const left = isFilled ? 0 : pad.left(face);
    if (button.dataset.left === String(left)) continue;
    button.dataset.left = String(left);
    button.disabled = left === 0;
    button.setAttribute("aria-label", say("tile-left", { name, face, left }));
    write(button.querySelector(".tray-left"), left > 1 ? `×${left}` : "");
  }
  write(id("laid-for"), door === null ? say("tiles-done") : door === pad.draft.banker ? say("tiles-of-bank", { door }) : say("tiles-of", { door }));
  showLaid(pad, door);
  showSettings(pad, door);
}

function showLaid(pad, door) {
  const hand = door === null ? null : pad.handAt(door);
  const faces = door === null ? [] : hand?.filled ? [...hand.front, ...hand.back] : pad.laidAt(door);
  const shown = JSON.stringify([faces, Boolean(hand?.filled), door]);
  if (id("laid").dataset.shown === shown) return;
  id("laid").dataset.shown = shown;
  const places = Array.from({ length: door === null ? 0 : entries.TILES }, (_none, index) => {
    const face = faces[index];
    if (!face) return el("span", { className: "laid-place" });
    if (hand?.filled) return el("span", { className: "laid-place" }, domino(face));
    return el("button", { type: "button", className: "laid-place", "aria-label": say("tile-back", { face: nameOf(pad, face) }), dataset: { index } }, domino(face));
  });
  id("laid").replaceChildren(...places);
}

function nameOf(pad, face) {
  return `${pad.start.words.tiles[face]} ${face}`;
}

// The six ways to make a front and a back pair of four tiles; equal ones once.
function arrangements(faces) {
  const found = new Map();
  for (let a = 0; a < faces.length; a += 1) {
    for (let b = a + 1; b < faces.length; b += 1) {
      const front = [faces[a], faces[b]];
      const back = faces.filter((_face, index) => index !== a && index !== b);
      found.set(signature({ front, back }), { front, back });
    }
  }
  return [...found.values()];
}

function signature({ front, back }) {
  return `${[...front].sort()}|${[...back].sort()}`;
}

function showSettings(pad, door) {
  const hand = pad.chosen === null || door === null ? null : pad.handAt(door);
  id("tray").hidden = Boolean(hand);
  id("settings-side").hidden = !hand;
  if (!hand) return;
  const faces = hand.filled ? [...hand.front, ...hand.back] : pad.laidAt(door);
  const now = signature(hand);
  const own = pad.draft.settings[door];
  const shown = JSON.stringify([faces, now, own, hand.reset]);
  if (id("settings").dataset.shown === shown) return;
  id("settings").dataset.shown = shown;
  id("settings").replaceChildren(...arrangements(faces).map((each) => {
    const counts = signature(each) === now;
    const isOwn = own && signature(own) === signature(each) && hand.reset;
    const label = `${say("front")} ${each.front.map((face) => nameOf(pad, face)).join(", ")}; ${say("back")} ${each.back.map((face) => nameOf(pad, face)).join(", ")}`;
    return el(
      "button",
      { type: "button", className: `setting${isOwn ? " is-wrong" : ""}`, "aria-pressed": String(counts), "aria-label": label, dataset: { hand: JSON.stringify(each) } },
      el("span", { className: "setting-pair" }, ...each.front.map(domino)),
      el("span", { className: "setting-pair" }, ...each.back.map(domino)),
    );
  }));
  write(id("settings-said"), hand.reset ? say("reset-said", { front: hand.front_name, back: hand.back_name }) : say("set-said", { front: hand.front_name, back: hand.back_name }));
}
