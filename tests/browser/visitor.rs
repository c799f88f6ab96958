//! A reader of the server's pages: the real program on a free port, and a browser that looks at it.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::PROBE;
use super::chromium::Chromium;
use crate::web::client::Client;
use crate::web::server::Server;

/// Before the page's own scripts: what the page shows for half a second lasts a few milliseconds,
/// so that a game is played in seconds. The steps themselves are all there, and are watched by
/// their classes.
const HASTE: &str = "{ const wait = setTimeout; globalThis.setTimeout = (does, after, ...rest) => wait(does, after / 40, ...rest); }";

/// Remembers each combination of classes that the cells of a board have had: `watchCells()`, then
/// `cellsSeen`.
const WATCH: &str = "globalThis.watchCells = (kinds) => {
  globalThis.cellsSeen = [];
  const look = () => {
    const now = kinds.flatMap((kind) => [...document.querySelectorAll(`.board .cell.${kind}`)].map((one) => `${kind} ${one.dataset.cell}`).sort()).join(', ');
    if (now !== cellsSeen.at(-1)) cellsSeen.push(now);
  };
  new MutationObserver(look).observe(document.querySelector('svg.board'), { attributes: true, subtree: true, attributeFilter: ['class'] });
};";

/// A browser that looks at a server.
pub struct Visitor {
    /// The browser.
    pub browser: Chromium,
    /// The server; `None` while it is down.
    pub server: Option<Server>,
    address: SocketAddr,
    /// What the server was told.
    arguments: Vec<String>,
    /// Whether the page may complain: the server has been down.
    forgiven: bool,
}

impl Visitor {
    /// A visitor of a server of its own, in English; `None` without a browser.
    pub fn of(test: &str) -> Option<Visitor> {
        Visitor::with(test, &[])
    }

    /// The same with the server's arguments.
    pub fn with(test: &str, arguments: &[&str]) -> Option<Visitor> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join("web")
            .join(test);
        fs::create_dir_all(&folder).expect("a folder");
        let mut browser = Chromium::start(&folder.join("profile"))?;
        let server = Server::start(arguments);
        browser.resize(1280, 900);
        browser.prefer("light");
        browser.prepare(HASTE);
        Some(Visitor {
            browser,
            address: server.address,
            arguments: arguments
                .iter()
                .map(|&argument| argument.to_owned())
                .collect(),
            server: Some(server),
            forgiven: false,
        })
    }

    /// Opens one more window of the same browser.
    pub fn open_window(&mut self) {
        self.browser.open_window();
        self.browser.resize(1280, 900);
        self.browser.prefer("light");
        self.browser.prepare(HASTE);
    }

    /// Opens a path of the server anew.
    pub fn go(&mut self, path: &str) {
        let address = format!("http://{}{path}", self.address);
        self.browser.open(&address);
        self.arrive();
    }

    /// Waits until the page to which a click has led is ready, and can be asked.
    pub fn arrive(&mut self) {
        self.browser.evaluate(PROBE);
        self.browser.evaluate(WATCH);
        self.settle("document.documentElement.dataset.ready === 'yes'");
    }

    /// The path that the address bar shows.
    pub fn path(&mut self) -> String {
        self.browser.text("location.pathname")
    }

    /// Asks the page.
    pub fn ask(&mut self, expression: &str) -> Value {
        self.browser.evaluate(expression)
    }

    /// Asks the page for a text.
    pub fn text(&mut self, selector: &str) -> String {
        let selector = json!(selector);
        self.browser
            .text(&format!("document.querySelector({selector}).textContent"))
    }

    /// Asks the page and compares.
    #[track_caller]
    pub fn check(&mut self, expression: &str, expected: impl Into<Value>) {
        assert_eq!(
            self.browser.evaluate(expression),
            expected.into(),
            "{expression}"
        );
    }

    /// Waits until something is true of the page.
    pub fn settle(&mut self, condition: &str) {
        self.browser
            .evaluate(&format!("settled(() => {condition})"));
    }

    /// Clicks on an element.
    pub fn click(&mut self, selector: &str) {
        self.browser.click(selector);
    }

    /// Drags from one element to another one.
    pub fn drag(&mut self, from: &str, to: &str) {
        self.browser.drag(from, to);
    }

    /// Chooses options in the form, which hears of it as of a person's choice.
    pub fn fill(&mut self, options: &Value) {
        self.ask(&format!(
            "Object.entries({options}).forEach(([name, value]) => {{ document.querySelector('form').elements[name].value = value; }});
             document.querySelector('form').dispatchEvent(new Event('change'))"
        ));
    }

    /// Begins a game, and expects a refusal that begins so.
    pub fn expect_refusal(&mut self, start: &str) {
        self.click("form button.main");
        self.settle("document.querySelector('#notice p')");
        let told = self.text("#notice p");
        assert!(told.starts_with(start), "{told}");
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str) {
        self.browser.press(key);
    }

    /// The newest snapshot of the board in the address, asked for past the page.
    pub fn snapshot(&mut self) -> Value {
        let path = self.path();
        let board = path.rsplit('/').next().expect("a board");
        let answer = Client::new(self.address).get(&format!("/api/boards/{board}"));
        assert_eq!(answer.status, 200);
        answer.json()
    }

    /// The server ends.
    pub fn lose_server(&mut self) {
        self.forgiven = true;
        self.server = None;
    }

    /// A server that was told the same starts on the same port.
    pub fn start_server_again(&mut self) {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        self.server = Some(Server::at(self.address.port(), &arguments));
    }

    /// Takes a picture of the page in a window of this size. With `ARBIITER_BLESS=1` it is kept in
    /// `docs/pictures`.
    pub fn take_picture(&mut self, name: &str, (width, height): (u32, u32)) {
        self.browser.resize(width, height);
        self.browser.prefer("light");
        let picture = self.browser.picture();
        assert!(picture.starts_with(b"\x89PNG"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
        let file = folder.join(format!("{name}.png"));
        if std::env::var_os("ARBIITER_BLESS").is_some() {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(&file, picture).expect("a file");
        }
    }

    /// Looks for faults that keep people from reading the page, with axe-core if `ARBIITER_AXE`
    /// names its file.
    #[track_caller]
    pub fn check_readable(&mut self) {
        self.check("unreadable()", json!([]));
        self.check("sticksOut()", json!([]));
        if let Some(file) = std::env::var_os("ARBIITER_AXE") {
            let axe = fs::read_to_string(file).expect("axe-core");
            self.browser.evaluate(&axe);
            let found = "axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes.map((node) => node.html + node.failureSummary)]))";
            self.check(found, json!([]));
        }
    }
}

impl Drop for Visitor {
    /// No page complains of anything or asks for anything but its own server.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        if !self.forgiven {
            let expected =
                |trouble: &String| !trouble.contains("the server responded with a status of 4");
            let troubles: Vec<&String> = self
                .browser
                .troubles
                .iter()
                .filter(|one| expected(one))
                .collect();
            assert_eq!(troubles, Vec::<&String>::new());
        }
        let foreign = |address: &&String| {
            // Signs of the browser's own controls are in its data.
            !["about:", "data:"]
                .iter()
                .any(|own| address.starts_with(own))
                && !address.starts_with(&format!("http://{}", self.address))
        };
        assert_eq!(self.browser.requests.iter().find(foreign), None);
    }
}
