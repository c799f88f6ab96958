//! The predicates of the course's program, for terms without variables.
//!
//! They say what the program's own clauses say: a colour is whatever stands in a list, the common
//! colours are the elements of the first list that the second one has, and lists of different
//! lengths have no number of exact ones. Terms with variables are `open`: the Prolog side walks
//! through those.

use crate::engine::convert::IntoTerm;
use crate::frontend::term::{CONS, Term};

/// `$mastermind_common(+Code, +Other, -Count)`: a count or `open`.
pub fn common(code: Term, other: Term) -> Option<Term> {
    counted(&code, &other, common_count)
}

/// `$mastermind_exact(+Code, +Other, -Count)`: a count or `open`.
pub fn exact(code: Term, other: Term) -> Option<Term> {
    counted(&code, &other, exact_count)
}

/// `$mastermind_fits(+Code, +History, -Fits)`: `true` or `open`.
pub fn fits(code: Term, history: Term) -> Option<Term> {
    if !(code.is_ground() && history.is_ground()) {
        return Some(Term::atom("open"));
    }
    let (turns, end) = elements(&history);
    let all = is_nil(end) && turns.iter().all(|turn| fits_turn(&code, turn));
    all.then(|| Term::atom("true"))
}

fn counted(code: &Term, other: &Term, count: fn(&Term, &Term) -> Option<usize>) -> Option<Term> {
    if !(code.is_ground() && other.is_ground()) {
        return Some(Term::atom("open"));
    }
    count(code, other).map(IntoTerm::into_term)
}

fn fits_turn(code: &Term, turn: &Term) -> bool {
    let (parts, end) = elements(turn);
    let [guess, exact, common] = parts[..] else {
        return false;
    };
    let says = |number: &Term, count: Option<usize>| {
        count.is_some_and(|count| *number == Term::Int(count as i64))
    };
    is_nil(end) && says(common, common_count(code, guess)) && says(exact, exact_count(code, guess))
}

/// `None` when the first one is no list; the second one's elements count whatever its end is.
fn common_count(code: &Term, other: &Term) -> Option<usize> {
    let ((colours, end), (others, _)) = (elements(code), elements(other));
    is_nil(end).then(|| {
        colours
            .iter()
            .filter(|colour| others.contains(colour))
            .count()
    })
}

/// `None` unless both are lists of one length.
fn exact_count(code: &Term, other: &Term) -> Option<usize> {
    let ((colours, end), (others, other_end)) = (elements(code), elements(other));
    let alike = colours.len() == others.len() && is_nil(end) && is_nil(other_end);
    alike.then(|| {
        colours
            .iter()
            .zip(&others)
            .filter(|(one, other)| one == other)
            .count()
    })
}

/// The elements of a list, and what stands at its end.
fn elements(list: &Term) -> (Vec<&Term>, &Term) {
    let (mut items, mut rest) = (Vec::new(), list);
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        items.push(head);
        rest = tail;
    }
    (items, rest)
}

fn is_nil(term: &Term) -> bool {
    term.as_atom() == Some("[]")
}

#[cfg(test)]
mod tests {
    use super::{common_count, exact_count};
    use crate::frontend::term::Term;

    fn code(text: &str) -> Term {
        Term::list(
            text.chars()
                .map(|c| Term::atom(c.to_string()))
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn codes_are_compared_as_the_course_does() {
        for (one, other, common, exact) in [
            ("abcd", "abdc", Some(4), Some(2)),
            ("abcd", "efgh", Some(0), Some(0)),
            // Each element of the first one counts, even twice; so it matters which is the first.
            ("aab", "abc", Some(3), Some(1)),
            ("abc", "aab", Some(2), Some(1)),
            ("ab", "abc", Some(2), None),
            ("", "", Some(0), Some(0)),
        ] {
            let (one, other) = (code(one), code(other));
            assert_eq!(common_count(&one, &other), common, "{one:?} {other:?}");
            assert_eq!(exact_count(&one, &other), exact, "{one:?} {other:?}");
        }
        let open = Term::cons(Term::atom("a"), Term::atom("b"));
        assert_eq!(common_count(&open, &code("a")), None);
        assert_eq!(common_count(&code("a"), &open), Some(1));
        assert_eq!(exact_count(&code("a"), &open), None);
    }
}
