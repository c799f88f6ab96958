//! The predicates of SWI-Prolog that are written in Rust.

pub mod cells;
pub mod char_types;
pub mod clpfd;
pub mod database;
pub mod date_time;
pub mod environment;
pub mod file_names;
pub mod file_search;
pub mod files;
pub mod format_output;
pub mod globals;
pub mod grammar;
pub mod input_output;
pub mod inspection;
pub mod join_text;
pub mod limits;
pub mod listing;
pub mod message_text;
pub mod modules;
pub mod number_syntax;
pub mod operator_declarations;
pub mod read_terms;
pub mod statistics;
pub mod stream_control;
pub mod stream_properties;
pub mod string_bytes;
pub mod strings;
pub mod sub_text;
pub mod system;
pub mod tabling;
pub mod term_hash;
pub mod term_io;
pub mod term_source;
pub mod term_text;
pub mod text_convert;
pub mod text_input;

use crate::engine::flags;
use crate::engine::registry::Predicate;

/// The native predicates of this part.
pub fn natives() -> Vec<Predicate> {
    [
        cells::predicates(),
        char_types::predicates(),
        clpfd::predicates(),
        database::predicates(),
        date_time::predicates(),
        environment::predicates(),
        files::predicates(),
        file_names::predicates(),
        file_search::predicates(),
        flags::predicates(),
        format_output::predicates(),
        globals::predicates(),
        grammar::predicates(),
        input_output::predicates(),
        inspection::predicates(),
        join_text::predicates(),
        limits::predicates(),
        listing::predicates(),
        modules::predicates(),
        message_text::predicates(),
        operator_declarations::predicates(),
        read_terms::predicates(),
        statistics::predicates(),
        stream_control::predicates(),
        stream_properties::predicates(),
        string_bytes::predicates(),
        strings::predicates(),
        sub_text::predicates(),
        system::predicates(),
        tabling::predicates(),
        term_hash::predicates(),
        term_io::predicates(),
        term_text::predicates(),
        text_convert::predicates(),
        text_input::predicates(),
    ]
    .concat()
}
