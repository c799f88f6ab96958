//! One search: whether a position is worth a number of seeds or more.
//!
//! Every question is of that form (a window without width); [`KalahEngine::value`] asks until lower
//! and upper bound meet (MTD(f), A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, *Best-first
//! fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996).

use std::sync::Arc;

use smallvec::SmallVec;

use super::board::{SeedRows, SowingResult};
use super::endings::KalahEndings;
use super::estimate::estimate;
use super::rows::Seeds;
use super::table::{KalahKey, KalahTable, ProvenBound, ValueBounds};
use crate::solvers::search::control::{NodeCounter, SearchStopped};

/// A depth that no search reaches: lines are followed to the end of the game.
pub const TO_THE_END: u32 = 255;

/// What searches of boards of one width by one variant of the rules share.
pub struct KalahEngine<R> {
    endings: Arc<KalahEndings<R>>,
    table: KalahTable,
}

/// A move to look at.
#[derive(Clone, Copy, Debug)]
pub struct ChildPosition<R> {
    pub pit: u8,
    pub step: SowingResult<R>,
    /// What is tried first is higher.
    promise: i32,
    /// The answer, if it needs no search.
    known: Option<ProvenBound>,
}

/// The value of some moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchedValue {
    /// The best of them.
    pub best: u8,
    /// What the mover will gather less what the opponent will.
    pub value: i32,
    /// Whether no estimate went into it.
    pub proven: bool,
}

/// The moves of a position.
pub type Children<R> = SmallVec<[ChildPosition<R>; 8]>;

impl<R: Seeds> KalahEngine<R> {
    /// An engine that knows nothing but the endings.
    pub fn new(endings: Arc<KalahEndings<R>>, megabytes: usize) -> KalahEngine<R> {
        KalahEngine {
            endings,
            table: KalahTable::new(megabytes),
        }
    }

    /// The moves of a board, those tried first in front.
    pub fn children(&self, board: SeedRows<R>, best: Option<u8>) -> Children<R> {
        let sower = self.endings.sower();
        let mut children: Children<R> = (0..sower.pits())
            .filter(|&pit| board.own.get(pit) > 0)
            .map(|pit| ChildPosition::new(pit, sower.sow(board, pit), best))
            .collect();
        children.sort_unstable_by_key(|child| -child.promise);
        children
    }

    /// The value of the best of some moves of a board that is not over, looked at to a depth;
    /// `guess` is where it may lie.
    ///
    /// # Errors
    /// When the search has to end.
    pub fn value(
        &mut self,
        moves: &mut [ChildPosition<R>],
        seeds: i32,
        depth: u32,
        guess: i32,
        counter: &mut NodeCounter,
    ) -> Result<SearchedValue, SearchStopped> {
        let mut lower = ProvenBound::proven(-seeds);
        let mut upper = ProvenBound::proven(seeds);
        let mut guess = guess.clamp(-seeds, seeds);
        while lower.value < upper.value {
            let asked = if guess == lower.value {
                guess + 1
            } else {
                guess
            };
            let found = self.search_moves(moves, seeds, asked, depth, counter)?;
            guess = found.value;
            if found.value >= asked {
                lower = found;
            } else {
                upper = found;
            }
        }
        Ok(SearchedValue {
            best: moves.first().map_or(0, |child| child.pit),
            value: lower.value,
            proven: lower.proven && upper.proven,
        })
    }

    /// Whether one of the moves is worth `asked` or more; it comes to the front then.
    fn search_moves(
        &mut self,
        moves: &mut [ChildPosition<R>],
        seeds: i32,
        asked: i32,
        depth: u32,
        counter: &mut NodeCounter,
    ) -> Result<ProvenBound, SearchStopped> {
        let mut best = ProvenBound::proven(-seeds);
        for number in 0..moves.len() {
            let found = self.search_move(&moves[number].step, seeds, asked, depth, counter)?;
            if found.value >= asked {
                moves[..=number].rotate_right(1);
                return Ok(found);
            }
            best = best.or(found);
        }
        Ok(best)
    }

