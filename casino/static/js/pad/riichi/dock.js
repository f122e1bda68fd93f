// How a deal ends and who is concerned.

import { el, id, redraw, toggle } from "../dom.js";
import { say } from "../words.js";
import { NAMES, SEATS } from "./game.js";
import { showHand } from "./hand.js";
import { penalty } from "./penalties.js";

const OUTCOMES = ["ron", "tsumo", "draw", "nagashi_mangan", "chombo", "penalty"];
const PAO = ["daisangen", "daisuushi", "suukantsu"];

export function drawDock(pad) {
  id("rt-stop").addEventListener("click", () => pad.event("game_stopped"));
  pad.onChange(() => {
    id("rt-stop").hidden = !pad.start.may_stop;
    id("rt-dead").disabled = pad.isFinal;
    if (!pad.isFinal) showDeal(pad);
  });
}

function showDeal(pad) {
  const { outcome } = pad.draft;
  const ends = OUTCOMES.map((code) => toggle(say(code), outcome === code, () => pad.setOutcome(code), { outcome: code }));
  if (!outcome) {
    ends.push(toggle(say("few-tiles"), pad.entry.few, () => pad.toggleFew(), { few: "" }));
    if (!pad.start.is_running && !pad.handOn) ends.push(toggle(say("alone"), false, () => pad.startFinal(), { alone: "" }));
  }
  redraw(id("rt-outcomes"), ...ends);
  id("rt-few").hidden = !pad.entry.few || Boolean(outcome);
  redraw(id("rt-who"), ...who(pad));
  showHand(pad);
  redraw(id("rt-pao"), ...liable(pad));
  id("dock-deal").dataset.room = !outcome ? "whole" : ["yaku", "tiles"].includes(pad.hand?.by) ? "none" : "some";
}

function who(pad) {
  const { outcome, discarder, hands, seats } = pad.draft;
  if (!outcome) return [];
  const isDimmed = (kind, seat) => (kind === "winner" || (kind === "named" && (outcome === "draw" || outcome === "nagashi_mangan"))) && pad.start.seats[seat].dead && !(outcome === "draw" && pad.isDeclared(seat));
  const choose = (act, isOn, kind, among = SEATS) => among.map((seat) => seatButton(pad, seat, { act, isOn: isOn(seat), kind, isDimmed: isDimmed(kind, seat) }));
  if (!pad.isWon) return [row(say(NAMES[outcome]), choose((seat) => pad.toggleNamed(seat), (seat) => seats.includes(seat), "named")), ...penalty(pad)];
  const winners = SEATS.filter((seat) => seat !== discarder || outcome === "tsumo");
  const rows = [];
  if (outcome === "ron") rows.push(row(say("discarder"), choose((seat) => pad.setDiscarder(seat), (seat) => seat === discarder, "discarder")));
  if (outcome === "tsumo" || discarder) rows.push(row(say(outcome === "tsumo" ? "winner" : "winners"), choose((seat) => pad.toggleWinner(seat), (seat) => hands.some((hand) => hand.seat === seat), "winner", winners)));
  return rows;
}

// Who fed a yakuman that one may be liable for: below the hands, so that nothing moves under a finger; never whoever holds it.
function liable(pad) {
  const { hands, pao } = pad.draft;
  const holds = (code) => [...hands.filter(({ by, yaku }) => by === "yaku" && yaku.includes(code)), ...(pad.isCurrent ? pad.view.hands : []).filter(({ yaku }) => yaku.some(({ id: held }) => held === code))].map(({ seat }) => seat);
  const yakuman = pad.isWon ? (PAO.find((code) => holds(code).length) ?? pao?.yakuman) : null;
  if (!yakuman) return [];
  const able = SEATS.filter((seat) => !holds(yakuman).includes(seat));
  const seats = able.map((seat) => seatButton(pad, seat, { act: () => pad.change({ pao: { seat, yakuman } }), isOn: pao?.seat === seat, kind: "pao", isDimmed: false }));
  return [row(say("pao"), [toggle(say("nobody"), !pao, () => pad.change({ pao: null }), { pao: "" }), ...seats])];
}

function seatButton(pad, seat, { act, isOn, kind, isDimmed }) {
  const button = toggle(pad.start.seats[seat].wind, isOn, () => act(seat), { [kind]: seat });
  if (isDimmed) button.classList.add("is-dimmed");
  return button;
}

function row(label, buttons) {
  return el("div", { className: "rt-line" }, el("span", {}, label), el("div", { className: "dock-row" }, ...buttons));
}
