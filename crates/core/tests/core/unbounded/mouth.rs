//! Bodies in the mouth of a sector beyond 90° of the plane: the gap to its surface by support points alone, and
//! verdicts that switch once as the depth grows.

use hitbench_core::intersect::matrix::Dimension;
use std::f64::consts::{PI, TAU};

use glam::{DQuat, DVec3};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

use crate::common::*;

/// A sector of half-angle 180° − α and radius 1, all of it turned, scaled and moved, and bodies
/// that are placed in its mouth: x goes along the axis of the mouth, y and z across.
struct Place {
    rotation: DQuat,
    apex: DVec3,
    scale: f64,
    alpha: f64,
}

impl Place {
    fn new<V: Vector>(random: &mut Random) -> Self {
        let component = |random: &mut Random| random.between(-1.0, 1.0);
        let about = DVec3::new(component(random), component(random), component(random));
        let about = if V::DIM == 2 { DVec3::Z } else { about.normalize_or(DVec3::Y) };
        // One time in three along the first coordinate axis.
        let angle = if random.one_in(3) { 0.0 } else { random.between(-3.0, 3.0) };
        let scale = 10_f64.powf(random.between(-3.0, 3.0));
        let apex = DVec3::new(component(random), component(random), component(random)) * scale;
        let apex = if V::DIM == 2 { apex.with_z(0.0) } else { apex };
        Self {
            rotation: DQuat::from_axis_angle(about, angle),
            apex: if random.one_in(2) { DVec3::ZERO } else { apex },
            scale,
            alpha: random.between(3.0, 87.0).to_radians(),
        }
    }

    fn at<V: Vector>(&self, p: DVec3) -> V {
        V::from_space(self.apex + self.rotation * p * self.scale)
    }

    fn along<V: Vector>(&self, d: DVec3) -> V {
        V::from_space(self.rotation * d)
    }

    fn size<S: Scalar>(&self, x: f64) -> S {
        S::of(x * self.scale)
    }

    fn sector<V: Vector>(&self) -> Sector<V> {
        let half_angle = Angle::Radians(V::Scalar::of(PI - self.alpha));
        let (apex, direction) = (self.at(DVec3::ZERO), self.along(-DVec3::X));
        Sector::new(apex, direction, half_angle, self.size(1.0)).unwrap()
    }

    /// A body of each kind that is bounded, in the ball of the radius `r` about `center`; its axis is `axis`.
    fn body<V: Vector>(
        &self,
        kind: Kind,
        random: &mut Random,
        center: DVec3,
        axis: DVec3,
        r: f64,
    ) -> Option<Shape<V>> {
        let across = if V::DIM == 2 {
            DVec3::new(-axis.y, axis.x, 0.0)
        } else {
            axis.any_orthonormal_vector()
        };
        let third = axis.cross(across);
        let at =
            |x: f64, y: f64, z: f64| self.at::<V>(center + (axis * x + across * y + third * z) * r);
        let axes = V::axes_from_fn(|i| self.along([axis, across, third][i]));
        let half = || V::from_fn(|i| self.size([0.3, 0.5, 0.4][i] * r));
        let angle = Angle::Degrees(V::Scalar::of(random.between(0.0, 90.0)));
        let points: Vec<V> = (0..24)
            .map(|i| {
                let (sin, cos) = (f64::from(i / 2) / 12.0 * TAU).sin_cos();
                at(if i % 2 == 0 { 0.6 } else { -0.4 }, 0.6 * cos, 0.6 * sin)
            })
            .collect();
        Some(match kind {
            Kind::Segment => Segment::new(at(-1.0, 0.0, 0.0), at(1.0, 0.0, 0.0)).unwrap().into(),
            Kind::Capsule => {
                Capsule::new(at(-0.5, 0.0, 0.0), at(0.5, 0.0, 0.0), self.size(0.5 * r))
                    .unwrap()
                    .into()
            }
            Kind::Triangle => {
                Triangle::new(at(-0.6, 0.5, 0.0), at(-0.6, -0.5, 0.0), at(1.0, 0.0, 0.0))
                    .unwrap()
                    .into()
            }
            Kind::Aabb => Aabb::new(at(0.0, 0.0, 0.0), half()).unwrap().into(),
            Kind::Obb => Obb::new(at(0.0, 0.0, 0.0), half(), axes).unwrap().into(),
            Kind::Sector => {
                let wide = Angle::Degrees(V::Scalar::of(random.between(91.0, 179.0)));
                let angle = if random.one_in(2) { angle } else { wide };
                let direction = self.along(axis);
                Sector::new(at(0.0, 0.0, 0.0), direction, angle, self.size(r)).unwrap().into()
            }
            Kind::Ellipsoid => Ellipsoid::new(at(0.0, 0.0, 0.0), half(), axes).unwrap().into(),
            Kind::Hull => Hull::new(points).unwrap().into(),
            _ => return None,
        })
    }
}

