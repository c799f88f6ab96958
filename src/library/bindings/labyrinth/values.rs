//! Rules, distances and values.

use std::rc::Rc;

use super::known::Known;
use super::terms::{
    Question, player_term, position_of, position_term, question_of, room_of, value_term,
};
use crate::engine::convert::{Arguments, FromArguments};
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::labyrinth::{MINOTAUR, Position, Room, THESEUS};
use crate::games::random::Random;
use crate::games::{Game, Outcome as End};
use crate::library::arguments::too_much;
use crate::library::searching::in_time;
use crate::solvers::labyrinth::{LabyrinthSolution, StartSurvey, ValuedMove};
use crate::solvers::retrograde::preference;

/// All rooms, in the order of the facts.
pub fn rooms(known: Rc<Known>) -> Term {
    let rooms: Vec<Room> = known.labyrinth.rooms().collect();
    known.list(&rooms)
}

/// The position that the facts begin with; fails unless they tell both rooms. Theseus moves first
/// if they don't say it.
pub fn start(known: Rc<Known>) -> Option<Term> {
    let start = known.labyrinth.start();
    let (Some(theseus), Some(minotaur)) = (start.theseus, start.minotaur) else {
        return None;
    };
    let turn = start.turn.unwrap_or(THESEUS);
    let position = Position::within(known.labyrinth.clone(), theseus, [theseus, minotaur], turn);
    Some(position_term(&known, &position))
}

/// The moves from a room to another one; fails where no way leads there.
pub fn distance(known: Rc<Known>, from: Term, to: Term) -> Result<Option<u32>, Fault> {
    let (from, to) = (room_of(&known, &from)?, room_of(&known, &to)?);
    Ok(known.labyrinth.distances_to(to)[from.index()])
}

/// The legal moves.
pub fn moves(known: Rc<Known>, position: Term) -> Result<Term, Fault> {
    Ok(known.list(&position_of(&known, &position)?.moves()))
}

/// The position after a legal move.
pub fn after(known: Rc<Known>, position: Term, chosen: Term) -> Result<Term, Fault> {
    let here = position_of(&known, &position)?;
    let room = room_of(&known, &chosen)?;
    if !here.moves().contains(&room) {
        return Err(Fault::domain("legal_move", &chosen));
    }
    Ok(position_term(&known, &here.after(&room)))
}

/// `won(Player)` or `stuck`; fails while the game goes on.
pub fn outcome(known: Rc<Known>, position: Term) -> Result<Option<Term>, Fault> {
    let outcome = position_of(&known, &position)?.outcome();
    Ok(outcome.map(|end| match end {
        End::Win(side) => Term::compound("won", vec![player_term(side)]),
        End::Draw => Term::atom("stuck"),
    }))
}

/// The value of a position.
pub fn value(host: &mut dyn Host, asked: PositionQuestion) -> Result<Term, Fault> {
    let solution = asked.solution(host)?;
    let (theseus, minotaur) = asked.rooms();
    let value = solution.value(theseus, minotaur, asked.here.turn());
    Ok(value_term(value))
}

/// The moves with their values, the best ones first: a list of `Room-Value`.
pub fn choices(host: &mut dyn Host, asked: PositionQuestion) -> Result<Term, Fault> {
    let solution = asked.solution(host)?;
    let (theseus, minotaur) = asked.rooms();
    let turn = asked.here.turn();
    let mut choices = solution.choices(theseus, minotaur, turn);
    // The sort is stable: equals keep the order of the facts.
    choices.sort_by_key(|choice| preference(choice.value, turn));
    let pairs = choices.iter().map(|choice| {
        let parts = vec![asked.known.term(choice.room), value_term(choice.value)];
        Term::compound("-", parts)
    });
    Ok(Term::list(pairs.collect::<Vec<_>>()))
}

/// A best move; fails when the game is over.
pub fn best(host: &mut dyn Host, asked: PositionQuestion) -> Result<Option<Term>, Fault> {
    let solution = asked.solution(host)?;
    let (theseus, minotaur) = asked.rooms();
    let best = solution.best(theseus, minotaur, asked.here.turn());
    let chosen = match asked.question.seed {
        None => best.first(),
        // Each position has numbers of its own, so that a seed decides a whole game.
        Some(seed) => best.get(Random::new(seed as u64 ^ asked.here.key()).below(best.len())),
    };
    Ok(chosen.map(|ValuedMove { room, .. }| asked.known.term(*room)))
}

/// The moves that Theseus has; fails when there is no deadline.
pub fn deadline(host: &mut dyn Host, asked: PositionQuestion) -> Result<Option<u32>, Fault> {
    let solution = asked.solution(host)?;
    let (theseus, minotaur) = asked.rooms();
    Ok(solution.deadline(theseus, minotaur, asked.here.turn()))
}

/// All beginnings: a list of
/// `begin(Theseus, Minotaur, ValueWhenTheseusMoves, ValueWhenMinotaurMoves)`.
pub fn survey(host: &mut dyn Host, known: Rc<Known>) -> Result<Term, Fault> {
    let survey = StartSurvey::of(&known.labyrinth).ok_or_else(|| {
        let message = format!(
            "all beginnings of up to {} rooms are told",
            StartSurvey::MAX_ROOMS
        );
        too_much("rooms").with_message(message)
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
    Ok(Term::list(told))
}

/// The arguments of a question about a position: facts, the position, options.
pub struct PositionQuestion {
    known: Rc<Known>,
    here: Position,
    question: Question,
}

impl FromArguments for PositionQuestion {
    const ARGUMENTS: usize = 3;

    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<PositionQuestion, Fault> {
        let known = Known::of(arguments.next_term())?;
        let here = position_of(&known, arguments.next_term())?;
        let question = question_of(arguments.next_term())?;
        Ok(PositionQuestion {
            known,
            here,
            question,
        })
    }
}

impl PositionQuestion {
    fn solution(&self, host: &mut dyn Host) -> Result<Rc<LabyrinthSolution>, Fault> {
        let solution = self.known.solution(self.here.home(), self.question.manner);
        in_time(host)?;
        Ok(solution)
    }

    fn rooms(&self) -> (Room, Room) {
        (self.here.room(THESEUS), self.here.room(MINOTAUR))
    }
}
