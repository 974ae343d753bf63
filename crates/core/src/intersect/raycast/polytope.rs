//! The part of a line in the hull of points, which are known by their support points alone, and in a k-DOP.

use glam::DVec3;

use super::convex::convex;
use super::sight::{Chord, Sight};
use crate::intersect::gjk::{Goal, Minkowski, search};
use crate::intersect::probe::Probe;
use crate::shapes::{Kdop, Shape};
use crate::vector::{Scalar, Vector};

/// The walk from face to face ends here at the latest; random hulls of 1,000 points take fewer than 20 steps.
const MOST_STEPS: usize = 128;

/// Weights below this are 0 but for rounding.
const NO_WEIGHT: f64 = 1e-10;

/// A plane is tilted by this angle to see whether it still has all points on one side.
const TILT: f64 = 1e-6;

/// From the latest entry of its slabs to the earliest exit.
pub(super) fn kdop<V: Vector, P: Probe<V>>(
    sight: &Sight,
    kdop: &Kdop<V>,
    probe: &mut P,
) -> Option<Chord> {
    let mut all = Chord::WHOLE;
    for (i, direction) in kdop.directions().iter().enumerate() {
        let d = direction.in_space();
        let start = d.dot(sight.frame.origin);
        let ends =
            [kdop.min()[i], kdop.max()[i]].map(|end| (end.double() - start) * sight.frame.scale);
        let part = Chord::of_slab(d, 0.0, d.dot(sight.along), ends)?;
        sight.report_slab(d, &part, probe);
        all = all.shared(part, sight.noise)?;
    }
    Some(all)
}

/// The part of a line in a hull or a frustum.
///
/// Looking along the line one sees the points as a polygon, and the line as a point of it. Among
/// all triangles of points around that point the one that is lowest there is (a part of) the face
/// through which the line comes in; the highest that through which it goes out. Each step takes the
/// point that lies farthest below the plane of the triangle found so far, in place of one of its
/// corners: the simplex method of linear programming, with a support point for a column. The first
/// triangle is the last simplex of GJK.
///
/// Source: Dantzig, *Linear Programming and Extensions* (1963); Snethen, *XenoCollide* (2008), for
/// the triangle around the ray.
pub(super) fn polytope<V: Vector>(
    sight: &Sight,
    start: V,
    direction: V,
    shape: &Shape<V>,
) -> Option<Chord> {
    let difference = Minkowski::of_line(start, direction, shape)?;
    let found = search(&difference, Goal::Verdict, &mut ());
    let corners: Vec<DVec3> = found.simplex.vertices().iter().map(|vertex| vertex.b).collect();
    let side = across::<V>(sight.along);
    let support = |d: DVec3| difference.farthest_of_b(d);
    let view = View { along: sight.along, side, noise: sight.noise, support: &support };
    let back = View { along: -sight.along, ..view };
    // If rounding leaves no way down, each step of another method is a step nearer.
    let (Some(entry), Some(exit)) = (view.lowest(&corners), back.lowest(&corners)) else {
        return convex(sight, shape);
    };
    let normal = view.normal(&entry);
    Some(Chord { entry: entry.height, exit: (-exit.height).max(entry.height), normal })
}

/// Unit vectors across a direction: two, in the plane one and zero.
fn across<V: Vector>(along: DVec3) -> [DVec3; 2] {
    if V::DIM == 2 {
        return [DVec3::new(-along.y, along.x, 0.0), DVec3::ZERO];
    }
    let side = along.any_orthonormal_vector();
    [side, along.cross(side)]
}

/// Points as they are seen along a direction.
#[derive(Clone, Copy)]
struct View<'a> {
    along: DVec3,
    side: [DVec3; 2],
    noise: f64,
    /// The farthest point in a direction.
    support: &'a dyn Fn(DVec3) -> DVec3,
}

/// Up to three points whose images are around the line, and where their hull crosses it.
#[derive(Clone)]
struct Around {
    corners: Vec<DVec3>,
    weights: Vec<f64>,
    height: f64,
}

