//! `arbiiter check`: of usual mistakes of students the first finding names the cause, at its line.
//!
//! Each mistake is made in the player of `docs/student.md` or in a player of `examples`. The table
//! that the test prints has what was told first, and how long it took.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::check::{BUDGET, LIMIT};
use crate::course::{arbiiter, failures, run};

/// A mistake.
struct Mistake {
    name: &'static str,
    /// The player of `examples` in which it is made; none for the guide's.
    player: Option<&'static str>,
    /// What stands in the player.
    right: &'static str,
    /// What the student wrote in its place.
    wrong: &'static str,
    /// The beginning of the part of the wrong text that the finding is at.
    at: &'static str,
    /// A part of the first message.
    message: &'static str,
    /// How the file is written.
    file: Form,
}

/// How a file is written.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Plain,
    /// The bytes of Windows-1252.
    Windows1252,
    /// With a byte order mark and the line ends of Windows.
    Windows,
    /// In a file with spaces and capitals in its name.
    NamedFreely,
}

const fn mistake(
    name: &'static str,
    right: &'static str,
    wrong: &'static str,
    at: &'static str,
    message: &'static str,
) -> Mistake {
    Mistake {
        name,
        player: None,
        right,
        wrong,
        at,
        message,
        file: Form::Plain,
    }
}

const fn written(mistake: Mistake, file: Form) -> Mistake {
    Mistake { file, ..mistake }
}

const fn of_player(player: &'static str, mistake: Mistake) -> Mistake {
    Mistake {
        player: Some(player),
        ..mistake
    }
}

