//! The errors about moves and positions: codes and facts, from which a page makes sentences in its
//! language.

use serde_json::{Value, json};

use crate::games::draughts::fen::FenError;
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::notation::{self, IllegalReason, MoveError, TextError};
use crate::games::draughts::setup::{PositionError, Setup, SetupFlaw};
use crate::games::draughts::{Color, Move, Position, Rules, Square, fen};
use crate::web::api_error::ApiError;

/// The longest text of a move or a position that is read.
const MAX_TEXT_BYTES: usize = 500;

/// The legal moves that a text means. By the course's rules each jump is a move.
///
/// # Errors
/// If the text means no legal move.
pub fn read_moves(position: &Position, text: &str) -> Result<Vec<Move>, ApiError> {
    check_length(text)?;
    let read = notation::read_turn(position, text, Numbering::default());
    read.map_err(|error| of_move(position, &error, text))
}

/// The position of a FEN. The error names everything that is wrong with it.
///
/// # Errors
/// If the text is not a FEN of a legal position.
pub fn read_position(text: &str, rules: Rules) -> Result<Position, ApiError> {
    check_length(text)?;
    let refused = |error: FenError| {
        let message = error.to_string();
        let facts = json!({"reasons": reasons(&error)});
        ApiError::illegal("bad_position", message).with(facts)
    };
    let read = fen::parse(text, rules).and_then(|fen| Ok(position_of(&fen.setup)?));
    read.map_err(refused)
}

fn position_of(setup: &Setup) -> Result<Position, PositionError> {
    setup.position().or_else(PositionError::tolerate)
}

fn check_length(text: &str) -> Result<(), ApiError> {
    if text.len() <= MAX_TEXT_BYTES {
        return Ok(());
    }
    let message = format!("at most {MAX_TEXT_BYTES} bytes are read here");
    let facts = json!({"most": MAX_TEXT_BYTES, "bytes": text.len()});
    Err(ApiError::illegal("too_long_text", message).with(facts))
}

fn of_move(position: &Position, error: &MoveError, text: &str) -> ApiError {
    let (code, mut facts) = match error {
        MoveError::Text(error) => of_text(error),
        MoveError::Illegal { reason, legal, .. } => {
            let (code, mut facts) = of_reason(position, *reason, text);
            facts["legal"] = json!(legal);
            (code, facts)
        }
        MoveError::Ambiguous { ways, .. } => ("ambiguous", json!({"ways": ways})),
    };
    facts["move"] = json!(text.trim());
    ApiError::illegal(code, error.to_string()).with(facts)
}

fn of_text(error: &TextError) -> (&'static str, Value) {
    match error {
        TextError::Unexpected { column, wanted, .. } => {
            let facts = json!({"column": column, "expected": wanted.to_string()});
            ("no_move", facts)
        }
        TextError::LightSquare { square, .. } => ("light_square", json!({"square": square})),
        TextError::OffBoard { square, .. } => ("no_such_square", json!({"square": square})),
    }
}

fn of_reason(position: &Position, reason: IllegalReason, text: &str) -> (&'static str, Value) {
    let at = |code, square: Square| (code, json!({"square": square.to_string()}));
    match reason {
        IllegalReason::Stuck(color) => ("game_over", json!({"color": color})),
        IllegalReason::EmptySquare(square) => at("empty_square", square),
        IllegalReason::NotOwn(square) => at("not_your_piece", square),
        IllegalReason::EmptyFile(file) => ("empty_file", json!({"file": file})),
        IllegalReason::MustContinue(square) => at("must_continue", square),
        IllegalReason::MustCapture(_) => ("must_capture", json!({})),
        IllegalReason::Unfinished(square) => at("unfinished", square),
        IllegalReason::NoCapture => ("no_capture", json!({})),
        IllegalReason::TooLong(square) => at("too_long", square),
        IllegalReason::Unreachable => unreachable(position, text),
    }
}

