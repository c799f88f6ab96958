// Breakthrough in the browser: choose a board, a colour and a level; select a pawn, then a square before it.
import { Clock, PlayButtons, choice, drawSeries, group, keepFocus, newMoves, score } from "./beside.js";
import { breakthroughBoard, breakthroughPicture, colorAt, drawPawns, startPawns } from "./breakthrough_board.js";
import { BREAKTHROUGH_WORDS } from "./breakthrough_words.js";
import { element } from "./dom.js";

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

class BreakthroughView {
  #host;
  #board = null;
  /** The size for which the board is made. */
  #size = "";
  #frame = element("div", { class: "game-board" });
  #clock;
  #play;
  #parts = {};
  #snapshot = null;
  /** The pawn that was clicked. */
  #selected = null;
  /** Whether options are being chosen: before the first game, and after New game. */
  #choosing = true;

  constructor(host) {
    this.#host = host;
    this.#clock = new Clock(host);
    this.#play = new PlayButtons(host, (is) => this.#choose(is));
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
    const news = newMoves(snapshot, before, isSameMove);
    if (!snapshot) this.#choosing = true;
    else if (news === null) this.#choosing = false;
    if (news === null || news.length > 0) this.#selected = null;
    this.#snapshot = snapshot;
    this.#clock.receive(snapshot?.state ?? null);
    this.#draw();
    if (snapshot !== before) this.#read(news ?? []);
  }

  leave() {
    this.#clock.stop();
  }

