//! One strategy in one space: the next guess, the whole tree.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::games::mastermind::{AnsweredGuess, Code, Culprit, Space, consistent, culprit};

use super::greedy::{self, GreedyProblem};
use super::optimal::{NoSolution, OptimalSolver, OptimalTask};
use super::strategy::{GuessOptions, GuessStrategy};
use super::table::{AnswerTable, MAX_TABLED, MAX_TABLED_OPTIMAL, Number};
use super::tree::{StrategyNode, StrategyTree};

/// In spaces of more than [`MAX_TABLED`] codes so many of the possible ones are looked at: a second
/// or two for a guess.
const MAX_SAMPLED: usize = 1 << 14;

/// Plays one strategy in one space; what it has found out about a game it keeps for the next one.
pub struct Codebreaker {
    space: Space,
    strategy: GuessStrategy,
    wishes: GuessOptions,
    /// Made when first needed; only for spaces of at most [`MAX_TABLED`] codes.
    table: Option<AnswerTable>,
    solver: Option<OptimalSolver>,
}

/// How long and with how much to look.
#[derive(Clone, Copy)]
pub struct GuessEffort<'a> {
    /// Time for [`GuessStrategy::Optimal`]; after it the best that is known is taken, unproved.
    pub time: Option<Duration>,
    /// Threads for [`GuessStrategy::Optimal`]. With more than one, which of equally good guesses is
    /// found may differ between runs.
    pub threads: usize,
    /// Set by the caller to end.
    pub stop: &'a AtomicBool,
    /// Told from time to time how far the work has come.
    pub progress: Option<&'a (dyn Fn(TreeProgress) + Sync)>,
}

/// How far a tree has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeProgress {
    /// Codes whose games are settled; with [`GuessStrategy::Optimal`] after the first guess that is
    /// tried, and it may try several.
    pub done: usize,
    /// Codes in all.
    pub all: usize,
}

/// A guess, and what is known when it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdvisedGuess {
    /// What to guess.
    pub guess: Code,
    /// How many codes are possible.
    pub possible: usize,
    /// Whether the guess is one of them.
    pub may_be_right: bool,
    /// Into how many parts the answers divide them, or those of them that were looked at.
    pub parts: usize,
    /// The codes of the largest of these parts.
    pub largest: usize,
    /// With [`GuessStrategy::Optimal`]: the guesses still needed for all possible codes together,
    /// this one counted; proved to be the least. `None` with other strategies and when the time was
    /// too short.
    pub total: Option<u64>,
    /// Whether all guesses were looked at; in huge spaces some are left out.
    pub is_complete: bool,
}

/// Why wishes can't be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WishError {
    /// The first guess is no code of the space.
    #[error("the first guess {0} is no code of this game")]
    First(Code),
    /// Only the optimal strategy knows how long its games get.
    #[error("only the optimal strategy can keep to at most {0} guesses")]
    Most(u8),
    /// No guess at all.
    #[error("at least 1 guess is needed")]
    NoGuess,
    /// More codes than the optimal strategy can be found for.
    #[error(
        "the optimal strategy can be found for at most {MAX_TABLED_OPTIMAL} codes, not for {0}"
    )]
    TooLarge(usize),
}

/// Why there is no next guess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoGuess {
    /// No code has been answered so.
    #[error("no code has these answers: answer {} contradicts", .0.index + 1)]
    Contradiction(Culprit),
    /// The wishes exclude all that are left.
    #[error("all codes that are possible are excluded")]
    AllExcluded,
    /// Not every code can be found with as few guesses as wished.
    #[error("not every code that is possible can be found with at most {most} guesses")]
    NotWithin {
        /// The most guesses of a game, those of the history counted.
        most: u8,
    },
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTree {
    /// Too many codes.
    #[error("whole strategies are made for at most {MAX_TABLED} codes, not for {0}")]
    TooLarge(usize),
    /// The wishes exclude all codes.
    #[error("all codes are excluded")]
    AllExcluded,
    /// Not every code can be found with as few guesses as wished.
    #[error("not every code can be found with at most {most} guesses")]
    NotWithin {
        /// The most guesses of a game.
        most: u8,
    },
    /// Told to stop, or the time was too short to know whether so few guesses will do.
    #[error("stopped before it was done")]
    Stopped,
}

