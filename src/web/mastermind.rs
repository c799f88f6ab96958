//! Mastermind and bulls and cows on a board of the server: a person guesses the computer's code, or
//! thinks of a code that the computer guesses.
//!
//! The computer's code stays on the server until the game is over.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::{ApiError, ErrorKind};
use super::current_game::{ResultTable, RunningJob};
use super::game_session::{GameSession, SessionContext, StopFlag};
use super::games::BoardGame;
use super::quota::Client;
use super::request::{OptionsPatch, check_range, seed_or_random};
use super::services::SharedServices;
use crate::games::mastermind::{
    Answer, AnsweredGuess, Code, Counting, Culprit, Repetition, Space, consistent, culprit,
};
use crate::games::random::Random;
use crate::solvers::mastermind::{
    AdvisedGuess, Codebreaker, GuessEffort, GuessOptions, GuessStrategy,
};

/// The most codes of a game: they are counted while a client waits.
const MAX_CODES: usize = 100_000;

/// How many guesses a game can allow.
const GUESSES: RangeInclusive<u8> = 1..=20;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<MastermindSession>()];

/// A session at Mastermind: the current game, and the results of those before it.
pub struct MastermindSession {
    context: SessionContext<MastermindSession>,
    options: MastermindOptions,
    space: Space,
    current: CodeGame,
    series: ResultTable<MastermindResult>,
}

/// One game.
struct CodeGame {
    number: u64,
    /// How many actions were made. A job that was started before the last one is stale.
    actions: u64,
    /// The computer's code, if the person guesses.
    secret: Option<Code>,
    turns: Vec<AnsweredGuess>,
    /// The computer's guess that waits for an answer.
    asked: Option<Code>,
    /// How many codes have the answers so far.
    possible: usize,
    /// The first answer that no code has.
    culprit: Option<Culprit>,
    hint: Option<AdvisedGuess>,
    job: Option<RunningJob>,
    status: GuessingStatus,
    started: Instant,
    duration: Option<Duration>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum GuessingStatus {
    Playing,
    /// The code was found.
    Found,
    /// It was not, in as many guesses as there can be.
    NotFound,
    /// The person gave it up.
    Resigned,
}

/// What the person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum CodeRole {
    /// Guesses the computer's code.
    Guesser,
    /// Has thought of a code, and answers the computer.
    Codemaker,
}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MastermindOptions {
    role: CodeRole,
    pegs: u8,
    colours: u8,
    /// Whether all colours of a code are different.
    distinct: bool,
    counting: Counting,
    /// How many guesses there can be.
    guesses: u8,
    /// Decides the computer's code; nobody is shown it.
    #[serde(skip_serializing)]
    seed: Option<u64>,
}

/// What a client can ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum MastermindAction {
    /// Guesses the computer's code.
    Guess {
        /// A number from 1 for each peg.
        code: Vec<u8>,
    },
    /// Answers the computer's guess, or an earlier one anew.
    Answer {
        /// The number of the guess from 1; without it the one that waits.
        turn: Option<usize>,
        /// Pegs of the right colour in the right place.
        exact: u8,
        /// The second number, as the options count it.
        second: u8,
    },
    /// Asks for a good guess.
    Hint {},
    /// Gives the game up.
    Resign {},
    /// Begins a new game.
    New(OptionsPatch),
}

/// The result of a job: the guess that the computer makes or advises; none if it was ended.
pub struct MastermindEvent {
    game_number: u64,
    actions: u64,
    advice: Option<AdvisedGuess>,
}

/// A guess and its answer.
#[derive(Serialize)]
struct TurnView {
    code: Vec<u8>,
    exact: u8,
    second: u8,
}

/// A hint.
#[derive(Serialize)]
struct HintView {
    code: Vec<u8>,
    /// Whether it can be the code.
    may_be_right: bool,
    /// Into how many parts the answers divide the codes that are left.
    parts: usize,
    /// The codes of the largest part.
    largest: usize,
}

/// The first answer that no code has.
#[derive(Serialize)]
struct ContradictionView {
    /// The number of its guess, from 1.
    turn: usize,
    /// The guesses that it disagrees with; empty if no code has this answer at all.
    against: Vec<usize>,
    /// The answers that would be possible: pairs of numbers.
    allowed: Vec<(u8, u8)>,
}

