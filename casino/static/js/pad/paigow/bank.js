// The bank's way round the table: who takes the first, who is offered the next, and the consent to one round more.

import { el, id, write } from "../dom.js";
import { say } from "../words.js";
import * as entries from "./entry.js";

// Who is asked now; those that never bet are passed over and count as having declined.
export function offeredDoor(pad) {
  if (pad.step !== "bank" || !pad.start.turn) return null;
  return pad.start.offers.find((offer) => offer.can_take && !pad.declined.includes(offer.door))?.door ?? pad.start.turn.banker;
}

export function mayTake(pad, door) {
  return !pad.start.turn || pad.start.offers.some((offer) => offer.door === door && offer.can_take);
}

// The doors that the bank has gone past when it comes to this one.
function passedOver(pad, door) {
  const order = pad.start.offers.map((offer) => offer.door);
  return order.slice(0, order.indexOf(door));
}

export function drawBank(pad) {
  id("bank-takes").addEventListener("click", () => take(pad, offeredDoor(pad)));
  id("bank-declines").addEventListener("click", () => {
    pad.declined = [...pad.declined, offeredDoor(pad)];
    pad.show();
  });
  id("bank-consents").addEventListener("click", () => pad.event("bank_consent"));
  id("bank-stays").addEventListener("click", () => {
    pad.passing = false;
    pad.declined = [];
    pad.show();
  });
  id("bank-passes").addEventListener("click", () => {
    pad.passing = true;
    pad.show();
  });
  for (let door = 1; door <= pad.start.doors; door += 1) {
    const button = el("button", { type: "button", className: "button is-large", dataset: { door } }, say("door", { door }));
    button.addEventListener("click", () => take(pad, door));
    id("bank-first").append(button);
  }
  pad.onChange(() => show(pad));
}

export function take(pad, door) {
  const { turn } = pad.start;
  if (!turn) {
    pad.edit((entry) => entries.withBanker(entry, door));
    pad.moveTo({ at: "stake", index: 0 });
    return;
  }
  pad.event("bank_passed", { to: door, declined: passedOver(pad, door) });
}

function show(pad) {
  const { turn } = pad.start;
  const isHere = pad.step === "bank";
  pad.offeredDoor = offeredDoor(pad);
  id("bank-first").hidden = !isHere || Boolean(turn);
  id("bank-offer").hidden = !isHere || !turn;
  if (!isHere) return;
  write(id("bank-question"), turn ? say("bank-offered", { door: pad.offeredDoor }) : say("bank-first"));
  if (!turn) return;
  const isLast = pad.offeredDoor === turn.banker;
  write(id("bank-takes"), say("bank-takes", { door: pad.offeredDoor }));
  id("bank-declines").hidden = isLast;
  write(id("bank-declines"), say("bank-declines", { door: pad.offeredDoor }));
  id("bank-consents").hidden = !turn.is_over || !turn.can_consent;
  write(id("bank-consents"), say("bank-consents", { door: turn.banker }));
  id("bank-stays").hidden = turn.is_over;
  const declined = passedOver(pad, pad.offeredDoor);
  write(id("bank-declined"), declined.length ? say("bank-declined", { doors: declined.join(", ") }) : "");
}
