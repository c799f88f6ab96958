// What the search thinks of a finished game: the value after each move as a graph, and the moves that gave something away.
import { drawing, element } from "./dom.js";

/** The size of the graph, and the value at its edge, in men. */
const [WIDTH, HEIGHT, MOST] = [600, 120, 3];

/** A graph with a list; `go(ply)` is told which move was chosen. */
export class ReviewGraph {
  #host;
  #go;
  #graph = element("div", { class: "review-graph" });
  #list = element("ol", { class: "mistakes" });
  #title = element("h2");
  element = element("div", { class: "panel review", hidden: true }, this.#title, this.#graph, this.#list);

  constructor(host, go) {
    this.#host = host;
    this.#go = go;
  }

  /** Draws it; `review` may be null, `at` is the ply that the board shows, `moves` are the texts of the moves. */
  draw(review, at, moves) {
    this.element.hidden = !review;
    if (!review) return;
    const { words } = this.#host;
    this.#title.textContent = words.value;
    this.#graph.replaceChildren(this.#drawing(review, at));
    const mistakes = review.flatMap((ply, index) => (ply.mistake ? [{ ...ply, ply: index + 1 }] : []));
    const told = ({ ply, best, lost }) => words.mistake(ply, moves[ply - 1], best, lost.toLocaleString(this.#host.language));
    const items = mistakes.map((one) => element("li", {}, element("button", { type: "button", class: "plain", onclick: () => this.#go(one.ply) }, told(one))));
    this.#list.replaceChildren(...(items.length > 0 ? items : [element("li", {}, words.noMistakes)]));
  }

  #drawing(review, at) {
    const x = (ply) => (ply / review.length) * WIDTH;
    const y = (value) => HEIGHT / 2 - (value / MOST) * (HEIGHT / 2);
    const values = [0, ...review.map(({ value }) => value)];
    const points = values.map((value, ply) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`);
    const svg = drawing("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": this.#host.words.reviewGraph },
      drawing("rect", { class: "black", width: WIDTH, height: HEIGHT }),
      drawing("polygon", { class: "white", points: [...points, `${WIDTH},${HEIGHT}`, `0,${HEIGHT}`].join(" ") }),
      drawing("path", { class: "level", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      review.map((ply, index) => ply.mistake && drawing("circle", { class: "mistake", cx: x(index + 1), cy: y(ply.value), r: 6 })),
      drawing("path", { class: "now", d: `M${x(Math.min(at, review.length))} 0V${HEIGHT}` }));
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      this.#go(Math.round(((event.clientX - box.left) / box.width) * review.length));
    });
    return svg;
  }
}
