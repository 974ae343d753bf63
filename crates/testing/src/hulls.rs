//! The truth about convex hulls of a few points, by linear programming: no axis is tried anywhere.

use glam::DVec3;
use hitbench_core::Vector;
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{Aabb, Obb, Segment, Triangle};
use num_rational::BigRational;
use num_traits::{FromPrimitive, Signed, ToPrimitive, Zero};

use super::lift;
use super::oracle::to_segment;

/// The points `at` + offset: far from the origin the difference of two such sets keeps its digits.
#[derive(Debug, Clone)]
pub struct Hull {
    at: DVec3,
    offsets: Vec<DVec3>,
}

impl Hull {
    /// The hull of some points.
    pub fn of_points(points: &[DVec3]) -> Self {
        Self { at: points[0], offsets: points.iter().map(|p| p - points[0]).collect() }
    }

    /// Its reference point.
    pub fn at(&self) -> DVec3 {
        self.at
    }

    /// The points, relative to where `other` is.
    fn relative_to(&self, other: &Self) -> Vec<DVec3> {
        self.offsets.iter().map(|offset| (self.at - other.at) + offset).collect()
    }

    /// The distance of two hulls is known about as well as this is to one ulp.
    pub fn size_with(&self, other: &Self) -> f64 {
        let points = self.relative_to(other);
        let longest = |points: &[DVec3]| points.iter().map(|p| p.length()).fold(0.0, f64::max);
        longest(&points) + longest(&self.offsets) + longest(&other.offsets)
    }
}

/// Shapes that are the hull of their corners.
pub trait Corners {
    fn hull(&self) -> Hull;
}

impl<V: Vector> Corners for Segment<V> {
    fn hull(&self) -> Hull {
        Hull::of_points(&[lift(self.start()), lift(self.end())])
    }
}

impl<V: Vector> Corners for Triangle<V> {
    fn hull(&self) -> Hull {
        Hull::of_points(&self.vertices().map(lift))
    }
}

impl<V: Vector> Corners for Aabb<V> {
    fn hull(&self) -> Hull {
        Obb::from(*self).hull()
    }
}

impl<V: Vector> Corners for Obb<V> {
    fn hull(&self) -> Hull {
        let half = lift(self.half());
        let corner = |i: usize| {
            (0..V::DIM).fold(DVec3::ZERO, |corner, k| {
                let side = lift(self.axes()[k]) * half[k];
                if i >> k & 1 == 0 { corner + side } else { corner - side }
            })
        };
        Hull { at: lift(self.center()), offsets: (0..1 << V::DIM).map(corner).collect() }
    }
}

/// How far a verdict is from being provably right, as a length: 0 if it is right.
///
/// "Overlap" is proved by two points, one of each hull, that are at most so far apart; "apart" by
/// the axis that was reported, on which the projections overlap by at most so much. Above `band` the
/// points are sought again in exact arithmetic.
pub fn error_of<D: Vector>(verdict: bool, a: &Hull, b: &Hull, steps: &[Step<D>], band: f64) -> f64 {
    if !verdict {
        return overlap_on_the_axis(a, b, steps);
    }
    let distance = distance_at_most(a, b);
    if distance <= band { distance } else { exact_distance(&a.relative_to(b), &b.offsets) }
}

/// The smaller overlap of the projections on the axis that was reported as separating.
fn overlap_on_the_axis<D: Vector>(a: &Hull, b: &Hull, steps: &[Step<D>]) -> f64 {
    let axis = steps.iter().find_map(|step| match step {
        Step::Axis(test) if test.separates => Some(lift(test.axis)),
        _ => None,
    });
    let axis = axis.expect("apart, but no axis separates");
    let axis = (axis / axis.abs().max_element()).normalize();
    let projection = |points: &[DVec3]| {
        let at = points.iter().map(|p| p.dot(axis));
        (at.clone().fold(f64::INFINITY, f64::min), at.fold(f64::NEG_INFINITY, f64::max))
    };
    let ((a_min, a_max), (b_min, b_max)) = (projection(&a.relative_to(b)), projection(&b.offsets));
    (a_max - b_min).min(b_max - a_min).max(0.0)
}

