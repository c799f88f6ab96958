//! `results.json`: everything, for programs.
//!
//! The schema, version 1. Times are seconds, entrants are named by their index in `entrants`, games
//! by their identity `ROUND-WHITE-BLACK-NUMBER`, in which entrants are counted from 1. White is the
//! first side of any game, black the second.
//!
//! ```text
//! { "schema": "arbiiter-liiga/1", "game_name": "draughts" | "hexagon" | .., "title", "date": "2026-03-01", "complete": bool,
//!   "format": {"kind": "round-robin" | "gauntlet" | "swiss" | "living", "first"?, "rounds"?}, "games_a_pair", "engine": "scryer" | "swipl 9.0.4",
//!   "move_time",
//!   "entrants":  [{"label", "file", "module": text or null, "predicate", "fingerprint"}],
//!   "standings": [{"place", "entrant", "label", "points", "games", "wins", "draws", "losses", "white": {"wins", "draws", "losses"},
//!                  "black": {..}, "byes", "direct", "sonneborn_berger", "disqualifications", "elo", "elo_error",
//!                  "times": {"moves", "cpu": {"mean", "p50", "p99", "max", "total"}, "wall": {..}} or null}],
//!   "disqualifications": [{"game", "entrant", "rule", "foul": {"code", "detail"?}, "reason": {"et", "en"}}],
//!   "games":     [{"game", "round", "white", "black", "points": [white, black], "attempts", "moves": ["c3-d4", ..],
//!                  "end": {"kind": "no-moves" | "no-captures" (draughts) | "won" | "drawn" | "disqualified" | "both-disqualified" | "resigned", "winner": "white" | "black" or null},
//!                  "left": in draughts 32 signs, else an answer that is no legal move, or null,
//!                  "printed"?: [[turn, text]]}],
//!   "missing":   [identities of games without a result] }
//! ```
//!
//! In a league of puzzles white and black of a game are the same entrant, its points are whether it
//! was solved (1 or 0) and what it cost, which stands in "cost" too, and an end is "solved",
//! "unsolved" or "disqualified". Where nothing but solved puzzles is counted, each costs 0. Instead
//! of "elo" and "elo_error" a row of the standings has "puzzles": {"solved", "share", "share_low",
//! "share_high", "cost_mean", "cost_error"}, "puzzle_size" is that of the puzzles, "4x6", if there
//! are several, and "puzzle_seeds" are those of the puzzles 1, 2, ...

use serde::Serialize;

use crate::games::text_game::GameText;
use crate::games::{Outcome, Side};
use crate::referee::foul::Foul;
use crate::referee::game::GameEnd;
use crate::referee::language::Language;
use crate::tournament::games::{DRAUGHTS, puzzle_seed, sizes};
use crate::tournament::model::{
    Entrant, MoveTimes, PlayedGame, ResultTally, Standing, Tournament, TournamentFormat,
};
use crate::tournament::puzzle_tally::PuzzleTally;
use crate::tournament::ratings::rounded;

const SCHEMA: &str = "arbiiter-liiga/1";

/// `results.json`, with a line break at its end.
pub fn results(tournament: &Tournament) -> String {
    // These structs have no maps and no floats that JSON lacks: writing them does not fail.
    let text = serde_json::to_string_pretty(&results_of(tournament, tournament.games.as_slice()));
    text.unwrap_or_default() + "\n"
}

/// The same in one line and without the games, for a stream of lines.
pub fn summary(tournament: &Tournament) -> String {
    serde_json::to_string(&results_of(tournament, &[])).unwrap_or_default()
}

/// A game as in [`results`], in one line.
pub fn game(kind: &GameText, game: &PlayedGame) -> String {
    serde_json::to_string(&game_of(kind, game)).unwrap_or_default()
}

/// How a game ended, as a word.
pub fn end_kind(game: &GameText, end: &GameEnd) -> &'static str {
    if let (Some(_), GameEnd::Over(outcome)) = (game.puzzle, end) {
        return match outcome {
            Outcome::Win(Side::First) => "solved",
            _ => "unsolved",
        };
    }
    match (end, game == DRAUGHTS) {
        (GameEnd::Over(Outcome::Win(_)), true) => "no-moves",
        (GameEnd::Over(Outcome::Draw), true) => "no-captures",
        (GameEnd::Over(Outcome::Win(_)), false) => "won",
        (GameEnd::Over(Outcome::Draw), false) => "drawn",
        (GameEnd::Disqualified { .. }, _) => "disqualified",
        (GameEnd::Resigned { .. }, _) => "resigned",
        (GameEnd::BothDisqualified { .. }, _) => "both-disqualified",
    }
}

#[derive(Serialize)]
struct ResultsFile<'a> {
    schema: &'static str,
    game_name: &'static str,
    title: &'a str,
    date: &'a str,
    complete: bool,
    format: TournamentFormat,
    games_a_pair: u32,
    engine: &'a str,
    move_time: f64,
    entrants: &'a [Entrant],
    standings: Vec<StandingField<'a>>,
    disqualifications: Vec<DisqualificationField<'a>>,
    games: Vec<GameField<'a>>,
    missing: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle_size: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    puzzle_seeds: Vec<u64>,
}

