//! Turbo Prolog's programs of sections: the course document's, unchanged; what is told of wrong
//! ones; and the lowered program in swipl.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use arbiiter::frontend::operators::OperatorTable;
use arbiiter::frontend::portray_clause::{ListedClause, PortrayContext, portray_clause};
use arbiiter::frontend::source::Source;
use arbiiter::frontend::turbo;
use arbiiter::games::random::Random;

use crate::course::{arbiiter, course, files};
use crate::dialect::{has_swipl, is_required};

/// The rules of the document's program.
const RULES: &str = "vikt(P):-term_v(P).
vikt(P):-not(term_p(P)), turn(P,P1), not(term_p(P1)), not(turn_not_vikt(P1,_)).
turn_not_vikt(P1,P2):-turn(P1,P2), not(vikt(P2)).
";

/// How many graphs are compared with swipl, and the positions of each.
const GRAPHS: usize = 3000;
const POSITIONS: usize = 7;

const MUTANTS: usize = 20_000;

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("turbo");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The document's program, cut out of the document beside the repository.
fn document_program() -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/seeds/4-game-tree.uk.txt");
    let Ok(document) = fs::read_to_string(&path) else {
        assert!(!is_required("seeds"), "needs {}", path.display());
        eprintln!("skipped: needs seeds");
        return None;
    };
    let last = "goal\n\nvikt(a).";
    let start = document.find("\ndatabase\n")? + 1;
    let end = document.find(last)? + last.len();
    Some(document[start..end].to_owned() + "\n")
}

fn consult(path: &Path, arguments: &[&str]) -> Output {
    let run = arbiiter().arg("consult").arg(path).args(arguments).output();
    run.expect("the program starts")
}

#[track_caller]
fn check(name: &str, program: &str, stdout: &str, told: &[&str], status: i32) {
    let run = consult(&file(name, program), &[]);
    let (out, err) = (text(&run.stdout), text(&run.stderr));
    assert_eq!(
        (out.as_str(), run.status.code()),
        (stdout, Some(status)),
        "{err}"
    );
    for part in told {
        assert!(err.contains(part), "{part} is missing in\n{err}");
    }
    assert!(!told.is_empty() || err.is_empty(), "{err}");
}

#[test]
fn the_document_s_program_answers_as_it_says() {
    let Some(program) = document_program() else {
        return;
    };
    let asks = |goal: &str| program.replace("vikt(a).\n", &format!("{goal}.\n"));
    check("document.pro", &program, "yes\n", &[], 0);
    check("c.pro", &asks("vikt(c)"), "no\n", &[], 0);
    check(
        "moves.pro",
        &asks("turn(a,X), not(turn_not_vikt(X,_))"),
        "X=b\n1 Solution\n",
        &[],
        0,
    );
    let all = "X=a, Y=b\nX=a, Y=c\nX=b, Y=d\nX=b, Y=e\nX=c, Y=f\nX=c, Y=g\n6 Solutions\n";
    check("all.pro", &asks("turn(X,Y)"), all, &[], 0);
    check(
        "none.pro",
        &asks("turn(g,_), turn(X,a)"),
        "No Solution\n",
        &[],
        0,
    );
    let run = consult(&file("document.pro", &program), &["-g", "vikt(c)"]);
    assert_eq!(
        (text(&run.stdout).as_str(), run.status.code()),
        ("yes\n", Some(1))
    );
}

#[test]
fn the_toplevel_asks_such_a_program() {
    let path = file(
        "toplevel.pro",
        &format!(
            "database\n turn(symbol,symbol) term_v(symbol) term_p(symbol)\npredicates\n nondeterm vikt(symbol)\n nondeterm turn_not_vikt(symbol,symbol)\nclauses\n{RULES}turn(a,b). turn(b,d). turn(c,e). term_v(d). term_p(e).\n"
        ),
    );
    let questions = file(
        "questions.txt",
        "vikt(c).\nonce(vikt(a)).\nassertz(turn(c,b)), once(vikt(c)).\n",
    );
    let run = arbiiter()
        .arg("toplevel")
        .arg(path)
        .stdin(fs::File::open(questions).expect("the questions"))
        .output()
        .expect("the program starts");
    assert_eq!(
        text(&run.stdout),
        "false.\n\ntrue.\n\ntrue.\n\n\n",
        "{}",
        text(&run.stderr)
    );
}

