//! What the user types at a port: a key at a terminal, a line otherwise.

use crate::engine::fault::Fault;
use crate::engine::names::split_module;
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::engine::tracer::{Port, PortSearch};
use crate::frontend::reader::{Read, read_term};
use crate::library::builtins::input_output::{read_key, read_line_of_keys};
use crate::library::builtins::read_terms::reader_flags;

/// A command of the tracer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracerCommand {
    /// The number before the key.
    pub number: Option<i64>,
    /// The key that says what to do.
    pub key: char,
    /// What stands behind the key.
    pub rest: String,
    /// Whether the user pressed a single key, and sees what it does in words.
    pub is_key: bool,
}

impl TracerCommand {
    fn of_key(key: char) -> TracerCommand {
        TracerCommand {
            number: None,
            key,
            rest: String::new(),
            is_key: true,
        }
    }

    fn of_line(line: &str) -> TracerCommand {
        let line = line.trim_start_matches([' ', '\t']);
        let end = line.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = line.split_at(end.unwrap_or(line.len()));
        let mut rest = rest.trim_start().chars();
        TracerCommand {
            number: digits.parse().ok(),
            key: rest.next().unwrap_or('\n'),
            rest: rest.collect(),
            is_key: false,
        }
    }
}

/// The next command; none at the end of the input. Numbers and searches end with a new line at a
/// terminal, too.
pub fn read_command(session: &mut Session) -> Result<Option<TracerCommand>, Fault> {
    if !is_terminal(session)? {
        let line = read_line_of_keys(session)?;
        return Ok(line.map(|line| TracerCommand::of_line(&line)));
    }
    Ok(match next_key(session)? {
        Some(first @ ('0'..='9' | '/')) => {
            let line = line_of(session, first)?;
            Some(TracerCommand::of_line(&line))
        }
        key => key.map(TracerCommand::of_key),
    })
}

fn next_key(session: &mut Session) -> Result<Option<char>, Fault> {
    Ok(read_key(session)?.and_then(char::from_u32))
}

/// The rest of a line, of which each key is shown.
fn line_of(session: &mut Session, first: char) -> Result<String, Fault> {
    let mut line = first.to_string();
    tell(session, &line)?;
    while let Some(key) = next_key(session)? {
        match key {
            '\n' | '\r' => break,
            '\u{8}' | '\u{7f}' if line.pop().is_some() => tell(session, "\u{8} \u{8}")?,
            '\u{8}' | '\u{7f}' => {}
            key => {
                line.push(key);
                tell(session, &key.to_string())?;
            }
        }
    }
    tell(session, "\n")?;
    Ok(line)
}

/// Whether the user sits at a terminal.
fn is_terminal(session: &mut Session) -> Result<bool, Fault> {
    session.streams.show_prompts(false);
    let source = session.streams.ready(StreamId::STDIN);
    let is_terminal = source.map(|source| source.is_tty);
    session.streams.show_prompts(true);
    is_terminal
}

/// Prints what the tracer says.
pub fn tell(session: &mut Session, text: &str) -> Result<(), Fault> {
    session.streams.write_to(StreamId::STDERR, text)?;
    session.streams.flush(StreamId::STDERR)
}

/// What stands behind `/`: the letters of ports, and a goal.
#[derive(Debug, PartialEq)]
pub enum SearchText {
    /// Nothing: the search before goes on.
    Again,
    /// A search for these ports of the goals that unify with this one.
    For(PortSearch),
    /// A letter that is no port.
    NoPort,
    /// What stands there is no term.
    NoGoal,
}

impl SearchText {
    /// Reads the text with the session's operators.
    pub fn read(session: &Session, text: &str) -> SearchText {
        let text = text.trim();
        if text.is_empty() {
            return SearchText::Again;
        }
        let (letters, goal) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let ports = letters
            .chars()
            .map(ports_of)
            .try_fold(0, |all, ports| Some(all | ports?));
        let Some(ports) = ports else {
            return SearchText::NoPort;
        };
        let goal = match goal.trim() {
            "" => "_",
            goal => goal,
        };
        let (operators, flags) = (session.operators("user"), reader_flags(session, None));
        match read_term(&format!("{goal} ."), 0, &operators, &flags) {
            Read::Term(read) => SearchText::For(PortSearch {
                ports,
                goal: split_module("user", &read.term).1.clone(),
                is_on: true,
            }),
            _ => SearchText::NoGoal,
        }
    }
}

/// The bits of the ports that a letter stands for.
fn ports_of(letter: char) -> Option<u16> {
    let port = match letter {
        'c' => Port::Call,
        'e' => Port::Exit,
        'r' => Port::Redo,
        'f' => Port::Fail,
        'u' => Port::Unify,
        'a' => {
            let all = [Port::Call, Port::Exit, Port::Redo, Port::Fail, Port::Unify];
            return Some(all.iter().map(|port| port.bit()).sum());
        }
        _ => return None,
    };
    Some(port.bit())
}

#[cfg(test)]
mod tests {
    use super::TracerCommand;

    #[test]
    fn a_line_has_a_number_a_key_and_a_rest() {
        let read = |line: &str| {
            let command = TracerCommand::of_line(line);
            (command.number, command.key, command.rest)
        };
        assert_eq!(read(""), (None, '\n', String::new()));
        assert_eq!(read(" 12 g"), (Some(12), 'g', String::new()));
        assert_eq!(read("/ce p(_)"), (None, '/', "ce p(_)".to_owned()));
    }
}
