// The time of a game, and the clocks of persons: what is chosen before a game, and what is shown beside the board.
import { labelled } from "./beside.js";
import { element } from "./dom.js";

/** What can be chosen: minutes, and seconds that each turn adds. */
const CLOCKS = { none: [0, 0], "5+3": [5, 3], "10+5": [10, 5] };
/** Milliseconds after which the time is drawn again. */
const TICK = 250;
/** Seconds that are few. */
const FEW_SECONDS = 20;

/** The names of the choices; `none` is the usual one. */
export const CLOCK_NAMES = Object.keys(CLOCKS);

/** A choice as the server wants it. */
export function clockOptions(name) {
  const [minutes, increment] = CLOCKS[name] ?? CLOCKS.none;
  return { seconds: minutes * 60, increment };
}

/** The choice that the server's options are; `none` for a game without clocks. */
export function clockName(options) {
  const isMeant = ([minutes, increment]) => minutes * 60 === options?.seconds && increment === options.increment;
  return CLOCK_NAMES.find((name) => isMeant(CLOCKS[name])) ?? "none";
}

/** A choice as people read it. */
export const clockText = (words, name) => (name === "none" ? words.noClock : words.clockName(...CLOCKS[name]));

/** The control of a form. */
export const clockField = () => labelled("clock", element("select", { name: "clock" }, CLOCK_NAMES.map((value) => element("option", { value }))));

/** What a side has left at a time, in seconds; `heard` is when the server's `clock` came. */
export function secondsLeft(clock, side, heard) {
  const gone = clock.running === side ? (performance.now() - heard) / 1000 : 0;
  return Math.max(0, clock[side] - gone);
}

/** The classes of a clock on which that many seconds are left. */
export const clockClasses = (runs, left) => [runs && "runs", left < FEW_SECONDS && "few"].filter(Boolean).join(" ");

/** Seconds as `4:05`. */
export function timeText(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Tells the server of a time that is over; it says who has lost. Another page may have told it already. */
export function tellTimeOver(host) {
  host.ask("POST", `/api/boards/${host.board}`, { do: "flag" }).catch(() => {});
}

/** The time beside the board of a view of a game for two sides: what persons have left, or how long the game has taken. */
export class GameTime {
  #view;
  #played = element("span", { role: "timer", "data-label": "time" });
  /** The clock of each side. */
  #clocks;
  #state = null;
  /** When the state came. */
  #came = 0;
  #isShown = false;
  #isOverTold = false;
  #ticking = setInterval(() => this.#tick(), TICK);

  constructor(view) {
    this.#view = view;
    this.#clocks = view.sides.map((side) => [side, element("span", { role: "timer", hidden: true })]);
    this.element = element("p", { class: "clock" }, this.#played, this.#clocks.map(([, face]) => face));
  }

  /** A snapshot's state has come: `{ seconds, clock, over }`, or null. */
  receive(state) {
    if (state !== this.#state) [this.#came, this.#isOverTold] = [performance.now(), false];
    this.#state = state;
  }

  /** Shows the time of the game, or nought while none is shown. */
  draw(isShown) {
    this.#isShown = isShown;
    this.#tick();
  }

  stop() {
    clearInterval(this.#ticking);
  }

  #tick() {
    const [state, words] = [this.#isShown ? this.#state : null, this.#view.host.words];
    const clock = state?.clock;
    this.#played.hidden = Boolean(clock);
    const gone = state && !state.over ? (performance.now() - this.#came) / 1000 : 0;
    write(this.#played, words.seconds(state ? Math.floor(state.seconds + gone) : 0));
    for (const [side, face] of this.#clocks) {
      const who = clock ? this.#view.who(side) : "computer";
      face.hidden = who === "computer";
      if (!face.hidden) this.#drawClock(face, words.who[who], secondsLeft(clock, side, this.#came), clock.running === side);
    }
  }

  #drawClock(face, name, left, runs) {
    face.className = clockClasses(runs, left);
    write(face, `${name} ${timeText(left)}`);
    if (!runs || left > 0 || this.#isOverTold) return;
    this.#isOverTold = true;
    tellTimeOver(this.#view.host);
  }
}

/** Changes the text of an element only where it is another. */
function write(one, text) {
  if (one.textContent !== text) one.textContent = text;
}