    /// The value of a move to the mover, compared with `asked`.
    fn search_move(
        &mut self,
        step: &SowingResult<R>,
        seeds: i32,
        asked: i32,
        depth: u32,
        counter: &mut NodeCounter,
    ) -> Result<ProvenBound, SearchStopped> {
        if let Some(value) = self.settled(step, seeds) {
            return Ok(ProvenBound::proven(value));
        }
        let (seeds, left) = (seeds - step.gain, asked - step.gain);
        let found = if step.again {
            self.search(step.board, seeds, left, depth, counter)?
        } else {
            self.search(step.board.turned(), seeds, 1 - left, after(depth), counter)?
                .turned()
        };
        Ok(found.plus(step.gain))
    }

    /// The value of a move if it is known without a search.
    #[inline]
    fn settled(&self, step: &SowingResult<R>, seeds: i32) -> Option<i32> {
        if step.board.is_over() {
            return Some(step.gain + step.board.surplus());
        }
        (seeds - step.gain <= self.endings.seeds()).then(|| {
            step.gain
                + if step.again {
                    self.endings.value(step.board)
                } else {
                    -self.endings.value(step.board.turned())
                }
        })
    }

    /// Whether the value to the side to move is `asked` or more: a lower bound then, else an upper
    /// one.
    ///
    /// The board is not over and has more seeds than the endings.
    fn search(
        &mut self,
        board: SeedRows<R>,
        seeds: i32,
        asked: i32,
        depth: u32,
        counter: &mut NodeCounter,
    ) -> Result<ProvenBound, SearchStopped> {
        counter.count()?;
        if asked > seeds || asked <= -seeds {
            return Ok(ProvenBound::proven(if asked > seeds {
                seeds
            } else {
                -seeds
            }));
        }
        // A value at the end is even just when the number of seeds is.
        let asked = asked + (i32::from(depth == TO_THE_END) & (asked ^ seeds) & 1);
        let key = key(board);
        let entry = self.table.get(key).unwrap_or(ValueBounds::UNKNOWN);
        if let Some(bound) = entry.answer(asked, depth) {
            return Ok(bound);
        }
        if depth == 0 {
            return Ok(ProvenBound::estimated(estimate(board)));
        }
        let mut children = self.children(board, entry.best);
        let (found, best) = match self.known_cut(&mut children, seeds, asked, depth) {
            Some(cut) => cut,
            None => self.search_children(&children, seeds, asked, depth, counter)?,
        };
        // The slot may belong to another position by now.
        let entry = self.table.get(key).unwrap_or(ValueBounds::UNKNOWN);
        self.table
            .put(key, entry.with(found, asked, depth, best), seeds);
        Ok(found)
    }

    fn search_children(
        &mut self,
        children: &Children<R>,
        seeds: i32,
        asked: i32,
        depth: u32,
        counter: &mut NodeCounter,
    ) -> Result<(ProvenBound, Option<u8>), SearchStopped> {
        let mut best = ProvenBound::proven(-seeds);
        for child in children {
            let found = match child.known {
                Some(known) => known,
                None => self.search_move(&child.step, seeds, asked, depth, counter)?,
            };
            if found.value >= asked {
                return Ok((found, Some(child.pit)));
            }
            best = best.or(found);
        }
        Ok((best, None))
    }

    /// Marks the moves whose answer is known already, and gives one that is good enough.
    fn known_cut(
        &self,
        children: &mut Children<R>,
        seeds: i32,
        asked: i32,
        depth: u32,
    ) -> Option<(ProvenBound, Option<u8>)> {
        children.iter_mut().find_map(|child| {
            child.known = self.known(&child.step, seeds, asked, depth);
            let known = child.known?;
            (known.value >= asked).then_some((known, Some(child.pit)))
        })
    }

    /// The answer about a move if it needs no search.
    #[inline]
    fn known(
        &self,
        step: &SowingResult<R>,
        seeds: i32,
        asked: i32,
        depth: u32,
    ) -> Option<ProvenBound> {
        if let Some(value) = self.settled(step, seeds) {
            return Some(ProvenBound::proven(value));
        }
        let left = asked - step.gain;
        let known = if step.again {
            self.table.get(key(step.board))?.answer(left, depth)?
        } else {
            let entry = self.table.get(key(step.board.turned()))?;
            entry.answer(1 - left, after(depth))?.turned()
        };
        Some(known.plus(step.gain))
    }

