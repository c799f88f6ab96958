//! The Prolog side of the store's fast lane, generated: one family of kernel predicates an arity.
//!
//! A call whose arguments are all small integers or unbound crosses the foreign boundary as machine
//! integers. Its answer is one integer: not negative, it is the only solution, 16 bits an unbound argument
//! (offset by 32768); negative, it says that there is none ([`NONE`]), that there are more ([`MORE`]: then an
//! iteration is opened and answers come in blocks), that the values have to be fetched one by one
//! ([`VALUES`]), or that the general lane has to be taken ([`GENERAL`]), where terms travel as text. Up to
//! arity [`TREE`] a decision tree on the types of the arguments knows which are unbound; beyond it all values
//! are sent, three at a time. Atoms among the arguments go as numbers from [`SYMBOL_MIN`] on: then the answer is the
//! only ground fact that matches, or the general lane.

use std::fmt::Write as _;

use crate::frontend::lower::{self, SMALL_MAX, SMALL_MIN};
use crate::store::{ABSENT, ANY, SIDE, UNKNOWN};

// Lowering and the store must mean the same by an unbound argument.
const _: () = assert!(lower::ANY == ANY);
// They must also mean the same by the bytes of a page.
const _: () = assert!(
    lower::PAGE_SIDE == SIDE
        && lower::PAGE_UNKNOWN == UNKNOWN as i64
        && lower::PAGE_ABSENT == ABSENT as i64
);

/// The largest arity of the fast lane.
pub const ARITY: usize = 8;

/// The largest arity for which a decision tree is generated.
pub const TREE: usize = 3;

/// Integers in the smaller and in the larger block of answers, beside count and more-flag.
pub const CHUNKS: [usize; 2] = [12, 84];

/// So many answers of a block are taken apart at once, where arguments are few.
const ROWS_AT_ONCE: usize = 4;

/// A value that is an atom, in place of an integer: its name is fetched.
pub const NAMED: i64 = ANY + 1;

/// The least number of an atom among the arguments of a call: above all small integers.
pub const SYMBOL_MIN: i64 = SMALL_MAX + 1;

/// No solution.
pub const NONE: i64 = -1;
/// More than one solution.
pub const MORE: i64 = -2;
/// The general lane has to be taken.
pub const GENERAL: i64 = -3;
/// One solution, whose values are fetched one by one.
pub const VALUES: i64 = -4;
/// An error, whose ball waits.
pub const ERROR: i64 = -5;

/// The kernel text of all families.
pub fn kernel_text() -> String {
    let mut out = String::from(FIXED);
    let _ = writeln!(
        out,
        "'$e'(X, E) :- ( var(X) -> E = {ANY} ; {}, E = X ).",
        is_small("X")
    );
    let _ = writeln!(
        out,
        "'$e_known'(X, E) :- ( integer(X) -> {}, E = X ; atom(X), X \\== [], '$foreign_call'(arbiiter_symbol,[X],E) ).",
        is_small("X")
    );
    let _ = writeln!(
        out,
        "'$e_any'(X, E) :- ( var(X) -> E = {ANY} ; '$e_known'(X, E) )."
    );
    let _ = writeln!(
        out,
        "'$v'(I, X) :- ( var(X) -> '$foreign_call'(arbiiter_value,[I],V), '$v'(I, V, X) ; true )."
    );
    let _ = writeln!(
        out,
        "'$v'(I, V, X) :- ( V =:= {ANY} -> '$foreign_call'(arbiiter_value_text,[I],S), \
         '$read_term_from_chars'(S,T,_,_,_), X = T ; V =:= {NAMED} -> \
         '$foreign_call'(arbiiter_value_name,[I],S), '$atom_chars'(A,S), X = A ; X = V )."
    );
    for arity in 1..=ARITY {
        let family = Family { arity };
        for kind in ["d", "r"] {
            if arity <= TREE {
                family.tree_predicate(kind, &mut out);
            } else {
                family.encoded(kind, &mut out);
            }
            family.symbols(kind, &mut out);
        }
        family.call_rest(&mut out);
        family.retract_rest(&mut out);
        family.batches(&mut out);
        family.retractall(&mut out);
        family.assert(&mut out);
    }
    out
}

