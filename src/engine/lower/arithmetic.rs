//! Arithmetic: `is/2` and the comparisons.
//!
//! Scryer compiles arithmetic in place, and evaluates there whatever an operand is bound to. On
//! integers it does so as SWI-Prolog does; elsewhere the two differ: in what can be evaluated at
//! all (`[2]`, `"a"`, `random(3)`), in the values (`8/2`), in the errors. So what is compiled in
//! place runs behind tests under which it is right, and raises no error:
//!
//! ```prolog
//! ( integer(X), integer(Y), Y =\= 0 -> Z is floor(X // Y) ; '$is'(Z, X // Y) )
//! ```
//!
//! `floor/1` gives a small integer that was computed from large ones the form in which clauses are
//! found by it. Goals that follow one another share the tests. Sums and products of other numbers
//! are compiled in place as well, behind a test for numbers, and other functions of such values are
//! called one by one; all else is evaluated by the kernel.

use std::collections::HashSet;

use super::LoweringContext;
use super::change::choice;
use super::decompiled::sum;
use super::store::{binary, is, is_integer};
use crate::engine::lower::terms::{conjoined, is_comparison, rename, variables};
use crate::engine::names::flat_name;
use crate::frontend::term::Term;

/// Functions that Scryer computes as SWI-Prolog does, for all integers.
const TOTAL: [(&str, usize); 14] = [
    ("+", 2),
    ("-", 2),
    ("*", 2),
    ("/\\", 2),
    ("\\/", 2),
    ("xor", 2),
    ("min", 2),
    ("max", 2),
    ("gcd", 2),
    ("-", 1),
    ("+", 1),
    ("\\", 1),
    ("abs", 1),
    ("sign", 1),
];

/// Other functions that the kernel has clauses of `'$function'/2` for, as it has for the [`TOTAL`]
/// ones. They are called once their arguments are numbers.
const CALLED: [(&str, usize); 42] = [
    ("//", 2),
    ("mod", 2),
    ("rem", 2),
    ("div", 2),
    (">>", 2),
    ("<<", 2),
    ("lcm", 2),
    ("atan2", 2),
    ("atan", 2),
    ("copysign", 2),
    ("msb", 1),
    ("truncate", 1),
    ("integer", 1),
    ("round", 1),
    ("ceiling", 1),
    ("floor", 1),
    ("float", 1),
    ("float_integer_part", 1),
    ("float_fractional_part", 1),
    ("sqrt", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("asinh", 1),
    ("acosh", 1),
    ("atanh", 1),
    ("exp", 1),
    ("log", 1),
    ("log10", 1),
    ("random", 1),
    ("random_float", 0),
    ("cputime", 0),
    ("pi", 0),
    ("e", 0),
    ("inf", 0),
    ("epsilon", 0),
];

/// Functions that are computed in place for all numbers, or by a goal of their own.
const IN_PLACE: [(&str, usize); 9] = [
    ("+", 2),
    ("-", 2),
    ("*", 2),
    ("/", 2),
    ("**", 2),
    ("^", 2),
    ("-", 1),
    ("+", 1),
    ("abs", 1),
];

/// The least shift, and the least exponent, that is left to the kernel.
const SHIFT_END: i64 = 64;

/// What becomes of the [`CALLED`] functions in an expression of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Functions {
    /// They are called one by one.
    Called,
    /// The kernel evaluates the whole expression: as one of integers it has been compiled in place.
    None,
}

/// Goals of arithmetic that follow one another.
#[derive(Default)]
struct ArithmeticRun {
    /// What must hold before the run.
    tests: Vec<Term>,
    /// The goals, as they are compiled behind the tests.
    compiled: Vec<Term>,
    /// The goals, as they are when a test fails.
    called: Vec<Term>,
    /// Variables that are integers once the compiled goals have run.
    computed: HashSet<u32>,
}

