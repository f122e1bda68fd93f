// The whole round from the keyboard.

import { id } from "../dom.js";
import { mayTake, take } from "./bank.js";
import { acceptAll, eraseDigit, hasOffer, takeStake, tapDoor, throwDie, typeDigits } from "./bets.js";
import { changeWay, layTile, setOutcome } from "./results.js";

const OUTCOMES = { w: "win", "+": "win", l: "lose", "-": "lose", p: "push", "=": "push" };
const STEPS = { bank: atBank, bets: atBets, results: atResults };

export function keys(pad) {
  const typed = { pips: "" };
  return (key) => (STEPS[pad.step]?.(pad, key, typed) ?? false) || always(key, typed);
}

function always(key, typed) {
  if (key === "Backspace" && typed.pips) typed.pips = "";
  else if (key === "x") id("exposed").click();
  else if (key === "e") id("exposed-which").click();
  else return false;
  return true;
}

function isDigit(key) {
  return key >= "0" && key <= "9" && key.length === 1;
}

function atBank(pad, key) {
  const door = Number(key);
  if (isDigit(key) && door >= 1 && door <= pad.start.doors && mayTake(pad, door)) take(pad, door);
  else if (key === "Enter" && pad.start.turn) take(pad, pad.offeredDoor);
  else if (key === "n" && pad.start.turn) id("bank-declines").click();
  else if (key === "y" && pad.start.turn?.is_over) id("bank-consents").click();
  else if (key === "Escape" && pad.passing) id("bank-stays").click();
  else return false;
  return true;
}

function atBets(pad, key) {
  if (pad.cursor) return atAmount(pad, key);
  if (key === "Enter" && hasOffer(pad)) acceptAll(pad);
  else if (key === "b") tapDoor(pad, nextDoor(pad, pad.draft.banker, 1));
  else if (key === "s") tapDoor(pad, pad.draft.banker);
  else if (key === "n") id("dismiss").click();
  else if (key === "o" && !id("bank-passes").hidden) id("bank-passes").click();
  else if (key === "v") id("void-throws").querySelector("button").focus();
  else if (isDigit(key) && key >= "1" && key <= "6") throwDie(pad, Number(key));
  else return false;
  return true;
}

function nextDoor(pad, door, step) {
  const { doors } = pad.start;
  const next = ((door - 1 + step + doors) % doors) + 1;
  return next === pad.draft.banker ? ((next - 1 + step + doors) % doors) + 1 : next;
}

function atAmount(pad, key) {
  const { cursor } = pad;
  const door = cursor.at === "bet" ? cursor.door : pad.draft.banker;
  if (isDigit(key)) typeDigits(pad, key);
  else if (key === "Backspace") eraseDigit(pad);
  else if (key === "Escape") pad.moveTo(null);
  else if (key === "Enter" && cursor.at === "stake" && hasOffer(pad)) pad.moveTo(null);
  else if (key === "Enter" || key === "ArrowRight") tapDoor(pad, nextDoor(pad, door, 1));
  else if (key === "ArrowLeft") tapDoor(pad, nextDoor(pad, door, -1));
  else if (key === "f") takeStake(pad, "former");
  else if (key === "g") takeStake(pad, "bets");
  else if (key === "a" && !id("add-bet").hidden) id("add-bet").click();
  else if (key === "Delete" && !id("remove").hidden) id("remove").click();
  else return false;
  return true;
}

function atResults(pad, key, typed) {
  if (key === "Enter") pad.record();
  else if (key === "t") changeWay(pad, pad.draft.by === "tiles" ? "outcomes" : "tiles");
  else if (key === "d") id("dead-rounds").querySelector("button").focus();
  else if (key === "ArrowRight" || key === "ArrowLeft") pad.choose(beside(pad, key === "ArrowRight" ? 1 : -1));
  else if (key === "Escape") pad.choose(null);
  else return pad.draft.by === "tiles" ? atTiles(pad, key, typed) : atOutcomes(pad, key);
  return true;
}

function beside(pad, step) {
  const order = pad.order.filter((door) => pad.draft.by === "tiles" || door !== pad.draft.banker);
  const place = order.indexOf(pad.door);
  return order[(Math.max(place, step > 0 ? -1 : 0) + step + order.length) % order.length];
}

function atOutcomes(pad, key) {
  if (OUTCOMES[key]) setOutcome(pad, pad.door, OUTCOMES[key]);
  else if (isDigit(key) && key >= "1" && Number(key) <= pad.start.doors && Number(key) !== pad.draft.banker) pad.choose(Number(key));
  else return false;
  return true;
}

// A tile is two digits, its pips in either order.
function atTiles(pad, key, typed) {
  if (!isDigit(key) || key < "1" || key > "6") return false;
  typed.pips += key;
  if (typed.pips.length < 2) return true;
  const face = [...typed.pips].sort().reverse().join("-");
  typed.pips = "";
  layTile(pad, face);
  return true;
}
