//! Running a program: the Scryer machine, the foreign boundary, modules and loading.

pub mod allocator;
pub mod builtins;
pub mod calls;
pub mod embedded;
pub mod fault;
pub mod flags;
pub mod foreign;
pub mod globals;
pub mod host;
pub mod loader;
pub mod machine;
pub mod messages;
pub mod output;
pub mod paths;
pub mod program;
pub mod queries;
pub mod registry;
pub mod session;
pub mod silence;
pub mod store_calls;
pub mod streams;
pub mod survey;
pub mod swipl;
pub mod symbols;
pub mod watch;
pub mod wire;
