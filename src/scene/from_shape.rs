//! From the shapes of a game to those of a scene file.

use glam::DVec3;

use super::{Document, Entry, Form, Precision, World};
use crate::intersect::matrix::Dimension;
use crate::shapes::{Angle, Obb, Shape};
use crate::vector::{Scalar, Vector};

impl<V: World> Document<V> {
    /// Adds a shape as it stands, and how far it moves, under a name that is not there yet. The scene asks in the
    /// precision of the shapes that were added last.
    ///
    /// ```
    /// use glam::Vec3;
    /// use hitbench::scene::{Document, Format, Scene};
    /// use hitbench::shapes::Ball;
    ///
    /// let mut document = Document::new("What the assertion saw");
    /// document.push("player", &Ball::new(Vec3::ZERO, 0.5)?.into(), Vec3::X);
    /// document.push("wall", &Ball::new(Vec3::X * 2.0, 1.0)?.into(), Vec3::ZERO);
    /// assert_eq!(document.overlap_at(0, 1, 1.0), Some(true));
    /// let text = Scene::Three(document).write(Format::Ron); // for `hitbench dump.ron`
    /// assert!(text.contains("displacement: (1, 0, 0)"));
    /// # Ok::<(), hitbench::shapes::ShapeError>(())
    /// ```
    pub fn push<W: Dimension<Precise = V>>(
        &mut self,
        name: impl Into<String>,
        shape: &Shape<W>,
        displacement: W,
    ) {
        self.precision = Precision::of::<W::Scalar>();
        let precision = self.precision;
        self.entries.push(Entry {
            name: name.into(),
            form: shape.into(),
            displacement: V::from_fn(|i| precision.shortest(displacement.get(i).double())),
            turn: None,
        });
    }
}

/// The form of the shape as it stands; the parameters that made a box, a sector or a plane are read from the
/// result. The numbers are those of the shape, in the fewest digits; a box of the plane gets the angle of its
/// first axis.
impl<W: Dimension<Precise: World>> From<&Shape<W>> for Form<W::Precise> {
    fn from(shape: &Shape<W>) -> Self {
        let precision = Precision::of::<W::Scalar>();
        let number = |value: W::Scalar| precision.shortest(value.double());
        let vector = |v: W| W::Precise::from_fn(|i| number(v.get(i)));
        let angle = |angle: Angle<W::Scalar>| match angle {
            Angle::Degrees(degrees) => Angle::Degrees(number(degrees)),
            Angle::Radians(radians) => Angle::Radians(number(radians)),
        };
        let rotation = |of: &Obb<W>| {
            let frame = |i: usize| if i < W::DIM { of.axes()[i].in_space() } else { DVec3::Z };
            W::Precise::rotation_from([0, 1, 2].map(frame), precision)
        };
        match shape {
            Shape::Point(point) => Self::Point { at: vector(point.at()) },
            Shape::Segment(of) => {
                Self::Segment { start: vector(of.start()), end: vector(of.end()) }
            }
            Shape::Ray(ray) => {
                Self::Ray { origin: vector(ray.origin()), direction: vector(ray.direction()) }
            }
            Shape::Line(line) => {
                Self::Line { through: vector(line.through()), direction: vector(line.direction()) }
            }
            Shape::Ball(ball) => {
                Self::Ball { center: vector(ball.center()), radius: number(ball.radius()) }
            }
            Shape::Capsule(capsule) => Self::Capsule {
                start: vector(capsule.segment().start()),
                end: vector(capsule.segment().end()),
                radius: number(capsule.radius()),
            },
            Shape::Triangle(triangle) => {
                let [a, b, c] = triangle.vertices().map(vector);
                Self::Triangle { a, b, c }
            }
            Shape::Aabb(aabb) => {
                Self::Aabb { center: vector(aabb.center()), half: vector(aabb.half()) }
            }
            Shape::Obb(obb) => Self::Obb {
                center: vector(obb.center()),
                half: vector(obb.half()),
                rotation: rotation(obb),
            },
            Shape::Sector(sector) => Self::Sector {
                apex: vector(sector.apex()),
                direction: vector(sector.direction()),
                half_angle: angle(sector.half_angle()),
                radius: number(sector.radius()),
            },
            Shape::Ellipsoid(ellipsoid) => {
                let of = ellipsoid.bounding_box();
                Self::Ellipsoid {
                    center: vector(of.center()),
                    half: vector(of.half()),
                    rotation: rotation(of),
                }
            }
            Shape::Cylinder(cylinder) => Self::Cylinder {
                start: vector(cylinder.segment().start()),
                end: vector(cylinder.segment().end()),
                radius: number(cylinder.radius()),
            },
            Shape::Cone(cone) => Self::Cone {
                apex: vector(cone.apex()),
                base: vector(cone.base()),
                radius: number(cone.radius()),
            },
            Shape::Frustum(frustum) => Self::Frustum {
                eye: vector(frustum.eye()),
                target: vector(frustum.target()),
                up: vector(frustum.up()),
                fov_y: angle(frustum.fov_y()),
                aspect: number(frustum.aspect()),
                near: number(frustum.near()),
                far: number(frustum.far()),
            },
            Shape::Kdop(kdop) => Self::Kdop {
                directions: kdop.directions().iter().map(|&d| vector(d)).collect(),
                min: kdop.min().iter().map(|&end| number(end)).collect(),
                max: kdop.max().iter().map(|&end| number(end)).collect(),
            },
            Shape::Hull(hull) => Self::hull(hull.points().iter().map(|&p| vector(p)).collect()),
            Shape::Mesh(mesh) => Self::Mesh {
                file: String::new(),
                points: mesh.vertices().iter().map(|&p| vector(p)).collect(),
                triangles: mesh.indices().into(),
                position: W::Precise::ZERO,
                rotation: None,
                scale: 1.0,
                solid: mesh.is_solid(),
            },
            Shape::Plane(plane) => {
                Self::Plane { normal: vector(plane.normal()), offset: number(plane.offset()) }
            }
            Shape::HalfSpace(half_space) => {
                let plane = half_space.boundary();
                Self::HalfSpace { normal: vector(plane.normal()), offset: number(plane.offset()) }
            }
        }
    }
}
