//! One game: what has been played, who is being asked, and how it ended.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::options::{Contestant, Options, Setting};
use super::output::{Output, Printed, Stream};
use super::shown::{Here, Made, Way, fen, text};
use super::stage::{Cast, Stage, Told};
use super::thought::{Question, Thought, Worth};
use super::verdict::{Aside, Over, changes};
use crate::games::draughts::{Color, Move, Position};
use crate::referee::game::{End, Event, Match};
use crate::referee::player::Reply;
use crate::solvers::draughts::search::Limits;
use crate::web::play::Stop;

/// One game.
pub struct Sitting {
    options: Options,
    players: [Contestant; 2],
    start: String,
    game: Match,
    moves: Vec<Made>,
    /// Since when the side to move thinks.
    since: Instant,
    /// Whether it was told to think; people need not be.
    is_asked: bool,
    hint: Option<Hint>,
    is_hint_asked: bool,
    output: Output,
    aside: Aside,
    /// The modules, if any play.
    stage: Option<Stage>,
    /// How many matches are before this one.
    waiting: Option<usize>,
    over: Option<Over>,
    /// Ends thoughts about this game.
    pub stop: Stop,
}

/// A place in a game to which it can be taken back.
pub struct Mark {
    game: Match,
    moves: usize,
    hint: Option<Hint>,
    since: Instant,
}

/// A good move for a person.
#[derive(Clone, Debug, Serialize)]
struct Hint {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    way: Way,
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct State {
    options: Options,
    names: Names,
    start: String,
    #[serde(flatten)]
    here: Here,
    moves: Vec<Made>,
    thinking: bool,
    waiting: Option<usize>,
    hinting: bool,
    hint: Option<Hint>,
    output: Vec<Printed>,
    output_cut: bool,
    over: Option<Over>,
}

#[derive(Serialize)]
struct Names {
    white: String,
    black: String,
}

/// How long our search looks for a hint.
const HINT: Duration = Duration::from_secs(1);

impl Sitting {
    /// A game in which nobody has been asked yet.
    pub fn new(options: Options, setting: Setting) -> Sitting {
        Sitting {
            options,
            players: setting.players,
            start: fen(&setting.start),
            game: Match::new(setting.start),
            moves: Vec::new(),
            since: Instant::now(),
            is_asked: false,
            hint: None,
            is_hint_asked: false,
            output: Output::default(),
            aside: Aside::default(),
            stage: None,
            waiting: None,
            over: None,
            stop: Stop::default(),
        }
    }

    /// The programs that play.
    pub fn cast(&self) -> Cast {
        [Color::White, Color::Black].map(|color| self.player(color).program())
    }

