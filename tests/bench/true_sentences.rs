//! What the sentences of all presets measure is what they name: points, depths, gaps and parts of rays.

use hitbench::analysis::{Findings, Focus, Question, Verdict, analyse};
use hitbench::intersect::Record;
use hitbench::intersect::matrix;
use hitbench::intersect::steps::{
    Branch, Comparison, ComparisonName, Marks, Measured, PartName, Side, Step,
};
use hitbench::intersect::trust::Word;
use hitbench::presets::presets;
use hitbench::scene::{Document, World, each_world};
use hitbench::shapes::{Line, Point, Segment, Shape};
use hitbench::words::{Pair, from_within, sentence};

/// So many shapes of a scene are paired with one another.
const MOST_SHAPES: usize = 7;

/// How many were compared, and what is not as it was said.
#[derive(Default)]
struct Heard {
    distances: usize,
    gaps: usize,
    casts: usize,
    depths: usize,
    trusted: usize,
    faults: Vec<String>,
}

#[test]
fn every_number_of_every_preset_measures_what_is_named() {
    let mut heard = Heard::default();
    for preset in presets().iter().flat_map(|family| &family.presets) {
        each_world!(preset.scene().unwrap(), document => heard.scene(preset.path, &document))
    }
    heard.faults.sort();
    heard.faults.dedup();
    let shown = &heard.faults[..heard.faults.len().min(40)];
    assert!(shown.is_empty(), "{} faults:\n{}", heard.faults.len(), shown.join("\n"));
    let Heard { distances, gaps, casts, depths, trusted, .. } = heard;
    let counts = [(distances, 1000), (gaps, 500), (casts, 20), (depths, 5), (trusted, 1000)];
    assert!(counts.iter().all(|(count, least)| count >= least), "{counts:?}");
}

