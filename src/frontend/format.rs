//! `format/1,2,3`: directives, their arguments and column stops.

mod columns;
mod numbers;

use num_bigint::BigInt;

use crate::frontend::operators::Operators;
use crate::frontend::term::{CONS, QUOTED_NIL, Term};
use crate::frontend::writer::{WriteOptions, write_term};

use columns::Columns;

/// What formatting needs of the system that runs it.
pub trait FormatHost {
    /// The operators by which `~w`, `~q` and the like write.
    fn operators(&self) -> &dyn Operators;

    /// Writes for `~p`; by default what `print/1` writes.
    ///
    /// # Errors
    /// What the user's `portray/1` throws.
    fn print(&mut self, term: &Term, out: &mut String) -> Result<(), Term> {
        write_term(term, &WriteOptions::print(), self.operators(), out);
        Ok(())
    }

    /// The value of an arithmetic expression that is not yet a number.
    ///
    /// # Errors
    /// The whole error term, as `is/2` would throw it.
    fn evaluate(&mut self, expression: &Term) -> Result<Term, Term>;

    /// Runs a goal once for `~@`; what it writes goes to `out`. False if it fails.
    ///
    /// # Errors
    /// What the goal throws.
    fn call(&mut self, goal: &Term, out: &mut String) -> Result<bool, Term>;

    /// The options of `~W`.
    ///
    /// # Errors
    /// The formal description of what is wrong with the list.
    fn write_options(&mut self, options: &Term) -> Result<WriteOptions, Term> {
        WriteOptions::from_term(options)
    }
}

/// Why formatting stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatError {
    /// The goal of `~@` failed, and so does `format`.
    Fail,
    /// The whole term to throw.
    Throw(Term),
}

/// How `format` was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatCall {
    /// The arity that errors name: 2, or 3 when a stream or a sink was given.
    pub arity: usize,
    /// The column of the output where the text begins.
    pub column: usize,
}

/// Writes the arguments as the directives say.
///
/// On an error, what was written before it is in `out` all the same, and is to be printed.
///
/// # Errors
/// [`FormatError::Throw`] with SWI-Prolog's error term: `format('not enough arguments')`,
/// `format_argument_type(Directive, Argument)`, `existence_error(format_character, C)` and
/// others.
pub fn format(
    directives: &str,
    args: &[Term],
    host: &mut dyn FormatHost,
    call: FormatCall,
    out: &mut String,
) -> Result<(), FormatError> {
    let mut columns = Columns::new(out, call.column);
    let mut formatter = Formatter {
        args,
        host,
        arity: call.arity,
        columns: &mut columns,
    };
    let result = formatter.run(directives);
    if result.is_err() {
        columns.abandon();
    }
    columns.flush();
    result
}

/// The text of `format`'s first argument: an atom, a string, or a list of codes or characters.
///
/// # Errors
/// The whole error term for anything else.
pub fn format_text(term: &Term) -> Result<String, Term> {
    if let Some(text) = text_of(term) {
        return Ok(text);
    }
    let formal = match term {
        Term::Var(_) => Term::atom("instantiation_error"),
        _ => Term::compound("type_error", vec![Term::atom("text"), term.clone()]),
    };
    Err(ball(formal, Term::indicator("format", 3)))
}

/// The arguments that `format`'s second argument stands for: a list's elements, or itself.
pub fn format_arguments(term: &Term) -> Vec<Term> {
    term.as_list().unwrap_or_else(|| vec![term.clone()])
}

/// Counts above this one are taken for a mistake; the text would not fit into memory.
const MAX_COUNT: usize = 100_000_000;
/// The distance of `~+`.
const DEFAULT_COLUMN_WIDTH: usize = 8;
/// The digits after the point of `~e`, `~f` and `~g`.
const DEFAULT_DIGITS: usize = 6;
/// The base of `~r`.
const DEFAULT_RADIX: usize = 8;

struct Formatter<'a, 'c, 'o> {
    args: &'a [Term],
    host: &'c mut dyn FormatHost,
    arity: usize,
    columns: &'c mut Columns<'o>,
}

/// A directive: the character and the numeric argument before it.
#[derive(Clone, Copy)]
struct FormatDirective {
    name: char,
    number: Option<usize>,
}

