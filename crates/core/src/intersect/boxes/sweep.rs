//! Boxes, and what has few corners against boxes: separating axes in time.

use std::ops::ControlFlow;

use num_traits::Float;

use crate::intersect::boxes::axes::Boxes;
use crate::intersect::filter::Swept;
use crate::intersect::probe::{AxisSource, Branch, Division, Probe, Step};
use crate::intersect::sat::{Axes, PointsBox, Projections};
use crate::intersect::sweep::ends::{Displacements, decided_by, filtered};
use crate::intersect::sweep::motion::{Motion, Projection};
use crate::intersect::sweep::window::Window;
use crate::intersect::sweep::{Overlap, sweeps};
use crate::intersect::{filter, overlap};
use crate::shapes::{Aabb, Interval, Obb, Posed, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// { u ∈ [0, 1] : |m + u v|ᵢ ≤ (h_a + h_b)ᵢ for each axis i }, for m from A's centre to B's.
///
/// On each axis the projections overlap from an entry to an exit; the boxes do from the latest entry to
/// the earliest exit. An axis without velocity is compared, not divided by. They touch at the first
/// and last contact within 4 ulp of the distance at the start and the sizes.
///
/// Source: Gomez, listing 4 and figs. 5 and 6, which forgets the frame, and axes without velocity.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn aabb_aabb<V: Vector, P: Probe<V>>(
    a: &Aabb<V>,
    b: &Aabb<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let ways: Displacements<V> = displacement.into();
    let explained = move |probe: &mut P| {
        decided_by(
            ways,
            |p, q| overlap::aabb_aabb(&a.displaced(p), &b.displaced(q), &mut ()),
            |displacement, probe| {
                let (between, reach) = (b.center() - a.center(), a.half().max(b.half()));
                let mut course = Course::new(displacement, [between, reach], |axis| axis, probe);
                course.may_be_flat = true;
                let between = course.motion.vector(between);
                let (a_half, b_half) =
                    (course.motion.vector(a.half()), course.motion.vector(b.half()));
                for i in 0..V::DIM {
                    let (radius_a, radius_b) = (a_half.get(i), b_half.get(i));
                    let projections = Projections { between: between.get(i), radius_a, radius_b };
                    // Nothing of another axis is rounded into this one.
                    course.size = between.get(i).abs().max(radius_a).max(radius_b);
                    let source = AxisSource::Coordinate(i);
                    if course.symmetric(source, projections, || V::AXES[i]).is_break() {
                        break;
                    }
                }
                course.window
            },
            probe,
        )
    };
    filtered(|| swept(a, b, ways), explained, probe)
}

/// The filter, and the window.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn swept<V: Vector>(
    a: &Aabb<V>,
    b: &Aabb<V>,
    ways: Displacements<V>,
) -> (Swept, Window<V::Scalar>) {
    let start = b.center().simd() - a.center().simd();
    let end = (b.center().simd() + ways.b.simd()) - (a.center().simd() + ways.a.simd());
    let (way, half) = (ways.relative(), a.half().simd() + b.half().simd());
    let swept = filter::point_past_box(start, end, way.simd(), half);
    let between = b.center() - a.center();
    let times = |i: usize| {
        let (min, max) = (between.get(i) - b.half().get(i), between.get(i) + b.half().get(i));
        let radius = a.half().get(i);
        Projection { min: min - radius, max: max + radius, speed: way.get(i) }
    };
    let motion = Motion::plain(way);
    let window = (0..V::DIM).fold(Window::always(), |window, i| window.and(motion.times(times(i))));
    (swept, window)
}

sweeps! {
    /// As [`obb_obb`], with the coordinate axes for those of A.
    aabb_obb(a: Aabb, b: Obb) by overlap: |displacement, probe| {
        let boxes = Boxes {
            between: b.center() - a.center(),
            a_half: a.half(),
            b_half: b.half(),
            b_axes: *b.axes(),
        };
        past_box(boxes, displacement, |axis| axis, probe)
    };

    /// The times at which no axis separates: the latest entry to the earliest exit over the face normals of both and, in
    /// space, the cross products of their edges (15).
    ///
    /// The axes are those of [`overlap::obb_obb`](crate::intersect::overlap::obb_obb), and as there
    /// each is a true one, however short: the displacement is projected on the very vector on which the
    /// boxes are. They touch at the first and last contact within 4 ulp of the distance at the start
    /// and the sizes.
    ///
    /// Source: Gomez, listing 6, set in motion as in listing 4.
    obb_obb(a: Obb, b: Obb) by overlap: |displacement, probe| {
        let axes = a.axes();
        let boxes = Boxes {
            between: (b.center() - a.center()).in_axes(axes),
            a_half: a.half(),
            b_half: b.half(),
            b_axes: V::axes_from_fn(|k| b.axes()[k].in_axes(axes)),
        };
        past_box(boxes, displacement.in_axes(axes), |axis| axis.along(axes), probe)
    };
}

