//! Predicates whose clauses are told apart inside their first argument.
//!
//! SWI-Prolog looks into compounds: `noun([cat|S], S)` and `noun([dog|S], S)` are found by the
//! word. The machine sees two lists. So the clauses go to a predicate of their own, which has the
//! word as its first argument:
//!
//! ```prolog
//! noun([X|S], A) :- noun$inside(X, S, A).
//!
//! noun$inside(cat, S, S).
//! noun$inside(dog, S, S).
//! ```
//!
//! The head of the first clause binds a list without the word. The goals of an attributed variable
//! would see that, so a call that leaves its first argument unbound goes to the clauses as they are
//! (`choice_points.rs`).

use std::collections::{HashMap, HashSet};

use super::argument_index::Key;
use crate::engine::lower::terms::{
    MAX_ARGUMENTS, head_and_body, head_name, occurrence_counts, with_head,
};
use crate::frontend::term::{Atom, CONS, Term};

/// The clauses of a predicate, those with the same compound replaced by one that looks into it.
pub struct Deepened {
    /// The clauses of the predicate, for calls that have bound their first argument.
    pub outside: Vec<Term>,
    /// Those of each of the others.
    pub inside: Vec<Vec<Term>>,
}

/// Where clauses are told apart inside their first argument.
pub struct TellingParts(Vec<TellingPart>);

/// The clauses with the same compound as first argument.
struct TellingPart {
    /// Their numbers; there are two at least.
    members: Vec<usize>,
    /// The part of the compound, from 0, that tells them apart.
    by: usize,
}

impl TellingParts {
    /// `None` if the clauses of a predicate are not told apart so, or one has a variable for its
    /// first argument.
    pub fn of(clauses: &[Term]) -> Option<TellingParts> {
        let firsts: Option<Vec<&Term>> = clauses.iter().map(first_argument).collect();
        let firsts = firsts?;
        if firsts.iter().any(|first| matches!(first, Term::Var(_))) {
            return None;
        }
        let parts: Vec<TellingPart> = (compounds(&firsts).into_iter())
            .filter_map(|members| TellingPart::of(clauses, members))
            .collect();
        (!parts.is_empty()).then_some(TellingParts(parts))
    }

    /// The predicate as several.
    pub fn deepened(self, clauses: &[Term]) -> Deepened {
        let mut outside: Vec<Option<Term>> = clauses.iter().cloned().map(Some).collect();
        let mut inside = Vec::new();
        for (number, part) in self.0.iter().enumerate() {
            let (general, members) = part.deepened(number, clauses);
            part.members
                .iter()
                .for_each(|member| outside[*member] = None);
            outside[part.members[0]] = Some(general);
            inside.push(members);
        }
        let outside = outside.into_iter().flatten().collect();
        Deepened { outside, inside }
    }
}

impl TellingPart {
    fn of(clauses: &[Term], members: Vec<usize>) -> Option<TellingPart> {
        let members_of = |members: &[usize]| -> Vec<&Term> {
            members.iter().map(|member| &clauses[*member]).collect()
        };
        let same = members_of(&members);
        let firsts: Vec<&Term> = same
            .iter()
            .filter_map(|clause| first_argument(clause))
            .collect();
        let by = place_inside(&firsts)?;
        let arity = head_and_body(same[0]).0.arguments().len();
        let fits = firsts[0].arguments().len() + arity <= MAX_ARGUMENTS;
        (fits && are_looked_into(&same, 0)).then_some(TellingPart { members, by })
    }

    /// The clause that looks into the compound, and those that it finds so.
    fn deepened(&self, number: usize, clauses: &[Term]) -> (Term, Vec<Term>) {
        let by = self.by;
        let first = head_and_body(&clauses[self.members[0]]).0;
        let name = head_name(first);
        let inside_name = match number {
            0 => Atom::from(format!("{name}$inside")),
            number => Atom::from(format!("{name}$inside{number}")),
        };
        let moved = |member: &usize| {
            let clause = &clauses[*member];
            let arguments = head_and_body(clause).0.arguments();
            let inside = head_inside(&inside_name, by, arguments[0].arguments(), &arguments[1..]);
            with_head(clause, inside)
        };
        let inside: Vec<Term> = self.members.iter().map(moved).collect();
        let arguments = first.arguments();
        let mut variables = (0..).map(Term::Var);
        let mut fresh = |count| variables.by_ref().take(count).collect::<Vec<Term>>();
        let parts = fresh(arguments[0].arguments().len());
        let others = fresh(arguments.len() - 1);
        let call = head_inside(&inside_name, by, &parts, &others);
        let functor = arguments[0].functor().map(|(name, _)| name.clone());
        let general = Term::compound(functor.expect("it is a compound"), parts);
        let general = Term::callable(Atom::from(name), [vec![general], others].concat());
        (Term::compound(":-", vec![general, call]), inside)
    }
}

