// The pad at Pai Gow: bank, bets, dice, then tiles or outcomes.

import * as keeping from "../keeping.js";
import { Pad } from "../pad.js";
import { echo, say, signed } from "../words.js";
import * as entries from "./entry.js";

const WAY = "by";

export class PaiGowPad extends Pad {
  fresh({ start, draft }) {
    const by = keeping.remembered(WAY) === "outcomes" ? "outcomes" : "tiles";
    return entries.fresh({ start, by, draft });
  }

  sent(entry) {
    return entries.sent(entry);
  }

  isWhole(entry) {
    return entries.isWhole(entry, this.start.doors);
  }

  isBegun(entry) {
    return entry.draft.dice.length > 0;
  }

  // bank: who holds it is open · bets: until a throw lies · results · waiting: Record was pressed, and nobody has answered.
  get step() {
    if (this.entry.waiting) return "waiting";
    if (this.draft.banker === null || this.passing) return "bank";
    return entries.isFrozen(this.entry) ? "results" : "bets";
  }

  get stage() {
    const { step, draft } = this;
    if (step === "bets") {
      if (draft.dice.length) return "dice";
      return draft.bank.some((layer) => layer.stake) ? "bets" : "bank";
    }
    if (step === "bank") return step;
    return this.isCurrent && this.view.can_record ? "record" : "results";
  }

  // A banker whose turn begins is asked for his stake.
  reset() {
    const { banker, bank } = this.draft;
    const isAsked = banker !== null && !bank.length && !entries.offeredBank(this.start, this.entry).length;
    this.cursor = isAsked ? { at: "stake", index: 0, isFresh: true } : null;
    this.chosen = null;
    this.passing = false;
    this.declined = [];
  }

  after(kind, entry, start) {
    if (kind === "bank_passed" || kind === "bank_consent") return null;
    const stays = { ...entry, number: start.number };
    if (kind === "dead_round") {
      this.cursor = null; // his stake is on offer
      return entries.withoutBets(stays);
    }
    return kind === "void_throw" ? entries.withoutThrow(stays) : stays;
  }

  // A door that declined by a wrong tap is asked again.
  takeBack() {
    if (!this.declined.length) {
      super.takeBack();
      return;
    }
    this.declined = this.declined.slice(0, -1);
    this.show();
  }

  get canTakeBack() {
    return this.declined.length > 0 || super.canTakeBack;
  }

  withoutFigures(start) {
    const { turn } = start;
    return { ...super.withoutFigures(start), last_bets: [], last_bank: [], stakes: [], turn: turn && { ...turn, least_stake: null } };
  }

  // --- Faults ---------------------------------------------------------------------------------------

  placeOf(path) {
    const [part, name] = path.split(".");
    if (part === "bets") return this.sent(this.entry).bets[name]?.door ?? null;
    if (part === "bank" || part === "banker") return this.draft.banker;
    return ["laid", "hands", "settings", "outcomes"].includes(part) && name ? Number(name) : null;
  }

  placeName(door) {
    return say("door", { door });
  }

  isAtCursor({ place, path }) {
    const { cursor } = this;
    if (!cursor) return false;
    return cursor.at === "bet" ? place === cursor.door && path.startsWith("bets") : path === `bank.${cursor.index}.stake`;
  }

  // --- Texts ------------------------------------------------------------------------------------------

  recordedText() {
    const { recorded: { number, due, banker }, start: { digits } } = this;
    return say("recorded", { number, due: echo(due.minor, digits), banker: signed(banker, digits) });
  }

  readyText() {
    const { view: { box, banker }, start: { digits } } = this;
    return say("may-record", { box: signed(box, digits), banker: signed(banker, digits) });
  }

  resultTexts() {
    return Object.entries(this.view.results).map(([door, { outcome }]) => {
      const own = this.view.doors[door];
      return say("result-said", { door, outcome: say(outcome), money: own?.decided ? signed(own.net, this.start.digits) : "" });
    });
  }

  // --- Doors and tiles ------------------------------------------------------------------------------------

  // Doors in the order of the deal, so that a tile tapped before the server has answered lies at the door where it belongs.
  get order() {
    const { doors } = this.start;
    const thrown = entries.isFrozen(this.entry) ? this.draft.dice.reduce((sum, die) => sum + die, 0) : 0;
    const first = thrown ? this.draft.banker + thrown - 2 : 0;
    return Array.from({ length: doors }, (_none, step) => ((first + step) % doors) + 1);
  }

  laidAt(door) {
    return this.draft.laid[door] ?? [];
  }

  handAt(door) {
    const hand = this.view?.hands[door];
    if (!hand || this.draft.by !== "tiles") return null;
    if (hand.filled) return this.isCurrent ? hand : null;
    const same = [...hand.front, ...hand.back].sort().join() === [...this.laidAt(door)].sort().join();
    return same ? hand : null;
  }

  get door() {
    if (this.chosen !== null) return this.chosen;
    const isOpen = (door) =>
      this.draft.by === "tiles"
        ? this.laidAt(door).length < entries.TILES && !this.handAt(door)
        : door !== this.draft.banker && !this.draft.outcomes[door];
    return this.order.find(isOpen) ?? null;
  }

  // How many of a face are left in the tray, by the house's count and what was laid since.
  left(face) {
    const laid = Object.values(this.draft.laid).flat().filter((other) => other === face).length;
    return Math.max(0, this.start.tray[face] - laid);
  }

  // --- Where the person is ------------------------------------------------------------------------------------

  choose(door) {
    this.chosen = door;
    this.show();
  }

  moveTo(cursor) {
    this.cursor = cursor && { isFresh: true, ...cursor };
    this.show();
  }

  rememberWay(way) {
    keeping.remember(WAY, way);
  }
}
