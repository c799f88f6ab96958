//! What is known of positions met before.

/// Bounds of a value. A bound is *proven* if no estimate went into it: it holds at every depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBounds {
    /// The value is this or more.
    pub lower: ProvenBound,
    /// The value is this or less.
    pub upper: ProvenBound,
    /// The depth at which bounds that are not proven hold.
    pub depth: u8,
    /// The pit that was best.
    pub best: Option<u8>,
}

/// A bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenBound {
    /// The value.
    pub value: i32,
    /// Whether no estimate went into it.
    pub proven: bool,
}

/// Beyond all values: a bound that says nothing.
pub const NOTHING: i32 = i16::MAX as i32;

impl ValueBounds {
    /// Nothing is known.
    pub const UNKNOWN: ValueBounds = ValueBounds {
        lower: ProvenBound {
            value: -NOTHING,
            proven: false,
        },
        upper: ProvenBound {
            value: NOTHING,
            proven: false,
        },
        depth: 0,
        best: None,
    };
}

/// Two hashes of a position: where its entry is, and how it is known there.
///
/// That one position in a search is taken for another has a chance of about the number of look-ups
/// to 2^62.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KalahKey {
    pub place: u64,
    pub check: u64,
}

/// The entries of a bucket share a cache line.
const BUCKET: usize = 4;

/// The transposition table of one thread.
pub struct KalahTable {
    buckets: Vec<[KalahSlot; BUCKET]>,
}

#[derive(Clone, Copy, Default)]
struct KalahSlot {
    check: u64,
    lower: i16,
    upper: i16,
    depth: u8,
    /// The best pit and 1; 0 for none.
    best: u8,
    proven: u8,
    /// What it was worth to find out: the seeds of the position. 0 in an unused slot.
    seeds: u8,
}

const LOWER: u8 = 1;
const UPPER: u8 = 2;

impl KalahTable {
    /// A table of that many MiB, at least one.
    pub fn new(megabytes: usize) -> KalahTable {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[KalahSlot; BUCKET]>();
        KalahTable {
            buckets: vec![Default::default(); count],
        }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: KalahKey) -> Option<ValueBounds> {
        let slot = self.bucket(key).iter().find(|slot| slot.is_for(key))?;
        Some(slot.entry())
    }

    /// Keeps an entry: over that of the same position, or the one that cost least.
    #[inline]
    pub fn put(&mut self, key: KalahKey, entry: ValueBounds, seeds: i32) {
        let place = self.place(key);
        let mut victim = 0;
        let mut least = u32::MAX;
        for (number, slot) in self.buckets[place].iter().enumerate() {
            if slot.is_for(key) {
                victim = number;
                break;
            }
            let replacement_value = slot.replacement_value();
            if replacement_value < least {
                (victim, least) = (number, replacement_value);
            }
        }
        self.buckets[place][victim] = KalahSlot::of(key, entry, seeds);
    }

    #[inline]
    fn bucket(&self, key: KalahKey) -> &[KalahSlot; BUCKET] {
        &self.buckets[self.place(key)]
    }

    #[inline]
    fn place(&self, key: KalahKey) -> usize {
        ((u128::from(key.place) * self.buckets.len() as u128) >> 64) as usize
    }
}

impl KalahSlot {
    fn of(key: KalahKey, entry: ValueBounds, seeds: i32) -> KalahSlot {
        let proven = u8::from(entry.lower.proven) * LOWER + u8::from(entry.upper.proven) * UPPER;
        KalahSlot {
            check: key.check,
            lower: entry.lower.value as i16,
            upper: entry.upper.value as i16,
            depth: entry.depth,
            best: entry.best.map_or(0, |pit| pit + 1),
            proven,
            seeds: seeds.clamp(1, 255) as u8,
        }
    }

    #[inline]
    fn is_for(&self, key: KalahKey) -> bool {
        self.check == key.check && self.seeds > 0
    }

    #[inline]
    fn entry(&self) -> ValueBounds {
        ValueBounds {
            lower: ProvenBound {
                value: i32::from(self.lower),
                proven: self.proven & LOWER != 0,
            },
            upper: ProvenBound {
                value: i32::from(self.upper),
                proven: self.proven & UPPER != 0,
            },
            depth: self.depth,
            best: self.best.checked_sub(1),
        }
    }

    fn replacement_value(&self) -> u32 {
        u32::from(self.seeds)
    }
}

#[cfg(test)]
mod tests {
    use super::{KalahKey, KalahTable, ProvenBound, ValueBounds};

    #[test]
    fn what_is_put_comes_back_and_cheap_entries_go_first() {
        let mut table = KalahTable::new(1);
        let key = |check| KalahKey {
            place: 5 << 40,
            check,
        };
        let entry = |value| ValueBounds {
            lower: ProvenBound {
                value,
                proven: true,
            },
            upper: ProvenBound {
                value: value + 1,
                proven: false,
            },
            depth: 9,
            best: Some(0),
        };
        for check in 1..=5 {
            table.put(key(check), entry(-3 * check as i32), 10 + check as i32);
        }
        let kept: Vec<_> = (1..=5).map(|check| table.get(key(check))).collect();
        assert_eq!(kept[0], None);
        for value in 2..=5 {
            assert_eq!(kept[value as usize - 1], Some(entry(-3 * value)));
        }
    }
}
