//! What a toplevel says of queries and answers, as text: the dialogue itself is a command's.

pub mod answers;
pub mod completion;
pub mod unknown;
pub mod variables;
