// The pad's state and what can be done to it. Every change shows at once; what it comes to follows from the server.

import * as entries from "./entry.js";
import * as keeping from "./keeping.js";
import { Away } from "./network.js";
import { say } from "./words.js";

const MEMORY = 80;
const RETRY_MS = 1500;

export class Pad {
  constructor({ start, network, leave }) {
    this.network = network;
    this.leave = leave;
    this.listeners = [];
    this.version = 0;
    this.viewVersion = -1;
    this.view = null;
    this.online = true;
    this.busy = false;
    this.notice = null;
    this.problems = [];
    this.recorded = null;
    this.unanswered = null;
    this.retrying = null;
    this.#begin(start);
    this.#restore();
  }

  // --- What stands ------------------------------------------------------------------------------

  get draft() {
    return this.entry.draft;
  }

  get isCurrent() {
    return this.view !== null && this.viewVersion === this.version;
  }

  get canRecord() {
    if (this.entry.waiting || this.busy) return false;
    if (this.isCurrent) return this.view.can_record;
    return !this.online && entries.isWhole(this.entry, this.start.doors);
  }

  get undoSeconds() {
    if (!this.start.undo || this.draft.dice.length) return 0;
    return Math.max(0, Math.ceil((this.undoEnds - performance.now()) / 1000));
  }

  // bank: who holds it is open · bets: until a throw lies · results · waiting: Record was pressed, and nobody has answered.
  get step() {
    if (this.entry.waiting) return "waiting";
    if (this.draft.banker === null || this.passing) return "bank";
    return entries.isFrozen(this.entry) ? "results" : "bets";
  }

  // Doors in the order of the deal, so that a tile tapped before the server has answered lies at the door where it belongs.
  get order() {
    const { doors } = this.start;
    const thrown = entries.isFrozen(this.entry) ? this.draft.dice.reduce((sum, die) => sum + die, 0) : 0;
    const first = thrown ? this.draft.banker + thrown - 2 : 0;
    return Array.from({ length: doors }, (_none, step) => ((first + step) % doors) + 1);
  }

  // What is wrong with what was typed, each with the door it is about; not with the amount that is being typed just now.
  get faults() {
    if (!this.isCurrent) return this.problems.map((problem) => ({ ...problem, door: null }));
    const found = this.view.problems.map((problem) => ({ ...problem, door: this.#doorOf(problem.path) }));
    return [...this.problems, ...found.filter((fault) => !this.#isAtCursor(fault))];
  }

  #doorOf(path) {
    const [part, name] = path.split(".");
    if (part === "bets") return entries.sent(this.entry).bets[name]?.door ?? null;
    if (part === "bank" || part === "banker") return this.draft.banker;
    return ["laid", "hands", "settings", "outcomes"].includes(part) && name ? Number(name) : null;
  }

  #isAtCursor({ door, path }) {
    const { cursor } = this;
    if (!cursor) return false;
    return cursor.at === "bet" ? door === cursor.door && path.startsWith("bets") : path === `bank.${cursor.index}.stake`;
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

  // --- Changing it --------------------------------------------------------------------------------

  onChange(listener) {
    this.listeners.push(listener);
    listener(this);
  }

  show() {
    for (const listener of this.listeners) listener(this);
  }

  edit(change) {
    if (this.entry.waiting || this.busy) return;
    this.history.push(this.entry);
    if (this.history.length > MEMORY) this.history.shift();
    this.#take(change(this.entry));
  }

  takeBack() {
    if (!this.history.length || this.entry.waiting) return;
    this.cursor = null;
    this.chosen = null;
    this.#take(this.history.pop());
  }

  choose(door) {
    this.chosen = door;
    this.show();
  }

  moveTo(cursor) {
    this.cursor = cursor && { isFresh: true, ...cursor };
    this.show();
  }

  rememberWay(way) {
    keeping.keepWay(way);
  }

  dismissNotice() {
    this.notice = null;
    this.problems = [];
    this.show();
  }

  #take(entry) {
    this.entry = entry;
    this.version += 1;
    this.recorded = this.draft.dice.length ? null : this.recorded;
    if (this.notice?.passes) this.notice = null;
    this.problems = [];
    this.#keep();
    this.show();
    this.ask();
  }

  #keep() {
    keeping.keep(this.start, this.entry);
  }

  #begin(start, draft = null) {
    this.start = start;
    this.entry = entries.fresh({ start, by: keeping.loadWay(), draft });
    this.history = [];
    this.cursor = null;
    this.chosen = null;
    this.passing = false;
    this.declined = [];
    this.view = null;
    this.version += 1;
    this.undoEnds = performance.now() + (start.undo?.seconds ?? 0) * 1000;
  }

  #restore() {
    const kept = keeping.load(this.start);
    keeping.forgetOthers(this.start);
    if (!kept) return;
    if (kept.number === this.start.number || kept.waiting) this.entry = kept;
    else if (kept.draft.dice.length) this.tell("wait", "kept-stale", { number: kept.number });
  }

