//! Programs that attack: each gets the verdict that its header names, and nothing outside its
//! process changes.
//!
//! A program of tests/hostile plays white in a locked-in process of the real binary against a
//! shipped example. It prints a certain word when its attack succeeds, and goes on to play by the
//! rules where it can. The header of a file:
//!
//!     % Attack: what it tries.
//!     % Verdict: the code of the foul and the beginning of its detail, or `plays`; several with `or` between them.
//!     % Freely: succeeds              (where the attack is known to succeed without the sandbox)

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use arbiiter::games::draughts::Color;
use arbiiter::referee::foul::Foul;
use arbiiter::referee::game::{GameEnd, GameEvent, play_programs};
use arbiiter::referee::limits::ProgramLimits;
use arbiiter::referee::program::PlayerProgram;
use arbiiter::referee::workers::Workers;
use arbiiter::sandbox::protection;

/// What a program prints when its attack has succeeded.
const CONQUERED: &str = "vallutatud";

/// The file above the program's folder that is not to be read.
const SECRET: &str = ":- module(secret, [saladus/1]).\nsaladus(42).\n";

struct Hostile {
    name: String,
    text: String,
}

impl Hostile {
    fn all() -> Vec<Hostile> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
        let mut files: Vec<PathBuf> = fs::read_dir(folder)
            .expect("the folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        files.sort();
        let hostile = files.iter().map(|path| Hostile {
            name: path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
            text: fs::read_to_string(path).expect("a program"),
        });
        hostile.collect()
    }

    /// What the header says after this word.
    fn header(&self, word: &str) -> Option<&str> {
        let mut lines = self.text.lines();
        lines.find_map(|line| {
            line.strip_prefix("% ")?
                .strip_prefix(word)?
                .strip_prefix(": ")
        })
    }

    /// A new folder with a secret, and in it the program's folder, with a link to the secret. Tests
    /// that run at the same time have folders of their own.
    fn settle(&self, test: &str) -> Site {
        let around = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(test)
            .join(&self.name);
        if around.exists() {
            fs::remove_dir_all(&around).expect("removed");
        }
        let folder = around.join("programs");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(around.join("secret.pl"), SECRET).expect("written");
        std::os::unix::fs::symlink("../secret.pl", folder.join("link.pl")).expect("a link");
        let program = folder.join(format!("{}.pl", self.name));
        fs::write(&program, &self.text).expect("written");
        Site { around, program }
    }
}

struct Site {
    around: PathBuf,
    program: PathBuf,
}

impl Site {
    /// All files with what they hold.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.around.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let bytes = fs::read(&path).expect("a file");
                    files.insert(path, bytes);
                }
            }
        }
        files
    }
}

#[test]
fn hostile_programs_get_their_verdicts() {
    if !protection().is_whole() {
        eprintln!("not tested: this kernel lacks {:?}", protection().missing());
        return;
    }
    let all = Hostile::all();
    assert!(all.len() >= 40, "{}", all.len());
    let (one, other) = all.split_at(all.len() / 2);
    let wrong = std::thread::scope(|scope| {
        let halves = [one, other].map(|half| scope.spawn(move || judge(half)));
        halves.map(|half| half.join().expect("an end")).concat()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Plays with all of them, and says what is not as it should be. Only those that may be too slow
/// have little time: on a busy machine the others are not to be.
fn judge(programs: &[Hostile]) -> Vec<String> {
    let [mut quick, mut patient] = [1, 60].map(workers);
    let told = programs.iter().filter_map(|hostile| {
        let is_slow = hostile
            .header("Verdict")
            .is_some_and(|verdict| verdict.contains("too_slow"));
        let workers = if is_slow { &mut quick } else { &mut patient };
        let why = play(hostile, workers).err()?;
        Some(format!("{}: {why}", hostile.name))
    });
    told.collect()
}

fn workers(seconds: u64) -> Workers {
    let limits = ProgramLimits {
        move_time: Duration::from_secs(seconds),
        load_time: Duration::from_secs(2 * seconds),
        memory_bytes: 300_000_000,
        output_bytes: 1_000_000,
    };
    Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits)
}

fn play(hostile: &Hostile, workers: &mut Workers) -> Result<(), String> {
    let site = hostile.settle("hostile");
    let before = site.files();
    let white = PlayerProgram::of_file(&site.program).map_err(|error| error.to_string())?;
    let black = PlayerProgram::example("juhuslik_kaik");
    let mut printed = Vec::new();
    let record = play_programs(workers, &white, &black, &mut |event| match event {
        GameEvent::Printed { output, .. } => printed.extend_from_slice(output),
        GameEvent::Complained { errors, .. } => printed.extend_from_slice(errors),
        _ => (),
    });
    let end = record.map_err(|broken| broken.to_string())?.end;
    let verdict = verdict(&end)?;
    let expected = hostile
        .header("Verdict")
        .ok_or("no verdict in the header")?;
    if !expected.split(" or ").any(|one| verdict.starts_with(one)) {
        return Err(format!("`{verdict}` instead of `{expected}`"));
    }
    if String::from_utf8_lossy(&printed).contains(CONQUERED) {
        return Err("its attack succeeded".to_owned());
    }
    if site.files() != before {
        return Err("it has changed files".to_owned());
    }
    Ok(())
}

/// White's foul as the headers write it.
fn verdict(end: &GameEnd) -> Result<String, String> {
    if let Some(foul) = end.foul_of(Color::Black) {
        return Err(format!("its opponent was disqualified: {foul:?}"));
    }
    let Some(foul) = end.foul_of(Color::White) else {
        return Ok("plays".to_owned());
    };
    let written = serde_json::to_value(foul).map_err(|error| error.to_string())?;
    let code = written["code"].as_str().unwrap_or_default();
    Ok(match foul {
        Foul::NotLoaded(_) => format!(
            "{code} {}",
            written["detail"]["code"].as_str().unwrap_or_default()
        ),
        _ => match &written["detail"] {
            serde_json::Value::Null => code.to_owned(),
            serde_json::Value::String(text) => format!("{code} {text}"),
            detail => format!("{code} {detail}"),
        },
    })
}

/// The attacks that only the sandbox holds up are attacks: without it they succeed.
#[test]
fn without_a_sandbox_attacks_succeed() {
    let all = Hostile::all();
    let free = all
        .iter()
        .filter(|hostile| hostile.header("Freely") == Some("succeeds"));
    let mut count = 0;
    for hostile in free {
        count += 1;
        let site = hostile.settle("hostile-freely");
        let goal = format!("catch({}(1, 0, 0), _, true)", hostile.name);
        let run = Command::new(env!("CARGO_BIN_EXE_arbiiter"))
            .arg("consult")
            .arg(&site.program)
            .args(["-g", &goal])
            .stdin(Stdio::null())
            .current_dir(site.program.parent().expect("a folder"))
            .output()
            .expect("started");
        let text = String::from_utf8_lossy(&run.stdout);
        assert!(text.contains(CONQUERED), "{}: {run:?}", hostile.name);
    }
    assert!(count >= 10, "{count}");
}
