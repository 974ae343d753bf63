//! The one table of pairs: a row for each pair of kinds with dedicated functions.
//!
//! The kinds of a row are in the order of [`Kind`]; a row in the other order is never used. `-` leaves a question to the general
//! method.

use super::{Alternative, Query};
use crate::intersect::distance::{self, Closest};
use crate::intersect::raycast::{self, RayHit};
use crate::intersect::sweep::{self, Displacements, GaveUp, Overlap};
use crate::intersect::{Probe, contains, overlap, textbook};
use crate::shapes::{Interval, Kind, Shape};
use crate::vector::{Planar, Scalar, Vector};

/// The answer of a test: yes or no, or the common part of two shapes.
trait Verdict {
    fn verdict(self) -> bool;
}

impl Verdict for bool {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn verdict(self) -> bool {
        self
    }
}

impl<V: Vector> Verdict for Option<RayHit<V>> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn verdict(self) -> bool {
        self.is_some()
    }
}

impl<S: Scalar> Verdict for Option<Interval<S>> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn verdict(self) -> bool {
        self.is_some()
    }
}

/// The answer of a sweep; one that searches may give up.
trait IntoSweepAnswer<S: Scalar> {
    fn told(self) -> Result<Option<Overlap<S>>, GaveUp>;
}

impl<S: Scalar> IntoSweepAnswer<S> for Option<Overlap<S>> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn told(self) -> Result<Self, GaveUp> {
        Ok(self)
    }
}

impl<S: Scalar> IntoSweepAnswer<S> for Result<Option<Overlap<S>>, GaveUp> {
    fn told(self) -> Self {
        self
    }
}

/// The argument of a pair function for a shape: a bare vector for a point.
macro_rules! argument {
    (Point $shape:ident) => {
        $shape.at()
    };
    ($kind:ident $shape:ident) => {
        $shape
    };
}

/// The answer of a cell; `None` for `-`.
macro_rules! answer {
    ($module:ident - ($a:expr, $b:expr $(, $more:expr)*) $(.$then:ident())?) => {{
        let _ = ($a, $b);
        None
    }};
    ($module:ident $name:ident ($($argument:expr),*) $(.$then:ident())?) => {
        Some($module::$name($($argument),*)$(.$then())?)
    };
}

/// The path of the function in a cell.
macro_rules! path {
    ($module:ident -) => {
        None
    };
    ($module:ident $name:ident) => {
        Some(concat!(stringify!($module), "::", stringify!($name)))
    };
}

macro_rules! is_right {
    (right) => {
        true
    };
    (wrong_somewhere) => {
        false
    };
}

macro_rules! alternatives {
    ($a:ident $b:ident $($id:literal: $name:literal, $source:literal, $right:ident, $test:path;)*) => {
        vec![$(Alternative {
            id: $id,
            name: $name,
            source: $source,
            right: is_right!($right),
            run: |a, b, record| match (a, b) {
                (Shape::$a(a), Shape::$b(b)) => Some($test(argument!($a a), argument!($b b), record)),
                _ => None,
            },
        }),*]
    };
}

macro_rules! pairs {
    ($(
        $a:ident $b:ident $module:ident::$test:ident $distance:tt $sweep:tt
        $(any { $($any:tt)* })?
        $(plane { $($plane:tt)* })?;
    )*) => {
        /// Whether two shapes, in the order of their kinds, overlap; here and below `None` if the pair has no function.
        pub(super) fn overlap<V: Vector, P: Probe<V>>(
            a: &Shape<V>,
            b: &Shape<V>,
            probe: &mut P,
        ) -> Option<bool> {
            Some(match (a, b) {
                $((Shape::$a(a), Shape::$b(b)) => {
                    $module::$test(argument!($a a), argument!($b b), probe).verdict()
                })*
                _ => return None,
            })
        }

        /// The closest points of two shapes.
        pub(super) fn distance<V: Vector, P: Probe<V>>(
            a: &Shape<V>,
            b: &Shape<V>,
            probe: &mut P,
        ) -> Option<Closest<V>> {
            match (a, b) {
                $((Shape::$a(a), Shape::$b(b)) => {
                    answer!(distance $distance (argument!($a a), argument!($b b), probe))
                })*
                _ => None,
            }
        }

        /// When two shapes overlap while they move straight.
        pub(super) fn sweep<V: Vector, P: Probe<V>>(
            a: &Shape<V>,
            b: &Shape<V>,
            ways: Displacements<V>,
            probe: &mut P,
        ) -> Option<Result<Option<Overlap<V::Scalar>>, GaveUp>> {
            match (a, b) {
                $((Shape::$a(a), Shape::$b(b)) => {
                    answer!(sweep $sweep (argument!($a a), argument!($b b), ways, probe).told())
                })*
                _ => None,
            }
        }

        /// The path of the function that answers a question about two kinds in order.
        pub(super) fn path(query: Query, a: Kind, b: Kind) -> Option<&'static str> {
            let [overlap, distance, sweep] = match (a, b) {
                $((Kind::$a, Kind::$b) => {
                    [path!($module $test), path!(distance $distance), path!(sweep $sweep)]
                })*
                _ => return None,
            };
            match query {
                Query::Overlap => overlap,
                Query::Distance => distance,
                Query::Sweep => sweep,
                Query::Penetration | Query::Turning | Query::Raycast => None,
            }
        }

        /// Other tests of the pair in any dimension.
        pub(super) fn anywhere<V: Vector>(a: Kind, b: Kind) -> Vec<Alternative<V>> {
            match (a, b) {
                $((Kind::$a, Kind::$b) => alternatives!($a $b $($($any)*)?),)*
                _ => Vec::new(),
            }
        }

        /// Other tests of the pair in the plane alone.
        pub(super) fn in_plane<V: Planar>(a: Kind, b: Kind) -> Vec<Alternative<V>> {
            match (a, b) {
                $((Kind::$a, Kind::$b) => alternatives!($a $b $($($plane)*)?),)*
                _ => Vec::new(),
            }
        }
    };
}

