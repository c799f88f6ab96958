// Hexagon's board: where its cells lie, which are near each other, and how a position is drawn on them.
import { createBoard } from "./board.js";
import { drawing } from "./dom.js";

/** The length of a side, in units of the drawing. */
const SIDE = 60;
const HALF_HEIGHT = (SIDE * Math.sqrt(3)) / 2;
/** Room for the borders of the outermost cells. */
const MARGIN = 6;
/** Cells are drawn a little smaller than they are, so that borders do not cover each other. */
const SHARE = 0.955;

/** The cells that nobody may enter. */
const CLOSED = ["34", "43", "55"];

/** The names of all cells, `IJ` by the course's coordinates. */
export const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((i) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((j) => Math.abs(i - j) <= 4).map((j) => `${i}${j}`));

/** The position in which a game begins. */
export const START = { red: ["04", "40", "88"], blue: ["00", "48", "84"] };

export const isClosed = (name) => CLOSED.includes(name);

/** The position after a move, `{from, to, color, doubles, taken}`. */
export function after(stones, { from, to, color, doubles, taken }) {
  const other = color === "red" ? "blue" : "red";
  const own = stones[color].filter((cell) => doubles || cell !== from);
  return { [color]: [...own, to, ...taken], [other]: stones[other].filter((cell) => !taken.includes(cell)) };
}

/** The colour of the stone on a cell, or null. */
export function colorAt(stones, name) {
  return ["red", "blue"].find((color) => stones[color].includes(name)) ?? null;
}

/** The centre of a cell: by the course's Cartesian coordinates, `Icart = I + J` down and `Jcart = 4 - I + J` to the right. */
function center(name) {
  const [i, j] = Array.from(name, Number);
  return [(1.5 * (4 - i + j) + 1) * SIDE + MARGIN, (i + j + 1) * HALF_HEIGHT + MARGIN];
}

function corners([x, y], side) {
  const [half, height] = [side / 2, (side * Math.sqrt(3)) / 2];
  return [[x - side, y], [x - half, y - height], [x + half, y - height], [x + side, y], [x + half, y + height], [x - half, y + height]];
}

const points = (side) => corners([0, 0], side).map((point) => point.map((part) => part.toFixed(1)).join(",")).join(" ");

/** An empty board; `press(name)` and `cancel()` as in board.js. */
export function hexagonBoard({ press, cancel }) {
  return createBoard({
    width: 14 * SIDE + 2 * MARGIN,
    height: 18 * HALF_HEIGHT + 2 * MARGIN,
    cells: CELLS.map((name) => ({ name, center: center(name), corners: corners(center(name), SIDE * SHARE) })),
    press,
    cancel,
    piece: ".gem",
  });
}

/**
 * Draws a position. `marks` gives the classes of a cell beside its stone: `selected`, `near`, `far`, `moved`, `captured`, `last`,
 * `hint`; `label(name, color, marks)` is what is read aloud.
 */
export function drawPosition(board, stones, marks, label, withCoordinates) {
  for (const name of CELLS) {
    const color = colorAt(stones, name);
    const marked = marks.get(name) ?? [];
    const kind = isClosed(name) ? "closed" : (color ?? "empty");
    const classes = [kind, ...marked].join(" ");
    board.set(name, { label: label(name, color, marked), classes, selected: marked.includes("selected"), disabled: isClosed(name) });
    board.place(name, ...content(kind, marked, withCoordinates ? name : ""));
  }
}

/** What lies on a cell. Red and blue, near and far differ in shape too. */
function content(kind, marked, text) {
  const shapes = {
    red: () => [drawing("circle", { class: "gem", r: SIDE * 0.4 })],
    blue: () => [drawing("polygon", { class: "gem", points: points(SIDE * 0.44) })],
  }[kind]?.() ?? [];
  if (marked.includes("near")) shapes.push(drawing("path", { class: "sign", d: "M-11 0H11M0 -11V11" }));
  if (marked.includes("far")) shapes.push(drawing("circle", { class: "sign", r: 9 }));
  if (text) shapes.push(drawing("text", { class: "coordinates", y: marked.includes("near") || marked.includes("far") ? 32 : 7 }, text));
  return shapes;
}

/** The picture of the start page: a corner of a game. */
export function hexagonPicture() {
  const kinds = { 33: "red", 44: "blue", 45: "blue", 54: "near", 43: "closed", 34: "far", 55: "red" };
  const cells = ["33", "34", "43", "44", "45", "54", "55"].map((name) => {
    const [x, y] = center(name);
    return drawing("g", { class: `cell ${kinds[name]}`, transform: `translate(${x} ${y})` },
      drawing("polygon", { class: "field", points: points(SIDE * SHARE) }),
      drawing("polygon", { class: "ring", points: points(SIDE * SHARE * 0.86) }),
      drawing("g", { class: "content" }, ...content(kinds[name], [kinds[name]], "")));
  });
  const [x, y] = center("44");
  return drawing("svg", { class: "hexagons", viewBox: `${x - 3 * SIDE} ${y - 2.8 * SIDE} ${6 * SIDE} ${5.6 * SIDE}` }, cells);
}
