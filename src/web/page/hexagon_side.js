// What stands beside Hexagon's board: score, clock, options, buttons, moves, and the table of a series.
import { element } from "./dom.js";

const LEVELS = { levelsOfCourse: [1, 2, 3], levelsOfSearch: [4, 5, 6] };
const DEFAULTS = { color: "red", first: "human", level: 2, opponent: "computer" };

/**
 * The side. `does` is `{ start(options), choose(is), coordinates(are) }`: what its controls do beside what they ask of the host.
 * `status` stands over the board on narrow windows, `element` under it.
 */
export class HexagonSide {
  #host;
  #snapshot = null;
  /** When the snapshot came, for the clock. */
  #came = 0;
  #choosing = true;
  #ticking;
  #parts = {};

  constructor(host, does, withCoordinates) {
    this.#host = host;
    const parts = this.#parts;
    parts.headline = element("h2", { class: "headline" });
    parts.score = element("p", { class: "score" });
    parts.clock = element("span", { role: "timer", "data-label": "time" });
    this.status = element("div", { class: "game-status" }, parts.headline,
      element("div", { class: "scores" }, parts.score, element("p", { class: "clock" }, parts.clock)));
    this.element = element("div", { class: "game-side" },
      this.#buttons(does), this.#form(does), this.#log(), this.#series(), this.#footer(does, withCoordinates));
    this.#fill(host.recall("options", DEFAULTS));
    this.#ticking = setInterval(() => this.#tick(), 1000);
  }

  leave() {
    clearInterval(this.#ticking);
  }

  /** A snapshot has come: the clock goes from there. */
  receive(snapshot) {
    if (snapshot !== this.#snapshot) this.#came = performance.now();
    this.#snapshot = snapshot;
  }

  /** Draws all that a snapshot tells beside the board; `who(color)` is `human`, `computer` or the colour. */
  draw({ choosing, stones, moves, headline, who }) {
    const [parts, words, state] = [this.#parts, this.#host.words, this.#snapshot?.state];
    this.#choosing = choosing;
    parts.headline.textContent = headline;
    parts.score.replaceChildren(...score(stones, words, choosing));
    this.#tick();
    this.#drawForm(state, words);
    const running = !choosing && state && !state.over;
    parts.hint.hidden = parts.resign.hidden = !running;
    parts.hint.disabled = parts.resign.disabled = !running || state.legal.length === 0;
    parts.again.hidden = choosing;
    parts.again.classList.toggle("main", !choosing && Boolean(state?.over));
    parts.back.hidden = !choosing || !state || Boolean(state.over);
    parts.hinted.textContent = running ? hinted(state, words) : "";
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[who(move.color)], move))));
    this.#drawSeries(state?.series ?? [], words);
    this.#keepFocus();
  }

  #buttons({ choose }) {
    const parts = this.#parts;
    const button = (word, does) => element("button", { type: "button", "data-word": word, onclick: does });
    parts.hint = button("hint", () => this.#host.act({ do: "hint" }));
    parts.resign = button("resign", () => this.#host.act({ do: "resign" }));
    parts.again = button("newGame", () => choose(true));
    parts.back = button("back", () => choose(false));
    parts.hinted = element("p", { class: "hinted" });
    return element("div", { class: "play" }, element("div", { class: "actions" }, parts.hint, parts.resign, parts.again, parts.back), parts.hinted);
  }

  #form({ start }) {
    const choice = (name, value, word, type = "radio") =>
      element("label", { class: "choice" }, element("input", { type, name, value }), element("span", { "data-word": word }));
    const group = (word, ...choices) => element("fieldset", {}, element("legend", { "data-word": word }), choices);
    const levels = Object.entries(LEVELS).map(([word, levels]) =>
      element("optgroup", { "data-levels": word }, levels.map((level) => element("option", { value: level }))));
    const all = element("fieldset", { class: "options" },
      group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople")),
      group("color", choice("color", "red", "red"), choice("color", "blue", "blue")),
      group("first", choice("first", "computer", "computer", "checkbox")),
      element("label", { class: "field" }, element("span", { "data-word": "level" }), element("select", { name: "level" }, levels)),
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#parts.all = all;
    this.#parts.form = element("form", { class: "panel", "data-label": "options", onchange: () => this.#drawForm(null, this.#host.words) }, all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#host.remember("options", this.#chosen());
      start(this.#chosen());
    });
    return this.#parts.form;
  }

  #log() {
    this.#parts.log = element("ol", { class: "log" });
    return element("details", {}, element("summary", { "data-word": "log" }), this.#parts.log);
  }

