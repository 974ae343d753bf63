//! The hull of points in space that are not all in one plane: Quickhull with exact signs.
//!
//! A face is replaced only if a point lies strictly above it. Then the faces that are visible from a point
//! form one patch with a simple border, also where faces share a plane; triangles of one plane are joined at
//! the end.

use std::cmp::Ordering;
use std::collections::VecDeque;

use glam::DVec3;

use super::hull::Sites;

/// Faces with more sites than this above them wait until those before them have had their turn: so the hull
/// grows on all sides alike, and no corner gathers a fan of thousands of faces, over which the sites would be
/// handed out anew each time. The other faces are finished while their neighbourhood is still in the cache.
const MANY: usize = 32;

/// A triangle of the hull so far.
struct Face {
    corners: [usize; 3],
    /// The face across the side from corner i to the next.
    across: [usize; 3],
    filter: Filter,
    /// Sites strictly above, the farthest last. Each site is in one such list at most.
    outside: Vec<usize>,
    farthest: f64,
    /// The site from which the face was last looked at, and whether it was seen.
    seen_from: (usize, bool),
    alive: bool,
}

/// The height above a face, times twice its area, in double precision.
struct Filter {
    corner: DVec3,
    normal: DVec3,
    /// The magnitude of the normal if nothing cancelled.
    size: DVec3,
    /// More than the rounding error of the height of any site: none is farther than 4 along an axis.
    bound: f64,
}

