//! The contest's calls: one game a process, set up by the variables or by `start/1`.

use std::cell::RefCell;

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::queen_ending::{Piece, Position};
use crate::games::{Game, Side};
use crate::library::arguments::{any_text, integer_of, options_of};
use crate::library::bindings::queen_ending::positions::square_term;
use crate::solvers::queen_ending::contestant::{ContestSession, ContestSettings, Halt};
use crate::solvers::queen_ending::player::PlayerStyle;

thread_local! {
    static SESSION: RefCell<Option<ContestSession>> = const { RefCell::new(None) };
}

/// The status of a program when the variables that set the game up are wrong.
const STATUS_SETTINGS: i64 = 2;

/// `start(+Options)`: the game that the next `Init` sets up, whatever there was before.
pub fn start(options: Term) -> Result<(), Fault> {
    let mut settings = ContestSettings::default();
    for option in options_of(&options, &[])? {
        match option.name.as_str() {
            "position" => settings.start = Position::from_term(&option.value)?,
            "moves" => settings.moves = moves_of(&option.value)?,
            "black" => settings.black = PlayerStyle::from_term(&option.value)?,
            _ => return Err(option.unknown("start_option")),
        }
    }
    if settings.start.turn() != Side::First || settings.start.queen().is_none() {
        let wrong = super::position_term(&settings.start);
        return Err(Fault::domain("white_to_move", &wrong));
    }
    SESSION.set(Some(ContestSession::new(&settings, None)));
    Ok(())
}

/// `$queen_call(+Call, +Argument, -Answer)`: `Answer` is `value(Value)`, or
/// `stopped(Status, Message)`. Errors name the call.
pub fn call(call: Term, argument: Term) -> Result<Term, Fault> {
    let called = call.as_atom().unwrap_or("call");
    let answered = SESSION.with_borrow_mut(|session| {
        let session = match session {
            Some(session) => session,
            None => match ContestSession::of_environment() {
                Ok(made) => session.insert(made),
                Err(error) => return Ok(stopped_term(STATUS_SETTINGS, &error.to_string())),
            },
        };
        Ok(match ask(session, &call, &argument)? {
            Ok(value) => Term::compound("value", vec![value]),
            Err(halt) => stopped_term(halt.why.status().into(), &halt.to_string()),
        })
    });
    answered.map_err(|fault: Fault| fault.placed(Some("queen_ending"), called, 1))
}

fn ask(
    session: &mut ContestSession,
    call: &Term,
    argument: &Term,
) -> Result<Result<Term, Halt>, Fault> {
    let none = |()| Term::nil();
    let square = |session: &mut ContestSession, piece| session.square(piece).map(square_term);
    Ok(match call.as_atom().unwrap_or_default() {
        "Init" => session.init().map(none),
        "MovesLeft" => session.moves_left().map(|left| Term::Int(left.into())),
        "GetWhiteQueenPosition" => square(session, Piece::Queen),
        "GetWhiteKingPosition" => square(session, Piece::King),
        "GetBlackKingPosition" => square(session, Piece::BlackKing),
        "MoveWhiteQueen" => session
            .move_white(Piece::Queen, &any_text(argument)?)
            .map(none),
        "MoveWhiteKing" => session
            .move_white(Piece::King, &any_text(argument)?)
            .map(none),
        "MoveBlackKing" => session.move_black().map(square_term),
        _ => return Err(Fault::domain("queen_ending_call", call)),
    })
}

fn stopped_term(status: i64, message: &str) -> Term {
    Term::compound("stopped", vec![Term::Int(status), Term::atom(message)])
}

fn moves_of(term: &Term) -> Result<u32, Fault> {
    match integer_of(term)? {
        number if number < 0 => Err(Fault::type_error("not_less_than_zero", term)),
        number => Ok(u32::try_from(number).unwrap_or(u32::MAX)),
    }
}
