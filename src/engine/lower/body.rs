//! Clause bodies: control constructs stay, goals are resolved.

use super::callers::called_as;
use super::meta::{MetaMode, Spec};
use super::{LoweringContext, Target, clause_body, dcg};
use crate::engine::bridge::operation::{MAX_ARITY, Operation, assert_name};
use crate::engine::lower::terms::{
    conjunction, is_control, variables, variables_end, with_arguments,
};
use crate::engine::names::{flat_name, split_module};
use crate::frontend::term::{Atom, Term};

/// How many variables a condition may share with its clause to become a predicate of its own.
const MAX_SHARED: usize = 50;

/// Meta-predicates of the library that call each goal once, and show it to nobody: its void
/// variables stay void.
const CALLED_ONCE: [&str; 2] = ["aggregate_all", "findall"];

/// The most arguments that the kernel's `$m` and `$m_for` add to a goal.
const MAX_ADDED: usize = 8;

/// Appends the parts of a control construct that are variables.
fn variable_goals(goal: &Term, out: &mut Vec<Term>) {
    if is_control(goal) {
        for part in goal.arguments() {
            match part {
                Term::Var(_) => out.push(part.clone()),
                _ => variable_goals(part, out),
            }
        }
    }
}

/// What calls a goal that is known only when it runs.
const META_CALLS: [&str; 4] = ["$do", "$m_for", "$late", "call"];

/// Whether a lowered goal calls a predicate whose name begins so, or one that is not known yet.
fn calls(lowered: &Term, prefix: &str) -> bool {
    match lowered.functor() {
        Some(_) if is_control(lowered) => {
            lowered.arguments().iter().any(|part| calls(part, prefix))
        }
        Some((name, _)) => name.as_str().starts_with(prefix) || META_CALLS.contains(&name.as_str()),
        None => false,
    }
}

