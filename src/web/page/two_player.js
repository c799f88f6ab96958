// What the views of games for two sides have in common: who plays, what is said of a game, how a move is chosen and a game is begun.
import { newMoves } from "./beside.js";
import { clockOptions } from "./clock.js";
import { element } from "./dom.js";
import { GameView } from "./game_view.js";
import { TwoPlayerSide } from "./two_player_side.js";

/** What tells moves apart. */
const MOVE_FIELDS = ["color", "player", "from", "to", "pit"];

const OTHERS = { human: "computer", computer: "human", white: "black", black: "white" };

const isSameMove = (one, other) => MOVE_FIELDS.every((field) => one[field] === other[field]);

/**
 * A view of a game for two sides. A game's own view has `sides`, their two names, `board`, and `draw()`; `objection(state, ...place)` says
 * why a press on a place is no move and no selection, null when it is one. For boards on which a move goes from place to place,
 * `chosen(name, moves)` is what is said of a selection. Where moves are shown step by step, `animate(move)` shows one, and `settle(state)`
 * takes up the position after them.
 */
export class TwoPlayerView extends GameView {
  /** How many moves have been shown. */
  made = 0;
  /** The place that was clicked. */
  selected = null;
  /** Whether moves are being shown. */
  showing = false;

  /** Puts the view together: `frame` holds the board, `parts` are those of the side. */
  assemble(frame, parts) {
    this.side = new TwoPlayerSide(this, parts);
    this.element = element("div", { class: "game" }, this.side.status, frame, this.side.element);
  }

  async show(snapshot, before) {
    const news = this.take(snapshot, before);
    const state = snapshot?.state ?? null;
    this.side.receive(state);
    if (this.animate) {
      this.#busy(true);
      for (const move of news ?? []) {
        await this.animate(move);
        this.made += 1;
      }
      this.settle(state);
      this.made = state?.moves.length ?? 0;
      this.#busy(false);
    }
    this.draw();
    if (snapshot !== before) this.#read(news ?? []);
  }

  leave() {
    this.side.leave();
  }

