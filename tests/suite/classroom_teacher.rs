//! What the teacher does in the classroom beside tasks and grades, over plain HTTP.

use std::process::Command;

use crate::web::course::{Course, Visitor, begin, example, for_teacher, text};

/// Two students hand in, and play.
fn two_players(course: &Course, teacher: &mut Visitor) -> (String, Vec<String>) {
    let (task, codes) = begin(teacher, 2, "draughts");
    for (code, name) in codes.iter().zip(["ahnus.pl", "puu.pl"]) {
        course.visitor(code).hand_in(&task, name, &example(name));
    }
    for name in ["Name 1</a>", "Name 2</a>"] {
        teacher.until(&task, name);
    }
    (task, codes)
}

/// A student is archived, and nothing of what was handed in is lost.
#[test]
fn an_archived_student_comes_back_with_everything() {
    let course = Course::new("archived-student");
    let mut teacher = course.teacher();
    let (task, codes) = two_players(&course, &mut teacher);
    let mut one = course.visitor(&codes[0]);
    let place = "/course/teacher/students/1";
    let question = teacher.page(&format!("{place}/archive"));
    assert!(question.contains("Nothing is deleted") && question.contains("Hand-ins: 1"));
    for action in ["archive", "restore"] {
        let refused = one.post(&format!("{place}/{action}"), &[]);
        assert_eq!(refused.status, 403);
    }
    assert_eq!(one.get(&format!("{place}/archive")).status, 403);
    assert_eq!(teacher.post(&format!("{place}/archive"), &[]).status, 303);
    // The session and the code of the student open nothing, and the table goes without.
    assert_eq!(one.get(&task).status, 404);
    assert_eq!(Visitor::new(&course.server).sign_in(&codes[0]).status, 401);
    assert!(!teacher.page(&task).contains("Name 1</a>"));
    let grades = teacher.page(&format!("{}/grades.csv", for_teacher(&task)));
    assert!(
        !grades.contains("n1,") && grades.contains("n2,"),
        "{grades}"
    );
    let page = teacher.page(place);
    assert!(page.contains("Archived: can’t sign in") && page.contains("/course/handins/1"));
    // A roster says nothing about who is archived.
    let roster = "number,name\nn1,Name One\n";
    assert_eq!(teacher.take_in(roster).status, 200);
    let overview = teacher.page("/course");
    let (above, archived) = overview.split_once("details").expect("what is archived");
    assert!(!above.contains("Name One") && archived.contains("Name One (n1)"));
    assert_eq!(teacher.post(&format!("{place}/restore"), &[]).status, 303);
    course.visitor(&codes[0]).page("/course/handins/1");
    teacher.until(&task, "Name One</a></td><td>1</td>");
    let audit = teacher.page("/course/teacher/audit");
    assert!(audit.contains("student archived") && audit.contains("student restored"));
    assert_eq!(
        teacher.get("/course/teacher/students/7/archive").status,
        404
    );
}

/// An archived task is the teacher's alone, until it is brought back.
#[test]
fn an_archived_task_is_for_the_teacher_alone() {
    let course = Course::new("archived-task");
    let mut teacher = course.teacher();
    let (task, codes) = two_players(&course, &mut teacher);
    let place = for_teacher(&task);
    let question = teacher.page(&format!("{place}/archive"));
    assert!(question.contains("Nothing is deleted") && question.contains("Hand-ins: 2"));
    let mut one = course.visitor(&codes[0]);
    assert_eq!(one.post(&format!("{place}/archive"), &[]).status, 403);
    assert_eq!(teacher.post(&format!("{place}/archive"), &[]).status, 303);
    assert!(!one.page("/course").contains("Kabe"));
    for path in [task.clone(), format!("{task}/games")] {
        assert_eq!(one.get(&path).status, 404, "{path}");
    }
    let refused = one.upload(&format!("{task}/handins"), "a.pl", &example("ahnus.pl"));
    assert_eq!(refused.status, 404);
    assert_eq!(
        one.post(&format!("{task}/play"), &[("play", "2")]).status,
        404
    );
    // What a student has handed in stays the student's.
    one.page("/course/handins/1");
    assert!(
        teacher
            .page(&task)
            .contains("Archived: students don’t see it")
    );
    assert!(teacher.page("/course").contains("Archived: 1"));
    let grades = teacher.page(&format!("{place}/grades.csv"));
    assert!(grades.contains("n1,Name 1,1,"), "{grades}");
    assert_eq!(teacher.post(&format!("{place}/restore"), &[]).status, 303);
    assert!(one.page(&task).contains("Name 2</a>"));
    let audit = text(&teacher.get("/course/teacher/audit"));
    assert!(audit.contains("task archived") && audit.contains("task restored"));
}

