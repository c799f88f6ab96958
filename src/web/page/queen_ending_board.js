// The chessboard of the queen ending: squares, White below, and three pieces on them.
import { createBoard } from "./board.js";
import { drawing } from "./dom.js";

/** The side of a square, in units of the drawing. */
const SIDE = 60;
const ROWS = 8;

/** `[column, row]` of a square, from 1. */
const placeOf = (name) => [name.charCodeAt(0) - 96, Number(name.slice(1))];

const NAMES = Array.from({ length: ROWS * ROWS }, (_, at) => `${String.fromCharCode(97 + (at % ROWS))}${Math.floor(at / ROWS) + 1}`);

const SHAPES = {
  queen: "M-17 17H17L14 7L21 -13L8 2L0 -20L-8 2L-21 -13L-14 7Z",
  king: "M-15 17H15L20 -3C15 -11 4 -8 0 1C-4 -8 -15 -11 -20 -3ZM-2.5 -8V-13H-7.5V-18H-2.5V-23H2.5V-18H7.5V-13H2.5V-8Z",
};

/** What stands on a square: `[color, shape]`, or null. */
export function pieceAt({ queen, king, black }, name) {
  if (name === queen) return ["white", "queen"];
  if (name === king) return ["white", "king"];
  return name === black ? ["black", "king"] : null;
}

/** An empty board; `press(name)` and `cancel()` as in board.js. */
export function queenBoard({ press, cancel }) {
  const half = SIDE / 2;
  const cells = NAMES.map((name) => {
    const [column, row] = placeOf(name);
    const [x, y] = [(column - 0.5) * SIDE, (ROWS - row + 0.5) * SIDE];
    return { name, center: [x, y], corners: [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]] };
  });
  const board = createBoard({ width: ROWS * SIDE, height: ROWS * SIDE, cells, press, cancel, piece: ".piece" });
  board.element.classList.add("pawns", "chess");
  return board;
}

/** Draws a position. `marks` gives classes by squares: `selected`, `reached`, `last`, `hint`, `check`; `label(name, piece, marks)` is read aloud. */
export function drawPieces(board, pieces, marks, label) {
  for (const name of NAMES) {
    const piece = pieceAt(pieces, name);
    const marked = marks.get(name) ?? [];
    const [column, row] = placeOf(name);
    const classes = [(column + row) % 2 ? "light" : "dark", piece?.[0] ?? "empty", ...marked].join(" ");
    board.set(name, { label: label(name, piece, marked), classes, selected: marked.includes("selected") });
    const shapes = piece ? [drawn(piece)] : [];
    if (marked.includes("reached")) shapes.push(drawing("circle", { class: "sign", r: piece ? 27 : 8 }));
    board.place(name, ...shapes);
  }
}

function drawn([color, shape]) {
  return drawing("g", { class: `piece ${color}` }, drawing("path", { d: SHAPES[shape] }));
}

/** The picture of the start page. */
export function queenPicture() {
  const squares = Array.from({ length: 9 }, (_, at) =>
    drawing("rect", { class: at % 2 ? "light" : "dark", x: (at % 3) * SIDE, y: Math.floor(at / 3) * SIDE, width: SIDE, height: SIDE }));
  const pieces = [[["black", "king"], 1, 0], [["white", "queen"], 1, 1], [["white", "king"], 2, 2]].map(([piece, column, row]) =>
    drawing("g", { transform: `translate(${(column + 0.5) * SIDE} ${(row + 0.5) * SIDE})` }, drawn(piece)));
  return drawing("svg", { class: "pawns chess", viewBox: `0 0 ${3 * SIDE} ${3 * SIDE}` }, squares, pieces);
}
