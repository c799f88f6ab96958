//! What is private to the kernel and the library: no text of a course reaches it, whatever way it
//! takes, and with it nothing of the interpreter's own.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arbiiter::engine::embedded::{KERNEL, kernel_primitives, library_files};
use arbiiter::library::natives;

use crate::course::{arbiiter, run};

/// Ways to call a goal; each ends in an existence error for what is private. The last ones call
/// what the text defines for each goal.
const WAYS: &str = r"
way(plain, G) :- call(G).
way(variable, G) :- G.
way(in(M), G) :- M:G.
way(called_in(M), G) :- call(M:call(G)).
way(found_in(M), G) :- call(M:findall(x, G, _)).
way(mapped_in(M), G) :- call(M:maplist(call, [G])).
way(at(M), G) :- @(G, M).
way(library_variable, G) :- lists:G.
way(library_call, G) :- apply:maplist(call, [G]).
way(once, G) :- once(G).
way(ignore, G) :- ignore(G).
way(not, G) :- \+ G.
way(findall, G) :- findall(x, G, _).
way(condition_of_all, G) :- forall(G, fail).
way(forall, G) :- forall(true, G).
way(catch, G) :- catch(G, impossible, true).
way(recovery, G) :- catch(throw(impossible), impossible, G).
way(cleanup, G) :- setup_call_cleanup(G, true, true).
way(cleaned, G) :- setup_call_cleanup(true, G, true).
way(aggregate, G) :- aggregate_all(count, G, _).
way(maplist, G) :- maplist(call, [G]).
way(foldl, G) :- foldl([H,S,S]>>call(H), [G], x, _).
way(lambda, G) :- call([]>>G).
way(freeze, G) :- freeze(X, G), X = 1.
way(when, G) :- when(nonvar(X), G), X = 1.
way(output, G) :- with_output_to(string(_), G).
way(bagof, G) :- bagof(x, G, _).
way(time, G) :- call_with_time_limit(600, G).
way(depth, G) :- call_with_depth_limit(G, 1000, _).
way(asserted, G) :- retractall(asserted), assertz((asserted :- G)), call(asserted).
way(asserted_in(M), G) :- retractall(M:inside), assertz(M:(inside :- G)), M:inside.
way(asserted_variable, G) :- retractall(variable(_)), assertz((variable(H) :- lists:H)), variable(G).
way(expanded, G) :- expand_goal(G, H), call(H).
way(read, G) :- format(string(S), '~q', [G]), term_string(H, S), call(H).
way(grammar, G) :- phrase(call([_,_]>>G), []).
way(conjunction, G) :- call((true, G)).
way(disjunction, G) :- call((fail ; G)).
way(condition, G) :- call((G -> true ; true)).
way(soft_condition, G) :- call((G *-> true ; true)).
way(compiled, G) :- goal(N, G), compiled(N).
way(expansion_of_a_term, G) :- goal(N, G), expanded(N).
way(expansion_of_a_goal, G) :- goal(N, G), replaced(N).

name(plain). name(variable). name(library_variable). name(library_call). name(once). name(ignore). name(not). name(findall).
name(condition_of_all). name(forall). name(catch). name(recovery). name(cleanup). name(cleaned). name(aggregate). name(maplist).
name(foldl). name(lambda). name(freeze). name(when). name(output). name(bagof). name(time). name(depth). name(asserted).
name(asserted_variable). name(expanded). name(read). name(grammar). name(conjunction). name(disjunction). name(condition).
name(soft_condition). name(compiled). name(expansion_of_a_term). name(expansion_of_a_goal).
name(W) :- member(M, [user, system, lists, apply, kabe]), member(W, [in(M), called_in(M), found_in(M), mapped_in(M), at(M), asserted_in(M)]).

term_expansion(to_expand(N), (expanded(N) :- G)) :- goal(N, G).
goal_expansion(to_replace(N), G) :- goal(N, G).

tell :- forall(goal(_, G), tell(G)), writeln(done).
tell(G) :-
    functor(G, N, _),
    forall(name(W), ( result(W, G, E), ( is_error(E, N) -> true ; print(W-G-E), nl ) )).
result(W, G0, E) :- copy_term(G0, G), catch(( way(W, G) -> E = succeeded ; E = failed ), E, true).
is_error(error(existence_error(procedure, PI), _), N) :- ( PI = _:N0/_ -> true ; PI = N0/_ ), N0 == N.
";

/// Names of the kernel and of Scryer that begin with `$`, with their numbers of arguments, but for
/// those that SWI-Prolog has.
fn primitives() -> BTreeSet<(String, usize)> {
    let natives = natives();
    let natives = natives
        .iter()
        .map(|native| (native.name.to_owned(), native.arity()));
    let quoted = KERNEL.iter().flat_map(|text| text.split('\''));
    let scryers = quoted.map(|name| (name.to_owned(), 1));
    let all = kernel_primitives()
        .into_iter()
        .chain(natives)
        .chain(scryers);
    let is_private = |(name, arity): &(String, usize)| {
        let is_open =
            [("$member", 2), ("$append", 3), ("$skip_list", 3)].contains(&(name.as_str(), *arity));
        // Compounds without arguments stand in Scryer as compounds of this name.
        *name != "$zero"
            && name.strip_prefix('$').is_some_and(|rest| {
                !rest.is_empty() && rest.chars().all(|c| c.is_alphanumeric() || c == '_')
            })
            && !is_open
    };
    all.filter(is_private).collect()
}

