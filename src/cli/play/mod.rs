//! `arbiiter match`: games between two settings of the engine.

mod report;

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::Context;
use clap::Args;

use crate::cli::draughts::{DraughtsRulesName, endings};
use crate::cli::tell::tell_line;
use crate::games::draughts::notation::Style;
use crate::games::draughts::{Position, Rules as DraughtsRules, pdn};
use crate::games::random::Random;
use crate::games::{Outcome, Side};
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::engine_game::{self, FinishedGame};
use crate::solvers::draughts::engine_player::{EngineDescription, EnginePlayer, PlayerStatistics};
use crate::solvers::draughts::selfplay::random_opening;
use crate::tournament::paired_games::{GameScore, MatchTally, Sprt, SprtVerdict};

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter match --games 200 --a time=0.1 --b time=0.05
  arbiiter match --games 100 --each nodes=20000 --b weights=material --pdn games.pdn
  arbiiter match --games 20000 --each nodes=5000 --b speculation=off --sprt 0,20 --threads 2
  arbiiter match --rules course --each depth=6 --b engine=alphabeta --seed 7 --json

Settings of a player, parted by commas:
  engine=search|alphabeta|random    weights=shipped|hand|material|FILE
  time=SECONDS  nodes=N  depth=N    for each move (time=0.1 without any)
  hash=MB  threads=N                endings=on|off  book=on|off  speculation=on|off

Games come in pairs: one random opening, once with each colour. The Elo difference is player A's, with the interval that holds the true one in
95 of 100 matches; it takes the spread from the pairs.

Exit status:
  0  the match was played to its end (or to the end of its --sprt)
  2  the command line is wrong, or a file can't be read or written";

/// What `arbiiter match` is told.
#[derive(Args)]
pub struct Options {
    /// Games; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The rules
    #[arg(long, value_enum, default_value_t = DraughtsRulesName::Official)]
    rules: DraughtsRulesName,
    /// Settings of player A
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    a: EngineDescription,
    /// Settings of player B
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    b: EngineDescription,
    /// Limits (time, nodes, depth) of a player that has none of its own
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    each: EngineDescription,
    /// Random plies before a game
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=40))]
    opening: u16,
    /// Where the random openings come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Plies after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    most_plies: u32,
    /// End as soon as the results say which difference in Elo it is: the lower or the upper one
    #[arg(long, value_name = "LOWER,UPPER", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Tell the result as one JSON object
    #[arg(long)]
    json: bool,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Both errors of the test are 5 %.
fn sprt(text: &str) -> Result<Sprt, String> {
    let parsed = text.split_once(',').and_then(|(lower, upper)| {
        let (elo0, elo1) = (lower.trim().parse().ok()?, upper.trim().parse().ok()?);
        let sound = |elo: f64| elo.abs() < 1000.0;
        (sound(elo0) && sound(elo1) && elo0 < elo1).then_some((elo0, elo1))
    });
    let (elo0, elo1) = parsed.ok_or("two differences in Elo are expected, such as 0,20")?;
    Ok(Sprt {
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
    })
}

/// A match under way: what its threads share.
struct EngineMatch<'a> {
    options: &'a Options,
    players: [EngineDescription; 2],
    endings: Option<Arc<dyn Endings>>,
    /// The next pair.
    next: AtomicU64,
    ended: AtomicBool,
    state: Mutex<MatchState>,
}

/// What has come of a match so far.
#[derive(Default)]
struct MatchState {
    tally: MatchTally,
    efforts: [PlayerStatistics; 2],
    plies: u64,
    file: Option<File>,
    error: Option<anyhow::Error>,
}

/// Plays the match; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let rules: DraughtsRules = options.rules.into();
    let players = [&options.a, &options.b].map(|player| player.with_limits_of(&options.each));
    let wanted = players.iter().any(EngineDescription::wants_endings);
    let create = |path: &PathBuf| {
        File::create(path).with_context(|| format!("can't write {}", path.display()))
    };
    let state = MatchState {
        file: options.pdn.as_ref().map(create).transpose()?,
        ..MatchState::default()
    };
    let game = EngineMatch {
        options,
        players,
        endings: wanted.then(|| endings(rules) as Arc<dyn Endings>),
        next: AtomicU64::new(0),
        ended: AtomicBool::new(false),
        state: Mutex::new(state),
    };
    // A player that can't be made is told before the first game.
    for player in &game.players {
        EnginePlayer::new(player, None)?;
    }
    thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| game.play_pairs());
        }
    });
    let mut state = game
        .state
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = state.error.take() {
        return Err(error);
    }
    report::tell(options, &game.players, &state)?;
    Ok(ExitCode::SUCCESS)
}

