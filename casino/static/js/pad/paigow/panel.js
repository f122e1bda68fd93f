// What the round comes to so far: bank, dice, the doors in order of action, and what the house takes. Only the server's figures.

import { el, id, state, write } from "../dom.js";
import { echo, say, signed } from "../words.js";
import * as entries from "./entry.js";
import { outcomeAt } from "./felt.js";
import { dieFace, TONES } from "./pieces.js";

const ROOMY_ROWS = 8; // what a tablet shows at once; with more of them they stand closer

export function drawPanel(pad) {
  const dice = id("dice-thrown");
  for (let index = 0; index < entries.DICE; index += 1) {
    dice.append(el("button", { type: "button", className: "die-place", dataset: { index } }));
  }
  dice.addEventListener("click", (event) => {
    const place = event.target.closest(".die-place");
    if (place && pad.draft.dice[place.dataset.index]) pad.edit((entry) => entries.withoutDie(entry, Number(place.dataset.index)));
  });
  const list = document.querySelector(".panel-doors");
  list.addEventListener("scroll", () => showBelow(list), { passive: true });
  new ResizeObserver(() => showBelow(list)).observe(list);
  pad.onChange(() => {
    showBank(pad);
    showDice(pad, dice);
    showDoors(pad);
    showBelow(list);
    showHouse(pad);
  });
}

function showBank(pad) {
  const { draft, start } = pad;
  const { turn } = start;
  const layers = draft.bank.filter((layer) => layer.stake);
  const said = [];
  if (draft.banker !== null) {
    said.push(say("bank-door", { door: draft.banker }));
    if (turn && !turn.is_over && turn.banker === draft.banker) said.push(say("turn", { round: turn.round, allowed: turn.allowed }));
  }
  const stakes = layers.map((layer) => `${say(`layer-${layer.kind}`)} ${echo(layer.stake, start.digits)}${layer.customer ? ` (${layer.customer})` : ""}`);
  write(id("bank-line"), [said.join(" · "), ...stakes].filter(Boolean).join(" · ") || say("bank-open"));
  const half = id("half");
  half.hidden = !start.half;
  if (start.half) write(half, say("half", { half: start.half }));
}

function showDice(pad, dice) {
  [...dice.children].forEach((place, index) => {
    const die = pad.draft.dice[index] ?? 0;
    if (place.dataset.shown === String(die)) return;
    place.dataset.shown = String(die);
    place.replaceChildren(...(die ? [dieFace(die)] : []));
    place.disabled = !die;
    place.setAttribute("aria-label", die ? say("die-back", { die }) : say("die-none"));
  });
}

function showDoors(pad) {
  const body = id("doors-body");
  const rows = rowsOf(pad);
  body.classList.toggle("is-old", !pad.isCurrent);
  const drawn = JSON.stringify(rows);
  if (body.dataset.shown === drawn) return;
  body.dataset.shown = drawn;
  body.replaceChildren(...rows.map(drawRow));
  id("doors-table").classList.toggle("is-dense", rows.length > ROOMY_ROWS);
  id("doors-table").classList.toggle("has-tiles", pad.draft.by === "tiles");
  const articles = pad.isCurrent ? pad.view.articles : [];
  write(id("articles"), articles.length ? say("articles", { list: articles.join(", ") }) : "");
}

// Names the doors of which a row lies below the list's edge.
function showBelow(list) {
  const note = id("doors-below");
  const rows = [...id("doors-body").rows];
  const edge = list.getBoundingClientRect().bottom + 1;
  const isMore = rows.some((row) => row.getBoundingClientRect().bottom > edge);
  note.hidden = !isMore;
  const covered = edge - note.offsetHeight;
  const doors = rows.filter((row) => row.getBoundingClientRect().bottom > covered).map((row) => row.dataset.door);
  if (isMore) write(note, say("doors-below", { doors: [...new Set(doors)].join(", ") }));
}

