// The table from above: a button for each door, with who holds the bank, its bets, its tiles and its result.

import { el, id, state, write } from "../dom.js";
import { echo, say, signed } from "../words.js";
import * as entries from "./entry.js";
import { domino, TONES } from "./pieces.js";

const BACKS = entries.TILES;

export function drawFelt(pad, onDoor) {
  const felt = id("felt-doors");
  felt.classList.add(`has-${pad.start.doors}`);
  for (let number = 1; number <= pad.start.doors; number += 1) {
    const button = el(
      "button",
      { type: "button", className: "door", dataset: { door: number } },
      el("span", { className: "door-head" }, el("span", { className: "door-number" }, String(number)), el("span", { className: "door-role" })),
      el("span", { className: "door-bet" }),
      el("span", { className: "door-tiles" }),
      el("span", { className: "door-end" }),
    );
    felt.append(el("li", { className: `seat is-${number}` }, button));
  }
  felt.addEventListener("click", (event) => {
    const button = event.target.closest(".door");
    if (button) onDoor(Number(button.dataset.door));
  });
  pad.onChange(() => {
    for (const button of felt.querySelectorAll(".door")) showDoor(pad, button, Number(button.dataset.door));
    showMiddle(pad);
  });
}

function showDoor(pad, button, door) {
  const { draft } = pad;
  const isBank = draft.banker === door;
  const outcome = outcomeAt(pad, door);
  const offered = entries.offeredBets(pad.start, pad.entry).filter((bet) => bet.door === door);
  const own = entries.betsOf(draft, door);
  const net = pad.isCurrent && pad.view.doors[door]?.decided && own.length ? signed(pad.view.doors[door].net, pad.start.digits) : "";
  const isFaulty = pad.faults.some((fault) => fault.place === door);
  const role = isFaulty ? `▲ ${say("fault")}` : roleAt(pad, door, isBank);
  const bet = isBank ? bankText(pad) : betText(pad, own, offered);
  button.className = [
    "door",
    isBank && "is-bank",
    outcome && `is-${outcome}`,
    (isBank ? !draft.bank.length && bet : !own.length && offered.length) && "is-offered",
    isChosen(pad, door) && "is-chosen",
    pad.offeredDoor === door && "is-asked",
    (isBank ? draft.bank : own).length > 1 && "has-many",
    isFaulty && "is-faulty",
  ].filter(Boolean).join(" ");
  write(button.querySelector(".door-role"), role);
  write(button.querySelector(".door-bet"), bet);
  showTiles(pad, button.querySelector(".door-tiles"), door);
  const end = button.querySelector(".door-end");
  const word = outcome ? say(outcome) : "";
  if (end.dataset.shown !== word + net) {
    end.dataset.shown = word + net;
    end.replaceChildren(...(outcome ? [state(TONES[outcome], word)] : []), ...(net ? [el("span", { className: "door-net" }, net)] : []));
  }
  const label = [say("door", { door }), role, bet, tilesText(pad, door), word, net].filter(Boolean).join(", ");
  if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
}

export function outcomeAt(pad, door) {
  if (door === pad.draft.banker) return null;
  if (pad.draft.by === "outcomes") return pad.draft.outcomes[door] ?? null;
  return pad.isCurrent ? pad.view.results[door]?.outcome ?? null : null;
}

function isChosen(pad, door) {
  if (pad.step === "results") return pad.door === door;
  return pad.step === "bets" && pad.cursor?.at === "bet" && pad.cursor.door === door;
}

function roleAt(pad, door, isBank) {
  if (isBank) return say("bank");
  if (entries.isFrozen(pad.entry) && pad.isCurrent && pad.view.first_door === door) return say("first");
  return "";
}

function bankText(pad) {
  const stakes = pad.draft.bank.length ? pad.draft.bank : entries.offeredBank(pad.start, pad.entry);
  const [banker, ...others] = stakes.filter((layer) => layer.stake).map((layer) => echo(layer.stake, pad.start.digits));
  return banker ? [banker, ...others].join(" + ") : "";
}

function betText(pad, own, offered) {
  const shown = own.length ? own : offered;
  return shown.filter((bet) => bet.amount).map((bet) => echo(bet.amount, pad.start.digits)).join(" + ");
}

function showTiles(pad, node, door) {
  const hand = pad.handAt(door);
  const faces = pad.draft.by === "tiles" ? (hand ? [...hand.front, ...hand.back] : pad.laidAt(door)) : [];
  const shown = `${faces.join()}${hand ? "set" : ""}`;
  if (node.dataset.shown === shown) return;
  node.dataset.shown = shown;
  node.classList.toggle("is-set", Boolean(hand));
  const backs = entries.isFrozen(pad.entry) && pad.draft.by === "tiles" && faces.length ? BACKS - faces.length : 0;
  node.replaceChildren(...faces.map(domino), ...Array.from({ length: Math.max(0, backs) }, () => el("span", { className: "tile-back" })));
}

function tilesText(pad, door) {
  const hand = pad.handAt(door);
  if (hand) return `${say("front")}: ${hand.front_name}, ${say("back")}: ${hand.back_name}`;
  return pad.draft.by === "tiles" ? pad.laidAt(door).join(", ") : "";
}

function showMiddle(pad) {
  const { dice } = pad.draft;
  const isThrown = dice.length === entries.DICE;
  write(id("felt-sum"), isThrown ? String(dice.reduce((sum, die) => sum + die, 0)) : "");
  const first = isThrown && pad.isCurrent ? pad.view.first_door : null;
  write(id("felt-first"), first ? say("first-door", { door: first }) : "");
}
