//! The foreign boundary: the functions that Prolog calls through Scryer's foreign function interface.
//!
//! Scryer finds them by name in the program itself. Each takes machine integers or one C string (a term as
//! text) and returns a machine integer, a C string or a block of integers; longer answers wait in the
//! session and are fetched with [`arbiiter_answer`]. No function calls back into Prolog or unwinds into C.

#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::engine::rows::{self, Word};
use crate::engine::session::{Session, with_session};
use crate::engine::store_calls::{ARITY, CHUNKS};
use crate::engine::{calls, loader, output, queries, text_calls};

/// Failure, or nothing left.
pub const FAIL: i64 = 0;
/// Success; a single answer, if any, waits.
pub const TRUE: i64 = 1;
/// Success with an answer that waits; more may follow.
pub const ANSWER: i64 = 2;
/// Success with a list of answers that waits.
pub const ANSWERS: i64 = 3;
/// An error whose ball waits.
pub const ERROR: i64 = 4;
/// Another procedure has to be called, which waits.
pub const ELSEWHERE: i64 = 5;
/// Nothing is done yet: the call has to be repeated with a copy of its term.
pub const COPY: i64 = 6;

/// A block of integers: how many answers, whether more follow, the answers one after the other.
#[repr(C)]
pub struct Block<const N: usize> {
    count: i64,
    more: i64,
    values: [i64; N],
}

/// So many integers stand before the values of an answer by columns.
const ABOUT: usize = 4;

/// An answer by columns: the status, how the call goes on, the clause, the values.
#[repr(C)]
pub struct Columns<const N: usize> {
    status: i64,
    cursor: i64,
    plan: i64,
    reference: i64,
    values: [i64; N],
}

/// Runs `action` on the session; a panic in it becomes a Prolog error instead of crossing the boundary.
fn guarded(action: impl FnOnce(&mut Session) -> i64) -> i64 {
    with_session(|session| {
        let outcome = catch_unwind(AssertUnwindSafe(|| action(session)));
        outcome.unwrap_or_else(|_| session.internal_error())
    })
}

/// The text behind a C string that Scryer passes.
///
/// # Safety
/// `text` is a C string of valid UTF-8 that lives until the calling function returns: Scryer makes it from
/// one of its own strings for the duration of the call.
unsafe fn text<'a>(text: *const c_char) -> &'a str {
    // SAFETY: the caller's promise.
    let bytes = unsafe { CStr::from_ptr(text) }.to_bytes();
    std::str::from_utf8(bytes).unwrap_or("")
}

macro_rules! text_functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) => $action:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// The last argument must be a C string, as Scryer passes it.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: i64,)* term: *const c_char) -> i64 {
            // SAFETY: Scryer passes a C string that lives for this call.
            let term = unsafe { text(term) };
            guarded(|session| $action(session, $($arg,)* term))
        }
    )*};
}

text_functions! {
    /// Calls native predicate `number` with the arguments of the term.
    arbiiter_native(number) => calls::native;
    /// The number that stands for an atom among the arguments of a call.
    arbiiter_symbol() => calls::symbol;
    /// The number that stands for a compound's name and arity among the arguments of a call.
    arbiiter_functor(arity) => calls::functor;
    /// The number that a text of digits writes; -1 if the native predicate has to read it.
    arbiiter_plain_number() => |_: &mut Session, text| text_calls::plain_number(text);
    /// Lets the codes of a text wait: how many, or -1 if the native predicate has to tell them.
    arbiiter_codes() => |_: &mut Session, text| text_calls::codes(text);
    /// The code of the character at a place from 1; -1 if the text is shorter, -2 if the native predicate has to look.
    arbiiter_code_at(place) => |_: &mut Session, place, text| text_calls::code_at(place, text);
    /// The number of the native predicate `n(Name,Arity)`.
    arbiiter_native_number() => calls::native_number;
    /// What the goal `r(Key,Module,Name,Arity)` resolves to.
    arbiiter_resolve() => calls::resolve;
    /// Translates the grammar body of `p(Body,S0,S)`.
    arbiiter_phrase() => calls::phrase;
    /// Calls a dynamic predicate in the general lane.
    arbiiter_call(slot, parent) => calls::call;
    /// Asks an iteration by columns only for what meets the whole call.
    arbiiter_refine(cursor) => calls::refine;
    /// Asserts a clause at the given end.
    arbiiter_assert(end) => calls::assert;
    /// Asserts a fact of a slot at the given end.
    arbiiter_assert_slot(slot, end) => calls::assert_slot;
    /// Clauses that may match a head.
    arbiiter_candidates(purpose, parent) => calls::candidates;
    /// Opens a file to load.
    arbiiter_load_open() => loader::open;
    /// Reports a failed or erroneous directive.
    arbiiter_report() => loader::report;
    /// Writes an atom to the current output.
    arbiiter_put_text(how) => output::put_text;
    /// Takes the bindings or the ball of a query.
    arbiiter_bindings() => queries::bindings;
}

