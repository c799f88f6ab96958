//! A picture as SVG.

use std::fmt::Write as _;

use super::layout::{HEIGHT, MARGIN, NodeBox, layout};
use super::{RESULTS, SHAPES, colours};
use crate::games::Side;
use crate::solvers::game_graph::picture::{Arrow, GraphPicture, NodeSpot};

/// The height of a line of the legend.
const LINE: f64 = 22.0;
/// The width that the legend needs.
const LEGEND: f64 = 360.0;

/// The picture as one SVG element.
pub fn svg(picture: &GraphPicture) -> String {
    let (places, graph_width, graph_height) = layout(picture);
    let lines = RESULTS.len() + SHAPES.split("; ").count();
    let height = graph_height + MARGIN + LINE * lines as f64;
    let width = graph_width.max(LEGEND);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n\
         <title>Game graph with {} positions and {} moves</title>\n\
         <defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" \
         markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\" fill=\"#333\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        picture.spots.len(),
        picture.arrows.len(),
    );
    for arrow in &picture.arrows {
        draw_arrow(picture, (&places, graph_width / 2.0), arrow, &mut out);
    }
    for (spot, place) in picture.spots.iter().zip(&places) {
        draw_spot(spot, place, &mut out);
    }
    draw_legend(graph_height + MARGIN / 2.0, &mut out);
    out.push_str("</svg>\n");
    out
}

fn draw_arrow(
    picture: &GraphPicture,
    (places, middle): (&[NodeBox], f64),
    arrow: &Arrow,
    out: &mut String,
) {
    let (from, to) = (places[arrow.from], places[arrow.to]);
    let width = if arrow.is_best { 2.6 } else { 1.1 };
    let half = HEIGHT / 2.0;
    let is_down = picture.spots[arrow.to].layer > picture.spots[arrow.from].layer;
    let (path, dash) = if arrow.from == arrow.to {
        let (x, y) = (from.x + from.width / 2.0, from.y);
        let path = format!("M{x:.1} {:.1}c36 -22 36 38 0 16", y - 8.0);
        (path, " stroke-dasharray=\"6 3\"")
    } else if is_down {
        let (y, end) = (from.y + half, to.y - half);
        let half_way = (y + end) / 2.0;
        let path = format!(
            "M{:.1} {y:.1}C{:.1} {half_way:.1} {:.1} {half_way:.1} {:.1} {end:.1}",
            from.x, from.x, to.x, to.x
        );
        (path, "")
    } else {
        // Back, or to the same row: dashed, around the side of the drawing that is nearer.
        let side = if from.x + to.x < middle * 2.0 {
            -0.5
        } else {
            0.5
        };
        let (x, end) = (from.x + side * from.width, to.x + side * to.width);
        let around = if side < 0.0 { x.min(end) } else { x.max(end) } + side * 80.0;
        let path = format!(
            "M{x:.1} {:.1}C{around:.1} {:.1} {around:.1} {:.1} {end:.1} {:.1}",
            from.y, from.y, to.y, to.y
        );
        (path, " stroke-dasharray=\"6 3\"")
    };
    let _ = writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"#333\" stroke-width=\"{width}\"{dash} marker-end=\"url(#head)\"/>"
    );
}

fn draw_spot(spot: &NodeSpot, place: &NodeBox, out: &mut String) {
    let (fill, border) = colours(spot.value);
    let (label, result) = (escaped(&spot.label), spot.result());
    let turn = match spot.turn {
        Some(Side::First) => "the player moves",
        Some(Side::Second) => "the opponent moves",
        None => "the game is over",
    };
    let _ = writeln!(out, "<g><title>{label}: {result}, {turn}</title>");
    let paint = format!("fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"1.6\"");
    if spot.turn == Some(Side::First) {
        let (x, y) = (place.x, place.y);
        let (rx, ry) = (place.width / 2.0, HEIGHT / 2.0);
        let _ = writeln!(
            out,
            "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{rx:.1}\" ry=\"{ry:.1}\" {paint}/>"
        );
    } else {
        draw_box(place, 0.0, &paint, out);
    }
    if spot.turn.is_none() {
        draw_box(place, 4.0, &paint, out);
    }
    let (x, y) = (place.x, place.y);
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-weight=\"bold\">{label}</text><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\">{result}</text></g>",
        y - 3.0,
        y + 14.0
    );
}

fn draw_box(place: &NodeBox, inset: f64, paint: &str, out: &mut String) {
    let (x, y) = (
        place.x - place.width / 2.0 + inset,
        place.y - HEIGHT / 2.0 + inset,
    );
    let (width, height) = (place.width - 2.0 * inset, HEIGHT - 2.0 * inset);
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {paint}/>"
    );
}

fn draw_legend(top: f64, out: &mut String) {
    let mut y = top;
    let left = MARGIN;
    let _ = writeln!(out, "<g font-size=\"13\" text-anchor=\"start\">");
    for (value, words) in RESULTS {
        let (fill, border) = colours(value);
        let _ = writeln!(
            out,
            "<rect x=\"{left}\" y=\"{y:.1}\" width=\"22\" height=\"14\" fill=\"{fill}\" stroke=\"{border}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{words}</text>",
            left + 30.0,
            y + 12.0
        );
        y += LINE;
    }
    for words in SHAPES.split("; ") {
        let _ = writeln!(
            out,
            "<text x=\"{left}\" y=\"{:.1}\">{words}</text>",
            y + 12.0
        );
        y += LINE;
    }
    out.push_str("</g>\n");
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
