//! Rooms, positions, values and options as terms.

use super::facts::{player_named, room_name};
use super::known::Known;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::labyrinth::{MINOTAUR, Position, Room, THESEUS};
use crate::games::{Game, Side};
use crate::library::arguments::{integer_of, options_of, parts_of};
use crate::solvers::labyrinth::Manner;
use crate::solvers::retrograde::Value;

/// The atom of a player.
pub fn player_term(side: Side) -> Term {
    Term::atom(match side {
        THESEUS => "theseus",
        MINOTAUR => "minotaurus",
    })
}

/// The player whom an atom names.
///
/// # Errors
/// `instantiation_error`, `domain_error(labyrinth_player, T)`.
pub fn player_of(term: &Term) -> Result<Side, Fault> {
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    player_named(term).ok_or_else(|| Fault::domain("labyrinth_player", term))
}

/// The room that a term names.
///
/// # Errors
/// `instantiation_error`, `type_error(labyrinth_room, T)`, `existence_error(labyrinth_room, T)`.
pub fn room_of(known: &Known, term: &Term) -> Result<Room, Fault> {
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    let name = room_name(term).ok_or_else(|| Fault::type_error("labyrinth_room", term))?;
    let found = known.labyrinth.find(&name);
    found
        .map_err(|reason| Fault::existence("labyrinth_room", term).with_message(reason.to_string()))
}

/// The position `position(Theseus, Minotaur, Home, Turn)`.
///
/// # Errors
/// `instantiation_error`, `type_error(labyrinth_position, T)`; as [`room_of`] and [`player_of`].
pub fn position_of(known: &Known, term: &Term) -> Result<Position, Fault> {
    let [theseus, minotaur, home, turn] = parts_of(term, "position", "labyrinth_position")?;
    let rooms = [room_of(known, theseus)?, room_of(known, minotaur)?];
    let (home, turn) = (room_of(known, home)?, player_of(turn)?);
    Ok(Position::within(known.labyrinth.clone(), home, rooms, turn))
}

/// The term of a position.
pub fn position_term(known: &Known, position: &Position) -> Term {
    let room = |room| known.term(room);
    Term::compound(
        "position",
        vec![
            room(position.room(THESEUS)),
            room(position.room(MINOTAUR)),
            room(position.home()),
            player_term(position.turn()),
        ],
    )
}

/// `win(Player, Plies)` or `draw`.
pub fn value_term(value: Value) -> Term {
    match value {
        Value::Win { winner, plies } => Term::compound(
            "win",
            vec![player_term(winner), Term::Int(i64::from(plies))],
        ),
        Value::Draw => Term::atom("draw"),
    }
}

/// What the options of a question say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// `manner(free)` or `manner(chasing)`.
    pub manner: Manner,
    /// `seed(N)`: which of equally good moves; the first one without it.
    pub seed: Option<i64>,
}

/// The options of a question.
///
/// # Errors
/// As [`options_of`]; `domain_error(labyrinth_manner, T)`, `domain_error(labyrinth_option, T)`.
pub fn question_of(term: &Term) -> Result<Question, Fault> {
    let mut question = Question::default();
    for option in options_of(term, &[])? {
        match (option.name.as_str(), option.value.as_atom()) {
            ("manner", Some("free")) => question.manner = Manner::Free,
            ("manner", Some("chasing")) => question.manner = Manner::Chasing,
            ("manner", _) => return Err(Fault::domain("labyrinth_manner", &option.value)),
            ("seed", _) => question.seed = Some(integer_of(&option.value)?),
            _ => return Err(option.unknown("labyrinth_option")),
        }
    }
    Ok(question)
}
