//! The part of `prolog/kernel/bridge.pl` that exists once an arity.

use std::fmt::Write as _;

use super::answers;
use super::operation::{MAX_ARITY, MAX_WORDS, TermRequest};
use super::words::{KIND_BITS, kind};
use crate::engine::tracer::ROOT_DEPTH;

/// The generated text.
pub fn kernel_text() -> String {
    let mut out = answers::kernel_text();
    for (name, operation) in TermRequest::named() {
        let _ = writeln!(out, "'$operation'({name}, {}).", operation.number());
    }
    let _ = writeln!(out, "'$root_depth'({ROOT_DEPTH}).");
    for words in 1..=MAX_WORDS {
        let _ = writeln!(out, "'$call_function'({words}, arbiiter_call{words}).");
    }
    // The machine wants the clauses of a predicate together.
    let predicates: [fn(&Family) -> Vec<String>; 5] = [
        Family::words,
        Family::patterns,
        Family::apart,
        Family::arguments,
        Family::each,
    ];
    for predicate in predicates {
        for clause in (0..=MAX_ARITY).flat_map(|arity| predicate(&Family { arity })) {
            let _ = writeln!(out, "{clause}.");
        }
    }
    out
}

/// The clauses of one arity.
struct Family {
    arity: usize,
}

impl Family {
    /// `$words(+Arguments, +Operation, -Status)`: a call of atomic arguments.
    fn words(&self) -> Vec<String> {
        let (tuple, goals) = (self.tuple("g"), self.goals("'$word'", None));
        match self.arity {
            0 => Vec::new(),
            _ => vec![format!("'$words'({tuple}, Op, R) :- {goals}")],
        }
    }

    /// `$patterns(+Arguments, +Operation, +B, -Status)`: a call of a dynamic predicate; B is the
    /// choice point.
    fn patterns(&self) -> Vec<String> {
        let (tuple, goals) = (self.tuple("g"), self.goals("'$pattern'", Some("P")));
        vec![format!("'$patterns'({tuple}, Op, P, R) :- {goals}")]
    }

    /// `$apart(+Arguments)`: no variable stands in two places.
    fn apart(&self) -> Vec<String> {
        let tests = (0..self.arity.saturating_sub(1)).map(|a| {
            let others = (a + 1..self.arity).map(|b| format!("A{a} \\== A{b}"));
            format!("( var(A{a}) -> {} ; true )", join(others, ", "))
        });
        let (tuple, tests) = (self.tuple("g"), join(tests, ", "));
        vec![match tests.is_empty() {
            true => format!("'$apart'({tuple})"),
            false => format!("'$apart'({tuple}) :- {tests}"),
        }]
    }

    /// `$arguments(?Tuple, ?List)`
    fn arguments(&self) -> Vec<String> {
        let list = format!("[{}]", join(self.variables("A"), ","));
        let clause = |name| format!("'$arguments'({}, {list})", self.tuple(name));
        ["g", "o"].map(clause).into()
    }

    /// `$each(?Tuple, +N, +Values, ?Tuple, +Iteration)`: the rows that these N values make, and
    /// those that follow.
    fn each(&self) -> Vec<String> {
        let row = join(self.variables("V"), ",");
        let bind = (0..self.arity).map(|i| format!("A{i} = V{i}"));
        let (tuple, bind) = (self.tuple("g"), join(bind, ", "));
        match self.arity {
            0 => Vec::new(),
            _ => vec![format!(
                "'$each'({tuple}, N, [{row}|Vs], T, I) :- \
                 ( N > {arity} -> N1 is N-{arity}, ( {bind} ; '$each'(T, N1, Vs, T, I) ) \
                 ; I < 0 -> {bind} ; ( {bind} ; '$next_rows'(T, I) ) )",
                arity = self.arity
            )],
        }
    }

    fn variables(&self, name: &str) -> impl Iterator<Item = String> {
        (0..self.arity).map(move |i| format!("{name}{i}"))
    }

    fn tuple(&self, name: &str) -> String {
        match self.arity {
            0 => name.to_owned(),
            _ => format!("{name}({})", join(self.variables("A"), ",")),
        }
    }

    /// The arguments as words, behind an integer if there is one, and the call.
    fn goals(&self, word: &str, before: Option<&str>) -> String {
        let each = (0..self.arity).map(|i| format!("{word}(A{i}, W{i}, K{i}), "));
        let first = before.map_or(0, |_| kind::INTEGER).to_string();
        let kinds = self.variables("K").fold(first, |kinds, kind| {
            format!("({kinds}*{}+{kind})", 1 << KIND_BITS)
        });
        let words = before.map(str::to_owned).into_iter();
        let words: Vec<String> = words.chain(self.variables("W")).collect();
        format!(
            "{}Ks is {kinds}, '$foreign_call'(arbiiter_call{}, [Op,Ks,{}], R)",
            join(each, ""),
            words.len(),
            words.join(",")
        )
    }
}

fn join(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::kernel_text;

    #[test]
    fn every_arity_has_its_family() {
        let text = kernel_text();
        for clause in [
            "'$patterns'(g, Op, P, R) :- Ks is 1, '$foreign_call'(arbiiter_call1, [Op,Ks,P], R).",
            "'$words'(g(A0,A1), Op, R) :- '$word'(A0, W0, K0), '$word'(A1, W1, K1), \
             Ks is ((0*16+K0)*16+K1), '$foreign_call'(arbiiter_call2, [Op,Ks,W0,W1], R).",
            "'$apart'(g(A0)).",
            "'$apart'(g(A0,A1)) :- ( var(A0) -> A0 \\== A1 ; true ).",
            "'$arguments'(o(A0,A1), [A0,A1]).",
            "'$call_function'(13, arbiiter_call13).",
        ] {
            assert!(text.contains(clause), "{clause} is missing");
        }
    }
}
