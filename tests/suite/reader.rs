//! The reader against SWI-Prolog, and against texts that nobody would write.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use arbiiter::frontend::operators::OperatorTable;
use arbiiter::frontend::reader::{Read, ReaderFlags, read_term};
use arbiiter::frontend::syntax_error::SyntaxErrorKind;
use arbiiter::frontend::term::Term;

const CASES: &str = include_str!("reader_cases.txt");
const ORACLE: &str = include_str!("reader_oracle.pl");

/// Clauses of real shape, to be mutated.
const CLAUSES: &[&str] = &[
    ":- module('Mari Maasikas', ['123456'/3]).",
    ":- dynamic ruut/3, seis/1.",
    "ruut(1, 1, 1).",
    "võttis(X, Y, 'käik') :- ruut(X, Y, S), S =\\= 0, !.",
    "kaik(C, X, Y) :- ( X =:= 0 ; X =:= X1, Y =:= Y1 ), leia(C, X1, Y1, k(X/Y, X1/Y1, _)), tee(K).",
    "vali(L, M) :- findall(H-K, (member(K, L), hinne(K, H)), P), keysort(P, [_-M|_]).",
    "tee :- retract(ruut(X, Y, 0'a)), assert(ruut(X, Y, 16'FF)), X is -1 - (-Y) mod 2 ** 3.",
    "kirjuta(X) :- format(\"~w~t~10|\\u25CF ~a~n\", [X, 'ei \\e[7m ole']), nl. % märkus",
    "suund(D) --> [D], { D > 1.5e3, \\+ D = \"tekst\" }, !, `abc`, suund(_).",
    "a :- b -> c ; d | e. /* kommentaar 'jutt' */",
    "f(- 1, -(1), - a, [a,b|T], {x,y}, f(:-), (:- a), [], {}, 'it''s', 1_000_000, 1.0Inf).",
];

/// What a mutation may put in.
const PIECES: &[&str] = &[
    ",", ".", ". ", "(", ")", "[", "]", "{", "}", "|", "'", "\"", "`", "-", "\\+ ", ":- ", "0'",
    "1.5", "1e", "0x", "\\", "\\x", "/*", "*/", "%", "\n", "õ", "Õ", "€", "\u{0}", "_", "X", "a",
    "dynamic ", " mod ", "=..", "1 000", "||", "f(",
];

#[test]
fn reads_as_swi_prolog_does() {
    let texts: Vec<String> = CASES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.replace('⏎', "\n"))
        .collect();
    assert!(texts.len() >= 200);
    let Some(answers) = ask_swipl(&texts) else {
        return;
    };
    assert_eq!(answers.len(), texts.len());
    let differences: Vec<String> = texts
        .iter()
        .zip(&answers)
        .map(|(text, theirs)| (text, theirs, transcript(text)))
        .filter(|(_, theirs, ours)| *theirs != ours)
        .map(|(text, theirs, ours)| format!("{text:?}\n  swipl:\n{theirs}  ours:\n{ours}"))
        .collect();
    assert!(
        differences.is_empty(),
        "{} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn mutated_clauses_neither_crash_nor_hang() {
    let mut random = XorShift(0x2545_f491_4f6c_dd1d);
    let ops = OperatorTable::standard();
    for round in 0..100_000 {
        let clause = CLAUSES[round % CLAUSES.len()];
        let text = mutate(clause, &mut random);
        read_to_the_end(&text, &ops);
    }
}

#[test]
fn a_list_of_a_million_elements() {
    let mut text = String::from("[0");
    for number in 1..1_000_000 {
        let _ = write!(text, ",{number}");
    }
    text.push_str("].");
    let Read::Term(read) = read_term(
        &text,
        0,
        &OperatorTable::standard(),
        &ReaderFlags::default(),
    ) else {
        panic!("the list was not read");
    };
    assert_eq!(
        read.term.as_list().map(|items| items.len()),
        Some(1_000_000)
    );
}

#[test]
fn nesting_costs_no_stack() {
    const DEPTH: usize = 100_000;
    let ops = OperatorTable::standard();
    for (open, middle, close) in [
        ("f(", "a", ")"),
        ("(", "a", ")"),
        ("[", "a", "]"),
        ("- ", "a", ""),
        ("a,", "a", ""),
        ("", "a", "-a"),
    ] {
        let text = format!("{}{middle}{} .", open.repeat(DEPTH), close.repeat(DEPTH));
        let read = read_term(&text, 0, &ops, &ReaderFlags::default());
        assert!(matches!(read, Read::Term(_)), "{open} {close}");
    }
    let unclosed = "[{(".repeat(DEPTH) + ".";
    let Read::Error(error) = read_term(&unclosed, 0, &ops, &ReaderFlags::default()) else {
        panic!("unclosed brackets were read");
    };
    assert_eq!(
        (error.kind, error.resume),
        (SyntaxErrorKind::EndOfClause, unclosed.len())
    );
}

