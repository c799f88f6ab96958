//! What the user is told while a file is loaded: syntax errors, directives, singletons, modules.

use crate::engine::messages::error_text::{caught_lines, lines_called_by, quoted};
use crate::engine::messages::{MessageSeverity, SourcePlace, print_lines, uncaught};
use crate::frontend::operators::Operators;
use crate::frontend::term::Term;

/// What SWI-Prolog's compiler finds strange in a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompilerWarning {
    /// This variable, whose name begins with an underscore, occurs more than once.
    MarkedSingleton(String),
    /// This variable occurs once in a branch of a disjunction.
    SingletonInBranch(String),
    /// This variable occurs once in a negation.
    SingletonInNegation(String),
    /// A test of a variable that is new, as text.
    DecidedTest {
        /// The goal.
        goal: String,
        /// It always holds; otherwise it never does.
        holds: bool,
    },
}

impl CompilerWarning {
    fn line(&self) -> String {
        match self {
            CompilerWarning::MarkedSingleton(name) => {
                format!("Singleton-marked variable appears more than once: {name}")
            }
            CompilerWarning::SingletonInBranch(name) => {
                format!("Singleton variable in branch: {name}")
            }
            CompilerWarning::SingletonInNegation(name) => {
                format!("Singleton variable in \\+: {name}")
            }
            CompilerWarning::DecidedTest { goal, holds } => {
                format!("Test is always {holds}: {goal}")
            }
        }
    }
}

/// A fact about a file being loaded that the user is told.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadMessage {
    /// A directive threw. SWI-Prolog then says [`LoadMessage::DirectiveFailed`] too.
    DirectiveError {
        /// What it threw.
        ball: Term,
        /// What [`Session::hint`](crate::engine::session::Session::hint) says of it.
        hint: Vec<String>,
    },
    /// A directive failed.
    DirectiveFailed {
        /// The goal with its module.
        goal: Term,
    },
    /// A goal of `initialization/1,2` threw or failed.
    Initialization {
        /// File and line of the directive.
        directive: SourcePlace,
        /// What the goal threw, if it did not just fail.
        ball: Option<Term>,
        /// What [`Session::hint`](crate::engine::session::Session::hint) says of it.
        hint: Vec<String>,
    },
    /// Lines that are told as they are.
    Lines {
        /// How serious it is.
        severity: MessageSeverity,
        /// The lines.
        lines: Vec<String>,
    },
    /// A warning about the whole file, such as its encoding.
    Text {
        /// The file.
        file: String,
        /// The warning.
        text: String,
    },
    /// A term that can't be read.
    Syntax {
        /// The file.
        file: String,
        /// The line of the error.
        line: usize,
        /// Its column, as SWI-Prolog counts.
        column: usize,
        /// What is wrong, without `Syntax error: `.
        message: String,
    },
    /// Something in the text of a program of sections, found before it is loaded.
    InText {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// Its column, as SWI-Prolog counts.
        column: usize,
        /// Whether the program is loaded all the same.
        severity: MessageSeverity,
        /// What is wrong.
        message: String,
        /// The line's text.
        text: String,
    },
    /// A clause for a predicate of the system.
    NoPermissionToModify {
        /// The file.
        file: String,
        /// The line of the clause.
        line: usize,
        /// The name of the predicate.
        name: String,
        /// Its arity.
        arity: usize,
    },
    /// A clause for `(,)/2`: a full stop where a comma was meant, or the other way round.
    FullStopInBody {
        /// The file.
        file: String,
        /// The line of the clause.
        line: usize,
    },
    /// Variables that occur once.
    Singletons {
        /// The file.
        file: String,
        /// The line of the clause.
        line: usize,
        /// Their names, in order.
        names: Vec<String>,
        /// The clause or directive.
        clause: Term,
    },
    /// Variables that occur once in a branch or a negation, and nowhere from where they could be
    /// seen there; tests that the text decides.
    CompilerWarnings {
        /// The file.
        file: String,
        /// The line of the clause.
        line: usize,
        /// One a line, in order.
        warnings: Vec<CompilerWarning>,
    },
    /// Clauses of one predicate that are not together.
    Discontiguous {
        /// The file.
        file: String,
        /// The line of the clause that stands apart.
        line: usize,
        /// The predicate.
        indicator: Term,
        /// The place of its first clause, which may be in an included file.
        first: SourcePlace,
        /// The predicate of the clause before.
        current: Option<Term>,
    },
    /// A predicate that another file defines.
    Redefined {
        /// The predicate.
        indicator: Term,
        /// The file of the new definition.
        file: String,
        /// The line of the new definition.
        line: usize,
        /// The file of the old definition.
        old_file: Option<String>,
        /// The line of the old definition.
        old_line: usize,
    },
    /// A module exports what it does not define.
    ExportUndefined {
        /// The predicate with its module.
        indicator: Term,
    },
    /// An import list names what the module does not export.
    NotExported {
        /// The predicate with its module.
        indicator: Term,
        /// The module that imports it all the same.
        importer: String,
    },
    /// An import list names an operator that the module does not export; it is declared all the
    /// same.
    OperatorNotExported {
        /// The module.
        exporter: String,
        /// `op(Priority, Type, Name)`.
        operator: Term,
    },
    /// Two modules export the same predicate to a third.
    ImportConflict {
        /// The predicate with its module.
        indicator: Term,
        /// The module that wants it.
        importer: String,
        /// The module from which it has one; its own, if it is the importer.
        previous: String,
    },
    /// A definition hides an imported one.
    OverridesImport {
        /// The predicate with the module that defines it.
        indicator: Term,
        /// The module from which it was imported.
        exporter: String,
    },
    /// A file defines a module to which others have given clauses.
    AbolishedModule {
        /// Its name.
        module: String,
        /// What has no clauses any more.
        predicates: Vec<Term>,
    },
    /// `module/1` names a module that there was not.
    NoCurrentModule {
        /// Its name.
        module: String,
    },
    /// A definition of what was imported by name.
    NoPermissionToRedefine {
        /// The predicate with the module that exports it.
        indicator: Term,
    },
}

