//! The differential corpus: every goal of `tests/dialect/goals` answered by
//! arbiiter as SWI-Prolog answers it.
//!
//! `tests/dialect/expected` keeps swipl's answers, so that the comparison also
//! works where swipl is not installed. `ARBIITER_BLESS=1` writes them anew;
//! `ARBIITER_REQUIRE=swipl` makes a missing swipl a failure. Differences that
//! are accepted stand in `tests/dialect/known_differences.md`; one that no
//! longer differs must leave the table. See `tests/dialect/README.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long one process may take over a file of goals. The longest takes half a minute of processor
/// time, and the machine may be loaded tenfold.
const TIME_LIMIT: Duration = Duration::from_secs(900);
/// How long one process may be silent before its goal counts as endless.
const SILENCE_LIMIT: Duration = Duration::from_secs(300);
/// How often a file is taken up again after a goal that ended the process.
const RESTART_LIMIT: usize = 20;
/// How many differing goals a failure shows.
const SHOWN_LIMIT: usize = 20;
/// The least number of goals the corpus must have.
const CORPUS_MINIMUM: usize = 1_800;
/// The release that gave the expected answers; others answer otherwise.
const SWIPL_VERSION: &str = "9.0.4";
/// The row of the table that accepts other predicates in error contexts.
const CONTEXT_ROW: &str = "context";

/// Whether the oracle is there; a line says so when it is not, and where it is required that is a
/// failure.
pub fn has_swipl() -> bool {
    let is_there = swipl_is_installed();
    if !is_there {
        assert!(!is_required("swipl"), "needs swipl {SWIPL_VERSION}");
        eprintln!("skipped: needs swipl {SWIPL_VERSION}");
    }
    is_there
}

#[test]
fn expected_answers_are_those_of_swipl() {
    if !has_swipl() {
        return;
    }
    let stale: Vec<String> = goal_files()
        .iter()
        .filter_map(|name| stale_golden(name))
        .collect();
    assert!(
        stale.is_empty(),
        "swipl answers otherwise than tests/dialect/expected; \
         ARBIITER_BLESS=1 writes the files anew\n{}",
        stale.join("\n")
    );
}

#[test]
fn arbiiter_answers_as_swipl_does() {
    let known = KnownDifferences::read(&dialect_folder().join("known_differences.md"));
    let mut tally = Tally::default();
    for name in goal_files() {
        let expected = split_answers(&name, &read_text(&golden_path(&name)));
        let actual = answers_with_restarts(Host::Arbiiter, &name);
        tally.compare_file(&name, &expected, &actual, &known);
    }
    tally.close(&known);
    println!("{}", tally.summary());
    assert!(tally.failures.is_empty(), "{}", tally.report());
}

#[test]
fn every_goal_stands_on_one_line_and_has_an_answer() {
    let mut total = 0;
    for name in goal_files() {
        let goals = goal_texts(&name);
        let answers = split_answers(&name, &read_text(&golden_path(&name)));
        let numbers: Vec<usize> = answers.keys().copied().collect();
        let wanted: Vec<usize> = (1..=goals.len()).collect();
        assert_eq!(numbers, wanted, "{name}: a goal without an answer");
        total += goals.len();
    }
    assert!(total >= CORPUS_MINIMUM, "only {total} goals");
}

/// Goals with their numbers, or answers by the number of the goal.
type Answers = BTreeMap<usize, String>;

/// What came of the comparison so far.
#[derive(Default)]
struct Tally {
    goals: usize,
    equal: usize,
    known: BTreeSet<String>,
    context_only: usize,
    rows: Vec<String>,
    failures: Vec<String>,
}

