//! Framing: how the camera moves to keep the scene, or a part of it, in view.

use glam::DVec2;

use super::Bench;
use super::action::Toward;
use super::camera::Camera;
use super::input::{Input, Rect};
use super::making_room::{MARGIN, beside_what_covers, hidden, seen, shared};
use crate::analysis::Findings;
use crate::scene::{Show, World};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// The duration of a glide of the camera, in seconds: long enough to follow it.
const GLIDE: f64 = 0.25;
/// The number of instants at which the bounds of a turning shape are taken.
const TURNING: u8 = 24;

/// The part of the height of the view by which a key shifts it.
const STRIDE: f64 = 0.08;

/// The part of a body that is shown about a contact.
const CONTACT: f64 = 0.1;
/// The number of shapes above which the scene counts as crowded.
const CROWD: usize = 40;
/// The ratio of sizes that counts as much larger.
const MUCH: f32 = 1.5;
/// The additional magnification of shapes beside which no axes are drawn.
const CLOSER: f64 = 1.3;

/// The part of all shapes that a camera has to see, for it to stay from one frame of a game to the next.
const FRAME: f32 = 0.8;

/// A motion of the camera under way.
#[derive(Debug, Clone, Copy)]
struct Glide {
    from: Camera,
    to: Camera,
    elapsed: f64,
}

/// How the camera frames the scene without being asked.
#[derive(Debug, Clone)]
pub(super) struct Framing {
    glide: Option<Box<Glide>>,
    /// True until a person moves the camera: until then it keeps all shapes in view.
    pub(super) untouched: bool,
    /// The parts of the viewport that panels cover: shapes avoid them if there is room elsewhere.
    pub(super) covered: Vec<Rect>,
    /// The scene opens with axes drawn beside the shapes.
    pub(super) axes: bool,
}

impl Default for Framing {
    fn default() -> Self {
        Self { glide: None, untouched: true, covered: Vec::new(), axes: true }
    }
}

impl Framing {
    /// Whether the camera is gliding.
    pub fn is_moving(&self) -> bool {
        self.glide.is_some()
    }
}

impl<V: World> Bench<V> {
    /// Frames all shapes along their whole motion.
    pub fn frame_all(&mut self) {
        self.glide_to(self.bounds_of_all());
        self.framing.untouched = true;
    }

    /// Frames the selected shape; all shapes if none is selected.
    pub fn frame_selected(&mut self) {
        let Some(selected) = self.selection.selected else { return self.frame_all() };
        let bounds = self.bounds_of(std::iter::once(selected));
        self.glide_to(bounds);
        self.framing.untouched = false;
    }

    /// Frames the pair in focus.
    pub fn frame_pair(&mut self) {
        if let Some((a, b)) = self.trace.focus {
            let bounds = self.bounds_of([a, b].into_iter());
            self.glide_to(bounds);
            self.framing.untouched = false;
        }
    }

    /// Frames the contact, or the nearest points, of the pair in focus so closely that the depth, or the gap,
    /// is seen.
    pub fn frame_contact(&mut self, findings: &Findings<V>) {
        let Some(focus) = &findings.focus else { return };
        let Some([a, b]) = focus.ends() else { return self.frame_pair() };
        let (middle, between) = ((a + b) * 0.5, (b - a).max_abs());
        let size = |index: usize| {
            let bounds = &findings.bounds[index];
            (bounds.max - bounds.min).max_abs()
        };
        // Of bodies that touch, a part of the smaller one is framed.
        let size = size(focus.a).min(size(focus.b));
        let part = if size.is_finite() { size * CONTACT } else { 1.0 };
        let half = if between > 0.0 { between } else { part };
        let half = V::splat(half.max(f64::from(f32::EPSILON) * middle.max_abs()));
        self.glide_to(Some(Bounds { min: middle - half, max: middle + half }));
        self.framing.untouched = false;
    }

    /// Takes over the camera of another scene if a person has moved it or both are frames of one game, the pair and the
    /// selection, and the own axis if it was turned by hand, unless this scene says how it opens. If that camera would
    /// see nothing, it stays as it is.
    pub fn look_as(&mut self, other: &Self) {
        let shows = other.work.document.opens.iter().flat_map(|opens| &opens.shows);
        let of_the_scene = shows.into_iter().any(|show| matches!(show, Show::Axis(_)));
        self.shown.own_axis =
            self.shown.own_axis.or(other.shown.own_axis.filter(|_| !of_the_scene));
        self.shown.last_axis = other.shown.last_axis;
        self.focus_as(other);
        if self.written_camera().is_some() {
            return;
        }
        let camera = other.framing.glide.as_ref().map_or(other.camera, |glide| glide.to);
        let Some(bounds) = self.bounds_of_all().and_then(|bounds| seen(&camera, &bounds)) else {
            return;
        };
        let inside = shared(bounds, camera.viewport());
        // Of two frames of a game also the camera stays that nobody has moved, or all would seem to jump.
        let stays = match other.framing.untouched {
            true => self.is_frame_like(other) && inside >= FRAME * shared(bounds, bounds),
            false => inside > 0.0,
        };
        if stays {
            self.camera = camera;
            self.framing.untouched = false;
        }
    }

