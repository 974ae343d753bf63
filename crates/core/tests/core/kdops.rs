//! A k-DOP beside its slabs: verdicts, order, distances, rays and trust against linear inequalities in exact arithmetic.

use glam::DVec3;
use hitbench_core::bounds::kdop_along;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::trust::{Trust, Word, margin};
use hitbench_core::intersect::{Recorder, judge};
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::{Exact, Random, cases_of, count, lift};

/// Σ by[i] x[i] ≤ most.
#[derive(Clone)]
struct Row {
    by: Vec<Exact>,
    most: Exact,
}

fn determinant(rows: &[Vec<Exact>]) -> Exact {
    match rows {
        [] => Exact::of(1.0),
        [first, rest @ ..] => {
            let mut sum = Exact::of(0.0);
            for (i, x) in first.iter().enumerate() {
                let minor: Vec<Vec<Exact>> =
                    rest.iter().map(|row| [&row[..i], &row[i + 1..]].concat()).collect();
                let term = x * &determinant(&minor);
                sum = if i % 2 == 0 { &sum + &term } else { &sum - &term };
            }
            sum
        }
    }
}

/// Whether bounded linear inequalities have a solution: then one of the points where as many rows as there are unknowns are
/// equations is a solution.
fn feasible(rows: &[Row], unknowns: usize) -> bool {
    let holds = |point: &[Exact], by: &Exact| {
        rows.iter().all(|row| {
            let terms = row.by.iter().zip(point).map(|(x, y)| x * y);
            let sum = terms.fold(Exact::of(0.0), |sum, term| &sum + &term);
            (&sum - &(&row.most * by)).sign() * by.sign() <= 0
        })
    };
    if unknowns == 0 {
        return holds(&[], &Exact::of(1.0));
    }
    (0..1_usize << rows.len()).filter(|set| set.count_ones() as usize == unknowns).any(|set| {
        let chosen: Vec<&Row> =
            (0..rows.len()).filter(|i| set >> i & 1 == 1).map(|i| &rows[i]).collect();
        let matrix: Vec<Vec<Exact>> = chosen.iter().map(|row| row.by.clone()).collect();
        let by = determinant(&matrix);
        let point = |k: usize| {
            let mut matrix = matrix.clone();
            matrix.iter_mut().zip(&chosen).for_each(|(row, of)| row[k] = of.most.clone());
            determinant(&matrix)
        };
        by.sign() != 0 && holds(&(0..unknowns).map(point).collect::<Vec<_>>(), &by)
    })
}

/// A point from + Σ x[i] along[i] is in the k-DOP.
fn in_slabs<V: Vector>(kdop: &Kdop<V>, from: &[Exact; 3], along: &[[Exact; 3]]) -> Vec<Row> {
    let ends = kdop.directions().iter().zip(kdop.min()).zip(kdop.max());
    ends.flat_map(|((d, min), max)| {
        let d = Exact::vector(lift(*d));
        let by: Vec<Exact> = along.iter().map(|way| Exact::dot(&d, way)).collect();
        let at = Exact::dot(&d, from);
        let least = &Exact::of(min.double()) - &at;
        let most = &Exact::of(max.double()) - &at;
        [Row { by: by.iter().cloned().map(|x| -x).collect(), most: -least }, Row { by, most }]
    })
    .collect()
}

/// Row for each |x[i]| ≤ 1.
fn within_one(unknowns: usize) -> Vec<Row> {
    let row = |i: usize, sign: f64| {
        let by = (0..unknowns).map(|k| Exact::of(if k == i { sign } else { 0.0 })).collect();
        Row { by, most: Exact::of(1.0) }
    };
    (0..unknowns).flat_map(|i| [row(i, 1.0), row(i, -1.0)]).collect()
}

/// All x[i] ≥ 0, and their sum is at most 1.
fn in_simplex(unknowns: usize) -> Vec<Row> {
    let row = |i: usize| {
        let by = (0..unknowns).map(|k| Exact::of(if k == i { -1.0 } else { 0.0 })).collect();
        Row { by, most: Exact::of(0.0) }
    };
    let sum = Row { by: vec![Exact::of(1.0); unknowns], most: Exact::of(1.0) };
    (0..unknowns).map(row).chain([sum]).collect()
}

