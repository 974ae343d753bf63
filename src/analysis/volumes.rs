//! The bounding volumes of a body, where it stands now; and for a pair, which of them meet although the bodies
//! do not.
use std::sync::Arc;

use super::corners::{self, MOST_CORNERS, corners};
use super::question::Question;
use crate::bounds::{
    Directions, aabb, ball_around, centroid_ball, convex_hull, farthest_point, intervals_meet,
    kdop, loose_aabb, measure, obb, obb_along, smallest_ball,
};
use crate::intersect::Recorder;
use crate::intersect::explain;
use crate::intersect::steps::Step;
use crate::scene::{Document, World};
use crate::shapes::{Aabb, Hull, Motion, Shape, ShapeError};
use crate::vector::Vector;
use crate::words::say;

/// The number of instants of the frame, after the first, at which a moving pair is tested.
const INSTANTS: usize = 20;

/// A way to bound a body. Source: the lecture, "Choosing a Bounding Volume".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Volume {
    /// The ball about the mean of the corners.
    CentroidBall,
    /// The ball about the centre of mass.
    MassBall,
    /// The smallest ball.
    SmallestBall,
    /// A box along the axes that holds the body however it turns.
    LooseAabb,
    /// The box along the axes around the turned box of the body at u = 0.
    TransformedAabb,
    /// The box along the axes, fitted anew at each instant.
    RefittedAabb,
    /// The tight oriented box, which turns with the body; for a body of revolution, the box along its axis.
    Obb,
    /// The k-DOP of these directions, fitted anew at each instant.
    Kdop(Directions),
    /// The convex hull.
    Hull,
}

impl Volume {
    /// The name of the kind in these dimensions.
    pub fn name(self, dim: usize) -> String {
        match self {
            Volume::LooseAabb => say!("loose AABB"),
            Volume::CentroidBall if dim == 2 => say!("centroid disk"),
            Volume::CentroidBall => say!("centroid ball"),
            Volume::MassBall if dim == 2 => say!("mass-centre disk"),
            Volume::MassBall => say!("mass-centre ball"),
            Volume::SmallestBall if dim == 2 => say!("smallest disk"),
            Volume::SmallestBall => say!("smallest ball"),
            Volume::TransformedAabb => say!("transformed AABB"),
            Volume::RefittedAabb => say!("refitted AABB"),
            Volume::Obb => "OBB".to_owned(),
            Volume::Kdop(directions) => {
                let k = if dim == 2 {
                    directions.k::<glam::Vec2>()
                } else {
                    directions.k::<glam::Vec3>()
                };
                say!("{k}-DOP")
            }
            Volume::Hull => say!("convex hull"),
        }
    }

    /// The kinds of these dimensions, usually from the loosest to the tightest.
    pub fn all<V: Vector>() -> Vec<Self> {
        use Volume::*;
        let kdops = [Directions::Faces, Directions::Corners, Directions::Edges, Directions::All];
        let mut volumes = vec![
            LooseAabb,
            CentroidBall,
            MassBall,
            SmallestBall,
            TransformedAabb,
            RefittedAabb,
            Obb,
        ];
        volumes.extend(kdops[..if V::DIM == 2 { 2 } else { 4 }].iter().map(|&d| Kdop(d)));
        volumes.push(Hull);
        volumes
    }
}

/// The results about bounding volumes.
#[derive(Debug, Clone, Default)]
pub struct Volumes<V: Vector> {
    /// The volumes of each bounded body, in the order of the question.
    pub bodies: Vec<Bounded<V>>,
    /// Bodies of the question that have no volumes: unbounded, or with too many corners.
    pub without: Vec<usize>,
    /// For a pair: which of its volumes meet. Empty if there is no pair, or no test for it.
    pub meetings: Vec<Meeting>,
    /// The number of steps that the test of the bodies takes at all instants, or now if nothing moves.
    pub alone: usize,
    /// The number of instants at which the meetings were counted; 0 if nothing moves.
    pub instants: usize,
    /// The data that stay the same as long as the shapes do.
    fitted: Vec<Arc<Body<V>>>,
    counted: Option<Arc<Counted<V>>>,
}

