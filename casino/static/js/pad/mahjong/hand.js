// A winning hand by its tiles: what stands in it, the winning tile, and the sets on the table with whom they were taken from.

import { el, id, redraw, svg, toggle } from "../dom.js";
import { say } from "../words.js";

const MELDS = { A: ["chow", "pung", "kong", "concealed_kong"], B: ["kong", "concealed_kong"] };
const TILES = { A: 13, B: 4 };

export function showHand(pad) {
  const place = id("mt-hand");
  place.hidden = pad.draft.by !== "tiles" || !pad.draft.winners.length;
  if (!place.hidden) redraw(place, laid(pad), ...melds(pad), targets(pad), tray(pad));
}

function face(tile, isWin = false) {
  const drawing = svg("svg", { class: isWin ? "mj-tile is-win" : "mj-tile", viewBox: "0 0 60 80", "aria-hidden": "true" });
  drawing.append(svg("use", { href: `#mj-${tile}` }));
  return drawing;
}

// The tiles of a row as it is written: "12m7z" is 1m 2m 7z.
function tilesOf(row) {
  const found = [];
  for (const [, digits, suit] of row.matchAll(/(\d+)([mpsz])/g)) for (const digit of digits) found.push(digit + suit);
  return found;
}

function nameOf(pad, tile) {
  return pad.start.tiles.find((known) => known.tile === tile)?.name ?? tile;
}

function laid(pad) {
  const { concealed, win_tile: winTile, melds: onTable } = pad.draft;
  const row = [...tilesOf(concealed), ...onTable.flatMap((meld) => tilesOf(meld.tiles)), ...(winTile ? [winTile] : [])];
  const shown = el("div", { className: "mj-row mt-laid", role: "img", "aria-label": row.map((tile) => nameOf(pad, tile)).join(", ") || say("no-tiles") });
  shown.append(...tilesOf(concealed).map((tile) => face(tile)), ...onTable.map((meld) => el("span", { className: "mj-meld" }, ...tilesOf(meld.tiles).map((tile) => face(tile)))));
  if (winTile) shown.append(face(winTile, true));
  return shown;
}

// --- Sets on the table ------------------------------------------------------------------------------------

function winnerOf(pad) {
  return pad.view?.winner ?? pad.draft.winners[0];
}

function melds(pad) {
  return pad.draft.melds.map((meld, index) => {
    const change = (fields) => pad.change({ melds: pad.draft.melds.map((other, at) => (at === index ? { ...other, ...fields } : other)) });
    const remove = el("button", { type: "button", className: "button is-quiet", "aria-label": say("remove-meld"), dataset: { remove: index } }, "✕");
    remove.addEventListener("click", () => pad.change({ melds: pad.draft.melds.filter((_other, at) => at !== index) }));
    const asked = meld.type === "pung" || meld.type === "kong";
    const others = asked ? pad.start.players.filter((seat) => seat !== winnerOf(pad)) : [];
    const from = others.map((seat) => toggle(String(seat), meld.from === seat, () => change({ from: meld.from === seat ? null : seat }), { from: `${index}-${seat}` }));
    return el("div", { className: "dock-row" }, ...tilesOf(meld.tiles).map((tile) => face(tile)), ...(asked ? [el("span", { className: "soft small" }, say("from")), ...from] : []), remove);
  });
}

function meldOf(pad, kind, tile) {
  const [digit, suit] = tile;
  const rank = Number(digit);
  if (kind === "chow") {
    if (suit === "z" || rank > 7) return null;
    const left = ((winnerOf(pad) + 2) % 4) + 1;
    return { type: kind, tiles: `${rank}${rank + 1}${rank + 2}${suit}`, from: left };
  }
  return { type: kind, tiles: digit.repeat(kind === "pung" ? 3 : 4) + suit };
}

// --- Laying tiles --------------------------------------------------------------------------------------------

function targets(pad) {
  const buttons = ["concealed", "win_tile", ...MELDS[pad.start.mode]].map((code) =>
    toggle(say(`target-${code}`), pad.target === code, () => {
      pad.target = code;
      pad.show();
    }, { target: code }),
  );
  const remove = el("button", { type: "button", className: "button", "aria-label": say("remove-last"), dataset: { last: "" } }, "⌫");
  remove.addEventListener("click", () => removeLast(pad));
  return el("div", { className: "dock-row" }, ...buttons, remove);
}

function lay(pad, tile) {
  const { draft, target } = pad;
  if (target === "win_tile") return pad.change({ win_tile: tile });
  if (target !== "concealed") {
    const meld = meldOf(pad, target, tile);
    pad.target = "concealed";
    return meld ? pad.change({ melds: [...draft.melds, meld] }) : pad.show();
  }
  const room = TILES[pad.start.mode] - 3 * draft.melds.length;
  const row = tilesOf(draft.concealed);
  if (row.length >= room) return pad.change({ win_tile: tile });
  if (row.length + 1 === room) pad.target = "win_tile";
  return pad.change({ concealed: [...row, tile].join("") });
}

function removeLast(pad) {
  const { draft, target } = pad;
  if (target === "win_tile" && draft.win_tile) return pad.change({ win_tile: "" });
  pad.target = "concealed";
  return pad.change({ concealed: tilesOf(draft.concealed).slice(0, -1).join("") });
}

function used(pad, tile) {
  const { concealed, melds: onTable, win_tile: winTile } = pad.draft;
  return [...tilesOf(concealed), ...onTable.flatMap((meld) => tilesOf(meld.tiles)), winTile].filter((other) => other === tile).length;
}

function tray(pad) {
  const buttons = pad.start.tiles.map(({ tile, name }) => {
    const button = el("button", { type: "button", className: "mt-tile", "aria-label": name, dataset: { tile } }, face(tile));
    button.disabled = used(pad, tile) >= 4;
    button.addEventListener("click", () => lay(pad, tile));
    return button;
  });
  return el("div", { className: "mt-tray", role: "group", "aria-label": say("tray") }, ...buttons);
}
