// Hexagon in the browser.
import { element } from "./dom.js";

/** The game. */
export const hexagon = {
  name: "hexagon",
  listed: true,
  words: {
    et: { name: "Heksagon", about: "Kuusnurkne laud, punased ja sinised." },
    en: { name: "Hexagon", about: "A board of hexagons, red and blue." },
    ru: { name: "Гексагон", about: "Доска из шестиугольников, красные и синие." },
  },
  create: (host) => {
    const text = element("p");
    return { element: text, show: (snapshot) => (text.textContent = `${host.words.name} ${snapshot?.version ?? ""}`) };
  },
};
