//! A test of the table says the same in three ways: asked plainly, when it answers what is rounded if that is sure; with its steps; and
//! as exact arithmetic judges the stored numbers. So it is in random worlds, on a grid, where the verdict turns as one shape is
//! moved, an ulp at a time, and at both ends of the range of numbers. Rays have the same parts, and straight sweeps the same times.
//!
//! `COUNT=10000 cargo test --release --test core doubt::` asks each pair more than two million times; `FROM=300` goes on where 300 worlds
//! have ended.

use glam::DVec3;
use hitbench_core::intersect::matrix::{self, Dimension, Method, Query, method};
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Recorder, explain, judge};
use hitbench_core::shapes::{Kind, Mesh, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::{Random, Scaled, cases_of, count, turning_point, ulp};

/// What has a test of its own; meshes, whose triangles are filtered eight at once; and hulls, which have a short way through GJK.
fn pairs(dim: usize) -> impl Iterator<Item = [Kind; 2]> {
    use Kind::{Hull, Mesh, Triangle};
    let pairs = Kind::ALL.iter().enumerate();
    let pairs = pairs.flat_map(|(i, a)| Kind::ALL[i..].iter().map(move |b| [*a, *b]));
    pairs.filter(move |pair| {
        let others = [[Mesh, Mesh], [Triangle, Hull], [Hull, Hull]];
        let is_one = |[a, b]: [Kind; 2]| *pair == [a, b] || *pair == [b, a];
        is_dedicated(*pair, dim) || others.into_iter().any(is_one)
    })
}

fn is_dedicated([a, b]: [Kind; 2], dim: usize) -> bool {
    matches!(method(Query::Overlap, a, b, dim), Method::Dedicated(_))
}

/// Those whose straight sweeps have a short way too.
const SWEPT: [[Kind; 2]; 5] = [
    [Kind::Ball, Kind::Ball],
    [Kind::Aabb, Kind::Aabb],
    [Kind::Ball, Kind::Aabb],
    [Kind::Obb, Kind::Obb],
    [Kind::Capsule, Kind::Capsule],
];

/// A box now and then with axes that are as far off orthonormal ones as is allowed, and beside a triangle a mesh of some, of which eight
/// are asked at once.
fn pair<V: Dimension>(random: &mut Random, kinds: [Kind; 2]) -> Option<[Shape<V>; 2]> {
    let [a, b] = random.pair::<V>(kinds)?;
    let skewed = |random: &mut Random, shape: Shape<V>| match shape {
        Shape::Obb(_) if random.one_in(3) => random.skewed_obb().into(),
        Shape::Mesh(mesh) => {
            let corners = *mesh.triangle(0).vertices();
            let [side, other, _] = mesh.triangle(0).edges();
            let places = [V::ZERO, side + side, -(side + side), other + other];
            let corners = places.iter().flat_map(|&by| corners.map(|v| v + by));
            let triangles = [0, 3, 6, 9].map(|k| [k, k + 1, k + 2]);
            Mesh::new(corners.collect::<Vec<_>>(), triangles).unwrap().into()
        }
        shape => shape,
    };
    Some([skewed(random, a), skewed(random, b)])
}

/// In a world so many times as large; `None` for a kind that loses digits there.
fn scaled<V: Vector>(shape: &Shape<V>, factor: f64) -> Option<Shape<V>> {
    macro_rules! each {
        ($($kind:ident)+) => {
            match shape {
                $(Shape::$kind(shape) => Some(shape.scaled(factor).into()),)+
                _ => None,
            }
        };
    }
    each!(Point Ball Segment Capsule Triangle Hull Aabb Obb Ray Line Sector)
}

/// How often was asked, and how often they met.
#[derive(Default)]
struct Told {
    asked: u64,
    hits: u64,
}

impl Told {
    fn hold<V: Dimension>(&mut self, a: &Shape<V>, b: &Shape<V>) {
        let plain = matrix::overlap(a, b);
        let (explained, record) = explain::overlap(a, b);
        assert_eq!(plain, explained, "with steps: {a:?}, {b:?}");
        let mut never = || false;
        let nobody = explain::with(&mut Recorder::of_verdict(&mut never)).overlap(a, b);
        assert_eq!(plain, nobody, "with steps that nobody keeps: {a:?}, {b:?}");
        let Ok(hit) = plain else { panic!("no answer: {a:?}, {b:?}") };
        if let Some(exact) = judge::overlap(a, b) {
            assert_eq!(hit, exact, "exactly: {a:?}, {b:?}");
        }
        let reason = record.decided.map(|decided| decided.decision.answer());
        assert_eq!(reason, Some(hit), "{record:?} of {a:?}, {b:?}");
        let separates = |step: &&Step<_>| matches!(step, Step::Axis(test) if test.separates);
        let separating = record.steps.iter().find(separates);
        assert!(!hit || separating.is_none(), "{separating:?} of {a:?}, {b:?}");
        for (sight, shape) in [(a, b), (b, a)] {
            let (part, _) = explain::cast(sight, shape);
            assert_eq!(matrix::cast(sight, shape), part, "{sight:?}, {shape:?}");
        }
        self.asked += 1;
        self.hits += u64::from(hit);
    }

    fn around_a_turn<V: Dimension>(&mut self, random: &mut Random, a: &Shape<V>, b: &Shape<V>) {
        let at = |place: DVec3| b.posed(V::from_space(place), None);
        let [from, to] = [random.place::<V>(), random.place::<V>()];
        let is_hit = |place: DVec3| matrix::overlap(a, &at(place)) == Ok(true);
        let turn = turning_point::<V::Scalar>([from, to], is_hit)
            .or_else(|| turning_point::<V::Scalar>([from, DVec3::ZERO], is_hit));
        let Some([from, to]) = turn else { return };
        let (scale, along) = (random.scale(), (to - from).try_normalize().unwrap_or(DVec3::X));
        let ulp = ulp::<V::Scalar>(scale);
        for step in 0..12 {
            let off = along * (ulp * 0.5 * 2_f64.powi(step));
            let aside = random.place::<V>() * (ulp * 2_f64.powi(step) / scale);
            for place in [from + off, from - off, to + aside] {
                self.hold(a, &at(place));
            }
        }
        self.hold(a, &at(from));
    }
}

fn hold<V: Dimension>() {
    let mut all = Told::default();
    for kinds in pairs(V::DIM) {
        let mut told = Told::default();
        cases_of(count(60), |random| {
            if random.one_in(3) {
                random.put_on_small_grid();
            }
            let Some([a, b]) = pair::<V>(random, kinds) else { return };
            told.hold(&a, &b);
            let limit = V::Scalar::LIMIT_EXPONENT;
            for exponent in [-2 * limit, -limit * 4 / 3, -limit, -limit / 3, limit / 3, limit - 25]
            {
                let [a, b] = [&a, &b].map(|shape| scaled(shape, 2_f64.powi(exponent)));
                if let (Some(a), Some(b)) = (a, b) {
                    told.hold(&a, &b);
                }
            }
            told.around_a_turn(random, &a, &b);
            if SWEPT.contains(&kinds) {
                let Some([a, b]) = random.pair::<V>(kinds) else { return };
                for way in [random.displacement(), random.displacement::<V>() * V::Scalar::HALF] {
                    let plain = matrix::sweep(&a, V::ZERO, &b, way);
                    let (explained, _) = explain::sweep(&a, V::ZERO, &b, way);
                    assert_eq!(plain, explained, "{a:?}, {b:?} by {way:?}");
                }
            }
        });
        eprintln!("{kinds:?}: {} times, {} hits", told.asked, told.hits);
        all = Told { asked: all.asked + told.asked, hits: all.hits + told.hits };
    }
    assert!(all.hits * 5 > all.asked && all.hits * 5 < all.asked * 4, "one-sided: {}", all.hits);
}

in_every_space!(rounded_explained_and_exact_agree = hold());
