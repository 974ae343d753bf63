//! What is seen of the scene at the instant that is shown: where the shapes lie, how they move, and which of them stand out.

mod bounds;
mod free;
mod map;
mod too_small;

use glam::DVec3;

use super::crowd::Crowd;
use super::selection::Selection;
use super::shown::Shown;
use super::sight::Camera;
use super::timeline::Timeline;
use super::trace::Trace;
use crate::analysis::curved;
use crate::scene::{Curve, Document, Either, Form, World};
use crate::shapes::Shape;
pub(super) use bounds::beside;
pub(super) use free::free_place;
pub use too_small::too_small;

/// The number of shapes above which the scene counts as crowded.
const CROWD: usize = 40;
/// The size of a selection up to which each of its shapes counts as looked at.
const FEW: usize = 20;

/// A view of the parts of a bench that together say what is seen.
#[derive(Debug)]
pub struct Seen<'a, V: World> {
    pub(super) document: &'a Document<V>,
    pub(super) camera: &'a Camera,
    pub(super) selection: &'a Selection,
    pub(super) time: &'a Timeline,
    pub(super) trace: &'a Trace,
    pub(super) shown: &'a Shown<V>,
    pub(super) crowd: Option<&'a Crowd<V>>,
}

impl<V: World> Seen<'_, V> {
    /// The shape of the entry at the instant `u`, relative to A while the motion is shown as A sees it; `None` if it is at fault.
    pub fn at(&self, index: usize, u: f64) -> Option<Shape<V>> {
        let shape = self.document.seen_at(index, u, self.observer()).ok()?;
        Some(match self.curve_of(index) {
            Some(curve) => shape.posed(curve.lines_beside(u), None),
            None => shape,
        })
    }

    /// The shape of the entry at the instant that is shown.
    pub(super) fn now(&self, index: usize) -> Option<Shape<V>> {
        self.at(index, self.time.u)
    }

    /// Whether any shape moves or turns, as copies always do.
    pub fn moves(&self) -> bool {
        let mut entries = self.document.entries.iter();
        self.crowd.is_some()
            || entries.any(|entry| entry.displacement != V::ZERO || entry.turn.is_some())
    }

    /// The displacement that is subtracted from all others: that of A while the motion is shown as A sees it, else zero.
    pub(super) fn observer(&self) -> V {
        match self.trace.focus {
            Some((a, _)) if self.shown.seen_from_a => self.document.entries[a].displacement,
            _ => V::ZERO,
        }
    }

    /// The displacement of the entry as it is shown: relative to A while the motion is shown as A sees it.
    pub fn displacement(&self, index: usize) -> V {
        self.document.entries[index].displacement - self.observer()
    }

    /// The displacement of the entry up to the time that is shown.
    pub(super) fn shift(&self, index: usize) -> DVec3 {
        self.displacement(index).in_space() * self.time.u
    }

    /// The place of the reference point of the entry, if it does not turn.
    pub(super) fn place(&self, index: usize) -> Option<DVec3> {
        let shape = self.document.shape(index).ok()?;
        Some(shape.reference_point().in_space() + self.shift(index))
    }

    /// The start and the tip of the displacement arrow of an entry, as it is shown. `None` if there is none.
    pub(super) fn arrow(&self, index: usize) -> Option<(DVec3, DVec3)> {
        let way = self.displacement(index);
        let shape = self.document.shape(index).ok().filter(|_| way != V::ZERO)?;
        let stem = shape.reference_point().in_space();
        Some((stem, stem + way.in_space()))
    }

    /// The one of the pair in focus that can follow a curve.
    pub fn mover(&self) -> Option<usize> {
        self.trace.focus.and_then(|(a, b)| curved(self.document, a, b))
    }

    /// The curve along which the pair in focus moves, if one is shown.
    pub fn curve(&self) -> Option<Curve<V>> {
        self.shown.curve.filter(|_| self.mover().is_some())
    }

    /// The curve that this shape follows by straight lines.
    pub fn curve_of(&self, index: usize) -> Option<Curve<V>> {
        self.shown.curve.filter(|_| self.mover() == Some(index))
    }

    /// The path bent downward, by a quarter of its length, if it is straight; else none, for a straight path.
    pub fn other_curve(&self) -> Option<Curve<V>> {
        let mover = self.mover().filter(|_| self.shown.curve.is_none())?;
        let way = self.document.entries[mover].displacement;
        Some(Curve { acceleration: V::AXES[1] * (-2.0 * way.length()), lines: 4 })
    }

    /// The middle of the straight way, and the place beside it through which the curve goes.
    pub(super) fn bend(&self) -> Option<(DVec3, DVec3)> {
        let mover = self.mover()?;
        let (stem, tip) = self.arrow(mover)?;
        let middle = (stem + tip) * 0.5;
        Some((middle, middle + self.shown.curve?.beside(0.5).in_space()))
    }

    /// A point of the own axis as it is drawn: halfway between the shapes of the pair in focus.
    pub fn own_axis_anchor(&self) -> DVec3 {
        let middle = |(a, b)| Some((self.place(a)? + self.place(b)?) * 0.5);
        self.trace.focus.and_then(middle).unwrap_or(self.camera.center())
    }

    /// The number of the world axis that is nearest to a screen axis, and 1 or −1 for its direction.
    pub(super) fn world_axis(&self, screen_axis: usize) -> (usize, f64) {
        let along = [self.camera.right(), self.camera.up()][screen_axis];
        let longest = (0..V::DIM).max_by(|&i, &j| along[i].abs().total_cmp(&along[j].abs()));
        let axis = longest.unwrap_or(0);
        (axis, along[axis].signum())
    }

    /// Whether there are so many shapes that names and ghosts would cover them: then only those that are
    /// selected or in focus have them. In space most others are [opaque](Seen::is_opaque), or the picture would be a tangle.
    pub fn is_crowded(&self) -> bool {
        self.document.entries.len() > CROWD
    }

    /// Whether the shape of an entry is drawn opaque: in space, in a crowded scene, unless it is
    /// [looked at](Seen::is_looked_at).
    pub fn is_opaque(&self, index: usize, shape: &Shape<V>) -> bool {
        self.is_crowded() && is_opaque(shape) && !self.is_looked_at(index)
    }

    /// Whether a shape of a crowded scene is in focus or selected. Of a large selection only the shape whose numbers are
    /// shown counts.
    pub fn is_looked_at(&self, index: usize) -> bool {
        let is_selected = || match self.selection.entries().len() {
            0..=FEW => self.selection.contains(index),
            _ => self.selection.selected == Some(index),
        };
        self.trace.is_about(index) || is_selected()
    }

    /// The bodies whose volumes are shown: the selected one, and with it the other of the pair in focus; else the first.
    pub(super) fn bounded_bodies(&self) -> Vec<usize> {
        if !self.shown.volumes.on {
            return Vec::new();
        }
        match (self.selection.selected, self.trace.focus) {
            (Some(selected), Some((a, b))) if selected == b => vec![b, a],
            (Some(selected), Some((a, _))) if selected != a => vec![selected],
            (_, Some((a, b))) => vec![a, b],
            (selected, None) => {
                let first = (!self.document.entries.is_empty()).then_some(0);
                selected.or(first).into_iter().collect()
            }
        }
    }

    /// The mesh whose tree is shown: the selected one, else one of the pair in focus, else the first.
    pub fn tree_body(&self) -> Option<usize> {
        let of_pair = self.trace.focus.map(|(a, b)| [b, a]);
        self.first_body(of_pair, |form| matches!(form, Form::Mesh { .. }))
    }

    /// The body around whose corners a routine fits a volume: the selected one, else A or B, else the first; one that
    /// is bounded.
    pub(super) fn routine_body(&self) -> Option<usize> {
        let of_pair = self.trace.focus.map(|(a, b)| [a, b]);
        self.first_body(of_pair, |form| form.kind().is_bounded())
    }

    fn first_body(&self, of_pair: Option<[usize; 2]>, fits: fn(&Form<V>) -> bool) -> Option<usize> {
        let entries = &self.document.entries;
        let of_pair = of_pair.into_iter().flatten();
        let mut all = self.selection.selected.into_iter().chain(of_pair).chain(0..entries.len());
        all.find(|&index| entries.get(index).is_some_and(|entry| fits(&entry.form)))
    }

    /// Whether the pair in focus was chosen, by a person or the scene, or belongs to the selected shape.
    pub fn focus_is_chosen(&self) -> bool {
        self.trace.pinned || self.selection.selected.is_some()
    }
}

/// Whether a shape is opaque as one of many: in space, if it is nowhere flat and of a kind that crowds have.
pub(crate) fn is_opaque<V: World>(shape: &Shape<V>) -> bool {
    let Either::Space(shape) = V::shape(shape) else { return false };
    match shape {
        Shape::Ball(ball) => ball.radius() > 0.0,
        Shape::Capsule(capsule) => capsule.radius() > 0.0,
        Shape::Aabb(aabb) => aabb.half().min_element() > 0.0,
        Shape::Obb(obb) => obb.half().min_element() > 0.0,
        Shape::Triangle(triangle) => {
            let [a, b, c] = *triangle.vertices();
            (b - a).cross(c - a) != DVec3::ZERO
        }
        Shape::Point(_) | Shape::Segment(_) | Shape::Ray(_) | Shape::Line(_) => false,
        Shape::Plane(_) | Shape::HalfSpace(_) | Shape::Sector(_) | Shape::Ellipsoid(_) => false,
        Shape::Cylinder(_) | Shape::Cone(_) | Shape::Frustum(_) => false,
        Shape::Kdop(_) | Shape::Hull(_) | Shape::Mesh(_) => false,
    }
}
