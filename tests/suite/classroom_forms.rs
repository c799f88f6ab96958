//! Forms of the classroom that are sent in vain: each wrong value comes back on the page, with what
//! is wrong beside its field, in the language of the visitor.

use crate::web::client::Answer;
use crate::web::course::{Course, SECRET, Visitor, begin, for_teacher, text};

/// What stands beside a field.
fn note(page: &str, field: &str) -> String {
    let start = format!("id=\"note-{field}\">");
    let (_, rest) = page
        .split_once(&start)
        .unwrap_or_else(|| panic!("nothing beside {field}: {page}"));
    assert!(page.contains(&format!("aria-describedby=\"note-{field}\"")));
    rest.split('<').next().expect("a text").to_owned()
}

#[test]
fn wrong_values_of_a_task_stand_beside_their_fields() {
    let course = Course::new("task-forms");
    let mut teacher = course.teacher();
    let fields = [
        ("title", " "),
        ("description", "Kirjuta <b>mängija</b>."),
        ("deadline", "soon"),
        ("game", "chess"),
        ("games", "many"),
        ("move_time", "-1"),
        ("memory", "1"),
        ("counts", "none"),
        ("anonymous", "1"),
    ];
    for (language, title, games) in [
        ("et", "Selle peab täitma.", "Täisarv 1 kuni 20."),
        (
            "en",
            "This has to be filled in.",
            "A whole number from 1 to 20.",
        ),
        ("ru", "Это нужно заполнить.", "Целое число от 1 до 20."),
    ] {
        let place = format!("/course/teacher/tasks?lang={language}");
        let answer = teacher.post(&place, &fields);
        let page = text(&answer);
        assert_eq!(answer.status, 422, "{page}");
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        assert_eq!(note(&page, "title"), title);
        assert_eq!(note(&page, "games"), games);
        for field in ["deadline", "game", "move_time", "memory", "counts"] {
            assert!(!note(&page, field).is_empty());
        }
        for kept in [
            "Kirjuta &lt;b&gt;mängija&lt;/b&gt;.",
            "value=\"soon\"",
            "value=\"many\"",
            "value=\"-1\"",
            "name=\"anonymous\" value=\"1\" checked",
        ] {
            assert!(page.contains(kept), "{kept}: {page}");
        }
    }
    let page = text(&teacher.get("/course"));
    assert!(page.contains("There are no tasks yet."), "{page}");
    // The address that the form was sent to can be asked for.
    assert_eq!(teacher.get("/course/teacher/tasks?lang=et").status, 303);
    let (task, _) = begin(&mut teacher, 1, "draughts");
    let long = "õ".repeat(101);
    let fields = [("title", long.as_str()), ("deadline", "31.05.2026")];
    let answer = teacher.change_task(&task, &fields);
    let page = text(&answer);
    assert_eq!(answer.status, 422, "{page}");
    assert_eq!(note(&page, "title"), "At most 100 characters.");
    assert!(note(&page, "deadline").contains("2026-05-31T23:59"));
    assert!(page.contains(&format!("value=\"{long}\"")));
    assert!(
        teacher.page(&task).contains("Kabe &lt;b&gt;"),
        "nothing was changed"
    );
}