#[derive(Serialize)]
struct StandingField<'a> {
    place: usize,
    entrant: usize,
    label: &'a str,
    points: u32,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    white: ResultTally,
    black: ResultTally,
    byes: u32,
    direct: u32,
    sonneborn_berger: f64,
    disqualifications: u32,
    #[serde(flatten)]
    merit: MeritField,
    times: Option<MoveTimes>,
}

/// By what a program stands: its strength, or the puzzles that it solved.
#[derive(Serialize)]
#[serde(untagged)]
enum MeritField {
    Strength { elo: f64, elo_error: f64 },
    Puzzles { puzzles: PuzzlesField },
}

/// What a program has come to in puzzles.
#[derive(Serialize)]
pub struct PuzzlesField {
    solved: u32,
    share: f64,
    share_low: f64,
    share_high: f64,
    cost_mean: Option<f64>,
    cost_error: Option<f64>,
}

#[derive(Serialize)]
struct DisqualificationField<'a> {
    game: String,
    entrant: usize,
    rule: &'static str,
    foul: &'a Foul,
    reason: ReasonField,
    own_board: bool,
}

#[derive(Serialize)]
struct ReasonField {
    et: String,
    en: String,
}

#[derive(Serialize)]
struct GameField<'a> {
    game: String,
    round: u32,
    white: usize,
    black: usize,
    points: [u32; 2],
    attempts: u32,
    moves: Vec<&'a str>,
    end: EndJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    left: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    printed: &'a [(usize, String)],
}

#[derive(Serialize)]
struct EndJson {
    kind: &'static str,
    winner: Option<&'static str>,
}

fn results_of<'a>(tournament: &'a Tournament, games: &'a [PlayedGame]) -> ResultsFile<'a> {
    let standings = tournament.standings.iter();
    ResultsFile {
        schema: SCHEMA,
        game_name: tournament.game.name,
        title: &tournament.title,
        date: &tournament.date,
        complete: tournament.complete,
        format: tournament.format,
        games_a_pair: tournament.games_a_pair,
        engine: &tournament.engine,
        move_time: tournament.move_time.as_secs_f64(),
        entrants: &tournament.entrants,
        standings: standings
            .map(|standing| standing_of(tournament, standing))
            .collect(),
        disqualifications: disqualifications(tournament),
        games: games
            .iter()
            .map(|game| game_of(tournament.game, game))
            .collect(),
        missing: tournament.missing.iter().map(ToString::to_string).collect(),
        puzzle_size: sizes(tournament.game)
            .map(|sizes| tournament.size.unwrap_or(sizes.usual).to_string()),
        puzzle_seeds: match tournament.game.puzzle {
            Some(_) => (1..=tournament.games_a_pair)
                .map(|number| puzzle_seed(tournament.seed, number))
                .collect(),
            None => Vec::new(),
        },
    }
}

fn standing_of<'a>(tournament: &'a Tournament, standing: &Standing) -> StandingField<'a> {
    let all = standing.all();
    StandingField {
        place: standing.place,
        entrant: standing.entrant,
        label: tournament.label(standing.entrant),
        points: standing.points,
        games: all.games(),
        wins: all.wins,
        draws: all.draws,
        losses: all.losses,
        white: standing.white,
        black: standing.black,
        byes: standing.byes,
        direct: standing.direct,
        sonneborn_berger: standing.sonneborn_berger_halves as f64 / 2.0,
        disqualifications: standing.disqualifications,
        merit: match tournament.game.puzzle {
            Some(_) => MeritField::Puzzles {
                puzzles: PuzzlesField::of(&standing.puzzles),
            },
            None => MeritField::Strength {
                elo: rounded(standing.rating.elo, 2),
                elo_error: rounded(standing.rating.error, 2),
            },
        },
        times: standing.times,
    }
}

impl PuzzlesField {
    /// The fields of a tally, rounded to four digits.
    pub fn of(tally: &PuzzleTally) -> PuzzlesField {
        let (low, high) = tally.share_interval();
        let four = |number: f64| rounded(number, 4);
        PuzzlesField {
            solved: tally.solved,
            share: four(tally.share()),
            share_low: four(low),
            share_high: four(high),
            cost_mean: tally.mean_cost().map(four),
            cost_error: tally.cost_error().map(four),
        }
    }
}

fn disqualifications(tournament: &Tournament) -> Vec<DisqualificationField<'_>> {
    tournament
        .disqualifications()
        .map(|(game, entrant, foul)| DisqualificationField {
            game: tournament.games[game].id.to_string(),
            entrant,
            rule: foul.rule().id(),
            foul,
            reason: ReasonField {
                et: foul.text(Language::Estonian),
                en: foul.text(Language::English),
            },
            own_board: tournament.games[game].own_board,
        })
        .collect()
}

fn game_of<'a>(kind: &GameText, game: &'a PlayedGame) -> GameField<'a> {
    let winner = game.end.winner().map(|side| match side {
        Side::First => "white",
        Side::Second => "black",
    });
    GameField {
        game: game.id.to_string(),
        round: game.id.round,
        white: game.id.white,
        black: game.id.black,
        points: game.points().into(),
        attempts: game.attempts,
        moves: game.moves().collect(),
        end: EndJson {
            kind: end_kind(kind, &game.end),
            winner,
        },
        cost: game.cost,
        left: game.left.as_deref(),
        printed: &game.printed,
    }
}
