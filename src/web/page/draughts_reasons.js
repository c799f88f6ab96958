// Reasons and verdicts: why a move or a position is refused, how a game ended, what a program did wrong. In Estonian and English the
// server tells fouls in the referee's own words; Russian ones are here.

const list = (squares) => [squares].flat().join(", ");
const legal = (word, { legal: moves }) => (moves?.length > 0 && moves.length <= 6 ? `${word} ${list(moves)}.` : "");

const et = {
  page_choose_piece: ({ square }) => `Ruudul ${square} ei ole kabendit. Vali kõigepealt oma kabend.`,
  page_not_own: ({ square }) => `Ruudul ${square} on vastase kabend.`,
  page_bound: ({ square }) => `Löömist peab jätkama kabend ruudul ${square}.`,
  page_must_capture: ({ squares }) => `Löömine on kohustuslik; lüüa saab: ${squares}.`,
  page_stuck: ({ square }) => `Kabend ruudul ${square} ei saa praegu käia.`,
  page_which_way: ({ square }) => `Ruudule ${square} saab lüüa mitut teed: vali enne vahepealne ruut.`,
  page_no_file: "Faili ei saa lugeda.", page_no_text: "Kleebi kõigepealt partiid või ava fail.",
  empty_square: ({ square }) => `Ruudul ${square} ei ole kabendit.`, not_your_piece: ({ square }) => `Ruudul ${square} on vastase kabend.`,
  occupied: ({ square }) => `Ruut ${square} ei ole vaba.`, not_diagonal: "Käia saab ainult mööda diagonaali.", blocked: "Tee on suletud: üle nende kabendite ei saa.",
  man_backwards: "Kivi käib ainult edasi; tagasi tohib ta ainult lüüa.", too_far: "Kivi käib ühe ruudu kaugusele.", unreachable: "Sinna see kabend käia ei saa.",
  unfinished: ({ square }) => `Löömist tuleb jätkata ruudult ${square}.`, must_continue: ({ square }) => `Löömist peab jätkama kabend ruudul ${square}.`,
  must_capture: (facts) => `Löömine on kohustuslik. ${legal("Lubatud:", facts)}`.trim(), no_capture: "See ei ole löömine.", too_long: ({ square }) => `Käik lõpeb ruudul ${square}.`,
  empty_file: "Sellel veerul ei ole käija kabendeid.", ambiguous: ({ ways }) => `Käiku saab lugeda mitut moodi: ${list(ways)}.`, light_square: ({ square }) => `${square} on hele ruut.`,
  no_such_square: ({ square }) => `Ruutu ${square} ei ole.`, no_move: "See ei ole käik.", no_such_module: "Sellist programmi serveris ei ole.",
  course_only: "Programmid mängivad ainult kursuse reeglite järgi.", bad_strength: "Nii tugevat arvutit ei ole.", nothing_to_play: "Selles seisus on partii juba läbi.",
  too_many_matches: "Kohtumiste järjekord on täis. Proovi hiljem uuesti.", too_many_matches_of_address: "Sinu aadressilt mängivad juba liiga paljud programmid. Lõpeta mõni partii või oota veidi.",
  bad_position: "See ei ole seis.", bad_pdn: "Tekstis ei ole loetavat partiid.", at_start: "See on esimene seis.", program_plays: "Programm ei saa käike tagasi võtta.", not_over: "Partii ei ole veel läbi.",
};

