//! Matches and dialect workloads in arbiiter and in swipl, one after the other in one run: CPU
//! seconds and their ratio.
//!
//! `cargo bench --bench against_swipl [-- MATCHES [NAME]]`, where MATCHES is how many of the
//! longest matches to play (0 for none) and NAME, a part of a name, chooses among matches and
//! workloads. The course corpus is looked for in `ARBIITER_COURSE` or beside the repository;
//! without it the shipped players meet under the shipped arbiter. The workloads are the programs of
//! `benches/dialect`, each with a goal `main`, and those of `benches/classic`: programs in the
//! manner of van Roy's set, which every Prolog system is measured by.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The pairings of the corpus that take swipl longest, the longest first.
const CORPUS: &[(&str, &str)] = &[
    ("nimistu", "minimaks"),
    ("alfabeta", "minimaks"),
    ("minimaks", "alfabeta"),
    ("minimaks", "nimistu"),
    ("planeerimispuu", "minimaks"),
    ("planeerimispuu", "alfabeta"),
    ("nimistu", "alfabeta"),
    ("alfabeta", "planeerimispuu"),
    ("minimaks", "ahne"),
    ("123456", "alfabeta"),
    ("123456", "minimaks"),
    ("planeerimispuu", "nimistu"),
    ("alfabeta", "nimistu"),
    ("ahne", "alfabeta"),
    ("esimene", "minimaks"),
];

/// Pairings of the shipped players.
const SHIPPED: &[(&str, &str)] = &[
    ("loikaja", "miinimaks"),
    ("miinimaks", "puu"),
    ("loikaja", "ahnus"),
];

/// The workloads that count, those of the largest ratios when they were chosen; the other programs
/// of the folder are shown beside them.
const HEAVIEST: &[&str] = &["text", "grammar", "plan_tree", "assoc_globals", "memo"];

/// Something that both systems run: files and the goals that start it.
struct Workload {
    name: String,
    files: Vec<PathBuf>,
    goals: Vec<String>,
}

/// The ratios of one kind of workloads.
struct Ratios {
    title: &'static str,
    logarithms: Vec<f64>,
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let wanted = arguments
        .iter()
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(usize::MAX);
    let part = arguments
        .iter()
        .find(|arg| arg.parse::<usize>().is_err())
        .map_or("", String::as_str);
    if Command::new("swipl")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        println!("skipped: needs swipl");
        return;
    }
    println!(
        "{:34} {:>8} {:>8} {:>6}",
        "match or workload", "swipl s", "ours s", "ratio"
    );
    let chosen = |workload: &Workload| workload.name.contains(part);
    let matches = matches().into_iter().take(wanted).filter(chosen).collect();
    let classic = programs("classic").into_iter().filter(chosen).collect();
    let (heaviest, others): (Vec<_>, Vec<_>) = programs("dialect")
        .into_iter()
        .filter(chosen)
        .partition(|workload| HEAVIEST.contains(&workload.name.as_str()));
    let kinds = [
        measured("matches", matches),
        measured("heaviest workloads", heaviest),
        measured("other workloads", others),
        measured("classic programs", classic),
    ];
    println!();
    for kind in &kinds {
        mean(kind.title, &kind.logarithms);
        worst(&kind.logarithms);
    }
    let counted = [&kinds[0].logarithms[..], &kinds[1].logarithms].concat();
    mean("matches and heaviest workloads", &counted);
}

/// Runs each workload in both systems and tells what it took.
fn measured(title: &'static str, workloads: Vec<Workload>) -> Ratios {
    let ratio = |workload: Workload| {
        let theirs = cpu_seconds(&mut swipl(&workload), &workload.name);
        let ours = cpu_seconds(&mut arbiiter(&workload), &workload.name);
        let ratio = ours / theirs;
        println!("{:34} {theirs:8.2} {ours:8.2} {ratio:6.2}", workload.name);
        ratio.ln()
    };
    Ratios {
        title,
        logarithms: workloads.into_iter().map(ratio).collect(),
    }
}

fn mean(title: &str, logarithms: &[f64]) {
    if !logarithms.is_empty() {
        let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
        println!(
            "{title}: geometric mean of {} ratios {mean:.2}",
            logarithms.len()
        );
    }
}

fn worst(logarithms: &[f64]) {
    if let Some(worst) = logarithms.iter().copied().reduce(f64::max) {
        println!("    the worst of them {:.2}", worst.exp());
    }
}

fn matches() -> Vec<Workload> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let course = std::env::var_os("ARBIITER_COURSE")
        .map_or_else(|| root.join("../shared/course"), PathBuf::from);
    if course.join("arbiter_kursus.pl").is_file() {
        return CORPUS
            .iter()
            .map(|pair| game(&course.join("arbiter_kursus.pl"), &course, *pair))
            .collect();
    }
    SHIPPED
        .iter()
        .map(|pair| {
            game(
                &root.join("prolog/arbiter.pl"),
                &root.join("examples"),
                *pair,
            )
        })
        .collect()
}

fn game(arbiter: &Path, players: &Path, (white, black): (&str, &str)) -> Workload {
    Workload {
        name: format!("{white}-{black}"),
        files: vec![
            arbiter.into(),
            players.join(format!("{white}.pl")),
            players.join(format!("{black}.pl")),
        ],
        goals: vec![
            format!("assert(valged('{white}')), assert(mustad('{black}'))"),
            "turniir".into(),
        ],
    }
}

/// The programs of a folder of `benches`, by name.
fn programs(folder: &str) -> Vec<Workload> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("benches")
        .join(folder);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    let workload = |file: PathBuf| Workload {
        name: file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        files: vec![file],
        goals: vec!["main".into()],
    };
    files.into_iter().map(workload).collect()
}

fn swipl(workload: &Workload) -> Command {
    let mut command = Command::new("swipl");
    command.args(["-f", "none", "-q"]);
    for file in &workload.files {
        command
            .arg("-g")
            .arg(format!("consult('{}')", file.display()));
    }
    for goal in &workload.goals {
        command.arg("-g").arg(goal);
    }
    command.args(["-t", "halt"]);
    command
}

fn arbiiter(workload: &Workload) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
    command.arg("consult").args(&workload.files);
    for goal in &workload.goals {
        command.arg("-g").arg(goal);
    }
    command
}

/// The CPU time of a finished child, as the kernel accounts it to this process.
fn cpu_seconds(command: &mut Command, name: &str) -> f64 {
    let before = children_ticks();
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "{name} did not end well"
    );
    (children_ticks() - before).max(1) as f64 / 100.0
}
/// User and system time of the children waited for, in hundredths of a second.
fn children_ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum()
}