#[test]
fn wrong_rosters_are_told_with_their_line() {
    let course = Course::new("roster-forms");
    let mut teacher = course.teacher();
    let csrf = teacher.csrf.clone();
    let revision = teacher.revision("/course", "/course/teacher/roster");
    let common = [("csrf", csrf.as_str()), ("revision", revision.as_str())];
    let mut send = |language: &str, roster: &[u8]| {
        let place = format!("/course/teacher/roster?lang={language}");
        let file = Some(("roster.csv", roster));
        let answer = teacher.send_parts(&place, &common, file);
        let page = text(&answer);
        assert_eq!(answer.status, 422, "{page}");
        (note(&page, "text"), page)
    };
    for (language, roster, expected) in [
        (
            "et",
            "number;name\nm;Mari\nj\n",
            "Rida 3: välju on 1, aga esimesel real 2.",
        ),
        (
            "en",
            "number,name\nm,Mari\n,Jüri\n",
            "Line 3: there is no number or no name.",
        ),
        (
            "ru",
            "number,title\nm,Mari\n",
            "Строка 1: нет столбца name.",
        ),
        ("en", "", "Line 1: there is no column number."),
    ] {
        let (note, page) = send(language, roster.as_bytes());
        assert!(note.starts_with(expected), "{note}");
        assert!(page.contains(roster.trim_end()), "{page}");
    }
    let (note, _) = send("et", b"number,name\nj,J\xFCri\n");
    assert!(note.starts_with("Rida 2: nimekiri ei ole UTF-8."), "{note}");
    // What was corrected on the page is taken as the file would be.
    let text_field = ("text", "number,name\r\nm,Mari\r\n");
    let fields = [common[0], common[1], text_field];
    let empty: Option<(&str, &[u8])> = Some(("", b""));
    let answer = teacher.send_parts("/course/teacher/roster", &fields, empty);
    assert!(text(&answer).contains("m,Mari,1-"), "{}", text(&answer));
}

#[test]
fn a_program_can_be_pasted_and_is_kept_when_it_is_not_taken() {
    let course = Course::new("paste");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let csrf = one.csrf.clone();
    let place = format!("{task}/handins");
    let program = ":- module(mari, [mari/3]).\r\nmari(_, _, _) :- 1 < 2.\r\n";
    let fields = [("csrf", csrf.as_str()), ("text", program)];
    // A file beside it would leave it open which of the two is meant.
    let both = one.send_parts(&place, &fields, Some(("a.pl", b"a.")));
    let page = text(&both);
    assert_eq!(both.status, 422, "{page}");
    assert_eq!(
        note(&page, "file"),
        "Choose a file or paste a text, not both."
    );
    assert!(page.contains("mari(_, _, _) :- 1 &lt; 2."), "{page}");
    let nothing = one.send_parts(&place, &[("csrf", &csrf)], Some(("", b"")));
    assert_eq!(nothing.status, 422);
    assert!(note(&text(&nothing), "file").starts_with("There is no file"));
    let taken = one.send_parts(&place, &fields, Some(("", b"")));
    assert_eq!(taken.status, 303, "{}", text(&taken));
    let handin = taken.header("location").expect("a page").to_owned();
    let file = one.page(&format!("{handin}/file"));
    assert_eq!(file, program.replace("\r\n", "\n"));
    assert!(one.page(&handin).contains("program.pl"));
    // Nothing of a long text is taken, and the form is there again.
    let long = "% x\n".repeat((1 << 17) + 1);
    let fields = [("csrf", csrf.as_str()), ("text", long.as_str())];
    let refused = one.send_parts(&place, &fields, None);
    assert_eq!(refused.status, 413);
    assert!(note(&text(&refused), "file").starts_with("The file is too long"));
}

#[test]
fn no_answer_is_raw() {
    let course = Course::new("raw-answers");
    let mut teacher = course.teacher();
    let (task, _) = begin(&mut teacher, 1, "draughts");
    for path in [
        "/course/tasks/one",
        "/course/handins/x/file",
        "/course/teacher/students/1.5",
    ] {
        let answer = teacher.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(text(&answer).contains("<!DOCTYPE html>"), "{path}");
    }
    let games = teacher.get(&format!("{task}/games?program=x"));
    assert_eq!(games.status, 404);
    assert!(text(&games).contains("There is no such page"));
    for (path, kind) in [
        ("/course/teacher/tasks", "Content-Type: text/plain\r\n"),
        (
            "/course/teacher/roster",
            "Content-Type: application/json\r\n",
        ),
        (
            "/course/teacher/tasks/1/check",
            "Content-Type: application/json\r\n",
        ),
    ] {
        let answer = teacher.send("POST", path, kind, b"{}");
        assert_eq!(answer.status, 400, "{path}");
        assert!(text(&answer).contains("This form is out of date"), "{path}");
    }
    // The sign-in says what is wrong with a code, and leads on to the page that was wanted.
    let mut nobody = Visitor::new(&course.server);
    let fields = [("code", "1-AAAAA"), ("next", task.as_str())];
    let refused = nobody.post("/course/sign-in?lang=et", &fields);
    let page = text(&refused);
    assert_eq!(refused.status, 401, "{page}");
    assert_eq!(note(&page, "code"), "Selle koodiga sisse ei saa.");
    assert!(page.contains(&format!("name=\"next\" value=\"{task}\"")));
    assert_eq!(nobody.post("/course/sign-in", &[]).status, 401);
    let fields = [("code", SECRET), ("next", task.as_str())];
    let signed_in = nobody.post("/course/sign-in", &fields);
    assert_eq!(signed_in.header("location"), Some(task.as_str()));
}

