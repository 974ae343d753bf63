//! An axis as a formula: the gap of the projections; for two boxes the distance of the centres against the
//! radii.

use super::{components, plain};
use crate::words::Pair;
use hitbench_core::intersect::Interval;
use hitbench_core::intersect::steps::{AxisTest, Frames, Reach, Side};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

/// Shapes farther from the origin than this factor times their size are told from where the test measures
/// them.
const FAR: f64 = 100.0;

/// T as a point, and R row by row, as programs write a matrix.
pub(super) fn frames<V: Vector>(frames: &Frames<V>) -> (String, String) {
    let row = |i: usize| {
        let row: Vec<String> = (0..V::DIM).map(|k| plain(frames.rotation[k].get(i))).collect();
        row.join(" ")
    };
    let rows: Vec<String> = (0..V::DIM).map(row).collect();
    (
        match frames.of {
            Side::A => "T[i] = (c_B − c_A) · A[i], R[i][k] = A[i] · B[k]",
            Side::B => "T[i] = (c_A − c_B) · B[i], R[i][k] = B[i] · A[k]",
        }
        .to_owned(),
        format!("T = {}, R = [{}]", components(frames.translation), rows.join("; ")),
    )
}

/// The gap of the projections, as lengths. Ends at infinity leave out the difference that they make infinite.
pub(super) fn gap<V: Vector>(test: &AxisTest<V>) -> Option<(String, String)> {
    let length = test.axis.length().double();
    if length == 0.0 {
        return None;
    }
    let [a, b] = projections(test);
    let differences = [(b.min, a.max), (a.min, b.max)];
    let finite = |(x, y): &(f64, f64)| x.is_finite() && y.is_finite();
    let gap = test.gap_length().double();
    let (symbols, differences): (_, Vec<_>) = match differences.map(|pair| finite(&pair)) {
        [true, true] => ("max(min_B − max_A, min_A − max_B)", differences.to_vec()),
        [true, false] => ("min_B − max_A", differences[..1].to_vec()),
        [false, true] => ("min_A − max_B", differences[1..].to_vec()),
        [false, false] => return None,
    };
    let minus = |(x, y): &(f64, f64)| {
        let negative = *y < 0.0;
        let y = plain(*y);
        format!("{} − {}", plain(*x), if negative { format!("({y})") } else { y })
    };
    let shown: Vec<String> = differences.iter().map(minus).collect();
    let shown = match shown.as_slice() {
        [one] => one.clone(),
        both => format!("max({})", both.join(", ")),
    };
    let relation = match (test.separates, gap > 0.0) {
        (true, true) => "> 0",
        (false, false) => "≤ 0",
        _ => "≈ 0",
    };
    Some((format!("{symbols} > 0"), format!("{shown} = {} {relation}", plain(gap))))
}

/// Both projections as coordinates along the axis, in lengths. If the shapes are so far from the origin that
/// these would read alike, they are told from where the test measures them.
pub fn projections<V: Vector>(test: &AxisTest<V>) -> [Interval<f64>; 2] {
    let length = test.axis.length().double();
    let ends = [test.a.min, test.a.max, test.b.min, test.b.max].map(|end| end.double() / length);
    let origin = test.origin.dot(test.axis).double() / length;
    let finite = ends.into_iter().filter(|end| end.is_finite());
    let size = finite.fold(0.0, |size: f64, end| size.max(end.abs()));
    let shift = if origin.abs() <= FAR * size { origin } else { 0.0 };
    let [a_min, a_max, b_min, b_max] = ends.map(|end| end + shift);
    [Interval { min: a_min, max: a_max }, Interval { min: b_min, max: b_max }]
}

/// Whether both are boxes: the published tests compare the distance of their centres.
pub(super) fn are_boxes(of: &Pair) -> bool {
    [of.a, of.b].iter().all(|kind| matches!(kind, Kind::Aabb | Kind::Obb))
}

/// Whether it is a box against a plane.
pub(super) fn is_box_at_plane(of: &Pair) -> bool {
    let [a, b] = [of.a, of.b].map(|kind| matches!(kind, Kind::Aabb | Kind::Obb));
    a && of.b == Kind::Plane || b && of.a == Kind::Plane
}

/// The distance of the centre of a box from a plane against the reach of the box.
pub(super) fn from_plane<V: Vector>(test: &AxisTest<V>) -> Option<(String, String)> {
    let ends = [test.a, test.b].map(|it| [it.min, it.max].map(Scalar::double));
    let [a, b] = ends.map(|[min, max]| ((min + max) * 0.5, (max - min) * 0.5));
    let (distance, reach) = ((a.0 - b.0).abs(), a.1 + b.1);
    let relation = match distance > reach {
        further if further != test.separates => "≈",
        true => ">",
        false => "≤",
    };
    Some(("|d| > r".to_owned(), format!("{} {relation} {}", plain(distance), plain(reach))))
}

