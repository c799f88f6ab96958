//! The order in which the groups of a component are counted: at any time few clues should be half
//! done.

use std::collections::VecDeque;

use super::model::Model;

/// So many groups are tried as the first one.
const STARTS: usize = 6;

/// An order of the groups that keeps few clues at work: of several sweeps the cheapest.
pub fn order(model: &Model, groups: &[usize]) -> Vec<usize> {
    let web = Web::of(model, groups);
    let mut starts = vec![web.farthest_from(0)];
    starts.push(web.farthest_from(starts[0]));
    let step = groups.len().div_ceil(STARTS);
    starts.extend((0..groups.len()).step_by(step.max(1)));
    starts.sort_unstable();
    starts.dedup();
    let sweeps = starts.into_iter().map(|start| web.sweep(start));
    let cheapest = sweeps.min_by(|one, other| one.cost.total_cmp(&other.cost));
    let order = cheapest.map_or_else(Vec::new, |sweep| sweep.order);
    order.into_iter().map(|at| groups[at]).collect()
}

/// Which groups of a component share clues. Groups and clues are numbered within the component.
struct Web {
    /// The clues of each group.
    clues: Vec<Vec<usize>>,
    /// The groups of each clue.
    groups: Vec<Vec<usize>>,
}

struct Sweep {
    order: Vec<usize>,
    /// Grows with the states to be expected.
    cost: f64,
}

impl Web {
    fn of(model: &Model, groups: &[usize]) -> Web {
        let mut numbers: Vec<usize> = groups
            .iter()
            .flat_map(|group| model.groups[*group].clues.iter().copied())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut web = Web {
            clues: Vec::with_capacity(groups.len()),
            groups: vec![Vec::new(); numbers.len()],
        };
        for (at, group) in groups.iter().enumerate() {
            let clues = &model.groups[*group].clues;
            let clues: Vec<usize> = clues
                .iter()
                .filter_map(|clue| numbers.binary_search(clue).ok())
                .collect();
            clues.iter().for_each(|clue| web.groups[*clue].push(at));
            web.clues.push(clues);
        }
        web
    }

    /// How many steps each group is from one.
    fn distances(&self, start: usize) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.clues.len()];
        distances[start] = 0;
        let mut waiting = VecDeque::from([start]);
        while let Some(group) = waiting.pop_front() {
            for next in self.clues[group]
                .iter()
                .flat_map(|clue| &self.groups[*clue])
            {
                if distances[*next] == usize::MAX {
                    distances[*next] = distances[group] + 1;
                    waiting.push_back(*next);
                }
            }
        }
        distances
    }

    fn farthest_from(&self, start: usize) -> usize {
        let distances = self.distances(start);
        let far = |group: &usize| distances[*group];
        (0..self.clues.len()).max_by_key(far).unwrap_or(0)
    }

    /// From a group on, next comes one beside what is at work that leaves the fewest clues at work,
    /// the nearest to the start of these.
    fn sweep(&self, start: usize) -> Sweep {
        let distances = self.distances(start);
        let mut left: Vec<usize> = self.groups.iter().map(Vec::len).collect();
        let is_begun = |left: &[usize], clue: usize| left[clue] < self.groups[clue].len();
        let mut is_taken = vec![false; self.clues.len()];
        let mut edge: Vec<usize> = vec![start];
        let mut sweep = Sweep {
            order: Vec::with_capacity(self.clues.len()),
            cost: 0.0,
        };
        let mut at_work = 0i32;
        while !edge.is_empty() {
            let change = |group: usize| {
                let clues = self.clues[group].iter();
                clues.fold(0, |sum, clue| {
                    sum + i32::from(!is_begun(&left, *clue)) - i32::from(left[*clue] == 1)
                })
            };
            let key = |at: &usize| (change(edge[*at]), distances[edge[*at]]);
            let at = (0..edge.len()).min_by_key(key).unwrap_or(0);
            let group = edge.swap_remove(at);
            at_work += change(group);
            sweep.cost += f64::from(at_work).exp2();
            is_taken[group] = true;
            sweep.order.push(group);
            for clue in &self.clues[group] {
                left[*clue] -= 1;
                for next in &self.groups[*clue] {
                    if !is_taken[*next] && !edge.contains(next) {
                        edge.push(*next);
                    }
                }
            }
        }
        sweep
    }
}