const en = {
  page_choose_piece: ({ square }) => `There is no piece on ${square}. Choose a piece of yours first.`,
  page_not_own: ({ square }) => `The piece on ${square} is your opponent's.`,
  page_bound: ({ square }) => `The piece on ${square} must go on capturing.`,
  page_must_capture: ({ squares }) => `You must capture; these can: ${squares}.`,
  page_stuck: ({ square }) => `The piece on ${square} can't move now.`,
  page_which_way: ({ square }) => `There are several ways to ${square}: choose a square between first.`,
  page_no_file: "The file can't be read.", page_no_text: "Paste games or open a file first.",
  empty_square: ({ square }) => `There is no piece on ${square}.`, not_your_piece: ({ square }) => `The piece on ${square} is your opponent's.`,
  occupied: ({ square }) => `The square ${square} is not free.`, not_diagonal: "Moves go along diagonals only.", blocked: "The way is blocked by these pieces.",
  man_backwards: "A man moves forward only; backward it may only capture.", too_far: "A man moves one square.", unreachable: "The piece can't go there.",
  unfinished: ({ square }) => `The capture has to go on from ${square}.`, must_continue: ({ square }) => `The piece on ${square} must go on capturing.`,
  must_capture: (facts) => `You must capture. ${legal("Legal:", facts)}`.trim(), no_capture: "This is no capture.", too_long: ({ square }) => `The move ends on ${square}.`,
  empty_file: "The side to move has no pieces on this file.", ambiguous: ({ ways }) => `The move can be read in several ways: ${list(ways)}.`, light_square: ({ square }) => `${square} is a light square.`,
  no_such_square: ({ square }) => `There is no square ${square}.`, no_move: "That is no move.", no_such_module: "The server has no such program.",
  course_only: "Programs play by the course's rules only.", bad_strength: "There is no computer of this strength.", nothing_to_play: "In this position the game is over already.",
  too_many_matches: "The queue of matches is full. Try again later.", too_many_matches_of_address: "Too many programs play for your address already. Stop a game, or wait a little.",
  bad_position: "This is no position.", bad_pdn: "The text has no game that can be read.", at_start: "This is the first position.", program_plays: "A program can't take moves back.", not_over: "The game is not over yet.",
};

const ru = {
  page_choose_piece: ({ square }) => `На поле ${square} нет шашки. Сначала выберите свою.`,
  page_not_own: ({ square }) => `На поле ${square} шашка соперника.`,
  page_bound: ({ square }) => `Взятие должна продолжить шашка на ${square}.`,
  page_must_capture: ({ squares }) => `Взятие обязательно; бить могут: ${squares}.`,
  page_stuck: ({ square }) => `Шашка на ${square} сейчас не может ходить.`,
  page_which_way: ({ square }) => `На ${square} ведут несколько путей: сначала выберите поле между.`,
  page_no_file: "Файл не читается.", page_no_text: "Сначала вставьте партии или откройте файл.",
  empty_square: ({ square }) => `На поле ${square} нет шашки.`, not_your_piece: ({ square }) => `На поле ${square} шашка соперника.`,
  occupied: ({ square }) => `Поле ${square} занято.`, not_diagonal: "Ходят только по диагонали.", blocked: "Путь закрыт этими шашками.",
  man_backwards: "Простая шашка ходит только вперёд; назад она может лишь бить.", too_far: "Простая шашка ходит на одно поле.", unreachable: "Эта шашка туда пойти не может.",
  unfinished: ({ square }) => `Взятие нужно продолжить с поля ${square}.`, must_continue: ({ square }) => `Взятие должна продолжить шашка на ${square}.`,
  must_capture: (facts) => `Взятие обязательно. ${legal("Можно:", facts)}`.trim(), no_capture: "Это не взятие.", too_long: ({ square }) => `Ход кончается на поле ${square}.`,
  empty_file: "На этой вертикали нет шашек ходящего.", ambiguous: ({ ways }) => `Ход можно понять по-разному: ${list(ways)}.`, light_square: ({ square }) => `${square} — светлое поле.`,
  no_such_square: ({ square }) => `Поля ${square} нет.`, no_move: "Это не ход.", no_such_module: "На сервере нет такой программы.",
  course_only: "Программы играют только по правилам курса.", bad_strength: "Компьютера такой силы нет.", nothing_to_play: "В этой позиции партия уже окончена.",
  too_many_matches: "Очередь встреч заполнена. Попробуйте позже.", too_many_matches_of_address: "С вашего адреса играет уже слишком много программ. Остановите какую-нибудь партию или подождите.",
  bad_position: "Это не позиция.", bad_pdn: "В тексте нет партии, которую можно прочесть.", at_start: "Это первая позиция.", program_plays: "Программа не может вернуть ход.", not_over: "Партия ещё не окончена.",
};

