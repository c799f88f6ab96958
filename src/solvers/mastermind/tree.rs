//! Whole strategies: what is guessed after each answer.

use std::fmt::{self, Write as _};

use thiserror::Error;

use crate::games::mastermind::{Answer, Code, Counting, Space};

/// A strategy for all codes of a space, or for those that a wish or a history leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyTree {
    pub(super) space: Space,
    pub(super) nodes: Vec<StrategyNode>,
    /// Whether no strategy (under the same wishes) has a smaller total.
    pub(super) proved: bool,
}

/// A guess, and where the answers lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyNode {
    /// What is guessed.
    pub guess: Code,
    /// How many codes are possible here.
    pub codes: usize,
    /// The answers that are possible but for the one that ends the game, each with the place of its
    /// node among [`StrategyTree::nodes`], in the order of answers.
    pub branches: Vec<(Answer, usize)>,
}

/// How many guesses a strategy needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Codes that it finds.
    pub codes: usize,
    /// The guesses of all their games together.
    pub total: u64,
    /// How many games end with the first guess, the second one, and so on.
    pub by_guesses: Vec<usize>,
}

/// What is wrong with a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TreeError {
    /// An answer has no branch, or the guesses come to no end.
    #[error("the code {code} is not found")]
    Lost {
        /// The code.
        code: Code,
    },
    /// A node tells another number of codes than come to it.
    #[error("{found} codes come to node {node}, which tells {told}")]
    Codes {
        /// The node.
        node: usize,
        /// The codes that come to it.
        found: usize,
        /// Those it tells.
        told: usize,
    },
}

impl Statistics {
    /// Guesses a game.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.codes.max(1) as f64
    }

    /// The guesses of the longest game; 0 if there is none.
    pub fn worst(&self) -> usize {
        self.by_guesses.len()
    }

    fn of(lengths: impl Iterator<Item = usize>) -> Statistics {
        let mut statistics = Statistics {
            codes: 0,
            total: 0,
            by_guesses: vec![],
        };
        for guesses in lengths {
            if statistics.by_guesses.len() < guesses {
                statistics.by_guesses.resize(guesses, 0);
            }
            statistics.by_guesses[guesses - 1] += 1;
            statistics.codes += 1;
            statistics.total += guesses as u64;
        }
        statistics
    }
}

impl StrategyTree {
    /// The nodes; the first one is the beginning. Empty if there was no code to find.
    pub fn nodes(&self) -> &[StrategyNode] {
        &self.nodes
    }

    /// Whether it is proved that no strategy under the same wishes has a smaller total.
    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// How many guesses it needs, counted over its nodes.
    pub fn statistics(&self) -> Statistics {
        let mut depths = vec![(0, 1); usize::from(!self.nodes.is_empty())];
        let mut lengths = vec![];
        while let Some((place, depth)) = depths.pop() {
            let node = &self.nodes[place];
            let beyond: usize = node
                .branches
                .iter()
                .map(|&(_, next)| self.nodes[next].codes)
                .sum();
            // The guess itself is possible: its game ends here.
            if beyond < node.codes {
                lengths.push(depth);
            }
            depths.extend(node.branches.iter().map(|&(_, next)| (next, depth + 1)));
        }
        Statistics::of(lengths.into_iter())
    }

    /// Plays the game of every code by the tree, with answers by the rules only, and counts anew.
    ///
    /// # Errors
    /// [`TreeError`] when a code isn't found or a node tells wrong numbers.
    pub fn check(&self, codes: impl Iterator<Item = Code>) -> Result<Statistics, TreeError> {
        let mut come = vec![0; self.nodes.len()];
        let mut lengths = vec![];
        for code in codes {
            lengths.push(self.play(code, &mut come).ok_or(TreeError::Lost { code })?);
        }
        for (node, (&found, told)) in come.iter().zip(&self.nodes).enumerate() {
            if found != told.codes {
                let told = told.codes;
                return Err(TreeError::Codes { node, found, told });
            }
        }
        Ok(Statistics::of(lengths.into_iter()))
    }

    /// How many guesses find the code; counts the nodes on the way.
    fn play(&self, code: Code, come: &mut [usize]) -> Option<usize> {
        let mut place = 0;
        for guesses in 1..=self.nodes.len() {
            let node = self.nodes.get(place)?;
            come[place] += 1;
            let answer = self.space.answer(node.guess, code);
            if answer.is_win(self.space.pegs()) {
                return Some(guesses);
            }
            place = node
                .branches
                .iter()
                .find(|(branch, _)| *branch == answer)?
                .1;
        }
        None
    }

    /// The tree as text: a line for each node, indented by a blank for each guess before it, with
    /// the answer that leads there, how many codes are possible and what is guessed.
    pub fn text(&self, counting: Counting) -> String {
        let mut text = String::new();
        let mut open = vec![(0, 0, None); usize::from(!self.nodes.is_empty())];
        while let Some((place, depth, answer)) = open.pop() {
            let node = &self.nodes[place];
            // Writing to a string can't fail.
            let _ = writeln!(
                text,
                "{:depth$}{}{} of {}",
                "",
                Led(answer, counting),
                node.guess,
                node.codes
            );
            let next = node.branches.iter().rev();
            open.extend(next.map(|&(answer, next)| (next, depth + 1, Some(answer))));
        }
        text
    }
}

/// The answer that leads to a node.
struct Led(Option<Answer>, Counting);

impl fmt::Display for Led {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(answer) = self.0 else { return Ok(()) };
        let (exact, second) = answer.counts(self.1);
        write!(f, "{exact} {second}: ")
    }
}
