//! The Minkowski difference A − B = { a − b : a in A, b in B }: two shapes have a point in common if it
//! contains the origin, and its distance from the origin is the distance of the shapes.

use std::f64::consts::{PI, TAU};

use glam::{DVec2, DVec3};

use super::arc::{Ellipse, Resolution};
use super::plane::outline;
use super::polytope::polytope;
use super::space::{by_support, hull, surface};
use super::surface::Surface;
use hitbench_core::shapes::Shape;

/// The number of differences of corners up to which the solid is their hull.
const FEW: usize = 400;
/// The number of sides of the ball that gives the directions of the support points otherwise.
const SIDES: usize = 72;

/// The corners of A − B, counter-clockwise; two if it is a segment, one if it is a point. `None` unless both
/// are convex and bounded.
///
/// Its sides are those of both cores in the order of their angles, grown by the sum of the radii. Exact but for
/// curves, whose chords deviate by half of `pixel` at most.
pub fn difference_outline(a: &Shape<DVec2>, b: &Shape<DVec2>, pixel: f64) -> Option<Vec<DVec2>> {
    if !a.is_convex_and_bounded() || !b.is_convex_and_bounded() {
        return None;
    }
    let everywhere = (DVec2::NEG_INFINITY, DVec2::INFINITY);
    let corners = |core: &Shape<DVec2>| -> Vec<DVec2> {
        let outline = outline(core, pixel, everywhere);
        outline.vertices().collect()
    };
    let ((core_a, radius_a), (core_b, radius_b)) = (a.core(), b.core());
    let mirrored = corners(&core_b).into_iter().map(|p| -p).collect();
    let sum = sum(&from_lowest(corners(&core_a)), &from_lowest(mirrored));
    let radius = radius_a + radius_b;
    let fine = Resolution { tolerance: pixel * 0.25, clip: everywhere };
    Some(if radius > 0.0 { grown(&sum, radius, &fine) } else { sum })
}

/// The surface of A − B. `None` unless both are convex and bounded.
///
/// For two polytopes it is the hull of the differences of their corners. Else its vertices are the support
/// points in the directions of a ball, joined like the triangles of that: within A − B, and smaller by a
/// fiftieth at most, because a very blunt corner may lie between the directions.
pub fn difference_surface(a: &Shape<DVec3>, b: &Shape<DVec3>) -> Option<Surface> {
    if !a.is_convex_and_bounded() || !b.is_convex_and_bounded() {
        return None;
    }
    let (of_a, of_b) = (corners(a), corners(b));
    if let (Some(of_a), Some(of_b)) = (&of_a, &of_b)
        && of_a.len() * of_b.len() <= FEW
    {
        let differences = of_a.iter().flat_map(|a| of_b.iter().map(move |b| *a - *b));
        return Some(hull(&differences.collect::<Vec<_>>()));
    }
    by_support(SIDES, |normal| Some(farthest(a, &of_a, normal)? - farthest(b, &of_b, -normal)?))
}

/// The point of a shape that is farthest in a direction: for a polytope one of `corners`, of which there may be
/// fewer than points.
fn farthest(shape: &Shape<DVec3>, corners: &Option<Vec<DVec3>>, normal: DVec3) -> Option<DVec3> {
    let Some(corners) = corners else { return shape.support(normal) };
    let along = |p: &&DVec3| p.dot(normal);
    corners.iter().max_by(|p, q| along(p).total_cmp(&along(q))).copied()
}

/// The corners of a polytope; `None` for a curved shape.
fn corners(shape: &Shape<DVec3>) -> Option<Vec<DVec3>> {
    match shape.core() {
        (core, 0.0) if polytope(&core).is_some() => {
            let Surface { positions, edges, points, .. } = surface(&core, 1.0, (DVec3::ZERO, 0.0));
            let ends = edges.iter().flat_map(|edge| edge.ends);
            let mut all: Vec<DVec3> = positions.into_iter().chain(ends).chain(points).collect();
            all.sort_by(|p, q| {
                p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)).then(p.z.total_cmp(&q.z))
            });
            all.dedup();
            Some(all)
        }
        _ => None,
    }
}

/// The same corners, beginning with the lowest (of two, the left one): from there the angles of the sides grow
/// from 0.
fn from_lowest(mut corners: Vec<DVec2>) -> Vec<DVec2> {
    let order = |p: &DVec2, q: &DVec2| p.y.total_cmp(&q.y).then(p.x.total_cmp(&q.x));
    let lowest = (0..corners.len()).min_by(|&i, &j| order(&corners[i], &corners[j]));
    corners.rotate_left(lowest.unwrap_or_default());
    corners
}