function rowsOf(pad) {
  const isThrown = entries.isFrozen(pad.entry);
  const order = pad.order.filter((door) => door !== pad.draft.banker);
  const shown = isThrown ? order : order.filter((door) => entries.betsOf(pad.draft, door).some((bet) => bet.amount));
  return shown.flatMap((door) => doorRows(pad, door));
}

function doorRows(pad, door) {
  const { view } = pad;
  const own = pad.draft.bets.filter((bet) => bet.amount);
  const settled = pad.isCurrent ? view.bets : [];
  const { digits } = pad.start;
  // Decimals stand in all figures of money or in none, and in none as on the felt where all are whole.
  const isWhole = !settled.some((bet) => bet.decided && bet.commission.minor % 10 ** digits);
  const bets = own.map((bet, index) => ({ ...bet, ...settled[index], typed: bet.amount })).filter((bet) => bet.door === door);
  const hand = pad.handAt(door);
  const result = pad.isCurrent ? view.results[door] : null;
  const head = {
    door,
    front: hand ? pairText(hand.front_name, result?.front) : "",
    back: hand ? pairText(hand.back_name, result?.back) : "",
    reset: Boolean(hand?.reset),
    outcome: outcomeAt(pad, door),
  };
  const list = bets.length ? bets : [null];
  return list.map((bet, index) => ({
    ...(index === 0 ? { ...head, span: list.length } : { door, span: 0 }),
    bet: bet ? echo(bet.typed, digits) : "",
    customer: bet?.customer ?? "",
    cut: bet?.decided && bet.outcome !== "push" && bet.covered.minor < bet.typed ? echo(bet.covered.minor, digits) : "",
    commission: bet?.decided && bet.commission.minor ? (isWhole ? echo(bet.commission.minor, digits) : bet.commission.text) : "",
    pays: bet?.decided ? (isWhole ? signed(bet.net, digits) : bet.net.text) : "",
  }));
}

function pairText(name, side) {
  return side ? `${name} ${say(`side-${side}`)}` : name;
}

// A row a bet; what belongs to the door stands once beside all of its bets.
function drawRow(row) {
  const bet = el("td", { className: "figure" }, row.bet);
  if (row.customer) bet.prepend(el("span", { className: "soft" }, `${row.customer} `));
  if (row.cut) bet.append(el("span", { className: "is-cut" }, ` ${say("covered", { amount: row.cut })}`));
  const money = [el("td", { className: "figure" }, row.commission), el("td", { className: "figure is-pays" }, row.pays)];
  const dataset = { door: row.door };
  if (!row.span) return el("tr", { dataset }, bet, ...money);
  const rowSpan = row.span;
  const result = el("td", { className: "is-result", rowSpan });
  if (row.outcome) result.append(state(TONES[row.outcome], say(row.outcome)));
  if (row.reset) result.append(el("span", { className: "article" }, say("reset")));
  return el(
    "tr",
    { dataset },
    el("th", { scope: rowSpan > 1 ? "rowgroup" : "row", rowSpan }, String(row.door)),
    bet,
    el("td", { className: "is-pair", rowSpan }, row.front),
    el("td", { className: "is-pair", rowSpan }, row.back),
    result,
    ...money,
  );
}

function showHouse(pad) {
  const view = pad.isCurrent ? pad.view : null;
  const { digits } = pad.start;
  for (const name of ["box", "banker", "cobank"]) write(id(`house-${name}`), view?.[name] ? signed(view[name], digits) : say("nothing"));
  const layers = view ? view.bank.filter((layer) => layer.kind === "customer" && layer.decided) : [];
  write(id("layers"), layers.map((layer) => `${say(`layer-${layer.kind}`)} ${signed(layer.net, digits)}`).join(" · "));
  for (const name of ["box", "tray"]) write(id(`holds-${name}`), pad.start.holds[name] ? echo(pad.start.holds[name].minor, digits) : "—");
}
