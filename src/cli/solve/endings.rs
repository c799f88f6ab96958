//! `arbiiter solve draughts-endings`: makes, checks and describes ending tables.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;

use crate::cli::draughts::rules_name;
use crate::cli::exit_codes;
use crate::cli::tell::{progress_bar, show_progress, tell_line};
use crate::games::draughts::Rules;
use crate::games::draughts::fen;
use crate::solvers::draughts::endings::check::{CheckedTables, Mismatch, check};
use crate::solvers::draughts::endings::class::MAX_PIECES;
use crate::solvers::draughts::endings::file::{self, BlockFile, FileError};
use crate::solvers::draughts::endings::generate::generate;
use crate::solvers::draughts::endings::solved::Solved;
use crate::solvers::draughts::endings::survey::ClassSurvey;
use crate::solvers::draughts::endings::{Ending, tables};

/// How many pieces are worth the wait when one asks for tables. What needs tables by itself makes
/// [`tables::ALWAYS`] and uses all that it finds.
const USUAL: u32 = 5;

/// What `arbiiter solve draughts-endings` is told.
#[derive(Args)]
pub struct Options {
    /// The most pieces, both sides together
    #[arg(long, value_name = "N", default_value_t = USUAL,
          value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PIECES)))]
    pieces: u32,
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Course)]
    rules: Rules,
    /// Compute every value again from its successors, by the plain rules
    #[arg(long)]
    check: bool,
    /// Threads to work with; all processors if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder of the files, in place of ARBIITER_ENDINGS
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Make the tables even if there are files
    #[arg(long)]
    force: bool,
    /// Tell the outcome as one JSON object
    #[arg(long)]
    json: bool,
}

/// What was done and found.
struct EndingsOutcome {
    generated: bool,
    surveys: Vec<ClassSurvey>,
    /// Bytes of each file, when there are files.
    bytes: Option<Vec<u64>>,
    checked: Option<CheckedTables>,
    seconds: f64,
}

/// Makes or reads the tables, and tells about them.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let outcome = solve(options)?;
    let text = if options.json {
        json(options, &outcome)
    } else {
        text(options, &outcome)
    };
    std::io::stdout().write_all(text.as_bytes())?;
    let mismatch = outcome.checked.and_then(|checked| checked.mismatch);
    Ok(exit_codes::yes_or_no(mismatch.is_none()))
}

