//! The bounding volumes around a body, where it stands now; and for a pair, which of them meet though the bodies do not.

use super::findings::Question;
use crate::bounds::{
    Directions, aabb, ball_around, centroid_ball, convex_hull, intervals_meet, kdop, loose_aabb,
    measure, obb, obb_along, smallest_ball,
};
use crate::intersect::matrix;
use crate::scene::{Document, Space};
use crate::shapes::{Aabb, Hull, Obb, Shape, ShapeError};
use crate::vector::Vector;

/// At how many instants of the frame a pair that moves is looked at, after the first.
const INSTANTS: usize = 20;
/// Bodies of more corners are left alone: their volumes would not be found within a frame.
pub const MOST_CORNERS: usize = 1_000;

/// A way to bound a body. Source: the lecture, "Choosing a Bounding Volume".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Volume {
    /// The ball about the mean of the corners.
    CentroidBall,
    /// The smallest ball.
    SmallestBall,
    /// A box along the axes that holds the body however it turns.
    LooseAabb,
    /// The box along the axes around the turned box of the body at u = 0.
    TransformedAabb,
    /// The box along the axes, fitted anew at each instant.
    RefittedAabb,
    /// The tight box, which turns with the body.
    Obb,
    /// The k-DOP of these directions, fitted anew at each instant.
    Kdop(Directions),
    /// The convex hull.
    Hull,
}

impl Volume {
    /// Those of these dimensions, from the loosest to the tightest as a rule.
    pub fn all<V: Vector>() -> Vec<Self> {
        use Volume::*;
        let kdops = [Directions::Corners, Directions::Edges, Directions::All];
        let mut volumes =
            vec![LooseAabb, CentroidBall, SmallestBall, TransformedAabb, RefittedAabb, Obb];
        volumes.extend(kdops[..if V::DIM == 2 { 1 } else { 3 }].iter().map(|&d| Kdop(d)));
        volumes.push(Hull);
        volumes
    }

    /// What a test of two of them costs, in nanoseconds: about, over pairs of which
    /// half meet or more, measured once on one core. `None` for the hull, whose test grows with its corners.
    pub fn cost<V: Vector>(self) -> Option<f32> {
        let [plane, space] = match self {
            Volume::CentroidBall | Volume::SmallestBall => [1.4, 1.6],
            Volume::LooseAabb | Volume::TransformedAabb | Volume::RefittedAabb => [1.5, 1.8],
            Volume::Obb => [6.5, 28.0],
            Volume::Kdop(Directions::Faces) => [5.0, 12.0],
            Volume::Kdop(Directions::Corners) => [8.0, 16.0],
            Volume::Kdop(Directions::Edges) => [5.0, 20.0],
            Volume::Kdop(Directions::All) => [8.0, 27.0],
            Volume::Hull => return None,
        };
        Some(if V::DIM == 2 { plane } else { space })
    }
}

/// What was found out about bounding volumes.
#[derive(Debug, Clone, Default)]
pub struct Volumes<V: Vector> {
    /// Around each body that has corners, in the order in which they were asked for.
    pub bodies: Vec<Bounded<V>>,
    /// Bodies that were asked for and have none: curved, unbounded, or of too many corners.
    pub without: Vec<usize>,
    /// For a pair: which of its volumes meet. Empty where there is no pair, or no test for it.
    pub meetings: Vec<Meeting>,
    /// At how many instants the meetings were counted; 0 where nothing moves.
    pub instants: usize,
}

/// All volumes around one body.
#[derive(Debug, Clone)]
pub struct Bounded<V: Vector> {
    /// The body, by number of entry.
    pub body: usize,
    /// The area or volume of its hull.
    pub hull: f64,
    /// In the order of [`Volume::all`].
    pub around: Vec<Around<V>>,
}

/// One volume around a body.
#[derive(Debug, Clone)]
pub struct Around<V: Vector> {
    /// Which.
    pub volume: Volume,
    /// Where it is now.
    pub shape: Shape<V>,
    /// Its area or volume.
    pub measure: f64,
}

