//! A tournament: who plays whom, and what came of it.
