//! Limits attempts to sign in.
//!
//! Many students may come from one address, which belongs to their school. So whoever guesses from
//! there uses up the attempts for the account that is guessed at, and the address as a whole may
//! make many more.

use std::net::IpAddr;
use std::time::Instant;

use crate::web::middleware::RateLimiter;
use crate::web::quota::Client;

/// How many attempts a minute an address may make for one account; twice as many for a short time.
const FOR_ACCOUNT: f64 = 10.0;

/// The same for all accounts.
const FOR_ADDRESS: f64 = 200.0;

/// Counts attempts.
pub struct SignInLimits {
    of_accounts: RateLimiter<(Client, Account)>,
    of_addresses: RateLimiter,
}

/// Whom an attempt is for: the student with this row, or the teacher.
type Account = Option<i64>;

/// An attempt that was counted.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    client: Client,
    account: Account,
}

impl SignInLimits {
    /// Nothing has been counted yet.
    pub fn new() -> SignInLimits {
        SignInLimits {
            of_accounts: RateLimiter::with_burst(FOR_ACCOUNT / 60.0, 2.0 * FOR_ACCOUNT),
            of_addresses: RateLimiter::with_burst(FOR_ADDRESS / 60.0, 2.0 * FOR_ADDRESS),
        }
    }

    /// Counts an attempt to sign in with this code or secret; `None` if there were too many.
    pub fn attempt(&self, address: IpAddr, code: &str, now: Instant) -> Option<Attempt> {
        let client = Client::of(address);
        let number = code.trim().split_once('-');
        let account = number.and_then(|(number, _)| number.parse().ok());
        // Who may not try for an account does not use up what others have at the address.
        self.of_accounts.check((client, account), now).ok()?;
        let attempt = Attempt { client, account };
        if self.of_addresses.check(client, now).is_err() {
            self.of_accounts.give_back(&(client, account));
            return None;
        }
        Some(attempt)
    }

    /// Takes an attempt back that has succeeded: who knows the secret did not guess.
    pub fn give_back(&self, attempt: Attempt) {
        let Attempt { client, account } = attempt;
        self.of_accounts.give_back(&(client, account));
        self.of_addresses.give_back(&client);
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
    fn guesses_use_up_one_account_at_one_address() {
        let (limits, now) = (SignInLimits::new(), Instant::now());
        assert_eq!(count(&limits, now, 1, "17-AAAAA", 1000), 20);
        assert_eq!(count(&limits, now, 1, "17-BBBBB", 1000), 0);
        // Others at the address, and the same student elsewhere, are let in.
        assert_eq!(count(&limits, now, 1, "18-AAAAA", 1), 1);
        assert_eq!(count(&limits, now, 1, "the secret of the teacher", 1), 1);
        assert_eq!(count(&limits, now, 2, "17-AAAAA", 1), 1);
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
