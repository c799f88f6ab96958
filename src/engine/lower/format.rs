//! Calls of `format/1` and `format/2` whose directives stand in the clause.
//!
//! Where the directives only write arguments, what is written is known but for them:
//!
//! ```prolog
//! format("~w: ~w~n", [Name, points])        'system:write'(Name), 'system:write'(': points\n')
//! ```
//!
//! All directives that may fail or throw, or that look at the column, are left to the library.

use super::LoweringContext;
use crate::engine::lower::terms::conjoined;
use crate::engine::names::flat_name;
use crate::frontend::term::{QUOTED_NIL, Term};

/// Longer texts are left to the library.
const MAX_GOALS: usize = 12;

impl LoweringContext<'_> {
    /// The goals that write what the call does, as one goal.
    pub(super) fn format_call(&mut self, args: &[Term]) -> Option<Term> {
        if !self.compiled {
            return None;
        }
        let (directives, args) = match args {
            [directives] => (directives, Vec::new()),
            [directives, args] => (directives, args.as_list()?),
            _ => return None,
        };
        let directives = match directives {
            Term::Atom(text) if !["[]", QUOTED_NIL].contains(&text.as_str()) => text.as_str(),
            Term::Str(text) => text,
            _ => return None,
        };
        let goals = written(directives, args)?;
        (goals.len() <= MAX_GOALS).then(|| conjoined(goals))
    }
}

/// The goals that write what these directives say; `None` if one of them does more, or if there are
/// more or fewer arguments.
fn written(directives: &str, args: Vec<Term>) -> Option<Vec<Term>> {
    let mut args = args.into_iter();
    let mut goals = Vec::new();
    let mut text = String::new();
    let mut characters = directives.chars();
    while let Some(character) = characters.next() {
        if character != '~' {
            text.push(character);
            continue;
        }
        let writer = match characters.next()? {
            'n' => {
                text.push('\n');
                continue;
            }
            '~' => {
                text.push('~');
                continue;
            }
            'w' => "write",
            'p' => "print",
            'q' => "writeq",
            _ => return None,
        };
        match args.next()? {
            Term::Atom(name) if writer == "write" && name.as_str() != QUOTED_NIL => {
                text.push_str(name.as_str())
            }
            Term::Int(number) if writer == "write" => text.push_str(&number.to_string()),
            argument => {
                push_text(&mut goals, &mut text);
                goals.push(output(writer, argument));
            }
        }
    }
    push_text(&mut goals, &mut text);
    args.next().is_none().then_some(goals)
}

fn push_text(goals: &mut Vec<Term>, text: &mut String) {
    if !text.is_empty() {
        goals.push(output("write", Term::atom(std::mem::take(text))));
    }
}

fn output(name: &str, argument: Term) -> Term {
    Term::compound(flat_name("system", name), vec![argument])
}
