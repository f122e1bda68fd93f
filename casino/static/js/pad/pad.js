// The pad of any game: the entry of the next round, what the house says of it, and the acts that count. Every change shows at once;
// what it comes to follows from the server. A game extends Pad with the methods of the first section.

import * as keeping from "./keeping.js";
import { Away } from "./network.js";
import { say } from "./words.js";

const MEMORY = 80;
const RETRY_MS = 1500;
const SLOW_MS = 2500; // without an answer for so long, the dealer is told that nothing is recorded yet

export class Pad {
  // Where the round is one of before, handOn takes it on instead of its being recorded, and nothing of it is kept in the browser.
  constructor({ start, network, leave, handOn = null }) {
    this.network = network;
    this.leave = leave;
    this.handOn = handOn;
    this.listeners = [];
    this.version = 0;
    this.viewVersion = -1;
    this.view = null;
    this.isKept = start.isKept ?? false;
    this.online = !this.isKept;
    this.busy = false;
    this.notice = null;
    this.problems = [];
    this.recorded = null;
    this.unanswered = null;
    this.retrying = null;
    this.#begin(start, start.draft ?? null);
    if (!handOn) this.#restore();
  }

  // --- What a game says ---------------------------------------------------------------------------

  // A new entry: {key, number, draft, waiting} and what else the game keeps; draft is an undone round's, to be entered again.
  // fresh({ start, draft })

  // What the server is sent of an entry.
  // sent(entry)

  // Whether everything was typed, so that it may wait to be sent; whether it stands is the server's to say.
  // isWhole(entry)

  // Whether the round has begun: then it can be lost, and the one before it can no longer be undone.
  // isBegun(entry)

  // What is being entered now: one of the docks of the page, or "waiting".
  // get step()

  // Which of the steps that the page names this is.
  // get stage()

  // The door or seat that a fault's path is about, or null; and its name.
  // placeOf(path), placeName(place)

  // What is being entered, as its heading says it.
  get title() {
    return say("round", { number: this.entry.number });
  }

  // What was recorded last, as an undo names it, where its number is not name enough.
  get lastName() {
    return "";
  }

  // What was recorded, in a sentence; that the round is ready to be, and which results are known so far: for who listens.
  // recordedText(), readyText(), resultTexts()

  // How the page itself stands at a new round, beside the entry.
  reset() {}

  // Whether a fault is about what is being typed just now.
  isAtCursor(_fault) {
    return false;
  }

  // What an event leaves of the entry; null where the next round begins anew.
  after(_kind, entry, start) {
    return { ...entry, number: start.number };
  }

  // What a table that moved on elsewhere leaves of the entry; null where its round is no longer the one that is next.
  moved(entry, start) {
    return entry.number === start.number ? entry : null;
  }

  // How the table stands without any figure of the house's, as it may be kept in the browser.
  withoutFigures(start) {
    return { ...start, holds: { box: null, tray: null }, undo: null, pit_called: null };
  }

  // --- What stands ------------------------------------------------------------------------------

  get draft() {
    return this.entry.draft;
  }

  get isCurrent() {
    return this.view !== null && this.viewVersion === this.version;
  }

  get canRecord() {
    if (this.handOn) return this.isCurrent && this.view.can_record;
    if (this.entry.waiting || this.busy) return false;
    if (this.isCurrent) return this.view.can_record;
    return !this.online && this.isWhole(this.entry);
  }

  get undoSeconds() {
    if (!this.start.undo || this.isBegun(this.entry)) return 0;
    return Math.max(0, Math.ceil((this.undoEnds - performance.now()) / 1000));
  }

  // What is wrong with what was typed, each with the door or seat it is about; not with the amount that is being typed just now.
  get faults() {
    if (!this.isCurrent) return this.problems.map((problem) => ({ ...problem, place: null }));
    const found = this.view.problems.map((problem) => ({ ...problem, place: this.placeOf(problem.path) }));
    return [...this.problems, ...found.filter((fault) => !this.isAtCursor(fault))];
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

  get canTakeBack() {
    return this.history.length > 0 && !this.entry.waiting;
  }

  takeBack() {
    if (!this.canTakeBack) return;
    this.entry = this.history.pop();
    this.reset();
    this.#take(this.entry);
  }

  dismissNotice() {
    this.notice = null;
    this.problems = [];
    this.show();
  }

  #take(entry) {
    this.entry = entry;
    this.version += 1;
    if (this.isBegun(this.entry)) this.recorded = null;
    if (this.notice?.passes) this.notice = null;
    this.problems = [];
    this.#keep();
    this.show();
    this.ask();
  }

