//! The classroom in a browser: a file is dropped, what was found appears by itself, and games are
//! replayed.

use std::fs;
use std::path::Path;

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::visitor::Visitor;
use crate::web::course::{self, SECRET, example, folder_with_secret};

/// A browser before a course of its own.
fn visitor(test: &str) -> Option<Visitor> {
    let (folder, secret) = folder_with_secret(test);
    let course = folder.join("course");
    let path = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    Visitor::with(
        test,
        &[
            "--course",
            &path(&course),
            "--teacher-secret",
            &path(&secret),
        ],
    )
}

/// Signs in; the page of the tasks is shown.
fn sign_in(visitor: &mut Visitor, code: &str) {
    visitor.go("/course");
    let body = json!(code);
    visitor.check(
        &format!("fetch('/course/sign-in', {{ method: 'POST', body: new URLSearchParams({{ code: {body} }}) }}).then((answer) => answer.ok)"),
        true,
    );
    visitor.go("/course");
}

/// Hands a file in by dropping it on the form.
fn drop_file(visitor: &mut Visitor, name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name);
    let text = json!(fs::read_to_string(path).expect("an example"));
    let script = format!(
        "new Promise((done) => {{
           const form = document.querySelector('form.hand-in');
           form.addEventListener('submit', (event) => {{
             event.preventDefault();
             fetch(form.action, {{ method: 'POST', body: new FormData(form) }}).then((answer) => done(new URL(answer.url).pathname));
           }});
           const dropped = new DataTransfer();
           dropped.items.add(new File([{text}], 'mari.pl'));
           form.dispatchEvent(new DragEvent('drop', {{ dataTransfer: dropped, cancelable: true }}));
         }})"
    );
    let page = visitor.ask(&script);
    visitor.go(page.as_str().expect("a page"));
}

#[test]
fn a_dropped_file_is_checked_before_ones_eyes() {
    let Some(mut visitor) = visitor("web_classroom") else {
        return;
    };
    sign_in(&mut visitor, SECRET);
    let made = "(async () => {
      const csrf = document.querySelector('[name=csrf]').value;
      const task = { csrf, title: 'Kabe', description: 'Kirjuta mängija.', deadline: '2099-05-31T23:59', game: 'draughts', games: '2' };
      await fetch('/course/teacher/tasks', { method: 'POST', body: new URLSearchParams(task) });
      const roster = new FormData();
      roster.set('csrf', csrf);
      roster.set('revision', document.querySelector('#roster-revision [name=revision]').value);
      roster.set('file', new File(['number,name\\nm@x,Mari\\nj@x,Jüri\\n'], 'roster.csv'));
      const codes = await fetch('/course/teacher/roster', { method: 'POST', body: roster });
      return (await codes.text()).trim().split('\\n').slice(1).map((line) => line.split(',')[2]);
    })()";
    let codes = visitor.ask(made);
    let codes: Vec<String> = serde_json::from_value(codes).expect("codes");
    sign_in(&mut visitor, &codes[0]);
    visitor.go("/course/tasks/1");
    drop_file(&mut visitor, "faults/tammita.pl");
    // Nobody loads the page again.
    wait(
        &mut visitor,
        "document.querySelector('#findings .state').textContent.includes('13/14')",
    );
    visitor.check(
        "document.querySelectorAll('.findings .is-error .small-board').length > 0",
        true,
    );
    visitor.check(
        "document.querySelectorAll('.source .is-error').length > 0",
        true,
    );
    // Cells are squares of a size in which pieces can be told apart.
    let cells = "[...document.querySelectorAll('.small-board .dark')].map((cell) => cell.getBoundingClientRect())";
    for (width, scheme) in [
        (360, "light"),
        (360, "dark"),
        (768, "light"),
        (1280, "dark"),
        (1920, "light"),
    ] {
        visitor.browser.resize(width, 900);
        visitor.browser.prefer(scheme);
        visitor.check_readable();
        visitor.check(
            &format!("{cells}.every((cell) => Math.abs(cell.width - cell.height) < 0.5 && cell.width > 30 && cell.width < 60)"),
            true,
        );
    }
    visitor.check(
        "(() => { const one = document.querySelector('.boards'); return [one.querySelectorAll('svg').length, one.querySelectorAll('svg:last-child .foul').length > 0]; })()",
        json!([2, true]),
    );
    // Times are those of the reader's zone.
    visitor.check(
        "(() => { const told = document.querySelector('main time'); return Math.abs(new Date(told.textContent) - new Date(told.dateTime)) < 60_000; })()",
        true,
    );
    sign_in(&mut visitor, &codes[1]);
    visitor.go("/course/tasks/1");
    drop_file(&mut visitor, "ahnus.pl");
    visitor.go("/course/tasks/1");
    wait(
        &mut visitor,
        "document.querySelectorAll('#table tbody tr').length === 2 && [...document.querySelectorAll('#table tbody tr')].every((row) => row.cells[4].textContent === '2')",
    );
    visitor.check(
        "document.querySelector('#table tr.own').cells[1].textContent",
        "Jüri",
    );
    for (language, title) in [
        ("et", "Liigatabel"),
        ("en", "League table"),
        ("ru", "Таблица лиги"),
    ] {
        visitor.go(&format!("/course/tasks/1?lang={language}"));
        visitor.check("document.documentElement.lang", language);
        visitor.check("document.querySelector('#table h2').textContent", title);
        visitor.browser.resize(360, 800);
        visitor.check_readable();
    }
    let games = visitor.ask("location.origin + '/course/tasks/1/games?own=1'");
    visitor.browser.open(games.as_str().expect("an address"));
    visitor.check(
        "document.querySelectorAll('#games-table tbody tr, #games tbody tr').length > 0",
        true,
    );
    sign_in(&mut visitor, SECRET);
    for page in [
        "/course",
        "/course/tasks/1",
        "/course/teacher/tasks/1/similar",
        "/course/teacher/students/1",
        "/course/teacher/students/1/archive",
        "/course/teacher/tasks/1/archive",
        "/course/rules/crowning",
        "/course/teacher/audit",
    ] {
        visitor.go(page);
        visitor.check_readable();
    }
}

