// A game at a board of the server: played by people, watched when programs play.
import { clockClasses, secondsLeft, tellTimeOver, timeText } from "./clock.js";
import { fenOf, pathOf, squareNamed, statesChanged, stepsOfMoves } from "./draughts_position.js";
import { foulTexts, verdictOf } from "./draughts_reasons.js";
import { ReviewGraph } from "./draughts_review.js";
import { handOver } from "./draughts_rooms.js";
import { seatName } from "./draughts_start.js";
import { Stage } from "./draughts_stage.js";
import { Selection } from "./draughts_selection.js";
import { element } from "./dom.js";

/** Milliseconds a ply at which a match is shown; a game in which somebody plays goes its own pace. */
const PACES = [0, 250, 500, 1000, 2500];
const USUAL_PACE = 500;
const PLAY_PACE = 450;
/** Milliseconds after which the clocks are drawn again. */
const TICK = 200;
const SIDE = { white: 1, black: 2 };

/** A game; `element` is what is shown. */
export class GameView {
  constructor(host) {
    this.host = host;
    this.selection = new Selection(host, { send: (move) => this.send(move), name: (square) => this.stage.name(square) });
    this.stage = new Stage(host, {
      pace: PLAY_PACE, pick: (square) => this.pick(square), key: (event) => this.key(event),
      extra: (_, at) => this.beside(at), moved: (step, at, forward) => this.moved(step, at, forward),
    });
    const button = (name, action, attributes = {}) =>
      element("button", { type: "button", "data-do": name, "data-word": name, onclick: action, ...attributes });
    this.headline = element("p", { class: "headline", tabindex: -1 });
    this.note = element("p", { class: "aside" });
    this.late = button("toLive", () => this.stage.reel.start(), { class: "main" });
    this.behind = element("p", { class: "behind" });
    this.pace = element("select", { "data-do": "pace", onchange: () => this.paced() });
    this.paceField = element("label", { class: "field pace" }, element("span", { "data-word": "pace" }), this.pace);
    this.quiet = element("p", { class: "faint", "data-shows": "quiet" });
    this.hint = button("hint", () => this.host.act({ do: "hint" }));
    this.takeBack = button("takeBack", () => this.host.act({ do: "back" }));
    this.resign = element("button", { type: "button", "data-do": "resign", onclick: () => this.resigned(), onblur: () => this.unsure() });
    this.stop = button("stop", () => this.host.act({ do: "stop" }));
    this.again = button("again", () => this.host.act({ do: "new", ...this.state.options }), { class: "main" });
    this.rematch = button("rematch", () => this.host.act({ do: "new", ...this.state.options, white: this.state.options.black, black: this.state.options.white }));
    this.review = button("review", () => this.host.act({ do: "review" }));
    this.graph = new ReviewGraph(host, (ply) => this.stage.reel.go(ply));
    this.elsewhere = element("div", { class: "actions" }, button("analyseHere", () => this.analyse()), button("setUpHere", () => this.carry("setUp")));
    this.output = element("div", { class: "program-output", role: "log", tabindex: 0, "data-label": "output" });
    this.outputPart = element("details", { class: "panel", open: true }, element("summary", { "data-word": "output" }), this.output);
    const side = element("div", { class: "game-side" }, this.headline, this.note, this.stage.now,
      element("div", { class: "live" }, this.behind, this.late), this.paceField, this.stage.list.element, this.quiet,
      element("div", { class: "actions" }, this.hint, this.takeBack, this.resign, this.stop, this.again, this.rematch, this.review), this.graph.element, this.outputPart, this.elsewhere,
      element("div", { class: "extras" }, this.stage.notation, button("savePdn", () => this.save(), { class: "quiet" })), this.stage.words, element("p", { class: "faint keys", "data-word": "keys" }));
    this.stage.element.append(side);
    this.element = this.stage.element;
    this.unsure();
  }

  /** Draws a snapshot. A game that begins is shown from its beginning, one that is found under way from where it is. */
  show(snapshot, before) {
    const newBoard = before?.board !== snapshot.board;
    const older = newBoard ? undefined : this.state;
    this.state = snapshot.state;
    if (before !== snapshot) this.heard = performance.now();
    this.selection.offer(this.offered(), this.state);
    const steps = this.steps();
    const live = this.isMatch();
    this.stage.reel.pace = live ? this.host.recall("pace", USUAL_PACE) : PLAY_PACE;
    if (newBoard) {
      this.stage.board.arrange({ flipped: this.isHuman("black") && !this.isHuman("white") });
      this.stage.load(steps, steps.length - 1);
    } else if (before !== snapshot) {
      this.stage.extend(steps);
    }
    this.rename();
    this.tellOutput(older);
    if (this.state.hint && JSON.stringify(older?.hint) !== JSON.stringify(this.state.hint)) this.host.say(this.hintText());
  }

