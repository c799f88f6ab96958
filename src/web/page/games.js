// The games of the page, in the order of the start page. What a game exports is told at the top of main.js.
import { analysis, draughts } from "./draughts.js";
import { hexagon } from "./hexagon.js";

export const GAMES = [
  hexagon,
  draughts,
  analysis,
];
