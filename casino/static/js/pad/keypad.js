// Large keys for staff number, PIN and pieces, so that a tablet needs no keyboard of its own; one that is plugged in works as well.

const pad = document.querySelector("[data-keypad]");
const form = document.querySelector("[data-proof]");
const fields = [...form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")];
const staff = fields.find((f) => f.name === "staff_number");
const pin = fields.find((f) => f.name === "pin");
const problem = document.activeElement?.matches("[data-takes-focus]") ?? false; // what is wrong is read first
let field = fields.find((f) => f.ariaInvalid === "true") ?? fields.find((f) => !f.value) ?? fields[0];

function use(next) {
  field = next;
  field.focus();
}

function put(text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function type(text) {
  if (field.maxLength < 0 || field.value.length + text.length <= field.maxLength) put(field.value + text);
}

fields.forEach((f) => {
  if (f.inputMode !== "decimal") f.inputMode = "none"; // the keys below stand in for the tablet's keyboard, which alone has a point
  f.addEventListener("focus", () => { field = f; });
});

// Enter in the staff number leads on to the PIN.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target !== staff || !staff.value || pin.value) return;
  event.preventDefault();
  use(pin);
});

pad.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
pad.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  if (key.dataset.key) type(key.dataset.key);
  else if ("keyBack" in key.dataset) put(field.value.slice(0, -1));
  else if ("keyClear" in key.dataset) put("");
  else if ("keyLetters" in key.dataset) {
    staff.inputMode = "text";
    staff.blur(); // a tablet shows its keyboard when the field is entered anew
    use(staff);
    return;
  }
  field.focus();
});

pad.hidden = false;
if (!problem) field.focus();
