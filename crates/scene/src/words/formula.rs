//! A step as a formula: in symbols, with its numbers, and as a line of a program.

pub(super) mod axes;
mod code;
mod times;

use super::sentence::Pair;
use crate::number::rounded;
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{
    Comparison, ConservativeStep, Marks, Polytope, Relation, Roots, Simplex, Step,
};
use hitbench_core::vector::{Scalar, Vector};

/// The formula of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// In symbols: `|d|² ≤ r²`.
    pub symbols: String,
    /// The same with the numbers of the step, and how it came out: `0.7² = 0.49 ≤ 0.8² = 0.64`.
    pub numbers: String,
    /// A line of a program that computes it: `overlap = dot(d, d) <= r * r`.
    pub code: &'static str,
}

/// The formula of a step; `None` for a branch, a part, and a step of a search through trees.
pub fn formula<V: Vector>(step: &Step<V>, of: &Pair) -> Option<Formula> {
    let ((symbols, numbers), code) = match step {
        // Numbers without end explain nothing.
        Step::Compare(c) if [c.left, c.right].iter().all(|it| it.double().is_infinite()) => {
            return None;
        }
        Step::Compare(c) => (comparison(c, of), code::of_question(c.question, of)),
        Step::Axis(test) if axes::are_boxes(of) => {
            (axes::of_boxes(test)?, "apart = abs(dot(T, L)) > r_a + r_b")
        }
        Step::Axis(test) if axes::is_box_at_plane(of) => {
            (axes::from_plane(test)?, "apart = abs(dot(n, c) - offset) > r")
        }
        Step::Axis(test) => (axes::gap(test)?, "apart = b.min > a.max || a.min > b.max"),
        Step::Frame { point, origin, local, .. } => {
            let d = components(*point - *origin);
            let names = &["d · a₁", "d · a₂", "d · a₃"][..V::DIM];
            let numbers = say!("d = {d}, in the local frame {}", components(*local));
            let symbols = format!("({})", names.join(", "));
            ((symbols, numbers), "local = transpose(axes) * (point - origin)")
        }
        Step::Frames(found) => {
            (axes::frames(found), "T = transpose(A) * (c_b - c_a); R = transpose(A) * B")
        }
        Step::Reach(found) => (axes::reach(found), "r = dot(half, abs(transpose(axes) * n))"),
        Step::TimeSpan(span) => times::divided(span)?,
        Step::Reflect { mirror, normal, from, to, .. } => {
            let [before, after] = [*from, *to].map(|p| plain((p - *mirror).dot(*normal)));
            (("p'_y = |p_y|".to_owned(), format!("|{before}| = {after}")), "p.y = abs(p.y)")
        }
        Step::Clamp(clamp) => {
            let [value, min, max, clamped] =
                [clamp.value, clamp.min, clamp.max, clamp.clamped].map(plain);
            let symbols = tr("min(max(value, low), high)").to_owned();
            let numbers = format!("min(max({value}, {min}), {max}) = {clamped}");
            ((symbols, numbers), code::of_clamp(clamp.coordinate))
        }
        Step::Closest { a, b, .. } => (length("|b − a|", *b - *a), "distance = length(b - a)"),
        Step::Deepest { a, b } => (length("|b − a|", *b - *a), "depth = length(b - a)"),
        Step::Roots(roots) => (quadratic(roots)?, "root = sqrt(b * b - 4 * a * c)"),
        Step::Slab(slab) => {
            let [entry, exit] = slab.common.map(plain);
            let relation = if slab.common[0] <= slab.common[1] { "≤" } else { ">" };
            let symbols = say!("max of the entries ≤ min of the exits");
            let numbers = format!("{entry} {relation} {exit}");
            ((symbols, numbers), "entry = max(entry, t0); exit = min(exit, t1)")
        }
        Step::Simplex(Simplex { closest, .. }) if *closest != V::ZERO => {
            (length("|v|", *closest), "v = nearest_to_origin(simplex); w = support(-v)")
        }
        Step::Polytope(Polytope { closest, .. }) if *closest != V::ZERO => {
            (length("|v|", *closest), "face = nearest_to_origin(faces); w = support(face.normal)")
        }
        Step::Advance(advance) => (advanced(advance)?, "u += distance(u) / speed"),
        Step::Branch(_)
        | Step::Part(_)
        | Step::Contact { .. }
        | Step::Bracket(_)
        | Step::Simplex(_)
        | Step::Polytope(_)
        | Step::Nodes(_)
        | Step::Items(_)
        | Step::Hit(_)
        | Step::Winding(_)
        | Step::Intervals(_)
        | Step::Routine(_) => return None,
    };
    Some(Formula { symbols, numbers, code })
}

