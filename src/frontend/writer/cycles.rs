//! Cyclic terms. The machine's side of the bridge sends each as a finite one,
//! `'$cycle'(Root,Equations)`: a variable stands for each subterm that is a part of itself, and an
//! equation says what it is.

use std::collections::HashMap;

use crate::frontend::term::Term;

/// The functor, with two arguments, that stands for a cyclic term.
pub const CYCLE: &str = "$cycle";

/// Whether the term has a cyclic one in it. A list costs no stack.
pub fn has_cycle(term: &Term) -> bool {
    // Most terms that are written are atomic: they take no memory.
    if term.arguments().is_empty() {
        return false;
    }
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        if term.as_compound(CYCLE, 2).is_some() {
            return true;
        }
        pending.extend(term.arguments());
    }
    false
}

/// The most levels of a cyclic term that are written one in another.
const MAX_LEVELS: usize = 5_000;

/// The term as it is written down to this depth, its cyclic parts as often as they stand in one
/// another.
pub(super) fn unrolled(term: &Term, depth: usize) -> Term {
    let mut equations = HashMap::new();
    level(term, depth.min(MAX_LEVELS), &mut equations)
}

fn level(term: &Term, depth: usize, equations: &mut HashMap<u32, Term>) -> Term {
    if let Some([root, sides]) = term.as_compound(CYCLE, 2) {
        equations.extend(sides_of(sides));
        return level(root, depth, equations);
    }
    match term {
        _ if depth == 0 => term.clone(),
        Term::Var(variable) => match equations.get(variable).cloned() {
            Some(value) => level(&value, depth, equations),
            None => term.clone(),
        },
        Term::Compound(compound) => {
            let args = compound.args.iter();
            let args = args.map(|arg| level(arg, depth - 1, equations)).collect();
            Term::compound(compound.name.clone(), args)
        }
        _ => term.clone(),
    }
}

/// The variables of a cyclic term with what they stand for.
fn sides_of(equations: &Term) -> Vec<(u32, Term)> {
    let equations = equations.as_list().unwrap_or_default();
    let sides = equations
        .iter()
        .filter_map(|equation| match equation.as_compound("=", 2) {
            Some([Term::Var(variable), value]) => Some((*variable, value.clone())),
            _ => None,
        });
    sides.collect()
}

/// The term as SWI-Prolog writes it, `@(Template,Equations)`, if it has cyclic ones in it; and the
/// names of the variables in the equations: `S_1`, `S_2`, ...
pub(super) fn factorized(term: &Term) -> Option<(Term, HashMap<u32, String>)> {
    if !has_cycle(term) {
        return None;
    }
    let mut cycles = Cycles::default();
    let template = cycles.template(term);
    let sides = cycles.equations.into_iter();
    let equations =
        sides.map(|(variable, value)| Term::compound("=", vec![Term::Var(variable), value]));
    let names = cycles.variables.iter().zip(1..);
    let names = names.map(|(&variable, number)| (variable, format!("S_{number}")));
    Some((
        Term::compound(
            "@",
            vec![template, Term::list(equations.collect::<Vec<_>>())],
        ),
        names.collect(),
    ))
}

/// The cyclic terms that were met.
#[derive(Default)]
struct Cycles {
    equations: Vec<(u32, Term)>,
    variables: Vec<u32>,
    /// Each cyclic term but for the numbers of its variables, and the variable that stands for it.
    known: Vec<(Term, Term)>,
}

impl Cycles {
    /// The term with the variables of equations in place of its cyclic parts.
    fn template(&mut self, term: &Term) -> Term {
        let mut open = Vec::new();
        let mut rest = term;
        let innermost = loop {
            if let Some([root, equations]) = rest.as_compound(CYCLE, 2) {
                break self.root(root, equations);
            }
            let (Term::Compound(compound), Some((last, first))) =
                (rest, rest.arguments().split_last())
            else {
                break rest.clone();
            };
            let first: Vec<Term> = first.iter().map(|arg| self.template(arg)).collect();
            open.push((compound.name.clone(), first));
            rest = last;
        };
        let outwards = open.into_iter().rev();
        outwards.fold(innermost, |last, (name, mut args)| {
            args.push(last);
            Term::compound(name, args)
        })
    }

    /// The variable of a cyclic term; one that is the same but for the numbers of variables has the
    /// same.
    fn root(&mut self, root: &Term, equations: &Term) -> Term {
        let sides = sides_of(equations);
        let place = |number: u32| sides.iter().position(|(variable, _)| *variable == number);
        let shape = equations.with_variables(&mut |number| match place(number) {
            Some(place) => Term::compound(CYCLE, vec![Term::Int(place as i64)]),
            None => Term::Var(number),
        });
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == shape) {
            return known.clone();
        }
        self.known.push((shape, root.clone()));
        self.variables
            .extend(sides.iter().map(|(variable, _)| *variable));
        self.equations.extend(sides);
        root.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;
    use crate::frontend::writer::{WriteOptions, term_text};

    /// `'$cycle'(_V, [_V = f(_V, argument)])`.
    fn cycle(variable: u32, argument: Term) -> Term {
        let root = || Term::Var(variable);
        let value = Term::compound("f", vec![root(), argument]);
        let equation = Term::compound("=", vec![root(), value]);
        Term::compound(CYCLE, vec![root(), Term::list([equation])])
    }

    fn written(term: &Term, options: &WriteOptions) -> String {
        term_text(term, options, &OperatorTable::standard())
    }

    #[test]
    fn cycles_are_told_once_behind_the_whole_term() {
        let term = Term::list([
            cycle(1, Term::Int(3)),
            Term::atom("a"),
            cycle(2, Term::Int(4)),
        ]);
        let text = written(&term, &WriteOptions::print());
        assert_eq!(text, "@([S_1,a,S_2],[S_1=f(S_1,3),S_2=f(S_2,4)])");
    }

    #[test]
    fn equal_cycles_share_an_equation_and_other_variables_tell_them_apart() {
        let same = Term::list([cycle(1, Term::Var(7)), cycle(2, Term::Var(7))]);
        let text = written(&same, &WriteOptions::print());
        assert_eq!(text, "@([S_1,S_1],[S_1=f(S_1,_7)])");
        let apart = Term::list([cycle(1, Term::Var(7)), cycle(2, Term::Var(8))]);
        let text = written(&apart, &WriteOptions::print());
        assert_eq!(text, "@([S_1,S_2],[S_1=f(S_1,_7),S_2=f(S_2,_8)])");
    }

    #[test]
    fn without_numbervars_the_variables_have_no_names() {
        let text = written(&cycle(1, Term::Int(3)), &WriteOptions::default());
        assert_eq!(text, "@(_1,[_1=f(_1,3)])");
    }
}
