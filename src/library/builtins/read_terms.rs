//! Reading terms: `read/1,2` and `read_term/2,3`.

use crate::engine::convert::Optional;
use crate::engine::fault::{Fault, first_free_variable};
use crate::engine::messages::{LoadMessage, MessageSeverity};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::{ReadPlace, Stream, StreamId, StreamPosition};
use crate::frontend::reader::{DoubleQuotes, Read, ReadTerm, ReaderFlags, read_term as parse};
use crate::frontend::syntax_error::SyntaxError;
use crate::frontend::term::Term;
use crate::library::arguments::{answer_options, input_of, options_of};
use crate::library::builtins::stream_properties::position_term;
use crate::library::builtins::term_layout::{TermLayout, term_layout};
use crate::library::builtins::term_source::{TermText, take_term_text};

/// The native predicates that read terms.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("read", "?", read),
        native("read", "+?", read),
        native("read_term", "??", read_term),
        native("read_term", "+??", read_term),
        native("$typed_program", "-", typed_program).reported_as("consult", 1),
    ]
}

/// A term with what the options of `read_term/2` may ask of it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The term; `end_of_file` at the end.
    pub term: Term,
    /// Named variables in order of appearance.
    pub variable_names: Vec<(String, Term)>,
    /// Named variables that occur once.
    pub singletons: Vec<(String, Term)>,
    /// All variables, the unnamed ones too.
    pub variables: Vec<Term>,
    /// Where it begins; at the end of the text, where that is.
    pub start: StreamPosition,
    /// Where its parts stand, if that is asked for.
    pub layout: Option<TermLayout>,
}

/// A text with what the reader makes of it.
pub struct ParsedText<'a> {
    text: &'a TermText,
    options: &'a TermOptions,
    read: Read,
    /// Where the term or the error begins; at the end of the text, where that is.
    start: StreamPosition,
}

impl<'a> ParsedText<'a> {
    /// Reads the text with the program's flags and operators, as far as the options name no others.
    pub fn new(session: &Session, text: &'a TermText, options: &'a TermOptions) -> ParsedText<'a> {
        let flags = reader_flags(session, options.double_quotes.as_ref());
        let read = parse(&text.text, 0, &session.operators(&options.module), &flags);
        let start = text.position_at(match &read {
            Read::Term(read) => read.start,
            Read::EndOfFile => text.text.len(),
            Read::Error(error) => error.start,
        });
        ParsedText {
            text,
            options,
            read,
            start,
        }
    }

    /// The term, its variables numbered from `base`. Tells of those that occur once if that is
    /// asked for.
    ///
    /// # Errors
    /// The error of syntax.
    pub fn found(&self, session: &mut Session, base: u32) -> Result<Found, &SyntaxError> {
        let read = match &self.read {
            Read::Term(read) => read,
            Read::EndOfFile => return Ok(self.end_of_file()),
            Read::Error(error) => return Err(error),
        };
        if self.options.warns_of_singletons {
            warn_of_singletons(session, read);
        }
        Ok(self.term(read, base))
    }

    fn end_of_file(&self) -> Found {
        Found {
            term: Term::atom("end_of_file"),
            variable_names: Vec::new(),
            singletons: Vec::new(),
            variables: Vec::new(),
            start: self.start,
            layout: self.options.layout.then(|| term_layout(self.text, None)),
        }
    }

    fn term(&self, read: &ReadTerm, base: u32) -> Found {
        let moved = |number: u32| Term::Var(base.saturating_add(number));
        let named = |number: u32, name: &Option<String>| {
            name.as_ref().map(|name| (name.clone(), moved(number)))
        };
        let variables = &read.variables;
        Found {
            term: read
                .term
                .with_variables(&mut |number| Term::Var(base.saturating_add(number))),
            variable_names: variables
                .iter()
                .filter_map(|v| named(v.number, &v.name))
                .collect(),
            singletons: read
                .singletons()
                .filter_map(|v| match &v.name {
                    None if self.options.variables => Some(("_".to_owned(), moved(v.number))),
                    name => named(v.number, name),
                })
                .collect(),
            variables: variables.iter().map(|v| moved(v.number)).collect(),
            start: self.start,
            layout: (self.options.layout).then(|| term_layout(self.text, Some(read))),
        }
    }
}

impl Found {
    /// The value of an option of `read_term/2` that asks for something of the term.
    fn option(&self, name: &str) -> Option<Term> {
        let layout = self.layout.as_ref();
        match name {
            "variable_names" | "bindings" => Some(equations(&self.variable_names)),
            "variables" => Some(Term::list(self.variables.clone())),
            "singletons" => Some(equations(&self.singletons)),
            "term_position" => Some(position_term(self.start)),
            "subterm_positions" => layout.and_then(|layout| layout.positions.clone()),
            "comments" => layout.map(|layout| layout.comments.clone()),
            _ => None,
        }
    }

