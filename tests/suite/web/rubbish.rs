//! Requests that make no sense, by the thousand: each is refused with a reason, and the server
//! lives.

use std::io::{BufReader, Read, Write};
use std::net::Shutdown;

use serde_json::json;

use super::client::{Answer, connect};
use super::path;
use super::server::Server;

/// Requests of each kind.
const COUNT: usize = 700;

/// Words that requests are made of, and that they must not contain.
const WORDS: &[&str] = &[
    "\"do\"",
    "\"move\"",
    "\"from\"",
    "\"04\"",
    "\"14\"",
    "\"new\"",
    "\"level\"",
    "\"game\"",
    "\"hexagon\"",
    "\"draughts\"",
    "\"white\"",
    "{\"kind\":\"module\",\"module\":\"puu\"}",
    "null",
    "true",
    "-1",
    "1e999",
    "18446744073709551616",
    "0.5",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "\"../../etc/passwd\"",
    "\"%n%s\"",
    "\u{0}",
    "\u{202e}",
    "\"start\"",
    "\"W:Wa1:Bb2\"",
    "\"position\"",
];

const PATHS: &[&str] = &[
    "/",
    "/api",
    "/api/games",
    "/api/boards",
    "/api/boards/",
    "/api/boards/x/events",
    "/api/draughts/pdn",
    "/api/draughts/position",
    "//",
    "/..",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/page/../../x",
    "/page/%00",
    "/\u{fc}",
    "/api/boards/%00%ff",
    "?",
    "/api?x=%",
    "*",
    "http://evil/",
    "/;/",
];

const METHODS: &[&str] = &[
    "GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "X",
    "\u{e4}",
];

const HEADERS: &[&str] = &[
    "Content-Type: application/json",
    "Content-Type: \u{fe}",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: x",
    "Expect: 100-continue",
    "Upgrade: websocket",
    "Connection: upgrade",
    "Origin: http://x",
    "If-None-Match: *,\"",
    "Host: x",
    "Range: bytes=0-",
    ": x",
    "X",
    "X:\u{0}",
    "Cookie: \u{1}",
    "Last-Event-ID: x",
    "Content-Length: 5",
    "Connection: close",
];

/// Numbers that look random: a splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % limit as u64) as usize
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    /// A text with some bytes changed, taken away, or doubled.
    fn spoil(&mut self, text: &[u8]) -> Vec<u8> {
        let mut bytes = text.to_vec();
        for _ in 0..=self.below(4) {
            let place = self.below(bytes.len().max(1));
            match self.below(4) {
                0 if place < bytes.len() => bytes[place] = self.below(256) as u8,
                1 => bytes.truncate(place),
                2 => bytes.extend_from_within(..place.min(bytes.len())),
                _ => {
                    let word = self.of(WORDS).bytes();
                    bytes.splice(place..place, word);
                }
            }
        }
        bytes
    }
}

/// Fulfilled, or refused with a reason: never our fault. What is no HTTP at all is refused without
/// a body.
#[track_caller]
fn check(answer: &Answer, is_http: bool, asked: &[u8]) {
    let asked = String::from_utf8_lossy(asked);
    assert!(
        matches!(answer.status, 200..=304 | 400..=499 | 503),
        "{}: {asked}",
        answer.status
    );
    let is_empty = answer.body.is_empty() && !is_http;
    if answer.status >= 400 && !is_empty {
        let told = answer.json();
        assert!(
            told["error"]["code"].is_string(),
            "{}: {asked}",
            answer.status
        );
        assert!(
            told["error"]["message"].is_string(),
            "{}: {asked}",
            answer.status
        );
    }
}

#[test]
fn spoiled_json_is_refused() {
    let server = Server::generous(&[]);
    let begun = server.begin(&json!({"game": "hexagon", "opponent": "human"}));
    let texts = [
        json!({"do": "move", "from": "04", "to": "14"}),
        json!({"do": "new", "color": "red", "first": "computer", "level": 2, "opponent": "computer"}),
        json!({"game": "hexagon", "color": "blue", "level": 1}),
        json!({"game": "draughts", "white": {"kind": "human"}, "black": {"kind": "core", "depth": 1}}),
        json!({"game": "analysis", "position": "W:Wc3:Bd4", "lines": 2}),
        json!({"pdn": "[Event \"x\"]\n1. c3-d4 d6-c5 2. d4xb6 *"}),
        json!({"position": "W:Wc3:Bd4", "rules": "course"}),
    ];
    let paths = [
        path(&begun),
        "/api/boards".to_owned(),
        "/api/draughts/pdn".to_owned(),
        "/api/draughts/position".to_owned(),
    ];
    let mut random = Random(1);
    let mut client = server.client();
    for _ in 0..COUNT {
        let text = texts[random.below(texts.len())].to_string();
        let body = match random.below(4) {
            0 => (0..random.below(30))
                .map(|_| random.of(WORDS))
                .collect::<String>()
                .into_bytes(),
            _ => random.spoil(text.as_bytes()),
        };
        let path = &paths[random.below(paths.len())];
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        );
        let answer = client.send(&head, &body).expect("an answer");
        check(&answer, true, &body);
    }
    assert_eq!(server.client().get("/api/games").status, 200);
}

#[test]
fn strange_requests_are_refused() {
    let server = Server::generous(&[]);
    let mut random = Random(2);
    for _ in 0..COUNT {
        let mut request = format!(
            "{} {} HTTP/1.1\r\nHost: localhost\r\n",
            random.of(METHODS),
            random.of(PATHS)
        );
        for _ in 0..random.below(4) {
            request.push_str(random.of(HEADERS));
            request.push_str("\r\n");
        }
        request.push_str("\r\n");
        exchange(&server, request.as_bytes());
    }
    assert_eq!(server.client().get("/api/games").status, 200);
}

#[test]
fn rubbish_does_not_kill() {
    let server = Server::generous(&[]);
    let mut random = Random(3);
    let whole = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for number in 0..COUNT {
        let bytes = match number % 4 {
            0 => (0..random.below(300))
                .map(|_| random.below(256) as u8)
                .collect(),
            1 => random.spoil(whole),
            2 => whole[..random.below(whole.len())].to_vec(),
            _ => whole.repeat(1 + random.below(20)),
        };
        exchange(&server, &bytes);
    }
    let many = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
        "X: y\r\n".repeat(300)
    );
    exchange(&server, many.as_bytes());
    exchange(&server, &b"A".repeat(1_000_000));
    assert_eq!(server.client().get("/api/games").status, 200);
}

/// Sends bytes as they are, and checks what comes back until the server has had enough.
fn exchange(server: &Server, bytes: &[u8]) {
    let mut stream = connect(server.address).expect("a connection");
    // A server may close before it has read everything.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut told = Vec::new();
    let _ = stream.read_to_end(&mut told);
    let mut line = BufReader::new(told.as_slice());
    if let Ok(answer) = Answer::read(&mut line, bytes.starts_with(b"HEAD ")) {
        check(&answer, false, bytes);
    }
}