/// What one window has changed is not overwritten by another one that has not seen it, and nothing
/// that was typed is lost.
#[test]
fn changes_that_were_not_seen_are_not_overwritten() {
    let course = Course::new("overtaken");
    let (mut one, mut other) = (course.teacher(), course.teacher());
    let (task, _) = begin(&mut one, 1, "draughts");
    let place = for_teacher(&task);
    let seen = other.revision(&task, &place);
    let fields = [("title", "Kabe"), ("description", "first"), ("frozen", "1")];
    assert_eq!(one.change_task(&task, &fields).status, 303);
    let typed = [
        ("title", "Kabe"),
        ("description", "second <b>"),
        ("deadline", "2099-05-31T23:59"),
    ];
    let late = [typed.as_slice(), &[("revision", &seen)]].concat();
    let answer = other.post(&place, &late);
    let page = text(&answer);
    assert_eq!(answer.status, 409, "{page}");
    for part in [
        "Somebody has changed this meanwhile.",
        "second &lt;b&gt;",
        "value=\"2099-05-31T23:59\"",
        "id=\"note-description\">Now: first",
        "id=\"note-frozen\">Now: yes",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("note-title"), "{page}");
    assert!(one.page(&task).contains("first") && !one.page(&task).contains("second"));
    // A form that says nothing of what it has seen is not trusted either.
    assert_eq!(other.post(&place, &typed).status, 409);
    // The page that came back replaces what it has shown.
    let (_, rest) = page
        .split_once("name=\"revision\" value=\"")
        .expect("a revision");
    let now = rest.split('"').next().expect("a revision");
    let again = [typed.as_slice(), &[("revision", now)]].concat();
    assert_eq!(other.post(&place, &again).status, 303);
    assert!(one.page(&task).contains("second"));

    let action = "/course/teacher/roster";
    let seen = other.revision("/course", action);
    assert_eq!(one.take_in("number,name\nn1,Mari\n").status, 200);
    let csrf = other.csrf.clone();
    let fields = [("csrf", csrf.as_str()), ("revision", seen.as_str())];
    let roster = "number,name\nn1,Jüri\n";
    let answer = other.send_parts(action, &fields, Some(("r.csv", roster.as_bytes())));
    let page = text(&answer);
    assert_eq!(answer.status, 409, "{page}");
    assert!(page.contains("The roster has changed meanwhile.") && page.contains("n1,Jüri"));
    assert!(one.page("/course").contains("Mari"));
    assert_eq!(other.take_in(roster).status, 200);
    assert!(one.page("/course").contains("Jüri"));
}

/// What is reached from a page of the course leads back to it.
#[test]
fn games_and_rules_lead_back() {
    let course = Course::new("ways-back");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let handin = one.hand_in(&task, "tammita.pl", &example("faults/tammita.pl"));
    one.checked(&handin);
    let back = format!("<a href=\"{task}\">← Kabe &lt;b&gt;</a>");
    for page in ["games", "games?own=1"] {
        let page = one.page(&format!("{task}/{page}"));
        assert!(page.contains(&back), "{page}");
    }
    let page = teacher.page(&format!("{}/similar", for_teacher(&task)));
    assert!(page.contains(&back), "{page}");
    let rule = format!(
        "/course/rules/crowning?handin={}",
        handin.rsplit('/').next().expect("a number")
    );
    assert!(one.page(&handin).contains(&rule));
    assert!(one.page(&rule).contains(&format!("<a href=\"{handin}\">")));
    let board = one.post(&format!("{task}/play"), &[("play", "1")]);
    let board = board.header("location").expect("a board");
    assert!(board.ends_with(&format!("?from={task}")), "{board}");
    let told = one.get("/api/games").json();
    assert_eq!(told["course"], true);
}

