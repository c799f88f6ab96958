// What the page of the labyrinth says.
import { flawed } from "./labyrinth_flaws.js";
import { SOLVED_WORDS, TOO_LONG } from "./solved_words.js";
import { inRussian } from "./words.js";

const step = ({ from, to }) => `${from} – ${to}`;
const exits = (rooms, word, none) => (rooms.length > 0 ? `${word} ${rooms.join(", ")}` : none);

/** What a value says. */
const outcome = {
  et: ({ winner, plies }) => (winner === null ? "viik" : `${winner === "theseus" ? "Theseus" : "Minotaurus"} võidab ${plies} käiguga`),
  en: ({ winner, plies }) => (winner === null ? "a draw" : `${winner === "theseus" ? "Theseus" : "the Minotaur"} wins in ${plies}`),
  ru: ({ winner, plies }) => (winner === null ? "ничья" : `${winner === "theseus" ? "Тесей" : "Минотавр"} выигрывает за ${inRussian(plies, ["ход", "хода", "ходов"])}`),
};

export const LABYRINTH_WORDS = {
  et: {
    ...SOLVED_WORDS.et,
    name: "Labürint", about: "Theseus ja Minotaurus: püüa ta kinni, või jõua ruumi, kus Theseus alustas.",
    labyrinth: "Labürint", six_moves: "Kuue käigu labürint", firstOne: "Esimene labürint", secondOne: "Teine labürint", doors: "Ühesuunalised uksed",
    random: "Juhuslik", own: "Sinu oma", seed: "Juhusliku labürindi number",
    theseus: "Theseus", minotaur: "Minotaurus", first: "Esimesena käib", told: "Nii, nagu labürint ütleb",
    rulesTold: "Käiakse kordamööda käigust teise ruumi; paigale jääda ei või. Theseus võidab, kui mõlemad on samas ruumis, Minotaurus, kui ta jõuab topeltraamiga ruumi.",
    turnOf: { theseus: "Theseuse käik", minotaur: "Minotauruse käik" },
    won: { human: "Sina võitsid!", computer: "Arvuti võitis!", theseus: "Theseus võitis!", minotaur: "Minotaurus võitis!" },
    resigned: { human: "Sa andsid alla.", theseus: "Theseus andis alla.", minotaur: "Minotaurus andis alla." },
    ends: { caught: "Minotaurus on käes!", home: "Minotaurus pääses!", stuck: "Siit ei vii ühtki käiku.", too_long: "Taga-ajamine kestis 200 käiku." },
    quickest: "Kiiremini ei saa", bestPlay: (outcome) => `Parima mänguga: ${outcome}`,
    outcome: outcome.et,
    content: { theseus: "Theseus", minotaur: "Minotaurus", home: "Theseuse lähteruum" },
    exits: (rooms) => exits(rooms, "käigud ruumidesse", "siit ei vii ühtki käiku"),
    marks: { selected: "käigul", reached: "siia saab käia", last: "viimane käik", hint: "vihje" },
    who: { human: "Sina", computer: "Arvuti", theseus: "Theseus", minotaur: "Minotaurus" },
    made: (who, move) => `${who}: ${step(move)}`,
    hinted: (hint) => `Vihje: ${step(hint)} (${outcome.et(hint)})`,
    columns: ["Nr", "Võitja", "Labürint", "Käike", "Aeg"],
    keys: "Nooleklahvid liiguvad ruumide vahel, Enter läheb ruumi. Käikude arv loeb mõlema käike.",
    refusals: {
      no_such_move: ({ from, to }) => (from === to ? "Käigul olija ei või paigale jääda." : `Ruumist ${from} ei vii käiku ruumi ${to}.`),
      bad_labyrinth: ({ line, column, ...flaw }) => `Rida ${line}, veerg ${column}: ${flawed("et", flaw)}`,
      no_beginning: "Tekstis peab olema, kus mõlemad alustavad: theseus(Ruum) ja minotaurus(Ruum).",
      too_many_rooms: ({ rooms, most }) => `Ruume on ${rooms}, siin võib neid olla ${most}.`,
      ...TOO_LONG.et,
    },
  },
  en: {
    ...SOLVED_WORDS.en,
    name: "Labyrinth", about: "Theseus and the Minotaur: catch him, or reach the room in which Theseus began.",
    labyrinth: "Labyrinth", six_moves: "Six moves", firstOne: "The first labyrinth", secondOne: "The second labyrinth", doors: "One-way doors",
    random: "Random", own: "Your own", seed: "Number of the random labyrinth",
    theseus: "Theseus", minotaur: "Minotaur", first: "Moves first", told: "As the labyrinth says",
    rulesTold: "In turn both go through a passage into another room; nobody may stay. Theseus wins when both are in one room, the Minotaur by reaching the room with the double frame.",
    turnOf: { theseus: "Theseus to move", minotaur: "The Minotaur to move" },
    won: { human: "You have won!", computer: "The computer has won!", theseus: "Theseus has won!", minotaur: "The Minotaur has won!" },
    resigned: { human: "You have resigned.", theseus: "Theseus has resigned.", minotaur: "The Minotaur has resigned." },
    ends: { caught: "The Minotaur is caught!", home: "The Minotaur has got away!", stuck: "No passage leads on.", too_long: "The chase has taken 200 moves." },
    quickest: "No way is shorter", bestPlay: (outcome) => `By the best play: ${outcome}`,
    outcome: outcome.en,
    content: { theseus: "Theseus", minotaur: "the Minotaur", home: "where Theseus began" },
    exits: (rooms) => exits(rooms, "passages to", "no passage leads on"),
    marks: { selected: "to move", reached: "can be reached", last: "last move", hint: "hint" },
    who: { human: "You", computer: "Computer", theseus: "Theseus", minotaur: "Minotaur" },
    made: (who, move) => `${who}: ${step(move)}`,
    hinted: (hint) => `Hint: ${step(hint)} (${outcome.en(hint)})`,
    columns: ["No", "Winner", "Labyrinth", "Moves", "Time"],
    keys: "Arrow keys go over the rooms, Enter goes into one. A number of moves counts those of both.",
    refusals: {
      no_such_move: ({ from, to }) => (from === to ? "Who is to move may not stay." : `No passage leads from ${from} to ${to}.`),
      bad_labyrinth: ({ line, column, ...flaw }) => `Line ${line}, column ${column}: ${flawed("en", flaw)}`,
      no_beginning: "The text has to say where both begin: theseus(Room) and minotaur(Room).",
      too_many_rooms: ({ rooms, most }) => `There are ${rooms} rooms, and ${most} are allowed here.`,
      ...TOO_LONG.en,
    },
  },
  ru: {
    ...SOLVED_WORDS.ru,
    name: "Лабиринт", about: "Тесей и Минотавр: поймайте его, или доберитесь до комнаты, где Тесей начал.",
    labyrinth: "Лабиринт", six_moves: "Шесть ходов", firstOne: "Первый лабиринт", secondOne: "Второй лабиринт", doors: "Двери в одну сторону",
    random: "Случайный", own: "Свой", seed: "Номер случайного лабиринта",
    theseus: "Тесей", minotaur: "Минотавр", first: "Первым ходит", told: "Как сказано в лабиринте",
    rulesTold: "Ходят по очереди по проходу в другую комнату; оставаться на месте нельзя. Тесей выигрывает, когда оба в одной комнате, Минотавр, когда он приходит в комнату с двойной рамкой.",
    turnOf: { theseus: "Ход Тесея", minotaur: "Ход Минотавра" },
    won: { human: "Вы победили!", computer: "Компьютер победил!", theseus: "Тесей победил!", minotaur: "Минотавр победил!" },
    resigned: { human: "Вы сдались.", theseus: "Тесей сдался.", minotaur: "Минотавр сдался." },
    ends: { caught: "Минотавр пойман!", home: "Минотавр ушёл!", stuck: "Отсюда нет прохода.", too_long: "Погоня длилась 200 ходов." },
    quickest: "Быстрее нельзя", bestPlay: (outcome) => `При лучшей игре: ${outcome}`,
    outcome: outcome.ru,
    content: { theseus: "Тесей", minotaur: "Минотавр", home: "здесь начал Тесей" },
    exits: (rooms) => exits(rooms, "проходы в", "отсюда нет прохода"),
    marks: { selected: "ходит", reached: "сюда можно пойти", last: "последний ход", hint: "подсказка" },
    who: { human: "Вы", computer: "Компьютер", theseus: "Тесей", minotaur: "Минотавр" },
    made: (who, move) => `${who}: ${step(move)}`,
    hinted: (hint) => `Подсказка: ${step(hint)} (${outcome.ru(hint)})`,
    columns: ["№", "Победитель", "Лабиринт", "Ходов", "Время"],
    keys: "Стрелки ходят по комнатам, Enter входит в комнату. Считаются ходы обоих.",
    refusals: {
      no_such_move: ({ from, to }) => (from === to ? "Кто ходит, не может остаться на месте." : `Из ${from} нет прохода в ${to}.`),
      bad_labyrinth: ({ line, column, ...flaw }) => `Строка ${line}, столбец ${column}: ${flawed("ru", flaw)}`,
      no_beginning: "В тексте должно быть сказано, где оба начинают: theseus(Комната) и minotaur(Комната).",
      too_many_rooms: ({ rooms, most }) => `Комнат ${rooms}, а здесь можно ${most}.`,
      ...TOO_LONG.ru,
    },
  },
};
