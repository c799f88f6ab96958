//! What floats are made of: `float_class/2` and `float_parts/4`.

use std::num::FpCategory;

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::Term;

/// The native predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("float_class", "+-", float_class),
        native("float_parts", "+---", float_parts),
    ]
}

fn float(term: &Term) -> Result<f64, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Float(number) => Ok(*number),
        _ => Err(Fault::type_error("float", term)),
    }
}

fn float_class(term: Term) -> Result<Term, Fault> {
    let class = match float(&term)?.classify() {
        FpCategory::Nan => "nan",
        FpCategory::Infinite => "infinite",
        FpCategory::Zero => "zero",
        FpCategory::Subnormal => "subnormal",
        FpCategory::Normal => "normal",
    };
    Ok(Term::atom(class))
}

/// `float_parts(+Float, -Mantissa, -Base, -Exponent)`: the mantissa is from 0.5 to 1, as C's
/// `frexp` gives it.
fn float_parts(term: Term) -> Result<(f64, i64, i64), Fault> {
    let number = float(&term)?;
    if number == 0.0 || !number.is_finite() {
        return Ok((number, 2, 0));
    }
    // A subnormal number is made normal first.
    let (scaled, shift) = match number.is_subnormal() {
        true => (number * 2f64.powi(64), 64),
        false => (number, 0),
    };
    let bits = scaled.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1022;
    let mantissa = f64::from_bits(bits & !(0x7ff << 52) | 1022 << 52);
    Ok((mantissa, 2, exponent - shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_number() {
        for number in [1.5, -0.1, 5e-324, f64::MAX] {
            let (mantissa, base, exponent) = float_parts(Term::Float(number)).expect("a float");
            assert!((0.5..1.0).contains(&mantissa.abs()) && base == 2);
            let half = exponent / 2;
            let product = mantissa * 2f64.powi(half as i32) * 2f64.powi((exponent - half) as i32);
            assert_eq!(product, number);
        }
    }
}
