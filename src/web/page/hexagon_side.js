// What stands beside Hexagon's board: score, clock, options, buttons, moves, and the table of a series.
import { Clock, PlayButtons, choice, drawSeries, group, keepFocus, score } from "./beside.js";
import { element } from "./dom.js";

const LEVELS = { levelsOfCourse: [1, 2, 3], levelsOfSearch: [4, 5, 6] };
const DEFAULTS = { color: "red", first: "human", level: 2, opponent: "computer" };

/**
 * The side. `does` is `{ start(options), choose(is), coordinates(are) }`: what its controls do beside what they ask of the host.
 * `status` stands over the board on narrow windows, `element` under it.
 */
export class HexagonSide {
  #host;
  #snapshot = null;
  #clock;
  #play;
  #choosing = true;
  #parts = {};

  constructor(host, does, withCoordinates) {
    this.#host = host;
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.score = element("p", { class: "score" });
    this.#clock = new Clock(host);
    this.#play = new PlayButtons(host, does.choose);
    this.status = element("div", { class: "game-status" }, parts.headline,
      element("div", { class: "scores" }, parts.score, this.#clock.element));
    this.element = element("div", { class: "game-side" },
      this.#play.element, this.#form(does), this.#log(), this.#series(), this.#footer(does, withCoordinates));
    this.#fill(host.recall("options", DEFAULTS));
  }

  leave() {
    this.#clock.stop();
  }

  /** A snapshot has come: the clock goes from there. */
  receive(snapshot) {
    this.#snapshot = snapshot;
    this.#clock.receive(snapshot?.state ?? null);
  }

  /** Draws all that a snapshot tells beside the board; `who(color)` is `human`, `computer` or the colour. */
  draw({ choosing, stones, moves, headline, who }) {
    const [parts, words, state] = [this.#parts, this.#host.words, this.#snapshot?.state];
    this.#choosing = choosing;
    parts.headline.textContent = headline;
    parts.score.replaceChildren(...this.#score(stones, words));
    this.#clock.draw(!choosing);
    this.#drawForm(state, words);
    this.#play.draw(choosing, state, () => hinted(state, words));
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[who(move.color)], move))));
    drawSeries(parts.series, state?.series ?? [], words, Object.values(words.columns), (game) => seriesRow(game, words));
    keepFocus(this.element, choosing ? parts.form.querySelector("button") : this.#play.again);
  }

  #form({ start }) {
    const levels = Object.entries(LEVELS).map(([word, levels]) =>
      element("optgroup", { "data-levels": word }, levels.map((level) => element("option", { value: level }))));
    const all = element("fieldset", { class: "options" },
      group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople")),
      group("color", choice("color", "red", "red"), choice("color", "blue", "blue")),
      group("first", choice("first", "computer", "computer", "checkbox")),
      element("label", { class: "field" }, element("span", { "data-word": "level" }), element("select", { name: "level" }, levels)),
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#parts.all = all;
    this.#parts.form = element("form", { class: "panel", "data-label": "options", onchange: () => this.#drawForm(null, this.#host.words) }, all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#host.remember("options", this.#chosen());
      start(this.#chosen());
    });
    return this.#parts.form;
  }

  #log() {
    this.#parts.log = element("ol", { class: "log" });
    return element("details", {}, element("summary", { "data-word": "log" }), this.#parts.log);
  }

  #series() {
    this.#parts.series = element("div", { class: "panel" });
    return this.#parts.series;
  }

  #footer({ coordinates }, withCoordinates) {
    const box = element("input", { type: "checkbox", checked: withCoordinates, onchange: () => coordinates(box.checked) });
    return element("div", { class: "footnotes" },
      element("label", { class: "choice" }, box, element("span", { "data-word": "showCoordinates" })),
      element("p", { class: "keys", "data-word": "keys" }));
  }

  /** What the form says, as the server wants it. Two people need no level: red begins. */
  #chosen() {
    const fields = new FormData(this.#parts.form);
    const level = Number(this.#field("level").value);
    if (fields.get("opponent") === "human") return { ...DEFAULTS, opponent: "human", level };
    return { opponent: "computer", color: fields.get("color"), first: fields.get("first") ?? "human", level };
  }

  #field(name) {
    return this.#parts.form.elements[name];
  }

  #fill({ color, first, level, opponent }) {
    this.#field("opponent").value = opponent;
    this.#field("color").value = color;
    this.#field("first").checked = first === "computer";
    this.#field("level").value = level;
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(state, words) {
    const form = this.#parts.form;
    this.#parts.all.disabled = !this.#choosing;
    if (!this.#choosing && state) this.#fill(state.options);
    const alone = this.#field("opponent").value === "computer";
    for (const one of [...this.#field("color"), this.#field("first"), this.#field("level")]) one.disabled = !alone;
    for (const group of form.querySelectorAll("optgroup")) group.label = words[group.dataset.levels];
    for (const option of form.querySelectorAll("option")) option.textContent = words.levelName(Number(option.value));
  }

  /** The score in both colours; what is read aloud names them. */
  #score(stones, words) {
    const [red, blue] = this.#choosing ? [null, null] : [stones.red.length, stones.blue.length];
    return score([["red", red], ["blue", blue]], this.#choosing ? "" : words.scoreRead({ red, blue }));
  }
}

function seriesRow({ score, options, seconds, moves }, words) {
  return [`${score.red} : ${score.blue}`, options.opponent === "human" ? "–" : `${options.level}`, words.seconds(seconds), `${moves}`];
}

/** The hint, or that one is being looked for. */
function hinted({ hint, thinking, legal }, words) {
  if (!hint) return thinking && legal.length > 0 ? words.thinking : "";
  const value = hint.depth ? ` (${words.hintValue(hint)})` : "";
  return `${words.hintRead(hint)}${value}`;
}
