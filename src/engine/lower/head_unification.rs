//! A clause as `clause/2` and `listing/1` show it: unifications that open the body stand in the head.

use std::collections::{HashMap, HashSet};

use super::variables;
use crate::frontend::term::Term;

/// The clause as SWI-Prolog compiles it: unifications of head arguments at the beginning of the body move
/// into the head.
pub fn unified_head(head: &Term, body: &Term) -> (Term, Term) {
    let mut moves: Vec<(u32, Term)> = Vec::new();
    let mut kept: Vec<Term> = Vec::new();
    let mut rest = Some(body.clone());
    while let Some(goal) = rest.take() {
        let (first, more) = match goal.as_compound(",", 2) {
            Some([first, more]) => (first.clone(), Some(more.clone())),
            _ => (goal, None),
        };
        let Some((variable, value)) = head_unification(head, &first) else {
            kept.push(more.map_or(first.clone(), |more| Term::compound(",", vec![first, more])));
            break;
        };
        if moves.iter().any(|(moved, _)| *moved == variable) {
            kept.push(first);
        } else {
            moves.push((variable, value));
        }
        rest = more;
    }
    let used: HashSet<u32> = moves
        .iter()
        .flat_map(|(_, value)| variables(value))
        .collect();
    let (blocked, moves): (Vec<_>, Vec<_>) = moves
        .into_iter()
        .partition(|(variable, _)| used.contains(variable));
    if moves.is_empty() {
        return (head.clone(), body.clone());
    }
    let unify = |(variable, value)| Term::compound("=", vec![Term::Var(variable), value]);
    let goals: Vec<Term> = blocked.into_iter().map(unify).chain(kept).collect();
    let body = goals
        .into_iter()
        .rev()
        .reduce(|rest, goal| Term::compound(",", vec![goal, rest]));
    let moves: HashMap<u32, Term> = moves.into_iter().collect();
    let mut moved = |variable| moves.get(&variable).cloned().unwrap_or(Term::Var(variable));
    (
        head.with_variables(&mut moved),
        body.unwrap_or_else(|| Term::atom("true"))
            .with_variables(&mut moved),
    )
}

/// The variable and the value of a goal `Variable = Value` that may move into the head.
fn head_unification(head: &Term, goal: &Term) -> Option<(u32, Term)> {
    let (variable, value) = match goal.as_compound("=", 2)? {
        [Term::Var(variable), value] | [value, Term::Var(variable)] => (*variable, value),
        _ => return None,
    };
    let Term::Compound(compound) = head else {
        return None;
    };
    let is_argument = compound
        .args
        .iter()
        .filter(|arg| variables(arg).contains(&variable))
        .count()
        == 1
        && compound.args.contains(&Term::Var(variable));
    let fits = !matches!(value, Term::Var(_)) && !variables(value).contains(&variable);
    (is_argument && fits).then(|| (variable, value.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unify(left: Term, right: Term) -> Term {
        Term::compound("=", vec![left, right])
    }

    #[test]
    fn leading_unifications_move() {
        let head = Term::compound("p", vec![Term::Var(0), Term::Var(1)]);
        let value = Term::compound("f", vec![Term::Var(2)]);
        let goal = Term::compound("q", vec![Term::Var(2), Term::Var(1)]);
        let body = Term::compound(",", vec![unify(Term::Var(0), value.clone()), goal.clone()]);
        let expected = (Term::compound("p", vec![value, Term::Var(1)]), goal);
        assert_eq!(unified_head(&head, &body), expected);
    }

    #[test]
    fn a_variable_of_another_value_stays() {
        let head = Term::compound("p", vec![Term::Var(0), Term::Var(1)]);
        let value = Term::compound("f", vec![Term::Var(0)]);
        let first = unify(Term::Var(0), Term::atom("a"));
        let body = Term::compound(",", vec![first.clone(), unify(Term::Var(1), value.clone())]);
        let expected = (Term::compound("p", vec![Term::Var(0), value]), first);
        assert_eq!(unified_head(&head, &body), expected);
    }
}
