//! Limits how often a client may ask.
//!
//! Each client has a token bucket that fills with time. Each request takes one token. A client that
//! asks too often has to wait, and no other client does.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde_json::json;

use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::limits::MAX_KNOWN_CLIENTS;
use crate::web::quota::Client;

/// The token buckets of all clients.
pub struct RateLimiter {
    /// Tokens a second.
    per_second: f64,
    /// The tokens of a full bucket.
    capacity: f64,
    buckets: Mutex<HashMap<Client, TokenBucket>>,
}

struct TokenBucket {
    tokens: f64,
    refilled: Instant,
}

impl RateLimiter {
    /// Allows this many requests a second from each client.
    pub fn new(per_second: u32) -> RateLimiter {
        let per_second = f64::from(per_second);
        RateLimiter::with_burst(per_second, 2.0 * per_second)
    }

    /// Allows this many requests a second on average, and `burst` at once.
    pub fn with_burst(per_second: f64, burst: f64) -> RateLimiter {
        RateLimiter {
            per_second,
            capacity: burst,
            buckets: Mutex::default(),
        }
    }

    /// Takes a request back that was counted.
    pub fn give_back(&self, client: &Client) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(client) {
            bucket.tokens = (bucket.tokens + 1.0).min(self.capacity);
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// If the client asks too often.
    pub fn check(&self, client: Client, now: Instant) -> Result<(), ApiError> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_KNOWN_CLIENTS {
            buckets.retain(|_, bucket| bucket.tokens_at(now, self.per_second) < self.capacity);
        }
        if buckets.len() >= MAX_KNOWN_CLIENTS {
            forget_fullest(&mut buckets, now, self.per_second);
        }
        let bucket = buckets.entry(client).or_insert(TokenBucket {
            tokens: self.capacity,
            refilled: now,
        });
        bucket.tokens = bucket.tokens_at(now, self.per_second).min(self.capacity);
        bucket.refilled = now;
        if bucket.tokens < 1.0 {
            let message = "too many requests from this address";
            let facts = json!({"requests_a_second": self.per_second});
            return Err(
                ApiError::new(ErrorKind::TooMany, "too_many_requests", message).with(facts),
            );
        }
        bucket.tokens -= 1.0;
        Ok(())
    }
}

/// Forgets the half of the clients that asked least: who has to wait goes on waiting, however many
/// others come.
fn forget_fullest(buckets: &mut HashMap<Client, TokenBucket>, now: Instant, per_second: f64) {
    let mut levels: Vec<f64> = (buckets.values())
        .map(|bucket| bucket.tokens_at(now, per_second))
        .collect();
    let half = levels.len() / 2;
    let (_, median, _) = levels.select_nth_unstable_by(half, f64::total_cmp);
    let median = *median;
    let mut surplus = half;
    buckets.retain(|_, bucket| {
        let goes = surplus > 0 && bucket.tokens_at(now, per_second) >= median;
        surplus -= usize::from(goes);
        !goes
    });
}

impl TokenBucket {
    fn tokens_at(&self, now: Instant, per_second: f64) -> f64 {
        self.tokens + now.saturating_duration_since(self.refilled).as_secs_f64() * per_second
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use super::*;

    #[test]
    fn who_asks_too_often_waits_and_nobody_else_does() {
        let limiter = RateLimiter::new(10);
        let now = Instant::now();
        let client = |last| Client::of(IpAddr::from([10, 0, 0, last]));
        let (one, other) = (client(1), client(2));
        let allowed = (0..100).filter(|_| limiter.check(one, now).is_ok()).count();
        assert_eq!(allowed, 20);
        assert!(limiter.check(other, now).is_ok());
        let later = now + Duration::from_millis(550);
        let allowed = (0..100)
            .filter(|_| limiter.check(one, later).is_ok())
            .count();
        assert_eq!(allowed, 5);
        let much_later = now + Duration::from_secs(3600);
        let allowed = (0..100)
            .filter(|_| limiter.check(one, much_later).is_ok())
            .count();
        assert_eq!(allowed, 20);
    }

    #[test]
    fn who_has_to_wait_is_not_forgotten() {
        let limiter = RateLimiter::new(1);
        let (now, eager) = (Instant::now(), Client::of(IpAddr::from([1, 2, 3, 4])));
        while limiter.check(eager, now).is_ok() {}
        for number in 0..3 * MAX_KNOWN_CLIENTS {
            let _ = limiter.check(
                Client::of(IpAddr::from((number as u128).to_be_bytes())),
                now,
            );
            let _ = limiter.check(Client::of(IpAddr::from((number as u32).to_be_bytes())), now);
        }
        assert!(limiter.check(eager, now).is_err());
    }

    #[test]
    fn addresses_are_forgotten() {
        let limiter = RateLimiter::new(1);
        let now = Instant::now();
        for number in 0..2 * MAX_KNOWN_CLIENTS {
            let _ = limiter.check(Client::of(IpAddr::from((number as u32).to_be_bytes())), now);
        }
        assert!(limiter.buckets.lock().unwrap().len() <= MAX_KNOWN_CLIENTS);
    }
}
