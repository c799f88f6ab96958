//! The state of a conversation and the answers to its lines.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::thinking::{SearchPurpose, Thinking};
use super::wire::{HubLine, quoted, send};
use crate::games::Game;
use crate::games::draughts::hub::{self, HubError};
use crate::games::draughts::{Position, Rules};
use crate::solvers::draughts::endings::Tables;
use crate::solvers::draughts::search::{SearchLimits, SearchSettings, Searcher};

/// The parameters a program may set, with their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parameters {
    rules: Rules,
    megabytes: usize,
    threads: usize,
    endings: bool,
    book: bool,
}

/// The searcher: at hand, at work, or still to be made.
enum HubEngine {
    Unmade,
    AtHand(Box<Searcher>),
    AtWork(Thinking),
}

/// Opens the ending tables of a set of rules.
pub type EndingsOpener = fn(Rules) -> Arc<Tables>;

/// A conversation.
pub struct HubSession {
    open_endings: EndingsOpener,
    parameters: Parameters,
    engine: HubEngine,
    position: Position,
    /// The keys of the earlier positions of the game.
    history: Vec<u64>,
    level: HubLevel,
}

/// How long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct HubLevel {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// The clock: time left, increment, and moves to go if they are known.
    clock: Option<(Duration, Duration, Option<u32>)>,
}

/// The fields of a level command; a line with another one is not understood.
const LEVEL_FIELDS: [&str; 8] = [
    "depth",
    "nodes",
    "move-time",
    "moves",
    "time",
    "inc",
    "infinite",
    "ponder",
];

impl HubSession {
    /// A conversation that begins.
    pub fn new(endings: bool, open_endings: EndingsOpener) -> HubSession {
        HubSession {
            open_endings,
            parameters: Parameters {
                rules: Rules::Official,
                megabytes: 64,
                threads: 1,
                endings,
                book: false,
            },
            engine: HubEngine::Unmade,
            position: Position::start(Rules::Official),
            history: Vec::new(),
            level: HubLevel::default(),
        }
    }

    /// Answers a line; `false` after `quit`. An error is one of the output.
    pub fn answer(&mut self, text: &str) -> io::Result<bool> {
        let line = HubLine::parse(text);
        let done = match line.command.as_str() {
            "" => Ok(()),
            "quit" => return Ok(false),
            "hub" => return self.introduce().map(|()| true),
            "ping" => return send("pong").map(|()| true),
            "init" => match self.at_rest() {
                Ok(()) => {
                    self.make();
                    return send("ready").map(|()| true);
                }
                busy => busy,
            },
            "stop" => self.stop(),
            "ponder-hit" => self.ponder_hit(),
            "new-game" => self.new_game(),
            "set-param" => self.set_parameter(&line),
            "pos" => self.set_position(&line),
            "level" => self.set_level(&line),
            "go" => self.go(&line),
            other => Err(format!("unknown command {other}")),
        };
        if let Err(message) = done {
            send(&format!("error message=\"{}\"", message.replace('"', "'")))?;
        }
        Ok(true)
    }

    /// Ends thinking, if there is any.
    pub fn end(mut self) {
        // The answer to this stop is printed by the thread that thinks.
        let _ = self.stop();
        self.take_back();
    }

    fn introduce(&self) -> io::Result<()> {
        let set = &self.parameters;
        let version = env!("CARGO_PKG_VERSION");
        send(&format!(
            "id name=arbiiter version={version} author=\"the arbiiter authors\" country=EE"
        ))?;
        let variant = variant_name(set.rules);
        send(&format!(
            "param name=variant value={variant} type=enum values=\"russian course\""
        ))?;
        send(&format!(
            "param name=hash value={} type=int min=1 max=65536",
            set.megabytes
        ))?;
        send(&format!(
            "param name=threads value={} type=int min=1 max=256",
            set.threads
        ))?;
        send(&format!(
            "param name=endings value={} type=bool",
            set.endings
        ))?;
        send(&format!("param name=book value={} type=bool", set.book))?;
        send("wait")
    }

