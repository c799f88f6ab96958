use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::games::mastermind::{AnsweredGuess, Code, Counting, Repetition, Space, read_history};
use crate::games::random::Random;

const ALLOWED: Repetition = Repetition::Allowed;
const FORBIDDEN: Repetition = Repetition::Forbidden;

fn space(pegs: i64, colours: i64, repetition: Repetition) -> Space {
    Space::new(pegs, colours, repetition).expect("a space")
}

/// The strategy's tree; every code has been looked for in it.
fn tree(
    space: Space,
    strategy: GuessStrategy,
    wishes: GuessOptions,
    threads: usize,
) -> Result<StrategyTree, NoTree> {
    let stop = AtomicBool::new(false);
    let effort = GuessEffort {
        threads,
        ..GuessEffort::unlimited(&stop)
    };
    let excluded = wishes.excluded.clone();
    let mut breaker = Codebreaker::new(space, strategy, wishes).expect("a codebreaker");
    let tree = breaker.tree(&effort)?;
    let codes = space.codes().filter(|code| !excluded.contains(code));
    assert_eq!(
        tree.check(codes),
        Ok(tree.statistics()),
        "{space:?} {strategy:?}"
    );
    Ok(tree)
}

/// The least totals by definition: every guess of the space, no bounds, no symmetry. Codes are the
/// bits of a set.
struct Plain {
    /// For each guess the sets of codes with the same answer; the guess itself apart.
    parts: Vec<Vec<u64>>,
    only_consistent: bool,
    known: HashMap<(u64, usize), Option<u32>>,
}

impl Plain {
    fn new(space: Space, only_consistent: bool) -> Plain {
        let codes: Vec<Code> = space.codes().collect();
        let parts = codes.iter().map(|&guess| {
            let mut parts = HashMap::new();
            for (place, &code) in codes.iter().enumerate().filter(|(_, code)| **code != guess) {
                *parts.entry(space.answer(guess, code)).or_insert(0u64) |= 1 << place;
            }
            parts.into_values().collect()
        });
        Plain {
            parts: parts.collect(),
            only_consistent,
            known: HashMap::new(),
        }
    }

    /// The least total; `None` if the codes can't be found with at most that many guesses.
    fn total(&mut self, set: u64, most: usize) -> Option<u32> {
        if set == 0 || most == 0 {
            return (set == 0).then_some(0);
        }
        if let Some(&known) = self.known.get(&(set, most)) {
            return known;
        }
        let guesses =
            (0..self.parts.len()).filter(|guess| !self.only_consistent || set >> guess & 1 == 1);
        let totals: Vec<u32> = guesses
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|guess| self.after(set, guess, most))
            .collect();
        let total = totals.into_iter().min();
        self.known.insert((set, most), total);
        total
    }

    fn after(&mut self, set: u64, guess: usize, most: usize) -> Option<u32> {
        let parts: Vec<u64> = self.parts[guess]
            .iter()
            .map(|part| part & set)
            .filter(|&part| part != 0)
            .collect();
        // A guess that tells nothing is no better than none.
        if parts == [set] {
            return None;
        }
        let totals = parts.into_iter().map(|part| self.total(part, most - 1));
        Some(set.count_ones() + totals.sum::<Option<u32>>()?)
    }
}

#[test]
fn least_totals_are_those_of_trying_everything() {
    for (pegs, colours, repetition) in [
        (1, 5, ALLOWED),
        (2, 2, ALLOWED),
        (2, 3, ALLOWED),
        (2, 4, ALLOWED),
        (2, 5, ALLOWED),
        (3, 2, ALLOWED),
        (3, 3, ALLOWED),
        (4, 2, ALLOWED),
        (5, 2, ALLOWED),
        (2, 5, FORBIDDEN),
        (2, 7, FORBIDDEN),
        (3, 3, FORBIDDEN),
        (3, 4, FORBIDDEN),
        (4, 4, FORBIDDEN),
    ] {
        let space = space(pegs, colours, repetition);
        let all = (1u64 << space.size()) - 1;
        for only_consistent in [false, true] {
            let mut plain = Plain::new(space, only_consistent);
            for most in [9, 8, 5, 4, 3, 2, 1] {
                let expected = plain.total(all, most);
                let wishes = GuessOptions {
                    only_consistent,
                    most: Some(most as u8),
                    ..GuessOptions::default()
                };
                let found = tree(space, GuessStrategy::Optimal, wishes, 1 + most % 2);
                let total = found
                    .as_ref()
                    .map(|tree| tree.statistics().total as u32)
                    .ok();
                assert_eq!(
                    total, expected,
                    "{space:?} only consistent {only_consistent}, most {most}"
                );
                assert!(found.is_ok() || found == Err(NoTree::NotWithin { most: most as u8 }));
                assert!(
                    found.is_ok_and(|tree| tree.is_proved() && tree.statistics().worst() <= most)
                        || expected.is_none()
                );
            }
        }
    }
}

