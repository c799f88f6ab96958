//! The course's program that guesses codes runs as it stands in the document: the same conversation
//! here and in swipl.
//!
//! The document lives outside the repository, in `ARBIITER_SEEDS`, else in `../shared/seeds` beside
//! the package. Its clauses are cut out of it; what is added is what it leaves to the reader:
//! `kood/1`, `saab_kasutada/1`, and the full stop of the last clause.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::course::{Run, arbiiter, first_difference, run};
use crate::dialect::{has_swipl, is_required};

const LIMIT: Duration = Duration::from_secs(120);
const COLOURS: [&str; 6] = ["sinine", "punane", "valge", "must", "kollane", "roheline"];

/// What the document leaves to the reader, in three ways that a course has seen: all give the codes
/// in the same order.
const READERS: [&str; 3] = [
    "saab_kasutada(sinine). saab_kasutada(punane). saab_kasutada(valge).
     saab_kasutada(must). saab_kasutada(kollane). saab_kasutada(roheline).
     kood([A,B,C,D]) :-
         saab_kasutada(A),
         saab_kasutada(B), B \\= A,
         saab_kasutada(C), not(member(C, [A,B])),
         saab_kasutada(D), not(member(D, [A,B,C])).\n",
    "värvid([sinine,punane,valge,must,kollane,roheline]).
     saab_kasutada(V) :- värvid(L), member(V, L).
     kood(Kood) :- värvid(L), vali(4, L, Kood).
     vali(0, _, []) :- !.
     vali(N, L, [V|K]) :- select(V, L, R), N1 is N - 1, vali(N1, R, K).\n",
    ":- dynamic värv/1.
     :- forall(member(V, [sinine,punane,valge,must,kollane,roheline]), assertz(värv(V))).
     saab_kasutada(V) :- värv(V).
     kood(K) :- K = [_,_,_,_], täida(K, []).
     täida([], _).
     täida([V|Vs], Ees) :- värv(V), \\+ memberchk(V, Ees), täida(Vs, [V|Ees]).\n",
];

/// The clauses of the document, and the full stop that it forgets.
pub fn program() -> Option<String> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/seeds");
    let folder = std::env::var_os("ARBIITER_SEEDS").map_or(beside, PathBuf::from);
    let Ok(document) = fs::read_to_string(folder.join("5-mastermind.et.txt")) else {
        assert!(
            !is_required("seeds"),
            "needs the documents in {}",
            folder.display()
        );
        eprintln!("skipped: needs seeds");
        return None;
    };
    let mut clauses = String::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("Ülesandeid") {
            break;
        }
        let is_head = line.trim_end().ends_with(":-") && line.starts_with(char::is_lowercase);
        let is_prose = line.starts_with(char::is_uppercase) && line.trim_end().ends_with(':');
        inside = (inside || is_head) && !is_prose;
        if inside {
            clauses += line;
            clauses.push('\n');
        }
    }
    assert!(clauses.contains("täpselt([],[],0)"), "{clauses}");
    Some(clauses.trim_end().to_owned() + ".\n")
}

/// Writes the program with one reader's part before or behind it.
fn written(test: &str, reader: usize) -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mottemeister_{test}.pl"));
    let (program, own) = (program()?, READERS[reader]);
    let text = match reader {
        0 => program + own,
        _ => own.to_owned() + &program,
    };
    fs::write(&file, text).expect("a file");
    Some(file)
}

/// What is typed and what should be seen, here as in swipl: piped to a goal, then to the toplevel.
#[track_caller]
fn check(test: &str, reader: usize, typed: &str, expected: &[&str]) {
    let Some(file) = written(test, reader) else {
        return;
    };
    let goal: &[&str] = &["-g", "mäng", "-g", "halt"];
    let ours = answered(arbiiter().arg("consult").args(goal).arg(&file), test, typed);
    for part in expected {
        assert!(
            ours.text().contains(part),
            "{part:?} is not in\n{}",
            ours.text()
        );
    }
    let at_the_top = format!("mäng.\n{typed}");
    let ours_at_the_top = answered(arbiiter().arg("toplevel").arg(&file), test, &at_the_top);
    if !has_swipl() {
        return;
    }
    let theirs = answered(Command::new("swipl").args(goal).arg(&file), test, typed);
    same(&theirs, &ours);
    let theirs = answered(Command::new("swipl").arg(&file), test, &at_the_top);
    same(&theirs, &ours_at_the_top);
}

#[track_caller]
fn same(theirs: &Run, ours: &Run) {
    let difference = first_difference(&theirs.text(), &ours.text());
    assert!(
        theirs.stdout == ours.stdout,
        "{difference}\n{}",
        ours.stderr
    );
    assert_eq!(
        theirs.code(),
        ours.code(),
        "{}\n{}",
        theirs.stderr,
        ours.stderr
    );
}

fn answered(command: &mut Command, test: &str, typed: &str) -> Run {
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mottemeister_{test}.txt"));
    fs::write(&input, typed).expect("a file");
    run(command.stdin(File::open(&input).expect("the file")), LIMIT)
}

/// A code of four different colours, by number.
type Code = [usize; 4];

fn codes() -> Vec<Code> {
    let all = (0..1296).map(|n| [n / 216, n / 36 % 6, n / 6 % 6, n % 6]);
    all.filter(|code| (1..4).all(|at| !code[..at].contains(&code[at])))
        .collect()
}

