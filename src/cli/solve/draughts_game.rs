//! `arbiiter solve draughts-game`: a game that was played, with its mistakes.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use crate::cli::draughts::endings;
use crate::cli::files;
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::pdn::{self, PdnGame};
use crate::games::draughts::{Color, Rules};
use crate::referee::display::color_name;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::draughts::review::{self, DECIDED, ReviewedMove};
use crate::solvers::draughts::search::{SearchSettings, Searcher};

/// What `arbiiter solve draughts-game` is told.
#[derive(Args)]
pub struct Options {
    /// A file with games in PDN
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rules of a game that does not tell them
    #[arg(long, value_enum, default_value_t = Rules::Course)]
    rules: Rules,
    /// Plies to look ahead from each position
    #[arg(long, short, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// Leave the ending tables out
    #[arg(long)]
    no_endings: bool,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = Style::Algebraic)]
    notation: Style,
    /// The language of what is told
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
}

/// Reviews the games of a file and tells each.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let text = String::from_utf8_lossy(&files::read(&options.file)?).into_owned();
    for game in pdn::read(&text, options.rules) {
        let game = game.with_context(|| options.file.display().to_string())?;
        let told = tell(&game, &reviewed(&game, options), options);
        io::stdout().lock().write_all(told.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn reviewed(game: &PdnGame, options: &Options) -> Vec<ReviewedMove> {
    let rules: Rules = game.start.rules();
    let mut searcher = Searcher::new(SearchSettings {
        endings: (!options.no_endings).then(|| endings(rules) as _),
        ..SearchSettings::default()
    });
    let moves: Vec<_> = game.line.moves.iter().map(|made| made.chosen).collect();
    review::review(&mut searcher, &game.start, &moves, options.depth)
}

fn tell(game: &PdnGame, moves: &[ReviewedMove], options: &Options) -> String {
    let (language, style) = (options.lang, options.notation);
    let name = |tag| game.tag(tag).unwrap_or("?");
    let mut text = format!(
        "{} - {} {}\n",
        name("White"),
        name("Black"),
        game.result.text()
    );
    let mut first = None;
    for (number, made) in numbered(game, moves) {
        let played = notation::write(&made.before, &made.played, style);
        let mut line = format!(
            "{number:<7}{played:10}{:+6.2} {}",
            men(made.value),
            bar(made.value)
        );
        if made.is_mistake() {
            line += &format!("  ? {}", better(made, style));
            first.get_or_insert((number, made));
        }
        text += &format!("{}\n", line.trim_end());
    }
    let first = first.map(|(number, made)| mistake_text(&number, made, style, language));
    text + &first.unwrap_or_else(|| language.text("review.no_mistake").to_owned()) + "\n"
}

/// The moves with their numbers: `12.` for white, `12...` for black.
fn numbered<'m>(
    game: &PdnGame,
    moves: &'m [ReviewedMove],
) -> impl Iterator<Item = (String, &'m ReviewedMove)> {
    let mut number = game.number;
    let mut before = game.start.color();
    moves.iter().map(move |made| {
        let color = made.before.color();
        number += u32::from((before, color) == (Color::Black, Color::White));
        before = color;
        let dots = if color == Color::White { "." } else { "..." };
        (format!("{number}{dots}"), made)
    })
}

fn men(points: i32) -> f64 {
    f64::from(points) / 100.0
}

/// The value as a bar to the right for white, to the left for black.
fn bar(value: i32) -> String {
    const HALF: usize = 12;
    let length = (value.unsigned_abs() as usize * HALF).div_ceil(DECIDED as usize);
    let (white, black) = if value > 0 { (length, 0) } else { (0, length) };
    format!("{:>HALF$}|{:<HALF$}", "#".repeat(black), "#".repeat(white))
}

fn better(made: &ReviewedMove, style: Style) -> String {
    notation::write(&made.before, &made.best, style)
}

fn mistake_text(number: &str, made: &ReviewedMove, style: Style, language: Language) -> String {
    let side = color_name(made.before.color(), language);
    let played = notation::write(&made.before, &made.played, style);
    let (lost, better) = (format!("{:.2}", men(made.lost)), better(made, style));
    say!(
        language,
        "review.mistake",
        number,
        played,
        side,
        lost,
        better
    )
}
