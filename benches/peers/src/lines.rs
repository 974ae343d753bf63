//! Segments and rays against boxes, balls and triangles.

use bevy_math::bounding::{Aabb3d, BoundingSphere, IntersectsVolume, RayCast3d};
use glam::{Vec3, Vec3A};
use hitbench::Vector;
use hitbench::intersect::{PreparedRay, overlap, raycast};
use hitbench::shapes::*;
use parry3d::query::{self, RayCast, details};

use crate::bench::{Bench, balanced, cand, count};
use crate::convert::*;
use crate::listings::{self as li, *};
use crate::random::{Rng, aabb, ball, obbq};

/// A segment as a point that moves.
fn moving<V: Vector>(segment: &Segment<Vec3>, to: impl Fn(Vec3) -> V) -> PreparedRay<V> {
    let start = to(segment.start());
    PreparedRay::of_bounds(&Bounds { min: start, max: start }, to(segment.displacement()))
}

pub fn all(b: &Bench) {
    let n = count();

    b.group("segment-aabb", || {
        let c = balanced(
            n,
            &mut Rng::new(4),
            |r| (Segment::new(r.v3(1.6), r.v3(1.6)).unwrap(), aabb(r, 0.8)),
            |(x, y)| overlap::segment_aabb(x, y, &mut ()),
        );
        vec![
            cand("ours Vec3", c.clone(), |(x, y)| overlap::segment_aabb(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (s3(x), a3(y))), |(x, y)| overlap::segment_aabb(x, y, &mut ())),
            cand("ours PreparedRay", map(&c, |(x, y)| (moving(x, |v| v), ends(y))), |(x, y)| x.through(y).is_some()),
            cand("ours PreparedRay Vec3A", map(&c, |(x, y)| (moving(x, Vec3A::from), ends3(y))), |(x, y)| {
                x.through(y).is_some()
            }),
            cand("RTCD listing", map(&c, |(x, y)| [x.start(), x.end(), y.center(), y.half()]), |&[p, q, c, e]| {
                li::segment_aabb(p, q, c, e)
            }),
            cand(
                "RTCD listing Vec3A",
                map(&c, |(x, y)| [x.start(), x.end(), y.center(), y.half()].map(Vec3A::from)),
                |&[p, q, c, e]| segment_aabb_a(p, q, c, e),
            ),
            cand(
                "bevy RayCast3d (inverse stored)",
                map(&c, |(x, y)| {
                    (
                        RayCast3d::new(
                            bv(x.start()),
                            bevy_math::Dir3A::new(bv(x.displacement()).into()).unwrap(),
                            x.displacement().length(),
                        ),
                        Aabb3d::new(bv(y.center()), bv(y.half())),
                    )
                }),
                |(x, y)| x.intersects(y),
            ),
            cand(
                "parry ray",
                map(&c, |(x, y)| (query::Ray::new(pv(x.start()), pv(x.displacement())), paabb(y))),
                |(r, y)| y.cast_local_ray(r, 1.0, true).is_some(),
            ),
            cand(
                "parry SAT",
                map(&c, |(x, y)| (parry3d::shape::Segment::new(pv(x.start()), pv(x.end())), paabb(y))),
                |(s, y)| details::intersection_test_aabb_segment(y, s),
            ),
        ]
    });
    b.group("segment-obb", || {
        let c = balanced(
            n,
            &mut Rng::new(5),
            |r| (Segment::new(r.v3(1.6), r.v3(1.6)).unwrap(), obbq(r, 0.8)),
            |(x, y)| overlap::segment_obb(x, &y.0, &mut ()),
        );
        vec![
            cand("ours Vec3", map(&c, |(x, y)| (*x, y.0)), |(x, y)| overlap::segment_obb(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (s3(x), o3(&y.0))), |(x, y)| overlap::segment_obb(x, y, &mut ())),
            cand("RTCD listing in frame", map(&c, |(x, y)| (x.start(), x.end(), box3(&y.0))), |(p, q, y)| {
                li::segment_obb(*p, *q, y)
            }),
            cand(
                "RTCD listing in frame Vec3A",
                map(&c, |(x, y)| (Vec3A::from(x.start()), Vec3A::from(x.end()), boxa(&y.0))),
                |(p, q, y)| {
                    let t = y.m.transpose();
                    segment_aabb_a(t * (*p - y.c), t * (*q - y.c), Vec3A::ZERO, y.e)
                },
            ),
            cand(
                "parry ray cuboid",
                map(&c, |(x, y)| {
                    (
                        query::Ray::new(pv(x.start()), pv(x.displacement())),
                        posq(y.0.center(), y.1),
                        parry3d::shape::Cuboid::new(pv(y.0.half())),
                    )
                }),
                |(r, p, y)| y.cast_ray(p, r, 1.0, true).is_some(),
            ),
        ]
    });
    let ray = |r: &mut Rng| Ray::new(r.v3(2.0), r.dir3()).unwrap();
    b.group("ray-ball", || {
        let c = balanced(
            n,
            &mut Rng::new(6),
            |r| (ray(r), ball(r, 1.0)),
            |(x, y)| raycast::ray_ball(x, y, &mut ()).is_some(),
        );
        vec![
            cand("ours verdict", c.clone(), |(x, y)| raycast::ray_ball(x, y, &mut ()).is_some()),
            cand("ours verdict Vec3A", map(&c, |(x, y)| (r3(x), b3(y))), |(x, y)| {
                raycast::ray_ball(x, y, &mut ()).is_some()
            }),
            cand("ours entry", c.clone(), |(x, y)| raycast::ray_ball(x, y, &mut ()).map(|h| h.entry + 1.0)),
            cand("ours entry+normal", c.clone(), |(x, y)| {
                raycast::ray_ball(x, y, &mut ()).map(|h| h.entry + 1.0 + h.normal.map_or(0.0, |n| n.x * 1e-30))
            }),
            cand(
                "RTCD listing entry",
                map(&c, |(x, y)| (x.origin(), x.direction(), y.center(), y.radius())),
                |&(o, d, c, r)| li::ray_ball(o, d, c, r).map(|t| t + 1.0),
            ),
            cand(
                "bevy entry",
                map(&c, |(x, y)| {
                    (
                        RayCast3d::new(bv(x.origin()), bevy_math::Dir3A::new(bv(x.direction()).into()).unwrap(), 1e9),
                        BoundingSphere::new(bv(y.center()), y.radius()),
                    )
                }),
                |(x, y)| x.sphere_intersection_at(y).map(|t| t + 1.0),
            ),
            cand(
                "parry ray_toi",
                map(&c, |(x, y)| (query::Ray::new(pv(x.origin()), pv(x.direction())), pv(y.center()), y.radius())),
                |(r, c, rad)| details::ray_toi_with_ball(*c, *rad, r, true).1.map(|t| t + 1.0),
            ),
            cand(
                "parry ray and normal",
                map(&c, |(x, y)| {
                    (
                        query::Ray::new(pv(x.origin() - y.center()), pv(x.direction())),
                        parry3d::shape::Ball::new(y.radius()),
                    )
                }),
                |(r, b)| {
                    b.cast_local_ray_and_get_normal(r, 1e9, true).map(|h| h.time_of_impact + 1.0 + h.normal.x * 1e-30)
                },
            ),
        ]
    });
    b.group("ray-aabb", || {
        let c = balanced(
            n,
            &mut Rng::new(7),
            |r| (ray(r), aabb(r, 1.0)),
            |(x, y)| raycast::ray_aabb(x, y, &mut ()).is_some(),
        );
        vec![
            cand("ours verdict", c.clone(), |(x, y)| raycast::ray_aabb(x, y, &mut ()).is_some()),
            cand("ours verdict Vec3A", map(&c, |(x, y)| (r3(x), a3(y))), |(x, y)| {
                raycast::ray_aabb(x, y, &mut ()).is_some()
            }),
            cand("ours entry", c.clone(), |(x, y)| raycast::ray_aabb(x, y, &mut ()).map(|h| h.entry + 1.0)),
            cand("ours entry+normal", c.clone(), |(x, y)| {
                raycast::ray_aabb(x, y, &mut ()).map(|h| h.entry + 1.0 + h.normal.map_or(0.0, |n| n.x * 1e-30))
            }),
            cand("ours PreparedRay entry", map(&c, |(x, y)| (PreparedRay::of_ray(x), ends(y))), |(x, y)| {
                x.through(y).map(|times| times.min + 1.0)
            }),
            cand(
                "ours PreparedRay entry Vec3A",
                map(&c, |(x, y)| (PreparedRay::of_ray(&r3(x)), ends3(y))),
                |(x, y)| x.through(y).map(|times| times.min + 1.0),
            ),
            cand(
                "slabs Vec3A listing (inverse stored)",
                map(&c, |(x, y)| (Vec3A::from(x.origin()), Vec3A::ONE / Vec3A::from(x.direction()), mm(y))),
                |(o, i, m)| ray_slabs(*o, *i, m.min, m.max).map(|t| t + 1.0),
            ),
            cand(
                "obvhs (inverse stored)",
                map(&c, |(x, y)| {
                    (
                        obvhs::ray::Ray::new_inf(og(x.origin()), og(x.direction())),
                        obvhs::aabb::Aabb::new(og(y.min()), og(y.max())),
                    )
                }),
                |(r, a)| {
                    let t = a.intersect_ray(r);
                    if t < f32::INFINITY { Some(t.max(0.0) + 1.0) } else { None }
                },
            ),
            cand(
                "bevy (inverse stored)",
                map(&c, |(x, y)| {
                    (
                        RayCast3d::new(bv(x.origin()), bevy_math::Dir3A::new(bv(x.direction()).into()).unwrap(), 1e9),
                        Aabb3d::new(bv(y.center()), bv(y.half())),
                    )
                }),
                |(x, y)| x.aabb_intersection_at(y).map(|t| t + 1.0),
            ),
            cand(
                "parry",
                map(&c, |(x, y)| (query::Ray::new(pv(x.origin()), pv(x.direction())), paabb(y))),
                |(r, y)| y.cast_local_ray(r, 1e9, true).map(|t| t + 1.0),
            ),
        ]
    });
    let tri = |r: &mut Rng, m: f32| {
        let c = r.v3(m);
        Triangle::new(c + r.v3(1.0), c + r.v3(1.0), c + r.v3(1.0)).unwrap()
    };
    b.group("ray-triangle", || {
        let c = balanced(
            n,
            &mut Rng::new(8),
            |r| (ray(r), tri(r, 0.5)),
            |(x, y)| raycast::ray_triangle(x, y, &mut ()).is_some(),
        );
        let ot = |t: &Triangle<Vec3>| {
            let [a, b, c] = t.vertices().map(og);
            obvhs::triangle::Triangle { v0: a, v1: b, v2: c }
        };
        vec![
            cand("ours verdict", c.clone(), |(x, y)| raycast::ray_triangle(x, y, &mut ()).is_some()),
            cand("ours verdict Vec3A", map(&c, |(x, y)| (r3(x), t3(y))), |(x, y)| {
                raycast::ray_triangle(x, y, &mut ()).is_some()
            }),
            cand("ours entry", c.clone(), |(x, y)| raycast::ray_triangle(x, y, &mut ()).map(|h| h.entry + 1.0)),
            cand("ours entry+normal", c.clone(), |(x, y)| {
                raycast::ray_triangle(x, y, &mut ()).map(|h| h.entry + 1.0 + h.normal.map_or(0.0, |n| n.x * 1e-30))
            }),
            cand(
                "Möller-Trumbore listing",
                map(&c, |(x, y)| (x.origin(), x.direction(), *y.vertices())),
                |(o, d, [a, b, c])| moller_trumbore(*o, *d, *a, *b, *c).map(|t| t + 1.0),
            ),
            cand(
                "obvhs",
                map(&c, |(x, y)| (obvhs::ray::Ray::new_inf(og(x.origin()), og(x.direction())), ot(y))),
                |(r, t)| {
                    let t = t.intersect(r);
                    if t < f32::INFINITY { Some(t + 1.0) } else { None }
                },
            ),
            cand(
                "parry (with normal)",
                map(&c, |(x, y)| (query::Ray::new(pv(x.origin()), pv(x.direction())), y.vertices().map(pv))),
                |(r, [a, b, c])| {
                    details::local_ray_intersection_with_triangle(*a, *b, *c, r).map(|(h, _)| h.time_of_impact + 1.0)
                },
            ),
        ]
    });
}
