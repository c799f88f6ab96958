//! The evening before the deadline: `cargo bench --bench classroom [-- FILES [MINUTES [WATCHERS
//! [WAIT]]]]`.
//!
//! So many students hand a file in within so many minutes, while others watch the table as browsers
//! do: an event stream, and the page again after each event. Of ten files six are good, two break a
//! rule, one loops for ever, and one has a syntax error. Told are the times of requests, of the
//! first finding and the first verdict of each file, of the end of all checks, and the memory. The
//! last number is for how many minutes it is waited for checks after the last file.

#[path = "../tests/suite/web/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../tests/suite/web/course.rs"]
#[allow(dead_code)]
mod course;
#[path = "../tests/suite/web/server.rs"]
#[allow(dead_code)]
mod server;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use client::Client;
use course::{Course, LOOPS, Visitor, begin, example};
use rusqlite::Connection;

/// A page is asked for no more often after events, as `classroom.js` does.
const PAGE_PAUSE: Duration = Duration::from_millis(700);

/// How often it is looked how far the checks are.
const LOOK: Duration = Duration::from_millis(500);

const STACK_BYTES: usize = 256 << 10;

/// The times of requests in milliseconds, by what was asked.
type Times = Arc<Mutex<BTreeMap<&'static str, Vec<f64>>>>;

/// When a hand-in reached a stage: milliseconds after it was handed in.
#[derive(Default)]
struct Stages {
    read: BTreeMap<i64, f64>,
    tried: BTreeMap<i64, f64>,
    checked: BTreeMap<i64, f64>,
}

fn main() {
    let numbers = std::env::args().filter_map(|word| word.parse::<f64>().ok());
    let numbers: Vec<f64> = numbers.collect();
    let number = |place: usize, usual: f64| numbers.get(place).copied().unwrap_or(usual);
    let (files, watchers) = (number(0, 300.0) as usize, number(2, 100.0) as usize);
    let time = Duration::from_secs_f64(60.0 * number(1, 10.0));
    let wait = Duration::from_secs_f64(60.0 * number(3, 60.0));
    println!(
        "{files} files in {time:?}, {watchers} watch; load of the machine before: {}",
        machine_load()
    );

    let course = Course::new("bench");
    let (task, codes) = begin(&mut course.teacher(), files.max(watchers), "draughts");
    let visitors: Vec<Visitor> = codes.iter().map(|code| course.visitor(code)).collect();
    let times = Times::default();
    let is_over = Arc::new(AtomicBool::new(false));
    for visitor in visitors.iter().take(watchers) {
        watch(visitor, &task, &times, &is_over);
    }
    let begun = Instant::now();
    let handing_in = hand_all_in(visitors, &task, time, &times);
    let (stages, memory) = follow(&course, files, begun, time + wait);
    let all = begun.elapsed();
    is_over.store(true, Ordering::Relaxed);
    handing_in.join().expect("all files");
    for (kind, times) in &*times.lock().expect("times") {
        println!(
            "{kind}: {} requests, milliseconds: {}",
            times.len(),
            told(times.clone())
        );
    }
    for (what, times) in [
        ("first finding", &stages.read),
        ("first verdict", &stages.tried),
        ("whole check", &stages.checked),
    ] {
        let times: Vec<f64> = times.values().map(|time| time / 1000.0).collect();
        println!(
            "{what}: {} of {files}, seconds: {}",
            times.len(),
            told(times)
        );
    }
    println!(
        "over after {:.0} s; memory at most: the server {:.0} MiB, programs {:.0} MiB",
        all.as_secs_f64(),
        memory.0,
        memory.1
    );
    println!("load of the machine after: {}", machine_load());
}

fn machine_load() -> String {
    fs::read_to_string("/proc/loadavg")
        .unwrap_or_default()
        .trim()
        .to_owned()
}

/// The file of a student.
fn file(number: usize) -> (String, String) {
    const GOOD: [&str; 4] = ["ahnus", "puu", "planeerija", "miinimaks"];
    let named = |name: &str, text: String| (format!("{name}.pl"), text);
    match number % 10 {
        3 => named("tammita", example("faults/tammita.pl")),
        6 => named("loops", LOOPS.to_owned()),
        7 => named(
            "fails",
            ":- module(fails, [fails/3]).\nfails(_, _, _) :- fail.\n".to_owned(),
        ),
        9 => named(
            "broken",
            ":- module(broken, [broken/3]).\nbroken(X, Y, Z :- true.\n".to_owned(),
        ),
        _ => named(
            GOOD[number % 4],
            example(&format!("{}.pl", GOOD[number % 4])),
        ),
    }
}