fn past_box<V: Vector, P: Probe<V>>(
    boxes: Boxes<V>,
    displacement: V,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let lengths = [boxes.between, boxes.a_half, boxes.b_half];
    let mut course = Course::new(displacement, lengths, to_world, probe);
    course.may_be_flat = course.is_flat(least(boxes.a_half) + least(boxes.b_half));
    let boxes = Boxes {
        between: course.motion.vector(boxes.between),
        a_half: course.motion.vector(boxes.a_half),
        b_half: course.motion.vector(boxes.b_half),
        ..boxes
    };
    boxes.each_axis(&mut course);
    course.window
}

sweeps! {
    /// The times at which no axis separates: the normals of the box and the cross products of its edges
    /// with the segment (6 in space). They touch at the first and last contact within 4 ulp of the
    /// distance at the start and the sizes.
    segment_aabb(segment: Segment, aabb: Aabb) by overlap: |displacement, probe| {
        let points = [segment.start(), segment.end()].map(|p| p - aabb.center());
        let set = PointsBox { points, edges: [segment.displacement()], half: aabb.half() };
        points_past_box(set, displacement, |axis| axis, probe)
    };

    /// As [`segment_aabb`], in the frame of the box.
    segment_obb(segment: Segment, obb: Obb) by overlap: |displacement, probe| {
        let axes = obb.axes();
        let points = [segment.start(), segment.end()].map(|p| (p - obb.center()).in_axes(axes));
        let edges = [segment.displacement().in_axes(axes)];
        let set = PointsBox { points, edges, half: obb.half() };
        points_past_box(set, displacement.in_axes(axes), |axis| axis.along(axes), probe)
    };

    /// The times at which no axis separates: the normals of both and the cross products of their edges (13 in
    /// space). They touch at the first and last contact within 4 ulp of the distance at the start and the sizes.
    triangle_aabb(triangle: Triangle, aabb: Aabb) by overlap: |displacement, probe| {
        let points = triangle.vertices().map(|p| p - aabb.center());
        let set = PointsBox { points, edges: triangle.edges(), half: aabb.half() };
        points_past_box(set, displacement, |axis| axis, probe)
    };

    /// As [`triangle_aabb`], in the frame of the box.
    triangle_obb(triangle: Triangle, obb: Obb) by overlap: |displacement, probe| {
        let axes = obb.axes();
        let points = triangle.vertices().map(|p| (p - obb.center()).in_axes(axes));
        let edges = triangle.edges().map(|edge| edge.in_axes(axes));
        let set = PointsBox { points, edges, half: obb.half() };
        points_past_box(set, displacement.in_axes(axes), |axis| axis.along(axes), probe)
    };
}

fn points_past_box<V: Vector, P: Probe<V>, const N: usize, const E: usize>(
    set: PointsBox<V, N, E>,
    displacement: V,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let lengths = set.points.into_iter().chain([set.half]);
    let mut course = Course::new(displacement, lengths, to_world, probe);
    course.may_be_flat = course.is_flat(least(set.half));
    let set = PointsBox {
        points: set.points.map(|p| course.motion.vector(p)),
        // Only directions, so their products may have any size but must not underflow.
        edges: set.edges.map(|edge| edge * edge.max_abs().unit_scale()),
        half: course.motion.vector(set.half),
    };
    let _ = set.each_axis(&mut course);
    course.window
}

/// The least half-extent of a box: no projection of it is shorter, times the length of the axis.
fn least<V: Vector>(half: V) -> V::Scalar {
    (1..V::DIM).fold(half.get(0), |least, i| least.min(half.get(i)))
}

