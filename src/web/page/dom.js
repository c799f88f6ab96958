// Elements, made in one line.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element: `element("button", { class: "main", "data-word": "start", onclick: begin }, "Start")`.
 * An attribute that is `false`, `null` or `undefined` is left out; one that begins with `on` listens.
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for a part of a drawing. */
export function drawing(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** Puts the words into elements that ask for them: `data-word` into the text, `data-label` into the name that is read aloud. */
export function translate(root, words) {
  for (const one of root.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word] ?? one.dataset.word;
  for (const one of root.querySelectorAll("[data-label]")) one.setAttribute("aria-label", words[one.dataset.label] ?? one.dataset.label);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}
