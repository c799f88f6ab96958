//! What a tournament is once it has been played, or as far as it has been: everything that a report
//! tells.
//!
//! It is made from a journal alone. Entrants are known by their index in [`Tournament::entrants`],
//! games by their index in [`Tournament::games`].

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};

use crate::games::Side;
use crate::games::puzzle::PuzzleSize;
use crate::games::text_game::GameText;
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, TurnRecord};
use crate::referee::language::Language;
use crate::referee::rule::{Rule, own_board_text};
use crate::tournament::puzzle_tally::PuzzleTally;

/// Both sides of a game. The first is called white here, whatever the game calls it.
pub const SIDES: [Side; 2] = [Side::First, Side::Second];

/// A tournament and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// The game that is played.
    pub game: &'static GameText,
    /// What it is called; any text.
    pub title: String,
    /// The day it began: `2026-03-01`.
    pub date: String,
    /// Who plays whom.
    pub format: TournamentFormat,
    /// Games of each pair that meets.
    pub games_a_pair: u32,
    /// The Prolog system in which the programs ran, as in
    /// [`crate::tournament::league::League::engine`].
    pub engine: String,
    /// The time for a move.
    pub move_time: Duration,
    /// What the puzzles follow from, as in [`crate::tournament::league::League::seed`].
    pub seed: Option<u64>,
    /// The size of the puzzles, as in [`crate::tournament::league::League::size`].
    pub size: Option<PuzzleSize>,
    /// Those who play, in the order in which they were named.
    pub entrants: Vec<Entrant>,
    /// The games that were played, in the order of the schedule, whatever order they ended in.
    pub games: Vec<PlayedGame>,
    /// Games of the schedule that have no result yet. In a Swiss tournament those of the round
    /// under way only.
    pub missing: Vec<GameId>,
    /// Whether all games of all rounds have been played.
    pub complete: bool,
    /// One for each entrant, the best first.
    pub standings: Vec<Standing>,
    /// Who did what against whom.
    pub cross: CrossTable,
}

impl Tournament {
    /// The label of an entrant.
    pub fn label(&self, entrant: usize) -> &str {
        self.entrants
            .get(entrant)
            .map_or("?", |entrant| &entrant.label)
    }

    /// The name of the game, with the size of its puzzles if that is not the usual one.
    pub fn game_title(&self) -> String {
        let title = self.game.title;
        self.size
            .map_or_else(|| title.to_owned(), |size| format!("{title} {size}"))
    }

    /// Every disqualification in the order of the games: the game, who, why. A game that both lost
    /// has two.
    pub fn disqualifications(&self) -> impl Iterator<Item = (usize, usize, &Foul)> {
        let games = self.games.iter().enumerate();
        games.flat_map(|(index, game)| {
            game.id.seats().iter().filter_map(move |side| {
                let foul = game.end.foul_of(*side)?;
                Some((index, game.entrant(*side), foul))
            })
        })
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody meets everybody; everybody is set every puzzle.
    RoundRobin,
    /// Each of the first entrants meets each of the others.
    Gauntlet {
        /// How many are the first.
        first: usize,
    },
    /// In every round each meets somebody with about as many points.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
    /// Entrants come, are replaced and leave, and games are played as they are needed: its games
    /// are those that were played.
    Living,
}

/// A program that takes part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called in the tables; no two have one label. From a stranger's file: any text.
    pub label: String,
    /// The name of its file, without the folder.
    pub file: String,
    /// Its module, if the file declares one.
    pub module: Option<String>,
    /// Its main predicate.
    pub predicate: String,
    /// A fingerprint of the file's bytes, 32 hexadecimal digits.
    pub fingerprint: String,
}

/// Which game of a tournament it is: the same in every run, shard and report. As text
/// `ROUND-WHITE-BLACK-NUMBER`, with entrants counted from 1; the order is that of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId {
    /// The round, from 1.
    pub round: u32,
    /// The index of the entrant who plays the first side.
    pub white: usize,
    /// The index of the entrant who plays the second side.
    pub black: usize,
    /// Which of the pair's games it is, from 1.
    pub number: u32,
}

impl GameId {
    /// The sides that programs play. A puzzle is played alone: one program stands for both sides,
    /// and plays the first.
    pub fn seats(self) -> &'static [Side] {
        match self.white == self.black {
            true => &SIDES[..1],
            false => &SIDES,
        }
    }

    /// Who plays this side.
    pub fn entrant(self, side: Side) -> usize {
        match side {
            Side::First => self.white,
            Side::Second => self.black,
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameId {
            round,
            white,
            black,
            number,
        } = self;
        write!(f, "{round}-{}-{}-{number}", white + 1, black + 1)
    }
}

/// A text that is no [`GameId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not ROUND-WHITE-BLACK-NUMBER")]
pub struct NoGameId;

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<GameId, NoGameId> {
        let numbers: Result<Vec<u32>, _> = text.split('-').map(str::parse).collect();
        let Ok([round, white, black, number]) = numbers.as_deref() else {
            return Err(NoGameId);
        };
        let index = |number: u32| number.checked_sub(1).map(|index| index as usize);
        Ok(GameId {
            round: *round,
            white: index(*white).ok_or(NoGameId)?,
            black: index(*black).ok_or(NoGameId)?,
            number: *number,
        })
    }
}

/// A legal move as text and its cost.
pub type PlayedTurn = TurnRecord<Side, String>;

