//! A probe of one's own counts how many axes the box test tries in a crowd, where it stops at the first that separates.
//!
//! `cargo run --no-default-features --example custom_probe`

use std::ops::ControlFlow;

use glam::{DVec3, Quat, Vec3};
use hitbench::intersect::Probe;
use hitbench::intersect::overlap::obb_obb;
use hitbench::intersect::steps::Step;
use hitbench::shapes::{Obb, ShapeError};

/// How many axes were tried.
struct Axes(usize);

impl Probe<Vec3> for Axes {
    /// Steps come in double precision, which holds every number of single precision.
    fn record(&mut self, step: impl FnOnce() -> Step<DVec3>) {
        self.0 += usize::from(matches!(step(), Step::Axis(_)));
    }

    /// The verdict is known: the test need not go on for the sake of the steps that remain.
    fn settled(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    /// The order of the arguments does not matter to a number.
    fn swapped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        run(self)
    }
}

fn main() -> Result<(), ShapeError> {
    let crate_at = |i: u8| {
        let angle = f32::from(i) * 0.7;
        let center = Vec3::new(angle.cos(), f32::from(i) * 0.1, angle.sin());
        Obb::from_quat(center, Vec3::new(0.5, 0.4, 0.3), Quat::from_rotation_x(angle))
    };
    let crates = (0..40).map(crate_at).collect::<Result<Vec<_>, _>>()?;

    let (mut axes, mut tests, mut hits) = (Axes(0), 0, 0);
    for (i, a) in crates.iter().enumerate() {
        for b in &crates[..i] {
            tests += 1;
            hits += usize::from(obb_obb(a, b, &mut axes));
        }
    }
    println!("{tests} pairs, {hits} overlap; {} axes instead of {}", axes.0, 15 * tests);
    Ok(())
}
