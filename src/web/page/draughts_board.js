// A board that a person can point at: by pointer, by keyboard, by screen reader. It is a grid of the 32 dark squares; the arrows go
// from square to square, and a letter and a digit typed go to the square of that name.
import { centreOf, emptyBoard, ghostOf, glide, pieceOf, rowOf, shape, squareAt } from "./draughts_drawing.js";
import { squareNamed } from "./draughts_position.js";
import { letDrag } from "./drag.js";

const MARKS = ["from", "to", "selected", "target", "movable", "bound", "foul"];
const NAME_MS = 1500;

/**
 * A board. `label(square, state, marks)` names a square, `title(flipped)` the whole; `pick(square)` is told which square was chosen,
 * `key(event, square)` gets the keys that the board itself does not know; `typing` is whether names of squares can be typed.
 */
export class Board {
  constructor({ label, title, pick, typing = true, key = () => {} }) {
    Object.assign(this, { label, title, pick, typing, key, flipped: false, course: false, current: 0, typed: "", typedAt: 0 });
    this.element = document.createElement("div");
    this.element.className = "draughts-frame";
    this.element.addEventListener("click", (event) => this.clicked(event));
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    this.element.addEventListener("focusin", (event) => this.focused(event));
    this.build();
  }

  /** Draws a picture: `board` and, by their names in MARKS, lists of squares; `taken` as squares with states; `arrows` as paths. */
  draw(picture) {
    this.picture = picture;
    this.squares.forEach((made, square) => {
      const marks = MARKS.filter((name) => picture[name]?.includes(square));
      if (picture.taken?.some((one) => one.square === square)) marks.push("taken");
      made.setAttribute("class", marks.join(" "));
      made.dataset.state = picture.board[square];
      made.setAttribute("aria-selected", String(marks.includes("selected")));
      made.setAttribute("aria-label", this.label(square, picture.board[square], marks));
    });
    const standing = picture.board.flatMap((state, square) => (state === 0 ? [] : [pieceOf(state, square, this.flipped)]));
    const ghosts = (picture.taken ?? []).filter(({ square, state }) => picture.board[square] === 0 && state !== 0);
    this.pieces.replaceChildren(...ghosts.map(({ square, state }) => ghostOf(state, square, this.flipped)), ...standing);
    this.dots.replaceChildren(...(picture.movable ?? []).map((square) => this.dot(square, "can", 43)), ...(picture.target ?? []).map((square) => this.dot(square, "way", 15)));
    this.arrows.replaceChildren(...(picture.arrows ?? []).map((path, rank) => this.arrow(path, rank)));
  }

