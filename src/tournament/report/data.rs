//! What the page knows, as JSON inside a script element.
//!
//! Most of it is the games, so a game is an array,
//! `[round, white, black, number, end, moves, times]`: players by their index, the end by its index
//! among the ends that there are, and the moves as text. A move is two signs, its first and its
//! last square in base 32; the page replays them from the first position, so that it needs no
//! positions and no captured squares. The time of a move is one sign, see [`TIME_SIGNS`].
//!
//! Of other games than draughts a move is its side, its text, and the lines of the drawing that it
//! changes, since the page knows no rules.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use serde::Serialize;

use crate::games::Side;
use crate::games::draughts::Square;
use crate::games::puzzle::PuzzleMeasure;
use crate::games::text_game::GameLine;
use crate::referee::game::GameEnd;
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::tournament::games::{self, DRAUGHTS};
use crate::tournament::league::OWN_ENGINE;
use crate::tournament::model::{
    PlayedGame, PlayedTurn, ResultTally, SIDES, Spread, Standing, Tournament, TournamentFormat,
};
use crate::tournament::puzzle_tally::PuzzleTally;

/// The data of the page, safe inside a script element whatever the names of the players are.
pub fn json(tournament: &Tournament) -> String {
    // Structs of texts, numbers and lists: there is nothing that could fail.
    let json = serde_json::to_string(&page(tournament)).unwrap_or_default();
    inert(&json)
}

/// JSON in which no `</script>` and no `<!--` can stand. The signs occur in its strings only, where
/// an escape means the same.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// All that the page shows. Times are in microseconds.
#[derive(Serialize)]
struct ReportPage<'a> {
    /// What the page has to be told of a game other than draughts.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<ReportedGame>,
    title: &'a str,
    date: &'a str,
    format: &'static str,
    /// Empty for our own.
    engine: &'a str,
    move_time: u64,
    missing: usize,
    players: Vec<ReportPlayer<'a>>,
    standings: Vec<ReportRow>,
    /// The rules of the assignment that were broken, by their numbers; in draughts only.
    rules: BTreeMap<&'static str, InLanguages<&'static str>>,
    ends: Vec<EndOfGame>,
    games: Vec<ReportGame>,
    /// The boards or answers that fouls left, by the index of the game.
    left: BTreeMap<usize, &'a str>,
    /// What programs printed, by the index of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<BTreeMap<usize, &'a [(usize, String)]>>,
}

#[derive(Serialize)]
struct ReportedGame {
    title: String,
    sides: InLanguages<[&'static str; 2]>,
    /// The lines of the first position; none of puzzles.
    start: Vec<String>,
    /// Of puzzles, what is counted besides solved ones, if anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<ReportedPuzzles>,
}

#[derive(Serialize)]
struct ReportedPuzzles {
    /// What a cost is called.
    cost: Option<InLanguages<&'static str>>,
    /// The lines of the first position of each puzzle that was played, by its number.
    starts: BTreeMap<u32, Vec<String>>,
    /// What solved puzzles cost, by the index of the game.
    costs: BTreeMap<usize, u32>,
}

/// The same in each language of the page.
#[derive(Serialize)]
struct InLanguages<T> {
    et: T,
    en: T,
    ru: T,
}

impl<T> InLanguages<T> {
    fn new(told: impl Fn(Language) -> T) -> InLanguages<T> {
        InLanguages {
            et: told(Language::Estonian),
            en: told(Language::English),
            ru: told(Language::Russian),
        }
    }
}

#[derive(Serialize)]
struct ReportPlayer<'a> {
    name: &'a str,
    file: &'a str,
}

#[derive(Serialize)]
struct ReportRow {
    place: usize,
    player: usize,
    points: u32,
    /// Wins, draws and losses.
    white: [u32; 3],
    black: [u32; 3],
    byes: u32,
    direct: u32,
    sonneborn_halves: u64,
    fouls: u32,
    elo: f64,
    error: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<PuzzlesOfRow>,
    moves: usize,
    /// Processor time a move; null without a move.
    cpu: Option<ReportTimes>,
}