fn meets_simplex<V: Vector>(kdop: &Kdop<V>, points: &[V]) -> bool {
    let points: Vec<_> = points.iter().map(|p| Exact::vector(lift(*p))).collect();
    let along: Vec<_> = points[1..].iter().map(|p| Exact::difference(p, &points[0])).collect();
    let rows = [in_slabs(kdop, &points[0], &along), in_simplex(along.len())].concat();
    feasible(&rows, along.len())
}

/// Whether a k-DOP and another set have a point in common, as their stored numbers say.
fn truth<V: Dimension>(kdop: &Kdop<V>, other: &Shape<V>) -> bool {
    let zero = Exact::vector(DVec3::ZERO);
    let axes: Vec<_> = V::AXES.into_iter().map(|axis| Exact::vector(lift(axis))).collect();
    let boxed = |center: V, half: V, axes: V::Axes| {
        let along: Vec<[Exact; 3]> = (0..V::DIM)
            .map(|i| {
                let half = Exact::of(half.get(i).double());
                Exact::vector(lift(axes[i])).map(|x| &x * &half)
            })
            .collect();
        let from = Exact::vector(lift(center));
        feasible(&[in_slabs(kdop, &from, &along), within_one(V::DIM)].concat(), V::DIM)
    };
    match other {
        Shape::Point(point) => meets_simplex(kdop, &[point.at()]),
        Shape::Segment(s) => meets_simplex(kdop, &[s.start(), s.end()]),
        Shape::Triangle(triangle) => meets_simplex(kdop, &triangle.vertices()[..]),
        // A point of a hull is one of a simplex of its points.
        Shape::Hull(hull) => {
            let points = hull.points();
            let sets = (0..1_usize << points.len())
                .filter(|set| set.count_ones() as usize == points.len().min(V::DIM + 1));
            sets.into_iter().any(|set| {
                let on = (0..points.len()).filter(|i| set >> i & 1 == 1);
                meets_simplex(kdop, &on.map(|i| points[i]).collect::<Vec<_>>())
            })
        }
        Shape::Aabb(aabb) => boxed(aabb.center(), aabb.half(), V::AXES),
        Shape::Obb(obb) => boxed(obb.center(), obb.half(), *obb.axes()),
        Shape::Kdop(other) => {
            let rows = [in_slabs(kdop, &zero, &axes), in_slabs(other, &zero, &axes)].concat();
            feasible(&rows, V::DIM)
        }
        Shape::Plane(plane) => beyond(kdop, plane, &axes, &[1.0, -1.0]),
        Shape::HalfSpace(half_space) => beyond(kdop, half_space.boundary(), &axes, &[1.0]),
        Shape::Ray(ray) => along(kdop, ray.origin(), ray.direction(), true),
        Shape::Line(line) => along(kdop, line.through(), line.direction(), false),
        other => panic!("no truth of {}", other.kind()),
    }
}

fn beyond<V: Vector>(kdop: &Kdop<V>, plane: &Plane<V>, axes: &[[Exact; 3]], signs: &[f64]) -> bool {
    let mut rows = in_slabs(kdop, &Exact::vector(DVec3::ZERO), axes);
    let normal = Exact::vector(lift(plane.normal()));
    for sign in signs.iter().map(|sign| Exact::of(*sign)) {
        let by = axes.iter().map(|axis| &Exact::dot(&normal, axis) * &sign).collect();
        rows.push(Row { by, most: &Exact::of(plane.offset().double()) * &sign });
    }
    feasible(&rows, V::DIM)
}

fn along<V: Vector>(kdop: &Kdop<V>, start: V, direction: V, begins: bool) -> bool {
    let mut rows = in_slabs(kdop, &Exact::vector(lift(start)), &[Exact::vector(lift(direction))]);
    if begins {
        rows.push(Row { by: vec![Exact::of(-1.0)], most: Exact::of(0.0) });
    }
    feasible(&rows, 1)
}

