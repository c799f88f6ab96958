// Game graphs in the browser: what each position is worth, and a game in the graph.
import { labelled } from "./beside.js";
import { element } from "./dom.js";
import { SAMPLE, drawPosition, graphBoard, graphPicture, kindOf, withoutSide } from "./game_graph_board.js";
import { GAME_GRAPH_WORDS } from "./game_graph_words.js";
import { selectField } from "./grid_board.js";
import { SolvedView } from "./solved_view.js";

/** The game. */
export const game_graph = {
  name: "game_graph",
  listed: true,
  words: GAME_GRAPH_WORDS,
  picture: graphPicture,
  create: (host) => new GameGraphView(host),
};

const GRAPHS = { figure: "figure", cycles: "cycles", nim: "nim", own: "own" };
const TEXT = "player a c\nopponent b\nmove a b c\nmove b a win\nmove c b draw\nwon_player win\ndraw draw\n";
const DEFAULTS = { graph: "figure", from: "", text: TEXT, side: "player", opponent: "computer" };
/** Of more positions only the table is shown. */
const MOST_DRAWN = 60;

class GameGraphView extends SolvedView {
  sides = ["player", "opponent"];
  #positions = "";
  #frame = element("div");
  #rows = element("tbody");
  #table;

  constructor(host) {
    super(host);
    const columns = ["position", "toMove", "value", "movesTo"].map((word) => element("th", { scope: "col", class: "text", "data-word": word }));
    this.#table = element("details", { class: "panel positions" }, element("summary", { "data-word": "allPositions" }),
      element("div", { class: "table", tabindex: 0, role: "region", "data-label": "allPositions" },
        element("table", {}, element("thead", {}, element("tr", {}, columns)), this.#rows)));
    this.place.append(this.#frame, this.#table);
    this.assembleSolved({
      defaults: DEFAULTS,
      fields: [selectField("graph", "graph", GRAPHS), labelled("from", element("input", { type: "text", name: "from", maxlength: 100, spellcheck: "false" }))],
      more: [],
      footnotes: [element("p", { "data-word": "legend" })],
    });
  }

  unused({ opponent, graph }) {
    return [opponent === "human" && "side", graph !== "own" && "text"].filter(Boolean);
  }

  drawBoard(state, marks, line) {
    const positions = state?.positions ?? SAMPLE;
    const at = line.at(-1)?.to ?? state?.at ?? positions[0].name;
    this.#make(positions);
    if (this.isDrawn) for (const position of positions) this.#drawPosition(position, at, marks.get(position.name) ?? []);
    this.#fill(positions.map((position) => this.#row(position, at, state?.legal[0]?.to ?? [])));
  }

  #make(positions) {
    const key = JSON.stringify(positions);
    if (key === this.#positions) return;
    this.#positions = key;
    this.isDrawn = positions.length <= MOST_DRAWN;
    this.#table.open = !this.isDrawn;
    this.board = graphBoard(this.isDrawn ? positions : SAMPLE, (name) => this.press(name));
    this.board.element.setAttribute("aria-label", this.host.words.board);
    this.#frame.replaceChildren(...(this.isDrawn ? [this.board.frame] : []));
  }

  #drawPosition(position, at, marked) {
    const { name, turn } = position;
    const words = this.host.words;
    const value = words.outcome(position);
    const classes = [kindOf(position), turn ?? "over", ...(name === at ? ["at"] : []), ...marked];
    const told = [value, words.turns[turn ?? "over"], ...(name === at ? [words.at] : [])].join(", ");
    drawPosition(this.board, name, value, { label: this.label(withoutSide(name), told, marked), classes: classes.join(" "), selected: name === at });
  }

  #row(position, at, legal) {
    const words = this.host.words;
    const { name, turn, to, best } = position;
    const shown = legal.includes(name) ? element("button", { type: "button", onclick: () => this.press(name) }, withoutSide(name)) : withoutSide(name);
    const texts = [shown, words.turns[turn ?? "over"], words.outcome(position), to.map((other) => `${withoutSide(other)}${other === best ? " ★" : ""}`).join(", ")];
    return element("tr", { class: kindOf(position), "aria-current": name === at ? "true" : null }, texts.map((text) => element("td", { class: "text" }, text)));
  }

  /** Fills the table, with the present position at its top. */
  #fill(rows) {
    const [body, region] = [this.#rows, this.#rows.closest(".table")];
    const hadFocus = body.contains(document.activeElement);
    body.replaceChildren(...rows);
    const present = body.querySelector("[aria-current]");
    region.scrollTop = present.getBoundingClientRect().top - body.getBoundingClientRect().top;
    if (hadFocus) region.focus({ preventScroll: true });
  }

  row({ options, seconds, moves }) {
    const words = this.host.words;
    return [words[GRAPHS[options.graph]], `${moves}`, words.seconds(seconds)];
  }
}
