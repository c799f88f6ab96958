//! Numbers: `1_000_000`, `0xFF`, `16'FF`, `0'a`, `1.5e3`, `1.0Inf`.

use num_bigint::BigInt;

use super::chars::{char_before, is_layout, is_word};
use super::quoted::{Escape, read_escape};
use crate::frontend::syntax_error::SyntaxErrorKind;
use crate::frontend::term::Term;

/// Reads the number that starts with the ASCII digit at `start`: its value, and the byte after it.
pub(crate) fn read_number(
    text: &str,
    start: usize,
    limit: usize,
) -> Result<(Term, usize), SyntaxErrorKind> {
    let number = Number {
        text: &text[..limit],
        start,
    };
    match (number.byte(start), number.byte(start + 1)) {
        (Some(b'0'), Some(b'\'')) => number.character(start + 2),
        (Some(b'0'), Some(b'x')) => number.prefixed(start + 2, 16),
        (Some(b'0'), Some(b'o')) => number.prefixed(start + 2, 8),
        (Some(b'0'), Some(b'b')) => number.prefixed(start + 2, 2),
        _ => number.decimal(),
    }
}

struct Number<'a> {
    text: &'a str,
    start: usize,
}

/// Digits without their separators.
struct Digits {
    digits: String,
    end: usize,
    /// Whether there were separators.
    grouped: bool,
}