impl Filter {
    fn of(a: DVec3, b: DVec3, c: DVec3) -> Self {
        let (u, v) = (b - a, c - a);
        let (m, n) = (u.abs(), v.abs());
        let size = DVec3::new(m.y * n.z + m.z * n.y, m.z * n.x + m.x * n.z, m.x * n.y + m.y * n.x);
        let bound = size.element_sum() * (16.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        Self { corner: a, normal: u.cross(v), size, bound }
    }

    /// The height, if it is certain by the bound for all sites.
    #[inline(always)]
    fn clear_height(&self, p: DVec3) -> Option<f64> {
        let height = self.normal.dot(p - self.corner);
        (height.abs() > self.bound).then_some(height)
    }

    /// The height, and its sign where that is certain.
    fn height(&self, p: DVec3) -> (f64, Option<Ordering>) {
        let away = p - self.corner;
        let (height, size) = (self.normal.dot(away), self.size.dot(away.abs()));
        // Each difference, product and sum errs by 2^-53 of itself; the last term is for underflow.
        let bound = size * (4.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        // A size of zero is exact: as in the plane of a face along the axes.
        let certain = height.abs() > bound || size == 0.0;
        (height, if certain { height.partial_cmp(&0.0) } else { None })
    }
}

struct Quickhull<'a> {
    sites: &'a Sites,
    faces: Vec<Face>,
    /// Faces that are gone, to be used again.
    free: Vec<usize>,
    /// The new face whose first corner is this site.
    starting_at: Vec<usize>,
}

/// The faces of the hull of sites, from four sites that do not lie in one plane.
pub(super) fn faces(sites: &Sites, start: [usize; 4]) -> Vec<Vec<usize>> {
    let mut hull = Quickhull {
        sites,
        faces: Vec::new(),
        free: Vec::new(),
        starting_at: vec![usize::MAX; sites.at.len()],
    };
    let mut pending = VecDeque::from(hull.tetrahedron(start));
    while let Some(face) = pending.pop_front() {
        let Some(apex) = hull.faces[face].outside.pop() else { continue };
        for new in hull.add(apex, face) {
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

    fn tetrahedron(&mut self, [a, b, c, d]: [usize; 4]) -> Vec<usize> {
        let (b, c) = if self.sites.side([a, b, c], d).is_lt() { (b, c) } else { (c, b) };
        let corners = [[a, b, c], [a, d, b], [b, d, c], [c, d, a]];
        let across = [[1, 2, 3], [3, 2, 0], [1, 3, 0], [2, 1, 0]];
        let faces: Vec<_> = (0..4).map(|i| self.new_face(corners[i], across[i])).collect();
        let others = (0..self.sites.at.len()).filter(|site| ![a, b, c, d].contains(site));
        self.distribute(others, &faces);
        faces
    }

    fn new_face(&mut self, corners: [usize; 3], across: [usize; 3]) -> usize {
        let [a, b, c] = corners.map(|site| self.place(site));
        let mut face = Face {
            corners,
            across,
            filter: Filter::of(a, b, c),
            outside: Vec::new(),
            farthest: 0.0,
            seen_from: (usize::MAX, false),
            alive: true,
        };
        match self.free.pop() {
            Some(number) => {
                // The list of a face that is gone is empty, and has room.
                std::mem::swap(&mut face.outside, &mut self.faces[number].outside);
                self.faces[number] = face;
                number
            }
            None => {
                self.faces.push(face);
                self.faces.len() - 1
            }
        }
    }

    /// About how high the site lies above the face, if it lies strictly above.
    #[inline(always)]
    fn above(&self, face: usize, site: usize) -> Option<f64> {
        match self.faces[face].filter.clear_height(self.place(site)) {
            Some(height) => (height > 0.0).then_some(height),
            None => self.closely_above(face, site),
        }
    }

    #[cold]
    fn closely_above(&self, face: usize, site: usize) -> Option<f64> {
        let face = &self.faces[face];
        let (height, sign) = face.filter.height(self.place(site));
        let sign = sign.unwrap_or_else(|| self.side(face, site));
        sign.is_gt().then_some(height)
    }

    /// Puts each site on the list of one of the faces that it lies above; such as lie above none are in the hull.
    fn distribute(&mut self, sites: impl Iterator<Item = usize>, faces: &[usize]) {
        for site in sites {
            let above = |&face: &usize| Some((face, self.above(face, site)?));
            let Some((face, height)) = faces.iter().find_map(above) else { continue };
            let face = &mut self.faces[face];
            face.outside.push(site);
            let last = face.outside.len() - 1;
            if height > face.farthest {
                face.farthest = height;
            } else if last > 0 {
                face.outside.swap(last, last - 1);
            }
        }
    }

    /// Replaces the faces that are visible from `apex` by the cone from there to their border; returns the
    /// new faces.
    fn add(&mut self, apex: usize, seen: usize) -> Vec<usize> {
        let (patch, border) = self.seen_from(apex, seen);
        let mut outside = Vec::new();
        for &face in &patch {
            self.faces[face].alive = false;
            outside.append(&mut self.faces[face].outside);
        }
        self.free.extend(&patch);
        let mut cone = Vec::with_capacity(border.len());
        for &([a, b], behind) in &border {
            let face = self.new_face([a, b, apex], [behind, usize::MAX, usize::MAX]);
            let behind = &mut self.faces[behind];
            let side = (0..3).find(|&i| behind.corners[i] == b && behind.corners[(i + 1) % 3] == a);
            behind.across[side.expect("neighbours share a side")] = face;
            self.starting_at[a] = face;
            cone.push(face);
        }
        for &face in &cone {
            let next = self.starting_at[self.faces[face].corners[1]];
            self.faces[face].across[1] = next;
            self.faces[next].across[2] = face;
        }
        self.distribute(outside.into_iter(), &cone);
        cone
    }

    /// The faces strictly below `apex`, and the sides where they end, each with the face behind.
    fn seen_from(&mut self, apex: usize, first: usize) -> (Vec<usize>, Vec<([usize; 2], usize)>) {
        self.faces[first].seen_from = (apex, true);
        let (mut patch, mut border) = (vec![first], Vec::new());
        let mut next = 0;
        while next < patch.len() {
            let Face { corners, across, .. } = self.faces[patch[next]];
            next += 1;
            for i in 0..3 {
                let behind = across[i];
                let looked = self.faces[behind].seen_from;
                let fresh = looked.0 != apex;
                let seen = if fresh { self.above(behind, apex).is_some() } else { looked.1 };
                self.faces[behind].seen_from = (apex, seen);
                if !seen {
                    border.push(([corners[i], corners[(i + 1) % 3]], behind));
                } else if fresh {
                    patch.push(behind);
                }
            }
        }
        (patch, border)
    }

    /// The faces, those of one plane joined, and without corners that lie within an edge.
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

    /// The border of all that lies in the plane of one face.
    fn plane(&self, first: usize, number: usize, plane_of: &mut [usize]) -> Vec<usize> {
        let mut members = vec![first];
        plane_of[first] = number;
        let mut next = 0;
        while next < members.len() {
            for behind in self.faces[members[next]].across {
                let mut corners = self.faces[behind].corners.iter();
                if plane_of[behind] == usize::MAX && corners.all(|&c| self.in_plane(first, c)) {
                    plane_of[behind] = number;
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
        let next: std::collections::HashMap<_, _> = sides
            .filter(|&(_, _, behind)| plane_of[behind] != number)
            .map(|s| (s.0, s.1))
            .collect();
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
