//! A definition that takes the place of a predicate of a library: what other files have called
//! until then is it, from now on.

use crate::engine::loader::again::compile_others_again;
use crate::engine::names::Key;
use crate::engine::program::Resolution;
use crate::engine::session::Session;
use crate::frontend::term::Atom;

/// Compiles the predicates of the module again that other files have defined and that name a
/// predicate of a library which the innermost file is about to define.
pub(super) fn compile_callers_again(session: &mut Session, (module, key): &(Atom, Key)) {
    let (name, arity) = (key.0.as_str(), key.1);
    let program = &session.program;
    let is_new = program.own(module.as_str(), name, arity).is_none();
    if !is_new
        || matches!(
            program.resolve(module.as_str(), name, arity),
            Resolution::Unknown
        )
    {
        return;
    }
    session.loads.innermost().overrides = true;
    let names = [key.0.clone()].into();
    compile_others_again(session, &names, |_, slot| slot.module == *module);
}
