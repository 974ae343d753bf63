//! Boxes, and what has few corners against boxes: separating axes in time.

use num_traits::Float;

use crate::intersect::boxes::axes::Boxes;
use crate::intersect::boxes::course::{Course, sum};
use crate::intersect::filter::Swept;
use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::{Axes, PointsBox, Projections};
use crate::intersect::sweep::motion::Motion;
use crate::intersect::sweep::verdicts::{Displacements, decided_by, filtered};
use crate::intersect::sweep::window::Window;
use crate::intersect::sweep::{Overlap, sweeps};
use crate::intersect::{filter, overlap};
use crate::shapes::{Aabb, Obb, Segment, Triangle};
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
            || overlap::aabb_aabb(a, b, &mut ()),
            |displacement, probe| {
                let (between, reach) = (b.center() - a.center(), a.half().max(b.half()));
                let lengths = [between, reach];
                let mut course = Course::new(displacement, lengths, false, |axis| axis, probe);
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
            || [(*a).into(), (*b).into()],
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
    let (way, half) = (ways.relative(), a.half().simd() + b.half().simd());
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
    /// As [`obb_obb`], with the coordinate axes for those of A.
    aabb_obb(a: Aabb, b: Obb) by overlap: |displacement, probe| {
        past_box(Boxes::of_aabb_and_obb(a, b), displacement, |axis| axis, probe)
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
        let way = displacement.in_axes(axes);
        past_box(Boxes::of_obbs(a, b), way, |axis| axis.along(axes), probe)
    };
}

fn past_box<V: Vector, P: Probe<V>>(
    boxes: Boxes<V>,
    displacement: V,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let lengths = [boxes.between, boxes.a_half, boxes.b_half];
    let mut course = Course::new(displacement, lengths, true, to_world, probe);
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
        let points = [segment.start(), segment.end()];
        let set = PointsBox::beside_aabb(points, [segment.displacement()], aabb);
        points_past_box(set, displacement, false, |axis| axis, probe)
    };

    /// As [`segment_aabb`], in the frame of the box.
    segment_obb(segment: Segment, obb: Obb) by overlap: |displacement, probe| {
        let (axes, points) = (obb.axes(), [segment.start(), segment.end()]);
        let set = PointsBox::beside_obb(points, [segment.displacement()], obb);
        points_past_box(set, displacement.in_axes(axes), true, |axis| axis.along(axes), probe)
    };

    /// The times at which no axis separates: the normals of both and the cross products of their edges (13 in
    /// space). They touch at the first and last contact within 4 ulp of the distance at the start and the sizes.
    triangle_aabb(triangle: Triangle, aabb: Aabb) by overlap: |displacement, probe| {
        let set = PointsBox::beside_aabb(*triangle.vertices(), triangle.edges(), aabb);
        points_past_box(set, displacement, false, |axis| axis, probe)
    };

    /// As [`triangle_aabb`], in the frame of the box.
    triangle_obb(triangle: Triangle, obb: Obb) by overlap: |displacement, probe| {
        let axes = obb.axes();
        let set = PointsBox::beside_obb(*triangle.vertices(), triangle.edges(), obb);
        points_past_box(set, displacement.in_axes(axes), true, |axis| axis.along(axes), probe)
    };
}

fn points_past_box<V: Vector, P: Probe<V>, const N: usize, const E: usize>(
    set: PointsBox<V, N, E>,
    displacement: V,
    turned: bool,
    to_world: impl Fn(V) -> V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let lengths = set.points.into_iter().chain([set.half]);
    let mut course = Course::new(displacement, lengths, turned, to_world, probe);
    course.may_be_flat = course.is_flat(least(set.half));
    let set = PointsBox {
        points: set.points.map(|p| course.motion.vector(p)),
        // Only directions, so their products may have any size but must not underflow.
        edges: set.edges.map(|edge| edge * edge.max_abs().unit_scale()),
        half: course.motion.vector(set.half),
    };
    course.edges = std::array::from_fn(|i| sum(set.edges[i.min(E - 1)]));
    let _ = set.each_axis(&mut course);
    course.window
}

/// The least half-extent of a box: no projection of it is shorter, times the length of the axis.
fn least<V: Vector>(half: V) -> V::Scalar {
    (1..V::DIM).fold(half.get(0), |least, i| least.min(half.get(i)))
}
