//! Against parry, whose tolerances are absolute: every verdict in which it differs is settled by
//! the same question in double precision, which tests of their own prove.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use glam::{Vec2, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::gjk;
use hitbench_core::shapes::{Kind, Obb, Shape};

use crate::common::*;
use crate::gjk::certify::sizes;
use crate::gjk::distances::each_pair;

macro_rules! peer {
    ($peer:ident, $parry:ident, $vector:ty, $v:ident => $to:expr, solid: $solid:path) => {
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
                    Shape::Point(s) => {
                        Some((Pose::from_translation(at(s.at())), SharedShape::ball(0.0)))
                    }
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
                    shape => $solid(shape, at),
                }
            }

            #[test]
            fn every_difference_is_explained() {
                let (mut asked, mut verdicts, mut distances) = (0, 0, 0);
                // Of each kind: pairs of a size that the tolerances of the peer are made for, and
                // how often it is far off.
                let mut of_kind = BTreeMap::<Kind, [usize; 2]>::new();
                each_pair::<$vector>(2_000, |_, a, b| {
                    let origin = a.reference_point();
                    let (Some(pa), Some(pb)) = (shape(&a, origin), shape(&b, origin)) else { return };
                    let run = || {
                        // A point is asked of the other shape itself.
                        if let Shape::Point(point) = &a {
                            let $v = point.at() - origin;
                            let (pose, shape) = (&pb.0, &pb.1);
                            let hit = shape.contains_point(pose, $to);
                            return Some((hit, shape.distance_to_point(pose, $to, true)));
                        }
                        let hit = query::intersection_test(&pa.0, &*pa.1, &pb.0, &*pb.1).ok()?;
                        let distance = query::distance(&pa.0, &*pa.1, &pb.0, &*pb.1).ok()?;
                        Some((hit.intersecting, distance.distance))
                    };
                    let Ok(Some((hit, distance))) = catch_unwind(AssertUnwindSafe(run)) else { return };
                    asked += 1;
                    let ours = gjk::distance(&a, &b, &mut ()).unwrap().distance;
                    let truth = gjk::distance(&in_double(&a), &in_double(&b), &mut ()).unwrap();
                    let sizes = sizes(&a, &b);
                    let ulp = ulp::<f32>(sizes);
                    let off = |found: f32| (f64::from(found) - truth.distance).abs();
                    assert!(off(ours) <= 2.0 * ulp, "{ours} for {}: {a:?} {b:?}", truth.distance);
                    let differs = hit != (ours == 0.0);
                    verdicts += usize::from(differs && truth.distance > 16.0 * ulp);
                    distances += usize::from(off(distance) > 64.0 * ulp);
                    if sizes > 1.0 {
                        for kind in [a.kind(), b.kind()] {
                            let [pairs, far_off] = of_kind.entry(kind).or_default();
                            *pairs += 1;
                            *far_off += usize::from(off(distance) > 1e-3 * sizes);
                        }
                    }
                });
                eprintln!(
                    "{}: of {asked} pairs {verdicts} verdicts and {distances} distances of the peer are off",
                    stringify!($peer)
                );
                eprintln!("far off at sizes above 1: {of_kind:?}");
                // It means the same shapes as we do.
                for (kind, [pairs, far_off]) in of_kind {
                    assert!(20 * far_off <= pairs, "{kind}: {far_off} of {pairs}");
                }
            }
        }
    };
}

peer!(in_plane, parry2d, Vec2, v => Theirs::new(v.x, v.y), solid: none_in_plane);
peer!(in_space, parry3d, Vec3, v => Theirs::new(v.x, v.y, v.z), solid: solid);

fn none_in_plane<T, U>(_: &Shape<Vec2>, _: impl Fn(Vec2) -> T) -> Option<U> {
    None
}

/// Cylinders and cones, whose axis is y there, with the apex of a cone on top.
fn solid(
    shape: &Shape<Vec3>,
    at: impl Fn(Vec3) -> parry3d::math::Vector,
) -> Option<(parry3d::math::Pose, parry3d::shape::SharedShape)> {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::shape::SharedShape;
    let (bottom, top) = match shape {
        Shape::Cylinder(s) => (at(s.segment().start()), at(s.segment().end())),
        Shape::Cone(s) => (at(s.base()), at(s.apex())),
        _ => return None,
    };
    let height = (top - bottom).length();
    let axis = if height > 0.0 { (top - bottom) / height } else { Vector::Y };
    let pose = Pose::from_parts((bottom + top) * 0.5, Rotation::from_rotation_arc(Vector::Y, axis));
    let shape = match shape {
        Shape::Cylinder(s) => SharedShape::cylinder(height / 2.0, s.radius()),
        Shape::Cone(s) => SharedShape::cone(height / 2.0, s.radius()),
        _ => return None,
    };
    Some((pose, shape))
}

fn corners<V: Vector>(obb: &Obb<V>) -> Vec<V> {
    let corner = |k: usize| {
        let half =
            V::from_fn(|i| if k >> i & 1 == 0 { obb.half().get(i) } else { -obb.half().get(i) });
        obb.center() + half.along(obb.axes())
    };
    (0..1 << V::DIM).map(corner).collect()
}
