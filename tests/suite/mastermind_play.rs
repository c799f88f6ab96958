//! `arbiiter play mastermind` with the real program: all kinds of sides, lines from a pipe, how it
//! ends. A board of the server.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::course::{Run, arbiiter, run};
use crate::web::server::Server;

const LIMIT: Duration = Duration::from_secs(120);

fn played(test: &str, arguments: &[&str], typed: &str) -> Run {
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mastermind_{test}.txt"));
    fs::write(&input, typed).expect("a file");
    let mut command = arbiiter();
    command
        .args(["play", "mastermind"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(File::open(&input).expect("the file"));
    run(&mut command, LIMIT)
}

#[track_caller]
fn check(test: &str, arguments: &[&str], typed: &str, status: i32, expected: &[&str]) {
    played(test, arguments, typed).check(status, expected, "");
}

const COURSE: [&str; 8] = [
    "--distinct",
    "--counting",
    "common",
    "--lang",
    "et",
    "--strategy",
    "first-consistent",
    "--names=sinine,punane,valge,must,kollane,roheline",
];

#[test]
fn the_computer_guesses_a_persons_code() {
    let told = [
        "Mõtle välja kood: 4 nööpi, 6 värvi, kõik erinevad: sinine punane valge must kollane roheline\n",
        "1. sinine punane valge must\nMitu värvi on õigel kohal (sõnnid)?\n",
        "2. sinine valge punane kollane\n",
        "Kood sinine valge punane kollane on arvatud, pakkumisi 2.\n",
    ];
    check("course", &COURSE, "1.\n3.\n4.\n", 0, &told);
    check(
        "second",
        &COURSE,
        "1.\n3.\n4.\n",
        0,
        &["(sõnnid)?\nMitu õiget värvi üldse esineb"],
    );
    check("both_numbers", &COURSE, "1 3\n4 4\n", 0, &told);
    let usual = [&COURSE[..7], &["--names"]].concat();
    check("usual_names", &usual, "1 3\n4 4\n", 0, &told);
    let russian = ["--lang", "ru", "--strategy", "first-consistent", "--names"];
    check(
        "russian_names",
        &russian,
        "4 0\n",
        0,
        &["синий красный белый чёрный жёлтый зелёный\n1. синий синий синий синий\n"],
    );
    let english = [
        "Think of a code: 4 pegs, 6 colours, a colour may come again: 1 2 3 4 5 6\n",
        "How many more have a right colour, but in the wrong place?\n",
        "The code 1122 was guessed, 2 guesses.\n",
    ];
    let strategy = ["--strategy", "first-consistent"];
    check("english", &strategy, "?\n2\n0\n4\n", 0, &english);
}

#[test]
fn answers_that_contradict_each_other_are_named_and_corrected() {
    let run = played("no_such_turn", &COURSE, "0 2\nfix 9\n");
    run.check(4, &["Vastused on 1 kuni 1.\n", "Mäng jäi pooleli.\n"], "");
    check(
        "at_once",
        &["--strategy", "first-consistent"],
        "0 0\n0 0\n0 0\n0 0\n0 0\n1 0\n\n4\n",
        0,
        &[
            "Answer 6 contradicts earlier ones: 1. 1111 0 0; 2. 2222 0 0; 3. 3333 0 0; 4. 4444 0 0; 5. 5555 0 0. Possible answers were 4 0.\n",
            "Which answer was wrong? [6]\n6. 6666\n",
            "The code 6666 was guessed, 6 guesses.\n",
        ],
    );
    let small = [
        "--strategy",
        "first-consistent",
        "--pegs",
        "2",
        "--colours",
        "3",
    ];
    check(
        "impossible",
        &small,
        "1 1\n\n1 0\n2\n",
        0,
        &[
            "Answer 1 is impossible: when all other pegs are in the right place the last one can't be in a wrong one.",
            "Which answer was wrong? [1]\n1. 11\n",
            "The code 12 was guessed, 2 guesses.\n",
        ],
    );
    check(
        "against",
        &small,
        "0 0\n1 0\n1 0\n1\n1 0\n2\n",
        0,
        &[
            "Answer 3 contradicts earlier ones: 1. 11 0 0; 2. 22 1 0. Possible answers were 0 2, 2 0.\n",
            "Which answer was wrong? [3]\n1. 11\n",
            "The code 21 was guessed, 4 guesses.\n",
        ],
    );
    check(
        "fixed_before",
        &small,
        "0 0\nfix 1\n1 0\n0 0\n2\n",
        0,
        &[
            "1. 11\nHow many are in the right place?\n2. 22\n",
            "The code 13 was guessed, 3 guesses.\n",
        ],
    );
}

#[test]
fn numbers_that_are_no_answer_are_asked_again() {
    check(
        "no_answer",
        &COURSE,
        "neli\n5\n3 2\n-1\n1 2 3\n2\nkolm\n1\n4\n",
        0,
        &[
            "Oodatakse arvu 0 kuni 4.\n",
            "Nii palju ei saa olla: koodis on 4 värvi.\n",
            "Lehmi ei saa olla vähem kui sõnne, mida on 3",
            "Lehmi ei saa olla vähem kui sõnne, mida on 2",
            "on arvatud, pakkumisi 1.\n",
        ],
    );
}

#[test]
fn a_person_guesses_the_computers_code() {
    check(
        "guesses",
        &["--codemaker", "code:1234"],
        "1122\n1 2 3\n1239\nhint\n?\n\n1234\n",
        0,
        &[
            "The code is made: 4 pegs, 6 colours",
            "Guess 1:\n   1 in place, 1 misplaced\n",
            "4 colours are expected, not 3.\n",
            "9 is no colour; the colours are 1, 2, 3, 4, 5, 6.\n",
            "Codes possible: 208. Try ",
            "Type the colours",
            "The code 1234 was guessed, 2 guesses.\n",
        ],
    );
    check(
        "names",
        &[&COURSE[..], &["--codemaker", "code:spvm"]].concat(),
        "p s v m\npu pu\nk v v m\nalla\n",
        1,
        &[
            "sõnne 2, lehmi 4\n",
            "Arvaja andis alla. Kood oli sinine punane valge must.\n",
        ],
    );
    check(
        "leaves",
        &["--codemaker", "computer"],
        "1122\n",
        4,
        &["The game was not finished.\n"],
    );
    check(
        "too_many",
        &["--codemaker", "code:1234", "--most", "2"],
        "1122\n1122\n",
        1,
        &["The code was not guessed, 2 guesses. The code was 1234.\n"],
    );
}

#[test]
fn nobody_need_be_human() {
    check(
        "both",
        &[
            "--codemaker",
            "code:4321",
            "--guesser",
            "computer",
            "--strategy",
            "first-consistent",
        ],
        "",
        0,
        &[
            "1. 1111   1 in place, 0 misplaced\n2. 1222   1 in place, 1 misplaced\n",
            "The code 4321 was guessed",
        ],
    );
    let games = [
        "--codemaker",
        "computer",
        "--guesser",
        "computer",
        "--seed",
        "4",
        "--games",
        "30",
    ];
    let told = played("games", &games, "");
    told.check(0, &["30 games, 30 codes guessed, "], "");
    assert_eq!(told.text(), played("games", &games, "").text());
    check(
        "json",
        &[
            "--codemaker",
            "code:11",
            "--guesser",
            "computer",
            "--pegs",
            "2",
            "--colours",
            "2",
            "--json",
        ],
        "",
        0,
        &[r#""code":"11","turns":[["#, r#"{"guessed":true,"guesses":"#],
    );
}

#[test]
fn programs_play() {
    let example = |name: &str| format!("examples/mastermind/{name}.pl");
    let (first, careful) = (example("esimene"), example("hoolikas"));
    check(
        "program",
        &["--codemaker", &first, "--guesser", &careful],
        "",
        0,
        &["The code 6666 was guessed"],
    );
    check(
        "many",
        &[
            "--codemaker",
            "computer",
            "--seed",
            "2",
            "--guesser",
            &first,
            "--distinct",
            "--games",
            "5",
        ],
        "",
        0,
        &["5 games, 5 codes guessed, "],
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, clause, told) in [
        (
            "eksija",
            "eksija(_, [1,2]).",
            "The guesser is disqualified: [1,2] is no code of this game. The code was 1234.\n",
        ),
        ("loobuja", "loobuja(_, _) :- fail.", "its predicate failed"),
        (
            "viskaja",
            "viskaja(_, _) :- X is a + 1, X > 0.",
            "error error(type_error(evaluable,a/0)",
        ),
        (
            "magaja",
            "magaja(guess(R, H), G) :- repeat, mastermind:consistent_count(H, R, N), N < 0, G = N.",
            "it took too much time",
        ),
    ] {
        let file = folder.join(format!("{name}.pl"));
        fs::write(&file, format!(":- module({name}, [{name}/2]).\n{clause}\n")).expect("a file");
        let file = file.display().to_string();
        let sides = [
            "--codemaker",
            "code:1234",
            "--guesser",
            &file,
            "--move-time",
            "0.3",
        ];
        check(name, &sides, "", 3, &[told]);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (name, arguments, told) in [
        (
            "people",
            &["--guesser", "human"][..],
            "one side at least has to be the computer or a program",
        ),
        (
            "many_games",
            &["--games", "2"],
            "--games and --json are for games without people",
        ),
        ("file", &["--guesser", "puudub.pl"], "puudub.pl"),
        (
            "guesser_code",
            &["--guesser", "code:1234"],
            "code:1234 can be the codemaker only",
        ),
        (
            "bad_code",
            &["--codemaker", "code:1237"],
            "the code 1237: 7 is no colour; the colours are 1, 2, 3, 4, 5, 6.",
        ),
        (
            "twice",
            &["--distinct", "--codemaker", "code:1233"],
            "the code 1233: all colours have to be different",
        ),
        ("pegs", &["--pegs", "9"], "1 to 8 pegs are possible, not 9"),
        ("names", &["--names", "a,A"], "two colours are called A"),
        (
            "both_ways",
            &["--names", "a,b", "--colours", "2"],
            "cannot be used with",
        ),
    ] {
        played(name, arguments, "").check(2, &[], told);
    }
    let help = played("help", &["--help"], "");
    help.check(
        0,
        &[
            "Exit status:",
            "arbiiter play mastermind --codemaker computer --seed 7",
        ],
        "",
    );
}

/// The example in the manner of the course's program, with read/1.
#[test]
fn the_example_reads_answers() {
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mastermind_arvaja.txt");
    for (typed, status, told) in [
        (
            "1.\n3.\n4.\n",
            0,
            "2. [punane,kollane,oranž,sinine]\nÕigel kohal: Käes, 2. katsel.\n",
        ),
        (
            "kolm.\n1 2.\n0.\n0.\n",
            0,
            "Need vastused ei saa kõik õiged olla.\n",
        ),
        ("", 0, "Vastused said otsa.\n"),
    ] {
        fs::write(&input, typed).expect("a file");
        let mut command = arbiiter();
        let command = command
            .args(["consult", "examples/mastermind/arvaja.pl", "-g", "alusta"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(File::open(&input).expect("the file"));
        run(command, LIMIT).check(status, &[told], "");
    }
}

/// A person guesses on a board of the server: the code is not shown before the end, hints lead to
/// it.
#[test]
fn a_board_of_the_server_answers_guesses() {
    let server = Server::generous(&[]);
    let board = server.board(&json!({"game": "mastermind", "seed": 4}));
    board.refused(
        &json!({"do": "guess", "code": [1, 2, 3]}),
        400,
        "wrong_code",
    );
    board.refused(
        &json!({"do": "guess", "code": [1, 2, 3, 7]}),
        400,
        "wrong_code",
    );
    let answer = json!({"do": "answer", "exact": 1, "second": 1});
    board.refused(&answer, 409, "not_your_turn");
    for turn in 1.. {
        assert_eq!(board.state()["code"], Value::Null);
        board.done(&json!({"do": "hint"}));
        let shown = board.until(|snapshot| snapshot["state"]["hint"] != Value::Null);
        let code = &shown["state"]["hint"]["code"];
        let state = board.done(&json!({"do": "guess", "code": code}));
        assert_eq!(state["turns"].as_array().map(Vec::len), Some(turn));
        if state["status"] == "found" {
            assert_eq!(&state["code"], code);
            assert_eq!(state["possible"], 1);
            break;
        }
    }
    board.refused(&json!({"do": "hint"}), 409, "game_over");
    board.refused(&json!({"do": "new", "pegs": 9}), 400, "wrong_size");
    board.refused(
        &json!({"do": "new", "pegs": 8, "colours": 9}),
        400,
        "wrong_size",
    );
    board.refused(&json!({"do": "new", "guesses": 21}), 422, "wrong_number");
    let state = board.done(&json!({"do": "new", "guesses": 1}));
    assert_eq!(state["series"].as_array().map(Vec::len), Some(1));
    let state = board.done(&json!({"do": "guess", "code": [1, 1, 1, 1]}));
    assert!(
        ["found", "not_found"]
            .iter()
            .any(|status| state["status"] == *status)
    );
    assert_ne!(state["code"], Value::Null);
}

/// A person answers the computer as the course counts: a contradiction is told, and goes when an
/// answer is changed.
#[test]
fn a_board_of_the_server_guesses() {
    let server = Server::generous(&[]);
    let board = server.board(&json!({
        "game": "mastermind", "role": "codemaker", "distinct": true, "colours": 8, "counting": "common",
    }));
    let asked = || {
        let shown = board.until(|snapshot| snapshot["state"]["asked"] != Value::Null);
        shown["state"]["asked"].clone()
    };
    let first = asked();
    board.refused(&json!({"do": "hint"}), 409, "not_your_turn");
    board.refused(
        &json!({"do": "answer", "exact": 2, "second": 1}),
        400,
        "wrong_answer",
    );
    let changed = json!({"do": "answer", "turn": 1, "exact": 0, "second": 0});
    board.refused(&changed, 400, "no_such_turn");
    board.done(&json!({"do": "answer", "exact": 0, "second": 0}));
    assert_ne!(asked(), first);
    // The other four colours are the code, so they can't all be wrong.
    let state = board.done(&json!({"do": "answer", "exact": 0, "second": 0}));
    assert_eq!(state["contradiction"]["turn"], 2);
    assert_eq!(state["contradiction"]["against"], json!([1]));
    assert_eq!(
        (&state["possible"], &state["asked"]),
        (&json!(0), &Value::Null)
    );
    board.refused(
        &json!({"do": "answer", "exact": 1, "second": 1}),
        409,
        "nothing_asked",
    );
    let state = board.done(&json!({"do": "answer", "turn": 2, "exact": 2, "second": 4}));
    assert_eq!(state["contradiction"], Value::Null);
    asked();
    let state = board.done(&json!({"do": "answer", "exact": 4, "second": 4}));
    assert_eq!(
        (&state["status"], &state["code"]),
        (&json!("found"), &Value::Null)
    );
    board.refused(&json!({"do": "resign"}), 409, "game_over");
}
