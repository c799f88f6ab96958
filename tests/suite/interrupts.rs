//! Goals that are interrupted: by a time limit, or by Ctrl-C.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::both_hosts::Terminal;
use crate::course::{arbiiter, run};
use crate::turniir;

/// Far more than anything here takes: a test that fails must end.
const LIMIT: Duration = Duration::from_secs(300);

/// Loops of all kinds, most of which never leave the interpreter's own instructions.
const LOOPS: &str = "
:- use_module(library(time)).
:- dynamic found/1, square/3.
loop :- loop.
count(N) :- M is N + 1, count(M).
fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.
square(1, 1, 2).
look :- square(1, 1, _), look.
tree(0) :- !.
tree(N) :- M is N - 1, tree(M), tree(M).
ends_late(Goal) :- ends_late(Goal, 0.02).
ends_late(Goal, Seconds) :-
    catch(call_with_time_limit(Seconds, Goal), Ball, true),
    ( Ball == time_limit_exceeded -> true ; writeq(wrong(Goal, Ball)), nl ).
";

fn written(name: &str, text: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).expect("a file");
    file
}

#[test]
fn a_time_limit_ends_any_loop_and_what_it_did_stays() {
    let main = "
main :-
    Goals = [loop, count(0), fib(60, _), look, tree(100), (repeat, fail), forall(between(1, inf, _), true),
             \\+ loop, findall(X, (repeat, X = 1), _), (freeze(Y, loop), Y = 1), (member(Z, L), L = [_], nonvar(Z)),
             catch(loop, other, true)],
    forall(member(Goal, Goals), ends_late(Goal)),
    % Time enough to come to the loop on any machine.
    ends_late(( assertz(found(1)), setup_call_cleanup(true, loop, assertz(found(2))) ), 2),
    findall(N, found(N), Ns), writeq(Ns), nl.
";
    let file = written("loops.pl", &format!("{LOOPS}{main}"));
    let mut command = arbiiter();
    command.arg("consult").arg(file).args(["-g", "main"]);
    let run = run(&mut command, LIMIT);
    run.check(0, &[], "");
    assert_eq!(run.text(), "[1,2]\n");
}

/// One in some hundreds of interrupts comes between the machine's two looks at its flag.
#[test]
fn a_thousand_limits_in_a_row_are_kept() {
    let main = "
main :- forall(between(1, 1000, _), short), forall(between(1, 200, N), within(N)), writeq(done), nl.
short :- catch(call_with_time_limit(0.001, loop), Ball, true), Ball == time_limit_exceeded.
% The inner limit passes, the outer one does not; and the other way round.
within(N) :-
    (   N mod 2 =:= 0
    ->  catch(call_with_time_limit(1000, catch(call_with_time_limit(0.001, loop), time_limit_exceeded, true)), _, fail)
    ;   catch(call_with_time_limit(0.001, call_with_time_limit(1000, loop)), time_limit_exceeded, true)
    ).
";
    let file = written("limits.pl", &format!("{LOOPS}{main}"));
    let mut command = arbiiter();
    command.arg("consult").arg(file).args(["-g", "main"]);
    run(&mut command, LIMIT).check(0, &["done\n"], "");
}

/// A limit that passes as the goal ends hits the goal or nothing.
#[test]
fn a_limit_does_not_outlive_its_goal() {
    let main = "
main :- forall(between(1, 300, N), near(N)), writeq(done), nl.
near(N) :-
    Steps is N * 20,
    catch(call_with_time_limit(0.0005, steps(Steps)), Ball, true),
    ( var(Ball) -> true ; Ball == time_limit_exceeded -> true ; writeq(wrong(Ball)), nl ),
    catch(steps(2000), Late, ( writeq(late(Late)), nl )).
steps(0) :- !.
steps(N) :- M is N - 1, steps(M).
";
    let file = written("near.pl", &format!("{LOOPS}{main}"));
    let mut command = arbiiter();
    command.arg("consult").arg(file).args(["-g", "main"]);
    let run = run(&mut command, LIMIT);
    run.check(0, &["done\n"], "");
    assert_eq!(run.text(), "done\n");
}

#[test]
fn a_player_may_limit_its_own_search() {
    let player = format!(
        ":- module(p, [p/3]).{LOOPS}
p(_, _, _) :- ends_late(tree(100)), ends_late(loop), throw(in_time)."
    );
    turniir::play("own_limit", &[("p.pl", &player)], &["--valged", "p.pl"]).check(
        3,
        &["programm katkes erindiga in_time"],
        "",
    );
}

