//! A hash set that keeps the order of its elements and is cheap to clone.
//!
//! The interpreter keeps its atoms in a set that many threads read. For each new atom it clones the
//! set, inserts the atom into the clone and publishes that, so with the published crate a new
//! atom takes time in proportion to the atoms there are. Here a clone of a large set shares the
//! elements and copies the few newest ones only.

use std::collections::hash_map::RandomState;
use std::fmt::{self, Debug, Formatter};
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use published::{Equivalent, set};

/// A clone copies fewer elements than this.
const MAX_NEWER: usize = 1024;

/// A hash set that keeps the order in which its elements were inserted.
///
/// It has the methods of [`set::IndexSet`]. Those that are not named here see the elements in one
/// such set, which is made when the first of them is called for a set that shares its elements.
pub struct IndexSet<T, S = RandomState> {
    /// The older elements, shared with clones.
    older: Option<Arc<set::IndexSet<T, S>>>,
    /// The elements that are not among the older ones.
    newer: set::IndexSet<T, S>,
    /// All elements, once somebody has asked for them in one set.
    whole: OnceLock<set::IndexSet<T, S>>,
}

impl<T> IndexSet<T> {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<T, S> IndexSet<T, S> {
    /// An empty set whose elements are hashed in this way.
    pub fn with_hasher(hash_builder: S) -> Self {
        Self::from(set::IndexSet::with_hasher(hash_builder))
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.older.as_ref().map_or(0, |older| older.len()) + self.newer.len()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: Hash + Eq, S: BuildHasher> IndexSet<T, S> {
    /// The element that is equal to this value.
    pub fn get<Q: ?Sized + Hash + Equivalent<T>>(&self, value: &Q) -> Option<&T> {
        let older = self.older.as_ref().and_then(|older| older.get(value));
        older.or_else(|| self.newer.get(value))
    }

    /// Whether an element is equal to this value.
    pub fn contains<Q: ?Sized + Hash + Equivalent<T>>(&self, value: &Q) -> bool {
        self.get(value).is_some()
    }

    /// Inserts the value behind all others, unless it is there: then the answer is false.
    pub fn insert(&mut self, value: T) -> bool {
        let is_older = self
            .older
            .as_ref()
            .is_some_and(|older| older.contains(&value));
        self.whole.take();
        !is_older && self.newer.insert(value)
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> IndexSet<T, S> {
    /// All elements, in a set that nobody shares.
    fn merged(&self) -> set::IndexSet<T, S> {
        match &self.older {
            None => self.newer.clone(),
            Some(older) => {
                let mut merged = set::IndexSet::clone(older);
                merged.extend(self.newer.iter().cloned());
                merged
            }
        }
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> Clone for IndexSet<T, S> {
    fn clone(&self) -> Self {
        if self.newer.len() < MAX_NEWER {
            let (older, newer) = (self.older.clone(), self.newer.clone());
            return Self {
                older,
                newer,
                whole: OnceLock::new(),
            };
        }
        let merged = self.merged();
        let newer = set::IndexSet::with_hasher(merged.hasher().clone());
        Self {
            older: Some(Arc::new(merged)),
            newer,
            whole: OnceLock::new(),
        }
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> Deref for IndexSet<T, S> {
    type Target = set::IndexSet<T, S>;

    fn deref(&self) -> &Self::Target {
        match self.older {
            None => &self.newer,
            Some(_) => self.whole.get_or_init(|| self.merged()),
        }
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> DerefMut for IndexSet<T, S> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        if self.older.is_some() {
            *self = Self::from(self.merged());
        }
        &mut self.newer
    }
}

impl<T, S> From<set::IndexSet<T, S>> for IndexSet<T, S> {
    fn from(newer: set::IndexSet<T, S>) -> Self {
        Self {
            older: None,
            newer,
            whole: OnceLock::new(),
        }
    }
}

impl<T, S: Default> Default for IndexSet<T, S> {
    fn default() -> Self {
        Self::from(set::IndexSet::default())
    }
}

impl<T: Hash + Eq, S: BuildHasher + Default> FromIterator<T> for IndexSet<T, S> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Self::from(set::IndexSet::from_iter(elements))
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> Extend<T> for IndexSet<T, S> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        elements.into_iter().for_each(|element| {
            self.insert(element);
        });
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> IntoIterator for IndexSet<T, S> {
    type Item = T;
    type IntoIter = set::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        match self.older {
            None => self.newer.into_iter(),
            Some(_) => self.merged().into_iter(),
        }
    }
}

impl<'a, T: Clone + Hash + Eq, S: BuildHasher + Clone> IntoIterator for &'a IndexSet<T, S> {
    type Item = &'a T;
    type IntoIter = set::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone + Hash + Eq + Debug, S: BuildHasher + Clone> Debug for IndexSet<T, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.deref().fmt(f)
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> PartialEq for IndexSet<T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.deref() == other.deref()
    }
}

impl<T: Clone + Hash + Eq, S: BuildHasher + Clone> Eq for IndexSet<T, S> {}
