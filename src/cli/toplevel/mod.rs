//! `arbiiter`: the toplevel, which asks for queries and shows answers as swipl does.
//!
//! At a terminal there are prompts, a line editor and a history. From a file or a pipe, queries are
//! read without a prompt, and after an answer that may not be the last one the next line says what
//! to do, as in swipl: `;` asks for more, an empty line is content.

mod source;

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

use source::{QuerySource, Typed};

use crate::cli::goals::{run_at_halt, run_initial, worded};
use crate::cli::{files, tracing};
use crate::engine::loader::expansion;
use crate::engine::lower::{self, functional_dots};
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::session::with_session;
use crate::engine::streams::{ReadPlace, StreamId};
use crate::engine::toplevel::answers::{AnswerStyle, Bindings};
use crate::engine::toplevel::unknown::{self, Unknown};
use crate::engine::toplevel::variables::{Query, Remembered};
use crate::engine::{checkpoint, deadline, interrupt, messages};
use crate::frontend::lexer::is_symbol;
use crate::frontend::operators::Operators;
use crate::frontend::reader::{Read, read_term};
use crate::frontend::syntax_error::SyntaxError;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::library;
use crate::library::builtins::input_output::read_key;
use crate::library::builtins::read_terms::reader_flags;

const HELP: &str = "  Possible actions:
  ; (n,r,space,TAB): redo              | t:         trace&redo
  c (a,RET):         stop              | w:         write
  p:                 print             | h (?):     help
\n";

/// How the keys `w` and `p` have answers written from then on.
const WRITE_ANSWERS: &str = "[quoted(true), spacing(next_argument)].";
const PRINT_ANSWERS: &str = "[quoted(true), portray(true), max_depth(10), spacing(next_argument)].";

/// How often an answer is asked for that can be understood.
const MAX_QUESTIONS: usize = 6;

/// Loads the files and runs the goal of their `:- initialization(Goal, main)`, or asks for queries
/// until `halt/0` or the end of the input.
pub fn run(paths: &[PathBuf]) -> ExitCode {
    let mut engine = Engine::new(library::natives());
    with_session(|session| session.flags.define("verbose", Term::atom("normal")));
    if let Err(status) = files::load(&mut engine, paths) {
        return status;
    }
    if let Some(outcome) = run_initial(&mut engine) {
        run_at_halt(&mut engine);
        return outcome.status();
    }
    with_session(|session| session.flags.define("break_level", Term::Int(0)));
    checkpoint::supervise();
    deadline::interrupt_large_queries();
    interrupt::end_on_termination();
    let mut source = QuerySource::new();
    let mut remembered = Remembered::default();
    if source.is_terminal() {
        interrupt::ask_at_terminal();
        println!(
            "arbiiter {} - halt. or Ctrl-D ends the session",
            env!("CARGO_PKG_VERSION")
        );
    }
    with_session(|session| session.streams.use_standard());
    loop {
        with_session(|session| session.streams.flush_all());
        match source.next() {
            Typed::Query(text) => {
                ask_safely(&mut engine, &mut remembered, &text, source.is_terminal())
            }
            Typed::Broken(message) => complain(&message),
            Typed::Dropped => {}
            Typed::End => break,
        }
    }
    show("\n");
    run_at_halt(&mut engine);
    checkpoint::end(0);
    ExitCode::SUCCESS
}

/// Asks the query; if it takes the process down, the session goes on as it was before.
fn ask_safely(engine: &mut Engine, remembered: &mut Remembered, text: &str, at_terminal: bool) {
    let settings = rustix::termios::tcgetattr(rustix::stdio::stdin());
    let run = checkpoint::run(|| {
        interrupt::set_abortable(true);
        ask(engine, remembered, text, at_terminal);
        interrupt::set_abortable(false);
        with_session(|session| session.streams.flush_all());
    });
    if run.is_ok() {
        return;
    }
    if let Ok(settings) = settings {
        // The query may have been waiting for a single key.
        let now = rustix::termios::OptionalActions::Now;
        let _ = rustix::termios::tcsetattr(rustix::stdio::stdin(), now, &settings);
    }
    complain("ERROR: the query is given up, what it changed is undone\n");
}

