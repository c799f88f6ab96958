//! The positions that a program is tried in: always the same ones.
//!
//! Some are drawn by hand (`drawn.txt`), once for each colour; the rest come up in games of random
//! moves, from the first position and from boards with few pieces and many kings, until every theme
//! has its quota ([`Theme::QUOTAS`]). The themes take turns in the list, so that whoever stops
//! early has seen something of each.

use std::collections::{BTreeMap, HashSet};

use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::setup::Setup;
use crate::games::draughts::{Board, Color, Move, Piece, Position, Rules, Square};
use crate::games::random::Random;
use crate::games::{Game, Outcome};
use crate::referee::draughts::{Turn, facts_after};

use super::drawn;
use super::theme::Theme;

/// The seed of all that is random here.
const SEED: u64 = 1;
/// More games are never needed; a theme that is still short then stays short.
const MAX_GAMES: usize = 20_000;
/// Plies of a game that begins with few pieces.
const FEW_PIECES_PLIES: usize = 24;
/// The chance of one in so many that a piece is a king, on a board with few pieces.
const KING_ONE_IN: usize = 2;

/// A position to try a program in.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// What it is about.
    pub theme: Theme,
    /// The position, whose turn it is, and the piece that has to go on capturing.
    pub position: Position,
    /// The facts in the order in which the program finds them.
    pub facts: Vec<SquareFact>,
}

impl Trial {
    /// The trial of a position that somebody asks for, with the facts in the order of the squares.
    pub fn asked(position: Position) -> Trial {
        Trial {
            theme: Theme::Asked,
            position,
            facts: facts::facts(position.board()),
        }
    }

    /// What a program is told.
    pub fn turn(&self) -> Turn<'_> {
        Turn::of(&self.position, &self.facts)
    }
}

/// The suite: about 300 positions, the same ones every time.
pub fn suite() -> Vec<Trial> {
    let mut chosen = Chosen::default();
    let mut random = Random::new(SEED);
    for (theme, position) in drawn::positions() {
        chosen.take_drawn(theme, &position, &mut random);
        chosen.take_drawn(theme, &turned(&position), &mut random);
    }
    for game in 0..MAX_GAMES {
        if chosen.is_full() {
            break;
        }
        let (start, plies) = match game % 2 {
            0 => (Position::start(Rules::Course), usize::MAX),
            _ => (few_pieces(&mut random), FEW_PIECES_PLIES),
        };
        walk(start, plies, &mut random, &mut chosen);
    }
    chosen.in_turns()
}

/// The beginning of the suite: of each theme one position for each colour.
pub fn suite_of_two() -> Vec<Trial> {
    let mut trials = suite();
    trials.truncate(2 * Theme::QUOTAS.len());
    trials
}

/// The positions chosen so far.
#[derive(Default)]
struct Chosen {
    trials: BTreeMap<(Theme, Color), Vec<Trial>>,
    keys: HashSet<u64>,
}

impl Chosen {
    fn is_full(&self) -> bool {
        Theme::QUOTAS.into_iter().all(|(theme, _, quota)| {
            let half = |color| self.count(theme, color) * 2 >= quota;
            half(Color::White) && half(Color::Black)
        })
    }

    fn count(&self, theme: Theme, color: Color) -> usize {
        self.trials.get(&(theme, color)).map_or(0, Vec::len)
    }

    /// The first theme that a position fits and that has room, but for those of `used`.
    fn theme_for(&self, position: &Position, used: &[Theme]) -> Option<Theme> {
        let has_room = |theme, quota| self.count(theme, position.color()) * 2 < quota;
        let mut open = Theme::QUOTAS
            .into_iter()
            .filter(|&(theme, _, quota)| has_room(theme, quota) && !used.contains(&theme));
        open.find(|(theme, ..)| theme.fits(position))
            .map(|(theme, ..)| theme)
    }

    fn take_drawn(&mut self, theme: Theme, position: &Position, random: &mut Random) {
        let mut facts = facts::facts(position.board());
        if position.color() == Color::Black {
            shuffle(&mut facts, random);
        }
        self.take(theme, position, facts);
    }

    fn take(&mut self, theme: Theme, position: &Position, facts: Vec<SquareFact>) -> bool {
        let is_new = self.keys.insert(position.key());
        if is_new {
            let trials = self.trials.entry((theme, position.color())).or_default();
            trials.push(Trial {
                theme,
                position: *position,
                facts,
            });
        }
        is_new
    }

    /// One of each theme and colour, then the second of each, ...
    fn in_turns(self) -> Vec<Trial> {
        let mut groups: Vec<_> = self.trials.into_values().map(Vec::into_iter).collect();
        let mut trials = Vec::new();
        loop {
            let before = trials.len();
            trials.extend(groups.iter_mut().filter_map(Iterator::next));
            if trials.len() == before {
                return trials;
            }
        }
    }
}

