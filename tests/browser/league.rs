//! A league as a report gets it, played by players who choose at random and by some who break the
//! rules.

use std::time::Duration;

use arbiiter::games::draughts::facts::{self, SquareFact};
use arbiiter::games::draughts::{Move, Position, Rules, Square};
use arbiiter::games::text_game::TextGame;
use arbiiter::games::{Outcome, Side};
use arbiiter::referee::draughts::{Turn, facts_after};
use arbiiter::referee::foul::Foul;
use arbiiter::referee::game::{GameEnd, GameEvent, play};
use arbiiter::referee::player::ScriptedPlayer;
use arbiiter::referee::reply::TurnReport;
use arbiiter::tournament::games::DRAUGHTS;
use arbiiter::tournament::model::{
    CrossTable, CrossTableCell, Entrant, GameId, MoveTimes, PlayedGame, PlayedTurn, Rating,
    ResultTally, SIDES, Spread, Standing, Tournament, TournamentFormat,
};
use arbiiter::tournament::puzzle_tally::PuzzleTally;

/// How an entrant plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Any legal move.
    Random,
    /// The first legal move.
    First,
    /// Legal moves, then none.
    Idle,
    /// Legal moves, then a piece of the opponent disappears and a square with it.
    Vandal,
    /// Legal moves, then an error with this text.
    Throwing(&'static str),
}

/// Everybody against everybody with both colours.
pub fn league(title: &str, entrants: &[(&str, Manner)]) -> Tournament {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut games = Vec::new();
    for white in 0..entrants.len() {
        for black in (0..entrants.len()).filter(|black| *black != white) {
            let id = GameId {
                round: 1 + ((white + black) % entrants.len()) as u32,
                white,
                black,
                number: 1,
            };
            games.push(game(id, entrants[white].1, entrants[black].1, &mut chance));
        }
    }
    Tournament {
        game: DRAUGHTS,
        title: title.to_owned(),
        date: "2026-03-01".to_owned(),
        format: TournamentFormat::RoundRobin,
        games_a_pair: 2,
        engine: "scryer".to_owned(),
        move_time: Duration::from_secs(10),
        seed: None,
        size: None,
        entrants: entrants.iter().map(|(label, _)| entrant(label)).collect(),
        standings: standings(entrants.len(), &games),
        cross: cross(entrants.len(), &games),
        games,
        missing: Vec::new(),
        complete: true,
    }
}

/// The states of the 32 squares at the start and after each move.
pub fn positions(game: &PlayedGame) -> Vec<Vec<i64>> {
    let mut here = Position::start(Rules::Course);
    let mut boards = vec![facts::statuses(here.board()).to_vec()];
    for made in moves(game) {
        here = here.play(&made);
        boards.push(facts::statuses(here.board()).to_vec());
    }
    boards
}

/// The moves of a game of draughts.
pub fn moves(game: &PlayedGame) -> Vec<Move> {
    let mut here = Position::start(Rules::Course);
    let moves = game.moves().map(|text| {
        let made = here.move_of_text(text).expect("a legal move");
        here = here.play(&made);
        made
    });
    moves.collect()
}

/// Pseudo-random numbers (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

fn entrant(label: &str) -> Entrant {
    Entrant {
        label: label.to_owned(),
        file: format!("{label}.pl"),
        module: Some(label.to_owned()),
        predicate: label.to_owned(),
        fingerprint: "0".repeat(32),
    }
}