impl<'a> Formatter<'a, '_, '_> {
    fn run(&mut self, directives: &str) -> Result<(), FormatError> {
        let mut rest = directives;
        while let Some(start) = rest.find('~') {
            self.columns.push_str(&rest[..start]);
            let (directive, after) = self.read_directive(&rest[start + 1..])?;
            self.directive(directive)?;
            rest = after;
        }
        self.columns.push_str(rest);
        if self.args.is_empty() {
            Ok(())
        } else {
            Err(self.bad_format("too many arguments"))
        }
    }

    fn read_directive<'t>(
        &mut self,
        text: &'t str,
    ) -> Result<(FormatDirective, &'t str), FormatError> {
        let mut rest = text.chars();
        let mut number = None;
        if let Some(after) = text.strip_prefix('*') {
            number = Some(self.count_argument()?);
            rest = after.chars();
        } else if let Some(after) = text.strip_prefix('`') {
            rest = after.chars();
            number = rest.next().map(|c| c as usize);
        } else {
            let digits = text
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(text.len());
            if digits > 0 {
                number = Some(self.checked_count(&text[..digits])?);
                // SWI-Prolog takes digits at the very end for a directive.
                let next = if digits == text.len() {
                    digits - 1
                } else {
                    digits
                };
                rest = text[next..].chars();
            }
        }
        let name = match rest.next() {
            Some(':') => rest.next(),
            other => other,
        };
        Ok((
            FormatDirective {
                name: name.unwrap_or('\0'),
                number,
            },
            rest.as_str(),
        ))
    }

    fn checked_count(&self, digits: &str) -> Result<usize, FormatError> {
        digits
            .parse()
            .ok()
            .filter(|n| *n <= MAX_COUNT)
            .ok_or_else(|| self.throw(Term::compound("resource_error", vec![Term::atom("memory")])))
    }

    fn count_argument(&mut self) -> Result<usize, FormatError> {
        let count = match self.argument()? {
            Term::Int(n) => usize::try_from(*n).ok().filter(|n| *n <= MAX_COUNT),
            _ => None,
        };
        count.ok_or_else(|| self.bad_format("no or negative integer for `*' argument"))
    }

    fn directive(&mut self, directive: FormatDirective) -> Result<(), FormatError> {
        let FormatDirective { name, number } = directive;
        match name {
            '~' => self.columns.push('~'),
            'n' => self.columns.push_str(&"\n".repeat(number.unwrap_or(1))),
            'N' => self.columns.fresh_line(),
            'i' => {
                self.argument()?;
            }
            't' => {
                let fill = number.and_then(|n| char::from_u32(n as u32));
                self.columns.fill(fill.unwrap_or(' '));
            }
            '|' => self.columns.stop_at(number),
            '+' => self
                .columns
                .stop_after(number.unwrap_or(DEFAULT_COLUMN_WIDTH)),
            'w' => self.write(WriteOptions::write())?,
            'q' => self.write(WriteOptions::writeq())?,
            'k' => self.canonical()?,
            'W' => self.write_with_options()?,
            'p' => self.print()?,
            '@' => self.call()?,
            'a' | 's' | 'c' => self.text(directive)?,
            'd' | 'D' | 'I' | 'r' | 'R' => self.integer(directive)?,
            'e' | 'E' | 'f' | 'g' | 'G' => self.float(directive)?,
            _ => return Err(self.unknown(name)),
        }
        Ok(())
    }

    fn argument(&mut self) -> Result<&'a Term, FormatError> {
        let args = self.args;
        let (first, rest) = args
            .split_first()
            .ok_or_else(|| self.bad_format("not enough arguments"))?;
        self.args = rest;
        Ok(first)
    }

    fn write(&mut self, options: WriteOptions) -> Result<(), FormatError> {
        let term = self.argument()?;
        self.write_one(term, &options);
        Ok(())
    }

    fn canonical(&mut self) -> Result<(), FormatError> {
        let term = self.argument()?;
        self.write_one(term, &WriteOptions::canonical(term));
        Ok(())
    }

    fn write_with_options(&mut self) -> Result<(), FormatError> {
        let term = self.argument()?;
        let list = self.argument()?;
        let options = self
            .host
            .write_options(list)
            .map_err(|formal| self.throw(formal))?;
        self.write_one(term, &options);
        Ok(())
    }

    fn write_one(&mut self, term: &Term, options: &WriteOptions) {
        let mut text = String::new();
        write_term(term, options, self.host.operators(), &mut text);
        self.columns.push_written(&text);
    }

    fn print(&mut self) -> Result<(), FormatError> {
        let term = self.argument()?;
        let mut text = String::new();
        let result = self.host.print(term, &mut text);
        self.columns.push_written(&text);
        result.map_err(FormatError::Throw)
    }

    fn call(&mut self) -> Result<(), FormatError> {
        let goal = self.argument()?;
        let mut text = String::new();
        let result = self.host.call(goal, &mut text);
        self.columns.push_str(&text);
        match result {
            Ok(true) => Ok(()),
            Ok(false) => Err(FormatError::Fail),
            Err(ball) => Err(FormatError::Throw(ball)),
        }
    }

    fn text(&mut self, directive: FormatDirective) -> Result<(), FormatError> {
        let term = self.argument()?;
        let FormatDirective { name, number } = directive;
        let text = match (name, term) {
            ('a', _) => atomic_text(term),
            ('s', _) => text_of(term).map(|text| match number {
                Some(length) => text.chars().take(length).collect(),
                None => text,
            }),
            (_, Term::Int(code)) => match u32::try_from(*code).ok().map(char::from_u32) {
                Some(Some(c)) => Some(c.to_string().repeat(number.unwrap_or(1))),
                Some(None) => {
                    let what = vec![Term::atom("code_point")];
                    return Err(self.throw(Term::compound("representation_error", what)));
                }
                None => None,
            },
            _ => None,
        };
        let text = text.ok_or_else(|| self.bad_argument(name, term))?;
        self.columns.push_str(&text);
        Ok(())
    }

    fn integer(&mut self, directive: FormatDirective) -> Result<(), FormatError> {
        let FormatDirective { name, number } = directive;
        let value = self.value()?;
        let value = numbers::big(&value).ok_or_else(|| self.bad_argument(name, &value))?;
        let text = match name {
            'D' => numbers::grouped(&value, number.unwrap_or(0), Some((',', 3))),
            'I' => numbers::grouped(&value, 0, Some(('_', number.unwrap_or(3)))),
            'r' | 'R' => self.in_radix(&value, name, number.unwrap_or(DEFAULT_RADIX))?,
            _ => numbers::grouped(&value, number.unwrap_or(0), None),
        };
        self.columns.push_str(&text);
        Ok(())
    }

    fn in_radix(&self, value: &BigInt, name: char, radix: usize) -> Result<String, FormatError> {
        if !(2..=36).contains(&radix) {
            let culprit = vec![Term::atom("radix"), Term::Int(radix as i64)];
            return Err(self.throw(Term::compound("domain_error", culprit)));
        }
        let text = value.to_str_radix(radix as u32);
        Ok(if name == 'R' {
            text.to_uppercase()
        } else {
            text
        })
    }

    fn float(&mut self, directive: FormatDirective) -> Result<(), FormatError> {
        let FormatDirective { name, number } = directive;
        let value = self.value()?;
        let digits = number.unwrap_or(DEFAULT_DIGITS);
        let text = match name {
            'f' => numbers::fixed(&value, digits),
            'g' | 'G' => numbers::general(&value, digits),
            _ => numbers::exponential(&value, digits),
        };
        let text = text.ok_or_else(|| self.bad_argument(name, &value))?;
        let upper = matches!(name, 'E' | 'G');
        self.columns
            .push_str(&if upper { text.to_uppercase() } else { text });
        Ok(())
    }

    /// The next argument as a number; expressions are evaluated.
    fn value(&mut self) -> Result<Term, FormatError> {
        let term = self.argument()?;
        if matches!(term, Term::Int(_) | Term::BigInt(_) | Term::Float(_)) {
            return Ok(term.clone());
        }
        self.host
            .evaluate(term)
            .map_err(|thrown| self.relocate(thrown))
    }

    /// Gives an error of evaluation the place that SWI-Prolog gives it.
    fn relocate(&self, thrown: Term) -> FormatError {
        let Some([formal, context]) = thrown.as_compound("error", 2) else {
            return FormatError::Throw(thrown);
        };
        let place = context.as_compound("context", 2);
        match (formal.as_compound("evaluation_error", 1), place) {
            (Some(_), Some([place, _])) => {
                let inner = place.as_compound(":", 2).map_or(place, |parts| &parts[1]);
                FormatError::Throw(ball(formal.clone(), inner.clone()))
            }
            (None, Some([_, message])) if !matches!(message, Term::Var(_)) => {
                FormatError::Throw(thrown)
            }
            _ => self.throw(formal.clone()),
        }
    }

    fn bad_argument(&self, name: char, argument: &Term) -> FormatError {
        let args = vec![Term::atom(name.to_string()), argument.clone()];
        self.throw(Term::compound("format_argument_type", args))
    }

    fn bad_format(&self, message: &str) -> FormatError {
        self.throw(Term::compound("format", vec![Term::atom(message)]))
    }

    fn unknown(&self, name: char) -> FormatError {
        let culprit = vec![Term::atom("format_character"), Term::atom(name.to_string())];
        let formal = Term::compound("existence_error", culprit);
        FormatError::Throw(ball(formal, Term::indicator("format", 2)))
    }

    fn throw(&self, formal: Term) -> FormatError {
        let place = vec![Term::atom("system"), Term::indicator("format", self.arity)];
        FormatError::Throw(ball(formal, Term::compound(":", place)))
    }
}