/// The token of the forms on a page.
fn token(page: &str) -> String {
    let (_, rest) = page
        .split_once("name=\"csrf\" value=\"")
        .unwrap_or_else(|| panic!("no token: {page}"));
    rest.split('"').next().expect("a token").to_owned()
}

/// Signs out as if in another window: this one keeps its cookie and its forms.
fn end_session(visitor: &mut Visitor) {
    let cookie = visitor.cookie.clone();
    assert_eq!(visitor.post("/course/sign-out", &[]).status, 303);
    visitor.cookie = cookie;
}

/// The cookie of a session that has begun.
fn cookie(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").expect("a cookie");
    format!("Cookie: {}\r\n", cookie.split(';').next().expect("a pair"))
}

#[test]
fn a_pasted_program_outlives_its_session() {
    let course = Course::new("kept-program");
    let (task, codes) = begin(&mut course.teacher(), 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let place = format!("{task}/handins");
    let program = ":- module(mari, [mari/3]).\r\nmari(_, _, _) :- 1 < 2.\r\n";
    let old = one.csrf.clone();
    end_session(&mut one);
    let fields = [("csrf", old.as_str()), ("text", program)];
    let answer = one.send_parts(&place, &fields, Some(("", b"")));
    let page = text(&answer);
    assert_eq!(answer.status, 403, "{page}");
    assert!(page.contains("mari(_, _, _) :- 1 &lt; 2."), "{page}");
    assert!(page.contains("Your session has ended."), "{page}");
    assert!(!page.contains(&old), "{page}");
    // A wrong code loses nothing.
    let wrong = [("code", "1-AAAAA"), ("text", program)];
    let answer = one.send_parts(&place, &wrong, None);
    let page = text(&answer);
    assert_eq!(answer.status, 401, "{page}");
    assert_eq!(note(&page, "code"), "Nobody can sign in with this code.");
    assert!(page.contains("mari(_, _, _) :- 1 &lt; 2."), "{page}");
    // Signing in brings the form back; nothing is sent unasked.
    let right = [("code", codes[0].as_str()), ("text", program)];
    let answer = one.send_parts(&place, &right, None);
    let page = text(&answer);
    assert_eq!(answer.status, 200, "{page}");
    assert!(page.contains("mari(_, _, _) :- 1 &lt; 2."), "{page}");
    assert!(!page.contains(&codes[0]), "{page}");
    one.cookie = cookie(&answer);
    assert!(!one.page(&task).contains("/course/handins/1\""));
    let new = token(&page);
    // A form of the earlier session comes back with the token of this one.
    let answer = one.send_parts(&place, &fields, None);
    let page = text(&answer);
    assert_eq!(answer.status, 403, "{page}");
    assert!(page.contains("mari(_, _, _) :- 1 &lt; 2."), "{page}");
    assert_eq!(token(&page), new);
    let fields = [("csrf", new.as_str()), ("text", program)];
    let taken = one.send_parts(&place, &fields, None);
    assert_eq!(taken.status, 303, "{}", text(&taken));
    let handin = taken.header("location").expect("a page");
    assert_eq!(
        one.page(&format!("{handin}/file")),
        program.replace("\r\n", "\n")
    );
}

#[test]
fn what_the_teacher_typed_outlives_its_session() {
    let course = Course::new("kept-forms");
    let mut teacher = course.teacher();
    let (task, _) = begin(&mut teacher, 1, "draughts");
    let (change, grade) = (
        for_teacher(&task),
        "/course/teacher/students/1/grades/1".to_owned(),
    );
    let revision = teacher.revision(&task, &change);
    end_session(&mut teacher);
    let of_task = [
        ("title", "Kabe & co"),
        ("description", "Kirjuta <b>mängija</b>."),
        ("deadline", ""),
        ("counts", "best"),
        ("revision", &revision),
    ];
    let of_grade = [
        ("percent", "70"),
        ("comment", "Hea\r\ntöö"),
        ("revision", "0"),
    ];
    for (place, fields, kept) in [
        ("/course/teacher/tasks", &of_task[..], "Kirjuta &lt;b&gt;"),
        (&change, &of_task, "Kirjuta &lt;b&gt;"),
        (&grade, &of_grade, "Hea\r\ntöö"),
    ] {
        let answer = teacher.post(place, fields);
        let page = text(&answer);
        assert_eq!(answer.status, 403, "{place}: {page}");
        assert!(page.contains(kept), "{place}: {page}");
        assert!(page.contains("name=\"code\""), "{place}: {page}");
    }
    let csrf = teacher.csrf.clone();
    let roster = [
        ("csrf", csrf.as_str()),
        ("text", "number,name\r\nm,Mari\r\n"),
    ];
    let answer = teacher.send_parts("/course/teacher/roster", &roster, None);
    assert!(text(&answer).contains("m,Mari"), "{}", text(&answer));
    let answer = teacher.post(&change, &[&of_task[..], &[("code", SECRET)]].concat());
    let page = text(&answer);
    assert_eq!(answer.status, 200, "{page}");
    assert!(
        page.contains("name=\"title\" value=\"Kabe &amp; co\""),
        "{page}"
    );
    (teacher.cookie, teacher.csrf) = (cookie(&answer), token(&page));
    assert_eq!(teacher.post(&change, &of_task).status, 303);
    assert!(teacher.page(&task).contains("Kabe &amp; co"));
    // A form with nothing in it is refused as before.
    teacher.csrf = "0".repeat(64);
    let answer = teacher.post(&grade, &[("percent", ""), ("comment", " ")]);
    assert_eq!(answer.status, 403);
    assert!(text(&answer).contains("This form is out of date"));
}

#[test]
fn a_broken_form_with_a_file_says_what_is_wrong_with_it() {
    let course = Course::new("broken-forms");
    let mut teacher = course.teacher();
    let (task, codes) = begin(&mut teacher, 1, "draughts");
    let mut one = course.visitor(&codes[0]);
    let mut program = Visitor::new(&course.server);
    program.cookie = format!("Authorization: Bearer {}\r\n", codes[0]);
    let place = format!("{task}/handins");
    let parts = "Content-Type: multipart/form-data; boundary=XXXX\r\n";
    let cut =
        "--XXXX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pl\"\r\n\r\na.";
    for (kind, body, why) in [
        (parts, cut, "incomplete"),
        (parts, "no part", "incomplete"),
        ("Content-Type: multipart/form-data\r\n", cut, "boundary"),
    ] {
        let answer = one.send("POST", &place, kind, body.as_bytes());
        let page = text(&answer);
        assert_eq!(answer.status, 400, "{page}");
        let (_, told) = page
            .split_once("The form can't be read: ")
            .expect("a reason");
        assert!(
            told.split('<').next().expect("a text").contains(why),
            "{told}"
        );
        let answer = program.send("POST", &place, kind, body.as_bytes());
        assert_eq!(answer.status, 400, "{}", text(&answer));
        assert!(text(&answer).starts_with("The form can't be read: "));
        let answer = teacher.send("POST", "/course/teacher/roster", kind, body.as_bytes());
        assert_eq!(answer.status, 400, "{}", text(&answer));
    }
}
