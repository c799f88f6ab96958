//! What is good in a labyrinth: every position of the chase solved, for one home or for all.
//!
//! A position is two rooms and who is to move, so there are few of them: retrograde analysis gives
//! each its value. Under it stands a second question, that of the course's exercise: how long
//! Theseus may take. See [`LabyrinthSolution::deadline`].

mod deadline;
mod survey;

pub use survey::{StartCounts, StartSurvey, StartVerdict};

use std::sync::Arc;

use crate::games::game_graph::{DeadEnds, Graph, Mark, Node};
use crate::games::labyrinth::{Labyrinth, MINOTAUR, Position, Room, THESEUS};
use crate::games::{Game, Outcome, Side};
use crate::solvers::retrograde::{self, Value};

/// Which moves Theseus considers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Manner {
    /// All of them: the game itself.
    #[default]
    Free,
    /// Only those that bring him nearer to where the Minotaur is, as the course's exercise advises.
    Chasing,
}

/// The values of all positions of a labyrinth with one home.
#[derive(Clone, Debug)]
pub struct LabyrinthSolution {
    labyrinth: Arc<Labyrinth>,
    home: Room,
    /// The moves of Theseus when he is in the first room and the Minotaur in the second one, if he
    /// considers only some.
    chase: Option<Vec<Vec<Room>>>,
    values: retrograde::GraphSolution,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuedMove {
    /// Where the player goes.
    pub room: Room,
    /// The value of the position after it.
    pub value: Value,
}

impl LabyrinthSolution {
    /// Solves the labyrinth for a Theseus who began in `home`.
    pub fn of(labyrinth: Arc<Labyrinth>, home: Room) -> LabyrinthSolution {
        LabyrinthSolution::in_manner(labyrinth, home, Manner::Free)
    }

    /// Solves it for a Theseus who considers only such moves; where none is such, he considers all.
    pub fn in_manner(labyrinth: Arc<Labyrinth>, home: Room, manner: Manner) -> LabyrinthSolution {
        let chase = match manner {
            Manner::Free => None,
            Manner::Chasing => Some(chases(&labyrinth)),
        };
        let mut solution = LabyrinthSolution {
            labyrinth,
            home,
            chase,
            values: retrograde::GraphSolution::default(),
        };
        solution.values = retrograde::solve(&solution.graph());
        solution
    }

    /// The room in which Theseus began.
    pub fn home(&self) -> Room {
        self.home
    }

    /// The position with the players in these rooms.
    pub fn position(&self, theseus: Room, minotaur: Room, turn: Side) -> Position {
        Position::within(self.labyrinth.clone(), self.home, [theseus, minotaur], turn)
    }

    /// The value with the players in these rooms.
    pub fn value(&self, theseus: Room, minotaur: Room, turn: Side) -> Value {
        self.values
            .value(node(self.labyrinth.len(), theseus, minotaur, turn))
    }

    /// The moves from here and what they lead to, in the order of the labyrinth's facts; none when
    /// the game is over.
    pub fn choices(&self, theseus: Room, minotaur: Room, turn: Side) -> Vec<ValuedMove> {
        let here = self.position(theseus, minotaur, turn);
        if here.outcome().is_some() {
            return Vec::new();
        }
        let moves = self.considered(theseus, minotaur, turn).iter();
        moves
            .map(|room| {
                let after = here.after(room);
                let value = self.value(after.room(THESEUS), after.room(MINOTAUR), turn.other());
                ValuedMove { room: *room, value }
            })
            .collect()
    }

    /// The best moves from here, equally good ones: who wins hurries, who loses delays.
    pub fn best(&self, theseus: Room, minotaur: Room, turn: Side) -> Vec<ValuedMove> {
        let mut choices = self.choices(theseus, minotaur, turn);
        let value = |choice: &ValuedMove| retrograde::preference(choice.value, turn);
        let best = choices.iter().map(value).min();
        choices.retain(|choice| Some(value(choice)) == best);
        choices
    }

