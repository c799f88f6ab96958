//! Atoms as numbers: so they cross the foreign boundary among the arguments of a dynamic predicate.

use std::collections::HashMap;

use crate::engine::store_calls::SYMBOL_MIN;
use crate::frontend::term::Atom;

/// The least number of a compound's name and arity: above those of all atoms.
const FUNCTOR_MIN: i64 = 1 << 54;

/// So many bits of such a number are the arity.
const ARITY_BITS: u32 = 8;

/// The atoms that have a number. They are never forgotten, as the machine's own are not.
#[derive(Default)]
pub struct Symbols {
    numbers: HashMap<Box<str>, i64>,
    atoms: Vec<Atom>,
}

impl Symbols {
    /// The number of an atom, from [`SYMBOL_MIN`] on; a new one if it has none.
    pub fn number(&mut self, name: &str) -> i64 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let (atom, number) = (Atom::new(name), SYMBOL_MIN + self.atoms.len() as i64);
        self.atoms.push(atom);
        self.numbers.insert(name.into(), number);
        number
    }

    /// The number of the compounds of this name and arity; 0 if the arity is too large for one.
    pub fn functor(&mut self, name: &str, arity: i64) -> i64 {
        if !(1..1 << ARITY_BITS).contains(&arity) {
            return 0;
        }
        let symbol = self.number(name) - SYMBOL_MIN;
        FUNCTOR_MIN + (symbol << ARITY_BITS | arity)
    }

    /// The name and the arity of compounds; `None` for a number that is not theirs.
    pub fn name_and_arity(&self, number: i64) -> Option<(&Atom, usize)> {
        let code = usize::try_from(number - FUNCTOR_MIN).ok()?;
        let name = self.atoms.get(code >> ARITY_BITS)?;
        Some((name, code & ((1 << ARITY_BITS) - 1)))
    }

    /// The atom of a number; `None` for a number that is none of an atom.
    pub fn atom(&self, number: i64) -> Option<&Atom> {
        self.atoms.get(usize::try_from(number - SYMBOL_MIN).ok()?)
    }
}

/// True if one of the arguments is an atom's number.
#[inline]
pub fn has_symbol(args: &[i64]) -> bool {
    args.iter().any(|arg| *arg >= SYMBOL_MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_atom_keeps_its_number() {
        let mut symbols = Symbols::default();
        let (a, b) = (symbols.number("a"), symbols.number("b"));
        assert_eq!((a, b, symbols.number("a")), (SYMBOL_MIN, SYMBOL_MIN + 1, a));
        assert_eq!(symbols.atom(b), Some(&Atom::new("b")));
        assert_eq!(symbols.atom(7), None);
        let functor = symbols.functor("b", 3);
        assert_eq!(symbols.name_and_arity(functor), Some((&Atom::new("b"), 3)));
        assert_eq!(
            (symbols.atom(functor), symbols.name_and_arity(b)),
            (None, None)
        );
        assert_eq!(symbols.functor("b", 256), 0);
        assert!(has_symbol(&[1, b]) && !has_symbol(&[1, SYMBOL_MIN - 1]));
    }
}
