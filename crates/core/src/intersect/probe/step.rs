//! The steps of a test.

use super::Record;
use super::steps::*;
use crate::roles::{Axes, Each, Fields, InSpace, Nested, Number, Reversed, Same, Told, roles};
use crate::vector::{Scalar, Vector};

roles! {
    /// A step of a test; a record has them in the order in which the test did them.
    #[derive(Debug, Clone, PartialEq)]
    #[allow(missing_docs, reason = "each variant's text names its fields")]
    pub enum Step<V: Vector> {
        /// The test took a named way, such as the one for a degenerate shape.
        Branch(it: Branch as Nested),
        /// A point was written in the frame of a shape: `local` = (`point` − `origin`) along `axes`.
        Frame {
            of: Side as Nested,
            origin: V as InSpace,
            axes: V::Axes as Axes<V>,
            point: V as InSpace,
            local: V as InSpace,
        },
        /// A box was written in the frame of the other.
        Frames(it: Frames<V> as Nested),
        /// The reach of a box along a direction was summed from its half-extents.
        Reach(it: Reach<V> as Nested),
        /// By symmetry a point of the shape `of` was replaced by its mirror image in the plane through
        /// `mirror` with the unit vector `normal`. `radius` is that of the body around the point.
        Reflect {
            of: Side as Nested,
            mirror: V as InSpace,
            normal: V as InSpace,
            from: V as InSpace,
            to: V as InSpace,
            radius: V::Scalar as Number,
        },
        /// A coordinate was brought into a range. It is measured from `origin` along `axis`.
        Clamp(it: Clamp<V> as Nested),
        /// Both shapes were projected on a candidate for a separating axis.
        Axis(it: AxisTest<V> as Nested),
        /// The closest points of what is named in `of`: `a` on the first shape, `b` on the second.
        Closest { of: Measured as Nested, a: V as InSpace => b, b: V as InSpace => a },
        /// The points that touch after the shortest way out: `a` on the first shape, `b` on the second.
        Deepest { a: V as InSpace => b, b: V as InSpace => a },
        /// The point in which moving shapes first touch, and the unit vector across both surfaces there,
        /// from the first shape to the second, where there is one.
        Contact { point: V as InSpace, normal: Option<V> as Each<Reversed<InSpace>> },
        /// The first or the last contact, if there is one, lies between two instants.
        Bracket(it: Bracket<V> as Nested),
        /// A quadratic a t² + b t + c = 0 was solved for the parameter of a ray or a motion.
        Roots(it: Roots<V> as Nested),
        /// The part of a ray between two parallel planes.
        Slab(it: Slab<V> as Nested),
        /// The time during which the projections of two moving shapes on one axis overlap.
        TimeSpan(it: TimeSpan<V> as Nested),
        /// A simplex in the Minkowski difference (GJK).
        Simplex(it: Simplex<V> as Nested),
        /// A polytope in the Minkowski difference around the origin (EPA).
        Polytope(it: Polytope<V> as Nested),
        /// A step in time that cannot pass a contact (conservative advancement).
        Advance(it: ConservativeStep<V> as Nested),
        /// A pair of nodes was popped from the list of a search through trees.
        Nodes(it: NodePair<V> as Nested),
        /// Items of two leaves were tested.
        Items(it: ItemPair as Nested),
        /// The triangle of a mesh that a ray or a line meets first was found.
        Hit(it: Hit<V> as Nested),
        /// A closed mesh was asked whether it winds about a point.
        Winding(it: Winding<V> as Nested),
        /// The sweep along sorted intervals went on.
        Intervals(it: IntervalStep as Nested),
        /// A routine went on that is not the test of a pair.
        Routine(it: Box<RoutineStep<V>> as Each<Nested>),
        /// Two numbers were compared.
        Compare(it: Comparison<V> as Nested),
        /// Another test ran as a part of this one.
        Part(it: Box<Part<V>> as Each<Nested>),
    }
}