#[derive(Clone, Serialize)]
struct MastermindResult {
    role: CodeRole,
    pegs: u8,
    colours: u8,
    status: GuessingStatus,
    guesses: usize,
    seconds: u64,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct MastermindState {
    options: MastermindOptions,
    #[serde(rename = "round")]
    game_number: u64,
    turns: Vec<TurnView>,
    /// The computer's guess that waits for an answer.
    asked: Option<Vec<u8>>,
    possible: usize,
    contradiction: Option<ContradictionView>,
    hint: Option<HintView>,
    #[serde(rename = "thinking")]
    is_thinking: bool,
    status: GuessingStatus,
    /// The computer's code, when the game is over.
    code: Option<Vec<u8>>,
    seconds: u64,
    series: ResultTable<MastermindResult>,
}

impl GameSession for MastermindSession {
    const NAME: &'static str = "mastermind";
    type Options = OptionsPatch;
    type Action = MastermindAction;
    type Event = MastermindEvent;
    type State = MastermindState;

    fn begin(
        patch: OptionsPatch,
        _services: &Arc<SharedServices>,
        context: SessionContext<MastermindSession>,
    ) -> Result<MastermindSession, ApiError> {
        let options: MastermindOptions = patch.over(&MastermindOptions::default())?;
        let space = options.space()?;
        let mut current = CodeGame::new(1, &options, space)?;
        current.job = opening_job(&context, &current, space)?;
        Ok(MastermindSession {
            context,
            options,
            space,
            current,
            series: ResultTable::default(),
        })
    }

    fn act(&mut self, action: MastermindAction, _: Client) -> Result<(), ApiError> {
        match action {
            MastermindAction::Guess { code } => self.guess(&code),
            MastermindAction::Answer {
                turn,
                exact,
                second,
            } => self.answer(turn, exact, second),
            MastermindAction::Hint {} => self.ask_hint(),
            MastermindAction::Resign {} => {
                self.check_playing()?;
                self.end(GuessingStatus::Resigned);
                Ok(())
            }
            MastermindAction::New(patch) => self.begin_again(patch),
        }
    }

    fn on_event(&mut self, event: MastermindEvent) -> bool {
        let current = &mut self.current;
        if (event.game_number, event.actions) != (current.number, current.actions) {
            return false;
        }
        current.job = None;
        match current.secret {
            Some(_) => current.hint = event.advice,
            None => current.asked = event.advice.map(|advice| advice.guess),
        }
        true
    }

    fn state(&self) -> MastermindState {
        let current = &self.current;
        let is_over = current.status != GuessingStatus::Playing;
        let counting = self.options.counting;
        let turns = current.turns.iter().map(|turn| {
            let (exact, second) = turn.answer.counts(counting);
            TurnView {
                code: colours_of(turn.guess),
                exact,
                second,
            }
        });
        MastermindState {
            options: self.options.clone(),
            game_number: current.number,
            turns: turns.collect(),
            asked: current.asked.map(colours_of),
            possible: current.possible,
            contradiction: (current.culprit.as_ref())
                .map(|culprit| ContradictionView::of(culprit, counting)),
            hint: current.hint.as_ref().map(HintView::of),
            is_thinking: current.job.is_some(),
            status: current.status,
            code: current.secret.filter(|_| is_over).map(colours_of),
            seconds: current.elapsed().as_secs(),
            series: self.series.clone(),
        }
    }
}

impl MastermindSession {
    fn guess(&mut self, colours: &[u8]) -> Result<(), ApiError> {
        self.check_playing()?;
        let secret = (self.current.secret)
            .ok_or_else(|| ApiError::not_now("not_your_turn", "the computer guesses"))?;
        let facts = json!({"pegs": self.space.pegs(), "colours": self.space.colours()});
        let guess = self.space.guess_of(colours).ok_or_else(|| {
            let message = "a guess is a colour for each peg";
            ApiError::malformed("wrong_code", message).with(facts)
        })?;
        let answer = self.space.answer(guess, secret);
        let mut turns = self.current.turns.clone();
        turns.push(AnsweredGuess { guess, answer });
        self.take_turns(turns)
    }

