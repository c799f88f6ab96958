// The tables of the page. Each is drawn anew when the language or its order changes.

/** Where a table sorts by: the key of a column, and which way. */
const order = { key: "rank", down: false };

/** How many cells are drawn before the page is shown; the rest of a large table follows a part at a time. */
const CELLS_AT_ONCE = 1200;
/** From so many players on a cross table is large. */
const LARGE = 60;

/** Fills a table's body row by row, a part at a time. A later filling of the same table ends an earlier one. */
function fillRows(body, items, rowOfItem) {
  const width = body.parentNode.tHead.rows[0].cells.length;
  const rowsAtOnce = Math.ceil(CELLS_AT_ONCE / width);
  const filling = {};
  body.filling = filling;
  body.replaceChildren();
  let done = 0;
  const more = () => {
    if (body.filling !== filling) return;
    body.append(...items.slice(done, done + rowsAtOnce).map(rowOfItem));
    done += rowsAtOnce;
    if (done < items.length) requestAnimationFrame(more);
  };
  more();
}

/** Head and body of a table: its columns are `{ key, label, class }`. The body. */
function tableOf(table, columns) {
  const heads = columns.map((column) => element("th", { scope: "col", class: column.class }, words()[column.label]));
  const body = element("tbody");
  table.replaceChildren(element("thead", {}, element("tr", {}, ...heads)), body);
  return body;
}

const STANDINGS = [
  { key: "rank", label: "rank", value: (row) => row.place },
  { key: "name", label: "name", value: (row) => nameOf(row.player), class: "text" },
  { key: "points", label: "points", value: (row) => row.points, down: true },
  { key: "played", label: "played", value: (row) => sum(row.white) + sum(row.black), down: true },
  { key: "wins", label: "wins", value: (row) => row.white[0] + row.black[0], down: true },
  { key: "draws", label: "draws", value: (row) => row.white[1] + row.black[1], down: true },
  { key: "losses", label: "losses", value: (row) => row.white[2] + row.black[2], down: true },
  { key: "white", label: "asWhite", value: (row) => 2 * row.white[0] + row.white[1], text: (row) => record(row.white), down: true },
  { key: "black", label: "asBlack", value: (row) => 2 * row.black[0] + row.black[1], text: (row) => record(row.black), down: true },
  { key: "byes", label: "byes", value: (row) => row.byes, down: true, needed: true },
  { key: "direct", label: "direct", value: (row) => row.direct, down: true, needed: true },
  { key: "sonneborn", label: "sonneborn", value: (row) => row.sonneborn_halves, text: (row) => figure(row.sonneborn_halves / 2, 1), down: true },
  { key: "fouls", label: "fouled", value: (row) => row.fouls, down: true },
  { key: "elo", label: "elo", value: (row) => row.elo, text: (row) => figure(row.elo), down: true },
];

/** The columns of a league of puzzles. */
const PUZZLES = [
  ...STANDINGS.slice(0, 2),
  { key: "solved", label: "solved", value: (row) => row.puzzles.solved, down: true },
  { key: "played", label: "played", value: (row) => sum(row.white) + sum(row.black), down: true },
  { key: "share", label: "share", value: (row) => row.puzzles.share[0], text: (row) => shareText(row.puzzles.share), down: true },
  { key: "cost", label: "cost", value: (row) => row.puzzles.cost ?? Infinity, text: (row) => costText(row.puzzles), counted: true },
  ...STANDINGS.filter((one) => one.key === "fouls"),
];

/** A share, and the interval of it. */
const shareText = ([share, low, high]) => `${figure(100 * share)}% (${figure(100 * low)}–${figure(100 * high)})`;

/** A mean cost and its error, as far as they are known. */
function costText({ cost, error }) {
  if (cost === null) return "–";
  return figure(cost, 2) + (error === null ? "" : ` ±${figure(error, 2)}`);
}

/** The name of a column: that of a cost is the game's. */
const headOf = (column) => (column.counted ? puzzles.cost[language] : words()[column.label]);

const sum = (tally) => tally[0] + tally[1] + tally[2];
const record = (tally) => `+${tally[0]} =${tally[1]} −${tally[2]}`;

