//! The sweeps of boxes, segments and triangles past boxes: the separating axis test in motion.
//!
//! The shapes overlap from the latest entry to the earliest exit over all axes. A filter answers for two aligned boxes; exact arithmetic
//! decides doubts.

use num_traits::Float;

use crate::intersect::boxes::axes::Boxes;
use crate::intersect::boxes::axis_sweep::AxisSweep;
use crate::intersect::filter::Swept;
use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::{Axes, PointsBox, Projections, sum};
use crate::intersect::sweep::motion::Motion;
use crate::intersect::sweep::verdicts::{Displacements, decided_by, filtered};
use crate::intersect::sweep::window::Window;
use crate::intersect::sweep::{Overlap, sweeps};
use crate::intersect::{filter, overlap};
use crate::shapes::{Aabb, Obb, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// { u ∈ [0, 1] : |m + u v|ᵢ ≤ (h_a + h_b)ᵢ for each axis i }, for m from A's centre to B's.
///
/// On each axis the projections overlap from an entry to an exit; the boxes overlap from the latest entry to the earliest exit. On an axis
/// without velocity the projections are compared instead. At the first and the last contact the boxes touch within 4 ulp of the distance
/// at the start and the sizes.
///
/// Source: Gomez, listing 4 and figs. 5 and 6, which ignores the end of the frame and axes without velocity.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn aabb_aabb<V: Vector, P: Probe<V>>(
    a: &Aabb<V>,
    b: &Aabb<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let displacements: Displacements<V> = displacement.into();
    let explained = move |probe: &mut P| {
        decided_by(
            displacements,
            || overlap::aabb_aabb(a, b, &mut ()),
            |displacement, probe| by_coordinates(a, b, displacement, probe),
            || [(*a).into(), (*b).into()],
            probe,
        )
    };
    filtered(|| by_filter(a, b, displacements), explained, probe)
}

/// The times at which the projections of two aligned boxes overlap on all coordinate axes.
fn by_coordinates<V: Vector, P: Probe<V>>(
    a: &Aabb<V>,
    b: &Aabb<V>,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let between = b.center() - a.center();
    let lengths = [between, a.half().max(b.half())];
    let mut sweep = AxisSweep::new(displacement, lengths, false, |axis| axis, probe);
    sweep.may_be_flat = true;
    let [between, a_half, b_half] =
        [between, a.half(), b.half()].map(|length| sweep.motion.vector(length));
    for i in 0..V::DIM {
        let (between, radius_a, radius_b) = (between.get(i), a_half.get(i), b_half.get(i));
        // The rounding error on an axis comes from its own lengths alone.
        sweep.size = between.abs().max(radius_a).max(radius_b);
        let projections = Projections { between, radius_a, radius_b };
        let source = AxisSource::Coordinate(i);
        if sweep.symmetric(source, projections, || V::AXES[i]).is_break() {
            break;
        }
    }
    sweep.window
}

/// The verdicts of the filter, and the times for the case that they are sure.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn by_filter<V: Vector>(
    a: &Aabb<V>,
    b: &Aabb<V>,
    displacements: Displacements<V>,
) -> (Swept, Window<V::Scalar>) {
    let start = b.center().simd() - a.center().simd();
    let (way, half) = (displacements.relative(), a.half().simd() + b.half().simd());
    let swept = filter::point_past_box(start, way.simd(), half);
    let between = b.center() - a.center();
    let motion = Motion::plain(way);
    let times = |i: usize| {
        let (min, max) = (between.get(i) - b.half().get(i), between.get(i) + b.half().get(i));
        let radius = a.half().get(i);
        let [entry, exit] = motion.span([min - radius, max + radius], way.get(i));
        Window::new(entry, exit)
    };
    let window = (0..V::DIM).fold(Window::always(), |window, i| window.and(times(i)));
    (swept, window)
}

