//! The Prolog side of the store's fast lane, generated: one family of kernel predicates an arity.
//!
//! A call whose arguments are all small integers or unbound crosses the foreign boundary as machine
//! integers, and its answer comes back packed in one: two bits of status, then 16 bits a value
//! (offset by 32768). Up to arity [`TREE`] only the unbound arguments are packed, and a decision tree on
//! the types of the arguments knows which; beyond it all values are, three at a time. Everything else
//! takes the general lane (`$dg`, `$rg`, ...), where terms travel as text.

use std::fmt::Write as _;

use crate::store::ANY;

/// The largest arity of the fast lane.
pub const ARITY: usize = 8;

/// The largest arity for which a decision tree is generated.
pub const TREE: usize = 3;

/// Integers in the smaller and in the larger block of answers, beside count and more-flag.
pub const CHUNKS: [usize; 2] = [12, 48];

/// The kernel text of all families.
pub fn kernel_text() -> String {
    let mut out = String::from(FIXED);
    let _ = writeln!(out, "'$e'(X, E) :- ( integer(X) -> E = X ; var(X), E = {ANY} ).");
    for arity in 1..=ARITY {
        let family = Family { arity };
        if arity <= TREE {
            family.trees(&mut out);
        } else {
            family.encoded(&mut out);
        }
        family.batches(&mut out);
        family.retractall(&mut out);
        family.assert(&mut out);
    }
    out
}