function drawStandings() {
  const table = document.getElementById("standings-table");
  const all = puzzles ? PUZZLES.filter((one) => !one.counted || puzzles.cost) : STANDINGS;
  const columns = all.filter((one) => !one.needed || league.standings.some((row) => one.value(row) > 0));
  const head = element("tr", {}, ...columns.map(sortableHead));
  const body = element("tbody");
  table.replaceChildren(element("thead", {}, head), body);
  const column = all.find((one) => one.key === order.key);
  const rows = league.standings.slice().sort((a, b) => compare(column.value(a), column.value(b)) * (order.down ? -1 : 1));
  fillRows(body, rows, (row) => {
    const cells = columns.map((one) => {
      const text = one.text ? one.text(row) : String(one.value(row));
      if (one.key === "name") return element("th", { scope: "row", class: "text", title: league.players[row.player].file }, text);
      return element("td", { class: ["points", "share"].includes(one.key) ? "strong" : undefined }, text);
    });
    return element("tr", {}, ...cells);
  });
}

function compare(a, b) {
  return typeof a === "string" ? a.localeCompare(b, language) : a - b;
}

function sortableHead(column) {
  const sorted = order.key === column.key ? (order.down ? "descending" : "ascending") : undefined;
  const button = element("button", { type: "button", "data-sort": column.key }, headOf(column));
  button.addEventListener("click", () => {
    order.down = order.key === column.key ? !order.down : Boolean(column.down);
    order.key = column.key;
    drawStandings();
    document.querySelector(`[data-sort="${column.key}"]`).focus();
  });
  return element("th", { scope: "col", class: column.class, "aria-sort": sorted }, button);
}

function drawCross() {
  const table = document.getElementById("cross-table");
  const ranked = league.standings.map((row) => row.player);
  table.parentNode.classList.toggle("large", ranked.length >= LARGE);
  const corner = element("td", { class: "corner" });
  const heads = ranked.map((player, at) => element("th", { scope: "col", title: nameOf(player), "aria-label": nameOf(player) }, String(at + 1)));
  const body = element("tbody");
  table.replaceChildren(element("thead", {}, element("tr", {}, corner, ...heads)), body);
  fillRows(body, ranked.map((player, at) => [player, at]), ([player, at]) => {
    const number = element("span", { class: "rank" }, String(at + 1));
    const head = element("th", { scope: "row", class: "text" }, number, element("bdi", {}, nameOf(player)));
    return element("tr", {}, head, ...ranked.map((other) => crossCell(player, other)));
  });
  const first = body.querySelector("td[data-pair]");
  if (first) first.tabIndex = 0;
}

function crossCell(player, other) {
  if (player === other) return element("td", { class: "self" });
  const games = pairs.get(pairKey(player, other));
  if (!games) return element("td", { class: "none" });
  const own = games.reduce((points, game) => points + pointsOf(game, player), 0);
  const others = games.reduce((points, game) => points + pointsOf(game, other), 0);
  const shade = own > others ? "won" : own < others ? "lost" : "even";
  const label = words().cell(nameOf(player), nameOf(other), own, others, games.length);
  return element("td", { class: shade, "data-pair": `${player},${other}`, tabindex: "-1", "aria-label": label }, String(own));
}

/** A cell's tip is made when the pointer comes: a large table has tens of thousands. */
function crossTip(event) {
  const cell = event.target.closest("td[data-pair]");
  if (cell) cell.title = cell.getAttribute("aria-label");
}

/** Arrow keys walk over the cells of the cross table; only one of them is in the tab order. */
function crossKeys(event) {
  const cell = event.target.closest("td[data-pair]");
  if (!cell) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    openPair(cell);
    return;
  }
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!step) return;
  event.preventDefault();
  const rows = cell.closest("tbody").rows;
  let [row, column] = [cell.parentNode.sectionRowIndex + step[0], cell.cellIndex + step[1]];
  while (rows[row] && rows[row].cells[column]) {
    const next = rows[row].cells[column];
    if (next.dataset.pair) {
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
    [row, column] = [row + step[0], column + step[1]];
  }
}

function openPair(cell) {
  const [player, other] = cell.dataset.pair.split(",").map(Number);
  openGame(pairs.get(pairKey(player, other))[0], 0);
}

function drawRatings() {
  const columns = [
    { label: "rank" }, { label: "name", class: "text" }, { label: "elo" }, { label: "error" }, { label: "drawing", class: "plot" },
  ];
  const body = tableOf(document.getElementById("ratings-table"), columns);
  const rows = league.standings.slice().sort((a, b) => b.elo - a.elo);
  const reach = rows.reduce((most, row) => Math.max(most, Math.abs(row.elo) + row.error), 50);
  const bound = Math.min(reach, rows.reduce((most, row) => Math.max(most, Math.abs(row.elo)), 50) + 400);
  fillRows(body, rows, (row) => element("tr", {},
    element("td", {}, String(rows.indexOf(row) + 1)),
    element("th", { scope: "row", class: "text" }, nameOf(row.player)),
    element("td", { class: "strong" }, figure(row.elo)),
    element("td", {}, `±${figure(row.error)}`),
    element("td", { class: "plot" }, ratingPlot(row, bound))));
}

