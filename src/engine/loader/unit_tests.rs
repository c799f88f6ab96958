//! Tests between `begin_tests/1` and `end_tests/1`, which `library(plunit)` keeps.

use crate::engine::lower::terms::variables;
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::Term;

/// A test: the goal that adds it to its unit, and the clause that it runs.
pub(super) struct UnitTest {
    /// `'$add_test'(Module, Test, Body, File, Line)`; Body calls the clause, or is `no_body`.
    pub added: Term,
    /// The clause of `'unit body'/2`: the test's name and line, and the variables that its options
    /// share with its body.
    pub clause: Option<(Term, Term)>,
}

/// What becomes of a clause of `test/1,2` between `begin_tests/1` and `end_tests/1`; `None` for all
/// others.
pub(super) fn unit_test(session: &mut Session, clause: &Term, read: &ReadTerm) -> Option<UnitTest> {
    let load = session.loads.innermost();
    if load.library || !load.module.as_str().starts_with("plunit_") {
        return None;
    }
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, Some(body)),
        _ => (clause, None),
    };
    let (name, options) = match (head.functor()?.0.as_str(), head.arguments()) {
        ("test", [name]) => (name.clone(), Term::nil()),
        ("test", [name, options]) => (name.clone(), options.clone()),
        _ => return None,
    };
    let line = Term::Int(load.source.line(read.start) as i64);
    let file = Term::atom(load.source.name());
    let id = Term::compound("@", vec![name.clone(), line.clone()]);
    let shared = variables(&options).into_iter().map(Term::Var).collect();
    let called = Term::compound("unit body", vec![id, Term::callable("vars", shared)]);
    // No other test is tried afterwards.
    let once = |body: &Term| Term::compound(",", vec![Term::atom("!"), body.clone()]);
    let clause = body.map(|body| (called.clone(), once(body)));
    let called = match clause {
        Some(_) => called,
        None => Term::atom("no_body"),
    };
    let test = Term::compound("test", vec![name, options]);
    let added = vec![Term::Atom(load.module.clone()), test, called, file, line];
    let added = Term::compound("$add_test", added);
    Some(UnitTest { added, clause })
}
