// What a deal comes to, before it is recorded: the faan, who pays whom, the rake, and the deal after it.

import { el, id, redraw, write } from "../dom.js";
import { say } from "../words.js";

export function drawPanel(pad) {
  pad.onChange(() => {
    const view = pad.isCurrent ? pad.view : null;
    write(id("mt-faan"), view?.faan ?? say("nothing"));
    write(id("mt-counted"), view?.counted.join(" · ") ?? "");
    write(id("mt-rake"), pad.chips(view?.rake) || say("nothing"));
    redraw(id("mt-limited"), ...(view?.limited ?? []).map((text) => el("p", {}, text)));
    id("mt-pays-body").replaceChildren(...pad.start.players.map((seat) => payRow(pad, seat, view?.seats?.[seat])));
    write(id("mt-next"), view?.next ? say("next", { what: view.next }) : "");
    const { holds } = pad.start;
    write(id("holds-box"), pad.chips(holds.box) || say("nothing"));
    write(id("holds-tray"), pad.chips(holds.tray) || say("nothing"));
  });
}

function payRow(pad, seat, will) {
  const figure = (text, name) => el("td", { className: "figure", dataset: { of: name } }, text);
  const { chips } = pad.start.seats[seat];
  return el("tr", { dataset: { row: seat } }, el("th", { scope: "row" }, say("seat", { seat })), figure(pad.chips(chips), "held"), figure(will ? pad.result(will.net) : say("nothing"), "net"), figure(pad.chips(will?.shortfall), "short"), figure(pad.chips(will?.chips) || say("nothing"), "after"));
}
