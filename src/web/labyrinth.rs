//! Theseus and the Minotaur on a board of the server: a person against the computer, or two people,
//! in a labyrinth that is shipped, random or the client's own.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::current_game::{PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::solved_game::{MAX_MOVES, MoveTo, SolvedHint, SolvedPly, ValueView, check_length};
use super::two_player_session::{PieceMoves, TwoPlayerGame, TwoPlayerSession};
use crate::games::grid::Grid;
use crate::games::labyrinth::{
    Labyrinth, MINOTAUR, PassageLine, Position, Room, RoomLayout, THESEUS, random_labyrinth,
};
use crate::games::random::Random;
use crate::games::{Game, Outcome, Side};
use crate::referee::asked::labyrinth::read_labyrinth;
use crate::solvers::labyrinth::LabyrinthSolution;
use crate::solvers::retrograde::Value;

/// The most rooms. All positions of so many are solved in some milliseconds, and each snapshot has
/// all rooms.
const MAX_ROOMS: usize = 100;

/// How many rows and columns a random labyrinth has, and its least moves to a catch.
const RANDOM: (i64, i64, u32) = (4, 5, 5);

/// How many random labyrinths are looked at for one in which Theseus wins.
const MAX_ATTEMPTS: usize = 100;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<LabyrinthChase>>()];

/// The chase of Theseus and the Minotaur.
pub enum LabyrinthChase {}

/// What does not change in a game.
struct Chase {
    start: Position,
    layout: RoomLayout,
    /// Made by the first job that needs it.
    solution: OnceLock<LabyrinthSolution>,
}

/// A position, and how many moves were made before it.
#[derive(Clone)]
pub struct ChasePosition {
    chase: Arc<Chase>,
    here: Position,
    moves: u32,
}

