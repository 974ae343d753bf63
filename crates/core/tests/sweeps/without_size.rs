//! What has no size beside what is the same set: a mesh of one triangle that is a point or a segment, a mesh in which one of
//! several triangles is, a sector without a radius, and a box of triangles, which may be flat.
//!
//! Both are asked all questions about a shape of any kind. They may answer otherwise only where rounding decides: where
//! one says that they are apart it must be by less than the band, and times may differ where a path grazes.

use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension, RaySpan};
use hitbench_core::shapes::*;

use crate::beside_rest::{self, Moving};
use crate::common::turns::Turns;
use crate::common::*;

/// How often a sweep differs by more than rounding makes of most times, but by no more than it makes of the place.
#[derive(Default)]
struct Times {
    asked: u32,
    without: u32,
    differ: Vec<String>,
}

impl Times {
    /// The interval of a whole beside those of its parts.
    fn hold<V: Dimension>(
        &mut self,
        all: Option<[f64; 2]>,
        parts: &[(Moving<V>, Option<[f64; 2]>)],
    ) {
        self.asked += 1;
        let told = |moving: &Moving<V>| {
            format!("{all:?} {:?}", parts.iter().map(|part| part.1).collect::<Vec<_>>())
                + &moving.told()
        };
        for (moving, met) in parts {
            let Some([first, last]) = *met else { continue };
            let missed = match all {
                Some([from, to]) => vec![[first, from], [to, last]],
                None => vec![[first, last]],
            };
            for [start, end] in missed {
                if all.is_some() && start >= end {
                    continue;
                }
                let depth = moving.depth(0.5 * (start.max(first) + end.min(last)));
                let is_told = depth <= moving.band();
                assert!(is_told, "{depth:e} deep from {start} to {end}: {}", told(moving));
                if all.is_none() || end - start > moving.grazing() {
                    self.differ.push(told(moving));
                }
            }
        }
        for u in all.into_iter().flatten().filter(|u| *u > 0.0 && *u < 1.0) {
            let gaps = parts.iter().map(|(moving, _)| (moving.distance(u), moving.band()));
            let is_near = gaps.clone().any(|(gap, band)| gap <= band);
            assert!(
                is_near,
                "nothing is near at {u}: {:?} {}",
                gaps.collect::<Vec<_>>(),
                told(&parts[0].0)
            );
        }
    }

    fn report<V: Dimension>(self, name: &str) {
        let Self { asked, without, differ } = self;
        eprintln!(
            "{name} {}: {} of {asked} differ, {without} without an answer",
            std::any::type_name::<V>(),
            differ.len()
        );
        assert!(differ.len() * 100 <= asked as usize + 100, "{}", differ.join("\n"));
    }
}

/// The verdict, the distance and the depth of the union of some parts.
struct AtRest {
    overlap: bool,
    distance: Option<f64>,
    depth: Option<f64>,
}

fn at_rest<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> AtRest {
    let depth = matrix::penetration(a, b).ok().map(|out| out.map_or(0.0, |out| out.depth.double()));
    let distance = matrix::distance(a, b).ok().map(|closest| closest.distance.double());
    AtRest { overlap: matrix::overlap(a, b).unwrap(), distance, depth }
}

fn hold_at_rest<V: Dimension>(whole: &Shape<V>, parts: &[Shape<V>], b: &Shape<V>, band: f64) {
    let all = at_rest(whole, b);
    let told = || format!("{whole:?} {parts:?} {b:?}");
    let of_parts: Vec<_> = parts.iter().map(|part| at_rest(part, b)).collect();
    let any = of_parts.iter().any(|part| part.overlap);
    let least = of_parts.iter().map(|part| part.distance).reduce(|a, b| Some(a?.min(b?))).flatten();
    assert_eq!(all.distance.is_some(), least.is_some(), "{}", told());
    if let (Some(distance), Some(least)) = (all.distance, least) {
        assert!((distance - least).abs() <= band, "{distance} for {least}: {}", told());
        assert!(all.overlap == any || distance.max(least) <= band, "{}", told());
    }
    let deepest = of_parts.iter().map(|part| part.depth).reduce(|a, b| Some(a?.max(b?))).flatten();
    assert_eq!(all.depth.is_some(), deepest.is_some(), "{}", told());
    if let (Some(depth), Some(deepest)) = (all.depth, deepest) {
        assert!((depth - deepest).abs() <= band, "{depth} deep for {deepest}: {}", told());
    }
}

