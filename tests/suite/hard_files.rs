//! Files that are hard to read: they are read in a locked process with a clock, and take nothing
//! from the referee's own.
//!
//! What reading costs for each byte of a text, in the locked process (peak memory of `arbiiter
//! check --static` before the process was locked in, 4 MB of each, without the 18 MB that it has at
//! the beginning): digits 3 bytes, `(` 118, `[` 118, `f(` 195, facts `p.` 90, clauses that are no
//! terms 245, `a,` in a list 308, `a,` in a body 368. So no text of 4 MB takes more than 1.5 GB,
//! and none takes more than `--memory` allows.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use arbiiter::referee::limits::ProgramLimits;
use arbiiter::referee::program::ProgramError;
use arbiiter::referee::workers::Workers;
use arbiiter::tournament::league::entrants;

use crate::course::arbiiter;

/// The parent of the programs never has more memory, in bytes.
const PARENT_BYTES: u64 = 64_000_000;

/// Reading is not its work: it uses a tenth of this for all the rest, and used ten times as much
/// for the long number.
const PARENT_CPU: Duration = Duration::from_millis(1500);

/// How long a text is.
const BYTES: usize = 4_000_000;

/// Texts that take time or memory, by the name of their module.
fn texts() -> Vec<(&'static str, String)> {
    let module = |name: &str| format!(":- module({name}, [{name}/3]).\n{name}(_, _, _).\n");
    let repeated = |piece: &str| piece.repeat(BYTES / piece.len());
    let half = BYTES / 2;
    vec![
        (
            "number",
            format!(":- x({}).\n{}", "7".repeat(BYTES), module("number")),
        ),
        (
            "brackets",
            format!("{}x({}.\n", module("brackets"), repeated("[")),
        ),
        (
            "nested",
            format!(
                "{}x({}a{}).\n",
                module("nested"),
                "(".repeat(half),
                ")".repeat(half)
            ),
        ),
        (
            "list",
            format!("{}x([{}a]).\n", module("list"), repeated("a,")),
        ),
        (
            "body",
            format!("{}x :- {}a.\n", module("body"), repeated("a,")),
        ),
        (
            "errors",
            format!("{}{}", module("errors"), repeated(") . ")),
        ),
        ("facts", format!("{}{}", module("facts"), repeated("p. "))),
        ("lines", format!("{}{}", module("lines"), repeated("\n"))),
    ]
}

/// A folder of its own with these files.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("arbiiter-hard-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What a process itself, without its children, has used.
#[derive(Debug, Default)]
struct Used {
    peak_bytes: u64,
    cpu: Duration,
}

impl Used {
    /// What is known of it now; a process that has ended tells nothing more.
    fn look(&mut self, process: &Child) {
        let folder = PathBuf::from(format!("/proc/{}", process.id()));
        let status = fs::read_to_string(folder.join("status")).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
        self.peak_bytes = self.peak_bytes.max(peak.unwrap_or(0) * 1024);
        self.cpu = arbiiter::sandbox::process::cpu_time_of(process.id().cast_signed())
            .unwrap_or_default()
            .max(self.cpu);
    }

    #[track_caller]
    fn check(&self, name: &str) {
        assert!(
            self.peak_bytes < PARENT_BYTES && self.cpu < PARENT_CPU,
            "{name}: {self:?}"
        );
    }
}

/// Runs it to its end.
fn watched(command: &mut Command, folder: &Path) -> (ExitStatus, Used, String) {
    let [output, errors] = ["output", "errors"].map(|name| folder.join(name));
    let file = |path: &Path| fs::File::create(path).expect("a file");
    let process = command.stdout(file(&output)).stderr(file(&errors)).spawn();
    let mut process = process.expect("the program starts");
    let mut used = Used::default();
    let status = loop {
        used.look(&process);
        if let Some(status) = process.try_wait().expect("the child is ours") {
            break status;
        }
        thread::sleep(Duration::from_millis(2));
    };
    let text = [output, errors].map(|path| fs::read_to_string(path).unwrap_or_default());
    (status, used, text.concat())
}