fn first_argument(clause: &Term) -> Option<&Term> {
    head_and_body(clause).0.arguments().first()
}

/// The numbers of those that are the same compound, where these are two at least.
fn compounds(firsts: &[&Term]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(&Term, Vec<usize>)> = Vec::new();
    for (number, first) in firsts.iter().enumerate() {
        if !matches!(first, Term::Compound(_)) {
            continue;
        }
        let same = (groups.iter_mut()).find(|(other, _)| other.functor() == first.functor());
        match same {
            Some((_, members)) => members.push(number),
            None => groups.push((first, vec![number])),
        }
    }
    let members = groups.into_iter().map(|(_, members)| members);
    members.filter(|members| members.len() > 1).collect()
}

/// Whether SWI-Prolog looks into the compounds that are this argument of the clauses: those of two
/// clauses invite it.
fn are_looked_into(clauses: &[&Term], place: usize) -> bool {
    let invites = |clause: &&&Term| invites_a_look(clause, place);
    clauses.iter().filter(invites).nth(1).is_some()
}

/// Whether the compound that is this argument of the clause has a part that is no variable, or
/// begins with a variable that stands nowhere else in the clause and has some other part; or is a
/// cell of two variables that are new there and come again in the body. This is what calls of
/// SWI-Prolog 9.0.4 show.
fn invites_a_look(clause: &Term, place: usize) -> bool {
    let head = head_and_body(clause).0;
    let compound = &head.arguments()[place];
    let parts = compound.arguments();
    let (in_clause, in_head) = (occurrence_counts(&[clause]), occurrence_counts(&[head]));
    let count = |counts: &HashMap<u32, usize>, part: &Term| match part {
        Term::Var(number) => counts[number],
        _ => 0,
    };
    let is_void = |part: &Term| count(&in_clause, part) == 1;
    let is_new = |part: &Term| count(&in_head, part) == 1 && !is_void(part);
    let is_open_cell = compound.as_compound(CONS, 2).is_some() && parts.iter().all(is_new);
    let begins_with_void = parts.first().is_some_and(is_void) && !parts.iter().all(is_void);
    let has_other = parts.iter().any(|part| !matches!(part, Term::Var(_)));
    has_other || begins_with_void || is_open_cell
}

/// Which part of the compounds tells them apart, itself or by what is in it. SWI-Prolog looks at
/// none if all first parts are variables.
fn place_inside(compounds: &[&Term]) -> Option<usize> {
    let part = |at: usize| {
        compounds
            .iter()
            .map(move |compound| &compound.arguments()[at])
    };
    if part(0).all(|part| matches!(part, Term::Var(_))) {
        return None;
    }
    let tells = |at: &usize| tells_some_apart(part(*at));
    let is_deeper = |at: &usize| are_told_inside(&part(*at).collect::<Vec<_>>());
    let places = || 0..compounds[0].arguments().len();
    places().find(tells).or_else(|| places().find(is_deeper))
}

/// Whether a part tells some clauses from others: it is a variable or a key in all, and not
/// everywhere the same.
fn tells_some_apart<'a>(parts: impl Iterator<Item = &'a Term>) -> bool {
    let key = |part: &'a Term| match part {
        Term::Var(_) => Some(None),
        _ => Key::of(part).map(Some),
    };
    let keys: Option<HashSet<Option<Key>>> = parts.map(key).collect();
    keys.is_some_and(|keys| keys.len() > 1)
}

/// Whether this argument tells clauses apart inside: it is a compound of one functor in all.
pub fn tells_inside(clauses: &[Term], place: usize) -> bool {
    let argument = |clause| &head_and_body(clause).0.arguments()[place];
    let arguments: Vec<&Term> = clauses.iter().map(argument).collect();
    are_told_inside(&arguments) && are_looked_into(&clauses.iter().collect::<Vec<_>>(), place)
}

/// Whether these terms are compounds of one functor, and are told apart inside.
fn are_told_inside(terms: &[&Term]) -> bool {
    let functor = terms.first().and_then(|first| first.functor());
    let is_one = |term: &&Term| matches!(term, Term::Compound(_)) && term.functor() == functor;
    terms.iter().all(is_one) && place_inside(terms).is_some()
}

/// The part by which clauses are found, the other parts, and the other arguments.
fn head_inside(name: &Atom, by: usize, parts: &[Term], others: &[Term]) -> Term {
    let mut arguments = vec![parts[by].clone()];
    arguments.extend(
        parts
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != by)
            .map(|(_, part)| part.clone()),
    );
    arguments.extend_from_slice(others);
    Term::compound(name.clone(), arguments)
}