/// What one kind of volume says of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// Which.
    pub volume: Volume,
    /// The volumes have a point in common now.
    pub now: bool,
    /// So they have, and the bodies have not.
    pub false_positive: bool,
    /// At so many of the instants.
    pub false_positives: usize,
}

/// How a body has moved.
pub(super) struct Pose<V: Vector> {
    pub turn: V::Axes,
    pub displacement: V,
}

/// A body at u = 0, and what of its volumes goes with it.
struct Body<V: Vector> {
    about: V,
    corners: Vec<V>,
    centroid: V,
    center: V,
    axes: V::Axes,
    /// Around the corners as seen from `about`.
    aabb: Aabb<V>,
}

/// The volumes around the bodies that were asked for, and of the first two as a pair.
pub(super) fn look<V: Space>(document: &Document<V>, question: &Question<V>) -> Volumes<V> {
    let mut volumes = Volumes::default();
    let mut found = Vec::new();
    for &index in &question.bodies {
        let body = document.shape(index).ok().and_then(|shape| Body::of(&shape).ok().flatten());
        match body {
            Some(body) => found.push((index, body)),
            None => volumes.without.push(index),
        }
    }
    let kinds = Volume::all::<V>();
    for (index, body) in &found {
        let Some(pose) = pose(document, *index, question.u, question.observer) else { continue };
        let corners = body.corners_at(&pose);
        let around = kinds.iter().filter_map(|&volume| {
            let shape = body.volume(volume, &pose, &corners).ok()?;
            Some(Around { volume, measure: measure(&shape)?, shape })
        });
        let hull = convex_hull(&corners).map_or(0.0, |hull| hull.measure(&corners));
        volumes.bodies.push(Bounded { body: *index, hull, around: around.collect() });
    }
    if let [(a, body_a), (b, body_b)] = &found[..] {
        let at = |u: f32| {
            let poses = (pose(document, *a, u, V::ZERO)?, pose(document, *b, u, V::ZERO)?);
            let shapes = (document.seen_at(*a, u, V::ZERO), document.seen_at(*b, u, V::ZERO));
            let overlap = matrix::overlap(&shapes.0.ok()?, &shapes.1.ok()?, &mut ()).ok()?;
            Some((overlap, meetings(&kinds, (body_a, &poses.0), (body_b, &poses.1))))
        };
        let moves = |index: usize| {
            let entry = &document.entries[index];
            entry.turn.is_some() || entry.displacement != V::ZERO
        };
        volumes.instants = if moves(*a) || moves(*b) { INSTANTS + 1 } else { 0 };
        let instants = (0..volumes.instants).map(|k| k as f32 / INSTANTS as f32);
        let counted: Vec<_> = instants.filter_map(at).collect();
        if let Some((overlap, now)) = at(question.u) {
            let meeting = |(number, &volume): (usize, &Volume)| Meeting {
                volume,
                now: now[number] == Some(true),
                false_positive: now[number] == Some(true) && !overlap,
                false_positives: (counted.iter())
                    .filter(|(overlap, meet)| !overlap && meet[number] == Some(true))
                    .count(),
            };
            let known = |(number, _): &(usize, &Volume)| now[*number].is_some();
            volumes.meetings = kinds.iter().enumerate().filter(known).map(meeting).collect();
        }
    }
    volumes
}

/// Which kinds of volumes of the two bodies meet; `None` where there is no test.
fn meetings<V: Space>(
    kinds: &[Volume],
    (a, pose_a): (&Body<V>, &Pose<V>),
    (b, pose_b): (&Body<V>, &Pose<V>),
) -> Vec<Option<bool>> {
    let (corners_a, corners_b) = (a.corners_at(pose_a), b.corners_at(pose_b));
    let meet = |&volume: &Volume| {
        let around_a = a.volume(volume, pose_a, &corners_a).ok()?;
        let around_b = b.volume(volume, pose_b, &corners_b).ok()?;
        match (&around_a, &around_b) {
            (Shape::Kdop(a), Shape::Kdop(b)) => intervals_meet(a, b, &mut ()),
            _ => matrix::overlap(&around_a, &around_b, &mut ()).ok(),
        }
    };
    kinds.iter().map(meet).collect()
}