/// Directions of which some are nearly parallel, or nearly in one plane, or have tiny components.
fn directions<V: Vector>(random: &mut Random) -> Vec<V> {
    let mut directions: Vec<V> = match random.below(3) {
        0 => V::AXES.into_iter().collect(),
        _ => (0..V::DIM).map(|_| random.direction()).collect(),
    };
    let tiny = |random: &mut Random| V::Scalar::of(10_f64.powf(random.between(-12.0, -2.0)));
    match random.below(5) {
        0 => {
            let near = directions[0] + random.direction::<V>() * tiny(random);
            directions[1] = near;
        }
        1 => {
            let [s, t] = [0; 2].map(|_| V::Scalar::of(random.between(-2.0, 2.0)));
            let flat = directions[0] * s + directions[1] * t;
            let last = directions.len() - 1;
            directions[last] = flat + random.direction::<V>() * tiny(random);
        }
        2 => {
            let last = directions.len() - 1;
            directions[last] = directions[last] * tiny(random);
        }
        _ => {}
    }
    for _ in 0..random.below(3) {
        directions.push(random.direction());
    }
    directions
}

/// One around a few points, or a little smaller.
fn kdop<V: Vector>(random: &mut Random) -> Option<Kdop<V>> {
    let directions = directions::<V>(random);
    let first = random.point::<V>();
    let mut points = vec![first];
    for _ in 0..random.below(4) {
        points.push(first + random.displacement());
    }
    if random.one_in(3) {
        return kdop_along(&points, directions).ok();
    }
    let heights = |d: V| points.iter().map(move |p| p.dot(d));
    let least = |d: &V| heights(*d).reduce(num_traits::Float::min).unwrap();
    let most = |d: &V| heights(*d).reduce(num_traits::Float::max).unwrap();
    let min: Vec<_> = directions.iter().map(least).collect();
    let max: Vec<_> = directions.iter().map(most).collect();
    Kdop::new(directions, min, max).ok()
}

/// Something that is likely to touch it.
fn beside<V: Dimension>(random: &mut Random, kdop: &Kdop<V>) -> Shape<V> {
    let corners = kdop.vertices();
    let of_corners = |random: &mut Random| {
        let [p, q] = [0; 2].map(|_| corners[random.below(corners.len())]);
        match random.below(4) {
            0 => p,
            1 => p + (q - p) * V::Scalar::of(random.between(0.0, 1.0)),
            2 => (p + q) * V::Scalar::HALF,
            _ => {
                let i = random.below(V::DIM);
                V::from_fn(|k| match k == i {
                    true if random.one_in(2) => p.get(k) * (V::Scalar::ONE + V::Scalar::epsilon()),
                    true => p.get(k) * (V::Scalar::ONE - V::Scalar::epsilon()),
                    _ => p.get(k),
                })
            }
        }
    };
    let point = |random: &mut Random| {
        if random.one_in(3) { random.point() } else { of_corners(random) }
    };
    match random.below(11) {
        0 | 1 => Point::new(point(random)).unwrap().into(),
        2 => Segment::new(point(random), point(random)).unwrap().into(),
        3 => Triangle::new(point(random), point(random), point(random)).unwrap().into(),
        4 => {
            let mut points: Vec<V> = (0..3 + random.below(3)).map(|_| point(random)).collect();
            let last = points.len() - 1;
            if random.one_in(2) {
                points[last] = random.point();
            }
            Hull::new(points).unwrap().into()
        }
        5 => Aabb::new(point(random), random.half()).unwrap().into(),
        6 => Obb::new(point(random), random.half(), random.axes::<V>()).unwrap().into(),
        7 => {
            // A face of the other lies in one of this, or nearly.
            let directions: Vec<V> = kdop.directions().to_vec();
            let points = [point(random), point(random), point(random)];
            match self::kdop::<V>(random) {
                Some(other) if random.one_in(2) => other.into(),
                _ => kdop_along(&points, directions).map_or(kdop.clone().into(), Shape::from),
            }
        }
        8 => {
            let normal = match random.below(2) {
                0 => random.direction(),
                _ => kdop.directions()[random.below(kdop.directions().len())],
            };
            let Some(normal) = normal.unit() else { return random.plane().into() };
            let offset = normal.dot(point(random));
            match random.below(2) {
                0 => Plane::new(normal, offset).unwrap().into(),
                _ => HalfSpace::new(normal, offset).unwrap().into(),
            }
        }
        _ => {
            let (from, to) = (random.point::<V>(), point(random));
            let Some(along) = (to - from).unit() else { return random.ray().into() };
            match random.below(3) {
                0 => Line::new(from, along).unwrap().into(),
                1 => Ray::new(to, along).unwrap().into(),
                _ => Ray::new(from, along).unwrap().into(),
            }
        }
    }
}

