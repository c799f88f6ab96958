//! Hashes of texts: MD5, SHA-1 and SHA-2, and HMAC over two of them.

use hmac::{Mac, SimpleHmac};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::streams::StreamEncoding;
use crate::frontend::term::{Atom, Term};
use crate::library::builtins::string_bytes::bytes_of_text;
use crate::library::text::NotNumber;

/// What the libraries `md5` and `sha` build on.
pub fn predicates() -> Vec<Predicate> {
    vec![native("$hash", "+++-", hash), native("$hmac", "+++-", hmac)]
}

/// `'$hash'(+Algorithm, +Text, +Encoding, -Bytes)`
fn hash(algorithm: Atom, text: NotNumber, encoding: Atom) -> Result<Term, Fault> {
    let encoding = StreamEncoding::from_name(encoding.as_str());
    let bytes = bytes_of_text(&text.0, encoding.unwrap_or(StreamEncoding::Utf8))?;
    let digest = match algorithm.as_str() {
        "md5" => Md5::digest(bytes).to_vec(),
        "sha1" => Sha1::digest(bytes).to_vec(),
        "sha224" => Sha224::digest(bytes).to_vec(),
        "sha256" => Sha256::digest(bytes).to_vec(),
        "sha384" => Sha384::digest(bytes).to_vec(),
        "sha512" => Sha512::digest(bytes).to_vec(),
        _ => return Err(Fault::domain("algorithm", &Term::Atom(algorithm))),
    };
    Ok(byte_list(&digest))
}

/// `'$hmac'(+Algorithm, +Key, +Text, -Bytes)`
fn hmac(algorithm: Atom, key: NotNumber, text: NotNumber) -> Result<Term, Fault> {
    let (key, text) = (key.0.as_bytes(), text.0.as_bytes());
    let code = match algorithm.as_str() {
        "sha1" => SimpleHmac::<Sha1>::new_from_slice(key)
            .map(|mac| mac.chain_update(text).finalize().into_bytes().to_vec()),
        "sha256" => SimpleHmac::<Sha256>::new_from_slice(key)
            .map(|mac| mac.chain_update(text).finalize().into_bytes().to_vec()),
        _ => return Err(Fault::domain("algorithm", &Term::Atom(algorithm))),
    };
    code.map(|code| byte_list(&code))
        .map_err(|_| Fault::representation("key"))
}

fn byte_list(bytes: &[u8]) -> Term {
    Term::list(bytes.iter().map(|byte| Term::Int(i64::from(*byte))))
}