    /// Turns the view toward a side, or shifts it by a part of its height. The plane only shifts.
    pub(super) fn look_around(&mut self, to: Toward, shifts: bool) {
        let (screen_axis, sign) = to.along();
        let view = self.camera.viewport();
        let mut by = DVec2::ZERO;
        // Looking to the right moves the picture to the left; the screen's y points down.
        by[screen_axis] =
            f64::from(view.size().y) * STRIDE * if screen_axis == 0 { -sign } else { sign };
        self.touch_camera();
        let middle = view.center().as_dvec2();
        match V::DIM == 2 || shifts {
            true => self.camera.pan(middle, middle + by),
            false => self.camera.orbit(by),
        }
    }

    /// Zooms by a factor, to the middle of the view.
    pub(super) fn zoom_by(&mut self, factor: f64) {
        self.touch_camera();
        self.camera.zoom(factor, self.camera.center());
    }

    /// Ends the automatic framing: a person has moved the camera.
    pub(super) fn touch_camera(&mut self) {
        self.framing.glide = None;
        self.framing.untouched = false;
    }

    /// Frames all shapes at once, without a glide, when a scene opens.
    pub(super) fn look_at_all(&mut self) {
        if let Some(bounds) = self.bounds_of_all() {
            self.camera = self.framed(&bounds);
        }
    }

    /// Sets the covered parts of the viewport. If no person has moved the camera yet, it makes room.
    pub fn make_room(&mut self, covered: Vec<Rect>) {
        if self.framing.covered != covered {
            self.framing.covered = covered;
            self.look_again();
        }
    }

    /// The rectangles on the screen of the shapes of the pair in focus over the frame, or of all shapes if
    /// there is no pair.
    pub fn places_on_screen(&self) -> Vec<Rect> {
        let bodies = match self.trace.focus {
            Some((a, b)) => self.bounds_of_each([a, b].into_iter()),
            None => self.bodies(),
        };
        bodies.iter().filter_map(|bounds| seen(&self.camera, bounds)).collect()
    }

    /// Frames the shapes again after the viewport or its covered parts have changed. Once work on the scene has
    /// begun, the view stays if all shapes are still seen, and glides if not.
    fn look_again(&mut self) {
        if !self.framing.untouched || self.work.in_gesture() {
            return;
        }
        match self.work.undo_name() {
            Some(_) if self.sees_all() && !self.is_small() => {}
            Some(_) => self.frame_all(),
            None => self.look_first(),
        }
    }

    /// Whether all shapes lie in the viewport, clear of its covered parts.
    fn sees_all(&self) -> bool {
        let Some(bounds) = self.bounds_of_all() else { return true };
        let room = self.camera.viewport();
        seen(&self.camera, &bounds).is_some_and(|body| {
            let (low, high) = (room.min + MARGIN, room.max - MARGIN);
            let within = body.min.cmpge(low).all() && body.max.cmple(high).all();
            within && hidden(&self.places_on_screen(), &self.framing.covered) == 0.0
        })
    }

    /// Whether framing would show all shapes much larger, as after the window was small for a while.
    fn is_small(&self) -> bool {
        let Some(bounds) = self.bounds_of_all() else { return false };
        let (now, framed) = (seen(&self.camera, &bounds), seen(&self.framed(&bounds), &bounds));
        let wide = |seen: Option<Rect>| seen.map_or(0.0, |seen| (seen.max - seen.min).length());
        wide(framed) > MUCH * wide(now)
    }

    /// Changes the viewport so that everything keeps its place and size on the screen.
    fn change_viewport(&mut self, viewport: Rect) {
        let (old, middle) = (self.camera, self.camera.center());
        self.camera.set_viewport(viewport);
        let factor = old.pixels_per_unit(middle) / self.camera.pixels_per_unit(middle);
        self.camera.zoom(factor, middle);
        let centers = [viewport, old.viewport()].map(|rect| rect.center().as_dvec2());
        self.camera.pan(centers[0], centers[1]);
    }

    /// A camera that shows all of `bounds`, beside the covered parts if there is room.
    fn framed(&self, bounds: &Bounds<V>) -> Camera {
        let mut camera = self.camera;
        camera.frame(bounds);
        // The margin is for the axes of a pair, which are drawn beside it; in a crowd they are small.
        if V::DIM == 2 && (self.is_crowded() || !self.framing.axes) {
            camera.zoom(CLOSER, camera.center());
        }
        match &self.framing.covered[..] {
            [] => camera,
            covered => beside_what_covers::<V>(camera, bounds, &self.bodies(), covered),
        }
    }