    fn set_parameter(&mut self, line: &HubLine) -> Result<(), String> {
        self.at_rest()?;
        let name = line.value("name").ok_or("set-param needs name=")?;
        let value = line.value("value").unwrap_or_default();
        let wrong = |expected| format!("{name}={value}: expected {expected}");
        let switch = || value.parse::<bool>().map_err(|_| wrong("true or false"));
        let number = |most, expected| {
            let number = value.parse::<usize>().ok();
            let number = number.filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| wrong(expected))
        };
        let mut set = self.parameters;
        match name {
            "variant" => {
                set.rules = match value {
                    "russian" => Rules::Official,
                    "course" => Rules::Course,
                    _ => return Err(wrong("russian or course")),
                }
            }
            "hash" => set.megabytes = number(65_536, "megabytes, 1 to 65536")?,
            "threads" => set.threads = number(256, "a number from 1 to 256")?,
            "endings" => set.endings = switch()?,
            "book" => set.book = switch()?,
            _ => return Err(format!("no parameter is called {name}")),
        }
        if set != self.parameters {
            self.engine = HubEngine::Unmade;
        }
        if set.rules != self.parameters.rules {
            self.position = Position::start(set.rules);
            self.history.clear();
        }
        self.parameters = set;
        Ok(())
    }

    fn set_position(&mut self, line: &HubLine) -> Result<(), String> {
        self.at_rest()?;
        let told = |error: HubError| error.to_string();
        let text = line.value("pos").ok_or("pos needs pos=")?;
        let start = hub::read(text, self.parameters.rules).map_err(told)?;
        let moves = line.value("moves").unwrap_or_default();
        let (before, here) = hub::play(start, moves).map_err(told)?;
        self.position = here;
        self.history = before.iter().map(Game::key).collect();
        Ok(())
    }

    /// A level that is refused leaves the earlier one, unless that one has no end: a program that
    /// goes on with `go think` waits for a move.
    fn set_level(&mut self, line: &HubLine) -> Result<(), String> {
        let read = HubLevel::read(line);
        self.level = match &read {
            Ok(level) => *level,
            Err(_) if self.level.is_endless() => HubLevel::AFTER_REFUSAL,
            Err(_) => self.level,
        };
        read.map(|_| ())
    }

    fn go(&mut self, line: &HubLine) -> Result<(), String> {
        self.at_rest()?;
        let purpose = match line.fields.first().map(|(name, _)| name.as_str()) {
            None | Some("think") => SearchPurpose::Think,
            Some("ponder") => SearchPurpose::Ponder,
            Some("analyze") => SearchPurpose::Analyze,
            Some(other) => return Err(format!("go knows no {other}")),
        };
        self.make();
        let engine = std::mem::replace(&mut self.engine, HubEngine::Unmade);
        if let HubEngine::AtHand(searcher) = engine {
            // By the counter the game may be over and its moves still be asked for.
            let quiet = self.position.quiet_plies();
            let drawn = quiet >= self.position.rules().draw_plies();
            let position = if drawn {
                self.position.with_quiet_plies(0)
            } else {
                self.position
            };
            let (history, limits) = (self.history.clone(), self.level.limits());
            let thinking = Thinking::start(searcher, position, history, limits, purpose);
            self.engine = HubEngine::AtWork(thinking);
        }
        Ok(())
    }

    fn stop(&mut self) -> Result<(), String> {
        if let HubEngine::AtWork(thinking) = &self.engine {
            thinking.stop();
        }
        Ok(())
    }

    fn ponder_hit(&mut self) -> Result<(), String> {
        match &self.engine {
            HubEngine::AtWork(thinking) if thinking.purpose() == SearchPurpose::Ponder => {
                thinking.ponder_hit();
                Ok(())
            }
            _ => Err("ponder-hit without go ponder".to_owned()),
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.at_rest()?;
        if let HubEngine::AtHand(searcher) = &mut self.engine {
            searcher.forget();
        }
        self.position = Position::start(self.parameters.rules);
        self.history.clear();
        Ok(())
    }

    /// Takes a searcher back that has ended or is about to; an error while it thinks.
    fn at_rest(&mut self) -> Result<(), String> {
        match &self.engine {
            HubEngine::AtWork(thinking) if thinking.goes_on() => {
                Err("still thinking: stop comes first".to_owned())
            }
            _ => {
                self.take_back();
                Ok(())
            }
        }
    }

    /// Waits for a search that goes on.
    fn take_back(&mut self) {
        self.engine = match std::mem::replace(&mut self.engine, HubEngine::Unmade) {
            HubEngine::AtWork(thinking) => thinking
                .searcher()
                .map_or(HubEngine::Unmade, HubEngine::AtHand),
            at_rest => at_rest,
        };
    }

    /// Makes a searcher of the parameters unless there is one.
    fn make(&mut self) {
        if let HubEngine::Unmade = self.engine {
            let set = &self.parameters;
            let searcher = Searcher::new(SearchSettings {
                megabytes: set.megabytes,
                threads: set.threads,
                endings: set.endings.then(|| (self.open_endings)(set.rules) as _),
                book: set.book,
                ..SearchSettings::default()
            });
            self.engine = HubEngine::AtHand(Box::new(searcher));
        }
    }
}

