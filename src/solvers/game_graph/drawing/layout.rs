//! Where the positions of a picture stand: one row a layer, in an order with few crossings.

use crate::solvers::game_graph::picture::GraphPicture;

/// Width of a character and of the margin inside a position, gap between positions, height of a
/// position and of a row, in pixels.
const CHARACTER: f64 = 8.0;
const INSIDE: f64 = 28.0;
const GAP: f64 = 24.0;
/// The height of a position.
pub const HEIGHT: f64 = 48.0;
const ROW: f64 = 108.0;
/// The margin around the drawing, wide enough for arrows that lead back.
pub const MARGIN: f64 = 40.0;
/// How often the rows are put in order.
const SWEEPS: usize = 8;

/// A position's place: its centre and its width.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NodeBox {
    /// The centre from the left.
    pub x: f64,
    /// The centre from the top.
    pub y: f64,
    /// The width.
    pub width: f64,
}

/// The places of all spots, and the width and height of all.
pub fn layout(picture: &GraphPicture) -> (Vec<NodeBox>, f64, f64) {
    let mut rows = vec![Vec::new(); picture.layers];
    for (spot, what) in picture.spots.iter().enumerate() {
        rows[what.layer].push(spot);
    }
    let mut places: Vec<NodeBox> = picture
        .spots
        .iter()
        .map(|spot| {
            let letters = spot.label.chars().count().max(spot.result().len());
            NodeBox {
                x: 0.0,
                y: MARGIN + HEIGHT / 2.0 + ROW * spot.layer as f64,
                width: INSIDE + CHARACTER * letters as f64,
            }
        })
        .collect();
    let beside = neighbours(picture);
    rows.iter().for_each(|row| spread(row, &mut places));
    for sweep in 0..SWEEPS {
        let downwards = sweep % 2 == 0;
        let order: Vec<usize> = if downwards {
            (0..rows.len()).collect()
        } else {
            (0..rows.len()).rev().collect()
        };
        for layer in order {
            let row = &mut rows[layer];
            let mean = |spot: &usize| mean(&beside[*spot], picture, &places, (*spot, downwards));
            let mut keyed: Vec<(f64, usize)> = row.iter().map(|spot| (mean(spot), *spot)).collect();
            keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
            *row = keyed.into_iter().map(|(_, spot)| spot).collect();
            spread(row, &mut places);
        }
    }
    let width = places.iter().map(|place| place.x + place.width / 2.0);
    let left = places.iter().map(|place| place.x - place.width / 2.0);
    let left = left.fold(f64::INFINITY, f64::min);
    let width = width.fold(0.0, f64::max) - if left.is_finite() { left } else { 0.0 };
    places.iter_mut().for_each(|place| place.x += MARGIN - left);
    let height = MARGIN * 2.0 + HEIGHT + ROW * picture.layers.saturating_sub(1) as f64;
    (places, width + 2.0 * MARGIN, height)
}

/// The spots at the other end of each spot's arrows.
fn neighbours(picture: &GraphPicture) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); picture.spots.len()];
    for arrow in &picture.arrows {
        beside[arrow.from].push(arrow.to);
        beside[arrow.to].push(arrow.from);
    }
    beside
}

/// The mean place of the neighbours in the row above, or with `false` in the row below; the spot's
/// own place if there are none.
fn mean(
    beside: &[usize],
    picture: &GraphPicture,
    places: &[NodeBox],
    (spot, downwards): (usize, bool),
) -> f64 {
    let own = picture.spots[spot].layer;
    let is_asked = |other: &&usize| {
        let layer = picture.spots[**other].layer;
        if downwards { layer < own } else { layer > own }
    };
    let (count, sum) = beside
        .iter()
        .filter(is_asked)
        .fold((0, 0.0), |(count, sum), other| {
            (count + 1, sum + places[*other].x)
        });
    if count == 0 {
        places[spot].x
    } else {
        sum / f64::from(count)
    }
}

/// Puts the spots of a row side by side, around the middle.
fn spread(row: &[usize], places: &mut [NodeBox]) {
    let widths: f64 = row.iter().map(|spot| places[*spot].width + GAP).sum();
    let mut left = -widths / 2.0;
    for spot in row {
        let width = places[*spot].width + GAP;
        places[*spot].x = left + width / 2.0;
        left += width;
    }
}
