//! A shape as it is seen: polygons and lines of the screen.

use glam::{DVec2, DVec3, Vec2, Vec3};

use crate::bench::{Camera, Camera3, Stage};
use crate::outline::{Surface, outline, surface};
use crate::shapes::Shape;
use crate::vector::Vector;

/// A line of a figure.
#[derive(Debug, Clone)]
pub(super) struct Stroke {
    pub points: Vec<DVec2>,
    pub closed: bool,
    /// On the far side of its body.
    pub hidden: bool,
}

/// A shape as it is seen.
#[derive(Debug, Clone, Default)]
pub(super) struct Figure {
    /// What it covers: polygons that are star-shaped seen from their first corner.
    pub areas: Vec<Vec<DVec2>>,
    pub strokes: Vec<Stroke>,
    pub points: Vec<DVec2>,
    /// Points of the world of which it is the hull, as far as it is seen.
    pub extremes: Vec<DVec3>,
    /// It ends somewhere.
    pub bounded: bool,
}

fn is_bounded<V: Vector>(shape: &Shape<V>) -> bool {
    !matches!(shape, Shape::Ray(_) | Shape::Line(_) | Shape::Plane(_) | Shape::HalfSpace(_))
}

impl Figure {
    /// What it covers of the screen, at most.
    pub fn bounds(&self) -> egui::Rect {
        let mut bounds = egui::Rect::NOTHING;
        self.seen().for_each(|p| bounds.extend_with(super::canvas::pos(p)));
        bounds
    }

    /// All its points on the screen.
    pub fn seen(&self) -> impl Iterator<Item = DVec2> {
        let strokes = self.strokes.iter().flat_map(|stroke| &stroke.points);
        self.areas.iter().flatten().chain(strokes).chain(&self.points).copied()
    }

    /// The point that is farthest in a direction of the world.
    pub fn extreme(&self, direction: DVec3) -> Option<DVec3> {
        let along = |p: &DVec3| p.dot(direction);
        self.extremes.iter().copied().max_by(|p, q| along(p).total_cmp(&along(q)))
    }
}

/// Where shapes can be drawn.
pub trait Drawn: Stage {
    /// A shape as the camera sees it.
    #[allow(private_interfaces, reason = "only the view draws")]
    fn figure(shape: &Shape<Self>, camera: &Self::Camera) -> Figure;
}

impl Drawn for Vec2 {
    #[allow(private_interfaces, reason = "only the view draws")]
    fn figure(shape: &Shape<Vec2>, camera: &Self::Camera) -> Figure {
        let outline = outline(shape, camera.pixel(), camera.visible());
        let seen = |line: &Vec<DVec2>| -> Vec<DVec2> {
            line.iter().filter_map(|p| camera.project(p.extend(0.0))).collect()
        };
        let areas: Vec<_> = outline.closed.iter().map(seen).collect();
        let open = outline.open.iter().map(seen);
        // The border of a half-space is among the open lines; the rest of its polygon is cut off.
        let border = if matches!(shape, Shape::HalfSpace(_)) { &[][..] } else { &areas[..] };
        let stroke = |points, closed| Stroke { points, closed, hidden: false };
        let strokes = (border.iter().map(|area| stroke(area.clone(), true)))
            .chain(open.map(|line| stroke(line, false)))
            .collect();
        Figure {
            strokes,
            points: seen(&outline.points),
            extremes: outline.vertices().map(|p| p.extend(0.0)).collect(),
            areas,
            bounded: is_bounded(shape),
        }
    }
}

/// The surface of a shape, as fine as the camera asks.
pub(super) fn surface_for(shape: &Shape<Vec3>, camera: &Camera3) -> Surface {
    let middle = shape.reference_point().in_space();
    let pixel = 1.0 / camera.pixels_per_unit(middle);
    surface(shape, pixel, camera.region())
}

impl Drawn for Vec3 {
    #[allow(private_interfaces, reason = "only the view draws")]
    fn figure(shape: &Shape<Vec3>, camera: &Self::Camera) -> Figure {
        let surface = surface_for(shape, camera);
        let eye = camera.eye();
        let mut figure = Figure { bounded: is_bounded(shape), ..Figure::default() };
        for i in 0..if figure.bounded { surface.indices.len() } else { 0 } {
            let [a, b, c] = surface.triangle(i);
            if (b - a).cross(c - a).dot(eye - a) > 0.0 || matches!(shape, Shape::Triangle(_)) {
                let corners = [a, b, c].map(|p| camera.project(p));
                if let [Some(a), Some(b), Some(c)] = corners {
                    figure.areas.push(vec![a, b, c]);
                }
            }
        }
        for edge in &surface.edges {
            let hidden = !edge.faces(eye);
            let [Some(a), Some(b)] = edge.ends.map(|p| camera.project(p)) else { continue };
            match figure.strokes.last_mut() {
                Some(last) if last.hidden == hidden && last.points.last() == Some(&a) => {
                    last.points.push(b);
                }
                _ => figure.strokes.push(Stroke { points: vec![a, b], closed: false, hidden }),
            }
        }
        for line in surface.contour(eye) {
            let closed = line.first() == line.last();
            let seen = line.iter().skip(usize::from(closed)).filter_map(|&p| camera.project(p));
            figure.strokes.push(Stroke { points: seen.collect(), closed, hidden: false });
        }
        figure.points = surface.points.iter().filter_map(|&p| camera.project(p)).collect();
        let ends = surface.edges.iter().flat_map(|edge| edge.ends);
        figure.extremes =
            surface.positions.iter().copied().chain(ends).chain(surface.points).collect();
        figure
    }
}
