//! The native text predicates against SWI-Prolog: the same calls, the same solutions, the same
//! errors.
//!
//! Rust calls the functions directly; one run of `swipl` answers all goals. Without it the test is
//! skipped, unless the variable `ARBIITER_REQUIRE` names it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::process::Command;

use arbiiter::engine::registry::{NativeAnswer, Predicate};
use arbiiter::engine::session::{install, with_session};
use arbiiter::frontend::float::format_float;
use arbiiter::frontend::term::{CONS, Term};
use arbiiter::library::builtins::{char_types, join_text, strings, sub_text, text_convert};

mod cases;

use cases::calls;

/// How many solutions of a call are compared.
const SOLUTIONS: usize = 40;

/// The program that answers the goals: a line for each, its solutions or its error.
const ORACLE: &str = r#"
:- set_stream(user_output, encoding(utf8)).
:- style_check(-singleton).
run(Id, Goal) :-
    write(Id), write(' '),
    catch(( findall(Goal, limit(40, Goal), Solutions), forall(member(S, Solutions), (put(S), write(';'))) ),
          Ball, ( write('!'), put(Ball) )),
    nl.
put(T) :- var(T), !, write('_').
put(T) :- T == [], !, write('[]').
put(T) :- atom(T), !, write('a<'), escaped(T), write('>').
put(T) :- string(T), !, write('s<'), escaped(T), write('>').
put(T) :- number(T), !, write(T).
put(T) :- compound_name_arguments(T, N, As), escaped(N), write('('), forall(member(A, As), (put(A), write(','))), write(')').
escaped(T) :- string_codes(T, Cs), forall(member(C, Cs), ( plain(C) -> put_char_code(C) ; format("\\~d", [C]) )).
plain(C) :- C < 128, code_type(C, csym).
put_char_code(C) :- char_code(Ch, C), put_char(Ch).
:- initialization((forall(goal(Id, Goal), run(Id, Goal)), halt)).
"#;

