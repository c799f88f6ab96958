//! A hash map that keeps the order of its entries.

use std::cmp::Ordering;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};

use published::map;
pub use published::map::*;

/// A hash map that keeps the order in which its keys were inserted, with the methods of [`map::IndexMap`].
#[derive(Clone, Debug)]
pub struct IndexMap<K, V, S = RandomState>(map::IndexMap<K, V, S>);

impl<K, V> IndexMap<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<K, V, S> IndexMap<K, V, S> {
    /// An empty map whose keys are hashed in this way.
    pub fn with_hasher(hash_builder: S) -> Self {
        Self(map::IndexMap::with_hasher(hash_builder))
    }

    /// Sorts the entries. A map that is in order already is only looked at.
    pub fn sort_by(&mut self, mut compare: impl FnMut(&K, &V, &K, &V) -> Ordering)
    where
        K: Hash + Eq,
        S: BuildHasher,
    {
        if !self
            .0
            .iter()
            .is_sorted_by(|a, b| compare(a.0, a.1, b.0, b.1).is_le())
        {
            self.0.sort_by(compare);
        }
    }

    /// The place of an entry that this function finds equal, in a map that is sorted by it; as an
    /// error the place where such an entry would be inserted.
    pub fn binary_search_by<'a>(
        &'a self,
        mut compare: impl FnMut(&'a K, &'a V) -> Ordering,
    ) -> Result<usize, usize> {
        let (mut start, mut end) = (0, self.0.len());
        while start < end {
            let middle = start.midpoint(end);
            let (key, value) = self
                .0
                .get_index(middle)
                .expect("the place is below the length");
            match compare(key, value) {
                Ordering::Equal => return Ok(middle),
                Ordering::Less => start = middle + 1,
                Ordering::Greater => end = middle,
            }
        }
        Err(start)
    }

    /// As [`IndexMap::binary_search_by`], for a map that is sorted by this key of its entries.
    pub fn binary_search_by_key<'a, B: Ord>(
        &'a self,
        wanted: &B,
        mut key_of: impl FnMut(&'a K, &'a V) -> B,
    ) -> Result<usize, usize> {
        self.binary_search_by(|key, value| key_of(key, value).cmp(wanted))
    }
}

impl<K, V, S> Deref for IndexMap<K, V, S> {
    type Target = map::IndexMap<K, V, S>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<K, V, S> DerefMut for IndexMap<K, V, S> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<K, V, S: Default> Default for IndexMap<K, V, S> {
    fn default() -> Self {
        Self(map::IndexMap::default())
    }
}

impl<K: Hash + Eq, V: PartialEq, S: BuildHasher> PartialEq for IndexMap<K, V, S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K: Hash + Eq, V: Eq, S: BuildHasher> Eq for IndexMap<K, V, S> {}

impl<'a, K, V, S> IntoIterator for &'a IndexMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = map::Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<K, V, S> IntoIterator for IndexMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = map::IntoIter<K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Hash + Eq, V, S: BuildHasher + Default> FromIterator<(K, V)> for IndexMap<K, V, S> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self(map::IndexMap::from_iter(entries))
    }
}
