// Boards of rows and columns: the dots of Slither, the cells of Minesweeper. A place is named by its column's letters and its row's number.
import { labelled } from "./beside.js";
import { createBoard } from "./board.js";
import { element } from "./dom.js";

export { button } from "./beside.js";

/** The side of a place, in units of the drawing. */
export const SIDE = 60;

/** `a`..`z`, then `aa`..; columns are numbered from 1. */
export function letters(column) {
  const letter = (number) => String.fromCharCode(97 + number);
  const at = column - 1;
  return at < 26 ? letter(at) : letter(Math.floor(at / 26) - 1) + letter(at % 26);
}

export const nameOf = (row, column) => `${letters(column)}${row}`;

/** `[row, column]` of a name. */
export function placeOf(name) {
  const [, columns, row] = /^([a-z]+)(\d+)$/.exec(name);
  return [Number(row), [...columns].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)];
}

/** All names, row by row. */
export const namesOf = (rows, columns) => Array.from({ length: rows * columns }, (_, at) => nameOf(Math.floor(at / columns) + 1, (at % columns) + 1));

/** The middle of a place. */
export function centerOf(name) {
  const [row, column] = placeOf(name);
  return [(column - 0.5) * SIDE, (row - 0.5) * SIDE];
}

/** Whether two places stand beside each other, above or below. */
export function areBeside(one, other) {
  const [[row, column], [otherRow, otherColumn]] = [placeOf(one), placeOf(other)];
  return Math.abs(row - otherRow) + Math.abs(column - otherColumn) === 1;
}

/** An empty board of squares; `press(name)` and `cancel()` as in board.js. Wide ones scroll within their frame. */
export function gridBoard(rows, columns, { press, cancel }) {
  const half = SIDE * 0.48;
  const corners = ([x, y]) => [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
  const board = createBoard({
    width: columns * SIDE,
    height: rows * SIDE,
    cells: namesOf(rows, columns).map((name) => ({ name, center: centerOf(name), corners: corners(centerOf(name)) })),
    press,
    cancel,
  });
  board.element.setAttribute("data-label", "board");
  board.element.classList.add("places");
  if (columns > 12) board.element.classList.add(columns > 24 ? "huge" : "large");
  return { ...board, frame: element("div", { class: "places-frame" }, board.element) };
}

/** A number to choose. */
export function numberField(name, word, least, most) {
  return labelled(word, element("input", { type: "number", name, min: least, max: most, required: true, inputmode: "numeric" }));
}

/** One of several words to choose: `options` are `{ value: word }`. */
export function selectField(name, word, options) {
  return labelled(word, element("select", { name }, Object.entries(options).map(([value, text]) => element("option", { value, "data-word": text }))));
}

/** Steps that follow each other by themselves until they are stopped: `step()` promises whether to go on. */
export class Runner {
  #step;
  #changed;
  #timer = null;

  constructor(step, changed) {
    this.#step = step;
    this.#changed = changed;
  }

  get runs() {
    return this.#timer !== null;
  }

  /** Plans the next step. */
  run(wait = 0) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#step(), wait);
    this.#changed();
  }

  stop() {
    if (!this.runs) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#changed();
  }
}