/// The Minkowski sum of two convex polygons that begin with their lowest corners: their sides, merged by angle.
fn sum(p: &[DVec2], q: &[DVec2]) -> Vec<DVec2> {
    let side = |corners: &[DVec2], i: usize| {
        (corners.len() > 1 && i < corners.len())
            .then(|| corners[(i + 1) % corners.len()] - corners[i])
    };
    let (mut i, mut j) = (0, 0);
    let mut at = p[0] + q[0];
    let mut corners = vec![at];
    loop {
        let (next_p, next_q) = (side(p, i), side(q, j));
        let turn = match (next_p, next_q) {
            (Some(u), Some(v)) => u.perp_dot(v),
            (Some(_), None) => 1.0,
            (None, Some(_)) => -1.0,
            (None, None) => break,
        };
        // Parallel sides become one.
        let mut along = DVec2::ZERO;
        if let Some(u) = next_p.filter(|_| turn >= 0.0) {
            along += u;
            i += 1;
        }
        if let Some(v) = next_q.filter(|_| turn <= 0.0) {
            along += v;
            j += 1;
        }
        at += along;
        corners.push(at);
    }
    // The last side ends where the first began.
    if corners.len() > 1 {
        corners.pop();
    }
    corners
}

/// The set of points within `radius` of a convex polygon, segment or point.
fn grown(corners: &[DVec2], radius: f64, fine: &Resolution) -> Vec<DVec2> {
    let around = |center| Ellipse { center, u: DVec2::X * radius, v: DVec2::Y * radius };
    let mut border = Vec::new();
    if let [center] = corners {
        around(*center).append(0.0, TAU, fine, &mut border);
        return border;
    }
    let count = corners.len();
    for (i, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(i + count - 1) % count], corners[(i + 1) % count]);
        // The normal of a side is a quarter turn to its right.
        let angle = |side: DVec2| (-side.perp()).to_angle();
        let (from, to) = (angle(corner - before), angle(after - corner));
        // The turn is half a turn at most, at the end of a segment; parallel sides turn by nothing, or by
        // rounding a little back.
        let turn = (to - from).rem_euclid(TAU);
        let to = from + if turn < 1.5 * PI { turn } else { 0.0 };
        let arc = around(corner);
        arc.append(from, to, fine, &mut border);
        border.push(arc.at(to));
    }
    border
}

#[cfg(test)]
mod tests {
    use super::*;
    use hitbench_core::shapes::*;
    use hitbench_core::vector::{Scalar, Vector};

    const PIXEL: f64 = 0.01;

    /// Convex bodies of every kind, some degenerate, near and far from the origin.
    fn in_plane() -> Vec<Shape<DVec2>> {
        let (p, q, r) = (DVec2::new(1.0, -2.0), DVec2::new(4.0, 2.0), DVec2::new(-1.0, 3.0));
        let axes = axes_from_angle::<DVec2>(Angle::Degrees(37.0));
        let sector = |degrees| Sector::new(p, q, Angle::Degrees(degrees), 2.0).unwrap();
        vec![
            Point::new(p).unwrap().into(),
            Segment::new(p, q).unwrap().into(),
            Segment::new(p, p).unwrap().into(),
            Ball::new(q, 1.5).unwrap().into(),
            Ball::new(q, 0.0).unwrap().into(),
            Capsule::new(p, q, 0.5).unwrap().into(),
            Capsule::new(q, q, 0.5).unwrap().into(),
            Triangle::new(p, q, r).unwrap().into(),
            Triangle::new(p, q, q).unwrap().into(),
            Aabb::new(q, DVec2::new(1.0, 2.0)).unwrap().into(),
            Aabb::new(q, DVec2::new(0.0, 2.0)).unwrap().into(),
            Aabb::new(q * 1000.0, DVec2::ONE).unwrap().into(),
            Obb::new(p, DVec2::new(2.0, 0.5), axes).unwrap().into(),
            Ellipsoid::new(p, DVec2::new(2.0, 0.5), axes).unwrap().into(),
            sector(30.0).into(),
            sector(90.0).into(),
            Hull::new([p, q, r, DVec2::ZERO, DVec2::new(3.0, 4.0)]).unwrap().into(),
            Kdop::new([DVec2::X, DVec2::Y, DVec2::ONE], [-1.0, 0.0, -0.5], [2.0, 1.0, 2.0])
                .unwrap()
                .into(),
        ]
    }

    fn in_space() -> Vec<Shape<DVec3>> {
        let (p, q) = (DVec3::new(1.0, -2.0, 0.5), DVec3::new(4.0, 2.0, -1.0));
        let r = DVec3::new(-1.0, 3.0, 2.0);
        let axes = axes_from_quat(glam::DQuat::from_rotation_y(0.7)).unwrap();
        vec![
            Point::new(p).unwrap().into(),
            Segment::new(p, q).unwrap().into(),
            Ball::new(q, 1.5).unwrap().into(),
            Capsule::new(p, q, 0.5).unwrap().into(),
            Triangle::new(p, q, r).unwrap().into(),
            Aabb::new(q, DVec3::new(1.0, 2.0, 0.5)).unwrap().into(),
            Obb::new(p, DVec3::new(2.0, 0.5, 1.0), axes).unwrap().into(),
            Ellipsoid::new(p, DVec3::new(2.0, 0.5, 1.0), axes).unwrap().into(),
            Sector::new(p, q, Angle::Degrees(60.0), 2.0).unwrap().into(),
            Cylinder::new(p, q, 0.75).unwrap().into(),
            Cone::new(p, r, 1.0).unwrap().into(),
            Hull::new([p, q, r, DVec3::ZERO, DVec3::new(3.0, 4.0, 1.0)]).unwrap().into(),
        ]
    }