/// The digits of a number that is read, and the most where fewer would show a relation that does not hold.
const DIGITS: i32 = 4;
const MOST_DIGITS: i32 = 17;

fn plain(value: impl Scalar) -> String {
    rounded(value, DIGITS)
}

fn components<V: Vector>(vector: V) -> String {
    let components: Vec<String> = (0..V::DIM).map(|i| plain(vector.get(i))).collect();
    format!("({})", components.join(", "))
}

/// `√(0.3² + 0.4²) = 0.5`, after its symbols.
fn length<V: Vector>(symbols: &str, vector: V) -> (String, String) {
    let squares: Vec<String> =
        (0..V::DIM).map(|i| format!("{}²", plain(vector.get(i).double().abs()))).collect();
    let numbers = format!("√({}) = {}", squares.join(" + "), plain(vector.length()));
    (symbols.to_owned(), numbers)
}

fn comparison<V: Vector>(c: &Comparison<V>, of: &Pair) -> (String, String) {
    let limit = match c.right_formula {
        "r²" if are_round(of) => "(r_A + r_B)²",
        "r" if are_round(of) => "r_A + r_B",
        formula => formula,
    };
    let symbols = format!("{} {} {}", tr(c.left_formula), c.relation, tr(limit));
    let (left, right) = (c.left.double(), c.right.double());
    if c.is_exact() || left.is_nan() || right.is_nan() {
        let [left, right] = [left, right].map(|value| rounded(value, DIGITS));
        let answer = if c.holds { tr("yes") } else { tr("no") };
        let by = if c.is_exact() { tr(", by exact arithmetic") } else { "" };
        return (symbols, format!("{left} ≈ {right}: {answer}{by}"));
    }
    let strict = !c.holds || c.relation == Relation::Lt;
    // As many digits as it takes that unequal numbers do not read alike.
    let alike =
        |digits: &i32| strict && left != right && rounded(left, *digits) == rounded(right, *digits);
    let digits = (DIGITS..MOST_DIGITS).find(|digits| !alike(digits)).unwrap_or(MOST_DIGITS);
    let left = side(left, c.left_formula, c.marks, digits);
    let right = side(right, c.right_formula, c.marks, digits);
    (symbols, format!("{left} {} {right}", stated(c)))
}

/// Both have a radius, so the comparison is with the sum of two.
fn are_round(of: &Pair) -> bool {
    of.a.core().and(of.b.core()).is_some()
}

/// The relation as it came out.
pub(super) fn stated<V: Vector>(c: &Comparison<V>) -> &'static str {
    match (c.relation, c.holds) {
        (Relation::Le, true) => "≤",
        (Relation::Le, false) => ">",
        (Relation::Ge, true) => "≥",
        (Relation::Ge, false) => "<",
        (Relation::Lt, true) => "<",
        (Relation::Lt, false) => "≥",
    }
}

/// A side of a comparison with its numbers: for a square its root, for a product with an angle both factors.
fn side<V: Vector>(value: f64, formula: &str, marks: Marks<V>, digits: i32) -> String {
    let result = rounded(value, digits);
    let factors = match (formula, marks) {
        (formula, _) if formula.ends_with('²') && value.is_finite() && value >= 0.0 => {
            return format!("{}² = {result}", rounded(value.sqrt(), digits));
        }
        ("p_x sin θ", Marks::Wedge(wedge)) => [wedge.point[0], wedge.cos_sin[1]],
        ("p_y cos θ", Marks::Wedge(wedge)) => [wedge.point[1], wedge.cos_sin[0]],
        _ => return result,
    };
    let [x, y] = factors.map(|factor| rounded(factor.double(), digits));
    format!("{x} · {y} = {result}")
}

