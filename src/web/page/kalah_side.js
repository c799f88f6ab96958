// What stands beside Kalah's board: score, clock, options, buttons, moves, and the table of a series.
import { Clock, PlayButtons, choice, drawSeries, group, keepFocus, score } from "./beside.js";
import { element } from "./dom.js";
import { SEATS } from "./kalah_board.js";

const LEVELS = [1, 2, 3, 4, 5, 6];
const MOST = 12;
const DEFAULTS = { pits: 6, seeds: 4, rules: "standard", first: "human", level: 2, opponent: "computer" };

/**
 * The side. `does` is `{ start(options), choose(is), options() }`: what its controls do beside what they ask of the host; `options` is
 * called when a choice has changed. `status` stands over the board on narrow windows, `element` under it.
 */
export class KalahSide {
  #host;
  #snapshot = null;
  #clock;
  #play;
  #choosing = true;
  #parts = {};

  constructor(host, does) {
    this.#host = host;
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.score = element("p", { class: "score" });
    this.#clock = new Clock(host);
    this.#play = new PlayButtons(host, does.choose);
    parts.log = element("ol", { class: "log" });
    parts.series = element("div", { class: "panel" });
    this.status = element("div", { class: "game-status" }, parts.headline,
      element("div", { class: "scores" }, parts.score, this.#clock.element));
    this.element = element("div", { class: "game-side" }, this.#play.element, this.#form(does),
      element("details", {}, element("summary", { "data-word": "log" }), parts.log), parts.series,
      element("div", { class: "footnotes" }, element("p", { class: "keys", "data-word": "keys" })));
    this.#fill({ ...DEFAULTS, ...host.recall("options", DEFAULTS) });
  }

  leave() {
    this.#clock.stop();
  }

  /** A snapshot has come: the clock goes from there. */
  receive(snapshot) {
    this.#snapshot = snapshot;
    this.#clock.receive(snapshot?.state ?? null);
  }

  /** What the form says, as the server wants it. */
  wished() {
    const value = (name) => this.#field(name).value;
    return {
      pits: Number(value("pits")), seeds: Number(value("seeds")), level: Number(value("level")),
      rules: this.#field("rules").checked ? "empty_capture" : "standard",
      first: this.#field("first").checked ? "computer" : "human",
      opponent: value("opponent"),
    };
  }

  /** Draws all that a snapshot tells beside the board; `who(seat)` is `human`, `computer` or the seat. */
  draw({ choosing, stores, moves, headline, who }) {
    const [parts, words, state] = [this.#parts, this.#host.words, this.#snapshot?.state];
    this.#choosing = choosing;
    parts.headline.textContent = headline;
    parts.score.replaceChildren(...score(SEATS.map((seat) => [seat, choosing ? null : stores[seat]]), choosing ? "" : words.scoreRead(stores)));
    this.#clock.draw(!choosing);
    this.#drawForm(state, words);
    this.#play.draw(choosing, state, ({ hint }) => (hint ? words.hinted(hint) : ""));
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[who(move.player)], move))));
    drawSeries(parts.series, state?.series ?? [], words, words.columns, (game) => seriesRow(game, words));
    keepFocus(this.element, choosing ? parts.form.querySelector("button") : this.#play.again);
  }

  #form({ start, options }) {
    const select = (name, word, values) => element("label", { class: "field" }, element("span", { "data-word": word }),
      element("select", { name }, values.map((value) => element("option", { value }, `${value}`))));
    const numbers = Array.from({ length: MOST }, (_, at) => at + 1);
    const all = element("fieldset", { class: "options" },
      group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople")),
      select("pits", "pits", numbers), select("seeds", "seedsInPit", numbers), select("level", "level", LEVELS),
      group("first", choice("first", "computer", "opponentFirst", "checkbox")),
      group("rules", choice("rules", "empty_capture", "emptyCapture", "checkbox")),
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#parts.all = all;
    this.#parts.form = element("form", { class: "panel", "data-label": "options", onchange: options }, all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#host.remember("options", this.wished());
      start(this.wished());
    });
    return this.#parts.form;
  }

  #field(name) {
    return this.#parts.form.elements[name];
  }

  #fill(options) {
    for (const name of ["pits", "seeds", "level", "opponent"]) this.#field(name).value = options[name];
    this.#field("first").checked = options.first === "computer";
    this.#field("rules").checked = options.rules === "empty_capture";
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(state, words) {
    this.#parts.all.disabled = !this.#choosing;
    if (!this.#choosing && state) this.#fill(state.options);
    this.#field("level").disabled = this.#field("opponent").value === "human";
    for (const option of this.#field("level").options) option.textContent = words.levelName(Number(option.value));
  }
}

function seriesRow({ score, options, seconds, moves }, words) {
  const level = options.opponent === "human" ? "–" : `${options.level}`;
  return [`${score.south} : ${score.north}`, `${options.pits} × ${options.seeds}`, level, words.seconds(seconds), `${moves}`];
}
