//! Tabled predicates: programs that need them, and random ones, whose answers are those of
//! SWI-Prolog.
//!
//! The order of answers is not compared: SWI-Prolog gives that of its tries. `ARBIITER_TABLES` says
//! how many random programs are tried, `random_cases.rs` what else can be asked for.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::course::{arbiiter, run};
use crate::dialect::has_swipl;
use crate::random_cases::{self, Case};
use crate::random_programs::Dice;

const LIMIT: Duration = Duration::from_secs(300);

/// How many random programs the suite tries.
const CASES: u64 = 500;

const PRELUDE: &str = "
:- style_check(-singleton).
:- style_check(-discontiguous).
all :- case(I), catch(ask(I), E, (print(E), nl)), fail.
all.
ask(I) :- forall(goal(I, G), ( findall(G, G, L), sort(L, S), print(S), nl )).
n(a). n(b). n(c). n(d).
bits(A, B, C) :- C is A \\/ B.
";

#[test]
fn answers_are_those_of_swipl() {
    random_cases::all_mean_the_same::<TabledProgram>(CASES);
}

#[derive(Clone)]
struct TabledProgram {
    facts: Vec<String>,
    /// Rules of `p0` to `p3`, which are tabled, of `q`, which is not, and of the moded `m` and `w`.
    /// `#` is the case.
    rules: Vec<String>,
}

const NODES: [&str; 4] = ["a", "b", "c", "d"];
const VARIABLES: [&str; 3] = ["X", "Y", "Z"];
const CALLED: [&str; 8] = ["p0", "p1", "p2", "p3", "p0", "p1", "e", "q"];

fn atom(dice: &mut Dice, names: &[&str]) -> String {
    let name = dice.one(names).to_owned();
    let mut argument = || match dice.percent(12) {
        true => dice.one(&NODES).to_owned(),
        false => dice.one(&VARIABLES).to_owned(),
    };
    format!("{name}_#({},{})", argument(), argument())
}

/// A rule whose answers are bound.
fn rule(dice: &mut Dice, head: &str, called: &[&str]) -> String {
    let goals: Vec<String> = (0..1 + dice.below(3)).map(|_| atom(dice, called)).collect();
    let mut body = goals.join(", ");
    let head = atom(dice, &[head]);
    for variable in VARIABLES {
        if head.contains(variable) && !body.contains(variable) {
            body += &format!(", n({variable})");
        }
    }
    if dice.percent(15) {
        body += ", X \\== b";
    }
    if dice.percent(10) {
        body += &format!(", \\+ {}", atom(dice, &["e"]));
    }
    format!("{head} :- {body}.")
}

impl Case for TabledProgram {
    const NAME: &'static str = "tables";
    const COUNT: &'static str = "ARBIITER_TABLES";
    const PRELUDE: &'static str = PRELUDE;

    fn random(dice: &mut Dice) -> TabledProgram {
        let facts = (0..2 + dice.below(6)).map(|_| {
            let (from, to) = (dice.one(&NODES), dice.one(&NODES));
            format!("e_#({from},{to}).")
        });
        let facts = facts.collect();
        let mut rules: Vec<String> = (0..3 + dice.below(7))
            .map(|_| {
                let head = dice.one(&CALLED[..4]).to_owned();
                rule(dice, &head, &CALLED)
            })
            .collect();
        rules.push(rule(dice, "q", &CALLED[..7]));
        rules.push("m_#(X,Y,1) :- e_#(X,Y).".to_owned());
        let step = dice.one(&[
            "m_#(X,Z,N), e_#(Z,Y)",
            "e_#(X,Z), m_#(Z,Y,N)",
            "m_#(X,Z,N), p0_#(Z,Y)",
        ]);
        rules.push(format!("m_#(X,Y,M) :- {step}, M is N + 1."));
        rules.push("w_#(X,1) :- e_#(X,_).".to_owned());
        rules.push("w_#(X,M) :- e_#(Z,X), w_#(Z,N), M is (N << 1) /\\ 31.".to_owned());
        TabledProgram { facts, rules }
    }

    fn text(&self, at: usize) -> String {
        let head = ":- table p0_#/2, p1_#/2, p2_#/2, p3_#/2, m_#(_,_,min), w_#(_,lattice(bits/3)).\n\
                    :- dynamic e_#/2, q_#/2.\ncase(#).\n\
                    goal(#, p0_#(_,_)).\ngoal(#, p1_#(a,_)).\ngoal(#, p2_#(_,b)).\ngoal(#, p3_#(X,X)).\n\
                    goal(#, p1_#(_,_)).\ngoal(#, q_#(_,_)).\ngoal(#, m_#(a,_,_)).\ngoal(#, m_#(_,_,_)).\n\
                    goal(#, w_#(_,_)).\n";
        // A predicate without rules of its own has none that applies.
        let own: String = (0..4)
            .map(|p| format!("p{p}_#(X,Y) :- fail, e_#(X,Y).\n"))
            .collect();
        let lines = self
            .facts
            .iter()
            .chain(&self.rules)
            .map(|line| format!("{line}\n"));
        format!("{head}{own}{}", lines.collect::<String>()).replace('#', &at.to_string())
    }

