// Draughts in the browser: play, watch, replay, analyse, set up. What is open follows from the address: /draughts begins a game,
// /draughts/BOARD is one, /draughts/pdn replays, /draughts/setup sets a position up, /analysis/BOARD analyses.
import { drawing, element, translate } from "./dom.js";
import { AnalysisView } from "./draughts_analysis.js";
import { pieceOf, shape } from "./draughts_drawing.js";
import { GameView } from "./draughts_game.js";
import { DRAUGHTS_REFUSALS } from "./draughts_reasons.js";
import { ReplayView } from "./draughts_replay.js";
import { rooms } from "./draughts_rooms.js";
import { SetupView } from "./draughts_setup.js";
import { StartView } from "./draughts_start.js";
import { DRAUGHTS_WORDS } from "./draughts_words.js";

const languages = ["et", "en", "ru"];
const words = Object.fromEntries(languages.map((language) => [language, { ...DRAUGHTS_WORDS[language], refusals: DRAUGHTS_REFUSALS[language] }]));

/** Games, and what needs no board of the server. */
export const draughts = {
  name: "draughts", listed: true, words, picture,
  create: (host) => house(host, () => {
    if (host.board) return ["play", GameView];
    if (host.path[0] === "pdn") return ["replay", ReplayView];
    return host.path[0] === "setup" ? ["setUp", SetupView] : ["play", StartView];
  }),
};

/** Analysis: boards of their own. */
export const analysis = {
  name: "analysis", listed: false,
  words: Object.fromEntries(languages.map((language) => [language, { ...words[language], name: words[language].analyse }])),
  create: (host) => house(host, () => ["analyse", AnalysisView]),
};

/** A view that holds the part which the address asks for; a part is made anew for each address. `open` gives its name and its class. */
function house(host, open) {
  const holder = element("div", { class: "draughts" });
  let [part, path] = [null, null];
  return {
    element: holder,
    show(snapshot, before) {
      if (host.path.join("/") === path) return snapshot === null ? part.rename() : part.show(snapshot, before);
      part?.leave?.();
      const [name, View] = open();
      path = host.path.join("/");
      part = new View(host);
      holder.replaceChildren(rooms(name), part.element);
      translate(holder, host.words);
      return snapshot === null ? part.rename() : part.show(snapshot, before);
    },
    leave: () => part?.leave?.(),
  };
}

/** A corner of a board for the start page. */
function picture() {
  const svg = drawing("svg", { class: "draughts-board", viewBox: "0 0 400 300" }, shape("rect", { class: "light", width: 400, height: 300 }));
  for (const [x, y] of [[0, 2], [2, 2], [1, 1], [3, 1], [0, 0], [2, 0]]) {
    svg.append(shape("rect", { class: "dark", x: x * 100, y: y * 100, width: 100, height: 100 }));
  }
  for (const [state, x, y] of [[1, 0, 2], [10, 2, 2], [2, 1, 1], [2, 2, 0], [2, 0, 0]]) {
    const piece = pieceOf(state, 0, false);
    piece.setAttribute("transform", `translate(${x * 100 + 50} ${y * 100 + 50})`);
    svg.append(piece);
  }
  return svg;
}