impl LoweringContext<'_> {
    /// A clause body.
    pub(super) fn body(&mut self, module: &str, body: &Term) -> Term {
        match body {
            Term::Compound(compound) => match (compound.name.as_str(), &compound.args[..]) {
                (",", [left, right]) => {
                    if let Some((change, rest)) = self.change(module, left, right) {
                        return match rest {
                            Some(rest) => conjunction(vec![change], self.body(module, rest)),
                            None => change,
                        };
                    }
                    if let Some((arithmetic, rest)) = self.leading_arithmetic(module, body) {
                        return match rest {
                            Some(rest) => conjunction(vec![arithmetic], self.body(module, rest)),
                            None => arithmetic,
                        };
                    }
                    let left = self.with_frame(|context| context.body(module, left));
                    Term::compound(",", vec![left, self.body(module, right)])
                }
                ("->" | "*->" | ";" | "|", [left, right]) => {
                    self.construct(module, compound.name.as_str(), left, right)
                }
                ("\\+", [goal]) => {
                    self.with_frame(|context| negation(context.left_by_failure(module, goal)))
                }
                (":", [Term::Atom(inner), goal]) => self.in_module(module, inner.as_str(), goal),
                _ => self.goal(module, body),
            },
            _ => self.goal(module, body),
        }
    }

    /// A control construct of two parts that is no conjunction.
    fn construct(&mut self, module: &str, name: &str, left: &Term, right: &Term) -> Term {
        match name {
            "->" => {
                let condition = self.with_frame(|context| context.condition(module, left));
                Term::compound(name, vec![condition, self.body(module, right)])
            }
            "*->" => {
                let condition = self.with_frame(|context| context.opaque(module, left));
                Term::compound(",", vec![condition, self.body(module, right)])
            }
            _ => self.disjunction(module, left, right),
        }
    }

    /// `inner:goal` in a module.
    fn in_module(&mut self, module: &str, inner: &str, goal: &Term) -> Term {
        match inner == module {
            true => self.body(inner, goal),
            false => self.with_frame(|context| context.body(inner, goal)),
        }
    }

    fn disjunction(&mut self, module: &str, left: &Term, right: &Term) -> Term {
        let Some([condition, then]) = left.as_compound("*->", 2) else {
            let lowered = self.alternative(module, left);
            return Term::compound(";", vec![lowered, self.body(module, right)]);
        };
        // A soft cut: a condition without choice points is cut off from the other alternative; else
        // a flag outside the database remembers that it had a solution.
        let [flag, before, inside] = [(); 3].map(|()| self.fresh_variable());
        let new = Term::compound("$soft_new", vec![flag.clone(), before.clone()]);
        let open = Term::compound("$get_b_value", vec![inside.clone()]);
        let set = Term::compound("$soft_set", vec![flag.clone(), before, inside]);
        let unset = Term::compound("$soft_unset", vec![flag]);
        let condition = self.with_frame(|context| context.condition(module, condition));
        let first = conjunction(vec![open, condition, set], self.body(module, then));
        let second = conjunction(vec![unset], self.body(module, right));
        conjunction(vec![new], Term::compound(";", vec![first, second]))
    }

    /// A single goal.
    pub(super) fn goal(&mut self, module: &str, goal: &Term) -> Term {
        let lowered = self.goal_before(module, goal);
        self.seen.extend(variables(goal));
        match self.first_call(module, goal) {
            Some(number) => {
                let told = Term::compound("$first_call", vec![Term::Int(number)]);
                conjunction(vec![told], lowered)
            }
            None => lowered,
        }
    }

    /// The number by which the clause has to tell that it calls the goal.
    pub(super) fn first_call(&mut self, module: &str, goal: &Term) -> Option<i64> {
        let (name, arity) = goal.functor().filter(|_| self.link)?;
        self.scope.first_call(module, name.as_str(), arity)
    }

    /// The goal, with its variables still to be noted as seen.
    fn goal_before(&mut self, module: &str, goal: &Term) -> Term {
        let (name, args) = match goal {
            Term::Var(_) if self.scope.holds_closures(module) => {
                return Term::compound("call", vec![goal.clone()]);
            }
            Term::Atom(name) => (name.clone(), &[][..]),
            Term::Compound(compound) => (compound.name.clone(), &compound.args[..]),
            _ => return self.call_unknown(module, goal),
        };
        if let (":", [inner, _]) = (name.as_str(), args) {
            if let Term::Atom(inner) = inner {
                return self.in_module(module, inner.as_str(), &args[1]);
            }
            return self.call_unknown(module, goal);
        }
        if !self.scope.overrides(module, name.as_str(), args.len())
            && let Some(lowered) = self.control(module, goal, name.as_str(), args)
        {
            return lowered;
        }
        self.resolved(module, name.as_str(), args)
    }

    fn call_unknown(&mut self, module: &str, goal: &Term) -> Term {
        let caller = self.caller_of_variable();
        Term::compound("$do", vec![Term::atom(module), goal.clone(), caller])
    }

    /// Goals that lowering itself understands; `None` for ordinary predicates.
    fn control(&mut self, module: &str, goal: &Term, name: &str, args: &[Term]) -> Option<Term> {
        if let Some(refused) = called_at_once(name, args)
            .and_then(|goal| self.refused(goal, self.caller_of_goals(name, args.len())))
        {
            return Some(refused);
        }
        Some(match (name, args) {
            ("," | ";" | "|" | "->" | "*->", [_, _]) | ("\\+", [_]) => self.body(module, goal),
            ("!" | "true" | "fail", []) => Term::atom(name),
            ("false", []) => Term::atom("fail"),
            ("atom", [argument]) => {
                // To Scryer [] is an atom, to SWI-Prolog 7 it is not.
                let nil = Term::compound("\\==", vec![argument.clone(), Term::nil()]);
                Term::compound(
                    ",",
                    vec![Term::compound("atom", vec![argument.clone()]), nil],
                )
            }
            ("is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">=", [_, _]) => self.arithmetic(&[goal]),
            ("format", [_] | [_, _]) => self.format_call(args)?,
            ("call", [called]) => self.meta_called((name, 1), (called, 0), |context| {
                context.call(module, called)
            }),
            ("call", [called, extra @ ..]) => self.call_with(module, called, extra),
            ("not", [goal]) => self.meta_called((name, 1), (goal, 0), |context| {
                let outer = std::mem::replace(&mut context.link, is_control(goal));
                let lowered = context.left_by_failure(module, goal);
                context.link = outer;
                negation(lowered)
            }),
            ("once", [goal]) => self.once(module, goal, name),
            ("ignore", [goal]) => {
                let once = self.once(module, goal, name);
                Term::compound(";", vec![once, Term::atom("true")])
            }
            ("forall", [condition, action]) => {
                let shared = variables(goal).into_iter().map(Term::Var).collect();
                self.forall(module, condition, action, shared)
            }
            ("findall", [template, goal, list]) => {
                let closure = self.meta_called((name, 3), (goal, 0), |context| {
                    context.closure(module, goal, 0)
                });
                Term::compound("$findall", vec![template.clone(), closure, list.clone()])
            }
            ("catch", [goal, catcher, recovery]) => {
                let [goal, recovery] = [goal, recovery].map(|goal| self.caught(module, goal));
                Term::compound("$catch", vec![goal, catcher.clone(), recovery])
            }
            ("assert", [clause]) => self.assert(module, clause, 2),
            ("assertz", [clause]) => self.assert(module, clause, 1),
            ("asserta", [clause]) => self.assert(module, clause, 0),
            ("retract", [clause]) => self.retract(module, clause),
            ("retractall", [head]) => self.retractall(module, head),
            ("phrase", [grammar, list]) => self.phrase(module, grammar, list, &Term::nil())?,
            ("phrase", [grammar, list, rest]) => self.phrase(module, grammar, list, rest)?,
            _ => return None,
        })
    }

    /// What a call of a control construct by this caller comes to if a part of it is no goal:
    /// nothing of it runs.
    fn refused(&mut self, goal: &Term, caller: Term) -> Option<Term> {
        let ball = clause_body::refusal(goal)?.ball("call", 1);
        let [formal, _] = ball.as_compound("error", 2)? else {
            return None;
        };
        let context = Term::compound("context", vec![caller, self.fresh_variable()]);
        let error = Term::compound("error", vec![formal.clone(), context]);
        Some(Term::compound("$throw", vec![error]))
    }

    /// The left side of a disjunction. What is no condition in the program may have become one, as
    /// `once(G)` does, and would make an if-then-else of the whole.
    fn alternative(&mut self, module: &str, left: &Term) -> Term {
        if ends_in_failure(left) && !has_cut(left) {
            return self.with_frame(|context| context.left_by_failure(module, left));
        }
        let lowered = self.body(module, left);
        match (left.as_compound("->", 2), lowered.as_compound("->", 2)) {
            (None, Some(_)) => Term::compound(";", vec![lowered, Term::atom("fail")]),
            _ => lowered,
        }
    }

    /// A goal that leaves nothing behind when it is over. A conjunction gets a predicate of its
    /// own.
    fn left_by_failure(&mut self, module: &str, goal: &Term) -> Term {
        match goal.as_compound(",", 2) {
            Some(_) => self.closure(module, goal, 0),
            None => self.condition(module, goal),
        }
    }

    /// A goal for which the construct makes a choice point.
    fn condition(&mut self, module: &str, goal: &Term) -> Term {
        let lowered = self.opaque(module, goal);
        self.framed(lowered)
    }

    /// A goal behind a choice point, in a predicate of its own if it calls the program. The machine
    /// gives up the frames of a call that is over only where the caller's frame is younger than the
    /// last choice point: without that predicate and its frame each step of a loop would keep one.
    fn framed(&mut self, lowered: Term) -> Term {
        let program = flat_name(&self.home, "");
        let calls_program = calls(&lowered, program.as_str());
        let shared = variables(&lowered);
        if !calls_program || shared.len() > MAX_SHARED {
            return lowered;
        }
        let shared = shared.into_iter().map(Term::Var).collect();
        let body = conjunction(vec![lowered], Term::atom("$succeed"));
        self.outsourced(shared, Vec::new(), body)
    }

    /// A goal to which the cuts in it are local, as those in a condition are: Scryer's would cut
    /// the clause.
    fn opaque(&mut self, module: &str, goal: &Term) -> Term {
        if has_cut(goal) {
            self.closure(module, goal, 0)
        } else {
            self.body(module, goal)
        }
    }

    /// A goal in a meta-argument that is compiled in place: a single goal does not link, control
    /// does.
    fn meta_goal(&mut self, module: &str, goal: &Term, by: (&str, usize)) -> Term {
        let outer = self.link;
        self.link = is_control(goal);
        let lowered = self.meta_called(by, (goal, 0), |context| match has_cut(goal) {
            true => context.closure(module, goal, 0),
            false => context.with_checked_goals(module, goal, |context| context.body(module, goal)),
        });
        self.link = outer;
        lowered
    }

    /// A control construct that a meta-predicate calls, lowered: nothing of it runs if a variable
    /// that is a part of it has a value that is no goal.
    pub(super) fn with_checked_goals(
        &mut self,
        module: &str,
        goal: &Term,
        lower: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        let caller = self.caller_of_construct.take();
        let lowered = lower(self);
        let mut goals = Vec::new();
        variable_goals(goal, &mut goals);
        let Some(caller) = caller.filter(|_| !goals.is_empty()) else {
            return lowered;
        };
        let are_goals = Term::compound("$are_goals", vec![Term::list(goals)]);
        let called = Term::compound("->", vec![are_goals, lowered]);
        let refused = vec![caller, Term::atom(module), goal.clone()];
        Term::compound(";", vec![called, Term::compound("$m_for", refused)])
    }

    /// `once(Goal)`, or what `ignore(Goal)` calls, which is then the name.
    fn once(&mut self, module: &str, goal: &Term, name: &str) -> Term {
        let goal = self.meta_goal(module, goal, (name, 1));
        let goal = self.framed(goal);
        Term::compound("->", vec![goal, Term::atom("true")])
    }

    /// `forall(Condition, Action)`, whose variables are these.
    fn forall(&mut self, module: &str, condition: &Term, action: &Term, shared: Vec<Term>) -> Term {
        let by = ("forall", 2);
        let condition = self.meta_goal(module, condition, by);
        let action = match self.refused(action, self.caller_of_goals(by.0, by.1)) {
            Some(refused) => refused,
            None => {
                let action = self.meta_goal(module, action, by);
                negation(self.framed(action))
            }
        };
        let refuted = Term::compound(",", vec![condition, action]);
        negation(self.outsourced(shared, Vec::new(), refuted))
    }

    /// The goal or the recovery of `catch/3`.
    fn caught(&mut self, module: &str, goal: &Term) -> Term {
        let by = ("catch", 3);
        self.refused(goal, self.caller_of_goals(by.0, by.1))
            .unwrap_or_else(|| {
                self.meta_called(by, (goal, 0), |context| context.closure(module, goal, 0))
            })
    }

    fn call(&mut self, module: &str, called: &Term) -> Term {
        match called {
            Term::Var(_) => self.goal(module, called),
            _ => self.closure(module, called, 0),
        }
    }

    fn call_with(&mut self, module: &str, called: &Term, extra: &[Term]) -> Term {
        let by = ("call", 1 + extra.len());
        let closure = self.meta_called(by, (called, extra.len()), |context| {
            context.closure(module, called, extra.len())
        });
        if extra.len() <= MAX_ADDED && is_met_at_run_time(&closure) {
            return with_arguments(&closure, extra);
        }
        let mut args = vec![closure];
        args.extend_from_slice(extra);
        Term::compound("call", args)
    }

    fn phrase(&mut self, module: &str, grammar: &Term, list: &Term, rest: &Term) -> Option<Term> {
        if matches!(grammar, Term::Var(_)) {
            return None;
        }
        let mut checked = Term::compound("$phrase_list", vec![list.clone()]);
        if *rest != Term::nil() {
            let also = Term::compound("$phrase_list", vec![rest.clone()]);
            checked = Term::compound(",", vec![checked, also]);
        }
        let first_free = self.next_variable;
        let body = dcg::phrase_body(grammar, list, rest, first_free).ok()?;
        self.next_variable = self.next_variable.max(variables_end(&body));
        let body = self.meta_called(("phrase", 2), (grammar, 2), |context| {
            context.opaque(module, &body)
        });
        Some(Term::compound(",", vec![checked, body]))
    }

    fn assert(&mut self, module: &str, clause: &Term, end: i64) -> Term {
        let (inner, fact) = split_module(module, clause);
        if let Some((slot, args)) = self.fact(inner, fact) {
            return store_call(Operation::Assert(slot, end), args);
        }
        Term::compound(
            "$assert",
            vec![qualified(module, clause), Term::atom(assert_name(end))],
        )
    }

    fn retract(&mut self, module: &str, clause: &Term) -> Term {
        let (inner, fact) = split_module(module, clause);
        match self.fact(inner, fact) {
            Some((slot, args)) if variables(fact).len() == variable_arguments(args) => {
                store_call(Operation::Retract(self.with_void(slot, args)), args)
            }
            _ => Term::compound("$retract", vec![qualified(module, clause)]),
        }
    }

    fn retractall(&mut self, module: &str, head: &Term) -> Term {
        let (inner, fact) = split_module(module, head);
        match self.fact(inner, fact) {
            Some((slot, args)) if variables(fact).len() == variable_arguments(args) => {
                store_call(Operation::RetractAll(self.with_void(slot, args)), args)
            }
            _ => Term::compound("$retractall", vec![qualified(module, head)]),
        }
    }

    /// The slot and the arguments of a fact whose functor is known.
    pub(super) fn fact<'t>(&mut self, module: &str, fact: &'t Term) -> Option<(i64, &'t [Term])> {
        match fact {
            Term::Compound(compound)
                if !matches!(compound.name.as_str(), ":-" | ":" | "," | ";" | "->") =>
            {
                let arity = compound.args.len();
                Some((
                    self.scope.slot(module, compound.name.as_str(), arity),
                    &compound.args,
                ))
            }
            _ => None,
        }
    }

    /// A call of an ordinary predicate.
    pub(super) fn resolved(&mut self, module: &str, name: &str, args: &[Term]) -> Term {
        let spec = self.scope.meta(module, name, args.len());
        let mut before = Vec::new();
        let args = match &spec {
            Some(spec) => self.meta_arguments(module, spec, name, args, &mut before),
            None => args.to_vec(),
        };
        let call = self.call_resolved(module, name, args);
        before
            .into_iter()
            .rfold(call, |call, goal| Term::compound(",", vec![goal, call]))
    }

    fn call_resolved(&mut self, module: &str, name: &str, args: Vec<Term>) -> Term {
        if self.is_last && self.keeps_frame(module, name, &args) {
            return self.with_frame(|context| context.call_resolved(module, name, args));
        }
        if let Some(passing) = self.passing_call(module, name, &args) {
            return passing;
        }
        match self.target(module, name, args.len(), self.link) {
            Target::Code(code) => call_of_code(module, code, args),
            Target::Inline => Term::callable(name, args),
            Target::Native(number, modes) => native_call(number, modes, args),
            Target::Dynamic(slot) => self.call_store(slot, &args),
            Target::Undefined(slot) => self.call_undefined(slot, &args),
        }
    }

    /// Where a goal leads; its caller will be told if that is nowhere.
    pub(super) fn target(&mut self, module: &str, name: &str, arity: usize, link: bool) -> Target {
        match self.known_caller().cloned() {
            Some(caller) => self.scope.target_for(&caller, (module, name, arity), link),
            None => self.scope.target(module, name, arity, link),
        }
    }

    /// `Variable^Goal`: the prefixes stay, the goal becomes a closure.
    fn existential(&mut self, module: &str, goal: &Term) -> Term {
        let (module, goal) = split_module(module, goal);
        match goal.as_compound("^", 2) {
            Some([variables, inner]) => Term::compound(
                "^",
                vec![variables.clone(), self.existential(module, inner)],
            ),
            _ => self.closure(module, goal, 0),
        }
    }

    /// The arguments of a meta-predicate as it gets them. `before` takes the goals that have to run
    /// first.
    pub(super) fn meta_arguments(
        &mut self,
        module: &str,
        spec: &Spec,
        name: &str,
        args: &[Term],
        before: &mut Vec<Term>,
    ) -> Vec<Term> {
        let leaves_out_void = self.leaves_out_void;
        self.leaves_out_void &= CALLED_ONCE.contains(&name);
        let lower = |(place, (argument, mode)): (usize, (&Term, &MetaMode))| {
            let by = called_as((name, spec.modes.len()), args, place);
            match mode {
                MetaMode::Goal(extra) if spec.closures => {
                    self.meta_called(by, (argument, *extra), |context| {
                        context.closure(module, argument, *extra)
                    })
                }
                MetaMode::Existential if spec.closures => {
                    self.meta_called(by, (argument, 0), |context| {
                        context.existential(module, argument)
                    })
                }
                MetaMode::Plain(_) => argument.clone(),
                _ if !spec.strips_modules => qualified(module, argument),
                _ => self.qualified_argument(module, argument, before),
            }
        };
        let modes = args.iter().zip(&spec.modes).enumerate();
        let lowered = modes.map(lower).collect();
        self.leaves_out_void = leaves_out_void;
        lowered
    }
}

