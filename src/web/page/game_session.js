// One game that is open: its view, its board, and the snapshots between them.
import { Refusal, ask, follow } from "./api.js";
import { element, translate } from "./dom.js";
import { recall, remember } from "./preferences.js";
import { sound } from "./sounds.js";
import { WORDS } from "./words.js";

const BOARD = /^[0-9a-f]{32}$/;

/** A view with its host; what a view may ask of its host is told at the top of main.js. */
export class GameSession {
  #shell;
  #view;
  #heading = element("h1", { class: "hidden" });
  #stop = null;
  /** The identity of the board in the address, else null. */
  #board = null;
  #path = null;
  /** The snapshot that was drawn last; null when that was the state without a board. */
  #shown = null;
  /** The snapshots that wait to be drawn: of each board, the first one if it is new, and the newest. */
  #waiting = [];
  #drawing = false;
  /** The newest version that has come. */
  #version = 0;

  constructor(game, shell) {
    this.game = game;
    this.#shell = shell;
    this.#view = game.create(this);
    this.#translate();
  }

  /** What is put into the page. */
  get elements() {
    return [this.#heading, this.#view.element];
  }

  get language() {
    return this.#shell.language;
  }

  get words() {
    return { ...WORDS[this.language], ...this.game.words[this.language] };
  }

  get board() {
    return this.#board;
  }

  get path() {
    return this.#path;
  }

  /** Goes to what the address names after the game: a board, another place of the game, or nothing. */
  open(path) {
    if (this.#path?.join("/") === path.join("/")) return;
    this.#end();
    this.#path = path;
    this.#board = BOARD.test(path[0]) ? path[0] : null;
    [this.#shown, this.#waiting, this.#version] = [null, [], 0];
    this.#shell.connected(true);
    this.title("");
    if (this.#board === null) return this.#draw(null);
    this.#stop = follow(this.#board, {
      show: (snapshot) => this.#receive(snapshot),
      lost: () => this.#shell.connected(false),
      found: () => this.#shell.connected(true),
      gone: (refusal) => {
        this.go(`/${this.game.name}`, true);
        this.refuse(refusal);
      },
    });
  }

  /** Writes everything anew, in the language of the page. */
  speak() {
    this.#translate();
    if (this.#path && this.#waiting.length === 0) this.#draw(this.#shown);
  }

  /** Ends: another game is opened. */
  leave() {
    this.#end();
    this.#waiting = [];
    this.#view.leave?.();
  }

  async begin(options, game = this.game.name) {
    const snapshot = await this.#asked("POST", "/api/boards", { game, ...options });
    if (!snapshot) return null;
    this.go(`/${snapshot.game}/${snapshot.board}`);
    this.#receive(snapshot);
    return snapshot;
  }

  async act(action) {
    const snapshot = await this.#asked("POST", `/api/boards/${this.#board}`, action);
    if (snapshot) this.#receive(snapshot);
    return snapshot;
  }

  ask(method, path, body) {
    return ask(method, path, body);
  }

  refuse(refusal) {
    this.#shell.refuse(this.sentence(refusal));
  }

  sentence({ code, facts, message }) {
    const sentence = this.game.words[this.language].refusals?.[code] ?? WORDS[this.language].refusals[code];
    if (typeof sentence === "function") return sentence(facts ?? {});
    return sentence ?? message ?? code;
  }

  say(text) {
    this.#shell.say(text);
  }

  quiet() {
    this.#shell.quiet();
  }

  sound(kind) {
    sound(kind);
  }

  title(text) {
    this.#shell.title(text, this.words.name);
  }

  go(path, replace = false) {
    this.#shell.go(path, replace);
  }

  remember(key, value) {
    remember(`${this.game.name}-${key}`, value);
  }

  recall(key, otherwise) {
    return recall(`${this.game.name}-${key}`, otherwise);
  }

  #translate() {
    this.#heading.textContent = this.words.name;
    translate(this.#view.element, this.words);
  }

  #end() {
    this.#stop?.();
    this.#stop = null;
  }

  async #asked(method, path, body) {
    this.quiet();
    try {
      return await ask(method, path, body);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refuse(refusal);
      return null;
    }
  }

  /** Answers and events come by different ways: what is older than what we have is dropped. */
  #receive(snapshot) {
    if (snapshot.board !== this.#board || snapshot.version <= this.#version) return;
    this.#version = snapshot.version;
    this.#draw(snapshot);
  }

  /** A newer snapshot replaces one that waits, but not the first of its board: views animate moves from that one. */
  #enqueue(snapshot) {
    const [before, last] = [this.#shown, ...this.#waiting].slice(-2);
    if (this.#waiting.length > 0 && before?.board === last?.board) this.#waiting.pop();
    this.#waiting.push(snapshot);
  }

  async #draw(snapshot) {
    this.#enqueue(snapshot);
    if (this.#drawing) return;
    this.#drawing = true;
    try {
      while (this.#waiting.length > 0) {
        const [next, before] = [this.#waiting.shift(), this.#shown];
        this.#shown = next;
        await this.#view.show(next, before);
      }
    } finally {
      this.#drawing = false;
    }
  }
}