    /// The move that the table or the endings hold for best.
    pub fn best_known(&self, board: SeedRows<R>) -> Option<u8> {
        let seeds = board.seeds();
        if board.is_over() {
            return None;
        }
        if seeds > self.endings.seeds() {
            return self.table.get(key(board))?.best;
        }
        let children = self.children(board, None);
        let best = children
            .iter()
            .rev()
            .max_by_key(|child| self.settled(&child.step, seeds))?;
        Some(best.pit)
    }
}

impl<R: Seeds> ChildPosition<R> {
    fn new(pit: usize, step: SowingResult<R>, best: Option<u8>) -> ChildPosition<R> {
        let pit = pit as u8;
        let promise = if best == Some(pit) {
            i32::MAX
        } else {
            // Another move first, from the right end, then what gathers most.
            1000 * i32::from(step.again) + 32 * step.gain + i32::from(pit)
        };
        ChildPosition {
            pit,
            step,
            promise,
            known: None,
        }
    }
}

impl ProvenBound {
    fn proven(value: i32) -> ProvenBound {
        ProvenBound {
            value,
            proven: true,
        }
    }

    fn estimated(value: i32) -> ProvenBound {
        ProvenBound {
            value,
            proven: false,
        }
    }

    /// The bound as the opponent sees it.
    fn turned(self) -> ProvenBound {
        ProvenBound {
            value: -self.value,
            ..self
        }
    }

    fn plus(self, gain: i32) -> ProvenBound {
        ProvenBound {
            value: self.value + gain,
            ..self
        }
    }

    /// The upper bound of several moves: proven if both are.
    fn or(self, other: ProvenBound) -> ProvenBound {
        ProvenBound {
            value: self.value.max(other.value),
            proven: self.proven && other.proven,
        }
    }
}

impl ValueBounds {
    /// What the entry says to the question at that depth.
    #[inline]
    fn answer(&self, asked: i32, depth: u32) -> Option<ProvenBound> {
        let deep = u32::from(self.depth) >= depth;
        let holds = |bound: ProvenBound| bound.proven || deep;
        if self.lower.value >= asked && holds(self.lower) {
            return Some(self.lower);
        }
        (self.upper.value < asked && holds(self.upper)).then_some(self.upper)
    }

    /// The entry with what was found.
    fn with(self, found: ProvenBound, asked: i32, depth: u32, best: Option<u8>) -> ValueBounds {
        let mut entry = self;
        if u32::from(entry.depth) != depth && !found.proven {
            entry.lower = keep_proven(entry.lower, ValueBounds::UNKNOWN.lower);
            entry.upper = keep_proven(entry.upper, ValueBounds::UNKNOWN.upper);
            entry.depth = depth as u8;
        }
        if found.value >= asked {
            if found.proven || !entry.lower.proven || found.value > entry.lower.value {
                entry.lower = found;
            }
        } else if found.proven || !entry.upper.proven || found.value < entry.upper.value {
            entry.upper = found;
        }
        entry.best = best.or(entry.best);
        entry
    }
}

/// The depth that is left when the turn has passed.
#[inline]
const fn after(depth: u32) -> u32 {
    if depth == TO_THE_END {
        depth
    } else {
        depth - 1
    }
}

fn keep_proven(bound: ProvenBound, otherwise: ProvenBound) -> ProvenBound {
    if bound.proven { bound } else { otherwise }
}

/// Products of both words with odd constants, folded (the mixing of wyhash).
#[inline]
fn key<R: Seeds>(board: SeedRows<R>) -> KalahKey {
    let ([a, b], [c, d]) = (board.own.words(), board.their.words());
    let fold = |x: u64, y: u64| {
        let product = u128::from(x) * u128::from(y);
        (product >> 64) as u64 ^ product as u64
    };
    let wide = fold(b ^ 0x1D8E_4E27_C47D_124F, d ^ 0xEB44_ACCA_B455_D165);
    let place = fold(a ^ 0xA076_1D64_78BD_642F, c ^ 0xE703_7ED1_A0B4_28DB ^ wide);
    let check = fold(a ^ 0x8EBC_6AF0_9C88_C6E3 ^ wide, c ^ 0x5899_65CC_7537_4CC3);
    KalahKey {
        place: place.wrapping_mul(0x9E37_79B9_7F4A_7C15),
        check,
    }
}
