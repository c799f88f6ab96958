// Kalah's board: two rows of pits, which are buttons, between two stores; seeds are drawn and counted.
import { drawing, element } from "./dom.js";

export const SEATS = ["south", "north"];

/** A place by its name: `S3`, or `N` for a store. */
function place(name) {
  const seat = name[0] === "S" ? "south" : "north";
  return { seat, pit: name.length > 1 ? Number(name.slice(1)) : null };
}

/** The position in which a game begins. */
export function startPosition(pits, seeds) {
  const row = Array(pits).fill(seeds);
  return { pits: { south: row, north: row }, stores: { south: 0, north: 0 } };
}

/** The position after `count` seeds have come to a place, or gone from it if it is negative. */
export function changed(position, name, count) {
  const { seat, pit } = place(name);
  if (pit === null) return { ...position, stores: { ...position.stores, [seat]: position.stores[seat] + count } };
  const row = position.pits[seat].with(pit - 1, position.pits[seat][pit - 1] + count);
  return { ...position, pits: { ...position.pits, [seat]: row } };
}

/** The seeds in a place. */
export function seedsIn(position, name) {
  const { seat, pit } = place(name);
  return pit === null ? position.stores[seat] : position.pits[seat][pit - 1];
}

export const pitName = (seat, pit) => `${seat === "south" ? "S" : "N"}${pit}`;
export const storeName = (seat) => (seat === "south" ? "S" : "N");

/** How many seeds are drawn one by one; of more only the number tells. */
const MOST_DRAWN = 60;
/** The angle between two seeds that follow each other, as sunflowers have it. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Seeds in a circle of radius 42 around the middle. */
function heap(count) {
  const drawn = Math.min(count, MOST_DRAWN);
  const gap = Math.min(13, 38 / Math.sqrt(Math.max(drawn - 0.5, 0.5)));
  const size = Math.min(9, Math.max(3.4, gap * 0.72));
  const seeds = Array.from({ length: drawn }, (_, number) => {
    const [distance, angle] = [gap * Math.sqrt(number + (drawn > 1 ? 0.5 : 0)), number * GOLDEN_ANGLE];
    return drawing("circle", { class: `seed tone-${number % 4}`, cx: (distance * Math.cos(angle)).toFixed(1), cy: (distance * Math.sin(angle)).toFixed(1), r: size.toFixed(1) });
  });
  return drawing("svg", { class: "heap", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, seeds);
}

/** The board; `press(seat, pit)` is called for each press of a pit. */
export class KalahBoard {
  #press;
  #places = new Map();
  #count = 0;

  constructor(press) {
    this.#press = press;
    this.element = element("div", { class: "kalah", role: "group" });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Draws a position. `marks` gives classes by the names of places; `label(seat, pit, seeds, marks)` is what is read aloud, pit null for a store. */
  draw(position, { marks, label, usable }) {
    const count = position.pits.south.length;
    if (count !== this.#count) this.#build(count);
    for (const [name, one] of this.#places) {
      const { seat, pit } = place(name);
      const [seeds, marked] = [seedsIn(position, name), marks.get(name) ?? []];
      one.className = [pit === null ? "store" : "pit", seat, ...marked, usable(seat, pit) ? "usable" : ""].filter(Boolean).join(" ");
      one.setAttribute("aria-label", label(seat, pit, seeds, marked));
      if (pit !== null) one.setAttribute("aria-disabled", !usable(seat, pit));
      if (one.dataset.seeds === `${seeds}`) continue;
      one.dataset.seeds = seeds;
      one.replaceChildren(heap(seeds), element("span", { class: "number", "aria-hidden": "true" }, `${seeds}`));
    }
  }

  #build(count) {
    this.#count = count;
    this.#places.clear();
    const numbers = Array.from({ length: count }, (_, at) => at + 1);
    const pit = (seat) => (number) => {
      const one = element("button", { type: "button", "data-place": pitName(seat, number), tabindex: seat === "south" && number === 1 ? 0 : -1, onclick: () => this.#press(seat, number) });
      this.#places.set(pitName(seat, number), one);
      return one;
    };
    const store = (seat) => {
      const one = element("div", { role: "img", "data-place": storeName(seat) });
      this.#places.set(storeName(seat), one);
      return one;
    };
    const row = (seat, order) => element("div", { class: "pits" }, order.map(pit(seat)));
    const ruler = (order) => element("div", { class: "ruler", "aria-hidden": "true" }, order.map((number) => element("span", {}, `${number}`)));
    const down = numbers.toReversed();
    this.element.classList.toggle("many", count > 8);
    this.element.replaceChildren(store("north"),
      element("div", { class: "pit-rows" }, ruler(down), row("north", down), row("south", numbers), ruler(numbers)),
      store("south"));
  }

  /** Arrow keys go over the pits; one of them is in the order of the Tab key. */
  #key(event) {
    const name = event.target.dataset?.place;
    if (!name || name.length < 2) return;
    const { seat, pit } = place(name);
    const right = seat === "south" ? 1 : -1;
    const [to, at] = {
      ArrowRight: [seat, pit + right],
      ArrowLeft: [seat, pit - right],
      ArrowUp: ["north", seat === "south" ? this.#count + 1 - pit : pit],
      ArrowDown: ["south", seat === "north" ? this.#count + 1 - pit : pit],
      Home: [seat, seat === "south" ? 1 : this.#count],
      End: [seat, seat === "south" ? this.#count : 1],
    }[event.key] ?? [];
    const next = to && this.#places.get(pitName(to, at));
    if (!next) return;
    event.preventDefault();
    for (const one of this.#places.values()) if (one.tabIndex === 0) one.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** The picture of the start page. */
export function kalahPicture() {
  const pits = [4, 1, 5, 3, 0, 6].map((count, at) => {
    const [x, y] = [60 + (at % 3) * 110, 60 + Math.floor(at / 3) * 110];
    const seeds = heap(count);
    return drawing("g", { transform: `translate(${x} ${y})` }, drawing("circle", { class: "hollow", r: 48 }), ...seeds.childNodes);
  });
  return drawing("svg", { class: "kalah-picture", viewBox: "0 0 340 230" }, pits);
}