  /** Writes everything but the board in the language of the page. */
  rename() {
    const { words } = this.host;
    const names = this.state.names ?? {};
    const named = (color) => {
      const seat = this.state.options[color];
      return seat.kind === "module" ? names[color] ?? seatName(words, seat) : seatName(words, seat);
    };
    this.stage.seat({ 1: named("white"), 2: named("black") });
    this.pace.replaceChildren(...PACES.map((pace) => element("option", { value: pace, selected: pace === this.stage.reel.pace }, words.paces[pace])));
    this.stage.rename();
    this.unsure();
    this.drawSide();
    this.runClocks();
  }

  leave() {
    this.stage.reel.halt();
    clearInterval(this.ticks);
  }

  /** Draws the clocks, and again as long as one runs. */
  runClocks() {
    clearInterval(this.ticks);
    if (this.state.clock?.running) this.ticks = setInterval(() => this.drawClocks(), TICK);
    this.drawClocks();
  }

  /** The time of each person beside the name. The server is told of a time that is over, and says who has lost. */
  drawClocks() {
    const { clock } = this.state;
    for (const seat of Object.values(this.stage.seats)) {
      seat.querySelector(".clock")?.remove();
      const color = seat.dataset.side === "1" ? "white" : "black";
      if (!clock || !this.isHuman(color)) continue;
      const runs = clock.running === color;
      const left = secondsLeft(clock, color, this.heard);
      seat.append(element("span", { class: `clock ${clockClasses(runs, left)}`, role: "timer", "aria-label": this.host.words.clock }, timeText(left)));
      if (runs && left === 0) this.endByTime();
    }
  }

  endByTime() {
    clearInterval(this.ticks);
    tellTimeOver(this.host);
  }

  isHuman(color) {
    return this.state.options[color].kind === "human";
  }

  hasProgram() {
    return ["white", "black"].some((color) => this.state.options[color].kind === "module");
  }

  isMatch() {
    return !this.isHuman("white") && !this.isHuman("black");
  }

  /** The steps of the game; a foul is one more, with the board that it left. */
  steps() {
    const { start, moves, over } = this.state;
    const steps = stepsOfMoves(start, moves);
    const foul = over?.fouls[0];
    if (!foul) return steps;
    const last = steps[steps.length - 1];
    const changed = (foul.changes ?? []).map((change) => squareNamed(change.square));
    const board = statesChanged(last.board, foul.changes ?? []);
    return [...steps, { board, changed, side: SIDE[foul.color], turn: last.turn, taken: [], words: () => this.foulText() }];
  }

  /** The moves from which somebody at this page may choose now. */
  offered() {
    const { over, thinking, turn, legal } = this.state;
    return over || thinking || !this.isHuman(turn) ? [] : legal;
  }

  isNow() {
    return this.stage.reel.atEnd;
  }

  pick(square) {
    this.host.quiet();
    if (!this.isNow()) {
      this.stage.reel.go(this.stage.reel.last);
      this.host.say(this.host.words.toNow);
      return;
    }
    if (this.state.over) this.host.refuse({ code: "game_over" });
    else if (this.offered().length === 0) this.host.refuse({ code: "not_your_turn" });
    else this.selection.pick(square, this.stage.reel.steps[this.stage.reel.at].board);
    this.stage.redraw();
  }

  key(event) {
    if (event.key !== "Escape" || !this.selection.drop()) return;
    this.host.say("");
    this.stage.redraw();
  }

  async send(move) {
    const answer = await this.host.act({ do: "move", ...move });
    if (!answer) this.stage.redraw();
  }

  /** What is drawn beside a step: only the newest one can be played on. */
  beside(at) {
    if (at !== this.stage.reel.last || this.offered().length === 0) return {};
    const hint = this.state.hint;
    const arrows = hint?.from ? [pathOf(hint)] : [];
    return { ...this.selection.marks(), arrows };
  }

  moved(step, at, forward) {
    if (!forward) this.selection.drop();
    else if (step.path) this.host.sound(this.state.over && this.isNow() ? "end" : step.taken.length > 0 ? "capture" : "move");
    this.drawSide();
    const now = this.isNow();
    const parts = [step.words || (at === 0 && now) ? "" : this.stage.told(step, at), now ? this.headlineText() : "", now ? this.noteText() : ""];
    this.host.say(parts.filter(Boolean).join(". "));
  }

