// How a move is chosen on the board: a piece, then where it goes; where several captures end on one square, a square between.
import { sideOf, squareName } from "./draughts_drawing.js";
import { pathOf, squareNamed } from "./draughts_position.js";

const SIDE = { white: 1, black: 2 };

/** What is chosen so far. `send(move)` is given a whole move: one of the server's, or two squares for the server to refuse. */
export class Selection {
  constructor(host, { send, name }) {
    Object.assign(this, { host, send, name, moves: [], via: [], square: undefined, side: 0, bound: undefined });
  }

  /** The moves to choose from; what is no longer there is no longer chosen. A piece that must go on is chosen already. */
  offer(legal, { turn, bound }) {
    this.moves = legal.map((move) => ({ ...move, squares: pathOf(move) }));
    this.side = SIDE[turn];
    this.bound = bound ? squareNamed(bound) : undefined;
    this.via = [];
    if (!this.moves.some((move) => move.squares[0] === this.square)) this.square = undefined;
    if (this.bound !== undefined && this.moves.length > 0) this.square = this.bound;
  }

  /** Lets go: false when nothing was chosen, or the piece is bound. */
  drop() {
    const held = this.square !== undefined && this.square !== this.bound;
    if (held) this.square = undefined;
    this.via = [];
    return held;
  }

  /** What to mark on the board. */
  marks() {
    const pieces = [...new Set(this.moves.map((move) => move.squares[0]))];
    const chosen = this.square === undefined ? [] : [this.square, ...this.via];
    return {
      selected: chosen, target: [...new Set(this.candidates().map((move) => move.squares[move.squares.length - 1]))],
      movable: this.square === undefined ? pieces : [], bound: this.bound === undefined || this.moves.length === 0 ? [] : [this.bound],
    };
  }

  /** A square is chosen on this board. */
  pick(square, board) {
    if (square === this.square && this.bound === undefined) {
      this.drop();
      this.host.say("");
    } else if (sideOf(board[square]) === this.side && !this.leadsOn(square)) {
      this.choose(square);
    } else if (this.square === undefined) {
      this.host.refuse({ code: board[square] === 0 ? "page_choose_piece" : "page_not_own", facts: { square: this.name(square) } });
    } else {
      this.finish(square);
    }
  }

  leadsOn(square) {
    return this.candidates().some((move) => move.squares.slice(1).includes(square));
  }

  choose(square) {
    const own = this.moves.filter((move) => move.squares[0] === square);
    if (own.length === 0) {
      this.host.refuse(this.whyNot(square));
      return;
    }
    [this.square, this.via] = [square, []];
    const targets = this.marks().target.map((target) => this.name(target)).join(", ");
    this.host.say(this.host.words.chosen(this.name(square), targets));
  }

  whyNot(square) {
    if (this.bound !== undefined) return { code: "page_bound", facts: { square: this.name(this.bound) } };
    const captures = this.moves.filter((move) => move.taken.length > 0);
    const from = [...new Set(captures.map((move) => this.name(move.squares[0])))].join(", ");
    if (captures.length > 0) return { code: "page_must_capture", facts: { squares: from } };
    return { code: "page_stuck", facts: { square: this.name(square) } };
  }

  /** The moves of the chosen piece through all squares chosen between. */
  candidates() {
    return this.moves.filter((move) => move.squares[0] === this.square && this.via.every((square) => move.squares.includes(square)));
  }

  finish(square) {
    const here = this.candidates();
    const ending = here.filter((move) => move.squares[move.squares.length - 1] === square);
    const captures = new Set(ending.map((move) => [...move.taken].sort().join()));
    if (captures.size === 1) {
      this.send({ move: ending[0].text });
    } else if (captures.size > 1) {
      this.host.refuse({ code: "page_which_way", facts: { square: this.name(square) } });
    } else if (here.some((move) => move.squares.includes(square))) {
      this.via.push(square);
    } else {
      this.send({ from: squareName(this.square, false), to: squareName(square, false) });
    }
  }
}
