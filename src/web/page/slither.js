// Slither in the browser: one path over dots of any number of rows and columns, drawn in turn at either end.
import { valueField } from "./beside.js";
import { drawing, element } from "./dom.js";
import { Runner, SIDE, areBeside, button, centerOf, gridBoard, namesOf, numberField, selectField } from "./grid_board.js";
import { SLITHER_WORDS } from "./slither_words.js";
import { TwoPlayerView } from "./two_player.js";

/** The game. */
export const slither = {
  name: "slither",
  listed: true,
  words: SLITHER_WORDS,
  picture: slitherPicture,
  create: (host) => new SlitherView(host),
};

const DEFAULTS = { rows: 5, columns: 6, rules: "usual", first: "human", second: "computer", level: 2 };
const PLAYERS = { human: "human", computer: "computerPlayer" };
const LEVELS = [1, 2, 3];
/** The server has no more rows or columns. */
const MOST = 40;
/** How long a step of a demonstration is seen. */
const STEP_MS = 1200;

class SlitherView extends TwoPlayerView {
  sides = ["first", "second"];
  #size = "";
  #showsPairs;
  #runner;
  #step;
  #run;
  #why = element("p", { class: "why" });
  #place = element("div", { class: "game-board" });

  constructor(host) {
    super(host);
    this.#showsPairs = host.recall("pairs", false);
    this.#runner = new Runner(() => host.act({ do: "step" }).then((done) => done ?? this.#runner.stop()), () => this.draw());
    this.#step = button("step", () => host.act({ do: "step" }));
    this.#run = button("run", () => (this.#runner.runs ? this.#runner.stop() : this.#runner.run()));
    const pairs = element("input", { type: "checkbox", checked: this.#showsPairs, onchange: () => this.#showPairs(pairs.checked) });
    this.assemble(this.#place, {
      defaults: DEFAULTS,
      fields: [element("div", { class: "field-row" }, numberField("rows", "rows", 1, MOST), numberField("columns", "columnCount", 1, MOST)),
        selectField("rules", "rules", { usual: "usual", misere: "misere" }),
        selectField("first", "first", PLAYERS), selectField("second", "second", PLAYERS), valueField("level", "level", LEVELS)],
      standing: this.#why,
      actions: [this.#step, this.#run],
      footnotes: [element("label", { class: "choice" }, pairs, element("span", { "data-word": "showPairs" }))],
    });
  }

  async show(snapshot, before) {
    await super.show(snapshot, before);
    const state = this.state;
    if (!state || state.over || !this.isDemonstration) this.#runner.stop();
    else if (this.#runner.runs && !state.thinking) this.#runner.run(STEP_MS);
  }

  leave() {
    this.#runner.stop();
    super.leave();
  }

  /** When both sides are played alike, the side itself. */
  who(side) {
    const { options } = this.snapshot.state;
    return options.first === options.second ? side : options[side];
  }

  get isDemonstration() {
    const options = this.snapshot?.state.options;
    return options?.first === "computer" && options?.second === "computer";
  }

  isAsked({ options, turn }) {
    return options[turn] === "human";
  }

  unused({ first, second }) {
    if (first !== second) return [];
    return first === "human" ? ["level"] : ["clock"];
  }

  turned({ first, second }) {
    return { first: second, second: first };
  }

  start(options) {
    this.#runner.stop();
    return super.start(options);
  }

  choose(is) {
    this.#runner.stop();
    super.choose(is);
  }

  #showPairs(are) {
    this.#showsPairs = are;
    this.host.remember("pairs", are);
    this.draw();
  }

  draw() {
    const [state, words] = [this.state, this.host.words];
    const { rows, columns } = this.snapshot?.state.options ?? DEFAULTS;
    if (this.#size !== `${rows}x${columns}`) {
      this.#size = `${rows}x${columns}`;
      this.board = gridBoard(rows, columns, { press: (name) => this.press(name), cancel: () => this.deselect() });
      this.board.lines = drawing("g", { class: "lines", "aria-hidden": "true" });
      this.board.element.append(this.board.lines);
      this.board.element.classList.add("dots");
      this.board.element.setAttribute("aria-label", words.board);
      this.#place.replaceChildren(this.board.frame);
    }
    this.#drawDots(rows, columns);
    this.#drawLines();
    this.#why.textContent = this.#known();
    this.#step.hidden = this.#run.hidden = !state || Boolean(state.over) || !this.isDemonstration;
    this.#step.disabled = this.#runner.runs || Boolean(state?.thinking);
    this.#run.textContent = this.#runner.runs ? words.pause : words.run;
    this.element.querySelector("form").hidden = !this.choosing;
    this.side.draw();
  }

  #drawDots(rows, columns) {
    const [state, words] = [this.state, this.host.words];
    const path = new Set(state?.path);
    const ends = state?.path.length ? [state.path[0], state.path.at(-1)] : [];
    const reached = new Set(state?.legal.filter(([from]) => !this.selected || from === this.selected).map(([, to]) => to));
    const told = state?.hint?.is_hint ? [state.hint.from, state.hint.to] : [];
    for (const name of namesOf(rows, columns)) {
      const kinds = [ends.includes(name) ? "end" : path.has(name) ? "used" : "free"];
      if (reached.has(name)) kinds.push("reached");
      if (told.includes(name)) kinds.push("hint");
      if (this.selected === name) kinds.push("selected");
      const label = [name, ...kinds.map((kind) => words.kinds[kind])].join(", ");
      this.board.set(name, { label, classes: kinds.join(" "), selected: this.selected === name });
      this.board.place(name, drawing("circle", { class: "dot", r: kinds[0] === "end" ? 13 : 8 }));
    }
  }

  #drawLines() {
    const state = this.state;
    const line = (kind, one, other) => {
      const [[x1, y1], [x2, y2]] = [centerOf(one), centerOf(other)];
      return drawing("line", { class: kind, x1, y1, x2, y2 });
    };
    const steps = (state?.path ?? []).slice(1).map((name, at) => line("segment", state.path[at], name));
    const last = state?.moves.at(-1);
    if (last) steps.push(line(`segment last ${last.side}`, last.from, last.to));
    if (state?.hint?.is_hint) steps.push(line("segment advised", state.hint.from, state.hint.to));
    const pairs = this.#showsPairs && state?.hint?.verdict === "wins" ? (state.hint.pairs ?? []) : [];
    this.board.lines.replaceChildren(...pairs.map(([one, other]) => line("pair", one, other)), ...steps);
  }

