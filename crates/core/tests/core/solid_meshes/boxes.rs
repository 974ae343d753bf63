//! A box of triangles is the box: each kind of shape against both.

use glam::{DVec3, Vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::penetration::Bound;
use hitbench_core::shapes::{Kind, Mesh, Motion, Obb, Point, Shape};

use super::solid;
use crate::common::meshes::cube;
use crate::common::{BOUNDED_CONVEX, Random, cases_of, lift};

/// A turned box some times as large as what is in this world, and the same of triangles.
fn both<V: Dimension>(random: &mut Random) -> [Shape<V>; 2] {
    let half = random.half::<V>() * V::Scalar::of(4.0) + V::splat(V::Scalar::of(random.scale()));
    let axes = if random.one_in(2) { V::AXES } else { random.axes::<V>() };
    let obb = Obb::new(random.point(), half, axes).unwrap();
    let corner = |p: DVec3| {
        let side = |k: usize| obb.axes()[k] * (obb.half().get(k) * V::Scalar::of(p[k]));
        (0..V::DIM).fold(obb.center(), |corner, k| corner + side(k))
    };
    [obb.into(), solid(cube(), corner).into()]
}

fn some<V: Dimension>(random: &mut Random) -> Shape<V> {
    match random.below(5 + BOUNDED_CONVEX.len()) {
        0 => random.ray().into(),
        1 => random.line().into(),
        2 => random.plane().into(),
        3 => random.half_space().into(),
        // In the plane of any half-angle.
        4 => random.shape(hitbench_core::shapes::Kind::Sector).expect("of either"),
        number => random.convex(BOUNDED_CONVEX[number - 5]).expect("of space"),
    }
}

/// What rounding makes of places and sizes here.
fn band<V: Dimension>(random: &Random, obb: &Shape<V>, other: &Shape<V>) -> f64 {
    let of = |shape: &Shape<V>| lift(shape.reference_point()).length();
    let size = 20.0 * random.scale() + of(obb) + of(other);
    size * V::Scalar::epsilon_as_f64() * 4096.0
}

trait Epsilon {
    fn epsilon_as_f64() -> f64;
}

impl<S: Scalar> Epsilon for S {
    fn epsilon_as_f64() -> f64 {
        S::epsilon().double()
    }
}

fn every_kind_meets_it_as_it_meets_the_box<V: Dimension>() {
    let (mut within, mut whole, mut differ, mut asked) = (0, 0, 0, 0);
    cases_of(40 * 19, |random| {
        let [obb, mesh] = both::<V>(random);
        let other = some::<V>(random);
        let band = band(random, &obb, &other);
        let truth = matrix::overlap(&obb, &other).unwrap();
        let said = matrix::overlap(&mesh, &other).unwrap();
        let context = || format!("{obb:?}\n{mesh:?}\n{other:?}");
        assert_eq!(matrix::overlap(&other, &mesh), Ok(said), "{}", context());
        let (told, _) = explain::overlap(&mesh, &other);
        assert_eq!(told, Ok(said), "{}", context());
        let [of_box, of_mesh] = [&obb, &mesh].map(|of| matrix::distance(of, &other).unwrap());
        assert_eq!(of_mesh.distance == V::Scalar::ZERO, said, "{}", context());
        asked += 1;
        if said != truth {
            // Only where rounding decides.
            let depth = match matrix::penetration(&obb, &other) {
                Ok(Some(found)) => found.depth.double(),
                _ => 0.0,
            };
            let margin = of_box.distance.double().max(depth);
            assert!(margin <= band, "{margin:e} > {band:e}: {}", context());
            differ += 1;
            return;
        }
        let off = (of_mesh.distance - of_box.distance).double().abs();
        assert!(off <= band, "{off:e} > {band:e}: {}", context());
        if said {
            // The common point is one of both.
            assert_eq!(of_mesh.a, of_mesh.b);
            let point: Shape<V> = Point::new(of_mesh.a).unwrap().into();
            for of in [&obb, &other] {
                let off = matrix::distance(of, &point).unwrap().distance.double();
                assert!(off <= band, "{off:e} > {band:e}: {}", context());
            }
            let surface = matrix::penetration(&mesh, &other);
            if let (Ok(Some(found)), Ok(Some(truth))) = (surface, matrix::penetration(&obb, &other))
            {
                let (depth, truth) = (found.depth.double(), truth.depth.double());
                assert!(depth <= truth + band, "{depth:e} > {truth:e}: {}", context());
                // A box that encloses something is convex.
                whole += u32::from(found.bound == Bound::Exact);
                let is_whole = found.bound == Bound::Exact;
                assert!(!is_whole || depth >= truth - band, "{depth:e} < {truth:e}: {}", context());
            }
        }
        let surface: Shape<V> = match &mesh {
            Shape::Mesh(m) => Mesh::new(m.vertices(), m.indices()).unwrap().into(),
            _ => unreachable!(),
        };
        if said && matrix::overlap(&surface, &other) == Ok(false) {
            within += 1;
            if let (Shape::Ball(_), Ok(Some(found)), Ok(Some(truth))) =
                (&other, matrix::penetration(&other, &mesh), matrix::penetration(&other, &obb))
            {
                let off = (found.depth - truth.depth).double().abs();
                assert!(off <= band, "{off:e}: {}", context());
                let shift = lift(found.a - found.b) - lift(found.normal * found.depth);
                assert!(shift.length() <= band, "{found:?}: {}", context());
            }
        }
        if let (Some(cast), Some(truth)) = (matrix::cast(&other, &mesh), matrix::cast(&other, &obb))
        {
            let ends =
                |cast: &matrix::RaySpan<V>| [cast.hit.entry, cast.hit.exit].map(Scalar::double);
            let ([a, b], [c, d]) = (ends(&cast), ends(&truth));
            // Nearly along a face the ends are as uncertain as they are told.
            let steep = (b - a).min(d - c) > 0.1 * random.scale();
            assert!(
                !steep || (a - c).abs() <= 1e3 * band && (b - d).abs() <= 1e3 * band,
                "{cast:?} {truth:?}: {}",
                context()
            );
            let begins_inside = |cast: &matrix::RaySpan<V>| {
                cast.hit.entry == V::Scalar::ZERO && cast.hit.normal.is_none()
            };
            let at_surface = a.max(c) <= band;
            assert!(
                !steep || at_surface || begins_inside(&cast) == begins_inside(&truth),
                "{cast:?} {truth:?}: {}",
                context()
            );
        }
    });
    eprintln!(
        "{within} of {asked} within, {whole} with a depth of their own, {differ} by rounding"
    );
    assert!(whole > 60, "{whole}");
    assert!(within > 60 && differ < asked / 20, "{within} within, {differ} of {asked} differ");
}

fn it_is_met_when_the_box_is_met<V: Dimension>() {
    let (mut inside, mut met) = (0, 0);
    cases_of(250, |random| {
        let [obb, mesh] = both::<V>(random);
        let kinds = [Kind::Point, Kind::Ball, Kind::Segment, Kind::Aabb, Kind::Capsule];
        let kind = kinds[random.below(kinds.len())];
        let other = random.convex::<V>(kind).unwrap();
        let [way, drift] = [random.displacement::<V>() * V::Scalar::of(8.0), random.displacement()];
        let [moves, rests] = [way, drift].map(Motion::from);
        let sweep = |of: &Shape<V>| matrix::sweep(&other, moves, of, rests).unwrap();
        let (said, truth) = (sweep(&mesh), sweep(&obb));
        let context = || format!("{said:?} {truth:?} {obb:?}\n{other:?}\n{moves:?} {rests:?}");
        let back = matrix::sweep(&mesh, rests, &other, moves).unwrap();
        assert_eq!(back, said, "{}", context());
        let starts = matrix::overlap(&other, &mesh).unwrap();
        assert_eq!(said.is_some_and(|met| met.first == V::Scalar::ZERO), starts, "{}", context());
        let (Some(said), Some(truth)) = (said, truth) else { return };
        let way = lift(way - drift).length().max(1e-30);
        let band = 64.0 * band(random, &obb, &other) / way;
        // A path along a face makes times uncertain.
        let off = [said.first - truth.first, said.last - truth.last].map(|x| x.double().abs());
        let place = |u: V::Scalar, of: &Shape<V>| {
            let [a, b] = [other.at(&moves, u), of.at(&rests, u)];
            matrix::distance(&a, &b).unwrap().distance.double() / way
        };
        let near = [said.first, said.last].map(|u| place(u, &obb));
        let near_box = [truth.first, truth.last].map(|u| place(u, &mesh));
        for (off, near) in off.into_iter().zip(near).zip(near_box) {
            let (off, (near, near_box)) = (off.0, (off.1, near));
            assert!(off <= band || near.max(near_box) <= band, "{off:e} {band:e}: {}", context());
        }
        met += 1;
        inside += usize::from(starts);
    });
    assert!(met > 100 && inside > 40, "{met} met, {inside} from the start");
}

macro_rules! in_both {
    ($($test:ident),+ $(,)?) => {
        mod single {$(#[test] fn $test() { super::$test::<super::Vec3>(); })+}
        mod double {$(#[test] fn $test() { super::$test::<super::DVec3>(); })+}
    };
}

in_both!(every_kind_meets_it_as_it_meets_the_box, it_is_met_when_the_box_is_met);
