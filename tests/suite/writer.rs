//! The writer, `portray_clause` and `format` against SWI-Prolog.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use arbiiter::engine::bridge::wire;
use arbiiter::frontend::format::{
    FormatCall, FormatError, FormatHost, format, format_arguments, format_text,
};
use arbiiter::frontend::operators::{OpKind, OperatorTable, Operators};
use arbiiter::frontend::portray_clause::{
    ListedClause, PortrayContext, meta_specifiers, portray_clause,
};
use arbiiter::frontend::term::Term;
use arbiiter::frontend::writer::{WriteOptions, term_text};

const CASES: &str = include_str!("writer_cases.txt");
const ORACLE: &str = include_str!("writer_oracle.pl");

/// How many differences are shown.
const SHOWN: usize = 20;

#[test]
fn writes_as_swi_prolog_does() {
    let Some(answers) = ask_swipl() else { return };
    let operators = operators();
    let mut count = 0;
    let mut differences = Vec::new();
    for line in answers.lines() {
        let fields: Vec<String> = line.split('\t').map(unescaped).collect();
        let ours = match fields[0].as_str() {
            "term" => written(&fields[1], &operators),
            "clause" => portrayed(&fields[1], &operators),
            _ => formatted(&fields[1], &fields[2], &operators),
        };
        let theirs = &fields[fields.len() - 1 - ours.len()..fields.len() - 1];
        count += ours.len();
        for (theirs, ours) in theirs.iter().zip(&ours) {
            if anonymous(theirs) != anonymous(ours) {
                differences.push(format!("{line}\n  swipl: {theirs}\n  ours:  {ours}"));
            }
        }
    }
    assert!(count > 20_000, "only {count} texts were compared");
    let shown = &differences[..differences.len().min(SHOWN)];
    assert!(
        differences.is_empty(),
        "{} differ:\n{}",
        differences.len(),
        shown.join("\n")
    );
}

/// The operators that the oracle declares.
fn operators() -> OperatorTable {
    let mut table = OperatorTable::standard();
    for (priority, kind, name) in [
        (200, OpKind::Xf, "pst"),
        (200, OpKind::Yf, "!!"),
        (700, OpKind::Xfx, "#="),
        (300, OpKind::Fy, "pfx"),
        (300, OpKind::Fx, "@@"),
        (400, OpKind::Yfx, "a b"),
        (650, OpKind::Xfy, "→"),
    ] {
        table.add(priority, kind, name).expect("a valid operator");
    }
    table
}

fn decoded(text: &str) -> Term {
    let text = numbered(text);
    wire::decode(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The text with `_0`, `_1`, .. for its variables, as the interpreter writes them.
fn numbered(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut out, mut names) = (String::new(), Vec::<&str>::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' | '"' => quoted_length(rest),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        if first != '_' && !first.is_uppercase() {
            out += token;
            continue;
        }
        let known = names.iter().position(|name| *name == token && token != "_");
        let number = known.unwrap_or(names.len());
        if known.is_none() {
            names.push(token);
        }
        out += &format!("_{number}");
    }
    out
}

/// The length of the quoted item with which a text begins. A code is written as `\x41\`.
fn quoted_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while bytes[at] != bytes[0] {
        at += match bytes[at..] {
            [b'\\', b'x' | b'0'..=b'7', ..] => 3 + text[at + 2..].find('\\').expect("its end"),
            [b'\\', ..] => 2,
            _ => 1,
        };
    }
    at + 1
}

fn written(text: &str, operators: &OperatorTable) -> Vec<String> {
    let term = decoded(text);
    let shallow = WriteOptions {
        quoted: true,
        spacing: true,
        max_depth: 3,
        ..WriteOptions::default()
    };
    let plain = WriteOptions {
        ignore_ops: true,
        priority: 200,
        fullstop: true,
        ..WriteOptions::default()
    };
    [
        WriteOptions::writeq(),
        WriteOptions::print(),
        WriteOptions::write(),
        WriteOptions::canonical(&term),
        shallow,
        plain,
    ]
    .iter()
    .map(|options| term_text(&term, options, operators))
    .collect()
}

