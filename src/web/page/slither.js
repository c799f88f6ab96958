// Slither in the browser: one path over dots of any number of rows and columns, drawn in turn at either end.
import { drawing, element } from "./dom.js";
import { Runner, SIDE, areBeside, button, centerOf, gridBoard, namesOf, numberField, selectField } from "./grid_board.js";
import { resultTable } from "./beside.js";
import { SLITHER_WORDS } from "./slither_words.js";

/** The game. */
export const slither = {
  name: "slither",
  listed: true,
  words: SLITHER_WORDS,
  picture: slitherPicture,
  create: (host) => new SlitherView(host),
};

const DEFAULTS = { rows: 5, columns: 6, rules: "usual", first: "human", second: "computer", level: 2 };
/** The server has no more rows or columns. */
const MOST = 40;
/** How long a step of a demonstration is seen. */
const STEP_MS = 1200;

class SlitherView {
  #host;
  #board = null;
  #size = "";
  #snapshot = null;
  #choosing = true;
  #selected = null;
  #showsPairs;
  #parts = {};
  #runner;

  constructor(host) {
    this.#host = host;
    this.#showsPairs = host.recall("pairs", false);
    this.#runner = new Runner(() => host.act({ do: "step" }).then((done) => done ?? this.#runner.stop()), () => this.#drawSide());
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.why = element("p", { class: "why" });
    parts.place = element("div", { class: "game-board" });
    this.element = element("div", { class: "game" },
      element("div", { class: "game-status" }, parts.headline, parts.why), parts.place, this.#side());
    this.#fill(host.recall("options", DEFAULTS));
  }

  show(snapshot, before) {
    const isNew = snapshot?.state.round !== before?.state.round || snapshot?.board !== before?.board;
    if (!snapshot) this.#choosing = true;
    else if (isNew) this.#choosing = false;
    this.#snapshot = snapshot;
    if (isNew || snapshot?.state.moves.length !== before?.state.moves.length) this.#selected = null;
    this.#draw();
    if (snapshot !== before) this.#read(before);
    this.#goOn();
  }

  leave() {
    this.#runner.stop();
  }

  get #state() {
    return this.#choosing ? null : (this.#snapshot?.state ?? null);
  }