  #busy(is) {
    this.showing = is;
    this.board.element.setAttribute("aria-busy", is);
  }

  /** Takes a snapshot; the moves that it has beyond the one shown before it, or null as newMoves has it. */
  take(snapshot, before) {
    const news = newMoves(snapshot, before, isSameMove);
    if (news === null) this.choosing = !snapshot;
    if (news === null || news.length > 0) this.selected = null;
    this.snapshot = snapshot;
    return news;
  }

  /** Who plays a side: `human` or `computer`, and if two people play, the side itself. */
  who(side) {
    const { options } = this.snapshot.state;
    if (options.opponent === "human") return side;
    return side === this.own(options) ? "human" : "computer";
  }

  /** The side that made a move. */
  sideOf({ color, player, side }) {
    return color ?? player ?? side;
  }

  /** Whether the computer plays against itself. */
  get isDemonstration() {
    return false;
  }

  /** Whether a person is to move. */
  isAsked({ legal }) {
    return legal.length > 0;
  }

  /** What is other in a rematch: who begins, or the colour where one colour always does. */
  turned({ opponent, first, color }) {
    if (opponent === "human") return {};
    return first ? { first: OTHERS[first] } : { color: OTHERS[color] };
  }

  /** The moves that have been shown. */
  get moves() {
    const moves = this.state?.moves ?? [];
    return this.showing ? moves.slice(0, this.made) : moves;
  }

  /** The options that do not matter beside the others. */
  unused({ opponent }) {
    return opponent === "human" ? ["color", "level"] : [];
  }

  /** The side of a person who plays alone. */
  own({ color }) {
    return color;
  }

  headline() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.welcome;
    if (state.over && !this.showing) return this.#result(state);
    const who = this.who(this.showing ? this.sideOf(state.moves[this.made]) : state.turn);
    return { human: words.yourMove, computer: words.computersMove }[who] ?? words.turnOf[who];
  }

  #result(state) {
    const [words, { winner, by }] = [this.host.words, state.over];
    const won = winner ? words.won[this.who(winner)] : words.draw;
    const loser = this.sides.find((side) => side !== winner);
    const early = { resignation: words.resigned[this.who(loser)], time: words.timeOver }[by];
    return [early, won, words.result?.(state.score ?? state.stores)].filter(Boolean).join(" ");
  }

  /** The hint that a state has, for the eye. */
  hintLine({ hint }) {
    return hint ? this.host.words.hinted(hint) : "";
  }

  /** The hint for those who do not see the board. */
  hintRead(hint) {
    const words = this.host.words;
    return (words.hintRead ?? words.hinted)(hint);
  }

  /** What the table of a series says of a game after its winner. */
  row({ score, options, seconds, moves }) {
    const level = options.opponent === "human" ? "–" : `${options.level}`;
    return [this.sides.map((side) => score[side]).join(" : "), ...this.boardOf(options), level, this.host.words.seconds(seconds), `${moves}`];
  }

  /** What the table says of the board. */
  boardOf() {
    return [];
  }

  /** Tells those who do not see the board what has happened. */
  #read(moves) {
    const [state, words] = [this.state, this.host.words];
    if (!state) return;
    const made = words.read ?? ((who, move) => `${words.made(who, move)}.`);
    const told = moves.map((move) => made(words.who[this.who(this.sideOf(move))], move));
    if (moves.length > 0) this.host.sound(state.over ? "end" : moves.some((move) => move.captures || move.taken?.length > 0) ? "capture" : "move");
    const hint = state.hint && !state.over && this.hintRead(state.hint);
    this.host.say([...told, this.more?.(state), hint, this.headline()].filter(Boolean).join(" "));
  }

  /** What is read aloud of a place: its name, what is on it and how it is marked. */
  label(name, content, marked) {
    return [name, content, ...marked.map((kind) => this.host.words.marks[kind])].filter(Boolean).join(", ");
  }

  /** Where a piece can go. */
  movesOf(name) {
    return this.state?.legal.find((moves) => moves.from === name);
  }

  /** What is marked on which places: `last` the last move, `hint`, `selected`, `reached`; `more` are further `[name, kind]`. */
  marks(more = []) {
    const [marks, state] = [new Map(), this.state];
    const mark = (name, kind) => marks.set(name, [...(marks.get(name) ?? []), kind]);
    if (!state) return marks;
    const last = state.moves.at(-1);
    if (last) [last.from, last.to].forEach((name) => mark(name, "last"));
    for (const [name, kind] of more) mark(name, kind);
    if (state.hint && !state.over) [state.hint.from, state.hint.to].forEach((name) => mark(name, "hint"));
    const chosen = this.movesOf(this.selected);
    if (!chosen) return marks;
    mark(chosen.from, "selected");
    chosen.to.forEach((name) => mark(name, "reached"));
    return marks;
  }

  /** Whether a press on a place is a move or a selection; says why not. */
  allows(...place) {
    const refusal = this.#refusal(...place);
    if (refusal) this.host.refuse(refusal);
    else this.host.quiet();
    return !refusal;
  }

  #refusal(...place) {
    const state = this.state;
    if (!state) return { code: "press_start" };
    if (state.over) return { code: "game_over" };
    if (this.showing || !this.isAsked(state)) return { code: "wait" };
    return this.objection(state, ...place);
  }

  press(name) {
    if (!this.allows(name)) return;
    if (this.selected === name) return this.deselect();
    const moves = this.movesOf(name);
    if (!moves) return this.host.act({ do: "move", from: this.selected, to: name });
    this.selected = name;
    this.draw();
    this.host.say(this.chosen(name, moves));
  }

  deselect() {
    if (this.selected === null) return;
    this.selected = null;
    this.draw();
    this.host.say(this.host.words.unchosen);
  }

  start({ clock, ...options }) {
    return super.start({ ...options, clock: clockOptions(clock) });
  }

  choose(is) {
    this.selected = null;
    super.choose(is);
  }
}
