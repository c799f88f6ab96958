//! What a module takes of another one's exports.

use crate::engine::embedded::indicator;
use crate::engine::fault::Fault;
use crate::engine::messages::LoadMessage;
use crate::engine::program::{self, Key};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// What is imported of a module's exports.
#[derive(Clone, Debug, Default)]
pub(super) enum Imports {
    /// All, and under which names they are exported again.
    #[default]
    All,
    /// These, each under a name.
    Only(Vec<(Key, Atom)>),
    /// All but these.
    Except(Vec<Key>),
}

/// The second argument of `use_module/2`.
pub(super) fn imports_of(imports: &Term) -> Result<Imports, Term> {
    if let Some([excepted]) = imports.as_compound("except", 1) {
        let items = excepted.as_list().unwrap_or_default();
        return Ok(Imports::Except(
            items.iter().filter_map(indicator).collect(),
        ));
    }
    if imports.as_atom() == Some("all") {
        return Ok(Imports::All);
    }
    let Some(items) = imports.as_list() else {
        return Err(Fault::type_error("import_specifier", imports).ball("use_module", 2));
    };
    let import = |item: &Term| match item.as_compound("as", 2) {
        Some([item, Term::Atom(name)]) => indicator(item).map(|key| (key, name.clone())),
        _ => indicator(item).map(|key| (key.clone(), key.0)),
    };
    Ok(Imports::Only(items.iter().filter_map(import).collect()))
}

/// Makes what is wanted of `module`'s exports known in `importer`.
pub(super) fn import_some(
    session: &mut Session,
    module: &Atom,
    importer: &Atom,
    imports: &Imports,
) {
    let exports = session.program.module_mut(module.as_str()).exports.clone();
    for (key, new) in chosen(&exports, imports) {
        if let Err(clash) = session.program.import_as(module, importer, &key, &new) {
            let indicator =
                program::indicator(clash.module.as_str(), clash.name.as_str(), clash.arity);
            session.complain(LoadMessage::ImportConflict {
                indicator,
                importer: clash.importer.to_string(),
                previous: clash.other.to_string(),
            });
        }
    }
}

/// The exports that are wanted, each with the name that the importer uses.
pub(super) fn chosen(exports: &[Key], imports: &Imports) -> Vec<(Key, Atom)> {
    let same = |key: &Key| (key.clone(), key.0.clone());
    match imports {
        Imports::All => exports.iter().map(same).collect(),
        Imports::Only(only) => only.clone(),
        Imports::Except(not) => exports
            .iter()
            .filter(|key| !not.contains(key))
            .map(same)
            .collect(),
    }
}
