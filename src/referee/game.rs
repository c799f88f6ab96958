//! A game between two players, and its record.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::games::draughts::pdn::GameResult;
use crate::games::draughts::{Color, Move, Position, Rules};
use crate::games::{Outcome, Side};
use crate::referee::draughts::{DraughtsGame, facts_after};
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{Player, PlayerFactory, any_seed};
use crate::referee::program::PlayerProgram;
use crate::referee::refereed::Refereed;
use crate::referee::reply::{Reply, TurnReport};

/// How a game ended; `O` is how it ends by its rules.
///
/// In draughts a win by the rules is one over an opponent without a legal move, and a draw one
/// after 15 moves without a capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd<O = Outcome> {
    /// By its rules.
    Over(O),
    /// A program broke a rule.
    Disqualified {
        /// The side of the program.
        loser: Side,
        /// What the program did.
        foul: Foul,
    },
    /// A side gave up. Only people do.
    Resigned {
        /// The side that gave up.
        loser: Side,
    },
    /// Neither file could be loaded: nobody gets a point.
    BothDisqualified {
        /// What is wrong with the program of the first side.
        first: Foul,
        /// What is wrong with that of the second.
        second: Foul,
    },
}

impl<O> GameEnd<O> {
    /// The foul of this side.
    pub fn foul_of(&self, side: impl Into<Side>) -> Option<&Foul> {
        match (self, side.into()) {
            (GameEnd::Disqualified { loser, foul }, side) if *loser == side => Some(foul),
            (GameEnd::BothDisqualified { first, .. }, Side::First) => Some(first),
            (GameEnd::BothDisqualified { second, .. }, Side::Second) => Some(second),
            _ => None,
        }
    }
}

impl GameEnd {
    /// The winner; `None` for a draw, and if both sides lost.
    pub fn winner(&self) -> Option<Side> {
        match self {
            GameEnd::Over(Outcome::Win(side)) => Some(*side),
            GameEnd::Disqualified { loser, .. } | GameEnd::Resigned { loser } => {
                Some(loser.other())
            }
            GameEnd::Over(Outcome::Draw) | GameEnd::BothDisqualified { .. } => None,
        }
    }

    /// The points of both sides: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn points(&self) -> (u32, u32) {
        match (self.winner(), self) {
            (Some(Side::First), _) => (2, 0),
            (Some(Side::Second), _) => (0, 2),
            (None, GameEnd::BothDisqualified { .. }) => (0, 0),
            (None, _) => (1, 1),
        }
    }

    /// The result in the notation of game records.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self) {
            (Some(Side::First), _) => GameResult::White,
            (Some(Side::Second), _) => GameResult::Black,
            (None, GameEnd::BothDisqualified { .. }) => GameResult::BothLost,
            (None, _) => GameResult::Draw,
        }
    }

    /// How the game ended, in the words of the PGN standard for the tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            GameEnd::Over(_) | GameEnd::Resigned { .. } => "normal",
            GameEnd::Disqualified {
                foul: Foul::TooSlow(_),
                ..
            } => "time forfeit",
            GameEnd::Disqualified { .. } | GameEnd::BothDisqualified { .. } => "rules infraction",
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord<T = TurnRecord, E = GameEnd> {
    /// The legal moves in their order.
    pub turns: Vec<T>,
    /// How it ended.
    pub end: E,
}

/// The record of a game.
pub type RecordOf<R> =
    GameRecord<TurnRecord<<R as Refereed>::Side, <R as Refereed>::Move>, EndOf<R>>;

/// How a game of its kind ended.
pub type EndOf<R> = GameEnd<<R as Refereed>::Outcome>;

/// A legal move and its cost.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRecord<S = Color, M = Move> {
    /// The side that moved.
    pub color: S,
    /// The move.
    pub made: M,
    /// Processor time.
    pub cpu: Duration,
    /// Elapsed time.
    pub wall: Duration,
}

