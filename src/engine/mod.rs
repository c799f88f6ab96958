//! Running a program: the Scryer machine, the foreign boundary, modules and loading.

pub mod allocator;
pub mod bridge;
pub mod builtins;
pub mod checkpoint;
pub mod deadline;
pub mod embedded;
pub mod fault;
pub mod flags;
pub mod host;
pub mod interrupt;
pub mod loader;
pub mod lower;
pub mod machine;
pub mod messages;
pub mod oom_handler;
pub mod output;
pub mod paths;
pub mod program;
pub mod queries;
pub mod registry;
pub mod session;
pub mod stdout_redirect;
pub mod streams;
pub mod survey;
pub mod swipl;
pub mod tables;
