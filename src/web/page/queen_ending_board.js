// The chessboard of the queen ending, and the three pieces on it.
import { drawing } from "./dom.js";
import { drawSquare, squareBoard, squarePicture, squaresOf } from "./square_board.js";

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
  const board = squareBoard(8, 8, { press, cancel, piece: ".piece" });
  board.element.classList.add("chess");
  return board;
}

/** Draws a position. `marks` gives classes by squares: `selected`, `reached`, `last`, `hint`, `check`; `label(name, piece, marks)` is read aloud. */
export function drawPieces(board, pieces, marks, label) {
  for (const name of squaresOf(8, 8)) {
    const piece = pieceAt(pieces, name);
    const marked = marks.get(name) ?? [];
    drawSquare(board, name, piece && { color: piece[0], drawn: drawn(piece) }, marked, label(name, piece, marked));
  }
}

function drawn([color, shape]) {
  return drawing("g", { class: `piece ${color}` }, drawing("path", { d: SHAPES[shape] }));
}

/** The picture of the start page. */
export function queenPicture() {
  const pieces = [[["black", "king"], 1, 0], [["white", "queen"], 1, 1], [["white", "king"], 2, 2]];
  const picture = squarePicture(pieces.map(([piece, column, row]) => [drawn(piece), column, row]));
  picture.classList.add("chess");
  return picture;
}
