//! Many cases at once beside the best single calls of peers, on the same cases.

use bevy_math::bounding::{Aabb3d, IntersectsVolume, RayCast3d};
use glam::{Vec2, Vec3, Vec3A};
use hitbench::intersect::batch::{self, Many, Mask, Spans};
use hitbench::intersect::{Cast, overlap, raycast, sweep};
use hitbench::shapes::*;

use crate::bench::{Bench, Cand, balanced, batch, cand, count};
use crate::convert::*;
use crate::listings::{self as li, *};
use crate::random::{Rng, aabb, ball, obbq};

fn columns<A: Numbers, B: Numbers>(c: &[(A, B)]) -> (Many<A>, Many<B>) {
    (c.iter().map(|(a, _)| *a).collect(), c.iter().map(|(_, b)| *b).collect())
}

/// Pairs of equal numbers, and the first of all against many that are made for it.
macro_rules! rows {
    ($b:ident, $n:ident, $name:literal, $seed:literal, $make:expr, $single:expr, $batch:path $(, $out:ty)?; $($peers:expr),+) => {
        $b.group(concat!("batch ", $name), || {
            let c = balanced($n, &mut Rng::new($seed), $make, |(x, y)| $single(x, y));
            rows!(@cands c, $single, [$($peers),+], {
                let (a, b) = columns(&c);
                batch("ours pairs", move |hits: &mut rows!(@out $($out)?)| $batch(&a, &b, hits))
            })
        });
        $b.group(concat!("batch one to many ", $name), || {
            let mut rng = Rng::new($seed);
            let one = loop {
                let (one, other) = $make(&mut rng);
                if $single(&one, &other) {
                    break one;
                }
            };
            let c = balanced($n, &mut rng, |r| (one, $make(r).1), |(x, y)| $single(x, y));
            rows!(@cands c, $single, [$($peers),+], {
                let (_, b) = columns(&c);
                batch("ours one to many", move |hits: &mut rows!(@out $($out)?)| $batch(&one, &b, hits))
            })
        });
    };
    (@out) => { Mask };
    (@out $out:ty) => { $out };
    (@cands $c:ident, $single:expr, [$($peers:expr),+], $batch:expr) => {{
        let mut all: Vec<Cand> = vec![$batch, cand("ours single", $c.clone(), |(x, y)| $single(x, y))];
        $(all.push($peers(&$c));)+
        all
    }};
}

pub fn all(b: &Bench) {
    let n = count();
    boxes_and_balls(b, n);
    round(b, n);
    rays(b, n);
    sweeps(b, n);
}

