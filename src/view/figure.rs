//! A shape as it is seen: polygons and lines of the screen.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use egui::{Color32, Mesh, Pos2};
use glam::{DVec2, DVec3};

use super::bodies::Look;
use super::cached_mesh::CachedMesh;
use super::canvas::{Canvas, pos};
use super::labels::Covered;
use super::plane_marker::plane_marker;
use super::shade::{Faces, Lamp};
use super::solids::Solid;
use super::style::{Role, Style};
use super::{crowd, grid, ground};
use crate::bench::{Camera, Camera2, Camera3, Crowd, Stage};
use crate::outline::{Surface, difference_outline, difference_surface, hull_2d, outline, surface};
use crate::shapes::{self, Bounds, Shape};
use crate::vector::Vector;

/// What a line is to its body as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// What is seen of the body ends here, or the body is no more than this line.
    Border,
    /// An edge between two sides that are both seen.
    Crease,
    /// On the far side.
    Hidden,
}

/// A line of a figure.
#[derive(Debug, Clone)]
pub(super) struct Stroke {
    pub points: Vec<DVec2>,
    pub closed: bool,
    pub part: Part,
}

/// A shape as it is seen.
#[derive(Debug, Clone, Default)]
pub(super) struct Figure {
    /// What it covers: polygons that are star-shaped seen from their first corner.
    pub areas: Vec<Vec<DVec2>>,
    pub strokes: Vec<Stroke>,
    pub points: Vec<DVec2>,
    /// In space the surface that is seen, and the size of a pixel for which it is as fine as it is.
    pub surface: Rc<Surface>,
    fineness: f64,
    /// In the plane its corners in the world.
    pub corners: Vec<DVec3>,
    /// It ends somewhere.
    pub bounded: bool,
    bounds: OnceCell<egui::Rect>,
    hull: OnceCell<Vec<DVec2>>,
    pub prints: Prints,
    /// Its inside, as it was painted last.
    pub solid: RefCell<Option<Rc<Solid>>>,
}

/// What was painted of a figure last.
#[derive(Debug, Clone, Default)]
pub(super) struct Prints {
    /// In the colour of its role, tinted or not.
    pub areas: CachedMesh<(Role, bool)>,
    pub lines: CachedMesh<Look>,
    /// Of its reference point; in a crowd it is thinner.
    pub way: CachedMesh<([DVec3; 2], Role, bool)>,
}

/// A body with more creases is a net of triangles: its lines stand back, or they would hide it.
const NET: usize = 60;

impl Figure {
    /// What it covers of the screen, at most.
    pub fn bounds(&self) -> egui::Rect {
        *self.bounds.get_or_init(|| {
            let mut bounds = egui::Rect::NOTHING;
            self.seen().for_each(|p| bounds.extend_with(pos(p)));
            bounds
        })
    }

    /// What words keep off that are the name of something else.
    pub fn covered(&self) -> Covered {
        let polygon = self.hull.get_or_init(|| {
            // What is farthest out of many triangles is on their border.
            let is_border = |stroke: &&Stroke| stroke.part == Part::Border;
            let border = self.strokes.iter().filter(is_border).flat_map(|stroke| &stroke.points);
            match self.areas.len() {
                0..=NET => hull_2d(self.seen().collect()),
                _ => hull_2d(border.copied().collect()),
            }
        });
        Covered { bounds: self.bounds(), polygon: polygon.clone() }
    }

    /// It has so many edges that they are a texture.
    pub fn is_net(&self) -> bool {
        let creases = self.strokes.iter().filter(|stroke| stroke.part == Part::Crease);
        creases.map(|stroke| stroke.points.len() - 1).sum::<usize>() > NET
    }

    /// All its points on the screen.
    pub fn seen(&self) -> impl Iterator<Item = DVec2> {
        let strokes = self.strokes.iter().flat_map(|stroke| &stroke.points);
        self.areas.iter().flatten().chain(strokes).chain(&self.points).copied()
    }

    /// Points of the world of which it is the hull, as far as it is seen.
    pub fn extremes(&self) -> impl Iterator<Item = DVec3> {
        let Surface { positions, edges, points, .. } = &*self.surface;
        let ends = edges.iter().flat_map(|edge| &edge.ends);
        self.corners.iter().chain(positions).chain(ends).chain(points).copied()
    }

