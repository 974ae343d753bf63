//! Every step of every preset is told in a plain sentence, and its formula holds with the numbers that it shows.

use hitbench::analysis::{Along, Findings, Question, analyse};
use hitbench::bench::evaluate;
use hitbench::intersect::Record;
use hitbench::intersect::steps::{Comparison, Step};
use hitbench::presets::presets;
use hitbench::scene::{Document, Format, Scene, Unit, World, each_world};
use hitbench::shapes::Kind;
use hitbench::words::{Pair, Sentence, formula, reason, sentence};

/// What is said of the steps of a record, and of those of its parts.
#[derive(Default)]
struct Heard {
    steps: usize,
    comparisons: usize,
    faults: Vec<String>,
}

#[test]
fn every_step_of_every_preset_is_told_and_computed() {
    let mut heard = Heard::default();
    for preset in presets().iter().flat_map(|family| &family.presets) {
        each_world!(preset.scene().unwrap(), document => heard.scene(preset.path, &document))
    }
    heard.faults.sort();
    heard.faults.dedup();
    assert!(
        heard.faults.is_empty(),
        "{} faults:\n{}",
        heard.faults.len(),
        heard.faults[..heard.faults.len().min(60)].join("\n")
    );
    assert!(heard.steps > 10_000 && heard.comparisons > 1_000, "{} steps", heard.steps);
}

/// What is said of the overlap test of two shapes, from the reason on.
fn told(dim: usize, shapes: [&str; 2]) -> Vec<String> {
    fn of<V: World>(document: &Document<V>) -> Vec<String> {
        let kind = |index: usize| document.entries[index].form.kind();
        let of = Pair::new(kind(0), kind(1), V::DIM);
        let findings = analyse(document, &Question { focus: Some((0, 1)), ..Question::at(0.0) });
        let record = findings.focus.expect("the pair is there").record;
        let steps = record.steps.iter().map(|step| sentence(step, &of));
        let said = std::iter::once(reason(&record, &of)).chain(steps);
        said.map(|said| said.iter().map(|span| span.text.as_str()).collect()).collect()
    }
    let [a, b] = shapes;
    let text = format!(
        r#"Scene{dim}D(title: "t", shapes: [(name: "a", shape: {a}), (name: "b", shape: {b})])"#
    );
    let parsed = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!("no mesh"));
    each_world!(parsed.expect("the scene is well-formed"), document => of(&document))
}

#[test]
fn the_steps_of_the_sector_are_four_and_each_length_has_one_name() {
    let sector = "Sector(apex: (-1, 0), direction: (1, 0), half_angle: Degrees(30), radius: 2)";
    let told = told(2, [sector, "Ball(center: (0.7, 1.2), radius: 0.4)"]);
    assert_eq!(
        told[1..],
        [
            "The disk's centre is 2.081 from the sector's apex, closer than the sum of both radii 2.4.",
            "The disk's centre lies at (1.7, 1.2) in the local frame of the sector.",
            "The disk's centre lies on the side p_y ≥ 0 already, at p_y = 1.2, so it need not be mirrored.",
            "With p_x = 1.7, the disk's centre lies ahead of the sector's apex: the angle is still to be compared.",
            "The disk's centre lies beyond the sector's half-angle, as p_x sin θ = 0.85 < p_y cos θ = 1.039.",
            "The parameter t = 2.072 lies beyond the end, so the end is taken: t = 2.",
            "The disk's centre and an edge of the sector are 0.2026 apart.",
            "The disk's centre is 0.2026 from the nearest point of an edge of the sector, closer than its radius 0.4.",
        ]
    );
    assert_eq!(told[0], told[8]);
}

