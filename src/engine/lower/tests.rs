//! Tables of clauses and what they are lowered to, under a small scope of known predicates.

use std::collections::HashMap;

use super::meta::Spec;
use super::{Scope, Target, clause, clauses_of_copy, copy_calls};
use crate::engine::names::{flat_name, indicator};
use crate::frontend::operators::OperatorTable;
use crate::frontend::reader::{Read, ReaderFlags, read_term};
use crate::frontend::term::{Atom, Term};
use crate::frontend::writer::{WriteOptions, term_text};

/// Knows the dynamic predicates `d/N` (slot 10 + N), the native `nat/2`, and nothing else but code.
#[derive(Default)]
struct Fake {
    fresh: u64,
}

impl Scope for Fake {
    fn target(&mut self, module: &str, name: &str, arity: usize, link: bool) -> Target {
        match name {
            "=" | "var" => Target::Inline,
            "nat" => Target::Native(7, "+-"),
            "d" => Target::Dynamic((10 + arity as i64) * 2 + i64::from(!link)),
            "maplist" => Target::Code(flat_name("apply", name)),
            _ => Target::Code(flat_name(module, name)),
        }
    }

    fn target_for(&mut self, _: &Term, goal: (&str, &str, usize), link: bool) -> Target {
        self.target(goal.0, goal.1, goal.2, link)
    }

    fn has_library_lambdas(&mut self, _module: &str, _arity: usize) -> bool {
        true
    }

    fn passing_code(&self, module: &str, name: &str, _: usize) -> Option<Atom> {
        let passes = name.starts_with("passing");
        passes.then(|| Atom::from(format!("{module}:{name}<<")))
    }

    fn is_unknown(&self, _: &str, name: &str, _: usize) -> bool {
        name == "unknown"
    }

    fn first_call(&mut self, _: &str, name: &str, _: usize) -> Option<i64> {
        (name == "watched").then_some(3)
    }

    fn indicator(&self, module: &str, name: &str, arity: usize) -> Term {
        indicator(module, name, arity)
    }

    fn slot(&mut self, _: &str, _: &str, arity: usize) -> i64 {
        (10 + arity as i64) * 2
    }

    fn page(&mut self, slot: i64) -> Option<i64> {
        (slot >> 1 == 13).then_some(1000)
    }

    fn is_dynamic(&self, _: &str, name: &str, _: usize) -> bool {
        name == "d"
    }

    fn checks_occurs(&self) -> bool {
        false
    }

    fn floats_have_mode(&self) -> bool {
        false
    }

    fn copy_entry(&mut self, _: i64) -> Option<Atom> {
        None
    }

    fn meta(&self, _: &str, name: &str, arity: usize) -> Option<Spec> {
        let known = HashMap::from([("maplist/2", "1?"), ("bagof/3", "?^?"), ("consult/1", ":")]);
        known
            .get(format!("{name}/{arity}").as_str())
            .map(|modes| Spec::from_text(modes))
    }

    fn overrides(&self, _: &str, _: &str, _: usize) -> bool {
        false
    }

    fn native_wrapper(&mut self, name: &str, _: usize, _: &'static str) -> Atom {
        flat_name("system", name)
    }

    fn holds_closures(&self, module: &str) -> bool {
        module == "lib"
    }

    fn fresh(&mut self) -> u64 {
        self.fresh += 1;
        self.fresh
    }
}

fn read(text: &str) -> Term {
    match read_term(
        &format!("{text} ."),
        0,
        &OperatorTable::standard(),
        &ReaderFlags::default(),
    ) {
        Read::Term(read) => read.term,
        other => panic!("{text}: {other:?}"),
    }
}

/// The lowered clause and its auxiliary clauses, one a line; variables are written `_N`.
fn lower(module: &str, text: &str) -> String {
    let term = read(text);
    let (head, body) = match term.as_compound(":-", 2) {
        Some([head, body]) => (head.clone(), body.clone()),
        _ => (term.clone(), Term::atom("true")),
    };
    let lowered = clause(&mut Fake::default(), module, &head, &body);
    let lines = lowered.clause.iter().chain(&lowered.auxiliary);
    let operators = OperatorTable::standard();
    lines
        .map(|term| term_text(term, &WriteOptions::writeq(), &operators))
        .collect::<Vec<_>>()
        .join("\n")
}

#[track_caller]
fn check(module: &str, text: &str, expected: &[&str]) {
    assert_eq!(lower(module, text), expected.join("\n"), "{text}");
}

#[test]
fn names_are_flattened() {
    check("m", "p(X)", &["'m:p'(_0)"]);
    check("m", "p :- q, other:r(1)", &["'m:p':-'m:q','other:r'(1)"]);
    check(
        "m",
        "p :- nat(1,X), var(X)",
        &["'m:p':-'$n'(112,g(1,_0),o(_0)),var(_0)"],
    );
}

