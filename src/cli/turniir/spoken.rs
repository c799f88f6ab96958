//! What is said to a person at the board, and how moves are typed.

use crate::games::draughts::notation::{
    ExpectedText, IllegalReason, MoveError, Style, TextError, write,
};
use crate::games::draughts::{Color, Position, Square};
use crate::referee::display::color_name;
use crate::referee::language::Language;

/// How moves are typed, in one line.
pub fn hint(language: Language) -> &'static str {
    language.choose([
        "Käik, näiteks c3-d4 või 33 44; ? näitab lubatud käike, laud näitab lauda, alla annab alla, abi seletab.",
        "A move, for example c3-d4 or 33 44; ? lists the legal moves, board shows the board, resign gives up, help explains.",
        "Ход, например c3-d4 или 33 44; ? перечисляет допустимые ходы, доска показывает доску, сдаюсь сдаёт партию, помощь объясняет.",
    ])
}

/// How moves are typed.
pub fn help(language: Language) -> &'static str {
    language.choose([
        "Käik on ruut, kust, ja ruut, kuhu: c3-d4, c3 d4, (3,3)-(4,4) või 33 44 (rida ja veerg).
Löömine on c3:e5; ahel c3:e5:g7 lööb kõik oma löögid järjest.
?     lubatud käigud
laud  kabelaud
alla  annab partii alla
Sisendi lõpp (Ctrl-D) katkestab partii.",
        "A move is the square from and the square to: c3-d4, c3 d4, (3,3)-(4,4) or 33 44 (row and column).
A capture is c3:e5; the chain c3:e5:g7 makes all its jumps one after the other.
?       the legal moves
board   the board
resign  gives the game up
The end of the input (Ctrl-D) breaks the game off.",
        "Ход — поле, откуда, и поле, куда: c3-d4, c3 d4, (3,3)-(4,4) или 33 44 (горизонталь и вертикаль).
Взятие — c3:e5; цепочка c3:e5:g7 бьёт все шашки подряд.
?       допустимые ходы
доска   доска
сдаюсь  сдать партию
Конец ввода (Ctrl-D) прерывает партию.",
    ])
}

/// What stands before the place to type.
pub fn prompt(language: Language, color: Color) -> String {
    format!("{}> ", color_name(color, language))
}

/// The piece on a square has to go on capturing.
pub fn must_continue(language: Language, square: Square) -> String {
    let (x, y) = (square.x(), square.y());
    language.choose([
        format!("Löömist tuleb jätkata: {square} ({x},{y})"),
        format!("The capture has to go on from {square} ({x},{y})"),
        format!("Взятие нужно продолжить: {square} ({x},{y})"),
    ])
}

/// The legal moves, one a line, algebraic and in the course's coordinates.
pub fn legal(here: &Position) -> String {
    let line = |chosen: &_| {
        let course = write(here, chosen, Style::Course);
        let sign = if course.contains(':') { ':' } else { '-' };
        let squares: Vec<String> = course.split(sign).map(|pair| format!("({pair})")).collect();
        let algebraic = write(here, chosen, Style::Algebraic);
        format!("  {algebraic}  {}", squares.join(&sign.to_string()))
    };
    let mut lines: Vec<String> = here.legal_moves().iter().map(line).collect();
    lines.sort_unstable();
    lines.join("\n")
}

/// Why a text is refused.
pub fn refusal(language: Language, error: &MoveError) -> String {
    language.choose(match error {
        MoveError::Text(TextError::Unexpected { wanted, .. }) => {
            let [estonian, russian] = match wanted {
                ExpectedText::Square => [
                    "ruut, näiteks c3, 33 või 3,3",
                    "поле, например c3, 33 или 3,3",
                ],
                ExpectedText::Row => ["rida 1 kuni 8", "горизонталь от 1 до 8"],
                ExpectedText::Column => ["veerg 1 kuni 8", "вертикаль от 1 до 8"],
                ExpectedText::Sign => ["'-' või ':'", "'-' или ':'"],
                ExpectedText::SameSign(_) => {
                    ["sama märk või rea lõpp", "тот же знак или конец строки"]
                }
            };
            [
                format!("see ei ole käik: oodati {estonian}"),
                format!("that is no move: {wanted} is expected"),
                format!("это не ход: ожидалось {russian}"),
            ]
        }
        MoveError::Text(TextError::LightSquare { square, .. }) => [
            format!("{square} on hele ruut"),
            format!("{square} is a light square"),
            format!("{square} — белое поле"),
        ],
        MoveError::Text(TextError::OffBoard { square, .. }) => [
            format!("ruutu {square} ei ole"),
            format!("there is no square {square}"),
            format!("поля {square} нет"),
        ],
        MoveError::Illegal {
            text,
            reason,
            legal,
        } => {
            let [estonian, russian] = illegal(reason);
            let legal = |title: &str| match &legal[..] {
                [] => String::new(),
                moves => format!("; {title}: {}", moves.join(", ")),
            };
            [
                format!("{text}: {estonian}{}", legal("lubatud")),
                error.to_string(),
                format!("{text}: {russian}{}", legal("допустимые ходы")),
            ]
        }
        MoveError::Ambiguous { text, ways } => [
            format!("{text} võib olla {}: anna kõik ruudud", ways.join(" või ")),
            error.to_string(),
            format!(
                "{text} может быть {}: назовите все поля",
                ways.join(" или ")
            ),
        ],
    })
}