/// The distance of two points, found to be nearest, of the hulls.
pub fn distance_at_most(a: &Hull, b: &Hull) -> f64 {
    let (a, b) = (a.relative_to(b), &b.offsets);
    let scale = a.iter().chain(b).map(|p| p.abs().max_element()).fold(0.0, f64::max);
    if scale == 0.0 {
        return 0.0;
    }
    let (a, b): (Vec<_>, Vec<_>) =
        (a.iter().map(|p| p / scale).collect(), b.iter().map(|p| p / scale).collect());
    let components = |points: &[DVec3]| points.iter().map(|p| p.to_array()).collect::<Vec<_>>();
    let solution = Program::new(&components(&a), &components(&b)).solve(1e-15);
    let point = |points: &[DVec3], weights: &[f64]| {
        let total: f64 = weights.iter().map(|w| w.max(0.0)).sum();
        points.iter().zip(weights).map(|(&p, w)| p * (w.max(0.0) / total)).sum::<DVec3>()
    };
    let (p, q) =
        (point(&a, &solution[..a.len()]), point(&b, &solution[a.len()..a.len() + b.len()]));
    (p - q).length() * scale
}

/// The distance between two points of the hulls, found in exact arithmetic: the least sum of its components, so 0
/// just when the hulls meet.
pub fn exact_distance(a: &[DVec3], b: &[DVec3]) -> f64 {
    let exact = |points: &[DVec3]| {
        let component = |x| BigRational::from_f64(x).unwrap();
        points.iter().map(|p| p.to_array().map(component)).collect::<Vec<_>>()
    };
    let solution = Program::new(&exact(a), &exact(b)).solve(BigRational::zero());
    let slack: Vec<_> = solution[a.len() + b.len()..].iter().map(|s| s.to_f64().unwrap()).collect();
    DVec3::new(slack[0] + slack[3], slack[1] + slack[4], slack[2] + slack[5]).length()
}

/// Whether two hulls have a point in common, in exact arithmetic.
pub fn exact_hulls_meet(a: &[[BigRational; 3]], b: &[[BigRational; 3]]) -> bool {
    let solution = Program::new(a, b).solve(BigRational::zero());
    solution[a.len() + b.len()..].iter().all(BigRational::is_zero)
}

impl Hull {
    /// The corners themselves.
    pub fn points(&self) -> Vec<DVec3> {
        self.offsets.iter().map(|offset| self.at + offset).collect()
    }
}

/// Least Σ|s| such that Σ λᵢ aᵢ − Σ μⱼ bⱼ = s, with weights λ and μ that are 0 or more and sum up to 1 each: the
/// simplex method, by Bland's rule.
struct Program<N> {
    /// Coefficients, and the right side last.
    rows: Vec<Vec<N>>,
    /// What is lost by bringing in each variable; the last is minus the sum so far.
    costs: Vec<N>,
    basis: Vec<usize>,
}

impl<N: Signed + Clone + PartialOrd> Program<N> {
    /// Starts at a₀ and b₀. The variables: λ, μ, the positive parts of s, the negative parts.
    fn new(a: &[[N; 3]], b: &[[N; 3]]) -> Self {
        let (slack, variables) = (a.len() + b.len(), a.len() + b.len() + 6);
        let (zero, one) = (N::zero(), N::one());
        let mut rows = Vec::new();
        let mut basis = Vec::new();
        for range in [0..a.len(), a.len()..slack] {
            let mut row = vec![zero.clone(); variables + 1];
            basis.push(range.start);
            range.for_each(|i| row[i] = one.clone());
            row[variables] = one.clone();
            rows.push(row);
        }
        let mut costs = vec![zero.clone(); variables + 1];
        costs[slack..variables].fill(one.clone());
        for axis in 0..3 {
            let mut row = vec![zero.clone(); variables + 1];
            for (i, p) in a.iter().enumerate() {
                row[i] = p[axis].clone() - a[0][axis].clone();
            }
            for (j, q) in b.iter().enumerate() {
                row[a.len() + j] = b[0][axis].clone() - q[axis].clone();
            }
            row[slack + axis] = one.clone();
            row[slack + 3 + axis] = -one.clone();
            row[variables] = b[0][axis].clone() - a[0][axis].clone();
            let flip = row[variables].is_negative();
            if flip {
                row.iter_mut().for_each(|x| *x = -x.clone());
            }
            basis.push(if flip { slack + 3 + axis } else { slack + axis });
            for (cost, x) in costs.iter_mut().zip(&row) {
                *cost = cost.clone() - x.clone();
            }
            rows.push(row);
        }
        Self { rows, costs, basis }
    }

