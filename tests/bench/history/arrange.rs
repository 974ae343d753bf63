//! Several shapes at once: selected, copied and aligned.

use glam::{DVec2, DVec3};
use hitbench::bench::{Action, Align, Bench, Toward};
use hitbench::scene::{Document, Form, World};
use hitbench::shapes::Kind;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::{bits, names, row_of_balls};
use crate::hands::{Hands, ball, scene};

/// Selects by clicks on the middles of shapes.
pub fn select(hands: &mut Hands<DVec2>, indices: &[usize]) {
    for (number, &index) in indices.iter().enumerate() {
        hands.input.modifiers.shift = number > 0;
        let shape = hands.bench.document().shape(index).unwrap();
        let at = hands.see(shape.reference_point());
        hands.click(at);
    }
    hands.input.modifiers.shift = false;
    assert_eq!(selected_names(hands), at(hands, indices));
}

fn at<V: World>(hands: &Hands<V>, indices: &[usize]) -> Vec<String> {
    let mut names: Vec<String> = indices.iter().map(|&i| names(hands)[i].to_owned()).collect();
    names.sort();
    names
}

fn selected_names<V: World>(hands: &Hands<V>) -> Vec<String> {
    at(hands, hands.bench.selection.entries())
}

#[test]
fn two_shapes_are_never_taken_for_one() {
    let two = |names: [&str; 2]| {
        let mut document = scene([0.0, 4.0].map(|x| ball(DVec2::new(x, 0.0), 1.0)));
        for (entry, name) in document.entries.iter_mut().zip(names) {
            entry.name = name.into();
        }
        document
    };
    for (after, left) in [(["c", "a"], "c"), (["b", "c"], "c")] {
        let mut hands = Hands::at(two(["a", "b"]));
        select(&mut hands, &[0, 1]);
        hands.bench.replace("Reload", two(after));
        hands.bench.perform(Action::Delete, &hands.findings).unwrap();
        assert_eq!(names(&hands), [left]);
    }
}

#[test]
fn what_is_selected_stays_the_same_shapes_when_others_come_and_go() {
    let mut hands = Hands::at(row_of_balls());
    select(&mut hands, &[0]);
    hands.act(Action::Duplicate);
    hands.act(Action::Deselect);
    // Of a, a 2, b, c, d.
    select(&mut hands, &[3, 4]);
    hands.bench.undo();
    assert_eq!(names(&hands), ["a", "b", "c", "d"]);
    assert_eq!(selected_names(&hands), ["c", "d"]);
    hands.bench.redo();
    assert_eq!(selected_names(&hands), ["c", "d"]);
    hands.act(Action::Nudge(Toward::Right, false));
    assert_eq!(hands.bench.work.history.undo_name(), Some("Nudge"));
    let moved = |hands: &Hands<DVec2>, name: &str, x: f64| {
        let index = hands.bench.document().find(name).unwrap();
        let Form::Ball { center, .. } = hands.form(index) else { panic!() };
        center.x != x
    };
    assert_eq!(
        [("a", 0.0), ("b", 4.0), ("c", 8.0), ("d", 12.0)].map(|(n, x)| moved(&hands, n, x)),
        [false, false, true, true]
    );
    // A name that changes is no shape that goes.
    let index = hands.bench.document().find("c").unwrap();
    hands.bench.rename(index, "sea").unwrap();
    assert_eq!(selected_names(&hands), ["d", "sea"]);
    hands.bench.undo();
    assert_eq!(selected_names(&hands), ["c", "d"]);
}

#[test]
fn several_are_copied_in_one_step_and_lie_to_each_other_as_before() {
    let forms = [(0.1, 0.2), (0.30000004, 0.7), (2.0, -0.0), (5.0, 5.0)];
    let mut hands = Hands::at(scene(forms.map(|(x, y)| ball(DVec2::new(x, y), 0.1))));
    let before = bits(hands.bench.document());
    select(&mut hands, &[2, 0, 1]);
    let shown = hands.bench.selection.selected;
    hands.act(Action::Duplicate);
    assert_eq!(names(&hands), ["a", "a 2", "b", "b 2", "c", "c 2", "d"]);
    assert_eq!(selected_names(&hands), ["a 2", "b 2", "c 2"]);
    assert_eq!(
        (shown, hands.bench.selection.selected),
        (Some(1), Some(3)),
        "the copy of the one shown"
    );
    let center = |index: usize| match hands.form(index) {
        Form::Ball { center, .. } => center,
        form => panic!("{form:?}"),
    };
    let ways = [0, 2, 4].map(|index| center(index + 1) - center(index));
    assert!(ways[0].length() > 0.05);
    for way in ways {
        assert!((way - ways[0]).length() < 1e-6, "{ways:?}");
    }
    hands.bench.undo();
    assert_eq!(bits(hands.bench.document()), before);
    assert_eq!(hands.bench.work.history.undo_name(), None);
}