/// Pegs in the right place, and colours that both codes have.
fn alike(one: &Code, other: &Code) -> (usize, usize) {
    let exact = one.iter().zip(other).filter(|(a, b)| a == b).count();
    (
        exact,
        one.iter().filter(|colour| other.contains(colour)).count(),
    )
}

/// What the program guesses before it is right, when the secret is this.
fn wrong_guesses(secret: &Code) -> Vec<Code> {
    let mut asked: Vec<Code> = Vec::new();
    for code in codes() {
        if asked
            .iter()
            .all(|guess| alike(&code, guess) == alike(secret, guess))
        {
            if code == *secret {
                break;
            }
            asked.push(code);
        }
    }
    asked
}

#[test]
fn every_kind_of_code_is_guessed() {
    for (at, secret) in codes().iter().step_by(37).enumerate() {
        let wrong = wrong_guesses(secret);
        let mut typed = "j.\n".to_owned();
        for guess in wrong.iter().chain([secret]) {
            let (exact, common) = alike(secret, guess);
            typed += &format!("{exact}.\n{common}.\n");
        }
        let told = format!("Tegin {} vigast pakkumist \n", wrong.len());
        let names = secret.map(|colour| COLOURS[colour]).join(",");
        let last = format!("Pakun: [{names}]\nMitu värvi");
        check(
            "guessed",
            at % READERS.len(),
            &typed,
            &[&last, &told, "Nägemist!"],
        );
    }
}

#[test]
fn answers_that_contradict_each_other_fail_as_in_swipl() {
    let last = "Pakun: [roheline,kollane,must,valge]";
    for (name, typed, expected) in [
        (
            "impossible_number",
            "j.\n1.\n3.\n9.\n9.\n",
            "Pakun: [sinine,valge,punane,kollane]",
        ),
        (
            "less_than_exact",
            "j.\n3.\n1.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        (
            "nothing_in_common",
            "j.\n0.\n0.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        (
            "a_word",
            "j.\nkolm.\n4.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        (
            "last_peg",
            "j.\n3.\n4.\n4.\n4.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        (
            "unbound",
            "j.\nX.\nY.\n0.\n3.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        ("end_of_answers", "j.\n1.\n3.\n", last),
        ("end_after_ready", "j.\n", last),
    ] {
        check(name, 0, typed, &[expected]);
    }
}

#[test]
fn whatever_is_typed_is_read_as_in_swipl() {
    for (name, typed, expected) in [
        ("no", "e.\n", "Nägemist!"),
        ("another_word", "ei_tea.\n", "Nägemist!"),
        ("empty", "", "Kas oled valmis? (j/e)\nNägemist!"),
        ("no_full_stop", "j", "Kas oled valmis? (j/e)\n"),
        ("variable", "Jah.\n4.\n4.\n", "Tegin 0 vigast pakkumist \n"),
        ("two_words", "jah ja.\nj.\n", "Kas oled valmis? (j/e)\n"),
        (
            "two_numbers",
            "j.\n1 2.\n3.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        (
            "bracket",
            "j.\n).\n1.\n1.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        ("one_line", "j. 1. 3. 4. 4. ", "Tegin 1 vigast pakkumist \n"),
        (
            "comments",
            "% valmis\nj. /* kõik */\n4. % õige\n4.\n",
            "Tegin 0 vigast pakkumist \n",
        ),
        (
            "a_sum",
            "j.\n2+2.\n4.\n",
            "Pakun: [sinine,punane,valge,must]",
        ),
        ("quoted", "'j'.\n4.\n'4'.\n", "Tegin 0 vigast pakkumist \n"),
        (
            "spread",
            "j\n.\n\n4\n.\n4\n\n.\n",
            "Tegin 0 vigast pakkumist \n",
        ),
    ] {
        check(name, 1, typed, &[expected]);
    }
}

#[test]
fn the_same_game_can_be_played_twice_in_one_session() {
    check(
        "twice",
        2,
        "e.\nmäng.\nj.\n4.\n4.\nmäng.\nj.\n2.\n4.\n4.\n4.\nlisting(täpselt/3).\nkood(K).\n;\n\narvestab([a,b],[[a,c],S,L]).\n",
        &["Nägemist!"],
    );
}

#[test]
fn a_question_is_seen_before_its_answer_is_typed() {
    let goal =
        "set_stream(user_input, tty(true)), read(_), write('next? '), read(_), write(done), nl";
    let mut command = arbiiter();
    let command = command.args(["consult", "-g", goal]).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = child.stdout.take().expect("piped");
    input.write_all(b"first.\n").expect("it reads");
    let (tell, told) = mpsc::channel();
    let reading = thread::spawn(move || {
        let mut shown = [0; 64];
        while let Ok(count @ 1..) = output.read(&mut shown) {
            let text = String::from_utf8_lossy(&shown[..count]).into_owned();
            if tell.send(text).is_err() {
                break;
            }
        }
    });
    let mut shown = String::new();
    // Nothing more is typed until the question is there; without it this ends after the limit.
    while !shown.contains("next? ") {
        match told.recv_timeout(LIMIT) {
            Ok(text) => shown += &text,
            Err(_) => break,
        }
    }
    drop(input);
    let ended = child.wait().expect("it ends");
    reading.join().expect("reading does not panic");
    assert!(ended.success() && shown.contains("next? "), "{shown:?}");
}
