//! The words of a call: machine integers, and a number that tells what each stands for.

use std::borrow::Cow;
use std::ffi::{CStr, c_char};

use super::operation::MAX_WORDS;
use super::status::COPY;
use super::wire;
use crate::engine::session::Session;
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::{Atom, CONS, Term};
use crate::store::{ANY, Pattern};

/// What a word stands for, in four bits; the kernel has the same numbers.
pub mod kind {
    /// An atom: the address of its name.
    pub const ATOM: i64 = 0;
    /// An integer of at most 15 digits.
    pub const INTEGER: i64 = 1;
    /// An unbound variable that stands nowhere else in the call.
    pub const UNBOUND: i64 = 2;
    /// A string: the address of its text.
    pub const STRING: i64 = 3;
    /// The empty list.
    pub const NIL: i64 = 4;
    /// A list: the number of its elements, which are the next words.
    pub const LIST: i64 = 5;
    /// All arguments: the address of their text.
    pub const TEXT: i64 = 6;
    /// Something else, of which nothing is sent.
    pub const OTHER: i64 = 7;
    /// A compound: the address of its name. It has as many arguments as its kind is more than this.
    pub const COMPOUND: i64 = 7;
    /// The largest kind.
    pub const MAX: i64 = 15;
}

/// The bits of a kind.
pub const KIND_BITS: u32 = 4;

/// The words of one call.
///
/// A word of a kind that stands for a text is the address of a C string that lives as long as the
/// call: the machine makes it for the call. Only [`functions`](super::functions) makes a value of
/// this type.
#[derive(Clone, Copy)]
pub struct CallWords<'w> {
    kinds: i64,
    words: &'w [usize],
    /// The arguments that have no word.
    void: VoidPlaces,
}

/// One word of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum CallWord<'w> {
    /// An atom.
    Atom(Cow<'w, str>),
    /// An integer.
    Integer(i64),
    /// An unbound variable.
    Unbound,
    /// A string.
    String(Cow<'w, str>),
    /// The empty list.
    Nil,
    /// A list of the next words, so many.
    List(usize),
    /// A compound of this name with so many arguments.
    Compound(Cow<'w, str>, usize),
    /// Something else.
    Other,
}

impl<'w> CallWords<'w> {
    /// The words of a call.
    ///
    /// # Safety
    /// The kinds tell which words are addresses of C strings of valid UTF-8, and these live at
    /// least as long as `'w`.
    #[expect(unsafe_code, reason = "the machine passes texts and words by address")]
    pub unsafe fn new(kinds: i64, words: &'w [usize]) -> CallWords<'w> {
        CallWords {
            kinds,
            words,
            void: VoidPlaces::default(),
        }
    }

    /// The same words, as those of the arguments that are not void.
    pub fn of_others(self, void: VoidPlaces) -> CallWords<'w> {
        CallWords { void, ..self }
    }

    /// The words behind the first one, which is an integer: the number of a choice point or of an
    /// iteration.
    pub fn split_first(self) -> (i64, CallWords<'w>) {
        let (first, words) = self.words.split_first().unwrap_or((&0, &[]));
        (*first as i64, CallWords { words, ..self })
    }

    /// The arguments of a native predicate. The error is the status to return.
    pub fn terms(self, session: &mut Session) -> Result<Vec<Term>, i64> {
        match self.text() {
            Some(text) => decode(session, text).map(|term| term.arguments().to_vec()),
            None => Ok(self.atomic_terms()),
        }
    }

    /// A term that was sent as text, perhaps behind the number of a choice point. The error is the
    /// status to return.
    pub fn term(self, session: &mut Session) -> Result<(Term, i64), i64> {
        let (parent, text) = match self.words.len() {
            1 => (0, self),
            _ => self.split_first(),
        };
        let text = text.text().ok_or_else(|| session.internal_error())?;
        Ok((decode(session, text)?, parent))
    }

    /// The text that stands for all arguments, if there is one.
    #[expect(unsafe_code, reason = "the machine passes texts and words by address")]
    pub fn text(self) -> Option<&'w str> {
        if self.words.len() != 1 || self.kind(0) != kind::TEXT {
            return None;
        }
        // SAFETY: a word of this kind is such an address, as `CallWords::new` was promised.
        Some(unsafe { text_at(self.words[0]) })
    }

    /// The arguments as the store's integers: [`ANY`] for an unbound one. `None` if one of them is
    /// something else, or there are none.
    #[inline]
    pub fn integers(self, out: &mut [i64; MAX_WORDS]) -> Option<&[i64]> {
        let arity = self.words.len() + self.void.count();
        let mut number = 0;
        for (place, value) in out.get_mut(..arity)?.iter_mut().enumerate() {
            *value = ANY;
            if self.void.contains(place) {
                continue;
            }
            match self.kind(number) {
                kind::INTEGER => *value = self.words[number] as i64,
                kind::UNBOUND => {}
                _ => return None,
            }
            number += 1;
        }
        Some(&out[..arity]).filter(|all| !all.is_empty())
    }

    /// What a call of a dynamic predicate knows of its arguments.
    pub fn patterns(self) -> Vec<Pattern> {
        let pattern = |word: CallWord<'_>| match word {
            CallWord::Atom(name) => Pattern::Atom(Atom::new(&name)),
            CallWord::Integer(value) => Pattern::Int(value),
            CallWord::String(text) => Pattern::Str(text.into()),
            CallWord::Nil => Pattern::of(&Term::nil()),
            CallWord::Compound(name, arity) => compound_pattern(&name, arity),
            CallWord::Unbound | CallWord::List(_) | CallWord::Other => Pattern::Any,
        };
        let others = (0..self.words.len()).map(|place| pattern(self.word(place)));
        self.void.fill(others, |_| Pattern::Any)
    }

    /// True if the words tell all of every argument.
    pub fn are_whole(self) -> bool {
        (0..self.words.len()).all(|place| self.kind(place) < kind::OTHER)
    }

    /// The terms that the words stand for; a variable has the number of its word.
    fn atomic_terms(self) -> Vec<Term> {
        let mut places = 0..self.words.len();
        let mut args = Vec::with_capacity(self.words.len());
        while let Some(place) = places.next() {
            args.push(match self.word(place) {
                CallWord::List(length) => {
                    let elements = places.by_ref().take(length);
                    Term::list(elements.map(|place| self.atomic(place)).collect::<Vec<_>>())
                }
                _ => self.atomic(place),
            });
        }
        args
    }

    fn atomic(self, place: usize) -> Term {
        match self.word(place) {
            CallWord::Atom(name) => Term::atom(name),
            CallWord::Integer(value) => Term::Int(value),
            CallWord::String(text) => Term::string(text),
            CallWord::Nil => Term::nil(),
            CallWord::Unbound | CallWord::List(_) | CallWord::Compound(..) | CallWord::Other => {
                Term::Var(place as u32)
            }
        }
    }

    #[inline]
    fn kind(self, place: usize) -> i64 {
        let shift = KIND_BITS as usize * (self.words.len() - 1 - place);
        self.kinds >> shift & kind::MAX
    }

    #[expect(unsafe_code, reason = "the machine passes texts and words by address")]
    fn word(self, place: usize) -> CallWord<'w> {
        let word = self.words[place];
        // SAFETY: a word of a kind that stands for a text is such an address, as `CallWords::new`
        // was promised.
        let text = || wire::shown(unsafe { text_at(word) });
        match self.kind(place) {
            kind::ATOM => CallWord::Atom(text()),
            kind::INTEGER => CallWord::Integer(word as i64),
            kind::STRING => CallWord::String(text()),
            kind::NIL => CallWord::Nil,
            kind::LIST => CallWord::List(word),
            kind::UNBOUND | kind::TEXT => CallWord::Unbound,
            kind::OTHER => CallWord::Other,
            compound => CallWord::Compound(text(), (compound - kind::COMPOUND) as usize),
        }
    }
}

