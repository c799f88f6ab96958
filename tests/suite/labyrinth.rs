//! Theseus and the Minotaur in the real program: the library, the commands, the exercise's sample
//! labyrinths and its Theseus.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use arbiiter::frontend::source::Source;
use arbiiter::games::random::Random;
use arbiiter::library::bindings::labyrinth::file;

use crate::course::{arbiiter, run, run_here};
use crate::dialect::has_swipl;
use crate::goals::{self, Setting, check_headers};

const LIMIT: Duration = Duration::from_secs(300);
const SAMPLES: &str = "examples/labyrinth";

/// The labyrinth of the headers: a square with a room beside it.
const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(labyrinth)).\n\
              käik(a, b). käik(b, c). käik(c, d). käik(d, a). käik(a, e). theseus(a). minotaurus(c).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("labyrinth_examples", "prolog/labyrinth.pl", &SETTING);
}

/// Goals and the errors that they throw.
const ERRORS: &[(&str, &str)] = &[
    ("labyrinth_moves(_, _)", "instantiation_error"),
    (
        "labyrinth_moves(position(a,b), _)",
        "type_error(labyrinth_position,position(a,b))",
    ),
    (
        "labyrinth_moves(position(a,_,a,theseus), _)",
        "instantiation_error",
    ),
    (
        "labyrinth_moves(position(a,f(x),a,theseus), _)",
        "type_error(labyrinth_room,f(x))",
    ),
    (
        "labyrinth_moves(position(a,x,a,theseus), _)",
        "existence_error(labyrinth_room,x)",
    ),
    (
        "labyrinth_moves(position(a,b,a,kass), _)",
        "domain_error(labyrinth_player,kass)",
    ),
    (
        "labyrinth_after(position(a,c,a,theseus), c, _)",
        "domain_error(legal_move,c)",
    ),
    (
        "labyrinth_value(position(a,c,a,theseus), [depth(1)], _)",
        "domain_error(labyrinth_option,depth(1))",
    ),
    (
        "labyrinth_value(position(a,c,a,theseus), [manner(slow)], _)",
        "domain_error(labyrinth_manner,slow)",
    ),
    (
        "labyrinth_play(puudub, computer, [], _)",
        "existence_error(labyrinth_player,puudub)",
    ),
    (
        "labyrinth_play(tase(1), computer, [], _)",
        "domain_error(labyrinth_player,tase(1))",
    ),
    (
        "labyrinth_play(computer, computer, [size(1)], _)",
        "domain_error(play_option,size(1))",
    ),
    (
        "labyrinth_play(computer, computer, [lang(ru)], _)",
        "type_error(oneof([et,en]),ru)",
    ),
];

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = ERRORS
        .iter()
        .map(|(goal, formal)| {
            format!("catch(({goal}, F = none), error(F0, _), F = F0), F == ({formal})")
        })
        .collect();
    goals::check_cases("labyrinth_errors", &SETTING, &cases);
}

#[test]
fn facts_that_are_no_labyrinth_are_told() {
    let prelude =
        ":- use_module(library(labyrinth)).\nkäik(a, b). käik(c, c). ruum(a). ruum(b). ruum(c).";
    let setting = Setting { prelude, ..SETTING };
    let cases = [
        "labyrinth_problems(Ps), Ps = [problem(käik(c,c), Text)|_], sub_atom(Text, _, _, _, 'to itself')",
        "catch(labyrinth_rooms(_), error(domain_error(labyrinth, käik(c,c)), context(labyrinth:labyrinth_rooms/1, _)), true)",
    ];
    goals::check_cases("labyrinth_problems", &setting, &cases);
    let none = Setting {
        prelude: ":- use_module(library(labyrinth)).",
        ..SETTING
    };
    let cases = ["catch(labyrinth_rooms(_), error(domain_error(labyrinth, []), _), true)"];
    goals::check_cases("labyrinth_none", &none, &cases);
}

