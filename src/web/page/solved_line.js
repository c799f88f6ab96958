// The best play of a solved game, shown step by step: what a hint tells beyond its move.
import { button } from "./beside.js";
import { element } from "./dom.js";
import { Runner } from "./grid_board.js";

/** How long a step is seen. */
const STEP_MS = 1200;

/** Goes over the moves of the hint; `changed()` is called when another one is shown. */
export class SolvedLine {
  /** How many of the moves are shown. */
  at = 0;
  #moves = [];
  #changed;
  #runner;
  #back = element("button", { type: "button", "data-label": "stepBack", onclick: () => this.#go(this.at - 1) }, "‹");
  #on = element("button", { type: "button", "data-label": "stepOn", onclick: () => this.#go(this.at + 1) }, "›");
  #run = button("run", () => (this.#runner.runs ? this.#runner.stop() : this.#start()));
  #count = element("span", { class: "steps", role: "status" });
  element = element("div", { class: "solved-line actions", role: "group", "data-label": "solution" }, this.#back, this.#count, this.#on, this.#run);

  constructor(changed) {
    this.#changed = changed;
    this.#runner = new Runner(() => this.#next(), changed);
  }

  /** The moves that are shown now. */
  get moves() {
    return this.#moves.slice(0, this.at);
  }

  /** A state has come, or null: its hint begins anew. */
  receive(state) {
    this.stop();
    this.at = 0;
    this.#moves = (!state?.over && state?.hint?.line) || [];
  }

  stop() {
    this.#runner.stop();
  }

  draw(words) {
    const count = this.#moves.length;
    this.element.hidden = count === 0;
    this.#back.disabled = this.at === 0;
    this.#on.disabled = this.at === count;
    this.#count.textContent = words.steps(this.at, count);
    this.#run.textContent = this.#runner.runs ? words.pause : words.run;
  }

  #go(at) {
    this.#runner.stop();
    this.at = at;
    this.#changed();
  }

  #start() {
    if (this.at === this.#moves.length) this.at = 0;
    this.#runner.run(STEP_MS);
  }

  #next() {
    this.at += 1;
    if (this.at < this.#moves.length) this.#runner.run(STEP_MS);
    else this.#runner.stop();
  }
}
