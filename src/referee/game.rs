//! The game between two players, and what came of it.

use std::time::Duration;

use crate::games::draughts::facts::{self, Fact};
use crate::games::draughts::judge::{Referee, Verdict};
use crate::games::draughts::pdn::GameResult;
use crate::games::draughts::{Color, Move, Position, Rules};
use crate::referee::foul::Foul;
use crate::referee::player::{Broken, Player, Players, Reply, Report, Turn, any_seed, facts_after};
use crate::referee::program::Program;

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The legal moves in their order.
    pub turns: Vec<TurnRecord>,
    /// How it ended.
    pub end: End,
}

/// A legal move with what it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRecord {
    /// Who made it.
    pub color: Color,
    /// The move.
    pub made: Move,
    /// Processor time.
    pub cpu: Duration,
    /// Time that passed.
    pub wall: Duration,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The winner's opponent has no legal move.
    NoMoves {
        /// Who made the last move.
        winner: Color,
    },
    /// A draw: 15 moves without a capture.
    NoCaptures,
    /// A program broke a rule.
    Disqualified {
        /// Which.
        loser: Color,
        /// What it did.
        foul: Foul,
    },
    /// A side has given up; only people do.
    Resigned {
        /// Who.
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

impl End {
    /// Who won; `None` for a draw and where both lost.
    pub fn winner(&self) -> Option<Color> {
        match self {
            End::NoMoves { winner } => Some(*winner),
            End::Disqualified { loser, .. } | End::Resigned { loser } => Some(loser.other()),
            End::NoCaptures | End::BothDisqualified { .. } => None,
        }
    }

    /// The assignment's points of white and black: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn points(&self) -> (u32, u32) {
        match (self.winner(), self) {
            (Some(Color::White), _) => (2, 0),
            (Some(Color::Black), _) => (0, 2),
            (None, End::BothDisqualified { .. }) => (0, 0),
            (None, _) => (1, 1),
        }
    }

    /// The result as games are written down.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self) {
            (Some(Color::White), _) => GameResult::White,
            (Some(Color::Black), _) => GameResult::Black,
            (None, End::BothDisqualified { .. }) => GameResult::BothLost,
            (None, _) => GameResult::Draw,
        }
    }

    /// How it ended, in the words that the PGN standard has for the tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            End::NoMoves { .. } | End::NoCaptures | End::Resigned { .. } => "normal",
            End::Disqualified {
                foul: Foul::TooSlow(_),
                ..
            } => "time forfeit",
            End::Disqualified { .. } | End::BothDisqualified { .. } => "rules infraction",
        }
    }

    /// What this side did wrong.
    pub fn foul_of(&self, color: Color) -> Option<&Foul> {
        match (self, color) {
            (End::Disqualified { loser, foul }, _) if *loser == color => Some(foul),
            (End::BothDisqualified { white, .. }, Color::White) => Some(white),
            (End::BothDisqualified { black, .. }, Color::Black) => Some(black),
            _ => None,
        }
    }
}

/// What happens in a game, as it happens.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The first position.
    Started {
        /// Where the game begins.
        position: &'a Position,
    },
    /// A program printed this during its turn; no trusted text.
    Printed {
        /// Whose program.
        color: Color,
        /// What.
        output: &'a [u8],
    },
    /// A program, or Prolog about it, wrote this to standard error; no trusted text. What was said while it was loaded comes with
    /// its first turn.
    Complained {
        /// Whose program.
        color: Color,
        /// What.
        errors: &'a [u8],
    },
    /// A legal move.
    Moved {
        /// Its number, from 1; both sides count.
        number: usize,
        /// Who made it.
        color: Color,
        /// The move.
        made: &'a Move,
        /// The position after it.
        position: &'a Position,
    },
    /// A foul: the game is over.
    Fouled {
        /// Who.
        color: Color,
        /// What.
        foul: &'a Foul,
        /// The facts before the turn.
        before: &'a [Fact],
        /// The facts after it, if they are known and the foul is not one of a legal move.
        after: Option<&'a [Fact]>,
    },
    /// Behind a foul: the module of the program has a `ruut/3` of its own, which hides the board from it.
    OwnBoard {
        /// Whose.
        color: Color,
    },
    /// The game is over.
    Ended(&'a End),
}

