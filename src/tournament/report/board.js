// Positions. A square is a number, 0 to 31: row by row from white's side, each row from the a-file. A board is an array of the
// assignment's 32 states: 0 empty, 1 and 2 men of white and black, 10 and 20 their kings. In the board that a foul left -1
// is a square that has not exactly one fact with a known state.
const rowOf = (square) => square >> 2;
const columnOf = (square) => (square & 3) * 2 + (rowOf(square) & 1);
const squareAt = (row, column) => row * 4 + (column >> 1);
const sideOf = (state) => (state === 1 || state === 10 ? 1 : state === 2 || state === 20 ? 2 : 0);

/** The name of a square: `c3`, or the assignment's `3,3`. */
function squareName(square, course) {
  if (course) return `${rowOf(square) + 1},${columnOf(square) + 1}`;
  return "abcdefgh"[columnOf(square)] + (rowOf(square) + 1);
}

function startBoard() {
  return Array.from({ length: 32 }, (_, square) => (square < 12 ? 1 : square < 20 ? 0 : 2));
}

/** A board written with one sign a square. */
function boardOf(text) {
  const states = { ".": 0, w: 1, b: 2, W: 10, B: 20, "?": -1 };
  return Array.from(text, (sign) => states[sign]);
}

/** The squares strictly between two squares of a diagonal. */
function between(from, to) {
  const [down, right] = [Math.sign(rowOf(to) - rowOf(from)), Math.sign(columnOf(to) - columnOf(from))];
  const found = [];
  let [row, column] = [rowOf(from) + down, columnOf(from) + right];
  while (row !== rowOf(to)) {
    found.push(squareAt(row, column));
    [row, column] = [row + down, column + right];
  }
  return found;
}

/** Makes a legal move: the move with all that follows from the board, and the board after it. */
function makeMove(board, from, to) {
  const state = board[from];
  const taken = between(from, to).find((square) => board[square] !== 0);
  const crowned = (state === 1 && rowOf(to) === 7) || (state === 2 && rowOf(to) === 0);
  const after = board.slice();
  after[from] = 0;
  after[to] = crowned ? state * 10 : state;
  if (taken !== undefined) after[taken] = 0;
  return { from, to, taken, takenState: taken === undefined ? 0 : board[taken], crowned, side: sideOf(state), board: after };
}

/** The steps of a game: first the start, then one for each move. Two signs a move, from and to, in base 32. */
function stepsOf(moves) {
  const steps = [{ board: startBoard(), side: 0 }];
  for (let at = 0; at + 1 < moves.length; at += 2) {
    const [from, to] = [parseInt(moves[at], 32), parseInt(moves[at + 1], 32)];
    steps.push(makeMove(steps[steps.length - 1].board, from, to));
  }
  return steps;
}

/** Squares of a move as text; of a jump that goes on with another only what is new. */
function pathText(path, captures, goesOn, course) {
  const sign = captures ? ":" : "-";
  const names = path.map((square) => squareName(square, course));
  return goesOn ? sign + names.slice(1).join(sign) : names.join(sign);
}

/** A move as text. */
function notation(step, goesOn, course) {
  return pathText([step.from, step.to], step.taken !== undefined, goesOn, course);
}

/** Whether a step goes on with the turn of the step before it. */
function continues(steps, ply) {
  return steps[ply - 1].side === steps[ply].side;
}

/** The plies in turns of both sides, white's first; the jumps of one capture belong to the same turn. */
function turnsOf(steps) {
  const turns = [];
  for (let ply = 1; ply < steps.length; ply += 1) {
    if (turns.length === 0 || (steps[ply].side === 1 && !continues(steps, ply))) turns.push([]);
    turns[turns.length - 1].push(ply);
  }
  return turns;
}
