//! How often an address may ask.
//!
//! Each address has a purse that fills with time and from which each request takes one coin: who asks too often waits, and nobody else
//! does.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde_json::json;

use crate::web::limits::KNOWN_PEERS;
use crate::web::quota::Client;
use crate::web::refusal::{Cause, Refusal};

/// The purses of all addresses.
pub struct Pace {
    /// Coins a second; a full purse holds twice as many.
    a_second: f64,
    purses: Mutex<HashMap<Client, Purse>>,
}

struct Purse {
    coins: f64,
    filled: Instant,
}

impl Pace {
    /// So many requests a second from each address.
    pub fn new(a_second: u32) -> Pace {
        Pace {
            a_second: f64::from(a_second),
            purses: Mutex::default(),
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// When the address asks too often.
    pub fn check(&self, peer: IpAddr, now: Instant) -> Result<(), Refusal> {
        let mut purses = self.purses.lock().unwrap_or_else(PoisonError::into_inner);
        if purses.len() >= KNOWN_PEERS {
            purses.retain(|_, purse| purse.coins_at(now, self.a_second) < self.full());
        }
        if purses.len() >= KNOWN_PEERS {
            purses.clear();
        }
        let purse = purses.entry(Client::of(peer)).or_insert(Purse {
            coins: self.full(),
            filled: now,
        });
        purse.coins = purse.coins_at(now, self.a_second).min(self.full());
        purse.filled = now;
        if purse.coins < 1.0 {
            let message = "too many requests from this address";
            let facts = json!({"requests_a_second": self.a_second});
            return Err(Refusal::new(Cause::TooMany, "too_many_requests", message).with(facts));
        }
        purse.coins -= 1.0;
        Ok(())
    }

    fn full(&self) -> f64 {
        2.0 * self.a_second
    }
}

impl Purse {
    fn coins_at(&self, now: Instant, a_second: f64) -> f64 {
        self.coins + now.saturating_duration_since(self.filled).as_secs_f64() * a_second
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn who_asks_too_often_waits_and_nobody_else_does() {
        let pace = Pace::new(10);
        let now = Instant::now();
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let allowed = (0..100).filter(|_| pace.check(one, now).is_ok()).count();
        assert_eq!(allowed, 20);
        assert!(pace.check(other, now).is_ok());
        let later = now + Duration::from_millis(550);
        let allowed = (0..100).filter(|_| pace.check(one, later).is_ok()).count();
        assert_eq!(allowed, 5);
        let much_later = now + Duration::from_secs(3600);
        let allowed = (0..100)
            .filter(|_| pace.check(one, much_later).is_ok())
            .count();
        assert_eq!(allowed, 20);
    }

    #[test]
    fn addresses_are_forgotten() {
        let pace = Pace::new(1);
        let now = Instant::now();
        for number in 0..2 * KNOWN_PEERS {
            let _ = pace.check(IpAddr::from((number as u32).to_be_bytes()), now);
        }
        assert!(pace.purses.lock().unwrap().len() <= KNOWN_PEERS);
    }
}
