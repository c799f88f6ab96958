//! A game between two players, and its record.

use std::time::Duration;

use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::judge::{Referee, Verdict};
use crate::games::draughts::pdn::GameResult;
use crate::games::draughts::{Color, Move, Position, Rules};
use crate::referee::foul::Foul;
use crate::referee::player::{
    HostFailure, Player, PlayerFactory, Reply, Turn, TurnReport, any_seed, facts_after,
};
use crate::referee::program::PlayerProgram;

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The legal moves in their order.
    pub turns: Vec<TurnRecord>,
    /// How it ended.
    pub end: GameEnd,
}

/// A legal move and its cost.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRecord {
    /// The side that moved.
    pub color: Color,
    /// The move.
    pub made: Move,
    /// Processor time.
    pub cpu: Duration,
    /// Elapsed time.
    pub wall: Duration,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The winner's opponent has no legal move.
    NoMoves {
        /// The side that made the last move.
        winner: Color,
    },
    /// A draw: 15 moves without a capture.
    NoCaptures,
    /// A program broke a rule.
    Disqualified {
        /// The side of the program.
        loser: Color,
        /// What the program did.
        foul: Foul,
    },
    /// A side gave up. Only people do.
    Resigned {
        /// The side that gave up.
        loser: Color,
    },
    /// Neither file could be loaded: nobody gets a point.
    BothDisqualified {
        /// What is wrong with white's.
        white: Foul,
        /// What is wrong with black's.
        black: Foul,
    },
}

impl GameEnd {
    /// The winner; `None` for a draw, and if both sides lost.
    pub fn winner(&self) -> Option<Color> {
        match self {
            GameEnd::NoMoves { winner } => Some(*winner),
            GameEnd::Disqualified { loser, .. } | GameEnd::Resigned { loser } => {
                Some(loser.other())
            }
            GameEnd::NoCaptures | GameEnd::BothDisqualified { .. } => None,
        }
    }

    /// The assignment's points of white and black: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn points(&self) -> (u32, u32) {
        match (self.winner(), self) {
            (Some(Color::White), _) => (2, 0),
            (Some(Color::Black), _) => (0, 2),
            (None, GameEnd::BothDisqualified { .. }) => (0, 0),
            (None, _) => (1, 1),
        }
    }

    /// The result in the notation of game records.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self) {
            (Some(Color::White), _) => GameResult::White,
            (Some(Color::Black), _) => GameResult::Black,
            (None, GameEnd::BothDisqualified { .. }) => GameResult::BothLost,
            (None, _) => GameResult::Draw,
        }
    }

    /// How the game ended, in the words of the PGN standard for the tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            GameEnd::NoMoves { .. } | GameEnd::NoCaptures | GameEnd::Resigned { .. } => "normal",
            GameEnd::Disqualified {
                foul: Foul::TooSlow(_),
                ..
            } => "time forfeit",
            GameEnd::Disqualified { .. } | GameEnd::BothDisqualified { .. } => "rules infraction",
        }
    }

    /// The foul of this side.
    pub fn foul_of(&self, color: Color) -> Option<&Foul> {
        match (self, color) {
            (GameEnd::Disqualified { loser, foul }, _) if *loser == color => Some(foul),
            (GameEnd::BothDisqualified { white, .. }, Color::White) => Some(white),
            (GameEnd::BothDisqualified { black, .. }, Color::Black) => Some(black),
            _ => None,
        }
    }
}

