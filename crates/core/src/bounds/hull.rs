//! The convex hull of points, in the dimension that they span: a monotone chain in a plane, Quickhull in space. Exact orientation
//! tests decide which points are corners.

use std::cmp::Ordering;

use glam::DVec3;

use super::{checked, polygon, quickhull};
use crate::intersect::orientation;
use crate::shapes::ShapeError;
use crate::vector::{Scalar, Vector};

/// The least convex set around points: its corners, as indices of points, and its sides or faces.
///
/// Each corner is extreme: no point inside a side or a face is one. The first of several equal points stands for all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConvexHull {
    /// All points are equal.
    Point(usize),
    /// All points lie on one line: its two ends.
    Segment([usize; 2]),
    /// All points lie in one plane: the corners in order, counterclockwise for points of the plane.
    Polygon(Vec<usize>),
    /// The faces: convex polygons of three corners or more, counterclockwise as seen from outside. No two neighbours lie in one
    /// plane.
    Solid(Vec<Vec<usize>>),
}

/// The convex hull of `points`, in the plane or in space.
///
/// Exact signs decide which points are corners, and which faces lie in one plane: always in single precision, and in double
/// precision for coordinates that are zero or within a factor of 2^300 of the largest (2^480 in the plane). It takes about n log n
/// steps for n points. Refuses an empty list, and components that are not finite or out of range.
///
/// Sources: Andrew, *Another efficient algorithm for convex hulls in two dimensions* (1979);
/// Barber, Dobkin and Huhdanpaa, *The Quickhull Algorithm for Convex Hulls* (1996).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::bounds::convex_hull;
///
/// let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0], [1.0, 1.0]].map(Vec2::from);
/// let hull = convex_hull(&points)?;
/// assert_eq!(hull.corners().len(), 4); // the last point is inside
/// assert_eq!(hull.measure(&points), 8.0);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn convex_hull<V: Vector>(points: &[V]) -> Result<ConvexHull, ShapeError> {
    checked(points)?;
    let sites = Sites::of(points);
    let hull = sites.hull();
    Ok(match hull {
        ConvexHull::Solid(mut faces) => {
            sites.take_first(&mut faces);
            ConvexHull::Solid(faces)
        }
        hull => hull,
    })
}

impl ConvexHull {
    /// The corners, each once.
    pub fn corners(&self) -> Vec<usize> {
        match self {
            ConvexHull::Point(corner) => vec![*corner],
            ConvexHull::Segment(ends) => ends.to_vec(),
            ConvexHull::Polygon(corners) => corners.clone(),
            ConvexHull::Solid(faces) => {
                let mut corners = faces.concat();
                corners.sort_unstable();
                corners.dedup();
                corners
            }
        }
    }

    /// The edges by their two corners, each once.
    pub fn edges(&self) -> Vec<[usize; 2]> {
        match self {
            ConvexHull::Point(_) => Vec::new(),
            ConvexHull::Segment(ends) => vec![*ends],
            ConvexHull::Polygon(corners) => around(corners).collect(),
            // Each edge belongs to two faces, and its indices increase in one of them.
            ConvexHull::Solid(faces) => {
                faces.iter().flat_map(|face| around(face)).filter(|[a, b]| a < b).collect()
            }
        }
    }

    /// The boundary of a solid, or a polygon itself, as triangles with the orientation of the faces.
    pub fn triangles(&self) -> Vec<[usize; 3]> {
        let fan = |face: &Vec<usize>| {
            (2..face.len()).map(|i| [face[0], face[i - 1], face[i]]).collect::<Vec<_>>()
        };
        match self {
            ConvexHull::Polygon(corners) => fan(corners),
            ConvexHull::Solid(faces) => faces.iter().flat_map(fan).collect(),
            _ => Vec::new(),
        }
    }