/** A line for the interval and a dot for the rating. What reaches beyond the drawing ends in an arrow's place, at its edge. */
function ratingPlot(row, bound) {
  const place = (elo) => 150 + 144 * Math.max(-1, Math.min(1, elo / bound));
  const [low, high] = [place(row.elo - row.error), place(row.elo + row.error)];
  const caps = [low, high].map((x) => shape("path", { d: `M${x} 6V16` }));
  return shape("svg", { viewBox: "0 0 300 22", class: "plot", "aria-hidden": "true" },
    shape("path", { class: "axis", d: "M150 0V22" }), shape("path", { d: `M${low} 11H${high}` }), ...caps,
    shape("circle", { cx: place(row.elo), cy: 11, r: 5 }));
}

function drawFouls() {
  const kinds = new Map();
  league.games.forEach((game, index) => {
    for (const foul of league.ends[game[4]].fouls) {
      const player = game[foul.side];
      const key = `${player} ${foul.rule} ${foul.en}`;
      if (!kinds.has(key)) kinds.set(key, { player, foul, games: [] });
      kinds.get(key).games.push(index);
    }
  });
  const rows = [...kinds.values()].sort((a, b) => b.games.length - a.games.length);
  const table = document.getElementById("fouls-table");
  table.hidden = rows.length === 0;
  document.getElementById("no-fouls").hidden = rows.length > 0;
  const hasRules = Object.keys(league.rules).length > 0;
  const columns = [
    { label: "player", class: "text" }, ...(hasRules ? [{ label: "rule", class: "text" }] : []), { label: "reason", class: "text" },
    { label: "count" }, { label: "examples", class: "text" },
  ];
  fillRows(tableOf(table, columns), rows, ({ player, foul, games }) => element("tr", {},
    element("th", { scope: "row", class: "text" }, nameOf(player)),
    hasRules ? element("td", { class: "text" }, ...ruleNumber(foul.rule), league.rules[foul.rule][language]) : undefined,
    element("td", { class: "text reason" }, foul[language]),
    element("td", {}, String(games.length)),
    element("td", { class: "text" }, ...exampleLinks(games, player))));
}

/** The number of a rule; those of the place where programs run have none. */
function ruleNumber(rule) {
  return /^\d/.test(rule) ? [element("span", { class: "rule" }, rule), " "] : [];
}

/** Links to the first games, and a button that lists the others. */
function exampleLinks(games, player) {
  const links = games.slice(0, 2).flatMap((game) => [gameLink(game, lastPly(game), idOf(game)), " "]);
  if (games.length <= 2) return links;
  const more = element("button", { type: "button", class: "plain" }, words().more(games.length - 2));
  more.addEventListener("click", () => filterGames({ player: nameOf(player), outcome: "disqualified" }));
  return [...links, more];
}

function drawTimes() {
  const columns = [
    { label: "name", class: "text" }, { label: "moves" }, { label: "mean" }, { label: "median" }, { label: "p99" },
    { label: "longest" }, { label: "total" }, { label: "bar", class: "plot" },
  ];
  const body = tableOf(document.getElementById("times-table"), columns);
  const rows = league.standings.filter((row) => row.cpu);
  const most = rows.reduce((all, row) => Math.max(all, row.cpu.max), league.move_time);
  const least = rows.reduce((all, row) => Math.min(all, Math.max(row.cpu.p50, 10)), 1000);
  fillRows(body, rows, ({ player, moves, cpu }) => element("tr", {},
    element("th", { scope: "row", class: "text" }, nameOf(player)),
    element("td", {}, figure(moves)),
    ...[cpu.mean, cpu.p50, cpu.p99, cpu.max, cpu.total].map((time) => element("td", {}, duration(time))),
    element("td", { class: "plot" }, timeBar(cpu, least, most))));
}

function timeBar(cpu, least, most) {
  const place = (time) => 6 + 188 * (Math.log(Math.max(time, least) / least) / Math.log(most / least));
  const [median, p99] = [place(cpu.p50), place(cpu.p99)];
  const limit = place(league.move_time);
  return shape("svg", { viewBox: "0 0 200 22", class: "plot", "aria-hidden": "true" },
    shape("path", { class: "axis", d: `M6 18H194M${limit} 2V20` }),
    shape("rect", { x: median, y: 7, width: Math.max(2, p99 - median), height: 8, rx: 2 }),
    shape("circle", { cx: place(cpu.max), cy: 11, r: 4 }));
}
