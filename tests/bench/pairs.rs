//! Ways to the right pair of many: the next one that overlaps, and a close look at where it does.

use glam::{DVec2, DVec3};
use hitbench::analysis::Verdict;
use hitbench::bench::Action;
use hitbench::scene::{Document, Form, World};

use super::hands::{Hands, ball, scene};

/// Disks in a row, of which these touch the next one.
fn row(gaps: &[f64]) -> Document<DVec2> {
    let mut x = 0.0;
    let mut centers = vec![x];
    for gap in gaps {
        x += 2.0 + gap;
        centers.push(x);
    }
    scene(centers.into_iter().map(|x| ball(DVec2::new(x, 0.0), 1.0)))
}

#[test]
fn the_next_pair_that_overlaps_goes_round_both_ways() {
    let mut hands = Hands::at(row(&[1.0, -0.5, 1.0, -0.5, 0.0, 1.0]));
    let overlapping: Vec<(usize, usize)> = hands
        .findings
        .pairs
        .iter()
        .filter(|pair| pair.verdict == Verdict::Overlap)
        .map(|pair| (pair.a, pair.b))
        .collect();
    assert_eq!(overlapping, [(1, 2), (3, 4), (4, 5)]);
    let next = |hands: &mut Hands<DVec2>, action| {
        assert_eq!(hands.told(action).unwrap(), None);
        hands.wait();
        hands.frame();
        let (a, b) = hands.bench.trace.focus().unwrap();
        // Both are selected by it, or stand in the middle of the view.
        for index in [a, b] {
            let Form::Ball { center, .. } = *hands.form(index) else { panic!("a ball") };
            let rect = hands.input.viewport;
            let seen = hands.see(center).as_vec2();
            assert!(seen.cmpgt(rect.min).all() && seen.cmplt(rect.max).all(), "{seen}");
        }
        (a, b)
    };
    // Nothing overlaps in the pair of the start, 0 and 1.
    let there: Vec<_> = (0..4).map(|_| next(&mut hands, Action::NextOverlap)).collect();
    assert_eq!(there, [(1, 2), (3, 4), (4, 5), (1, 2)]);
    let back: Vec<_> = (0..3).map(|_| next(&mut hands, Action::PreviousOverlap)).collect();
    assert_eq!(back, [(4, 5), (3, 4), (1, 2)]);
    // It stays while the pointer moves, and after a drag of one of its shapes.
    hands.move_to(DVec2::new(400.0, 300.0));
    assert_eq!(hands.bench.trace.focus(), Some((1, 2)));
    let mut apart = Hands::at(row(&[1.0, 1.0]));
    assert_eq!(apart.told(Action::NextOverlap).unwrap(), Some("No pair overlaps"));
    assert_eq!(apart.bench.trace.focus(), Some((0, 1)));
}

fn the_contact_fills_the_view<V: World>() {
    for gap in [-0.5, -1e-3, 0.0, 1e-4, 3.0, 1e3] {
        let mut hands = Hands::at(scene([0.0, 2.0 + gap].map(|x| ball(V::AXES[0] * x, 1.0))));
        hands.bench.perform(Action::FrameContact, &hands.findings).unwrap();
        hands.wait();
        let places = [1.0, 1.0 + gap].map(|x| hands.see(V::AXES[0] * x));
        let rect = hands.input.viewport;
        for seen in places {
            let seen = seen.as_vec2();
            assert!(seen.cmpgt(rect.min).all() && seen.cmplt(rect.max).all(), "{gap}: {seen}");
        }
        let pixels = places[0].distance(places[1]);
        // Of what single precision cannot hold nothing is seen.
        assert!(pixels > 60.0 || gap.abs() < 1e-5, "{gap} spans {pixels} pixels");
        let pixel = 1.0 / hands.bench.sight.camera.pixels_per_unit(DVec3::X);
        assert!(gap != 0.0 || pixel < 0.01, "a touch is seen closely, not by {pixel}");
    }
}

#[test]
fn a_close_look_at_the_contact() {
    the_contact_fills_the_view::<DVec2>();
    the_contact_fills_the_view::<DVec3>();
}
