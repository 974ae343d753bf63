//! The normal at the entry of a line into a ball or a capsule, also if its radius is tiny beside its distance.

use glam::DVec3;
use num_traits::Float;

use super::ball::half_chord;
use super::beam::Beam;
use crate::intersect::exact;
use crate::vector::{Scalar, Vector};

/// Whether the radius is so small beside the length of the core and its distance from `start` that rounding would turn the normal at the
/// entry by more than about √ε / 8: the normal is a difference of points, which err by ulps of those lengths.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn is_thin<V: Vector>(start: V, core: [V; 2], radius: V::Scalar) -> bool {
    let far = (start - core[0]).max_abs() + (core[1] - core[0]).max_abs();
    // A length is less than twice its largest component, so 2 ε far / (16 √ε far) = √ε / 8.
    let thin = V::Scalar::of(16.0) * V::Scalar::epsilon().sqrt();
    (radius > V::Scalar::ZERO) & (radius < far * thin)
}

/// The unit normal at an entry, against the line; `None` without a radius. `offset` leads to the entry from the nearest point of the core.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn normal<V: Vector>(offset: V, u: V, radius: V::Scalar) -> Option<V> {
    if radius == V::Scalar::ZERO {
        return None;
    }
    let normal = offset.unit()?;
    // Rounding may have turned a normal at right angles to the ray a little along it: that part is removed.
    let along = normal.dot(u);
    if along > V::Scalar::ZERO { (normal - u * along).unit() } else { Some(normal) }
}

/// [`normal`] for an entry near `t`, where rounding cannot tell the entry from `t`, also if the radius [`is_thin`].
///
/// The vector from the core to the point at `t` is computed exactly and rounded once, and the entry is found from there.
#[cold]
#[inline(never)]
pub(super) fn normal_near<V: Vector>(
    beam: Beam<'_, V>,
    t: V::Scalar,
    core: [V; 2],
    radius: V::Scalar,
) -> Option<V> {
    if radius == V::Scalar::ZERO {
        return None;
    }
    let (start, u) = (beam.start().in_space(), beam.direction().in_space());
    let core = core.map(V::in_space);
    let (t, radius) = (t.double(), radius.double());
    let (along, way) = (u.unit()?, core[1] - core[0]);
    let (axis, length) = (way.unit().unwrap_or(DVec3::ZERO), Vector::length(way));
    let ahead = ((start - core[0]) + u * t).dot(axis).clamp(0.0, length);
    let part = if length > 0.0 { ahead / length } else { 0.0 };
    let offset = exact::offset([start, u], t, core, part);
    // The ends of the core along its axis, relative to the nearest point.
    let ends = [-part * length, (1.0 - part) * length];
    let (across, rate) = (offset - axis * offset.dot(axis), along - axis * along.dot(axis));
    // The end of the core about which the line enters, unless it enters through the side.
    let end = match rate.unit().filter(|_| length > 0.0) {
        // The line is parallel to the axis.
        None if along.dot(axis) > 0.0 => ends[0],
        None => ends[1],
        Some(aside) => {
            // The entry into the infinite cylinder, across the axis and along it.
            let side = entered(across, aside, radius);
            let further = (side - across).dot(aside) / Vector::length(rate);
            let height = offset.dot(axis) + further * along.dot(axis);
            if ends[0] <= height && height <= ends[1] {
                return side.unit().map(V::from_space);
            }
            if height < ends[0] { ends[0] } else { ends[1] }
        }
    };
    entered(offset - axis * end, along, radius).unit().map(V::from_space)
}

/// The point at which the line through `p` along a unit vector enters the ball about 0.
fn entered(p: DVec3, along: DVec3, radius: f64) -> DVec3 {
    let foot = p - along * p.dot(along);
    foot - along * half_chord(Vector::length(foot).min(radius), radius)
}