/// `error(Formal, context(Place, _))`; no variable of the arguments has the number used here.
fn ball(formal: Term, place: Term) -> Term {
    let context = Term::compound("context", vec![place, Term::Var(u32::MAX)]);
    Term::compound("error", vec![formal, context])
}

/// The text of an atom, a string or a number.
fn atomic_text(term: &Term) -> Option<String> {
    match term {
        Term::Atom(name) if *name == QUOTED_NIL => Some("[]".to_owned()),
        Term::Atom(name) if *name != "[]" => Some(name.as_str().to_owned()),
        Term::Str(text) => Some(text.to_string()),
        Term::Int(n) => Some(n.to_string()),
        Term::BigInt(n) => Some(n.to_string()),
        Term::Float(x) => Some(crate::frontend::float::format_float(*x)),
        _ => None,
    }
}

/// The text of an atom, a string or a list of codes or of characters.
fn text_of(term: &Term) -> Option<String> {
    match term {
        Term::Str(text) => Some(text.to_string()),
        Term::Atom(name) if *name == "[]" => Some(String::new()),
        Term::Atom(name) if *name == QUOTED_NIL => Some("[]".to_owned()),
        Term::Atom(name) => Some(name.as_str().to_owned()),
        _ => list_text(term),
    }
}

fn list_text(term: &Term) -> Option<String> {
    let mut text = String::new();
    let [first, _] = term.as_compound(CONS, 2)? else {
        return None;
    };
    let of_codes = matches!(first, Term::Int(_));
    for item in term.as_list()? {
        text.push(match &item {
            Term::Int(code) if of_codes => char::from_u32(u32::try_from(*code).ok()?)?,
            Term::Atom(name) if !of_codes => {
                let mut chars = name.as_str().chars();
                chars.next().filter(|_| chars.as_str().is_empty())?
            }
            _ => return None,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;

    struct Host(OperatorTable);

    impl FormatHost for Host {
        fn operators(&self) -> &dyn Operators {
            &self.0
        }

        fn evaluate(&mut self, expression: &Term) -> Result<Term, Term> {
            Err(expression.clone())
        }

        fn call(&mut self, goal: &Term, out: &mut String) -> Result<bool, Term> {
            out.push_str(goal.as_atom().unwrap_or_default());
            Ok(goal.as_atom().is_some())
        }
    }

    fn run(directives: &str, args: &[Term]) -> (String, Result<(), FormatError>) {
        let mut out = String::new();
        let call = FormatCall {
            arity: 2,
            column: 0,
        };
        let mut host = Host(OperatorTable::standard());
        let result = format(directives, args, &mut host, call, &mut out);
        (out, result)
    }

    #[test]
    fn columns_and_goals() {
        let (text, result) = run("~w~t~10|~`-t~@~8+~2d", &["a", "b"].map(Term::atom));
        assert_eq!(text, "a         -------b");
        assert!(result.is_err());
        assert_eq!(run("~@", &[Term::Int(1)]).1, Err(FormatError::Fail));
    }

    #[test]
    fn what_precedes_an_error_is_written() {
        let (text, result) = run("a~w~a~t", &[Term::atom("b"), Term::Var(0)]);
        assert_eq!(text, "ab");
        let formal = Term::compound("format_argument_type", vec![Term::atom("a"), Term::Var(0)]);
        let Err(FormatError::Throw(ball)) = result else {
            panic!("no error")
        };
        assert_eq!(
            ball.as_compound("error", 2).map(|args| &args[0]),
            Some(&formal)
        );
    }
}