  get #state() {
    return this.#choosing ? null : (this.#snapshot?.state ?? null);
  }

  /** Who plays a colour: `human` or `computer`, and if two people play, the colour itself. */
  #who(color) {
    const { options } = this.#snapshot.state;
    if (options.opponent === "human") return color;
    return options.color === color ? "human" : "computer";
  }

  #draw() {
    const [state, words] = [this.#state, this.#host.words];
    const size = state?.options.size ?? this.#wished().size;
    const pawns = state?.pawns ?? startPawns(size);
    this.#drawBoard(size, pawns);
    const [parts, headline] = [this.#parts, this.#headline()];
    parts.headline.textContent = headline;
    const counts = { white: pawns.white.length, black: pawns.black.length };
    parts.score.replaceChildren(...score(COLORS.map((color) => [color, state ? counts[color] : null]), state ? words.scoreRead(counts) : ""));
    this.#clock.draw(!this.#choosing);
    this.#drawForm(words);
    this.#play.draw(this.#choosing, this.#snapshot?.state, ({ hint }) => (hint ? words.hinted(hint) : ""));
    const moves = state?.moves ?? [];
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[this.#who(move.color)], move))));
    drawSeries(parts.series, this.#snapshot?.state.series ?? [], words, words.columns, (game) => seriesRow(game, words));
    keepFocus(this.element, this.#choosing ? parts.form.querySelector("button") : this.#play.again);
    this.#host.title(state ? headline : "");
  }

  #drawBoard(size, pawns) {
    if (size !== this.#size) {
      this.#size = size;
      this.#board = breakthroughBoard(size, { press: (name) => this.#press(name), cancel: () => this.#deselect() });
      this.#board.element.setAttribute("aria-label", this.#host.words.board);
      this.#board.element.setAttribute("data-label", "board");
      this.#frame.replaceChildren(this.#board.element);
    }
    drawPawns(this.#board, size, pawns, this.#marks(), (name, color, marked) => this.#label(name, color, marked));
  }

  #marks() {
    const [marks, state] = [new Map(), this.#state];
    const mark = (name, kind) => marks.set(name, [...(marks.get(name) ?? []), kind]);
    if (!state) return marks;
    const last = state.moves.at(-1);
    if (last) [last.from, last.to].forEach((name) => mark(name, "last"));
    if (state.hint && !state.over) [state.hint.from, state.hint.to].forEach((name) => mark(name, "hint"));
    const chosen = this.#movesOf(this.#selected);
    if (!chosen) return marks;
    mark(chosen.from, "selected");
    chosen.to.forEach((name) => mark(name, "reached"));
    return marks;
  }

  #label(name, color, marked) {
    const words = this.#host.words;
    return [name, words.content[color ?? "empty"], ...marked.map((kind) => words.marks[kind])].join(", ");
  }

  #headline() {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return words.welcome;
    if (state.over) return this.#result(state.over);
    const who = this.#who(state.turn);
    return { human: words.yourMove, computer: words.computersMove }[who] ?? words.turnOf[who];
  }

  #result({ winner, by }) {
    const words = this.#host.words;
    const loser = winner === "white" ? "black" : "white";
    const resigned = by === "resignation" ? words.resigned[this.#who(loser)] : "";
    return [resigned, words.won[this.#who(winner)]].filter(Boolean).join(" ");
  }

  /** Tells those who do not see the board what has happened. */
  #read(moves) {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return;
    const told = moves.map((move) => `${words.made(words.who[this.#who(move.color)], move)}.`);
    const hint = state.hint && !state.over && words.hinted(state.hint);
    this.#host.say([...told, hint, this.#headline()].filter(Boolean).join(" "));
  }

  #movesOf(name) {
    return this.#state?.legal.find((moves) => moves.from === name);
  }

  #press(name) {
    const refusal = this.#objection(name);
    if (refusal) return this.#host.refuse(refusal);
    this.#host.quiet();
    if (this.#selected === name) return this.#deselect();
    const chosen = this.#movesOf(name);
    if (!chosen) return this.#host.act({ do: "move", from: this.#selected, to: name });
    this.#selected = name;
    this.#draw();
    this.#host.say(this.#host.words.chosen(name, chosen.to));
  }

  /** Why a click on a square is no move and no selection; null when it is one. */
  #objection(name) {
    const state = this.#state;
    if (!state) return { code: "press_start" };
    if (state.over) return { code: "game_over" };
    if (state.legal.length === 0) return { code: "wait" };
    const color = colorAt(state.pawns, name);
    if (color === state.turn) return this.#movesOf(name) ? null : { code: "stuck", facts: { square: name } };
    const chosen = this.#movesOf(this.#selected);
    if (!chosen) return color ? { code: "their_pawn", facts: { from: name } } : { code: "select_first" };
    return chosen.to.includes(name) ? null : { code: "too_far", facts: { from: this.#selected, to: name } };
  }

  #deselect() {
    if (this.#selected === null) return;
    this.#selected = null;
    this.#draw();
    this.#host.say(this.#host.words.unchosen);
  }

  async #start(options) {
    this.#choosing = false;
    const begun = this.#host.board ? await this.#host.act({ do: "new", ...options }) : await this.#host.begin(options);
    if (!begun) this.#choose(true);
  }

  #choose(is) {
    this.#choosing = is;
    this.#selected = null;
    this.#host.quiet();
    this.#draw();
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
    this.#parts.form = element("form", { class: "panel", "data-label": "options", onchange: () => this.#draw() }, all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#host.remember("options", this.#wished());
      this.#start(this.#wished());
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
    this.#parts.all.disabled = !this.#choosing;
    if (this.#state) this.#fill(this.#state.options);
    const alone = this.#field("opponent").value === "computer";
    for (const one of [...this.#field("color"), this.#field("level")]) one.disabled = !alone;
    for (const option of this.#field("level").options) option.textContent = words.levelName(Number(option.value));
  }
}

function seriesRow({ score, options, seconds, moves }, words) {
  const level = options.opponent === "human" ? "–" : `${options.level}`;
  return [`${score.white} : ${score.black}`, options.size.replace("x", " × "), level, words.seconds(seconds), `${moves}`];
}

const isSameMove = (one, other) => one.from === other.from && one.to === other.to;
