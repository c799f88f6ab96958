//! Messages of loading as `user:message_hook/3` gets them: the terms are SWI-Prolog's, the lines
//! are plain text.

use crate::engine::messages::error_text::{called_by, context_of};
use crate::engine::messages::{CompilerWarning, LoadMessage, MessageSeverity};
use crate::engine::names::split_module;
use crate::frontend::operators::Operators;
use crate::frontend::term::Term;

/// Plain lines as the third argument of `message_hook/3`: what `print_message_lines/3` takes.
pub fn format_lines<L: AsRef<str>>(lines: impl IntoIterator<Item = L>) -> Term {
    let line = |line: L| {
        [
            Term::atom("nl"),
            format("~w", vec![Term::atom(line.as_ref())]),
        ]
    };
    let lines = lines.into_iter().flat_map(line);
    Term::list(lines.skip(1).collect::<Vec<_>>())
}

/// `Format-Arguments`.
fn format(format: &str, arguments: Vec<Term>) -> Term {
    Term::compound("-", vec![Term::atom(format), Term::list(arguments)])
}

impl LoadMessage {
    /// `'$load_message'(Term, Kind, Lines, Text)`: what the hook is asked with, and what is printed
    /// if it fails.
    pub fn hooked(&self, text: &str, operators: &dyn Operators) -> Term {
        let kind = match self.severity() {
            MessageSeverity::Error => "error",
            MessageSeverity::Warning => "warning",
            MessageSeverity::Informational => "informational",
        };
        let parts = vec![
            self.term(),
            Term::atom(kind),
            self.format_lines(operators),
            Term::atom(text),
        ];
        Term::compound("$load_message", parts)
    }

    fn format_lines(&self, operators: &dyn Operators) -> Term {
        match self {
            LoadMessage::Singletons { names, .. } => {
                let names: Vec<Term> = names.iter().map(Term::atom).collect();
                let names = Term::list(names);
                Term::list(vec![format("Singleton variables: ~w", vec![names])])
            }
            LoadMessage::DirectiveFailed { goal } => Term::list(vec![format(
                "Goal (~w) failed: ~p",
                vec![Term::atom("directive"), goal.clone()],
            )]),
            _ => format_lines(self.plain_lines(operators)),
        }
    }

    fn term(&self) -> Term {
        let pair =
            |name: &str, one: &Term, other: Term| Term::compound(name, vec![one.clone(), other]);
        match self {
            LoadMessage::DirectiveError { ball, .. } => called_by("catch", 3, ball),
            LoadMessage::DirectiveFailed { goal } => {
                pair("goal_failed", &Term::atom("directive"), goal.clone())
            }
            LoadMessage::Initialization {
                directive, ball, ..
            } => {
                let line = Term::Int(directive.line as i64);
                let place = pair(":", &Term::atom(&directive.file), line);
                match ball {
                    Some(ball) => {
                        let ball = called_by("$run_init_goal", 1, ball);
                        Term::compound("initialization_error", vec![Term::Var(0), ball, place])
                    }
                    None => pair("initialization_failure", &Term::Var(0), place),
                }
            }
            LoadMessage::Syntax {
                file,
                line,
                column,
                message,
            } => {
                let kind = message.to_lowercase().replace(' ', "_");
                let kind = Term::compound("syntax_error", vec![Term::atom(kind)]);
                let place = [*line, *column].map(|number| Term::Int(number as i64));
                let mut parts = vec![Term::atom(file)];
                parts.extend(place);
                parts.push(Term::Var(0));
                pair("error", &kind, Term::compound("file", parts))
            }
            LoadMessage::NoPermissionToModify { name, arity, .. } => permission_error(
                ["modify", "static_procedure"],
                Term::indicator(name, *arity),
            ),
            LoadMessage::NoPermissionToRedefine { indicator } => {
                permission_error(["redefine", "imported_procedure"], indicator.clone())
            }
            LoadMessage::FullStopInBody { .. } => Term::atom("cannot_redefine_comma"),
            LoadMessage::Singletons { names, clause, .. } => {
                let names: Vec<Term> = names.iter().map(Term::atom).collect();
                pair("singletons", clause, Term::list(names))
            }
            LoadMessage::CompilerWarnings { warnings, .. } => {
                let warnings: Vec<Term> = warnings.iter().map(CompilerWarning::term).collect();
                pair("compiler_warnings", &Term::Var(0), Term::list(warnings))
            }
            LoadMessage::Discontiguous {
                indicator, current, ..
            } => {
                let current = current.clone().unwrap_or(Term::Var(0));
                pair("discontiguous", indicator, current)
            }
            LoadMessage::Redefined { indicator, .. } => pair(
                "redefined_procedure",
                &Term::atom("static"),
                indicator.clone(),
            ),
            LoadMessage::ExportUndefined { indicator } => {
                let (module, plain) = split_module("user", indicator);
                pair("undefined_export", &Term::atom(module), plain.clone())
            }
            LoadMessage::NotExported {
                indicator,
                importer,
            } => pair("import_private", &Term::atom(importer), indicator.clone()),
            LoadMessage::OperatorNotExported { exporter, operator } => {
                pair("no_exported_op", &Term::atom(exporter), operator.clone())
            }
            LoadMessage::OverridesImport {
                indicator,
                exporter,
            } => {
                let (module, plain) = split_module("user", indicator);
                let imported = pair(":", &Term::atom(exporter), plain.clone());
                pair("ignored_weak_import", &Term::atom(module), imported)
            }
            LoadMessage::ImportConflict {
                indicator,
                importer,
                previous,
            } => {
                let parts = vec![
                    Term::atom(importer),
                    indicator.clone(),
                    Term::atom(previous),
                ];
                Term::compound("no_import", parts)
            }
            LoadMessage::AbolishedModule { module, predicates } => pair(
                "abolished_module",
                &Term::atom(module),
                Term::list(predicates.clone()),
            ),
            LoadMessage::NoCurrentModule { module } => {
                Term::compound("no_current_module", vec![Term::atom(module)])
            }
            LoadMessage::Lines { .. } | LoadMessage::Text { .. } | LoadMessage::InText { .. } => {
                Term::compound("load_message", vec![Term::Var(0)])
            }
        }
    }
}

impl CompilerWarning {
    fn term(&self) -> Term {
        let (name, variable) = match self {
            CompilerWarning::MarkedSingleton(name) => ("multiton", name),
            CompilerWarning::SingletonInBranch(name) => ("branch_singleton", name),
            CompilerWarning::SingletonInNegation(name) => ("negation_singleton", name),
            CompilerWarning::DecidedTest { goal, .. } => ("decided_test", goal),
        };
        Term::compound(name, vec![Term::atom(variable)])
    }
}

fn permission_error([action, kind]: [&str; 2], culprit: Term) -> Term {
    let parts = vec![Term::atom(action), Term::atom(kind), culprit];
    let formal = Term::compound("permission_error", parts);
    let context = context_of(Term::indicator("$record_clause", 3));
    Term::compound("error", vec![formal, context])
}
