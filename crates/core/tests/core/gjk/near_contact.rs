//! Shapes that are nearly in contact: a face, an edge or a corner of one above a face, an edge or a
//! corner of the other, by gaps of 2^-k of the sizes down to an ulp of them. The truth is known
//! without rounding.
//!
//! All numbers are whole but for the gap, and that is along a vector of whole numbers and of a
//! whole length. So the slab between both shapes is exact, and so is its width, which is the
//! distance as the feature of each has the same point in its middle.

use glam::DVec3;
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Record, gjk};
use hitbench_core::shapes::{Hull, Obb, Point, Segment, Shape, Triangle};
use hitbench_core::{Scalar, Vector};

use crate::common::*;

/// Whole vectors of a whole length; those of the plane first.
const DIRECTIONS: [([i32; 3], i32); 9] = [
    ([0, 1, 0], 1),
    ([3, 4, 0], 5),
    ([-5, 12, 0], 13),
    ([8, -15, 0], 17),
    ([1, 2, 2], 3),
    ([2, -3, 6], 7),
    ([-1, 4, 8], 9),
    ([6, 2, 9], 11),
    ([3, 4, -12], 13),
];

/// The corners of two convex hulls, and how far these are apart.
struct Slab {
    corners: [Vec<DVec3>; 2],
    distance: f64,
    size: f64,
}

fn whole<V: Vector>(random: &mut Random, most: usize) -> DVec3 {
    let number = |random: &mut Random| random.below(2 * most + 1) as f64 - most as f64;
    let v = DVec3::new(number(random), number(random), number(random));
    if V::DIM == 2 { v.with_z(0.0) } else { v }
}

impl Slab {
    fn random<V: Vector>(random: &mut Random, digits: i32) -> Self {
        let known = if V::DIM == 2 { 4 } else { DIRECTIONS.len() };
        let (n, length) = DIRECTIONS[random.below(known)];
        let n = DVec3::from_array(n.map(f64::from)) * [1.0, -1.0][random.below(2)];
        // The one may be larger than the other by any factor.
        let larger = [0, 0, 1, 4, 7][random.below(5)];
        let across = |random: &mut Random| loop {
            let v = if V::DIM == 2 {
                n.perp_in_plane() * (1.0 + random.below(4) as f64)
            } else {
                n.cross(whole::<V>(random, 3))
            };
            if v != DVec3::ZERO {
                return v;
            }
        };
        let k = random.below((digits - 9 - larger) as usize) as i32;
        let gap = n * 2_f64.powi(-k);
        let foot = whole::<V>(random, 16);
        let side = |random: &mut Random, at: DVec3, towards: DVec3, factor: f64| {
            let [u, v] = [0, 1].map(|_| across(random) * factor);
            let mut corners = match random.below(V::DIM) {
                0 => vec![at],
                1 => vec![at - u, at + u],
                _ => vec![at + u, at + v, at - u - v],
            };
            for _ in 0..[0, 0, 1, 2, 6][random.below(5)] {
                let r = whole::<V>(random, 16);
                let r = if r.dot(towards) > 0.0 { -r } else { r };
                corners.push(at + r * factor);
            }
            corners
        };
        let factor = 2_f64.powi(larger);
        let factors = if random.one_in(2) { [factor, 1.0] } else { [1.0, factor] };
        let a = side(random, foot, n, factors[0]);
        let b = side(random, foot + gap, -n, factors[1]);
        let farthest = a.iter().chain(&b).map(|p| (*p - foot).length()).fold(0.0, f64::max);
        Self { corners: [a, b], distance: f64::from(length) * 2_f64.powi(-k), size: farthest }
    }
}

trait InPlane {
    fn perp_in_plane(self) -> Self;
}

impl InPlane for DVec3 {
    fn perp_in_plane(self) -> Self {
        Self::new(-self.y, self.x, 0.0)
    }
}