const MISTAKES: [Mistake; 70] = [
    mistake(
        "period",
        "direction(-1, -1).",
        "direction(-1, -1)",
        "direction(-1, -1)",
        "this clause has no full stop",
    ),
    mistake(
        "parenthesis",
        "put(VX, VY, 0),",
        "put(VX, VY, 0,",
        "(",
        "the bracket ( is not closed",
    ),
    mistake(
        "operator",
        "X2 is X + DX, Y2",
        "X2 is X DX, Y2",
        "DX",
        "Operator expected",
    ),
    mistake(
        "comma",
        "Other =\\= Color,",
        "Other =\\= Color",
        "Color",
        "this goal has no comma behind it",
    ),
    mistake(
        "export",
        "[my/3]",
        "[mine/3]",
        "mine/3",
        "the exported predicate mine/3 is not defined",
    ),
    mistake(
        "singleton",
        "color(V, Other), Other",
        "color(V, Other), Othr",
        "Othr",
        "the variable Othr stands only once in its clause; did you mean Other?",
    ),
    mistake(
        "arity",
        "crown(X1, S, New),",
        "crown(S, New),",
        "crown",
        "there is no predicate crown/2",
    ),
    mistake(
        "captured_piece",
        "put(VX, VY, 0),",
        "ruut(VX, VY, _),",
        "",
        "the captured piece on",
    ),
    mistake(
        "loop",
        "piece(Color, 0, _, p",
        "piece(Color, X, Y, P) :- piece(Color, X, Y, P).\npiece(Color, 0, _, p",
        "piece",
        "it was running",
    ),
    mistake(
        "printing",
        "    direction(DX, DY),\n    may_step",
        "    forall(repeat, print('this is what I think of the moves of the piece on' - X)),\n    direction(DX, DY),\n    may_step",
        "forall",
        "the program wrote too much",
    ),
    mistake(
        "halt",
        "my(_, _, _).",
        "my(_, _, _) :- halt.",
        "halt",
        "forbidden call halt/0",
    ),
    mistake(
        "own_facts",
        "color(1, 1).",
        "ruut(1, 1, 1).\ncolor(1, 1).",
        "ruut",
        "the module has a ruut/3 of its own",
    ),
    written(
        mistake(
            "windows_1252",
            "% men",
            "% mees või kuningas",
            "õ",
            "the file is not UTF-8",
        ),
        Form::Windows1252,
    ),
    mistake(
        "clpfd",
        "X2 is X + DX, Y2",
        "X2 #= X + DX, Y2",
        "#=",
        "Prolog has no #=, write :- use_module(library(clpfd)).",
    ),
    mistake(
        "format",
        "step(Piece, X1, Y1),",
        "step(Piece, X1, Y1), format(\"~d~n\"),",
        "step",
        "format does not understand its arguments",
    ),
    mistake(
        "typo",
        "capture(Piece, VX",
        "captuer(Piece, VX",
        "captuer",
        "no predicate captuer/5; did you mean capture/5?",
    ),
    mistake(
        "typo_of_a_variable",
        "capture(Piece, VX",
        "capture(Peice, VX",
        "Peice",
        "the variable Peice stands only once in its clause; did you mean Piece?",
    ),
    mistake(
        "small_letter",
        "ruut(VX, VY, V),",
        "ruut(vX, VY, V),",
        "vX",
        "vX begins with a small letter",
    ),
    mistake(
        "no_value",
        "    direction(DX, DY),\n    may_step",
        "    NX is X + DX, NX > 0,\n    direction(DX, DY),\n    may_step",
        "NX is",
        "a variable had no value",
    ),
    mistake(
        "directive",
        "% Captures with any",
        ":- dynamc count/1.\n% Captures with any",
        "count",
        "Prolog has no dynamc, write dynamic",
    ),
    mistake(
        "library",
        "% Captures with any",
        ":- use_module(library(listz)).\n% Captures with any",
        "library(listz)",
        "there is no library(listz)",
    ),
    mistake(
        "discontiguous",
        "may_step(10, _).",
        "crowned(10).\nmay_step(10, _) :- crowned(10).",
        "may_step",
        "the clauses of may_step/2 are not together",
    ),
    mistake(
        "built_in",
        "color(1, 1).",
        "write(_) :- nl.\ncolor(1, 1).",
        "write",
        "write/1 is Prolog's own",
    ),
    mistake(
        "no_module",
        ":- module(my, [my/3]).\n\n% Captures with any piece; with the piece on X, Y if X is not 0.\nmy",
        "my",
        "my",
        "the file has no module declaration",
    ),
    mistake(
        "dot_of_module",
        "[my/3]).",
        "[my/3])",
        "[my/3])",
        "this clause has no full stop",
    ),
    mistake(
        "module_not_first",
        ":- module(my, [my/3]).",
        "size(8).\n:- module(my, [my/3]).",
        "module",
        "the module declaration is not the first term of the file",
    ),
    mistake(
        "no_crowning",
        "crown(X1, S, New),",
        "New = S,",
        "",
        "a man that reached the last row was not crowned",
    ),
    mistake(
        "choice_point",
        "go(Piece, X1, Y1), !.\n% Else",
        "go(Piece, X1, Y1).\n% Else",
        "go",
        "it left a choice point",
    ),
    mistake(
        "quote",
        "direction(1, 1).",
        "direction(1, 1) :- write('tere).",
        "'tere",
        "End of file in quoted atom",
    ),
    mistake(
        "equals_for_is",
        "X2 is X + DX, Y2",
        "X2 = X + DX, Y2",
        "X2 = X",
        "= computes nothing",
    ),
    mistake(
        "equal_for_is",
        "X2 is X + DX, Y2",
        "X2 == X + DX, Y2",
        "X2 == X",
        "== computes nothing",
    ),
    written(
        mistake(
            "byte_order_mark",
            "crown(X1, S, New),",
            "crown(S, New),",
            "crown",
            "there is no predicate crown/2",
        ),
        Form::Windows,
    ),
    written(
        mistake(
            "name of a File",
            "crown(X1, S, New),",
            "crown(S, New),",
            "crown",
            "there is no predicate crown/2",
        ),
        Form::NamedFreely,
    ),
    mistake(
        "capital",
        "my(_, _, _).",
        "Done(_, _).\nmy(_, _, _).",
        "(_, _)",
        "Done begins with a capital letter",
    ),
    mistake(
        "deep_recursion",
        "    direction(DX, DY),\n    victim",
        "    distance(X, _),\n    direction(DX, DY),\n    victim",
        "",
        "each clause of distance/2 calls it again",
    ),
    mistake(
        "log_file",
        "go(Piece, X1, Y1), !.\n% Else",
        "open('log.txt', append, F), print(F, Piece), close(F),\n    go(Piece, X1, Y1), !.\n% Else",
        "open",
        "forbidden call open/3",
    ),
    mistake(
        "trace",
        "capture(Piece, VX",
        "trace, capture(Piece, VX",
        "trace",
        "trace/0 is for debugging",
    ),
    mistake(
        "names",
        "go(Piece, X1, Y1), !.\n% Else",
        "retract(user:mustad(_)),\n    go(Piece, X1, Y1), !.\n% Else",
        "retract",
        "the arbiter's fact mustad/1 is changed",
    ),
    of_player(
        "ahnus",
        mistake(
            "call_arity",
            "hinda(Kaik, Color, S, Hinne) ),\n            Hupped)",
            "hinda(Kaik, S, Hinne) ),\n            Hupped)",
            "hinda",
            "no predicate hinda/3; did you mean hinda/4?",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "no_base_case",
            "esimene(Seis, Seis) :-\n    ruut(_, _, _, 1, _, Seis, _), !.\n",
            "",
            "",
            "each clause of esimene/2 calls it again",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "comma_for_stop",
            "diagonaal(1, 1).",
            "diagonaal(1, 1),",
            "diagonaal",
            "a comma stands behind this",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "stop_for_comma",
            "X, Y, Kaigud),\n    forall",
            "X, Y, Kaigud).\n    forall",
            ".\n",
            "this full stop ends the clause",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "no_neck",
            "kopeeri(Seis) :-\n",
            "kopeeri(Seis)\n",
            "kopeeri",
            "this head has no :- behind it",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "assignment_neck",
            "kopeeri(Seis) :-\n",
            "kopeeri(Seis) :=\n",
            "kopeeri",
            "Prolog has no :=, write :-",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "neck_reversed",
            "saagi_hind(X/Y, Hind) :-",
            "saagi_hind(X/Y, Hind) -:",
            "-:",
            "Prolog has no -:, write :-",
        ),
    ),
    of_player(
        "miinimaks",
        mistake(
            "less_or_equal",
            "Jaak =< 0",
            "Jaak <= 0",
            "<=",
            "Prolog has no <=, write =<",
        ),
    ),
    of_player(
        "juhuslik_kaik",
        mistake(
            "greater_or_equal",
            "    X > 0,\n",
            "    X => 1,\n",
            "=>",
            "Prolog has no =>, write >=",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "not_equal",
            "Teine =\\= Color,\n    koht",
            "Teine != Color,\n    koht",
            "!=",
            "Prolog has no !=, write \\==",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "not",
            "    \\+ ruut(1, 1, _, 2",
            "    not ruut(1, 1, _, 2",
            "not",
            "Prolog has no not, write \\+",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "if",
            "    (   S < 10 -> K = 1 ; K = 7 ).",
            "    if (S < 10) { K = 1 } else { K = 7 }.",
            "if",
            "Prolog has no if, write ( Condition",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "bracket_too_many",
            "varv(V, Teine), Teine =\\= Color,\n    koht",
            "varv(V, Teine)), Teine =\\= Color,\n    koht",
            ")",
            "the bracket ) was never opened",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "string",
            "saagi_hind(ei, 0).",
            "saagi_hind(\"ei\", 0).",
            "saagi",
            "\"ei\" is a string",
        ),
    ),
    of_player(
        "ahnus",
        mistake(
            "text_processor",
            "saagi_hind(ei, 0).",
            "saagi_hind(„ei“, 0).",
            "saagi",
            "„ is no quotation mark of Prolog",
        ),
    ),
    of_player(
        "juhuslik_kaik",
        mistake(
            "open_comment",
            "% The empty squares beside",
            "/* The empty squares beside",
            "/*",
            "End of file in /* ... */ comment",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "slashes",
            "% After a capture",
            "// After a capture",
            "//",
            "Prolog has no //, write %",
        ),
    ),
    of_player(
        "miinimaks",
        mistake(
            "space",
            "    tee_kaik(Color, Kaik), !.",
            "    tee_kaik (Color, Kaik), !.",
            "tee_kaik",
            "there is a space between tee_kaik and its bracket",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "last_comma",
            "    kopeeri(Seis), !.",
            "    kopeeri(Seis), !,.",
            "kopeeri",
            "nothing stands behind this comma",
        ),
    ),
    of_player(
        "miinimaks",
        mistake(
            "counter",
            "Jaak is Sugavus - 1,",
            "Sugavus is Sugavus - 1,",
            "Sugavus",
            "Sugavus does not change",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "is_reversed",
            "    Samm1 is Samm + 1,\n",
            "    Samm + 1 is Samm1,\n",
            "Samm",
            "is computes what stands on its right",
        ),
    ),
    of_player(
        "astmed",
        mistake(
            "missing_file",
            ":- use_module(library(kabe), []).",
            ":- use_module(library(kabe), []).\n:- consult(abi).",
            "abi",
            "there is no file abi beside the program",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "dynamic",
            "ruut/7, viimane_seis/1.",
            "ruut/7, viimane_seis(1).",
            "viimane",
            "viimane_seis(1) is not name/arity",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "no_retract",
            "    retract(ruut(X, Y, Vana)),\n    assertz(ruut(X, Y, Uus)),\n    fail.",
            "    assertz(ruut(X, Y, Uus)),\n    fail.",
            "assertz",
            "not every dark square has one fact",
        ),
    ),
    of_player(
        "juhuslik_kaik",
        mistake(
            "read",
            "    kaigud(Color, X, Y, Kaigud),\n    random",
            "    read(X-Y),\n    kaigud(Color, X, Y, Kaigud),\n    random",
            "read",
            "read/1 waits for somebody who types",
        ),
    ),
    of_player(
        "puu",
        mistake(
            "export_without_list",
            "[puu/3]",
            "puu/3",
            "puu",
            "the module declaration is not module(name, [predicate/3])",
        ),
    ),
    mistake(
        "semicolon",
        "direction(-1, 1).",
        "direction(-1, 1);",
        "direction(-1, 1)",
        "a semicolon stands behind this",
    ),
    mistake(
        "arrow_for_neck",
        "go(p(_, X, Y, S), X1, Y1) :-",
        "go(p(_, X, Y, S), X1, Y1) ->",
        "->",
        "this head has no :- behind it",
    ),
    mistake(
        "no_space",
        "direction(1, 1).\ndirection(1, -1).",
        "direction(1, 1).direction(1, -1).",
        ".direction(1, -1)",
        "a space or a new line has to stand behind this full stop",
    ),
    mistake(
        "fresh_variable",
        "color(V, Other), Other =\\= Color",
        "Other \\== Color, color(V, Other)",
        "Other",
        "Other has no value here yet",
    ),
    mistake(
        "arity_of_a_head",
        "crown(1, 2, 20) :- !.",
        "crown(1, 2) :- !.",
        "crown(1, 2)",
        "nothing calls crown/2; did you mean crown/3",
    ),
    mistake(
        "function",
        "X2 is X + DX, Y2",
        "X2 is sum(X, DX), Y2",
        "sum",
        "sum/2 is no function of arithmetic",
    ),
];

