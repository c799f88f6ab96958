//! Counting the layouts of groups that hang together, group by group.
//!
//! After some groups have got their mines, what matters for the rest is only how many mines each
//! clue that is half done still needs. Such a state is one number: four bits a clue, and the mines
//! laid so far. The states after each group are kept with the number of ways to come to them; the
//! ways to go on from them are counted backwards. This is exact, and takes time by the number of
//! states, not of layouts.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::model::{Model, Unsolvable};
use super::order::order;
use super::weight::Weight;

/// Mines laid (16 bits), then four bits for each clue at work.
type State = u128;
type States = HashMap<State, Weight, BuildHasherDefault<Fold>>;

/// As many clues can be at work at once.
const SLOTS: usize = 28;
/// Beyond that many states after a group the board is too complex.
const MAX_STATES: usize = 50_000;

/// A component with its groups in order, and the ways forward.
pub struct Component {
    steps: Vec<ComponentStep>,
    /// The states before each step and after the last one, with the ways to come there.
    ways: Vec<States>,
}

/// A group in its turn.
struct ComponentStep {
    group: usize,
    size: usize,
    clues: Vec<ClueWork>,
}

/// What a step does to a clue.
struct ClueWork {
    slot: usize,
    /// The clue's mines, when this is its first group.
    begins: Option<u8>,
    /// How many cells of it come later.
    later: usize,
}

/// The weights of a group: of all layouts in which one of its cells has a mine, and in which it has
/// none.
pub struct ComponentSides {
    /// The group's number in the model.
    pub group: usize,
    /// With a mine.
    pub mine: Weight,
    /// Without.
    pub safe: Weight,
}

impl Component {
    /// Counts forward.
    ///
    /// # Errors
    /// [`Unsolvable::TooComplex`].
    pub fn of(model: &Model, groups: &[usize]) -> Result<Component, Unsolvable> {
        let steps = steps(model, groups)?;
        let mut ways: Vec<States> = vec![States::from_iter([(0, Weight::ONE)])];
        for step in &steps {
            let mut next = States::default();
            for (state, weight) in &ways[ways.len() - 1] {
                for mines in 0..=step.size {
                    if let Some(after) = step.after(*state, mines) {
                        let more = weight.by(choose(step.size, mines));
                        let there = next.entry(after).or_insert(Weight::ZERO);
                        *there = there.plus(more);
                    }
                }
            }
            if next.len() > MAX_STATES {
                return Err(Unsolvable::TooComplex);
            }
            ways.push(next);
        }
        Ok(Component { steps, ways })
    }

    /// How many states were counted: what it costs to count them again.
    pub fn states(&self) -> usize {
        self.ways.iter().map(States::len).sum()
    }

    /// In how many layouts it has 0, 1, .. mines.
    pub fn by_mines(&self) -> Vec<Weight> {
        let last = &self.ways[self.ways.len() - 1];
        let most = last.keys().map(|state| laid(*state)).max();
        let mut row = vec![Weight::ZERO; most.map_or(0, |most| most + 1)];
        for (state, weight) in last {
            row[laid(*state)] = *weight;
        }
        row
    }

    /// The sides of each group, when `rest[n]` is the weight of everything else for `n` mines here.
    pub fn sides(&self, rest: &[Weight]) -> Vec<ComponentSides> {
        let mut found = Vec::with_capacity(self.steps.len());
        let last = self.ways[self.ways.len() - 1].keys();
        let worth = |state: &State| rest.get(laid(*state)).copied().unwrap_or(Weight::ZERO);
        let mut onward: States = last.map(|state| (*state, worth(state))).collect();
        for (step, before) in self.steps.iter().zip(&self.ways).rev() {
            let mut earlier = States::default();
            let (mut mine, mut safe) = (Weight::ZERO, Weight::ZERO);
            for (state, ways) in before {
                let mut all = Weight::ZERO;
                for mines in 0..=step.size {
                    let after = step.after(*state, mines);
                    let Some(weight) = after.and_then(|after| onward.get(&after)) else {
                        continue;
                    };
                    all = all.plus(weight.by(choose(step.size, mines)));
                    let here = ways.times(*weight);
                    if mines > 0 {
                        mine = mine.plus(here.by(choose(step.size - 1, mines - 1)));
                    }
                    if mines < step.size {
                        safe = safe.plus(here.by(choose(step.size - 1, mines)));
                    }
                }
                earlier.insert(*state, all);
            }
            let group = step.group;
            found.push(ComponentSides { group, mine, safe });
            onward = earlier;
        }
        found
    }
}

impl ComponentStep {
    /// The state after the group has got that many mines; `None` when a clue does not allow it.
    fn after(&self, state: State, mines: usize) -> Option<State> {
        let mut state = state + mines as u128;
        for work in &self.clues {
            let shift = 16 + 4 * work.slot;
            let left = match work.begins {
                Some(mines) => usize::from(mines),
                None => (state >> shift & 15) as usize,
            };
            let left = left.checked_sub(mines).filter(|left| *left <= work.later)?;
            state = state & !(15 << shift) | (left as u128) << shift;
        }
        Some(state)
    }
}

fn laid(state: State) -> usize {
    (state & 0xFFFF) as usize
}

/// The steps of the best order found.
fn steps(model: &Model, groups: &[usize]) -> Result<Vec<ComponentStep>, Unsolvable> {
    let mut later: Vec<usize> = model.clues.iter().map(|clue| clue.covered.len()).collect();
    let mut slots: Vec<Option<usize>> = vec![None; model.clues.len()];
    let mut is_used = [false; SLOTS];
    let mut steps = Vec::with_capacity(groups.len());
    for number in order(model, groups) {
        let group = &model.groups[number];
        let mut works = Vec::with_capacity(group.clues.len());
        for clue in &group.clues {
            let begins = slots[*clue].is_none().then(|| model.clues[*clue].mines);
            let free = || is_used.iter().position(|used| !used);
            let slot = slots[*clue].or_else(free).ok_or(Unsolvable::TooComplex)?;
            later[*clue] -= group.cells.len();
            is_used[slot] = true;
            slots[*clue] = Some(slot);
            works.push(ClueWork {
                slot,
                begins,
                later: later[*clue],
            });
        }
        for work in works.iter().filter(|work| work.later == 0) {
            is_used[work.slot] = false;
        }
        steps.push(ComponentStep {
            group: number,
            size: group.cells.len(),
            clues: works,
        });
    }
    Ok(steps)
}

/// Ways to choose `chosen` of `count`, at most 8.
fn choose(count: usize, chosen: usize) -> f64 {
    const ROWS: [[u8; 9]; 9] = rows();
    f64::from(ROWS[count][chosen])
}

const fn rows() -> [[u8; 9]; 9] {
    let mut rows = [[0; 9]; 9];
    let mut count = 0;
    while count < 9 {
        rows[count][0] = 1;
        let mut chosen = 1;
        while chosen <= count {
            rows[count][chosen] = rows[count - 1][chosen - 1] + rows[count - 1][chosen];
            chosen += 1;
        }
        count += 1;
    }
    rows
}

/// A quick hash of states: nobody chooses them to collide.
#[derive(Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}
