//! GJK over numbers of any kind, exact ones or doubles: the point of a Minkowski difference that is nearest to the origin.
//! Signs of determinants alone decide, and nothing is divided, so exact numbers need sums and products only.

use std::ops::Deref;

use super::RELATIVE;
use super::bodies::{Corner, Difference};
use crate::dyadic::{Number, Place, Vector3, times};

/// A simplex: up to four corners of a difference.
#[derive(Debug, Clone, Copy)]
pub(in crate::intersect) struct Corners {
    list: [Corner; 4],
    count: usize,
}

impl Corners {
    /// The simplex at which a search begins.
    pub const FIRST: Self = Self { list: [([0; 3], 0); 4], count: 1 };

    /// The first `count` points of the first set.
    pub fn numbered(count: usize) -> Self {
        Self { list: std::array::from_fn(|i| ([i, 0, 0], 0)), count }
    }

    fn push(&mut self, corner: Corner) {
        self.list[self.count] = corner;
        self.count += 1;
    }

    /// The corners whose bit is set.
    pub fn chosen(&self, set: u32) -> Self {
        let mut chosen = Self { count: 0, ..*self };
        (0..self.count).filter(|i| set >> i & 1 == 1).for_each(|i| chosen.push(self.list[i]));
        chosen
    }
}

impl Deref for Corners {
    type Target = [Corner];

    fn deref(&self) -> &[Corner] {
        &self.list[..self.count]
    }
}

/// A vertex, an edge or a triangle of a simplex, if the point of its affine hull that is nearest to the origin lies inside it.
pub(in crate::intersect) struct Face<N> {
    pub corners: Corners,
    /// The bits of its corners among those of the simplex.
    set: u32,
    /// The barycentric coordinates of the nearest point, to be divided by their sum. Those of absent corners are 0.
    pub weights: [N; 3],
    /// A vector of any length from the origin towards the nearest point.
    pub toward: Vector3<N>,
    /// The dot product of the nearest point and `toward`: 0 or more.
    along: N,
    /// The square of the distance, as the quotient of these numbers.
    pub square: [N; 2],
}

/// The result of a search.
pub(in crate::intersect) enum Nearest<N> {
    /// The origin lies in the hull of these corners, with these barycentric coordinates, to be divided by their sum.
    Inside(Corners, Vec<N>),
    Face(Face<N>),
}

/// The face of a simplex, whose corners lie at `points`, that is nearest to the origin: the one from which no other corner is
/// nearer along its normal. Exact arithmetic always finds one; `None` if rounding denies it of each.
pub(in crate::intersect) fn nearest<N: Number>(
    rounding: f64,
    corners: &Corners,
    points: &[Vector3<N>],
) -> Option<Nearest<N>> {
    if let Some(parts) = volumes(points) {
        let signs = parts.each_ref().map(N::sign);
        if signs[0].is_ne() && signs.iter().all(|sign| *sign == signs[0]) {
            return Some(Nearest::Inside(*corners, parts.map(|part| part.abs()).to_vec()));
        }
    }
    // The corner that was added last is most likely on the face, and has the highest bit.
    for set in (1_u32..1 << points.len()).rev().filter(|set| set.count_ones() <= 3) {
        let Some(face) = face(corners, points, set) else { continue };
        if face.square[0].sign().is_eq() {
            return Some(Nearest::Inside(face.corners, face.weights.to_vec()));
        }
        let mut off = (0..points.len()).filter(|i| set >> i & 1 == 0);
        let noise = || rounding * face.toward.sum();
        let is_nearer = |i: usize| N::exceeds(&face.along, &points[i].dot(&face.toward), noise);
        if !off.any(is_nearer) {
            return Some(Nearest::Face(face));
        }
    }
    None
}

/// Six times the signed volumes of the tetrahedra that each three of four points make with the origin. All have one sign if the
/// origin is inside.
pub(in crate::intersect) fn volumes<N: Number>(points: &[Vector3<N>]) -> Option<[N; 4]> {
    let [p, q, r, s] = points else {
        return None;
    };
    let volume = |x: &Vector3<N>, y, z| x.cross(y).dot(z);
    Some([volume(q, r, s), volume(p, s, r), volume(p, q, s), volume(p, r, q)])
}

/// The face of the corners whose bits are set, if the nearest point of their affine hull lies strictly inside it.
fn face<N: Number>(corners: &Corners, points: &[Vector3<N>], set: u32) -> Option<Face<N>> {
    let mut on = (0..points.len()).filter(|i| set >> i & 1 == 1).map(|i| &points[i]);
    let on = [on.next(), on.next(), on.next()];
    let (weights, toward, along, square) = match on {
        [Some(p), Some(q), Some(r)] => {
            let normal = q.sub(p).cross(&r.sub(p));
            let weight = |x: &Vector3<N>, y| x.cross(y).dot(&normal);
            let weights = [weight(q, r), weight(r, p), weight(p, q)];
            if !weights.iter().all(N::is_positive) {
                return None;
            }
            let height = normal.dot(p);
            let square = [height.mul(&height), normal.dot(&normal)];
            let toward = if height.sign().is_lt() { normal.negated() } else { normal };
            (weights, toward, height.abs(), square)
        }
        [Some(p), Some(q), None] => {
            let edge = q.sub(p);
            let weights = [q.dot(&edge), p.dot(&edge).negated(), N::default()];
            if !weights[..2].iter().all(N::is_positive) {
                return None;
            }
            let square = square(&[p, q]);
            (weights, edge.cross(&p.cross(&edge)), square[0].clone(), square)
        }
        _ => {
            let p = on[0]?;
            let square = square(&[p]);
            let weights = [N::of(1.0), N::default(), N::default()];
            (weights, p.clone(), square[0].clone(), square)
        }
    };
    Some(Face { corners: corners.chosen(set), set, weights, toward, along, square })
}