/// What a program tells on its standard output.
fn told(name: &str, text: &str, goal: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("primitives");
    fs::create_dir_all(&folder).expect("a folder");
    let file: PathBuf = folder.join(name);
    fs::write(&file, text).expect("a program");
    let mut command = arbiiter();
    command
        .arg("consult")
        .args(["-g", goal, "-g", "halt"])
        .arg(&file);
    run(&mut command, Duration::from_secs(1200)).text()
}

#[test]
fn no_primitive_of_the_kernel_is_reached() {
    let names = primitives();
    assert!(names.len() > 500, "{}", names.len());
    let mut text = String::from(":- dynamic asserted/0, variable/1.\n");
    let goals = names.iter().enumerate().map(|(number, (name, arity))| {
        let arguments = vec!["_"; *arity].join(",");
        let goal = match arity {
            0 => format!("'{name}'"),
            _ => format!("'{name}'({arguments})"),
        };
        (number, goal)
    });
    let goals: Vec<(usize, String)> = goals.collect();
    for (number, goal) in &goals {
        writeln!(text, "goal({number}, {goal}).").expect("a line");
    }
    for (number, goal) in &goals {
        writeln!(text, "compiled({number}) :- {goal}.").expect("a line");
    }
    text += WAYS;
    for (number, _) in &goals {
        writeln!(text, "to_expand({number}).").expect("a line");
    }
    for (number, _) in &goals {
        writeln!(text, "replaced({number}) :- to_replace({number}).").expect("a line");
    }
    let told = told("ways.pl", &text, "tell");
    assert_eq!(told.trim(), "done", "{}", &told[..told.len().min(4000)]);
}

/// The helpers of the library call what they are given as it is: they are out of reach too, and
/// what is exported calls no raw goal.
#[test]
fn no_helper_of_the_library_calls_a_raw_goal() {
    let text = r"
call_of(apply:maplist_([reached], '$throw')).
call_of(apply:include_([reached], '$throw', _)).
call_of(apply:foldl_([reached], '$throw', x, _)).
call_of(yall:call_lambda([], '$throw'(reached), [])).
call_of(turbo:turbo_order('$throw', reached, 1)).
call_of(maplist('$throw', [reached])).
call_of(apply:maplist('$throw', [reached])).
call_of((G = '$throw', apply:maplist(G, [reached]))).
call_of(lists:subseq_([reached], '$throw', _)).
call_of(import_helper).
call_of(export_helper).
call_of(inherit_helper).
call_of(assertz_into_library).
import_helper :- use_module(library(apply), [maplist_/2]), maplist_([reached], '$throw').
export_helper :- export(apply:maplist_/2), import(apply:maplist_/2), maplist_([reached], '$throw').
inherit_helper :- add_import_module(user, apply, start), maplist_([reached], '$throw').
assertz_into_library :- assertz((apply:mine(G) :- apply:G)), apply:mine('$throw'(reached)).
tell :- forall(call_of(G), ( catch(( G -> E = succeeded ; E = failed ), E, true), ( E == reached -> print(G), nl ; true ) )), writeln(done).
";
    let told = told("helpers.pl", text, "tell");
    assert_eq!(told.trim(), "done", "{told}");
}

/// Modules of the interpreter that reach the operating system, with what they export.
#[test]
fn no_library_of_the_interpreter_is_loaded() {
    let ours: BTreeSet<&str> = library_files().iter().map(|file| file.name).collect();
    let scryers = [
        "ffi",
        "sockets",
        "process",
        "files",
        "os",
        "crypto",
        "tls",
        "http/http_open",
        "http/http_server",
        "sgml",
        "xpath",
        "iso_ext",
        "loader",
        "atts",
        "builtins",
        "wasm",
        "uuid",
        "serialization/abnf",
        "clpz",
        "dcgs",
        "between",
        "cont",
        "diag",
        "format",
        "lambda",
        "numerics",
        "ops_and_meta_predicates",
        "queues",
        "reif",
        "si",
        "simplex",
        "arithmetic",
    ];
    let names = scryers.into_iter().filter(|name| !ours.contains(name));
    let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
    let text = format!(
        r#"
library(S) :- member(S, [{}]).
load(use_module(library(L)), L).
load(ensure_loaded(library(L)), L).
load(consult(library(L)), L).
load(load_files(library(L), []), L).
load(load_files(user:library(L), [if(not_loaded)]), L).
load(user:use_module(library(L), []), L).
load(system:use_module(library(L)), L).
load(lists:use_module(library(L)), L).
load(reexport(library(L)), L).
call_of(ffi:use_foreign_module([], [])).
call_of(ffi:foreign_call(_, _, _)).
call_of(sockets:socket_client_open(a, _, [])).
call_of(process:process_create("sh", [], [])).
call_of(files:delete_file("a")).
call_of(files:file_exists("a")).
call_of(loader:load(_)).
call_of(loader:use_module(library(ffi))).
call_of(builtins:'$call'(true)).
call_of(iso_ext:bb_put(a, 1)).
call_of(crypto:crypto_n_random_bytes(1, _)).
tell :- forall((library(S), atom_string(A0, S), term_to_atom(A, A0), load(G, A)), ( tried(G, E), report(G, E) )),
    forall(call_of(G), ( tried(G, E), report(G, E) )), writeln(done).
tried(G, E) :- catch(( G -> E = succeeded ; E = failed ), E, true).
report(G, E) :- ( E = error(existence_error(_, _), _) -> true ; print(G-E), nl ).
"#,
        names.join(", ")
    );
    let told = told("libraries.pl", &text, "tell");
    assert_eq!(told.trim(), "done", "{told}");
}