/// Whoever comes from a page of the course finds back to it, and everybody finds the course.
#[test]
fn boards_and_games_lead_back_to_the_course() {
    let Some(mut visitor) = visitor("web_classroom_ways") else {
        return;
    };
    visitor.go("/");
    let shown = "(() => { const link = document.querySelector('#course'); return !link.hidden && [link.pathname, link.classList.contains('back'), link.textContent]; })()";
    visitor.settle("!document.querySelector('#course').hidden");
    visitor.check(shown, json!(["/course", false, "Course"]));
    visitor.check_readable();
    visitor.click("#course");
    wait(
        &mut visitor,
        "document.querySelector('form [name=code]') !== null",
    );
    // An address of somebody else is not led to.
    for from in [
        "//evil.example/course",
        "/course/../evil",
        "https://evil.example",
        "javascript:alert(1)",
    ] {
        visitor.go(&format!("/hexagon?from={from}"));
        visitor.settle("!document.querySelector('#course').hidden");
        visitor.check(shown, json!(["/course", false, "Course"]));
    }
    let server = visitor.server.as_ref().expect("a server");
    let mut teacher = course::Visitor::new(server);
    teacher.sign_in(SECRET);
    let (task, codes) = course::begin(&mut teacher, 1, "draughts");
    let mut student = course::Visitor::new(server);
    student.sign_in(&codes[0]);
    student.hand_in(&task, "ahnus.pl", &example("ahnus.pl"));
    student.until(&task, "Name 1</a>");
    sign_in(&mut visitor, &codes[0]);
    visitor.go(&task);
    visitor.click("button[name=play]");
    wait(
        &mut visitor,
        "location.pathname.startsWith('/draughts/') && document.querySelector('#course')?.hidden === false",
    );
    visitor.arrive();
    visitor.check(shown, json!([task, true, "Course"]));
    visitor.check_readable();
    visitor.browser.resize(360, 800);
    visitor.check_readable();
    visitor.browser.resize(1280, 900);
    // The way back outlives another address and another load.
    visitor.click("#games a[href='/kalah']");
    wait(
        &mut visitor,
        "location.pathname === '/kalah' && document.querySelector('#course')?.hidden === false",
    );
    visitor.check(shown, json!([task, true, "Course"]));
    visitor.ask("location.reload()");
    let shows_course =
        "location.pathname === '/kalah' && document.querySelector('#course')?.hidden === false";
    wait(&mut visitor, shows_course);
    // What has been seen so far may have been the page before it was loaded again.
    visitor.arrive();
    wait(&mut visitor, shows_course);
    visitor.check(shown, json!([task, true, "Course"]));
    visitor.click("#course");
    wait(
        &mut visitor,
        "document.querySelector('form.hand-in') !== null",
    );
    assert_eq!(visitor.path(), task);
    let games = visitor.ask(&format!("location.origin + '{task}/games'"));
    visitor.browser.open(games.as_str().expect("an address"));
    visitor.check(
        "document.querySelector('.back a').textContent",
        "← Kabe <b>",
    );
    visitor.click(".back a");
    wait(
        &mut visitor,
        "document.querySelector('form.hand-in') !== null",
    );
    assert_eq!(visitor.path(), task);
}