/// The pages of rules are read as pages, in the visitor's language.
#[test]
fn rules_are_pages() {
    let course = Course::new("rules");
    let mut teacher = course.teacher();
    for (language, head) in [
        ("et", "<h2>Selle asemel</h2>"),
        ("en", "<h2>Instead</h2>"),
        ("ru", "<h2>Как надо</h2>"),
    ] {
        let page = teacher.page(&format!("/course/rules/crowning?lang={language}"));
        assert!(page.contains(head), "{page}");
        assert!(
            page.contains("<pre><code>") && page.contains("(1, 8, 10) :- !."),
            "{page}"
        );
        assert!(!page.contains("## "), "{page}");
    }
}

/// A course has one server at a time; after a kill the next one starts at once.
#[test]
fn a_course_has_one_server() {
    let course = Course::new("one-server");
    let folder = course.folder.join("course");
    let refused = |language: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
        let command = command.args(["serve", "--port", "0", "--lang", language, "--course"]);
        let output = command.arg(&folder).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for (language, expected) in [
        ("et", "teenindab juba teine server"),
        ("en", "another server has this course already"),
        ("ru", "уже обслуживает другой сервер"),
    ] {
        let told = refused(language);
        assert!(told.contains(expected), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    course.teacher();
    course.kill().teacher();
}

/// A grade by hand stands in for that of the check, everywhere where grades are.
#[test]
fn grades_are_given_by_hand() {
    let course = Course::new("grades-by-hand");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 2, "draughts");
    let mut one = course.visitor(&codes[0]);
    let handin = one.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
    one.checked(&handin);
    let (student, place) = (
        "/course/teacher/students/1",
        "/course/teacher/students/1/grades/1",
    );
    assert_eq!(one.post(place, &[("percent", "100")]).status, 403);
    let seen = teacher.revision(student, place);
    let fields = |percent, comment, revision| {
        [
            ("percent", percent),
            ("comment", comment),
            ("revision", revision),
        ]
    };
    let wrong = teacher.post(place, &fields("101", "very <good>", &seen));
    let page = text(&wrong);
    assert_eq!(wrong.status, 422, "{page}");
    assert!(page.contains("A whole number from 0 to 100.") && page.contains("very &lt;good&gt;"));
    assert_eq!(
        teacher
            .post(place, &fields("88", "very <good>", &seen))
            .status,
        303
    );
    let overtaken = teacher.post(place, &fields("12", "", &seen));
    let page = text(&overtaken);
    assert_eq!(overtaken.status, 409, "{page}");
    assert!(
        page.contains("Now: 88") && page.contains("value=\"12\""),
        "{page}"
    );
    assert!(
        one.page(&task)
            .contains("Grade 88/100</strong>: <span class=\"description\">very &lt;good&gt;")
    );
    assert!(!course.visitor(&codes[1]).page(&task).contains("88/100"));
    assert!(teacher.page("/course").contains("<strong>88</strong>"));
    let place = for_teacher(&task);
    let csv = teacher.page(&format!("{place}/grades.csv"));
    assert!(csv.contains(",88,1,very <good>"), "{csv}");
    let moodle = teacher.page(&format!("{place}/moodle.csv"));
    assert!(
        moodle.contains("n1,Name 1,88,very <good>; 14/14"),
        "{moodle}"
    );
    let said = text(&teacher.get(&format!("{place}/feedback.zip")));
    assert!(
        said.contains("Grade: 88/100\nComment: very <good>"),
        "{said}"
    );
    assert!(
        teacher
            .page("/course/teacher/audit")
            .contains("student 1 task 1: 88")
    );
}
