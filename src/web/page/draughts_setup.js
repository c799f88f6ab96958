// Setting a position up: pieces by pointer and keyboard, or as FEN; the server says whether it is a position, and if not, why.
import { pieceOf, shape, startBoard } from "./draughts_drawing.js";
import { boardOfSquares, emptyStates, fenOf, positionOf } from "./draughts_position.js";
import { positionReason } from "./draughts_reasons.js";
import { handOver, handedOver } from "./draughts_rooms.js";
import { Stage } from "./draughts_stage.js";
import { element } from "./dom.js";

const CHECK_MS = 150;
/** The pieces to choose from by their states, and the keys that place them. */
const PALETTE = [1, 10, 2, 20, 0];
const KEYS = { w: 1, W: 10, b: 2, B: 20, Delete: 0, Backspace: 0 };

/** The set-up; `element` is what is shown. */
export class SetupView {
  constructor(host) {
    this.host = host;
    this.asked = 0;
    this.position = null;
    this.stage = new Stage(host, { pick: (square) => this.place(square, this.piece), key: (event, square) => this.key(event, square), stepping: false, typing: false });
    this.pieces = PALETTE.map((state) => element("input", { type: "radio", name: "piece", value: state, checked: state === 1, "data-piece": state }));
    this.turns = [1, 2].map((side) => element("input", { type: "radio", name: "turn", value: side, checked: side === 1, onchange: () => this.changed() }));
    this.rules = element("select", { "data-do": "rules", onchange: () => this.check() },
      ["course", "official"].map((name) => element("option", { value: name, "data-word": name })));
    this.fen = element("input", { type: "text", spellcheck: "false", autocomplete: "off", "data-do": "fen" });
    this.verdict = element("p", { class: "verdict" });
    this.reasons = element("ul", { class: "troubles" });
    const button = (name, action, attributes = {}) => element("button", { type: "button", "data-do": name, "data-word": name, onclick: action, ...attributes });
    this.onward = [button("playHere", () => this.carry("play"), { class: "main" }), button("analyseHere", () => this.analyse())];
    this.stage.element.append(element("div", { class: "game-side" },
      element("h2", { "data-word": "setUp" }),
      element("fieldset", { class: "palette" }, element("legend", { "data-word": "palette" }), this.pieces.map((input, at) => this.swatch(input, PALETTE[at]))),
      element("fieldset", {}, element("legend", { "data-word": "turn" }), this.turns.map((input, at) =>
        element("label", { class: "choice" }, input, element("span", { "data-side": at + 1 })))),
      this.field("rules", this.rules),
      element("form", { onsubmit: (event) => this.typed(event) }, this.field("fen", this.fen)),
      element("div", { role: "status", class: "check" }, this.verdict, this.reasons),
      element("div", { class: "actions" }, button("initial", () => this.put(startBoard())), button("clear", () => this.put(emptyStates()))),
      element("div", { class: "actions" }, this.onward),
      element("p", { class: "faint small", "data-word": "setUpHelp" })));
    this.fen.addEventListener("change", () => this.read());
    this.element = this.stage.element;
    this.start();
  }

  /** Begins with what was handed over, else with the initial position. */
  start() {
    const given = handedOver();
    if (given) this.rules.value = given.rules;
    const position = given ? positionOf(given.fen) : { board: startBoard(), turn: 1 };
    this.setTurn(position.turn);
    this.put(position.board);
  }

  rename() {
    const { words } = this.host;
    for (const span of this.element.querySelectorAll("[data-side]")) if (span.matches("label span")) span.textContent = words.Sides[span.dataset.side];
    for (const label of this.element.querySelectorAll(".swatch")) {
      const state = Number(label.firstChild.value);
      label.querySelector(".hidden").textContent = state === 0 ? words.erase : words.pieces[state];
      label.title = label.querySelector(".hidden").textContent;
    }
    this.stage.rename();
    this.tell();
    this.host.title(words.setUp);
  }

  leave() {}

  get piece() {
    return Number(this.pieces.find((input) => input.checked).value);
  }

  get turn() {
    return Number(this.turns.find((input) => input.checked).value);
  }

  get board() {
    return this.stage.reel.steps[0].board;
  }

  setTurn(turn) {
    for (const input of this.turns) input.checked = Number(input.value) === turn;
  }

  /** Puts a piece on a square; the same piece again takes it away. */
  place(square, state) {
    const board = this.board.slice();
    board[square] = board[square] === state ? 0 : state;
    this.put(board);
    this.host.say(this.stage.squareLabel(square, board[square], []));
  }

  key(event, square) {
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    this.place(square, KEYS[event.key]);
  }

  put(board) {
    this.stage.load([{ board, side: 0, turn: this.turn }], 0);
    this.changed();
  }

  changed() {
    this.fen.value = fenOf(this.board, this.turn);
    this.check();
  }

  typed(event) {
    event.preventDefault();
    this.read();
  }

  /** The text becomes the board, as far as it can be read. */
  async read() {
    const told = await this.ask(this.fen.value);
    const position = told?.squares ? { board: boardOfSquares(told.squares), turn: told.turn === "black" ? 2 : 1 } : positionOf(this.fen.value);
    if (!told?.squares && position.board.every((state) => state === 0)) return;
    this.setTurn(position.turn);
    this.stage.load([{ board: position.board, side: 0, turn: position.turn }], 0);
  }

  /** Asks the server about the board, a little after the last change. */
  check() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(this.fen.value), CHECK_MS);
  }

  async ask(position) {
    clearTimeout(this.timer);
    this.asked += 1;
    const asked = this.asked;
    const told = await this.host.ask("POST", "/api/draughts/position", { position, rules: this.rules.value }).catch((refusal) => ({ refusal }));
    if (asked !== this.asked) return undefined;
    this.position = told;
    this.tell();
    return told;
  }

  tell() {
    const { words } = this.host;
    const refusal = this.position?.refusal;
    const reasons = refusal?.facts.reasons ?? [];
    this.verdict.className = `verdict ${refusal ? "bad" : "good"}`;
    this.verdict.textContent = this.position === null ? words.checking
      : refusal ? this.host.sentence(refusal) : this.position.over ? words.over : `${words.isPosition} ${words.offeredMoves(this.position.legal.length)}`;
    this.reasons.replaceChildren(...reasons.map((reason) => element("li", {}, positionReason(this.host, reason))));
    for (const button of this.onward) button.disabled = this.position === null || Boolean(refusal);
  }

  carry(part) {
    handOver(this.host, { fen: this.position.position, rules: this.rules.value }, part);
  }

  analyse() {
    this.host.begin({ rules: this.rules.value, position: this.position.position }, "analysis");
  }

  swatch(input, state) {
    const drawn = state === 0 ? [shape("path", { class: "eraser", d: "M-20 -20 20 20M20 -20 -20 20" })] : [pieceOf(state, 0, false)];
    for (const one of drawn) one.removeAttribute("transform");
    const svg = shape("svg", { class: "draughts-board", viewBox: "-42 -42 84 84", "aria-hidden": "true" }, ...drawn);
    return element("label", { class: "swatch" }, input, svg, element("span", { class: "hidden" }));
  }

  field(word, input) {
    return element("label", { class: "field" }, element("span", { "data-word": word }), input);
  }
}