/// An event of a game.
#[derive(Clone, Copy, Debug)]
pub enum GameEvent<'a> {
    /// The game starts.
    Started {
        /// Where the game begins.
        position: &'a Position,
    },
    /// A program printed something during its turn. The text is not trusted.
    Printed {
        /// The side of the program.
        color: Color,
        /// What was printed.
        output: &'a [u8],
    },
    /// A program, or Prolog about it, wrote to standard error. The text is not trusted. What was
    /// written during loading comes with the first turn.
    Complained {
        /// The side of the program.
        color: Color,
        /// What was written.
        errors: &'a [u8],
    },
    /// A legal move was made.
    Moved {
        /// The number of the move from 1, counting both sides.
        number: usize,
        /// The side that moved.
        color: Color,
        /// The move.
        made: &'a Move,
        /// The position after it.
        position: &'a Position,
    },
    /// A program committed a foul, which ends the game.
    Fouled {
        /// The side of the program.
        color: Color,
        /// The foul.
        foul: &'a Foul,
        /// The facts before the turn.
        before: &'a [SquareFact],
        /// The facts after the turn, if they are known and not those of a legal move.
        after: Option<&'a [SquareFact]>,
    },
    /// Follows a foul: the module of the program has a `ruut/3` of its own, which hides the board
    /// from it.
    OwnBoard {
        /// The side of the program.
        color: Color,
    },
    /// The game is over.
    Ended(&'a GameEnd),
}