/// Facts by rules, in a module of their own, with integers for rooms; games between programs.
#[test]
fn programs_play_whole_games() {
    let prelude = "\
        :- use_module(library(labyrinth)).\n\
        ruum(N) :- between(1, 6, N).\n\
        käik(A, B) :- between(1, 5, A), B is A + 1.\n\
        ühesuunaline(6, 1).\n\
        theseus(3). minotaurus(6). käigul(minotaurus).\n\
        :- multifile vale:vale/2, ebaonn:ebaonn/2, viga:viga/2, aeglane:aeglane/2, edasi:edasi/2.\n\
        vale:vale(_, 7).\n\
        ebaonn:ebaonn(_, _) :- fail.\n\
        viga:viga(_, _) :- throw(oih).\n\
        aeglane:aeglane(P, R) :- repeat, labyrinth:labyrinth_moves(P, [R|_]), fail.\n\
        edasi:edasi(P, R) :- labyrinth:labyrinth_moves(P, [R|_]).";
    let setting = Setting { prelude, ..SETTING };
    let cases = [
        "labyrinth_rooms([1,2,3,4,5,6]), labyrinth_start(position(3,6,3,minotaurus))",
        "labyrinth_distance(6, 2, 2), labyrinth_distance(2, 6, 4)",
        "labyrinth_play(edasi, vale, [], result(theseus, disqualified(minotaurus, illegal_move(7)), [], _))",
        "labyrinth_play(ebaonn, edasi, [], result(minotaurus, disqualified(theseus, failed), [_], _))",
        "labyrinth_play(viga, edasi, [], result(minotaurus, disqualified(theseus, error(oih)), _, _))",
        "labyrinth_play(aeglane, edasi, [time(0.2)], result(minotaurus, disqualified(theseus, too_late), _, _))",
        "labyrinth_play(edasi, edasi, [moves(4)], result(_, _, Rooms, _)), length(Rooms, N), N =< 4",
        "forall(between(1, 20, S), (labyrinth_play(computer, computer, [seed(S)], result(W, _, _, _)), \
         labyrinth_start(P), labyrinth_value(P, V), (V = win(W0, _) -> W == W0 ; W == draw)))",
    ];
    goals::check_cases("labyrinth_games", &setting, &cases);
}

/// What the exercise says of its drawings holds of labyrinths of that kind.
#[test]
fn the_exercises_statements_hold() {
    for (sample, parts) in [
        (
            "esimene",
            &[
                "Theseus to move: Theseus wins",
                "the Minotaur to move: Theseus wins",
                "Theseus wins whoever is to move",
            ][..],
        ),
        (
            "teine",
            &[
                "Theseus to move: a draw",
                "the Minotaur to move: Theseus wins",
                "Theseus wins only when the Minotaur is to move",
            ],
        ),
        (
            "labyrint",
            &[
                "Theseus wins, in 11 moves of both, 6 of his own",
                "a chasing Theseus has caught him after 6 of his own moves or has lost",
            ],
        ),
        ("uksed", &["the Minotaur wins whoever is to move"]),
    ] {
        run_here(&["solve", "labyrinth", &format!("{SAMPLES}/{sample}.pro")]).check(0, parts, "");
    }
    let play = |within: &str, won: &str| {
        let sample = format!("{SAMPLES}/labyrint.pro");
        let game = run_here(&[
            "play",
            "labyrinth",
            &sample,
            "--within",
            within,
            "--quiet",
            "--lang",
            "en",
        ]);
        game.check(0, &[won], "");
    };
    play("6", "Theseus won: both are in one room; moves: 11");
    play(
        "5",
        "the Minotaur won: Theseus did not catch him in 5 moves",
    );
}