#[test]
fn lists_of_characters_that_match_are_not_packed() {
    let head = |text: &str| {
        let clause = super::with_unpacked_head(read(text));
        term_text(&clause, &WriteOptions::writeq(), &OperatorTable::standard())
    };
    assert_eq!(head("p([a,X,b|T],T)"), "p([_2,_0,_3|_1],_1):-_2=a,_3=b");
    assert_eq!(head("p(f([a,a]),x) :- q"), "p(f([_0,_0]),x):-_0=a,q");
    assert_eq!(head("p([abc,1|T])"), "p([abc,1|_0])");
    check(
        "m",
        "p(X) :- q([a,b]), X = f([a,b]), q([a|X])",
        &["'m:p'(_0):-_3=a,'m:q'([a,b]),_1=a,_2=b,_0=f([_1,_2]),'m:q'([_3|_0])"],
    );
}

#[test]
fn void_arguments_are_left_out() {
    // The first two of three places are void, of a predicate with slot 26.
    let call = (3_i64 << 28 | 26) << 4 | 1;
    let retract = (3_i64 << 28 | 26) << 4 | 2;
    check(
        "m",
        "p(X) :- d(_,_,X), retract(d(_,Y,Y)), retract(d(_,_,Y))",
        &[&format!(
            "'m:p'(_0):-'$d'({call},g(_0),g(_1,_2,_0)),'$retract'(m:d(_3,_4,_4)),\
             '$r'({retract},g(_4),g(_5,_6,_4))"
        )],
    );
    // One argument always goes, and a meta-predicate may call its goal twice.
    let but_one = (2_i64 << 28 | 24) << 4 | 1;
    check(
        "m",
        "p :- d(_,_), maplist(d(_), [])",
        &[
            &format!("'m:p':-'$d'({but_one},g(_0),g(_0,_1)),'apply:maplist'('m:$aux1'(_2),[])"),
            "'m:$aux1'(_2,_3):-'$d'(401,g(_2,_3))",
        ],
    );
}

#[test]
fn control_stays_and_meta_calls_are_compiled() {
    check(
        "m",
        "p(X) :- ( q(X) -> true ; \\+ r )",
        &[
            "'m:p'(_0):-'m:$aux1'(_0)->true;\\+'m:$aux2'",
            "'m:$aux1'(_0):-'m:q'(_0),'$succeed'",
            "'m:$aux2':-'m:r','$succeed'",
        ],
    );
    check(
        "m",
        "p(X) :- ( q(X), ! -> r ; s )",
        &[
            "'m:p'(_0):-'m:$aux2'(_0)->'m:r';'m:s'",
            "'m:$aux1'(_0):-'m:q'(_0),!",
            "'m:$aux2'(_0):-'m:$aux1'(_0),'$succeed'",
        ],
    );
    // What was no condition does not become one.
    check(
        "m",
        "p :- ( once(q) ; r )",
        &[
            "'m:p':-('m:$aux1'->true;fail);'m:r'",
            "'m:$aux1':-'m:q','$succeed'",
        ],
    );
    check(
        "m",
        "p :- once(q), ignore(r)",
        &[
            "'m:p':-('m:$aux1'->true),('m:$aux2'->true;true)",
            "'m:$aux1':-'m:q','$succeed'",
            "'m:$aux2':-'m:r','$succeed'",
        ],
    );
    check(
        "m",
        "p :- forall(q(X), r(X))",
        &[
            "'m:p':- \\+'m:$aux2'(_0)",
            "'m:$aux1'(_0):-'m:r'(_0),'$succeed'",
            "'m:$aux2'(_0):-'m:q'(_0),\\+'m:$aux1'(_0)",
        ],
    );
    check(
        "m",
        "p(G) :- G, call(G, 1)",
        &["'m:p'(_0):-'$do'(m,_0,m:p/1),'$m_for'(m:p/1,m,_0,1)"],
    );
    check("lib", "p(G) :- call(G, 1)", &["'lib:p'(_0):-call(_0,1)"]);
}

#[test]
fn callers_are_passed_on() {
    check(
        "m",
        "passing(X) :- q, passing2(X)",
        &[
            "'m:passing<<'(_0,_1,_2):-'m:q','$make_variables'(v(_3)),'$passed_caller'(_1,_2,m:passing/1,_3),'$get_b_value'(_4),\
           'm:passing2<<'(_0,_4,_3)",
        ],
    );
    check(
        "m",
        "passing(X) :- unknown(X)",
        &[
            "'m:passing<<'(_0,_1,_2):-'$make_variables'(v(_3)),'$passed_caller'(_1,_2,m:passing/1,_3),\
              '$late'(m,unknown(_0),_3)",
        ],
    );
    check(
        "m",
        "passing(X) :- q(X), !",
        &["'m:passing<<'(_0,_1,_2):-'m:q'(_0),!"],
    );
}

