//! Cases that touch exactly: all numbers are dyadic with few bits, and what is as long as a radius is along a direction of
//! a whole length, so that no coordinate is rounded in any precision.

use glam::DVec3;

use super::Dice;
use hitbench_core::shapes::{Angle, Kind};
use hitbench_scene::scene::{Document, Form, World};

/// Whole vectors of a whole length.
const IN_PLANE: &[([i32; 3], i32)] =
    &[([3, 4, 0], 5), ([4, 3, 0], 5), ([5, 12, 0], 13), ([8, 15, 0], 17), ([20, 21, 0], 29)];
const IN_SPACE: &[([i32; 3], i32)] =
    &[([1, 2, 2], 3), ([2, 3, 6], 7), ([1, 4, 8], 9), ([4, 4, 7], 9), ([2, 6, 9], 11)];

/// Two shapes on the two sides of a plane, which both touch in one point of it.
pub(super) fn pair<V: World>(
    kinds: [Kind; 2],
    moves: bool,
    dice: &mut Dice,
) -> Option<(Form<V>, Form<V>, V)> {
    let needs_axis =
        |kind| matches!(kind, Kind::Plane | Kind::HalfSpace | Kind::Line | Kind::Sector);
    let (way, length) = if kinds.iter().any(|&kind| needs_axis(kind)) || dice.one_in(2) {
        let axis = dice.below(V::DIM);
        let sign = dice.sign();
        (V::AXES[axis].in_space() * sign, 1.0)
    } else {
        let (parts, length) = dice.pick(if V::DIM == 2 { IN_PLANE } else { IN_SPACE });
        let signed = DVec3::from_array(parts.map(|part| f64::from(part) * dice.sign()));
        (signed, f64::from(length))
    };
    let at = V::from_fn(|_| f64::from(dice.below(33) as u32) * 0.25 - 4.0);
    let way = V::from_space(way);
    let a = beyond(kinds[0], at, -way, length, dice)?;
    let b = beyond(kinds[1], at, way, length, dice)?;
    if !moves {
        return Some((a, b, V::ZERO));
    }
    // It touches at the start, at the end, or on its way; or it rests.
    let displacement = match dice.below(4) {
        0 => V::ZERO,
        1 => way,
        2 => -way,
        _ => whole(dice),
    };
    let mut b = b;
    if dice.one_in(2) {
        b.translate(-displacement);
    }
    Some((a, b, displacement))
}

/// A vector of small multiples of a quarter.
fn whole<V: World>(dice: &mut Dice) -> V {
    V::from_fn(|_| f64::from(dice.below(33) as u32) * 0.25 - 4.0)
}

/// A power of two from an eighth to 4.
fn power(dice: &mut Dice) -> f64 {
    dice.pick(&[0.125, 0.25, 0.5, 1.0, 2.0, 4.0])
}

/// A shape that touches the plane through `at` across `way` there, and lies beyond it. `way` is `length` long.
fn beyond<V: World>(kind: Kind, at: V, way: V, length: f64, dice: &mut Dice) -> Option<Form<V>> {
    // A vector that leads away from the plane, or along it.
    let away = |dice: &mut Dice| {
        let v: V = whole(dice);
        if v.dot(way) < 0.0 { -v } else { v }
    };
    let times = power(dice);
    let radius = length * times;
    let inner = at + way * times;
    let half = V::from_fn(|_| if dice.one_in(12) { 0.0 } else { power(dice) });
    let boxed = V::from_fn(|i| {
        let aside = dice.pick(&[0.0, 1.0, -1.0, 0.5]);
        let along = way.get(i);
        at.get(i) + half.get(i) * if along == 0.0 { aside } else { along.signum() }
    });
    let unit = way * (1.0 / length);
    let quarters = f64::from(dice.below(4) as u32) * 90.0;
    Some(match kind {
        Kind::Point => Form::Point { at },
        Kind::Segment => Form::Segment { start: at, end: at + away(dice) },
        Kind::Ray => {
            let direction = away(dice);
            let direction = if direction == V::ZERO { way } else { direction };
            Form::Ray { origin: at, direction }
        }
        Kind::Line => {
            let direction = way.perpendicular();
            Form::Line { through: at, direction }
        }
        Kind::Ball => Form::Ball { center: inner, radius },
        Kind::Capsule => Form::Capsule { start: inner, end: inner + away(dice), radius },
        Kind::Triangle => Form::Triangle { a: at, b: at + away(dice), c: at + away(dice) },
        Kind::Aabb => Form::Aabb { center: boxed, half },
        Kind::Obb => {
            // Turned by right angles it is the box that it would be with other half-extents.
            let turned = quarters == 90.0 || quarters == 270.0;
            let half =
                if turned { V::from_fn(|i| half.get(if i < 2 { 1 - i } else { i })) } else { half };
            Form::Obb { center: boxed, half, rotation: V::turned_by([0.0, 0.0, quarters]) }
        }
        Kind::Sector => {
            let half_angle = Angle::Degrees(dice.pick(&[30.0, 45.0, 60.0]));
            Form::Sector { apex: at, direction: unit, half_angle, radius }
        }
        Kind::Plane => Form::Plane { normal: unit, offset: unit.dot(at) },
        Kind::HalfSpace => Form::HalfSpace { normal: -unit, offset: -unit.dot(at) },
        Kind::Ellipsoid | Kind::Cylinder | Kind::Cone | Kind::Frustum => return None,
        Kind::Kdop | Kind::Hull | Kind::Mesh => return None,
    })
}

/// Moves one number of the second shape by an ulp or two.
pub(super) fn nudge<V: World>(document: &mut Document<V>, dice: &mut Dice) {
    let precision = document.precision;
    let entry = &mut document.entries[1];
    let mut count = 0;
    entry.each_field(&mut |_, _, numbers| count += numbers.len());
    let (which, steps) = (dice.below(count), dice.pick(&[-2, -1, 1, 2]));
    let mut i = 0;
    entry.each_field(&mut |_, _, numbers| {
        for number in numbers {
            if i == which && *number != 0.0 {
                *number = precision.shortest(precision.step(*number, steps));
            }
            i += 1;
        }
    });
}
