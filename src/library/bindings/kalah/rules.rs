//! The rules: positions, moves, the end of a game.

use crate::engine::convert::IntoTerm;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::kalah::perft::count;
use crate::games::kalah::{KalahPlayer, Move, Position, Rules, SowingPlace};
use crate::library::bindings::kalah::positions::{Seeds, legal_move_of};
use crate::library::searching::{Positive, sequences};

/// Sequences of so few moves are counted without a look at the clock.
const WATCHED_DEPTH: u32 = 5;

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

/// `legal_moves(+Position, -Moves)`.
pub fn legal_moves(position: Position) -> Vec<Move> {
    position.legal_moves().collect()
}

/// `make_move(+Position, +Pit, -After)`.
pub fn make_move(position: Position, pit: Term) -> Result<Position, Fault> {
    let made = legal_move_of(&pit, &position)?;
    Ok(position.play(made))
}

/// `sowing(+Position, +Pit, -Places, -Captured, -Gathered)`.
pub fn sowing(
    position: Position,
    pit: Term,
) -> Result<(Vec<SowingPlace>, Vec<SowingPlace>, Vec<SowingPlace>), Fault> {
    let told = position.sowing(legal_move_of(&pit, &position)?);
    let captured = told.captured.map_or(Vec::new(), Vec::from);
    Ok((told.places, captured, told.gathered))
}

/// `winner(+Position, -Winner)`: fails while the game goes on.
pub fn winner(position: Position) -> Option<Term> {
    if !position.is_over() {
        return None;
    }
    Some(Term::atom(match position.balance(KalahPlayer::South) {
        0 => "draw",
        balance if balance > 0 => "south",
        _ => "north",
    }))
}

/// `move_sequences(+Position, +Depth, -Count)`.
pub fn move_sequences(
    host: &mut dyn Host,
    position: Position,
    Positive(depth): Positive,
) -> Result<i64, Fault> {
    let next = |position: &Position| {
        let moves = position.legal_moves();
        moves.map(|made| position.play(made)).collect()
    };
    sequences(host, &position, (depth, WATCHED_DEPTH), next, count)
}
