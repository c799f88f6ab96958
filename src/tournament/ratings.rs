//! Strengths from results: the model of Bradley and Terry (1952), in Elo.
//!
//! A player of strength `a` is expected to take the share `1 / (1 + exp(b - a))` of the points from
//! one of strength `b`; a draw is half a win. The strengths are those that make the results
//! likeliest, found by Newton's method. Everybody is given one drawn game against a player of
//! strength 0 as well, so that all points or none, or two groups that never met, have finite
//! strengths. Errors come from the curvature there.

use crate::tournament::model::Rating;

/// Games against the average player that everybody is thought to have drawn.
pub const PRIOR_GAMES: f64 = 1.0;

/// 95 of 100 results of a normal distribution lie within so many deviations.
pub(super) const DEVIATIONS: f64 = 1.959_964;
/// A strength is known well enough when it changes by less: a ten-thousandth of an Elo.
const EXACT: f64 = 1e-7;
/// Newton's method needs about ten steps.
const MAX_STEPS: usize = 200;

/// A rating with so many decimals, which is all that is known of it; zero has no sign.
pub(super) fn rounded(elo: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    (elo * scale).round() / scale + 0.0
}

/// What one did against another in all their games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The one.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// The games of the two.
    pub games: f64,
    /// Wins of the one, and half of the draws.
    pub score: f64,
}

/// The ratings of so many players; the mean is 0. With a prior above 0 there are always some.
pub fn ratings(players: usize, meetings: &[Meeting], prior_games: f64) -> Vec<Rating> {
    let mut strengths = vec![0.0; players];
    let mut best = likelihood(&strengths, meetings, prior_games);
    for _ in 0..MAX_STEPS {
        let (slope, curvature) = derivatives(&strengths, meetings, prior_games);
        let Some(factor) = Factor::of(curvature) else {
            break;
        };
        let step = factor.solve(&slope);
        let Some((next, likelihood)) = climb(&strengths, &step, best, meetings, prior_games) else {
            break;
        };
        strengths = next;
        best = likelihood;
        if step.iter().all(|change| change.abs() < EXACT) {
            break;
        }
    }
    let (_, curvature) = derivatives(&strengths, meetings, prior_games);
    let errors = Factor::of(curvature).map(|factor| factor.deviations_from_mean());
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let in_elo = 400.0 / std::f64::consts::LN_10;
    let rate = |(index, strength): (usize, &f64)| Rating {
        elo: (strength - mean) * in_elo,
        error: errors
            .as_ref()
            .map_or(f64::INFINITY, |errors| errors[index] * DEVIATIONS * in_elo),
    };
    strengths.iter().enumerate().map(rate).collect()
}

/// The share that is expected of somebody stronger by so much.
fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The logarithm of [`share`].
fn log_share(difference: f64) -> f64 {
    if difference < 0.0 {
        difference - difference.exp().ln_1p()
    } else {
        -(-difference).exp().ln_1p()
    }
}

/// The logarithm of how likely the results are.
fn likelihood(strengths: &[f64], meetings: &[Meeting], prior_games: f64) -> f64 {
    let results = meetings.iter().map(|meeting| {
        let difference = strengths[meeting.one] - strengths[meeting.other];
        let lost = meeting.games - meeting.score;
        meeting.score * log_share(difference) + lost * log_share(-difference)
    });
    let prior = strengths
        .iter()
        .map(|strength| prior_games / 2.0 * (log_share(*strength) + log_share(-strength)));
    results.sum::<f64>() + prior.sum::<f64>()
}

/// The slope of the likelihood, and its second derivatives with the sign changed.
fn derivatives(
    strengths: &[f64],
    meetings: &[Meeting],
    prior_games: f64,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = strengths.len();
    let mut slope = vec![0.0; count];
    let mut curvature = vec![vec![0.0; count]; count];
    for meeting in meetings {
        let Meeting {
            one,
            other,
            games,
            score,
        } = *meeting;
        let expected = share(strengths[one] - strengths[other]);
        slope[one] += score - games * expected;
        slope[other] -= score - games * expected;
        let weight = games * expected * (1.0 - expected);
        curvature[one][one] += weight;
        curvature[other][other] += weight;
        curvature[one][other] -= weight;
        curvature[other][one] -= weight;
    }
    for (index, strength) in strengths.iter().enumerate() {
        let expected = share(*strength);
        slope[index] += prior_games * (0.5 - expected);
        curvature[index][index] += prior_games * expected * (1.0 - expected);
    }
    (slope, curvature)
}

