// Hexagon in the browser: the course's window. Choose a colour, who begins and a level; select a stone, then a cell near it or one
// farther; see the computer's move in two steps.
import { element } from "./dom.js";
import { START, after, colorAt, drawPosition, hexagonBoard, hexagonPicture, isClosed } from "./hexagon_board.js";
import { HexagonSide } from "./hexagon_side.js";
import { HEXAGON_WORDS } from "./hexagon_words.js";
import { TwoPlayerView } from "./two_player.js";

/** The game. */
export const hexagon = {
  name: "hexagon",
  listed: true,
  words: HEXAGON_WORDS,
  picture: hexagonPicture,
  create: (host) => new HexagonView(host),
};

/** How long a step of a shown move lasts. */
const STEP_MS = 500;

const pause = () => new Promise((done) => setTimeout(done, STEP_MS));

class HexagonView extends TwoPlayerView {
  sides = ["red", "blue"];
  #board;
  #side;
  /** The stones on the board: behind the snapshot's while a move is shown. */
  #stones = START;
  #coordinates;

  constructor(host) {
    super(host);
    this.#coordinates = host.recall("coordinates", false);
    this.#board = hexagonBoard({ press: (name) => this.press(name), cancel: () => this.deselect() });
    this.#board.element.setAttribute("data-label", "board");
    this.#board.element.classList.add("hexagons");
    this.#side = new HexagonSide(host, {
      start: (options) => this.start(options),
      choose: (is) => this.choose(is),
      coordinates: (are) => this.#showCoordinates(are),
    }, this.#coordinates);
    this.element = element("div", { class: "game" },
      this.#side.status,
      element("div", { class: "game-board" }, this.#board.element),
      this.#side.element);
  }

  async show(snapshot, before) {
    const news = this.take(snapshot, before);
    this.#side.receive(snapshot);
    this.#busy(true);
    for (const move of news ?? []) await this.#animate(move);
    this.#stones = snapshot?.state.stones ?? START;
    this.made = snapshot?.state.moves.length ?? 0;
    this.#busy(false);
    this.draw();
    const words = this.host.words;
    if (snapshot !== before) this.read(news ?? [], { made: words.read, hinted: words.hintRead });
  }

  leave() {
    this.#side.leave();
  }

  /** The stone that moves, half a second; its target and what it captures, half a second. A person's own stone has been selected already. */
  async #animate(move) {
    const own = this.who(move.color) !== "computer";
    if (!own) {
      this.#paint(new Map([[move.from, ["moved"]]]));
      await pause();
    }
    if (!own || move.taken.length > 0) {
      const before = this.#stones;
      this.#stones = after(before, { ...move, taken: [] });
      this.#paint(new Map([[move.to, [own ? "placed" : "moved"]], ...move.taken.map((name) => [name, ["captured"]])]));
      this.#stones = before;
      await pause();
    }
    this.#stones = after(this.#stones, move);
    this.made += 1;
  }

  #busy(is) {
    this.showing = is;
    this.#board.element.setAttribute("aria-busy", is);
  }

  draw() {
    this.#paint(this.#marks());
  }

  #paint(marks) {
    const stones = this.choosing ? START : this.#stones;
    drawPosition(this.#board, stones, marks, (name, color, marked) => this.#label(name, color, marked), this.#coordinates);
    const moves = this.state?.moves.slice(0, this.made) ?? [];
    this.#side.draw({ choosing: this.choosing, stones, moves, headline: this.headline(), who: (color) => this.who(color) });
    this.host.title(this.state ? this.headline() : "");
  }

  #marks() {
    const marks = new Map();
    const mark = (name, kind) => marks.set(name, [...(marks.get(name) ?? []), kind]);
    const state = this.state;
    if (!state) return marks;
    const last = state.moves.at(-1);
    if (last) mark(last.to, "last");
    if (state.hint && !state.over) [state.hint.from, state.hint.to].forEach((name) => mark(name, "hint"));
    const chosen = this.movesOf(this.selected);
    if (!chosen) return marks;
    mark(chosen.from, "selected");
    chosen.near.forEach((name) => mark(name, "near"));
    chosen.far.forEach((name) => mark(name, "far"));
    return marks;
  }

  #label(name, color, marked) {
    const words = this.host.words;
    const content = words.content[isClosed(name) ? "closed" : (color ?? "empty")];
    return [words.cell(name), content, ...marked.map((kind) => words.marks[kind])].filter(Boolean).join(", ");
  }

  chosen(name, { near, far }) {
    return this.host.words.chosen(name, near.length, far.length);
  }

  /** Why a click on a cell is no move and no selection; null when it is one. */
  objection(name) {
    const state = this.state;
    if (!state) return { code: "press_start" };
    if (state.over) return { code: "game_over" };
    if (this.showing || state.legal.length === 0) return { code: "wait" };
    if (isClosed(name)) return { code: "hole", facts: { cell: name } };
    const color = colorAt(this.#stones, name);
    if (color === state.turn) return this.movesOf(name) ? null : { code: "stuck", facts: { cell: name } };
    if (color) return { code: "their_stone", facts: { cell: name } };
    const chosen = this.movesOf(this.selected);
    if (!chosen) return { code: "select_first" };
    const reached = chosen.near.includes(name) || chosen.far.includes(name);
    return reached ? null : { code: "too_far", facts: { from: this.selected, to: name } };
  }

  async start(options) {
    const begun = await super.start(options);
    if (begun) this.#board.focus(START[begun.state.options.color][0]);
  }

  #showCoordinates(are) {
    this.#coordinates = are;
    this.host.remember("coordinates", are);
    this.draw();
  }
}
