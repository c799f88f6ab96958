// A board with the game that is played on it: seats, the board, keys to step through the moves, the list of moves, the move in words.
import { squareName } from "./draughts_drawing.js";
import { Board } from "./draughts_board.js";
import { drawing, element } from "./dom.js";
import { MoveList } from "./draughts_moves.js";
import { Reel } from "./draughts_reel.js";

const BEAT_MS = 600;

const ICONS = {
  first: "M5 4V16M15 4 8 10l7 6", back: "M13 4 6 10l7 6", run: "M6 4 16 10 6 16Z", pause: "M5 4H8.5V16H5ZM11.5 4H15V16H11.5Z",
  forward: "M7 4l7 6-7 6", last: "M5 4l7 6-7 6M15 4V16", flip: "M6 16V4L3 7M14 4V16l3-3",
};

/**
 * A stage. `pick(square)` is told of squares chosen on the board, `key(event, square)` of keys pressed there, `extra(step, at)` gives
 * what its owner wants drawn beside the step (see `Board.draw`), `moved(step, at, forward)` is told what is shown now.
 */
export class Stage {
  constructor(host, { pick, key = () => {}, extra = () => ({}), moved = () => {}, pace = BEAT_MS, stepping = true, typing = true }) {
    Object.assign(this, { host, extra, moved, names: {} });
    this.board = new Board({
      label: (square, state, marks) => this.squareLabel(square, state, marks),
      title: (flipped) => host.words.board(flipped ? 2 : 1),
      pick, typing, key: (event, square) => this.stepKey(event) || key(event, square),
    });
    this.reel = new Reel({ pace, show: (...shown) => this.show(...shown), changed: () => this.drawControls() });
    this.list = new MoveList((ply) => this.reel.go(ply));
    this.seats = { far: element("p", { class: "seat" }), near: element("p", { class: "seat" }) };
    this.buttons = Object.fromEntries(["first", "back", "run", "forward", "last", "flip"].map((name) => [name, this.button(name)]));
    this.now = element("p", { class: "now" });
    this.inWords = element("p", {});
    this.notation = element("button", { type: "button", class: "quiet", "data-do": "notation", onclick: () => this.arrange({ course: !this.board.course }) });
    const shown = stepping ? Object.values(this.buttons) : [this.buttons.flip];
    const controls = element("div", { class: "draughts-controls", role: "toolbar", "data-label": "controls" }, shown);
    this.boardSide = element("div", { class: "game-board" }, this.seats.far, this.board.element, this.seats.near, controls);
    this.words = element("details", { class: "in-words" }, element("summary", { "data-word": "inWords" }), this.inWords);
    this.element = element("div", { class: "game" }, this.boardSide);
    this.element.addEventListener("keydown", (event) => {
      if (!event.target.closest("input, select, textarea, [role=grid]")) this.stepKey(event, true);
    });
    this.rename();
  }

  /** Who sits where: `{1: name, 2: name}`. */
  seat(names) {
    this.names = names;
    const near = this.board.flipped ? 2 : 1;
    for (const [place, side] of [["near", near], ["far", 3 - near]]) {
      const name = names[side] ? [element("bdi", {}, names[side]), element("span", { class: "side" }, this.host.words.sides[side])]
        : [element("span", {}, this.host.words.Sides[side])];
      const dot = element("span", { class: `dot ${side === 1 ? "white" : "black"}`, "aria-hidden": "true" });
      this.seats[place].replaceChildren(dot, ...name);
      this.seats[place].dataset.side = side;
    }
  }

  arrange(changed) {
    this.board.arrange(changed);
    this.seat(this.names);
    this.fill();
    this.rename();
  }

  /** Other steps, from this place on. */
  load(steps, at) {
    this.reel.load(steps, at);
    this.fill();
  }

  /** More of the same game. */
  extend(steps) {
    const longer = steps.length !== this.reel.steps.length;
    this.reel.extend(steps);
    if (longer) this.fill();
  }

  /** Draws the step again: something beside it has changed. */
  redraw() {
    if (this.reel.at >= 0) this.draw(this.reel.steps[this.reel.at], this.reel.at);
  }