/// The first of the step, half of it, a quarter.. that does not lead down.
fn climb(
    strengths: &[f64],
    step: &[f64],
    from: f64,
    meetings: &[Meeting],
    prior_games: f64,
) -> Option<(Vec<f64>, f64)> {
    let mut length = 1.0;
    for _ in 0..40 {
        let pairs = strengths.iter().zip(step);
        let next: Vec<f64> = pairs.map(|(old, change)| old + length * change).collect();
        let reached = likelihood(&next, meetings, prior_games);
        if reached >= from {
            return Some((next, reached));
        }
        length /= 2.0;
    }
    None
}

/// A symmetric positive matrix as the product of a lower triangle and its mirror image (Cholesky).
struct Factor(Vec<Vec<f64>>);

impl Factor {
    /// `None` when the matrix is not positive.
    fn of(mut matrix: Vec<Vec<f64>>) -> Option<Factor> {
        for row in 0..matrix.len() {
            for column in 0..=row {
                let (upper, lower) = matrix.split_at_mut(row);
                let own = &lower[0];
                let other = if column == row { own } else { &upper[column] };
                let pairs = own[..column].iter().zip(&other[..column]);
                let rest = own[column] - pairs.map(|(a, b)| a * b).sum::<f64>();
                lower[0][column] = if column == row {
                    (rest > 0.0).then(|| rest.sqrt())?
                } else {
                    rest / upper[column][column]
                };
            }
        }
        Some(Factor(matrix))
    }

