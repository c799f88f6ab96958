//! Places for what costs much: so many at once, the others wait. Clients take turns: who has fewer places goes first, then who came first.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::web::play::Stop;
use crate::web::quota::Client;
use crate::web::refusal::{Cause, Refusal};

/// At most so many wait.
const MOST_WAITING: usize = 200;

/// Places of one kind.
pub struct Places {
    /// One client may have so many.
    most_of_client: usize,
    free: Mutex<Free>,
    changed: Condvar,
}

struct Free {
    places: usize,
    next: u64,
    /// In the order in which they came.
    waiting: Vec<(u64, Client)>,
    /// How many places each client has.
    taken: HashMap<Client, usize>,
}

/// A place that is taken, or waited for; free again when it is dropped.
pub struct Place {
    places: Arc<Places>,
    ticket: u64,
    client: Client,
    is_taken: bool,
}

impl Places {
    /// So many places, and so many for one client; one at least.
    pub fn new(places: usize, most_of_client: usize) -> Arc<Places> {
        Arc::new(Places {
            most_of_client: most_of_client.max(1),
            free: Mutex::new(Free {
                places: places.max(1),
                next: 0,
                waiting: Vec::new(),
                taken: HashMap::new(),
            }),
            changed: Condvar::new(),
        })
    }

    /// The end of the queue, for this client.
    ///
    /// # Errors
    /// When too many are waiting.
    pub fn queue(self: &Arc<Places>, client: Client, code: &'static str) -> Result<Place, Refusal> {
        let mut free = self.lock();
        if free.waiting.len() >= MOST_WAITING {
            let message = "too many are waiting already: try again later";
            return Err(Refusal::new(Cause::Busy, code, message));
        }
        let ticket = free.next;
        free.next += 1;
        free.waiting.push((ticket, client));
        Ok(Place {
            places: Arc::clone(self),
            ticket,
            client,
            is_taken: false,
        })
    }

