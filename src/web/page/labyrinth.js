// Theseus and the Minotaur in the browser: catch him, or run for the room in which Theseus began.
import { numberField, selectField } from "./grid_board.js";
import { SAMPLE, drawRoom, labyrinthBoard, labyrinthPicture } from "./labyrinth_board.js";
import { LABYRINTH_WORDS } from "./labyrinth_words.js";
import { SolvedView } from "./solved_view.js";

/** The game. */
export const labyrinth = {
  name: "labyrinth",
  listed: true,
  words: LABYRINTH_WORDS,
  picture: labyrinthPicture,
  create: (host) => new LabyrinthView(host),
};

const LABYRINTHS = { six_moves: "six_moves", first: "firstOne", second: "secondOne", doors: "doors", random: "random", own: "own" };
const TEXT = "passage(a, b).\npassage(b, c).\npassage(a, d).\npassage(b, e).\npassage(d, e).\none_way(e, f).\npassage(c, f).\n\ntheseus(a).\nminotaur(f).\n";
const DEFAULTS = { labyrinth: "six_moves", seed: 1, text: TEXT, side: "theseus", opponent: "computer", first: "told" };
/** The largest number of a random labyrinth here. */
const MOST = 999999;

class LabyrinthView extends SolvedView {
  sides = ["theseus", "minotaur"];
  #plan = "";

  constructor(host) {
    super(host);
    this.assembleSolved({
      defaults: DEFAULTS,
      fields: [selectField("labyrinth", "labyrinth", LABYRINTHS), numberField("seed", "seed", 1, MOST)],
      more: [selectField("first", "first", { told: "told", theseus: "theseus", minotaur: "minotaur" })],
    });
  }

  unused({ opponent, labyrinth }) {
    const unused = { side: opponent === "human", text: labyrinth !== "own", seed: labyrinth !== "random" };
    return Object.keys(unused).filter((name) => unused[name]);
  }

  drawBoard(state, marks, line) {
    const plan = state ?? SAMPLE;
    this.#make(plan);
    const where = { theseus: plan.theseus, minotaur: plan.minotaur };
    for (const { player, to } of line) where[player] = to;
    for (const { name } of plan.rooms) this.#drawRoom(plan, name, where, marks.get(name) ?? []);
  }

  #make({ columns, rows, rooms, passages }) {
    const plan = JSON.stringify([rooms, passages]);
    if (plan === this.#plan) return;
    this.#plan = plan;
    this.board = labyrinthBoard({ columns, rows, rooms, passages }, (name) => this.press(name));
    this.board.element.setAttribute("aria-label", this.host.words.board);
    this.place.replaceChildren(this.board.frame);
  }

  #drawRoom({ passages, home }, name, where, marked) {
    const words = this.host.words;
    const here = this.sides.filter((side) => where[side] === name);
    const content = [...here, ...(name === home ? ["home"] : [])];
    const exits = passages.flatMap(({ from, to, one_way }) => (from === name ? [to] : to === name && !one_way ? [from] : []));
    const told = [...content.map((what) => words.content[what]), words.exits(exits)].join(", ");
    drawRoom(this.board, name, here, {
      label: this.label(name, told, marked), classes: [...content, ...marked].join(" "), selected: marked.includes("selected"),
    });
  }

  row({ options, seconds, moves }) {
    const words = this.host.words;
    return [words[LABYRINTHS[options.labyrinth]], `${moves}`, words.seconds(seconds)];
  }
}
