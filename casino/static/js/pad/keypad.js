// Large keys for staff number and PIN, so that a tablet needs no keyboard of its own; one that is plugged in works as well.

const pad = document.querySelector("[data-keypad]");
const form = document.querySelector("[data-proof]");
const fields = [...form.querySelectorAll("input:not([type=hidden])")];
const problem = document.activeElement?.matches("[data-takes-focus]") ?? false; // what is wrong is read first
let field = fields.find((f) => f.ariaInvalid === "true") ?? fields.find((f) => !f.value) ?? fields[0];

function use(next) {
  field = next;
  field.focus();
}

function type(text) {
  if (field.value.length + text.length > field.maxLength) return;
  field.value += text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

fields.forEach((f) => {
  f.inputMode = "none"; // the keys below stand in for the tablet's keyboard
  f.addEventListener("focus", () => { field = f; });
});

// Enter in the staff number leads on to the PIN.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target !== fields[0] || !fields[0].value || fields[1].value) return;
  event.preventDefault();
  use(fields[1]);
});

pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
pad.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  if (key.dataset.key) type(key.dataset.key);
  else if ("keyBack" in key.dataset) field.value = field.value.slice(0, -1);
  else if ("keyClear" in key.dataset) field.value = "";
  else if ("keyLetters" in key.dataset) {
    fields[0].inputMode = "text";
    fields[0].blur(); // a tablet shows its keyboard when the field is entered anew
    use(fields[0]);
    return;
  }
  field.focus();
});

pad.hidden = false;
if (!problem) field.focus();
