// The positions of a game graph in layers from left to right, and the moves between them as arrows.
import { createBoard } from "./board.js";
import { drawing, element } from "./dom.js";

/** From the middle of a position to that of the next one, and half of a position, in units of the drawing. */
const PITCH = [190, 84];
const HALF = [64, 28];
/** Longer names are cut. */
const MOST_LETTERS = 14;

/** The player's positions have points on the left and on the right, all others are rectangles. */
const CORNERS = {
  player: [[-1, 0], [-0.8, -1], [0.8, -1], [1, 0], [0.8, 1], [-0.8, 1]],
  other: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
};

/** The middles of the positions by their names, and the sizes of the drawing. */
function layout(positions) {
  const layers = [];
  for (const { name, layer } of positions) (layers[layer] ??= []).push(name);
  const rows = Math.max(...layers.map((layer) => layer.length));
  const centers = layers.flatMap((layer, column) => layer.map((name, row) =>
    [name, [(column + 0.5) * PITCH[0], (row + 0.5 + (rows - layer.length) / 2) * PITCH[1]]]));
  return { columns: layers.length, rows, centers: new Map(centers) };
}

/** The board of a graph, which scrolls in its `frame` if it is wide; `press(name)` as in board.js. */
export function graphBoard(positions, press) {
  const { columns, rows, centers } = layout(positions);
  const cells = positions.map(({ name, turn }) => {
    const [x, y] = centers.get(name);
    return { name, center: [x, y], corners: (CORNERS[turn] ?? CORNERS.other).map(([a, b]) => [x + a * HALF[0], y + b * HALF[1]]) };
  });
  const board = createBoard({ width: columns * PITCH[0], height: rows * PITCH[1], cells, press });
  board.element.setAttribute("data-label", "board");
  board.element.classList.add("places", "graph");
  if (columns > 3 || rows > 8) board.element.classList.add(columns > 5 ? "huge" : "large");
  board.element.prepend(arrowsOf(positions, centers));
  return { ...board, frame: element("div", { class: "places-frame" }, board.element) };
}

/** The arrows; that of the best move is thick. */
function arrowsOf(positions, centers) {
  const layers = new Map(positions.map(({ name, layer }) => [name, layer]));
  const arrows = positions.flatMap(({ name, to, best }) => to.map((other) => {
    const [path, head] = arrow(centers.get(name), centers.get(other), layers.get(other) - layers.get(name));
    const kind = other === best ? "arrow best" : "arrow";
    return [drawing("path", { class: kind, d: path }), drawing("path", { class: "head", d: "M0 0L-12 -6V6Z", transform: head })];
  }));
  return drawing("g", { class: "arrows", "aria-hidden": "true" }, arrows.flat());
}

/** The path of an arrow and the place of its head: onwards from side to side, within a layer round the right, back below the rest. */
function arrow([x1, y1], [x2, y2], layers) {
  if (layers > 0) {
    const [from, to] = [x1 + HALF[0], x2 - HALF[0]];
    return [`M${from} ${y1}C${from + 45} ${y1} ${to - 45} ${y2} ${to} ${y2}`, `translate(${to} ${y2})`];
  }
  if (layers === 0) {
    const [from, to, x] = [y1 - 8, y2 + 8, x1 + HALF[0]];
    return [`M${x} ${from}C${x + 45} ${from} ${x + 45} ${to} ${x} ${to}`, `translate(${x} ${to}) rotate(180)`];
  }
  const [from, to] = [y1 + HALF[1], y2 + HALF[1]];
  return [`M${x1} ${from}C${x1} ${from + 40} ${x2} ${to + 40} ${x2} ${to}`, `translate(${x2} ${to}) rotate(-90)`];
}

/** Draws a position: its name, and `value` in words below it. */
export function drawPosition(board, name, value, { label, classes, selected }) {
  board.set(name, { label, classes, selected });
  board.place(name, drawing("text", { class: "name", y: -3 }, short(name)), drawing("text", { class: "value", y: 16 }, value));
}

function short(name) {
  const own = withoutSide(name);
  return own.length > MOST_LETTERS ? `${own.slice(0, MOST_LETTERS - 1)}…` : own;
}

/** A name as the text has it; the server adds the side, after `#`, to those that both sides have. */
export const withoutSide = (name) => name.split("#")[0];

/** What is shown while there is no game: the figure of the course text. */
export const SAMPLE = [
  { name: "a", turn: "player", winner: "player", plies: 2, layer: 0, to: ["b", "c"], best: "b" },
  { name: "b", turn: "opponent", winner: "player", plies: 1, layer: 1, to: ["d", "e"], best: "d" },
  { name: "c", turn: "opponent", winner: "opponent", plies: 1, layer: 1, to: ["f", "g"], best: "f" },
  ...["d", "e", "f", "g"].map((name, at) => ({ name, turn: null, winner: at < 2 ? "player" : "opponent", plies: 0, layer: 2, to: [], best: null })),
];

/** The class of a value. */
export const kindOf = ({ winner }) => ({ player: "won", opponent: "lost" })[winner] ?? "drawn";

/** The picture of the start page. */
export function graphPicture() {
  const { columns, rows, centers } = layout(SAMPLE);
  const cells = SAMPLE.map((position) => {
    const [x, y] = centers.get(position.name);
    const points = (CORNERS[position.turn] ?? CORNERS.other).map(([a, b]) => `${x + a * HALF[0]},${y + b * HALF[1]}`).join(" ");
    return drawing("g", { class: `cell ${kindOf(position)}` }, drawing("polygon", { class: "field", points }));
  });
  return drawing("svg", { class: "graph", viewBox: `0 0 ${columns * PITCH[0]} ${rows * PITCH[1]}` }, arrowsOf(SAMPLE, centers), cells);
}
