//! The `arbiiter` command.

use arbiiter::engine::machine::{Answer, Engine};
use arbiiter::engine::session::with_session;
use arbiiter::frontend::reader::{Flags, Read, read_term};
use arbiiter::frontend::term::Term;

fn main() {
    let t = std::time::Instant::now();
    let mut engine = Engine::new(arbiiter::library::natives());
    eprintln!("boot {:?}", t.elapsed());
    let args: Vec<String> = std::env::args().skip(1).collect();
    for arg in args {
        let t = std::time::Instant::now();
        let goal = if arg.ends_with(".pl") {
            Term::compound("consult", vec![Term::atom(&arg)])
        } else {
            let read = with_session(|s| read_term(&format!("{arg} ."), 0, &s.operators("user"), &Flags::default()));
            match read {
                Read::Term(r) => r.term,
                other => panic!("{other:?}"),
            }
        };
        let a = engine.once("user", &goal);
        with_session(|s| s.streams.flush_all());
        if !matches!(a, Answer::Last(_)) {
            eprintln!("{arg}: {a:?}");
        }
        eprintln!("{arg} {:?}", t.elapsed());
    }
}
