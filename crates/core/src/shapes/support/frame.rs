use glam::DVec3;

use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The frame in which shapes are seen: p ↦ (p − origin) · scale, in double precision in space.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    pub origin: DVec3,
    /// A power of two.
    pub scale: f64,
}

impl Frame {
    /// The world itself.
    pub const WORLD: Self = Self { origin: DVec3::ZERO, scale: 1.0 };

    /// From a point of the one, in a scale in which products of five lengths of both neither over- nor underflow.
    pub fn between<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Self {
        let origin = a.anchor().in_space();
        // In double precision no product of so few single numbers does.
        if V::Scalar::LIMIT_EXPONENT < 100 {
            return Self { origin, scale: 1.0 };
        }
        let bounds = [a.bounds(), b.bounds()];
        let reach = bounds.iter().flat_map(|bounds| [bounds.min, bounds.max]);
        let size = reach.map(|p| Vector::max_abs(p.in_space() - origin)).fold(0.0, f64::max);
        let near_one = (1e-40..1e40).contains(&size);
        Self { origin, scale: if near_one { 1.0 } else { size.unit_scale() } }
    }

    /// A point of the world, seen from here.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn see<V: Vector>(&self, p: V) -> DVec3 {
        (p.in_space() - self.origin) * self.scale
    }

    /// A length of the world, seen from here.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn length<S: Scalar>(&self, length: S) -> f64 {
        length.double() * self.scale
    }

    /// The point of the world that is seen at `p`.
    pub fn world<V: Vector>(&self, p: DVec3) -> V {
        V::from_space(p / self.scale + self.origin)
    }
}