/// How deep a body reaches beyond the surface of the mouth, and at which azimuth, with the unit
/// normal that points into the sector there: the largest height of a support point above the planes
/// that touch the mouth. Every azimuth at which it is larger than at its neighbours is looked at
/// closely.
fn depth<V: Dimension>(body: &Shape<V>, sector: &Sector<V>) -> (f64, DVec3) {
    let u = lift(sector.direction()).normalize();
    let w = if V::DIM == 2 { DVec3::new(-u.y, u.x, 0.0) } else { u.any_orthonormal_vector() };
    let (sin, cos) = match sector.half_angle() {
        Angle::Degrees(x) => x.double().to_radians().sin_cos(),
        Angle::Radians(x) => x.double().sin_cos(),
    };
    let apex = lift(sector.apex());
    let support: Box<dyn Fn(DVec3) -> f64> = match body {
        Shape::Mesh(mesh) => {
            let corners: Vec<DVec3> = mesh.vertices().iter().map(|&p| lift(p)).collect();
            Box::new(move |n| corners.iter().map(|p| (*p - apex).dot(n)).fold(-1e300, f64::max))
        }
        _ => {
            let body = in_double(body);
            Box::new(move |n| {
                let n = Vector::from_space(n);
                (lift(body.support(n).unwrap()) - apex).dot(lift(n))
            })
        }
    };
    let normal = |azimuth: f64| u * sin - (w * azimuth.cos() + u.cross(w) * azimuth.sin()) * cos;
    let height = |azimuth: f64| support(normal(azimuth));
    let steps = if V::DIM == 2 { 2 } else { 240 };
    let step = TAU / f64::from(steps);
    let heights: Vec<f64> = (0..steps).map(|i| height(f64::from(i) * step)).collect();
    let mut best = (f64::NEG_INFINITY, DVec3::ZERO);
    for i in 0..heights.len() {
        let [before, after] = [i + heights.len() - 1, i + 1].map(|k| heights[k % heights.len()]);
        if heights[i] < before || heights[i] < after {
            continue;
        }
        let (mut at, mut most) = (i as f64 * step, heights[i]);
        let mut width = if V::DIM == 2 { 0.0 } else { step };
        while width > 1e-9 {
            width *= 0.7;
            for azimuth in [at - width, at + width] {
                let height = height(azimuth);
                if height > most {
                    (at, most) = (azimuth, height);
                }
            }
        }
        if most > best.0 {
            best = (most, normal(at));
        }
    }
    best
}

mod generic {
    use super::*;

    /// Deep in the mouth nothing but its surface is near: the distance is what the support points
    /// say, and as the body is moved on into the surface it is apart, then overlaps, and nothing
    /// else.
    pub fn a_body_moves_into_the_surface<V: Dimension>() {
        let mut verdicts = Band::new("verdicts in the mouth", 16.0);
        let mut distances = Band::new("distances in the mouth", 32.0);
        cases_of(25, |random| {
            let place = Place::new::<V>(random);
            let sector = place.sector::<V>();
            for &kind in Kind::ALL {
                // One time in three on the axis and along it, where all azimuths are alike.
                let coaxial = random.one_in(3);
                let x = random.between(0.2, 0.5) * place.alpha.cos();
                let room = x * place.alpha.sin();
                let off = if coaxial { 0.0 } else { random.between(0.0, 0.3) * room };
                let (sin, cos) = random.between(0.0, TAU).sin_cos();
                let [sin, cos] = if V::DIM == 2 { [0.0, 1.0] } else { [sin, cos] };
                let center = DVec3::new(x, off * cos, off * sin);
                let lift_z = |z: f64| if V::DIM == 2 { 0.0 } else { z };
                let axis = DVec3::new(cos, random.between(-1.0, 1.0), lift_z(sin)).normalize();
                let axis = if coaxial { DVec3::X } else { axis };
                let r = random.between(0.2, 0.6) * room;
                let Some(body) = place.body::<V>(kind, random, center, axis, r) else { continue };
                let (gap, inward) = depth(&body, &sector);
                assert!(gap < 0.0, "{kind} starts in the mouth: {gap}");
                let unit = place.scale;
                for exponent in [-9.0, -8.0, -7.0, -6.5, -6.0, -5.0, -4.0, -3.0, -2.0] {
                    for sign in [-1.0, 0.0, 1.0] {
                        let by = sign * 10_f64.powf(exponent) * unit;
                        let moved = body.posed(V::from_space(inward * (by - gap)), None);
                        let (depth, _) = depth(&moved, &sector);
                        let closest = matrix::distance(&moved, &sector.into()).unwrap();
                        let verdict = matrix::overlap(&moved, &sector.into()).unwrap();
                        assert_eq!(verdict, closest.distance == V::Scalar::ZERO, "{moved:?}");
                        let sizes = 2.0 * unit + lift(sector.apex()).length();
                        verdicts.hold::<V::Scalar>(verdict, -depth, sizes);
                        let truth = (-depth).max(0.0);
                        let found = closest.distance.double();
                        distances.near::<V::Scalar>(found, truth, sizes);
                    }
                }
            }
        });
    }
}

in_spaces!(a_body_moves_into_the_surface: glam::Vec2, glam::DVec2);
