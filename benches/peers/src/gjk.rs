//! GJK, EPA and general sweeps.

use crate::bench::{Bench, balanced, cand, count};
#[cfg(box3d)]
use crate::box3d::Pair;
use crate::convert::{pose, posq, pv};
use crate::random::Rng;
use glam::{Vec2, Vec3};
use hitbench::intersect::{epa, gjk, matrix};
use hitbench::shapes::*;
use parry3d::math::{Pose, Vector};
use parry3d::query::{self, NonlinearRigidMotion, ShapeCastOptions};
use parry3d::shape::SharedShape;

fn hull3(r: &mut Rng, k: usize, m: f32) -> Vec<Vec3> {
    let c = r.v3(m);
    (0..k).map(|_| c + r.dir3()).collect()
}
fn hull2(r: &mut Rng, m: f32) -> Vec<Vec2> {
    let c = r.v2(m);
    let k = 4 + (r.next() % 5) as usize;
    (0..k).map(|_| c + r.dir2()).collect()
}
fn ours3(p: &[Vec3]) -> Shape<Vec3> {
    Hull::new(p).unwrap().into()
}
fn ours2(p: &[Vec2]) -> Shape<Vec2> {
    Hull::new(p).unwrap().into()
}
fn theirs3(p: &[Vec3]) -> SharedShape {
    SharedShape::convex_hull(&p.iter().map(|p| pv(*p)).collect::<Vec<_>>()).unwrap()
}
fn theirs2(p: &[Vec2]) -> parry2d::shape::SharedShape {
    parry2d::shape::SharedShape::convex_hull(
        &p.iter().map(|p| parry2d::math::Vector::new(p.x, p.y)).collect::<Vec<_>>(),
    )
    .unwrap()
}
fn map<A, B>(v: &[A], f: impl FnMut(&A) -> B) -> Vec<B> {
    v.iter().map(f).collect()
}

