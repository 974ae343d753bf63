//! The hull of points in space that do not lie in one plane: Quickhull with exact orientation tests.
//!
//! The farthest point above a face replaces the faces that it sees by a cone of faces to their border, the horizon. A face is
//! visible only to points strictly above it. So the visible faces form one patch with a simple border, even if faces share a
//! plane; the triangles of one plane are merged at the end.
//!
//! Source: Barber, Dobkin and Huhdanpaa (1996).

use std::cmp::Ordering;
use std::collections::VecDeque;

use fearless_simd::{Level, dispatch, prelude::*};
use glam::DVec3;

use super::face::{Face, Filter, INSIDE, NONE};
use super::hull::Sites;
use super::planes::Planes;

/// Faces with more sites than this above them go to the end of the queue. So the hull grows evenly on all sides, and no corner gets a
/// fan of thousands of faces, to which sites would be distributed again and again. Faces with fewer sites are finished at once, while
/// their neighbourhood is in the cache.
const MANY: usize = 32;

struct Quickhull<'a> {
    sites: &'a Sites,
    faces: Vec<Face>,
    /// The indices of faces that were replaced, to be used again.
    free: Vec<usize>,
    /// For each site, the new face with that first corner.
    starting_at: Vec<usize>,
    /// The faces that the last apex sees.
    patch: Vec<usize>,
    /// The edges of the horizon, each with the face beyond it.
    horizon: Vec<([usize; 2], usize)>,
    /// The new faces, and their planes.
    cone: Vec<usize>,
    planes: Planes,
    /// The sites that were above the patch.
    outside: Vec<usize>,
    level: Level,
}

/// The faces of the hull of sites, from four sites that do not lie in one plane.
pub(super) fn faces(sites: &Sites, start: [usize; 4]) -> Vec<Vec<usize>> {
    let mut hull = Quickhull {
        sites,
        faces: vec![Face::inside()],
        free: Vec::new(),
        starting_at: vec![NONE; sites.at.len()],
        patch: Vec::new(),
        horizon: Vec::new(),
        cone: Vec::new(),
        planes: Planes::default(),
        outside: Vec::new(),
        level: Level::new(),
    };
    hull.tetrahedron(start);
    let mut pending = VecDeque::from(hull.cone.clone());
    while let Some(face) = pending.pop_front() {
        let apex = hull.faces[face].take_apex();
        if apex == NONE {
            continue;
        }
        hull.add(apex, face);
        for &new in &hull.cone {
            if hull.faces[new].outside.len() > MANY {
                pending.push_back(new);
            } else {
                pending.push_front(new);
            }
        }
    }
    hull.joined()
}

