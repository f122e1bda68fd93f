// What a supervisor decides at the table and confirms by PIN: a ruling, and a game that comes to nothing.

import { el, id, write } from "../dom.js";
import { provedBy } from "../proving.js";
import { say } from "../words.js";
import { points, signed } from "./figures.js";
import { SEATS } from "./game.js";

const WHOLE = /^[+-−]?\d{1,6}$/;

export function drawManager(pad) {
  drawRuling(pad);
  drawAbandoning(pad);
}

// --- A ruling -----------------------------------------------------------------------------------------------

function drawRuling(pad) {
  const rows = SEATS.map((seat) => seatRow(seat));
  const sticks = id("rule-sticks");
  const moved = () => Object.fromEntries(rows.map(({ seat, input }) => [seat, read(input.value)]).filter(([, number]) => number !== 0));
  const show = () => {
    for (const row of rows) showRow(pad, row);
    const sum = rows.reduce((all, { input }) => all + (Number(read(input.value)) || 0), 0) + (Number(read(sticks.value)) || 0) * pad.start.words.stick;
    write(id("rule-sum"), sum ? signed(sum) : points(0));
    id("rule-sum").dataset.balances = String(sum === 0);
  };
  id("rule-seats").append(...rows.map(({ row }) => row));
  id("rule-form").addEventListener("input", show);
  id("rule-form").addEventListener("reset", () => requestAnimationFrame(show));
  provedBy(pad, "rule", (proof) => pad.event("ruling", { reason: id("rule-reason").value.trim(), points: moved(), sticks: read(sticks.value), ...proof }));
  pad.onChange(show);
}

function seatRow(seat) {
  const [name, now, after] = ["th", "td", "td"].map((tag) => el(tag, tag === "th" ? { scope: "row" } : { className: "figure" }));
  const input = el("input", { type: "text", inputMode: "text", autocomplete: "off", maxLength: 8, dataset: { rule: seat } });
  return { seat, name, now, after, input, row: el("tr", {}, name, now, el("td", {}, input), after) };
}

function showRow(pad, { seat, name, now, after, input }) {
  const { wind, player, score } = pad.start.seats[seat];
  write(name, `${wind} · ${say("seat", { player })}`);
  input.setAttribute("aria-label", say("moved-of", { wind }));
  write(now, points(score));
  const by = read(input.value);
  write(after, typeof by === "number" ? points(score + by) : "—");
}

// What is no whole number is sent as it is, for the house to say so.
function read(text) {
  const bare = text.replace(/[\s.,]/g, "").replace("−", "-");
  if (!bare) return 0;
  return WHOLE.test(bare) ? Number(bare) : text;
}

// --- An abandoned game ----------------------------------------------------------------------------------------

function drawAbandoning(pad) {
  const reasons = Object.entries(pad.start.words.reasons.game_abandoned).map(([code, word]) => el("option", { value: code }, word));
  id("abandon-reason").append(...reasons);
  provedBy(pad, "abandon", (proof) => pad.event("game_abandoned", { reason: id("abandon-reason").value, ...proof }));
  pad.onChange(() => {
    const { start } = pad;
    write(id("abandon-what"), say("abandon-what", { game: start.game, deal: start.deal }));
    for (const button of document.querySelectorAll("[data-opens='abandon-dialog']")) button.disabled = !start.is_running;
  });
}