/** Sentences of refusals by code, see `words` of a game at the top of main.js. */
export const DRAUGHTS_REFUSALS = { et, en, ru };

const ENDS = {
  et: {
    won: (name, side) => `Võitsid ${side}: ${name}`, drawn: "Viik", nobody: "Partii jäi võitjata",
    reasons: {
      no_moves: "vastasel ei ole käike", no_captures: (most) => `${most} käiku löömiseta`, repetition: "sama seis kolmandat korda", resigned: "vastane andis alla", time: "vastase aeg sai otsa",
      disqualified: "vastane diskvalifitseeriti", both_disqualified: "mõlemad diskvalifitseeriti", stopped: "partii katkestati", broken: "server ei saanud mängida",
    },
    foul: (who, side, what) => `${who} (${side}) diskvalifitseeriti: ${what}.`, rule: "Reegel",
    ownBoard: "Moodulis on oma ruut/3 faktid, mis varjavad tema eest laua.", shown: "Laual on see, mille programm jättis.",
  },
  en: {
    won: (name, side) => `${side[0].toUpperCase()}${side.slice(1)} won: ${name}`, drawn: "A draw", nobody: "Nobody won",
    reasons: {
      no_moves: "the opponent has no moves", no_captures: (most) => `${most} moves without a capture`, repetition: "the same position for the third time", resigned: "the opponent resigned", time: "the opponent ran out of time",
      disqualified: "the opponent was disqualified", both_disqualified: "both were disqualified", stopped: "the game was broken off", broken: "the server could not play",
    },
    foul: (who, side, what) => `${who} (${side}) was disqualified: ${what}.`, rule: "Rule",
    ownBoard: "The module has ruut/3 facts of its own, which hide the board from it.", shown: "The board is as the program left it.",
  },
  ru: {
    won: (name, side) => `Победили ${side}: ${name}`, drawn: "Ничья", nobody: "Победителя нет",
    reasons: {
      no_moves: "у соперника нет ходов", no_captures: (most) => `${most} ходов без взятия`, repetition: "позиция повторилась в третий раз", resigned: "соперник сдался", time: "у соперника кончилось время",
      disqualified: "соперник дисквалифицирован", both_disqualified: "дисквалифицированы оба", stopped: "партия прервана", broken: "сервер не смог играть",
    },
    foul: (who, side, what) => `${who} (${side}): дисквалификация — ${what}.`, rule: "Правило",
    ownBoard: "В модуле есть свои факты ruut/3, они скрывают от него доску.", shown: "На доске то, что оставила программа.",
  },
};

/** What programs do wrong, in Russian: by the code of a foul, from its detail. */
const FOULS = {
  wrong_squares: (count) => `не у каждого чёрного поля ровно один факт (фактов ${count})`, wrong_state: () => "на доске неизвестное состояние или правило",
  no_move: () => "программа не сделала хода", not_crowned: () => "шашка на последней горизонтали не стала дамкой", must_capture: () => "можно было бить, но взятия не было",
  opponents_piece: () => "сделан ход шашкой соперника", must_continue: () => "взятие нужно продолжать той же шашкой", illegal_move: () => "недопустимый ход",
  failed: () => "программа завершилась неудачей (fail)", threw: (formal) => `программа прервалась ошибкой ${formal}`, threw_ball: (ball) => `программа прервалась исключением ${ball}`,
  too_slow: (limit) => `ход длился дольше ${limit / 1000} с`, memory: (limit) => `слишком много памяти (больше ${Math.floor(limit / 1e6)} МБ)`,
  output: (limit) => `слишком много вывода (больше ${Math.floor(limit / 1e6)} МБ)`, halted: () => "программа вызвала halt/0", crashed: (how) => `процесс программы погиб (${how})`,
  meddled: (how) => `процесс программы нарушил протокол арбитра (${how})`,
  forbidden: (call) => `программа попыталась сделать запрещённое (${call})`, choice_point: () => "в программу можно вернуться: она оставила точку выбора",
  names_changed: () => "программа изменила факты mustad/1 и valged/1", not_loaded: (why) => UNLOADABLE[why?.code]?.(why.detail) ?? "файл не загружается",
};

