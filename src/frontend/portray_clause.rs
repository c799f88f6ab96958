//! Clauses laid out as SWI-Prolog's `portray_clause/1` and `listing/1` lay them out.

mod layout;

use std::collections::{HashMap, HashSet};

use crate::frontend::meta_predicates::{MetaReader, meta_specification};
use crate::frontend::operators::Operators;
use crate::frontend::term::{CONS, Term};
use crate::frontend::writer::{WriteOptions, numbered_variable, variables, write_term};

use layout::ClauseLayout;

/// The meta-argument specifiers of a built-in or library predicate; `None` for predicates that have
/// no meta-arguments.
pub fn meta_specifiers(name: &str, arity: usize) -> Option<&'static str> {
    meta_specification(MetaReader::Layout, name, arity)
}

/// What the layout of clauses depends on.
#[derive(Clone, Copy)]
pub struct PortrayContext<'a> {
    /// The operators by which terms are written.
    pub operators: &'a dyn Operators,
    /// The meta-argument specifiers of the predicate with this name and arity, a character an
    /// argument; [`meta_specifiers`] knows those of the built-in predicates.
    pub meta: &'a dyn Fn(&str, usize) -> Option<String>,
}

/// A clause of a predicate that is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedClause {
    /// The clause: a head, or `Head :- Body`.
    pub clause: Term,
    /// What the source calls its variables; empty if that isn't known.
    pub names: HashMap<u32, String>,
}

/// Adds the clause with a full stop and a newline, as `portray_clause/1` writes it at the beginning
/// of a line. Variables without a name are called `A`, `B`, ..., or `_` if they occur once.
pub fn portray_clause(listed: &ListedClause, context: PortrayContext<'_>, out: &mut String) {
    portray_at(&listed.clause, &listed.names, context, 0, out);
}

/// Adds what `listing/1` prints of a predicate: its declarations, such as `dynamic(foo/1)`, its
/// clauses, each with `module:` before it if a module is given, and an empty line.
pub fn list_predicate(
    declarations: &[Term],
    module: Option<&str>,
    clauses: &[ListedClause],
    context: PortrayContext<'_>,
    out: &mut String,
) {
    for declaration in declarations {
        out.push_str(":- ");
        write_term(declaration, &WriteOptions::writeq(), context.operators, out);
        out.push_str(".\n");
    }
    if !declarations.is_empty() {
        out.push('\n');
    }
    for listed in clauses {
        let mut prefix = String::new();
        if let Some(module) = module {
            let options = WriteOptions::writeq();
            write_term(
                &Term::atom(module),
                &options,
                context.operators,
                &mut prefix,
            );
            prefix.push(':');
        }
        out.push_str(&prefix);
        portray_at(
            &listed.clause,
            &listed.names,
            context,
            prefix.chars().count(),
            out,
        );
    }
    out.push('\n');
}

fn portray_at(
    clause: &Term,
    given: &HashMap<u32, String>,
    context: PortrayContext<'_>,
    column: usize,
    out: &mut String,
) {
    let named = with_names(clause, &complete_names(clause, given));
    ClauseLayout::new(context, column, out).clause(&named);
}

/// A `'$VAR'(Name)` term for each variable, the given names among them.
fn complete_names(clause: &Term, given: &HashMap<u32, String>) -> HashMap<u32, Term> {
    let taken: HashSet<&str> = given.values().map(String::as_str).collect();
    let mut numbers = (0..).filter(|n| !taken.contains(numbered_variable(*n).as_str()));
    let mut names = HashMap::new();
    for (variable, occurrences) in variables(clause) {
        let name = match given.get(&variable) {
            Some(name) => Term::atom(name),
            None if occurrences == 1 => Term::atom("_"),
            None => Term::Int(numbers.next().unwrap_or(0)),
        };
        names.insert(variable, Term::compound("$VAR", vec![name]));
    }
    names
}

/// The term with its variables replaced, so that layout sees what SWI-Prolog's sees.
fn with_names(term: &Term, names: &HashMap<u32, Term>) -> Term {
    match term {
        Term::Var(v) => names.get(v).unwrap_or(term).clone(),
        Term::Compound(c) if c.name == CONS && c.args.len() == 2 => {
            let mut heads = Vec::new();
            let mut tail = term;
            while let Some([head, rest]) = tail.as_compound(CONS, 2) {
                heads.push(with_names(head, names));
                tail = rest;
            }
            let end = with_names(tail, names);
            heads
                .into_iter()
                .rev()
                .fold(end, |tail, head| Term::cons(head, tail))
        }
        Term::Compound(c) => {
            let args = c.args.iter().map(|arg| with_names(arg, names)).collect();
            Term::compound(c.name.clone(), args)
        }
        _ => term.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;

    fn clause() -> Term {
        let goal = |v| Term::compound("b", vec![Term::Var(v)]);
        let either = Term::compound(";", vec![goal(1), goal(2)]);
        let head = Term::compound("a", vec![Term::Var(1), Term::Var(7)]);
        Term::compound(":-", vec![head, either])
    }

    #[track_caller]
    fn check(list: impl FnOnce(PortrayContext<'_>, &mut String), expected: &str) {
        let operators = OperatorTable::standard();
        let meta = |name: &str, arity: usize| meta_specifiers(name, arity).map(str::to_owned);
        let mut out = String::new();
        list(
            PortrayContext {
                operators: &operators,
                meta: &meta,
            },
            &mut out,
        );
        assert_eq!(out, expected);
    }

    #[test]
    fn variables_are_named_by_their_occurrences() {
        let expected = "a(A, _) :-\n    (   b(A)\n    ;   b(_)\n    ).\n";
        check(
            |context, out| {
                let listed = ListedClause {
                    clause: clause(),
                    names: HashMap::new(),
                };
                portray_clause(&listed, context, out);
            },
            expected,
        );
    }

    #[test]
    fn a_listing_has_declarations_modules_and_the_names_of_the_source() {
        let names = HashMap::from([(7, "_A".to_owned()), (2, "A".to_owned())]);
        let clauses = [ListedClause {
            clause: clause(),
            names,
        }];
        let declarations = [Term::compound("dynamic", vec![Term::indicator("a", 2)])];
        let expected = ":- dynamic a/2.\n\n'M':a(B, _A) :-\n    (   b(B)\n    ;   b(A)\n    ).\n\n";
        check(
            |context, out| list_predicate(&declarations, Some("M"), &clauses, context, out),
            expected,
        );
    }
}
