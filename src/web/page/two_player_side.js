// What stands beside the board of a game for two sides: headline, score, clock, buttons, options, moves, and the table of a series.
import { Clock, PlayButtons, choice, drawSeries, group, keepFocus, score } from "./beside.js";
import { element } from "./dom.js";

/** Whether a person plays against the computer or another person. */
export const opponentField = () => group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople"));

/**
 * The side of a view. `defaults` are the options that a visitor begins with, `fields` their controls, `standing` what stands in place of
 * the score, `actions` are further buttons, `footnotes` what stands at the end. `status` stands over the board on narrow windows, `element`
 * under it.
 */
export class TwoPlayerSide {
  #view;
  #defaults;
  #clock;
  #play;
  #form;
  #all;
  #standing;
  #headline = element("h2", { class: "headline" });
  #log = element("ol", { class: "log" });
  #series = element("div", { class: "panel" });

  constructor(view, { defaults, fields, standing = element("p", { class: "score" }), actions = [], footnotes = [] }) {
    const { host } = view;
    [this.#view, this.#defaults, this.#standing] = [view, defaults, standing];
    this.#clock = new Clock(host);
    this.#play = new PlayButtons(view, actions);
    this.#all = element("fieldset", { class: "options" }, fields,
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#form = element("form", { class: "panel", "data-label": "options", onchange: () => view.draw() }, this.#all);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      host.remember("options", this.wished());
      view.start(this.wished());
    });
    this.status = element("div", { class: "game-status" }, this.#headline,
      element("div", { class: "scores" }, this.#standing, this.#clock.element));
    this.element = element("div", { class: "game-side" }, this.#play.element, this.#form,
      element("details", {}, element("summary", { "data-word": "moves" }), this.#log), this.#series,
      element("div", { class: "footnotes" }, footnotes, element("p", { class: "keys", "data-word": "keys" })));
    this.#fill({ ...defaults, ...host.recall("options", defaults) });
  }

  leave() {
    this.#clock.stop();
  }

  /** A snapshot's state has come, or null: the clock goes from there. */
  receive(state) {
    this.#clock.receive(state);
  }

  /** What the form says, as the server wants it. */
  wished() {
    const value = ([name, usual]) => [name, valueOf(this.#form.elements[name], usual)];
    return this.#view.options(Object.fromEntries(Object.entries(this.#defaults).map(value)));
  }

  /** Draws all of it; `counts` has the score of each side, null without a game. */
  draw(counts) {
    const view = this.#view;
    const { choosing, state, moves, host: { words } } = view;
    const headline = view.headline();
    this.#headline.textContent = headline;
    if (counts !== undefined) this.#standing.replaceChildren(...score(view.sides.map((side) => [side, counts?.[side] ?? null]), counts ? words.scoreRead(counts) : ""));
    this.#clock.draw(!choosing);
    this.#drawForm(words);
    this.#play.draw();
    this.#log.parentElement.hidden = moves.length === 0;
    this.#log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[view.who(view.sideOf(move))], move))));
    drawSeries(this.#series, view.snapshot?.state.series ?? [], words, words.columns, (game) => view.row(game));
    keepFocus(this.element, choosing ? this.#form.querySelector("button") : this.#play.again);
    view.host.title(state ? headline : "");
  }

  #fill(options) {
    for (const name of Object.keys(this.#defaults)) {
      const field = this.#form.elements[name];
      if (field.type === "checkbox") field.checked = options[name] === field.value;
      else field.value = options[name];
    }
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(words) {
    const view = this.#view;
    this.#all.disabled = !view.choosing;
    if (view.state) this.#fill(view.state.options);
    const unused = view.unused(this.wished());
    for (const name of Object.keys(this.#defaults)) {
      for (const one of this.#form.querySelectorAll(`[name=${name}]`)) one.disabled = unused.includes(name);
    }
    for (const levels of this.#form.querySelectorAll("optgroup")) levels.label = words[levels.dataset.levels];
    for (const option of this.#form.querySelectorAll("[name=level] option")) option.textContent = words.levelName(Number(option.value));
  }
}

/** What a control says; a check box that is not checked says what it has `data-otherwise`. */
function valueOf(field, usual) {
  if (field.type === "checkbox") return field.checked ? field.value : field.dataset.otherwise;
  return typeof usual === "number" ? Number(field.value) : field.value;
}
