//! Limits attempts to sign in.
//!
//! Many students may come from one address, which belongs to their school, so it may make many
//! attempts. Nobody guesses the code of a student, which has 100 random bits. The teacher's secret
//! was chosen by a person: there are fewer attempts for it.

use std::net::IpAddr;
use std::time::Instant;

use crate::web::middleware::RateLimiter;
use crate::web::quota::Client;

/// How many attempts a minute an address may make for the teacher; twice as many for a short time.
const FOR_TEACHER: f64 = 10.0;

/// The same for all.
const FOR_ADDRESS: f64 = 200.0;

/// Counts attempts.
pub struct SignInLimits {
    for_teacher: RateLimiter,
    of_addresses: RateLimiter,
}

/// An attempt that was counted.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    client: Client,
    is_teacher: bool,
}

impl SignInLimits {
    /// Nothing has been counted yet.
    pub fn new() -> SignInLimits {
        SignInLimits {
            for_teacher: RateLimiter::with_burst(FOR_TEACHER / 60.0, 2.0 * FOR_TEACHER),
            of_addresses: RateLimiter::with_burst(FOR_ADDRESS / 60.0, 2.0 * FOR_ADDRESS),
        }
    }

    /// Counts an attempt to sign in with this code or secret; `None` if there were too many.
    pub fn attempt(&self, address: IpAddr, code: &str, now: Instant) -> Option<Attempt> {
        let client = Client::of(address);
        let number = code.trim().split_once('-').map(|(number, _)| number);
        let is_teacher = number.is_none_or(|number| number.parse::<i64>().is_err());
        let attempt = Attempt { client, is_teacher };
        // Who may not try for the teacher does not use up what others have at the address.
        if is_teacher && self.for_teacher.check(client, now).is_err() {
            return None;
        }
        if self.of_addresses.check(client, now).is_err() {
            if is_teacher {
                self.for_teacher.give_back(&client);
            }
            return None;
        }
        Some(attempt)
    }

    /// Takes an attempt back that has succeeded: who knows the secret did not guess.
    pub fn give_back(&self, attempt: Attempt) {
        if attempt.is_teacher {
            self.for_teacher.give_back(&attempt.client);
        }
        self.of_addresses.give_back(&attempt.client);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// How many of so many attempts are let through.
    fn count(limits: &SignInLimits, now: Instant, last: u8, code: &str, attempts: usize) -> usize {
        let attempts = (0..attempts).filter_map(|_| limits.attempt(address(last), code, now));
        attempts.count()
    }

    #[test]
    fn guesses_at_the_secret_keep_no_student_out() {
        let (limits, now) = (SignInLimits::new(), Instant::now());
        assert_eq!(
            count(&limits, now, 1, "the secret of the teacher", 1000),
            20
        );
        assert_eq!(count(&limits, now, 1, "x-perhaps", 1000), 0);
        // Students at the address, and the teacher elsewhere, are let in.
        assert_eq!(count(&limits, now, 1, "17-AAAAA", 100), 100);
        assert_eq!(count(&limits, now, 2, "the secret of the teacher", 1), 1);
    }

    #[test]
    fn an_address_guesses_at_so_many_accounts() {
        let (limits, now) = (SignInLimits::new(), Instant::now());
        let codes = (0..1000).map(|number| format!("{number}-AAAAA"));
        let allowed: usize = codes.map(|code| count(&limits, now, 1, &code, 1)).sum();
        assert_eq!(allowed, 400);
        assert_eq!(count(&limits, now, 2, "1-AAAAA", 1), 1);
    }

    #[test]
    fn what_succeeds_is_not_counted() {
        let limits = SignInLimits::new();
        for _ in 0..1000 {
            let attempt = limits.attempt(address(1), "17-AAAAA", Instant::now());
            limits.give_back(attempt.expect("it is let through"));
        }
    }
}