impl Number<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn char_at(&self, at: usize) -> Option<char> {
        char_before(self.text, at, self.text.len())
    }

    fn is_digit(&self, at: usize, radix: u32) -> bool {
        self.byte(at)
            .is_some_and(|byte| char::from(byte).is_digit(radix))
    }

    /// The code of the character that follows `0'`; a quote may stand there doubled or alone.
    fn character(&self, at: usize) -> Result<(Term, usize), SyntaxErrorKind> {
        let c = self.char_at(at).ok_or(SyntaxErrorKind::EndOfFile)?;
        let next = at + c.len_utf8();
        match c {
            '\\' => match read_escape(self.text, next, self.text.len()) {
                Ok((Escape::Char(c), end)) => Ok((code(c), end)),
                // What joins lines in a quoted text is a character of its own here.
                Ok((Escape::Nothing, _)) => {
                    let c = self.char_at(next).ok_or(SyntaxErrorKind::EndOfFile)?;
                    Ok((code(c), next + c.len_utf8()))
                }
                _ => Err(SyntaxErrorKind::IllegalNumber),
            },
            '\'' if self.byte(next) == Some(b'\'') => Ok((code(c), next + 1)),
            _ => Ok((code(c), next)),
        }
    }

    /// The value of `0xFF` and the like, whose digits start at `at`.
    fn prefixed(&self, at: usize, radix: u32) -> Result<(Term, usize), SyntaxErrorKind> {
        let digits = self.digits(at, radix);
        let value = integer(&digits.digits, radix)?;
        Ok((value, digits.end))
    }

    fn decimal(&self) -> Result<(Term, usize), SyntaxErrorKind> {
        let whole = self.digits(self.start, 10);
        if let Some(radix) = self.radix(&whole) {
            return self.prefixed(whole.end + 1, radix);
        }
        if self.byte(whole.end) == Some(b'r') && self.is_digit(whole.end + 1, 10) {
            return self.rational(&whole);
        }
        let end = if whole.grouped {
            whole.end
        } else {
            self.float_end(whole.end)
        };
        if end == whole.end {
            return Ok((integer(&whole.digits, 10)?, end));
        }
        self.float(end)
    }

    /// The radix, if a quote and a digit of that radix follow.
    fn radix(&self, whole: &Digits) -> Option<u32> {
        let radix = whole
            .digits
            .parse()
            .ok()
            .filter(|radix| (2..=36).contains(radix))?;
        let quoted = self.byte(whole.end) == Some(b'\'') && self.is_digit(whole.end + 1, radix);
        (quoted && !whole.grouped).then_some(radix)
    }

    /// A rational number; only one that is an integer has a value here.
    fn rational(&self, numerator: &Digits) -> Result<(Term, usize), SyntaxErrorKind> {
        let denominator = self.digits(numerator.end + 1, 10);
        let above = big(&numerator.digits, 10)?;
        let below = big(&denominator.digits, 10)?;
        if below == BigInt::ZERO {
            return Err(SyntaxErrorKind::IllegalNumber);
        }
        if &above % &below != BigInt::ZERO {
            return Err(SyntaxErrorKind::Rational);
        }
        Ok((Term::integer(above / below), denominator.end))
    }

    /// The digits from `at`, without `_` and layout, or one space, between groups of them.
    fn digits(&self, at: usize, radix: u32) -> Digits {
        let mut found = Digits {
            digits: String::new(),
            end: at,
            grouped: false,
        };
        loop {
            while self.is_digit(found.end, radix) {
                found.digits.extend(self.char_at(found.end));
                found.end += 1;
            }
            match self.next_group(&found, radix) {
                Some(next) => found.end = next,
                None => return found,
            }
            found.grouped = true;
        }
    }

    /// Where digits go on after a separator.
    fn next_group(&self, found: &Digits, radix: u32) -> Option<usize> {
        if found.digits.is_empty() {
            return None;
        }
        let next = match self.byte(found.end)? {
            b'_' => self.layout_end(found.end + 1),
            b' ' if radix == 10 => found.end + 1,
            _ => return None,
        };
        self.is_digit(next, radix).then_some(next)
    }

    fn layout_end(&self, mut at: usize) -> usize {
        while let Some(c) = self.char_at(at).filter(|c| is_layout(*c)) {
            at += c.len_utf8();
        }
        at
    }

    /// The byte after the fraction and the exponent; `at` itself if there is neither.
    fn float_end(&self, at: usize) -> usize {
        let mut end = at;
        if self.byte(at) == Some(b'.') && self.is_digit(at + 1, 10) {
            end = self.plain_digits_end(at + 1);
            if self.special(end).is_some() {
                return end + 3;
            }
        }
        if !matches!(self.byte(end), Some(b'e' | b'E')) {
            return end;
        }
        let sign = usize::from(matches!(self.byte(end + 1), Some(b'+' | b'-')));
        let digits = end + 1 + sign;
        if self.is_digit(digits, 10) {
            self.plain_digits_end(digits)
        } else {
            end
        }
    }

    fn plain_digits_end(&self, mut at: usize) -> usize {
        while self.is_digit(at, 10) {
            at += 1;
        }
        at
    }

    /// `Inf` at this byte, or `NaN` behind a number from 1 to 2.
    fn special(&self, at: usize) -> Option<&str> {
        let name = self.text.get(at..at + 3).filter(|name| match *name {
            "Inf" => true,
            "NaN" => self.text[self.start..at].starts_with("1."),
            _ => false,
        })?;
        let ends = self.char_at(at + 3).is_none_or(|c| !is_word(c));
        ends.then_some(name)
    }

    fn float(&self, end: usize) -> Result<(Term, usize), SyntaxErrorKind> {
        let digits = &self.text[self.start..end];
        if digits.ends_with("Inf") {
            return Ok((Term::Float(f64::INFINITY), end));
        }
        if let Some(fraction) = digits.strip_suffix("NaN") {
            let value: f64 = fraction
                .parse()
                .map_err(|_| SyntaxErrorKind::IllegalNumber)?;
            let quiet = value.fract() != 0.0;
            return if quiet {
                Ok((Term::Float(f64::NAN), end))
            } else {
                Err(SyntaxErrorKind::NumberOutOfRange)
            };
        }
        let value: f64 = digits.parse().map_err(|_| SyntaxErrorKind::IllegalNumber)?;
        if value.is_infinite() {
            return Err(SyntaxErrorKind::FloatOverflow);
        }
        Ok((Term::Float(value), end))
    }
}

fn code(c: char) -> Term {
    Term::Int(i64::from(u32::from(c)))
}

fn integer(digits: &str, radix: u32) -> Result<Term, SyntaxErrorKind> {
    match i64::from_str_radix(digits, radix) {
        Ok(small) => Ok(Term::Int(small)),
        Err(_) => big(digits, radix).map(Term::integer),
    }
}

fn big(digits: &str, radix: u32) -> Result<BigInt, SyntaxErrorKind> {
    let mut powers = Powers {
        radix,
        squares: Vec::new(),
    };
    powers.value(digits).ok_or(SyntaxErrorKind::IllegalNumber)
}

/// So many digits are read one after the other, which takes time with the square of their number.
const FEW_DIGITS: usize = 500;

/// The powers of a radix by which long numbers are put together from halves: `squares[n]` is its
/// power of [`FEW_DIGITS`]` << n`.
struct Powers {
    radix: u32,
    squares: Vec<BigInt>,
}

