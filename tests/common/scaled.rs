use hitbench::shapes::{
    Aabb, Ball, Capsule, HalfSpace, Line, Obb, Plane, Point, Ray, Sector, Segment, Triangle,
};
use hitbench::{Scalar, Vector};

/// The same shape in a world that is `factor` times as large.
pub trait Scaled {
    fn scaled(&self, factor: f64) -> Self;
}

macro_rules! scaled {
    ($($shape:ident, $self:ident, $f:ident => $make:expr;)+) => {
        $(impl<V: Vector> Scaled for $shape<V> {
            fn scaled(&self, factor: f64) -> Self {
                let ($self, $f) = (self, V::Scalar::of(factor));
                $make.unwrap()
            }
        })+
    };
}

scaled! {
    Point, s, f => Point::new(s.at() * f);
    Ball, s, f => Ball::new(s.center() * f, s.radius() * f);
    Segment, s, f => Segment::new(s.start() * f, s.end() * f);
    Capsule, s, f => Capsule::new(s.segment().start() * f, s.segment().end() * f, s.radius() * f);
    Aabb, s, f => Aabb::new(s.center() * f, s.half() * f);
    Obb, s, f => Obb::new(s.center() * f, s.half() * f, *s.axes());
    Ray, s, f => Ray::new(s.origin() * f, s.direction());
    Line, s, f => Line::new(s.through() * f, s.direction());
    Sector, s, f => Sector::new(s.apex() * f, s.direction(), s.half_angle(), s.radius() * f);
    Plane, s, f => Plane::new(s.normal(), s.offset() * f);
    HalfSpace, s, f => HalfSpace::new(s.boundary().normal(), s.boundary().offset() * f);
}

impl<V: Vector> Scaled for Triangle<V> {
    fn scaled(&self, factor: f64) -> Self {
        let [a, b, c] = self.vertices().map(|v| v * V::Scalar::of(factor));
        Triangle::new(a, b, c).unwrap()
    }
}
