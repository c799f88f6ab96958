// What ties the parts of the page together.

/** The games of each two players, by `pairKey`. */
const pairs = new Map();
/** The index of a game by its identity. */
const gamesById = new Map();

const nameOf = (player) => league.players[player].name;
const pairKey = (one, other) => Math.min(one, other) * league.players.length + Math.max(one, other);
const idOf = (index) => {
  const [round, white, black, number] = league.games[index];
  return `${round}-${white + 1}-${black + 1}-${number}`;
};
const hashOf = (index, ply) => `#game=${idOf(index)}&ply=${ply}`;

/** The assignment's points of a player in a game. */
function pointsOf(index, player) {
  const game = league.games[index];
  const end = league.ends[game[4]];
  if (end.winner === 0) return end.fouls.length > 0 ? 0 : 1;
  return game[end.winner] === player ? 2 : 0;
}

/** The last ply that can be shown: a foul is one more than the moves. */
function lastPly(index) {
  const [, , , , end, moves] = league.games[index];
  return pliesOf(moves) + (league.ends[end].fouls.length > 0 ? 1 : 0);
}

function drawSubtitle() {
  const format = words().formats[league.format];
  const parts = [league.date, league.game?.title, format, words().playerCount(league.players.length), words().gameCount(league.games.length),
    `${duration(league.move_time)} / ${words().moveNumber("").trim().toLocaleLowerCase()}`, league.engine];
  document.getElementById("subtitle").textContent = parts.filter((part) => part).join(" · ");
  const missing = document.getElementById("missing");
  missing.hidden = league.missing === 0;
  missing.textContent = words().missing(league.missing);
}

function drawAll() {
  translate();
  drawSubtitle();
  drawStandings();
  if (!puzzles) drawRatings();
  drawFouls();
  drawTimes();
  drawFilter();
  findGames();
  if (!puzzles) drawCross();
  drawViewer();
}

/** There is nothing in these parts when everybody plays alone. */
function hideRivals() {
  for (const part of ["cross", "ratings"]) {
    document.getElementById(part).hidden = true;
    document.querySelector(`a[href="#${part}"]`).hidden = true;
  }
  document.getElementById("filter-opponent").parentNode.hidden = true;
}

function chooseLanguage(chosen) {
  language = chosen;
  try {
    localStorage.setItem("arbiiter-language", chosen);
  } catch {
    // A page from a file may have no storage; then the choice lasts as long as the page.
  }
  drawAll();
}

function rememberedLanguage() {
  try {
    const stored = localStorage.getItem("arbiiter-language");
    if (stored in WORDS) language = stored;
  } catch {
    // As above.
  }
}

/** Opens what the address names, or closes the viewer. */
function followAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const index = gamesById.get(asked.get("game"));
  if (index === undefined) closeViewer();
  else showGame(index, Number.parseInt(asked.get("ply") ?? "0", 10) || 0);
}

function listen() {
  const on = (id, event, action) => document.getElementById(id).addEventListener(event, action);
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => chooseLanguage(button.dataset.language));
  }
  on("cross-table", "keydown", crossKeys);
  on("cross-table", "pointerover", crossTip);
  on("cross-table", "click", (event) => {
    const cell = event.target.closest("td[data-pair]");
    if (cell) openPair(cell);
  });
  on("filter", "input", findGames);
  on("filter", "submit", (event) => event.preventDefault());
  on("filter", "reset", () => setTimeout(findGames));
  on("page-back", "click", () => turnPage(-1));
  on("page-on", "click", () => turnPage(1));
  listenInViewer(on);
  addEventListener("hashchange", followAddress);
}

league.games.forEach(([, white, black], index) => {
  const key = pairKey(white, black);
  if (!pairs.has(key)) pairs.set(key, []);
  pairs.get(key).push(index);
  gamesById.set(idOf(index), index);
});
document.getElementById("player-names").append(...league.players.map((player) => element("option", { value: player.name })));
rememberedLanguage();
if (puzzles) hideRivals();
listen();
drawAll();
followAddress();
document.documentElement.dataset.ready = "yes";