impl LoadMessage {
    /// The whole text; `place` is the term being loaded, for messages that do not carry their own.
    pub fn render(&self, place: Option<&SourcePlace>, operators: &dyn Operators) -> String {
        match self {
            LoadMessage::DirectiveError { ball, hint } => uncaught(ball, hint, place, operators),
            LoadMessage::Syntax {
                file,
                line,
                column,
                message,
            } => {
                let told = format!("{file}:{line}:{column}: Syntax error: {message}");
                print_lines(MessageSeverity::Error, None, &[told])
            }
            LoadMessage::InText {
                file,
                line,
                column,
                severity,
                message,
                text,
            } => under_line(*severity, (file, *line, *column), message, text),
            LoadMessage::Text { file, text } => {
                let prefix = MessageSeverity::Warning.prefix();
                format!("{prefix}{file}:\n{prefix}   {text}\n")
            }
            _ => {
                let own = self.place();
                print_lines(
                    self.severity(),
                    own.as_ref().or(place),
                    &self.lines(operators),
                )
            }
        }
    }

    /// Error or warning.
    pub fn severity(&self) -> MessageSeverity {
        match self {
            LoadMessage::InText { severity, .. } | LoadMessage::Lines { severity, .. } => *severity,
            LoadMessage::DirectiveError { .. }
            | LoadMessage::Initialization { ball: Some(_), .. }
            | LoadMessage::NoPermissionToRedefine { .. }
            | LoadMessage::Syntax { .. }
            | LoadMessage::NoPermissionToModify { .. }
            | LoadMessage::FullStopInBody { .. }
            | LoadMessage::ExportUndefined { .. }
            | LoadMessage::ImportConflict { .. } => MessageSeverity::Error,
            _ => MessageSeverity::Warning,
        }
    }

    fn place(&self) -> Option<SourcePlace> {
        match self {
            LoadMessage::NoPermissionToModify { file, line, .. }
            | LoadMessage::FullStopInBody { file, line }
            | LoadMessage::Singletons { file, line, .. }
            | LoadMessage::CompilerWarnings { file, line, .. }
            | LoadMessage::Discontiguous { file, line, .. }
            | LoadMessage::Redefined { file, line, .. } => Some(SourcePlace::new(file, *line)),
            _ => None,
        }
    }

