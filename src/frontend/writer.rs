//! Terms as SWI-Prolog writes them: `write/1`, `print/1`, `writeq/1`, `write_canonical/1` and
//! `write_term/2` with its options.
//!
//! Terms are written token by token. A space is put between two tokens only where they would
//! otherwise be read as one, after an infix operator that had a space before it, and after a prefix
//! operator that would otherwise be read as a functor or as the sign of a number.

mod characters;
mod cycles;
mod options;
mod text;

use std::collections::HashMap;

use crate::frontend::float::format_float;
use crate::frontend::operators::{ARGUMENT_PRIORITY, MAX_PRIORITY, Operators};
use crate::frontend::term::{CONS, Compound, QUOTED_NIL, Term};

use characters::{is_alphanumeric, is_symbol};
pub use cycles::{CYCLE, has_cycle};
pub use text::{Escapes, is_plain_atom, is_variable_name};

/// The options of `write_term/2`.
#[derive(Clone, Debug, PartialEq)]
pub struct WriteOptions {
    /// Quote atoms and strings so that they can be read back.
    pub quoted: bool,
    /// Write operators as functors of ordinary compound terms.
    pub ignore_ops: bool,
    /// Write `'$VAR'(N)` as a variable name.
    pub numbervars: bool,
    /// Write `{}(X)` as `{X}`.
    pub brace_terms: bool,
    /// Write lists with the functor `.`, as before SWI-Prolog 7.
    pub dotlists: bool,
    /// Write lists with their functor `'[|]'`.
    pub no_lists: bool,
    /// A space after the commas of arguments, list elements and conjunctions.
    pub spacing: bool,
    /// Quote atoms with characters beyond Latin-1.
    pub quote_non_ascii: bool,
    /// How special characters are written between quotes.
    pub escapes: Escapes,
    /// Terms nested deeper are written as `...`; 0 for no limit.
    pub max_depth: usize,
    /// Operator terms of a higher priority are bracketed.
    pub priority: u16,
    /// End with a full stop.
    pub fullstop: bool,
    /// End with a newline.
    pub newline: bool,
    /// Names of variables; those not in it are written as an underscore and their number.
    pub variable_names: HashMap<u32, String>,
    /// The character that the term follows: a space is put between them where one is needed.
    pub after: Option<char>,
}

impl Default for WriteOptions {
    /// What `write_term(Term, [])` uses.
    fn default() -> WriteOptions {
        WriteOptions {
            quoted: false,
            ignore_ops: false,
            numbervars: false,
            brace_terms: true,
            dotlists: false,
            no_lists: false,
            spacing: false,
            quote_non_ascii: false,
            escapes: Escapes::Unicode,
            max_depth: 0,
            priority: MAX_PRIORITY,
            fullstop: false,
            newline: false,
            variable_names: HashMap::new(),
            after: None,
        }
    }
}

impl WriteOptions {
    /// What `write/1` and `writeln/1` use.
    pub fn write() -> WriteOptions {
        WriteOptions {
            numbervars: true,
            ..WriteOptions::default()
        }
    }

    /// What `print/1` uses.
    pub fn print() -> WriteOptions {
        WriteOptions {
            quoted: true,
            numbervars: true,
            ..WriteOptions::default()
        }
    }

    /// What `writeq/1` uses.
    pub fn writeq() -> WriteOptions {
        WriteOptions {
            escapes: Escapes::Hexadecimal,
            ..WriteOptions::print()
        }
    }

    /// What `write_canonical/1` uses for this term: variables that occur once are `_`, the others
    /// `A`, `B` and so on.
    pub fn canonical(term: &Term) -> WriteOptions {
        WriteOptions {
            quoted: true,
            ignore_ops: true,
            brace_terms: false,
            quote_non_ascii: true,
            escapes: Escapes::Hexadecimal,
            variable_names: name_variables(term),
            ..WriteOptions::default()
        }
    }
}

/// Adds the term's text to `out`.
pub fn write_term(
    term: &Term,
    options: &WriteOptions,
    operators: &dyn Operators,
    out: &mut String,
) {
    if options.max_depth > 0 && has_cycle(term) {
        let term = cycles::unrolled(term, options.max_depth + 1);
        return write_finite(&term, options, operators, out);
    }
    let Some((term, names)) = cycles::factorized(term) else {
        return write_finite(term, options, operators, out);
    };
    let mut options = options.clone();
    if options.numbervars {
        options.variable_names.extend(names);
    }
    write_finite(&term, &options, operators, out);
}

fn write_finite(term: &Term, options: &WriteOptions, operators: &dyn Operators, out: &mut String) {
    let mut writer = Writer {
        options,
        operators,
        out,
        last: options.after,
        after_prefix: AfterPrefix::No,
        pending: Vec::new(),
    };
    writer.push_term(term, options.priority, 1);
    while let Some(next) = writer.pending.pop() {
        writer.step(next);
    }
    writer.end();
}