const UNLOADABLE = {
  no_module: () => "в файле нет модуля", reserved_module: (name) => `имя модуля ${name} принадлежит арбитру или Прологу`,
  no_predicate: (name) => `нет предиката ${name}/3`, undefined: (of) => `нет предиката ${of.predicate}; первая ошибка файла: ${of.error}`, static_board: () => "файл сам определяет доску ruut/3, поэтому ходить нельзя", refused: (what) => `файл не загружается: ${what}`,
};

/** The rules that programs break, in Russian, by their keys. */
const RULES = {
  board: "доска — 32 факта ruut/3 с состоянием 0, 1, 2, 10 или 20", module: "программа — модуль", "main-predicate": "у главного предиката три аргумента: цвет, X, Y",
  "own-board": "в модуле нет своих фактов ruut/3 и их объявления dynamic", failure: "программа не завершается неудачей или ошибкой", backtracking: "в программу нельзя вернуться",
  names: "факты mustad/1 и valged/1 принадлежат арбитру", moves: "за один вызов делается один ход или одно взятие своей шашкой", capturing: "взятие обязательно",
  continuing: "взятие продолжают той же шашкой", crowning: "шашка на последней горизонтали сразу становится дамкой", time: "время хода ограничено",
  resources: "память и вывод ограничены", confinement: "программа не трогает файлы, сеть, другие процессы и не завершает Пролог",
};

const SIDE = { white: 1, black: 2 };

/** How a game ended, in a sentence: who won, the points, why. */
export function verdictOf(host, over, names, drawPlies) {
  const ends = ENDS[host.language];
  const side = SIDE[over.winner];
  const drawn = ["no_captures", "repetition"].includes(over.reason) ? ends.drawn : ends.nobody;
  const head = side ? ends.won(names[side] ?? "", host.words.sides[side]) : drawn;
  const points = over.points && (over.points[0] > 0 || over.points[1] > 0) ? `, ${over.points[0]} : ${over.points[1]}` : "";
  const told = ends.reasons[over.reason] ?? over.message ?? over.reason;
  return `${head}${points}. ${sentence(typeof told === "function" ? told(drawPlies) : told)}`;
}

/** What programs did wrong, with the rule: a list of sentences. */
export function foulTexts(host, fouls, names) {
  const ends = ENDS[host.language];
  return fouls.map((foul) => {
    const side = SIDE[foul.color];
    const what = foul.text[host.language] ?? FOULS[foul.code]?.(foul.detail) ?? foul.text.en;
    const title = foul.rule.title[host.language] ?? RULES[foul.rule.key] ?? foul.rule.title.en;
    const number = /^\d/.test(foul.rule.id) ? ` ${foul.rule.id}` : "";
    const more = [foul.own_board ? ends.ownBoard : "", foul.changes?.length > 0 ? ends.shown : ""];
    return [ends.foul(names[side] ?? "", host.words.sides[side], what), `${ends.rule}${number}: ${title}.`, ...more].filter(Boolean).join(" ");
  });
}

const sentence = (text) => `${text[0].toLocaleUpperCase()}${text.slice(1)}.`;

