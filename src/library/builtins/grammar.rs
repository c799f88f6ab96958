//! Grammar rules as terms: what `dcg_translate_rule/2` and `expand_term/2` build on.

use crate::engine::fault::Fault;
use crate::engine::lower::dcg;
use crate::engine::lower::terms::variables_end;
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::Term;

/// The predicate of grammar rules. The rule is among the outputs because the clause shares its
/// variables.
pub fn predicates() -> Vec<Predicate> {
    vec![native("$dcg_rule", "?-", dcg_rule)]
}

/// `'$dcg_rule'(+Rule, -Clause)`.
fn dcg_rule(rule: Term) -> Result<Option<(Term, Term)>, Fault> {
    let Some([head, body]) = rule.as_compound("-->", 2) else {
        return Ok(None);
    };
    let clause = dcg::translate(head, body, variables_end(&rule));
    let (head, body) = clause.map_err(Fault::without_context)?;
    Ok(Some((rule, Term::compound(":-", vec![head, body]))))
}
