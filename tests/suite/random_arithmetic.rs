//! Random arithmetic, whose values and errors are those of SWI-Prolog: all functions, on operands
//! of all kinds.
//!
//! Each case is evaluated in five forms: compiled with its operands in the clause; with variables
//! that are bound at run time; with variables bound to whole expressions; and called, as one goal
//! and one by one. `ARBIITER_EXPRESSIONS` says how many cases are tried, `random_cases.rs` what
//! else can be asked for. Functions that make ratios are left out, and `powm/3`, which can end
//! swipl. So is `round(9223372036854775808.0)`, which is an integer one less in swipl 9.0.4.

use crate::random_cases::{self, Case};
use crate::random_programs::Dice;

/// How many cases the suite tries: of two goals each, on the average, with an expression or two.
const CASES: u64 = 6_000;

const PRELUDE: &str = "
:- style_check(-singleton).
:- style_check(-discontiguous).
:- style_check(-no_effect).
all :- case(I), between(1, 5, N), ask(I, N), fail.
all.
ask(I, N) :- catch(( form(I, N, Rs) -> tell(N-Rs) ; tell(N-no) ), E, threw(N, E)).
tell(T) :- copy_term(T, U), numbervars(U, 0, _), print(U), nl.
threw(N, error(resource_error(_), _)) :- !, tell(N-resource).
threw(N, E) :- tell(N-E).
one_by_one([]).
one_by_one([G|Gs]) :- G =.. [N|As], Called =.. [call,N|As], call(Called), one_by_one(Gs).
";

#[test]
fn arithmetic_is_right() {
    random_cases::all_mean_the_same::<Sums>(CASES);
}

/// How many variables are bound at run time.
const OPERANDS: usize = 4;

/// The variable by which is shifted, which is small: a large shift ends swipl.
const SHIFT: usize = 3;

/// Goals one after the other.
#[derive(Clone)]
struct Sums {
    goals: Vec<Goal>,
    /// What the variables are bound to.
    operands: Vec<&'static str>,
}

/// A goal: `@` in its pattern is its result, `#` an expression.
#[derive(Clone)]
struct Goal {
    number: usize,
    pattern: &'static str,
    parts: Vec<Expression>,
}