/** Why a position is none: by the codes of `bad_position`. */
const FLAWS = {
  et: {
    unexpected: ({ column, expected }) => `${column}. märgi juures ei loeta edasi (oodati: ${expected}).`, light_square: ({ square }) => `${square} on hele ruut.`,
    no_such_square: ({ square }) => `Ruutu ${square} ei ole.`, backward_range: () => "Vahemik on tagurpidi.", occupied: ({ square }) => `Ruudul ${square} on kaks kabendit.`,
    twice: ({ part }) => `Osa ${part} on kaks korda.`, too_large: ({ most }) => `Arv on liiga suur (kuni ${most}).`, empty_board: () => "Laud on tühi.",
    too_many_pieces: ({ color, pieces }) => `${SIDES.et[color]} kabendeid on ${pieces}, aga neid saab olla kuni 12.`,
    man_on_last_row: ({ square }) => `Ruudul ${square} ei saa olla kivi: seal oleks ta tamm.`, mover_vanished: ({ color }) => `${SIDES.et[color]} kabendeid ei ole, kuid just nemad käisid.`,
    bound_without_piece: ({ square }) => `Ruudul ${square} ei ole kabendit, mis peaks löömist jätkama.`, bound_without_capture: ({ square }) => `Kabend ruudul ${square} ei saa löömist jätkata.`,
    bound_official: () => "Vene kabes on kogu löömine üks käik: pooleli olla ta ei saa.", quiet_while_capturing: () => "Poolelioleva löömise ajal ei ole käike löömiseta.",
    too_quiet: ({ plies, limit }) => `Käike löömiseta on ${plies}, partii lõpeb juba ${limit} järel.`,
  },
  en: {
    unexpected: ({ column, expected }) => `It can't be read on from character ${column} (expected: ${expected}).`, light_square: ({ square }) => `${square} is a light square.`,
    no_such_square: ({ square }) => `There is no square ${square}.`, backward_range: () => "The range goes backwards.", occupied: ({ square }) => `Two pieces stand on ${square}.`,
    twice: ({ part }) => `The part ${part} is there twice.`, too_large: ({ most }) => `The number is too large (at most ${most}).`, empty_board: () => "The board is empty.",
    too_many_pieces: ({ color, pieces }) => `${SIDES.en[color]} has ${pieces} pieces, and can have at most 12.`,
    man_on_last_row: ({ square }) => `No man can stand on ${square}: there it would be a king.`, mover_vanished: ({ color }) => `${SIDES.en[color]} has no pieces, yet has just moved.`,
    bound_without_piece: ({ square }) => `There is no piece on ${square} to go on capturing.`, bound_without_capture: ({ square }) => `The piece on ${square} can't go on capturing.`,
    bound_official: () => "In Russian draughts a whole capture is one move: it can't be half made.", quiet_while_capturing: () => "There are no moves without a capture in the middle of one.",
    too_quiet: ({ plies, limit }) => `${plies} moves without a capture are too many: the game ends after ${limit}.`,
  },
  ru: {
    unexpected: ({ column, expected }) => `С ${column}-го знака не читается (ожидалось: ${expected}).`, light_square: ({ square }) => `${square} — светлое поле.`,
    no_such_square: ({ square }) => `Поля ${square} нет.`, backward_range: () => "Промежуток идёт назад.", occupied: ({ square }) => `На поле ${square} две шашки.`,
    twice: ({ part }) => `Часть ${part} стоит дважды.`, too_large: ({ most }) => `Слишком большое число (не больше ${most}).`, empty_board: () => "Доска пуста.",
    too_many_pieces: ({ color, pieces }) => `${SIDES.ru[color]} шашек ${pieces}, а может быть не больше 12.`,
    man_on_last_row: ({ square }) => `На поле ${square} не может стоять простая: там она стала бы дамкой.`, mover_vanished: ({ color }) => `${SIDES.ru[color]} шашек нет, но они только что ходили.`,
    bound_without_piece: ({ square }) => `На поле ${square} нет шашки, которая продолжила бы взятие.`, bound_without_capture: ({ square }) => `Шашка на ${square} не может продолжить взятие.`,
    bound_official: () => "В русских шашках всё взятие — один ход: оно не бывает начатым.", quiet_while_capturing: () => "Посреди взятия не бывает ходов без взятия.",
    too_quiet: ({ plies, limit }) => `Ходов без взятия ${plies}, но партия кончается уже после ${limit}.`,
  },
};

/** Whose pieces, as the sentences above want it. */
const SIDES = {
  et: { white: "Valgete", black: "Mustade" }, en: { white: "White", black: "Black" }, ru: { white: "Белых", black: "Чёрных" },
};

/** A reason of `bad_position` as a sentence. */
export function positionReason(host, reason) {
  return FLAWS[host.language][reason.code]?.(reason) ?? reason.message;
}