#[test]
fn a_wrong_program_is_not_loaded() {
    let told = [
        "wrong.pro:4:6: predicate trun/2 is not declared",
        "is turn meant?",
        "5:7: argument 2 of turn/2: expected symbol, found the integer 3",
        "(2 errors in its text)",
    ];
    check(
        "wrong.pro",
        "database\n turn(symbol,symbol)\npredicates p clauses\n p :- trun(a,b).\nturn(a,3).\ngoal p.\n",
        "",
        &told,
        1,
    );
    check(
        "warned.pro",
        "predicates\n p(symbol)\nclauses\n p(X) :- nl.\ngoal p(a).\n",
        "\nyes\n",
        &["Warning: ", "warned.pro:4:3: variable X is used only once"],
        0,
    );
}

#[test]
fn standard_predicates_work() {
    let program = fs::read_to_string(example("tour.pro")).expect("the example");
    check(
        "tour.pro",
        &program,
        include_str!("../../examples/game-graph/tour.txt"),
        &[],
        0,
    );
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/game-graph")
        .join(name)
}

#[test]
fn the_example_answers() {
    let run = consult(&example("game-tree.pro"), &[]);
    assert_eq!(
        text(&run.stdout),
        "Start=a\nStart=b\nStart=b\n3 Solutions\n",
        "{}",
        text(&run.stderr)
    );
}

/// A program in a circle runs on, and Ctrl-C ends it.
#[test]
fn a_program_that_loops_can_be_interrupted() {
    let program = format!(
        "database\n turn(symbol,symbol) term_v(symbol) term_p(symbol)\npredicates\n nondeterm vikt(symbol)\n nondeterm turn_not_vikt(symbol,symbol)\nclauses\n{RULES}turn(a,b). turn(b,a).\nturn(X,b).\ngoal vikt(a).\n"
    );
    let path = file("circle.pro", &program);
    let mut child = arbiiter()
        .arg("consult")
        .arg(path)
        .env("ARBIITER_MEMORY", "4000")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The warning of a variable comes right before the goal.
    let mut byte = [0];
    let mut err = child.stderr.take().expect("a pipe");
    err.read_exact(&mut byte).expect("a warning");
    let number = i32::try_from(child.id()).expect("a small number");
    let process = rustix::process::Pid::from_raw(number).expect("a process");
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it runs");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn no_prolog_file_is_taken_for_one() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = [
        "prolog",
        "prolog/kernel",
        "prolog/library",
        "vendor/swi-prolog",
        "vendor/swi-prolog/dcg",
        "examples",
        "examples/hexagon",
        "examples/kalah",
        "examples/slither",
    ]
    .map(|folder| own.join(folder))
    .to_vec();
    if let Some(course) = course() {
        folders.push(course.join("vead"));
        folders.push(course);
    }
    let paths = folders.iter().flat_map(|folder| files(folder, "pl"));
    for path in paths {
        let source = Source::from_bytes("a.pl", &fs::read(&path).expect("a file"));
        assert!(!turbo::is_turbo(source.text()), "{}", path.display());
    }
}

