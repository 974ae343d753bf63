use crate::vector::Vector;

/// What a camera at `eye` sees between the distances `near` and `far` along the view, in space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frustum<V: Vector> {
    eye: V,
    corners: [V; 8],
}

impl<V: Vector> Frustum<V> {
    /// Where the camera stands.
    #[inline]
    pub fn eye(&self) -> V {
        self.eye
    }

    /// The corners of the near face, then those of the far face in the same order.
    #[inline]
    pub fn corners(&self) -> &[V; 8] {
        &self.corners
    }
}
