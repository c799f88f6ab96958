//! Where the weights of the evaluation come from: games of the program against itself, and a fit to
//! how they ended.

pub mod fit;
pub mod samples;
