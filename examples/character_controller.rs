//! A capsule walks through a room: it goes up to the first contact, and slides along the surface for the rest of the way.
//!
//! `cargo run --no-default-features --example character_controller`

use glam::Vec3;
use hitbench::intersect::matrix::sweep_with_contact;
use hitbench::shapes::{Aabb, Ball, Capsule, Shape};

/// How far it keeps from what it touches, so that the next step does not begin in contact.
const SKIN: f32 = 1e-3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let walls: [Shape<Vec3>; 3] = [
        Aabb::from_min_max(Vec3::new(-9.0, -1.0, -9.0), Vec3::new(9.0, 0.0, 9.0))?.into(),
        Aabb::from_min_max(Vec3::new(3.0, 0.0, -9.0), Vec3::new(4.0, 3.0, 9.0))?.into(),
        Ball::new(Vec3::new(1.0, 0.0, 2.5), 1.0)?.into(),
    ];
    let mut feet = Vec3::new(0.0, SKIN, 0.0);
    for frame in 0..8 {
        let mut way = Vec3::new(0.7, -0.1, 0.4);
        // Along a corner of two surfaces it slides twice.
        for _ in 0..4 {
            let body = Capsule::new(feet + Vec3::Y * 0.4, feet + Vec3::Y * 1.4, 0.4)?.into();
            let mut first = None;
            for wall in &walls {
                let met = sweep_with_contact(&body, way, wall, Vec3::ZERO)?;
                if let Some(met) = met
                    && first.is_none_or(|(u, _)| met.overlap.first < u)
                {
                    first = Some((met.overlap.first, met.contact.and_then(|at| at.normal)));
                }
            }
            let Some((u, normal)) = first else {
                feet += way;
                break;
            };
            // From the body to the wall: what of the way leads into the wall is taken off.
            let Some(normal) = normal else { break };
            feet += way * u - normal * SKIN;
            let rest = way * (1.0 - u);
            way = rest - normal * rest.dot(normal).max(0.0);
        }
        println!("frame {frame}: feet at {feet:.3}");
    }
    Ok(())
}
