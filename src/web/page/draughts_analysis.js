// Analysis: the best lines of a position, as the search goes deeper; moves on the board go on from it.
import { pathOf, squareNamed, stepsOfMoves } from "./draughts_position.js";
import { startBoard } from "./draughts_drawing.js";
import { handOver, handedOver } from "./draughts_rooms.js";
import { Selection } from "./draughts_selection.js";
import { Stage } from "./draughts_stage.js";
import { drawing, element, translate } from "./dom.js";

const MOST_LINES = 5;
const USUAL_LINES = 3;
const SIDE = { white: 1, black: 2 };
/** Of a line so many moves are shown. */
const SHOWN = 10;
/** A value at which the bar is nearly full, in men. */
const FULL = 3;

/** Analysis; `element` is what is shown. */
export class AnalysisView {
  constructor(host) {
    this.host = host;
    this.state = null;
    this.selection = new Selection(host, { send: (move) => this.send(move), name: (square) => this.stage.name(square) });
    this.stage = new Stage(host, {
      pick: (square) => this.pick(square), key: (event) => this.key(event), extra: () => this.beside(), stepping: false, pace: 250,
      moved: (step, at, forward) => forward && host.say(this.stage.told(step, at)),
    });
    const button = (name, action, attributes = {}) => element("button", { type: "button", "data-do": name, "data-word": name, onclick: action, ...attributes });
    this.headline = element("p", { class: "headline" });
    this.note = element("p", { class: "aside" });
    this.go = button("go", () => this.toggle(), { class: "main" });
    this.back = button("takeBack", () => this.host.act({ do: "back" }));
    this.effort = element("p", { class: "faint", "data-shows": "effort" });
    this.lines = element("ol", { class: "lines" });
    this.lineCount = element("select", { "data-do": "lines", onchange: () => this.counted() },
      Array.from({ length: MOST_LINES }, (_, at) => element("option", { value: at + 1, selected: at + 1 === USUAL_LINES }, String(at + 1))));
    this.rules = element("select", { "data-do": "rules", onchange: () => this.set({ rules: this.rules.value }) },
      ["course", "official"].map((name) => element("option", { value: name, "data-word": name })));
    this.fen = element("input", { type: "text", spellcheck: "false", autocomplete: "off", "data-do": "fen" });
    this.form = element("form", { class: "options panel", onsubmit: (event) => this.typed(event) },
      element("div", { class: "pair" }, this.field("lines", this.lineCount), this.field("rules", this.rules)),
      this.field("fen", this.fen));
    this.bar = drawing("svg", { class: "value-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      drawing("rect", { class: "black", width: 100, height: 6 }), drawing("rect", { class: "white", width: 50, height: 6 }));
    this.stage.element.append(element("div", { class: "game-side" }, this.headline, this.note, element("div", { class: "actions" }, this.go, this.back),
      element("div", { class: "panel" }, this.bar, this.effort, this.lines, element("p", { class: "faint small", "data-word": "valueNote" })),
      this.stage.list.element, this.form,
      element("div", { class: "actions" }, button("playHere", () => this.carry("play")), button("setUpHere", () => this.carry("setUp"))),
      element("div", { class: "extras" }, this.stage.notation), this.stage.words, element("p", { class: "faint keys", "data-word": "keys" })));
    this.element = this.stage.element;
    this.begun();
  }

  /** Before there is a board of the server: a position to begin with. */
  begun() {
    const position = handedOver();
    if (position) {
      this.host.begin({ rules: position.rules, position: position.fen, lines: USUAL_LINES });
      return;
    }
    this.stage.load([{ board: startBoard(), side: 0, turn: 1 }], 0);
  }

  show(snapshot, before) {
    const older = before?.board === snapshot.board ? this.state : null;
    this.state = snapshot.state;
    this.selection.offer(this.state.over ? [] : this.state.legal, this.state);
    const steps = stepsOfMoves(this.state.start, this.state.moves);
    if (older === null) this.stage.load(steps, steps.length - 1);
    else if (before !== snapshot) this.stage.extend(steps);
    if (older?.position !== this.state.position || older === null) this.fen.value = this.state.position;
    this.rules.value = this.state.rules;
    this.rename();
    this.tell(older);
    // A board that has just been made is looked at at once.
    if (snapshot.version === 1 && !this.state.over) this.host.act({ do: "go" });
  }

  rename() {
    translate(this.element, this.host.words);
    this.stage.rename();
    this.drawSide();
    this.drawLines();
  }

  leave() {
    this.stage.reel.halt();
  }

  /** The lines are read aloud when the search ends, not at every depth. */
  tell(older) {
    if (!older?.running || this.state.running || this.state.lines.length === 0) return;
    const [best] = this.state.lines;
    this.host.say(`${this.valueText(best)}: ${best.moves.slice(0, 3).join(" ")}`);
  }

  drawSide() {
    const { words } = this.host;
    const { state } = this;
    const waits = Number.isInteger(state?.waiting);
    this.headline.textContent = state === null ? words.analyse : state.over ? words.over : words.turnOf(SIDE[state.turn]);
    const bound = state?.bound ? squareNamed(state.bound) : undefined;
    this.note.textContent = bound === undefined ? "" : words.mustContinue(this.stage.name(bound));
    this.go.textContent = state?.running ? words.stop : words.go;
    this.go.dataset.running = Boolean(state?.running);
    this.go.disabled = Boolean(state?.over);
    this.back.disabled = !(state?.moves.length > 0);
    const count = (state?.nodes ?? 0).toLocaleString(this.host.language);
    const effort = state?.depth ? `${words.depth} ${state.depth} · ${words.nodes} ${count}` : words.noLines;
    this.effort.textContent = waits ? words.queued(state.waiting) : `${effort}${state?.running ? ` · ${words.searching}` : ""}`;
    this.host.title(this.headline.textContent);
  }

  drawLines() {
    const lines = this.state?.lines ?? [];
    this.lines.replaceChildren(...lines.map((line, rank) => this.lineItem(line, rank)));
    const [best] = lines;
    const side = SIDE[this.state?.turn] === 2 ? -1 : 1;
    const value = best === undefined ? 0 : best.value ?? Math.sign(best.mate) * FULL * 4;
    this.bar.lastChild.setAttribute("width", 50 + 50 * Math.tanh((side * value) / FULL));
  }

  lineItem(line, rank) {
    const { words } = this.host;
    const first = line.moves[0];
    return element("li", { class: `rank-${rank}` },
      element("span", { class: "value" }, this.valueText(line)),
      first === undefined ? null : element("button", { type: "button", class: "first", "data-play": first, "aria-label": words.playLine(first), onclick: () => this.send({ move: first }) }, first),
      element("span", { class: "rest" }, restOf(line.moves).flatMap((text) => [element("span", {}, text), " "])));
  }

  /** A value in men with its sign, or the plies to the end. */
  valueText(line) {
    const { words, language } = this.host;
    if (line.mate !== null && line.mate !== undefined) return line.mate > 0 ? words.mateIn(line.mate) : words.lostIn(-line.mate);
    return line.value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });
  }

