// Breakthrough's board: squares, White below, and the pawns on them.
import { createBoard } from "./board.js";
import { drawing } from "./dom.js";

/** The side of a square, in units of the drawing. */
const SIDE = 60;

/** `[columns, rows]` of a size such as `6x6`. */
const sides = (size) => size.split("x").map(Number);

/** `[column, row]` of a square, from 1. */
const placeOf = (name) => [name.charCodeAt(0) - 96, Number(name.slice(1))];

function namesOf(size) {
  const [columns, rows] = sides(size);
  return Array.from({ length: columns * rows }, (_, at) => `${String.fromCharCode(97 + (at % columns))}${Math.floor(at / columns) + 1}`);
}

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
  const [columns, rows] = sides(size);
  const half = SIDE / 2;
  const cells = namesOf(size).map((name) => {
    const [column, row] = placeOf(name);
    const [x, y] = [(column - 0.5) * SIDE, (rows - row + 0.5) * SIDE];
    return { name, center: [x, y], corners: [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]] };
  });
  const board = createBoard({ width: columns * SIDE, height: rows * SIDE, cells, press, cancel, piece: ".pawn" });
  board.element.classList.add("pawns");
  return board;
}

/** Draws a position. `marks` gives classes by squares: `selected`, `reached`, `last`, `hint`; `label(name, color, marks)` is read aloud. */
export function drawPawns(board, size, pawns, marks, label) {
  for (const name of namesOf(size)) {
    const color = colorAt(pawns, name);
    const marked = marks.get(name) ?? [];
    const [column, row] = placeOf(name);
    const classes = [(column + row) % 2 ? "light" : "dark", color ?? "empty", ...marked].join(" ");
    board.set(name, { label: label(name, color, marked), classes, selected: marked.includes("selected") });
    board.place(name, ...content(color, marked));
  }
}

/** A pawn, and a sign where the selected one can go. The colours differ in shape too. */
function content(color, marked) {
  const shapes = color ? [pawn(color)] : [];
  if (marked.includes("reached")) shapes.push(drawing("circle", { class: "sign", r: color ? 27 : 8 }));
  return shapes;
}

function pawn(color) {
  const point = color === "white" ? "M0 -21L15 17H-15Z" : "M0 21L15 -17H-15Z";
  return drawing("g", { class: `pawn ${color}` }, drawing("circle", { r: 22 }), drawing("path", { d: point, transform: "scale(.62)" }));
}

/** The picture of the start page. */
export function breakthroughPicture() {
  const pawns = [["white", 0, 2], ["white", 1, 2], ["white", 1, 1], ["black", 2, 0], ["black", 0, 0], ["black", 2, 1]];
  const squares = Array.from({ length: 9 }, (_, at) =>
    drawing("rect", { class: at % 2 ? "light" : "dark", x: (at % 3) * SIDE, y: Math.floor(at / 3) * SIDE, width: SIDE, height: SIDE }));
  const drawn = pawns.map(([color, column, row]) =>
    drawing("g", { transform: `translate(${(column + 0.5) * SIDE} ${(row + 0.5) * SIDE})` }, pawn(color)));
  return drawing("svg", { class: "pawns", viewBox: `0 0 ${3 * SIDE} ${3 * SIDE}` }, squares, drawn);
}
