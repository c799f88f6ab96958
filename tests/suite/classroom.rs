//! `arbiiter serve --course`: a course from its first task to its grades, over plain HTTP.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::web::client::Answer;
use crate::web::course::{
    Course, LOOPS, SECRET, Visitor, begin, encoded, example, folder_with_secret, serve, text,
};
use crate::web::server::Server;

/// From the roster to the grades, with a fault, a hostile program, two copies, a second hand-in,
/// and the server killed in between.
#[test]
fn a_course_goes_all_the_way() {
    let course = Course::new("whole");
    let (task, codes) = begin(&mut course.teacher(), 5, "draughts");
    assert_eq!(codes.len(), 5);
    let files = [
        ("ahnus.pl", example("ahnus.pl")),
        ("tammita.pl", example("faults/tammita.pl")),
        ("hostile.pl", ":- module(hostile, [hostile/3]).\nhostile(_, _, _) :- open('/etc/passwd', append, S), write(S, x).\n".to_owned()),
        ("puu.pl", example("puu.pl")),
        ("copy.pl", example("puu.pl").replace("puu", "copy").replace("% ", "% so ")),
    ];
    let mut pages = Vec::new();
    for (code, (name, file)) in codes.iter().zip(&files) {
        pages.push(course.visitor(code).hand_in(&task, name, file));
    }
    // What was taken is there after a kill, and is checked.
    let course = course.kill();
    for (page, code) in pages.iter().zip(&codes) {
        course.visitor(code).checked(page);
    }
    let mut second = course.visitor(&codes[1]);
    let page = second.page(&pages[1]);
    assert!(
        page.contains("a man that reached the last row was not crowned"),
        "{page}"
    );
    assert!(
        page.contains("class=\"is-error\"") && page.contains("small-board"),
        "{page}"
    );
    assert!(page.contains("/course/rules/crowning"));
    let hostile = course.visitor(&codes[2]).checked(&pages[2]);
    let rules: Vec<&Value> = hostile["files"][0]["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|finding| &finding["rule"])
        .collect();
    assert!(rules.contains(&&Value::from("confinement")), "{rules:?}");
    // Handed in again, it is another version, and the table follows.
    let again = second.hand_in(&task, "tammita.pl", &example("planeerija.pl"));
    second.checked(&again);
    let mut teacher = course.teacher();
    let games = teacher.until(
        &format!("/course/teacher{}/grades.csv", &task["/course".len()..]),
        "n5,Name 5,1,0,14,14,",
    );
    assert!(games.starts_with("number,name,version"), "{games}");
    let course = course.kill();
    let mut teacher = course.teacher();
    teacher.until(&task, "Name 2</a></td><td>2</td>");
    let similar = teacher.page(&format!(
        "/course/teacher{}/similar",
        &task["/course".len()..]
    ));
    assert!(similar.contains("Name 4 · Name 5"), "{similar}");
    assert_eq!(similar.matches("<li>").count(), 1, "{similar}");
    let pair = similar
        .split("href=\"")
        .find(|part| part.contains("/similar/"))
        .expect("a pair");
    let pair = teacher.page(pair.split('"').next().expect("a link"));
    assert!(pair.contains("class=\"shared\""), "{pair}");
    let moodle = teacher.page(&format!(
        "/course/teacher{}/moodle.csv",
        &task["/course".len()..]
    ));
    assert!(moodle.contains("n1,Name 1,100,14/14"), "{moodle}");
    assert!(
        moodle.contains("n3,Name 3,") && moodle.contains("; 2: "),
        "{moodle}"
    );
    let games = teacher.get(&format!("{task}/games"));
    let policy = games
        .header("content-security-policy")
        .expect("a policy")
        .to_owned();
    assert!(policy.contains("script-src 'sha256-") && text(&games).contains("Name 4"));
    let (status, told) = course.server.end();
    assert!(status.success(), "{told}");
}

#[test]
fn nobody_sees_what_is_not_theirs() {
    let course = Course::new("private");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 2, "draughts");
    let (mut one, mut other) = (course.visitor(&codes[0]), course.visitor(&codes[1]));
    let mut nobody = Visitor::new(&course.server);
    let page = one.hand_in(&task, "../../mari <b>.pl", &example("ahnus.pl"));
    let own = one.page(&page);
    assert!(own.contains("mari__b.pl") || own.contains("mari"), "{own}");
    let (number, teachers) = (
        task.rsplit('/').next().expect("a number"),
        "/course/teacher",
    );
    let private = [
        page.clone(),
        format!("{page}/file"),
        format!("{page}/report.json"),
    ];
    for path in &private {
        assert_eq!(other.get(path).status, 404, "{path}");
        assert_eq!(nobody.get(path).status, 404, "{path}");
        assert!(matches!(teacher.get(path).status, 200 | 202), "{path}");
    }
    for path in [
        task.clone(),
        format!("{task}/games"),
        "/course/events".to_owned(),
    ] {
        assert_eq!(nobody.get(&path).status, 404, "{path}");
    }
    for path in ["audit", "students/1"].map(|path| format!("{teachers}/{path}")) {
        assert_eq!(one.get(&path).status, 403, "{path}");
        assert_eq!(nobody.get(&path).status, 403, "{path}");
    }
    for path in [
        "grades.csv",
        "moodle.csv",
        "feedback.zip",
        "similar",
        "similar/1/1",
    ]
    .map(|path| format!("{teachers}/tasks/{number}/{path}"))
    {
        assert_eq!(one.get(&path).status, 403, "{path}");
    }
    let change = [("title", "x"), ("description", ""), ("deadline", "")];
    assert_eq!(
        one.post(&format!("{teachers}/tasks/{number}"), &change)
            .status,
        403
    );
    assert_eq!(
        one.post(&format!("{teachers}/tasks/{number}/check"), &[])
            .status,
        403
    );
    assert_eq!(
        one.post(&format!("{teachers}/students/2/code"), &[]).status,
        403
    );
    assert_eq!(
        one.upload(&format!("{teachers}/roster"), "r.csv", "number,name\nx,y\n")
            .status,
        403
    );
    // Titles are text.
    assert!(one.page("/course").contains("Kabe &lt;b&gt;"));
    let audit = teacher.page("/course/teacher/audit");
    assert!(
        audit.contains("sign-in") && audit.contains("hand-in") && audit.contains("student 1"),
        "{audit}"
    );
}