macro_rules! integer_functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) => $action:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($arg: i64),*) -> i64 {
            guarded(|session| $action(session, $($arg),*))
        }
    )*};
}

integer_functions! {
    /// The cursor that the last answer opened.
    arbiiter_cursor(_unused) => |session: &mut Session, _| session.last_cursor;
    /// The next clause of a call in the general lane.
    arbiiter_call_next(cursor) => calls::call_next;
    /// The next candidate.
    arbiiter_candidate_next(cursor) => calls::candidate_next;
    /// Erases a clause.
    arbiiter_erase(reference) => calls::erase;
    /// The values of the last fast answer from the given one on.
    arbiiter_values(from) => calls::values;
    /// The next answer of a retract in the fast lane.
    arbiiter_r_next(cursor) => calls::retract_next;
    /// Replaces a fact of small integers by another one.
    arbiiter_replace(word) => calls::replace_small;
    /// Adds to a counter.
    arbiiter_count(counter, step) => calls::count_small;
    /// The next load step.
    arbiiter_load_step(load) => loader::step;
    /// The flags of soft cuts.
    arbiiter_soft(action, flag) => calls::soft;
    /// Begins the capture of output and tells about it.
    arbiiter_capture(action) => output::capture;
    /// Ends captures of output.
    arbiiter_unwind(depth) => output::unwind;
    /// Writes a small integer or a character to the current output.
    arbiiter_put_integer(how, number) => output::put_integer;
    /// Throws if a time limit has passed: a loop that calls nothing else in Rust calls this.
    arbiiter_look_at_limits(_unused) => |session: &mut Session, _| calls::look_at_limits(session);
    /// Ends the process.
    arbiiter_halt(status) => calls::halt;
}

macro_rules! store_functions {
    ($($arity:literal: $call:ident $open:ident $retract:ident $retract_many:ident $retractall:ident $assert:ident
        $columns:ident $retract_columns:ident $next:ident ($($arg:ident)*);)*) => {$(
        #[doc = concat!("A call of a dynamic predicate of arity ", $arity, " in the fast lane.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $call(slot: i64, $($arg: i64),*) -> i64 {
            guarded(|session| calls::call_small(session, slot, &[$($arg),*]))
        }

        #[doc = concat!("Opens an iteration over a dynamic predicate of arity ", $arity, ".")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $open(slot: i64, parent: i64, $($arg: i64),*) -> i64 {
            guarded(|session| calls::open_small(session, slot, parent, &[$($arg),*]))
        }

        #[doc = concat!("A retract of arity ", $arity, " in the fast lane.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $retract(slot: i64, $($arg: i64),*) -> i64 {
            guarded(|session| calls::retract_only_small(session, slot, &[$($arg),*]))
        }

        #[doc = concat!("A retract of arity ", $arity, " that may succeed several times.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $retract_many(slot: i64, parent: i64, $($arg: i64),*) -> i64 {
            guarded(|session| calls::retract_small(session, slot, parent, &[$($arg),*]))
        }

        #[doc = concat!("A retractall of arity ", $arity, " in the fast lane.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $retractall(slot: i64, $($arg: i64),*) -> i64 {
            guarded(|session| calls::retractall_small(session, slot, &[$($arg),*]))
        }

        #[doc = concat!("An assert of arity ", $arity, " in the fast lane.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $assert(slot: i64, end: i64, $($arg: i64),*) -> i64 {
            guarded(|session| calls::assert_small(session, slot, end, &[$($arg),*]))
        }

        #[doc = concat!("A call of a dynamic predicate of arity ", $arity, " that is answered by columns.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $columns(slot: i64, parent: i64, $($arg: i64),*) -> Columns<$arity> {
            columns(|session, values, progress| {
                calls::call_columns(session, (slot, parent), &[$($arg),*], values, progress)
            })
        }

        #[doc = concat!("A retract of arity ", $arity, " that is answered by columns.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $retract_columns(slot: i64, parent: i64, $($arg: i64),*) -> Columns<$arity> {
            columns(|session, values, progress| {
                calls::retract_columns(session, (slot, parent), &[$($arg),*], values, progress)
            })
        }

        #[doc = concat!("The next answer by columns of a predicate of arity ", $arity, ".")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $next(cursor: i64, plan: i64) -> Columns<$arity> {
            columns(|session, values, progress| {
                calls::next_columns(session, (cursor, plan), values, progress)
            })
        }
    )*};
}