roles! {
    /// [`Step::Clamp`]: `clamped` is `value` brought into [`min`, `max`].
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Clamp<V: Vector> {
        /// The coordinate that is clamped.
        pub coordinate: Coordinate as Same,
        /// The zero of the coordinate.
        pub origin: V as InSpace,
        /// The direction in which it grows; one unit of it is one length of this vector.
        pub axis: V as InSpace,
        /// Before.
        pub value: V::Scalar as Number,
        /// The lower end of the range.
        pub min: V::Scalar as Number,
        /// The upper end of the range.
        pub max: V::Scalar as Number,
        /// After.
        pub clamped: V::Scalar as Number,
    }

    /// [`Step::Roots`]: a t² + b t + c = 0.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Roots<V: Vector> {
        /// The coefficient of t².
        pub a: V::Scalar as Number,
        /// The coefficient of t.
        pub b: V::Scalar as Number,
        /// The constant.
        pub c: V::Scalar as Number,
        /// b² − 4ac, or a positive multiple of it.
        pub discriminant: V::Scalar as Number,
        /// The solutions in increasing order, if there are any.
        pub roots: Option<(V::Scalar, V::Scalar)> as Each<(Number, Number)>,
        /// The origin and the direction of the ray whose parameter t is; `None` where it is a time.
        pub ray: Option<[V; 2]> as Each<Each<InSpace>>,
    }

    /// [`Step::Bracket`]: a step of a search in time that knows the distance at single instants only.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Bracket<V: Vector> {
        /// The instant that was looked at.
        pub u: V::Scalar as Number,
        /// The distance of the shapes then; less than 0 where they overlap.
        pub distance: V::Scalar as Number,
        /// The instants between which the contact lies, if there is one.
        pub between: [V::Scalar; 2] as Each<Number>,
    }

    /// [`Step::Slab`]: the ray `origin` + t `direction` is between the planes across `axis` for t from
    /// `entry` to `exit`.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Slab<V: Vector> {
        /// The normal of both planes.
        pub axis: V as InSpace,
        /// The start of the ray.
        pub origin: V as InSpace,
        /// The direction of the ray.
        pub direction: V as InSpace,
        /// The parameter of the entry.
        pub entry: V::Scalar as Number,
        /// The parameter of the exit.
        pub exit: V::Scalar as Number,
        /// The entry into all slabs so far, and the first exit from one.
        pub common: [V::Scalar; 2] as Each<Number>,
    }

    /// [`Step::TimeSpan`]: from `entry` to `exit`, in times u that may lie outside the frame and may be
    /// infinite.
    ///
    /// If the projections never overlap, `entry` is above `exit`. The shapes overlap from the latest
    /// entry of all axes to the earliest exit.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct TimeSpan<V: Vector> {
        /// Why this axis was tried.
        pub source: AxisSource as Nested,
        /// The direction, of any length.
        pub axis: V as InSpace,
        /// When the projections begin to overlap.
        pub entry: V::Scalar as Number,
        /// When they cease to.
        pub exit: V::Scalar as Number,
        /// The numbers that were divided, if these are told.
        pub division: Option<Division<V::Scalar>> as Each<Nested>,
    }

    /// [`Step::Reach`]: Σ `half`ᵢ |`axes`ᵢ · `along`|, how far a box reaches from its `center` along a direction.
    ///
    /// Source: Gomez, the radius of the projection of a box.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Reach<V: Vector> {
        /// The box.
        pub of: Side as Nested,
        /// Its centre.
        pub center: V as InSpace,
        /// Its half-extents.
        pub half: V as InSpace,
        /// Its axes.
        pub axes: V::Axes as Axes<V>,
        /// The direction.
        pub along: V as InSpace,
        /// The sum.
        pub radius: V::Scalar as Number,
    }

    /// [`Step::Hit`]: the first of all triangles that a ray or a line meets.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Hit<V: Vector> {
        /// The number of the triangle.
        pub triangle: u32 as Same,
        /// The length along the ray at which it does so.
        pub t: V::Scalar as Number,
        /// The place there.
        pub point: V as InSpace,
    }

    /// [`Step::Part`]: a test that ran as a part of another.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Part<V: Vector> {
        /// The purpose of the part.
        pub name: PartName as Nested,
        /// The record of the part.
        pub record: Record<V> as Nested,
    }
}

roles! {
    /// The numbers at the start from which a [`TimeSpan`] is divided, as lengths times that of its axis.
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[allow(missing_docs, reason = "each variant's text names its fields")]
    pub enum Division<S: Scalar> {
        /// `to_max` is from the lower end of B's projection to the upper end of A's, `to_min` from B's upper end
        /// to A's lower; B's moves by `speed`. The times are the quotients.
        Projections {
            to_max: S as Reversed<Number> => to_min,
            to_min: S as Reversed<Number> => to_max,
            speed: S as Reversed<Number>,
        },
        /// A body that reaches `radius` from its middle to either side was at the signed distance `before` from
        /// a plane, and is at `after` in the end. The times are (`before` ∓ `radius`) / (`before` − `after`).
        Distances { before: S as Number, after: S as Number, radius: S as Number },
    }
}

impl<V: Vector> Reach<V> {
    /// How much each half-extent adds to the sum.
    pub fn terms(&self) -> V {
        let cosines = self.along.in_axes(&self.axes).abs();
        V::from_fn(|i| self.half.get(i) * cosines.get(i))
    }
}

impl<V: Vector> Step<V> {
    /// The same step with the arguments of the test swapped.
    pub fn swapped(self) -> Self {
        Fields::swapped(self)
    }

    /// All that it holds, each field by its name.
    pub fn told(&self) -> Told {
        Fields::told(self)
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
