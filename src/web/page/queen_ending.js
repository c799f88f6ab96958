// King and queen against king in the browser: mate in a limited number of moves, or hold out.
import { choice, group } from "./beside.js";
import { element } from "./dom.js";
import { numberField } from "./grid_board.js";
import { drawPieces, pieceAt, queenBoard, queenPicture } from "./queen_ending_board.js";
import { QUEEN_ENDING_WORDS } from "./queen_ending_words.js";
import { TwoPlayerView } from "./two_player.js";
import { opponentField } from "./two_player_side.js";

/** The game. */
export const queen_ending = {
  name: "queen_ending",
  listed: true,
  words: QUEEN_ENDING_WORDS,
  picture: queenPicture,
  create: (host) => new QueenEndingView(host),
};

const DEFAULTS = { color: "white", opponent: "computer", defence: "best", limit: 10 };
/** White can't have more moves. */
const MOST = 50;
/** What is shown while no game is. */
const SAMPLE = { queen: "f2", king: "b5", black: "b7" };

class QueenEndingView extends TwoPlayerView {
  sides = ["white", "black"];
  #left = element("p", { class: "tally-line" });

  constructor(host) {
    super(host);
    this.board = queenBoard({ press: (name) => this.press(name), cancel: () => this.deselect() });
    this.board.element.setAttribute("data-label", "board");
    this.assemble(element("div", { class: "game-board" }, this.board.element), {
      defaults: DEFAULTS,
      fields: [opponentField(), group("color", choice("color", "white", "white"), choice("color", "black", "black")),
        group("defence", choice("defence", "best", "best"), choice("defence", "random", "random")), numberField("limit", "limit", 1, MOST)],
      standing: this.#left,
      footnotes: [element("p", { "data-word": "rulesTold" })],
    });
  }

  unused({ opponent, color }) {
    if (opponent === "human") return ["color", "defence"];
    return color === "black" ? ["defence"] : [];
  }

  /** The result says how the game ended, too. */
  headline() {
    const end = this.state?.over && this.state.end;
    return end ? `${this.host.words.ends[end]} ${super.headline()}` : super.headline();
  }

  draw() {
    const [state, words] = [this.state, this.host.words];
    const content = (piece) => words.content[piece ? piece.join(" ") : "empty"];
    drawPieces(this.board, state ?? SAMPLE, this.marks(state?.check ? [[state.black, "check"]] : []), (name, piece, marked) => this.label(name, content(piece), marked));
    this.#left.textContent = state ? words.left(state.left) : "";
    this.side.draw();
  }

  chosen(name, { to }) {
    return this.host.words.chosen(name, to);
  }

  objection(state, name) {
    const chosen = this.movesOf(this.selected);
    if (this.movesOf(name) || chosen?.to.includes(name)) return null;
    if (pieceAt(state, name)?.[0] === state.turn) return { code: "stuck", facts: { square: name } };
    return chosen ? { code: "outside_area", facts: { from: this.selected, to: name } } : { code: "select_first" };
  }

  row({ options, seconds, moves }) {
    return [`${options.limit}`, `${Math.ceil(moves / 2)}`, this.host.words.seconds(seconds)];
  }
}
