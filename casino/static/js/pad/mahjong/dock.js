// How a deal ends, where the winning tile came from, what counts, and who may be liable.

import { el, id, redraw, toggle, write } from "../dom.js";
import { provedBy } from "../proving.js";
import { echo, say } from "../words.js";
import { SEATS } from "./game.js";
import { showHand } from "./hand.js";

const SOURCES = ["discard", "self_draw", "rob_kong"];
const GROUPS = ["hand", "honours", "luck"];

export function drawDock(pad) {
  provedBy(pad, "confirm", (proof) => pad.confirm(proof));
  pad.onChange(() => {
    redraw(id("mt-results"), ...results(pad));
    redraw(id("mt-who"), ...who(pad));
    showElements(pad);
    showHand(pad);
    showQuestions(pad);
  });
}

function results(pad) {
  const { result } = pad.draft;
  const ends = ["draw", "false_win"].map((code) => toggle(say(code), result === code, () => pad.setResult(code), { result: code }));
  if (pad.draft.winners.length) ends.push(ways(pad));
  if (pad.start.has_dealer || pad.step === "seats") return ends;
  const dealer = pad.draft.dealer ?? pad.start.players[0];
  const named = pad.start.players.map((seat) => toggle(String(seat), dealer === seat, () => pad.setDealer(seat), { dealer: seat }));
  return [...ends, el("span", { className: "dock-row mt-ways" }, el("span", { className: "soft small" }, say("first-dealer")), ...named)];
}

function ways(pad) {
  const buttons = ["elements", "tiles"].map((by) => toggle(say(`by-${by}`), pad.draft.by === by, () => pad.setBy(by), { by }));
  return el("span", { className: "dock-row mt-ways", role: "group", "aria-label": say("entered-by") }, ...buttons);
}

function who(pad) {
  const { result, winners, source, discarder, offender } = pad.draft;
  const row = (label, nodes) => [el("span", { className: "soft small" }, label), ...nodes];
  const choose = (among, isOn, act, kind) => among.map((seat) => toggle(String(seat), isOn(seat), () => act(seat), { [kind]: seat }));
  const { players } = pad.start;
  if (result === "false_win") return row(say("whose"), choose(players, (seat) => seat === offender, (seat) => pad.tapSeat(seat), "offender"));
  if (result === "draw") return [];
  if (!winners.length) return row(say("tap-winner"), choose(players, () => false, (seat) => pad.tapSeat(seat), "winner"));
  const sources = SOURCES.map((code) => toggle(say(`by-${code}`), source === code, () => pad.setSource(code), { source: code }));
  if (source === "self_draw") return sources;
  const others = SEATS.filter((seat) => players.includes(seat) && !winners.includes(seat));
  return [...sources, ...row(say(source === "rob_kong" ? "role-robbed" : "role-discarder"), choose(others, (seat) => seat === discarder, (seat) => pad.changeWin({ discarder: seat, source: source ?? "discard" }), "discarder"))];
}

// --- Elements ---------------------------------------------------------------------------------------------

function showElements(pad) {
  const isWin = pad.draft.winners.length > 0;
  id("mt-elements").hidden = !isWin;
  if (!isWin) return;
  redraw(id("mt-elements"), ...GROUPS.map((group) => elementGroup(pad, group)).filter(Boolean));
}

// With tiles the hand says itself what it is; luck is what nobody can see in it, and what was ticked before has to agree with it.
function elementGroup(pad, group) {
  const isSaidByHand = pad.draft.by === "tiles" && group !== "luck";
  const own = pad.start.elements.filter((element) => element.group === group && (!isSaidByHand || pad.draft.ticked.includes(element.code)));
  if (!own.length) return null;
  const label = pad.start.words.groups[group];
  return el("div", { className: "mt-group", role: "group", "aria-label": label }, el("h2", {}, label), el("div", { className: "mt-grid" }, ...own.map((element) => elementButton(pad, element))));
}

function elementButton(pad, { code, name, faan }) {
  const stands = (pad.view?.choices ?? {})[code] ?? "open";
  const isTicked = pad.draft.ticked.includes(code);
  const button = toggle(`${name} `, isTicked || stands === "on", () => pad.toggleElement(code), { element: code });
  button.append(el("span", { className: "mt-faan" }, String(faan)));
  button.dataset.stands = isTicked ? "on" : stands;
  button.disabled = !isTicked && stands !== "open";
  return button;
}

// --- Liability ----------------------------------------------------------------------------------------------

function showQuestions(pad) {
  const view = pad.isCurrent ? pad.view : null;
  const questions = view?.questions ?? [];
  const buttons = questions.map((question) => toggle(`${question.text} · ${question.article}`, question.is_yes, () => pad.answer(question), { question: question.name }));
  id("mt-liability").hidden = !questions.length;
  redraw(id("mt-questions"), ...buttons);
  const { liability } = view ?? {};
  const said = [];
  if (liability) {
    const fields = { seat: liability.seat, article: liability.article, amount: echo(liability.amount.minor, pad.start.digits) };
    const bears = say("bears", fields);
    said.push(el("p", { className: "mt-bears" }, bears));
    if (liability.is_confirmed) said.push(el("p", {}, say("confirmed")));
    else if (!pad.handOn) said.push(confirmButton(bears));
  }
  redraw(id("mt-bearer"), ...said);
}

function confirmButton(bears) {
  const button = el("button", { type: "button", className: "button is-primary", "aria-haspopup": "dialog", dataset: { confirm: "" } }, say("confirm"));
  button.addEventListener("click", () => {
    write(id("confirm-what"), bears);
    id("confirm-dialog").showModal();
  });
  return button;
}

