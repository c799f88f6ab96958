//! Which names of the server a request may use, and from which pages it may come.
//!
//! A page of a stranger can let its own name mean our address, and would then be allowed by the browser to talk to us. So a request is
//! heard only when its `Host` is an address, `localhost`, or a name that we were told; and when it tells its `Origin`, only from there.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Uri, header};
use serde_json::json;

use crate::web::refusal::{Cause, Refusal};

/// The names of a server.
pub struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// `localhost`, all addresses, and these names.
    pub fn new(names: &[String]) -> Hosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase());
        Hosts {
            names: names.chain(["localhost".to_owned()]).collect(),
        }
    }

    /// Checks where a request believes to go, and where it comes from.
    ///
    /// # Errors
    /// When it says neither clearly, or a stranger's name.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let host = single(headers, &header::HOST)?.ok_or_else(|| {
            Refusal::new(Cause::Malformed, "no_host", "the header Host is missing")
        })?;
        let host = authority(host)?;
        for named in [Some(&host), uri.authority()].into_iter().flatten() {
            if !self.is_ours(named.host()) {
                let message = "the server has no such name: start it with --host NAME to allow it";
                let facts = json!({"host": named.host()});
                return Err(Refusal::new(Cause::Forbidden, "strange_host", message).with(facts));
            }
        }
        match single(headers, &header::ORIGIN)? {
            Some(origin) if !is_own(origin, &host) => {
                let message = "the request comes from another page";
                let facts = json!({"origin": origin});
                Err(Refusal::new(Cause::Forbidden, "strange_origin", message).with(facts))
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

/// Whether the page has the name that the request goes to.
fn is_own(origin: &str, host: &Authority) -> bool {
    let named = ["http://", "https://"]
        .iter()
        .find_map(|scheme| origin.strip_prefix(scheme));
    named.is_some_and(|named| named.eq_ignore_ascii_case(host.as_str()))
}

fn authority(host: &str) -> Result<Authority, Refusal> {
    let read = host.parse::<Authority>().ok();
    // `user@host` is none.
    read.filter(|read| !read.as_str().contains('@'))
        .ok_or_else(|| {
            let message = "the header Host can't be read";
            Refusal::new(Cause::Malformed, "bad_host", message)
        })
}

/// A header that may come once at most.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let (first, second) = (values.next(), values.next());
    let text = first.map(|value| value.to_str());
    match (text.transpose(), second) {
        (Ok(text), None) => Ok(text),
        _ => {
            let message = format!("the header {name} can't be read");
            Err(Refusal::new(Cause::Malformed, "bad_header", message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(uri: &'static str, given: &[(&'static str, &'static str)], code: &str) {
        let hosts = Hosts::new(&["Arbiiter.Example".to_owned()]);
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(*name, value.parse().unwrap());
        }
        let told = hosts.check(&Uri::from_static(uri), &headers);
        assert_eq!(
            told.map_or_else(|refusal| refusal.code, |()| "let in"),
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
