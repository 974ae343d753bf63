//! Depth and normal: moved out by the depth the shapes just touch, and no direction that was tried is shorter.

use glam::DVec3;
use hitbench_core::Vector;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Record, epa, gjk};
use hitbench_core::shapes::{Kind, Shape};

use crate::common::*;
use crate::gjk::certify::{is_curved, sizes};
use crate::gjk::distances::each_pair;

/// How far B has to go along `direction`, a unit vector, to be apart from A.
fn way_out<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>, direction: V) -> f64 {
    a.projection(direction).max - b.projection(direction).min
}

mod generic {
    use super::*;

    pub fn out_by_the_depth<V: Dimension<Double = V, Precise = V, Scalar = f64>>() {
        // Straight and curved: the way out along the normal, the move by less, other directions,
        // the witness points, and how far the way between these is off the normal.
        let mut worst = [[0.0_f64; 5]; 2];
        let mut iterations = [0_usize; 161];
        each_pair::<V>(2_000, |random, a, b| {
            // Near the origin, so that what is measured is not the rounding of the moves.
            let origin = a.reference_point();
            let (a, b) = (a.posed(-origin, None), b.posed(-origin, None));
            if !gjk::overlap(&a, &b, &mut ()).unwrap() {
                return;
            }
            let (penetration, Record { steps, .. }) =
                Record::of(|probe| epa::penetration(&a, &b, probe).unwrap());
            iterations[steps.iter().filter(|s| matches!(s, Step::Polytope(_))).count()] += 1;
            let (depth, normal) = (penetration.depth, penetration.normal);
            assert!((lift(normal).length() - 1.0).abs() < 1e-14, "{penetration:?}");
            let size = sizes(&a, &b).max(1e-300);
            let along = (way_out(&a, &b, normal).max(0.0) - depth).abs() / size;

            // Less is not enough.
            let too_early = |part: f64| {
                let moved = b.posed(normal * (depth - part * size), None);
                depth > part * size && !gjk::overlap(&a, &moved, &mut ()).unwrap()
            };
            let tries = [1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13];
            let less = tries.into_iter().find(|&part| too_early(part)).unwrap_or(0.0);

            // No other direction is shorter.
            let mut shorter = 0.0_f64;
            for number in 0..20 {
                let random_axis = random.axes::<V>()[0];
                let off = 10_f64.powf(random.between(-6.0, 0.0));
                let direction = match number {
                    0..10 => random_axis.unit(),
                    _ => (normal + random_axis * off).unit(),
                };
                let Some(direction) = direction else { continue };
                shorter = shorter.max((depth - way_out(&a, &b, direction)) / size);
            }
            let witnesses = outside(&a, penetration.a).max(outside(&b, penetration.b));
            let between: DVec3 = lift(penetration.a) - lift(penetration.b) - lift(normal) * depth;
            let (witnesses, between) = (witnesses / size, between.length() / size);

            let curved = is_curved(&a) || is_curved(&b);
            let measured = [along, less, shorter, witnesses, between];
            // Where two faces are as near but for rounding, the depth tells to half its digits only which is meant.
            let bands = if curved {
                [1e-14, 1e-7, 1e-5, 1e-13, 1e-5]
            } else {
                [1e-14, 1e-13, 1e-13, 1e-13, 1e-7]
            };
            // A k-DOP in another pose is what its rounded slabs say, of which two may cross at a small angle; its corners are
            // rounded as they are moved.
            let has_slabs = a.kind() == Kind::Kdop || b.kind() == Kind::Kdop;
            let bands = if has_slabs { bands.map(|band: f64| band.max(1e-9)) } else { bands };
            let right = measured.iter().zip(bands).all(|(part, band)| *part <= band);
            assert!(right, "{measured:?}: {penetration:?} {a:?} {b:?}");
            let worst = &mut worst[usize::from(curved)];
            (0..5).for_each(|i| worst[i] = worst[i].max(measured[i]));
        });
        eprintln!("straight {:?}, curved {:?}; iterations {iterations:?}", worst[0], worst[1]);
    }
}

in_spaces!(out_by_the_depth: glam::DVec2, glam::DVec3);
