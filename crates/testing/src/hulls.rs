//! The truth about convex hulls of a few points, by linear programming: no axis is tried anywhere.

use glam::DVec3;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, Signed, ToPrimitive, Zero};

use super::oracle::to_segment;
use super::rational::Rational3;

/// The distance between two points of the hulls, found in exact arithmetic: the least sum of its components, so 0
/// just when the hulls meet.
pub fn exact_distance(a: &[DVec3], b: &[DVec3]) -> f64 {
    let exact = |points: &[DVec3]| {
        let component = |x| BigRational::from_f64(x).unwrap();
        points.iter().map(|p| p.to_array().map(component)).collect::<Vec<_>>()
    };
    let slack = exact_slack(&exact(a), &exact(b)).map(|s| s.to_f64().unwrap());
    DVec3::new(slack[0] + slack[3], slack[1] + slack[4], slack[2] + slack[5]).length()
}

/// Whether two hulls have a point in common, in exact arithmetic.
pub fn exact_hulls_meet(a: &[Rational3], b: &[Rational3]) -> bool {
    exact_slack(a, b).iter().all(BigRational::is_zero)
}

/// The same of places in whole numbers.
pub fn whole_hulls_meet(a: &[[BigInt; 3]], b: &[[BigInt; 3]]) -> bool {
    whole_slack(a, b).0.iter().all(BigInt::is_zero)
}

/// The positive parts of the way between two points of the hulls, and the negative ones. The numbers are finite binary fractions.
fn exact_slack(a: &[Rational3], b: &[Rational3]) -> [BigRational; 6] {
    let unit = a.iter().chain(b).flatten().map(BigRational::denom).max().unwrap();
    let whole = |points: &[Rational3]| {
        let whole = |x: &BigRational| (x * unit).to_integer();
        points.iter().map(|p| p.each_ref().map(whole)).collect::<Vec<_>>()
    };
    let (slack, denominator) = whole_slack(&whole(a), &whole(b));
    slack.map(|slack| BigRational::new(slack, &denominator * unit))
}

/// The same of whole numbers, with a denominator.
fn whole_slack(a: &[[BigInt; 3]], b: &[[BigInt; 3]]) -> ([BigInt; 6], BigInt) {
    let (solution, denominator) = Program::new(a, b).solve(BigInt::zero());
    (std::array::from_fn(|i| solution[a.len() + b.len() + i].clone()), denominator)
}

/// Least Σ|s| such that Σ λᵢ aᵢ − Σ μⱼ bⱼ = s, with weights λ and μ that are 0 or more and sum up to 1 each: the
/// simplex method, by Bland's rule. All numbers are a multiple of what they stand for, so that whole ones stay whole.
struct Program<N> {
    /// Coefficients, and the right side last.
    rows: Vec<Vec<N>>,
    /// What is lost by bringing in each variable; the last is minus the sum so far.
    costs: Vec<N>,
    basis: Vec<usize>,
    /// How large a multiple.
    denominator: N,
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
        Self { rows, costs, basis, denominator: one }
    }

    /// The variables at the least sum, and their denominator; numbers within `tolerance` of zero count as zero.
    fn solve(mut self, tolerance: N) -> (Vec<N>, N) {
        let variables = self.costs.len() - 1;
        // Rounding may make the method walk in circles: the bound stops it, and the answer is then merely not the best.
        for _ in 0..200 {
            let least = tolerance.clone() * self.denominator.clone();
            let gains = |cost: &N| *cost < -least.clone();
            let Some(entering) = self.costs[..variables].iter().position(gains) else {
                break;
            };
            // Quotients, each times the other denominator.
            let times = |r: usize, other: usize| {
                self.rows[r][variables].clone() * self.rows[other][entering].clone()
            };
            let leaving = (0..self.rows.len()).filter(|&r| self.rows[r][entering] > least).reduce(
                |best, r| {
                    let (old, new) = (times(best, r), times(r, best));
                    let better = new < old || new == old && self.basis[r] < self.basis[best];
                    if better { r } else { best }
                },
            );
            let Some(leaving) = leaving else {
                break;
            };
            self.pivot(leaving, entering);
        }
        let mut solution = vec![N::zero(); variables];
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            solution[variable] = row[variables].clone();
        }
        (solution, self.denominator)
    }

    fn pivot(&mut self, leaving: usize, entering: usize) {
        let row = self.rows[leaving].clone();
        let others = self.rows.iter_mut().enumerate().filter(|(r, _)| *r != leaving);
        for other in others.map(|(_, other)| other).chain([&mut self.costs]) {
            let factor = other[entering].clone();
            for (x, y) in other.iter_mut().zip(&row) {
                let product = x.clone() * row[entering].clone() - factor.clone() * y.clone();
                *x = product / self.denominator.clone();
            }
        }
        self.denominator = row[entering].clone();
        self.basis[leaving] = entering;
    }
}

/// How far the origin is from the hull of points.
pub fn from_origin(points: &[DVec3]) -> f64 {
    let size = points.iter().map(|p| p.length()).fold(0.0, f64::max);
    if size == 0.0 {
        return 0.0;
    }
    let scaled: Vec<_> = points.iter().map(|p| (p / size).to_array()).collect();
    let (solution, _) = Program::new(&scaled, &[[0.0; 3]]).solve(1e-15);
    let weights = solution[..points.len()].iter().map(|w| w.max(0.0));
    let total: f64 = weights.clone().sum();
    let nearest = points.iter().zip(weights).map(|(&p, w)| p * (w / total)).sum::<DVec3>();
    let distance = nearest.length();
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
