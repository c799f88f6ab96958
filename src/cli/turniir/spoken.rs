//! What is said to a person at the board, and how moves are typed.

use crate::games::draughts::notation::{
    ExpectedText, IllegalReason, MoveError, Style, TextError, write,
};
use crate::games::draughts::{Color, Position, Square};
use crate::referee::display::color_name;
use crate::referee::language::Language;
use crate::referee::texts::say;

/// How moves are typed, in one line.
pub fn hint(language: Language) -> &'static str {
    language.text("typed_move.hint")
}

/// How moves are typed.
pub fn help(language: Language) -> &'static str {
    language.text("typed_move.help")
}

/// What stands before the place to type.
pub fn prompt(language: Language, color: Color) -> String {
    format!("{}> ", color_name(color, language))
}

/// The piece on a square has to go on capturing.
pub fn must_continue(language: Language, square: Square) -> String {
    let (x, y) = (square.x(), square.y());
    say!(language, "typed_move.must_continue", square, x, y)
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
    match error {
        MoveError::Text(TextError::Unexpected { wanted, .. }) => {
            let wanted = expected(language, wanted);
            say!(language, "typed_move.unexpected", wanted)
        }
        MoveError::Text(TextError::LightSquare { square, .. }) => {
            say!(language, "typed_move.light_square", square)
        }
        MoveError::Text(TextError::OffBoard { square, .. }) => {
            say!(language, "typed_move.off_board", square)
        }
        MoveError::Illegal {
            text,
            reason,
            legal,
        } => {
            let reason = illegal(language, reason);
            let legal = match &legal[..] {
                [] => String::new(),
                moves => say!(language, "typed_move.legal", moves = moves.join(", ")),
            };
            format!("{text}: {reason}{legal}")
        }
        MoveError::Ambiguous { text, ways } => {
            let ways = ways.join(language.text("typed_move.or"));
            say!(language, "typed_move.ambiguous", text, ways)
        }
    }
}

/// What a move should have in a place.
fn expected(language: Language, wanted: &ExpectedText) -> String {
    match wanted {
        ExpectedText::Square => say!(language, "typed_move.square"),
        ExpectedText::Row => say!(language, "typed_move.row"),
        ExpectedText::Column => say!(language, "typed_move.column"),
        ExpectedText::Sign => say!(language, "typed_move.sign"),
        ExpectedText::SameSign(_) if language == Language::English => wanted.to_string(),
        ExpectedText::SameSign(_) => say!(language, "typed_move.same_sign"),
    }
}

/// What is wrong with a move.
fn illegal(language: Language, reason: &IllegalReason) -> String {
    let side = |color| color_name(color, language);
    match *reason {
        IllegalReason::Stuck(color) => say!(language, "typed_move.stuck", side = side(color)),
        IllegalReason::EmptySquare(square) => say!(language, "typed_move.empty_square", square),
        IllegalReason::NotOwn(square) => say!(language, "typed_move.not_own", square),
        IllegalReason::EmptyFile(file) => {
            let file = char::from(b'a' - 1 + file);
            say!(language, "typed_move.empty_file", file)
        }
        IllegalReason::MustContinue(square) => say!(language, "typed_move.other_piece", square),
        IllegalReason::MustCapture(_) if language == Language::English => reason.to_string(),
        IllegalReason::MustCapture(_) => say!(language, "typed_move.must_capture"),
        IllegalReason::Unfinished(square) => say!(language, "typed_move.unfinished", square),
        IllegalReason::NoCapture => say!(language, "typed_move.no_capture"),
        IllegalReason::TooLong(square) => say!(language, "typed_move.too_long", square),
        IllegalReason::Unreachable => say!(language, "typed_move.unreachable"),
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