#[test]
fn closures_are_resolved() {
    check(
        "m",
        "p(L) :- maplist(q(1), L)",
        &["'m:p'(_0):-'apply:maplist'('m:q'(1),_0)"],
    );
    check(
        "m",
        "p(L) :- maplist(nat, L)",
        &["'m:p'(_0):-'apply:maplist'('system:nat',_0)"],
    );
    check(
        "m",
        "p(L) :- findall(X, (q(X), r), L)",
        &[
            "'m:p'(_0):-'$findall'(_1,'m:$aux1'(_1),_0)",
            "'m:$aux1'(_1):-'m:q'(_1),'m:r'",
        ],
    );
}

#[test]
fn arithmetic_is_compiled_in_place_for_integers() {
    check(
        "m",
        "p(X,Y) :- Y is X + 1",
        &["'m:p'(_0,_1):-integer(_0)->_1 is floor(_0+1);\
           number(_0)->_2 is _0+1,'$own_form'(_2,_1);'$is'(_1,_0+1)"],
    );
    // Scryer miscompiles a constant on the left of is/2.
    check(
        "m",
        "p(X) :- 1 is X mod 2",
        &["'m:p'(_0):-integer(_0)->1=:=_0 mod 2;'$is'(1,_0 mod 2)"],
    );
    // Goals share the tests; a divisor is not zero, a shift is small.
    check(
        "m",
        "p(X,Y,Z) :- X > 3, X mod Y =:= 0, Z < 1 << X",
        &[
            "'m:p'(_0,_1,_2):-integer(_0),integer(_1),_1=\\=0,integer(_2),_0/\\ -64=:=0->\
           _0>3,_0 mod _1=:=0,_2<1<<_0;\
           'system:>'(_0,3),'system:=:='(_0 mod _1,0),'system:<'(_2,1<<_0)",
        ],
    );
    // What the goals before computed is an integer.
    check(
        "m",
        "p(X) :- Y is X ** 2, Y >= 4",
        &["'m:p'(_0):-integer(_0)->_1 is floor(_0^2),_1>=4;\
           (number(_0)->'$power'(_0,2,_2),'$own_form'(_2,_1);'$is'(_1,_0**2)),'system:>='(_1,4)"],
    );
}

#[test]
fn other_arithmetic_is_for_numbers_or_called() {
    check(
        "m",
        "p(X,Y) :- Y is X / 2 + 1",
        &[
            "'m:p'(_0,_1):-number(_0)->'$divide'(_0,2,_2),_3 is _2+1,'$own_form'(_3,_1);\
           '$is'(_1,_0/2+1)",
        ],
    );
    check(
        "m",
        "p(X,Y) :- Y is 0.5 * X",
        &["'m:p'(_0,_1):-number(_0)->_1 is 0.5*_0;'$is'(_1,0.5*_0)"],
    );
    check(
        "m",
        "p(X,Y) :- Y is sqrt(X)",
        &[
            "'m:p'(_0,_1):-number(_0)->'$function'(sqrt(_0),_2),'$own_form'(_2,_1);'$is'(_1,sqrt(_0))",
        ],
    );
    // What the kernel has no function for is evaluated as a whole.
    check(
        "m",
        "p(X,Y) :- Y is cot(X)",
        &["'m:p'(_0,_1):-'$is'(_1,cot(_0))"],
    );
    check(
        "m",
        "p(X) :- X / 2 > 3",
        &[
            "'m:p'(_0):-number(_0)->'$catch'('m:$aux1'(_0,_1),_2,'$throw_as'(_2,system:(>)/2)),'system:>'(_1,3);'system:>'(_0/2,3)",
            "'m:$aux1'(_0,_1):-'$divide'(_0,2,_1)",
        ],
    );
    // A variable that is new is told of by the kernel.
    check("m", "p(X) :- X < Y", &["'m:p'(_0):-'system:<'(_0,_1)"]);
}

#[test]
fn the_database_is_reached_through_slots() {
    check(
        "m",
        "p(X) :- assert(d(X, 1))",
        &["'m:p'(_0):-'$a'(1572,g(_0,1))"],
    );
    check(
        "m",
        "p(X) :- retract(d(X, X))",
        &["'m:p'(_0):-'$retract'(m:d(_0,_0))"],
    );
    check(
        "m",
        "p(C) :- assertz(C)",
        &["'m:p'(_0):-'$assert'(m:_0,assertz)"],
    );
    check(
        "m",
        "p :- d(X, Y), q(X, Y)",
        &["'m:p':-'$d'(385,g(_0,_1)),'m:q'(_0,_1)"],
    );
    check(
        "m",
        "p(X) :- d(X, f(a))",
        &["'m:p'(_0):-'$d'(385,g(_0,f(a)))"],
    );
    // A single goal that is called does not link, so its slot has the mark.
    check(
        "m",
        "p :- call(d(X)), q(X)",
        &["'m:p':-'$d'(369,g(_0)),'m:q'(_0)"],
    );
}