    /// The list of options with what they ask for.
    pub fn answer(&self, list: &Term, options: &TermOptions) -> Term {
        answer_options(list, |name| match name {
            // `singletons(warning)` asks for a message, not for the variables.
            "singletons" if options.warns_of_singletons => None,
            _ => self.option(name),
        })
    }
}

/// What the options of `read_term/2` ask for.
#[derive(Clone, Debug)]
pub struct TermOptions {
    /// What text in double quotes is read as, unless it is what the program says.
    pub double_quotes: Option<Term>,
    /// The module with the operators.
    pub module: String,
    /// What is done about an error of syntax: `error`, `fail`, `quiet` or `dec10`.
    pub on_error: String,
    /// Whether a message tells of variables that occur once.
    pub warns_of_singletons: bool,
    /// Whether the variables are asked for: every `_` is one of the singletons then.
    pub variables: bool,
    /// Whether the places of subterms or comments are asked for.
    pub layout: bool,
}

impl Default for TermOptions {
    fn default() -> TermOptions {
        TermOptions {
            double_quotes: None,
            module: "user".to_owned(),
            on_error: "error".to_owned(),
            warns_of_singletons: false,
            variables: false,
            layout: false,
        }
    }
}

impl TermOptions {
    /// What a list of options asks for.
    ///
    /// # Errors
    /// As [`options_of`].
    pub fn of(list: &Term) -> Result<TermOptions, Fault> {
        let mut asked = TermOptions::default();
        for option in options_of(list, &[])? {
            let word = option.value.as_atom();
            match (option.name.as_str(), word) {
                ("double_quotes", _) => asked.double_quotes = Some(option.value),
                ("module", Some(module)) => asked.module = module.to_owned(),
                ("syntax_errors", Some(action)) => asked.on_error = action.to_owned(),
                ("singletons", Some("warning")) => asked.warns_of_singletons = true,
                ("variables", _) => asked.variables = true,
                ("subterm_positions" | "comments", _) => asked.layout = true,
                _ => {}
            }
        }
        Ok(asked)
    }
}

/// Tells of variables of the term that occur once, as SWI-Prolog does where a program is loaded.
fn warn_of_singletons(session: &mut Session, read: &ReadTerm) {
    let variables = read.singleton_warnings();
    if variables.is_empty() {
        return;
    }
    let names: Vec<&str> = variables.iter().filter_map(|v| v.name.as_deref()).collect();
    session.complain(LoadMessage::Lines {
        severity: MessageSeverity::Warning,
        lines: vec![format!("Singleton variables: [{}]", names.join(","))],
    });
}

/// `['X' = _1, ...]`.
pub fn equations(pairs: &[(String, Term)]) -> Term {
    let equation =
        |(name, value): &(String, Term)| Term::compound("=", vec![Term::atom(name), value.clone()]);
    Term::list(pairs.iter().map(equation).collect::<Vec<_>>())
}

/// The reader's flags: those of the program, unless `double_quotes(Mode)` is among the options.
pub fn reader_flags(session: &Session, double_quotes: Option<&Term>) -> ReaderFlags {
    let Some(value) = double_quotes else {
        return session.reader_flags();
    };
    let mode = value.as_atom().and_then(DoubleQuotes::from_name);
    ReaderFlags {
        double_quotes: mode.unwrap_or_default(),
        ..session.reader_flags()
    }
}

fn read(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    actual: Term,
) -> Result<Term, Fault> {
    let request = ReadRequest {
        stream: input_of(session, stream.as_ref())?,
        options: TermOptions::default(),
        base: first_free_variable(&[actual]),
    };
    Ok(take_term(session, &request)?.term)
}

/// What the user types as a program, up to `end_of_file` or the end of the input.
fn typed_program(session: &mut Session) -> Result<Term, Fault> {
    let mut text = String::new();
    loop {
        let taken = take_term_text(session.streams.ready(StreamId::STDIN)?)?;
        let operators = session.operators("user");
        match parse(&taken.text, 0, &operators, &reader_flags(session, None)) {
            Read::EndOfFile => break,
            Read::Term(read) if read.term.as_atom() == Some("end_of_file") => break,
            _ => text.push_str(&taken.text),
        }
    }
    Ok(Term::string(text))
}

/// What is read, and how.
struct ReadRequest {
    stream: StreamId,
    options: TermOptions,
    /// The least number for the term's variables.
    base: u32,
}

fn read_term(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    actual: Term,
    list: Term,
) -> Result<Option<(Term, Term)>, Fault> {
    let request = ReadRequest {
        options: TermOptions::of(&list)?,
        stream: input_of(session, stream.as_ref())?,
        base: first_free_variable(&[actual, list.clone()]),
    };
    let Some(found) = take_term_or(session, &request)? else {
        return Ok(None);
    };
    let answered = found.answer(&list, &request.options);
    Ok(Some((found.term, answered)))
}

