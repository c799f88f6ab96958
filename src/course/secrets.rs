//! Secrets: what is drawn, and what of it is kept.
//!
//! The database holds hashes only. The codes of students are 100 random bits, which nobody can
//! guess, so that a light hash is enough and 300 codes take a second; the secret of the teacher may
//! be a word, and its hash is as heavy as OWASP asks for. Tokens of sessions are 256 random bits.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The signs of codes: no letter that looks like a digit (Crockford's base 32).
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The signs of a code, in groups.
const GROUPS: usize = 4;
const GROUP: usize = 5;

/// The memory in KiB and the rounds of the hash of a code.
const CODE_COST: (u32, u32) = (8 * 1024, 1);

/// The same of the teacher's secret.
const SECRET_COST: (u32, u32) = (19 * 1024, 2);

/// The operating system gives no random numbers, or a hash can't be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no secret can be made here")]
pub struct NoSecret;

/// A new token: 64 hexadecimal digits.
///
/// # Errors
/// If there are no random numbers.
pub fn token() -> Result<String, NoSecret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| NoSecret)?;
    Ok(hex(&bytes))
}

/// What is kept of a token.
pub fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A new code: four groups of five signs.
///
/// # Errors
/// If there are no random numbers.
pub fn code() -> Result<String, NoSecret> {
    let mut bytes = [0; GROUPS * GROUP];
    getrandom::fill(&mut bytes).map_err(|_| NoSecret)?;
    let signs: Vec<char> = bytes
        .iter()
        .map(|byte| char::from(SIGNS[usize::from(byte % 32)]))
        .collect();
    let groups: Vec<String> = signs
        .chunks(GROUP)
        .map(|group| group.iter().collect())
        .collect();
    Ok(groups.join("-"))
}

/// What is kept of a code.
///
/// # Errors
/// If it can't be computed.
pub fn code_hash(code: &str) -> Result<String, NoSecret> {
    hash(code, CODE_COST)
}

/// What is kept of the teacher's secret.
///
/// # Errors
/// If it can't be computed.
pub fn secret_hash(secret: &str) -> Result<String, NoSecret> {
    hash(secret, SECRET_COST)
}

/// Whether this is the secret of the hash. It takes as long whatever is wrong with it.
pub fn is_secret(secret: &str, hash: &str) -> bool {
    let parsed = PasswordHash::new(hash);
    parsed.is_ok_and(|hash| {
        Argon2::default()
            .verify_password(secret.as_bytes(), &hash)
            .is_ok()
    })
}

fn hash(secret: &str, (memory, rounds): (u32, u32)) -> Result<String, NoSecret> {
    let params = Params::new(memory, rounds, 1, None).map_err(|_| NoSecret)?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash = argon
        .hash_password(secret.as_bytes())
        .map_err(|_| NoSecret)?;
    Ok(hash.to_string())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