/// All volumes around one body.
#[derive(Debug, Clone)]
pub struct Bounded<V: Vector> {
    /// The body, by number of entry.
    pub body: usize,
    /// The area or volume of its hull.
    pub hull: f64,
    /// The volumes, in the order of [`Volume::all`].
    pub around: Vec<Around<V>>,
}

/// One volume around a body.
#[derive(Debug, Clone)]
pub struct Around<V: Vector> {
    /// The kind.
    pub volume: Volume,
    /// The volume as a shape, where it is now.
    pub shape: Shape<V>,
    /// Its area or volume.
    pub measure: f64,
    /// The corner of the body that is farthest from the centre of a ball: it gives the radius.
    pub farthest: Option<V>,
}

/// The results of one kind of volume for a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The kind.
    pub volume: Volume,
    /// The volumes have a point in common now.
    pub now: bool,
    /// The volumes have a point in common now, and the bodies have not.
    pub false_positive: bool,
    /// The number of instants at which that is so.
    pub false_positives: usize,
    /// The number of steps, such as axes, that the test of the two volumes takes now.
    pub steps: usize,
    /// The number of steps in all the instants, or now if nothing moves: those of the volumes, and where these meet
    /// also those of the bodies.
    pub work: usize,
}

/// The displacement and the turn of a body.
pub(super) struct Pose<V: Vector> {
    pub turn: V::Axes,
    pub displacement: V,
}

/// A body at u = 0, and the parts of its volumes that move with it: fitted once, however it moves.
#[derive(Debug)]
struct Body<V: Vector> {
    shape: Shape<V>,
    about: V,
    corners: Vec<V>,
    centroid: V,
    /// The centre of mass of the hull; for a hull without measure the mean of the corners.
    mass: V,
    center: V,
    axes: V::Axes,
    /// The box around the corners relative to `about`.
    aabb: Aabb<V>,
    /// The area or volume of the hull.
    hull: f64,
}

/// Two bodies and how they move, and at each instant whether they overlap and which of their volumes meet.
#[derive(Debug)]
struct Counted<V: Vector> {
    bodies: [Arc<Body<V>>; 2],
    motions: [Motion<V>; 2],
    at: Vec<Instant>,
}

/// The test of the bodies at an instant, and those of their volumes, which are missing where there is none.
#[derive(Debug)]
struct Instant {
    bodies: Tested,
    volumes: Vec<Option<Tested>>,
}