fn boxes_and_balls(b: &Bench, n: usize) {
    rows!(b, n, "aabb-aabb", 1, |r: &mut Rng| (aabb(r, 1.2), aabb(r, 1.2)),
        |x: &_, y: &_| overlap::aabb_aabb(x, y, &mut ()), batch::aabb_aabb;
        |c: &[_]| cand(
            "obvhs",
            map(c, |(x, y)| [x, y].map(|a: &Aabb<Vec3>| obvhs::aabb::Aabb::new(og(a.min()), og(a.max())))),
            |[x, y]| x.intersect_aabb(y),
        ),
        |c: &[_]| cand("listing minmax Vec3A", map(c, |(x, y)| [mm(x), mm(y)]), |[x, y]| minmax_meet(x, y))
    );
    let bounds = |r: &mut Rng| ends(&aabb(r, 1.2));
    rows!(b, n, "bounds-bounds", 1, |r: &mut Rng| (bounds(r), bounds(r)),
        |x: &Bounds<Vec3>, y: &_| x.meets(y), batch::bounds_bounds;
        |c: &[_]| cand(
            "listing minmax Vec3A",
            map(c, |(x, y)| [x, y].map(|a: &Bounds<Vec3>| MinMax { min: a.min.into(), max: a.max.into() })),
            |[x, y]| minmax_meet(x, y),
        )
    );
    let flat = |r: &mut Rng| Aabb::new(r.v2(1.1), r.p2(0.2, 1.0)).unwrap();
    rows!(b, n, "aabb-aabb 2D", 1, |r: &mut Rng| (flat(r), flat(r)),
        |x: &_, y: &_| overlap::aabb_aabb(x, y, &mut ()), batch::aabb_aabb;
        |c: &[_]| {
            use parry2d::bounding_volume::{Aabb as P, BoundingVolume};
            let p = |a: &Aabb<Vec2>| P::new(pv2(a.min()), pv2(a.max()));
            cand("parry2d Aabb", map(c, |(x, y)| [p(x), p(y)]), |[x, y]| x.intersects(y))
        }
    );
    rows!(b, n, "ball-ball", 2, |r: &mut Rng| (ball(r, 1.0), ball(r, 1.0)),
        |x: &_, y: &_| overlap::ball_ball(x, y, &mut ()), batch::ball_ball;
        |c: &[_]| cand(
            "MDN listing, squares, Vec3A",
            map(c, |(x, y): &(Ball<Vec3>, Ball<Vec3>)| [x, y].map(|s| (Vec3A::from(s.center()), s.radius()))),
            |&[(p, r), (q, s)]| (q - p).length_squared() <= (r + s) * (r + s),
        )
    );
    rows!(b, n, "ball-aabb", 2, |r: &mut Rng| (ball(r, 1.3), aabb(r, 1.3)),
        |x: &_, y: &_| overlap::ball_aabb(x, y, &mut ()), batch::ball_aabb;
        |c: &[_]| cand(
            "clamp Vec3A listing",
            map(c, |(x, y): &(Ball<Vec3>, Aabb<Vec3>)| {
                (Vec3A::from(x.center()), x.radius(), Vec3A::from(y.min()), Vec3A::from(y.max()))
            }),
            |&(c, r, a, b)| clamp_ball(c, r, a, b),
        )
    );
    rows!(b, n, "ball-bounds", 2, |r: &mut Rng| (ball(r, 1.3), ends(&aabb(r, 1.3))),
        |x: &_, y: &_| overlap::ball_bounds(x, y), batch::ball_bounds;
        |c: &[_]| cand(
            "clamp Vec3A listing",
            map(c, |(x, y): &(Ball<Vec3>, Bounds<Vec3>)| {
                (Vec3A::from(x.center()), x.radius(), Vec3A::from(y.min), Vec3A::from(y.max))
            }),
            |&(c, r, a, b)| clamp_ball(c, r, a, b),
        )
    );
    rows!(b, n, "ball-obb", 2, |r: &mut Rng| (ball(r, 1.3), obbq(r, 1.3).0),
        |x: &_, y: &_| overlap::ball_obb(x, y, &mut ()), batch::ball_obb;
        |c: &[_]| cand(
            "clamp in frame, Vec3A",
            map(c, |(x, y): &(Ball<Vec3>, Obb<Vec3>)| (Vec3A::from(x.center()), x.radius(), boxa(y))),
            |(c, r, y)| {
                let local = y.m.transpose() * (*c - y.c);
                (local - local.clamp(-y.e, y.e)).length_squared() <= r * r
            },
        )
    );
    rows!(b, n, "obb-obb", 3, |r: &mut Rng| (obbq(r, 1.1).0, obbq(r, 1.1).0),
        |x: &_, y: &_| overlap::obb_obb(x, y, &mut ()), batch::obb_obb;
        |c: &[_]| cand("Gomez listing 6", map(c, |(x, y)| (box3(x), box3(y))), |(x, y)| gomez_obb(x, y)),
        |c: &[_]| cand("Jolt-like (RTCD, Vec3A)", map(c, |(x, y)| (boxa(x), boxa(y))), |(x, y)| jolt_obb(x, y))
    );
}

