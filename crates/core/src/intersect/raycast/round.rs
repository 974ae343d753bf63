//! The normal where a line comes into all that lies within a radius of a point or a segment.

use glam::DVec3;
use num_traits::Float;

use super::ball::half_chord;
use super::beam::Beam;
use crate::intersect::exact;
use crate::vector::{Scalar, Vector};

/// A line, and where it comes into the set.
#[derive(Clone, Copy)]
pub(super) struct Entry<V: Vector> {
    pub start: V,
    pub direction: V,
    pub t: V::Scalar,
}

impl<V: Vector> Entry<V> {
    pub fn of(beam: Beam<'_, V>, t: V::Scalar) -> Self {
        Self { start: beam.start(), direction: beam.direction(), t }
    }
}

/// Whether the radius is so small beside the way of a line from `start` to the core, and beside the core, that rounding would turn the
/// normal at the entry by more than about √ε/8: it is a difference of places, which err by ulps of that way.
#[inline(always)]
pub(super) fn is_thin<V: Vector>(start: V, core: [V; 2], radius: V::Scalar) -> bool {
    let far = (start - core[0]).max_abs() + (core[1] - core[0]).max_abs();
    // A length is less than twice its largest coordinate.
    let thin = V::Scalar::of(16.0) * V::Scalar::epsilon().sqrt();
    (radius > V::Scalar::ZERO) & (radius < far * thin)
}

/// The normal where the line comes in so near to `entry` that rounding does not tell the two apart; `None` without a radius.
#[cold]
pub(super) fn normal_near<V: Vector>(
    entry: Entry<V>,
    core: [V; 2],
    radius: V::Scalar,
) -> Option<V> {
    if radius > V::Scalar::ZERO { normal_from_nearby(entry, core, radius) } else { None }
}

/// The unit normal at an entry, against the line, where `offset` leads to it from the nearest point of the core, but for rounding.
/// `None` without a radius.
#[inline(always)]
pub(super) fn normal<V: Vector>(offset: V, u: V, radius: V::Scalar) -> Option<V> {
    if radius == V::Scalar::ZERO { None } else { turned_against(offset, u) }
}

/// Rounding may have turned a normal that is at right angles to the ray a little along it: that part is removed.
#[inline(always)]
fn turned_against<V: Vector>(from_core: V, u: V) -> Option<V> {
    let normal = from_core.unit()?;
    let along = normal.dot(u);
    if along > V::Scalar::ZERO { (normal - u * along).unit() } else { Some(normal) }
}

/// The same where the radius [`is_thin`], by the vector to the place of the line near its entry from the place of the core nearest to
/// that, which is rounded at the end alone. What follows is computed from it and from lengths that are no larger.
#[cold]
#[inline(never)]
pub(super) fn normal_from_nearby<V: Vector>(
    Entry { start, direction, t }: Entry<V>,
    core: [V; 2],
    radius: V::Scalar,
) -> Option<V> {
    let (start, u, core) = (start.in_space(), direction.in_space(), core.map(V::in_space));
    let (t, radius) = (t.double(), radius.double());
    let (along, way) = (u.unit()?, core[1] - core[0]);
    let (axis, length) = (way.unit().unwrap_or(DVec3::ZERO), Vector::length(way));
    let ahead = ((start - core[0]) + u * t).dot(axis).clamp(0.0, length);
    let part = if length > 0.0 { ahead / length } else { 0.0 };
    let offset = exact::offset([start, u], t, core, part);
    // The ends of the core along its axis, as seen from there.
    let ends = [-part * length, (1.0 - part) * length];
    let (across, rate) = (offset - axis * offset.dot(axis), along - axis * along.dot(axis));
    let end = match rate.unit().filter(|_| length > 0.0) {
        None if along.dot(axis) > 0.0 => ends[0],
        None => ends[1],
        Some(aside) => {
            let side = entered(across, aside, radius);
            let further = (side - across).dot(aside) / Vector::length(rate);
            let place = offset.dot(axis) + further * along.dot(axis);
            if ends[0] <= place && place <= ends[1] {
                return side.unit().map(V::from_space);
            }
            if place < ends[0] { ends[0] } else { ends[1] }
        }
    };
    entered(offset - axis * end, along, radius).unit().map(V::from_space)
}

/// Where a line through `p` along a unit vector comes into the ball about 0.
fn entered(p: DVec3, along: DVec3, radius: f64) -> DVec3 {
    let foot = p - along * p.dot(along);
    foot - along * half_chord(Vector::length(foot).min(radius), radius)
}
