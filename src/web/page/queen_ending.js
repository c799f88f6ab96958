// King and queen against king in the browser: mate in a limited number of moves, or hold out.
import { Clock, PlayButtons, choice, drawSeries, group, keepFocus } from "./beside.js";
import { element } from "./dom.js";
import { numberField } from "./grid_board.js";
import { drawPieces, pieceAt, queenBoard, queenPicture } from "./queen_ending_board.js";
import { QUEEN_ENDING_WORDS } from "./queen_ending_words.js";
import { TwoPlayerView } from "./two_player.js";

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
  #board;
  #clock;
  #play;
  #parts = {};

  constructor(host) {
    super(host);
    this.#clock = new Clock(host);
    this.#play = new PlayButtons(host, (is) => this.choose(is));
    this.#board = queenBoard({ press: (name) => this.press(name), cancel: () => this.deselect() });
    this.#board.element.setAttribute("data-label", "board");
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.left = element("p", { class: "tally-line" });
    parts.log = element("ol", { class: "log" });
    parts.series = element("div", { class: "panel" });
    this.element = element("div", { class: "game" },
      element("div", { class: "game-status" }, parts.headline, element("div", { class: "scores" }, parts.left, this.#clock.element)),
      element("div", { class: "game-board" }, this.#board.element),
      element("div", { class: "game-side" }, this.#play.element, this.#form(),
        element("details", {}, element("summary", { "data-word": "log" }), parts.log), parts.series,
        element("div", { class: "footnotes" }, element("p", { "data-word": "rulesTold" }), element("p", { class: "keys", "data-word": "keys" }))));
    this.#fill({ ...DEFAULTS, ...host.recall("options", DEFAULTS) });
  }

  show(snapshot, before) {
    const news = this.take(snapshot, before);
    this.#clock.receive(snapshot?.state ?? null);
    this.draw();
    const words = this.host.words;
    if (snapshot !== before) this.read(news ?? [], { made: (who, move) => `${words.made(who, move)}.`, hinted: words.hinted });
  }

  leave() {
    this.#clock.stop();
  }

  /** The result says how the game ended, too. */
  headline() {
    const end = this.state?.over && this.state.end;
    return end ? `${this.host.words.ends[end]} ${super.headline()}` : super.headline();
  }

  draw() {
    const [state, words] = [this.state, this.host.words];
    const [parts, headline] = [this.#parts, this.headline()];
    drawPieces(this.#board, state ?? SAMPLE, this.marks(state?.check ? [[state.black, "check"]] : []), (name, piece, marked) => this.#label(name, piece, marked));
    parts.headline.textContent = headline;
    parts.left.textContent = state ? words.left(state.left) : "";
    this.#clock.draw(!this.choosing);
    this.#drawForm();
    this.#play.draw(this.choosing, this.snapshot?.state, ({ hint }) => (hint ? words.hinted(hint) : ""));
    const moves = state?.moves ?? [];
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[this.who(move.color)], move))));
    drawSeries(parts.series, this.snapshot?.state.series ?? [], words, words.columns, ({ options, seconds, moves: count }) =>
      [`${options.limit}`, `${Math.ceil(count / 2)}`, words.seconds(seconds)]);
    keepFocus(this.element, this.choosing ? parts.form.querySelector("button") : this.#play.again);
    this.host.title(state ? headline : "");
  }

  #label(name, piece, marked) {
    const words = this.host.words;
    return [name, words.content[piece ? piece.join(" ") : "empty"], ...marked.map((kind) => words.marks[kind])].join(", ");
  }

  chosen(name, { to }) {
    return this.host.words.chosen(name, to);
  }

  /** Why a click on a square is no move and no selection; null when it is one. */
  objection(name) {
    const state = this.state;
    if (!state) return { code: "press_start" };
    if (state.over) return { code: "game_over" };
    if (state.legal.length === 0) return { code: "wait" };
    const chosen = this.movesOf(this.selected);
    if (this.movesOf(name) || chosen?.to.includes(name)) return null;
    if (pieceAt(state, name)?.[0] === state.turn) return { code: "stuck", facts: { square: name } };
    return chosen ? { code: "outside_area", facts: { from: this.selected, to: name } } : { code: "select_first" };
  }

  #form() {
    const all = element("fieldset", { class: "options" },
      group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople")),
      group("color", choice("color", "white", "white"), choice("color", "black", "black")),
      group("defence", choice("defence", "best", "best"), choice("defence", "random", "random")),
      numberField("limit", "limit", 1, MOST),
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#parts.all = all;
    this.#parts.form = element("form", { class: "panel", "data-label": "options", onchange: () => this.draw() }, all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.host.remember("options", this.#wished());
      this.start(this.#wished());
    });
    return this.#parts.form;
  }

  /** What the form says, as the server wants it. */
  #wished() {
    const value = (name) => this.#field(name).value;
    return { color: value("color"), opponent: value("opponent"), defence: value("defence"), limit: Number(value("limit")) };
  }

  #field(name) {
    return this.#parts.form.elements[name];
  }

  #fill(options) {
    for (const name of Object.keys(DEFAULTS)) this.#field(name).value = options[name];
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm() {
    this.#parts.all.disabled = !this.choosing;
    if (this.state) this.#fill(this.state.options);
    const alone = this.#field("opponent").value === "computer";
    for (const one of this.#field("color")) one.disabled = !alone;
    for (const one of this.#field("defence")) one.disabled = !alone || this.#field("color").value === "black";
  }
}
