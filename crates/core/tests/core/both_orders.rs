//! The roles of the fields of steps (`crates/core/src/roles.rs`): whichever shape is named first, each step is true of the two
//! in that order, and swapped in the other. So a field that a swap treats wrongly is found by geometry.

use std::collections::BTreeSet;

use glam::{DVec2, DVec3, Vec3};
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::steps::*;
use hitbench_core::intersect::{Interval, Record};
use hitbench_core::shapes::{Kind, Line, Mesh, Point, Shape};
use hitbench_core::vector::Scalar;

use crate::common::meshes::cube;
use crate::common::{Random, cases_of, lift};
use crate::matrix::some;

/// Two shapes in the order in which they were named, and how far each moves.
struct Asked<V: Dimension> {
    shapes: [Shape<V>; 2],
    ways: [V; 2],
    /// When they first overlap; `None` at rest.
    first: Option<f64>,
    size: f64,
}

/// The names of the steps that say something of A or B, as far as it was found true.
type Found = BTreeSet<&'static str>;

impl<V: Dimension<Scalar = f64>> Asked<V> {
    fn of(&self, side: Side) -> &Shape<V> {
        &self.shapes[usize::from(side == Side::B)]
    }

    fn is(&self, side: Side, kinds: &[Kind]) -> bool {
        kinds.contains(&self.of(side).kind())
    }

    fn near(&self, off: f64) -> bool {
        off <= 1e-6 * self.size
    }

    /// Whether a point lies in a shape, or on the line of a ray, on which a search begins; also if nobody knows.
    fn holds(&self, side: Side, p: V) -> bool {
        let Ok(point) = Point::new(p) else { return true };
        let away = match self.of(side) {
            Shape::Ray(ray) => {
                let line = Line::new(ray.origin(), ray.direction());
                matrix::distance(&point.into(), &line.expect("that of a ray").into())
            }
            shape => matrix::distance(&point.into(), shape),
        };
        away.map_or(true, |closest| closest.distance <= 1e-6 * (self.size + p.max_abs()))
    }

    fn hold(&self, a: V, b: V) -> bool {
        self.holds(Side::A, a) && self.holds(Side::B, b)
    }

    /// Only meshes have nodes and items with a number other than 0.
    fn numbered(&self, numbers: [u32; 2]) -> bool {
        let is_mesh = [Side::A, Side::B].map(|side| self.is(side, &[Kind::Mesh]));
        numbers[0] * u32::from(!is_mesh[0]) == 0 && numbers[1] * u32::from(!is_mesh[1]) == 0
    }

    fn is_source(&self, source: AxisSource) -> bool {
        match source {
            AxisSource::Face(of, _) | AxisSource::Edge(of, _) | AxisSource::Corner(of, _) => {
                !self.is(of, &[Kind::Ball])
            }
            AxisSource::Normal(of) => self.is(of, &[Kind::Plane, Kind::HalfSpace]),
            AxisSource::Edges(i, j) => {
                let edges = |side| if self.is(side, &[Kind::Segment]) { 1 } else { usize::MAX };
                i < edges(Side::A) && j < edges(Side::B)
            }
            _ => true,
        }
    }

