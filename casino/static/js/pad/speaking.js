// Tells who does not see the pad what happened: results as they are known, what comes next, what was recorded.

import { id } from "./dom.js";
import { say } from "./words.js";

export function speak(pad) {
  const said = { results: "", step: "", recorded: null, record: false };
  pad.onChange(() => {
    const parts = [...recorded(pad, said), ...results(pad, said), ...next(pad, said)];
    if (parts.length) id("said").textContent = parts.join(" ");
  });
}

function recorded(pad, said) {
  if (pad.recorded === said.recorded) return [];
  said.recorded = pad.recorded;
  if (!pad.recorded) return [];
  return [pad.recordedText()];
}

function results(pad, said) {
  if (!pad.isCurrent) return [];
  const known = pad.resultTexts();
  const fresh = known.filter((text) => !said.results.includes(text));
  said.results = known.join();
  return fresh;
}

function next(pad, said) {
  const canRecord = pad.isCurrent && pad.view.can_record;
  const became = canRecord && !said.record;
  said.record = canRecord;
  const step = pad.step;
  const moved = step !== said.step;
  said.step = step;
  if (became) return [pad.readyText()];
  return moved && step !== "waiting" ? [say(`step-${step}`)] : [];
}
