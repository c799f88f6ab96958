// What stands beside the boards of several games: buttons, choices, the score, the table of a series; and what is new there.
import { element } from "./dom.js";

/** A button with one of the page's words. */
export const button = (word, does) => element("button", { type: "button", "data-word": word, onclick: does });

/** A radio button with its word; a check box if there is another value, `otherwise`, for where it is not checked. */
export const choice = (name, value, word, otherwise = null) => element("label", { class: "choice" },
  element("input", { type: otherwise === null ? "radio" : "checkbox", name, value, "data-otherwise": otherwise }), element("span", { "data-word": word }));

/** A control under its word. */
export const labelled = (word, control) => element("label", { class: "field" }, element("span", { "data-word": word }), control);

/** One of some values to choose, which are shown as they are. */
export const valueField = (name, word, values) =>
  labelled(word, element("select", { name }, values.map((value) => element("option", { value }, `${value}`.replace("x", " × ")))));

/** Choices that belong together, under a word. */
export const group = (word, ...choices) => element("fieldset", {}, element("legend", { "data-word": word }), choices);

/** The buttons of a view of a game for two sides, `more` of its own, and a line for hints. */
export class PlayButtons {
  #view;
  #hint;
  #resign;
  #takeBack;
  #rematch;
  #back;
  #hinted = element("p", { class: "hinted" });

  constructor(view, more) {
    const { host } = view;
    this.#view = view;
    this.#hint = button("hint", () => host.act({ do: "hint" }));
    this.#resign = button("resign", () => host.act({ do: "resign" }));
    this.#takeBack = button("takeBack", () => host.act({ do: "back" }));
    this.#rematch = button("rematch", () => host.act({ do: "new", ...view.turned(view.snapshot.state.options) }));
    this.again = button("newGame", () => view.choose(true));
    this.#back = button("back", () => view.choose(false));
    this.element = element("div", { class: "play" },
      element("div", { class: "actions" }, this.#hint, more, this.#resign, this.#takeBack, this.again, this.#rematch, this.#back), this.#hinted);
  }

  /** Shows those that can be used. */
  draw() {
    const { choosing, isDemonstration, snapshot } = this.#view;
    const state = snapshot?.state;
    const running = !choosing && state && !state.over && !isDemonstration;
    this.#hint.hidden = this.#resign.hidden = !running;
    this.#hint.disabled = this.#resign.disabled = !running || !this.#view.isAsked(state);
    this.#takeBack.hidden = !running || Boolean(state.clock);
    this.#takeBack.disabled = !running || state.moves.length === 0;
    this.#rematch.hidden = choosing || !state?.over;
    this.again.hidden = choosing;
    this.again.classList.toggle("main", !choosing && Boolean(state?.over));
    this.#back.hidden = !choosing || !state || Boolean(state.over);
    this.#hinted.textContent = running ? this.#view.hintLine(state) : "";
  }
}

/**
 * The moves that a snapshot has beyond the one shown before it; null when it is no continuation: another game, or nothing before.
 * `same(one, other)` compares two moves.
 */
export function newMoves(snapshot, before, same) {
  if (!snapshot || !before) return null;
  const [now, then] = [snapshot.state, before.state];
  const goesOn = now.moves.length >= then.moves.length && then.moves.every((move, at) => same(move, now.moves[at]));
  if (!goesOn || now.series.length > then.series.length + 1 || (then.over && !now.over)) return null;
  if (JSON.stringify(now.options) !== JSON.stringify(then.options)) return null;
  return now.moves.slice(then.moves.length);
}

/** Two counts, each with the class of its side; `read` is what is read aloud. Counts may be null: no game. */
export function score([one, other], read) {
  const number = ([side, count]) => element("span", { class: `count ${side}`, "aria-hidden": "true" }, `${count ?? "–"}`);
  return [number(one), element("span", { class: "colon", "aria-hidden": "true" }, ":"), number(other), element("span", { class: "hidden" }, read)];
}

/** The table of a series: `columns` are titles, `rows` texts; the second column is text, the others are numbers. Hidden while empty. */
export function drawSeries(panel, games, words, columns, row) {
  panel.hidden = games.length === 0;
  const rows = games.map((game, index) => [`${index + 1}`, words.who[game.winner] ?? words.drawn, ...row(game)]);
  panel.replaceChildren(...resultTable(words.series, tally(games, words), columns, rows, 1));
}

/** The parts of a panel of results: a title, a line that sums up, and a table; the column `words` is aligned as text. */
export function resultTable(title, tally, columns, rows, words = null) {
  const kind = (at) => (at === words ? "text" : null);
  const cells = (name, texts, more) => texts.map((text, at) => element(name, { ...more, class: kind(at) }, `${text}`));
  return [
    element("h2", { id: "series-title" }, title),
    element("p", { class: "tally" }, tally),
    element("div", { class: "table", tabindex: 0, role: "region", "aria-labelledby": "series-title" },
      element("table", {},
        element("thead", {}, element("tr", {}, cells("th", columns, { scope: "col" }))),
        element("tbody", {}, rows.map((row) => element("tr", {}, cells("td", row, {})))))),
  ];
}

/** A control of a part that goes while it has the focus hands it on to `next`. */
export function keepFocus(part, next) {
  const active = document.activeElement;
  if (part.contains(active) && (active.closest("[hidden]") || active.matches(":disabled"))) next.focus();
}

/** How often each has won: `You 2 · Computer 1 · Draw 1`. */
function tally(games, words) {
  const counts = new Map();
  for (const { winner } of games) counts.set(winner, (counts.get(winner) ?? 0) + 1);
  return [...counts].map(([winner, count]) => `${words.who[winner] ?? words.drawn} ${count}`).join(" · ");
}