/// An event of a game.
#[derive(Debug)]
pub enum GameEvent<'a, R: Refereed = DraughtsGame> {
    /// The game starts.
    Started {
        /// Where the game begins.
        position: &'a R::Position,
    },
    /// A program printed something during its turn. The text is not trusted.
    Printed {
        /// The side of the program.
        color: R::Side,
        /// What was printed.
        output: &'a [u8],
    },
    /// A program, or Prolog about it, wrote to standard error. The text is not trusted. What was
    /// written during loading comes with the first turn.
    Complained {
        /// The side of the program.
        color: R::Side,
        /// What was written.
        errors: &'a [u8],
    },
    /// A legal move was made.
    Moved {
        /// The number of the move from 1, counting both sides.
        number: usize,
        /// The side that moved.
        color: R::Side,
        /// The move.
        made: &'a R::Move,
        /// The position after it.
        position: &'a R::Position,
    },
    /// A program committed a foul, which ends the game.
    Fouled {
        /// The side of the program.
        color: R::Side,
        /// The foul.
        foul: &'a Foul,
        /// What the program was shown.
        before: &'a R::Shown,
        /// What it left, if that is known and no legal move.
        after: Option<&'a R::Shown>,
    },
    /// Follows a foul: the module of the program has a `ruut/3` of its own, which hides the board
    /// from it.
    OwnBoard {
        /// The side of the program.
        color: R::Side,
    },
    /// The game is over.
    Ended(&'a EndOf<R>),
}

impl<R: Refereed> Clone for GameEvent<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Refereed> Copy for GameEvent<'_, R> {}

