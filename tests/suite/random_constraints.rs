//! Random problems of `library(clpfd)`, whose solutions are those of SWI-Prolog.
//!
//! Each case posts some constraints on four variables with small domains and prints all solutions;
//! whether it is known without a search that there is none is not compared. Each solution is posted
//! once more as numbers: SWI-Prolog 9.0.4 refuses some of its own then, and such a problem is left
//! out. `ARBIITER_PROBLEMS` says how many cases are tried, `random_cases.rs` what else can be asked
//! for. Left out is also division rounded downwards, of which SWI-Prolog loses solutions.

use crate::random_cases::{self, Case};
use crate::random_programs::Dice;

/// How many cases the suite tries.
const CASES: u64 = 2_000;

const PRELUDE: &str = "
:- use_module(library(clpfd)).
:- style_check(-singleton).
all :- case(I), catch(ask(I), E, threw(E)), fail.
all.
ask(I) :-
    findall(L, problem(I, _, L), Ls), append(Ls, Solutions), print(Solutions), nl,
    forall(( member(S, Solutions), \\+ problem(I, S, [_|_]) ), ( print(refused(S)), nl )).
threw(error(F, _)) :- !, print(F), nl.
threw(E) :- print(E), nl.
";

#[test]
fn solutions_are_those_of_swipl() {
    random_cases::all_mean_the_same::<Problem>(CASES);
}

/// The variables of a problem; the last is a truth value.
const VARIABLES: [&str; 4] = ["A", "B", "C", "T"];

#[derive(Clone)]
struct Problem {
    /// The domain of each variable.
    domains: Vec<String>,
    constraints: Vec<String>,
}

const DOMAINS: [&str; 7] = [
    "0..3",
    "-2..2",
    "1..5",
    "-3.. -1",
    "1 \\/ 3 \\/ 5",
    "0..1",
    "-4..4",
];

/// `#` is an expression, `?` a comparison, `@` a variable, `%` a small integer.
const CONSTRAINTS: [&str; 35] = [
    "# ? #",
    "# ? #",
    "# ? %",
    "@ ? @",
    "# #= #",
    "@ #= #",
    "all_different([A,B,C])",
    "all_distinct([A,B,C])",
    "sum([A,B,C], ?, %)",
    "sum([A,B], ?, @)",
    "scalar_product([%,%,%], [A,B,C], ?, %)",
    "T #<==> (@ ? %)",
    "T #<==> (# ? #)",
    "T #==> (@ ? @)",
    "(@ ? %) #==> (@ ? %)",
    "(@ ? @) #\\/ (@ ? %)",
    "#\\ (@ ? @)",
    "(@ ? %) #\\ (@ ? %)",
    "T #<==> ((@ ? %) #/\\ (@ ? @))",
    "element(@, [%,%,%], @)",
    "global_cardinality([A,B,C], [0-_,1-_,2-_])",
    "global_cardinality([A,B], [1-N1,2-_,3-_]), N1 #> 0",
    "lex_chain([[A,B],[B,C]])",
    "lex_chain([[A,C],[%,%]])",
    "chain([A,B,C], #=<)",
    "chain([C,A], #>)",
    "circuit([A,B,C])",
    "tuples_in([[A,B]], [[%,%],[%,%],[%,%]])",
    "tuples_in([[A,B],[B,C]], [[%,%],[%,%],[%,%],[%,%]])",
    "cumulative([task(A,2,_,1,_), task(B,1,_,1,_)], [limit(1)])",
    "automaton([A,B,C], [source(s),sink(e)], [arc(s,0,s),arc(s,1,e),arc(e,0,e),arc(e,2,s)])",
    "disjoint2([r(A,2,B,1), r(C,1,B,2)])",
    "A in 0..2",
    "serialized([A,B,C], [1,2,1])",
    "transpose([[A,B],[C,T]], [[A,C],_])",
];

const COMPARISONS: [&str; 6] = ["#=", "#\\=", "#<", "#>", "#=<", "#>="];

const EXPRESSIONS: [&str; 16] = [
    "@",
    "@",
    "%",
    "# + #",
    "# - #",
    "@ * @",
    "@ * %",
    "# + @ * %",
    "abs(#)",
    "min(@, #)",
    "max(#, @)",
    "@ mod 3",
    "@ rem 2",
    "@ // 2",
    "-(@)",
    "@ ^ 2",
];

impl Case for Problem {
    const NAME: &'static str = "constraints";
    const COUNT: &'static str = "ARBIITER_PROBLEMS";
    const PRELUDE: &'static str = PRELUDE;

    fn random(dice: &mut Dice) -> Problem {
        let mut domains: Vec<String> = (1..VARIABLES.len())
            .map(|_| dice.one(&DOMAINS).to_owned())
            .collect();
        domains.push("0..1".to_owned());
        let constraints = (0..1 + dice.below(4)).map(|_| constraint(dice)).collect();
        Problem {
            domains,
            constraints,
        }
    }

    fn text(&self, at: usize) -> String {
        let domains = VARIABLES.iter().zip(&self.domains);
        let goals: Vec<String> = domains
            .map(|(variable, domain)| format!("{variable} in {domain}"))
            .chain(self.constraints.iter().cloned())
            .collect();
        let variables = VARIABLES.join(",");
        format!(
            "problem({at}, [{variables}], L) :- {}, findall([{variables}], label([{variables}]), L).\n\
             case({at}) :- print(case({at})), nl.\n",
            goals.join(", ")
        )
    }

    fn smaller(&self) -> Vec<Problem> {
        let without = |at| {
            let mut problem = self.clone();
            problem.constraints.remove(at);
            problem
        };
        (0..self.constraints.len()).map(without).collect()
    }

    fn is_left_out(ours: &str, theirs: &str) -> bool {
        theirs.contains("refused(") && !ours.contains("refused(")
    }
}

fn constraint(dice: &mut Dice) -> String {
    let pattern = dice.one(&CONSTRAINTS);
    filled(dice, pattern, 2)
}

/// The pattern with something random for each of its places. Expressions are nested `depth` times
/// at most.
fn filled(dice: &mut Dice, pattern: &str, depth: usize) -> String {
    let mut text = String::new();
    let mut rest = pattern.chars().peekable();
    while let Some(character) = rest.next() {
        let is_operator = matches!(rest.peek(), Some('=' | '<' | '>' | '\\' | '/'));
        match character {
            '#' if is_operator => text.push('#'),
            '#' => text.push_str(&expression(dice, depth)),
            '?' => text.push_str(dice.one(&COMPARISONS)),
            '@' => text.push_str(dice.one(&VARIABLES[..3])),
            '%' => text.push_str(&format!("{}", dice.below(6) as i64 - 1)),
            other => text.push(other),
        }
    }
    text
}

fn expression(dice: &mut Dice, depth: usize) -> String {
    let pattern = match depth {
        0 => "@",
        _ => dice.one(&EXPRESSIONS),
    };
    filled(dice, pattern, depth.saturating_sub(1))
}