impl Tally {
    fn compare_file(
        &mut self,
        name: &str,
        expected: &Answers,
        actual: &Answers,
        known: &KnownDifferences,
    ) {
        let goals = goal_texts(name);
        let equal_before = self.equal;
        for (index, goal) in goals.iter().enumerate() {
            let number = index + 1;
            let missing = String::from("(no answer)\n");
            let swipl = expected.get(&number).unwrap_or(&missing);
            let arbiiter = actual.get(&number).unwrap_or(&missing);
            self.compare_goal(&format!("{name}:{number}"), goal, swipl, arbiiter, known);
        }
        let equal = self.equal - equal_before;
        self.rows
            .push(format!("{name}: {equal} of {} equal", goals.len()));
    }

    fn compare_goal(
        &mut self,
        id: &str,
        goal: &str,
        swipl: &str,
        arbiiter: &str,
        known: &KnownDifferences,
    ) {
        self.goals += 1;
        if swipl == arbiiter {
            self.equal += 1;
            if known.lists(id) {
                self.failures.push(format!(
                    "{id} no longer differs: remove it from the table of known differences\n"
                ));
            }
            return;
        }
        let context_only = without_context(swipl) == without_context(arbiiter);
        self.context_only += usize::from(context_only);
        if known.lists(id) || (context_only && known.lists(CONTEXT_ROW)) {
            self.known.insert(id.to_owned());
            return;
        }
        self.failures
            .push(difference(id, goal, swipl, arbiiter, context_only));
    }

    /// The rows of the table that no goal has justified.
    fn close(&mut self, known: &KnownDifferences) {
        for id in &known.ids {
            let justified = match id.as_str() {
                CONTEXT_ROW => self.context_only > 0,
                _ => goal_exists(id),
            };
            if !justified {
                self.failures
                    .push(format!("{id} is no difference: remove it from the table\n"));
            }
        }
    }

    fn summary(&self) -> String {
        format!(
            "dialect: {} goals, {} equal, {} known, {} differ (in the error's context only: {})",
            self.goals,
            self.equal,
            self.known.len(),
            self.goals - self.equal - self.known.len(),
            self.context_only,
        )
    }

    /// The first failures; all of them are left in a file.
    fn report(&self) -> String {
        let path = scratch_folder(Host::Arbiiter).join("differences.txt");
        fs::write(&path, self.failures.join("\n")).expect("the report can be written");
        let mut text = format!("{}\n{}\n", self.summary(), self.rows.join("\n"));
        for failure in self.failures.iter().take(SHOWN_LIMIT) {
            let _ = write!(text, "\n{failure}");
        }
        let count = self.failures.len();
        let _ = write!(text, "\nall {count} failures: {}", path.display());
        text
    }
}

/// Both answers of a goal: common lines once, then each side's own lines.
fn difference(id: &str, goal: &str, swipl: &str, arbiiter: &str, context_only: bool) -> String {
    let left: Vec<&str> = swipl.lines().collect();
    let right: Vec<&str> = arbiiter.lines().collect();
    let common = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let mut text = format!("{id}  ?- {goal}\n");
    if context_only {
        text.push_str("    (only the context differs)\n");
    }
    for (mark, lines) in [
        ("        ", &left[..common]),
        ("   swipl", &left[common..]),
        ("arbiiter", &right[common..]),
    ] {
        for line in lines {
            let _ = writeln!(text, "    {mark} | {line}");
        }
    }
    text
}

fn without_context(answer: &str) -> String {
    answer
        .lines()
        .filter(|line| !line.starts_with("~ "))
        .fold(String::new(), |text, line| text + line + "\n")
}

/// The table of accepted differences, by goal.
pub struct KnownDifferences {
    pub ids: BTreeSet<String>,
}

impl KnownDifferences {
    pub fn read(table: &Path) -> Self {
        let text = read_text(table);
        let mut ids = BTreeSet::new();
        for line in text.lines().filter(|line| line.starts_with('|')) {
            let cells = table_cells(line);
            let id = cells[0].trim_matches('`').to_owned();
            if id == "goal" || id.starts_with("---") {
                continue;
            }
            assert_eq!(cells.len(), 4, "goal | swipl | arbiiter | reason: {line}");
            assert!(
                !cells[3].is_empty(),
                "a difference without a reason: {line}"
            );
            assert!(ids.insert(id), "listed twice: {line}");
        }
        Self { ids }
    }

