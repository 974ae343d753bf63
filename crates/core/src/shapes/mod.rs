//! The shapes: one file each, with a constructor that refuses nonsense.
//!
//! Shapes are closed sets. Degenerate ones (zero radius, extent or length) are legal.

mod aabb;
mod angle;
mod ball;
mod bounds;
mod bvh;
mod capsule;
mod cone;
mod cylinder;
mod double;
mod ellipsoid;
mod enclose;
pub(crate) mod error;
mod figure;
mod frustum;
mod half_space;
mod hull;
mod interval;
mod kdop;
mod line;
mod mesh;
mod obb;
mod order;
mod plane;
mod point;
mod points;
mod pose;
mod projection;
mod ray;
pub(crate) mod sector;
mod segment;
mod slabs;
mod stored;
mod support;
mod topology;
mod triangle;
mod turn;

use std::fmt;

pub use aabb::Aabb;
pub use angle::Angle;
pub use ball::Ball;
pub use bounds::Bounds;
pub(crate) use bvh::{Below, Chosen, Item, Packed, WIDTH, Wide, single};
pub use bvh::{Build, BuildStep, Bvh, Cut, Listener, SplitBy};
pub use capsule::Capsule;
pub use cone::Cone;
pub use cylinder::Cylinder;
pub(crate) use double::widened;
pub use ellipsoid::Ellipsoid;
pub use error::ShapeError;
pub use frustum::Frustum;
pub use half_space::HalfSpace;
pub use hull::Hull;
pub use interval::Interval;
pub use kdop::Kdop;
pub use line::Line;
pub use mesh::Mesh;
pub use obb::{Obb, axes_from_angle, axes_from_quat, orthonormalized};
pub use plane::Plane;
pub use point::Point;
pub(crate) use points::Corners;
pub(crate) use pose::Posed;
pub use ray::Ray;
pub use sector::Sector;
pub use segment::Segment;
pub(crate) use slabs::Slabs;
pub(crate) use support::{Frame, Support};
pub use triangle::Triangle;
pub(crate) use turn::Seen;
pub use turn::{Motion, Turn, about_axis};

use crate::vector::Vector;

macro_rules! shapes {
    // `$dollar` is the sign itself, for the macro that is defined here.
    ($dollar:tt $($kind:ident $extent:ident $form:ident $exact:ident $plane:tt $space:tt $core:literal $also:literal;)+) => {
        /// A shape of any kind.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Shape<V: Vector> {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind($kind<V>)),+
        }

        /// The kind of a shape; kinds compare in the order in which pair functions name them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind),+
        }

        impl Kind {
            /// Every kind, in the order of the matrix.
            pub const ALL: &[Kind] = &[$(Kind::$kind),+];

            /// Its name in scene files.
            pub fn token(self) -> &'static str {
                match self {
                    $(Kind::$kind => stringify!($kind)),+
                }
            }

            #[inline]
            fn exact(self) -> Exact {
                match self {
                    $(Kind::$kind => Exact::$exact),+
                }
            }

            fn row(self) -> Row {
                match self {
                    $(Kind::$kind => Row {
                        extent: Extent::$extent,
                        form: Form::$form,
                        names: [$plane, $space],
                        core: $core,
                        synonyms: $also,
                    }),+
                }
            }
        }

        impl<V: Vector> Shape<V> {
            /// Its kind.
            pub fn kind(&self) -> Kind {
                match self {
                    $(Shape::$kind(_) => Kind::$kind),+
                }
            }
        }

        $(impl<V: Vector> From<$kind<V>> for Shape<V> {
            fn from(shape: $kind<V>) -> Self {
                Shape::$kind(shape)
            }
        })+

        /// One expression for the shape within a [`Shape`], whatever its kind, such as
        /// `each_kind!(shape, shape => shape.reach())`; or for the two shapes of one kind within two of them.
        macro_rules! each_kind {
            ($dollar shape:expr, $dollar of_kind:pat => $dollar answer:expr) => {
                match $dollar shape {
                    $($crate::shapes::Shape::$kind($dollar of_kind) => $dollar answer),+
                }
            };
            ($dollar a:expr, $dollar b:expr, ($dollar p:pat, $dollar q:pat) => $dollar answer:expr, else $dollar other:expr) => {
                match ($dollar a, $dollar b) {
                    $(($crate::shapes::Shape::$kind($dollar p), $crate::shapes::Shape::$kind($dollar q)) => $dollar answer,)+
                    _ => $dollar other,
                }
            };
        }
        pub(crate) use each_kind;

        /// What follows from the shape within a [`Shape`] by `into`, if exact arithmetic knows its kind.
        macro_rules! from_exact_kind {
            ($dollar shape:expr) => {
                match $dollar shape {
                    $($crate::shapes::Shape::$kind(_held) => $crate::shapes::if_exact!($exact _held)),+
                }
            };
        }
        pub(crate) use from_exact_kind;
    };
}

