// What lies on the table: dominoes and dice, and the tone of an outcome.

import { svg } from "../dom.js";

export const TONES = { win: "good", lose: "note", push: "still" };

// The Heaven tile alone has both colours in a half, mirrored in the other.
function halves(face) {
  return face === "6-6" ? ["6-red-left", "6-red-right"] : face.split("-");
}

export function domino(face) {
  const drawn = svg("svg", { class: "tile", viewBox: "0 0 44 92", "aria-hidden": "true", focusable: "false" });
  const [top, bottom] = halves(face);
  drawn.append(
    svg("rect", { class: "tile-body", x: 1, y: 1, width: 42, height: 90, rx: 6 }),
    svg("use", { href: `#half-${top}`, x: 3, y: 4, width: 38, height: 38 }),
    svg("use", { href: `#half-${bottom}`, x: 3, y: 50, width: 38, height: 38 }),
  );
  return drawn;
}

export function dieFace(value) {
  const places = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] }[value];
  const drawn = svg("svg", { class: "die-face", viewBox: "0 0 30 30", "aria-hidden": "true", focusable: "false" });
  drawn.append(svg("rect", { class: "die-body", x: 0.5, y: 0.5, width: 29, height: 29, rx: 6 }));
  const pip = value === 1 || value === 4 ? "die-pip is-red" : "die-pip";
  for (const place of places) {
    const [row, column] = [Math.floor((place - 1) / 3), (place - 1) % 3];
    drawn.append(svg("circle", { class: pip, cx: 7 + column * 8, cy: 7 + row * 8, r: value === 1 ? 4.4 : 3 }));
  }
  return drawn;
}
