//! The forms of a line that schools teach, each of which fails for some lines.

use super::pen::Pen;
use hitbench_core::shapes::Line;
use hitbench_core::vector::{Scalar, Vector};

/// By a point and the slope, by the slope and the intercept, by two points, and by both intercepts.
pub fn of<V: Vector>(line: &Line<V>, pen: Pen) -> Vec<(&'static str, String)> {
    let [x, y] = [0, 1].map(|i| line.through().get(i).double());
    let [dx, dy] = [0, 1].map(|i| line.direction().get(i).double());
    let number = |value: f64| pen.number(V::Scalar::of(value));
    // x − 2, x + 2, and x by itself.
    let less = |name: &str, value: f64| match value {
        0.0 => name.to_owned(),
        value if value < 0.0 => format!("({name} + {})", number(-value)),
        value => format!("({name} − {})", number(value)),
    };
    let and = |value: f64| match value {
        0.0 => String::new(),
        value if value < 0.0 => format!(" − {}", number(-value)),
        value => format!(" + {}", number(value)),
    };
    let steep = || "fails: the slope divides by 0".to_owned();
    let (slope, point) = match dx {
        0.0 => (steep(), steep()),
        _ => {
            let m = dy / dx;
            let at_zero = and(y - m * x);
            let (left, right) = (less("y", y), less("x", x));
            let left = left.trim_matches(['(', ')']);
            (format!("y = {} x{at_zero}", number(m)), format!("{left} = {} {right}", number(m)))
        }
    };
    let two = match (dx, dy) {
        (0.0, _) => "fails: it divides by x₁ − x₀ = 0".to_owned(),
        (_, 0.0) => "fails: it divides by y₁ − y₀ = 0".to_owned(),
        _ => {
            let (left, right) = (less("y", y), less("x", x));
            format!("{left} / {} = {right} / {}", number(dy), number(dx))
        }
    };
    let across = x * dy - y * dx;
    let intercepts = match (dx, dy, across) {
        (_, _, 0.0) => "fails: both intercepts are 0".to_owned(),
        (0.0, ..) => "fails: it never meets the y axis".to_owned(),
        (_, 0.0, _) => "fails: it never meets the x axis".to_owned(),
        _ => format!("x / {} + y / {} = 1", number(across / dy), number(-across / dx)),
    };
    vec![
        ("point and slope", point),
        ("slope and intercept", slope),
        ("two points", two),
        ("both intercepts", intercepts),
    ]
}
