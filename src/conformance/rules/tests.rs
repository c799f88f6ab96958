//! What is seen in a text: `check` reads a program in which carets mark the places, and compares.

use crate::conformance::finding::{Evidence, Finding, FindingSeverity};
use crate::conformance::outline::{Library, Outline};
use crate::conformance::rules::inspect;
use crate::frontend::operators::OpKind;
use crate::frontend::source::Source;

/// A library with one operator, one predicate of its own, and some that every program finds.
struct Small;

impl Library for Small {
    fn operators(&self, name: &str) -> Vec<(i64, OpKind, String)> {
        match name {
            "clpfd" => vec![(700, OpKind::Xfx, "#=".into())],
            _ => Vec::new(),
        }
    }

    fn knows(&self, name: &str, arity: usize) -> bool {
        let known = "member/2 findall/3 is/2 =/2 ==/2 >/2 =:=/2 abs/1 phrase/2 write/1 nl/0 assert/1 retract/1 retractall/1 forall/2 once/1 \
            format/2 between/3 true/0 !/0 fail/0 halt/0 shell/1 open/3 op/3 dynamic/1 discontiguous/1 use_module/1 style_check/1 =../2 call/1 ignore/1 redefine_system_predicate/1";
        let indicator = format!("{name}/{arity}");
        known.split_whitespace().any(|known| known == indicator)
    }

    fn is_protected(&self, name: &str, arity: usize) -> bool {
        (name, arity) == ("write", 1)
    }

    fn computes(&self, name: &str, arity: usize) -> bool {
        matches!(
            (name, arity),
            ("+" | "-" | "*" | "//" | "mod", 2) | ("abs", 1)
        )
    }

    fn similar(&self, name: &str, arity: usize) -> Option<String> {
        ((name, arity) == ("writ", 1)).then(|| "write".to_owned())
    }

    fn exports(&self, name: &str) -> Option<Vec<(String, usize)>> {
        match name {
            "clpfd" => Some(vec![("#=".into(), 2)]),
            "lists" => Some(Vec::new()),
            _ => None,
        }
    }
}

/// Checks what is found in a program. A line that begins with `%` and has carets says what is wrong
/// with the line above, at that place: `error 2.3 own_square`. Programs are indented, so that a
/// caret can stand under their first column.
#[track_caller]
fn check(marked: &str) {
    let mut text = String::new();
    let mut expected = Vec::new();
    for line in marked.lines() {
        match line.find('^').filter(|_| line.starts_with('%')) {
            Some(at) => {
                let carets = line.chars().filter(|c| *c == '^').count();
                let label = line[at + carets..].trim().to_owned();
                let column = line.chars().take_while(|c| *c != '^').count();
                expected.push((text.lines().count(), column, carets, label));
            }
            None => text += &format!("{line}\n"),
        }
    }
    let source = Source::from_text("p.pl", text.as_str());
    let findings = inspect(&Outline::read(&source, &Small, "p")).findings;
    let found: Vec<_> = findings.iter().map(|f| told(&source, f)).collect();
    assert_eq!(found, expected, "\n{text}");
}

/// Line, column, width and what is wrong. Even under nothing stands a caret.
fn told(source: &Source, finding: &Finding) -> (usize, usize, usize, String) {
    let Evidence::Text { fault, span } = &finding.evidence else {
        panic!("nothing was played");
    };
    let severity = match finding.severity {
        FindingSeverity::Error => "error",
        FindingSeverity::Warning => "warning",
    };
    let json = serde_json::to_value(fault).expect("a fault is JSON");
    let code = json["code"].as_str().unwrap_or_default();
    let label = format!("{severity} {} {code}", finding.rule.id());
    let first = source.text()[span.clone()].lines().next().unwrap_or("");
    let (line, column) = (source.line(span.start), source.column(span.start));
    (line, column, first.chars().count().max(1), label)
}

/// A file that begins with this line and is right otherwise.
#[track_caller]
fn check_head(marked: &str) {
    check(&format!("{marked}\n p(_,_,_).\n"));
}

/// A module `m` whose `p/3` is right, with these clauses too.
#[track_caller]
fn check_body(marked: &str) {
    check(&format!(" :- module(m, [p/3]).\n{marked}\n"));
}