    /// Lets those who wait look whether they still have to.
    pub fn wake(&self) {
        drop(self.lock());
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Free> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Free {
    /// How many go before this one, or none when it may go now.
    fn ahead(&self, ticket: u64, most_of_client: usize) -> Option<usize> {
        let mut taken = self.taken.clone();
        // How many places the client will have by then, and who came first.
        let turns = self.waiting.iter().map(|(ticket, client)| {
            let count = taken.entry(*client).or_default();
            *count += 1;
            (*count, *ticket)
        });
        let mut turns: Vec<(usize, u64)> = turns.collect();
        turns.sort_unstable();
        let may_go = turns.partition_point(|(count, _)| *count <= most_of_client);
        let go_now = may_go.min(self.places);
        let place = turns.iter().position(|(_, other)| *other == ticket)?;
        (place >= go_now).then(|| place - go_now)
    }

    fn take(&mut self, ticket: u64, client: Client) {
        self.waiting.retain(|(other, _)| *other != ticket);
        self.places -= 1;
        *self.taken.entry(client).or_default() += 1;
    }

    fn give_back(&mut self, client: Client) {
        self.places += 1;
        match self.taken.get_mut(&client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(self.taken.remove(&client)),
        }
    }
}

impl Place {
    /// Waits until the place is free, and tells how many are before it whenever that changes: false when `stop` was set before, or nobody
    /// listens any more, as `tell` says. Whoever sets `stop` has to [`Places::wake`].
    pub fn take(&mut self, stop: &Stop, mut tell: impl FnMut(usize) -> bool) -> bool {
        let mut told = None;
        loop {
            let ahead = match self.look(stop, told) {
                Look::Free => return true,
                Look::Stopped => return false,
                Look::Ahead(ahead) => ahead,
            };
            // Nothing is locked while it is told.
            if !tell(ahead) {
                return false;
            }
            told = Some(ahead);
        }
    }

    /// Waits for something that is not known yet.
    fn look(&mut self, stop: &Stop, told: Option<usize>) -> Look {
        let mut free = self.places.lock();
        loop {
            if stop.is_set() {
                return Look::Stopped;
            }
            let ahead = match free.ahead(self.ticket, self.places.most_of_client) {
                Some(ahead) => ahead,
                None => {
                    free.take(self.ticket, self.client);
                    self.is_taken = true;
                    // There may be a place for the next one too.
                    self.places.changed.notify_all();
                    return Look::Free;
                }
            };
            if told != Some(ahead) {
                return Look::Ahead(ahead);
            }
            free = self
                .places
                .changed
                .wait(free)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

enum Look {
    Free,
    Stopped,
    Ahead(usize),
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut free = self.places.lock();
        match self.is_taken {
            true => free.give_back(self.client),
            false => free.waiting.retain(|(other, _)| *other != self.ticket),
        }
        drop(free);
        self.places.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::{MOST_WAITING, Places};
    use crate::web::play::Stop;
    use crate::web::quota::Client;

    #[test]
    fn places_go_round_in_order() {
        let places = Places::new(2, 2);
        let never = Stop::default();
        let mut taken: Vec<_> = (0..2)
            .filter_map(|_| places.queue(Client::local(), "full").ok())
            .collect();
        assert!(taken.iter_mut().all(|place| place.take(&never, |_| true)));
        let (tell, told) = mpsc::channel();
        let mut stops = Vec::new();
        let waiting: Vec<_> = (0..3)
            .map(|number| {
                let mut place = places
                    .queue(Client::local(), "full")
                    .expect("room in the queue");
                let (tell, stop) = (tell.clone(), Stop::default());
                stops.push(stop.clone());
                thread::spawn(move || {
                    let ahead = |ahead| tell.send((number, Some(ahead))).is_ok();
                    if place.take(&stop, ahead) {
                        tell.send((number, None)).expect("heard");
                    }
                })
            })
            .collect();
        let mut first: Vec<_> = told.iter().take(3).collect();
        first.sort_unstable();
        assert_eq!(first, [(0, Some(0)), (1, Some(1)), (2, Some(2))]);
        // The second leaves the queue, so that the third moves up.
        stops[1].set();
        places.wake();
        assert_eq!(told.recv(), Ok((2, Some(1))));
        taken.pop();
        let rest: Vec<_> = told
            .iter()
            .take(2)
            .filter(|(_, ahead)| ahead.is_none())
            .collect();
        assert!(rest.contains(&(0, None)), "{rest:?}");
        for thread in waiting {
            thread.join().expect("it ends");
        }
    }

    #[test]
    fn a_queue_has_an_end() {
        let places = Places::new(1, 1);
        let all: Vec<_> = (0..MOST_WAITING)
            .map(|_| places.queue(Client::local(), "full"))
            .collect();
        assert!(all.iter().all(Result::is_ok));
        assert!(
            places
                .queue(Client::local(), "full")
                .is_err_and(|refusal| refusal.code == "full")
        );
        drop(all);
        assert!(places.queue(Client::local(), "full").is_ok());
    }

    #[test]
    fn clients_take_turns() {
        let places = Places::new(3, 2);
        let never = Stop::default();
        let client = |number| Client::of([10, 0, 0, number].into());
        let queue = |number| places.queue(client(number), "full").expect("room");
        let mut greedy: Vec<_> = (0..4).map(|_| queue(1)).collect();
        for place in &mut greedy[..2] {
            assert!(place.take(&never, |_| true));
        }
        // One place is left, but not for this one.
        let mut ahead = Vec::new();
        let mut told = |number| {
            ahead.push(number);
            false
        };
        assert!(!greedy[2].take(&never, &mut told));
        assert!(!greedy[3].take(&never, &mut told));
        let mut other = queue(2);
        assert!(other.take(&never, |_| true));
        // They came later, and go first.
        let mut next = [queue(3), queue(3)];
        assert!(!next[0].take(&never, &mut told));
        assert!(!next[1].take(&never, &mut told));
        assert!(!greedy[2].take(&never, &mut told));
        drop(other);
        assert!(next[0].take(&never, |_| true));
        assert_eq!(ahead, [0, 1, 0, 1, 2]);
    }
}
