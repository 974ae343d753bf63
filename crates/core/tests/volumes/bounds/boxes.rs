//! No fitted box is larger than the box along the coordinate axes, whatever the points are like.

use hitbench_core::bounds::{aabb, node_corners, obb, obb_tree};
use hitbench_core::shapes::{Mesh, Obb};
use hitbench_core::{Scalar, Vector};

use crate::common::{Random, cases_of};

/// Volume, area and length: the products of all, of the two largest and of the one largest half-extents.
fn sizes<V: Vector>(obb: &Obb<V>) -> [f64; 3] {
    let mut half: Vec<f64> = (0..V::DIM).map(|i| obb.half().get(i).double()).collect();
    half.sort_by(|x, y| y.total_cmp(x));
    half.resize(3, 1.0);
    [half.iter().product(), half[0] * half[1], half[0]]
}

#[track_caller]
fn hold<V: Vector>(points: &[V]) {
    let straight = Obb::from(aabb(points).unwrap());
    let tight = obb(points).unwrap();
    let (large, found) = (sizes(&straight), sizes(&tight));
    // Of those without a volume the area counts, and of those without an area the length.
    let number = large.iter().position(|&size| size > 0.0).unwrap_or(2);
    for i in 0..=number {
        let most = large[i] * (1.0 + 1e-12);
        assert!(found[i] <= most, "{found:?} > {large:?}: {tight:?} of {points:?}");
    }
}

/// Points of a kind that makes trouble: many see one place, lie on a line or in a plane, or far from the origin.
fn points<V: Vector>(random: &mut Random) -> Vec<V> {
    let count = 3 + random.below(10);
    let most = [1, 2, 3, 6][random.below(4)];
    let whole = |random: &mut Random| random.below(2 * most + 1) as f64 - most as f64;
    let mut lattice: Vec<[f64; 3]> = (0..count).map(|_| [0; 3].map(|_| whole(random))).collect();
    match random.below(6) {
        // In a coordinate plane, in an oblique plane, on a line.
        0 => lattice.iter_mut().for_each(|p| p[2] = 1.0),
        1 => lattice.iter_mut().for_each(|p| p[2] = p[0] + p[1]),
        2 => lattice.iter_mut().for_each(|p| *p = [p[0], 2.0 * p[0], -p[0]]),
        3 => lattice.iter_mut().for_each(|p| *p = [p[0], p[0], 1.0]),
        // The corners of a box, but for some.
        4 => lattice.iter_mut().for_each(|p| *p = p.map(f64::signum)),
        _ => {}
    }
    let stretch = [0; 3].map(|_| [1.0, 1.0, 3.0, 0.37, 1e-3][random.below(5)]);
    let far = [0.0, 0.0, 1.0 / 3.0, 1e3, 1e6][random.below(5)];
    let offset = [0; 3].map(|_| random.between(-1.0, 1.0) * far);
    let turned = random.one_in(3).then(|| random.axes::<V>());
    let place = |p: &[f64; 3]| {
        let p = V::from_fn(|i| V::Scalar::of(p[i] * stretch[i]));
        let p = turned.as_ref().map_or(p, |axes| p.along(axes));
        V::from_fn(|i| p.get(i) + V::Scalar::of(offset[i]))
    };
    lattice.iter().map(place).collect()
}

mod generic {
    use super::*;

    pub fn never_larger_than_the_straight_box<V: Vector>() {
        cases_of(3_000, |random| hold(&points::<V>(random)));
    }

    pub fn nor_are_those_of_a_tree<V: Vector>() {
        cases_of(150, |random| {
            let mut corners = points::<V>(random);
            corners.extend(points::<V>(random));
            let triangles: Vec<[u32; 3]> =
                (2..corners.len() as u32).map(|i| [i - 2, i - 1, i]).collect();
            let mesh = Mesh::new(corners, triangles).unwrap();
            let (tree, corners) = (obb_tree(&mesh).unwrap(), node_corners(&mesh).unwrap());
            for node in 0..tree.node_count() as u32 {
                let half = aabb(&corners[node as usize]).unwrap().half();
                let straight: f64 = (0..V::DIM).map(|i| half.get(i).double()).product();
                let obb = tree.volume(node);
                // Each is wider by some ulp of its diagonal.
                let slack = 1e-5 * obb.half().length().double();
                let narrow = (0..V::DIM).map(|i| (obb.half().get(i).double() - slack).max(0.0));
                assert!(narrow.product::<f64>() <= straight * (1.0 + 1e-6) + 1e-300, "{obb:?}");
            }
        });
    }
}

in_every_space!(never_larger_than_the_straight_box, nor_are_those_of_a_tree);
