//! The games of which there are leagues: those of the table whose positions and moves are text, and
//! puzzles for one player.

use std::fmt::Display;

use crate::games::Outcome;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::{self, Color, Piece, Position, Rules, Square};
use crate::games::puzzle::{PuzzleSize, PuzzleSizes};
use crate::games::text_game::{GameLine, GameText, StartOptions, TextError, TextGame};
use crate::referee::draughts::DraughtsGame;
use crate::referee::language::Language;
use crate::referee::player::SEED_BITS;
use crate::referee::refereed::Refereed;
use crate::referee::text_match::TextMatch;
use crate::referee::texts::say;
use crate::referee::wire::{WireTerm, harmless};
use crate::solvers::games::{GAMES, GameEntry};
use crate::tournament::fingerprint;

/// The game of the assignment, whose programs change a board.
pub const DRAUGHTS: &GameText = <draughts::Position as TextGame>::TEXT;

/// So many lines are kept of what a program prints in a turn.
const MAX_LINES: usize = 10;

/// The games of which there are leagues, in the order of the table.
pub fn games() -> impl Iterator<Item = &'static GameText> {
    let text = |game: &GameEntry| {
        let rules = game.rules.map(|rules| rules.text);
        rules.or(game.puzzle.map(|puzzle| puzzle.text))
    };
    GAMES.iter().filter_map(text)
}

/// A game as leagues play it, at its beginning; of a game of puzzles the one of this size, or of
/// the usual one, and of this seed.
///
/// # Errors
/// If there are no leagues of it, or it has no such size.
pub fn begin(
    game: &GameText,
    size: Option<PuzzleSize>,
    puzzle_seed: u64,
) -> Result<GameLine, TextError> {
    let start = match entry(game).map(|known| (known.rules, known.puzzle)) {
        Some((Some(rules), _)) => Some((rules.start)(&StartOptions::usual(rules.text))?),
        Some((None, Some(puzzle))) => (puzzle.start)(size, puzzle_seed),
        _ => None,
    };
    let none = || format!("there are no such leagues of {}", game.name);
    Ok(GameLine::from(start.ok_or_else(none)?))
}

/// The sizes of a game's puzzles; `None` if it has none, or they are all alike.
pub fn sizes(game: &GameText) -> Option<PuzzleSizes> {
    entry(game)?.puzzle?.sizes
}

/// The size that a text names, by its numbers or its name; the usual one is `None`, as in leagues.
///
/// # Errors
/// What people are told if the game has no such size.
pub fn read_size(
    game: &GameText,
    text: &str,
    language: Language,
) -> Result<Option<PuzzleSize>, String> {
    let title = game.title;
    let sizes = sizes(game).ok_or_else(|| say!(language, "size.none", title))?;
    let mut named = sizes.named.iter().filter(|(name, _)| *name == text);
    let size = named.next().map(|(_, size)| *size);
    let size = size.or_else(|| text.parse().ok());
    let is_size = |size: &PuzzleSize| begin(game, Some(*size), 0).is_ok();
    let told = || {
        let known = language.find("puzzle_size", game.name).unwrap_or_default();
        say!(language, "size.other", text, title, known)
    };
    let size = size.filter(is_size).ok_or_else(told)?;
    Ok(Some(size).filter(|size| *size != sizes.usual))
}

fn entry(game: &GameText) -> Option<&'static GameEntry> {
    GAMES.iter().find(|known| known.name == game.name)
}

/// The seed of a puzzle of a league with this seed. The numbers of puzzles are those of the games.
pub fn puzzle_seed(league_seed: Option<u64>, number: u32) -> u64 {
    let text = format!("puzzle {number} of {}", league_seed.unwrap_or_default());
    fingerprint::of(text.as_bytes()) as u64 & SEED_BITS
}

/// A match as tournaments play it: its moves are texts.
pub trait TournamentMatch: Refereed<Outcome = Outcome, Move: Display> + Sized + 'static {
    /// The match in which a game begins; `None` if programs do not play it.
    fn begin(game: GameLine) -> Option<Self>;

    /// What a foul left, as [`PlayedGame::left`](crate::tournament::model::PlayedGame::left) has
    /// it.
    fn left(left: &Self::Shown) -> String;

    /// What of a program's output is kept.
    fn kept(output: &[u8]) -> Option<String>;

    /// What a puzzle that is solved in this position has cost.
    fn cost(position: &Self::Position) -> Option<u32>;
}