fn quadratic<V: Vector>(roots: &Roots<V>) -> Option<(String, String)> {
    let [a, b, c] = [roots.a, roots.b, roots.c].map(Scalar::double);
    let (square, product) = (b * b, 4.0 * a * c);
    let unknown = if roots.ray.is_some() { "t" } else { "u" };
    let Some((first, last)) = roots.roots else {
        let negative =
            format!("{} − {} = {} < 0", plain(square), plain(product), plain(square - product));
        return (square < product).then(|| ("b² − 4ac".to_owned(), negative));
    };
    let [first, last] = [first, last].map(Scalar::double);
    let middle = -b / (2.0 * a);
    // A motion that was scaled has its times in another unit.
    let agrees = (middle - (first + last) / 2.0).abs() <= 1e-3 * (1.0 + middle.abs());
    if !agrees || square < product {
        return None;
    }
    let symbols = format!("{unknown} = (−b ± √(b² − 4ac)) / 2a");
    let [square, product, double] = [square, product, 2.0 * a].map(plain);
    Some((
        symbols,
        format!(
            "({} ± √({square} − {product})) / {double} = {}, {}",
            plain(-b),
            plain(first),
            plain(last)
        ),
    ))
}

fn advanced<V: Vector>(step: &ConservativeStep<V>) -> Option<(String, String)> {
    let [u, distance, speed, next] =
        [step.u, step.distance, step.speed, step.next].map(Scalar::double);
    if speed <= 0.0 || distance <= 0.0 {
        return None;
    }
    let (sign, beyond, end) = if next < u {
        ("−", u - distance / speed < next, "max(0, ")
    } else {
        ("+", u + distance / speed > next, "min(1, ")
    };
    let sum = format!("{} {sign} {} / {}", plain(u), plain(distance), plain(speed));
    let sum = if beyond && (next == 0.0 || next == 1.0) { format!("{end}{sum})") } else { sum };
    Some((say!("u {sign} distance / speed"), format!("{sum} = {}", plain(next))))
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use hitbench_core::intersect::steps::ComparisonName;
    use hitbench_core::shapes::Kind;

    fn disk_and_box() -> Pair {
        Pair::new(Kind::Ball, Kind::Aabb, 2)
    }

    fn compared(left: f64, right: f64, holds: bool, formulas: [&'static str; 2]) -> [String; 2] {
        let step = Step::<DVec2>::Compare(Comparison {
            question: ComparisonName::NearestWithin,
            left_formula: formulas[0],
            right_formula: formulas[1],
            left,
            relation: Relation::Le,
            right,
            holds,
            verdict: None,
            marks: Marks::None,
        });
        let formula = formula(&step, &disk_and_box());
        let formula = formula.expect("a comparison has a formula");
        assert_eq!(formula.code, "overlap = dot(d, d) <= r * r");
        [formula.symbols, formula.numbers]
    }

    #[test]
    fn a_comparison_shows_its_roots_and_how_it_came_out() {
        let squares = ["|d|²", "r²"];
        assert_eq!(compared(0.49, 0.64, true, squares), ["|d|² ≤ r²", "0.7² = 0.49 ≤ 0.8² = 0.64"]);
        assert_eq!(compared(1.0, 0.49, false, squares)[1], "1² = 1 > 0.7² = 0.49");
        assert_eq!(compared(2.0, 1.0, false, ["|d|", "r"]), ["|d| ≤ r", "2 > 1"]);
        // Four digits would say 1 > 1.
        assert_eq!(compared(1.000_002, 1.0, false, ["|d|", "r"])[1], "1.000002 > 1");
        // The rounded numbers are equal, and exact arithmetic found that it does not hold.
        assert_eq!(compared(1.0, 1.0, false, ["|d|", "r"])[1], "1 ≈ 1: no, by exact arithmetic");
    }

    #[test]
    fn a_quadratic_that_the_roots_do_not_solve_is_not_shown() {
        let of = |a: f64, b: f64, c: f64, roots: Option<(f64, f64)>| {
            let roots = Roots { a, b, c, discriminant: 0.0, roots, ray: None };
            formula::<DVec2>(&Step::Roots(roots), &disk_and_box())
        };
        let shown = of(1.0, -5.0, 6.0, Some((2.0, 3.0))).unwrap();
        assert_eq!(shown.symbols, "u = (−b ± √(b² − 4ac)) / 2a");
        assert_eq!(shown.numbers, "(5 ± √(25 − 24)) / 2 = 2, 3");
        assert_eq!(of(1.0, 0.0, 1.0, None).unwrap().numbers, "0 − 4 = −4 < 0");
        // A motion that was scaled has its times in another unit.
        assert_eq!(of(1.0, -5.0, 6.0, Some((20.0, 30.0))), None);
        assert_eq!(of(0.0, 0.0, 1.0, Some((f64::NAN, f64::NAN))), None);
    }
}
