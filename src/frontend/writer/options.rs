//! The options of `write_term/2` as the list the user gives.

use super::{Escapes, WriteOptions, is_variable_name};
use crate::frontend::term::{CONS, Term};

impl WriteOptions {
    /// The options that a list such as `[quoted(true), max_depth(3)]` asks for. Options without a
    /// meaning here are skipped; of two contradicting ones the last counts.
    ///
    /// # Errors
    /// The formal description of what is wrong, such as `type_error(bool, x)`.
    pub fn from_term(list: &Term) -> Result<WriteOptions, Term> {
        let mut options = WriteOptions::default();
        let mut rest = list;
        while let Some([option, tail]) = rest.as_compound(CONS, 2) {
            options.set(option)?;
            rest = tail;
        }
        end_of_list(rest)?;
        Ok(options)
    }

    fn set(&mut self, option: &Term) -> Result<(), Term> {
        let yes = Term::atom("true");
        let (name, value) = match option {
            Term::Var(_) => return Err(instantiation_error()),
            Term::Atom(name) if self.flag(name.as_str()).is_some() => (name.as_str(), &yes),
            Term::Compound(c) if c.args.len() == 1 => (c.name.as_str(), &c.args[0]),
            Term::Compound(c) if c.name == "=" && c.args.len() == 2 => match &c.args[0] {
                Term::Atom(name) => (name.as_str(), &c.args[1]),
                _ => return Err(type_error("option", option)),
            },
            _ => return Err(type_error("option", option)),
        };
        if let Some(flag) = self.flag(name) {
            *flag = truth(value)?;
            return Ok(());
        }
        match name {
            "portray" | "portrayed" => self.numbervars |= truth(value)?,
            "max_depth" => self.max_depth = usize::try_from(integer(value)?).unwrap_or(0),
            "priority" => self.priority = u16::try_from(integer(value)?).unwrap_or(u16::MAX),
            "spacing" => self.spacing = spacing(value)?,
            "character_escapes" if !truth(value)? => self.escapes = Escapes::None,
            "character_escapes_unicode" if !truth(value)? => self.escapes = Escapes::Hexadecimal,
            "variable_names" => self.name(value)?,
            _ => {}
        }
        Ok(())
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "quoted" => &mut self.quoted,
            "ignore_ops" => &mut self.ignore_ops,
            "numbervars" => &mut self.numbervars,
            "brace_terms" => &mut self.brace_terms,
            "dotlists" => &mut self.dotlists,
            "no_lists" => &mut self.no_lists,
            "quote_non_ascii" => &mut self.quote_non_ascii,
            "fullstop" => &mut self.fullstop,
            "nl" => &mut self.newline,
            _ => return None,
        })
    }

    /// Takes `['X'=Var, ...]`; of two names of one variable the first counts.
    fn name(&mut self, list: &Term) -> Result<(), Term> {
        let mut rest = list;
        while let Some([pair, tail]) = rest.as_compound(CONS, 2) {
            let Some([name, variable]) = pair.as_compound("=", 2) else {
                return Err(type_error("variable_assignment", pair));
            };
            match name {
                Term::Var(_) => return Err(instantiation_error()),
                Term::Atom(name) if is_variable_name(name.as_str()) => {
                    if let Term::Var(v) = variable {
                        let names = &mut self.variable_names;
                        names.entry(*v).or_insert_with(|| name.as_str().to_owned());
                    }
                }
                Term::Atom(_) => return Err(domain_error("variable_name", name)),
                _ => return Err(type_error("atom", name)),
            }
            rest = tail;
        }
        end_of_list(rest)
    }
}

/// Checks what stands behind the elements of a list.
fn end_of_list(rest: &Term) -> Result<(), Term> {
    match rest {
        Term::Var(_) => Err(instantiation_error()),
        Term::Atom(end) if *end == "[]" => Ok(()),
        _ => Err(type_error("list", rest)),
    }
}

fn truth(value: &Term) -> Result<bool, Term> {
    match value {
        Term::Var(_) => Err(instantiation_error()),
        Term::Atom(a) if *a == "true" || *a == "on" => Ok(true),
        Term::Atom(a) if *a == "false" || *a == "off" => Ok(false),
        _ => Err(type_error("bool", value)),
    }
}

fn integer(value: &Term) -> Result<i64, Term> {
    match value {
        Term::Var(_) => Err(instantiation_error()),
        Term::Int(n) => Ok(*n),
        _ => Err(type_error("integer", value)),
    }
}

fn spacing(value: &Term) -> Result<bool, Term> {
    match value {
        Term::Var(_) => Err(instantiation_error()),
        Term::Atom(a) if *a == "next_argument" => Ok(true),
        Term::Atom(a) if *a == "standard" => Ok(false),
        _ => Err(domain_error("spacing", value)),
    }
}

fn instantiation_error() -> Term {
    Term::atom("instantiation_error")
}

fn type_error(kind: &str, culprit: &Term) -> Term {
    Term::compound("type_error", vec![Term::atom(kind), culprit.clone()])
}

fn domain_error(domain: &str, culprit: &Term) -> Term {
    Term::compound("domain_error", vec![Term::atom(domain), culprit.clone()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str, value: Term) -> Term {
        Term::compound(name, vec![value])
    }

    #[test]
    fn lists_of_options() {
        let list = Term::list([
            Term::atom("quoted"),
            option("max_depth", Term::Int(3)),
            option("unheard_of", Term::Int(3)),
            option("spacing", Term::atom("next_argument")),
        ]);
        let expected = WriteOptions {
            quoted: true,
            max_depth: 3,
            spacing: true,
            ..WriteOptions::default()
        };
        assert_eq!(WriteOptions::from_term(&list), Ok(expected));
    }

    #[test]
    fn errors() {
        let bad = [
            (
                option("quoted", Term::atom("x")),
                type_error("bool", &Term::atom("x")),
            ),
            (
                option("spacing", Term::atom("x")),
                domain_error("spacing", &Term::atom("x")),
            ),
            (Term::atom("foo"), type_error("option", &Term::atom("foo"))),
            (Term::Var(0), instantiation_error()),
        ];
        for (option, expected) in bad {
            assert_eq!(
                WriteOptions::from_term(&Term::list([option])),
                Err(expected)
            );
        }
    }
}
