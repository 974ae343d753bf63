//! Verdicts of exact arithmetic, to judge other code by: of shapes as their stored numbers define them.
//!
//! Points, segments, triangles, balls, capsules, boxes, hulls, k-DOPs (as their slabs say), rays, lines, planes and half-spaces are
//! judged in any two. In the plane a mesh is judged beside any of these and beside another mesh: it is the union of its triangles. A
//! sector is judged beside a point or a ball: as the set of all points within its radius and within the angle of its stored cosine and
//! sine. Bodies, and planes and half-spaces with bodies, are judged while they move straight, too. Other pairs have no exact judge: an
//! ellipsoid is more than sums and products of its numbers.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::judge;
//! use hitbench::shapes::{Ball, Shape};
//!
//! let a: Shape<Vec2> = Ball::new(Vec2::ZERO, 0.1)?.into();
//! let b: Shape<Vec2> = Ball::new(Vec2::new(0.3, 0.0), 0.2)?.into();
//! // The numbers of single precision nearest to 0.1, 0.2 and 0.3 are such that a little is left between them.
//! assert_eq!(judge::overlap(&a, &b), Some(0.1_f32 as f64 + 0.2_f32 as f64 >= 0.3_f32 as f64));
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::bvh;
use super::planes::exact::{Flat, Standing};
use super::trust::is_flat;
use crate::intersect::exact;
use crate::intersect::exact::union::{Cone, surround};
use crate::intersect::exact::{Body, Gap, Moving, Sight};
use crate::intersect::sectors::exact::BesideSector;
use crate::shapes::{Ball, Bounds, Interval, Kind, Sector, Shape};
use crate::vector::{Scalar, Vector};

/// A set that is judged.
enum Set<'a, V: Vector> {
    Body(Body),
    /// Beside a plane or a half-space.
    Standing(Standing),
    /// A point or a ball, beside a sector.
    Sector(Ball<V>, &'a Sector<V>),
    Sight(Sight),
    Flat(Flat<'a, V>),
}

impl<'a, V: Vector> Set<'a, V> {
    /// `beside` is the other one of a pair.
    fn of(shape: &'a Shape<V>, beside: &Shape<V>) -> Option<Self> {
        Some(match shape {
            Shape::Sector(sector) => Self::Sector(as_ball(beside)?, sector),
            Shape::Ray(ray) => Self::Sight(Sight::ray(ray)),
            Shape::Line(line) => Self::Sight(Sight::line(line)),
            Shape::Plane(_) | Shape::HalfSpace(_) => Self::Flat(Flat::of_shape(shape)?),
            other if is_flat(beside.kind()) => Self::Standing(Standing::of_shape(other)?),
            other => Self::Body(Body::of_shape(other)?),
        })
    }
}

fn as_ball<V: Vector>(shape: &Shape<V>) -> Option<Ball<V>> {
    match shape {
        Shape::Point(point) => Ball::new(point.at(), V::Scalar::ZERO).ok(),
        Shape::Ball(ball) => Some(*ball),
        _ => None,
    }
}

/// Whether shapes of these kinds, in either order, have an exact judge in so many dimensions.
pub fn is_judged(a: Kind, b: Kind, dim: usize) -> bool {
    use Kind::{HalfSpace, Line, Mesh, Plane, Ray, Sector};
    let is_set = |kind, beside| match kind {
        Ray | Line | Plane | HalfSpace => true,
        Mesh => dim == 2,
        _ if is_flat(beside) => Standing::is_of(kind),
        _ => kind.is_exact(),
    };
    match (a, b) {
        (Sector, other) | (other, Sector) => matches!(other, Kind::Point | Kind::Ball),
        _ => is_set(a, b) && is_set(b, a),
    }
}

/// The gap between two shapes as their stored numbers define them, against 0: greater where they are apart, equal where they
/// touch, so that an arbitrarily small motion parts them. `None` if the pair has no exact judge.
pub fn order<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Ordering> {
    order_while(a, b, &mut || true)
}

/// [`order`], as long as `goes_on` says so; `None` too if it ends the search.
pub(super) fn order_while<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Ordering> {
    if a.kind() == Kind::Mesh || b.kind() == Kind::Mesh {
        return order_of_unions(a, b, goes_on);
    }
    Some(match (Set::of(a, b)?, Set::of(b, a)?) {
        (Set::Body(a), Set::Body(b)) => exact::order(&a, &b, V::DIM),
        (Set::Standing(set), Set::Flat(flat)) => flat.order(set.sides(flat.plane)),
        (Set::Sight(sight), Set::Body(body)) => match sight.meets(&body) {
            false => Ordering::Greater,
            true if sight.meets_open(&body, V::DIM) => Ordering::Less,
            true => Ordering::Equal,
        },
        (Set::Sight(a), Set::Sight(b)) => a.order(&b, V::DIM),
        (Set::Sight(sight), Set::Flat(flat)) => flat.order(sight.sides(flat.plane)),
        (Set::Flat(set), Set::Flat(flat)) => flat.order(set.sides(flat.plane)),
        (Set::Sector(ball, sector), _) => {
            BesideSector::new(ball.center(), sector).order(ball.radius())
        }
        // The order of the two does not matter.
        _ => return order(b, a),
    })
}

/// [`order`] of meshes of the plane, and of one with another shape, by their triangles.
fn order_of_unions<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Ordering> {
    if !is_judged(a.kind(), b.kind(), V::DIM) {
        return None;
    }
    let (mut found, mut cones) = (Ordering::Greater, Vec::new());
    for [a, b] in parts(a, b) {
        if !goes_on() {
            return None;
        }
        match order(&a, &b)? {
            Ordering::Less => return Some(Ordering::Less),
            Ordering::Equal => {
                found = Ordering::Equal;
                cones.extend(cone(&a, &b));
            }
            Ordering::Greater => {}
        }
    }
    Some(if surround(&cones, goes_on)? { Ordering::Less } else { found })
}

/// The pairs of convex sets, one of each shape, whose boxes meet.
fn parts<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> impl Iterator<Item = [Shape<V>; 2]> {
    let of_a = parts_near(a, b.bounds());
    let b = b.clone();
    of_a.into_iter().flat_map(move |a| {
        let near = parts_near(&b, a.bounds());
        near.into_iter().map(move |b| [a.clone(), b])
    })
}

/// The triangles of a mesh whose boxes meet these bounds, or the shape itself.
fn parts_near<V: Vector>(shape: &Shape<V>, bounds: Bounds<V>) -> Vec<Shape<V>> {
    let Shape::Mesh(mesh) = shape else { return vec![shape.clone()] };
    let (mut near, meets) = (Vec::new(), |node: &Bounds<V>| node.meets(&bounds));
    bvh::query(mesh.tree(), bounds, meets, &mut (), |triangle, _| {
        near.push(mesh.triangle(triangle as usize).into());
        ControlFlow::Continue(())
    });
    near
}

/// What the difference of two sets of the plane that touch covers near the origin; `None` if it has no area there.
fn cone<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Cone> {
    match (Set::of(a, b)?, Set::of(b, a)?) {
        (Set::Body(a), Set::Body(b)) => Cone::of_bodies(&a, &b),
        (Set::Body(body), Set::Sight(sight)) => Some(Cone::of_sight(&sight, &body)?.reversed()),
        (Set::Standing(set), Set::Flat(flat)) => {
            Cone::of_sides(set.sides(flat.plane), flat.plane, flat.solid)
        }
        (Set::Sight(_), Set::Body(_)) | (Set::Flat(_), Set::Standing(_)) => {
            Some(cone(b, a)?.reversed())
        }
        // Of two shapes one is a triangle.
        _ => None,
    }
}

/// Have a and b a point in common, touching included? `None` if the pair has no exact judge.
pub fn overlap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    meet(a, b, [V::ZERO; 2], [0.0; 2])
}

