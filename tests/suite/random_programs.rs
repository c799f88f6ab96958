//! Random programs, whose output is that of SWI-Prolog: nested control, rules that are asserted,
//! dynamic predicates that change themselves while they run, grammars, clauses that need many
//! registers.
//!
//! A failure names the file of the program, which both systems run by the goal `all`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use arbiiter::games::random::Random;

use crate::course::{arbiiter, failures, first_difference, run};
use crate::dialect::has_swipl;

/// A traced program takes two minutes of processor time.
const LIMIT: Duration = Duration::from_secs(1200);

/// How many programs of each kind are tried.
const PROGRAMS: u64 = 40;

/// The questions of a program: `t/5` of a number and four variables.
const QUESTIONS: usize = 12;

/// Asks every question for its first solutions, and prints them and what it throws.
const ASK: &str = "
all :- nb_setval(k, 7), question(I), nb_setval(c, 0), nb_setval(steps, 0), catch(ask(I), E, threw(I, E)), fail.
all.
ask(I) :- t(I, X, Y, Z, W), tell(I, X-Y-Z-W), nb_getval(c, C), D is C+1, nb_setval(c, D), D >= 12, !.
tell(I, T) :- acyclic_term(T), !, copy_term(T, U), numbervars(U, 0, _), print(I-U), nl.
tell(I, _) :- print(I-cyclic), nl.
threw(I, E) :- E = error(F, _), !, tell(I, F).
threw(I, E) :- tell(I, E).
";

#[test]
fn nested_control_is_that_of_swipl() {
    compare("control", |dice| control(dice, ""));
}

#[test]
fn asserted_rules_are_those_of_swipl() {
    compare("asserted", |dice| control(dice, ":- assertz"));
}

#[test]
fn changing_predicates_are_those_of_swipl() {
    compare("changing", changing);
}

#[test]
fn grammars_are_those_of_swipl() {
    compare("grammar", grammar);
}

#[test]
fn arguments_are_those_of_swipl() {
    compare("arguments", arguments);
}

/// Programs of these kinds are traced.
const TRACED_PROGRAMS: u64 = 4;

