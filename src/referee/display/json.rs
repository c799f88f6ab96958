//! The game as JSON, one object a line, for programs that read along.
//!
//! ```text
//! {"event":"started","white":"loikaja","black":"puu"}
//! {"event":"moved","number":1,"colour":"white","program":"loikaja","from":[3,7],"to":[4,8],"captured":null}
//! {"event":"disqualified","colour":"black","program":"puu","reason":"failed","rule":"2.4","code":"failed","text":"the program failed"}
//! {"event":"finished","winner":"white","reason":"disqualified(black,failed)","moves":1,"white":"loikaja","black":"puu","points":[2,0],
//!  "rule":"2.4","code":"failed"}
//! ```
//!
//! `reason` is a Prolog term, as in the results of `turniir/1`; `code` names the foul alone, and
//! `detail` is what a foul carries besides. `rule` is the number or word of [`Rule::id`]. Squares
//! are the course's X and Y.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use crate::games::Outcome;
use crate::games::draughts::{Color, Square};
use crate::referee::display::DisplaySides;
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, GameEvent};
use crate::referee::language::Language;
use crate::referee::rule::Rule;

/// One line.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum JsonLine<'a> {
    Started {
        white: &'a str,
        black: &'a str,
    },
    Moved {
        number: usize,
        colour: &'static str,
        program: &'a str,
        from: [u8; 2],
        to: [u8; 2],
        captured: Option<[u8; 2]>,
    },
    Disqualified {
        colour: &'static str,
        program: &'a str,
        reason: String,
        rule: &'static str,
        code: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        detail: Option<Value>,
        text: String,
    },
    OwnBoard {
        colour: &'static str,
        program: &'a str,
        module: Option<&'a str>,
        rule: &'static str,
    },
    Finished {
        winner: &'static str,
        reason: String,
        moves: usize,
        white: &'a str,
        black: &'a str,
        points: [u32; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
}

/// Writes a game as lines of JSON.
#[derive(Clone, Debug)]
pub struct JsonLines {
    sides: DisplaySides,
    language: Language,
    moves: usize,
}

impl JsonLines {
    /// The writer of a game between these two; `text` is in this language.
    pub fn new(sides: DisplaySides, language: Language) -> JsonLines {
        JsonLines {
            sides,
            language,
            moves: 0,
        }
    }

    /// Writes the line that says who plays.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let started = JsonLine::Started {
            white: &self.sides.white.name,
            black: &self.sides.black.name,
        };
        write_line(&started, out)
    }

    /// Writes an event. Nothing is written for what a program has printed.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn tell(&mut self, event: &GameEvent<'_>, out: &mut dyn Write) -> io::Result<()> {
        let line = match event {
            GameEvent::Started { .. }
            | GameEvent::Printed { .. }
            | GameEvent::Complained { .. } => {
                return Ok(());
            }
            GameEvent::Moved {
                number,
                color,
                made,
                ..
            } => {
                self.moves = *number;
                JsonLine::Moved {
                    number: *number,
                    colour: color.name(),
                    program: &self.sides.of(*color).name,
                    from: pair(made.from),
                    to: pair(made.to),
                    captured: made.captured.first().map(pair),
                }
            }
            GameEvent::Fouled { color, foul, .. } => {
                let (code, detail) = code_and_detail(foul);
                JsonLine::Disqualified {
                    colour: color.name(),
                    program: &self.sides.of(*color).name,
                    reason: term(foul),
                    rule: foul.rule().id(),
                    code,
                    detail,
                    text: foul.text(self.language),
                }
            }
            GameEvent::OwnBoard { color } => {
                let side = self.sides.of(*color);
                JsonLine::OwnBoard {
                    colour: color.name(),
                    program: &side.name,
                    module: side.module.as_deref(),
                    rule: Rule::OwnBoard.id(),
                }
            }
            GameEvent::Ended(end) => self.finished(end),
        };
        write_line(&line, out)
    }

    fn finished(&self, end: &GameEnd) -> JsonLine<'_> {
        let foul = match end {
            GameEnd::Disqualified { foul, .. } => Some(foul),
            _ => None,
        };
        let (for_white, for_black) = end.points();
        JsonLine::Finished {
            winner: match (end.winner(), end) {
                (Some(side), _) => Color::from(side).name(),
                (None, GameEnd::BothDisqualified { .. }) => "none",
                (None, _) => "draw",
            },
            reason: match end {
                GameEnd::Over(Outcome::Win(_)) => "no_moves".to_owned(),
                GameEnd::Over(Outcome::Draw) => "no_captures".to_owned(),
                GameEnd::Resigned { loser } => format!("resigned({})", Color::from(*loser).name()),
                GameEnd::Disqualified { loser, foul } => {
                    format!(
                        "disqualified({},{})",
                        Color::from(*loser).name(),
                        term(foul)
                    )
                }
                GameEnd::BothDisqualified { first, second } => {
                    format!("both_disqualified({},{})", term(first), term(second))
                }
            },
            moves: self.moves,
            white: &self.sides.white.name,
            black: &self.sides.black.name,
            points: [for_white, for_black],
            rule: foul.map(|foul| foul.rule().id()),
            code: foul.map(|foul| code_and_detail(foul).0),
        }
    }
}

fn write_line(line: &JsonLine<'_>, out: &mut dyn Write) -> io::Result<()> {
    let text = serde_json::to_string(line)?;
    writeln!(out, "{text}")
}

const fn pair(square: Square) -> [u8; 2] {
    [square.x(), square.y()]
}

/// The foul as the term that the arbiter's results have: `no_move`, `wrong_squares(31)`,
/// `threw(error(...))`.
fn term(foul: &Foul) -> String {
    let (code, detail) = code_and_detail(foul);
    match (foul, detail) {
        (Foul::Threw(formal), _) => format!("threw(error({formal}))"),
        (Foul::ThrewBall(ball), _) => format!("threw({ball})"),
        (Foul::TooSlow(milliseconds), _) => {
            format!("too_slow({})", *milliseconds as f64 / 1000.0)
        }
        (_, None) => code,
        (_, Some(Value::String(text))) => format!("{code}({text})"),
        (_, Some(Value::Object(inner))) => {
            let words: Vec<String> = inner.values().filter_map(plain).collect();
            format!("{code}({})", words.join(","))
        }
        (_, Some(other)) => format!("{code}({other})"),
    }
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// What the journal calls the foul.
fn code_and_detail(foul: &Foul) -> (String, Option<Value>) {
    let Ok(Value::Object(mut told)) = serde_json::to_value(foul) else {
        return ("foul".to_owned(), None);
    };
    let code = told.get("code").and_then(plain).unwrap_or_default();
    (code, told.remove("detail"))
}