    /// The variables at the least sum; costs within `tolerance` of zero count as zero.
    fn solve(mut self, tolerance: N) -> Vec<N> {
        let variables = self.costs.len() - 1;
        // Rounding may make the method walk in circles: the bound stops it, and the answer is then merely not the best.
        for _ in 0..200 {
            let gains = |cost: &N| *cost < -tolerance.clone();
            let Some(entering) = self.costs[..variables].iter().position(gains) else {
                break;
            };
            let ratio = |r: usize| self.rows[r][variables].clone() / self.rows[r][entering].clone();
            let leaving = (0..self.rows.len())
                .filter(|&r| self.rows[r][entering] > tolerance)
                .reduce(|best, r| {
                    let (old, new) = (ratio(best), ratio(r));
                    let better = new < old || new == old && self.basis[r] < self.basis[best];
                    if better { r } else { best }
                });
            let Some(leaving) = leaving else {
                break;
            };
            self.pivot(leaving, entering);
        }
        let mut solution = vec![N::zero(); variables];
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            solution[variable] = row[variables].clone();
        }
        solution
    }

    fn pivot(&mut self, leaving: usize, entering: usize) {
        let pivot = self.rows[leaving][entering].clone();
        self.rows[leaving].iter_mut().for_each(|x| *x = x.clone() / pivot.clone());
        let row = self.rows[leaving].clone();
        let others = self.rows.iter_mut().enumerate().filter(|(r, _)| *r != leaving);
        for other in others.map(|(_, other)| other).chain([&mut self.costs]) {
            let factor = other[entering].clone();
            if !factor.is_zero() {
                for (x, y) in other.iter_mut().zip(&row) {
                    *x = x.clone() - factor.clone() * y.clone();
                }
            }
        }
        self.basis[leaving] = entering;
    }
}

/// How far the origin is from the hull of points.
pub fn from_origin(points: &[DVec3]) -> f64 {
    let (hull, origin) = (Hull::of_points(points), Hull::of_points(&[DVec3::ZERO]));
    let distance = distance_at_most(&hull, &origin);
    let size = points.iter().map(|p| p.length()).fold(0.0, f64::max);
    // Rounding may have stopped the search for nearer points.
    let doubtful = distance > 16.0 * f64::EPSILON * size;
    if doubtful { distance.min(in_some_simplex(points)) } else { distance }
}

/// The distance of the origin from the hull, by Carathéodory: it is in a tetrahedron of the points,
/// or near a triangle of them.
fn in_some_simplex(points: &[DVec3]) -> f64 {
    let mut nearest = f64::INFINITY;
    for (k, &c) in points.iter().enumerate() {
        for (j, &b) in points[..k].iter().enumerate() {
            for (i, &a) in points[..j].iter().enumerate() {
                let inside = points[..i].iter().any(|&d| {
                    let volume = |a: DVec3, b: DVec3, c: DVec3| a.dot(b.cross(c));
                    let turns =
                        [volume(a, b, c), volume(a, c, d), volume(a, d, b), volume(b, d, c)];
                    turns.iter().all(|&v| v > 0.0) || turns.iter().all(|&v| v < 0.0)
                });
                if inside {
                    return 0.0;
                }
                nearest = nearest.min(near_triangle([a, b, c]));
            }
        }
    }
    nearest
}

/// The distance of the origin from a triangle: its height over the inside, or the distance of a side.
fn near_triangle([a, b, c]: [DVec3; 3]) -> f64 {
    let normal = (b - a).cross(c - a);
    let sides = [[a, b], [b, c], [c, a]];
    if normal != DVec3::ZERO && sides.iter().all(|[p, q]| p.cross(*q).dot(normal) >= 0.0) {
        return (normal.dot(a) / normal.length()).abs();
    }
    sides.map(|side| to_segment(DVec3::ZERO, side)).into_iter().fold(f64::INFINITY, f64::min)
}
