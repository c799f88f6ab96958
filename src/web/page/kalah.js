// Kalah in the browser: choose pits, seeds, who begins and a level; press a pit of yours; see the seeds fall one by one.
import { element } from "./dom.js";
import { KalahBoard, SEATS, changed, kalahPicture, pitName, seedsIn, startPosition, storeName } from "./kalah_board.js";
import { KalahSide } from "./kalah_side.js";
import { KALAH_WORDS } from "./kalah_words.js";
import { TwoPlayerView } from "./two_player.js";

/** The game. */
export const kalah = {
  name: "kalah",
  listed: true,
  words: KALAH_WORDS,
  picture: kalahPicture,
  create: (host) => new KalahView(host),
};

/** How long one seed takes to fall, and a whole sowing at most. */
const SEED_MS = 190;
const SOWING_MS = 2600;
/** How long a capture is shown, and the pit that is lifted. */
const STEP_MS = 450;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class KalahView extends TwoPlayerView {
  sides = SEATS;
  #board;
  #side;
  /** What lies on the board: behind the snapshot while moves are shown. */
  #position;

  constructor(host) {
    super(host);
    this.#board = new KalahBoard((seat, pit) => this.press(seat, pit));
    this.#board.element.setAttribute("data-label", "board");
    this.#side = new KalahSide(host, {
      start: (options) => this.start(options),
      choose: (is) => this.choose(is),
      options: () => this.choosing && this.draw(),
    });
    this.element = element("div", { class: "game" },
      this.#side.status,
      element("div", { class: "game-board" }, this.#board.element),
      this.#side.element);
  }

  async show(snapshot, before) {
    const news = this.take(snapshot, before);
    this.#side.receive(snapshot);
    this.#busy(true);
    for (const move of news ?? []) await this.#animate(move);
    this.#position = snapshot && { pits: snapshot.state.pits, stores: snapshot.state.stores };
    this.made = snapshot?.state.moves.length ?? 0;
    this.#busy(false);
    this.draw();
    const words = this.host.words;
    const more = this.state && words.scoreRead(this.state.stores);
    if (snapshot !== before) this.read(news ?? [], { made: words.read, hinted: words.hinted, more });
  }

  leave() {
    this.#side.leave();
  }

  /** Lifts the seeds, lets them fall one by one, shows what is captured and what is gathered at the end. */
  async #animate({ player, pit, steps }) {
    if (steps && !wantsNoMotion()) {
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
    this.made += 1;
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

  #busy(is) {
    this.showing = is;
    this.#board.element.setAttribute("aria-busy", is);
  }

  draw() {
    this.#paint(this.#marks());
  }

  #paint(marks) {
    const wished = this.#side.wished();
    const position = this.choosing || !this.#position ? startPosition(wished.pits, wished.seeds) : this.#position;
    const words = this.host.words;
    this.#board.draw(position, {
      marks,
      label: (seat, pit, seeds, marked) => [words.place(words.seats[seat], pit), words.seeds(seeds), ...marked.map((mark) => words.marks[mark])].filter(Boolean).join(", "),
      usable: (seat, pit) => !this.showing && pit !== null && Boolean(this.state) && seat === this.state.turn && this.state.legal.includes(pit),
    });
    const moves = this.state?.moves.slice(0, this.made) ?? [];
    this.#side.draw({ choosing: this.choosing, stores: position.stores, moves, headline: this.headline(), who: (seat) => this.who(seat) });
    this.host.title(this.state ? this.headline() : "");
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

  press(seat, pit) {
    const refusal = this.objection(seat, pit);
    if (refusal) return this.host.refuse(refusal);
    this.host.quiet();
    return this.host.act({ do: "move", pit });
  }

  /** Why a press is no move; null when it is one. */
  objection(seat, pit) {
    const state = this.state;
    if (!state) return { code: "press_start" };
    if (state.over) return { code: "game_over" };
    if (this.showing || state.legal.length === 0) return { code: "wait" };
    if (seat !== state.turn) return { code: "their_pit", facts: { pit } };
    return state.legal.includes(pit) ? null : { code: "empty_pit", facts: { pit } };
  }
}