/// As [`check`], whatever the variables are called.
#[track_caller]
fn check_but_names(text: &str, expected: &str) {
    let written = |text: &str| {
        term_text(
            &read(text),
            &WriteOptions::writeq(),
            &OperatorTable::standard(),
        )
    };
    assert_eq!(written(&lower("m", text)), written(expected), "{text}");
}

#[test]
fn facts_on_a_page_are_read() {
    check_but_names(
        "p(A,B) :- d(A,B,C), q(C)",
        "'m:p'(A,B) :- ( integer(A), integer(B), (A \\/ B) /\\ -16 =:= 0, Place is (A << 4) + B + 1000, \
         '$ffi_read_ptr'(u8,Place,Byte), Byte > 0 -> Byte < 255, C is Byte - 1 ; '$d'(417,g(A,B,C)) ), 'm:q'(C)",
    );
    check_but_names(
        "p(A,C) :- d(A,2,C)",
        "'m:p'(A,C) :- ( integer(A), A /\\ -16 =:= 0, Place is (A << 4) + 2 + 1000, \
         '$ffi_read_ptr'(u8,Place,Byte), Byte > 0 -> Byte < 255, Found is Byte - 1, C = Found ; '$d'(417,g(A,2,C)) )",
    );
    check_but_names(
        "p :- d(1,2,20)",
        "'m:p' :- ( Place is 18 + 1000, '$ffi_read_ptr'(u8,Place,Byte), Byte > 0 -> Byte =:= 21 ; '$d'(417,g(1,2,20)) )",
    );
}

#[test]
fn a_retract_and_an_assert_are_one_call() {
    check_but_names(
        "p(A,B,V,U) :- once(retract(d(A,B,V))), asserta(d(A,B,U)), q",
        "'m:p'(A,B,V,U) :- ( integer(A), integer(B), (A \\/ B) /\\ -16 =:= 0, integer(V), integer(U), \
         (V \\/ U) /\\ -256 =:= 0, Word is (((((A << 4) + B) << 8) + V) << 8) + U + 1744830464, \
         '$foreign_call'(arbiiter_replace,[Word],Done), Done > -2 -> Done >= 0 \
         ; ('$r'(418,g(A,B,V)) -> true), '$a'(1668,g(A,B,U)) ), 'm:q'",
    );
    check_but_names(
        "p(D) :- retract(d(N)), M is N + D, assert(d(M)), q(M)",
        "'m:p'(D) :- ( integer(D), D > -32768, D < 32768, '$foreign_call'(arbiiter_count,[90,D],Done), Done > -2 \
         -> Done >= 0, M is Done - 32768, N is M - D \
         ; '$r'(354,g(N)), ( integer(N), integer(D) -> M is floor(N + D) \
         ; number(N), number(D) -> Sum is N + D, '$own_form'(Sum,M) ; '$is'(M,N + D) ), '$a'(1444,g(M)) ), 'm:q'(M)",
    );
    // The value is not known to be bound, the facts are not of one square, or the counter's value
    // is given.
    for text in [
        "p(A,B,U) :- retract(d(A,B,_)), assert(d(A,B,U))",
        "p(A,B,V) :- retract(d(A,B,V)), assert(d(B,A,V))",
        "p(N) :- retract(d(N)), M is N + 1, assert(d(M))",
    ] {
        assert!(!lower("m", text).contains("$foreign_call"), "{text}");
    }
}

#[test]
fn an_image_stands_beside_the_store() {
    let written =
        |term: &Term| term_text(term, &WriteOptions::writeq(), &OperatorTable::standard());
    let clauses = copy_calls("m", "p", 2, 20, 1000);
    let expected = [
        "'m:p'(_0,_1):-'$ffi_read_ptr'(u8,1000,_2),'m:p$by'(_2,_0,_1)",
        "'m:p$by'(1,_0,_1):-'m:p$image'(_0,_1)",
        "'m:p$by'(0,_0,_1):-'$d'(321,g(_0,_1))",
    ];
    assert_eq!(clauses.each_ref().map(written), expected);
    for (text, expected) in [
        (
            "'m:p'(X,Y) :- 'm:p'(Y,X)",
            "'m:p$image'(_0,_1):-'m:p'(_1,_0)",
        ),
        ("'m:p'(a,b)", "'m:p$image'(a,b)"),
    ] {
        let copy = clauses_of_copy("m", "p", 321, &[read(text)], |_| None);
        assert_eq!(written(&copy[0]), expected);
    }
}