#[test]
fn modules() {
    check_head(" :- module(m, [p/3]).");
    check_head(" :- module(m, p/3).\n%             ^^^ error 2.1 malformed_module");
    check_head(" :- module('Mari Maasikas', [p/3, op(700, xfx, ==>)]).\n q(a ==> b).");
    check(" % nothing\n p(_,_,_).\n%^ error 2.1 no_module");
    check_head(" :- module(user, [p/3]).\n%          ^^^^ error 2.1 reserved_module");
    check_head(" :- module(arbiiter, [p/3]).\n%          ^^^^^^^^ error 2.1 reserved_module");
    check_head(" :- module(lists, [p/3]).\n%          ^^^^^ warning 2.1 reserved_module");
    check_head(
        " :- module(Mari, [p/3]).\n%   ^^^^^^^^^^^^^^^^^^^ error 2.1 malformed_module\n%          ^^^^ warning 2.4 singleton",
    );
    check_head(" :- module(m).\n%   ^^^^^^^^^ error 2.1 malformed_module");
    check_head(" q.\n :- module(m, [p/3]).\n%   ^^^^^^^^^^^^^^^^ error 2.1 late_module");
    check_head(
        " :- style_check(-singleton).\n :- module(m, [p/3]).\n%   ^^^^^^^^^^^^^^^^ error 2.1 late_module",
    );
}

#[test]
fn syntax() {
    check_body(" p(_,_,_).\n q :- a b.\n%       ^ error 2.1 syntax\n r(a.\n% ^ error 2.1 unclosed");
    check_body(
        " p(_,_,_).\n :- op(700, xfx, on).\n r(a on b).\n :- op(200, xfy, [&, v]).\n s(a & b v c).",
    );
    check_body(" :- use_module(library(clpfd)).\n p(_,_,_).\n r(X) :- X #= 1.");
    check_body(" p(_,_,_).\n end_of_file.\n a b c (");
}

#[test]
fn main_predicates() {
    check(" :- module(m, [p/2]).\n%             ^^^^^ error 2.2 no_main_predicate\n p(_,_).");
    check(" :- module(m, []).\n%             ^^ error 2.2 no_main_predicate\n p(_,_).");
    check(
        " :- module(m, [p/3, q/1]).\n%              ^^^ error 2.2 undefined\n%                   ^^^ warning 2.2 undefined\n r.",
    );
    check(
        " :- module(m, [p/3]).\n :- use_module(other).\n%              ^^^^^ warning 2.1 missing_file",
    );
    check_body(" p(_,_,_) --> [].\n%         ^^^ warning 2.4 misused\n p(_,_,_).");
}

#[test]
fn own_boards() {
    check_body(
        " p(_,_,_).\n ruut(X,Y,S) :- user:ruut(X,Y,S).\n%^^^^^^^^^^^ warning 2.3 own_square",
    );
    check_body(" p(_,_,_).\n ruut(1,1,1).\n%^^^^^^^^^^^ error 2.3 own_square\n ruut(1,3,1).");
    check_body(" p(_,_,_).\n m:ruut(1,1,1).\n%  ^^^^^^^^^^^ error 2.3 own_square");
    check_body(" p(_,_,_).\n ruut(1,1,1,0,0,0,0).\n :- dynamic ruut/7, a/3.");
    check_body(
        " p(_,_,_).\n :- dynamic a/1, ruut/3.\n%                ^^^^^^ error 2.3 own_dynamic",
    );
    check_body(" p(_,_,_).\n :- dynamic([ruut/3]).\n%            ^^^^^^ error 2.3 own_dynamic");
    check_body(" p(_,_,_).\n :- dynamic m:ruut/3.\n%           ^^^^^^^^ error 2.3 own_dynamic");
    check_body(
        " p(_,_,_).\n :- dynamic user:ruut/3.\n%           ^^^^^^^^^^^ warning 2.3 own_dynamic",
    );
    check_body(
        " p(_,_,_).\n :- discontiguous ruut/3.\n%                 ^^^^^^ error 2.3 own_dynamic",
    );
    check_body(
        " p(_,_,_).\n :- assert(ruut(1,1,1)).\n%   ^^^^^^^^^^^^^^^^^^^ error 2.3 own_square",
    );
    check_body(" p(_,_,_) :- dynamic(ruut/3).\n%                    ^^^^^^ error 2.3 own_dynamic");
    check_body(" p(_,_,_).\n user:ruut(1,1,1).\n%     ^^^^^^^^^^^ error 2.3 foreign_clause");
}

