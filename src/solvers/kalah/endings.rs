//! The exact value of every position with few seeds in its pits.
//!
//! A move that puts no seed into the store moves seeds to the right in one row only. So with the
//! same number of seeds no position comes back, and the values are found in one go: by seeds, then
//! against the order in which such moves go.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::board::{SeedRows, Sower};
use super::rows::Seeds;
use crate::games::kalah::Rules;

/// The values of all positions with up to so many seeds.
pub struct KalahEndings<R> {
    sower: Sower<R>,
    seeds: i32,
    ranks: Ranks,
    /// By seeds, and own seeds among them: where the values of such positions begin.
    blocks: Vec<Vec<usize>>,
    values: Vec<i8>,
}

/// Numbers the rows with the same number of seeds.
///
/// A row is numbered by the seeds from each pit to the right end: the more, the higher. A move
/// inside a row makes its number higher.
struct Ranks {
    pits: usize,
    seeds: usize,
    /// By pit and the seeds from there on: what they add to the number.
    additions: Vec<usize>,
    /// By seeds: how many rows there are.
    counts: Vec<usize>,
}

/// The most seeds: values are kept in bytes.
const MAX_SEEDS: usize = 100;

/// What tables are for: the width of rows, pits, rules, entries.
type Purpose = (TypeId, usize, Rules, usize);

/// Tables made earlier.
static SHARED: LazyLock<Mutex<HashMap<Purpose, Arc<dyn Any + Send + Sync>>>> =
    LazyLock::new(Mutex::default);

impl<R: Seeds> KalahEndings<R> {
    /// The tables that [`KalahEndings::new`] makes, made once in the life of the program.
    pub fn shared(pits: usize, rules: Rules, entries: usize) -> Arc<KalahEndings<R>> {
        let purpose = (TypeId::of::<R>(), pits, rules, entries);
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let made = shared.get(&purpose).cloned();
        made.and_then(|made| made.downcast().ok())
            .unwrap_or_else(|| {
                let made = Arc::new(KalahEndings::new(Sower::new(pits, rules), entries));
                shared.insert(purpose, Arc::<KalahEndings<R>>::clone(&made));
                made
            })
    }

    /// The tables that fit into that many entries of a byte.
    pub fn new(sower: Sower<R>, entries: usize) -> KalahEndings<R> {
        let pits = sower.pits();
        let seeds = seeds_within(pits, entries);
        let ranks = Ranks::new(pits, seeds);
        let (blocks, size) = blocks(&ranks);
        let mut endings = KalahEndings {
            sower,
            seeds: seeds as i32,
            ranks,
            blocks,
            values: vec![0; size],
        };
        endings.fill();
        endings
    }

    /// The moves of its boards.
    #[inline]
    pub fn sower(&self) -> &Sower<R> {
        &self.sower
    }

    /// The seeds up to which all values are known.
    #[inline]
    pub fn seeds(&self) -> i32 {
        self.seeds
    }

    /// What the side to move will gather less what its opponent will; the board has no more than
    /// [`KalahEndings::seeds`] seeds.
    #[inline]
    pub fn value(&self, board: SeedRows<R>) -> i32 {
        i32::from(self.values[self.place(board)])
    }

    fn place(&self, board: SeedRows<R>) -> usize {
        let (own, their) = (board.own.total() as usize, board.their.total() as usize);
        let row = self.ranks.of(board.own) * self.ranks.counts[their];
        self.blocks[own + their][own] + row + self.ranks.of(board.their)
    }

    fn fill(&mut self) {
        let rows: Vec<Vec<R>> = (0..=self.seeds as usize)
            .map(|seeds| self.ranks.rows(seeds))
            .collect();
        for seeds in 0..=self.seeds as usize {
            for few in 0..=seeds / 2 {
                for &own in rows[few].iter().rev() {
                    for &their in rows[seeds - few].iter().rev() {
                        let board = SeedRows { own, their };
                        self.fill_in(board);
                        self.fill_in(board.turned());
                    }
                }
            }
        }
    }

    fn fill_in(&mut self, board: SeedRows<R>) {
        let value = if board.is_over() {
            board.surplus()
        } else {
            let moves = (0..self.ranks.pits).filter(|&pit| board.own.get(pit) > 0);
            moves
                .map(|pit| self.value_of_move(board, pit))
                .max()
                .unwrap_or_default()
        };
        let place = self.place(board);
        self.values[place] = value as i8;
    }

    /// The value of a move, when the positions after it are known.
    fn value_of_move(&self, board: SeedRows<R>, pit: usize) -> i32 {
        let step = self.sower.sow(board, pit);
        step.gain
            + if step.again {
                self.value(step.board)
            } else {
                -self.value(step.board.turned())
            }
    }
}

