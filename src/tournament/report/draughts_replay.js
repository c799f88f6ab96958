// The replay of draughts: on a board, which the moves change.
const replayOf = stepsOf;
const pliesOf = (moves) => moves.length / 2;
const moveText = (step, goesOn) => notation(step, goesOn, view.course);

/** The step after the last legal move: the foul that ended the game. */
function foulStep(index) {
  const before = view.steps[view.steps.length - 1];
  const left = league.left[index];
  const board = left === undefined ? before.board : boardOf(left);
  const changed = board.flatMap((state, square) => (state === before.board[square] ? [] : [square]));
  const { fouls } = league.ends[league.games[index][4]];
  return { board, side: fouls[0].side, fouls, changed, known: left !== undefined };
}

function drawBoard() {
  const near = view.flipped ? 2 : 1;
  const { svg, squares, pieces } = emptyBoard(view.flipped, view.course);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", words().board(near));
  for (const square of squares) square.setAttribute("role", "img");
  view.squares = squares;
  view.pieces = pieces;
  document.getElementById("board").replaceChildren(svg);
  document.getElementById("notation").textContent = words().notation(view.course ? "3,3-4,4" : "c3-d4");
}

function drawPosition(step) {
  const marked = { from: step.from, to: step.to, taken: step.taken };
  view.squares.forEach((made, square) => {
    const state = step.board[square];
    const marks = Object.keys(marked).filter((name) => marked[name] === square);
    if (step.changed?.includes(square)) marks.push("foul");
    made.setAttribute("class", marks.join(" "));
    made.setAttribute("data-state", String(state));
    made.setAttribute("aria-label", `${squareName(square, view.course)}: ${state === 0 ? words().empty : words().pieces[state]}`);
  });
  const drawn = step.board.flatMap((state, square) => (state === 0 ? [] : [pieceOf(state, square, view.flipped)]));
  if (step.taken !== undefined) drawn.push(ghostOf(step.takenState, step.taken, view.flipped));
  view.pieces.replaceChildren(...drawn);
}

function glideTo(step) {
  if (step.from !== undefined) glide(view.pieces, [step.from, step.to], view.flipped);
}

/** A step in words. */
function told(step) {
  const name = (square) => squareName(square, view.course);
  if (view.ply === 0) return words().start;
  if (step.fouls) {
    const fouls = step.fouls.map((foul) => `${words().sides[foul.side]}: ${foul[language]}`).join("; ");
    return `${words().moveNumber(view.ply)}, ${fouls}. ${step.known ? words().foulShown : words().foulUnknown}`;
  }
  const head = `${words().moveNumber(view.ply)}, ${words().sides[step.side]}: `;
  const what = step.taken === undefined
    ? words().step(name(step.from), name(step.to))
    : words().capture(name(step.from), name(step.to), name(step.taken));
  return `${head}${what}${step.crowned ? `, ${words().crowned}` : ""}${spentText()}`;
}

function positionInWords({ board }) {
  const squares = (state) => board.flatMap((found, square) => (found === state ? [squareName(square, view.course)] : []));
  const sides = [1, 2].map((side) => {
    const kinds = [[words().men, squares(side)], [words().kings, squares(side * 10)]].filter(([, found]) => found.length > 0);
    const text = kinds.map(([kind, found]) => `${kind} ${found.join(" ")}`).join("; ");
    return `${words().Sides[side]}: ${text || words().none}.`;
  });
  return sides.join(" ");
}
