// What stands beside the board of a game for two sides: headline, score, time, buttons, options, moves, and the table of a series.
import { PlayButtons, choice, drawSeries, group, keepFocus, score } from "./beside.js";
import { GameTime, clockField, clockName, clockText } from "./clock.js";
import { element } from "./dom.js";
import { OptionsForm } from "./game_view.js";

/** Whether a person plays against the computer or another person. */
export const opponentField = () => group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople"));

/**
 * The side of a view. `defaults` are the options that a visitor begins with, `fields` their controls, `standing` what stands in place of
 * the score, `actions` are further buttons, `footnotes` what stands at the end. `status` stands over the board on narrow windows, `element`
 * under it.
 */
export class TwoPlayerSide {
  #view;
  #time;
  #play;
  #form;
  #standing;
  #headline = element("h2", { class: "headline" });
  #log = element("ol", { class: "log" });
  #series = element("div", { class: "panel" });

  constructor(view, { defaults, fields, standing = element("p", { class: "score" }), actions = [], footnotes = [] }) {
    [this.#view, this.#standing] = [view, standing];
    this.#time = new GameTime(view);
    this.#play = new PlayButtons(view, actions);
    this.#form = new OptionsForm(view, { defaults: { ...defaults, clock: "none" }, fields: [...fields, clockField()], onchange: () => view.draw() });
    this.status = element("div", { class: "game-status" }, this.#headline,
      element("div", { class: "scores" }, this.#standing, this.#time.element));
    this.element = element("div", { class: "game-side" }, this.#play.element, this.#form.element,
      element("details", {}, element("summary", { "data-word": "moves" }), this.#log), this.#series,
      element("div", { class: "footnotes" }, footnotes, element("p", { class: "keys", "data-word": "keys" })));
  }

  leave() {
    this.#time.stop();
  }

  /** A snapshot's state has come, or null: the time goes from there. */
  receive(state) {
    this.#time.receive(state);
  }

  /** What the form says, as the server wants it. */
  wished() {
    return this.#form.wished();
  }

  /** Draws all of it; `counts` has the score of each side, null without a game. */
  draw(counts) {
    const view = this.#view;
    const { choosing, state, moves, host: { words } } = view;
    const headline = view.headline();
    this.#headline.textContent = headline;
    if (counts !== undefined) this.#standing.replaceChildren(...score(view.sides.map((side) => [side, counts?.[side] ?? null]), counts ? words.scoreRead(counts) : ""));
    this.#time.draw(!choosing);
    this.#drawForm(words);
    this.#play.draw();
    this.#log.parentElement.hidden = moves.length === 0;
    this.#log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[view.who(view.sideOf(move))], move))));
    drawSeries(this.#series, view.snapshot?.state.series ?? [], words, words.columns, (game) => view.row(game));
    keepFocus(this.element, choosing ? this.#form.begin : this.#play.again);
    view.host.title(state ? headline : "");
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(words) {
    const [view, form] = [this.#view, this.#form];
    const options = view.state?.options;
    if (options) form.fill({ ...options, clock: clockName(options.clock) });
    form.enable(view.choosing, view.unused(form.wished()));
    for (const levels of form.element.querySelectorAll("optgroup")) levels.label = words[levels.dataset.levels];
    for (const option of form.element.querySelectorAll("[name=clock] option")) option.textContent = clockText(words, option.value);
    for (const option of form.element.querySelectorAll("[name=level] option")) option.textContent = words.levelName(Number(option.value));
  }
}