pub fn all(b: &Bench) {
    let n = count();
    let id = Pose::IDENTITY;
    for k in [8, 16, 64] {
        let make = || {
            balanced(
                n,
                &mut Rng::new(20),
                |r| (hull3(r, k, 1.1), hull3(r, k, 1.1)),
                |(x, y)| gjk::overlap(&ours3(x), &ours3(y), &mut ()).unwrap(),
            )
        };
        b.group(&format!("gjk verdict hull {k}"), || {
            let c = make();
            vec![
                cand("ours", map(&c, |(x, y)| (ours3(x), ours3(y))), |(x, y)| gjk::overlap(x, y, &mut ()).unwrap()),
                cand("parry", map(&c, |(x, y)| (theirs3(x), theirs3(y))), move |(x, y)| {
                    query::intersection_test(&id, &**x, &id, &**y).unwrap().intersecting
                }),
                #[cfg(box3d)]
                cand("Box3D, whether its distance is 0", map(&c, |(x, y)| Pair::new(x, y)), |pair| {
                    pair.distance() == 0.0
                }),
            ]
        });
        b.group(&format!("gjk distance hull {k}"), || {
            let c = make();
            vec![
                cand("ours", map(&c, |(x, y)| (ours3(x), ours3(y))), |(x, y)| {
                    gjk::distance(x, y, &mut ()).unwrap().distance
                }),
                cand("parry", map(&c, |(x, y)| (theirs3(x), theirs3(y))), move |(x, y)| {
                    query::distance(&id, &**x, &id, &**y).unwrap().distance
                }),
                #[cfg(box3d)]
                cand("Box3D", map(&c, |(x, y)| Pair::new(x, y)), Pair::distance),
            ]
        });
        b.group(&format!("epa depth hull {k}"), || {
            let mut r = Rng::new(21);
            let mut c = Vec::new();
            while c.len() < n {
                let p = (hull3(&mut r, k, 0.5), hull3(&mut r, k, 0.5));
                if gjk::overlap(&ours3(&p.0), &ours3(&p.1), &mut ()).unwrap() {
                    c.push(p)
                }
            }
            vec![
                cand("ours", map(&c, |(x, y)| (ours3(x), ours3(y))), |(x, y)| {
                    epa::penetration(x, y, &mut ()).unwrap().depth
                }),
                cand("parry", map(&c, |(x, y)| (theirs3(x), theirs3(y))), move |(x, y)| {
                    query::contact(&id, &**x, &id, &**y, 0.0).unwrap().map_or(0.0, |c| -c.dist)
                }),
            ]
        });
    }
    b.group("epa depth obb", || {
        let mut r = Rng::new(21);
        let mut c = Vec::new();
        while c.len() < n {
            let mut one = || {
                let q = r.quat();
                let m = r.v3(0.6);
                let h = r.p3(0.2, 1.0);
                (m, h, q)
            };
            let (x, y) = (one(), one());
            let o = |(m, h, q): (Vec3, Vec3, glam::Quat)| Obb::<Vec3>::from_quat(m, h, q).unwrap();
            if hitbench::intersect::overlap::obb_obb(&o(x), &o(y), &mut ()) {
                c.push((x, y));
            }
        }
        let o =
            |(m, h, q): (Vec3, Vec3, glam::Quat)| -> Shape<Vec3> { Obb::<Vec3>::from_quat(m, h, q).unwrap().into() };
        let p = |(m, h, q): (Vec3, Vec3, glam::Quat)| (posq(m, q), parry3d::shape::Cuboid::new(pv(h)));
        vec![
            cand("ours", map(&c, |(x, y)| (o(*x), o(*y))), |(x, y)| epa::penetration(x, y, &mut ()).unwrap().depth),
            cand("parry contact (SAT)", map(&c, |(x, y)| (p(*x), p(*y))), |((p, x), (q, y))| {
                query::contact(p, x, q, y, 0.0).unwrap().map_or(0.0, |c| -c.dist)
            }),
        ]
    });
    b.group("gjk verdict polygon 2D", || {
        let c = balanced(
            n,
            &mut Rng::new(22),
            |r| (hull2(r, 1.1), hull2(r, 1.1)),
            |(x, y)| gjk::overlap(&ours2(x), &ours2(y), &mut ()).unwrap(),
        );
        let id = parry2d::math::Pose::IDENTITY;
        vec![
            cand("ours", map(&c, |(x, y)| (ours2(x), ours2(y))), |(x, y)| gjk::overlap(x, y, &mut ()).unwrap()),
            cand("parry2d", map(&c, |(x, y)| (theirs2(x), theirs2(y))), move |(x, y)| {
                parry2d::query::intersection_test(&id, &**x, &id, &**y).unwrap().intersecting
            }),
        ]
    });
    b.group("gjk distance polygon 2D", || {
        let c = balanced(
            n,
            &mut Rng::new(22),
            |r| (hull2(r, 1.1), hull2(r, 1.1)),
            |(x, y)| gjk::overlap(&ours2(x), &ours2(y), &mut ()).unwrap(),
        );
        let id = parry2d::math::Pose::IDENTITY;
        vec![
            cand("ours", map(&c, |(x, y)| (ours2(x), ours2(y))), |(x, y)| {
                gjk::distance(x, y, &mut ()).unwrap().distance
            }),
            cand("parry2d", map(&c, |(x, y)| (theirs2(x), theirs2(y))), move |(x, y)| {
                parry2d::query::distance(&id, &**x, &id, &**y).unwrap().distance
            }),
        ]
    });
    b.group("distance obb-obb", || {
        let c = balanced(
            n,
            &mut Rng::new(23),
            |r| {
                let q = r.quat();
                let p = r.quat();
                ((r.v3(1.2), r.p3(0.2, 1.0), q), (r.v3(1.2), r.p3(0.2, 1.0), p))
            },
            |(x, y)| {
                let o = |(m, h, q): (Vec3, Vec3, glam::Quat)| Obb::<Vec3>::from_quat(m, h, q).unwrap();
                hitbench::intersect::overlap::obb_obb(&o(*x), &o(*y), &mut ())
            },
        );
        let o =
            |(m, h, q): (Vec3, Vec3, glam::Quat)| -> Shape<Vec3> { Obb::<Vec3>::from_quat(m, h, q).unwrap().into() };
        let p = |(m, h, q): (Vec3, Vec3, glam::Quat)| (posq(m, q), parry3d::shape::Cuboid::new(pv(h)));
        vec![
            cand("ours matrix::distance", map(&c, |(x, y)| (o(*x), o(*y))), |(x, y)| {
                matrix::distance(x, y).unwrap().distance
            }),
            cand("parry", map(&c, |(x, y)| (p(*x), p(*y))), |((p, x), (q, y))| {
                query::distance(p, x, q, y).unwrap().distance
            }),
        ]
    });
    b.group("dispatch: mixed kinds", || {
        // ball, aabb, obb, capsule, triangle by number
        let mut r = Rng::new(24);
        let c: Vec<(Shape<Vec3>, Shape<Vec3>, (Pose, SharedShape), (Pose, SharedShape))> = balanced(
            n,
            &mut r,
            |r| {
                let mut one = || -> (Shape<Vec3>, (Pose, SharedShape)) {
                    let m = r.v3(1.2);
                    match r.next() % 5 {
                        0 => {
                            let x = r.range(0.2, 1.0);
                            (Ball::new(m, x).unwrap().into(), (pose(m), SharedShape::ball(x)))
                        }
                        1 => {
                            let h = r.p3(0.2, 1.0);
                            (
                                Aabb::new(m, h).unwrap().into(),
                                (pose(m), SharedShape::new(parry3d::shape::Cuboid::new(pv(h)))),
                            )
                        }
                        2 => {
                            let h = r.p3(0.2, 1.0);
                            let q = r.quat();
                            (
                                Obb::<Vec3>::from_quat(m, h, q).unwrap().into(),
                                (posq(m, q), SharedShape::new(parry3d::shape::Cuboid::new(pv(h)))),
                            )
                        }
                        3 => {
                            let d = r.v3(0.7);
                            let x = r.range(0.1, 0.5);
                            (
                                Capsule::new(m - d, m + d, x).unwrap().into(),
                                (pose(Vec3::ZERO), SharedShape::capsule(pv(m - d), pv(m + d), x)),
                            )
                        }
                        _ => {
                            let [a, b, c] = [0; 3].map(|_| m + r.v3(1.0));
                            (
                                Triangle::new(a, b, c).unwrap().into(),
                                (pose(Vec3::ZERO), SharedShape::triangle(pv(a), pv(b), pv(c))),
                            )
                        }
                    }
                };
                let (x, y) = (one(), one());
                (x.0, y.0, x.1, y.1)
            },
            |(x, y, _, _)| matrix::overlap(x, y).unwrap(),
        );
        vec![
            cand("ours matrix::overlap", map(&c, |(x, y, _, _)| (x.clone(), y.clone())), |(x, y)| {
                matrix::overlap(x, y).unwrap()
            }),
            cand("parry intersection_test", map(&c, |(_, _, x, y)| (x.clone(), y.clone())), |((p, x), (q, y))| {
                query::intersection_test(p, &**x, q, &**y).unwrap().intersecting
            }),
        ]
    });
    for k in [8, 16, 64] {
        b.group(&format!("general sweep hull {k}"), || {
            let c = balanced(
                n.min(400),
                &mut Rng::new(25),
                |r| (hull3(r, k, 2.0), hull3(r, k, 2.0), r.v3(3.0)),
                |(x, y, v)| matrix::sweep(&ours3(x), Vec3::ZERO, &ours3(y), *v).unwrap().is_some(),
            );
            let opt = ShapeCastOptions::with_max_time_of_impact(1.0);
            use parry3d::query::sweep_toi::{Sweep, SweepToiStatus, ToiProxy, sweep_time_of_impact};
            vec![
                cand(
                    "ours matrix::sweep first (and last)",
                    map(&c, |(x, y, v)| (ours3(x), ours3(y), *v)),
                    |(x, y, v)| matrix::sweep(x, Vec3::ZERO, y, *v).unwrap().map(|o| o.first + 1.0),
                ),
                cand("ours matrix::time_of_impact", map(&c, |(x, y, v)| (ours3(x), ours3(y), *v)), |(x, y, v)| {
                    matrix::time_of_impact(x, Vec3::ZERO, y, *v).unwrap().map(|u| u + 1.0)
                }),
                cand(
                    "parry cast_shapes",
                    map(&c, |(x, y, v)| (theirs3(x), theirs3(y), pv(*v), opt)),
                    |(x, y, v, o)| {
                        query::cast_shapes(&Pose::IDENTITY, Vector::ZERO, &**x, &Pose::IDENTITY, *v, &**y, *o)
                            .unwrap()
                            .map(|h| h.time_of_impact + 1.0)
                    },
                ),
                cand(
                    "parry sweep_toi slop 5e-4",
                    map(&c, |(x, y, v)| {
                        (theirs3(x), theirs3(y), Sweep::from_poses(&Pose::IDENTITY, &pose(*v), Vector::ZERO))
                    }),
                    |(x, y, v)| {
                        let o = sweep_time_of_impact(
                            &ToiProxy::from_shape(&**x).unwrap(),
                            &Sweep::constant(&Pose::IDENTITY, Vector::ZERO),
                            &ToiProxy::from_shape(&**y).unwrap(),
                            v,
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
    b.group("turning sweep obb", || {
        let one = |r: &mut Rng| {
            let q = r.quat();
            (r.v3(2.0), r.p3(0.2, 1.0), q)
        };
        let c = balanced(
            n.min(400),
            &mut Rng::new(26),
            |r| (one(r), one(r), r.v3(3.0), r.dir3(), r.range(10.0, 170.0)),
            |(x, y, v, a, g)| {
                let o = |&(m, h, q): &(Vec3, Vec3, glam::Quat)| -> Shape<Vec3> {
                    Obb::<Vec3>::from_quat(m, h, q).unwrap().into()
                };
                matrix::sweep(
                    &o(x),
                    Vec3::ZERO,
                    &o(y),
                    Motion { displacement: *v, turn: Some(Turn::<Vec3>::new(*a, Angle::Degrees(*g)).unwrap()) })
                .unwrap()
                .is_some()
            },
        );
        let o =
            |&(m, h, q): &(Vec3, Vec3, glam::Quat)| -> Shape<Vec3> { Obb::<Vec3>::from_quat(m, h, q).unwrap().into() };
        vec![
            cand(
                "ours matrix::sweep first (and last)",
                map(&c, |(x, y, v, a, g)| {
                    (
                        o(x),
                        o(y),
                        Motion { displacement: *v, turn: Some(Turn::<Vec3>::new(*a, Angle::Degrees(*g)).unwrap()) },
                    )
                }),
                |(x, y, m)| matrix::sweep(x, Vec3::ZERO, y, *m).unwrap().map(|o| o.first + 1.0),
            ),
            cand(
                "ours matrix::time_of_impact",
                map(&c, |(x, y, v, a, g)| {
                    (
                        o(x),
                        o(y),
                        Motion { displacement: *v, turn: Some(Turn::<Vec3>::new(*a, Angle::Degrees(*g)).unwrap()) },
                    )
                }),
                |(x, y, m)| matrix::time_of_impact(x, Vec3::ZERO, y, *m).unwrap().map(|u| u + 1.0),
            ),
            cand(
                "parry cast_shapes_nonlinear",
                map(&c, |(x, y, v, a, g)| {
                    (
                        NonlinearRigidMotion::constant_position(posq(x.0, x.2)),
                        parry3d::shape::Cuboid::new(pv(x.1)),
                        NonlinearRigidMotion::new(posq(y.0, y.2), Vector::ZERO, pv(*v), pv(*a * g.to_radians())),
                        parry3d::shape::Cuboid::new(pv(y.1)),
                    )
                }),
                |(p, x, q, y)| {
                    query::cast_shapes_nonlinear(p, x, q, y, 0.0, 1.0, true).unwrap().map(|h| h.time_of_impact + 1.0)
                },
            ),
        ]
    });
    b.group("turning sweep hull 16", || {
        let c = balanced(
            n.min(400),
            &mut Rng::new(27),
            |r| (hull3(r, 16, 2.0), hull3(r, 16, 0.0), r.v3(2.0), r.v3(3.0), r.dir3(), r.range(10.0, 170.0)),
            |(x, y, at, v, a, g)| {
                let y: Vec<Vec3> = y.iter().map(|p| *p + *at).collect();
                matrix::sweep(
                    &ours3(x),
                    Vec3::ZERO,
                    &ours3(&y),
                    Motion { displacement: *v, turn: Some(Turn::<Vec3>::new(*a, Angle::Degrees(*g)).unwrap()) })
                .unwrap()
                .is_some()
            },
        );
        vec![
            cand(
                "ours matrix::sweep first (and last)",
                map(&c, |(x, y, at, v, a, g)| {
                    let y: Vec<Vec3> = y.iter().map(|p| *p + *at).collect();
                    (
                        ours3(x),
                        ours3(&y),
                        Motion { displacement: *v, turn: Some(Turn::<Vec3>::new(*a, Angle::Degrees(*g)).unwrap()) },
                    )
                }),
                |(x, y, m)| matrix::sweep(x, Vec3::ZERO, y, *m).unwrap().map(|o| o.first + 1.0),
            ),
            cand(
                "ours matrix::time_of_impact",
                map(&c, |(x, y, at, v, a, g)| {
                    let y: Vec<Vec3> = y.iter().map(|p| *p + *at).collect();
                    (
                        ours3(x),
                        ours3(&y),
                        Motion { displacement: *v, turn: Some(Turn::<Vec3>::new(*a, Angle::Degrees(*g)).unwrap()) },
                    )
                }),
                |(x, y, m)| matrix::time_of_impact(x, Vec3::ZERO, y, *m).unwrap().map(|u| u + 1.0),
            ),
            cand(
                "parry cast_shapes_nonlinear",
                map(&c, |(x, y, at, v, a, g)| {
                    let mean = y.iter().copied().sum::<Vec3>() / y.len() as f32;
                    (
                        NonlinearRigidMotion::identity(),
                        theirs3(x),
                        NonlinearRigidMotion::new(pose(*at), pv(mean), pv(*v), pv(*a * g.to_radians())),
                        theirs3(y),
                    )
                }),
                |(p, x, q, y)| {
                    query::cast_shapes_nonlinear(p, &**x, q, &**y, 0.0, 1.0, true)
                        .unwrap()
                        .map(|h| h.time_of_impact + 1.0)
                },
            ),
        ]
    });
}