/// What deep recursion needs: a clause without an end.
const DISTANCE: &str = "distance(X, [X|Rest]) :- X1 is X + 1, distance(X1, Rest).\n";

#[test]
fn the_cause_comes_first() {
    let guides = guides_player();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    fs::create_dir_all(&folder).expect("a folder");
    let told = failures(&MISTAKES, |mistake| {
        let player = mistake
            .player
            .map_or_else(|| guides.clone(), shipped_player);
        let (path, line) = make(mistake, &player, &folder);
        let start = Instant::now();
        let mut command = arbiiter();
        command
            .arg("check")
            .args(["--quick", "--lang", "en", "--move-time", "3"])
            // Written in a tenth of the move time, also on a loaded machine.
            .args(["--output-limit", "1"]);
        let run = run(command.args(BUDGET).arg(&path), LIMIT);
        let text = run.text();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let place = lines.next().unwrap_or_default().trim();
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{} | {first} | {place} | {line} | {seconds:.1} s",
            mistake.name
        );
        let is_there = place.contains(&format!(".pl:{line}:"));
        (!first.contains(mistake.message) || !is_there)
            .then(|| format!("{}: {first} at {place}, not line {line}\n", mistake.name))
    });
    assert!(told.is_empty(), "{}", told.concat());
}

