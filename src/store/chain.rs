//! Doubly linked lists of clause slots, kept in arrays.
//!
//! A chain holds every clause of a predicate (or of one bucket of an index) in clause order, twice:
//! once with the erased clauses that an open iteration still has to see, once without them. A call
//! that starts now walks the second list, so that it never passes over what is dead; an iteration
//! that started before an erasure walks the first.

/// The slot number that means "no slot".
pub(super) const NONE: u32 = u32::MAX;

/// Which end of the clause list a new clause joins: `asserta/1` or `assertz/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainEnd {
    /// Before all other clauses.
    First,
    /// After all other clauses.
    Last,
}

/// First and last slot of one list.
#[derive(Clone, Copy, Debug)]
struct ChainEnds {
    first: u32,
    last: u32,
}

const EMPTY: ChainEnds = ChainEnds {
    first: NONE,
    last: NONE,
};

impl ChainEnds {
    #[inline]
    fn neighbours_of_new(&self, end: ChainEnd) -> SlotNeighbours {
        match end {
            ChainEnd::First => SlotNeighbours {
                previous: NONE,
                next: self.first,
            },
            ChainEnd::Last => SlotNeighbours {
                previous: self.last,
                next: NONE,
            },
        }
    }
}

/// The neighbours of one slot in one list.
#[derive(Clone, Copy, Debug)]
struct SlotNeighbours {
    previous: u32,
    next: u32,
}

const ALONE: SlotNeighbours = SlotNeighbours {
    previous: NONE,
    next: NONE,
};

/// The ends of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    all: ChainEnds,
    live: ChainEnds,
}

impl Chain {
    /// A chain without clauses.
    pub(super) const EMPTY: Chain = Chain {
        all: EMPTY,
        live: EMPTY,
    };

    /// The first slot, erased ones included.
    pub(super) fn first(&self) -> u32 {
        self.all.first
    }

    /// The first slot that is alive.
    pub(super) fn first_live(&self) -> u32 {
        self.live.first
    }
}

/// The links of any number of chains that share no slot, addressed by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Links(Vec<ChainNode>);

/// The neighbours of one slot in both lists of its chain.
#[derive(Clone, Copy, Debug)]
struct ChainNode {
    all: SlotNeighbours,
    live: SlotNeighbours,
}

impl Links {
    /// The slot after `slot`, erased ones included.
    #[inline]
    pub(super) fn next(&self, slot: u32) -> u32 {
        self.0[slot as usize].all.next
    }

    /// The live slot after `slot`, which must be alive.
    #[inline]
    pub(super) fn next_live(&self, slot: u32) -> u32 {
        self.0[slot as usize].live.next
    }

    /// The live slots of a chain in order.
    pub(super) fn live_slots(&self, chain: &Chain) -> impl Iterator<Item = u32> + '_ {
        let slot = |slot: u32| (slot != NONE).then_some(slot);
        std::iter::successors(slot(chain.first_live()), move |&at| {
            slot(self.next_live(at))
        })
    }

    /// Adds a live slot at an end of a chain.
    #[inline]
    pub(super) fn insert(&mut self, chain: &mut Chain, slot: u32, end: ChainEnd) {
        let node = ChainNode {
            all: chain.all.neighbours_of_new(end),
            live: chain.live.neighbours_of_new(end),
        };
        self.put(slot, node);
        self.join_all(chain, slot, node.all, slot);
        self.join_live(chain, slot, node.live, slot);
    }

    /// Adds a slot that is already erased at the end of a chain.
    pub(super) fn append_erased(&mut self, chain: &mut Chain, slot: u32) {
        let node = ChainNode {
            all: chain.all.neighbours_of_new(ChainEnd::Last),
            live: ALONE,
        };
        self.put(slot, node);
        self.join_all(chain, slot, node.all, slot);
    }

    /// Takes a slot that has just been erased from the live list only.
    #[inline]
    pub(super) fn retire(&mut self, chain: &mut Chain, slot: u32) {
        let SlotNeighbours { previous, next } = self.0[slot as usize].live;
        self.join_live(chain, next, SlotNeighbours { previous, next }, previous);
    }

    /// Takes a retired slot from its chain.
    #[inline]
    pub(super) fn remove(&mut self, chain: &mut Chain, slot: u32) {
        let SlotNeighbours { previous, next } = self.0[slot as usize].all;
        self.join_all(chain, next, SlotNeighbours { previous, next }, previous);
    }

    #[inline]
    fn put(&mut self, slot: u32, node: ChainNode) {
        let slot = slot as usize;
        if self.0.len() <= slot {
            self.0.resize(
                slot + 1,
                ChainNode {
                    all: ALONE,
                    live: ALONE,
                },
            );
        }
        self.0[slot] = node;
    }

    /// Tells two neighbours what is between them now: `first` follows the previous, `last` precedes
    /// the next one.
    #[inline]
    fn join_all(&mut self, chain: &mut Chain, first: u32, around: SlotNeighbours, last: u32) {
        match self.0.get_mut(around.previous as usize) {
            Some(node) => node.all.next = first,
            None => chain.all.first = first,
        }
        match self.0.get_mut(around.next as usize) {
            Some(node) => node.all.previous = last,
            None => chain.all.last = last,
        }
    }

    /// The same in the list of the live slots.
    #[inline]
    fn join_live(&mut self, chain: &mut Chain, first: u32, around: SlotNeighbours, last: u32) {
        match self.0.get_mut(around.previous as usize) {
            Some(node) => node.live.next = first,
            None => chain.live.first = first,
        }
        match self.0.get_mut(around.next as usize) {
            Some(node) => node.live.previous = last,
            None => chain.live.last = last,
        }
    }
}
