// What the page of Kalah says.
import { inRussian } from "./words.js";

const signed = (value) => (value > 0 ? `+${value}` : `${value}`.replace("-", "−"));
const score = ({ south, north }) => `${Math.max(south, north)} : ${Math.min(south, north)}`;

const grains = (n) => inRussian(n, ["зерно", "зерна", "зёрен"]);

export const KALAH_WORDS = {
  et: {
    name: "Kalah", about: "Külva seemneid pesadesse ja kogu neid aita rohkem kui vastane.",
    pits: "Pesi kummalgi", seedsInPit: "Seemneid pesas",
    first: "Esimene mängija", opponentFirst: "Alustab vastane", rules: "Reeglid", emptyCapture: "Viimane seeme läheb aita ka siis, kui vastaspesa on tühi",
    turnOf: { south: "Lõuna käik", north: "Põhja käik" }, again: (turn) => `${turn}: veel kord`,
    won: { human: "Sina võitsid!", computer: "Arvuti võitis!", south: "Lõuna võitis!", north: "Põhi võitis!" },
    resigned: { human: "Sa andsid alla.", south: "Lõuna andis alla.", north: "Põhi andis alla." },
    result: (stores) => `Seis ${score(stores)}`,
    scoreRead: ({ south, north }) => `Aitades: lõunas ${south}, põhjas ${north}.`,
    seats: { south: "lõuna", north: "põhi" },
    place: (seat, pit) => (pit === null ? `${seat}, ait` : `${seat}, pesa ${pit}`),
    seeds: (n) => (n === 1 ? "1 seeme" : `${n} seemet`),
    marks: { lifted: "külvatakse", sown: "seeme lisatud", captured: "püütakse", gathered: "kogutakse", last: "viimane käik", hint: "vihje" },
    who: { human: "Sina", computer: "Arvuti", south: "Lõuna", north: "Põhi" },
    made: (who, { pit, gain, again }) => `${who}: pesa ${pit}${gain ? `, +${gain}` : ""}${again ? ", veel kord" : ""}`,
    read: (who, { pit, gain, again }) => `${who}: külvas pesast ${pit}${gain ? `, aita ${gain}` : ""}${again ? ", käib veel kord" : ""}.`,
    hinted: ({ pit, value, exact, depth }) => `Vihje: pesa ${pit} (${exact ? "lõpuks täpselt" : `hinnang, sügavus ${depth}:`} ${signed(value)})`,
    columns: ["Nr", "Võitja", "Seis", "Laud", "Tase", "Aeg", "Käike"],
    keys: "Nooleklahvid liiguvad pesade vahel, Enter külvab.",
    refusals: {
      their_pit: ({ pit }) => `Pesa ${pit} on vastase oma. Vali pesa oma reast.`,
      empty_pit: ({ pit }) => `Pesa ${pit} on tühi. Vali pesa, kus on seemneid.`,
    },
  },
  en: {
    name: "Kalah", about: "Sow seeds around the pits and gather more of them than your opponent.",
    pits: "Pits a side", seedsInPit: "Seeds in a pit",
    first: "First player", opponentFirst: "The opponent begins", rules: "Rules", emptyCapture: "The last seed goes to the store even if the pit opposite is empty",
    turnOf: { south: "South’s move", north: "North’s move" }, again: (turn) => `${turn}: once more`,
    won: { human: "You have won!", computer: "The computer has won!", south: "South has won!", north: "North has won!" },
    resigned: { human: "You have resigned.", south: "South has resigned.", north: "North has resigned." },
    result: (stores) => `Score ${score(stores)}`,
    scoreRead: ({ south, north }) => `Stores: south ${south}, north ${north}.`,
    seats: { south: "south", north: "north" },
    place: (seat, pit) => (pit === null ? `${seat}, store` : `${seat}, pit ${pit}`),
    seeds: (n) => (n === 1 ? "1 seed" : `${n} seeds`),
    marks: { lifted: "being sown", sown: "a seed has come", captured: "captured", gathered: "gathered", last: "last move", hint: "hint" },
    who: { human: "You", computer: "Computer", south: "South", north: "North" },
    made: (who, { pit, gain, again }) => `${who}: pit ${pit}${gain ? `, +${gain}` : ""}${again ? ", once more" : ""}`,
    read: (who, { pit, gain, again }) => `${who}: sowed pit ${pit}${gain ? `, ${gain} to the store` : ""}${again ? ", moves once more" : ""}.`,
    hinted: ({ pit, value, exact, depth }) => `Hint: pit ${pit} (${exact ? "in the end exactly" : `estimate, depth ${depth}:`} ${signed(value)})`,
    columns: ["No", "Winner", "Score", "Board", "Level", "Time", "Moves"],
    keys: "Arrow keys go from pit to pit, Enter sows.",
    refusals: {
      their_pit: ({ pit }) => `Pit ${pit} there is your opponent’s. Choose one of your own row.`,
      empty_pit: ({ pit }) => `Pit ${pit} is empty. Choose one with seeds.`,
    },
  },
  ru: {
    name: "Калах", about: "Сейте зёрна по лункам и соберите в свой амбар больше, чем соперник.",
    pits: "Лунок у каждого", seedsInPit: "Зёрен в лунке",
    first: "Первый игрок", opponentFirst: "Начинает соперник", rules: "Правила", emptyCapture: "Последнее зерно идёт в амбар, даже если лунка напротив пуста",
    turnOf: { south: "Ход юга", north: "Ход севера" }, again: (turn) => `${turn}: ещё раз`,
    won: { human: "Вы выиграли!", computer: "Компьютер выиграл!", south: "Юг выиграл!", north: "Север выиграл!" },
    resigned: { human: "Вы сдались.", south: "Юг сдался.", north: "Север сдался." },
    result: (stores) => `Счёт ${score(stores)}`,
    scoreRead: ({ south, north }) => `В амбарах: на юге ${south}, на севере ${north}.`,
    seats: { south: "юг", north: "север" },
    place: (seat, pit) => (pit === null ? `${seat}, амбар` : `${seat}, лунка ${pit}`),
    seeds: grains,
    marks: { lifted: "сеется", sown: "добавлено зерно", captured: "захват", gathered: "собирается", last: "последний ход", hint: "подсказка" },
    who: { human: "Вы", computer: "Компьютер", south: "Юг", north: "Север" },
    made: (who, { pit, gain, again }) => `${who}: лунка ${pit}${gain ? `, +${gain}` : ""}${again ? ", ещё раз" : ""}`,
    read: (who, { pit, gain, again }) => `${who}: посев из лунки ${pit}${gain ? `, в амбар ${grains(gain)}` : ""}${again ? ", ход ещё раз" : ""}.`,
    hinted: ({ pit, value, exact, depth }) => `Подсказка: лунка ${pit} (${exact ? "в конце точно" : `оценка, глубина ${depth}:`} ${signed(value)})`,
    columns: ["№", "Победитель", "Счёт", "Доска", "Уровень", "Время", "Ходов"],
    keys: "Стрелки переходят от лунки к лунке, Enter сеет.",
    refusals: {
      their_pit: ({ pit }) => `Лунка ${pit} там — соперника. Выберите лунку в своём ряду.`,
      empty_pit: ({ pit }) => `Лунка ${pit} пуста. Выберите лунку с зёрнами.`,
    },
  },
};