/// Reads with the option `syntax_errors(Action)`; nothing when it says to fail.
fn take_term_or(session: &mut Session, request: &ReadRequest) -> Result<Option<Found>, Fault> {
    let action = request.options.on_error.as_str();
    loop {
        let fault = match take_term(session, request) {
            Ok(found) => return Ok(Some(found)),
            Err(fault) => fault,
        };
        pass_over(session, action, fault)?;
        if action != "dec10" {
            return Ok(None);
        }
    }
}

/// What the option `syntax_errors(Action)` says to do about an error: it is thrown, told or passed
/// over in silence.
///
/// # Errors
/// The error, if it is to be thrown; one that is not of syntax.
pub fn pass_over(session: &mut Session, action: &str, fault: Fault) -> Result<(), Fault> {
    match (action, fault) {
        ("error", fault) | (_, fault @ Fault::Formal { .. }) => Err(fault),
        ("quiet", _) => Ok(()),
        (_, Fault::Ball(ball)) => {
            session.complain_of(ball);
            Ok(())
        }
    }
}

/// Takes the next term off a stream.
fn take_term(session: &mut Session, request: &ReadRequest) -> Result<Found, Fault> {
    let options = &request.options;
    let stream = session.streams.ready(request.stream)?;
    if !stream.is_input() {
        return Err(Fault::permission("input", "stream", &stream.term()));
    }
    skip_typed_blanks(stream)?;
    let taken = take_term_text(session.streams.ready(request.stream)?)?;
    let parsed = ParsedText::new(session, &taken, options);
    note_place(session, request.stream, &parsed.start);
    let found = parsed.found(session, request.base);
    found.map_err(|error| syntax_fault(session, request.stream, &taken, error))
}

/// Messages name the place of a term that was read from a file.
fn note_place(session: &mut Session, id: StreamId, start: &StreamPosition) {
    let stream = session.streams.get(id).ok();
    let file = stream.and_then(|stream| stream.file_name.clone());
    session.read_place = file.map_or(ReadPlace::Nameless, |file| {
        ReadPlace::Stream(id, file, start.line as usize)
    });
}

/// What the last term has left of the line that was typed is no reason not to show the prompt, and
/// what has been written, before the next one is waited for.
fn skip_typed_blanks(stream: &mut Stream) -> Result<(), Fault> {
    let is_blank = |code: u32| char::from_u32(code).is_some_and(char::is_whitespace);
    while stream.is_tty && stream.has_buffered() && stream.peek()?.is_some_and(is_blank) {
        stream.get()?;
    }
    Ok(())
}

/// `error(syntax_error(What), stream(S, Line, LinePos, CharNo))`, or `file(...)` for a file.
fn syntax_fault(
    session: &mut Session,
    id: StreamId,
    taken: &TermText,
    error: &SyntaxError,
) -> Fault {
    let numbers = error_place(taken, error).map(|number| Term::Int(number as i64));
    let (kind, source) = match session.streams.get(id) {
        Ok(stream) => match (&stream.file_name, stream.aliases.first()) {
            (Some(file), _) => ("file", Term::Atom(file.clone())),
            (None, Some(alias)) => ("stream", Term::Atom(alias.clone())),
            (None, None) => ("stream", stream.term()),
        },
        Err(fault) => return fault,
    };
    let context = Term::compound(kind, [source].into_iter().chain(numbers).collect());
    syntax_ball(error, context)
}

/// Line, column and character of an error as SWI-Prolog counts them: it is one character behind,
/// except for the column on the first line of a term. Within the term a column counts bytes.
fn error_place(taken: &TermText, error: &SyntaxError) -> [u64; 3] {
    let start = taken.position_at(error.start);
    if error.kind.is_unclosed() {
        return [start.line, start.column + 1, start.characters];
    }
    let before = taken.text[..error.offset].char_indices().next_back();
    let Some((before, _)) = before.filter(|&(before, _)| before >= error.start) else {
        return [start.line, start.column, start.characters.saturating_sub(1)];
    };
    let place = taken.position_at(before);
    let column = match taken.text[error.start..before].rfind('\n') {
        None => start.column + (error.offset - error.start) as u64,
        Some(line_end) => (before - error.start - line_end - 1) as u64,
    };
    [place.line, column, place.characters]
}

/// `error(syntax_error(What), Context)`.
pub fn syntax_ball(error: &SyntaxError, context: Term) -> Fault {
    let formal = Term::compound("syntax_error", vec![error.kind.term()]);
    Fault::Ball(Term::compound("error", vec![formal, context]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_move_above_those_in_use() {
        let term = Term::compound(
            "f",
            vec![Term::Var(0), Term::atom("a"), Term::list([Term::Var(1)])],
        );
        let moved = Term::compound(
            "f",
            vec![Term::Var(5), Term::atom("a"), Term::list([Term::Var(6)])],
        );
        assert_eq!(
            term.with_variables(&mut |number| Term::Var(number + 5)),
            moved
        );
    }
}
