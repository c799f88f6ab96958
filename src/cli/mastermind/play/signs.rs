//! How colours are written and typed.

use anyhow::bail;

use crate::frontend::term::Term;
use crate::games::mastermind::{Code, MAX_COLOURS, Space};

/// The colours of a game as people see them.
pub struct Signs {
    names: Vec<String>,
    /// Whether the names are signs, numbered as the colours are.
    counted: bool,
}

/// Why a text is no guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignError {
    /// No colour begins so.
    Unknown {
        /// What was typed.
        word: String,
        /// The colours.
        names: String,
    },
    /// More than one colour begins so.
    Ambiguous {
        /// What was typed.
        word: String,
        /// Colours that it may be.
        names: String,
    },
    /// Too few pegs or too many.
    Pegs {
        /// What there was.
        found: usize,
        /// What is wanted.
        expected: u8,
    },
}

impl Signs {
    /// `1` to `9`, `0`, `a` to `j`.
    pub fn counted(colours: u8) -> Signs {
        let names = (1..=colours).map(|colour| Code::new(&[colour]).to_string());
        Signs {
            names: names.collect(),
            counted: true,
        }
    }

    /// These names.
    ///
    /// # Errors
    /// Too many, one twice, or one that could not be typed.
    pub fn named(names: &[String]) -> anyhow::Result<Signs> {
        if names.len() > MAX_COLOURS {
            bail!(
                "at most {MAX_COLOURS} colours are possible, not {}",
                names.len()
            );
        }
        for (at, name) in names.iter().enumerate() {
            if name.is_empty() || name.contains(is_gap) {
                bail!("a colour needs a name of one word, found {name:?}");
            }
            if names[..at].iter().any(|other| same(other, name)) {
                bail!("two colours are called {name}");
            }
        }
        Ok(Signs {
            names: names.to_vec(),
            counted: false,
        })
    }

    /// The colours as Prolog programs get them: integers from 1, or atoms.
    pub fn terms(&self) -> Vec<Term> {
        let numbered = self.names.iter().zip(1..);
        numbered
            .map(|(name, number)| match self.counted {
                true => Term::Int(number),
                false => Term::atom(name),
            })
            .collect()
    }

    /// All names.
    pub fn all(&self) -> String {
        self.names.join(" ")
    }

    /// A code as it is shown.
    pub fn text(&self, code: Code) -> String {
        let names: Vec<&str> = code.colours().map(|colour| self.name(colour)).collect();
        names.join(if self.counted { "" } else { " " })
    }

    /// The name of a colour of the game.
    pub fn name(&self, colour: u8) -> &str {
        &self.names[usize::from(colour) - 1]
    }

    /// What was typed: names or beginnings of names, apart or, if they are single characters, in
    /// one word. A colour may come twice.
    ///
    /// # Errors
    /// [`SignError`], the first thing that is wrong.
    pub fn read(&self, text: &str, space: &Space) -> Result<Code, SignError> {
        let words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
        let pegs = usize::from(space.pegs());
        // A word of digits that is too short or too long is a code all the same, not a colour.
        let in_one_word = |word: &str| {
            let length = word.chars().count();
            pegs > 1 && (length == pegs || (self.counted && length > 1))
        };
        let colours: Result<Vec<u8>, SignError> = match words[..] {
            [word] if in_one_word(word) => {
                let letters = word.chars().map(|letter| self.colour(&letter.to_string()));
                letters.collect()
            }
            _ => words.iter().map(|word| self.colour(word)).collect(),
        };
        let colours = colours?;
        space.guess_of(&colours).ok_or(SignError::Pegs {
            found: colours.len(),
            expected: space.pegs(),
        })
    }

    fn colour(&self, word: &str) -> Result<u8, SignError> {
        let begins = |name: &&String| name.to_lowercase().starts_with(&word.to_lowercase());
        let exact = self.names.iter().position(|name| same(name, word));
        let found: Vec<&String> = self.names.iter().filter(begins).collect();
        let place = match (exact, &found[..]) {
            (Some(place), _) => Some(place),
            (None, [only]) => self.names.iter().position(|name| name == *only),
            _ => None,
        };
        let joined = |names: &[&String]| {
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            names.join(", ")
        };
        place.map(|place| place as u8 + 1).ok_or_else(|| {
            let word = word.to_owned();
            match found.is_empty() {
                true => SignError::Unknown {
                    word,
                    names: joined(&self.names.iter().collect::<Vec<_>>()),
                },
                false => SignError::Ambiguous {
                    word,
                    names: joined(&found),
                },
            }
        })
    }
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == '[' || c == ']' || c == '.'
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{SignError, Signs};
    use crate::games::mastermind::{Repetition, Space};

    #[test]
    fn codes_are_typed_in_several_ways() {
        let space = Space::new(4, 6, Repetition::Allowed).expect("a space");
        let names = ["sinine", "punane", "valge", "must", "kollane", "kuldne"].map(String::from);
        let (digits, names) = (Signs::counted(6), Signs::named(&names).expect("names"));
        for (signs, typed, expected) in [
            (&digits, "1234", "1234"),
            (&digits, " 1 2,3  4.\n", "1234"),
            (
                &names,
                "[sinine,punane,valge,must].",
                "sinine punane valge must",
            ),
            (&names, "S Pu v V", "sinine punane valge valge"),
            (&names, "spvm", "sinine punane valge must"),
            (&names, "kol kol ku ku", "kollane kollane kuldne kuldne"),
        ] {
            let read = signs.read(typed, &space).map(|code| signs.text(code));
            assert_eq!(read, Ok(expected.to_owned()), "{typed}");
        }
        let refused = |signs: &Signs, typed| signs.read(typed, &space).err();
        let pegs = |found| Some(SignError::Pegs { found, expected: 4 });
        assert_eq!(refused(&digits, "123"), pegs(3));
        assert_eq!(refused(&digits, "1 2 3 4 5"), pegs(5));
        assert_eq!(refused(&names, ""), pegs(0));
        for (signs, typed) in [(&digits, "1 2 3 7"), (&digits, "1237"), (&names, "s p v x")] {
            assert!(
                matches!(refused(signs, typed), Some(SignError::Unknown { .. })),
                "{typed}"
            );
        }
        let unclear = refused(&names, "k s p v");
        assert!(matches!(unclear, Some(SignError::Ambiguous { .. })));
        assert!(Signs::named(&["a".to_owned(), "A".to_owned()]).is_err());
    }
}
