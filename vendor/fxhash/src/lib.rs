//! The hash of the interpreter's tables, in place of the crate of this name.
//!
//! That crate multiplies words and is done: the low bits of a hash, by which a table finds its bucket, depend on the low bits of
//! the word only. Floating point numbers with few digits in binary have none, so the interpreter's table of numbers
//! put them all into the same few buckets, and each new number took time in proportion to those before. Here the
//! product is turned at the end, so that its best bits come lowest, as newer versions of this hash do it
//! (<https://docs.rs/rustc-hash>).

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Makes hashers for the tables of the standard library and their like.
pub type FxBuildHasher = BuildHasherDefault<FxHasher>;

/// A map with this hash.
pub type FxHashMap<K, V> = HashMap<K, V, FxBuildHasher>;

/// A set with this hash.
pub type FxHashSet<K> = HashSet<K, FxBuildHasher>;

/// An odd number with no pattern in its bits: 2^64 divided by pi.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

/// How far the product is turned: the bucket of a table with up to 2^26 buckets comes from its upper bits.
const TURN: u32 = 26;

/// A fast hash of words and short texts, which nobody tries to defeat.
#[derive(Clone, Copy, Debug, Default)]
pub struct FxHasher {
    hash: u64,
}

impl FxHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.hash = (self.hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for FxHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.add(u64::from_le_bytes(word.try_into().expect("eight bytes")));
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.add(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.hash.rotate_left(TURN)
    }
}