#[test]
fn forms_of_other_pages_are_refused() {
    let course = Course::new("forms");
    let (task, codes) = begin(&mut course.teacher(), 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let place = format!("{task}/handins");
    assert_eq!(one.upload_with(&place, "a.pl", LOOPS, "").status, 403);
    assert_eq!(
        one.upload_with(&place, "a.pl", LOOPS, &"0".repeat(64))
            .status,
        403
    );
    let origin =
        "Origin: http://evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    let body = format!("csrf={}", one.csrf);
    assert_eq!(
        one.send("POST", "/course/sign-out", origin, body.as_bytes())
            .status,
        403
    );
    // Whoever signs out is signed out for good.
    let cookie = one.cookie.clone();
    assert_eq!(one.post("/course/sign-out", &[]).status, 303);
    one.cookie = cookie;
    assert_eq!(one.get(&task).status, 404);
}

#[test]
fn secrets_are_kept_as_hashes_and_guesses_are_limited() {
    let course = Course::new("secrets");
    let (_, codes) = begin(&mut course.teacher(), 1, "draughts");
    let mut guesser = Visitor::new(&course.server);
    let first = guesser.sign_in("1-AAAAA-AAAAA-AAAAA-AAAAA");
    assert_eq!((first.status, first.header("set-cookie")), (401, None));
    let statuses: Vec<u16> = (0..60).map(|_| guesser.sign_in("wrong").status).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
    // Others at the same address sign in nevertheless, and so does the student who was guessed at.
    assert_eq!(guesser.sign_in(&codes[0]).status, 303);
    let mut guesses = (0..60).map(|_| guesser.sign_in("2-AAAAA-AAAAA-AAAAA-AAAAA").status);
    assert!(guesses.all(|status| status == 401));
    course.visitor(&codes[0]);
    let mut cookie = Visitor::new(&course.server);
    cookie.cookie = format!("Cookie: arbiiter={}\r\n", "0".repeat(64));
    assert_eq!(cookie.get("/course/tasks/1").status, 404);
    let folder = course.folder.join("course");
    for entry in fs::read_dir(&folder).expect("the folder") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("its mode").permissions().mode();
        assert_eq!(
            mode & 0o077,
            0,
            "{} is for others, too",
            entry.path().display()
        );
    }
    drop(course);
    for name in ["course.db", "course.db-wal"] {
        let Ok(bytes) = fs::read(folder.join(name)) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        let code = codes[0].split_once('-').expect("a code").1;
        assert!(
            !text.contains(SECRET) && !text.contains(code),
            "{name} has a secret"
        );
    }
}

#[test]
fn cookies_are_for_the_server_alone() {
    let course = Course::new("cookies");
    let mut teacher = Visitor::new(&course.server);
    let answer = teacher.sign_in(SECRET);
    let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
    assert!(
        cookie.contains("; HttpOnly; SameSite=Lax;") && !cookie.contains("Secure"),
        "{cookie}"
    );
    drop(answer);
    let Course { folder, server } = course;
    drop(server);
    let proxied = serve(&folder, &["--proxy"]);
    let mut client = proxied.client();
    let head = format!(
        "POST /course/sign-in HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: 6.6.6.6, 192.0.2.7\r\nContent-Type: application/x-www-form-urlencoded\r\n",
        proxied.address
    );
    let body = format!("code={}", encoded(SECRET));
    let answer = client.send(&head, body.as_bytes()).expect("an answer");
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(
        cookie.starts_with("__Host-arbiiter=") && cookie.ends_with("; Secure"),
        "{cookie}"
    );
    let head = format!(
        "GET /course/teacher/audit HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n",
        proxied.address,
        cookie.split(';').next().expect("a cookie")
    );
    let audit = client.send(&head, b"").expect("an answer");
    assert!(text(&audit).contains("192.0.2.7") && !text(&audit).contains("6.6.6.6"));
}

