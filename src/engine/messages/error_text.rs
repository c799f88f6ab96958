//! Error terms in SWI-Prolog's words: `error(Formal, Context)` to lines without a prefix.

use crate::engine::allocator::STACK_BYTES_MAX;
use crate::engine::names::{indicator, split_module};
use crate::engine::oom_handler;
use crate::frontend::operators::Operators;
use crate::frontend::term::Term;
use crate::frontend::writer::{CYCLE, WriteOptions, term_text};

/// The lines of an error message: where it comes from, what is wrong, and what the thrower added.
pub fn error_lines(ball: &Term, operators: &dyn Operators) -> Vec<String> {
    hinted_lines(ball, &[], operators)
}

/// The same with a hint. What the thrower added stands behind all that is said of an unknown
/// procedure.
fn hinted_lines(ball: &Term, hint: &[String], operators: &dyn Operators) -> Vec<String> {
    let words = ErrorText(operators);
    let Some([formal, context]) = ball.as_compound("error", 2) else {
        return own_words(ball).unwrap_or_else(|| vec![words.other_ball(ball)]);
    };
    let mut lines = own_words(formal).unwrap_or_else(|| words.formal(formal));
    let remark = words.remark(context);
    let is_last = is_unknown_procedure(formal) && !hint.is_empty() && !remark.is_empty();
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, &words.origin(context));
        first.push_str(if is_last { "" } else { &remark });
    }
    lines.extend(words.read_text(context));
    if *context == Term::atom("stack_overflow") {
        let gigabytes = STACK_BYTES_MAX as f64 / f64::from(1 << 30);
        lines = vec![
            format!("Stack limit ({gigabytes}Gb) exceeded"),
            "  Probable infinite recursion".to_owned(),
        ];
    }
    let resource = formal.as_compound("resource_error", 1);
    if resource.is_some_and(|of| [Term::atom("memory"), Term::atom("stack")].contains(&of[0])) {
        lines.push(format!("  {}", oom_handler::advice()));
    }
    lines.extend_from_slice(hint);
    lines.extend(is_last.then_some(remark));
    lines
}

/// The lines that the program has for a ball (`'$own_words'/2` of library(messages)).
fn own_words(ball: &Term) -> Option<Vec<String>> {
    let [lines] = ball.as_compound("$words", 1)? else {
        return None;
    };
    let lines = lines.as_list()?;
    let text = |line: &Term| match line {
        Term::Str(text) => Some(text.to_string()),
        _ => None,
    };
    lines.iter().map(text).collect()
}

/// The lines for an error that ended a goal of the loader, of `-g` or of `print_message/2`. These
/// run their goals in `catch/3`, which is thus the caller of a procedure that does not exist,
/// unless another is told.
pub fn caught_lines(ball: &Term, hint: &[String], operators: &dyn Operators) -> Vec<String> {
    lines_called_by("catch/3", ball, hint, operators)
}

/// The same for a goal that this caller runs.
pub(super) fn lines_called_by(
    caller: &str,
    ball: &Term,
    hint: &[String],
    operators: &dyn Operators,
) -> Vec<String> {
    let mut lines = hinted_lines(ball, hint, operators);
    if is_without_caller(ball)
        && let Some(first) = lines.first_mut()
    {
        first.insert_str(0, &format!("{caller}: "));
    }
    lines
}

/// The ball of an unknown procedure that tells of no caller, with this predicate of the system as
/// the caller; any other as it is.
pub fn called_by(name: &str, arity: usize, ball: &Term) -> Term {
    if !is_without_caller(ball) {
        return ball.clone();
    }
    let formal = ball.arguments()[0].clone();
    let context = context_of(Term::indicator(name, arity));
    Term::compound("error", vec![formal, context])
}

/// The context of an error in a predicate of the system.
pub(super) fn context_of(indicator: Term) -> Term {
    let caller = Term::compound(":", vec![Term::atom("system"), indicator]);
    Term::compound("context", vec![caller, Term::Var(u32::MAX)])
}

