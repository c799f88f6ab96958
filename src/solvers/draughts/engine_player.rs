//! Players for matches between settings of the engine, and how they are described:
//! `time=0.1,hash=64,weights=hand`.

use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::games::draughts::{Move, Position};
use crate::games::random::Random;
use crate::solvers::Evaluator;
use crate::solvers::alphabeta::alphabeta;
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::evaluation::Evaluation;
use crate::solvers::draughts::evaluation::weights::Weights;
use crate::solvers::draughts::levels::Level;
use crate::solvers::draughts::material::Material;
use crate::solvers::draughts::search::{SearchLimits, SearchSettings, Searcher};
use crate::solvers::weights_file::WeightsError;

/// How a player is made and how long it may look at a move.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineDescription {
    /// As it was written.
    pub text: String,
    kind: EnginePlayerKind,
    weights: WeightsOf,
    megabytes: usize,
    threads: usize,
    endings: bool,
    book: bool,
    speculation: bool,
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    level: Option<Level>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EnginePlayerKind {
    Search,
    AlphaBeta,
    Random,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum WeightsOf {
    Shipped,
    Hand,
    Material,
    File(PathBuf),
}

/// The time for a move of a player without any limit.
const DEFAULT_TIME: Duration = Duration::from_millis(100);
/// The depth of plain alpha-beta when none is given: it knows no other limit.
const DEFAULT_DEPTH: u32 = 6;

/// Why a text describes no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineDescriptionError {
    /// No `=` in a part.
    #[error("expected KEY=VALUE, found {0:?}")]
    NoValue(String),
    /// A key that is none.
    #[error(
        "no setting is called {0:?}; there are engine, weights, time, nodes, depth, level, hash, threads, endings, book, speculation"
    )]
    Key(String),
    /// A value that does not fit.
    #[error("{key}={value}: expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A limit that engine=alphabeta does not have.
    #[error("engine=alphabeta has no {0}: it looks depth=N plies ahead")]
    NoLimit(&'static str),
}

impl Default for EngineDescription {
    fn default() -> EngineDescription {
        EngineDescription {
            text: String::new(),
            kind: EnginePlayerKind::Search,
            weights: WeightsOf::Shipped,
            megabytes: 16,
            threads: 1,
            endings: false,
            book: false,
            speculation: true,
            time: None,
            nodes: None,
            depth: None,
            level: None,
        }
    }
}

/// Settings parted by commas; the later one of two holds.
impl FromStr for EngineDescription {
    type Err = EngineDescriptionError;

    fn from_str(text: &str) -> Result<EngineDescription, EngineDescriptionError> {
        let mut description = EngineDescription {
            text: text.trim().to_owned(),
            ..EngineDescription::default()
        };
        for part in text.split(',').map(str::trim) {
            if part.is_empty() {
                continue;
            }
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| EngineDescriptionError::NoValue(part.to_owned()))?;
            description.set(key.trim(), value.trim())?;
        }
        let limit = match (description.time, description.nodes, description.level) {
            (Some(_), _, _) => "time",
            (None, Some(_), _) => "nodes",
            (None, None, Some(_)) => "level",
            (None, None, None) => return Ok(description),
        };
        match description.kind {
            EnginePlayerKind::AlphaBeta => Err(EngineDescriptionError::NoLimit(limit)),
            _ => Ok(description),
        }
    }
}

impl EngineDescription {
    /// The description with this one's limits where it has none itself.
    pub fn with_limits_of(&self, other: &EngineDescription) -> EngineDescription {
        let mut description = self.clone();
        if !self.is_limited() {
            (description.time, description.nodes) = (other.time, other.nodes);
            (description.depth, description.level) = (other.depth, other.level);
        }
        description
    }

    fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some() || self.level.is_some()
    }

    /// Whether it asks ending tables.
    pub fn wants_endings(&self) -> bool {
        self.endings
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), EngineDescriptionError> {
        let wrong = |expected| EngineDescriptionError::Value {
            key: key.to_owned(),
            value: value.to_owned(),
            expected,
        };
        let switch = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wrong("on or off")),
        };
        let number = |least: u64, most: u64, expected| {
            let found = value.parse::<u64>().ok();
            let found = found.filter(|number| (least..=most).contains(number));
            found.ok_or_else(|| wrong(expected))
        };
        match key {
            "engine" => {
                self.kind = match value {
                    "search" => EnginePlayerKind::Search,
                    "alphabeta" => EnginePlayerKind::AlphaBeta,
                    "random" => EnginePlayerKind::Random,
                    _ => return Err(wrong("search, alphabeta or random")),
                }
            }
            "weights" => {
                self.weights = match value {
                    "shipped" => WeightsOf::Shipped,
                    "hand" => WeightsOf::Hand,
                    "material" => WeightsOf::Material,
                    file => WeightsOf::File(file.into()),
                }
            }
            "time" => {
                let seconds = value.parse::<f64>().ok();
                let seconds = seconds.filter(|seconds| *seconds > 0.0 && *seconds < 1e6);
                let seconds = seconds.ok_or_else(|| wrong("seconds above 0"))?;
                self.time = Some(Duration::from_secs_f64(seconds));
            }
            "nodes" => self.nodes = Some(number(1, u64::MAX, "a number above 0")?),
            "depth" => self.depth = Some(number(1, 99, "a number from 1 to 99")? as u32),
            "level" => {
                let level = value.parse().ok().and_then(Level::of_number);
                self.level = Some(level.ok_or_else(|| wrong("a level from 1 to 10"))?);
            }
            "hash" => self.megabytes = number(1, 65_536, "megabytes, 1 to 65536")? as usize,
            "threads" => self.threads = number(1, 256, "a number from 1 to 256")? as usize,
            "endings" => self.endings = switch()?,
            "book" => self.book = switch()?,
            "speculation" => self.speculation = switch()?,
            _ => return Err(EngineDescriptionError::Key(key.to_owned())),
        }
        Ok(())
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits {
            depth: self.depth,
            time: self.time.or((!self.is_limited()).then_some(DEFAULT_TIME)),
            nodes: self.nodes.or(self.level.map(|level| level.nodes)),
            lines: 1,
        }
    }
}

/// Why a player can't be made.
#[derive(Debug, thiserror::Error)]
pub enum UnmadePlayer {
    /// Its file of weights can't be read.
    #[error("can't read the weights {file}", file = .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file holds no weights.
    #[error("{file}", file = .file.display())]
    Weights {
        /// The file.
        file: PathBuf,
        /// Why.
        source: WeightsError,
    },
}

/// How a player judges positions.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// By patterns of men.
    Patterns(Evaluation),
    /// By the number of pieces.
    Material,
}

impl Evaluator<Position> for Judgement {
    fn value(&self, position: &Position) -> i32 {
        match self {
            Judgement::Patterns(evaluation) => evaluation.value(position),
            Judgement::Material => Material.value(position),
        }
    }
}

impl Judgement {
    fn new(weights: &WeightsOf) -> Result<Judgement, UnmadePlayer> {
        let weights = match weights {
            WeightsOf::Material => return Ok(Judgement::Material),
            WeightsOf::Shipped => return Ok(Judgement::Patterns(Evaluation::default())),
            WeightsOf::Hand => Weights::by_hand(),
            WeightsOf::File(file) => {
                let bytes = fs::read(file).map_err(|source| UnmadePlayer::File {
                    file: file.clone(),
                    source,
                })?;
                Weights::read(&bytes).map_err(|source| UnmadePlayer::Weights {
                    file: file.clone(),
                    source,
                })?
            }
        };
        Ok(Judgement::Patterns(Evaluation::new(Arc::new(weights))))
    }
}

/// What a player has done in its games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// Moves it has made.
    pub moves: u64,
    /// Positions it has looked at.
    pub nodes: u64,
    /// Sum of the depths of its moves.
    pub depths: u64,
    /// Time it has taken.
    pub time: Duration,
}

impl PlayerStatistics {
    /// Both together.
    pub fn and(self, other: PlayerStatistics) -> PlayerStatistics {
        PlayerStatistics {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            depths: self.depths + other.depths,
            time: self.time + other.time,
        }
    }
}

/// A player. It knows the rules no better than the referee lets it.
pub struct EnginePlayer {
    chooser: MoveChooser,
    limits: SearchLimits,
    level: Option<Level>,
    random: Random,
    /// What it has done since it was made.
    pub effort: PlayerStatistics,
}

