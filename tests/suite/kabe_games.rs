//! The referee in Rust and the arbiter in Prolog give the same verdict on every turn.
//!
//! Games between random and strong players, with fouls among the turns, are refereed in Rust and
//! written to a file; `kabe_replay.pl` plays them again before the arbiter's own predicates and
//! before `kabe:check_move/6`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arbiiter::games::draughts::facts::{self, Damage, SquareFact};
use arbiiter::games::draughts::judge::{Illegal, Referee, Verdict};
use arbiiter::games::draughts::{Board, Color, Move, Position, Rules, Square, generate};
use arbiiter::games::random::Random;
use arbiiter::solvers::draughts::search::{SearchLimits, SearchSettings, Searcher};

use crate::course::{arbiiter, run};
use crate::dialect::swipl_is_installed;

const GAMES: u32 = 1000;
const LIMIT: Duration = Duration::from_secs(900);

/// One turn in so many is a foul, if the dice say so.
const FOUL_EVERY: u64 = 60;

/// What all choices of the games are drawn from.
struct Dice(Random);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0.next_word()
    }

    fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

#[test]
fn arbiter_and_referee_agree_on_a_thousand_games() {
    let file = write_games();
    let [arbiter, driver] = ["prolog/arbiter.pl", "tests/suite/kabe_replay.pl"];
    let goal = format!("replay('{}')", file.display());
    check(arbiiter().args(["consult", arbiter, driver, "-g", &goal]));
    if swipl_is_installed() {
        let load = format!("consult(['{arbiter}', '{driver}'])");
        check(
            Command::new("swipl")
                .args(["-f", "none", "-q", "-g", &load, "-g", &goal, "-g", "halt"]),
        );
    }
}

/// Replays the games; the last line says how many were seen and how many turns were judged
/// otherwise.
#[track_caller]
fn check(command: &mut Command) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = run(command.current_dir(package).stdin(Stdio::null()), LIMIT);
    let text = run.text();
    let summary = text.lines().last().unwrap_or_default();
    let all = format!("games {GAMES} ");
    assert!(
        summary.starts_with(&all) && summary.ends_with(" wrong 0"),
        "{text}\n{}",
        run.stderr
    );
}

/// The file of the games, and how it went.
fn write_games() -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kabe_games.pl");
    let mut text = String::new();
    let mut seen = Vec::new();
    for number in 1..=GAMES {
        let (game, verdict) = played(number);
        text += &game;
        seen.push(verdict);
    }
    // The games say nothing unless every kind of end is among them.
    for reason in [
        Illegal::NoMove,
        Illegal::NotCrowned,
        Illegal::MustCapture,
        Illegal::OpponentsPiece,
        Illegal::MustContinue,
        Illegal::IllegalMove,
        Illegal::Damaged(Damage::WrongSquares(31)),
        Illegal::Damaged(Damage::WrongState),
    ] {
        let found = seen.iter().any(
            |verdict| matches!(verdict, Some(Verdict::Disqualified { reason: found, .. }) if *found == reason),
        );
        assert!(found, "no game ends with {reason:?}");
    }
    assert!(seen.contains(&Some(Verdict::NoCaptures)));
    fs::write(&file, text).expect("a file");
    file
}

/// Plays a game; its term, and how it ended.
fn played(number: u32) -> (String, Option<Verdict>) {
    let mut dice = Dice(Random::new(u64::from(number)));
    let mut searcher = Searcher::new(SearchSettings {
        megabytes: 1,
        ..SearchSettings::default()
    });
    let strong = [dice.below(3) == 0, dice.below(3) == 0];
    let mut referee = Referee::of(Position::start(Rules::Course));
    let mut turns = Vec::new();
    while referee.verdict().is_none() {
        let before = *referee.position();
        let crowning = crownings(&before);
        let after = if !crowning.is_empty() && dice.below(8) == 0 {
            facts::facts(&uncrowned(&before, &crowning[0]))
        } else if dice.next().is_multiple_of(FOUL_EVERY) {
            fouled(&before, &mut dice)
        } else {
            let moves = before.legal_moves();
            let made = match strong[before.color() as usize] {
                true => best(&mut searcher, &before),
                false => dice.pick(&moves),
            };
            facts::facts(before.play(&made.expect("the game goes on")).board())
        };
        let judged = referee.turn(facts::board(&after));
        let verdict = match (judged, referee.verdict()) {
            (Some(made), _) => format!("legal({})", move_text(&made)),
            (None, Some(Verdict::Disqualified { reason, .. })) => {
                format!("foul({})", reason_text(reason))
            }
            (None, other) => panic!("{other:?}"),
        };
        turns.push(format!(
            "turn({},{verdict})",
            after_text(before.board(), &after)
        ));
    }
    let end = referee.verdict().map_or("open".into(), |verdict| {
        format!("over({})", result_text(verdict, referee.plies()))
    });
    let game = format!("game({number},[{}],{end}).\n", turns.join(","));
    (game, referee.verdict())
}