#[test]
fn an_overlap_by_separating_axes_is_told_by_all_of_them() {
    let aligned = "Aabb(center: (-0.8, 0, 0), half: (0.7, 0.7, 0.7))";
    let turned = "Obb(center: (0.8, 0, 0), half: (0.7, 0.7, 0.7), rotation: Euler(0, 45, 0))";
    assert_eq!(told(3, [aligned, turned])[0], "No axis separates them: the boxes overlap.");
    let plane = "Plane(normal: (0, 1), offset: 0)";
    let on_it = told(2, [plane, "Ball(center: (0, 0.5), radius: 1)"]);
    assert_eq!(
        on_it[0],
        "The normal of the line does not separate them: the line and the disk overlap."
    );
    let aabbs =
        ["Aabb(center: (-0.6, -0.2), half: (1, 0.5))", "Aabb(center: (1, 1), half: (0.5, 0.5))"];
    let apart = "The x axis separates them: along it they are at least 0.1 apart.";
    assert_eq!(told(2, aabbs)[0], apart);
}

#[test]
fn gjk_looks_in_a_direction_and_a_gap_on_it_is_a_lower_bound() {
    let told = told(
        2,
        [
            "Hull(points: [(-2.25, -1), (-0.75, -1), (-0.25, 0.25), (-1, 1.25), (-2.25, 0.5)])",
            "Hull(points: [(0.75, -0.5), (2, -1), (2.5, 0.5), (1.25, 1)])",
        ],
    );
    assert_eq!(
        told[0],
        "The search direction separates them: along it they are at least 0.4 apart."
    );
    assert_eq!(
        told[1],
        "The point in the Minkowski difference is 1.25 from the origin: GJK looks towards (0.8, −0.6) next."
    );
}

#[test]
fn lengths_whose_squares_underflow_are_told_as_they_are() {
    let of_tiny_balls =
        "The centres of the disks are 3e−25 apart, farther than the sum of their radii 2e−25.";
    let disks = ["Ball(center: (0, 0), radius: 1e-25)", "Ball(center: (3e-25, 0), radius: 1e-25)"];
    assert_eq!(told(2, disks)[0], of_tiny_balls);
}

/// So many shapes of a scene are paired with one another.
const MOST_SHAPES: usize = 7;

impl Heard {
    fn scene<V: World>(&mut self, path: &str, document: &Document<V>) {
        let count = document.entries.len().min(MOST_SHAPES);
        for (a, b) in (0..count).flat_map(|a| (0..count).map(move |b| (a, b))) {
            // Both orders of the first pair, as it is the one that is shown.
            if a == b || a > b && a + b > 1 {
                continue;
            }
            let of = Pair::of(document, [a, b]);
            let ask = |way| Question { focus: Some((a, b)), way, ..Question::at(0.0) };
            let findings: Findings<V> = analyse(document, &ask(None));
            let Some(focus) = &findings.focus else { continue };
            self.record(path, &focus.record, &of);
            if let Some(motion) = &focus.motion {
                self.record(path, &motion.record, &of);
                motion.published.iter().for_each(|sweep| self.record(path, &sweep.record, &of));
            }
            for view in &focus.views {
                let asked = analyse(document, &ask(Some(view.id.to_owned())));
                asked.focus.iter().for_each(|focus| self.record(path, &focus.record, &of));
            }
        }
        let ask = Question { intervals: Some(Along::Axis(0)), ..Question::at(0.0) };
        if let Some(intervals) = analyse(document, &ask).intervals {
            self.record(path, &intervals.record, &Pair::new(Kind::Ball, Kind::Ball, V::DIM));
        }
    }

    fn record<V: hitbench::Vector>(&mut self, path: &str, record: &Record<V>, of: &Pair) {
        self.plain(path, &reason(record, of));
        for step in &record.steps {
            self.steps += 1;
            self.plain(path, &sentence(step, of));
            if let Some(formula) = formula(step, of) {
                let numbers = &formula.numbers;
                // "∞ > −∞" is the comparison of two numbers that explain nothing.
                if ["NaN", "inf", "-0", "∞ >"].iter().any(|word| numbers.contains(word))
                    || formula.symbols.is_empty()
                {
                    self.faults.push(format!("{path}: {numbers}"));
                }
                if let Step::Compare(comparison) = step {
                    self.comparison(path, comparison, numbers);
                }
            }
            if let Step::Part(part) = step {
                self.record(path, &part.record, &of.in_part(part.name));
            }
        }
    }