/// Follows the events of the course, and asks for the page of the task after each.
fn watch(visitor: &Visitor, task: &str, times: &Times, is_over: &Arc<AtomicBool>) {
    let mut visitor = again(visitor);
    let task = task.to_owned();
    let (times, is_over) = (Arc::clone(times), Arc::clone(is_over));
    let line = client::connect(visitor.address).expect("a connection");
    let follow = move || {
        let mut line = BufReader::new(line);
        let head = format!(
            "GET /course/events HTTP/1.1\r\nHost: {}\r\n{}\r\n",
            visitor.address, visitor.cookie
        );
        line.get_mut()
            .write_all(head.as_bytes())
            .expect("a request");
        let mut heard = String::new();
        while !is_over.load(Ordering::Relaxed) {
            heard.clear();
            if line.read_line(&mut heard).unwrap_or(0) == 0 {
                break;
            }
            if heard.starts_with("event: changed") {
                timed(&times, "page of the task", || visitor.page(&task));
                thread::sleep(PAGE_PAUSE);
            }
        }
    };
    start(follow);
}

/// The same visitor on another connection.
fn again(visitor: &Visitor) -> Visitor {
    Visitor {
        client: Client::new(visitor.address),
        address: visitor.address,
        cookie: visitor.cookie.clone(),
        csrf: visitor.csrf.clone(),
    }
}

fn start(work: impl FnOnce() + Send + 'static) -> thread::JoinHandle<()> {
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    thread.spawn(work).expect("a thread")
}

fn timed<T>(times: &Times, kind: &'static str, ask: impl FnOnce() -> T) -> T {
    let asked = Instant::now();
    let answer = ask();
    let time = asked.elapsed().as_secs_f64() * 1000.0;
    times
        .lock()
        .expect("times")
        .entry(kind)
        .or_default()
        .push(time);
    answer
}

/// Hands the files in, evenly over the time.
fn hand_all_in(
    visitors: Vec<Visitor>,
    task: &str,
    time: Duration,
    times: &Times,
) -> thread::JoinHandle<()> {
    let (task, times) = (task.to_owned(), Arc::clone(times));
    let hand_in = move || {
        let begun = Instant::now();
        let count = visitors.len() as u32;
        let handed = (0..).zip(visitors).map(|(number, mut visitor)| {
            thread::sleep((time * number / count).saturating_sub(begun.elapsed()));
            let (task, times) = (task.clone(), Arc::clone(&times));
            start(move || {
                let (name, text) = file(number as usize);
                let page = timed(&times, "handing in", || {
                    visitor.hand_in(&task, &name, &text)
                });
                timed(&times, "page of a hand-in", || visitor.page(&page));
            })
        });
        for one in handed.collect::<Vec<_>>() {
            one.join().expect("a hand-in");
        }
    };
    start(hand_in)
}

/// Looks at the database until all is checked, or there is no more time: when what was reached, and
/// the most memory in MiB.
fn follow(course: &Course, files: usize, begun: Instant, time: Duration) -> (Stages, (f64, f64)) {
    let path = course.folder.join("course/course.db");
    let database = Connection::open(path).expect("the database");
    let (mut stages, mut memory) = (Stages::default(), (0.0_f64, 0.0_f64));
    let mut told = Instant::now();
    while stages.checked.len() < files && begun.elapsed() < time {
        thread::sleep(LOOK);
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("a time")
            .as_millis() as f64;
        let mut query = database
            .prepare(
                "SELECT id, handed_in, CASE WHEN checked IS NULL THEN stage ELSE 3 END FROM handin",
            )
            .expect("a query");
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        for row in rows.expect("rows") {
            let (id, handed_in, stage): (i64, f64, i64) = row.expect("a row");
            let reached = [&mut stages.read, &mut stages.tried, &mut stages.checked];
            for times in reached.into_iter().take(stage as usize) {
                times.entry(id).or_insert(now - handed_in);
            }
        }
        let (server, programs) = memory_of(course.server.id());
        memory = (memory.0.max(server), memory.1.max(programs));
        if told.elapsed() > Duration::from_secs(60) {
            told = Instant::now();
            println!(
                "  after {:.0} s: {} read, {} tried, {} checked; load {}",
                begun.elapsed().as_secs_f64(),
                stages.read.len(),
                stages.tried.len(),
                stages.checked.len(),
                machine_load()
            );
        }
    }
    (stages, memory)
}

/// What a process holds in MiB, and what those hold that it has started, each page counted once.
fn memory_of(server: u32) -> (f64, f64) {
    let kilobytes = |id: u32| {
        let text = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok())
            .unwrap_or(0.0)
    };
    let (mut parents, mut programs) = (vec![server], 0.0);
    while let Some(parent) = parents.pop() {
        for child in children(parent) {
            programs += kilobytes(child);
            parents.push(child);
        }
    }
    (kilobytes(server) / 1024.0, programs / 1024.0)
}

fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let told = threads
        .map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default());
    told.flat_map(|ids| {
        ids.split_whitespace()
            .filter_map(|id| id.parse().ok())
            .collect::<Vec<u32>>()
    })
    .collect()
}

fn told(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let last = times.len().saturating_sub(1);
    let at = |part: f64| {
        times
            .get((last as f64 * part) as usize)
            .copied()
            .unwrap_or(0.0)
    };
    format!(
        "median {:.1}, 95 % {:.1}, 99 % {:.1}, longest {:.1}",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    )
}
