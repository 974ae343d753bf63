//! Handles: the places of a shape that can be grabbed, and the fields that they change.

use glam::DVec3;

/// A target of the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grab {
    /// The shape of this entry: a drag moves it.
    Shape(usize),
    /// The tip of the displacement of this entry, which is not selected: a press selects it.
    Arrow(usize),
    /// A handle of the selected shape, or the knob of the own axis.
    Handle(Grip),
}

/// What a press grabs.
#[derive(Debug, Clone, Copy)]
pub struct Picked {
    pub grab: Grab,
    /// The point of the world that is touched.
    pub place: DVec3,
    /// The shape on top, if a shape is grabbed: a mere click selects it.
    pub top: usize,
}

/// The field that a handle changes; in the order in which handles are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grip {
    /// The place, in the plane across axis `0` of the world.
    Across(usize),
    /// The place, along axis `0` of the world.
    Along(usize),
    /// The rotation in space, about axis `0` of the body if it has axes, else of the world.
    Ring(usize),
    /// One of the points by which the shape is given, in the order of its fields.
    Vertex(usize),
    /// All half-extents: bit i is set on the positive side of axis i.
    Corner(u8),
    /// One half-extent: the face across axis `0`, on the positive side if `1`.
    Face(usize, bool),
    /// The rotation in the plane.
    Rotate,
    /// The radius.
    Radius,
    /// The half-angle of a sector; half the vertical angle of view of a frustum.
    HalfAngle,
    /// The direction of a ray, a line or a sector.
    Direction,
    /// The offset of a plane or half-space along its normal.
    Offset,
    /// The normal of a plane or half-space.
    Normal,
    /// One end of an interval of a k-DOP: of direction `0`, the upper one if `1`.
    Slab(usize, bool),
    /// The near distance of a frustum.
    Near,
    /// The far distance of a frustum.
    Far,
    /// The displacement.
    ArrowTip,
    /// The direction of the own axis.
    OwnAxis,
    /// The bend of the path.
    Bend,
}

/// The looks of a handle, which also decide the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandleKind {
    /// A point that moves freely.
    Vertex,
    /// A knob that resizes the shape, away from the stem.
    Resize,
    /// A knob that turns the shape about the stem.
    Rotate,
    /// An arrow along which the shape moves.
    Arrow,
    /// A square in whose plane the shape moves.
    Sheet,
    /// A ring along which the shape turns.
    Ring,
    /// The end of an arrow that points away from the stem.
    Direction,
    /// The tip of the displacement.
    ArrowTip,
    /// The knob of the own axis.
    OwnAxis,
}

impl Grip {
    /// The looks of the handle.
    pub fn kind(self) -> HandleKind {
        match self {
            Grip::Vertex(_) | Grip::Bend => HandleKind::Vertex,
            Grip::Radius
            | Grip::Offset
            | Grip::Face(..)
            | Grip::Corner(_)
            | Grip::Slab(..)
            | Grip::Near
            | Grip::Far => HandleKind::Resize,
            Grip::HalfAngle | Grip::Rotate => HandleKind::Rotate,
            Grip::Along(_) => HandleKind::Arrow,
            Grip::Across(_) => HandleKind::Sheet,
            Grip::Ring(_) => HandleKind::Ring,
            Grip::Direction | Grip::Normal => HandleKind::Direction,
            Grip::ArrowTip => HandleKind::ArrowTip,
            Grip::OwnAxis => HandleKind::OwnAxis,
        }
    }

    /// Whether the handle turns about its stem, so that in space it moves on a sphere.
    pub(super) fn turns(self) -> bool {
        matches!(self, Grip::Rotate | Grip::Direction | Grip::Normal | Grip::OwnAxis)
    }

    /// The axis of the world, or of the body, along or about which the handle works in space.
    pub fn axis(self) -> Option<usize> {
        match self {
            Grip::Along(axis) | Grip::Across(axis) | Grip::Ring(axis) | Grip::Face(axis, _) => {
                Some(axis)
            }
            _ => None,
        }
    }

    /// The name of a drag of the handle in the history.
    pub(super) fn deed(self) -> &'static str {
        match self {
            Grip::Vertex(_) => "Move a point",
            Grip::Offset | Grip::Along(_) | Grip::Across(_) => "Move",
            Grip::Radius | Grip::Face(..) | Grip::Corner(_) | Grip::Slab(..) => "Resize",
            Grip::Near | Grip::Far => "Resize",
            Grip::HalfAngle => "Open",
            Grip::Rotate | Grip::Ring(_) => "Turn",
            Grip::Direction | Grip::Normal | Grip::OwnAxis => "Aim",
            Grip::ArrowTip => "Displace",
            Grip::Bend => "Bend",
        }
    }
}

/// A place that can be grabbed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handle {
    /// The field that the handle changes.
    pub grip: Grip,
    /// Its place in the world.
    pub place: DVec3,
    /// The point that the handle belongs to or turns about: a leash may be drawn from there.
    pub stem: DVec3,
    /// The direction of its arrow, or that about which its square or its ring lies; zero for a knob.
    pub axis: DVec3,
    /// Its axis is that of the body, not of the world.
    pub own: bool,
    /// The pointer is on the handle.
    pub hovered: bool,
    /// The handle is being dragged.
    pub dragged: bool,
}
