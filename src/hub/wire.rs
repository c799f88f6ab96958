//! Lines of the protocol: a word, then `name=value` pairs; a value with blanks stands in quotes.

use std::io::{self, Write};

/// A line taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubLine {
    /// Its first word; empty for an empty line.
    pub command: String,
    /// What follows, in order; a word without `=` has no value.
    pub fields: Vec<(String, Option<String>)>,
}

impl HubLine {
    /// The value of a field; of several the first.
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let field = fields.find(|(other, value)| other == name && value.is_some())?;
        field.1.as_deref()
    }

    /// Takes a line apart. Never fails: a quote without its end goes to the end of the line.
    pub fn parse(text: &str) -> HubLine {
        let mut words = words(text).into_iter();
        let command = words.next().unwrap_or_default();
        let field = |word: String| match word.split_once('=') {
            Some((name, value)) => {
                let value = value.strip_prefix('"').unwrap_or(value);
                let value = value.strip_suffix('"').unwrap_or(value);
                (name.to_owned(), Some(value.to_owned()))
            }
            None => (word, None),
        };
        HubLine {
            command,
            fields: words.map(field).collect(),
        }
    }
}

/// Parts at blanks outside quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for sign in text.chars() {
        if sign == '"' {
            quoted = !quoted;
        }
        match words.last_mut() {
            Some(word) if quoted || !sign.is_whitespace() => word.push(sign),
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A value as it stands in a line: in quotes when it has to be.
pub fn quoted(value: &str) -> String {
    match value.is_empty() || value.contains([' ', '=']) {
        true => format!("\"{}\"", value.replace('"', "'")),
        false => value.replace('"', "'"),
    }
}

/// Sends a line at once.
pub fn send(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::{HubLine, quoted};

    #[test]
    fn lines_are_taken_apart() {
        let line = HubLine::parse("pos pos=Wbe  moves=\"22-18 11x15\" x= y \r\n");
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("pos"), Some("Wbe"));
        assert_eq!(line.value("moves"), Some("22-18 11x15"));
        assert_eq!(line.value("x"), Some(""));
        assert_eq!(line.fields[3], ("y".to_owned(), None));
        assert_eq!((line.value("y"), line.value("z")), (None, None));
        assert_eq!(HubLine::parse(" \n"), HubLine::default());
        assert_eq!(HubLine::parse("a b=\"c d").value("b"), Some("c d"));
    }

    #[test]
    fn values_are_quoted_when_they_have_to_be() {
        assert_eq!(quoted("22-18"), "22-18");
        assert_eq!(quoted("22-18 11-15"), "\"22-18 11-15\"");
        assert_eq!(quoted("a \"b\""), "\"a 'b'\"");
        assert_eq!(quoted(""), "\"\"");
    }
}
