//! Running a process that may do no harm: what it may touch and use up, how it is made and how it ends.
//!
//! - [`process`] makes a child by `fork`, ends it and counts its time; [`descriptors`] passes files between processes.

pub mod descriptors;
pub mod process;
