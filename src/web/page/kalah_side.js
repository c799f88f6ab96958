// What stands beside Kalah's board: score, clock, options, buttons, moves, and the table of a series.
import { element } from "./dom.js";
import { SEATS } from "./kalah_board.js";

const LEVELS = [1, 2, 3, 4, 5, 6];
const MOST = 12;
const DEFAULTS = { pits: 6, seeds: 4, rules: "standard", first: "human", level: 2, opponent: "computer" };

/**
 * The side. `does` is `{ start(options), choose(is), options() }`: what its controls do beside what they ask of the host; `options` is
 * called when a choice has changed. `status` stands over the board on narrow windows, `element` under it.
 */
export class KalahSide {
  #host;
  #snapshot = null;
  /** When the snapshot came, for the clock. */
  #came = 0;
  #choosing = true;
  #ticking;
  #parts = {};

  constructor(host, does) {
    this.#host = host;
    const parts = this.#parts;
    parts.headline = element("h1", { class: "headline" });
    parts.score = element("p", { class: "score" });
    parts.clock = element("span", { role: "timer", "data-label": "time" });
    parts.log = element("ol", { class: "log" });
    parts.series = element("section", { class: "panel", "aria-labelledby": "series-title" });
    this.status = element("div", { class: "game-status" }, parts.headline,
      element("div", { class: "scores" }, parts.score, element("p", { class: "clock" }, parts.clock)));
    this.element = element("div", { class: "game-side" }, this.#buttons(does), this.#form(does),
      element("details", {}, element("summary", { "data-word": "log" }), parts.log), parts.series,
      element("div", { class: "footnotes" }, element("p", { class: "keys", "data-word": "keys" })));
    this.#fill({ ...DEFAULTS, ...host.recall("options", DEFAULTS) });
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

  /** What the form says, as the server wants it. */
  wished() {
    const value = (name) => this.#field(name).value;
    return {
      pits: Number(value("pits")), seeds: Number(value("seeds")), level: Number(value("level")),
      rules: this.#field("rules").checked ? "empty_capture" : "standard",
      first: this.#field("first").checked ? "computer" : "human",
      opponent: value("opponent"),
    };
  }

  /** Draws all that a snapshot tells beside the board; `who(seat)` is `human`, `computer` or the seat. */
  draw({ choosing, stores, moves, headline, who }) {
    const [parts, words, state] = [this.#parts, this.#host.words, this.#snapshot?.state];
    this.#choosing = choosing;
    parts.headline.textContent = headline;
    parts.score.replaceChildren(...this.#score(stores, words, choosing));
    this.#tick();
    this.#drawForm(state, words);
    const running = !choosing && state && !state.over;
    parts.hint.hidden = parts.resign.hidden = !running;
    parts.hint.disabled = parts.resign.disabled = !running || state.legal.length === 0;
    parts.again.hidden = choosing;
    parts.again.classList.toggle("main", !choosing && Boolean(state?.over));
    parts.back.hidden = !choosing || !state || Boolean(state.over);
    parts.hinted.textContent = running && state.hint ? words.hinted(state.hint) : "";
    parts.log.parentElement.hidden = moves.length === 0;
    parts.log.replaceChildren(...moves.map((move) => element("li", {}, words.made(words.who[who(move.player)], move))));
    this.#drawSeries(state?.series ?? [], words);
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

  #form({ start, options }) {
    const choice = (name, value, word, type = "radio") =>
      element("label", { class: "choice" }, element("input", { type, name, value }), element("span", { "data-word": word }));
    const group = (word, ...choices) => element("fieldset", {}, element("legend", { "data-word": word }), choices);
    const select = (name, word, values) => element("label", { class: "field" }, element("span", { "data-word": word }),
      element("select", { name }, values.map((value) => element("option", { value }, `${value}`))));
    const numbers = Array.from({ length: MOST }, (_, at) => at + 1);
    const all = element("fieldset", { class: "options" },
      group("opponent", choice("opponent", "computer", "computer"), choice("opponent", "human", "twoPeople")),
      select("pits", "pits", numbers), select("seeds", "seedsInPit", numbers), select("level", "level", LEVELS),
      group("first", choice("first", "computer", "opponentFirst", "checkbox")),
      group("rules", choice("rules", "empty_capture", "emptyCapture", "checkbox")),
      element("button", { type: "submit", class: "main", "data-word": "start" }));
    this.#parts.all = all;
    this.#parts.form = element("form", { class: "panel", "data-label": "options", onchange: options }, all);
    this.#parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#host.remember("options", this.wished());
      start(this.wished());
    });
    return this.#parts.form;
  }

  #field(name) {
    return this.#parts.form.elements[name];
  }

  #fill(options) {
    for (const name of ["pits", "seeds", "level", "opponent"]) this.#field(name).value = options[name];
    this.#field("first").checked = options.first === "computer";
    this.#field("rules").checked = options.rules === "empty_capture";
  }

  /** While a game runs the form shows that game's options, and nothing in it can be changed. */
  #drawForm(state, words) {
    this.#parts.all.disabled = !this.#choosing;
    if (!this.#choosing && state) this.#fill(state.options);
    this.#field("level").disabled = this.#field("opponent").value === "human";
    for (const option of this.#field("level").options) option.textContent = words.levelName(Number(option.value));
  }

  #tick() {
    const state = this.#choosing ? null : this.#snapshot?.state;
    const gone = state?.over ? 0 : (performance.now() - this.#came) / 1000;
    this.#parts.clock.textContent = this.#host.words.seconds(state ? Math.floor(state.seconds + gone) : 0);
  }

  /** The stores; what is read aloud names them. */
  #score(stores, words, choosing) {
    const number = (seat) => element("span", { class: `count ${seat}`, "aria-hidden": "true" }, choosing ? "–" : `${stores[seat]}`);
    const [south, north] = SEATS.map(number);
    return [south, element("span", { class: "colon", "aria-hidden": "true" }, ":"), north,
      element("span", { class: "hidden" }, choosing ? "" : words.scoreRead(stores))];
  }

  #drawSeries(games, words) {
    this.#parts.series.hidden = games.length === 0;
    const columns = words.columns.map((title, at) => element("th", { scope: "col", class: at === 1 ? "text" : null }, title));
    const rows = games.map(({ winner, score, options, seconds, moves }, at) => element("tr", {},
      element("td", {}, `${at + 1}`),
      element("td", { class: "text" }, words.tally[winner]),
      element("td", {}, `${score.south} : ${score.north}`),
      element("td", {}, `${options.pits} × ${options.seeds}`),
      element("td", {}, options.opponent === "human" ? "–" : `${options.level}`),
      element("td", {}, words.seconds(seconds)),
      element("td", {}, `${moves}`)));
    this.#parts.series.replaceChildren(
      element("h2", { id: "series-title" }, words.series),
      element("p", { class: "tally" }, tally(games, words)),
      element("div", { class: "table", tabindex: 0, role: "region", "aria-labelledby": "series-title" },
        element("table", {}, element("thead", {}, element("tr", {}, columns)), element("tbody", {}, rows))));
  }
}

/** How often each has won: `You 2 · Computer 1 · Draw 1`. */
function tally(games, words) {
  const counts = new Map();
  for (const { winner } of games) counts.set(winner, (counts.get(winner) ?? 0) + 1);
  return [...counts].map(([winner, count]) => `${words.tally[winner]} ${count}`).join(" · ");
}