impl Powers {
    /// The value of these digits. With halves it takes little more time than one multiplication of
    /// numbers as long.
    fn value(&mut self, digits: &str) -> Option<BigInt> {
        // A power of two makes a number of bits.
        if digits.len() <= FEW_DIGITS || self.radix.is_power_of_two() {
            return BigInt::parse_bytes(digits.as_bytes(), self.radix);
        }
        let level = ((digits.len() - 1) / FEW_DIGITS).ilog2() as usize;
        let (high, low) = digits.split_at(digits.len() - (FEW_DIGITS << level));
        let (high, low) = (self.value(high)?, self.value(low)?);
        Some(high * self.square(level) + low)
    }

    fn square(&mut self, level: usize) -> &BigInt {
        while self.squares.len() <= level {
            let next = match self.squares.last() {
                Some(last) => last * last,
                None => BigInt::from(self.radix).pow(FEW_DIGITS as u32),
            };
            self.squares.push(next);
        }
        &self.squares[level]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Term, rest: &str) {
        let (value, end) = read_number(text, 0, text.len()).unwrap();
        assert_eq!((value, &text[end..]), (expected, rest), "{text:?}");
    }

    #[track_caller]
    fn check_error(text: &str, expected: SyntaxErrorKind) {
        assert_eq!(
            read_number(text, 0, text.len()).unwrap_err(),
            expected,
            "{text:?}"
        );
    }

    #[test]
    fn integers() {
        check("42", Term::Int(42), "");
        check("1_000_000", Term::Int(1_000_000), "");
        check("1_\n000", Term::Int(1000), "");
        check("1 234 567", Term::Int(1_234_567), "");
        check("1  234", Term::Int(1), "  234");
        check("1_000.5", Term::Int(1000), ".5");
        check("0x1F", Term::Int(31), "");
        check("0o17)", Term::Int(15), ")");
        check("0b101", Term::Int(5), "");
        check("16'FF", Term::Int(255), "");
        check("36'zz", Term::Int(1295), "");
        check("37'zz", Term::Int(37), "'zz");
        check("4r2", Term::Int(2), "");
        check(
            "123456789012345678901",
            Term::integer("123456789012345678901".parse().unwrap()),
            "",
        );
    }

    #[test]
    fn long_numbers_are_put_together() {
        for (count, radix) in [
            (500, 10),
            (501, 10),
            (1000, 7),
            (1001, 36),
            (4321, 10),
            (70_000, 16),
        ] {
            let digit = |at: usize| char::from_digit((at * at % 7) as u32, 36).expect("a digit");
            let digits: String = (0..count).map(|at| digit(at + 1)).collect();
            let plainly = BigInt::parse_bytes(digits.as_bytes(), radix);
            assert_eq!(big(&digits, radix).ok(), plainly, "{count} of {radix}");
        }
        assert!(big(&("1".repeat(600) + "a"), 10).is_err());
    }

    #[test]
    fn character_codes() {
        check("0'a", Term::Int(97), "");
        check("0''", Term::Int(39), "");
        check("0'''", Term::Int(39), "");
        check("0'\\n", Term::Int(10), "");
        check("0'\\c", Term::Int(99), "");
        check("0'\\x41\\,", Term::Int(65), ",");
        check("0'õ", Term::Int(245), "");
    }

    #[test]
    fn floats() {
        check("1.5", Term::Float(1.5), "");
        check("1.0e10", Term::Float(1e10), "");
        check("1E-3", Term::Float(1e-3), "");
        check("1.5e", Term::Float(1.5), "e");
        check("1.e5", Term::Int(1), ".e5");
        check("1.0Inf", Term::Float(f64::INFINITY), "");
        check("1.0inf", Term::Float(1.0), "inf");
        check("1e-400", Term::Float(0.0), "");
    }

    #[test]
    fn errors() {
        check_error("0xg", SyntaxErrorKind::IllegalNumber);
        check_error("0b2", SyntaxErrorKind::IllegalNumber);
        check_error("0'\\z", SyntaxErrorKind::IllegalNumber);
        check_error("1r0", SyntaxErrorKind::IllegalNumber);
        check_error("1r3", SyntaxErrorKind::Rational);
        check_error("1e400", SyntaxErrorKind::FloatOverflow);
        check_error("1.0NaN", SyntaxErrorKind::NumberOutOfRange);
    }
}
