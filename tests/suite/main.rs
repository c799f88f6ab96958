//! Integration tests. One binary, because every test binary links all of Scryer.

mod arbiters;
mod course;
mod dialect;
mod draughts;
mod embedded;
mod hub;
mod layers;
mod reader;
mod text;
mod toplevel;
mod transcripts;
mod turniir;
mod writer;
