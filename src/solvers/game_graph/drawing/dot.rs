//! The text of a picture for Graphviz.

use std::fmt::Write as _;

use super::{RESULTS, SHAPES, colours};
use crate::games::Side;
use crate::solvers::game_graph::picture::{GraphPicture, NodeSpot};

/// The picture in the DOT language.
pub fn dot(picture: &GraphPicture) -> String {
    let mut out = String::from(
        "digraph game {\n  rankdir=TB;\n  node [style=filled, fontname=\"sans-serif\"];\n",
    );
    for (number, spot) in picture.spots.iter().enumerate() {
        let _ = writeln!(out, "  n{number} [{}];", attributes(spot));
    }
    for arrow in &picture.arrows {
        let thick = if arrow.is_best { " [penwidth=2.5]" } else { "" };
        let _ = writeln!(out, "  n{} -> n{}{thick};", arrow.from, arrow.to);
    }
    out.push_str(&legend());
    out.push_str("}\n");
    out
}

fn attributes(spot: &NodeSpot) -> String {
    let (fill, border) = colours(spot.value);
    let shape = match spot.turn {
        Some(Side::First) => "shape=ellipse",
        Some(Side::Second) => "shape=box",
        None => "shape=box, peripheries=2",
    };
    let label = format!("{}\n{}", spot.label, spot.result());
    format!(
        "label={}, {shape}, fillcolor=\"{fill}\", color=\"{border}\"",
        quoted(&label)
    )
}

fn legend() -> String {
    let mut rows = String::new();
    for (value, words) in RESULTS {
        let (fill, _) = colours(value);
        let _ = write!(
            rows,
            "<tr><td bgcolor=\"{fill}\" align=\"left\">{words}</td></tr>"
        );
    }
    for words in SHAPES.split("; ") {
        let _ = write!(rows, "<tr><td align=\"left\">{words}</td></tr>");
    }
    format!(
        "  legend [shape=plaintext, style=\"\", label=<<table border=\"1\" cellborder=\"0\">{rows}</table>>];\n"
    )
}

/// A quoted string: only the quote and the backslash are special in it, and a line's end is written
/// `\n`.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out + "\""
}
