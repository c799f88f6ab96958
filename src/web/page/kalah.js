// Kalah in the browser: choose pits, seeds, who begins and a level; press a pit of yours; see the seeds fall one by one.
import { newMoves } from "./beside.js";
import { element } from "./dom.js";
import { KalahBoard, changed, kalahPicture, pitName, seedsIn, startPosition, storeName } from "./kalah_board.js";
import { KalahSide } from "./kalah_side.js";
import { KALAH_WORDS } from "./kalah_words.js";

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

class KalahView {
  #host;
  #board;
  #side;
  #snapshot = null;
  /** What lies on the board: behind the snapshot while moves are shown. */
  #position;
  /** How many moves have been shown. */
  #made = 0;
  /** Whether options are being chosen: before the first game, and after New game. */
  #choosing = true;
  #showing = false;

  constructor(host) {
    this.#host = host;
    this.#board = new KalahBoard((seat, pit) => this.#press(seat, pit));
    this.#board.element.setAttribute("data-label", "board");
    this.#side = new KalahSide(host, {
      start: (options) => this.#start(options),
      choose: (is) => this.#choose(is),
      options: () => this.#choosing && this.#draw(),
    });
    this.element = element("div", { class: "game" },
      this.#side.status,
      element("div", { class: "game-board" }, this.#board.element),
      this.#side.element);
  }

  async show(snapshot, before) {
    const news = newMoves(snapshot, before, isSameMove);
    if (!snapshot) this.#choosing = true;
    else if (before && news === null) this.#choosing = false;
    else if (!before) this.#choosing = false;
    this.#snapshot = snapshot;
    this.#side.receive(snapshot);
    this.#busy(true);
    for (const move of news ?? []) await this.#animate(move);
    this.#position = snapshot && { pits: snapshot.state.pits, stores: snapshot.state.stores };
    this.#made = snapshot?.state.moves.length ?? 0;
    this.#busy(false);
    this.#draw();
    if (snapshot !== before) this.#read(news ?? []);
  }

  leave() {
    this.#side.leave();
  }

  get #state() {
    return this.#choosing ? null : (this.#snapshot?.state ?? null);
  }

  /** Who sits there: `human` or `computer`, and if two people play, the seat itself. */
  #who(seat) {
    if (this.#snapshot.state.options.opponent === "human") return seat;
    return seat === "south" ? "human" : "computer";
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
    this.#made += 1;
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
    this.#showing = is;
    this.#board.element.setAttribute("aria-busy", is);
  }

  #draw() {
    this.#paint(this.#marks());
  }

  #paint(marks) {
    const wished = this.#side.wished();
    const position = this.#choosing || !this.#position ? startPosition(wished.pits, wished.seeds) : this.#position;
    const words = this.#host.words;
    this.#board.draw(position, {
      marks,
      label: (seat, pit, seeds, marked) => [words.place(words.seats[seat], pit), words.seeds(seeds), ...marked.map((mark) => words.marks[mark])].filter(Boolean).join(", "),
      usable: (seat, pit) => !this.#showing && pit !== null && Boolean(this.#state) && seat === this.#state.turn && this.#state.legal.includes(pit),
    });
    const moves = this.#state?.moves.slice(0, this.#made) ?? [];
    this.#side.draw({ choosing: this.#choosing, stores: position.stores, moves, headline: this.#headline(), who: (seat) => this.#who(seat) });
    this.#host.title(this.#state ? this.#headline() : "");
  }

  #marks() {
    const [marks, state] = [new Map(), this.#state];
    if (!state) return marks;
    const last = state.moves.at(-1);
    if (last) marks.set(pitName(last.player, last.pit), ["last"]);
    if (state.hint) marks.set(pitName(state.turn, state.hint.pit), ["hint"]);
    return marks;
  }

  #headline() {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return words.welcome;
    if (state.over && !this.#showing) return this.#result(state);
    const shown = this.#showing ? state.moves[this.#made] : null;
    const who = this.#who(shown ? shown.player : state.turn);
    const again = !shown && state.moves.at(-1)?.again;
    const text = { human: words.yourMove, computer: words.computersMove }[who] ?? words.turnOf[who];
    return again ? words.again(text) : text;
  }

  #result({ over, stores }) {
    const words = this.#host.words;
    const won = over.winner ? words.won[this.#who(over.winner)] : words.draw;
    const loser = over.winner === "south" ? "north" : "south";
    const resigned = over.by === "resignation" ? words.resigned[this.#who(loser)] : "";
    return [resigned, won, words.result(stores)].filter(Boolean).join(" ");
  }

  /** Tells those who do not see the board what has happened. */
  #read(moves) {
    const [state, words] = [this.#state, this.#host.words];
    if (!state) return;
    const told = moves.map((move) => words.read(words.who[this.#who(move.player)], move));
    const hint = state.hint && words.hinted(state.hint);
    this.#host.say([...told, words.scoreRead(state.stores), hint, this.#headline()].filter(Boolean).join(" "));
  }

  #press(seat, pit) {
    const refusal = this.#objection(seat, pit);
    if (refusal) return this.#host.refuse(refusal);
    this.#host.quiet();
    return this.#host.act({ do: "move", pit });
  }

  /** Why a press is no move; null when it is one. */
  #objection(seat, pit) {
    const state = this.#state;
    if (!state) return { code: "press_start" };
    if (state.over) return { code: "game_over" };
    if (this.#showing || state.legal.length === 0) return { code: "wait" };
    if (seat !== state.turn) return { code: "their_pit", facts: { pit } };
    return state.legal.includes(pit) ? null : { code: "empty_pit", facts: { pit } };
  }

  async #start(options) {
    this.#choosing = false;
    const begun = this.#host.board ? await this.#host.act({ do: "new", ...options }) : await this.#host.begin(options);
    if (!begun) this.#choose(true);
  }

  #choose(is) {
    this.#choosing = is;
    this.#host.quiet();
    this.#draw();
  }
}

const isSameMove = (one, other) => one.pit === other.pit && one.player === other.player;