fn round(b: &Bench, n: usize) {
    let cap = |r: &mut Rng, m: f32| {
        let (c, d) = (r.v3(m), r.v3(1.0));
        Capsule::new(c - d, c + d, r.range(0.1, 0.5)).unwrap()
    };
    rows!(b, n, "ball-capsule", 14, |r: &mut Rng| (ball(r, 1.3), cap(r, 1.0)),
        |x: &_, y: &_| overlap::ball_capsule(x, y, &mut ()), batch::ball_capsule;
        |c: &[_]| cand(
            "RTCD listing",
            map(c, |(x, y): &(Ball<Vec3>, Capsule<Vec3>)| {
                (x.center(), x.radius(), y.segment().start(), y.segment().end(), y.radius())
            }),
            |&(c, r, a, b, s)| point_segment_sq(a, b, c) <= (r + s) * (r + s),
        )
    );
    rows!(b, n, "capsule-capsule", 15, |r: &mut Rng| (cap(r, 1.2), cap(r, 1.2)),
        |x: &_, y: &_| overlap::capsule_capsule(x, y, &mut ()), batch::capsule_capsule;
        |c: &[_]| cand(
            "RTCD listing",
            map(c, |(x, y): &(Capsule<Vec3>, Capsule<Vec3>)| {
                [x, y].map(|x| (x.segment().start(), x.segment().end(), x.radius()))
            }),
            |&[(a, b, r), (c, d, s)]| segment_segment_sq(a, b, c, d) <= (r + s) * (r + s),
        )
    );
    rows!(b, n, "segment-aabb", 4, |r: &mut Rng| (Segment::new(r.v3(1.6), r.v3(1.6)).unwrap(), aabb(r, 0.8)),
        |x: &_, y: &_| overlap::segment_aabb(x, y, &mut ()), batch::segment_aabb;
        |c: &[_]| cand(
            "bevy RayCast3d (inverse stored)",
            map(c, |(x, y): &(Segment<Vec3>, Aabb<Vec3>)| {
                let way = x.displacement();
                let direction = bevy_math::Dir3A::new(bv(way).into()).unwrap();
                (
                    RayCast3d::new(bv(x.start()), direction, way.length()),
                    Aabb3d::new(bv(y.center()), bv(y.half())),
                )
            }),
            |(x, y)| x.intersects(y),
        )
    );
    rows!(b, n, "triangle-box", 17, |r: &mut Rng| (triangle(r, 1.0), aabb(r, 1.0)),
        |x: &_, y: &_| overlap::triangle_aabb(x, y, &mut ()), batch::triangle_aabb;
        |c: &[_]| cand(
            "Akenine-Möller listing",
            map(c, |(x, y): &(Triangle<Vec3>, Aabb<Vec3>)| (*x.vertices(), y.center(), y.half())),
            |(x, c, h)| tri_box(x, *c, *h),
        )
    );
}

fn triangle(r: &mut Rng, m: f32) -> Triangle<Vec3> {
    let c = r.v3(m);
    Triangle::new(c + r.v3(1.0), c + r.v3(1.0), c + r.v3(1.0)).unwrap()
}

fn rays(b: &Bench, n: usize) {
    let ray = |r: &mut Rng| Ray::new(r.v3(2.0), r.dir3()).unwrap();
    let slabs = |c: &[(Ray<Vec3>, Aabb<Vec3>)]| {
        cand(
            "slabs Vec3A listing (inverse stored)",
            map(c, |(x, y)| (Vec3A::from(x.origin()), Vec3A::ONE / Vec3A::from(x.direction()), mm(y))),
            |(o, i, m)| ray_slabs(*o, *i, m.min, m.max).map(|t| t + 1.0),
        )
    };
    rows!(b, n, "ray-aabb", 7, |r: &mut Rng| (ray(r), aabb(r, 1.0)),
        |x: &_, y: &_| raycast::ray_aabb(x, y, &mut ()).is_some(), batch::ray_aabb; slabs);
    rows!(b, n, "ray-aabb entry and exit", 7, |r: &mut Rng| (ray(r), aabb(r, 1.0)),
        |x: &_, y: &_| raycast::ray_aabb(x, y, &mut ()).is_some(), batch::ray_aabb_spans, Spans<f32>; slabs);
    for one in [false, true] {
        let name = if one { "batch one to many ray-bounds" } else { "batch ray-bounds" };
        b.group(name, || {
            let mut rng = Rng::new(7);
            let first = ray(&mut rng);
            let c = balanced(
                n,
                &mut rng,
                |r| (if one { first } else { ray(r) }, aabb(r, 1.0)),
                |(x, y)| raycast::ray_aabb(x, y, &mut ()).is_some(),
            );
            let casts: Many<_> = c.iter().map(|(x, _)| Cast::of_ray(x)).collect();
            let bounds: Many<_> = c.iter().map(|(_, y)| ends(y)).collect();
            let (cast, same, again) = (casts.get(0), casts.clone(), bounds.clone());
            vec![
                batch("ours verdicts", move |hits: &mut Mask| match one {
                    true => batch::cast_bounds(&cast, &bounds, hits),
                    false => batch::cast_bounds(&casts, &bounds, hits),
                }),
                batch("ours entry and exit", move |found: &mut Spans<f32>| match one {
                    true => batch::cast_bounds_spans(&cast, &again, found),
                    false => batch::cast_bounds_spans(&same, &again, found),
                }),
                slabs(&c),
            ]
        });
    }
    let rtcd = |c: &[(Ray<Vec3>, Ball<Vec3>)]| {
        cand(
            "RTCD listing entry",
            map(c, |(x, y)| (x.origin(), x.direction(), y.center(), y.radius())),
            |&(o, d, c, r)| li::ray_ball(o, d, c, r).map(|t| t + 1.0),
        )
    };
    rows!(b, n, "ray-ball", 6, |r: &mut Rng| (ray(r), ball(r, 1.0)),
        |x: &_, y: &_| raycast::ray_ball(x, y, &mut ()).is_some(), batch::ray_ball; rtcd);
    rows!(b, n, "ray-ball entry and exit", 6, |r: &mut Rng| (ray(r), ball(r, 1.0)),
        |x: &_, y: &_| raycast::ray_ball(x, y, &mut ()).is_some(), batch::ray_ball_spans, Spans<f32>; rtcd);
    let moller = |c: &[(Ray<Vec3>, Triangle<Vec3>)]| {
        cand(
            "Möller-Trumbore listing",
            map(c, |(x, y)| (x.origin(), x.direction(), *y.vertices())),
            |(o, d, [a, b, c])| moller_trumbore(*o, *d, *a, *b, *c).map(|t| t + 1.0),
        )
    };
    rows!(b, n, "ray-triangle", 8, |r: &mut Rng| (ray(r), triangle(r, 0.5)),
        |x: &_, y: &_| raycast::ray_triangle(x, y, &mut ()).is_some(), batch::ray_triangle; moller);
    rows!(b, n, "ray-triangle parameter", 8, |r: &mut Rng| (ray(r), triangle(r, 0.5)),
        |x: &_, y: &_| raycast::ray_triangle(x, y, &mut ()).is_some(), batch::ray_triangle_spans, Spans<f32>; moller);
}