    /// Whether what a step says of A and B is true of them; `None` if it says nothing of them, or nothing that is asked here.
    fn is_true(&self, step: &Step<V>) -> Option<bool> {
        let of_vertices = |closest: V, vertices: &[MinkowskiVertex<V>]| {
            let tolerance = 1e-6 * self.size * closest.length().max(1e-9 * self.size);
            vertices.iter().all(|vertex| {
                let beyond = closest.dot(vertex.point() - closest);
                self.hold(vertex.a, vertex.b) && beyond >= -tolerance
            })
        };
        let by = self.ways[1] - self.ways[0];
        Some(match step {
            // A sweep may tell such steps of another instant.
            Step::Frame { of, origin, .. } if self.first.is_none() => self.holds(*of, *origin),
            Step::Reach(reach) => self.holds(reach.of, reach.center),
            Step::Reflect { of, from, .. } => self.holds(*of, *from),
            Step::Frames(Frames { of, centers: [a, b], axes, translation, .. }) => {
                let (own, way) = match of {
                    Side::A => (axes[0], *b - *a),
                    Side::B => (axes[1], *a - *b),
                };
                let off = (way.in_axes(&own) - *translation).length();
                self.hold(*a, *b) && self.near(off)
            }
            Step::Axis(AxisTest { source, origin, axis, a, b, .. }) if self.first.is_none() => {
                let within = |side, it: &Interval<f64>| {
                    let height = (place(self.of(side)) - *origin).dot(*axis);
                    let off = (it.min - height).max(height - it.max);
                    off.is_nan() || off <= 1e-6 * self.size * axis.length()
                };
                self.is_source(*source) && within(Side::A, a) && within(Side::B, b)
            }
            Step::Closest { a, b, .. } if self.first.is_none() => self.hold(*a, *b),
            Step::Deepest { a, b } => self.hold(*a, *b),
            // Where they touch at the start, they may part at once.
            Step::Contact { normal, .. } if self.first > Some(0.0) => {
                by.dot((*normal)?) <= 1e-6 * by.length()
            }
            Step::TimeSpan(TimeSpan { source, axis, division, .. }) => {
                let middle = place(self.of(Side::A)) - place(self.of(Side::B));
                let tolerance = 1e-6 * self.size * axis.length();
                self.is_source(*source)
                    && match division {
                        Some(Division::Projections { to_max, to_min, speed }) => {
                            let (middle, expected) = (middle.dot(*axis), by.dot(*axis));
                            middle <= to_max + tolerance
                                && middle >= to_min - tolerance
                                && (speed - expected).abs() <= tolerance
                        }
                        _ => true,
                    }
            }
            Step::Simplex(Simplex { vertices, closest, direction, .. }) if self.first.is_none() => {
                let way = closest.dot(*direction);
                of_vertices(*closest, vertices) && way <= 0.0
            }
            Step::Polytope(Polytope { vertices, faces, nearest, closest, .. })
                if self.first.is_none() =>
            {
                let face: Vec<_> = faces[*nearest].iter().map(|&corner| vertices[corner]).collect();
                of_vertices(*closest, &face)
            }
            Step::Advance(ConservativeStep { u, a, b, .. }) => {
                self.hold(*a - self.ways[0] * *u, *b - self.ways[1] * *u)
            }
            Step::Nodes(NodePair { a, b, outcome, .. }) => {
                self.numbered([a.number, b.number])
                    && match outcome {
                        Outcome::Pushed(pairs) => pairs.iter().all(|pair| self.numbered(*pair)),
                        _ => true,
                    }
            }
            Step::Items(ItemPair { a, b, .. }) => self.numbered([*a, *b]),
            Step::Part(part) => match part.name {
                PartName::Items(ItemPair { a, b, .. }) => self.numbered([a, b]),
                _ => return None,
            },
            Step::Winding(winding) => {
                self.is(winding.of, &[Kind::Mesh]) && self.holds(winding.of.other(), winding.point)
            }
            Step::Compare(Comparison { question, marks, .. }) => match (question, marks) {
                (ComparisonName::AfterStart(of), _) => !self.is(*of, &[Kind::Line]),
                (ComparisonName::BeforeEnd(of), _) => self.is(*of, &[Kind::Segment]),
                (_, Marks::Cores { a, b }) if self.first.is_none() => self.hold(*a, *b),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Holds each step against the two, and the same swapped against the two in the other order.
    fn check(&self, record: &Record<V>, found: &mut Found) {
        let ([a, b], [of_a, of_b]) = (self.shapes.clone(), self.ways);
        let back = Self { shapes: [b, a], ways: [of_b, of_a], ..*self };
        for step in &record.steps {
            let swapped = step.clone().swapped();
            // As text, in which NaN is NaN.
            assert_eq!(format!("{:?}", swapped.clone().swapped()), format!("{step:?}"), "twice");
            for (asked, step) in [(self, step), (&back, &swapped)] {
                if let Some(is_true) = asked.is_true(step) {
                    let [a, b] = &asked.shapes;
                    assert!(is_true, "{step:?} of {a:?} and {b:?} by {:?}", asked.ways);
                    found.insert(step.name());
                }
            }
        }
    }
}

/// A point of it.
fn place<V: Dimension>(shape: &Shape<V>) -> V {
    match shape {
        Shape::Frustum(frustum) => frustum.corners()[0],
        shape => shape.reference_point(),
    }
}

/// As in the other tests of all pairs, but some meshes are solid.
fn any<V: Dimension>(random: &mut Random, kind: Kind) -> Option<Shape<V>> {
    if (kind, V::DIM) != (Kind::Mesh, 3) || random.one_in(2) {
        return some(random, kind);
    }
    let ((corners, triangles), at, size) =
        (cube(), random.point::<V>(), random.size::<V::Scalar>());
    let corners: Vec<V> = corners.into_iter().map(|p| at + V::from_space(p) * size).collect();
    Some(Mesh::new(corners, triangles).ok()?.into_solid().ok()?.into())
}

fn size<V: Dimension>(a: &Shape<V>, b: &Shape<V>, ways: [V; 2]) -> f64 {
    let ends = [a, b].map(|shape| [shape.bounds().min, shape.bounds().max]);
    let places = [a.reference_point(), b.reference_point()];
    let lengths = ends.as_flattened().iter().chain(&places).chain(&ways).map(|&p| lift(p).length());
    lengths.filter(|length| length.is_finite()).sum()
}

fn asked<V: Dimension>() -> Found {
    let mut found = Found::new();
    cases_of(8, |random| {
        for (&x, &y) in Kind::ALL.iter().flat_map(|x| Kind::ALL.iter().map(move |y| (x, y))) {
            let (Some(a), Some(b)) = (any::<V>(random, x), any::<V>(random, y)) else { continue };
            let ways: [V; 2] = [random.displacement(), random.displacement()];
            let shapes = [a.widened(), b.widened()];
            let size = size(&a, &b, ways);
            let mut asked =
                Asked::<V::Precise> { shapes, ways: ways.map(V::widened), first: None, size };
            asked.check(&explain::overlap(&a, &b).1, &mut found);
            asked.check(&explain::distance(&a, &b).1, &mut found);
            asked.check(&explain::penetration(&a, &b).1, &mut found);
            let (met, record) = explain::sweep_with_contact(&a, ways[0], &b, ways[1]);
            let first = met.ok().flatten().map(|met| met.overlap.first.double());
            asked.first = Some(first.unwrap_or(0.0));
            asked.check(&record, &mut found);
        }
    });
    found
}

/// Asked in the other order, a test that knows one order swaps its steps as it tells them.
#[test]
fn steps_are_true_in_both_orders() {
    let found = &asked::<DVec2>() | &asked::<DVec3>();
    let of_order = [
        "Frame", "Frames", "Reach", "Reflect", "Axis", "Closest", "Deepest", "Contact", "TimeSpan",
        "Simplex", "Polytope", "Advance", "Nodes", "Items", "Winding", "Compare", "Part",
    ];
    assert_eq!(found, of_order.into(), "those that say something of A or B");
}

#[test]
fn a_step_in_double_precision_holds_the_same_numbers() {
    let [a, b] = [Vec3::new(0.1, -2.0, 1e-30), Vec3::new(1.0 / 3.0, 7.7, -0.0)];
    let (of, axes) = (Side::B, [a, b, a + b]);
    let vertices = vec![MinkowskiVertex { a, b }, MinkowskiVertex { a: b, b: a }];
    let step = MotionStep {
        from: a,
        to: b,
        velocity: b - a,
        exact: b,
        time: 0.7,
        overlaps: None,
        meets: Some((3, 0.3)),
    };
    let steps = [
        Step::Frame { of, origin: a, axes, point: b, local: a },
        Step::Frames(Frames {
            of,
            centers: [a, b],
            axes: [axes, [b, b, a]],
            translation: b - a,
            rotation: axes,
        }),
        Step::Contact { point: a, normal: Some(b) },
        Step::Roots(Roots {
            a: 0.1,
            b: 0.2,
            c: 0.3,
            discriminant: -0.08,
            roots: Some((0.4, 0.6)),
            ray: Some([a, b]),
        }),
        Step::Simplex(Simplex { vertices, closest: a, direction: -a, at_least: 0.9, radius: 0.1 }),
        Step::Routine(Box::new(RoutineStep::Motion(step))),
    ];
    for step in steps {
        assert_eq!(step.clone().widened().told(), step.told());
    }
}
