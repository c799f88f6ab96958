//! The syntax of numbers for text that is a number and nothing else (`atom_number/2`,
//! `number_codes/2`).
//!
//! SWI-Prolog 9's rules: an optional sign directly before the number, `0x`, `0o`, `0b`, `0'c`,
//! `Radix'digits`, groups of digits (`1_000`, `1 000`), floats with a dot or an exponent, `1.0Inf`
//! and `1.5NaN`, and decimal digits of every script. Rational numbers are not supported.

use num_bigint::BigInt;

use crate::frontend::term::Term;
use crate::library::builtins::char_types::decimal_weight;

/// Why a text is not a number; each is the argument of a `syntax_error/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// `illegal_number`
    Illegal,
    /// `float_overflow`
    Overflow,
}

impl NumberError {
    /// The argument of `syntax_error/1`.
    pub fn as_str(self) -> &'static str {
        match self {
            NumberError::Illegal => "illegal_number",
            NumberError::Overflow => "float_overflow",
        }
    }
}

/// The number that the whole text is.
///
/// # Errors
/// [`NumberError`] when the text is anything else, also for blanks around a number.
pub fn parse_number(text: &str) -> Result<Term, NumberError> {
    let (negative, unsigned) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let value = parse_unsigned(unsigned)?;
    Ok(if negative { negated(value) } else { value })
}

fn parse_unsigned(text: &str) -> Result<Term, NumberError> {
    if let Some(rest) = text.strip_prefix("0'") {
        return quoted_char(rest).ok_or(NumberError::Illegal);
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            return integer(digits, radix);
        }
    }
    if let Some((radix, digits)) = text.split_once('\'') {
        return match radix.parse() {
            Ok(radix @ 2..=36) => integer(digits, radix),
            _ => Err(NumberError::Illegal),
        };
    }
    match text.contains(['.', 'e', 'E']) {
        true => float(text),
        false => integer(text, 10),
    }
}

/// The code of the character in `0'c`; the quote may be doubled, an escape is not read.
fn quoted_char(rest: &str) -> Option<Term> {
    let mut chars = rest.chars();
    let first = chars.next()?;
    let complete = chars.as_str().is_empty() || (first == '\'' && chars.as_str() == "'");
    complete.then(|| Term::Int(i64::from(u32::from(first))))
}

/// Digits with single `_` or, in decimal, single blanks between groups.
fn integer(text: &str, radix: u32) -> Result<Term, NumberError> {
    let mut digits = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if let Some(weight) = digit(c, radix) {
            digits.extend(char::from_digit(weight, radix));
            continue;
        }
        let separates = !digits.is_empty() && (c == '_' || (c == ' ' && radix == 10));
        if separates && c == '_' {
            while chars.next_if(|blank| blank.is_whitespace()).is_some() {}
        }
        let continues = chars
            .peek()
            .is_some_and(|next| digit(*next, radix).is_some());
        if !(separates && continues) {
            return Err(NumberError::Illegal);
        }
    }
    let value = BigInt::parse_bytes(digits.as_bytes(), radix);
    value.map(Term::integer).ok_or(NumberError::Illegal)
}

fn digit(c: char, radix: u32) -> Option<u32> {
    match radix {
        10 => decimal_weight(c),
        _ => c.to_digit(radix),
    }
}

fn float(text: &str) -> Result<Term, NumberError> {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    if let Some(special) = special_float(text) {
        return Ok(Term::Float(special));
    }
    let mantissa_ok = match mantissa.split_once('.') {
        Some((whole, fraction)) => all_digits(whole) && all_digits(fraction),
        None => all_digits(mantissa),
    };
    let exponent_ok =
        exponent.is_none_or(|digits| all_digits(digits.strip_prefix(['+', '-']).unwrap_or(digits)));
    if !(mantissa_ok && exponent_ok) {
        return Err(NumberError::Illegal);
    }
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(Term::Float(value)),
        Ok(_) => Err(NumberError::Overflow),
        Err(_) => Err(NumberError::Illegal),
    }
}

/// `1.0Inf` with any digits, and `1.5NaN` with any fraction but zero.
fn special_float(text: &str) -> Option<f64> {
    if let Some(digits) = text.strip_suffix("Inf") {
        let (whole, fraction) = digits.split_once('.')?;
        return (all_digits(whole) && all_digits(fraction)).then_some(f64::INFINITY);
    }
    let payload = text.strip_suffix("NaN")?.strip_prefix("1.")?;
    let is_payload = all_digits(payload) && payload.bytes().any(|digit| digit != b'0');
    is_payload.then_some(f64::NAN)
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn negated(value: Term) -> Term {
    match value {
        Term::Int(value) => Term::integer(-BigInt::from(value)),
        Term::BigInt(value) => Term::integer(-value.as_ref()),
        Term::Float(value) => Term::Float(-value),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<Term, NumberError>) {
        assert_eq!(parse_number(text), expected, "{text:?}");
    }

    #[test]
    fn numbers() {
        for (text, value) in [
            ("12", 12),
            ("+5", 5),
            ("-5", -5),
            ("0x1A", 26),
            ("0b101", 5),
            ("0o17", 15),
            ("0'a", 97),
            ("-0'a", -97),
            ("0'''", 39),
            ("0''", 39),
            ("1_000", 1000),
            ("1 000", 1000),
            ("1_ 000", 1000),
            ("16'FF", 255),
            ("36'Z", 35),
            ("00012", 12),
            ("٣", 3),
            ("-9223372036854775808", i64::MIN),
        ] {
            check(text, Ok(Term::Int(value)));
        }
        for (text, value) in [
            ("1e10", 1e10),
            ("1.0E+10", 1e10),
            ("1.0e-3", 0.001),
            ("-0.0", -0.0),
            ("1.0Inf", f64::INFINITY),
            ("1.0e-400", 0.0),
        ] {
            check(text, Ok(Term::Float(value)));
        }
        let big = "123456789012345678901234567890";
        check(
            big,
            Ok(Term::integer(
                BigInt::parse_bytes(big.as_bytes(), 10).expect("digits"),
            )),
        );
    }

    #[test]
    fn no_numbers() {
        for text in [
            "", " 12", "12 ", "- 5", "--5", "0X1A", "0'\\n", "0'", "1.5e", "1.", ".5", "1__0",
            "1_", "37'1", "2'12", "1'0", "inf", "nan", "1.0inf", "0x", "12abc", "1_000.5", "1.5r2",
            "1e5x", "+", "-",
        ] {
            check(text, Err(NumberError::Illegal));
        }
        check("1.0e400", Err(NumberError::Overflow));
    }
}
