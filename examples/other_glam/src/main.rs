//! A game with glam 0.29 asks hitbench, which has another glam: vectors go over by `mint`.
//!
//! `cargo run --manifest-path examples/other_glam/Cargo.toml`

use glam::{Quat, Vec3};
use hitbench::intersect::explain;
use hitbench::glam as theirs;
use hitbench::intersect::{Record, matrix};
use hitbench::scene::{Document, Format, Scene};
use hitbench::shapes::{Ball, Obb, Shape};
use hitbench::words;

fn vector(v: Vec3) -> theirs::Vec3 {
    mint::Vector3::from(v).into()
}

fn rotation(q: Quat) -> theirs::Quat {
    mint::Quaternion::from(q).into()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (center, half) = (Vec3::new(0.0, 1.0, 0.0), Vec3::new(2.0, 0.5, 1.0));
    let plank = Obb::from_quat(vector(center), vector(half), rotation(Quat::from_rotation_z(0.3)))?;
    let plank: Shape<theirs::Vec3> = plank.into();
    let stone = Ball::new(vector(Vec3::new(1.0, 2.2, 0.0)), 0.5)?.into();

    let (overlap, record) = explain::overlap(&plank, &stone);
    println!("{}", if overlap? { "overlap" } else { "apart" });
    for step in &record.steps {
        println!("  {}", words::listed(step));
    }
    let mut document = Document::new("A stone on a plank");
    document.push("plank", &plank, theirs::Vec3::ZERO);
    document.push("stone", &stone, vector(Vec3::NEG_Y));
    println!("{}", Scene::Three(document).write(Format::Ron));
    Ok(())
}