impl EngineMatch<'_> {
    /// Plays pairs until there are enough.
    fn play_pairs(&self) {
        let pairs = self.options.games.div_ceil(2);
        loop {
            let pair = self.next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs || self.ended.load(Ordering::Relaxed) {
                return;
            }
            if let Err(error) = self.play_pair(pair) {
                self.locked().error.get_or_insert(error);
                self.ended.store(true, Ordering::Relaxed);
                return;
            }
        }
    }

    fn play_pair(&self, pair: u64) -> anyhow::Result<()> {
        let seed = Random::new(self.options.seed ^ pair << 32).next_word();
        let plies = usize::from(self.options.opening);
        let opening = random_opening(self.options.rules.into(), plies, &mut Random::new(seed));
        let make = |player: &EngineDescription| EnginePlayer::new(player, self.endings.clone());
        let mut players = [make(&self.players[0])?, make(&self.players[1])?];
        let mut records = Vec::with_capacity(2);
        for first_is_white in [true, false] {
            for (player, salt) in players.iter_mut().zip([1, 2]) {
                player.new_game(seed.wrapping_add(salt));
            }
            let most = self.options.most_plies as usize;
            let [a, b] = &mut players;
            let (white, black) = if first_is_white { (a, b) } else { (b, a) };
            records.push(engine_game::play(&opening, white, black, most));
        }
        let efforts = players.map(|player| player.effort);
        self.keep(pair, &opening, &records, efforts)
    }

    /// Counts a pair, writes its games and tells about it.
    fn keep(
        &self,
        pair: u64,
        opening: &Position,
        records: &[FinishedGame],
        efforts: [PlayerStatistics; 2],
    ) -> anyhow::Result<()> {
        let score = |index: usize| match records[index].outcome {
            Outcome::Draw => GameScore::Draw,
            Outcome::Win(side) if (side == Side::First) == (index == 0) => GameScore::Win,
            Outcome::Win(_) => GameScore::Loss,
        };
        let mut state = self.locked();
        state.tally.add([score(0), score(1)]);
        for (sum, effort) in state.efforts.iter_mut().zip(efforts) {
            *sum = sum.and(effort);
        }
        state.plies += records
            .iter()
            .map(|record| record.moves.len() as u64)
            .sum::<u64>();
        if let Some(file) = &mut state.file {
            for (index, record) in records.iter().enumerate() {
                let text = self.pdn(pair, index, opening, record);
                file.write_all(text.as_bytes())
                    .context("can't write the games")?;
            }
        }
        if !self.options.quiet && state.tally.count().is_multiple_of(10) {
            tell_line(&report::progress(self.options, &state));
        }
        let over = |sprt: &Sprt| sprt.verdict(&state.tally) != SprtVerdict::GoOn;
        if self.options.sprt.as_ref().is_some_and(over) {
            self.ended.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn pdn(&self, pair: u64, index: usize, opening: &Position, record: &FinishedGame) -> String {
        let result = match record.outcome {
            Outcome::Win(Side::First) => pdn::GameResult::White,
            Outcome::Win(Side::Second) => pdn::GameResult::Black,
            Outcome::Draw => pdn::GameResult::Draw,
        };
        let name = |player: usize| format!("{} {}", ["A", "B"][player], self.players[player].text);
        let mut game = pdn::PdnGame::new(*opening, record.moves.iter().copied(), result);
        let tags = [
            ("Event", "arbiiter match".to_owned()),
            ("Round", format!("{}.{}", pair + 1, index + 1)),
            ("White", name(index).trim().to_owned()),
            ("Black", name(1 - index).trim().to_owned()),
            ("Termination", record.reason.text().to_owned()),
        ];
        game.tags = tags.map(|(tag, value)| (tag.to_owned(), value)).to_vec();
        pdn::write(&game, Style::Algebraic)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, MatchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