/// The text of the term, as [`write_term`] writes it.
pub fn term_text(term: &Term, options: &WriteOptions, operators: &dyn Operators) -> String {
    let mut out = String::new();
    write_term(term, options, operators, &mut out);
    out
}

/// The name of the variable that `'$VAR'(number)` is written as: `A` to `Z`, `A1`, and so on.
pub fn numbered_variable(number: i64) -> String {
    if number < 0 {
        return format!("S_{}", number.unsigned_abs());
    }
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// Names for a term's variables: `_` for those that occur once, `A`, `B`, ... for the others in the
/// order of their first occurrence.
pub fn name_variables(term: &Term) -> HashMap<u32, String> {
    let mut numbers = 0..;
    let name = |(variable, occurrences)| match occurrences {
        1 => (variable, "_".to_owned()),
        _ => (variable, numbered_variable(numbers.next().unwrap_or(0))),
    };
    variables(term).into_iter().map(name).collect()
}

/// The variables of a term in the order of their first occurrence, and how often each occurs.
pub fn variables(term: &Term) -> Vec<(u32, usize)> {
    let mut found: Vec<(u32, usize)> = Vec::new();
    let mut places: HashMap<u32, usize> = HashMap::new();
    let mut pending = vec![term];
    while let Some(next) = pending.pop() {
        match next {
            Term::Var(v) => {
                let place = *places.entry(*v).or_insert(found.len());
                match found.get_mut(place) {
                    Some((_, occurrences)) => *occurrences += 1,
                    None => found.push((*v, 1)),
                }
            }
            Term::Compound(c) => pending.extend(c.args.iter().rev()),
            _ => {}
        }
    }
    found
}

/// What is still to be written, last first.
enum PendingOutput<'a> {
    Term {
        term: &'a Term,
        priority: u16,
        depth: usize,
        operand: bool,
    },
    /// The arguments that follow the first one.
    Arguments {
        rest: &'a [Term],
        depth: usize,
    },
    /// What follows an element of a list.
    Tail {
        tail: &'a Term,
        depth: usize,
    },
    Infix(&'a str),
    /// An operator after its argument.
    Postfix(&'a str),
    Text(&'static str),
}

/// Whether the token before was a prefix operator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterPrefix {
    No,
    Yes,
    /// It was the minus sign.
    Minus,
}

struct Writer<'a, 'o> {
    options: &'a WriteOptions,
    operators: &'a dyn Operators,
    out: &'o mut String,
    /// The last character written.
    last: Option<char>,
    after_prefix: AfterPrefix,
    pending: Vec<PendingOutput<'a>>,
}

impl<'a> Writer<'a, '_> {
    fn step(&mut self, next: PendingOutput<'a>) {
        match next {
            PendingOutput::Term {
                term,
                priority,
                depth,
                operand,
            } => self.term(term, priority, depth, operand),
            PendingOutput::Arguments { rest: [], .. } => self.text(")"),
            PendingOutput::Arguments {
                rest: [first, rest @ ..],
                depth,
            } => {
                self.comma();
                self.pending.push(PendingOutput::Arguments { rest, depth });
                self.push_term(first, ARGUMENT_PRIORITY, depth);
            }
            PendingOutput::Tail { tail, depth } => self.list_tail(tail, depth),
            PendingOutput::Infix(name) => self.infix_operator(name),
            PendingOutput::Postfix(name) => {
                self.atom(name);
            }
            PendingOutput::Text(text) => self.text(text),
        }
    }

    fn end(&mut self) {
        if self.options.fullstop {
            self.token(".");
            self.text(if self.options.newline { "\n" } else { " " });
        } else if self.options.newline {
            self.text("\n");
        }
    }

    fn push_term(&mut self, term: &'a Term, priority: u16, depth: usize) {
        self.pending.push(PendingOutput::Term {
            term,
            priority,
            depth,
            operand: false,
        });
    }

    fn push_operand(&mut self, term: &'a Term, priority: u16, depth: usize) {
        self.pending.push(PendingOutput::Term {
            term,
            priority,
            depth,
            operand: true,
        });
    }

    fn is_too_deep(&self, depth: usize) -> bool {
        self.options.max_depth > 0 && depth > self.options.max_depth
    }

    fn term(&mut self, term: &'a Term, priority: u16, depth: usize, operand: bool) {
        if self.is_too_deep(depth) {
            self.token("...");
            return;
        }
        match term {
            Term::Var(v) => self.variable(*v),
            Term::Int(n) => self.token(&n.to_string()),
            Term::BigInt(n) => self.token(&n.to_string()),
            Term::Float(x) => self.token(&format_float(*x)),
            Term::Str(text) => self.string(text),
            Term::Atom(name) if operand && self.is_operator(name.as_str()) => {
                self.open_bracket();
                self.atom(name.as_str());
                self.text(")");
                true
            }
            Term::Atom(name) => self.atom(name.as_str()),
            Term::Compound(compound) => {
                self.compound(compound, priority, depth);
                true
            }
        };
    }

    fn variable(&mut self, number: u32) -> bool {
        match self.options.variable_names.get(&number) {
            Some(name) => self.token(name),
            None => self.token(&format!("_{number}")),
        }
    }

    /// A variable with what is shown of its attributes, unless it has a name.
    fn attributed(&mut self, number: u32, image: &'a Term, depth: usize) {
        self.variable(number);
        if !self.options.variable_names.contains_key(&number) {
            self.text("{");
            self.pending.push(PendingOutput::Text("}"));
            self.push_term(image, MAX_PRIORITY, depth);
        }
    }

    fn compound(&mut self, compound: &'a Compound, priority: u16, depth: usize) {
        let name = compound.name.as_str();
        match &compound.args[..] {
            [head, tail] if name == CONS && !self.options.no_lists => self.list(head, tail, depth),
            [only] if name == "$VAR" && self.numbered(only) => {}
            // What portray/1 has written stands where it was written.
            [Term::Str(text)] if name == "$portrayed" => {
                if text.starts_with(is_alphanumeric) {
                    self.token(text);
                } else {
                    self.text(text);
                }
            }
            [Term::Var(number), image] if name == "$attributed" => {
                self.attributed(*number, image, depth);
            }
            [only] if name == "{}" && self.options.brace_terms => {
                self.open("{");
                self.pending.push(PendingOutput::Text("}"));
                self.push_term(only, MAX_PRIORITY, depth + 1);
            }
            args if !self.options.ignore_ops => {
                if !self.operation(name, args, priority, depth) {
                    self.ordinary(name, args, depth);
                }
            }
            args => self.ordinary(name, args, depth),
        }
    }

    /// Writes `'$VAR'(argument)` as a variable where that is wanted and possible.
    fn numbered(&mut self, argument: &Term) -> bool {
        match argument {
            _ if !self.options.numbervars => return false,
            Term::Int(n) => self.token(&numbered_variable(*n)),
            Term::Atom(name) if is_variable_name(name.as_str()) => self.token(name.as_str()),
            _ => return false,
        };
        true
    }

    /// Writes the term with its operator, if it has one.
    fn operation(&mut self, name: &'a str, args: &'a [Term], priority: u16, depth: usize) -> bool {
        match args {
            [only] => {
                if let Some(op) = self.operators.prefix(name) {
                    self.bracket_if(op.priority > priority);
                    self.atom(name);
                    self.after_prefix = if name == "-" {
                        AfterPrefix::Minus
                    } else {
                        AfterPrefix::Yes
                    };
                    self.push_operand(only, op.right_priority(), depth + 1);
                } else if let Some(op) = self.operators.postfix(name) {
                    self.bracket_if(op.priority > priority);
                    self.pending.push(PendingOutput::Postfix(name));
                    self.push_operand(only, op.left_priority(), depth + 1);
                } else {
                    return false;
                }
            }
            [left, right] => {
                let Some(op) = self.operators.infix(name) else {
                    return false;
                };
                self.bracket_if(op.priority > priority);
                self.push_operand(right, op.right_priority(), depth + 1);
                self.pending.push(PendingOutput::Infix(name));
                self.push_operand(left, op.left_priority(), depth + 1);
            }
            _ => return false,
        }
        true
    }

    fn bracket_if(&mut self, wanted: bool) {
        if wanted {
            self.open_bracket();
            self.pending.push(PendingOutput::Text(")"));
        }
    }

    fn ordinary(&mut self, name: &str, args: &'a [Term], depth: usize) {
        self.atom(name);
        self.text("(");
        match args.split_first() {
            None => self.text(")"),
            Some((first, rest)) => {
                let depth = depth + 1;
                self.pending.push(PendingOutput::Arguments { rest, depth });
                self.push_term(first, ARGUMENT_PRIORITY, depth);
            }
        }
    }

    fn list(&mut self, head: &'a Term, tail: &'a Term, depth: usize) {
        if self.options.dotlists {
            self.token(".");
            self.text("(");
            self.pending.push(PendingOutput::Text(")"));
            self.push_term(tail, ARGUMENT_PRIORITY, depth + 1);
            self.pending.push(PendingOutput::Text(","));
        } else {
            self.token("[");
            self.pending.push(PendingOutput::Tail {
                tail,
                depth: depth + 1,
            });
        }
        self.push_term(head, ARGUMENT_PRIORITY, depth + 1);
    }

    /// What follows an element that stood at this depth.
    fn list_tail(&mut self, tail: &'a Term, depth: usize) {
        if tail.as_atom() == Some("[]") {
            return self.text("]");
        }
        if self.options.max_depth > 0 && depth >= self.options.max_depth {
            return self.text("|...]");
        }
        if let Some([head, rest]) = tail.as_compound(CONS, 2) {
            self.comma();
            self.pending.push(PendingOutput::Tail {
                tail: rest,
                depth: depth + 1,
            });
            self.push_term(head, ARGUMENT_PRIORITY, depth + 1);
        } else {
            self.text("|");
            self.pending.push(PendingOutput::Text("]"));
            self.push_term(tail, ARGUMENT_PRIORITY, depth + 1);
        }
    }

    fn infix_operator(&mut self, name: &str) {
        let spaced = match name {
            "," => return self.comma(),
            "|" => {
                self.text("|");
                self.options.spacing
            }
            // SWI-Prolog forgets the second space for names that need wide characters.
            _ => self.atom(name) && !text::is_beyond_latin_1(name),
        };
        if spaced {
            self.text(" ");
        }
    }

    fn comma(&mut self) {
        self.text(if self.options.spacing { ", " } else { "," });
    }

    fn is_operator(&self, name: &str) -> bool {
        let operators = self.operators;
        operators.prefix(name).is_some()
            || operators.infix(name).is_some()
            || operators.postfix(name).is_some()
    }

    fn atom(&mut self, name: &str) -> bool {
        let options = self.options;
        if name == QUOTED_NIL {
            return self.token(if options.quoted { "'[]'" } else { "[]" });
        }
        if name.starts_with("<stream>(0x") {
            return self.token(name);
        }
        if !options.quoted
            || (is_plain_atom(name) && !(options.quote_non_ascii && text::is_beyond_latin_1(name)))
        {
            return self.token(name);
        }
        let mut quoted = String::with_capacity(name.len() + 2);
        text::push_quoted(name, '\'', options.escapes, &mut quoted);
        self.token(&quoted)
    }

    fn string(&mut self, content: &str) -> bool {
        if !self.options.quoted {
            // The text stands next to a name without a space, as SWI-Prolog writes it.
            self.text(content);
            return false;
        }
        let mut quoted = String::with_capacity(content.len() + 2);
        text::push_quoted(content, '"', self.options.escapes, &mut quoted);
        self.token(&quoted)
    }

    fn open_bracket(&mut self) {
        self.open("(");
    }

    fn open(&mut self, bracket: &str) {
        self.token(bracket);
    }

    /// Writes a token, and a space before it where it is needed; tells whether it was.
    fn token(&mut self, token: &str) -> bool {
        let Some(first) = token.chars().next() else {
            return false;
        };
        let space = match self.after_prefix {
            AfterPrefix::Minus if first.is_ascii_digit() => true,
            AfterPrefix::Yes | AfterPrefix::Minus if matches!(first, '(' | '{') => true,
            _ => self.last.is_some_and(|last| tokens_join(last, first)),
        };
        if space {
            self.out.push(' ');
        }
        self.text(token);
        space
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(text);
        self.last = text.chars().next_back().or(self.last);
        self.after_prefix = AfterPrefix::No;
    }
}

/// Whether tokens that end and begin with these characters must be separated by a space.
pub fn tokens_join(last: char, first: char) -> bool {
    (is_alphanumeric(last) && is_alphanumeric(first))
        || (is_symbol(last) && is_symbol(first))
        || (first == '\'' && (last == '\'' || last.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;

    #[track_caller]
    fn check(term: Term, expected: &str) {
        let text = term_text(&term, &WriteOptions::writeq(), &OperatorTable::standard());
        assert_eq!(text, expected);
    }

    fn minus(args: impl IntoIterator<Item = Term>) -> Term {
        Term::compound("-", args.into_iter().collect())
    }

    #[test]
    fn signs() {
        check(minus([Term::Int(1)]), "- 1");
        check(minus([Term::Int(-1)]), "- -1");
        check(minus([Term::atom("a")]), "-a");
        check(minus([Term::Int(1), Term::Int(-1)]), "1- -1");
        check(minus([Term::atom("-"), Term::Int(1)]), "(-)-1");
    }

    #[test]
    fn deep_terms_cost_no_stack() {
        let nested = (0..100_000).fold(Term::atom("a"), |inner, _| minus([inner]));
        let text = term_text(&nested, &WriteOptions::writeq(), &OperatorTable::standard());
        assert!(text.ends_with("- - -a"));
    }
}