#[test]
fn the_commands_tell_and_refuse() {
    let sample = |name: &str| format!("{SAMPLES}/{name}.pro");
    for (arguments, status, parts, error) in [
        (
            &["solve", "labyrinth", "teine", "--all"][..],
            0,
            &["14  Theseus wins only when the Minotaur"][..],
            "",
        ),
        (
            &["solve", "labyrinth", "teine", "--json"],
            0,
            &["\"minotaur_to_move\":{\"best\":[\"e\"]"],
            "",
        ),
        (
            &[
                "solve",
                "labyrinth",
                "teine",
                "--theseus",
                "a",
                "--minotaur",
                "h",
                "--turn",
                "minotaur",
            ],
            0,
            &["the Minotaur to move: Theseus wins"],
            "",
        ),
        (
            &["solve", "labyrinth", "teine", "--svg", "-"],
            0,
            &["<svg", "<desc"],
            "",
        ),
        (
            &["solve", "labyrinth", "teine", "--theseus", "x"],
            2,
            &[],
            "there is no room x",
        ),
        (
            &["solve", "labyrinth", "teine", "--theseus", "b"],
            2,
            &[],
            "both begin in room b",
        ),
        (&["solve", "labyrinth", "puudub"], 2, &[], "can't read"),
        (
            &[
                "play",
                "labyrinth",
                "teine",
                "--quiet",
                "--turn",
                "minotaur",
            ],
            0,
            &["Theseus võitis: mõlemad on samas ruumis; käike: 8"],
            "",
        ),
        (
            &[
                "play",
                "labyrinth",
                "teine",
                "--quiet",
                "--repetitions",
                "1",
                "--moves",
                "9",
            ],
            0,
            &["Viik: 9 käiku on tehtud"],
            "",
        ),
        (
            &["play", "labyrinth", "teine", "--quiet", "--lang", "en"],
            0,
            &["draw: the position was there 3 times"],
            "",
        ),
        (
            &["play", "labyrinth", "uksed", "--json"],
            0,
            &["\"winner\":\"minotaurus\"", "\"reason\":\"home\""],
            "",
        ),
        (
            &[
                "play",
                "labyrinth",
                "labyrint",
                "--quiet",
                "--theseus",
                "examples/labyrinth/theseus.pl",
            ],
            0,
            &["Theseus võitis: mõlemad on samas ruumis; käike: 11"],
            "",
        ),
        (
            &["play", "labyrinth", "teine", "--theseus", "human"],
            4,
            &["Theseus, kuhu? [a]"],
            "",
        ),
        (
            &["play", "labyrinth", "teine", "--theseus", "puudub.pl"],
            2,
            &[],
            "ERROR: ",
        ),
    ] {
        let named: Vec<String> = arguments
            .iter()
            .enumerate()
            .map(|(at, word)| {
                if at == 2 {
                    sample(word)
                } else {
                    (*word).to_owned()
                }
            })
            .collect();
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        run_here(&named).check(status, parts, error);
    }
}

