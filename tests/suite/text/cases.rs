//! The calls that are compared: every predicate with text, near misses and other terms for its
//! arguments.

use arbiiter::frontend::term::Term;

use super::Call;

/// All calls that are compared.
pub fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    conversions(&mut calls);
    number_texts(&mut calls);
    concatenations(&mut calls);
    parts(&mut calls);
    fields(&mut calls);
    joins(&mut calls);
    classes(&mut calls);
    calls
}

fn atom(text: &str) -> Term {
    Term::atom(text)
}

fn string(text: &str) -> Term {
    Term::string(text)
}

fn var(number: u32) -> Term {
    Term::Var(number)
}

fn fx() -> Term {
    Term::compound("f", vec![atom("x")])
}

fn big(text: &str) -> Term {
    Term::integer(text.parse().expect("digits"))
}

/// Terms of every type, text or not.
fn shapes() -> Vec<Term> {
    let list = |items: Vec<Term>| Term::list(items);
    vec![
        var(0),
        atom("abc"),
        string("abc"),
        atom(""),
        string(""),
        Term::nil(),
        Term::Int(12),
        Term::Float(1.5),
        Term::Float(1e22),
        atom("12"),
        string("12"),
        atom("Õun"),
        string("tÄpp ß"),
        atom("a"),
        string("a"),
        Term::Int(97),
        Term::Int(-1),
        big("99999999999999999999"),
        fx(),
        list(vec![atom("a"), atom("b")]),
        list(vec![Term::Int(97), Term::Int(98)]),
        list(vec![atom("1"), atom("2")]),
        list(vec![Term::Int(49)]),
        list(vec![atom("a"), Term::Int(1)]),
        list(vec![atom("a"), fx()]),
        list(vec![Term::Int(-1)]),
        list(vec![Term::Int(0x110000)]),
        list(vec![atom("ab")]),
        list(vec![string("a")]),
        list(vec![Term::Int(97), atom("b")]),
        Term::cons(atom("a"), var(1)),
        list(vec![atom("a"), var(1)]),
        list(vec![var(1), var(2)]),
        Term::cons(Term::Int(97), atom("b")),
        list(vec![var(1), atom("b"), var(2)]),
        Term::cons(var(1), var(2)),
        list(vec![fx()]),
    ]
}

fn conversions(calls: &mut Vec<Call>) {
    let names = [
        "atom_length",
        "string_length",
        "atom_chars",
        "atom_codes",
        "char_code",
        "atom_number",
        "number_codes",
        "number_chars",
        "atom_string",
        "number_string",
        "string_chars",
        "string_codes",
        "string_to_atom",
        "text_to_string",
        "upcase_atom",
        "downcase_atom",
        "string_upper",
        "string_lower",
        "name",
    ];
    for name in names {
        for (row, first) in shapes().into_iter().enumerate() {
            // Every pair with a variable, and every third of the others.
            let kept =
                |column: &usize| row == 0 || *column == 0 || (row + column).is_multiple_of(3);
            let second = shapes().into_iter().enumerate();
            let second = second.filter(|(column, _)| kept(column));
            calls.extend(second.map(|(_, second)| (name, vec![first.clone(), shifted(&second)])));
        }
    }
    for name in ["string_code", "get_string_code"] {
        for index in [
            var(0),
            Term::Int(0),
            Term::Int(1),
            Term::Int(3),
            Term::Int(9),
            Term::Int(-1),
            atom("a"),
            Term::Float(1.0),
        ] {
            calls.extend(
                shapes()
                    .into_iter()
                    .map(|text| (name, vec![index.clone(), shifted(&text), var(20)])),
            );
        }
    }
}

/// The same term with other variables, for another argument.
fn shifted(term: &Term) -> Term {
    match term {
        Term::Var(number) => var(number + 10),
        Term::Compound(c) => Term::compound(c.name.clone(), c.args.iter().map(shifted).collect()),
        other => other.clone(),
    }
}

