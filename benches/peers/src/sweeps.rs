//! Balls and boxes in motion.

use bevy_math::bounding::{Aabb3d, AabbCast3d, BoundingSphere, BoundingSphereCast, IntersectsVolume};
use glam::Vec3A;
use hitbench::intersect::{PreparedRay, sweep};
use parry3d::math::Vector;
use parry3d::query::{self, ShapeCastOptions, details};

use crate::bench::{Bench, balanced, cand, count};
use crate::convert::*;
use crate::listings::*;
use crate::random::{Rng, aabb, ball, obbq};

pub fn all(b: &Bench) {
    let n = count();

    b.group("ball-ball sweep", || {
        let c = balanced(
            n,
            &mut Rng::new(9),
            |r| (ball(r, 2.0), ball(r, 2.0), r.v3(3.0)),
            |(x, y, v)| sweep::ball_ball(x, y, *v, &mut ()).is_some(),
        );
        let opt = ShapeCastOptions::with_max_time_of_impact(1.0);
        vec![
            cand("ours verdict", c.clone(), |(x, y, v)| sweep::ball_ball(x, y, *v, &mut ()).is_some()),
            cand("ours verdict Vec3A", map(&c, |(x, y, v)| (b3(x), b3(y), Vec3A::from(*v))), |(x, y, v)| {
                sweep::ball_ball(x, y, *v, &mut ()).is_some()
            }),
            cand("ours first", c.clone(), |(x, y, v)| sweep::ball_ball(x, y, *v, &mut ()).map(|o| o.first + 1.0)),
            cand(
                "Gomez listing 2 first",
                map(&c, |(x, y, v)| (x.center(), x.radius(), y.center(), y.radius(), *v)),
                |&(p, r, q, s, v)| ball_ball_sweep(q - p, r + s, v).map(|t| t + 1.0),
            ),
            cand(
                "bevy cast",
                map(&c, |(x, y, v)| {
                    (
                        BoundingSphereCast::new(
                            BoundingSphere::new(bevy_math::Vec3::ZERO, y.radius()),
                            bv(y.center()),
                            bevy_math::Dir3A::new(bv(*v).into()).unwrap(),
                            v.length(),
                        ),
                        BoundingSphere::new(bv(x.center()), x.radius()),
                    )
                }),
                |(x, y)| x.intersects(y),
            ),
            cand(
                "parry cast ball_ball",
                map(&c, |(x, y, v)| {
                    (
                        pose(y.center() - x.center()),
                        pv(*v),
                        parry3d::shape::Ball::new(x.radius()),
                        parry3d::shape::Ball::new(y.radius()),
                        opt,
                    )
                }),
                |(p, v, x, y, o)| details::cast_shapes_ball_ball(p, *v, x, y, *o).map(|h| h.time_of_impact + 1.0),
            ),
        ]
    });
    b.group("aabb-aabb sweep", || {
        let c = balanced(
            n,
            &mut Rng::new(10),
            |r| (aabb(r, 2.0), aabb(r, 2.0), r.v3(3.0)),
            |(x, y, v)| sweep::aabb_aabb(x, y, *v, &mut ()).is_some(),
        );
        let opt = ShapeCastOptions::with_max_time_of_impact(1.0);
        vec![
            cand("ours verdict", c.clone(), |(x, y, v)| sweep::aabb_aabb(x, y, *v, &mut ()).is_some()),
            cand("ours verdict Vec3A", map(&c, |(x, y, v)| (a3(x), a3(y), Vec3A::from(*v))), |(x, y, v)| {
                sweep::aabb_aabb(x, y, *v, &mut ()).is_some()
            }),
            cand("ours first", c.clone(), |(x, y, v)| sweep::aabb_aabb(x, y, *v, &mut ()).map(|o| o.first + 1.0)),
            cand(
                "ours PreparedRay made for each, first",
                map(&c, |(x, y, v)| (ends3(y), Vec3A::from(*v), ends3(x))),
                |(y, v, x)| PreparedRay::of_bounds(y, *v).through(x).map(|times| times.min + 1.0),
            ),
            cand(
                "ours PreparedRay first",
                map(&c, |(x, y, v)| (PreparedRay::of_bounds(&ends(y), *v), ends(x))),
                |(y, x)| y.through(x).map(|times| times.min + 1.0),
            ),
            cand(
                "ours PreparedRay first Vec3A",
                map(&c, |(x, y, v)| (PreparedRay::of_bounds(&ends3(y), Vec3A::from(*v)), ends3(x))),
                |(y, x)| y.through(x).map(|times| times.min + 1.0),
            ),
            cand(
                "Gomez listing 4 (with frame)",
                map(&c, |(x, y, v)| [x.center(), x.half(), y.center(), y.half(), *v]),
                |&[p, e, q, f, v]| aabb_sweep(p, e, q, f, v).map(|t| t + 1.0),
            ),
            cand(
                "slabs Vec3A, inverse computed",
                map(&c, |(x, y, v)| [x.center(), x.half(), y.center(), y.half(), *v].map(Vec3A::from)),
                |&[p, e, q, f, v]| {
                    let h = e + f;
                    ray_slabs(q - p, Vec3A::ONE / v, -h, h).filter(|t| *t <= 1.0).map(|t| t + 1.0)
                },
            ),
            cand(
                "bevy cast (inverse stored)",
                map(&c, |(x, y, v)| {
                    (
                        AabbCast3d::new(
                            Aabb3d::new(bevy_math::Vec3::ZERO, bv(y.half())),
                            bv(y.center()),
                            bevy_math::Dir3A::new(bv(*v).into()).unwrap(),
                            v.length(),
                        ),
                        Aabb3d::new(bv(x.center()), bv(x.half())),
                    )
                }),
                |(x, y)| x.intersects(y),
            ),
            cand(
                "parry cast_shapes",
                map(&c, |(x, y, v)| {
                    (
                        pose(x.center()),
                        parry3d::shape::Cuboid::new(pv(x.half())),
                        pose(y.center()),
                        parry3d::shape::Cuboid::new(pv(y.half())),
                        pv(*v),
                        opt,
                    )
                }),
                |(p, x, q, y, v, o)| {
                    query::cast_shapes(p, Vector::ZERO, x, q, *v, y, *o).unwrap().map(|h| h.time_of_impact + 1.0)
                },
            ),
        ]
    });
    b.group("ball-aabb sweep", || {
        let c = balanced(
            n,
            &mut Rng::new(11),
            |r| (ball(r, 2.0), aabb(r, 2.0), r.v3(3.0)),
            |(x, y, v)| sweep::ball_aabb(x, y, *v, &mut ()).is_some(),
        );
        let opt = ShapeCastOptions::with_max_time_of_impact(1.0);
        vec![
            cand("ours verdict", c.clone(), |(x, y, v)| sweep::ball_aabb(x, y, *v, &mut ()).is_some()),
            cand("ours first", c.clone(), |(x, y, v)| sweep::ball_aabb(x, y, *v, &mut ()).map(|o| o.first + 1.0)),
            cand("ours time of impact", c.clone(), |(x, y, v)| {
                sweep::time_of_impact::ball_aabb(x, y, *v).map(|u| u + 1.0)
            }),
            cand(
                "RTCD 5.5.7 listing",
                map(&c, |(x, y, v)| (x.center(), x.radius(), y.min(), y.max(), -*v)),
                |&(c, r, a, b, v)| ball_aabb_sweep(c, r, a, b, v).map(|t| t + 1.0),
            ),
            cand(
                "parry cast_shapes",
                map(&c, |(x, y, v)| {
                    (
                        pose(x.center()),
                        parry3d::shape::Ball::new(x.radius()),
                        pose(y.center()),
                        parry3d::shape::Cuboid::new(pv(y.half())),
                        pv(*v),
                        opt,
                    )
                }),
                |(p, x, q, y, v, o)| {
                    query::cast_shapes(p, Vector::ZERO, x, q, *v, y, *o).unwrap().map(|h| h.time_of_impact + 1.0)
                },
            ),
        ]
    });
    b.group("obb-obb sweep", || {
        let c = balanced(
            n,
            &mut Rng::new(12),
            |r| (obbq(r, 2.0), obbq(r, 2.0), r.v3(3.0)),
            |(x, y, v)| sweep::obb_obb(&x.0, &y.0, *v, &mut ()).is_some(),
        );
        let opt = ShapeCastOptions::with_max_time_of_impact(1.0);
        use parry3d::query::sweep_toi::{Sweep, SweepToiStatus, ToiProxy, sweep_time_of_impact};
        vec![
            cand("ours verdict", map(&c, |(x, y, v)| (x.0, y.0, *v)), |(x, y, v)| {
                sweep::obb_obb(x, y, *v, &mut ()).is_some()
            }),
            cand("ours verdict Vec3A", map(&c, |(x, y, v)| (o3(&x.0), o3(&y.0), Vec3A::from(*v))), |(x, y, v)| {
                sweep::obb_obb(x, y, *v, &mut ()).is_some()
            }),
            cand("ours first", map(&c, |(x, y, v)| (x.0, y.0, *v)), |(x, y, v)| {
                sweep::obb_obb(x, y, *v, &mut ()).map(|o| o.first + 1.0)
            }),
            cand(
                "parry cast_shapes",
                map(&c, |(x, y, v)| {
                    (
                        posq(x.0.center(), x.1),
                        parry3d::shape::Cuboid::new(pv(x.0.half())),
                        posq(y.0.center(), y.1),
                        parry3d::shape::Cuboid::new(pv(y.0.half())),
                        pv(*v),
                        opt,
                    )
                }),
                |(p, x, q, y, v, o)| {
                    query::cast_shapes(p, Vector::ZERO, x, q, *v, y, *o).unwrap().map(|h| h.time_of_impact + 1.0)
                },
            ),
            cand(
                "parry sweep_toi",
                map(&c, |(x, y, v)| {
                    let (p, q) = (posq(x.0.center(), x.1), posq(y.0.center(), y.1));
                    (
                        Sweep::constant(&p, Vector::ZERO),
                        parry3d::shape::Cuboid::new(pv(x.0.half())),
                        Sweep::from_poses(&q, &posq(y.0.center() + *v, y.1), Vector::ZERO),
                        parry3d::shape::Cuboid::new(pv(y.0.half())),
                    )
                }),
                |(p, x, q, y)| {
                    let o = sweep_time_of_impact(
                        &ToiProxy::from_shape(x).unwrap(),
                        p,
                        &ToiProxy::from_shape(y).unwrap(),
                        q,
                        1.0,
                        0.0005,
                    );
                    match o.status {
                        SweepToiStatus::Separated => None,
                        _ => Some(o.fraction + 1.0),
                    }
                },
            ),
        ]
    });
}
