//! Overlap and containment are those of exact arithmetic on the stored numbers, touching included.

use std::fmt::Debug;

use glam::DVec3;
use hitbench_core::intersect::{Probe, Record, contains, overlap};
use hitbench_core::shapes::{Aabb, Ball, Capsule, Obb, Point, Segment, Triangle};
use hitbench_core::{Scalar, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::common::hulls::exact_hulls_meet;
use crate::common::{Random, Scaled, cases_of, lift};

type Exact3 = [BigRational; 3];

/// The hull of points, grown by a radius: what the stored numbers define.
struct Grown {
    points: Vec<Exact3>,
    radius: BigRational,
}

impl Grown {
    fn middle(&self) -> DVec3 {
        let sum = |i: usize| self.points.iter().map(|p| p[i].to_f64().unwrap()).sum::<f64>();
        DVec3::from_array(std::array::from_fn(sum)) / self.points.len() as f64
    }
}

fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

fn each(f: impl FnMut(usize) -> BigRational) -> Exact3 {
    std::array::from_fn(f)
}

/// Shapes by the numbers that they keep.
trait Stored {
    fn stored(&self) -> Grown;
}

fn hull<V: Vector>(points: &[V], radius: V::Scalar) -> Grown {
    let points = points.iter().map(|p| lift(*p).to_array().map(exact)).collect();
    Grown { points, radius: exact(radius.double()) }
}

impl<V: Vector> Stored for Point<V> {
    fn stored(&self) -> Grown {
        hull(&[self.at()], V::Scalar::ZERO)
    }
}

impl<V: Vector> Stored for Ball<V> {
    fn stored(&self) -> Grown {
        hull(&[self.center()], self.radius())
    }
}

impl<V: Vector> Stored for Segment<V> {
    fn stored(&self) -> Grown {
        hull(&[self.start(), self.end()], V::Scalar::ZERO)
    }
}

impl<V: Vector> Stored for Capsule<V> {
    fn stored(&self) -> Grown {
        hull(&[self.segment().start(), self.segment().end()], self.radius())
    }
}

impl<V: Vector> Stored for Triangle<V> {
    fn stored(&self) -> Grown {
        hull(self.vertices(), V::Scalar::ZERO)
    }
}

impl<V: Vector> Stored for Obb<V> {
    fn stored(&self) -> Grown {
        let axes: Vec<_> =
            (0..V::DIM).map(|i| lift(self.axes()[i]).to_array().map(exact)).collect();
        let half: Vec<_> = (0..V::DIM).map(|i| exact(self.half().get(i).double())).collect();
        let center = lift(self.center()).to_array().map(exact);
        let corner = |number: usize| {
            (0..V::DIM).fold(center.clone(), |corner, k| {
                let sign = if number >> k & 1 == 0 { half[k].clone() } else { -half[k].clone() };
                each(|i| &corner[i] + &sign * &axes[k][i])
            })
        };
        Grown { points: (0..1 << V::DIM).map(corner).collect(), radius: BigRational::zero() }
    }
}

impl<V: Vector> Stored for Aabb<V> {
    fn stored(&self) -> Grown {
        Obb::from(*self).stored()
    }
}

/// Numbers of floating point times a power of two that makes them whole: sums and products need no common divisors.
type Whole3 = [BigInt; 3];

fn dot(x: &Whole3, y: &Whole3) -> BigInt {
    &x[0] * &y[0] + &x[1] * &y[1] + &x[2] * &y[2]
}

fn cross(x: &Whole3, y: &Whole3) -> Whole3 {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &x[j] * &y[k] - &x[k] * &y[j]
    })
}

fn minus(x: &Whole3, y: &Whole3) -> Whole3 {
    std::array::from_fn(|i| &x[i] - &y[i])
}