fn game(id: GameId, white: Manner, black: Manner, chance: &mut Chance) -> PlayedGame {
    let mut seeds = [
        Chance(chance.below(1 << 40) as u64 + 1),
        Chance(chance.below(1 << 40) as u64 + 1),
    ];
    let [first, second] = &mut seeds;
    let mut left = None;
    let mut tell = |event: GameEvent<'_>| {
        if let GameEvent::Fouled {
            after: Some(after), ..
        } = event
        {
            left = Some(signs(after));
        }
    };
    let record = play(
        &mut ScriptedPlayer(|turn: &Turn<'_>| turn_of(white, turn, first)),
        &mut ScriptedPlayer(|turn: &Turn<'_>| turn_of(black, turn, second)),
        &mut tell,
    )
    .expect("players of this process are not broken");
    let mut turns: Vec<PlayedTurn> = record.turns.into_iter().map(PlayedTurn::of).collect();
    for turn in &mut turns {
        turn.cpu = Duration::from_micros(1 << (7 + chance.below(14)));
        turn.wall = turn.cpu;
    }
    PlayedGame {
        id,
        turns,
        end: record.end,
        cost: None,
        left,
        own_board: false,
        printed: Vec::new(),
        attempts: 1,
        seeds: None,
    }
}

fn turn_of(manner: Manner, turn: &Turn<'_>, chance: &mut Chance) -> TurnReport {
    let board = facts::board(turn.facts).expect("a board");
    let position = Position::unchecked(Rules::Course, board, turn.color);
    let position = match turn.bound {
        Some(square) => position.continuing_from(square).expect("it can capture"),
        None => position,
    };
    let tired = board.occupied().count() < 20;
    match manner {
        Manner::Idle if tired => done(turn.facts.to_vec()),
        Manner::Vandal if tired => done(turn.facts[1..].to_vec()),
        Manner::Throwing(ball) if tired => TurnReport::Foul {
            foul: Foul::Threw(ball.to_owned()),
            facts: None,
        },
        _ => {
            let moves = position.legal_moves();
            let chosen = if manner == Manner::First {
                0
            } else {
                chance.below(moves.len())
            };
            done(facts_after(
                turn.facts,
                position.play(&moves[chosen]).board(),
            ))
        }
    }
}

fn done(facts: Vec<SquareFact>) -> TurnReport {
    TurnReport::Done { facts, flaw: None }
}

/// The board that a foul left, as the model writes it.
fn signs(left: &[SquareFact]) -> String {
    let sign = |square: Square| {
        let mut here = left.iter().filter(|fact| fact.square == Some(square));
        let (Some(fact), None) = (here.next(), here.next()) else {
            return '?';
        };
        match fact.status {
            Some(0) => '.',
            Some(1) => 'w',
            Some(2) => 'b',
            Some(10) => 'W',
            Some(20) => 'B',
            _ => '?',
        }
    };
    Square::all().map(sign).collect()
}

fn cross(count: usize, games: &[PlayedGame]) -> CrossTable {
    let mut cells = vec![vec![CrossTableCell::default(); count]; count];
    for (index, game) in games.iter().enumerate() {
        for color in SIDES {
            let cell = &mut cells[game.entrant(color)][game.entrant(color.other())];
            cell.points += game.points_of(color);
            cell.games.push(index);
        }
    }
    CrossTable { cells }
}

/// By points only; ratings and times that look like some.
fn standings(count: usize, games: &[PlayedGame]) -> Vec<Standing> {
    let mut standings: Vec<Standing> = (0..count).map(|entrant| standing(entrant, games)).collect();
    standings.sort_by_key(|standing| std::cmp::Reverse(standing.points));
    for (at, standing) in standings.iter_mut().enumerate() {
        standing.place = at + 1;
    }
    standings
}

fn standing(entrant: usize, games: &[PlayedGame]) -> Standing {
    let [white, black] = SIDES.map(|color| tally(entrant, color, games));
    let points = 2 * (white.wins + black.wins) + white.draws + black.draws;
    let own = games
        .iter()
        .filter_map(|game| Some((game, game.side_of(entrant)?)));
    let mut cpu: Vec<Duration> = own
        .clone()
        .flat_map(|(game, color)| game.turns.iter().filter(move |turn| turn.color == color))
        .map(|turn| turn.cpu)
        .collect();
    cpu.sort();
    let share = f64::from(points) / f64::from(2 * (white.games() + black.games()).max(1));
    Standing {
        place: 0,
        entrant,
        points,
        white,
        black,
        byes: 0,
        direct: 0,
        sonneborn_berger_halves: u64::from(points * 7),
        disqualifications: own
            .filter(|(game, color)| game.end.foul_of(*color).is_some())
            .count() as u32,
        rating: Rating {
            elo: 800.0 * (share - 0.5),
            error: 90.0 + 200.0 * (share - 0.5).abs(),
        },
        puzzles: PuzzleTally::default(),
        times: spread(&cpu).map(|cpu_spread| MoveTimes {
            moves: cpu.len(),
            cpu: cpu_spread,
            wall: cpu_spread,
        }),
    }
}

fn spread(sorted: &[Duration]) -> Option<Spread> {
    let total: Duration = sorted.iter().sum();
    Some(Spread {
        p50: *sorted.get(sorted.len() / 2)?,
        p99: *sorted.get(sorted.len() * 99 / 100)?,
        max: *sorted.last()?,
        mean: total / u32::try_from(sorted.len()).ok()?,
        total,
    })
}

fn tally(entrant: usize, color: Side, games: &[PlayedGame]) -> ResultTally {
    let mut tally = ResultTally::default();
    for game in games.iter().filter(|game| game.entrant(color) == entrant) {
        match game.end.winner() {
            Some(winner) if winner == color => tally.wins += 1,
            None if game.end == GameEnd::Over(Outcome::Draw) => tally.draws += 1,
            _ => tally.losses += 1,
        }
    }
    tally
}
