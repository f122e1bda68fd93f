// What a deal comes to, before it is recorded: the faan, who pays whom, the rake, and the deal after it.

import { el, id, write } from "../dom.js";
import { echo, say, signed } from "../words.js";

export function drawPanel(pad) {
  pad.onChange(() => {
    const view = pad.isCurrent ? pad.view : null;
    write(id("mt-faan"), view?.faan ?? say("nothing"));
    write(id("mt-counted"), view?.counted.join(" · ") ?? "");
    write(id("mt-rake"), view?.rake ? echo(view.rake.minor, pad.start.digits) : say("nothing"));
    id("mt-pays-body").replaceChildren(...pad.start.players.map((seat) => payRow(pad, seat, view?.seats?.[seat])));
    write(id("mt-next"), view?.next ? say("next", { what: view.next }) : "");
    const { holds } = pad.start;
    write(id("holds-box"), holds.box?.text ?? say("nothing"));
    write(id("holds-tray"), holds.tray?.text ?? say("nothing"));
  });
}

function payRow(pad, seat, will) {
  const figure = (text) => el("td", { className: "figure" }, text);
  const { chips } = pad.start.seats[seat];
  return el("tr", { dataset: { row: seat } }, el("th", { scope: "row" }, say("seat", { seat })), figure(chips?.text ?? ""), figure(will ? signed(will.net, pad.start.digits) : say("nothing")), figure(will?.shortfall?.text ?? ""), figure(will ? will.chips.text : say("nothing")));
}
