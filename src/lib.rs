//! arbiiter: a referee and game engine hosted in Prolog.
//!
//! A Rust host embeds Scryer Prolog and loads a course's SWI-Prolog files unchanged.

pub mod cli;
pub mod conformance;
pub mod engine;
pub mod frontend;
pub mod games;
pub mod library;
pub mod referee;
pub mod sandbox;
pub mod solvers;
pub mod store;
pub mod tournament;
pub mod web;