impl LoweringContext<'_> {
    /// The arithmetic that a conjunction begins with, as one goal, and what follows it.
    pub(super) fn leading_arithmetic<'t>(
        &mut self,
        module: &str,
        body: &'t Term,
    ) -> Option<(Term, Option<&'t Term>)> {
        let mut goals = Vec::new();
        let mut rest = Some(body);
        while let Some(body) = rest {
            let (goal, after) = match body.as_compound(",", 2) {
                Some([goal, after]) => (goal, Some(after)),
                _ => (body, None),
            };
            if !self.is_arithmetic(module, goal) {
                break;
            }
            goals.push(goal);
            rest = after;
        }
        (!goals.is_empty()).then(|| (self.arithmetic(&goals), rest))
    }

    fn is_arithmetic(&mut self, module: &str, goal: &Term) -> bool {
        match goal.functor() {
            Some((name, 2)) if *name == "is" || is_comparison(goal) => {
                !self.scope.overrides(module, name.as_str(), 2)
            }
            _ => false,
        }
    }

    /// The conjunction of goals of arithmetic.
    pub(super) fn arithmetic(&mut self, goals: &[&Term]) -> Term {
        let mut lowered = Vec::new();
        let mut run = ArithmeticRun::default();
        for goal in goals {
            if !self.join(goal, &mut run) {
                lowered.extend(std::mem::take(&mut run).goal());
                if !self.join(goal, &mut run) {
                    lowered.push(self.called(goal, Functions::Called));
                }
            }
            self.seen.extend(variables(goal));
        }
        lowered.extend(run.goal());
        conjoined(lowered)
    }

    /// Makes the goal part of the run, if that can be.
    fn join(&mut self, goal: &Term, run: &mut ArithmeticRun) -> bool {
        let (true, Some((name, 2)), [left, right]) =
            (self.compiled, goal.functor(), goal.arguments())
        else {
            return false;
        };
        let (mut tests, computed) = (run.tests.clone(), run.computed.clone());
        let mut integral = |term: &Term| self.integral(term, &computed, &mut tests);
        let compiled = match (name.as_str(), left) {
            ("is", Term::Var(result)) => integral(right).map(|value| {
                run.computed.insert(*result);
                match value {
                    Term::Compound(_) => is(left, Term::compound("floor", vec![value])),
                    value => binary("=", left.clone(), value),
                }
            }),
            // Scryer 0.10 loads the constant of `1 is X mod 2` over the register that holds X.
            ("is", Term::Int(_)) => integral(right).map(|value| binary("=:=", left.clone(), value)),
            ("is", _) => None,
            (operator, _) => integral(left)
                .and_then(|left| integral(right).map(|right| binary(operator, left, right))),
        };
        let Some(compiled) = compiled else {
            return false;
        };
        run.tests = tests;
        run.compiled.push(compiled);
        run.called.push(self.called(goal, Functions::None));
        true
    }

    /// The expression as Scryer computes it in place once the `tests` have told that its variables,
    /// but for those that are `computed`, are integers.
    fn integral(
        &self,
        expression: &Term,
        computed: &HashSet<u32>,
        tests: &mut Vec<Term>,
    ) -> Option<Term> {
        let compound = match expression {
            Term::Int(_) | Term::BigInt(_) => return Some(expression.clone()),
            Term::Var(variable) if computed.contains(variable) => return Some(expression.clone()),
            Term::Var(variable) if self.seen.contains(variable) => {
                add(tests, is_integer(expression));
                return Some(expression.clone());
            }
            Term::Compound(compound) => compound,
            _ => return None,
        };
        let args = compound.args.iter();
        let args: Option<Vec<Term>> = args
            .map(|argument| self.integral(argument, computed, tests))
            .collect();
        let args = args?;
        let name = compound.name.as_str();
        let name = match (name, &args[..]) {
            _ if TOTAL.contains(&(name, args.len())) => name,
            ("//" | "mod" | "rem" | "div", [_, divisor]) => {
                is_not_zero(divisor, computed, tests).then_some(name)?
            }
            (">>" | "<<", [_, shift]) => is_shift(shift, computed, tests).then_some(name)?,
            ("**" | "^", [_, Term::Int(0..SHIFT_END)]) => "^",
            _ => return None,
        };
        Some(Term::compound(name, args))
    }

    /// The goal for operands that may be anything.
    fn called(&mut self, goal: &Term, functions: Functions) -> Term {
        let in_place = self.compiled && self.computes_floats;
        match goal.as_compound("is", 2) {
            Some([result @ Term::Var(_), expression]) if in_place => {
                let whole = self.by_kernel(goal, result, expression);
                self.evaluated(result, expression, functions, whole)
            }
            Some([result, expression]) => self.by_kernel(goal, result, expression),
            _ => {
                let whole = rename(goal, &flat_name("system", functor_name(goal)));
                match in_place && functions == Functions::Called {
                    true => self.compared(goal).unwrap_or(whole),
                    false => whole,
                }
            }
        }
    }

    /// A comparison of numbers, some of which have to be computed, in a predicate whose errors name
    /// the comparison:
    ///
    /// ```prolog
    /// ( number(X) -> '$catch'(p$aux(X, A), E, '$throw_as'(E, system:(<)/2)), 'system:<'(A, 3) ; 'system:<'(X*2.5, 3) )
    /// ```
    fn compared(&mut self, goal: &Term) -> Option<Term> {
        let mut goals = Vec::new();
        let mut operands = Vec::new();
        for operand in goal.arguments() {
            let value = self.numeric(operand, Functions::Called, &mut goals)?;
            operands.push(self.in_variable(value, &mut goals));
        }
        if goals.is_empty() {
            return None;
        }
        let name = functor_name(goal);
        let shared: Vec<Term> = variables(goal).into_iter().map(Term::Var).collect();
        let computed = operands.iter().filter(|operand| !shared.contains(operand));
        let computed: Vec<Term> = computed
            .filter(|o| matches!(o, Term::Var(_)))
            .cloned()
            .collect();
        let arguments = [shared.clone(), computed].concat();
        let compute = self.outsourced(arguments, Vec::new(), conjoined(goals));
        let ball = self.fresh_variable();
        let indicator = binary(":", Term::atom("system"), Term::indicator(name, 2));
        let rethrow = binary("$throw_as", ball.clone(), indicator);
        let catch = Term::compound("$catch", vec![compute, ball, rethrow]);
        let system = flat_name("system", name);
        let compare = Term::compound(system.clone(), operands);
        let tests = shared
            .into_iter()
            .map(|variable| Term::compound("number", vec![variable]));
        let then = conjoined(vec![catch, compare]);
        Some(guarded(tests.collect(), then, rename(goal, &system)))
    }

    /// `result is expression`, as the kernel evaluates it. Errors of an addition for which
    /// SWI-Prolog has an instruction name the predicate of the clause.
    fn by_kernel(&self, goal: &Term, result: &Term, expression: &Term) -> Term {
        let (result, expression) = (result.clone(), expression.clone());
        match (sum(goal), &self.caller) {
            (Some(((new, _), _)), Some(caller)) if self.sums.contains(&new) => {
                Term::compound("$sum", vec![result, expression, caller.clone()])
            }
            _ => binary("$is", result, expression),
        }
    }

    /// `result is expression`, in place where all operands are numbers; else the `whole` goal is
    /// called.
    fn evaluated(
        &mut self,
        result: &Term,
        expression: &Term,
        functions: Functions,
        whole: Term,
    ) -> Term {
        let mut goals = Vec::new();
        let value = match expression {
            Term::Compound(_) | Term::Atom(_) => self.numeric(expression, functions, &mut goals),
            _ => return whole,
        };
        match value {
            Some(value @ Term::Compound(_)) if is_float(&value) => goals.push(is(result, value)),
            Some(value) => {
                let number = self.in_variable(value, &mut goals);
                goals.push(binary("$own_form", number, result.clone()));
            }
            None => return whole,
        }
        let known = variables(expression).into_iter().map(Term::Var);
        let tests: Vec<Term> = known
            .map(|variable| Term::compound("number", vec![variable]))
            .collect();
        guarded(tests, conjoined(goals), whole)
    }

    /// The expression as Scryer computes it if its variables are numbers, with what has to be
    /// computed before in `goals`: right operands first, as they are evaluated.
    fn numeric(
        &mut self,
        expression: &Term,
        functions: Functions,
        goals: &mut Vec<Term>,
    ) -> Option<Term> {
        let compound = match expression {
            Term::Int(_) | Term::BigInt(_) | Term::Float(_) => return Some(expression.clone()),
            Term::Var(variable) if self.seen.contains(variable) => return Some(expression.clone()),
            Term::Compound(compound) => compound,
            Term::Atom(_) => return self.by_function(expression, functions, goals),
            _ => return None,
        };
        let name = compound.name.as_str();
        let arity = compound.args.len();
        if !IN_PLACE.contains(&(name, arity)) {
            return self.by_function(expression, functions, goals);
        }
        let [left, right] = &compound.args[..] else {
            let argument = match (name, &compound.args[..]) {
                ("-" | "+" | "abs", [argument]) => self.numeric(argument, functions, goals)?,
                _ => return None,
            };
            return Some(Term::compound(name, vec![argument]));
        };
        let right = self.numeric(right, functions, goals)?;
        let mut before = Vec::new();
        let left = self.numeric(left, functions, &mut before)?;
        let called = match name {
            "+" | "-" | "*" => None,
            "/" => Some("$divide"),
            "**" | "^" => Some("$power"),
            _ => return None,
        };
        let right = match called.is_some() || !before.is_empty() {
            true => self.in_variable(right, goals),
            false => right,
        };
        goals.extend(before);
        let Some(called) = called else {
            return Some(binary(name, left, right));
        };
        let (left, value) = (self.in_variable(left, goals), self.fresh_variable());
        goals.push(Term::compound(called, vec![left, right, value.clone()]));
        Some(value)
    }

    /// The value of one of the [`CALLED`] functions: its arguments are computed before in `goals`,
    /// the last one first.
    fn by_function(
        &mut self,
        expression: &Term,
        functions: Functions,
        goals: &mut Vec<Term>,
    ) -> Option<Term> {
        let (name, arity) = expression.functor()?;
        let function = (name.as_str(), arity);
        let is_known = CALLED.contains(&function) || TOTAL.contains(&function);
        if functions == Functions::None || !is_known {
            return None;
        }
        let mut args = Vec::new();
        for argument in expression.arguments().iter().rev() {
            let value = self.numeric(argument, functions, goals)?;
            args.insert(0, self.in_variable(value, goals));
        }
        let value = self.fresh_variable();
        let function = Term::callable(name.clone(), args);
        goals.push(binary("$function", function, value.clone()));
        Some(value)
    }

    /// A number or a variable that holds the operand.
    fn in_variable(&mut self, value: Term, goals: &mut Vec<Term>) -> Term {
        let Term::Compound(_) = value else {
            return value;
        };
        let variable = self.fresh_variable();
        goals.push(is(&variable, value));
        variable
    }
}

