//! A face of the hull while it grows.

use std::cmp::Ordering;

use glam::DVec3;

/// No site, and no face.
pub(super) const NONE: usize = usize::MAX;

/// The face that has the sites that lie in the hull.
pub(super) const INSIDE: usize = 0;

/// A triangle of the hull so far.
pub(super) struct Face {
    pub corners: [usize; 3],
    /// The face across the side from corner i to the next.
    pub across: [usize; 3],
    pub filter: Filter,
    /// The site that is farthest above, and about how far; [`NONE`] where no site is.
    pub apex: usize,
    farthest: f64,
    /// Sites strictly above: [`NONE`] in the place of the apex, so that [`Face::put`] needs no branch, and then the others. Each site
    /// is above one face at most that knows it.
    pub outside: Vec<usize>,
    /// The site from which the face was last looked at, and whether it was seen.
    pub seen_from: (usize, bool),
    pub alive: bool,
}

impl Face {
    pub fn new(corners: [usize; 3], across: [usize; 3], filter: Filter) -> Self {
        Self {
            corners,
            across,
            filter,
            apex: NONE,
            farthest: f64::NEG_INFINITY,
            outside: Vec::new(),
            seen_from: (NONE, false),
            alive: true,
        }
    }

    /// [`INSIDE`], which has no apex and is no face of the hull.
    pub fn inside() -> Self {
        let filter = Filter::of(DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
        Self { farthest: f64::INFINITY, alive: false, ..Self::new([NONE; 3], [INSIDE; 3], filter) }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn take_apex(&mut self) -> usize {
        std::mem::replace(&mut self.apex, NONE)
    }

    /// Without a branch, for it would be mispredicted.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn put(&mut self, site: usize, height: f64) {
        let farther = height > self.farthest;
        let (apex, other) = if farther { (site, self.apex) } else { (self.apex, site) };
        // Where exact arithmetic alone tells that a site lies above, its rounded height may be negative.
        self.farthest = if farther { height.max(0.0) } else { self.farthest };
        self.apex = apex;
        self.outside.push(other);
    }
}

/// The height above a face, times twice its area, in double precision.
pub(super) struct Filter {
    pub corner: DVec3,
    pub normal: DVec3,
    /// The magnitude of the normal if nothing cancelled.
    size: DVec3,
    /// More than the rounding error of the height of any site: none is farther than 4 along an axis.
    pub bound: f64,
}

impl Filter {
    pub fn of(a: DVec3, b: DVec3, c: DVec3) -> Self {
        let (u, v) = (b - a, c - a);
        let (m, n) = (u.abs(), v.abs());
        let size = DVec3::new(m.y * n.z + m.z * n.y, m.z * n.x + m.x * n.z, m.x * n.y + m.y * n.x);
        let bound = size.element_sum() * (16.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        Self { corner: a, normal: u.cross(v), size, bound }
    }

    /// The height, if it is certain by the bound for all sites.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn clear_height(&self, p: DVec3) -> Option<f64> {
        let height = self.normal.dot(p - self.corner);
        (height.abs() > self.bound).then_some(height)
    }

    /// The height, and its sign where that is certain.
    pub fn height(&self, p: DVec3) -> (f64, Option<Ordering>) {
        let away = p - self.corner;
        let (height, size) = (self.normal.dot(away), self.size.dot(away.abs()));
        // Each difference, product and sum errs by 2^-53 of itself; the last term is for underflow.
        let bound = size * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        // A size of zero is exact: as in the plane of a face along the axes.
        let certain = height.abs() > bound || size == 0.0;
        (height, if certain { height.partial_cmp(&0.0) } else { None })
    }
}