/// The volumes of the bodies of the question, and the results for the first two as a pair. Volumes fitted
/// `before` are kept as long as the shapes and motions are the same.
pub(super) fn look<V: World>(
    document: &Document<V>,
    question: &Question<V>,
    before: Option<&Volumes<V>>,
) -> Volumes<V> {
    let known = before.map_or(&[][..], |before| &before.fitted);
    let fitted = |shape: &Shape<V>| match known.iter().find(|body| body.shape == *shape) {
        Some(body) => Some(body.clone()),
        None => Body::of(shape).ok().flatten().map(Arc::new),
    };
    let mut volumes = Volumes::default();
    let mut found = Vec::new();
    for &index in &question.bodies {
        match document.shape(index).ok().as_ref().and_then(fitted) {
            Some(body) => found.push((index, body)),
            None => volumes.without.push(index),
        }
    }
    let kinds = Volume::all::<V>();
    for (index, body) in &found {
        let Some(pose) = pose(document, *index, question.u, question.observer) else { continue };
        let corners = body.corners_at(&pose);
        let around = kinds.iter().filter_map(|&volume| body.around(volume, &pose, &corners));
        let around = around.collect();
        volumes.bodies.push(Bounded { body: *index, hull: body.hull, around });
    }
    if let [(a, body_a), (b, body_b)] = &found[..] {
        let at = |u: f64| {
            let poses = (pose(document, *a, u, V::ZERO)?, pose(document, *b, u, V::ZERO)?);
            let shapes = [*a, *b].map(|index| document.seen_at(index, u, V::ZERO).ok());
            let bodies = Tested {
                meet: document.overlap_at(*a, *b, u)?,
                steps: tested(&shapes[0].clone()?, &shapes[1].clone()?)?.steps,
            };
            let volumes = meetings(&kinds, (body_a, &poses.0), (body_b, &poses.1));
            Some(Instant { bodies, volumes })
        };
        let motions = [*a, *b].map(|index| document.motion(index).ok());
        let counted = motions[0].zip(motions[1]).map(|(of_a, of_b)| {
            let bodies = [body_a.clone(), body_b.clone()];
            let known = before.and_then(|before| before.counted.clone());
            let motions = [of_a, of_b];
            known.filter(|known| known.is_of(&bodies, &motions)).unwrap_or_else(|| {
                let moves = motions.iter().any(|m| m.turn.is_some() || m.displacement != V::ZERO);
                let instants = 0..if moves { INSTANTS + 1 } else { 0 };
                let instants = instants.map(|k| k as f64 / INSTANTS as f64);
                Arc::new(Counted { bodies, motions, at: instants.filter_map(at).collect() })
            })
        });
        let instants = counted.as_ref().map_or(&[][..], |counted| &counted.at);
        volumes.instants = instants.len();
        if let Some(now) = at(question.u) {
            let all = if instants.is_empty() { std::slice::from_ref(&now) } else { instants };
            let meeting = |(number, &volume): (usize, &Volume)| Meeting {
                volume,
                now: meets(&now.volumes[number]),
                false_positive: meets(&now.volumes[number]) && !now.bodies.meet,
                steps: now.volumes[number].map_or(0, |tested| tested.steps),
                work: all.iter().map(|instant| instant.work(number)).sum(),
                false_positives: (instants.iter())
                    .filter(|at| !at.bodies.meet && meets(&at.volumes[number]))
                    .count(),
            };
            volumes.alone = all.iter().map(|instant| instant.bodies.steps).sum();
            let known = |(number, _): &(usize, &Volume)| now.volumes[*number].is_some();
            volumes.meetings = kinds.iter().enumerate().filter(known).map(meeting).collect();
        }
        volumes.counted = counted;
    }
    volumes.fitted = found.into_iter().map(|(_, body)| body).collect();
    volumes
}

impl<V: Vector> Counted<V> {
    fn is_of(&self, bodies: &[Arc<Body<V>>; 2], motions: &[Motion<V>; 2]) -> bool {
        let same =
            |i: usize| Arc::ptr_eq(&self.bodies[i], &bodies[i]) && self.motions[i] == motions[i];
        same(0) && same(1)
    }
}

/// The verdict of the test of two volumes, and the number of its steps.
#[derive(Debug, Clone, Copy)]
struct Tested {
    meet: bool,
    steps: usize,
}

impl Instant {
    /// The steps of the test of these volumes, and of the bodies if it has to go on.
    fn work(&self, volume: usize) -> usize {
        let Some(tested) = self.volumes[volume] else { return self.bodies.steps };
        tested.steps + if tested.meet { self.bodies.steps } else { 0 }
    }
}

fn meets(tested: &Option<Tested>) -> bool {
    tested.is_some_and(|tested| tested.meet)
}

/// Whether a step counts: axes, comparisons, iterations of a search, and the pairs that a search through trees tests
/// do.
fn is_counted<V: Vector>(step: &Step<V>) -> bool {
    let counted = matches!(
        step,
        Step::Axis(_) | Step::Compare(_) | Step::Simplex(_) | Step::Nodes(_) | Step::Items(_)
    );
    counted || step.items().is_some()
}

