//! Where modules play: a thread for each board that has any, which keeps their locked processes and asks them in turn.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::places::{Place, Places};
use crate::games::draughts::facts::Fact;
use crate::games::draughts::{Color, Square};
use crate::referee::foul::Foul;
use crate::referee::game::{End, seated};
use crate::referee::player::{Broken, Player, Players, Reply, Turn};
use crate::referee::program::Program;
use crate::referee::workers::Workers;
use crate::web::play::Stop;
use crate::web::quota::{Client, Quota, Share};
use crate::web::refusal::{Cause, Refusal};

/// What all boards share: the prepared process, and places.
pub struct Stages {
    workers: Workers,
    /// For matches between modules, which are always busy.
    matches: Arc<Places>,
    /// For modules that play against people, and wait for them most of the time.
    against_people: Arc<Places>,
    /// Both together.
    of_address: Arc<Quota>,
    /// For analyses.
    pub analyses: Arc<Places>,
}

/// The modules of one game. Dropping it ends their processes, within half a second.
pub struct Stage {
    places: Arc<Places>,
    turns: Sender<Asked>,
    stop: Stop,
}

/// What comes from a stage.
pub enum Told {
    /// So many matches are before this one.
    Waiting(usize),
    /// The programs are loaded.
    Ready,
    /// They are not all players: the game is over.
    Unready(End),
    /// A program has answered.
    Replied {
        /// What it did.
        reply: Reply,
        /// Whether its module has been seen to have a `ruut/3` of its own.
        has_own_board: bool,
    },
    /// We failed.
    Broken(Broken),
}

/// The programs of white and black; `None` where nobody or something else plays.
pub type Cast = [Option<Program>; 2];

struct Asked {
    color: Color,
    bound: Option<Square>,
    facts: Vec<Fact>,
}

/// The stack of a stage's thread, in bytes: it only waits, and reads messages of 64 KiB.
const STACK: usize = 512 * 1024;

/// So many modules may play against people at once, and half of them against those of one address.
const AGAINST_PEOPLE: usize = 64;

impl Stages {
    /// Stages for players of these workers, and `busy` places for what is always busy. One address may have so many games, those that wait
    /// included; whatever they do, a place is left for the matches of others.
    pub fn new(workers: Workers, busy: usize, most_of_address: usize) -> Stages {
        let message = "this address has too many games with programs already";
        Stages {
            workers,
            matches: Places::new(busy.max(1) + 1, busy),
            against_people: Places::new(AGAINST_PEOPLE, AGAINST_PEOPLE / 2),
            analyses: Places::new(busy, busy),
            of_address: Quota::new("too_many_matches_of_address", message, most_of_address),
        }
    }

    /// Begins to load the programs for this client, as soon as there is a place; `tell` says whether anybody still listens.
    ///
    /// # Errors
    /// When the client has as many games as it may or the queue is full, or the operating system gives no thread.
    pub fn open(
        &self,
        cast: Cast,
        client: Client,
        tell: impl Fn(Told) -> bool + Send + 'static,
    ) -> Result<Stage, Refusal> {
        let places = match cast {
            [Some(_), Some(_)] => &self.matches,
            _ => &self.against_people,
        };
        let share = self.of_address.take(client)?;
        let mut place = places.queue(client, "too_many_matches")?;
        let stop = Stop::default();
        let (turns, asked) = channel();
        let workers = self.workers.clone().stopped_by(stop.flag().clone());
        let stage = Stage {
            places: places.clone(),
            turns,
            stop: stop.clone(),
        };
        let run = move || {
            if !place.take(&stop, |ahead| tell(Told::Waiting(ahead))) {
                return;
            }
            // A panic must not leave a board that waits for ever.
            let performed =
                catch_unwind(AssertUnwindSafe(|| perform(workers, &cast, &asked, &tell)));
            let panicked = |_| Err(Broken::Worker("the referee broke down".to_owned()));
            if let Err(broken) = performed.unwrap_or_else(panicked)
                && !matches!(broken, Broken::Stopped)
            {
                tell(Told::Broken(broken));
            }
            // The processes are gone: the next may come.
            drop::<(Place, Share)>((place, share));
        };
        let thread = thread::Builder::new().name("stage".to_owned());
        thread
            .stack_size(STACK)
            .spawn(run)
            .map_err(|error| Refusal::new(Cause::Busy, "too_many_matches", error.to_string()))?;
        Ok(stage)
    }
}

impl Stage {
    /// Asks the program whose turn it is.
    pub fn ask(&self, turn: &Turn<'_>) {
        let asked = Asked {
            color: turn.color,
            bound: turn.bound,
            facts: turn.facts.to_vec(),
        };
        // A stage that has ended has told why.
        let _ = self.turns.send(asked);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.stop.set();
        self.places.wake();
    }
}

/// Loads the programs and asks them, until nobody wants to know any more.
fn perform(
    mut workers: Workers,
    cast: &Cast,
    asked: &Receiver<Asked>,
    tell: &impl Fn(Told) -> bool,
) -> Result<(), Broken> {
    let [white, black] = cast;
    let (white, black) = (ready(&mut workers, white)?, ready(&mut workers, black)?);
    let (mut white, mut black) = match seated(white, black) {
        Ok(players) => players,
        Err(end) => {
            tell(Told::Unready(end));
            return Ok(());
        }
    };
    let mut listening = tell(Told::Ready);
    while listening && let Ok(asked) = asked.recv() {
        let player = match asked.color {
            Color::White => &mut white,
            Color::Black => &mut black,
        };
        // Only modules are asked here.
        let Some(player) = player else { continue };
        let reply = player.turn(&Turn {
            color: asked.color,
            bound: asked.bound,
            facts: &asked.facts,
        })?;
        let has_own_board = player.has_own_board();
        listening = tell(Told::Replied {
            reply,
            has_own_board,
        });
    }
    Ok(())
}

type Seated = Result<Option<Box<dyn Player>>, Foul>;

fn ready(workers: &mut Workers, program: &Option<Program>) -> Result<Seated, Broken> {
    match program {
        Some(program) => Ok(workers.ready(program)?.map(Some)),
        None => Ok(Ok(None)),
    }
}
