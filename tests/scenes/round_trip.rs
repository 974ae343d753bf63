//! A scene that is written reads back to the same bits, in both formats.

use std::io;

use glam::{DVec2, DVec3, Vec2};
use hitbench::scene::{
    Document, Entry, Expectation, Form, Format, Meshes, Precision, Rotation3, Scene, Space, Turn3,
};
use hitbench::shapes::{Angle, Mesh, Shape};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

const TRIANGLE: &[u8] = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

fn parse(text: &str, format: Format) -> Result<Scene, hitbench::scene::Fault> {
    Scene::parse(text.as_bytes(), format, |_: &str| io::Result::Ok(TRIANGLE.into()))
}

/// Every float that a scene may hold is as likely as every other, and everyday ones come as often.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u32>()
            .prop_map(|bits| f64::from(f32::from_bits(bits)))
            .prop_filter("in range", |x| x.abs() <= 2f64.powi(60)),
        any::<u64>().prop_map(f64::from_bits).prop_filter("in range", |x| x.abs() <= 2f64.powi(60)),
        -4.0..4.0,
        (-40i32..40).prop_map(|tenths| f64::from(tenths) / 10.0),
        Just(-0.0),
    ]
}

fn size() -> impl Strategy<Value = f64> {
    number().prop_map(f64::abs)
}

fn instant() -> impl Strategy<Value = f64> {
    0.0..=1.0
}

fn angle() -> impl Strategy<Value = Angle<f64>> {
    (number(), any::<bool>())
        .prop_map(|(n, degrees)| if degrees { Angle::Degrees(n) } else { Angle::Radians(n) })
}

/// Documents of one dimension.
trait Arbitrary: Space {
    fn vector() -> BoxedStrategy<Self>;
    fn rotation() -> BoxedStrategy<Self::Rotation>;
    fn turn() -> BoxedStrategy<Self::Turn>;
    fn scene(document: Document<Self>) -> Scene;

    fn form() -> BoxedStrategy<Form<Self>> {
        let v = Self::vector;
        let abs = |v: Self| v.abs();
        let form = prop_oneof![
            v().prop_map(|at| Form::Point { at }),
            (v(), v()).prop_map(|(start, end)| Form::Segment { start, end }),
            (v(), v()).prop_map(|(origin, direction)| Form::Ray { origin, direction }),
            (v(), v()).prop_map(|(through, direction)| Form::Line { through, direction }),
            (v(), size()).prop_map(|(center, radius)| Form::Ball { center, radius }),
            (v(), v(), size()).prop_map(|(start, end, radius)| Form::Capsule {
                start,
                end,
                radius
            }),
            (v(), v(), v()).prop_map(|(a, b, c)| Form::Triangle { a, b, c }),
            (v(), v()).prop_map(move |(center, half)| Form::Aabb { center, half: abs(half) }),
            (v(), v(), Self::rotation()).prop_map(move |(center, half, rotation)| Form::Obb {
                center,
                half: abs(half),
                rotation
            }),
            (v(), v(), angle(), size()).prop_map(|(apex, direction, half_angle, radius)| {
                Form::Sector { apex, direction, half_angle, radius }
            }),
            (v(), v(), Self::rotation()).prop_map(move |(center, half, rotation)| {
                Form::Ellipsoid { center, half: abs(half), rotation }
            }),
            (v(), v(), size()).prop_map(|(start, end, radius)| Form::Cylinder {
                start,
                end,
                radius
            }),
            (v(), v(), size()).prop_map(|(apex, base, radius)| Form::Cone { apex, base, radius }),
            ((v(), v(), v()), angle(), size(), size(), size()).prop_map(
                |((eye, target, up), fov_y, aspect, near, far)| Form::Frustum {
                    eye,
                    target,
                    up,
                    fov_y,
                    aspect,
                    near,
                    far
                }
            ),
            vec((v(), number(), number()), 2..6).prop_map(|slabs| Form::Kdop {
                directions: slabs.iter().map(|slab| slab.0).collect(),
                min: slabs.iter().map(|slab| slab.1.min(slab.2)).collect(),
                max: slabs.iter().map(|slab| slab.1.max(slab.2)).collect(),
            }),
            vec(v(), 3..6).prop_map(|points| Form::Hull { points }),
            ("[a-z]{1,8}", v(), option::of(Self::rotation()), size()).prop_map(
                |(file, position, rotation, scale)| Form::Mesh { file, position, rotation, scale }
            ),
            (v(), number()).prop_map(|(normal, offset)| Form::Plane { normal, offset }),
            (v(), number()).prop_map(|(normal, offset)| Form::HalfSpace { normal, offset }),
        ];
        form.prop_filter("makes a shape", |form| {
            let only_in_space =
                matches!(form, Form::Cylinder { .. } | Form::Cone { .. } | Form::Frustum { .. });
            let mut meshes = Meshes::default();
            if let Form::Mesh { file, .. } = form {
                let corner = |i: usize| Self::from_fn(|j| f64::from(u8::from(i == j + 1)));
                let triangle = Mesh::new([0, 1, 2].map(corner), [[0, 1, 2]]).unwrap();
                meshes.insert(file.clone(), triangle);
            }
            form.build::<Self::Single>(&meshes).is_ok()
                && form.build::<Self>(&meshes).is_ok()
                && !(Self::DIM == 2 && only_in_space)
        })
        .boxed()
    }

