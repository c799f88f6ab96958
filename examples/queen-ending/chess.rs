//! The library `chess` for contestants' programs in C and C++; `chess.h` says what the calls do.
//!
//! `cargo build --release --example chess` makes `target/release/examples/libchess.so`. It holds
//! the rules, the table and nothing else of `arbiiter`: their source is compiled into it, because a
//! shared library exports whatever the crate exports, the interpreter's foreign functions too.
//!
//! A call that ends the program writes one line to standard error and exits: see `Stopped::status`.
#![allow(non_snake_case)]
// The boundary to C: names that the linker sees, and one pointer that a program gives.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::process;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

use games::queen_ending::{Piece, Square};
use solvers::queen_ending::contestant::{ContestSession, Halt};

#[path = "../../src/games"]
pub mod games {
    //! The rules.
    pub mod chessboard;
    mod game;
    pub mod queen_ending;
    pub mod random;

    pub use game::{Game, Outcome, Side};
}

#[path = "../../src/solvers"]
pub mod solvers {
    //! The table and the replies.
    pub mod queen_ending;
}

/// The exit status when the variables that set the game up are wrong.
const STATUS_SETTINGS: i32 = 2;

/// A longer text is no square; no more of it is read.
const LONGEST: usize = 8;

/// The game; set up by the first call.
static SESSION: Mutex<Option<ContestSession>> = Mutex::new(None);

/// The text of a square as C has it. Every piece has its own, so that a program may keep them side
/// by side.
struct Text([AtomicU8; 3]);

static QUEEN: Text = Text::new();
static KING: Text = Text::new();
static BLACK_KING: Text = Text::new();

impl Text {
    const fn new() -> Text {
        Text([const { AtomicU8::new(0) }; 3])
    }

    /// Holds the square from now on. The pointer stays good: it is to atomics that live for ever.
    fn hold(&'static self, square: Square) -> *mut c_char {
        for (byte, held) in square.to_string().bytes().zip(&self.0) {
            held.store(byte, Ordering::Relaxed);
        }
        self.0[0].as_ptr().cast()
    }
}

/// Sets the board up; to be called once, before all others.
// SAFETY: the name is the contest's, and this library is linked into programs that define no
// function of it.
#[unsafe(no_mangle)]
pub extern "C" fn Init() {
    ask(ContestSession::init);
}

/// How many moves white has left.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub extern "C" fn MovesLeft() -> c_int {
    c_int::try_from(ask(ContestSession::moves_left)).unwrap_or(c_int::MAX)
}

/// The queen's square.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub extern "C" fn GetWhiteQueenPosition() -> *mut c_char {
    QUEEN.hold(ask(|session| session.square(Piece::Queen)))
}

/// The white king's square.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub extern "C" fn GetWhiteKingPosition() -> *mut c_char {
    KING.hold(ask(|session| session.square(Piece::King)))
}

/// The black king's square.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub extern "C" fn GetBlackKingPosition() -> *mut c_char {
    BLACK_KING.hold(ask(|session| session.square(Piece::BlackKing)))
}

/// Moves the queen.
///
/// # Safety
/// `position` is null, or points to a text that ends with a zero byte.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MoveWhiteQueen(position: *const c_char) {
    // SAFETY: the caller's promise is the same.
    let to = unsafe { text(position) };
    ask(|session| session.move_white(Piece::Queen, &to));
}

/// Moves the white king.
///
/// # Safety
/// `position` is null, or points to a text that ends with a zero byte.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MoveWhiteKing(position: *const c_char) {
    // SAFETY: the caller's promise is the same.
    let to = unsafe { text(position) };
    ask(|session| session.move_white(Piece::King, &to));
}

/// Lets the black king move.
// SAFETY: as for `Init`.
#[unsafe(no_mangle)]
pub extern "C" fn MoveBlackKing() {
    ask(ContestSession::move_black);
}

/// The value of a call, or the end of the program.
fn ask<T>(call: impl FnOnce(&mut ContestSession) -> Result<T, Halt>) -> T {
    let answer = {
        let mut session = SESSION.lock().unwrap_or_else(PoisonError::into_inner);
        if session.is_none() {
            *session = match ContestSession::of_environment() {
                Ok(made) => Some(made),
                Err(error) => end(&error.to_string(), STATUS_SETTINGS),
            };
        }
        session.as_mut().map(call)
    };
    match answer {
        Some(Ok(value)) => value,
        Some(Err(halt)) => end(&halt.to_string(), halt.why.status().into()),
        None => end("the game could not be set up", STATUS_SETTINGS),
    }
}

/// Says why, and ends the program as `exit` does: what it has printed is flushed.
fn end(why: &str, status: i32) -> ! {
    eprintln!("chess: {why}");
    process::exit(status)
}

/// The text at the pointer, its beginning if it is longer than any square; the empty text for null.
///
/// # Safety
/// `position` is null, or points to a text that ends with a zero byte.
unsafe fn text(position: *const c_char) -> String {
    if position.is_null() {
        return String::new();
    }
    let mut bytes = Vec::new();
    while bytes.len() < LONGEST {
        // SAFETY: no byte before this one was zero, so it belongs to the text.
        let byte = unsafe { *position.add(bytes.len()) }.cast_unsigned();
        if byte == 0 {
            break;
        }
        bytes.push(byte);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
