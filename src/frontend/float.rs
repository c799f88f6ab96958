//! Floats as SWI-Prolog writes them: the shortest digits that read back as the same number.

/// The text of a float, always with a decimal point: `0.1`, `1.0e+22`, `1.0Inf`, `1.5NaN`.
pub fn format_float(value: f64) -> String {
    if value.is_nan() {
        return "1.5NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "1.0Inf" } else { "-1.0Inf" }.to_owned();
    }
    let scientific = shortest(value);
    let Some((mantissa, exponent)) = scientific.split_once('e') else {
        return scientific;
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    format!("{sign}{}", lay_out(&digits, exponent))
}

/// The shortest digits that read back as the number, of two that are equally near the even ones.
fn shortest(value: f64) -> String {
    let shortest = format!("{value:e}");
    let mantissa = shortest.split('e').next().unwrap_or_default();
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count();
    let nearest = format!("{value:.*e}", digits.saturating_sub(1));
    match nearest.parse() == Ok(value) {
        true => nearest,
        false => shortest,
    }
}

/// The largest exponent of ten that is written without an exponent, unless there is a fraction.
const MAX_PLAIN_EXPONENT: i32 = 14;
/// The smallest one.
const MIN_PLAIN_EXPONENT: i32 = -4;

/// The digits `d.ddd` times ten to the power of `exponent`.
fn lay_out(digits: &str, exponent: i32) -> String {
    let has_fraction = digits.len() as i32 > exponent + 1;
    if exponent < MIN_PLAIN_EXPONENT || exponent > MAX_PLAIN_EXPONENT && !has_fraction {
        let (first, rest) = digits.split_at(1);
        let rest = if rest.is_empty() { "0" } else { rest };
        return format!("{first}.{rest}e{exponent:+}");
    }
    let Ok(before_point) = usize::try_from(exponent + 1) else {
        return format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    };
    if before_point == 0 {
        return format!("0.{digits}");
    }
    if digits.len() <= before_point {
        return format!("{digits}{}.0", "0".repeat(before_point - digits.len()));
    }
    let (whole, fraction) = digits.split_at(before_point);
    format!("{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: f64, expected: &str) {
        assert_eq!(format_float(value), expected);
    }

    #[test]
    fn plain() {
        check(-4503599627370446.5, "-4503599627370446.5");
        check(0.0, "0.0");
        check(-0.0, "-0.0");
        check(0.1, "0.1");
        check(-1.5, "-1.5");
        check(100.0, "100.0");
        check(1234.5678, "1234.5678");
        check(0.1 + 0.2, "0.30000000000000004");
        check(0.0001, "0.0001");
        check(1e14, "100000000000000.0");
        check(1.0e15 - 3.7, "999999999999996.2");
        check(1.0e15 + 0.25, "1000000000000000.2");
    }

    #[test]
    fn with_exponent() {
        check(1e15, "1.0e+15");
        check(-1.5e300, "-1.5e+300");
        check(1e-5, "1.0e-5");
        check(5e-324, "5.0e-324");
        check(123456789012345680.0, "1.2345678901234568e+17");
    }

    #[test]
    fn special() {
        check(f64::INFINITY, "1.0Inf");
        check(f64::NEG_INFINITY, "-1.0Inf");
        check(f64::NAN, "1.5NaN");
    }
}
