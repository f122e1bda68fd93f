// The pad at mahjong: how a deal ends, who wins from whom, with what.

import { Pad } from "../pad.js";
import { echo, say, signed } from "../words.js";

export const SEATS = [1, 2, 3, 4];
const NO_WIN = { winners: [], source: null, discarder: null, ticked: [], by: "elements", concealed: "", win_tile: "", melds: [], facts: {} };
const NOTHING = { result: null, dealer: null, offender: null, ...NO_WIN };

export class MahjongPad extends Pad {
  fresh({ start, draft }) {
    return { key: crypto.randomUUID(), number: start.number, draft: { ...NOTHING, ...draft }, waiting: false };
  }

  sent(entry) {
    return entry.draft;
  }

  isWhole({ draft }) {
    if (draft.result === "win") return this.#knowsWho(draft) && draft.by === "elements";
    return draft.result === "draw" || (draft.result === "false_win" && draft.offender !== null);
  }

  isBegun(entry) {
    return entry.draft.result !== null;
  }

  get step() {
    if (this.entry.waiting) return "waiting";
    return this.start.players.length < this.start.least_players ? "seats" : "deal";
  }

  get stage() {
    return this.isCurrent ? this.view.step : (this.draft.result ? "who" : "result");
  }

  reset() {
    this.target = "concealed";
  }

  after(_kind, entry, start) {
    return { ...entry, number: start.number };
  }

  // --- Changing the draft -----------------------------------------------------------------------------

  change(fields) {
    this.edit((entry) => ({ ...entry, draft: { ...entry.draft, ...fields } }));
  }

  setResult(result) {
    this.reset();
    this.change({ ...NO_WIN, offender: null, result: this.draft.result === result ? null : result });
  }

  // Before the first deal somebody says who deals; after that the table knows.
  setDealer(seat) {
    this.change({ dealer: seat });
  }

  // What was answered of a liability was answered of just this win: another win is asked about anew.
  changeWin(fields) {
    this.change({ ...fields, facts: {} });
  }

  // The winner is tapped first, then the discarder, or the winner once more where he drew the tile himself; a seat tapped after that
  // claims the same tile.
  tapSeat(seat) {
    if (!this.start.players.includes(seat)) return this.openSeats(seat);
    const { result, offender } = this.draft;
    if (result === "false_win") return this.change({ offender: offender === seat ? null : seat });
    return this.#tapInWin(seat);
  }

  #tapInWin(seat) {
    const { winners, source, discarder } = this.draft;
    const isWinner = winners.includes(seat);
    if (!winners.length) return this.changeWin({ ...NO_WIN, result: "win", winners: [seat] });
    if (seat === discarder) return this.changeWin({ discarder: null, winners: winners.slice(0, 1) });
    if (isWinner && winners.length > 1) return this.changeWin({ winners: winners.filter((other) => other !== seat) });
    if (isWinner) return source === "self_draw" ? this.setResult("win") : this.setSource("self_draw");
    if (discarder === null) return this.changeWin({ discarder: seat, source: source === "rob_kong" ? source : "discard" });
    return this.changeWin({ winners: [...winners, seat] });
  }

  setSource(source) {
    const { winners } = this.draft;
    if (!winners.length) return;
    this.changeWin(source === "self_draw" ? { source, discarder: null, winners: winners.slice(0, 1) } : { source });
  }

  toggleElement(code) {
    const { ticked } = this.draft;
    this.changeWin({ ticked: ticked.includes(code) ? ticked.filter((other) => other !== code) : [...ticked, code] });
  }

  answer({ yes, is_yes: isYes }) {
    const facts = { ...this.draft.facts };
    for (const [name, value] of Object.entries(yes)) {
      if (isYes) delete facts[name];
      else facts[name] = value;
    }
    this.change({ facts });
  }

  setBy(by) {
    if (this.draft.winners.length) this.change({ by });
  }

  // Tells whether it was confirmed; of an unanswered request, with its PIN, nothing is kept.
  async confirm(proof) {
    const isDone = await this.event("liability_confirmed", { draft: this.sent(this.entry), ...proof });
    this.unanswered = null;
    return isDone;
  }

  #knowsWho({ winners, source, discarder }) {
    return winners.length > 0 && source !== null && (source === "self_draw" || discarder !== null);
  }

  openSeats() {}

  // --- Figures ------------------------------------------------------------------------------------------

  // Chips are written alike all over the page: with decimals everywhere as soon as one of them has any. Empty where there is no amount.
  chips(amount) {
    if (!amount) return "";
    return this.#isWhole ? echo(amount.minor, this.start.digits) : amount.text;
  }

  result(net) {
    return this.#isWhole ? signed(net, this.start.digits) : net.text;
  }

  get #isWhole() {
    const { start } = this;
    const after = Object.values((this.isCurrent ? this.view.seats : null) ?? {}).flatMap(({ net, chips }) => [net, chips]);
    const held = start.players.map((seat) => start.seats[seat].chips);
    return [...held, ...after].every(({ minor }) => minor % 10 ** start.digits === 0);
  }

  // --- Faults and texts -------------------------------------------------------------------------------

  placeOf(path) {
    const [part, seat] = path.split(".");
    if (part === "stakes") return Number(seat);
    if (part === "winner") return this.draft.winners[0] ?? null;
    return part === "discarder" ? this.draft.discarder : null;
  }

  placeName(seat) {
    return say("seat", { seat });
  }

  recordedText() {
    const { recorded, start } = this;
    const moved = Object.entries(recorded.net).map(([seat, net]) => `${say("seat", { seat })} ${signed(net, start.digits)}`);
    return say("recorded", { number: recorded.number, moved: moved.join(" · "), due: echo(recorded.due.minor, start.digits) });
  }

  readyText() {
    return say("may-record");
  }

  resultTexts() {
    const { view } = this;
    if (!view.seats) return [];
    const moved = Object.entries(view.seats).map(([seat, { net }]) => `${say("seat", { seat })}: ${this.result(net)}`);
    return [...(view.faan ? [view.faan] : []), ...moved, ...view.limited];
  }
}
