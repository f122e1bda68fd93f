// The end of a game: its final sheet where nothing else is known of it, and what is said of a game that is over.

import { el, id, write } from "../dom.js";
import { say } from "../words.js";
import { SEATS } from "./game.js";

const WHOLE = /^[-−]?\d{1,9}$/;

export function drawFinal(pad) {
  id("rt-deals").addEventListener("click", () => pad.change({ final: null }));
  const fields = SEATS.flatMap((_seat, player) => row(pad, player));
  fields.push(field(pad, { label: say("sticks-left"), path: "leftover_sticks", place: id("rt-left") }));
  pad.onChange(() => {
    const { final } = pad.draft;
    id("rt-alone").hidden = !final;
    id("rt-over").hidden = !pad.start.end;
    write(id("rt-over"), pad.start.end ? say("over", { game: pad.start.game, why: pad.start.end }) : "");
    if (final) for (const one of fields) one.show();
  });
}

function row(pad, player) {
  const cells = ["scores", "chips"].map((key) => ({ key, cell: el("td", {}) }));
  id("rt-final").append(el("tr", {}, el("th", { scope: "row" }, say("seat", { player: player + 1 })), ...cells.map(({ cell }) => cell)));
  return cells.map(({ key, cell }) => field(pad, { label: say(key === "scores" ? "score-of" : "chips-of", { player: player + 1 }), path: `${key}.${player}`, place: cell }));
}

function field(pad, { label, path, place }) {
  const input = el("input", { type: "text", inputMode: "numeric", autocomplete: "off", "aria-label": label, dataset: { final: path } });
  input.addEventListener("input", () => pad.draft.final && pad.setFinal(path, read(input.value)));
  place.append(input);
  const show = () => {
    const known = pad.finalAt(path);
    if (document.activeElement !== input) input.value = known === null ? "" : String(known);
    const isFaulty = pad.faults.some((fault) => fault.path === path);
    if (isFaulty) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  return { show };
}

// Groups of thousands may be typed; whatever is no whole number is sent as it is, for the house to say so.
function read(text) {
  const bare = text.replace(/[\s.,]/g, "");
  if (!bare) return null;
  return WHOLE.test(bare) ? Number(bare.replace("−", "-")) : text.trim();
}
