//! `arbiiter hub`: conversations with the real program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::course::arbiiter;

const START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
/// Longer than any answer takes.
const LIMIT: Duration = Duration::from_secs(60);

/// The program and what it says, line by line.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = arbiiter();
        command.args(["hub", "--no-endings"]).stdin(Stdio::piped());
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Engine {
            child,
            input,
            lines,
        }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("still open");
        writeln!(input, "{line}").expect("it listens");
    }

    /// All up to the line that begins so, that one included.
    #[track_caller]
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(LIMIT) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {beginning:?} ({error}) after {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// Says a line and checks the whole answer.
    #[track_caller]
    fn exchange(&mut self, line: &str, answer: &str) {
        self.say(line);
        self.say("ping");
        let mut lines = self.until("pong");
        lines.pop();
        assert_eq!(lines.join("\n"), answer, "{line}");
    }

    #[track_caller]
    fn ends(mut self) {
        drop(self.input.take());
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

#[test]
fn a_game_is_played() {
    let mut engine = Engine::start();
    engine.say("hub");
    let about = engine.until("wait");
    assert!(
        about[0].starts_with("id name=arbiiter version="),
        "{about:?}"
    );
    assert!(about[1].contains("name=variant value=russian type=enum values=\"russian course\""));
    engine.exchange("set-param name=hash value=4", "");
    engine.exchange("init", "ready");
    engine.exchange("new-game", "");
    engine.exchange("level nodes=3000", "");
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..12 {
        engine.exchange(
            &format!("pos pos={START} moves=\"{}\"", moves.join(" ")),
            "",
        );
        engine.say("go think");
        let said = engine.until("done");
        let [.., info, done] = said.as_slice() else {
            panic!("{said:?}");
        };
        assert!(info.starts_with("info depth="), "{info}");
        let best = done.strip_prefix("done move=").expect("a move");
        moves.extend(best.split(' ').next().map(String::from));
        let line = info.split("pv=").nth(1).expect("a line of play");
        let line = line.trim_start_matches('"');
        assert!(line.starts_with(&moves[moves.len() - 1]), "{info}");
    }
    engine.say("quit");
    engine.ends();
}

#[test]
fn waiting_ends_when_told() {
    let mut engine = Engine::start();
    engine.exchange("level depth=4", "");
    engine.say(&format!("pos pos={START}"));
    engine.say("go analyze");
    engine.until("info depth=3");
    engine.say("pos pos=W");
    engine.until("error message=\"still thinking: stop comes first\"");
    engine.say("stop");
    engine.until("done move=");
    engine.exchange(
        "ponder-hit",
        "error message=\"ponder-hit without go ponder\"",
    );
    engine.say("go ponder");
    engine.say("ponder-hit");
    let said = engine.until("done move=");
    assert!(
        said.iter().any(|line| line.starts_with("info depth=4 ")),
        "{said:?}"
    );
    engine.say("go ponder");
    engine.say("stop");
    engine.until("done move=");
    // The end of the input in the middle of thought.
    engine.say("level infinite");
    engine.say("go think");
    engine.ends();
}

#[test]
fn what_makes_no_sense_is_told() {
    let table = [
        ("", ""),
        ("play", "error message=\"unknown command play\""),
        ("pos", "error message=\"pos needs pos=\""),
        (
            "pos pos=Wx",
            "error message=\"a position is a letter for the side to move and 32 for the squares, found 2 characters\"",
        ),
        (
            "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=22-19",
            "error message=\"move 1, 22-19, is not legal; legal: 21-17 22-17 22-18 23-18 23-19 24-19 24-20\"",
        ),
        ("level speed=3", "error message=\"level knows no speed\""),
        (
            "level time=abc",
            "error message=\"time=abc: expected a number\"",
        ),
        ("level time=1e300", "error message=\"time="),
        (
            "set-param name=colour value=red",
            "error message=\"no parameter is called colour\"",
        ),
        (
            "set-param name=threads value=0",
            "error message=\"threads=0: expected a number from 1 to 256\"",
        ),
        (
            "set-param name=variant value=frisian",
            "error message=\"variant=frisian: expected russian or course\"",
        ),
        ("go fast", "error message=\"go knows no fast\""),
        ("stop", ""),
    ];
    let mut engine = Engine::start();
    for (line, answer) in table {
        engine.say(line);
        engine.say("ping");
        let mut said = engine.until("pong");
        said.pop();
        let mut said = said.join("\n");
        if let Some((before, moves)) = said.split_once("legal: ") {
            let mut moves: Vec<&str> = moves.trim_end_matches('"').split(' ').collect();
            moves.sort_unstable();
            said = format!("{before}legal: {}\"", moves.join(" "));
        }
        assert!(
            said.starts_with(answer) && said.is_empty() == answer.is_empty(),
            "{line}: {said}"
        );
    }
    // After a refused level, with none before it, a move comes all the same.
    engine.say("go think");
    engine.until("done move=");
    // A position in which the side to move has lost.
    engine.exchange("pos pos=Weeeebeeeeeeeeeeeeeeeeeeeeeeeeeee", "");
    engine.say("go think");
    assert_eq!(engine.until("done"), ["done"]);
    // An analysis answers when it is told to, here as anywhere.
    engine.exchange("go analyze", "");
    engine.say("stop");
    assert_eq!(engine.until("done"), ["done"]);
    engine.ends();
}

/// By the course's rules a jump is a move, and the same side goes on.
#[test]
fn the_course_variant_jumps_one_by_one() {
    let mut engine = Engine::start();
    engine.exchange("set-param name=variant value=course", "");
    engine.exchange("level depth=3", "");
    let position = "pos=Weeeebeeeeebeeeeeebeeewwewweeeeee";
    engine.exchange(&format!("pos {position}"), "");
    engine.say("go");
    let said = engine.until("done");
    let done = said.last().expect("a line");
    assert_eq!(done, "done move=22x15x18");
    engine.exchange(&format!("pos {position} moves=22x15x18"), "");
    engine.say("go");
    let said = engine.until("done");
    assert!(
        said.last()
            .is_some_and(|done| done.starts_with("done move=15x8x11")),
        "{said:?}"
    );
    engine.ends();
}
