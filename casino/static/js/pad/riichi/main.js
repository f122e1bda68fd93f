// The dealer's pad at riichi.

import { run } from "../frame.js";
import { drawDock } from "./dock.js";
import { drawFinal } from "./final.js";
import { RiichiPad, SEATS } from "./game.js";
import { drawManager } from "./manager.js";
import { drawPanel } from "./panel.js";
import { drawPenalties } from "./penalties.js";
import { drawTable } from "./table.js";

const OUTCOMES = { r: "ron", t: "tsumo", d: "draw", n: "nagashi_mangan", x: "chombo", p: "penalty" };

function keys(pad) {
  return (key) => {
    if (key === "Enter" && pad.canRecord) pad.record();
    else if (pad.isFinal) return false;
    else if (OUTCOMES[key]) pad.setOutcome(OUTCOMES[key]);
    else if (key >= "1" && key <= "4" && key.length === 1) pad.tapSeat(SEATS[Number(key) - 1]);
    else return false;
    return true;
  };
}

function draw(pad) {
  drawTable(pad);
  drawDock(pad);
  drawFinal(pad);
  drawPanel(pad);
  drawManager(pad);
  drawPenalties(pad);
}

run({ Game: RiichiPad, draw, keys });
