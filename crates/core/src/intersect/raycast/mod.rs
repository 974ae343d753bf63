//! The intersection of a ray or a line with a shape, as an interval of its parameter.
//!
//! - `ball`, `boxes`, `capsule`, `segment`, `thin` and `triangle` give exact verdicts; `beam` asks exact arithmetic where rounding could
//!   decide.
//! - `general` gives the interval for kinds whose verdict comes from another test: by planes and a quadric (`quadrics`), by faces
//!   (`polytope`), or by support points (`convex`).
//! - `mesh` asks the triangles.
//!
//! A convex shape has one interval. A mesh and a sector beyond 90° may have several: then the entry is that of the first, and the exit that
//! of the last.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec3;
//! use hitbench::intersect::raycast::{ray_aabb, ray_triangle};
//! use hitbench::shapes::{Aabb, Ray, Triangle};
//!
//! let down = Ray::new(Vec3::new(0.25, 5.0, 0.25), -Vec3::Y)?;
//! let hit = ray_aabb(&down, &Aabb::new(Vec3::ZERO, Vec3::ONE)?, &mut ()).expect("the box is below");
//! assert_eq!((hit.entry, hit.exit, hit.normal), (4.0, 6.0, Some(Vec3::Y)));
//!
//! let triangle = Triangle::new(Vec3::ZERO, Vec3::X, Vec3::Z)?;
//! assert_eq!(ray_triangle(&down, &triangle, &mut ()).map(|hit| hit.entry), Some(5.0));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

mod ball;
mod beam;
mod boxes;
mod capsule;
mod convex;
mod general;
mod lines;
mod local_line;
mod mesh;
mod polytope;
mod quadrics;
mod round;
mod segment;
mod thin;
mod triangle;

use std::hint::select_unpredictable;

use num_traits::Float;

pub use ball::ray_ball;
pub(super) use beam::Beam;
pub use boxes::{ray_aabb, ray_obb};
pub use capsule::ray_capsule;
pub(super) use general::within;
pub use lines::{line_aabb, line_ball, line_capsule, line_obb};
pub(super) use lines::{line_aabb_hit, line_ball_hit, line_capsule_hit, line_obb_hit};
pub(super) use mesh::line_mesh_hit;
pub use mesh::{MeshHit, line_mesh, ray_mesh};
pub(super) use segment::segment_line_hit;
pub use segment::{segment_line, segment_ray};
pub(super) use thin::thin;
pub(super) use triangle::line_triangle_hit;
pub use triangle::{line_triangle, ray_triangle};

pub use super::planes::rays::{line_half_space, line_plane, ray_half_space, ray_plane};
pub(super) use super::planes::rays::{line_half_space_hit, line_plane_hit};
use super::probe::{Comparison, ComparisonName, Marks, Probe, Relation, ask, compare};
use crate::roles::{Each, InSpace, Number, roles};
use crate::shapes::{Bounds, Interval, Ray};
use crate::vector::{Scalar, Vector};

roles! {
    /// The part of a ray that lies in a shape: the points origin + t direction with entry ≤ t ≤ exit. For a line
    /// t may be negative.
    ///
    /// The parameters are lengths along the unit direction.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct RayHit<V: Vector> {
        /// The parameter of the entry, 0 or more; 0 if the ray begins in the shape, its surface included.
        pub entry: V::Scalar as Number,
        /// The parameter of the exit; infinite when the ray never leaves.
        pub exit: V::Scalar as Number,
        /// The unit normal of the surface at the entry, against the ray; `None` if a ray begins in the shape or on its surface, and where
        /// the surface has no normal.
        pub normal: Option<V> as Each<InSpace>,
    }
}