/// The least total under wishes is that of trying everything.
#[test]
fn wishes_change_the_least_total_as_they_should() {
    let space = space(3, 3, ALLOWED);
    let codes: Vec<Code> = space.codes().collect();
    let mut random = Random::new(5);
    for only_consistent in [false, true] {
        let mut plain = Plain::new(space, only_consistent);
        for _ in 0..40 {
            let set = random.next_word() & random.next_word() & ((1 << 27) - 1) | 1;
            let excluded = (0..27).filter(|place| set >> place & 1 == 0);
            let excluded: Vec<Code> = excluded.map(|place| codes[place]).collect();
            let first = (0..27).rfind(|place| !only_consistent || set >> place & 1 == 1);
            let first = first.expect("a guess");
            for (first, expected) in [
                (None, plain.total(set, 9)),
                (Some(first), plain.after(set, first, 9)),
            ] {
                let wishes = GuessOptions {
                    first: first.map(|first| codes[first]),
                    only_consistent,
                    excluded: excluded.clone(),
                    most: None,
                };
                let found = tree(space, GuessStrategy::Optimal, wishes, 1).expect("a tree");
                let found = found.statistics().total as u32;
                // A first guess that tells nothing is wished for all the same.
                assert!(
                    expected.is_none_or(|expected| expected == found),
                    "{set:b} {first:?}"
                );
            }
        }
    }
}

/// That some guesses are worth the same doesn't change what is found: an exclusion of a code that
/// is impossible anyway forbids to use it.
#[test]
fn guesses_left_out_as_worth_the_same_are() {
    let mut random = Random::new(17);
    for (pegs, colours, repetition) in [
        (4, 5, ALLOWED),
        (3, 6, ALLOWED),
        (4, 6, FORBIDDEN),
        (3, 8, FORBIDDEN),
    ] {
        let space = space(pegs, colours, repetition);
        let codes: Vec<Code> = space.codes().collect();
        for turns in [1, 1, 1, 1, 2, 2, 2, 2] {
            let secret = codes[random.below(codes.len())];
            let mut turn = || {
                let colours: Vec<u8> = (0..pegs)
                    .map(|_| random.below(colours as usize) as u8 + 1)
                    .collect();
                let guess = space.guess_of(&colours).expect("a guess");
                AnsweredGuess {
                    guess,
                    answer: space.answer(guess, secret),
                }
            };
            let history: Vec<AnsweredGuess> = (0..turns).map(|_| turn()).collect();
            let impossible = codes.iter().copied().find(|&code| {
                history
                    .iter()
                    .any(|turn| space.answer(turn.guess, code) != turn.answer)
            });
            let total = |excluded: Vec<Code>| {
                let stop = AtomicBool::new(false);
                let wishes = GuessOptions {
                    excluded,
                    ..GuessOptions::default()
                };
                let mut breaker =
                    Codebreaker::new(space, GuessStrategy::Optimal, wishes).expect("a codebreaker");
                breaker
                    .next_guess(&history, &GuessEffort::unlimited(&stop))
                    .expect("a guess")
                    .total
            };
            assert_eq!(
                total(vec![]),
                total(impossible.into_iter().collect()),
                "{space:?} {history:?}"
            );
        }
    }
}

