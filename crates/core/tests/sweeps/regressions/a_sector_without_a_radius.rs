//! A sector beyond 90° with the radius 0, which is a point, moved out of a triangle, and the sweep said that they part at once;
//! one that came in was missed. Its depth in a body was refused.
//!
//! Cause: it counted as not convex, because of its angle, so that a sweep was a search through its two half-disks, which
//! are of no size either: see [`a_mesh_of_one_point`](super::a_mesh_of_one_point). Fix: without a radius it is convex.

use glam::{DVec2, Vec2};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Angle, Sector, Shape, Triangle};
use hitbench_core::{Scalar, Vector};

fn at<V: Vector>(x: f64, y: f64) -> V {
    V::from_fn(|i| V::Scalar::of([x, y][i]))
}

fn out_of_a_triangle<V: Dimension>() {
    let triangle: Shape<V> =
        Triangle::new(at(-1.0, -1.0), at(3.0, -1.0), at(-1.0, 3.0)).unwrap().into();
    for degrees in [0.0, 60.0, 90.0, 120.0, 165.0, 180.0] {
        let angle = Angle::Degrees(V::Scalar::of(degrees));
        let sector = |x: f64| -> Shape<V> {
            Sector::new(at(x, 0.0), at(1.0, 0.0), angle, V::Scalar::ZERO).unwrap().into()
        };
        let half = |first: f64, last: f64| {
            Ok(Some(Overlap { first: V::Scalar::of(first), last: V::Scalar::of(last) }))
        };
        let way = at::<V>(4.0, 0.0);
        let (inside, outside) = (sector(0.0), sector(4.0));
        let sweep = |b: &Shape<V>, way: V| matrix::sweep(&triangle, V::ZERO, b, way);
        assert_eq!(sweep(&inside, way), half(0.0, 0.5), "{degrees}");
        assert_eq!(sweep(&outside, -way), half(0.5, 1.0), "{degrees}");
        let out = matrix::penetration(&triangle, &inside).unwrap().expect("it is inside");
        // To the left, down, or across the long side, √2 away.
        assert!((out.depth.double() - 1.0).abs() < 1e-6, "{out:?}");
    }
}

in_spaces!(at_any_angle = out_of_a_triangle(): Vec2, DVec2);
