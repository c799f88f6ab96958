// Positions as the server tells them, in the states and numbers of the drawing.
import { boardOf, sideOf, squareName } from "./draughts_drawing.js";

const STATES = { w: 1, b: 2, W: 10, B: 20 };
const SQUARES = new Map(Array.from({ length: 32 }, (_, square) => [squareName(square, false), square]));

/** White's first squares in the order of the numbers that FEN also knows: from b8 to g1. */
const NUMBERED = [...SQUARES.keys()].sort((one, other) => other[1] - one[1] || one.localeCompare(other));

/** The number of a square, `undefined` for no square. */
export const squareNamed = (name) => SQUARES.get(name);

export const emptyStates = () => boardOf(".".repeat(32));

/** The board of `{"c3": "w", ...}`. */
export function boardOfSquares(squares) {
  const board = emptyStates();
  for (const [name, sign] of Object.entries(squares)) board[squareNamed(name)] = STATES[sign];
  return board;
}

/**
 * What the server's FEN says: the board, whose turn it is (1 or 2), and the square that is bound to go on. The server has written
 * it, so what it does not say is left out without a word.
 */
export function positionOf(fen) {
  const [turn, ...parts] = fen.trim().replace(/\.$/, "").split(":");
  const position = { board: emptyStates(), turn: turn.toUpperCase() === "B" ? 2 : 1, bound: undefined };
  for (const part of parts) {
    const [kind, rest] = [part[0]?.toUpperCase(), part.slice(1)];
    if (kind === "W" || kind === "B") placeAll(position.board, kind === "W" ? 1 : 2, rest);
    if (kind === "C") position.bound = squareOfText(rest);
  }
  return position;
}

function placeAll(board, side, list) {
  for (const text of list.split(",")) {
    const king = /^k/i.test(text);
    const [first, last] = (king ? text.slice(1) : text).split("-");
    for (const square of range(first, last)) board[square] = side * (king ? 10 : 1);
  }
}

function range(first, last) {
  if (last === undefined) return [squareOfText(first)].filter((square) => square !== undefined);
  return NUMBERED.slice(Number(first) - 1, Number(last)).map(squareNamed);
}

function squareOfText(text) {
  const name = text.trim().toLowerCase();
  return squareNamed(/^\d/.test(name) ? NUMBERED[Number(name) - 1] : name);
}

/** A board with what a foul has changed: `[{square, after}]`; what is no state of a square is told as -1. */
export function statesChanged(board, changes) {
  const after = board.slice();
  for (const change of changes) after[squareNamed(change.square)] = change.after === null ? 0 : STATES[change.after] ?? -1;
  return after;
}

/** A board as FEN, with the names of squares; `bound` is the square of the piece that has to go on capturing. */
export function fenOf(board, turn, bound) {
  const pieces = (side) => board.flatMap((state, square) => (sideOf(state) === side ? [(state >= 10 ? "K" : "") + squareName(square, false)] : []));
  const goesOn = bound === undefined ? "" : `:C${squareName(bound, false)}`;
  return `${turn === 2 ? "B" : "W"}:W${pieces(1).join(",")}:B${pieces(2).join(",")}${goesOn}`;
}

/** The steps of a game that the server tells by its start and its moves; see `stepsOf` of the report. */
export function stepsOfMoves(start, moves) {
  const first = positionOf(start);
  const steps = [{ board: first.board, side: 0, turn: first.turn, bound: first.bound }];
  for (const move of moves) steps.push(stepOf(steps[steps.length - 1], move));
  return steps;
}

function stepOf(before, move) {
  const after = positionOf(move.position);
  const path = pathOf(move);
  return {
    ...after, path, from: path[0], to: path[path.length - 1], side: move.color === "black" ? 2 : 1, crowned: move.crowned === true,
    taken: move.taken.map(squareNamed).map((square) => ({ square, state: before.board[square] })), spent: move.cpu_ms ?? undefined,
  };
}

/** The squares on which a move stands: where it begins, where it turns, where it ends. */
export function pathOf(move) {
  const path = (move.path ?? []).map(squareNamed);
  const [from, to] = [squareNamed(move.from), squareNamed(move.to)];
  const begun = path[0] === from ? path : [from, ...path];
  return begun[begun.length - 1] === to && begun.length > 1 ? begun : [...begun, to];
}