impl ArithmeticRun {
    /// The run as one goal.
    fn goal(self) -> Option<Term> {
        if self.compiled.is_empty() {
            return None;
        }
        Some(guarded(
            self.tests,
            conjoined(self.compiled),
            conjoined(self.called),
        ))
    }
}

fn functor_name(goal: &Term) -> &str {
    goal.functor().map_or("", |(name, _)| name.as_str())
}

/// Whether the divisor is not zero, perhaps by one more test.
fn is_not_zero(divisor: &Term, computed: &HashSet<u32>, tests: &mut Vec<Term>) -> bool {
    match divisor {
        Term::Var(variable) if !computed.contains(variable) => {
            add(tests, binary("=\\=", divisor.clone(), Term::Int(0)));
            true
        }
        Term::Int(number) => *number != 0,
        _ => false,
    }
}

/// Whether the shift is one that the machine can do, perhaps by one more test.
fn is_shift(shift: &Term, computed: &HashSet<u32>, tests: &mut Vec<Term>) -> bool {
    match shift {
        Term::Var(variable) if !computed.contains(variable) => {
            let high = binary("/\\", shift.clone(), Term::Int(-SHIFT_END));
            add(tests, binary("=:=", high, Term::Int(0)));
            true
        }
        Term::Int(number) => (0..SHIFT_END).contains(number),
        _ => false,
    }
}

/// Whether the value is a float whatever its variables are.
fn is_float(value: &Term) -> bool {
    match value {
        Term::Float(_) => true,
        _ => value.arguments().iter().any(is_float),
    }
}

/// One more test, unless it is there. Each test follows those of the types of its operands.
fn add(tests: &mut Vec<Term>, test: Term) {
    if !tests.contains(&test) {
        tests.push(test);
    }
}

/// `( tests -> then ; otherwise )`.
fn guarded(tests: Vec<Term>, then: Term, otherwise: Term) -> Term {
    match tests.is_empty() {
        true => then,
        false => choice(conjoined(tests), then, otherwise),
    }
}
