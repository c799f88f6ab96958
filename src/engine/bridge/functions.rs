//! The foreign functions: what Prolog calls through the machine's foreign function interface.
//!
//! The machine finds them by name in the program itself. [`declarations`] tells their types.

#![expect(unsafe_code, reason = "the machine passes texts and words by address")]

use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::words::CallWords;
use super::{answers, floats, text};
use crate::engine::bridge::operation::MAX_WORDS;
use crate::engine::session::{Session, with_session};
use crate::engine::{loader, output};

/// A text that the machine lends for the call, or that lives until the next call.
type Text = *const c_char;

/// A type that crosses the boundary, by the machine's name for it.
trait Crossing {
    const NAME: &'static str;
}

impl Crossing for i64 {
    const NAME: &'static str = "i64";
}

impl Crossing for f64 {
    const NAME: &'static str = "f64";
}

/// A word of a call: an integer, or the address of a text. The machine passes either where it is
/// told to expect an address.
impl Crossing for usize {
    const NAME: &'static str = "ptr";
}

impl Crossing for Text {
    const NAME: &'static str = "cstr";
}

/// Runs `action` on the session; a panic in it becomes a Prolog error instead of crossing the
/// boundary.
fn guarded(action: impl FnOnce(&mut Session) -> i64) -> i64 {
    with_session(|session| {
        let outcome = catch_unwind(AssertUnwindSafe(|| action(session)));
        outcome.unwrap_or_else(|_| session.internal_error())
    })
}

/// Lets Prolog have a text, which lives until the next answer.
fn lent(action: impl FnOnce(&mut Session) -> &CStr) -> Text {
    with_session(|session| action(session).as_ptr())
}

/// The text behind a C string that the machine passes.
///
/// # Safety
/// `text` is a C string of valid UTF-8 that lives until the calling function returns: the machine
/// makes it from one of its own strings for the duration of the call.
unsafe fn str<'a>(text: Text) -> &'a str {
    // SAFETY: the caller's promise.
    let bytes = unsafe { CStr::from_ptr(text) }.to_bytes();
    std::str::from_utf8(bytes).unwrap_or("")
}

macro_rules! foreign_functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// The machine calls it with the types that it was told; texts live as long as the
            /// call.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name($($arg: $type),*) -> $result {
                // SAFETY: the machine passes C strings of its own, which live for this call.
                #[allow(unused_unsafe, reason = "some functions of the table are safe")]
                unsafe {
                    $body
                }
            }
        )*

        /// The functions as the machine is told of them: `name(Types, Result)`.
        fn declared() -> Vec<String> {
            vec![$(declaration(stringify!($name), &[$(<$type>::NAME),*], <$result>::NAME)),*]
        }
    };
}