/// A form that is sent in vain comes back as a page that can be read, with what was typed.
#[test]
fn forms_come_back_with_what_was_typed() {
    let Some(mut visitor) = visitor("web_classroom_forms") else {
        return;
    };
    let server = visitor.server.as_ref().expect("a server");
    let mut teacher = course::Visitor::new(server);
    teacher.sign_in(SECRET);
    let (task, codes) = course::begin(&mut teacher, 1, "draughts");
    sign_in(&mut visitor, &codes[0]);
    visitor.go(&task);
    visitor.click("form.hand-in button.main");
    wait(
        &mut visitor,
        "document.querySelector('.note-of-field') !== null",
    );
    visitor.arrive();
    visitor.check(
        "document.querySelector('.hand-in [name=file]').ariaInvalid",
        "true",
    );
    visitor.check_readable();
    // A program is pasted.
    visitor.click(".hand-in summary");
    let program = ":- module(mari, [mari/3]).\nmari(_, _, _).\n";
    visitor.ask(&format!(
        "document.querySelector('.hand-in textarea').value = {}",
        json!(program)
    ));
    visitor.click("form.hand-in button.main");
    wait(&mut visitor, "document.querySelector('#findings') !== null");
    visitor.arrive();
    visitor.settle("document.querySelector('.source') !== null");
    visitor.check(
        "document.querySelector('.source code').textContent",
        ":- module(mari, [mari/3]).",
    );
    // What is no time stays as it was typed; the second window does not overwrite the first.
    sign_in(&mut visitor, SECRET);
    visitor.go(&task);
    teacher.change_task(
        &task,
        &[("title", "Kabe"), ("deadline", "2099-05-31T21:59")],
    );
    visitor.ask("document.querySelector('form.task [name=title]').value = 'Kabe 2'");
    visitor.click("form.task button.main");
    wait(
        &mut visitor,
        "document.querySelector('#note-title') !== null",
    );
    visitor.arrive();
    visitor.check(
        "document.querySelector('form.task [name=title]').value",
        "Kabe 2",
    );
    visitor.check(
        "document.querySelector('#note-title').textContent",
        "Now: Kabe",
    );
    visitor.check("document.querySelector('#note-deadline') !== null", true);
    for width in [360, 1280] {
        visitor.browser.resize(width, 900);
        visitor.check_readable();
    }
}

/// Long names are broken where a phone shows them.
#[test]
fn long_names_fit_on_a_phone() {
    let Some(mut visitor) = visitor("web_classroom_names") else {
        return;
    };
    let server = visitor.server.as_ref().expect("a server");
    let mut teacher = course::Visitor::new(server);
    teacher.sign_in(SECRET);
    let (task, _) = course::begin(&mut teacher, 1, "draughts");
    let long = "Õ".repeat(100);
    assert_eq!(teacher.change_task(&task, &[("title", &long)]).status, 303);
    let codes = course::text(&teacher.take_in(&format!("number,name\nx,{long}\n")));
    let code = codes.lines().nth(1).and_then(|line| line.split(',').nth(2));
    let code = code.expect("a code").to_owned();
    let mut student = course::Visitor::new(server);
    student.sign_in(&code);
    let handin = student.hand_in(&task, &format!("{long}.pl"), &example("ahnus.pl"));
    teacher.until(&task, "<td>1</td><td><a");
    sign_in(&mut visitor, SECRET);
    visitor.browser.resize(360, 800);
    let wide = "[...document.querySelectorAll('td, th')].filter((cell) => cell.textContent.length > 40 && !cell.matches('.buttons'))";
    for (page, names) in [
        ("/course", 2),
        (task.as_str(), 1),
        ("/course/teacher/students/2", 2),
        (handin.as_str(), 0),
        ("/course/teacher/students/2/archive", 0),
    ] {
        visitor.go(page);
        visitor.check(&format!("{wide}.length >= {names}"), true);
        visitor.check(
            &format!("{wide}.every((cell) => cell.getBoundingClientRect().width <= 180)"),
            true,
        );
        visitor.check("document.documentElement.scrollWidth <= innerWidth", true);
        visitor.check_readable();
    }
    visitor.go("/course");
    visitor.check(
        "[...document.querySelectorAll('#overview .table')].every((table) => table.scrollWidth <= table.clientWidth)",
        true,
    );
}