/// Plays a game of random moves and chooses from its positions, at most one for each theme. Every
/// third one has its facts shuffled; the others have them in the order that play leaves.
fn walk(start: Position, plies: usize, random: &mut Random, chosen: &mut Chosen) {
    let mut position = start;
    let mut facts = facts::facts(position.board());
    let mut used = Vec::new();
    for _ in 0..plies {
        if let Some(theme) = chosen.theme_for(&position, &used) {
            let mut given = facts.clone();
            if random.below(3) == 0 {
                shuffle(&mut given, random);
            }
            if chosen.take(theme, &position, given) {
                used.push(theme);
            }
        }
        let Some(made) = random_move(&position, random) else {
            return;
        };
        position = position.play(&made);
        facts = facts_after(&facts, position.board());
    }
}

/// A legal move, each as likely as the others; none when the game is over.
pub fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    if matches!(position.outcome(), Some(Outcome::Draw | Outcome::Win(_))) {
        return None;
    }
    let legal = position.legal_moves();
    Some(legal[random.below(legal.len())])
}

/// A board with one to six pieces of each colour anywhere, every other one a king, and either side
/// to move.
fn few_pieces(random: &mut Random) -> Position {
    loop {
        let mut board = Board::EMPTY;
        for color in [Color::White, Color::Black] {
            for _ in 0..=random.below(6) {
                let king = random.below(KING_ONE_IN) == 0;
                put_anywhere(&mut board, Piece { color, king }, random);
            }
        }
        let setup = Setup {
            rules: Rules::Course,
            board,
            turn: [Color::White, Color::Black][random.below(2)],
            continuing: None,
            quiet_plies: 0,
        };
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

fn put_anywhere(board: &mut Board, piece: Piece, random: &mut Random) {
    if let Some(square) = Square::from_index(random.below(Square::COUNT)) {
        board.put(square, Some(piece));
    }
}

/// The position with the sides exchanged.
fn turned(position: &Position) -> Position {
    let other = position.color().other();
    let turned = Position::unchecked(position.rules(), position.board().turned(), other)
        .with_quiet_plies(position.quiet_plies());
    position
        .continuing()
        .and_then(|square| turned.continuing_from(square.turned()))
        .unwrap_or(turned)
}

fn shuffle(facts: &mut [SquareFact], random: &mut Random) {
    for last in (1..facts.len()).rev() {
        facts.swap(last, random.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::{Trial, suite};
    use crate::conformance::probe::theme::Theme;
    use crate::games::Game;
    use crate::games::draughts::Color;
    use crate::games::draughts::facts::{self, board};
    use crate::games::draughts::setup::Setup;
    use std::collections::HashSet;

    fn count(trials: &[Trial], is_so: impl Fn(&Trial) -> bool) -> usize {
        trials.iter().filter(|trial| is_so(trial)).count()
    }

    #[test]
    fn every_theme_has_its_quota_for_both_colours() {
        let trials = suite();
        for (theme, _, quota) in Theme::QUOTAS {
            for color in [Color::White, Color::Black] {
                let found = count(&trials, |trial| {
                    trial.theme == theme && trial.position.color() == color
                });
                assert!(found * 2 >= quota, "{theme:?} {color:?}: {found}");
            }
        }
        assert!(trials.len() >= 300, "{}", trials.len());
    }

    #[test]
    fn every_position_is_legal_of_its_theme_and_there_once() {
        let trials = suite();
        let mut keys = HashSet::new();
        for trial in &trials {
            let position = &trial.position;
            let flaws = Setup::of(position).flaws();
            assert!(flaws.is_empty(), "{position:?}: {flaws:?}");
            assert!(
                trial.theme.fits(position),
                "{:?}: {position:?}",
                trial.theme
            );
            assert_eq!(
                position.legal_moves().is_empty(),
                trial.theme == Theme::NoMove,
                "{position:?}"
            );
            assert_eq!(board(&trial.facts), Ok(*position.board()));
            assert!(keys.insert(position.key()), "twice: {position:?}");
        }
    }

    #[test]
    fn facts_come_in_many_orders() {
        let trials = suite();
        let in_order = count(&trials, |trial| {
            trial.facts == facts::facts(trial.position.board())
        });
        assert!(in_order >= 20, "{in_order} in the order of the squares");
        assert!(
            trials.len() - in_order >= 200,
            "{in_order} of {}",
            trials.len()
        );
    }

    /// The first two rounds hold every theme.
    #[test]
    fn the_themes_take_turns() {
        let trials = suite();
        let early: HashSet<Theme> = trials[..54].iter().map(|trial| trial.theme).collect();
        assert_eq!(early.len(), Theme::QUOTAS.len());
    }

    #[test]
    fn the_suite_is_the_same_every_time() {
        assert_eq!(suite(), suite());
    }
}
