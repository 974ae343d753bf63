//! Geometric Tools, `IntrDisk2Sector2.h`: a disk beside a small sector is said to hit it.
//!
//! Cause: the line of an edge meets the disk, but only behind the apex; the smaller root is compared with the length of
//! the edge and never with 0. Fix: the distance to the edge as a segment, with the parameter clamped at both ends.

use glam::{DVec2, Vec2};
use hitbench_core::intersect::{distance, overlap, textbook};
use hitbench_core::shapes::{Angle, Ball, Sector};

#[test]
fn the_disk_misses() {
    let sector = Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(45.0), 0.5).unwrap();
    let disk = Ball::new(Vec2::new(0.0, 2.0), 1.5).unwrap();
    assert!(!overlap::ball_sector(&disk, &sector, &mut ()));
    assert!(textbook::ball_sector_geometric_tools(&disk, &sector, &mut ()));
}

#[test]
fn by_the_distance_to_the_corner() {
    let sector = Sector::new(DVec2::ZERO, DVec2::X, Angle::Degrees(45.0), 0.5).unwrap();
    let disk = Ball::new(DVec2::new(0.0, 2.0), 1.5).unwrap();
    // The corner is at (√⅛, √⅛).
    let truth = (0.125 + (2.0 - 0.125_f64.sqrt()).powi(2)).sqrt() - 1.5;
    assert!((distance::ball_sector(&disk, &sector, &mut ()).distance - truth).abs() < 1e-15);
    assert!((truth - 0.184).abs() < 1e-3);
}