/// Why a piece can't go where the text says: what is wrong with the way to its first stop. A whole
/// capture can be wrong in other ways.
fn unreachable(position: &Position, text: &str) -> (&'static str, Value) {
    let plain = ("unreachable", json!({}));
    let Ok(written) = notation::parse(text, Numbering::default()) else {
        return plain;
    };
    let [from, to] = written.squares[..] else {
        return plain;
    };
    let facts = json!({"square": to.to_string(), "from": from.to_string()});
    let code = match position.board().at(from) {
        _ if from == to => "unreachable",
        _ if position.board().occupied().has(to) => "occupied",
        _ if rows(from, to).abs() != files(from, to).abs() => "not_diagonal",
        Some(piece) if piece.king && passes_a_piece(position, from, to) => "blocked",
        Some(piece) if !piece.king => match rows(from, to) * forwards(piece.color) {
            ..0 => "man_backwards",
            0..=1 => "unreachable",
            _ => "too_far",
        },
        _ => "unreachable",
    };
    (code, facts)
}

fn rows(from: Square, to: Square) -> i8 {
    to.x() as i8 - from.x() as i8
}

fn files(from: Square, to: Square) -> i8 {
    to.y() as i8 - from.y() as i8
}

const fn forwards(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// Whether there is a piece between two squares of a diagonal.
fn passes_a_piece(position: &Position, from: Square, to: Square) -> bool {
    let (up, right) = (rows(from, to).signum(), files(from, to).signum());
    let between = (1..rows(from, to).abs()).filter_map(|step| {
        let row = from.x() as i8 + step * up;
        let file = from.y() as i8 + step * right;
        Square::from_course(row.into(), file.into())
    });
    between
        .into_iter()
        .any(|square| position.board().occupied().has(square))
}

/// What is wrong with the text of a position, or with the position.
fn reasons(error: &FenError) -> Vec<Value> {
    match error {
        FenError::Position(error) => error.flaws.iter().map(of_flaw).collect(),
        written => vec![of_writing(written)],
    }
}

fn of_writing(error: &FenError) -> Value {
    let mut facts = match error {
        FenError::Unexpected {
            column, expected, ..
        } => json!({"code": "unexpected", "column": column, "expected": expected.to_string()}),
        FenError::LightSquare { column, square } => {
            json!({"code": "light_square", "column": column, "square": square})
        }
        FenError::OffBoard { column, number } => {
            json!({"code": "no_such_square", "column": column, "square": number.to_string()})
        }
        FenError::BackwardRange { column, .. } => {
            json!({"code": "backward_range", "column": column})
        }
        FenError::Occupied { column, square } => {
            json!({"code": "occupied", "column": column, "square": square.to_string()})
        }
        FenError::Twice { column, part } => {
            json!({"code": "twice", "column": column, "part": part})
        }
        FenError::TooLarge { column, most } => {
            json!({"code": "too_large", "column": column, "most": most})
        }
        FenError::Position(_) => json!({"code": "bad_position"}),
    };
    facts["message"] = json!(error.to_string());
    facts
}

fn of_flaw(flaw: &SetupFlaw) -> Value {
    let mut facts = match flaw {
        SetupFlaw::EmptyBoard => json!({"code": "empty_board"}),
        SetupFlaw::TooManyPieces { color, pieces } => {
            json!({"code": "too_many_pieces", "color": color, "pieces": pieces})
        }
        SetupFlaw::ManOnLastRow { color, square } => {
            json!({"code": "man_on_last_row", "color": color, "square": square.to_string()})
        }
        SetupFlaw::MoverVanished { color } => {
            json!({"code": "mover_vanished", "color": color})
        }
        SetupFlaw::ContinuingWithoutPiece { color, square } => json!({
            "code": "bound_without_piece", "color": color, "square": square.to_string()
        }),
        SetupFlaw::ContinuingWithoutCapture { square } => {
            json!({"code": "bound_without_capture", "square": square.to_string()})
        }
        SetupFlaw::ContinuingOfficial { square } => {
            json!({"code": "bound_official", "square": square.to_string()})
        }
        SetupFlaw::QuietWhileCapturing { plies } => {
            json!({"code": "quiet_while_capturing", "plies": plies})
        }
        SetupFlaw::TooQuiet { plies, limit } => {
            json!({"code": "too_quiet", "plies": plies, "limit": limit})
        }
    };
    facts["message"] = json!(flaw.to_string());
    facts
}

#[cfg(test)]
mod tests {
    use super::{read_moves, read_position};
    use crate::games::draughts::Rules;

    #[track_caller]
    fn check(fen: &str, rules: Rules, text: &str, code: &str) {
        let position = read_position(fen, rules).expect("a position");
        let error = read_moves(&position, text).expect_err("it is refused");
        assert_eq!(error.code, code, "{text} in {fen}: {}", error.message);
        assert_eq!(error.facts["move"], text);
    }

    #[test]
    fn every_refusal_has_its_code() {
        let start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
        let quiet = "W:Wc3,a1,Ke1:Bh8,f2";
        let capture = "W:Wc3,g3,h2,a5:Bd4,f6,h8";
        let bound = "W:Wc3,a1:Bd4,b2,h8:Cc3";
        for (fen, text, code) in [
            (start, "d4-e5", "empty_square"),
            (start, "b6-a5", "not_your_piece"),
            (start, "b2-c3", "occupied"),
            (start, "c3-c5", "not_diagonal"),
            (start, "c3-e5", "too_far"),
            (start, "c3:d4", "no_capture"),
            (start, "c3-d4-e5", "too_long"),
            (start, "c3-d5", "light_square"),
            (start, "9,1-8,2", "no_such_square"),
            (start, "tere", "no_move"),
            (start, "", "no_move"),
            ("W:Wc3:Bh8", "ab4", "empty_file"),
            (quiet, "c3-b2", "man_backwards"),
            ("W:WKa1,c3:Bh8", "a1-e5", "blocked"),
            (capture, "g3-h4", "must_capture"),
            (capture, "a5-b6", "must_capture"),
            (bound, "a1-c3", "must_continue"),
        ] {
            check(fen, Rules::Course, text, code);
        }
        check("W:Wc3:Bd4,f6,h8", Rules::Official, "c3-e5", "unfinished");
        check("W:Wc1:Bb2", Rules::Official, "c1-c1", "unreachable");
        // Four pieces or three.
        let two_ways = "W:WKh8:Bd2,e3,g3,f6";
        check(two_ways, Rules::Official, "h8:h4", "ambiguous");
    }

    #[test]
    fn all_that_is_wrong_with_a_position_is_told() {
        let codes = |fen: &str, rules| -> Vec<String> {
            let error = read_position(fen, rules).expect_err("it is refused");
            assert_eq!(error.code, "bad_position", "{fen}");
            let reasons = error.facts["reasons"].as_array().expect("a list").clone();
            let code = |reason: &serde_json::Value| reason["code"].as_str().map(str::to_owned);
            reasons.iter().filter_map(code).collect()
        };
        for (fen, expected) in [
            ("", &["unexpected"][..]),
            ("W:Wb1:Bc3", &["light_square"]),
            ("W:W33:B1", &["no_such_square"]),
            ("W:W4-1:B5", &["backward_range"]),
            ("W:Wc3:Bc3", &["occupied"]),
            ("W:Wc3:Wd4", &["twice"]),
            ("W:W:B", &["empty_board"]),
            (
                "W:Wa7,b8,d8:Ba1,h8:H16",
                &[
                    "man_on_last_row",
                    "man_on_last_row",
                    "man_on_last_row",
                    "too_quiet",
                ],
            ),
            ("W:Wc3:Bd4:Ca1", &["bound_without_piece"]),
            (
                "W:Wc3:Bh8:Cc3:H2",
                &["bound_without_capture", "quiet_while_capturing"],
            ),
        ] {
            assert_eq!(codes(fen, Rules::Course), expected, "{fen}");
        }
        assert_eq!(codes("W:Wc3:Bd4:Cc3", Rules::Official), ["bound_official"]);
        let long = "W:W".to_owned() + &"c3,".repeat(300);
        let error = read_position(&long, Rules::Course).expect_err("it is refused");
        assert_eq!(error.code, "too_long_text");
    }
}
