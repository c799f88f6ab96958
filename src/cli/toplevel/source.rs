//! Where queries come from: the line editor on a terminal, standard input otherwise.

use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor};

use crate::engine::session::{Session, with_session};
use crate::engine::streams::{Stream, StreamId};
use crate::engine::toplevel::completion::complete;
use crate::frontend::reader::{Read, read_term};
use crate::frontend::syntax_error::SyntaxErrorKind;
use crate::library::builtins::read_terms::reader_flags;
use crate::library::builtins::term_source::{TermText, take_term_text};

/// How many queries the history keeps.
const MAX_HISTORY: usize = 1000;

/// The line editor's helper, which completes what is typed.
struct QueryHelper;

impl Hinter for QueryHelper {
    type Hint = String;
}

impl Highlighter for QueryHelper {}
impl Validator for QueryHelper {}
impl rustyline::Helper for QueryHelper {}

impl Completer for QueryHelper {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete(line.get(..position).unwrap_or(line)))
    }
}

/// What the user typed.
pub enum Typed {
    /// The text of a term with its full stop, or of something that is no term.
    Query(String),
    /// Piped input that ends within a query: swipl's message.
    Broken(String),
    /// Ctrl-C: the query that was begun is dropped.
    Dropped,
    /// The end of the input.
    End,
}

/// A source of queries.
pub enum QuerySource {
    /// A person at a terminal.
    Terminal(Box<Terminal>),
    /// A file or a pipe.
    Piped,
}

impl QuerySource {
    /// The line editor if a person is there.
    pub fn new() -> QuerySource {
        let at_terminal = std::io::IsTerminal::is_terminal(&std::io::stdin())
            && std::io::IsTerminal::is_terminal(&std::io::stdout());
        match at_terminal.then(Terminal::new).flatten() {
            Some(terminal) => QuerySource::Terminal(Box::new(terminal)),
            None => QuerySource::Piped,
        }
    }

    /// Is a person there, who sees what is typed?
    pub fn is_terminal(&self) -> bool {
        matches!(self, QuerySource::Terminal(_))
    }

    /// The next query.
    pub fn next(&mut self) -> Typed {
        match self {
            QuerySource::Terminal(terminal) => terminal.next(),
            QuerySource::Piped => with_session(next_piped),
        }
    }
}

/// The line editor with its history.
pub struct Terminal {
    editor: Editor<QueryHelper, DefaultHistory>,
    history: Option<PathBuf>,
    /// What was typed behind the last query.
    rest: String,
}

impl Terminal {
    fn new() -> Option<Terminal> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .max_history_size(MAX_HISTORY)
            .ok()?
            .auto_add_history(false)
            .build();
        let mut editor = Editor::with_config(config).ok()?;
        editor.set_helper(Some(QueryHelper));
        let history = history_file();
        if let Some(file) = &history {
            // There is none at the first start.
            let _ = editor.load_history(file);
        }
        Some(Terminal {
            editor,
            history,
            rest: String::new(),
        })
    }

    fn next(&mut self) -> Typed {
        let mut text = std::mem::take(&mut self.rest);
        loop {
            if let Some(end) = end_of_query(&text) {
                self.rest = text.split_off(end);
                if self.rest.trim().is_empty() {
                    self.rest.clear();
                }
                self.remember(&text);
                return Typed::Query(text);
            }
            let prompt = match text.trim().is_empty() {
                true => with_session(|session| query_prompt(session)),
                false => "|    ",
            };
            match self.editor.readline(prompt) {
                Ok(line) => {
                    text.push_str(&line);
                    text.push('\n');
                }
                Err(ReadlineError::Interrupted) => return Typed::Dropped,
                Err(_) => return Typed::End,
            }
        }
    }

    /// Keeps the query in the history; a history that can't be written is kept for this session
    /// only.
    fn remember(&mut self, query: &str) {
        let line = query.split_whitespace().collect::<Vec<_>>().join(" ");
        // Quoted text keeps its blanks: a query on one line is remembered as it is.
        let line = if query.trim().contains('\n') {
            line
        } else {
            query.trim().to_owned()
        };
        if self.editor.add_history_entry(line).is_ok_and(|added| added)
            && let Some(file) = &self.history
        {
            let _ = file.parent().map(std::fs::create_dir_all);
            let _ = self.editor.save_history(file);
        }
    }
}

/// The prompt for a query, which shows the mode of the tracer.
fn query_prompt(session: &Session) -> &'static str {
    match (session.tracer.tracing, session.tracer.debugging) {
        (true, _) => "[trace]  ?- ",
        (false, true) => "[debug]  ?- ",
        (false, false) => "?- ",
    }
}

/// `arbiiter/history` in the user's folder for data.
fn history_file() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder =
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))?;
    Some(folder.join("arbiiter").join("history"))
}

/// The byte behind the first query of the text; nothing if it goes on.
fn end_of_query(text: &str) -> Option<usize> {
    with_session(|session| {
        let read = read_term(
            text,
            0,
            &session.operators("user"),
            &reader_flags(session, None),
        );
        match read {
            Read::Term(read) => Some(read.end),
            Read::EndOfFile => None,
            Read::Error(error) if is_end_of_file(&error.kind) => None,
            Read::Error(error) => Some(error.resume),
        }
    })
}

/// Takes the next query off standard input, and the rest of its line if only blanks and a comment
/// are there.
fn next_piped(session: &mut Session) -> Typed {
    let Ok(stream) = session.streams.ready(StreamId::STDIN) else {
        return Typed::End;
    };
    let Ok(taken) = take_term_text(stream) else {
        return Typed::End;
    };
    skip_rest_of_line(stream);
    let read = read_term(
        &taken.text,
        0,
        &session.operators("user"),
        &reader_flags(session, None),
    );
    match read {
        Read::EndOfFile => Typed::End,
        Read::Error(error) if is_end_of_file(&error.kind) => {
            Typed::Broken(broken_message(&taken, &error.kind))
        }
        _ => Typed::Query(taken.text),
    }
}

fn skip_rest_of_line(stream: &mut Stream) {
    let mut in_comment = false;
    while let Ok(Some(code)) = stream.peek() {
        let character = char::from_u32(code);
        in_comment |= character == Some('%');
        if !in_comment && !matches!(character, Some(' ' | '\t' | '\r' | '\n')) {
            break;
        }
        let _ = stream.get();
        if character == Some('\n') {
            break;
        }
    }
}

/// Whether the input ended before the term did.
fn is_end_of_file(kind: &SyntaxErrorKind) -> bool {
    *kind == SyntaxErrorKind::EndOfFile || kind.is_unclosed()
}

/// swipl's message for a query that the input ends in. It names the last character or, of an open
/// quote or comment, the first one of the query. Columns of the query's first line count from 1,
/// others from 0. An open comment that nothing stands before has no place.
fn broken_message(taken: &TermText, kind: &SyntaxErrorKind) -> String {
    let text = &taken.text;
    let first = text.len() - text.trim_start().len();
    let last = text.char_indices().last().map_or(0, |(at, _)| at);
    let at = match kind {
        SyntaxErrorKind::EndOfFile => last,
        _ => first,
    };
    let place = taken.position_at(at);
    let is_on_first_line = !text[first.min(at)..at].contains('\n');
    let (line, column) = match kind {
        SyntaxErrorKind::EndOfFileInBlockComment if text[first..].starts_with("/*") => (0, 1),
        _ => (place.line, place.column + u64::from(is_on_first_line)),
    };
    format!("ERROR: Stream user_input:{line}:{column} Syntax error: {kind}\n")
}
