// Pieces are dragged as well as clicked: a drag is a press where it begins, and one where it ends.

/** So far a pointer goes before a click is a drag, in pixels. */
const SLACK = 6;

/**
 * Lets the pieces of a drawing be dragged. `placeOf(target)` is the place under an element, or undefined; `shadeOf(place)` makes a drawing
 * of its piece, round (0, 0), or null where nothing can be dragged; `isChosen(place)` is whether it is selected; `press(place)` selects it,
 * or goes there.
 */
export function letDrag(svg, { placeOf, shadeOf, isChosen, press }) {
  let held = null;
  let dragged = false;
  const end = () => {
    held?.shade?.remove();
    held = null;
  };
  const lift = (event) => {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
    if (!isChosen(held.place)) press(held.place);
    const shade = isChosen(held.place) ? shadeOf(held.place) : null;
    if (!shade) return end();
    shade.setAttribute("aria-hidden", "true");
    shade.setAttribute("pointer-events", "none");
    svg.append(shade);
    svg.setPointerCapture(event.pointerId);
    held.shade = shade;
  };
  svg.addEventListener("pointerdown", (event) => {
    end();
    const place = event.button === 0 && event.isPrimary ? placeOf(event.target) : undefined;
    // A finger scrolls where the page does not say otherwise.
    const scrolls = event.pointerType === "touch" && getComputedStyle(event.target).touchAction !== "none";
    if (place === undefined || scrolls || !shadeOf(place)) return;
    held = { place, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  });
  svg.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.shade) lift(event);
    if (!held?.shade) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    held.shade.setAttribute("transform", `translate(${at.x} ${at.y})`);
  });
  svg.addEventListener("pointerup", (event) => {
    const from = held?.shade ? held.place : undefined;
    end();
    if (from === undefined) return;
    dragged = true;
    setTimeout(() => (dragged = false));
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const to = svg.contains(under) ? placeOf(under) : undefined;
    if (to !== undefined && to !== from) press(to);
  });
  svg.addEventListener("pointercancel", end);
  // The click that ends a drag is none.
  svg.addEventListener("click", (event) => {
    if (dragged) event.stopImmediatePropagation();
  }, true);
}
