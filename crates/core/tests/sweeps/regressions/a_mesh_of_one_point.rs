//! A tetrahedron flew through a mesh of one triangle whose corners are one point, and the sweep said that they never meet; the
//! same with a larger mesh, if such a triangle was alone in a leaf of its tree. Where they overlapped at the start, the overlap
//! was said to end at once.
//!
//! Cause: a search that has to split a pair of parts opens the one with the larger excess, that is, how far points of a box
//! may be from what it is around. A box around a point has none, and neither has a convex part, below which is nothing: of
//! two that are equal the first was opened, so that nothing took the place of the pair. Fix: only what stands for parts below
//! it has an excess, which may be 0.

use glam::{DVec2, DVec3};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Angle, Hull, Mesh, Motion, Shape, Triangle};
use hitbench_core::{Scalar, Vector};

use crate::common::turns::Turns;

fn at<V: Vector>(x: f64, y: f64) -> V {
    V::from_fn(|i| V::Scalar::of(if i < 2 { [x, y][i] } else { 0.0 }))
}

/// The corners at the origin and at 1 on the axes: a triangle or a tetrahedron.
fn simplex<V: Dimension>() -> Shape<V> {
    Hull::new([V::ZERO].into_iter().chain(V::AXES).collect::<Vec<_>>()).unwrap().into()
}

fn mesh<V: Dimension>(corners: Vec<V>, triangles: Vec<[u32; 3]>) -> Shape<V> {
    Mesh::new(corners, triangles).unwrap().into()
}

fn point_meshes<V: Dimension>(x: f64) -> [Shape<V>; 2] {
    let point = at(x, 0.25);
    let far = [at(x, -9.0), at(x + 1.0, -9.0), at(x, -8.0), point];
    [mesh(vec![point], vec![[0; 3]]), mesh(far.to_vec(), vec![[0, 1, 2], [3; 3]])]
}

#[track_caller]
fn meets<V: Dimension>(a: &Shape<V>, b: &Shape<V>, of_b: Motion<V>, [first, last]: [f64; 2]) {
    let answers = [matrix::sweep(a, V::ZERO, b, of_b), matrix::sweep(b, of_b, a, V::ZERO)];
    for answer in answers {
        let Overlap { first: from, last: to } = answer.unwrap().expect("they meet").widened();
        assert!((from - first).abs() < 1e-6 && (to - last).abs() < 1e-6, "{from} {to}");
    }
}

fn straight<V: Dimension>() {
    let way = at::<V>(8.0, 0.0).into();
    for point in point_meshes::<V>(4.0) {
        // Its height is 1/4, and there the body reaches from x = 0 to 3/4.
        meets(&point, &simplex(), way, [3.25 / 8.0, 0.5]);
        let other = mesh(vec![at(0.0, -1.0), at(0.0, 1.0), at(0.0, 1.0)], vec![[0, 1, 2]]);
        meets(&point, &other, way, [0.5, 0.5]);
    }
    for point in point_meshes::<V>(0.25) {
        meets(&point, &simplex(), way, [0.0, 0.25 / 8.0]);
    }
}

in_every_space!(bodies_that_move_straight_past_it = straight());

/// A stick of length 2 about its middle, by a quarter: it reaches the direction (4, 3) at 36.87°.
fn turning<V: Turns>() {
    let stick: Shape<V> = Triangle::new(at(-1.0, 0.0), at(1.0, 0.0), at(0.0, 0.0)).unwrap().into();
    let axis = if V::DIM == 3 { V::AXES[2] } else { V::AXES[0] };
    let turn = Some(V::turn(axis, Angle::Degrees(V::Scalar::of(90.0))));
    let point = mesh(vec![at(0.5, 0.375)], vec![[0; 3]]);
    let met = 0.75_f64.atan().to_degrees() / 90.0;
    let motion = Motion { displacement: V::ZERO, turn };
    let answer = matrix::sweep(&point, V::ZERO, &stick, motion).unwrap();
    let Overlap { first, last } = answer.expect("they meet").widened();
    assert!((first - met).abs() < 1e-6 && (last - met).abs() < 1e-6, "{first} {last}");
}

in_spaces!(a_stick_that_turns_over_it = turning(): DVec2, DVec3);
