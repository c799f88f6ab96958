// The replay of a game: what is common to all games. What a position looks like, the script of the game says.
/** What is counted in puzzles for one player; undefined in games for two. */
const puzzles = league.game?.puzzle;

const view = { game: undefined, steps: [], ply: 0, flipped: false, course: false, timer: undefined, addressTimer: undefined, squares: [], pieces: undefined };

const BEAT_MS = 900;
const ADDRESS_MS = 150;

/** Opens a game as a new place in the browser's history. */
function openGame(index, ply) {
  location.hash = hashOf(index, ply);
}

/** Shows a game at a ply. */
function showGame(index, ply) {
  clearTimeout(view.addressTimer);
  const viewer = document.getElementById("viewer");
  if (view.game !== index) {
    stopPlaying();
    view.game = index;
    view.steps = replayOf(league.games[index][5], league.games[index][3]);
    if (lastPly(index) === view.steps.length) view.steps.push(foulStep(index));
    view.ply = 0;
  }
  if (!viewer.open) viewer.showModal();
  drawViewer();
  goTo(ply);
}

function closeViewer() {
  stopPlaying();
  const viewer = document.getElementById("viewer");
  if (viewer.open) viewer.close();
}

/** Draws all of the viewer that does not change from move to move. */
function drawViewer() {
  if (view.game === undefined) return;
  const [, white, black] = league.games[view.game];
  const title = document.getElementById("viewer-title");
  const rivals = puzzles ? [` – ${words().gameName(league.games[view.game][3])}`] : [" – ", element("bdi", {}, nameOf(black))];
  title.replaceChildren(element("bdi", {}, nameOf(white)), ...rivals);
  drawSeats();
  drawBoard();
  drawMoves();
  document.getElementById("verdict").textContent = `${resultOf(view.game)} · ${verdictOf(view.game)}`;
  drawPairGames();
  drawPlayButton();
  goTo(view.ply, true);
}

/** The end of a game, with the rule that was broken. */
function verdictOf(index) {
  const game = league.games[index];
  const end = league.ends[game[4]];
  if (end.fouls.length === 0) {
    if (puzzles) return reasonOf(index);
    const winner = end.winner === 0 ? "" : `${words().won(nameOf(game[end.winner]), words().sides[end.winner])}, `;
    return winner + reasonOf(index);
  }
  const told = end.fouls.map((foul) => {
    const who = words().disqualifiedText(nameOf(game[foul.side]), words().sides[foul.side]);
    return `${who}: ${foul[language]}${ruleText(foul.rule)}`;
  });
  return told.join("; ");
}

/** The rule of the assignment that was broken; other games than draughts have none. */
function ruleText(rule) {
  if (!league.rules[rule]) return "";
  const number = /^\d/.test(rule) ? ` ${rule}` : "";
  return ` (${words().rule.toLocaleLowerCase()}${number}: ${league.rules[rule][language]})`;
}

function drawSeats() {
  const [, white, black] = league.games[view.game];
  const near = view.flipped ? 2 : 1;
  for (const [id, side] of [["seat-near", near], ["seat-far", 3 - near]]) {
    const name = puzzles && side === 2 ? "" : nameOf(side === 1 ? white : black);
    const dot = element("span", { class: `dot ${side === 1 ? "white" : "black"}`, "aria-hidden": "true" });
    document.getElementById(id).replaceChildren(dot, element("bdi", {}, name), element("span", { class: "side" }, words().sides[side]));
  }
}

function drawPairGames() {
  const [, white, black] = league.games[view.game];
  const games = pairs.get(pairKey(white, black));
  const links = games.map((game, at) => {
    const link = element("a", { href: hashOf(game, 0), "aria-current": game === view.game ? "true" : undefined }, `${at + 1}`);
    link.setAttribute("aria-label", `${words().gameName(at + 1)}: ${nameOf(league.games[game][1])} – ${nameOf(league.games[game][2])}, ${resultOf(game)}`);
    link.title = link.getAttribute("aria-label");
    return link;
  });
  const holder = document.getElementById("pair-games");
  holder.hidden = games.length < 2;
  holder.replaceChildren(element("span", {}, words().pairGames), ...links);
}

/** Goes to a ply, as near as there is one. `quietly` neither announces it nor moves the address. */
function goTo(ply, quietly = false) {
  const from = view.ply;
  view.ply = Math.max(0, Math.min(view.steps.length - 1, ply));
  const step = view.steps[view.ply];
  drawPosition(step);
  if (view.ply === from + 1 && !quietly) glideTo(step);
  const text = told(step);
  document.getElementById("now").textContent = text;
  document.getElementById("position-words").textContent = positionInWords(step);
  markMove();
  for (const id of ["first", "back"]) setUsable(id, view.ply > 0);
  for (const id of ["forward", "last"]) setUsable(id, view.ply < view.steps.length - 1);
  if (view.ply === view.steps.length - 1) stopPlaying();
  if (quietly) return;
  const atEnd = view.ply === view.steps.length - 1 && view.ply > 0;
  document.getElementById("announcer").textContent = atEnd ? `${text}. ${document.getElementById("verdict").textContent}` : text;
  moveAddress();
}

/** A button that has nothing to do keeps the focus, so that the keyboard is not lost at either end. */
function setUsable(id, usable) {
  document.getElementById(id).setAttribute("aria-disabled", String(!usable));
}

