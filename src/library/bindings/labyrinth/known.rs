//! Labyrinths that have been asked about: they are checked and solved once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::facts::Facts;
use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::labyrinth::{Labyrinth, LabyrinthFact, Problem, Room};
use crate::library::arguments::list_of;
use crate::solvers::labyrinth::{LabyrinthSolution, Manner};

/// So many labyrinths are remembered.
const MAX_LABYRINTHS: usize = 4;
/// So many positions of a labyrinth at most are remembered, over all homes.
const MAX_POSITIONS: usize = 16_000_000;

/// A labyrinth and the terms that name its rooms.
#[derive(Debug)]
pub struct Known {
    facts: Vec<LabyrinthFact>,
    /// The labyrinth.
    pub labyrinth: Arc<Labyrinth>,
    terms: Vec<Term>,
    solutions: RefCell<HashMap<(Room, Manner), Rc<LabyrinthSolution>>>,
}

thread_local! {
    static ALL: RefCell<Vec<Rc<Known>>> = const { RefCell::new(Vec::new()) };
}

impl Known {
    /// The labyrinth of a list of facts.
    ///
    /// # Errors
    /// Those of the terms; `domain_error(labyrinth, Fact)` with a message for the first
    /// thing that is wrong with it, the culprit being `[]` when that is no single fact.
    pub fn of(list: &Term) -> Result<Rc<Known>, Fault> {
        let (facts, terms) = facts_of(list)?;
        let same = |known: &Rc<Known>| known.facts == facts.all;
        let found = ALL.with_borrow(|all| all.iter().find(|known| same(known)).cloned());
        if let Some(known) = found {
            return Ok(known);
        }
        let labyrinth = Labyrinth::of(&facts.all).map_err(|problems| fault(&problems, &terms))?;
        let term = |room: Room| {
            let name = labyrinth.name(room);
            facts.terms.get(name).cloned().unwrap_or(Term::atom(name))
        };
        let known = Rc::new(Known {
            terms: labyrinth.rooms().map(term).collect(),
            facts: facts.all,
            labyrinth: Arc::new(labyrinth),
            solutions: RefCell::default(),
        });
        ALL.with_borrow_mut(|all| {
            if all.len() == MAX_LABYRINTHS {
                all.remove(0);
            }
            all.push(known.clone());
        });
        Ok(known)
    }

    /// The labyrinth solved for a home.
    pub fn solution(&self, home: Room, manner: Manner) -> Rc<LabyrinthSolution> {
        let mut solutions = self.solutions.borrow_mut();
        let positions = 2 * self.labyrinth.len() * self.labyrinth.len();
        if (solutions.len() + 1) * positions > MAX_POSITIONS {
            solutions.clear();
        }
        let solve = || {
            Rc::new(LabyrinthSolution::in_manner(
                self.labyrinth.clone(),
                home,
                manner,
            ))
        };
        solutions
            .entry((home, manner))
            .or_insert_with(solve)
            .clone()
    }

    /// The term that names a room.
    pub fn term(&self, room: Room) -> Term {
        self.terms[room.index()].clone()
    }

    /// The terms of rooms, as a list.
    pub fn list(&self, rooms: &[Room]) -> Term {
        Term::list(rooms.iter().map(|room| self.term(*room)))
    }
}

impl FromTerm for Rc<Known> {
    fn from_term(list: &Term) -> Result<Rc<Known>, Fault> {
        Known::of(list)
    }
}

/// `'$labyrinth_problems'(+Facts, -Problems)`: each `problem(Fact, Text)`.
pub fn problems(facts: Term) -> Result<Term, Fault> {
    let (facts, terms) = facts_of(&facts)?;
    let problems = Labyrinth::of(&facts.all).err().unwrap_or_default();
    let told = problems.iter().map(|problem| {
        let text = Term::atom(problem.reason.to_string());
        Term::compound("problem", vec![culprit(problem, &terms), text])
    });
    Ok(Term::list(told.collect::<Vec<_>>()))
}

fn facts_of(list: &Term) -> Result<(Facts, Vec<Term>), Fault> {
    let terms = list_of(list)?;
    let mut facts = Facts::default();
    for term in &terms {
        facts.take(term).map_err(|malformed| malformed.fault())?;
    }
    Ok((facts, terms))
}

fn culprit(problem: &Problem, terms: &[Term]) -> Term {
    problem.fact.map_or(Term::nil(), |fact| terms[fact].clone())
}

fn fault(problems: &[Problem], terms: &[Term]) -> Fault {
    match problems.first() {
        Some(problem) => Fault::domain("labyrinth", &culprit(problem, terms))
            .with_message(problem.reason.to_string()),
        None => Fault::domain("labyrinth", &Term::nil()),
    }
}
