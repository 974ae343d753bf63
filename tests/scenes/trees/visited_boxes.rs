//! Every sweep of a mesh tells the boxes that it looks at, and the triangles.

use glam::DVec3;
use glam::Vec3;
use hitbench::analysis::Search;
use hitbench::intersect::Record;
use hitbench::intersect::explain;
use hitbench::intersect::steps::{Outcome, Step};
use hitbench::shapes::*;

use hitbench_testing::meshes;

fn ball_of_triangles(at: Vec3) -> Shape<Vec3> {
    let (corners, triangles) = meshes::icosphere(2);
    let corners: Vec<Vec3> = corners.into_iter().map(|p| p.as_vec3() + at).collect();
    Mesh::new(corners, triangles).unwrap().into()
}

fn others() -> Vec<Shape<Vec3>> {
    let at = Vec3::new(3.0, 0.2, 0.1);
    vec![
        Ball::new(at, 0.5).unwrap().into(),
        Cone::new(at, at + Vec3::Y, 0.4).unwrap().into(),
        Sector::new(at, Vec3::X, Angle::Degrees(80.0), 0.6).unwrap().into(),
        ball_of_triangles(at),
    ]
}

fn turning(by: f32) -> Motion<Vec3> {
    let turn = Turn::<Vec3>::new(Vec3::new(0.2, 1.0, 0.3), Angle::Degrees(70.0)).unwrap();
    Motion { displacement: Vec3::X * by, turn: Some(turn) }
}

#[test]
fn nodes_and_triangles_are_told() {
    let mesh = ball_of_triangles(Vec3::ZERO);
    for other in others() {
        for by in [0.5, 4.0] {
            for motion in [Motion::from(Vec3::X * by), turning(by)] {
                for swapped in [false, true] {
                    let rest = Motion::from(Vec3::ZERO);
                    let (a, b) = ((&mesh, motion), (&other, rest));
                    let (a, b) = if swapped { (b, a) } else { (a, b) };
                    let (met, Record { steps, .. }) = Record::of(|probe| {
                        explain::with(probe).sweep(a.0, a.1, b.0, b.1).unwrap().is_some()
                    });
                    let told = format!("{} by {by}, {motion:?}", other.kind());
                    assert_eq!(met, by > 1.0, "{told}");
                    check(&steps, met, &told);
                }
            }
        }
    }
}

/// What was pushed is popped once or still waits, and what is hit is told as a pair of triangles.
fn check(steps: &[Step<DVec3>], met: bool, told: &str) {
    let search = Search::after(steps, steps.len() - 1).unwrap_or_else(|| panic!("{told}"));
    assert_eq!(search.found() > 0, met, "{told}");
    let mut open: Vec<[u32; 2]> = Vec::new();
    for step in steps {
        let Step::Nodes(pair) = step else { continue };
        let numbers = [pair.a.number, pair.b.number];
        if numbers == [0, 0] {
            open.clear();
        } else {
            let place = open.iter().position(|&waiting| waiting == numbers);
            open.swap_remove(place.unwrap_or_else(|| panic!("{numbers:?} was not pushed: {told}")));
        }
        if let Outcome::Pushed(pushed) = &pair.outcome {
            open.extend(pushed);
        }
    }
    // A search that finds nothing looks at all.
    assert!(met || open.is_empty(), "{told}");
    // Where it meets, boxes were opened down to triangles.
    let leaves = search.popped.iter().filter(|(_, pair)| pair.outcome == Outcome::Leaves).count();
    assert!(!met || leaves > 0 && search.popped.len() > 2, "{told}");
}

/// While a search goes on, what waits is what it comes to later.
#[test]
fn what_waits_is_known_on_the_way() {
    let (mesh, other) = (ball_of_triangles(Vec3::ZERO), ball_of_triangles(Vec3::X * 3.0));
    let (_, Record { steps, .. }) = Record::of(|probe| {
        explain::with(probe).sweep(&mesh, turning(4.0), &other, Vec3::ZERO).unwrap().unwrap()
    });
    let most =
        (0..steps.len()).filter_map(|step| Some(Search::after(&steps, step)?.waiting.len())).max();
    assert!(most > Some(3), "{most:?}");
}
