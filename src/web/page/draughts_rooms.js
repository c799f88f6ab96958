// The parts of the draughts pages, and the way from one to another.
import { element } from "./dom.js";
import { recall, remember } from "./preferences.js";

const ROOMS = { play: "/draughts", replay: "/draughts/pdn", analyse: "/analysis", setUp: "/draughts/setup" };

/** Links to all parts; `here` is the name of the one that is open. */
export function rooms(here) {
  const links = Object.entries(ROOMS).map(([name, path]) =>
    element("a", { href: path, "data-word": name, "aria-current": name === here ? "page" : undefined }));
  return element("nav", { class: "draughts-rooms", "data-label": "rooms" }, links);
}

/** Under what the browser keeps it: a name for all parts, since the analysis is a game of its own to the shell. */
const HANDED_OVER = "draughts-position";

/** The position that one part hands to another; kept by the browser, so that no address tells it. */
export function handOver(host, position, part) {
  remember(HANDED_OVER, position);
  host.go(ROOMS[part]);
}

/** The position that was handed over, once. */
export function handedOver() {
  const position = recall(HANDED_OVER, null);
  if (position !== null) remember(HANDED_OVER, null);
  return position;
}
