// Boards of light and dark squares, White below: those of Breakthrough and the queen ending.
import { createBoard } from "./board.js";
import { drawing } from "./dom.js";

/** The side of a square, in units of the drawing. */
const SIDE = 60;

/** `[column, row]` of a square, from 1. */
export const placeOf = (name) => [name.charCodeAt(0) - 96, Number(name.slice(1))];

/** The names of all squares, row by row from White's side. */
export const squaresOf = (columns, rows) =>
  Array.from({ length: columns * rows }, (_, at) => `${String.fromCharCode(97 + (at % columns))}${Math.floor(at / columns) + 1}`);

/** An empty board; `press(name)`, `cancel()` and `piece` as in board.js. */
export function squareBoard(columns, rows, { press, cancel, piece }) {
  const half = SIDE / 2;
  const cells = squaresOf(columns, rows).map((name) => {
    const [column, row] = placeOf(name);
    const [x, y] = [(column - 0.5) * SIDE, (rows - row + 0.5) * SIDE];
    return { name, center: [x, y], corners: [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]] };
  });
  const board = createBoard({ width: columns * SIDE, height: rows * SIDE, cells, press, cancel, piece });
  board.element.classList.add("pawns");
  return board;
}

/**
 * Draws what stands on a square, `{ color, drawn }`, or nothing if it is null. `marked` are its classes besides: `selected`, `reached`
 * (with a sign), `last`, `hint`; `label` is read aloud.
 */
export function drawSquare(board, name, piece, marked, label) {
  const [column, row] = placeOf(name);
  const classes = [(column + row) % 2 ? "light" : "dark", piece?.color ?? "empty", ...marked].join(" ");
  board.set(name, { label, classes, selected: marked.includes("selected") });
  const shapes = piece ? [piece.drawn] : [];
  if (marked.includes("reached")) shapes.push(drawing("circle", { class: "sign", r: piece ? 27 : 8 }));
  board.place(name, ...shapes);
}

/** A picture of nine squares for the start page: `pieces` are `[drawn, column, row]`, from 0 and from above. */
export function squarePicture(pieces) {
  const squares = Array.from({ length: 9 }, (_, at) =>
    drawing("rect", { class: at % 2 ? "light" : "dark", x: (at % 3) * SIDE, y: Math.floor(at / 3) * SIDE, width: SIDE, height: SIDE }));
  const placed = pieces.map(([drawn, column, row]) =>
    drawing("g", { transform: `translate(${(column + 0.5) * SIDE} ${(row + 0.5) * SIDE})` }, drawn));
  return drawing("svg", { class: "pawns", viewBox: `0 0 ${3 * SIDE} ${3 * SIDE}` }, squares, placed);
}
