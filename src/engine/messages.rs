//! What the user reads on standard error: SWI-Prolog 9.0.4's messages for errors, warnings and
//! loading.
//!
//! Everything here is pure: a fact goes in, the text comes out. The first line of a message has the
//! prefix of its severity; while a file is loaded, a line with the place comes before it and the
//! text is indented.

use crate::engine::fault::Fault;
use crate::frontend::operators::{OperatorTable, Operators};
use crate::frontend::term::Term;

mod error_text;
mod hooked;
mod load;

use error_text::quoted;
pub use error_text::{called_by, caught_lines, definitions_hint, error_lines};
pub use hooked::format_lines;
pub use load::{CompilerWarning, LoadMessage};

/// How serious a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageSeverity {
    /// `ERROR: `
    Error,
    /// `Warning: `
    Warning,
    /// `% `
    Informational,
}

impl MessageSeverity {
    /// What every line of such a message begins with.
    pub fn prefix(self) -> &'static str {
        match self {
            MessageSeverity::Error => "ERROR: ",
            MessageSeverity::Warning => "Warning: ",
            MessageSeverity::Informational => "% ",
        }
    }
}

/// Where in a file a message arises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourcePlace {
    /// The file as it is shown.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl SourcePlace {
    /// The line of this file.
    pub fn new(file: impl Into<String>, line: usize) -> SourcePlace {
        SourcePlace {
            file: file.into(),
            line,
        }
    }
}

/// The libraries of SWI-Prolog 9.0.4 that are left out here, but for those in folders.
const LEFT_OUT: &str = "\
    archive atom c14n2 cgi check_installation checklast checkselect chr clpq clpr coinduction \
    console_input crypt crypto dicts doc_files doc_http doc_latex double_metaphone explain fastrw \
    files git hash_stream hotfix increval intercept iostream iso_639 lazy_lists mallocinfo \
    memfile modules mqi nb_rbtrees obfuscate paxos pcre pdt_console pengines pengines_io \
    pengines_sandbox pldoc portray_text predicate_options process prolog_autoload \
    prolog_breakpoints prolog_clause prolog_codewalk prolog_colour prolog_config prolog_debug \
    prolog_deps prolog_format prolog_history prolog_install prolog_jiti prolog_metainference \
    prolog_pack prolog_server prolog_stream prolog_trace prolog_versions prolog_wrap prolog_xref \
    protobufs pwp qpforeign qsave quasi_quotations rdf rdf_diagram rdf_parser rdf_triple \
    rdf_write redis redis_streams rewrite_term rlimit saml sandbox sched sgml sgml_write shlib \
    simplex snowball socket ssl stomp streaminfo streampool streams sweep_link syslog table \
    table_util term_to_json test_cover test_wizard thread_pool tty udp_broadcast uid unicode unix \
    uri uuid vm wfs xmldsig xmlenc xpath xsdp_types yaml zip zlib";

/// Who has a library that could not be found, if SWI-Prolog has it.
pub fn left_out_hint(spec: &Term) -> Option<String> {
    let [name] = spec.as_compound("library", 1)? else {
        return None;
    };
    let is_known = match name {
        Term::Atom(name) => LEFT_OUT.split_whitespace().any(|known| name == known),
        path => path.as_compound("/", 2)?[0].as_atom() == Some("http"),
    };
    is_known.then(|| {
        let library = quoted(spec, &OperatorTable::standard());
        format!("SWI-Prolog has {library}, which is left out here: --engine swipl runs the program there")
    })
}

/// The whole text of a message with these lines, ended by a newline. With a place, the place stands
/// on its own line.
pub fn print_lines(
    severity: MessageSeverity,
    place: Option<&SourcePlace>,
    lines: &[String],
) -> String {
    let prefix = severity.prefix();
    let (head, indent) = match place {
        Some(place) if severity != MessageSeverity::Informational => {
            (format!("{prefix}{}:{}:\n", place.file, place.line), "   ")
        }
        _ => (String::new(), ""),
    };
    lines
        .iter()
        .fold(head, |text, line| text + prefix + indent + line + "\n")
}

/// What is printed when nothing catches `ball` while the file at `place` is loaded. Syntax errors
/// name their place themselves.
pub fn uncaught(
    ball: &Term,
    hint: &[String],
    place: Option<&SourcePlace>,
    operators: &dyn Operators,
) -> String {
    let syntax = ball
        .as_compound("error", 2)
        .is_some_and(|args| args[0].as_compound("syntax_error", 1).is_some());
    print_lines(
        MessageSeverity::Error,
        place.filter(|_| !syntax),
        &caught_lines(ball, hint, operators),
    )
}

/// What is printed when the goal of `-g` throws; the goal as it was typed. `hint` is said after it.
pub fn command_goal_error(
    place: Option<&SourcePlace>,
    goal: &str,
    ball: &Term,
    hint: &[String],
    operators: &dyn Operators,
) -> String {
    let title = format!("-g {goal}: ");
    titled(place, title, caught_lines(ball, hint, operators))
}

/// What is printed when the goal of `-g` fails.
pub fn command_goal_failed(place: Option<&SourcePlace>, goal: &str) -> String {
    let told = [format!("-g {goal}: false")];
    print_lines(MessageSeverity::Error, place, &told)
}

/// What is printed when a goal of `initialization(Goal, main)` throws.
pub fn main_goal_error(
    place: &SourcePlace,
    goal: &Term,
    ball: &Term,
    hint: &[String],
    operators: &dyn Operators,
) -> String {
    titled(
        None,
        format!(
            "{}:{}: {} ",
            place.file,
            place.line,
            quoted(goal, operators)
        ),
        caught_lines(ball, hint, operators),
    )
}

