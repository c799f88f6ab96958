//! The rules: positions, and what a move does step by step.

use crate::engine::fault::{Answer, Fault};
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::kalah::{Position, SowingPlace};
use crate::library::arguments::one;
use crate::library::game_terms::TermGame;
use crate::library::kalah::positions::{place_term, rules_of, seeds_of};

/// `initial_position(+Pits, +Seeds, +Rules, -Position)`.
pub fn initial_position(args: &[Term]) -> Answer {
    let (pits, seeds, rules) = (
        seeds_of(&args[0])?,
        seeds_of(&args[1])?,
        rules_of(&args[2])?,
    );
    let start = Position::start(pits as usize, seeds, rules).map_err(|error| {
        let board = Term::compound("-", args[..2].to_vec());
        Fault::domain("board", &board).with_message(error.to_string())
    })?;
    one(start.position_term())
}

/// `value(+Position, -Value)`.
pub fn value(args: &[Term]) -> Answer {
    let position = Position::position_of(&args[0])?;
    one(Term::Int(i64::from(position.balance(position.player()))))
}

/// `sowing(+Position, +Pit, -Places, -Captured, -Gathered)`.
pub fn sowing(args: &[Term]) -> Answer {
    let position = Position::position_of(&args[0])?;
    let told = position.sowing(position.legal_move_of(&args[1])?);
    let places = |places: &[SowingPlace]| {
        Term::list(places.iter().copied().map(place_term).collect::<Vec<_>>())
    };
    let captured = told.captured.map_or(places(&[]), |both| places(&both));
    Ok(NativeAnswer::Succeed(vec![
        places(&told.places),
        captured,
        places(&told.gathered),
    ]))
}
