// What the pages of solved games say alike: labyrinths and game graphs.

/** Words by language, for the words of a game. */
export const SOLVED_WORDS = {
  et: {
    text: "Sinu tekst", person: "Sinu pool", solution: "Parim mäng siit", stepBack: "Samm tagasi", stepOn: "Samm edasi", run: "Näita", pause: "Peata",
    steps: (at, count) => `${at} / ${count}`,
    count: (n) => `Käike: ${n}`,
  },
  en: {
    text: "Your text", person: "Your side", solution: "The best play from here", stepBack: "A step back", stepOn: "A step on", run: "Show it", pause: "Pause",
    steps: (at, count) => `${at} / ${count}`,
    count: (n) => `Moves: ${n}`,
  },
  ru: {
    text: "Ваш текст", person: "Ваша сторона", solution: "Лучшая игра отсюда", stepBack: "Шаг назад", stepOn: "Шаг вперёд", run: "Показать", pause: "Остановить",
    steps: (at, count) => `${at} / ${count}`,
    count: (n) => `Ходов: ${n}`,
  },
};

/** Why a text is too long, for the refusals of a game: longer than is read, or than a request can be. */
export const TOO_LONG = {
  et: { too_long_text: ({ bytes, most }) => `Tekst on liiga pikk: ${bytes} baiti, lubatud on ${most}.`, too_long: "Tekst on liiga pikk." },
  en: { too_long_text: ({ bytes, most }) => `The text is too long: ${bytes} bytes, and ${most} are allowed.`, too_long: "The text is too long." },
  ru: { too_long_text: ({ bytes, most }) => `Текст слишком длинный: байтов ${bytes}, а можно ${most}.`, too_long: "Текст слишком длинный." },
};
