//! Tests between `begin_tests/1` and `end_tests/1`, which `library(plunit)` keeps.

use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::Term;

/// A clause of `test/1,2` between `begin_tests/1` and `end_tests/1`: what adds it to its unit, so that its
/// options share the variables of its body.
pub(super) fn added_test(session: &mut Session, clause: &Term, read: &ReadTerm) -> Option<Term> {
    let load = session.loads.innermost();
    if load.library || !load.module.as_str().starts_with("plunit_") {
        return None;
    }
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, body.clone()),
        _ => (clause, Term::atom("no_body")),
    };
    let (name, options) = match (head.functor()?.0.as_str(), head.arguments()) {
        ("test", [name]) => (name.clone(), Term::nil()),
        ("test", [name, options]) => (name.clone(), options.clone()),
        _ => return None,
    };
    let test = Term::compound("test", vec![name, options]);
    let line = Term::Int(load.source.line(read.start) as i64);
    let file = Term::atom(load.source.name());
    let added = vec![Term::Atom(load.module.clone()), test, body, file, line];
    Some(Term::compound("$add_test", added))
}
