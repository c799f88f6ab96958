//! A course of the real server and its visitors, for tests and the load bench.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::client::{Answer, Client};
use super::server::Server;

/// Nothing on a machine that is not stuck takes longer.
const LIMIT: Duration = Duration::from_secs(500);
const POLL: Duration = Duration::from_millis(50);

pub const SECRET: &str = "a long enough secret";

/// A new folder for a course, and the file with the teacher's secret in it.
pub fn folder_with_secret(test: &str) -> (PathBuf, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("classroom")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let secret = folder.join("secret.txt");
    fs::write(&secret, SECRET).expect("a file");
    (folder, secret)
}

/// A course in a folder of the test, and its server.
pub struct Course {
    pub folder: PathBuf,
    pub server: Server,
}

impl Course {
    pub fn new(test: &str) -> Course {
        let (folder, secret) = folder_with_secret(test);
        let server = serve(
            &folder,
            &["--teacher-secret", secret.to_str().expect("UTF-8")],
        );
        Course { folder, server }
    }

    /// Kills the server in the middle of whatever it does, and starts it again.
    pub fn kill(self) -> Course {
        let Course { folder, server } = self;
        drop(server);
        let server = serve(&folder, &[]);
        Course { folder, server }
    }

    pub fn visitor(&self, secret: &str) -> Visitor {
        let mut visitor = Visitor::new(&self.server);
        let answer = visitor.sign_in(secret);
        assert_eq!(answer.status, 303, "{secret}: {}", text(&answer));
        visitor
    }

    pub fn teacher(&self) -> Visitor {
        self.visitor(SECRET)
    }
}

pub fn serve(folder: &Path, more: &[&str]) -> Server {
    let course = folder.join("course");
    let course = course.to_str().expect("UTF-8");
    Server::generous(&[&["--course", course, "--threads", "2"], more].concat())
}

pub fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}

/// A browser without a screen: a cookie, and the token of its forms.
pub struct Visitor {
    pub client: Client,
    pub address: SocketAddr,
    pub cookie: String,
    pub csrf: String,
}

impl Visitor {
    pub fn new(server: &Server) -> Visitor {
        Visitor {
            client: server.client(),
            address: server.address,
            cookie: String::new(),
            csrf: String::new(),
        }
    }

