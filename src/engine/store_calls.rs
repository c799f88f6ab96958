//! The Prolog side of the store's fast lane, generated: one family of kernel predicates an arity.
//!
//! A call whose arguments are all small integers or unbound crosses the foreign boundary as machine
//! integers. Its answer is one integer: not negative, it is the only solution, 16 bits an unbound argument
//! (offset by 32768); negative, it says that there is none ([`NONE`]), that there are more ([`MORE`]: then an
//! iteration is opened and answers come in blocks), or that no row of small integers is asked for ([`GENERAL`]). Up to
//! arity [`TREE`] a decision tree on the types of the arguments knows which are unbound; beyond it all values
//! are sent, three at a time.
//!
//! Where an argument is an atom or a compound, or a clause may match that is no row of small integers, a call is answered
//! by columns (`calls::columns`): one clause at a time, as a block of its values. Atoms go as numbers from [`SYMBOL_MIN`]
//! on, compounds as the numbers of their names and arities. Of a fact with compounds the machine keeps a copy, in a global
//! variable whose name is the key of the clause, and that is the answer. What no number can be sent for takes the general
//! lane, where terms travel as text.

use std::fmt::Write as _;

use crate::engine::calls::REFINABLE;
use crate::engine::lower::{self, SMALL_MAX, SMALL_MIN};
use crate::store::{ABSENT, ANY, BROKEN, SIDE, UNKNOWN, WHOLE};

// Lowering and the store must mean the same by an unbound argument.
const _: () = assert!(lower::ANY == ANY);
// They must also mean the same by the bytes of a page and of a seal.
const _: () = assert!(
    lower::PAGE_SIDE == SIDE
        && lower::PAGE_UNKNOWN == UNKNOWN as i64
        && lower::PAGE_ABSENT == ABSENT as i64
);
const _: () = assert!(lower::SEAL_WHOLE == WHOLE as i64 && lower::SEAL_BROKEN == BROKEN as i64);

/// The largest arity that has a family.
pub const ARITY: usize = 8;

/// The largest arity for which a decision tree is generated.
pub const TREE: usize = 3;

/// Integers in the smaller and in the larger block of answers, beside count and more-flag.
pub const CHUNKS: [usize; 2] = [12, 84];

/// So many answers of a block are taken apart at once, where arguments are few.
const ROWS_AT_ONCE: usize = 4;

/// A value that is an atom, in place of an integer: its name is fetched.
pub const NAMED: i64 = ANY + 1;

/// A value that is a string, in place of an integer: its text is fetched.
pub const TEXT: i64 = ANY + 3;

/// A value of a block that the caller has got already.
pub const NOTHING: i64 = ANY;

/// A value of a block that is fetched as text.
pub const FETCHED: i64 = ANY + 2;

/// The least number of an atom among the arguments of a call: above all small integers.
pub const SYMBOL_MIN: i64 = SMALL_MAX + 1;