impl LoweringContext<'_> {
    /// The argument with its innermost module, as a meta-predicate of a program gets it. Of a
    /// variable only its value says whether it has one.
    fn qualified_argument(
        &mut self,
        module: &str,
        argument: &Term,
        before: &mut Vec<Term>,
    ) -> Term {
        let (module, plain) = match split_module(module, argument) {
            (_, Term::Compound(inner)) if inner.name == ":" && inner.args.len() == 2 => {
                (module, argument)
            }
            (inner, plain) if !matches!(plain, Term::Var(_)) => {
                return Term::compound(":", vec![Term::atom(inner), plain.clone()]);
            }
            of_variable => of_variable,
        };
        let qualified = self.fresh_variable();
        let parts = vec![plain.clone(), Term::atom(module), qualified.clone()];
        before.push(Term::compound("$qualified", parts));
        qualified
    }
}

/// The goal that a meta-predicate calls before anything else.
fn called_at_once<'t>(name: &str, args: &'t [Term]) -> Option<&'t Term> {
    match (name, args) {
        ("call" | "not" | "once" | "ignore", [goal])
        | ("forall", [goal, _])
        | ("findall", [_, goal, _]) => Some(goal),
        _ => None,
    }
}

/// Whether the closure calls the kernel, which finds out at run time what it is: the kernel takes
/// further arguments without a `call/N`.
fn is_met_at_run_time(closure: &Term) -> bool {
    matches!(closure.functor(), Some((name, _)) if matches!(name.as_str(), "$m" | "$m_for"))
}

