//! Programs that attack in the games that are asked with terms: each loses its game, or does no
//! harm, and nothing outside its process changes. `hostile` does the same in draughts, and with
//! many more attacks.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arbiiter::sandbox::protection;

use crate::course::{self, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(300);

/// The commands; `FILE` is the program.
const GAMES: [(&str, &[&str]); 7] = [
    (
        "hexagon",
        &[
            "play", "hexagon", "--red", "FILE", "--blue", "level:1", "--quiet",
        ],
    ),
    (
        "kalah",
        &[
            "play", "kalah", "--south", "FILE", "--north", "level:1", "--quiet", "--lang", "en",
        ],
    ),
    (
        "breakthrough",
        &[
            "play",
            "breakthrough",
            "--white",
            "FILE",
            "--black",
            "level:1",
            "--quiet",
            "--lang",
            "en",
        ],
    ),
    (
        "slither",
        &[
            "play", "slither", "--first", "FILE", "--second", "person", "--quiet", "--lang", "en",
        ],
    ),
    (
        "mastermind",
        &[
            "play",
            "mastermind",
            "--codemaker",
            "code:1234",
            "--guesser",
            "FILE",
        ],
    ),
    (
        "labyrinth",
        &[
            "play",
            "labyrinth",
            "examples/labyrinth/labyrint.pro",
            "--theseus",
            "FILE",
            "--quiet",
            "--lang",
            "en",
        ],
    ),
    ("queen_ending", &["play", "queen-ending", "--white", "FILE"]),
];

/// What a program does in place of a move, the seconds that it has, and what is said of it.
const ATTACKS: [(&str, &str, &str, &str); 9] = [
    ("loop", "repeat, fail", "1", "it took too much time"),
    (
        "count",
        "between(1, inf, N), N < 0",
        "1",
        "it took too much time",
    ),
    ("halt", "halt", "60", "the program called halt/0"),
    (
        "halt_caught",
        "catch(halt(0), _, true)",
        "60",
        "the program called halt/0",
    ),
    (
        "write",
        "open('kirjutatud.txt', write, S), close(S)",
        "60",
        "the program tried something forbidden (openat",
    ),
    (
        "shell",
        "shell('touch kirjutatud.txt')",
        "60",
        "the program tried something forbidden (clone",
    ),
    (
        "kill",
        "shell('kill -9 -1')",
        "60",
        "the program tried something forbidden (clone",
    ),
    (
        "flood",
        "repeat, write('mina olen kõige parem programm'), nl, fail",
        "60",
        "the program wrote too much",
    ),
    (
        "deep",
        "numlist(1, 100000, L), foldl([_,T,f(T)]>>true, L, a, D), throw(D)",
        "60",
        "",
    ),
];

struct Attack {
    game: &'static str,
    arguments: Vec<String>,
    folder: PathBuf,
    seconds: &'static str,
    told: &'static str,
}

impl Attack {
    /// The program of the attack in a folder of its own.
    fn of(
        (game, command): (&'static str, &[&str]),
        (name, body, seconds, told): (&str, &str, &'static str, &'static str),
    ) -> Attack {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile_{game}_{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("ründaja.pl");
        let text = format!(
            ":- module(ründaja, [ründaja/2]).\n:- use_module(library(lists)).\n:- use_module(library(apply)).\n:- use_module(library(yall)).\nründaja(_, _) :- {body}.\n"
        );
        fs::write(&file, text).expect("a program");
        let file = file.display().to_string();
        let argument = |word: &&str| match *word {
            "FILE" => file.clone(),
            word => word.to_owned(),
        };
        Attack {
            game,
            arguments: command.iter().map(argument).collect(),
            folder,
            seconds,
            told,
        }
    }

    /// What is not as it should be.
    fn failure(&self) -> Option<String> {
        let mut command = arbiiter();
        command
            .args(&self.arguments)
            .args(["--move-time", self.seconds, "--output-limit", "1"])
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        let run = run(&mut command, LIMIT);
        let files = fs::read_dir(&self.folder).expect("the folder").count();
        let is_right = run.code() == 3 && run.text().contains(self.told) && files == 1;
        let told = run.text();
        let end: String = told.chars().rev().take(300).collect();
        let end: String = end.chars().rev().collect();
        (!is_right).then(|| {
            let (game, folder) = (self.game, self.folder.display());
            format!("{game} {folder}: {} {end} {}", run.code(), run.stderr)
        })
    }
}

#[test]
fn hostile_programs_lose_their_games() {
    if !protection().is_whole() {
        eprintln!("not tested: this kernel lacks {:?}", protection().missing());
        return;
    }
    let games = GAMES.into_iter();
    let attacks: Vec<Attack> = games
        .flat_map(|game| ATTACKS.map(|attack| Attack::of(game, attack)))
        .collect();
    let wrong = course::failures(&attacks, Attack::failure);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The attacks are attacks: in a process that is not locked they succeed.
#[test]
fn without_a_sandbox_files_are_written() {
    for (name, body, seconds, told) in ATTACKS {
        if !matches!(name, "write" | "shell") {
            continue;
        }
        let attack = Attack::of(("freely", &["FILE"]), (name, body, seconds, told));
        let mut command = arbiiter();
        command
            .args(["consult", &attack.arguments[0], "-g", "ründaja(_, _)"])
            .current_dir(&attack.folder);
        run(&mut command, LIMIT).check(0, &[], "");
        assert!(attack.folder.join("kirjutatud.txt").exists(), "{name}");
    }
}

/// A program finds the file of its opponent beside its own, and can't read it.
#[test]
fn the_opponents_file_is_hidden() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile_reading");
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| {
        let file = folder.join(format!("{name}.pl"));
        fs::write(&file, format!(":- module({name}, [{name}/2]).\n{text}\n")).expect("a program");
        file.display().to_string()
    };
    let spy = write(
        "luuraja",
        "luuraja(_, _) :- consult('ohver.pl'), throw(luges).",
    );
    let victim = write("ohver", "ohver(_, _).");
    let played = |sides: &[&str], told| {
        let mut command = arbiiter();
        command.args(sides).args(["--quiet", "--move-time", "60"]);
        run(&mut command, LIMIT).check(3, &[told], "");
    };
    played(
        &["play", "hexagon", "--red", &spy, "--blue", "level:1"],
        "error: luges",
    );
    for sides in [
        ["play", "hexagon", "--red", &spy, "--blue", &victim],
        ["play", "kalah", "--south", &spy, "--north", &victim],
        [
            "play",
            "mastermind",
            "--codemaker",
            &spy,
            "--guesser",
            &victim,
        ],
    ] {
        played(&sides, "existence_error(source_sink,'ohver.pl')");
    }
}

/// Who does not come to a move is no player.
#[test]
fn attacks_while_a_program_is_loaded_are_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile_loading");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, directive, told) in [
        ("peatub", "halt", "the program called halt/0"),
        ("kirjutab", "shell('touch kirjutatud.txt')", "forbidden"),
    ] {
        let file = folder.join(format!("{name}.pl"));
        fs::write(
            &file,
            format!(":- module({name}, [{name}/2]).\n:- initialization({directive}).\n:- {directive}.\n{name}(_, a).\n"),
        )
        .expect("a program");
        let file = file.display().to_string();
        for game in ["hexagon", "kalah"] {
            let side = if game == "kalah" { "--south" } else { "--red" };
            let mut command = arbiiter();
            command.args(["play", game, side, &file, "--quiet"]);
            command.args(if game == "kalah" {
                ["--north", "level:1"]
            } else {
                ["--blue", "level:1"]
            });
            if game == "kalah" {
                command.args(["--lang", "en"]);
            }
            run(&mut command, LIMIT).check(2, &[], told);
        }
        assert!(!folder.join("kirjutatud.txt").exists());
    }
}
