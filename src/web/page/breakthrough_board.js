// Breakthrough's board: squares, White below, and the pawns on them.
import { drawing } from "./dom.js";
import { drawSquare, placeOf, squareBoard, squarePicture, squaresOf } from "./square_board.js";

/** `[columns, rows]` of a size such as `6x6`. */
const sides = (size) => size.split("x").map(Number);

const namesOf = (size) => squaresOf(...sides(size));

/** The pawns at the beginning of a game. */
export function startPawns(size) {
  const rows = sides(size)[1];
  const within = (from, to) => namesOf(size).filter((name) => placeOf(name)[1] >= from && placeOf(name)[1] <= to);
  return { white: within(1, 2), black: within(rows - 1, rows) };
}

/** The colour of the pawn on a square, or null. */
export function colorAt(pawns, name) {
  return ["white", "black"].find((color) => pawns[color].includes(name)) ?? null;
}

/** An empty board; `press(name)` and `cancel()` as in board.js. */
export function breakthroughBoard(size, { press, cancel }) {
  return squareBoard(...sides(size), { press, cancel, piece: ".pawn" });
}

/** Draws a position. `marks` gives classes by squares: `selected`, `reached`, `last`, `hint`; `label(name, color, marks)` is read aloud. */
export function drawPawns(board, size, pawns, marks, label) {
  for (const name of namesOf(size)) {
    const color = colorAt(pawns, name);
    const marked = marks.get(name) ?? [];
    drawSquare(board, name, color && { color, drawn: pawn(color) }, marked, label(name, color, marked));
  }
}

/** A pawn. The colours differ in shape too. */
function pawn(color) {
  const point = color === "white" ? "M0 -21L15 17H-15Z" : "M0 21L15 -17H-15Z";
  return drawing("g", { class: `pawn ${color}` }, drawing("circle", { r: 22 }), drawing("path", { d: point, transform: "scale(.62)" }));
}

/** The picture of the start page. */
export function breakthroughPicture() {
  const pawns = [["white", 0, 2], ["white", 1, 2], ["white", 1, 1], ["black", 2, 0], ["black", 0, 0], ["black", 2, 1]];
  return squarePicture(pawns.map(([color, column, row]) => [pawn(color), column, row]));
}
