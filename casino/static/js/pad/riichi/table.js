// The four seats as they sit round the table: winds, scores, riichi, who has lost the win, and what each will have.

import { el, id, state, write } from "../dom.js";
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
  const marks = el("span", { className: "rt-marks" });
  const tap = el("button", { type: "button", className: "rt-tap", dataset: { tap: seat } }, name, score, marks);
  const why = el("small", {});
  const riichi = el("button", { type: "button", className: "rt-riichi", dataset: { riichi: seat } }, el("span", {}, say("riichi")), why);
  const after = el("span", { className: "rt-after" });
  tap.addEventListener("click", () => pad.tapSeat(seat));
  riichi.addEventListener("click", () => pad.toggleRiichi(seat));
  id("rt-seats").append(el("div", { className: "rt-seat", dataset: { seat } }, tap, riichi, after));
  return { name, score, marks, tap, riichi, why, after };
}

function showSeat(pad, seat, { name, score, marks, tap, riichi, why, after }) {
  const known = pad.start.seats[seat];
  const { outcome } = pad.draft;
  const role = pad.roleOf(seat);
  name.replaceChildren(el("strong", {}, known.wind), ` ${say("seat", { player: known.player })}`);
  write(score, points(pad.scoreOf(seat)));
  marks.replaceChildren(...(role ? [el("span", { className: "rt-role" }, say(role))] : []), ...(known.dead ? [state("bad", say("dead"))] : []));
  tap.disabled = !outcome || pad.isFinal;
  tap.setAttribute("aria-pressed", String(Boolean(role)));
  const isDeclared = pad.isDeclared(seat);
  const reason = isDeclared || pad.isFinal ? "" : pad.noRiichi(seat);
  riichi.setAttribute("aria-pressed", String(isDeclared));
  riichi.setAttribute("aria-label", [`${say("riichi")}: ${known.wind}`, reason].filter(Boolean).join(" · "));
  riichi.disabled = known.riichi || pad.isFinal || Boolean(reason);
  riichi.hidden = pad.isFinal || (known.dead && !isDeclared);
  write(why, reason);
  const will = pad.isCurrent ? pad.view.seats?.[seat] : null;
  after.replaceChildren(...(will ? [el("span", {}, signed(will.score - pad.scoreOf(seat))), " ", el("span", {}, `→ ${points(will.score)}`)] : []));
}

function showMiddle(pad) {
  const { start } = pad;
  write(id("rt-deal"), start.end ? say("over-short") : start.deal);
  write(id("rt-sticks"), say("sticks", { honba: start.honba, sticks: start.sticks + pad.draft.riichi.length }));
  write(id("rt-game"), start.end ?? say("game", { game: start.game, rate: start.rate }));
}
