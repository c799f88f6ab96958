// What the browser remembers: the language, the colours, the last choices at each game.

/** The languages of the page; the first one is for readers of none of them. */
export const LANGUAGES = ["et", "en", "ru"];
/** Colours: as the system has them, or one's own choice. */
export const THEMES = ["system", "light", "dark"];

/** What was remembered under a name; `otherwise` when nothing was, or there is no storage. */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`arbiiter-${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Remembers a value under a name, as long as the browser allows. */
export function remember(name, value) {
  try {
    localStorage.setItem(`arbiiter-${name}`, JSON.stringify(value));
  } catch {
    // Without storage a choice lasts as long as the page.
  }
}

/** The language chosen earlier, else the first of the browser's languages that we have. */
export function preferredLanguage() {
  const chosen = recall("page-language");
  if (LANGUAGES.includes(chosen)) return chosen;
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag));
  return known ?? LANGUAGES[0];
}

/** The colours chosen earlier. */
export function preferredTheme() {
  const chosen = recall("theme");
  return THEMES.includes(chosen) ? chosen : THEMES[0];
}
