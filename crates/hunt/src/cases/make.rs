use glam::DVec3;

use super::{Dice, Family};
use hitbench_core::shapes::{Angle, Kind};
use hitbench_scene::scene::{Form, Value, World};

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
    let half = V::from_space(DVec3::from_array(stance.half));
    if V::DIM == 2 && !kind.is_in_plane() {
        return None;
    }
    let mut form = Form::blank(kind);
    match &mut form {
        Form::Frustum { .. } | Form::Kdop { .. } => return None,
        Form::Hull { points, .. } => *points = round_about(stance, &frame, dice),
        Form::Mesh { points, triangles, .. } => {
            let corners: Vec<V> = round_about(stance, &frame, dice);
            // A strip, as a surface has it: each corner and the two before it.
            let count = corners.len() as u32;
            *triangles = (2..count).map(|i| [i - 2, i - 1, i]).collect();
            *points = corners.into();
        }
        Form::Ray { origin, direction } => (*origin, *direction) = (start, at(1.0, 0.0)),
        Form::Triangle { a, b, c } => {
            *a = at(-long, -wide * 0.5);
            *b = at(long, -wide * dice.between(-0.5, 0.5));
            *c = at(long * dice.between(-1.0, 1.0), wide);
        }
        Form::Sector { apex, direction, half_angle, radius } => {
            *half_angle = Angle::Degrees(self::half_angle(family, dice));
            (*apex, *direction, *radius) = (start, at(1.0, 0.0), long * 2.0);
        }
        form => {
            if let [first, second] = &mut form.points()[..] {
                (**first, **second) = (start, end);
            }
            for (_, value) in form.fields() {
                match value {
                    Value::Sizes(sizes) => *sizes = half,
                    Value::Size(size) => *size = wide,
                    Value::Rotation(written) => *written = rotation,
                    Value::Direction(direction) => *direction = at(1.0, 0.0),
                    Value::Normal(normal) => *normal = at(0.0, 1.0),
                    _ => {}
                }
            }
        }
    }
    Some(form)
}

/// Some points in a box of a stance.
fn round_about<V: World>(stance: Stance, frame: &[DVec3; 3], dice: &mut Dice) -> Vec<V> {
    let count = 4 + dice.below(5);
    let point = |dice: &mut Dice| {
        let along = |i: usize, dice: &mut Dice| {
            frame[i] * (stance.half[i] * dice.between(-1.0, 1.0) * 100.0).round() / 100.0
        };
        V::from_space(along(0, dice) + along(1, dice) + along(2, dice))
    };
    (0..count).map(|_| point(dice)).collect()
}

fn half_angle(family: Family, dice: &mut Dice) -> f64 {
    match dice.below(4) {
        _ if family == Family::Needle => dice.magnitude(-5.0, 0.0),
        0 => dice.pick(&[30.0, 45.0, 60.0, 90.0]),
        1 => dice.between(90.0, 180.0),
        _ => dice.between(1.0, 90.0),
    }
}