/// Have they a point in common at some instant between two of a frame, 0 ≤ u ≤ 1, in which each moves straight by its
/// displacement? The poses are not rounded, nor is the difference of the displacements. `None` as for [`overlap()`], and where
/// something moves for all but two bodies and a body with a plane or a half-space.
pub fn meet<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    ways: [V; 2],
    between: [f64; 2],
) -> Option<bool> {
    decided(Sense::Closed, a, b, ways, between)
}

/// [`overlap()`] for sets that are open, so that touching is none: does the verdict hold after any small enough motion of one of
/// them? Sets that can only touch, such as two points, never overlap so.
pub fn overlap_open<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    meet_open(a, b, [V::ZERO; 2], [0.0; 2])
}

/// [`meet`] for sets that are open: does it hold after any small enough motion of one of them? So a point that flies through
/// a triangle meets it, and one that slides along it does not.
pub fn meet_open<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    ways: [V; 2],
    between: [f64; 2],
) -> Option<bool> {
    decided(Sense::Open, a, b, ways, between)
}

/// Does `moved`, moved by some vector of a box of them, have a point in common with `other`, touching included? The box is given by
/// its least and greatest corner. `None` if one of the two is no point, segment, triangle, ball, capsule, box, hull or k-DOP.
pub fn overlap_within<V: Vector>(
    moved: &Shape<V>,
    other: &Shape<V>,
    places: [V; 2],
) -> Option<bool> {
    let (moved, other) = (Body::of_shape(moved)?, Body::of_shape(other)?);
    Some(exact::meet_within(&moved, &other, places.map(V::in_space)))
}

/// Whether a set has its boundary.
#[derive(Clone, Copy, PartialEq)]
enum Sense {
    Closed,
    Open,
}