/// Whether the ball tells of an unknown procedure, and not who called it.
fn is_without_caller(ball: &Term) -> bool {
    ball.as_compound("error", 2).is_some_and(|args| {
        is_unknown_procedure(&args[0])
            && match args[1].as_compound("context", 2) {
                Some(context) => matches!(context[0], Term::Var(_)),
                None => matches!(args[1], Term::Var(_)),
            }
    })
}

/// `existence_error(procedure, _)`.
fn is_unknown_procedure(formal: &Term) -> bool {
    let args = formal.as_compound("existence_error", 2);
    args.is_some_and(|args| args[0] == Term::atom("procedure"))
}

/// The lines that name the predicates of the same name, for an unknown procedure.
pub fn definitions_hint(known: &[Term], operators: &dyn Operators) -> Vec<String> {
    if known.is_empty() {
        return Vec::new();
    }
    let title = "  However, there are definitions for:".to_owned();
    let names = known
        .iter()
        .map(|indicator| format!("        {}", quoted(indicator, operators)));
    std::iter::once(title).chain(names).collect()
}

/// The term as `print/1` writes it.
pub(super) fn quoted(term: &Term, operators: &dyn Operators) -> String {
    term_text(term, &WriteOptions::print(), operators)
}

struct ErrorText<'a>(&'a dyn Operators);

