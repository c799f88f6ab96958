//! A browser without a window, driven over two pipes with the DevTools protocol: JSON texts, each
//! ended by a zero byte.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The browser ends by itself after so many seconds, whatever its pages do.
const MAX_SECONDS: u32 = 600;

/// The protocol wants descriptors 3 and 4: ours are 0 and 1 of the shell, and it hands them on.
const SHELL: &str =
    r#"exec timeout -k 5 "$0" chromium "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#;

/// A browser with one page, and more if asked for: all methods are about the page that is in front.
pub struct Chromium {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    calls: u64,
    session: Option<String>,
    /// The pages: their sessions, in the order in which they were opened.
    windows: Vec<String>,
    loaded: bool,
    /// What the page complained of: exceptions, broken policies, failed loads.
    pub troubles: Vec<String>,
    /// The addresses that the page has asked for.
    pub requests: HashSet<String>,
}

impl Chromium {
    /// A browser; `None`, and a line that says so, when there is none. `profile` is a folder of its
    /// own.
    pub fn start(profile: &Path) -> Option<Chromium> {
        if !installed("chromium") || !installed("timeout") {
            let required =
                std::env::var("ARBIITER_REQUIRE").is_ok_and(|value| value.contains("chromium"));
            assert!(!required, "needs chromium");
            eprintln!("skipped: needs chromium");
            return None;
        }
        // A profile that an earlier browser has left behind could be locked.
        let _ = fs::remove_dir_all(profile);
        let mut child = Command::new("sh")
            .args(["-c", SHELL, &MAX_SECONDS.to_string()])
            .args([
                "--headless",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
            ])
            .args([
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let (to, from) = (
            child.stdin.take().expect("piped"),
            child.stdout.take().expect("piped"),
        );
        let mut browser = Chromium {
            child,
            to,
            from: BufReader::new(from),
            calls: 0,
            session: None,
            windows: Vec::new(),
            loaded: false,
            troubles: Vec::new(),
            requests: HashSet::new(),
        };
        browser.open_window();
        Some(browser)
    }

    /// Opens one more empty page and takes it to the front.
    pub fn open_window(&mut self) {
        self.session = None;
        let page = self.call("Target.createTarget", json!({"url": "about:blank"}));
        let target = json!({"targetId": page["targetId"], "flatten": true});
        let session = self.call("Target.attachToTarget", target);
        let session = session["sessionId"].as_str().expect("a session").to_owned();
        self.windows.push(session.clone());
        self.session = Some(session);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        // A page without a focus gets no keys and no animation frames.
        self.call(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
    }

    /// Takes a page to the front: 0 is the first.
    pub fn switch(&mut self, window: usize) {
        self.session = Some(self.windows[window].clone());
        self.call("Page.bringToFront", json!({}));
    }

    /// Runs a script in each page before its own ones, from the next address on.
    pub fn prepare(&mut self, script: &str) {
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": script}),
        );
    }

    /// What the reader prefers: `light` or `dark`.
    pub fn prefer(&mut self, scheme: &str) {
        let scheme = json!({"name": "prefers-color-scheme", "value": scheme});
        let motion = json!({"name": "prefers-reduced-motion", "value": "reduce"});
        self.call(
            "Emulation.setEmulatedMedia",
            json!({"features": [scheme, motion]}),
        );
    }

    /// Clicks with the mouse in the middle of an element, which is scrolled into view before.
    pub fn click(&mut self, selector: &str) {
        let place = self.evaluate(&format!(
            "(() => {{ const one = document.querySelector({}); one.scrollIntoView({{ block: 'nearest' }}); \
             const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let what = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", what);
        }
    }

    /// Drags with the mouse from the middle of an element to that of another one.
    pub fn drag(&mut self, from: &str, to: &str) {
        let places = self.evaluate(&format!(
            "[{}, {}].map((selector) => {{ const box = document.querySelector(selector).getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})",
            json!(from),
            json!(to)
        ));
        let steps = [
            ("mousePressed", 0.0),
            ("mouseMoved", 0.3),
            ("mouseMoved", 1.0),
            ("mouseReleased", 1.0),
        ];
        for (kind, share) in steps {
            let [x, y] = [0, 1].map(|axis| {
                let place = |end: usize| places[end][axis].as_f64().expect("a place");
                place(0) + share * (place(1) - place(0))
            });
            let what = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
            self.call("Input.dispatchMouseEvent", what);
        }
    }

    /// The size of the window, in pixels of the style sheet.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// What the window shows, as PNG.
    pub fn picture(&mut self) -> Vec<u8> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}));
        decoded(answer["data"].as_str().expect("a picture"))
    }

    /// Opens an address anew and waits until its script has run.
    pub fn open(&mut self, address: &str) {
        for address in ["about:blank", address] {
            self.loaded = false;
            self.call("Page.navigate", json!({"url": address}));
            while !self.loaded {
                let event = self.read();
                self.note(&event);
            }
        }
    }

    /// What an expression of the page's language gives; promises are waited for.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let answer = self.try_call("Runtime.evaluate", evaluation(expression));
        value_of(
            expression,
            &answer.unwrap_or_else(|error| panic!("{expression}: {error}")),
        )
    }

    /// Whether a condition holds. It does not while another page takes the place of this one.
    pub fn holds(&mut self, condition: &str) -> bool {
        match self.try_call("Runtime.evaluate", evaluation(condition)) {
            Ok(answer) => value_of(condition, &answer) == true,
            Err(error) if is_of_navigation(&error) => false,
            Err(error) => panic!("{condition}: {error}"),
        }
    }

    /// What an expression gives as text.
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.evaluate(expression);
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Presses a key: `ArrowLeft`, `Enter`, `Tab`, ` `, `f`.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "PageUp" => 33,
            "PageDown" => 34,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Tab" => 9,
            _ => 0,
        };
        let text = match key {
            "Enter" => "\r",
            single if single.chars().count() == 1 => single,
            _ => "",
        };
        let kind = if text.is_empty() {
            "rawKeyDown"
        } else {
            "keyDown"
        };
        let down = json!({"type": kind, "key": key, "text": text, "windowsVirtualKeyCode": code});
        self.call("Input.dispatchKeyEvent", down);
        self.call(
            "Input.dispatchKeyEvent",
            json!({"type": "keyUp", "key": key, "windowsVirtualKeyCode": code}),
        );
    }

    /// Calls a method of the protocol and gives its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        let answer = self.try_call(method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The result, or the error.
    fn try_call(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to
            .write_all(&bytes)
            .and_then(|()| self.to.flush())
            .expect("the browser listens");
        loop {
            let answer = self.read();
            if answer["id"] == id {
                return match answer.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(answer["result"].clone()),
                };
            }
            self.note(&answer);
        }
    }

    fn read(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from
            .read_until(0, &mut bytes)
            .expect("the browser's pipe");
        assert_eq!(bytes.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// Keeps what an event tells of troubles and requests.
    fn note(&mut self, event: &Value) {
        let told = &event["params"];
        match event["method"].as_str() {
            Some("Page.loadEventFired") => self.loaded = true,
            Some("Runtime.exceptionThrown") => {
                self.troubles.push(told["exceptionDetails"].to_string())
            }
            Some("Log.entryAdded") if told["entry"]["level"] == "error" => {
                self.troubles.push(told["entry"]["text"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                let address = told["request"]["url"].as_str().unwrap_or_default();
                self.requests.insert(address.to_owned());
            }
            _ => {}
        }
    }
}

impl Drop for Chromium {
    /// The end of the pipe ends the browser; killing is for one that does not listen.
    fn drop(&mut self) {
        let _ = self
            .to
            .write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let _ = self.to.flush();
        let mut rest = Vec::new();
        while self
            .from
            .read_until(0, &mut rest)
            .is_ok_and(|read| read > 0)
        {
            rest.clear();
        }
        let _ = self.child.wait();
    }
}

/// What asks the page for the value of an expression.
fn evaluation(expression: &str) -> Value {
    json!({"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true})
}

/// The value in the page's answer.
#[track_caller]
fn value_of(expression: &str, answer: &Value) -> Value {
    assert!(
        answer.get("exceptionDetails").is_none(),
        "{expression}: {answer}"
    );
    answer["result"]["value"].clone()
}

/// Whether the page went away while it was asked.
fn is_of_navigation(error: &Value) -> bool {
    let message = error["message"].as_str().unwrap_or_default();
    ["navigated", "context was destroyed", "Cannot find context"]
        .iter()
        .any(|part| message.contains(part))
}

/// The bytes of a text in base 64.
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text
        .bytes()
        .filter_map(|sign| DIGITS.iter().position(|digit| *digit == sign));
    let digits: Vec<usize> = digits.collect();
    let bytes = |four: &[usize]| {
        let number = (0..4).fold(0, |number, place| {
            number << 6 | four.get(place).unwrap_or(&0)
        });
        let three = [number >> 16, number >> 8, number].map(|byte| byte as u8);
        three.into_iter().take(four.len() * 6 / 8)
    };
    digits.chunks(4).flat_map(bytes).collect()
}

fn installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder: PathBuf| folder.join(program).is_file())
}
