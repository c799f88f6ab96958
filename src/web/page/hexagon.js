// Hexagon in the browser: the course's window. Choose a colour, who begins and a level; select a stone, then a cell near it or one
// farther; see the computer's move in two steps.
import { choice, group, labelled } from "./beside.js";
import { element } from "./dom.js";
import { START, after, colorAt, drawPosition, hexagonBoard, hexagonPicture, isClosed } from "./hexagon_board.js";
import { HEXAGON_WORDS } from "./hexagon_words.js";
import { TwoPlayerView } from "./two_player.js";
import { opponentField } from "./two_player_side.js";

/** The game. */
export const hexagon = {
  name: "hexagon",
  listed: true,
  words: HEXAGON_WORDS,
  picture: hexagonPicture,
  create: (host) => new HexagonView(host),
};

const LEVELS = { levelsOfCourse: [1, 2, 3], levelsOfSearch: [4, 5, 6] };
const DEFAULTS = { color: "red", first: "human", level: 2, opponent: "computer" };

/** How long a step of a shown move lasts. */
const STEP_MS = 500;

const pause = () => new Promise((done) => setTimeout(done, STEP_MS));

class HexagonView extends TwoPlayerView {
  sides = ["red", "blue"];
  /** The stones on the board: behind the snapshot's while a move is shown. */
  #stones = START;
  #coordinates;

  constructor(host) {
    super(host);
    this.#coordinates = host.recall("coordinates", false);
    this.board = hexagonBoard({ press: (name) => this.press(name), cancel: () => this.deselect() });
    this.board.element.setAttribute("data-label", "board");
    this.board.element.classList.add("hexagons");
    const levels = Object.entries(LEVELS).map(([word, levels]) =>
      element("optgroup", { "data-levels": word }, levels.map((level) => element("option", { value: level }))));
    const box = element("input", { type: "checkbox", checked: this.#coordinates, onchange: () => this.#showCoordinates(box.checked) });
    this.assemble(element("div", { class: "game-board" }, this.board.element), {
      defaults: DEFAULTS,
      fields: [opponentField(), group("color", choice("color", "red", "red"), choice("color", "blue", "blue")),
        group("first", choice("first", "computer", "computer", "human")), labelled("level", element("select", { name: "level" }, levels))],
      footnotes: [element("label", { class: "choice" }, box, element("span", { "data-word": "showCoordinates" }))],
    });
  }

  /** Two people need no level: red begins. */
  options(wished) {
    return wished.opponent === "human" ? { ...wished, color: DEFAULTS.color, first: DEFAULTS.first } : wished;
  }

  unused(options) {
    return options.opponent === "human" ? ["color", "first", "level"] : [];
  }

  /** The stone that moves, half a second; its target and what it captures, half a second. A person's own stone has been selected already. */
  async animate(move) {
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
  }

  settle(state) {
    this.#stones = state?.stones ?? START;
  }

  draw() {
    this.#paint(this.#marks());
  }

  #paint(marks) {
    const stones = this.choosing ? START : this.#stones;
    drawPosition(this.board, stones, marks, (name, color, marked) => this.#labelled(name, color, marked), this.#coordinates);
    this.side.draw(this.choosing ? null : { red: stones.red.length, blue: stones.blue.length });
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

  #labelled(name, color, marked) {
    const words = this.host.words;
    return this.label(words.cell(name), words.content[isClosed(name) ? "closed" : (color ?? "empty")], marked);
  }

  chosen(name, { near, far }) {
    return this.host.words.chosen(name, near.length, far.length);
  }

  objection(state, name) {
    if (isClosed(name)) return { code: "hole", facts: { cell: name } };
    const color = colorAt(this.#stones, name);
    if (color === state.turn) return this.movesOf(name) ? null : { code: "stuck", facts: { cell: name } };
    if (color) return { code: "their_stone", facts: { cell: name } };
    const chosen = this.movesOf(this.selected);
    if (!chosen) return { code: "select_first" };
    const reached = chosen.near.includes(name) || chosen.far.includes(name);
    return reached ? null : { code: "too_far", facts: { from: this.selected, to: name } };
  }

  /** The hint, or that one is being looked for. */
  hintLine({ hint, thinking, legal }) {
    const words = this.host.words;
    if (!hint) return thinking && legal.length > 0 ? words.thinking : "";
    return `${words.hintRead(hint)}${hint.depth ? ` (${words.hintValue(hint)})` : ""}`;
  }

  async start(options) {
    const begun = await super.start(options);
    if (begun) this.board.focus(START[begun.state.options.color][0]);
  }

  #showCoordinates(are) {
    this.#coordinates = are;
    this.host.remember("coordinates", are);
    this.draw();
  }
}
