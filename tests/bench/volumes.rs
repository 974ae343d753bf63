//! What the bench finds out about bounding volumes: around a body that turns, and where those of a pair meet in vain.

use glam::{DVec2, DVec3};
use hitbench::analysis::{Bounded, Findings, Question, Volume, Volumes, analyse, analyse_again};
use hitbench::bounds::Directions;
use hitbench::scene::{Document, Format, Scene};
use hitbench::shapes::Shape;
use hitbench::{Scalar, Vector};

fn plane(shapes: &str) -> Document<DVec2> {
    let text = format!("Scene2D(title: \"t\", shapes: [{shapes}])");
    match Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap() {
        Scene::Two(document) => document,
        Scene::Three(_) => unreachable!(),
    }
}

fn space(shapes: &str) -> Document<DVec3> {
    let text = format!("Scene3D(title: \"t\", shapes: [{shapes}])");
    match Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap() {
        Scene::Three(document) => document,
        Scene::Two(_) => unreachable!(),
    }
}

fn ask<V: Vector>(u: f64, bodies: &[usize]) -> Question<V> {
    Question { bodies: bodies.to_vec(), ..Question::at(u) }
}

fn measure<V: Vector>(bounded: &Bounded<V>, volume: Volume) -> f64 {
    bounded.around.iter().find(|a| a.volume == volume).unwrap().measure
}

const DIAMOND: &str = r#"(name: "diamond", shape: Hull(points: [(1, 0), (0, 1), (-1, 0), (0, -1)]), turn: Degrees(90))"#;

#[test]
fn the_transformed_box_grows_while_the_refitted_one_shrinks() {
    let document = plane(DIAMOND);
    let at = |u: f64| analyse(&document, &ask(u, &[0])).volumes;
    let (start, middle) = (at(0.0), at(0.5));
    let of = |volumes: &Volumes<DVec2>, volume| measure(&volumes.bodies[0], volume);
    let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-5, "{x} for {y}");
    near(of(&start, Volume::RefittedAabb), 4.0);
    near(of(&start, Volume::TransformedAabb), 4.0);
    near(of(&middle, Volume::RefittedAabb), 2.0);
    near(of(&middle, Volume::TransformedAabb), 8.0);
    // What does not depend on the angle.
    for volume in
        [Volume::LooseAabb, Volume::CentroidBall, Volume::SmallestBall, Volume::Obb, Volume::Hull]
    {
        near(of(&start, volume), of(&middle, volume));
    }
    near(of(&middle, Volume::Hull), middle.bodies[0].hull);
    near(of(&middle, Volume::Obb), 2.0);
}

/// Around curved bodies stand volumes of a polytope that holds them, and is hardly larger.
#[test]
fn curved_bodies_have_volumes_too() {
    fn check<V: hitbench::scene::World>(document: &Document<V>, excess: f64) {
        let all: Vec<usize> = (0..document.entries.len()).collect();
        let mut before: Option<Findings<V>> = None;
        for step in 0..=8 {
            let question = ask(step as f64 / 8.0, &all);
            let findings = analyse_again(document, &question, before.as_ref());
            // What was kept from the frame before is what would be found anew.
            let again = analyse(document, &question).volumes;
            assert_eq!(format!("{:?}", findings.volumes.bodies), format!("{:?}", again.bodies));
            assert!(findings.volumes.without.is_empty());
            for (bounded, shape) in findings.volumes.bodies.iter().zip(&findings.shapes) {
                let shape = shape.as_ref().unwrap();
                assert_eq!(bounded.around.len(), Volume::all::<V>().len());
                for around in &bounded.around {
                    for d in Directions::All.vectors::<V>() {
                        let (of_body, of_volume) =
                            (shape.projection(d), around.shape.projection(d));
                        let slack = 4e-6;
                        assert!(
                            of_volume.min.double() <= of_body.min.double() + slack,
                            "{around:?}"
                        );
                        assert!(
                            of_volume.max.double() >= of_body.max.double() - slack,
                            "{around:?}"
                        );
                        if around.volume == Volume::Hull {
                            let wide = of_body.max.double() - of_body.min.double();
                            let wider = of_volume.max.double() - of_volume.min.double();
                            assert!(wider <= wide * (1.0 + excess) + slack, "{around:?}");
                        }
                    }
                }
            }
            before = Some(findings);
        }
    }
    let motion = "displacement: (2, -1), turn: Degrees(130)";
    check(
        &plane(&format!(
            r#"(name: "a", shape: Ball(center: (3, 2), radius: 1.5), {motion}),
            (name: "b", shape: Capsule(start: (-1, 0), end: (1, 2), radius: 0.5), {motion}),
            (name: "c", shape: Sector(apex: (1, 1), direction: (1, 2), half_angle: Degrees(40), radius: 2), {motion}),
            (name: "d", shape: Sector(apex: (1, 1), direction: (1, 2), half_angle: Degrees(180), radius: 2), {motion}),
            (name: "e", shape: Ellipsoid(center: (1, 0), half: (2, 0.5), rotation: Degrees(20)), {motion}),
            (name: "f", shape: Point(at: (1, 2)), {motion})"#
        )),
        0.01,
    );
    let motion = "displacement: (2, -1, 1), turn: (axis: (1, 2, 3), angle: Degrees(130))";
    check(
        &space(&format!(
            r#"(name: "a", shape: Ball(center: (3, 2, 1), radius: 1.5), {motion}),
            (name: "b", shape: Capsule(start: (-1, 0, 0), end: (1, 2, 1), radius: 0.5), {motion}),
            (name: "c", shape: Sector(apex: (1, 1, 0), direction: (1, 2, 0), half_angle: Degrees(40), radius: 2), {motion}),
            (name: "d", shape: Sector(apex: (1, 1, 0), direction: (1, 2, 0), half_angle: Degrees(120), radius: 2), {motion}),
            (name: "e", shape: Ellipsoid(center: (1, 0, 1), half: (2, 0.5, 1), rotation: Euler(10, 20, 30)), {motion}),
            (name: "f", shape: Cylinder(start: (0, 0, 0), end: (1, 1, 0), radius: 0.5), {motion}),
            (name: "g", shape: Cone(apex: (0, 0, 0), base: (1, 1, 0), radius: 0.5), {motion})"#
        )),
        0.02,
    );
}