    /// The lines without a prefix or the place that they are told with.
    pub(super) fn plain_lines(&self, operators: &dyn Operators) -> Vec<String> {
        match self {
            LoadMessage::DirectiveError { ball, hint } => caught_lines(ball, hint, operators),
            LoadMessage::Syntax {
                file,
                line,
                column,
                message,
            }
            | LoadMessage::InText {
                file,
                line,
                column,
                message,
                ..
            } => vec![format!("{file}:{line}:{column}: Syntax error: {message}")],
            LoadMessage::Text { text, .. } => vec![text.clone()],
            _ => self.lines(operators),
        }
    }

    fn lines(&self, operators: &dyn Operators) -> Vec<String> {
        let text = |term: &Term| quoted(term, operators);
        match self {
            LoadMessage::DirectiveFailed { goal } => {
                vec![format!("Goal (directive) failed: {}", text(goal))]
            }
            LoadMessage::Initialization {
                directive: SourcePlace { file, line },
                ball,
                hint,
                ..
            } => match ball {
                None => vec![format!("{file}:{line}: Initialization goal failed")],
                Some(ball) => {
                    let title = format!("{file}:{line}: Initialization goal raised exception:");
                    std::iter::once(title)
                        .chain(lines_called_by("'$run_init_goal'/1", ball, hint, operators))
                        .collect()
                }
            },
            LoadMessage::Lines { lines, .. } => lines.clone(),
            _ => self.clause_lines(operators),
        }
    }

    /// The lines of messages about clauses.
    fn clause_lines(&self, operators: &dyn Operators) -> Vec<String> {
        let text = |term: &Term| quoted(term, operators);
        match self {
            LoadMessage::NoPermissionToModify { name, arity, .. } => {
                vec![format!(
                    "No permission to modify static procedure `{}'",
                    text(&Term::indicator(name, *arity))
                )]
            }
            LoadMessage::FullStopInBody { .. } => {
                vec!["Full stop in clause-body?  Cannot redefine ,/2".to_owned()]
            }
            LoadMessage::Singletons { names, .. } => {
                vec![format!("Singleton variables: [{}]", names.join(","))]
            }
            LoadMessage::CompilerWarnings { warnings, .. } => {
                warnings.iter().map(CompilerWarning::line).collect()
            }
            LoadMessage::Discontiguous {
                indicator,
                first,
                current,
                ..
            } => {
                let indicator = text(indicator);
                let mut lines = vec![format!(
                    "Clauses of {indicator} are not together in the source-file"
                )];
                let SourcePlace { file, line } = first;
                lines.push(format!("Earlier definition at {file}:{line}"));
                lines.extend(
                    current
                        .iter()
                        .map(|current| format!("Current predicate: {}", text(current))),
                );
                lines.push(format!(
                    "Use :- discontiguous {indicator}. to suppress this message"
                ));
                lines
            }
            LoadMessage::Redefined {
                indicator,
                old_file,
                old_line,
                ..
            } => {
                let mut lines = vec![format!("Redefined static procedure {}", text(indicator))];
                lines.extend(
                    old_file
                        .iter()
                        .map(|old| format!("Previously defined at {old}:{old_line}")),
                );
                lines
            }
            _ => self.module_lines(operators),
        }
    }

    /// The lines of messages about modules; none for messages that have a form of their own.
    fn module_lines(&self, operators: &dyn Operators) -> Vec<String> {
        let text = |term: &Term| quoted(term, operators);
        match self {
            LoadMessage::ExportUndefined { indicator } => vec![format!(
                "Exported procedure {} is not defined",
                text(indicator)
            )],
            LoadMessage::NotExported {
                indicator,
                importer,
            } => {
                vec![format!(
                    "import/1: {} is not exported (still imported into {importer})",
                    text(indicator)
                )]
            }
            LoadMessage::OperatorNotExported { exporter, operator } => vec![format!(
                "Operator {}:{} is not exported (still defined)",
                text(&Term::atom(exporter)),
                text(operator)
            )],
            LoadMessage::ImportConflict {
                indicator,
                importer,
                previous,
            } => {
                let refused = format!(
                    "import/1: No permission to import {} into {importer}",
                    text(indicator)
                );
                vec![if previous == importer {
                    refused + " (name clash)"
                } else {
                    format!("{refused} (already imported from {previous})")
                }]
            }
            LoadMessage::NoPermissionToRedefine { indicator } => vec![format!(
                "No permission to redefine imported_procedure `{}'",
                text(indicator)
            )],
            LoadMessage::AbolishedModule { module, predicates } => {
                let indicators = predicates.iter().map(text).collect::<Vec<_>>().join(",");
                vec![format!("Loading module {module} abolished: [{indicators}]")]
            }
            LoadMessage::NoCurrentModule { module } => {
                vec![format!("{module} is not a current module (created)")]
            }
            LoadMessage::OverridesImport {
                indicator,
                exporter,
            } => {
                vec![format!(
                    "Local definition of {} overrides weak import from {exporter}",
                    text(indicator)
                )]
            }
            _ => Vec::new(),
        }
    }
}