enum MoveChooser {
    Search(Box<Searcher<Judgement>>),
    AlphaBeta(Judgement),
    Random,
}

impl EnginePlayer {
    /// A player of that description, with these ending tables if it wants any.
    pub fn new(
        description: &EngineDescription,
        endings: Option<Arc<dyn Endings>>,
    ) -> Result<EnginePlayer, UnmadePlayer> {
        let evaluator = Judgement::new(&description.weights)?;
        let chooser = match description.kind {
            EnginePlayerKind::Random => MoveChooser::Random,
            EnginePlayerKind::AlphaBeta => MoveChooser::AlphaBeta(evaluator),
            EnginePlayerKind::Search => {
                let settings = SearchSettings {
                    megabytes: description.megabytes,
                    threads: description.threads,
                    endings: endings.filter(|_| description.endings),
                    book: description.book,
                    speculates: description.speculation,
                };
                MoveChooser::Search(Box::new(Searcher::with_evaluator(settings, evaluator)))
            }
        };
        Ok(EnginePlayer {
            chooser,
            limits: description.limits(),
            level: description.level,
            random: Random::new(0),
            effort: PlayerStatistics::default(),
        })
    }

    /// Prepares for a game: all it does then follows from the game and the seed, but for what
    /// depends on time.
    pub fn new_game(&mut self, seed: u64) {
        self.random = Random::new(seed);
        if let MoveChooser::Search(searcher) = &mut self.chooser {
            searcher.forget();
        }
    }

    /// A move, `None` when it finds none; `history` holds the keys of the earlier positions.
    pub fn choose(&mut self, position: &Position, history: &[u64]) -> Option<Move> {
        let start = Instant::now();
        let level = self.level.as_ref();
        let by_chance = level.and_then(|level| level.chance_move(position, &mut self.random));
        let (chosen, nodes, depth) = match &mut self.chooser {
            _ if by_chance.is_some() => (by_chance, 0, 0),
            MoveChooser::Search(searcher) => {
                let never = AtomicBool::new(false);
                let report = searcher.search(position, history, &self.limits, &never);
                let line = report.lines.first();
                let chosen = line.and_then(|line| line.moves.first()).copied();
                (chosen, report.nodes, report.depth)
            }
            MoveChooser::AlphaBeta(evaluator) => {
                let depth = self.limits.depth.unwrap_or(DEFAULT_DEPTH);
                let never = AtomicBool::new(false);
                let found = alphabeta(position, depth, evaluator, &never);
                (found.best, found.nodes, depth)
            }
            MoveChooser::Random => {
                let moves = position.legal_moves();
                (moves.get(self.random.below(moves.len())).copied(), 0, 0)
            }
        };
        self.effort = self.effort.and(PlayerStatistics {
            moves: 1,
            nodes,
            depths: u64::from(depth),
            time: start.elapsed(),
        });
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::EngineDescription;

    #[test]
    fn descriptions_are_read_or_refused() {
        let table = [
            ("", ""),
            ("time=0.1,hash=64 , threads=2", ""),
            ("engine=alphabeta,depth=4,weights=material", ""),
            ("engine=random,endings=on,book=off,speculation=on", ""),
            ("depth", "expected KEY=VALUE, found \"depth\""),
            ("depth=0", "depth=0: expected a number from 1 to 99"),
            ("time=-1", "time=-1: expected seconds above 0"),
            ("time=nan", "time=nan: expected seconds above 0"),
            ("engine=x", "engine=x: expected search, alphabeta or random"),
            (
                "engine=alphabeta,nodes=9",
                "engine=alphabeta has no nodes: it looks depth=N plies ahead",
            ),
            ("level=10", ""),
            ("level=0", "level=0: expected a level from 1 to 10"),
            ("endings=yes", "endings=yes: expected on or off"),
            (
                "deep=3",
                "no setting is called \"deep\"; there are engine, weights, time, nodes, depth, level, hash, threads, endings, book, speculation",
            ),
        ];
        for (text, expected) in table {
            let found = text.parse::<EngineDescription>();
            let told = found.map_or_else(|error| error.to_string(), |_| String::new());
            assert_eq!(told, expected, "{text}");
        }
    }
}
