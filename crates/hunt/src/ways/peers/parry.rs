//! Parry's answers. Its versions for the plane and for space are two crates with the same names in them.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use glam::{DMat3, DQuat, DVec3};

thread_local! {
    /// Whether parry is at work on this thread.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// What parry says; `None` also where one of its assertions fails. Its panics are not printed.
pub(super) fn tried<T>(ask: impl FnOnce() -> Option<T>) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !ASKING.get() {
                before(info);
            }
        }));
    });
    ASKING.set(true);
    let said = panic::catch_unwind(AssertUnwindSafe(ask));
    ASKING.set(false);
    said.ok().flatten()
}

/// The questions in one dimension: a module that asks a crate, by functions which give it vectors, rotations, turns, and the
/// shapes that the other crate does not have.
macro_rules! asked {
    ($name:ident, $parry:ident, $vector:path, $rotation:path, $turn:path, $form:path) => {
        pub(super) mod $name {
            use $parry::math::Pose;
            use $parry::query::{
                self, NonlinearRigidMotion, Ray, ShapeCastOptions, ShapeCastStatus,
            };
            use $parry::shape::{
                Ball, Capsule, Cuboid, HalfSpace, Segment, SharedShape, TriMesh, Triangle,
            };

            use super::super::placed::{Form, Placed};
            use crate::ways::Answer;

            fn form(form: &Form) -> Option<SharedShape> {
                let zero = $vector(&glam::DVec3::ZERO);
                let all = |points: &[glam::DVec3]| points.iter().map($vector).collect::<Vec<_>>();
                Some(match form {
                    Form::Ball { radius } => SharedShape::new(Ball::new(*radius as f32)),
                    Form::Cuboid { half } => SharedShape::new(Cuboid::new($vector(half))),
                    Form::Segment { end } => SharedShape::new(Segment::new(zero, $vector(end))),
                    Form::Capsule { end, radius } => {
                        SharedShape::new(Capsule::new(zero, $vector(end), *radius as f32))
                    }
                    Form::Triangle { b, c } => {
                        SharedShape::new(Triangle::new(zero, $vector(b), $vector(c)))
                    }
                    Form::HalfSpace { normal } => SharedShape::new(HalfSpace::new($vector(normal))),
                    Form::Hull { points } => SharedShape::convex_hull(&all(points))?,
                    Form::Mesh { vertices, indices } => {
                        SharedShape::new(TriMesh::new(all(vertices), indices.clone()).ok()?)
                    }
                    Form::Point | Form::Ray { .. } | Form::Cylinder { .. } | Form::Cone { .. } => {
                        return $form(form)
                    }
                })
            }

            fn pose(of: &Placed) -> Pose {
                Pose::from_parts($vector(&of.at), $rotation(&of.axes))
            }

            pub fn overlap([a, b]: &[Placed; 2]) -> Option<bool> {
                for (one, other) in [(a, b), (b, a)] {
                    let at = $vector(&one.at);
                    match &one.form {
                        Form::Point => {
                            return Some(form(&other.form)?.contains_point(&pose(other), at));
                        }
                        Form::Ray { direction } => {
                            let ray = Ray::new(at, $vector(direction));
                            let other_form = form(&other.form)?;
                            return Some(other_form.intersects_ray(&pose(other), &ray, f32::MAX));
                        }
                        _ => {}
                    }
                }
                let forms = (form(&a.form)?, form(&b.form)?);
                let found = query::intersection_test(&pose(a), &*forms.0.0, &pose(b), &*forms.1.0);
                found.ok().map(|found| found.intersecting)
            }

            pub fn sweep([a, b]: &[Placed; 2]) -> Option<Answer> {
                let forms = (form(&a.form)?, form(&b.form)?);
                let (of_a, of_b) = (&*forms.0.0, &*forms.1.0);
                let (way_a, way_b) = ($vector(&a.displacement), $vector(&b.displacement));
                let found = if a.turn.is_none() && b.turn.is_none() {
                    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
                    query::cast_shapes(&pose(a), way_a, of_a, &pose(b), way_b, of_b, options)
                } else {
                    let motion = |of: &Placed| {
                        let (center, way) = ($vector(&of.about), $vector(&of.displacement));
                        NonlinearRigidMotion::new(pose(of), center, way, $turn(&of.turn))
                    };
                    let (a, b) = (motion(a), motion(b));
                    query::cast_shapes_nonlinear(&a, of_a, &b, of_b, 0.0, 1.0, true)
                };
                Some(match found.ok()? {
                    Some(hit) if hit.status == ShapeCastStatus::Failed => Answer::Undecided,
                    Some(hit) => Answer::HitFrom(hit.time_of_impact.into()),
                    None => Answer::Miss,
                })
            }
        }
    };
}

asked!(plane, parry2d, super::vector2, super::rotation2, super::turn2, super::form2);
asked!(space, parry3d, super::vector3, super::rotation3, super::turn3, super::form3);

use super::placed::Form;

fn vector2(v: &DVec3) -> parry2d::math::Vector {
    parry2d::math::Vector::new(v.x as f32, v.y as f32)
}

fn vector3(v: &DVec3) -> parry3d::math::Vector {
    parry3d::math::Vector::new(v.x as f32, v.y as f32, v.z as f32)
}

fn rotation2([x, ..]: &[DVec3; 3]) -> parry2d::math::Rotation {
    parry2d::math::Rotation { re: x.x as f32, im: x.y as f32 }
}

fn rotation3([x, y, z]: &[DVec3; 3]) -> parry3d::math::Rotation {
    let [x, y, z, w] = DQuat::from_mat3(&DMat3::from_cols(*x, *y, *z)).to_array();
    parry3d::math::Rotation::from_xyzw(x as f32, y as f32, z as f32, w as f32)
}

fn turn2(turn: &Option<DVec3>) -> f32 {
    turn.map_or(0.0, |turn| turn.z as f32)
}

fn turn3(turn: &Option<DVec3>) -> parry3d::math::Vector {
    vector3(&turn.unwrap_or_default())
}

fn form2(_: &Form) -> Option<parry2d::shape::SharedShape> {
    None
}

fn form3(form: &Form) -> Option<parry3d::shape::SharedShape> {
    use parry3d::shape::{Cone, Cylinder, SharedShape};
    Some(match form {
        Form::Cylinder { half_height, radius } => {
            SharedShape::new(Cylinder::new(*half_height as f32, *radius as f32))
        }
        Form::Cone { half_height, radius } => {
            SharedShape::new(Cone::new(*half_height as f32, *radius as f32))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_the_peer_is_no_answer() {
        assert_eq!(tried(|| -> Option<bool> { panic!("an assertion of the peer") }), None);
        assert_eq!(tried(|| Some(true)), Some(true));
    }

    #[test]
    fn its_name_tells_the_version_that_is_built_in() {
        let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock");
        let lock = std::fs::read_to_string(lock).unwrap();
        let version = crate::ways::peers::PARRY.trim_start_matches("parry ");
        for library in ["parry2d", "parry3d"] {
            let entry = format!("name = \"{library}\"\nversion = \"{version}.");
            assert!(lock.contains(&entry), "{library} is not {version}");
        }
    }
}