    /// The point that is farthest in a direction of the world.
    pub fn extreme(&self, direction: DVec3) -> Option<DVec3> {
        let along = |p: &DVec3| p.dot(direction);
        self.extremes().max_by(|p, q| along(p).total_cmp(&along(q)))
    }
}

/// What is drawn in another way in the plane than in space.
#[allow(private_interfaces, reason = "only the view draws")]
pub trait Drawn: Stage {
    /// Areas are painted; in space solids are drawn instead.
    const PAINTS_AREAS: bool;

    /// What lies beneath everything.
    fn ground(canvas: &Canvas<Self>);

    /// The walls and the bodies of a crowd, unless they are solids.
    fn crowd(_canvas: &Canvas<Self>, _crowd: &Crowd<Self>) {}

    /// What tells how far away a shape is.
    fn depth_cue(_canvas: &Canvas<Self>, _shape: &Shape<Self>) {}

    /// A shape as the camera sees it.
    fn figure(shape: &Shape<Self>, camera: &Self::Camera) -> Figure;

    /// The same, where another camera saw the shape so before.
    fn figure_again(shape: &Shape<Self>, camera: &Self::Camera, _before: &Figure) -> Figure {
        Self::figure(shape, camera)
    }

    /// The Minkowski difference A − B as the camera sees it; `None` unless both are convex and bounded.
    fn difference(
        a: &Shape<Self>,
        b: &Shape<Self>,
        camera: &Self::Camera,
        style: &Style,
        kept: &mut Surfaces,
    ) -> Option<Convex>;
}

/// The surfaces of the last Minkowski differences in space: they take far longer to find than to compare their shapes.
#[derive(Debug, Default)]
pub struct Surfaces(Vec<([Shape<DVec3>; 2], Rc<Surface>)>);

impl Surfaces {
    /// Of a pair and of its cores.
    const MOST: usize = 2;

    fn of(&mut self, a: &Shape<DVec3>, b: &Shape<DVec3>) -> Option<Rc<Surface>> {
        let Self(kept) = self;
        if let Some((_, surface)) = kept.iter().find(|([of_a, of_b], _)| of_a == a && of_b == b) {
            return Some(surface.clone());
        }
        let surface = Rc::new(difference_surface(a, b)?);
        kept.insert(0, ([a.clone(), b.clone()], surface.clone()));
        kept.truncate(Self::MOST);
        Some(surface)
    }
}

/// A convex figure; in space with its faces, which are painted before and after what is inside.
#[derive(Debug, Clone, Default)]
pub(super) struct Convex {
    pub figure: Figure,
    pub back: Mesh,
    pub front: Mesh,
}

#[allow(private_interfaces, reason = "only the view draws")]
impl Drawn for DVec2 {
    const PAINTS_AREAS: bool = true;

    fn ground(canvas: &Canvas<Self>) {
        grid::paint(canvas);
    }

    fn crowd(canvas: &Canvas<Self>, crowd: &Crowd<Self>) {
        crowd::paint(canvas, crowd);
    }

    fn figure(shape: &Shape<DVec2>, camera: &Self::Camera) -> Figure {
        let outline = outline(shape, camera.pixel(), camera.visible());
        let seen = |line: &Vec<DVec2>| -> Vec<DVec2> {
            line.iter().filter_map(|p| camera.project(p.extend(0.0))).collect()
        };
        let areas: Vec<_> = outline.closed.iter().map(seen).collect();
        let open = outline.open.iter().map(seen);
        // The border of a half-space is among the open lines; the rest of its polygon is cut off.
        let border = if matches!(shape, Shape::HalfSpace(_)) { &[][..] } else { &areas[..] };
        let stroke = |points, closed| Stroke { points, closed, part: Part::Border };
        let lines = (border.iter().map(|area| stroke(area.clone(), true)))
            .chain(open.map(|line| stroke(line, false)));
        Figure {
            strokes: match shape {
                Shape::Mesh(mesh) => edges(mesh, camera),
                _ => lines.collect(),
            },
            points: seen(&outline.points),
            corners: outline.vertices().map(|p| p.extend(0.0)).collect(),
            areas,
            bounded: shape.kind().is_bounded(),
            ..Figure::default()
        }
    }

