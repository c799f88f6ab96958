//! How a game has ended, as clients are shown it.

use serde::Serialize;
use serde_json::Value;

use super::shown::{Shade, letter};
use crate::games::draughts::facts::{Fact, piece_of_status};
use crate::games::draughts::{Color, Position};
use crate::referee::foul::Foul;
use crate::referee::game::End;
use crate::referee::rule::{Language, Rule};

/// How a game has ended.
#[derive(Clone, Debug, Serialize)]
pub struct Over {
    winner: Option<Shade>,
    points: [u32; 2],
    reason: &'static str,
    fouls: Vec<Broke>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// A foul.
#[derive(Clone, Debug, Serialize)]
struct Broke {
    color: Shade,
    /// Its code, and what it is about.
    #[serde(flatten)]
    foul: Value,
    rule: Cited,
    text: Texts,
    own_board: bool,
    changes: Vec<Change>,
}

#[derive(Clone, Debug, Serialize)]
struct Cited {
    id: &'static str,
    key: Rule,
    title: Texts,
}

/// A sentence in the languages that we have it in.
#[derive(Clone, Debug, Serialize)]
struct Texts {
    et: String,
    en: String,
}

/// What a program did to a square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    square: String,
    before: Option<&'static str>,
    after: Option<&'static str>,
}

impl Over {
    /// The end of a game in this position, with what is known of a foul.
    pub fn of(end: &End, position: &Position, history: &[u64], aside: &Aside) -> Over {
        let (for_white, for_black) = end.points();
        let told = |color| Some(Broke::of(color, end.foul_of(color)?, aside));
        let fouls = [Color::White, Color::Black].into_iter().filter_map(told);
        Over {
            winner: end.winner().map(Shade::from),
            points: [for_white, for_black],
            reason: match end {
                End::NoMoves { .. } => "no_moves",
                End::NoCaptures if position.is_third_repetition(history) => "repetition",
                End::NoCaptures => "no_captures",
                End::Resigned { .. } => "resigned",
                End::Disqualified { .. } => "disqualified",
                End::BothDisqualified { .. } => "both_disqualified",
            },
            fouls: fouls.collect(),
            message: None,
        }
    }

    /// A game that somebody broke off.
    pub fn stopped() -> Over {
        Over::without_result("stopped", None)
    }

    /// A game that we broke off, and why.
    pub fn broken(why: String) -> Over {
        Over::without_result("broken", Some(why))
    }

    fn without_result(reason: &'static str, message: Option<String>) -> Over {
        Over {
            winner: None,
            points: [0, 0],
            reason,
            fouls: Vec::new(),
            message,
        }
    }
}

/// What is told beside a foul.
#[derive(Clone, Debug, Default)]
pub struct Aside {
    /// What the program did to the board.
    pub changes: Vec<Change>,
    /// Its module has a `ruut/3` of its own.
    pub has_own_board: bool,
}

impl Broke {
    fn of(color: Color, foul: &Foul, aside: &Aside) -> Broke {
        let texts = |text: &dyn Fn(Language) -> String| Texts {
            et: text(Language::Estonian),
            en: text(Language::English),
        };
        let rule = foul.rule();
        Broke {
            color: color.into(),
            // A foul is made of texts and numbers: writing it can't fail.
            foul: serde_json::to_value(foul).unwrap_or_default(),
            rule: Cited {
                id: rule.id(),
                key: rule,
                title: texts(&|language| rule.title(language).to_owned()),
            },
            text: texts(&|language| foul.text(language)),
            own_board: aside.has_own_board,
            changes: aside.changes.clone(),
        }
    }
}

/// Which squares differ; facts that are none are left out.
pub fn changes(before: &[Fact], after: &[Fact]) -> Vec<Change> {
    let shown = |fact: &Fact| piece_of_status(fact.status?)?.map(letter);
    let changed = before.iter().filter_map(|fact| {
        let square = fact.square?;
        let mut now = after.iter().filter(|other| other.square == Some(square));
        let after = now.next().and_then(shown);
        let before = shown(fact);
        (before != after).then(|| Change {
            square: square.to_string(),
            before,
            after,
        })
    });
    changed.collect()
}
