//! The middleware: it checks each request before its handler runs, and adds headers to each
//! response.

mod allowed_hosts;
mod listener;
mod rate_limiter;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::timeout;

use super::api_error::{ApiError, ErrorKind};
use super::limits::{MAX_HEADER_BYTES, REQUEST_TIMEOUT, ServerLimits};
use super::quota::{Client, PeerAddr};
use allowed_hosts::AllowedHosts;
pub use listener::LimitedListener;
pub use rate_limiter::RateLimiter;

/// Checks requests. It is the state of [`filter_request`].
pub struct RequestFilter {
    hosts: AllowedHosts,
    rate_limiter: RateLimiter,
    is_behind_proxy: bool,
    log: Option<fn(&str)>,
}

/// The security headers of every response.
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

impl RequestFilter {
    /// A filter with these limits.
    pub fn new(limits: &ServerLimits) -> Arc<RequestFilter> {
        Arc::new(RequestFilter {
            hosts: AllowedHosts::new(&limits.hosts),
            rate_limiter: RateLimiter::new(limits.requests_per_second),
            is_behind_proxy: limits.is_behind_proxy,
            log: limits.log,
        })
    }

    fn check(&self, request: &Request) -> Result<(), ApiError> {
        if let Some(peer) = peer(request) {
            self.rate_limiter.check(Client::of(peer), Instant::now())?;
        }
        check_length(request.headers())?;
        self.hosts.check(request.uri(), request.headers())
    }
}

/// Passes a request on or refuses it, and adds the security headers to the response.
pub async fn filter_request(
    State(filter): State<Arc<RequestFilter>>,
    mut request: Request,
    next: Next,
) -> Response {
    if filter.is_behind_proxy
        && let Some(client) = forwarded(request.headers())
    {
        request
            .extensions_mut()
            .insert(ConnectInfo(PeerAddr(client)));
    }
    let begun = filter.log.map(|log| (log, Instant::now(), named(&request)));
    let mut response = match filter.check(&request) {
        Ok(()) => match timeout(REQUEST_TIMEOUT, next.run(request)).await {
            Ok(response) => response,
            Err(_) => too_slow().into_response(),
        },
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // A page with a script of its own brings the policy that allows it.
        let header = headers.entry(HeaderName::from_static(name));
        header.or_insert(HeaderValue::from_static(value));
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

/// The client that a proxy tells of. The last address is the one that the proxy itself added; those
/// before it are what the client says.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?;
    last.trim().parse().ok()
}

fn peer(request: &Request) -> Option<IpAddr> {
    let info = request.extensions().get::<ConnectInfo<PeerAddr>>();
    info.map(|ConnectInfo(PeerAddr(address))| *address)
}

fn check_length(headers: &HeaderMap) -> Result<(), ApiError> {
    let length = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len();
    if headers.iter().map(length).sum::<usize>() <= MAX_HEADER_BYTES {
        return Ok(());
    }
    let message = "the headers are too long";
    let facts = json!({"most": MAX_HEADER_BYTES});
    Err(ApiError::new(ErrorKind::LongHeaders, "long_headers", message).with(facts))
}

fn too_slow() -> ApiError {
    let message = "the request did not come to its end in time";
    ApiError::new(ErrorKind::TooSlow, "too_slow", message)
}

/// The address, method and path of a request. Of the identity of a board, which is a secret, only
/// the beginning is written.
fn named(request: &Request) -> String {
    let peer = peer(request).map_or_else(|| "-".to_owned(), |peer| peer.to_string());
    let shorten = |part: &str| match part.len() {
        32.. => format!("{}…", part.chars().take(8).collect::<String>()),
        _ => part.to_owned(),
    };
    let parts: Vec<String> = request.uri().path().split('/').map(shorten).collect();
    format!("{peer} {} {}", request.method(), parts.join("/"))
}
