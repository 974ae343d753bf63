//! The expanding polytope algorithm (EPA): the penetration depth of two convex sets, from their support points alone.
//!
//! The depth is the distance from the origin to the boundary of the Minkowski difference { a − b }, which contains the origin. A
//! polytope of points of the difference is expanded at its face nearest to the origin, by the support point w along the normal n
//! of that face. The depth is at least the height of the nearest face, and at most w · n for any n. The least w · n is the
//! answer, so that a translation by it always separates. A polytope only approaches a curved surface, so there the answer is
//! improved to a local minimum.
//!
//! Source: van den Bergen (2001).

mod polytope;

use glam::DVec3;
use num_traits::Float;

use self::polytope::{Face, Polytope, Start};
use super::gjk::{Found, Goal, Minkowski, Simplex, Vertex, around, projections_step, search};
use super::golden::least_around;
use super::penetration::{Bound, Penetration};
use super::probe::{self, Probe, Step};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The polytope is expanded at most this many times. Whenever it ends, the best translation so far separates, so the number limits the
/// time and the precision alone.
const MOST_ITERATIONS: usize = 160;

/// In this many of the first iterations the support point may be found in single precision. Double precision ends the search, so this
/// only saves time.
const MOST_ROUGH: usize = 64;

/// 2³⁰ times the rounding error of a height in double precision, about 2e-6 of the size, is more than the error in single precision.
const ROUGH: f64 = (1_u64 << 30) as f64;

/// The exit of curved shapes is improved at most this many times. Each of these exits separates, so the number limits the time and the
/// precision alone.
const MOST_STEPS: usize = 32;

/// 2⁴⁵ times the rounding error of a height, about 1/16 of the size: well above noise, and still small.
const TOO_FAR: f64 = (1_u64 << 45) as f64;

/// This many other faces are compared with the nearest one, to see whether its normal is unique. If all of them have the same normal or lie
/// farther out, it counts as unique.
const MOST_OTHERS: usize = 32;

/// The cosine of 1e-4 radians: faces of a polytope whose normals differ by less are the same face but for rounding.
const SAME: f64 = 1.0 - 5e-9;

/// The cosine of 18°: faces whose normals differ by less approximate the same place of a curved surface.
const ALIKE: f64 = 0.95;

/// The normal of curved shapes is tilted by this angle, in radians, to see whether it is unique.
const TILT: f64 = 0.02;

/// The normal is unique if a tilt makes the exit longer by more than this part of the size, times the square of the angle: if the radius
/// of curvature exceeds the depth by 2e-5 of the size. With [`TILT`] that is 4e-9 of the size, far above rounding.
const FLAT: f64 = 1e-5;

/// min { |t| : B moved by t no longer overlaps A by more than a touch }, with such a t as depth and normal; `None` unless both are
/// bounded and convex.
///
/// If the cores of rounded shapes are apart, GJK suffices: the depth is the sum of the radii less the distance of the cores. Else
/// the depth of polytopes is right to a few ulp of the sizes. For sectors, ellipsoids, cylinders and cones it is within 1e-5 of
/// the sizes, since another local minimum may be shorter by that much; the direction between the witness points is as near to
/// the normal. If two faces are equally near but for rounding, the normal of a polytope is right to half of its digits. If the
/// difference of the cores is flat, the normal is perpendicular to it, and the depth is the sum of the radii.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::epa;
/// use hitbench::shapes::Aabb;
///
/// let a = Aabb::new(Vec2::ZERO, Vec2::ONE)?.into();
/// let b = Aabb::new(Vec2::new(1.5, 0.25), Vec2::ONE)?.into();
/// let out = epa::penetration(&a, &b, &mut ()).expect("they overlap");
/// assert!((out.depth - 0.5).abs() < 1e-6);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn penetration<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Penetration<V>> {
    let difference = Minkowski::new(a, b)?;
    // The search in single precision finds its simplex around the origin without a scale, so it serves only if the frame has none.
    let simplex = if difference.frame.scale == 1.0 { around(a, b) } else { None };
    let exit = if simplex.is_none() || P::RECORDS {
        Exit::of_cores_apart(&difference, &search(&difference, Goal::Depth, probe))
    } else {
        None
    };
    let exit = match exit {
        Some(exit) => exit,
        None => Exit::of_cores_that_meet(&difference, simplex, [a, b], probe)?,
    };
    let penetration = exit.penetration(&difference, exit.witnesses?);
    probe.step(|| Step::Deepest { a: penetration.a, b: penetration.b });
    probe.step(|| projections_step(&difference, exit.normal));
    probe.shallowest();
    Some(penetration)
}