#[test]
fn boards_that_are_never_linked() {
    let change = " q :- retract(ruut(1,1,_)).";
    let found = "%     ^^^^^^^^^^^^^^^^^^^^ warning 2.3 unlinked_board";
    check_body(&format!(" p(_,_,_).\n{change}\n{found}"));
    for reading in [
        "findall(X, ruut(X,_,_), L)",
        "forall(ruut(_,_,0), write(L))",
        "once(ruut(_,_,0))",
    ] {
        check_body(&format!(
            " p(_,_,_).\n{change}\n{found}\n r(L) :- {reading}, write(L)."
        ));
    }
    for reading in [
        "ruut(_,_,L)",
        "\\+ ruut(_,_,L)",
        "findall(X, (ruut(X,_,_), X > 1), L)",
        "(ruut(_,_,1) -> L = 1 ; true)",
    ] {
        check_body(&format!(
            " p(_,_,_).\n{change}\n r(L) :- {reading}, write(L)."
        ));
    }
    check_body(" p(_,_,_).\n q :- retract(user:ruut(1,1,_)).");
}

#[test]
fn names() {
    check_body(
        " p(_,_,_) :- retractall(user:mustad(_)).\n%            ^^^^^^^^^^^^^^^^^^^^^^^^^^ error 3.2 names_changed",
    );
    check_body(
        " p(_,_,_).\n q :- assert(user:valged(p)).\n%     ^^^^^^^^^^^^^^^^^^^^^^ warning 3.2 names_changed",
    );
    check_body(" p(_,_,_).\n q :- assert(mustad(p)).");
    check_body(" p(_,_,_).\n user:mustad(p).\n%     ^^^^^^^^^ error 3.2 foreign_clause");
}

#[test]
fn forbidden_calls() {
    check_body(
        " p(_,_,_).\n a.\n q :- ( a -> halt ; true ).\n%            ^^^^ warning confinement forbidden",
    );
    check_body(
        " p(_,_,_).\n q :- findall(X, (member(X, [1]), shell(X)), _).\n%                                 ^^^^^^^^ warning confinement forbidden",
    );
    check_body(
        " p(_,_,_).\n q :- open(a, read, _).\n r :- open(a, write, _).\n%     ^^^^^^^^^^^^^^^^^ warning confinement forbidden",
    );
    check_body(" p(_,_,_).\n q :- halt.\n halt.");
}

#[test]
fn failures() {
    check_body(" p(1,_,_).\n%^^^^^^^^ warning 2.4 may_fail");
    check_body(" p(X,_,_) :- X > 1, !.\n p(_,_,_) :- write(a), nl.");
    check_body(
        " p(X,_,_) :- X > 1, !, X > 2.\n%                      ^^^^^ warning 2.4 may_fail\n p(_,_,_).",
    );
    check_body(" p(X,_,_) :- ignore(X > 1).");
    check_body(" p(X,_,_) :- ( X > 1 -> write(a) ; q(X) ).\n q(1) :- !.\n q(_).");
    check_body(" p(X,_,_) :- X > 1, !, fail.\n%^^^^^^^^ warning 2.4 may_fail");
}

#[test]
fn undefined_calls() {
    check_body(" p(_,_,_) :- q, !.\n%            ^ warning 2.4 undefined_call\n p(_,_,_).");
    check_body(
        " p(_,_,_) :- findall(X, q(X), _), !.\n%                       ^^^^ warning 2.4 undefined_call\n p(_,_,_).",
    );
    check_body(" p(_,_,_) :- q, !.\n p(_,_,_).\n r(X) :- G =.. [q, X], assert(G).");
    check_body(" p(_,_,_) :- q(_), !.\n p(_,_,_).\n r :- assert(q(1)).");
    check_body(" :- dynamic q/1.\n p(_,_,_) :- q(_), other:r, !.\n p(_,_,_).");
}

