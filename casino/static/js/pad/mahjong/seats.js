// What happens at the seats between two deals: chips bought, a player who leaves, and what is noted of a seat for the deal.

import { el, id, redraw, toggle } from "../dom.js";
import { echo, say } from "../words.js";
import { SEATS } from "./game.js";

const MULTIPLES = [1, 2, 5];

export function drawSeats(pad) {
  const chosen = { seat: 1 };
  const show = () => showDialog(pad, chosen, show);
  pad.openSeats = (seat) => {
    chosen.seat = seat ?? SEATS.find((each) => !pad.start.players.includes(each)) ?? 1;
    id("seats-amount").value = "";
    show();
    id("seats-dialog").showModal();
  };
  id("mt-open-seats").addEventListener("click", () => pad.openSeats());
  id("mt-first-seats").addEventListener("click", () => pad.openSeats());
  id("seats-buy").addEventListener("click", () => buy(pad, chosen));
  id("seats-leave").addEventListener("click", () => {
    id("seats-dialog").close();
    pad.event("seat_left", { seat: chosen.seat });
  });
  pad.onChange(() => {
    if (id("seats-dialog").open) show();
  });
}

function showDialog(pad, chosen, show) {
  const { start } = pad;
  const known = start.seats[chosen.seat];
  const isTaken = start.players.includes(chosen.seat);
  const choose = (seat) => {
    chosen.seat = seat;
    show();
  };
  redraw(id("seats-which"), ...SEATS.map((seat) => toggle(String(seat), seat === chosen.seat, () => choose(seat), { seats: seat })));
  id("seats-has").textContent = isTaken ? say("has", { chips: known.chips.text }) : say("free");
  id("seats-leave").disabled = !isTaken;
  const least = start.worst_loss.minor;
  redraw(id("seats-quick"), ...MULTIPLES.map((times) => quick(pad, times * least)));
  id("seats-worst").textContent = say("worst-loss", { amount: start.worst_loss.text });
  redraw(id("seats-flags"), ...(isTaken ? Object.entries(start.words.flags).map(([flag, word]) => flagButton(pad, chosen.seat, flag, word)) : []));
}

function quick(pad, amount) {
  const button = el("button", { type: "button", className: "button", dataset: { quick: amount } }, echo(amount, pad.start.digits));
  button.addEventListener("click", () => {
    id("seats-amount").value = String(amount / 10 ** pad.start.digits);
  });
  return button;
}

function flagButton(pad, seat, flag, word) {
  const isSet = pad.start.seats[seat].flags.includes(flag);
  return toggle(word, isSet, () => pad.event("seat_flag", { seat, flag, is_set: !isSet }), { flag });
}

function buy(pad, chosen) {
  const { digits } = pad.start;
  const typed = id("seats-amount").value.trim().match(/^(\d{1,12})(?:\.(\d{1,2}))?$/);
  if (!typed) return id("seats-amount").focus();
  const amount = Number(typed[1]) * 10 ** digits + Number((typed[2] ?? "").padEnd(digits, "0").slice(0, digits) || 0);
  id("seats-dialog").close();
  return pad.event("buy_in", { seat: chosen.seat, amount });
}
