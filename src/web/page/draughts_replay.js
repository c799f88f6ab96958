// Games from a PDN text, replayed. The text goes to the server to be read, and nowhere else: not into the address, not into storage.
import { fenOf, stepsOfMoves } from "./draughts_position.js";
import { handOver } from "./draughts_rooms.js";
import { Stage } from "./draughts_stage.js";
import { element } from "./dom.js";

const BYTES_MAX = 1 << 20;

/** Replay; `element` is what is shown. */
export class ReplayView {
  constructor(host) {
    this.host = host;
    this.games = [];
    this.errors = [];
    this.text = element("textarea", { rows: 8, spellcheck: "false", "data-label": "pdnText", placeholder: "[White \"...\"]\n[Black \"...\"]\n\n1. c3-d4 d6-c5 2. ..." });
    this.file = element("input", { type: "file", accept: ".pdn,text/plain", class: "hidden", tabindex: -1, "aria-hidden": "true", onchange: () => this.opened() });
    this.form = element("form", { class: "options", onsubmit: (event) => this.read(event) },
      element("p", { class: "faint", "data-word": "pdnHelp" }), this.text, this.file,
      element("div", { class: "actions" },
        element("button", { class: "main", "data-word": "pdnShow" }),
        element("button", { type: "button", "data-word": "pdnFile", "data-do": "file", onclick: () => this.file.click() })));
    this.source = element("details", { class: "panel source", open: true }, element("summary", { "data-word": "pdnText" }), this.form);
    this.troubles = element("ul", { class: "troubles" });
    this.choice = element("select", { "data-do": "game", onchange: () => this.choose(Number(this.choice.value)) });
    this.count = element("span", {});
    this.chosen = element("label", { class: "field" }, this.count, this.choice);
    this.headline = element("p", { class: "headline" });
    this.tags = element("p", { class: "faint" });
    this.comment = element("p", { class: "aside" });
    this.stage = new Stage(host, { pick: () => {}, moved: (step, at, forward) => this.moved(step, at, forward), pace: 900 });
    const button = (name, action) => element("button", { type: "button", "data-do": name, "data-word": name, onclick: action });
    this.stage.element.append(element("div", { class: "game-side" }, this.chosen, this.headline, this.tags, this.stage.now, this.comment, this.stage.list.element,
      element("div", { class: "actions" }, button("playHere", () => this.carry("play")), button("analyseHere", () => this.analyse())),
      element("div", { class: "extras" }, this.stage.notation), this.stage.words, element("p", { class: "faint keys", "data-word": "keys" })));
    this.stage.element.hidden = true;
    this.element = element("div", { class: "draughts-replay" }, this.source, element("div", { role: "status" }, this.troubles), this.stage.element);
  }

  /** Without a board there is nothing to show but what has been pasted. */
  rename() {
    if (this.games.length > 0) {
      this.list();
      this.describe();
    }
    this.stage.rename();
    this.complain();
  }

  leave() {
    this.stage.reel.halt();
  }

  async opened() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    try {
      this.text.value = file.size > BYTES_MAX ? "" : await file.text();
    } catch {
      this.text.value = "";
    }
    if (this.text.value) this.read();
    else this.host.refuse({ code: "page_no_file" });
  }

  async read(event) {
    event?.preventDefault();
    this.host.quiet();
    this.leave();
    const pdn = this.text.value;
    if (pdn.trim() === "") {
      this.host.refuse({ code: "page_no_text" });
      return;
    }
    try {
      ({ games: this.games, errors: this.errors = [] } = await this.host.ask("POST", "/api/draughts/pdn", { pdn }));
      this.pdn = pdn;
    } catch (refusal) {
      [this.games, this.errors] = [[], refusal.facts?.errors ?? []];
      this.host.refuse(refusal);
    }
    this.complain();
    const any = this.games.length > 0;
    this.source.open = !any;
    this.stage.element.hidden = !any;
    if (!any) return;
    this.list();
    await this.choose(0);
    this.host.say(this.host.words.gameCount(this.games.length));
    this.stage.buttons.forward.focus();
  }

  async choose(at) {
    this.at = at;
    const game = this.games[at];
    if (game.moves === null) {
      const told = await this.host.ask("POST", "/api/draughts/pdn", { pdn: this.pdn, game: game.number }).catch((refusal) => this.host.refuse(refusal));
      if (!told || this.at !== at) return;
      game.moves = told.games.find((one) => one.number === game.number)?.moves ?? [];
    }
    this.describe();
    this.stage.load(stepsOfMoves(game.start, game.moves), 0);
  }

  describe() {
    const { words } = this.host;
    const game = this.games[this.at ?? 0];
    const [white, black] = [game.tags.White ?? words.unknownPlayer, game.tags.Black ?? words.unknownPlayer];
    this.headline.replaceChildren(element("bdi", {}, white), " – ", element("bdi", {}, black));
    const known = ["Event", "Site", "Date", "Round"].map((tag) => game.tags[tag]).filter((text) => text && !/^[?.*]*$/.test(text));
    this.tags.textContent = [`${words.result} ${game.result}`, words[game.rules] ?? game.rules, ...known].join(" · ");
    this.stage.seat({ 1: white, 2: black });
    this.host.title(`${white} – ${black}`);
  }

  list() {
    const { words } = this.host;
    this.count.textContent = words.gameCount(this.games.length);
    this.choice.replaceChildren(...this.games.map((game, at) => {
      const players = `${game.tags.White ?? words.unknownPlayer} – ${game.tags.Black ?? words.unknownPlayer}`;
      return element("option", { value: at, selected: at === this.at }, `${game.number ?? at + 1}. ${players}, ${game.result}`);
    }));
    this.chosen.hidden = this.games.length < 2;
  }

  /** The games that could not be read, with the place of the fault. */
  complain() {
    const { words } = this.host;
    this.troubles.replaceChildren(...this.errors.map(({ game, line, column, message }) => element("li", {},
      element("strong", {}, words.faultyGame(game, line, column)), " ", element("span", { lang: "en" }, message))));
  }

  moved(step, at) {
    const move = at > 0 ? this.games[this.at].moves[at - 1] : undefined;
    this.comment.textContent = (move?.comments ?? []).join(" ");
    if (at > 0) this.host.say([this.stage.told(step, at), this.comment.textContent].filter(Boolean).join(". "));
  }

  fen() {
    const { board, turn, bound } = this.stage.reel.steps[this.stage.reel.at];
    return fenOf(board, turn, bound);
  }

  carry(part) {
    handOver(this.host, { fen: this.fen(), rules: this.games[this.at].rules }, part);
  }

  analyse() {
    this.host.begin({ rules: this.games[this.at].rules, position: this.fen() }, "analysis");
  }
}