    fn difference(
        a: &Shape<DVec2>,
        b: &Shape<DVec2>,
        camera: &Self::Camera,
        _: &Style,
        _: &mut Surfaces,
    ) -> Option<Convex> {
        let corners = difference_outline(a, b, camera.pixel())?;
        let world = corners.iter().map(|p| p.extend(0.0)).collect();
        let points: Vec<DVec2> =
            corners.iter().filter_map(|p| camera.project(p.extend(0.0))).collect();
        let mut figure = Figure { corners: world, bounded: true, ..Figure::default() };
        match points.len() {
            1 => figure.points = points,
            count => {
                let closed = count > 2;
                figure.areas.extend(closed.then(|| points.clone()));
                figure.strokes.push(Stroke { points, closed, part: Part::Border });
            }
        }
        Some(Convex { figure, ..Convex::default() })
    }
}

/// The edges of the triangles of a mesh, those between two of them as creases.
fn edges(mesh: &shapes::Mesh<DVec2>, camera: &Camera2) -> Vec<Stroke> {
    let mut counts: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    for &[a, b, c] in mesh.indices() {
        for [from, to] in [[a, b], [b, c], [c, a]] {
            *counts.entry([from.min(to), from.max(to)]).or_default() += 1;
        }
    }
    let seen = |corner: u32| camera.project(mesh.vertices()[corner as usize].in_space());
    let stroke = |(ends, count): (&[u32; 2], &usize)| {
        let part = if *count > 1 { Part::Crease } else { Part::Border };
        Some(Stroke { points: vec![seen(ends[0])?, seen(ends[1])?], closed: false, part })
    };
    // Borders lie over creases.
    let (borders, creases): (Vec<_>, Vec<_>) =
        counts.iter().filter_map(stroke).partition(|stroke| stroke.part == Part::Border);
    creases.into_iter().chain(borders).collect()
}

/// The radius in pixels of what is small, but whose shadow is still round.
const SMALL: f64 = 30.0;
/// A surface that is finer or coarser than the camera asks by less than this factor is as good.
const AS_FINE: f64 = 1.25;

/// The size of a pixel where the shape stands. What is beside the view needs not be finer than if it were small:
/// who looks at one of a thousand bodies from near has hundreds of them beside and behind the eye.
fn pixel_at(shape: &Shape<DVec3>, camera: &Camera3) -> f64 {
    let pixel = 1.0 / camera.pixels_per_unit(shape.reference_point().in_space());
    let Bounds { min, max } = shape.bounds();
    let (center, radius) = ((min + max).in_space() * 0.5, (max - min).in_space().length() * 0.5);
    let view = camera.viewport();
    let beside = |seen: DVec2| {
        let from_middle = (seen - view.center().as_dvec2()).abs();
        let reach = view.size().as_dvec2() * 0.5 + radius * camera.pixels_per_unit(center);
        from_middle.cmpgt(reach).any()
    };
    let far = center.distance(camera.eye()) > 2.0 * radius;
    let unseen = far && camera.project(center).is_none_or(beside);
    if shape.kind().is_bounded() && unseen { pixel.max(radius / SMALL) } else { pixel }
}

#[allow(private_interfaces, reason = "only the view draws")]
impl Drawn for DVec3 {
    const PAINTS_AREAS: bool = false;

    fn ground(canvas: &Canvas<Self>) {
        ground::compass(canvas);
    }

    fn depth_cue(canvas: &Canvas<Self>, shape: &Shape<Self>) {
        if !matches!(shape, Shape::Plane(_) | Shape::HalfSpace(_) | Shape::Line(_)) {
            ground::drop_line(canvas, shape.reference_point().in_space());
        }
    }

    fn figure(shape: &Shape<DVec3>, camera: &Self::Camera) -> Figure {
        let pixel = pixel_at(shape, camera);
        let surface = surface(shape, pixel, camera.region());
        Figure { fineness: pixel, ..figure_of(shape, surface.into(), camera) }
    }

    fn figure_again(shape: &Shape<DVec3>, camera: &Self::Camera, before: &Figure) -> Figure {
        let ratio = pixel_at(shape, camera) / before.fineness;
        if !before.bounded || !(AS_FINE.recip()..AS_FINE).contains(&ratio) {
            return Self::figure(shape, camera);
        }
        let surface = before.surface.clone();
        Figure { fineness: before.fineness, ..figure_of(shape, surface, camera) }
    }

