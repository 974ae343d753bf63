use glam::DVec3;

use super::mouth::Mouth;
use super::{frame, is_wide_sector};
use crate::shapes::{Bounds, Frame, Mesh, Segment, Shape};
use crate::vector::{Scalar, Vector};

/// A sector beyond 90°, ready to be asked how near the boxes of the tree of a mesh may be.
pub(in crate::intersect) struct NearBoxes {
    mouth: Mouth,
    frame: Frame,
}

impl NearBoxes {
    /// `None` for any other set.
    pub fn new<V: Vector>(shape: &Shape<V>, mesh: &Mesh<V>) -> Option<Self> {
        let Shape::Sector(sector) = shape else { return None };
        if !is_wide_sector(shape) {
            return None;
        }
        let all = mesh.tree().volume(0);
        let frame = frame(shape, &Segment::new(all.min, all.max).ok()?.into());
        Some(Self { mouth: Mouth::new(sector, &frame), frame })
    }

    /// A lower bound of the distance of anything in the box from the sector: the box lies that far in the
    /// mouth, before the plane of the rim, or outside the ball; or its centre is that much farther than half
    /// its diagonal. It is reduced by the rounding error; 0 or more.
    pub fn at_least<V: Vector>(&self, bounds: &Bounds<V>) -> V::Scalar {
        let Self { mouth, frame } = self;
        let ends = [frame.see(bounds.min), frame.see(bounds.max)];
        let corner = |k: usize| <DVec3 as Vector>::from_fn(|i| ends[k >> i & 1][i]);
        let (mut highest, mut before) = (f64::NEG_INFINITY, f64::INFINITY);
        for p in (0..1 << V::DIM).map(corner) {
            highest = highest.max(mouth.height(p));
            before = before.min((p - mouth.apex).dot(mouth.axis));
        }
        let nearest = mouth.apex.max(ends[0]).min(ends[1]);
        let off = (nearest - mouth.apex).length() - mouth.radius;
        let (center, half) = ((ends[0] + ends[1]) * 0.5, (ends[1] - ends[0]) * 0.5);
        let about_center = mouth.nearest(center).1 - half.length();
        let at_least = (-highest).max(before - mouth.rim_height()).max(off).max(about_center);
        let size = ends.iter().map(|p| p.length()).sum::<f64>() + mouth.radius;
        let certain = (at_least - 64.0 * f64::EPSILON * size) / frame.scale;
        V::Scalar::at_most(certain.max(0.0))
    }
}
