//! The intersection of a line with a k-DOP, by slabs, and with the hull of points, by linear programming over support points.

use glam::DVec3;

use super::convex::convex;
use super::local_line::{Chord, LocalLine};
use crate::intersect::gjk::{Goal, Minkowski, search};
use crate::intersect::probe::Probe;
use crate::shapes::{Kdop, Shape};
use crate::vector::{Scalar, Vector};

/// The most steps from face to face. Random hulls of 1,000 points take fewer than 20.
const MOST_STEPS: usize = 128;

/// Barycentric weights below this count as 0.
const NO_WEIGHT: f64 = 1e-10;

/// The angle by which a plane is tilted to see whether all points are still on one side.
const TILT: f64 = 1e-6;

/// The part of a line in a k-DOP: from the latest entry into a slab to the earliest exit.
pub(super) fn kdop<V: Vector, P: Probe<V>>(
    line: &LocalLine,
    kdop: &Kdop<V>,
    probe: &mut P,
) -> Option<Chord> {
    let mut all = Chord::WHOLE;
    for (i, direction) in kdop.directions().iter().enumerate() {
        let d = direction.in_space();
        let start = d.dot(line.frame.origin);
        let ends =
            [kdop.min()[i], kdop.max()[i]].map(|end| (end.double() - start) * line.frame.scale);
        let part = Chord::of_slab(d, 0.0, d.dot(line.along), ends)?;
        line.report_slab(d, &part, probe);
        all = all.shared(part, line.noise)?;
    }
    Some(all)
}

/// The part of a line in a hull or a frustum.
///
/// In the projection along the line, the line is a point. Of all triangles of hull points whose image contains that point, the lowest one
/// there, measured along the line, is (a part of) the face through which the line enters, and the highest one that through which it leaves.
/// Each step replaces a corner of the triangle by the point that lies farthest below its plane. This is the simplex method of linear
/// programming, with a support point for a column. The first triangle is the last simplex of GJK.
///
/// Source: Dantzig, *Linear Programming and Extensions* (1963); Snethen, *XenoCollide* (2008), for the triangle around the ray.
pub(super) fn polytope<V: Vector>(
    line: &LocalLine,
    start: V,
    direction: V,
    shape: &Shape<V>,
) -> Option<Chord> {
    let difference = Minkowski::of_line(start, direction, shape)?;
    let found = search(&difference, Goal::Verdict, &mut ());
    let corners: Vec<DVec3> = found.simplex.vertices().iter().map(|vertex| vertex.b).collect();
    let side = across::<V>(line.along);
    let support = |d: DVec3| difference.farthest_of_b(d);
    let view = View { along: line.along, side, noise: line.noise, support: &support };
    let back = View { along: -line.along, ..view };
    // If rounding stops the descent, the method for any convex set takes over.
    let (Some(entry), Some(exit)) = (view.descend(&corners), back.descend(&corners)) else {
        return convex(line, shape);
    };
    let normal = view.normal(&entry);
    Some(Chord { entry: entry.height, exit: (-exit.height).max(entry.height), normal })
}

/// Two unit vectors perpendicular to a direction and to each other; in the plane one, and zero.
fn across<V: Vector>(along: DVec3) -> [DVec3; 2] {
    if V::DIM == 2 {
        return [DVec3::new(-along.y, along.x, 0.0), DVec3::ZERO];
    }
    let side = along.any_orthonormal_vector();
    [side, along.cross(side)]
}

/// The projection of points along a line.
#[derive(Clone, Copy)]
struct View<'a> {
    along: DVec3,
    side: [DVec3; 2],
    noise: f64,
    /// The farthest point in a direction.
    support: &'a dyn Fn(DVec3) -> DVec3,
}

/// Up to three points whose images have the line in their hull, with its barycentric weights, and the height at which it crosses their hull.
#[derive(Clone)]
struct Crossing {
    corners: Vec<DVec3>,
    weights: Vec<f64>,
    height: f64,
}

