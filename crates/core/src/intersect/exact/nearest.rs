//! The point of a polytope that is nearest to the origin, by the signs of determinants alone.

use std::ops::Deref;

use super::RELATIVE;
use super::bodies::{Corner, Difference};
use crate::dyadic::{Number, Place, Vector3};

/// Up to four corners.
#[derive(Debug, Clone, Copy)]
pub(in crate::intersect) struct Corners {
    list: [Corner; 4],
    count: usize,
}

impl Corners {
    /// A search begins with the first point, and without any span added.
    pub const FIRST: Self = Self { list: [([0; 3], 0); 4], count: 1 };

    /// The first points, by their numbers.
    pub fn numbered(count: usize) -> Self {
        Self { list: std::array::from_fn(|i| ([i, 0, 0], 0)), count }
    }

    fn push(&mut self, corner: Corner) {
        self.list[self.count] = corner;
        self.count += 1;
    }

    /// Those whose bit is set.
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

/// A point, an edge or a triangle, on whose inside the nearest point of its plane, line or place to the origin lies.
pub(in crate::intersect) struct Face<N> {
    pub corners: Corners,
    /// For each corner the bit of its number among those that were asked.
    set: u32,
    /// The weights of the corners, to be divided by their sum: they make the nearest point. The others are 0.
    pub weights: [N; 3],
    /// From the origin towards that point, of any length.
    pub toward: Vector3<N>,
    /// The height of that point along `toward`: 0 or more.
    along: N,
    /// The square of its distance is this quotient.
    pub square: [N; 2],
}

/// The result of a search.
pub(in crate::intersect) enum Nearest<N> {
    /// The origin lies in the hull of these corners. Their weights, to be divided by their sum, make it.
    Inside(Corners, Vec<N>),
    Face(Face<N>),
}

/// The nearest point of the hull of up to four corners, which lie at `points`. In exact arithmetic there is always one; `None` if
/// rounding contradicts itself.
pub(in crate::intersect) fn nearest<N: Number>(
    rounding: f64,
    corners: &Corners,
    points: &[Vector3<N>],
) -> Option<Nearest<N>> {
    if let Some(parts) = volumes(points) {
        let sides = parts.each_ref().map(N::sign);
        if sides[0].is_ne() && sides.iter().all(|side| *side == sides[0]) {
            return Some(Nearest::Inside(*corners, parts.map(|part| part.abs()).to_vec()));
        }
    }
    // The corner that was added last is the likeliest.
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

/// Six times the volumes of the tetrahedra that each three of four points make with the origin: all have one
/// sign if the origin is inside.
pub(in crate::intersect) fn volumes<N: Number>(points: &[Vector3<N>]) -> Option<[N; 4]> {
    let [p, q, r, s] = points else {
        return None;
    };
    let volume = |x: &Vector3<N>, y, z| x.cross(y).dot(z);
    Some([volume(q, r, s), volume(p, s, r), volume(p, q, s), volume(p, r, q)])
}

/// The face of the points whose bits are set, if the nearest point of their plane, line or place lies strictly among them.
fn face<N: Number>(corners: &Corners, points: &[Vector3<N>], set: u32) -> Option<Face<N>> {
    let mut on = (0..points.len()).filter(|i| set >> i & 1 == 1).map(|i| &points[i]);
    let on = [on.next(), on.next(), on.next()];
    let (weights, toward, along, square) = match on {
        [Some(p), Some(q), Some(r)] => {
            let normal = q.sub(p).cross(&r.sub(p));
            let part = |x: &Vector3<N>, y| x.cross(y).dot(&normal);
            let weights = [part(q, r), part(r, p), part(p, q)];
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

/// Places, all multiplied by one number above 0, the product of those by which they are to be divided; and that, if it is not 1.
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
    (points.collect(), without(places.len()))
}

/// The square of the distance of the plane, line or place of up to three points from the origin, as a quotient.
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

/// Walks from the face of some corners to the nearest one, by the support point opposite to the one that is known: GJK, which
/// in exact arithmetic comes nearer with each step, and so ends. In double precision it ends where rounding hides whether it does.
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
        let times = |x: &N, by: &Option<N>| by.as_ref().map_or_else(|| x.clone(), |by| x.mul(by));
        let noise = || rounding * face.toward.sum();
        let is_nearer = N::exceeds(&times(&face.along, &place.by), &times(&along, &by), noise);
        if !is_nearer || face.corners.contains(&corner) {
            return Some(Nearest::Face(face));
        }
        let mut number = 0..;
        places.retain(|_| number.next().is_some_and(|i| face.set >> i & 1 == 1));
        places.push(place);
        corners = face.corners;
        corners.push(corner);
    }
    None
}

impl<N: Number> Face<N> {
    /// The face of points that are to be divided by a number; its height along the direction stays as it is.
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

    /// Each of the corners that make the nearest point, and its weight, to be divided by the sum of all.
    pub fn weighted(&self) -> impl Iterator<Item = (&Corner, &N)> {
        let (corners, weights) = match self {
            Nearest::Inside(corners, weights) => (corners, &weights[..]),
            Nearest::Face(face) => (&face.corners, &face.weights[..]),
        };
        corners.iter().zip(weights)
    }
}
