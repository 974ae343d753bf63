//! Overlap of meshes: the pairs of triangles whose boxes meet, by a traversal of both bounding volume hierarchies.

use std::ops::ControlFlow;

use super::triangle_triangle;
use crate::intersect::bvh::{self, Bvh, Tally, Volume, Waiting};
use crate::intersect::probe::{Decision, ItemPair, PartName, Probe, Recorder, Side, Step, part};
use crate::intersect::winding::member_inside;
use crate::shapes::{Bounds, Mesh, Triangle};
use crate::vector::Vector;

/// Some triangle of A and some triangle of B have a point in common, or a part of one mesh lies within the other, if that is
/// [solid](Mesh::into_solid). The space that a surface encloses does not belong to it.
///
/// The verdict is exact, as that of [`triangle_triangle`]: the trees exclude only pairs whose boxes, rounded outward, do not meet.
///
/// Source: the GAME2016 lecture on bounding volume hierarchies.
pub fn mesh_mesh<V: Vector, P: Probe<V>>(a: &Mesh<V>, b: &Mesh<V>, probe: &mut P) -> bool {
    mesh_mesh_by(Waiting::Stack, a, b, probe)
}

/// [`mesh_mesh`] with a stack or a queue of waiting pairs of nodes. The verdict is the same; the cost often differs if they overlap.
pub fn mesh_mesh_by<V: Vector, P: Probe<V>>(
    order: Waiting,
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
) -> bool {
    let mut overlap = false;
    let found = |_, probe: &mut P| {
        overlap = true;
        probe.decided(Decision::Step(true));
        probe.settled()
    };
    // The plain traversal is depth first, so it does not serve for a queue.
    let tally = if P::RECORDS || order == Waiting::Queue {
        visit_pairs(order, (a, a.tree()), (b, b.tree()), probe, found)
    } else {
        plain_pairs(a, b, probe, found)
    };
    if overlap || part_inside(a, b, probe).is_some() {
        return true;
    }
    decide_none_found(tally, probe);
    false
}

/// A point of a part of one mesh that lies within the other, if that is solid.
pub(in crate::intersect) fn part_inside<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
) -> Option<V> {
    member_inside(|| a.parts().collect(), b, Side::B, probe)
        .or_else(|| member_inside(|| b.parts().collect(), a, Side::A, probe))
}

/// Records the decision of a search that found nothing.
pub(in crate::intersect) fn decide_none_found<V: Vector, P: Probe<V>>(tally: Tally, probe: &mut P) {
    // One test of volumes and none of items: the roots were apart.
    let by_roots = tally.volumes == 1 && tally.items == 0;
    probe.decided(if by_roots { Decision::RootsApart } else { Decision::NoPartsMeet });
}

/// All pairs of triangles, one of A and one of B, that have a point in common, by their numbers in no particular order; and the cost of the
/// search.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::overlap::triangle_pairs;
/// use hitbench::shapes::Mesh;
///
/// let floor = Mesh::new([Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::X + Vec3::Z], [[0, 1, 2], [1, 3, 2]])?;
/// let [foot, left, right] = [[0.1, -0.1, 0.1], [0.1, 1.0, 0.1], [0.2, 1.0, 0.1]].map(Vec3::from);
/// let spike = Mesh::new([foot, left, right], [[0, 1, 2]])?;
/// assert_eq!(triangle_pairs(&floor, &spike, &mut ()).0, [[0, 0]]);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn triangle_pairs<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
) -> (Vec<[u32; 2]>, Tally) {
    if P::RECORDS {
        return triangle_pairs_by((a, a.tree()), (b, b.tree()), probe);
    }
    let mut found = Vec::new();
    let tally = plain_pairs(a, b, probe, |pair, _| {
        found.push(pair);
        ControlFlow::Continue(())
    });
    (found, tally)
}

/// [`triangle_pairs`] with other trees over the triangles, such as [`ball_tree`](crate::bounds::ball_tree) and
/// [`obb_tree`](crate::bounds::obb_tree).
pub fn triangle_pairs_by<V: Vector, B: Volume<V>, P: Probe<V>>(
    a: (&Mesh<V>, &Bvh<B>),
    b: (&Mesh<V>, &Bvh<B>),
    probe: &mut P,
) -> (Vec<[u32; 2]>, Tally) {
    let mut found = Vec::new();
    let tally = visit_pairs(Waiting::Stack, a, b, probe, |pair, _| {
        found.push(pair);
        ControlFlow::Continue(())
    });
    (found, tally)
}