store_functions! {
    1: arbiiter_d1 arbiiter_open1 arbiiter_r1 arbiiter_rm1 arbiiter_ra1 arbiiter_a1 arbiiter_c1 arbiiter_q1 arbiiter_n1 (a);
    2: arbiiter_d2 arbiiter_open2 arbiiter_r2 arbiiter_rm2 arbiiter_ra2 arbiiter_a2 arbiiter_c2 arbiiter_q2 arbiiter_n2 (a b);
    3: arbiiter_d3 arbiiter_open3 arbiiter_r3 arbiiter_rm3 arbiiter_ra3 arbiiter_a3 arbiiter_c3 arbiiter_q3 arbiiter_n3 (a b c);
    4: arbiiter_d4 arbiiter_open4 arbiiter_r4 arbiiter_rm4 arbiiter_ra4 arbiiter_a4 arbiiter_c4 arbiiter_q4 arbiiter_n4 (a b c d);
    5: arbiiter_d5 arbiiter_open5 arbiiter_r5 arbiiter_rm5 arbiiter_ra5 arbiiter_a5 arbiiter_c5 arbiiter_q5 arbiiter_n5 (a b c d e);
    6: arbiiter_d6 arbiiter_open6 arbiiter_r6 arbiiter_rm6 arbiiter_ra6 arbiiter_a6 arbiiter_c6 arbiiter_q6 arbiiter_n6 (a b c d e f);
    7: arbiiter_d7 arbiiter_open7 arbiiter_r7 arbiiter_rm7 arbiiter_ra7 arbiiter_a7 arbiiter_c7 arbiiter_q7 arbiiter_n7 (a b c d e f g);
    8: arbiiter_d8 arbiiter_open8 arbiiter_r8 arbiiter_rm8 arbiiter_ra8 arbiiter_a8 arbiiter_c8 arbiiter_q8 arbiiter_n8 (a b c d e f g h);
}

fn columns<const N: usize>(
    action: impl FnOnce(&mut Session, &mut [i64], &mut calls::Progress) -> i64,
) -> Columns<N> {
    let (mut values, mut progress) = ([0; N], calls::Progress::default());
    let status = guarded(|session| action(session, &mut values, &mut progress));
    Columns {
        status,
        cursor: progress.cursor,
        plan: progress.plan,
        reference: progress.reference,
        values,
    }
}

/// The argument that a word stands for, by its kind; the kernel has the same numbers.
///
/// # Safety
/// A word of the kinds 0 and 3 is the address of a C string that lives as long as the result is used.
unsafe fn word<'a>(kind: i64, word: usize) -> Word<'a> {
    let place: *const c_char = std::ptr::with_exposed_provenance(word);
    match kind {
        // SAFETY: the caller's promise.
        0 => Word::Name(unsafe { text(place) }),
        1 => Word::Integer(word as i64),
        // SAFETY: the caller's promise.
        3 => Word::Text(unsafe { text(place) }),
        4 => Word::Nil,
        5 => Word::List(word),
        _ => Word::Unbound,
    }
}