    fn pairs<V: Vector>(shapes: Vec<Shape<V>>) -> Vec<(Shape<V>, Shape<V>)> {
        let each = |a: &Shape<V>| shapes.iter().map(|b| (a.clone(), b.clone())).collect::<Vec<_>>();
        shapes.iter().flat_map(each).collect()
    }

    /// The largest coordinate of a shape: projections are rounded to single precision.
    fn size<V: Vector>(shape: &Shape<V>) -> f64 {
        let bounds = shape.bounds();
        bounds.min.in_space().abs().max(bounds.max.in_space().abs()).max_element().max(1.0)
    }

    /// The support of A − B in a direction, from both projections.
    fn reach<V: Vector>(a: &Shape<V>, b: &Shape<V>, d: V) -> f64 {
        a.projection(d).max.double() - b.projection(d).min.double()
    }

    #[test]
    fn in_the_plane_every_direction_is_reached_as_far_as_by_both_shadows() {
        for (a, b) in pairs(in_plane()) {
            let corners = difference_outline(&a, &b, PIXEL).unwrap();
            let size = size(&a).max(size(&b));
            for k in 0..360 {
                let d = DVec2::from_angle(f64::from(k).to_radians() + 0.001);
                let truth = reach(&a, &b, d);
                let found = corners.iter().map(|p| p.dot(d)).fold(f64::MIN, f64::max);
                let error = found - truth;
                let names = (a.kind(), b.kind());
                assert!(error <= 1e-6 * size, "{names:?} {d}: {found} beyond {truth}");
                assert!(error >= -0.5 * PIXEL - 1e-6 * size, "{names:?} {d}: {found} of {truth}");
            }
        }
    }

    #[test]
    fn corners_go_round_once() {
        for (a, b) in pairs(in_plane()) {
            let corners = difference_outline(&a, &b, PIXEL).unwrap();
            let count = corners.len();
            let turns = (0..count).map(|i| {
                let [p, q, r] = [0, 1, 2].map(|k| corners[(i + k) % count]);
                (q - p).angle_to(r - q)
            });
            if count > 2 {
                let whole: f64 = turns.filter(|angle| angle.is_finite()).sum();
                assert!((whole - TAU).abs() < 1e-6, "{:?} {:?}: {whole}", a.kind(), b.kind());
            }
        }
    }

    #[test]
    fn sums_are_no_larger_than_they_have_to_be() {
        let square = Aabb::new(DVec2::ZERO, DVec2::ONE).unwrap();
        let corners = difference_outline(&square.into(), &square.into(), PIXEL).unwrap();
        assert_eq!(corners, [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)].map(DVec2::from));
        let segment = |p, q| Shape::from(Segment::new(p, q).unwrap());
        let (x, y) = (segment(DVec2::ZERO, DVec2::X), segment(DVec2::ZERO, DVec2::Y));
        assert_eq!(difference_outline(&x, &x, PIXEL).unwrap().len(), 2);
        assert_eq!(difference_outline(&x, &y, PIXEL).unwrap().len(), 4);
    }

    #[test]
    fn in_space_every_direction_is_reached_as_far_as_by_both_shadows() {
        for (a, b) in pairs(in_space()) {
            let surface = difference_surface(&a, &b).unwrap();
            let ends = surface.edges.iter().flat_map(|edge| edge.ends);
            let all: Vec<DVec3> =
                surface.positions.iter().copied().chain(ends).chain(surface.points).collect();
            let size = size(&a).max(size(&b));
            let curved = corners(&a).is_none() || corners(&b).is_none();
            for k in 0..200 {
                // The directions are on a spiral over the ball.
                let y = 1.0 - 2.0 * (f64::from(k) + 0.5) / 200.0;
                let (sin, cos) = (f64::from(k) * 2.399_963).sin_cos();
                let ring = (1.0 - y * y).sqrt();
                let d = DVec3::new(cos * ring, y, sin * ring);
                let truth = reach(&a, &b, d);
                let found = all.iter().map(|p| p.dot(d)).fold(f64::MIN, f64::max);
                let slack = if curved { 0.02 } else { 1e-6 };
                let names = (a.kind(), b.kind());
                assert!(found <= truth + 1e-6 * size, "{names:?} {d}: {found} beyond {truth}");
                assert!(found >= truth - slack * size, "{names:?} {d}: {found} of {truth}");
            }
        }
    }

    #[test]
    fn what_is_not_convex_or_goes_on_for_ever_has_none() {
        let ball: Shape<DVec2> = Ball::new(DVec2::ZERO, 1.0).unwrap().into();
        let wide = Sector::new(DVec2::ZERO, DVec2::X, Angle::Degrees(100.0), 1.0).unwrap();
        let ray = Ray::new(DVec2::ZERO, DVec2::X).unwrap();
        for other in [Shape::from(wide), ray.into()] {
            assert_eq!(difference_outline(&ball, &other, PIXEL), None);
            assert_eq!(difference_outline(&other, &ball, PIXEL), None);
        }
    }
}
