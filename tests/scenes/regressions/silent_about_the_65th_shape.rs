//! In a scene of 65 shapes `check` said nothing of two that meet in the course of the frame; in one of 64 it did.
//!
//! Cause: in large scenes only those pairs were looked at whose boxes meet at u = 0. Fix: the boxes
//! are those around the ways of the shapes, so that whoever meets later is asked too.

use hitbench::cli::{SweepAnswer, judge};
use hitbench::scene::{Format, Scene};

/// Two balls that run into each other, and so many that stay away.
fn scene(others: usize) -> Scene {
    let far = |i| format!("(name: \"{i}\", shape: Ball(center: ({i}, 100), radius: 0.25)),");
    let far: String = (0..others).map(far).collect();
    let text = format!(
        r#"Scene2D(title: "t", shapes: [
            (name: "left", shape: Ball(center: (-5, 0), radius: 0.1), displacement: (10, 0)),
            (name: "right", shape: Ball(center: (5, 0), radius: 0.1), displacement: (-10, 0)),
            {far}
        ])"#
    );
    Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap()
}

#[test]
fn the_pair_is_listed_however_many_stay_away() {
    for others in [62, 63, 64, 200] {
        let judgements = judge(&scene(others)).unwrap();
        let meets = judgements.iter().find(|one| (&*one.a, &*one.b) == ("left", "right"));
        let answer = meets.expect("it is listed").sweep;
        let SweepAnswer::Meets(sweep) = answer else { panic!("{answer:?}") };
        assert!((sweep.first - 0.49).abs() < 1e-6 && (sweep.last - 0.51).abs() < 1e-6, "{sweep:?}");
        if others > 62 {
            assert_eq!(judgements.len(), 1, "no other pair overlaps or meets");
        }
    }
}