    fn lists(&self, id: &str) -> bool {
        self.ids.contains(id)
    }
}

/// The cells of a row; a bar inside a cell is written `\|`.
fn table_cells(line: &str) -> Vec<String> {
    line.trim()
        .trim_matches('|')
        .replace("\\|", "\u{1}")
        .split('|')
        .map(|cell| cell.trim().replace('\u{1}', "|"))
        .collect()
}

fn goal_exists(id: &str) -> bool {
    let Some((name, number)) = id.split_once(':') else {
        return false;
    };
    let count = match goal_files().iter().any(|file| file == name) {
        true => goal_texts(name).len(),
        false => 0,
    };
    number
        .parse::<usize>()
        .is_ok_and(|n| (1..=count).contains(&n))
}

/// Who answers the goals.
#[derive(Clone, Copy)]
enum Host {
    Swipl,
    Arbiiter,
}

impl Host {
    fn command(self, name: &str, from: usize) -> Command {
        let driver = "tests/dialect/driver.pl";
        let goal = format!("run('tests/dialect/goals/{name}.pl', {from})");
        let mut command = match self {
            Host::Swipl => Command::new("swipl"),
            Host::Arbiiter => Command::new(env!("CARGO_BIN_EXE_arbiiter")),
        };
        match self {
            Host::Swipl => {
                command.args(["-f", "none", "-q", "-g", &goal, "-g", "halt", driver]);
            }
            Host::Arbiiter => {
                command.args(["consult", driver, "-g", &goal, "-g", "halt"]);
            }
        }
        command
    }

    fn label(self) -> &'static str {
        match self {
            Host::Swipl => "swipl",
            Host::Arbiiter => "arbiiter",
        }
    }
}

/// How a process that answered goals came to its end.
pub enum Ending {
    Exit(ExitStatus),
    TooLong,
}

/// One process and what it left behind.
struct Run {
    output: String,
    errors: String,
    ending: Ending,
}

impl Run {
    fn is_clean(&self) -> bool {
        matches!(self.ending, Ending::Exit(status) if status.success())
    }

    /// What a goal that ended the process gets for the rest of its answer.
    fn obituary(&self) -> String {
        let ending = match self.ending {
            Ending::Exit(status) => format!("(the process ended: {status})"),
            Ending::TooLong => String::from("(no end: the process was killed)"),
        };
        let lines: Vec<&str> = self.errors.lines().collect();
        let last = lines[lines.len().saturating_sub(3)..].join("\n");
        format!("{ending}\n{last}\n")
    }
}

/// All answers of `host` to the goals of a file. A goal that ends the process
/// or does not end gets that for an answer; a new process takes up the next.
fn answers_with_restarts(host: Host, name: &str) -> Answers {
    let count = goal_texts(name).len();
    let mut answers = Answers::new();
    let mut from = 1;
    for _ in 0..=RESTART_LIMIT {
        let run = run_goals(host, name, from);
        let batch = split_answers(name, &run.output);
        let last = batch.keys().next_back().copied();
        answers.extend(batch);
        match last {
            Some(last) if last >= count && run.is_clean() => break,
            Some(last) => {
                answers.entry(last).or_default().push_str(&run.obituary());
                from = last + 1;
            }
            None => {
                answers.insert(from, format!("(no goal was run) {}", run.obituary()));
                break;
            }
        }
        if from > count {
            break;
        }
    }
    answers
}

