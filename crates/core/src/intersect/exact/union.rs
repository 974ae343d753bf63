//! Unions of convex sets in the plane: whether they still meet after any small enough motion where no two of the sets do so alone.
//!
//! Sets A and B do if the origin is inside their difference { a − b }. For unions that is the union of the differences of the parts.
//! Each of these has the origin on its boundary, or not at all; near it, it is a cone. So the origin is inside if the cones
//! surround it: where one ends, another goes on. Thus a point on the edge between two triangles is inside of both together, and a
//! segment that passes from one to the other through a common corner crosses them.

use std::cmp::Ordering;

use super::bodies::{Body, Difference};
use super::endless::Sight;
use super::nearest::{Corners, Nearest, search};
use crate::dyadic::{Dyadic, Number, Vector3};
use crate::shapes::Plane;
use crate::vector::Vector;

type Exact = Vector3<Dyadic>;

/// What a convex set covers near a point of its boundary: all directions from the first counterclockwise to the second, which is half a
/// turn at most.
pub(in crate::intersect) struct Cone {
    ends: [Exact; 2],
    /// The boundary is an arc, that the two directions leave.
    is_round: bool,
}

impl Cone {
    /// Of the difference of two bodies that touch; `None` if it has no area.
    pub fn of_bodies(a: &Body, b: &Body) -> Option<Self> {
        Self::of(&Difference::new(a, b, 1.0))
    }

    /// Of a ray or a line and a body that touch.
    pub fn of_sight(sight: &Sight, body: &Body) -> Option<Self> {
        let (point, ways, between) = sight.moving(body);
        Self::of(&Difference::new(&point, body, 1.0).moved(ways, between, 1.0))
    }

    /// Of a body and a line that touch: its lowest and its highest point lie on these sides of it. `solid` is all that lies behind.
    pub fn of_sides<V: Vector>(
        [lowest, highest]: [Ordering; 2],
        line: &Plane<V>,
        solid: bool,
    ) -> Option<Self> {
        let normal = Exact::of(line.normal().in_space());
        match (lowest, highest) {
            _ if solid => Some(Self::ahead(&normal, false)),
            (Ordering::Equal, Ordering::Greater) => Some(Self::ahead(&normal, false)),
            (Ordering::Less, Ordering::Equal) => Some(Self::ahead(&normal.negated(), false)),
            _ => None,
        }
    }

    /// Half a turn around a direction.
    fn ahead(direction: &Exact, is_round: bool) -> Self {
        let Vector3([x, y, z]) = direction.clone();
        let left = Vector3([y.negated(), x, z]);
        Self { ends: [left.negated(), left], is_round }
    }

    /// The same of (b, a).
    pub fn reversed(self) -> Self {
        Self { ends: self.ends.map(|end| end.negated()), ..self }
    }

    fn of(difference: &Difference<Dyadic>) -> Option<Self> {
        if difference.reach.is_positive() {
            let found = search(difference, Corners::FIRST, usize::MAX, |_| false);
            let Some(Nearest::Face(face)) = found else { return None };
            return Some(Self::ahead(&face.toward, face.corners.len() == 1));
        }
        let corners: Vec<Exact> = difference.corners().filter(|corner| !corner.is_zero()).collect();
        let all = |of: &Exact, is: fn(Ordering) -> bool| corners.iter().all(|v| is(turn(of, v)));
        let first = corners.iter().find(|corner| all(corner, Ordering::is_ge))?;
        let last = corners.iter().find(|corner| all(corner, Ordering::is_le))?;
        let has_area = corners.iter().any(|corner| turn(first, corner).is_gt());
        has_area.then(|| Self { ends: [first.clone(), last.clone()], is_round: false })
    }

    /// Whether this one covers what comes counterclockwise after the end of another, and that end, unless it does itself.
    fn goes_on_after(&self, other: &Self) -> bool {
        let ([first, last], end) = (&self.ends, &other.ends[1]);
        match turn(first, end) {
            Ordering::Greater => turn(end, last).is_gt(),
            Ordering::Equal => first.dot(end).is_positive() && !(self.is_round && other.is_round),
            Ordering::Less => false,
        }
    }
}

/// Whether cones with a common tip cover all directions.
pub(in crate::intersect) fn surround(cones: &[Cone]) -> bool {
    let goes_on = |cone: &Cone| cones.iter().any(|next| next.goes_on_after(cone));
    !cones.is_empty() && cones.iter().all(goes_on)
}

/// Whether v lies counterclockwise of u (greater), along the same line, or clockwise.
fn turn(u: &Exact, v: &Exact) -> Ordering {
    u.0[0].mul(&v.0[1]).sub(&u.0[1].mul(&v.0[0])).sign()
}