/// The sum over the half-extents, each by the cosine of its angle to the direction.
pub(super) fn reach<V: Vector>(found: &Reach<V>) -> (String, String) {
    let (cosines, names) =
        (found.along.in_axes(&found.axes), ["h₁|a₁ · L|", "h₂|a₂ · L|", "h₃|a₃ · L|"]);
    let term = |i: usize| {
        let cosine = cosines.get(i).double().abs();
        format!("{} · {}", plain(found.half.get(i)), plain(cosine))
    };
    let terms: Vec<String> = (0..V::DIM).map(term).collect();
    let symbols = format!("r = {}", names[..V::DIM].join(" + "));
    (symbols, format!("{} = {}", terms.join(" + "), plain(found.radius)))
}

/// The distance of the centres along the axis against the half-lengths of both projections.
pub(super) fn of_boxes<V: Vector>(test: &AxisTest<V>) -> Option<(String, String)> {
    let length = test.axis.length().double();
    if length == 0.0 {
        return None;
    }
    let [a, b] = [test.a, test.b].map(|it| [it.min, it.max].map(|end| end.double() / length));
    let [r_a, r_b] = [a, b].map(|[min, max]| (max - min) * 0.5);
    let between = ((b[0] + b[1]) - (a[0] + a[1])) * 0.5;
    let (sum, apart) = (r_a + r_b, test.separates);
    let relation = match between.abs() > sum {
        further if further != apart => "≈",
        true => ">",
        false => "≤",
    };
    let [between, r_a, r_b, sum] = [between.abs(), r_a, r_b, sum].map(plain);
    let numbers = format!("{between} {relation} {r_a} + {r_b} = {sum}");
    let by = match (length - 1.0).abs() < 1e-5 {
        true => String::new(),
        false => format!(", by |L| = {}", plain(length)),
    };
    Some(("|T · L| > r_A + r_B".to_owned(), numbers + &by))
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::words::formula;
    use hitbench_core::intersect::steps::{AxisSource, Step};

    #[test]
    fn a_gap_is_a_difference_of_lengths() {
        let pair = Pair::new(Kind::Triangle, Kind::Hull, 2);
        let of = |pair: &Pair, axis: DVec2, a: [f64; 2], b: [f64; 2], gap: f64| {
            let [a, b] = [a, b].map(|[min, max]| Interval { min, max });
            let (source, origin) = (AxisSource::Search, DVec2::ZERO);
            let separates = gap > 0.0;
            let step = Step::Axis(AxisTest { source, origin, axis, a, b, gap, separates });
            formula(&step, pair)
        };
        let apart = of(&pair, DVec2::X * 2.0, [-2.0, 2.0], [2.5, 6.0], 0.5).unwrap();
        assert_eq!(apart.symbols, "max(min_B − max_A, min_A − max_B) > 0");
        assert_eq!(apart.numbers, "max(1.25 − 1, −1 − 3) = 0.25 > 0");
        let overlap = of(&pair, DVec2::X, [-2.0, -0.5], [-1.0, 6.0], -0.5).unwrap();
        assert_eq!(overlap.numbers, "max(−1 − (−0.5), −2 − 6) = −0.5 ≤ 0");
        let half_space = of(&pair, DVec2::X, [f64::NEG_INFINITY, 1.0], [1.5, 2.0], 0.5).unwrap();
        assert_eq!(half_space.numbers, "1.5 − 1 = 0.5 > 0");
        assert_eq!(of(&pair, DVec2::ZERO, [0.0, 0.0], [0.0, 0.0], 0.0), None);

        // The centres of the two boxes lie 3 apart on the axis, and the radii are 1 and 0.875.
        let boxes = Pair::new(Kind::Aabb, Kind::Obb, 2);
        let apart = of(&boxes, DVec2::X * 2.0, [-2.0, 2.0], [4.25, 7.75], 2.25).unwrap();
        assert_eq!(apart.symbols, "|T · L| > r_A + r_B");
        assert_eq!(apart.numbers, "3 > 1 + 0.875 = 1.875, by |L| = 2");
        assert_eq!(apart.code, "apart = abs(dot(T, L)) > r_a + r_b");
        let touching = of(&boxes, DVec2::X, [-1.0, 1.0], [-3.0, -1.0], 0.0).unwrap();
        assert_eq!(touching.numbers, "2 ≤ 1 + 1 = 2");
        assert_eq!(of(&boxes, DVec2::ZERO, [0.0; 2], [0.0; 2], 0.0), None);
    }

    #[test]
    fn the_columns_of_the_matrix_are_the_axes_of_the_other_box() {
        let axes = [DVec2::new(0.6, 0.8), DVec2::new(-0.8, 0.6)];
        let step = Step::Frames(Frames {
            of: Side::A,
            centers: [DVec2::ZERO, DVec2::new(2.0, 1.0)],
            axes: [[DVec2::X, DVec2::Y], axes],
            translation: DVec2::new(2.0, 1.0),
            rotation: axes,
        });
        let found = formula(&step, &Pair::new(Kind::Obb, Kind::Obb, 2)).unwrap();
        assert_eq!(found.numbers, "T = (2, 1), R = [0.6 −0.8; 0.8 0.6]");
        // If the boxes are swapped the frame is still the same.
        let swapped = formula(&step.swapped(), &Pair::new(Kind::Obb, Kind::Obb, 2)).unwrap();
        assert_eq!(swapped.symbols, "T[i] = (c_A − c_B) · B[i], R[i][k] = B[i] · A[k]");
        assert_eq!(swapped.numbers, found.numbers);
    }
}
