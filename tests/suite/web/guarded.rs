//! Who is let in, how many, and how a server ends.

use std::io::{BufReader, Write};
use std::net::Ipv4Addr;

use serde_json::json;

use super::client::{Answer, Client, Events, connect};
use super::server::Server;
use super::{board, path};
use crate::turniir::folder;

#[test]
fn strangers_are_refused() {
    let server = Server::start(&["--host", "board.example", "--requests", "100000"]);
    let mut client = server.client();
    let mut check = |headers: &str, status: u16, code: &str| {
        let head = format!("GET /api/games HTTP/1.1\r\n{headers}");
        let answer = client.send(&head, b"").expect("an answer");
        let told = (answer.status, answer.code());
        assert_eq!(told, (status, code.to_owned()), "{headers}");
    };
    check("Host: localhost\r\n", 200, "");
    check("Host: board.example\r\n", 200, "");
    check("Host: evil.example\r\n", 403, "strange_host");
    check(
        "Host: evil.example:80\r\nOrigin: http://evil.example:80\r\n",
        403,
        "strange_host",
    );
    check("", 400, "no_host");
    check("Host: localhost\r\nHost: localhost\r\n", 400, "bad_header");
    check("Host: localhost\r\nOrigin: http://localhost\r\n", 200, "");
    check(
        "Host: localhost\r\nOrigin: http://evil.example\r\n",
        403,
        "strange_origin",
    );
    check("Host: localhost\r\nOrigin: null\r\n", 403, "strange_origin");
    let long = format!("Host: localhost\r\nX: {}\r\n", "x".repeat(20_000));
    check(&long, 431, "long_headers");
}

#[test]
fn bodies_are_json_of_some_length() {
    let server = Server::generous(&[]);
    let mut client = server.client();
    let mut check = |path: &str, kind: &str, body: &[u8], status: u16, code: &str| {
        let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n");
        let answer = client.send(&head, body).expect("an answer");
        let told = (answer.status, answer.code());
        assert_eq!(told, (status, code.to_owned()), "{kind} {}", body.len());
    };
    let json = "application/json";
    check("/api/boards", json, br#"{"game":"hexagon"}"#, 201, "");
    check(
        "/api/boards",
        "Application/JSON; charset=utf-8",
        br#"{"game":"hexagon"}"#,
        201,
        "",
    );
    check(
        "/api/boards",
        "text/plain",
        br#"{"game":"hexagon"}"#,
        415,
        "not_json",
    );
    check("/api/boards", "application/jsonx", b"{}", 415, "not_json");
    check("/api/boards", json, b"", 400, "unreadable");
    check("/api/boards", json, b"{\"game\":\xff}", 400, "unreadable");
    check("/api/boards", json, &b"[".repeat(60_000), 400, "unreadable");
    check("/api/boards", json, &b" ".repeat(70_000), 413, "too_long");
    check(
        "/api/draughts/pdn",
        json,
        &b" ".repeat(70_000),
        400,
        "unreadable",
    );
    check(
        "/api/draughts/pdn",
        json,
        &b" ".repeat(1_100_000),
        413,
        "too_long",
    );
}

#[test]
fn everything_has_a_limit() {
    let server = Server::start(&["--boards", "2", "--requests", "100000"]);
    let begun = [(); 2].map(|()| server.begin(&json!({"game": "hexagon"})));
    let answer = server
        .client()
        .post("/api/boards", &json!({"game": "hexagon"}));
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (503, "too_many_boards")
    );
    assert_eq!(answer.header("retry-after"), Some("1"));
    server.client().ask("DELETE", &path(&begun[0]), None);
    server.begin(&json!({"game": "hexagon"}));
    let id = board(&begun[1]);
    let streams: Vec<_> = (0..64).map(|_| Events::of(server.address, id)).collect();
    let refused = Events::open(server.address, id)
        .err()
        .map(|answer| answer.status);
    assert_eq!(refused, Some(503));
    drop(streams);
}

#[test]
fn who_asks_too_often_waits() {
    let server = Server::start(&["--requests", "5"]);
    let mut client = server.client();
    let answers: Vec<Answer> = (0..40).map(|_| client.get("/api/games")).collect();
    let refused = answers
        .iter()
        .find(|answer| answer.status != 200)
        .expect("a refusal");
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (429, "too_many_requests")
    );
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert!(answers[..10].iter().all(|answer| answer.status == 200));
}

#[test]
fn connections_are_counted() {
    let server = Server::start(&["--connections", "3"]);
    let mut clients: Vec<Client> = (0..3).map(|_| server.client()).collect();
    for client in &mut clients {
        assert_eq!(client.get("/api/games").status, 200);
    }
    // The answer comes before anything was asked.
    let mut line = BufReader::new(connect(server.address).expect("a connection"));
    let refused = Answer::read(&mut line, false).expect("an answer");
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (503, "too_many_connections")
    );
    drop(clients.pop());
    assert_eq!(clients[0].get("/api/games").status, 200);
}

