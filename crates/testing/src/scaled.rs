use glam::DVec3;
use hitbench_core::shapes::{
    Aabb, Ball, Capsule, HalfSpace, Hull, Line, Obb, Plane, Point, Ray, Sector, Segment, Triangle,
};
use hitbench_core::{Scalar, Vector};

/// A shape in a world that is `factor` times as large and then moved by `shift`, which is 0 in z in the plane.
pub trait Scaled: Sized {
    fn similar(&self, factor: f64, shift: DVec3) -> Self;

    fn scaled(&self, factor: f64) -> Self {
        self.similar(factor, DVec3::ZERO)
    }

    fn moved(&self, shift: DVec3) -> Self {
        self.similar(1.0, shift)
    }
}

macro_rules! scaled {
    ($($shape:ident, $self:ident, $f:ident, $at:ident => $make:expr;)+) => {
        $(impl<V: Vector> Scaled for $shape<V> {
            fn similar(&self, factor: f64, shift: DVec3) -> Self {
                let ($self, $f) = (self, V::Scalar::of(factor));
                let $at = |p: V| p * $f + V::from_space(shift);
                $make.unwrap()
            }
        })+
    };
}

scaled! {
    Point, s, f, at => Point::new(at(s.at()));
    Ball, s, f, at => Ball::new(at(s.center()), s.radius() * f);
    Segment, s, f, at => Segment::new(at(s.start()), at(s.end()));
    Capsule, s, f, at => Capsule::new(at(s.segment().start()), at(s.segment().end()), s.radius() * f);
    Triangle, s, f, at => {
        let [a, b, c] = s.vertices().map(at);
        Triangle::new(a, b, c)
    };
    Hull, s, f, at => Hull::new(s.points().iter().map(|&p| at(p)).collect::<Vec<_>>());
    Aabb, s, f, at => Aabb::new(at(s.center()), s.half() * f);
    Obb, s, f, at => Obb::new(at(s.center()), s.half() * f, *s.axes());
    Ray, s, f, at => Ray::new(at(s.origin()), s.direction());
    Line, s, f, at => Line::new(at(s.through()), s.direction());
    Sector, s, f, at => Sector::new(at(s.apex()), s.direction(), s.half_angle(), s.radius() * f);
    Plane, s, f, at => Plane::new(s.normal(), s.offset() * f + s.normal().dot(at(V::ZERO)));
    HalfSpace, s, f, at => {
        let plane = s.boundary();
        HalfSpace::new(plane.normal(), plane.offset() * f + plane.normal().dot(at(V::ZERO)))
    };
}