    fn answer(&mut self, turn: Option<usize>, exact: u8, second: u8) -> Result<(), ApiError> {
        self.check_playing()?;
        if self.current.secret.is_some() {
            return Err(ApiError::not_now("not_your_turn", "the computer answers"));
        }
        let answer = Answer::of_counts(exact, second, self.options.counting, self.space.pegs())
            .map_err(|error| {
                let facts = json!({"exact": exact, "second": second, "pegs": self.space.pegs()});
                ApiError::malformed("wrong_answer", error.to_string()).with(facts)
            })?;
        let mut turns = self.answered(turn, answer)?;
        let is_right = |turn: &AnsweredGuess| turn.answer.is_win(self.space.pegs());
        if let Some(right) = turns.iter().position(is_right) {
            turns.truncate(right + 1);
        }
        self.take_turns(turns)
    }

    /// The turns with an answer to the guess that waits, or with another one to an earlier guess.
    fn answered(
        &self,
        turn: Option<usize>,
        answer: Answer,
    ) -> Result<Vec<AnsweredGuess>, ApiError> {
        let mut turns = self.current.turns.clone();
        match turn {
            Some(number) => {
                let changed = number.checked_sub(1).and_then(|index| turns.get_mut(index));
                let changed = changed.ok_or_else(|| {
                    let message = format!("there is no guess {number}");
                    ApiError::malformed("no_such_turn", message).with(json!({"turn": number}))
                })?;
                changed.answer = answer;
            }
            None => {
                let asked = self.current.asked;
                let guess = asked.ok_or_else(|| {
                    ApiError::not_now("nothing_asked", "no guess waits for an answer")
                })?;
                turns.push(AnsweredGuess { guess, answer });
            }
        }
        Ok(turns)
    }

    /// Goes on with these turns: ends the game, tells that they contradict each other, or lets the
    /// computer guess if it is the guesser.
    fn take_turns(&mut self, turns: Vec<AnsweredGuess>) -> Result<(), ApiError> {
        let possible = consistent(&self.space, &turns).len();
        let status = match possible {
            0 => GuessingStatus::Playing,
            _ => self.status_after(&turns),
        };
        let current = &self.current;
        let guesses = current.secret.is_none() && status == GuessingStatus::Playing;
        let job = match guesses && possible > 0 {
            true => {
                let moment = (current.number, current.actions + 1);
                Some(run_job(&self.context, moment, self.space, &turns)?)
            }
            false => None,
        };
        let culprit = match possible {
            0 => culprit(&self.space, &turns),
            _ => None,
        };
        let current = &mut self.current;
        current.actions += 1;
        (current.asked, current.hint) = (None, None);
        (current.turns, current.possible) = (turns, possible);
        (current.culprit, current.job) = (culprit, job);
        if status != GuessingStatus::Playing {
            self.end(status);
        }
        Ok(())
    }

    /// How far the game is after turns that a code has.
    fn status_after(&self, turns: &[AnsweredGuess]) -> GuessingStatus {
        let pegs = self.space.pegs();
        if turns.iter().any(|turn| turn.answer.is_win(pegs)) {
            GuessingStatus::Found
        } else if turns.len() >= self.options.guesses.into() {
            GuessingStatus::NotFound
        } else {
            GuessingStatus::Playing
        }
    }

    fn ask_hint(&mut self) -> Result<(), ApiError> {
        self.check_playing()?;
        let current = &mut self.current;
        if current.secret.is_none() {
            return Err(ApiError::not_now("not_your_turn", "the computer guesses"));
        }
        if current.job.is_some() {
            return Err(ApiError::not_now("thinking", "the computer is thinking"));
        }
        let moment = (current.number, current.actions);
        current.job = Some(run_job(&self.context, moment, self.space, &current.turns)?);
        Ok(())
    }

    fn begin_again(&mut self, patch: OptionsPatch) -> Result<(), ApiError> {
        let options: MastermindOptions = patch.over(&self.options)?;
        let space = options.space()?;
        let mut next = CodeGame::new(self.current.number + 1, &options, space)?;
        next.job = opening_job(&self.context, &next, space)?;
        (self.options, self.space, self.current) = (options, space, next);
        Ok(())
    }

    fn check_playing(&self) -> Result<(), ApiError> {
        match self.current.status {
            GuessingStatus::Playing => Ok(()),
            _ => Err(ApiError::not_now("game_over", "the game is over")),
        }
    }