impl PlayedTurn {
    /// A move of any game.
    pub fn of<S: Into<Side>, M: fmt::Display>(turn: TurnRecord<S, M>) -> PlayedTurn {
        TurnRecord {
            color: turn.color.into(),
            made: turn.made.to_string(),
            cpu: turn.cpu,
            wall: turn.wall,
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Which game.
    pub id: GameId,
    /// The legal moves as texts, from the first position, with what each cost. In draughts a jump
    /// is a move of its own.
    pub turns: Vec<PlayedTurn>,
    /// How it ended.
    pub end: GameEnd,
    /// What it has cost, if it is a puzzle that was solved.
    pub cost: Option<u32>,
    /// What the foul left, where it is known and no legal move: the answer of the program. In
    /// draughts it is what stood on the board, 32 signs in the order of
    /// [`crate::games::draughts::Square::all`], `.` empty, `w` and `b` men, `W` and `B` kings, `?`
    /// a square without exactly one fact or with an unknown state.
    pub left: Option<String>,
    /// Whether the module of the program that was disqualified has a `ruut/3` of its own.
    pub own_board: bool,
    /// What the programs printed, each text with the number of the turn from 1; harmless to show.
    /// Of draughts nothing is kept.
    pub printed: Vec<(usize, String)>,
    /// How often it was begun: more than once after failures that were ours.
    pub attempts: u32,
    /// What the random numbers of white and of black followed from, where it is known.
    pub seeds: Option<[u64; 2]>,
}

impl PlayedGame {
    /// Who plays this side.
    pub fn entrant(&self, side: Side) -> usize {
        self.id.entrant(side)
    }

    /// Which side an entrant plays in it, if any.
    pub fn side_of(&self, entrant: usize) -> Option<Side> {
        SIDES
            .into_iter()
            .find(|side| self.entrant(*side) == entrant)
    }

    /// The points of both sides; of a puzzle whether it was solved, 1 or 0, and what it cost.
    pub fn points(&self) -> (u32, u32) {
        match self.id.seats() {
            [_] => (self.cost.is_some().into(), self.cost.unwrap_or_default()),
            _ => self.end.points(),
        }
    }

    /// The points of this side.
    pub fn points_of(&self, side: Side) -> u32 {
        let (white, black) = self.points();
        match side {
            Side::First => white,
            Side::Second => black,
        }
    }

    /// The rules that cost this side the game, and what is told of each; none without a foul.
    pub fn reasons(&self, side: Side, language: Language) -> Vec<(Rule, String)> {
        let foul = self.end.foul_of(side);
        let mut reasons: Vec<_> = foul
            .map(|foul| (foul.rule(), foul.text(language)))
            .into_iter()
            .collect();
        if self.own_board && !reasons.is_empty() {
            reasons.push((Rule::OwnBoard, own_board_text(None, language)));
        }
        reasons
    }

    /// The moves without what they cost.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.turns.iter().map(|turn| turn.made.as_str())
    }
}

/// How an entrant stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The place, from 1; entrants that nothing tells apart share one.
    pub place: usize,
    /// Who.
    pub entrant: usize,
    /// The assignment's points, those of byes among them; puzzles that were solved.
    pub points: u32,
    /// Games on the first side.
    pub white: ResultTally,
    /// Games on the second side.
    pub black: ResultTally,
    /// Rounds without an opponent, each with the points of a win.
    pub byes: u32,
    /// First tie-break: points from the games among those with as many points, where all of them
    /// have met equally often; else 0.
    pub direct: u32,
    /// Second tie-break: the points of opponents, whole for a win and half for a draw. In halves: 7
    /// is 3.5.
    pub sonneborn_berger_halves: u64,
    /// Games that this entrant lost by a foul; the fewer the better in the last tie-break, after
    /// wins.
    pub disqualifications: u32,
    /// Its strength. Puzzles tell nothing about it.
    pub rating: Rating,
    /// Its puzzles, in a league of them.
    pub puzzles: PuzzleTally,
    /// What its moves cost; `None` when it has made no move.
    pub times: Option<MoveTimes>,
}

impl Standing {
    /// Wins, draws and losses on both sides.
    pub fn all(&self) -> ResultTally {
        let (white, black) = (self.white, self.black);
        ResultTally {
            wins: white.wins + black.wins,
            draws: white.draws + black.draws,
            losses: white.losses + black.losses,
        }
    }
}

/// Games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ResultTally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost; also those that both lost.
    pub losses: u32,
}

impl ResultTally {
    /// All games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// A strength in Elo, so that the mean of all entrants is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// The likeliest.
    pub elo: f64,
    /// The true one is within so much of it in 95 of 100 tournaments.
    pub error: f64,
}

/// What the legal moves of an entrant cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTimes {
    /// The number of moves.
    pub moves: usize,
    /// Processor time.
    pub cpu: Spread,
    /// Time that passed.
    pub wall: Spread,
}

/// How the times of moves are spread. In JSON they are seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Spread {
    /// The mean.
    #[serde(serialize_with = "seconds")]
    pub mean: Duration,
    /// Half of the moves took no longer.
    #[serde(serialize_with = "seconds")]
    pub p50: Duration,
    /// 99 of 100 moves took no longer.
    #[serde(serialize_with = "seconds")]
    pub p99: Duration,
    /// The longest.
    #[serde(serialize_with = "seconds")]
    pub max: Duration,
    /// All together.
    #[serde(serialize_with = "seconds")]
    pub total: Duration,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Who did what against whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrossTable {
    /// `cells[a][b]`: what entrant `a` did against entrant `b`. Square; nothing on the diagonal.
    pub cells: Vec<Vec<CrossTableCell>>,
}

/// What one entrant did against another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrossTableCell {
    /// Its points.
    pub points: u32,
    /// The games of the two, in order.
    pub games: Vec<usize>,
}