/// What is printed when a goal of `initialization(Goal, main)` fails.
pub fn main_goal_failed(place: &SourcePlace, goal: &Term, operators: &dyn Operators) -> String {
    print_lines(
        MessageSeverity::Error,
        None,
        &[format!(
            "{}:{}: {}: false",
            place.file,
            place.line,
            quoted(goal, operators)
        )],
    )
}

/// What is printed when a script or a `-g` goal can't even start: a file that is missing, a ball
/// that is no error term.
pub fn initialisation_failed(ball: &Term, operators: &dyn Operators) -> String {
    let lines = std::iter::once("Prolog initialisation failed:".to_owned())
        .chain(error_lines(ball, operators));
    print_lines(
        MessageSeverity::Error,
        None,
        &lines.collect::<Vec<String>>(),
    )
}

/// What the interactive toplevel prints for an uncaught ball. A place is that of a term that the
/// query has read from a file.
pub fn toplevel_uncaught(
    place: Option<&SourcePlace>,
    ball: &Term,
    hint: &[String],
    operators: &dyn Operators,
) -> String {
    let Some([formal, context]) = ball.as_compound("error", 2) else {
        return titled(
            place,
            "Unhandled exception: ".to_owned(),
            error_lines(ball, operators),
        );
    };
    let mut lines = match context.as_compound("context", 2) {
        // Where it happened is not told, only what the context says of it.
        Some([_, message]) => {
            let nowhere = Term::compound("context", vec![Term::Var(0), message.clone()]);
            let ball = Term::compound("error", vec![formal.clone(), nowhere]);
            error_lines(&ball, operators)
        }
        _ => error_lines(ball, operators),
    };
    lines.extend_from_slice(hint);
    print_lines(MessageSeverity::Error, place, &lines)
}

/// The same with the goals that led to the error, the innermost first, each on a line.
pub fn backtrace(
    ball: &Term,
    hint: &[String],
    goals: &[String],
    operators: &dyn Operators,
) -> String {
    let goals = goals.iter().map(|goal| format!("ERROR: {goal}\n"));
    let told = toplevel_uncaught(None, ball, hint, operators);
    std::iter::once(told + "ERROR: In:\n")
        .chain(goals)
        .collect()
}

/// What the tracer tells of an exception: its term, and the message in words.
pub fn exception_details(ball: &Term, operators: &dyn Operators) -> String {
    let (term, message) = (quoted(ball, operators), error_lines(ball, operators));
    let message = message.join("\n");
    format!("\tException term: {term}\n\t       Message: {message}\n")
}

/// What the interactive toplevel prints for a query whose predicate does not exist; `known` are the
/// predicates of the same name. With some known the query just fails.
pub fn toplevel_unknown(indicator: &Term, known: &[Term], operators: &dyn Operators) -> String {
    let fault = Fault::existence("procedure", indicator);
    let mut lines = error_lines(&fault.without_context().ball("", 0), operators);
    match lines.last_mut().filter(|_| known.is_empty()) {
        Some(last) => last.push_str(" (DWIM could not correct goal)"),
        None => {
            let hint = definitions_hint(known, operators).into_iter().enumerate();
            lines.extend(hint.map(|(at, line)| if at == 0 { format!("  {line}") } else { line }));
        }
    }
    print_lines(MessageSeverity::Error, None, &lines)
}

fn titled(place: Option<&SourcePlace>, title: String, mut lines: Vec<String>) -> String {
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, &title);
    }
    print_lines(MessageSeverity::Error, place, &lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indicator(name: &str, arity: usize) -> Term {
        Term::indicator(name, arity)
    }

    #[test]
    fn libraries_that_are_left_out_are_told_of() {
        let library = |name: Term| Term::compound("library", vec![name]);
        let path = Term::compound("/", vec![Term::atom("http"), Term::atom("json")]);
        let told = "SWI-Prolog has library(chr), which is left out here: --engine swipl runs the program there";
        assert_eq!(
            left_out_hint(&library(Term::atom("chr"))).as_deref(),
            Some(told)
        );
        assert!(left_out_hint(&library(path)).is_some());
        assert_eq!(left_out_hint(&library(Term::atom("no_such"))), None);
        assert_eq!(left_out_hint(&Term::atom("chr")), None);
    }

    #[test]
    fn goals_outside_files() {
        let operators = OperatorTable::standard();
        let formal = Term::compound("type_error", vec![Term::atom("a"), Term::atom("b")]);
        let ball = Term::compound("error", vec![formal, Term::Var(0)]);
        let told = "Type error: `a' expected, found `b' (an atom)";
        assert_eq!(
            command_goal_error(None, "p", &ball, &[], &operators),
            format!("ERROR: -g p: {told}\n")
        );
        assert_eq!(command_goal_failed(None, "p"), "ERROR: -g p: false\n");
        assert_eq!(
            toplevel_uncaught(None, &Term::atom("foo"), &[], &operators),
            "ERROR: Unhandled exception: Unknown message: foo\n"
        );
        let unknown = toplevel_unknown(&indicator("foo", 2), &[indicator("foo", 1)], &operators);
        let expected = "ERROR: Unknown procedure: foo/2\nERROR:     However, there are definitions for:\nERROR:         foo/1\n";
        assert_eq!(unknown, expected);
    }
}
