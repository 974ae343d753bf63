//! Where two moving shapes first touch.

use num_traits::Float;

use super::{Dimension, distance, sweep};
use crate::intersect::distance::Closest;
use crate::intersect::probe::Step;
use crate::intersect::sweep::Contact;
use crate::shapes::{Motion, Obb, Point, Segment, Shape};
use crate::vector::{Scalar, Vector};

/// Where a and b touch at the time `first` that [`sweep`] answers, if the pair has a sweep and a direction there: there is none
/// once they overlap more than by rounding, as they may at u = 0.
///
/// Where none turns: what has a radius touches along the shortest way between centres or segments. Else, and on planes, the normal is the axis whose
/// entry came last, and the point the mean of the corners of one that lie in the other and of the places where edges cross.
/// Where this tells nothing, and where one turns, both are taken from the closest points: see [`Advancement::touch`](crate::intersect::sweep::Advancement::touch).
/// The point lies in both within about 1e-6 of the sizes (f32), or 1e-8 (f64).
pub fn contact<V: Dimension>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    first: V::Scalar,
) -> Option<Contact<V>> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let turns = a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some();
    let dedicated = if turns {
        None
    } else {
        straight(a, a_motion.displacement, b, b_motion.displacement, first)
    };
    dedicated.or_else(|| super::sweeps::advancement(a, &a_motion, b, &b_motion)?.touch())
}

/// [`contact`] of a pair that has a sweep of its own and does not turn.
fn straight<V: Dimension>(
    a: &Shape<V>,
    a_displacement: V,
    b: &Shape<V>,
    b_displacement: V,
    first: V::Scalar,
) -> Option<Contact<V>> {
    // Seen from A's reference point, so that nothing is lost far from the origin.
    let origin = a.reference_point();
    let way = (b_displacement - a_displacement) * first;
    let (a_core, a_radius) = a.posed(-origin, None).core();
    let (b_core, b_radius) = b.posed(-origin, None).posed(way, None).core();
    let to_world = |point: V| (point + origin) + a_displacement * first;

    let round = a_radius + b_radius > V::Scalar::ZERO;
    let closest = || match (&a_core, &b_core) {
        (Shape::Point(a), Shape::Point(b)) => {
            let (a, b) = (a.at(), b.at());
            Some(Closest { a, b, distance: (b - a).length() })
        }
        _ => distance(&a_core, &b_core, &mut ()).ok(),
    };
    let normal = if round && !is_flat(&b_core) && !is_flat(&a_core) {
        let closest = closest()?;
        (closest.b - closest.a).unit()?
    } else {
        deciding_axis(a, a_displacement, b, b_displacement, first)?
    };
    let point =
        if round { closest()?.a + normal * a_radius } else { common_point(&a_core, &b_core)? };
    Some(Contact { point: to_world(point), normal })
}

fn is_flat<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Plane(_) | Shape::HalfSpace(_))
}

/// The unit vector, from a to b, along the axis on which the shadows meet last, at `first`.
fn deciding_axis<V: Dimension>(
    a: &Shape<V>,
    a_displacement: V,
    b: &Shape<V>,
    b_displacement: V,
    first: V::Scalar,
) -> Option<V> {
    let mut steps = Vec::new();
    sweep(a, a_displacement, b, b_displacement, &mut steps).ok()??;
    let axis = steps.iter().find_map(|step| match step {
        Step::Span(span) if span.entry == first => span.axis.unit(),
        _ => None,
    })?;
    let approaching = axis.dot(b_displacement - a_displacement) < V::Scalar::ZERO;
    Some(if approaching { axis } else { -axis })
}

/// A point of two shapes that touch: the mean of all places where a corner or an edge of one meets the other.
fn common_point<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<V> {
    let (a_frame, b_frame) = (Wireframe::of(a), Wireframe::of(b));
    let mut places = Vec::new();
    let mut note = |x: &Shape<V>, y: &Shape<V>| {
        if let Ok(closest) = distance(x, y, &mut ()) {
            places.push((closest.distance, (closest.a + closest.b) * V::Scalar::HALF));
        }
    };
    a_frame.corners().for_each(|corner| note(&corner, b));
    b_frame.corners().for_each(|corner| note(&corner, a));
    for a_edge in a_frame.edges() {
        b_frame.edges().for_each(|b_edge| note(&a_edge, &b_edge));
    }
    // All that is no farther than rounding makes of the nearest.
    let nearest = places.iter().map(|(d, _)| *d).fold(V::Scalar::infinity(), V::Scalar::min);
    let size = a_frame.size().max(b_frame.size());
    let limit = nearest + size * V::Scalar::epsilon() * V::Scalar::of(16.0);
    let near = || places.iter().filter(|(d, _)| *d <= limit).map(|(_, place)| *place);
    let sum = near().reduce(|sum, place| sum + place)?;
    Some(sum * (V::Scalar::ONE / V::Scalar::of(near().count() as f64)))
}

/// The corners of a shape, and which of them an edge joins.
struct Wireframe<V> {
    corners: Vec<V>,
    edges: Vec<(usize, usize)>,
}

impl<V: Vector> Wireframe<V> {
    fn of(shape: &Shape<V>) -> Self {
        match shape {
            Shape::Point(point) => Self { corners: vec![point.at()], edges: vec![] },
            Shape::Segment(s) => Self { corners: vec![s.start(), s.end()], edges: vec![(0, 1)] },
            Shape::Triangle(triangle) => {
                Self { corners: triangle.vertices().to_vec(), edges: vec![(0, 1), (1, 2), (2, 0)] }
            }
            Shape::Aabb(aabb) => Self::of_box(&Obb::from(*aabb)),
            Shape::Obb(obb) => Self::of_box(obb),
            _ => Self { corners: vec![], edges: vec![] },
        }
    }

    /// Corner number k is on the lower side of axis i where bit i of k is set.
    fn of_box(obb: &Obb<V>) -> Self {
        let half = obb.half();
        let corner = |k: usize| {
            let at = |i: usize| if k >> i & 1 == 0 { half.get(i) } else { -half.get(i) };
            obb.center() + V::from_fn(at).along(obb.axes())
        };
        let count = 1 << V::DIM;
        let edges = (0..count).flat_map(|k| (0..V::DIM).map(move |i| (k, k | 1 << i)));
        Self {
            corners: (0..count).map(corner).collect(),
            edges: edges.filter(|(k, l)| k != l).collect(),
        }
    }

    fn corners(&self) -> impl Iterator<Item = Shape<V>> {
        self.corners.iter().filter_map(|&corner| Some(Point::new(corner).ok()?.into()))
    }

    fn edges(&self) -> impl Iterator<Item = Shape<V>> {
        self.edges
            .iter()
            .filter_map(|&(k, l)| Some(Segment::new(self.corners[k], self.corners[l]).ok()?.into()))
    }

    fn size(&self) -> V::Scalar {
        self.corners.iter().fold(V::Scalar::ZERO, |size, v| size.max(v.max_element()))
    }
}