/// Whether the last goal of a conjunction is `fail`.
fn ends_in_failure(goal: &Term) -> bool {
    match goal.as_compound(",", 2) {
        Some([_, rest]) => ends_in_failure(rest),
        _ => matches!(goal, Term::Atom(name) if *name == "fail" || *name == "false"),
    }
}

/// `\+ goal`, also for what is known.
fn negation(goal: Term) -> Term {
    Term::compound("\\+", vec![goal])
}

/// `module:term`, unless the term has a module already.
pub(super) fn qualified(module: &str, term: &Term) -> Term {
    match term.as_compound(":", 2) {
        Some([Term::Atom(_), _]) => term.clone(),
        _ => Term::compound(":", vec![Term::atom(module), term.clone()]),
    }
}

/// The call of a native predicate: its operation, all arguments, the output arguments. A predicate
/// with a head (`:`) among its two arguments gets their shapes only.
pub fn native_call(number: usize, modes: &str, args: Vec<Term>) -> Term {
    let name = if modes.contains(':') {
        "$n_shapes"
    } else {
        "$n"
    };
    let is_output = |(_, mode): &(&Term, char)| *mode != '+';
    let outputs: Vec<Term> = args
        .iter()
        .zip(modes.chars())
        .filter(is_output)
        .map(|(a, _)| a.clone())
        .collect();
    Term::compound(
        name,
        vec![
            Term::Int(Operation::Native(number).number()),
            Term::callable("g", args),
            Term::callable("o", outputs),
        ],
    )
}