impl ErrorText<'_> {
    fn quoted(&self, term: &Term) -> String {
        quoted(term, self.0)
    }

    fn plain(&self, term: &Term) -> String {
        term_text(term, &WriteOptions::write(), self.0)
    }

    fn other_ball(&self, ball: &Term) -> String {
        match ball.as_atom() {
            Some("time_limit_exceeded") => "Time limit exceeded".to_owned(),
            _ => format!("Unknown message: {}", self.quoted(ball)),
        }
    }

    fn formal(&self, formal: &Term) -> Vec<String> {
        let (Some((name, arity)), args) = (formal.functor(), formal.arguments()) else {
            return vec![format!("Unknown error term: {}", self.quoted(formal))];
        };
        let (q, p) = (
            |at: usize| self.quoted(&args[at]),
            |at: usize| self.plain(&args[at]),
        );
        let line = match (name.as_str(), arity) {
            ("instantiation_error", 0) => "Arguments are not sufficiently instantiated".to_owned(),
            ("uninstantiation_error", 1) => {
                format!("Uninstantiated argument expected, found {}", q(0))
            }
            ("type_error", 2)
                if args[0] == Term::atom("evaluable")
                    && matches!(args[1], Term::Atom(_) | Term::Compound(_))
                    && args[1] != Term::nil() =>
            {
                format!("Arithmetic: `{}' is not a function", q(1))
            }
            ("type_error", 2) if args[0] == Term::atom("free_of_attvar") => {
                format!("Type error: `{}' contains attributed variables", p(1))
            }
            ("type_error", 2) => format!(
                "Type error: `{}' expected, found `{}' ({})",
                p(0),
                q(1),
                sort_of(&args[1])
            ),
            ("domain_error", 2) => format!(
                "Domain error: {} expected, found `{}'",
                self.domain(&args[0]),
                q(1)
            ),
            ("existence_error", 2) if args[0] == Term::atom("procedure") => {
                return self.unknown_procedure(&args[1]);
            }
            ("existence_error", 2) if args[0] == Term::atom("matching_rule") => {
                format!("No rule matches {}", q(1))
            }
            ("existence_error", 2) => format!("{} `{}' does not exist", p(0), q(1)),
            ("existence_error", 3) => format!("{} `{}' does not exist in {}", p(0), q(1), q(2)),
            ("permission_error", 3) => return self.permission(args),
            ("representation_error", 1) => format!("Cannot represent due to `{}'", p(0)),
            ("occurs_check", 2) => format!(
                "Cannot unify {} with {}: would create an infinite tree",
                p(0),
                p(1)
            ),
            ("resource_error", 1) => format!("Not enough resources: {}", p(0)),
            ("evaluation_error", 1) => format!("Arithmetic: evaluation error: `{}'", q(0)),
            ("syntax_error", 1) => format!("Syntax error: {}", self.syntax(&args[0])),
            ("timeout_error", 2) => format!("Timeout in {} from {}", p(0), p(1)),
            ("io_error", 2) => format!("I/O error in {} on stream {}", p(0), p(1)),
            ("format", 1) => format!("Format error: {}", p(0)),
            ("duplicate_key", 1) => format!("Duplicate key: {}", p(0)),
            ("busy", 2) => format!("{} `{}' is busy", p(0), q(1)),
            ("not_implemented", 2) => {
                format!("{} `{}' is not implemented in this version", p(0), q(1))
            }
            ("context_error", 1)
                if let Some([unit, current]) = args[0].as_compound("plunit_close", 2) =>
            {
                let open = match current.as_atom() {
                    Some("-") => "no open unit".to_owned(),
                    _ => format!("current unit is {}", self.plain(current)),
                };
                format!("PL-Unit: cannot close unit {}: {open}", self.plain(unit))
            }
            ("context_error", 2) if args[0] == Term::atom("nodirective") => {
                let (module, goal) = split_module("user", &args[1]);
                let indicator = match goal.functor() {
                    Some((name, arity)) => indicator(module, name.as_str(), arity),
                    None => args[1].clone(),
                };
                let name = self.quoted(&indicator);
                format!("Wrong context: {name} can only be used in a directive")
            }
            ("determinism_error", 4) => match determinism(args) {
                Some(what) => format!("Procedure {} {what}", q(0)),
                None => format!("Unknown error term: {}", self.quoted(formal)),
            },
            ("loop_error", 1) => {
                return vec![
                    format!("File search: too many levels of indirections on: {}", p(0)),
                    "    Used alias expansions:".to_owned(),
                ];
            }
            ("format_argument_type", 2) => {
                format!("Illegal argument to format sequence ~{}: {}", p(0), q(1))
            }
            _ => format!("Unknown error term: {}", self.quoted(formal)),
        };
        vec![line]
    }

    /// The text of `permission_error(Action, Type, Object)`.
    fn permission(&self, args: &[Term]) -> Vec<String> {
        let (action, kind) = (self.plain(&args[0]), self.plain(&args[1]));
        let object = self.quoted(&args[2]);
        let alias = args[2].as_compound("alias", 1);
        let target = args[0].as_compound("import_into", 1);
        let line = match (action.as_str(), kind.as_str()) {
            ("input", "stream") => format!("No permission to read from output stream `{object}'"),
            ("output", "stream") => format!("No permission to write to input stream `{object}'"),
            ("input", "text_stream") => {
                format!("No permission to read bytes from TEXT stream `{object}'")
            }
            ("output", "text_stream") => {
                format!("No permission to write bytes to TEXT stream `{object}'")
            }
            ("input", "binary_stream") => {
                format!("No permission to read characters from binary stream `{object}'")
            }
            ("output", "binary_stream") => {
                format!("No permission to write characters to binary stream `{object}'")
            }
            ("open", "source_sink") if let Some([alias]) = alias => {
                let alias = self.quoted(alias);
                format!("No permission to reuse alias \"{alias}\": already taken")
            }
            (_, "procedure") if let Some([module]) = target => {
                let module = self.plain(module);
                format!("No permission to import {object} into {module}")
            }
            ("tnot", "non_tabled_procedure") => {
                format!("The argument of tnot/1 is not tabled: {object}")
            }
            (_, "built_in_procedure") => {
                let advice = "Use :- redefine_system_predicate(+Head) if redefinition is intended";
                let told = format!("No permission to {action} built-in predicate `{object}'");
                return vec![told, advice.to_owned()];
            }
            (_, "static_procedure") => {
                format!("No permission to {action} static procedure `{object}'")
            }
            _ => format!("No permission to {action} {kind} `{object}'"),
        };
        vec![line]
    }

    fn domain(&self, domain: &Term) -> String {
        match domain.as_compound("range", 2) {
            Some([low, high]) => format!("[{}..{}]", self.quoted(low), self.quoted(high)),
            _ => format!("`{}'", self.plain(domain)),
        }
    }

    fn unknown_procedure(&self, indicator: &Term) -> Vec<String> {
        if indicator.as_compound("/", 2).is_none() && indicator.as_compound(":", 2).is_none() {
            let name = self.quoted(indicator);
            return vec![format!("procedure `{name}' does not exist")];
        }
        let told = format!("Unknown procedure: {}", self.quoted(indicator));
        let faq = || "  See FAQ at https://www.swi-prolog.org/FAQ/ToplevelMode.txt".to_owned();
        let is = |name: &str, arity: usize| *indicator == Term::indicator(name, arity);
        if *split_module("user", indicator).1 == Term::indicator("^", 2) {
            let place = "  ^/2 can only appear as the 2nd argument of setof/3 and bagof/3";
            return vec![told, place.to_owned()];
        }
        if is(":-", 2) || is("=>", 2) {
            return vec![told, "  Rules must be loaded from a file".to_owned(), faq()];
        }
        if is("?-", 1) {
            return vec![told, "  ?- is the Prolog prompt".to_owned(), faq()];
        }
        if is(":-", 1) {
            return vec![
                told,
                "  Directives must be loaded from a file".to_owned(),
                faq(),
            ];
        }
        vec![told]
    }

    fn syntax(&self, what: &Term) -> String {
        let known = match what.functor() {
            Some((name, _)) => syntax_words(name.as_str()).map(str::to_owned),
            None => None,
        };
        match (known, what.arguments().first()) {
            (Some(words), None) => words,
            (None, Some(quote)) if what.as_compound("end_of_file_in_quoted", 1).is_some() => {
                match quote.as_atom() {
                    Some("\"") => "End of file in quoted string".to_owned(),
                    Some("`") => "End of file in quoted codes".to_owned(),
                    _ => "End of file in quoted atom".to_owned(),
                }
            }
            (None, Some(c)) if what.as_compound("undefined_char_escape", 1).is_some() => {
                format!(
                    "Unknown character escape in quoted atom or string: `\\{}'",
                    self.plain(c)
                )
            }
            _ => match what.as_compound("punct", 2) {
                Some([found, end]) => format!(
                    "Unexpected `{}' before `{}'",
                    self.plain(found),
                    self.plain(end)
                ),
                _ => self.plain(what),
            },
        }
    }

    /// The part before the message: the predicate, the file or the stream, with a colon.
    fn origin(&self, context: &Term) -> String {
        let Some((name, arity)) = context.functor() else {
            return String::new();
        };
        let args = context.arguments();
        match (name.as_str(), arity) {
            ("context", 2) if !matches!(args[0], Term::Var(_)) => {
                format!("{}: ", self.predicate(&args[0]))
            }
            ("file", 4) => format!(
                "{}:{}:{}: ",
                self.plain(&args[0]),
                self.plain(&args[1]),
                self.plain(&args[2])
            ),
            ("stream", 4) => format!(
                "Stream {}:{}:{} ",
                self.plain(&args[0]),
                self.plain(&args[1]),
                self.plain(&args[2])
            ),
            _ => String::new(),
        }
    }

    /// A predicate; modules of the system and `user` are not shown, operators have no brackets.
    fn predicate(&self, place: &Term) -> String {
        let plain = match place.as_compound(":", 2) {
            Some([Term::Atom(module), plain]) if plain.as_compound("/", 2).is_some() => {
                let name = module.as_str();
                if matches!(name, "user" | "system") || name.starts_with('$') {
                    plain
                } else {
                    return self.qualified(module.as_str(), plain);
                }
            }
            _ => place,
        };
        self.indicator(plain)
    }

    fn qualified(&self, module: &str, plain: &Term) -> String {
        format!(
            "{}:{}",
            self.quoted(&Term::atom(module)),
            self.indicator(plain)
        )
    }

    fn indicator(&self, place: &Term) -> String {
        match place.as_compound("/", 2) {
            Some([name, arity]) => format!("{}/{}", self.quoted(name), self.quoted(arity)),
            _ => self.quoted(place),
        }
    }

    /// ` (Message)` of `context(_, Message)`.
    fn remark(&self, context: &Term) -> String {
        match context.as_compound("context", 2) {
            Some([_, message]) if !matches!(message, Term::Var(_)) => {
                format!(" ({})", self.plain(message))
            }
            _ => String::new(),
        }
    }

    /// The text that could not be read, of `string(Text, Position)`, cut in two where the error is.
    fn read_text(&self, context: &Term) -> Vec<String> {
        let Some([text, Term::Int(at)]) = context.as_compound("string", 2) else {
            return Vec::new();
        };
        let text = self.plain(text);
        let at = usize::try_from(*at).unwrap_or(0);
        let cut = text
            .char_indices()
            .nth(at)
            .map_or(text.len(), |(offset, _)| offset);
        vec![
            text[..cut].to_owned(),
            "** here **".to_owned(),
            text[cut..].to_owned(),
        ]
    }
}

