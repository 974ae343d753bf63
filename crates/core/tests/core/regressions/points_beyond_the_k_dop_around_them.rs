//! `bounds::kdop` says that it contains its points in exact arithmetic, but far from the origin the test of a point and the k-DOP
//! said that they are apart.
//!
//! Cause: the test asked the rounded corners, which lie an ulp within the slabs.
//! Fix: where rounding could decide, exact arithmetic is asked of the slabs.

use glam::{DVec2, DVec3};
use hitbench_core::bounds::{Directions, kdop};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Point, Shape};

fn are_in_it<V: Dimension<Scalar = f64>>() {
    // A generator of small whole numbers: the digits of its quotients have no pattern.
    let mut digits = 1.0_f64;
    let mut next = || {
        digits = (digits * 9_301.0 + 49_297.0) % 233_280.0;
        digits / 233_280.0
    };
    for _ in 0..100 {
        let points: Vec<V> =
            (0..7).map(|_| V::from_fn(|_| 6.6e12 * (1.0 + 1e-3 * next()))).collect();
        for directions in [Directions::Corners, Directions::All] {
            let around: Shape<V> = kdop(&points, directions).unwrap().into();
            for p in &points {
                let point = Point::new(*p).unwrap().into();
                assert_eq!(matrix::overlap(&point, &around), Ok(true), "{p:?}");
            }
        }
    }
}

in_spaces!(in_the_plane_and_in_space = are_in_it(): DVec2, DVec3);
