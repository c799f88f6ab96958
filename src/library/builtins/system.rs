//! The system itself: time, random numbers, garbage collection, the end of the program.

use std::cell::RefCell;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use num_bigint::{BigInt, BigUint, Sign};

use crate::engine::fault::Fault;
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::engine::{checkpoint, deadline};
use crate::frontend::term::Term;
use crate::games::random::Random;
use crate::library::arguments::character_of;
use crate::library::mersenne_twister::MersenneTwister;
use crate::library::searching::in_time;

/// The native predicates on the system.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("get_time", "-", seconds_since_epoch),
        native("sleep", "+", sleep),
        native("$random_float", "-", random_float),
        native("$random_below", "+-", random_below),
        native("set_random", "+", set_random),
        native("$halt", "+", halt).reported_as("halt", 1),
        native("garbage_collect", "", || {}),
        native("garbage_collect_atoms", "", || {}),
        native("garbage_collect_clauses", "", || {}),
        native("trim_stacks", "", || {}),
        native("trim_heap", "", || {}),
        native("char_conversion", "++", char_conversion),
        native("current_char_conversion", "??", current_char_conversion),
    ]
}

/// Seconds since 1970 in UTC.
pub fn seconds_since_epoch() -> f64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs_f64()
}

/// How often a program that sleeps looks at its time limit.
const SLEEP_INTERVAL: Duration = Duration::from_millis(20);

/// Output is shown before the program sleeps, so that a user sees what it waits after.
fn sleep(session: &mut Session, seconds: f64) -> Result<(), Fault> {
    let Ok(duration) = Duration::try_from_secs_f64(seconds) else {
        return Ok(());
    };
    session.streams.flush_all();
    let begun = Instant::now();
    while let Some(left) = duration.checked_sub(begun.elapsed()) {
        in_time(session)?;
        std::thread::sleep(left.min(SLEEP_INTERVAL));
    }
    Ok(())
}

fn halt(session: &mut Session, status: i64) {
    session.streams.flush_all();
    // The operating system keeps the low byte.
    checkpoint::release();
    std::process::exit(deadline::halting((status & 0xFF) as i32))
}

/// Conversion was dropped from Prolog systems; the declaration is accepted and has no effect.
fn char_conversion(_from: char, _to: char) {}

fn current_char_conversion(one: Term, other: Term) -> Answer {
    let known = [one, other]
        .into_iter()
        .find(|arg| !matches!(arg, Term::Var(_)));
    match known {
        Some(character) => {
            character_of(&character)?;
            Ok(NativeAnswer::Succeed(vec![character.clone(), character]))
        }
        None => {
            let latin = (0..=255_u8).map(|byte| Term::atom(char::from(byte).to_string()));
            Ok(NativeAnswer::Many(
                latin.map(|c| vec![c.clone(), c]).collect(),
            ))
        }
    }
}

/// Where random numbers come from.
enum Source {
    /// What the host starts.
    Host(Random),
    /// What a seed of the program starts, as in SWI-Prolog.
    Program(Box<MersenneTwister>),
}

/// What `random/1` and its kin draw from.
struct Generator {
    source: Source,
    /// Somebody wants the same numbers again: no generator that follows starts where no one can
    /// foresee.
    is_repeatable: bool,
}

impl Generator {
    /// A generator that starts where no one can foresee.
    fn unforeseeable() -> Generator {
        // The standard library keys its hash maps from the system's source of random numbers.
        Generator {
            source: Source::Host(Random::new(RandomState::new().build_hasher().finish())),
            is_repeatable: false,
        }
    }

    /// The generator of a program's seed, after this one.
    fn seeded(&self, seed: &BigInt) -> Generator {
        Generator {
            source: Source::Program(Box::new(MersenneTwister::new(seed))),
            is_repeatable: self.is_repeatable,
        }
    }

    /// Another generator that starts anywhere.
    fn another(&mut self) -> Generator {
        if !self.is_repeatable {
            return Generator::unforeseeable();
        }
        let seed = self.next();
        self.seeded(&BigInt::from(seed))
    }

    fn next(&mut self) -> u64 {
        match &mut self.source {
            Source::Host(words) => words.next_word(),
            Source::Program(twister) => {
                u64::from(twister.next_word()) << 32 | u64::from(twister.next_word())
            }
        }
    }

