// What the tests ask the report's page and the pages of the server.

/** The 32 states that the board shows, in the order of the squares. */
globalThis.states = () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8];
  const names = rows.flatMap((row) => ["aceg", "bdfh"][(row + 1) % 2].split("").map((file) => file + row));
  return names.map((name) => Number(document.querySelector(`#board [data-square=${name}]`).dataset.state));
};

/** Opens a game and clicks on each of its moves: the states at each ply. */
globalThis.replay = (id) => {
  showGame(gamesById.get(id), 0);
  const seen = [states()];
  for (const button of document.querySelectorAll("#moves [data-ply]")) {
    button.click();
    seen.push(states());
  }
  return seen;
};

/** Waits until something is true; a minute without it is a failure. */
globalThis.settled = (is) => new Promise((done, fail) => {
  const began = performance.now();
  const look = () => {
    if (is()) done();
    else if (performance.now() - began > 60_000) fail(new Error(`never: ${is}`));
    else setTimeout(look, 2);
  };
  look();
});

/** The texts of a column of a table. */
globalThis.column = (table, at) => [...document.querySelectorAll(`${table} tbody tr`)].map((row) => row.cells[at].textContent);

globalThis.isSorted = (numbers) => numbers.every((number, at) => at === 0 || numbers[at - 1] <= number);

/** What one language says and another one does not. */
globalThis.wordsMissing = () => {
  const keys = (words) => Object.entries(words).flatMap(([key, value]) =>
    (typeof value === "object" ? Object.keys(value).map((inner) => `${key}.${inner}`) : [`${key}: ${typeof value}`])).sort();
  const [et, ...others] = Object.values(WORDS).map(keys);
  const asked = [...document.querySelectorAll("[data-word], [data-label]")].map((one) => one.dataset.word ?? one.dataset.label);
  const differences = others.flatMap((other) => [...et.filter((key) => !other.includes(key)), ...other.filter((key) => !et.includes(key))]);
  return [...differences, ...asked.filter((key) => typeof WORDS.et[key] !== "string")];
};

/** Elements that reach beyond the window, unless something around them scrolls. */
globalThis.sticksOut = () => {
  const scrolls = (one) => one && (["auto", "scroll", "hidden"].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const visible = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility() && !one.closest(".skip, .hidden, svg"));
  const shown = document.getElementById("viewer")?.open ? visible.filter((one) => one.closest("#viewer")) : visible;
  return shown.filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement)).map((one) => one.outerHTML.slice(0, 120));
};

/** A checklist of our own: names of controls, labels of fields, headings, contrast of text. */
globalThis.unreadable = () => {
  const faults = [];
  const named = (one) => (one.getAttribute("aria-label") || one.textContent || one.labels?.[0]?.textContent || "").trim() !== "";
  for (const one of document.querySelectorAll("button, a, input, select, [role=img], [role=toolbar], [role=region]")) {
    const labelled = one.getAttribute("aria-labelledby");
    if (!one.checkVisibility()) continue;
    if (!(labelled ? document.getElementById(labelled) : named(one))) faults.push(`no name: ${one.outerHTML.slice(0, 100)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two of ${id}`));
  if (document.querySelectorAll("h1").length !== 1) faults.push("headings");
  for (const one of document.querySelectorAll("p, th, td, a, button, label span, h1, h2")) {
    if (!one.checkVisibility() || one.textContent.trim() === "") continue;
    const ratio = contrast(getComputedStyle(one).color, backgroundOf(one));
    const excused = one.disabled || one.getAttribute("aria-disabled") === "true";
    if (ratio < 4.5 && !excused) faults.push(`contrast ${ratio.toFixed(2)}: ${one.outerHTML.slice(0, 100)}`);
  }
  return faults;
};

const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);

/** The first opaque background behind an element. */
function backgroundOf(one) {
  for (let at = one; at; at = at.parentElement) {
    const found = channels(getComputedStyle(at).backgroundColor);
    if (found.length === 3 || found[3] === 1) return `rgb(${found.slice(0, 3).join(",")})`;
  }
  return "rgb(255,255,255)";
}

function contrast(one, other) {
  const light = (color) => {
    const [r, g, b] = channels(color).map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [lighter, darker] = [light(one), light(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
