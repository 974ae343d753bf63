//! The point of a polytope that is nearest to the origin, by the signs of determinants alone.

use super::bodies::{Corner, Difference};
use super::number::{Number, Vector3};

/// A point, an edge or a triangle, on whose inside the nearest point of its plane to the origin lies.
pub(super) struct Face<N> {
    corners: Vec<Corner>,
    /// The weights of the corners, to be divided by their sum: they make the nearest point.
    pub weights: Vec<N>,
    /// From the origin towards that point, of any length.
    pub toward: Vector3<N>,
    /// The height of that point along `toward`: 0 or more.
    along: N,
    /// The square of its distance is this quotient.
    pub square: [N; 2],
}

/// The result of a search.
pub(super) enum Nearest<N> {
    /// The origin lies in the hull of these corners.
    Inside(Vec<Corner>),
    Face(Face<N>),
}

/// The nearest point of the hull of up to four corners. In exact arithmetic there is always one; `None` if
/// rounding contradicts itself.
fn nearest<N: Number>(of: &Difference<N>, corners: &[Corner]) -> Option<Nearest<N>> {
    let points: Vec<_> = corners.iter().map(|corner| of.at(*corner)).collect();
    if let Some(parts) = volumes(&points) {
        let sides = parts.map(|part| part.sign());
        if sides[0].is_ne() && sides.iter().all(|side| *side == sides[0]) {
            return Some(Nearest::Inside(corners.to_vec()));
        }
    }
    // The corner that was added last is the likeliest.
    for set in (1_u32..1 << points.len()).rev().filter(|set| set.count_ones() <= 3) {
        let (on, off): (Vec<usize>, Vec<usize>) =
            (0..points.len()).partition(|i| set >> i & 1 == 1);
        let on_face: Vec<_> = on.iter().map(|i| &points[*i]).collect();
        let Some(face) = face(&on_face, on.iter().map(|i| corners[*i]).collect()) else {
            continue;
        };
        if face.square[0].sign().is_eq() {
            return Some(Nearest::Inside(face.corners));
        }
        let is_nearer =
            |i: &usize| N::is_farther(&face.along, &points[*i].dot(&face.toward), of, &face.toward);
        if !off.iter().any(is_nearer) {
            return Some(Nearest::Face(face));
        }
    }
    None
}

/// Six times the volumes of the tetrahedra that each three of four points make with the origin: all have one
/// sign if the origin is inside.
pub(super) fn volumes<N: Number>(points: &[Vector3<N>]) -> Option<[N; 4]> {
    let [p, q, r, s] = points else {
        return None;
    };
    let volume = |x: &Vector3<N>, y, z| x.cross(y).dot(z);
    Some([volume(q, r, s), volume(p, s, r), volume(p, q, s), volume(p, r, q)])
}

/// The face of up to three points, if the nearest point of their plane, line or place lies strictly among
/// them.
fn face<N: Number>(points: &[&Vector3<N>], corners: Vec<Corner>) -> Option<Face<N>> {
    let weights = weights(points);
    if !weights.iter().all(N::is_positive) {
        return None;
    }
    let square = square(points);
    let (toward, along) = match *points {
        [p, q] => {
            let edge = q.sub(p);
            (edge.cross(&p.cross(&edge)), square[0].clone())
        }
        [p, q, r] => {
            let normal = q.sub(p).cross(&r.sub(p));
            let height = normal.dot(p);
            (if height.sign().is_lt() { normal.negated() } else { normal }, height.abs())
        }
        _ => (points[0].clone(), square[0].clone()),
    };
    Some(Face { corners, weights, toward, along, square })
}

/// The weights with which up to three points make the point of their plane, line or place that is nearest to
/// the origin.
fn weights<N: Number>(points: &[&Vector3<N>]) -> Vec<N> {
    match *points {
        [p, q] => {
            let edge = q.sub(p);
            vec![q.dot(&edge), p.dot(&edge).negated()]
        }
        [p, q, r] => {
            let normal = q.sub(p).cross(&r.sub(p));
            let part = |x: &Vector3<N>, y| x.cross(y).dot(&normal);
            vec![part(q, r), part(r, p), part(p, q)]
        }
        _ => vec![N::of(1.0)],
    }
}

/// The square of its distance from the origin, as a quotient.
pub(super) fn square<N: Number>(points: &[&Vector3<N>]) -> [N; 2] {
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
pub(super) fn search<N: Number>(
    of: &Difference<N>,
    start: Vec<Corner>,
    steps: usize,
    enough: impl Fn(&Face<N>) -> bool,
) -> Option<Nearest<N>> {
    let mut corners = start;
    for _ in 0..steps {
        let face = match nearest(of, &corners)? {
            Nearest::Face(face) => face,
            inside => return Some(inside),
        };
        if enough(&face) {
            return Some(Nearest::Face(face));
        }
        let (corner, along) = of.support(&face.toward);
        let is_nearer = N::is_farther(&face.along, &along, of, &face.toward);
        if !is_nearer || face.corners.contains(&corner) {
            return Some(Nearest::Face(face));
        }
        corners.clone_from(&face.corners);
        corners.push(corner);
    }
    None
}

impl<N> Face<N> {
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }
}

impl<N> Nearest<N> {
    pub fn corners(&self) -> &[Corner] {
        match self {
            Nearest::Inside(corners) => corners,
            Nearest::Face(face) => &face.corners,
        }
    }
}
