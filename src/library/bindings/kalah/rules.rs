//! The rules: positions, and what a move does step by step.

use crate::engine::convert::IntoTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::kalah::{Position, Rules, SowingPlace};
use crate::library::bindings::game_terms::TermGame;
use crate::library::bindings::kalah::positions::Seeds;

/// `initial_position(+Pits, +Seeds, +Rules, -Position)`.
pub fn initial_position(
    Seeds(pits): Seeds,
    Seeds(seeds): Seeds,
    rules: Rules,
) -> Result<Position, Fault> {
    Position::start(pits as usize, seeds, rules).map_err(|error| {
        let board = Term::compound("-", vec![pits.into_term(), seeds.into_term()]);
        Fault::domain("board", &board).with_message(error.to_string())
    })
}

/// `value(+Position, -Value)`.
pub fn value(position: Position) -> i32 {
    position.balance(position.player())
}

/// `sowing(+Position, +Pit, -Places, -Captured, -Gathered)`.
pub fn sowing(position: Position, pit: Term) -> Result<[Vec<SowingPlace>; 3], Fault> {
    let told = position.sowing(position.legal_move_of(&pit)?);
    let captured = told.captured.map_or(Vec::new(), Vec::from);
    Ok([told.places, captured, told.gathered])
}
