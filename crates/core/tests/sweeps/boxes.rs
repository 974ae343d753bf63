//! Sweeps of boxes, and of balls, segments and triangles past boxes, against the separation at each time in double
//! precision: the corners projected on unit axes, and the distance of a centre from a box.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::{self, Displacements, Overlap};
use hitbench_core::intersect::{Record, judge};
use hitbench_core::shapes::{Aabb, Ball, Obb, Segment, Shape, Triangle};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

/// Corners and what edges and normals they make.
#[derive(Clone)]
struct Body {
    at: DVec3,
    corners: Vec<DVec3>,
    edges: Vec<DVec3>,
    normals: Vec<DVec3>,
}

impl Body {
    fn of_box<V: Vector>(obb: &Obb<V>) -> Self {
        let axes: Vec<DVec3> = (0..V::DIM).map(|i| crate::common::lift(obb.axes()[i])).collect();
        let half = crate::common::lift(obb.half());
        let corner = |signs: usize| {
            (0..V::DIM)
                .map(|i| axes[i] * if signs >> i & 1 == 0 { half[i] } else { -half[i] })
                .sum()
        };
        let corners = (0..1 << V::DIM).map(corner).collect();
        Self { at: crate::common::lift(obb.center()), corners, edges: axes.clone(), normals: axes }
    }

    fn of_points<V: Vector>(points: &[V]) -> Self {
        let points: Vec<DVec3> = points.iter().map(|&p| crate::common::lift(p)).collect();
        let at = points[0];
        let corners: Vec<DVec3> = points.iter().map(|p| p - at).collect();
        let count = corners.len();
        let edges: Vec<_> = (0..count).map(|i| corners[(i + 1) % count] - corners[i]).collect();
        let flat = |e: &DVec3| DVec3::new(-e.y, e.x, 0.0);
        let normals = match V::DIM {
            2 => edges.iter().map(flat).collect(),
            _ => vec![edges[0].cross(edges[1])],
        };
        Self { at, corners, edges, normals }
    }

    fn size(&self) -> f64 {
        self.corners.iter().map(|c| c.length()).fold(0.0, f64::max)
    }
}