    fn end(&mut self, status: GuessingStatus) {
        let current = &mut self.current;
        current.duration = Some(current.elapsed());
        current.status = status;
        current.actions += 1;
        (current.asked, current.job) = (None, None);
        self.series.note(Some(MastermindResult {
            role: self.options.role,
            pegs: self.options.pegs,
            colours: self.options.colours,
            status,
            guesses: current.turns.len(),
            seconds: current.elapsed().as_secs(),
        }));
    }
}

impl CodeGame {
    fn new(number: u64, options: &MastermindOptions, space: Space) -> Result<CodeGame, ApiError> {
        let secret = match options.role {
            CodeRole::Guesser => Some(random_code(space, options.seed)?),
            CodeRole::Codemaker => None,
        };
        Ok(CodeGame {
            number,
            actions: 0,
            secret,
            turns: Vec::new(),
            asked: None,
            possible: space.size(),
            culprit: None,
            hint: None,
            job: None,
            status: GuessingStatus::Playing,
            started: Instant::now(),
            duration: None,
        })
    }

    fn elapsed(&self) -> Duration {
        self.duration.unwrap_or_else(|| self.started.elapsed())
    }
}

impl MastermindOptions {
    /// The codes of a game.
    fn space(&self) -> Result<Space, ApiError> {
        check_range("wrong_number", "guesses", self.guesses, &GUESSES)?;
        let repetition = match self.distinct {
            true => Repetition::Forbidden,
            false => Repetition::Allowed,
        };
        let facts = json!({"pegs": self.pegs, "colours": self.colours, "most": MAX_CODES});
        let wrong =
            |message: String| ApiError::malformed("wrong_size", message).with(facts.clone());
        let space = Space::new(self.pegs.into(), self.colours.into(), repetition)
            .map_err(|error| wrong(error.to_string()))?;
        match space.size() > MAX_CODES {
            true => Err(wrong(format!("a game can have {MAX_CODES} codes"))),
            false => Ok(space),
        }
    }
}

impl Default for MastermindOptions {
    fn default() -> MastermindOptions {
        MastermindOptions {
            role: CodeRole::Guesser,
            pegs: 4,
            colours: 6,
            distinct: false,
            counting: Counting::Misplaced,
            guesses: 10,
            seed: None,
        }
    }
}

impl HintView {
    fn of(advice: &AdvisedGuess) -> HintView {
        HintView {
            code: colours_of(advice.guess),
            may_be_right: advice.may_be_right,
            parts: advice.parts,
            largest: advice.largest,
        }
    }
}

impl ContradictionView {
    fn of(culprit: &Culprit, counting: Counting) -> ContradictionView {
        let allowed = culprit.allowed.iter();
        ContradictionView {
            turn: culprit.index + 1,
            against: culprit.against.iter().map(|index| index + 1).collect(),
            allowed: allowed.map(|(answer, _)| answer.counts(counting)).collect(),
        }
    }
}

/// The job for the computer's first guess, if it guesses.
fn opening_job(
    context: &SessionContext<MastermindSession>,
    game: &CodeGame,
    space: Space,
) -> Result<Option<RunningJob>, ApiError> {
    match game.secret {
        Some(_) => Ok(None),
        None => run_job(context, (game.number, game.actions), space, &game.turns).map(Some),
    }
}

/// Starts to look for a good guess at a moment: the number of the game, and how many actions were
/// made.
///
/// # Errors
/// If too many jobs are waiting.
fn run_job(
    context: &SessionContext<MastermindSession>,
    (game_number, actions): (u64, u64),
    space: Space,
    turns: &[AnsweredGuess],
) -> Result<RunningJob, ApiError> {
    let stop = StopFlag::default();
    let turns = turns.to_vec();
    context.run_job(&stop, move |stop| MastermindEvent {
        game_number,
        actions,
        advice: advised(space, &turns, stop),
    })?;
    Ok(RunningJob::new(stop))
}

fn advised(space: Space, turns: &[AnsweredGuess], stop: &StopFlag) -> Option<AdvisedGuess> {
    let breaker = Codebreaker::new(space, GuessStrategy::MostParts, GuessOptions::default());
    let effort = GuessEffort::unlimited(stop.flag());
    breaker.ok()?.next_guess(turns, &effort).ok()
}

fn random_code(space: Space, seed: Option<u64>) -> Result<Code, ApiError> {
    let number = Random::new(seed_or_random(seed)?).below(space.size());
    let broken = || ApiError::new(ErrorKind::Broken, "no_such_code", "there is no such code");
    space.codes().nth(number).ok_or_else(broken)
}

fn colours_of(code: Code) -> Vec<u8> {
    code.colours().collect()
}
