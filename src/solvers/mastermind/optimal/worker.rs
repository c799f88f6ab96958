//! The search of one thread.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::Instant;

use super::OptimalTask;
use super::bounds::{Bounds, Depth, IMPOSSIBLE};
use super::memo::{Key, Keys, Memo, MemoEntry};
use super::planes::Planes;
use crate::games::mastermind::Code;
use crate::solvers::mastermind::breaker::TreeProgress;
use crate::solvers::mastermind::symmetry::Symmetry;
use crate::solvers::mastermind::table::{AnswerTable, Number};

/// Sets so small that looking for guesses worth the same costs more than it saves.
const FEW: usize = 40;

/// How many sets are counted between two looks at the clock.
const STRIDE: u32 = 256;

/// Sets so small that one guess is tried before the others are told apart; larger ones are looked
/// at by all threads from the beginning.
const PROBED: usize = 256;

/// What the threads of one search share.
pub(super) struct OptimalSearch<'a> {
    pub(super) table: &'a AnswerTable,
    pub(super) planes: &'a Planes,
    pub(super) bounds: &'a Bounds,
    pub(super) keys: &'a Keys,
    pub(super) memo: &'a Memo,
    pub(super) only_consistent: bool,
    pub(super) task: &'a OptimalTask<'a>,
}

/// Told to stop, or the time is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptimalStopped;

/// One thread of a search.
pub(super) struct OptimalWorker<'a> {
    search: &'a OptimalSearch<'a>,
    /// What was guessed on the way to the set looked at; `None` if that doesn't tell the set.
    asked: Option<Vec<Code>>,
    /// For each guess the parts that it makes of the set counted last, one more if it may be right;
    /// 0 if it isn't allowed.
    gains: Vec<u8>,
    counted: Option<Key>,
    counts: u32,
    /// Whether other threads may be called to help.
    may_share: bool,
    /// How many guesses of the search lead to the set looked at.
    guesses: usize,
}

/// A set of codes that are possible.
#[derive(Clone, Copy)]
struct Set<'s> {
    codes: &'s [Number],
    key: Key,
    depth: Depth,
}

/// A guess that may be the best one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GuessCandidate {
    least: u32,
    /// The sum of the squares of the parts: of guesses with the same bound the one that divides
    /// evenly is looked at first.
    squares: u32,
    guess: Number,
}

/// The candidates of a set, looked at by one thread or several.
struct Race {
    candidates: Vec<GuessCandidate>,
    next: AtomicUsize,
    /// A guess is worth finding if its total is at most that.
    limit: AtomicU32,
    best: Mutex<Option<GuessCandidate>>,
    /// The divisions seen.
    seen: Mutex<HashSet<Key>>,
}

/// A part of a set that a guess has divided.
struct Part {
    codes: Vec<Number>,
    key: Key,
    known: MemoEntry,
}

