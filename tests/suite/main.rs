//! Integration tests. One binary, because every test binary links all of Scryer.

mod dialect;
mod reader;
mod text;
mod writer;