/// A player of `examples`.
fn shipped_player(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    fs::read_to_string(folder.join(format!("{name}.pl"))).expect("a player")
}

/// The player of the guide.
fn guides_player() -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/student.md");
    let guide = fs::read_to_string(source).expect("the guide");
    let after = guide.split_once("```prolog my.pl\n").expect("the player").1;
    after.split_once("```").expect("its end").0.to_owned()
}

/// Writes the player with the mistake; the file, and the line of the cause. Where nothing that was
/// written is the cause, that is the line of the call that makes the move wrong.
fn make(mistake: &Mistake, player: &str, folder: &Path) -> (PathBuf, usize) {
    let place = player.find(mistake.right).expect("the right text");
    let mut text = player.replacen(mistake.right, mistake.wrong, 1);
    if mistake.name == "deep_recursion" {
        text += DISTANCE;
    }
    let cause = match (mistake.at, mistake.name) {
        ("", "deep_recursion") => text.find("distance(X1, Rest)").expect("the recursion"),
        ("", "no_base_case") => place,
        ("", _) => text
            .find("put(X1, Y1, New)")
            .expect("the change of the board"),
        (at, _) => place + mistake.wrong.find(at).expect("the cause"),
    };
    let line = 1 + text[..cause].matches('\n').count();
    let bytes = match mistake.file {
        Form::Windows1252 => text
            .chars()
            .map(|c| u8::try_from(c).expect("a letter"))
            .collect(),
        Form::Windows => format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes(),
        Form::Plain | Form::NamedFreely => text.into_bytes(),
    };
    let name = match mistake.file {
        Form::NamedFreely => "Minu uus Mängija.pl".to_owned(),
        _ => format!("{}.pl", mistake.name),
    };
    let path = folder.join(name);
    fs::write(&path, bytes).expect("written");
    (path, line)
}