/// Whatever is added, copied, deleted, renamed and undone: what is selected and locked are those shapes.
#[test]
fn three_thousand_changes_do_not_shift_the_selection() {
    let mut rng = XorShiftRng::seed_from_u64(3);
    let mut hands = Hands::at(scene((0..9).map(|x| ball(DVec2::new(x as f64 * 3.0, 0.0), 1.0))));
    let locked = |hands: &Hands<DVec2>| -> Vec<String> {
        let all: Vec<usize> = (0..hands.bench.document().entries.len()).collect();
        let locked: Vec<usize> =
            all.into_iter().filter(|&i| hands.bench.selection.is_locked(i)).collect();
        at(hands, &locked)
    };
    for _ in 0..3_000 {
        let (chosen, fixed) = (selected_names(&hands), locked(&hands));
        let there: Vec<String> = names(&hands).iter().map(|&name| name.to_owned()).collect();
        match rng.random_range(0..12) {
            0..=3 => hands.bench.undo(),
            4 | 5 => hands.bench.redo(),
            6 if there.len() < 30 => {
                hands.act(Action::Duplicate);
                let copies = selected_names(&hands);
                assert!(copies.len() == chosen.len() && copies.iter().all(|c| !there.contains(c)));
                continue;
            }
            7 if chosen.len() < there.len() => {
                hands.act(Action::Delete);
                assert!(
                    chosen.iter().all(|c| names(&hands).contains(&c.as_str()) == fixed.contains(c))
                );
                continue;
            }
            8 => {
                hands.act(Action::Lock);
                continue;
            }
            9 if there.len() < 30 => {
                hands.bench.add(Kind::Ball).unwrap();
                continue;
            }
            _ => {
                let index = rng.random_range(0..there.len());
                hands.bench.selection.selected = Some(index);
                for _ in 0..rng.random_range(0..3) {
                    hands.input.modifiers.shift = true;
                    let shape = hands.bench.document().shape(rng.random_range(0..there.len()));
                    let at = hands.see(shape.unwrap().reference_point());
                    hands.click(at);
                }
                hands.input.modifiers.shift = false;
                continue;
            }
        }
        let stays = |names_before: Vec<String>, now: Vec<String>, hands: &Hands<DVec2>| {
            let still: Vec<String> = names_before
                .into_iter()
                .filter(|n| hands.bench.document().find(n).is_some())
                .collect();
            assert_eq!(now, still);
        };
        stays(chosen, selected_names(&hands), &hands);
        stays(fixed, locked(&hands), &hands);
    }
}

fn projection<V: World>(bench: &Bench<V>, index: usize, axis: usize) -> [f64; 2] {
    let projection = bench.seen().at(index, bench.time.u).unwrap().projection(V::AXES[axis]);
    [projection.min, projection.max]
}

fn bodies<V: World>() -> Document<V> {
    let v = |x: f64, y: f64, z: f64| V::from_space(DVec3::new(x, y, z));
    scene([
        ball(v(0.3, 4.0, -1.0), 0.7),
        Form::Obb { center: v(3.0, 0.1, 2.0), half: v(2.0, 0.5, 0.25), rotation: V::UNTURNED },
        Form::Capsule { start: v(-2.0, 1.0, 0.0), end: v(-1.0, -3.0, 5.0), radius: 0.3 },
        Form::Triangle { a: v(7.0, 7.0, 7.0), b: v(8.0, 7.5, 6.0), c: v(7.5, 9.0, 8.0) },
        Form::Kdop {
            directions: (0..V::DIM).map(|i| V::AXES[i]).collect(),
            min: vec![10.0; V::DIM],
            max: vec![11.5; V::DIM],
        },
        Form::Plane { normal: V::AXES[0] + V::AXES[1], offset: 40.0 },
    ])
}