/// Two addresses of this computer.
const ONE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const OTHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);

#[track_caller]
fn check_refused(answer: &Answer, code: &str, most: u64) {
    let told = (answer.status, answer.code());
    assert_eq!(told, (429, code.to_owned()));
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(answer.json()["error"]["facts"]["most"], most);
}

#[test]
fn an_address_has_its_share_of_boards() {
    let server = Server::start(&["--boards", "10", "--boards-of-address", "2"]);
    let [mut one, mut other] = [ONE, OTHER].map(|place| Client::at(server.address, place));
    let wish = json!({"game": "hexagon"});
    let begun = [(); 2].map(|()| one.post("/api/boards", &wish));
    assert!(begun.iter().all(|answer| answer.status == 201));
    let refused = one.post("/api/boards", &wish);
    check_refused(&refused, "too_many_boards_of_address", 2);
    assert_eq!(other.post("/api/boards", &wish).status, 201);
    // Whoever takes a board away, it was this address's.
    other.ask("DELETE", &path(&begun[0].json()), None);
    assert_eq!(one.post("/api/boards", &wish).status, 201);
    let refused = one.post("/api/boards", &wish);
    check_refused(&refused, "too_many_boards_of_address", 2);
}

#[test]
fn an_address_has_its_share_of_connections() {
    let server = Server::start(&["--connections", "10", "--connections-of-address", "2"]);
    let mut clients = [ONE, ONE, OTHER].map(|place| Client::at(server.address, place));
    for client in &mut clients {
        assert_eq!(client.get("/api/games").status, 200);
    }
    let refused = Client::at(server.address, ONE).refused();
    check_refused(&refused, "too_many_connections_of_address", 2);
    assert_eq!(clients[0].get("/api/games").status, 200);
    let [_, gone, _] = clients;
    drop(gone);
    let mut again = Client::at(server.address, ONE);
    // The server hears of the end a little later.
    while !again
        .send("GET /api/games HTTP/1.1\r\nHost: localhost\r\n", b"")
        .is_ok_and(|answer| answer.status == 200)
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// An address whose matches never come to a move keeps one match of its own from running, and
/// nobody else's.
#[test]
fn a_match_that_stalls_costs_its_address_only() {
    let stalls = ":- module(stalls, [stalls/3]).\nstalls(_, _, _) :- sleep(1000000).\n";
    let file = folder("web-shares", &[("stalls.pl", stalls)]).join("stalls.pl");
    let file = file.display().to_string();
    let options = ["--move-time", "3600", "--threads", "2"];
    let server = Server::start(&[&options[..], &["--matches-of-address", "4", &file]].concat());
    let [mut one, mut other] = [ONE, OTHER].map(|place| Client::at(server.address, place));
    let module = |name: &str| json!({"kind": "module", "module": name});
    let wish =
        |white, black| json!({"game": "draughts", "white": module(white), "black": module(black)});
    let stalled = [(); 4].map(|()| one.post("/api/boards", &wish("stalls", "ahnus")));
    assert!(stalled.iter().all(|answer| answer.status == 201));
    let refused = one.post("/api/boards", &wish("ahnus", "ahnus"));
    check_refused(&refused, "too_many_matches_of_address", 4);
    let begun = other.post("/api/boards", &wish("ahnus", "puu"));
    assert_eq!(begun.status, 201);
    let mut events = Events::of(server.address, board(&begun.json()));
    let end = events.until(|state| !state["over"].is_null());
    let reason = end["state"]["over"]["reason"].as_str().expect("a reason");
    assert!(["no_moves", "no_captures"].contains(&reason), "{reason}");
    // One that ends makes room for another.
    let stop = json!({"do": "stop"});
    assert_eq!(one.post(&path(&stalled[0].json()), &stop).status, 200);
    while one.post("/api/boards", &wish("ahnus", "ahnus")).status != 201 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_server_ends_when_it_is_asked_to() {
    let server = Server::generous(&[]);
    let address = server.address;
    let begun = server.begin(&json!({"game": "hexagon"}));
    let mut events = Events::of(address, board(&begun));
    assert!(events.next().is_some());
    let mut half = connect(address).expect("a connection");
    half.write_all(b"POST /api/boards HTTP/1.1\r\nHost: loc")
        .expect("half a request");
    let (status, told) = server.end();
    assert!(status.success(), "{status}: {told}");
    assert!(events.next().is_none());
}

#[test]
fn a_port_that_is_taken_is_told() {
    let server = Server::generous(&[]);
    let port = server.address.port().to_string();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_arbiiter"))
        .args(["serve", "--lang", "en", "--port", &port])
        .output()
        .expect("an end");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(&port) && told.contains("--port"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}