#[test]
fn choice_points() {
    check_body(" p(X,_,_) :- X > 1.\n%            ^^^^^ warning 2.5 may_backtrack\n p(_,_,_).");
    check_body(" p(1,_,_) :- nl, !.\n p(_,_,_) :- ignore(ruut(_,_,_)).");
    check_body(" p(1,_,_).\n p(2,_,_).\n%^^^^^^^^ warning 2.4 may_fail");
    check_body(
        " p(_,_,_) :- ruut(_,_,_).\n%^^^^^^^^ warning 2.4 may_fail\n%            ^^^^^^^^^^^ warning 2.5 may_backtrack",
    );
}

#[test]
fn a_comma_is_missing() {
    check_body(" p(_,_,_).\n q(X,Y) :-\n  X = Y\n%     ^ error 2.1 no_comma\n  Y = X.");
    check_body(" p(_,_,_).\n q(X,Y) :-\n  X Y.\n%   ^ error 2.1 syntax");
}

#[test]
fn goals_that_wait_for_somebody() {
    check_body(
        " p(_,_,_) :- read(X), q(X), !.\n%            ^^^^^^^ warning 2.4 undefined_call\n%            ^^^^^^^ warning 2.4 waiting\n p(_,_,_).\n q(1).",
    );
    check_body(" p(_,_,_).\n get_char(_).\n q :- get_char(_).");
}

#[test]
fn a_colon_is_no_arrow() {
    check_body(" p(_,_,_).\n q(X) : r(X).\n%^^^^^^^^^^^ error 2.1 no_neck\n r(1).");
    check_body(" p(_,_,_).\n q(X) : r(X), r(X).\n%^^^^^^^^^^^ error 2.1 no_neck\n r(1).");
}

#[test]
fn libraries_that_are_not_there() {
    check_body(
        " :- use_module(library(listz)).\n%              ^^^^^^^^^^^^^^ warning 2.1 unknown_library\n p(_,_,_).",
    );
}

#[test]
fn encodings() {
    let text = " :- module(m, [p/3]).\n p(_,_,_).\n k\u{e4}ik.\n";
    for (text, severity) in [
        (text.to_owned(), FindingSeverity::Error),
        (text.replace(" k", " % k"), FindingSeverity::Warning),
    ] {
        let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let source = Source::from_bytes("p.pl", &bytes);
        let found = inspect(&Outline::read(&source, &Small, "p")).findings;
        let severities: Vec<FindingSeverity> = found.iter().map(|f| f.severity).collect();
        assert_eq!(severities, [severity], "{found:?}");
    }
}

/// Whatever the text, looking through it ends and does not panic.
#[test]
fn any_prefix_of_a_program_can_be_inspected() {
    let text = " :- module(m, [p/3]).\n p(X,_,_) :- ( ruut(X,_,1) -> findall(Y, q(Y), \"a\") ; \\+ r ), !.\n d --> \"a\", {q}, [b].\n";
    for end in 0..=text.len() {
        let source = Source::from_text("p.pl", &text[..end]);
        inspect(&Outline::read(&source, &Small, "p"));
    }
}

#[test]
fn what_loading_says() {
    check_body(
        " p(_,_,_).\n q(Piece) :- r(Piece, Peice).\n%                     ^^^^^ warning 2.4 misspelt_variable\n r(_,_).",
    );
    check_body(" p(_,_,_).\n q(X) :- r(Y, Y).\n%  ^ warning 2.4 singleton\n r(_,_).");
    check_body(" p(_,_,_).\n q(X) :- ( X > 1, Y = 2, write(Y) ; Y = 1 ), write(Y).");
    check_body(
        " p(_,_,_).\n q(X) :- ( X > 1, Y = 2 ; write(X), Y = 1 ).\n%                 ^ warning 2.4 lonely_variable",
    );
    check_body(" p(_,_,_).\n :- style_check(-singleton).\n q(X).");
    check_body(" p(_,_,_).\n q(1).\n r(_,_).\n q(2).\n%^^^^ warning 2.1 discontiguous\n q(3).");
    check_body(" p(_,_,_).\n :- discontiguous q/1.\n q(1).\n r(_,_).\n q(2).");
    check_body(" p(_,_,_).\n write(_).\n%^^^^^^^^ warning 2.1 system_predicate");
    check_body(" p(_,_,_).\n :- redefine_system_predicate(write(_)).\n write(_).");
    check_body(
        " p(_,_,_).\n q :- trace.\n%     ^^^^^ warning 2.4 undefined_call\n%     ^^^^^ warning 2.4 debugging",
    );
    check_body(" p(_,_,_).\n q :- writ(1).\n%     ^^^^^^^ warning 2.4 misspelt_call");
    check_body(" p(_,_,_).\n :- writ(1).\n%   ^^^^^^^ warning 2.4 misspelt_call");
}

