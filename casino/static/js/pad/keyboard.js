// Listens to the keys, which are the same in every language and written down in the help (?): the game's own at each step first,
// then those that every pad knows.

import { askUndo } from "./acts.js";
import { id } from "./dom.js";

// press(key) says whether the game has a use for a key now.
export function listen(pad, press) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open")) return;
    if (event.target.closest("input, textarea, select")) {
      if (event.key === "Enter" || event.key === "Escape") event.target.blur();
      return;
    }
    // A button in focus is pressed by its own keys.
    if (event.key === " " || (event.key === "Enter" && event.target.closest("a, button, summary, [tabindex='0']"))) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (press(key) || everywhere(pad, key)) event.preventDefault();
  });
}

function everywhere(pad, key) {
  if (key === "?") id("help-dialog").showModal();
  else if (key === "Backspace") pad.takeBack();
  else if (pad.handOn) return false;
  else if (key === "c") pad.event("pit_called");
  else if (key === "u") askUndo(pad);
  else return false;
  return true;
}
