// What a player is penalised for, as a supervisor confirms it by PIN: a penalty, a chombo, a win that is lost for the deal.

import { el, id, redraw, toggle, write } from "../dom.js";
import { provedBy } from "../proving.js";
import { say } from "../words.js";
import { SEATS } from "./game.js";

export function drawPenalties(pad) {
  provedBy(pad, "penalty", (proof) => pad.confirmPenalty(id("penalty-reason").value, proof));
  drawDead(pad);
}

// --- A penalty or a chombo ----------------------------------------------------------------------------------

export function penalty(pad) {
  const known = pad.isCurrent && !pad.handOn ? pad.view.penalty : null;
  if (!known || pad.handOn) return [];
  if (known.supervisor) return [el("p", {}, say("confirmed-by", known))];
  const button = el("button", { type: "button", className: "button is-primary", "aria-haspopup": "dialog", dataset: { confirm: "" } }, say("confirm"));
  button.addEventListener("click", () => open(pad));
  return [el("p", { className: "soft small" }, say("confirm-first")), button];
}

function open(pad) {
  const { outcome, seats } = pad.draft;
  write(id("penalty-what"), `${say(outcome)} · ${name(pad, seats[0])}`);
  const reasons = Object.entries(pad.start.words.reasons[outcome]).map(([code, word]) => el("option", { value: code }, word));
  id("penalty-reason").replaceChildren(el("option", { value: "" }, "—"), ...reasons);
  id("penalty-dialog").showModal();
}

// --- A lost win -----------------------------------------------------------------------------------------------

function drawDead(pad) {
  const chosen = { seat: null };
  const reasons = Object.entries(pad.start.words.reasons.dead_hand).map(([code, word]) => el("option", { value: code }, word));
  id("dead-reason").append(el("option", { value: "" }, "—"), ...reasons);
  const show = () => {
    redraw(id("dead-seats"), ...SEATS.map((seat) => deadSeat(pad, seat, chosen.seat === seat, () => {
      chosen.seat = seat;
      id("dead-riichi").checked = pad.isDeclared(seat);
      show();
    })));
    id("dead-record").disabled = !chosen.seat;
  };
  provedBy(pad, "dead", (proof) => pad.event("dead_hand", { seat: chosen.seat, reason: id("dead-reason").value, after_riichi: id("dead-riichi").checked, ...proof }));
  id("rt-dead").addEventListener("click", () => {
    chosen.seat = null;
    show();
    id("dead-dialog").showModal();
  });
}

function deadSeat(pad, seat, isOn, choose) {
  const button = toggle(name(pad, seat), isOn, choose, { dead: seat });
  button.disabled = pad.start.seats[seat].dead;
  return button;
}

function name(pad, seat) {
  const { wind, player } = pad.start.seats[seat];
  return `${wind} · ${say("seat", { player })}`;
}
