//! A board of a server as a client sees it: what it shows, wishes that are fulfilled, wishes that
//! are refused.

use serde_json::{Value, json};

use super::client::{Answer, Events};
use super::server::Server;

/// A board that a client has asked for.
pub struct Sitting<'a> {
    server: &'a Server,
    board: String,
}

impl Server {
    /// Sends JSON to a page; the status, and the answer: as text when it is no JSON.
    pub fn post(&self, path: &str, wish: &Value) -> (u16, Value) {
        told(self.client().post(path, wish))
    }

    /// A new board.
    #[track_caller]
    pub fn board(&self, options: &Value) -> Sitting<'_> {
        let begun = self.begin(options);
        Sitting {
            server: self,
            board: begun["board"].as_str().expect("an identity").to_owned(),
        }
    }
}

impl Sitting<'_> {
    /// The snapshot now.
    pub fn snapshot(&self) -> Value {
        let (status, told) = told(self.server.client().get(&self.path()));
        assert_eq!(status, 200, "{told}");
        told
    }

    /// The state now.
    pub fn state(&self) -> Value {
        self.snapshot()["state"].take()
    }

    /// Tells a wish.
    pub fn act(&self, wish: &Value) -> (u16, Value) {
        self.server.post(&self.path(), wish)
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
        let mut last = 0;
        for event in Events::of(self.server.address, &self.board) {
            let version = event.snapshot["version"].as_u64().expect("a number");
            assert!(version > last, "{version} after {last}");
            last = version;
            if wanted(&event.snapshot) {
                return event.snapshot;
            }
        }
        panic!("the events end at version {last}")
    }

    /// Takes the board away.
    pub fn remove(self) {
        let mut client = self.server.client();
        assert_eq!(client.ask("DELETE", &self.path(), None).status, 204);
        assert_eq!(client.get(&self.path()).status, 404);
    }

    fn path(&self) -> String {
        format!("/api/boards/{}", self.board)
    }
}

fn told(answer: Answer) -> (u16, Value) {
    let text = || Value::String(String::from_utf8_lossy(&answer.body).into_owned());
    let told = serde_json::from_slice(&answer.body);
    (answer.status, told.unwrap_or_else(|_| text()))
}