#[test]
fn the_strategies_have_the_totals_of_the_literature() {
    for (strategy, total, worst, first) in [
        // Knuth 1977, Irving 1979, Neuwirth 1982, Kooi 2005, Koyama and Lai 1993.
        (GuessStrategy::FirstConsistent, 7471, 9, "1111"),
        (GuessStrategy::Minimax, 5801, 5, "1122"),
        (GuessStrategy::ExpectedSize, 5696, 6, "1123"),
        (GuessStrategy::Entropy, 5722, 6, "1234"),
        (GuessStrategy::MostParts, 5668, 6, "1123"),
        (GuessStrategy::Optimal, 5625, 6, "1123"),
    ] {
        let tree =
            tree(space(4, 6, ALLOWED), strategy, GuessOptions::default(), 2).expect("a tree");
        let statistics = tree.statistics();
        let first_guess = tree.nodes()[0].guess.to_string();
        assert_eq!(
            (statistics.total, statistics.worst(), first_guess.as_str()),
            (total, worst, first),
            "{strategy:?}"
        );
        assert_eq!(
            (statistics.codes, tree.is_proved()),
            (1296, strategy == GuessStrategy::Optimal)
        );
    }
}

/// The least totals known for other games; the larger ones are left to the command line.
#[test]
fn least_totals_of_other_games() {
    for (pegs, colours, repetition, most, total) in [
        (4, 6, ALLOWED, Some(5), Ok(5626)),
        (4, 6, ALLOWED, Some(4), Err(NoTree::NotWithin { most: 4 })),
        (4, 5, ALLOWED, None, Ok(2463)),
        (5, 4, ALLOWED, None, Ok(3954)),
        (4, 7, FORBIDDEN, None, Ok(3639)),
    ] {
        let found = tree(
            space(pegs, colours, repetition),
            GuessStrategy::Optimal,
            GuessOptions {
                most,
                ..GuessOptions::default()
            },
            2,
        );
        assert_eq!(found.map(|tree| tree.statistics().total), total);
    }
}

#[test]
fn wishes_are_kept() {
    let space = space(3, 4, ALLOWED);
    let code = |text| space.read(text).expect("a code");
    let excluded = vec![code("111"), code("444"), code("123")];
    for strategy in GuessStrategy::ALL {
        let first = GuessOptions {
            first: Some(code("441")),
            ..GuessOptions::default()
        };
        let made = tree(space, strategy, first, 1).expect("a tree");
        assert_eq!(made.nodes()[0].guess, code("441"));
        let consistent = GuessOptions {
            only_consistent: true,
            ..GuessOptions::default()
        };
        let made = tree(space, strategy, consistent, 1).expect("a tree");
        // Each code is then guessed once.
        assert_eq!(made.nodes().len(), 64);
        let without = GuessOptions {
            excluded: excluded.clone(),
            ..GuessOptions::default()
        };
        let made = tree(space, strategy, without, 1).expect("a tree");
        assert_eq!(made.statistics().codes, 61);
    }
    let refused = |strategy, wishes| Codebreaker::new(space, strategy, wishes).err();
    let odd = Code::new(&[5, 1, 1]);
    assert_eq!(
        refused(
            GuessStrategy::Minimax,
            GuessOptions {
                first: Some(odd),
                ..GuessOptions::default()
            }
        ),
        Some(WishError::First(odd))
    );
    assert_eq!(
        refused(
            GuessStrategy::Minimax,
            GuessOptions {
                most: Some(5),
                ..GuessOptions::default()
            }
        ),
        Some(WishError::Most(5))
    );
    assert_eq!(
        refused(
            GuessStrategy::Optimal,
            GuessOptions {
                most: Some(0),
                ..GuessOptions::default()
            }
        ),
        Some(WishError::NoGuess)
    );
    let all = GuessOptions {
        excluded: space.codes().collect(),
        ..GuessOptions::default()
    };
    assert_eq!(
        tree(space, GuessStrategy::Minimax, all, 1),
        Err(NoTree::AllExcluded)
    );
}

/// What the strategy does after a history: the guess, how many codes are possible, the least total.
fn next(
    space: Space,
    strategy: GuessStrategy,
    counting: Counting,
    history: &str,
) -> Result<AdvisedGuess, NoGuess> {
    let stop = AtomicBool::new(false);
    let history = read_history(&space, counting, history).expect("a history");
    let mut breaker =
        Codebreaker::new(space, strategy, GuessOptions::default()).expect("a codebreaker");
    breaker.next_guess(&history, &GuessEffort::unlimited(&stop))
}