    fn difference(
        a: &Shape<DVec3>,
        b: &Shape<DVec3>,
        camera: &Self::Camera,
        style: &Style,
        kept: &mut Surfaces,
    ) -> Option<Convex> {
        let surface = kept.of(a, b)?;
        let [back, front] =
            [Faces::Back, Faces::Through].map(|faces| faces_of(&surface, camera, style, faces));
        let mut figure = seen(surface, Covers::Hull, camera);
        let border = figure.areas.first().cloned().unwrap_or_default();
        figure.strokes.push(Stroke { points: border, closed: true, part: Part::Border });
        Some(Convex { figure, back, front })
    }
}

fn figure_of(shape: &Shape<DVec3>, surface: Rc<Surface>, camera: &Camera3) -> Figure {
    let covers = match shape.kind().is_bounded() {
        true if shape.is_convex_and_bounded() => Covers::Hull,
        true => Covers::Faces,
        false => Covers::Nothing,
    };
    let mut figure = seen(surface, covers, camera);
    figure.strokes.extend(plane_marker(shape, camera));
    figure
}

/// What a surface covers of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Covers {
    /// It is not bounded.
    Nothing,
    /// What its faces do that are turned to the eye.
    Faces,
    /// It is convex: the hull of its points.
    Hull,
}

/// A surface as it is seen.
fn seen(surface: Rc<Surface>, covers: Covers, camera: &Camera3) -> Figure {
    let eye = camera.eye();
    let mut figure = Figure { bounded: covers != Covers::Nothing, ..Figure::default() };
    let places: Vec<Option<DVec2>> = surface.positions.iter().map(|&p| camera.project(p)).collect();
    match covers {
        Covers::Nothing => {}
        Covers::Faces => {
            for (i, triangle) in surface.indices.iter().enumerate() {
                if surface.toward(i, eye) > 0.0
                    && let [Some(a), Some(b), Some(c)] = triangle.map(|p| places[p as usize])
                {
                    figure.areas.push(vec![a, b, c]);
                }
            }
        }
        Covers::Hull => {
            let border = hull_2d(places.iter().copied().flatten().collect());
            figure.areas.extend((border.len() > 2).then_some(border));
        }
    }
    // What is convex and has no edges ends where its hull does.
    let smooth = surface.edges.is_empty() && places.iter().all(Option::is_some);
    let border = figure.areas.first().filter(|_| smooth && covers == Covers::Hull).cloned();
    for edge in &surface.edges {
        let part = match edge.faces(eye) {
            false => Part::Hidden,
            true if edge.is_crease(eye) => Part::Crease,
            true => Part::Border,
        };
        let [Some(a), Some(b)] = edge.ends.map(|p| camera.project(p)) else { continue };
        match figure.strokes.last_mut() {
            Some(last) if last.part == part && last.points.last() == Some(&a) => {
                last.points.push(b);
            }
            _ => figure.strokes.push(Stroke { points: vec![a, b], closed: false, part }),
        }
    }
    let contour = if border.is_none() { surface.contour(eye) } else { Vec::new() };
    figure.strokes.extend(border.map(|points| Stroke { points, closed: true, part: Part::Border }));
    for line in contour {
        let closed = line.first() == line.last();
        let seen = line.iter().skip(usize::from(closed)).filter_map(|&p| camera.project(p));
        figure.strokes.push(Stroke { points: seen.collect(), closed, part: Part::Border });
    }
    figure.points = surface.points.iter().filter_map(|&p| camera.project(p)).collect();
    figure.surface = surface;
    figure
}

/// The faces of a solid, lit: those that are turned away, or those that are not.
fn faces_of(surface: &Surface, camera: &Camera3, style: &Style, faces: Faces) -> Mesh {
    let eye = camera.eye();
    let lamp = Lamp::new(camera, style.theme);
    let mut mesh = Mesh::default();
    for (&position, &normal) in surface.positions.iter().zip(&surface.normals) {
        let [r, g, b, a] = lamp.shade(position, normal, style.quiet).color(faces);
        let color = Color32::from_rgba_unmultiplied(r, g, b, a);
        mesh.colored_vertex(camera.project(position).map_or(Pos2::ZERO, pos), color);
    }
    for (i, &[p, q, r]) in surface.indices.iter().enumerate() {
        let toward = surface.toward(i, eye);
        if (toward > 0.0) == (faces != Faces::Back) && toward != 0.0 {
            mesh.add_triangle(p, q, r);
        }
    }
    mesh
}
