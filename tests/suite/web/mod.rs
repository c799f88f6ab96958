//! `arbiiter serve` over real sockets: games, refusals, events, limits, rubbish.

pub mod client;
pub mod course;
mod games;
mod guarded;
mod rubbish;
pub mod server;
pub mod sitting;

use serde_json::{Value, json};

use client::Events;
use server::Server;

/// The path of a board.
fn path(snapshot: &Value) -> String {
    format!("/api/boards/{}", board(snapshot))
}

fn board(snapshot: &Value) -> &str {
    snapshot["board"].as_str().expect("an identity")
}

fn version(snapshot: &Value) -> u64 {
    snapshot["version"].as_u64().expect("a number")
}

#[test]
fn every_refusal_has_its_status_and_its_code() {
    let server = Server::generous(&[]);
    let mut client = server.client();
    let begun = server.begin(&json!({"game": "hexagon"}));
    let here = path(&begun);
    let mut check = |method: &str, path: &str, body: Option<Value>, status: u16, code: &str| {
        let answer = client.ask(method, path, body.as_ref());
        let told = (answer.status, answer.code());
        assert_eq!(told, (status, code.to_owned()), "{method} {path} {body:?}");
        if status >= 400 {
            let error = answer.json()["error"].take();
            assert!(
                error["message"].as_str().is_some_and(|text| text.len() > 5),
                "{error}"
            );
            assert!(error["facts"].is_object(), "{error}");
        }
    };
    let moved = |from: &str, to: &str| Some(json!({"do": "move", "from": from, "to": to}));
    let stranger = "/api/boards/00000000000000000000000000000000";
    for (method, path, body, status, code) in [
        ("GET", "/api", None, 200, ""),
        ("HEAD", "/api/games", None, 200, ""),
        ("GET", "/hexagon", None, 200, ""),
        ("GET", "/favicon.ico", None, 404, "no_such_page"),
        ("GET", "/page/nothing.js", None, 404, "no_such_page"),
        ("POST", "/", None, 405, "wrong_method"),
        ("GET", "/api/nothing", None, 404, "no_such_request"),
        (
            "POST",
            "/api/nothing",
            Some(json!({})),
            404,
            "no_such_request",
        ),
        ("PUT", "/api/games", None, 405, "wrong_method"),
        ("OPTIONS", &here, None, 405, "wrong_method"),
        ("GET", "/api/boards", None, 405, "wrong_method"),
        ("GET", stranger, None, 404, "no_such_board"),
        ("DELETE", stranger, None, 404, "no_such_board"),
        ("GET", "/api/boards/%ff", None, 404, "no_such_board"),
        (
            "POST",
            stranger,
            Some(json!({"do": "hint"})),
            404,
            "no_such_board",
        ),
        ("POST", "/api/boards", None, 415, "not_json"),
        ("POST", "/api/boards", Some(json!([])), 400, "unreadable"),
        ("POST", "/api/boards", Some(json!({})), 400, "no_such_game"),
        (
            "POST",
            "/api/boards",
            Some(json!({"game": "chess"})),
            400,
            "no_such_game",
        ),
        (
            "POST",
            "/api/boards",
            Some(json!({"game": "hexagon", "x": 1})),
            400,
            "unreadable",
        ),
        (
            "POST",
            "/api/boards",
            Some(json!({"game": "hexagon", "level": -1})),
            400,
            "unreadable",
        ),
        (
            "POST",
            "/api/boards",
            Some(json!({"game": "hexagon", "level": 7})),
            422,
            "no_such_level",
        ),
        (
            "POST",
            "/api/boards",
            Some(json!({"game": "hexagon", "color": "green"})),
            400,
            "unreadable",
        ),
        (
            "POST",
            &here,
            Some(json!({"do": "dance"})),
            400,
            "unreadable",
        ),
        (
            "POST",
            &here,
            Some(json!({"do": "move"})),
            400,
            "unreadable",
        ),
        ("POST", &here, moved("99", "14"), 422, "no_such_cell"),
        ("POST", &here, moved("00", "01"), 422, "their_stone"),
        ("POST", &here, moved("11", "12"), 422, "no_stone"),
        ("POST", &here, moved("04", "34"), 422, "hole"),
        ("POST", &here, moved("04", "40"), 422, "occupied"),
        ("POST", &here, moved("04", "77"), 422, "too_far"),
        (
            "POST",
            &format!("{here}?version=77"),
            moved("04", "14"),
            409,
            "stale",
        ),
        (
            "POST",
            &format!("{here}?version=x"),
            moved("04", "14"),
            400,
            "bad_query",
        ),
        (
            "POST",
            &format!("{here}?x=1"),
            moved("04", "14"),
            400,
            "bad_query",
        ),
        ("POST", &here, Some(json!({"do": "resign"})), 200, ""),
        ("POST", &here, moved("04", "14"), 409, "game_over"),
        (
            "POST",
            &here,
            Some(json!({"do": "resign"})),
            409,
            "game_over",
        ),
        ("POST", &here, Some(json!({"do": "hint"})), 409, "game_over"),
        ("DELETE", &here, None, 204, ""),
        ("GET", &here, None, 404, "no_such_board"),
    ] {
        check(method, path, body, status, code);
    }
}

#[test]
fn events_come_in_order_to_all_who_look_and_end_with_the_board() {
    let server = Server::generous(&[]);
    let mut client = server.client();
    let begun = server.begin(&json!({"game": "hexagon", "opponent": "human"}));
    let (id, here) = (board(&begun).to_owned(), path(&begun));
    let mut looking = [
        Events::of(server.address, &id),
        Events::of(server.address, &id),
    ];
    let moves = [("04", "14"), ("00", "01"), ("14", "24"), ("01", "02")];
    for (from, to) in moves {
        let answer = client.post(&here, &json!({"do": "move", "from": from, "to": to}));
        assert_eq!(answer.status, 200, "{}", answer.json());
    }
    for events in &mut looking {
        for number in 0..=moves.len() {
            let event = events.next().expect("an event");
            assert_eq!(event.id, version(&begun) + number as u64);
            assert_eq!(version(&event.snapshot), event.id);
            assert_eq!(
                event.snapshot["state"]["moves"].as_array().map(Vec::len),
                Some(number)
            );
        }
    }
    // Who comes late begins with the newest one.
    let newest = client.get(&here).json();
    let event = Events::of(server.address, &id).next().expect("an event");
    assert_eq!(event.id, version(&newest));
    let stale = format!("{here}?version={}", version(&begun));
    let answer = client.post(&stale, &json!({"do": "hint"}));
    assert_eq!((answer.status, answer.code().as_str()), (409, "stale"));
    assert_eq!(answer.json()["error"]["facts"]["version"], version(&newest));
    assert_eq!(client.ask("DELETE", &here, None).status, 204);
    for events in &mut looking {
        assert!(events.next().is_none());
    }
}

#[test]
fn files_of_the_page_are_fetched_once() {
    let server = Server::generous(&[]);
    let mut client = server.client();
    let answer = client.get("/page/main.js");
    assert_eq!(
        answer.header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    let tag = answer.header("etag").expect("a tag").to_owned();
    let head =
        format!("GET /page/main.js HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\", {tag}\r\n");
    let again = client.send(&head, b"").expect("an answer");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let head = client.ask("HEAD", "/page/main.js", None);
    assert_eq!(
        head.header("content-length"),
        Some(answer.body.len().to_string().as_str())
    );
    let policy = answer.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value));
    }
}