#[test]
fn mutated_programs_never_panic() {
    let seeds: Vec<String> = files(&example(""), "pro")
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("an example"))
        .chain(document_program())
        .collect();
    let pieces: Vec<&str> = seeds
        .iter()
        .flat_map(|seed| seed.split_inclusive([' ', '\n', ',', '(', ')', '.']))
        .chain([
            "\"",
            "'",
            "/*",
            "[",
            "|",
            "*",
            "goal ",
            "domains ",
            "õ",
            "\\",
            "$",
            "1e9999",
            "-",
            "not ",
            "constants ",
        ])
        .collect();
    let mut random = Random::new(4);
    for _ in 0..MUTANTS {
        let seed = &seeds[random.below(seeds.len())];
        let mut words: Vec<&str> = seed
            .split_inclusive([' ', '\n', ',', '(', ')', '.'])
            .collect();
        for _ in 0..=random.below(6) {
            let (at, other) = (random.below(words.len()), random.below(pieces.len()));
            match random.below(4) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, pieces[other]),
                2 => words[at] = pieces[other],
                _ => words.truncate(at + 1),
            }
            if words.is_empty() {
                words.push("goal");
            }
        }
        let mutant = words.concat();
        turbo::is_turbo(&mutant);
        let program = turbo::read(&mutant, &|_, _| false);
        for diagnostic in &program.diagnostics {
            assert!(diagnostic.span.start <= mutant.len(), "{mutant}");
            assert!(!diagnostic.fault.to_string().is_empty());
        }
        assert!(
            program.errors() == 0 || program.terms.is_empty(),
            "{mutant}"
        );
    }
}

/// Many graphs without cycles in one program: a position of each is asked for.
fn graphs() -> String {
    let mut random = Random::new(1);
    let mut facts = String::new();
    for graph in 0..GRAPHS {
        for from in 0..POSITIONS {
            let name = |position: usize| format!("g{graph}_{position}");
            let _ = writeln!(facts, "pos({}).", name(from));
            for to in from + 1..POSITIONS {
                if random.below(3) == 0 {
                    let _ = writeln!(facts, "turn({},{}).", name(from), name(to));
                }
            }
            match random.below(5) {
                0 => _ = writeln!(facts, "term_v({}).", name(from)),
                1 => _ = writeln!(facts, "term_p({}).", name(from)),
                _ => {}
            }
        }
    }
    format!(
        "trace\ndomains\n p = symbol\nfacts - graph\n pos(p)\n turn(p,p)\n term_v(p)\n term_p(p)\npredicates\n nondeterm vikt(p) - (i)\n nondeterm turn_not_vikt(p,p) - (i,o)\nclauses\n{RULES}{}\ngoal\n pos(P), vikt(P).\n",
        sorted(&facts)
    )
}

/// The facts of each predicate together.
fn sorted(facts: &str) -> String {
    let mut lines: Vec<&str> = facts.lines().collect();
    lines.sort_by_key(|line| line.split('(').next());
    lines.join("\n")
}

/// The program as plain Prolog, without its library and its question.
fn plain(program: &str) -> String {
    let read = turbo::read(program, &|_, _| false);
    assert!(read.diagnostics.is_empty(), "{:?}", read.diagnostics);
    let operators = OperatorTable::standard();
    let context = PortrayContext {
        operators: &operators,
        meta: &|_, _| None,
    };
    let mut text = String::new();
    for read in &read.terms[1..read.terms.len() - 1] {
        let listed = ListedClause {
            clause: read.term.clone(),
            names: HashMap::new(),
        };
        portray_clause(&listed, context, &mut text);
    }
    text
}

#[test]
fn random_graphs_have_the_answers_of_swipl() {
    if !has_swipl() {
        return;
    }
    let program = graphs();
    let run = consult(&file("graphs.pro", &program), &[]);
    let ours = text(&run.stdout);
    let path = file("graphs.pl", &plain(&program));
    let goal = "aggregate_all(count, (pos(P), vikt(P), write('P='), writeln(P)), N), write(N), writeln(' Solutions')";
    let swipl = Command::new("swipl")
        .args(["-q", "-g", goal, "-t", "halt"])
        .arg(path)
        .output()
        .expect("swipl starts");
    let theirs = text(&swipl.stdout);
    assert!(theirs.lines().count() > GRAPHS, "{}", text(&swipl.stderr));
    assert!(ours == theirs, "{}", text(&run.stderr));
}