sweeps! {
    /// [`obb_obb`] with the coordinate axes as those of A.
    aabb_obb(a: Aabb, b: Obb) by overlap: |displacement, probe| {
        past_box(Boxes::of_aabb_and_obb(a, b), displacement, |axis| axis, probe)
    };

    /// The times at which no axis separates the boxes: from the latest entry to the earliest exit over the face normals of both and, in
    /// space, the cross products of their edges (15 axes).
    ///
    /// The axes are those of [`overlap::obb_obb`](crate::intersect::overlap::obb_obb). The displacement is projected on the same computed
    /// vector as the boxes, so an axis may be short or turned by rounding. At the first and the last contact the boxes touch within 4 ulp
    /// of the distance at the start and the sizes.
    ///
    /// Source: Gomez, listing 6, set in motion as in listing 4.
    obb_obb(a: Obb, b: Obb) by overlap: |displacement, probe| {
        let axes = a.axes();
        let way = displacement.in_axes(axes);
        past_box(Boxes::of_obbs(a, b), way, |axis| axis.along(axes), probe)
    };
}

/// The sweep of B past A, in the frame of A.
fn past_box<V: Vector, P: Probe<V>>(
    boxes: Boxes<V>,
    displacement: V,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let lengths = [boxes.between, boxes.a_half, boxes.b_half];
    let mut sweep = AxisSweep::new(displacement, lengths, true, to_world, probe);
    sweep.may_be_flat = sweep.is_flat(least(boxes.a_half) + least(boxes.b_half));
    let [between, a_half, b_half] = lengths.map(|length| sweep.motion.vector(length));
    Boxes { between, a_half, b_half, ..boxes }.each_axis(&mut sweep);
    sweep.window
}

sweeps! {
    /// The times at which no axis separates the shapes: the normals of the box and the cross products of its edges with the segment (6 in
    /// space). At the first and the last contact they touch within 4 ulp of the distance at the start and the sizes.
    segment_aabb(segment: Segment, aabb: Aabb) by overlap: |displacement, probe| {
        let points = [segment.start(), segment.end()];
        let set = PointsBox::beside_aabb(points, [segment.displacement()], aabb);
        points_past_box(set, displacement, false, |axis| axis, probe)
    };

    /// [`segment_aabb`] in the frame of the box.
    segment_obb(segment: Segment, obb: Obb) by overlap: |displacement, probe| {
        let (axes, points) = (obb.axes(), [segment.start(), segment.end()]);
        let set = PointsBox::beside_obb(points, [segment.displacement()], obb);
        points_past_box(set, displacement.in_axes(axes), true, |axis| axis.along(axes), probe)
    };

    /// The times at which no axis separates the shapes: the normals of both and the cross products of their edges (13 in space). At the
    /// first and the last contact they touch within 4 ulp of the distance at the start and the sizes.
    triangle_aabb(triangle: Triangle, aabb: Aabb) by overlap: |displacement, probe| {
        let set = PointsBox::beside_aabb(*triangle.vertices(), triangle.edges(), aabb);
        points_past_box(set, displacement, false, |axis| axis, probe)
    };

    /// [`triangle_aabb`] in the frame of the box.
    triangle_obb(triangle: Triangle, obb: Obb) by overlap: |displacement, probe| {
        let axes = obb.axes();
        let set = PointsBox::beside_obb(*triangle.vertices(), triangle.edges(), obb);
        points_past_box(set, displacement.in_axes(axes), true, |axis| axis.along(axes), probe)
    };
}

/// The sweep of the box past a segment or a triangle, in the frame of the box. `turned`: that is not the frame of the world.
fn points_past_box<V: Vector, P: Probe<V>, const N: usize, const E: usize>(
    set: PointsBox<V, N, E>,
    displacement: V,
    turned: bool,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let lengths = set.points.into_iter().chain([set.half]);
    let mut sweep = AxisSweep::new(displacement, lengths, turned, to_world, probe);
    sweep.may_be_flat = sweep.is_flat(least(set.half));
    let set = PointsBox {
        points: set.points.map(|p| sweep.motion.vector(p)),
        // Edges only give directions: they are scaled so that no product of them underflows.
        edges: set.edges.map(|edge| edge * edge.max_abs().unit_scale()),
        half: sweep.motion.vector(set.half),
    };
    // Places beyond the count repeat the last edge.
    sweep.edges = std::array::from_fn(|i| sum(set.edges[i.min(E - 1)]));
    let _ = set.each_axis(&mut sweep);
    sweep.window
}

/// The least half-extent of a box.
fn least<V: Vector>(half: V) -> V::Scalar {
    (1..V::DIM).fold(half.get(0), |least, i| least.min(half.get(i)))
}