#[test]
fn the_next_guess_is_the_trees() {
    for strategy in GuessStrategy::ALL {
        let space = space(4, 5, ALLOWED);
        let stop = AtomicBool::new(false);
        let mut breaker =
            Codebreaker::new(space, strategy, GuessOptions::default()).expect("a codebreaker");
        let tree = breaker
            .tree(&GuessEffort::unlimited(&stop))
            .expect("a tree");
        for secret in space.codes().step_by(97) {
            let (mut place, mut history) = (0, vec![]);
            loop {
                let node = &tree.nodes()[place];
                let choice = breaker
                    .next_guess(&history, &GuessEffort::unlimited(&stop))
                    .expect("a guess");
                assert_eq!(
                    (choice.guess, choice.possible),
                    (node.guess, node.codes),
                    "{strategy:?} {history:?}"
                );
                let answer = space.answer(choice.guess, secret);
                history.push(AnsweredGuess {
                    guess: choice.guess,
                    answer,
                });
                match node.branches.iter().find(|(branch, _)| *branch == answer) {
                    Some(&(_, next)) => place = next,
                    None => break,
                }
            }
        }
    }
}

#[test]
fn guesses_after_histories() {
    let mastermind = space(4, 6, ALLOWED);
    let told = |choice: Result<AdvisedGuess, NoGuess>| match choice {
        Ok(choice) => format!(
            "{} of {}, {} parts, {:?}",
            choice.guess, choice.possible, choice.parts, choice.total
        ),
        Err(error) => error.to_string(),
    };
    for (strategy, counting, history, expected) in [
        (
            GuessStrategy::FirstConsistent,
            Counting::Misplaced,
            "1111 0 0, 2222 1 0",
            "2333 of 256, 10 parts, None",
        ),
        (
            GuessStrategy::Minimax,
            Counting::Misplaced,
            "1122 1 0",
            "1344 of 256, 13 parts, None",
        ),
        (
            GuessStrategy::Optimal,
            Counting::Common,
            "1122 2 2, 1345 1 2, 1164 2 3",
            "",
        ),
        (
            GuessStrategy::Optimal,
            Counting::Misplaced,
            "1122 3 0, 1122 2 0",
            "no code has these answers: answer 2 contradicts",
        ),
    ] {
        let choice = next(mastermind, strategy, counting, history);
        if !expected.is_empty() {
            assert_eq!(told(choice), expected, "{history}");
        }
    }
    // Of sixteen million codes some are looked at.
    let huge = next(
        space(8, 8, ALLOWED),
        GuessStrategy::Entropy,
        Counting::Misplaced,
        "11223344 1 2",
    )
    .expect("a guess");
    assert!(!huge.is_complete && huge.may_be_right);
    let few = next(
        space(8, 8, ALLOWED),
        GuessStrategy::FirstConsistent,
        Counting::Misplaced,
        "12345678 0 0",
    )
    .map_err(|error| error.to_string());
    assert_eq!(
        few.map(|choice| choice.guess),
        Err("no code has these answers: answer 1 contradicts".to_owned())
    );
}

#[test]
fn a_wrong_tree_is_found_out() {
    let space = space(2, 3, ALLOWED);
    let made = tree(space, GuessStrategy::Minimax, GuessOptions::default(), 1).expect("a tree");
    let mut cut = made.clone();
    cut.nodes[0].branches.pop();
    assert!(matches!(
        cut.check(space.codes()),
        Err(TreeError::Lost { .. })
    ));
    let mut miscounted = made.clone();
    miscounted.nodes[1].codes += 1;
    assert!(matches!(
        miscounted.check(space.codes()),
        Err(TreeError::Codes { node: 1, .. })
    ));
    let mut circular = made;
    for branch in &mut circular.nodes[0].branches {
        branch.1 = 0;
    }
    assert!(matches!(
        circular.check(space.codes()),
        Err(TreeError::Lost { .. })
    ));
}

#[test]
fn a_short_time_gives_an_unproved_tree() {
    let stop = AtomicBool::new(false);
    let effort = GuessEffort {
        time: Some(std::time::Duration::ZERO),
        ..GuessEffort::unlimited(&stop)
    };
    let space = space(4, 6, ALLOWED);
    let mut breaker = Codebreaker::new(space, GuessStrategy::Optimal, GuessOptions::default())
        .expect("a codebreaker");
    let tree = breaker.tree(&effort).expect("a tree");
    assert!(!tree.is_proved());
    assert_eq!(tree.check(space.codes()), Ok(tree.statistics()));
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(
        breaker.tree(&GuessEffort::unlimited(&stop)),
        Err(NoTree::Stopped)
    );
}