impl View<'_> {
    fn image(&self, p: DVec3) -> [f64; 2] {
        [p.dot(self.side[0]), p.dot(self.side[1])]
    }

    /// The lowest crossing, by descent from that of the given points; `None` if rounding leaves it uncertain.
    ///
    /// If the line runs through an edge or a corner, a step may lead to another face at the same height within rounding.
    fn descend(&self, corners: &[DVec3]) -> Option<Crossing> {
        let mut best = self.lowest(corners, None)?;
        for _ in 0..MOST_STEPS {
            let (p, below) = self.farthest_below(best.height, self.slope(&best));
            if below <= self.noise || best.corners.contains(&p) {
                return Some(best);
            }
            let next = self.lowest(&[&best.corners[..], &[p]].concat(), Some(p))?;
            if next.height > best.height + self.noise {
                return None;
            }
            best = next;
        }
        None
    }

    /// The point that lies farthest below the plane with this height on the line and this slope, and its depth below.
    fn farthest_below(&self, height: f64, slope: [f64; 2]) -> (DVec3, f64) {
        let up = self.along - self.side[0] * slope[0] - self.side[1] * slope[1];
        let p = (self.support)(-up);
        (p, height - p.dot(up))
    }

    /// The gradient of the plane through the points, across the line; of two points, along the vector between their images.
    fn slope(&self, crossing: &Crossing) -> [f64; 2] {
        let from = crossing.corners[0];
        let edges = crossing.corners[1..]
            .iter()
            .map(|&p| (self.image(p - from), (p - from).dot(self.along)));
        match edges.collect::<Vec<_>>()[..] {
            [([x, y], height)] => {
                let square = x * x + y * y;
                if square > 0.0 { [x, y].map(|x| x * height / square) } else { [0.0; 2] }
            }
            [([a, b], g), ([c, d], h)] => {
                let area = a * d - b * c;
                [(g * d - h * b) / area, (h * a - g * c) / area]
            }
            _ => [0.0; 2],
        }
    }

    /// The lowest crossing of the hull of up to three of the points, one of which must be `new`, if given. Of equal ones it has the most
    /// points.
    fn lowest(&self, points: &[DVec3], new: Option<DVec3>) -> Option<Crossing> {
        let mut best: Option<Crossing> = None;
        for chosen in 1..1_u32 << points.len() {
            let corners: Vec<DVec3> =
                (0..points.len()).filter(|i| chosen >> i & 1 == 1).map(|i| points[i]).collect();
            if corners.len() > 3 || new.is_some_and(|new| !corners.contains(&new)) {
                continue;
            }
            let Some(weights) = self.weights(&corners) else { continue };
            // Relative to one corner, so that the rounding error of the sum of the weights does not count.
            let rise = corners.iter().zip(&weights);
            let rise: f64 = rise.map(|(&p, w)| (p - corners[0]).dot(self.along) * w).sum();
            let height = corners[0].dot(self.along) + rise;
            let better = best.as_ref().is_none_or(|best| {
                height < best.height - self.noise
                    || height <= best.height + self.noise && corners.len() > best.corners.len()
            });
            if better {
                best = Some(Crossing { corners, weights, height });
            }
        }
        best
    }

    /// The barycentric weights of the line among the images of the points; `None` if it is not in their hull.
    fn weights(&self, corners: &[DVec3]) -> Option<Vec<f64>> {
        let images: Vec<[f64; 2]> = corners.iter().map(|&p| self.image(p)).collect();
        let less = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a - c, b - d];
        let length = |[a, b]: [f64; 2]| libm::hypot(a, b);
        match images[..] {
            [a] => (length(a) <= self.noise).then(|| vec![1.0]),
            [a, b] => {
                let way = less(b, a);
                let square = way[0] * way[0] + way[1] * way[1];
                let t = (-(a[0] * way[0] + a[1] * way[1]) / square).clamp(0.0, 1.0);
                let nearest = [a[0] + way[0] * t, a[1] + way[1] * t];
                (square > 0.0 && length(nearest) <= self.noise).then(|| vec![1.0 - t, t])
            }
            [a, b, c] => self.weights_of_three([a, b, c]),
            _ => None,
        }
    }

    /// The weights in a triangle: the line through the origin perpendicular to the longest side cuts the image in a segment, and the origin
    /// divides that segment. Both steps are means of two points, so the result is a point of the triangle however thin its image is.
    fn weights_of_three(&self, images: [[f64; 2]; 3]) -> Option<Vec<f64>> {
        let sides = [[0, 1], [1, 2], [2, 0]];
        let way = |[i, j]: [usize; 2]| [0, 1].map(|k| images[j][k] - images[i][k]);
        let ways = sides.map(way).map(|[x, y]| ([x, y], libm::hypot(x, y)));
        let longest = |m: ([f64; 2], f64), w: ([f64; 2], f64)| if w.1 > m.1 { w } else { m };
        let ([x, y], length) = ways.into_iter().reduce(longest)?;
        let (x, y) = (x / length, y / length);
        let place = images.map(|[a, b]| [a * x + b * y, b * x - a * y]);
        // The crossings of the sides with the cut: the place along it, and the weights of the corners.
        let mut cuts = Vec::new();
        for [i, j] in sides {
            let ([from, low], [to, high]) = (place[i], place[j]);
            if from.min(to) <= self.noise && from.max(to) >= -self.noise && from != to {
                let part = (from / (from - to)).clamp(0.0, 1.0);
                let mut weights = [0.0; 3];
                (weights[i], weights[j]) = (1.0 - part, part);
                cuts.push((low + (high - low) * part, weights));
            }
        }
        let low = *cuts.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        let high = *cuts.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        // A triangle that is edge-on within rounding is left to its sides.
        let seen = high.0 - low.0 > self.noise && low.0 <= self.noise && high.0 >= -self.noise;
        let part = (low.0 / (low.0 - high.0)).clamp(0.0, 1.0);
        seen.then(|| (0..3).map(|k| low.1[k] + (high.1[k] - low.1[k]) * part).collect())
    }

    /// The outward normal of the face that is crossed; `None` on an edge or at a corner.
    fn normal(&self, crossing: &Crossing) -> Option<DVec3> {
        let slope = self.slope(crossing);
        let normal = || {
            let down = self.side[0] * slope[0] + self.side[1] * slope[1] - self.along;
            down.unit()
        };
        let full = if self.side[1] == DVec3::ZERO { 2 } else { 3 };
        let heavy: Vec<DVec3> = crossing
            .corners
            .iter()
            .zip(&crossing.weights)
            .filter(|(_, weight)| **weight > NO_WEIGHT)
            .map(|(&p, _)| p)
            .collect();
        match heavy[..] {
            _ if heavy.len() == full => normal(),
            // The segment of two points may still lie within a face: then the plane has points below it when it is tilted about the
            // segment to either side.
            [a, b] => {
                let [x, y] = self.image(b - a);
                let length = libm::hypot(x, y);
                if length <= self.noise {
                    return None;
                }
                let tilt = [-y / length * TILT, x / length * TILT];
                let turned = |sign: f64| [0, 1].map(|i| slope[i] + sign * tilt[i]);
                let cut =
                    |sign| self.farthest_below(crossing.height, turned(sign)).1 > 4.0 * self.noise;
                if cut(1.0) && cut(-1.0) { normal() } else { None }
            }
            _ => None,
        }
    }
}
