//! What a position asks of a program.

use crate::games::draughts::Position;
use crate::referee::language::Language;

use super::situation::Situation;

/// A kind of position, each with its own way to go wrong: everyday ones are tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Few moves have been made.
    Opening,
    /// Eight to nineteen pieces, nothing to capture.
    Middlegame,
    /// Soon a draw by the counter.
    LateCounter,
    /// Men stand before pieces that they can't capture: the square behind is taken or off the
    /// board.
    Guarded,
    /// Different pieces can capture.
    Choice,
    /// Men capture, all of them forward.
    Forward,
    /// Men capture, all of them backward.
    Backward,
    /// There is one legal move.
    OnlyMove,
    /// Half of the men or more are stuck.
    Blocked,
    /// At most four pieces.
    Endgame,
    /// One piece against the rest.
    Lone,
    /// Kings only, with many steps.
    KingSteps,
    /// A king may go along the great road from a1 to h8.
    GreatRoad,
    /// A king looks at a piece that it can't capture: there is no empty square behind it.
    KingGuarded,
    /// A king captures a piece beside it.
    KingNear,
    /// A king captures a piece farther away.
    KingFar,
    /// A king captures and may land on three squares or more.
    KingLandings,
    /// One has to capture, and a man could step to the last row.
    Tempted,
    /// A man goes on capturing.
    ContinueMan,
    /// A king goes on capturing.
    ContinueKing,
    /// A capture goes on and can go on over different pieces.
    ContinueBranches,
    /// A capture goes on, and another piece could capture too.
    ContinueTempted,
    /// Every move is a step that crowns.
    PromotionByStep,
    /// Every move is a capture that crowns and ends the turn.
    PromotionByCapture,
    /// Every move is a capture that crowns and goes on from the last row.
    PromotionInCapture,
    /// A king that has been crowned in this very turn goes on capturing, as no man could.
    CrownedContinues,
    /// Nothing can be done, with or without pieces: the arbiter never asks then.
    NoMove,
    /// Another call in the turn that a call of the program has begun.
    SameTurn,
    /// A call in a game; the program does the same wrong when it is asked for the first time.
    Game,
    /// A call in a game; asked for the first time, the program does better: it remembers something.
    LaterCall,
    /// A position that somebody asked for.
    Asked,
}

