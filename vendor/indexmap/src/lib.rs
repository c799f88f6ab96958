//! The crate `indexmap`, in place of the published crate, with a set that is cheap to clone.
//!
//! The interpreter clones its set of atoms for each new atom: see [`set`]. The rest is version 1.9.3 of the published crate,
//! with what version 2 has added and the interpreter uses. A crate that takes the place of version 2 cannot depend on
//! version 2.

pub mod map;
pub mod set;

pub use map::IndexMap;
pub use published::Equivalent;
pub use set::IndexSet;
