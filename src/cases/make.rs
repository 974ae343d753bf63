use glam::DVec3;

use super::{Dice, Family};
use crate::scene::{Form, World};
use crate::shapes::{Angle, Kind};

/// How large a shape is, and how it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stance {
    /// Half of its length, its width and its height.
    pub half: [f64; 3],
    /// Degrees about X, then Y, then Z; in the plane about Z alone.
    pub degrees: [f64; 3],
}

/// A shape of a kind about the origin. `None` for kinds that are not made here.
pub(super) fn form<V: World>(
    kind: Kind,
    stance: Stance,
    family: Family,
    dice: &mut Dice,
) -> Option<Form<V>> {
    let rotation = V::turned_by(stance.degrees);
    let frame = V::frame_of::<f64>(&rotation).ok()?;
    let at = |x: f64, y: f64| V::from_space(frame[0] * x + frame[1] * y);
    let [long, wide, _] = stance.half;
    let (start, end) = (at(-long, 0.0), at(long, 0.0));
    let center = V::ZERO;
    let half = V::from_space(DVec3::from_array(stance.half));
    Some(match kind {
        Kind::Point => Form::Point { at: center },
        Kind::Segment => Form::Segment { start, end },
        Kind::Ray => Form::Ray { origin: start, direction: at(1.0, 0.0) },
        Kind::Line => Form::Line { through: center, direction: at(1.0, 0.0) },
        Kind::Ball => Form::Ball { center, radius: wide },
        Kind::Capsule => Form::Capsule { start, end, radius: wide },
        Kind::Triangle => {
            let (a, b) = (at(-long, -wide * 0.5), at(long, -wide * dice.between(-0.5, 0.5)));
            Form::Triangle { a, b, c: at(long * dice.between(-1.0, 1.0), wide) }
        }
        Kind::Aabb => Form::Aabb { center, half },
        Kind::Obb => Form::Obb { center, half, rotation },
        Kind::Sector => {
            let half_angle = Angle::Degrees(half_angle(family, dice));
            Form::Sector { apex: start, direction: at(1.0, 0.0), half_angle, radius: long * 2.0 }
        }
        Kind::Ellipsoid => Form::Ellipsoid { center, half, rotation },
        Kind::Cylinder if V::DIM == 3 => Form::Cylinder { start, end, radius: wide },
        Kind::Cone if V::DIM == 3 => Form::Cone { apex: start, base: end, radius: wide },
        Kind::Plane => Form::Plane { normal: at(0.0, 1.0), offset: 0.0 },
        Kind::HalfSpace => Form::HalfSpace { normal: at(0.0, 1.0), offset: 0.0 },
        _ => return None,
    })
}

fn half_angle(family: Family, dice: &mut Dice) -> f64 {
    match dice.below(4) {
        _ if family == Family::Needle => dice.magnitude(-5.0, 0.0),
        0 => dice.pick(&[30.0, 45.0, 60.0, 90.0]),
        1 => dice.between(90.0, 180.0),
        _ => dice.between(1.0, 90.0),
    }
}