    /// The moves that the player to move considers.
    fn considered(&self, theseus: Room, minotaur: Room, turn: Side) -> &[Room] {
        match (turn, &self.chase) {
            (MINOTAUR, _) => self.labyrinth.exits(minotaur),
            (THESEUS, None) => self.labyrinth.exits(theseus),
            (THESEUS, Some(chase)) => {
                &chase[theseus.index() * self.labyrinth.len() + minotaur.index()]
            }
        }
    }

    /// All positions with this home.
    fn graph(&self) -> Graph {
        let rooms = self.labyrinth.len();
        let mut marks = Vec::with_capacity(2 * rooms * rooms);
        let mut edges = Vec::new();
        for theseus in self.labyrinth.rooms() {
            for minotaur in self.labyrinth.rooms() {
                let winner = Position::winner_with(self.home, theseus, minotaur);
                for turn in [THESEUS, MINOTAUR] {
                    let Some(side) = winner else {
                        marks.push(Mark::Turn(turn));
                        let here = node(rooms, theseus, minotaur, turn);
                        let moves = self.considered(theseus, minotaur, turn).iter();
                        edges.extend(moves.map(|&to| match turn {
                            THESEUS => (here, node(rooms, to, minotaur, MINOTAUR)),
                            MINOTAUR => (here, node(rooms, theseus, to, THESEUS)),
                        }));
                        continue;
                    };
                    marks.push(Mark::Over(Outcome::Win(side)));
                }
            }
        }
        Graph::from_edges(marks, &edges, DeadEnds::Draw)
            .expect("the limits of a labyrinth are far below those of a graph")
    }

    /// The positions when both play a best move each time, the first of equals, from here to the
    /// end, at most so many moves.
    ///
    /// A drawn game has no end, so its line is as long as allowed.
    pub fn line(&self, theseus: Room, minotaur: Room, turn: Side, most: usize) -> Vec<Position> {
        let mut here = self.position(theseus, minotaur, turn);
        let mut line = vec![here.clone()];
        while line.len() <= most {
            let best = self.best(here.room(THESEUS), here.room(MINOTAUR), here.turn());
            let Some(choice) = best.first() else {
                break;
            };
            here = here.after(&choice.room);
            line.push(here.clone());
        }
        line
    }
}

/// The moves that `side` makes itself in a game of so many plies that begins with `turn`.
pub fn own_moves(plies: u32, side: Side, turn: Side) -> u32 {
    if side == turn {
        plies.div_ceil(2)
    } else {
        plies / 2
    }
}

fn node(rooms: usize, theseus: Room, minotaur: Room, turn: Side) -> Node {
    let pair = theseus.index() * rooms + minotaur.index();
    // Fewer than 2^21, as there are 1000 rooms at most.
    (2 * pair + usize::from(turn == MINOTAUR)) as Node
}

/// For each pair of rooms, Theseus's first, the moves that bring him nearer; all of them where no
/// way leads to the Minotaur.
fn chases(labyrinth: &Labyrinth) -> Vec<Vec<Room>> {
    let to_minotaur: Vec<_> = labyrinth
        .rooms()
        .map(|room| labyrinth.distances_to(room))
        .collect();
    let nearer = |theseus: Room, minotaur: Room| {
        let distances = &to_minotaur[minotaur.index()];
        let exits = labyrinth.exits(theseus);
        match distances[theseus.index()] {
            None => exits.to_vec(),
            Some(distance) => exits
                .iter()
                .copied()
                .filter(|to| distances[to.index()].is_some_and(|next| next < distance))
                .collect(),
        }
    };
    let pairs = labyrinth
        .rooms()
        .flat_map(|theseus| labyrinth.rooms().map(move |minotaur| (theseus, minotaur)));
    pairs
        .map(|(theseus, minotaur)| nearer(theseus, minotaur))
        .collect()
}

#[cfg(test)]
mod tests;
