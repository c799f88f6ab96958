//! The moves that a search tries: legal moves, those that lead to one position taken as one.

use smallvec::SmallVec;

use crate::games::hexagon::{Cells, Move, Position};

/// A move, and what it does at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateMove {
    /// The move. A doubling is made by the first stone that can.
    pub chosen: Move,
    /// By how much it changes the balance: a stone more, two for each captured.
    pub gain: i32,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// How promising it is; for the order.
    pub score: i32,
}

/// The kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A stone is doubled.
    Doubling,
    /// A stone jumps to a cell that none can double to.
    Jump,
    /// A stone jumps to a cell that another could double to: seldom good.
    JumpBeside,
}

/// The candidates of a position.
pub type Candidates = SmallVec<[CandidateMove; 64]>;

/// All moves with different results, in an order that depends on the position only.
pub fn candidates(position: &Position) -> Candidates {
    let (own, their) = (position.own(), position.their());
    let mut found = Candidates::new();
    for to in own.reach() & position.empty() {
        let near = to.near();
        let captured = 2 * (near & their).count() as i32;
        let doubler = (near & own).next();
        if let Some(from) = doubler {
            found.push(CandidateMove {
                chosen: Move { from, to },
                gain: captured + 1,
                kind: MoveKind::Doubling,
                score: 0,
            });
        }
        let kind = match doubler {
            Some(_) => MoveKind::JumpBeside,
            None => MoveKind::Jump,
        };
        for from in to.far() & own {
            found.push(CandidateMove {
                chosen: Move { from, to },
                gain: captured,
                kind,
                score: 0,
            });
        }
    }
    found
}

/// How many own stones stand open around the cell that a jump leaves.
#[inline]
pub fn left_open(position: &Position, chosen: Move) -> i32 {
    let around: Cells = chosen.from.near() & position.own();
    around.count() as i32
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{MoveKind, candidates};
    use crate::games::Game;
    use crate::solvers::hexagon::selfplay::somewhere;

    /// One candidate for each position that the legal moves lead to.
    #[test]
    fn candidates_lead_where_legal_moves_lead() {
        for seed in 0..200 {
            let position = somewhere(seed);
            let after: BTreeSet<u64> = position
                .legal_moves()
                .map(|chosen| position.play(chosen).key())
                .collect();
            let found = candidates(&position);
            let reached: BTreeSet<u64> = found
                .iter()
                .map(|candidate| position.play(candidate.chosen).key())
                .collect();
            assert_eq!(reached, after, "{position:?}");
            assert_eq!(found.len(), after.len(), "{position:?}");
            for candidate in found {
                assert!(position.is_legal(candidate.chosen));
                let balance = -position.play(candidate.chosen).balance();
                assert_eq!(balance, position.balance() + candidate.gain);
                assert_eq!(
                    candidate.kind == MoveKind::Doubling,
                    candidate.chosen.doubles()
                );
            }
        }
    }
}