    /// The bounds of each shape along its whole motion; for a crowd one that holds all.
    fn bodies(&self) -> Vec<Bounds<V>> {
        match self.crowd.is_some() || self.is_crowded() {
            true => self.bounds_of_all().into_iter().collect(),
            false => self.bounds_of_each(0..self.work.document.entries.len()),
        }
    }

    /// The bounds of each of these entries; unbounded ones are left out.
    fn bounds_of_each(&self, indices: impl Iterator<Item = usize>) -> Vec<Bounds<V>> {
        let bounded = |index: &usize| {
            let bounds = self.seen_at(*index, 0.0).map(|shape| shape.bounds());
            bounds.is_some_and(|bounds| bounds.min.is_finite() && bounds.max.is_finite())
        };
        let around = |index| self.bounds_of(std::iter::once(index));
        indices.filter(bounded).filter_map(around).collect()
    }

    /// Advances the parts of the framing that change from frame to frame.
    pub(super) fn watch(&mut self, input: &Input) {
        if self.camera.viewport() != input.viewport {
            self.framing.glide = None;
            match self.work.undo_name() {
                Some(_) if self.framing.untouched => self.change_viewport(input.viewport),
                _ => self.camera.set_viewport(input.viewport),
            }
            self.look_again();
        }
        if let Some(mut glide) = self.framing.glide.take() {
            glide.elapsed += f64::from(input.seconds);
            let t = (glide.elapsed / GLIDE).clamp(0.0, 1.0);
            self.camera = glide.from.between(&glide.to, t * t * (3.0 - 2.0 * t));
            if t < 1.0 {
                self.framing.glide = Some(glide);
            } else {
                self.camera = glide.to;
            }
        }
        self.run_time(input.seconds);
    }

    fn glide_to(&mut self, bounds: Option<Bounds<V>>) {
        let Some(bounds) = bounds else { return };
        let to = self.framed(&bounds);
        if self.reduced_motion {
            (self.camera, self.framing.glide) = (to, None);
            return;
        }
        self.framing.glide = Some(Box::new(Glide { from: self.camera, to, elapsed: 0.0 }));
    }

    /// Whether there are so many shapes that names and ghosts would cover them: then only those that are
    /// selected or in focus have them. In space most others are [opaque](Bench::is_opaque), or the picture would be a tangle.
    pub fn is_crowded(&self) -> bool {
        self.work.document.entries.len() > CROWD
    }

    pub(super) fn bounds_of_all(&self) -> Option<Bounds<V>> {
        match &self.crowd {
            Some(crowd) => Some(crowd.seen()),
            None => self.bounds_of(0..self.work.document.entries.len()),
        }
    }

    /// The bounds of these entries along their whole motion. Of unbounded shapes, the part beside the bounded
    /// ones counts.
    fn bounds_of(&self, indices: impl Iterator<Item = usize>) -> Option<Bounds<V>> {
        let (mut bounded, mut unbounded) = (None, Vec::new());
        for index in indices {
            // A turning shape may reach farther out in between.
            let instants =
                if self.work.document.entries[index].turn.is_some() { TURNING } else { 1 };
            for i in 0..=instants {
                let u = f64::from(i) / f64::from(instants);
                let Some(shape) = self.seen_at(index, u) else { continue };
                let bounds = shape.bounds();
                if bounds.min.is_finite() && bounds.max.is_finite() {
                    bounded = join(bounded, bounds);
                } else {
                    unbounded.push(shape);
                }
            }
        }
        let middle = bounded.map(|b: Bounds<V>| (b.min + b.max) * 0.5);
        for shape in unbounded {
            let near = middle.map_or(shape.reference_point(), |middle| beside(&shape, middle));
            // Adds room in which the direction of an unbounded shape can be seen.
            let room = if middle.is_some() { V::ZERO } else { V::splat(2.0) };
            bounded = join(bounded, Bounds { min: near - room, max: near + room });
        }
        bounded
    }
}

fn join<V: Vector>(a: Option<Bounds<V>>, b: Bounds<V>) -> Option<Bounds<V>> {
    Some(a.map_or(b, |a| Bounds { min: a.min.min(b.min), max: a.max.max(b.max) }))
}

/// The point of an unbounded shape that is nearest to `point`; the origin of a ray.
fn beside<V: World>(shape: &Shape<V>, point: V) -> V {
    let onto = |normal: V, height: f64| point - normal * height;
    match shape {
        Shape::Line(line) => {
            line.through() + line.direction() * (point - line.through()).dot(line.direction())
        }
        Shape::Plane(plane) => onto(plane.normal(), plane.signed_distance(point)),
        Shape::HalfSpace(half_space) => {
            let plane = half_space.boundary();
            onto(plane.normal(), plane.signed_distance(point))
        }
        shape => shape.reference_point(),
    }
}
