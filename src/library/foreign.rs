//! The library as SWI-Prolog loads it: `use_foreign_library(foreign(libarbiiter))`.

#![expect(unsafe_code, reason = "SWI-Prolog calls this function by its name")]

use crate::engine::swipl::calls;
use crate::library;

/// What SWI-Prolog calls when it has loaded the library: registers the predicates of the games.
// SAFETY: the name is the one that SWI-Prolog looks for in a foreign library; nothing else of this
// program has it.
#[unsafe(no_mangle)]
pub extern "C" fn install() {
    if let Err(refused) = calls::register(&library::natives()) {
        eprintln!("arbiiter: {refused}");
    }
}