impl Heard {
    fn scene<V: World>(&mut self, path: &str, document: &Document<V>) {
        let count = document.entries.len().min(MOST_SHAPES);
        for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            let ask = |way| Question { focus: Some((a, b)), way, ..Question::at(0.0) };
            let findings: Findings<V> = analyse(document, &ask(None));
            let Some(focus) = &findings.focus else { continue };
            self.focus(path, &findings, focus);
            for view in &focus.views {
                let asked = analyse(document, &ask(Some(view.id.to_owned())));
                // What a published test that errs measures may be wrong as well.
                if let Some(focus) = asked.focus.as_ref().filter(|focus| !focus.errs()) {
                    self.focus(path, &asked, focus);
                }
            }
        }
    }

    fn focus<V: World>(&mut self, path: &str, findings: &Findings<V>, focus: &Focus<V>) {
        let [Some(a), Some(b)] = [focus.a, focus.b].map(|index| findings.shapes[index].clone())
        else {
            return;
        };
        let of = Pair::new(a.kind(), b.kind(), V::DIM);
        self.record(path, &focus.record, [&a, &b]);
        if let Some(trust) = focus.trust {
            self.trusted += 1;
            // Clear answers are certain, and are not said to need exact arithmetic.
            let clear = trust.margin.is_none_or(|margin| margin > trust.bound);
            if clear && trust.word != Word::Certain {
                self.faults.push(format!("{path}: {of:?}: {trust:?}"));
            }
        }
        let Some(found) = focus.penetration.filter(|_| focus.verdict == Verdict::Overlap) else {
            return;
        };
        let Some(Step::Compare(c)) = focus.record.deciding() else { return };
        if c.question != ComparisonName::NearestWithin {
            return;
        }
        self.depths += 1;
        // A depth that is more than the reach is told by the core within the other shape.
        let told = from_within(&focus.record, found.depth, &of);
        let core = matrix::penetration(&a.core().0, &b.core().0).ok().flatten();
        let inner = core.map_or(0.0, |found| found.depth);
        let size = 1.0 + found.depth;
        let adds_up = (inner + c.right_length() - found.depth).abs() < 1e-5 * size;
        let is_deep = inner > 1e-5 * size;
        if is_deep && !(told.is_some() && adds_up) || told.is_some() && !is_deep {
            self.faults.push(format!("{path}: {of:?}: {inner}, {c:?}, {found:?}"));
        }
    }

    fn record<V: World>(&mut self, path: &str, record: &Record<V>, pair: [&Shape<V>; 2]) {
        let of = Pair::new(pair[0].kind(), pair[1].kind(), V::DIM);
        for step in &record.steps {
            let holds = match step {
                Step::Closest { of: measured, a, b } => self.measured(*measured, [*a, *b], pair),
                Step::Axis(test) if test.separates => {
                    self.gaps += 1;
                    matrix::distance(pair[0], pair[1]).is_ok_and(|found| {
                        test.gap_length() <= found.distance * (1.0 + 1e-4) + 1e-5
                    })
                }
                Step::Compare(c) => self.compared(c, &of),
                Step::Part(part) => {
                    if let PartName::Items(items) = part.name {
                        let triangle = |shape: &Shape<V>, number: u32| match shape {
                            Shape::Mesh(mesh) => mesh.triangle(number as usize).into(),
                            other => other.clone(),
                        };
                        let (a, b) = (triangle(pair[0], items.a), triangle(pair[1], items.b));
                        self.record(path, &part.record, [&a, &b]);
                    }
                    true
                }
                _ => true,
            };
            let said: String = sentence(step, &of).iter().map(|span| span.text.as_str()).collect();
            let is_odd = [
                "line of the line",
                "through the line ",
                "found so far",
                " is 0 from the nearest",
                "holds the origin",
            ]
            .iter()
            .any(|words| said.contains(words));
            if !holds || is_odd {
                self.faults.push(format!("{path}: {said} {step:?}"));
            }
        }
        let no = |step: &Step<V>| matches!(step, Step::Compare(c) if c.question == ComparisonName::OnOneLine && !c.holds);
        let ranges = |step: &Step<V>| matches!(step, Step::Compare(c) if c.question == ComparisonName::RangesOverlap);
        if record.steps.iter().any(no) && record.steps.iter().any(ranges) {
            self.faults.push(format!("{path}: ranges on a line that is none"));
        }
    }

    /// Whether the points are as far apart as what is named.
    fn measured<V: World>(
        &mut self,
        measured: Measured,
        points: [V; 2],
        pair: [&Shape<V>; 2],
    ) -> bool {
        self.distances += 1;
        let cores = pair.map(|shape| shape.core().0);
        let of = |side: Side| usize::from(side == Side::B);
        let is = |sets: [Shape<V>; 2]| {
            let Ok(found) = matrix::distance(&sets[0], &sets[1]) else { return true };
            let distance = (points[1] - points[0]).length();
            let size = 1.0 + points[0].max_abs().max(points[1].max_abs());
            let shares = distance > 0.0 || found.distance <= 1e-6 * size;
            shares && (found.distance - distance).abs() <= 1e-5 * size
        };
        match measured {
            Measured::Shapes => is(pair.map(Shape::clone)),
            Measured::Cores => is(cores),
            Measured::Line => {
                let ends = |shape: &Shape<V>| match shape {
                    Shape::Ray(ray) => {
                        vec![Line::new(ray.origin(), ray.direction()).unwrap().into()]
                    }
                    Shape::Line(line) => vec![(*line).into()],
                    Shape::Segment(s) => {
                        [s.start(), s.end()].map(|p| Point::new(p).unwrap().into()).into()
                    }
                    other => vec![other.clone()],
                };
                let [a, b] = cores.map(|core| ends(&core));
                a.iter().any(|a| b.iter().any(|b| is([a.clone(), b.clone()])))
            }
            Measured::Side { of: side, number } => {
                let Shape::Triangle(triangle) = pair[of(side)] else { return false };
                let [from, to] = [number, (number + 1) % 3].map(|i| triangle.vertices()[i]);
                let mut sets = cores;
                sets[of(side)] = Segment::new(from, to).unwrap().into();
                is(sets)
            }
            // Any point of an edge, or a corner, is a point of the other shape.
            Measured::Edge | Measured::Corner(_) => (0..2).all(|i| {
                let place = Point::new(points[i]).unwrap().into();
                matrix::distance(&place, &cores[i]).is_ok_and(|found| found.distance <= 1e-5)
            }),
        }
    }

    /// Whether a ray that meets a shape is told by the part of its line in it.
    fn compared<V: World>(&mut self, c: &Comparison<V>, of: &Pair) -> bool {
        if c.question != ComparisonName::AheadOfOrigin {
            return true;
        }
        self.casts += 1;
        let Marks::Part { entry, exit } = c.marks else { return false };
        let said: String =
            sentence(&Step::Compare(*c), of).iter().map(|span| span.text.as_str()).collect();
        let names = |t: f64| said.contains(&format!("t = {}", hitbench::words::number(t)));
        let is_other = !(c.holds && exit > 0.0 && entry.is_finite() && exit.is_finite());
        entry <= exit && exit == c.left && (is_other || names(entry) && names(exit))
    }
}

#[test]
fn lines_that_are_not_parallel_cross_in_one_point_of_the_plane() {
    use glam::{DVec2, DVec3};
    use hitbench::shapes::Kind;
    let told = |kinds: [Kind; 2], dim: usize| -> String {
        let of = Pair::new(kinds[0], kinds[1], dim);
        let said = match dim {
            2 => sentence(&Step::<DVec2>::Branch(Branch::NotParallel), &of),
            _ => sentence(&Step::<DVec3>::Branch(Branch::NotParallel), &of),
        };
        said.iter().map(|span| span.text.as_str()).collect()
    };
    assert_eq!(
        told([Kind::Segment, Kind::Line], 2),
        "The line of the segment and the line are not parallel, so they cross in one point."
    );
    assert_eq!(
        told([Kind::Ray, Kind::Ray], 3),
        "The line of A and the line of B are not parallel, so they cross in one point or in none."
    );
    assert!(told([Kind::Line, Kind::Line], 3).starts_with("A and B are not parallel"));
}