impl Ranks {
    fn new(pits: usize, seeds: usize) -> Ranks {
        let rows = row_counts(pits, seeds);
        let mut additions = vec![0; pits * (seeds + 1)];
        for pit in 1..pits {
            for rest in 1..=seeds {
                additions[pit * (seeds + 1) + rest] = rows[pits - pit + 1][rest - 1];
            }
        }
        Ranks {
            pits,
            seeds,
            additions,
            counts: rows[pits].clone(),
        }
    }

    #[inline]
    fn of<R: Seeds>(&self, row: R) -> usize {
        let (mut rest, mut rank) = (0, 0);
        for pit in (1..self.pits).rev() {
            rest += row.get(pit) as usize;
            rank += self.additions[pit * (self.seeds + 1) + rest];
        }
        rank
    }

    /// All rows with so many seeds, by their numbers.
    fn rows<R: Seeds>(&self, seeds: usize) -> Vec<R> {
        let mut rows = vec![R::default(); self.counts[seeds]];
        self.put_rows(R::default(), 0, seeds, &mut rows);
        rows
    }

    fn put_rows<R: Seeds>(&self, row: R, pit: usize, seeds: usize, rows: &mut [R]) {
        if pit == self.pits || seeds == 0 {
            if seeds == 0 {
                rows[self.of(row)] = row;
            }
            return;
        }
        let mut row = row;
        for here in 0..=seeds {
            self.put_rows(row, pit + 1, seeds - here, rows);
            row = row.plus(R::one(pit));
        }
    }
}

/// By pits and seeds: how many rows there are.
fn row_counts(pits: usize, seeds: usize) -> Vec<Vec<usize>> {
    let mut empty = vec![0; seeds + 1];
    empty[0] = 1;
    let longer = |row: &Vec<usize>| {
        let sums = row.iter().scan(0_usize, |sum, &count| {
            *sum = sum.saturating_add(count);
            Some(*sum)
        });
        Some(sums.collect())
    };
    std::iter::successors(Some(empty), longer)
        .take(pits + 1)
        .collect()
}

/// The most seeds for which the tables have no more than so many entries.
fn seeds_within(pits: usize, entries: usize) -> usize {
    // A position with up to so many seeds is a row of both players' pits and one pit more for the
    // seeds left out.
    let all = &row_counts(2 * pits + 1, MAX_SEEDS)[2 * pits + 1];
    let fitting = all.iter().take_while(|&&count| count <= entries).count();
    fitting.saturating_sub(1)
}

/// Where the block of each pair of seeds and own seeds begins, and the number of all values.
fn blocks(ranks: &Ranks) -> (Vec<Vec<usize>>, usize) {
    let mut end = 0;
    let blocks = (0..=ranks.seeds).map(|seeds| {
        let block = |own: usize| {
            let start = end;
            end += ranks.counts[own] * ranks.counts[seeds - own];
            start
        };
        (0..=seeds).map(block).collect()
    });
    (blocks.collect(), end)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::KalahEndings;
    use crate::games::kalah::Rules;
    use crate::solvers::kalah::board::{SeedRows, Sower};
    use crate::solvers::kalah::rows::{Narrow, Seeds, Wide};

    /// The value by recursion.
    fn plain<R: Seeds>(
        sower: &Sower<R>,
        board: SeedRows<R>,
        known: &mut HashMap<[[u64; 2]; 2], i32>,
    ) -> i32 {
        if board.is_over() {
            return board.surplus();
        }
        let key = [board.own.words(), board.their.words()];
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let moves = (0..sower.pits()).filter(|&pit| board.own.get(pit) > 0);
        let values = moves.map(|pit| {
            let step = sower.sow(board, pit);
            if step.again {
                step.gain + plain(sower, step.board, known)
            } else {
                step.gain - plain(sower, step.board.turned(), known)
            }
        });
        let value = values.max().expect("a move");
        known.insert(key, value);
        value
    }

    fn check<R: Seeds>(pits: usize, entries: usize, seeds: i32, rules: Rules) {
        let sower = Sower::<R>::new(pits, rules);
        let endings = KalahEndings::new(sower.clone(), entries);
        assert_eq!(endings.seeds(), seeds);
        let mut known = HashMap::new();
        let mut count = 0;
        for own in 0..=seeds as usize {
            for their in 0..=seeds as usize - own {
                for own in endings.ranks.rows(own) {
                    for their in endings.ranks.rows(their) {
                        let board = SeedRows { own, their };
                        let value = plain(&sower, board, &mut known);
                        assert_eq!(endings.value(board), value, "{board:?}");
                        count += 1;
                    }
                }
            }
        }
        assert_eq!(endings.values.len(), count);
    }

    #[test]
    fn values_are_those_of_plain_recursion() {
        for rules in [Rules::Standard, Rules::EmptyCapture] {
            check::<Narrow>(1, 1000, 43, rules);
            check::<Narrow>(2, 12_000, 20, rules);
            check::<Narrow>(3, 10_000, 10, rules);
            check::<Narrow>(6, 20_000, 6, rules);
            check::<Wide>(9, 8_000, 4, rules);
        }
    }
}