/// A sweep of the whole and of its parts, each past B.
fn hold_sweeps<V: Dimension>(
    whole: &Shape<V>,
    parts: &[Shape<V>],
    b: &Shape<V>,
    [of_a, of_b]: [Motion<V>; 2],
    times: &mut Times,
) {
    // A search that gives up tells nothing.
    let sweep = |a: &Shape<V>| {
        let answer = matrix::sweep(a, of_a, b, of_b);
        Some(answer.ok()?.map(|o| [o.first.double(), o.last.double()]))
    };
    let all = sweep(whole);
    let of_parts: Option<Vec<_>> = parts.iter().map(sweep).collect();
    let (Some(all), Some(of_parts)) = (all, of_parts) else {
        times.without += 1;
        return;
    };
    let moving = |part: &Shape<V>| Moving::new([part.clone(), b.clone()], [of_a, of_b]);
    let parts: Vec<_> = parts.iter().map(moving).zip(of_parts).collect();
    times.hold(all, &parts);
}

fn hold_casts<V: Dimension>(whole: &Shape<V>, same: &Shape<V>, sights: [Shape<V>; 2]) {
    for sight in sights {
        let band = Moving::new([whole.clone(), sight.clone()], [V::ZERO.into(); 2]).band();
        let [of_whole, of_same] = [whole, same].map(|shape| matrix::cast(&sight, shape));
        let told = || format!("{of_whole:?} {of_same:?}: {sight:?} {whole:?}");
        match (of_whole, of_same) {
            (None, None) => {}
            (Some(RaySpan { hit: p, .. }), Some(RaySpan { hit: q, .. })) => {
                for (p, q) in [(p.entry, q.entry), (p.exit, q.exit)] {
                    let is_right = (p - q).double().abs() <= band;
                    assert!(is_right || p == q, "{}", told());
                }
            }
            _ => {
                let closest = matrix::distance(&sight, same).unwrap();
                assert!(closest.distance.double() <= band, "{}", told());
            }
        }
    }
}

mod generic {
    use super::*;

    /// A shape of any kind, and how both move.
    fn beside<V: Dimension>(random: &mut Random, whole: &Shape<V>) -> (Shape<V>, [Motion<V>; 2]) {
        let b = beside_rest::any::<V>(random);
        let way = b.reference_point() - whole.reference_point();
        (b, [random.displacement(), random.sweep(way)].map(Motion::from))
    }

    fn turned<V: Turns>(random: &mut Random, motion: Motion<V>) -> Motion<V> {
        let degrees = V::Scalar::of(random.between(-200.0, 200.0));
        let turn = V::turn(random.direction(), Angle::Degrees(degrees));
        Motion { turn: Some(turn), ..motion }
    }

    /// All questions about a set, and about others of which it is the union. `turns`: it turns as they do.
    fn hold<V: Turns>(
        random: &mut Random,
        (whole, parts): (&Shape<V>, &[Shape<V>]),
        turns: bool,
        times: &mut Times,
    ) {
        let (b, motions) = beside::<V>(random, whole);
        let band = Moving::new([whole.clone(), b.clone()], [V::ZERO.into(); 2]).band();
        hold_at_rest(whole, parts, &b, band);
        hold_sweeps(whole, parts, &b, motions, times);
        let of_b = turned(random, motions[1]);
        let of_a = if turns { turned(random, motions[0]) } else { motions[0] };
        hold_sweeps(whole, parts, &b, [of_a, of_b], times);
        if let [same] = parts {
            hold_casts(whole, same, [random.ray().into(), random.line().into()]);
        }
    }

    fn mesh<V: Dimension>(corners: Vec<V>, triangles: Vec<[u32; 3]>) -> Shape<V> {
        Mesh::new(corners, triangles).unwrap().into()
    }

