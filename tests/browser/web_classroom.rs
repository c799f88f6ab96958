//! The classroom in a browser: a file is dropped, what was found appears by itself, and games are replayed.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::visitor::Visitor;
use crate::classroom::{SECRET, folder_with_secret};

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
    visitor.settle("document.querySelector('#findings .state').textContent.includes('13/14')");
    visitor.check(
        "document.querySelectorAll('.findings .is-error .small-board').length > 0",
        true,
    );
    visitor.check(
        "document.querySelectorAll('.source .is-error').length > 0",
        true,
    );
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
    }
    sign_in(&mut visitor, &codes[1]);
    visitor.go("/course/tasks/1");
    drop_file(&mut visitor, "ahnus.pl");
    visitor.go("/course/tasks/1");
    visitor.settle("document.querySelectorAll('#table tbody tr').length === 2 && [...document.querySelectorAll('#table tbody tr')].every((row) => row.cells[4].textContent === '2')");
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
        "/course/teacher/audit",
    ] {
        visitor.go(page);
        visitor.check_readable();
    }
}
