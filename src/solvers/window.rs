//! What a search by alpha-beta is asked.

/// The values that matter to the side to move: it is sure of `alpha` elsewhere, and its opponent of `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The value to exceed.
    pub alpha: i32,
    /// The value that is enough.
    pub beta: i32,
}

impl Window {
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
