// The start page: the games, each with a picture and a sentence.
import { element } from "./dom.js";
import { WORDS } from "./words.js";

/** The start page in a language; `missing` is what an address named that is no game. */
export function startPage(games, language, missing) {
  const words = WORDS[language];
  const cards = games.filter((game) => game.listed).map((game) => card(game, game.words[language]));
  return element("div", { class: "start" },
    element("h1", {}, words.games),
    element("p", { class: "lead" }, missing ? words.noSuchPage : words.lead),
    element("ul", { class: "cards" }, cards));
}

function card(game, words) {
  const picture = game.picture?.();
  picture?.setAttribute("aria-hidden", "true");
  return element("li", {},
    element("a", { href: `/${game.name}` }, picture, element("strong", {}, words.name), element("span", {}, words.about)));
}
