//! The table of the games: the only place that lists them.
//!
//! Commands, boards, tests and guides read it. What a game offers is in its folders: rules in
//! `games/NAME`, the computer in `solvers/NAME`, predicates in `library/NAME` and `prolog/NAME.pl`,
//! a board in `web/NAME` and `web/page/NAME.js`.

use std::sync::atomic::AtomicBool;

use crate::games::puzzle::{Puzzle, PuzzlePosition, PuzzleSize, PuzzleSizes};
use crate::games::text_game::{AnyPosition, GameText, StartOptions, TextError, TextGame};
use crate::games::{breakthrough, draughts, hexagon, kalah, slither};
use crate::solvers::computer::{AnyComputer, ComputerGame, ComputerOf, level_texts};
use crate::solvers::puzzles::labyrinth::ChasePuzzle;
use crate::solvers::puzzles::mastermind::CodePuzzle;
use crate::solvers::puzzles::minesweeper::MinesPuzzle;
use crate::solvers::puzzles::queen_ending::EndingPuzzle;
use crate::solvers::search::SearchReport;
use crate::solvers::search::control::SearchLimits;

/// All games, in the order in which they are shown.
pub const GAMES: &[GameEntry] = &[
    GameEntry::played::<hexagon::Position>().with_own(&["perft", "solve", "play"]),
    GameEntry::text::<draughts::Position>().with_own(&["perft", "solve", "play"]),
    GameEntry::played::<kalah::Position>().with_own(&["solve"]),
    GameEntry::puzzle::<MinesPuzzle>(),
    GameEntry::text::<slither::Position>().with_own(&["solve"]),
    GameEntry::played::<breakthrough::Position>(),
    GameEntry::puzzle::<CodePuzzle>(),
    GameEntry::puzzle::<EndingPuzzle>(),
    GameEntry::puzzle::<ChasePuzzle>(),
    GameEntry::named("game_graph"),
];

/// A game.
pub struct GameEntry {
    /// Its name in commands, files and addresses.
    pub name: &'static str,
    /// Its rules, if its positions and moves are text.
    pub rules: Option<AnyRules>,
    /// The computer that plays it.
    pub computer: Option<ComputerMaker>,
    /// Its puzzles, if it is a game of one player of which there are leagues.
    pub puzzle: Option<PuzzleMaker>,
    /// Those of `perft`, `solve` and `play` that it has a command of its own for.
    pub own_commands: &'static [&'static str],
}

/// A position, or why there is none.
type PositionResult = Result<Box<dyn AnyPosition>, TextError>;

/// The rules of a game whose positions and moves are text.
#[derive(Clone, Copy)]
pub struct AnyRules {
    /// What people are told of it.
    pub text: &'static GameText,
    /// The position in which a game begins.
    pub start: fn(&StartOptions) -> PositionResult,
    /// The position of a text.
    pub read: fn(&str, &StartOptions) -> PositionResult,
}

/// The puzzles of a game of one player.
#[derive(Clone, Copy)]
pub struct PuzzleMaker {
    /// What people are told of it.
    pub text: &'static GameText,
    /// The sizes of the puzzles; `None` if all have the same.
    pub sizes: Option<PuzzleSizes>,
    /// The puzzle of a size, or of the usual one, and a seed; `None` if there is no such size.
    pub start: fn(Option<PuzzleSize>, u64) -> Option<Box<dyn AnyPosition>>,
}

/// The computer that plays a game.
#[derive(Clone, Copy)]
pub struct ComputerMaker {
    /// The levels are 1 to this one.
    pub levels: u8,
    /// How long a level looks.
    pub level: fn(u8) -> Option<SearchLimits>,
    /// What a level finds.
    pub on_level: fn(u8, &dyn AnyPosition, &AtomicBool) -> SearchReport<String>,
    /// A new one, with so many MiB and threads.
    pub make: fn(usize, usize) -> Box<dyn AnyComputer>,
}

impl ComputerMaker {
    /// That of a game.
    pub const fn of<G: ComputerGame>() -> ComputerMaker {
        ComputerMaker {
            levels: G::LEVELS,
            level: G::level,
            on_level: level_texts::<G>,
            make: |megabytes, threads| Box::new(ComputerOf::<G>(G::computer(megabytes, threads))),
        }
    }
}

impl GameEntry {
    /// A game with commands of its own.
    const fn named(name: &'static str) -> GameEntry {
        GameEntry {
            name,
            rules: None,
            computer: None,
            puzzle: None,
            own_commands: &[],
        }
    }

    /// A game whose positions and moves are text.
    const fn text<G: TextGame>() -> GameEntry {
        GameEntry {
            name: G::TEXT.name,
            rules: Some(AnyRules {
                text: G::TEXT,
                start: |options| Ok(Box::new(G::from_options(options)?)),
                read: |text, options| Ok(Box::new(G::from_text(text, options)?)),
            }),
            computer: None,
            puzzle: None,
            own_commands: &[],
        }
    }

    /// A game of one player with commands of its own.
    const fn puzzle<P: Puzzle>() -> GameEntry {
        GameEntry {
            puzzle: Some(PuzzleMaker {
                text: P::TEXT,
                sizes: P::SIZES,
                start: |size, seed| Some(Box::new(PuzzlePosition::<P>::of_seed(size, seed)?)),
            }),
            ..GameEntry::named(P::TEXT.name)
        }
    }

    /// A game that the computer plays, too.
    const fn played<G: ComputerGame>() -> GameEntry {
        GameEntry {
            computer: Some(ComputerMaker::of::<G>()),
            ..GameEntry::text::<G>()
        }
    }

    /// The same game with commands of its own.
    const fn with_own(self, own_commands: &'static [&'static str]) -> GameEntry {
        GameEntry {
            own_commands,
            ..self
        }
    }
}
