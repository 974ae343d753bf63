//! Filters against the tests that explain themselves, as they do for a probe that keeps nothing: where nobody listens the
//! answer is the same, bit for bit, in random worlds, where the verdict turns as one shape is moved, an ulp at a time, and at
//! both ends of the range of numbers.
//!
//! `COUNT=1000000 cargo test --release --test core filters::` asks each filter more than 10^8 times; `FROM=300000` goes on where
//! 300,000 worlds have ended.

use std::fmt::Debug;

use crate::common::{Random, Scaled, cases_of, count, turning_point, ulp};
use glam::DVec3;
use hitbench_core::intersect::{Probe, Recorder, contains, gjk, overlap, raycast, sweep};
use hitbench_core::shapes::{Aabb, Ball, Mesh, Point, Sector, Shape, Triangle};
use hitbench_core::{Scalar, Vector};

/// Makes of each line a test over all spaces.
macro_rules! filters {
    ($($pair:ident: $test:path, $a:ident, $b:ident $(, by $way:ident)?;)+) => {
        mod generic {
            use super::*;
            $(pub fn $pair<V: Vector>(cases: u64) {
                let kind = std::any::type_name::<V>();
                agree::<V, _, _, _, _>(
                    cases,
                    |random| ((random.$a::<V>(), $(random.$way::<V>(),)?), random.$b::<V>()),
                    |a, b| $test(&a.0, b, $(moved!(a, $way),)? &mut ()),
                    |a, b| $test(&a.0, b, $(moved!(a, $way),)? &mut Recorder::of_verdict(&mut || false)),
                    &format!("{} in {kind}", stringify!($pair)),
                );
            })+
        }
        $(#[test]
        fn $pair() {
            let cases = count(300);
            generic::$pair::<glam::Vec2>(cases);
            generic::$pair::<glam::Vec3>(cases);
            generic::$pair::<glam::Vec3A>(cases);
            generic::$pair::<glam::DVec2>(cases);
            generic::$pair::<glam::DVec3>(cases);
        })+
    };
}

/// What a shape is moved by in a sweep.
macro_rules! moved {
    ($a:ident, $way:ident) => {
        $a.1
    };
}

filters! {
    ball_ball: overlap::ball_ball, ball, ball;
    aabb_aabb: overlap::aabb_aabb, aabb, aabb;
    ball_aabb: overlap::ball_aabb, ball, aabb;
    ball_sector: overlap::ball_sector, ball, sector;
    point_sector: sector, a_point, sector;
    ball_capsule: overlap::ball_capsule, ball, capsule;
    capsule_capsule: overlap::capsule_capsule, capsule, capsule;
    aabb_obb: overlap::aabb_obb, aabb, obb;
    obb_obb: overlap::obb_obb, obb, obb;
    skewed_boxes: overlap::obb_obb, skewed_obb, skewed_obb;
    level_and_skewed_boxes: overlap::aabb_obb, aabb, skewed_obb;
    segment_skewed_obb: overlap::segment_obb, any_segment, skewed_obb;
    triangle_skewed_obb: overlap::triangle_obb, triangle, skewed_obb;
    ball_skewed_obb: overlap::ball_obb, ball, skewed_obb;
    triangle_aabb: overlap::triangle_aabb, triangle, aabb;
    triangle_obb: overlap::triangle_obb, triangle, obb;
    triangle_triangle: overlap::triangle_triangle, triangle, triangle;
    few_triangles: meshes, triangle, triangle;
    segment_aabb: overlap::segment_aabb, any_segment, aabb;
    segment_obb: overlap::segment_obb, any_segment, obb;
    ray_ball: raycast::ray_ball, ray, ball;
    ray_aabb: raycast::ray_aabb, ray, aabb;
    ray_obb: raycast::ray_obb, ray, obb;
    ray_triangle: raycast::ray_triangle, ray, triangle;
    ray_capsule: raycast::ray_capsule, ray, capsule;
    ray_plane: raycast::ray_plane, ray, plane;
    ray_half_space: raycast::ray_half_space, ray, half_space;
    line_ball: raycast::line_ball, line, ball;
    line_capsule: raycast::line_capsule, line, capsule;
    line_triangle: raycast::line_triangle, line, triangle;
    line_aabb: raycast::line_aabb, line, aabb;
    line_obb: raycast::line_obb, line, obb;
    ball_ball_sweep: sweep::ball_ball, ball, ball, by displacement;
    aabb_aabb_sweep: sweep::aabb_aabb, aabb, aabb, by displacement;
    ball_aabb_sweep: sweep::ball_aabb, ball, aabb, by displacement;
    ball_aabb_first: first_contact, ball, aabb, by displacement;
    hull_hull: general, hull, hull;
    triangle_hull: general, triangle, hull;
    obb_obb_sweep: sweep::obb_obb, obb, obb, by displacement;
    capsule_capsule_sweep: sweep::capsule_capsule, capsule, capsule, by displacement;
}

