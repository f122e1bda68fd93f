// A dialog in which a supervisor confirms by PIN, on a tablet where he never stays signed in.

import { el, id } from "./dom.js";
import { say } from "./words.js";

// The dialog stays as it is until the act is done; only the PIN is typed anew. A PIN is good for one request: nothing of it is kept.
export function provedBy(pad, prefix, act) {
  const form = id(`${prefix}-form`);
  const pin = id(`${prefix}-pin`);
  form.noValidate = true; // what is missing is said in the reader's language, not the browser's
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isMissing(form, prefix)) return;
    const proof = { staff_number: id(`${prefix}-staff`).value.trim(), pin: pin.value };
    pin.value = "";
    if (await act(proof)) {
      id(`${prefix}-dialog`).close();
      form.reset();
    } else showRefusal(pad, prefix);
  });
  id(`${prefix}-dialog`).addEventListener("close", () => {
    pin.value = "";
    id(`${prefix}-problems`).replaceChildren();
  });
}

// Lists what has yet to be filled in, and leads to the first of it.
function isMissing(form, prefix) {
  const missing = [...form.elements].filter((field) => field.required && !field.value.trim());
  for (const field of form.elements) if (field.required) field.setAttribute("aria-invalid", String(missing.includes(field)));
  id(`${prefix}-problems`).replaceChildren(...missing.map(({ labels }) => el("li", {}, say("fault-at", { place: labels[0].textContent, what: say("fill-in") }))));
  missing[0]?.focus();
  return missing.length > 0;
}

function showRefusal(pad, prefix) {
  const texts = [pad.notice?.text, ...pad.problems.map(({ message }) => message)].filter(Boolean);
  id(`${prefix}-problems`).replaceChildren(...texts.map((text) => el("li", {}, text)));
  pad.dismissNotice();
  id(`${prefix}-pin`).focus();
}
