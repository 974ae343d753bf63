//! Points of the screen, and the clipping of segments and polygons.

use egui::{Pos2, Rect, pos2};
use glam::DVec2;

pub(super) fn pos(p: DVec2) -> Pos2 {
    pos2(p.x as f32, p.y as f32)
}

pub(super) fn at(p: Pos2) -> DVec2 {
    DVec2::new(p.x.into(), p.y.into())
}

/// The part of a segment in a rectangle.
pub(super) fn clip(a: DVec2, b: DVec2, rect: Rect) -> Option<[DVec2; 2]> {
    let (mut enter, mut exit) = (0.0_f64, 1.0_f64);
    let along = b - a;
    for (start, step, low, high) in
        [(a.x, along.x, rect.min.x, rect.max.x), (a.y, along.y, rect.min.y, rect.max.y)]
    {
        let (low, high) = (f64::from(low) - start, f64::from(high) - start);
        if step == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (t1, t2) = (low / step, high / step);
        enter = enter.max(t1.min(t2));
        exit = exit.min(t1.max(t2));
    }
    (enter <= exit).then(|| [a + along * enter, a + along * exit])
}

/// The part of a convex polygon in a rectangle.
pub(super) fn clip_convex(polygon: &[DVec2], rect: Rect) -> Vec<DVec2> {
    let sides: [&dyn Fn(DVec2) -> f64; 4] = [
        &|p| p.x - f64::from(rect.min.x),
        &|p| f64::from(rect.max.x) - p.x,
        &|p| p.y - f64::from(rect.min.y),
        &|p| f64::from(rect.max.y) - p.y,
    ];
    sides.into_iter().fold(polygon.to_vec(), |part, inside| behind(&part, inside))
}

/// The intersection of two convex polygons of any orientation.
pub(super) fn common(a: &[DVec2], b: &[DVec2]) -> Vec<DVec2> {
    (0..b.len()).fold(a.to_vec(), |part, i| behind(&part, side(b, i)))
}

/// The convex parts of a convex polygon, or of a segment, outside of a convex polygon. The ends of a part of a
/// segment are its first two points.
pub(super) fn without(a: &[DVec2], b: &[DVec2]) -> Vec<Vec<DVec2>> {
    let mut rest = a.to_vec();
    let mut parts = Vec::new();
    for i in 0..b.len() {
        let side = side(b, i);
        parts.push(behind(&rest, |p| -side(p)));
        rest = behind(&rest, side);
    }
    parts.retain(|part| part.len() >= a.len().min(3));
    parts
}

/// A function that is positive on the inner side of a side of a convex polygon.
fn side(polygon: &[DVec2], number: usize) -> impl Fn(DVec2) -> f64 {
    let corner = |i: usize| polygon[i] - polygon[0];
    let twice: f64 = (2..polygon.len()).map(|i| corner(i - 1).perp_dot(corner(i))).sum();
    let (from, to) = (polygon[number], polygon[(number + 1) % polygon.len()]);
    move |p| (to - from).perp_dot(p - from) * twice.signum()
}

/// The part of a convex polygon in which a linear function is not negative.
fn behind(polygon: &[DVec2], inside: impl Fn(DVec2) -> f64) -> Vec<DVec2> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, &a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        let (da, db) = (inside(a), inside(b));
        if da >= 0.0 {
            kept.push(a);
        }
        if (da >= 0.0) != (db >= 0.0) {
            kept.push(a.lerp(b, da / (da - db)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    const RECT: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(10.0, 10.0) };

    #[test]
    fn segments_are_cut_at_the_border() {
        let cut = |a: (f64, f64), b: (f64, f64)| clip(a.into(), b.into(), RECT);
        assert_eq!(cut((1.0, 1.0), (2.0, 3.0)), Some([DVec2::new(1.0, 1.0), DVec2::new(2.0, 3.0)]));
        assert_eq!(
            cut((-5.0, 5.0), (15.0, 5.0)),
            Some([DVec2::new(0.0, 5.0), DVec2::new(10.0, 5.0)])
        );
        assert_eq!(cut((-1.0, 0.0), (-1.0, 9.0)), None);
        assert_eq!(cut((-5.0, 4.0), (4.0, -8.0)), None);
    }

    /// The orientation of the polygon that is cut out does not matter.
    #[test]
    fn what_is_left_of_a_polygon_and_of_a_line() {
        let area = |polygon: &[DVec2]| -> f64 {
            let corner = |i: usize| polygon[i] - polygon[0];
            (2..polygon.len()).map(|i| corner(i - 1).perp_dot(corner(i)) * 0.5).sum()
        };
        let square = |low: f64, high: f64| {
            [(low, low), (high, low), (high, high), (low, high)].map(DVec2::from)
        };
        let (whole, mut hole) = (square(0.0, 10.0), square(3.0, 5.0));
        for _ in 0..2 {
            let left: f64 = without(&whole, &hole).iter().map(|part| area(part)).sum();
            assert!((left - 96.0).abs() < 1e-9, "{left}");
            let line = [DVec2::new(4.0, 0.0), DVec2::new(4.0, 10.0)];
            let parts = without(&line, &hole);
            let long: f64 = parts.iter().map(|part| part[0].distance(part[1])).sum();
            assert!((long - 8.0).abs() < 1e-9, "{parts:?}");
            hole.reverse();
        }
        assert!(without(&hole, &whole).iter().all(|part| area(part).abs() < 1e-9));
        let left: f64 = without(&whole, &square(20.0, 30.0)).iter().map(|part| area(part)).sum();
        assert_eq!(left, 100.0);
    }

    #[test]
    fn polygons_are_cut_at_the_border() {
        let triangle = [DVec2::new(-1e9, -1e9), DVec2::new(1e9, -1e9), DVec2::new(0.0, 1e9)];
        let part = clip_convex(&triangle, RECT);
        let area: f64 = (2..part.len())
            .map(|i| (part[i - 1] - part[0]).perp_dot(part[i] - part[0]) * 0.5)
            .sum();
        assert!((area.abs() - 100.0).abs() < 1e-3, "{area}");
        assert!(clip_convex(&triangle.map(|p| p + DVec2::X * 4e9), RECT).is_empty());
    }
}
