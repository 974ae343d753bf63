//! Lesson files: read, written, and refused.

use hitbench::lesson::{Lesson, is_lesson, lessons};

/// A lesson with every kind of question and of goal.
const ALL: &str = r#"
// A comment before it.
Lesson(
    id: "all", title: "All", about: "Everything.", needs: ["projection"],
    steps: [
        (id: "say", scene: "boxes/03", say: "Look.", note: "Wait."),
        (id: "view", scene: "boxes/03", say: "Look.", opens: (pair: ("b", "a"), shows: [Axis(Degrees(30))], camera: (at: (0, 0), height: 4))),
        (id: "overlap", scene: "boxes/03", say: "?", ask: YesNo(Overlap(pair: ("a", "b")))),
        (id: "at", scene: "sweeps/04", say: "?", ask: YesNo(Overlap(at: 0.7))),
        (id: "touch", scene: "boxes/03", say: "?", ask: YesNo(Touching())),
        (id: "meets", scene: "sweeps/04", say: "?", ask: YesNo(Meets(pair: ("a", "b"))), hides: [Verdict, Numbers]),
        (id: "says", scene: "balls/07", say: "?", ask: YesNo(Says(way: "corners"))),
        (id: "right", scene: "balls/07", say: "?", ask: YesNo(Right(way: "corners", pair: ("box", "ball")))),
        (id: "volumes", scene: "boxes/03", say: "?", ask: YesNo(VolumesMeet(volume: Ball))),
        (id: "axis", scene: "boxes/03", say: "?", ask: WhichAxis(pair: ("a", "b"))),
        (id: "six", scene: "balls/06", say: "?", ask: WhichAxis(way: "six-axes", least: false)),
        (id: "when", scene: "sweeps/04", say: "?", ask: When(pair: ("a", "b"), within: 0.02)),
        (id: "last", scene: "sweeps/04", say: "?", ask: When(instant: Last, within: 0.02)),
        (id: "where", scene: "own", say: "?", ask: Where(shape: "dot", at: Nearest(on: A, pair: ("box", "disk")), within: 0.1)),
        (id: "count", scene: "boxes/03", say: "?", ask: Count(of: Axes)),
        (id: "steps", scene: "own", say: "?", ask: Count(of: StepsNamed("Clamp"), pair: ("box", "disk"), within: 1)),
        (id: "make", scene: "boxes/03", say: "!", ask: Make(moving: ["b"], all: [
            Apart(pair: ("a", "b")), Gap(ulps: 3), Gap(at_least: 0.1, at_most: 0.2), Touching(), Overlap(at: 0), Depth(at_most: 1),
            SeparatedOnlyBy(axis: FaceOfB), Count(of: Separators, is: 1), VolumesMeet(volume: Aabb, not: true),
        ]), hints: ["a", "b"], then: "Done.", solution: [(name: "b", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(0)))]),
        (id: "frame", scene: "sweeps/04", say: "!", ask: Make(moving: ["a"], all: [
            Meets(), Misses(), FirstContact(at: 0.5, within: 0.01), LastContact(at: 1, within: 0), Tunnels(samples: 4),
        ])),
        (id: "wrong", scene: "balls/07", say: "!", ask: Make(moving: ["ball"], all: [Disagree(way: "corners"), Count(of: Clamped, at_least: 1, at_most: 3)])),
    ],
    scenes: {
        "own": Scene2D(title: "t", shapes: [
            (name: "box", shape: Aabb(center: (0, 0), half: (1, 1))),
            (name: "disk", shape: Ball(center: (3, 0.1), radius: 0.5)),
            (name: "dot", shape: Point(at: (0, 3))),
        ]),
    },
)
"#;

fn parse(text: &str) -> Result<Lesson, Vec<String>> {
    Lesson::parse(text.as_bytes(), None).map_err(|fault| {
        let say = |fault: &hitbench::scene::Fault| match fault.place {
            Some((line, column)) => format!("{line}:{column} {fault}"),
            None => fault.to_string(),
        };
        let mut all = vec![say(&fault)];
        all.extend(fault.more.iter().map(say));
        all
    })
}

#[test]
fn every_question_is_read_and_written_and_read_again() {
    let lesson = parse(ALL).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    assert_eq!(lesson.steps.len(), 19);
    let written = lesson.write();
    let again = parse(&written).unwrap_or_else(|faults| panic!("{}\n{written}", faults.join("\n")));
    assert_eq!(again, lesson, "{written}");
    assert_eq!(again.write(), written);
    for lesson in lessons() {
        let again = parse(&lesson.write()).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        assert_eq!(again, *lesson);
    }
}