macro_rules! row_functions {
    ($($count:literal: $name:ident($($arg:ident)*);)*) => {$(
        #[doc = concat!("Calls native predicate `number` with a row of ", $count, " words of these kinds.")]
        ///
        /// # Safety
        /// The kinds must tell which words are addresses, as the kernel's `'$n_row'/3` does.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(number: i64, kinds: i64, $($arg: usize),*) -> i64 {
            let all: [usize; $count] = [$($arg),*];
            let words: [Word<'_>; $count] = std::array::from_fn(|place| {
                // SAFETY: Scryer passes atoms as C strings that live for this call.
                unsafe { word(kinds >> (3 * ($count - 1 - place)) & 7, all[place]) }
            });
            guarded(|session| calls::native_of_row(session, number, &words))
        }
    )*};
}

row_functions! {
    1: arbiiter_row1(a);
    2: arbiiter_row2(a b);
    3: arbiiter_row3(a b c);
    4: arbiiter_row4(a b c d);
    5: arbiiter_row5(a b c d e);
    6: arbiiter_row6(a b c d e f);
    7: arbiiter_row7(a b c d e f g);
    8: arbiiter_row8(a b c d e f g h);
    9: arbiiter_row9(a b c d e f g h i);
    10: arbiiter_row10(a b c d e f g h i j);
}

/// A small block of further answers.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_chunk_12(cursor: i64) -> Block<{ CHUNKS[0] }> {
    block(cursor)
}

/// A large block of further answers.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_chunk_84(cursor: i64) -> Block<{ CHUNKS[1] }> {
    block(cursor)
}

fn block<const N: usize>(cursor: i64) -> Block<N> {
    let mut block = Block {
        count: 0,
        more: 0,
        values: [0; N],
    };
    guarded(|session| {
        (block.count, block.more) = calls::chunk(session, cursor, &mut block.values);
        TRUE
    });
    block
}

/// An infinity or a not-a-number, which Scryer's arithmetic never gives by itself.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_float(which: i64) -> f64 {
    if which == 0 { f64::INFINITY } else { f64::NAN }
}

/// The function of the C library that `prolog/kernel/arithmetic.pl` numbers so: SWI-Prolog calls these too,
/// and Rust's own differ from them in the last digit.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_math(function: i64, x: f64) -> f64 {
    const FUNCTIONS: [extern "C" fn(f64) -> f64; 10] = [
        c_math::sinh,
        c_math::cosh,
        c_math::tanh,
        c_math::asinh,
        c_math::acosh,
        c_math::atanh,
        c_math::erf,
        c_math::erfc,
        c_math::lgamma,
        c_math::log10,
    ];
    usize::try_from(function - 1)
        .ok()
        .and_then(|index| FUNCTIONS.get(index))
        .map_or(f64::NAN, |f| f(x))
}

mod c_math {
    unsafe extern "C" {
        pub safe fn sinh(x: f64) -> f64;
        pub safe fn cosh(x: f64) -> f64;
        pub safe fn tanh(x: f64) -> f64;
        pub safe fn asinh(x: f64) -> f64;
        pub safe fn acosh(x: f64) -> f64;
        pub safe fn atanh(x: f64) -> f64;
        pub safe fn erf(x: f64) -> f64;
        pub safe fn erfc(x: f64) -> f64;
        pub safe fn lgamma(x: f64) -> f64;
        pub safe fn log10(x: f64) -> f64;
    }
}

/// The float next to `x` in the direction of `y`.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_next_float(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Less) => x.next_up(),
        Some(std::cmp::Ordering::Greater) => x.next_down(),
        Some(std::cmp::Ordering::Equal) => y,
        None => f64::NAN,
    }
}

/// The answer that waits, as text, or with a place from 1 one of several; valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_answer(place: i64) -> *const c_char {
    with_session(|session| {
        let several = usize::try_from(place - 1).ok();
        let text = several.and_then(|index| session.answer_texts.get(index));
        text.unwrap_or(&session.answer).as_ptr()
    })
}