/// A translation that separates: moved by `reach` along the unit vector `normal`, the core of B just touches that of A.
#[derive(Clone, Copy)]
struct Exit {
    normal: DVec3,
    reach: f64,
    /// The points of A and B that then touch, as they are before the translation, if they are known.
    witnesses: Option<[DVec3; 2]>,
    /// Whether no other direction is known to have as short an exit.
    is_only: bool,
}

impl Exit {
    /// The exit along the closest points of cores that are apart.
    fn of_cores_apart<V: Vector>(difference: &Minkowski<V>, found: &Found) -> Option<Self> {
        let normal = (-found.simplex.closest).unit().filter(|_| !found.cores_meet)?;
        let reach = difference.support(normal).w.dot(normal);
        // If the support point contradicts the distance, the normal is noise.
        let sound = reach <= -found.simplex.closest.length() / 2.0;
        let witnesses = Some(found.simplex.witnesses());
        sound.then_some(Self { normal, reach, witnesses, is_only: true })
    }

    /// The exit that the polytope finds. Of curved shapes it is improved, and it is the only one if it gets longer to all sides.
    fn of_cores_that_meet<V: Vector, P: Probe<V>>(
        difference: &Minkowski<V>,
        simplex: Option<[Vertex; 4]>,
        [a, b]: [&Shape<V>; 2],
        probe: &mut P,
    ) -> Option<Self> {
        let found = expand(difference, simplex, probe);
        let exit = if found.witnesses.is_none() { found.improved(a, b)? } else { found };
        let is_steep = difference.is_straight() || exit.is_steep(difference);
        Some(Self { is_only: exit.is_only && is_steep, ..exit })
    }

    /// A locally shortest exit near this one, with its witness points.
    ///
    /// With B moved a little too far the shapes are apart, and GJK finds their closest points. The direction between these has an
    /// exit that is no longer. As long as the exit gets shorter, the turn of the direction is doubled.
    fn improved<V: Vector>(mut self, a: &Shape<V>, b: &Shape<V>) -> Option<Self> {
        let difference = Minkowski::new(a, b)?;
        for _ in 0..MOST_STEPS {
            let error = difference.error(&difference.support(self.normal));
            let away = self.normal * (self.reach + error * TOO_FAR);
            let moved = Minkowski::new(a, b)?.with_b_moved(away);
            let simplex = search(&moved, Goal::Depth, &mut ()).simplex;
            self.witnesses = Some(simplex.witnesses());
            let mut turn = (-simplex.closest).unit().unwrap_or(self.normal) - self.normal;
            let reach = self.reach;
            while let Some(normal) = (self.normal + turn).unit() {
                let vertex = difference.support(normal);
                let reach = vertex.w.dot(normal);
                if reach >= self.reach - difference.error(&vertex) {
                    break;
                }
                (self.normal, self.reach) = (normal, reach);
                turn *= 2.0;
            }
            if self.reach == reach {
                break;
            }
        }
        Some(self)
    }

    /// Whether the exit gets longer if its normal is tilted to any side, or reversed. It is asked of curved shapes, whose surface
    /// EPA approximates by faces.
    fn is_steep<V: Vector>(&self, difference: &Minkowski<V>) -> bool {
        let reach = |n: DVec3| n.unit().map_or(f64::INFINITY, |n| difference.support(n).w.dot(n));
        let (normal, back) = (self.normal, reach(-self.normal));
        let planar = V::DIM == 2;
        let t = if planar {
            DVec3::new(-normal.y, normal.x, 0.0)
        } else {
            normal.any_orthonormal_vector()
        };
        let s = normal.cross(t);
        let longer = |angle: f64| {
            let (sin, cos) = libm::sincos(angle);
            let aside = if planar { t * cos } else { t * cos + s * sin };
            reach(normal + aside * TILT) - self.reach
        };
        let least = FLAT * TILT * TILT * (self.reach + back).abs();
        back - self.reach > least && least_around(longer, planar) > least
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
            bound: Bound::Exact,
            normal: V::from_space(self.normal),
            normal_unique: self.is_only,
            a: frame.world(a + self.normal * radius_a),
            b: frame.world(b - self.normal * radius_b),
        }
    }
}