  drawSide() {
    const { words } = this.host;
    const { over } = this.state;
    const { at, last, running } = this.stage.reel;
    const [match, now] = [this.isMatch(), this.isNow()];
    this.headline.textContent = this.headlineText();
    this.note.textContent = now ? this.noteText() : "";
    this.note.classList.toggle("fouled", Boolean(over));
    this.behind.textContent = now ? "" : match ? words.behind(last - at) : running ? "" : words.past;
    this.late.hidden = now || running;
    this.late.textContent = match && !over ? words.toLive : words.toNow;
    this.late.onclick = () => this.stage.reel.go(last);
    this.paceField.hidden = !match;
    const quiet = this.state.quiet_plies ?? 0;
    this.quiet.textContent = now && !over ? words.quiet(quiet, this.state.draw_plies) : "";
    this.quiet.title = words.quietNote;
    this.hint.hidden = match || Boolean(over);
    this.hint.disabled = this.offered().length === 0 || this.state.hinting === true;
    this.resign.hidden = match || Boolean(over);
    this.stop.hidden = !match || Boolean(over);
    const played = this.state.moves.length > 0;
    this.takeBack.hidden = match || Boolean(over) || this.hasProgram() || Boolean(this.state.clock);
    this.takeBack.disabled = !played;
    this.again.hidden = this.rematch.hidden = !over || !now;
    this.review.hidden = !over || !played || Boolean(this.state.review);
    this.review.disabled = Boolean(this.state.reviewing);
    this.review.textContent = words[this.state.reviewing ? "reviewing" : "review"];
    this.graph.draw(this.state.review, at, this.state.moves.map((move) => move.text));
    this.outputPart.hidden = !this.hasProgram();
    this.host.title(this.headline.textContent);
  }

  /** Whose turn it is, or who has won; of the step that is shown. */
  headlineText() {
    const { words } = this.host;
    const { over, thinking, turn, options, waiting } = this.state;
    if (Number.isInteger(waiting)) return words.queued(waiting);
    if (!this.isNow()) return words.turnOf(this.stage.reel.steps[this.stage.reel.at]?.turn ?? 1);
    if (over) return this.verdict();
    const people = this.isHuman("white") && this.isHuman("black");
    if (this.isHuman(turn)) return people ? words.turnOf(SIDE[turn]) : words.yourMove;
    if (!thinking) return words.turnOf(SIDE[turn]);
    return words.thinking(options[turn].kind === "module" ? this.stage.names[SIDE[turn]] : words.Sides[SIDE[turn]]);
  }

  noteText() {
    const { words } = this.host;
    if (this.state.over) return this.foulText();
    const bound = this.state.bound && squareNamed(this.state.bound);
    if (bound) return words.mustContinue(this.stage.name(bound));
    if (this.offered().some((move) => move.taken.length > 0)) return words.mustCapture;
    return this.state.hint ? this.hintText() : "";
  }

  hintText() {
    return this.host.words.hintTold(this.state.hint.move);
  }

  verdict() {
    return verdictOf(this.host, this.state.over, this.stage.names, this.state.draw_plies);
  }

  foulText() {
    return foulTexts(this.host, this.state.over.fouls, this.stage.names).join(" ");
  }

  paced() {
    const pace = Number(this.pace.value);
    this.host.remember("pace", pace);
    this.stage.reel.setPace(pace);
  }

  /** The first press asks, the second one resigns. */
  resigned() {
    if (this.sure) {
      this.unsure();
      this.host.act({ do: "resign" });
      return;
    }
    this.sure = true;
    this.resign.textContent = this.host.words.reallyResign;
    this.host.say(this.host.words.reallyResign);
  }

  unsure() {
    this.sure = false;
    this.resign.textContent = this.host.words.resign;
  }

  /** What the programs have printed; what is new is read aloud by the log itself. */
  tellOutput(older) {
    const { output = [] } = this.state;
    if (older && older.output?.length === output.length) return;
    const { words } = this.host;
    const entries = output.map(({ ply, color, stream, text }) => element("div", { class: stream },
      element("p", { class: "faint" }, `${words.moveNumber(ply + 1)}, ${words.sides[SIDE[color]]}`), element("pre", {}, text)));
    this.output.replaceChildren(...(entries.length > 0 ? entries : [element("p", { class: "faint" }, words.noOutput)]));
    this.output.scrollTop = this.output.scrollHeight;
  }

  analyse() {
    this.host.begin({ rules: this.state.options.rules, position: this.fen() }, "analysis");
  }

  carry(part) {
    handOver(this.host, { fen: this.fen(), rules: this.state.options.rules }, part);
  }

  /** Saves the game as a file. */
  async save() {
    const { options, start, moves, over } = this.state;
    const tags = { White: this.stage.names[1], Black: this.stage.names[2], Date: new Date().toISOString().slice(0, 10).replaceAll("-", ".") };
    const result = over ? over.points.join("-") : "*";
    const game = { rules: options.rules, start, moves: moves.map((move) => move.text), tags, result };
    const told = await this.host.ask("POST", "/api/draughts/game", game).catch((refusal) => this.host.refuse(refusal));
    if (!told) return;
    const href = URL.createObjectURL(new Blob([told.pdn], { type: "text/plain" }));
    element("a", { href, download: "arbiiter.pdn" }).click();
    URL.revokeObjectURL(href);
  }

  /** The position that the board shows. */
  fen() {
    const { steps, at, last } = this.stage.reel;
    if (at === last && !steps[at].words) return this.state.position;
    const { board, turn, bound } = steps[steps[at].words ? at - 1 : at];
    return fenOf(board, turn, bound);
  }
}