impl<V: Vector> RayHit<V> {
    /// `met` if there is a `hit`. Entry and exit are selected without a branch, as whether a ray hits is hard to predict.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn when(hit: bool, met: Self) -> Option<Self> {
        let [entry, exit] =
            [met.entry, met.exit].map(|t| select_unpredictable(hit, t, V::Scalar::ZERO));
        if hit { Some(Self { entry, exit, ..met }) } else { None }
    }

    /// The whole interval of a line, with the normal at the entry.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn of_line<P: Probe<V>>(
        line: Interval<V::Scalar>,
        normal: impl FnOnce(V::Scalar) -> Option<V>,
        probe: &mut P,
    ) -> Self {
        report_meeting(line, probe);
        Self { entry: line.min, exit: line.max, normal: normal(line.min) }
    }

    /// The hit with the entry 0 if the ray `begins` in the shape, and else unchanged: if a ray runs nearly along the surface, rounding may
    /// put its entry anywhere ahead. `begins` is called only if the bounds of the shape may contain the origin.
    pub(super) fn begun(
        self,
        ray: &Ray<V>,
        bounds: &Bounds<V>,
        begins: impl FnOnce() -> bool,
    ) -> Self {
        let (zero, Self { entry, exit, .. }) = (V::Scalar::ZERO, self);
        if entry == zero || !may_begin_in(ray, bounds) || !begins() {
            return self;
        }
        Self { entry: zero, exit: if exit == entry { zero } else { exit }, normal: None }
    }

    /// The interval from the entry to the exit.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn interval(self) -> Interval<V::Scalar> {
        Interval { min: self.entry, max: self.exit }
    }

    /// The part of the hit with t ∈ [0, length], for a directed segment; `None` if it ends before the entry. Source: the GAME2016 lecture.
    pub fn up_to(self, length: V::Scalar) -> Option<Self> {
        (self.entry <= length).then(|| Self { exit: self.exit.min(length), ..self })
    }

    /// Entry and exit divided by the length of a directed segment, in [0, 1]; `None` if it ends before the entry. Both are 0 if the length
    /// is 0. Source: the GAME2016 lecture.
    pub fn parts_of(self, length: V::Scalar) -> Option<Interval<V::Scalar>> {
        let hit = self.up_to(length)?;
        let part =
            |t: V::Scalar| if length > V::Scalar::ZERO { t / length } else { V::Scalar::ZERO };
        Some(Interval { min: part(hit.entry), max: part(hit.exit) })
    }

    /// The part of a line's interval ahead of the origin of a ray; `None` if all of it lies behind.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn ahead<P: Probe<V>>(
        line: Interval<V::Scalar>,
        normal: impl FnOnce(V::Scalar) -> Option<V>,
        probe: &mut P,
    ) -> Option<Self> {
        let Interval { min: entry, max: exit } = line;
        let ahead = exit >= V::Scalar::ZERO;
        let comparison = || {
            let (exit, zero) = ((exit, "exit"), (V::Scalar::ZERO, "0"));
            let marks = Marks::Part { entry, exit: exit.0 };
            let question = ComparisonName::AheadOfOrigin;
            Comparison { marks, ..Comparison::new(question, exit, Relation::Ge, zero) }
        };
        compare(Some(ahead), comparison, probe);
        ahead.then(|| Self::part_ahead(line, normal))
    }

    /// [`RayHit::ahead`] for an interval that does not lie behind the origin.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn part_ahead(line: Interval<V::Scalar>, normal: impl FnOnce(V::Scalar) -> Option<V>) -> Self {
        let zero = V::Scalar::ZERO;
        let entry = if line.min > zero { line.min } else { zero };
        let normal = if line.min > zero { normal(entry) } else { None };
        Self { entry, exit: line.max, normal }
    }
}

/// Whether a shape in these rounded bounds may contain the origin of a ray.
pub(super) fn may_begin_in<V: Vector>(ray: &Ray<V>, &Bounds { min, max }: &Bounds<V>) -> bool {
    let ulps = V::Scalar::of(16.0) * V::Scalar::epsilon();
    let rounding = (min.abs() + max.abs() + V::splat((max - min).max_abs())) * ulps;
    (min - rounding).all_le(ray.origin()) && ray.origin().all_le(max + rounding)
}

/// The interval of all parameters.
pub(super) fn whole_line<S: Scalar>() -> Interval<S> {
    Interval { min: S::neg_infinity(), max: S::infinity() }
}

/// Records the last comparison of a test of a line that meets the shape.
fn report_meeting<V: Vector, P: Probe<V>>(line: Interval<V::Scalar>, probe: &mut P) {
    let (entry, exit) = ((line.min, "entry"), (line.max, "exit"));
    ask(ComparisonName::EntryBeforeExit, entry, Relation::Le, exit, Some, probe);
}