    fn smaller(&self) -> Vec<TabledProgram> {
        let without_fact = (0..self.facts.len()).map(|at| {
            let mut smaller = self.clone();
            smaller.facts.remove(at);
            smaller
        });
        let without_rule = (0..self.rules.len()).map(|at| {
            let mut smaller = self.clone();
            smaller.rules.remove(at);
            smaller
        });
        without_fact.chain(without_rule).collect()
    }

    fn is_left_out(_ours: &str, _theirs: &str) -> bool {
        false
    }
}

fn output(command: &mut Command) -> (String, String) {
    let run = run(command, LIMIT);
    (run.text(), run.stderr)
}

/// Programs of courses, and what declarations say.
#[test]
fn known_programs_are_answered_as_in_swipl() {
    let text = "
:- table path/2, fib/2, conn(_,_,min), route(_,_,lattice(shortest/3)).
:- table first(_,-), largest(_,max), total(_,sum).
:- dynamic edge/2.
edge(a,b). edge(b,c). edge(c,a). edge(c,d).
path(X,Y) :- path(X,Z), edge(Z,Y).
path(X,Y) :- edge(X,Y).
fib(0,0).
fib(1,1).
fib(N,F) :- N > 1, A is N-1, B is N-2, fib(A,FA), fib(B,FB), F is FA+FB.
conn(X,Y,1) :- edge(X,Y).
conn(X,Y,N) :- conn(X,Z,M), edge(Z,Y), N is M+1.
route(X,Y,[X,Y]) :- edge(X,Y).
route(X,Y,P) :- route(X,Z,P0), edge(Z,Y), append(P0,[Y],P).
shortest(P1,P2,P) :- length(P1,L1), length(P2,L2), ( L1 =< L2 -> P = P1 ; P = P2 ).
first(a,1). first(a,2).
largest(a,1). largest(a,7). largest(a,3).
total(a,1). total(a,2). total(a,4).
:- table expr//1.
expr(X) --> expr(Y), \"+\", term(Z), { X is Y+Z }.
expr(X) --> term(X).
term(X) --> [D], { code_type(D, digit(X)) }.
:- table even/1, odd/1.
even(0).
even(N) :- N > 0, M is N-1, odd(M).
odd(N) :- N > 0, M is N-1, even(M).
:- table open/1, thrower/1.
open(f(_,Y,Y)).
open(g(X,X)).
thrower(X) :- X = 1.
thrower(X) :- thrower(Y), Y < 3, X is Y+1.
thrower(X) :- thrower(3), throw(ball(X)).
all(G) :- findall(G, G, L), sort(L, S), print(S), nl.
main :-
    all(path(_,_)), all(path(a,_)), all(path(_,d)), ( path(d,_) -> true ; writeln(none) ),
    fib(200, F), print(F), nl,
    all(conn(a,_,_)), all(route(a,_,_)), all(first(a,_)), all(largest(a,_)), all(total(a,_)),
    catch(conn(a,d,7), error(E1, _), (print(E1), nl)),
    ( phrase(expr(V), `1+2+3`) -> writeln(V) ; writeln(no) ), ( phrase(expr(_), `1+`) -> writeln(yes) ; writeln(no) ),
    ( even(200) -> writeln(yes) ; writeln(no) ),
    findall(T, (open(T), numbervars(T, 0, _)), Ts), sort(Ts, Sorted), print(Sorted), nl,
    catch(thrower(_), ball(_), writeln(caught)), catch(thrower(_), ball(_), writeln(caught)),
    assertz(edge(d,e)), all(path(d,_)), abolish_all_tables, all(path(d,_)), all(path(a,_)).
:- table 3.
:- table foo/bar.
:- table p(min(1)).
";
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tabled.pl");
    fs::write(&file, text).expect("a file");
    let (ours, ours_told) = output(arbiiter().arg("consult").arg(&file).args(["-g", "main"]));
    assert!(
        ours.starts_with("[path(a,a),path(a,b)"),
        "{ours}{ours_told}"
    );
    if has_swipl() {
        let mut swipl = Command::new("swipl");
        swipl
            .args(["-f", "none", "-g", "main", "-t", "halt"])
            .arg(&file)
            .stdin(Stdio::null());
        assert_eq!((ours, ours_told), output(&mut swipl));
    }
}