  tell(tone, word, fields = {}, { passes = false } = {}) {
    this.notice = { tone, text: say(word, fields), passes };
  }

  // --- Asking the server ------------------------------------------------------------------------------

  async ask() {
    const asked = this.version;
    try {
      const found = await this.network.draft({
        session: this.start.session,
        number: this.entry.number,
        draft: entries.sent(this.entry),
      });
      if (found === null) return;
      this.#isBack();
      if (asked === this.version) await this.#seen(found);
    } catch (error) {
      this.#isAway(error);
    }
  }

  async #seen({ status, answer }) {
    if (status === 403) return this.leave();
    if (status === 409 && this.entry.waiting) return this.send(); // perhaps by this very entry: its key tells
    if (status === 409) return this.#isStale(answer.start);
    if (status !== 200) {
      this.problems = answer.problems ?? [];
      return this.show();
    }
    this.view = answer;
    this.viewVersion = this.version;
    this.show();
    if (this.entry.waiting) await this.send();
    return undefined;
  }

  #isBack() {
    clearTimeout(this.retrying);
    this.retrying = null;
    this.online = true;
  }

  #isAway(error) {
    if (!(error instanceof Away)) throw error;
    this.online = false;
    this.show();
    clearTimeout(this.retrying);
    this.retrying = setTimeout(() => this.ask(), RETRY_MS);
  }

  wentAway() {
    this.online = false;
    this.show();
    this.ask();
  }

  // Somebody else was first, on another tablet or page: the table as it now stands, and a word about it.
  #isStale(start) {
    if (!start) return this.leave();
    const { number, draft } = this.entry;
    this.#begin(start);
    if (draft.dice.length) this.tell("wait", "stale", { number });
    this.#keep();
    this.show();
    return this.ask();
  }

  // --- Acts that count ----------------------------------------------------------------------------------

  async record() {
    if (!this.canRecord) return;
    this.entry = { ...this.entry, waiting: true };
    this.#keep();
    this.show();
    if (this.online) await this.send();
  }

  async send() {
    if (this.busy) return;
    this.busy = true;
    const { key, number } = this.entry;
    try {
      const body = { session: this.start.session, key, number, draft: entries.sent(this.entry) };
      const { status, answer } = await this.network.post("record", body);
      this.busy = false;
      this.#isBack();
      if (status === 403) this.leave();
      else if (status < 300) this.#isRecorded(answer);
      else if (status === 409) await this.#isStale(answer.start);
      else this.#isRefused(answer);
    } catch (error) {
      this.busy = false;
      this.#isAway(error);
    }
  }

  #isRecorded({ round, start }) {
    if (!start) {
      this.#begin(this.start);
      this.#keep();
      this.leave();
      return;
    }
    this.#begin(start);
    this.recorded = round;
    this.notice = null;
    this.problems = [];
    this.#keep();
    this.show();
    this.ask();
  }

  #isRefused(answer) {
    this.entry = { ...this.entry, waiting: false };
    this.#keep();
    this.tell("bad", "refused");
    this.problems = answer.problems ?? [];
    this.show();
  }

  undo(reason) {
    const { round, number } = this.start.undo;
    return this.#act("undo", { round, reason }, ({ start, draft }) => {
      this.#begin(start, draft);
      this.recorded = null;
      this.tell("note", "undone", { number });
    });
  }

  event(kind, fields = {}) {
    return this.#act("event", { kind, ...fields }, ({ start }) => {
      const { entry } = this;
      this.#begin(start);
      const stays = !["bank_passed", "bank_consent"].includes(kind);
      if (stays) this.entry = { ...entry, number: start.number };
      if (kind === "void_throw" || kind === "dead_round") this.entry = entries.withoutThrow(this.entry);
      this.tell("note", `done-${kind}`, {}, { passes: true });
    });
  }

  // Not queued: without an answer it is not done, and the same act tapped again goes out under the same key.
  async #act(name, fields, done) {
    if (this.busy || this.entry.waiting) return;
    const signature = JSON.stringify([name, fields]);
    if (this.unanswered?.signature !== signature) this.unanswered = { signature, key: crypto.randomUUID() };
    this.busy = true;
    this.show();
    try {
      const body = { session: this.start.session, key: this.unanswered.key, ...fields };
      const { status, answer } = await this.network.post(name, body);
      this.#isBack();
      this.busy = false;
      this.unanswered = null;
      if (status === 403) return this.leave();
      if (status === 409) return this.#isStale(answer.start);
      if (status < 300) {
        done(answer);
        this.#keep();
      } else {
        this.tell("bad", "not-done");
        this.problems = answer.problems ?? [];
      }
      this.show();
      await this.ask();
    } catch (error) {
      this.busy = false;
      if (error instanceof Away) this.tell("bad", "not-done-away");
      this.#isAway(error);
    }
  }
}