impl View<'_> {
    fn image(&self, p: DVec3) -> [f64; 2] {
        [p.dot(self.side[0]), p.dot(self.side[1])]
    }

    /// The lowest crossing, by steps down from that of the points given; `None` unless it is certain that no point lies below
    /// the plane through it.
    ///
    /// If the line runs through an edge or a corner, a step may lead to another face at the same height, but for rounding.
    fn lowest(&self, corners: &[DVec3]) -> Option<Around> {
        let mut best = self.best(corners, None)?;
        for _ in 0..MOST_STEPS {
            let (p, below) = self.below(best.height, self.slope(&best));
            if below <= self.noise || best.corners.contains(&p) {
                return Some(best);
            }
            let next = self.best(&[&best.corners[..], &[p]].concat(), Some(p))?;
            if next.height > best.height + self.noise {
                return None;
            }
            best = next;
        }
        None
    }

    /// The point that lies farthest below a plane with a height over the line and a slope, and how far.
    fn below(&self, height: f64, slope: [f64; 2]) -> (DVec3, f64) {
        let up = self.along - self.side[0] * slope[0] - self.side[1] * slope[1];
        let p = (self.support)(-up);
        (p, height - p.dot(up))
    }

    /// How the plane through the points rises across the line: for two points along the way between their images.
    fn slope(&self, around: &Around) -> [f64; 2] {
        let from = around.corners[0];
        let edges =
            around.corners[1..].iter().map(|&p| (self.image(p - from), (p - from).dot(self.along)));
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

    /// The lowest crossing of the hulls of up to three of the points, with `new` among them if there is one;
    /// if several are equal, the one with the most points.
    fn best(&self, points: &[DVec3], new: Option<DVec3>) -> Option<Around> {
        let mut best: Option<Around> = None;
        for chosen in 1..1_u32 << points.len() {
            let corners: Vec<DVec3> =
                (0..points.len()).filter(|i| chosen >> i & 1 == 1).map(|i| points[i]).collect();
            if corners.len() > 3 || new.is_some_and(|new| !corners.contains(&new)) {
                continue;
            }
            let Some(weights) = self.weights(&corners) else { continue };
            // The sum starts at one corner, so that the rounding error of the sum of the weights does not
            // count.
            let rise = corners.iter().zip(&weights);
            let rise: f64 = rise.map(|(&p, w)| (p - corners[0]).dot(self.along) * w).sum();
            let height = corners[0].dot(self.along) + rise;
            let better = best.as_ref().is_none_or(|best| {
                height < best.height - self.noise
                    || height <= best.height + self.noise && corners.len() > best.corners.len()
            });
            if better {
                best = Some(Around { corners, weights, height });
            }
        }
        best
    }

    /// The weights with which the images of the points give the line; `None` if it is not in their hull.
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

    /// The image of the triangle is cut across its longest side at the line, and the cut at the line. Each time it is a mean of two
    /// points, so the weights give a point of the triangle at the line however thin the image is.
    fn weights_of_three(&self, images: [[f64; 2]; 3]) -> Option<Vec<f64>> {
        let sides = [[0, 1], [1, 2], [2, 0]];
        let way = |[i, j]: [usize; 2]| [0, 1].map(|k| images[j][k] - images[i][k]);
        let ways = sides.map(way).map(|[x, y]| ([x, y], libm::hypot(x, y)));
        let longest = |m: ([f64; 2], f64), w: ([f64; 2], f64)| if w.1 > m.1 { w } else { m };
        let ([x, y], length) = ways.into_iter().reduce(longest)?;
        let (x, y) = (x / length, y / length);
        let place = images.map(|[a, b]| [a * x + b * y, b * x - a * y]);
        // Where the sides cross the cut: how far along it, and the parts of the corners.
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
        // The triangle is seen edge-on but for rounding: its sides decide.
        let seen = high.0 - low.0 > self.noise && low.0 <= self.noise && high.0 >= -self.noise;
        let part = (low.0 / (low.0 - high.0)).clamp(0.0, 1.0);
        seen.then(|| (0..3).map(|k| low.1[k] + (high.1[k] - low.1[k]) * part).collect())
    }

    /// The outward normal of the face that is crossed; `None` on an edge or at a corner.
    fn normal(&self, around: &Around) -> Option<DVec3> {
        let slope = self.slope(around);
        let normal = || {
            let down = self.side[0] * slope[0] + self.side[1] * slope[1] - self.along;
            down.unit()
        };
        let full = if self.side[1] == DVec3::ZERO { 2 } else { 3 };
        let heavy: Vec<DVec3> = around
            .corners
            .iter()
            .zip(&around.weights)
            .filter(|(_, weight)| **weight > NO_WEIGHT)
            .map(|(&p, _)| p)
            .collect();
        match heavy[..] {
            _ if heavy.len() == full => normal(),
            // Between two points it may still be within a face: then a plane that is turned about
            // the way between them, to either side, has points below it.
            [a, b] => {
                let [x, y] = self.image(b - a);
                let length = libm::hypot(x, y);
                if length <= self.noise {
                    return None;
                }
                let tilt = [-y / length * TILT, x / length * TILT];
                let turned = |sign: f64| [0, 1].map(|i| slope[i] + sign * tilt[i]);
                let cut = |sign| self.below(around.height, turned(sign)).1 > 4.0 * self.noise;
                if cut(1.0) && cut(-1.0) { normal() } else { None }
            }
            _ => None,
        }
    }
}