fn aligned<V: World>() {
    let near = |a: f64, b: f64| (a - b).abs() <= 4.0 * f64::from(f32::EPSILON) * 12.0;
    for axis in 0..V::DIM {
        for to in Align::ALL {
            let mut hands = Hands::at(bodies::<V>());
            let before = bits(hands.bench.document());
            hands.act(Action::SelectAll);
            let was: Vec<[f64; 2]> = (0..5).map(|i| projection(&hands.bench, i, axis)).collect();
            hands.bench.perform(Action::Align(axis, to), &hands.findings).unwrap();
            assert_eq!(hands.bench.work.history.undo_name(), Some("Align"));
            let is: Vec<[f64; 2]> = (0..5).map(|i| projection(&hands.bench, i, axis)).collect();
            let least = was.iter().map(|s| s[0]).fold(f64::INFINITY, f64::min);
            let greatest = was.iter().map(|s| s[1]).fold(f64::NEG_INFINITY, f64::max);
            match to {
                Align::Least => assert!(is.iter().all(|s| near(s[0], least)), "{is:?}"),
                Align::Greatest => assert!(is.iter().all(|s| near(s[1], greatest)), "{is:?}"),
                Align::Middle => {
                    let middle = (least + greatest) * 0.5;
                    assert!(is.iter().all(|s| near((s[0] + s[1]) * 0.5, middle)), "{is:?}");
                }
                Align::Spread => {
                    let mut order = is.clone();
                    order.sort_by(|a, b| (a[0] + a[1]).total_cmp(&(b[0] + b[1])));
                    let gaps: Vec<f64> = order.windows(2).map(|w| w[1][0] - w[0][1]).collect();
                    assert!(gaps.iter().all(|&gap| near(gap, gaps[0])), "{axis} {gaps:?}");
                    assert!(near(order[0][0], least), "{order:?}");
                }
            }
            for i in 0..5 {
                let length = |s: [f64; 2]| s[1] - s[0];
                assert!(near(length(is[i]), length(was[i])), "a shape is another size");
                for other in (0..V::DIM).filter(|&other| other != axis) {
                    let start = Hands::at(bodies::<V>());
                    assert_eq!(
                        projection(&hands.bench, i, other),
                        projection(&start.bench, i, other)
                    );
                }
            }
            let plane = Form::Plane { normal: V::AXES[0] + V::AXES[1], offset: 40.0 };
            assert_eq!(*hands.form(5), plane, "what has no ends stays");
            hands.bench.undo();
            assert_eq!(bits(hands.bench.document()), before);
        }
    }
}

#[test]
fn shapes_are_aligned_along_each_axis_in_one_step() {
    aligned::<DVec2>();
    aligned::<DVec3>();
}

#[test]
fn arrows_align_to_the_side_that_is_seen_and_numbers_stay_short() {
    let centers = [(0.1, 0.3, 0.3), (1.7, -0.6, 0.1), (4.0, 0.25, 0.2)];
    let balls = || scene(centers.map(|(x, y, r)| ball(DVec2::new(x, y), r)));
    let align = |to| Action::AlignOnScreen(to, false);
    let centres = |to| Action::AlignOnScreen(to, true);
    let after = |actions: &[Action]| {
        let mut hands = Hands::at(balls());
        hands.act(Action::SelectAll);
        actions.iter().for_each(|&action| hands.act(action));
        [0, 1, 2].map(|index| match *hands.form(index) {
            Form::Ball { center, .. } => (center.x, center.y),
            _ => panic!(),
        })
    };
    assert_eq!(after(&[align(Toward::Left)]), [(0.1, 0.3), (-0.1, -0.6), (0.0, 0.25)]);
    assert_eq!(after(&[align(Toward::Right)]), [(3.9, 0.3), (4.1, -0.6), (4.0, 0.25)]);
    assert_eq!(after(&[align(Toward::Up)]), [(0.1, 0.3), (1.7, 0.5), (4.0, 0.4)]);
    assert_eq!(after(&[align(Toward::Down)]), [(0.1, -0.4), (1.7, -0.6), (4.0, -0.5)]);
    assert_eq!(after(&[centres(Toward::Left)]), [(2.0, 0.3), (2.0, -0.6), (2.0, 0.25)]);
    assert_eq!(after(&[centres(Toward::Up)]), [(0.1, -0.05), (1.7, -0.05), (4.0, -0.05)]);
    // They lie farthest apart in x: from −0.2 to 4.2, of which 1.2 are filled.
    assert_eq!(after(&[Action::SpreadOut]), [(0.1, 0.3), (2.1, -0.6), (4.0, 0.25)]);
    assert_eq!(after(&[align(Toward::Left); 2]), after(&[align(Toward::Left)]));
}

#[test]
fn in_space_arrows_go_by_the_camera() {
    let mut hands = Hands::at(bodies::<DVec3>());
    hands.act(Action::SelectAll);
    hands.act(Action::AlignOnScreen(Toward::Up, false));
    let tops: Vec<f64> = (0..5).map(|i| projection(&hands.bench, i, 1)[1]).collect();
    assert!(tops.iter().all(|top| (top - 11.5).abs() < 1e-5), "{tops:?}");
}

#[test]
fn one_shape_alone_is_aligned_to_nothing() {
    let mut hands = Hands::at(row_of_balls());
    hands.act(Action::AlignOnScreen(Toward::Left, false));
    select(&mut hands, &[2]);
    hands.act(Action::AlignOnScreen(Toward::Left, false));
    hands.act(Action::SpreadOut);
    assert_eq!(hands.bench.work.history.undo_name(), None);
}
