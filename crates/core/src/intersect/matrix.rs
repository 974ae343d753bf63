//! The questions over shapes of any kind, each answered by the function of the pair, or by a general method.
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

/// Hands the list of questions, with what is said of each, to the macro `$then`: those that explain themselves; those of them
/// about a, moved by `a_motion`, and b, moved by `b_motion`; those about such two that only answer; and others that only
/// answer.
macro_rules! questions {
    ($then:ident $($given:tt)*) => {$then! {
        [$($given)*] explained {
            /// Have a and b a point in common? The order of the arguments does not matter to the answer.
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

            /// How far apart a and b are, and where they are closest: 0 just if they [`overlap`], and then both points are one.
            ///
            /// Of what has an exact judge ([`is_judged`](super::judge::is_judged)) it is right within a part of 2^-12 of itself, however
            /// near they are, and mostly to an ulp; also of a mesh beside such shapes, whose triangles are judged.
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

            /// [`distance`], and the triangles of meshes that are nearest.
            nearest_parts(a: &Shape<V>, b: &Shape<V>) -> Result<(Closest<V>, Parts), Unsupported>;

            /// How deep a and b are in one another, and along which direction the exit is shortest; `None` if they are
            /// apart.
            ///
            /// A solid mesh that is convex is asked as the hull of its corners. With any other mesh it is the depth of the deepest triangle;
            /// for a shape within a solid mesh that meets no triangle it is the distance to the surface plus the radius of the shape. The
            /// answer itself says that this is a lower bound, unless the mesh has one triangle.
            ///
            /// If another direction leads out as soon, as from the middle of a box, the answer is one of them, and says so.
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

            /// [`penetration`], and the triangles of meshes that are deepest.
            deepest_parts(a: &Shape<V>, b: &Shape<V>) -> Result<Option<(Penetration<V>, Parts)>, Unsupported>;

            /// { t ≥ 0 : origin + t direction in the shape }, of any kind: where the ray comes in and
            /// goes out, in lengths along it, and the normal at the entry.
            ///
            /// It meets the shape just if [`overlap`] says so of the two; a sector beyond 90° of space, beside which that is refused, it
            /// never meets. Where the ray begins in the shape, its surface included, as [`overlap`] says of the point, the entry is
            /// 0 and there is no normal. There is none either on an edge or at a corner, on what has no surface (points, lines,
            /// segments in space, what has no size), and where the ray but touches within rounding a shape that is neither a ball
            /// nor a capsule.
            raycast(ray: &Ray<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;

            /// { t : through + t direction in the shape }: as [`raycast()`], for all of the line, so that lengths
            /// may be negative, or infinite if the shape is unbounded.
            linecast(line: &Line<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;

            /// The cast of a `sight` that is a ray or a line; `None` too if it is neither.
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

            /// [`sweep`] by the method that needs no more than a distance: see
            /// [`Advancement`](crate::intersect::sweep::Advancement), also for its tolerance.
            ///
            /// The verdicts at both ends of the frame, and whether they meet at all, are those of [`sweep`](sweep()).
            /// Fails where the pair has no [`distance`](distance()), where both are unbounded and one turns, and where the
            /// search had to end.
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

            /// The first and the last instant at which b, displaced from place to place of `path` along straight lines, overlaps a,
            /// which stands still.
            ///
            /// The n lines take equal times: line k lasts from u = k / n to (k + 1) / n, and is swept by itself, as a part of
            /// the record. In between the shapes may be apart. A path of fewer than two places has no lines, and meets nothing.
            /// Within the error of [`sweep`](sweep()) on each line, plus the rounding of b at its start.
            ///
            /// Of a motion with the constant acceleration a, n such lines stay within |a| / 8n². Source: Gomez, the sphere-sphere
            /// sweep, on accelerated motion.
            sweep_along(a: &Shape<V>, b: &Shape<V>, path: &[V])
                -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;
        }
        moving {
            /// When do a and b, each moved over the frame by a displacement or a [`Motion`], overlap? `None` if at no time in it.
            ///
            /// If none turns, the stored shapes are asked about, moved by u times their displacements and not rounded: see
            /// [`sweep`](crate::intersect::sweep), also for the kinds of which the verdicts are exact. The times are those of the difference of
            /// the displacements, rounded once. The order of the arguments does not matter. Asks the function of the pair; where there is none, and where one
            /// turns, [`sweep_by_advancement`]. Fails where the pair has no sweep, and where a search had to
            /// end: that is neither a hit nor a miss.
            ///
            /// The same motion played backwards starts from the poses at the end of the frame, which are rounded, and so may tell
            /// other times where a path is nearly parallel to a surface: by more than √ε lengths in 0.6 % of
            /// random pairs (f32), mostly with planes, and in 0.01 % (f64).
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

            /// [`sweep`] with the [`contact`] at its first instant, which is its last step.
            sweep_with_contact() -> Result<Option<Met<V>>, Unanswered>;
        }
        moving_plain {
            /// When do a and b, moved as for [`sweep`], first touch? The `first` of its answer, at less cost: where the method is
            /// [`sweep_by_advancement`], the last contact is not searched for. `None` if they touch at no time in the frame.
            ///
            /// The time is a part of the frame, in [0, 1]: 0 if they overlap at the start. Its errors are those of [`sweep`], to the
            /// bit, and so are the degenerate shapes and ways that it takes. It also answers where only the search for the last
            /// contact would have to end. Two hulls of points in single precision that do not turn are cast at one another, with no search
            /// in time, where more than rounding tells when they meet: then the time is the true one, rounded.
            ///
            /// Source: the time of impact is the word of Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems* (1996).
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

            /// The point at which a and b touch at the time `first` that [`sweep`] answers, if the pair has a sweep and a
            /// [`distance`](distance()). `None` if they overlap by more than rounding then, as they may at u = 0, and if nothing
            /// tells from which side they come.
            ///
            /// All is computed in double precision: the point at `first`, and the normal at the time that [`sweep`] gives
            /// in double precision, if the shapes touch at about the same place then.
            ///
            /// The point: rounded shapes touch along the shortest segment between centres or core segments. For other
            /// pairs that have a sweep of their own and do not turn, it is the mean of the corners of one that lie in the
            /// other and of the places where edges cross; else it is halfway between the closest points. It lies in both
            /// within about 1e-6 of the sizes (f32), or 1e-8 (f64).
            ///
            /// The normal is the one direction in which the Minkowski difference { a − b } can be left at the
            /// origin: right to 0.01° where there is one. Where there are several, it is one of them, and `normal_unique` is false: a corner
            /// on a corner or on the end of an edge, parallel edges end to end, or a surface with a radius of
            /// curvature below 1e-5 of the smaller shape (1e-4 for meshes and sectors beyond 90°). (A cone of
            /// directions that is narrower than 0.01° counts as one.)
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

            /// When a and b, each moved over the frame, are nearest between two times, and the closest points
            /// then: for a pair that has a [`distance`](distance()), between times where it falls first and then rises.
            nearest(between: [<V as Vector>::Scalar; 2]) -> Option<(<V as Vector>::Scalar, Closest<V>)>;
        }
        plain {
            /// The unit vector from a to b between their closest points, for shapes that are apart and have a [`distance`](distance());
            /// of meshes between the nearest `parts`. Not that of the points as they are rounded: in double precision, and by exact
            /// arithmetic or, of bounded convex shapes, by the search itself where the points are so near that they have few digits left.
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
