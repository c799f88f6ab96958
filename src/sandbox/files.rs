//! Landlock: which files a confined process may read.

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope,
};

use crate::sandbox::confinement::Refused;

/// The newest version that was tried. An older kernel does what it can.
const VERSION: ABI = ABI::V7;

/// Takes everything and gives nothing: the interpreter sends there what it is not to print.
const NOTHING: &str = "/dev/null";

/// From now on this thread reads only what is at or below these paths, writes no file, makes no connection and sends no signal. The
/// version that is in force; None when the kernel has none.
///
/// # Errors
/// [`Refused::Landlock`].
pub fn restrict(readable: &[impl AsRef<Path>]) -> Result<Option<u32>, Refused> {
    let failed = |error: RulesetError| Refused::Landlock(error.to_string());
    let mut rules = rules().map_err(failed)?;
    for path in readable {
        let path = path.as_ref();
        let access = if path.is_dir() {
            AccessFs::ReadFile | AccessFs::ReadDir
        } else {
            AccessFs::ReadFile.into()
        };
        rules = allow(rules, path, access).map_err(failed)?;
    }
    rules = allow(
        rules,
        Path::new(NOTHING),
        AccessFs::ReadFile | AccessFs::WriteFile,
    )
    .map_err(failed)?;
    let status = rules.restrict_self().map_err(failed)?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => None,
        (_, LandlockStatus::Available { effective_abi, .. }) => Some(effective_abi as u32),
        _ => None,
    })
}

/// Nothing is allowed yet.
fn rules() -> Result<RulesetCreated, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(VERSION))?
        .handle_access(AccessNet::from_all(VERSION))?
        .scope(Scope::from_all(VERSION))?
        .create()
}

/// What can't be opened can't be read anyway.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    match PathFd::new(path) {
        Ok(opened) => rules.add_rule(PathBeneath::new(opened, access)),
        Err(_) => Ok(rules),
    }
}