    fn document() -> BoxedStrategy<Document<Self>> {
        let entry = (Self::form(), Self::vector(), option::of(Self::turn()));
        let expectation = (0..5, option::of(instant()), size(), option::of(size()));
        (
            (any::<String>(), option::of(any::<String>()), option::of(any::<String>())),
            vec(entry, 2..8),
            vec(expectation, 0..4),
            any::<String>(),
            prop_oneof![Just(Precision::F32), Just(Precision::F64)],
        )
            .prop_map(|((title, source, about), entries, expect, name, precision)| {
                let names: Vec<_> = (0..entries.len()).map(|i| format!("{name}{i}")).collect();
                let pair = (names[1].clone(), names[0].clone());
                Document {
                    title,
                    source,
                    about,
                    precision,
                    entries: entries
                        .into_iter()
                        .zip(&names)
                        .map(|((form, displacement, turn), name)| Entry {
                            name: name.clone(),
                            form,
                            displacement,
                            turn,
                        })
                        .collect(),
                    expect: expect
                        .into_iter()
                        .map(|(kind, at, is, tolerance)| {
                            let pair = pair.clone();
                            let first = at.unwrap_or(0.0);
                            match kind {
                                0 => Expectation::Apart { pair, at },
                                1 => Expectation::Overlap { pair, at },
                                2 => Expectation::Distance { pair, is, tolerance },
                                3 => Expectation::Meets { pair, first, last: 1.0, tolerance },
                                _ => Expectation::Misses { pair },
                            }
                        })
                        .collect(),
                    meshes: Meshes::default(),
                }
            })
            .boxed()
    }
}

impl Arbitrary for DVec2 {
    fn vector() -> BoxedStrategy<Self> {
        (number(), number()).prop_map(DVec2::from).boxed()
    }
    fn rotation() -> BoxedStrategy<Angle<f64>> {
        angle().boxed()
    }
    fn turn() -> BoxedStrategy<Angle<f64>> {
        angle().boxed()
    }
    fn scene(document: Document<Self>) -> Scene {
        Scene::Two(document)
    }
}

impl Arbitrary for DVec3 {
    fn vector() -> BoxedStrategy<Self> {
        (number(), number(), number()).prop_map(DVec3::from).boxed()
    }
    fn rotation() -> BoxedStrategy<Rotation3> {
        prop_oneof![
            (number(), number(), number(), number())
                .prop_map(|(x, y, z, w)| Rotation3::Quat(x, y, z, w)),
            (number(), number(), number()).prop_map(|(x, y, z)| Rotation3::Euler(x, y, z)),
            Just(Rotation3::Axes(DVec3::Y, DVec3::Z, DVec3::X)),
        ]
        .boxed()
    }
    fn turn() -> BoxedStrategy<Turn3> {
        (Self::vector(), angle())
            .prop_map(|(axis, angle)| Turn3 { axis, angle })
            .prop_filter("an axis", |turn| turn.axis.as_vec3() != glam::Vec3::ZERO)
            .boxed()
    }
    fn scene(document: Document<Self>) -> Scene {
        Scene::Three(document)
    }
}