/// Whether the hull of points comes as near to the origin as the reach, if the origin is outside: whether one does of all
/// points, edges and triangles that have the foot of their perpendicular inside.
fn comes_near(points: &[Whole3], reach: &BigInt) -> bool {
    let reach = reach * reach;
    if points.iter().any(|p| dot(p, p) <= reach) {
        return true;
    }
    for (i, p) in points.iter().enumerate() {
        for (j, q) in points.iter().enumerate().skip(i + 1) {
            let edge = minus(q, p);
            let by_p_and_q = cross(p, q);
            if dot(q, &edge).is_positive() && dot(p, &edge).is_negative() {
                // The area over the edge, p × (q − p) = p × q, is height times length.
                let area = dot(&by_p_and_q, &by_p_and_q);
                if area <= &reach * dot(&edge, &edge) {
                    return true;
                }
            }
            for r in &points[j + 1..] {
                let normal = cross(&edge, &minus(r, p));
                let inside = |area: &Whole3| dot(area, &normal).is_positive();
                let is_inside = inside(&by_p_and_q) && inside(&cross(q, r)) && inside(&cross(r, p));
                if is_inside {
                    let height = dot(p, &normal);
                    if &height * &height <= &reach * dot(&normal, &normal) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Whether they have a point in common: the oracle. By linear programming, and by all features of the difference.
fn meet(a: &Grown, b: &Grown) -> bool {
    if exact_hulls_meet(&a.points, &b.points) {
        return true;
    }
    let reach = &a.radius + &b.radius;
    if !reach.is_positive() {
        return false;
    }
    // All denominators are powers of two: the largest makes all numbers whole.
    let numbers = a.points.iter().chain(&b.points).flatten().chain([&reach]);
    let unit = numbers.map(BigRational::denom).max().unwrap().clone();
    let whole = |x: &BigRational| x.numer() * (&unit / x.denom());
    let [a, b] = [a, b].map(|grown| {
        let each = |p: &Exact3| -> Whole3 { std::array::from_fn(|i| whole(&p[i])) };
        grown.points.iter().map(each).collect::<Vec<_>>()
    });
    let difference = a.iter().flat_map(|p| b.iter().map(move |q| minus(p, q)));
    comes_near(&difference.collect::<Vec<_>>(), &whole(&reach))
}

struct Told {
    touching: u32,
    apart: u32,
}

/// The oracle of a pair, of it swapped, moved by an exact amount, and twice as large.
fn hold<A, B>(a: &A, b: &B, test: impl Fn(&A, &B, bool) -> bool, told: &mut Told)
where
    A: Stored + Scaled + Debug,
    B: Stored + Scaled + Debug,
{
    let expected = meet(&a.stored(), &b.stored());
    assert_eq!(test(a, b, false), expected, "{a:?}, {b:?}");
    assert_eq!(test(a, b, true), expected, "recorded: {a:?}, {b:?}");
    for factor in [2.0, 0.125] {
        assert_eq!(test(&a.scaled(factor), &b.scaled(factor), false), expected, "times {factor}");
    }
    told.apart += u32::from(!expected);
    told.touching += 1;
}

fn check<V, A, B>(
    name: &str,
    cases: u64,
    make: impl Fn(&mut Random) -> (A, B),
    test: impl Fn(&A, &B, bool) -> bool,
) where
    V: Vector,
    A: Stored + Scaled + Debug,
    B: Stored + Scaled + Debug,
{
    let mut told = Told { touching: 0, apart: 0 };
    // The oracle looks at each three points of a difference.
    let is_large = |grown: &Grown| grown.points.len() > 4;
    let of_pair = |random: &mut Random| {
        let (a, b) = make(random);
        is_large(&a.stored()) && b.stored().points.len() > 1
            || is_large(&b.stored()) && a.stored().points.len() > 1
    };
    let cases = if of_pair(&mut Random::from_seed(0)) { cases / 4 } else { cases };
    cases_of(cases, |random| {
        // Every other time all numbers are small and whole, so that many touch.
        if random.one_in(2) {
            random.put_on_small_grid();
        }
        let (a, b) = make(random);
        hold(&a, &b, &test, &mut told);
        // From the same place to where they are apart, to the last ulp.
        let b = b.moved(a.stored().middle() - b.stored().middle());
        let away = DVec3::from_array([0; 3].map(|_| random.between(-1.0, 1.0).round()));
        let away = if V::DIM == 2 { away.with_z(0.0) } else { away } * random.scale();
        let is_hit = |t: f64| test(&a, &b.moved(away * t), false);
        let (mut near, mut far) = (0.0, 16.0);
        if !is_hit(near) || is_hit(far) {
            return;
        }
        for _ in 0..60 {
            let middle = (near + far) / 2.0;
            *(if is_hit(middle) { &mut near } else { &mut far }) = middle;
        }
        for t in [near, far] {
            hold(&a, &b.moved(away * t), &test, &mut told);
        }
    });
    eprintln!("{name}: {} cases, {} apart", told.touching, told.apart);
    assert!(told.apart * 10 > told.touching && told.apart * 10 < told.touching * 9, "{name}");
}

fn point_ball<V: Vector, P: Probe<V>>(a: &Point<V>, b: &Ball<V>, probe: &mut P) -> bool {
    contains::point_ball(a.at(), b, probe)
}

fn point_capsule<V: Vector, P: Probe<V>>(a: &Point<V>, b: &Capsule<V>, probe: &mut P) -> bool {
    contains::point_capsule(a.at(), b, probe)
}

fn point_aabb<V: Vector, P: Probe<V>>(a: &Point<V>, b: &Aabb<V>, probe: &mut P) -> bool {
    contains::point_aabb(a.at(), b, probe)
}

fn point_obb<V: Vector, P: Probe<V>>(a: &Point<V>, b: &Obb<V>, probe: &mut P) -> bool {
    contains::point_obb(a.at(), b, probe)
}

macro_rules! pairs {
    ($($name:ident: $test:expr, $A:ident $a:ident, $B:ident $b:ident;)+) => {
        mod generic {
            use super::*;
            $(pub fn $name<V: Vector>(cases: u64) {
                check::<V, _, _>(
                    &format!("{} in {}", stringify!($name), std::any::type_name::<V>()),
                    cases,
                    |random| (random.$a::<V>(), random.$b::<V>()),
                    |a: &$A<V>, b: &$B<V>, recorded| if recorded {
                        Record::of(|probe| $test(a, b, probe)).0
                    } else {
                        $test(a, b, &mut ())
                    },
                );
            })+
        }
        $(#[test]
        fn $name() {
            generic::$name::<glam::Vec2>(40);
            generic::$name::<glam::Vec3>(40);
            generic::$name::<glam::DVec2>(40);
            generic::$name::<glam::DVec3>(40);
        })+

        /// The same for as many cases as `COUNT` says, three questions each of every pair and space.
        #[test]
        #[ignore = "runs for minutes"]
        fn soak() {
            let cases = crate::common::count(1_000);
            $(
                generic::$name::<glam::Vec2>(cases);
                generic::$name::<glam::Vec3>(cases);
                generic::$name::<glam::DVec2>(cases);
                generic::$name::<glam::DVec3>(cases);
            )+
        }
    };
}

pairs! {
    point_in_ball: point_ball, Point a_point, Ball ball;
    point_in_capsule: point_capsule, Point a_point, Capsule capsule;
    point_in_aabb: point_aabb, Point a_point, Aabb aabb;
    point_in_obb: point_obb, Point a_point, Obb obb;
    ball_ball: overlap::ball_ball, Ball ball, Ball ball;
    ball_aabb: overlap::ball_aabb, Ball ball, Aabb aabb;
    ball_aabb_arvo: overlap::ball_aabb_arvo, Ball ball, Aabb aabb;
    ball_aabb_reflected: overlap::ball_aabb_reflected, Ball ball, Aabb aabb;
    ball_obb: overlap::ball_obb, Ball ball, Obb obb;
    ball_capsule: overlap::ball_capsule, Ball ball, Capsule capsule;
    ball_triangle: overlap::ball_triangle, Ball ball, Triangle triangle;
    aabb_aabb: overlap::aabb_aabb, Aabb aabb, Aabb aabb;
    aabb_obb: overlap::aabb_obb, Aabb aabb, Obb obb;
    obb_obb: overlap::obb_obb, Obb obb, Obb obb;
    segment_ball: overlap::segment_ball, Segment any_segment, Ball ball;
    segment_capsule: overlap::segment_capsule, Segment any_segment, Capsule capsule;
    segment_segment: overlap::segment_segment, Segment any_segment, Segment any_segment;
    segment_aabb: overlap::segment_aabb, Segment any_segment, Aabb aabb;
    segment_obb: overlap::segment_obb, Segment any_segment, Obb obb;
    segment_triangle: overlap::segment_triangle, Segment any_segment, Triangle triangle;
    capsule_capsule: overlap::capsule_capsule, Capsule capsule, Capsule capsule;
    capsule_aabb: overlap::capsule_aabb, Capsule capsule, Aabb aabb;
    capsule_obb: overlap::capsule_obb, Capsule capsule, Obb obb;
    capsule_triangle: overlap::capsule_triangle, Capsule capsule, Triangle triangle;
    triangle_aabb: overlap::triangle_aabb, Triangle triangle, Aabb aabb;
    triangle_obb: overlap::triangle_obb, Triangle triangle, Obb obb;
    triangle_triangle: overlap::triangle_triangle, Triangle triangle, Triangle triangle;
}
