// What the views of games for two sides have in common: who plays, what is said of a game, how a move is chosen and a game is begun.
import { newMoves } from "./beside.js";

/** What tells moves apart. */
const MOVE_FIELDS = ["color", "player", "from", "to", "pit"];

const isSameMove = (one, other) => MOVE_FIELDS.every((field) => one[field] === other[field]);

/** The side that made a move. */
const sideOf = ({ color, player }) => color ?? player;

/**
 * A view of a game for two sides. A game's own view has `sides`, their two names, and `draw()`; for boards on which a move goes from place
 * to place, `objection(name)` says why a click on a place is no move and no selection, and `chosen(name, moves)` what is said of a selection.
 */
export class TwoPlayerView {
  snapshot = null;
  /** How many moves have been shown. */
  made = 0;
  /** The place that was clicked. */
  selected = null;
  /** Whether options are being chosen: before the first game, and after New game. */
  choosing = true;
  /** Whether moves are being shown. */
  showing = false;

  constructor(host) {
    this.host = host;
  }

  /** Takes a snapshot; the moves that it has beyond the one shown before it, or null as newMoves has it. */
  take(snapshot, before) {
    const news = newMoves(snapshot, before, isSameMove);
    if (news === null) this.choosing = !snapshot;
    if (news === null || news.length > 0) this.selected = null;
    this.snapshot = snapshot;
    return news;
  }

  get state() {
    return this.choosing ? null : (this.snapshot?.state ?? null);
  }

  /** Who plays a side: `human` or `computer`, and if two people play, the side itself. */
  who(side) {
    const { options } = this.snapshot.state;
    if (options.opponent === "human") return side;
    return side === this.own(options) ? "human" : "computer";
  }

  /** The side of a person who plays alone. */
  own({ color }) {
    return color;
  }

  headline() {
    const [state, words] = [this.state, this.host.words];
    if (!state) return words.welcome;
    if (state.over && !this.showing) return this.#result(state);
    const who = this.who(this.showing ? sideOf(state.moves[this.made]) : state.turn);
    return { human: words.yourMove, computer: words.computersMove }[who] ?? words.turnOf[who];
  }

  #result(state) {
    const [words, { winner, by }] = [this.host.words, state.over];
    const won = winner ? words.won[this.who(winner)] : words.draw;
    const loser = this.sides.find((side) => side !== winner);
    const resigned = by === "resignation" ? words.resigned[this.who(loser)] : "";
    return [resigned, won, words.result?.(state.score ?? state.stores)].filter(Boolean).join(" ");
  }

  /** Tells those who do not see the board what has happened: `made(who, move)`, `hinted(hint)` and `more` are the game's sentences. */
  read(moves, { made, hinted, more }) {
    const [state, words] = [this.state, this.host.words];
    if (!state) return;
    const told = moves.map((move) => made(words.who[this.who(sideOf(move))], move));
    if (moves.length > 0) this.host.sound(state.over ? "end" : moves.some((move) => move.captures || move.taken?.length > 0) ? "capture" : "move");
    const hint = state.hint && !state.over && hinted(state.hint);
    this.host.say([...told, more, hint, this.headline()].filter(Boolean).join(" "));
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

  press(name) {
    const refusal = this.objection(name);
    if (refusal) return this.host.refuse(refusal);
    this.host.quiet();
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

  /** Begins a game, here or on a board of its own; the snapshot, or nothing if it is refused. */
  async start(options) {
    this.choosing = false;
    const begun = this.host.board ? await this.host.act({ do: "new", ...options }) : await this.host.begin(options);
    if (!begun) this.choose(true);
    // On a phone the form is below the board.
    else scrollTo(0, 0);
    return begun;
  }

  choose(is) {
    this.choosing = is;
    this.selected = null;
    this.host.quiet();
    this.draw();
  }
}
