// Minesweeper in the browser: open, flag, hints, chances, and the computer's play shown step by step with its reasons.
import { drawing, element } from "./dom.js";
import { GameView, OptionsForm } from "./game_view.js";
import { MINESWEEPER_WORDS } from "./minesweeper_words.js";
import { Runner, SIDE, button, centerOf, gridBoard, nameOf, namesOf, numberField, placeOf, selectField } from "./grid_board.js";
import { resultTable } from "./beside.js";

/** The game. */
export const minesweeper = {
  name: "minesweeper",
  listed: true,
  words: MINESWEEPER_WORDS,
  picture: minesweeperPicture,
  create: (host) => new MinesweeperView(host),
};

const PRESETS = { beginner: [9, 9, 10], intermediate: [16, 16, 40], expert: [16, 30, 99] };
const DEFAULTS = { preset: "beginner", rows: 9, columns: 9, mines: 10, first: "empty" };
/** The server has no more rows or columns. */
const MOST = 50;
/** How long a certain step of a demonstration is seen, and a risky one. */
const [STEP_MS, RISK_MS] = [350, 1800];

const KINDS = { "#": "covered", F: "flag", "*": "mine", X: "exploded", x: "wrong", ".": "open" };
const kindOf = (sign) => KINDS[sign] ?? "open";

class MinesweeperView extends GameView {
  #board = null;
  #size = "";
  #came = 0;
  #flagging = false;
  #parts = {};
  #runner;
  #ticking;

