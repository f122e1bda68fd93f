// Stakes and bets before the throw: what last round offers, the keypad and its chips, several customers a door, and the dice.

import { el, id, write } from "../dom.js";
import { echo, say } from "../words.js";
import * as entries from "./entry.js";
import { dieFace } from "./pieces.js";

const CHIPS = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000];
const SHOWN_CHIPS = 6;
const LEAST_CHIP = 100; // where the rulebook has no minimum
const MOST = 1e13;

export function drawBets(pad) {
  drawKeys(pad);
  drawDice(pad);
  id("accept").addEventListener("click", () => acceptAll(pad));
  id("dismiss").addEventListener("click", () => pad.edit(entries.dismiss));
  id("add-bet").addEventListener("click", () => addBet(pad));
  id("add-cobanker").addEventListener("click", () => addLayer(pad, "customer"));
  id("add-house").addEventListener("click", () => addLayer(pad, "house"));
  id("remove").addEventListener("click", () => remove(pad));
  id("customer").addEventListener("change", (event) => {
    const { cursor } = pad;
    if (cursor) pad.edit((entry) => entries.withCustomer(entry, cursor, event.target.value.trim()));
  });
  for (const list of [id("stake-list"), id("bet-list")]) {
    list.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-at]");
      if (chosen) chooseHolder(pad, { at: chosen.dataset.at, index: Number(chosen.dataset.index), door: Number(chosen.dataset.door) });
    });
  }
  id("stakes").addEventListener("click", (event) => {
    const kind = event.target.closest("[data-kind]")?.dataset.kind;
    if (kind) takeStake(pad, kind);
  });
  pad.onChange(() => show(pad));
}

export function acceptAll(pad) {
  pad.cursor = null;
  pad.edit((entry) => entries.acceptAll(entry, pad.start));
}

// Amounts that a banker may mean when his turn begins: as his predecessor, or as much as the bets.
export function takeStake(pad, kind) {
  const offered = stakesNow(pad).find((each) => each.kind === kind);
  if (!offered) return;
  pad.edit((entry) => entries.withStake(entry, 0, offered.stake.minor));
  pad.moveTo(null);
}

function stakesNow({ cursor, draft, start }) {
  const isAsked = cursor?.at === "stake" && cursor.index === 0 && draft.bank.length < 2;
  return isAsked ? start.stakes : [];
}

export function hasOffer(pad) {
  return entries.offeredBank(pad.start, pad.entry).length + entries.offeredBets(pad.start, pad.entry).length > 0;
}

// A tap on a door takes what it is offered, or leads the keypad there.
export function tapDoor(pad, door) {
  if (door === pad.draft.banker) {
    if (!pad.draft.bank.length) pad.edit((entry) => entries.acceptBank(entry, pad.start));
    pad.moveTo({ at: "stake", index: 0 });
    return;
  }
  const isOffered = entries.offeredBets(pad.start, pad.entry).some((bet) => bet.door === door);
  if (isOffered) pad.edit((entry) => entries.acceptDoor(entry, pad.start, door));
  pad.moveTo({ at: "bet", door, index: 0 });
}

// Who taps one of a door's bets means to keep the others.
function chooseHolder(pad, place) {
  if (isCarriedAt(pad)) pad.edit((entry) => entries.withOwn(entry, place.door));
  pad.moveTo(place);
}

function addBet(pad) {
  const { door } = pad.cursor;
  chooseHolder(pad, { at: "bet", door, index: entries.betsOf(pad.draft, door).length });
}

function addLayer(pad, kind) {
  pad.edit((entry) => entries.withLayer(entry, kind));
  pad.moveTo({ at: "stake", index: pad.draft.bank.length - 1 });
}

function remove(pad) {
  const { at, door, index } = pad.cursor;
  pad.edit((entry) => (at === "bet" ? entries.withoutBet(entry, door, index) : entries.withoutLayer(entry, index)));
  pad.moveTo(at === "bet" ? { at, door, index: 0 } : null);
}

// --- The amount -----------------------------------------------------------------------------------

export function amountAt(pad) {
  const { cursor, draft } = pad;
  if (!cursor) return 0;
  if (cursor.at === "stake") return draft.bank[cursor.index]?.stake ?? 0;
  return entries.betsOf(draft, cursor.door)[cursor.index]?.amount ?? 0;
}

function put(pad, amount) {
  const { cursor } = pad;
  if (!cursor || amount > MOST) return;
  cursor.isFresh = false;
  pad.edit((entry) =>
    cursor.at === "stake"
      ? entries.withStake(entry, cursor.index, amount)
      : entries.withBet(entry, cursor.door, cursor.index, amount));
}

function isCarriedAt({ cursor, entry }) {
  return cursor?.at === "bet" && entries.isCarried(entry, cursor.door);
}

// The first digit begins a new amount, the next ones go on with it.
export function typeDigits(pad, digits) {
  const unit = 10 ** pad.start.digits;
  const before = pad.cursor?.isFresh ? 0 : Math.floor(amountAt(pad) / unit);
  put(pad, Number(`${before}${digits}`) * unit);
}

export function eraseDigit(pad) {
  const unit = 10 ** pad.start.digits;
  put(pad, Math.floor(Math.floor(amountAt(pad) / unit) / 10) * unit);
}

function drawKeys(pad) {
  const keys = id("amount-keys");
  keys.addEventListener("click", (event) => {
    const { key, chip } = event.target.closest("button")?.dataset ?? {};
    if (chip) put(pad, (isCarriedAt(pad) ? 0 : amountAt(pad)) + Number(chip));
    else if (key === "back") eraseDigit(pad);
    else if (key) typeDigits(pad, key);
  });
  for (const chip of chips(pad.start)) {
    id("chips").append(el("button", { type: "button", className: "key is-chip", dataset: { chip } }, `+${echo(chip, pad.start.digits)}`));
  }
}

