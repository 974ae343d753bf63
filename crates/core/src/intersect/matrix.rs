//! The questions about shapes of any kind, each answered by the function of the pair, or by a general method.
//!
//! [`explain`](super::explain) has the same questions with a record of their steps.

pub use super::table::{
    Alternative, By, Dimension, Listing, Met, Method, Parts, PublishedSweep, Query, RaySpan, Route,
    Unanswered, Unsupported, alternatives, alternatives_of_kinds, listing, method, overlap_route,
    published_sweep, route, sweep_path,
};

use super::table::Plain;
use types::*;

/// What the questions name.
pub(super) mod types {
    pub use crate::intersect::distance::Closest;
    pub use crate::intersect::matrix::{Dimension, Met, Parts, RaySpan, Unanswered, Unsupported};
    pub use crate::intersect::penetration::Penetration;
    pub use crate::intersect::sweep::{Contact, Overlap};
    pub use crate::shapes::{Line, Motion, Ray, Shape};
    pub use crate::vector::Vector;
}

/// Passes the list of questions, with their documentation, to the macro `$then`. It has four groups: `explained` questions are also
/// answered with their steps; so are those `moving`, about shapes with a motion each; `moving_plain` and `plain` ones are not.
macro_rules! questions {
    ($then:ident $($given:tt)*) => {$then! {
        [$($given)*] explained {
            /// Whether a and b have a point in common. The order of the arguments does not matter.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec3;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::{Aabb, Capsule};
            ///
            /// let capsule = Capsule::new(Vec3::ZERO, Vec3::Y, 0.5)?.into();
            /// let floor = Aabb::from_min_max(Vec3::new(-5.0, -1.0, -5.0), Vec3::new(5.0, -0.5, 5.0))?.into();
            /// // It stands on the floor, so it touches.
            /// assert!(matrix::overlap(&capsule, &floor)?);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            overlap(a: &Shape<V>, b: &Shape<V>) -> Result<bool, Unsupported>;

            /// The distance of a and b, and their closest points. It is 0 exactly if they [`overlap`], and then both points are equal.
            ///
            /// For pairs with an exact judge ([`is_judged`](super::judge::is_judged)), and for meshes beside such shapes, the relative error is
            /// at most 2^-12, however near they are, and mostly an ulp.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::Ball;
            ///
            /// let a = Ball::new(Vec2::ZERO, 1.0)?.into();
            /// let b = Ball::new(Vec2::new(5.0, 0.0), 1.0)?.into();
            /// let closest = matrix::distance(&a, &b)?;
            /// assert_eq!((closest.distance, closest.a, closest.b), (3.0, Vec2::X, Vec2::new(4.0, 0.0)));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            distance(a: &Shape<V>, b: &Shape<V>) -> Result<Closest<V>, Unsupported>;

            /// [`distance`], and the nearest triangles of meshes.
            nearest_parts(a: &Shape<V>, b: &Shape<V>) -> Result<(Closest<V>, Parts), Unsupported>;

            /// The penetration depth: the length and direction of the shortest translation that separates a and b; `None` if they are disjoint.
            ///
            /// A convex solid mesh counts as the hull of its vertices. For any other mesh the answer is the depth of the deepest triangle, and
            /// for a shape within a solid mesh that meets no triangle, the distance to the surface plus the radius of the shape. This is a
            /// lower bound, as the answer says, unless the mesh has one triangle.
            ///
            /// If several directions are equally short, as from the middle of a box, the answer is one of them, and says so.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::{Aabb, Ball};
            ///
            /// let ball = Ball::new(Vec2::ZERO, 1.0)?.into();
            /// let aabb = Aabb::new(Vec2::new(1.75, 0.0), Vec2::ONE)?.into();
            /// let out = matrix::penetration(&ball, &aabb)?.expect("they overlap");
            /// assert!((out.depth - 0.25).abs() < 1e-6);
            /// assert!((out.normal - Vec2::X).length() < 1e-3); // the box is pushed to the right
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            penetration(a: &Shape<V>, b: &Shape<V>) -> Result<Option<Penetration<V>>, Unsupported>;

            /// [`penetration`], and the deepest triangles of meshes.
            deepest_parts(a: &Shape<V>, b: &Shape<V>) -> Result<Option<(Penetration<V>, Parts)>, Unsupported>;

            /// { t ≥ 0 : origin + t direction in the shape }: the entry and the exit as lengths along the ray, and the normal at the entry.
            ///
            /// The ray hits exactly if it and the shape [`overlap`]; a sector beyond 90° of space, for which that is refused, is never hit. If
            /// the ray begins in the shape or on its surface, the entry is 0 and there is no normal. There is none either at an edge or a
            /// corner, on shapes without a surface (points, lines, segments in space, shapes of no size), and where the ray only touches,
            /// within rounding, a shape that is neither a ball nor a capsule.
            raycast(ray: &Ray<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;

            /// { t : through + t direction in the shape }: [`raycast()`] for the whole line. Lengths may be negative, and infinite if the shape
            /// is unbounded.
            linecast(line: &Line<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;

            /// [`raycast()`] or [`linecast()`] for a `sight` that is a ray or a line; `None` also if it is neither.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec3;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::{Ball, Ray};
            ///
            /// let ray = Ray::new(Vec3::new(-5.0, 0.0, 0.0), Vec3::X)?.into();
            /// let ball = Ball::new(Vec3::ZERO, 1.0)?.into();
            /// let hit = matrix::cast(&ray, &ball).expect("it points at the centre").hit;
            /// assert_eq!((hit.entry, hit.exit, hit.normal), (4.0, 6.0, Some(-Vec3::X)));
            /// # Ok::<(), hitbench::shapes::ShapeError>(())
            /// ```
            cast(sight: &Shape<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;

            /// [`sweep`] by conservative advancement, which needs only a distance: see
            /// [`Advancement`](crate::intersect::sweep::Advancement), also for its tolerance.
            ///
            /// Whether the shapes meet, and whether they overlap at the ends of the frame, are the verdicts of [`sweep`](sweep()). It fails if
            /// the pair has no [`distance`](distance()), if both are unbounded and one turns, and if the search gives up.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::{Angle, Ball, Motion, Segment, Turn};
            ///
            /// let stick = Segment::new(Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0))?.into();
            /// let ball = Ball::new(Vec2::new(0.0, 2.0), 0.1)?.into();
            /// let turn = Some(Turn::<Vec2>::new(Angle::Degrees(90.0))?);
            /// let quarter = Motion { displacement: Vec2::ZERO, turn };
            /// let met = matrix::sweep_by_advancement(&stick, &quarter, &ball, &Vec2::ZERO.into())?;
            /// assert!(met.is_some_and(|met| met.first > 0.96 && met.first < 0.98 && met.last == 1.0));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            sweep_by_advancement(a: &Shape<V>, a_motion: &Motion<V>, b: &Shape<V>, b_motion: &Motion<V>)
                -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;

            /// The first and the last instant at which b, displaced along the polyline `path`, overlaps a, which does not move.
            ///
            /// The n lines take equal times: line k lasts from u = k / n to (k + 1) / n, and is swept by itself, as a part of the record. In
            /// between the shapes may be apart. A path of fewer than two points has no lines, and meets nothing. The error is that of
            /// [`sweep`](sweep()) on each line, plus the rounding of b at its start.
            ///
            /// For constant acceleration a, a polyline of n lines stays within |a| / 8n² of the curve. Source: Gomez, the sphere-sphere sweep,
            /// on accelerated motion.
            sweep_along(a: &Shape<V>, b: &Shape<V>, path: &[V])
                -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;
        }
        moving {
            /// The first and the last instant at which a and b overlap, each moved over the frame by a displacement or a [`Motion`]; `None` if
            /// they meet at no time in it.
            ///
            /// If none turns, the question is about the stored shapes, moved by u times their displacements without rounding:
            /// [`sweep`](crate::intersect::sweep) says for which kinds the verdicts are exact. The times are those of the difference of the
            /// displacements, rounded once. The order of the arguments does not matter.
            ///
            /// The function of the pair answers, and [`sweep_by_advancement`] if there is none or one shape turns. It fails if the pair has no
            /// sweep, and if a search gives up, which is neither a hit nor a miss.
            ///
            /// The same motion backwards starts from the poses at the end of the frame, which are rounded. So it may give other times if a path
            /// is nearly parallel to a surface: by more than √ε lengths in 0.6 % of random pairs (f32), mostly with planes, and in 0.01 % (f64).
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::Ball;
            ///
            /// let a = Ball::new(Vec2::ZERO, 1.0)?.into();
            /// let b = Ball::new(Vec2::new(10.0, 0.0), 1.0)?.into();
            /// let met = matrix::sweep(&a, Vec2::new(16.0, 0.0), &b, Vec2::ZERO)?;
            /// let met = met.expect("the first runs through the second");
            /// assert_eq!((met.first, met.last), (0.5, 0.75));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            sweep() -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;

            /// [`sweep`], and the [`contact`] at the first instant.
            sweep_with_contact() -> Result<Option<Met<V>>, Unanswered>;
        }
        moving_plain {
            /// The time of impact: the `first` of [`sweep`], at less cost. `None` if a and b touch at no time in the frame.
            ///
            /// The time is in [0, 1], and 0 if they overlap at the start. It equals that of [`sweep`] to the bit, for degenerate shapes and
            /// motions too, with two exceptions. If only the search for the last contact gives up, this still answers. Two hulls of points in
            /// single precision that do not turn are cast at one another without a search in time, if rounding leaves no doubt: then the time
            /// is the true one, rounded.
            ///
            /// Source of the term: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems* (1996).
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::{Angle, Ball, Motion, Segment, Turn};
            ///
            /// let stick = Segment::new(Vec2::new(-2.0, 0.0), Vec2::new(2.0, 0.0))?.into();
            /// let ball = Ball::new(Vec2::new(0.0, 2.0), 0.1)?.into();
            /// let turn = Some(Turn::<Vec2>::new(Angle::Degrees(90.0))?);
            /// let quarter = Motion { displacement: Vec2::ZERO, turn };
            /// let first = matrix::time_of_impact(&stick, quarter, &ball, Vec2::ZERO)?;
            /// assert!(first.is_some_and(|first| first > 0.96 && first < 0.98));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            time_of_impact() -> Result<Option<<V as Vector>::Scalar>, Unanswered>;

            /// The contact of a and b at the time `first` that [`sweep`] gives, for a pair with a sweep and a [`distance`](distance()). `None` if
            /// they overlap by more than rounding then, as they may at u = 0, and if nothing tells from which side they approach.
            ///
            /// It is computed in double precision: the point at `first`, and the normal at the time that [`sweep`] gives in double precision,
            /// if the shapes touch at about the same place then.
            ///
            /// The point of shapes with a radius lies on the shortest segment between their centres or core segments. For other pairs that have
            /// a sweep of their own and do not turn, it is the mean of the corners of one that lie in the other and of the points where edges
            /// cross; otherwise it is halfway between the closest points. It lies in both within about 1e-6 of the sizes (f32), or 1e-8 (f64).
            ///
            /// The normal is the normal of the Minkowski difference { a − b } at the origin, right to 0.01° if there is only one. If there are
            /// several, it is one of them, and `normal_unique` is false: a corner on a corner or on the end of an edge, parallel edges end to
            /// end, or a surface with a radius of curvature below 1e-5 of the smaller shape (1e-4 for meshes and sectors beyond 90°). A cone of
            /// normals narrower than 0.01° counts as one.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::Ball;
            ///
            /// let a = Ball::new(Vec2::ZERO, 1.0)?.into();
            /// let b = Ball::new(Vec2::new(10.0, 0.0), 1.0)?.into();
            /// let way = Vec2::new(16.0, 0.0);
            /// let met = matrix::sweep(&a, way, &b, Vec2::ZERO)?.expect("they meet");
            /// let contact = matrix::contact(&a, way, &b, Vec2::ZERO, met.first).expect("they touch then");
            /// assert!((contact.point - Vec2::new(9.0, 0.0)).length() < 1e-5);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            contact(first: <V as Vector>::Scalar) -> Option<Contact<V>>;

            /// The time between two times at which a and b, each moved over the frame, are nearest, and their closest points then. The pair needs
            /// a [`distance`](distance()), which must first fall and then rise between the times.
            nearest(between: [<V as Vector>::Scalar; 2]) -> Option<(<V as Vector>::Scalar, Closest<V>)>;
        }
        plain {
            /// The unit vector from a to b between their closest points, for disjoint shapes with a [`distance`](distance()); for meshes, between
            /// the nearest `parts`.
            ///
            /// It does not come from the rounded points, but from double precision; if the points are so near that few digits are left, from
            /// exact arithmetic, or for bounded convex shapes from the search itself.
            ///
            /// ```
            /// # use hitbench_core as hitbench;
            /// use glam::Vec2;
            /// use hitbench::intersect::matrix;
            /// use hitbench::shapes::{Ball, Shape};
            ///
            /// let a: Shape<Vec2> = Ball::new(Vec2::ZERO, 5.0)?.into();
            /// let b = Ball::new(Vec2::new(3.0, 4.0) * 1.000001, 0.0)?.into();
            /// let (_, parts) = matrix::nearest_parts(&a, &b)?;
            /// let normal = matrix::normal(&a, &b, parts).expect("they are apart");
            /// assert!((normal - glam::DVec2::new(0.6, 0.8)).length() < 1e-7);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            normal(a: &Shape<V>, b: &Shape<V>, parts: Parts) -> Option<<V as Dimension>::Precise>;
        }
    }};
}
pub(in crate::intersect) use questions;

macro_rules! ask {
    ([] explained { $($explained:tt)+ } moving { $($moving:tt)+ } moving_plain { $($met:tt)+ } plain { $($plain:tt)+ }) => {
        ask!(as_given $($explained)+ $($plain)+);
        ask!(in_motion $($moving)+ $($met)+);
    };
    (as_given $($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+) => {
        $(
            $(#[$doc])*
            #[inline]
            pub fn $name<V: Dimension>($($arg: $type),*) -> $answer {
                <V as Plain<V>>::$name($($arg),*)
            }
        )+
    };
    (in_motion $($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+) => {
        $(
            $(#[$doc])*
            #[inline]
            pub fn $name<V: Dimension>(
                a: &Shape<V>,
                a_motion: impl Into<Motion<V>>,
                b: &Shape<V>,
                b_motion: impl Into<Motion<V>>,
                $($arg: $type),*
            ) -> $answer {
                <V as Plain<V>>::$name(a, a_motion.into(), b, b_motion.into(), $($arg),*)
            }
        )+
    };
}

questions!(ask);
