//! What a search by alpha-beta is asked.

/// The values that matter to the side to move: it is sure of `alpha` elsewhere, and its opponent of
/// `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The value to exceed.
    pub alpha: i32,
    /// The value that is enough.
    pub beta: i32,
}

impl Window {
    /// The values between a limit and its negative.
    #[inline]
    pub const fn within(limit: i32) -> Window {
        Window {
            alpha: -limit,
            beta: limit,
        }
    }

    /// Whether more than one bit is asked for.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The smallest window above alpha.
    #[inline]
    pub const fn closed(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }

    /// The same as the opponent sees it.
    #[inline]
    pub const fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// Looks with narrow windows around an expected value: what lies outside is cut off cheaply, and
/// the value is mostly inside.
#[derive(Clone, Copy, Debug)]
pub struct Aspiration {
    /// The window of all values.
    pub full: Window,
    /// How far from the expected value the first look reaches; each further one reaches three times
    /// as far.
    pub margin: i32,
    /// A bound beyond this, either way, is far from any estimate and moves to the outermost.
    pub far: i32,
}

impl Aspiration {
    /// Looks until the value is inside the window; with the full one at once when nothing is
    /// expected.
    ///
    /// # Errors
    /// Those of `search`, which gives the value that it found with a window.
    pub fn search<E>(
        &self,
        expected: Option<i32>,
        mut search: impl FnMut(Window) -> Result<i32, E>,
    ) -> Result<(), E> {
        let (full, mut margin) = (self.full, self.margin);
        let mut window = expected.map_or(full, |value| Window {
            alpha: value - margin,
            beta: value + margin,
        });
        loop {
            let found = search(window)?;
            margin *= 3;
            if found <= window.alpha && window.alpha > full.alpha {
                window.alpha = self.widened(found - margin, full.alpha);
            } else if found >= window.beta && window.beta < full.beta {
                window.beta = self.widened(found + margin, full.beta);
            } else {
                return Ok(());
            }
        }
    }

    fn widened(&self, bound: i32, outermost: i32) -> i32 {
        if bound.abs() > self.far {
            outermost
        } else {
            bound
        }
    }
}
