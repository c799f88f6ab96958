//! A client of `arbiiter serve` over plain sockets, shared with the load bench: it can say what no
//! library lets one say.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use rustix::net::{AddressFamily, SocketType};
use serde_json::Value;

/// Nothing on a machine that is not stuck takes longer.
const PATIENCE: Duration = Duration::from_secs(300);

/// A client that keeps its connection as long as the server does.
pub struct Client {
    address: SocketAddr,
    /// Where it is, if that matters.
    place: Option<Ipv4Addr>,
    line: Option<BufReader<TcpStream>>,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// The events of a board.
pub struct Events {
    line: BufReader<TcpStream>,
    heard: Vec<u8>,
}

/// One of them.
pub struct Event {
    pub id: u64,
    pub snapshot: Value,
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        Client {
            address,
            place: None,
            line: None,
        }
    }

    /// The same from this address of the computer.
    pub fn at(address: SocketAddr, place: Ipv4Addr) -> Client {
        Client {
            place: Some(place),
            ..Client::new(address)
        }
    }

    /// What a connection is told on which nothing is asked.
    pub fn refused(&mut self) -> Answer {
        let mut line = BufReader::new(self.connect().expect("a connection"));
        Answer::read(&mut line, false).expect("an answer")
    }

    /// Sends a request as browsers do, with JSON or without a body.
    pub fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let (kind, body) = match body {
            Some(body) => ("Content-Type: application/json\r\n", body.to_string()),
            None => ("", String::new()),
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{kind}",
            self.address
        );
        self.send(&head, body.as_bytes())
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, Some(body))
    }

    /// Sends a head, to which the length is added, and a body; a connection that has been closed
    /// meanwhile is opened again.
    pub fn send(&mut self, head: &str, body: &[u8]) -> io::Result<Answer> {
        let length = body.len();
        let mut bytes = format!("{head}Content-Length: {length}\r\n\r\n").into_bytes();
        bytes.extend_from_slice(body);
        if let Some(line) = self.line.take()
            && let Ok(answer) = self.exchange(line, &bytes)
        {
            return Ok(answer);
        }
        let line = BufReader::new(self.connect()?);
        self.exchange(line, &bytes)
    }

    fn connect(&self) -> io::Result<TcpStream> {
        match self.place {
            Some(place) => connected_from(place, self.address).and_then(patient),
            None => connect(self.address),
        }
    }

    fn exchange(&mut self, mut line: BufReader<TcpStream>, bytes: &[u8]) -> io::Result<Answer> {
        // A server may answer, and close, before it has read everything.
        let sent = line.get_mut().write_all(bytes);
        let answer = Answer::read(&mut line, bytes.starts_with(b"HEAD "))
            .or_else(|error| sent.and(Err(error)))?;
        if answer.header("connection") != Some("close") {
            self.line = Some(line);
        }
        Ok(answer)
    }
}

/// A connection on which nobody waits for ever.
pub fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    patient(TcpStream::connect(address)?)
}

fn connected_from(place: Ipv4Addr, address: SocketAddr) -> io::Result<TcpStream> {
    let socket = rustix::net::socket(AddressFamily::INET, SocketType::STREAM, None)?;
    rustix::net::bind(&socket, &SocketAddr::from((place, 0)))?;
    rustix::net::connect(&socket, &address)?;
    Ok(socket.into())
}

fn patient(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

impl Answer {
    /// Reads an answer whose length is told.
    pub fn read(line: &mut impl BufRead, is_head: bool) -> io::Result<Answer> {
        let mut answer = Answer::read_head(line)?;
        let length = answer
            .header("content-length")
            .and_then(|length| length.parse().ok());
        let has_body = !is_head && !matches!(answer.status, 204 | 304);
        if has_body {
            answer.body = vec![0; length.unwrap_or(0)];
            line.read_exact(&mut answer.body)?;
        }
        Ok(answer)
    }

    fn read_head(line: &mut impl BufRead) -> io::Result<Answer> {
        let first = read_line(line)?;
        let status = first
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no answer: {first:?}")))?;
        let mut headers = Vec::new();
        loop {
            let header = read_line(line)?;
            let Some((name, value)) = header.split_once(':') else {
                break;
            };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Ok(Answer {
            status,
            headers,
            body: Vec::new(),
        })
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The body; null when it is no JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The code of a refusal; empty when it is none.
    pub fn code(&self) -> String {
        self.json()["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }
}

impl Events {
    /// Follows a board.
    pub fn of(address: SocketAddr, board: &str) -> Events {
        Events::open(address, board).unwrap_or_else(|answer| panic!("refused: {}", answer.status))
    }

    /// Follows a board, if the server lets one.
    pub fn open(address: SocketAddr, board: &str) -> Result<Events, Answer> {
        let mut line = BufReader::new(connect(address).expect("a connection"));
        let request = format!("GET /api/boards/{board}/events HTTP/1.1\r\nHost: {address}\r\n\r\n");
        line.get_mut()
            .write_all(request.as_bytes())
            .expect("a request");
        let answer = Answer::read_head(&mut line).expect("an answer");
        match answer.status {
            200 => Ok(Events {
                line,
                heard: Vec::new(),
            }),
            _ => Err(answer),
        }
    }

    /// The first event in which this holds.
    pub fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.next().expect("an event");
            if holds(&event.snapshot["state"]) {
                return event.snapshot;
            }
        }
    }

    fn chunk(&mut self) -> io::Result<Vec<u8>> {
        let length = read_line(&mut self.line)?;
        let length = usize::from_str_radix(&length, 16).map_err(io::Error::other)?;
        let mut chunk = vec![0; length];
        self.line.read_exact(&mut chunk)?;
        read_line(&mut self.line)?;
        Ok(chunk)
    }
}

/// They end with the board.
impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.heard.windows(2).position(|pair| pair == b"\n\n") {
                let text: Vec<u8> = self.heard.drain(..end + 2).collect();
                match Event::of(&String::from_utf8_lossy(&text)) {
                    Some(event) => return Some(event),
                    None => continue,
                }
            }
            let chunk = self.chunk().ok()?;
            if chunk.is_empty() {
                return None;
            }
            self.heard.extend(chunk);
        }
    }
}

impl Event {
    /// `None` for a beat without news.
    fn of(text: &str) -> Option<Event> {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        let snapshot = field("data: ")?;
        assert_eq!(field("event: "), Some("board"), "{text}");
        Some(Event {
            id: field("id: ")?.parse().ok()?,
            snapshot: serde_json::from_str(snapshot).ok()?,
        })
    }
}

fn read_line(line: &mut impl BufRead) -> io::Result<String> {
    let mut text = String::new();
    if line.read_line(&mut text)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(text.trim_end().to_owned())
}
