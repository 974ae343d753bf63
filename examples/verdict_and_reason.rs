//! Asks whether two boxes overlap, and prints why: each axis that was tested, with the interval of each box on it.
//!
//! `cargo run --no-default-features --features scene --example verdict_and_reason`

use glam::Vec2;
use hitbench::intersect::explain;
use hitbench::intersect::steps::Step;
use hitbench::shapes::{Aabb, Angle, Kind, Obb, Shape, ShapeError};
use hitbench::words::{self, Pair};

fn main() -> Result<(), ShapeError> {
    let a: Shape<Vec2> = Aabb::new(Vec2::ZERO, Vec2::new(1.0, 0.5))?.into();
    let turned = Obb::from_angle(Vec2::new(1.9, 0.9), Vec2::new(0.6, 0.3), Angle::Degrees(30.0))?;

    let (verdict, record) = explain::overlap(&a, &turned.into());
    match verdict {
        Ok(true) => println!("overlap"),
        Ok(false) => println!("apart"),
        Err(unsupported) => println!("{unsupported}"),
    }
    let reason = words::reason(&record, &Pair::new(Kind::Aabb, Kind::Obb, 2));
    println!("{}", reason.iter().map(|span| span.text.as_str()).collect::<String>());
    for step in record.steps {
        if let Step::Axis(test) = step {
            let (a, b) = (test.a, test.b);
            print!("on {:.3} A covers {:.3} to {:.3}, ", test.axis, a.min, a.max);
            println!(
                "B {:.3} to {:.3}: {}",
                b.min,
                b.max,
                if test.separates { "a gap" } else { "no gap" }
            );
        }
    }
    Ok(())
}