impl Theme {
    /// The themes of the suite with their keys and their number of positions, an even one: half of
    /// them for each colour. The rare ones come first: a position belongs to the first theme that
    /// has room for it.
    pub const QUOTAS: [(Theme, &'static str, usize); 27] = [
        (Theme::NoMove, "no-move", 8),
        (Theme::CrownedContinues, "crowned-continues", 10),
        (Theme::PromotionInCapture, "promotion-in-capture", 12),
        (Theme::PromotionByCapture, "promotion-by-capture", 12),
        (Theme::PromotionByStep, "promotion-by-step", 12),
        (Theme::ContinueTempted, "continue-tempted", 12),
        (Theme::ContinueBranches, "continue-branches", 10),
        (Theme::ContinueKing, "continue-king", 12),
        (Theme::ContinueMan, "continue-man", 14),
        (Theme::Tempted, "tempted", 12),
        (Theme::KingLandings, "king-landings", 12),
        (Theme::KingFar, "king-far", 12),
        (Theme::KingNear, "king-near", 10),
        (Theme::KingGuarded, "king-guarded", 12),
        (Theme::GreatRoad, "great-road", 10),
        (Theme::KingSteps, "king-steps", 10),
        (Theme::Lone, "lone", 10),
        (Theme::Endgame, "endgame", 12),
        (Theme::Blocked, "blocked", 10),
        (Theme::OnlyMove, "only-move", 10),
        (Theme::Backward, "backward", 14),
        (Theme::Forward, "forward", 14),
        (Theme::Choice, "choice", 12),
        (Theme::Guarded, "guarded", 12),
        (Theme::LateCounter, "late-counter", 8),
        (Theme::Opening, "opening", 14),
        (Theme::Middlegame, "middlegame", 14),
    ];

    /// All themes, those of calls that follow on others last.
    pub fn all() -> impl Iterator<Item = Theme> {
        let suite = Theme::QUOTAS.into_iter().map(|(theme, ..)| theme);
        suite.chain([Theme::SameTurn, Theme::Game, Theme::LaterCall, Theme::Asked])
    }

    /// Whether a position is of this kind. Themes of the suite only: what a call follows on can't
    /// be seen in a position.
    pub fn fits(self, position: &Position) -> bool {
        let seen = Situation::of(position);
        match self {
            Theme::NoMove => seen.legal.is_empty(),
            Theme::CrownedContinues => seen.king_bound() && seen.just_crowned(),
            Theme::PromotionInCapture => seen.all_capture() && seen.all(|m| m.crowns && m.goes_on),
            Theme::PromotionByCapture => seen.all_capture() && seen.all(|m| m.crowns && !m.goes_on),
            Theme::PromotionByStep => seen.is_quiet() && seen.all(|m| m.crowns),
            Theme::ContinueTempted => seen.is_bound() && seen.others_can_capture(),
            Theme::ContinueBranches => seen.is_bound() && seen.victims() > 1,
            Theme::ContinueKing => seen.king_bound(),
            Theme::ContinueMan => seen.is_bound() && !seen.king_bound(),
            Theme::Tempted => seen.free_capture() && seen.step_would_crown(),
            Theme::KingLandings => {
                seen.free_capture() && seen.all(|m| m.king) && seen.landings() >= 3
            }
            Theme::KingFar => seen.free_capture() && seen.all(|m| m.king && m.distance > 1),
            Theme::KingNear => seen.free_capture() && seen.all(|m| m.king && m.distance == 1),
            Theme::KingGuarded => seen.is_quiet() && seen.guarded_from_kings() > 0,
            Theme::GreatRoad => !seen.is_bound() && seen.on_great_road(),
            Theme::KingSteps => seen.is_quiet() && seen.men() == 0 && seen.legal.len() >= 6,
            Theme::Lone => seen.is_free() && seen.own() == 1,
            Theme::Endgame => seen.is_free() && seen.pieces() <= 4,
            Theme::Blocked => {
                seen.is_quiet() && seen.stuck_men() >= 3 && seen.stuck_men() * 2 >= seen.men()
            }
            Theme::OnlyMove => seen.is_free() && seen.legal.len() == 1 && seen.own() >= 3,
            Theme::Backward => seen.free_capture() && seen.all(|m| !m.king && m.backward),
            Theme::Forward => seen.free_capture() && seen.all(|m| !m.king && !m.backward),
            Theme::Choice => seen.free_capture() && seen.capturers() > 1,
            Theme::Guarded => seen.is_quiet() && seen.guarded_from_men() >= 2,
            Theme::LateCounter => seen.is_free() && (12..15).contains(&position.quiet_plies()),
            Theme::Opening => seen.is_free() && seen.pieces() >= 20,
            Theme::Middlegame => seen.is_quiet() && (8..20).contains(&seen.pieces()),
            Theme::SameTurn | Theme::Game | Theme::LaterCall | Theme::Asked => false,
        }
    }

    /// A key for texts and reports.
    pub fn key(self) -> &'static str {
        match self {
            Theme::SameTurn => "same-turn",
            Theme::Game => "game",
            Theme::LaterCall => "later-call",
            Theme::Asked => "asked",
            theme => {
                let row = Theme::QUOTAS.iter().find(|row| row.0 == theme);
                row.map_or("", |row| row.1)
            }
        }
    }

    /// The theme with this [`Theme::key`].
    pub fn from_key(key: &str) -> Option<Theme> {
        Theme::all().find(|theme| theme.key() == key)
    }

    /// What the position is about, as a phrase.
    pub fn title(self, language: Language) -> &'static str {
        language.find("theme", self.key()).unwrap_or(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, Theme};

    #[test]
    fn every_theme_has_a_key_of_its_own_and_titles() {
        for theme in Theme::all() {
            assert_eq!(Theme::from_key(theme.key()), Some(theme));
            for language in Language::ALL {
                assert!(language.find("theme", theme.key()).is_some(), "{theme:?}");
            }
        }
    }

    #[test]
    fn quotas_are_even_and_enough() {
        assert!(Theme::QUOTAS.iter().all(|(.., quota)| quota % 2 == 0));
        let total: usize = Theme::QUOTAS.iter().map(|(.., quota)| quota).sum();
        assert_eq!(total, 310);
    }
}
