//! `arbiiter turniir --arbiter`: a teacher's arbiter with both programs in one process.

use crate::turniir::{check, player};

const TEACHER: &str = ":- dynamic valged/1, mustad/1.\n\
    turniir :- valged(W), mustad(B), assertz(ruut(1, 1, 1)), G =.. [W, 1, 0, 0], call(G), write(W-B), nl.\n";

#[test]
fn a_teachers_arbiter_plays() {
    let (white, black) = (player("w", "ruut(1, 1, _)"), player("b", "true"));
    let files: &[(&str, &str)] = &[("a.pl", TEACHER), ("w.pl", &white), ("b.pl", &black)];
    let arguments = ["--arbiter", "a.pl", "--valged", "w.pl", "--mustad", "b.pl"];
    check("teacher", files, &arguments, 0, "w-b\n", "");
    for (test, body, status, stderr) in [
        ("teacher1", "fail", 1, "failed"),
        ("teacher2", "throw(oi)", 2, "oi"),
        ("teacher4", "halt", 4, "halt/0"),
    ] {
        let white = player("w", body);
        let files: &[(&str, &str)] = &[("a.pl", TEACHER), ("w.pl", &white), ("b.pl", &black)];
        check(test, files, &arguments, status, "", stderr);
    }
    let loops = player("w", "forever");
    let limited = [&arguments[..], &["--match-time", "1"]].concat();
    check(
        "teacher5",
        &[("a.pl", TEACHER), ("w.pl", &loops), ("b.pl", &black)],
        &limited,
        4,
        "",
        "longer than allowed",
    );
}

#[test]
fn a_teachers_arbiter_knows_programs_by_their_names() {
    let one = player("one", "true");
    let same_predicate = one.replace("module(one,", "module(other,");
    let files: &[(&str, &str)] = &[("a.pl", TEACHER), ("b.pl", &one), ("c.pl", &same_predicate)];
    let arguments = ["--arbiter", "a.pl", "--valged", "b.pl", "--mustad", "c.pl"];
    let told = "both programs are called `one/3`";
    check("teacher_names", files, &arguments, 2, "", told);
}
