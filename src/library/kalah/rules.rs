//! The rules: positions, moves, the end of a game.

use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::kalah::perft::count;
use crate::games::kalah::{KalahPlayer, Position, SowingPlace};
use crate::library::arguments::one;
use crate::library::kalah::positions::{
    legal_move_of, move_terms, place_term, position_of, position_term, rules_of, seeds_of,
};
use crate::library::searching::{positive_of, sequences};

/// Sequences of so few moves are counted without a look at the clock.
const WATCHED_DEPTH: u32 = 5;

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
    one(position_term(&start))
}

/// `value(+Position, -Value)`.
pub fn value(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    one(Term::Int(i64::from(position.balance(position.player()))))
}

/// `legal_moves(+Position, -Moves)`.
pub fn legal_moves(args: &[Term]) -> Answer {
    one(move_terms(position_of(&args[0])?.legal_moves()))
}

/// `make_move(+Position, +Pit, -After)`.
pub fn make_move(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let made = legal_move_of(&args[1], &position)?;
    one(position_term(&position.play(made)))
}

/// `sowing(+Position, +Pit, -Places, -Captured, -Gathered)`.
pub fn sowing(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let told = position.sowing(legal_move_of(&args[1], &position)?);
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

/// `winner(+Position, -Winner)`: fails while the game goes on.
pub fn winner(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    if !position.is_over() {
        return Ok(NativeAnswer::Fail);
    }
    one(Term::atom(match position.balance(KalahPlayer::South) {
        0 => "draw",
        balance if balance > 0 => "south",
        _ => "north",
    }))
}

/// `move_sequences(+Position, +Depth, -Count)`.
pub fn move_sequences(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (position, depth) = (position_of(&args[0])?, positive_of(&args[1])?);
    let next = |position: &Position| {
        let moves = position.legal_moves();
        moves.map(|made| position.play(made)).collect()
    };
    sequences(host, &position, (depth, WATCHED_DEPTH), next, count)
}
