//! Solid meshes that are convex: what a hull answers of them is right.

use glam::DVec3;
use num_traits::Float;

use crate::shapes::{Hull, Mesh};
use crate::vector::{Scalar, Vector};

/// The hull of the corners of a solid mesh, if that is what the mesh is but for rounding; found once for all clones.
///
/// It is where no corner lies beyond the plane of a triangle by more than 16 ulp of the coordinates: the corners of a face are
/// hardly ever in one plane once they were turned and rounded. So all of the surface lies that near to the boundary of the hull,
/// and the depth in the hull is that in the mesh but for as much. It takes the product of the numbers of triangles and of corners,
/// in steps; meshes for which that is more than [`MOST`] count as not convex.
pub(super) fn hull<V: Vector>(mesh: &Mesh<V>) -> Option<&Hull<V>> {
    if !mesh.is_solid() {
        return None;
    }
    mesh.hull(|mesh| {
        // A corner that no triangle has is no point of the mesh.
        let mut used: Vec<u32> = mesh.indices().iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let corners: Vec<V> = used.iter().map(|&i| mesh.vertices()[i as usize]).collect();
        is_convex(mesh, &corners).then(|| Hull::new(corners).ok()).flatten()
    })
}

/// About a tenth of a second: 5,800 triangles of a closed surface.
const MOST: usize = 1 << 24;

fn is_convex<V: Vector>(mesh: &Mesh<V>, corners: &[V]) -> bool {
    if corners.len() * mesh.indices().len() > MOST {
        return false;
    }
    let from = corners[0].in_space();
    let places: Vec<DVec3> = corners.iter().map(|p| p.in_space() - from).collect();
    let triangles =
        || mesh.triangles().map(|triangle| triangle.vertices().map(|p| p.in_space() - from));
    let volume: f64 = triangles().map(|[a, b, c]| a.dot(b.cross(c))).sum();
    let largest = corners.iter().map(|p| p.max_abs()).fold(V::Scalar::ZERO, V::Scalar::max);
    let rounding = 16.0 * (largest * V::Scalar::epsilon()).double();
    // All in one plane it encloses nothing. All triangles look outward, or all inward.
    volume != 0.0
        && triangles().all(|[a, b, c]| {
            let outward = (b - a).cross(c - a) * volume.signum();
            let Some(outward) = outward.try_normalize() else { return true };
            places.iter().all(|p| outward.dot(p - a) <= rounding)
        })
}
