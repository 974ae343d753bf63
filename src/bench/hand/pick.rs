//! Picking: the shape or handle at a point of the screen.

use glam::{DVec2, DVec3};

use super::drag_way::{on_axis, on_plane};
use super::handle::{Grab, Grip, Handle, Picked};
use super::sign::{KNOB, beside_segment, foot};
use super::tool::Tool;
use crate::analysis::Findings;
use crate::bench::seen::Seen;
use crate::bench::sight::Camera;
use crate::outline::{outline, surface};
use crate::scene::{Either, World};
use crate::shapes::{Bounds, Shape};

/// The distances in pixels within which points, lines and tiny bodies are hit: by the pointer, and by a finger.
const REACH: [f64; 2] = [8.0, 20.0];
/// The distances in pixels from its sign within which a handle is hit.
const HANDLE_REACH: [f64; 2] = [4.0, 16.0];

/// The place where the line of sight meets a shape.
#[derive(Debug, Clone, Copy)]
struct Touch {
    /// The point of the world that is touched.
    place: DVec3,
    /// The distances along the line of sight at which the shape begins and ends.
    near: f64,
    far: f64,
    /// The distance from the shape, in pixels; 0 on it.
    beside: f64,
    /// Its size on the screen, in square pixels.
    area: f64,
    /// The distance in pixels within which the shape was searched for.
    reach: f64,
}

impl Touch {
    /// Whether the line of sight meets the shape, and does not only pass it.
    fn is_on(&self) -> bool {
        self.beside == 0.0
    }

    /// Whether the shape is so small or thin that a body under it must not hide it.
    fn is_thin(&self) -> bool {
        self.area < 4.0 * self.reach * self.reach
    }
}

/// Finds what is at a point of the screen.
pub struct Picker<'a, V: World> {
    pub seen: Seen<'a, V>,
    pub tool: &'a Tool<V>,
    pub findings: &'a Findings<V>,
}

