//! A shape of ours as a form of parry's and a pose: in single precision, as a game would place it.

use glam::DVec3;

use hitbench_core::shapes::{Motion, Shape};
use hitbench_core::vector::{Scalar, Vector};
use hitbench_scene::outline::polytope;

/// A shape, where it stands and how it moves. Numbers are those of single precision, and what is seen from `at` is a difference of
/// such, which is rounded once more as parry gets it. In the plane z is 0.
pub(super) struct Placed {
    pub form: Form,
    /// What the numbers of the form are seen from: the centre, or the first point.
    pub at: DVec3,
    /// The axes of its frame.
    pub axes: [DVec3; 3],
    pub displacement: DVec3,
    /// The axis times the angle of its turn, if that moves any point of it.
    pub turn: Option<DVec3>,
    /// What it turns about, in its frame.
    pub about: DVec3,
}

/// The forms that parry has. Lines, planes, sectors, ellipsoids and solid meshes are none of them.
pub(super) enum Form {
    /// Asked by `contains_point`, and never swept.
    Point,
    /// Asked by `intersects_ray`, and never swept.
    Ray {
        direction: DVec3,
    },
    Ball {
        radius: f64,
    },
    Cuboid {
        half: DVec3,
    },
    Capsule {
        end: DVec3,
        radius: f64,
    },
    Segment {
        end: DVec3,
    },
    Triangle {
        b: DVec3,
        c: DVec3,
    },
    /// The side against the normal.
    HalfSpace {
        normal: DVec3,
    },
    /// Along y.
    Cylinder {
        half_height: f64,
        radius: f64,
    },
    /// Along y, with its apex above.
    Cone {
        half_height: f64,
        radius: f64,
    },
    /// A convex polygon or polyhedron, as parry finds it around points.
    Hull {
        points: Vec<DVec3>,
    },
    Mesh {
        vertices: Vec<DVec3>,
        indices: Vec<[u32; 3]>,
    },
}

/// The shape with its motion; `None` for a kind that parry does not have.
pub(super) fn placed<V: Vector>(shape: &Shape<V>, motion: Option<&Motion<V>>) -> Option<Placed> {
    let single = |v: V| v.in_space().as_vec3().as_dvec3();
    let number = |x: V::Scalar| f64::from(x.double() as f32);
    let mut axes = DVec3::AXES;
    let (at, form) = match shape {
        Shape::Point(point) => (single(point.at()), Form::Point),
        Shape::Ray(ray) => (single(ray.origin()), Form::Ray { direction: single(ray.direction()) }),
        Shape::Ball(ball) => (single(ball.center()), Form::Ball { radius: number(ball.radius()) }),
        Shape::Aabb(aabb) => (single(aabb.center()), Form::Cuboid { half: single(aabb.half()) }),
        Shape::Obb(obb) => {
            for (i, axis) in obb.axes().into_iter().enumerate() {
                axes[i] = axis.in_space();
            }
            (single(obb.center()), Form::Cuboid { half: single(obb.half()) })
        }
        Shape::Segment(segment) => {
            let start = single(segment.start());
            (start, Form::Segment { end: single(segment.end()) - start })
        }
        Shape::Capsule(capsule) => {
            let [start, end] = [capsule.segment().start(), capsule.segment().end()].map(single);
            (start, Form::Capsule { end: end - start, radius: number(capsule.radius()) })
        }
        Shape::Triangle(triangle) => {
            let [a, b, c] = triangle.vertices().map(single);
            (a, Form::Triangle { b: b - a, c: c - a })
        }
        Shape::HalfSpace(half_space) => {
            let normal = single(half_space.boundary().normal());
            (normal * number(half_space.boundary().offset()), Form::HalfSpace { normal })
        }
        Shape::Cylinder(cylinder) => {
            let [start, end] = [cylinder.segment().start(), cylinder.segment().end()].map(single);
            axes = along(end - start)?;
            let half_height = (end - start).length() / 2.0;
            ((start + end) / 2.0, Form::Cylinder { half_height, radius: number(cylinder.radius()) })
        }
        Shape::Cone(cone) => {
            let [apex, base] = [cone.apex(), cone.base()].map(single);
            axes = along(apex - base)?;
            let half_height = (apex - base).length() / 2.0;
            ((apex + base) / 2.0, Form::Cone { half_height, radius: number(cone.radius()) })
        }
        Shape::Mesh(mesh) if !mesh.is_solid() => {
            let vertices: Vec<_> = mesh.vertices().iter().copied().map(single).collect();
            let at = vertices[0];
            let vertices = vertices.into_iter().map(|vertex| vertex - at).collect();
            (at, Form::Mesh { vertices, indices: mesh.indices().to_vec() })
        }
        Shape::Frustum(_) | Shape::Kdop(_) | Shape::Hull(_) => {
            hull(polytope(shape)?.into_iter().map(single))
        }
        Shape::Line(_) | Shape::Plane(_) | Shape::Sector(_) => return None,
        Shape::Ellipsoid(_) | Shape::Mesh(_) => return None,
    };
    let displacement = motion.map_or(DVec3::ZERO, |motion| single(motion.displacement));
    let turn = motion.and_then(|motion| motion.turn_of(shape)).map(|turn| turn.vector());
    let about = single(shape.reference_point()) - at;
    let about = DVec3::from_array(axes.map(|axis| axis.dot(about)));
    Some(Placed { form, at, axes, displacement, turn, about })
}

/// A frame whose y lies along a vector of some length.
fn along(v: DVec3) -> Option<[DVec3; 3]> {
    let y = v.try_normalize()?;
    let z = y.any_orthonormal_vector();
    Some([y.cross(z), y, z])
}

fn hull(points: impl IntoIterator<Item = DVec3>) -> (DVec3, Form) {
    let points: Vec<_> = points.into_iter().collect();
    let at = points[0];
    (at, Form::Hull { points: points.into_iter().map(|point| point - at).collect() })
}