    pub fn send(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Answer {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAccept-Language: en\r\n{}{kind}",
            self.address, self.cookie
        );
        self.client.send(&head, body).expect("an answer")
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "", b"")
    }

    /// A page that there is.
    pub fn page(&mut self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", text(&answer));
        text(&answer)
    }

    pub fn sign_in(&mut self, secret: &str) -> Answer {
        let answer = self.post("/course/sign-in", &[("code", secret)]);
        if let Some(cookie) = answer.header("set-cookie") {
            let pair = cookie.split(';').next().expect("a cookie");
            self.cookie = format!("Cookie: {pair}\r\n");
            let page = self.page("/course");
            let (_, rest) = page.split_once("name=\"csrf\" value=\"").expect("a token");
            self.csrf = rest.split('"').next().expect("a token").to_owned();
        }
        answer
    }

    /// Sends a form, with its token if there is one.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = self.csrf.clone();
        let fields = fields.iter().copied().chain([("csrf", csrf.as_str())]);
        let body: Vec<String> = fields
            .map(|(name, value)| format!("{name}={}", encoded(value)))
            .collect();
        let kind = "Content-Type: application/x-www-form-urlencoded\r\n";
        self.send("POST", path, kind, body.join("&").as_bytes())
    }

    /// Sends a file.
    pub fn upload(&mut self, path: &str, name: &str, file: &str) -> Answer {
        let csrf = self.csrf.clone();
        self.upload_with(path, name, file, &csrf)
    }

    pub fn upload_with(&mut self, path: &str, name: &str, file: &str, csrf: &str) -> Answer {
        self.send_parts(path, &[("csrf", csrf)], Some((name, file.as_bytes())))
    }

    /// Sends a form with these fields and perhaps a file.
    pub fn send_parts(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        file: Option<(&str, &[u8])>,
    ) -> Answer {
        let kind = "Content-Type: multipart/form-data; boundary=XXXX\r\n";
        let mut body = Vec::new();
        for (name, value) in fields {
            let part = "--XXXX\r\nContent-Disposition: form-data; name=";
            body.extend(format!("{part}\"{name}\"\r\n\r\n{value}\r\n").bytes());
        }
        if let Some((name, bytes)) = file {
            let part = "--XXXX\r\nContent-Disposition: form-data; name=\"file\"; filename=";
            let head = format!("{part}\"{name}\"\r\nContent-Type: text/plain\r\n\r\n");
            body.extend(head.bytes());
            body.extend(bytes);
            body.extend(b"\r\n");
        }
        body.extend(b"--XXXX--\r\n");
        self.send("POST", path, kind, &body)
    }

    /// The revision in the form that is sent to this address, on this page.
    pub fn revision(&mut self, page: &str, action: &str) -> String {
        let page = self.page(page);
        let (_, form) = page
            .split_once(&format!("action=\"{action}\""))
            .unwrap_or_else(|| panic!("there is no form for {action}: {page}"));
        let (_, value) = form
            .split_once("name=\"revision\" value=\"")
            .expect("a revision");
        value.split('"').next().expect("a revision").to_owned()
    }

    /// Changes what is said about a task, as it is now.
    pub fn change_task(&mut self, task: &str, fields: &[(&str, &str)]) -> Answer {
        let place = for_teacher(task);
        let revision = self.revision(task, &place);
        self.post(&place, &[fields, &[("revision", &revision)]].concat())
    }

    /// Takes in a roster, as it is now.
    pub fn take_in(&mut self, roster: &str) -> Answer {
        let revision = self.revision("/course", "/course/teacher/roster");
        let csrf = self.csrf.clone();
        let fields = [("csrf", csrf.as_str()), ("revision", &revision)];
        let file = Some(("roster.csv", roster.as_bytes()));
        self.send_parts("/course/teacher/roster", &fields, file)
    }

    /// Hands a file in; the address of its page.
    pub fn hand_in(&mut self, task: &str, name: &str, file: &str) -> String {
        let answer = self.upload(&format!("{task}/handins"), name, file);
        assert_eq!(answer.status, 303, "{name}: {}", text(&answer));
        answer.header("location").expect("a page").to_owned()
    }

    /// What was found in the end, as JSON.
    pub fn checked(&mut self, page: &str) -> Value {
        let start = Instant::now();
        loop {
            let answer = self.get(&format!("{page}/report.json"));
            match answer.status {
                200 => return answer.json(),
                202 => assert!(start.elapsed() < LIMIT, "{page} is not checked"),
                other => panic!("{page}: {other}"),
            }
            thread::sleep(POLL);
        }
    }

    /// The page when this is on it.
    pub fn until(&mut self, path: &str, part: &str) -> String {
        let start = Instant::now();
        loop {
            let page = self.page(path);
            if page.contains(part) {
                return page;
            }
            assert!(
                start.elapsed() < LIMIT,
                "{part:?} never comes on {path}: {page}"
            );
            thread::sleep(POLL);
        }
    }
}

/// The address of a task for the teacher.
pub fn for_teacher(task: &str) -> String {
    format!("/course/teacher{}", &task["/course".len()..])
}

pub fn encoded(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(encode).collect()
}

/// A task, and codes of students called `Name 1`, `Name 2`..
pub fn begin(teacher: &mut Visitor, students: usize, game: &str) -> (String, Vec<String>) {
    let made = teacher.post(
        "/course/teacher/tasks",
        &[
            ("title", "Kabe <b>"),
            ("description", "play"),
            ("deadline", ""),
            ("game", game),
            ("games", "2"),
        ],
    );
    assert_eq!(made.status, 303, "{}", text(&made));
    let task = made.header("location").expect("a page").to_owned();
    let rows = (1..=students).map(|number| format!("n{number},Name {number}\n"));
    let roster: String = std::iter::once("number,name\n".to_owned())
        .chain(rows)
        .collect();
    let codes = teacher.take_in(&roster);
    assert_eq!(codes.status, 200, "{}", text(&codes));
    let codes = text(&codes);
    let codes = codes
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).expect("a code").to_owned());
    (task, codes.collect())
}

pub fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name);
    fs::read_to_string(path).expect("an example")
}

/// A player that loops for ever.
pub const LOOPS: &str = ":- module(loops, [loops/3]).\nloops(_, _, _) :- repeat, fail.\n";
