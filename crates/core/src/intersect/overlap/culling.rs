//! Frustum culling: the boxes of a tree against the planes of a frustum.

use glam::DVec3;
use num_traits::Float;

use crate::shapes::{Bounds, Frustum};
use crate::vector::{Scalar, Vector};

/// The corners of the faces of a frustum, by their numbers in [`Frustum::corners`]: near, far, and the four sides.
const FACES: [[usize; 4]; 6] =
    [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];

/// The six planes of a frustum, against which the boxes of a tree are tested.
///
/// A box that lies outside one of the planes is culled with everything in it. A box beside an edge of the frustum that lies outside no
/// single plane is kept. Boxes grow by 64 ulp of the farthest coordinate, so that no shape is culled that its own test, with its rounding,
/// would accept: tests err by at most 32 ulp, as [`trust`](crate::intersect::trust) says, and the two projections that are compared, each a
/// difference and a dot product with a unit vector, by less than 8 in double precision. All corners are behind each plane, whatever the
/// rounding of its normal.
///
/// Source: the GAME2016 lecture on bounding volume hierarchies.
#[derive(Debug, Clone, Copy)]
pub struct Culling {
    eye: DVec3,
    /// The outward unit normals; zero for a near face of no size.
    normals: [DVec3; 6],
    /// The largest projection of the frustum on each normal, relative to the eye.
    reach: [f64; 6],
    /// The largest coordinate of a corner, relative to the eye.
    farthest: f64,
}

impl Culling {
    /// The planes through the stored corners.
    pub fn new<V: Vector>(frustum: &Frustum<V>) -> Self {
        let eye = frustum.eye().in_space();
        let corners = frustum.corners().map(|corner| corner.in_space() - eye);
        let middle = corners.iter().sum::<DVec3>() / 8.0;
        let normals = FACES.map(|[a, b, c, d]| {
            let across = (corners[c] - corners[a]).cross(corners[d] - corners[b]);
            let outward = if across.dot(corners[a] - middle) < 0.0 { -across } else { across };
            outward.unit().unwrap_or(DVec3::ZERO)
        });
        let reach = normals
            .map(|normal| corners.iter().map(|c| normal.dot(*c)).fold(f64::NEG_INFINITY, f64::max));
        let farthest = corners.iter().map(|c| Vector::max_abs(*c)).fold(0.0, f64::max);
        Self { eye, normals, reach, farthest }
    }

    /// Whether a box lies outside one of the planes.
    pub fn leaves_out<V: Vector>(&self, bounds: &Bounds<V>) -> bool {
        let (min, max) = (bounds.min.in_space() - self.eye, bounds.max.in_space() - self.eye);
        let size = Vector::max_abs(min).max(Vector::max_abs(max)).max(self.farthest);
        let slack = size * 64.0 * V::Scalar::epsilon().double();
        self.normals.iter().zip(&self.reach).any(|(normal, reach)| {
            // The corner of the box that is farthest against the normal.
            let inmost = DVec3::select(normal.cmpgt(DVec3::ZERO), min, max);
            normal.dot(inmost) > reach + slack
        })
    }
}