  /** The chosen squares, and an arrow for the first move of each line: by the squares that the server gives with its legal moves. */
  beside() {
    if (this.state === null) return {};
    const begins = (text, move) => text === move.text || text?.startsWith(`${move.text}:`);
    const arrows = this.state.lines.map((line) => this.state.legal.find((move) => begins(line.moves[0], move))).filter(Boolean).map(pathOf);
    return { ...this.selection.marks(), movable: [], arrows };
  }

  async pick(square) {
    this.host.quiet();
    if (this.state === null) {
      this.host.say(this.host.words.noLines);
      return;
    }
    if (this.state.over) this.host.refuse({ code: "game_over" });
    else this.selection.pick(square, this.stage.reel.steps[this.stage.reel.at].board);
    this.stage.redraw();
  }

  key(event) {
    if (event.key === "Escape" && this.selection.drop()) this.stage.redraw();
  }

  async send(move) {
    const text = move.move ?? `${move.from}${this.state.legal.some((one) => one.taken.length > 0) ? ":" : "-"}${move.to}`;
    if (!await this.host.act({ do: "play", move: text })) this.stage.redraw();
  }

  async toggle() {
    if (this.state !== null) {
      this.host.act({ do: this.state.running ? "stop" : "go" });
      return;
    }
    const position = this.fen.value.trim();
    await this.host.begin({ rules: this.rules.value, lines: Number(this.lineCount.value), ...(position ? { position } : {}) });
  }

  counted() {
    this.set({ lines: Number(this.lineCount.value) });
  }

  typed(event) {
    event.preventDefault();
    if (this.state === null) this.toggle();
    else this.set({});
  }

  set(changed) {
    if (this.state !== null) this.host.act({ do: "set", position: this.fen.value.trim(), ...changed });
  }

  carry(part) {
    const position = { fen: this.state?.position ?? this.fen.value.trim(), rules: this.rules.value };
    handOver(this.host, position.fen ? position : null, part);
  }

  field(word, input) {
    return element("label", { class: "field" }, element("span", { "data-word": word }), input);
  }
}

/** The moves after the first one, as many as are worth reading. */
function restOf(moves) {
  return moves.length > SHOWN ? [...moves.slice(1, SHOWN), "…"] : moves.slice(1);
}