fn run_goals(host: Host, name: &str, from: usize) -> Run {
    let folder = scratch_folder(host);
    let output_path = folder.join(format!("{name}.out"));
    let errors_path = folder.join(format!("{name}.err"));
    let child = host
        .command(name, from)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C.UTF-8")
        .envs(["TMPDIR", "TMP", "TEMP"].map(|variable| (variable, &folder)))
        .stdin(Stdio::null())
        .stdout(create_file(&output_path))
        .stderr(create_file(&errors_path))
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", host.label()));
    let ending = wait(child, &output_path);
    Run {
        output: read_text(&output_path),
        errors: read_text(&errors_path),
        ending,
    }
}

/// Waits for the child; kills it when it takes too long or has been silent
/// too long.
pub fn wait(mut child: Child, output: &Path) -> Ending {
    let start = Instant::now();
    let mut heard = (0, start);
    loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            return Ending::Exit(status);
        }
        let size = fs::metadata(output).map_or(0, |data| data.len());
        if size != heard.0 {
            heard = (size, Instant::now());
        }
        if start.elapsed() > TIME_LIMIT || heard.1.elapsed() > SILENCE_LIMIT {
            // It may have ended meanwhile; then there is nothing to kill.
            let _ = child.kill();
            let _ = child.wait();
            return Ending::TooLong;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The answers of a run, each without its `@name:number` line.
fn split_answers(name: &str, output: &str) -> Answers {
    let mark = format!("@{name}:");
    let mut answers = Answers::new();
    let mut current = None;
    for line in output.lines() {
        let number = line.strip_prefix(&mark).and_then(|n| n.parse().ok());
        if let Some(number) = number {
            current = Some(number);
            answers.insert(number, String::new());
        } else if let Some(answer) = current.and_then(|n| answers.get_mut(&n)) {
            answer.push_str(line);
            answer.push('\n');
        }
    }
    answers
}

/// What differs between swipl and the golden file of `name`, if anything.
fn stale_golden(name: &str) -> Option<String> {
    let run = run_goals(Host::Swipl, name, 1);
    assert!(run.is_clean(), "swipl on {name}: {}", run.obituary());
    let path = golden_path(name);
    if std::env::var_os("ARBIITER_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, &run.output).expect("tests/dialect/expected can be written");
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    if golden == run.output {
        return None;
    }
    let expected = split_answers(name, &golden);
    let fresh = split_answers(name, &run.output);
    let ids: Vec<String> = goal_texts(name)
        .iter()
        .enumerate()
        .filter(|(index, _)| expected.get(&(index + 1)) != fresh.get(&(index + 1)))
        .map(|(index, goal)| format!("    {name}:{}  ?- {goal}", index + 1))
        .take(SHOWN_LIMIT)
        .collect();
    Some(format!("{name}:\n{}", ids.join("\n")))
}

pub fn swipl_is_installed() -> bool {
    Command::new("swipl")
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(SWIPL_VERSION))
}

pub fn is_required(tool: &str) -> bool {
    std::env::var("ARBIITER_REQUIRE").is_ok_and(|value| value.contains(tool))
}

/// The names of the files of goals, in alphabetical order.
fn goal_files() -> Vec<String> {
    let folder = dialect_folder().join("goals");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|file| file.strip_suffix(".pl").map(str::to_owned))
        .filter(|name| !name.ends_with("_defs"))
        .collect();
    names.sort();
    names
}

/// The goals of a file as they are written: one a line, comments left out.
fn goal_texts(name: &str) -> Vec<String> {
    read_text(&dialect_folder().join("goals").join(format!("{name}.pl")))
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('%'))
        .map(str::to_owned)
        .collect()
}

fn golden_path(name: &str) -> PathBuf {
    dialect_folder()
        .join("expected")
        .join(format!("{name}.txt"))
}

fn dialect_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialect")
}

fn scratch_folder(host: Host) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("dialect")
        .join(host.label());
    fs::create_dir_all(&folder).expect("the folder for temporary files can be made");
    folder
}

pub fn create_file(path: &Path) -> File {
    File::create(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of a file; bytes that are not UTF-8 are replaced, so that a fault
/// of the writer shows as a difference.
pub fn read_text(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}
