// The four seats as they sit: seat 1 below, then counter-clockwise; wind, chips, what is noted, and what each will have.

import { el, id, write } from "../dom.js";
import { say } from "../words.js";
import { SEATS } from "./game.js";

export function drawTable(pad) {
  const seats = new Map(SEATS.map((seat) => [seat, drawSeat(pad, seat)]));
  pad.onChange(() => {
    for (const [seat, parts] of seats) showSeat(pad, seat, parts);
    write(id("mt-deal"), pad.start.deal);
    write(id("mt-cycle"), say("cycle", { cycle: pad.start.cycle, deal: pad.start.deal_number }));
  });
}

function drawSeat(pad, seat) {
  const wind = el("span", { className: "mt-wind", lang: "zh-Hant" });
  const name = el("span", { className: "mt-name" });
  const chips = el("span", { className: "mt-chips" });
  const below = el("span", { className: "badge mt-below" }, el("span", { "aria-hidden": "true" }, say("below-brief")), el("span", { className: "reader-only" }, say("below")));
  const after = el("span", { className: "mt-after" });
  const button = el("button", { type: "button", className: "mt-seat", dataset: { seat } }, wind, name, el("span", { className: "mt-held" }, chips, below), after);
  button.addEventListener("click", () => pad.tapSeat(seat));
  id("mt-seats").append(button);
  return { button, wind, name, chips, below, after };
}

// Before the first deal the winds follow from who is named as its dealer.
function windOf(pad, seat) {
  const { start } = pad;
  if (start.has_dealer) return start.seats[seat].sign;
  const dealer = pad.draft.dealer ?? start.players[0];
  return dealer ? start.words.signs[(seat - dealer + 4) % 4] : "";
}

function roleOf(pad, seat) {
  const { winners, discarder, offender } = pad.draft;
  const view = pad.isCurrent ? pad.view : null;
  if (view?.liability?.seat === seat) return "liable";
  if (offender === seat) return "offender";
  if (discarder === seat) return pad.draft.source === "rob_kong" ? "robbed" : "discarder";
  if (!winners.includes(seat)) return "";
  return winners.length > 1 && view?.winner && view.winner !== seat ? "claims" : "winner";
}

function showSeat(pad, seat, { button, wind, name, chips, below, after }) {
  const { start } = pad;
  const known = start.seats[seat];
  const isTaken = start.players.includes(seat);
  const role = roleOf(pad, seat);
  const sign = isTaken ? windOf(pad, seat) : "";
  button.dataset.role = role;
  button.classList.toggle("is-free", !isTaken);
  button.classList.toggle("is-dealer", sign === start.words.signs[0]);
  button.setAttribute("aria-pressed", String(Boolean(role)));
  write(wind, sign);
  const parts = [say("seat", { seat })];
  if (sign === start.words.signs[0]) parts.push(say("dealer"));
  if (role) parts.push(say(`role-${role}`));
  for (const flag of known.flags) parts.push(start.words.flags[flag]);
  write(name, parts.join(" · "));
  write(chips, isTaken ? pad.chips(known.chips) : say("free"));
  below.hidden = !known.is_below;
  const will = pad.isCurrent ? pad.view.seats?.[seat] : null;
  write(after, will ? `${pad.result(will.net)} → ${pad.chips(will.chips)}` : "");
}
