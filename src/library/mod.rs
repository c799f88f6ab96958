//! Where Prolog meets Rust: the native predicates.


pub mod char_types;
pub mod database;
pub mod errors;
pub mod join_text;
pub mod number_syntax;
pub mod strings;
pub mod sub_text;
pub mod text;
pub mod text_convert;

use crate::engine::registry::{Outcome, Predicate};

/// All native predicates.
pub fn natives() -> Vec<Predicate> {
    let mut all = [database::PREDICATES, text_convert::PREDICATES, strings::PREDICATES, sub_text::PREDICATES, join_text::PREDICATES, char_types::PREDICATES].concat();
    all.extend([
        Predicate { name: "write", modes: "+", run: |s, a| { let mut t=String::new(); crate::engine::wire::encode(&a[0], &mut t); let _ = s.streams.write(&t); Ok(Outcome::truth(true)) } },
        Predicate { name: "nl", modes: "", run: |s, _| { let _ = s.streams.write("\n"); Ok(Outcome::truth(true)) } },
    ]);
    all
}