  /** Who could not go on is told, too. */
  headline() {
    const told = super.headline();
    return this.state?.over?.by === "no_moves" ? `${told} ${this.host.words.noMoves}` : told;
  }

  /** What is known of the computer's last move, or of the hint. */
  #known() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.rulesTold;
    const { hint } = state;
    if (!hint) return state.thinking ? words.thinking : "";
    const advised = hint.is_hint ? words.hintTold(hint) : "";
    const known = hint.verdict === "wins" ? (hint.pairs ? words.pairsTold(hint.pairs.length) : words.searchTold) : words.verdicts[hint.verdict];
    return `${advised} ${known}`.trim();
  }

  /** The hint stands beside the board already. */
  hintLine() {
    return "";
  }

  hintRead() {
    return this.#known();
  }

  row({ options, seconds, moves }) {
    const words = this.host.words;
    return [`${options.rows} × ${options.columns}`, words[options.rules], words.seconds(seconds), `${moves}`];
  }

  press(name) {
    if (!this.allows(name)) return;
    if (this.selected === name) return this.deselect();
    if (!this.#selects(name)) {
      const [[from] = [this.selected]] = this.#ways(name);
      return this.host.act({ do: "move", from, to: name });
    }
    this.selected = name;
    this.draw();
    this.host.say(this.host.words.chosen(name));
  }

  objection(state, name) {
    if (this.#selects(name) || state.path.length === 0) return null;
    const ways = this.#ways(name).length;
    if (ways === 1) return null;
    return { code: ways === 2 ? "choose_end" : state.path.includes(name) ? "closes" : "too_far", facts: { dot: name } };
  }

  /** Whether a press selects a dot: an end of the path, or before the first move any that is not beside the one selected. */
  #selects(name) {
    const { path } = this.state;
    if (path.length === 0) return !(this.selected && areBeside(this.selected, name));
    return name === path[0] || name === path.at(-1);
  }

  /** The segments to a dot, from the end that is selected if one is. */
  #ways(name) {
    return this.state.legal.filter(([from, to]) => to === name && (!this.selected || from === this.selected));
  }
}

/** The picture of the start page. */
function slitherPicture() {
  const path = ["b2", "c2", "c1", "d1", "d2", "d3", "c3", "b3", "a3"];
  const dots = namesOf(3, 4).map((name) => {
    const [cx, cy] = centerOf(name);
    return drawing("circle", { class: "dot", cx, cy, r: 7 });
  });
  const points = path.map((name) => centerOf(name).join(",")).join(" ");
  return drawing("svg", { class: "places dots", viewBox: `0 0 ${4 * SIDE} ${3 * SIDE}` }, drawing("polyline", { class: "segment", points }), dots);
}
