//! Numbers as the directives of `format/2` write them.

use num_bigint::BigInt;

use crate::frontend::term::Term;

/// The most digits after the point that are asked for.
const MAX_DIGITS: usize = u16::MAX as usize;

/// The value of an integer term.
pub(super) fn big(term: &Term) -> Option<BigInt> {
    match term {
        Term::Int(n) => Some(BigInt::from(*n)),
        Term::BigInt(n) => Some((**n).clone()),
        _ => None,
    }
}

/// An integer with a point before its last `fraction` digits, and the digits before the point in
/// groups: `(separator, size)`.
pub(super) fn grouped(value: &BigInt, fraction: usize, group: Option<(char, usize)>) -> String {
    let text = value.to_string();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.as_str()),
    };
    let padded = format!("{digits:0>width$}", width = fraction.min(MAX_DIGITS) + 1);
    let (whole, rest) = padded.split_at(padded.len() - fraction.min(MAX_DIGITS));
    let mut out = sign.to_owned();
    for (i, digit) in whole.chars().enumerate() {
        if let Some((separator, size)) = group
            && i > 0
            && size > 0
            && (whole.len() - i).is_multiple_of(size)
        {
            out.push(separator);
        }
        out.push(digit);
    }
    if !rest.is_empty() {
        out.push('.');
        out.push_str(rest);
    }
    out
}

/// A number with so many digits after the point; integers of any size are exact. `None` if the term
/// is not a number.
pub(super) fn fixed(number: &Term, digits: usize) -> Option<String> {
    let digits = digits.min(MAX_DIGITS);
    match number {
        Term::Float(x) => Some(special(*x).unwrap_or_else(|| format!("{x:.digits$}"))),
        _ if digits == 0 => big(number).map(|n| n.to_string()),
        _ => big(number).map(|n| format!("{n}.{:0<digits$}", "")),
    }
}

/// As C's `%e`. `None` if the term is not a number.
pub(super) fn exponential(number: &Term, digits: usize) -> Option<String> {
    let value = as_float(number)?;
    let (mantissa, exponent) = split(value, digits.min(MAX_DIGITS));
    Some(special(value).unwrap_or_else(|| with_exponent(&mantissa, exponent)))
}

/// As C's `%g`. `None` if the term is not a number.
pub(super) fn general(number: &Term, digits: usize) -> Option<String> {
    let value = as_float(number)?;
    if let Some(text) = special(value) {
        return Some(text);
    }
    let precision = digits.clamp(1, MAX_DIGITS);
    let (mantissa, exponent) = split(value, precision - 1);
    if exponent < -4 || exponent >= precision as i32 {
        return Some(with_exponent(without_zeros(&mantissa), exponent));
    }
    let decimals = (precision as i32 - 1 - exponent) as usize;
    let text = format!("{value:.decimals$}");
    Some(without_zeros(&text).to_owned())
}

fn as_float(number: &Term) -> Option<f64> {
    match number {
        Term::Float(x) => Some(*x),
        Term::Int(n) => Some(*n as f64),
        // The decimal text of an integer is always a valid float.
        Term::BigInt(n) => n.to_string().parse().ok(),
        _ => None,
    }
}

fn special(value: f64) -> Option<String> {
    if value.is_nan() {
        return Some("nan".to_owned());
    }
    let name = if value > 0.0 { "inf" } else { "-inf" };
    value.is_infinite().then(|| name.to_owned())
}

fn split(value: f64, digits: usize) -> (String, i32) {
    let text = format!("{value:.digits$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa.to_owned(), exponent.parse().unwrap_or(0)),
        None => (text, 0),
    }
}

fn with_exponent(mantissa: &str, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.unsigned_abs())
}

fn without_zeros(text: &str) -> &str {
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        for (value, fraction, group, expected) in [
            (1234567, 0, Some((',', 3)), "1,234,567"),
            (-999, 0, Some((',', 3)), "-999"),
            (1234567, 2, Some((',', 3)), "12,345.67"),
            (-5, 2, None, "-0.05"),
            (0, 1, None, "0.0"),
            (123456789, 0, Some(('_', 4)), "1_2345_6789"),
        ] {
            assert_eq!(grouped(&BigInt::from(value), fraction, group), expected);
        }
    }

    #[test]
    fn floats() {
        let number = Term::Float;
        for (text, expected) in [
            (fixed(&number(2.5), 0), "2"),
            (fixed(&number(0.125), 2), "0.12"),
            (fixed(&number(0.1), 20), "0.10000000000000000555"),
            (fixed(&Term::Int(-5), 3), "-5.000"),
            (exponential(&number(1.5), 0), "2e+00"),
            (exponential(&Term::Int(100), 6), "1.000000e+02"),
            (general(&number(100000.0), 6), "100000"),
            (general(&number(1e6), 6), "1e+06"),
            (general(&number(0.0001), 6), "0.0001"),
            (general(&number(f64::INFINITY), 6), "inf"),
        ] {
            assert_eq!(text.as_deref(), Some(expected));
        }
        assert_eq!(fixed(&Term::atom("a"), 2), None);
    }
}