fn decided<V: Vector>(
    sense: Sense,
    a: &Shape<V>,
    b: &Shape<V>,
    ways: [V; 2],
    between: [f64; 2],
) -> Option<bool> {
    if a.kind() == Kind::Mesh || b.kind() == Kind::Mesh {
        if ways != [V::ZERO; 2] || !is_judged(a.kind(), b.kind(), V::DIM) {
            return None;
        }
        return Some(match sense {
            Sense::Closed => parts(a, b).any(|[a, b]| overlap(&a, &b) == Some(true)),
            Sense::Open => sense.holds(order(a, b)?),
        });
    }
    if let Some(moving) = Moving::of(a, b, ways) {
        return Some(match sense {
            Sense::Closed => moving.meets(between),
            Sense::Open => moving.meets_open(between),
        });
    }
    if ways != [V::ZERO; 2] {
        return None;
    }
    match (Set::of(a, b)?, Set::of(b, a)?) {
        (Set::Sight(sight), Set::Body(body)) | (Set::Body(body), Set::Sight(sight)) => {
            Some(match sense {
                Sense::Closed => sight.meets(&body),
                Sense::Open => sight.meets_open(&body, V::DIM),
            })
        }
        _ => order(a, b).map(|gap| sense.holds(gap)),
    }
}

impl Sense {
    /// Whether a gap that compares so with 0 is none.
    fn holds(self, gap: Ordering) -> bool {
        match self {
            Self::Closed => gap.is_le(),
            Self::Open => gap.is_lt(),
        }
    }
}

/// How far apart a and b are, 0 where they have a point in common: right to a few roundings of the distance itself. `None` if
/// one of them is no point, segment, triangle, ball, capsule, box, hull or k-DOP.
pub fn distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<f64> {
    let (a, b) = (Body::of_shape(a)?, Body::of_shape(b)?);
    if exact::apart(&a, &b).is_none() {
        return Some(0.0);
    }
    // The products of numbers that differ by hundreds of digits leave those of doubles.
    Gap::of_bodies(&a, &b)?.finite().map(|gap| gap.distance)
}

/// How two shapes lie that are apart; `None` if they are not, or the pair has no exact judge, or is of two sets without end other
/// than rays and lines, or one of them is a mesh.
pub(super) fn gap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Gap> {
    let gap = match (Set::of(a, b)?, Set::of(b, a)?) {
        (Set::Body(a), Set::Body(b)) => Gap::of_bodies(&a, &b),
        (Set::Standing(set), Set::Flat(flat)) => set.gap(flat),
        (Set::Sight(sight), Set::Body(body)) => Gap::of_sight(&sight, &body),
        (Set::Sight(a), Set::Sight(b)) => Gap::of_sights(&a, &b),
        // What does not meet a plane is nearest to it where it starts.
        (Set::Sight(sight), Set::Flat(flat)) => sight.start().gap(flat),
        (Set::Body(_), Set::Sector(ball, sector)) => {
            BesideSector::new(ball.center(), sector).gap(ball.radius())
        }
        (Set::Body(_), Set::Sight(_))
        | (Set::Flat(_), Set::Standing(_) | Set::Sight(_))
        | (Set::Sector(..), Set::Body(_)) => return gap(b, a).map(Gap::swapped),
        _ => None,
    };
    gap?.finite()
}

/// When two shapes that move have a point in common.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Times {
    /// The first instant is in this interval, which is 2⁻⁴⁰ long: they are apart up to its beginning, and meet up to its end. Where
    /// they have a point in common at the start of the frame, it is 0 alone.
    pub first: Interval<f64>,
    /// The last instant is in this interval: they meet from its beginning on, and are apart from its end on. Where they have a point
    /// in common at the end of the frame, it is 1 alone.
    pub last: Interval<f64>,
}

impl Times {
    /// From the first instant to the last: the first at most 2⁻⁴⁰ late, the last as much early. Where an instant is a multiple of 2⁻⁴⁰ it
    /// is exact.
    pub fn inner(&self) -> Interval<f64> {
        // A graze may be shorter than that.
        Interval { min: self.first.max, max: self.last.min.max(self.first.max) }
    }
}

/// The first and the last instant of a frame at which they have a point in common, each from both sides. `None` inside if they never
/// meet, outside as for [`meet`].
pub fn times<V: Vector>(a: &Shape<V>, b: &Shape<V>, ways: [V; 2]) -> Option<Option<Times>> {
    let Some(moving) = Moving::of(a, b, ways) else {
        let [first, last] = [0.0, 1.0].map(|u| Interval { min: u, max: u });
        return Some(meet(a, b, ways, [0.0, 1.0])?.then_some(Times { first, last }));
    };
    Some(moving.times().map(|[first, last]| Times { first, last }))
}
