//! The points of a shape, and its translation.

use glam::DVec3;

use crate::bench::decimal::Grid;
use crate::scene::{Form, World};

/// [`Form::points`], to read.
pub fn points<V: World>(form: &Form<V>) -> Vec<DVec3> {
    form.clone().points().into_iter().map(|point| point.in_space()).collect()
}

/// Moves a shape by about `delta`, so that its first point (or its offset) comes to lie on the grid. The other
/// points keep their places relative to it. Coordinates that are not to change keep their bits.
pub fn translate<V: World>(form: &mut Form<V>, delta: DVec3, grid: Grid) {
    match form {
        Form::Kdop { directions, min, max } => {
            for ((direction, min), max) in directions.iter().zip(min).zip(max) {
                let along = direction.in_space().dot(delta);
                if along != 0.0 {
                    let moved = grid.round(*min + along);
                    *max += moved - *min;
                    *min = moved;
                }
            }
        }
        Form::Plane { normal, offset } | Form::HalfSpace { normal, offset } => {
            let along = normal.in_space().dot(delta);
            if along != 0.0 {
                *offset = grid.round(*offset + along);
            }
        }
        form => {
            let mut points = form.points();
            let Some(first) = points.first().map(|first| **first) else { return };
            let step = |i: usize| {
                let from = first.get(i);
                if delta[i] == 0.0 { 0.0 } else { grid.round(from + delta[i]) - from }
            };
            let step =
                DVec3::from_array(std::array::from_fn(|i| if i < V::DIM { step(i) } else { 0.0 }));
            points.iter_mut().for_each(|point| **point = shifted(**point, step));
        }
    }
}

/// The distance by which [`translate`] has moved the first point, if there is one.
pub fn step<V: World>(before: &Form<V>, after: &Form<V>) -> Option<DVec3> {
    let first = |form: &Form<V>| points(form).first().copied();
    Some(first(after)? - first(before)?)
}

/// `point` + `by`; components that are not to change keep their bits.
pub(super) fn shifted<V: World>(point: V, by: DVec3) -> V {
    V::from_fn(|i| if by[i] == 0.0 { point.get(i) } else { point.get(i) + by[i] })
}

/// `to` on the grid; the components in which it does not differ from `from` stay as they are in `point`.
pub fn placed<V: World>(point: V, from: DVec3, to: DVec3, grid: Grid) -> V {
    V::from_fn(|i| if to[i] == from[i] { point.get(i) } else { grid.round(to[i]) })
}
