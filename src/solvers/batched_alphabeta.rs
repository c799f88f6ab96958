//! Alpha-beta to a fixed depth whose leaves somebody else judges.
//!
//! The search stops where it needs values, and goes on with them: it asks for the leaves below one
//! position at a time. So a program that can't be called from here, such as a predicate of Prolog,
//! judges positions without a search of its own.

use std::cmp::Ordering;

use crate::games::{Game, Outcome, Side};

/// What a position is worth to the side that moves first in the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchedValue<V> {
    /// The game is lost after so many plies.
    Lost(u32),
    /// What a leaf was judged to be worth.
    Judged(V),
    /// The game is won after so many plies.
    Won(u32),
}

impl<V: PartialOrd> PartialOrd for SearchedValue<V> {
    /// A loss is less than all judgements, a win more; the later a loss and the sooner a win, the
    /// better.
    fn partial_cmp(&self, other: &SearchedValue<V>) -> Option<Ordering> {
        use SearchedValue::{Judged, Lost, Won};
        let rank = |value: &SearchedValue<V>| match value {
            Lost(_) => 0,
            Judged(_) => 1,
            Won(_) => 2,
        };
        match (self, other) {
            (Lost(one), Lost(other)) => one.partial_cmp(other),
            (Judged(one), Judged(other)) => one.partial_cmp(other),
            (Won(one), Won(other)) => other.partial_cmp(one),
            _ => rank(self).partial_cmp(&rank(other)),
        }
    }
}

/// What a search needs, or what it has found.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchStep<G: Game, V> {
    /// Positions to judge, at least one: what each is worth to the side that moves first in the
    /// search.
    Leaves(Vec<G>),
    /// The best move, the first of equals, and its value; `None` when the game is over.
    Found(Option<(G::Move, SearchedValue<V>)>),
}

/// A search under way.
#[derive(Clone, Debug)]
pub struct BatchedAlphaBeta<G: Game, V> {
    first: Side,
    depth: usize,
    draw: V,
    levels: Vec<Level<G, V>>,
}

/// A position whose moves are being looked at.
#[derive(Clone, Debug)]
struct Level<G: Game, V> {
    position: G,
    moves: Vec<G::Move>,
    /// How many moves have been looked at.
    tried: usize,
    /// What is known of the leaves below; empty unless they are being judged.
    leaves: Vec<Option<SearchedValue<V>>>,
    best: Option<(usize, SearchedValue<V>)>,
    /// What both sides can have elsewhere; the side that moves first wants more.
    alpha: Option<SearchedValue<V>>,
    beta: Option<SearchedValue<V>>,
}

impl<G: Game, V: PartialOrd + Clone> BatchedAlphaBeta<G, V> {
    /// A search so many plies deep, at least one. A drawn game has the value `draw`.
    pub fn new(position: G, depth: u32, draw: V) -> BatchedAlphaBeta<G, V> {
        let mut search = BatchedAlphaBeta {
            first: position.turn(),
            depth: depth.max(1) as usize,
            draw,
            levels: Vec::new(),
        };
        if position.outcome().is_none() {
            search.push(position);
        }
        search
    }

    /// Goes on with the values of the leaves that the last step gave, one each, in their order.
    pub fn step(&mut self, values: Vec<V>) -> SearchStep<G, V> {
        if let Some(level) = self.levels.last_mut() {
            let unknown = level.leaves.iter_mut().filter(|leaf| leaf.is_none());
            for (leaf, value) in unknown.zip(values) {
                *leaf = Some(SearchedValue::Judged(value));
            }
        }
        let mut found = None;
        while let Some(height) = self.levels.len().checked_sub(1) {
            if height + 1 == self.depth && self.levels[height].leaves.is_empty() {
                let leaves = self.find_leaves();
                if !leaves.is_empty() {
                    return SearchStep::Leaves(leaves);
                }
            }
            match self.next_child() {
                Some(child) => self.push(child),
                None => found = self.pop(),
            }
        }
        SearchStep::Found(found)
    }

    fn push(&mut self, position: G) {
        let parent = self.levels.last();
        self.levels.push(Level {
            moves: position.moves(),
            position,
            tried: 0,
            leaves: Vec::new(),
            best: None,
            alpha: parent.and_then(|level| level.alpha.clone()),
            beta: parent.and_then(|level| level.beta.clone()),
        });
    }

    /// Finds the leaves below the last level; those that have to be judged.
    fn find_leaves(&mut self) -> Vec<G> {
        let Some(level) = self.levels.last() else {
            return Vec::new();
        };
        let children: Vec<G> = level
            .moves
            .iter()
            .map(|chosen| level.position.after(chosen))
            .collect();
        let known: Vec<_> = children.iter().map(|child| self.end_of(child)).collect();
        let open = children.into_iter().zip(&known);
        let open = open
            .filter(|(_, known)| known.is_none())
            .map(|(child, _)| child);
        let open = open.collect();
        if let Some(level) = self.levels.last_mut() {
            level.leaves = known;
        }
        open
    }