/// Fills the form of a button in, with texts and with files as `[name, text]`, and presses the
/// button: the status, the path where one gets to, and the text there.
fn press(visitor: &mut Visitor, button: &str, fields: &Value) -> (u64, String, String) {
    let button = json!(button);
    let script = format!(
        "(async () => {{
           const button = document.querySelector({button});
           const form = button.form;
           for (const [name, value] of Object.entries({fields})) {{
             if (!Array.isArray(value)) {{ form.elements[name].value = value; continue; }}
             const chosen = new DataTransfer();
             chosen.items.add(new File([value[1]], value[0]));
             form.elements[name].files = chosen.files;
           }}
           const data = new FormData(form, button);
           const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
           const answer = await fetch(form.action, {{ method: 'POST', body }});
           return [answer.status, new URL(answer.url).pathname, await answer.text()];
         }})()"
    );
    serde_json::from_value(visitor.ask(&script)).expect("an answer")
}

/// Waits until something is true of the page, or of the one after it, which takes checks and games.
fn wait(visitor: &mut Visitor, condition: &str) {
    let begun = Instant::now();
    while !visitor.browser.holds(condition) {
        assert!(
            begun.elapsed() < Duration::from_secs(400),
            "never: {condition}"
        );
        thread::sleep(Duration::from_millis(50));
    }
}

/// Signs in with the link that the teacher has sent.
fn follow_link(visitor: &mut Visitor, link: &str) {
    visitor.browser.open(link);
    wait(
        visitor,
        "document.querySelector(\"form[action='/course/sign-out']\") !== null",
    );
    visitor.check("location.hash", "");
}

fn sign_out(visitor: &mut Visitor) {
    visitor.go("/course");
    press(
        visitor,
        "form[action='/course/sign-out'] button",
        &json!({}),
    );
}

/// Twenty students, whose programs are good, faulty, hostile, copied and no programs at all.
fn files() -> Vec<(&'static str, String)> {
    let tammita = example("faults/tammita.pl");
    let hostile = ":- module(hostile, [hostile/3]).\nhostile(_, _, _) :- open('/etc/passwd', append, S), write(S, x).\n";
    let mut files = vec![
        ("tammita.pl", tammita.clone()),
        ("mari.pl", tammita.clone()),
        (
            "koopia.pl",
            tammita.replace("tammita", "koopia").replace("% ", "% so "),
        ),
        ("hostile.pl", hostile.to_owned()),
        (
            "fails.pl",
            ":- module(fails, [fails/3]).\nfails(_, _, _) :- fail.\n".to_owned(),
        ),
    ];
    let broken =
        (files.len()..20).map(|number| ("broken.pl", format!("play({number}, X :- true.\n")));
    files.extend(broken.collect::<Vec<_>>());
    files
}