    /// The area in the plane, or the volume in space, of the hull of these points, right to some ulp of double precision.
    pub fn measure<V: Vector>(&self, points: &[V]) -> f64 {
        let triangles = self.triangles();
        let Some(&[origin, ..]) = triangles.first() else { return 0.0 };
        let from = |i: usize| points[i].in_space() - points[origin].in_space();
        let part = |&[a, b, c]: &[usize; 3]| match V::DIM {
            2 => (from(b) - from(a)).cross(from(c) - from(a)).z / 2.0,
            _ => from(a).cross(from(b)).dot(from(c)) / 6.0,
        };
        // By rounding the volume of a sliver may be negative.
        triangles.iter().map(part).sum::<f64>().max(0.0)
    }

    /// The centre of mass of the hull of these points with uniform density: the mean of the centres of its simplices, weighted by
    /// their measure. `None` for a hull without area, or volume.
    ///
    /// The mean of the corners is another point, since many corners in one place pull it there. The centre is right to some ulp of
    /// the size of the hull, unless that is a sliver.
    ///
    /// Source: the lecture, "Common Bounding Volumes: Sphere".
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec2;
    /// use hitbench::bounds::convex_hull;
    ///
    /// // A square with one corner cut: the mean of the five corners is (0.6, 0.6).
    /// let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 1.0], [0.0, 1.0]].map(Vec2::from);
    /// let center = convex_hull(&points)?.center_of_mass(&points).expect("it has an area");
    /// assert!((center - Vec2::splat(0.5)).length() < 1e-6);
    /// # Ok::<(), hitbench::shapes::ShapeError>(())
    /// ```
    pub fn center_of_mass<V: Vector>(&self, points: &[V]) -> Option<V> {
        let triangles = self.triangles();
        let &[origin, ..] = triangles.first()?;
        let origin = points[origin].in_space();
        let from = |i: usize| points[i].in_space() - origin;
        // Each simplex has a corner at the origin of these coordinates, so the sum of its corners needs no term for that.
        let parts = triangles.iter().map(|&[a, b, c]| {
            let (a, b, c) = (from(a), from(b), from(c));
            match V::DIM {
                2 => ((b - a).cross(c - a).z / 2.0, (a + b + c) / 3.0),
                _ => (a.cross(b).dot(c) / 6.0, (a + b + c) / 4.0),
            }
        });
        let (mass, moment) = parts.fold((0.0, DVec3::ZERO), |(mass, moment), (part, center)| {
            (mass + part, moment + center * part)
        });
        let center = moment / mass;
        (mass > 0.0 && center.is_finite()).then(|| V::from_space(origin + center))
    }
}

/// The sides of a polygon: each corner with the next.
fn around(corners: &[usize]) -> impl Iterator<Item = [usize; 2]> + '_ {
    (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]])
}

/// The points, scaled by a power of two so that the largest magnitude of a coordinate is in [1, 2).
pub(super) struct Sites {
    pub at: Vec<[f64; 3]>,
}

impl Sites {
    fn of<V: Vector>(points: &[V]) -> Self {
        let largest = points.iter().fold(0.0_f64, |m, p| m.max(p.max_abs().double()));
        let scale = largest.unit_scale();
        // Adding 0 turns −0 into +0.
        let at = |p: &V| (p.in_space() * scale + DVec3::ZERO).to_array();
        Self { at: points.iter().map(at).collect() }
    }

    /// The first and the last site in lexicographic order; of several at one place the first.
    fn ends(&self) -> [usize; 2] {
        let (mut first, mut last) = (0, 0);
        for (site, at) in self.at.iter().enumerate() {
            if *at < self.at[first] {
                first = site;
            }
            if *at > self.at[last] {
                last = site;
            }
        }
        [first, last]
    }

    /// Replaces each corner by the first site at its place.
    fn take_first(&self, faces: &mut [Vec<usize>]) {
        const FREE: usize = usize::MAX;
        let mut first: Vec<usize> = (0..self.at.len()).collect();
        // A hash table with open addressing, at most half full, so that the search for a site that is no corner mostly ends at once.
        let corners = || faces.iter().flatten().copied();
        let places = (2 * corners().count()).next_power_of_two();
        let mut table = vec![FREE; places];
        let search = |table: &[usize], at: &[f64; 3]| {
            let mut place = hash(at) as usize & (places - 1);
            while table[place] != FREE && self.at[table[place]] != *at {
                place = (place + 1) & (places - 1);
            }
            place
        };
        for corner in corners() {
            let place = search(&table, &self.at[corner]);
            table[place] = corner;
        }
        for (site, at) in self.at.iter().enumerate().rev() {
            let corner = table[search(&table, at)];
            if corner != FREE {
                first[corner] = site;
            }
        }
        faces.iter_mut().flatten().for_each(|corner| *corner = first[*corner]);
    }