/// Gathers from each axis the times at which the projections overlap.
struct Course<'p, V: Vector, P, F> {
    motion: Motion<V>,
    to_world: F,
    probe: &'p mut P,
    window: Window<V::Scalar>,
    /// Both bodies may be flat along one axis: only then it matters which axes gave the window its ends.
    may_be_flat: bool,
    /// What rounding may make of the projections that gave the window its entry and its exit, and these projections.
    ends: [(V::Scalar, Projection<V::Scalar>); 2],
    /// The largest of the lengths that are projected on the axis at hand.
    size: V::Scalar,
}

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Course<'p, V, P, F> {
    fn new(
        displacement: V,
        lengths: impl IntoIterator<Item = V>,
        to_world: F,
        probe: &'p mut P,
    ) -> Self {
        let size = lengths.into_iter().map(V::max_abs).fold(V::Scalar::ZERO, V::Scalar::max);
        let motion = Motion::new(displacement, size, probe);
        let zero = Projection::around(V::Scalar::ZERO, V::Scalar::ZERO, V::Scalar::ZERO);
        let (window, ends) = (Window::always(), [(V::Scalar::ZERO, zero); 2]);
        let (may_be_flat, size) = (false, motion.length(size));
        Self { motion, to_world, probe, window, may_be_flat, ends, size }
    }

    /// Whether bodies are flat but for rounding, if no projections of both are shorter than `least`, times the length of the axis.
    fn is_flat(&self, least: V::Scalar) -> bool {
        self.motion.length(least) <= V::Scalar::of(4.0) * V::Scalar::epsilon() * self.size
    }

    /// Cuts the window to that of another axis.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn cut(&mut self, other: Window<V::Scalar>, axis: V, projection: Projection<V::Scalar>) {
        if !self.may_be_flat {
            self.window = self.window.and(other);
            return;
        }
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let end = (two * V::Scalar::epsilon() * self.size * axis.max_abs(), projection);
        if other.entry > self.window.entry {
            (self.window.entry, self.ends[0]) = (other.entry, end);
        }
        if other.exit < self.window.exit {
            (self.window.exit, self.ends[1]) = (other.exit, end);
        }
        if self.window.entry > self.window.exit {
            self.meet_at_instant();
        }
    }

    /// Flat bodies that are parallel meet at one instant, which several axes tell, each with its own rounding. So if they are flat
    /// along one of two axes, an exit that comes before the entry by no more than rounding is the instant at which they meet:
    /// they are on the other side after it.
    #[cold]
    #[inline(never)]
    fn meet_at_instant(&mut self) {
        let Window { entry, exit } = self.window;
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let [(of_entry, is_flat), (of_exit, too)] = self.ends.map(|(rounding, projection)| {
            let Projection { min, max, speed } = projection;
            (self.motion.time(rounding, speed.abs()), max - min <= two * rounding)
        });
        // On an axis along which nothing moves they are apart at all times.
        let moves = of_entry.is_finite() && of_exit.is_finite();
        let is_instant = (is_flat || too) && moves && entry - exit <= of_entry + of_exit;
        let is_entry = of_entry <= of_exit;
        let u = if is_entry { entry } else { exit };
        self.ends = [self.ends[usize::from(!is_entry)]; 2];
        self.window = if is_instant { Window { entry: u, exit: u } } else { Window::never() };
    }
}

impl<V: Vector, P: Probe<V>, F: Fn(V) -> V> Axes<V> for Course<'_, V, P, F> {
    fn axis(
        &mut self,
        source: AxisSource,
        _: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()> {
        let (own, (a, b)) = (axis(), intervals());
        let projection =
            Projection { min: b.min - a.max, max: b.max - a.min, speed: self.motion.by.dot(own) };
        let to_world = &self.to_world;
        let quotients = |Projection { min, max, speed }: Projection<V::Scalar>| {
            Some(Division::Projections { to_max: -min, to_min: -max, speed })
        };
        let axis = || to_world(own);
        let window = self.motion.on_axis_by(projection, source, axis, quotients, self.probe);
        self.cut(window, own, projection);
        if self.window.misses_frame() { self.probe.settled() } else { ControlFlow::Continue(()) }
    }

    fn branch(&mut self, branch: Branch) {
        self.probe.step(|| Step::Branch(branch));
    }

    /// In a sweep every axis can decide.
    fn may_decide(&self, _: V::Scalar) -> bool {
        true
    }
}