#[test]
fn a_lesson_is_known_by_its_first_word() {
    assert!(is_lesson(ALL.as_bytes()));
    assert!(is_lesson(b"\xef\xbb\xbf/* a */ Lesson (id: \"a\")"));
    for other in
        ["Scene2D(title: \"Lesson(\")", "Lessons", "", "// Lesson(\nScene3D(", "\"Lesson(\""]
    {
        assert!(!is_lesson(other.as_bytes()), "{other}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_field_its_value_and_its_place() {
    let mut missing = Vec::new();
    for (from, to, says) in [
        (
            "needs: [\"projection\"]",
            "needs: [\"all\"]",
            vec!["needs has \"all\", which is this lesson"],
        ),
        ("id: \"all\"", "id: \"All\"", vec!["4:9", "id is \"All\"", "small letters"]),
        ("id: \"view\"", "id: \"say\"", vec!["steps[1].id is \"say\", as is that of another step"]),
        ("id: \"view\"", "id: \"view\", color: 3", vec!["color"]),
        (
            "scene: \"boxes/03\", say: \"Look.\", note",
            "scene: \"boxes/99\", say: \"Look.\", note",
            vec!["6:28", "steps[0].scene is \"boxes/99\"", "no preset"],
        ),
        ("(pair: (\"b\", \"a\")", "(pair: (\"b\", \"c\")", vec!["steps[1].opens.pair[1] is \"c\""]),
        ("(pair: (\"b\", \"a\")", "(pears: (\"b\", \"a\")", vec!["steps[1].opens", "pears"]),
        (
            "camera: (at: (0, 0), height",
            "camera: (at: (0, 0, 0), height",
            vec!["steps[1].opens.camera.at", "2"],
        ),
        (
            "YesNo(Overlap(pair: (\"a\", \"b\")))",
            "YesNo(Overlap(pair: (\"a\", \"c\")))",
            vec!["steps[2].ask.pair[1] is \"c\"", "no shape has that name"],
        ),
        (
            "Overlap(at: 0.7)",
            "Overlap(at: 1.7)",
            vec!["steps[3].ask.at is 1.7: an instant lies from 0 to 1"],
        ),
        (
            "Says(way: \"corners\")",
            "Says(way: \"cornes\")",
            vec!["steps[6].ask.way is \"cornes\"", "did you mean corners"],
        ),
        (
            "WhichAxis(pair: (\"a\", \"b\"))",
            "WhichAxis(way: \"none\")",
            vec!["steps[9].ask.way is \"none\""],
        ),
        ("within: 0.02)", "within: -1)", vec!["steps[11].ask.within is -1"]),
        (
            "shape: \"dot\", at:",
            "shape: \"dott\", at:",
            vec!["steps[13].ask.shape is \"dott\"", "did you mean dot"],
        ),
        (
            "StepsNamed(\"Clamp\")",
            "StepsNamed(\"Clam\")",
            vec!["steps[15].ask.of is \"Clam\"", "did you mean Clamp"],
        ),
        ("moving: [\"b\"]", "moving: []", vec!["steps[16].ask.moving is empty"]),
        ("Gap(ulps: 3)", "Gap(ulps: -3)", vec!["steps[16].ask.all[1].ulps is -3"]),
        ("Gap(ulps: 3)", "Gaps(ulps: 3)", vec!["Gaps"]),
        (
            "Count(of: Separators, is: 1)",
            "Count(of: Separators)",
            vec!["steps[16].ask.all[7] wants no number"],
        ),
        (
            "name: \"b\", shape: Obb",
            "name: \"z\", shape: Obb",
            vec!["steps[16].solution[0].name is \"z\""],
        ),
        (
            "half: (1, 1), rotation",
            "half: (1, -1), rotation",
            vec!["steps[16].solution", "0 or more"],
        ),
        ("Tunnels(samples: 4)", "Tunnels(samples: 0)", vec!["steps[17].ask.all[4].samples is 0"]),
        ("radius: 0.5", "radius: -0.5", vec!["scenes", "radius", "-0.5"]),
        (
            "(name: \"dot\", shape",
            "(name: \"disk\", shape",
            vec!["scenes.own.shapes[2].name", "give each its own"],
        ),
        // A question that the computation cannot answer.
        (
            "scene: \"sweeps/04\", say: \"?\", ask: When(pair",
            "scene: \"boxes/03\", say: \"?\", ask: When(pair",
            vec!["steps[11].ask cannot be answered: neither a nor b moves"],
        ),
        (
            "WhichAxis(way: \"six-axes\", least: false)",
            "WhichAxis(way: \"reflected\")",
            vec!["steps[10].ask cannot be answered", "tries no axes"],
        ),
    ] {
        assert!(ALL.contains(from), "{from}");
        let faults = parse(&ALL.replacen(from, to, 1)).err().unwrap_or_default().join("\n");
        for words in says.into_iter().filter(|words| !faults.contains(words)) {
            missing.push(format!("{to}: {words:?} is not in {faults:?}"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    for (text, says) in [
        ("", "expected"),
        ("Lesson()", "id"),
        ("Lesson(id: \"a\", title: \"t\", steps: [])", "steps is empty"),
    ] {
        let faults = parse(text).unwrap_err().join("\n");
        assert!(faults.contains(says), "{text}: {faults}");
    }
}

#[test]
fn all_faults_are_told_not_the_first_alone() {
    let text =
        ALL.replacen("pair: (\"b\", \"a\")", "pair: (\"b\", \"c\")", 1).replace("at: 0.7", "at: 7");
    let faults = parse(&text).unwrap_err();
    assert_eq!(faults.len(), 2, "{faults:?}");
}
