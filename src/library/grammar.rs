//! Grammar rules as terms: what `dcg_translate_rule/2` and `expand_term/2` build on.

use crate::engine::fault::Fault;
use crate::engine::lower::{dcg, variables_end};
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The predicate of grammar rules. The rule is among the outputs because the clause shares its
/// variables.
pub const PREDICATES: &[Predicate] = &[native("$dcg_rule", "?-", dcg_rule)];

/// `'$dcg_rule'(+Rule, -Clause)`.
fn dcg_rule(_session: &mut Session, args: &[Term]) -> NativeResult {
    let Some([head, body]) = args[0].as_compound("-->", 2) else {
        return Ok(NativeAnswer::Fail);
    };
    let (head, body) = translated(&args[0], head, body)?;
    Ok(NativeAnswer::Succeed(vec![
        args[0].clone(),
        Term::compound(":-", vec![head, body]),
    ]))
}

fn translated(rule: &Term, head: &Term, body: &Term) -> Result<(Term, Term), Term> {
    let (nonterminal, pushback) = match head.as_compound(",", 2) {
        Some([nonterminal, pushback]) => (nonterminal, pushback),
        _ => (head, head),
    };
    for part in [nonterminal, body, pushback] {
        if matches!(part, Term::Int(_) | Term::BigInt(_) | Term::Float(_)) {
            return Err(Fault::type_error("callable", part)
                .without_context()
                .ball("dcg_translate_rule", 2));
        }
    }
    if matches!(nonterminal, Term::Var(_)) {
        return Err(Fault::instantiation()
            .without_context()
            .ball("dcg_translate_rule", 2));
    }
    let clause = dcg::translate(head, body, variables_end(rule));
    clause.ok_or_else(|| {
        Fault::type_error("callable", head)
            .without_context()
            .ball("dcg_translate_rule", 2)
    })
}