impl Quickhull<'_> {
    fn place(&self, site: usize) -> DVec3 {
        self.sites.at[site].into()
    }

    /// The first four faces, as the cone.
    fn tetrahedron(&mut self, [a, b, c, d]: [usize; 4]) {
        let (b, c) = if self.sites.side([a, b, c], d).is_lt() { (b, c) } else { (c, b) };
        let corners = [[a, b, c], [a, d, b], [b, d, c], [c, d, a]];
        // The indices of the faces, which begin after INSIDE.
        let across = [[2, 3, 4], [4, 3, 1], [2, 4, 1], [3, 2, 1]];
        for (corners, across) in corners.into_iter().zip(across) {
            self.new_face(corners, across);
        }
        let others = (0..self.sites.at.len()).filter(|site| ![a, b, c, d].contains(site));
        self.distribute(others);
    }

    /// Adds a face to the cone.
    fn new_face(&mut self, corners: [usize; 3], across: [usize; 3]) -> usize {
        let [a, b, c] = corners.map(|site| self.place(site));
        let filter = Filter::of(a, b, c);
        self.planes.push(&filter);
        let mut face = Face::new(corners, across, filter);
        let index = match self.free.pop() {
            Some(index) => {
                // The list of a replaced face is empty, and its memory is used again.
                std::mem::swap(&mut face.outside, &mut self.faces[index].outside);
                self.faces[index] = face;
                index
            }
            None => {
                self.faces.push(face);
                self.faces.len() - 1
            }
        };
        self.cone.push(index);
        index
    }

    /// Whether the site lies strictly above the face.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn above(&self, face: usize, site: usize) -> bool {
        match self.faces[face].filter.clear_height(self.place(site)) {
            Some(height) => height > 0.0,
            None => self.closely_above(face, site).is_some(),
        }
    }

    /// The rounded height of the site above the face, if it lies strictly above.
    #[cold]
    fn closely_above(&self, face: usize, site: usize) -> Option<f64> {
        let face = &self.faces[face];
        let (height, sign) = face.filter.height(self.place(site));
        let sign = sign.unwrap_or_else(|| self.side(face, site));
        sign.is_gt().then_some(height)
    }

    /// Assigns each site to the first face of the cone that it lies above. Sites that lie above none are inside the hull.
    fn distribute(&mut self, sites: impl Iterator<Item = usize>) {
        self.cone.push(INSIDE);
        // Compiled for each width of SIMD registers.
        dispatch!(self.level, simd => simd.vectorize(
            #[cfg_attr(not(feature = "compact"), inline(always))]
            || self.assign(simd, sites)
        ));
        self.cone.pop();
        self.faces[INSIDE].outside.clear();
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn assign(&mut self, simd: impl Simd, sites: impl Iterator<Item = usize>) {
        for site in sites {
            let closely = |k: usize| self.closely_above(self.cone[k], site);
            let (k, height) = self.planes.first_below(simd, self.place(site), closely);
            self.faces[self.cone[k]].put(site, height);
        }
    }

    /// Replaces the faces that `apex` sees, `seen` among them, by the cone of faces from their horizon to it.
    fn add(&mut self, apex: usize, seen: usize) {
        self.find_horizon(apex, seen);
        let mut outside = std::mem::take(&mut self.outside);
        for &face in &self.patch {
            let face = &mut self.faces[face];
            face.alive = false;
            outside.extend_from_slice(face.outside.get(1..).unwrap_or_default());
            face.outside.clear();
            let farthest = face.take_apex();
            if farthest != NONE {
                outside.push(farthest);
            }
        }
        self.free.extend(&self.patch);
        self.cone.clear();
        self.planes.clear();
        for k in 0..self.horizon.len() {
            let ([a, b], behind) = self.horizon[k];
            let face = self.new_face([a, b, apex], [behind, NONE, NONE]);
            let behind = &mut self.faces[behind];
            let side = (0..3).find(|&i| behind.corners[i] == b && behind.corners[(i + 1) % 3] == a);
            behind.across[side.expect("neighbours share a side")] = face;
            self.starting_at[a] = face;
        }
        for &face in &self.cone {
            let next = self.starting_at[self.faces[face].corners[1]];
            self.faces[face].across[1] = next;
            self.faces[next].across[2] = face;
        }
        self.distribute(outside.drain(..));
        self.outside = outside;
    }

    /// Finds the faces strictly below `apex`, and their horizon.
    fn find_horizon(&mut self, apex: usize, first: usize) {
        self.faces[first].seen_from = (apex, true);
        self.patch.clear();
        self.horizon.clear();
        self.patch.push(first);
        let mut next = 0;
        while next < self.patch.len() {
            let Face { corners, across, .. } = self.faces[self.patch[next]];
            next += 1;
            for i in 0..3 {
                let behind = across[i];
                let last = self.faces[behind].seen_from;
                let is_new = last.0 != apex;
                let seen = if is_new { self.above(behind, apex) } else { last.1 };
                self.faces[behind].seen_from = (apex, seen);
                if !seen {
                    self.horizon.push(([corners[i], corners[(i + 1) % 3]], behind));
                } else if is_new {
                    self.patch.push(behind);
                }
            }
        }
    }

    /// The faces, with those of one plane merged, and without corners that lie inside an edge.
    fn joined(&self) -> Vec<Vec<usize>> {
        let mut plane_of = vec![usize::MAX; self.faces.len()];
        let mut planes = Vec::new();
        for first in (0..self.faces.len()).filter(|&face| self.faces[face].alive) {
            if plane_of[first] == usize::MAX {
                planes.push(self.plane(first, planes.len(), &mut plane_of));
            }
        }
        let mut faces_at = vec![0; self.sites.at.len()];
        planes.iter().flatten().for_each(|&corner| faces_at[corner] += 1);
        planes.iter_mut().for_each(|face| face.retain(|&corner| faces_at[corner] > 2));
        planes
    }

    /// The border of the connected faces in the plane of one face, which get the number `plane`.
    fn plane(&self, first: usize, plane: usize, plane_of: &mut [usize]) -> Vec<usize> {
        let mut members = vec![first];
        plane_of[first] = plane;
        let mut next = 0;
        while next < members.len() {
            for behind in self.faces[members[next]].across {
                let mut corners = self.faces[behind].corners.iter();
                if plane_of[behind] == usize::MAX && corners.all(|&c| self.in_plane(first, c)) {
                    plane_of[behind] = plane;
                    members.push(behind);
                }
            }
            next += 1;
        }
        if let [face] = members[..] {
            let mut border = self.faces[face].corners.to_vec();
            let least = (0..3).min_by_key(|&i| border[i]).unwrap_or(0);
            border.rotate_left(least);
            return border;
        }
        let sides = members.iter().flat_map(|&face| {
            let Face { corners, across, .. } = self.faces[face];
            (0..3).map(move |i| (corners[i], corners[(i + 1) % 3], across[i]))
        });
        let next: std::collections::HashMap<_, _> =
            sides.filter(|&(_, _, behind)| plane_of[behind] != plane).map(|s| (s.0, s.1)).collect();
        let first = next.keys().copied().min().expect("a plane has a border");
        let mut border = vec![first];
        while next[&border[border.len() - 1]] != first {
            border.push(next[&border[border.len() - 1]]);
        }
        border
    }

    fn in_plane(&self, face: usize, site: usize) -> bool {
        let face = &self.faces[face];
        let (_, sign) = face.filter.height(self.place(site));
        sign.unwrap_or_else(|| self.side(face, site)).is_eq()
    }

    /// The side of a face on which a site lies, exactly.
    fn side(&self, face: &Face, site: usize) -> Ordering {
        if face.corners.iter().any(|&corner| self.sites.at[corner] == self.sites.at[site]) {
            return Ordering::Equal;
        }
        self.sites.side(face.corners, site)
    }
}