/// The tests of all kinds of volumes of the two bodies; `None` where there is none.
fn meetings<V: World>(
    kinds: &[Volume],
    (a, pose_a): (&Body<V>, &Pose<V>),
    (b, pose_b): (&Body<V>, &Pose<V>),
) -> Vec<Option<Tested>> {
    let (corners_a, corners_b) = (a.corners_at(pose_a), b.corners_at(pose_b));
    let meet = |&volume: &Volume| {
        let around_a = a.volume(volume, pose_a, &corners_a).ok()?;
        let around_b = b.volume(volume, pose_b, &corners_b).ok()?;
        tested(&around_a, &around_b)
    };
    kinds.iter().map(meet).collect()
}

/// The test of two shapes up to its verdict, k-DOPs by their intervals; `None` where there is none.
fn tested<V: World>(a: &Shape<V>, b: &Shape<V>) -> Option<Tested> {
    let mut never = || false;
    let mut recorder = Recorder::<V>::until_verdict(&mut never);
    let meet = match (a, b) {
        (Shape::Kdop(a), Shape::Kdop(b)) => intervals_meet(a, b, &mut recorder),
        _ => explain::with(&mut recorder).overlap(a, b).ok(),
    }?;
    let steps = recorder.into_record().steps;
    Some(Tested { meet, steps: steps.iter().filter(|step| is_counted(step)).count() })
}

/// The pose of the entry at an instant, relative to an observer that moves by `observer` over the frame.
pub(super) fn pose<V: World>(
    document: &Document<V>,
    index: usize,
    u: f64,
    observer: V,
) -> Option<Pose<V>> {
    let motion = document.motion(index).ok()?;
    let displacement = (motion.displacement - observer) * u;
    Some(Pose { turn: motion.turn.map_or(V::AXES, |turn| turn.axes_at(u)), displacement })
}

impl<V: World> Body<V> {
    /// The body of a shape; `None` if the shape is unbounded, or has too many corners.
    fn of(shape: &Shape<V>) -> Result<Option<Self>, ShapeError> {
        let Some(corners) = corners(shape).filter(|corners| corners.len() <= MOST_CORNERS) else {
            return Ok(None);
        };
        let about = shape.reference_point();
        let relative: Vec<V> = corners.iter().map(|&p| p - about).collect();
        let (hull, centroid) = (convex_hull(&corners)?, centroid_ball(&corners)?.center());
        Ok(Some(Self {
            shape: shape.clone(),
            about,
            mass: hull.center_of_mass(&corners).unwrap_or(centroid),
            centroid,
            center: smallest_ball(&corners)?.center(),
            axes: match corners::axes(shape) {
                Some(axes) => axes,
                None => *obb(&corners)?.axes(),
            },
            aabb: aabb(&relative)?,
            hull: hull.measure(&corners),
            corners,
        }))
    }

    fn place(&self, p: V, pose: &Pose<V>) -> V {
        self.about + (p - self.about).along(&pose.turn) + pose.displacement
    }

    fn corners_at(&self, pose: &Pose<V>) -> Vec<V> {
        self.corners.iter().map(|&p| self.place(p, pose)).collect()
    }

    /// One volume around the corners as they stand, with its measure; `None` if the body has none of this kind.
    fn around(&self, volume: Volume, pose: &Pose<V>, corners: &[V]) -> Option<Around<V>> {
        let shape = self.volume(volume, pose, corners).ok()?;
        let measure = if volume == Volume::Hull { self.hull } else { measure(&shape)? };
        let farthest = match &shape {
            Shape::Ball(ball) => farthest_point(corners, ball.center()),
            _ => None,
        };
        Some(Around { volume, measure, shape, farthest })
    }

    /// One volume around the corners as they stand. A volume that moves with the body keeps its centre and
    /// axes; its size is rounded anew, so that it contains the rounded corners.
    fn volume(&self, volume: Volume, pose: &Pose<V>, at: &[V]) -> Result<Shape<V>, ShapeError> {
        let about = self.about + pose.displacement;
        Ok(match volume {
            Volume::CentroidBall => ball_around(at, self.place(self.centroid, pose))?.into(),
            Volume::MassBall => ball_around(at, self.place(self.mass, pose))?.into(),
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
