//! A game holds an assertion about two bodies. Where it fails, it writes a scene, and `hitbench dump.ron` shows why.
//!
//! `cargo run --no-default-features --features scene --example dump_scene`

use glam::{Quat, Vec3};
use hitbench::intersect::matrix;
use hitbench::scene::{Document, Expectation, Format, Scene};
use hitbench::shapes::{Capsule, Obb, Shape, ShapeError};

/// Holds that bodies which the engine has resolved do not overlap any more.
fn assert_resolved(a: (&str, &Shape<Vec3>), b: (&str, &Shape<Vec3>)) {
    if matrix::overlap(a.1, b.1) != Ok(true) {
        return;
    }
    let mut document = Document::new(format!("{} is still in {}", a.0, b.0));
    document.push(a.0, a.1, Vec3::ZERO);
    document.push(b.0, b.1, Vec3::ZERO);
    document.expect.push(Expectation::Apart { pair: (a.0.into(), b.0.into()), at: None });
    println!("{}", Scene::Three(document).write(Format::Ron));
}

fn main() -> Result<(), ShapeError> {
    let player = Capsule::new(Vec3::new(0.1, 0.5, 0.0), Vec3::new(0.1, 1.5, 0.0), 0.5)?.into();
    let half = Vec3::new(1.0, 0.5, 2.0);
    let ramp = Obb::from_quat(Vec3::new(1.2, 0.2, 0.0), half, Quat::from_rotation_z(0.4))?.into();
    assert_resolved(("player", &player), ("ramp", &ramp));
    Ok(())
}