fn sector<V: Vector, P: Probe<V>>(point: &Point<V>, sector: &Sector<V>, probe: &mut P) -> bool {
    contains::point_sector(point.at(), sector, probe)
}

/// Triangles in the trees of meshes, where eight pairs are filtered at once.
/// Triangles beside the first one as well, so that pairs differ that are filtered together.
fn meshes<V: Vector, P: Probe<V>>(a: &Triangle<V>, b: &Triangle<V>, probe: &mut P) -> bool {
    let [side, other, _] = a.edges();
    let places = [V::ZERO, side + side, -(side + side), other + other];
    let corners = places.iter().flat_map(|&by| a.vertices().map(|v| v + by));
    let first = Mesh::new(corners.collect::<Vec<_>>(), [0, 3, 6, 9].map(|k| [k, k + 1, k + 2]));
    let second = Mesh::new(*b.vertices(), [[0, 1, 2]]);
    overlap::mesh_mesh(&first.unwrap(), &second.unwrap(), probe)
}

/// The first contact, which is that of the whole sweep.
fn first_contact<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    way: V,
    probe: &mut P,
) -> Option<V::Scalar> {
    if P::RECORDS {
        return sweep::ball_aabb(ball, aabb, way, probe).map(|overlap| overlap.first);
    }
    sweep::time_of_impact::ball_aabb(ball, aabb, way)
}

/// GJK on what is the hull of points.
fn general<V, A, B, P>(a: &A, b: &B, probe: &mut P) -> bool
where
    V: Vector,
    A: Clone + Into<Shape<V>>,
    B: Clone + Into<Shape<V>>,
    P: Probe<V>,
{
    gjk::overlap(&a.clone().into(), &b.clone().into(), probe).unwrap()
}

/// What a test answers: whether it is a hit.
trait Answer: PartialEq + Debug {
    fn is_hit(&self) -> bool;
}

impl Answer for bool {
    fn is_hit(&self) -> bool {
        *self
    }
}

impl<T: PartialEq + Debug> Answer for Option<T> {
    fn is_hit(&self) -> bool {
        self.is_some()
    }
}

/// A shape alone, or with the way that it goes.
trait Moving {
    fn similar(&self, factor: f64) -> Self;
}

impl<A: Scaled> Moving for (A,) {
    fn similar(&self, factor: f64) -> Self {
        (self.0.scaled(factor),)
    }
}

impl<A: Scaled, V: Vector> Moving for (A, V) {
    fn similar(&self, factor: f64) -> Self {
        (self.0.scaled(factor), self.1 * V::Scalar::of(factor))
    }
}

fn agree<V: Vector, A: Moving + Debug, B: Scaled + Debug, R: Answer, M>(
    cases: u64,
    make: M,
    plain: impl Fn(&A, &B) -> R,
    explained: impl Fn(&A, &B) -> R,
    name: &str,
) where
    M: Fn(&mut Random) -> (A, B),
{
    let (mut asked, mut hits) = (0_u64, 0_u64);
    let mut same = |a: &A, b: &B| {
        let (short, long) = (plain(a, b), explained(a, b));
        assert_eq!(short, long, "{name}: {a:?}, {b:?}");
        asked += 1;
        hits += u64::from(long.is_hit());
    };
    let limit = V::Scalar::LIMIT_EXPONENT;
    cases_of(cases, |random| {
        let (a, b) = make(random);
        same(&a, &b);
        for exponent in [-2 * limit, -limit * 4 / 3, -limit, -limit / 3, limit / 3, limit - 25] {
            let factor = 2_f64.powi(exponent);
            same(&a.similar(factor), &b.scaled(factor));
        }
        // Where the verdict turns, from a place at random to another.
        let [from, to] = [random.place::<V>(), random.place::<V>()];
        let is_hit = |at: DVec3| explained(&a, &b.moved(at)).is_hit();
        let turn = turning_point::<V::Scalar>([from, to], is_hit);
        let Some([from, to]) =
            turn.or_else(|| turning_point::<V::Scalar>([from, DVec3::ZERO], is_hit))
        else {
            return;
        };
        let scale = random.scale();
        let ulp = ulp::<V::Scalar>(scale);
        let along = (to - from).try_normalize().unwrap_or(DVec3::X);
        for step in 0..16 {
            let off = along * (ulp * 0.5 * 2_f64.powi(step));
            let aside = random.place::<V>() * (ulp * 2_f64.powi(step) / scale);
            for at in [from + off, from - off, to + aside] {
                same(&a, &b.moved(at));
            }
        }
        same(&a, &b.moved(from));
    });
    eprintln!("{name}: {asked} times, {hits} hits");
    assert!(hits * 20 > asked && hits * 20 < asked * 19, "one-sided: {hits} of {asked}");
}