  #keep() {
    if (!this.handOn) keeping.keep(this.start, this.entry);
  }

  #begin(start, draft = null) {
    this.start = start;
    if (!this.isKept && !this.handOn) keeping.keepStart(this.withoutFigures(start));
    this.entry = this.#at(start, this.fresh({ start, draft }));
    this.history = [];
    this.reset();
    this.view = null;
    this.version += 1;
    this.undoEnds = performance.now() + (start.undo?.seconds ?? 0) * 1000;
  }

  // An entry is sent with how the table stood for whoever made it.
  #at(start, entry) {
    return { ...entry, position: start.position };
  }

  #restore() {
    const kept = keeping.load(this.start);
    keeping.forgetOthers(this.start);
    if (!kept) return;
    const stays = kept.waiting || kept.position === this.start.position ? kept : this.moved(kept, this.start);
    if (stays) {
      this.entry = kept.waiting ? kept : this.#at(this.start, stays);
      this.reset();
    } else if (this.isBegun(kept)) this.tell("wait", "kept-stale", { number: kept.number });
  }

  tell(tone, word, fields = {}, { passes = false } = {}) {
    this.notice = { tone, text: say(word, fields), passes };
  }

  // --- Asking the server ------------------------------------------------------------------------------

  // A page that was put by asks nothing: as soon as the house answers, the page itself is loaded anew.
  async ask() {
    if (this.isKept) return;
    const asked = this.version;
    try {
      const found = await this.network.draft({
        session: this.start.session,
        number: this.entry.number,
        position: this.entry.position,
        draft: this.sent(this.entry),
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

  // Somebody elsewhere says how the table stands: where that is not how it is shown, the house tells the rest.
  standsAt(position) {
    if (position !== this.start.position && !this.busy && !this.entry.waiting && !this.handOn) this.ask();
  }

  // Somebody else was first, on another tablet or page: the table as it now stands, and a word about it.
  #isStale(start) {
    if (!start) return this.leave();
    const { entry } = this;
    const stays = this.moved(entry, start);
    this.#begin(start);
    if (stays) {
      this.entry = this.#at(start, { ...stays, waiting: false });
      this.tell("wait", "moved");
    } else if (this.isBegun(entry)) this.tell("wait", "stale", { number: entry.number });
    this.#keep();
    this.show();
    return this.ask();
  }

  // --- Acts that count ----------------------------------------------------------------------------------

  async record() {
    if (!this.canRecord) return;
    if (this.handOn) {
      this.handOn(this.sent(this.entry));
      return;
    }
    this.entry = { ...this.entry, waiting: true };
    this.#keep();
    this.show();
    if (this.online) await this.send();
  }

  async send() {
    if (this.busy) return;
    this.busy = true;
    const { key, number, position } = this.entry;
    const slow = setTimeout(() => this.#isSilent(), SLOW_MS);
    try {
      const body = { session: this.start.session, key, number, position, draft: this.sent(this.entry) };
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
    } finally {
      clearTimeout(slow);
    }
  }

  #isSilent() {
    if (!this.busy) return;
    this.online = false;
    this.show();
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
    const what = this.lastName;
    return this.#act("undo", { round, reason }, ({ start, draft }) => {
      this.#begin(start, draft);
      this.recorded = null;
      this.tell("note", "undone", { number, what });
    });
  }

  event(kind, fields = {}) {
    return this.#act("event", { kind, ...fields }, ({ start }) => {
      const { entry } = this;
      this.#begin(start);
      this.entry = this.#at(start, this.after(kind, entry, start) ?? this.entry);
      this.tell("note", `done-${kind}`, {}, { passes: true });
    });
  }

  // Not queued: without an answer it is not done, and the same act tapped again goes out under the same key; of a PIN nothing is kept.
  // Tells whether it was done.
  async #act(name, fields, done) {
    if (this.busy || this.entry.waiting || this.handOn) return false;
    const signature = JSON.stringify([name, { ...fields, pin: undefined }]);
    if (this.unanswered?.signature !== signature) this.unanswered = { signature, key: crypto.randomUUID() };
    this.busy = true;
    this.show();
    try {
      const body = { session: this.start.session, position: this.start.position, key: this.unanswered.key, ...fields };
      const { status, answer } = await this.network.post(name, body);
      this.#isBack();
      this.busy = false;
      this.unanswered = null;
      if (status === 403) {
        this.leave();
        return false;
      }
      if (status === 409) {
        await this.#isStale(answer.start);
        return false;
      }
      const isDone = status < 300;
      if (isDone) {
        this.problems = [];
        done(answer);
        this.#keep();
      } else {
        this.tell("bad", "not-done");
        this.problems = answer.problems ?? [];
      }
      this.show();
      await this.ask();
      return isDone;
    } catch (error) {
      this.busy = false;
      if (error instanceof Away) this.tell("bad", "not-done-away");
      this.#isAway(error);
      return false;
    }
  }
}