/// Numbers and near misses; rational numbers are left out, since we have none.
const NUMBERS: &[&str] = &[
    "12",
    " 12",
    "12 ",
    "\t12",
    "\n12",
    "12\n",
    "+5",
    "-5",
    "- 5",
    "+ 5",
    "--5",
    "-+5",
    "0x1A",
    "0X1A",
    "0b101",
    "0o17",
    "0'a",
    "0'\\n",
    "0''",
    "0'''",
    "0'ab",
    "-0'a",
    "-0x1A",
    "+0x1A",
    "1e10",
    "1E10",
    "1.0e10",
    "1.0E+10",
    "1.0e-3",
    "1.5e",
    "1e",
    "1.e5",
    "1.",
    "1.5.",
    "1.5a",
    ".5",
    "-.5",
    "1_000",
    "1_000_000",
    "1__0",
    "1_",
    "1 000",
    "1_ 000",
    "1  000",
    "1 000 000",
    "1_\n000",
    "16'FF",
    "16'ff",
    "37'1",
    "2'12",
    "1'0",
    "36'Z",
    "inf",
    "nan",
    "-inf",
    "1.0Inf",
    "-1.0Inf",
    "1.0inf",
    "inf.0",
    "1Inf",
    "12345678901234567890",
    "-12345678901234567890",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "00012",
    "0.1",
    "0.10000000000000000001",
    "1.0e400",
    "1e400",
    "1.0e-400",
    "a",
    "",
    "+",
    "-",
    "0x",
    "0xg",
    "0b2",
    "0o8",
    "0xFFFFFFFFFFFFFFFFFFFF",
    "12abc",
    "12%",
    "0.5e",
    "1.0e+",
    "\"12\"",
    "(12)",
    "１２",
    "٣",
    "12.0",
    "1e22",
    "1e15",
    "1.0e14",
    "123456789.123456789",
    "1_000.5",
    "1.0_0",
    "0x1_F",
    "0x1 F",
    "0'\\",
    "0'é",
    "-0",
    "-0.0",
    "0.0",
    "+0",
    "5e-324",
    "1.7976931348623157e308",
    "a1",
    "1a",
    "1e5x",
    "1e+5",
    "1e-5",
    "1E+05",
    "16'1_0",
    "0b1_1",
    "0_1",
    "1_a",
    "1.5 ",
    "\u{a0}12",
    "0.0000123",
    "1.5e300",
];

fn number_texts(calls: &mut Vec<Call>) {
    for text in NUMBERS {
        calls.push(("atom_number", vec![atom(text), var(0)]));
        for name in ["number_codes", "number_string", "name", "number_chars"] {
            calls.push((name, vec![var(0), string(text)]));
        }
    }
}

fn concatenations(calls: &mut Vec<Call>) {
    let texts = || {
        vec![
            var(0),
            atom("a"),
            atom("ab"),
            string("ab"),
            atom("õbõb"),
            atom(""),
            Term::Int(12),
            Term::Int(1),
            Term::nil(),
            fx(),
            Term::list(vec![atom("a")]),
        ]
    };
    for name in ["atom_concat", "string_concat", "atomic_concat"] {
        for first in texts() {
            for second in texts() {
                calls.extend(texts().into_iter().map(|whole| {
                    (
                        name,
                        vec![first.clone(), shifted(&second), shifted(&shifted(&whole))],
                    )
                }));
            }
        }
        calls.push((name, vec![var(0), var(0), atom("abab")]));
    }
}

fn parts(calls: &mut Vec<Call>) {
    let numbers = |number: u32| {
        vec![
            var(number),
            Term::Int(0),
            Term::Int(1),
            Term::Int(4),
            Term::Int(-1),
            atom("a"),
        ]
    };
    let wanted = || vec![var(4), atom("b"), string(""), Term::Int(2), fx()];
    for name in ["sub_atom", "sub_string"] {
        for text in [
            atom("abcb"),
            string("õbõ"),
            Term::Int(122),
            Term::nil(),
            var(0),
            fx(),
            Term::list(vec![atom("a")]),
        ] {
            for before in numbers(1) {
                for length in numbers(2) {
                    for after in numbers(3) {
                        let row = |part| {
                            vec![
                                text.clone(),
                                before.clone(),
                                length.clone(),
                                after.clone(),
                                part,
                            ]
                        };
                        calls.extend(wanted().into_iter().map(|part| (name, row(part))));
                    }
                }
            }
        }
        calls.push((name, vec![atom("abcabc"), var(1), var(2), var(1), var(3)]));
        calls.push((
            name,
            vec![
                atom("abc"),
                big("99999999999999999999"),
                var(2),
                var(1),
                var(3),
            ],
        ));
    }
    for text in [
        atom("Hello World"),
        string("õÕbB"),
        Term::Int(12),
        Term::nil(),
        var(0),
        fx(),
        Term::list(vec![atom("b")]),
    ] {
        for start in numbers(1) {
            for part in [
                atom("world"),
                atom("b"),
                atom("B"),
                string("õ"),
                string("Õ"),
                atom(""),
                Term::Int(2),
                var(4),
                fx(),
            ] {
                calls.push(("sub_atom_icasechk", vec![text.clone(), start.clone(), part]));
            }
        }
    }
}

