// The dealer's pad at Pai Gow.

import { run } from "../frame.js";
import { drawBank, mayTake, take } from "./bank.js";
import { drawBets, tapDoor } from "./bets.js";
import { drawFelt } from "./felt.js";
import { PaiGowPad } from "./game.js";
import { drawIncidents } from "./incidents.js";
import { keys } from "./keys.js";
import { drawPanel } from "./panel.js";
import { drawResults } from "./results.js";

function tap(pad, door) {
  if (pad.step === "bank" && mayTake(pad, door)) take(pad, door);
  else if (pad.step === "bets") tapDoor(pad, door);
  else if (pad.step === "results" && (pad.draft.by === "tiles" || door !== pad.draft.banker)) pad.choose(pad.chosen === door ? null : door);
}

function draw(pad) {
  drawBank(pad);
  drawFelt(pad, (door) => tap(pad, door));
  drawPanel(pad);
  drawBets(pad);
  drawResults(pad);
  drawIncidents(pad);
}

run({ Game: PaiGowPad, draw, keys });