const BODY: &str = r#"(name: "body", shape: Hull(points: [(-1.6, -0.3, 0.2), (-1.2, 0.6, -0.3), (0.1, 0.5, 0.7),
    (1.8, 0.2, 0), (0.3, -0.6, -0.4)]), displacement: (1, 2, 0), turn: (axis: (1, 2, 1), angle: Degrees(200)))"#;

/// At every instant each volume holds the body where it is drawn.
#[test]
fn volumes_go_with_the_body() {
    let document = space(BODY);
    for step in 0..=16 {
        let findings: Findings<DVec3> = analyse(&document, &ask(step as f64 / 16.0, &[0]));
        let bounded = &findings.volumes.bodies[0];
        assert_eq!(bounded.around.len(), Volume::all::<DVec3>().len());
        let Some(Shape::Hull(hull)) = &findings.shapes[0] else { panic!() };
        for around in &bounded.around {
            assert!(around.measure >= bounded.hull * (1.0 - 1e-5), "{around:?}");
            for d in Directions::All.vectors::<DVec3>() {
                let (of_body, of_volume) =
                    (Shape::from(hull.clone()).projection(d), around.shape.projection(d));
                let slack = 4e-6;
                assert!(of_volume.min <= of_body.min + slack, "{around:?}");
                assert!(of_volume.max >= of_body.max - slack, "{around:?}");
            }
        }
        let [few, some, all] = [Directions::Corners, Directions::Edges, Directions::All]
            .map(|directions| measure(bounded, Volume::Kdop(directions)));
        assert!(all <= few * (1.0 + 1e-6) && all <= some * (1.0 + 1e-6));
        assert!(measure(bounded, Volume::SmallestBall) <= measure(bounded, Volume::CentroidBall));
    }
}

#[test]
fn false_positives_are_shown_and_counted() {
    let beams = r#"
        (name: "near", shape: Hull(points: [(-2, -1.1), (2, 0.9), (1.9, 1.1), (-2.1, -0.9)])),
        (name: "far", shape: Hull(points: [(-5, -0.2), (-1, 1.8), (-1.1, 2), (-5.1, 0)]), displacement: (6, 0))"#;
    let volumes = analyse(&plane(beams), &ask(0.5, &[0, 1])).volumes;
    let count = |volume| {
        let meeting = volumes.meetings.iter().find(|m| m.volume == volume).unwrap();
        (meeting.false_positive, meeting.false_positives)
    };
    assert_eq!(volumes.instants, 21);
    // Side by side: the boxes meet, the turned boxes and the hulls never do.
    assert!(count(Volume::RefittedAabb).0 && count(Volume::LooseAabb).0);
    assert!(count(Volume::LooseAabb).1 >= count(Volume::RefittedAabb).1);
    assert_eq!([count(Volume::Obb), count(Volume::Hull)], [(false, 0); 2]);

    // Needles that pass edge to edge: in space no k-DOP tells.
    let needles = r#"
        (name: "a", shape: Hull(points: [(-2, -0.6, 0.3), (2, 0.7, -0.2), (2, 0.75, -0.15)])),
        (name: "b", shape: Hull(points: [(-0.5, -0.5, -2), (0.6, 0.85, 2), (0.65, 0.8, 2)]))"#;
    let volumes = analyse(&space(needles), &ask(0.0, &[0, 1])).volumes;
    assert_eq!(volumes.instants, 0);
    for meeting in volumes.meetings {
        let kdop = matches!(meeting.volume, Volume::Kdop(_));
        assert!(!kdop || meeting.false_positive, "{meeting:?}");
        assert!(meeting.volume != Volume::Hull || !meeting.now);
    }
}

#[test]
fn bodies_without_end_are_named() {
    let document = plane(&format!(
        r#"(name: "ray", shape: Ray(origin: (0, 0), direction: (1, 0))), {DIAMOND}"#
    ));
    let volumes = analyse(&document, &ask(0.0, &[0, 1])).volumes;
    assert_eq!((volumes.without, volumes.bodies.len(), volumes.meetings.len()), (vec![0], 1, 0));
    // A point and a line have no area to waste.
    let flat =
        plane(r#"(name: "s", shape: Segment(start: (1, 1), end: (1, 1)), turn: Degrees(30))"#);
    let volumes = analyse(&flat, &ask(0.3, &[0])).volumes;
    assert_eq!(volumes.bodies[0].hull, 0.0);
    assert!(volumes.bodies[0].around.iter().all(|a| a.measure.abs() < 1e-12));
}
