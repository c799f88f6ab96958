// Breakthrough in the browser: choose a board, a colour and a level; select a pawn, then a square before it.
import { Clock, PlayButtons, choice, drawSeries, group, keepFocus, score } from "./beside.js";
import { breakthroughBoard, breakthroughPicture, colorAt, drawPawns, startPawns } from "./breakthrough_board.js";
import { BREAKTHROUGH_WORDS } from "./breakthrough_words.js";
import { element } from "./dom.js";
import { TwoPlayerView } from "./two_player.js";

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
  #board = null;
  /** The size for which the board is made. */
  #size = "";
  #frame = element("div", { class: "game-board" });
  #clock;
  #play;
  #parts = {};

  constructor(host) {
    super(host);
    this.#clock = new Clock(host);
    this.#play = new PlayButtons(host, (is) => this.choose(is));
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.score = element("p", { class: "score" });
    parts.log = element("ol", { class: "log" });
    parts.series = element("div", { class: "panel" });
    this.element = element("div", { class: "game" },
      element("div", { class: "game-status" }, parts.headline, element("div", { class: "scores" }, parts.score, this.#clock.element)),
      this.#frame,
      element("div", { class: "game-side" }, this.#play.element, this.#form(),
        element("details", {}, element("summary", { "data-word": "log" }), parts.log), parts.series,
        element("div", { class: "footnotes" }, element("p", { class: "keys", "data-word": "keys" }))));
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

  draw() {
    const [state, words] = [this.state, this.host.words];
    const size = state?.options.size ?? this.#wished().size;
    const pawns = state?.pawns ?? startPawns(size);
    this.#drawBoard(size, pawns);
    const [parts, headline] = [this.#parts, this.headline()];
    parts.headline.textContent = headline;
    const counts = { white: pawns.white.length, black: pawns.black.length };
    parts.score.replaceChildren(...score(COLORS.map((color) => [color, state ? counts[color] : null]), state ? words.scoreRead(counts) : ""));
    this.#clock.draw(!this.choosing);
    this.#drawForm(words);
    this.#play.draw(this.choosing, this.snapshot?.state, ({ hint }) => (hint ? words.hinted(hint) : ""));
    const moves = state?.moves ?? [];
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[this.who(move.color)], move))));
    drawSeries(parts.series, this.snapshot?.state.series ?? [], words, words.columns, (game) => seriesRow(game, words));
    keepFocus(this.element, this.choosing ? parts.form.querySelector("button") : this.#play.again);
    this.host.title(state ? headline : "");
  }

  #drawBoard(size, pawns) {
    if (size !== this.#size) {
      this.#size = size;
      this.#board = breakthroughBoard(size, { press: (name) => this.press(name), cancel: () => this.deselect() });
      this.#board.element.setAttribute("aria-label", this.host.words.board);
      this.#board.element.setAttribute("data-label", "board");
      this.#frame.replaceChildren(this.#board.element);
    }
    drawPawns(this.#board, size, pawns, this.marks(), (name, color, marked) => this.#label(name, color, marked));
  }

  #label(name, color, marked) {
    const words = this.host.words;
    return [name, words.content[color ?? "empty"], ...marked.map((kind) => words.marks[kind])].join(", ");
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
    const color = colorAt(state.pawns, name);
    if (color === state.turn) return this.movesOf(name) ? null : { code: "stuck", facts: { square: name } };
    const chosen = this.movesOf(this.selected);
    if (!chosen) return color ? { code: "their_pawn", facts: { from: name } } : { code: "select_first" };
    return chosen.to.includes(name) ? null : { code: "too_far", facts: { from: this.selected, to: name } };
  }

  #form() {
    const select = (name, word, values) => element("label", { class: "field" }, element("span", { "data-word": word }),
      element("select", { name }, values.map((value) => element("option", { value }, `${value}`.replace("x", " × ")))));
    const all = element("fieldset", { class: "options" },
      group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople")),
      group("color", choice("color", "white", "white"), choice("color", "black", "black")),
      select("size", "size", SIZES), select("level", "level", LEVELS),
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
    return { size: value("size"), color: value("color"), level: Number(value("level")), opponent: value("opponent") };
  }

  #field(name) {
    return this.#parts.form.elements[name];
  }

  #fill(options) {
    for (const name of ["size", "color", "level", "opponent"]) this.#field(name).value = options[name];
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(words) {
    this.#parts.all.disabled = !this.choosing;
    if (this.state) this.#fill(this.state.options);
    const alone = this.#field("opponent").value === "computer";
    for (const one of [...this.#field("color"), this.#field("level")]) one.disabled = !alone;
    for (const option of this.#field("level").options) option.textContent = words.levelName(Number(option.value));
  }
}

function seriesRow({ score, options, seconds, moves }, words) {
  const level = options.opponent === "human" ? "–" : `${options.level}`;
  return [`${score.white} : ${score.black}`, options.size.replace("x", " × "), level, words.seconds(seconds), `${moves}`];
}