/// The share of solved puzzles and its interval; the mean cost and its error.
#[derive(Serialize)]
struct PuzzlesOfRow {
    solved: u32,
    share: [f64; 3],
    cost: Option<f64>,
    error: Option<f64>,
}

#[derive(Serialize)]
struct ReportTimes {
    mean: u64,
    p50: u64,
    p99: u64,
    max: u64,
    total: u64,
}

/// A way in which games ended. The winner is 1 for white, 2 for black and 0 for nobody, as is the
/// side of a foul.
#[derive(Serialize)]
struct EndOfGame {
    winner: u8,
    resigned: bool,
    fouls: Vec<FoulOfSide>,
}

#[derive(Serialize)]
struct FoulOfSide {
    side: u8,
    rule: &'static str,
    #[serde(flatten)]
    reason: InLanguages<String>,
}

/// Round, white, black, number, end, moves, times.
#[derive(Serialize)]
struct ReportGame(u32, usize, usize, u32, usize, ReportMoves, String);

#[derive(Serialize)]
#[serde(untagged)]
enum ReportMoves {
    /// Of draughts.
    Signs(String),
    /// Of any other game.
    Texts(Vec<TextMove>),
}

/// Side, text, and the lines of the drawing that change: their indices and texts.
#[derive(Serialize)]
struct TextMove(u8, String, Vec<(usize, String)>);

fn page(tournament: &Tournament) -> ReportPage<'_> {
    let mut ends = ReportEnds::default();
    let games = tournament.games.iter();
    let games = games.map(|game| game_of(tournament, game, &mut ends));
    let games = games.collect();
    let is_draughts = tournament.game == DRAUGHTS;
    let printed = tournament.games.iter().map(|game| &*game.printed);
    let printed = printed.enumerate().filter(|(_, texts)| !texts.is_empty());
    let left = tournament.games.iter().enumerate();
    let left = left.filter_map(|(index, game)| Some((index, game.left.as_deref()?)));
    let players = tournament.entrants.iter().map(|entrant| ReportPlayer {
        name: &entrant.label,
        file: &entrant.file,
    });
    ReportPage {
        game: (!is_draughts).then(|| reported_game(tournament)),
        title: &tournament.title,
        date: &tournament.date,
        format: match tournament.format {
            TournamentFormat::RoundRobin => "round-robin",
            TournamentFormat::Gauntlet { .. } => "gauntlet",
            TournamentFormat::Swiss { .. } => "swiss",
            TournamentFormat::Living => "living",
        },
        engine: match tournament.engine.as_str() {
            OWN_ENGINE => "",
            other => other,
        },
        move_time: microseconds(tournament.move_time),
        missing: tournament.missing.len(),
        players: players.collect(),
        standings: tournament
            .standings
            .iter()
            .map(|standing| row(standing, tournament.game.puzzle.is_some()))
            .collect(),
        rules: match is_draughts {
            true => rules(&ends.told),
            false => BTreeMap::new(),
        },
        left: left.collect(),
        printed: (!is_draughts).then(|| printed.collect()),
        ends: ends.told,
        games,
    }
}

fn rules(ends: &[EndOfGame]) -> BTreeMap<&'static str, InLanguages<&'static str>> {
    let fouls = ends.iter().flat_map(|end| &end.fouls);
    let broken = fouls.filter_map(|foul| Rule::from_id(foul.rule));
    let title = |rule: Rule| InLanguages::new(|language| rule.title(language));
    broken.map(|rule| (rule.id(), title(rule))).collect()
}