    /// Takes the stage on which they do.
    pub fn enter(&mut self, stage: Stage) {
        self.stage = Some(stage);
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether a person plays this colour.
    pub fn is_person(&self, color: Color) -> bool {
        matches!(self.player(color), Contestant::Human)
    }

    /// Asks the module whose turn it is, or gives the question for our search; a person need not be asked.
    pub fn ask(&mut self) -> Option<Question> {
        if self.is_over() || self.is_asked {
            return None;
        }
        self.since = Instant::now();
        match self.player(self.position().color()) {
            Contestant::Human => None,
            Contestant::Core(limits) => {
                let limits = *limits;
                self.is_asked = true;
                Some(self.question(limits))
            }
            Contestant::Module { .. } => {
                self.is_asked = true;
                if let Some(stage) = &self.stage {
                    stage.ask(&self.game.turn());
                }
                None
            }
        }
    }

    /// The question for a hint, if it was not asked yet.
    pub fn ask_hint(&mut self) -> Option<Question> {
        if self.is_hint_asked || self.hint.is_some() {
            return None;
        }
        self.is_hint_asked = true;
        Some(self.question(Limits {
            time: Some(HINT),
            ..Limits::default()
        }))
    }

    /// There will be no hint.
    pub fn forget_hint(&mut self) {
        (self.hint, self.is_hint_asked) = (None, false);
    }

    fn question(&self, limits: Limits) -> Question {
        Question {
            ply: self.moves.len(),
            position: *self.position(),
            history: self.game.history().to_vec(),
            limits,
        }
    }

    /// Where the game is.
    pub fn mark(&self) -> Mark {
        Mark {
            game: self.game.clone(),
            moves: self.moves.len(),
            hint: self.hint.clone(),
            since: self.since,
        }
    }

    /// Takes a person's move back that nobody can answer.
    pub fn take_back(&mut self, mark: Mark) {
        self.game = mark.game;
        self.moves.truncate(mark.moves);
        (self.hint, self.since) = (mark.hint, mark.since);
        self.is_asked = false;
    }

    /// Makes a person's legal moves, one after the other.
    pub fn play(&mut self, moves: &[Move]) {
        for made in moves {
            self.judge(self.game.reply(made, self.since.elapsed()));
        }
    }

    /// Hears what our search has chosen.
    pub fn hear_thought(&mut self, thought: &Thought) {
        if thought.ply != self.moves.len() || !self.is_asked {
            return;
        }
        match thought.chosen() {
            Some(chosen) => self.judge(self.game.reply(&chosen, thought.wall)),
            None => self.fail("the search has found no move".to_owned()),
        }
    }

    /// Hears what it has found for a person.
    pub fn hear_hint(&mut self, thought: &Thought) {
        if thought.ply != self.moves.len() {
            return;
        }
        self.is_hint_asked = false;
        let line = thought.line.as_ref();
        self.hint = line.zip(thought.chosen()).map(|(line, chosen)| Hint {
            text: text(self.position(), &chosen),
            way: Way::of(self.position(), &chosen),
            worth: line.score.into(),
            depth: thought.depth,
        });
    }

    /// Hears what happens on the stage.
    pub fn hear_stage(&mut self, told: Told) {
        match told {
            Told::Waiting(ahead) => self.waiting = Some(ahead),
            Told::Ready => self.waiting = None,
            Told::Unready(end) => self.end(&end),
            Told::Replied {
                reply,
                has_own_board,
            } => {
                self.aside.has_own_board = has_own_board;
                self.judge(reply);
            }
            Told::Broken(broken) => self.fail(broken.to_string()),
        }
    }

    /// This colour gives up.
    pub fn resign(&mut self, loser: Color) {
        self.end(&End::Resigned { loser });
    }

    /// Somebody breaks the game off.
    pub fn break_off(&mut self) {
        self.close(Over::stopped());
    }

    /// We break it off.
    pub fn fail(&mut self, why: String) {
        self.close(Over::broken(why));
    }

    /// The referee judges what the player whose turn it is did.
    fn judge(&mut self, reply: Reply) {
        if self.is_over() {
            return;
        }
        let (before, ply) = (*self.position(), self.moves.len());
        let is_program = self.player(before.color()).program().is_some();
        let cpu = is_program.then(|| milliseconds(reply.cpu));
        let wall = Some(milliseconds(reply.wall));
        let (moves, output, aside) = (&mut self.moves, &mut self.output, &mut self.aside);
        let mut tell = |event: Event<'_>| match event {
            Event::Printed {
                color,
                output: text,
            } => output.add(ply, color, Stream::Output, text),
            Event::Complained { color, errors } => output.add(ply, color, Stream::Errors, errors),
            Event::Moved { made, .. } => {
                let mut made = Made::of(&before, made);
                (made.cpu_ms, made.wall_ms) = (cpu, wall);
                moves.push(made);
            }
            Event::Fouled {
                before,
                after: Some(after),
                ..
            } => aside.changes = changes(before, after),
            _ => {}
        };
        let end = self.game.hear(reply, &mut tell).cloned();
        self.is_asked = false;
        self.forget_hint();
        self.since = Instant::now();
        if let Some(end) = end {
            self.end(&end);
        }
    }

    fn end(&mut self, end: &End) {
        self.close(Over::of(
            end,
            self.position(),
            self.game.history(),
            &self.aside,
        ));
    }

    /// Nobody is asked any more, and the processes end.
    fn close(&mut self, over: Over) {
        self.over = Some(over);
        self.stop.set();
        self.stage = None;
        self.waiting = None;
        self.is_hint_asked = false;
    }

    fn player(&self, color: Color) -> &Contestant {
        match color {
            Color::White => &self.players[0],
            Color::Black => &self.players[1],
        }
    }

    /// What clients are shown.
    pub fn state(&self) -> State {
        let turn = self.position().color();
        let (is_person, goes_on) = (self.is_person(turn), !self.is_over());
        let name = |color| self.player(color).name().to_owned();
        State {
            options: self.options.clone(),
            names: Names {
                white: name(Color::White),
                black: name(Color::Black),
            },
            start: self.start.clone(),
            here: match is_person && goes_on {
                true => Here::with_moves(self.position()),
                false => Here::plain(self.position()),
            },
            moves: self.moves.clone(),
            thinking: goes_on && !is_person && self.waiting.is_none(),
            waiting: self.waiting,
            hinting: self.is_hint_asked,
            hint: self.hint.clone(),
            output: self.output.printed().to_vec(),
            output_cut: self.output.is_cut,
            over: self.over.clone(),
        }
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// To the microsecond: quick programs take less than one millisecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
