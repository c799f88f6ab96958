// The form that begins a game: who plays white and black, by which rules, from which position.
import { CLOCK_NAMES, clockOptions, clockText } from "./clock.js";
import { element, translate } from "./dom.js";
import { emptyBoard, pieceOf, startBoard } from "./draughts_drawing.js";
import { handedOver } from "./draughts_rooms.js";

/** How strong the computer plays, by the name of the choice: on ten levels, or as well as it can in three seconds. */
const LEVELS = Array.from({ length: 10 }, (_, place) => [`l${place + 1}`, { level: place + 1 }]);
const STRENGTHS = { ...Object.fromEntries(LEVELS), s3: { seconds: 3 } };
const USUAL = { white: "human", black: "l3", rules: "course", clock: "none" };

/** The seat of a choice, as the server wants it. */
export function seatOf(choice) {
  if (choice === "human") return { kind: "human" };
  if (choice.startsWith("m:")) return { kind: "module", module: choice.slice(2) };
  return { kind: "core", ...STRENGTHS[choice] };
}

/** How a seat is called: `{kind, ...}` of the server's options. */
export function seatName(words, seat) {
  if (seat.kind === "human") return words.person;
  if (seat.kind === "module") return seat.module;
  const { depth, seconds, level } = seat;
  const named = Object.values(STRENGTHS).find((one) => depth === undefined && seconds === one.seconds && level === one.level);
  return named ? `${words.core}, ${strengthName(words, named)}` : words.core;
}

/** How a strength of the computer is called. */
function strengthName(words, { level }) {
  return level === undefined ? words.strongest : words.level(level);
}

/** The form beside a board; `element` is what is shown. */
export class StartView {
  constructor(host) {
    this.host = host;
    this.modules = [];
    this.seats = { white: this.select("white"), black: this.select("black") };
    this.clock = this.select("clock");
    this.rules = ["course", "official"].map((name) => element("input", { type: "radio", name: "rules", value: name }));
    this.rulesNote = element("p", { class: "faint" });
    this.fen = element("input", { type: "text", name: "fen", spellcheck: "false", autocomplete: "off", "data-label": "fen", placeholder: "W:Wa1,Kc3:Bb8" });
    this.only = element("p", { class: "faint", "data-word": "onlyCourse" });
    const rules = element("fieldset", {}, element("legend", { "data-word": "rules" }),
      this.rules.map((input) => element("label", { class: "choice" }, input, element("span", { "data-word": input.value }))), this.rulesNote);
    const position = element("details", { class: "from" }, element("summary", { "data-word": "fromPosition" }), this.fen);
    this.position = position;
    this.levelsNote = element("p", { class: "faint", "data-word": "levelsNote" });
    const form = element("form", { class: "options panel", onsubmit: (event) => this.begin(event), onchange: () => this.chosen(), oninput: () => this.chosen() },
      element("h2", { "data-word": "newGame" }),
      this.field("whitePlayer", this.seats.white), this.field("blackPlayer", this.seats.black), this.levelsNote, this.field("clock", this.clock), rules, position, this.only,
      element("div", { class: "actions" }, element("button", { class: "main", "data-word": "begin" })));
    const { svg, pieces } = emptyBoard(false, false);
    svg.setAttribute("aria-hidden", "true");
    pieces.append(...startBoard().flatMap((state, square) => (state === 0 ? [] : [pieceOf(state, square, false)])));
    this.element = element("div", { class: "game" }, element("div", { class: "game-board draughts-frame idle" }, svg), element("div", { class: "game-side" }, form));
    this.recall();
    this.learn();
  }

  /** What was handed over or chosen last time. */
  recall() {
    const last = { ...USUAL, ...this.host.recall("start", {}) };
    const position = handedOver();
    this.wantedClock = CLOCK_NAMES.includes(last.clock) ? last.clock : USUAL.clock;
    this.wanted = { white: last.white, black: last.black };
    for (const input of this.rules) input.checked = input.value === (position?.rules ?? last.rules);
    if (position) [this.fen.value, this.position.open] = [position.fen, true];
    this.rename();
  }

  /** Asks the server which programs there are. */
  async learn() {
    const told = await this.host.ask("GET", "/api/games").catch(() => ({ modules: [] }));
    this.modules = told.modules;
    this.rename();
  }

  /** Writes everything in the language of the page. */
  rename() {
    const { words } = this.host;
    for (const [color, select] of Object.entries(this.seats)) {
      const chosen = select.value || this.wanted[color];
      select.replaceChildren(...this.choices(words));
      const known = [...select.options].some((option) => option.value === chosen);
      select.value = known ? chosen : USUAL[color];
      // The programs come later: until then the choice of last time is kept.
      if (known) this.wanted[color] = chosen;
    }
    const clock = this.clock.value || this.wantedClock;
    const told = (name) => element("option", { value: name, selected: name === clock }, clockText(words, name));
    this.clock.replaceChildren(...CLOCK_NAMES.map(told));
    translate(this.element, words);
    this.chosen();
  }

  choices(words) {
    const option = (value, text) => element("option", { value }, text);
    const group = (label, options) => (options.length > 0 ? element("optgroup", { label }, options) : null);
    const programs = (shipped) => this.modules.filter((one) => Boolean(one.shipped) === shipped).map((one) => option(`m:${one.id}`, one.name));
    return [
      option("human", words.human),
      group(words.computers, Object.entries(STRENGTHS).map(([name, strength]) => option(name, `${words.core}: ${strengthName(words, strength)}`))),
      group(words.corpus, programs(false)),
      group(words.programs, programs(true)),
    ].filter(Boolean);
  }

  /** Programs know only the course's rules and the initial position: elsewhere they can't be chosen. */
  chosen() {
    const rules = this.rulesChosen();
    this.rulesNote.textContent = this.host.words[`${rules}Note`];
    const free = rules === "course" && this.fen.value.trim() === "";
    for (const [color, select] of Object.entries(this.seats)) {
      for (const option of select.options) option.disabled = !free && option.value.startsWith("m:");
      if (select.selectedOptions[0]?.disabled) select.value = USUAL[color];
    }
    this.only.hidden = free;
    this.levelsNote.hidden = !Object.values(this.seats).some((select) => STRENGTHS[select.value]?.level);
    // Only persons have clocks.
    this.clock.disabled = Object.values(this.seats).every((select) => select.value !== "human");
  }

  rulesChosen() {
    return this.rules.find((input) => input.checked)?.value ?? USUAL.rules;
  }

  async begin(event) {
    event.preventDefault();
    const [white, black, rules] = [this.seats.white.value, this.seats.black.value, this.rulesChosen()];
    const clock = this.clock.value;
    this.host.remember("start", { white, black, rules, clock });
    const fen = this.fen.value.trim();
    const options = { rules, white: seatOf(white), black: seatOf(black), ...(fen ? { start: fen } : {}), clock: clockOptions(this.clock.disabled ? "none" : clock) };
    await this.host.begin(options);
  }

  select(color) {
    return element("select", { name: color });
  }

  field(word, input) {
    return element("label", { class: "field" }, element("span", { "data-word": word }), input);
  }
}
