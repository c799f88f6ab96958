//! Pairing everybody: maximum matching in a general graph, by Edmonds' blossom algorithm (1965).

/// A set of pairs in which nobody is twice, made one pair after the other.
pub(super) struct Matching<'a> {
    /// Who may meet whom; symmetric.
    allowed: &'a dyn Fn(usize, usize) -> bool,
    partner: Vec<Option<usize>>,
    /// Those who have been paired for good, or are left out.
    settled: Vec<bool>,
}

/// A search for a way to pair one more.
struct PairingSearch {
    /// From whom each was reached.
    parent: Vec<Option<usize>>,
    /// The vertex that stands for the blossom which each is in.
    base: Vec<usize>,
    /// Whether each is at an even distance from the root.
    even: Vec<bool>,
    queue: Vec<usize>,
}

impl<'a> Matching<'a> {
    /// As many pairs as possible among `count`, without those left out.
    pub fn maximum(
        count: usize,
        left_out: Option<usize>,
        allowed: &'a dyn Fn(usize, usize) -> bool,
    ) -> Matching<'a> {
        let mut matching = Matching {
            allowed,
            partner: vec![None; count],
            settled: vec![false; count],
        };
        if let Some(left_out) = left_out {
            matching.settled[left_out] = true;
        }
        for vertex in 0..count {
            matching.pair_greedily(vertex);
        }
        for vertex in 0..count {
            if matching.is_single(vertex) {
                matching.augment(vertex);
            }
        }
        matching
    }

    /// Whether everybody has a partner.
    pub fn is_perfect(&self) -> bool {
        (0..self.partner.len()).all(|vertex| !self.is_single(vertex))
    }

    /// Pairs two for good, if all others can still be paired; else nothing changes. The matching is
    /// perfect.
    pub fn settle(&mut self, one: usize, other: usize) -> bool {
        if self.settled[one] || self.settled[other] || !(self.allowed)(one, other) {
            return false;
        }
        let before = self.partner.clone();
        let widow = self.partner[one].filter(|partner| *partner != other);
        for vertex in [one, other] {
            if let Some(partner) = self.partner[vertex].take() {
                self.partner[partner] = None;
            }
            self.settled[vertex] = true;
        }
        self.partner[one] = Some(other);
        self.partner[other] = Some(one);
        let possible = widow.is_none_or(|widow| self.augment(widow));
        if !possible {
            self.partner = before;
            self.settled[one] = false;
            self.settled[other] = false;
        }
        possible
    }

    fn is_single(&self, vertex: usize) -> bool {
        self.partner[vertex].is_none() && !self.settled[vertex]
    }

    fn pair_greedily(&mut self, vertex: usize) {
        if !self.is_single(vertex) {
            return;
        }
        let mut others = vertex + 1..self.partner.len();
        let free = others.find(|other| self.is_single(*other) && (self.allowed)(vertex, *other));
        if let Some(other) = free {
            self.partner[vertex] = Some(other);
            self.partner[other] = Some(vertex);
        }
    }

    /// Finds a partner for somebody single by changing the partners of others who are not settled.
    fn augment(&mut self, root: usize) -> bool {
        let count = self.partner.len();
        let mut search = PairingSearch {
            parent: vec![None; count],
            base: (0..count).collect(),
            even: vec![false; count],
            queue: vec![root],
        };
        search.even[root] = true;
        let mut next = 0;
        while let Some(&vertex) = search.queue.get(next) {
            next += 1;
            for other in 0..count {
                let same = search.base[vertex] == search.base[other];
                if same
                    || self.settled[other]
                    || self.partner[vertex] == Some(other)
                    || !(self.allowed)(vertex, other)
                {
                    continue;
                }
                let reached = |partner: usize| search.parent[partner].is_some();
                if other == root || self.partner[other].is_some_and(reached) {
                    search.contract(vertex, other, &self.partner);
                } else if search.parent[other].is_none() {
                    search.parent[other] = Some(vertex);
                    let Some(partner) = self.partner[other] else {
                        self.turn_over(other, &search);
                        return true;
                    };
                    search.reach(partner);
                }
            }
        }
        false
    }

    /// Along the way to `end`, those who were partners part and those who were not become partners.
    fn turn_over(&mut self, end: usize, search: &PairingSearch) {
        let mut end = Some(end);
        while let Some(vertex) = end {
            let Some(parent) = search.parent[vertex] else {
                return;
            };
            end = self.partner[parent];
            self.partner[vertex] = Some(parent);
            self.partner[parent] = Some(vertex);
        }
    }
}

impl PairingSearch {
    fn reach(&mut self, vertex: usize) {
        if !self.even[vertex] {
            self.even[vertex] = true;
            self.queue.push(vertex);
        }
    }

    /// An odd circle through two vertices at even distances becomes one vertex.
    fn contract(&mut self, one: usize, other: usize, partner: &[Option<usize>]) {
        let top = self.common_base(one, other, partner);
        let mut inside = vec![false; self.base.len()];
        self.mark(one, other, top, partner, &mut inside);
        self.mark(other, one, top, partner, &mut inside);
        for vertex in 0..self.base.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = top;
                self.reach(vertex);
            }
        }
    }

    /// Where the ways of two vertices to the root meet.
    fn common_base(&self, one: usize, other: usize, partner: &[Option<usize>]) -> usize {
        let mut on_way = vec![false; self.base.len()];
        let mut here = self.base[one];
        on_way[here] = true;
        while let Some(up) = self.up(here, partner) {
            here = up;
            on_way[here] = true;
        }
        let mut here = self.base[other];
        while !on_way[here] {
            match self.up(here, partner) {
                Some(up) => here = up,
                None => break,
            }
        }
        here
    }

    fn up(&self, base: usize, partner: &[Option<usize>]) -> Option<usize> {
        let parent = self.parent[partner[base]?]?;
        Some(self.base[parent])
    }

    fn mark(
        &mut self,
        from: usize,
        child: usize,
        top: usize,
        partner: &[Option<usize>],
        inside: &mut [bool],
    ) {
        let (mut here, mut child) = (from, child);
        while self.base[here] != top {
            let Some(mate) = partner[here] else { return };
            inside[self.base[here]] = true;
            inside[self.base[mate]] = true;
            self.parent[here] = Some(child);
            child = mate;
            let Some(next) = self.parent[mate] else {
                return;
            };
            here = next;
        }
    }
}
