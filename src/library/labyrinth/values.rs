//! Rules, distances and values.

use std::rc::Rc;

use super::Arguments;
use super::known::Known;
use super::terms::{
    Question, player_term, position_of, position_term, question_of, room_of, value_term,
};
use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::labyrinth::{MINOTAUR, Position, Room, THESEUS};
use crate::games::random::Random;
use crate::games::{Game, Outcome as End};
use crate::library::arguments::one;
use crate::library::searching::in_time;
use crate::solvers::labyrinth::{LabyrinthSolution, StartSurvey, ValuedMove};
use crate::solvers::retrograde::preference;

/// All rooms, in the order of the facts.
pub fn rooms(args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let rooms: Vec<Room> = known.labyrinth.rooms().collect();
    one(known.list(&rooms))
}

/// The position that the facts begin with; fails unless they tell both rooms. Theseus moves first
/// if they don't say it.
pub fn start(args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let start = known.labyrinth.start();
    let (Some(theseus), Some(minotaur)) = (start.theseus, start.minotaur) else {
        return Ok(NativeAnswer::Fail);
    };
    let turn = start.turn.unwrap_or(THESEUS);
    let position = Position::within(known.labyrinth.clone(), theseus, [theseus, minotaur], turn);
    one(position_term(&known, &position))
}

/// The moves from a room to another one; fails where no way leads there.
pub fn distance(args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let (from, to) = (room_of(&known, &args[1])?, room_of(&known, &args[2])?);
    match known.labyrinth.distances_to(to)[from.index()] {
        Some(distance) => one(Term::Int(i64::from(distance))),
        None => Ok(NativeAnswer::Fail),
    }
}

/// The legal moves.
pub fn moves(args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    one(known.list(&position_of(&known, &args[1])?.moves()))
}

/// The position after a legal move.
pub fn after(args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let here = position_of(&known, &args[1])?;
    let room = room_of(&known, &args[2])?;
    if !here.moves().contains(&room) {
        return Err(Fault::domain("legal_move", &args[2]));
    }
    one(position_term(&known, &here.after(&room)))
}

/// `won(Player)` or `stuck`; fails while the game goes on.
pub fn outcome(args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    match position_of(&known, &args[1])?.outcome() {
        Some(End::Win(side)) => one(Term::compound("won", vec![player_term(side)])),
        Some(End::Draw) => one(Term::atom("stuck")),
        None => Ok(NativeAnswer::Fail),
    }
}

/// The value of a position.
pub fn value(host: &mut dyn Host, args: Arguments) -> Answer {
    let asked = PositionQuestion::of(host, args)?;
    let (theseus, minotaur) = asked.rooms();
    let value = asked.solution.value(theseus, minotaur, asked.here.turn());
    one(value_term(value))
}

/// The moves with their values, the best ones first: a list of `Room-Value`.
pub fn choices(host: &mut dyn Host, args: Arguments) -> Answer {
    let asked = PositionQuestion::of(host, args)?;
    let (theseus, minotaur) = asked.rooms();
    let turn = asked.here.turn();
    let mut choices = asked.solution.choices(theseus, minotaur, turn);
    // The sort is stable: equals keep the order of the facts.
    choices.sort_by_key(|choice| preference(choice.value, turn));
    let pairs = choices.iter().map(|choice| {
        let parts = vec![asked.known.term(choice.room), value_term(choice.value)];
        Term::compound("-", parts)
    });
    one(Term::list(pairs.collect::<Vec<_>>()))
}

/// A best move; fails when the game is over.
pub fn best(host: &mut dyn Host, args: Arguments) -> Answer {
    let asked = PositionQuestion::of(host, args)?;
    let (theseus, minotaur) = asked.rooms();
    let best = asked.solution.best(theseus, minotaur, asked.here.turn());
    let chosen = match asked.question.seed {
        None => best.first(),
        // Each position has numbers of its own, so that a seed decides a whole game.
        Some(seed) => best.get(Random::new(seed as u64 ^ asked.here.key()).below(best.len())),
    };
    match chosen {
        Some(ValuedMove { room, .. }) => one(asked.known.term(*room)),
        None => Ok(NativeAnswer::Fail),
    }
}

/// The moves that Theseus has; fails when there is no deadline.
pub fn deadline(host: &mut dyn Host, args: Arguments) -> Answer {
    let asked = PositionQuestion::of(host, args)?;
    let (theseus, minotaur) = asked.rooms();
    match asked
        .solution
        .deadline(theseus, minotaur, asked.here.turn())
    {
        Some(moves) => one(Term::Int(i64::from(moves))),
        None => Ok(NativeAnswer::Fail),
    }
}

/// All beginnings: a list of
/// `begin(Theseus, Minotaur, ValueWhenTheseusMoves, ValueWhenMinotaurMoves)`.
pub fn survey(host: &mut dyn Host, args: Arguments) -> Answer {
    let known = Known::of(&args[0])?;
    let survey = StartSurvey::of(&known.labyrinth).ok_or_else(|| {
        let message = format!(
            "all beginnings of up to {} rooms are told",
            StartSurvey::MAX_ROOMS
        );
        Fault::formal(Term::compound("resource_error", vec![Term::atom("rooms")]))
            .with_message(message)
    })?;
    in_time(host)?;
    let mut told = Vec::new();
    for theseus in known.labyrinth.rooms() {
        for minotaur in known.labyrinth.rooms().filter(|room| *room != theseus) {
            let verdict = survey.verdict(theseus, minotaur);
            let parts = vec![
                known.term(theseus),
                known.term(minotaur),
                value_term(verdict.theseus_first),
                value_term(verdict.minotaur_first),
            ];
            told.push(Term::compound("begin", parts));
        }
    }
    one(Term::list(told))
}

/// The arguments of a question about a position: facts, the position, options.
struct PositionQuestion {
    known: Rc<Known>,
    here: Position,
    question: Question,
    solution: Rc<LabyrinthSolution>,
}

impl PositionQuestion {
    fn of(host: &mut dyn Host, args: Arguments) -> Result<PositionQuestion, Fault> {
        let known = Known::of(&args[0])?;
        let (here, question) = (position_of(&known, &args[1])?, question_of(&args[2])?);
        let solution = known.solution(here.home(), question.manner);
        in_time(host)?;
        Ok(PositionQuestion {
            known,
            here,
            question,
            solution,
        })
    }

    fn rooms(&self) -> (Room, Room) {
        (self.here.room(THESEUS), self.here.room(MINOTAUR))
    }
}
