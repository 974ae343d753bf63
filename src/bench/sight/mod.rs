//! The sight of the scene: the camera, and how it keeps the scene, or a part of it, in view.

mod camera;
mod making_room;

use glam::DVec2;

use crate::bench::input::{Rect, Toward};
use crate::scene::{View, World};
pub use camera::Camera;
pub(super) use making_room::{MARGIN, Subject, on_screen, shared};
use making_room::{beside_what_covers, hidden};

/// The duration of a glide of the camera, in seconds: long enough to follow it.
const GLIDE: f64 = 0.25;
/// The part of the height of the view by which a key shifts it.
const STRIDE: f64 = 0.08;
/// The ratio of sizes that counts as much larger.
const MUCH: f32 = 1.5;
/// The additional magnification of shapes beside which no axes are drawn.
const CLOSER: f64 = 1.3;
/// The width of a stage by its height for which the camera of a file is meant at least.
const USUAL: f32 = 1.3;
/// How far from the border of the stage a shape is seen as whole, in pixels.
const NEAR: f32 = 12.0;

/// A motion of the camera under way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glide {
    from: Camera,
    to: Camera,
    elapsed: f64,
}

/// The camera, and how it frames the scene without being asked.
#[derive(Debug, Clone)]
pub struct Sight {
    /// The camera.
    pub camera: Camera,
    /// The camera jumps instead of gliding.
    pub reduced_motion: bool,
    pub(super) glide: Option<Box<Glide>>,
    /// True until a person moves the camera: until then it keeps all shapes in view.
    pub(super) untouched: bool,
    /// The parts of the viewport that panels cover: shapes avoid them if there is room elsewhere.
    pub(super) covered: Vec<Rect>,
    /// The scene opens with axes drawn beside the shapes.
    pub(super) axes: bool,
}

impl Sight {
    /// A sight of a new scene of the plane or of space.
    pub(super) fn of<V: World>() -> Self {
        let (glide, covered) = (None, Vec::new());
        let camera = Camera::of::<V>();
        Self { camera, reduced_motion: false, glide, untouched: true, covered, axes: true }
    }

    /// The camera as it will be after the glide under way.
    pub(super) fn settled(&self) -> Camera {
        self.glide.as_ref().map_or(self.camera, |glide| glide.to)
    }

    /// Glides to all shapes along their whole motion, and keeps them in view.
    pub(super) fn frame_all<V: World>(&mut self, all: Option<&Subject<V>>) {
        self.frame(all);
        self.untouched = true;
    }

    /// Glides to a part of the scene.
    pub(super) fn frame<V: World>(&mut self, subject: Option<&Subject<V>>) {
        let Some(subject) = subject else { return };
        self.untouched = false;
        let to = self.framed(subject);
        if self.reduced_motion {
            (self.camera, self.glide) = (to, None);
            return;
        }
        self.glide = Some(Box::new(Glide { from: self.camera, to, elapsed: 0.0 }));
    }

