//! What is known about sets of codes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

use crate::games::random::Random;

use super::bounds::Depth;
use crate::solvers::mastermind::table::Number;

/// A set of codes: the sum without carry of the keys of its codes. That two sets of a search have
/// the same one is a chance of about one in 10^23 for a hundred million sets.
pub(super) type Key = u128;

/// A key for each code, and one for each depth.
pub(super) struct Keys {
    codes: Vec<Key>,
    depths: Vec<Key>,
}

/// What is known about the value of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MemoEntry {
    /// It is at least that.
    pub(super) least: u32,
    /// It is exactly that with this guess.
    pub(super) guess: Option<Number>,
}

const SHARDS: usize = 64;

/// The most sets of a shard, of about 48 bytes each.
const MAX_SETS: usize = 1 << 19;

type Shard = HashMap<Key, MemoEntry, BuildHasherDefault<LowBits>>;

/// Shared by all threads. A shard that is full forgets everything: it is only found out again.
pub(super) struct Memo {
    shards: Vec<Mutex<Shard>>,
}

impl Keys {
    pub(super) fn new(codes: usize) -> Keys {
        let mut random = Random::new(0x6d61_7374_6572);
        let mut key = || u128::from(random.next_word()) << 64 | u128::from(random.next_word());
        Keys {
            codes: (0..codes).map(|_| key()).collect(),
            depths: (0..=Depth::UNLIMITED.number()).map(|_| key()).collect(),
        }
    }

    pub(super) fn of(&self, codes: &[Number]) -> Key {
        codes
            .iter()
            .fold(0, |key, &code| key ^ self.codes[code as usize])
    }

    pub(super) fn with_depth(&self, key: Key, depth: Depth) -> Key {
        key ^ self.depths[depth.number()]
    }
}

impl Memo {
    pub(super) fn new() -> Memo {
        Memo {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    pub(super) fn get(&self, key: Key) -> Option<MemoEntry> {
        let shard = self.shard(key).lock().ok()?;
        shard.get(&key).copied()
    }

    pub(super) fn put(&self, key: Key, known: MemoEntry) {
        if let Ok(mut shard) = self.shard(key).lock() {
            if shard.len() >= MAX_SETS {
                shard.clear();
            }
            shard.insert(key, known);
        }
    }

    fn shard(&self, key: Key) -> &Mutex<Shard> {
        &self.shards[(key >> 64) as usize % SHARDS]
    }
}

/// Keys are random already.
#[derive(Default)]
struct LowBits(u64);

impl Hasher for LowBits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}
