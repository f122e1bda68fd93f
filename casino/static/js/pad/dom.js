// Small hands for the document: elements, drawings, and text that is only touched where it changed.

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

export function state(tone, word) {
  return el("span", { className: `state is-${tone}` }, shape(), word);
}

export function toggle(text, isOn, act, dataset = {}) {
  const button = el("button", { type: "button", className: "button", "aria-pressed": String(isOn), dataset }, text);
  button.addEventListener("click", act);
  return button;
}

// What is drawn anew keeps the focus where it was.
export function redraw(place, ...nodes) {
  const held = place.contains(document.activeElement) ? JSON.stringify(document.activeElement.dataset) : null;
  place.replaceChildren(...nodes);
  if (!held) return;
  const again = [...place.querySelectorAll("button")].find((node) => JSON.stringify(node.dataset) === held);
  again?.focus({ preventScroll: true });
}

export function svg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
