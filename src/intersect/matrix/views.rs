//! The other ways to see a pair: second methods, and those of the texts that are wrong somewhere.

use super::rows::argument;
use crate::intersect::{Step, gjk, overlap, textbook};
use crate::shapes::{Kind, Shape};
use crate::vector::{Planar, Vector};

/// Another way to compute the verdict of a pair.
#[derive(Debug, Clone, Copy)]
pub struct View<V: Vector> {
    /// Its name.
    pub name: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Whether it is right for all input.
    pub right: bool,
    run: Run<V>,
}

/// Shapes in the order of their kinds; `None` if their kinds are others.
type Run<V> = fn(&Shape<V>, &Shape<V>, &mut Vec<Step<V>>) -> Option<bool>;

impl<V: Vector> View<V> {
    /// Its answer for the pair for which it was given, in either order; `None` for another pair. The steps are added
    /// to `steps`.
    pub fn run(&self, a: &Shape<V>, b: &Shape<V>, steps: &mut Vec<Step<V>>) -> Option<bool> {
        if a.kind() <= b.kind() {
            (self.run)(a, b, steps)
        } else {
            let mut swapped = Vec::new();
            let answer = (self.run)(b, a, &mut swapped);
            steps.extend(swapped.into_iter().map(Step::swapped));
            answer
        }
    }
}

/// GJK as a second opinion on what is bounded and convex.
pub(super) fn general<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<View<V>> {
    let known = a.is_convex_and_bounded() && b.is_convex_and_bounded();
    known.then_some(View {
        name: "GJK",
        source: "Gilbert, Johnson and Keerthi (1988)",
        right: true,
        run: gjk::overlap,
    })
}

macro_rules! verdicts {
    (right) => {
        true
    };
    (wrong_somewhere) => {
        false
    };
}

/// Pairs of kinds, each with its views: name, source, right or wrong somewhere, function.
macro_rules! views {
    ($(#[$doc:meta])* $table:ident<$bound:ident> {
        $($a:ident $b:ident { $($name:literal, $source:literal, $right:ident, $f:path;)+ })*
    }) => {
        $(#[$doc])*
        pub(super) fn $table<V: $bound>(a: Kind, b: Kind) -> Vec<View<V>> {
            match (a, b) {
                $((Kind::$a, Kind::$b) => vec![$(View {
                    name: $name,
                    source: $source,
                    right: verdicts!($right),
                    run: |a, b, steps| match (a, b) {
                        (Shape::$a(a), Shape::$b(b)) => {
                            Some($f(argument!($a a), argument!($b b), steps))
                        }
                        _ => None,
                    },
                }),+],)*
                _ => Vec::new(),
            }
        }
    };
}

views! {
    /// Views of a pair in any dimension.
    anywhere<Vector> {
        Point Ball {
            "distance <", "MDN, \"Point vs. sphere\"", wrong_somewhere, textbook::point_ball_mdn;
        }
        Ball Ball {
            "distance <", "MDN, \"Sphere vs. sphere\"", wrong_somewhere, textbook::ball_ball_mdn;
        }
        Ball Sector {
            "angle test with a root", "Milo Yip, section 4.3", wrong_somewhere,
                textbook::ball_sector_yip;
            "angle test by squares", "Milo Yip, section 4.4", wrong_somewhere,
                textbook::ball_sector_yip_squared;
        }
        Ball Aabb {
            "distance, axis by axis", "Arvo, Graphics Gems (1990)", right, overlap::ball_aabb_arvo;
            "reflected to the positive side", "Milo Yip, section 3.5", right,
                overlap::ball_aabb_reflected;
            "corners alone", "MDN, \"Sphere vs. AABB\"", wrong_somewhere,
                textbook::ball_aabb_corners;
        }
        Segment Aabb {
            "midpoint and unit direction", "Gomez, listing 7", wrong_somewhere,
                textbook::segment_aabb_gomez;
        }
        Obb Obb {
            "radii from the matrix R", "Gomez, listing 6", wrong_somewhere, textbook::obb_obb_gomez;
        }
    }
}

views! {
    /// Views of a pair in the plane.
    in_plane<Planar> {
        Segment Line {
            "slope and intercept", "Milo Yip, section 2.2", wrong_somewhere,
                textbook::segment_line_slope_intercept;
        }
        Ball Aabb {
            "six axes, before the reflection", "Milo Yip, section 3.5", right,
                overlap::ball_aabb_six_axes;
        }
        Ball Sector {
            "five axes, before the reflection", "Milo Yip, section 4.2", wrong_somewhere,
                textbook::ball_sector_five_axes;
            "regions and roots", "Geometric Tools, IntrDisk2Sector2.h", wrong_somewhere,
                textbook::ball_sector_geometric_tools;
        }
    }
}