/// The convex hull of some points, times a power of two.
fn shape<V: Vector>(corners: &[DVec3], factor: f64) -> Shape<V> {
    let corners: Vec<V> = corners
        .iter()
        .map(|&p| {
            let rounded = V::from_space(p * factor);
            assert_eq!(lift(rounded), p * factor, "it should be a number of this precision");
            rounded
        })
        .collect();
    match *corners {
        [p] => Point::new(p).unwrap().into(),
        [p, q] => Segment::new(p, q).unwrap().into(),
        [p, q, r] => Triangle::new(p, q, r).unwrap().into(),
        _ => Hull::new(corners).unwrap().into(),
    }
}

mod generic {
    use super::*;

    /// Apart, and by the right distance to a few ulp of the sizes; in both orders, and the same to
    /// the last bit in worlds of other sizes.
    pub fn gaps_of_every_width<V: Vector>() {
        let digits = 1 - num_traits::Float::log2(V::Scalar::epsilon_of()) as i32;
        let (mut worst, mut relative, mut widest, mut narrow) = (0.0_f64, 0.0_f64, 0.0_f64, 0);
        let cases = count(5_000);
        cases_of(cases, |random| {
            let Slab { corners, distance, size } = Slab::random::<V>(random, digits);
            let [a, b] = corners.each_ref().map(|corners| shape::<V>(corners, 1.0));
            let unit = f64::EPSILON * size;
            let what = || format!("{distance:e} of {size}: {a:?} {b:?}");
            let verdict = gjk::overlap(&a, &b, &mut ()).unwrap();
            assert_eq!(verdict, gjk::overlap(&b, &a, &mut ()).unwrap(), "{}", what());
            narrow += u64::from(distance < 1e-8 * size);
            if verdict {
                widest = widest.max(distance / unit);
                assert!(distance <= 16.0 * unit, "{} ulp: {}", distance / unit, what());
                return;
            }
            for (a, b) in [(&a, &b), (&b, &a)] {
                let found = gjk::distance(a, b, &mut ()).unwrap().distance.double();
                let rounding = V::Scalar::epsilon_of() * distance;
                let off = ((found - distance).abs() - rounding).max(0.0);
                worst = worst.max(off / unit);
                relative = relative.max(off / distance);
                assert!(off <= 4.0 * unit, "{found:e} for {}", what());
            }
            let answer = gjk::distance(&a, &b, &mut ()).unwrap();
            for power in [-40, 3, 30] {
                let factor = 2_f64.powi(power);
                let [a, b] = corners.each_ref().map(|corners| shape::<V>(corners, factor));
                let scaled = gjk::distance(&a, &b, &mut ()).unwrap();
                let s = V::Scalar::of(factor);
                assert_eq!(scaled.distance, answer.distance * s, "2^{power} {}", what());
                assert_eq!([scaled.a, scaled.b], [answer.a * s, answer.b * s], "{}", what());
            }
        });
        eprintln!(
            "off by {worst:.2} ulp, {relative:.1e} of the gap; touching up to {widest:.1} ulp; {narrow} gaps below 1e-8"
        );
        assert!(V::Scalar::epsilon_of() > 1e-10 || narrow * 20 > cases, "{narrow}");
    }

    /// Boxes of any turn, a little apart or a little in one another: "apart" is proved by an axis
    /// and "overlap" by linear programming, both without rounding.
    pub fn boxes_of_every_turn<V: Vector>() {
        let (mut apart, mut together, mut widest) = (0, 0, 0.0_f64);
        let cases = count(400);
        cases_of(cases, |random| {
            let half = |random: &mut Random| {
                V::from_fn(|_| {
                    V::Scalar::of(random.between(0.1, 1.0) * [1.0, 40.0][random.below(2)])
                })
            };
            let a = Obb::new(V::ZERO, half(random), random.axes::<V>()).unwrap();
            let half = half(random);
            let b = Obb::new(V::ZERO, half, random.axes::<V>()).unwrap();
            // Along the normal of a face of A, or any other way.
            let n = if random.one_in(2) { a.axes()[0] } else { random.axes::<V>()[0] };
            let top = Shape::from(a).support(n).unwrap();
            let way = top - Shape::from(b).support(-n).unwrap();
            // The documented error is one of the distance and the sizes.
            let size = lift(way).length() + reach(&a) + reach(&b);
            let gap = 2_f64.powi(-(random.below(50) as i32)) * [1.0, -1.0][random.below(2)];
            let a = Shape::from(a);
            let b = Shape::from(b).posed(way + n * V::Scalar::of(gap * size), None);
            for (a, b) in [(&a, &b), (&b, &a)] {
                let (verdict, Record { steps, .. }) =
                    Record::of(|probe| gjk::overlap(a, b, probe).unwrap());
                let proof = proof(a, b, verdict, &steps) / (f64::EPSILON * size);
                assert!(proof <= 16.0, "{verdict}, off by {proof} ulp: {a:?} {b:?}");
                if verdict {
                    (together, widest) = (together + 1, widest.max(proof));
                } else {
                    apart += 1;
                }
            }
        });
        eprintln!("{apart} apart, {together} together, these by at most {widest:.1} ulp apart");
        assert!(apart * 10 > 3 * cases && together * 10 > 3 * cases);
    }
}