    /// The vector that the matrix turns into this one.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let rows = &self.0;
        let mut vector = right.to_vec();
        for row in 0..rows.len() {
            let known = rows[row][..row].iter().zip(&vector[..row]);
            let sum: f64 = known.map(|(a, b)| a * b).sum();
            vector[row] = (vector[row] - sum) / rows[row][row];
        }
        for row in (0..rows.len()).rev() {
            let known = (row + 1..rows.len()).map(|below| rows[below][row] * vector[below]);
            let sum: f64 = known.sum();
            vector[row] = (vector[row] - sum) / rows[row][row];
        }
        vector
    }

    /// The deviation of each strength from the mean of all, when the matrix is the curvature.
    fn deviations_from_mean(&self) -> Vec<f64> {
        let count = self.0.len();
        let deviation = |index: usize| {
            let mut from_mean = vec![-1.0 / count as f64; count];
            from_mean[index] += 1.0;
            let solved = self.solve(&from_mean);
            let variance: f64 = solved.iter().zip(&from_mean).map(|(a, b)| a * b).sum();
            variance.max(0.0).sqrt()
        };
        (0..count).map(deviation).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{DEVIATIONS, Meeting, PRIOR_GAMES, likelihood, ratings};
    use crate::games::random::Random;

    const ELO: f64 = 400.0 / std::f64::consts::LN_10;

    #[track_caller]
    fn near(found: f64, expected: f64, error: f64) {
        assert!(
            (found - expected).abs() <= error,
            "{found} is not {expected}"
        );
    }

    fn meeting(one: usize, other: usize, games: f64, score: f64) -> Meeting {
        Meeting {
            one,
            other,
            games,
            score,
        }
    }

    #[test]
    fn two_players_have_a_closed_form() {
        for (games, score) in [(4.0, 3.0), (100.0, 50.0), (100.0, 64.0), (1000.0, 990.5)] {
            let share: f64 = score / games;
            let found = ratings(2, &[meeting(0, 1, games, score)], 1e-9);
            let difference = (share / (1.0 - share)).ln() * ELO;
            near(found[0].elo - found[1].elo, difference, 1e-3);
            near(found[0].elo + found[1].elo, 0.0, 1e-9);
            // The variance of the difference is 1 / (games * share * (1 - share)); each is half the
            // difference from the mean.
            let deviation = (1.0 / (games * share * (1.0 - share))).sqrt() / 2.0;
            near(found[0].error, deviation * DEVIATIONS * ELO, 1e-2);
        }
    }

    #[test]
    fn all_points_or_none_are_finite() {
        let results = [meeting(0, 1, 2.0, 2.0), meeting(0, 2, 2.0, 2.0)];
        let found = ratings(4, &results, PRIOR_GAMES);
        assert!(
            found
                .iter()
                .all(|rating| rating.elo.is_finite() && rating.error.is_finite())
        );
        assert!(found[0].elo > 100.0 && found[1].elo < 0.0);
        near(found[1].elo, found[2].elo, 1e-6);
        let mean: f64 = found.iter().map(|rating| rating.elo).sum();
        near(mean, 0.0, 1e-9);
        assert!(ratings(0, &[], PRIOR_GAMES).is_empty());
        near(ratings(1, &[], PRIOR_GAMES)[0].elo, 0.0, 0.0);
    }

    fn random_results(players: usize, random: &mut Random) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        for one in 0..players {
            for other in 0..one {
                let games = random.below(7) as f64;
                let score = random.below(2 * games as usize + 1) as f64 / 2.0;
                meetings.push(meeting(one, other, games, score));
            }
        }
        meetings
    }

    /// No small change of one strength or of two makes the results likelier.
    #[test]
    fn nothing_near_is_likelier() {
        let mut random = Random::new(5);
        for players in 2..9 {
            let meetings = random_results(players, &mut random);
            let found = ratings(players, &meetings, PRIOR_GAMES);
            let strengths: Vec<f64> = found.iter().map(|rating| rating.elo / ELO).collect();
            // The mean is moved to 0 afterwards, which the prior would rather not: it goes back to
            // where the likelihood is highest.
            let moved =
                |by: f64| -> Vec<f64> { strengths.iter().map(|strength| strength + by).collect() };
            let height = |by: f64| likelihood(&moved(by), &meetings, PRIOR_GAMES);
            let (mut low, mut high) = (-5.0, 5.0);
            for _ in 0..200 {
                let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
                if height(left) < height(right) {
                    low = left;
                } else {
                    high = right;
                }
            }
            let best = moved(low);
            let top = likelihood(&best, &meetings, PRIOR_GAMES);
            for one in 0..players {
                for (other, change) in
                    (0..players).flat_map(|other| [(other, 1e-3), (other, -1e-3)])
                {
                    let mut near = best.clone();
                    near[one] += change;
                    near[other] -= change / 2.0;
                    assert!(likelihood(&near, &meetings, PRIOR_GAMES) < top, "{players}");
                }
            }
        }
    }

    /// The errors against those of a matrix of second differences, inverted by elimination.
    #[test]
    fn errors_are_those_of_a_numeric_curvature() {
        let mut random = Random::new(6);
        let players = 4;
        let meetings = random_results(players, &mut random);
        let found = ratings(players, &meetings, PRIOR_GAMES);
        // Newton's method by hand, with differences for derivatives.
        let mut strengths = vec![0.0; players];
        let h = 1e-4;
        let at = |strengths: &[f64], changes: &[(usize, f64)]| {
            let mut near = strengths.to_vec();
            for (index, change) in changes {
                near[*index] += change;
            }
            likelihood(&near, &meetings, PRIOR_GAMES)
        };
        let mut inverse = Vec::new();
        for _ in 0..30 {
            let second = |a: usize, b: usize| {
                let sum = at(&strengths, &[(a, h), (b, h)]) + at(&strengths, &[(a, -h), (b, -h)])
                    - at(&strengths, &[(a, h), (b, -h)])
                    - at(&strengths, &[(a, -h), (b, h)]);
                -sum / (4.0 * h * h)
            };
            let matrix: Vec<Vec<f64>> = (0..players)
                .map(|a| (0..players).map(|b| second(a, b)).collect())
                .collect();
            inverse = inverted(matrix);
            let slope: Vec<f64> = (0..players)
                .map(|a| (at(&strengths, &[(a, h)]) - at(&strengths, &[(a, -h)])) / (2.0 * h))
                .collect();
            for a in 0..players {
                strengths[a] += (0..players).map(|b| inverse[a][b] * slope[b]).sum::<f64>();
            }
        }
        let mean = strengths.iter().sum::<f64>() / players as f64;
        for index in 0..players {
            near(found[index].elo, (strengths[index] - mean) * ELO, 0.01);
            let weight = |a: usize| f64::from(u8::from(a == index)) - 1.0 / players as f64;
            let all = (0..players).flat_map(|a| (0..players).map(move |b| (a, b)));
            let variance: f64 = all
                .map(|(a, b)| weight(a) * weight(b) * inverse[a][b])
                .sum();
            near(found[index].error, variance.sqrt() * DEVIATIONS * ELO, 0.05);
        }
    }

    fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
        let count = matrix.len();
        for (index, row) in matrix.iter_mut().enumerate() {
            row.extend((0..count).map(|column| f64::from(u8::from(column == index))));
        }
        for pivot in 0..count {
            let scale = matrix[pivot][pivot];
            matrix[pivot].iter_mut().for_each(|cell| *cell /= scale);
            for row in (0..count).filter(|row| *row != pivot) {
                let factor = matrix[row][pivot];
                let top = matrix[pivot].clone();
                for (cell, above) in matrix[row].iter_mut().zip(top) {
                    *cell -= factor * above;
                }
            }
        }
        matrix
            .into_iter()
            .map(|row| row[count..].to_vec())
            .collect()
    }
}
