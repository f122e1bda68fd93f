// What a deal or a game comes to, before it is recorded: hands, new scores, and at the end what each settles.

import { el, id, write } from "../dom.js";
import { say } from "../words.js";
import { SEATS } from "./game.js";
import { points, signed } from "./figures.js";

export function drawPanel(pad) {
  pad.onChange(() => {
    const view = pad.isCurrent ? pad.view : null;
    const game = view?.game ?? null;
    id("rt-hands").hidden = Boolean(game) || !view?.hands.length;
    id("rt-scores").hidden = pad.isFinal;
    for (const figure of document.querySelectorAll("[data-of-game]")) figure.hidden = !game;
    id("rt-money").hidden = !game;
    id("rt-slips").hidden = !pad.recorded?.money;
    id("rt-hands-body").replaceChildren(...(view?.hands ?? []).map((hand) => handRow(pad, hand)));
    id("rt-scores-body").replaceChildren(...SEATS.map((seat) => scoreRow(pad, seat, view?.seats?.[seat])));
    id("rt-money-body").replaceChildren(...(game?.players ?? []).map(moneyRow));
    write(id("rt-next"), view?.next ? say("next", { what: view.next }) : "");
    const { holds } = pad.start;
    write(id("house-box"), game ? game.box.text : say("nothing"));
    write(id("house-fee"), game ? game.fee.text : say("nothing"));
    write(id("house-rounding"), game ? game.rounding.text : say("nothing"));
    write(id("holds-box"), holds.box?.text ?? say("nothing"));
    write(id("holds-tray"), holds.tray?.text ?? say("nothing"));
  });
}

function figure(text) {
  return el("td", { className: "figure" }, text);
}

function handRow(pad, hand) {
  const yaku = hand.yaku.map(({ name, han }) => (hand.han === null ? name : `${name} ${han}`));
  for (const key of ["dora", "aka", "ura"]) if (hand[key]) yaku.push(`${say(key)} ${hand[key]}`);
  const owed = hand.points;
  const paid = "ron" in owed ? points(owed.ron) : owed.dealer ? `${points(owed.child)} / ${points(owed.dealer)}` : points(owed.child);
  const said = [yaku.join(" · "), hand.limit].filter(Boolean).join(" — ");
  return el("tr", {}, el("th", { scope: "row" }, pad.start.words.winds[hand.seat]), el("td", {}, said), figure(String(hand.han ?? "—")), figure(String(hand.fu ?? "—")), figure(paid), figure(String(hand.chip_units)));
}

function scoreRow(pad, seat, will) {
  const known = pad.start.seats[seat];
  return el("tr", { dataset: { row: seat } }, el("th", { scope: "row" }, `${known.wind} · ${say("seat", { player: known.player })}`), figure(points(pad.scoreOf(seat))), figure(will ? signed(will.score - pad.scoreOf(seat)) : "—"), figure(will ? points(will.score) : "—"), figure(will ? signed(will.chips) : "—"));
}

function moneyRow({ player, rank, points: score, uma, settled, chips, exact, net }) {
  return el("tr", {}, el("th", { scope: "row" }, say("seat", { player })), figure(String(rank)), figure(points(score)), figure(signed(uma)), figure(settled), figure(signed(chips)), figure(exact.text), figure(net.text));
}