/// Visits the pairs of triangles that have a point in common, without recording, by the trees with eight children per node.
fn plain_pairs<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
    found: impl FnMut([u32; 2], &mut P) -> ControlFlow<()>,
) -> Tally {
    let meet = |s: &[V; 3], t: &[V; 3]| {
        triangle_triangle(&Triangle::from_vertices(*s), &Triangle::from_vertices(*t), &mut ())
    };
    bvh::meeting_triangles(a.wide(), b.wide(), probe, meet, found)
}

/// Visits the pairs of triangles that have a point in common, and tells the steps to the probe.
fn visit_pairs<V: Vector, B: Volume<V>, P: Probe<V>>(
    order: Waiting,
    (a, tree_a): (&Mesh<V>, &Bvh<B>),
    (b, tree_b): (&Mesh<V>, &Bvh<B>),
    probe: &mut P,
    mut found: impl FnMut([u32; 2], &mut P) -> ControlFlow<()>,
) -> Tally {
    let bounded = |mesh: &Mesh<V>, number: u32| {
        let triangle = mesh.triangle(number as usize);
        (Bounds::around(*triangle.vertices()), triangle)
    };
    // The traversal gives one triangle of A with several of B in a row.
    let mut last = (0, bounded(a, 0));
    bvh::pairs_by(order, tree_a, tree_b, probe, |i, j, probe| {
        if last.0 != i {
            last = (i, bounded(a, i));
        }
        let ((around_s, s), (around_t, t)) = (&last.1, bounded(b, j));
        let overlap = if around_s.meets(&around_t) {
            let plain = || triangle_triangle(s, &t, &mut ());
            let recorded = |probe: &mut Recorder<V::Double>| triangle_triangle(s, &t, probe);
            item_test([i, j], probe, plain, recorded, |overlap| *overlap)
        } else {
            probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: false }));
            false
        };
        if overlap { found([i, j], probe) } else { ControlFlow::Continue(()) }
    })
}

/// Whether a shape overlaps a mesh: a triangle of the mesh passes the test, or a point of the shape lies within the mesh, if that is solid.
///
/// The test of a triangle is given twice, `plain` and `recorded`. It is asked of the triangles whose boxes meet the `bounds` of the shape
/// and are not culled by `leaves_out`. `members` are points of the shape, one of each part. To the probe the shape is A.
pub(in crate::intersect) fn any_triangle<V: Vector, P: Probe<V>>(
    mesh: &Mesh<V>,
    bounds: Bounds<V>,
    members: impl FnOnce() -> Vec<V>,
    leaves_out: impl Fn(&Bounds<V>) -> bool,
    probe: &mut P,
    plain: impl Fn(&Triangle<V>) -> bool,
    recorded: impl Fn(&Triangle<V>, &mut Recorder<V::Double>) -> bool,
) -> bool {
    let mut any = false;
    let meets = |volume: &Bounds<V>| bounds.meets(volume) && !leaves_out(volume);
    let tally = bvh::query(mesh.tree(), bounds, meets, probe, |j, probe| {
        let triangle = mesh.triangle(j as usize);
        let recorded = |probe: &mut Recorder<V::Double>| recorded(&triangle, probe);
        let overlap = item_test([0, j], probe, || plain(&triangle), recorded, |overlap| *overlap);
        any |= overlap;
        if !overlap {
            return ControlFlow::Continue(());
        }
        probe.decided(Decision::Step(true));
        probe.settled()
    });
    if any || member_inside(members, mesh, Side::B, probe).is_some() {
        return true;
    }
    decide_none_found(tally, probe);
    false
}

/// The test of item `a` against item `b` of a search: `plain`, or `recorded` as a part of the search if the probe has room for it.
/// `overlap` tells whether an answer is an overlap.
pub(in crate::intersect) fn item_test<V: Vector, P: Probe<V>, T>(
    [a, b]: [u32; 2],
    probe: &mut P,
    plain: impl FnOnce() -> T,
    recorded: impl FnOnce(&mut Recorder<V::Double>) -> T,
    overlap: impl Fn(&T) -> bool,
) -> T {
    if probe.room() == 0 {
        let answer = plain();
        // The test is not recorded, but it may be what decides.
        probe.step(|| Step::Items(ItemPair { a, b, overlap: overlap(&answer) }));
        return answer;
    }
    part(probe, recorded, |answer| PartName::Items(ItemPair { a, b, overlap: overlap(answer) }))
}