  /** Shows how the picture came about: the piece goes its way, and what it takes fades. */
  glide(path) {
    const moving = glide(this.pieces, path, this.flipped);
    if (!moving) return;
    for (const ghost of this.pieces.querySelectorAll(".ghost")) {
      ghost.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0.38 }], { duration: 2 * moving.effect.getTiming().duration });
    }
  }

  /** Turns the board, or names its squares in another way. */
  arrange({ flipped = this.flipped, course = this.course }) {
    if (flipped === this.flipped && course === this.course) return;
    const focused = this.element.contains(document.activeElement);
    Object.assign(this, { flipped, course });
    this.build();
    if (this.picture) this.draw(this.picture);
    if (focused) this.focus(this.current);
  }

  /** Writes all names anew, after a change of the language. */
  rename() {
    this.svg.setAttribute("aria-label", this.title(this.flipped));
    if (this.picture) this.draw(this.picture);
  }

  focus(square) {
    this.stand(square);
    this.squares[square].focus();
  }

  build() {
    const { svg, squares, rows, pieces } = emptyBoard(this.flipped, this.course);
    Object.assign(this, { svg, squares, pieces });
    svg.setAttribute("role", "grid");
    svg.setAttribute("aria-label", this.title(this.flipped));
    for (const row of rows) row.setAttribute("role", "row");
    squares.forEach((made, square) => {
      made.setAttribute("role", "gridcell");
      made.setAttribute("tabindex", square === this.current ? "0" : "-1");
    });
    this.dots = shape("g", { class: "dots", "aria-hidden": "true" });
    this.arrows = shape("g", { class: "arrows", "aria-hidden": "true" });
    svg.append(this.dots, this.arrows);
    letDrag(svg, {
      placeOf: (target) => squareNamed(target.closest?.("[data-square]")?.dataset.square),
      shadeOf: (square) => this.shade(square),
      isChosen: (square) => this.squares[square].classList.contains("selected"),
      press: (square) => this.pick(square),
    });
    this.element.replaceChildren(svg);
  }

  /** The piece of a square that can move, to be dragged. */
  shade(square) {
    const can = ["movable", "selected"].some((mark) => this.squares[square].classList.contains(mark));
    return can && this.picture.board[square] !== 0 ? pieceOf(this.picture.board[square], square, this.flipped) : null;
  }

  dot(square, name, r) {
    const [cx, cy] = centreOf(square, this.flipped);
    return shape("circle", { class: name, cx, cy, r });
  }

  /** An arrow along a path; the first one is the strongest. */
  arrow(path, rank) {
    const points = path.map((square) => centreOf(square, this.flipped));
    const [[x, y], [px, py]] = [points[points.length - 1], points[points.length - 2]];
    const long = Math.hypot(x - px, y - py);
    const [dx, dy] = [(x - px) / long, (y - py) / long];
    const neck = [x - dx * 34, y - dy * 34];
    const line = [...points.slice(0, -1), neck].map((point) => point.join(" ")).join(" L");
    const head = [[x, y], [neck[0] - dy * 22, neck[1] + dx * 22], [neck[0] + dy * 22, neck[1] - dx * 22]].map((point) => point.join(",")).join(" ");
    return shape("g", { class: `arrow rank-${rank}` }, shape("path", { d: `M${line}` }), shape("polygon", { points: head }));
  }

  clicked(event) {
    const square = this.squareOf(event);
    if (square === undefined) return;
    this.focus(square);
    this.pick(square);
  }

  squareOf(event) {
    return squareNamed(event.target.closest?.("[data-square]")?.dataset.square);
  }

  focused(event) {
    const square = this.squareOf(event);
    if (square !== undefined) this.stand(square);
  }

  stand(square) {
    this.squares[this.current].setAttribute("tabindex", "-1");
    this.current = square;
    this.squares[square].setAttribute("tabindex", "0");
  }

  pressed(event) {
    const square = this.squareOf(event);
    if (square === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.neighbour(event.key, square) ?? this.typedSquare(event.key);
    if (next !== undefined) {
      event.preventDefault();
      this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(square);
    } else {
      this.key(event, square);
    }
  }

  /** Where a key leads. Up and down keep the place within the row, so two rows on it is the same column again. */
  neighbour(key, square) {
    const turned = this.flipped ? -1 : 1;
    const [row, place] = [rowOf(square), square & 3];
    const to = (wantedRow, wantedPlace) =>
      (wantedRow < 0 || wantedRow > 7 || wantedPlace < 0 || wantedPlace > 3 ? square : wantedRow * 4 + wantedPlace);
    switch (key) {
      case "ArrowUp": return to(row + turned, place);
      case "ArrowDown": return to(row - turned, place);
      case "ArrowRight": return to(row, place + turned);
      case "ArrowLeft": return to(row, place - turned);
      case "Home": return to(row, this.flipped ? 3 : 0);
      case "End": return to(row, this.flipped ? 0 : 3);
      case "PageUp": return to(this.flipped ? 0 : 7, place);
      case "PageDown": return to(this.flipped ? 7 : 0, place);
      default: return undefined;
    }
  }

  /** The square whose name has just been typed in full: `c3`, or `33` in the course's coordinates. */
  typedSquare(key) {
    if (!this.typing || !/^[a-h1-8]$/i.test(key)) return undefined;
    const fresh = performance.now() - this.typedAt < NAME_MS && this.typed.length === 1;
    this.typed = (fresh ? this.typed : "") + key.toLowerCase();
    this.typedAt = performance.now();
    const [row, column] = [...this.typed].map(Number);
    const dark = row > 0 && column > 0 && (row + column) % 2 === 0;
    return dark ? squareAt(row - 1, column - 1) : squareNamed(this.typed);
  }
}