/// Plays a game between two programs. A file that is not a player loses before the first move.
///
/// # Errors
/// [`HostFailure`]: there is no result, and the game can be played again.
pub fn play_programs(
    players: &mut dyn PlayerFactory,
    white: &PlayerProgram,
    black: &PlayerProgram,
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> Result<GameRecord, HostFailure> {
    play_seeded(players, [white, black], [any_seed(), any_seed()], tell)
}

/// Plays a game between two programs whose random numbers have these seeds.
///
/// # Errors
/// As [`play_programs`].
pub fn play_seeded(
    players: &mut dyn PlayerFactory,
    programs: [&PlayerProgram; 2],
    seeds: [u64; 2],
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> Result<GameRecord, HostFailure> {
    let mut ready = |number: usize, color| {
        let ready = players.ready_with(programs[number], seeds[number]);
        ready.map_err(|failure| HostFailure::of(failure, color))
    };
    let (white, black) = (ready(0, Color::White)?, ready(1, Color::Black)?);
    play_ready(white, black, tell)
}

/// Plays a game between two programs, each of which may have failed to start.
///
/// # Errors
/// As [`play_programs`].
pub fn play_ready(
    white: Result<Box<dyn Player>, Foul>,
    black: Result<Box<dyn Player>, Foul>,
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> Result<GameRecord, HostFailure> {
    let end = match both_ready(white, black) {
        Ok((mut white, mut black)) => return play(&mut *white, &mut *black, tell),
        Err(end) => end,
    };
    for color in [Color::White, Color::Black] {
        if let Some(foul) = end.foul_of(color) {
            fouled(color, foul.clone(), &[], None, tell);
        }
    }
    tell(GameEvent::Ended(&end));
    Ok(GameRecord {
        turns: Vec::new(),
        end,
    })
}

/// Both players, if both have started.
///
/// # Errors
/// How the game ends if one or both have not.
pub fn both_ready<P>(white: Result<P, Foul>, black: Result<P, Foul>) -> Result<(P, P), GameEnd> {
    let lost = |loser, foul| Err(GameEnd::Disqualified { loser, foul });
    match (white, black) {
        (Ok(white), Ok(black)) => Ok((white, black)),
        (Err(white), Err(black)) => Err(GameEnd::BothDisqualified { white, black }),
        (Err(foul), Ok(_)) => lost(Color::White, foul),
        (Ok(_), Err(foul)) => lost(Color::Black, foul),
    }
}

/// Plays a game from the start position by the course's rules.
///
/// # Errors
/// [`HostFailure`]: there is no result.
pub fn play(
    white: &mut dyn Player,
    black: &mut dyn Player,
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> Result<GameRecord, HostFailure> {
    play_from(Position::start(Rules::Course), white, black, tell)
}

/// Plays a game from a position in which the side to move has a move.
///
/// # Errors
/// As [`play`].
pub fn play_from(
    start: Position,
    white: &mut dyn Player,
    black: &mut dyn Player,
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> Result<GameRecord, HostFailure> {
    let mut game = Match::new(start);
    tell(GameEvent::Started { position: &start });
    let end = loop {
        let turn = game.turn();
        let player: &mut dyn Player = match turn.color {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        let failure = |failure: HostFailure| failure.of(turn.color);
        let reply = player.turn(&turn).map_err(failure)?;
        if let Some(end) = game.hear(reply, tell) {
            break end.clone();
        }
    };
    if let GameEnd::Disqualified { loser: color, .. } = end {
        let loser: &mut dyn Player = match color {
            Color::White => white,
            Color::Black => black,
        };
        if loser.has_own_board() {
            tell(GameEvent::OwnBoard { color });
        }
    }
    tell(GameEvent::Ended(&end));
    let turns = game.turns;
    Ok(GameRecord { turns, end })
}

/// A game in progress. It makes the turn for the next player, and judges the reply. It does not ask
/// the players itself, and does not measure their time.
#[derive(Clone, Debug)]
pub struct Match {
    referee: Referee,
    facts: Vec<SquareFact>,
    turns: Vec<TurnRecord>,
    end: Option<GameEnd>,
}

impl Match {
    /// Starts a game from a position in which the side to move has a move.
    pub fn new(start: Position) -> Match {
        Match {
            referee: Referee::of(start),
            facts: facts::facts(start.board()),
            turns: Vec::new(),
            end: None,
        }
    }

    /// The present position; after a foul, the position before it.
    pub fn position(&self) -> &Position {
        self.referee.position()
    }

    /// The keys of the positions before this one, oldest first.
    pub fn history(&self) -> &[u64] {
        self.referee.history()
    }

    /// The legal moves in their order.
    pub fn turns(&self) -> &[TurnRecord] {
        &self.turns
    }

    /// How the game ended; `None` while it goes on.
    pub fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// The turn for the next player.
    pub fn turn(&self) -> Turn<'_> {
        Turn {
            color: self.position().color(),
            bound: self.position().continuing(),
            facts: &self.facts,
        }
    }

    /// Judges the reply of the player to move, and reports the events of it except the end. After
    /// the end a reply is ignored.
    pub fn hear(&mut self, reply: Reply, tell: &mut dyn FnMut(GameEvent<'_>)) -> Option<&GameEnd> {
        if self.end.is_none() {
            self.end = self.judge(reply, tell);
        }
        self.end()
    }

    /// The reply of a player in this process who makes a legal move and takes this time.
    pub fn reply(&self, made: &Move, wall: Duration) -> Reply {
        let facts = facts_after(&self.facts, self.position().play(made).board());
        Reply::unpaid(TurnReport::Done { facts, flaw: None }, wall)
    }

    fn judge(&mut self, reply: Reply, tell: &mut dyn FnMut(GameEvent<'_>)) -> Option<GameEnd> {
        let color = self.position().color();
        if !reply.output.is_empty() {
            let output = &reply.output;
            tell(GameEvent::Printed { color, output });
        }
        if !reply.errors.is_empty() {
            let errors = &reply.errors;
            tell(GameEvent::Complained { color, errors });
        }
        let (left, flaw) = match reply.report {
            TurnReport::Done { facts: left, flaw } => (left, flaw),
            TurnReport::Foul { foul, facts: left } => {
                return Some(fouled(color, foul, &self.facts, left.as_deref(), tell));
            }
            TurnReport::Resigned => return Some(GameEnd::Resigned { loser: color }),
        };
        let Some(made) = self.referee.turn(facts::board(&left)) else {
            let foul = match self.referee.verdict() {
                Some(Verdict::Disqualified { reason, .. }) => Foul::from(reason),
                _ => Foul::IllegalMove,
            };
            return Some(fouled(color, foul, &self.facts, Some(&left), tell));
        };
        self.turns.push(TurnRecord {
            color,
            made,
            cpu: reply.cpu,
            wall: reply.wall,
        });
        tell(GameEvent::Moved {
            number: self.turns.len(),
            color,
            made: &made,
            position: self.position(),
        });
        if let Some(foul) = flaw {
            return Some(fouled(color, foul, &self.facts, None, tell));
        }
        self.facts = left;
        self.referee.verdict().map(end_of)
    }
}

fn fouled(
    color: Color,
    foul: Foul,
    before: &[SquareFact],
    after: Option<&[SquareFact]>,
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> GameEnd {
    tell(GameEvent::Fouled {
        color,
        foul: &foul,
        before,
        after,
    });
    GameEnd::Disqualified { loser: color, foul }
}

fn end_of(verdict: Verdict) -> GameEnd {
    match verdict {
        Verdict::NoMoves { winner } => GameEnd::NoMoves { winner },
        Verdict::NoCaptures | Verdict::Repetition => GameEnd::NoCaptures,
        Verdict::Disqualified { loser, reason } => GameEnd::Disqualified {
            loser,
            foul: reason.into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{GameEnd, GameEvent, play};
    use crate::games::draughts::facts;
    use crate::games::draughts::{Color, Position, Rules};
    use crate::referee::foul::Foul;
    use crate::referee::player::{ScriptedPlayer, Turn, TurnReport, facts_after};

    /// Plays the first legal move.
    fn first_move(turn: &Turn<'_>) -> TurnReport {
        let board = facts::board(turn.facts).expect("a board");
        let position = Position::unchecked(Rules::Course, board, turn.color);
        let position = match turn.bound {
            Some(square) => position.continuing_from(square).expect("it can capture"),
            None => position,
        };
        let chosen = position.legal_moves()[0];
        TurnReport::Done {
            facts: facts_after(turn.facts, position.play(&chosen).board()),
            flaw: None,
        }
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let (mut white, mut black) = (
            ScriptedPlayer::new("w", first_move),
            ScriptedPlayer::new("b", first_move),
        );
        let mut moved = 0;
        let mut count = |event: GameEvent<'_>| {
            if let GameEvent::Moved { number, .. } = event {
                moved = number;
            }
        };
        let record = play(&mut white, &mut black, &mut count).expect("a record");
        assert_eq!(record.turns.len(), moved);
        assert!(
            matches!(record.end, GameEnd::NoMoves { .. } | GameEnd::NoCaptures),
            "{:?}",
            record.end
        );
    }

    #[test]
    fn fouls_end_the_game() {
        let idle = |turn: &Turn<'_>| TurnReport::Done {
            facts: turn.facts.to_vec(),
            flaw: None,
        };
        let failing = |_: &Turn<'_>| TurnReport::Foul {
            foul: Foul::Failed,
            facts: None,
        };
        let flawed = |turn: &Turn<'_>| match first_move(turn) {
            TurnReport::Done { facts, .. } => TurnReport::Done {
                facts,
                flaw: Some(Foul::ChoicePoint),
            },
            other => other,
        };
        check(idle, Foul::NoMove, 0);
        check(failing, Foul::Failed, 0);
        check(flawed, Foul::ChoicePoint, 1);
    }

    #[test]
    fn who_resigns_has_lost() {
        let mut white = ScriptedPlayer::new("w", first_move);
        let mut black = ScriptedPlayer::new("b", |_: &Turn<'_>| TurnReport::Resigned);
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        let loser = Color::Black;
        assert_eq!(record.end, GameEnd::Resigned { loser });
        assert_eq!((record.end.points(), record.turns.len()), ((2, 0), 1));
    }

    #[track_caller]
    fn check(white: impl FnMut(&Turn<'_>) -> TurnReport, foul: Foul, moves: usize) {
        let (mut white, mut black) = (
            ScriptedPlayer::new("w", white),
            ScriptedPlayer::new("b", first_move),
        );
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        let loser = Color::White;
        assert_eq!(record.end, GameEnd::Disqualified { loser, foul });
        assert_eq!(record.end.points(), (0, 2));
        assert_eq!(record.turns.len(), moves);
    }
}