fn best(searcher: &mut Searcher, position: &Position) -> Option<Move> {
    let limits = SearchLimits::of_nodes(300);
    let report = searcher.search(position, &[], &limits, &AtomicBool::new(false));
    Some(report.lines.first()?.moves[0])
}

/// The legal moves that make a king.
fn crownings(before: &Position) -> Vec<Move> {
    let kings = |board: &Board| board.kings_of(before.color()).len();
    let crowns = |made: &Move| kings(before.play(made).board()) > kings(before.board());
    before.legal_moves().into_iter().filter(crowns).collect()
}

/// A board as a player who breaks the rules might leave it.
fn fouled(before: &Position, dice: &mut Dice) -> Vec<SquareFact> {
    let other = Position::unchecked(Rules::Course, *before.board(), before.color().other());
    let mut steps = Vec::new();
    generate::steps(before.board(), before.color(), |step| steps.push(step));
    let unbound = Position::unchecked(Rules::Course, *before.board(), before.color());
    let candidates = match dice.below(8) {
        0 => before.legal_moves().to_vec(),
        1 => other.legal_moves().to_vec(),
        2 => unbound.legal_moves().to_vec(),
        3 | 4 => steps,
        _ => Vec::new(),
    };
    let board = match dice.pick(&candidates) {
        Some(made) if dice.below(2) == 0 => uncrowned(before, &made),
        Some(made) => *other_or_own(before, &made).play(&made).board(),
        None => mutated(before.board(), dice),
    };
    let mut facts = facts::facts(&board);
    match dice.below(16) {
        0 => facts.truncate(31),
        1 => facts.push(facts[dice.below(32)]),
        2 => facts[3].status = Some(7),
        _ => {}
    }
    facts
}

/// The position in which the owner of the piece is to move.
fn other_or_own(before: &Position, made: &Move) -> Position {
    let color = before
        .board()
        .at(made.from)
        .map_or(before.color(), |piece| piece.color);
    Position::unchecked(Rules::Course, *before.board(), color)
}

/// The board after a move, the piece as it was.
fn uncrowned(before: &Position, made: &Move) -> Board {
    let mut board = *other_or_own(before, made).play(made).board();
    board.put(made.to, before.board().at(made.from));
    board
}

fn mutated(board: &Board, dice: &mut Dice) -> Board {
    let squares: Vec<Square> = Square::all().collect();
    let mut board = *board;
    for _ in 0..dice.below(4) {
        let status = [0, 1, 2, 10, 20][dice.below(5)];
        let piece = facts::piece_of_status(status).expect("a status");
        board.put(squares[dice.below(32)], piece);
    }
    board
}

fn after_text(before: &Board, after: &[SquareFact]) -> String {
    let Ok(board) = facts::board(after) else {
        let fact = |fact: &SquareFact| {
            let square = fact.square.expect("a dark square");
            format!(
                "ruut({},{},{})",
                square.x(),
                square.y(),
                fact.status.expect("a status")
            )
        };
        return format!(
            "facts([{}])",
            after.iter().map(fact).collect::<Vec<_>>().join(",")
        );
    };
    let (old, new) = (facts::statuses(before), facts::statuses(&board));
    let changes: Vec<String> = (0..32)
        .filter(|&at| old[at] != new[at])
        .map(|at| format!("{}-{}", at + 1, new[at]))
        .collect();
    match changes.is_empty() {
        true => "same".into(),
        false => format!("changes([{}])", changes.join(",")),
    }
}

fn move_text(made: &Move) -> String {
    let mut text = format!(
        "move({},{},{},{},",
        made.from.x(),
        made.from.y(),
        made.to.x(),
        made.to.y()
    );
    match made.captured.first() {
        Some(taken) => write!(text, "{}-{})", taken.x(), taken.y()).expect("memory"),
        None => text += "none)",
    }
    text
}

fn reason_text(reason: Illegal) -> String {
    match reason {
        Illegal::Damaged(Damage::WrongSquares(count)) => return format!("wrong_squares({count})"),
        Illegal::Damaged(Damage::WrongState) => "wrong_state",
        Illegal::NoMove => "no_move",
        Illegal::NotCrowned => "not_crowned",
        Illegal::MustCapture => "must_capture",
        Illegal::OpponentsPiece => "opponents_piece",
        Illegal::MustContinue => "must_continue",
        Illegal::IllegalMove => "illegal_move",
    }
    .into()
}

fn result_text(verdict: Verdict, plies: u32) -> String {
    let name = |color: Color| match color {
        Color::White => "white",
        Color::Black => "black",
    };
    match verdict {
        Verdict::NoMoves { winner } => format!("result({},no_moves,{plies})", name(winner)),
        Verdict::NoCaptures => format!("result(draw,no_captures,{plies})"),
        Verdict::Repetition => unreachable!("only by the official rules"),
        Verdict::Disqualified { loser, reason } => format!(
            "result({},disqualified({},{}),{plies})",
            name(loser.other()),
            name(loser),
            reason_text(reason)
        ),
    }
}
