// What the page of Breakthrough says.
import { inRussian } from "./words.js";

const signed = (value) => (value > 0 ? `+${value.toFixed(2)}` : value.toFixed(2).replace("-", "−"));

/** A value of a hint: `{ estimate }`, `{ win }` or `{ loss }`. */
function valued({ estimate, win, loss }, words) {
  if (win !== undefined) return words.win(win);
  return loss === undefined ? words.estimate(signed(estimate)) : words.loss(loss);
}

const turns = (n) => inRussian(n, ["ход", "хода", "ходов"]);

const arrow = ({ from, to, captures }) => `${from}${captures ? "×" : "–"}${to}`;

export const BREAKTHROUGH_WORDS = {
  et: {
    name: "Läbimurre", about: "Vii oma ettur enne vastast viimasele reale.",
    color: "Sinu värv", white: "Valge", black: "Must", size: "Laua suurus",
    turnOf: { white: "Valge käik", black: "Musta käik" },
    won: { human: "Sina võitsid!", computer: "Arvuti võitis!", white: "Valge võitis!", black: "Must võitis!" },
    resigned: { human: "Sa andsid alla.", white: "Valge andis alla.", black: "Must andis alla." },
    scoreRead: ({ white, black }) => `Ettureid: valgel ${white}, mustal ${black}.`,
    content: { white: "valge ettur", black: "must ettur", empty: "tühi" },
    marks: { selected: "valitud", reached: "siia saab käia", last: "viimane käik", hint: "vihje" },
    who: { human: "Sina", computer: "Arvuti", white: "Valge", black: "Must" },
    made: (who, move) => `${who}: ${arrow(move)}`,
    chosen: (name, to) => `Valitud ${name}. Saab käia: ${to.join(", ")}.`, unchosen: "Valik on maha võetud.",
    hinted: (hint) => `Vihje: ${hint.from}–${hint.to} (${valued(hint.value, { win: (n) => `võit ${n} käiguga`, loss: (n) => `kaotus ${n} käiguga`, estimate: (v) => `hinnang ${v}, sügavus ${hint.depth}` })})`,
    columns: ["Nr", "Võitja", "Etturid", "Laud", "Tase", "Aeg", "Käike"],
    keys: "Nooleklahvid liiguvad ruutude vahel, Enter valib etturi ja käib, Esc võtab valiku maha.",
    refusals: {
      select_first: "Vali kõigepealt oma ettur.",
      their_pawn: ({ from }) => `Ettur ruudul ${from} on vastase oma.`,
      no_pawn: ({ from }) => `Ruudul ${from} ei ole etturit.`,
      stuck: ({ square }) => `Ettur ruudul ${square} ei saa käia.`,
      occupied: ({ to }) => `Ruudul ${to} on juba sinu ettur.`,
      no_capture_ahead: "Ettur võtab ainult diagonaalis.",
      too_far: "Ettur käib ühe ruudu edasi, otse või diagonaalis; võtab diagonaalis.",
    },
  },
  en: {
    name: "Breakthrough", about: "Bring a pawn to the last row before your opponent does.",
    color: "Your colour", white: "White", black: "Black", size: "Size of the board",
    turnOf: { white: "White’s move", black: "Black’s move" },
    won: { human: "You have won!", computer: "The computer has won!", white: "White has won!", black: "Black has won!" },
    resigned: { human: "You have resigned.", white: "White has resigned.", black: "Black has resigned." },
    scoreRead: ({ white, black }) => `Pawns: white ${white}, black ${black}.`,
    content: { white: "white pawn", black: "black pawn", empty: "empty" },
    marks: { selected: "selected", reached: "can be reached", last: "last move", hint: "hint" },
    who: { human: "You", computer: "Computer", white: "White", black: "Black" },
    made: (who, move) => `${who}: ${arrow(move)}`,
    chosen: (name, to) => `Selected ${name}. It can go to ${to.join(", ")}.`, unchosen: "Nothing is selected.",
    hinted: (hint) => `Hint: ${hint.from}–${hint.to} (${valued(hint.value, { win: (n) => `win in ${n}`, loss: (n) => `loss in ${n}`, estimate: (v) => `estimate ${v}, depth ${hint.depth}` })})`,
    columns: ["No", "Winner", "Pawns", "Board", "Level", "Time", "Moves"],
    keys: "Arrow keys go from square to square, Enter selects a pawn and moves it, Esc takes the selection back.",
    refusals: {
      select_first: "Select a pawn of yours first.",
      their_pawn: ({ from }) => `The pawn on ${from} is your opponent’s.`,
      no_pawn: ({ from }) => `There is no pawn on ${from}.`,
      stuck: ({ square }) => `The pawn on ${square} cannot move.`,
      occupied: ({ to }) => `A pawn of yours is on ${to} already.`,
      no_capture_ahead: "A pawn takes diagonally only.",
      too_far: "A pawn goes one square forward, straight or diagonally; it takes diagonally.",
    },
  },
  ru: {
    name: "Прорыв", about: "Проведите пешку на последний ряд раньше соперника.",
    color: "Ваш цвет", white: "Белые", black: "Чёрные", size: "Размер доски",
    turnOf: { white: "Ход белых", black: "Ход чёрных" },
    won: { human: "Вы выиграли!", computer: "Компьютер выиграл!", white: "Белые выиграли!", black: "Чёрные выиграли!" },
    resigned: { human: "Вы сдались.", white: "Белые сдались.", black: "Чёрные сдались." },
    scoreRead: ({ white, black }) => `Пешек: у белых ${white}, у чёрных ${black}.`,
    content: { white: "белая пешка", black: "чёрная пешка", empty: "пусто" },
    marks: { selected: "выбрано", reached: "сюда можно пойти", last: "последний ход", hint: "подсказка" },
    who: { human: "Вы", computer: "Компьютер", white: "Белые", black: "Чёрные" },
    made: (who, move) => `${who}: ${arrow(move)}`,
    chosen: (name, to) => `Выбрано: ${name}. Можно пойти: ${to.join(", ")}.`, unchosen: "Выбор снят.",
    hinted: (hint) => `Подсказка: ${hint.from}–${hint.to} (${valued(hint.value, { win: (n) => `победа за ${turns(n)}`, loss: (n) => `поражение за ${turns(n)}`, estimate: (v) => `оценка ${v}, глубина ${hint.depth}` })})`,
    columns: ["№", "Победитель", "Пешки", "Доска", "Уровень", "Время", "Ходов"],
    keys: "Стрелки переходят с клетки на клетку, Enter выбирает пешку и ходит, Esc снимает выбор.",
    refusals: {
      select_first: "Сначала выберите свою пешку.",
      their_pawn: ({ from }) => `Пешка на ${from} — соперника.`,
      no_pawn: ({ from }) => `На ${from} нет пешки.`,
      stuck: ({ square }) => `Пешка на ${square} не может ходить.`,
      occupied: ({ to }) => `На ${to} уже ваша пешка.`,
      no_capture_ahead: "Пешка берёт только по диагонали.",
      too_far: "Пешка ходит на одну клетку вперёд, прямо или по диагонали; берёт по диагонали.",
    },
  },
};