    /// Sets the camera when the scene opens: as its file says, else so that it shows all shapes.
    pub(super) fn look_first<V: World>(
        &mut self,
        written: Option<View<V>>,
        all: Option<&Subject<V>>,
    ) {
        let Some(View { at, from, height }) = written else {
            self.camera = all.map_or(self.camera, |all| self.framed(all));
            return;
        };
        let (at, from) = (at.in_space(), from.map(V::in_space));
        self.camera.look(at, from, height);
        // What a stage of the usual form shows is to be seen on a narrower one too.
        let size = self.camera.viewport().size();
        let narrower = f64::from(USUAL * size.y / size.x.max(1.0));
        if narrower > 1.0 && !sees_to_the_sides(&self.camera, all) {
            let mut wider = self.camera;
            wider.look(at, from, height * narrower);
            if sees_to_the_sides(&wider, all) {
                self.camera = wider;
            }
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
        self.touch();
        let middle = view.center().as_dvec2();
        match self.camera.is_flat() || shifts {
            true => self.camera.pan(middle, middle + by),
            false => self.camera.orbit(by),
        }
    }

    /// Zooms by a factor, to the middle of the view.
    pub(super) fn zoom_by(&mut self, factor: f64) {
        self.touch();
        self.camera.zoom(factor, self.camera.center());
    }

    /// Moves and zooms the view with two fingers.
    pub(super) fn pinch(&mut self, at: DVec2, by: DVec2, zoom: f64) {
        if !(by.is_finite() && zoom.is_finite() && zoom > 0.0) {
            return;
        }
        self.touch();
        self.camera.pan(at - by, at);
        // Fingers that meet or part in one moment are an accident.
        let about = self.camera.unproject(at, self.camera.center());
        self.camera.zoom(zoom.clamp(0.2, 5.0), about);
    }

    /// Ends the automatic framing: a person has moved the camera.
    pub(super) fn touch(&mut self) {
        self.glide = None;
        self.untouched = false;
    }

    /// Fits the camera to the viewport; returns whether that has changed. Once work on the scene has begun, everything
    /// keeps its place and size on the screen.
    pub(super) fn fit(&mut self, viewport: Rect, has_begun: bool) -> bool {
        if self.camera.viewport() == viewport {
            return false;
        }
        self.glide = None;
        let (old, middle) = (self.camera, self.camera.center());
        self.camera.set_viewport(viewport);
        if has_begun && self.untouched {
            let factor = old.pixels_per_unit(middle) / self.camera.pixels_per_unit(middle);
            self.camera.zoom(factor, middle);
            let centers = [viewport, old.viewport()].map(|rect| rect.center().as_dvec2());
            self.camera.pan(centers[0], centers[1]);
        }
        true
    }

    /// Goes on with the glide under way.
    pub(super) fn advance(&mut self, seconds: f32) {
        let Some(glide) = &mut self.glide else { return };
        glide.elapsed += f64::from(seconds);
        let t = (glide.elapsed / GLIDE).clamp(0.0, 1.0);
        self.camera = glide.from.between(&glide.to, t * t * (3.0 - 2.0 * t));
        if t < 1.0 {
            return;
        }
        self.camera = glide.to;
        self.glide = None;
    }

    /// Whether all shapes, of which some take these `places` on the screen, lie in the viewport, clear of its covered parts,
    /// and framing would not show them much larger, as after the window was small for a while.
    pub(super) fn shows_well<V: World>(&self, all: &Subject<V>, places: &[Rect]) -> bool {
        let room = self.camera.viewport();
        let Some(now) = on_screen(&self.camera, &all.bounds) else { return false };
        let (low, high) = (room.min + MARGIN, room.max - MARGIN);
        let within = now.min.cmpge(low).all() && now.max.cmple(high).all();
        let wide = |seen: Rect| (seen.max - seen.min).length();
        let framed = on_screen(&self.framed(all), &all.bounds).map_or(0.0, wide);
        within && hidden(places, &self.covered) == 0.0 && framed <= MUCH * wide(now)
    }

    /// A camera that shows all of the subject, beside the covered parts if there is room.
    fn framed<V: World>(&self, subject: &Subject<V>) -> Camera {
        let mut camera = self.camera;
        camera.frame(&subject.bounds);
        // The margin is for the axes of a pair, which are drawn beside it; in a crowd they are small.
        if V::DIM == 2 && (subject.is_crowded || !self.axes) {
            camera.zoom(CLOSER, camera.center());
        }
        match &self.covered[..] {
            [] => camera,
            covered => beside_what_covers(camera, subject, covered),
        }
    }
}

/// Whether no shape comes near the left or the right border of what a camera sees.
fn sees_to_the_sides<V: World>(camera: &Camera, all: Option<&Subject<V>>) -> bool {
    let room = camera.viewport();
    let clear = |seen: Rect| seen.min.x >= room.min.x + NEAR && seen.max.x <= room.max.x - NEAR;
    all.and_then(|all| on_screen(camera, &all.bounds)).is_none_or(clear)
}
