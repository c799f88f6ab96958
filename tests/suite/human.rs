//! examples/inimene.pl: the same conversation in swipl and here.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::course::{arbiiter, first_difference, run};
use crate::dialect::has_swipl;

const LIMIT: Duration = Duration::from_secs(120);
const FILES: [&str; 3] = [
    "prolog/arbiter.pl",
    "examples/inimene.pl",
    "examples/ahnus.pl",
];

/// What is printed when these lines are typed while the goal runs, in every Prolog there is.
#[track_caller]
fn check(name: &str, goal: &str, lines: &[&str], expected: &[&str]) {
    let typed = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("human_{name}.txt"));
    fs::write(&typed, lines.join("\n")).expect("a file");
    let goals = ["-g", goal, "-g", "halt"];
    let printed = |command: &mut Command| {
        let package = env!("CARGO_MANIFEST_DIR");
        let command = command.args(goals).args(FILES).current_dir(package);
        let run = run(command.stdin(File::open(&typed).expect("the file")), LIMIT);
        assert_eq!(run.code(), 0, "{}", run.stderr);
        run.text()
    };
    let ours = printed(arbiiter().arg("consult"));
    for part in expected {
        assert!(ours.contains(part), "{part:?} is not in\n{ours}");
    }
    if !has_swipl() {
        return;
    }
    let theirs = printed(&mut Command::new("swipl"));
    assert!(theirs == ours, "{}", first_difference(&theirs, &ours));
}

#[test]
fn a_match_is_played_until_the_human_gives_up() {
    check(
        "match",
        "assert(valged(inimene)), assert(mustad(ahnus)), turniir",
        &[
            "?",
            "c3 d4",
            "33 44",
            "g3-f4",
            "(1,1)-(2,2)",
            "laud",
            "Alla",
        ],
        &[
            "valged> Lubatud: a3-b4 c3-d4",
            "1. valged inimene: (3,3) -> (4,4)",
            "valged> Ruudul c3 ei ole nuppu.",
            "3. valged inimene: (3,7) -> (4,6)",
            "valged> Ruut b2 ei ole vaba.",
            "Annad alla: käiku ei tehta.",
            "programm ei teinud käiku",
        ],
    );
}

#[test]
fn a_refused_move_is_explained() {
    let board = "algseis, forall(retract(ruut(X,Y,_)), assert(uus(X,Y))), \
                 forall(retract(uus(X,Y)), assert(ruut(X,Y,0))), \
                 forall(member(ruut(X,Y,S), LIST), ( retract(ruut(X,Y,_)), assert(ruut(X,Y,S)) )), \
                 inimene(COLOR), forall(( ruut(A,B,T), T > 0 ), writeln(ruut(A,B,T)))";
    let goal = |list: &str, asked: &str| board.replace("LIST", list).replace("COLOR", asked);
    check(
        "capture",
        &goal(
            "[ruut(4,4,1), ruut(5,5,2), ruut(7,7,20), ruut(2,2,10)]",
            "1,0,0",
        ),
        &[
            "", "tere", "d4", "d4 e6", "d4 c5", "e5 f4", "a2 b2", "d4:f6",
        ],
        &[
            "Ei saa aru.",
            "e6 ei ole must ruut.",
            "Löömine on kohustuslik, näiteks d4:f6.",
            "Ruudul e5 on vastase nupp.",
            "a2 ei ole must ruut.",
            "ruut(6,6,1)",
        ],
    );
    check(
        "bound",
        &goal(
            "[ruut(4,4,1), ruut(5,5,2), ruut(2,2,10), ruut(3,3,2)]",
            "1,4,4",
        ),
        &["b2 c1", "?"],
        &[
            "valged, löö edasi nupuga d4> Löömist tuleb jätkata nupuga d4.",
            "Lubatud: d4:f6",
            "ruut(4,4,1)",
        ],
    );
    check(
        "quiet",
        &goal("[ruut(4,4,2), ruut(2,8,20), ruut(8,8,1)]", "2,0,0"),
        &["d4 e5", "d4 b2", "d4 d2", "h2 e4", "h2 b8"],
        &[
            "mustad> Kivi käib ainult edasi.",
            "Kivi käib ühe ruudu kaupa.",
            "Käia saab ainult mööda diagonaali.",
            "ruut(8,2,20)",
        ],
    );
}