/// The points over a common denominator: their numerators, and the product of all denominators, if there is one.
pub(in crate::intersect) fn common<N: Number>(places: &[Place<N>]) -> (Vec<Vector3<N>>, Option<N>) {
    let product = |x: Option<N>, y: &Option<N>| match (x, y) {
        (Some(x), Some(y)) => Some(x.mul(y)),
        (x, y) => x.or_else(|| y.clone()),
    };
    let without = |i: usize| {
        let others = places.iter().enumerate().filter(|(j, _)| *j != i);
        others.fold(None, |all, (_, place)| product(all, &place.by))
    };
    let points = places.iter().enumerate().map(|(i, place)| place.at.divided(&without(i)));
    // There is no such place, so this is the product of all.
    (points.collect(), without(places.len()))
}

/// The square of the distance from the origin to the plane, the line or the point through up to three points, as a quotient.
pub(in crate::intersect) fn square<N: Number>(points: &[&Vector3<N>]) -> [N; 2] {
    match *points {
        [p, q] => {
            let edge = q.sub(p);
            let across = p.cross(&edge);
            [across.dot(&across), edge.dot(&edge)]
        }
        [p, q, r] => {
            let normal = q.sub(p).cross(&r.sub(p));
            let height = normal.dot(p);
            [height.mul(&height), normal.dot(&normal)]
        }
        _ => [points[0].dot(points[0]), N::of(1.0)],
    }
}

/// GJK: the face of the difference that is nearest to the origin, by support points opposite to the nearest face so far. It ends
/// if a face is `enough`, and gives up with `None` after `steps`. Exact arithmetic comes nearer with each step, and so
/// ends. Double precision ends where rounding hides whether a step comes nearer.
///
/// Source: Gilbert, Johnson and Keerthi (1988).
pub(in crate::intersect) fn search<N: Number>(
    of: &Difference<N>,
    start: Corners,
    steps: usize,
    enough: impl Fn(&Face<N>) -> bool,
) -> Option<Nearest<N>> {
    let rounding = of.size() * RELATIVE;
    let mut corners = start;
    let mut places = Vec::with_capacity(4);
    places.extend(corners.iter().map(|corner| of.at(*corner)));
    for _ in 0..steps {
        let (points, by) = common(&places);
        let face = match nearest(rounding, &corners, &points)? {
            Nearest::Face(face) => face.divided(&by),
            inside => return Some(inside),
        };
        if enough(&face) {
            return Some(Nearest::Face(face));
        }
        let corner = of.support(&face.toward);
        let place = of.at(corner);
        let along = place.at.dot(&face.toward);
        // Both heights over the common denominator.
        let noise = || rounding * face.toward.sum();
        let is_nearer = N::exceeds(&times(&face.along, &place.by), &times(&along, &by), noise);
        if !is_nearer || face.corners.contains(&corner) {
            return Some(Nearest::Face(face));
        }
        let mut index = 0..;
        places.retain(|_| index.next().is_some_and(|i| face.set >> i & 1 == 1));
        places.push(place);
        corners = face.corners;
        corners.push(corner);
    }
    None
}

/// x − r² y, which is positive if the length √(x / y) is more than r. It takes r².
pub(in crate::intersect) fn beyond<N: Number>([x, y]: &[N; 2], square_of_r: &N) -> N {
    x.sub(&square_of_r.mul(y))
}

impl<N: Number> Face<N> {
    /// The face with its square over the common denominator of its corners; `along` stays a numerator.
    fn divided(self, by: &Option<N>) -> Self {
        let Some(by) = by else { return self };
        let [square, of] = self.square;
        Self { square: [square, of.mul(&by.mul(by))], ..self }
    }
}

impl<N> Nearest<N> {
    pub fn corners(&self) -> Corners {
        match self {
            Nearest::Inside(corners, _) => *corners,
            Nearest::Face(face) => face.corners,
        }
    }

    /// The corners that make the nearest point, each with its barycentric coordinate, to be divided by the sum of all.
    pub fn weighted(&self) -> impl Iterator<Item = (&Corner, &N)> {
        let (corners, weights) = match self {
            Nearest::Inside(corners, weights) => (corners, &weights[..]),
            Nearest::Face(face) => (&face.corners, &face.weights[..]),
        };
        corners.iter().zip(weights)
    }
}