const FIXED: &str = "
'$d0'(S) :- '$dg'(S, g).
'$r_special'(3, S, G) :- '$rg'(S, G).
'$r_special'(7, _, _) :- '$throw_answer'.
'$a_done'(0).
'$a_done'(4) :- '$throw_answer'.
'$ra_done'(0, _, _).
'$ra_done'(3, S, G) :- '$rag'(S, G).
'$ra_done'(4, _, _) :- '$throw_answer'.
'$no_alias'(G) :- G =.. [_|As], '$no_alias_list'(As).
'$no_alias_list'([]).
'$no_alias_list'([A|As]) :- ( var(A) -> '$not_in'(As, A) ; true ), '$no_alias_list'(As).
'$not_in'([], _).
'$not_in'([B|Bs], A) :- A \\== B, '$not_in'(Bs, A).
";

/// The predicates of one arity.
struct Family {
    arity: usize,
}

impl Family {
    fn vars(&self) -> String {
        join((0..self.arity).map(|i| format!("_A{i}")))
    }

    fn encode(&self) -> String {
        join((0..self.arity).map(|i| format!("'$e'(_A{i},_E{i})")))
    }

    fn codes(&self) -> String {
        join((0..self.arity).map(|i| format!("_E{i}")))
    }

    /// `$dN` or `$rN` as a decision tree on the argument types.
    fn tree_predicate(&self, kind: &str, out: &mut String) {
        let tree = self.tree(kind, &mut String::new());
        let _ = writeln!(
            out,
            "'${kind}{}'(_S,{}) :- {tree}.",
            self.arity,
            self.vars()
        );
    }

    fn tree(&self, kind: &str, known: &mut String) -> String {
        let depth = known.len();
        if depth == self.arity {
            return self.leaf(kind, known);
        }
        let mut branch = |mark: char| {
            known.push(mark);
            let text = self.tree(kind, known);
            known.pop();
            text
        };
        let (bound, free) = (branch('b'), branch('f'));
        format!(
            "( {} -> {bound} ; var(_A{depth}) -> {free} ; '${kind}s{}'(_S,{}) )",
            is_small(&format!("_A{depth}")),
            self.arity,
            self.vars()
        )
    }

    fn leaf(&self, kind: &str, known: &str) -> String {
        let free: Vec<usize> = known
            .char_indices()
            .filter(|(_, mark)| *mark == 'f')
            .map(|(i, _)| i)
            .collect();
        let args = join(known.chars().enumerate().map(|(i, mark)| match mark {
            'b' => format!("_A{i}"),
            _ => ANY.to_string(),
        }));
        let (arity, vars) = (self.arity, self.vars());
        let values = match free.is_empty() {
            true => "true".to_owned(),
            false => join(
                free.iter()
                    .enumerate()
                    .map(|(n, i)| unpack(&format!("_A{i}"), "_R", 16 * n)),
            ),
        };
        let call = format!(
            "'$foreign_call'(arbiiter_{kind}{arity},[_S,{args}],_R), \
             ( _R >= 0 -> {values} ; '${kind}x{arity}'(_R,_S,{vars}) )"
        );
        if kind == "d" || free.len() < 2 {
            return call;
        }
        // Erasing is done before the answer is unified, so two arguments must not be one variable.
        let pairs = free
            .iter()
            .enumerate()
            .flat_map(|(n, a)| free[n + 1..].iter().map(move |b| (a, b)));
        let distinct = join(pairs.map(|(a, b)| format!("_A{a} \\== _A{b}")));
        format!("( {distinct} -> {call} ; '$rg'(_S,g({vars})) )")
    }

    /// `$dN` or `$rN` for larger arities: all arguments encoded, all values sent back.
    fn encoded(&self, kind: &str, out: &mut String) {
        let (arity, vars, encode, codes) = (self.arity, self.vars(), self.encode(), self.codes());
        let guard = if kind == "r" {
            format!(", '$no_alias'(g({vars}))")
        } else {
            String::new()
        };
        let values = self.all_values("_R", 0);
        let _ = writeln!(
            out,
            "'${kind}{arity}'(_S,{vars}) :- ( {encode}{guard} -> \
             '$foreign_call'(arbiiter_{kind}{arity},[_S,{codes}],_R), \
             ( _R >= 0 -> {values} ; '${kind}x{arity}'(_R,_S,{vars}) ) ; '${kind}s{arity}'(_S,{vars}) )."
        );
    }

    /// Tests that no variable stands in two places.
    fn distinct(&self) -> Vec<String> {
        let arity = self.arity;
        match arity {
            ..=TREE => (0..arity)
                .flat_map(|a| (a + 1..arity).map(move |b| format!("_A{a} \\== _A{b}")))
                .collect(),
            _ => vec![format!("'$no_alias'(g({}))", self.vars())],
        }
    }