/// From the first task to the grades, with the server killed in the middle. Three use the browser;
/// the others hand in past it.
#[test]
fn a_course_goes_the_whole_way() {
    let Some(mut visitor) = visitor("web_classroom_whole") else {
        return;
    };
    visitor.go("/course");
    press(
        &mut visitor,
        "form[action='/course/sign-in'] button",
        &json!({"code": SECRET}),
    );
    visitor.go("/course");
    let wish = json!({"title": "Kabe", "description": "Kirjuta mängija.", "deadline": "2099-05-31T23:59", "game": "draughts"});
    let (_, task, _) = press(
        &mut visitor,
        "form[action='/course/teacher/tasks'] button",
        &wish,
    );
    assert_eq!(task, "/course/tasks/1");
    let names = "Mari Jüri Kati Olga Ivan Liis Peeter Anna Karl Eva Juhan Tiina Marko Helen Rein Sofia Toomas Laura Andres Piret";
    let names: Vec<&str> = names.split(' ').collect();
    let rows = names
        .iter()
        .map(|name| format!("{name}@example.org,{name}\n"));
    let roster = format!("number,name\n{}", rows.collect::<String>());
    let roster = json!({"file": ["roster.csv", roster]});
    let (status, _, codes) = press(
        &mut visitor,
        "form[action='/course/teacher/roster'] button",
        &roster,
    );
    assert_eq!(status, 200, "{codes}");
    let links: Vec<&str> = codes
        .lines()
        .skip(1)
        .map(|line| line.rsplit(',').next().expect("a link"))
        .collect();
    assert_eq!(links.len(), 20);
    let code = |link: &str| link.split_once('#').expect("a code").1.to_owned();

    // Mari's first findings appear by themselves.
    sign_out(&mut visitor);
    follow_link(&mut visitor, links[0]);
    visitor.go(&task);
    drop_file(&mut visitor, "faults/tammita.pl");
    let mari = visitor.path();
    wait(
        &mut visitor,
        "document.querySelector('#findings .state').textContent.includes('13/14')",
    );
    visitor.take_picture("classroom-findings", (900, 760));

    // The others hand in, and the server is killed at once.
    let server = visitor.server.as_ref().expect("a server");
    let mut pages = vec![(mari.clone(), code(links[0]))];
    for (link, (name, file)) in links.iter().zip(files()).skip(1) {
        let mut student = course::Visitor::new(server);
        assert_eq!(student.sign_in(&code(link)).status, 303);
        pages.push((student.hand_in(&task, name, &file), code(link)));
    }
    visitor.lose_server();
    visitor.start_server_again();
    let server = visitor.server.as_ref().expect("a server");
    for (page, code) in &pages {
        let mut student = course::Visitor::new(server);
        student.sign_in(code);
        student.checked(page);
    }
    visitor.go(&mari);
    visitor.settle("document.querySelector('#findings .state').textContent.includes('checked')");

    // Mari hands in again, and is another version in the table.
    visitor.go(&task);
    drop_file(&mut visitor, "ahnus.pl");
    let mut teacher = course::Visitor::new(visitor.server.as_ref().expect("a server"));
    teacher.sign_in(SECRET);
    teacher.until(
        "/course/teacher/tasks/1/grades.csv",
        "Mari@example.org,Mari,2,0,14,14,",
    );
    visitor.lose_server();
    visitor.start_server_again();
    let mut teacher = course::Visitor::new(visitor.server.as_ref().expect("a server"));
    teacher.sign_in(SECRET);
    // Five play, two games a pair.
    teacher.until(
        "/course/teacher/tasks/1/moodle.csv",
        "Mari@example.org,Mari,100,14/14",
    );
    visitor.go(&task);
    wait(
        &mut visitor,
        "[...document.querySelectorAll('#table tbody tr')].length === 5 && [...document.querySelectorAll('#table tbody tr')].every((row) => row.cells[4].textContent === '8')",
    );
    visitor.check(
        "document.querySelector('#table tr.own').cells[2].textContent",
        "2",
    );
    visitor.take_picture("classroom-table", (900, 960));
    visitor.browser.resize(360, 800);
    visitor.check_readable();
    visitor.browser.resize(1280, 900);

    // Mari plays against a classmate's program herself, and has her program play. Nobody sees a
    // source.
    for (button, kind) in [("play", "human"), ("challenge", "module")] {
        visitor.go(&task);
        let (status, board, _) = press(
            &mut visitor,
            &format!("tr:not(.own) button[name={button}]"),
            &json!({}),
        );
        assert_eq!(status, 200);
        visitor.go(&board);
        visitor.settle("document.querySelector('[data-square]') !== null");
        let shown = visitor.snapshot();
        let told = shown.to_string();
        assert_eq!(shown["state"]["options"]["white"]["kind"], kind, "{told}");
        assert!(!told.contains(":- ") && !told.contains(".pl"), "{told}");
    }

    // The teacher sees who copied, and takes the grades away.
    sign_out(&mut visitor);
    sign_in(&mut visitor, SECRET);
    visitor.check("document.querySelectorAll('#overview tbody tr').length", 20);
    visitor.take_picture("classroom-teacher", (900, 760));
    visitor.go("/course/teacher/tasks/1/similar");
    visitor.check("[...document.querySelectorAll('main li')].map((pair) => pair.textContent.includes('Jüri') && pair.textContent.includes('Kati'))", json!([true]));
    let grades =
        visitor.ask("fetch('/course/teacher/tasks/1/grades.csv').then((answer) => answer.text())");
    let grades = grades.as_str().expect("grades");
    assert_eq!(grades.lines().count(), 21, "{grades}");
    assert!(grades.contains("Olga@example.org,Olga,1,0,"), "{grades}");
}
