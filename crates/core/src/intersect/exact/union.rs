//! Whether two unions of convex sets in the plane overlap although each pair of their parts only touches. A point on the edge
//! between two triangles, for example, is inside both together.
//!
//! A and B overlap if the origin is inside their Minkowski difference, the union of the differences of their parts. Near the
//! origin, a part that has it on its boundary is a tangent cone. The origin is inside if these cones cover all directions.

use std::cmp::Ordering;

use super::bodies::{Body, Difference};
use super::endless::Sight;
use super::nearest::{Corners, Nearest, search};
use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::shapes::Plane;
use crate::vector::Vector;

type Exact = Vector3<Dyadic>;

/// The tangent cone of a convex set at a point of its boundary: all directions counterclockwise from the first end to the
/// second, half a turn at most.
pub(in crate::intersect) struct Cone {
    ends: [Exact; 2],
    /// Whether the boundary runs straight along each end, so that the set covers it, or is an arc, which leaves it.
    straight: [bool; 2],
}

impl Cone {
    /// The cone of the difference of two bodies that touch; `None` if the difference has no area.
    pub fn of_bodies(a: &Body, b: &Body) -> Option<Self> {
        Self::of(&Difference::new(a, b, 1.0))
    }

    /// The cone of the difference of a ray or a line, and a body that touches it.
    pub fn of_sight(sight: &Sight, body: &Body) -> Option<Self> {
        let (point, ways, between) = sight.moving(body);
        Self::of(&Difference::new(&point, body, 1.0).moved(ways, between, 1.0))
    }

    /// The cone of the difference of a body, and a line or the half-plane behind it if it is `solid`, that touch. The signs are
    /// those of the heights of the lowest and the highest point of the body.
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

    /// The half-plane { v : v · direction ≥ 0 }.
    fn ahead(direction: &Exact) -> Self {
        let Vector3([x, y, z]) = direction.clone();
        let left = Vector3([y.negated(), x, z]);
        Self { ends: [left.negated(), left], straight: [true; 2] }
    }

    /// The cone of the difference B − A instead of A − B.
    pub fn reversed(self) -> Self {
        Self { ends: self.ends.map(|end| end.negated()), ..self }
    }

    fn of(difference: &Difference<Dyadic>) -> Option<Self> {
        if difference.reach.is_positive() {
            let found = search(difference, Corners::FIRST, usize::MAX, |_| false);
            let Some(Nearest::Face(face)) = found else { return None };
            let cone = Self::ahead(&face.toward);
            let to_nearest = difference.at(*face.corners.iter().next()?).negated();
            // The boundary is straight beside an edge of the core, and where an edge begins at the nearest corner; else it is an arc.
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
        // Each end is a corner that has all others on one side.
        let all = |of: &Exact, is: fn(Ordering) -> bool| corners.iter().all(|v| is(turn(of, v)));
        let first = corners.iter().find(|corner| all(corner, Ordering::is_ge))?;
        let last = corners.iter().find(|corner| all(corner, Ordering::is_le))?;
        let has_area = corners.iter().any(|corner| turn(first, corner).is_gt());
        has_area.then(|| Self { ends: [first.clone(), last.clone()], straight: [true; 2] })
    }
}

/// Whether cones with a common apex cover all that is near it: they do if every second end is covered, since a part that is not
/// covered would begin at one. `None` if `goes_on` ends the search.
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

/// Whether all directions near this one are covered: by one cone, or by one that begins and one that ends at it.
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