#[test]
fn a_code_in_a_header_hands_in() {
    let course = Course::new("curl");
    let (task, codes) = begin(&mut course.teacher(), 1, "kalah");
    let mut program = Visitor::new(&course.server);
    program.cookie = format!("Authorization: Bearer {}\r\n", codes[0]);
    let answer = program.upload_with(
        &format!("{task}/handins"),
        "koguja.pl",
        &example("kalah/koguja.pl"),
        "",
    );
    assert_eq!(answer.status, 201, "{}", text(&answer));
    assert_eq!(
        text(&answer).trim_end(),
        format!("{}/report.json", answer.header("location").expect("a page"))
    );
    let page = answer.header("location").expect("a page").to_owned();
    program.checked(&page);
    program.cookie = "Authorization: Bearer 1-WRONG\r\n".to_owned();
    let answer = program.upload_with(&format!("{task}/handins"), "x.pl", LOOPS, "");
    assert_eq!(answer.status, 401);
    assert!(!text(&answer).contains('<'), "{}", text(&answer));
}

#[test]
fn limits_deadlines_and_closed_tasks_are_kept() {
    let course = Course::new("limits");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let place = format!("{task}/handins");
    assert!(matches!(
        one.upload(&place, "a.pl", &"% x\n".repeat(1 << 18)).status,
        400 | 413
    ));
    assert_eq!(one.upload(&place, "a.pl", "").status, 422);
    let fields = |deadline, more: &[(&'static str, &'static str)]| {
        [
            &[("title", "t"), ("description", ""), ("deadline", deadline)],
            more,
        ]
        .concat()
    };
    let mut change = |fields: &[(&str, &str)]| teacher.change_task(&task, fields).status;
    assert_eq!(change(&fields("soon", &[])), 422);
    assert_eq!(change(&fields("2026-01-01T12:00", &[])), 303);
    let late = one.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
    one.checked(&late);
    assert!(one.page(&late).contains("<strong>late</strong>"));
    assert!(
        one.page(&task).contains("Nobody plays yet"),
        "what is late does not play"
    );
    assert_eq!(change(&fields("", &[("frozen", "1")])), 303);
    let refused = one.upload(&place, "a.pl", LOOPS);
    assert_eq!(refused.status, 409);
    assert!(text(&refused).contains("the task is closed"));
    assert_eq!(change(&fields("", &[])), 303);
    let statuses: Vec<u16> = (0..45)
        .map(|_| one.upload(&place, "a.pl", "not Prolog").status)
        .collect();
    assert_eq!(
        statuses.iter().filter(|status| **status == 303).count(),
        39,
        "{statuses:?}"
    );
    assert_eq!(statuses.last(), Some(&429));
}

/// A program that takes all its time does not keep that of another student waiting.
#[test]
fn a_slow_check_keeps_nobody_waiting() {
    let course = Course::new("fair");
    let (task, codes) = begin(&mut course.teacher(), 2, "draughts");
    let (mut slow, mut quick) = (course.visitor(&codes[0]), course.visitor(&codes[1]));
    let first: Vec<String> = (0..6)
        .map(|_| slow.hand_in(&task, "loops.pl", LOOPS))
        .collect();
    let page = quick.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
    quick.checked(&page);
    assert_eq!(
        slow.get(&format!("{}/report.json", first[5])).status,
        202,
        "the last of many comes later"
    );
}

/// The teacher hides the names of the others in the task.
fn hide_names(teacher: &mut Visitor, task: &str) {
    let change = [
        ("title", "t"),
        ("description", ""),
        ("deadline", ""),
        ("anonymous", "1"),
    ];
    assert_eq!(teacher.change_task(task, &change).status, 303);
}

#[test]
fn names_of_others_are_hidden_if_the_teacher_wants() {
    let course = Course::new("anonymous");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 2, "draughts");
    hide_names(&mut teacher, &task);
    for (code, name) in codes.iter().zip(["ahnus", "puu"]) {
        let mut student = course.visitor(code);
        let page = student.hand_in(
            &task,
            &format!("{name}.pl"),
            &example(&format!("{name}.pl")),
        );
        student.checked(&page);
    }
    let mut one = course.visitor(&codes[0]);
    let page = one.until(&task, "#2");
    assert!(
        page.contains("Name 1") && !page.contains("Name 2"),
        "{page}"
    );
    teacher.until(&task, "Name 2");
    for games in ["games", "games?own=1", "games?program=2"] {
        let report = one.page(&format!("{task}/{games}"));
        assert!(!report.contains("Name 2") && !report.contains("puu.pl"));
    }
    one.until(&format!("{task}/games"), "Name 1");
    assert!(
        one.page(&format!("{task}/games?program=2"))
            .contains("#2 · the last games: ")
    );
    assert_eq!(one.get(&format!("{task}/games?program=3")).status, 404);
    assert_eq!(teacher.get(&format!("{task}/games?own=1")).status, 404);
}