/// What SWI-Prolog says of a query that is a variable.
const UNBOUND_QUERY: &str = "% ... 1,000,000 ............ 10,000,000 years later\n\
     % \n\
     %       >> 42 << (last release gives the question)\n";

/// Reads one query and shows its answers.
fn ask(engine: &mut Engine, remembered: &mut Remembered, text: &str, at_terminal: bool) {
    if at_terminal {
        with_session(|session| {
            // The editor's line ended with a newline.
            session.streams.fresh_line_at_terminal();
            session.streams.drop_typed();
        });
    }
    let read = with_session(|session| {
        session.read_place = ReadPlace::Nameless;
        read_term(
            text,
            0,
            &session.operators("user"),
            &reader_flags(session, None),
        )
    });
    match read {
        Read::Term(read) if read.term == Term::atom("end_of_file") => {}
        Read::Term(read) if matches!(read.term, Term::Var(_)) => complain(UNBOUND_QUERY),
        Read::Term(read) => match remembered.expand(&read) {
            Ok(query) => {
                let Some(query) = with_goals_expanded(engine, query) else {
                    return;
                };
                let goal = functional_dots::expanded_goal(&query.goal);
                let goal = goal.unwrap_or_else(|| query.goal.clone());
                Dialogue::new(query, at_terminal).run(engine, remembered, &goal);
            }
            Err(name) => complain(&format!(
                "ERROR: ${name} was not bound by a previous query\n"
            )),
        },
        Read::Error(error) => complain(&syntax_message(text, &error)),
        Read::EndOfFile => {}
    }
}

/// The query as `goal_expansion/2` changes it; `None` after an error, which has been told.
fn with_goals_expanded(engine: &mut Engine, query: Query) -> Option<Query> {
    let module = with_session(|session| {
        let module = session.program.typein.clone();
        expansion::has_goal_hooks(session, module.as_str()).then_some(module)
    });
    let Some(module) = module else {
        return Some(query);
    };
    let expanded = Term::Var(lower::terms::variables_end(&query.goal));
    let goal = Term::compound("expand_goal", vec![query.goal, expanded.clone()]);
    let (names, variables): (Vec<_>, Vec<_>) = query.variables.into_iter().unzip();
    let values = [expanded].into_iter().chain(variables).collect();
    match engine.first_values(module.as_str(), &goal, values) {
        Ok(values) => {
            let mut values = values?.into_iter();
            Some(Query {
                goal: values.next()?,
                variables: names.into_iter().zip(values).collect(),
            })
        }
        Err(ball) => {
            show_error(engine, ball);
            None
        }
    }
}

/// swipl's message for a query that can't be read: the text in two parts, with the place between
/// them.
fn syntax_message(text: &str, error: &SyntaxError) -> String {
    let query = text.get(error.start..error.resume).unwrap_or(text);
    let query = query.trim_end().trim_end_matches('.').trim_end();
    // SWI-Prolog tells the character before the one where it fails, unless that is the end.
    let fails_at = error.offset.saturating_sub(error.start);
    let place = match query.get(..fails_at) {
        Some(before) if fails_at < query.len() => {
            before.char_indices().last().map_or(0, |(place, _)| place)
        }
        _ => query.len(),
    };
    let (before, after) = query.split_at(place);
    format!(
        "ERROR: Syntax error: {}\nERROR: {before}\nERROR: ** here **\nERROR: {after} . \n",
        error.kind
    )
}

/// The answers to one query.
struct Dialogue {
    names: Vec<String>,
    variables: Vec<Term>,
    at_terminal: bool,
}

impl Dialogue {
    fn new(query: Query, at_terminal: bool) -> Dialogue {
        let (names, variables) = query.variables.into_iter().unzip();
        Dialogue {
            names,
            variables,
            at_terminal,
        }
    }