/// How the entry stands at an instant, as someone sees it who moves by `observer` over the frame.
pub(super) fn pose<V: Space>(
    document: &Document<V>,
    index: usize,
    u: f32,
    observer: V,
) -> Option<Pose<V>> {
    let entry = &document.entries[index];
    let turn = entry.turn.as_ref().map(V::turn_of).transpose().ok()?;
    let displacement = (entry.displacement - observer) * u;
    Some(Pose { turn: turn.map_or(V::AXES, |turn| turn.axes_at(u)), displacement })
}

impl<V: Space> Body<V> {
    /// `None` if the shape is not the hull of some corners, or of too many.
    fn of(shape: &Shape<V>) -> Result<Option<Self>, ShapeError> {
        let Some(corners) = corners(shape).filter(|corners| corners.len() <= MOST_CORNERS) else {
            return Ok(None);
        };
        let about = shape.reference_point();
        let relative: Vec<V> = corners.iter().map(|&p| p - about).collect();
        Ok(Some(Self {
            about,
            centroid: centroid_ball(&corners)?.center(),
            center: smallest_ball(&corners)?.center(),
            axes: *obb(&corners)?.axes(),
            aabb: aabb(&relative)?,
            corners,
        }))
    }

    fn place(&self, p: V, pose: &Pose<V>) -> V {
        self.about + (p - self.about).along(&pose.turn) + pose.displacement
    }

    fn corners_at(&self, pose: &Pose<V>) -> Vec<V> {
        self.corners.iter().map(|&p| self.place(p, pose)).collect()
    }

    /// One volume around the corners as they stand. What goes with the body keeps its centre and axes; its size is rounded
    /// anew, so that it holds the rounded corners.
    fn volume(&self, volume: Volume, pose: &Pose<V>, at: &[V]) -> Result<Shape<V>, ShapeError> {
        let about = self.about + pose.displacement;
        Ok(match volume {
            Volume::CentroidBall => ball_around(at, self.place(self.centroid, pose))?.into(),
            Volume::SmallestBall => ball_around(at, self.place(self.center, pose))?.into(),
            Volume::LooseAabb => loose_aabb(at, about)?.into(),
            Volume::TransformedAabb => self.aabb.transformed(&pose.turn, about)?.into(),
            Volume::RefittedAabb => aabb(at)?.into(),
            Volume::Obb => {
                let axes = V::axes_from_fn(|k| self.axes[k].along(&pose.turn));
                obb_along(at, &axes)?.into()
            }
            Volume::Kdop(directions) => kdop(at, directions)?.into(),
            Volume::Hull => {
                let mut points = at.to_vec();
                points.resize(points.len().max(3), at[0]);
                Hull::new(points)?.into()
            }
        })
    }
}

/// The points of which a shape is the hull, or, of a mesh, by which it is bounded; `None` for curved and unbounded ones.
fn corners<V: Space>(shape: &Shape<V>) -> Option<Vec<V>> {
    Some(match shape {
        Shape::Segment(segment) => vec![segment.start(), segment.end()],
        Shape::Triangle(triangle) => triangle.vertices().to_vec(),
        Shape::Aabb(aabb) => corners_of_box(&Obb::from(*aabb)),
        Shape::Obb(obb) => corners_of_box(obb),
        Shape::Frustum(frustum) => frustum.corners().to_vec(),
        Shape::Kdop(kdop) => kdop.vertices().to_vec(),
        Shape::Hull(hull) => hull.points().to_vec(),
        Shape::Mesh(mesh) => mesh.triangles().flat_map(|t| *t.vertices()).collect(),
        _ => return None,
    })
}

fn corners_of_box<V: Vector>(obb: &Obb<V>) -> Vec<V> {
    let corner = |number: usize| {
        (0..V::DIM).fold(obb.center(), |corner, k| {
            let side = obb.axes()[k] * obb.half().get(k);
            if number >> k & 1 == 0 { corner - side } else { corner + side }
        })
    };
    (0..1 << V::DIM).map(corner).collect()
}
