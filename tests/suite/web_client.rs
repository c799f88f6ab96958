//! A server of the real binary, and a client that asks it over HTTP.

use std::io::{BufRead, BufReader, PipeReader, Read};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

use crate::course::arbiiter;

/// No answer takes longer, however busy the machine is.
const LIMIT: Duration = Duration::from_secs(300);

/// A server, which ends with this value.
pub struct Server {
    process: Child,
    address: String,
    agent: Agent,
}

/// A board that a client has asked for.
pub struct Sitting<'a> {
    server: &'a Server,
    path: String,
}

impl Server {
    /// `arbiiter serve` with these arguments, on a free port.
    pub fn start(arguments: &[&str]) -> Server {
        let (told, tell) = std::io::pipe().expect("a pipe");
        let mut command = arbiiter();
        command.args(["serve", "--port", "0", "--requests", "1000000"]);
        command.args(arguments);
        command.stdout(Stdio::from(tell.try_clone().expect("a copy")));
        command.stderr(Stdio::from(tell));
        let process = command.spawn().expect("the program starts");
        drop(command);
        let address = address(told);
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(LIMIT))
            .build()
            .into();
        Server {
            process,
            address,
            agent,
        }
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Asks for a page below the server's address.
    pub fn get(&self, path: &str) -> (u16, Value) {
        read(self.agent.get(self.url(path)).call())
    }

    /// Sends JSON there.
    pub fn post(&self, path: &str, wish: &Value) -> (u16, Value) {
        read(self.agent.post(self.url(path)).send_json(wish))
    }

    /// A new board.
    #[track_caller]
    pub fn board(&self, options: &Value) -> Sitting<'_> {
        let (status, told) = self.post("/api/boards", options);
        assert_eq!(status, 201, "{options}: {told}");
        let identity = told["board"].as_str().expect("an identity");
        Sitting {
            server: self,
            path: format!("/api/boards/{identity}"),
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Sitting<'_> {
    /// The snapshot now.
    pub fn snapshot(&self) -> Value {
        let (status, told) = self.server.get(&self.path);
        assert_eq!(status, 200, "{told}");
        told
    }

    /// The state now.
    pub fn state(&self) -> Value {
        self.snapshot()["state"].take()
    }

    /// Tells a wish.
    pub fn act(&self, wish: &Value) -> (u16, Value) {
        self.server.post(&self.path, wish)
    }

    /// Tells a wish that is fulfilled; the state then.
    #[track_caller]
    pub fn done(&self, wish: &Value) -> Value {
        let (status, mut told) = self.act(wish);
        assert_eq!(status, 200, "{wish}: {told}");
        told["state"].take()
    }

    /// Makes a move; the state then.
    #[track_caller]
    pub fn play(&self, text: &str) -> Value {
        self.done(&json!({"do": "move", "move": text}))
    }

    /// Tells a wish that is refused: with this status and code, and without any change.
    #[track_caller]
    pub fn refused(&self, wish: &Value, status: u16, code: &str) -> Value {
        let before = self.state();
        let (found, mut told) = self.act(wish);
        let error = told["error"].take();
        assert_eq!(
            (found, error["code"].as_str()),
            (status, Some(code)),
            "{wish}: {error}"
        );
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{error}"
        );
        // Stale news may raise the version without any change.
        assert_eq!(self.state(), before, "{wish}");
        error
    }

    /// Follows the events until a snapshot is as wanted.
    #[track_caller]
    pub fn until(&self, mut wanted: impl FnMut(&Value) -> bool) -> Value {
        let url = self.server.url(&format!("{}/events", self.path));
        let response = self.server.agent.get(url).call().expect("events");
        let lines = BufReader::new(response.into_body().into_reader()).lines();
        let mut last = 0;
        for line in lines {
            let line = line.expect("the events go on");
            let Some(told) = line
                .strip_prefix("data: ")
                .or_else(|| line.strip_prefix("data:"))
            else {
                continue;
            };
            let snapshot: Value = serde_json::from_str(told).expect("a snapshot");
            let version = snapshot["version"].as_u64().expect("a number");
            assert!(version > last, "{version} after {last}");
            last = version;
            if wanted(&snapshot) {
                return snapshot;
            }
        }
        panic!("the events end at version {last}")
    }

    /// Takes the board away.
    pub fn remove(self) {
        let url = self.server.url(&self.path);
        let response = self.server.agent.delete(url).call().expect("an answer");
        assert_eq!(response.status(), 204);
        assert_eq!(self.server.get(&self.path).0, 404);
    }
}

/// The address that the server tells; what it says later is read and forgotten.
fn address(told: PipeReader) -> String {
    let mut told = BufReader::new(told);
    let mut line = String::new();
    while told.read_line(&mut line).expect("the server tells") > 0 {
        if let Some(place) = line.find("http://") {
            let address = line[place..].trim_end().trim_end_matches('/').to_owned();
            thread::spawn(move || told.read_to_end(&mut Vec::new()));
            return address;
        }
        line.clear();
    }
    panic!("the server has ended")
}

fn read(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> (u16, Value) {
    let mut answer = answer.expect("an answer");
    let text = answer.body_mut().read_to_string().expect("a text");
    let told = match text.is_empty() {
        true => Value::Null,
        false => serde_json::from_str(&text).unwrap_or(Value::String(text)),
    };
    (answer.status().as_u16(), told)
}
