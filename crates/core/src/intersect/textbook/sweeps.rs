//! The published sweeps of Gomez: a ball against a plane, two balls, and two aligned boxes.

use num_traits::Float;

use crate::intersect::probe::{
    AxisSource, Branch, ComparisonName, Decision, Division, Probe, Relation, Roots, Side, Step,
    TimeSpan, ask, no_is_final, yes_is_final,
};
use crate::shapes::{Aabb, Ball, Interval, Plane};
use crate::vector::{Scalar, Vector};

/// (d₀ − r) / (d₀ − d₁), for the signed distances d₀ and d₁ of the ball's centre from the plane before and
/// after; 0 if |d₀| ≤ r.
///
/// Wrong for a ball that comes from behind the plane, which is missed, and for one that touches the plane exactly at the end of the frame, as
/// the listing asks d₁ < r. Source: Gomez, listing 1.
pub fn sweep_ball_plane_gomez<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    plane: &Plane<V>,
    displacement: V,
    probe: &mut P,
) -> Option<V::Scalar> {
    let r = (ball.radius(), "r");
    let before = plane.signed_distance(ball.center());
    let after = plane.signed_distance(ball.center() - displacement);
    let touching = (before.abs(), "|d₀|");
    if ask(ComparisonName::TouchingBefore, touching, Relation::Le, r, yes_is_final, probe) {
        return Some(V::Scalar::ZERO);
    }
    let from_the_front =
        ask(ComparisonName::InFrontBefore, r, Relation::Lt, (before, "d₀"), no_is_final, probe);
    let hit = from_the_front
        && ask(ComparisonName::NearerAfter, (after, "d₁"), Relation::Lt, r, Some, probe);
    hit.then(|| {
        let entry = (before - ball.radius()) / (before - after);
        probe.step(|| {
            let division = Some(Division::Distances { before, after, radius: ball.radius() });
            let (source, axis) = (AxisSource::Normal(Side::B), plane.normal());
            // The listing gives no exit.
            let exit = V::Scalar::infinity();
            Step::TimeSpan(TimeSpan { source, axis, entry, exit, division })
        });
        entry
    })
}

/// The roots of v·v u² + 2 v·m u + m·m − r² = 0, for m from A's centre to B's; (0, 0) if they overlap at the start.
///
/// Wrong for roots outside of [0, 1]: balls that meet after the frame or before it are reported to meet. Without relative motion the roots
/// are NaN, and it reports a meeting too. Source: Gomez, listing 2.
pub fn sweep_ball_ball_gomez<V: Vector, P: Probe<V>>(
    a: &Ball<V>,
    b: &Ball<V>,
    displacement: V,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    let two = one + one;
    let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
    let (distance, reach) = ((m.length_squared(), "|d|²"), (r * r, "(r_a + r_b)²"));
    if ask(ComparisonName::OverlapBefore, distance, Relation::Le, reach, yes_is_final, probe) {
        return Some(Interval { min: zero, max: zero });
    }
    let (qa, qb) = (displacement.length_squared(), two * displacement.dot(m));
    let qc = m.length_squared() - r * r;
    let discriminant = qb * qb - two * two * qa * qc;
    let roots = (discriminant >= zero).then(|| {
        let (root, by) = (discriminant.sqrt(), one / (two * qa));
        let (x, y) = ((-qb + root) * by, (-qb - root) * by);
        if x > y { (y, x) } else { (x, y) }
    });
    probe.step(|| Step::Roots(Roots { a: qa, b: qb, c: qc, discriminant, roots, ray: None }));
    probe.decided(Decision::Step(roots.is_some()));
    roots.map(|(min, max)| Interval { min, max })
}

/// From the latest entry to the earliest exit over the axes. On an axis they default to 0 and 1, unless the boxes are apart on it and move;
/// (0, 0) if they overlap at the start.
///
/// Wrong for an axis on which the boxes are apart and do not approach one another, which counts as overlapping; and for times beyond the
/// frame, which are accepted. Source: Gomez, listing 4.
pub fn sweep_aabb_aabb_gomez<V: Vector, P: Probe<V>>(
    a: &Aabb<V>,
    b: &Aabb<V>,
    displacement: V,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    if (b.center() - a.center()).abs().all_le(a.half() + b.half()) {
        probe.step(|| Step::Branch(Branch::OverlapBefore));
        probe.decided(Decision::Step(true));
        return Some(Interval { min: zero, max: zero });
    }
    let mut all = Interval { min: zero, max: V::Scalar::infinity() };
    for i in 0..V::DIM {
        let v = displacement.get(i);
        // From B's upper end to A's lower end, and from B's lower end to A's upper end.
        let (to_min, to_max) = (a.min().get(i) - b.max().get(i), a.max().get(i) - b.min().get(i));
        let (mut entry, mut exit) = (zero, one);
        if to_max < zero && v < zero {
            entry = to_max / v;
        } else if to_min > zero && v > zero {
            entry = to_min / v;
        }
        if to_min < zero && v < zero {
            exit = to_min / v;
        } else if to_max > zero && v > zero {
            exit = to_max / v;
        }
        let source = AxisSource::Coordinate(i);
        probe.step(|| {
            let division = Some(Division::Projections { to_max, to_min, speed: v });
            Step::TimeSpan(TimeSpan { source, axis: V::AXES[i], entry, exit, division })
        });
        all = Interval { min: all.min.max(entry), max: all.max.min(exit) };
    }
    let (first, last) = ((all.min, "latest entry"), (all.max, "earliest exit"));
    ask(ComparisonName::EntriesBeforeExits, first, Relation::Le, last, Some, probe).then_some(all)
}
