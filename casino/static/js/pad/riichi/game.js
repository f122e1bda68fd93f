// The pad at riichi: how a deal ends, who, the hands; and at the end of a game its final sheet.

import { Pad } from "../pad.js";
import { echo, say } from "../words.js";
import { points } from "./figures.js";

export const SEATS = ["E", "S", "W", "N"];
const NOTHING = { outcome: null, discarder: null, hands: [], riichi: [], seats: [], pao: null, dora: "", ura: "", final: null };
const HAND = { by: "han", han: null, fu: null, chips: 0, yaku: [], dora: 0, aka: 0, ura: 0, closed: true, concealed: "", win_tile: "", melds: [], flags: [] };
const FIELD = /^(scores\.\d|chips\.\d|leftover_sticks)$/;
export const NAMES = { draw: "tenpai", nagashi_mangan: "nagashi", chombo: "offender", penalty: "offender" };
const WON = ["ron", "tsumo"];

export function handOf(seat, by) {
  return { ...HAND, seat, by };
}

// Which deal of which game a table is at: a ruling leaves it, an abandoned game does not.
function dealOf({ game, deal, honba }) {
  return `${game} ${deal} ${honba}`;
}

export class RiichiPad extends Pad {
  fresh({ start, draft }) {
    return { key: crypto.randomUUID(), number: start.number, deal: dealOf(start), draft: draft ?? NOTHING, few: false, waiting: false };
  }

  sent(entry) {
    return entry.draft;
  }

  isWhole(entry) {
    return Boolean(this.start.end) || (entry.draft.outcome !== null && this.view?.can_record === true);
  }

  isBegun(entry) {
    return entry.draft.outcome !== null || entry.draft.final !== null || entry.draft.riichi.length > 0;
  }

  get isFinal() {
    return Boolean(this.start.end) || this.draft.final !== null;
  }

  get isWon() {
    return WON.includes(this.draft.outcome);
  }

  get step() {
    if (this.entry.waiting) return "waiting";
    return this.isFinal ? "game" : "deal";
  }

  get stage() {
    if (this.isCurrent) return this.view.step;
    return this.draft.outcome ? "who" : "outcome";
  }

  reset() {
    this.shown = 0;
    this.target = "concealed";
    this.by ??= "han";
  }

  get title() {
    const { game, deal } = this.start;
    return this.isFinal ? say("final-title", { game }) : say("deal-title", { game, deal });
  }

  get lastName() {
    const { last } = this.start;
    if (!last) return "";
    if (last.game) return say("final-title", { game: last.game });
    return [last.deal, last.outcome && say(last.outcome)].filter(Boolean).join(" · ");
  }

  after(kind, entry, start) {
    if (kind === "game_abandoned") return null;
    const stands = SEATS.filter((seat) => start.seats[seat].riichi || start.seats[seat].dead);
    const riichi = entry.draft.riichi.filter((seat) => !stands.includes(seat));
    return { ...entry, number: start.number, draft: { ...entry.draft, riichi } };
  }

  moved(entry, start) {
    return super.moved(entry, start) && entry.deal === dealOf(start) ? this.after("", entry, start) : null;
  }

  // --- Changing the draft -----------------------------------------------------------------------------

  change(fields) {
    this.edit((entry) => ({ ...entry, draft: { ...entry.draft, ...fields } }));
  }

  setOutcome(outcome) {
    const isSame = this.draft.outcome === outcome;
    this.shown = 0;
    const seats = outcome === "draw" ? SEATS.filter((seat) => this.isDeclared(seat)) : [];
    this.change({ ...NOTHING, seats, riichi: this.draft.riichi, outcome: isSame ? null : outcome });
  }

  toggleFew() {
    this.edit((entry) => ({ ...entry, few: !entry.few }));
  }

  // Why a seat may not declare any more; "" where it may.
  noRiichi(seat) {
    if (!this.start.seats[seat].may_declare) return say("no-riichi-points");
    return this.entry.few ? say("no-riichi-few") : "";
  }

  // What a seat is in the deal as it is entered, by its word; null where it is nothing.
  roleOf(seat) {
    const { outcome, discarder, hands, seats } = this.draft;
    if (this.isWon && hands.some((hand) => hand.seat === seat)) return "winner";
    if (outcome === "ron" && discarder === seat) return "discarder";
    if (this.isWon || !seats.includes(seat)) return null;
    return outcome === "draw" ? "tenpai" : outcome;
  }