// The one table of kinds: whether the set is bounded, its form, who asks exact arithmetic about it, its names in the plane and in
// space, the name of its core if that is another set (see `Kind::core`), and what else people call it. In the names of pair
// functions and in the matrix the simpler concept comes first; this is that order.
shapes! { $
    Point     Bounded Convex Tested   "point"              "point"      ""        "";
    Segment   Bounded Convex Tested   "segment"            "segment"    ""        "edge";
    Ray       Endless Convex Unknown  "ray"                "ray"        ""        "";
    Line      Endless Convex Unknown  "line"               "line"       ""        "";
    Ball      Bounded Convex Tested   "disk"               "ball"       "centre"  "circle sphere";
    Capsule   Bounded Convex Tested   "capsule"            "capsule"    "segment" "pill stadium";
    Triangle  Bounded Convex Tested   "triangle"           "triangle"   ""        "face";
    Aabb      Bounded Convex Tested   "AABB"               "AABB"       ""        "box rectangle square cube axis-aligned";
    Obb       Bounded Convex Tested   "OBB"                "OBB"        ""        "box rectangle square cube turned oriented";
    Sector    Bounded Bent   Unknown  "sector"             "sector"     ""        "cone pie";
    Ellipsoid Bounded Bent   Unknown  "ellipse"            "ellipsoid"  ""        "";
    Cylinder  Bounded Bent   Unknown  ABSENT               "cylinder"   ""        "";
    Cone      Bounded Bent   Unknown  ABSENT               "cone"       ""        "";
    Frustum   Bounded Convex Unknown  ABSENT               "frustum"    ""        "camera view pyramid";
    Kdop      Bounded Convex Searched "k-DOP"              "k-DOP"      ""        "slabs";
    Hull      Bounded Convex Searched "hull"               "hull"       ""        "polygon polyhedron convex";
    Mesh      Bounded Union  Unknown  "mesh"               "mesh"       ""        "triangles";
    Plane     Endless Convex Unknown  "line by its normal" "plane"      ""        "boundary wall floor";
    HalfSpace Endless Convex Unknown  "half-plane"         "half-space" ""        "wall floor";
}

/// The row of the table for a kind.
struct Row {
    extent: Extent,
    form: Form,
    names: [&'static str; 2],
    core: &'static str,
    synonyms: &'static str,
}

#[derive(PartialEq)]
enum Extent {
    Bounded,
    Endless,
}

#[derive(PartialEq)]
enum Form {
    /// Convex, with a surface that is flat or at a distance of the core.
    Convex,
    /// Convex, with another surface.
    Bent,
    /// A union of convex parts.
    Union,
}

/// Who asks exact arithmetic about the shapes of a kind as sets, which `intersect/exact/bodies.rs` makes of them.
#[derive(PartialEq)]
enum Exact {
    /// Tests of its pairs.
    Tested,
    /// The general methods, as it has no tests of its own.
    Searched,
    /// Nobody: it has no such set.
    Unknown,
}

macro_rules! if_exact {
    (Unknown $held:ident) => {
        None
    };
    ($exact:ident $held:ident) => {
        Some($held.into())
    };
}
pub(crate) use if_exact;

/// The name in the plane of a kind of space alone.
const ABSENT: &str = "";

impl Kind {
    /// Whether every shape of this kind lies within some ball.
    pub fn is_bounded(self) -> bool {
        self.row().extent == Extent::Bounded
    }

    /// Whether every shape of this kind is convex. A sector is so only up to 90°.
    pub fn is_convex(self) -> bool {
        self.row().form != Form::Union
    }

    /// Whether shapes of this kind have a surface that is neither flat nor at a distance of their core.
    pub(crate) fn is_bent(self) -> bool {
        self.row().form == Form::Bent
    }

    /// Whether exact arithmetic knows the shapes of this kind as bounded sets.
    #[inline]
    pub(crate) fn is_exact(self) -> bool {
        self.exact() != Exact::Unknown
    }

    /// Whether the general methods alone ask it, as this kind has no tests of its own.
    #[inline]
    pub(crate) fn is_searched(self) -> bool {
        self.exact() == Exact::Searched
    }

    /// Whether there are shapes of this kind in the plane too.
    pub fn is_in_plane(self) -> bool {
        self.row().names[0] != ABSENT
    }

    /// The name for people in the plane (`dim` 2) or in space (3): a disk, or a ball.
    pub fn name(self, dim: usize) -> &'static str {
        let [plane, space] = self.row().names;
        if dim == 2 && plane != ABSENT { plane } else { space }
    }

    /// What is left of a shape of this kind when its radius is taken away: the centre of a ball, the segment of a capsule. `None` for a
    /// kind of which each shape is its own core. [`Shape::core`] has the set itself.
    pub fn core(self) -> Option<&'static str> {
        Some(self.row().core).filter(|core| !core.is_empty())
    }

    /// Other names for people, for a search.
    pub fn synonyms(self) -> &'static str {
        self.row().synonyms
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}