/// The teacher takes away, in one file, what is to be said to each.
#[test]
fn feedback_goes_into_one_archive() {
    let course = Course::new("feedback");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 3, "draughts");
    for (code, file) in codes.iter().zip(["faults/tammita.pl", "ahnus.pl"]) {
        let mut student = course.visitor(code);
        let page = student.hand_in(&task, "kabe.pl", &example(file));
        student.checked(&page);
    }
    let place = format!("/course/teacher{}/feedback.zip", &task["/course".len()..]);
    let archive = teacher.get(&place);
    assert_eq!(archive.header("content-type"), Some("application/zip"));
    assert!(archive.body.starts_with(b"PK"));
    let said = text(&archive);
    for part in [
        "n1-Name_1/kabe.pl",
        "n1-Name_1/feedback.txt",
        "Name 1 (n1)\nkabe.pl, Version 1; Handed in 20",
        "Rules kept: 13/14",
        "1. a man that reached the last row was not crowned (Line: 68) [crowning]",
        "The call: tammita(",
        "crown(1, 8, 10) :- !.",
        "n2-Name_2/feedback.txt",
        "Nothing wrong was found.",
        &example("ahnus.pl"),
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("Name 3"));
    assert!(teacher.page("/course/teacher/audit").contains("feedback"));
}

/// The limits of a task are those of its checks and games, and at most those of the server.
#[test]
fn a_task_has_limits_of_its_own() {
    let course = Course::new("task-limits");
    let mut teacher = course.teacher();
    let (_, codes) = begin(&mut teacher, 1, "draughts");
    let fields = [
        ("title", "Fast"),
        ("description", ""),
        ("deadline", ""),
        ("game", "draughts"),
        ("move_time", "0.3"),
        ("memory", "999999"),
    ];
    let made = teacher.post("/course/teacher/tasks", &fields);
    let task = made.header("location").expect("a page").to_owned();
    let mut one = course.visitor(&codes[0]);
    assert!(
        one.page(&task)
            .contains("Time for a move: 0.3 s; Memory: 1000 MB")
    );
    let page = one.hand_in(&task, "loops.pl", LOOPS);
    let report = one.checked(&page);
    let told = report["files"][0]["findings"].to_string();
    assert!(told.contains("0.3 s") || told.contains("300 ms"), "{told}");
}

/// Whoever is signed in plays against the programs that play now, under the names that they may
/// see.
#[test]
fn programs_of_others_can_be_played_against() {
    let course = Course::new("play");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 2, "draughts");
    hide_names(&mut teacher, &task);
    let mut one = course.visitor(&codes[0]);
    let page = one.hand_in(&task, "tammita.pl", &example("faults/tammita.pl"));
    one.checked(&page);
    let play = format!("{task}/play");
    let mut other = course.visitor(&codes[1]);
    let board = other.post(&play, &[("play", "1")]);
    assert_eq!(board.status, 303, "{}", text(&board));
    let board = board.header("location").expect("a board").to_owned();
    let shown = other.page(&board.replace("/draughts/", "/api/boards/"));
    assert!(shown.contains("#1"), "{shown}");
    for secret in ["Name 1", "n1", "tammita", ":- module"] {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
    // Who has no program has none to send, and there is no other one.
    assert_eq!(other.post(&play, &[("challenge", "1")]).status, 404);
    assert_eq!(other.post(&play, &[("play", "2")]).status, 404);
    assert_eq!(other.post(&play, &[]).status, 404);
    assert_eq!(one.post(&play, &[("challenge", "1")]).status, 303);
    let csrf = std::mem::replace(&mut other.csrf, "0".repeat(64));
    assert_eq!(other.post(&play, &[("play", "1")]).status, 403);
    other.csrf = csrf;
    assert_eq!(
        Visitor::new(&course.server)
            .post(&play, &[("play", "1")])
            .status,
        403
    );
    // The program is in no list.
    assert!(!other.page("/api/games").contains("#1"));
    assert!(teacher.page("/course/teacher/audit").contains("play"));
}

