//! How the triangles of a mesh hang together.

use std::collections::HashMap;

use crate::vector::{Scalar, Vector};

/// The part of a mesh that does not change when its corners are moved, those at one place to one place.
#[derive(Debug)]
pub(super) struct Topology {
    /// The first edge, in the order of the triangles, that is run through more often one way than the other.
    pub uneven: Option<Edge>,
    /// The number of one corner of each part that hangs together by corners.
    pub parts: Vec<u32>,
}

/// An edge that is not shared by triangles that are oriented alike.
#[derive(Debug)]
pub(super) struct Edge {
    /// The number of a triangle that has it.
    pub triangle: usize,
    /// The numbers of its ends, as that triangle runs through it.
    pub ends: [u32; 2],
    /// How many triangles run through it that way.
    pub there: usize,
    /// And how many back.
    pub back: usize,
}

impl Topology {
    pub fn of<V: Vector>(vertices: &[V], triangles: &[[u32; 3]]) -> Self {
        let welded = welded(vertices);
        let corners = |t: &[u32; 3]| t.map(|i| welded[i as usize]);
        Self { uneven: uneven(triangles, corners), parts: parts(triangles, corners) }
    }
}

/// For each corner the number of the first one at the same place.
fn welded<V: Vector>(vertices: &[V]) -> Vec<u32> {
    let mut first = HashMap::with_capacity(vertices.len());
    let number = |(i, v): (usize, &V)| {
        // Adding zero turns -0 into 0.
        let place =
            [0, 1, 2].map(|k| if k < V::DIM { (v.get(k).double() + 0.0).to_bits() } else { 0 });
        *first.entry(place).or_insert(i as u32)
    };
    vertices.iter().enumerate().map(number).collect()
}

fn sides([a, b, c]: [u32; 3]) -> [[u32; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

fn uneven(triangles: &[[u32; 3]], corners: impl Fn(&[u32; 3]) -> [u32; 3]) -> Option<Edge> {
    // By the smaller end first: how often from there, and how often back.
    let mut counts: HashMap<[u32; 2], [usize; 2]> = HashMap::with_capacity(2 * triangles.len());
    let of = |[p, q]: [u32; 2]| ([p.min(q), p.max(q)], usize::from(q < p));
    for side in triangles.iter().flat_map(|t| sides(corners(t))) {
        let (edge, way) = of(side);
        counts.entry(edge).or_default()[way] += 1;
    }
    let each = triangles
        .iter()
        .enumerate()
        .flat_map(|(triangle, t)| sides(corners(t)).into_iter().map(move |ends| (triangle, ends)));
    each.filter(|(_, [p, q])| p != q).find_map(|(triangle, ends)| {
        let (edge, way) = of(ends);
        let [there, back] = [way, 1 - way].map(|way| counts[&edge][way]);
        (there != back).then_some(Edge { triangle, ends, there, back })
    })
}

/// By sets that are joined: each corner leads to another of its set, and one to itself.
fn parts(triangles: &[[u32; 3]], corners: impl Fn(&[u32; 3]) -> [u32; 3]) -> Vec<u32> {
    let most = triangles.iter().flat_map(&corners).max().unwrap_or(0);
    let mut leads: Vec<u32> = (0..=most).collect();
    fn root(leads: &mut [u32], mut i: u32) -> u32 {
        while leads[i as usize] != i {
            // Half of the way is saved the next time.
            leads[i as usize] = leads[leads[i as usize] as usize];
            i = leads[i as usize];
        }
        i
    }
    for [a, b, c] in triangles.iter().map(&corners) {
        let first = root(&mut leads, a);
        for other in [b, c] {
            let other = root(&mut leads, other);
            leads[other as usize] = first;
        }
    }
    let mut parts: Vec<u32> = triangles.iter().map(|t| root(&mut leads, corners(t)[0])).collect();
    parts.sort_unstable();
    parts.dedup();
    parts
}
