// A winning hand: by han and fu, by its yaku, or by its tiles.

import { el, id, redraw, svg, toggle } from "../dom.js";
import { say } from "../words.js";

const HAN = [1, 2, 3, 4, 5, 6, 8, 11, 13];
const LIMITS = { 5: "mangan", 6: "haneman", 8: "baiman", 11: "sanbaiman", 13: "kazoe_yakuman" };
const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];
const YAKU = [
  ["double_riichi", "open_riichi", "double_open_riichi", "ippatsu", "pinfu", "tanyao", "iipeikou", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "yakuhai_seat", "yakuhai_round"],
  ["haitei", "houtei", "rinshan", "chankan", "chiitoitsu", "chanta", "ittsu", "sanshoku_doujun", "sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "honroutou", "shousangen"],
  ["ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisharin", "kokushi", "chuuren", "suuankou", "suukantsu", "ryuuiisou", "tsuuiisou", "daisangen", "shousuushi", "daisuushi", "chinroutou"],
].flat();
const FLAGS = ["double_riichi", "open_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou"];
const MELDS = ["chi", "pon", "kan", "ankan", "kakan"];
const TARGETS = ["concealed", "win_tile", ...MELDS, "dora", "ura"];
const FACES = [..."mps"].flatMap((suit) => [..."1234056789"].map((digit) => digit + suit)).concat([..."1234567"].map((digit) => `${digit}z`));

export function showHand(pad) {
  const { hand } = pad;
  const place = id("rt-hand");
  if (!hand) return place.replaceChildren();
  const entered = pad.view?.entered ?? [];
  const tab = ({ seat }, index) => toggle(`${pad.start.seats[seat].wind}${entered.includes(seat) ? " ✓" : ""}`, index === pad.shown, () => { pad.shown = index; pad.show(); }, { tab: seat });
  const tabs = pad.draft.hands.length > 1 ? [line(say("hand-of"), ...pad.draft.hands.map(tab))] : [];
  const ways = ["han", "yaku", "tiles"].map((by) => toggle(say(`by-${by}`), hand.by === by, () => pad.changeHand({ by }), { by }));
  const parts = { han: byHan, yaku: byYaku, tiles: byTiles }[hand.by](pad, hand);
  redraw(place, el("div", { className: "rt-who" }, ...tabs, line(say("entered-by"), ...ways)), ...parts);
  return undefined;
}

// What the hand cannot have is dimmed, not barred: a slip is told by the house in words.
function impossibleOf(pad) {
  return pad.view?.impossible?.[pad.shown] ?? { yaku: [], fu: [], ura: false };
}

function dimmed(isDimmed, button) {
  if (isDimmed) button.classList.add("is-dimmed");
  return button;
}

function line(label, ...nodes) {
  return el("div", { className: "rt-line" }, el("span", {}, label), el("div", { className: "dock-row" }, ...nodes));
}

function row(...nodes) {
  return el("div", { className: "dock-row" }, ...nodes);
}

function stepper(pad, hand, key, label, isNamed = true) {
  const change = (by) => pad.changeHand({ [key]: Math.max(0, hand[key] + by) });
  const button = (sign, by, word) => {
    const node = el("button", { type: "button", className: "button", "aria-label": say(word, { what: label }), dataset: { step: key + sign } }, sign);
    node.addEventListener("click", () => change(by));
    return node;
  };
  return el("span", { className: "dock-row" }, ...(isNamed ? [el("small", {}, label)] : []), button("−", -1, "less"), el("strong", {}, String(hand[key])), button("+", 1, "more"));
}

function fuLine(pad, hand) {
  const { fu: impossible } = impossibleOf(pad);
  return line(say("fu"), ...FU.map((fu) => dimmed(impossible.includes(fu), toggle(String(fu), hand.fu === fu, () => pad.changeHand({ fu }), { fu }))));
}

function byHan(pad, hand) {
  const word = (han) => (LIMITS[han] ? say(`limit-${LIMITS[han]}`) : String(han));
  const lines = [line(say("han"), ...HAN.map((han) => toggle(word(han), hand.han === han, () => pad.changeHand({ han, fu: han >= 5 ? null : hand.fu }), { han })))];
  if (hand.han === null || hand.han < 5) lines.push(fuLine(pad, hand));
  lines.push(line(say("chips"), stepper(pad, hand, "chips", say("chips"), false)));
  return lines;
}

function byYaku(pad, hand) {
  const { yaku: impossible, ura } = impossibleOf(pad);
  const counts = ["dora", "aka", "ura"].map((key) => stepper(pad, hand, key, say(key)));
  if (ura && !hand.ura) for (const button of counts.at(-1).querySelectorAll("button")) dimmed(true, button);
  const buttons = YAKU.map((code) => dimmed(impossible.includes(code), toggle(say(`yaku-${code}`), hand.yaku.includes(code), () => pad.toggleIn("yaku", code), { yaku: code })));
  return [
    row(toggle(say("closed"), hand.closed, () => pad.changeHand({ closed: true }), { closed: "1" }), toggle(say("open"), !hand.closed, () => pad.changeHand({ closed: false }), { closed: "0" }), ...counts),
    fuLine(pad, hand),
    el("div", { className: "rt-yaku", role: "group", "aria-label": say("by-yaku") }, ...buttons),
  ];
}

// --- Tiles --------------------------------------------------------------------------------------------------

export function face(tile, isWin = false) {
  const drawing = svg("svg", { class: isWin ? "mj-tile is-win" : "mj-tile", viewBox: "0 0 60 80", "aria-hidden": "true" });
  drawing.append(svg("use", { href: `#mj-${tile}` }));
  return drawing;
}

// The tiles of a row as it is written: "12m0p" is 1m 2m 0p.
export function tilesOf(row) {
  const found = [];
  for (const [, digits, suit] of row.matchAll(/(\d+)([mpsz])/g)) for (const digit of digits) found.push(digit + suit);
  return found;
}

const called = (pad, tile) => pad.start.words.tiles[tile];

const calledRow = (pad, row) => tilesOf(row).map((tile) => called(pad, tile)).join(", ");

const RED = { 0: 5 };

function meldOf(kind, tile) {
  const [digit, suit] = tile;
  const rank = RED[digit] ?? Number(digit);
  if (kind === "chi") return suit === "z" ? null : runFrom(Math.min(rank, 7), digit === "0", suit);
  const isFive = rank === 5 && suit !== "z";
  if (kind === "pon") return digit + String(rank).repeat(2) + suit;
  return isFive ? `0555${suit}` : String(rank).repeat(4) + suit;
}

function runFrom(first, isRed, suit) {
  const ranks = [first, first + 1, first + 2];
  return ranks.map((rank) => (isRed && rank === 5 ? 0 : rank)).join("") + suit;
}

// A five of a meld was red, or was not.
function turnRed(pad, index) {
  const melds = pad.hand.melds.map((meld, at) => {
    if (at !== index || !/[05]/.test(meld.tiles)) return meld;
    return { ...meld, tiles: meld.tiles.includes("0") ? meld.tiles.replace("0", "5") : meld.tiles.replace("5", "0") };
  });
  pad.changeHand({ melds });
}

function meldButton(pad, meld, index) {
  const button = el("button", { type: "button", className: "mj-meld", "aria-label": `${say(meld.type)}: ${calledRow(pad, meld.tiles)}`, dataset: { meld: index } }, ...tilesOf(meld.tiles).map((tile) => face(tile)));
  button.addEventListener("click", () => turnRed(pad, index));
  return button;
}

function lay(pad, tile) {
  const { hand, target } = pad;
  if (target === "dora" || target === "ura") return pad.change({ [target]: pad.draft[target] + tile });
  if (target === "win_tile") return pad.changeHand({ win_tile: tile });
  if (target !== "concealed") {
    const tiles = meldOf(target, tile);
    pad.target = "concealed";
    return tiles && pad.changeHand({ melds: [...hand.melds, { type: target, tiles }] });
  }
  const room = 13 - 3 * hand.melds.length;
  const laid = [...tilesOf(hand.concealed), tile];
  if (laid.length >= room) pad.target = "win_tile";
  return laid.length <= room ? pad.changeHand({ concealed: laid.join("") }) : pad.changeHand({ win_tile: tile });
}

function removeLast(pad) {
  const { hand, target } = pad;
  const without = (row) => tilesOf(row).slice(0, -1).join("");
  if (target === "dora" || target === "ura") pad.change({ [target]: without(pad.draft[target]) });
  else if (target === "win_tile") pad.changeHand({ win_tile: "" });
  else if (target === "concealed") pad.changeHand({ concealed: without(hand.concealed) });
  else pad.changeHand({ melds: hand.melds.slice(0, -1) });
}

function byTiles(pad, hand) {
  const target = (code) => toggle(say(code === "dora" || code === "ura" ? `${code}_indicators` : code), pad.target === code, () => { pad.target = code; pad.show(); }, { target: code });
  const laid = el("div", { className: "mj-row", id: "rt-laid" });
  if (hand.concealed) laid.append(el("span", { className: "mj-row", role: "img", "aria-label": `${say("concealed")}: ${calledRow(pad, hand.concealed)}` }, ...tilesOf(hand.concealed).map((tile) => face(tile))));
  laid.append(...hand.melds.map((meld, index) => meldButton(pad, meld, index)));
  if (hand.win_tile) laid.append(el("span", { role: "img", "aria-label": `${say("win_tile")}: ${called(pad, hand.win_tile)}` }, face(hand.win_tile, true)));
  const shown = (row, word) => (row ? [el("span", { className: "mj-row", role: "img", "aria-label": `${say(word)}: ${calledRow(pad, row)}` }, `${say(word)} `, ...tilesOf(row).map((tile) => face(tile)))] : []);
  const tray = FACES.map((tile) => {
    const button = el("button", { type: "button", className: "rt-tile", "aria-label": called(pad, tile), dataset: { tile } }, face(tile));
    button.addEventListener("click", () => lay(pad, tile));
    return button;
  });
  const remove = el("button", { type: "button", className: "button", "aria-label": say("remove-last"), dataset: { remove: "" } }, "⌫");
  remove.addEventListener("click", () => removeLast(pad));
  const { yaku: impossible } = impossibleOf(pad);
  const flags = FLAGS.map((flag) => dimmed(impossible.includes(flag), toggle(say(`flag-${flag}`), hand.flags.includes(flag), () => pad.toggleIn("flags", flag), { flag })));
  return [
    row(laid, ...shown(pad.draft.dora, "dora_indicators"), ...shown(pad.draft.ura, "ura_indicators")),
    row(...TARGETS.map(target), remove),
    el("div", { className: "rt-tray", role: "group", "aria-label": say("by-tiles") }, ...tray),
    row(...flags),
  ];
}