  /** Who plays a side: `human` or `computer`, and when both are alike, the side itself. */
  #who(side) {
    const { first, second } = this.#snapshot.state.options;
    return first === second ? side : this.#snapshot.state.options[side];
  }

  get #isDemonstration() {
    const options = this.#snapshot?.state.options;
    return options?.first === "computer" && options?.second === "computer";
  }

  #goOn() {
    const state = this.#state;
    if (!state || state.over || !this.#isDemonstration) return this.#runner.stop();
    if (this.#runner.runs && !state.thinking) this.#runner.run(STEP_MS);
  }

  #side() {
    const parts = this.#parts;
    parts.hint = button("hint", () => this.#host.act({ do: "hint" }));
    parts.step = button("step", () => this.#host.act({ do: "step" }));
    parts.run = button("run", () => (this.#runner.runs ? this.#runner.stop() : this.#runner.run()));
    parts.resign = button("resign", () => this.#host.act({ do: "resign" }));
    parts.again = button("newGame", () => this.#choose(true));
    parts.back = button("back", () => this.#choose(false));
    parts.pairs = element("input", { type: "checkbox", checked: this.#showsPairs, onchange: () => this.#showPairs(parts.pairs.checked) });
    parts.log = element("ol", { class: "log" });
    parts.logged = element("details", {}, element("summary", { "data-word": "moves" }), parts.log);
    parts.series = element("div", { class: "panel" });
    return element("div", { class: "game-side" },
      element("div", { class: "actions" }, parts.hint, parts.step, parts.run, parts.resign, parts.again, parts.back),
      this.#form(), parts.logged, parts.series,
      element("div", { class: "footnotes" },
        element("label", { class: "choice" }, parts.pairs, element("span", { "data-word": "showPairs" })),
        element("p", { class: "keys", "data-word": "keys" })));
  }

  #form() {
    const players = { human: "human", computer: "computerPlayer" };
    this.#parts.all = element("fieldset", { class: "options" },
      element("div", { class: "field-row" }, numberField("rows", "rows", 1, MOST), numberField("columns", "columns", 1, MOST)),
      selectField("rules", "rules", { usual: "usual", misere: "misere" }),
      selectField("first", "first", players),
      selectField("second", "second", players),
      selectField("level", "level", { 1: "level1", 2: "level2", 3: "level3" }),
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#parts.form = element("form", { class: "panel", "data-label": "options" }, this.#parts.all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    return this.#parts.form;
  }

  #fill(options) {
    for (const [name, value] of Object.entries({ ...DEFAULTS, ...options })) {
      const field = this.#parts.form.elements[name];
      if (field) field.value = value;
    }
  }

  async #start() {
    const fields = Object.fromEntries(new FormData(this.#parts.form));
    const options = { ...fields, rows: Number(fields.rows), columns: Number(fields.columns), level: Number(fields.level) };
    this.#host.remember("options", options);
    this.#runner.stop();
    this.#choosing = false;
    const begun = this.#host.board ? await this.#host.act({ do: "new", ...options }) : await this.#host.begin(options);
    if (!begun) this.#choose(true);
  }

  #choose(is) {
    this.#runner.stop();
    this.#choosing = is;
    this.#selected = null;
    this.#host.quiet();
    this.#draw();
  }

  #showPairs(are) {
    this.#showsPairs = are;
    this.#host.remember("pairs", are);
    this.#draw();
  }

  #draw() {
    const { rows, columns } = this.#snapshot?.state.options ?? DEFAULTS;
    if (this.#size !== `${rows}x${columns}`) {
      this.#size = `${rows}x${columns}`;
      this.#board = gridBoard(rows, columns, { press: (name) => this.#press(name), cancel: () => this.#deselect() });
      this.#board.lines = drawing("g", { class: "lines", "aria-hidden": "true" });
      this.#board.element.append(this.#board.lines);
      this.#board.element.classList.add("dots");
      this.#board.element.setAttribute("aria-label", this.#host.words.board);
      this.#parts.place.replaceChildren(this.#board.frame);
    }
    this.#drawDots(rows, columns);
    this.#drawLines();
    this.#drawSide();
  }

  #drawDots(rows, columns) {
    const [state, words] = [this.#state, this.#host.words];
    const path = new Set(state?.path);
    const ends = state?.path.length ? [state.path[0], state.path.at(-1)] : [];
    const reached = new Set(state?.legal.filter(([from]) => !this.#selected || from === this.#selected).map(([, to]) => to));
    const told = state?.told?.is_hint ? [state.told.from, state.told.to] : [];
    for (const name of namesOf(rows, columns)) {
      const kinds = [ends.includes(name) ? "end" : path.has(name) ? "used" : "free"];
      if (reached.has(name)) kinds.push("reached");
      if (told.includes(name)) kinds.push("hint");
      if (this.#selected === name) kinds.push("selected");
      const label = [name, ...kinds.map((kind) => words.kinds[kind])].join(", ");
      this.#board.set(name, { label, classes: kinds.join(" "), selected: this.#selected === name });
      this.#board.place(name, drawing("circle", { class: "dot", r: kinds[0] === "end" ? 13 : 8 }));
    }
  }

  #drawLines() {
    const state = this.#state;
    const line = (kind, one, other) => {
      const [[x1, y1], [x2, y2]] = [centerOf(one), centerOf(other)];
      return drawing("line", { class: kind, x1, y1, x2, y2 });
    };
    const steps = (state?.path ?? []).slice(1).map((name, at) => line("segment", state.path[at], name));
    const last = state?.moves.at(-1);
    if (last) steps.push(line(`segment last ${last.side}`, last.from, last.to));
    if (state?.told?.is_hint) steps.push(line("segment advised", state.told.from, state.told.to));
    const pairs = this.#showsPairs && state?.told?.verdict === "wins" ? (state.told.pairs ?? []) : [];
    this.#board.lines.replaceChildren(...pairs.map(([one, other]) => line("pair", one, other)), ...steps);
  }

  #drawSide() {
    const [parts, state, words] = [this.#parts, this.#state, this.#host.words];
    const goesOn = Boolean(state && !state.over);
    const asked = goesOn && state.to_move === "human";
    parts.headline.textContent = this.#headline();
    parts.why.textContent = this.#why();
    parts.hint.hidden = !goesOn || this.#isDemonstration;
    parts.hint.disabled = !asked || state.thinking;
    parts.resign.hidden = !goesOn || this.#isDemonstration;
    parts.step.hidden = parts.run.hidden = !goesOn || !this.#isDemonstration;
    parts.step.disabled = this.#runner.runs || Boolean(state?.thinking);
    parts.run.textContent = this.#runner.runs ? words.pause : words.run;
    parts.again.hidden = this.#choosing;
    parts.back.hidden = !this.#choosing || !this.#snapshot || Boolean(this.#snapshot.state.over);
    parts.form.hidden = !this.#choosing;
    const moves = state?.moves ?? [];
    parts.logged.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[this.#who(move.side)], move))));
    const series = this.#snapshot?.state.series ?? [];
    parts.series.hidden = series.length === 0;
    parts.series.replaceChildren(...resultTable(words.series, tally(series, words), Object.values(words.table),
      series.map((game, at) => [at + 1, `${game.rows} × ${game.columns}`, words[game.rules], words.won[game.winner], game.moves])));
    this.#host.title(state ? this.#headline() : "");
  }

  #headline() {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return words.welcome;
    if (state.over) return `${words.won[this.#who(state.over.winner)]} ${words.by[state.over.by]}`;
    return words.turn[this.#who(state.turn)];
  }

  /** What is known of the last move, or of the hint. */
  #why() {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return words.rulesTold;
    const { told } = state;
    if (!told) return state.thinking ? words.thinking : "";
    const advised = told.is_hint ? words.hintTold(told) : "";
    const known = told.verdict === "wins" ? (told.pairs ? words.pairsTold(told.pairs.length) : words.searchTold) : words.verdicts[told.verdict];
    return `${advised} ${known}`.trim();
  }

  /** Tells those who do not see the board what has happened. */
  #read(before) {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return;
    const known = before?.state.round === state.round ? before.state.moves.length : state.moves.length;
    const told = state.moves.slice(known).map((move) => `${words.made(words.who[this.#who(move.side)], move)}.`);
    this.#host.say([...told, this.#headline(), this.#why()].filter(Boolean).join(" "));
  }

  #press(name) {
    const state = this.#state;
    const refuse = (code) => this.#host.refuse({ code, facts: { dot: name } });
    if (!state) return refuse("press_start");
    if (state.over) return refuse("game_over");
    if (state.to_move !== "human") return refuse("not_your_turn");
    this.#host.quiet();
    if (this.#selected === name) return this.#deselect();
    if (state.path.length === 0) {
      if (this.#selected && areBeside(this.#selected, name)) return this.#host.act({ do: "move", from: this.#selected, to: name });
      return this.#select(name);
    }
    if (name === state.path[0] || name === state.path.at(-1)) return this.#select(name);
    const ways = state.legal.filter(([from, to]) => to === name && (!this.#selected || from === this.#selected));
    if (ways.length === 1) return this.#host.act({ do: "move", from: ways[0][0], to: name });
    if (ways.length === 2) return refuse("choose_end");
    return refuse(state.path.includes(name) ? "closes" : "too_far");
  }

  #select(name) {
    this.#selected = name;
    this.#draw();
    this.#host.say(this.#host.words.chosen(name));
  }

  #deselect() {
    if (this.#selected === null) return;
    this.#selected = null;
    this.#draw();
    this.#host.say(this.#host.words.unchosen);
  }
}

function tally(games, words) {
  const count = (winner) => games.filter((game) => game.winner === winner).length;
  return ["first", "second"].map((side) => `${words.who[side]} ${count(side)}`).join(" · ");
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