/// The largest gap on any axis, for a displacement of b.
fn separation(a: &Body, b: &Body, dimension: usize) -> impl Fn(DVec3) -> f64 + use<> {
    let mut axes = [a.normals.clone(), b.normals.clone()].concat();
    if dimension == 3 {
        axes.extend(a.edges.iter().flat_map(|e| b.edges.iter().map(|f| e.cross(*f))));
    }
    let between = b.at - a.at;
    let projection = |corners: &[DVec3], n: DVec3| {
        let at = corners.iter().map(|c| c.dot(n));
        (at.clone().fold(f64::INFINITY, f64::min), at.fold(f64::NEG_INFINITY, f64::max))
    };
    let gaps: Vec<_> = axes
        .iter()
        .filter_map(|n| (n / n.abs().max_element()).try_normalize())
        .map(|n| {
            let ((a_min, a_max), (b_min, b_max)) =
                (projection(&a.corners, n), projection(&b.corners, n));
            (n, between.dot(n) + b_min - a_max, between.dot(n) + b_max - a_min)
        })
        .collect();
    move |by| {
        let gap = |(n, min, max): &(DVec3, f64, f64)| (min + by.dot(*n)).max(-max - by.dot(*n));
        gaps.iter().map(gap).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// How far a point is outside of a box about the origin, or minus how deep inside.
fn from_box(m: DVec3, half: DVec3, dimension: usize) -> f64 {
    let beyond = m.abs() - half;
    let outside = beyond.max(DVec3::ZERO);
    if outside != DVec3::ZERO {
        return outside.length();
    }
    (0..dimension).map(|i| beyond[i]).fold(f64::NEG_INFINITY, f64::max)
}

mod generic {
    use super::*;
    use crate::common::*;

    fn of_aabb<V: Vector>(aabb: &Aabb<V>) -> Body {
        Body::of_box(&Obb::from(*aabb))
    }

    fn of_bodies<V: Vector>(a: Body, b: Body) -> (impl Fn(DVec3) -> f64, f64) {
        let size = (b.at - a.at).length() + a.size() + b.size();
        (separation(&a, &b, V::DIM), size)
    }

    pub fn aabbs<V: Vector>() {
        let way = |a: &Aabb<V>, b: &Aabb<V>| b.center() - a.center();
        let truth = |a: &Aabb<V>, b: &Aabb<V>| of_bodies::<V>(of_aabb(a), of_aabb(b));
        sweep_against!(sweep::aabb_aabb, aabb, aabb, ulps: 4.0, way: way, separation: truth);
    }

    pub fn aabb_and_obb<V: Vector>() {
        let way = |a: &Aabb<V>, b: &Obb<V>| b.center() - a.center();
        let truth = |a: &Aabb<V>, b: &Obb<V>| of_bodies::<V>(of_aabb(a), Body::of_box(b));
        sweep_against!(sweep::aabb_obb, aabb, obb, ulps: 4.0, way: way, separation: truth);
    }

    pub fn obbs<V: Vector>() {
        let way = |a: &Obb<V>, b: &Obb<V>| b.center() - a.center();
        let truth = |a: &Obb<V>, b: &Obb<V>| of_bodies::<V>(Body::of_box(a), Body::of_box(b));
        sweep_against!(sweep::obb_obb, obb, obb, ulps: 4.0, way: way, separation: truth);
    }

    pub fn segment_and_box<V: Vector>() {
        let body = |s: &Segment<V>| Body::of_points(&[s.start(), s.end()]);
        let way = |a: &Segment<V>, b: &Aabb<V>| b.center() - a.midpoint();
        let truth = |a: &Segment<V>, b: &Aabb<V>| of_bodies::<V>(body(a), of_aabb(b));
        sweep_against!(sweep::segment_aabb, aligned_segment, aabb, ulps: 4.0, way: way, separation: truth);
        let way = |a: &Segment<V>, b: &Obb<V>| b.center() - a.midpoint();
        let truth = |a: &Segment<V>, b: &Obb<V>| of_bodies::<V>(body(a), Body::of_box(b));
        sweep_against!(sweep::segment_obb, aligned_segment, obb, ulps: 4.0, way: way, separation: truth);
    }

    pub fn triangle_and_box<V: Vector>() {
        let body = |t: &Triangle<V>| Body::of_points(t.vertices());
        let way = |a: &Triangle<V>, b: &Aabb<V>| b.center() - a.vertices()[0];
        let truth = |a: &Triangle<V>, b: &Aabb<V>| of_bodies::<V>(body(a), of_aabb(b));
        sweep_against!(sweep::triangle_aabb, triangle, aabb, ulps: 4.0, way: way, separation: truth);
        let way = |a: &Triangle<V>, b: &Obb<V>| b.center() - a.vertices()[0];
        let truth = |a: &Triangle<V>, b: &Obb<V>| of_bodies::<V>(body(a), Body::of_box(b));
        sweep_against!(sweep::triangle_obb, triangle, obb, ulps: 4.0, way: way, separation: truth);
    }

    pub fn ball_and_aabb<V: Vector>() {
        let way = |a: &Ball<V>, b: &Aabb<V>| b.center() - a.center();
        let truth = |a: &Ball<V>, b: &Aabb<V>| {
            let (m, half) = (lift(a.center()) - lift(b.center()), lift(b.half()));
            let r = a.radius().double();
            (move |by: DVec3| from_box(m - by, half, V::DIM) - r, m.length() + half.length() + r)
        };
        sweep_against!(sweep::ball_aabb, ball, aabb, ulps: 4.0, way: way, separation: truth);
    }

    pub fn ball_and_obb<V: Vector>() {
        let way = |a: &Ball<V>, b: &Obb<V>| b.center() - a.center();
        let truth = |a: &Ball<V>, b: &Obb<V>| {
            let (m, half) = (lift(a.center()) - lift(b.center()), lift(b.half()));
            let axes: Vec<DVec3> = (0..V::DIM).map(|i| lift(b.axes()[i])).collect();
            let r = a.radius().double();
            let local = move |p: DVec3| {
                let mut local = DVec3::ZERO;
                axes.iter().enumerate().for_each(|(i, axis)| local[i] = p.dot(*axis));
                local
            };
            (
                move |by: DVec3| from_box(local(m - by), half, V::DIM) - r,
                m.length() + half.length() + r,
            )
        };
        sweep_against!(sweep::ball_obb, ball, obb, ulps: 4.0, way: way, separation: truth);
    }

    /// Asked alone it is the same number, whichever of them moves, at the start, past the box and along a face.
    pub fn first_contact_of_ball_and_aabb<V: Vector>() {
        let mut met = [0; 2];
        cases(|random| {
            let (ball, aabb) = (random.ball::<V>(), random.aabb());
            let along = |by: V| V::from_fn(|i| if i == 0 { by.get(i) } else { V::Scalar::ZERO });
            let by: V = random.sweep(aabb.center() - ball.center());
            for by in [by, -by, along(by), random.displacement(), V::ZERO] {
                let other = random.displacement();
                for ways in [by.into(), Displacements { a: other, b: by }] {
                    let (recorded, _) =
                        Record::of(|probe| sweep::ball_aabb(&ball, &aabb, ways, probe));
                    let first = sweep::time_of_impact::ball_aabb(&ball, &aabb, ways);
                    let wanted = recorded.map(|overlap| overlap.first);
                    assert_eq!(first, wanted, "{ball:?} {aabb:?} {ways:?}");
                    met[usize::from(first.is_some())] += 1;
                }
            }
        });
        assert!(met[0] * 20 > met[1] && met[1] * 20 > met[0], "{met:?}");
    }

    /// Where rounding decides in which piece of the way the first and the last contact seem to be: long and slow ways from the boundary of the
    /// box that is grown by the radius, points, flat boxes, and components that differ by any power of two.
    pub fn contacts_that_are_hard_to_tell<V: Vector>() {
        let mut met = [0; 2];
        cases_of(count(20_000), |random| {
            let s = V::Scalar::of;
            let size = |random: &mut Random| match random.below(4) {
                0 => 0.0,
                1 => random.between(0.0, 1.0) * 2_f64.powi(-(random.below(40) as i32)),
                2 => f64::from(random.below(3) as u32),
                _ => random.between(0.0, 2.0),
            };
            let half = V::from_fn(|_| s(size(random)));
            let r = s(size(random));
            let long = 10_f64.powf(random.between(0.0, 6.0));
            let way = V::from_fn(|_| match random.below(4) {
                0 => V::Scalar::ZERO,
                1 => s(random.between(-1.0, 1.0) * 2_f64.powi(-(random.below(50) as i32))),
                2 => s((random.below(5) as f64 - 2.0) * long),
                _ => s(random.between(-1.0, 1.0) * long),
            });
            let side =
                |random: &mut Random| [-1.0, 1.0, random.between(-1.0, 1.0)][random.below(3)];
            let place = V::from_fn(|i| (half.get(i) + r) * s(side(random)));
            let back = [0.0, 0.5, 0.625, random.between(0.0, 1.0)][random.below(4)];
            let ball = Ball::new(place - way * s(back), r).unwrap();
            let aabb = Aabb::new(V::ZERO, half).unwrap();
            let (recorded, _) = Record::of(|probe| sweep::ball_aabb(&ball, &aabb, -way, probe));
            let whole = sweep::ball_aabb(&ball, &aabb, -way, &mut ());
            assert_eq!(whole, recorded, "{ball:?} {aabb:?} {way:?}");
            let first = sweep::time_of_impact::ball_aabb(&ball, &aabb, -way);
            assert_eq!(first, whole.map(|whole| whole.first), "{ball:?} {aabb:?} {way:?}");
            met[usize::from(first.is_some())] += 1;
        });
        assert!(met[0] * 20 > met[1] && met[1] * 20 > met[0], "{met:?}");
    }

    /// What is flat is on the other side after it met what is flat and parallel to it: such an instant is not lost.
    pub fn flat_bodies_pass_through_parallel_ones<V: Dimension>() {
        let mut asked = 0;
        cases(|random| {
            let s = V::Scalar::of;
            let upright = random.one_in(3);
            let axes = if upright { V::axes_from_fn(|i| V::AXES[i]) } else { random.axes::<V>() };
            let normal = V::DIM - 1;
            let mut flat = |most: f64| {
                V::from_fn(|i| s(if i == normal { 0.0 } else { random.between(0.5, most) }))
            };
            let (half, other_half, aside) = (flat(2.0), flat(3.0), flat(0.75) - flat(0.75));
            let (center, by) = (random.point::<V>(), random.displacement::<V>());
            let u = random.between(0.05, 0.95);
            let other = center + aside.along(&axes) - by * s(u);
            let body = |kind: usize, center: V, half: V| -> Shape<V> {
                let corner = |x: f64, y: f64| {
                    let aside = [x, y, 0.0];
                    center
                        + V::from_fn(|i| s(if i == normal { 0.0 } else { aside[i] })).along(&axes)
                };
                match kind {
                    0 if upright => Aabb::new(center, half).unwrap().into(),
                    0 | 1 => Obb::new(center, half, axes).unwrap().into(),
                    _ if V::DIM == 2 => {
                        Segment::new(corner(-1.0, 0.0), corner(2.0, 0.0)).unwrap().into()
                    }
                    _ => Triangle::new(corner(-1.0, -2.0), corner(2.0, -1.0), corner(-0.5, 3.0))
                        .unwrap()
                        .into(),
                }
            };
            let a = body(random.below(3), center, half);
            let b = body(random.below(3), other, other_half);
            let places = [center, other, by].map(|p| lift(p).length()).into_iter().sum::<f64>();
            let speed = lift(by).dot(lift(axes[normal])).abs();
            let off = 16.0 * V::Scalar::epsilon().double() * (places + 4.0) / speed;
            // So near the ends, or so steeply aside, rounding decides.
            if off > 0.01 {
                return;
            }
            asked += 1;
            for ways in [[V::ZERO, by], [-by, V::ZERO]] {
                let met = matrix::sweep(&a, ways[0], &b, ways[1]).unwrap();
                let told = || format!("{met:?} for {u}: {a:?} {b:?} {ways:?}");
                let Overlap { first, last } = met.unwrap_or_else(|| panic!("{}", told())).widened();
                assert!((first - u).abs() <= off && (last - u).abs() <= off, "{}", told());
            }
        });
        assert!(asked > 100, "{asked}");
    }

    /// A radius of 0, written as a point.
    pub fn without_a_radius<V: Vector>() {
        cases(|random| {
            let (p, aabb, obb) = (random.point::<V>(), random.aabb(), random.obb());
            let displacement = random.sweep(obb.center() - p);
            let (point, none) = (Ball::new(p, V::Scalar::ZERO).unwrap(), &mut ());
            assert_eq!(
                sweep::point_aabb(p, &aabb, displacement, none),
                sweep::ball_aabb(&point, &aabb, displacement, none)
            );
            assert_eq!(
                sweep::point_obb(p, &obb, displacement, none),
                sweep::ball_obb(&point, &obb, displacement, none)
            );
        });
    }
}

in_every_space!(
    aabbs,
    aabb_and_obb,
    obbs,
    segment_and_box,
    triangle_and_box,
    ball_and_aabb,
    ball_and_obb,
    first_contact_of_ball_and_aabb,
    contacts_that_are_hard_to_tell,
    flat_bodies_pass_through_parallel_ones,
    without_a_radius,
);

/// The whole sweep finds a root by rounding in a piece before that of the first contact: found with margins of a 32nd and a 128th.
#[test]
fn first_contacts_in_pieces_that_rounding_decides() {
    fn same(center: [f32; 3], r: f32, half: [f32; 3], displacement: [f32; 3]) {
        let ball = Ball::new(Vec3::from(center), r).unwrap();
        let aabb = Aabb::new(Vec3::ZERO, Vec3::from(half)).unwrap();
        let way = Vec3::from(displacement);
        let (whole, _) = Record::of(|probe| sweep::ball_aabb(&ball, &aabb, way, probe));
        let first = sweep::time_of_impact::ball_aabb(&ball, &aabb, way);
        assert_eq!(first, whole.map(|whole| whole.first));
        let shapes: [Shape<Vec3>; 2] = [ball.into(), aabb.into()];
        let truth = judge::meet(&shapes[0], &shapes[1], [Vec3::ZERO, way], [0.0, 1.0]);
        assert_eq!(Some(first.is_some()), truth);
    }
    same(
        [42036.176, -2.334814e-6, 625070.5],
        9.140921e-10,
        [0.80926013, 5.9400282e-8, 2.0],
        [67256.586, -3.831777e-6, 1000114.44],
    );
    same(
        [-0.22233114, 1.9107388e-11, 2.250814],
        2.2617679,
        [0.0; 3],
        [0.0, 5.5474077e-11, 4.656613e-10],
    );
}
