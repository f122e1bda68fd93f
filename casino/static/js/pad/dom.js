// Small hands for the document: elements, dominoes, and text that is only touched where it changed.

const SVG = "http://www.w3.org/2000/svg";

export function el(tag, { dataset, ...properties } = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") node.setAttribute(key, value);
    else node[key] = value;
  }
  Object.assign(node.dataset, dataset);
  node.append(...children);
  return node;
}

export function id(name) {
  return document.getElementById(name);
}

export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function shape() {
  return el("span", { className: "shape", "aria-hidden": "true" });
}

export const TONES = { win: "good", lose: "note", push: "still" };

export function state(tone, word) {
  return el("span", { className: `state is-${tone}` }, shape(), word);
}

function svg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

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
