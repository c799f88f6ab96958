//! How a call ended, in the lowest four bits of its status; the kernel has the same numbers.
//!
//! Where an answer has parameters they stand from bit 5 on. Bit 4 is set if there may be more
//! answers.

/// Failure, or nothing left.
pub const FAIL: i64 = 0;
/// With an operation as parameter: nothing is done yet, what waits has to be compiled, and this
/// operation repeated.
pub const COMPILE: i64 = 0;
/// Success.
pub const TRUE: i64 = 1;
/// Success: all outputs wait as one term.
pub const ANSWER: i64 = 2;
/// Success: a list of such terms waits, one an answer.
pub const ANSWERS: i64 = 3;
/// An error, whose ball waits.
pub const ERROR: i64 = 4;
/// Another procedure has to be called, which waits.
pub const ELSEWHERE: i64 = 5;
/// Nothing is done yet: the call has to be repeated with a copy of its term.
pub const COPY: i64 = 6;
/// A clause waits whose body has to be called.
pub const CLAUSE: i64 = 7;
/// So many integers wait, all values of one or more answers.
pub const INTEGERS: i64 = 8;
/// Values of these kinds wait, which are those of one answer.
pub const VALUES: i64 = 9;
/// The only new value, an integer: `value << 4 | place`, where places count from 1.
pub const INTEGER: i64 = 10;
/// The machine has a copy of the values, under this key.
pub const KEPT: i64 = 11;
/// The only new value is made of a text that waits: `form << 4 | place`.
pub const TEXT: i64 = 12;
/// The only new value is a list: `(count << 4 | form) << 4 | place`.
pub const LIST: i64 = 13;
/// A clause waits, to be erased if it unifies.
pub const CANDIDATE: i64 = 14;

/// Nothing is done yet: this operation has to be repeated with all that its compounds hold.
pub const WHOLE: i64 = 15;

/// Set if there may be more answers.
pub const MORE: i64 = 1 << 4;

/// A status with parameters.
pub const fn with(status: i64, parameters: i64) -> i64 {
    parameters << 5 | status
}
