use glam::DVec3;

use super::equations::{NAMES, on_unit_sphere, plus};
use super::error::ShapeError;
use super::figure::*;
use super::obb::Obb;
use crate::vector::{Scalar, Vector};

/// { x : Σ ((x − center) · axesᵢ / halfᵢ)² ≤ 1 }: an ellipse with its inside in the plane. A
/// half-extent of 0 makes it flat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ellipsoid<V: Vector> {
    pub(super) bounding_box: Obb<V>,
}

impl<V: Vector> Ellipsoid<V> {
    /// Refuses what [`Obb::new`] refuses.
    pub fn new(center: V, half: V, axes: V::Axes) -> Result<Self, ShapeError> {
        Ok(Self { bounding_box: Obb::new(center, half, axes)? })
    }

    /// The smallest box with the same axes around it: its centre, half-extents and axes are the ellipsoid's.
    #[inline]
    pub fn bounding_box(&self) -> &Obb<V> {
        &self.bounding_box
    }
}

fields!(Ellipsoid { bounding_box: part });

impl<V: Vector> Figure<V> for Ellipsoid<V> {
    fn reference_point(&self) -> V {
        self.bounding_box.center
    }

    /// The projection of the unit ball, seen through the matrix that makes it the ellipsoid.
    fn projection(&self, d: DVec3) -> Projection {
        let Obb { center, half, axes } = &self.bounding_box;
        let mut stretched = DVec3::ZERO;
        for i in 0..V::DIM {
            stretched[i] = half.get(i).double() * axes[i].in_space().dot(d);
        }
        around(d, [*center], Vector::length(stretched))
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let center = frame.see(self.bounding_box.center);
        let core = Core::Ellipsoid { center, sides: self.bounding_box.sides(frame) };
        Some(Support::new(core, 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.bounding_box.center.length() + self.bounding_box.half.max_element()
    }

    fn equations(&self, pen: Pen) -> Vec<(&'static str, String)> {
        let Obb { center, half, axes } = &self.bounding_box;
        let turned = *axes != V::AXES;
        let term = |i: usize| {
            let size = pen.number(half.get(i));
            let along = if turned {
                pen.across(&self.bounding_box, i)
            } else {
                pen.less_in_brackets(NAMES[i], center.get(i))
            };
            format!("({along} / {size})²")
        };
        let sum = (0..V::DIM).map(term).collect::<Vec<_>>().join(" + ");
        let (run, factors) = on_unit_sphere(V::DIM);
        let pen_of_ways = if turned { pen.about() } else { pen };
        let way = |i: usize| plus(pen_of_ways.vector(axes[i] * half.get(i)), factors[i]);
        let ways = (0..V::DIM).map(way).collect::<String>();
        let text = format!("{run} = {}{ways}", pen.vector(*center));
        vec![("implicit", format!("{sum} ≤ 1")), ("parametric", text)]
    }
}
