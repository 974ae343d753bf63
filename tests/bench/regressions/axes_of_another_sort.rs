//! A challenge to separate two boxes by axes of one sort alone told its two counts the wrong way round: "separating axes: 2;
//! of another sort: 3".
//!
//! Cause: a text took its values by their order, and two stood in the wrong one. Fix: a blank with a name takes the
//! variable of that name.

use hitbench::lesson::{AxisSort, Context, Goal, goals};
use hitbench::scene::{Format, Scene};

#[test]
fn are_counted_among_those_that_separate() {
    let text = r#"Scene2D(title: "t", shapes: [
        (name: "a", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(0))),
        (name: "b", shape: Obb(center: (9, 1), half: (1, 1), rotation: Degrees(45))),
    ])"#;
    let no_mesh = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let Ok(Scene::Two(document)) = Scene::parse(text.as_bytes(), Format::Ron, no_mesh) else {
        panic!("a scene in the plane");
    };
    let goal = Goal::SeparatedOnlyBy { axis: AxisSort::FaceOfA, pair: None, way: None };
    let found = goals(&Context::opening(&document), &[goal]).unwrap();
    assert_eq!(found[0].now, "separating axes: 3; of another sort: 2");
}
