//! A face of the growing hull of Quickhull, with the sites above it, and the floating-point filter for heights above it.

use std::cmp::Ordering;

use glam::DVec3;

/// The index of no site and of no face.
pub(super) const NONE: usize = usize::MAX;

/// The index of a dummy face that takes the sites inside the hull.
pub(super) const INSIDE: usize = 0;

/// A triangle of the hull so far.
pub(super) struct Face {
    pub corners: [usize; 3],
    /// The face across the side from corner i to the next.
    pub across: [usize; 3],
    pub filter: Filter,
    /// The farthest site of the list, or [`NONE`].
    pub apex: usize,
    /// The rounded height of the apex.
    farthest: f64,
    /// The sites strictly above that are assigned to this face, with [`NONE`] in front instead of the apex, so that [`Face::put`]
    /// needs no branch. A site is assigned to one face at most.
    pub outside: Vec<usize>,
    /// The last site whose visibility was tested, and whether it sees the face.
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

    /// The dummy face [`INSIDE`], which never has an apex.
    pub fn inside() -> Self {
        let filter = Filter::of(DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
        Self { farthest: f64::INFINITY, alive: false, ..Self::new([NONE; 3], [INSIDE; 3], filter) }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn take_apex(&mut self) -> usize {
        std::mem::replace(&mut self.apex, NONE)
    }

    /// Assigns a site, without a branch, which would be mispredicted.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn put(&mut self, site: usize, height: f64) {
        let farther = height > self.farthest;
        let (apex, other) = if farther { (site, self.apex) } else { (self.apex, site) };
        // If exact arithmetic decided that the site lies above, its rounded height may be negative.
        self.farthest = if farther { height.max(0.0) } else { self.farthest };
        self.apex = apex;
        self.outside.push(other);
    }
}

/// The plane of a face, which gives rounded heights above it, times twice the area of the face, and a bound of their error.
pub(super) struct Filter {
    pub corner: DVec3,
    pub normal: DVec3,
    /// The sums of the magnitudes of the terms of the normal.
    size: DVec3,
    /// More than the rounding error of the height of any site. Coordinates are below 2, so no difference of two exceeds 4, and 16 ε is
    /// 4 times the factor of [`Filter::height`].
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

    /// The rounded height, if its sign is certain by the bound for all sites.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn clear_height(&self, p: DVec3) -> Option<f64> {
        let height = self.normal.dot(p - self.corner);
        (height.abs() > self.bound).then_some(height)
    }

    /// The rounded height, and its sign if that is certain by the bound for this site.
    pub fn height(&self, p: DVec3) -> (f64, Option<Ordering>) {
        let away = p - self.corner;
        let (height, size) = (self.normal.dot(away), self.size.dot(away.abs()));
        // For u = ε / 2 the normal errs by 4 u (two differences, a product, a difference), the height by 3 u more (difference, product,
        // sum); the last sum keeps the sign. 4 ε = 8 u covers that, as in Shewchuk's `orient3d`. The last term is for underflow.
        let bound = size * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        // A size of 0 is exact, as for a site in the plane of a face that is perpendicular to an axis.
        let certain = height.abs() > bound || size == 0.0;
        (height, if certain { height.partial_cmp(&0.0) } else { None })
    }
}
