// Kalah in the browser: choose pits, seeds, who begins and a level; press a pit of yours; see the seeds fall one by one.
import { choice, group, valueField } from "./beside.js";
import { element } from "./dom.js";
import { KalahBoard, SEATS, changed, kalahPicture, pitName, seedsIn, startPosition, storeName } from "./kalah_board.js";
import { KALAH_WORDS } from "./kalah_words.js";
import { TwoPlayerView } from "./two_player.js";
import { opponentField } from "./two_player_side.js";

/** The game. */
export const kalah = {
  name: "kalah",
  listed: true,
  words: KALAH_WORDS,
  picture: kalahPicture,
  create: (host) => new KalahView(host),
};

const LEVELS = [1, 2, 3, 4, 5, 6];
const NUMBERS = Array.from({ length: 12 }, (_, at) => at + 1);
const DEFAULTS = { pits: 6, seeds: 4, rules: "standard", first: "human", level: 2, opponent: "computer" };

/** How long one seed takes to fall, and a whole sowing at most. */
const SEED_MS = 190;
const SOWING_MS = 2600;
/** How long a capture is shown, and the pit that is lifted. */
const STEP_MS = 450;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class KalahView extends TwoPlayerView {
  sides = SEATS;
  /** What lies on the board: behind the snapshot while moves are shown. */
  #position;

  constructor(host) {
    super(host);
    this.board = new KalahBoard((seat, pit) => this.press(seat, pit));
    this.board.element.setAttribute("data-label", "board");
    this.assemble(element("div", { class: "game-board" }, this.board.element), {
      defaults: DEFAULTS,
      fields: [opponentField(), valueField("pits", "pits", NUMBERS), valueField("seeds", "seedsInPit", NUMBERS), valueField("level", "level", LEVELS),
        group("first", choice("first", "computer", "opponentFirst", "human")),
        group("rules", choice("rules", "empty_capture", "emptyCapture", "standard"))],
    });
  }

  /** Lifts the seeds, lets them fall one by one, shows what is captured and what is gathered at the end. */
  async animate({ player, pit, steps }) {
    if (!steps || wantsNoMotion()) return;
    const from = pitName(player, pit);
    this.#paint(new Map([[from, ["lifted"]]]));
    await pause(STEP_MS);
    this.#put(from, -seedsIn(this.#position, from));
    const ms = Math.min(SEED_MS, SOWING_MS / steps.sown.length);
    for (const name of steps.sown) {
      this.#put(name, 1);
      this.#paint(new Map([[from, ["lifted"]], [name, ["sown"]]]));
      await pause(ms);
    }
    await this.#bring(steps.captured, () => player, "captured");
    await this.#bring(steps.gathered, (name) => (name[0] === "S" ? "south" : "north"), "gathered");
  }

  settle(state) {
    this.#position = state && { pits: state.pits, stores: state.stores };
  }

  /** Shows places, then brings their seeds to a store. */
  async #bring(names, owner, mark) {
    if (names.length === 0) return;
    this.#paint(new Map(names.map((name) => [name, [mark]])));
    await pause(STEP_MS);
    for (const name of names) {
      const seeds = seedsIn(this.#position, name);
      this.#put(name, -seeds);
      this.#put(storeName(owner(name)), seeds);
    }
    this.#paint(new Map(names.map((name) => [storeName(owner(name)), ["sown"]])));
    await pause(STEP_MS);
  }

  #put(name, count) {
    this.#position = changed(this.#position, name, count);
  }

  draw() {
    this.#paint(this.#marks());
  }

  #paint(marks) {
    const wished = this.side.wished();
    const position = this.choosing || !this.#position ? startPosition(wished.pits, wished.seeds) : this.#position;
    const words = this.host.words;
    this.board.draw(position, {
      marks,
      label: (seat, pit, seeds, marked) => this.label(words.place(words.seats[seat], pit), words.seeds(seeds), marked),
      usable: (seat, pit) => !this.showing && pit !== null && Boolean(this.state) && seat === this.state.turn && this.state.legal.includes(pit),
    });
    this.side.draw(this.choosing ? null : position.stores);
  }

  #marks() {
    const [marks, state] = [new Map(), this.state];
    if (!state) return marks;
    const last = state.moves.at(-1);
    if (last) marks.set(pitName(last.player, last.pit), ["last"]);
    if (state.hint) marks.set(pitName(state.turn, state.hint.pit), ["hint"]);
    return marks;
  }

  /** A person who plays alone is below. */
  own() {
    return "south";
  }

  headline() {
    const [state, text] = [this.state, super.headline()];
    const again = state && !state.over && !this.showing && state.moves.at(-1)?.again;
    return again ? this.host.words.again(text) : text;
  }

  more({ stores }) {
    return this.host.words.scoreRead(stores);
  }

  boardOf({ pits, seeds }) {
    return [`${pits} × ${seeds}`];
  }

  press(seat, pit) {
    if (this.allows(seat, pit)) this.host.act({ do: "move", pit });
  }

  objection(state, seat, pit) {
    if (seat !== state.turn) return { code: "their_pit", facts: { pit } };
    return state.legal.includes(pit) ? null : { code: "empty_pit", facts: { pit } };
  }
}