fn row(standing: &Standing, is_of_puzzles: bool) -> ReportRow {
    let times = standing.times.as_ref();
    ReportRow {
        place: standing.place,
        player: standing.entrant,
        points: standing.points,
        white: counts(&standing.white),
        black: counts(&standing.black),
        byes: standing.byes,
        direct: standing.direct,
        sonneborn_halves: standing.sonneborn_berger_halves,
        fouls: standing.disqualifications,
        elo: standing.rating.elo,
        error: standing.rating.error,
        puzzles: is_of_puzzles.then(|| puzzles_of(&standing.puzzles)),
        moves: times.map_or(0, |times| times.moves),
        cpu: times.map(|times| spread(&times.cpu)),
    }
}

fn puzzles_of(tally: &PuzzleTally) -> PuzzlesOfRow {
    let (low, high) = tally.share_interval();
    PuzzlesOfRow {
        solved: tally.solved,
        share: [tally.share(), low, high],
        cost: tally.mean_cost(),
        error: tally.cost_error(),
    }
}

fn counts(tally: &ResultTally) -> [u32; 3] {
    [tally.wins, tally.draws, tally.losses]
}

fn spread(spread: &Spread) -> ReportTimes {
    ReportTimes {
        mean: microseconds(spread.mean),
        p50: microseconds(spread.p50),
        p99: microseconds(spread.p99),
        max: microseconds(spread.max),
        total: microseconds(spread.total),
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The ends met so far, each once.
#[derive(Default)]
struct ReportEnds {
    /// An end, and whether the program that lost had a board of its own.
    known: HashMap<(GameEnd, bool), usize>,
    told: Vec<EndOfGame>,
}

impl ReportEnds {
    fn index(&mut self, game: &PlayedGame) -> usize {
        let key = (game.end.clone(), game.own_board);
        if let Some(index) = self.known.get(&key) {
            return *index;
        }
        self.told.push(EndOfGame {
            winner: game.end.winner().map_or(0, number),
            resigned: matches!(game.end, GameEnd::Resigned { .. }),
            fouls: SIDES
                .into_iter()
                .flat_map(|side| fouls_of(game, side))
                .collect(),
        });
        self.known.insert(key, self.told.len() - 1);
        self.told.len() - 1
    }
}

fn fouls_of(game: &PlayedGame, side: Side) -> impl Iterator<Item = FoulOfSide> {
    let reasons = InLanguages::new(|language| game.reasons(side, language));
    let reasons = reasons.et.into_iter().zip(reasons.en).zip(reasons.ru);
    reasons.map(move |(((rule, et), (_, en)), (_, ru))| FoulOfSide {
        side: number(side),
        rule: rule.id(),
        reason: InLanguages { et, en, ru },
    })
}

/// The assignment's number of a side.
const fn number(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

fn reported_game(tournament: &Tournament) -> ReportedGame {
    let game = tournament.game;
    ReportedGame {
        title: tournament.game_title(),
        sides: InLanguages {
            et: game.sides_in_estonian,
            en: game.sides,
            ru: game.sides_in_russian,
        },
        start: match game.puzzle {
            None => games::begin(game, None, 0).map_or_else(|_| Vec::new(), |line| drawn(&line)),
            Some(_) => Vec::new(),
        },
        puzzle: game
            .puzzle
            .map(|measure| reported_puzzles(tournament, measure)),
    }
}

fn reported_puzzles(tournament: &Tournament, measure: PuzzleMeasure) -> ReportedPuzzles {
    let played = tournament.games.iter().map(|game| game.id.number);
    let played: BTreeSet<u32> = played.collect();
    let start = |number| Some((number, drawn(&begun(tournament, number)?)));
    let costs = tournament.games.iter().enumerate();
    ReportedPuzzles {
        cost: match measure {
            PuzzleMeasure::Solved => None,
            PuzzleMeasure::Cost(names) => Some(InLanguages::new(|language| language.choose(names))),
        },
        starts: played.into_iter().filter_map(start).collect(),
        costs: costs
            .filter_map(|(index, game)| Some((index, game.cost?)))
            .collect(),
    }
}

/// The game of this number at its beginning.
fn begun(tournament: &Tournament, number: u32) -> Option<GameLine> {
    let seed = games::puzzle_seed(tournament.seed, number);
    games::begin(tournament.game, tournament.size, seed).ok()
}

/// The lines of the present position.
fn drawn(line: &GameLine) -> Vec<String> {
    let picture = line.here().picture();
    picture.lines().map(str::to_owned).collect()
}

fn game_of(tournament: &Tournament, game: &PlayedGame, ends: &mut ReportEnds) -> ReportGame {
    let id = game.id;
    let moves = match begun(tournament, id.number) {
        Some(line) if tournament.game != DRAUGHTS => ReportMoves::Texts(move_texts(line, game)),
        _ => ReportMoves::Signs(game.moves().flat_map(move_signs).collect()),
    };
    let times = game.turns.iter().map(time_sign).collect();
    let end = ends.index(game);
    ReportGame(id.round, id.white, id.black, id.number, end, moves, times)
}

fn move_texts(mut line: GameLine, game: &PlayedGame) -> Vec<TextMove> {
    let mut before = drawn(&line);
    let moves = game.turns.iter().map(|turn| {
        // The moves of a journal are legal.
        let _ = line.make(&turn.made);
        let after = drawn(&line);
        let lines = after.iter().enumerate();
        let changed = lines.filter(|(at, line)| before.get(*at) != Some(line));
        let changed = changed.map(|(at, line)| (at, line.clone())).collect();
        before = after;
        TextMove(number(turn.color), turn.made.clone(), changed)
    });
    moves.collect()
}

/// Two digits in base 32: from and to of a move such as `c3-d4`.
fn move_signs(made: &str) -> [char; 2] {
    [0, 3].map(|at| made.get(at..at + 2).and_then(square_sign).unwrap_or('?'))
}

fn square_sign(name: &str) -> Option<char> {
    let square = Square::all().find(|square| square.to_string() == name)?;
    char::from_digit(square.index() as u32, 32)
}

/// The signs of times: level `n` of 63 is 100 seconds to the power of `n / 63`, in microseconds.
/// Level 0 is nothing measured.
const TIME_SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// 100 seconds in microseconds.
const MAX_TIME: f64 = 1e8;

fn time_sign(turn: &PlayedTurn) -> char {
    let microseconds = turn.cpu.as_secs_f64() * 1e6;
    let level = 63.0 * microseconds.max(1.0).ln() / MAX_TIME.ln();
    char::from(TIME_SIGNS[(level.round() as usize).min(63)])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{inert, move_signs, time_sign};
    use crate::games::Side;
    use crate::tournament::model::PlayedTurn;

    #[test]
    fn no_name_ends_the_script() {
        for name in [
            "</script><script>alert(1)</script>",
            "<!--<script>",
            "]]>&amp;",
            "a\u{2028}b\"\\",
        ] {
            let json = serde_json::to_string(name).expect("a string");
            let safe = inert(&json);
            assert!(!safe.contains(['<', '>', '&', '\u{2028}']), "{safe}");
            assert_eq!(
                serde_json::from_str::<String>(&safe).ok().as_deref(),
                Some(name)
            );
        }
    }

    #[test]
    fn a_move_is_two_signs() {
        assert_eq!(move_signs("a1:h8"), ['0', 'v']);
        assert_eq!(move_signs("c3-d4"), ['9', 'd']);
    }

    #[test]
    fn the_time_of_a_move_is_one_sign() {
        let sign = |microseconds| {
            time_sign(&PlayedTurn {
                color: Side::First,
                made: "c3-d4".to_owned(),
                cpu: Duration::from_micros(microseconds),
                wall: Duration::ZERO,
            })
        };
        let signs = [0, 1, 10_000, 100_000_000, 1_000_000_000].map(sign);
        assert_eq!(signs, ['A', 'A', 'g', '_', '_']);
    }
}
