// The dealer's pad at mahjong.

import { run } from "../frame.js";
import { drawDock } from "./dock.js";
import { MahjongPad } from "./game.js";
import { drawPanel } from "./panel.js";
import { drawSeats } from "./seats.js";
import { drawTable } from "./table.js";

const ACTS = {
  d: (pad) => pad.setResult("draw"),
  f: (pad) => pad.setResult("false_win"),
  s: (pad) => pad.setSource("self_draw"),
  k: (pad) => pad.setSource("rob_kong"),
  t: (pad) => pad.setBy(pad.draft.by === "tiles" ? "elements" : "tiles"),
};

function keys(pad) {
  return (key) => {
    if (key === "Enter" && pad.canRecord) pad.record();
    else if (key === "b") pad.openSeats();
    else if (key.length === 1 && key >= "1" && key <= "4") pad.tapSeat(Number(key));
    else if (ACTS[key]) ACTS[key](pad);
    else return false;
    return true;
  };
}

function draw(pad) {
  drawTable(pad);
  drawDock(pad);
  if (!pad.handOn) drawSeats(pad);
  drawPanel(pad);
}

run({ Game: MahjongPad, draw, keys });