impl<V: World> Picker<'_, V> {
    /// The target at a point of the screen, and the point of the world that is touched.
    pub fn pick(&self, at: DVec2) -> Option<Picked> {
        let picked = |grab, place, top| Picked { grab, place, top };
        if let Some(handle) = self.handle(at) {
            let place = touched(&handle, self.seen.camera, at);
            return Some(picked(Grab::Handle(handle.grip), place, usize::MAX));
        }
        let shape = self.shape(at, false);
        // At u = 1 a shape lies under the tip of its own arrow: there the shape is picked.
        let arrow = self.arrow(at).filter(|(index, _)| shape.is_none_or(|(i, _)| i != *index));
        let arrow = arrow.map(|(index, place)| picked(Grab::Arrow(index), place, usize::MAX));
        arrow.or(shape.map(|(index, place)| picked(Grab::Shape(index), place, index)))
    }

    /// The target that a press at a point of the screen grabs.
    ///
    /// A selected shape is grabbed even where another one covers it; but not through an opaque one, nor by an
    /// unbounded inside.
    pub fn grasp(&self, at: DVec2) -> Option<Picked> {
        let picked = self.pick(at)?;
        let selection = self.seen.selection;
        let Grab::Shape(top) = picked.grab else { return Some(picked) };
        if selection.contains(top) || self.is_opaque(top) {
            return Some(picked);
        }
        let held = |index: usize| {
            let bounds = self.findings.bounds.get(index)?;
            let bounded = bounds.min.is_finite() && bounds.max.is_finite();
            let free = bounded && !selection.is_locked(index);
            let shape = self.findings.shapes.get(index)?.as_ref().filter(|_| free)?;
            let touch = touch(shape, self.seen.camera, at, self.reach()[0])?;
            let grab = Grab::Shape(index);
            touch.is_on().then_some(Picked { grab, place: touch.place, top })
        };
        // The shape whose numbers are shown comes first.
        let all = selection.selected.into_iter().chain(selection.entries().iter().copied());
        Some(all.filter_map(held).next().unwrap_or(picked))
    }

    /// The distances in pixels at which a shape and a handle are still hit.
    fn reach(&self) -> [f64; 2] {
        let finger = usize::from(self.tool.hands.finger);
        [REACH[finger], HANDLE_REACH[finger]]
    }

    fn is_opaque(&self, index: usize) -> bool {
        let shape = self.findings.shapes.get(index).and_then(Option::as_ref);
        shape.is_some_and(|shape| self.seen.is_opaque(index, shape))
    }

    /// The tip of a displacement at a point of the screen: of any shape, unless bodies may hide it.
    fn arrow(&self, at: DVec2) -> Option<(usize, DVec3)> {
        let seen = &self.seen;
        let may_hide = V::DIM == 3 && seen.is_crowded();
        let free = (0..seen.document.entries.len())
            .filter(|&index| !may_hide || seen.trace.is_about(index))
            .filter(|&index| !seen.selection.is_locked(index));
        let tips = free.filter_map(|index| {
            let (_, tip) = seen.arrow(index)?;
            Some((seen.camera.project(tip)?.distance(at), index, tip))
        });
        let nearest = tips.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.filter(|tip| tip.0 <= KNOB + self.reach()[1]).map(|(_, index, tip)| (index, tip))
    }

    /// The handle whose sign is nearest to a point of the screen; of those that are there, the knob whose middle is nearest.
    fn handle(&self, at: DVec2) -> Option<Handle> {
        let distance = |place: DVec3| Some(self.seen.camera.project(place)?.distance(at));
        // The reference point is a handle too, one that moves the shape: else a tiny shape could not be moved.
        let selected = self.seen.selection.selected;
        let reference = selected.and_then(|index| distance(self.seen.place(index)?));
        let handles = self.tool.own_handles(&self.seen).into_iter();
        let near = handles.filter_map(|handle| {
            let sign = handle.sign(self.seen.camera)?;
            let (beside, off) = (sign.distance(at), distance(handle.place)?);
            let wins = |than: f64| match handle.grip {
                Grip::OwnAxis | Grip::Offset => true,
                // At u = 1 the tip of the arrow is where the reference point is.
                Grip::ArrowTip => off <= than,
                _ => !sign.is_knob() || off < than,
            };
            let is_near = beside <= self.reach()[1] && reference.is_none_or(wins);
            let off = if sign.is_knob() { off } else { f64::INFINITY };
            is_near.then_some((beside, off, handle))
        });
        near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)))
            .map(|(_, _, handle)| handle)
    }

    /// The shape at a point of the screen, among the locked or the others: thin shapes before bodies, inner
    /// bodies before those around them, near ones before those behind; but none behind an opaque one.
    pub fn shape(&self, at: DVec2, locked: bool) -> Option<(usize, DVec3)> {
        let ([reach, _], camera, findings) = (self.reach(), self.seen.camera, self.findings);
        let mut touches: Vec<(usize, Touch)> = findings
            .shapes
            .iter()
            .take(self.seen.document.entries.len())
            .enumerate()
            .filter(|(index, _)| self.seen.selection.is_locked(*index) == locked)
            .filter(|(index, _)| !misses::<V>(&findings.bounds[*index], camera, at, reach))
            .filter_map(|(index, shape)| Some((index, touch(shape.as_ref()?, camera, at, reach)?)))
            .collect();
        // Of shapes at equal depth, the one drawn last lies on top.
        touches.reverse();
        touches.sort_by(|a, b| a.1.near.total_cmp(&b.1.near));
        let on_it = touches.iter().filter(|(_, touch)| touch.is_on() && !touch.is_thin());
        let body = on_it.copied().reduce(|(i, body), (j, next)| {
            let inside = next.near <= body.far && next.area < body.area;
            if inside && !self.is_opaque(i) { (j, next) } else { (i, body) }
        });
        let end = body.map(|(i, body)| if self.is_opaque(i) { body.near } else { body.far });
        let hidden = |touch: &Touch| end.is_some_and(|end| touch.near > end);
        let beside = |a: &&(usize, Touch), b: &&(usize, Touch)| a.1.beside.total_cmp(&b.1.beside);
        let thin = touches.iter().filter(|(_, touch)| touch.is_thin() && !hidden(touch));
        let found = thin
            .min_by(beside)
            .copied()
            .or(body)
            .or_else(|| touches.iter().min_by(beside).copied());
        found.map(|(index, touch)| (index, touch.place))
    }
}

/// The point of a handle that is grabbed at a point of the screen.
fn touched(handle: &Handle, camera: &Camera, at: DVec2) -> DVec3 {
    match handle.grip {
        Grip::Along(_) => on_axis(camera, handle.place, handle.axis, at),
        Grip::Across(_) => on_plane(camera, handle.place, handle.axis, at),
        _ => handle.place,
    }
}

