//! How much of what there is one address may have.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use serde_json::json;

use super::door::Peer;
use super::refusal::{Cause, Refusal};

/// Who asks, as far as an address tells: those of IPv6 count by their network of 64 bits, of which one client may have all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// The client with this address.
    pub fn of(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() >> 64 << 64;
                Client(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            address => Client(address),
        }
    }

    /// Who asks from this computer.
    pub fn local() -> Client {
        Client(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }
}

/// A request that came through no socket is from this computer.
impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<Peer>>();
        Ok(
            peer.map_or_else(Client::local, |ConnectInfo(Peer(address))| {
                Client::of(*address)
            }),
        )
    }
}

/// What clients have of one thing, and how much each may have.
pub struct Quota {
    code: &'static str,
    message: &'static str,
    most: usize,
    /// Only those that have something.
    taken: Mutex<HashMap<Client, usize>>,
}

/// One of them, until it is dropped.
pub struct Share {
    quota: Arc<Quota>,
    client: Client,
}

impl Quota {
    /// So many for each client; this is said to who wants more.
    pub fn new(code: &'static str, message: &'static str, most: usize) -> Arc<Quota> {
        Arc::new(Quota {
            code,
            message,
            most,
            taken: Mutex::default(),
        })
    }

    /// One more for this client.
    ///
    /// # Errors
    /// When it has as many as it may.
    pub fn take(self: &Arc<Quota>, client: Client) -> Result<Share, Refusal> {
        let mut taken = self.lock();
        let count = taken.get(&client).copied().unwrap_or(0);
        if count >= self.most {
            return Err(self.refusal());
        }
        taken.insert(client, count + 1);
        Ok(Share {
            quota: Arc::clone(self),
            client,
        })
    }

    /// Whether there is one more for this client.
    pub fn has_more(&self, client: Client) -> bool {
        self.lock().get(&client).copied().unwrap_or(0) < self.most
    }

    /// What is said to who wants more.
    pub fn refusal(&self) -> Refusal {
        Refusal::new(Cause::TooMany, self.code, self.message).with(json!({"most": self.most}))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    /// Whose it is.
    pub fn client(&self) -> Client {
        self.client
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.quota.lock();
        match taken.get_mut(&self.client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(taken.remove(&self.client)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> Client {
        Client::of(text.parse().unwrap())
    }

    #[test]
    fn a_network_is_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
        assert_ne!(client("::1"), client("::2"));
    }

    #[test]
    fn each_client_has_its_share() {
        let quota = Quota::new("too_many", "too many", 2);
        let (one, other) = (client("10.0.0.1"), client("2001:db8::1"));
        let mut shares: Vec<Share> = (0..2).filter_map(|_| quota.take(one).ok()).collect();
        let refused = quota.take(one).err().expect("a refusal");
        assert_eq!((refused.code, refused.cause), ("too_many", Cause::TooMany));
        assert!(quota.take(other).is_ok());
        shares.pop();
        assert!(quota.take(one).is_ok());
        drop(shares);
        assert!(quota.lock().is_empty());
    }
}
