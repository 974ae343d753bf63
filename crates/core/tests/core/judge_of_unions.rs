//! The exact judge of meshes of the plane, against integers: whether two unions of triangles meet, and whether they still do when one
//! is nudged in any direction. A nudge has two sizes, of which the smaller tells where the larger leads along an edge.

use std::cmp::Ordering;

use glam::DVec2;
use hitbench_core::intersect::judge;
use hitbench_core::shapes::{
    Ball, Capsule, HalfSpace, Line, Mesh, Plane, Point, Ray, Segment, Shape, Triangle,
};

use crate::common::{Random, cases_of};

/// A point in units of 2⁻⁴⁰ of a cell of the grid.
type Place = [i128; 2];

const CELL: i128 = 1 << 40;
const NUDGE: i128 = 1 << 20;

/// The hull of up to three points.
type Part = Vec<Place>;

fn minus(p: Place, q: Place) -> Place {
    [p[0] - q[0], p[1] - q[1]]
}

/// Whether a line lies between two hulls. Flat ones may be parted along a side.
fn are_apart(a: &Part, b: &Part) -> bool {
    let all: Vec<Place> = a.iter().chain(b).copied().collect();
    all.iter().flat_map(|p| all.iter().map(move |q| minus(*p, *q))).any(|[x, y]| {
        [[x, y], [-y, x]].into_iter().any(|axis| {
            let along = |p: &Place| axis[0] * p[0] + axis[1] * p[1];
            a.iter().map(along).max() < b.iter().map(along).min()
        })
    })
}

fn meet(a: &[Part], b: &[Part], nudge: Place) -> bool {
    let moved = |part: &Part| part.iter().map(|p| [p[0] + nudge[0], p[1] + nudge[1]]).collect();
    a.iter().map(moved).any(|a: Part| b.iter().any(|b| !are_apart(&a, b)))
}

/// The gap between two unions against 0. The verdict can turn only where a nudge passes along the difference of two corners.
fn order(a: &[Part], b: &[Part]) -> Ordering {
    if !meet(a, b, [0, 0]) {
        return Ordering::Greater;
    }
    let corners = |of: &[Part]| of.iter().flatten().copied().collect::<Vec<_>>();
    let [of_a, of_b] = [corners(a), corners(b)];
    let ways = of_a.iter().flat_map(|p| of_b.iter().map(move |q| minus(*p, *q)));
    let nudges = ways.flat_map(|[x, y]| {
        let [x, y] = [x / CELL, y / CELL];
        [[x, y], [-x, -y]]
            .into_iter()
            .flat_map(|[x, y]| [[x * NUDGE - y, y * NUDGE + x], [x * NUDGE + y, y * NUDGE - x]])
    });
    // In every direction, should all corners be at one place.
    let others = [[NUDGE, 1], [-NUDGE, 1], [1, NUDGE], [1, -NUDGE]];
    let holds = nudges.chain(others).all(|nudge| meet(a, b, nudge));
    if holds { Ordering::Less } else { Ordering::Equal }
}

fn place(p: DVec2) -> Place {
    [p.x, p.y].map(|x| x as i128 * CELL)
}

fn point(random: &mut Random, size: usize) -> DVec2 {
    DVec2::new(random.below(size) as f64, random.below(size) as f64)
}

/// A mesh of triangles that share corners, some of them flat.
fn mesh(random: &mut Random) -> (Shape<DVec2>, Vec<Part>) {
    let corners: Vec<DVec2> = (0..3 + random.below(3)).map(|_| point(random, 4)).collect();
    let mut pick = || random.below(corners.len());
    let triangles: Vec<[usize; 3]> =
        (0..1 + pick() % 4).map(|_| [pick(), pick(), pick()]).collect();
    let parts = triangles.iter().map(|of| of.map(|i| place(corners[i])).to_vec()).collect();
    let faces: Vec<_> = triangles.iter().map(|of| of.map(|i| i as u32)).collect();
    (Mesh::new(corners, faces).unwrap().into(), parts)
}

fn convex(random: &mut Random) -> (Shape<DVec2>, Vec<Part>) {
    let [p, q, r] = std::array::from_fn(|_| point(random, 4));
    let parts = |points: &[DVec2]| vec![points.iter().map(|p| place(*p)).collect()];
    match random.below(3) {
        0 => (Point::new(p).unwrap().into(), parts(&[p])),
        1 => (Segment::new(p, q).unwrap().into(), parts(&[p, q])),
        _ => (Triangle::new(p, q, r).unwrap().into(), parts(&[p, q, r])),
    }
}

