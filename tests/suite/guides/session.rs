//! Sessions of a guide: what is typed, what is shown, and whether that is what comes out.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::course::run;
use crate::guides::markdown::{Block, Kind};

/// For a block on a machine with much else to do.
const LIMIT: Duration = Duration::from_secs(1200);
/// Stands for any lines, or for any part of a line.
const ANYTHING: &str = "...";
/// A failure shows no more lines of an output.
const FOUND_LIMIT: usize = 60;
/// Parts the outputs of the commands of a block.
const MARK: &str = "-- the next command --";

/// A command, and what a guide shows of it.
#[derive(Debug, Default, PartialEq)]
pub struct Step {
    /// The line of the command in the guide.
    pub line: usize,
    /// The command, for the shell.
    pub command: String,
    /// What is typed to the command.
    typed: Vec<String>,
    /// What the guide shows.
    shown: Vec<String>,
}

impl Step {
    /// How many commands and queries there are.
    pub fn count(&self) -> usize {
        let queries = self.typed.iter().filter(|line| !is_choice(line)).count();
        queries.max(1)
    }

    fn new(line: usize, command: &str) -> Step {
        Step {
            line,
            command: command.to_owned(),
            ..Step::default()
        }
    }

    /// The command for the shell, with what is typed to it.
    fn script(&self) -> String {
        let command = &self.command;
        match self.typed.as_slice() {
            [] => format!("{command}\n"),
            typed => format!("{command} <<'END'\n{}\nEND\n", typed.join("\n")),
        }
    }

    /// A command with an answer that is all dots proves nothing.
    fn shows_nothing(&self) -> bool {
        !self.shown.is_empty() && self.shown.iter().all(|line| line.trim() == ANYTHING)
    }

    /// What is wrong with this output.
    fn fault(&self, output: &str) -> Option<String> {
        let shown: Vec<&str> = trimmed(self.shown.iter().map(String::as_str));
        let found = trimmed(output.lines());
        if self.shows_nothing() {
            return Some("the guide shows nothing but dots".to_owned());
        }
        if lines_match(&shown, &found) {
            return None;
        }
        let rest = match found.len().saturating_sub(FOUND_LIMIT) {
            0 => String::new(),
            rest => format!("\n(and {rest} more lines)"),
        };
        let found = found[..found.len().min(FOUND_LIMIT)].join("\n");
        Some(format!(
            "shown:\n{}\nfound:\n{found}{rest}",
            shown.join("\n")
        ))
    }
}

/// What is typed when the toplevel waits after an answer.
fn is_choice(typed: &str) -> bool {
    typed.is_empty() || typed == ";"
}

/// Lines without blanks at their ends, and without empty ones at the end.
fn trimmed<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<&str> = lines.map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// Whether these lines are those shown; a line of dots stands for any number of lines.
pub fn lines_match(shown: &[&str], found: &[&str]) -> bool {
    match shown.split_first() {
        None => found.is_empty(),
        Some((line, rest)) if line.trim() == ANYTHING => {
            (0..=found.len()).any(|count| lines_match(rest, &found[count..]))
        }
        Some((line, rest)) => found
            .split_first()
            .is_some_and(|(first, others)| line_matches(line, first) && lines_match(rest, others)),
    }
}

/// Whether this line is the one shown; dots in it stand for any text.
fn line_matches(shown: &str, found: &str) -> bool {
    match shown.split_once(ANYTHING) {
        None => shown == found,
        Some((before, after)) => found.strip_prefix(before).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            ends.into_iter().any(|at| line_matches(after, &rest[at..]))
        }),
    }
}

/// The commands of a block.
pub fn steps(block: &Block) -> Vec<Step> {
    let mut steps = Vec::new();
    if block.kind == Kind::Queries {
        steps.push(Step::new(block.line, "arbiiter"));
    }
    let mut is_continued = false;
    for (index, line) in block.lines.iter().enumerate() {
        let number = block.line + 1 + index;
        match line.strip_prefix("$ ") {
            Some(command) => steps.push(Step::new(number, command)),
            None => {
                let step = steps
                    .last_mut()
                    .unwrap_or_else(|| panic!("line {number}: no command is above it"));
                match is_continued {
                    true => step.command += &format!("\n{line}"),
                    false => add_line(step, line),
                }
            }
        }
        let is_command = is_continued || line.starts_with("$ ");
        is_continued = is_command && line.ends_with('\\');
    }
    steps
}

