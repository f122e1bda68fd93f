// The page's own texts and figures in the reader's language, from <template id="words">; no script holds a text of its own.

const texts = new Map(
  [...document.getElementById("words").content.querySelectorAll("[data-word]")].map((node) => [
    node.dataset.word,
    node.textContent.trim(),
  ]),
);
const group = texts.get("sample-group")[1]; // 1,234,567
const point = texts.get("sample-point")[1]; // 1.0

export function say(name, fields = {}) {
  const text = texts.get(name);
  if (text === undefined) throw new Error(name);
  return text.replace(/\{(\w+)\}/g, (_whole, field) => String(fields[field] ?? ""));
}

// An amount as a headline has it, without decimals that are all zero: what was typed, or what the server computed.
export function echo(minor, digits) {
  const unit = 10 ** digits;
  const whole = String(Math.floor(minor / unit)).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = minor % unit;
  return rest ? whole + point + String(rest).padStart(digits, "0") : whole;
}

// What somebody wins or loses, by the server's own figure.
export function signed({ minor }, digits) {
  const sign = minor > 0 ? "+" : minor < 0 ? "−" : "";
  return sign + echo(Math.abs(minor), digits);
}