/// SWI-Prolog's line, then the text of the line and a caret under the error.
fn under_line(
    severity: MessageSeverity,
    (file, line, column): (&str, usize, usize),
    message: &str,
    text: &str,
) -> String {
    let told = format!("{file}:{line}:{column}: {message}");
    if text.trim().is_empty() {
        return print_lines(severity, None, &[told]);
    }
    let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
    let under: String = text.chars().take(column).map(blank).collect();
    print_lines(
        severity,
        None,
        &[told, format!("  {text}"), format!("  {under}^")],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;

    fn check(message: LoadMessage, expected: &str) {
        let place = SourcePlace::new("/f.pl", 12);
        assert_eq!(
            message.render(Some(&place), &OperatorTable::standard()),
            expected
        );
    }

    fn indicator(name: &str, arity: usize) -> Term {
        Term::indicator(name, arity)
    }

    #[test]
    fn directives() {
        let goal = Term::compound(
            ":",
            vec![
                Term::atom("user"),
                Term::compound("foo", vec![Term::Int(2)]),
            ],
        );
        check(
            LoadMessage::DirectiveFailed { goal },
            "Warning: /f.pl:12:\nWarning:    Goal (directive) failed: user:foo(2)\n",
        );
        let unknown = Term::compound(
            "existence_error",
            vec![Term::atom("procedure"), indicator("nofoo", 1)],
        );
        let context = Term::compound("context", vec![indicator("catch", 3), Term::Var(0)]);
        let ball = Term::compound("error", vec![unknown, context]);
        check(
            LoadMessage::DirectiveError {
                ball,
                hint: vec![
                    "  However, there are definitions for:".into(),
                    "        nofoo/2".into(),
                ],
            },
            "ERROR: /f.pl:12:\nERROR:    catch/3: Unknown procedure: nofoo/1\n\
             ERROR:      However, there are definitions for:\nERROR:            nofoo/2\n",
        );
    }

    #[test]
    fn clauses() {
        let file = || "/a.pl".to_owned();
        let names = vec!["X".to_owned(), "Y".to_owned()];
        check(
            LoadMessage::Singletons {
                file: file(),
                line: 3,
                names,
                clause: Term::atom("true"),
            },
            "Warning: /a.pl:3:\nWarning:    Singleton variables: [X,Y]\n",
        );
        check(
            LoadMessage::Discontiguous {
                file: file(),
                line: 8,
                indicator: indicator("bar", 1),
                first: SourcePlace::new("/a.pl", 6),
                current: Some(indicator("baz", 1)),
            },
            "Warning: /a.pl:8:\nWarning:    Clauses of bar/1 are not together in the source-file\nWarning:    Earlier definition at /a.pl:6\n\
             Warning:    Current predicate: baz/1\nWarning:    Use :- discontiguous bar/1. to suppress this message\n",
        );
        check(
            LoadMessage::Redefined {
                indicator: indicator("x", 1),
                file: file(),
                line: 3,
                old_file: Some("/c.pl".into()),
                old_line: 2,
            },
            "Warning: /a.pl:3:\nWarning:    Redefined static procedure x/1\nWarning:    Previously defined at /c.pl:2\n",
        );
        check(
            LoadMessage::NoPermissionToModify {
                file: file(),
                line: 12,
                name: "=".into(),
                arity: 2,
            },
            "ERROR: /a.pl:12:\nERROR:    No permission to modify static procedure `(=)/2'\n",
        );
    }

    #[test]
    fn syntax_errors_have_a_column() {
        let message = LoadMessage::Syntax {
            file: "/a.pl".into(),
            line: 15,
            column: 7,
            message: "Operator expected".into(),
        };
        check(
            message,
            "ERROR: /a.pl:15:7: Syntax error: Operator expected\n",
        );
    }
}