/// What kind of term it is, with its article.
fn sort_of(term: &Term) -> &'static str {
    match term {
        Term::Var(_) => "a var",
        Term::Int(_) | Term::BigInt(_) => "an integer",
        Term::Float(_) => "a float",
        Term::Atom(atom) if *atom == "[]" => "an empty_list",
        Term::Atom(_) => "an atom",
        Term::Str(_) => "a string",
        Term::Compound(_) if term.as_list().is_some() => "a list",
        Term::Compound(_) if term.as_compound(CYCLE, 2).is_some() => "a cyclic",
        Term::Compound(_) => "a compound",
    }
}

/// What a procedure with the property `det`, or one that a guard protects, has done.
fn determinism(args: &[Term]) -> Option<&'static str> {
    let (outcome, guard) = (args[2].as_atom()?, args[3].as_atom()?);
    match (outcome, guard) {
        ("fail", "property") => Some("called from a deterministic procedure failed"),
        ("nondet", "property") => {
            Some("called from a deterministic procedure succeeded with a choicepoint")
        }
        ("fail", "guard") => Some("failed after $-guard"),
        ("fail", "guard_in_caller") => Some("failed after $-guard in caller"),
        _ => None,
    }
}

fn syntax_words(name: &str) -> Option<&'static str> {
    Some(match name {
        "cannot_start_term" => "Illegal start of term",
        "end_of_clause" => "Unexpected end of clause",
        "end_of_clause_expected" => "End of clause expected",
        "end_of_file" => "Unexpected end of file",
        "end_of_file_in_block_comment" => "End of file in /* ... */ comment",
        "illegal_number" => "Illegal number",
        "operator_clash" => "Operator priority clash",
        "operator_expected" => "Operator expected",
        "operator_balance" => "Unbalanced operator",
        "quoted_punctuation" => "Operand expected, unquoted comma or bar found",
        "list_rest" => "Unexpected comma or bar in rest of list",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;

    fn check(formal: Term, context: Term, expected: &str) {
        let ball = Term::compound("error", vec![formal, context]);
        assert_eq!(
            error_lines(&ball, &OperatorTable::standard()).join("\n"),
            expected
        );
    }

    fn term(name: &str, args: Vec<Term>) -> Term {
        Term::compound(name, args)
    }

    fn atom(text: &str) -> Term {
        Term::atom(text)
    }

    #[test]
    fn types_and_existence() {
        for (formal, expected) in [
            (
                atom("instantiation_error"),
                "Arguments are not sufficiently instantiated",
            ),
            (
                term("type_error", vec![atom("integer"), atom("a")]),
                "Type error: `integer' expected, found `a' (an atom)",
            ),
            (
                term("type_error", vec![atom("foo"), Term::nil()]),
                "Type error: `foo' expected, found `[]' (an empty_list)",
            ),
            (
                term("type_error", vec![atom("foo"), Term::string("s")]),
                "Type error: `foo' expected, found `\"s\"' (a string)",
            ),
            (
                term(
                    "type_error",
                    vec![atom("evaluable"), Term::indicator("foo", 0)],
                ),
                "Arithmetic: `foo/0' is not a function",
            ),
            (
                term("domain_error", vec![atom("order"), atom("x")]),
                "Domain error: `order' expected, found `x'",
            ),
            (
                term("existence_error", vec![atom("file"), atom("foo.txt")]),
                "file `'foo.txt'' does not exist",
            ),
            (
                term("existence_error", vec![atom("thing"), atom("a"), atom("b")]),
                "thing `a' does not exist in b",
            ),
        ] {
            check(formal, Term::Var(0), expected);
        }
    }

    #[test]
    fn permission_limits_and_syntax() {
        for (formal, expected) in [
            (
                term(
                    "permission_error",
                    vec![
                        atom("modify"),
                        atom("static_procedure"),
                        Term::indicator("=", 2),
                    ],
                ),
                "No permission to modify static procedure `(=)/2'",
            ),
            (
                term(
                    "permission_error",
                    vec![atom("open"), atom("source_sink"), atom("x y")],
                ),
                "No permission to open source_sink `'x y''",
            ),
            (
                term("representation_error", vec![atom("max_arity")]),
                "Cannot represent due to `max_arity'",
            ),
            (
                term("resource_error", vec![atom("table_space")]),
                "Not enough resources: table_space",
            ),
            (
                term("evaluation_error", vec![atom("zero_divisor")]),
                "Arithmetic: evaluation error: `zero_divisor'",
            ),
            (
                term("syntax_error", vec![atom("operator_expected")]),
                "Syntax error: Operator expected",
            ),
            (
                term("format", vec![atom("not enough arguments")]),
                "Format error: not enough arguments",
            ),
            (
                term("format_argument_type", vec![atom("c"), atom("x")]),
                "Illegal argument to format sequence ~c: x",
            ),
            (atom("foo"), "Unknown error term: foo"),
        ] {
            check(formal, Term::Var(0), expected);
        }
    }

    #[test]
    fn contexts() {
        let system =
            |name: &str, arity| term(":", vec![atom("system"), Term::indicator(name, arity)]);
        let other = term(":", vec![atom("apply"), Term::indicator("maplist_", 2)]);
        let told = "Type error: `a' expected, found `b' (an atom)";
        for (context, expected) in [
            (
                term("context", vec![system("is", 2), Term::Var(0)]),
                format!("is/2: {told}"),
            ),
            (
                term("context", vec![other, Term::Var(0)]),
                format!("apply:maplist_/2: {told}"),
            ),
            (
                term("context", vec![Term::indicator("/", 2), Term::Var(0)]),
                format!("//2: {told}"),
            ),
            (
                term("context", vec![system("p", 1), atom("A message")]),
                format!("p/1: {told} (A message)"),
            ),
            (
                term(
                    "file",
                    vec![atom("/a.pl"), Term::Int(3), Term::Int(4), Term::Int(55)],
                ),
                format!("/a.pl:3:4: {told}"),
            ),
            (
                term(
                    "stream",
                    vec![
                        atom("user_input"),
                        Term::Int(3),
                        Term::Int(4),
                        Term::Int(55),
                    ],
                ),
                format!("Stream user_input:3:4 {told}"),
            ),
            (
                term("string", vec![Term::string("foo( . "), Term::Int(4)]),
                format!("{told}\nfoo(\n** here **\n . "),
            ),
        ] {
            check(
                term("type_error", vec![atom("a"), atom("b")]),
                context,
                &expected,
            );
        }
    }

    #[test]
    fn a_quantifier_that_is_called() {
        let indicator = Term::compound(":", vec![atom("m"), Term::indicator("^", 2)]);
        let formal = term("existence_error", vec![atom("procedure"), indicator]);
        let expected = "Unknown procedure: m:(^)/2\n  ^/2 can only appear as the 2nd argument of setof/3 and bagof/3";
        check(formal, Term::Var(0), expected);
    }

    #[test]
    fn rules_typed_as_queries() {
        let formal = term(
            "existence_error",
            vec![atom("procedure"), Term::indicator(":-", 2)],
        );
        let expected = "Unknown procedure: (:-)/2\n  Rules must be loaded from a file\n  See FAQ at https://www.swi-prolog.org/FAQ/ToplevelMode.txt";
        check(formal, Term::Var(0), expected);
    }
}
