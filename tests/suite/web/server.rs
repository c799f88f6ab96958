//! A server of the real program, for tests and the load bench.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::client::Client;

/// What lets tests ask as often as they can.
pub const GENEROUS: [&str; 10] = [
    "--requests",
    "1000000",
    "--boards",
    "100000",
    "--boards-of-address",
    "100000",
    "--connections-of-address",
    "100000",
    "--matches-of-address",
    "100000",
];

/// How often a port is tried, and after what time again.
const PORT_ATTEMPTS: u32 = 100;
const PORT_PAUSE: Duration = Duration::from_millis(300);

/// A running server; it dies with this.
pub struct Server {
    child: Child,
    errors: BufReader<ChildStderr>,
    pub address: SocketAddr,
}

impl Server {
    /// A server on a free port that is told this.
    pub fn start(options: &[&str]) -> Server {
        Server::at(0, options)
    }

    /// The same on a given port.
    pub fn at(port: u16, options: &[&str]) -> Server {
        let command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
        Server::run_by(command, port, options)
    }

    /// The same by another program that has the commands of ours. A port that another process has
    /// taken for a moment is waited for.
    pub fn run_by(mut command: Command, port: u16, options: &[&str]) -> Server {
        command
            .args(["serve", "--lang", "en", "--port", &port.to_string()])
            .args(options)
            .stdin(Stdio::null())
            .stderr(Stdio::piped());
        for _ in 0..PORT_ATTEMPTS {
            match Server::of(&mut command) {
                Ok(server) => return server,
                Err(told) => assert!(told.contains("in use"), "the server has ended: {told}"),
            }
            std::thread::sleep(PORT_PAUSE);
        }
        panic!("port {port} is never free");
    }

    /// The server that this command begins, or what it has said before it ended.
    fn of(command: &mut Command) -> Result<Server, String> {
        let mut child = command.spawn().expect("a server");
        let mut errors = BufReader::new(child.stderr.take().expect("its errors"));
        match told_address(&mut errors) {
            Ok(address) => Ok(Server {
                child,
                errors,
                address,
            }),
            Err(told) => {
                child.wait().expect("an end");
                Err(told)
            }
        }
    }

    /// A server that lets tests ask as often as they can.
    pub fn generous(options: &[&str]) -> Server {
        Server::start(&[&GENEROUS, options].concat())
    }

    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// A new board.
    pub fn begin(&self, wish: &Value) -> Value {
        let answer = self.client().post("/api/boards", wish);
        assert_eq!(answer.status, 201, "{wish}: {}", answer.json());
        answer.json()
    }

    /// Asks the server to end; how it has ended, and what it has said.
    pub fn end(mut self) -> (ExitStatus, String) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("a signal");
        let status = self.child.wait().expect("an end");
        let mut told = String::new();
        self.errors.read_to_string(&mut told).expect("its errors");
        (status, told)
    }
}

/// The address that a server tells, or all that it has said before it ended.
fn told_address(errors: &mut impl BufRead) -> Result<SocketAddr, String> {
    let mut told = String::new();
    loop {
        let mut line = String::new();
        errors.read_line(&mut line).expect("a line");
        if line.is_empty() {
            return Err(told);
        }
        if let Some(place) = line.strip_prefix("http://") {
            let place = place.trim_end().trim_end_matches('/');
            return Ok(place.parse().expect("an address"));
        }
        told.push_str(&line);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