/// The name of a predicate and its arguments.
type Call = (&'static str, Vec<Term>);

#[test]
fn text_predicates_answer_as_swi_prolog() {
    install(std::iter::empty());
    let calls = calls();
    assert!(calls.len() > 600);
    let Some(expected) = oracle(&calls) else {
        return;
    };
    let mut differences = String::new();
    let mut count = 0;
    for (call, expected) in calls.iter().zip(&expected) {
        let found = answer(call);
        if found != *expected {
            count += 1;
            let _ = writeln!(
                differences,
                "{}\n  swipl {expected}\n  found {found}",
                goal_text(call)
            );
        }
    }
    assert!(
        differences.is_empty(),
        "{count} of {} calls differ:\n{differences}",
        calls.len()
    );
}

/// What swipl answers to each call; `None` when it is not installed and not required.
fn oracle(calls: &[Call]) -> Option<Vec<String>> {
    let mut program = ORACLE.to_string();
    for (id, call) in calls.iter().enumerate() {
        let _ = writeln!(program, "goal({id}, {}).", goal_text(call));
    }
    let file = std::env::temp_dir().join(format!("arbiiter-text-{}.pl", std::process::id()));
    std::fs::write(&file, program).expect("the oracle's program can be written");
    let output = Command::new("swipl")
        .args(["-q", "-f", "none"])
        .arg(&file)
        .env("LANG", "C.UTF-8")
        .output();
    let _ = std::fs::remove_file(&file);
    let Ok(output) = output else {
        let required = std::env::var("ARBIITER_REQUIRE").is_ok_and(|names| names.contains("swipl"));
        assert!(!required, "swipl is required and cannot be started");
        println!("skipped: needs swipl");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<String> = text
        .lines()
        .map(|line| {
            line.split_once(' ')
                .map_or("", |(_, answer)| answer)
                .to_string()
        })
        .collect();
    assert_eq!(
        answers.len(),
        calls.len(),
        "swipl answers every goal: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(answers)
}

/// What the Rust function answers, in the oracle's notation.
fn answer((name, args): &Call) -> String {
    let predicate = predicate(name, args.len());
    let rows = match with_session(|session| predicate.call(session, args)) {
        Err(ball) => return format!("!{}", canonical(&ball)),
        Ok(NativeAnswer::Fail) => Vec::new(),
        Ok(NativeAnswer::Succeed(row)) => vec![row],
        Ok(NativeAnswer::Many(rows) | NativeAnswer::Searched(rows)) => rows,
    };
    let solutions = rows
        .into_iter()
        .filter_map(|row| solution(&predicate, args, row));
    solutions
        .take(SOLUTIONS)
        .map(|args| canonical(&Term::compound(*name, args)) + ";")
        .collect()
}

fn predicate(name: &str, arity: usize) -> Predicate {
    let tables = [
        char_types::predicates(),
        join_text::predicates(),
        strings::predicates(),
        sub_text::predicates(),
        text_convert::predicates(),
    ];
    let mut all = tables.into_iter().flatten();
    all.find(|predicate| predicate.name == name && predicate.arity() == arity)
        .expect("a native predicate")
}

/// The arguments after the outputs have been unified with them.
fn solution(predicate: &Predicate, args: &[Term], row: Vec<Term>) -> Option<Vec<Term>> {
    let outputs: Vec<usize> = predicate
        .modes
        .char_indices()
        .filter(|(_, mode)| *mode != '+')
        .map(|(at, _)| at)
        .collect();
    assert_eq!(outputs.len(), row.len(), "{}: outputs", predicate.name);
    let mut bindings = HashMap::new();
    let unified = outputs
        .iter()
        .zip(&row)
        .all(|(at, value)| unify(&args[*at], value, &mut bindings));
    unified.then(|| args.iter().map(|arg| resolved(arg, &bindings)).collect())
}

fn unify(a: &Term, b: &Term, bindings: &mut HashMap<u32, Term>) -> bool {
    let (a, b) = (shallow(a, bindings), shallow(b, bindings));
    match (&a, &b) {
        (Term::Var(x), Term::Var(y)) if x == y => true,
        (Term::Var(x), _) => bindings.insert(*x, b).is_none(),
        (_, Term::Var(y)) => bindings.insert(*y, a).is_none(),
        (Term::Compound(f), Term::Compound(g)) => {
            f.name == g.name
                && f.args.len() == g.args.len()
                && f.args
                    .iter()
                    .zip(&g.args)
                    .all(|(x, y)| unify(x, y, bindings))
        }
        _ => a == b,
    }
}

fn shallow(term: &Term, bindings: &HashMap<u32, Term>) -> Term {
    match term {
        Term::Var(number) => bindings
            .get(number)
            .map_or_else(|| term.clone(), |value| shallow(value, bindings)),
        _ => term.clone(),
    }
}

fn resolved(term: &Term, bindings: &HashMap<u32, Term>) -> Term {
    match shallow(term, bindings) {
        Term::Compound(c) => Term::compound(
            c.name.clone(),
            c.args.iter().map(|arg| resolved(arg, bindings)).collect(),
        ),
        other => other,
    }
}

fn canonical(term: &Term) -> String {
    match term {
        Term::Var(_) => "_".into(),
        Term::Atom(atom) if *atom == "[]" => "[]".into(),
        Term::Atom(atom) => format!("a<{}>", escaped(atom.as_str())),
        Term::Str(text) => format!("s<{}>", escaped(text)),
        Term::Int(value) => value.to_string(),
        Term::BigInt(value) => value.to_string(),
        Term::Float(value) => format_float(*value),
        Term::Compound(c) => {
            let args: String = c.args.iter().map(|arg| canonical(arg) + ",").collect();
            format!("{}({args})", escaped(c.name.as_str()))
        }
    }
}

fn escaped(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.chars()
        .map(|c| {
            if plain(c) {
                c.to_string()
            } else {
                format!("\\{}", u32::from(c))
            }
        })
        .collect()
}

/// The call as SWI-Prolog reads it.
fn goal_text((name, args): &Call) -> String {
    source(&Term::compound(*name, args.clone()))
}

fn source(term: &Term) -> String {
    let quoted = |text: &str, quote: char| {
        let body: String = text
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() {
                    c.to_string()
                } else {
                    format!("\\x{:x}\\", u32::from(c))
                }
            })
            .collect();
        format!("{quote}{body}{quote}")
    };
    match term {
        Term::Var(number) => format!("V{number}"),
        Term::Atom(atom) if *atom == "[]" => "[]".into(),
        Term::Atom(atom) => quoted(atom.as_str(), '\''),
        Term::Str(text) => quoted(text, '"'),
        Term::Int(value) => value.to_string(),
        Term::BigInt(value) => value.to_string(),
        Term::Float(value) => format!("{value:?}"),
        Term::Compound(c) if c.name == CONS && c.args.len() == 2 => {
            format!("[{}|{}]", source(&c.args[0]), source(&c.args[1]))
        }
        Term::Compound(c) => {
            let args: Vec<String> = c.args.iter().map(source).collect();
            format!("{}({})", quoted(c.name.as_str(), '\''), args.join(","))
        }
    }
}
