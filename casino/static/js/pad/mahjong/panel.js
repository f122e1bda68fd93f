// What a deal comes to, before it is recorded: the faan, who pays whom, the rake, and the deal after it.

import { el, id, redraw, write } from "../dom.js";
import { echo, say, signed } from "../words.js";

export function drawPanel(pad) {
  pad.onChange(() => {
    const view = pad.isCurrent ? pad.view : null;
    write(id("mt-faan"), view?.faan ?? say("nothing"));
    write(id("mt-counted"), view?.counted.join(" · ") ?? "");
    write(id("mt-rake"), amountOf(pad, view?.rake) || say("nothing"));
    redraw(id("mt-limited"), ...(view?.limited ?? []).map((text) => el("p", {}, text)));
    id("mt-pays-body").replaceChildren(...pad.start.players.map((seat) => payRow(pad, seat, view?.seats?.[seat])));
    write(id("mt-next"), view?.next ? say("next", { what: view.next }) : "");
    const { holds } = pad.start;
    write(id("holds-box"), amountOf(pad, holds.box) || say("nothing"));
    write(id("holds-tray"), amountOf(pad, holds.tray) || say("nothing"));
  });
}

// Empty where there is no amount.
function amountOf(pad, amount) {
  return amount ? echo(amount.minor, pad.start.digits) : "";
}

function payRow(pad, seat, will) {
  const figure = (text) => el("td", { className: "figure" }, text);
  const { chips } = pad.start.seats[seat];
  return el("tr", { dataset: { row: seat } }, el("th", { scope: "row" }, say("seat", { seat })), figure(amountOf(pad, chips)), figure(will ? signed(will.net, pad.start.digits) : say("nothing")), figure(amountOf(pad, will?.shortfall)), figure(amountOf(pad, will?.chips) || say("nothing")));
}