  // A riichi stands tenpai at a draw; nobody has to say it again.
  // What lies before a seat: the stick of a riichi that it declared in this deal lies on the table.
  scoreOf(seat) {
    const { seats, words } = this.start;
    return seats[seat].score - (this.draft.riichi.includes(seat) ? words.stick : 0);
  }

  isDeclared(seat) {
    return this.start.seats[seat].riichi || this.draft.riichi.includes(seat);
  }

  toggleRiichi(seat) {
    const { riichi } = this.draft;
    this.change({ riichi: riichi.includes(seat) ? riichi.filter((other) => other !== seat) : [...riichi, seat] });
  }

  tapSeat(seat) {
    const { outcome, discarder } = this.draft;
    if (!outcome) return;
    if (outcome === "ron" && (discarder === null || discarder === seat)) this.change({ discarder: discarder === seat ? null : seat });
    else if (this.isWon) this.toggleWinner(seat);
    else this.toggleNamed(seat);
  }

  setDiscarder(seat) {
    this.change({ discarder: seat, hands: this.draft.hands.filter((hand) => hand.seat !== seat) });
  }

  toggleWinner(seat) {
    const { outcome, hands } = this.draft;
    const has = hands.some((hand) => hand.seat === seat);
    const others = outcome === "tsumo" ? [] : hands.filter((hand) => hand.seat !== seat);
    const after = has ? others : [...others, handOf(seat, this.by)];
    this.shown = Math.max(0, Math.min(this.shown, after.length - 1));
    this.change({ hands: after, pao: null });
  }

  toggleNamed(seat) {
    const { outcome, seats } = this.draft;
    const has = seats.includes(seat);
    if (outcome === "chombo" || outcome === "penalty") this.change({ seats: has ? [] : [seat] });
    else this.change({ seats: has ? seats.filter((other) => other !== seat) : SEATS.filter((other) => other === seat || seats.includes(other)) });
  }

  get hand() {
    return this.draft.hands[this.shown] ?? null;
  }

  changeHand(fields) {
    const hands = this.draft.hands.map((hand, index) => (index === this.shown ? { ...hand, ...fields } : hand));
    if (fields.by) this.by = fields.by;
    this.change({ hands });
  }

  toggleIn(key, word) {
    const list = this.hand[key];
    this.changeHand({ [key]: list.includes(word) ? list.filter((other) => other !== word) : [...list, word] });
  }

  confirmPenalty(reason, proof) {
    return this.event("penalty_confirmed", { draft: this.sent(this.entry), reason, ...proof });
  }

  startFinal() {
    this.change({ ...NOTHING, final: { scores: [null, null, null, null], leftover_sticks: 0, chips: [null, null, null, null] } });
  }

  setFinal(path, value) {
    const final = structuredClone(this.draft.final);
    const [key, player] = path.split(".");
    if (player === undefined) final[key] = value;
    else final[key][player] = value;
    this.change({ final });
  }

  finalAt(path) {
    const [key, player] = path.split(".");
    const known = this.draft.final?.[key];
    return (player === undefined ? known : known?.[player]) ?? null;
  }

  // A field of the final sheet that is still empty is not wrong yet.
  isAtCursor({ path }) {
    return this.draft.final !== null && FIELD.test(path) && this.finalAt(path) === null;
  }

  // --- Faults and texts -------------------------------------------------------------------------------

  placeOf(path) {
    const [part, index] = path.split(".");
    if (part === "wins") return this.draft.hands[index]?.seat ?? null;
    return FIELD.test(path) ? path : null;
  }

  placeName(place) {
    const [key, player] = place.split(".");
    if (key === "leftover_sticks") return say("sticks-left");
    if (player !== undefined) return say(key === "scores" ? "score-of" : "chips-of", { player: Number(player) + 1 });
    return this.start.words.winds[place];
  }

  recordedText() {
    const { recorded, start } = this;
    if (recorded.money) return say(recorded.alone ? "recorded-alone" : "recorded-game", { game: recorded.game, due: echo(recorded.due.minor, start.digits) });
    const scores = recorded.scores.map((score) => points(score)).join(" · ");
    const deal = start.last?.number === recorded.number ? start.last.deal : start.deal;
    return say("recorded-deal", { deal, number: recorded.number, what: recorded.fault ? `${say(recorded.fault)} · ` : "", scores });
  }

  readyText() {
    return say("may-record");
  }

  resultTexts() {
    const { seats } = this.view;
    if (!seats) return [];
    return SEATS.map((seat) => `${this.start.seats[seat].wind}: ${points(seats[seat].score)}`);
  }
}