mod generic {
    use super::*;

    /// The verdict, in both orders and with its steps, the judge, the distance and the word of trust.
    pub fn verdicts_are_those_of_the_slabs<V: Dimension>() {
        let (mut asked, mut met, mut rounded) = (0, 0, 0);
        cases_of(count(200), |random| {
            let Some(kdop) = kdop::<V>(random) else { return };
            let other = beside(random, &kdop);
            let truth = truth(&kdop, &other);
            let shape: Shape<V> = kdop.into();
            assert_eq!(judge::overlap(&shape, &other), Some(truth), "judged: {shape:?}, {other:?}");
            let told = matrix::overlap(&shape, &other);
            assert_eq!(told, Ok(truth), "{shape:?}, {other:?}");
            assert_eq!(matrix::overlap(&other, &shape), Ok(truth), "swapped");
            let mut never = || false;
            let mut recorder = Recorder::of_steps(usize::MAX, &mut never);
            assert_eq!(explain::with(&mut recorder).overlap(&shape, &other), Ok(truth), "recorded");
            let decided = recorder.into_record().decided.map(|decided| decided.decision.answer());
            assert_eq!(decided, Some(truth), "decided: {shape:?}, {other:?}");
            if let Ok(closest) = matrix::distance(&shape, &other) {
                assert_eq!(closest.distance == V::Scalar::ZERO, truth, "{shape:?}, {other:?}");
            }
            let mut never = || false;
            let margin = margin(&shape, &other, truth, &mut Recorder::of_verdict(&mut never));
            let trust = Trust::of(&shape, &other, truth, margin);
            assert!(matches!(trust.word, Word::Certain | Word::Rounding), "{trust:?}");
            (asked, met) = (asked + 1, met + u32::from(truth));
            rounded += u32::from(trust.word == Word::Rounding);
        });
        eprintln!("{asked} pairs, {met} overlap, {rounded} within rounding");
        assert!(met * 10 <= asked * 9 && met * 10 >= asked || asked < 10);
    }

    /// A touch is one: moved a little, they are apart in some direction, and else in none.
    pub fn order_is_that_of_the_slabs<V: Dimension>() {
        let mut touches = 0;
        cases_of(count(200), |random| {
            random.put_on_small_grid();
            let Some(kdop) = kdop::<V>(random) else { return };
            let other = beside(random, &kdop);
            if !kdop.directions().iter().all(|d| lift(*d).abs().element_sum() >= 1e-3) {
                return;
            }
            let shape: Shape<V> = kdop.clone().into();
            let order = judge::order(&shape, &other).unwrap();
            assert_eq!(judge::order(&other, &shape), Some(order), "swapped");
            if matches!(other.kind(), Kind::Plane | Kind::HalfSpace | Kind::Ray | Kind::Line) {
                return;
            }
            let reaches = judge::overlap(&shape, &other).unwrap();
            assert_eq!(order.is_le(), reaches);
            // Less than what any gap of such numbers is.
            let holds = |way: DVec3| {
                let way = way * 2_f64.powi(-1_000);
                let [a, b] = [shape.widened(), other.widened()];
                let way = <V::Double as Vector>::from_space(way);
                judge::meet(&a, &b, [way, V::Double::ZERO], [1.0, 1.0]).unwrap()
            };
            let ways = match V::DIM {
                2 => vec![DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y],
                _ => vec![DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y, DVec3::Z, -DVec3::Z],
            };
            let inside = ways.into_iter().all(holds);
            assert_eq!(order.is_lt(), inside, "{shape:?}, {other:?}");
            touches += u32::from(order.is_eq());
        });
        eprintln!("{touches} touch");
    }

