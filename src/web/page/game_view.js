// What the views of most games have in common: a snapshot, options that are chosen before a game, and the form for them.
import { element } from "./dom.js";

/** A view of a game. A game's own view has `draw()`. */
export class GameView {
  snapshot = null;
  /** Whether options are being chosen: before the first game, and after New game. */
  choosing = true;

  constructor(host) {
    this.host = host;
  }

  /** The state that is shown; null while options are chosen. */
  get state() {
    return this.choosing ? null : (this.snapshot?.state ?? null);
  }

  /** Takes a snapshot of a game whose state has the number of its round; whether it is of another round than the one before. */
  takeRound(snapshot, before) {
    const isNew = snapshot?.state.round !== before?.state.round || snapshot?.board !== before?.board;
    if (!snapshot || isNew) this.choosing = !snapshot;
    this.snapshot = snapshot;
    return isNew;
  }

  /** Begins a game, here or on a board of its own; the snapshot, or nothing if it is refused. */
  async start(options) {
    this.choosing = false;
    const begun = this.host.board ? await this.host.act({ do: "new", ...options }) : await this.host.begin(options);
    // On a phone the form is below the board.
    if (begun) scrollTo(0, 0);
    else this.#letChoose();
    return begun;
  }

  /** The options can be chosen; the reason for a refusal stays. */
  #letChoose() {
    this.choosing = true;
    this.draw();
  }

  choose(is) {
    this.choosing = is;
    this.host.quiet();
    this.draw();
  }

  /** The options of a game that the form says. */
  options(wished) {
    return wished;
  }
}

/** The form of a view: `defaults` are the options that a visitor begins with, `fields` their controls. */
export class OptionsForm {
  #view;
  #defaults;
  #all;

  constructor(view, { defaults, fields, onchange = () => {} }) {
    const { host } = view;
    [this.#view, this.#defaults] = [view, defaults];
    this.begin = element("button", { type: "submit", class: "main", "data-word": "start" });
    this.#all = element("fieldset", { class: "options" }, fields, this.begin);
    this.element = element("form", { class: "panel", "data-label": "options", onchange }, this.#all);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      host.remember("options", this.#said());
      view.start(this.wished());
    });
    this.fill({ ...defaults, ...host.recall("options", defaults) });
  }

  /** What the form says, as the server wants it. */
  wished() {
    return this.#view.options(this.#said());
  }

  fill(options) {
    for (const [name, usual] of Object.entries(this.#defaults)) {
      const field = this.element.elements[name];
      if (field.type !== "checkbox") field.value = options[name];
      else field.checked = typeof usual === "boolean" ? options[name] : options[name] === field.value;
    }
  }

  /** Lets options be chosen, or not; those that are `unused` beside the others can't be. */
  enable(is, unused) {
    this.#all.disabled = !is;
    for (const name of Object.keys(this.#defaults)) {
      for (const one of this.element.querySelectorAll(`[name=${name}]`)) one.disabled = unused.includes(name);
    }
  }

  #said() {
    const value = ([name, usual]) => [name, valueOf(this.element.elements[name], usual)];
    return Object.fromEntries(Object.entries(this.#defaults).map(value));
  }
}

/** What a control says; a check box that is not checked says what it has `data-otherwise`. */
function valueOf(field, usual) {
  if (typeof usual === "boolean") return field.checked;
  if (field.type === "checkbox") return field.checked ? field.value : field.dataset.otherwise;
  return typeof usual === "number" ? Number(field.value) : field.value;
}
