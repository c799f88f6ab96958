//! What sittings at games for two sides are made of: a game under way, its clock, what is thought of it, and the table of results.
//!
//! The first side and the second are those of [`Game`]. A person alone has one of them; `None` in place of that side is two people. A
//! resigned game is won by the other side whatever the position.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::play::Stop;
use super::refusal::{Cause, Refusal};
use crate::games::{Game, Outcome, Side};

/// A person or the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A person.
    Human,
    /// The computer.
    Computer,
}

/// One game of a sitting, from when it began; `Made` is what is kept of a move.
pub struct Round<G, Made, Hint> {
    /// The present position.
    pub position: G,
    /// The moves made.
    pub made: Vec<Made>,
    /// What the board waits for: the computer's moves, or a hint.
    pub thinking: Option<Thinking>,
    /// The hint for this position.
    pub hint: Option<Hint>,
    /// How the game has ended.
    pub over: Option<Over>,
    number: u64,
    started: Instant,
    took: Option<Duration>,
}

/// How a game ends.
#[derive(Clone, Copy)]
pub enum Over {
    /// By the rules.
    Played,
    /// A side has given up.
    Resigned {
        /// This one.
        loser: Side,
    },
}

/// A thought under way; it is ended when this is dropped.
pub struct Thinking(Stop);

/// A moment of a sitting: the number of the game from 1, and how many moves had been made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    round: u64,
    ply: usize,
}

/// What was thought, and about which moment.
pub struct News<Move, Hint> {
    /// The moment.
    pub moment: Moment,
    /// The thought.
    pub thought: Thought<Move, Hint>,
}

/// What was thought.
pub enum Thought<Move, Hint> {
    /// The computer's moves until the turn passes.
    Turn(Vec<Move>),
    /// A hint for a person; none when the thought was ended.
    Hint(Option<Hint>),
}

/// The words of a game in what clients are shown.
pub struct Names {
    /// The first side and the second.
    pub sides: [&'static str; 2],
    /// What decides when a game ends by the rules.
    pub decides: &'static str,
}

/// How a game has ended, as clients are shown it.
#[derive(Serialize)]
pub struct End {
    winner: Option<&'static str>,
    by: &'static str,
}

/// A row of the table of results.
#[derive(Clone, Serialize)]
pub struct Ended<Score, Options> {
    winner: &'static str,
    by: &'static str,
    score: Score,
    options: Options,
    seconds: u64,
    moves: usize,
}

/// The table of results: the last rows of it.
#[derive(Clone, Serialize)]
pub struct Series<Row>(Vec<Row>);

/// A series shows so many of its last games.
const MOST_ENDED: usize = 200;

impl<G: Game, Made, Hint> Round<G, Made, Hint> {
    /// The first game of a sitting.
    pub fn first(position: G) -> Self {
        Round::numbered(1, position)
    }

    /// The game after this one.
    pub fn next(&self, position: G) -> Self {
        Round::numbered(self.number + 1, position)
    }

    /// Now.
    pub fn moment(&self) -> Moment {
        Moment {
            round: self.number,
            ply: self.made.len(),
        }
    }

    /// When one more move has been made.
    pub fn moment_after(&self) -> Moment {
        let now = self.moment();
        Moment {
            ply: now.ply + 1,
            ..now
        }
    }

    /// Notes a legal move that leads to `after`; `thinking` is about the answer.
    pub fn make(&mut self, made: Made, after: G, thinking: Option<Thinking>) {
        self.made.push(made);
        self.position = after;
        self.thinking = thinking;
        self.hint = None;
        if self.position.outcome().is_some() {
            self.end(Over::Played);
        }
    }

    /// Starts to wait for a hint.
    pub fn await_hint(&mut self, thinking: Thinking) {
        self.hint = None;
        self.thinking = Some(thinking);
    }

    /// Takes a thought out of its news; `None` when they are stale: the game went on, or has ended in a resignation meanwhile.
    pub fn hear<Move>(&mut self, news: News<Move, Hint>) -> Option<Thought<Move, Hint>> {
        if news.moment != self.moment() || self.over.is_some() {
            return None;
        }
        self.thinking = None;
        Some(news.thought)
    }

