// The parts of the draughts pages, and the way from one to another.
import { element } from "./dom.js";

const ROOMS = { play: "/draughts", replay: "/draughts/pdn", analyse: "/analysis", setUp: "/draughts/setup" };

/** Links to all parts; `here` is the name of the one that is open. */
export function rooms(here) {
  const links = Object.entries(ROOMS).map(([name, path]) =>
    element("a", { href: path, "data-word": name, "aria-current": name === here ? "page" : undefined }));
  return element("nav", { class: "draughts-rooms", "data-label": "rooms" }, links);
}

/** The position that one part hands to another; kept by the browser, so that no address tells it. */
export function handOver(host, position, part) {
  host.remember("position", position);
  host.go(ROOMS[part]);
}

/** The position that was handed over, once. */
export function handedOver(host) {
  const position = host.recall("position", null);
  if (position !== null) host.remember("position", null);
  return position;
}
