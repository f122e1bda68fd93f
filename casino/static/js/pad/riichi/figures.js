// Points as they are written: grouped, and with their sign where something changes.

import { echo } from "../words.js";

export function points(number) {
  return (number < 0 ? "−" : "") + echo(Math.abs(number), 0);
}

export function signed(number) {
  return (number > 0 ? "+" : "") + points(number);
}