/// The teacher takes a program out of the league, and it comes back with the next hand-in.
#[test]
fn a_program_is_withdrawn_and_comes_back() {
    let course = Course::new("withdrawn");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let page = one.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
    teacher.until(&task, "<td>1</td><td><a");
    let place = format!("/course/teacher{}/withdraw", &task["/course".len()..]);
    assert!(!one.page(&task).contains("withdraw"));
    assert_eq!(one.post(&place, &[("program", "1")]).status, 403);
    assert_eq!(teacher.post(&place, &[("program", "7")]).status, 404);
    assert_eq!(teacher.post(&place, &[("program", "1")]).status, 303);
    one.until(&task, "Nobody plays yet");
    one.checked(&page);
    assert!(one.page(&task).contains("Nobody plays yet"), "it stays out");
    one.hand_in(
        &task,
        "ahnus.pl",
        &format!("{}% better\n", example("ahnus.pl")),
    );
    teacher.until(&task, "<td>1</td><td><a");
    assert!(teacher.page("/course/teacher/audit").contains("withdrawn"));
}

/// On a machine that has nothing else to do the first findings are there within two seconds.
#[test]
fn first_findings_come_at_once() {
    let course = Course::new("at-once");
    let (task, codes) = begin(&mut course.teacher(), 3, "draughts");
    let mut times = Vec::new();
    for code in &codes {
        let mut student = course.visitor(code);
        let start = Instant::now();
        let page = student.hand_in(&task, "tammita.pl", &example("faults/tammita.pl"));
        student.until(&page, "<h2>Findings</h2>");
        times.push(start.elapsed());
    }
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let busy: f64 = load
        .split(' ')
        .next()
        .map_or(0.0, |load| load.parse().unwrap_or(0.0));
    let best = times.iter().min().expect("a time");
    eprintln!("first findings: {times:?}, load {busy}");
    assert!(
        *best < Duration::from_secs_f64(2.0 * (1.0 + busy)),
        "{times:?}, load {busy}"
    );
}

/// Nobody's program is tried in all positions while others wait for a first verdict.
#[test]
fn first_verdicts_come_before_whole_checks() {
    let course = Course::new("stages");
    let (task, codes) = begin(&mut course.teacher(), 4, "draughts");
    let mut pages = Vec::new();
    for code in &codes {
        let mut student = course.visitor(code);
        let page = student.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
        pages.push((student, page));
    }
    for (student, page) in &mut pages {
        student.until(page, "14/14");
    }
    let reports = pages
        .iter_mut()
        .map(|(student, page)| student.get(&format!("{page}/report.json")));
    let reports: Vec<_> = reports.collect();
    assert!(reports.iter().all(|report| report.status == 202));
    assert!(
        reports
            .iter()
            .all(|report| report.json()["files"][0]["played"]["positions"].as_u64() > Some(0))
    );
    let mut teacher = course.teacher();
    assert!(teacher.page("/course").contains("14/14 …"));
    // Who was tried in a few positions is in the table.
    assert!(teacher.page(&task).contains("Name 4</a></td>"));
}

/// A course on a server where each client may have this many boards and games with programs.
fn course_with_shares(test: &str, boards: &str, matches: &str) -> Course {
    let (folder, secret) = folder_with_secret(test);
    let server = Server::start(&[
        "--course",
        folder.join("course").to_str().expect("UTF-8"),
        "--teacher-secret",
        secret.to_str().expect("UTF-8"),
        "--requests",
        "1000000",
        "--boards-of-address",
        boards,
        "--matches-of-address",
        matches,
    ]);
    Course { folder, server }
}

/// Asks for a board.
fn begin_board(visitor: &mut Visitor, wish: &Value) -> Answer {
    let kind = "Content-Type: application/json\r\n";
    visitor.send("POST", "/api/boards", kind, wish.to_string().as_bytes())
}

/// Those of one school come from one address.
#[test]
fn who_is_signed_in_has_boards_of_their_own() {
    let course = course_with_shares("shares", "3", "2");
    let (_, codes) = begin(&mut course.teacher(), 3, "draughts");
    let against_program =
        json!({"game": "draughts", "black": {"kind": "module", "module": "ahnus"}});
    let mut students: Vec<Visitor> = codes.iter().map(|code| course.visitor(code)).collect();
    let mut boards = Vec::new();
    for student in &mut students {
        for _ in 0..2 {
            let begun = begin_board(student, &against_program);
            assert_eq!(begun.status, 201, "{}", text(&begun));
            boards.push(begun.header("location").expect("a board").to_owned());
        }
    }
    let one = &mut students[0];
    let kalah = begin_board(one, &json!({"game": "kalah"}));
    assert_eq!(kalah.status, 201, "{}", text(&kalah));
    boards.push(kalah.header("location").expect("a board").to_owned());
    // The board that was left first makes room for the next, that of nobody else.
    std::thread::sleep(Duration::from_millis(1100));
    assert_eq!(begin_board(one, &against_program).status, 201);
    let there: Vec<u16> = boards.iter().map(|board| one.get(board).status).collect();
    assert_eq!(there, [404, 200, 200, 200, 200, 200, 200]);
    assert_eq!(
        begin_board(one, &json!({"game": "kalah"})).status,
        429,
        "all were looked at just now"
    );
    // At the boards of an address others may sit.
    let mut nobody = Visitor::new(&course.server);
    for status in [201, 201, 429] {
        assert_eq!(begin_board(&mut nobody, &against_program).status, status);
    }
    std::thread::sleep(Duration::from_millis(1100));
    assert_eq!(begin_board(&mut nobody, &against_program).status, 429);
}

