//! Running a process that may do no harm: what it may touch and use up, how it is made and how it
//! ends.
//!
//! - [`process`] makes a child by `fork`, ends it and counts its time; [`descriptors`] passes files
//!   between processes.
//! - [`confinement`] locks the calling process in: it can read some folders and write to what it
//!   was given, and that is all.
//! - [`notes`] is how the parent hears that a confined process has tried something that no program
//!   of its kind does by mistake.
//! - [`clock`] measures what a process takes.
//! - [`calls`] says which system calls are allowed, which are refused, and which are refused and
//!   noted.
//! - [`launch`] runs an executable that is not ours, with limits only.
//! - [`memory`] says how much memory there is.
//! - [`reading`] reads a file of a stranger.
//! - [`protection`] says what of this the kernel can do.
//!
//! Linux, without privileges: Landlock for files, seccomp for everything that is not a file,
//! resource limits for what can be used up. What stays possible: to see that a file outside exists
//! (`stat` is not restricted), and to use up time, which is the parent's to watch.

pub mod calls;
pub mod clock;
pub mod confinement;
mod confinement_error;
pub mod descriptors;
pub mod launch;
pub mod memory;
pub mod notes;
pub mod process;
pub mod protection;
pub mod reading;

#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod filter_program;
#[cfg(target_os = "linux")]
mod filters;
#[cfg(target_os = "linux")]
mod kernel;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod trap;

pub use confinement::{Confinement, ConfinementLimits, Entered};
pub use confinement_error::ConfinementError;
pub use protection::{Missing, Protection, protection};