/// What is wrong with a move, in Estonian and in Russian.
fn illegal(reason: &IllegalReason) -> [String; 2] {
    match reason {
        IllegalReason::Stuck(color) => {
            let side = |language| color_name(*color, language);
            [
                format!("partii on läbi, {} ei saa käia", side(Language::Estonian)),
                format!(
                    "партия кончена, {} не могут ходить",
                    side(Language::Russian)
                ),
            ]
        }
        IllegalReason::EmptySquare(square) => [
            format!("ruudul {square} ei ole kabendit"),
            format!("на поле {square} нет шашки"),
        ],
        IllegalReason::NotOwn(square) => [
            format!("ruudul {square} on vastase kabend"),
            format!("на поле {square} шашка соперника"),
        ],
        IllegalReason::EmptyFile(file) => {
            let file = char::from(b'a' - 1 + file);
            [
                format!("veerul {file} ei ole käija kabendeid"),
                format!("на вертикали {file} нет ваших шашек"),
            ]
        }
        IllegalReason::MustContinue(square) => [
            format!("löömist peab jätkama kabend ruudul {square}"),
            format!("взятие должна продолжить шашка на поле {square}"),
        ],
        IllegalReason::MustCapture(_) => {
            ["löömine on kohustuslik", "взятие обязательно"].map(str::to_owned)
        }
        IllegalReason::Unfinished(square) => [
            format!("löömist tuleb jätkata ruudult {square}"),
            format!("взятие нужно продолжить с поля {square}"),
        ],
        IllegalReason::NoCapture => ["see ei ole löömine", "это не взятие"].map(str::to_owned),
        IllegalReason::TooLong(square) => [
            format!("käik lõpeb ruudul {square}"),
            format!("ход кончается на поле {square}"),
        ],
        IllegalReason::Unreachable => {
            ["kabend ei saa sinna käia", "шашка не может пойти туда"].map(str::to_owned)
        }
    }
}

/// What a person types as the notation has it: `(3,3) -> (4,4)`, `33 44` and `c3 d4` become
/// `3,3-4,4` and `c3-d4`. `None` for anything else, which the notation may still know.
pub fn in_notation(text: &str) -> Option<String> {
    let mut signs = text
        .chars()
        .filter(|sign| !matches!(sign, '(' | ')'))
        .peekable();
    let mut squares: Vec<String> = Vec::new();
    let mut captures = false;
    while let Some(sign) = signs.next() {
        match sign.to_ascii_lowercase() {
            ' ' | '\t' | '-' | '>' | '–' | '—' => {}
            ':' | 'x' | '×' => captures = true,
            file @ 'a'..='h' => {
                let row = signs.next_if(char::is_ascii_digit)?;
                squares.push(format!("{file}{row}"));
            }
            row @ '0'..='9' => {
                while signs.next_if(|sign| matches!(sign, ',' | ' ')).is_some() {}
                let column = signs.next_if(char::is_ascii_digit)?;
                if signs.peek().is_some_and(char::is_ascii_digit) {
                    return None;
                }
                squares.push(format!("{row},{column}"));
            }
            _ => return None,
        }
    }
    let sign = if captures { ":" } else { "-" };
    (squares.len() > 1).then(|| squares.join(sign))
}

#[cfg(test)]
mod tests {
    use super::{in_notation, refusal};
    use crate::games::draughts::naming::Numbering;
    use crate::games::draughts::notation::read_turn;
    use crate::games::draughts::{Position, Rules};
    use crate::referee::language::Language;

    #[test]
    fn moves_are_typed_in_many_ways() {
        for (text, expected) in [
            ("c3-d4", Some("c3-d4")),
            (" C3 d4\n", Some("c3-d4")),
            ("c3 - d4", Some("c3-d4")),
            ("33 44", Some("3,3-4,4")),
            ("3,3 4,4", Some("3,3-4,4")),
            ("(3,3)-(4,4)", Some("3,3-4,4")),
            ("(3, 3) -> (4, 4)", Some("3,3-4,4")),
            ("c3:e5:g7", Some("c3:e5:g7")),
            ("33x55", Some("3,3:5,5")),
            ("c3d4", Some("c3-d4")),
            ("cd4", None),
            ("c3", None),
            ("333 444", None),
            ("tere", None),
            ("", None),
        ] {
            let found = in_notation(text.trim_end());
            assert_eq!(found.as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn a_refused_move_gets_its_reason() {
        let start = Position::start(Rules::Course);
        for (text, estonian, english) in [
            ("c3-d5", "d5 on hele ruut", "d5 is a light square"),
            (
                "tere",
                "see ei ole käik: oodati ruut, näiteks c3, 33 või 3,3",
                "that is no move: a square such as c3, 22 or 3,3 is expected",
            ),
            (
                "i9",
                "see ei ole käik: oodati ruut, näiteks c3, 33 või 3,3",
                "",
            ),
            ("9,1-8,2", "ruutu 9,1 ei ole", "there is no square 9,1"),
            (
                "d4-e5",
                "d4-e5: ruudul d4 ei ole kabendit; lubatud: a3-b4, c3-b4, c3-d4, e3-d4, e3-f4, g3-f4, g3-h4",
                "",
            ),
        ] {
            let error = read_turn(&start, text, Numbering::default()).expect_err("it is refused");
            assert_eq!(refusal(Language::Estonian, &error), estonian);
            if !english.is_empty() {
                assert_eq!(refusal(Language::English, &error), english);
            }
        }
    }
}