    /// At most 140 characters, ending with a full stop, without what is no number or has more than seven digits.
    fn plain(&mut self, path: &str, sentence: &Sentence) {
        let text: String = sentence.iter().map(|span| span.text.as_str()).collect();
        let digits = |word: &str| {
            let mantissa = word.split(['e', '°']).next().unwrap_or(word);
            let digits = mantissa.chars().filter(char::is_ascii_digit).collect::<String>();
            digits.trim_start_matches('0').len()
        };
        // A minus sign is not a hyphen.
        let mut numbers = text.split(|c: char| !(c.is_ascii_digit() || ".e−".contains(c)));
        let hyphens = text.split('-').skip(1);
        let wrong = text.chars().count() > 140
            || !text.ends_with('.')
            || text.contains(". ")
            || ["NaN", "inf", "−∞"].iter().any(|word| text.contains(word))
            || hyphens.into_iter().any(|after| after.starts_with(|c: char| c.is_ascii_digit()))
            || numbers.any(|number| number == "−0" || digits(number) > 7)
            || sentence.iter().any(|span| span.text.is_empty())
            || text.starts_with(char::is_lowercase);
        if wrong {
            self.faults.push(format!("{path}: {text}"));
        }
    }

    /// Each side is a number, or a term and its value; and the relation that is written between them holds.
    fn comparison<V: hitbench::Vector>(&mut self, path: &str, c: &Comparison<V>, numbers: &str) {
        self.comparisons += 1;
        // Rounded numbers cannot show what exact arithmetic found.
        if numbers.contains('≈') {
            if !c.is_exact() && !numbers.contains("no number") {
                self.faults.push(format!("{path}: {numbers}"));
            }
            return;
        }
        if !is_true(numbers) {
            self.faults.push(format!("{path}: {numbers} does not hold"));
        }
    }
}

/// Whether the relation between two numbers holds.
fn is_true(numbers: &str) -> bool {
    let holds = |sign: &str, holds: fn(&f64, &f64) -> bool| {
        let Some((left, right)) = numbers.split_once(sign) else { return false };
        matches!((value(left), value(right)), (Some(left), Some(right)) if holds(&left, &right))
    };
    holds(" ≤ ", f64::le) || holds(" ≥ ", f64::ge) || holds(" < ", f64::lt) || holds(" > ", f64::gt)
}

#[test]
fn a_false_relation_is_seen() {
    for (numbers, truth) in [
        ("0.7² = 0.49 ≤ 0.8² = 0.64", true),
        ("0.7² = 0.49 > 0.8² = 0.64", false),
        ("0.7² = 0.52 ≤ 0.8² = 0.64", false),
        ("1.7 · 0.5 = 0.85 < 1.2 · 0.866 = 1.039", true),
        ("1 < 1", false),
        ("∞ > −∞", true),
        ("1 and 2", false),
    ] {
        assert_eq!(is_true(numbers), truth, "{numbers}");
    }
}

/// Of `0.7² = 0.49` the last term, if all before it have its value.
fn value(terms: &str) -> Option<f64> {
    let values: Option<Vec<f64>> = terms.split(" = ").map(term).collect();
    let values = values?;
    let last = *values.last()?;
    let agree = |value: &f64| *value == last || (value - last).abs() <= 2e-3 * last.abs();
    values.iter().all(agree).then_some(last)
}

fn term(text: &str) -> Option<f64> {
    match text {
        "∞" => return Some(f64::INFINITY),
        "−∞" => return Some(f64::NEG_INFINITY),
        _ => {}
    }
    let text = text.replace('−', "-").replace('·', "*").replace('²', "^2");
    evaluate(&text, Unit::Radians).ok()
}
