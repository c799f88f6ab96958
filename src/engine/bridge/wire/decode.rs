//! From Scryer's text to a term: one pass over the bytes, with a stack of its own.

use std::borrow::Cow;

use num_bigint::BigInt;

use super::{FLOAT, STRING, ZERO, shown};
use crate::frontend::term::{Atom, CONS, Term};

/// Text that is not one term in canonical notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("term text: expected {expected} at byte {position}")]
pub struct WireError {
    /// Where the text stops making sense, in bytes.
    pub position: usize,
    /// What should have stood there.
    pub expected: &'static str,
}

/// Reads one term that Scryer's writer printed. Variable `_N` keeps the number N, by which Scryer
/// tells its variables apart.
///
/// Lists may also be in bracket notation, so that what [`encode`](super::encode) writes can be read
/// back.
///
/// # Errors
/// [`WireError`] when the text is not exactly one term in canonical notation.
pub fn decode(text: &str) -> Result<Term, WireError> {
    let mut decoder = Decoder::new(text);
    let term = decoder.term()?;
    decoder.skip_layout();
    if decoder.position < text.len() {
        return Err(decoder.error("the end of the text"));
    }
    Ok(term)
}

/// A compound or a list whose arguments are being read.
struct Frame {
    /// The functor; `None` for a list in brackets.
    name: Option<Atom>,
    args: Vec<Term>,
    /// In a list: the bar was read, the next term is the tail.
    tail: bool,
}

/// What reading one token gave.
enum DecodeStep {
    Value(Term),
    Opened,
}

struct Decoder<'a> {
    text: &'a str,
    bytes: &'a [u8],
    position: usize,
    stack: Vec<Frame>,
    cons: Atom,
    nil: Atom,
}

impl<'a> Decoder<'a> {
    fn new(text: &'a str) -> Decoder<'a> {
        Decoder {
            text,
            bytes: text.as_bytes(),
            position: 0,
            stack: Vec::new(),
            cons: Atom::new(CONS),
            nil: Atom::new("[]"),
        }
    }

    fn term(&mut self) -> Result<Term, WireError> {
        loop {
            let DecodeStep::Value(value) = self.step()? else {
                continue;
            };
            if let Some(whole) = self.deliver(value)? {
                return Ok(whole);
            }
        }
    }

    /// Gives a value to the innermost open compound and closes all that end here.
    fn deliver(&mut self, mut value: Term) -> Result<Option<Term>, WireError> {
        loop {
            let Some(frame) = self.stack.last_mut() else {
                return Ok(Some(value));
            };
            frame.args.push(value);
            let (is_list, tail) = (frame.name.is_none(), frame.tail);
            self.skip_layout();
            match self.peek() {
                Some(b',') if !tail => {
                    self.position += 1;
                    return Ok(None);
                }
                Some(b'|') if is_list && !tail => {
                    self.position += 1;
                    frame_tail(&mut self.stack);
                    return Ok(None);
                }
                Some(b')') if !is_list => self.position += 1,
                Some(b']') if is_list => self.position += 1,
                _ => return Err(self.error("a comma or a closing bracket")),
            }
            value = match self.stack.pop() {
                Some(frame) => self.close(frame),
                None => return Err(self.error("an open bracket")),
            };
        }
    }

    fn close(&self, frame: Frame) -> Term {
        let Frame {
            name,
            mut args,
            tail,
        } = frame;
        let Some(name) = name else {
            let end = if tail { args.pop() } else { None };
            let end = end.unwrap_or_else(|| Term::Atom(self.nil.clone()));
            return args.into_iter().rev().fold(end, |tail, head| {
                Term::compound(self.cons.clone(), vec![head, tail])
            });
        };
        match (name.as_str(), &args[..]) {
            (".", [_, _]) => Term::compound(self.cons.clone(), args),
            (ZERO, [Term::Atom(functor)]) => Term::compound(functor.clone(), Vec::new()),
            (FLOAT, [Term::Atom(value)]) => match special_float(value.as_str()) {
                Some(x) => Term::Float(x),
                None => Term::compound(name, args),
            },
            _ => Term::compound(name, args),
        }
    }

    /// Reads one token that begins a term.
    fn step(&mut self) -> Result<DecodeStep, WireError> {
        self.skip_layout();
        let Some(byte) = self.peek() else {
            return Err(self.error("a term"));
        };
        match byte {
            b'0'..=b'9' => self.number(self.position).map(DecodeStep::Value),
            b'-' if self.negative_number_follows() => {
                let start = self.position;
                self.position += 1;
                self.skip_layout();
                self.number(start).map(DecodeStep::Value)
            }
            b'-' if self.bytes[self.position..].starts_with(b"-inf") => {
                self.position += 4;
                Ok(DecodeStep::Value(Term::Float(f64::NEG_INFINITY)))
            }
            b'_' | b'A'..=b'Z' => self.variable().map(DecodeStep::Value),
            b'(' => self.bracketed(),
            b'[' if self.bytes.get(self.position + 1) != Some(&b']') => {
                self.position += 1;
                self.stack.push(Frame {
                    name: None,
                    args: Vec::new(),
                    tail: false,
                });
                Ok(DecodeStep::Opened)
            }
            _ => self.named(byte),
        }
    }

    fn named(&mut self, byte: u8) -> Result<DecodeStep, WireError> {
        let name = self.name(byte)?;
        if self.peek() != Some(b'(') {
            return Ok(DecodeStep::Value(Term::Atom(name)));
        }
        self.position += 1;
        if name == STRING
            && let Some(text) = self.string()?
        {
            return Ok(DecodeStep::Value(text));
        }
        self.stack.push(Frame {
            name: Some(name),
            args: Vec::with_capacity(2),
            tail: false,
        });
        Ok(DecodeStep::Opened)
    }

    /// A string object up to its closing bracket; nothing is read if the argument is no list of
    /// characters.
    fn string(&mut self) -> Result<Option<Term>, WireError> {
        const CELL: &[u8] = b"'.'(";
        let start = self.position;
        let (mut text, mut cells) = (String::new(), 0);
        if self.peek() == Some(b'"') {
            text = self.quoted(b'"')?.into_owned();
        } else {
            while self.bytes[self.position..].starts_with(CELL) {
                self.position += CELL.len();
                cells += 1;
                let Some(character) = self.character() else {
                    break;
                };
                text.push(character);
            }
            if self.bytes[self.position..].starts_with(b"[]") {
                self.position += 2;
            }
        }
        let end = self.position + cells + 1;
        let closing = self.bytes.get(self.position..end);
        if closing.is_some_and(|all| all.iter().all(|byte| *byte == b')')) {
            self.position = end;
            return Ok(Some(Term::string(shown(&text))));
        }
        self.position = start;
        Ok(None)
    }

    /// The head of a list, if it is a character, and the comma behind it.
    fn character(&mut self) -> Option<char> {
        let name = self.text_of_name(self.peek()?).ok()?;
        let mut characters = name.chars();
        let character = characters.next().filter(|_| characters.next().is_none());
        if self.peek() != Some(b',') {
            return None;
        }
        self.position += 1;
        character
    }

    /// An atom in brackets, as operators may be written.
    fn bracketed(&mut self) -> Result<DecodeStep, WireError> {
        self.position += 1;
        self.skip_layout();
        let Some(byte) = self.peek() else {
            return Err(self.error("an atom"));
        };
        let name = self.name(byte)?;
        self.skip_layout();
        if self.peek() != Some(b')') {
            return Err(self.error("a closing bracket"));
        }
        self.position += 1;
        Ok(DecodeStep::Value(Term::Atom(name)))
    }

    fn name(&mut self, byte: u8) -> Result<Atom, WireError> {
        if self.bytes[self.position..].starts_with(b"[]") {
            self.position += 2;
            return Ok(self.nil.clone());
        }
        let text = self.text_of_name(byte)?;
        Ok(Atom::new(shown(&text)))
    }

    fn text_of_name(&mut self, byte: u8) -> Result<Cow<'a, str>, WireError> {
        match byte {
            b'\'' => self.quoted(b'\''),
            _ => self.bare(byte).map(Cow::Borrowed),
        }
    }

