//! The map of a pair tells of each pixel what asking there alone tells.

use std::collections::HashMap;

use glam::{DVec2, DVec3};
use hitbench::analysis::{Map, Places, Wanted, ways_without_answer};
use hitbench::bench::Bench;
use hitbench::intersect::judge;
use hitbench::intersect::matrix::{self, Dimension};
use hitbench::scene::{Document, Format, MapOf, Precision, Scene, World};
use hitbench::shapes::Shape;

use super::hands::Hands;

const PLANE: [&str; 14] = [
    "Point(at: (0.3, -0.2))",
    "Segment(start: (-1, 0.2), end: (0.7, 0.9))",
    "Ball(center: (0.1, 0.2), radius: 0.75)",
    "Capsule(start: (-1, 0), end: (1.3, 0.4), radius: 0.3)",
    "Triangle(a: (0, 0), b: (1.5, 0.2), c: (0.3, 1))",
    "Aabb(center: (0.2, 0.1), half: (1, 0.5))",
    "Obb(center: (0.1, 0.3), half: (1, 0.4), rotation: Degrees(33))",
    "Sector(apex: (0, 0), direction: (1, 0.3), half_angle: Degrees(35), radius: 1.5)",
    "Sector(apex: (0, 0), direction: (1, 0.3), half_angle: Degrees(140), radius: 1.2)",
    "Ellipsoid(center: (0, 0.1), half: (1, 0.4), rotation: Degrees(20))",
    "Hull(points: [(0, 0), (1, 0.1), (1.2, 0.8), (0.2, 1)])",
    "HalfSpace(normal: (0.6, 0.8), offset: 0.1)",
    "Plane(normal: (0.6, 0.8), offset: 0.1)",
    "Line(through: (0, 0.1), direction: (1, 0.4))",
];

const SPACE: [&str; 9] = [
    "Ball(center: (0.1, 0.2, 0.3), radius: 0.75)",
    "Capsule(start: (-1, 0, 0.1), end: (1.3, 0.4, 0), radius: 0.3)",
    "Triangle(a: (0, 0, 0), b: (1.5, 0.2, 0.1), c: (0.3, 1, 0.6))",
    "Aabb(center: (0.2, 0.1, 0), half: (1, 0.5, 0.7))",
    "Obb(center: (0.1, 0.3, 0), half: (1, 0.4, 0.6), rotation: Euler(10, 20, 30))",
    "Sector(apex: (0, 0, 0), direction: (1, 0.3, 0.2), half_angle: Degrees(35), radius: 1.5)",
    "Cone(apex: (0, 1, 0), base: (0.2, -0.3, 0), radius: 0.6)",
    "Hull(points: [(0, 0, 0), (1, 0.1, 0), (1.2, 0.8, 0.3), (0.2, 1, 0.1), (0.4, 0.4, 1)])",
    "HalfSpace(normal: (0.6, 0.8, 0), offset: 0.1)",
];