#[test]
fn slips_that_prolog_does_not_see() {
    check_body(
        " p(_,_,_).\n q(VX, Y) :- r(vX, Y), write(VX).\n%              ^^ warning 2.4 atom_for_variable\n r(_,_).",
    );
    check_body(" p(_,_,_).\n q(White) :- r(white, White).\n r(white, _).");
    check_body(
        " p(_,_,_).\n q(X) :- X2 = X + 1, ruut(X2, 1, 0).\n%        ^^^^^^^^^^ warning 2.4 not_computed",
    );
    check_body(" p(_,_,_).\n q(X) :- P = X - 1, write(P), ruut(X, 1, 0).");
}

#[test]
fn forgotten_signs() {
    check(":- module(m, [p/3]).\np(_,_,_).\nq(1)\n%  ^ error 2.1 no_full_stop\nr(_).\ns.");
    check(":- module(m, [p/3])\n%                 ^ error 2.1 no_full_stop\np(_,_,_).\nq(1).");
    check_body(" p(_,_,_).\n q(X) :- r(X, X.\n%         ^ error 2.1 unclosed\n r(_,_).");
}

#[test]
fn brackets_and_commas_without_partner() {
    check_body(" p(_,_,_).\n q(X) :- r(X)), r(X).\n%            ^ error 2.1 unopened\n r(_).");
    check_body(" p(_,_,_).\n q(X) :- r([X, X).\n%          ^ error 2.1 unclosed\n r(_).");
    check_body(" p(_,_,_).\n q(X) :- r(X), .\n%            ^ error 2.1 lonely_comma\n r(_).");
    check_body(
        " p(_,_,_).\n q(X) :- ( r(X), ; r(X) ).\n%              ^ error 2.1 lonely_comma\n r(_).",
    );
}

#[test]
fn signs_of_other_languages() {
    check_body(" p(_,_,_).\n q(X) :- X <= 1.\n%          ^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n q(X) :- Y = X => 1, Y.\n%              ^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n q(X) :- X != 1.\n%          ^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n q(X) -: X > 1.\n%     ^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n q(X) :- if (X > 1) { nl }.\n%        ^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n q(X) :- not X > 1.\n%        ^^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n // the rest\n%^^ error 2.1 foreign\n q(1).");
    check_body(" p(_,_,_).\n :- dynamc q/1.\n%   ^^^^^^ error 2.1 foreign");
    check_body(" p(_,_,_).\n q :- write(„a“).\n%           ^ error 2.1 foreign_quote");
}

#[test]
fn brackets_of_arguments() {
    check_body(" p(_,_,_).\n q(X) :- write (X).\n%        ^^^^^ error 2.1 spaced_bracket");
    check_body(" p(_,_,_).\n Q(1).\n%^ error 2.1 capital_name");
}

#[test]
fn where_a_clause_begins_and_ends() {
    check(":- module(m, [p/3]).\np(_,_,_).\nq(X)\n%  ^ error 2.1 no_neck\n    X = 1.");
    check_body(" p(_,_,_).\n q(1),\n%^^^^ error 2.1 comma_for_stop\n q(2).");
    check_body(" p(_,_,_).\n q(1), r :- nl.\n%^^^^ error 2.1 comma_for_stop");
    check(
        ":- module(m, [p/3]).\np(_,_,_).\nq(X) :-\n    X = 1.\n%        ^ error 2.1 stop_for_comma\n    nl, nl.",
    );
    check(
        ":- module(m, [p/3]).\np(_,_,_).\nq(X) :-\n    X = 1.\n%        ^ error 2.1 stop_for_comma\n    write(a).\n%   ^^^^^^^^ warning 2.1 system_predicate",
    );
    check_body(" p(_,_,_).\n q(a, b) --> [].\n q(_), [a] --> [].");
}

