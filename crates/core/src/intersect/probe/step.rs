//! The steps of a test.

use super::names::named;
use super::{
    AxisSource, AxisTest, Branch, Comparison, ConservativeStep, Coordinate, Frames, IntervalStep,
    ItemPair, NodePair, PartName, Polytope, Record, RoutineStep, Side, Simplex, Winding,
};
use crate::vector::{Scalar, Vector};
use crate::widen::widened;

named! {
    /// A step of a test; a record has them in the order in which the test did them.
    #[derive(Debug, Clone, PartialEq)]
    #[allow(missing_docs, reason = "each variant's text names its fields")]
    pub enum Step<V: Vector> {
        /// The test took a named way, such as the one for a degenerate shape.
        Branch(Branch),
        /// A point was written in the frame of a shape: `local` = (`point` − `origin`) along `axes`.
        Frame { of: Side, origin: V, axes: V::Axes, point: V, local: V },
        /// A box was written in the frame of the other.
        Frames(Frames<V>),
        /// The reach of a box along a direction was summed from its half-extents.
        Reach(Reach<V>),
        /// By symmetry a point of the shape `of` was replaced by its mirror image in the plane through
        /// `mirror` with the unit vector `normal`. `radius` is that of the body around the point.
        Reflect { of: Side, mirror: V, normal: V, from: V, to: V, radius: V::Scalar },
        /// A coordinate was brought into a range. It is measured from `origin` along `axis`.
        Clamp(Clamp<V>),
        /// Both shapes were projected on a candidate for a separating axis.
        Axis(AxisTest<V>),
        /// The closest points found so far: `a` on the first shape, `b` on the second.
        Closest { a: V, b: V },
        /// The points that touch after the shortest way out: `a` on the first shape, `b` on the second.
        Deepest { a: V, b: V },
        /// The point in which moving shapes first touch, and the unit vector across both surfaces there,
        /// from the first shape to the second, where there is one.
        Contact { point: V, normal: Option<V> },
        /// The first or the last contact, if there is one, lies between two instants.
        Bracket(Bracket<V>),
        /// A quadratic a t² + b t + c = 0 was solved for the parameter of a ray or a motion.
        Roots(Roots<V>),
        /// The part of a ray between two parallel planes.
        Slab(Slab<V>),
        /// The time during which the projections of two moving shapes on one axis overlap.
        TimeSpan(TimeSpan<V>),
        /// A simplex in the Minkowski difference (GJK).
        Simplex(Simplex<V>),
        /// A polytope in the Minkowski difference around the origin (EPA).
        Polytope(Polytope<V>),
        /// A step in time that cannot pass a contact (conservative advancement).
        Advance(ConservativeStep<V>),
        /// A pair of nodes was popped from the list of a search through trees.
        Nodes(NodePair<V>),
        /// Items of two leaves were tested.
        Items(ItemPair),
        /// The triangle of a mesh that a ray or a line meets first was found.
        Hit(Hit<V>),
        /// A closed mesh was asked whether it winds about a point.
        Winding(Winding<V>),
        /// The sweep along sorted intervals went on.
        Intervals(IntervalStep),
        /// A routine went on that is not the test of a pair.
        Routine(Box<RoutineStep<V>>),
        /// Two numbers were compared.
        Compare(Comparison<V>),
        /// Another test ran as a part of this one.
        Part(Box<Part<V>>),
    }
}

/// [`Step::Clamp`]: `clamped` is `value` brought into [`min`, `max`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clamp<V: Vector> {
    /// The coordinate that is clamped.
    pub coordinate: Coordinate,
    /// The zero of the coordinate.
    pub origin: V,
    /// The direction in which it grows; one unit of it is one length of this vector.
    pub axis: V,
    /// Before.
    pub value: V::Scalar,
    /// The lower end of the range.
    pub min: V::Scalar,
    /// The upper end of the range.
    pub max: V::Scalar,
    /// After.
    pub clamped: V::Scalar,
}

/// [`Step::Roots`]: a t² + b t + c = 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Roots<V: Vector> {
    /// The coefficient of t².
    pub a: V::Scalar,
    /// The coefficient of t.
    pub b: V::Scalar,
    /// The constant.
    pub c: V::Scalar,
    /// b² − 4ac, or a positive multiple of it.
    pub discriminant: V::Scalar,
    /// The solutions in increasing order, if there are any.
    pub roots: Option<(V::Scalar, V::Scalar)>,
    /// The origin and the direction of the ray whose parameter t is; `None` where it is a time.
    pub ray: Option<[V; 2]>,
}