fn fields(calls: &mut Vec<Call>) {
    let texts = [
        "",
        "a",
        " ",
        ",",
        ",,",
        " , ",
        "a,b",
        " a , b ",
        "a, ,b",
        "/home//jan///nice/path",
        "//a//b//",
        "/",
        "//",
        "a b  c",
        " a\tb\n",
        "a,/ b /,c",
        ",a,",
        "x, y/ z",
        "ab",
        "õ,ä",
        "/ a",
        "a /",
        "a / / b",
        ", ,",
        "/, /",
    ];
    for text in texts {
        for separators in ["", ",", " ", "/", ", ", ",/", "ab"] {
            calls.extend(["", " ", ",", "/", " ,", "a", "/ \t\n"].map(|pad| {
                (
                    "split_string",
                    vec![string(text), string(separators), string(pad), var(0)],
                )
            }));
        }
    }
    for other in shapes() {
        calls.push((
            "split_string",
            vec![other.clone(), string(","), string(""), var(10)],
        ));
        calls.push((
            "split_string",
            vec![string("a,b"), other.clone(), string(""), var(10)],
        ));
        calls.push((
            "split_string",
            vec![string("a,b"), string(","), other.clone(), var(10)],
        ));
        calls.push((
            "split_string",
            vec![string("a,b"), string(","), string(""), other.clone()],
        ));
        calls.push((
            "normalize_space",
            vec![Term::compound("atom", vec![var(10)]), other.clone()],
        ));
        calls.push(("normalize_space", vec![other, string("a")]));
    }
    for text in ["  a  b ", "", " ", "\ta\n\u{a0}b"] {
        for (name, arity) in [
            ("atom", 1),
            ("string", 1),
            ("codes", 1),
            ("chars", 1),
            ("codes", 2),
            ("chars", 2),
            ("atom", 2),
            ("foo", 1),
        ] {
            let sink = Term::compound(name, (0..arity).map(var).collect());
            calls.push(("normalize_space", vec![sink, string(text)]));
        }
    }
}

fn joins(calls: &mut Vec<Call>) {
    let list = |items: Vec<Term>| Term::list(items);
    let lists = [
        var(0),
        Term::nil(),
        list(vec![atom("a"), atom("b")]),
        list(vec![atom("a"), Term::Int(1), string("x"), Term::Float(1.5)]),
        list(vec![atom("a"), var(1)]),
        Term::cons(atom("a"), var(1)),
        Term::cons(atom("a"), atom("b")),
        list(vec![var(1), fx()]),
        list(vec![fx(), var(1)]),
        atom("abc"),
        string("abc"),
        fx(),
        list(vec![Term::nil()]),
        list(vec![atom("a"), list(vec![atom("b")])]),
        list(vec![var(1), var(1)]),
        list(vec![var(1)]),
        list(vec![string("a"), var(1)]),
        list(vec![atom("")]),
    ];
    let wholes = || {
        vec![
            var(5),
            atom("a-b"),
            string("a-b"),
            atom("ab"),
            atom("a-a"),
            atom(""),
            string(""),
            Term::Int(12),
            fx(),
            Term::nil(),
            atom("-"),
            atom("õ-ä-ü"),
            list(vec![atom("a")]),
        ]
    };
    for items in lists {
        for whole in wholes() {
            calls.push(("atomic_list_concat", vec![items.clone(), whole.clone()]));
            calls.push(("atomics_to_string", vec![items.clone(), whole.clone()]));
            for separator in [
                atom("-"),
                string("-"),
                atom(""),
                Term::Int(2),
                var(6),
                fx(),
                Term::nil(),
                string(", "),
            ] {
                calls.push((
                    "atomic_list_concat",
                    vec![items.clone(), separator, whole.clone()],
                ));
            }
        }
    }
}

fn classes(calls: &mut Vec<Call>) {
    let names = [
        "alnum",
        "alpha",
        "csym",
        "csymf",
        "prolog_var_start",
        "prolog_atom_start",
        "prolog_identifier_continue",
        "prolog_symbol",
        "decimal",
        "ascii",
        "white",
        "cntrl",
        "digit",
        "print",
        "graph",
        "lower",
        "upper",
        "punct",
        "space",
        "end_of_line",
        "end_of_file",
        "newline",
        "period",
        "quote",
        "foo",
        "paren",
    ];
    let with_argument = [
        "lower", "upper", "to_lower", "to_upper", "paren", "digit", "xdigit", "decimal", "alpha",
    ];
    let subjects = || {
        let chars = "aZ1_ .(]\n\t'\"!~éÕßжΩ日²٣\u{a0}";
        let mut subjects: Vec<Term> = chars.chars().map(|c| atom(&c.to_string())).collect();
        subjects.extend([
            Term::Int(97),
            Term::Int(-1),
            Term::Int(-2),
            Term::Int(0x110000),
            string("a"),
            atom("ab"),
            fx(),
            var(0),
            Term::Float(1.0),
        ]);
        subjects
    };
    for predicate in ["char_type", "code_type"] {
        for subject in subjects() {
            calls.extend(names.map(|name| (predicate, vec![subject.clone(), atom(name)])));
            for name in with_argument {
                let arguments = [var(1), atom("a"), Term::Int(1), Term::Int(97)];
                calls.extend(arguments.map(|argument| {
                    (
                        predicate,
                        vec![subject.clone(), Term::compound(name, vec![argument])],
                    )
                }));
            }
            calls.push((predicate, vec![subject.clone(), var(1)]));
            calls.push((predicate, vec![subject, Term::Int(1)]));
        }
    }
}