function chips({ digits, limits }) {
  const unit = 10 ** digits;
  const least = limits.bet_min?.minor ?? LEAST_CHIP * unit;
  const most = limits.bet_max?.minor ?? Infinity;
  return CHIPS.map((value) => value * unit).filter((value) => value >= least && value <= most).slice(0, SHOWN_CHIPS);
}

// --- The dice -------------------------------------------------------------------------------------

function drawDice(pad) {
  for (let die = 1; die <= 6; die += 1) {
    const button = el("button", { type: "button", className: "die-key", "aria-label": say("die", { die }), dataset: { die } }, dieFace(die));
    id("dice-keys").append(button);
  }
  id("dice-keys").addEventListener("click", (event) => {
    const button = event.target.closest("[data-die]");
    if (button) throwDie(pad, Number(button.dataset.die));
  });
}

// No bet of a door may be forgotten: the dice wait until last round's have been answered.
export function mayThrow(pad) {
  const { draft } = pad;
  const isStaked = draft.bank.some((layer) => layer.stake);
  const isAnswered = draft.bets.length > 0 || !entries.offeredBets(pad.start, pad.entry).length;
  return pad.step === "bets" && isStaked && isAnswered;
}

export function throwDie(pad, die) {
  if (!mayThrow(pad)) return;
  pad.cursor = null;
  pad.edit((entry) => entries.withDie(entry, die));
}

// --- Showing ----------------------------------------------------------------------------------------

function show(pad) {
  if (pad.step !== "bets") return;
  const { cursor, draft, start } = pad;
  const bank = entries.offeredBank(start, pad.entry);
  const bets = entries.offeredBets(start, pad.entry);
  id("offer").hidden = !bank.length && !bets.length;
  write(id("offer-title"), say(pad.entry.returned ? "offer-returned" : "offer-last"));
  const offered = bank.map((layer) => echo(layer.stake, start.digits)).join(" + ");
  const parts = [offered && say("offer-bank", { amount: offered }), bets.length && say("offer-bets", { number: bets.length })];
  write(id("offer-text"), parts.filter(Boolean).join(" · "));
  id("dismiss").hidden = !bets.length || bank.length > 0;
  id("bank-passes").hidden = !start.turn || start.turn.round < 2;
  showKeypad(pad);
  const mayGo = mayThrow(pad);
  for (const button of id("dice-keys").children) button.disabled = !mayGo;
  write(id("dice-hint"), mayGo ? say("dice-left", { left: entries.DICE - draft.dice.length }) : say("dice-wait"));
  id("amount-side").classList.toggle("is-idle", !cursor);
}

function showKeypad(pad) {
  const { cursor, draft, start } = pad;
  const at = cursor?.at;
  write(id("amount-for"), !cursor ? say("amount-none") : at === "bet" ? say(isCarriedAt(pad) ? "bet-carried" : "bet-of", { door: cursor.door }) : say("stake-of"));
  id("amount").classList.toggle("is-carried", isCarriedAt(pad));
  write(id("amount"), cursor ? echo(amountAt(pad), start.digits) : "");
  for (const button of id("amount-keys").querySelectorAll("button")) button.disabled = !cursor;
  const holder = at === "bet" ? entries.betsOf(draft, cursor.door)[cursor.index] : draft.bank[cursor?.index];
  const isNamed = Boolean(holder) && holder.kind !== "banker" && holder.kind !== "house";
  id("customer-field").hidden = !isNamed;
  if (document.activeElement !== id("customer")) id("customer").value = holder?.customer ?? "";
  id("add-bet").hidden = at !== "bet" || !holder?.amount;
  id("remove").hidden = !holder || (at === "stake" && cursor.index === 0);
  const staked = draft.bank.some((layer) => layer.stake);
  showStakes(pad);
  id("add-cobanker").hidden = at !== "stake" || !staked;
  id("add-house").hidden = at !== "stake" || !staked || draft.bank.some((layer) => layer.kind === "house");
  list(id("stake-list"), at === "stake" ? draft.bank.map((layer, index) => ({ at, index, door: 0, text: `${say(`layer-${layer.kind}`)} ${echo(layer.stake, start.digits)}`, isNow: index === cursor.index })) : []);
  list(id("bet-list"), at === "bet" ? entries.betsOf(draft, cursor.door).map((bet, index) => ({ at, index, door: cursor.door, text: `${bet.customer ?? index + 1}: ${echo(bet.amount, start.digits)}`, isNow: index === cursor.index })) : []);
}

function showStakes(pad) {
  const place = id("stakes");
  const stakes = stakesNow(pad);
  place.hidden = !stakes.length;
  const drawn = JSON.stringify(stakes);
  if (place.dataset.shown === drawn) return;
  place.dataset.shown = drawn;
  place.replaceChildren(...stakes.map(({ kind, stake }) =>
    el("button", { type: "button", className: "button", dataset: { kind } }, say(`stake-${kind}`, { amount: echo(stake.minor, pad.start.digits) }))));
}

// Only where there is more than one does the person choose among them.
function list(node, items) {
  const drawn = JSON.stringify(items);
  if (node.dataset.shown === drawn) return;
  node.dataset.shown = drawn;
  node.hidden = items.length < 2;
  node.replaceChildren(...items.map(({ at, index, door, text, isNow }) =>
    el("button", { type: "button", className: "button", "aria-pressed": String(isNow), dataset: { at, index, door } }, text)));
}