/// [`Step::Bracket`]: a step of a search in time that knows the distance at single instants only.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bracket<V: Vector> {
    /// The instant that was looked at.
    pub u: V::Scalar,
    /// The distance of the shapes then; less than 0 where they overlap.
    pub distance: V::Scalar,
    /// The instants between which the contact lies, if there is one.
    pub between: [V::Scalar; 2],
}

/// [`Step::Slab`]: the ray `origin` + t `direction` is between the planes across `axis` for t from
/// `entry` to `exit`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab<V: Vector> {
    /// The normal of both planes.
    pub axis: V,
    /// The start of the ray.
    pub origin: V,
    /// The direction of the ray.
    pub direction: V,
    /// The parameter of the entry.
    pub entry: V::Scalar,
    /// The parameter of the exit.
    pub exit: V::Scalar,
    /// The entry into all slabs so far, and the first exit from one.
    pub common: [V::Scalar; 2],
}

/// [`Step::TimeSpan`]: from `entry` to `exit`, in times u that may lie outside the frame and may be
/// infinite.
///
/// If the projections never overlap, `entry` is above `exit`. The shapes overlap from the latest
/// entry of all axes to the earliest exit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeSpan<V: Vector> {
    /// Why this axis was tried.
    pub source: AxisSource,
    /// The direction, of any length.
    pub axis: V,
    /// When the projections begin to overlap.
    pub entry: V::Scalar,
    /// When they cease to.
    pub exit: V::Scalar,
    /// The numbers that were divided, if these are told.
    pub division: Option<Division<V::Scalar>>,
}

/// The numbers at the start from which a [`TimeSpan`] is divided, as lengths times that of its axis.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each variant's text names its fields")]
pub enum Division<S> {
    /// `to_max` is from the lower end of B's projection to the upper end of A's, `to_min` from B's upper end
    /// to A's lower; B's moves by `speed`. The times are the quotients.
    Projections { to_max: S, to_min: S, speed: S },
    /// A body that reaches `radius` from its middle to either side was at the signed distance `before` from
    /// a plane, and is at `after` in the end. The times are (`before` ∓ `radius`) / (`before` − `after`).
    Distances { before: S, after: S, radius: S },
}

impl<S: Scalar> Division<S> {
    /// The same with A and B swapped.
    fn swapped(self) -> Self {
        match self {
            Division::Projections { to_max, to_min, speed } => {
                Division::Projections { to_max: -to_min, to_min: -to_max, speed: -speed }
            }
            distances => distances,
        }
    }
}

/// [`Step::Reach`]: Σ `half`ᵢ |`axes`ᵢ · `along`|, how far a box reaches from its `center` along a direction.
///
/// Source: Gomez, the radius of the projection of a box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach<V: Vector> {
    /// The box.
    pub of: Side,
    /// Its centre.
    pub center: V,
    /// Its half-extents.
    pub half: V,
    /// Its axes.
    pub axes: V::Axes,
    /// The direction.
    pub along: V,
    /// The sum.
    pub radius: V::Scalar,
}

impl<V: Vector> Reach<V> {
    /// How much each half-extent adds to the sum.
    pub fn terms(&self) -> V {
        let cosines = self.along.in_axes(&self.axes).abs();
        V::from_fn(|i| self.half.get(i) * cosines.get(i))
    }
}

/// [`Step::Hit`]: the first of all triangles that a ray or a line meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit<V: Vector> {
    /// The number of the triangle.
    pub triangle: u32,
    /// The length along the ray at which it does so.
    pub t: V::Scalar,
    /// The place there.
    pub point: V,
}

/// [`Step::Part`]: a test that ran as a part of another.
#[derive(Debug, Clone, PartialEq)]
pub struct Part<V: Vector> {
    /// The purpose of the part.
    pub name: PartName,
    /// The record of the part.
    pub record: Record<V>,
}

