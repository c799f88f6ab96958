//! Goals of attributed variables see the whole head of a clause, or are not run if it does not
//! match, as in SWI-Prolog.
//!
//! Where one head binds several such variables, large integers and characters bind them after the
//! others here. The seeds are those of programs in which that does not happen.

use crate::course::failures;
use crate::dialect::has_swipl;
use crate::random_indexes::difference;
use crate::random_programs::Dice;

/// The programs, by the seeds that make them.
const SEEDS: [u64; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// The calls of a program.
const CALLS: usize = 60;

const VARIABLES: [&str; 4] = ["X", "Y", "Z", "W"];

const CONSTANTS: [&str; 13] = [
    "a",
    "b",
    "[]",
    "1",
    "2",
    "1152921504606846976",
    "1152921504606846977",
    "2.5",
    "1.0",
    "\"s\"",
    "[a,b]",
    "[a|X]",
    "[1,2]",
];

/// What waits for a variable that calls have.
const WAITING: [&str; 3] = [
    "freeze(X, shown(woken(X, Y, Z)))",
    "freeze(X, (shown(woken(X, Y, Z)), X \\== a))",
    "dif(X, a)",
];

const ASK: &str = "
q(_).
all :- clause(goal(N, _, _, _, _), true), print(N), nl, catch(answers(N), error(E, _), (print(E), nl)), fail.
all.
answers(N) :- goal(N, X, Y, Z, G), ( G, shown(X-Y-Z), fail ; shown(no) ).
shown(T) :- ( acyclic_term(T) -> print(T) ; print(cyclic) ), nl.
";

#[test]
fn heads_wake_what_they_wake_in_swipl() {
    if !has_swipl() {
        return;
    }
    let told = failures(&SEEDS, |&seed| {
        let text = program(&mut Dice::new(seed));
        difference(&format!("wakes-{seed}"), &text, CALLS)
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn program(dice: &mut Dice) -> String {
    let mut text = String::new();
    let predicates: Vec<usize> = (0..8).map(|_| 2 + dice.below(3)).collect();
    for (name, &arity) in predicates.iter().enumerate() {
        if dice.percent(30) {
            text += &format!(":- dynamic p{name}/{arity}.\n");
        }
        let open: Vec<bool> = (0..arity).map(|_| dice.percent(30)).collect();
        for _ in 0..2 + dice.below(4) {
            let head: Vec<String> = (open.iter())
                .map(|&is_open| match is_open && dice.percent(60) {
                    true => variable(dice),
                    false => term(dice, 0),
                })
                .collect();
            let body = body(dice);
            text += &format!("p{name}({}){body}.\n", head.join(","));
        }
    }
    for call in 0..CALLS {
        let name = dice.below(predicates.len());
        let arguments: Vec<String> = (0..predicates[name])
            .map(|_| match dice.percent(50) {
                true => variable(dice),
                false => term(dice, 0),
            })
            .collect();
        let waiting = WAITING[dice.below(WAITING.len())];
        let goal = format!("{waiting}, p{name}({})", arguments.join(","));
        text += &format!("goal({call}, X, Y, Z, ({goal})).\n");
    }
    text + ASK
}

fn variable(dice: &mut Dice) -> String {
    VARIABLES[dice.below(VARIABLES.len())].into()
}

fn term(dice: &mut Dice, depth: usize) -> String {
    match dice.below(100) {
        0..35 => variable(dice),
        85.. if depth < 2 => format!("f({})", term(dice, depth + 1)),
        _ => CONSTANTS[dice.below(CONSTANTS.len())].into(),
    }
}

fn body(dice: &mut Dice) -> String {
    let (one, other) = (variable(dice), variable(dice));
    match dice.below(10) {
        0..3 => String::new(),
        3 => format!(" :- q({one})"),
        4 => format!(" :- q({one}), q({other})"),
        5 => String::from(" :- !"),
        6 => format!(" :- q({one}), !"),
        7 => format!(" :- q({one}), !, q({other})"),
        8 => format!(" :- {one} == a"),
        _ => format!(" :- {one} = a"),
    }
}
