//! How a game has ended, as clients are shown it.

use serde::Serialize;
use serde_json::Value;

use super::views::letter;
use crate::games::Outcome;
use crate::games::draughts::facts::{SquareFact, piece_of_status};
use crate::games::draughts::{Color, Position};
use crate::referee::foul::Foul;
use crate::referee::game::GameEnd;
use crate::referee::language::Language;
use crate::referee::rule::Rule;

/// How a game has ended.
#[derive(Clone, Debug, Serialize)]
pub struct GameOver {
    winner: Option<Color>,
    points: [u32; 2],
    reason: &'static str,
    fouls: Vec<FoulView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// A foul.
#[derive(Clone, Debug, Serialize)]
struct FoulView {
    color: Color,
    /// The code of the foul and its facts.
    #[serde(flatten)]
    foul: Value,
    rule: RuleView,
    text: Translations,
    own_board: bool,
    changes: Vec<SquareChange>,
}

#[derive(Clone, Debug, Serialize)]
struct RuleView {
    id: &'static str,
    key: Rule,
    title: Translations,
}

/// A sentence in the languages of the referee.
#[derive(Clone, Debug, Serialize)]
struct Translations {
    et: String,
    en: String,
}

/// A square that a program changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SquareChange {
    square: String,
    before: Option<&'static str>,
    after: Option<&'static str>,
}

impl GameOver {
    /// The end of a game in this position, with the details of a foul.
    pub fn of(
        end: &GameEnd,
        position: &Position,
        history: &[u64],
        details: &FoulDetails,
    ) -> GameOver {
        let (for_white, for_black) = end.points();
        let view = |color| Some(FoulView::of(color, end.foul_of(color)?, details));
        let fouls = [Color::White, Color::Black].into_iter().filter_map(view);
        GameOver {
            winner: end.winner().map(Color::from),
            points: [for_white, for_black],
            reason: match end {
                GameEnd::Over(Outcome::Win(_)) => "no_moves",
                GameEnd::Over(Outcome::Draw) if position.is_third_repetition(history) => {
                    "repetition"
                }
                GameEnd::Over(Outcome::Draw) => "no_captures",
                GameEnd::Resigned { .. } => "resigned",
                GameEnd::Disqualified { .. } => "disqualified",
                GameEnd::BothDisqualified { .. } => "both_disqualified",
            },
            fouls: fouls.collect(),
            message: None,
        }
    }

    /// A game that this side has lost because its time was over.
    pub fn out_of_time(loser: Color) -> GameOver {
        GameOver {
            winner: Some(loser.other()),
            points: match loser {
                Color::White => [0, 2],
                Color::Black => [2, 0],
            },
            ..GameOver::without_result("time", None)
        }
    }

    /// A game that somebody stopped.
    pub fn stopped() -> GameOver {
        GameOver::without_result("stopped", None)
    }

    /// A game that ended because the server failed.
    pub fn broken(why: String) -> GameOver {
        GameOver::without_result("broken", Some(why))
    }

    fn without_result(reason: &'static str, message: Option<String>) -> GameOver {
        GameOver {
            winner: None,
            points: [0, 0],
            reason,
            fouls: Vec::new(),
            message,
        }
    }
}

/// What is shown of a foul in addition to the foul itself.
#[derive(Clone, Debug, Default)]
pub struct FoulDetails {
    /// What the program did to the board.
    pub changes: Vec<SquareChange>,
    /// Whether the module of the program has a `ruut/3` of its own.
    pub has_own_board: bool,
}

impl FoulView {
    fn of(color: Color, foul: &Foul, details: &FoulDetails) -> FoulView {
        let texts = |text: &dyn Fn(Language) -> String| Translations {
            et: text(Language::Estonian),
            en: text(Language::English),
        };
        let rule = foul.rule();
        FoulView {
            color,
            // A foul has texts and numbers only, so serializing it can't fail.
            foul: serde_json::to_value(foul).unwrap_or_default(),
            rule: RuleView {
                id: rule.id(),
                key: rule,
                title: texts(&|language| rule.title(language).to_owned()),
            },
            text: texts(&|language| foul.text(language)),
            own_board: details.has_own_board,
            changes: details.changes.clone(),
        }
    }
}

/// The squares that differ. Facts that are not about a square are left out.
pub fn changes(before: &[SquareFact], after: &[SquareFact]) -> Vec<SquareChange> {
    let letter_of = |fact: &SquareFact| piece_of_status(fact.status?)?.map(letter);
    let changed = before.iter().filter_map(|fact| {
        let square = fact.square?;
        let mut now = after.iter().filter(|other| other.square == Some(square));
        let after = now.next().and_then(letter_of);
        let before = letter_of(fact);
        (before != after).then(|| SquareChange {
            square: square.to_string(),
            before,
            after,
        })
    });
    changed.collect()
}