fn solve(options: &Options) -> anyhow::Result<EndingsOutcome> {
    let start = Instant::now();
    let folder = options.folder.clone().or_else(tables::folder);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or(processors, usize::from);
    let read = match &folder {
        Some(folder) if !options.force => read(options, folder),
        _ => None,
    };
    let generated = read.is_none();
    let (solved, bytes) = match (read, &folder) {
        (Some((solved, bytes)), _) => (solved, Some(bytes)),
        (None, folder) => {
            let solved = make(options, threads)?;
            let store = |pieces| folder.as_ref().map(|to| file::write(to, &solved, pieces));
            let bytes: Option<Result<Vec<u64>, FileError>> =
                (2..=options.pieces).map(store).collect();
            let bytes = bytes.transpose()?;
            (solved, bytes)
        }
    };
    let checked = options.check.then(|| checked(&solved, threads));
    Ok(EndingsOutcome {
        generated,
        surveys: (2..=options.pieces)
            .map(|pieces| ClassSurvey::of(&solved, pieces))
            .collect(),
        bytes,
        checked,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// The tables from their files, and the lengths of these; `None` if a file is missing or damaged.
fn read(options: &Options, folder: &std::path::Path) -> Option<(Solved, Vec<u64>)> {
    let solved = Solved::with_room(options.rules, options.pieces);
    let mut bytes = vec![];
    for pieces in 2..=options.pieces {
        let opened = BlockFile::open(folder, solved.catalogue(), solved.rules(), pieces)
            .and_then(|file| file.load(&solved, pieces).map(|()| file.bytes()));
        match opened {
            Ok(length) => bytes.push(length),
            Err(error) if error.is_missing() => return None,
            Err(error) => {
                tell_line(&format!("Warning: {error}; it is made again"));
                return None;
            }
        }
    }
    Some((solved, bytes))
}

fn make(options: &Options, threads: usize) -> anyhow::Result<Solved> {
    let bar = progress_bar("solving");
    let solved = generate(
        options.rules,
        options.pieces,
        threads,
        &AtomicBool::new(false),
        &mut |progress| show_progress(&bar, progress.done, progress.all),
    );
    bar.finish_and_clear();
    Ok(solved?)
}

fn checked(solved: &Solved, threads: usize) -> CheckedTables {
    let (bar, all) = (progress_bar("checking"), solved.values());
    let checked = check(solved, threads, &AtomicBool::new(false), &|done| {
        show_progress(&bar, done, all);
    });
    bar.finish_and_clear();
    checked
}

fn longest(survey: &ClassSurvey) -> Option<(u8, String)> {
    survey
        .longest
        .map(|(position, plies)| (plies, fen::write(&position, fen::FenForm::Algebraic)))
}

fn text(options: &Options, outcome: &EndingsOutcome) -> String {
    let mut text = String::from(
        "pieces       positions            wins           draws          losses        bytes  longest win\n",
    );
    for (place, survey) in outcome.surveys.iter().enumerate() {
        let ClassSurvey {
            positions,
            wins,
            draws,
            losses,
            ..
        } = survey;
        let bytes = outcome
            .bytes
            .as_ref()
            .map_or("-".to_owned(), |bytes| bytes[place].to_string());
        let longest =
            longest(survey).map_or(String::new(), |(plies, fen)| format!("{plies} plies {fen}"));
        text += &format!(
            "{:6} {positions:15} {wins:15} {draws:15} {losses:15} {bytes:>12}  {longest}\n",
            place + 2
        );
    }
    let how = if outcome.generated { "solved" } else { "read" };
    text += &format!(
        "{} rules, {how} in {:.1} s\n",
        rules_name(options.rules),
        outcome.seconds
    );
    match &outcome.checked {
        Some(CheckedTables {
            mismatch: Some(wrong),
            ..
        }) => text += &mismatch_text(wrong),
        Some(CheckedTables { values, .. }) => {
            text += &format!("checked {values} values: all right\n")
        }
        None => {}
    }
    text
}

fn mismatch_text(wrong: &Mismatch) -> String {
    let rules = wrong.position.rules();
    format!(
        "WRONG: {} is {:?}, but its successors make it {:?}\n",
        fen::write(&wrong.position, fen::FenForm::Algebraic),
        wrong.found.ending(rules),
        wrong.expected.ending(rules)
    )
}

/// One object; no text in it needs escaping.
fn json(options: &Options, outcome: &EndingsOutcome) -> String {
    let rows: Vec<String> = outcome
        .surveys
        .iter()
        .enumerate()
        .map(|(place, survey)| json_row(place, survey, outcome.bytes.as_deref()))
        .collect();
    let checked = outcome
        .checked
        .as_ref()
        .map_or("null".to_owned(), |checked| {
            let mismatch = checked
                .mismatch
                .as_ref()
                .map_or("null".to_owned(), json_mismatch);
            format!("{{\"values\":{},\"mismatch\":{mismatch}}}", checked.values)
        });
    format!(
        "{{\"rules\":\"{}\",\"generated\":{},\"seconds\":{:.3},\"checked\":{checked},\"tables\":[{}]}}\n",
        rules_name(options.rules),
        outcome.generated,
        outcome.seconds,
        rows.join(",")
    )
}

fn json_row(place: usize, survey: &ClassSurvey, bytes: Option<&[u64]>) -> String {
    let bytes = bytes.map_or("null".to_owned(), |bytes| bytes[place].to_string());
    let longest = longest(survey).map_or("null".to_owned(), |(plies, fen)| {
        format!("{{\"plies\":{plies},\"fen\":\"{fen}\"}}")
    });
    format!(
        "{{\"pieces\":{},\"positions\":{},\"wins\":{},\"draws\":{},\"losses\":{},\"bytes\":{bytes},\"longest_win\":{longest}}}",
        place + 2,
        survey.positions,
        survey.wins,
        survey.draws,
        survey.losses
    )
}

fn json_mismatch(wrong: &Mismatch) -> String {
    let value = |value: Ending| match value {
        Ending::Win(plies) => format!("{{\"win\":{plies}}}"),
        Ending::Draw => "\"draw\"".to_owned(),
        Ending::Loss(plies) => format!("{{\"loss\":{plies}}}"),
    };
    let rules = wrong.position.rules();
    format!(
        "{{\"fen\":\"{}\",\"found\":{},\"expected\":{}}}",
        fen::write(&wrong.position, fen::FenForm::Algebraic),
        value(wrong.found.ending(rules)),
        value(wrong.expected.ending(rules))
    )
}