    /// Gives up for the only person, or for the side to move.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, person: Option<Side>) -> Result<(), Refusal> {
        self.check_goes_on()?;
        let loser = person.unwrap_or_else(|| self.position.turn());
        self.end(Over::Resigned { loser });
        Ok(())
    }

    /// Whether the game waits for a person's move.
    pub fn is_for_person(&self, person: Option<Side>) -> bool {
        self.over.is_none() && person.is_none_or(|person| person == self.position.turn())
    }

    /// # Errors
    /// When the game is over, or the computer is to move.
    pub fn check_turn(&self, person: Option<Side>) -> Result<(), Refusal> {
        self.check_goes_on()?;
        if self.is_for_person(person) {
            return Ok(());
        }
        let message = "the computer is to move";
        Err(Refusal::new(Cause::NotNow, "not_your_turn", message))
    }

    /// # Errors
    /// When a person may not ask for a hint: it's not their turn, or one is being thought about.
    pub fn check_hint(&self, person: Option<Side>) -> Result<(), Refusal> {
        self.check_turn(person)?;
        match self.thinking {
            None => Ok(()),
            Some(_) => {
                let message = "a hint is being thought about";
                Err(Refusal::new(Cause::NotNow, "thinking", message))
            }
        }
    }

    /// Full seconds since the start, up to the end.
    pub fn seconds(&self) -> u64 {
        self.time().as_secs()
    }

    /// How the game has ended, as clients are shown it.
    pub fn shown_end(&self, names: &Names) -> Option<End> {
        self.over.map(|over| End {
            winner: self.winner(over).map(|side| names.side(side)),
            by: names.by(over),
        })
    }

    /// The row of the table when the game has ended. The winner is `human` or `computer`, but for two people the name of the side.
    pub fn ended<Score, Options>(
        &self,
        names: &Names,
        person: Option<Side>,
        score: Score,
        options: Options,
    ) -> Option<Ended<Score, Options>> {
        self.over.map(|over| Ended {
            winner: match (self.winner(over), person) {
                (None, _) => "draw",
                (Some(winner), None) => names.side(winner),
                (Some(winner), Some(person)) if winner == person => "human",
                (Some(_), Some(_)) => "computer",
            },
            by: names.by(over),
            score,
            options,
            seconds: self.seconds(),
            moves: self.made.len(),
        })
    }

    fn numbered(number: u64, position: G) -> Self {
        Round {
            position,
            made: Vec::new(),
            thinking: None,
            hint: None,
            over: None,
            number,
            started: Instant::now(),
            took: None,
        }
    }

    fn end(&mut self, over: Over) {
        self.took = Some(self.time());
        self.thinking = None;
        self.hint = None;
        self.over = Some(over);
    }

    fn time(&self) -> Duration {
        self.took.unwrap_or_else(|| self.started.elapsed())
    }

    fn winner(&self, over: Over) -> Option<Side> {
        match (over, self.position.outcome()) {
            (Over::Resigned { loser }, _) => Some(loser.other()),
            (Over::Played, Some(Outcome::Win(side))) => Some(side),
            (Over::Played, Some(Outcome::Draw) | None) => None,
        }
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.over {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Cause::NotNow, "game_over", "the game is over")),
        }
    }
}

impl Thinking {
    /// A thought that this ends.
    pub fn new(stop: Stop) -> Thinking {
        Thinking(stop)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl<Row> Default for Series<Row> {
    fn default() -> Series<Row> {
        Series(Vec::new())
    }
}

impl<Row> Series<Row> {
    /// Adds a row below the others, if there is one.
    pub fn note(&mut self, row: Option<Row>) {
        self.0.extend(row);
        let surplus = self.0.len().saturating_sub(MOST_ENDED);
        self.0.drain(..surplus);
    }
}

impl Names {
    fn side(&self, side: Side) -> &'static str {
        let [first, second] = self.sides;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    fn by(&self, over: Over) -> &'static str {
        match over {
            Over::Played => self.decides,
            Over::Resigned { .. } => "resignation",
        }
    }
}