    /// `$dsN` or `$rsN`: some arguments are atoms, which go as numbers. If there is not just one ground fact that
    /// matches, nothing is done yet.
    fn symbols(&self, kind: &str, out: &mut String) {
        let (arity, vars, codes) = (self.arity, self.vars(), self.codes());
        let encoded = (0..arity).map(|i| format!("'$e_any'(_A{i},_E{i})"));
        let encode = join(self.distinct().into_iter().chain(encoded));
        let _ = writeln!(
            out,
            "'${kind}s{arity}'(_S,{vars}) :- ( {encode} -> \
             '$foreign_call'(arbiiter_{kind}{arity},[_S,{codes}],_R), '${kind}x{arity}'(_R,_S,{vars}) \
             ; '${kind}g'(_S,g({vars})) )."
        );
    }

    /// All values of a row: the first three from `packed`, the others fetched three at a time.
    fn all_values(&self, packed: &str, shift: usize) -> String {
        let mut goals = Vec::new();
        for i in 0..self.arity {
            if i < 3 {
                goals.push(unpack(&format!("_A{i}"), packed, shift + 16 * i));
                continue;
            }
            let source = format!("_R{}", i / 3);
            if i % 3 == 0 {
                goals.push(format!("'$foreign_call'(arbiiter_values,[{i}],{source})"));
            }
            goals.push(unpack(&format!("_A{i}"), &source, 16 * (i % 3)));
        }
        join(goals.into_iter())
    }

    /// `$dxN`: what a call does when there is not exactly one small answer; `$oN`: a call that expects many.
    fn call_rest(&self, out: &mut String) {
        let (arity, vars, codes) = (self.arity, self.vars(), self.codes());
        let open = |codes: &str| {
            format!(
                "'$get_b_value'(_P), '$foreign_call'(arbiiter_open{arity},[_S,_P,{codes}],_K), \
                 ( _K >= 0 -> '$dm{arity}'(_K,{vars}) ; '$dx{arity}'(_K,_S,{vars}) )"
            )
        };
        self.rest("d", &open(&codes), out);
        let opened = open(&join((0..arity).map(|_| ANY.to_string())));
        let _ = writeln!(out, "'$o{arity}'(_S,{vars}) :- {opened}.");
    }

    /// `$rxN`: a retract with several matches leaves a choice point and retracts one after the other.
    fn retract_rest(&self, out: &mut String) {
        let (arity, vars, codes) = (self.arity, self.vars(), self.codes());
        let first = format!(
            "'$get_b_value'(_P), '$foreign_call'(arbiiter_rm{arity},[_S,_P,{codes}],_R), \
             _T is _R /\\ 3, '$rm{arity}'(_T,_R,_S,{vars})"
        );
        self.rest("r", &first, out);
        let values = self.all_values("_R", 2);
        let _ = writeln!(out, "'$rm{arity}'(1,_R,_,{vars}) :- {values}.");
        let _ = writeln!(
            out,
            "'$rm{arity}'(2,_R,_S,{vars}) :- '$foreign_call'(arbiiter_cursor,[0],_K), ( {values} ; \
             '$foreign_call'(arbiiter_r_next,[_K],_R9), _T is _R9 /\\ 3, '$rm{arity}'(_T,_R9,_S,{vars}) )."
        );
        let _ = writeln!(
            out,
            "'$rm{arity}'(3,_R,_S,{vars}) :- '$r_special'(_R,_S,g({vars}))."
        );
    }

    /// `$dxN` or `$rxN`: one clause a sign; `many` is what is done when there are more answers.
    fn rest(&self, kind: &str, many: &str, out: &mut String) {
        let (arity, vars, encode) = (self.arity, self.vars(), self.encode());
        let mut fetch = join((0..arity).map(|i| format!("'$v'({i},_A{i})")));
        if arity > 1 && kind == "d" {
            let distinct = join(self.distinct().into_iter());
            fetch = format!("( {distinct} -> {fetch} ; '$dg'(_S,g({vars})) )");
        }
        let blanks = join((0..arity).map(|_| "_".to_owned()));
        let clauses = [
            format!("({MORE},_S,{vars}) :- {encode}, {many}."),
            format!("({GENERAL},_S,{vars}) :- '${kind}g'(_S,g({vars}))."),
            format!("({VALUES},_S,{vars}) :- {fetch}."),
            format!("({ERROR},_,{blanks}) :- '$throw_answer'."),
        ];
        for clause in clauses {
            let _ = writeln!(out, "'${kind}x{arity}'{clause}");
        }
    }