#[test]
fn more_slips_that_prolog_does_not_see() {
    check_body(
        " p(_,_,_).\n q(X) :- r(\"a\", X).\n%          ^^^ warning 2.4 string_for_atom\n r(a, 1).",
    );
    check_body(" p(_,_,_).\n q(X) :- format(\"a\", X).\n r(a, 1).");
    check_body(
        " :- dynamic split_string/2.\n p(_,_,_).\n q(X) :- split_string(X, Y), r(\"a\", Y).\n r(a, 1).",
    );
    check_body(" p(_,_,_).\n q([X|T]) :- write(X), q(T).\n%^^^^^^^^ warning 2.4 no_base_case");
    check_body(" p(_,_,_).\n q(X) :- ( X > 1 -> q(X) ; nl ).");
    check_body(" p(_,_,_).\n q :- nl, q.\n r(X) :- write(X), r(X).");
    check_body(" p(_,_,_).\n :- dynamic q/1.\n q([X|T]) :- write(X), q(T).");
    check_body(" p(_,_,_).\n q(X) :- X is X + 1.\n%        ^^^^^^^^^^ warning 2.4 reassigned");
    check_body(" p(_,_,_).\n q(X) :- X is X, X is X + 0.");
    check_body(
        " p(_,_,_).\n q(X, Y) :- X - 1 is Y.\n%           ^^^^^^^^^^ warning 2.4 reversed_is",
    );
}

#[test]
fn signs_that_mean_something_else() {
    check_body(" p(_,_,_).\n q(X) :- (X => 0).\n%         ^^^^^^ warning 2.4 misused");
    check_body(" p(_,_,_).\n q(X) :- X := 0.\n%        ^^^^^^ warning 2.4 misused");
    check_body(
        " p(_,_,_) -> true.\n%         ^^ error 2.1 no_neck\n q(1) = nl.\n%     ^ error 2.1 no_neck",
    );
    check_body(" p(_,_,_).\n q(X) = r(X), nl.\n%     ^ error 2.1 no_neck");
    check_body(" p(_,_,_).\n q(X) - r(X), nl.\n%     ^ error 2.1 no_neck");
    check_body(" p(_,_,_).\n q(1) - 2.");
    check_body(" p(_,_,_) :- ignore(q(1)).\n q(_) --> [].\n%     ^^^ warning 2.4 misused");
    check_body(" p(_,_,_) :- ignore(phrase(q(1), [])).\n q(X) --> r(X).\n r(_) --> [].");
    check_body(" p(_,_,_).\n q(1);\n%^^^^ error 2.1 semicolon_for_stop\n q(2).");
    check_body(" p(_,_,_).\n q(1).q(2).\n%    ^ error 2.1 no_space_behind_stop");
}

#[test]
fn what_is_computed_and_compared() {
    check_body(
        " p(_,_,_).\n q(L) :- X is 1 + length(L), X > 0.\n%                 ^^^^^^^^^ warning 2.4 no_function",
    );
    check_body(" p(_,_,_).\n q(L, Y) :- Y =:= abs(L) mod 2, X is [5], X > 0.");
    check_body(
        " p(_,_,_).\n q(X, D) :- X is X + D.\n%           ^^^^^^^^^^ warning 2.4 reassigned",
    );
    check_body(" p(_,_,_).\n q(X) :- Y == 3, Y > X.\n%        ^ warning 2.4 fresh_compared");
    check_body(
        " p(_,_,_).\n q(X) :- X == 3.\n r(X) :- member(Y, X), Y == 3.\n s(X) :- ( X = 1, Y = 2 ; Y = 3 ), Y == 2.",
    );
}

#[test]
fn what_directives_name() {
    check_body(
        " :- dynamic q(1), r/1.\n%           ^^^^ warning 2.1 malformed_declaration\n p(_,_,_).",
    );
    check_body(
        " :- [helpers].\n%    ^^^^^^^ warning 2.1 missing_file\n p(_,_,_) :- help, !.\n p(_,_,_).",
    );
    check_body(
        " p(_,_,_) :- q(1), !.\n%            ^^^^ warning 2.4 misspelt_call\n p(_,_,_).\n q.",
    );
}