/// Plays a game of draughts between two programs. A file that is not a player loses before the
/// first move.
///
/// # Errors
/// [`HostFailure`]: there is no result, and the game can be played again.
pub fn play_programs(
    players: &mut dyn PlayerFactory,
    white: &PlayerProgram,
    black: &PlayerProgram,
    tell: &mut dyn FnMut(GameEvent<'_>),
) -> Result<GameRecord, HostFailure> {
    let seeds = [any_seed(), any_seed()];
    play_seeded(course_start(), players, [white, black], seeds, tell)
}

/// Plays a game between two programs whose random numbers have these seeds.
///
/// # Errors
/// As [`play_programs`].
pub fn play_seeded<R: Refereed>(
    game: Match<R>,
    players: &mut dyn PlayerFactory<R>,
    programs: [&PlayerProgram; 2],
    seeds: [u64; 2],
    tell: &mut dyn FnMut(GameEvent<'_, R>),
) -> Result<RecordOf<R>, HostFailure> {
    let mut ready = |side: Side| {
        game.goes_on()?;
        let ready = players.ready_with(programs[side as usize], seeds[side as usize]);
        ready.map_err(|failure| failure.of(side))
    };
    let (first, second) = (ready(Side::First)?, ready(Side::Second)?);
    play_ready(game, first, second, tell)
}

/// Plays a game that has one side with a program whose random numbers have this seed.
///
/// # Errors
/// As [`play_programs`].
pub fn play_alone<R: Refereed>(
    game: Match<R>,
    players: &mut dyn PlayerFactory<R>,
    program: &PlayerProgram,
    seed: u64,
    tell: &mut dyn FnMut(GameEvent<'_, R>),
) -> Result<RecordOf<R>, HostFailure> {
    game.goes_on()?;
    let loser = Side::First;
    let ready = players.ready_with(program, seed);
    match ready.map_err(|failure| failure.of(loser))? {
        Ok(mut player) => play_match(game, &mut [&mut *player], tell),
        Err(foul) => Ok(lost_at_once(
            &game,
            GameEnd::Disqualified { loser, foul },
            tell,
        )),
    }
}

/// Plays a game between two programs, each of which may have failed to start.
///
/// # Errors
/// As [`play_programs`].
pub fn play_ready<R: Refereed>(
    game: Match<R>,
    first: Result<Box<dyn Player<R>>, Foul>,
    second: Result<Box<dyn Player<R>>, Foul>,
    tell: &mut dyn FnMut(GameEvent<'_, R>),
) -> Result<RecordOf<R>, HostFailure> {
    let end = match both_ready(first, second) {
        Ok((mut first, mut second)) => {
            return play_match(game, &mut [&mut *first, &mut *second], tell);
        }
        Err(end) => end,
    };
    Ok(lost_at_once(&game, end, tell))
}

/// A game that was over before its first move.
fn lost_at_once<R: Refereed>(
    game: &Match<R>,
    end: EndOf<R>,
    tell: &mut dyn FnMut(GameEvent<'_, R>),
) -> RecordOf<R> {
    for side in [Side::First, Side::Second] {
        if let Some(foul) = end.foul_of(side) {
            let before = game.game.shown();
            fouled::<R>(side.into(), foul.clone(), &before, None, tell);
        }
    }
    tell(GameEvent::Ended(&end));
    GameRecord {
        turns: Vec::new(),
        end,
    }
}

/// Both players, if both have started.
///
/// # Errors
/// How the game ends if one or both have not.
pub fn both_ready<P, O>(
    first: Result<P, Foul>,
    second: Result<P, Foul>,
) -> Result<(P, P), GameEnd<O>> {
    let lost = |loser, foul| Err(GameEnd::Disqualified { loser, foul });
    match (first, second) {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (Err(first), Err(second)) => Err(GameEnd::BothDisqualified { first, second }),
        (Err(foul), Ok(_)) => lost(Side::First, foul),
        (Ok(_), Err(foul)) => lost(Side::Second, foul),
    }
}

/// A game of draughts from the start position by the course's rules.
pub fn course_start() -> Match {
    Match::new(Position::start(Rules::Course))
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
    play_match(course_start(), &mut [white, black], tell)
}

/// Plays a match between the players of the first side and of the second; a game in which only one
/// side moves needs no other player.
///
/// # Errors
/// As [`play`].
pub fn play_match<R: Refereed>(
    mut game: Match<R>,
    players: &mut [&mut dyn Player<R>],
    tell: &mut dyn FnMut(GameEvent<'_, R>),
) -> Result<RecordOf<R>, HostFailure> {
    let position = game.position();
    tell(GameEvent::Started { position });
    let end = loop {
        if let Some(end) = game.end() {
            break end.clone();
        }
        game.goes_on()?;
        let color = game.game.side();
        let player = &mut players[color.into() as usize];
        let reply = player.turn(&game.turn());
        let reply = reply.map_err(|failure| failure.of(color.into()))?;
        game.hear(reply, tell);
    };
    tell(GameEvent::Ended(&end));
    let turns = game.turns;
    Ok(GameRecord { turns, end })
}

/// A game in progress. It makes the turn for the next player, and judges the reply. It does not ask
/// the players itself, and does not measure their time.
#[derive(Clone, Debug)]
pub struct Match<R: Refereed = DraughtsGame> {
    game: R,
    turns: Vec<TurnRecord<R::Side, R::Move>>,
    end: Option<EndOf<R>>,
    /// Somebody sets it to break the game off.
    stop: Arc<AtomicBool>,
}

impl Match {
    /// Starts a game from a position in which the side to move has a move.
    pub fn new(start: Position) -> Match {
        Match::of(DraughtsGame::new(start))
    }

    /// The keys of the positions before this one, oldest first.
    pub fn history(&self) -> &[u64] {
        self.game.history()
    }

    /// The reply of a player in this process who makes a legal move and takes this time.
    pub fn reply(&self, made: &Move, wall: Duration) -> Reply {
        let facts = facts_after(self.game.facts(), self.position().play(made).board());
        Reply::unpaid(TurnReport::Done { facts, flaw: None }, wall)
    }
}

impl<R: Refereed> Match<R> {
    /// Starts a game, which may be over already.
    pub fn of(game: R) -> Match<R> {
        let end = game.ending().map(GameEnd::Over);
        Match {
            game,
            turns: Vec::new(),
            end,
            stop: Arc::default(),
        }
    }

    /// The same game, in which no further player is started or asked once this is set.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Match<R> {
        Match { stop, ..self }
    }

    fn goes_on(&self) -> Result<(), HostFailure> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(HostFailure::Stopped),
            false => Ok(()),
        }
    }

    /// The present position; after a foul, the position before it.
    pub fn position(&self) -> &R::Position {
        self.game.position()
    }

    /// The legal moves in their order.
    pub fn turns(&self) -> &[TurnRecord<R::Side, R::Move>] {
        &self.turns
    }

    /// How the game ended; `None` while it goes on.
    pub fn end(&self) -> Option<&EndOf<R>> {
        self.end.as_ref()
    }

    /// The turn for the next player.
    pub fn turn(&self) -> R::Turn<'_> {
        self.game.turn()
    }

    /// Judges the reply of the player to move, and reports the events of it except the end. After
    /// the end a reply is ignored.
    pub fn hear(
        &mut self,
        reply: Reply<R::Shown>,
        tell: &mut dyn FnMut(GameEvent<'_, R>),
    ) -> Option<&EndOf<R>> {
        if self.end.is_none() {
            let (color, has_own_board) = (self.game.side(), reply.has_own_board);
            self.end = self.judge(reply, tell);
            let end = self.end.as_ref();
            if has_own_board && end.is_some_and(|end| end.foul_of(color.into()).is_some()) {
                tell(GameEvent::OwnBoard { color });
            }
        }
        self.end()
    }

    fn judge(
        &mut self,
        reply: Reply<R::Shown>,
        tell: &mut dyn FnMut(GameEvent<'_, R>),
    ) -> Option<EndOf<R>> {
        let color = self.game.side();
        if !reply.output.is_empty() {
            let output = &reply.output;
            tell(GameEvent::Printed { color, output });
        }
        if !reply.errors.is_empty() {
            let errors = &reply.errors;
            tell(GameEvent::Complained { color, errors });
        }
        let before = self.game.shown();
        let (left, flaw) = match reply.report {
            TurnReport::Done { facts: left, flaw } => (left, flaw),
            TurnReport::Foul { foul, facts: left } => {
                return Some(fouled(color, foul, &before, left.as_ref(), tell));
            }
            TurnReport::Resigned => {
                return Some(GameEnd::Resigned {
                    loser: color.into(),
                });
            }
        };
        let made = match self.game.judge(&left) {
            Ok(made) => made,
            Err(foul) => return Some(fouled(color, foul, &before, Some(&left), tell)),
        };
        self.turns.push(TurnRecord {
            color,
            made,
            cpu: reply.cpu,
            wall: reply.wall,
        });
        let number = self.turns.len();
        tell(GameEvent::Moved {
            number,
            color,
            made: &self.turns[number - 1].made,
            position: self.game.position(),
        });
        match flaw {
            Some(foul) => Some(fouled(color, foul, &before, None, tell)),
            None => self.game.ending().map(GameEnd::Over),
        }
    }
}

fn fouled<R: Refereed>(
    color: R::Side,
    foul: Foul,
    before: &R::Shown,
    after: Option<&R::Shown>,
    tell: &mut dyn FnMut(GameEvent<'_, R>),
) -> EndOf<R> {
    tell(GameEvent::Fouled {
        color,
        foul: &foul,
        before,
        after,
    });
    GameEnd::Disqualified {
        loser: color.into(),
        foul,
    }
}

#[cfg(test)]
mod tests {
    use super::{GameEnd, GameEvent, play};
    use crate::games::Side;
    use crate::games::draughts::{Position, Rules, facts};
    use crate::referee::draughts::{Turn, facts_after};
    use crate::referee::foul::Foul;
    use crate::referee::player::ScriptedPlayer;
    use crate::referee::reply::TurnReport;

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
        let (mut white, mut black) = (ScriptedPlayer(first_move), ScriptedPlayer(first_move));
        let mut moved = 0;
        let mut count = |event: GameEvent<'_>| {
            if let GameEvent::Moved { number, .. } = event {
                moved = number;
            }
        };
        let record = play(&mut white, &mut black, &mut count).expect("a record");
        assert_eq!(record.turns.len(), moved);
        assert!(matches!(record.end, GameEnd::Over(_)), "{:?}", record.end);
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
        let mut white = ScriptedPlayer(first_move);
        let mut black = ScriptedPlayer(|_: &Turn<'_>| TurnReport::Resigned);
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        let loser = Side::Second;
        assert_eq!(record.end, GameEnd::Resigned { loser });
        assert_eq!((record.end.points(), record.turns.len()), ((2, 0), 1));
    }

    #[track_caller]
    fn check(white: impl FnMut(&Turn<'_>) -> TurnReport, foul: Foul, moves: usize) {
        let (mut white, mut black) = (ScriptedPlayer(white), ScriptedPlayer(first_move));
        let record = play(&mut white, &mut black, &mut |_| ()).expect("a record");
        let loser = Side::First;
        assert_eq!(record.end, GameEnd::Disqualified { loser, foul });
        assert_eq!(record.end.points(), (0, 2));
        assert_eq!(record.turns.len(), moves);
    }
}
