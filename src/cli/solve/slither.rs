//! `arbiiter solve slither`: who wins a position, by which move and why.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::cli::exit_codes;
use crate::games::grid::Grid;
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment, draw};
use crate::games::{Game, Outcome, Side};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::slither::exact::{ExactSearch, ExactVerdict};
use crate::solvers::slither::pairing::Pairing;
use crate::solvers::slither::player::{SlitherLevel, choose};

/// What `arbiiter solve slither` is told.
#[derive(Args)]
pub struct Options {
    /// The position or the game; without it the beginning on --rows and --columns
    #[arg(value_name = "POSITION", conflicts_with_all = ["rows", "columns", "misere"])]
    position: Option<String>,
    /// Rows of dots
    #[arg(long, value_name = "N", default_value_t = 5)]
    rows: i64,
    /// Columns of dots
    #[arg(long, value_name = "N", default_value_t = 6)]
    columns: i64,
    /// Who can't go on has won
    #[arg(long)]
    misere: bool,
    /// Positions to look at when pairs of dots don't decide
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: u64,
    /// Show a whole game from here, the computer on both sides
    #[arg(long)]
    play: bool,
    /// With --play: what decides between moves of the same worth
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// JSON: an object, with --play one for each move
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// Solves and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let position = options.position().context("the position")?;
    let mut out = io::stdout().lock();
    if options.play {
        play(options, position, &mut out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut search = ExactSearch::new(options.positions);
    let verdict = search.verdict(&position);
    if options.json {
        let mut fields = json!({"position": position.to_string(), "positions": search.positions()});
        add_verdict(&mut fields, &position, &verdict);
        writeln!(out, "{fields}")?;
    } else {
        write!(out, "{}", draw(&position))?;
        writeln!(out, "{}", verdict_text(&position, &verdict, options.lang))?;
    }
    let is_known = !matches!(verdict, ExactVerdict::Unknown);
    Ok(exit_codes::yes_or_no(is_known))
}

impl Options {
    fn position(&self) -> anyhow::Result<Position> {
        match &self.position {
            Some(text) => Ok(Position::read(text)?),
            None => {
                let rules = if self.misere {
                    Rules::Misere
                } else {
                    Rules::Usual
                };
                Ok(Position::start(Grid::new(self.rows, self.columns)?, rules))
            }
        }
    }
}

fn play(options: &Options, start: Position, out: &mut impl Write) -> io::Result<()> {
    let (stop, mut random) = (AtomicBool::new(false), Random::new(options.seed));
    let mut here = start;
    while let Some(segment) = {
        let chosen = choose(&here, SlitherLevel::Perfect, &mut random, &stop);
        tell_move(options, &here, &chosen.verdict, chosen.segment, out)?;
        chosen.segment
    } {
        here = here.after(&segment);
    }
    let Some(Outcome::Win(winner)) = here.outcome() else {
        return Ok(());
    };
    if options.json {
        let fields = json!({"position": here.to_string(), "winner": side_name(winner)});
        return writeln!(out, "{fields}");
    }
    let side = side_word(winner, options.lang);
    let told = say!(options.lang, "slither.won", side);
    writeln!(out, "{}{told}", draw(&here))
}

fn tell_move(
    options: &Options,
    here: &Position,
    verdict: &ExactVerdict,
    segment: Option<Segment>,
    out: &mut impl Write,
) -> io::Result<()> {
    let Some(segment) = segment else {
        return Ok(());
    };
    let (number, name) = (here.segments() + 1, segment.name(here.grid()));
    if options.json {
        let mut fields = json!({"number": number, "move": name, "side": side_name(here.turn())});
        add_verdict(&mut fields, here, verdict);
        return writeln!(out, "{fields}");
    }
    let why = options.lang.text(match verdict {
        ExactVerdict::Wins(_, Some(_)) => "slither.why_pairs",
        ExactVerdict::Wins(_, None) => "slither.why_search",
        ExactVerdict::Loses(_) => "slither.why_loses",
        ExactVerdict::Unknown => "slither.why_unknown",
    });
    let side = side_word(here.turn(), options.lang);
    writeln!(out, "{number:>3}. {side:<7} {name:<9} {why}")
}

fn verdict_text(position: &Position, verdict: &ExactVerdict, language: Language) -> String {
    let side = side_word(position.turn(), language);
    let with_pairs = |told: String, pairing: &Option<Pairing>| match pairing {
        Some(pairing) => told + "\n" + &pairs_text(position, pairing, language),
        None => told,
    };
    match verdict {
        ExactVerdict::Wins(segment, pairing) => {
            let best = segment.name(position.grid());
            with_pairs(say!(language, "slither.wins", side, best), pairing)
        }
        ExactVerdict::Loses(pairing) => match position.outcome() {
            Some(Outcome::Win(winner)) => {
                let side = side_word(winner, language);
                say!(language, "slither.over", side)
            }
            _ => with_pairs(say!(language, "slither.loses", side), pairing),
        },
        ExactVerdict::Unknown => language.text("slither.unknown").to_owned(),
    }
}

fn pairs_text(position: &Position, pairing: &Pairing, language: Language) -> String {
    if pairing.pairs() == 0 {
        return language.text("slither.no_dot_left").to_owned();
    }
    let pairs = pairs(position, pairing).join(" ");
    say!(language, "slither.partners", pairs)
}

fn pairs(position: &Position, pairing: &Pairing) -> Vec<String> {
    let name = |dot| position.grid().name(dot);
    let pairs = pairing.all().into_iter();
    pairs
        .map(|(one, other)| format!("{}+{}", name(one), name(other)))
        .collect()
}

fn add_verdict(fields: &mut serde_json::Value, position: &Position, verdict: &ExactVerdict) {
    let (winner, best, pairing) = match verdict {
        ExactVerdict::Wins(segment, pairing) => {
            (Some(position.turn()), Some(segment), pairing.as_ref())
        }
        ExactVerdict::Loses(pairing) => match position.outcome() {
            Some(Outcome::Win(side)) => (Some(side), None, None),
            _ => (Some(position.turn().other()), None, pairing.as_ref()),
        },
        ExactVerdict::Unknown => (None, None, None),
    };
    fields["winner"] = json!(winner.map(side_name));
    fields["best"] = json!(best.map(|segment| segment.name(position.grid())));
    fields["pairs"] = json!(pairing.map(|pairing| pairs(position, pairing)));
}

fn side_word(side: Side, language: Language) -> &'static str {
    language.text(match side {
        Side::First => "slither.first",
        Side::Second => "slither.second",
    })
}

/// The name of a side in JSON.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
