//! What a person types: with a line editor at a terminal, line by line from a file or a pipe.

use std::io::{self, IsTerminal};

use rustyline::DefaultEditor;

use crate::cli::typed::typed_line;

/// Where the lines come from. Both sides may be people; they share it.
pub enum LineInput {
    /// A person at a terminal.
    Terminal(Box<DefaultEditor>),
    /// A file or a pipe.
    Piped,
}

impl LineInput {
    /// The line editor if a person is there.
    pub fn new() -> LineInput {
        let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        match at_terminal.then(DefaultEditor::new) {
            Some(Ok(editor)) => LineInput::Terminal(Box::new(editor)),
            _ => LineInput::Piped,
        }
    }

    /// The next line; `None` at the end of the input and when the person leaves with Ctrl-C. The
    /// prompt is for the person only.
    pub fn line(&mut self, prompt: &str) -> Option<String> {
        match self {
            LineInput::Terminal(editor) => {
                let line = editor.readline(prompt).ok()?;
                // A line that is not remembered can be typed again.
                let _ = editor.add_history_entry(&line);
                Some(line)
            }
            LineInput::Piped => typed_line(&mut io::stdin().lock()).ok()?,
        }
    }
}