impl<V: Vector> Step<V> {
    /// The same step with the arguments of the test swapped.
    pub fn swapped(self) -> Self {
        match self {
            Step::Frame { of, origin, axes, point, local } => {
                Step::Frame { of: of.other(), origin, axes, point, local }
            }
            Step::Frames(frames) => Step::Frames(frames.swapped()),
            Step::Reach(reach) => Step::Reach(Reach { of: reach.of.other(), ..reach }),
            Step::Reflect { of, mirror, normal, from, to, radius } => {
                Step::Reflect { of: of.other(), mirror, normal, from, to, radius }
            }
            Step::Axis(test) => {
                let source = test.source.swapped();
                Step::Axis(AxisTest { source, a: test.b, b: test.a, ..test })
            }
            Step::TimeSpan(span) => {
                let (source, division) =
                    (span.source.swapped(), span.division.map(Division::swapped));
                Step::TimeSpan(TimeSpan { source, division, ..span })
            }
            Step::Closest { a, b } => Step::Closest { a: b, b: a },
            Step::Deepest { a, b } => Step::Deepest { a: b, b: a },
            Step::Contact { point, normal } => {
                Step::Contact { point, normal: normal.map(|normal| -normal) }
            }
            Step::Simplex(simplex) => Step::Simplex(simplex.swapped()),
            Step::Polytope(polytope) => Step::Polytope(polytope.swapped()),
            Step::Advance(advance) => Step::Advance(advance.swapped()),
            Step::Nodes(pair) => Step::Nodes(pair.swapped()),
            Step::Items(pair) => Step::Items(pair.swapped()),
            Step::Winding(winding) => Step::Winding(winding.swapped()),
            Step::Compare(comparison) => Step::Compare(comparison.swapped()),
            Step::Part(part) => {
                let Part { name, record } = *part;
                Step::Part(Box::new(Part { name: name.swapped(), record: record.swapped() }))
            }
            step => step,
        }
    }

    /// The verdict that this step alone settles, if it does: `Some(false)` is "apart".
    pub fn verdict(&self) -> Option<bool> {
        match self {
            Step::Axis(test) => test.separates.then_some(false),
            Step::Compare(comparison) => comparison.verdict,
            Step::Winding(winding) => winding.verdict,
            Step::Hit(_) => Some(true),
            step => step.items()?.overlap.then_some(true),
        }
    }

    /// The items that were tested, as a step by itself or as a part.
    pub fn items(&self) -> Option<ItemPair> {
        match self {
            Step::Items(items) => Some(*items),
            Step::Part(part) => match part.name {
                PartName::Items(items) => Some(items),
                _ => None,
            },
            _ => None,
        }
    }
}

widened! {
    Clamp<V: Vector => V::Double> {
        coordinate: same, origin, axis, value: double, min: double, max: double, clamped: double,
    }
    Roots<V: Vector => V::Double> {
        a: double, b: double, c: double, discriminant: double, roots: pair, ray: rays,
    }
    Bracket<V: Vector => V::Double> { u: double, distance: double, between: doubles }
    Slab<V: Vector => V::Double> {
        axis, origin, direction, entry: double, exit: double, common: doubles,
    }
    TimeSpan<V: Vector => V::Double> {
        source: same, axis, entry: double, exit: double, division: each,
    }
    Reach<V: Vector => V::Double> { of: same, center, half, axes: axes, along, radius: double }
    Hit<V: Vector => V::Double> { triangle: same, t: double, point }
    Part<V: Vector => V::Double> { name: same, record }
}

widened! {
    enum Division<S: Scalar => f64> {
        Projections { to_max: double, to_min: double, speed: double },
        Distances { before: double, after: double, radius: double },
    }
}

widened! {
    enum Step<V: Vector => V::Double> {
        Branch(it: same), Frame { of: same, origin, axes: axes, point, local }, Frames(it), Reach(it),
        Reflect { of: same, mirror, normal, from, to, radius: double }, Clamp(it), Axis(it),
        Closest { a, b }, Deepest { a, b }, Contact { point, normal: each }, Bracket(it), Roots(it),
        Slab(it), TimeSpan(it), Simplex(it), Polytope(it), Advance(it), Nodes(it), Items(it: same),
        Hit(it), Winding(it), Intervals(it: same), Routine(it: boxed), Compare(it), Part(it: boxed),
    }
}