    /// The value of a position below the last level in which the game is over.
    fn end_of(&self, position: &G) -> Option<SearchedValue<V>> {
        let plies = self.levels.len() as u32;
        Some(match position.outcome()? {
            Outcome::Draw => SearchedValue::Judged(self.draw.clone()),
            Outcome::Win(side) if side == self.first => SearchedValue::Won(plies),
            Outcome::Win(_) => SearchedValue::Lost(plies),
        })
    }

    /// The next position below the last level to be looked into; the values of those before it are
    /// taken.
    fn next_child(&mut self) -> Option<G> {
        loop {
            let level = self.levels.last()?;
            let chosen = level.moves.get(level.tried).filter(|_| !level.is_cut())?;
            let value = match level.leaves.get(level.tried) {
                Some(leaf) => leaf.clone(),
                None => {
                    let child = level.position.after(chosen);
                    match self.end_of(&child) {
                        Some(end) => Some(end),
                        None => return Some(child),
                    }
                }
            };
            self.take(value?);
        }
    }

    /// The last level has been looked at: its value is that of the move above it, or what has been
    /// found.
    fn pop(&mut self) -> Option<(G::Move, SearchedValue<V>)> {
        let level = self.levels.pop()?;
        let (number, value) = level.best?;
        if self.levels.is_empty() {
            return Some((level.moves.into_iter().nth(number)?, value));
        }
        self.take(value);
        None
    }

    /// Takes the value of the last level's next move.
    fn take(&mut self, value: SearchedValue<V>) {
        let first = self.first;
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let wants_more = level.position.turn() == first;
        let is_better = level
            .best
            .as_ref()
            .is_none_or(|(_, best)| match wants_more {
                true => value > *best,
                false => value < *best,
            });
        if is_better {
            let limit = if wants_more {
                &mut level.alpha
            } else {
                &mut level.beta
            };
            let narrows = limit.as_ref().is_none_or(|limit| match wants_more {
                true => value > *limit,
                false => value < *limit,
            });
            if narrows {
                *limit = Some(value.clone());
            }
            level.best = Some((level.tried, value));
        }
        level.tried += 1;
    }
}

impl<G: Game, V: PartialOrd> Level<G, V> {
    /// Whether the other moves can't change what is found.
    fn is_cut(&self) -> bool {
        match (&self.alpha, &self.beta) {
            (Some(alpha), Some(beta)) => self.tried > 0 && alpha >= beta,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::{BatchedAlphaBeta, SearchStep, SearchedValue};
    use crate::games::draughts::{Position, Rules};
    use crate::games::{Game, Side};
    use crate::solvers::alphabeta::minimax;
    use crate::solvers::draughts::material::{InSquareOrder, Material};
    use crate::solvers::tests::somewhere;
    use crate::solvers::{Evaluator, WIN};

    /// The move and the value of a search, and how many leaves were judged.
    fn searched(position: &InSquareOrder, depth: u32) -> (Option<(String, i32)>, usize) {
        let mut search = BatchedAlphaBeta::new(position.clone(), depth, 0);
        let (mut values, mut judged) = (Vec::new(), 0);
        loop {
            match search.step(std::mem::take(&mut values)) {
                SearchStep::Leaves(leaves) => {
                    judged += leaves.len();
                    let value = |leaf: &InSquareOrder| {
                        let sign = if leaf.turn() == position.turn() {
                            1
                        } else {
                            -1
                        };
                        sign * Material.value(leaf)
                    };
                    values = leaves.iter().map(value).collect();
                }
                SearchStep::Found(found) => {
                    let found = found.map(|(chosen, value)| {
                        let value = match value {
                            SearchedValue::Judged(points) => points,
                            SearchedValue::Won(plies) => WIN - plies as i32,
                            SearchedValue::Lost(plies) => plies as i32 - WIN,
                        };
                        (format!("{chosen:?}"), value)
                    });
                    return (found, judged);
                }
            }
        }
    }

    #[test]
    fn it_finds_what_minimax_finds() {
        for seed in 0..300 {
            let position = InSquareOrder(somewhere(Rules::Course, seed));
            for depth in 1..=4 {
                let never = AtomicBool::new(false);
                let plain = minimax(&position, depth, &Material, &never);
                let expected = plain.best.map(|best| (format!("{best:?}"), plain.value));
                assert_eq!(
                    searched(&position, depth).0,
                    expected,
                    "{position:?} {depth}"
                );
            }
        }
    }

    #[test]
    fn most_leaves_need_no_judgement() {
        let start = InSquareOrder(Position::start(Rules::Course));
        assert_eq!(start.turn(), Side::First);
        let (_, judged) = searched(&start, 6);
        assert!(judged < 5_000, "{judged} of 36644");
    }
}
