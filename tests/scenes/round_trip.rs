//! A scene that is written reads back to the same bits, in both formats.

use std::io;

use glam::{DVec2, DVec3, Vec2};
use hitbench::scene::{
    BoundingVolume, Copies, Curve, Direction3, Document, Entry, Expectation, Form, Format, Hide,
    MapOf, Meshes, Opens, Precision, Rotation3, Scene, Show, Source, Sources, Subject, Turn3, View,
    World,
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
trait Arbitrary: World {
    fn vector() -> BoxedStrategy<Self>;
    fn any_rotation() -> BoxedStrategy<Self::Rotation>;
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
            (v(), v(), Self::any_rotation()).prop_map(move |(center, half, rotation)| Form::Obb {
                center,
                half: abs(half),
                rotation
            }),
            (v(), v(), angle(), size()).prop_map(|(apex, direction, half_angle, radius)| {
                Form::Sector { apex, direction, half_angle, radius }
            }),
            (v(), v(), Self::any_rotation()).prop_map(move |(center, half, rotation)| {
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
            (vec(v(), 3..6), v(), option::of(Self::any_rotation()))
                .prop_map(|(points, position, rotation)| Form::Hull { points, position, rotation }),
            (
                "[a-z]{1,8}",
                option::of(vec(v(), 3..6)),
                v(),
                option::of(Self::any_rotation()),
                size()
            )
                .prop_map(|(file, points, position, rotation, scale)| {
                    let file = if points.is_some() { String::new() } else { file };
                    let inline = if points.is_some() { vec![[0, 1, 2], [2, 1, 0]] } else { vec![] };
                    let (points, triangles) = (points.unwrap_or_default().into(), inline.into());
                    // Of these only two triangles back to back are closed.
                    let solid = Self::DIM == 3 && file.is_empty() && scale < 1.0;
                    Form::Mesh { file, points, triangles, position, rotation, scale, solid }
                }),
            (v(), number()).prop_map(|(normal, offset)| Form::Plane { normal, offset }),
            (v(), number()).prop_map(|(normal, offset)| Form::HalfSpace { normal, offset }),
        ];
        form.prop_filter("makes a shape", |form| {
            let only_in_space =
                matches!(form, Form::Cylinder { .. } | Form::Cone { .. } | Form::Frustum { .. });
            let mut meshes = Meshes::default();
            if let Form::Mesh { file, .. } = form
                && !file.is_empty()
            {
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
            (any::<String>(), vec(source(), 0..3), option::of(any::<String>())),
            vec(entry, 2..8),
            vec(expectation, 0..4),
            any::<String>(),
            prop_oneof![Just(Precision::F32), Just(Precision::F64)],
            (option::of(Self::opens()), option::of((Copies::COUNT, any::<u32>()))),
        )
            .prop_map(
                |((title, source, about), entries, expect, name, precision, (opens, copies))| {
                    let copies = copies.map(|(count, seed)| Copies { count, seed });
                    let names: Vec<_> = (0..entries.len()).map(|i| format!("{name}{i}")).collect();
                    let pair = (names[1].clone(), names[0].clone());
                    Document {
                        title,
                        source: Sources(source),
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
                        opens: opens.map(|opens| Opens {
                            pair: opens.pair.map(|_| (names[0].clone(), names[1].clone())),
                            ..opens
                        }),
                        copies,
                        meshes: Meshes::default(),
                    }
                },
            )
            .boxed()
    }

    fn by_hand() -> BoxedStrategy<Self::AxisByHand>;

    fn opens() -> BoxedStrategy<Opens<Self>> {
        let shows = prop_oneof![
            Just(Show::Volumes(vec![BoundingVolume::Ball, BoundingVolume::Kdop])),
            any::<u32>().prop_map(Show::Tree),
            Just(Show::Intervals),
            any::<u16>().prop_map(|count| Show::Crowd(count.into())),
            Just(Show::Difference),
            Self::by_hand().prop_map(Show::Axis),
            any::<u8>().prop_map(|count| Show::Samples(count.into())),
            any::<u8>().prop_map(|count| Show::SamplesBetween(count.into())),
            (Self::vector(), 1_u8..).prop_map(|(acceleration, lines)| {
                Show::Curve(Curve { acceleration, lines: lines.into() })
            }),
            Just(Show::SeenFromA),
            Just(Show::Map(MapOf::Separation)),
            ("[a-z0-9-]{1,9}", "[a-z0-9-]{1,9}")
                .prop_map(|(first, second)| Show::Map(MapOf::Disagreement(first, second))),
        ];
        let camera = (Self::vector(), option::of(Self::vector()), size())
            .prop_map(|(at, from, size)| View { at, from, height: size + f64::MIN_POSITIVE });
        let subject = prop_oneof![Just(Subject::Overlap), Just(Subject::Sweep)];
        (
            option::of(Just((String::new(), String::new()))),
            option::of("[a-z-]{1,9}"),
            option::of(subject),
            option::of(1_usize..99),
            option::of(instant()),
            any::<bool>(),
            vec(shows, 0..4),
            option::of(camera),
        )
            .prop_map(|(pair, way, subject, step, u, playing, shows, camera)| Opens {
                pair,
                way,
                subject,
                step,
                u,
                playing,
                shows,
                hides: if playing { vec![Hide::Verdict, Hide::Numbers] } else { vec![] },
                camera,
            })
            .boxed()
    }
}

fn source() -> impl Strategy<Value = Source> {
    (any::<String>(), option::of(any::<String>())).prop_map(|(text, url)| Source { text, url })
}

impl Arbitrary for DVec2 {
    fn vector() -> BoxedStrategy<Self> {
        (number(), number()).prop_map(DVec2::from).boxed()
    }
    fn any_rotation() -> BoxedStrategy<Angle<f64>> {
        angle().boxed()
    }
    fn turn() -> BoxedStrategy<Angle<f64>> {
        angle().boxed()
    }
    fn by_hand() -> BoxedStrategy<Angle<f64>> {
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
    fn any_rotation() -> BoxedStrategy<Rotation3> {
        prop_oneof![
            (number(), number(), number(), number())
                .prop_map(|(x, y, z, w)| Rotation3::Quat(x, y, z, w)),
            (number(), number(), number()).prop_map(|(x, y, z)| Rotation3::Euler(x, y, z)),
            Just(Rotation3::Axes(DVec3::Y, DVec3::Z, DVec3::X)),
            Just(Rotation3::Orthonormalized(DVec3::Y * 2.0, DVec3::new(0.0, 0.1, 1.0), DVec3::X)),
        ]
        .boxed()
    }
    fn turn() -> BoxedStrategy<Turn3> {
        (Self::vector(), angle())
            .prop_map(|(axis, angle)| Turn3 { axis, angle })
            .prop_filter("an axis", |turn| turn.axis.as_vec3() != glam::Vec3::ZERO)
            .boxed()
    }
    fn by_hand() -> BoxedStrategy<Direction3> {
        Self::vector()
            .prop_filter("a direction", |v| *v != DVec3::ZERO)
            .prop_map(Direction3)
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
