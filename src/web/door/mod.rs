//! Who is let in: the first thing that happens to a request, and the last thing to its answer.

mod hosts;
mod lines;
mod pace;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::timeout;

use super::limits::{HEADER_BYTES, REQUEST_TIME};
use super::refusal::{Cause, Refusal};
use hosts::Hosts;
pub use lines::{Lines, Peer};
use pace::Pace;

/// What a door is told.
pub struct Rules {
    /// Names that the server has beside `localhost` and addresses.
    pub hosts: Vec<String>,
    /// How many requests a second an address may make for long; for a short time twice as many.
    pub requests_a_second: u32,
    /// How many connections there may be.
    pub connections: usize,
    /// How many of them one address may have.
    pub connections_of_address: usize,
    /// Hears of each request when it is answered: a line without the end of boards' identities.
    pub log: Option<fn(&str)>,
}

/// The door of a server.
pub struct Door {
    hosts: Hosts,
    pace: Pace,
    log: Option<fn(&str)>,
}

/// What every answer says to browsers.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

impl Door {
    /// A door that keeps these rules.
    pub fn new(rules: &Rules) -> Arc<Door> {
        Arc::new(Door {
            hosts: Hosts::new(&rules.hosts),
            pace: Pace::new(rules.requests_a_second),
            log: rules.log,
        })
    }

    fn check(&self, request: &Request) -> Result<(), Refusal> {
        if let Some(peer) = peer(request) {
            self.pace.check(peer, Instant::now())?;
        }
        check_length(request.headers())?;
        self.hosts.check(request.uri(), request.headers())
    }
}

/// Lets a request in, or refuses it; each answer gets the headers that browsers heed.
pub async fn admit(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let begun = door.log.map(|log| (log, Instant::now(), named(&request)));
    let mut response = match door.check(&request) {
        Ok(()) => match timeout(REQUEST_TIME, next.run(request)).await {
            Ok(response) => response,
            Err(_) => too_slow().into_response(),
        },
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let cache = headers.entry(header::CACHE_CONTROL);
    cache.or_insert(HeaderValue::from_static("no-store"));
    if let Some((log, begun, named)) = begun {
        let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
        log(&format!(
            "{named} {} {milliseconds:.1} ms",
            response.status().as_u16()
        ));
    }
    response
}

fn peer(request: &Request) -> Option<IpAddr> {
    let info = request.extensions().get::<ConnectInfo<Peer>>();
    info.map(|ConnectInfo(Peer(address))| *address)
}

fn check_length(headers: &HeaderMap) -> Result<(), Refusal> {
    let length = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len();
    if headers.iter().map(length).sum::<usize>() <= HEADER_BYTES {
        return Ok(());
    }
    let message = "the headers are too long";
    let facts = json!({"most": HEADER_BYTES});
    Err(Refusal::new(Cause::LongHeaders, "long_headers", message).with(facts))
}

fn too_slow() -> Refusal {
    let message = "the request did not come to its end in time";
    Refusal::new(Cause::TooSlow, "too_slow", message)
}

/// Who asks for what: of a board's identity, which is a secret, only the beginning.
fn named(request: &Request) -> String {
    let peer = peer(request).map_or_else(|| "-".to_owned(), |peer| peer.to_string());
    let shorten = |part: &str| match part.len() {
        32.. => format!("{}…", part.chars().take(8).collect::<String>()),
        _ => part.to_owned(),
    };
    let parts: Vec<String> = request.uri().path().split('/').map(shorten).collect();
    format!("{peer} {} {}", request.method(), parts.join("/"))
}
