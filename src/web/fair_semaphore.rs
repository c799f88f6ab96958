//! A semaphore for what costs much. Clients take turns: the one with fewer permits goes first, then
//! the one that came first.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::job::StopFlag;
use crate::web::quota::Client;

/// How many can wait.
const MAX_WAITING: usize = 200;

/// A semaphore that divides its permits among clients.
pub struct FairSemaphore {
    /// How many permits one client can have.
    max_per_client: usize,
    state: Mutex<SemaphoreState>,
    changed: Condvar,
}

struct SemaphoreState {
    permits: usize,
    next: u64,
    /// Ticket and client, in the order in which they came.
    waiting: Vec<(u64, Client)>,
    /// How many permits each client has.
    taken: HashMap<Client, usize>,
}

/// A permit that is taken or waited for. Dropping it frees the permit or leaves the queue.
pub struct FairPermit {
    semaphore: Arc<FairSemaphore>,
    ticket: u64,
    client: Client,
    is_taken: bool,
}

impl FairSemaphore {
    /// A semaphore with this many permits, and at most `max_per_client` for one client; one at
    /// least.
    pub fn new(permits: usize, max_per_client: usize) -> Arc<FairSemaphore> {
        Arc::new(FairSemaphore {
            max_per_client: max_per_client.max(1),
            state: Mutex::new(SemaphoreState {
                permits: permits.max(1),
                next: 0,
                waiting: Vec::new(),
                taken: HashMap::new(),
            }),
            changed: Condvar::new(),
        })
    }

    /// Enters the queue for this client.
    ///
    /// # Errors
    /// If too many are waiting. The error has the given code.
    pub fn queue(
        self: &Arc<FairSemaphore>,
        client: Client,
        code: &'static str,
    ) -> Result<FairPermit, ApiError> {
        let mut state = self.lock();
        if state.waiting.len() >= MAX_WAITING {
            let message = "too many are waiting already: try again later";
            return Err(ApiError::new(ErrorKind::Busy, code, message));
        }
        let ticket = state.next;
        state.next += 1;
        state.waiting.push((ticket, client));
        Ok(FairPermit {
            semaphore: Arc::clone(self),
            ticket,
            client,
            is_taken: false,
        })
    }