#[test]
fn hard_texts_take_nothing_from_check_and_turniir() {
    let folder = folder("texts");
    for (name, text) in texts() {
        let file = folder.join(format!("{name}.pl"));
        fs::write(&file, text).expect("written");
        let mut check = arbiiter();
        check.args(["check", "--static", "--lang", "en"]).arg(&file);
        let (status, used, text) = watched(&mut check, &folder);
        used.check(name);
        assert!(matches!(status.code(), Some(0..=2)), "{name}: {text}");
        let mut play = arbiiter();
        play.args(["turniir", "-q", "--lang", "en", "--move-time", "1"]);
        play.args(["--memory", "400", "--valged"]).arg(&file);
        let (status, used, text) = watched(&mut play, &folder);
        // What a program prints while it is loaded is read, which takes time.
        assert!(used.peak_bytes < PARENT_BYTES, "{name}: {used:?}");
        assert!(matches!(status.code(), Some(2 | 3)), "{name}: {text}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn hard_texts_take_nothing_from_a_league_and_a_server() {
    let folder = folder("rooms");
    let hard = texts()
        .into_iter()
        .filter(|(name, _)| ["number", "nested"].contains(name));
    let mut files = Vec::new();
    for (name, text) in hard {
        let file = folder.join(format!("{name}.pl"));
        fs::write(&file, text).expect("written");
        files.push(file);
    }
    let mut league = arbiiter();
    league.args(["liiga", "--quiet", "--move-time", "1", "--output"]);
    league.arg(folder.join("out")).args(&files);
    let (status, used, text) = watched(&mut league, &folder);
    used.check("liiga");
    assert_eq!(status.code(), Some(0), "{text}");

    let mut serve = arbiiter();
    serve.args(["serve", "--port", "0"]).args(&files);
    let told = folder.join("told");
    serve
        .stdout(Stdio::null())
        .stderr(fs::File::create(&told).expect("a file"));
    let mut server = serve.spawn().expect("the program starts");
    let mut used = Used::default();
    let start = Instant::now();
    while !fs::read_to_string(&told)
        .unwrap_or_default()
        .contains("http://")
    {
        assert!(
            start.elapsed() < Duration::from_secs(300),
            "the server does not begin"
        );
        thread::sleep(Duration::from_millis(10));
    }
    used.look(&server);
    server.kill().expect("killed");
    server.wait().expect("buried");
    used.check("serve");
    fs::remove_dir_all(&folder).expect("removed");
}

/// A program that can't be read within the limits takes part in a league and loses its games.
#[test]
fn a_league_goes_on_without_a_file_that_is_too_hard() {
    let folder = folder("forfeit");
    let hard = folder.join("raske.pl");
    let list = "a,".repeat(BYTES / 8);
    let text = format!(":- x([{list}a]).\n:- module(raske, [raske/3]).\nraske(_, _, _).\n");
    fs::write(&hard, text).expect("written");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for (store, output) in [(None, "out"), (Some("s.db"), "living")] {
        let mut league = arbiiter();
        league.args(["liiga", "--lang", "en", "--memory", "200", "--games", "2"]);
        league.arg("--output").arg(folder.join(output));
        if let Some(store) = store {
            league.arg("--store").arg(folder.join(store));
        }
        league.arg(&hard);
        league.args(["ahnus.pl", "puu.pl"].map(|name| examples.join(name)));
        let (status, _, text) = watched(&mut league, &folder);
        assert_eq!(status.code(), Some(0), "{text}");
        let why = "raske.pl: reading it took more than 200 MB of memory; ";
        let so = "; the program takes part, and loses each game in which it can't be loaded";
        assert!(text.contains(why) && text.contains(so), "{text}");
        let results = fs::read_to_string(folder.join(output).join("results.json"));
        let results = serde_json::from_str::<serde_json::Value>(&results.expect("results"));
        let results = results.expect("JSON");
        let standings = results["standings"].as_array().expect("a table");
        let row = |name: &str| {
            let is_of = |label: &str| label.split(' ').next() == Some(name);
            let mut rows = standings
                .iter()
                .filter(|row| row["label"].as_str().is_some_and(is_of));
            rows.next().unwrap_or_else(|| panic!("{name}: {results}"))
        };
        assert_eq!(row("raske")["points"], 0, "{results}");
        assert_eq!(row("raske")["games"], 4, "{results}");
        assert_eq!(row("ahnus")["games"], 4, "{results}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// A file that we failed to read is read once more; if we fail again, its games decide.
#[test]
fn a_file_that_we_fail_to_read_is_read_again() {
    let folder = folder("again");
    let program = folder.join("mari.pl");
    fs::write(&program, ":- module(kati, [kati/3]).\nkati(_, _, _).\n").expect("written");
    let files = [program.clone()];
    for (failures, module) in [(1, Some("kati")), (2, Some("mari")), (3, None)] {
        let left = folder.join("left");
        fs::write(&left, "x".repeat(failures)).expect("written");
        let script = folder.join("worker");
        let text = format!(
            "#!/bin/sh\nif [ -s '{left}' ]; then truncate -s -1 '{left}'; exit 1; fi\nexec '{arbiiter}' \"$@\"\n",
            left = left.display(),
            arbiiter = env!("CARGO_BIN_EXE_arbiiter"),
        );
        fs::write(&script, text).expect("written");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("executable");
        let limits = ProgramLimits::default();
        let workers = Workers::prepared_by(script, limits);
        let mut told = Vec::new();
        let other = folder.join("juku.pl");
        fs::copy(&program, &other).expect("a copy");
        let mut tell = |unread: &ProgramError| told.push(unread.to_string());
        match module {
            Some(module) => {
                let files = [&files[..], &[other]].concat();
                let (programs, _) = entrants(&files, &workers, &mut tell).expect("entrants");
                assert_eq!(programs[0].module.as_deref(), Some(module));
                assert_eq!(programs[1].module.as_deref(), Some("kati"));
                assert_eq!(told.len(), failures - 1, "{told:?}");
            }
            // Where nothing can be read there is nothing to play.
            None => assert!(entrants(&files, &workers, &mut tell).is_err()),
        }
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// Limits, a text, and what is told of the file.
#[test]
fn a_file_that_is_too_hard_is_refused_with_a_remedy() {
    let folder = folder("refused");
    let usual = ProgramLimits::default();
    let quick = ProgramLimits {
        load_time: Duration::from_millis(20),
        ..usual.clone()
    };
    let small = ProgramLimits {
        memory_bytes: 100_000_000,
        ..usual
    };
    for (name, limits, what) in [
        ("quick", quick, "reading it took more than 0.02 seconds"),
        ("small", small, "reading it took more than 100 MB of memory"),
    ] {
        let file = folder.join(format!("{name}.pl"));
        let list = "a,".repeat(BYTES / 2);
        let text = format!(":- x([{list}a]).\n:- module({name}, [{name}/3]).\n");
        fs::write(&file, text).expect("written");
        let workers = Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits);
        let refused = workers.read(&file).expect_err(name);
        assert!(
            matches!(refused, ProgramError::TooHard { .. }),
            "{name}: {refused}"
        );
        let told = refused.to_string();
        assert!(told.contains(what) && told.contains("; look for"), "{told}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn an_option_lets_longer_files_in() {
    let folder = folder("long");
    let file = folder.join("pikk.pl");
    let program = ":- module(pikk, [pikk/3]).\npikk(_, _, _) :- fail.\n";
    fs::write(&file, program.to_owned() + &" ".repeat(5_000_000)).expect("written");
    for (room, options, refused) in [
        ("check", &["--static"][..], 2),
        ("turniir", &["-q", "--valged"], 2),
    ] {
        let mut command = arbiiter();
        let (status, _, text) = watched(command.arg(room).args(options).arg(&file), &folder);
        assert_eq!(status.code(), Some(refused), "{text}");
        assert!(
            text.contains("it is longer than 4 MB; --file-limit allows more"),
            "{text}"
        );
        let mut command = arbiiter();
        command
            .args([room, "--file-limit", "6"])
            .args(options)
            .arg(&file);
        let (status, used, text) = watched(&mut command, &folder);
        assert_ne!(status.code(), Some(refused), "{text}");
        used.check(room);
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// The machine counts arguments in a byte: a clause with more is refused at its line, and the rest
/// of the file is loaded.
#[test]
fn a_term_of_too_many_arguments_is_refused_at_its_line() {
    let folder = folder("wide");
    let path = folder.join("wide.pl");
    let ones = |count: usize| vec!["1"; count].join(",");
    let text = format!(
        "a(1).\nb({}).\nc(f({})).\n:- X = f({}), print(X).\nd --> {{ X = g({}) }}, [X].\ne({}).\nz(1).\n",
        ones(251),
        ones(400),
        ones(256),
        ones(300),
        ones(250),
    );
    fs::write(&path, text).expect("the file can be written");
    let goal = "functor(E, e, 250), ( call(E), a(X), z(X) -> true ; halt(3) )";
    let output = arbiiter()
        .args(["consult", path.to_str().expect("text"), "-g", goal])
        .output()
        .expect("the program runs");
    let told = String::from_utf8_lossy(&output.stderr);
    for (line, what, request) in [
        (2, "max_arity", 251),
        (3, "max_arity", 400),
        (4, "max_arity", 256),
        (5, "max_arity", 300),
    ] {
        let told_of = format!(
            "{}:{line}:\nERROR:    Cannot represent due to `{what}' (limit is 250, request = {request})",
            path.display()
        );
        assert!(told.contains(&told_of), "{told_of} is missing in {told}");
    }
    assert_eq!(output.status.code(), Some(0), "{told}");
}
