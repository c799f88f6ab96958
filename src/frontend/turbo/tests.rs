//! Programs and what is said of them.

use crate::frontend::operators::OperatorTable;
use crate::frontend::source::Source;
use crate::frontend::term::Term;
use crate::frontend::turbo::{DiagnosticSeverity, SectionKind, TurboProgram, is_turbo, read};
use crate::frontend::writer::{WriteOptions, name_variables, term_text};

/// The program of a game, as far as the tests of single clauses need it.
const HEAD: &str = "domains
  list = integer*
  shape = circle(real); square(real,real); none
  product, sum = integer
database
  turn(symbol,symbol)
predicates
  nondeterm p(symbol,integer)
  q(list)
  area(shape,real)
  multiply(product,product)
  add(sum,sum)
  name(string)
clauses
  q([]). area(none,0). multiply(1,1). add(2,2). name(\"x\").
";

fn is_reserved(name: &str, arity: usize) -> bool {
    (name, arity) == ("length", 2)
}

fn program(text: &str) -> TurboProgram {
    read(text, &is_reserved)
}

/// Line, column and message of each diagnostic; a warning begins with `~`.
fn told(text: &str) -> Vec<String> {
    let source = Source::from_text("a.pro", text);
    let tell = |diagnostic: &super::Diagnostic| {
        let at = diagnostic.span.start;
        let mark = match diagnostic.severity() {
            DiagnosticSeverity::Error => "",
            DiagnosticSeverity::Warning => "~",
        };
        let fault = &diagnostic.fault;
        format!("{mark}{}:{}: {fault}", source.line(at), source.column(at))
    };
    program(text).diagnostics.iter().map(tell).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(told(text), expected, "{text}");
}

/// A clause of `p/2` after the declarations of [`HEAD`]; its line is 0 in what is expected.
#[track_caller]
fn check_clause(clause: &str, expected: &[&str]) {
    let line = HEAD.lines().count() + 1;
    let text = format!("{HEAD}{clause}\n  p(a,1).\n");
    let found: Vec<String> = told(&text)
        .into_iter()
        .map(|told| told.replacen(&format!("{line}:"), "0:", 1))
        .filter(|told| !told.contains("not together"))
        .collect();
    assert_eq!(found, expected, "{clause}");
}

/// The lowered clauses of `p/2`, with the variables named in order.
#[track_caller]
fn check_lowered(clause: &str, expected: &str) {
    let text = format!("{HEAD}{clause}\n");
    let program = program(&text);
    assert_eq!(program.errors(), 0, "{:?}", program.diagnostics);
    let head = |term: &Term| {
        let head = term
            .as_compound(":-", 2)
            .map_or(term, |args| &args[0])
            .clone();
        head.functor().is_some_and(|(name, _)| *name == "p")
    };
    let lowered = program.terms.iter().find(|read| head(&read.term));
    let term = &lowered.expect("a clause of p").term;
    let options = WriteOptions {
        variable_names: name_variables(term),
        ..WriteOptions::writeq()
    };
    assert_eq!(
        term_text(term, &options, &OperatorTable::standard()),
        expected
    );
}

#[test]
fn the_first_words_tell_the_language() {
    let turbo = [
        "database\n\nturn(symbol, symbol)\n",
        "/* x */ % y\nDOMAINS\n x = integer\n",
        "Predicates\n p\nclauses p.",
        "trace\nnowarnings\ncode = 4000\ninclude \"a.pro\"\ndomains\n",
        "global domains\n a = b\n",
        "facts - games\n won(symbol)",
        "goal\n write(a).",
        "clauses",
    ];
    let prolog = [
        "",
        "goal(X) :- X.",
        "goal.",
        "goal :- true.",
        "database - x.",
        "clauses, x.",
        ":- dynamic turn/2.\nturn(a,b).",
        "trace.\ndomains x.",
        "code = 4.",
        "include('a.pl').",
        "domains = x.",
        "Goal - x.",
        "goal --> [a].",
        "predicates:x.",
    ];
    for text in turbo {
        assert!(is_turbo(text), "{text}");
    }
    for text in prolog {
        assert!(!is_turbo(text), "{text}");
    }
}

#[test]
fn a_whole_program_has_nothing_wrong() {
    check(
        HEAD.replace("nondeterm p(symbol,integer)\n", "").as_str(),
        &[],
    );
    check_clause("", &[]);
    let kinds: Vec<SectionKind> = program(HEAD)
        .sections
        .iter()
        .map(|section| section.kind)
        .collect();
    let expected = [
        SectionKind::Domains,
        SectionKind::Facts,
        SectionKind::Predicates,
        SectionKind::Clauses,
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn predicates_are_declared() {
    check_clause(
        "p(X,1) :- trun(X,_).",
        &[
            "0:10: predicate trun/2 is not declared: the predicates or database section expects it; is turn meant?",
        ],
    );
    check_clause(
        "p(X,1) :- turn(X).",
        &["0:10: turn has 1 arguments here, declared: 2"],
    );
    check_clause(
        "pp(1).",
        &["0:0: predicate pp/1 is not declared: the predicates section expects it"],
    );
    check_clause(
        "p(X,1) :- makewindow(X,2).",
        &["0:10: standard predicate makewindow/2 is not provided here"],
    );
    check_clause(
        "p(X,1) :- concat(X,b).",
        &["0:10: concat has 2 arguments here, declared: 3"],
    );
    check_clause(
        "turn(X,X) :- p(X,1).",
        &["0:0: turn/2 is declared in a database section: facts only, no rules"],
    );
    check_clause(
        "p(X,1) :- assert(p(X,2)).",
        &["0:17: p/2 is not declared in a database section, so it can't be asserted"],
    );
    check(
        "predicates\n a\n a\n write(symbol)\n b(x)\n c(integer) - (i,o)\nclauses a.",
        &[
            "3:1: predicate a/0 is declared already",
            "4:1: write/1 is a standard predicate: give yours another name",
            "~5:1: predicate b/1 is declared but has no clauses",
            "5:3: domain x is not declared",
            "~6:1: predicate c/1 is declared but has no clauses",
            "6:14: the flow pattern has 2 arguments, c has 1",
        ],
    );
}

#[test]
fn values_have_their_domains() {
    check_clause(
        "p(1,1).",
        &["0:2: argument 1 of p/2: expected symbol, found the integer 1"],
    );
    check_clause(
        "p(a,b).",
        &["0:4: argument 2 of p/2: expected integer, found the symbol b"],
    );
    check_clause(
        "p(a,1.5).",
        &["0:4: argument 2 of p/2: expected integer, found the real number 1.5"],
    );
    check_clause(
        "p('a',1).",
        &["0:2: argument 1 of p/2: expected symbol, found the character 'a'"],
    );
    check_clause("p(\"a b\",1).", &[]);
    check_clause("p(X,1) :- name(X), name(b).", &[]);
    check_clause(
        "p(X,1) :- q([X]).",
        &["0:13: variable X is symbol before and integer here"],
    );
    check_clause(
        "p(_,X) :- q([1|X]).",
        &["0:15: variable X is integer before and list here"],
    );
    check_clause("p(_,X) :- area(square(1,2.5),X).", &[]);
    check_clause(
        "p(_,1) :- area(square(a,2),_).",
        &["0:22: argument 1 of square/2: expected real, found the symbol a"],
    );
    check_clause(
        "p(_,1) :- area(cube(1),_).",
        &["0:15: argument 1 of area/2: expected shape, found cube/1"],
    );
    check_clause(
        "p(_,1) :- multiply(X,X), add(X,X).",
        &[
            "0:29: variable X is product before and sum here",
            "0:31: variable X is product before and sum here",
        ],
    );
    check_clause("p(_,X) :- multiply(X,Y), Z = Y, add(Z,X).", &[]);
}

#[test]
fn relations_have_sides_of_a_kind() {
    check_clause(
        "p(X,1) :- X = Y+1, p(_,Y).",
        &["0:10: expected a number, found X of domain symbol"],
    );
    check_clause(
        "p(X,Y) :- X = Y.",
        &["0:10: the sides of = differ in domain: symbol and integer"],
    );
    check_clause("p(_,X) :- X < 3, X <> 4, X >= 1.", &[]);
    check_clause(
        "p(_,X) :- area(S,X), S < S.",
        &["0:21: values of domain shape have no order"],
    );
    check_clause(
        "p(_,X) :- p(_,X+1).",
        &["0:14: arithmetic can't be an argument: write X = .. before, and give X"],
    );
}

#[test]
fn warnings_and_goals() {
    check_clause(
        "p(X,1) :- turn(a,_Y).",
        &["~0:2: variable X is used only once"],
    );
    check(
        "predicates\n a\n b\n c\nclauses\n a.\n b.\n a :- c.\ngoal a.\ngoal b.",
        &[
            "4:1: predicate c/0 is declared but has no clauses",
            "~8:1: the clauses of a/0 are not together",
            "10:0: a program has one goal section: this is another",
        ],
    );
}

#[test]
fn the_grammar() {
    check_clause(
        "p(a,1) :- turn(a,b)",
        &["17:2: syntax: expected `,', `;' or a full stop, found p"],
    );
    check_clause(
        "p(a,1) : turn(a,b).",
        &["0:7: syntax: expected `:-' or a full stop, found `:'"],
    );
    check_clause("p(a,).", &["0:4: syntax: expected a value, found `)'"]);
    check_clause(
        "p(a,1) :- q([1,2).",
        &["0:16: syntax: expected `,', `|' or `]', found `)'"],
    );
    check_clause(
        "p(\"a,1).",
        &[
            "0:2: syntax: the text has no closing quote \" on this line",
            "17:2: syntax: expected `,' or `)', found p",
        ],
    );
    check(
        "predicates\n a\nclauses\n a. /* b",
        &["4:4: syntax: the comment /* has no end */"],
    );
    check(
        "include \"x\"\npredicates\n a\nclauses\n a.",
        &["1:0: include is not read here: put the text of the other file here"],
    );
    check(
        "hello\nworld",
        &["1:0: syntax: expected a section such as predicates, clauses or goal, found hello"],
    );
    let deep = format!(
        "predicates p(symbol) clauses p({}a{}).",
        "f(".repeat(5000),
        ")".repeat(5000)
    );
    assert!(
        told(&deep)[0].contains("nested more than 200 deep"),
        "{:?}",
        told(&deep)
    );
}

#[test]
fn clauses_are_lowered() {
    check_lowered("p(a,1).", "p(a,1)");
    check_lowered(
        "p(X,N) if turn(X,_) and not(turn(_,X)) or N = 2.",
        "p(A,B):-turn(A,_),\\+turn(_,A);B=2",
    );
    check_lowered("p(_,N) :- p(_,M), N = M+1.", "p(_,A):-p(_,B),A is B+1");
    check_lowered("p(_,N) :- N = 7/2.", "p(_,A):-turbo_whole(7/2,A)");
    check_lowered(
        "p(_,N) :- area(_,X), Y = X*2.0, N = 5 mod 3, write(Y).",
        "p(_,A):-area(_,B),turbo_number(B*2,C),A is 5 rem 3,turbo_write([C])",
    );
    check_lowered("p(_,N) :- N+1 = 3, N <> N+1.", "p(_,A):-A+1=:=3,A=\\=A+1");
    check_lowered(
        "p(X,N) :- X < \"m\", N <= 3, X <> b, !.",
        "p(A,B):-A@<m,B=<3,A\\==b,!",
    );
    check_lowered(
        "p(X,_) :- assert(turn(X,b)), retract(turn(_,X)), write(X,'c',\"d e\").",
        "p(A,_):-assertz(turn(A,b)),retract(turn(_,A)),turbo_write([A,c,'d e'])",
    );
    check_lowered(
        "p(_,1) :- retractall(_), findall(X,turn(X,_),L), write(L).",
        "p(_,1):-turbo_retractall(_,[turn/2]),findall(A,turn(A,_),B),turbo_write([B])",
    );
}

#[test]
fn a_predicate_of_the_host_is_renamed() {
    let text = "predicates length(symbol,integer)\nclauses length(a,1).\ngoal length(X,Y).";
    let program = program(text);
    assert_eq!(program.defined, [("length'".into(), 2)]);
    assert_eq!(program.terms.len(), 3);
}
