// A game as a row of steps with a place in it, and a clock that walks through them. What the server plays fast is shown beat by beat,
// can be stopped, stepped back in, and caught up with.

/**
 * A reel. `show(step, at, forward)` draws; `forward` is true when the step follows from the one shown before. `changed()` is told when
 * it starts, stops or gets more steps.
 */
export class Reel {
  constructor({ show, changed, pace }) {
    Object.assign(this, { show, changed, pace, steps: [], at: -1, running: false, clock: undefined, beaten: 0 });
  }

  get last() {
    return this.steps.length - 1;
  }

  get atEnd() {
    return this.at === this.last;
  }

  /** Other steps, shown from this place. */
  load(steps, at) {
    this.halt();
    this.steps = steps;
    this.place(at, false);
  }

  /**
   * More of the same game. A watcher who is at the end, or walking there, goes on walking; one who has stopped stays.
   * What no longer begins as before is shown at its end.
   */
  extend(steps) {
    const same = steps.length >= this.steps.length && this.steps.every((step, at) => sameStep(step, steps[at]));
    const follows = this.atEnd || this.running;
    this.steps = steps;
    if (!same) this.place(this.last, false);
    else if (follows && !this.atEnd) this.start();
    this.changed();
  }

  /** Goes to a place, as near as there is one, and stays there. */
  go(at) {
    this.halt();
    this.place(Math.max(0, Math.min(this.last, at)), at === this.at + 1);
  }

  /** Walks on to the end. The first step waits only if the last one has just been made. */
  start() {
    if (this.running || this.atEnd) return;
    this.running = true;
    this.wait(Math.max(0, this.beaten + this.pace - performance.now()));
    this.changed();
  }

  halt() {
    clearTimeout(this.clock);
    if (!this.running) return;
    this.running = false;
    this.changed();
  }

  toggle() {
    if (this.running) this.halt();
    else if (this.atEnd) this.load(this.steps, 0), this.start();
    else this.start();
  }

  /** Another pace, in milliseconds a step; it holds from the next beat on. */
  setPace(pace) {
    this.pace = pace;
    if (!this.running) return;
    clearTimeout(this.clock);
    this.wait(pace);
  }

  wait(milliseconds) {
    this.clock = setTimeout(() => this.beat(), milliseconds);
  }

  beat() {
    if (this.at + 1 < this.last) this.wait(this.pace);
    else this.running = false;
    this.place(this.at + 1, true);
    this.changed();
  }

  place(at, forward) {
    this.at = at;
    this.beaten = performance.now();
    this.show(this.steps[at], at, forward);
  }
}

function sameStep(one, other) {
  return one.from === other.from && one.to === other.to && one.side === other.side && one.board.every((state, square) => state === other.board[square]);
}