fn sweeps(b: &Bench, n: usize) {
    b.group("batch ball-ball sweep", || {
        let make = |r: &mut Rng| (ball(r, 2.0), ball(r, 2.0), r.v3(3.0));
        let c = balanced(n, &mut Rng::new(9), make, |(x, y, v)| sweep::ball_ball(x, y, *v, &mut ()).is_some());
        let (a, b, ways): (Many<_>, Many<_>, Many<_>) =
            (c.iter().map(|c| c.0).collect(), c.iter().map(|c| c.1).collect(), c.iter().map(|c| c.2).collect());
        vec![
            batch("ours pairs, first and last", move |found: &mut Spans<f32>| {
                batch::sweep_ball_ball_spans(&a, &b, &ways, found)
            }),
            cand("ours single, first", c.clone(), |(x, y, v)| {
                sweep::ball_ball(x, y, *v, &mut ()).map(|o| o.first + 1.0)
            }),
            cand(
                "Gomez listing 2 first",
                map(&c, |(x, y, v)| (x.center(), x.radius(), y.center(), y.radius(), *v)),
                |&(p, r, q, s, v)| ball_ball_sweep(q - p, r + s, v).map(|t| t + 1.0),
            ),
        ]
    });
    b.group("batch aabb-aabb sweep", || {
        let make = |r: &mut Rng| (aabb(r, 2.0), aabb(r, 2.0), r.v3(3.0));
        let c = balanced(n, &mut Rng::new(10), make, |(x, y, v)| sweep::aabb_aabb(x, y, *v, &mut ()).is_some());
        let (a, b, ways): (Many<_>, Many<_>, Many<_>) =
            (c.iter().map(|c| c.0).collect(), c.iter().map(|c| c.1).collect(), c.iter().map(|c| c.2).collect());
        vec![
            batch("ours pairs, first and last", move |found: &mut Spans<f32>| {
                batch::sweep_aabb_aabb_spans(&a, &b, &ways, found)
            }),
            cand("ours single, first", c.clone(), |(x, y, v)| {
                sweep::aabb_aabb(x, y, *v, &mut ()).map(|o| o.first + 1.0)
            }),
            cand(
                "slabs Vec3A, inverse computed",
                map(&c, |(x, y, v)| [x.center(), x.half(), y.center(), y.half(), *v].map(Vec3A::from)),
                |&[p, e, q, f, v]| {
                    let h = e + f;
                    ray_slabs(q - p, Vec3A::ONE / v, -h, h).filter(|t| *t <= 1.0).map(|t| t + 1.0)
                },
            ),
        ]
    });
}