const FIXED: &str = "
'$d0'(S) :- '$dg'(S, g).
'$d_special'(3, S, G) :- '$dg'(S, G).
'$d_special'(7, _, _) :- '$throw_answer'.
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

    /// `$dN` and `$rN` as decision trees on the argument types.
    fn trees(&self, out: &mut String) {
        for kind in ["d", "r"] {
            let tree = self.tree(kind, &mut String::new());
            let _ = writeln!(out, "'${kind}{}'(_S,{}) :- {tree}.", self.arity, self.vars());
            for pattern in 0..1usize << self.arity {
                self.leaf_answers(kind, pattern, out);
            }
        }
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
        format!("( integer(_A{depth}) -> {bound} ; var(_A{depth}) -> {free} ; '${kind}g'(_S,g({})) )", self.vars())
    }

    fn leaf(&self, kind: &str, known: &str) -> String {
        let free: Vec<usize> = known.char_indices().filter(|(_, mark)| *mark == 'f').map(|(i, _)| i).collect();
        let args = join(known.chars().enumerate().map(|(i, mark)| match mark {
            'b' => format!("_A{i}"),
            _ => ANY.to_string(),
        }));
        let (arity, vars) = (self.arity, self.vars());
        let call = format!(
            "'$get_b_value'(_P), '$foreign_call'(arbiiter_{kind}{arity},[_S,_P,{args}],_R), _T is _R /\\ 3, \
             '${kind}{arity}{known}'(_T,_R,_S,{vars})"
        );
        if kind == "d" || free.len() < 2 {
            return call;
        }
        // Erasing is done before the answer is unified, so two arguments must not be one variable.
        let pairs = free.iter().enumerate().flat_map(|(n, a)| free[n + 1..].iter().map(move |b| (a, b)));
        let distinct = join(pairs.map(|(a, b)| format!("_A{a} \\== _A{b}")));
        format!("( {distinct} -> {call} ; '$rg'(_S,g({vars})) )")
    }

    fn leaf_answers(&self, kind: &str, pattern: usize, out: &mut String) {
        let free: Vec<usize> = (0..self.arity).filter(|i| pattern >> i & 1 == 1).collect();
        let known: String = (0..self.arity).map(|i| if pattern >> i & 1 == 1 { 'f' } else { 'b' }).collect();
        let (arity, vars) = (self.arity, self.vars());
        let values = if free.is_empty() {
            "true".to_owned()
        } else {
            join(free.iter().enumerate().map(|(n, i)| unpack(&format!("_A{i}"), "_R", 2 + 16 * n)))
        };
        let head = format!("'${kind}{arity}{known}'");
        let _ = writeln!(out, "{head}(1,_R,_,{vars}) :- {values}.");
        let _ = writeln!(out, "{head}(2,_R,_S,{vars}) :- '$foreign_call'(arbiiter_cursor,[0],_K), ( {values} ; {} ).", {
            match kind {
                "d" => format!("'$dm{arity}'(_K,{vars})"),
                _ => format!("'$foreign_call'(arbiiter_r_next,[_K],_R1), _T is _R1 /\\ 3, {head}(_T,_R1,_S,{vars})"),
            }
        });
        let _ = writeln!(out, "{head}(3,_R,_S,{vars}) :- '${kind}_special'(_R,_S,g({vars})).");
    }

    /// `$dN` and `$rN` for larger arities: all arguments encoded, all values sent back.
    fn encoded(&self, out: &mut String) {
        let (arity, vars) = (self.arity, self.vars());
        let encode = join((0..arity).map(|i| format!("'$e'(_A{i},_E{i})")));
        let codes = join((0..arity).map(|i| format!("_E{i}")));
        for kind in ["d", "r"] {
            let guard = if kind == "r" { format!(", '$no_alias'(g({vars}))") } else { String::new() };
            let _ = writeln!(
                out,
                "'${kind}{arity}'(_S,{vars}) :- ( {encode}{guard} -> '$get_b_value'(_P), \
                 '$foreign_call'(arbiiter_{kind}{arity},[_S,_P,{codes}],_R), _T is _R /\\ 3, \
                 '${kind}{arity}v'(_T,_R,_S,{vars}) ; '${kind}g'(_S,g({vars})) )."
            );
            let next = match kind {
                "d" => format!("'$dm{arity}'(_K,{vars})"),
                _ => format!("'$foreign_call'(arbiiter_r_next,[_K],_R9), _T is _R9 /\\ 3, '$r{arity}v'(_T,_R9,_S,{vars})"),
            };
            let values = self.all_values();
            let _ = writeln!(out, "'${kind}{arity}v'(1,_R,_,{vars}) :- {values}.");
            let _ = writeln!(
                out,
                "'${kind}{arity}v'(2,_R,_S,{vars}) :- '$foreign_call'(arbiiter_cursor,[0],_K), ( {values} ; {next} )."
            );
            let _ = writeln!(out, "'${kind}{arity}v'(3,_R,_S,{vars}) :- '${kind}_special'(_R,_S,g({vars})).");
        }
    }

    fn all_values(&self) -> String {
        let mut goals = Vec::new();
        for i in 0..self.arity {
            if i < 3 {
                goals.push(unpack(&format!("_A{i}"), "_R", 2 + 16 * i));
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
        let _ = writeln!(
            out,
            "'$dl{arity}'(_N,_M,[{cells}|_Vs],_K,{vars}) :- \
             ( _N > 1 -> _N1 is _N-1, ( {bind} ; '$dl{arity}'(_N1,_M,_Vs,_K,{vars}) ) \
             ; _M =:= 0 -> {bind} ; ( {bind} ; '$dM{arity}'(_K,{vars}) ) )."
        );
    }

    fn retractall(&self, out: &mut String) {
        let (arity, vars) = (self.arity, self.vars());
        let encode = join((0..arity).map(|i| format!("'$e'(_A{i},_E{i})")));
        let codes = join((0..arity).map(|i| format!("_E{i}")));
        let guard = if arity > 1 { format!(", '$no_alias'(g({vars}))") } else { String::new() };
        let _ = writeln!(
            out,
            "'$ra{arity}'(_S,{vars}) :- ( {encode}{guard} -> '$foreign_call'(arbiiter_ra{arity},[_S,{codes}],_R), \
             '$ra_done'(_R,_S,g({vars})) ; '$rag'(_S,g({vars})) )."
        );
    }

    fn assert(&self, out: &mut String) {
        let (arity, vars) = (self.arity, self.vars());
        let small = join((0..arity).map(|i| format!("integer(_A{i}), _A{i} >= -32768, _A{i} =< 32767")));
        let _ = writeln!(
            out,
            "'$a{arity}'(_S,_E,{vars}) :- ( {small} -> '$foreign_call'(arbiiter_a{arity},[_S,_E,{vars}],_R), \
             '$a_done'(_R) ; '$ag'(_S,_E,g({vars})) )."
        );
    }
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
        for head in ["'$d1'(", "'$d3'(", "'$d8'(", "'$r3bbf'(", "'$a8'(", "'$ra5'(", "'$dl3'("] {
            assert!(text.contains(head), "{head} is missing");
        }
    }
}