/// No solution.
pub const NONE: i64 = -1;
/// More than one solution.
pub const MORE: i64 = -2;
/// The general lane has to be taken.
pub const GENERAL: i64 = -3;
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
        "'$e_column'(X, E) :- ( var(X) -> E = {ANY} ; integer(X) -> {}, E = X ; atom(X) -> X \\== [], \
         '$foreign_call'(arbiiter_symbol,[X],E) ; compound(X), functor(X,F,A), \
         '$foreign_call'(arbiiter_functor,[A,F],E), E > 0 ).",
        is_small("X")
    );
    let _ = writeln!(
        out,
        "'$refine'(K, P, Q, G) :- '$text'(G, T), '$foreign_call'(arbiiter_refine,[K,T],_), Q is P-{REFINABLE}."
    );
    let _ = writeln!(
        out,
        "'$column'({NOTHING}, _, _).\n\
         '$column'({NAMED}, I, X) :- '$foreign_call'(arbiiter_value_name,[I],S), '$atom_chars'(X, S).\n\
         '$column'({TEXT}, I, X) :- '$foreign_call'(arbiiter_value_name,[I],S), X = ''(S).\n\
         '$column'({FETCHED}, I, X) :- '$foreign_call'(arbiiter_value_text,[I],S), \
         '$read_term_from_chars'(S, X, _, _, _)."
    );
    for arity in 1..=ARITY {
        let family = Family { arity };
        for kind in ["d", "r"] {
            match arity {
                ..=TREE => family.tree_predicate(kind, &mut out),
                _ => family.encoded(kind, &mut out),
            }
            family.columns(kind, &mut out);
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
'$erase_found'(F) :- ( F < 0 -> true ; '$erase'(F) ).
'$keep'(K, G) :- '$char_code'(Y, K), '$store_global_var'(Y, G).
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
            "( {} -> {bound} ; var(_A{depth}) -> {free} ; {} )",
            is_small(&format!("_A{depth}")),
            self.otherwise(kind)
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

    /// What is done when the arguments are not all small integers or unbound.
    fn otherwise(&self, kind: &str) -> String {
        let (arity, vars) = (self.arity, self.vars());
        match kind {
            "d" => format!("'$dc{arity}'(_S,{vars})"),
            _ => format!("'$rs{arity}'(_S,{vars})"),
        }
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
        let otherwise = self.otherwise(kind);
        let _ = writeln!(
            out,
            "'${kind}{arity}'(_S,{vars}) :- ( {encode}{guard} -> '$foreign_call'(arbiiter_{kind}{arity},[_S,{codes}],_R), \
             ( _R >= 0 -> {values} ; _R =:= {GENERAL} -> '${kind}k{arity}'(_S,{codes},{vars}) \
             ; '${kind}x{arity}'(_R,_S,{vars}) ) ; {otherwise} )."
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

    /// `$dcN` and `$rsN`: calls and retracts answered by columns; `$dkN` and `$rkN` are their first steps, `$dtN` and
    /// `$rtN` take an answer.
    fn columns(&self, kind: &str, out: &mut String) {
        let (arity, vars, codes) = (self.arity, self.vars(), self.codes());
        let cells = join((0..arity).map(|i| format!("_V{i}")));
        let blanks = join((0..arity).map(|_| "_".to_owned()));
        let encode = (0..arity).map(|i| format!("'$e_column'(_A{i},_E{i})"));
        let (name, function, encode, erase, clause) = match kind {
            "d" => (
                "dc",
                "c",
                join(encode),
                "",
                format!("'$clause'(_T,g({vars}),_B)"),
            ),
            // What is erased at once is not unified before, so two arguments must not be one variable.
            _ => (
                "rs",
                "q",
                join(self.distinct().into_iter().chain(encode)),
                ", '$erase_found'(_F)",
                format!("_T = h(g({vars}),_,true,_F), '$erase'(_F)"),
            ),
        };
        // All is fetched before anything is bound: to bind a variable may run a program.
        let fetch = (0..arity).map(|i| {
            format!("( _V{i} >= {SMALL_MIN} -> _T{i} = _V{i} ; '$column'(_V{i},{i},_T{i}) )")
        });
        let bind = (0..arity).map(|i| format!("_A{i} = _T{i}"));
        let take = join(fetch.chain(bind)) + erase;
        let copy = format!("'$char_code'(_Y,_V), '$fetch_global_var'(_Y,g({vars})){erase}");
        let next = format!(
            "( _P < {REFINABLE} -> _Q = _P ; '$refine'(_K,_P,_Q,g({vars})) ), \
             '$foreign_call'(arbiiter_n{arity},[_K,_Q],[_,_R|_C]), '${kind}t{arity}'(_R,_C,_B,_S,{vars})"
        );
        let taken = format!("'${kind}t{arity}'");
        let clauses = [
            format!(
                "'${name}{arity}'(_S,{vars}) :- ( {encode} -> '${kind}k{arity}'(_S,{codes},{vars}) ; \
                 '${kind}g'(_S,g({vars})) )."
            ),
            format!(
                "'${kind}k{arity}'(_S,{codes},{vars}) :- '$get_b_value'(_B), \
                 '$foreign_call'(arbiiter_{function}{arity},[_S,_B,{codes}],[_,_R|_C]), {taken}(_R,_C,_B,_S,{vars})."
            ),
            format!("{taken}(1,[_,_,_F,{cells}],_,_,{vars}) :- {take}."),
            format!("{taken}(2,[_K,_P,_F,{cells}],_B,_S,{vars}) :- ( {take} ; {next} )."),
            format!("{taken}(11,_,_B,_,{vars}) :- '$answer'(_T), {clause}."),
            format!("{taken}(12,[_K,_P|_],_B,_S,{vars}) :- '$answer'(_T), ( {clause} ; {next} )."),
            format!("{taken}(21,[_,_,_F,_V|_],_,_,{vars}) :- {copy}."),
            format!("{taken}(22,[_K,_P,_F,_V|_],_B,_S,{vars}) :- ( {copy} ; {next} )."),
            format!("{taken}(4,_,_,_,{blanks}) :- '$throw_answer'."),
            format!("{taken}(5,_,_B,_S,{vars}) :- '$dg_result'(5,g({vars}),_B,_S)."),
        ];
        for clause in clauses {
            let _ = writeln!(out, "{clause}");
        }
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
        let blanks = join((0..arity).map(|_| "_".to_owned()));
        let general = self.otherwise(kind);
        let clauses = [
            format!("({MORE},_S,{vars}) :- {encode}, {many}."),
            format!("({GENERAL},_S,{vars}) :- {general}."),
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
        let encode = join((0..arity).map(|i| format!("'$e_any'(_A{i},_E{i})")));
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
            "'$dc2'(", "'$dt8'(",
        ] {
            assert!(text.contains(head), "{head} is missing");
        }
    }
}
