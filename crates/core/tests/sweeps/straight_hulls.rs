//! When hulls of points that move straight first touch: the time alone is that of the whole sweep, and in single precision
//! the exact one, rounded.

use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension, Unanswered};
use hitbench_core::intersect::sweep::GaveUp;
use hitbench_core::shapes::{Aabb, Hull, Kind, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::*;

/// The first contact of a sweep, in both orders, which is the time of impact to the bit.
#[track_caller]
fn first<V: Dimension>(a: &Shape<V>, of_a: V, b: &Shape<V>, of_b: V) -> Option<V::Scalar> {
    let told = || format!("{a:?} by {of_a:?}, {b:?} by {of_b:?}");
    let impact = matrix::time_of_impact(a, of_a, b, of_b);
    assert_eq!(matrix::time_of_impact(b, of_b, a, of_a), impact, "swapped: {}", told());
    // The search for the last contact, which alone the time of impact does not ask for, may give up.
    match matrix::sweep(a, of_a, b, of_b) {
        Err(Unanswered::GaveUp(GaveUp { u, .. })) => assert_eq!(impact, Ok(Some(V::Scalar::of(u)))),
        swept => assert_eq!(impact, swept.map(|met| met.map(|met| met.first)), "{}", told()),
    }
    impact.unwrap()
}

fn hull<V: Vector>(points: impl Into<Vec<V>>) -> Shape<V> {
    Hull::new(points.into()).unwrap().into()
}

/// The corners of a box.
fn corners<V: Vector>(center: V, half: V) -> Vec<V> {
    let sign = |k: usize, i: usize| if k >> i & 1 == 1 { V::Scalar::ONE } else { -V::Scalar::ONE };
    let corner = |k: usize| center + V::from_fn(|i| half.get(i) * sign(k, i));
    (0..1 << V::DIM).map(corner).collect()
}

/// (x, y), and z in space.
fn at<V: Vector>(x: f64, y: f64, z: f64) -> V {
    V::from_fn(|i| V::Scalar::of([x, y, z][i]))
}

/// Demands that two hulls meet when the judged shapes do, whose corners theirs are. Returns whether they do within the frame.
#[track_caller]
fn as_judged<V: Dimension>(hulls: [&Shape<V>; 2], judged: [&Shape<V>; 2], ways: [V; 2]) -> bool {
    let first = first(hulls[0], ways[0], hulls[1], ways[1]);
    let truth = judge::times(judged[0], judged[1], ways).unwrap().map(|times| times.first);
    let told = || format!("{first:?} for {truth:?}: {judged:?} by {ways:?}");
    assert_eq!(first.is_some(), truth.is_some(), "{}", told());
    let (Some(first), Some(truth)) = (first, truth) else { return false };
    let [from, to] = [truth.min, truth.max].map(V::Scalar::of);
    assert!(from <= first && first <= to, "{}", told());
    truth.max > 0.0
}

mod generic {
    use super::*;

    pub fn of_every_polytope<V: Dimension>() {
        let (mut asked, mut met) = (0, 0);
        cases_of(count(300), |random| {
            let kinds = [Kind::Hull, Kind::Kdop, Kind::Frustum, Kind::Triangle];
            let shapes: Vec<Shape<V>> =
                kinds.iter().filter_map(|&kind| random.shape(kind)).collect();
            for a in &shapes {
                for b in &shapes {
                    let of_a = if random.one_in(2) { random.displacement() } else { V::ZERO };
                    let of_b = random.sweep(b.reference_point() - a.reference_point());
                    let first = first(a, of_a, b, of_b);
                    asked += 1;
                    met += u32::from(first.is_some_and(|first| first > V::Scalar::ZERO));
                }
            }
        });
        assert!(asked < 100 || met * 20 > asked && met < asked, "{met} of {asked} meet");
    }

    pub fn triangles_as_they_are_judged<V: Dimension>() {
        let (mut asked, mut met) = (0, 0);
        cases_of(count(1_000), |random| {
            let [a, b] = [(); 2].map(|()| random.triangle::<V>());
            let between = b.vertices()[0] - a.vertices()[0];
            // Some ways lead from corner to corner.
            let of_b = if random.one_in(3) {
                between * V::Scalar::of(random.between(-2.0, 0.0))
            } else {
                random.sweep(between)
            };
            let of_a = if random.one_in(2) { random.displacement() } else { V::ZERO };
            let hulls = [a, b].map(|triangle| hull(*triangle.vertices()));
            asked += 1;
            met +=
                u32::from(as_judged([&hulls[0], &hulls[1]], [&a.into(), &b.into()], [of_a, of_b]));
        });
        assert!(asked < 100 || met * 20 > asked && met < asked, "{met} of {asked} meet");
    }

    pub fn boxes_as_they_are_judged<V: Dimension>() {
        let (mut asked, mut met) = (0, 0);
        cases_of(count(1_000), |random| {
            random.put_on_small_grid();
            let boxes = [(); 2].map(|()| Aabb::<V>::new(random.point(), random.half()).unwrap());
            let hulls = boxes.map(|aabb| hull(corners(aabb.center(), aabb.half())));
            let [a, b] = boxes.map(Shape::from);
            let way = random.sweep(b.reference_point() - a.reference_point());
            let ways = [random.displacement(), way];
            asked += 1;
            met += u32::from(as_judged([&hulls[0], &hulls[1]], [&a, &b], ways));
        });
        assert!(asked < 100 || met * 20 > asked && met < asked, "{met} of {asked} meet");
    }

    /// Cubes of side 2, one of them about the origin of its world and at rest.
    pub fn cubes<V: Dimension>() {
        let one = V::splat(V::Scalar::ONE);
        let cube = |center| hull(corners(center, one));
        // Far away the numbers still hold eighths.
        for place in [V::ZERO, at(65_536.0, -32_768.0, 4_096.0)] {
            let a = cube(place);
            let known = |from: V, way: V, wanted: Option<f64>| {
                let b = cube(place + from);
                let told = || format!("from {from:?} by {way:?}");
                let wanted = wanted.map(V::Scalar::of);
                assert_eq!(first(&a, V::ZERO, &b, way), wanted, "{}", told());
                // As they both move on.
                assert_eq!(first(&a, one, &b, way + one), wanted, "both, {}", told());
            };
            let down = at(0.0, -4.0, 0.0);
            // Head on, aside, along a face, beside it, past it.
            for x in [0.0, 0.375, 1.0, 2.0] {
                known(at(x, 5.0, 0.625), down, Some(0.75));
                known(at(x, 5.0, 0.0), down, Some(0.75));
                known(at(x, -5.0, 0.0), down, None);
            }
            known(at(2.125, 5.0, 0.0), down, None);
            known(at(2.125, 5.0, 0.0), at(-1.0, -4.0, 0.0), Some(0.75));
            // Corner to corner.
            known(at(4.0, 4.0, 4.0), at(-4.0, -4.0, -4.0), Some(0.5));
            // Up to the face, and short of it.
            known(at(0.5, 6.0, 0.25), down, Some(1.0));
            known(at(0.5, 6.125, 0.25), down, None);
            // It touches and slides, it touches and parts, it slides above.
            known(at(0.5, 2.0, 0.25), at(1.0, 0.0, 1.0), Some(0.0));
            known(at(0.5, 2.0, 0.25), -down, Some(0.0));
            known(at(0.5, 2.125, 0.25), at(1.0, 0.0, 1.0), None);
            // Inside, and at rest.
            known(at(0.5, 0.5, 0.5), down, Some(0.0));
            known(at(0.5, 0.5, 0.5), V::ZERO, Some(0.0));
            known(at(0.5, 2.5, 0.5), V::ZERO, None);
        }
    }

    /// Sets of one line or plane, on which the way lies as well, or not.
    pub fn flat_hulls<V: Dimension>() {
        let flat =
            |height: f64, points: [(f64, f64); 3]| hull(points.map(|(x, z)| at::<V>(x, height, z)));
        let points = [(0.0, 0.0), (3.0, 0.0), (0.0, 3.0)];
        let a = flat(0.0, points);
        let known = |b: &Shape<V>, way: V, wanted: Option<f64>| {
            assert_eq!(first(&a, V::ZERO, b, way), wanted.map(V::Scalar::of), "{b:?} by {way:?}");
        };
        known(&flat(1.0, points), at(0.0, -2.0, 0.0), Some(0.5));
        known(&flat(1.0, points), at(0.5, -2.0, 0.25), Some(0.5));
        known(&flat(1.0, points), at(1.0, 0.0, 0.0), None);
        known(&flat(0.0, points.map(|(x, z)| (x + 4.0, z))), at(-2.0, 0.0, 0.0), Some(0.5));
        known(&flat(0.0, points.map(|(x, z)| (x + 4.0, z))), at(0.7, 0.0, 0.0), None);
        known(&flat(0.0, points.map(|(x, z)| (x - 4.0, z))), at(2.0, 0.0, 0.0), Some(0.5));
    }
}

in_every_space!(of_every_polytope);
in_spaces!(triangles_as_they_are_judged: glam::Vec2, glam::Vec3, glam::Vec3A);
in_spaces!(boxes_as_they_are_judged: glam::Vec2, glam::Vec3, glam::Vec3A);
in_spaces!(cubes: glam::Vec2, glam::Vec3, glam::Vec3A);
in_spaces!(flat_hulls: glam::Vec2, glam::Vec3, glam::Vec3A);