foreign_functions! {
    /// The text that waits.
    arbiiter_answer() -> Text { lent(|session| &session.answer) }
    /// The text of the next clause that waits to be compiled; empty if there is none. With 1 the
    /// batch is compiled.
    arbiiter_pending(done: i64) -> Text {
        lent(|session| {
            match done {
                1 => session.stdout_redirect = None,
                _ => session.next_pending(),
            }
            &session.clause_text
        })
    }
    /// The next load step.
    arbiiter_load_step(load: i64) -> i64 { guarded(|session| loader::step(session, load)) }

    /// A retract and an assert of a fact of small integers.
    arbiiter_replace(word: i64) -> i64 { guarded(|session| super::replace(session, word)) }
    /// Adds to a counter.
    arbiiter_count(counter: i64, step: i64) -> i64 {
        guarded(|session| super::count(session, counter, step))
    }
    /// Lets the clauses of an index of a table of facts wait to be compiled: 1 if it is time for
    /// that.
    arbiiter_index_is_due(slot: i64, number: i64) -> i64 {
        guarded(|session| super::index_is_due(session, slot, number))
    }
    /// Lets the clauses wait by which calls of the predicate in that slot that bind these places
    /// find its clauses.
    arbiiter_make_index(slot: i64, bound: i64, clause: i64) -> i64 {
        guarded(|session| super::make_index(session, slot, bound, clause))
    }
    /// 1 if nobody wants further answers to the query that runs.
    arbiiter_is_given_up() -> i64 { guarded(|session| i64::from(session.query_is_given_up)) }
    /// Notes that a module calls a predicate of the system.
    arbiiter_first_call(number: i64) -> i64 {
        guarded(|session| {
            session.program.note_call(number as usize);
            1
        })
    }
    /// The facts that hold the clauses of a predicate, for `clause/2`: twice the character that is
    /// their name, and one more if they wait to be compiled; 0 if there are none.
    arbiiter_clause_facts(module: Text, name: Text, arity: i64) -> i64 {
        let (module, name) = (str(module), str(name));
        guarded(|session| super::clauses::facts(session, module, name, arity as usize))
    }
    /// Notes that module `user` imports a predicate of a library, which it calls for the first
    /// time.
    arbiiter_autoload(slot: i64) -> i64 { guarded(|session| super::autoload(session, slot)) }
    /// Lets the clauses of a predicate that waited for its first call be compiled.
    arbiiter_complete(slot: i64) -> i64 { guarded(|session| super::complete(session, slot)) }
    /// Erases a clause.
    arbiiter_erase(reference: i64) -> i64 { guarded(|session| super::erase(session, reference)) }
    /// The flags of soft cuts.
    arbiiter_soft(action: i64, flag: i64) -> i64 {
        guarded(|session| super::soft(session, action, flag))
    }
    /// Ends the process.
    arbiiter_halt(status: i64) -> i64 { guarded(|session| super::halt(session, status)) }

    /// Writes an atom to the current output.
    arbiiter_put_text(how: i64, atom: Text) -> i64 {
        guarded(|session| output::put_text(session, how, str(atom)))
    }
    /// Writes a small integer or a character to the current output.
    arbiiter_put_integer(how: i64, number: i64) -> i64 {
        guarded(|session| output::put_integer(session, how, number))
    }
    /// Begins the capture of output and tells about it.
    arbiiter_capture(action: i64) -> i64 { guarded(|session| output::capture(session, action)) }
    /// Ends captures of output.
    arbiiter_unwind(depth: i64) -> i64 { guarded(|session| output::unwind(session, depth)) }

    /// The number that a text of digits writes; -1 if the native predicate has to read it.
    arbiiter_plain_number(of: Text) -> i64 { text::plain_number(str(of)) }
    /// The code of the character at a place from 1; -1 if the text is shorter, -2 if the native
    /// predicate has to look.
    arbiiter_code_at(place: i64, of: Text) -> i64 { text::code_at(place, str(of)) }
    /// The text that two texts make together; empty if the native predicate has to make it.
    arbiiter_concat(first: Text, second: Text) -> Text {
        lent(|session| text::concat(session, str(first), str(second)))
    }
    /// The part of a text of so many characters from the given one on; empty if the native
    /// predicate has to find it.
    arbiiter_sub_text(before: i64, length: i64, whole: Text) -> Text {
        lent(|session| text::part(session, before, length, str(whole)))
    }
    /// Where the second text stands in the first, in characters: -1 if nowhere, -2 if the native
    /// predicate has to tell.
    arbiiter_only_place(whole: Text, part: Text) -> i64 {
        text::only_place(str(whole), str(part))
    }
    /// A text in lower (0) or upper case; empty if the native predicate has to tell.
    arbiiter_in_case(upper: i64, of: Text) -> Text {
        lent(|session| text::in_case(session, upper, str(of)))
    }
    /// The same text, as a list of characters that is packed.
    arbiiter_text(of: Text) -> Text { lent(|session| text::packed(session, str(of))) }
    /// How two texts are ordered: less than 0, 0 or more.
    arbiiter_text_order(one: Text, other: Text) -> i64 { text::order(str(one), str(other)) }
    /// A text by which the machine sorts strings as their texts are ordered.
    arbiiter_sort_key(of: Text) -> Text { lent(|session| text::sort_key(session, str(of))) }
    /// The number by which clauses with a string are found.
    arbiiter_string_key(of: Text) -> i64 { text::key_of_string(str(of)) }

    /// An infinity (0, the negative one 2) or a not-a-number, which the machine's arithmetic never
    /// gives by itself.
    arbiiter_float(which: i64) -> f64 {
        match which {
            0 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            _ => f64::NAN,
        }
    }
    /// How the flags want floats to be computed; 0 if none is set.
    arbiiter_float_mode() -> i64 { guarded(|session| session.program.float_mode) }
    /// Rounds floats in this direction from now on, and gives the direction before.
    arbiiter_round(direction: i64) -> i64 { floats::round(direction) }
    /// The value of a function of floats that is not finite.
    arbiiter_special_value(function: Text, x: f64, y: f64) -> f64 {
        floats::special_value(str(function), x, y)
    }
    /// The function of the C library that `prolog/kernel/arithmetic.pl` numbers so.
    arbiiter_math(function: i64, x: f64) -> f64 { floats::c_function(function, x) }
    /// The float next to `x` in the direction of `y`.
    arbiiter_next_float(x: f64, y: f64) -> f64 { floats::next(x, y) }
}

macro_rules! call_functions {
    ($($name:ident($($word:ident)*);)*) => {
        $(
            /// Does what the operation says, with these words.
            ///
            /// # Safety
            /// The kinds must tell which words are addresses of C strings, as the kernel's
            /// `'$word'/3` does.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name(operation: i64, kinds: i64, $($word: usize),*) -> i64 {
                // SAFETY: the machine passes atoms and texts as C strings that live for this call,
                // and the kernel tells by the kinds which words they are.
                guarded(|session| {
                    let words = [$($word),*];
                    super::call(session, operation, unsafe { CallWords::new(kinds, &words) })
                })
            }
        )*

        /// The names of these functions, in the order of their numbers of words.
        const CALLS: [&str; MAX_WORDS] = [$(stringify!($name)),*];
    };
}

call_functions! {
    arbiiter_call1(a);
    arbiiter_call2(a b);
    arbiiter_call3(a b c);
    arbiiter_call4(a b c d);
    arbiiter_call5(a b c d e);
    arbiiter_call6(a b c d e f);
    arbiiter_call7(a b c d e f g);
    arbiiter_call8(a b c d e f g h);
    arbiiter_call9(a b c d e f g h i);
    arbiiter_call10(a b c d e f g h i j);
    arbiiter_call11(a b c d e f g h i j k);
    arbiiter_call12(a b c d e f g h i j k l);
    arbiiter_call13(a b c d e f g h i j k l m);
}

fn declaration(name: &str, types: &[&str], result: &str) -> String {
    format!("{name}([{}],{result})", types.join(","))
}

/// The declarations by which the machine binds the functions: structs first, then `name(Types,
/// Result)`.
pub fn declarations() -> (Vec<String>, Vec<String>) {
    let structs = answers::structs();
    let structs = structs
        .map(|(name, types)| format!("'$define_foreign_struct'({name},[{}])", types.join(",")));
    let calls = CALLS.iter().zip(1..).map(|(name, words)| {
        let types = [vec![i64::NAME; 2], vec![usize::NAME; words]].concat();
        declaration(name, &types, i64::NAME)
    });
    (
        structs.collect(),
        declared().into_iter().chain(calls).collect(),
    )
}