/// The pattern of a compound; what stands for a term that the machine has not is left to
/// unification.
fn compound_pattern(name: &str, arity: usize) -> Pattern {
    match (name, arity) {
        (wire::STRING | wire::ZERO | wire::FLOAT, 1) => Pattern::Any,
        (".", 2) => Pattern::Functor(Atom::new(CONS), 2),
        _ => Pattern::Functor(Atom::new(name), arity),
    }
}

/// The text at an address.
///
/// # Safety
/// There is a C string of valid UTF-8 that lives as long as the result is used.
#[expect(unsafe_code, reason = "the machine passes texts and words by address")]
unsafe fn text_at<'t>(address: usize) -> &'t str {
    let place: *const c_char = std::ptr::with_exposed_provenance(address);
    // SAFETY: the caller's promise.
    let bytes = unsafe { CStr::from_ptr(place) }.to_bytes();
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Reads what a call has as text. The error is the status to return: Prolog may have to send a copy
/// of the term first ([`COPY`]), in which no infinite float is left. A copy of a cyclic term is cut
/// short too, and then read as it is.
pub(super) fn decode(session: &mut Session, text: &str) -> Result<Term, i64> {
    session.asked_for_copy = !session.asked_for_copy && wire::is_ambiguous(text);
    if session.asked_for_copy {
        return Err(COPY);
    }
    wire::decode(text).map_err(|_| session.internal_error())
}

#[expect(unsafe_code, reason = "the machine passes texts and words by address")]
#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &CStr) -> usize {
        text.as_ptr().expose_provenance()
    }

    #[test]
    fn words_stand_for_terms() {
        let words = [address(c"a"), 7, 0, 2, 1, address(c"t"), 0];
        // SAFETY: the words of the kinds 0 and 3 are addresses of static C strings.
        let words = unsafe { CallWords::new(0x0_1_2_5_1_3_4, &words) };
        let list = Term::list([Term::Int(1), Term::string("t")]);
        let expected = [
            Term::atom("a"),
            Term::Int(7),
            Term::Var(2),
            list,
            Term::nil(),
        ];
        assert_eq!(words.atomic_terms(), expected);
        assert_eq!(words.integers(&mut [0; MAX_WORDS]), None);
    }

    #[test]
    fn words_stand_for_patterns() {
        let words = [5, address(c"."), address(c"f"), address(c"$float")];
        // SAFETY: the words of the kinds from 8 on are addresses of static C strings.
        let words = unsafe { CallWords::new(0x1_9_a_8, &words) };
        let expected = [
            Pattern::Int(5),
            Pattern::Functor(Atom::new(CONS), 2),
            Pattern::Functor(Atom::new("f"), 3),
            Pattern::Any,
        ];
        assert_eq!(words.patterns(), expected);
    }

    #[test]
    fn integers_and_variables_are_the_stores_own() {
        // SAFETY: no word is an address.
        let words = unsafe { CallWords::new(0x1_2_1, &[3, 0, usize::MAX]) };
        assert_eq!(words.integers(&mut [0; MAX_WORDS]), Some(&[3, ANY, -1][..]));
        let (first, rest) = words.split_first();
        assert_eq!(
            (first, rest.words.len(), rest.kind(0)),
            (3, 2, kind::UNBOUND)
        );
    }
}