    /// Wakes all who wait, so that they look whether they should stop.
    pub fn wake(&self) {
        drop(self.lock());
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, SemaphoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SemaphoreState {
    /// How many are ahead of this ticket; `None` if it can take a permit now.
    fn ahead(&self, ticket: u64, max_per_client: usize) -> Option<usize> {
        let mut taken = self.taken.clone();
        // How many permits the client will have by then, and the ticket.
        let turns = self.waiting.iter().map(|(ticket, client)| {
            let count = taken.entry(*client).or_default();
            *count += 1;
            (*count, *ticket)
        });
        let mut turns: Vec<(usize, u64)> = turns.collect();
        turns.sort_unstable();
        let may_go = turns.partition_point(|(count, _)| *count <= max_per_client);
        let go_now = may_go.min(self.permits);
        let permit = turns.iter().position(|(_, other)| *other == ticket)?;
        (permit >= go_now).then(|| permit - go_now)
    }

    fn take(&mut self, ticket: u64, client: Client) {
        self.waiting.retain(|(other, _)| *other != ticket);
        self.permits -= 1;
        *self.taken.entry(client).or_default() += 1;
    }

    fn give_back(&mut self, client: Client) {
        self.permits += 1;
        match self.taken.get_mut(&client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(self.taken.remove(&client)),
        }
    }
}

impl FairPermit {
    /// Waits for the permit. `on_change` is called with the number of those ahead whenever it
    /// changes. Returns false without a permit if `stop` is set, or if `on_change` returns false
    /// because nobody listens any more. Whoever sets `stop` has to call [`FairSemaphore::wake`].
    pub fn take(&mut self, stop: &StopFlag, mut on_change: impl FnMut(usize) -> bool) -> bool {
        let mut known = None;
        loop {
            let ahead = match self.wait(stop, known) {
                WaitStatus::Free => return true,
                WaitStatus::Stopped => return false,
                WaitStatus::Ahead(ahead) => ahead,
            };
            // The lock is not held during the call.
            if !on_change(ahead) {
                return false;
            }
            known = Some(ahead);
        }
    }

    /// Waits for a state other than the known one.
    fn wait(&mut self, stop: &StopFlag, known: Option<usize>) -> WaitStatus {
        let mut state = self.semaphore.lock();
        loop {
            if stop.is_set() {
                return WaitStatus::Stopped;
            }
            let ahead = match state.ahead(self.ticket, self.semaphore.max_per_client) {
                Some(ahead) => ahead,
                None => {
                    state.take(self.ticket, self.client);
                    self.is_taken = true;
                    // There may be a permit for the next one too.
                    self.semaphore.changed.notify_all();
                    return WaitStatus::Free;
                }
            };
            if known != Some(ahead) {
                return WaitStatus::Ahead(ahead);
            }
            state = self
                .semaphore
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

enum WaitStatus {
    Free,
    Stopped,
    Ahead(usize),
}

impl Drop for FairPermit {
    fn drop(&mut self) {
        let mut state = self.semaphore.lock();
        match self.is_taken {
            true => state.give_back(self.client),
            false => state.waiting.retain(|(other, _)| *other != self.ticket),
        }
        drop(state);
        self.semaphore.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::{FairSemaphore, MAX_WAITING};
    use crate::web::job::StopFlag;
    use crate::web::quota::Client;

    #[test]
    fn permits_go_round_in_order() {
        let semaphore = FairSemaphore::new(2, 2);
        let never = StopFlag::default();
        let mut taken: Vec<_> = (0..2)
            .filter_map(|_| semaphore.queue(Client::local(), "full").ok())
            .collect();
        assert!(taken.iter_mut().all(|permit| permit.take(&never, |_| true)));
        let (sender, receiver) = mpsc::channel();
        let mut stops = Vec::new();
        let waiting: Vec<_> = (0..3)
            .map(|number| {
                let mut permit = semaphore
                    .queue(Client::local(), "full")
                    .expect("room in the queue");
                let (sender, stop) = (sender.clone(), StopFlag::default());
                stops.push(stop.clone());
                thread::spawn(move || {
                    let ahead = |ahead| sender.send((number, Some(ahead))).is_ok();
                    if permit.take(&stop, ahead) {
                        sender.send((number, None)).expect("heard");
                    }
                })
            })
            .collect();
        let mut first: Vec<_> = receiver.iter().take(3).collect();
        first.sort_unstable();
        assert_eq!(first, [(0, Some(0)), (1, Some(1)), (2, Some(2))]);
        // The second leaves the queue, so that the third moves up.
        stops[1].set();
        semaphore.wake();
        assert_eq!(receiver.recv(), Ok((2, Some(1))));
        taken.pop();
        let rest: Vec<_> = receiver
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
        let semaphore = FairSemaphore::new(1, 1);
        let all: Vec<_> = (0..MAX_WAITING)
            .map(|_| semaphore.queue(Client::local(), "full"))
            .collect();
        assert!(all.iter().all(Result::is_ok));
        assert!(
            semaphore
                .queue(Client::local(), "full")
                .is_err_and(|error| error.code == "full")
        );
        drop(all);
        assert!(semaphore.queue(Client::local(), "full").is_ok());
    }

    #[test]
    fn clients_take_turns() {
        let semaphore = FairSemaphore::new(3, 2);
        let never = StopFlag::default();
        let client = |number| Client::of([10, 0, 0, number].into());
        let queue = |number| semaphore.queue(client(number), "full").expect("room");
        let mut greedy: Vec<_> = (0..4).map(|_| queue(1)).collect();
        for permit in &mut greedy[..2] {
            assert!(permit.take(&never, |_| true));
        }
        // One permit is left, but not for this client.
        let mut ahead = Vec::new();
        let mut note = |number| {
            ahead.push(number);
            false
        };
        assert!(!greedy[2].take(&never, &mut note));
        assert!(!greedy[3].take(&never, &mut note));
        let mut other = queue(2);
        assert!(other.take(&never, |_| true));
        // They came later, and go first.
        let mut next = [queue(3), queue(3)];
        assert!(!next[0].take(&never, &mut note));
        assert!(!next[1].take(&never, &mut note));
        assert!(!greedy[2].take(&never, &mut note));
        drop(other);
        assert!(next[0].take(&never, |_| true));
        assert_eq!(ahead, [0, 1, 0, 1, 2]);
    }
}
