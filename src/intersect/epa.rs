//! The expanding polytope algorithm (EPA): how deep two convex sets are in one another, from their support points alone.
//!
//! The depth is the distance of the origin, which is in the Minkowski difference { a − b }, from its boundary. A polytope of
//! points of the difference grows: where it is nearest to the origin, by the support point w along the normal n of that
//! face. The depth is at least the height of the nearest face, and at most w · n for any n that was tried; the least of these is the
//! answer, so that moving out by it always suffices.

mod polytope;

use glam::DVec3;
use num_traits::Float;

use self::polytope::{Polytope, Start};
use super::gjk::{Goal, Minkowski, Simplex, search, shadows_step};
use super::penetration::Penetration;
use super::probe::{self, Probe, Step};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The polytope grows no farther.
const MOST_ITERATIONS: usize = 160;

/// So many times what rounding makes of a height is no longer noise, and still small: about 1/16 of the size.
const TOO_FAR: f64 = 35184372088832.0;

/// How deep two bounded convex shapes are in one another; `None` unless both are such.
///
/// What has a radius and of which the core is apart needs no polytope: the depth is the sum of the radii less the distance of the
/// cores. Else it is right to a few ulp of the sizes for polytopes; for sectors, ellipsoids, cylinders and cones within 1e-4 of the sizes,
/// as are the points. The normal of a polytope is right to half the digits where two faces are as near but for rounding. Of cores that are flat the way out is across them, and has no length but that of the radii.
pub fn penetration<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Penetration<V>> {
    let difference = Minkowski::new(a, b)?;
    let found = search(&difference, Goal::Depth, probe);
    let exit = Exit::of_cores_apart(&difference, &found.simplex, found.cores_meet);
    let exit = exit.unwrap_or_else(|| expand(&difference, probe));
    let witnesses = match exit.witnesses {
        Some(witnesses) => witnesses,
        None => {
            // Moved a little too far they are apart for sure, and nearest at the points that touched.
            let margin = difference.error(&difference.support(exit.normal)) * TOO_FAR;
            let away = exit.normal * (exit.reach + margin);
            let moved = Minkowski::new(a, b)?.with_b_moved(away);
            search(&moved, Goal::Depth, &mut ()).simplex.witnesses()
        }
    };
    let penetration = exit.penetration(&difference, witnesses);
    probe.step(|| Step::Closest { a: penetration.a, b: penetration.b });
    probe.step(|| shadows_step(&difference, exit.normal));
    Some(penetration)
}

/// A way out: moved by `reach` along the unit vector `normal`, the core of B just touches that of A.
#[derive(Clone, Copy)]
struct Exit {
    normal: DVec3,
    reach: f64,
    /// The points of A and B that touch then, before the move, where they are known.
    witnesses: Option<[DVec3; 2]>,
}

impl Exit {
    /// Along the closest points of cores that are apart.
    fn of_cores_apart<V: Vector>(
        difference: &Minkowski<V>,
        simplex: &Simplex,
        meet: bool,
    ) -> Option<Self> {
        let normal = (-simplex.closest).unit().filter(|_| !meet)?;
        let reach = difference.support(normal).w.dot(normal);
        // Else the normal is little but noise.
        let sound = reach <= -simplex.closest.length() / 2.0;
        sound.then_some(Self { normal, reach, witnesses: Some(simplex.witnesses()) })
    }

    fn penetration<V: Vector>(
        &self,
        difference: &Minkowski<V>,
        [a, b]: [DVec3; 2],
    ) -> Penetration<V> {
        let [radius_a, radius_b] = difference.radii();
        let frame = &difference.frame;
        let depth = (self.reach + radius_a + radius_b).max(0.0);
        Penetration {
            depth: V::Scalar::of(depth / frame.scale),
            normal: V::from_space(self.normal),
            a: frame.world(a + self.normal * radius_a),
            b: frame.world(b - self.normal * radius_b),
        }
    }
}

/// The shortest way out of cores that meet.
fn expand<V: Vector, P: Probe<V>>(difference: &Minkowski<V>, probe: &mut P) -> Exit {
    let mut polytope = match Start::of(difference) {
        Start::Solid(polytope) => polytope,
        Start::Flat(normal) => {
            let reach = |normal: DVec3| difference.support(normal).w.dot(normal);
            let (there, back) = (reach(normal), reach(-normal));
            let (normal, reach) = if back < there { (-normal, back) } else { (normal, there) };
            return Exit { normal, reach, witnesses: None };
        }
    };
    let enough = V::Scalar::epsilon().double();
    let mut best: Option<Exit> = None;
    for _ in 0..MOST_ITERATIONS {
        let nearest = polytope.nearest();
        let face = polytope.faces[nearest];
        if face.height == f64::INFINITY {
            break;
        }
        probe.step(|| polytope_step(difference, &polytope, nearest));
        let vertex = difference.support(face.normal);
        let reach = vertex.w.dot(face.normal);
        if best.is_none_or(|best| reach < best.reach) {
            let [first, rest @ ..] = face.corners() else { break };
            let corner = |i: &usize| polytope.vertices[*i];
            let foot = rest.iter().fold(Simplex::of(corner(first)), |simplex, i| {
                simplex.with(corner(i), V::DIM == 2, difference.error(&vertex))
            });
            // The foot may lie in another face of the same plane.
            let below = foot.closest - face.normal * face.height;
            let holds = below.length() <= difference.error(&vertex)
                && reach - face.height <= difference.error(&vertex);
            let witnesses = holds.then(|| foot.witnesses());
            best = Some(Exit { normal: face.normal, reach, witnesses });
        }
        let error = difference.error(&vertex);
        let least = best.map_or(reach, |best| best.reach);
        if least - face.height <= error.max(enough * least) {
            break;
        }
        if reach - face.height <= error || !polytope.grow(nearest, vertex, error) {
            // Nothing more to be gained here.
            polytope.faces[nearest].height = f64::INFINITY;
        }
    }
    best.unwrap_or(Exit {
        normal: DVec3::X,
        reach: difference.support(DVec3::X).w.x,
        witnesses: None,
    })
}

fn polytope_step<V: Vector>(
    difference: &Minkowski<V>,
    polytope: &Polytope,
    nearest: usize,
) -> Step<V> {
    let frame = &difference.frame;
    let face = &polytope.faces[nearest];
    let radius: f64 = difference.radii().iter().sum();
    Step::Polytope(probe::Polytope {
        vertices: polytope.vertices.iter().map(|vertex| vertex.report(frame)).collect(),
        faces: polytope.faces.iter().map(|face| face.corners().to_vec()).collect(),
        nearest,
        closest: V::from_space(face.normal * (face.height / frame.scale)),
        radius: V::Scalar::of(radius / frame.scale),
    })
}
