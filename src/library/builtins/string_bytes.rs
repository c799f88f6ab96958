//! `string_bytes/3`: a text as the bytes of an encoding.

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::streams::StreamEncoding;
use crate::frontend::term::Term;
use crate::library::text::{TextKind, text_if};

/// The predicate.
pub fn predicates() -> Vec<Predicate> {
    vec![native("string_bytes", "??+", string_bytes)]
}

/// `string_bytes(?String, ?Bytes, +Encoding)`
fn string_bytes(string: Term, bytes: Term, encoding: Term) -> Result<(Term, Term), Fault> {
    let encoding = encoding_of(&encoding)?;
    if matches!(string, Term::Var(_)) {
        let text = text_of_bytes(&bytes_of(&bytes)?, encoding);
        return Ok((Term::string(text), bytes));
    }
    let text = text_if(&string, TextKind::NotNumber);
    let text = text.ok_or_else(|| Fault::type_error("text", &string))?;
    let bytes = bytes_of_text(&text, encoding)?;
    let list = Term::list(bytes.into_iter().map(|byte| Term::Int(i64::from(byte))));
    Ok((string, list))
}

fn encoding_of(term: &Term) -> Result<StreamEncoding, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Atom(name) => {
            StreamEncoding::from_name(name.as_str()).ok_or_else(|| Fault::domain("encoding", term))
        }
        _ => Err(Fault::type_error("atom", term)),
    }
}

/// The bytes in a list of codes or characters.
fn bytes_of(list: &Term) -> Result<Vec<u8>, Fault> {
    if matches!(list, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    let text = text_if(list, TextKind::Any).ok_or_else(|| Fault::type_error("text", list))?;
    let byte = |c: char| u8::try_from(u32::from(c)).map_err(|_| Fault::representation("encoding"));
    text.chars().map(byte).collect()
}

fn text_of_bytes(mut bytes: &[u8], encoding: StreamEncoding) -> String {
    let mut text = String::new();
    while let Some(decoded) = encoding.decode(bytes) {
        text.push(char::from_u32(decoded.code).unwrap_or(char::REPLACEMENT_CHARACTER));
        bytes = &bytes[decoded.length..];
    }
    text
}

/// The bytes of a text in an encoding.
///
/// # Errors
/// A character that it does not have.
pub(super) fn bytes_of_text(text: &str, encoding: StreamEncoding) -> Result<Vec<u8>, Fault> {
    let limit = match encoding {
        StreamEncoding::Ascii => 0x7f,
        StreamEncoding::Latin1 | StreamEncoding::Octet => 0xff,
        _ => u32::from(char::MAX),
    };
    let mut bytes = Vec::new();
    for character in text.chars() {
        if u32::from(character) > limit {
            return Err(Fault::representation("encoding"));
        }
        encoding.encode(character, &mut bytes);
    }
    Ok(bytes)
}