/// Plays a game between two programs: a file that is no player has lost before the first move.
///
/// # Errors
/// When a player is [`Broken`]: there is no result, and the game may be played again.
pub fn play_programs(
    players: &mut dyn Players,
    white: &Program,
    black: &Program,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<GameRecord, Broken> {
    play_seeded(players, [white, black], [any_seed(), any_seed()], tell)
}

/// Plays a game between two programs with the seeds of their random numbers.
///
/// # Errors
/// As [`play_programs`].
pub fn play_seeded(
    players: &mut dyn Players,
    programs: [&Program; 2],
    seeds: [u64; 2],
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<GameRecord, Broken> {
    let mut ready = |number: usize, color| {
        let ready = players.ready_with(programs[number], seeds[number]);
        ready.map_err(|broken| Broken::of(broken, color))
    };
    let (white, black) = (ready(0, Color::White)?, ready(1, Color::Black)?);
    play_ready(white, black, tell)
}

/// Plays a game between two players, either of which may turn out to be none.
///
/// # Errors
/// As [`play_programs`].
pub fn play_ready(
    white: Result<Box<dyn Player>, Foul>,
    black: Result<Box<dyn Player>, Foul>,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<GameRecord, Broken> {
    let end = match seated(white, black) {
        Ok((mut white, mut black)) => return play(&mut *white, &mut *black, tell),
        Err(end) => end,
    };
    for color in [Color::White, Color::Black] {
        if let Some(foul) = end.foul_of(color) {
            fouled(color, foul.clone(), &[], None, tell);
        }
    }
    tell(Event::Ended(&end));
    Ok(GameRecord {
        turns: Vec::new(),
        end,
    })
}

/// Both players, or how the game ends in which one of them is none, or neither is one.
///
/// # Errors
/// That end.
pub fn seated<P>(white: Result<P, Foul>, black: Result<P, Foul>) -> Result<(P, P), End> {
    let lost = |loser, foul| Err(End::Disqualified { loser, foul });
    match (white, black) {
        (Ok(white), Ok(black)) => Ok((white, black)),
        (Err(white), Err(black)) => Err(End::BothDisqualified { white, black }),
        (Err(foul), Ok(_)) => lost(Color::White, foul),
        (Ok(_), Err(foul)) => lost(Color::Black, foul),
    }
}

/// Plays a game from the first position by the course's rules.
///
/// # Errors
/// When a player is [`Broken`]: there is no result.
pub fn play(
    white: &mut dyn Player,
    black: &mut dyn Player,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<GameRecord, Broken> {
    play_from(Position::start(Rules::Course), white, black, tell)
}

/// Plays a game that goes on from a position, in which the side to move has a move.
///
/// # Errors
/// As [`play`].
pub fn play_from(
    start: Position,
    white: &mut dyn Player,
    black: &mut dyn Player,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<GameRecord, Broken> {
    let mut game = Match::new(start);
    tell(Event::Started { position: &start });
    let end = loop {
        let turn = game.turn();
        let player: &mut dyn Player = match turn.color {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        let broken = |broken: Broken| broken.of(turn.color);
        let reply = player.turn(&turn).map_err(broken)?;
        if let Some(end) = game.hear(reply, tell) {
            break end.clone();
        }
    };
    if let End::Disqualified { loser: color, .. } = end {
        let loser: &mut dyn Player = match color {
            Color::White => white,
            Color::Black => black,
        };
        if loser.has_own_board() {
            tell(Event::OwnBoard { color });
        }
    }
    tell(Event::Ended(&end));
    let turns = game.turns;
    Ok(GameRecord { turns, end })
}

/// A game under way: it says what the next player is to be told, hears what that player did, and judges it. Who asks the players, and
/// how long they think, is not its business.
#[derive(Clone, Debug)]
pub struct Match {
    referee: Referee,
    facts: Vec<Fact>,
    turns: Vec<TurnRecord>,
    end: Option<End>,
}

impl Match {
    /// A game from a position, in which the side to move has a move.
    pub fn new(start: Position) -> Match {
        Match {
            referee: Referee::of(start),
            facts: facts::facts(start.board()),
            turns: Vec::new(),
            end: None,
        }
    }

    /// The position now; after a foul the one before it.
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

    /// How it ended; `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// What the next player is to be told.
    pub fn turn(&self) -> Turn<'_> {
        Turn {
            color: self.position().color(),
            bound: self.position().continuing(),
            facts: &self.facts,
        }
    }

    /// Judges what the player whose turn it was did, and tells what happened, but for the end; after the end nothing is heard.
    pub fn hear(&mut self, reply: Reply, tell: &mut dyn FnMut(Event<'_>)) -> Option<&End> {
        if self.end.is_none() {
            self.end = self.judge(reply, tell);
        }
        self.end()
    }

    /// What the player whose turn it is does when it makes a legal move and takes so long for it.
    pub fn reply(&self, made: &Move, wall: Duration) -> Reply {
        let facts = facts_after(&self.facts, self.position().play(made).board());
        Reply::unpaid(Report::Done { facts, flaw: None }, wall)
    }

    fn judge(&mut self, reply: Reply, tell: &mut dyn FnMut(Event<'_>)) -> Option<End> {
        let color = self.position().color();
        if !reply.output.is_empty() {
            let output = &reply.output;
            tell(Event::Printed { color, output });
        }
        if !reply.errors.is_empty() {
            let errors = &reply.errors;
            tell(Event::Complained { color, errors });
        }
        let (left, flaw) = match reply.report {
            Report::Done { facts: left, flaw } => (left, flaw),
            Report::Foul { foul, facts: left } => {
                return Some(fouled(color, foul, &self.facts, left.as_deref(), tell));
            }
            Report::Resigned => return Some(End::Resigned { loser: color }),
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
        tell(Event::Moved {
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
    before: &[Fact],
    after: Option<&[Fact]>,
    tell: &mut dyn FnMut(Event<'_>),
) -> End {
    tell(Event::Fouled {
        color,
        foul: &foul,
        before,
        after,
    });
    End::Disqualified { loser: color, foul }
}

fn end_of(verdict: Verdict) -> End {
    match verdict {
        Verdict::NoMoves { winner } => End::NoMoves { winner },
        Verdict::NoCaptures | Verdict::Repetition => End::NoCaptures,
        Verdict::Disqualified { loser, reason } => End::Disqualified {
            loser,
            foul: reason.into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{End, Event, play};
    use crate::games::draughts::facts;
    use crate::games::draughts::{Color, Position, Rules};
    use crate::referee::foul::Foul;
    use crate::referee::player::{Report, Scripted, Turn, facts_after};

    /// Plays the first legal move.
    fn first_move(turn: &Turn<'_>) -> Report {
        let board = facts::board(turn.facts).expect("a board");
        let position = Position::unchecked(Rules::Course, board, turn.color);
        let position = match turn.bound {
            Some(square) => position.continuing_from(square).expect("it can capture"),
            None => position,
        };
        let chosen = position.legal_moves()[0];
        Report::Done {
            facts: facts_after(turn.facts, position.play(&chosen).board()),
            flaw: None,
        }
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let (mut white, mut black) = (
            Scripted::new("w", first_move),
            Scripted::new("b", first_move),
        );
        let mut moved = 0;
        let mut count = |event: Event<'_>| {
            if let Event::Moved { number, .. } = event {
                moved = number;
            }
        };
        let record = play(&mut white, &mut black, &mut count).expect("a record");
        assert_eq!(record.turns.len(), moved);
        assert!(
            matches!(record.end, End::NoMoves { .. } | End::NoCaptures),
            "{:?}",
            record.end
        );
    }

    #[test]
    fn fouls_end_the_game() {
        let idle = |turn: &Turn<'_>| Report::Done {
            facts: turn.facts.to_vec(),
            flaw: None,
        };
        let failing = |_: &Turn<'_>| Report::Foul {
            foul: Foul::Failed,
            facts: None,
        };
        let flawed = |turn: &Turn<'_>| match first_move(turn) {
            Report::Done { facts, .. } => Report::Done {
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
        let mut white = Scripted::new("w", first_move);
        let mut black = Scripted::new("b", |_: &Turn<'_>| Report::Resigned);
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        let loser = Color::Black;
        assert_eq!(record.end, End::Resigned { loser });
        assert_eq!((record.end.points(), record.turns.len()), ((2, 0), 1));
    }

    #[track_caller]
    fn check(white: impl FnMut(&Turn<'_>) -> Report, foul: Foul, moves: usize) {
        let (mut white, mut black) = (Scripted::new("w", white), Scripted::new("b", first_move));
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        let loser = Color::White;
        assert_eq!(record.end, End::Disqualified { loser, foul });
        assert_eq!(record.end.points(), (0, 2));
        assert_eq!(record.turns.len(), moves);
    }
}