  #series() {
    this.#parts.series = element("div", { class: "panel" });
    return this.#parts.series;
  }

  #footer({ coordinates }, withCoordinates) {
    const box = element("input", { type: "checkbox", checked: withCoordinates, onchange: () => coordinates(box.checked) });
    return element("div", { class: "footnotes" },
      element("label", { class: "choice" }, box, element("span", { "data-word": "showCoordinates" })),
      element("p", { class: "keys", "data-word": "keys" }));
  }

  /** What the form says, as the server wants it. Two people need no level: red begins. */
  #chosen() {
    const fields = new FormData(this.#parts.form);
    const level = Number(this.#field("level").value);
    if (fields.get("opponent") === "human") return { ...DEFAULTS, opponent: "human", level };
    return { opponent: "computer", color: fields.get("color"), first: fields.get("first") ?? "human", level };
  }

  #field(name) {
    return this.#parts.form.elements[name];
  }

  #fill({ color, first, level, opponent }) {
    this.#field("opponent").value = opponent;
    this.#field("color").value = color;
    this.#field("first").checked = first === "computer";
    this.#field("level").value = level;
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(state, words) {
    const form = this.#parts.form;
    this.#parts.all.disabled = !this.#choosing;
    if (!this.#choosing && state) this.#fill(state.options);
    const alone = this.#field("opponent").value === "computer";
    for (const one of [...this.#field("color"), this.#field("first"), this.#field("level")]) one.disabled = !alone;
    for (const group of form.querySelectorAll("optgroup")) group.label = words[group.dataset.levels];
    for (const option of form.querySelectorAll("option")) option.textContent = words.levelName(Number(option.value));
  }

  /** A control that goes while it has the focus hands it on to what can be done next. */
  #keepFocus() {
    const active = document.activeElement;
    if (!this.element.contains(active) || !(active.closest("[hidden]") || active.matches(":disabled"))) return;
    const next = this.#choosing ? this.#parts.form.querySelector("button") : this.#parts.again;
    next.focus();
  }

  #tick() {
    const state = this.#choosing ? null : this.#snapshot?.state;
    const gone = state?.over ? 0 : (performance.now() - this.#came) / 1000;
    this.#parts.clock.textContent = this.#host.words.seconds(state ? Math.floor(state.seconds + gone) : 0);
  }

  #drawSeries(games, words) {
    this.#parts.series.hidden = games.length === 0;
    const columns = Object.values(words.columns).map((title, at) => element("th", { scope: "col", class: at === 1 ? "text" : null }, title));
    const rows = games.map((game, at) => element("tr", {},
      element("td", {}, `${at + 1}`),
      element("td", { class: "text" }, words.tally[game.winner]),
      element("td", {}, `${game.score.red} : ${game.score.blue}`),
      element("td", {}, game.options.opponent === "human" ? "–" : `${game.options.level}`),
      element("td", {}, words.seconds(game.seconds)),
      element("td", {}, `${game.moves}`)));
    this.#parts.series.replaceChildren(
      element("h2", { id: "series-title" }, words.series),
      element("p", { class: "tally" }, tally(games, words)),
      element("div", { class: "table", tabindex: 0, role: "region", "aria-labelledby": "series-title" },
        element("table", {}, element("thead", {}, element("tr", {}, columns)), element("tbody", {}, rows))));
  }
}

/** The score in both colours; what is read aloud names them. */
function score(stones, words, choosing) {
  const number = (color) => element("span", { class: `count ${color}`, "aria-hidden": "true" }, choosing ? "–" : `${stones[color].length}`);
  const counts = { red: stones.red.length, blue: stones.blue.length };
  return [number("red"), element("span", { class: "colon", "aria-hidden": "true" }, ":"), number("blue"),
    element("span", { class: "hidden" }, choosing ? "" : words.scoreRead(counts))];
}

/** The hint, or that one is being looked for. */
function hinted({ hint, thinking, legal }, words) {
  if (!hint) return thinking && legal.length > 0 ? words.thinking : "";
  const value = hint.depth ? ` (${words.hintValue(hint)})` : "";
  return `${words.hintRead(hint)}${value}`;
}

/** How often each has won: `You 2 · Computer 1 · Draw 1`. */
function tally(games, words) {
  const counts = new Map();
  for (const { winner } of games) counts.set(winner, (counts.get(winner) ?? 0) + 1);
  return [...counts].map(([winner, count]) => `${words.tally[winner]} ${count}`).join(" · ");
}