/// What a file gets wrong is told with its line and column.
#[test]
fn files_are_checked() {
    for (text, told) in [
        (
            "käik(a, b).\nkäik(b, b).",
            "2:1: a passage from room b to itself: who moves may not stay",
        ),
        (
            "käik(a, b).\n  käik(a, b).",
            "2:3: the passage from a to b is there twice",
        ),
        (
            "ruum(a). ruum(b).\nkäik(a, b). käik(b, c).",
            "2:13: there is no room c",
        ),
        (
            "käik(a, b).\nkäik(c, d).",
            "2:1: room c can't be reached from room a: a passage is missing",
        ),
        (
            "käik(a, b).\nkaiik(b, c).",
            "2:1: kaiik/2 says nothing here: is kaik/2 meant?",
        ),
        (
            "käik(a, b).\nkäik(b).",
            "2:1: käik/1 says nothing here: käik has 2 arguments",
        ),
        (
            "käik(a, X).",
            "1:9: the name of a room, an atom or an integer, is expected, not a variable",
        ),
        (
            "ruum(a, 1, kaks).",
            "1:12: a coordinate, an integer up to a million, is expected, not kaks",
        ),
        (
            "käik(a, b).\nkäigul(kass).",
            "2:8: theseus or minotaurus is expected, not kass",
        ),
        (
            "käik(a, b).\nkäik(A, B) :- tee(A, B).",
            "2:1: a fact is expected, not a rule of käik/2: only a program that runs understands rules",
        ),
        (
            "käik(a, b).käik(b, c).",
            "1:1: a full stop needs a blank or a new line after it",
        ),
        ("käik(a, b", "1:10: syntax error: "),
        (
            "",
            "1:1: a labyrinth has two rooms and a passage between them at least",
        ),
    ] {
        let problems = file::read(&Source::from_text("l.pro", text)).expect_err(text);
        let first = problems[0].to_string();
        assert!(
            first.starts_with(&format!("l.pro:{told}")),
            "{text:?}: {first}"
        );
    }
    let text = ":- encoding(utf8).\n:- dynamic käik/2.\nnimi('Suur saal').\nkäik(1, \"saal\"). käik(saal, 1).";
    let (labyrinth, _) = file::read(&Source::from_text("l.pro", text)).expect("a labyrinth");
    assert_eq!((labyrinth.len(), labyrinth.passages().len()), (2, 1));
}

/// Whatever the bytes of a file, reading it ends with a labyrinth or with problems.
#[test]
fn hostile_files_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(SAMPLES);
    let samples: Vec<Vec<u8>> = ["labyrint.pro", "uksed.pro", "theseus.pl"]
        .map(|name| fs::read(folder.join(name)).expect("a sample"))
        .into();
    let pieces: [&[u8]; 9] = [
        b"(",
        b")",
        b"'",
        b"/*",
        b".",
        b"\xff\xfe",
        b"0'",
        b"ruum(",
        b"99999999999999999999",
    ];
    let mut random = Random::new(3);
    for _ in 0..4_000 {
        let mut bytes = samples[random.below(samples.len())].clone();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            let end = (at + random.below(30)).min(bytes.len());
            let piece = pieces[random.below(pieces.len())];
            bytes.splice(at..end, piece.iter().copied());
        }
        if let Err(problems) = file::read(&Source::from_bytes("l.pro", &bytes)) {
            assert!(!problems.is_empty());
        }
    }
}

/// The exercise's program, which consults the labyrinth's file itself, plays the same games here
/// and in swipl.
#[test]
fn the_exercises_theseus_plays_as_in_swipl() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(SAMPLES);
    for (goal, input, last) in [
        ("mäng", "", "Theseus võitis: mõlemad on ruumis h.\n"),
        (
            "mäng('esimene.pro')",
            "",
            "Theseus võitis: mõlemad on ruumis b.\n",
        ),
        ("mäng('teine.pro')", "", "Viik: 60 käiku on tehtud.\n"),
        (
            "mäng_inimesega('labyrint.pro')",
            "b.\nx.\na.\ne.\na.\ne.\na.\n",
            "",
        ),
    ] {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("labyrinth_input.txt");
        fs::write(&file, input).expect("a file");
        let ran = |command: &mut Command| {
            let input = fs::File::open(&file).expect("the file");
            run(
                command
                    .current_dir(&folder)
                    .env("LANG", "C.UTF-8")
                    .stdin(Stdio::from(input)),
                LIMIT,
            )
        };
        let ours = ran(arbiiter().args(["consult", "theseus.pl", "-g", goal]));
        let text = ours.text();
        assert!(
            text.ends_with(last) && text.contains("Theseus: "),
            "{goal}: {text}{}",
            ours.stderr
        );
        if !has_swipl() {
            continue;
        }
        let theirs = ran(Command::new("swipl").args(["-g", goal, "-t", "halt", "theseus.pl"]));
        assert_eq!(text, theirs.text(), "{goal}");
    }
}
