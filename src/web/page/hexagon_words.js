// What the page of Hexagon says.

/** A cell as people read it: `1,4`. */
const at = (name) => `${name[0]},${name[1]}`;
const signed = (value) => (value > 0 ? `+${value}` : `${value}`.replace("-", "−"));
const larger = ({ red, blue }) => `${Math.max(red, blue)} : ${Math.min(red, blue)}`;

/** Russian counts: 1 фишка, 2 фишки, 5 фишек. */
function russian(n, [one, few, many]) {
  const [last, teen] = [n % 10, n % 100 > 10 && n % 100 < 20];
  if (last === 1 && !teen) return `${n} ${one}`;
  return `${n} ${last > 1 && last < 5 && !teen ? few : many}`;
}

export const HEXAGON_WORDS = {
  et: {
    name: "Heksagon", about: "Paljunda oma nuppe ja püüa vastase omi 61 kuusnurga laual.",
    options: "Mängu valikud", color: "Vali värv", red: "Punane", blue: "Sinine", first: "Esimene mängija", opponent: "Vastane", twoPeople: "Kaks inimest",
    levelsOfCourse: "Kursuse algoritm", levelsOfSearch: "Tugevam otsing", levelName: (n) => `${n}. tase`,
    welcome: "Vali ja alusta", back: "Tagasi mängu", showCoordinates: "Koordinaadid", series: "Mänguseeria", log: "Käigud",
    turnOf: { red: "Punase käik", blue: "Sinise käik" },
    won: { human: "Sina võitsid!", computer: "Arvuti võitis!", red: "Punane võitis!", blue: "Sinine võitis!" },
    resigned: { human: "Sa andsid alla.", red: "Punane andis alla.", blue: "Sinine andis alla." },
    result: (score) => `Seis ${larger(score)}`,
    scoreRead: ({ red, blue }) => `Seis: punaseid ${red}, siniseid ${blue}`,
    cell: at,
    content: { red: "punane nupp", blue: "sinine nupp", empty: "tühi", closed: "suletud" },
    marks: { selected: "valitud", near: "kõrval: paljundad", far: "üle ühe: hüppad", moved: "käib", captured: "püütakse", hint: "vihje" },
    who: { human: "Sina", computer: "Arvuti", red: "Punane", blue: "Sinine" },
    made: (who, { from, to, doubles, taken }) => `${who}: ${at(from)} ${doubles ? "→" : "⇢"} ${at(to)}${taken.length ? `, püüdis ${taken.length}` : ""}`,
    read: (who, { from, to, doubles, taken }) =>
      `${who}: ${doubles ? "paljundas" : "hüppas"} väljalt ${at(from)} väljale ${at(to)}${taken.length ? `, püüdis ${taken.length}` : ""}.`,
    chosen: (name, near, far) => `${at(name)} valitud: ${near} välja kõrval, ${far} üle ühe.`,
    unchosen: "Valik tühistatud.",
    hintRead: ({ from, to }) => `Vihje: ${at(from)} → ${at(to)}`,
    hintValue: ({ value, depth }) => `hinnang ${signed(value)}, sügavus ${depth}`,
    columns: ["Nr", "Võitja", "Seis", "Tase", "Aeg", "Käike"],
    keys: "Nooleklahvid liiguvad laual, Enter valib ja käib, Esc tühistab valiku.",
    refusals: {
      hole: ({ cell, to }) => `Väli ${at(cell ?? to)} on suletud: sinna ei saa käia.`,
      their_stone: ({ cell, from }) => `Väljal ${at(cell ?? from)} on vastase nupp. Vali oma nupp.`,
      select_first: "Vali enne oma nupp, siis tühi väli.",
      stuck: ({ cell }) => `Nupul ${at(cell)} ei ole käike: kõik väljad kuni üle ühe on kinni.`,
      too_far: ({ from, to }) => `Väljalt ${at(from)} ei ulatu väljale ${at(to)}: käia saab kõrvale või üle ühe.`,
      occupied: ({ to }) => `Väli ${at(to)} on juba kinni.`,
      no_stone: ({ from }) => `Väljal ${at(from)} ei ole enam nuppu.`,
      no_such_cell: "Sellist välja ei ole.",
      no_such_level: ({ least, most }) => `Tasemed on ${least} kuni ${most}.`,
    },
  },
  en: {
    name: "Hexagon", about: "Double your stones and capture the other’s on a board of 61 hexagons.",
    options: "Options of the game", color: "Choose a colour", red: "Red", blue: "Blue", first: "First player", opponent: "Opponent", twoPeople: "Two people",
    levelsOfCourse: "The course’s algorithm", levelsOfSearch: "Stronger search", levelName: (n) => `Level ${n}`,
    welcome: "Choose and start", back: "Back to the game", showCoordinates: "Coordinates", series: "Series of games", log: "Moves",
    turnOf: { red: "Red’s move", blue: "Blue’s move" },
    won: { human: "You have won!", computer: "The computer has won!", red: "Red has won!", blue: "Blue has won!" },
    resigned: { human: "You have resigned.", red: "Red has resigned.", blue: "Blue has resigned." },
    result: (score) => `Score ${larger(score)}`,
    scoreRead: ({ red, blue }) => `Score: red ${red}, blue ${blue}`,
    cell: at,
    content: { red: "red stone", blue: "blue stone", empty: "empty", closed: "closed" },
    marks: { selected: "selected", near: "near: doubles", far: "far: jumps", moved: "moves", captured: "captured", hint: "hint" },
    who: { human: "You", computer: "Computer", red: "Red", blue: "Blue" },
    made: (who, { from, to, doubles, taken }) => `${who}: ${at(from)} ${doubles ? "→" : "⇢"} ${at(to)}${taken.length ? `, took ${taken.length}` : ""}`,
    read: (who, { from, to, doubles, taken }) =>
      `${who}: ${doubles ? "doubled" : "jumped"} from ${at(from)} to ${at(to)}${taken.length ? `, took ${taken.length}` : ""}.`,
    chosen: (name, near, far) => `${at(name)} selected: ${near} near, ${far} far.`,
    unchosen: "Nothing selected.",
    hintRead: ({ from, to }) => `Hint: ${at(from)} → ${at(to)}`,
    hintValue: ({ value, depth }) => `value ${signed(value)}, depth ${depth}`,
    columns: ["No", "Winner", "Score", "Level", "Time", "Moves"],
    keys: "Arrow keys go over the board, Enter selects and moves, Esc takes the selection back.",
    refusals: {
      hole: ({ cell, to }) => `Cell ${at(cell ?? to)} is closed: nobody may enter it.`,
      their_stone: ({ cell, from }) => `The stone on ${at(cell ?? from)} is your opponent’s. Select one of your own.`,
      select_first: "Select a stone of your own first, then an empty cell.",
      stuck: ({ cell }) => `The stone on ${at(cell)} has no moves: every cell up to two steps away is taken.`,
      too_far: ({ from, to }) => `${at(to)} is too far from ${at(from)}: a move goes one or two steps.`,
      occupied: ({ to }) => `Cell ${at(to)} is taken already.`,
      no_stone: ({ from }) => `There is no stone on ${at(from)} any more.`,
      no_such_cell: "There is no such cell.",
      no_such_level: ({ least, most }) => `Levels go from ${least} to ${most}.`,
    },
  },
  ru: {
    name: "Гексагон", about: "Удваивайте свои фишки и захватывайте чужие на доске из 61 шестиугольника.",
    options: "Параметры игры", color: "Выберите цвет", red: "Красный", blue: "Синий", first: "Первый игрок", opponent: "Соперник", twoPeople: "Два человека",
    levelsOfCourse: "Алгоритм курса", levelsOfSearch: "Более сильный поиск", levelName: (n) => `Уровень ${n}`,
    welcome: "Выберите и начните", back: "Вернуться к игре", showCoordinates: "Координаты", series: "Серия игр", log: "Ходы",
    turnOf: { red: "Ход красных", blue: "Ход синих" },
    won: { human: "Вы выиграли!", computer: "Компьютер выиграл!", red: "Красные выиграли!", blue: "Синие выиграли!" },
    resigned: { human: "Вы сдались.", red: "Красные сдались.", blue: "Синие сдались." },
    result: (score) => `Счёт ${larger(score)}`,
    scoreRead: ({ red, blue }) => `Счёт: красных ${red}, синих ${blue}`,
    cell: at,
    content: { red: "красная фишка", blue: "синяя фишка", empty: "пусто", closed: "закрыто" },
    marks: { selected: "выбрана", near: "рядом: удвоение", far: "через поле: прыжок", moved: "ходит", captured: "захвачена", hint: "подсказка" },
    who: { human: "Вы", computer: "Компьютер", red: "Красные", blue: "Синие" },
    made: (who, { from, to, doubles, taken }) => `${who}: ${at(from)} ${doubles ? "→" : "⇢"} ${at(to)}${taken.length ? `, взято ${taken.length}` : ""}`,
    read: (who, { from, to, doubles, taken }) =>
      `${who}: ${doubles ? "удвоение" : "прыжок"} с ${at(from)} на ${at(to)}${taken.length ? `, взято ${russian(taken.length, ["фишка", "фишки", "фишек"])}` : ""}.`,
    chosen: (name, near, far) => `Выбрано ${at(name)}: рядом ${russian(near, ["поле", "поля", "полей"])}, через одно ${far}.`,
    unchosen: "Выбор снят.",
    hintRead: ({ from, to }) => `Подсказка: ${at(from)} → ${at(to)}`,
    hintValue: ({ value, depth }) => `оценка ${signed(value)}, глубина ${depth}`,
    columns: ["№", "Победитель", "Счёт", "Уровень", "Время", "Ходов"],
    keys: "Стрелки двигают по доске, Enter выбирает и ходит, Esc снимает выбор.",
    refusals: {
      hole: ({ cell, to }) => `Поле ${at(cell ?? to)} закрыто: туда ходить нельзя.`,
      their_stone: ({ cell, from }) => `На поле ${at(cell ?? from)} фишка соперника. Выберите свою.`,
      select_first: "Сначала выберите свою фишку, потом пустое поле.",
      stuck: ({ cell }) => `У фишки ${at(cell)} нет ходов: все поля не далее чем через одно заняты.`,
      too_far: ({ from, to }) => `С ${at(from)} до ${at(to)} слишком далеко: можно ходить рядом или через одно поле.`,
      occupied: ({ to }) => `Поле ${at(to)} уже занято.`,
      no_stone: ({ from }) => `На поле ${at(from)} уже нет фишки.`,
      no_such_cell: "Такого поля нет.",
      no_such_level: ({ least, most }) => `Уровни — от ${least} до ${most}.`,
    },
  },
};