/// The interpreter of the tracer gives the answers, in the order, with the output that the compiled
/// program gives.
#[test]
fn the_tracer_changes_nothing() {
    type Kind = (&'static str, fn(&mut Dice) -> String);
    let kinds: [Kind; 4] = [
        ("control", |dice| control(dice, "")),
        ("asserted", |dice| control(dice, ":- assertz")),
        ("changing", changing),
        ("grammar", grammar),
    ];
    let cases: Vec<(Kind, u64)> = kinds
        .iter()
        .flat_map(|kind| (0..TRACED_PROGRAMS).map(|seed| (*kind, seed)))
        .collect();
    let told = failures(&cases, |&((kind, program), seed)| {
        let program = program(&mut Dice::new(seed + 1000));
        let text =
            format!(":- style_check(-singleton).\n:- style_check(-discontiguous).\n{program}{ASK}");
        let file =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("traced-{kind}-{seed}.pl"));
        fs::write(&file, text).expect("written");
        let answers = |options: &[&str]| {
            let mut command = arbiiter();
            command.arg("consult").arg(&file).args(options);
            run(command.args(["-g", "all"]), LIMIT)
        };
        let (wanted, found) = (answers(&[]), answers(&["--backtrace"]));
        assert!(wanted.text().lines().count() > 3, "{}", file.display());
        (found.text() != wanted.text() || found.code() != wanted.code()).then(|| {
            let difference = first_difference(&wanted.text(), &found.text());
            format!("{}: {difference}\n{}", file.display(), found.stderr)
        })
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn compare(kind: &str, program: impl Fn(&mut Dice) -> String + Sync) {
    if !has_swipl() {
        return;
    }
    let seeds: Vec<u64> = (0..PROGRAMS).collect();
    let told = failures(&seeds, |&seed| {
        let text = format!(
            ":- style_check(-singleton).\n:- style_check(-discontiguous).\n{}{ASK}",
            program(&mut Dice::new(seed))
        );
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{kind}-{seed}.pl"));
        fs::write(&file, text).expect("written");
        let ours = run(
            arbiiter()
                .arg("consult")
                .arg(&file)
                .args(["-g", "all", "-g", "halt"]),
            LIMIT,
        );
        let theirs = run(
            Command::new("swipl")
                .args(["-f", "none", "-g", "all", "-t", "halt"])
                .arg(&file)
                .stdin(Stdio::null()),
            LIMIT,
        );
        let (found, wanted) = (ours.text(), theirs.text());
        assert!(
            wanted.lines().count() > 3,
            "{}: {}",
            file.display(),
            theirs.stderr
        );
        (found != wanted || ours.code() != 0).then(|| {
            let difference = first_difference(&wanted, &found);
            format!("{}: {difference}\n{}", file.display(), ours.stderr)
        })
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// What decides what a random program has.
pub struct Dice(Random);

impl Dice {
    /// The decisions that follow from a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Random::new(seed))
    }

    /// A number from 0 to below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of them.
    pub fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len())]
    }

    /// Some pattern with every `#` replaced by what `part` makes.
    pub fn filled(&mut self, pattern: &str, part: &mut dyn FnMut(&mut Dice) -> String) -> String {
        let mut pieces = pattern.split('#');
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            text += &part(self);
            text += piece;
        }
        text
    }
}

/// The questions from 0 on.
fn questions(count: usize) -> String {
    format!("question(I) :- between(0, {}, I).\n", count - 1)
}

const VARIABLES: &[&str] = &["X", "Y", "Z", "W"];

/// Goals over small facts under control of all kinds, four deep; with `how`, each question's clause
/// is its argument.
fn control(dice: &mut Dice, how: &str) -> String {
    let mut text = String::from(
        ":- dynamic n/1, s/2, t/5.
f(1). f(2). f(3).
g(a, 1). g(b, 2). g(c, 2). g(d, 3).
h(X, Y) :- f(X), Y is X*2.
n(1). n(2).
s(1, x). s(2, y).
",
    );
    for name in ["p", "q"] {
        for _ in 0..1 + dice.below(3) {
            let body = control_goal(dice, 1, &["f(#)", "g(#,#)"]);
            text += &dice.filled(&format!("{name}(#,#) :- {body}.\n"), &mut control_term);
        }
    }
    let simple = [
        "f(#)",
        "g(#,#)",
        "h(#,#)",
        "n(#)",
        "s(#,#)",
        "p(#,#)",
        "q(#,#)",
        "# = #",
        "# == #",
        "# \\== #",
        "# \\= #",
        "fail",
        "true",
        "!",
        "!",
        "var(#)",
        "integer(#)",
        "atom(#)",
        "member(X,[1,2,a])",
        "member(Y,[b,3])",
        "between(1,3,X)",
        "between(1,2,Z)",
        "append(X,Y,[1,2])",
        "length(W,2)",
        "nb_getval(k,#)",
        "arg(#,g(a,b),#)",
    ];
    for number in 0..QUESTIONS {
        let body = control_goal(dice, 4, &simple);
        let clause = format!("t({number},X,Y,Z,W) :- {body}");
        text += &if how.is_empty() {
            format!("{clause}.\n")
        } else {
            format!("{how}(({clause})).\n")
        };
    }
    text + &questions(QUESTIONS)
}

fn control_term(dice: &mut Dice) -> String {
    let terms = ["X", "Y", "Z", "W", "1", "2", "3", "a", "b", "f(X)", "[X|Y]"];
    dice.one(&terms).to_owned()
}

fn control_goal(dice: &mut Dice, depth: usize, simple: &[&str]) -> String {
    if depth == 0 || dice.percent(30) {
        let pattern = dice.one(simple).to_owned();
        return dice.filled(&pattern, &mut control_term);
    }
    let nested = [
        "( #, # )",
        "( #, #, # )",
        "( # ; # )",
        "( # -> # ; # )",
        "( # -> # )",
        "( # *-> # ; # )",
        "( # *-> # )",
        "( # ; # -> # ; # )",
        "\\+ ( # )",
        "not(( # ))",
        "once(( # ))",
        "ignore(( # ))",
        "forall(( # ), ( # ))",
        "call(( # ))",
        "catch(( # ), _, ( # ))",
        "call_cleanup(( # ), true)",
        "( V = ( # ), call(V) )",
        "findall(X, ( # ), @)",
        "aggregate_all(count, ( # ), @)",
    ];
    let variable = dice.one(VARIABLES);
    let pattern = dice.one(&nested).replace('@', variable);
    // A variable that holds a goal belongs to one place only.
    let pattern = pattern.replace('V', &format!("V{}", dice.below(1_000_000)));
    dice.filled(&pattern, &mut |dice| control_goal(dice, depth - 1, simple))
}

/// Dynamic predicates that add and erase each other's clauses, and their own.
fn changing(dice: &mut Dice) -> String {
    let mut text = String::from(
        ":- dynamic p/2, q/2, r/1, k/1.
k(0).
lim :- nb_getval(steps, N), M is N+1, nb_setval(steps, M), M < 60.
",
    );
    for name in ["p(#,#)", "q(#,#)", "r(#)"] {
        for _ in 0..2 + dice.below(4) {
            let mut clause = name.to_owned();
            if dice.percent(60) {
                let goals: Vec<String> = (0..1 + dice.below(3)).map(|_| change(dice, 2)).collect();
                clause += &format!(" :- {}", goals.join(", "));
            }
            text += &dice.filled(&format!("{clause}.\n"), &mut changing_term);
        }
    }
    for number in 0..QUESTIONS {
        let body = change(dice, 2);
        text += &format!("t({number},X,Y,Z,W) :- {body}, W = end.\n");
    }
    text += &questions(QUESTIONS);
    text += "question(left).\n";
    text + "t(left,X,Y,Z,W) :- findall(A-B, clause(p(A,B),_), X), findall(A-B, clause(q(A,B),_), Y), \
         findall(A, clause(r(A),_), Z).\n"
}

fn changing_term(dice: &mut Dice) -> String {
    let terms = [
        "X", "Y", "Z", "_", "_", "a", "b", "1", "2", "f(a)", "[1,2]", "\"s\"", "300", "g(1)",
    ];
    dice.one(&terms).to_owned()
}

fn change(dice: &mut Dice, depth: usize) -> String {
    let call = ["p(#,#)", "q(#,#)", "r(#)"];
    let simple = [
        "lim, @",
        "lim, @",
        "lim, @",
        "lim, @",
        "lim, @",
        "assertz(@)",
        "asserta(@)",
        "retract(@)",
        "assertz((@ :- true))",
        "assertz((@ :- lim, r(X)))",
        "assertz((@ :- !))",
        "retract((@ :- _))",
        "retractall(@)",
        "X = #",
        "Y = #",
        "!",
    ];
    let nested = [
        "( % -> % ; % )",
        "\\+ ( % )",
        "( % ; % )",
        "findall(X, ( % ), Z)",
        "( %, % )",
    ];
    let pattern = if depth > 0 && dice.percent(25) {
        dice.one(&nested)
    } else {
        dice.one(&simple)
    };
    let mut text = String::new();
    for character in pattern.chars() {
        match character {
            '%' => text += &change(dice, depth - 1),
            '@' => text += dice.one(&call),
            _ => text.push(character),
        }
    }
    dice.filled(&text, &mut changing_term)
}

/// Grammar rules that call only later ones, so that they end.
fn grammar(dice: &mut Dice) -> String {
    let mut text = String::from(
        "x([]) --> [].
x([H|T]) --> [H], x(T).
last(a) --> [a].
last(b) --> [].
last(X) --> [X].
q(1). q(2).
c(X, [X|T], T).
c(b, T, T).
",
    );
    let rules = ["one", "two", "three", "last"];
    for (at, rule) in rules[..3].iter().enumerate() {
        for _ in 0..1 + dice.below(3) {
            let body = grammar_body(dice, 3, rules[at + 1]);
            let pushed = if dice.percent(15) { ", [z]" } else { "" };
            let clause = format!("{rule}(#){pushed} --> {body}.\n");
            text += &dice.filled(&clause, &mut grammar_term);
        }
    }
    let lists = ["[a]", "[a,b]", "[b,1]", "[a,a,b]", "[]", "[1,a]", "[_,_]"];
    for number in 0..QUESTIONS {
        let rule = dice.one(&rules);
        let body = grammar_body(dice, 3, rule);
        let list = dice.one(&lists);
        text += &format!("t({number},X,Y,Z,W) :- phrase(({body}), {list}, W).\n");
    }
    text + &questions(QUESTIONS)
}

fn grammar_term(dice: &mut Dice) -> String {
    dice.one(&["X", "Y", "a", "b", "1"]).to_owned()
}

fn grammar_body(dice: &mut Dice, depth: usize, rule: &str) -> String {
    if depth == 0 || dice.percent(35) {
        let simple = [
            "[#]",
            "[#,#]",
            "[]",
            "\"ab\"",
            "`a`",
            "@(#)",
            "@(#)",
            "!",
            "{X = #}",
            "{q(#)}",
            "{!}",
            "{fail}",
            "{true}",
            "x(Z)",
            "call(c,#)",
        ];
        let pattern = dice.one(&simple).replace('@', rule);
        return dice.filled(&pattern, &mut grammar_term);
    }
    let nested = [
        "(#, #)",
        "(# ; #)",
        "(# | #)",
        "(# -> # ; #)",
        "(# *-> # ; #)",
        "(# -> #)",
        "\\+ #",
    ];
    let pattern = dice.one(&nested).to_owned();
    dice.filled(&pattern, &mut |dice| grammar_body(dice, depth - 1, rule))
}

/// Clauses with constants and structures in the head, tests and arithmetic, and calls of many
/// arguments, which are printed.
fn arguments(dice: &mut Dice) -> String {
    let mut text = String::new();
    for arity in 1..7 {
        let args = &["A", "B", "C", "D", "E", "F"][..arity];
        let call = format!("q({})", args.join(","));
        text += &format!("{call} :- print({call}), nl.\n");
    }
    let count = 60;
    for number in 0..count {
        let mut variables = Vec::new();
        let (mut head, mut call) = (Vec::new(), Vec::new());
        for place in 0..1 + dice.below(6) {
            let value = 10 * place + 1;
            let new = |variables: &mut Vec<String>| {
                variables.push(format!("V{}", variables.len()));
                variables[variables.len() - 1].clone()
            };
            let (formal, actual) = match dice.below(10) {
                0..5 => (new(&mut variables), value.to_string()),
                5 => ("a".to_owned(), "a".to_owned()),
                6 => ("[]".to_owned(), "[]".to_owned()),
                7 => ("_".to_owned(), value.to_string()),
                8 => (
                    format!("f({},{})", new(&mut variables), new(&mut variables)),
                    format!("f({value},{})", value + 4),
                ),
                _ => (
                    format!("[{}|{}]", new(&mut variables), new(&mut variables)),
                    format!("[{value}|{}]", value + 4),
                ),
            };
            head.push(formal);
            call.push(actual);
        }
        let mut body = Vec::new();
        for _ in 0..1 + dice.below(3) {
            for _ in 0..dice.below(4) {
                body.extend(argument_test(dice, &mut variables));
            }
            let called = argument_call(dice, &variables);
            let test =
                argument_test(dice, &mut variables.clone()).filter(|test| !test.contains(" is "));
            body.push(match (dice.below(4), test) {
                (0, Some(test)) => format!(
                    "( {test} -> {called} ; {} )",
                    argument_call(dice, &variables)
                ),
                (1, Some(test)) => format!("\\+ ( {test}, {called}, fail )"),
                _ => called,
            });
        }
        text += &format!("p{number}({}) :- {}.\n", head.join(","), body.join(", "));
        text += &format!("t({number},X,Y,Z,W) :- p{number}({}).\n", call.join(","));
    }
    text + &questions(count)
}

/// A goal that holds for the variables' values, most often; the result of an `is` is a variable
/// more.
fn argument_test(dice: &mut Dice, variables: &mut Vec<String>) -> Option<String> {
    if variables.is_empty() {
        return None;
    }
    let known = variables.clone();
    let tests = [
        "# < 900",
        "900 > #",
        "# =< #+900",
        "integer(#)",
        "nonvar(#)",
        "number(#)",
        "atomic(#)",
        "# =:= #+0",
        "# == #",
        "!",
        "@ is #+100",
        "@ is #+#",
        "@ is #",
    ];
    let mut pattern = dice.one(&tests).to_owned();
    if pattern.contains('@') {
        let new = format!("V{}", known.len());
        pattern = pattern.replace('@', &new);
        variables.push(new);
    }
    Some(dice.filled(&pattern, &mut |dice| known[dice.below(known.len())].clone()))
}

fn argument_call(dice: &mut Dice, variables: &[String]) -> String {
    let args: Vec<String> = (0..1 + dice.below(6))
        .map(|_| {
            let pattern = dice
                .one(&[
                    "#", "#", "#", "a", "b", "7", "[]", "s(#,#)", "[#,c]", "\"text\"",
                ])
                .to_owned();
            dice.filled(&pattern, &mut |dice| match variables.len() {
                0 => "none".to_owned(),
                count => variables[dice.below(count)].clone(),
            })
        })
        .collect();
    format!("q({})", args.join(","))
}