/// The identity of a program of the course plays for those who may see it there.
#[test]
fn a_program_of_the_course_plays_for_the_course() {
    let course = Course::new("audience");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 2, "draughts");
    let mut one = course.visitor(&codes[0]);
    let page = one.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
    one.checked(&page);
    let mut other = course.visitor(&codes[1]);
    let board = other.post(&format!("{task}/play"), &[("play", "1")]);
    let board = board.header("location").expect("a board").to_owned();
    let board = board.split('?').next().expect("a path");
    let board = board.replace("/draughts/", "/api/boards/");
    let mut nobody = Visitor::new(&course.server);
    // Who knows the board may look, as at any other.
    let shown: Value = serde_json::from_str(&nobody.page(&board)).expect("a snapshot");
    let program = &shown["state"]["options"]["black"];
    let wish = json!({"game": "draughts", "black": program});
    let again = json!({"do": "new", "black": program}).to_string();
    let statuses = |visitor: &mut Visitor| {
        let kind = "Content-Type: application/json\r\n";
        let begun = begin_board(visitor, &wish);
        let again = visitor.send("POST", &board, kind, again.as_bytes());
        let codes = [&begun, &again].map(|answer| (answer.status == 404).then(|| answer.code()));
        assert!(codes.iter().flatten().all(|code| code == "no_such_module"));
        [begun.status, again.status]
    };
    assert_eq!(statuses(&mut nobody), [404, 404]);
    assert_eq!(statuses(&mut other), [201, 200]);
    assert_eq!(statuses(&mut teacher), [201, 200]);
    let place = format!("/course/teacher{}", &task["/course".len()..]);
    assert_eq!(teacher.post(&format!("{place}/archive"), &[]).status, 303);
    assert_eq!(statuses(&mut other), [404, 404]);
    assert_eq!(statuses(&mut teacher), [201, 200]);
    assert_eq!(teacher.post(&format!("{place}/restore"), &[]).status, 303);
    assert_eq!(statuses(&mut other), [201, 200]);
    other.post("/course/sign-out", &[]);
    assert_eq!(statuses(&mut other), [404, 404]);
}

/// A deadline is typed and shown in the zone of the server, summer time included.
#[test]
fn deadlines_are_in_the_zone_of_the_server() {
    let (folder, secret) = folder_with_secret("zones");
    let start = |zone: &str, more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_arbiiter"));
        command.env("TZ", zone);
        let course = folder.join("course");
        let options = [&["--course", course.to_str().expect("UTF-8")], more].concat();
        let server = Server::run_by(command, 0, &options);
        Course {
            folder: folder.clone(),
            server,
        }
    };
    let tallinn = "EET-2EEST,M3.5.0/3,M10.5.0/4";
    let secret = ["--teacher-secret", secret.to_str().expect("UTF-8")];
    let course = start(tallinn, &secret);
    let mut teacher = course.teacher();
    let (task, _) = begin(&mut teacher, 1, "draughts");
    for (typed, exact, shown) in [
        (
            "2099-05-31T23:59",
            "2099-05-31T20:59:59Z",
            "2099-05-31 23:59 UTC+03:00",
        ),
        (
            "2099-12-31T23:59",
            "2099-12-31T21:59:59Z",
            "2099-12-31 23:59 UTC+02:00",
        ),
        // The clocks are put back at four: three o'clock comes twice. They are put on at three.
        (
            "2099-10-25T03:30",
            "2099-10-25T01:30:59Z",
            "2099-10-25 03:30 UTC+02:00",
        ),
        (
            "2099-03-29T03:30",
            "2099-03-29T01:30:59Z",
            "2099-03-29 04:30 UTC+03:00",
        ),
    ] {
        let fields = [("title", "t"), ("description", ""), ("deadline", typed)];
        assert_eq!(teacher.change_task(&task, &fields).status, 303);
        let page = teacher.page(&task);
        let told = format!("<time datetime=\"{exact}\">{shown}</time>");
        assert!(page.contains(&told), "{told}: {page}");
        let value = shown[..16].replace(' ', "T");
        assert!(page.contains(&format!(
            "name=\"deadline\" maxlength=\"16\" value=\"{value}\""
        )));
        assert!(
            page.contains("In the time of the server (now UTC+0"),
            "{page}"
        );
    }
    // A deadline stays when it is, wherever the server goes.
    drop(course);
    let course = start("UTC0", &[]);
    let page = course.teacher().page(&task);
    let told = "<time datetime=\"2099-03-29T01:30:59Z\">2099-03-29 01:30 UTC</time>";
    assert!(page.contains(told), "{page}");
    assert!(page.contains("(now UTC)"), "{page}");
}