  /** Writes everything in the language of the page. */
  rename() {
    const { words } = this.host;
    for (const [name, made] of Object.entries(this.buttons)) made.title = words[name];
    for (const [name, made] of Object.entries(this.buttons)) made.setAttribute("aria-label", words[name]);
    this.notation.textContent = words.coordinates(this.board.course ? "3,3-4,4" : "c3-d4");
    this.drawControls();
    this.seat(this.names);
    if (this.reel.at < 0) return;
    this.board.rename();
    this.fill();
    this.redraw();
  }

  name(square) {
    return squareName(square, this.board.course);
  }

  /** A step in words. */
  told(step, ply) {
    const { words } = this.host;
    if (step.words) return step.words();
    if (!step.path) return words.start;
    const taken = step.taken.map((one) => this.name(one.square)).join(", ");
    const [from, to] = [this.name(step.from), this.name(step.to)];
    const what = taken ? words.capture(from, to, taken) : words.step(from, to);
    return `${words.moveNumber(ply)}, ${words.sides[step.side]}: ${what}${step.crowned ? `, ${words.crowned}` : ""}`;
  }

  show(step, at, forward) {
    this.draw(step, at);
    if (forward && step.path) this.board.glide(step.path);
    this.list.mark(at);
    this.drawControls();
    this.moved(step, at, forward);
  }

  draw(step, at) {
    const marks = { from: step.from === undefined ? [] : [step.from], to: step.to === undefined ? [] : [step.to], taken: step.taken, foul: step.changed };
    this.board.draw({ board: step.board, ...marks, ...this.extra(step, at) });
    this.now.textContent = step.words ? "" : this.told(step, at) + this.spentText(step);
    this.inWords.textContent = this.positionInWords(step.board);
  }

  spentText(step) {
    if (step.spent === undefined || step.spent === null) return "";
    return ` (${step.spent.toLocaleString(this.host.language, { maximumFractionDigits: step.spent < 10 ? 1 : 0 })} ms)`;
  }

  fill() {
    const labels = (ply) => this.told(this.reel.steps[ply], ply);
    this.list.fill(this.reel.steps, { course: this.board.course, labels, nothing: this.host.words.noMoves });
    this.list.mark(this.reel.at);
  }

  squareLabel(square, state, marks) {
    const { words } = this.host;
    return [words.place(words.pieces[state], this.name(square)), ...marks.map((mark) => words.marks[mark])].join(", ");
  }

  positionInWords(board) {
    const { words } = this.host;
    const squares = (state) => board.flatMap((found, square) => (found === state ? [this.name(square)] : []));
    const sides = [1, 2].map((side) => {
      const kinds = [[words.men, squares(side)], [words.kings, squares(side * 10)]].filter(([, found]) => found.length > 0);
      return `${words.Sides[side]}: ${kinds.map(([kind, found]) => `${kind} ${found.join(" ")}`).join("; ") || words.none}.`;
    });
    return sides.join(" ");
  }

  button(name) {
    const icon = drawing("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, drawing("path", { d: ICONS[name] }));
    return element("button", { type: "button", "data-do": name, onclick: () => this.step(name) }, icon);
  }

  step(name) {
    const { reel } = this;
    const steps = { first: () => reel.go(0), back: () => reel.go(reel.at - 1), forward: () => reel.go(reel.at + 1), last: () => reel.go(reel.last),
      run: () => reel.toggle(), flip: () => this.arrange({ flipped: !this.board.flipped }) };
    steps[name]();
  }

  /** Keys that step through the game; arrows too where they have nothing else to do. True when it was one. */
  stepKey(event, arrows = false) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const keys = { ",": "back", ".": "forward", r: "flip", R: "flip" };
    if (arrows) Object.assign(keys, { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" });
    const name = keys[event.key];
    if (!name) return false;
    event.preventDefault();
    this.step(name);
    return true;
  }

  /** A button that has nothing to do keeps the focus, so that the keyboard is not lost at either end. */
  drawControls() {
    const { at, last, running } = this.reel;
    for (const [name, usable] of [["first", at > 0], ["back", at > 0], ["forward", at < last], ["last", at < last], ["run", last > 0]]) {
      this.buttons[name].setAttribute("aria-disabled", String(!usable));
    }
    const label = this.host.words[running ? "pause" : "run"];
    this.buttons.run.title = label;
    this.buttons.run.setAttribute("aria-label", label);
    this.buttons.run.dataset.running = running;
    this.buttons.run.querySelector("path").setAttribute("d", ICONS[running ? "pause" : "run"]);
  }
}
