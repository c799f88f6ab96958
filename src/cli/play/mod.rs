//! `arbiiter match`: games between two settings of the engine.

mod report;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;

use crate::cli::draughts::endings;
use crate::cli::files;
use crate::cli::tell::tell_line;
use crate::games::draughts::notation::Style;
use crate::games::draughts::{Rules, pdn};
use crate::referee::language::Language;
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::engine_player::EngineDescription;
use crate::tournament::engine_match::EngineMatch;
use crate::tournament::paired_games::Sprt;

/// What `arbiiter match` is told.
#[derive(Args)]
pub struct Options {
    /// Games; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Official)]
    rules: Rules,
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
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
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

/// Plays the match; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let rules: Rules = options.rules;
    let players = [&options.a, &options.b].map(|player| player.with_limits_of(&options.each));
    let wanted = players.iter().any(EngineDescription::wants_endings);
    let pdn = options.pdn.as_deref();
    let mut file = pdn.map(files::create).transpose()?;
    let game = EngineMatch {
        rules,
        players,
        endings: wanted.then(|| endings(rules) as Arc<dyn Endings>),
        pairs: options.games.div_ceil(2),
        opening_plies: usize::from(options.opening),
        most_plies: options.most_plies as usize,
        seed: options.seed,
        threads: options.threads,
        sprt: options.sprt,
    };
    let state = game.play(|state, games| -> anyhow::Result<()> {
        if let Some(file) = &mut file {
            for game in &games {
                file.write_all(pdn::write(game, Style::Algebraic).as_bytes())
                    .context("can't write the games")?;
            }
        }
        if !options.quiet && state.tally.count().is_multiple_of(10) {
            tell_line(&report::progress(options, state));
        }
        Ok(())
    })?;
    report::tell(options, &game.players, &state)?;
    Ok(ExitCode::SUCCESS)
}