/// One value of the last answer, as text.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_value_text(place: i64) -> *const c_char {
    with_session(|session| {
        calls::value_text(session, place);
        session.answer.as_ptr()
    })
}

/// The text that two texts make together; empty if the native predicate has to make it.
///
/// # Safety
/// Both arguments must be C strings, as Scryer passes them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_concat(
    first: *const c_char,
    second: *const c_char,
) -> *const c_char {
    // SAFETY: Scryer passes C strings that live for this call.
    let (first, second) = unsafe { (text(first), text(second)) };
    with_session(|session| text_calls::concat(session, first, second).as_ptr())
}

/// The part of a text of so many characters from the given one on; empty if the native predicate has to find it.
///
/// # Safety
/// The last argument must be a C string, as Scryer passes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_sub_text(
    before: i64,
    length: i64,
    whole: *const c_char,
) -> *const c_char {
    // SAFETY: Scryer passes a C string that lives for this call.
    let whole = unsafe { text(whole) };
    with_session(|session| text_calls::part(session, before, length, whole).as_ptr())
}

/// Where the second text stands in the first, in characters: -1 if nowhere, -2 if the native predicate has to tell.
///
/// # Safety
/// Both arguments must be C strings, as Scryer passes them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_only_place(whole: *const c_char, part: *const c_char) -> i64 {
    // SAFETY: Scryer passes C strings that live for this call.
    let (whole, part) = unsafe { (text(whole), text(part)) };
    text_calls::only_place(whole, part)
}

/// A text in lower (0) or upper case; empty if the native predicate has to tell.
///
/// # Safety
/// The last argument must be a C string, as Scryer passes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_in_case(upper: i64, of: *const c_char) -> *const c_char {
    // SAFETY: Scryer passes a C string that lives for this call.
    let of = unsafe { text(of) };
    with_session(|session| text_calls::in_case(session, upper, of).as_ptr())
}

/// The same text, as a list of characters that is packed.
///
/// # Safety
/// The argument must be a C string, as Scryer passes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_text(of: *const c_char) -> *const c_char {
    // SAFETY: Scryer passes a C string that lives for this call.
    let of = unsafe { text(of) };
    with_session(|session| text_calls::packed(session, of).as_ptr())
}

/// How two texts are ordered: less than 0, 0 or more.
///
/// # Safety
/// Both arguments must be C strings, as Scryer passes them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_text_order(one: *const c_char, other: *const c_char) -> i64 {
    // SAFETY: Scryer passes C strings that live for this call.
    let (one, other) = unsafe { (text(one), text(other)) };
    text_calls::order(one, other)
}

/// A text by which Scryer sorts strings as their texts are ordered.
///
/// # Safety
/// The argument must be a C string, as Scryer passes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiiter_sort_key(of: *const c_char) -> *const c_char {
    // SAFETY: Scryer passes a C string that lives for this call.
    let of = unsafe { text(of) };
    with_session(|session| text_calls::sort_key(session, of).as_ptr())
}

/// One value of the last answer, an atom or a string, as its text.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_value_name(place: i64) -> *const c_char {
    with_session(|session| {
        calls::value_name(session, place);
        session.answer.as_ptr()
    })
}

/// The text of the next clause that waits to be compiled; empty if there is none. With 1 the batch is compiled.
#[unsafe(no_mangle)]
pub extern "C" fn arbiiter_pending(done: i64) -> *const c_char {
    with_session(|session| {
        if done == 1 {
            session.silence = None;
        } else {
            session.next_pending();
        }
        session.clause_text.as_ptr()
    })
}

