// The rooms of a labyrinth, the passages between them, and Theseus and the Minotaur.
import { createBoard } from "./board.js";
import { drawing, element } from "./dom.js";

/** From the middle of a room to that of the next one, and half of a room, in units of the drawing. */
const PITCH = [120, 96];
const HALF = [46, 34];
/** Longer names are cut. */
const MOST_LETTERS = 10;

const centerOf = ({ column, row }) => [(column + 0.5) * PITCH[0], (row + 0.5) * PITCH[1]];

/** The board of a plan, `{ columns, rows, rooms, passages }`, which scrolls in its `frame` if it is wide; `press(name)` as in board.js. */
export function labyrinthBoard(plan, press) {
  const corners = ([x, y]) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => [x + a * HALF[0], y + b * HALF[1]]);
  const board = createBoard({
    width: plan.columns * PITCH[0],
    height: plan.rows * PITCH[1],
    cells: plan.rooms.map((room) => ({ name: room.name, center: centerOf(room), corners: corners(centerOf(room)) })),
    press,
  });
  board.element.setAttribute("data-label", "board");
  board.element.classList.add("places", "labyrinth");
  if (plan.columns > 5) board.element.classList.add(plan.columns > 9 ? "huge" : "large");
  board.element.prepend(passagesOf(plan));
  return { ...board, frame: element("div", { class: "places-frame" }, board.element) };
}

/** The passages; an arrow stands on those that lead one way. */
function passagesOf({ rooms, passages }) {
  const centers = new Map(rooms.map((room) => [room.name, centerOf(room)]));
  return drawing("g", { class: "passages", "aria-hidden": "true" }, passages.flatMap(({ from, to, one_way, bent }) => {
    const [[x1, y1], [x2, y2]] = [centers.get(from), centers.get(to)];
    const [across, down] = [x2 - x1, y2 - y1];
    const bend = bent ? PITCH[1] / Math.hypot(across, down) : 0;
    const [x, y] = [(x1 + x2) / 2 - down * bend, (y1 + y2) / 2 + across * bend];
    const [middleX, middleY] = [(x1 + x2) / 4 + x / 2, (y1 + y2) / 4 + y / 2];
    const turn = (Math.atan2(down, across) * 180) / Math.PI;
    return [drawing("path", { class: "passage", d: `M${x1} ${y1}Q${x} ${y} ${x2} ${y2}` }),
      one_way && drawing("path", { class: "arrow", d: "M-8 -10L10 0L-8 10Z", transform: `translate(${middleX} ${middleY}) rotate(${turn})` })];
  }));
}

/** Draws a room; `here` are the players in it. */
export function drawRoom(board, name, here, { label, classes, selected }) {
  board.set(name, { label, classes, selected });
  const short = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
  board.place(name, drawing("text", { y: -6 }, short), ...here.map(player));
}

/** Theseus is a circle, the Minotaur a square. */
function player(side) {
  const is = side === "theseus";
  const shape = is ? drawing("circle", { r: 14 }) : drawing("rect", { x: -13, y: -13, width: 26, height: 26 });
  return drawing("g", { class: `player ${side}`, transform: `translate(${is ? -24 : 24} 14)` }, shape, drawing("text", { y: 6 }, is ? "T" : "M"));
}

/** What is shown while there is no game: a small labyrinth. */
export const SAMPLE = {
  columns: 3, rows: 2, theseus: "d", minotaur: "b", home: "d",
  rooms: ["a", "b", "c", "d", "e", "f"].map((name, at) => ({ name, column: at % 3, row: Math.floor(at / 3) })),
  passages: ["ab", "ad", "be", "cf", "de", "ef"].map(([from, to]) => ({ from, to, one_way: false, bent: false })),
};

/** The picture of the start page. */
export function labyrinthPicture() {
  const rooms = SAMPLE.rooms.map((room) => {
    const [x, y] = centerOf(room);
    const here = ["theseus", "minotaur"].filter((side) => SAMPLE[side] === room.name);
    return drawing("g", { class: "cell", transform: `translate(${x} ${y})` },
      drawing("rect", { class: "field", x: -HALF[0], y: -HALF[1], width: 2 * HALF[0], height: 2 * HALF[1] }), here.map(player));
  });
  return drawing("svg", { class: "labyrinth", viewBox: `0 0 ${3 * PITCH[0]} ${2 * PITCH[1]}` }, passagesOf(SAMPLE), rooms);
}
