//! What the page knows, as JSON inside a script element.
//!
//! Most of it is the games, so a game is an array,
//! `[round, white, black, number, end, moves, times]`: players by their index, the end by its index
//! among the ends that there are, and the moves as text. A move is two signs, its first and its
//! last square in base 32; the page replays them from the first position, so that it needs no
//! positions and no captured squares. The time of a move is one sign, see [`TIME_SIGNS`].

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde::Serialize;

use crate::games::draughts::{Color, Move};
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, TurnRecord};
use crate::referee::rule::{Language, Rule};
use crate::tournament::league::OWN_ENGINE;
use crate::tournament::model::{
    PlayedGame, ResultTally, Spread, Standing, Tournament, TournamentFormat,
};

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
    title: &'a str,
    date: &'a str,
    format: &'static str,
    /// Empty for our own.
    engine: &'a str,
    move_time: u64,
    missing: usize,
    players: Vec<ReportPlayer<'a>>,
    standings: Vec<ReportRow>,
    /// The rules that were broken, by their numbers.
    rules: BTreeMap<&'static str, ReportWords<'static>>,
    ends: Vec<EndOfGame>,
    games: Vec<ReportGame>,
    /// The boards that fouls left, by the index of the game.
    left: BTreeMap<usize, &'a str>,
}

#[derive(Serialize)]
struct ReportPlayer<'a> {
    name: &'a str,
    file: &'a str,
}

#[derive(Serialize)]
struct ReportWords<'a> {
    et: &'a str,
    en: &'a str,
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
    moves: usize,
    /// Processor time a move; null without a move.
    cpu: Option<ReportTimes>,
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
    et: String,
    en: String,
}

/// Round, white, black, number, end, moves, times.
#[derive(Serialize)]
struct ReportGame(u32, usize, usize, u32, usize, String, String);

fn page(tournament: &Tournament) -> ReportPage<'_> {
    let mut ends = ReportEnds::default();
    let games = tournament.games.iter().map(|game| game_of(game, &mut ends));
    let games = games.collect();
    let left = tournament.games.iter().enumerate();
    let left = left.filter_map(|(index, game)| Some((index, game.left.as_deref()?)));
    let players = tournament.entrants.iter().map(|entrant| ReportPlayer {
        name: &entrant.label,
        file: &entrant.file,
    });
    ReportPage {
        title: &tournament.title,
        date: &tournament.date,
        format: match tournament.format {
            TournamentFormat::RoundRobin => "round-robin",
            TournamentFormat::Gauntlet { .. } => "gauntlet",
            TournamentFormat::Swiss { .. } => "swiss",
        },
        engine: match tournament.engine.as_str() {
            OWN_ENGINE => "",
            other => other,
        },
        move_time: microseconds(tournament.move_time),
        missing: tournament.missing.len(),
        players: players.collect(),
        standings: tournament.standings.iter().map(row).collect(),
        rules: rules(&ends.told),
        left: left.collect(),
        ends: ends.told,
        games,
    }
}

fn rules(ends: &[EndOfGame]) -> BTreeMap<&'static str, ReportWords<'static>> {
    let fouls = ends.iter().flat_map(|end| &end.fouls);
    let broken = fouls.filter_map(|foul| Rule::from_id(foul.rule));
    let words = |rule: Rule| ReportWords {
        et: rule.title(Language::Estonian),
        en: rule.title(Language::English),
    };
    broken.map(|rule| (rule.id(), words(rule))).collect()
}

fn row(standing: &Standing) -> ReportRow {
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
        moves: times.map_or(0, |times| times.moves),
        cpu: times.map(|times| spread(&times.cpu)),
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
    known: HashMap<GameEnd, usize>,
    told: Vec<EndOfGame>,
}

impl ReportEnds {
    fn index(&mut self, end: &GameEnd) -> usize {
        if let Some(index) = self.known.get(end) {
            return *index;
        }
        let fouls = [Color::White, Color::Black].into_iter();
        let fouls = fouls.filter_map(|color| Some(foul_of_side(color, end.foul_of(color)?)));
        self.told.push(EndOfGame {
            winner: end.winner().map_or(0, side),
            resigned: matches!(end, GameEnd::Resigned { .. }),
            fouls: fouls.collect(),
        });
        self.known.insert(end.clone(), self.told.len() - 1);
        self.told.len() - 1
    }
}

fn foul_of_side(color: Color, foul: &Foul) -> FoulOfSide {
    FoulOfSide {
        side: side(color),
        rule: foul.rule().id(),
        et: foul.text(Language::Estonian),
        en: foul.text(Language::English),
    }
}

/// The assignment's number of a colour.
const fn side(color: Color) -> u8 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

fn game_of(game: &PlayedGame, ends: &mut ReportEnds) -> ReportGame {
    let id = game.id;
    let moves = game.moves().flat_map(move_signs).collect();
    let times = game.turns.iter().map(time_sign).collect();
    let end = ends.index(&game.end);
    ReportGame(id.round, id.white, id.black, id.number, end, moves, times)
}

/// Two digits in base 32: from and to.
fn move_signs(made: &Move) -> [char; 2] {
    [made.from, made.to].map(|square| char::from_digit(square.index() as u32, 32).unwrap_or('?'))
}

/// The signs of times: level `n` of 63 is 100 seconds to the power of `n / 63`, in microseconds.
/// Level 0 is nothing measured.
const TIME_SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// 100 seconds in microseconds.
const MAX_TIME: f64 = 1e8;

fn time_sign(turn: &TurnRecord) -> char {
    let microseconds = turn.cpu.as_secs_f64() * 1e6;
    let level = 63.0 * microseconds.max(1.0).ln() / MAX_TIME.ln();
    char::from(TIME_SIGNS[(level.round() as usize).min(63)])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{inert, move_signs, time_sign};
    use crate::games::draughts::{Bitboard, Color, Move, Square};
    use crate::referee::game::TurnRecord;

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

    fn made(from: &str, to: &str) -> Move {
        let square = |name: &str| Square::all().find(|square| square.to_string() == name);
        Move {
            from: square(from).expect("a square"),
            to: square(to).expect("a square"),
            captured: Bitboard::EMPTY,
        }
    }

    #[test]
    fn a_move_is_two_signs() {
        assert_eq!(move_signs(&made("a1", "h8")), ['0', 'v']);
        assert_eq!(move_signs(&made("c3", "d4")), ['9', 'd']);
    }

    #[test]
    fn the_time_of_a_move_is_one_sign() {
        let sign = |microseconds| {
            time_sign(&TurnRecord {
                color: Color::White,
                made: made("c3", "d4"),
                cpu: Duration::from_micros(microseconds),
                wall: Duration::ZERO,
            })
        };
        let signs = [0, 1, 10_000, 100_000_000, 1_000_000_000].map(sign);
        assert_eq!(signs, ['A', 'A', 'g', '_', '_']);
    }
}
