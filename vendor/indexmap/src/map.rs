//! A hash map that keeps the order of its entries.

use std::cmp::Ordering;
use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use published::map;
pub use published::map::*;

/// How many entries [`IndexMap::sort_by`] sorts at most.
const MAX_SORTED: usize = 100;

/// After how many searches in a larger map its order is looked at again.
const MAX_SEARCHES: usize = 500;

/// A hash map that keeps the order in which its keys were inserted, with the methods of [`map::IndexMap`].
///
/// The only map of more than [`MAX_SORTED`] entries that the interpreter wants sorted is its table of predicates. Before it
/// wakes a goal, it sorts the table by the bytes of the addresses, the least first, and searches it for an address as if
/// the addresses grew. Such a map is not sorted here. A search makes a list of its entries in the order of the keys that it
/// asks for, and [`IndexMap::get_index`] follows that list.
pub struct IndexMap<K, V, S = RandomState> {
    map: map::IndexMap<K, V, S>,
    order: Mutex<Order>,
}

/// The places of all entries in the order of keys, as it was some searches ago.
#[derive(Default)]
struct Order {
    places: Vec<usize>,
    searches: usize,
}

impl<K, V> IndexMap<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<K, V, S> IndexMap<K, V, S> {
    /// An empty map whose keys are hashed in this way.
    pub fn with_hasher(hash_builder: S) -> Self {
        Self::from(map::IndexMap::with_hasher(hash_builder))
    }

    /// Sorts the entries, unless there are too many.
    pub fn sort_by(&mut self, compare: impl FnMut(&K, &V, &K, &V) -> Ordering)
    where
        K: Hash + Eq,
        S: BuildHasher,
    {
        if self.map.len() <= MAX_SORTED {
            self.map.sort_by(compare);
        }
    }

    /// The entry at a place: in the order of the keys if the map is large and has been searched for one.
    pub fn get_index(&self, place: usize) -> Option<(&K, &V)> {
        let order = self.order();
        let place = order.places.get(place).copied().unwrap_or(place);
        self.map.get_index(place)
    }

    /// The place of an entry that this function finds equal, in a map that is sorted by it; as an
    /// error the place where such an entry would be inserted.
    pub fn binary_search_by<'a>(
        &'a self,
        mut compare: impl FnMut(&'a K, &'a V) -> Ordering,
    ) -> Result<usize, usize> {
        let (mut start, mut end) = (0, self.map.len());
        while start < end {
            let middle = start.midpoint(end);
            let (key, value) = self.get_index(middle).expect("the place is below the length");
            match compare(key, value) {
                Ordering::Equal => return Ok(middle),
                Ordering::Less => start = middle + 1,
                Ordering::Greater => end = middle,
            }
        }
        Err(start)
    }

    /// As [`IndexMap::binary_search_by`], for a map that is sorted by this key of its entries. In a large map, whose keys
    /// may have changed since their order was looked at, the entry at the place that is found is greater, and the one
    /// before it less.
    pub fn binary_search_by_key<'a, B: Ord>(
        &'a self,
        wanted: &B,
        mut key_of: impl FnMut(&'a K, &'a V) -> B,
    ) -> Result<usize, usize> {
        if self.map.len() > MAX_SORTED {
            self.look_at_order(&mut key_of);
        }
        let mut search = || self.binary_search_by(|key, value| key_of(key, value).cmp(wanted));
        match search() {
            Err(0) => {}
            found => return found,
        }
        self.order().places.clear();
        self.look_at_order(&mut key_of);
        self.binary_search_by(|key, value| key_of(key, value).cmp(wanted))
    }

    fn order(&self) -> MutexGuard<'_, Order> {
        self.order.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look_at_order<'a, B: Ord>(&'a self, key_of: &mut impl FnMut(&'a K, &'a V) -> B) {
        let mut order = self.order();
        order.searches += 1;
        if order.places.len() == self.map.len() && order.searches < MAX_SEARCHES {
            return;
        }
        let keys = self.map.iter().map(|(key, value)| key_of(key, value));
        let mut places: Vec<(B, usize)> = keys.zip(0..).collect();
        places.sort();
        order.places = places.into_iter().map(|(_, place)| place).collect();
        order.searches = 0;
    }
}

impl<K: Clone, V: Clone, S: Clone> Clone for IndexMap<K, V, S> {
    fn clone(&self) -> Self {
        Self::from(self.map.clone())
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S> fmt::Debug for IndexMap<K, V, S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.map.fmt(formatter)
    }
}

impl<K, V, S> From<map::IndexMap<K, V, S>> for IndexMap<K, V, S> {
    fn from(map: map::IndexMap<K, V, S>) -> Self {
        let order = Mutex::default();
        Self { map, order }
    }
}

impl<K, V, S> Deref for IndexMap<K, V, S> {
    type Target = map::IndexMap<K, V, S>;

    fn deref(&self) -> &Self::Target {
        &self.map
    }
}

impl<K, V, S> DerefMut for IndexMap<K, V, S> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.map
    }
}

impl<K, V, S: Default> Default for IndexMap<K, V, S> {
    fn default() -> Self {
        Self::from(map::IndexMap::default())
    }
}

impl<K: Hash + Eq, V: PartialEq, S: BuildHasher> PartialEq for IndexMap<K, V, S> {
    fn eq(&self, other: &Self) -> bool {
        self.map == other.map
    }
}

impl<K: Hash + Eq, V: Eq, S: BuildHasher> Eq for IndexMap<K, V, S> {}

impl<'a, K, V, S> IntoIterator for &'a IndexMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = map::Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.map.iter()
    }
}

impl<K, V, S> IntoIterator for IndexMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = map::IntoIter<K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.map.into_iter()
    }
}

impl<K: Hash + Eq, V, S: BuildHasher + Default> FromIterator<(K, V)> for IndexMap<K, V, S> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self::from(map::IndexMap::from_iter(entries))
    }
}