    fn place(&self, site: usize) -> DVec3 {
        self.at[site].into()
    }

    fn hull(&self) -> ConvexHull {
        // The lexicographic ends are corners of the hull.
        let [a, b] = self.ends();
        if a == b {
            return ConvexHull::Point(a);
        }
        let along = self.place(b) - self.place(a);
        let height = |p: usize| along.cross(self.place(p) - self.place(a));
        let off_line = |p: &usize| (0..3).any(|axis| self.turn(axis, [a, b, *p]).is_ne());
        let Some(c) = self.farthest(|p| height(p).length_squared(), off_line) else {
            return ConvexHull::Segment([a, b]);
        };
        let normal = height(c);
        let off_plane = |p: &usize| self.side([a, b, c], *p).is_ne();
        let depth = |p: usize| normal.dot(self.place(p) - self.place(a)).abs();
        match self.farthest(depth, off_plane) {
            Some(d) => ConvexHull::Solid(quickhull::faces(self, [a, b, c, d])),
            None => ConvexHull::Polygon(self.polygon([a, b, c], normal)),
        }
    }

    /// The site with the largest `far`, if it passes the exact test; else any site that does.
    fn farthest(&self, far: impl Fn(usize) -> f64, test: impl Fn(&usize) -> bool) -> Option<usize> {
        let sites = 0..self.at.len();
        let best = sites.clone().map(|p| (p, far(p))).max_by(|x, y| x.1.total_cmp(&y.1));
        best.map(|(p, _)| p).filter(&test).or_else(|| sites.clone().find(test))
    }

    /// The hull of sites in one plane. They are projected along a coordinate axis that does not lie in the plane, which keeps their
    /// orientation and rounds no number.
    fn polygon(&self, triangle: [usize; 3], normal: DVec3) -> Vec<usize> {
        let mut axes = [2, 1, 0];
        axes.sort_by(|&i, &j| normal[j].abs().total_cmp(&normal[i].abs()));
        let axis = axes.into_iter().find(|&axis| self.turn(axis, triangle).is_ne());
        let axis = axis.expect("three points off one line show it along some axis");
        let flat: Vec<_> = self.at.iter().map(|p| seen_along(axis, p)).collect();
        let mut order: Vec<usize> = (0..flat.len()).collect();
        order.sort_unstable_by(|&i, &j| {
            let by_place = flat[i][0].total_cmp(&flat[j][0]);
            by_place.then_with(|| flat[i][1].total_cmp(&flat[j][1])).then(i.cmp(&j))
        });
        order.dedup_by_key(|i| flat[*i]);
        polygon::corners(&flat, &order)
    }

    /// The orientation of three sites, projected along an axis.
    fn turn(&self, axis: usize, sites: [usize; 3]) -> Ordering {
        let [a, b, c] = sites.map(|site| seen_along(axis, &self.at[site]));
        orientation::in_plane(a, b, c)
    }

    /// The side of a triangle on which a site lies: `Greater` if the corners are counterclockwise as seen from the site.
    pub(super) fn side(&self, triangle: [usize; 3], site: usize) -> Ordering {
        let [a, b, c] = triangle.map(|corner| self.at[corner]);
        orientation::in_space(a, b, c, self.at[site])
    }
}

/// The other two coordinates of a point.
fn seen_along(axis: usize, p: &[f64; 3]) -> [f64; 2] {
    [p[(axis + 1) % 3], p[(axis + 2) % 3]]
}

/// A hash of a place by Fibonacci hashing: multiplication by 2^64 divided by the golden ratio mixes low bits into high ones.
fn hash(at: &[f64; 3]) -> u64 {
    let mixed = |hash: u64, x: &f64| {
        (hash ^ x.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32)
    };
    at.iter().fold(0, mixed)
}