#[derive(Clone)]
enum Expression {
    Literal(&'static str),
    Operand(usize),
    Result(usize),
    Function(&'static str, Vec<Expression>),
}

impl Case for Sums {
    const NAME: &'static str = "arithmetic";
    const COUNT: &'static str = "ARBIITER_EXPRESSIONS";
    const PRELUDE: &'static str = PRELUDE;

    fn random(dice: &mut Dice) -> Sums {
        let goals = 1 + dice.below(3);
        Sums {
            goals: (0..goals)
                .map(|number| Goal::random(dice, number))
                .collect(),
            operands: (0..OPERANDS)
                .map(|at| {
                    if at == SHIFT {
                        small(dice)
                    } else {
                        operand(dice)
                    }
                })
                .collect(),
        }
    }

    fn text(&self, at: usize) -> String {
        let value = |operand: usize| self.operands[operand].to_owned();
        let variable = |operand: usize| format!("X{operand}");
        let written = self.conjunction(&|part| part.text(&value));
        let bound = self.conjunction(&|part| part.text(&variable));
        let mut expressions = Vec::new();
        for part in self.goals.iter().flat_map(|goal| &goal.parts) {
            expressions.push(part.text(&value));
        }
        let mut parts = (0..).map(|part| format!("E{part}"));
        let mut next = || parts.next().unwrap_or_default();
        let goals = self.goals.iter();
        let whole: Vec<String> = goals.map(|goal| goal.text(&mut |_| next())).collect();
        let whole = whole.join(", ");
        let results: Vec<String> = (0..self.goals.len())
            .map(|goal| format!("R{goal}"))
            .collect();
        let results = format!("[{}]", results.join(","));
        let variables: Vec<String> = (0..OPERANDS).map(variable).collect();
        let names: Vec<String> = (0..expressions.len())
            .map(|part| format!("E{part}"))
            .collect();
        let (variables, names) = (variables.join(","), names.join(","));
        let (values, expressions) = (self.operands.join(","), expressions.join(","));
        format!(
            "case({at}) :- tell(case({at})).\n\
             a{at}({results}) :- {written}.\n\
             b{at}({variables},{results}) :- {bound}.\n\
             c{at}({names},{results}) :- {whole}.\n\
             form({at},1,Rs) :- a{at}(Rs).\n\
             form({at},2,Rs) :- b{at}({values},Rs).\n\
             form({at},3,{results}) :- c{at}({expressions},{results}).\n\
             form({at},4,{results}) :- G = ({written}), call(G).\n\
             form({at},5,{results}) :- one_by_one([{written}]).\n"
        )
    }

    fn smaller(&self) -> Vec<Sums> {
        let mut found = Vec::new();
        for goal in 0..self.goals.len() {
            if self.goals.len() > 1 {
                let mut fewer = self.clone();
                fewer.goals.remove(goal);
                found.push(fewer);
            }
            for part in 0..self.goals[goal].parts.len() {
                for smaller in self.goals[goal].parts[part].smaller() {
                    let mut other = self.clone();
                    other.goals[goal].parts[part] = smaller;
                    found.push(other);
                }
            }
        }
        found
    }

    /// There is no negative zero, no ratio, and infinity is written as an atom is; the memory ends
    /// elsewhere.
    fn is_left_out(ours: &str, theirs: &str) -> bool {
        let marks = ["-0.0", "Inf", "inf", "resource"];
        let is_marked =
            |answer: &str| marks.iter().any(|mark| answer.contains(mark)) || has_ratio(answer);
        let is_rounded =
            theirs.contains("9223372036854775807") && ours.contains("9223372036854775808");
        is_marked(ours) || is_marked(theirs) || is_rounded
    }
}

impl Sums {
    fn conjunction(&self, part: &dyn Fn(&Expression) -> String) -> String {
        let goals = self.goals.iter();
        let goals: Vec<String> = goals.map(|goal| goal.text(&mut |at| part(at))).collect();
        goals.join(", ")
    }
}

impl Goal {
    fn random(dice: &mut Dice, number: usize) -> Goal {
        let patterns = [
            "@ is #", "@ is #", "@ is #", "@ is #", "@ is #", "@ is #", "# < #", "# > #", "# =< #",
            "# >= #", "# =:= #", "# =\\= #", "1 is #", "2.0 is #", "a is #", "# is #",
        ];
        let plain = [
            "succ(#,@)",
            "succ(@,#)",
            "plus(#,#,@)",
            "plus(#,@,#)",
            "plus(@,#,#)",
            "once(between(#,7,@))",
            "once(between(1,#,@))",
            "once(between(#,#,3))",
        ];
        let is_plain = dice.percent(8);
        let pattern = one(dice, if is_plain { &plain } else { &patterns });
        let depth = if is_plain { 0 } else { 3 };
        let parts = pattern.matches('#').count();
        Goal {
            number,
            pattern,
            parts: (0..parts)
                .map(|_| Expression::random(dice, number, depth))
                .collect(),
        }
    }

    fn text(&self, part: &mut dyn FnMut(&Expression) -> String) -> String {
        let pattern = self.pattern.replace('@', &format!("R{}", self.number));
        filled(&pattern, &self.parts, part)
    }
}

impl Expression {
    /// An expression in the goal of that number, `depth` functions deep at most.
    fn random(dice: &mut Dice, goal: usize, depth: usize) -> Expression {
        if depth > 0 && dice.percent(65) {
            let pattern = function(dice);
            let count = pattern.matches('#').count();
            let parts = (0..count).map(|_| Expression::random(dice, goal, depth - 1));
            let mut parts: Vec<Expression> = parts.collect();
            if count == 2 && (pattern.contains("<<") || pattern.contains(">>")) {
                parts[1] = match dice.percent(60) {
                    true => Expression::Operand(SHIFT),
                    false => Expression::Literal(small(dice)),
                };
            }
            return Expression::Function(pattern, parts);
        }
        match dice.below(10) {
            0..5 => Expression::Operand(dice.below(OPERANDS)),
            5..7 if goal > 0 => Expression::Result(dice.below(goal)),
            _ => Expression::Literal(operand(dice)),
        }
    }

    fn text(&self, operand: &dyn Fn(usize) -> String) -> String {
        match self {
            Expression::Literal(text) => (*text).to_owned(),
            Expression::Operand(number) => operand(*number),
            Expression::Result(goal) => format!("R{goal}"),
            Expression::Function(pattern, parts) => {
                filled(pattern, parts, &mut |part| part.text(operand))
            }
        }
    }

    /// Its parts, and itself with a smaller part.
    fn smaller(&self) -> Vec<Expression> {
        let Expression::Function(pattern, parts) = self else {
            return Vec::new();
        };
        let mut found = parts.clone();
        for at in 0..parts.len() {
            for smaller in parts[at].smaller() {
                let mut parts = parts.clone();
                parts[at] = smaller;
                found.push(Expression::Function(pattern, parts));
            }
        }
        found
    }
}

/// The pattern with the parts in the places of `#`.
fn filled(
    pattern: &str,
    parts: &[Expression],
    text: &mut dyn FnMut(&Expression) -> String,
) -> String {
    let mut pieces = pattern.split('#');
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for (piece, part) in pieces.zip(parts) {
        whole += &text(part);
        whole += piece;
    }
    whole
}

fn one(dice: &mut Dice, of: &[&'static str]) -> &'static str {
    of[dice.below(of.len())]
}

fn function(dice: &mut Dice) -> &'static str {
    let common = [
        "(# + #)",
        "(# + #)",
        "(# - #)",
        "(# - #)",
        "(# * #)",
        "(# * #)",
        "(# / #)",
        "(# // #)",
        "(# mod #)",
        "(# rem #)",
        "(# div #)",
        "-(#)",
        "abs(#)",
        "min(#,#)",
        "max(#,#)",
        "(# >> #)",
        "(# << #)",
        "(# /\\ #)",
        "(# \\/ #)",
        "(# xor #)",
        "\\(#)",
        "sign(#)",
        "(# ** 2)",
        "(# ^ 2)",
        "(# ** #)",
        "(# ^ #)",
        "(# + 1)",
        "(# - 1)",
        "(2 * #)",
        "(# mod 2)",
        "(# // 2)",
        "(# >> 1)",
        "(# / 2)",
        "(0.5 * #)",
    ];
    let others = [
        "+(#)",
        "gcd(#,#)",
        "lcm(#,#)",
        "msb(#)",
        "lsb(#)",
        "popcount(#)",
        "getbit(#,#)",
        "truncate(#)",
        "integer(#)",
        "round(#)",
        "ceiling(#)",
        "ceil(#)",
        "floor(#)",
        "float(#)",
        "float_integer_part(#)",
        "float_fractional_part(#)",
        "numerator(#)",
        "denominator(#)",
        "roundtoward(#,to_nearest)",
        "eval(#)",
        "sqrt(#)",
        "sin(#)",
        "cos(#)",
        "tan(#)",
        "asin(#)",
        "acos(#)",
        "atan(#)",
        "atan2(#,#)",
        "atan(#,#)",
        "sinh(#)",
        "cosh(#)",
        "tanh(#)",
        "asinh(#)",
        "acosh(#)",
        "atanh(#)",
        "erf(#)",
        "erfc(#)",
        "lgamma(#)",
        "exp(#)",
        "log(#)",
        "log10(#)",
        "copysign(#,#)",
        "nexttoward(#,#)",
        "(random(1) + #)",
        "(0 * cputime + #)",
        "(0 * random_float + #)",
        "cot(#)",
        "foo(#)",
        "bar(#,#)",
        "log(#,#)",
        "[#]",
    ];
    if dice.percent(70) {
        one(dice, &common)
    } else {
        one(dice, &others)
    }
}

fn small(dice: &mut Dice) -> &'static str {
    let values = [
        "0", "1", "2", "3", "4", "7", "8", "10", "63", "64", "65", "100", "-1", "-2", "-3", "-7",
        "-64",
    ];
    one(dice, &values)
}

fn operand(dice: &mut Dice) -> &'static str {
    let large = [
        "36028797018963967",
        "36028797018963968",
        "36028797018963969",
        "-36028797018963968",
        "-36028797018963969",
        "72057594037927935",
        "72057594037927936",
        "9007199254740993",
        "1152921504606846975",
        "1152921504606846976",
        "-1152921504606846977",
        "2305843009213693951",
        "2305843009213693952",
        "-2305843009213693953",
        "4611686018427387903",
        "4611686018427387904",
        "-4611686018427387904",
        "-4611686018427387905",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615",
        "18446744073709551616",
        "1267650600228229401496703205376",
        "-1267650600228229401496703205377",
    ];
    let floats = [
        "0.0",
        "1.0",
        "-1.0",
        "2.0",
        "0.5",
        "-1.5",
        "2.5",
        "0.1",
        "3.7",
        "1.0e10",
        "1.0e300",
        "-1.5e308",
        "1.0e-300",
        "9007199254740992.0",
        "36028797018963968.0",
        "9223372036854775808.0",
        "1.0e22",
    ];
    let others = [
        "_",
        "a",
        "foo",
        "e",
        "pi",
        "inf",
        "nan",
        "epsilon",
        "[]",
        "[2]",
        "[a]",
        "[1,2]",
        "[_]",
        "\"a\"",
        "\"ab\"",
        "\"\"",
        "f(1)",
        "g(1,2)",
        "(1+2)",
        "(8/2)",
        "(7/2)",
        "(2** -1)",
        "(2**3)",
        "random(1)",
        "integer(2.5)",
        "msb(8)",
        "(1-a)",
        "[x|_]",
        "'a b'",
        "(a/0)",
        "{}",
        "'[]'",
        "1.0Inf",
        "1.5NaN",
    ];
    match dice.below(100) {
        0..45 => small(dice),
        45..65 => one(dice, &large),
        65..82 => one(dice, &floats),
        _ => one(dice, &others),
    }
}

/// Whether a ratio is written, such as 1r3.
fn has_ratio(answer: &str) -> bool {
    let triples = answer.as_bytes().windows(3);
    let is_ratio = |triple: &[u8]| {
        triple[0].is_ascii_digit() && triple[1] == b'r' && triple[2].is_ascii_digit()
    };
    triples.into_iter().any(is_ratio)
}