/// The shortest exit of cores that meet. The polytope starts from the `simplex` around the origin, if it is known.
fn expand<V: Vector, P: Probe<V>>(
    difference: &Minkowski<V>,
    simplex: Option<[Vertex; 4]>,
    probe: &mut P,
) -> Exit {
    let start = simplex.map(|corners| Start::Solid(Polytope::of(&corners[..=V::DIM])));
    let mut polytope = match start.unwrap_or_else(|| Start::of(difference)) {
        Start::Solid(polytope) => polytope,
        Start::Flat(normal) => {
            let reach = |normal: DVec3| difference.support(normal).w.dot(normal);
            let (there, back) = (reach(normal), reach(-normal));
            let (normal, reach) = if back < there { (-normal, back) } else { (normal, there) };
            return Exit { normal, reach, witnesses: None, is_only: false };
        }
    };
    let enough = V::Scalar::epsilon().double();
    let (mut best, mut last): (Option<Tried>, _) = (None, None);
    for iteration in 0..MOST_ITERATIONS {
        let Some(nearest) = polytope.nearest() else { break };
        let face = polytope.faces[nearest];
        probe.step(|| polytope_step(difference, &polytope, nearest));
        if iteration < MOST_ROUGH
            && let Some(vertex) = difference.about(face.normal)
        {
            let error = difference.error(&vertex);
            let gain = vertex.w.dot(face.normal) - face.height;
            // A rough vertex may grow the polytope; the last vertices, which bound the depth, come from double precision.
            if gain > error * ROUGH && polytope.grow(nearest, vertex, error) {
                continue;
            }
        }
        let vertex = difference.support(face.normal);
        let (reach, error) = (vertex.w.dot(face.normal), difference.error(&vertex));
        if best.as_ref().is_none_or(|best| reach < best.reach) {
            best = Some(Tried { face, reach, error });
        }
        let least = best.as_ref().map_or(reach, |best| best.reach);
        if least - face.height <= error.max(enough * least) {
            last = Some(nearest);
            break;
        }
        if reach - face.height <= error || !polytope.grow(nearest, vertex, error) {
            // This face lies on the boundary of the difference, or rounding keeps the polytope from growing here: it is not tried again.
            polytope.faces[nearest].height = f64::INFINITY;
        }
    }
    // Only a polytope whose faces all have no extent gets here. Any direction gives an exit.
    let Some(best) = best else {
        let reach = difference.support(DVec3::X).w.x;
        return Exit { normal: DVec3::X, reach, witnesses: None, is_only: false };
    };
    let exit = best.exit(&polytope, V::DIM == 2);
    Exit { is_only: best.is_only(last, difference, &mut polytope), ..exit }
}

/// A face of the polytope that was the nearest one.
struct Tried {
    face: Face,
    /// The height of the support point along its normal.
    reach: f64,
    error: f64,
}

impl Tried {
    /// The exit along the normal, with witness points if the support point lies on the face and the foot of the origin within it.
    fn exit(&self, polytope: &Polytope, planar: bool) -> Exit {
        let Self { face, reach, error } = *self;
        let mut corners = face.corners().map(|i| &polytope.vertices[i]);
        let first = corners.next().map_or_else(Vertex::default, |first| *first);
        let foot = corners.fold(Simplex::of(first), |mut simplex, corner| {
            let nearest = simplex.nearest_with(corner, planar, error);
            simplex.grow(*corner, nearest);
            simplex
        });
        // The projection of the origin may lie in another face of the same plane.
        let below = foot.closest - face.normal * face.height;
        let holds = below.length() <= error && reach - face.height <= error;
        let witnesses = holds.then(|| foot.witnesses());
        Exit { normal: face.normal, reach, witnesses, is_only: true }
    }

    /// Whether no face with another normal is as near, but for rounding. A face inside the difference is expanded, so that only
    /// faces of its boundary count. `last` is a face that the polytope does not give again.
    fn is_only<V: Vector>(
        &self,
        mut last: Option<usize>,
        difference: &Minkowski<V>,
        polytope: &mut Polytope,
    ) -> bool {
        let most = self.reach + 2.0 * self.error.max(V::Scalar::epsilon().double() * self.reach);
        let same = if difference.is_straight() { SAME } else { ALIKE };
        for _ in 0..MOST_OTHERS {
            let Some(index) = last.take().or_else(|| polytope.nearest()) else { return true };
            let Face { normal, height, .. } = polytope.faces[index];
            if height > most {
                return true;
            }
            if normal.dot(self.face.normal) > same {
                continue;
            }
            let vertex = difference.support(normal);
            if vertex.w.dot(normal) <= most {
                return false;
            }
            polytope.grow(index, vertex, difference.error(&vertex));
        }
        true
    }
}

fn polytope_step<V: Vector>(
    difference: &Minkowski<V>,
    polytope: &Polytope,
    nearest: usize,
) -> Step<V> {
    let frame = &difference.frame;
    let face = &polytope.faces[nearest];
    let standing =
        || polytope.faces.iter().enumerate().filter(|(i, face)| face.stands || *i == nearest);
    let radius = difference.radius();
    Step::Polytope(probe::Polytope {
        vertices: polytope.vertices.iter().map(|vertex| vertex.report(frame)).collect(),
        faces: standing().map(|(_, face)| face.corners().collect()).collect(),
        nearest: standing().take_while(|(i, _)| *i < nearest).count(),
        closest: V::from_space(face.normal * (face.height / frame.scale)),
        radius: V::Scalar::of(radius / frame.scale),
    })
}
