// A board drawn as SVG: cells with names that are read aloud, one of them in the tab order, arrow keys between them.
import { drawing } from "./dom.js";
import { letDrag } from "./drag.js";

/**
 * Makes a board.
 *
 * `plan` is `{ width, height, cells, press, cancel }`, lengths in units of the drawing:
 * - `cells`: `[{ name, center: [x, y], corners: [[x, y], ...] }]`; cells of one column have the same x;
 * - `press(name)`: a cell is clicked, or Enter or the space bar is pressed on it;
 * - `cancel()`: Escape is pressed (optional);
 * - `piece`: what can be dragged from a cell, as a selector (optional).
 *
 * Arrow keys go to the nearest cell: up and down in a column, left and right to the next column, as level as can be. Home and End go to
 * the first and the last column, PageUp and PageDown to the ends of a column.
 *
 * The board is `{ element, set, place, focus }`:
 * - `element`: the `<svg>`, to be given a name by `aria-label`, `data-label` or `aria-labelledby`;
 * - `set(name, { label, classes, selected, disabled })`: what is read aloud, classes for the style sheet; a cell is a
 *   `<g class="cell CLASSES" data-cell=NAME>` with `.field` (its shape), `.content`, and `.ring` (its shape again, for borders);
 * - `place(name, ...drawings)`: what lies on the cell, drawn round (0, 0) as its centre;
 * - `focus(name)`: moves the focus to a cell.
 */
export function createBoard(plan) {
  const cells = new Map(plan.cells.map((cell) => [cell.name, { ...cell, shown: draw(cell) }]));
  const columns = [...new Set(plan.cells.map((cell) => cell.center[0]))].sort((one, other) => one - other);
  const rows = columns.map((x) => {
    const column = [...cells.values()].filter((cell) => cell.center[0] === x).sort((one, other) => one.center[1] - other.center[1]);
    return drawing("g", { role: "row" }, column.map((cell) => cell.shown));
  });
  const element = drawing("svg", { class: "board", role: "grid", viewBox: `0 0 ${plan.width} ${plan.height}` }, rows);
  /** The cell that the tab key reaches, and the height at which the arrows left and right go. */
  const at = { name: plan.cells[0].name, level: plan.cells[0].center[1] };

  const reach = (name, level) => {
    cells.get(at.name).shown.setAttribute("tabindex", "-1");
    cells.get(name).shown.setAttribute("tabindex", "0");
    at.name = name;
    at.level = level ?? cells.get(name).center[1];
  };
  const focus = (name, level) => {
    reach(name, level);
    cells.get(name).shown.focus();
  };
  const pressed = (event) => event.target.closest?.("[data-cell]")?.dataset.cell;

  if (plan.piece) {
    letDrag(element, {
      placeOf: (target) => target.closest?.("[data-cell]")?.dataset.cell,
      shadeOf: (name) => shade(cells.get(name).shown, plan.piece),
      isChosen: (name) => cells.get(name).shown.getAttribute("aria-selected") === "true",
      press: (name) => plan.press(name),
    });
  }
  element.addEventListener("click", (event) => {
    const name = pressed(event);
    if (name === undefined) return;
    focus(name);
    plan.press(name);
  });
  element.addEventListener("focusin", (event) => {
    const name = pressed(event);
    if (name !== undefined && name !== at.name) reach(name);
  });
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") plan.press(at.name);
    else if (event.key === "Escape" && plan.cancel) plan.cancel();
    else if (!follow(event.key)) return;
    event.preventDefault();
  });

  /** Goes where a key leads; false when it is no key of ours. */
  function follow(key) {
    const [x, y] = cells.get(at.name).center;
    const column = columns.indexOf(x);
    const across = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0, End: columns.length - 1 }[key];
    const along = { ArrowUp: [-Infinity, y], ArrowDown: [y, Infinity], PageUp: [-Infinity, y], PageDown: [y, Infinity] }[key];
    if (across === undefined && along === undefined) return false;
    if (across !== undefined) {
      const there = among((cell) => cell.center[0] === columns[across], (cell) => Math.abs(cell.center[1] - at.level));
      if (there) focus(there.name, at.level);
      return true;
    }
    const far = key.startsWith("Page") ? -1 : 1;
    const there = among((cell) => cell.center[0] === x && cell.center[1] > along[0] && cell.center[1] < along[1],
      (cell) => far * Math.abs(cell.center[1] - y));
    if (there) focus(there.name);
    return true;
  }

  /** The cell with the least measure of those that fit. */
  function among(fits, measure) {
    let best;
    for (const cell of cells.values()) {
      if (fits(cell) && (!best || measure(cell) < measure(best))) best = cell;
    }
    return best;
  }

  reach(at.name);
  return {
    element,
    focus: (name) => focus(name),
    set(name, { label, classes = "", selected = false, disabled = false }) {
      const { shown } = cells.get(name);
      shown.setAttribute("class", `cell ${classes}`.trim());
      shown.setAttribute("aria-label", label);
      shown.setAttribute("aria-selected", selected);
      if (disabled) shown.setAttribute("aria-disabled", "true");
      else shown.removeAttribute("aria-disabled");
    },
    place(name, ...drawings) {
      cells.get(name).shown.querySelector(".content").replaceChildren(...drawings);
    },
  };
}

/** A copy of the piece on a cell, with the classes of the cell; null without a piece. */
function shade(shown, piece) {
  const found = shown.querySelector(`.content ${piece}`);
  const classes = shown.getAttribute("class").replace("cell", "shade");
  return found && drawing("g", { class: classes }, drawing("g", { class: "content" }, found.cloneNode(true)));
}

function draw({ name, center: [x, y], corners }) {
  const points = (share) => corners.map(([a, b]) => `${x + (a - x) * share},${y + (b - y) * share}`).join(" ");
  return drawing("g", { class: "cell", role: "gridcell", "data-cell": name, tabindex: -1 },
    drawing("polygon", { class: "field", points: points(1) }),
    drawing("g", { class: "content", transform: `translate(${x} ${y})` }),
    drawing("polygon", { class: "ring", points: points(0.86) }));
}