impl HubLevel {
    /// The level after a refused one: five seconds a move.
    const AFTER_REFUSAL: HubLevel = HubLevel {
        depth: None,
        nodes: None,
        move_time: Some(Duration::from_secs(5)),
        clock: None,
    };

    /// The level that a line asks for.
    fn read(line: &HubLine) -> Result<HubLevel, String> {
        let known = |name: &str| LEVEL_FIELDS.contains(&name);
        if let Some((name, _)) = line.fields.iter().find(|(name, _)| !known(name)) {
            return Err(format!("level knows no {name}"));
        }
        let seconds = |name| {
            number::<f64>(line, name).and_then(|found| match found {
                Some(seconds) if !(-1e9..=1e9).contains(&seconds) => {
                    Err(format!("{name}={seconds} is too long"))
                }
                found => Ok(found.map(|seconds| Duration::from_secs_f64(seconds.max(0.0)))),
            })
        };
        let time = seconds("time")?;
        let increment = seconds("inc")?.unwrap_or_default();
        let moves = number::<u32>(line, "moves")?.filter(|moves| *moves > 0);
        Ok(HubLevel {
            depth: number(line, "depth")?,
            nodes: number(line, "nodes")?,
            move_time: seconds("move-time")?,
            clock: time.map(|time| (time, increment, moves)),
        })
    }

    fn is_endless(&self) -> bool {
        *self == HubLevel::default()
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits {
            depth: self.depth,
            time: self.move_time.or_else(|| self.share_of_clock()),
            nodes: self.nodes,
            lines: 1,
        }
    }

    /// The time for one move: an even share of what is left, most of the increment, and never more
    /// than half of the clock.
    fn share_of_clock(&self) -> Option<Duration> {
        /// How many more moves a game is thought to have when nobody says.
        const MOVES_TO_GO: u32 = 30;
        let (time, increment, moves) = self.clock?;
        let share = time / moves.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO) + increment * 4 / 5;
        Some(share.min(time / 2).max(Duration::from_millis(1)))
    }
}

fn number<N: std::str::FromStr>(line: &HubLine, name: &str) -> Result<Option<N>, String> {
    let Some(value) = line.value(name) else {
        return Ok(None);
    };
    let parsed = value
        .parse()
        .map_err(|_| format!("{name}={}: expected a number", quoted(value)));
    parsed.map(Some)
}

fn variant_name(rules: Rules) -> &'static str {
    match rules {
        Rules::Official => "russian",
        Rules::Course => "course",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::HubLevel;

    #[test]
    fn a_clock_is_shared_out() {
        let share = |time: u64, inc: u64, moves| {
            let clock = (
                Duration::from_millis(time),
                Duration::from_millis(inc),
                moves,
            );
            let level = HubLevel {
                clock: Some(clock),
                ..HubLevel::default()
            };
            level.share_of_clock().map(|share| share.as_millis())
        };
        assert_eq!(share(30_000, 0, None), Some(1000));
        assert_eq!(share(30_000, 0, Some(10)), Some(3000));
        assert_eq!(share(30_000, 1000, None), Some(1800));
        assert_eq!(share(30_000, 0, Some(1)), Some(15_000));
        assert_eq!(share(100, 5000, None), Some(50));
        assert_eq!(share(0, 0, None), Some(1));
    }
}
