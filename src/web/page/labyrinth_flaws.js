// What is wrong with a labyrinth, in the languages that the server does not speak.

const FLAWS = {
  et: {
    too_few_rooms: () => "labürindis on vähemalt kaks ruumi ja käik nende vahel",
    too_many_rooms: () => "ruume on liiga palju",
    too_many_passages: () => "käike on liiga palju",
    room_twice: (room) => `ruum ${room} on kaks korda`,
    spot_taken: (room, other) => `ruum ${room} on samal kohal kui ruum ${other}`,
    spot_missing: (room) => `ruumil ${room} ei ole kohta, aga teistel on`,
    unknown_room: (room, near) => `ruumi ${room} ei ole${near ? `; kas mõtled ruumi ${near}?` : ""}`,
    loop: (room) => `käik ruumist ${room} samasse ruumi: paigale jääda ei või`,
    passage_twice: (from, to) => `käik ruumist ${from} ruumi ${to} on kaks korda`,
    apart: (room, other) => `ruumi ${room} ei pääse ruumist ${other}: üks käik on puudu`,
    start_twice: (side) => `${side === "first" ? "Theseus" : "Minotaurus"} alustab kahes ruumis`,
    same_start: (room) => `mõlemad alustavad ruumis ${room}`,
    turn_twice: () => "kaks korda on öeldud, kes esimesena käib",
  },
  ru: {
    too_few_rooms: () => "в лабиринте хотя бы две комнаты и проход между ними",
    too_many_rooms: () => "слишком много комнат",
    too_many_passages: () => "слишком много проходов",
    room_twice: (room) => `комната ${room} названа дважды`,
    spot_taken: (room, other) => `комната ${room} на том же месте, что комната ${other}`,
    spot_missing: (room) => `у комнаты ${room} нет места, а у других есть`,
    unknown_room: (room, near) => `нет комнаты ${room}${near ? `; может быть, ${near}?` : ""}`,
    loop: (room) => `проход из комнаты ${room} в неё саму: оставаться на месте нельзя`,
    passage_twice: (from, to) => `проход из ${from} в ${to} назван дважды`,
    apart: (room, other) => `в комнату ${room} не попасть из ${other}: не хватает прохода`,
    start_twice: (side) => `${side === "first" ? "Тесей" : "Минотавр"} начинает в двух комнатах`,
    same_start: (room) => `оба начинают в комнате ${room}`,
    turn_twice: () => "дважды сказано, кто ходит первым",
  },
};

/** The sentence of a refused text: `flaw` is its name, alone or with what it is about; `reason` says it in English. */
export function flawed(language, { flaw, reason }) {
  const [name, about] = typeof flaw === "string" ? [flaw, []] : (Object.entries(flaw ?? {})[0] ?? []);
  const sentence = FLAWS[language]?.[name];
  return sentence ? sentence(...[about].flat()) : reason;
}