fn scene(dim: usize, precision: Precision, a: &str, b: &str) -> Scene {
    let text = format!(
        r#"Scene{dim}D(title: "t", precision: {precision:?}, shapes: [(name: "a", shape: {a}), (name: "b", shape: {b})])"#
    );
    let none = |name: &str| Err(std::io::Error::other(name));
    Scene::parse(text.as_bytes(), Format::Ron, none).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

fn plane(precision: Precision, a: &str, b: &str) -> Document<DVec2> {
    match scene(2, precision, a, b) {
        Scene::Two(document) => document,
        Scene::Three(_) => unreachable!(),
    }
}

fn space(precision: Precision, a: &str, b: &str) -> Document<DVec3> {
    match scene(3, precision, a, b) {
        Scene::Three(document) => document,
        Scene::Two(_) => unreachable!(),
    }
}

fn wanted<V: World>(chosen: usize, of: MapOf) -> Wanted<V> {
    Wanted { pair: (0, 1), chosen, of, u: 0.0, observer: V::ZERO, mine: None }
}

/// The verdict with the chosen shape in a place, asked alone.
fn alone<V: World>(document: &Document<V>, chosen: usize, at: V) -> bool {
    fn ask<V: World, W: Dimension<Precise = V>>(
        document: &Document<V>,
        chosen: usize,
        at: V,
    ) -> bool {
        let mut pair = [0, 1].map(|i| document.seen_in::<W>(i, 0.0, V::ZERO).unwrap());
        let home = pair[chosen].posed(-pair[chosen].reference_point(), None);
        pair[chosen] = home.posed(W::from_space(at.in_space()), None);
        matrix::overlap(&pair[0], &pair[1]).unwrap()
    }
    match document.precision {
        Precision::F32 => ask::<V, V::Single>(document, chosen, at),
        Precision::F64 => ask::<V, V>(document, chosen, at),
    }
}

/// A place on the way from far away along `way` at which the verdict turns.
fn turning<V: World>(document: &Document<V>, chosen: usize, way: V) -> V {
    let (mut out, mut inside) = (16.0, 0.0);
    if !alone(document, chosen, V::ZERO) || alone(document, chosen, way * out) {
        return V::ZERO;
    }
    for _ in 0..60 {
        let middle = (out + inside) * 0.5;
        if alone(document, chosen, way * middle) { inside = middle } else { out = middle }
    }
    way * inside
}

fn whole<V: World>(document: &Document<V>, wanted: &Wanted<V>, places: Places<V>) -> Map<V> {
    let mut map = Map::new(document, wanted, places).unwrap();
    map.go_on(|| true);
    assert!(map.is_complete());
    map
}

/// Compares each pixel of maps about a place where the verdict turns, from far away down to single ulps.
fn holds<V: World>(document: &Document<V>, axes: [V; 2], size: [usize; 2]) {
    for chosen in [0, 1] {
        let way = axes[0] * 0.9 + axes[1] * 0.4;
        let middle = turning(document, chosen, way);
        let ulp = document.precision.epsilon();
        for pixel in [0.11, 0.004, ulp * 40.0, ulp * 0.2] {
            let (right, down) = (axes[0] * pixel, axes[1] * -pixel);
            let first = middle - right * (size[0] as f64 * 0.5) - down * (size[1] as f64 * 0.5);
            let places = Places { first, right, down, size, precision: document.precision };
            let map = whole(document, &wanted(chosen, MapOf::Verdict), places);
            for (index, value) in map.values().iter().enumerate() {
                let at = places.at((index % size[0]) as i64, (index / size[0]) as i64);
                assert_eq!(
                    *value == 1.0,
                    alone(document, chosen, at),
                    "{chosen} at {at:?}, pixels of {pixel:e}: {document:?}"
                );
            }
        }
    }
}

#[test]
fn in_the_plane_every_pixel_is_as_asked_alone() {
    for precision in [Precision::F32, Precision::F64] {
        for (i, a) in PLANE.iter().enumerate() {
            for b in PLANE.iter().skip(i) {
                holds(&plane(precision, a, b), [DVec2::X, DVec2::Y], [23, 19]);
            }
        }
    }
}

#[test]
fn in_space_every_pixel_is_as_asked_alone() {
    let (right, up) = (DVec3::new(0.8, 0.1, -0.5).normalize(), DVec3::new(0.1, 0.9, 0.2));
    let axes = [right, (up - right * up.dot(right)).normalize()];
    for precision in [Precision::F32, Precision::F64] {
        for (i, a) in SPACE.iter().enumerate() {
            for b in SPACE.iter().skip(i) {
                holds(&space(precision, a, b), axes, [19, 17]);
            }
        }
    }
}

/// At a zoom to single numbers, exact arithmetic is asked about many places at once; and tells of each what it does alone.
fn exactly_as_asked_alone<V: World>(document: &Document<V>, axes: [V; 2]) {
    fn ask<V: World, W: Dimension<Precise = V>>(
        document: &Document<V>,
        chosen: usize,
        at: V,
    ) -> f32 {
        let mut pair = [0, 1].map(|i| document.seen_in::<W>(i, 0.0, V::ZERO).unwrap());
        let home = pair[chosen].posed(-pair[chosen].reference_point(), None);
        pair[chosen] = home.posed(W::from_space(at.in_space()), None);
        let closed = judge::overlap(&pair[0], &pair[1]).unwrap();
        let open = judge::overlap_open(&pair[0], &pair[1]).unwrap();
        f32::from(u8::from(closed) + 2 * u8::from(open))
    }
    for chosen in [0, 1] {
        let middle = turning(document, chosen, axes[0] * 0.9 + axes[1] * 0.4);
        let ulp = document.precision.epsilon() * middle.max_abs();
        for pixel in [0.05, ulp * 20.0, ulp * 0.25] {
            let (right, down, size) = (axes[0] * pixel, axes[1] * -pixel, [70, 50]);
            let first = middle - right * 35.0 - down * 25.0;
            let places = Places { first, right, down, size, precision: document.precision };
            let of = MapOf::Disagreement("exact".into(), "exact-open".into());
            let map = whole(document, &wanted(chosen, of), places);
            let mut hits = 0;
            // Many pixels are one place.
            let mut answers: HashMap<[u64; 3], f32> = HashMap::new();
            for (index, value) in map.values().iter().enumerate() {
                let at = places.at((index % size[0]) as i64, (index / size[0]) as i64);
                let place = at.in_space().to_array().map(f64::to_bits);
                let alone = *answers.entry(place).or_insert_with(|| match document.precision {
                    Precision::F32 => ask::<V, V::Single>(document, chosen, at),
                    Precision::F64 => ask::<V, V>(document, chosen, at),
                });
                assert_eq!(*value, alone, "{document:?}, {chosen} at {at:?}");
                hits += usize::from(alone == 3.0);
            }
            assert!(hits > 300 && hits < 3_300, "{hits} of 3,500 overlap: {document:?}, {chosen}");
        }
    }
}

#[test]
fn exact_arithmetic_is_asked_about_many_places_at_once() {
    for precision in [Precision::F32, Precision::F64] {
        for (a, b) in [(2, 6), (6, 5), (2, 3), (5, 4)] {
            exactly_as_asked_alone(&plane(precision, PLANE[a], PLANE[b]), [DVec2::X, DVec2::Y]);
        }
        let axes = [DVec3::new(0.8, 0.0, -0.6), DVec3::Y];
        for (a, b) in [(0, 4), (4, 2)] {
            exactly_as_asked_alone(&space(precision, SPACE[a], SPACE[b]), axes);
        }
    }
}

/// Where many pixels are one place, it is asked once: about as many questions as there are places.
#[test]
fn at_a_deep_zoom_each_place_is_asked_once() {
    let document = plane(Precision::F32, PLANE[2], PLANE[6]);
    let middle = turning(&document, 0, DVec2::new(0.9, 0.4));
    let pixel = f64::from(f32::EPSILON) / 16.0;
    let places = Places {
        first: middle - DVec2::splat(128.0 * pixel),
        right: DVec2::X * pixel,
        down: DVec2::Y * pixel,
        size: [256, 256],
        precision: Precision::F32,
    };
    assert!(places.pixels_per_ulp() >= 8.0);
    let map = whole(&document, &wanted(0, MapOf::Verdict), places);
    let mut distinct: Vec<[u64; 2]> =
        (0..256 * 256).map(|i| places.at(i % 256, i / 256).to_array().map(f64::to_bits)).collect();
    distinct.sort_unstable();
    distinct.dedup();
    assert!(distinct.len() < 3_000, "{}", distinct.len());
    assert!(map.asked() <= distinct.len() as u64, "{} of {}", map.asked(), distinct.len());
    let both = [0.0, 1.0].map(|verdict| map.values().contains(&verdict));
    assert_eq!(both, [true, true]);
}

/// A map that is interrupted goes on where it was, and tells the same in the end.
#[test]
fn from_coarse_to_fine() {
    let document = plane(Precision::F32, PLANE[6], PLANE[7]);
    let places = Places {
        first: DVec2::new(-3.0, 3.0),
        right: DVec2::X * 0.03,
        down: DVec2::Y * -0.03,
        size: [200, 200],
        precision: Precision::F32,
    };
    let wanted = wanted(1, MapOf::Verdict);
    let at_once = whole(&document, &wanted, places);
    let mut map = Map::new(&document, &wanted, places).unwrap();
    let (mut frames, mut differ) = (0, Vec::new());
    while !map.is_complete() {
        let mut left = 40;
        map.go_on(|| {
            left -= 1;
            left >= 0
        });
        let wrong = map.values().iter().zip(at_once.values());
        differ.push(wrong.filter(|(now, then)| now != then).count());
        frames += 1;
        map = Map::again(Some(map), &document, &wanted, places).unwrap();
    }
    assert!(frames > 5);
    assert_eq!(map.values(), at_once.values());
    // After the first frames what is still coarse is a seam along the border.
    assert!(differ[differ.len() / 2] < 4_000, "{differ:?}");
    // Far fewer questions than pixels.
    assert!(at_once.asked() < 40_000 / 4, "{}", at_once.asked());
}

/// The map does not depend on where the chosen shape is: after a drag it is still there. It depends on all else.
#[test]
fn a_map_is_kept_while_the_chosen_shape_is_dragged() {
    let document = plane(Precision::F32, PLANE[2], PLANE[6]);
    let places = Places {
        first: DVec2::new(-3.0, 3.0),
        right: DVec2::X * 0.1,
        down: DVec2::Y * -0.1,
        size: [60, 60],
        precision: Precision::F32,
    };
    let mut moved = document.clone();
    moved.entries[0].form.translate(DVec2::new(0.3, 0.7));
    let wanted = wanted(0, MapOf::Verdict);
    let map = whole(&document, &wanted, places);
    let asked = map.asked();
    let kept = Map::again(Some(map), &moved, &wanted, places).unwrap();
    assert_eq!(kept.asked(), asked);
    assert_eq!(kept.values(), whole(&moved, &wanted, places).values());
    // The other shape moves: the map is another one.
    let mut other = document.clone();
    other.entries[1].form.translate(DVec2::new(0.3, 0.7));
    let fresh = Map::again(Some(kept), &other, &wanted, places).unwrap();
    assert_eq!(fresh.asked(), 0);
}

/// The separation and the first contact are those of the functions.
#[test]
fn lengths_and_times_are_those_of_the_functions() {
    let mut document = plane(Precision::F32, PLANE[2], PLANE[6]);
    document.entries[0].displacement = DVec2::new(3.0, 0.5);
    let places = Places {
        first: DVec2::new(-3.0, 1.5),
        right: DVec2::X * 0.25,
        down: DVec2::Y * -0.25,
        size: [17, 13],
        precision: Precision::F32,
    };
    let [home, fixed] =
        [0, 1].map(|i| document.seen_in::<glam::Vec2>(i, 0.0, DVec2::ZERO).unwrap());
    let home = home.posed(-home.reference_point(), None);
    let seen = |of: MapOf, index: usize| whole(&document, &wanted(0, of), places).values()[index];
    let mut met = 0;
    for index in (0..17 * 13).step_by(7) {
        let at = places.at(index as i64 % 17, index as i64 / 17);
        let ball: Shape<glam::Vec2> = home.posed(at.as_vec2(), None);
        let sweep = matrix::sweep(&ball, glam::Vec2::new(3.0, 0.5), &fixed, glam::Vec2::ZERO);
        let first = sweep.unwrap().map_or(f32::INFINITY, |overlap| overlap.first);
        met += usize::from(first.is_finite());
        assert_eq!(seen(MapOf::FirstContact, index), first);
        let separation = seen(MapOf::Separation, index);
        let distance = matrix::distance(&ball, &fixed).unwrap().distance;
        if distance > 0.0 {
            assert!((separation - distance).abs() < 1e-6);
        } else {
            assert!(separation <= 0.0);
        }
    }
    assert!(met > 3);
}

/// A click beside the shapes puts the chosen one there, exactly, as one step of undo; and the verdict is the map's.
/// Each lens by its id says something of each place; one that is none, or of another pair, is named.
#[test]
fn two_lenses_differ_in_a_map_whichever_they_are() {
    let mut document = plane(Precision::F32, PLANE[2], PLANE[5]);
    let places = Places {
        first: DVec2::new(-3.0, 1.5),
        right: DVec2::X * 0.5,
        down: DVec2::Y * -0.25,
        size: [13, 13],
        precision: Precision::F32,
    };
    let of = |one: &str, other: &str| MapOf::Disagreement(one.to_owned(), other.to_owned());
    let told = |document: &Document<DVec2>, one: &str, other: &str| {
        let of = of(one, other);
        let without = ways_without_answer(document, [0, 1], &of);
        let map = whole(document, &wanted(0, of), places);
        assert_eq!(map.values().iter().all(|value| value.is_nan()), !without.is_empty());
        (without, map.values().to_vec())
    };
    let verdicts = whole(&document, &wanted(0, MapOf::Verdict), places).values().to_vec();
    let both: Vec<f32> = verdicts.iter().map(|value| value * 3.0).collect();
    for id in ["f64", "widened", "exact", "swapped", "moved", "scaled", "gjk"] {
        assert_eq!(told(&document, "f32", id), (vec![], both.clone()), "{id}");
    }
    // Of corners alone more is missed.
    let (without, corners) = told(&document, "f32", "corners");
    assert!(without.is_empty() && corners.contains(&1.0) && !corners.contains(&2.0));
    for id in ["matrix", "no such lens", "listing-2"] {
        assert_eq!(told(&document, "f32", id).0, [id.to_owned()]);
    }
    // A lens of sweeps alone is compared with the sweep of the other one.
    document.entries[0].displacement = DVec2::new(3.0, 0.5);
    let (without, sampled) = told(&document, "sampling:2", "f32");
    assert!(without.is_empty() && sampled.contains(&2.0) && sampled.contains(&3.0));
    assert!(!sampled.contains(&1.0));
}

#[test]
fn a_click_puts_the_shape_there() {
    let document = plane(Precision::F32, "Ball(center: (0, 0), radius: 0.5)", PLANE[6]);
    let mut hands = Hands::at(document);
    let before = hands.bench.document().clone();
    hands.bench.shown.map = Some(MapOf::Verdict);
    hands.bench.selection.selected = Some(0);
    assert_eq!(hands.bench.seen().wanted_map().map(|wanted| wanted.chosen), Some(0));
    let at = hands.see(DVec2::new(-1.234_567_8, 1.3));
    hands.click(at);
    let places = hands.bench.seen().map_places(1.0).unwrap();
    let there = places.rounded(hands.bench.sight.camera.unproject(at, DVec3::ZERO).truncate());
    let now = hands.bench.document().shape(0).unwrap().reference_point();
    assert_eq!(now, there);
    assert_eq!(hands.bench.selection.selected, Some(0));
    let map = whole(hands.bench.document(), &hands.bench.seen().wanted_map().unwrap(), places);
    let pixel = (at - hands.bench.sight.camera.viewport().min.as_dvec2()).to_array();
    let [column, row] = pixel.map(|x| x as usize);
    let value = map.values()[row * places.size[0] + column];
    assert_eq!(value == 1.0, hands.bench.document().overlap_at(0, 1, 0.0).unwrap());
    hands.bench.undo();
    assert_eq!(*hands.bench.document(), before);
    // With Alt it goes onto the other shape too; a drag still drags.
    hands.input.modifiers.alt = true;
    let onto = hands.see(DVec2::new(0.1, 0.3));
    hands.click(onto);
    hands.input.modifiers.alt = false;
    let now = hands.bench.document().shape(0).unwrap().reference_point();
    assert!((now - DVec2::new(0.1, 0.3)).length() < 0.01, "{now}");
    // Where the verdict is a secret there is no map.
    let mut secret = before.clone();
    secret.opens = Some(hitbench::scene::Opens {
        hides: vec![hitbench::scene::Hide::Verdict],
        shows: vec![hitbench::scene::Show::Map(MapOf::Verdict)],
        ..hands.bench.as_shown()
    });
    let bench = Bench::new(secret);
    assert_eq!((bench.shown.map.clone(), bench.seen().wanted_map()), (Some(MapOf::Verdict), None));
}

/// How long the maps of the acceptance take, for `cargo test --release`: of 1280 by 720 pixels, at the usual zoom, and at one where
/// each number has 4 by 4 or 8 by 8 of them and exact arithmetic is asked.
#[test]
#[ignore = "a measurement"]
fn how_long_a_map_takes() {
    fn time<V: World>(name: &str, document: &Document<V>, axes: [V; 2], of: &MapOf, zoom: Zoom) {
        for chosen in [0, 1] {
            let (center, pixel) = match zoom {
                Zoom::Unit(pixel) => (V::ZERO, pixel),
                Zoom::Ulps(pixels) => {
                    let edge = turning(document, chosen, axes[0] * 0.9 + axes[1] * 0.4);
                    let ulp = document.precision.epsilon() * edge.max_abs();
                    (edge, ulp / pixels)
                }
            };
            let (right, down, size) = (axes[0] * pixel, axes[1] * -pixel, [1280, 720]);
            let first = center - right * 640.0 - down * 360.0;
            let places = Places { first, right, down, size, precision: document.precision };
            let (mut least, mut asked) = (f64::INFINITY, 0);
            for _ in 0..10 {
                let start = std::time::Instant::now();
                let map = whole(document, &wanted(chosen, of.clone()), places);
                least = least.min(start.elapsed().as_secs_f64());
                asked = map.asked();
            }
            let precision = document.precision.name();
            println!("{name} {chosen} {precision}: {:.2} ms, {asked} questions", least * 1e3);
        }
    }
    let exact = MapOf::Disagreement("f32".into(), "exact".into());
    for precision in [Precision::F32, Precision::F64] {
        let axes = [DVec2::X, DVec2::Y];
        let zooms = [
            ("", MapOf::Verdict, Zoom::Unit(0.005)),
            ("ulps of 8 pixels, ", exact.clone(), Zoom::Ulps(8.0)),
            ("ulps of 4 pixels, ", exact.clone(), Zoom::Ulps(4.0)),
        ];
        for (how, of, zoom) in &zooms {
            let of_plane = |a: usize, b: usize| plane(precision, PLANE[a], PLANE[b]);
            let told = |name: &str, document: &Document<DVec2>| {
                time(&format!("{how}{name}"), document, axes, of, *zoom);
            };
            told("ball-OBB", &of_plane(2, 6));
            told("sector-ball", &of_plane(7, 2));
            told("wide sector-ball", &of_plane(8, 2));
            told("hull-sector", &of_plane(10, 7));
            let axes = [DVec3::new(0.8, 0.0, -0.6), DVec3::Y];
            let boxes = SPACE[4].replace("10, 20, 30", "40, 5, 70").replace("0.1, 0.3", "0.3, 0.1");
            let told = |name: &str, document: &Document<DVec3>| {
                time(&format!("{how}{name}"), document, axes, of, *zoom);
            };
            told("OBB-OBB", &space(precision, SPACE[4], &boxes));
            told("ball-OBB in space", &space(precision, SPACE[0], SPACE[4]));
        }
    }
}

/// The size of a pixel.
#[derive(Clone, Copy)]
enum Zoom {
    /// In units.
    Unit(f64),
    /// So many to a number of the scene's precision, where the verdict turns.
    Ulps(f64),
}
