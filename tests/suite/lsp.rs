//! `arbiiter lsp`: the protocol with the real program, as an editor speaks it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::check::LIMIT;
use crate::course::{arbiiter, run};
use crate::dialect::is_required;

const URI: &str = "file:///kursus/minu%20m%C3%A4ngija.pl";

/// An editor.
struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: i64,
    /// What came that was not waited for.
    came: Vec<Value>,
}

impl Editor {
    fn start() -> Editor {
        let mut command = arbiiter();
        command.args(["lsp", "--lang", "en"]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut editor = Editor {
            child,
            input,
            output,
            number: 0,
            came: Vec::new(),
        };
        let able = editor.ask("initialize", json!({"capabilities": {}, "processId": null}));
        let able = &able["capabilities"];
        assert_eq!(able["positionEncoding"], "utf-16");
        assert_eq!(able["textDocumentSync"], 1);
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("sent");
        self.input.flush().expect("sent");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("a header");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", bytes)) => length = bytes.parse().expect("a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a message");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// The response to a request.
    fn response(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let number = self.number;
        self.send(&json!({"jsonrpc": "2.0", "id": number, "method": method, "params": params}));
        loop {
            let message = self.receive();
            if message["id"] == number {
                return message;
            }
            self.came.push(message);
        }
    }

    /// The result of a request.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        assert!(response["error"].is_null(), "{response}");
        response["result"].clone()
    }

    fn open(&mut self, text: &str) {
        let document = json!({"uri": URI, "languageId": "prolog", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, version: i64, text: &str) {
        let document = json!({"uri": URI, "version": version});
        let changes = json!([{ "text": text }]);
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
    }

    /// The diagnostics of this version of the text.
    fn diagnostics(&mut self, version: i64) -> Vec<Value> {
        loop {
            let message = match self.came.is_empty() {
                true => self.receive(),
                false => self.came.remove(0),
            };
            let is_wanted = message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == version;
            if is_wanted {
                return message["params"]["diagnostics"]
                    .as_array()
                    .expect("diagnostics")
                    .clone();
            }
        }
    }

    /// Asks about the first place of `part` in the text.
    fn at(&mut self, method: &str, text: &str, part: &str) -> Value {
        let place = json!({"textDocument": {"uri": URI}, "position": position(text, part)});
        self.ask(method, place)
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// Where a part of the text begins, in UTF-16.
fn position(text: &str, part: &str) -> Value {
    let before = &text[..text.find(part).expect("the part")];
    let line = before.matches('\n').count();
    let last = before.rsplit('\n').next().expect("a line");
    json!({"line": line, "character": last.encode_utf16().count()})
}

/// The places of a diagnostic, and its message.
fn placed(diagnostic: &Value) -> (Value, &str) {
    let message = diagnostic["message"].as_str().expect("a message");
    (diagnostic["range"]["start"].clone(), message)
}

const GOOD: &str = "\
:- module(my, [my/3]).

%!  my(+Color, +X, +Y)
%   Makes a move.
my(Color, _, _) :-
    best(Color, 'õ😀', X), member(X, [1, 2]), !.
my(_, _, _).

best(_, _, 1) :- !.
best(_, _, 2).
";

#[test]
fn diagnostics_come_while_a_program_is_typed() {
    let mut editor = Editor::start();
    editor.open(GOOD);
    assert_eq!(editor.diagnostics(1), Vec::<Value>::new());
    // Behind the letters that are one and two units of UTF-16.
    let wrong = GOOD.replace("member(X", "membr(X");
    editor.change(2, &wrong);
    let found = editor.diagnostics(2);
    let message = "there is no predicate membr/2; did you mean member/2?";
    assert_eq!(placed(&found[0]), (position(&wrong, "membr"), message));
    assert_eq!(found[0]["code"], "2.4");
    assert_eq!(found[0]["severity"], 2);
    // Of several changes the last one counts.
    for version in 3..30 {
        editor.change(version, &GOOD.replace("my/3", &format!("mine{version}/3")));
    }
    editor.change(30, "");
    let found = editor.diagnostics(30);
    assert_eq!(placed(&found[0]).1, "the file has no module declaration");
    let document = json!({"textDocument": {"uri": URI}});
    editor.tell("textDocument/didClose", document);
    let closed = editor.receive();
    assert_eq!(closed["params"]["diagnostics"], json!([]));
    editor.end();
}

#[test]
fn hover_has_documentation_and_rules() {
    let mut editor = Editor::start();
    let text = GOOD.replace("!.\nmy(_", "halt.\nmy(_");
    editor.open(&text);
    let mut told = |part: &str| {
        let hover = editor.at("textDocument/hover", &text, part);
        hover["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let own = told("my(Color");
    assert!(
        own.contains("my/3") && own.contains("Makes a move."),
        "{own}"
    );
    let library = told("member(");
    assert!(library.contains("member(?Elem"), "{library}");
    let rule = told("halt");
    assert!(rule.contains("# Rule confinement"), "{rule}");
    assert_eq!(told("Color, _"), "");
    editor.end();
}

#[test]
fn definitions_are_first_clauses() {
    let mut editor = Editor::start();
    editor.open(GOOD);
    let found = editor.at("textDocument/definition", GOOD, "best(Color");
    assert_eq!(found[0]["uri"], URI);
    assert_eq!(found[0]["range"]["start"], position(GOOD, "best(_, _, 1)"));
    let exported = editor.at("textDocument/definition", GOOD, "my/3");
    assert_eq!(exported[0]["range"]["start"], position(GOOD, "my(Color"));
    assert_eq!(
        editor.at("textDocument/definition", GOOD, "member"),
        json!([])
    );
    editor.end();
}

#[test]
fn completion_knows_the_program_and_the_system() {
    let mut editor = Editor::start();
    let text = format!("{GOOD}other :- be");
    editor.open(&text);
    let place = json!({"line": 10, "character": 11});
    let params = json!({"textDocument": {"uri": URI}, "position": place});
    let found = editor.ask("textDocument/completion", params);
    let items = found.as_array().expect("items");
    let labels: Vec<&str> = items
        .iter()
        .filter_map(|item| item["label"].as_str())
        .collect();
    assert!(
        labels.contains(&"best/3") && labels.contains(&"between/3"),
        "{labels:?}"
    );
    assert!(
        labels.iter().all(|label| label.starts_with("be")),
        "{labels:?}"
    );
    let between = items
        .iter()
        .find(|item| item["label"] == "between/3")
        .expect("it");
    assert_eq!(between["insertText"], "between");
    assert!(between["documentation"]["value"].is_string());
    editor.end();
}

#[test]
fn symbols_are_the_predicates() {
    let mut editor = Editor::start();
    editor.open(GOOD);
    let params = json!({"textDocument": {"uri": URI}});
    let found = editor.ask("textDocument/documentSymbol", params);
    let symbols = found.as_array().expect("symbols");
    let names: Vec<&str> = symbols
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["my/3", "best/3"]);
    assert_eq!(
        symbols[1]["selectionRange"]["start"],
        position(GOOD, "best(_, _, 1)")
    );
    editor.end();
}

/// What an editor may get wrong, and texts that are hard, end nothing.
#[test]
fn the_server_goes_on() {
    let mut editor = Editor::start();
    let none = json!({"textDocument": {"uri": "file:///none.pl"}, "position": {"line": 0, "character": 0}});
    assert!(editor.response("textDocument/hover", none)["error"].is_object());
    editor.open(GOOD);
    let document = json!({"textDocument": {"uri": URI}});
    assert!(editor.response("textDocument/hover", document.clone())["error"].is_object());
    assert!(editor.response("textDocument/rename", document)["error"].is_object());
    let deep = format!(
        ":- module(my, [my/3]).\nmy(_, _, {}.\n",
        "f(".repeat(200_000)
    );
    editor.change(2, &deep);
    assert!(!editor.diagnostics(2).is_empty());
    editor.change(3, GOOD);
    assert_eq!(editor.diagnostics(3), Vec::<Value>::new());
    editor.end();
}

/// The folder of a program that Neovim opens.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp-nvim");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What Neovim does: it starts the server, waits for diagnostics, goes to a definition, asks for
/// hover text, completions and symbols, and prints what it got.
const SESSION: &str = r#"
local function say(...)
  io.stdout:write(table.concat(vim.tbl_map(tostring, { ... }), " ") .. "\n")
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local function place(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end
local server = { name = "arbiiter", cmd = { vim.env.ARBIITER, "lsp", "--lang", "en" }, root_dir = vim.fn.getcwd() }
if vim.lsp.start then
  vim.lsp.start(server)
else -- before 0.8
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(server))
end
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end)
for _, found in ipairs(vim.diagnostic.get(0)) do
  say("diagnostic", found.lnum, found.col, found.code, found.message)
end
vim.api.nvim_buf_set_lines(0, 5, 6, false, { "    best(Color, 'õ😀', X), member(X, [1, 2]), !." })
vim.wait(60000, function() return #vim.diagnostic.get(0) == 0 end)
say("diagnostics", #vim.diagnostic.get(0))
say("hover", ask("textDocument/hover", place(4, 0)).contents.value)
say("definition", ask("textDocument/definition", place(5, 5))[1].range.start.line)
say("completion", #ask("textDocument/completion", place(5, 6)) > 0)
for _, symbol in ipairs(ask("textDocument/documentSymbol", { textDocument = vim.lsp.util.make_text_document_params() })) do
  say("symbol", symbol.name)
end
vim.cmd("qall!")
"#;

fn has_nvim() -> bool {
    let is_there = Command::new("nvim").arg("--version").output().is_ok();
    if !is_there {
        assert!(!is_required("nvim"), "needs nvim");
        eprintln!("skipped: needs nvim");
    }
    is_there
}

/// One session with a real editor, which counts columns in bytes.
#[test]
fn neovim_is_served() {
    if !has_nvim() {
        return;
    }
    let folder = folder();
    fs::write(folder.join("my.pl"), GOOD.replace("member(X", "membr(X")).expect("written");
    fs::write(folder.join("session.lua"), SESSION).expect("written");
    let mut command = Command::new("nvim");
    command.current_dir(&folder).env("HOME", &folder);
    for name in [
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_STATE_HOME",
        "XDG_CACHE_HOME",
    ] {
        command.env(name, folder.join("home"));
    }
    command.env("ARBIITER", arbiiter().get_program());
    command.args([
        "--headless",
        "--clean",
        "-n",
        "my.pl",
        "-c",
        "luafile session.lua",
    ]);
    let run = run(&mut command, LIMIT);
    let told = format!("{}{}", run.text(), run.stderr).replace('\r', "");
    for line in [
        "diagnostic 5 30 2.4 there is no predicate membr/2; did you mean member/2?",
        "diagnostics 0",
        "Makes a move.",
        "definition 8",
        "completion true",
        "symbol my/3",
        "symbol best/3",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
}
