// The data of the page.
const league = JSON.parse(document.getElementById("tournament").textContent);

/** The Russian form of a noun that goes with this number: those for 1, 2 and 5. */
function russian(n, one, few, many) {
  const [last, lastTwo] = [n % 10, n % 100];
  if (last === 1 && lastTwo !== 11) return one;
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many;
}

// What the page says, in each language. Counts are functions because the languages decline them differently.
const WORDS = {
  et: {
    skip: "Otse paremusjärjestuse juurde", language: "Keel", sections: "Lehe osad",
    standings: "Paremusjärjestus", cross: "Risttabel", ratings: "Reiting", fouls: "Diskvalifitseerimised",
    times: "Ajakasutus", games: "Partiid",
    standingsNote: "Võit 2, viik 1, kaotus 0 punkti. S-B on Sonneborn-Berger. Veeru pealkirjale vajutades tabel järjestub selle veeru järgi.",
    crossNote: "Rea mängija punktid veeru mängija vastu. Lahtrile vajutades avanevad nende partiid; tabelis saab liikuda nooleklahvidega.",
    ratingsNote: "Elo, keskmine 0; joon on 95% usaldusvahemik.",
    timesNote: "Protsessoriaeg käigu kohta. Riba ulatub mediaanist 99. protsentiilini, täpp on pikim käik; skaala on logaritmiline.",
    noFouls: "Kedagi ei diskvalifitseeritud.",
    rank: "Koht", name: "Mängija", points: "Punktid", played: "Partiid", wins: "Võidud", draws: "Viigid", losses: "Kaotused",
    asWhite: "Valgetega", asBlack: "Mustadega", sonneborn: "S-B", byes: "Vabad voorud", direct: "Omavahel", fouled: "Diskval.",
    elo: "Elo", error: "±", drawing: "Joonis",
    rule: "Reegel", reason: "Põhjus", count: "Kordi", examples: "Partiid",
    moves: "Käigud", mean: "Keskmine", median: "Mediaan", p99: "99%", longest: "Pikim", total: "Kokku", bar: "Riba",
    player: "Mängija", opponent: "Vastane", outcome: "Tulemus", clear: "Tühjenda", filter: "Partiide valik", pages: "Lehed",
    pageBack: "Eelmised", pageOn: "Järgmised", number: "Nr", white: "Valged", black: "Mustad", result: "Tulemus",
    ending: "Lõpp", plies: "Käike", open: "Ava partii",
    all: "kõik", whiteWins: "valgete võit", blackWins: "mustade võit", drawn: "viik", disqualified: "diskvalifitseerimine",
    close: "Sulge", controls: "Kerimine", first: "Algusesse", back: "Käik tagasi", play: "Mängi", pause: "Peata",
    forward: "Käik edasi", last: "Lõppu", flip: "Pööra laud", copyLink: "Kopeeri link", copied: "Kopeeritud",
    inWords: "Seis sõnades", notation: (style) => `Kirjaviis: ${style}`,
    keys: "Klahvid: ← → käik, Home ja End algus ja lõpp, tühik mängib, F pöörab laua, Esc sulgeb.",
    board: (near) => `Kabelaud, all ${near === 1 ? "valged" : "mustad"}`,
    empty: "tühi", none: "nuppe ei ole",
    pieces: { 1: "valge kivi", 2: "must kivi", 10: "valge tamm", 20: "must tamm", "-1": "vigane olek" },
    men: "kivid", kings: "tammid",
    sides: { 1: "valged", 2: "mustad" }, Sides: { 1: "Valged", 2: "Mustad" },
    step: (from, to) => `${from} – ${to}`,
    capture: (from, to, taken) => `${from} lööb ${taken}, jõuab ruudule ${to}`,
    crowned: "saab tammiks", moveNumber: (n) => `Käik ${n}`, start: "Algseis",
    foulShown: "Laud, mille programm jättis", foulUnknown: "Näha on viimane kehtiv seis",
    won: (name, side) => `Võitis ${name} (${side})`, noMoves: "vastasel ei ole käike", resigned: "vastane andis alla",
    draw: "Viik: 15 käiku löömiseta", nobody: "Mõlemad diskvalifitseeriti", drawWord: "Viik",
    disqualifiedText: (name, side) => `${name} (${side}) diskvalifitseeriti`,
    gameCount: (n) => (n === 1 ? "1 partii" : `${n} partiid`),
    playerCount: (n) => (n === 1 ? "1 mängija" : `${n} mängijat`),
    missing: (n) => `${n === 1 ? "1 partii on" : `${n} partiid on`} mängimata.`,
    shown: (from, to, all) => (all === 0 ? "Ühtegi partiid ei leitud." : `${from}–${to} / ${all}`),
    cell: (a, b, own, other, n) => `${a} – ${b}: ${own} : ${other}, ${n === 1 ? "1 partii" : `${n} partiid`}`,
    formats: { "round-robin": "igaüks igaühega", gauntlet: "väljakutse", swiss: "šveitsi süsteem", living: "elav liiga" },
    pairGames: "Sama paari partiid", gameName: (n) => `Partii ${n}`, more: (n) => `ja veel ${n}`, game: "Partii",
    unit: { s: "s", ms: "ms" }, sortedBy: (name) => `Järjestatud: ${name}`, spent: "aeg",
    ofText: (first, second) => ({
      whiteWins: `võitis ${first}`, blackWins: `võitis ${second}`, noMoves: "mängu reeglite järgi", draw: "Viik mängu reeglite järgi",
      keys: "Klahvid: ← → käik, Home ja End algus ja lõpp, tühik mängib, Esc sulgeb.",
    }),
    ofPuzzles: {
      standingsNote: "Eespool on, kes lahendab suurema osa; võrdsetest see, kellel lahendatud ülesanne keskmiselt vähem maksab. Sulgudes ja ± järel on 95% usaldusvahemik (Wilsoni, Studenti).",
      games: "Ülesanded", played: "Ülesandeid", solved: "Lahendas", share: "Osa", isSolved: "lahendatud", isUnsolved: "lahendamata",
      pairGames: "Sama programmi ülesanded", gameName: (n) => `Ülesanne ${n}`,
    },
  },
  en: {
    skip: "Skip to the standings", language: "Language", sections: "Parts of the page",
    standings: "Standings", cross: "Cross table", ratings: "Ratings", fouls: "Disqualifications",
    times: "Time", games: "Games",
    standingsNote: "A win counts 2 points, a draw 1, a loss 0. S-B is Sonneborn-Berger. Click the heading of a column to sort by it.",
    crossNote: "Points of the row's player against the column's. Click a cell for their games; arrow keys move about the table.",
    ratingsNote: "Elo with mean 0; the line is the 95% confidence interval.",
    timesNote: "Processor time a move. The bar goes from the median to the 99th percentile, the dot is the longest move; the scale is logarithmic.",
    noFouls: "Nobody was disqualified.",
    rank: "Rank", name: "Player", points: "Points", played: "Games", wins: "Wins", draws: "Draws", losses: "Losses",
    asWhite: "As white", asBlack: "As black", sonneborn: "S-B", byes: "Byes", direct: "Direct", fouled: "Disq.",
    elo: "Elo", error: "±", drawing: "Drawing",
    rule: "Rule", reason: "Reason", count: "Times", examples: "Games",
    moves: "Moves", mean: "Mean", median: "Median", p99: "99%", longest: "Longest", total: "Total", bar: "Bar",
    player: "Player", opponent: "Opponent", outcome: "Result", clear: "Clear", filter: "Choice of games", pages: "Pages",
    pageBack: "Previous", pageOn: "Next", number: "No.", white: "White", black: "Black", result: "Result",
    ending: "End", plies: "Moves", open: "Open game",
    all: "all", whiteWins: "white wins", blackWins: "black wins", drawn: "draw", disqualified: "disqualification",
    close: "Close", controls: "Replay", first: "To the start", back: "One move back", play: "Play", pause: "Pause",
    forward: "One move on", last: "To the end", flip: "Flip the board", copyLink: "Copy link", copied: "Copied",
    inWords: "Position in words", notation: (style) => `Notation: ${style}`,
    keys: "Keys: ← → a move, Home and End the start and the end, space plays, F flips the board, Esc closes.",
    board: (near) => `Draughts board, ${near === 1 ? "white" : "black"} at the bottom`,
    empty: "empty", none: "no pieces",
    pieces: { 1: "white man", 2: "black man", 10: "white king", 20: "black king", "-1": "damaged" },
    men: "men", kings: "kings",
    sides: { 1: "white", 2: "black" }, Sides: { 1: "White", 2: "Black" },
    step: (from, to) => `${from} to ${to}`,
    capture: (from, to, taken) => `${from} takes ${taken} and lands on ${to}`,
    crowned: "becomes a king", moveNumber: (n) => `Move ${n}`, start: "First position",
    foulShown: "The board that the program left", foulUnknown: "The board shows the last valid position",
    won: (name, side) => `${name} (${side}) won`, noMoves: "the opponent has no moves", resigned: "the opponent resigned",
    draw: "Draw: 15 moves without a capture", nobody: "Both were disqualified", drawWord: "Draw",
    disqualifiedText: (name, side) => `${name} (${side}) was disqualified`,
    gameCount: (n) => (n === 1 ? "1 game" : `${n} games`),
    playerCount: (n) => (n === 1 ? "1 player" : `${n} players`),
    missing: (n) => `${n === 1 ? "1 game has" : `${n} games have`} not been played.`,
    shown: (from, to, all) => (all === 0 ? "No game was found." : `${from}–${to} of ${all}`),
    cell: (a, b, own, other, n) => `${a} – ${b}: ${own} : ${other}, ${n === 1 ? "1 game" : `${n} games`}`,
    formats: { "round-robin": "round robin", gauntlet: "gauntlet", swiss: "Swiss system", living: "living league" },
    pairGames: "Games of this pair", gameName: (n) => `Game ${n}`, more: (n) => `and ${n} more`, game: "Game",
    unit: { s: "s", ms: "ms" }, sortedBy: (name) => `Sorted by ${name}`, spent: "time",
    ofText: (first, second) => ({
      whiteWins: `${first} wins`, blackWins: `${second} wins`, noMoves: "by the rules of the game", draw: "Draw by the rules of the game",
      keys: "Keys: ← → a move, Home and End the start and the end, space plays, Esc closes.",
    }),
    ofPuzzles: {
      standingsNote: "Who solves the larger share is ahead; among equals, whose solved puzzles cost less on the mean. In brackets and behind ± is the 95% confidence interval (Wilson's, Student's).",
      games: "Puzzles", played: "Puzzles", solved: "Solved", share: "Share", isSolved: "solved", isUnsolved: "not solved",
      pairGames: "Puzzles of this program", gameName: (n) => `Puzzle ${n}`,
    },
  },
  ru: {
    skip: "Сразу к таблице результатов", language: "Язык", sections: "Части страницы",
    standings: "Положение", cross: "Таблица встреч", ratings: "Рейтинг", fouls: "Дисквалификации",
    times: "Время", games: "Партии",
    standingsNote: "Победа — 2 очка, ничья — 1, поражение — 0. З-Б — коэффициент Зоннеборна-Бергера. Нажмите на заголовок столбца, чтобы упорядочить по нему.",
    crossNote: "Очки игрока строки против игрока столбца. Нажмите на клетку, чтобы открыть их партии; по таблице водят стрелки.",
    ratingsNote: "Эло, среднее 0; черта — доверительный интервал 95%.",
    timesNote: "Процессорное время на ход. Полоса — от медианы до 99-го процентиля, точка — самый долгий ход; шкала логарифмическая.",
    noFouls: "Никто не дисквалифицирован.",
    rank: "Место", name: "Игрок", points: "Очки", played: "Партии", wins: "Победы", draws: "Ничьи", losses: "Поражения",
    asWhite: "Белыми", asBlack: "Чёрными", sonneborn: "З-Б", byes: "Пропуски", direct: "Личные", fouled: "Дискв.",
    elo: "Эло", error: "±", drawing: "Чертёж",
    rule: "Правило", reason: "Причина", count: "Раз", examples: "Партии",
    moves: "Ходы", mean: "Среднее", median: "Медиана", p99: "99%", longest: "Самый долгий", total: "Всего", bar: "Полоса",
    player: "Игрок", opponent: "Соперник", outcome: "Результат", clear: "Очистить", filter: "Выбор партий", pages: "Страницы",
    pageBack: "Предыдущие", pageOn: "Следующие", number: "№", white: "Белые", black: "Чёрные", result: "Результат",
    ending: "Конец", plies: "Ходов", open: "Открыть партию",
    all: "все", whiteWins: "победа белых", blackWins: "победа чёрных", drawn: "ничья", disqualified: "дисквалификация",
    close: "Закрыть", controls: "Просмотр", first: "В начало", back: "Ход назад", play: "Играть", pause: "Пауза",
    forward: "Ход вперёд", last: "В конец", flip: "Повернуть доску", copyLink: "Копировать ссылку", copied: "Скопировано",
    inWords: "Позиция словами", notation: (style) => `Запись: ${style}`,
    keys: "Клавиши: ← → ход, Home и End начало и конец, пробел играет, F поворачивает доску, Esc закрывает.",
    board: (near) => `Доска для шашек, внизу ${near === 1 ? "белые" : "чёрные"}`,
    empty: "пусто", none: "шашек нет",
    pieces: { 1: "белая шашка", 2: "чёрная шашка", 10: "белая дамка", 20: "чёрная дамка", "-1": "неверное состояние" },
    men: "шашки", kings: "дамки",
    sides: { 1: "белые", 2: "чёрные" }, Sides: { 1: "Белые", 2: "Чёрные" },
    step: (from, to) => `${from} – ${to}`,
    capture: (from, to, taken) => `${from} бьёт ${taken} и встаёт на ${to}`,
    crowned: "становится дамкой", moveNumber: (n) => `Ход ${n}`, start: "Начальная позиция",
    foulShown: "Доска, которую оставила программа", foulUnknown: "Видна последняя верная позиция",
    won: (name, side) => `Победа: ${name} (${side})`, noMoves: "у соперника нет ходов", resigned: "соперник сдался",
    draw: "Ничья: 15 ходов без взятия", nobody: "Дисквалифицированы оба", drawWord: "Ничья",
    disqualifiedText: (name, side) => `Дисквалификация: ${name} (${side})`,
    gameCount: (n) => `${n} ${russian(n, "партия", "партии", "партий")}`,
    playerCount: (n) => `${n} ${russian(n, "игрок", "игрока", "игроков")}`,
    missing: (n) => `Не сыграно: ${n} ${russian(n, "партия", "партии", "партий")}.`,
    shown: (from, to, all) => (all === 0 ? "Партий не найдено." : `${from}–${to} из ${all}`),
    cell: (a, b, own, other, n) => `${a} – ${b}: ${own} : ${other}, ${n} ${russian(n, "партия", "партии", "партий")}`,
    formats: { "round-robin": "круговая система", gauntlet: "вызов", swiss: "швейцарская система", living: "постоянная лига" },
    pairGames: "Партии этой пары", gameName: (n) => `Партия ${n}`, more: (n) => `и ещё ${n}`, game: "Партия",
    unit: { s: "с", ms: "мс" }, sortedBy: (name) => `Упорядочено: ${name}`, spent: "время",
    ofText: (first, second) => ({
      whiteWins: `победа: ${first}`, blackWins: `победа: ${second}`, noMoves: "по правилам игры", draw: "Ничья по правилам игры",
      keys: "Клавиши: ← → ход, Home и End начало и конец, пробел играет, Esc закрывает.",
    }),
    ofPuzzles: {
      standingsNote: "Впереди тот, кто решает большую долю; среди равных — у кого решённая задача в среднем стоит меньше. В скобках и за ± доверительный интервал 95% (Уилсона, Стьюдента).",
      games: "Задачи", played: "Задач", solved: "Решено", share: "Доля", isSolved: "решена", isUnsolved: "не решена",
      pairGames: "Задачи этой программы", gameName: (n) => `Задача ${n}`,
    },
  },
};

let language = document.documentElement.lang in WORDS ? document.documentElement.lang : "et";

/** The words of the language in force. */
function words() {
  return WORDS[language];
}

/** Writes the words of the language into every element that names one: as text or as its label. */
function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words()[element.dataset.word];
  for (const element of document.querySelectorAll("[data-label]")) {
    const label = words()[element.dataset.label];
    element.setAttribute("aria-label", label);
    if (element.tagName === "BUTTON") element.title = label;
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
}

/** An element with text; never parsed as HTML, whatever the text is. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** A number with so many decimals, as the language writes it. */
function figure(value, decimals = 0) {
  return value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A time given in microseconds. */
function duration(microseconds) {
  if (microseconds >= 1e6) return `${figure(microseconds / 1e6, microseconds >= 1e7 ? 0 : 2)} ${words().unit.s}`;
  return `${figure(microseconds / 1e3, microseconds >= 1e4 ? 0 : 2)} ${words().unit.ms}`;
}
