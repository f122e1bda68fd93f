// What happens at the seats between two deals: chips bought, a player who leaves, and what is noted of a seat for the deal.

import { el, id, redraw, state, toggle, write } from "../dom.js";
import { echo, say } from "../words.js";
import { SEATS } from "./game.js";

const MULTIPLES = [1, 2, 5];
const UNUSUAL = 100; // times the worst loss of one deal: what is bought beyond that is asked for twice

export function drawSeats(pad) {
  const chosen = { seat: 1, said: null };
  const show = () => showDialog(pad, chosen, show);
  pad.openSeats = (seat) => {
    choose(pad, chosen, seat);
    chosen.said = null;
    show();
    id("seats-dialog").showModal();
  };
  id("mt-open-seats").addEventListener("click", () => pad.openSeats());
  id("mt-first-seats").addEventListener("click", () => pad.openSeats());
  id("seats-amount").addEventListener("input", () => {
    chosen.said = null;
    showSaid(chosen);
  });
  id("seats-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    await buy(pad, chosen);
    show();
  });
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
  const take = (seat) => {
    chosen.seat = seat;
    chosen.said = null;
    show();
  };
  redraw(id("seats-which"), ...SEATS.map((seat) => toggle(String(seat), seat === chosen.seat, () => take(seat), { seats: seat })));
  write(id("seats-has"), isTaken ? say("has", { chips: echo(known.chips.minor, start.digits) }) : say("free"));
  id("seats-leave").disabled = !isTaken || pad.isBegun(pad.entry);
  const least = start.worst_loss.minor;
  redraw(id("seats-quick"), ...MULTIPLES.map((times) => quick(pad, times * least)));
  id("seats-worst").textContent = say("worst-loss", { amount: echo(least, start.digits) });
  redraw(id("seats-flags"), ...(isTaken ? Object.entries(start.words.flags).map(([flag, word]) => flagButton(pad, chosen, flag, word, show)) : []));
  showSaid(chosen);
}

// Which seat is meant: the one that was tapped, else the next that is free, else the one that was meant before.
function choose(pad, chosen, seat) {
  chosen.seat = seat ?? SEATS.find((each) => !pad.start.players.includes(each)) ?? chosen.seat;
  id("seats-amount").value = "";
}

function showSaid({ said }) {
  const place = id("seats-said");
  if (place.textContent !== (said?.text ?? "")) place.replaceChildren(...(said ? [state(said.tone, said.text)] : []));
  id("seats-amount").setAttribute("aria-invalid", String(Boolean(said?.isOfAmount)));
}

function quick(pad, amount) {
  const button = el("button", { type: "button", className: "button", dataset: { quick: amount } }, echo(amount, pad.start.digits));
  button.addEventListener("click", () => {
    id("seats-amount").value = String(amount / 10 ** pad.start.digits);
  });
  return button;
}

function flagButton(pad, chosen, flag, word, show) {
  const { seat } = chosen;
  const isSet = pad.start.seats[seat].flags.includes(flag);
  const note = async () => {
    await act(pad, chosen, "seat_flag", { seat, flag, is_set: !isSet });
    show();
  };
  return toggle(word, isSet, note, { flag });
}

// Does what was tapped, and keeps what was said of it before the eyes of whoever tapped; the page's own notice lies behind the dialog.
async function act(pad, chosen, kind, fields) {
  if (pad.busy) return false;
  const { start } = pad;
  await pad.event(kind, fields);
  const { notice } = pad;
  const isDone = pad.start !== start && notice?.tone === "note";
  const texts = notice ? [notice.text, ...pad.problems.map(({ message }) => message)] : [];
  chosen.said = { tone: isDone ? "good" : "bad", text: texts.join(" ") };
  return isDone;
}

// Several players buy in one after another: the dialog stays, and the next free seat is asked for.
async function buy(pad, chosen) {
  const { seat } = chosen;
  const { digits } = pad.start;
  const typed = id("seats-amount").value;
  const amount = typedAmount(digits);
  if (amount === null) {
    chosen.said = { tone: "bad", text: say("no-amount"), isOfAmount: true };
    id("seats-amount").focus();
    return;
  }
  if (!pad.start.players.includes(seat) && pad.isBegun(pad.entry)) {
    chosen.said = { tone: "bad", text: say("after-deal", { seat }) };
    return;
  }
  if (amount > UNUSUAL * pad.start.worst_loss.minor && chosen.said?.asked !== amount) {
    chosen.said = { tone: "wait", text: say("so-much", { seat, amount: echo(amount, digits) }), asked: amount };
    return;
  }
  if (!(await act(pad, chosen, "buy_in", { seat, amount }))) return;
  const chips = pad.start.seats[seat].chips.minor;
  const text = say("bought", { seat, amount: echo(amount, digits), chips: echo(chips, digits) });
  chosen.said = pad.start.seats[seat].is_below ? { tone: "wait", text: `${text} ${say("too-few", { amount: echo(pad.start.worst_loss.minor, digits) })}` } : { tone: "good", text };
  const isNextBegun = chosen.seat !== seat || id("seats-amount").value !== typed;
  if (!isNextBegun) choose(pad, chosen);
}

// What was typed, in minor units; null where it is no figure. Three digits after a point or comma are thousands, as the page writes
// them; one or two are decimals.
function typedAmount(digits) {
  const plain = id("seats-amount").value.trim().replace(/(?<=^\d{1,3}(?:[.,\s]\d{3})*)[.,\s](?=\d{3}(?!\d))/g, "");
  const [, whole, part = ""] = plain.match(/^(\d{1,13})(?:[.,](\d{1,2}))?$/) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0"));
}