    /// The points on a ray at its entry and at its exit lie on the boundary.
    pub fn rays_end_on_the_boundary<V: Dimension>() {
        let (mut hits, mut worst) = (0, 0.0_f64);
        cases_of(count(500), |random| {
            let Some(kdop) = kdop::<V>(random) else { return };
            let sight = loop {
                let sight = beside(random, &kdop);
                if matches!(sight.kind(), Kind::Ray | Kind::Line) {
                    break sight;
                }
            };
            let truth = truth(&kdop, &sight);
            let (start, along) = match &sight {
                Shape::Ray(ray) => (ray.origin(), ray.direction()),
                Shape::Line(line) => (line.through(), line.direction()),
                _ => unreachable!(),
            };
            let shape: Shape<V> = kdop.clone().into();
            let cast = matrix::cast(&sight, &shape);
            assert_eq!(cast.is_some(), truth, "{sight:?}, {kdop:?}");
            let Some(cast) = cast else { return };
            let (start, along) = (lift(start), lift(along));
            let far = kdop.vertices().iter().map(|p| (lift(*p) - start).length());
            let size = far.fold(start.length(), f64::max);
            let beyond = |t: f64| {
                let p = start + along * t;
                let ends = kdop.directions().iter().zip(kdop.min()).zip(kdop.max());
                let heights = ends.map(|((d, min), max)| {
                    let (d, min, max) = (lift(*d), min.double(), max.double());
                    let at = d.dot(p);
                    (at - max).max(min - at) / d.length()
                });
                heights.fold(f64::NEG_INFINITY, f64::max)
            };
            let begins = matches!(sight, Shape::Ray(_)) && cast.hit.entry == V::Scalar::ZERO;
            let ends = [cast.hit.entry.double(), cast.hit.exit.double()];
            for (t, may_be_inside) in [(ends[0], begins), (ends[1], false)] {
                let ulp = size.max(f64::MIN_POSITIVE) * V::Scalar::epsilon().double();
                let off = beyond(t) / ulp;
                let off = if may_be_inside { off.max(0.0) } else { off.abs() };
                worst = worst.max(off);
                assert!(off < 256.0, "off by {off} ulp at {t}: {sight:?}, {kdop:?}");
            }
            hits += 1;
        });
        eprintln!("{hits} hits, at most {worst:.1} ulp off");
    }

    /// The least one around points contains them, whatever asks.
    pub fn those_around_points_contain_them<V: Dimension>() {
        cases_of(count(500), |random| {
            let first = random.point::<V>();
            let mut points = vec![first];
            for _ in 0..2 + random.below(6) {
                points.push(first + random.displacement());
            }
            let Ok(kdop) = kdop_along(&points, directions::<V>(random)) else { return };
            let kdop: Shape<V> = kdop.into();
            let hull: Shape<V> = Hull::new(points.clone()).unwrap().into();
            assert_eq!(matrix::overlap(&kdop, &hull), Ok(true));
            for p in points {
                let point: Shape<V> = Point::new(p).unwrap().into();
                assert_eq!(matrix::overlap(&point, &kdop), Ok(true), "{p:?}, {kdop:?}");
                let closest = matrix::distance(&point, &kdop).unwrap();
                assert_eq!(closest.distance, V::Scalar::ZERO);
                assert_eq!(judge::overlap(&point, &kdop), Some(true));
                let ray: Shape<V> = Ray::new(p, random.direction()).unwrap().into();
                assert_eq!(matrix::cast(&ray, &kdop).unwrap().hit.entry, V::Scalar::ZERO);
                let mut never = || false;
                let depth = margin(&point, &kdop, true, &mut Recorder::of_verdict(&mut never));
                let trust = Trust::of(&point, &kdop, true, depth);
                assert!(matches!(trust.word, Word::Certain | Word::Rounding), "{trust:?}");
            }
        });
    }
}

in_every_space!(
    verdicts_are_those_of_the_slabs,
    order_is_that_of_the_slabs,
    rays_end_on_the_boundary,
    those_around_points_contain_them,
);