fn assert_round_trip(scene: &Scene) -> Result<(), TestCaseError> {
    for format in [Format::Ron, Format::Json] {
        let text = scene.write(format);
        let read = match parse(&text, format) {
            Ok(read) => read,
            Err(fault) => return Err(TestCaseError::fail(format!("{fault:?} of\n{text}"))),
        };
        // As text, since -0 equals 0. What was read has its meshes, which are not written.
        prop_assert_eq!(read.write(Format::Json), scene.write(Format::Json));
        prop_assert_eq!(read.write(Format::Ron), scene.write(Format::Ron));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn scenes_of_the_plane(document in <DVec2 as Arbitrary>::document()) {
        assert_round_trip(&<DVec2 as Arbitrary>::scene(document))?;
    }

    #[test]
    fn scenes_of_space(document in <DVec3 as Arbitrary>::document()) {
        assert_round_trip(&<DVec3 as Arbitrary>::scene(document))?;
    }

    #[test]
    fn a_number_is_read_without_rounding_twice(digits in "-?(0|[1-9][0-9]{0,11})\\.[0-9]{1,24}(e-?[0-9]{1,2})?") {
        let expected: f32 = digits.parse().unwrap();
        prop_assume!(expected.abs() <= 2f32.powi(60));
        for (format, text) in [
            (Format::Ron, format!("Scene2D(title: \"\", shapes: [(name: \"p\", shape: Point(at: ({digits}, 0)))])")),
            (Format::Json, format!("{{\"Scene2D\": {{\"title\": \"\", \"shapes\": [{{\"name\": \"p\", \"shape\": {{\"Point\": {{\"at\": [{digits}, 0]}}}}}}]}}}}")),
        ] {
            let Ok(Scene::Two(document)) = parse(&text, format) else { panic!("{text}") };
            let Form::Point { at } = document.entries[0].form else { panic!("{document:?}") };
            prop_assert_eq!(Precision::F32.bits(at.x), format!("{:#010x}", expected.to_bits()));
        }
    }
}

#[test]
fn halfway_between_two_floats() {
    // Rounded to f64 first, it would become the tie 1 + 2^-24, and that the even 1.
    for format in [Format::Ron, Format::Json] {
        let digits = "1.00000005960464477540";
        let text = if format == Format::Ron {
            format!(
                "Scene2D(title: \"\", shapes: [(name: \"p\", shape: Point(at: ({digits}, 0)))])"
            )
        } else {
            format!(
                r#"{{"Scene2D": {{"title": "", "shapes": [{{"name": "p", "shape": {{"Point": {{"at": [{digits}, 0]}}}}}}]}}}}"#
            )
        };
        let Ok(Scene::Two(document)) = parse(&text, format) else { panic!("{text}") };
        let point: Shape<Vec2> = document.entries[0].form.build(&document.meshes).unwrap();
        assert_eq!(point.reference_point(), Vec2::new(1.0 + f32::EPSILON, 0.0));
    }
}

/// What the example of the format looks like, written as it was read.
#[test]
fn the_layout() {
    let ron = r#"Scene2D(
    title: "A sector misses a disk",
    source: "Milo Yip, fig. 4.2",
    about: "Markdown: what to look at and what to try.",
    shapes: [
        (name: "attack", shape: Sector(apex: (0, 0), direction: (1, 0), half_angle: Degrees(45), radius: 0.5)),
        (name: "target", shape: Ball(center: (0, 2), radius: 1.5), displacement: (0, -3)),
    ],
    expect: [
        Apart(pair: ("attack", "target")),
        Distance(pair: ("attack", "target"), is: 0.184, tolerance: 0.001),
        Meets(pair: ("attack", "target"), first: 0.063, last: 1, tolerance: 0.001),
    ],
)
"#;
    let json = r#"{
  "Scene2D": {
    "title": "A sector misses a disk",
    "source": "Milo Yip, fig. 4.2",
    "about": "Markdown: what to look at and what to try.",
    "shapes": [
      {"name": "attack", "shape": {"Sector": {"apex": [0, 0], "direction": [1, 0], "half_angle": {"Degrees": 45}, "radius": 0.5}}},
      {"name": "target", "shape": {"Ball": {"center": [0, 2], "radius": 1.5}}, "displacement": [0, -3]}
    ],
    "expect": [
      {"Apart": {"pair": ["attack", "target"]}},
      {"Distance": {"pair": ["attack", "target"], "is": 0.184, "tolerance": 0.001}},
      {"Meets": {"pair": ["attack", "target"], "first": 0.063, "last": 1, "tolerance": 0.001}}
    ]
  }
}
"#;
    let scene = parse(ron, Format::Ron).unwrap();
    assert_eq!(scene.write(Format::Ron), ron);
    assert_eq!(scene.write(Format::Json), json);
    assert_eq!(parse(json, Format::Json).unwrap(), scene);
}
