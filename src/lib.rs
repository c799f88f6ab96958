//! arbiiter: a referee and game engine hosted in Prolog.
//!
//! A Rust host embeds Scryer Prolog and loads a course's SWI-Prolog files unchanged. Each module
//! below is a room: a folder that names only rooms listed before it. A test enforces which ones.
//! `ARCHITECTURE.md` tells how a file, a call and a move go through them.
//!
//! The ground:
//!
//! - [`files`] writes files that are whole at every moment.
//! - [`games`] has the rules and notations of the games: what is legal.
//! - [`frontend`] turns bytes into text, text into terms, and terms into text. It never fails.
//! - [`sandbox`] starts, limits, locks and ends processes.
//! - [`store`] keeps dynamic predicates.
//!
//! Play and Prolog:
//!
//! - [`solvers`] has searches, evaluations and ending tables: what is good.
//! - [`engine`] runs Prolog programs. It loads and lowers them, and crosses to Scryer.
//! - [`library`] has the native predicates, those of SWI-Prolog and those of the games.
//!
//! Judging programs:
//!
//! - [`referee`] plays one match between two programs, each in a locked process.
//! - [`conformance`] tells which rules a program breaks.
//! - [`tournament`] has schedules, journals, standings and reports.
//! - [`course`] keeps leagues that grow, and the courses that hand programs in to them.
//!
//! What people use:
//!
//! - [`web`] shows boards in a browser.
//! - [`lsp`] serves editors.
//! - [`hub`] serves draughts programs.
//! - [`cli`] has the commands.

pub mod cli;
pub mod conformance;
pub mod course;
pub mod engine;
pub mod files;
pub mod frontend;
pub mod games;
pub mod hub;
pub mod library;
pub mod lsp;
pub mod referee;
pub mod sandbox;
pub mod solvers;
pub mod store;
pub mod tournament;
pub mod web;