    fn run(&self, engine: &mut Engine, remembered: &mut Remembered, goal: &Term) {
        unknown::bring_arbiter(engine, goal);
        let Some(goal) = self.corrected(goal.clone()) else {
            return;
        };
        let mode = with_session(|session| session.tracer.mode());
        let goal = tracing::runnable(engine, goal);
        let module = with_session(|session| session.program.typein.clone());
        let mut thrown = None;
        engine.query_shown(
            module.as_str(),
            &goal,
            self.variables.clone(),
            |answer| match answer {
                QueryAnswer::Solution(values) => {
                    let bindings = Bindings::new(&self.names, &values);
                    remembered.note(&bindings.values, &bindings.goals);
                    self.show_answer(&bindings, " ");
                    self.wants_more(&bindings)
                }
                QueryAnswer::Last(values) => {
                    let bindings = Bindings::new(&self.names, &values);
                    remembered.note(&bindings.values, &bindings.goals);
                    self.show_answer(&bindings, ".\n\n");
                    false
                }
                QueryAnswer::No => {
                    show_line("false.\n\n");
                    false
                }
                QueryAnswer::Error(ball) => {
                    thrown = Some(ball);
                    false
                }
            },
        );
        if let Some(ball) = thrown {
            with_session(|session| session.tracer.set_mode(mode));
            show_error(engine, ball);
        }
    }

    /// The query with the goals that the user wants to be corrected; `None` if one can't be, which
    /// has been told.
    fn corrected(&self, mut query: Term) -> Option<Term> {
        let mut kept = Vec::new();
        loop {
            let unknown =
                with_session(|session| unknown::unknown_procedure(session, &query, &kept));
            let Some(unknown) = unknown else {
                return Some(query);
            };
            let Some(correction) = unknown.correction else {
                show_unknown(&unknown);
                return None;
            };
            match self.wants_instead(&correction) {
                true => query = unknown::replaced(&query, &unknown.place, correction),
                false => kept.push(unknown.place),
            }
        }
    }

    /// Asks whether the goal was meant.
    fn wants_instead(&self, goal: &Term) -> bool {
        let text = with_session(|session| self.text(goal, &session.operators("user")));
        show_line(&format!("Correct to: {text}? "));
        for _ in 0..MAX_QUESTIONS {
            let key = self.key();
            with_session(|session| session.streams.fresh_line_of(StreamId::STDOUT));
            match key {
                Some('y' | 'Y' | 'j' | 'J' | ' ' | '\n') => {
                    self.echo("yes\n");
                    return true;
                }
                Some('n' | 'N') => {
                    self.echo("no\n");
                    return false;
                }
                None => return false,
                Some(_) => complain("Please answer 'y' or 'n'? "),
            }
        }
        false
    }

    /// The goal with the names of the query's variables, as swipl quotes it.
    fn text(&self, goal: &Term, operators: &dyn Operators) -> String {
        let all = lower::terms::variables(goal);
        let mut letters = 0..;
        let named = all.iter().map(|number| {
            let own = self.variables.iter().position(|v| *v == Term::Var(*number));
            let name = match own {
                Some(place) => Term::atom(&self.names[place]),
                None if lower::terms::occurrences(*number, goal) == 1 => Term::atom("_"),
                None => Term::Int(letters.next().unwrap_or_default()),
            };
            (*number, Term::compound("$VAR", vec![name]))
        });
        let named: HashMap<u32, Term> = named.collect();
        let goal = goal.with_variables(&mut |number| named[&number].clone());
        let text = term_text(&goal, &WriteOptions::print(), operators);
        term_text(&Term::string(&text), &WriteOptions::writeq(), operators)
    }

    /// The key that the user presses next, or the first character of the next line; `None` at the
    /// end.
    fn key(&self) -> Option<char> {
        let key = with_session(|session| {
            session.streams.flush_all();
            if self.at_terminal {
                session.streams.drop_typed();
            }
            read_key(session).ok().flatten()
        });
        char::from_u32(key?)
    }

    fn show_answer(&self, bindings: &Bindings, end: &str) {
        let text = with_session(|session| {
            let style = AnswerStyle::of(&session.flags);
            let module = session.program.typein.clone();
            bindings.text(style, &session.operators(module.as_str()))
        });
        // `portray/1` may write anything, and a full stop behind a symbol would be a part of it.
        let is_joined = end.starts_with('.') && text.ends_with(is_symbol);
        let space = if is_joined { " " } else { "" };
        show_line(&format!("{text}{space}{end}"));
    }

