//! `help/1` and `apropos/1`: what predicates do, from the comments of the library and a table of
//! built-ins.

use std::fmt::Write as _;

use crate::engine::embedded;
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::any_text;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$help", "+", help).reported_as("help", 1),
        native("apropos", "+", apropos),
    ]
}

/// The built-in predicates: a head and a sentence a line.
const BUILTINS: &str = include_str!("builtins.txt");

/// How wide the heads are in a list.
const HEAD_WIDTH: usize = 44;

/// What is known of a predicate.
#[derive(Debug, PartialEq)]
pub struct ManualEntry {
    /// The library file that has it; none for a built-in.
    pub library: Option<&'static str>,
    /// Its name.
    pub name: String,
    /// The number of its arguments.
    pub arity: usize,
    /// The head with its modes, and how it is determined.
    pub head: String,
    /// What it does, as lines.
    pub text: Vec<String>,
}

impl ManualEntry {
    fn new(library: Option<&'static str>, head: &str, text: Vec<String>) -> ManualEntry {
        let plain = head.split(" is ").next().unwrap_or(head).trim();
        let (name, rest) = match plain.find('(') {
            Some(place) if place > 0 => plain.split_at(place),
            _ => (plain, ""),
        };
        ManualEntry {
            library,
            name: name.trim_matches('\'').to_owned(),
            arity: arity(rest),
            head: head.trim().to_owned(),
            text,
        }
    }

    fn mentions(&self, word: &str) -> bool {
        let contains = |text: &str| text.to_lowercase().contains(word);
        contains(&self.name) || self.text.iter().any(|line| contains(line))
    }
}

/// The number of arguments between parentheses.
fn arity(arguments: &str) -> usize {
    let mut depth = 0;
    let mut count = usize::from(arguments.len() > 2);
    for c in arguments.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 && c == ')' {
            break;
        }
    }
    count
}

/// All that is written of predicates.
pub fn entries() -> Vec<ManualEntry> {
    let builtins = BUILTINS.lines().filter_map(|line| line.split_once('\t'));
    let builtins = builtins.map(|(head, text)| ManualEntry::new(None, head, vec![text.to_owned()]));
    let libraries = embedded::library_texts();
    let commented = libraries.flat_map(|(library, text)| commented(library, text));
    builtins.chain(commented).collect()
}

/// What the comments before the predicates of a file say: `%!  name(+Argument) is det.`, then text.
fn commented(library: &'static str, text: &str) -> Vec<ManualEntry> {
    let mut found: Vec<ManualEntry> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("%!") {
            let head = head.trim().trim_end_matches('.');
            found.push(ManualEntry::new(Some(library), head, Vec::new()));
            is_open = true;
        } else if let Some(told) = line.strip_prefix('%').filter(|_| is_open) {
            let entry = found.last_mut().expect("one is open");
            entry
                .text
                .push(told.strip_prefix("   ").unwrap_or(told).to_owned());
        } else {
            is_open = false;
        }
    }
    for entry in &mut found {
        while entry.text.last().is_some_and(|line| line.trim().is_empty()) {
            entry.text.pop();
        }
        while entry
            .text
            .first()
            .is_some_and(|line| line.trim().is_empty())
        {
            entry.text.remove(0);
        }
    }
    found
}

/// `'$help'(+Spec)`: prints what is known; a name, or `Name/Arity`.
fn help(session: &mut Session, spec: Term) -> Result<bool, Fault> {
    let (name, arity) = match spec.as_compound("/", 2) {
        Some([name, Term::Int(arity)]) => (any_text(name)?, usize::try_from(*arity).ok()),
        Some(_) => return Err(Fault::type_error("predicate_indicator", &spec)),
        None => (any_text(&spec)?, None),
    };
    let all = entries();
    let mut text = String::new();
    for entry in all
        .iter()
        .filter(|entry| entry.name == name && arity.is_none_or(|arity| entry.arity == arity))
    {
        let place = entry.library.map_or("built in".to_owned(), |library| {
            format!("library({library})")
        });
        let _ = writeln!(text, "{}    [{place}]\n", entry.head);
        for line in &entry.text {
            let _ = writeln!(text, "    {line}");
        }
        text.push('\n');
    }
    if text.is_empty() {
        session.tell_user(&format!(
            "Warning: There is no help for {name}; apropos({name}) looks for the word\n"
        ));
        return Ok(false);
    }
    session.streams.write(&text)?;
    Ok(true)
}

/// `apropos(+Word)`: the predicates whose name or description has the word.
fn apropos(session: &mut Session, word: Term) -> Result<bool, Fault> {
    let word = any_text(&word)?.to_lowercase();
    let mut text = String::new();
    for entry in entries().iter().filter(|entry| entry.mentions(&word)) {
        let first = entry.text.first().map_or("", String::as_str);
        let indicator = format!("{}/{}", entry.name, entry.arity);
        let _ = writeln!(text, "{indicator:<HEAD_WIDTH$}{first}");
    }
    if text.is_empty() {
        session.tell_user(&format!("Warning: No predicate has to do with {word}\n"));
        return Ok(false);
    }
    session.streams.write(&text)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_becomes_an_entry() {
        let text = "%!  last(?List, -Last) is semidet.\n%\n%   The last one.\n%   Really.\n\nlast([X], X).\n%   no\n";
        let found = commented("lists", text);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].name.as_str(), found[0].arity), ("last", 2));
        assert_eq!(found[0].text, ["The last one.", "Really."]);
    }

    #[test]
    fn every_line_of_the_table_is_an_entry() {
        let all = entries();
        assert!(all.len() > 400, "{}", all.len());
        for (name, arity) in [("findall", 3), ("!", 0), ("->", 2), ("append", 3)] {
            assert!(
                all.iter().any(|e| e.name == name && e.arity == arity),
                "{name}/{arity}"
            );
        }
        assert!(BUILTINS.lines().all(|line| line.contains('\t')));
    }
}
