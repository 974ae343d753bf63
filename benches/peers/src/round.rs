//! Sectors, capsules and triangles.

use glam::{Vec2, Vec3};
use hitbench::intersect::overlap;
use hitbench::shapes::*;
use parry3d::math::Pose;
use parry3d::query::{self, PointQuery, details};

use crate::bench::{Bench, balanced, cand, count};
use crate::convert::*;
use crate::listings::*;
use crate::random::{Rng, aabb, ball};

pub fn all(b: &Bench) {
    let n = count();
    let _obbq = |r: &mut Rng, m: f32| {
        let q = r.quat();
        (Obb::<Vec3>::from_quat(r.v3(m), r.p3(0.2, 1.0), q).unwrap(), q)
    };

    let tri = |r: &mut Rng, m: f32| {
        let c = r.v3(m);
        Triangle::new(c + r.v3(1.0), c + r.v3(1.0), c + r.v3(1.0)).unwrap()
    };
    b.group("sector-ball 2D", || {
        let c = balanced(
            n,
            &mut Rng::new(13),
            |r| {
                let s = Sector::new(r.v2(0.5), r.dir2(), Angle::Radians(r.range(0.2, 1.5)), r.range(1.0, 2.0)).unwrap();
                (s, Ball::new(r.v2(2.0), r.range(0.1, 0.6)).unwrap())
            },
            |(s, b)| overlap::ball_sector(b, s, &mut ()),
        );
        let ms = |s: &Sector<Vec2>| Sector2 {
            a: s.apex(),
            u: s.direction(),
            theta: s.half_angle().radians(),
            cos: s.cos(),
            sin: s.sin(),
            l: s.radius(),
        };
        vec![
            cand("ours", c.clone(), |(s, b)| overlap::ball_sector(b, s, &mut ())),
            cand("Milo, cos and sin stored", map(&c, |(s, b)| (ms(s), b.center(), b.radius())), |(s, c, r)| {
                milo(s, *c, *r)
            }),
            cand("Milo as printed", map(&c, |(s, b)| (ms(s), b.center(), b.radius())), |(s, c, r)| {
                milo_printed(s, *c, *r)
            }),
        ]
    });
    b.group("sector-ball 3D", || {
        let c = balanced(
            n,
            &mut Rng::new(13),
            |r| {
                let s = Sector::new(r.v3(0.5), r.dir3(), Angle::Radians(r.range(0.2, 1.5)), r.range(1.0, 2.0)).unwrap();
                (s, Ball::new(r.v3(2.0), r.range(0.1, 0.6)).unwrap())
            },
            |(s, b)| overlap::ball_sector(b, s, &mut ()),
        );
        vec![cand("ours", c.clone(), |(s, b)| overlap::ball_sector(b, s, &mut ()))]
    });
    let cap = |r: &mut Rng, m: f32| {
        let c = r.v3(m);
        let d = r.v3(1.0);
        Capsule::new(c - d, c + d, r.range(0.1, 0.5)).unwrap()
    };
    b.group("ball-capsule", || {
        let c = balanced(
            n,
            &mut Rng::new(14),
            |r| (ball(r, 1.3), cap(r, 1.0)),
            |(x, y)| overlap::ball_capsule(x, y, &mut ()),
        );
        vec![
            cand("ours", c.clone(), |(x, y)| overlap::ball_capsule(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (b3(x), c3(y))), |(x, y)| overlap::ball_capsule(x, y, &mut ())),
            cand(
                "RTCD listing",
                map(&c, |(x, y)| (x.center(), x.radius(), y.segment().start(), y.segment().end(), y.radius())),
                |&(c, r, a, b, s)| point_segment_sq(a, b, c) <= (r + s) * (r + s),
            ),
            cand(
                "parry",
                map(&c, |(x, y)| {
                    (
                        pv(x.center()),
                        x.radius(),
                        parry3d::shape::Capsule::new(pv(y.segment().start()), pv(y.segment().end()), y.radius()),
                    )
                }),
                |(c, r, y)| y.distance_to_local_point(*c, true) <= *r,
            ),
        ]
    });
    b.group("capsule-capsule", || {
        let c = balanced(
            n,
            &mut Rng::new(15),
            |r| (cap(r, 1.2), cap(r, 1.2)),
            |(x, y)| overlap::capsule_capsule(x, y, &mut ()),
        );
        let pc = |y: &Capsule<Vec3>| {
            parry3d::shape::Capsule::new(pv(y.segment().start()), pv(y.segment().end()), y.radius())
        };
        vec![
            cand("ours", c.clone(), |(x, y)| overlap::capsule_capsule(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (c3(x), c3(y))), |(x, y)| overlap::capsule_capsule(x, y, &mut ())),
            cand(
                "RTCD listing",
                map(&c, |(x, y)| {
                    (
                        x.segment().start(),
                        x.segment().end(),
                        x.radius(),
                        y.segment().start(),
                        y.segment().end(),
                        y.radius(),
                    )
                }),
                |&(a, b, r, c, d, s)| segment_segment_sq(a, b, c, d) <= (r + s) * (r + s),
            ),
            cand("parry segments + radii", map(&c, |(x, y)| (pc(x), pc(y))), |(x, y)| {
                details::distance_segment_segment(&Pose::IDENTITY, &x.segment, &y.segment) <= x.radius + y.radius
            }),
            cand("parry intersection_test", map(&c, |(x, y)| (pc(x), pc(y))), |(x, y)| {
                query::intersection_test(&Pose::IDENTITY, x, &Pose::IDENTITY, y).unwrap().intersecting
            }),
        ]
    });
    b.group("triangle-triangle", || {
        let c = balanced(
            n,
            &mut Rng::new(16),
            |r| (tri(r, 0.5), tri(r, 0.5)),
            |(x, y)| overlap::triangle_triangle(x, y, &mut ()),
        );
        let pt = |t: &Triangle<Vec3>| {
            let [a, b, c] = t.vertices().map(pv);
            parry3d::shape::Triangle::new(a, b, c)
        };
        vec![
            cand("ours", c.clone(), |(x, y)| overlap::triangle_triangle(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (t3(x), t3(y))), |(x, y)| overlap::triangle_triangle(x, y, &mut ())),
            cand("Möller 1997 listing", map(&c, |(x, y)| (*x.vertices(), *y.vertices())), |(x, y)| {
                moller_tri_tri(x, y)
            }),
            cand("parry intersection_test", map(&c, |(x, y)| (pt(x), pt(y))), |(x, y)| {
                query::intersection_test(&Pose::IDENTITY, x, &Pose::IDENTITY, y).unwrap().intersecting
            }),
        ]
    });
    b.group("triangle-box", || {
        let c = balanced(
            n,
            &mut Rng::new(17),
            |r| (tri(r, 1.0), aabb(r, 1.0)),
            |(x, y)| overlap::triangle_aabb(x, y, &mut ()),
        );
        let pt = |t: &Triangle<Vec3>| {
            let [a, b, c] = t.vertices().map(pv);
            parry3d::shape::Triangle::new(a, b, c)
        };
        vec![
            cand("ours", c.clone(), |(x, y)| overlap::triangle_aabb(x, y, &mut ())),
            cand("ours Vec3A", map(&c, |(x, y)| (t3(x), a3(y))), |(x, y)| overlap::triangle_aabb(x, y, &mut ())),
            cand("Akenine-Möller listing", map(&c, |(x, y)| (*x.vertices(), y.center(), y.half())), |(x, c, h)| {
                tri_box(x, *c, *h)
            }),
            cand("parry", map(&c, |(x, y)| (pt(x), paabb(y))), |(x, y)| details::intersection_test_aabb_triangle(y, x)),
        ]
    });
    let _ = ov;
}
