// The drawing of a board in SVG. It knows no game and no language: the report and the page of the server both draw with it.
const CELL = 100;
const GLIDE_MS = 200;

/** An element of SVG. */
function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The corner of a square in the drawing; `flipped` has black at the bottom. */
function cornerOf(row, column, flipped) {
  return flipped ? [(7 - column) * CELL, row * CELL] : [column * CELL, (7 - row) * CELL];
}

function centreOf(square, flipped) {
  return cornerOf(rowOf(square), columnOf(square), flipped).map((edge) => edge + CELL / 2);
}

/**
 * An empty board: the drawing, its 32 squares by their numbers, its rows from the top, and the layer where pieces stand.
 * What a square is to a reader of the screen is for the caller to say.
 */
function emptyBoard(flipped, course) {
  const svg = shape("svg", { class: "draughts-board", viewBox: "0 0 800 800" }, shape("rect", { class: "light", width: 800, height: 800 }));
  const squares = Array.from({ length: 32 }, (_, square) => {
    const [x, y] = cornerOf(rowOf(square), columnOf(square), flipped);
    return shape("g", { "data-square": squareName(square, false) }, shape("rect", { class: "dark", x, y, width: CELL, height: CELL }));
  });
  const rows = Array.from({ length: 8 }, (_, at) => {
    const own = squares.slice((flipped ? at : 7 - at) * 4).slice(0, 4);
    return shape("g", {}, ...(flipped ? own.reverse() : own));
  });
  const pieces = shape("g", { class: "pieces", "aria-hidden": "true" });
  svg.append(...rows, coordinates(flipped, course), pieces);
  return { svg, squares, rows, pieces };
}

function coordinates(flipped, course) {
  const texts = shape("g", { class: "coordinates", "aria-hidden": "true" });
  for (let line = 0; line < 8; line += 1) {
    const [, y] = cornerOf(line, 0, flipped);
    const [x] = cornerOf(0, line, flipped);
    const onDark = (row, column) => ((row + column) % 2 === 0 ? "on-dark" : "on-light");
    const corner = flipped ? 7 : 0;
    texts.append(shape("text", { class: onDark(line, corner), x: 7, y: y + 22 }, String(line + 1)));
    const file = course ? String(line + 1) : "abcdefgh"[line];
    texts.append(shape("text", { class: onDark(corner, line), x: x + CELL - 7, y: 792, "text-anchor": "end" }, file));
  }
  return texts;
}

function pieceOf(state, square, flipped) {
  const [x, y] = centreOf(square, flipped);
  const side = ["", "white", "black"][sideOf(state)] || "broken";
  const piece = shape("g", { class: `piece ${side}`, transform: `translate(${x} ${y})`, "data-on": square });
  if (state < 0) {
    piece.append(shape("text", { "text-anchor": "middle", y: 18 }, "?"));
    return piece;
  }
  piece.append(shape("ellipse", { class: "shadow", cy: 5, rx: 38, ry: 37 }), shape("circle", { class: "body", r: 37 }), shape("circle", { class: "ring", r: 27 }));
  if (state >= 10) piece.append(shape("path", { class: "crown", d: "M-19 15 -23 -11 -10 1 0 -18 10 1 23 -11 19 15Z" }));
  return piece;
}

/** What was captured stays as a shadow for one move. */
function ghostOf(state, square, flipped) {
  const ghost = pieceOf(state, square, flipped);
  ghost.classList.add("ghost");
  ghost.append(shape("path", { class: "cross", d: "M-22 -22 22 22M22 -22 -22 22" }));
  return ghost;
}

/** Lets the piece that has come to the last square of a path glide along it, unless its watcher wants no motion. */
function glide(pieces, path, flipped) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  const piece = pieces.querySelector(`[data-on="${path[path.length - 1]}"]:not(.ghost)`);
  if (!piece) return undefined;
  const frames = path.map((square) => {
    const [x, y] = centreOf(square, flipped);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  pieces.append(piece);
  return piece.animate(frames, { duration: GLIDE_MS * (path.length - 1), easing: "ease-out" });
}
