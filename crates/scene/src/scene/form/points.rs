//! What follows from the roles of the fields: the points of a form, and its numbers.

use super::{Form, Value};
use crate::scene::World;
use crate::scene::numbers::{Unit, Visitor, angle, number, vector};

impl<V: World> Form<V> {
    /// Whether it is a hull whose points stand where they are written.
    pub fn is_unplaced_hull(&self) -> bool {
        matches!(self, Self::Hull { position, rotation: None, .. } if *position == V::ZERO)
    }

    /// The points that define the shape, in the order of the fields; where points or a mesh are placed, the place.
    /// Planes and k-DOPs have none.
    pub fn points(&mut self) -> Vec<&mut V> {
        let is_unplaced_hull = self.is_unplaced_hull();
        let mut all = Vec::new();
        for (_, value) in self.fields() {
            match value {
                Value::Points(points) if is_unplaced_hull => return points.iter_mut().collect(),
                Value::Point(point) | Value::Position(point) => all.push(point),
                _ => {}
            }
        }
        all
    }

    /// Moves all its points by `delta`.
    pub fn translate(&mut self, delta: V) {
        match self {
            Self::Kdop { directions, min, max } => {
                for ((direction, min), max) in directions.iter().zip(min).zip(max) {
                    let along = direction.dot(delta);
                    *min += along;
                    *max += along;
                }
            }
            Self::Plane { normal, offset } | Self::HalfSpace { normal, offset } => {
                *offset += normal.dot(delta);
            }
            form => form.points().into_iter().for_each(|point| *point += delta),
        }
    }

    /// Multiplies all lengths by a factor, those of places too: the set is scaled about the origin.
    pub fn scale(&mut self, by: f64) {
        if let Self::Kdop { min, max, .. } = self {
            min.iter_mut().chain(max).for_each(|end| *end *= by);
        }
        for (_, value) in self.fields() {
            match value {
                Value::Point(of) | Value::Sizes(of) | Value::Position(of) => *of = *of * by,
                Value::Size(of) | Value::Offset(of) | Value::Scale(of) => *of *= by,
                Value::Points(points) => points.iter_mut().for_each(|point| *point = *point * by),
                _ => {}
            }
        }
    }

    /// Shows `f` each field that has numbers, in the order of the file.
    pub(in crate::scene) fn each_field(&mut self, f: Visitor) {
        if let Self::Kdop { directions, min, max } = self {
            for (i, ((direction, min), max)) in directions.iter_mut().zip(min).zip(max).enumerate()
            {
                vector(&format!("direction {}", i + 1), Unit::Ratio, direction, f);
                let mut ends = [*min, *max];
                f("min, max", Unit::None, &mut ends);
                [*min, *max] = ends;
            }
            return;
        }
        for (name, value) in self.fields() {
            match value {
                Value::Point(of) | Value::Sizes(of) | Value::Position(of) => {
                    vector(name, Unit::None, of, f);
                }
                Value::Direction(of) | Value::Normal(of) => vector(name, Unit::Ratio, of, f),
                Value::Size(of) | Value::Offset(of) => number(name, Unit::None, of, f),
                Value::Positive(of) | Value::Scale(of) => number(name, Unit::Ratio, of, f),
                Value::HalfAngle(of) | Value::ViewAngle(of) => angle(name, of, f),
                Value::Rotation(of) => V::rotation_fields(of, f),
                Value::Turned(of) => {
                    let mut turned = of.unwrap_or(V::UNTURNED);
                    V::rotation_fields(&mut turned, f);
                    if of.is_some() || turned != V::UNTURNED {
                        *of = Some(turned);
                    }
                }
                Value::Points(points) => {
                    for (i, point) in points.iter_mut().enumerate() {
                        vector(&format!("point {}", i + 1), Unit::None, point, f);
                    }
                }
                // Those of a k-DOP are shown above, a direction beside its ends.
                Value::Directions(_) | Value::Numbers(_) | Value::Other => {}
            }
        }
    }
}
