// What the views of solved games have in common, labyrinths and game graphs: a press is a move, and hints tell the rest of the game.
import { choice, group, labelled } from "./beside.js";
import { element } from "./dom.js";
import { SolvedLine } from "./solved_line.js";
import { TwoPlayerView } from "./two_player.js";
import { opponentField } from "./two_player_side.js";

/** The server reads no longer text. */
const MOST_BYTES = 16384;

/** A view of a solved game. A game's own view has `sides`, `drawBoard(state, marks, line)`, and words as those of the labyrinth. */
export class SolvedView extends TwoPlayerView {
  place = element("div", { class: "game-board" });
  #count = element("p", { class: "tally-line" });
  #line = new SolvedLine(() => this.draw());

  /** Puts the view together: `fields` choose the game, which may be a text of one's own; `more` are further ones. */
  assembleSolved({ defaults, fields, more, footnotes = [] }) {
    this.assemble(this.place, {
      defaults,
      fields: [...fields, labelled("text", element("textarea", { name: "text", rows: 9, spellcheck: "false" })),
        opponentField(), group("person", ...this.sides.map((side) => choice("side", side, side))), ...more],
      standing: this.#count,
      actions: [this.#line.element],
      footnotes: [element("p", { "data-word": "rulesTold" }), ...footnotes],
    });
  }

  show(snapshot, before) {
    if (snapshot !== before) this.#line.receive(snapshot?.state);
    return super.show(snapshot, before);
  }

  leave() {
    this.#line.stop();
    super.leave();
  }

  own({ side }) {
    return side;
  }

  turned({ opponent, side }) {
    return opponent === "human" ? {} : { side: this.sides.find((other) => other !== side) };
  }

  /** A text is kept beside another choice, unless it is one that would be refused. */
  options(wished) {
    const isUnused = this.unused(wished).includes("text");
    return isUnused && new Blob([wished.text]).size > MOST_BYTES ? { ...wished, text: "" } : wished;
  }

  /** The result says how the game ended, too. */
  headline() {
    const end = this.state?.over && this.state.end;
    return end ? `${this.host.words.ends[end]} ${super.headline()}`.trim() : super.headline();
  }

  draw() {
    const state = this.state;
    this.selected = state?.legal[0]?.from ?? null;
    const line = state ? this.#line.moves : [];
    this.drawBoard(state, line.length > 0 ? new Map() : this.marks(), line);
    this.#count.textContent = state ? this.#counted(state) : "";
    this.element.querySelector("form").hidden = !this.choosing;
    this.#line.draw(this.host.words);
    this.side.draw();
  }

  /** The moves made, and at the end what the best play takes. */
  #counted({ moves, over, best }) {
    const words = this.host.words;
    const isBest = over?.winner === best?.winner && moves.length <= best?.plies;
    const told = over?.by === "rules" && best ? (isBest ? words.quickest : words.bestPlay(words.outcome(best))) : "";
    return [words.count(moves.length), told].filter(Boolean).join(". ");
  }

  objection({ legal: [{ from, to }] }, name) {
    return to.includes(name) ? null : { code: "no_such_move", facts: { from, to: name } };
  }

  press(name) {
    if (this.allows(name)) this.host.act({ do: "move", to: name });
  }
}
