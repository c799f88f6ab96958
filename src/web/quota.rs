//! Quotas: how much of a resource one client can use.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use serde_json::json;

use super::api_error::{ApiError, ErrorKind};
use crate::course::sessions::Who;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddr(pub IpAddr);

/// Whose share of a resource a request uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// Who is signed in to the classroom, from whatever address.
    Person(Who),
    /// An address. One of IPv6 counts as its network of 64 bits, since one client can have all
    /// addresses of a network.
    Address(IpAddr),
}

impl Client {
    /// The client with this address.
    pub fn of(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() >> 64 << 64;
                Client::Address(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            address => Client::Address(address),
        }
    }

    /// The client on this computer.
    pub fn local() -> Client {
        Client::Address(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }
}

/// The person whom the classroom knows, else the address. A request that came through no socket
/// counts as one from this computer.
impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        if let Some(person) = parts.extensions.get::<Client>() {
            return Ok(*person);
        }
        let peer = parts.extensions.get::<ConnectInfo<PeerAddr>>();
        Ok(
            peer.map_or_else(Client::local, |ConnectInfo(PeerAddr(address))| {
                Client::of(*address)
            }),
        )
    }
}

/// Counts what each client uses of a resource, and limits it.
pub struct Quota {
    code: &'static str,
    message: &'static str,
    max: usize,
    /// Only clients that use something are in the map.
    taken: Mutex<HashMap<Client, usize>>,
}

/// One unit of a quota. Dropping it gives the unit back.
pub struct QuotaPermit {
    quota: Arc<Quota>,
    client: Client,
}

impl Quota {
    /// A quota of `max` units for each client. The code and the message are those of the error.
    pub fn new(code: &'static str, message: &'static str, max: usize) -> Arc<Quota> {
        Arc::new(Quota {
            code,
            message,
            max,
            taken: Mutex::default(),
        })
    }

    /// Takes one unit for this client.
    ///
    /// # Errors
    /// If the client has used its quota.
    pub fn take(self: &Arc<Quota>, client: Client) -> Result<QuotaPermit, ApiError> {
        let mut taken = self.lock();
        let count = taken.get(&client).copied().unwrap_or(0);
        if count >= self.max {
            return Err(self.error());
        }
        taken.insert(client, count + 1);
        Ok(QuotaPermit {
            quota: Arc::clone(self),
            client,
        })
    }

    /// Whether this client can take one more unit.
    pub fn has_more(&self, client: Client) -> bool {
        self.lock().get(&client).copied().unwrap_or(0) < self.max
    }

    /// The error for a client that has used its quota.
    pub fn error(&self) -> ApiError {
        ApiError::new(ErrorKind::TooMany, self.code, self.message).with(json!({"most": self.max}))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QuotaPermit {
    /// The client that took the unit.
    pub fn client(&self) -> Client {
        self.client
    }
}

impl Drop for QuotaPermit {
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
        let mut shares: Vec<QuotaPermit> = (0..2).filter_map(|_| quota.take(one).ok()).collect();
        let refused = quota.take(one).err().expect("a refusal");
        assert_eq!(
            (refused.code, refused.kind),
            ("too_many", ErrorKind::TooMany)
        );
        assert!(quota.take(other).is_ok());
        shares.pop();
        assert!(quota.take(one).is_ok());
        drop(shares);
        assert!(quota.lock().is_empty());
    }
}
