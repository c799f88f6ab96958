//! `term_hash/2`, `variant_hash/2` and `variant_sha1/2`, with the numbers of SWI-Prolog.

use std::collections::HashMap;

use sha1::{Digest, Sha1};

use crate::engine::lower::terms::variables;
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::{Atom, CONS, Compound, QUOTED_NIL, Term};

/// The predicates.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("term_hash", "+?", term_hash),
        native("variant_hash", "+-", variant_hash),
        native("variant_sha1", "+-", variant_sha1),
    ]
}

/// What the hash of a term begins with (`pl-hash.h`).
const SEED: u32 = 0x1a3b_e34a;

/// The bits of a term's hash that are told.
const MASK: u32 = 0xff_ffff;

/// MurmurHash2 of the bytes.
fn murmur(bytes: &[u8], seed: u32) -> u32 {
    const FACTOR: u32 = 0x5bd1_e995;
    let mut hash = seed ^ bytes.len() as u32;
    let words = bytes.chunks_exact(4);
    let rest = words.remainder();
    for word in words {
        let word = word
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u32::from(*byte));
        let mixed = word.wrapping_mul(FACTOR);
        let mixed = (mixed ^ mixed >> 24).wrapping_mul(FACTOR);
        hash = hash.wrapping_mul(FACTOR) ^ mixed;
    }
    if !rest.is_empty() {
        hash ^= rest
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u32::from(*byte));
        hash = hash.wrapping_mul(FACTOR);
    }
    hash = (hash ^ hash >> 13).wrapping_mul(FACTOR);
    hash ^ hash >> 15
}

/// The text of an atom as SWI-Prolog keeps it: a byte for each character if all are of Latin-1,
/// otherwise four.
fn atom_bytes(name: &str) -> Vec<u8> {
    let text = if name == QUOTED_NIL { "[]" } else { name };
    latin1(text).unwrap_or_else(|| {
        text.chars()
            .flat_map(|c| u32::from(c).to_le_bytes())
            .collect()
    })
}

fn latin1(text: &str) -> Option<Vec<u8>> {
    text.chars()
        .map(|c| u8::try_from(u32::from(c)).ok())
        .collect()
}

fn atom_hash(name: &str, seed: u32) -> u32 {
    murmur(&murmur(&atom_bytes(name), SEED).to_le_bytes(), seed)
}

/// The bytes of a large integer on SWI-Prolog's stack: twice its length in limbs of 64 bits,
/// negative for a negative number, and the limbs of its absolute value.
fn big_integer_bytes(value: &num_bigint::BigInt) -> Vec<u8> {
    let limbs = value.magnitude().to_u64_digits();
    let length = 2 * limbs.len() as i64;
    let length = if value.sign() == num_bigint::Sign::Minus {
        -length
    } else {
        length
    };
    let words = std::iter::once(length as u64).chain(limbs);
    words.flat_map(u64::to_le_bytes).collect()
}

/// The hash of a term without variables, continued from `seed` for what is no compound.
fn hash_of(term: &Term, seed: u32) -> u32 {
    match term {
        Term::Var(_) => seed,
        Term::Atom(name) => atom_hash(name.as_str(), seed),
        Term::Str(text) => murmur(
            &latin1(text).unwrap_or_else(|| text.as_bytes().to_vec()),
            seed,
        ),
        Term::Int(value) => murmur(&value.to_le_bytes(), seed),
        Term::BigInt(value) => murmur(&big_integer_bytes(value), seed),
        Term::Float(value) => murmur(&value.to_le_bytes(), seed),
        Term::Compound(compound) => murmur(&compound_hash(compound).to_le_bytes(), seed),
    }
}

/// The hash of a compound term. The last argument is no level deeper: lists may be long.
fn compound_hash(compound: &Compound) -> u32 {
    let mut levels = Vec::new();
    let mut innermost = compound;
    let hash = loop {
        let start = atom_hash(innermost.name.as_str(), SEED);
        let Some((last, others)) = innermost.args.split_last() else {
            break start;
        };
        let hash = others.iter().fold(start, |hash, arg| hash_of(arg, hash));
        match last {
            Term::Compound(inner) => {
                levels.push(hash);
                innermost = inner;
            }
            last => break hash_of(last, hash),
        }
    };
    let outwards = levels.into_iter().rev();
    outwards.fold(hash, |inner, level| murmur(&inner.to_le_bytes(), level))
}

