//! What Prolog asks of Rust, as one integer.

use crate::engine::void_places::VoidPlaces;
use crate::store::ChainEnd;

/// The most words of a call.
pub const MAX_WORDS: usize = 13;

/// The largest arity whose calls go as words; before the arguments of a dynamic predicate goes a
/// choice point.
pub const MAX_ARITY: usize = MAX_WORDS - 1;

/// What a call asks for. Its number is `parameter << 4 | kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The native predicate of this number.
    Native(usize),
    /// A call of the dynamic predicate behind a slot: twice the slot's number, plus 1 if the call
    /// may not link the module's name to the definition found in `user`. As in a retract and a
    /// retractall, the void places of the call may stand above it.
    Call(i64),
    /// A retract of a fact.
    Retract(i64),
    /// A retractall.
    RetractAll(i64),
    /// An assert of a fact: the slot, and 0 for asserta, 1 for assertz, 2 for assert.
    Assert(i64, i64),
    /// The next answer of an iteration.
    Next,
    /// What is asked for with a term.
    Ask(TermRequest),
}

/// What is asked for with a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermRequest {
    /// The clauses that may match a head: 0 for `clause/2`, 1 for `retract/1`, 2 for
    /// `retractall/1`.
    Candidates(i64),
    /// An assert of a clause, numbered as the asserts of facts.
    AssertClause(i64),
    /// The number of a native predicate.
    NativeNumber,
    /// What a goal resolves to.
    Resolve,
    /// The translation of a grammar body.
    Phrase,
    /// A file to load.
    OpenLoad,
    /// What came of a directive.
    Report,
    /// The bindings or the ball of a query.
    Bindings,
    /// The ball of a goal that was interrupted.
    Interruption,
}

impl TermRequest {
    const ALL: [(&'static str, TermRequest); 13] = [
        ("clause", TermRequest::Candidates(0)),
        ("retract", TermRequest::Candidates(1)),
        ("retractall", TermRequest::Candidates(2)),
        ("asserta", TermRequest::AssertClause(0)),
        ("assertz", TermRequest::AssertClause(1)),
        ("assert", TermRequest::AssertClause(2)),
        ("native_number", TermRequest::NativeNumber),
        ("resolve", TermRequest::Resolve),
        ("phrase", TermRequest::Phrase),
        ("open_load", TermRequest::OpenLoad),
        ("report", TermRequest::Report),
        ("bindings", TermRequest::Bindings),
        ("interruption", TermRequest::Interruption),
    ];

    /// The requests, by the names that the kernel gives them.
    pub(super) fn named() -> impl Iterator<Item = (&'static str, Operation)> {
        TermRequest::ALL
            .into_iter()
            .map(|(name, request)| (name, Operation::Ask(request)))
    }
}

impl Operation {
    /// The number by which Prolog names the operation.
    pub fn number(self) -> i64 {
        let (parameter, kind) = match self {
            Operation::Native(number) => (number as i64, 0),
            Operation::Call(slot) => (slot, 1),
            Operation::Retract(slot) => (slot, 2),
            Operation::RetractAll(slot) => (slot, 3),
            Operation::Assert(slot, end) => (slot << 2 | end, 4),
            Operation::Next => (0, 5),
            Operation::Ask(request) => {
                let place = TermRequest::ALL
                    .iter()
                    .position(|(_, other)| *other == request);
                (place.map_or(-1, |place| place as i64), 6)
            }
        };
        parameter << 4 | kind
    }

    /// The places of the arguments that the call leaves out.
    pub fn void_places(self) -> VoidPlaces {
        match self {
            Operation::Call(code) | Operation::Retract(code) | Operation::RetractAll(code) => {
                VoidPlaces::of_code(code).1
            }
            _ => VoidPlaces::default(),
        }
    }

    /// The same for a call that sends its void arguments, too.
    pub(super) fn with_all_arguments(self) -> Operation {
        match self {
            Operation::Call(code) => Operation::Call(VoidPlaces::of_code(code).0),
            Operation::Retract(code) => Operation::Retract(VoidPlaces::of_code(code).0),
            operation => operation,
        }
    }

    /// The operation of a number.
    pub(super) fn of(number: i64) -> Option<Operation> {
        let parameter = number >> 4;
        Some(match number & 15 {
            0 => Operation::Native(usize::try_from(parameter).ok()?),
            1 => Operation::Call(parameter),
            2 => Operation::Retract(parameter),
            3 => Operation::RetractAll(parameter),
            4 => Operation::Assert(parameter >> 2, parameter & 3),
            5 => Operation::Next,
            6 => Operation::Ask(TermRequest::ALL.get(usize::try_from(parameter).ok()?)?.1),
            _ => return None,
        })
    }
}

/// The end at which an assert adds, by its number: 0 is the beginning, 1 and 2 the end.
pub(super) fn end_of(end: i64) -> ChainEnd {
    if end == 0 {
        ChainEnd::First
    } else {
        ChainEnd::Last
    }
}

/// The name of an assert by its number: `assert/1` is `assertz/1`, but its errors name itself.
pub fn assert_name(end: i64) -> &'static str {
    match end {
        0 => "asserta",
        1 => "assertz",
        _ => "assert",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_names_one_operation() {
        let of_slots = [
            Operation::Native(700),
            Operation::Call(27),
            Operation::Retract(26),
            Operation::RetractAll(1 << 30),
            Operation::Assert(24, 2),
            Operation::Next,
        ];
        let requests = TermRequest::named().map(|(_, operation)| operation);
        for operation in of_slots.into_iter().chain(requests) {
            assert_eq!(Operation::of(operation.number()), Some(operation));
        }
        assert_eq!((Operation::of(7), Operation::of(-10)), (None, None));
    }
}
