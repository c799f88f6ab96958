// Mastermind in the browser: a person guesses the computer's code, or answers the computer's guesses.
import { button, choice, group, keepFocus, resultTable } from "./beside.js";
import { drawing, element, translate } from "./dom.js";
import { GameView, OptionsForm } from "./game_view.js";
import { numberField } from "./grid_board.js";
import { MASTERMIND_WORDS } from "./mastermind_words.js";

/** The game. */
export const mastermind = {
  name: "mastermind",
  listed: true,
  words: MASTERMIND_WORDS,
  picture: mastermindPicture,
  create: (host) => new MastermindView(host),
};

const DEFAULTS = { role: "guesser", pegs: 4, colours: 6, guesses: 10, counting: "misplaced", distinct: false };
/** The server has no more of each. */
const MOST = { pegs: 8, colours: 20, guesses: 20 };

class MastermindView extends GameView {
  /** The guess that is being made: colours, 0 where none is chosen. */
  #guess = [];
  #at = 0;
  /** The number of the guess that is answered anew, or null. */
  #changing = null;
  #parts = {};

  constructor(host) {
    super(host);
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.count = element("p", { class: "tally-line" });
    parts.why = element("p", { class: "why" });
    parts.turns = element("ol", { class: "guesses", "data-label": "board" });
    parts.entry = element("div", { class: "guess-entry" });
    this.element = element("div", { class: "game mastermind" },
      element("div", { class: "game-status" }, parts.headline, parts.count, parts.why),
      element("div", { class: "game-board" }, parts.turns, parts.entry), this.#side());
    parts.entry.addEventListener("keydown", (event) => this.#key(event));
  }

  show(snapshot, before) {
    const isNew = this.takeRound(snapshot, before);
    if (isNew || snapshot?.state.turns.length !== before?.state.turns.length) this.#clear();
    if (snapshot !== before) this.#changing = null;
    this.draw();
    if (snapshot !== before) this.#read();
  }

  #clear() {
    this.#guess = Array(this.snapshot?.state.options.pegs ?? DEFAULTS.pegs).fill(0);
    this.#at = 0;
  }

  #side() {
    const parts = this.#parts;
    parts.hint = button("hint", () => this.host.act({ do: "hint" }));
    parts.resign = button("resign", () => this.host.act({ do: "resign" }));
    parts.again = button("newGame", () => this.choose(true));
    parts.back = button("back", () => this.choose(false));
    parts.series = element("div", { class: "panel" });
    return element("div", { class: "game-side" },
      element("div", { class: "actions" }, parts.hint, parts.resign, parts.again, parts.back),
      this.#form(), parts.series,
      element("div", { class: "footnotes" }, element("p", { class: "keys", "data-word": "keys" })));
  }

