//! What the search thinks of a game that was played: how the value goes, and which moves gave
//! something away.

use std::sync::atomic::AtomicBool;

use super::evaluation::Evaluation;
use super::search::{SearchLimits, Searcher};
use crate::games::draughts::{Color, Move, Position};
use crate::games::{Game, Outcome, Side};

/// A move that gives away as many points is a mistake: half a man.
pub const MISTAKE: i32 = 50;

/// What is beyond three men up or down decides a game, so that nothing more is lost there.
pub const DECIDED: i32 = 300;

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedMove {
    /// The position before it.
    pub before: Position,
    /// What was played.
    pub played: Move,
    /// What the search would have played.
    pub best: Move,
    /// The value after it for white in points, up to [`DECIDED`] either way.
    pub value: i32,
    /// How many points it gave away.
    pub lost: i32,
}

impl ReviewedMove {
    /// Whether it gave away half a man or more.
    pub fn is_mistake(&self) -> bool {
        self.lost >= MISTAKE
    }
}

/// Looks at each position of a game to a depth, at the last one first: what comes of a move is then
/// known when the position before it is searched.
pub fn review(
    searcher: &mut Searcher<Evaluation>,
    start: &Position,
    moves: &[Move],
    depth: u32,
) -> Vec<ReviewedMove> {
    let mut positions = vec![*start];
    for chosen in moves {
        positions.push(positions[positions.len() - 1].play(chosen));
    }
    let keys: Vec<u64> = positions.iter().map(Game::key).collect();
    let mut search = |at: usize| judge(searcher, &positions[at], &keys[..at], depth);
    let (_, mut value) = search(moves.len());
    let mut reviewed = Vec::with_capacity(moves.len());
    for (at, &played) in moves.iter().enumerate().rev() {
        let before = positions[at];
        let (best, value_before) = search(at);
        let best = best.unwrap_or(played);
        let lost = if best == played {
            0
        } else {
            (value_before - value) * sign(&before)
        };
        reviewed.push(ReviewedMove {
            before,
            played,
            best,
            value,
            lost: lost.max(0),
        });
        value = value_before;
    }
    reviewed.reverse();
    reviewed
}

/// The best move of a position, unless the game is over, and the value for white.
fn judge(
    searcher: &mut Searcher<Evaluation>,
    position: &Position,
    earlier: &[u64],
    depth: u32,
) -> (Option<Move>, i32) {
    let limits = SearchLimits::of_depth(depth);
    match position.outcome() {
        Some(Outcome::Draw) => (None, 0),
        Some(Outcome::Win(Side::First)) => (None, DECIDED),
        Some(Outcome::Win(Side::Second)) => (None, -DECIDED),
        None => {
            let report = searcher.search(position, earlier, &limits, &AtomicBool::new(false));
            let line = report.lines.first();
            let points = line.map_or(0, |line| line.score.points_within(DECIDED));
            let best = line.and_then(|line| line.moves.first().copied());
            (best, points * sign(position))
        }
    }
}

/// 1 when white is to move.
fn sign(position: &Position) -> i32 {
    match position.color() {
        Color::White => 1,
        Color::Black => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::{DECIDED, review};
    use crate::games::draughts::{Rules, pdn};
    use crate::solvers::draughts::search::{SearchSettings, Searcher};

    const GIVEN: &str = "1. g3-f4 b6-a5 2. f4-e5 d6:f4 3. e3:g5 h6:f4 *";
    const RECAPTURED_WRONGLY: &str = "[SetUp \"1\"]\n[FEN \"W:Wa1,c1,e1,g1,d2,f2,h2,a3,e3,b4,d4,h4:\
        Bc5,g5,b6,f6,h6,a7,c7,e7,g7,b8,d8,f8\"]\n1. b4:d6 e7:c5 *";
    const WON: &str = "[SetUp \"1\"]\n[FEN \"W:Wc3:Bd4\"]\n1. c3:e5 *";

    #[test]
    fn mistakes_are_the_moves_that_give_something_away() {
        for (rules, text, mistake, value) in [
            (Rules::Official, GIVEN, Some(2), -200..-50),
            (Rules::Course, GIVEN, Some(2), -200..-50),
            (
                Rules::Official,
                RECAPTURED_WRONGLY,
                Some(1),
                DECIDED..DECIDED + 1,
            ),
            (Rules::Official, WON, None, DECIDED..DECIDED + 1),
        ] {
            let game = pdn::read(text, rules).remove(0).expect("a game");
            let moves: Vec<_> = game.line.moves.iter().map(|made| made.chosen).collect();
            let mut searcher = Searcher::new(SearchSettings::default());
            let reviewed = review(&mut searcher, &game.start, &moves, 10);
            let played: Vec<_> = reviewed.iter().map(|made| made.played).collect();
            assert_eq!(played, moves);
            let mistakes = reviewed.iter().filter(|made| made.is_mistake());
            let expected = mistake.map(|at| &reviewed[at]);
            assert!(mistakes.eq(expected), "{text}: {reviewed:?}");
            let last = reviewed.last().expect("a move").value;
            assert!(value.contains(&last), "{text}: {last}");
        }
    }
}