/// A course that can't be served leaves no folder and no database behind.
#[test]
fn a_course_that_does_not_begin_leaves_nothing_behind() {
    let (folder, secret) = folder_with_secret("left-behind");
    let serve = |course: &str, more: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_arbiiter"))
            .current_dir(&folder)
            .args(["serve", "--lang", "en", "--port", "0", "--course", course])
            .args(more)
            .output()
            .expect("an end");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        told
    };
    let there = || fs::read_dir(&folder).expect("a folder").count();
    for course in ["new", "new/kevad", "./new/"] {
        let told = serve(course, &[]);
        assert!(told.contains("--teacher-secret"), "{told}");
        assert_eq!(there(), 1, "{course}: only the secret");
    }
    // What was there stays.
    fs::create_dir(folder.join("old")).expect("a folder");
    fs::write(folder.join("old/notes.txt"), "mine").expect("a file");
    serve("old", &[]);
    let left = fs::read_dir(folder.join("old")).expect("a folder");
    assert_eq!(left.count(), 1);
    let secret = ["--teacher-secret", secret.to_str().expect("UTF-8")];
    let told = serve("secret.txt", &secret);
    assert!(
        told.contains("this is a file, and a course is a folder"),
        "{told}"
    );
    fs::write(folder.join("old/course.db"), "no database, but some text").expect("a file");
    serve("old", &secret);
    assert!(folder.join("old/course.db").exists());
    // A program that is a folder is not called a file.
    let told = serve("new", &["old"]);
    assert!(
        told.contains("it is a folder, not a regular file"),
        "{told}"
    );
    assert!(!folder.join("new").exists());
}

/// A task of a game of one player: each program is set the same puzzles, the table has shares and
/// costs, a second version plays anew, and what breaks a rule solves nothing.
#[test]
fn a_task_of_puzzles_has_a_table_of_shares() {
    let course = Course::new("puzzles");
    let (task, codes) = begin(&mut course.teacher(), 3, "mastermind");
    let hand_in = |student: usize, name: &str, file: &str| {
        let mut student = course.visitor(&codes[student]);
        let page = student.hand_in(&task, name, file);
        student.checked(&page)
    };
    let honest = hand_in(0, "esimene.pl", &example("mastermind/esimene.pl"));
    assert_eq!(honest["files"][0]["findings"], json!([]), "{honest}");
    let crashing = ":- module(my, [my/2]).\nmy(_, _) :- throw(oops).\n";
    let crashed = hand_in(1, "my.pl", crashing);
    let found = crashed["files"][0]["findings"].to_string();
    assert!(found.contains("oops"), "{crashed}");
    hand_in(2, "my.pl", ":- module(my, [my/2]).\nmy(_, [1, 2]).\n");
    let grades = format!("/course/teacher{}/grades.csv", &task["/course".len()..]);
    let mut teacher = course.teacher();
    teacher.until(&grades, "n1,Name 1,1,0,2,2,1,2,2,1.0000,");
    teacher.until(&grades, "n2,Name 2,1,0,0,2,2,0,2,0.0000,0.0000,");
    // Those who solved nothing share the second place.
    let told = teacher.until(&grades, "n3,Name 3,1,0,0,2,2,0,2,0.0000,0.0000,");
    assert!(told.starts_with("number,name,version"), "{told}");
    let page = teacher.page(&task);
    assert!(page.contains("Seed of the puzzles: "), "{page}");
    assert!(
        page.contains("<th>Guesses</th>") && !page.contains("<th>Elo</th>"),
        "{page}"
    );
    let mut student = course.visitor(&codes[1]);
    assert!(!student.page(&task).contains("Seed of the puzzles"));
    // The corrected program is set its own puzzles; nobody else plays again.
    let page = student.hand_in(
        &task,
        "my.pl",
        &example("mastermind/esimene.pl").replace("esimene", "my"),
    );
    student.checked(&page);
    teacher.until(&grades, "n2,Name 2,2,0,2,2,1,2,2,1.0000,");
    let games = teacher.page(&format!("{task}/games"));
    assert!(games.contains("\"starts\"") && games.contains("\"costs\""));
    let course = course.kill();
    let told = course.teacher().page(&grades);
    assert!(told.contains("n1,Name 1,1,0,2,2,1,2,2,1.0000,"), "{told}");
}

