// The shell of the page: addresses, languages, colours, and one game at a time.
//
// A GAME is an export of the module of its name. The server lists the games in games.js, and links each style sheet of this folder:
//
//   export const hexagon = {
//     name: "hexagon",          // in addresses (/hexagon, /hexagon/BOARD) and in requests
//     listed: true,             // whether the header and the start page show it
//     picture() { ... },        // an <svg> for the start page, decorative (optional)
//     words: { et, en, ru },    // the same keys in each: texts, or functions that give one. Needed: `name`, `about` (one sentence).
//                               // `refusals: { code: text | (facts) => text }` makes sentences of the server's refusals.
//     create(host) { ... },     // a VIEW
//   };
//
//   VIEW = {
//     element,                  // what is put into <main>, under a hidden <h1> with the game's name: headings begin with <h2>. Elements
//                               // with data-word and data-label are translated by the shell
//     show(snapshot, before),   // draws. `snapshot` is null while there is no board: /hexagon. `before` is what was shown last:
//                               // null at first, the same as `snapshot` when only the language has changed. Drawing the same twice
//                               // must do no harm. May return a promise (an animation): until it is kept, newer snapshots wait,
//                               // and of those that wait only the newest is shown.
//     leave(),                  // another game is opened: stop timers (optional)
//   }
//
//   HOST (game_session.js) = {
//     words, language,          // now: the shell's words and over them the game's
//     board, path,              // the identity in the address or null; what follows the game's name: /draughts/pdn is ["pdn"]
//     begin(options, game?),    // a new board; the address becomes its own. Promise of the snapshot, or null when refused
//     act(action),              // {do: ...} on this board. Promise of the snapshot, or null when refused (the reason is shown)
//     ask(method, path, body?), // any other request: promise of the answer; throws a Refusal (status, code, message, facts)
//     refuse({code, facts, message}),  // shows a reason and has it read aloud; for clicks that the page itself knows to be illegal
//     sentence(refusal),        // the same sentence as text
//     say(text),                // has a text read aloud: moves, whose turn, results
//     quiet(),                  // takes the shown reason away
//     sound(kind),              // a sound for a `move`, a `capture` or the `end` of a game
//     title(text),              // before the game's name in the title of the window
//     go(path, replace?),       // another address of the page
//     remember(key, value), recall(key, otherwise),   // in the browser, by game
//   }
//
// Drawing: dom.js (`element`, `drawing`), board.js (an SVG board with labels and arrow keys). Look: the variables and classes at the
// top of style.css. Everything is text (`textContent`), never markup: names come from strangers. No `style` attributes: the server's
// policy forbids them.
import { ask } from "./api.js";
import { element, translate } from "./dom.js";
import { GAMES } from "./games.js";
import { LANGUAGES, THEMES, preferredLanguage, preferredTheme, remember } from "./preferences.js";
import { GameSession } from "./game_session.js";
import { hasSounds, turnSounds } from "./sounds.js";
import { startPage } from "./start.js";
import { WORDS } from "./words.js";

const page = {
  language: preferredLanguage(),
  theme: preferredTheme(),
  /** The game that is open, or null: the start page. */
  session: null,
};

const part = (id) => document.getElementById(id);
const words = () => WORDS[page.language];

/** What a session may ask of the shell. */
const shell = {
  get language() {
    return page.language;
  },
  go,
  refuse(sentence) {
    part("notice").replaceChildren(element("p", {}, sentence), closeButton());
  },
  quiet() {
    part("notice").replaceChildren();
  },
  say(text) {
    part("spoken").textContent = text;
  },
  connected(is) {
    part("connection").textContent = is ? "" : words().connectionLost;
  },
  title(text, game) {
    document.title = [text, game, "arbiiter"].filter(Boolean).join(" · ");
  },
};

/** Opens an address of the page, from its top on. */
function go(path, replace = false) {
  // The query says which page of a course led here.
  if (path !== location.pathname) history[replace ? "replaceState" : "pushState"](null, "", path + location.search);
  open();
  scrollTo(0, 0);
}

/** Shows what the address names. */
function open() {
  const [name, ...path] = location.pathname.split("/").filter(Boolean);
  const game = GAMES.find((one) => one.name === name);
  if (page.session?.game === game && game) return page.session.open(path);
  page.session?.leave();
  shell.quiet();
  shell.say("");
  shell.connected(true);
  page.session = game ? new GameSession(game, shell) : null;
  part("main").replaceChildren(...(page.session?.elements ?? [startPage(GAMES, page.language, name)]));
  markGame();
  if (!page.session) return shell.title("", "");
  page.session.open(path);
}

function markGame() {
  for (const link of part("games").querySelectorAll("a")) {
    const is = link.dataset.game === page.session?.game.name;
    if (is) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    // On a narrow window the games are in one line that scrolls.
    if (is) part("games").scrollLeft = link.offsetLeft - part("games").offsetLeft - 40;
  }
}

/** Leads to the course, if the server has one, or back to the page of it that led here. */
async function showCourse() {
  const from = new URLSearchParams(location.search).get("from");
  const leadsBack = /^\/course(\/[\w-]+)*$/.test(from ?? "");
  const told = await ask("GET", "/api/games").catch(() => null);
  if (!told?.course) return;
  const link = part("course");
  link.href = leadsBack ? from : "/course";
  link.classList.toggle("back", leadsBack);
  link.hidden = false;
}

/** Writes everything in the language of the page. */
function speak() {
  document.documentElement.lang = page.language;
  part("games").replaceChildren(...GAMES.filter((game) => game.listed).map((game) =>
    element("a", { href: `/${game.name}`, "data-game": game.name }, game.words[page.language].name)));
  translate(document.body, words());
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", button.dataset.language === page.language);
  }
  markGame();
  paint();
  shell.quiet();
  if (part("connection").textContent) shell.connected(false);
  if (page.session) page.session.speak();
  else open();
}

/** Paints in the colours that are chosen. */
function paint() {
  document.documentElement.dataset.theme = page.theme;
  const label = words().themes[page.theme];
  part("sounds").setAttribute("aria-label", words().sounds);
  part("sounds").setAttribute("aria-pressed", hasSounds());
  part("sounds").title = words().sounds;
  part("theme").setAttribute("aria-label", label);
  part("theme").title = label;
}

function closeButton() {
  return element("button", { type: "button", class: "plain close", "aria-label": words().close, onclick: shell.quiet }, "×");
}

function listen() {
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => {
      page.language = LANGUAGES.find((one) => one === button.dataset.language);
      remember("page-language", page.language);
      speak();
    });
  }
  part("sounds").addEventListener("click", () => {
    turnSounds(!hasSounds());
    paint();
  });
  part("theme").addEventListener("click", () => {
    page.theme = THEMES[(THEMES.indexOf(page.theme) + 1) % THEMES.length];
    remember("theme", page.theme);
    paint();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='/']");
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || link.target || link.hasAttribute("download") || elsewhere || /^\/(api|course)(\/|$)/.test(link.pathname)) return;
    event.preventDefault();
    go(link.pathname);
    part("main").focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && shell.quiet());
  addEventListener("popstate", open);
}

listen();
speak();
showCourse();
document.documentElement.dataset.ready = "yes";
