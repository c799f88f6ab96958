//! The host names that a request may use, and the origins that it may come from.
//!
//! The page of another site can make its own host name resolve to our address; the browser then
//! lets it talk to us. So the `Host` of a request has to be an address, `localhost`, or a name that
//! the server was given. Its `Origin`, if there is one, has to be that host.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Uri, header};
use serde_json::json;

use crate::web::api_error::{ApiError, ErrorKind};

/// The host names of the server.
pub struct AllowedHosts {
    names: Vec<String>,
}

impl AllowedHosts {
    /// Allows `localhost`, all addresses, and these names.
    pub fn new(names: &[String]) -> AllowedHosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase());
        AllowedHosts {
            names: names.chain(["localhost".to_owned()]).collect(),
        }
    }

    /// Checks the host and the origin of a request.
    ///
    /// # Errors
    /// If one is missing or malformed, or is not allowed.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
        let host = single(headers, &header::HOST)?
            .ok_or_else(|| ApiError::malformed("no_host", "the header Host is missing"))?;
        let host = authority(host)?;
        for named in [Some(&host), uri.authority()].into_iter().flatten() {
            if !self.is_ours(named.host()) {
                let message = "the server has no such name: start it with --host NAME to allow it";
                let facts = json!({"host": named.host()});
                return Err(
                    ApiError::new(ErrorKind::Forbidden, "strange_host", message).with(facts)
                );
            }
        }
        match single(headers, &header::ORIGIN)? {
            Some(origin) if !is_own(origin, &host) => {
                let message = "the request comes from another page";
                let facts = json!({"origin": origin});
                Err(ApiError::new(ErrorKind::Forbidden, "strange_origin", message).with(facts))
            }
            _ => Ok(()),
        }
    }

    fn is_ours(&self, host: &str) -> bool {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let name = host.trim_end_matches('.').to_ascii_lowercase();
        host.parse::<Ipv4Addr>().is_ok()
            || bare.parse::<Ipv6Addr>().is_ok()
            || self.names.contains(&name)
    }
}

/// Whether the origin is the host that the request goes to.
fn is_own(origin: &str, host: &Authority) -> bool {
    let named = ["http://", "https://"]
        .iter()
        .find_map(|scheme| origin.strip_prefix(scheme));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host.as_str()))
}

fn authority(host: &str) -> Result<Authority, ApiError> {
    let read = host.parse::<Authority>().ok();
    // `user@host` is not an authority of a host.
    read.filter(|read| !read.as_str().contains('@'))
        .ok_or_else(|| {
            let message = "the header Host can't be read";
            ApiError::malformed("bad_host", message)
        })
}

/// The value of a header that may occur once at most.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ApiError> {
    let mut values = headers.get_all(name).iter();
    let (first, second) = (values.next(), values.next());
    let text = first.map(|value| value.to_str());
    match (text.transpose(), second) {
        (Ok(text), None) => Ok(text),
        _ => {
            let message = format!("the header {name} can't be read");
            Err(ApiError::malformed("bad_header", message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(uri: &'static str, given: &[(&'static str, &'static str)], code: &str) {
        let hosts = AllowedHosts::new(&["Arbiiter.Example".to_owned()]);
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(*name, value.parse().unwrap());
        }
        let told = hosts.check(&Uri::from_static(uri), &headers);
        assert_eq!(
            told.map_or_else(|error| error.code, |()| "let in"),
            code,
            "{given:?}"
        );
    }

    #[test]
    fn strangers_are_not_let_in() {
        check("/", &[("host", "localhost:8011")], "let in");
        check("/", &[("host", "LOCALHOST")], "let in");
        check("/", &[("host", "127.0.0.1:8011")], "let in");
        check("/", &[("host", "[::1]:8011")], "let in");
        check("/", &[("host", "192.168.1.7")], "let in");
        check("/", &[("host", "arbiiter.example:80")], "let in");
        check("/", &[("host", "evil.example")], "strange_host");
        check("/", &[("host", "localhost.evil.example")], "strange_host");
        check("/", &[("host", "127.0.0.1.evil.example")], "strange_host");
        check("/", &[("host", "evil@localhost")], "bad_host");
        check("/", &[("host", "")], "bad_host");
        check("/", &[], "no_host");
        check(
            "/",
            &[("host", "localhost"), ("host", "localhost")],
            "bad_header",
        );
        check(
            "http://evil.example/",
            &[("host", "localhost")],
            "strange_host",
        );
        check("http://localhost/", &[("host", "localhost")], "let in");
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        let from = |origin| [("host", "localhost:8011"), ("origin", origin)];
        check("/", &from("http://localhost:8011"), "let in");
        check("/", &from("https://localhost:8011"), "let in");
        check("/", &from("http://localhost:8012"), "strange_origin");
        check("/", &from("http://127.0.0.1:8011"), "strange_origin");
        check("/", &from("http://evil.example"), "strange_origin");
        check("/", &from("null"), "strange_origin");
        check("/", &from("localhost:8011"), "strange_origin");
    }
}