    /// Asks what to do after an answer that may not be the last one.
    fn wants_more(&self, bindings: &Bindings) -> bool {
        loop {
            match self.key() {
                Some(';' | 'n' | 'r' | 'N' | 'R' | ' ' | '\t') => {
                    self.echo(";\n");
                    return true;
                }
                Some('t' | 'T') => {
                    with_session(|session| session.tracer.set_tracing(true));
                    self.echo("; [trace]\n");
                    return true;
                }
                Some('\n' | '\r' | 'c' | 'a' | 'y' | '.') => {
                    self.echo(".");
                    show_line("\n");
                    return false;
                }
                Some('w') => {
                    self.echo("[write]");
                    set_answer_options(WRITE_ANSWERS);
                    self.show_answer(bindings, " ");
                }
                Some('p') => {
                    self.echo("[print]");
                    set_answer_options(PRINT_ANSWERS);
                    self.show_answer(bindings, " ");
                }
                Some('h' | '?') => {
                    complain(HELP);
                    show("Action? ");
                }
                Some(other) => {
                    if self.at_terminal {
                        show_line("");
                    }
                    show(&format!("Unknown action: {other} (h for help)\nAction? "));
                }
                None => {
                    complain("ERROR: Unexpected end of file\n");
                    return false;
                }
            }
        }
    }

    fn echo(&self, text: &str) {
        if self.at_terminal {
            show(text);
        }
    }
}

/// Sets the flag `answer_write_options`.
fn set_answer_options(options: &str) {
    with_session(|session| {
        let read = read_term(
            options,
            0,
            &session.operators("system"),
            &reader_flags(session, None),
        );
        if let Read::Term(read) = read {
            let _ = session.flags.set("answer_write_options", &read.term);
        }
    });
}

/// Tells of an uncaught error, after which the user's streams are the current ones.
fn show_error(engine: &mut Engine, ball: Term) {
    with_session(|session| session.streams.use_standard());
    let ball = worded(engine, ball);
    let has_told = with_session(|session| std::mem::take(&mut session.tracer.has_told));
    if ball.as_atom() == Some("$aborted") {
        return complain("% Execution Aborted\n");
    }
    if has_told {
        return;
    }
    let text = with_session(|session| {
        let (place, hint) = (session.place(), session.hint(&ball));
        messages::toplevel_uncaught(place.as_ref(), &ball, &hint, &session.operators("user"))
    });
    if !is_taken_by_hook(engine, &ball, &text) {
        complain(&text);
    }
}

/// Whether `user:message_hook/3` takes the message of an error.
fn is_taken_by_hook(engine: &mut Engine, ball: &Term, text: &str) -> bool {
    if !with_session(|session| session.program.defines("user", "message_hook", 3)) {
        return false;
    }
    let message = match ball.as_compound("error", 2) {
        Some(_) => ball.clone(),
        None => Term::compound("unhandled_exception", vec![ball.clone()]),
    };
    let lines = text
        .lines()
        .map(|line| line.strip_prefix("ERROR: ").unwrap_or(line));
    let lines = messages::format_lines(lines);
    let goal = Term::compound("message_hook", vec![message, Term::atom("error"), lines]);
    matches!(
        engine.once("user", &goal),
        QueryAnswer::Solution(_) | QueryAnswer::Last(_)
    )
}

/// A query that calls what does not exist is not run at all.
fn show_unknown(unknown: &Unknown) {
    let text = with_session(|session| {
        session.streams.use_standard();
        messages::toplevel_unknown(
            &unknown.indicator,
            &unknown.similar,
            &session.operators("user"),
        )
    });
    complain(&text);
    if !unknown.similar.is_empty() {
        show_line("false.\n\n");
    }
}

/// Writes to the user's standard output; who closed it does not want to hear that it failed.
fn show(text: &str) {
    with_session(|session| {
        let _ = session.streams.write_to(StreamId::STDOUT, text);
    });
}

/// The same on a line of its own.
fn show_line(text: &str) {
    let at_start = with_session(|session| session.streams.column_of(StreamId::STDOUT) == 0);
    show(if at_start { "" } else { "\n" });
    show(text);
}

fn complain(text: &str) {
    with_session(|session| session.tell_user(text));
}