/// How far the corners of a box are from its centre.
fn reach<V: Vector>(obb: &Obb<V>) -> f64 {
    lift(obb.half()).length()
}

/// How far a verdict on boxes is from being right, as a length: how far they are apart at least if
/// it is "overlap", else by how much they overlap on the axis that was told.
fn proof<V: Vector>(a: &Shape<V>, b: &Shape<V>, verdict: bool, steps: &[Step<V::Double>]) -> f64 {
    let corners = [a, b].map(|shape| match shape {
        Shape::Obb(obb) => exact_corners(obb),
        shape => panic!("{} is no box", shape.kind()),
    });
    if verdict {
        let rounded = corners.map(|corners| {
            let rounded = |p: &[Exact; 3]| DVec3::from_array(p.each_ref().map(Exact::to_f64));
            corners.iter().map(rounded).collect::<Vec<_>>()
        });
        return hulls::exact_distance(&rounded[0], &rounded[1]);
    }
    let axis = steps.iter().find_map(|step| match step {
        Step::Axis(test) if test.separates => Some(lift(test.axis)),
        _ => None,
    });
    let axis = axis.expect("apart, but no axis separates");
    let across = Exact::vector(axis);
    let (mut least, mut most, mut farthest) = (f64::INFINITY, f64::NEG_INFINITY, 0.0_f64);
    for p in &corners[0] {
        for q in &corners[1] {
            let way = Exact::difference(q, p);
            let along = Exact::dot(&across, &way).to_f64() / axis.length();
            (least, most) = (least.min(along), most.max(along));
            farthest = farthest.max(DVec3::from_array(way.map(|x| x.to_f64())).length());
        }
    }
    // In single precision the axis is rounded when it is told, by less than this part of its length.
    let told = if V::Scalar::epsilon_of() > 1e-10 { V::Scalar::epsilon_of() } else { 0.0 };
    // All from A to B, or all the other way.
    ((-least).min(most) - told * farthest).max(0.0)
}

/// centre ± halfᵢ axisᵢ without rounding.
fn exact_corners<V: Vector>(obb: &Obb<V>) -> Vec<[Exact; 3]> {
    let half = lift(obb.half());
    (0..1 << V::DIM)
        .map(|corner| {
            (0..V::DIM).fold(Exact::vector(lift(obb.center())), |sum, k| {
                let side = if corner >> k & 1 == 0 { half[k] } else { -half[k] };
                let axis = Exact::vector(lift(obb.axes()[k]));
                std::array::from_fn(|i| &sum[i] + &(&axis[i] * &Exact::of(side)))
            })
        })
        .collect()
}

/// One ulp of 1.
trait Ulp {
    fn epsilon_of() -> f64;
}

impl<S: Scalar> Ulp for S {
    fn epsilon_of() -> f64 {
        S::epsilon().double()
    }
}

in_spaces!(gaps_of_every_width: glam::Vec2, glam::Vec3, glam::Vec3A, glam::DVec2, glam::DVec3);
in_spaces!(boxes_of_every_turn: glam::Vec2, glam::Vec3, glam::DVec2, glam::DVec3);