  #form() {
    this.#parts.form = new OptionsForm(this, {
      defaults: DEFAULTS,
      fields: [group("role", choice("role", "guesser", "guesser"), choice("role", "codemaker", "codemaker")),
        element("div", { class: "field-row" }, Object.entries(MOST).map(([name, most]) => numberField(name, name, 1, most))),
        choice("distinct", "on", "distinct", "off"),
        group("counting", choice("counting", "misplaced", "misplaced"), choice("counting", "common", "common"))],
    });
    return this.#parts.form.element;
  }

  draw() {
    this.#drawTurns();
    this.#drawEntry();
    this.#drawSide();
  }

  #drawTurns() {
    const [parts, state, words] = [this.#parts, this.state, this.host.words];
    const contradiction = state?.contradiction;
    parts.turns.replaceChildren(...(state?.turns ?? []).map((turn, index) => {
      const number = index + 1;
      const marks = [
        contradiction?.turn === number && "contradicts",
        contradiction?.against.includes(number) && "contradicted",
        this.#changing === number && "changing",
      ];
      return element("li", { class: marks.filter(Boolean).join(" ") },
        pegs(turn.code), this.#answer(turn),
        this.#answers() ? element("button", { type: "button", class: "plain", "aria-label": words.changeOf(number), onclick: () => this.#change(number) }, words.change) : null);
    }));
    if (state?.code) parts.turns.append(element("li", { class: "secret" }, pegs(state.code), element("span", {}, words.secret)));
  }

  /** The pins of an answer, and the numbers. */
  #answer({ exact, second }) {
    const state = this.state;
    const misplaced = state.options.counting === "common" ? second - exact : second;
    const pins = [...Array(exact).fill("exact"), ...Array(misplaced).fill("misplaced"), ...Array(Math.max(0, state.options.pegs - exact - misplaced)).fill("none")];
    return element("span", { class: "answer" },
      element("span", { class: "pins", "aria-hidden": "true" }, pins.map((kind) => element("i", { class: `pin ${kind}` }))),
      element("span", {}, this.host.words.answerShort(state.options.counting, exact, second)));
  }

  /** Whether the person answers the computer's guesses, and may still correct them. */
  #answers() {
    const state = this.state;
    return state?.options.role === "codemaker" && state.status === "playing";
  }

  #drawEntry() {
    const [parts, state] = [this.#parts, this.state];
    const hadFocus = parts.entry.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const isPlaying = state?.status === "playing";
    const content = !isPlaying ? [] : state.options.role === "guesser" ? this.#guessEntry(state) : this.#answerEntry(state);
    parts.entry.replaceChildren(...content);
    parts.entry.hidden = content.length === 0;
    translate(parts.entry, this.host.words);
    if (hadFocus) (parts.entry.querySelector(`[data-key="${hadFocus}"]:not(:disabled)`) ?? parts.entry.querySelector("button"))?.focus();
  }

  #guessEntry({ options: { pegs: count, colours } }) {
    const words = this.host.words;
    const slots = Array.from({ length: count }, (_, at) => element("button", {
      type: "button", class: `slot peg c${this.#guess[at] || 0}`, "aria-pressed": `${at === this.#at}`, "data-key": `slot${at}`,
      "aria-label": words.slot(at + 1, this.#guess[at]), onclick: () => this.#goTo(at),
    }, this.#guess[at] ? `${this.#guess[at]}` : ""));
    const palette = Array.from({ length: colours }, (_, at) => element("button", {
      type: "button", class: `peg c${at + 1}`, "data-key": `colour${at + 1}`, "aria-label": words.colour(at + 1), onclick: () => this.#put(at + 1),
    }, `${at + 1}`));
    const isWhole = this.#guess.every((colour) => colour > 0);
    return [
      element("div", { class: "slots", role: "group", "data-label": "yourGuess" }, slots),
      element("div", { class: "palette", role: "group", "data-label": "palette" }, palette),
      element("div", { class: "actions" },
        element("button", { type: "button", class: "main", "data-word": "guess", "data-key": "guess", disabled: !isWhole, onclick: () => this.#ask() })),
    ];
  }

  #answerEntry(state) {
    const words = this.host.words;
    const turn = this.#changing === null ? null : state.turns[this.#changing - 1];
    const code = turn?.code ?? state.asked;
    if (!code) return [];
    const numbers = (name) => element("label", { class: "field" }, element("span", { "data-word": name === "second" ? state.options.counting : name }),
      element("select", { name, "data-key": name }, Array.from({ length: state.options.pegs + 1 }, (_, value) =>
        element("option", { value, selected: turn?.[name] === value }, `${value}`))));
    const [exact, second] = [numbers("exact"), numbers("second")];
    const chosen = (field) => Number(field.querySelector("select").value);
    return [
      element("p", {}, turn ? words.changeOf(this.#changing) : words.asks),
      pegs(code),
      element("div", { class: "field-row" }, exact, second),
      element("div", { class: "actions" },
        element("button", {
          type: "button", class: "main", "data-word": "answer", "data-key": "answer",
          onclick: () => this.host.act({ do: "answer", exact: chosen(exact), second: chosen(second), ...(turn ? { turn: this.#changing } : {}) }),
        }),
        turn ? button("back", () => this.#change(null)) : null),
    ];
  }

  #change(number) {
    this.#changing = number;
    this.draw();
    this.#parts.entry.querySelector("select")?.focus();
  }

  #goTo(at) {
    this.#at = at;
    this.#drawEntry();
  }

  #put(colour) {
    this.#guess[this.#at] = colour;
    this.#at = Math.min(this.#at + 1, this.#guess.length - 1);
    this.#drawEntry();
  }

  #ask() {
    if (this.#guess.every((colour) => colour > 0)) this.host.act({ do: "guess", code: this.#guess });
  }

  #key(event) {
    const state = this.state;
    if (state?.options.role !== "guesser" || event.ctrlKey || event.metaKey || event.altKey) return;
    const colour = event.key === "0" ? 10 : Number(event.key);
    if (colour >= 1 && colour <= state.options.colours && event.key !== " ") this.#put(colour);
    else if (event.key === "ArrowLeft") this.#goTo(Math.max(0, this.#at - 1));
    else if (event.key === "ArrowRight") this.#goTo(Math.min(this.#guess.length - 1, this.#at + 1));
    else if (event.key === "Backspace") {
      if (!this.#guess[this.#at]) this.#at = Math.max(0, this.#at - 1);
      this.#guess[this.#at] = 0;
      this.#drawEntry();
    } else return;
    event.preventDefault();
  }

  #drawSide() {
    const [parts, state, words] = [this.#parts, this.state, this.host.words];
    const goesOn = state?.status === "playing";
    parts.headline.textContent = this.#headline();
    parts.count.textContent = state ? words.count(state.turns.length, state.options.guesses, state.possible) : "";
    parts.why.textContent = this.#why();
    parts.hint.hidden = !goesOn || state.options.role !== "guesser";
    parts.hint.disabled = Boolean(state?.thinking);
    parts.resign.hidden = !goesOn;
    parts.again.hidden = this.choosing;
    parts.again.classList.toggle("main", Boolean(state) && !goesOn);
    parts.back.hidden = !this.choosing || this.snapshot?.state.status !== "playing";
    parts.form.element.hidden = !this.choosing;
    keepFocus(this.element, parts.again);
    const series = this.snapshot?.state.series ?? [];
    parts.series.hidden = series.length === 0;
    const found = series.filter((game) => game.status === "found");
    const mean = found.length ? (found.reduce((sum, game) => sum + game.guesses, 0) / found.length).toFixed(2) : "–";
    parts.series.replaceChildren(...resultTable(words.series, words.tally(found.length, series.length, mean), Object.values(words.table),
      series.map((game, at) => [at + 1, words.roleShort[game.role], `${game.pegs} / ${game.colours}`, words.statusShort[game.status], game.guesses, words.seconds(game.seconds)]), 1));
    this.host.title(state ? this.#headline() : "");
  }

  #headline() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.welcome;
    if (state.status !== "playing") return words.status[state.options.role][state.status];
    if (state.contradiction) return words.contradiction;
    if (state.options.role === "guesser") return words.yourTurn;
    return state.asked ? words.asks : words.thinking;
  }

  #why() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.rulesTold;
    if (state.contradiction) return words.why(state.contradiction);
    if (state.hint) return words.hinted(state.hint);
    if (state.status === "playing" && state.turns.length === 0) return state.options.role === "guesser" ? words.rulesTold : words.think(state.options);
    return "";
  }

  /** Tells those who do not see the board what has happened. */
  #read() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return;
    const last = state.turns.at(-1);
    const told = last && state.options.role === "guesser" ? words.answerRead(last.code, state.options.counting, last.exact, last.second) : "";
    const asked = state.asked ? words.codeRead(state.asked) : "";
    this.host.say([told, this.#why(), this.#headline(), asked].filter(Boolean).join(" "));
    if (state.status !== "playing") this.host.sound("end");
    else if (last) this.host.sound("move");
  }
}

/** The pegs of a code: each has its number, since colours alone tell nothing to some. */
function pegs(code) {
  return element("span", { class: "pegs", role: "img", "aria-label": code.join(" ") }, code.map((colour) => element("i", { class: `peg c${colour}` }, `${colour}`)));
}

/** The picture of the start page. */
function mastermindPicture() {
  const rows = [[1, 1, 2, 2], [1, 3, 4, 4], [3, 5, 4, 1]];
  const parts = rows.flatMap((code, row) => [
    ...code.map((colour, at) => drawing("circle", { class: `peg c${colour}`, cx: 24 + at * 44, cy: 26 + row * 48, r: 18 })),
    ...[0, 1, 2, 3].map((pin) => drawing("circle", { class: pin <= row ? "pin exact" : "pin misplaced", cx: 206 + (pin % 2) * 18, cy: 17 + row * 48 + Math.floor(pin / 2) * 18, r: 6 })),
  ]);
  return drawing("svg", { class: "codes", viewBox: "0 0 236 148" }, parts);
}