    /// Further answers arrive in blocks: a small one first, then large ones.
    fn batches(&self, out: &mut String) {
        let (arity, vars) = (self.arity, self.vars());
        let cells = join((0..arity).map(|i| format!("_V{i}")));
        let bind = join((0..arity).map(|i| format!("_A{i} = _V{i}")));
        for (name, size) in [("$dm", CHUNKS[0]), ("$dM", CHUNKS[1])] {
            let _ = writeln!(
                out,
                "'{name}{arity}'(_K,{vars}) :- '$foreign_call'(arbiiter_chunk_{size},[_K],[_,_N,_M|_Vs]), _N > 0, \
                 '$dl{arity}'(_N,_M,_Vs,_K,{vars})."
            );
        }
        let one = if arity <= TREE { "$de" } else { "$dl" };
        let _ = writeln!(
            out,
            "'{one}{arity}'(_N,_M,[{cells}|_Vs],_K,{vars}) :- \
             ( _N > 1 -> _N1 is _N-1, ( {bind} ; '{one}{arity}'(_N1,_M,_Vs,_K,{vars}) ) \
             ; _M =:= 0 -> {bind} ; ( {bind} ; '$dM{arity}'(_K,{vars}) ) )."
        );
        if arity <= TREE {
            self.several_at_once(out);
        }
    }

    /// `$dlN`: a choice point for several answers; the last ones are taken one by one (`$deN`).
    fn several_at_once(&self, out: &mut String) {
        let (arity, vars, rows) = (self.arity, self.vars(), ROWS_AT_ONCE);
        let cells = join((0..rows * arity).map(|cell| format!("_V{cell}")));
        let bind = |row: usize| join((0..arity).map(|i| format!("_A{i} = _V{}", row * arity + i)));
        let rows_bound: String = (0..rows).map(|row| format!("{} ; ", bind(row))).collect();
        let _ = writeln!(
            out,
            "'$dl{arity}'(_N,_M,_L,_K,{vars}) :- ( _N > {rows} -> _L = [{cells}|_Vs], _N1 is _N-{rows}, \
             ( {rows_bound}'$dl{arity}'(_N1,_M,_Vs,_K,{vars}) ) ; '$de{arity}'(_N,_M,_L,_K,{vars}) )."
        );
    }

    fn retractall(&self, out: &mut String) {
        let (arity, vars) = (self.arity, self.vars());
        let encode = join((0..arity).map(|i| format!("'$e'(_A{i},_E{i})")));
        let codes = join((0..arity).map(|i| format!("_E{i}")));
        let guard = if arity > 1 {
            format!(", '$no_alias'(g({vars}))")
        } else {
            String::new()
        };
        let _ = writeln!(
            out,
            "'$ra{arity}'(_S,{vars}) :- ( {encode}{guard} -> '$foreign_call'(arbiiter_ra{arity},[_S,{codes}],_R), \
             '$ra_done'(_R,_S,g({vars})) ; '$rag'(_S,g({vars})) )."
        );
    }

    fn assert(&self, out: &mut String) {
        let (arity, vars) = (self.arity, self.vars());
        let small = join((0..arity).map(|i| is_small(&format!("_A{i}"))));
        let encode = join((0..arity).map(|i| format!("'$e_known'(_A{i},_E{i})")));
        let codes = join((0..arity).map(|i| format!("_E{i}")));
        let _ = writeln!(
            out,
            "'$a{arity}'(_S,_End,{vars}) :- ( {small} -> '$foreign_call'(arbiiter_a{arity},[_S,_End,{vars}],_R), \
             '$a_done'(_R) ; {encode} -> '$foreign_call'(arbiiter_a{arity},[_S,_End,{codes}],_R), \
             '$a_done'(_R) ; '$ag'(_S,_End,g({vars})) )."
        );
    }
}

/// The test for an integer that the foreign boundary can take and that is not [`ANY`].
fn is_small(variable: &str) -> String {
    format!("integer({variable}), {variable} >= {SMALL_MIN}, {variable} =< {SMALL_MAX}")
}

/// `value is ...`: the 16 bits of `packed` from `shift` on, less the offset.
fn unpack(value: &str, packed: &str, shift: usize) -> String {
    match shift {
        0 => format!("{value} is ({packed} /\\ 65535) - 32768"),
        _ => format!("{value} is (({packed} >> {shift}) /\\ 65535) - 32768"),
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::kernel_text;

    #[test]
    fn every_arity_has_its_family() {
        let text = kernel_text();
        for head in [
            "'$d1'(", "'$d3'(", "'$d8'(", "'$rx3'(", "'$a8'(", "'$ra5'(", "'$dl3'(", "'$o2'(",
        ] {
            assert!(text.contains(head), "{head} is missing");
        }
    }
}
