//! Functions of floats that the machine lacks, and the direction in which it rounds.

#![expect(unsafe_code, reason = "the functions are those of the C library")]

use std::cmp::Ordering;
use std::ffi::c_int;

mod c {
    use std::ffi::c_int;

    unsafe extern "C" {
        pub safe fn sinh(x: f64) -> f64;
        pub safe fn cosh(x: f64) -> f64;
        pub safe fn tanh(x: f64) -> f64;
        pub safe fn asinh(x: f64) -> f64;
        pub safe fn acosh(x: f64) -> f64;
        pub safe fn atanh(x: f64) -> f64;
        pub safe fn erf(x: f64) -> f64;
        pub safe fn lgamma(x: f64) -> f64;
        pub safe fn log10(x: f64) -> f64;
        pub safe fn fegetround() -> c_int;
        pub safe fn fesetround(direction: c_int) -> c_int;
    }
}

/// The functions of one argument in the order of their numbers: SWI-Prolog calls these too, and
/// Rust's own differ from them in the last digit.
const C_FUNCTIONS: [(&str, extern "C" fn(f64) -> f64); 9] = [
    ("sinh", c::sinh),
    ("cosh", c::cosh),
    ("tanh", c::tanh),
    ("asinh", c::asinh),
    ("acosh", c::acosh),
    ("atanh", c::atanh),
    ("erf", c::erf),
    ("lgamma", c::lgamma),
    ("log10", c::log10),
];

/// The function of the C library that has this number in `prolog/kernel/arithmetic.pl`.
pub fn c_function(number: i64, x: f64) -> f64 {
    let index = usize::try_from(number - 1).ok();
    let function = index.and_then(|index| C_FUNCTIONS.get(index));
    function.map_or(f64::NAN, |(_, function)| function(x))
}

/// The float next to `x` in the direction of `y`.
pub fn next(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        Some(Ordering::Less) => x.next_up(),
        Some(Ordering::Greater) => x.next_down(),
        Some(Ordering::Equal) => y,
        None => f64::NAN,
    }
}

/// What C calls the directions to the nearest float, upwards, downwards and to zero.
const DIRECTIONS: [c_int; 4] = if cfg!(any(target_arch = "x86", target_arch = "x86_64")) {
    [0, 0x800, 0x400, 0xC00]
} else if cfg!(target_arch = "aarch64") {
    [0, 0x40_0000, 0x80_0000, 0xC0_0000]
} else {
    [0; 4]
};

/// Rounds floats in this direction from now on, and gives the direction before.
pub fn round(direction: i64) -> i64 {
    let current = c::fegetround();
    let before = DIRECTIONS.iter().position(|known| *known == current);
    let wanted = usize::try_from(direction).ok();
    if let Some(wanted) = wanted.and_then(|wanted| DIRECTIONS.get(wanted)) {
        c::fesetround(*wanted);
    }
    before.map_or(0, |before| before as i64)
}

/// The value of a function that SWI-Prolog has an error for unless a flag says otherwise: `y` is
/// its last argument.
pub fn special_value(function: &str, x: f64, y: f64) -> f64 {
    match function {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        "/" => x / y,
        "**" | "^" => x.powf(y),
        "atan" => x.atan(),
        "atan2" => x.atan2(y),
        "nexttoward" => next(x, y),
        // SWI-Prolog takes no logarithm of the absolute value.
        "lgamma" if x <= 0.0 => f64::INFINITY,
        "min" => x.min(y),
        "max" => x.max(y),
        "sqrt" => x.sqrt(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "exp" => x.exp(),
        "log" => x.ln(),
        "erfc" => 1.0 - c::erf(x),
        "float" | "float_integer_part" => x,
        _ => {
            let known = C_FUNCTIONS.iter().find(|(name, _)| *name == function);
            known.map_or(f64::NAN, |(_, function)| function(x))
        }
    }
}
