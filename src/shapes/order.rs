//! An order of shapes that does not depend on which of them is named first.

use std::cmp::Ordering;

use super::{Obb, Plane, Segment, Shape};
use crate::vector::{Scalar, Vector};

impl<V: Vector> Shape<V> {
    /// Orders by kind, and within a kind by the numbers that the shapes store, one after the other; `Equal`
    /// only for shapes that are the same set, number for number.
    ///
    /// A result computed from two shapes in this order is the same whichever is named first.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Shape::Point(a), Shape::Point(b)) => vectors([a.at], [b.at]),
            (Shape::Segment(a), Shape::Segment(b)) => segments(a, b),
            (Shape::Ray(a), Shape::Ray(b)) => {
                vectors([a.origin, a.direction], [b.origin, b.direction])
            }
            (Shape::Line(a), Shape::Line(b)) => {
                vectors([a.through, a.direction], [b.through, b.direction])
            }
            (Shape::Ball(a), Shape::Ball(b)) => {
                vectors([a.center], [b.center]).then_with(|| numbers(&[a.radius], &[b.radius]))
            }
            (Shape::Capsule(a), Shape::Capsule(b)) => {
                segments(&a.segment, &b.segment).then_with(|| numbers(&[a.radius], &[b.radius]))
            }
            (Shape::Triangle(a), Shape::Triangle(b)) => vectors(a.vertices, b.vertices),
            (Shape::Aabb(a), Shape::Aabb(b)) => vectors([a.center, a.half], [b.center, b.half]),
            (Shape::Obb(a), Shape::Obb(b)) => boxes(a, b),
            (Shape::Sector(a), Shape::Sector(b)) => {
                vectors([a.apex, a.direction], [b.apex, b.direction])
                    .then_with(|| numbers(&[a.radius, a.sin, a.cos], &[b.radius, b.sin, b.cos]))
            }
            (Shape::Ellipsoid(a), Shape::Ellipsoid(b)) => boxes(&a.bounding_box, &b.bounding_box),
            (Shape::Cylinder(a), Shape::Cylinder(b)) => {
                segments(&a.segment, &b.segment).then_with(|| numbers(&[a.radius], &[b.radius]))
            }
            (Shape::Cone(a), Shape::Cone(b)) => vectors([a.apex, a.base], [b.apex, b.base])
                .then_with(|| numbers(&[a.radius], &[b.radius])),
            (Shape::Frustum(a), Shape::Frustum(b)) => vectors(a.corners, b.corners),
            (Shape::Kdop(a), Shape::Kdop(b)) => vectors(&*a.vertices, &*b.vertices)
                .then_with(|| vectors(&*a.directions, &*b.directions))
                .then_with(|| numbers(&a.min, &b.min))
                .then_with(|| numbers(&a.max, &b.max)),
            (Shape::Hull(a), Shape::Hull(b)) => vectors(&*a.points, &*b.points),
            (Shape::Mesh(a), Shape::Mesh(b)) => vectors(a.vertices(), b.vertices())
                .then_with(|| a.indices().cmp(b.indices()))
                .then_with(|| a.is_solid().cmp(&b.is_solid())),
            (Shape::Plane(a), Shape::Plane(b)) => planes(a, b),
            (Shape::HalfSpace(a), Shape::HalfSpace(b)) => planes(&a.boundary, &b.boundary),
            _ => self.kind().cmp(&other.kind()),
        }
    }
}

fn segments<V: Vector>(a: &Segment<V>, b: &Segment<V>) -> Ordering {
    vectors([a.start, a.end], [b.start, b.end])
}

fn planes<V: Vector>(a: &Plane<V>, b: &Plane<V>) -> Ordering {
    vectors([a.normal], [b.normal]).then_with(|| numbers(&[a.offset], &[b.offset]))
}

fn boxes<V: Vector>(a: &Obb<V>, b: &Obb<V>) -> Ordering {
    vectors([a.center, a.half], [b.center, b.half]).then_with(|| {
        let axes = (0..V::DIM).map(|i| vectors([a.axes[i]], [b.axes[i]]));
        axes.fold(Ordering::Equal, Ordering::then)
    })
}

fn vectors<V: Vector>(a: impl AsRef<[V]>, b: impl AsRef<[V]>) -> Ordering {
    let (a, b) = (a.as_ref(), b.as_ref());
    for (x, y) in a.iter().zip(b) {
        for i in 0..V::DIM {
            let order = x.get(i).double().total_cmp(&y.get(i).double());
            if order.is_ne() {
                return order;
            }
        }
    }
    a.len().cmp(&b.len())
}

fn numbers<S: Scalar>(a: &[S], b: &[S]) -> Ordering {
    let order = |(x, y): (&S, &S)| x.double().total_cmp(&y.double());
    let different = a.iter().zip(b).map(order).find(|order| order.is_ne());
    different.unwrap_or(a.len().cmp(&b.len()))
}