#[test]
fn meshes_meet_as_integers_say() {
    let mut counts = [0; 3];
    cases_of(3_000, |random| {
        let (a, of_a) = mesh(random);
        let (b, of_b) = if random.one_in(2) { mesh(random) } else { convex(random) };
        let truth = order(&of_a, &of_b);
        assert_eq!(judge::order(&a, &b), Some(truth), "{a:?}, {b:?}");
        assert_eq!(judge::order(&b, &a), Some(truth), "swapped: {a:?}, {b:?}");
        assert_eq!(judge::overlap(&a, &b), Some(truth.is_le()), "{a:?}, {b:?}");
        assert_eq!(judge::overlap_open(&a, &b), Some(truth.is_lt()), "{a:?}, {b:?}");
        counts[(truth as i8 + 1) as usize] += 1;
    });
    assert!(counts.iter().all(|count| *count > counts.iter().sum::<i32>() / 50), "{counts:?}");
}

/// What has no end is beside a mesh of the grid what a segment or a triangle is that leaves it.
#[test]
fn beside_a_mesh_what_has_no_end_is_long() {
    cases_of(2_000, |random| {
        let (mesh, parts) = mesh(random);
        let from = point(random, 4);
        // Directions that are stored exactly.
        let way = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y][random.below(4)];
        let (far, near) = (from + way * 8.0, from - way * 8.0);
        let left = way.perp();
        let offset = left.dot(from);
        let endless: [(Shape<DVec2>, Vec<DVec2>); 4] = [
            (Ray::new(from, way).unwrap().into(), vec![from, far]),
            (Line::new(from, way).unwrap().into(), vec![near, far]),
            (Plane::new(left, offset).unwrap().into(), vec![near, far]),
            (HalfSpace::new(left, offset).unwrap().into(), {
                vec![near - way * 32.0, far + way * 32.0, from - left * 32.0]
            }),
        ];
        for (shape, points) in endless {
            let part = points.iter().map(|p| place(*p)).collect();
            let truth = order(&parts, &[part]);
            assert_eq!(judge::order(&mesh, &shape), Some(truth), "{mesh:?}, {shape:?}");
            assert_eq!(judge::order(&shape, &mesh), Some(truth), "swapped: {mesh:?}, {shape:?}");
        }
    });
}

/// A round body between two triangles, one below it and one above, touches both. A nudge to the side parts it from a corner.
#[test]
fn what_is_round_is_held_between_edges_alone() {
    let mesh = |corners: [[f64; 2]; 6]| -> Shape<DVec2> {
        let corners = corners.map(DVec2::from_array);
        Mesh::new(corners, [[0, 1, 2], [3, 4, 5]]).unwrap().into()
    };
    let [edge, apex] =
        [[[-4.0, 1.0], [4.0, 1.0], [0.0, 3.0]], [[0.0, 1.0], [1.0, 3.0], [-1.0, 3.0]]];
    let below = |part: [[f64; 2]; 3], x: f64| part.map(|[of, y]| [of + x, -y]);
    let between = |above: [[f64; 2]; 3], below: [[f64; 2]; 3]| {
        let [a, b, c] = above;
        let [d, e, f] = below;
        mesh([a, b, c, d, e, f])
    };
    let ball: Shape<DVec2> = Ball::new(DVec2::ZERO, 1.0).unwrap().into();
    let capsule = Capsule::new(DVec2::ZERO, DVec2::X * 2.0, 1.0).unwrap().into();
    for (round, mesh, truth) in [
        (&ball, between(edge, below(edge, 0.0)), Ordering::Less),
        (&ball, between(edge, below(apex, 0.0)), Ordering::Equal),
        (&ball, between(apex, below(apex, 0.0)), Ordering::Equal),
        // At the end of its flank a capsule is straight to one side, and round to the other.
        (&capsule, between(edge, below(apex, 0.0)), Ordering::Equal),
        (&capsule, between(edge, below(apex, 1.0)), Ordering::Less),
        (&capsule, between(apex, below(apex, 1.0)), Ordering::Equal),
        (&capsule, between(edge, below(edge, 0.0)), Ordering::Less),
    ] {
        assert_eq!(judge::order(round, &mesh), Some(truth), "{round:?}, {mesh:?}");
        assert_eq!(judge::order(&mesh, round), Some(truth), "swapped: {round:?}, {mesh:?}");
    }
}
