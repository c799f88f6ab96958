//! Landlock: which files a confined process may read.

use std::os::fd::OwnedFd;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope,
};

use crate::sandbox::confinement_error::ConfinementError;

/// The newest version that was tried. An older kernel does what it can.
const VERSION: ABI = ABI::V7;

/// Takes everything and gives nothing: the interpreter sends there what it is not to print.
const NOTHING: &str = "/dev/null";

/// From now on this thread reads only what is at or below these paths, writes no file, makes no
/// connection and sends no signal. The version that is in force; None when the kernel has none.
///
/// # Errors
/// [`ConfinementError::Landlock`].
pub fn restrict(readable: &[impl AsRef<Path>]) -> Result<Option<u32>, ConfinementError> {
    let rules = reading(readable).map_err(failed)?;
    let status = rules.restrict_self().map_err(failed)?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => None,
        (_, LandlockStatus::Available { effective_abi, .. }) => Some(effective_abi as u32),
        _ => None,
    })
}

/// The same for a process to come, which may also start these executables: what it takes on by
/// [`crate::sandbox::kernel::restrict_self`]; none when the kernel has no Landlock.
///
/// # Errors
/// [`ConfinementError::Landlock`].
pub fn rules_for(
    readable: &[impl AsRef<Path>],
    executable: &[impl AsRef<Path>],
) -> Result<Option<OwnedFd>, ConfinementError> {
    let mut rules = reading(readable).map_err(failed)?;
    for path in executable {
        let access = AccessFs::ReadFile | AccessFs::Execute;
        rules = allow(rules, path.as_ref(), access).map_err(failed)?;
    }
    Ok(rules.into())
}

fn failed(error: RulesetError) -> ConfinementError {
    ConfinementError::Landlock(error.to_string())
}

/// What is at or below these paths may be read.
fn reading(readable: &[impl AsRef<Path>]) -> Result<RulesetCreated, RulesetError> {
    let mut rules = rules()?;
    for path in readable {
        let path = path.as_ref();
        let access = if path.is_dir() {
            AccessFs::ReadFile | AccessFs::ReadDir
        } else {
            AccessFs::ReadFile.into()
        };
        rules = allow(rules, path, access)?;
    }
    let access = AccessFs::ReadFile | AccessFs::WriteFile;
    allow(rules, Path::new(NOTHING), access)
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