/// The place where the line of sight at `at` meets a shape, or passes it within `reach` pixels.
fn touch<V: World>(shape: &Shape<V>, camera: &Camera, at: DVec2, reach: f64) -> Option<Touch> {
    match V::shape(shape) {
        Either::Plane(shape) => touch_in_plane(shape, camera, at, reach),
        Either::Space(shape) => touch_in_space(shape, camera, at, reach),
    }
}

/// Whether the line of sight at `at` passes the box around a bounded shape by more than the reach.
fn misses<V: World>(bounds: &Bounds<V>, camera: &Camera, at: DVec2, reach: f64) -> bool {
    if !bounds.min.is_finite() || !bounds.max.is_finite() {
        return false;
    }
    let (center, size) = (bounds.center().in_space(), bounds.max - bounds.min);
    let radius = size.length() * 0.5;
    let (origin, direction) = camera.ray(at);
    let foot = origin + direction * (center - origin).dot(direction);
    let nearest = center - direction * radius;
    foot.distance(center) > radius + 2.0 * reach / camera.pixels_per_unit(nearest)
}

fn touch_in_plane(shape: &Shape<DVec2>, camera: &Camera, at: DVec2, reach: f64) -> Option<Touch> {
    let (pixel, place) = (camera.pixel(), camera.unproject(at, DVec3::ZERO));
    let outline = outline(shape, pixel, camera.visible());
    let beside = outline.distance(place.truncate()) / pixel;
    let area: f64 = outline.closed.iter().map(|polygon| area(polygon)).sum();
    let area = area / (pixel * pixel);
    (beside <= reach).then_some(Touch { place, near: 0.0, far: 0.0, beside, area, reach })
}

/// The area of a polygon: half the sum of the cross products of its sides as seen from the first vertex.
fn area(polygon: &[DVec2]) -> f64 {
    let first = polygon[0];
    let fans = polygon.windows(2).map(|w| (w[0] - first).perp_dot(w[1] - first));
    0.5 * fans.sum::<f64>().abs()
}

fn touch_in_space(shape: &Shape<DVec3>, camera: &Camera, at: DVec2, reach: f64) -> Option<Touch> {
    let pixel = 1.0 / camera.pixels_per_unit(shape.reference_point());
    let surface = surface(shape, pixel, camera.region());
    let seen = surface.positions.iter().filter_map(|point| camera.project(*point));
    let none = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    let (low, high) = seen.fold(none, |(low, high), p| (low.min(p), high.max(p)));
    let area = (high - low).max(DVec2::ZERO).element_product();
    let (origin, direction) = camera.ray(at);
    if let Some(near) = surface.hit(origin, direction) {
        let place = origin + direction * near;
        let size = surface.positions.iter().map(|p| p.distance(place)).fold(0.0, f64::max);
        let beyond = near + 2.0 * size;
        let back = surface.hit(origin + direction * beyond, -direction);
        let far = back.map_or(near, |back| beyond - back).max(near);
        return Some(Touch { place, near, far, beside: 0.0, area, reach });
    }
    // The line of sight meets no face: it may be near an edge or a point, or the rim of a tiny body.
    let edges = surface.edges.iter().map(|edge| edge.ends);
    let points = surface.points.iter().map(|&point| [point, point]);
    let sides = if area < 4.0 * reach * reach { surface.positions.as_slice() } else { &[] };
    let sides = sides.iter().map(|&point| [point, point]);
    let (beside, place) = edges
        .chain(points)
        .chain(sides)
        .filter_map(|ends| beside_edge(ends, camera, at))
        .min_by(|a, b| a.0.total_cmp(&b.0))?;
    let near = (place - origin).dot(direction);
    // A grab beside the shape takes the point under the cursor: the shape must not jump to it.
    let place = camera.unproject(at, place);
    (beside <= reach).then_some(Touch { place, near, far: near, beside, area, reach })
}

/// The distance in pixels from `at` to an edge, and the point of the edge that is nearest on the screen.
fn beside_edge([a, b]: [DVec3; 2], camera: &Camera, at: DVec2) -> Option<(f64, DVec3)> {
    let (from, to) = (camera.project(a)?, camera.project(b)?);
    let t = foot(from, to, at);
    // In perspective the far half of an edge is the shorter one on the screen.
    let depth = |end: DVec3| camera.pixels_per_unit(end).recip();
    let (nearer, farther) = (t * depth(a), (1.0 - t) * depth(b));
    Some((beside_segment(from, to, at), a.lerp(b, nearer / (nearer + farther))))
}