impl TournamentMatch for DraughtsGame {
    fn begin(_: GameLine) -> Option<DraughtsGame> {
        Some(DraughtsGame::new(Position::start(Rules::Course)))
    }

    fn left(left: &Vec<SquareFact>) -> String {
        signs(left)
    }

    fn kept(_: &[u8]) -> Option<String> {
        None
    }

    fn cost(_: &Position) -> Option<u32> {
        None
    }
}

impl TournamentMatch for TextMatch {
    fn begin(game: GameLine) -> Option<TextMatch> {
        TextMatch::of(game)
    }

    fn left(left: &WireTerm) -> String {
        harmless(&left.text())
    }

    /// The first lines of each turn.
    fn kept(output: &[u8]) -> Option<String> {
        let text = String::from_utf8_lossy(output);
        let mut lines: Vec<String> = text.lines().take(MAX_LINES + 1).map(harmless).collect();
        if lines.len() > MAX_LINES {
            lines[MAX_LINES] = "…".to_owned();
        }
        Some(lines.join("\n"))
    }

    fn cost(position: &TextMatch) -> Option<u32> {
        position.here().cost()
    }
}

/// One sign for each square in the order of [`Square::all`].
fn signs(facts: &[SquareFact]) -> String {
    Square::all()
        .map(|square| {
            let mut here = facts.iter().filter(|fact| fact.square == Some(square));
            match (here.next(), here.next()) {
                (Some(fact), None) => fact
                    .status
                    .and_then(facts::piece_of_status)
                    .map_or('?', sign),
                _ => '?',
            }
        })
        .collect()
}

fn sign(piece: Option<Piece>) -> char {
    match piece {
        None => '.',
        Some(Piece { color, king }) => match (color, king) {
            (Color::White, false) => 'w',
            (Color::White, true) => 'W',
            (Color::Black, false) => 'b',
            (Color::Black, true) => 'B',
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{
        DRAUGHTS, Language, TextMatch, TournamentMatch, WireTerm, begin, games, read_size, signs,
        sizes,
    };
    use crate::games::draughts::Board;
    use crate::games::draughts::facts;

    #[test]
    fn there_are_leagues_of_draughts_and_others() {
        assert!(games().any(|game| game == DRAUGHTS));
        assert!(games().count() >= 9);
        for game in games() {
            let line =
                begin(game, None, 1).unwrap_or_else(|error| panic!("{}: {error}", game.name));
            assert_eq!(line.outcome(), None, "{}", game.name);
        }
    }

    #[test]
    fn sizes_are_read_and_told() {
        for game in games() {
            for language in Language::ALL {
                let told = language.find("puzzle_size", game.name);
                assert_eq!(told.is_some(), sizes(game).is_some(), "{}", game.name);
            }
            let read = |text: &str| read_size(game, text, Language::English);
            match sizes(game) {
                Some(sizes) => {
                    assert_eq!(read(&sizes.usual.to_string()), Ok(None));
                    assert!(read("1x1x1x1").is_err_and(|told| told.contains("1x1x1x1")));
                }
                None => assert!(read("4x6").is_err_and(|told| told.contains("no sizes"))),
            }
        }
    }

    #[test]
    fn what_is_kept_of_output_is_short_and_harmless() {
        for (output, expected) in [
            ("üks\nkaks\n".to_owned(), "üks\nkaks".to_owned()),
            ("\u{1b}[2J".to_owned(), "\u{fffd}[2J".to_owned()),
            ("a\n".repeat(1000), "a\n".repeat(10) + "…"),
        ] {
            assert_eq!(TextMatch::kept(output.as_bytes()), Some(expected));
        }
        assert!(TextMatch::kept(&[b'x'; 9999]).is_some_and(|text| text.len() < 600));
        let long = WireTerm::Atom("\u{1b}".repeat(9999));
        let left = TextMatch::left(&long);
        assert!(left.chars().count() < 600 && !left.contains('\u{1b}'));
    }

    #[test]
    fn boards_are_told_in_signs() {
        let mut facts = facts::facts(&Board::start());
        assert_eq!(signs(&facts), "wwwwwwwwwwww........bbbbbbbbbbbb");
        facts[0].status = Some(20);
        facts[1].status = Some(7);
        facts[2].status = None;
        facts[3].square = facts[4].square;
        facts[31].status = Some(10);
        assert_eq!(signs(&facts), "B????wwwwwww........bbbbbbbbbbbW");
    }
}
