//! `string_bytes/3`: a text as the bytes of an encoding.

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::engine::streams::StreamEncoding;
use crate::frontend::term::Term;
use crate::library::text::{Caller, TextKind, text_if};

/// The predicate.
pub fn predicates() -> Vec<Predicate> {
    vec![raw_native("string_bytes", "--+", string_bytes)]
}

/// `string_bytes(?String, ?Bytes, +Encoding)`
fn string_bytes(_: &mut Session, args: &[Term]) -> NativeResult {
    converted(args).map_err(|fault| Caller::new("string_bytes", 3).error(fault))
}

fn converted(args: &[Term]) -> Result<NativeAnswer, Fault> {
    let encoding = encoding_of(&args[2])?;
    if matches!(args[0], Term::Var(_)) {
        let text = text_of_bytes(&bytes_of(&args[1])?, encoding);
        return Ok(NativeAnswer::Succeed(vec![
            Term::string(text),
            args[1].clone(),
        ]));
    }
    let text = text_if(&args[0], TextKind::NotNumber);
    let text = text.ok_or_else(|| Fault::type_error("text", &args[0]))?;
    let bytes = bytes_of_text(&text, encoding)?;
    let list = Term::list(bytes.into_iter().map(|byte| Term::Int(i64::from(byte))));
    Ok(NativeAnswer::Succeed(vec![args[0].clone(), list]))
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

fn bytes_of_text(text: &str, encoding: StreamEncoding) -> Result<Vec<u8>, Fault> {
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