  constructor(host) {
    super(host);
    this.#runner = new Runner(() => host.act({ do: "step" }).then((done) => done ?? this.#runner.stop()), () => this.#drawSide());
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.count = element("p", { class: "tally-line" });
    parts.clock = element("span", { role: "timer", "data-label": "time" });
    parts.why = element("p", { class: "why" });
    parts.place = element("div", { class: "game-board" });
    this.element = element("div", { class: "game" },
      element("div", { class: "game-status" }, parts.headline,
        element("div", { class: "scores" }, parts.count, element("p", { class: "clock" }, parts.clock)), parts.why),
      parts.place, this.#side());
    this.#ticking = setInterval(() => this.#tick(), 1000);
  }

  show(snapshot, before) {
    if (snapshot !== this.snapshot) this.#came = performance.now();
    this.takeRound(snapshot, before);
    this.draw();
    if (snapshot !== before) this.#read();
    this.#goOn();
  }

  leave() {
    this.#runner.stop();
    clearInterval(this.#ticking);
  }

  #goOn() {
    const state = this.state;
    if (!state || state.status !== "playing") return this.#runner.stop();
    if (!this.#runner.runs || state.thinking) return;
    const isSure = ["numbers", "count"].includes(state.told?.reason);
    this.#runner.run(isSure ? STEP_MS : RISK_MS);
  }

  #side() {
    const parts = this.#parts;
    parts.flagging = button("flagging", () => this.#flag(!this.#flagging));
    parts.hint = button("hint", () => this.host.act({ do: "hint" }));
    parts.chances = button("chances", () => this.host.act({ do: "chances" }));
    parts.step = button("step", () => this.host.act({ do: "step" }));
    parts.run = button("run", () => (this.#runner.runs ? this.#runner.stop() : this.#runner.run()));
    parts.again = button("newGame", () => this.choose(true));
    parts.back = button("back", () => this.choose(false));
    parts.series = element("div", { class: "panel" });
    return element("div", { class: "game-side" },
      element("div", { class: "actions" }, parts.flagging, parts.hint, parts.chances, parts.step, parts.run, parts.again, parts.back),
      this.#form(), parts.series,
      element("div", { class: "footnotes" }, element("p", { class: "keys", "data-word": "keys" })));
  }

  #form() {
    const form = new OptionsForm(this, {
      defaults: DEFAULTS,
      fields: [selectField("preset", "level", { beginner: "beginner", intermediate: "intermediate", expert: "expert", own: "own" }),
        element("div", { class: "field-row" },
          numberField("rows", "rows", 1, MOST), numberField("columns", "columns", 1, MOST), numberField("mines", "mines", 0, MOST * MOST - 1)),
        selectField("first", "firstCell", { anything: "anything", safe: "safe", empty: "empty" })],
    });
    this.#parts.form = form.element;
    const field = (name) => form.element.elements[name];
    field("preset").addEventListener("change", () => {
      const sizes = PRESETS[field("preset").value];
      if (sizes) ["rows", "columns", "mines"].forEach((name, at) => { field(name).value = sizes[at]; });
    });
    for (const name of ["rows", "columns", "mines"]) field(name).addEventListener("input", () => { field("preset").value = "own"; });
    return form.element;
  }

  /** The server needs no preset. */
  options({ preset, ...sizes }) {
    return sizes;
  }

  start(options) {
    this.#runner.stop();
    return super.start(options);
  }

  choose(is) {
    this.#runner.stop();
    super.choose(is);
  }

  #flag(is) {
    this.#flagging = is;
    this.#drawSide();
    this.host.say(is ? this.host.words.flaggingOn : this.host.words.flaggingOff);
  }

  draw() {
    const { rows, columns } = this.snapshot?.state.options ?? DEFAULTS;
    if (this.#size !== `${rows}x${columns}`) this.#makeBoard(rows, columns);
    this.#drawCells(rows, columns);
    this.#drawSide();
  }

  #makeBoard(rows, columns) {
    this.#size = `${rows}x${columns}`;
    this.#board = gridBoard(rows, columns, { press: (name) => this.#press(name) });
    const { element: svg } = this.#board;
    svg.classList.add("mines");
    svg.setAttribute("aria-label", this.host.words.board);
    const at = (event) => event.target.closest?.("[data-cell]")?.dataset.cell;
    svg.addEventListener("contextmenu", (event) => {
      const name = at(event);
      if (name === undefined) return;
      event.preventDefault();
      this.#turnFlag(name);
    });
    svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "f") return;
      const name = at(event);
      if (name !== undefined) this.#turnFlag(name);
      event.preventDefault();
    });
    this.#parts.place.replaceChildren(this.#board.frame);
  }

  #drawCells(rows, columns) {
    const [state, words] = [this.state, this.host.words];
    const chances = new Map(state?.chances ?? []);
    const proof = new Set(state?.told?.numbers ?? []);
    for (const name of namesOf(rows, columns)) {
      const sign = this.#signOf(name);
      const [kind, number] = [kindOf(sign), Number(sign) || 0];
      const marks = [];
      if (state?.told?.cell === name) marks.push(state.told.is_hint ? "hint" : "told");
      if (proof.has(name)) marks.push("proof");
      const chance = chances.get(name);
      if (chance === 0) marks.push("sure");
      const content = kind === "open" ? words.number(number) : words.kinds[kind];
      const label = [name, content, chance === undefined ? null : words.chance(chance), ...marks.map((mark) => words.marks[mark])];
      const classes = [kind, number ? `n${number}` : "", ...marks].filter(Boolean).join(" ");
      this.#board.set(name, { label: label.filter(Boolean).join(", "), classes });
      this.#board.place(name, ...drawn(kind, number, chance));
    }
  }

  #signOf(name) {
    const cells = this.state?.cells;
    if (!cells) return "#";
    const [row, column] = placeOf(name);
    return cells[row - 1][column - 1];
  }

  #drawSide() {
    const [parts, state, words] = [this.#parts, this.state, this.host.words];
    const goesOn = state?.status === "playing";
    parts.headline.textContent = this.#headline();
    parts.count.textContent = state ? words.count(state.options.mines - state.flags, state.left) : "";
    parts.why.textContent = this.#why();
    parts.flagging.setAttribute("aria-pressed", this.#flagging);
    for (const name of ["flagging", "hint", "chances", "step", "run"]) parts[name].hidden = !goesOn;
    for (const name of ["hint", "chances", "step"]) parts[name].disabled = this.#runner.runs || Boolean(state?.thinking);
    parts.run.textContent = this.#runner.runs ? words.pause : words.run;
    parts.again.hidden = this.choosing;
    parts.back.hidden = !this.choosing || this.snapshot?.state.status !== "playing";
    parts.form.hidden = !this.choosing;
    this.#tick();
    const series = this.snapshot?.state.series ?? [];
    parts.series.hidden = series.length === 0;
    const won = series.filter((game) => game.won).length;
    parts.series.replaceChildren(...resultTable(words.series, words.tally(won, series.length), Object.values(words.table),
      series.map((game, at) => [at + 1, `${game.rows} × ${game.columns}, ${game.mines}`, game.won ? words.wonShort : words.lostShort, game.computer, words.seconds(game.seconds)])));
    this.host.title(state ? this.#headline() : "");
  }

  #headline() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.welcome;
    return words.status[state.status];
  }

  /** Why the computer did what it did, or advises it. */
  #why() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.rulesTold;
    if (!state.told) return state.thinking ? words.thinking : "";
    return `${state.told.is_hint ? words.hintTold : words.stepTold} ${words.deed(state.told)} ${words.reasons[state.told.reason](state.told)}`;
  }

  #tick() {
    const state = this.state;
    const isRunning = state?.status === "playing" && state.changed.length > 0;
    const gone = isRunning ? (performance.now() - this.#came) / 1000 : 0;
    this.#parts.clock.textContent = this.host.words.seconds(state ? Math.floor(state.seconds + gone) : 0);
  }

  /** Tells those who do not see the board what has happened. */
  #read() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return;
    const changed = state.status === "playing" ? words.changed(state.changed.length) : "";
    this.host.say([this.#why(), changed, this.#headline()].filter(Boolean).join(" "));
  }

  #press(name) {
    if (this.#flagging) return this.#turnFlag(name);
    if (!this.#mayAct()) return undefined;
    const kind = kindOf(this.#signOf(name));
    if (kind === "flag") return this.host.refuse({ code: "flagged", facts: { cell: name } });
    return this.host.act({ do: kind === "covered" ? "open" : "chord", cell: name });
  }

  #turnFlag(name) {
    if (this.#mayAct()) this.host.act({ do: "flag", cell: name });
  }

  #mayAct() {
    const state = this.state;
    if (state?.status === "playing") {
      this.#runner.stop();
      return true;
    }
    this.host.refuse({ code: state ? "game_over" : "press_start" });
    return false;
  }
}

/** What lies on a cell. */
function drawn(kind, number, chance) {
  if (kind === "open") return number ? [drawing("text", { y: 13 }, `${number}`)] : [];
  const mine = () => [drawing("circle", { class: "sign", r: 13 }), drawing("path", { class: "sign", d: "M-19 0H19M0 -19V19M-13 -13L13 13M-13 13L13 -13" })];
  const flag = () => [drawing("path", { class: "sign", d: "M-8 -18V18M-14 18H2" }), drawing("path", { class: "cloth", d: "M-7 -18L16 -9L-7 0Z" })];
  if (kind === "mine" || kind === "exploded") return mine();
  if (kind === "flag") return flag();
  if (kind === "wrong") return [...flag(), drawing("path", { class: "cross", d: "M-20 -20L20 20M-20 20L20 -20" })];
  return chance === undefined ? [] : [drawing("text", { class: "chance", y: 7 }, `${percent(chance)}%`)];
}

/** A chance as a whole number of percent; only what is certain is 0 or 100. */
function percent(chance) {
  if (chance === 0 || chance === 1) return chance * 100;
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}

/** The picture of the start page. */
function minesweeperPicture() {
  const rows = ["#F2#", "1211", "...."];
  const cells = rows.flatMap((row, at) => [...row].map((sign, column) => {
    const [x, y] = centerOf(nameOf(at + 1, column + 1));
    const [kind, number] = [kindOf(sign), Number(sign) || 0];
    return drawing("g", { class: `cell ${kind} n${number}`, transform: `translate(${x} ${y})` },
      drawing("rect", { class: "field", x: -SIDE * 0.48, y: -SIDE * 0.48, width: SIDE * 0.96, height: SIDE * 0.96 }),
      ...drawn(kind, number));
  }));
  return drawing("svg", { class: "places mines", viewBox: `0 0 ${4 * SIDE} ${3 * SIDE}` }, cells);
}