    fn bare(&mut self, byte: u8) -> Result<&'a str, WireError> {
        let start = self.position;
        match byte {
            b'[' | b'{' => {
                let close = if byte == b'[' { b']' } else { b'}' };
                if self.bytes.get(start + 1) != Some(&close) {
                    return Err(self.error("an empty pair of brackets"));
                }
                self.position += 2;
            }
            b'!' | b';' | b',' | b'|' => self.position += 1,
            _ if is_name_byte(byte) => self.skip_while(is_name_byte),
            _ if is_symbol_byte(byte) => self.skip_while(is_symbol_byte),
            _ => return Err(self.error("a term")),
        }
        Ok(&self.text[start..self.position])
    }

    /// Text in quotes of this kind.
    fn quoted(&mut self, quote: u8) -> Result<Cow<'a, str>, WireError> {
        self.position += 1;
        let mut start = self.position;
        let mut owned = String::new();
        loop {
            match self.peek() {
                None => return Err(self.error("a closing quote")),
                Some(byte)
                    if byte == quote && self.bytes.get(self.position + 1) == Some(&quote) =>
                {
                    owned.push_str(&self.text[start..=self.position]);
                    self.position += 2;
                    start = self.position;
                }
                Some(byte) if byte == quote => {
                    let rest = &self.text[start..self.position];
                    self.position += 1;
                    if owned.is_empty() {
                        return Ok(Cow::Borrowed(rest));
                    }
                    owned.push_str(rest);
                    return Ok(Cow::Owned(owned));
                }
                Some(b'\\') => {
                    owned.push_str(&self.text[start..self.position]);
                    self.position += 1;
                    let escaped = self.escape()?;
                    owned.extend(escaped);
                    start = self.position;
                }
                Some(_) => self.position += 1,
            }
        }
    }

    /// The character a backslash sequence stands for; none for an escaped line end.
    fn escape(&mut self) -> Result<Option<char>, WireError> {
        let Some(byte) = self.peek() else {
            return Err(self.error("an escape sequence"));
        };
        let radix = match byte {
            b'x' => 16,
            b'0'..=b'7' => 8,
            _ => {
                let simple = simple_escape(byte).ok_or_else(|| self.error("an escape sequence"))?;
                self.position += 1;
                return Ok(simple);
            }
        };
        let start = self.position + usize::from(radix == 16);
        self.position = start;
        self.skip_while(|b| b.is_ascii_hexdigit());
        let code = u32::from_str_radix(&self.text[start..self.position], radix).ok();
        let Some(c) = code.and_then(char::from_u32) else {
            return Err(self.error("a character code"));
        };
        if self.peek() == Some(b'\\') {
            self.position += 1;
        }
        Ok(Some(c))
    }

    fn negative_number_follows(&self) -> bool {
        let rest = &self.bytes[self.position + 1..];
        rest.iter()
            .find(|b| **b != b' ')
            .is_some_and(u8::is_ascii_digit)
    }

    /// A number whose digits begin here and whose sign, if any, stands at `start`.
    fn number(&mut self, start: usize) -> Result<Term, WireError> {
        let negative = self.bytes[start] == b'-';
        let digits = self.position;
        if self.text[digits..].starts_with("0x") {
            return self.address();
        }
        self.skip_while(|b| b.is_ascii_digit());
        if self.fraction_follows() {
            self.skip_fraction();
            let value: Result<f64, _> = self.text[digits..self.position].parse();
            let value = value.map_err(|_| self.error("a float"))?;
            return Ok(Term::Float(if negative { -value } else { value }));
        }
        let text = &self.text[digits..self.position];
        if let Ok(small) = text.parse::<i64>() {
            return Ok(Term::Int(if negative { -small } else { small }));
        }
        let big: BigInt = text.parse().map_err(|_| self.error("an integer"))?;
        Ok(Term::integer(if negative { -big } else { big }))
    }

    /// The address by which Scryer shows a stream.
    fn address(&mut self) -> Result<Term, WireError> {
        self.position += 2;
        let start = self.position;
        self.skip_while(|b| b.is_ascii_hexdigit());
        i64::from_str_radix(&self.text[start..self.position], 16)
            .map(Term::Int)
            .map_err(|_| self.error("an address"))
    }

    fn fraction_follows(&self) -> bool {
        self.peek() == Some(b'.')
            && self
                .bytes
                .get(self.position + 1)
                .is_some_and(u8::is_ascii_digit)
    }

    fn skip_fraction(&mut self) {
        self.position += 1;
        self.skip_while(|b| b.is_ascii_digit());
        if !matches!(self.peek(), Some(b'e' | b'E')) {
            return;
        }
        let sign = matches!(self.bytes.get(self.position + 1), Some(b'+' | b'-'));
        let digits = self.position + 1 + usize::from(sign);
        if self.bytes.get(digits).is_some_and(u8::is_ascii_digit) {
            self.position = digits;
            self.skip_while(|b| b.is_ascii_digit());
        }
    }

    fn variable(&mut self) -> Result<Term, WireError> {
        let start = self.position;
        self.skip_while(is_name_byte);
        match &self.text[start..self.position] {
            "NaN" => Ok(Term::Float(f64::NAN)),
            name => match name[1..].parse() {
                Ok(number) => Ok(Term::Var(number)),
                Err(_) => Err(self.error("the number of a variable")),
            },
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn skip_layout(&mut self) {
        self.skip_while(|b| b.is_ascii_whitespace());
    }

    fn skip_while(&mut self, accepted: impl Fn(u8) -> bool) {
        while self.bytes.get(self.position).is_some_and(|b| accepted(*b)) {
            self.position += 1;
        }
    }

    fn error(&self, expected: &'static str) -> WireError {
        WireError {
            position: self.position,
            expected,
        }
    }
}

fn frame_tail(stack: &mut [Frame]) {
    if let Some(frame) = stack.last_mut() {
        frame.tail = true;
    }
}

fn special_float(name: &str) -> Option<f64> {
    match name {
        "inf" => Some(f64::INFINITY),
        "-inf" => Some(f64::NEG_INFINITY),
        "nan" => Some(f64::NAN),
        _ => None,
    }
}

fn simple_escape(byte: u8) -> Option<Option<char>> {
    let c = match byte {
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'a' => '\u{7}',
        b'b' => '\u{8}',
        b'v' => '\u{b}',
        b'f' => '\u{c}',
        b'e' => '\u{1b}',
        b'\\' | b'\'' | b'"' | b'`' => byte as char,
        b'\n' => return Some(None),
        _ => return None,
    };
    Some(Some(c))
}

/// Part of an unquoted name; all of what is not ASCII is, to Scryer's writer.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn is_symbol_byte(byte: u8) -> bool {
    b"#$&*+-./:<=>?@^~\\".contains(&byte)
}
