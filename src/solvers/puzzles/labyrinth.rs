//! A chase of Theseus after a Minotaur that plays best, through a labyrinth in which Theseus wins.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::games::grid::Grid;
use crate::games::labyrinth::{
    Labyrinth, MINOTAUR, Marks, Position, Room, THESEUS, draw, random_labyrinth,
};
use crate::games::puzzle::{
    PUZZLE_TEXT, Puzzle, PuzzleEnd, PuzzleMeasure, PuzzleSize, PuzzleSizes,
};
use crate::games::random::Random;
use crate::games::text_game::GameText;
use crate::games::{Game, Outcome};
use crate::solvers::labyrinth::LabyrinthSolution;
use crate::solvers::retrograde::Value;

/// The fewest and the most columns and rows: in fewer there is hardly a chase, and more take long.
const SIDES: RangeInclusive<i64> = 4..=10;
/// In a shorter chase nothing has to be found.
const LEAST_PLIES: u32 = 5;
/// For each room, moves in which Theseus has to catch the Minotaur.
const MOVES_OF_ROOM: u32 = 4;

/// A chase in which Theseus is to move, or which is over.
#[derive(Clone, Debug)]
pub struct ChasePuzzle {
    here: Position,
    solution: Arc<LabyrinthSolution>,
    moves: u32,
}

impl ChasePuzzle {
    /// The present position.
    pub fn here(&self) -> &Position {
        &self.here
    }

    /// The room of a name.
    pub fn room(&self, name: &str) -> Option<Room> {
        self.here.labyrinth().room(name)
    }

    fn most_moves(&self) -> u32 {
        MOVES_OF_ROOM * self.here.labyrinth().len() as u32
    }

    /// The puzzle after a move of Theseus and the reply to it.
    fn after(&self, room: Room) -> Option<ChasePuzzle> {
        if self.end().is_some() || !self.here.moves().contains(&room) {
            return None;
        }
        let after = self.here.after(&room);
        let rooms = [THESEUS, MINOTAUR].map(|side| after.room(side));
        let replies = self.solution.best(rooms[0], rooms[1], MINOTAUR);
        let reply = replies.first();
        Some(ChasePuzzle {
            here: reply.map_or_else(|| after.clone(), |reply| after.after(&reply.room)),
            solution: Arc::clone(&self.solution),
            moves: self.moves + 1,
        })
    }
}

/// A chase that Theseus, who moves first, wins in not too few moves.
fn chase(labyrinth: Labyrinth) -> Option<ChasePuzzle> {
    let start = labyrinth.start();
    let rooms = [start.theseus?, start.minotaur?];
    let labyrinth = Arc::new(labyrinth);
    let solution = LabyrinthSolution::of(Arc::clone(&labyrinth), rooms[0]);
    let value = solution.value(rooms[0], rooms[1], THESEUS);
    let is_puzzle = matches!(value, Value::Win { winner: THESEUS, plies } if plies >= LEAST_PLIES);
    is_puzzle.then(|| ChasePuzzle {
        here: Position::within(labyrinth, rooms[0], rooms, THESEUS),
        solution: Arc::new(solution),
        moves: 0,
    })
}

impl Puzzle for ChasePuzzle {
    const TEXT: &'static GameText = &GameText {
        name: "labyrinth",
        title: "Theseus and the Minotaur",
        sides: ["Theseus", "the Minotaur"],
        sides_in_estonian: ["Theseus", "Minotaurus"],
        sides_in_russian: ["Тесей", "Минотавр"],
        move_help: [
            "Käik on ruumi nimi: b3.",
            "A move is the name of a room: b3.",
            "Ход — название комнаты: b3.",
        ],
        puzzle: Some(PuzzleMeasure::Cost(["Käike", "Moves", "Ходов"])),
        ..PUZZLE_TEXT
    };

    /// Columns and rows.
    const SIZES: Option<PuzzleSizes> = Some(PuzzleSizes {
        usual: PuzzleSize::new([5, 5, 0]),
        named: &[],
    });

    fn of_seed(size: PuzzleSize, seed: u64) -> Option<ChasePuzzle> {
        let sides: [i64; 2] = size.numbers()?;
        let [columns, rows] = sides;
        let grid = Grid::new(rows, columns).ok()?;
        let mut random = Random::new(seed);
        let mut chases = std::iter::repeat_with(|| chase(random_labyrinth(grid, &mut random)));
        let is_size = sides.iter().all(|side| SIDES.contains(side));
        is_size.then(|| chases.find_map(|chase| chase))?
    }

    fn end(&self) -> Option<PuzzleEnd> {
        match self.here.outcome() {
            Some(Outcome::Win(THESEUS)) => Some(PuzzleEnd::Solved(self.moves)),
            Some(_) => Some(PuzzleEnd::Unsolved),
            None => (self.moves >= self.most_moves()).then_some(PuzzleEnd::Unsolved),
        }
    }

    fn move_texts(&self) -> Vec<String> {
        let rooms = match self.end() {
            Some(_) => Vec::new(),
            None => self.here.moves(),
        };
        let name = |room: &Room| self.here.labyrinth().name(*room).to_owned();
        rooms.iter().map(name).collect()
    }

    fn after_text(&self, text: &str) -> Option<ChasePuzzle> {
        self.after(self.room(text)?)
    }

    fn drawing(&self) -> String {
        let marks = Marks {
            theseus: Some(self.here.room(THESEUS)),
            minotaur: Some(self.here.room(MINOTAUR)),
            home: Some(self.here.home()),
        };
        draw(self.here.labyrinth(), &marks).map_or_else(String::new, |drawing| drawing.text)
    }

    fn facts(&self) -> Option<String> {
        let labyrinth = self.here.labyrinth();
        let mut text = String::new();
        for room in labyrinth.rooms() {
            let spot = labyrinth.spot(room)?;
            let (name, column, row) = (labyrinth.name(room), spot.column, spot.row);
            let _ = writeln!(text, "ruum({name}, {column}, {row}).");
        }
        for passage in labyrinth.passages() {
            let ends = [passage.from, passage.to].map(|room| labyrinth.name(room));
            let _ = writeln!(text, "käik({}, {}).", ends[0], ends[1]);
        }
        let [theseus, minotaur] =
            [THESEUS, MINOTAUR].map(|side| labyrinth.name(self.here.room(side)));
        let _ = writeln!(
            text,
            "theseus({theseus}).\nminotaurus({minotaur}).\nkäigul(theseus)."
        );
        Some(text)
    }
}