impl<'a> GuessEffort<'a> {
    /// One thread, as long as it takes.
    pub fn unlimited(stop: &'a AtomicBool) -> GuessEffort<'a> {
        GuessEffort {
            time: None,
            threads: 1,
            stop,
            progress: None,
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn tell(&self, done: usize, all: usize) {
        if let Some(progress) = self.progress {
            progress(TreeProgress { done, all });
        }
    }
}

impl Codebreaker {
    /// A player of the strategy.
    ///
    /// # Errors
    /// [`WishError`] when the strategy can't do what is wished.
    pub fn new(
        space: Space,
        strategy: GuessStrategy,
        wishes: GuessOptions,
    ) -> Result<Codebreaker, WishError> {
        if let Some(first) = wishes.first.filter(|&first| !space.contains(first)) {
            return Err(WishError::First(first));
        }
        if strategy == GuessStrategy::Optimal && space.size() > MAX_TABLED_OPTIMAL {
            return Err(WishError::TooLarge(space.size()));
        }
        match wishes.most {
            Some(0) => return Err(WishError::NoGuess),
            Some(most) if strategy != GuessStrategy::Optimal => return Err(WishError::Most(most)),
            _ => {}
        }
        Ok(Codebreaker {
            space,
            strategy,
            wishes,
            table: None,
            solver: None,
        })
    }

    /// The strategy played.
    pub fn strategy(&self) -> GuessStrategy {
        self.strategy
    }

    /// What is wished besides.
    pub fn wishes(&self) -> &GuessOptions {
        &self.wishes
    }

    /// What to guess after these turns; the first guess wished when there are none.
    ///
    /// In spaces of more than [`MAX_TABLED`] codes only codes that are possible are looked at, and
    /// not all of those if they are more.
    ///
    /// # Errors
    /// [`NoGuess`] when nothing is left to guess.
    pub fn next_guess(
        &mut self,
        history: &[AnsweredGuess],
        effort: &GuessEffort,
    ) -> Result<AdvisedGuess, NoGuess> {
        let mut possible = consistent(&self.space, history);
        if possible.is_empty() {
            // The history is what leaves nothing, so there is a culprit.
            return Err(
                culprit(&self.space, history).map_or(NoGuess::AllExcluded, NoGuess::Contradiction)
            );
        }
        possible.retain(|code| !self.wishes.excluded.contains(code));
        if possible.is_empty() {
            return Err(NoGuess::AllExcluded);
        }
        let asked: Vec<Code> = history.iter().map(|turn| turn.guess).collect();
        if self.space.size() > MAX_TABLED {
            return Ok(self.guess_in_huge_space(&possible, &asked));
        }
        let chooser = self.chooser(effort);
        let table = chooser.table;
        let numbers: Vec<Number> = possible
            .iter()
            .filter_map(|&code| table.number(code))
            .collect();
        let found = chooser.guess(&numbers, &asked);
        let found = found.map_err(|NotWithin { most }| NoGuess::NotWithin { most })?;
        Ok(describe(table, &numbers, &found))
    }

    /// The whole strategy.
    ///
    /// # Errors
    /// [`NoTree`].
    pub fn tree(&mut self, effort: &GuessEffort) -> Result<StrategyTree, NoTree> {
        if self.space.size() > MAX_TABLED {
            return Err(NoTree::TooLarge(self.space.size()));
        }
        let space = self.space;
        let play = self.chooser(effort);
        let all = 0..play.table.size() as Number;
        let possible: Vec<Number> = all
            .filter(|&code| !play.wishes.excluded.contains(&play.table.code(code)))
            .collect();
        if possible.is_empty() {
            return Err(NoTree::AllExcluded);
        }
        let mut growing = Growing {
            proved: play.strategy == GuessStrategy::Optimal,
            play,
            nodes: vec![],
            asked: vec![],
            done: 0,
            all: possible.len(),
        };
        growing.grow(&possible)?;
        Ok(StrategyTree {
            space,
            nodes: growing.nodes,
            proved: growing.proved,
        })
    }

    /// What guesses are chosen with; what it needs is made the first time.
    fn chooser<'a>(&'a mut self, effort: &'a GuessEffort) -> GuessChooser<'a> {
        let space = self.space;
        let make = || AnswerTable::new(space, space.codes().collect());
        let table: &AnswerTable = self.table.get_or_insert_with(make);
        if self.strategy == GuessStrategy::Optimal {
            let make = || OptimalSolver::new(table, self.wishes.only_consistent);
            self.solver.get_or_insert_with(make);
        }
        GuessChooser {
            strategy: self.strategy,
            wishes: &self.wishes,
            table,
            solver: self.solver.as_ref(),
            effort,
            deadline: effort.time.map(|time| Instant::now() + time),
        }
    }

    /// Looks only at codes that are possible, evenly spaced if they are too many.
    fn guess_in_huge_space(&self, possible: &[Code], asked: &[Code]) -> AdvisedGuess {
        let first = self.wishes.first.filter(|_| asked.is_empty());
        let step = possible.len().div_ceil(MAX_SAMPLED);
        let codes = match first {
            Some(first) => vec![first],
            None => possible.iter().copied().step_by(step).collect(),
        };
        let table = AnswerTable::new(self.space, codes);
        let numbers: Vec<Number> = (0..table.size() as Number).collect();
        let chosen = greedy::choose(
            self.strategy,
            &GreedyProblem {
                table: &table,
                possible: &numbers,
                asked: None,
                only_consistent: true,
            },
        );
        let looks_at_all = self.strategy == GuessStrategy::FirstConsistent || possible.len() == 1;
        let found = FoundGuess {
            guess: chosen.guess,
            total: None,
            is_complete: first.is_some() || looks_at_all,
        };
        AdvisedGuess {
            possible: possible.len(),
            ..describe(&table, &numbers, &found)
        }
    }
}

fn describe(table: &AnswerTable, possible: &[Number], found: &FoundGuess) -> AdvisedGuess {
    let sizes = table.sizes(found.guess, possible);
    AdvisedGuess {
        guess: table.code(found.guess),
        possible: possible.len(),
        may_be_right: possible.contains(&found.guess),
        parts: sizes.iter().filter(|&&size| size > 0).count(),
        largest: sizes.iter().max().map_or(0, |&size| size as usize),
        total: found.total,
        is_complete: found.is_complete,
    }
}

struct FoundGuess {
    guess: Number,
    total: Option<u64>,
    is_complete: bool,
}

/// There is no strategy with so few guesses.
struct NotWithin {
    most: u8,
}

/// What guesses are chosen with.
struct GuessChooser<'a> {
    strategy: GuessStrategy,
    wishes: &'a GuessOptions,
    table: &'a AnswerTable,
    solver: Option<&'a OptimalSolver>,
    effort: &'a GuessEffort<'a>,
    deadline: Option<Instant>,
}

impl GuessChooser<'_> {
    /// The guess when these codes are possible and those were asked.
    fn guess(&self, possible: &[Number], asked: &[Code]) -> Result<FoundGuess, NotWithin> {
        let wishes = self.wishes;
        let first = wishes.first.filter(|_| asked.is_empty());
        let first = first.and_then(|first| self.table.number(first));
        // If they and their answers alone tell what is possible.
        let telling = wishes.excluded.is_empty().then_some(asked);
        if let Some(solver) = self.solver {
            let depth = |most| usize::from(most).saturating_sub(asked.len());
            let task = OptimalTask {
                possible,
                asked: telling,
                first,
                depth: wishes.most.map(depth),
                threads: self.effort.threads,
                stop: self.effort.stop,
                deadline: self.deadline,
                progress: self.effort.progress.filter(|_| asked.is_empty()),
            };
            match solver.solve(self.table, &task) {
                Ok(solution) => {
                    return Ok(FoundGuess {
                        guess: solution.guess,
                        total: Some(u64::from(solution.total)),
                        is_complete: true,
                    });
                }
                Err(NoSolution::NotWithin) => {
                    let most = wishes.most.unwrap_or(u8::MAX);
                    return Err(NotWithin { most });
                }
                Err(NoSolution::Stopped) => {}
            }
        }
        let chosen = match first {
            Some(guess) => greedy::ChosenGuess {
                guess,
                is_complete: true,
            },
            None => greedy::choose(
                self.strategy,
                &GreedyProblem {
                    table: self.table,
                    possible,
                    asked: telling,
                    only_consistent: wishes.only_consistent,
                },
            ),
        };
        Ok(FoundGuess {
            guess: chosen.guess,
            total: None,
            is_complete: chosen.is_complete && self.solver.is_none(),
        })
    }
}

/// A tree being made, depth first.
struct Growing<'a> {
    play: GuessChooser<'a>,
    nodes: Vec<StrategyNode>,
    asked: Vec<Code>,
    done: usize,
    all: usize,
    proved: bool,
}