impl<'a> OptimalWorker<'a> {
    pub(super) fn new(search: &'a OptimalSearch<'a>) -> OptimalWorker<'a> {
        OptimalWorker {
            search,
            asked: search.task.asked.map(<[Code]>::to_vec),
            gains: vec![],
            counted: None,
            counts: 0,
            may_share: search.task.threads > 1,
            guesses: 0,
        }
    }

    /// The value of the task's set.
    pub(super) fn solve_task(&mut self) -> Result<MemoEntry, OptimalStopped> {
        let task = self.search.task;
        self.solve(
            self.set(task.possible, Depth::of(task.depth)),
            IMPOSSIBLE - 1,
        )
    }

    /// The value of the task's set when this is the first guess.
    pub(super) fn solve_beginning_with(
        &mut self,
        first: Number,
    ) -> Result<MemoEntry, OptimalStopped> {
        let task = self.search.task;
        let set = self.set(task.possible, Depth::of(task.depth));
        if task.depth == Some(0) {
            return Ok(MemoEntry {
                least: IMPOSSIBLE,
                guess: None,
            });
        }
        let total = self.total(set, first, IMPOSSIBLE - 1, None)?;
        Ok(MemoEntry {
            least: total.unwrap_or(IMPOSSIBLE),
            guess: total.map(|_| first),
        })
    }

    fn set<'s>(&self, codes: &'s [Number], depth: Depth) -> Set<'s> {
        let keys = self.search.keys;
        Set {
            codes,
            key: keys.with_depth(keys.of(codes), depth),
            depth,
        }
    }

    /// The value of the set, if it is at most `limit`; else that it is more.
    fn solve(&mut self, set: Set, limit: u32) -> Result<MemoEntry, OptimalStopped> {
        let known = self.known_value(set)?;
        if known.guess.is_some() || known.least > limit {
            return Ok(known);
        }
        let mut race = Race::new(limit);
        self.count(set)?;
        let gains = self.gains.clone();
        if set.codes.len() <= PROBED {
            self.probe(&race, set)?;
            if race.is_won(known.least) {
                return Ok(self.keep(set, race));
            }
        }
        race.candidates = self.candidates(set, &gains, race.limit());
        if self.may_share
            && set.codes.len() > FEW
            && race.candidates.len() >= 4 * self.search.task.threads
        {
            self.run_together(&race, set)?;
        } else {
            self.run(&race, set, known.least)?;
        }
        Ok(self.keep(set, race))
    }

    /// Tries the guess that makes the most parts: its total keeps most others from being looked at.
    fn probe(&mut self, race: &Race, set: Set) -> Result<(), OptimalStopped> {
        let most = self.gains.iter().copied().max().unwrap_or(0);
        let Some(guess) = self.gains.iter().position(|&gain| gain == most) else {
            return Ok(());
        };
        if let Some(total) = self.total(set, guess as Number, race.limit(), Some(&race.seen))? {
            race.improve(total, guess as Number);
        }
        Ok(())
    }

    /// Keeps what the race has found.
    fn keep(&self, set: Set, race: Race) -> MemoEntry {
        let known = match race.best.into_inner().unwrap_or(None) {
            Some(best) => MemoEntry {
                least: best.least,
                guess: Some(best.guess),
            },
            None => MemoEntry {
                least: race.limit.into_inner() + 1,
                guess: None,
            },
        };
        self.search.memo.put(set.key, known);
        known
    }

    /// What is known without trying guesses.
    fn known_value(&mut self, set: Set) -> Result<MemoEntry, OptimalStopped> {
        let codes = set.codes;
        let exactly = |total, needed| match set.depth.allows(needed) {
            true => MemoEntry {
                least: total,
                guess: Some(codes[0]),
            },
            false => MemoEntry {
                least: IMPOSSIBLE,
                guess: None,
            },
        };
        match codes.len() {
            1 => return Ok(exactly(1, 1)),
            2 => return Ok(exactly(3, 2)),
            _ => {}
        }
        if let Some(known) = self.search.memo.get(set.key) {
            return Ok(known);
        }
        self.count(set)?;
        let known = self.bound_by_parts(set);
        self.search.memo.put(set.key, known);
        Ok(known)
    }

    /// The bound that follows from the numbers of parts.
    fn bound_by_parts(&self, set: Set) -> MemoEntry {
        let codes = set.codes.len() as u32;
        let most = self.gains.iter().copied().max().unwrap_or(0);
        let bound = self.search.bounds.least(set.codes.len(), set.depth);
        let least = bound.max(3 * codes - u32::from(most));
        let guess = if u32::from(most) > codes && set.depth.allows(2) {
            set.codes
                .iter()
                .copied()
                .find(|&code| self.gains[code as usize] == most)
        } else if u32::from(most) == codes && set.depth.allows(3) {
            // All parts are single codes, or the guess may be right and one part has two codes.
            self.gains
                .iter()
                .position(|&gain| gain == most)
                .map(|guess| guess as Number)
        } else {
            None
        };
        MemoEntry { least, guess }
    }

    /// Counts how many parts each guess makes of the set.
    fn count(&mut self, set: Set) -> Result<(), OptimalStopped> {
        if self.counted == Some(set.key) {
            return Ok(());
        }
        self.counts += 1;
        if self.counts.is_multiple_of(STRIDE) && self.is_over() {
            return Err(OptimalStopped);
        }
        self.counted = Some(set.key);
        if self.search.only_consistent {
            self.gains.clear();
            self.gains.resize(self.search.table.size(), 0);
            for &guess in set.codes {
                let sizes = self.search.table.sizes(guess, set.codes);
                self.gains[guess as usize] = sizes.iter().filter(|&&size| size > 0).count() as u8;
            }
        } else {
            self.search.planes.count(set.codes, &mut self.gains);
        }
        for &code in set.codes {
            self.gains[code as usize] += 1;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let task = self.search.task;
        task.stop.load(Ordering::Relaxed)
            || task
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The guesses whose bound is within the limit, the most promising ones first.
    fn candidates(&self, set: Set, gains: &[u8], limit: u32) -> Vec<GuessCandidate> {
        let symmetry = self.symmetry(set);
        let codes = set.codes.len() as u32;
        let table = self.search.table;
        let mut candidates = vec![];
        for (guess, &gain) in gains.iter().enumerate() {
            let guess = guess as Number;
            if gain <= 1 || 3 * codes - u32::from(gain) > limit {
                continue;
            }
            if symmetry
                .as_ref()
                .is_some_and(|symmetry| !symmetry.is_first(table.code(guess)))
            {
                continue;
            }
            candidates.extend(self.candidate(set, guess, limit));
        }
        candidates.sort_unstable();
        candidates
    }

    fn candidate(&self, set: Set, guess: Number, limit: u32) -> Option<GuessCandidate> {
        let table = self.search.table;
        let sizes = &table.sizes(guess, set.codes)[..table.win()];
        let depth = set.depth.less();
        let bounds = sizes
            .iter()
            .map(|&size| self.search.bounds.least(size as usize, depth));
        let least = bounds.fold(set.codes.len() as u32, u32::saturating_add);
        (least <= limit).then(|| GuessCandidate {
            least,
            squares: sizes.iter().map(|size| size * size).sum(),
            guess,
        })
    }

    fn symmetry(&self, set: Set) -> Option<Symmetry> {
        let asked = self.asked.as_ref().filter(|_| set.codes.len() > FEW)?;
        let table = self.search.table;
        let codes = set.codes.iter().map(|&code| table.code(code));
        Some(Symmetry::new(table.space(), asked, codes)).filter(|symmetry| !symmetry.is_trivial())
    }

    /// Looks at candidates with all threads.
    fn run_together(&mut self, race: &Race, set: Set) -> Result<(), OptimalStopped> {
        let search = self.search;
        let asked = self.asked.clone();
        let run = || {
            let mut worker = OptimalWorker {
                asked: asked.clone(),
                may_share: false,
                guesses: self.guesses,
                ..OptimalWorker::new(search)
            };
            worker.run(race, set, 0)
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..search.task.threads).map(|_| scope.spawn(run)).collect();
            let mine = run();
            let theirs = others
                .into_iter()
                .map(|other| other.join().unwrap_or(Err(OptimalStopped)));
            theirs.fold(mine, Result::and)
        })
    }

    /// Looks at candidates until there is none left, or one has the least total possible.
    fn run(&mut self, race: &Race, set: Set, least: u32) -> Result<(), OptimalStopped> {
        loop {
            let limit = race.limit.load(Ordering::Relaxed);
            let next = race
                .candidates
                .get(race.next.fetch_add(1, Ordering::Relaxed));
            let Some(candidate) = next.filter(|next| next.least <= limit) else {
                return Ok(());
            };
            let Some(total) = self.total(set, candidate.guess, limit, Some(&race.seen))? else {
                continue;
            };
            race.improve(total, candidate.guess);
            if total <= least {
                return Ok(());
            }
        }
    }

    /// The total of the set with this guess and the best ones after it, if it is at most `limit`
    /// and the guess's parts are new.
    fn total(
        &mut self,
        set: Set,
        guess: Number,
        limit: u32,
        seen: Option<&Mutex<HashSet<Key>>>,
    ) -> Result<Option<u32>, OptimalStopped> {
        let mut parts = self.divide(set, guess);
        let division = parts.iter().fold(0, |sum: Key, part| {
            sum.wrapping_add(part.key.wrapping_mul(part.key | 1))
        });
        // Codes that are found by the guess are in no part, so the same parts mean the same total.
        let is_new =
            seen.is_none_or(|seen| seen.lock().is_ok_and(|mut seen| seen.insert(division)));
        if !is_new {
            return Ok(None);
        }
        let mut total = parts.iter().fold(set.codes.len() as u32, |sum, part| {
            sum.saturating_add(part.known.least)
        });
        let depth = set.depth.less();
        for part in &mut parts {
            if total > limit {
                return Ok(None);
            }
            total -= part.known.least;
            part.known = self.known_value(Set {
                codes: &part.codes,
                key: part.key,
                depth,
            })?;
            total += part.known.least;
        }
        parts.retain(|part| part.known.guess.is_none());
        if let Some(asked) = &mut self.asked {
            asked.push(self.search.table.code(guess));
        }
        self.guesses += 1;
        let solved = self.solve_parts(&parts, depth, total, limit);
        self.guesses -= 1;
        if let Some(asked) = &mut self.asked {
            asked.pop();
        }
        solved
    }

    fn solve_parts(
        &mut self,
        parts: &[Part],
        depth: Depth,
        mut total: u32,
        limit: u32,
    ) -> Result<Option<u32>, OptimalStopped> {
        let mut left = parts.iter().map(|part| part.codes.len()).sum();
        for part in parts {
            self.tell(left);
            if total > limit {
                return Ok(None);
            }
            let others = total - part.known.least;
            let known = self.solve(
                Set {
                    codes: &part.codes,
                    key: part.key,
                    depth,
                },
                limit - others,
            )?;
            total = others + known.least;
            if known.guess.is_none() {
                return Ok(None);
            }
            left -= part.codes.len();
        }
        Ok((total <= limit).then_some(total))
    }

    /// Tells how many codes are left, after the first guess.
    fn tell(&self, left: usize) {
        let task = self.search.task;
        if let Some(progress) = task.progress.filter(|_| self.guesses == 1) {
            let all = task.possible.len();
            progress(TreeProgress {
                done: all - left,
                all,
            });
        }
    }

    /// The parts that go on, the small ones first.
    fn divide(&self, set: Set, guess: Number) -> Vec<Part> {
        let search = self.search;
        let depth = set.depth.less();
        let mut parts = search.table.parts(guess, set.codes);
        parts.truncate(search.table.win());
        parts.retain(|part| !part.is_empty());
        parts.sort_by_key(Vec::len);
        let part = |codes: Vec<Number>| Part {
            key: search.keys.with_depth(search.keys.of(&codes), depth),
            known: MemoEntry {
                least: search.bounds.least(codes.len(), depth),
                guess: None,
            },
            codes,
        };
        parts.into_iter().map(part).collect()
    }
}

impl Race {
    fn new(limit: u32) -> Race {
        Race {
            candidates: vec![],
            next: AtomicUsize::new(0),
            limit: AtomicU32::new(limit),
            best: Mutex::new(None),
            seen: Mutex::default(),
        }
    }

    fn limit(&self) -> u32 {
        self.limit.load(Ordering::Relaxed)
    }

    /// Whether a guess with the least total possible is found.
    fn is_won(&self, least: u32) -> bool {
        self.limit() < least
    }

    fn improve(&self, total: u32, guess: Number) {
        if let Ok(mut best) = self.best.lock()
            && best.is_none_or(|best| total < best.least)
        {
            *best = Some(GuessCandidate {
                least: total,
                squares: 0,
                guess,
            });
            self.limit.store(total - 1, Ordering::Relaxed);
        }
    }
}
