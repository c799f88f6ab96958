// Breakthrough in the browser: choose a board, a colour and a level; select a pawn, then a square before it.
import { choice, group, valueField } from "./beside.js";
import { breakthroughBoard, breakthroughPicture, colorAt, drawPawns, startPawns } from "./breakthrough_board.js";
import { BREAKTHROUGH_WORDS } from "./breakthrough_words.js";
import { element } from "./dom.js";
import { TwoPlayerView } from "./two_player.js";
import { opponentField } from "./two_player_side.js";

/** The game. */
export const breakthrough = {
  name: "breakthrough",
  listed: true,
  words: BREAKTHROUGH_WORDS,
  picture: breakthroughPicture,
  create: (host) => new BreakthroughView(host),
};

const SIZES = ["5x5", "6x6", "7x7", "8x8"];
const LEVELS = [1, 2, 3, 4, 5, 6];
const COLORS = ["white", "black"];
const DEFAULTS = { size: "6x6", color: "white", level: 2, opponent: "computer" };

class BreakthroughView extends TwoPlayerView {
  sides = COLORS;
  /** The size for which the board is made. */
  #size = "";
  #frame = element("div", { class: "game-board" });

  constructor(host) {
    super(host);
    this.assemble(this.#frame, {
      defaults: DEFAULTS,
      fields: [opponentField(), group("color", choice("color", "white", "white"), choice("color", "black", "black")),
        valueField("size", "size", SIZES), valueField("level", "level", LEVELS)],
    });
  }

  draw() {
    const state = this.state;
    const size = state?.options.size ?? this.side.wished().size;
    const pawns = state?.pawns ?? startPawns(size);
    this.#drawBoard(size, pawns);
    this.side.draw(state && { white: pawns.white.length, black: pawns.black.length });
  }

  #drawBoard(size, pawns) {
    if (size !== this.#size) {
      this.#size = size;
      this.board = breakthroughBoard(size, { press: (name) => this.press(name), cancel: () => this.deselect() });
      this.board.element.setAttribute("aria-label", this.host.words.board);
      this.board.element.setAttribute("data-label", "board");
      this.#frame.replaceChildren(this.board.element);
    }
    drawPawns(this.board, size, pawns, this.marks(), (name, color, marked) => this.label(name, this.host.words.content[color ?? "empty"], marked));
  }

  chosen(name, { to }) {
    return this.host.words.chosen(name, to);
  }

  objection(state, name) {
    const color = colorAt(state.pawns, name);
    if (color === state.turn) return this.movesOf(name) ? null : { code: "stuck", facts: { square: name } };
    const chosen = this.movesOf(this.selected);
    if (!chosen) return color ? { code: "their_pawn", facts: { from: name } } : { code: "select_first" };
    return chosen.to.includes(name) ? null : { code: "too_far", facts: { from: this.selected, to: name } };
  }

  boardOf({ size }) {
    return [size.replace("x", " × ")];
  }
}
