//! From the values of what can be reached to the value of a position.
//!
//! # The course's rules: one byte answers every counter
//!
//! A game is drawn when 15 plies have passed without a capture, and the arbiter asks whether the
//! side to move is stuck before it asks for the counter. So what a position P is worth depends on
//! q, the quiet plies so far. Claim: there is a number d(P) of 0..=15, or none, such that the
//! better side wins at q exactly if d(P) is 0 or q <= 15 - d(P); the worse side is the same for
//! every such q.
//!
//! Proof, by induction over pieces and, for equal pieces, over the plies left, 15 - q:
//!
//! - stuck: lost at every q, the counter is not asked: d = 0;
//! - otherwise at q = 15: drawn, whatever the moves are; so d >= 1 from here on, and let q <= 14;
//! - captures are forced: each leads to a position with fewer pieces and q = 0 (or to the same side
//!   going on, which is played on in place until the turn passes), so their value does not depend
//!   on q. If one of them wins, P is won at every q <= 14, and if all lose, lost: d = 1. Otherwise
//!   P is drawn at every q, and there is no d;
//! - quiet moves lead to positions P' at q + 1, promotions among them: the class changes, the
//!   counter goes on. P is won at q if some P' is lost at q + 1, that is q + 1 <= 15 - d(P') (for a
//!   stuck P' this is q <= 14 too): so d = 1 + the least d of a lost P'. P is lost at q if every P'
//!   is won at q + 1, that is if q + 1 <= 15 - d(P') for all: d = 1 + the greatest d of the P'.
//!   When this is more than 15, it never comes to be.
//!
//! That the two cases of the last item do not meet is plain (one P' is lost, or all are won), and
//! that the worse side is the same for all q as well. So d is computed by retrograde analysis as
//! the distance, in plies, to the capture or the stuck opponent that decides, and the value with q
//! quiet plies is read off one byte.
//!
//! # The official rules
//!
//! The distance is that to the end of the game, the loser having no move. The draw rules of
//! counters and repetition are ignored.

use super::pieces::{PieceJumper, Pieces};
use super::solved::Solved;
use super::value::EndingValue;
use crate::games::draughts::Rules;

/// What the successors seen so far promise to the side that chooses among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The least distance of a win.
    pub win: Option<u8>,
    /// The greatest distance of a loss.
    pub loss: Option<u8>,
    /// Whether one is a draw.
    pub draw: bool,
}

impl Prospect {
    /// No successor seen.
    pub const NONE: Prospect = Prospect {
        win: None,
        loss: None,
        draw: false,
    };

    /// Sees a successor with that value for the other side.
    #[inline]
    pub fn see(&mut self, value: EndingValue, rules: Rules) {
        let plies = value.plies(rules).saturating_add(1);
        if value == EndingValue::DRAW || plies > EndingValue::farthest(rules) {
            self.draw = true;
        } else if value.is_loss() {
            self.win = Some(self.win.map_or(plies, |win| win.min(plies)));
        } else {
            self.loss = self.loss.max(Some(plies));
        }
    }

    /// Sees what a capture by the course's rules leads to: the counter begins anew, so it decides
    /// in one ply, however long the rest takes.
    pub fn see_fresh(&mut self, value: EndingValue) {
        if value.is_loss() {
            self.win = Some(1);
        } else if value.is_win() {
            self.loss = self.loss.max(Some(1));
        } else {
            self.draw = true;
        }
    }

    /// Sees a successor with that value for the same side, which moves again.
    pub fn see_own(&mut self, value: EndingValue, rules: Rules) {
        let plies = value.plies(rules);
        if value.is_win() {
            self.win = Some(self.win.map_or(plies, |win| win.min(plies)));
        } else if value.is_loss() {
            self.loss = self.loss.max(Some(plies));
        } else {
            self.draw = true;
        }
    }

    /// Whether no successor was seen.
    pub fn is_none(&self) -> bool {
        *self == Prospect::NONE
    }

    /// The value when these are all successors.
    pub fn value(&self, rules: Rules) -> EndingValue {
        match *self {
            Prospect {
                win: Some(plies), ..
            } => EndingValue::win(rules, plies),
            Prospect { draw: true, .. } => EndingValue::DRAW,
            Prospect {
                loss: Some(plies), ..
            } => EndingValue::loss(rules, plies),
            _ => EndingValue::STUCK,
        }
    }
}

/// The value of a position whose side to move can capture.
pub fn after_captures(solved: &Solved, pieces: &Pieces, side: usize) -> EndingValue {
    match solved.rules() {
        Rules::Course => after_single_jumps(solved, pieces, side),
        Rules::Official => after_whole_captures(solved, pieces, side),
    }
}

/// Each jumper of a set.
fn jumpers(pieces: &Pieces, side: usize, mut set: u64) -> impl Iterator<Item = PieceJumper> {
    std::iter::from_fn(move || {
        let at = set & set.wrapping_neg();
        set ^= at;
        (at != 0).then(|| PieceJumper::new(pieces, side, at))
    })
}

fn after_single_jumps(solved: &Solved, pieces: &Pieces, side: usize) -> EndingValue {
    let mut best = BestEnding::Loss;
    for jumper in jumpers(pieces, side, pieces.of(side)) {
        best = best.max(best_jump(solved, &jumper, side));
        if best == BestEnding::Win {
            break;
        }
    }
    best.in_one()
}

/// How a forced capture ends by the course's rules, for the side that captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BestEnding {
    Loss,
    Draw,
    Win,
}

impl BestEnding {
    fn in_one(self) -> EndingValue {
        match self {
            BestEnding::Win => EndingValue::win(Rules::Course, 1),
            BestEnding::Draw => EndingValue::DRAW,
            BestEnding::Loss => EndingValue::loss(Rules::Course, 1),
        }
    }
}

/// The best that this piece can get by capturing on until the turn passes.
fn best_jump(solved: &Solved, jumper: &PieceJumper, side: usize) -> BestEnding {
    let mut best = BestEnding::Loss;
    jumper.single_jumps(&mut |landed, goes_on| {
        if best == BestEnding::Win {
            return;
        }
        best = best.max(if goes_on {
            best_jump_on(solved, &landed, side)
        } else {
            match solved.value(&landed.placed(), 1 - side) {
                value if value.is_loss() => BestEnding::Win,
                value if value.is_win() => BestEnding::Loss,
                _ => BestEnding::Draw,
            }
        });
    });
    best
}

/// [`best_jump`] again; apart so that the recursion is not inlined into itself.
#[inline(never)]
fn best_jump_on(solved: &Solved, jumper: &PieceJumper, side: usize) -> BestEnding {
    best_jump(solved, jumper, side)
}

fn after_whole_captures(solved: &Solved, pieces: &Pieces, side: usize) -> EndingValue {
    let rules = Rules::Official;
    let mut prospect = Prospect::NONE;
    for jumper in jumpers(pieces, side, pieces.of(side)) {
        jumper.whole_captures(&mut |landed| {
            prospect.see(solved.value(&landed.placed(), 1 - side), rules);
        });
    }
    prospect.value(rules)
}