/// The declarations by which Scryer binds the functions: structs first, then `name(Types, Result)`.
pub fn declarations() -> (Vec<String>, Vec<String>) {
    let integers = |n: usize| vec!["i64"; n].join(",");
    let structs = CHUNKS
        .iter()
        .map(|n| format!("'$define_foreign_struct'(block_{n},[{}])", integers(n + 2)));
    let columns = (1..=ARITY).map(|n| {
        format!(
            "'$define_foreign_struct'(columns_{n},[{}])",
            integers(n + ABOUT)
        )
    });
    let mut functions = Vec::new();
    for (name, leading) in TEXT_FUNCTIONS {
        let types = [vec!["i64"; *leading], vec!["cstr"]].concat().join(",");
        functions.push(format!("{name}([{types}],i64)"));
    }
    for (name, arguments) in INTEGER_FUNCTIONS {
        functions.push(format!("{name}([{}],i64)", integers(*arguments)));
    }
    for arity in 1..=ARITY {
        for (family, leading) in [
            ("d", 1),
            ("open", 2),
            ("r", 1),
            ("rm", 2),
            ("ra", 1),
            ("a", 2),
        ] {
            functions.push(format!(
                "arbiiter_{family}{arity}([{}],i64)",
                integers(arity + leading)
            ));
        }
    }
    for arity in 1..=ARITY {
        for (family, arguments) in [("c", arity + 2), ("q", arity + 2), ("n", 2)] {
            let types = integers(arguments);
            functions.push(format!(
                "arbiiter_{family}{arity}([{types}],columns_{arity})"
            ));
        }
    }
    functions.extend(CHUNKS.map(|n| format!("arbiiter_chunk_{n}([i64],block_{n})")));
    functions.extend([
        "arbiiter_value_text([i64],cstr)".into(),
        "arbiiter_value_name([i64],cstr)".into(),
        "arbiiter_answer([i64],cstr)".into(),
        "arbiiter_pending([i64],cstr)".into(),
        "arbiiter_concat([cstr,cstr],cstr)".into(),
        "arbiiter_sub_text([i64,i64,cstr],cstr)".into(),
        "arbiiter_only_place([cstr,cstr],i64)".into(),
        "arbiiter_text_order([cstr,cstr],i64)".into(),
        "arbiiter_sort_key([cstr],cstr)".into(),
        "arbiiter_in_case([i64,cstr],cstr)".into(),
        "arbiiter_text([cstr],cstr)".into(),
    ]);
    functions.extend((1..=rows::WORDS).map(|n| {
        let words = vec!["ptr"; n].join(",");
        format!("arbiiter_row{n}([i64,i64,{words}],i64)")
    }));
    functions.push("arbiiter_float([i64],f64)".into());
    functions.push("arbiiter_math([i64,f64],f64)".into());
    functions.push("arbiiter_next_float([f64,f64],f64)".into());
    let answers = rows::structs().into_iter();
    let answers = answers
        .map(|(name, types)| format!("'$define_foreign_struct'({name},[{}])", types.join(",")));
    (structs.chain(columns).chain(answers).collect(), functions)
}

const TEXT_FUNCTIONS: &[(&str, usize)] = &[
    ("arbiiter_native", 1),
    ("arbiiter_symbol", 0),
    ("arbiiter_functor", 1),
    ("arbiiter_plain_number", 0),
    ("arbiiter_codes", 0),
    ("arbiiter_code_at", 1),
    ("arbiiter_native_number", 0),
    ("arbiiter_resolve", 0),
    ("arbiiter_phrase", 0),
    ("arbiiter_call", 2),
    ("arbiiter_refine", 1),
    ("arbiiter_assert", 1),
    ("arbiiter_assert_slot", 2),
    ("arbiiter_candidates", 2),
    ("arbiiter_load_open", 0),
    ("arbiiter_report", 0),
    ("arbiiter_bindings", 0),
    ("arbiiter_put_text", 1),
];

const INTEGER_FUNCTIONS: &[(&str, usize)] = &[
    ("arbiiter_cursor", 1),
    ("arbiiter_call_next", 1),
    ("arbiiter_candidate_next", 1),
    ("arbiiter_erase", 1),
    ("arbiiter_values", 1),
    ("arbiiter_r_next", 1),
    ("arbiiter_replace", 1),
    ("arbiiter_count", 2),
    ("arbiiter_load_step", 1),
    ("arbiiter_soft", 2),
    ("arbiiter_capture", 1),
    ("arbiiter_unwind", 1),
    ("arbiiter_put_integer", 2),
    ("arbiiter_look_at_limits", 1),
    ("arbiiter_halt", 1),
];
