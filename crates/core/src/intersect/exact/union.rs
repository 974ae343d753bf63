//! Unions of convex sets in the plane. Two of them may overlap although each pair of their parts only touches: this tells whether they
//! do.
//!
//! A and B overlap if the origin is inside { a − b }, which is the union of the differences of their parts. A part whose boundary holds
//! the origin is a cone near it, or what lies within an arc. The origin is inside if these cover all that is near it. Thus a point on the
//! edge between two triangles is inside of both together, and a segment that passes from one to the other through a common corner
//! crosses them.

use std::cmp::Ordering;

use super::bodies::{Body, Difference};
use super::endless::Sight;
use super::nearest::{Corners, Nearest, search};
use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::shapes::Plane;
use crate::vector::Vector;

type Exact = Vector3<Dyadic>;

/// What a convex set covers near a point of its boundary: all directions between two, counterclockwise from the first to the second,
/// by half a turn at most.
pub(in crate::intersect) struct Cone {
    ends: [Exact; 2],
    /// Whether the boundary follows each of them. An arc leaves them.
    straight: [bool; 2],
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
            _ if solid => Some(Self::ahead(&normal)),
            (Ordering::Equal, Ordering::Greater) => Some(Self::ahead(&normal)),
            (Ordering::Less, Ordering::Equal) => Some(Self::ahead(&normal.negated())),
            _ => None,
        }
    }

    /// Half a turn around a direction.
    fn ahead(direction: &Exact) -> Self {
        let Vector3([x, y, z]) = direction.clone();
        let left = Vector3([y.negated(), x, z]);
        Self { ends: [left.negated(), left], straight: [true; 2] }
    }

    /// The same of (b, a).
    pub fn reversed(self) -> Self {
        Self { ends: self.ends.map(|end| end.negated()), ..self }
    }

    fn of(difference: &Difference<Dyadic>) -> Option<Self> {
        if difference.reach.is_positive() {
            let found = search(difference, Corners::FIRST, usize::MAX, |_| false);
            let Some(Nearest::Face(face)) = found else { return None };
            let cone = Self::ahead(&face.toward);
            let to_nearest = difference.at(*face.corners.iter().next()?).negated();
            // Beside an edge of the core the boundary is straight, and about a corner it is an arc, unless an edge begins there.
            let follows = |end: &Exact| {
                let is_along = |along: Exact| {
                    along.dot(&face.toward).sign().is_eq() && along.dot(end).is_positive()
                };
                let along = |corner: Place<Dyadic>| corner.add(&to_nearest).at;
                face.corners.len() > 1 || difference.corners().map(along).any(is_along)
            };
            return Some(Self { straight: cone.ends.each_ref().map(follows), ..cone });
        }
        let corners: Vec<Exact> = difference
            .corners()
            .map(|corner| corner.at)
            .filter(|corner| !corner.is_zero())
            .collect();
        let all = |of: &Exact, is: fn(Ordering) -> bool| corners.iter().all(|v| is(turn(of, v)));
        let first = corners.iter().find(|corner| all(corner, Ordering::is_ge))?;
        let last = corners.iter().find(|corner| all(corner, Ordering::is_le))?;
        let has_area = corners.iter().any(|corner| turn(first, corner).is_gt());
        has_area.then(|| Self { ends: [first.clone(), last.clone()], straight: [true; 2] })
    }
}

/// Whether cones with a common tip cover all that is near it; `None` if `goes_on` ends the search.
pub(in crate::intersect) fn surround(
    cones: &[Cone],
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<bool> {
    for cone in cones {
        if !goes_on() {
            return None;
        }
        if !is_inside(&cone.ends[1], cones) {
            return Some(false);
        }
    }
    Some(!cones.is_empty())
}

/// Whether what is near a direction is covered: by one cone, or by one on each side of it.
fn is_inside(direction: &Exact, cones: &[Cone]) -> bool {
    let begins = |u: &Exact| turn(u, direction).is_eq() && u.dot(direction).is_positive();
    let beside = |i: usize| cones.iter().any(|cone| cone.straight[i] && begins(&cone.ends[i]));
    let around = |cone: &Cone| {
        turn(&cone.ends[0], direction).is_gt() && turn(direction, &cone.ends[1]).is_gt()
    };
    cones.iter().any(around) || beside(0) && beside(1)
}

/// Whether v lies counterclockwise of u (greater), along the same line, or clockwise.
fn turn(u: &Exact, v: &Exact) -> Ordering {
    u.0[0].mul(&v.0[1]).sub(&u.0[1].mul(&v.0[0])).sign()
}