/// A call or a change of a dynamic predicate, with its arguments as a tuple, and before it those
/// that are not void if there are others.
pub(super) fn store_call(operation: Operation, args: &[Term]) -> Term {
    let name = match operation {
        Operation::Retract(_) => "$r",
        Operation::RetractAll(_) => "$ra",
        Operation::Assert(..) => "$a",
        _ if args.len() > MAX_ARITY => "$d_text",
        _ => "$d",
    };
    let void = operation.void_places();
    let sent = (!void.is_empty()).then(|| void.others_of(args));
    let tuples = sent.into_iter().chain([args.to_vec()]);
    let tuples = tuples.map(|args| Term::callable("g", args));
    let parts = std::iter::once(Term::Int(operation.number())).chain(tuples);
    Term::compound(name, parts.collect())
}

fn variable_arguments(args: &[Term]) -> usize {
    args.iter().map(|argument| variables(argument).len()).sum()
}

/// True if a cut stands in the goal's control structure, where it must stay local to a meta-call or
/// a condition.
pub(super) fn has_cut(goal: &Term) -> bool {
    match goal {
        Term::Atom(a) => *a == "!",
        Term::Compound(compound) if is_control(goal) => compound.args.iter().any(has_cut),
        Term::Compound(compound) if compound.name == ":" => compound.args.iter().any(has_cut),
        _ => false,
    }
}

/// The call of a compiled predicate from this module. `main/0` of `library(main)` is told it:
/// its `main/1` is looked for there.
pub(super) fn call_of_code(module: &str, code: Atom, args: Vec<Term>) -> Term {
    match code.as_str() {
        "prolog_main:main" => Term::compound("prolog_main:main_of", vec![Term::atom(module)]),
        _ => Term::callable(code, args),
    }
}
