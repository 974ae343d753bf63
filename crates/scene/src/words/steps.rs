//! A step as a list: its name for programs, and its fields by theirs. No language has a part in it.

use super::number;
use hitbench_core::intersect::steps::{Step, Told};
use hitbench_core::vector::Vector;

/// Longer lists are counted.
const MOST: usize = 4;

/// The name of a step, by which lessons count it, and all that it holds: `Bracket: u 0.5, distance 1, between [0.5, 1]`.
pub fn listed<V: Vector>(step: &Step<V>) -> String {
    match step.told() {
        Told::Fields(name, fields) => format!("{name}: {}", inside(&fields)),
        told => text(&told),
    }
}

fn text(told: &Told) -> String {
    match told {
        Told::Number(value) => number(*value),
        Told::Vector(components) => {
            format!("({})", components.iter().map(|it| number(*it)).collect::<Vec<_>>().join(", "))
        }
        Told::Name(name) => name.clone(),
        Told::List(all) => match &all[..] {
            [] => "none".to_owned(),
            [one] => text(one),
            all if all.len() > MOST => format!("{} of them", all.len()),
            all => format!("[{}]", all.iter().map(text).collect::<Vec<_>>().join(", ")),
        },
        Told::Fields(name, fields) if fields.is_empty() => (*name).to_owned(),
        Told::Fields(name, fields) => format!("{name}({})", inside(fields)),
    }
}

/// The fields one after the other, those of a struct that is all there is in its place.
fn inside(fields: &[(&'static str, Told)]) -> String {
    if let [("", Told::Fields("", fields))] = fields {
        return inside(fields);
    }
    let field = |(name, told): &(&str, Told)| match *name {
        "" => text(told),
        name => format!("{name} {}", text(told)),
    };
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    use hitbench_core::intersect::Interval;
    use hitbench_core::intersect::steps::*;

    #[test]
    fn a_step_is_listed_with_all_that_it_holds() {
        let all = |step: &Step<DVec2>| listed(step);
        let axis = AxisTest {
            source: AxisSource::Face(Side::B, 1),
            origin: DVec2::ZERO,
            axis: DVec2::Y,
            a: Interval { min: -1.0, max: 1.0 },
            b: Interval { min: 1.5, max: f64::INFINITY },
            gap: 0.5,
            separates: true,
        };
        assert_eq!(
            all(&Step::Axis(axis)),
            "Axis: source Face(B, 1), origin (0, 0), axis (0, 1), a (min −1, max 1), b (min 1.5, max ∞), gap 0.5, separates true"
        );
        let [a, b] = [DVec2::new(-0.5, 0.0), DVec2::X];
        let vertices = vec![MinkowskiVertex { a, b }; 2];
        let simplex = Simplex { vertices, closest: b, direction: -b, at_least: 0.1, radius: 0.0 };
        assert_eq!(
            all(&Step::Simplex(simplex)),
            "Simplex: vertices [(a (−0.5, 0), b (1, 0)), (a (−0.5, 0), b (1, 0))], closest (1, 0), direction (−1, 0), at_least 0.1, radius 0"
        );
        let roots = Roots { a: 1.0, b: 2.0, c: 3.0, discriminant: -8.0, roots: None, ray: None };
        assert_eq!(
            all(&Step::Roots(roots)),
            "Roots: a 1, b 2, c 3, discriminant −8, roots none, ray none"
        );
        assert_eq!(all(&Step::Branch(Branch::Edge(2))), "Branch: Edge(2)");
        assert_eq!(all(&Step::Intervals(IntervalStep::Begin(0))), "Intervals: Begin(0)");
        let pass = PassStep { done: 1, overlaps: 12, deepest: 0.25 };
        let pass = Step::Routine(Box::new(RoutineStep::Pass(pass)));
        assert_eq!(all(&pass), "Routine: Pass(done 1, overlaps 12, deepest 0.25)");
        let pushed = Outcome::Pushed(vec![[0, 1]; 5]);
        let node = TreeNode {
            number: 0,
            level: 0,
            bounds: hitbench_core::shapes::Bounds { min: a, max: b },
        };
        let nodes = NodePair { a: node, b: node, outcome: pushed, waiting: 6 };
        assert!(all(&Step::Nodes(nodes)).ends_with("outcome Pushed(5 of them), waiting 6"));
    }
}