/// Takes a line below a command: a query, or what is shown. Behind an answer ` ;` asks for the next
/// one and ` .` is content; from a pipe neither is echoed, and the next answer stands on the same
/// line.
fn add_line(step: &mut Step, line: &str) {
    if let Some(query) = line.strip_prefix("?- ") {
        return step.typed.push(query.to_owned());
    }
    if let Some(query) = line.strip_prefix("|    ")
        && let Some(typed) = step.typed.last_mut()
    {
        *typed += &format!("\n{query}");
        return;
    }
    let asks_for_more = step.typed.last().is_some_and(|typed| typed == ";");
    let (line, choice) = match (line.strip_suffix(" ;"), line.strip_suffix(" .")) {
        (Some(answer), _) if !step.typed.is_empty() => (format!("{answer} "), Some(";")),
        (_, Some(answer)) if !step.typed.is_empty() => (answer.to_owned(), Some("")),
        _ => (line.to_owned(), None),
    };
    match step.shown.last_mut() {
        Some(last) if asks_for_more && last.ends_with(' ') => *last += &line,
        _ => step.shown.push(line),
    }
    step.typed.extend(choice.map(str::to_owned));
}

/// Runs the commands one after another in one shell; what is wrong with their outputs.
pub fn faults(steps: &[Step], shell: Command) -> Vec<String> {
    let outputs = outputs(steps, shell);
    let mut faults: Vec<String> = steps
        .iter()
        .zip(&outputs)
        .filter_map(|(step, output)| {
            let fault = step.fault(output)?;
            Some(format!("line {}: {}\n{fault}", step.line, step.command))
        })
        .collect();
    if outputs.len() != steps.len() {
        let (ran, all) = (outputs.len(), steps.len());
        faults.push(format!("only {ran} of {all} commands came to an end"));
    }
    faults
}

/// What each command prints, standard error too.
fn outputs(steps: &[Step], mut shell: Command) -> Vec<String> {
    let mut script = "exec 2>&1\n".to_owned();
    for step in steps {
        // The next command still finds the status in `$?`.
        script += &step.script();
        script += &format!("status=$?; printf '\\n%s\\n' '{MARK}'; (exit $status)\n");
    }
    let run = run(shell.args(["-c", &script]).stdin(Stdio::null()), LIMIT);
    let text = run.text();
    let mut outputs: Vec<String> = text
        .split(&format!("\n{MARK}\n"))
        .map(str::to_owned)
        .collect();
    outputs.pop();
    outputs
}

/// Whether each program command of the block has options that exist: with `--help` nothing else is
/// done.
pub fn misspelt(block: &Block, shell: impl Fn() -> Command) -> Vec<String> {
    let commands = block.lines.iter().enumerate().filter_map(|(index, line)| {
        let command = line.strip_prefix("$ ").unwrap_or(line);
        let command = command.split(" #").next()?.split(" |").next()?;
        command
            .starts_with("arbiiter")
            .then_some((block.line + 1 + index, command))
    });
    commands
        .filter_map(|(line, command)| {
            let run = run(
                shell()
                    .args(["-c", &format!("{command} --help")])
                    .stdin(Stdio::null()),
                LIMIT,
            );
            (run.code() != 0).then(|| format!("line {line}: {command}\n{}", run.stderr))
        })
        .collect()
}

/// A shell in this folder, in which `arbiiter` is the program under test and nothing of the user's
/// is touched.
pub fn shell(folder: &Path) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_arbiiter"));
    let bin = program.parent().expect("a program is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [bin.to_path_buf()].into_iter();
    let folders = folders.chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("folders of a path");
    let mut shell = Command::new("sh");
    shell
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("XDG_CACHE_HOME", folder.join(".cache"))
        .env("XDG_DATA_HOME", folder.join(".data"))
        .env("LC_ALL", "C.UTF-8")
        .env_remove("ARBIITER_ENDINGS")
        .env_remove("ARBIITER_MEMORY");
    shell
}