/** The address follows when the moves pause: browsers refuse to change it too often in a short time. */
function moveAddress() {
  clearTimeout(view.addressTimer);
  view.addressTimer = setTimeout(() => {
    if (document.getElementById("viewer").open) history.replaceState(null, "", hashOf(view.game, view.ply));
  }, ADDRESS_MS);
}

/** The time that the move took; it is kept on a scale of 64 levels, about a seventh exact. */
function spentText() {
  const level = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(league.games[view.game][6][view.ply - 1]);
  return level > 0 ? ` (≈ ${roundDuration(Math.exp((level / 63) * Math.log(1e8)))})` : "";
}

function roundDuration(microseconds) {
  const rounded = Number(microseconds.toPrecision(2));
  return rounded >= 1e6 ? `${rounded / 1e6} ${words().unit.s}` : `${(rounded / 1e3).toLocaleString(language)} ${words().unit.ms}`;
}

/** The moves in turns of both sides; the jumps of one capture stand together. In a puzzle each is a turn. */
function drawMoves() {
  const holder = document.getElementById("moves");
  const turns = puzzles ? view.steps.slice(1).map((_, at) => [at + 1]) : turnsOf(view.steps);
  const lines = turns.map((plies, at) => {
    const cells = [1, 2].map((side) => {
      const own = plies.filter((ply) => view.steps[ply].side === side);
      return element("span", { class: "turn" }, ...own.map(moveButton));
    });
    return element("div", { class: "line" }, element("span", { class: "line-number" }, `${at + 1}.`), ...cells);
  });
  holder.replaceChildren(...lines);
}

function moveButton(ply) {
  const step = view.steps[ply];
  const text = step.fouls ? "✕" : moveText(step, continues(view.steps, ply));
  const button = element("button", { type: "button", "data-ply": String(ply), class: step.fouls ? "foul" : undefined, tabindex: "-1" }, text);
  const label = step.fouls ? words().disqualified : moveText(step, false);
  button.setAttribute("aria-label", `${words().moveNumber(ply)}, ${words().sides[step.side]}: ${label}`);
  return button;
}

function markMove() {
  const holder = document.getElementById("moves");
  holder.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = holder.querySelector(`[data-ply="${view.ply}"]`);
  if (!button) {
    holder.scrollTop = 0;
    return;
  }
  button.setAttribute("aria-current", "true");
  const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
  if (top < holder.scrollTop) holder.scrollTop = top - 8;
  if (bottom > holder.scrollTop + holder.clientHeight) holder.scrollTop = bottom - holder.clientHeight + 8;
}

function togglePlaying() {
  if (view.timer !== undefined) {
    stopPlaying();
    return;
  }
  if (view.ply === view.steps.length - 1) goTo(0);
  view.timer = setInterval(() => goTo(view.ply + 1), BEAT_MS);
  drawPlayButton();
}

function stopPlaying() {
  clearInterval(view.timer);
  view.timer = undefined;
  drawPlayButton();
}

function drawPlayButton() {
  const playing = view.timer !== undefined;
  const label = playing ? words().pause : words().play;
  const button = document.getElementById("play");
  button.setAttribute("aria-label", label);
  button.title = label;
  document.getElementById("play-shape").setAttribute("d", playing ? "M5 4H8.5V16H5ZM11.5 4H15V16H11.5Z" : "M6 4 16 10 6 16Z");
}

function flipBoard() {
  view.flipped = !view.flipped;
  drawViewer();
}

function changeNotation() {
  view.course = !view.course;
  drawViewer();
}

async function copyLink() {
  const button = document.getElementById("copy-link");
  try {
    await navigator.clipboard.writeText(location.href.split("#")[0] + hashOf(view.game, view.ply));
    button.textContent = words().copied;
  } catch {
    button.textContent = hashOf(view.game, view.ply);
  }
}

/** The keys of the viewer. A key that a focused button understands is left to the button. */
function viewerKeys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target.closest("button, summary, a") !== null;
  const actions = {
    ArrowLeft: () => goTo(view.ply - 1),
    ArrowRight: () => goTo(view.ply + 1),
    Home: () => goTo(0),
    End: () => goTo(view.steps.length - 1),
    f: flipBoard,
    F: flipBoard,
    " ": onButton ? undefined : togglePlaying,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  if (event.key.length > 1) stopPlaying();
  action();
}

function listenInViewer(on) {
  const steps = { first: () => 0, back: () => view.ply - 1, forward: () => view.ply + 1, last: () => view.steps.length - 1 };
  for (const [id, ply] of Object.entries(steps)) {
    on(id, "click", () => {
      stopPlaying();
      goTo(ply());
    });
  }
  on("play", "click", togglePlaying);
  on("flip", "click", flipBoard);
  on("notation", "click", changeNotation);
  on("copy-link", "click", copyLink);
  on("close", "click", () => document.getElementById("viewer").close());
  on("viewer", "keydown", viewerKeys);
  on("viewer", "close", () => {
    stopPlaying();
    clearTimeout(view.addressTimer);
    if (location.hash.startsWith("#game=")) history.pushState(null, "", "#games");
  });
  on("moves", "click", (event) => {
    const button = event.target.closest("[data-ply]");
    if (!button) return;
    stopPlaying();
    goTo(Number(button.dataset.ply));
  });
}
