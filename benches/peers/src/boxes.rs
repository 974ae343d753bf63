//! Boxes, and balls against them.

use bevy_math::bounding::{Aabb3d, BoundingSphere, IntersectsVolume};
use glam::{Vec2, Vec3A};
use hitbench::intersect::overlap;
use hitbench::shapes::*;
use parry3d::query::{PointQuery, details};

use crate::bench::{Bench, balanced, cand, count};
use crate::convert::*;
use crate::listings::*;
use crate::random::{Rng, aabb, ball, obbq};

pub fn all(b: &Bench) {
    let n = count();

    b.group("aabb-aabb", || {
        let c =
            balanced(n, &mut Rng::new(1), |r| (aabb(r, 1.2), aabb(r, 1.2)), |(x, y)| overlap::aabb_aabb(x, y, &mut ()));
        use parry3d::bounding_volume::BoundingVolume;
        vec![
            cand("ours Vec3", c.clone(), |(x, y)| overlap::aabb_aabb(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (a3(x), a3(y))), |(x, y)| overlap::aabb_aabb(x, y, &mut ())),
            cand("ours Bounds::meets Vec3", map(&c, |(x, y)| [x, y].map(ends)), |[x, y]| x.meets(y)),
            cand("ours Bounds::meets Vec3A", map(&c, |(x, y)| [x, y].map(ends3)), |[x, y]| x.meets(y)),
            cand(
                "obvhs",
                map(&c, |(x, y)| [x, y].map(|a| obvhs::aabb::Aabb::new(og(a.min()), og(a.max())))),
                |[x, y]| x.intersect_aabb(y),
            ),
            cand("bevy", map(&c, |(x, y)| [x, y].map(|a| Aabb3d::new(bv(a.center()), bv(a.half())))), |[x, y]| {
                x.intersects(y)
            }),
            cand("parry Aabb", map(&c, |(x, y)| [x, y].map(paabb)), |[x, y]| x.intersects(y)),
            cand("listing minmax Vec3A", map(&c, |(x, y)| [mm(x), mm(y)]), |[x, y]| minmax_meet(x, y)),
            cand("Gomez listing 3", map(&c, |(x, y)| [x.center(), x.half(), y.center(), y.half()]), |&[a, e, c, f]| {
                gomez_aabb(a, e, c, f)
            }),
        ]
    });
    b.group("aabb-aabb 2D", || {
        let aabb = |r: &mut Rng| Aabb::new(r.v2(1.1), r.p2(0.2, 1.0)).unwrap();
        let c = balanced(n, &mut Rng::new(1), |r| (aabb(r), aabb(r)), |(x, y)| overlap::aabb_aabb(x, y, &mut ()));
        use parry2d::bounding_volume::{Aabb as P, BoundingVolume};
        vec![
            cand("ours", c.clone(), |(x, y)| overlap::aabb_aabb(x, y, &mut ())),
            cand(
                "ours Bounds::meets",
                map(&c, |(x, y)| [x, y].map(|a| Bounds { min: a.min(), max: a.max() })),
                |[x, y]| x.meets(y),
            ),
            cand("parry2d Aabb", map(&c, |(x, y)| [x, y].map(|a| P::new(pv2(a.min()), pv2(a.max())))), |[x, y]| {
                x.intersects(y)
            }),
            cand("Gomez listing 3", map(&c, |(x, y)| [x.center(), x.half(), y.center(), y.half()]), |&[a, e, c, f]| {
                let t = (c - a).abs();
                t.x <= e.x + f.x && t.y <= e.y + f.y
            }),
        ]
    });
    b.group("ball-aabb", || {
        let c =
            balanced(n, &mut Rng::new(2), |r| (ball(r, 1.3), aabb(r, 1.3)), |(x, y)| overlap::ball_aabb(x, y, &mut ()));
        vec![
            cand("ours Vec3", c.clone(), |(x, y)| overlap::ball_aabb(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (b3(x), a3(y))), |(x, y)| overlap::ball_aabb(x, y, &mut ())),
            cand("ours ball_bounds Vec3", map(&c, |(x, y)| (*x, ends(y))), |(x, y)| overlap::ball_bounds(x, y)),
            cand("ours ball_bounds Vec3A", map(&c, |(x, y)| (b3(x), ends3(y))), |(x, y)| overlap::ball_bounds(x, y)),
            cand(
                "bevy",
                map(&c, |(x, y)| {
                    (BoundingSphere::new(bv(x.center()), x.radius()), Aabb3d::new(bv(y.center()), bv(y.half())))
                }),
                |(x, y)| x.intersects(y),
            ),
            cand("Arvo listing", map(&c, |(x, y)| (x.center(), x.radius(), y.min(), y.max())), |&(c, r, a, b)| {
                arvo(c, r, a, b)
            }),
            cand(
                "clamp Vec3A listing",
                map(&c, |(x, y)| (Vec3A::from(x.center()), x.radius(), Vec3A::from(y.min()), Vec3A::from(y.max()))),
                |&(c, r, a, b)| clamp_ball(c, r, a, b),
            ),
            cand(
                "parry ball-cuboid",
                map(&c, |(x, y)| {
                    (
                        pose(y.center() - x.center()).inverse(),
                        parry3d::shape::Ball::new(x.radius()),
                        parry3d::shape::Cuboid::new(pv(y.half())),
                    )
                }),
                |(p, x, y)| y.distance_to_local_point(p.translation, true) <= x.radius,
            ),
        ]
    });
    b.group("obb-obb 3D", || {
        let c = balanced(
            n,
            &mut Rng::new(3),
            |r| (obbq(r, 1.1), obbq(r, 1.1)),
            |((x, _), (y, _))| overlap::obb_obb(x, y, &mut ()),
        );
        vec![
            cand("ours Vec3", map(&c, |(x, y)| (x.0, y.0)), |(x, y)| overlap::obb_obb(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (o3(&x.0), o3(&y.0))), |(x, y)| overlap::obb_obb(x, y, &mut ())),
            cand("Gomez listing 6", map(&c, |(x, y)| (box3(&x.0), box3(&y.0))), |(x, y)| gomez_obb(x, y)),
            cand("Jolt-like (RTCD, Vec3A)", map(&c, |(x, y)| (boxa(&x.0), boxa(&y.0))), |(x, y)| jolt_obb(x, y)),
            cand(
                "parry cuboid_cuboid",
                map(&c, |(x, y)| {
                    (
                        posq(x.0.center(), x.1),
                        parry3d::shape::Cuboid::new(pv(x.0.half())),
                        posq(y.0.center(), y.1),
                        parry3d::shape::Cuboid::new(pv(y.0.half())),
                    )
                }),
                |(p, x, q, y)| details::intersection_test_cuboid_cuboid(&p.inv_mul(q), x, y),
            ),
        ]
    });
    b.group("obb-obb 2D", || {
        let obb = |r: &mut Rng| {
            let a = r.range(0.0, 6.2);
            (Obb::<Vec2>::from_angle(r.v2(1.2), r.p2(0.2, 1.0), Angle::Radians(a)).unwrap(), a)
        };
        let c = balanced(n, &mut Rng::new(3), |r| (obb(r), obb(r)), |((x, _), (y, _))| overlap::obb_obb(x, y, &mut ()));
        let bx = |o: &Obb<Vec2>| Box2 { c: o.center(), e: o.half(), x: *o.axes() };
        let po = |o: &Obb<Vec2>, a: f32| {
            (parry2d::math::Pose::new(pv2(o.center()), a), parry2d::shape::Cuboid::new(pv2(o.half())))
        };
        vec![
            cand("ours", map(&c, |(x, y)| (x.0, y.0)), |(x, y)| overlap::obb_obb(x, y, &mut ())),
            cand("Gottschalk listing", map(&c, |(x, y)| (bx(&x.0), bx(&y.0))), |(x, y)| obb2(x, y)),
            cand("parry2d cuboid_cuboid", map(&c, |(x, y)| (po(&x.0, x.1), po(&y.0, y.1))), |((p, x), (q, y))| {
                parry2d::query::details::intersection_test_cuboid_cuboid(&p.inv_mul(q), x, y)
            }),
        ]
    });
}
