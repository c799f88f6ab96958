//! The moves that a search tries: legal moves, those that lead to one position taken as one.

use crate::games::hexagon::{Cells, Move, Position};

/// What a move does at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    /// By how much it changes the balance: a stone more, two for each captured.
    pub gain: i32,
    /// What kind of move it is.
    pub kind: MoveKind,
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

/// Finds all moves with different results, in an order that depends on the position only. A
/// doubling is made by the first stone that can.
#[inline]
pub fn generate(position: &Position, mut found: impl FnMut(Move, MoveFacts)) {
    let (own, their) = (position.own(), position.their());
    for to in own.reach() & position.empty() {
        let near = to.near();
        let captured = 2 * (near & their).count() as i32;
        let doubler = (near & own).next();
        if let Some(from) = doubler {
            let facts = MoveFacts {
                gain: captured + 1,
                kind: MoveKind::Doubling,
            };
            found(Move { from, to }, facts);
        }
        let kind = match doubler {
            Some(_) => MoveKind::JumpBeside,
            None => MoveKind::Jump,
        };
        for from in to.far() & own {
            let gain = captured;
            found(Move { from, to }, MoveFacts { gain, kind });
        }
    }
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

    use super::{MoveKind, generate};
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
            let mut found = Vec::new();
            generate(&position, |chosen, facts| found.push((chosen, facts)));
            let reached: BTreeSet<u64> = found
                .iter()
                .map(|(chosen, _)| position.play(*chosen).key())
                .collect();
            assert_eq!(reached, after, "{position:?}");
            assert_eq!(found.len(), after.len(), "{position:?}");
            for (chosen, facts) in found {
                assert!(position.is_legal(chosen));
                let balance = -position.play(chosen).balance();
                assert_eq!(balance, position.balance() + facts.gain);
                assert_eq!(facts.kind == MoveKind::Doubling, chosen.doubles());
            }
        }
    }
}
