//! Iterations over the clauses of a dynamic predicate, as Prolog keeps them.

use crate::engine::void_places::VoidPlaces;
use crate::store::{CursorId, Store};

/// What the answers of an iteration are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IterationPurpose {
    /// A call.
    Call,
    /// A retract.
    Retract,
    /// Clauses as data.
    Candidates,
    /// A call all of whose answers are rows of small integers.
    Rows,
}

/// How an iteration goes on, as Prolog keeps it: one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Iteration {
    pub(super) cursor: CursorId,
    /// What its answers are for.
    pub(super) purpose: IterationPurpose,
    /// One bit an argument, the first one lowest: whether its value is sent.
    pub(super) sent: u16,
    /// The call has compounds, of which only names and arities were sent.
    pub(super) is_refinable: bool,
    /// What it finds unifies with the call.
    pub(super) is_exact: bool,
    /// The arguments that the call has not. The store remembers them.
    pub(super) void: VoidPlaces,
}

impl Iteration {
    pub(super) fn number(self) -> i64 {
        let purpose = match self.purpose {
            IterationPurpose::Call => 0,
            IterationPurpose::Retract => 1,
            IterationPurpose::Candidates => 2,
            IterationPurpose::Rows => 3,
        };
        (self.cursor.to_bits() as i64) << 20
            | i64::from(self.sent) << 4
            | i64::from(self.is_exact) << 3
            | purpose << 1
            | i64::from(self.is_refinable)
    }

    pub(super) fn of(number: i64, store: &Store) -> Iteration {
        let cursor = CursorId::from_bits((number >> 20) as u64);
        Iteration {
            cursor,
            void: VoidPlaces::from_bits(store.note(cursor)),
            purpose: match number >> 1 & 3 {
                0 => IterationPurpose::Call,
                1 => IterationPurpose::Retract,
                2 => IterationPurpose::Candidates,
                _ => IterationPurpose::Rows,
            },
            sent: (number >> 4) as u16,
            is_refinable: number & 1 == 1,
            is_exact: number >> 3 & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iteration_is_one_integer() {
        for (bits, purpose, sent, is_refinable) in [
            (0, IterationPurpose::Call, 0, false),
            (1 << 34, IterationPurpose::Retract, u16::MAX, true),
            (77, IterationPurpose::Candidates, 5, false),
            (78, IterationPurpose::Rows, 1, true),
        ] {
            let iteration = Iteration {
                cursor: CursorId::from_bits(bits),
                purpose,
                sent,
                is_refinable,
                is_exact: !is_refinable,
                void: VoidPlaces::default(),
            };
            assert!(iteration.number() < 1 << 55);
            assert_eq!(Iteration::of(iteration.number(), &Store::new()), iteration);
        }
    }
}