/// A grader's time limit (`timeout 10 arbiiter consult ..`) ends the process: what it has written
/// is the grader's.
#[test]
fn sigterm_loses_no_output() {
    let main = "main :- writeln(before), write(user_error, running), nl(user_error), loop.";
    let file = written("terminated.pl", &format!("{LOOPS}{main}"));
    let mut command = arbiiter();
    command.arg("consult").arg(file).args(["-g", "main"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("arbiiter");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("the program runs");
    assert_eq!(line, "running\n");
    let process = Pid::from_child(&child);
    kill_process(process, Signal::TERM).expect("a signal");
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.stdout, b"before\n");
    assert_eq!(output.status.code(), Some(128 + 15));
}

#[test]
fn ctrl_c_aborts_the_query_only() {
    let file = written(
        "aborted.pl",
        ":- dynamic f/1.\nloop :- loop.\nwait(X) :- assertz(f(X)), write(begun(X)), nl, loop.\n",
    );
    let program = env!("CARGO_BIN_EXE_arbiiter");
    let Some(mut terminal) = Terminal::open(&format!("exec {program} toplevel {}", file.display()))
    else {
        return;
    };
    terminal.answers("", "?- ");
    terminal.answers("wait(1).\n", "begun(1)");
    terminal.answers("\x03", "Action (h for help) ? ");
    terminal.answers("c", "continue");
    terminal.answers("\x03", "Action (h for help) ? ");
    terminal.answers("h", "abort");
    terminal.answers("t", "the query runs compiled");
    terminal.answers("a", "% Execution Aborted");
    terminal.answers("catch(wait(2), _, true).\n", "begun(2)");
    terminal.answers("\x03", "Action (h for help) ? ");
    terminal.answers("a", "% Execution Aborted");
    terminal.answers("findall(X, f(X), L).\n", "L = [1, 2]");
    assert!(terminal.ends_well("halt.\n"));
}

/// Without a limit of the user's a recursion is stopped at about the size at which SWI-Prolog stops
/// it. Loops in conditions keep nothing, however long they are.
#[test]
fn a_runaway_recursion_is_stopped_early() {
    let main = "
deep(X) :- deep(Y), X is Y + 1.
loop(0) :- !.
loop(N) :- M is N - 1, loop(M).
:- dynamic counted/1.
main :-
    N = 15000000,
    ( loop(N) -> true ; true ), ( loop(N), N > 0 -> true ; true ), \\+ \\+ loop(N), \\+ ( loop(N), N < 0 ),
    once(loop(N)), ignore(loop(N)), forall(member(_, [1]), loop(N)),
    writeq(loops), nl,
    catch(deep(_), error(Error, _), ( writeq(Error), nl )).
";
    let file = written("stack.pl", main);
    let mut command = arbiiter();
    command
        .env_remove("ARBIITER_MEMORY")
        .arg("consult")
        .arg(file);
    command.args(["-g", "main", "-g", "deep(_)"]);
    let run = run(&mut command, LIMIT);
    assert_eq!(
        run.text(),
        "loops\nresource_error(stack)\n",
        "{}",
        run.stderr
    );
    let expected = [
        "ERROR: -g deep(_): Stack limit (1.25Gb) exceeded",
        "ERROR:   Probable infinite recursion",
    ];
    run.check(2, &[], &expected.join("\n"));
}

/// Loops in directives, cleanups and constructs that are called keep nothing either.
#[test]
fn loops_in_called_goals_keep_no_frames() {
    let text = "
loop(0) :- !.
loop(N) :- M is N - 1, loop(M).
long(15000000).
:- long(N), loop(N).
:- initialization((long(N), loop(N), writeq(initialized), nl)).
called(N, (loop(N) -> true ; true)).
called(N, \\+ \\+ loop(N)).
called(N, not(\\+ loop(N))).
called(N, (loop(N) *-> true ; true)).
called(N, (loop(N) ; true)).
called(N, (member(_, [1,2]), loop(N))).
called(N, ignore(loop(N))).
called(N, forall(true, loop(N))).
called(N, setup_call_cleanup(true, loop(N), true)).
main :- long(N), forall(called(N, G), once(G)), writeq(called), nl.
";
    let file = written("called_loops.pl", text);
    let mut command = arbiiter();
    command
        .env_remove("ARBIITER_MEMORY")
        .arg("consult")
        .arg(file);
    let run = run(command.args(["-g", "main"]), LIMIT);
    run.check(0, &["initialized", "called"], "");
}

/// In the debug mode Ctrl-C shows the goals and turns the tracer on.
#[test]
fn ctrl_c_traces_a_query() {
    let file = written(
        "traced.pl",
        "loop(N) :- ( N =:= 2 -> writeln(begun) ; true ), M is N + 1, loop(M).\n",
    );
    let program = env!("CARGO_BIN_EXE_arbiiter");
    let Some(mut terminal) = Terminal::open(&format!("exec {program} toplevel {}", file.display()))
    else {
        return;
    };
    terminal.answers("", "?- ");
    terminal.answers("debug.\n", "[debug]  ?- ");
    terminal.answers("loop(0).\n", "begun\r\n");
    terminal.answers("\x03", "Action (h for help) ? ");
    terminal.answers("g", "] loop(");
    terminal.answers("\x03", "Action (h for help) ? ");
    terminal.answers("t", " ? ");
    terminal.answers(" ", "creep");
    terminal.answers("a", "abort");
    terminal.answers("nodebug.\n", "true.");
    assert!(terminal.ends_well("halt.\n"));
}

/// A recursion without end, and a term without end, are errors that a program may catch; what was
/// printed is not lost.
#[test]
fn a_runaway_recursion_is_a_resource_error() {
    let main = "
deep(X) :- deep(Y), X is Y + 1.
grow(L) :- grow([a|L]).
main :-
    write(start), nl,
    catch(deep(_), error(Error, _), ( writeq(Error), nl )),
    catch(grow([]), error(Another, _), ( writeq(Another), nl )),
    write(end), nl.
";
    let file = written("runaway.pl", main);
    let mut command = arbiiter();
    command
        .env("ARBIITER_MEMORY", "1500")
        .arg("consult")
        .arg(file);
    command.args(["-g", "main", "-g", "deep(_)"]);
    let run = run(&mut command, LIMIT);
    assert_eq!(
        run.text(),
        "start\nresource_error(memory)\nresource_error(memory)\nend\n"
    );
    // The second recursion finds a stack that has its size already, and may end the process.
    assert!([2, 5].contains(&run.code()), "{}", run.stderr);
}