/// Reads term after term; each must take the reader further.
fn read_to_the_end(text: &str, ops: &OperatorTable) {
    let mut position = 0;
    loop {
        let next = match read_term(text, position, ops, &ReaderFlags::default()) {
            Read::EndOfFile => return,
            Read::Term(read) => read.end,
            Read::Error(error) => {
                assert!(error.offset <= text.len(), "{text:?}");
                if error.resume == text.len() {
                    return;
                }
                error.resume
            }
        };
        assert!(
            next > position && next <= text.len() && text.is_char_boundary(next),
            "{text:?}"
        );
        position = next;
    }
}

fn mutate(clause: &str, random: &mut XorShift) -> String {
    let mut bytes = clause.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(6)).min(bytes.len());
        match random.below(5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            2 if end > at => bytes.swap(at, end - 1),
            3 if end > at => bytes[at] = random.below(256) as u8,
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                drop(bytes.splice(at..at, piece.bytes()));
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Marsaglia's generator: small, and the same on every machine.
struct XorShift(u64);

impl XorShift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// What SWI-Prolog reads in each text; `None` when it is not installed.
fn ask_swipl(texts: &[String]) -> Option<Vec<String>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [program, questions, answers] =
        ["reader_oracle.pl", "reader_texts", "reader_answers"].map(|name| folder.join(name));
    fs::write(&program, ORACLE).expect("the oracle is written");
    let mut input = String::new();
    for text in texts {
        let _ = writeln!(input, "{}\n{text}", text.chars().count());
    }
    fs::write(&questions, input).expect("the texts are written");
    if !run_swipl(&program, &questions, &answers) {
        return None;
    }
    let output = fs::read_to_string(&answers).expect("swipl has answered");
    Some(output.split_terminator("@@\n").map(str::to_owned).collect())
}

/// Whether swipl is installed and has run.
fn run_swipl(program: &Path, questions: &Path, answers: &Path) -> bool {
    let run = Command::new("swipl")
        .arg(program)
        .arg(questions)
        .arg(answers)
        .output();
    let required = std::env::var("ARBIITER_REQUIRE").is_ok_and(|names| names.contains("swipl"));
    match run {
        Ok(output) => {
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            true
        }
        Err(error) => {
            assert!(!required, "swipl is required: {error}");
            eprintln!("skipped: needs swipl");
            false
        }
    }
}

/// What we read in a text, in the words of the oracle.
fn transcript(text: &str) -> String {
    let ops = OperatorTable::standard();
    let place = |offset: usize| text[..offset].chars().count();
    let mut out = String::new();
    let mut position = 0;
    loop {
        match read_term(text, position, &ops, &ReaderFlags::default()) {
            Read::EndOfFile => return out + "eof\n",
            Read::Term(read) => {
                let _ = writeln!(
                    out,
                    "{} {} @{}",
                    place(read.start),
                    canonical(&read.term),
                    place(read.end)
                );
                position = read.end;
            }
            Read::Error(error) => {
                let _ = writeln!(
                    out,
                    "! {} @{}",
                    canonical(&error.kind.term()),
                    place(error.resume)
                );
                position = error.resume;
            }
        }
    }
}

/// A term in functional notation, with all names quoted.
fn canonical(term: &Term) -> String {
    match term {
        Term::Var(number) => format!("_{number}"),
        Term::Int(value) => value.to_string(),
        Term::BigInt(value) => value.to_string(),
        Term::Float(value) if value.is_nan() => "nan".to_owned(),
        Term::Float(value) if value.is_infinite() => format!("{value}"),
        Term::Float(value) => format!("{value:?}"),
        Term::Str(text) => format!("\"{}\"", escaped(text)),
        Term::Atom(name) => quoted(name.as_str()),
        Term::Compound(compound) => {
            let args: Vec<String> = compound.args.iter().map(canonical).collect();
            format!("{}({})", quoted(compound.name.as_str()), args.join(","))
        }
    }
}

fn quoted(name: &str) -> String {
    format!("'{}'", escaped(name))
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else {
            let _ = write!(out, "\\{};", u32::from(c));
        }
    }
    out
}
