// A dialog in which a supervisor confirms by PIN, on a tablet where he never stays signed in.

import { el, id } from "./dom.js";

// The dialog stays as it is until the act is done; only the PIN is typed anew. A PIN is good for one request: nothing of it is kept.
export function provedBy(pad, prefix, act) {
  const form = id(`${prefix}-form`);
  const pin = id(`${prefix}-pin`);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
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

function showRefusal(pad, prefix) {
  const texts = [pad.notice?.text, ...pad.problems.map(({ message }) => message)].filter(Boolean);
  id(`${prefix}-problems`).replaceChildren(...texts.map((text) => el("li", {}, text)));
  pad.dismissNotice();
  id(`${prefix}-pin`).focus();
}
