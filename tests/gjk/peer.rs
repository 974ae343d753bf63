//! Against parry, whose tolerances are absolute: every verdict in which it differs is settled by the same question in double
//! precision, which tests of their own prove.

use std::panic::{AssertUnwindSafe, catch_unwind};

use glam::{Vec2, Vec3};
use hitbench::Vector;
use hitbench::intersect::gjk;
use hitbench::shapes::{Obb, Shape};

use crate::certify::sizes;
use crate::common::*;
use crate::distances::each_pair;

macro_rules! peer {
    ($peer:ident, $parry:ident, $vector:ty, $v:ident => $to:expr) => {
        mod $peer {
            use $parry::math::{Pose, Vector as Theirs};
            use $parry::query;
            use $parry::shape::SharedShape;

            use super::*;

            /// The shape where it is, as seen from `origin`; `None` where the peer has none or refuses it.
            fn shape(shape: &Shape<$vector>, origin: $vector) -> Option<(Pose, SharedShape)> {
                let at = |p: $vector| -> Theirs {
                    let $v = p - origin;
                    $to
                };
                let plain = |shape| Some((Pose::IDENTITY, shape));
                let hull = |points: &[$vector]| {
                    let points: Vec<Theirs> = points.iter().map(|&p| at(p)).collect();
                    let hull = catch_unwind(AssertUnwindSafe(|| SharedShape::convex_hull(&points)));
                    hull.ok().flatten().map(|shape| (Pose::IDENTITY, shape))
                };
                match shape {
                    Shape::Ball(s) => {
                        Some((Pose::from_translation(at(s.center())), SharedShape::ball(s.radius())))
                    }
                    Shape::Segment(s) => plain(SharedShape::segment(at(s.start()), at(s.end()))),
                    Shape::Capsule(s) => {
                        let (start, end) = (at(s.segment().start()), at(s.segment().end()));
                        plain(SharedShape::capsule(start, end, s.radius()))
                    }
                    Shape::Triangle(s) => {
                        let [a, b, c] = s.vertices().map(at);
                        plain(SharedShape::triangle(a, b, c))
                    }
                    Shape::Aabb(s) => hull(&corners(&Obb::from(*s))),
                    Shape::Obb(s) => hull(&corners(s)),
                    Shape::Hull(s) => hull(s.points()),
                    Shape::Kdop(s) => hull(s.vertices()),
                    Shape::Frustum(s) => hull(s.corners()),
                    _ => None,
                }
            }

            #[test]
            fn every_difference_is_explained() {
                let (mut asked, mut verdicts, mut distances) = (0, 0, 0);
                each_pair::<$vector>(2_000, |_, a, b| {
                    let origin = a.reference_point();
                    let (Some(pa), Some(pb)) = (shape(&a, origin), shape(&b, origin)) else { return };
                    let run = || {
                        let hit = query::intersection_test(&pa.0, &*pa.1, &pb.0, &*pb.1).ok()?;
                        let distance = query::distance(&pa.0, &*pa.1, &pb.0, &*pb.1).ok()?;
                        Some((hit.intersecting, distance.distance))
                    };
                    let Ok(Some((hit, distance))) = catch_unwind(AssertUnwindSafe(run)) else { return };
                    asked += 1;
                    let ours = gjk::distance(&a, &b, &mut ()).unwrap().distance;
                    let truth = gjk::distance(&in_double(&a), &in_double(&b), &mut ()).unwrap();
                    let ulp = ulp::<f32>(sizes(&a, &b));
                    let off = |found: f32| (f64::from(found) - truth.distance).abs();
                    assert!(off(ours) <= 2.0 * ulp, "{ours} for {}: {a:?} {b:?}", truth.distance);
                    let differs = hit != (ours == 0.0);
                    verdicts += usize::from(differs && truth.distance > 16.0 * ulp);
                    distances += usize::from(off(distance) > 64.0 * ulp);
                });
                eprintln!(
                    "{}: of {asked} pairs {verdicts} verdicts and {distances} distances of the peer are off",
                    stringify!($peer)
                );
                assert!(asked > 50_000);
            }
        }
    };
}

peer!(in_plane, parry2d, Vec2, v => Theirs::new(v.x, v.y));
peer!(in_space, parry3d, Vec3, v => Theirs::new(v.x, v.y, v.z));

fn corners<V: Vector>(obb: &Obb<V>) -> Vec<V> {
    let corner = |k: usize| {
        let half =
            V::from_fn(|i| if k >> i & 1 == 0 { obb.half().get(i) } else { -obb.half().get(i) });
        obb.center() + half.along(obb.axes())
    };
    (0..1 << V::DIM).map(corner).collect()
}
