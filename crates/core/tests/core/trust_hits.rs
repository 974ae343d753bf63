//! Hits of rays, sectors and meshes: clear ones are certain, and whatever is certain stays a hit when a shape is moved by less than
//! the margin.

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::trust::{self, Trust, Word};
use hitbench_core::intersect::{Recorder, judge};
use hitbench_core::shapes::{
    Aabb, Angle, Ball, Capsule, Kind, Line, Mesh, Point, Ray, Sector, Shape,
};

use crate::common::{cases_of, count, meshes, ulp};

fn told<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> (bool, Trust) {
    let overlap = matrix::overlap(a, b).unwrap();
    let mut never = || false;
    (overlap, Trust::told(a, b, overlap, None, &mut Recorder::of_verdict(&mut never)))
}

/// The largest coordinate of a shape that has one, or of its reference point.
fn farthest<V: Vector<Scalar = f64>>(shape: &Shape<V>) -> f64 {
    let bounds = shape.bounds();
    let ends = [bounds.min, bounds.max, shape.reference_point()].map(Vector::max_abs);
    ends.into_iter().filter(|end| end.is_finite()).fold(0.0, f64::max)
}

/// Every kind beside rays, lines, planes, sectors and meshes. The verdict of exact arithmetic, or where there is none the test of
/// the pair in double precision, is asked of B moved by a little less than the margin, in any direction.
fn stays<V: Dimension>(cases: u64, certain: &mut [u64; 2]) {
    cases_of(cases, |random| {
        let looks = [Kind::Ray, Kind::Line, Kind::Sector, Kind::Mesh, Kind::Plane, Kind::HalfSpace];
        let kinds = [looks[random.below(looks.len())], Kind::ALL[random.below(Kind::ALL.len())]];
        let Some([a, b]) = random.pair::<V>(kinds) else { return };
        if matrix::overlap(&a, &b) != Ok(true) {
            return;
        }
        let (_, trust) = told(&a, &b);
        assert_ne!(trust.word, Word::Wrong, "{a:?}, {b:?}");
        certain[usize::from(trust.word == Word::Certain)] += 1;
        let Some(margin) = trust.margin.filter(|_| trust.word == Word::Certain) else { return };
        let (a, b) = (a.widened(), b.widened());
        if margin < 4096.0 * ulp::<f64>(farthest(&b)) {
            return;
        }
        for _ in 0..4 {
            let way = random.direction::<V>().widened();
            // The place after the move is rounded, by less than a thousandth of it.
            let way = way * (0.999 * (margin - trust.bound).max(0.0) / way.length());
            let moved = b.posed(way, None);
            let meets =
                judge::overlap(&a, &moved).unwrap_or_else(|| matrix::overlap(&a, &moved).unwrap());
            assert!(meets, "moved by {way:?} of {margin}: {a:?}, {b:?}, {trust:?}");
        }
    });
}

#[test]
fn what_is_certain_bears_a_move_of_its_margin() {
    let (cases, mut certain) = (count(800), [0; 2]);
    stays::<Vec2>(cases, &mut certain);
    stays::<Vec3>(cases, &mut certain);
    stays::<DVec2>(cases, &mut certain);
    stays::<DVec3>(cases, &mut certain);
    let [not, certain] = certain;
    println!("{certain} certain, {not} not");
    assert!(certain > cases / 2 && not > cases / 20, "{certain} certain, {not} not");
}

/// A shape in the middle of another one.
#[test]
fn clear_hits_are_certain() {
    fn certain<V: Dimension>(a: &Shape<V>, b: &Shape<V>, at_least: f64) {
        for (a, b) in [(a, b), (b, a)] {
            let (overlap, trust) = told(a, b);
            assert!(overlap && trust.word == Word::Certain, "{a:?}, {b:?}: {trust:?}");
            assert!(at_least == 0.0 || trust.margin >= Some(at_least), "{a:?}, {b:?}: {trust:?}");
            assert_eq!(trust.touching, Some(false));
        }
    }
    let ray: Shape<Vec3> = Ray::new(Vec3::new(-5.0, 0.1, 0.2), Vec3::X).unwrap().into();
    let line: Shape<Vec3> = Line::new(Vec3::new(0.0, 0.1, 0.2), Vec3::X).unwrap().into();
    let (corners, triangles) = meshes::cube();
    let corners: Vec<_> = corners.iter().map(|p| p.as_vec3()).collect();
    let surface: Shape<Vec3> = Mesh::new(corners.clone(), triangles.clone()).unwrap().into();
    let solid: Shape<Vec3> = Mesh::solid(corners, triangles).unwrap().into();
    let ball: Shape<Vec3> = Ball::new(Vec3::ZERO, 1.0).unwrap().into();
    let aabb: Shape<Vec3> = Aabb::new(Vec3::ZERO, Vec3::ONE).unwrap().into();
    for sight in [&ray, &line] {
        certain(sight, &ball, 0.7);
        certain(sight, &aabb, 0.75);
        certain(sight, &surface, 0.01);
        certain(sight, &solid, 0.1);
    }
    let capsule: Shape<Vec3> = Capsule::new(Vec3::ZERO, Vec3::X * 4.0, 0.1).unwrap().into();
    certain(&capsule, &surface, 0.01);
    let narrow = |degrees: f32| -> Shape<Vec2> {
        Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(degrees), 2.0).unwrap().into()
    };
    let point: Shape<Vec2> = Point::new(Vec2::X).unwrap().into();
    let disk: Shape<Vec2> = Ball::new(Vec2::X, 0.25).unwrap().into();
    let look: Shape<Vec2> = Ray::new(Vec2::new(1.0, -5.0), Vec2::Y).unwrap().into();
    for degrees in [45.0, 90.0, 120.0, 180.0] {
        certain(&point, &narrow(degrees), 0.69);
        certain(&disk, &narrow(degrees), 0.9);
        certain(&look, &narrow(degrees), 0.69);
    }
    // Two lines of the plane that cross do so wherever they are moved.
    let line = |way: Vec2| -> Shape<Vec2> { Line::new(Vec2::ZERO, way).unwrap().into() };
    certain(&line(Vec2::X), &line(Vec2::Y), 0.0);
}

/// Nearly touching it is not certain: a ray that grazes a box, and one that begins on its side.
#[test]
fn grazes_are_not_certain() {
    let aabb: Shape<Vec3> = Aabb::new(Vec3::ZERO, Vec3::ONE).unwrap().into();
    let graze: Shape<Vec3> = Ray::new(Vec3::new(-5.0, 1.0, 0.2), Vec3::X).unwrap().into();
    let leaves: Shape<Vec3> = Ray::new(Vec3::new(1.0, 0.1, 0.2), Vec3::X).unwrap().into();
    for ray in [&graze, &leaves] {
        let (overlap, trust) = told(ray, &aabb);
        assert!(overlap && trust.word == Word::Rounding, "{trust:?}");
        assert!(trust.margin <= Some(trust.bound), "{trust:?}");
        assert!(trust::bound(ray, &aabb) < 1e-3);
    }
}