/// While programs are taken, students see what came of their own puzzles and nothing else of them,
/// whatever a program prints or throws. The teacher sees all, and they do when the task is closed
/// or its deadline has passed.
#[test]
fn puzzles_are_hidden_until_the_task_is_closed() {
    let course = Course::new("hidden-puzzles");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 2, "mastermind");
    let games = format!("{task}/games");
    let own = format!("{games}?own=1");
    let telling = ":- module(my, [my/2]).\nmy(guess(_, []), [1, 1, 2, 2]).\n\
                   my(guess(_, Seen), _) :- Seen = [_|_], print(seen(Seen)), throw(seen(Seen)).\n";
    let mut one = course.visitor(&codes[0]);
    one.hand_in(&task, "esimene.pl", &example("mastermind/esimene.pl"));
    let mut other = course.visitor(&codes[1]);
    other.hand_in(&task, "my.pl", telling);
    let grades = format!("/course/teacher{}/grades.csv", &task["/course".len()..]);
    teacher.until(&grades, "n1,Name 1,1,0,2,2,1,2,2,1.0000,");
    teacher.until(&grades, "n2,Name 2,1,0,0,2,2,0,2,0.0000,");
    let page = one.page(&task);
    let told = "hidden until the teacher closes the task";
    assert!(page.contains(told), "{page}");
    assert!(!teacher.page(&task).contains("hidden until"));
    assert!(
        !page.contains("?program=") && page.contains("?own=1"),
        "{page}"
    );
    // The own results: each puzzle with its cost.
    let results = one.page(&own);
    assert!(results.contains(told) && results.contains("<th>Guesses</th>"));
    assert_eq!(results.matches("<td>yes</td>").count(), 2, "{results}");
    let results = other.page(&own);
    assert_eq!(results.matches("<td>no</td>").count(), 2, "{results}");
    for hidden in ["seen", "1122", "1, 1, 2, 2", "1,1,2,2", "\"starts\""] {
        assert!(!results.contains(hidden), "{hidden}: {results}");
    }
    let mut program = Visitor::new(&course.server);
    program.cookie = format!("Authorization: Bearer {}\r\n", codes[1]);
    let of_others = [
        (&mut one, "?program=2"),
        (&mut other, "?program=1"),
        (&mut program, "?program=1"),
    ];
    for (visitor, of_other) in of_others {
        for query in ["", of_other] {
            let refused = visitor.get(&format!("{games}{query}"));
            assert_eq!(refused.status, 403, "{query}: {}", text(&refused));
            assert!(text(&refused).contains("hidden until"));
        }
    }
    for query in ["", "?program=2"] {
        let page = teacher.page(&format!("{games}{query}"));
        assert!(page.contains("\"starts\"") && page.contains("seen(["));
    }
    let mut change = |fields: &[(&str, &str)]| {
        let fields = [&[("title", "Codes")][..], fields].concat();
        assert_eq!(teacher.change_task(&task, &fields).status, 303);
    };
    change(&[("deadline", "2099-05-31T23:59")]);
    assert!(one.page(&task).contains("hidden until the deadline"));
    assert_eq!(other.get(&games).status, 403);
    // What was handed in is late by the second deadline, so that only the own games are shown.
    for (open, places) in [
        (("frozen", "1"), &[&games, &own][..]),
        (("deadline", "2020-05-31T23:59"), &[&own]),
    ] {
        change(&[open]);
        assert!(!one.page(&task).contains("hidden until"));
        for place in places {
            let page = other.page(place);
            assert!(page.contains("\"starts\"") && page.contains("seen(["));
        }
    }
    change(&[]);
    assert_eq!(other.get(&games).status, 403);
}

/// The puzzles of a task have the size that the teacher has chosen, those of the check too. A size
/// that the game does not have is refused beside the field.
#[test]
fn a_task_of_puzzles_has_a_size() {
    let course = Course::new("puzzle-size");
    let mut teacher = course.teacher();
    let (_, codes) = begin(&mut teacher, 1, "draughts");
    let mut make = |size: &str| {
        let fields = [("title", "Codes"), ("game", "mastermind"), ("games", "2")];
        let fields = [&fields[..], &[("size", size)]].concat();
        teacher.post("/course/teacher/tasks", &fields)
    };
    let refused = make("9x9");
    assert_eq!(refused.status, 422);
    let told = "Mastermind has no size 9x9: pegs x colours";
    assert!(text(&refused).contains(told), "{}", text(&refused));
    let made = make("3x4");
    assert_eq!(made.status, 303, "{}", text(&made));
    let task = made.header("location").expect("a page").to_owned();
    let mut student = course.visitor(&codes[0]);
    let page = student.page(&task);
    assert!(page.contains("Size of the puzzles: 3x4"), "{page}");
    let program = ":- module(my, [my/2]).\nmy(guess(Rules, _), [1, 2, 3]) :-\n\
                   memberchk(pegs(3), Rules), memberchk(colours([1,2,3,4]), Rules).\n";
    let page = student.hand_in(&task, "my.pl", program);
    let checked = student.checked(&page);
    assert_eq!(checked["files"][0]["findings"], json!([]), "{checked}");
    let games = teacher.until(&format!("{task}/games"), "\"missing\":0");
    assert!(games.contains("3 pegs, 4 colours"), "{games}");
}