// Two kinds, the test with its module, and the functions in `distance::` and `sweep::`. Depths and turning bodies are always general;
// casts are in `casts.rs`. Below a row are other tests, in any dimension or in the plane alone: id, name, source, whether it is right
// for all input, function.
pairs! {
    Point     Point     contains::point_point            point_point            -;
    Point     Segment   contains::point_segment          point_segment          point_segment;
    Point     Ray       contains::point_ray              point_ray              -;
    Point     Line      contains::point_line             point_line             -;
    Point     Ball      contains::point_ball             point_ball             point_ball
        any {
            "strict": "distance <", "MDN, \"Point vs. sphere\"", wrong_somewhere, textbook::point_ball_mdn;
        };
    Point     Capsule   contains::point_capsule          point_capsule          point_capsule;
    Point     Triangle  contains::point_triangle         point_triangle         point_triangle;
    Point     Aabb      contains::point_aabb             point_aabb             point_aabb;
    Point     Obb       contains::point_obb              point_obb              point_obb;
    Point     Sector    contains::point_sector           point_sector           point_sector;
    Point     Plane     contains::point_plane            point_plane            point_plane;
    Point     HalfSpace contains::point_half_space       point_half_space       point_half_space;

    Segment   Segment   overlap::segment_segment         segment_segment        segment_segment;
    Segment   Ray       raycast::segment_ray             segment_ray            -;
    Segment   Line      raycast::segment_line            segment_line           -
        plane {
            "slope": "slope and intercept", "Milo Yip, section 2.2", wrong_somewhere,
                textbook::segment_line_slope_intercept;
        };
    Segment   Ball      overlap::segment_ball            segment_ball           segment_ball;
    Segment   Capsule   overlap::segment_capsule         segment_capsule        segment_capsule;
    Segment   Triangle  overlap::segment_triangle        segment_triangle       -;
    Segment   Aabb      overlap::segment_aabb            segment_aabb           segment_aabb
        any {
            "midpoint": "midpoint and unit direction", "Gomez, listing 7", wrong_somewhere,
                textbook::segment_aabb_gomez;
        };
    Segment   Obb       overlap::segment_obb             segment_obb            segment_obb;
    Segment   Plane     overlap::segment_plane           segment_plane          segment_plane;
    Segment   HalfSpace overlap::segment_half_space      segment_half_space     segment_half_space;

    Ray       Ray       overlap::ray_ray                 ray_ray                -;
    Ray       Line      overlap::ray_line                ray_line               -;
    Ray       Ball      raycast::ray_ball                -                      -;
    Ray       Capsule   raycast::ray_capsule             -                      -;
    Ray       Triangle  raycast::ray_triangle            -                      -;
    Ray       Aabb      raycast::ray_aabb                -                      -;
    Ray       Obb       raycast::ray_obb                 -                      -;
    Ray       Plane     raycast::ray_plane               ray_plane              ray_plane;
    Ray       HalfSpace raycast::ray_half_space          ray_half_space         ray_half_space;

    Line      Line      overlap::line_line               line_line              -;
    Line      Ball      raycast::line_ball               -                      -;
    Line      Capsule   raycast::line_capsule            -                      -;
    Line      Triangle  raycast::line_triangle           -                      -;
    Line      Aabb      raycast::line_aabb               -                      -;
    Line      Obb       raycast::line_obb                -                      -;
    Line      Plane     raycast::line_plane              line_plane             line_plane;
    Line      HalfSpace raycast::line_half_space         line_half_space        line_half_space;

    Ball      Ball      overlap::ball_ball               ball_ball              ball_ball
        any {
            "strict": "distance <", "MDN, \"Sphere vs. sphere\"", wrong_somewhere, textbook::ball_ball_mdn;
        };
    Ball      Capsule   overlap::ball_capsule            ball_capsule           ball_capsule;
    Ball      Triangle  overlap::ball_triangle           ball_triangle          ball_triangle;
    Ball      Aabb      overlap::ball_aabb               ball_aabb              ball_aabb
        any {
            "arvo": "distance, axis by axis", "Arvo, Graphics Gems (1990)", right, overlap::ball_aabb_arvo;
            "reflected": "reflected to the positive side", "Milo Yip, section 3.5", right,
                overlap::ball_aabb_reflected;
            "corners": "corners alone", "MDN, \"Sphere vs. AABB\"", wrong_somewhere,
                textbook::ball_aabb_corners;
        }
        plane {
            "six-axes": "six axes, before the reflection", "Milo Yip, section 3.5", right,
                overlap::ball_aabb_six_axes;
        };
    Ball      Obb       overlap::ball_obb                ball_obb               ball_obb;
    Ball      Sector    overlap::ball_sector             ball_sector            ball_sector
        any {
            "angle-by-root": "angle test with a root", "Milo Yip, section 4.3", wrong_somewhere,
                textbook::ball_sector_yip;
            "angle-by-squares": "angle test by squares", "Milo Yip, section 4.4", wrong_somewhere,
                textbook::ball_sector_yip_squared;
        }
        plane {
            "five-axes": "five axes, before the reflection", "Milo Yip, section 4.2", wrong_somewhere,
                textbook::ball_sector_five_axes;
            "regions": "regions and roots", "Geometric Tools, IntrDisk2Sector2.h", wrong_somewhere,
                textbook::ball_sector_geometric_tools;
        };
    Ball      Plane     overlap::ball_plane              ball_plane             ball_plane;
    Ball      HalfSpace overlap::ball_half_space         ball_half_space        ball_half_space;

    Capsule   Capsule   overlap::capsule_capsule         capsule_capsule        capsule_capsule;
    Capsule   Triangle  overlap::capsule_triangle        capsule_triangle       -;
    Capsule   Aabb      overlap::capsule_aabb            capsule_aabb           -;
    Capsule   Obb       overlap::capsule_obb             capsule_obb            -;
    Capsule   Plane     overlap::capsule_plane           capsule_plane          capsule_plane;
    Capsule   HalfSpace overlap::capsule_half_space      capsule_half_space     capsule_half_space;

    Triangle  Triangle  overlap::triangle_triangle       -                      -;
    Triangle  Aabb      overlap::triangle_aabb           -                      triangle_aabb;
    Triangle  Obb       overlap::triangle_obb            -                      triangle_obb;
    Triangle  Plane     overlap::triangle_plane          triangle_plane         triangle_plane;
    Triangle  HalfSpace overlap::triangle_half_space     triangle_half_space    triangle_half_space;

    Aabb      Aabb      overlap::aabb_aabb               aabb_aabb              aabb_aabb;
    Aabb      Obb       overlap::aabb_obb                -                      aabb_obb;
    Aabb      Plane     overlap::aabb_plane              aabb_plane             aabb_plane;
    Aabb      HalfSpace overlap::aabb_half_space         aabb_half_space        aabb_half_space;

    Obb       Obb       overlap::obb_obb                 -                      obb_obb
        any {
            "matrix": "radii from the matrix R", "Gomez, listing 6", wrong_somewhere, textbook::obb_obb_gomez;
            "faces-only": "face normals alone", "Milo Yip, a reader's comment", wrong_somewhere, textbook::obb_obb_faces_only;
        };
    Obb       Plane     overlap::obb_plane               obb_plane              obb_plane;
    Obb       HalfSpace overlap::obb_half_space          obb_half_space         obb_half_space;

    Plane     Plane     overlap::plane_plane             plane_plane            plane_plane;
    Plane     HalfSpace overlap::plane_half_space        plane_half_space       plane_half_space;

    HalfSpace HalfSpace overlap::half_space_half_space   half_space_half_space  half_space_half_space;
}
