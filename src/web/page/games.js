// The games of the page, in the order of the start page. What a game exports is told at the top of main.js.
import { analysis, draughts } from "./draughts.js";
import { hexagon } from "./hexagon.js";
import { kalah } from "./kalah.js";
import { minesweeper } from "./minesweeper.js";
import { slither } from "./slither.js";

export const GAMES = [
  hexagon,
  draughts,
  analysis,
  kalah,
  minesweeper,
  slither,
];
