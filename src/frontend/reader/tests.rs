use super::*;
use crate::frontend::operators::OperatorTable;
use crate::frontend::syntax_error::SyntaxErrorKind;

fn read(text: &str) -> Read {
    read_term(text, 0, &OperatorTable::standard(), &ReaderFlags::default())
}

#[track_caller]
fn read_ok(text: &str) -> ReadTerm {
    match read(text) {
        Read::Term(term) => term,
        other => panic!("{text:?}: {other:?}"),
    }
}

/// Writes `text` with `^` under the span of each argument of the term.
#[track_caller]
fn check_spans(text: &str, expected: &[&str]) {
    let term = read_ok(text);
    let found: Vec<&str> = term
        .spans
        .args
        .iter()
        .map(|spans| &text[spans.span.start..spans.span.end])
        .collect();
    assert_eq!(found, expected, "{text:?}");
}

#[track_caller]
fn check_error(text: &str, kind: SyntaxErrorKind, at: &str) {
    match read(text) {
        Read::Error(error) => {
            assert_eq!(error.kind, kind, "{text:?}");
            assert!(
                text[error.offset..].starts_with(at),
                "{text:?} at {}",
                error.offset
            );
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

#[test]
fn spans_of_arguments() {
    check_spans("f(a, (b , c), [d]).", &["a", "b , c", "[d]"]);
    check_spans("X = (a :- b).", &["X", "a :- b"]);
    check_spans("- a.", &["a"]);
    check_spans("[a, b|T].", &["a", "b|T]"]);
    check_spans("{a, b}.", &["a, b"]);
    check_spans("värv('must', 1).", &["'must'", "1"]);
    let whole = read_ok("  (a , b) .");
    assert_eq!((whole.start, whole.end), (2, 11));
    assert_eq!(whole.spans.span, Span::new(3, 8));
    assert_eq!(whole.spans.functor, Span::new(5, 6));
}

#[test]
fn variables_in_order_of_appearance() {
    let term = read_ok("f(X, _, Y, X, _Z, _Z, _).");
    let names: Vec<_> = term
        .variables
        .iter()
        .map(|v| (v.name.as_deref(), v.occurrences))
        .collect();
    let expected = [
        (Some("X"), 2),
        (None, 1),
        (Some("Y"), 1),
        (Some("_Z"), 2),
        (None, 1),
    ];
    assert_eq!(names, expected);
    assert_eq!(term.variables[2].first, Span::new(8, 9));
    assert_eq!(term.variable_names().count(), 3);
}

#[test]
fn singletons_as_swi_counts_them() {
    let term = read_ok("f(X, Y, _Z, _Z, __W, __W, _, _a, _a, _A, __, __, _1, _1, _Ä, _Ä).");
    let names = |list: Vec<&Variable>| -> Vec<String> {
        list.into_iter()
            .filter_map(|variable| variable.name.clone())
            .collect()
    };
    assert_eq!(names(term.singleton_warnings()), ["X", "Y"]);
    assert_eq!(names(term.marked_singleton_warnings()), ["_Z", "__W", "__"]);
    assert_eq!(names(term.singletons().collect()), ["X", "Y", "_A"]);
}

#[test]
fn double_quotes_flag() {
    for (mode, expected) in [
        (DoubleQuotes::String, Term::string("ab")),
        (DoubleQuotes::Atom, Term::atom("ab")),
        (
            DoubleQuotes::Codes,
            Term::list([Term::Int(97), Term::Int(98)]),
        ),
        (
            DoubleQuotes::Chars,
            Term::list([Term::atom("a"), Term::atom("b")]),
        ),
    ] {
        let flags = ReaderFlags {
            double_quotes: mode,
            ..ReaderFlags::default()
        };
        let Read::Term(term) = read_term("\"ab\".", 0, &OperatorTable::standard(), &flags) else {
            panic!("{mode:?}");
        };
        assert_eq!(term.term, expected);
        assert_eq!(DoubleQuotes::from_name(mode.name()), Some(mode));
    }
}

#[test]
fn errors_have_swis_kind_and_place() {
    check_error("a b c.", SyntaxErrorKind::OperatorExpected, "b c");
    check_error("foo(a. b.", SyntaxErrorKind::OperatorExpected, ". b");
    check_error("f(a,).", SyntaxErrorKind::CannotStartTerm, ").");
    check_error("f(,a).", SyntaxErrorKind::QuotedPunctuation, ",a");
    check_error("[a|b,c].", SyntaxErrorKind::ListRest, ",c");
    check_error("a = b = c.", SyntaxErrorKind::OperatorClash, " b = c");
    check_error("a :- b, .", SyntaxErrorKind::OperatorBalance, ".");
    check_error("f(.", SyntaxErrorKind::EndOfClause, ".");
    check_error("p :- 'x.", SyntaxErrorKind::EndOfFileInQuoted('\''), "'x");
    check_error("X = point{x:1}.", SyntaxErrorKind::Dict, "{x");
    let punctuation = SyntaxErrorKind::Punctuation {
        operator: ";".into(),
        end: '.',
    };
    check_error("a;.", punctuation, ".");
}

#[test]
fn an_error_costs_one_clause() {
    let text = "a. b c. d.";
    let Read::Error(error) =
        read_term(text, 2, &OperatorTable::standard(), &ReaderFlags::default())
    else {
        panic!("no error");
    };
    assert_eq!((error.start, error.resume), (3, 7));
    assert_eq!(
        read_term(
            text,
            10,
            &OperatorTable::standard(),
            &ReaderFlags::default()
        ),
        Read::EndOfFile
    );
    assert_eq!(
        read_term(
            text,
            99,
            &OperatorTable::standard(),
            &ReaderFlags::default()
        ),
        Read::EndOfFile
    );
}

#[test]
fn user_operators() {
    let mut ops = OperatorTable::standard();
    for (priority, kind, name) in [
        (200, crate::frontend::operators::OpKind::Xf, "pf"),
        (500, crate::frontend::operators::OpKind::Yf, "pg"),
        (300, crate::frontend::operators::OpKind::Xfx, "ip"),
        (300, crate::frontend::operators::OpKind::Xf, "ip"),
    ] {
        ops.add(priority, kind, name).unwrap();
    }
    for (text, functional) in [
        ("a pf.", "pf(a)."),
        ("a pg pg.", "pg(pg(a))."),
        ("a ip.", "ip(a)."),
        ("a ip b.", "ip(a,b)."),
        ("a ip = b.", "=(ip(a),b)."),
        ("- pg.", "pg(-)."),
        ("- pf.", "-(pf)."),
        ("- a pf.", "-(pf(a))."),
    ] {
        let terms = [text, functional].map(|text| {
            match read_term(text, 0, &ops, &ReaderFlags::default()) {
                Read::Term(term) => term.term,
                other => panic!("{text:?}: {other:?}"),
            }
        });
        assert_eq!(terms[0], terms[1], "{text:?}");
    }
}