/// `term_hash(+Term, -Hash)`: unbound if the term has variables.
fn term_hash(term: Term, unknown: Term) -> Term {
    if !variables(&term).is_empty() {
        return unknown;
    }
    let hash = match &term {
        Term::Compound(compound) => compound_hash(compound),
        simple => hash_of(simple, SEED),
    };
    Term::Int(i64::from(hash & MASK))
}

/// Tells the pieces that the hashes of variants are made of: the term, its variables numbered as
/// they appear.
fn variant_pieces(term: &Term, mut tell: impl FnMut(&[u8])) {
    let mut numbers = HashMap::new();
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        match term {
            Term::Var(variable) => {
                let next = numbers.len() as u64;
                let number = *numbers.entry(*variable).or_insert(next);
                tell(b"V");
                tell(&(number << 7 | VISITED).to_le_bytes());
            }
            Term::Atom(name) => {
                let text = atom_bytes(name.as_str());
                tell(b"A");
                tell(&(text.len() as u64).to_le_bytes());
                tell(&text);
                tell(atom_type(name).as_bytes());
            }
            Term::Int(value) => {
                tell(if is_tagged(*value) { b"i" } else { b"I" });
                tell(&value.to_le_bytes());
            }
            Term::BigInt(value) => {
                tell(b"I");
                tell(&big_integer_bytes(value));
            }
            Term::Float(value) => {
                tell(b"F");
                tell(&value.to_le_bytes());
            }
            Term::Str(text) => {
                tell(b"S");
                tell(&string_bytes(text));
            }
            Term::Compound(compound) => {
                let text = atom_bytes(compound.name.as_str());
                tell(b"T");
                tell(&(text.len() as u64).to_le_bytes());
                tell(&text);
                tell(&(compound.args.len() as u32).to_le_bytes());
                pending.extend(compound.args.iter().rev());
            }
        }
    }
}

/// The mark of a variable that has its number.
const VISITED: u64 = 1 << 5;

/// Whether SWI-Prolog keeps an integer in a word of its own.
fn is_tagged(value: i64) -> bool {
    (-(1 << 56)..1 << 56).contains(&value)
}

/// The kind of atom that SWI-Prolog makes of a name.
fn atom_type(name: &Atom) -> &'static str {
    match name.as_str() {
        "[]" | CONS => "reserved_symbol",
        name if latin1(name).is_none() => "ucs_text",
        _ => "text",
    }
}

/// A string on SWI-Prolog's stack: its kind and text, filled with zeros to words of eight bytes.
fn string_bytes(text: &str) -> Vec<u8> {
    let mut bytes = match latin1(text) {
        Some(text) => [vec![b'B'], text].concat(),
        None => {
            let codes = text.chars().flat_map(|c| u32::from(c).to_le_bytes());
            [b'W', 0, 0, 0].into_iter().chain(codes).collect()
        }
    };
    bytes.resize((bytes.len() / 8 + 1) * 8, 0);
    bytes
}

/// `variant_sha1(+Term, -Hash)`: forty hexadecimal digits, the same for variants only.
fn variant_sha1(term: Term) -> Term {
    let mut digest = Sha1::new();
    variant_pieces(&term, |piece| digest.update(piece));
    Term::atom(format!("{:x}", digest.finalize()))
}

/// `variant_hash(+Term, -Hash)`: the same for variants.
fn variant_hash(term: Term) -> Term {
    let mut blocks = Blocks::default();
    variant_pieces(&term, |piece| blocks.take(piece));
    Term::Int(i64::from(murmur(&blocks.block, blocks.hash) & MASK))
}

/// Pieces hashed in blocks.
struct Blocks {
    hash: u32,
    block: Vec<u8>,
}

impl Default for Blocks {
    fn default() -> Blocks {
        Blocks {
            hash: SEED,
            block: Vec::new(),
        }
    }
}

impl Blocks {
    const SIZE: usize = 256;

    /// Adds a piece. Each block that a long piece goes on in gets its beginning again, as in
    /// SWI-Prolog.
    fn take(&mut self, piece: &[u8]) {
        let mut left = piece.len();
        if left + self.block.len() <= Blocks::SIZE {
            return self.block.extend(piece);
        }
        while left > 0 {
            let taken = left.min(Blocks::SIZE - self.block.len());
            self.block.extend(&piece[..taken]);
            left -= taken;
            if self.block.len() == Blocks::SIZE {
                self.hash = murmur(&self.block, self.hash);
                self.block.clear();
            }
        }
    }
}
