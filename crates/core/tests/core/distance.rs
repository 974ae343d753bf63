//! Distances and their witness points against the definition.

use glam::DVec3;
use hitbench_core::intersect::Record;
use hitbench_core::intersect::distance::{self, Closest};
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{Ball, Obb, Plane, Segment};
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::hulls::Corners;
    use crate::common::oracle::*;
    use crate::common::*;

    /// Holds the distance to `truth`, and the witness points to the distance and to their shapes.
    fn hold<V: Vector>(
        band: &mut Band,
        closest: Closest<V>,
        truth: f64,
        sizes: f64,
        from_a: impl Fn(V) -> f64,
        from_b: impl Fn(V) -> f64,
    ) {
        let truth = truth.max(0.0);
        band.near::<V::Scalar>(closest.distance.double(), truth, sizes);
        // The points are rounded to coordinates, which may be far from the origin.
        let (a, b) = (lift(closest.a), lift(closest.b));
        let rounding = sizes + a.length().max(b.length());
        band.near::<V::Scalar>((a - b).length(), closest.distance.double(), rounding);
        band.near::<V::Scalar>(from_a(closest.a).max(0.0), 0.0, rounding);
        band.near::<V::Scalar>(from_b(closest.b).max(0.0), 0.0, rounding);
    }

    /// Runs a distance bare and recorded, and demands the same.
    macro_rules! run {
        ($($test:ident)::+ ($a:expr, $b:expr)) => {{
            let closest = $($test)::+($a, $b, &mut ());
            let (told, Record { steps, .. }) = Record::of(|probe| $($test)::+($a, $b, probe));
            assert_eq!(told, closest);
            assert!(matches!(steps.last(), Some(Step::Closest { .. })), "{steps:?}");
            closest
        }};
    }

    fn from_segment<V: Vector>(segment: &Segment<V>) -> impl Fn(V) -> f64 {
        move |p| to_segment(DVec3::ZERO, ends(segment, p))
    }

    fn from_point<V: Vector>(point: V) -> impl Fn(V) -> f64 {
        move |p| (lift(p) - lift(point)).length()
    }

    fn from_ball<V: Vector>(ball: &Ball<V>) -> impl Fn(V) -> f64 {
        move |p| (lift(p) - lift(ball.center())).length() - ball.radius().double()
    }

    fn height<V: Vector>(plane: &Plane<V>, p: V) -> f64 {
        heights(plane, &[lift(p)])[0]
    }

    /// The least and the largest.
    fn heights<V: Vector>(plane: &Plane<V>, points: &[DVec3]) -> [f64; 2] {
        let normal = lift(plane.normal());
        let height = |p: &DVec3| (normal.dot(*p) - plane.offset().double()) / normal.length();
        let least = points.iter().map(height).fold(f64::INFINITY, f64::min);
        [least, points.iter().map(height).fold(f64::NEG_INFINITY, f64::max)]
    }

    pub fn points_and_balls<V: Vector>() {
        let mut band = Band::new("points and balls", 8.0);
        cases(|random| {
            let (point, a, b) = (random.point::<V>(), random.ball::<V>(), random.ball::<V>());
            let (pa, ab) =
                ((lift(point) - lift(a.center())).length(), (lift(a.center()) - lift(b.center())));
            let (ra, rb) = (a.radius().double(), b.radius().double());
            let closest = run!(distance::point_ball(point, &a));
            hold(&mut band, closest, pa - ra, pa + ra, from_point(point), from_ball(&a));
            let closest = run!(distance::ball_ball(&a, &b));
            let (truth, sizes) = (ab.length() - (ra + rb), ab.length() + ra + rb);
            hold(&mut band, closest, truth, sizes, from_ball(&a), from_ball(&b));
            let swapped = distance::ball_ball(&b, &a, &mut ());
            assert_eq!(swapped.distance, closest.distance);
        });
    }

    pub fn segments_and_capsules<V: Vector>() {
        let mut band = Band::new("segments and capsules", 8.0);
        cases(|random| {
            let (point, ball) = (random.point::<V>(), random.ball::<V>());
            let (a, b) = (random.capsule::<V>(), random.capsule::<V>());
            let (sa, sb) = (a.segment(), b.segment());
            let (ra, rb, r) = (a.radius().double(), b.radius().double(), ball.radius().double());
            let from_a = |p: V| from_segment(sa)(p) - ra;
            let from_b = |p: V| from_segment(sb)(p) - rb;

            let relative = ends(sa, point);
            let truth = to_segment(DVec3::ZERO, relative);
            let sizes = relative[0].length() + relative[1].length();
            let closest = run!(distance::point_segment(point, sa));
            hold(&mut band, closest, truth, sizes, from_point(point), from_segment(sa));
            let closest = run!(distance::point_capsule(point, &a));
            hold(&mut band, closest, truth - ra, sizes + ra, from_point(point), from_a);

            let relative = ends(sa, ball.center());
            let truth = to_segment(DVec3::ZERO, relative);
            let sizes = relative[0].length() + relative[1].length() + r;
            let closest = run!(distance::segment_ball(sa, &ball));
            hold(&mut band, closest, truth - r, sizes, from_segment(sa), from_ball(&ball));
            let closest = run!(distance::ball_capsule(&ball, &a));
            hold(&mut band, closest, truth - (r + ra), sizes + ra, from_ball(&ball), from_a);

            let origin = sa.start();
            let (ea, eb) = (ends(sa, origin), ends(sb, origin));
            let truth = between_segments(ea, eb);
            let sizes = ea[1].length() + eb[0].length() + (eb[1] - eb[0]).length();
            let closest = run!(distance::segment_segment(sa, sb));
            hold(&mut band, closest, truth, sizes, from_segment(sa), from_segment(sb));
            let closest = run!(distance::segment_capsule(sa, &b));
            hold(&mut band, closest, truth - rb, sizes + rb, from_segment(sa), from_b);
            let closest = run!(distance::capsule_capsule(&a, &b));
            hold(&mut band, closest, truth - (ra + rb), sizes + ra + rb, from_a, from_b);
        });
    }

    pub fn boxes<V: Vector>() {
        let mut band = Band::new("boxes", 8.0);
        cases(|random| {
            let (aabb, obb) = (random.aabb::<V>(), random.obb::<V>());
            let (ball, capsule) = (random.ball::<V>(), random.capsule::<V>());
            let (r, rc) = (ball.radius().double(), capsule.radius().double());
            let from_capsule = |p: V| from_segment(capsule.segment())(p) - rc;
            for (obb, aligned) in [(Obb::from(aabb), true), (obb, false)] {
                let away = (lift(ball.center()) - lift(obb.center())).length();
                let truth = to_obb(ball.center(), &obb);
                let to_box = |p: V| to_obb(p, &obb);
                let closest = if aligned {
                    run!(distance::point_aabb(ball.center(), &aabb))
                } else {
                    run!(distance::point_obb(ball.center(), &obb))
                };
                hold(&mut band, closest, truth, away, from_point(ball.center()), to_box);
                let closest = if aligned {
                    run!(distance::ball_aabb(&ball, &aabb))
                } else {
                    run!(distance::ball_obb(&ball, &obb))
                };
                hold(&mut band, closest, truth - r, away + r, from_ball(&ball), to_box);

                let relative = ends(capsule.segment(), obb.center());
                let sizes = relative[0].length() + (relative[1] - relative[0]).length();
                let truth = segment_to_obb(capsule.segment(), &obb);
                let closest = if aligned {
                    run!(distance::segment_aabb(capsule.segment(), &aabb))
                } else {
                    run!(distance::segment_obb(capsule.segment(), &obb))
                };
                hold(&mut band, closest, truth, sizes, from_segment(capsule.segment()), to_box);
                let closest = if aligned {
                    run!(distance::capsule_aabb(&capsule, &aabb))
                } else {
                    run!(distance::capsule_obb(&capsule, &obb))
                };
                hold(&mut band, closest, truth - rc, sizes + rc, from_capsule, to_box);
            }
        });
    }

    pub fn two_aabbs<V: Vector>() {
        let mut band = Band::new("aabb_aabb", 4.0);
        cases(|random| {
            let (a, b) = (random.aabb::<V>(), random.aabb::<V>());
            let away = lift(a.center()) - lift(b.center());
            let reach = lift(a.half()) + lift(b.half());
            let truth = (away.abs() - reach).max(DVec3::ZERO).length();
            let to = |aabb| move |p: V| to_obb(p, &Obb::from(aabb));
            let closest = run!(distance::aabb_aabb(&a, &b));
            hold(&mut band, closest, truth, away.length() + reach.length(), to(a), to(b));
            assert_eq!(distance::aabb_aabb(&b, &a, &mut ()).distance, closest.distance);
        });
    }

    pub fn sectors<V: Vector>() {
        let mut band = Band::new("sectors", 8.0);
        cases(|random| {
            let (ball, sector) = (random.ball::<V>(), random.sector::<V>());
            let (point, r) = (ball.center(), ball.radius().double());
            let truth = to_sector(point, &sector);
            let away = (lift(point) - lift(sector.apex())).length();
            let sizes = away + sector.radius().double();
            let to_sector = |p: V| to_sector(p, &sector);
            let closest = run!(distance::point_sector(point, &sector));
            hold(&mut band, closest, truth, sizes, from_point(point), to_sector);
            let closest = run!(distance::ball_sector(&ball, &sector));
            hold(&mut band, closest, truth - r, sizes + r, from_ball(&ball), to_sector);
        });
    }

    pub fn planes<V: Vector>() {
        let mut band = Band::new("planes", 8.0);
        cases(|random| {
            let (plane, half_space) = (random.plane::<V>(), random.half_space::<V>());
            let (ball, capsule) = (random.ball::<V>(), random.capsule::<V>());
            let (point, segment) = (ball.center(), capsule.segment());
            let (r, rc) = (ball.radius().double(), capsule.radius().double());
            let from_capsule = |p: V| from_segment(segment)(p) - rc;
            let coordinates = [point, segment.start(), segment.end()];
            let sizes = coordinates.into_iter().map(|p| lift(p).length()).sum::<f64>() + r + rc;

            let on_plane = |p: V| height(&plane, p).abs();
            let truth = height(&plane, point).abs();
            let sized = sizes + plane.offset().double().abs();
            let closest = run!(distance::point_plane(point, &plane));
            hold(&mut band, closest, truth, sized, from_point(point), on_plane);
            let closest = run!(distance::ball_plane(&ball, &plane));
            hold(&mut band, closest, truth - r, sized, from_ball(&ball), on_plane);
            let heights = [segment.start(), segment.end()].map(|end| height(&plane, end));
            let truth = heights[0].min(heights[1]).max(-heights[0].max(heights[1])).max(0.0);
            let closest = run!(distance::segment_plane(segment, &plane));
            hold(&mut band, closest, truth, sized, from_segment(segment), on_plane);
            let closest = run!(distance::capsule_plane(&capsule, &plane));
            hold(&mut band, closest, truth - rc, sized, from_capsule, on_plane);

            let boundary = half_space.boundary();
            let inside = |p: V| height(boundary, p);
            let sized = sizes + boundary.offset().double().abs();
            let truth = inside(point).max(0.0);
            let closest = run!(distance::point_half_space(point, &half_space));
            hold(&mut band, closest, truth, sized, from_point(point), inside);
            let closest = run!(distance::ball_half_space(&ball, &half_space));
            hold(&mut band, closest, truth - r, sized, from_ball(&ball), inside);
            let truth = inside(segment.start()).min(inside(segment.end())).max(0.0);
            let closest = run!(distance::segment_half_space(segment, &half_space));
            hold(&mut band, closest, truth, sized, from_segment(segment), inside);
            let closest = run!(distance::capsule_half_space(&capsule, &half_space));
            hold(&mut band, closest, truth - rc, sized, from_capsule, inside);
        });
    }

    /// A set by the heights of its corners: the nearest one counts, unless they lie on both sides.
    pub fn corners_and_planes<V: Vector>() {
        let mut band = Band::new("corners and planes", 8.0);
        cases(|random| {
            let (plane, half_space) = (random.plane::<V>(), random.half_space::<V>());
            let boundary = half_space.boundary();
            let offsets = plane.offset().double().abs() + boundary.offset().double().abs();
            let on_plane = |p: V| height(&plane, p).abs();
            let inside = |p: V| height(boundary, p);
            macro_rules! to_planes {
                ($set:expr, $plane:ident, $half_space:ident, $from_set:expr) => {{
                    let corners = $set.hull().points();
                    let sizes = corners.iter().map(|p| p.length()).fold(0.0, f64::max) + offsets;
                    let [low, high] = heights(&plane, &corners);
                    let closest = run!(distance::$plane($set, &plane));
                    hold(&mut band, closest, low.max(-high), sizes, $from_set, on_plane);
                    let [low, _] = heights(boundary, &corners);
                    let closest = run!(distance::$half_space($set, &half_space));
                    hold(&mut band, closest, low, sizes, $from_set, inside);
                }};
            }
            let triangle = &random.triangle::<V>();
            to_planes!(triangle, triangle_plane, triangle_half_space, |p| {
                let relative = vertices(triangle, p);
                let within = V::DIM == 2 && inside_2d(relative);
                if within { 0.0 } else { to_triangle(DVec3::ZERO, relative) }
            });
            let (aabb, obb) = (&random.aabb::<V>(), &random.obb::<V>());
            to_planes!(aabb, aabb_plane, aabb_half_space, |p| to_obb(p, &Obb::from(*aabb)));
            to_planes!(obb, obb_plane, obb_half_space, |p| to_obb(p, obb));
        });
    }

    /// Whether a point of the plane is inside, by the sides it is on.
    fn inside_2d(v: [DVec3; 3]) -> bool {
        let side = |i: usize| v[i].cross(v[(i + 1) % 3]).z;
        let sides = [side(0), side(1), side(2)];
        sides.iter().all(|&x| x > 0.0) || sides.iter().all(|&x| x < 0.0)
    }

    pub fn points_and_triangles<V: Vector>() {
        let mut band = Band::new("points and triangles", 8.0);
        cases(|random| {
            let (ball, triangle) = (random.ball::<V>(), random.triangle::<V>());
            let to = |p: V| {
                let relative = vertices(&triangle, p);
                if V::DIM == 2 && inside_2d(relative) {
                    return 0.0;
                }
                to_triangle(DVec3::ZERO, relative)
            };
            let (point, r) = (ball.center(), ball.radius().double());
            let sizes = vertices(&triangle, point).map(DVec3::length).iter().sum::<f64>();
            let closest = run!(distance::point_triangle(point, &triangle));
            hold(&mut band, closest, to(point), sizes, from_point(point), to);
            let closest = run!(distance::ball_triangle(&ball, &triangle));
            hold(&mut band, closest, to(point) - r, sizes + r, from_ball(&ball), to);
        });
    }

    pub fn segments_and_triangles<V: Vector>() {
        let mut band = Band::new("segments and triangles", 16.0);
        cases_of(1_000, |random| {
            let (capsule, triangle) = (random.capsule::<V>(), random.triangle::<V>());
            let (segment, r) = (capsule.segment(), capsule.radius().double());
            let to = |p: V| to_triangle(DVec3::ZERO, vertices(&triangle, p));
            let origin = segment.start();
            let relative = vertices(&triangle, origin);
            let truth = segment_to_triangle(ends(segment, origin), relative);
            let sizes = lift(segment.displacement()).length()
                + relative.map(DVec3::length).iter().sum::<f64>();
            let from_capsule = |p: V| from_segment(segment)(p) - r;
            let closest = run!(distance::segment_triangle(segment, &triangle));
            hold(&mut band, closest, truth, sizes, from_segment(segment), to);
            let closest = run!(distance::capsule_triangle(&capsule, &triangle));
            hold(&mut band, closest, truth - r, sizes + r, from_capsule, to);
        });
    }
}

in_every_space!(
    points_and_balls,
    segments_and_capsules,
    boxes,
    two_aabbs,
    sectors,
    planes,
    corners_and_planes,
    points_and_triangles,
    segments_and_triangles,
);