    pub fn a_mesh_of_one_point<V: Turns>() {
        let mut times = Times::default();
        cases_of(count(300), |random| {
            let point = random.a_point::<V>();
            let whole = mesh(vec![point.at()], vec![[0; 3]]);
            hold(random, (&whole, &[point.into()]), true, &mut times);
        });
        times.report::<V>("points");
    }

    pub fn a_mesh_of_one_segment<V: Turns>() {
        let mut times = Times::default();
        cases_of(count(300), |random| {
            let segment = random.any_segment::<V>();
            let corners = vec![segment.start(), segment.end()];
            let whole = mesh(corners, vec![[[0, 1, 1], [0, 0, 1], [1, 0, 1]][random.below(3)]]);
            hold(random, (&whole, &[segment.into()]), false, &mut times);
        });
        times.report::<V>("segments");
    }

    /// Of the others some are degenerate too.
    pub fn a_mesh_with_a_triangle_without_size<V: Turns>() {
        let mut times = Times::default();
        cases_of(count(300), |random| {
            let count = 1 + random.below(4);
            let mut triangles: Vec<Triangle<V>> = (0..count).map(|_| random.triangle()).collect();
            let [p, q] = [random.point(), random.point()];
            let flat = if random.one_in(2) { [p; 3] } else { [p, q, q] };
            triangles
                .insert(random.below(count + 1), Triangle::new(flat[0], flat[1], flat[2]).unwrap());
            let corners: Vec<V> = triangles.iter().flat_map(|t| *t.vertices()).collect();
            let numbers = (0..triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]);
            let whole = mesh(corners, numbers.collect());
            let parts: Vec<Shape<V>> = triangles.into_iter().map(Shape::from).collect();
            hold(random, (&whole, &parts), false, &mut times);
        });
        times.report::<V>("parts");
    }

    /// In space its inside counts; beside the hull of its corners.
    pub fn a_box_of_triangles<V: Turns>() {
        let mut times = Times::default();
        cases_of(count(300), |random| {
            let obb = random.obb::<V>();
            let sign = |corner: usize, i: usize| {
                if corner >> i & 1 == 1 { V::Scalar::ONE } else { -V::Scalar::ONE }
            };
            let corner = |k: usize| {
                let along = |i: usize| obb.axes()[i] * (obb.half().get(i) * sign(k, i));
                (0..V::DIM).fold(obb.center(), |sum, i| sum + along(i))
            };
            let corners: Vec<V> = (0..1 << V::DIM).map(corner).collect();
            let hull: Shape<V> = Hull::new(corners.clone()).unwrap().into();
            let whole: Shape<V> = if V::DIM == 3 {
                Mesh::solid(corners, meshes::cube().1).unwrap().into()
            } else {
                mesh(corners, vec![[0, 1, 2], [1, 2, 3]])
            };
            let (b, motions) = beside::<V>(random, &whole);
            let verdicts = [&whole, &hull].map(|shape| matrix::overlap(shape, &b));
            let moving = Moving::new([hull.clone(), b.clone()], motions);
            if verdicts[0] != verdicts[1] {
                assert!(
                    moving.depth(0.0) + moving.distance(0.0) <= moving.band(),
                    "{}",
                    moving.told()
                );
            }
            hold_sweeps(&whole, std::slice::from_ref(&hull), &b, motions, &mut times);
            let turned = motions.map(|motion| turned(random, motion));
            hold_sweeps(&whole, &[hull], &b, turned, &mut times);
        });
        times.report::<V>("boxes");
    }

    /// At any angle, also beyond 90°.
    pub fn a_sector_without_a_radius<V: Turns>() {
        let mut times = Times::default();
        cases_of(count(300), |random| {
            let any = random.sector::<V>();
            let (apex, direction, angle) = (any.apex(), any.direction(), any.half_angle());
            let whole = Sector::new(apex, direction, angle, V::Scalar::ZERO).unwrap().into();
            hold(random, (&whole, &[Point::new(apex).unwrap().into()]), true, &mut times);
        });
        times.report::<V>("sectors");
    }
}

in_every_space!(
    a_mesh_of_one_point,
    a_mesh_of_one_segment,
    a_mesh_with_a_triangle_without_size,
    a_box_of_triangles,
    a_sector_without_a_radius,
);