/// Which labyrinth is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum LabyrinthChoice {
    SixMoves,
    First,
    Second,
    Doors,
    /// The one of the seed.
    Random,
    /// The one of the text.
    Own,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum ChasePlayer {
    Theseus,
    Minotaur,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum FirstMover {
    /// Whom the labyrinth names, else Theseus.
    Told,
    Theseus,
    Minotaur,
}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ChaseOptions {
    labyrinth: LabyrinthChoice,
    text: String,
    seed: u64,
    /// The person's side.
    side: ChasePlayer,
    opponent: PlayerKind,
    first: FirstMover,
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct ChaseBoard {
    columns: usize,
    rows: usize,
    rooms: Vec<RoomView>,
    passages: Vec<PassageView>,
    theseus: String,
    minotaur: String,
    /// The room in which Theseus began.
    home: String,
    turn: &'static str,
    /// How the game ended by the rules: `caught`, `home`, `stuck`, `too_long`.
    end: Option<&'static str>,
    /// What the first position is worth; `None` until the computer has thought.
    best: Option<ValueView>,
    /// Where the player to move can go; empty unless a person is to move.
    legal: Vec<PieceMoves<String>>,
}

/// A room and its place, from 0.
#[derive(Serialize)]
struct RoomView {
    name: String,
    column: i32,
    row: i32,
}

#[derive(Serialize)]
struct PassageView {
    from: String,
    to: String,
    one_way: bool,
    /// Whether another room is in the way.
    bent: bool,
}

impl From<ChasePlayer> for Side {
    fn from(player: ChasePlayer) -> Side {
        match player {
            ChasePlayer::Theseus => THESEUS,
            ChasePlayer::Minotaur => MINOTAUR,
        }
    }
}

impl Chase {
    /// The chase in a labyrinth that says where both begin.
    fn new(labyrinth: Arc<Labyrinth>, first: FirstMover) -> Result<Chase, ApiError> {
        if labyrinth.len() > MAX_ROOMS {
            let message = format!("at most {MAX_ROOMS} rooms are played in here");
            let facts = json!({"rooms": labyrinth.len(), "most": MAX_ROOMS});
            return Err(ApiError::illegal("too_many_rooms", message).with(facts));
        }
        let start = labyrinth.start();
        let (Some(theseus), Some(minotaur)) = (start.theseus, start.minotaur) else {
            let message = "nothing says where both begin: theseus(Room) and minotaur(Room)";
            return Err(ApiError::illegal("no_beginning", message));
        };
        let turn = match first {
            FirstMover::Told => start.turn.unwrap_or(THESEUS),
            FirstMover::Theseus => THESEUS,
            FirstMover::Minotaur => MINOTAUR,
        };
        Ok(Chase {
            layout: RoomLayout::of(&labyrinth),
            start: Position::within(labyrinth, theseus, [theseus, minotaur], turn),
            solution: OnceLock::new(),
        })
    }
}

impl ChasePosition {
    fn name(&self, room: Room) -> String {
        self.here.labyrinth().name(room).to_owned()
    }

    /// The values of all positions; the first call computes them.
    fn solution(&self) -> &LabyrinthSolution {
        let start = &self.chase.start;
        let solved = || LabyrinthSolution::of(Arc::clone(start.labyrinth()), start.home());
        self.chase.solution.get_or_init(solved)
    }

    fn end(&self) -> Option<&'static str> {
        match self.here.outcome() {
            Some(Outcome::Win(THESEUS)) => Some("caught"),
            Some(Outcome::Win(MINOTAUR)) => Some("home"),
            Some(Outcome::Draw) => Some("stuck"),
            None => (self.moves >= MAX_MOVES).then_some("too_long"),
        }
    }

    fn ply(&self, to: Room) -> SolvedPly {
        let side = self.here.turn();
        SolvedPly {
            player: LabyrinthChase::NAMES.side(side),
            from: self.name(self.here.room(side)),
            to: self.name(to),
        }
    }

    /// The moves when both play as well as possible.
    fn line(&self) -> Vec<SolvedPly> {
        let rooms = (self.here.room(THESEUS), self.here.room(MINOTAUR));
        let most = SolvedHint::MAX_LINE;
        let mut here = self.clone();
        let line = self.solution().line(rooms.0, rooms.1, self.turn(), most);
        let made = line.into_iter().skip(1).map(|after| {
            let ply = here.ply(after.room(after.turn().other()));
            here.here = after;
            ply
        });
        made.collect()
    }
}

impl Game for ChasePosition {
    type Move = Room;

    fn turn(&self) -> Side {
        self.here.turn()
    }

    fn moves(&self) -> Vec<Room> {
        match self.end() {
            Some(_) => Vec::new(),
            None => self.here.moves(),
        }
    }

    fn after(&self, chosen: &Room) -> ChasePosition {
        ChasePosition {
            chase: Arc::clone(&self.chase),
            here: self.here.after(chosen),
            moves: self.moves + 1,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_long = self.moves >= MAX_MOVES;
        self.here.outcome().or(is_long.then_some(Outcome::Draw))
    }

    fn key(&self) -> u64 {
        self.here.key()
    }
}

/// The labyrinth of the course's exercise, and a person as Theseus.
impl Default for ChaseOptions {
    fn default() -> ChaseOptions {
        ChaseOptions {
            labyrinth: LabyrinthChoice::SixMoves,
            text: String::new(),
            seed: 1,
            side: ChasePlayer::Theseus,
            opponent: PlayerKind::Computer,
            first: FirstMover::Told,
        }
    }
}

impl TwoPlayerGame for LabyrinthChase {
    const NAME: &'static str = "labyrinth";
    const NAMES: ResultNames = ResultNames {
        sides: ["theseus", "minotaur"],
        decides: "rules",
    };
    type Position = ChasePosition;
    type Options = ChaseOptions;
    type MoveRequest = MoveTo;
    type Move = Room;
    type Ply = SolvedPly;
    type Hint = SolvedHint;
    type Board = ChaseBoard;

    fn check(options: &ChaseOptions) -> Result<(), ApiError> {
        check_length(&options.text)
    }

    fn start(options: &ChaseOptions) -> Result<ChasePosition, ApiError> {
        let chase = Chase::new(labyrinth_of(options)?, options.first)?;
        Ok(ChasePosition {
            here: chase.start.clone(),
            chase: Arc::new(chase),
            moves: 0,
        })
    }

    fn players(options: &ChaseOptions) -> Players {
        Players::of_person(options.side, options.opponent)
    }

    fn legal_move(position: &ChasePosition, MoveTo { to }: MoveTo) -> Result<Room, ApiError> {
        let room = position.here.labyrinth().room(&to);
        let moves = position.moves();
        room.filter(|room| moves.contains(room)).ok_or_else(|| {
            let from = position.name(position.here.room(position.turn()));
            let message = format!("no passage leads from {from} to {to}");
            ApiError::illegal("no_such_move", message).with(json!({"from": from, "to": to}))
        })
    }

    fn play(position: &ChasePosition, chosen: &Room) -> (SolvedPly, ChasePosition) {
        (position.ply(*chosen), position.after(chosen))
    }

    fn job_length(_options: &ChaseOptions) -> JobLength {
        JobLength::Brief
    }

    /// One of the best moves.
    fn answer(
        position: &ChasePosition,
        _options: &ChaseOptions,
        game_number: u64,
        _stop: &StopFlag,
    ) -> Vec<Room> {
        let here = &position.here;
        let (theseus, minotaur) = (here.room(THESEUS), here.room(MINOTAUR));
        let best = position.solution().best(theseus, minotaur, here.turn());
        let chosen = Random::new(game_number << 32 ^ here.key()).below(best.len());
        best.get(chosen).map(|best| best.room).into_iter().collect()
    }

    fn hint(position: &ChasePosition, _: u64, _stop: &StopFlag) -> Option<SolvedHint> {
        let value = value_of(position.solution(), &position.here);
        SolvedHint::of(value, position.line())
    }

    /// The moves that each side has made.
    fn score(position: &ChasePosition) -> [u32; 2] {
        let mut score = [position.moves.div_ceil(2), position.moves / 2];
        if position.chase.start.turn() == MINOTAUR {
            score.reverse();
        }
        score
    }

    fn board(position: &ChasePosition, awaits_person: bool) -> ChaseBoard {
        let (chase, here) = (&position.chase, &position.here);
        let (labyrinth, layout) = (here.labyrinth(), &chase.layout);
        let name = |room| position.name(room);
        let legal = awaits_person.then(|| PieceMoves {
            from: name(here.room(here.turn())),
            to: position.moves().into_iter().map(name).collect(),
        });
        ChaseBoard {
            columns: layout.columns(),
            rows: layout.rows(),
            rooms: labyrinth
                .rooms()
                .map(|room| RoomView::of(name(room), layout, room))
                .collect(),
            passages: labyrinth
                .passages()
                .iter()
                .map(|passage| PassageView {
                    from: name(passage.from),
                    to: name(passage.to),
                    one_way: passage.is_one_way,
                    bent: layout.line(passage) == PassageLine::Hidden,
                })
                .collect(),
            theseus: name(here.room(THESEUS)),
            minotaur: name(here.room(MINOTAUR)),
            home: name(here.home()),
            turn: Self::NAMES.side(here.turn()),
            end: position.end(),
            best: chase
                .solution
                .get()
                .map(|solution| value_of(solution, &chase.start)),
            legal: legal.into_iter().collect(),
        }
    }

    /// The table of results does not repeat the labyrinths.
    fn noted(options: ChaseOptions) -> ChaseOptions {
        ChaseOptions {
            text: String::new(),
            ..options
        }
    }
}

impl RoomView {
    fn of(name: String, layout: &RoomLayout, room: Room) -> RoomView {
        let spot = layout.spot(room);
        RoomView {
            name,
            column: spot.column,
            row: spot.row,
        }
    }
}

fn labyrinth_of(options: &ChaseOptions) -> Result<Arc<Labyrinth>, ApiError> {
    let text = match options.labyrinth {
        LabyrinthChoice::SixMoves => include_str!("../../examples/labyrinth/labyrint.pro"),
        LabyrinthChoice::First => include_str!("../../examples/labyrinth/esimene.pro"),
        LabyrinthChoice::Second => include_str!("../../examples/labyrinth/teine.pro"),
        LabyrinthChoice::Doors => include_str!("../../examples/labyrinth/uksed.pro"),
        LabyrinthChoice::Random => return Ok(random(options.seed)),
        LabyrinthChoice::Own => &options.text,
    };
    read_labyrinth(text).map_err(|problems| {
        // A text with problems has a first one.
        let first = &problems[0];
        let facts = json!({
            "line": first.line, "column": first.column, "reason": first.text, "flaw": first.flaw,
        });
        let message = format!("{}:{}: {}", first.line, first.column, first.text);
        ApiError::illegal("bad_labyrinth", message).with(facts)
    })
}

/// A labyrinth in which Theseus wins, but not at once, if he moves first; if there is none among
/// the first ones, the last of them.
fn random(seed: u64) -> Arc<Labyrinth> {
    let (rows, columns, least) = RANDOM;
    let grid = Grid::new(rows, columns).expect("the sides are those of a grid");
    let mut random = Random::new(seed);
    let mut next = || Arc::new(random_labyrinth(grid, &mut random));
    let is_won = |labyrinth: &Arc<Labyrinth>| {
        let chase = Chase::new(Arc::clone(labyrinth), FirstMover::Theseus);
        chase.is_ok_and(|Chase { start, .. }| {
            let solution = LabyrinthSolution::of(Arc::clone(labyrinth), start.home());
            let value = solution.value(start.home(), start.room(MINOTAUR), THESEUS);
            matches!(value, Value::Win { winner: THESEUS, plies } if plies >= least)
        })
    };
    let mut labyrinth = next();
    for _ in 0..MAX_ATTEMPTS {
        if is_won(&labyrinth) {
            break;
        }
        labyrinth = next();
    }
    labyrinth
}

fn value_of(solution: &LabyrinthSolution, here: &Position) -> ValueView {
    let value = solution.value(here.room(THESEUS), here.room(MINOTAUR), here.turn());
    ValueView::of(value, &LabyrinthChase::NAMES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> ChaseOptions {
        ChaseOptions {
            labyrinth: LabyrinthChoice::Own,
            text: text.to_owned(),
            ..ChaseOptions::default()
        }
    }

    #[test]
    fn every_choice_begins_and_is_solved() {
        for (choice, winner) in [
            (LabyrinthChoice::SixMoves, "theseus"),
            (LabyrinthChoice::First, "theseus"),
            (LabyrinthChoice::Doors, "minotaur"),
            (LabyrinthChoice::Random, "theseus"),
        ] {
            let options = ChaseOptions {
                labyrinth: choice,
                ..ChaseOptions::default()
            };
            let here = LabyrinthChase::start(&options).expect("a labyrinth");
            let hint = LabyrinthChase::hint(&here, 1, &StopFlag::default()).expect("a hint");
            let told = serde_json::to_value(hint).expect("a value");
            assert_eq!(told["winner"], winner, "{choice:?}");
            let plies = told["line"].as_array().map(Vec::len);
            assert_eq!(told["plies"], json!(plies), "{choice:?}");
        }
    }

    #[test]
    fn what_is_no_labyrinth_is_refused_with_its_place() {
        let many: String = (0..MAX_ROOMS)
            .map(|room| format!("passage({room}, {}).\n", room + 1))
            .collect();
        let begun = "theseus(0). minotaur(1).";
        for (text, code, line) in [
            ("passage(a, b).\npassage(a a).", "bad_labyrinth", json!(2)),
            ("room(a).\n\nroom(a).", "bad_labyrinth", json!(3)),
            ("", "bad_labyrinth", json!(1)),
            ("passage(a, b).", "no_beginning", json!(null)),
            (&(many + begun), "too_many_rooms", json!(null)),
        ] {
            let error = LabyrinthChase::start(&own(text)).err().expect(text);
            assert_eq!((error.code, &error.facts["line"]), (code, &line), "{text}");
        }
        let long = own(&"%".repeat(20_000));
        let error = LabyrinthChase::check(&long).expect_err("it is long");
        assert_eq!(error.code, "too_long_text");
    }

    #[test]
    fn a_chase_without_an_end_is_a_draw() {
        let options = own(
            "passage(a, b). passage(b, c). passage(c, d). passage(d, a). \
             theseus(a). minotaur(c).",
        );
        let mut here = LabyrinthChase::start(&options).expect("a labyrinth");
        while here.outcome().is_none() {
            let chosen = LabyrinthChase::answer(&here, &options, 1, &StopFlag::default());
            here = here.after(&chosen[0]);
        }
        assert_eq!(here.outcome(), Some(Outcome::Draw));
        assert_eq!((here.end(), here.moves), (Some("too_long"), MAX_MOVES));
        assert!(here.moves().is_empty());
    }
}
