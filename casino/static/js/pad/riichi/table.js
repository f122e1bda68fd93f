// The four seats as they sit round the table: winds, scores, riichi, and what each will have.

import { el, id, write } from "../dom.js";
import { say } from "../words.js";
import { points, signed } from "./figures.js";
import { SEATS } from "./game.js";

export function drawTable(pad) {
  const seats = new Map(SEATS.map((seat) => [seat, drawSeat(pad, seat)]));
  pad.onChange(() => {
    for (const [seat, parts] of seats) showSeat(pad, seat, parts);
    showMiddle(pad);
  });
}

function drawSeat(pad, seat) {
  const name = el("span", { className: "rt-name" });
  const score = el("span", { className: "rt-score" });
  const riichi = el("button", { type: "button", className: "rt-riichi", dataset: { riichi: seat } }, say("riichi"));
  const after = el("span", { className: "rt-after" });
  riichi.addEventListener("click", () => pad.toggleRiichi(seat));
  id("rt-seats").append(el("div", { className: "rt-seat", dataset: { seat } }, name, score, riichi, after));
  return { name, score, riichi, after };
}

function showSeat(pad, seat, { name, score, riichi, after }) {
  const known = pad.start.seats[seat];
  const isDeclared = pad.isDeclared(seat);
  name.replaceChildren(el("strong", {}, known.wind), ` ${say("seat", { player: known.player })}`, known.dead ? ` · ${say("dead")}` : "");
  write(score, points(known.score - (pad.draft.riichi.includes(seat) ? pad.start.words.stick : 0)));
  riichi.setAttribute("aria-pressed", String(isDeclared));
  riichi.setAttribute("aria-label", `${say("riichi")}: ${known.wind}`);
  riichi.disabled = known.riichi || pad.isFinal || (!isDeclared && (!known.may_declare || pad.isFewTiles));
  const will = pad.isCurrent ? pad.view.seats?.[seat] : null;
  write(after, will ? `${signed(will.delta)} → ${points(will.score)}` : "");
}

function showMiddle(pad) {
  const { start } = pad;
  write(id("rt-deal"), start.deal);
  write(id("rt-sticks"), say("sticks", { honba: start.honba, sticks: start.sticks + pad.draft.riichi.length }));
  write(id("rt-game"), start.end ? say("game-over", { why: start.end }) : say("game", { game: start.game, rate: start.rate }));
}