impl Growing<'_> {
    /// Adds the node for these codes and all below it; says where it is.
    fn grow(&mut self, possible: &[Number]) -> Result<usize, NoTree> {
        let found = self.find(possible)?;
        let table = self.play.table;
        let place = self.nodes.len();
        self.nodes.push(StrategyNode {
            guess: table.code(found.guess),
            codes: possible.len(),
            branches: vec![],
        });
        let mut parts = table.parts(found.guess, possible);
        let right = parts.pop().map_or(0, |right| right.len());
        self.done += right;
        if right > 0 && self.play.solver.is_none() {
            self.play.effort.tell(self.done, self.all);
        }
        self.asked.push(table.code(found.guess));
        for (answer, part) in table.answers().iter().zip(parts) {
            if !part.is_empty() {
                let next = self.grow(&part)?;
                self.nodes[place].branches.push((*answer, next));
            }
        }
        self.asked.pop();
        Ok(place)
    }

    fn find(&mut self, possible: &[Number]) -> Result<FoundGuess, NoTree> {
        let found = self.play.guess(possible, &self.asked);
        let found = found.map_err(|NotWithin { most }| NoTree::NotWithin { most })?;
        let is_proved = found.total.is_some();
        let is_limited = self.play.wishes.most.is_some();
        if self.play.effort.is_stopped() || (is_limited && !is_proved) {
            return Err(NoTree::Stopped);
        }
        self.proved &= is_proved;
        Ok(found)
    }
}
