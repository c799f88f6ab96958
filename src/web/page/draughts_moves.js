// The list of a game's moves: a line for a turn of both sides, a button for each ply.
import { continues, pathText, turnsOf } from "./draughts_drawing.js";
import { element } from "./dom.js";

/** A list that tells `pick(ply)` which ply was chosen. */
export class MoveList {
  constructor(pick) {
    this.element = element("div", { class: "draughts-moves", role: "group", "data-label": "moves", tabindex: 0 });
    this.element.addEventListener("click", (event) => {
      const button = event.target.closest("[data-ply]");
      if (button) pick(Number(button.dataset.ply));
    });
  }

  /** Writes the moves of these steps; `labels(ply)` says a move in words, `nothing` that there is none. */
  fill(steps, { course, labels, nothing }) {
    const held = document.activeElement?.dataset?.ply;
    const focused = this.element.contains(document.activeElement);
    const lines = turnsOf(steps).map((plies, at) => {
      const cells = [1, 2].map((side) => {
        const own = plies.filter((ply) => steps[ply].side === side);
        return element("span", { class: "turn" }, own.map((ply) => button(steps, ply, course, labels(ply))));
      });
      return element("div", { class: "line" }, element("span", { class: "line-number" }, `${at + 1}.`), cells);
    });
    this.element.replaceChildren(...(lines.length > 0 ? lines : [element("p", { class: "faint" }, nothing)]));
    if (focused && held) this.element.querySelector(`[data-ply="${held}"]`)?.focus();
  }

  /** Marks the ply that the board shows, and scrolls it into the list's sight, never the page. */
  mark(ply) {
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.element.querySelector(`[data-ply="${ply}"]`);
    button?.setAttribute("aria-current", "true");
    const line = button?.closest(".line");
    if (!line) {
      this.element.scrollTop = 0;
      return;
    }
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    if (bottom > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = bottom - this.element.clientHeight;
  }
}

function button(steps, ply, course, label) {
  const step = steps[ply];
  const foul = step.words !== undefined;
  const text = foul ? "✗" : pathText(step.path, step.taken.length > 0, continues(steps, ply), course);
  return element("button", { type: "button", class: foul ? "foul" : undefined, "data-ply": ply, "aria-label": label }, text);
}
