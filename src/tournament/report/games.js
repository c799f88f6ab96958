// The list of games: filtered, and a page of it at a time.
const GAMES_A_PAGE = 50;
const list = { found: [], page: 0 };

/** Which games an outcome of the filter lets through. */
const OUTCOMES = {
  all: () => true,
  whiteWins: (end) => end.winner === 1,
  blackWins: (end) => end.winner === 2,
  drawn: (end) => end.winner === 0 && end.fouls.length === 0,
  disqualified: (end) => end.fouls.length > 0,
};

/** Those of puzzles. */
const PUZZLE_OUTCOMES = {
  all: OUTCOMES.all,
  isSolved: (end) => end.winner === 1,
  isUnsolved: (end) => end.winner === 2 && end.fouls.length === 0,
  disqualified: OUTCOMES.disqualified,
};

const outcomes = () => (puzzles ? PUZZLE_OUTCOMES : OUTCOMES);

function drawFilter() {
  const choice = document.getElementById("filter-outcome");
  const chosen = choice.value || "all";
  choice.replaceChildren(...Object.keys(outcomes()).map((key) => element("option", { value: key }, words()[key])));
  choice.value = chosen;
}

/** Sets the filter, draws the games that it lets through and shows them. */
function filterGames({ player = "", opponent = "", outcome = "all" }) {
  document.getElementById("filter-player").value = player;
  document.getElementById("filter-opponent").value = opponent;
  document.getElementById("filter-outcome").value = outcome;
  findGames();
  document.getElementById("games").scrollIntoView();
  document.getElementById("games").focus({ preventScroll: true });
}

function findGames() {
  const outcome = outcomes()[document.getElementById("filter-outcome").value];
  const [players, opponents] = ["filter-player", "filter-opponent"].map((id) => playersLike(document.getElementById(id).value));
  list.found = [];
  league.games.forEach((game, index) => {
    const [, white, black, , end] = game;
    const named = (players[white] && opponents[black]) || (players[black] && opponents[white]);
    if (named && outcome(league.ends[end])) list.found.push(index);
  });
  list.page = 0;
  drawGames();
}

/** For each player whether the text names it: exactly where there is one of that name, else as a part of the name. */
function playersLike(text) {
  const wanted = text.trim().toLocaleLowerCase();
  const names = league.players.map((player) => player.name.toLocaleLowerCase());
  return names.includes(wanted) ? names.map((name) => name === wanted) : names.map((name) => name.includes(wanted));
}

function drawGames() {
  const columns = [
    { label: "number" }, { label: puzzles ? "player" : "white", class: "text" },
    ...(puzzles ? [] : [{ label: "black", class: "text" }]), { label: "result" }, { label: "plies" }, { label: "ending", class: "text" },
  ];
  const body = tableOf(document.getElementById("games-table"), columns);
  const first = list.page * GAMES_A_PAGE;
  const shown = list.found.slice(first, first + GAMES_A_PAGE);
  body.append(...shown.map(gameRow));
  document.getElementById("games-count").textContent = words().shown(first + 1, first + shown.length, list.found.length);
  document.getElementById("page-back").disabled = list.page === 0;
  document.getElementById("page-on").disabled = first + GAMES_A_PAGE >= list.found.length;
}

function gameRow(index) {
  const [, white, black, , end, moves] = league.games[index];
  const { winner } = league.ends[end];
  const mark = (side) => (winner === side ? "strong text" : "text");
  return element("tr", {},
    element("td", {}, gameLink(index, 0, idOf(index))),
    element("td", { class: mark(1) }, nameOf(white)),
    puzzles ? undefined : element("td", { class: mark(2) }, nameOf(black)),
    element("td", { class: "result" }, resultOf(index)),
    element("td", {}, String(pliesOf(moves))),
    element("td", { class: "text reason" }, reasonOf(index)));
}

function turnPage(by) {
  list.page += by;
  drawGames();
  document.getElementById("games").scrollIntoView();
}

/** A link that opens a game at a move. */
function gameLink(index, ply, text) {
  const link = element("a", { href: hashOf(index, ply) }, text);
  const [, white, black] = league.games[index];
  const rival = puzzles ? "" : ` – ${nameOf(black)}`;
  link.setAttribute("aria-label", `${words().open} ${idOf(index)}: ${nameOf(white)}${rival}`);
  return link;
}

function resultOf(index) {
  if (puzzles) return puzzles.costs[index] === undefined ? "–" : costOf(index);
  return [1, 2].map((side) => pointsOf(index, league.games[index][side])).join(" : ");
}

/** What a solved puzzle cost, where that is counted. */
const costOf = (index) => (puzzles.cost ? String(puzzles.costs[index]) : "+");

/** Why a game was over, in a line. */
function reasonOf(index) {
  const game = league.games[index];
  const end = league.ends[game[4]];
  if (end.fouls.length > 0) return end.fouls.map((foul) => `${nameOf(game[foul.side])}: ${foul[language]}`).join("; ");
  if (puzzles) return end.winner === 1 ? words().isSolved : words().isUnsolved;
  if (end.resigned) return words().resigned;
  return end.winner === 0 ? words().draw : words().noMoves;
}