    /// Greater than 0 and less than 1.
    fn next_float(&mut self) -> f64 {
        /// The significand of a float has this many bits.
        const BITS: u32 = 53;
        if let Source::Program(twister) = &mut self.source {
            return twister.next_float();
        }
        let fraction = (self.next() >> (64 - BITS)) as f64 + 0.5;
        fraction / (1_u64 << BITS) as f64
    }

    /// At least 0 and less than the limit, which is positive.
    fn next_below(&mut self, limit: &BigUint) -> BigUint {
        if let Source::Program(twister) = &mut self.source {
            return twister.next_below(limit);
        }
        // 64 bits more than needed make the bias of the remainder immeasurable.
        let words = limit.bits() / 64 + 2;
        let digits = (0..words).flat_map(|_| {
            let word = self.next();
            [word as u32, (word >> 32) as u32]
        });
        BigUint::new(digits.collect()) % limit
    }
}

thread_local! {
    static GENERATOR: RefCell<Generator> = RefCell::new(Generator::unforeseeable());
}

/// From now on all random numbers of this thread follow from the seed.
pub fn seed(seed: u64) {
    GENERATOR.with_borrow_mut(|generator| {
        generator.source = Source::Host(Random::new(seed));
        generator.is_repeatable = true;
    });
}

fn random_float() -> f64 {
    GENERATOR.with_borrow_mut(Generator::next_float)
}

fn random_below(limit: Term) -> Result<Option<Term>, Fault> {
    let limit = match &limit {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Int(limit) => BigInt::from(*limit),
        Term::BigInt(limit) => (**limit).clone(),
        other => return Err(Fault::type_error("integer", other)),
    };
    if limit.sign() != Sign::Plus {
        return Ok(None);
    }
    let value = GENERATOR.with_borrow_mut(|generator| generator.next_below(limit.magnitude()));
    Ok(Some(Term::integer(BigInt::from(value))))
}

fn set_random(option: Term) -> Result<(), Fault> {
    let Term::Compound(compound) = &option else {
        return Err(match option {
            Term::Var(_) => Fault::instantiation(),
            _ => Fault::type_error("random_option", &option),
        });
    };
    match (compound.name.as_str(), &compound.args[..]) {
        ("seed", [seed]) => GENERATOR.with_borrow_mut(|current| {
            *current = seeded(current, seed)?;
            Ok(())
        }),
        ("state", [Term::Int(state)]) => {
            let words = Random::new(*state as u64);
            GENERATOR.with_borrow_mut(|current| current.source = Source::Host(words));
            Ok(())
        }
        _ => Err(Fault::domain("random_option", &option)),
    }
}

fn seeded(current: &mut Generator, seed: &Term) -> Result<Generator, Fault> {
    const MESSAGE: &str = "integer or 'random'";
    match seed {
        Term::Atom(word) if *word == "random" => Ok(current.another()),
        // The generator takes a small seed as a word without a sign.
        Term::Int(number) => Ok(current.seeded(&BigInt::from(*number as u64))),
        Term::BigInt(number) => Ok(current.seeded(number)),
        Term::Var(_) => Err(Fault::instantiation().with_message(MESSAGE)),
        _ => Err(Fault::type_error("seed", seed).with_message(MESSAGE)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_decides_what_follows() {
        let numbers = |seed| {
            let mut generator = Generator::unforeseeable().seeded(&BigInt::from(seed));
            [generator.next(), generator.next(), generator.next()]
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
    }

    #[test]
    fn what_is_repeatable_stays_so() {
        let numbers = || {
            seed(5);
            let random = Term::compound("seed", vec![Term::atom("random")]);
            assert!(set_random(random).is_ok());
            GENERATOR.with_borrow_mut(|generator| [generator.next(), generator.next()])
        };
        assert_eq!(numbers(), numbers());
    }

    #[test]
    fn numbers_keep_their_bounds() {
        let mut generator = Generator::unforeseeable().seeded(&BigInt::from(7));
        let limit = BigUint::from(6_u32);
        let mut seen = [false; 6];
        for _ in 0..1000 {
            let float = generator.next_float();
            assert!(float > 0.0 && float < 1.0);
            let number = usize::try_from(generator.next_below(&limit)).expect("a small number");
            seen[number] = true;
        }
        assert_eq!(seen, [true; 6]);
    }

    #[test]
    fn seeds_are_checked() {
        let seed = Term::atom("foo");
        let fault = Fault::type_error("seed", &seed).with_message("integer or 'random'");
        let mut current = Generator::unforeseeable();
        assert_eq!(seeded(&mut current, &seed).err(), Some(fault));
    }
}