fn portrayed(text: &str, operators: &OperatorTable) -> Vec<String> {
    let meta = |name: &str, arity: usize| meta_specifiers(name, arity).map(str::to_owned);
    let mut out = String::new();
    let listed = ListedClause {
        clause: decoded(text),
        names: HashMap::new(),
    };
    portray_clause(
        &listed,
        PortrayContext {
            operators,
            meta: &meta,
        },
        &mut out,
    );
    vec![out]
}

fn formatted(directives: &str, args: &str, operators: &OperatorTable) -> Vec<String> {
    let mut out = String::new();
    let args = format_arguments(&decoded(args));
    // The oracle writes to a stream, which errors name by the arity.
    let call = FormatCall {
        arity: 3,
        column: 0,
    };
    let result = format_text(&decoded(directives))
        .map_err(FormatError::Throw)
        .and_then(|text| format(&text, &args, &mut Host(operators), call, &mut out));
    let ball = match result {
        Ok(()) => "none".to_owned(),
        Err(FormatError::Fail) => "failed".to_owned(),
        Err(FormatError::Throw(ball)) => term_text(&ball, &WriteOptions::print(), operators),
    };
    vec![out, ball]
}

/// Evaluates nothing but the few expressions of the cases.
struct Host<'a>(&'a OperatorTable);

impl FormatHost for Host<'_> {
    fn operators(&self) -> &dyn Operators {
        self.0
    }

    fn evaluate(&mut self, expression: &Term) -> Result<Term, Term> {
        if let Some([Term::Int(a), Term::Int(b)]) = expression.as_compound("+", 2) {
            return Ok(Term::Int(a + b));
        }
        let (name, arity) = match expression.functor() {
            None => return Err(error(Term::atom("instantiation_error"))),
            Some((name, 0)) if *name == "pi" => return Ok(Term::Float(std::f64::consts::PI)),
            Some((name, arity)) => (name.as_str(), arity),
        };
        let what = vec![Term::atom("evaluable"), Term::indicator(name, arity)];
        Err(error(Term::compound("type_error", what)))
    }

    fn call(&mut self, goal: &Term, out: &mut String) -> Result<bool, Term> {
        let Some([argument]) = goal.as_compound("write", 1) else {
            return Ok(false);
        };
        out.push_str(&term_text(argument, &WriteOptions::write(), self.0));
        Ok(true)
    }
}

fn error(formal: Term) -> Term {
    Term::compound("error", vec![formal, Term::Var(u32::MAX)])
}

fn unescaped(field: &str) -> String {
    field.replace('⏎', "\n").replace('⇥', "\t")
}

/// The text without the numbers of variables, which nobody can compare.
fn anonymous(text: &str) -> String {
    let mut out = String::new();
    let mut after_underscore = false;
    for c in text.chars() {
        if !(after_underscore && c.is_ascii_digit()) {
            out.push(c);
            after_underscore = c == '_';
        }
    }
    out
}

/// What the oracle writes, or nothing if swipl is not installed.
fn ask_swipl() -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [program, cases, answers] =
        ["writer_oracle.pl", "writer_cases.txt", "writer_answers"].map(|name| folder.join(name));
    fs::write(&program, ORACLE).expect("the oracle is written");
    fs::write(&cases, CASES).expect("the cases are written");
    match Command::new("swipl")
        .arg(&program)
        .arg(&cases)
        .arg(&answers)
        .output()
    {
        Ok(output) => {
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{messages}");
        }
        Err(error) => {
            let required = std::env::var("ARBIITER_REQUIRE").is_ok_and(|n| n.contains("swipl"));
            assert!(!required, "swipl is required: {error}");
            println!("skipped: needs swipl");
            return None;
        }
    }
    Some(fs::read_to_string(&answers).expect("swipl has answered"))
}
