//! Our engine at the board. It is judged like any other player.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::games::draughts::{Board, Move, Position, Rules, facts};
use crate::games::random::Random;
use crate::referee::draughts::{Turn, facts_after};
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{Player, any_seed};
use crate::referee::reply::{Reply, TurnReport};
use crate::solvers::draughts::levels::EngineStrength;
use crate::solvers::draughts::search::{SearchSettings, Searcher};

/// The size of its table in MiB.
const TABLE: usize = 32;

/// The engine as a player of one game.
pub struct Computer {
    searcher: Searcher,
    strength: EngineStrength,
    random: Random,
    /// How many pieces were on the board after its last move, and how many plies there had then
    /// been without a capture.
    last: Option<(u32, u8)>,
}

impl Computer {
    /// A player that is as strong as that.
    pub fn new(strength: EngineStrength) -> Computer {
        Computer {
            searcher: Searcher::new(SearchSettings {
                megabytes: TABLE,
                ..SearchSettings::default()
            }),
            strength,
            random: Random::new(any_seed()),
            last: None,
        }
    }

    /// The position that the turn tells, and how close it is to a draw: nobody tells that, so the
    /// engine counts itself.
    fn position(&self, turn: &Turn<'_>, board: Board) -> Option<Position> {
        let position = Position::unchecked(Rules::Course, board, turn.color);
        match (turn.bound, self.last) {
            (Some(square), _) => position.continuing_from(square),
            (None, Some((pieces, plies))) if pieces == count(&board) => {
                Some(position.with_quiet_plies(plies.saturating_add(1)))
            }
            (None, _) => Some(position),
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Option<Position> {
        let board = facts::board(turn.facts).ok()?;
        let here = self.position(turn, board)?;
        let there = here.play(&self.chosen(&here)?);
        self.last = Some((count(there.board()), there.quiet_plies()));
        Some(there)
    }

    fn chosen(&mut self, here: &Position) -> Option<Move> {
        let by_chance = self.strength.chance_move(here, &mut self.random);
        by_chance.or_else(|| {
            let (limits, never) = (self.strength.limits(), AtomicBool::new(false));
            let report = self.searcher.search(here, &[], &limits, &never);
            report.lines.first()?.moves.first().copied()
        })
    }
}

impl Player for Computer {
    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, HostFailure> {
        let start = Instant::now();
        let facts = match self.choose(turn) {
            Some(there) => facts_after(turn.facts, there.board()),
            None => turn.facts.to_vec(),
        };
        let report = TurnReport::Done { facts, flaw: None };
        Ok(Reply::unpaid(report, start.elapsed()))
    }
}

fn count(board: &Board) -> u32 {
    board.occupied().bits().count_ones()
}

#[cfg(test)]
mod tests {
    use super::{Computer, EngineStrength};
    use crate::games::Outcome;
    use crate::referee::game::{GameEnd, play};
    use crate::solvers::draughts::search::SearchLimits;

    #[test]
    fn it_plays_a_game_and_knows_how_near_the_draw_is() {
        let to_depth = |plies| Computer::new(EngineStrength::Limits(SearchLimits::of_depth(plies)));
        let (mut white, mut black) = (to_depth(2), to_depth(1));
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        assert!(matches!(record.end, GameEnd::Over(_)), "{:?}", record.end);
        if record.end == GameEnd::Over(Outcome::Draw) {
            let (_, plies) = black.last.max(white.last).expect("it moved");
            assert!(plies > 12, "{plies}");
        }
    }
}
