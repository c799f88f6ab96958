// The replay of a game whose positions are text: its board is drawn with letters.
for (const [code, own] of Object.entries(WORDS)) {
  const [first, second] = league.game.sides[code];
  const [First, Second] = [first, second].map((side) => side[0].toLocaleUpperCase(code) + side.slice(1));
  Object.assign(own, {
    sides: { 1: first, 2: second }, Sides: { 1: First, 2: Second },
    white: First, black: Second, asWhite: First, asBlack: Second,
    ...own.ofText(first, second), ...(league.game.puzzle ? own.ofPuzzles : {}),
  });
}

const pliesOf = (moves) => moves.length;
const moveText = (step) => step.text;

/** The steps of a game. A move is its side, its text, and the lines of the drawing that it changes: their numbers and texts. */
function replayOf(moves, number) {
  const steps = [{ lines: league.game.puzzle?.starts[number] ?? league.game.start, side: 0 }];
  for (const [side, text, changes] of moves) {
    const lines = steps[steps.length - 1].lines.slice();
    for (const [at, line] of changes) lines[at] = line;
    steps.push({ lines, side, text });
  }
  return steps;
}

/** The step after the last legal move: the foul that ended the game. */
function foulStep(index) {
  const { lines } = view.steps[view.steps.length - 1];
  const { fouls } = league.ends[league.games[index][4]];
  return { lines, side: fouls[0].side, fouls, answer: league.left[index] };
}

function drawBoard() {
  const board = element("pre", { class: "text-board", role: "img", tabindex: "0" });
  const output = element("pre", { class: "printed" });
  document.getElementById("board").replaceChildren(board, output);
  for (const id of ["flip", "notation", "in-words"]) document.getElementById(id).hidden = true;
}

function drawPosition(step) {
  const [board, output] = document.getElementById("board").children;
  board.textContent = step.lines.join("\n");
  board.setAttribute("aria-label", positionInWords(step));
  const printed = (league.printed[view.game] ?? []).filter(([turn]) => turn === view.ply);
  output.hidden = printed.length === 0;
  output.textContent = printed.map(([, text]) => text).join("\n");
}

function glideTo() {}

/** A step in words. */
function told(step) {
  if (view.ply === 0) return words().start;
  const head = `${words().moveNumber(view.ply)}, ${words().sides[step.side]}: `;
  if (!step.fouls) return `${head}${step.text}${spentText()}`;
  const fouls = step.fouls.map((foul) => `${words().sides[foul.side]}: ${foul[language]}`).join("; ");
  return `${words().moveNumber(view.ply)}, ${fouls}${step.answer === undefined ? "" : `: ${step.answer}`}`;
}

function positionInWords() {
  return `${league.game.title}, ${words().moveNumber(view.ply)}`;
}
