// How a deal ends and who is concerned, and the final sheet of a game.

import { el, id, redraw, toggle } from "../dom.js";
import { say } from "../words.js";
import { SEATS } from "./game.js";
import { showHand } from "./hand.js";

const OUTCOMES = ["ron", "tsumo", "draw", "nagashi_mangan", "chombo", "penalty"];
const NAMED = { draw: "tenpai", nagashi_mangan: "nagashi", chombo: "offender", penalty: "offender" };
const PAO = ["daisangen", "daisuushi", "suukantsu"];

export function drawDock(pad) {
  id("rt-stop").addEventListener("click", () => pad.event("game_stopped"));
  id("rt-deals").addEventListener("click", () => pad.change({ final: null }));
  drawFinal(pad);
  drawDead(pad);
  pad.onChange(() => {
    id("rt-stop").hidden = !pad.start.may_stop;
    if (pad.isFinal) showFinal(pad);
    else showDeal(pad);
  });
}

function showDeal(pad) {
  const { outcome } = pad.draft;
  const ends = OUTCOMES.map((code) => toggle(say(code), outcome === code, () => pad.setOutcome(code), { outcome: code }));
  if (!outcome) {
    ends.push(toggle(say("few-tiles"), pad.isFewTiles, () => { pad.isFewTiles = !pad.isFewTiles; pad.show(); }, { few: "" }));
    if (!pad.start.is_running) ends.push(toggle(say("alone"), false, () => pad.startFinal(), { alone: "" }));
  }
  redraw(id("rt-outcomes"), ...ends);
  redraw(id("rt-who"), ...who(pad));
  showHand(pad);
}

function who(pad) {
  const { outcome, discarder, hands, seats, pao } = pad.draft;
  if (!outcome) return [];
  const row = (label, buttons) => [el("span", { className: "soft small" }, label), ...buttons];
  const wind = (seat) => pad.start.seats[seat].wind;
  const choose = (act, isOn, kind, among = SEATS) => among.map((seat) => toggle(wind(seat), isOn(seat), () => act(seat), { [kind]: seat }));
  if (!pad.isWon) return row(say(NAMED[outcome]), choose((seat) => pad.toggleNamed(seat), (seat) => seats.includes(seat), "named"));
  const winners = SEATS.filter((seat) => seat !== discarder || outcome === "tsumo");
  const rows = [];
  if (outcome === "ron") rows.push(...row(say("discarder"), choose((seat) => pad.change({ discarder: seat, hands: hands.filter((hand) => hand.seat !== seat) }), (seat) => seat === discarder, "discarder")));
  if (outcome === "tsumo" || discarder) rows.push(...row(say(outcome === "tsumo" ? "winner" : "winners"), choose((seat) => pad.toggleWinner(seat), (seat) => hands.some((hand) => hand.seat === seat), "winner", winners)));
  const fed = PAO.find((code) => pad.isCurrent && pad.view.hands.some((hand) => hand.yaku.some((yaku) => yaku.id === code)));
  if (fed || pao) {
    const yakuman = fed ?? pao.yakuman;
    const able = SEATS.filter((seat) => hands.length > 1 || hands[0]?.seat !== seat);
    rows.push(...row(say("pao"), [toggle(say("nobody"), !pao, () => pad.change({ pao: null }), { pao: "" }), ...choose((seat) => pad.change({ pao: { seat, yakuman } }), (seat) => pao?.seat === seat, "pao", able)]));
  }
  return rows;
}

// --- The final sheet ------------------------------------------------------------------------------------

const fields = [];

function drawFinal(pad) {
  const field = (label, read, write) => {
    const input = el("input", { type: "text", inputMode: "numeric", autocomplete: "off" });
    input.addEventListener("input", () => pad.draft.final && /^-?\d{1,9}$/.test(input.value.trim()) && pad.change({ final: write(structuredClone(pad.draft.final), Number(input.value)) }));
    id("rt-final").append(el("label", {}, el("span", { className: "soft small" }, label), input));
    fields.push({ input, read });
  };
  for (const key of ["scores", "chips"]) {
    SEATS.forEach((_seat, player) => field(say(key === "scores" ? "score-of" : "chips-of", { player: player + 1 }), (sheet) => sheet[key][player], (sheet, number) => { sheet[key][player] = number; return sheet; }));
  }
  field(say("sticks-left"), (sheet) => sheet.leftover_sticks, (sheet, number) => ({ ...sheet, leftover_sticks: number }));
}

function showFinal(pad) {
  const { final } = pad.draft;
  id("rt-final").hidden = !final;
  id("rt-deals").hidden = !final;
  if (!final) return;
  for (const { input, read } of fields) if (document.activeElement !== input) input.value = String(read(final));
}

// --- A lost win -------------------------------------------------------------------------------------------

function drawDead(pad) {
  const chosen = { seat: null };
  const show = () => redraw(id("dead-seats"), ...SEATS.map((seat) => toggle(pad.start.seats[seat].wind, chosen.seat === seat, () => { chosen.seat = seat; id("dead-riichi").checked = pad.draft.riichi.includes(seat); show(); }, { dead: seat })));
  id("rt-dead").addEventListener("click", () => {
    chosen.seat = null;
    show();
    id("dead-dialog").showModal();
  });
  for (const [code, word] of Object.entries(pad.start.words.reasons.dead_hand)) {
    const button = el("button", { type: "button", className: "button is-large", dataset: { reason: code } }, word);
    button.addEventListener("click", () => {
      if (!chosen.seat) return;
      id("dead-dialog").close();
      pad.event("dead_hand", { seat: chosen.seat, reason: code, after_riichi: id("dead-riichi").checked });
    });
    id("dead-reasons").append(button);
  }
}
