//! A search in time ends after few steps, also of shapes that nearly touch while they pass one another: it is not time that is
//! counted here, but steps.

use glam::{DVec2, DVec3};
use hitbench_core::intersect::Recorder;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Unanswered};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Angle, Motion, Shape};

use crate::common::turns::Turns;
use crate::common::*;

/// Of a straight sweep in the plane, both contacts together.
const MOST_IN_PLANE: u32 = 1_000;
/// Of others: those of one pair of parts, in both directions of time.
const MOST: u32 = 2 * (1 << 10) + 2;

type Answer = Result<Option<Overlap<f64>>, Unanswered>;

fn counted<V: Turns<Scalar = f64>>(
    a: &Shape<V>,
    x: Motion<V>,
    b: &Shape<V>,
    y: Motion<V>,
) -> (Answer, u32) {
    let mut steps = 0;
    let mut count = || {
        steps += 1;
        false
    };
    let answer = explain::with(&mut Recorder::of_verdict(&mut count)).sweep(a, x, b, y);
    (answer, steps)
}

/// By how much B has to move so that it touches A, and from there out; `None` where that is less than `least`, so that the
/// direction is rough.
fn to_touching<V: Turns<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>, least: f64) -> Option<(V, V)> {
    if let Some(out) = matrix::penetration(a, b).ok()? {
        return (out.depth > least).then_some((out.normal * out.depth, out.normal));
    }
    let closest = matrix::distance(a, b).ok()?;
    let way = closest.a - closest.b;
    (closest.distance > least).then_some((way, -way.unit()?))
}

/// Shapes that pass one another at a distance of 1e-4 to 1e-7 of the sizes, or cross by as much, or by what rounding makes of
/// touching; straight, or with a turn of either.
fn pass<V: Turns<Scalar = f64>>(worlds: u64) {
    let (mut asked, mut gave_up, mut worst) = ([0_usize; 2], [0_usize; 2], [0; 2]);
    cases_of(worlds, |random| {
        if random.one_in(4) {
            random.put_on_small_grid();
        }
        let mut kind = || BOUNDED_CONVEX[random.below(BOUNDED_CONVEX.len())];
        let kinds = [kind(), kind()];
        let [Some(a), Some(b)] = kinds.map(|kind| random.convex::<V>(kind)) else { return };
        let Some((to, n)) = to_touching(&a, &b, 1e-6 * random.scale()) else { return };
        let any: V = random.displacement();
        let way = any - n * any.dot(n);
        let sizes = lift(a.reference_point() - b.reference_point()).length() + random.scale();
        let off = match random.below(4) {
            0 => 0.0,
            1 => random.between(-64.0, 64.0) * ulp::<f64>(sizes),
            2 => sizes * 10_f64.powf(random.between(-7.0, -4.0)),
            _ => -sizes * 10_f64.powf(random.between(-7.0, -4.0)),
        };
        let b = b.posed(to + n * off - way * 0.5, None);
        let (answer, steps) = counted(&a, V::ZERO.into(), &b, way.into());
        asked[0] += 1;
        worst[0] = steps.max(worst[0]);
        assert!(
            steps <= if V::DIM == 2 { MOST_IN_PLANE } else { MOST },
            "{steps} steps: {a:?} {b:?} {way:?}"
        );
        match answer {
            Err(_) => gave_up[0] += 1,
            // They pass on either side of a plane.
            Ok(met) if off > 1e-7 * sizes => assert_eq!(met, None, "{a:?} {b:?} {way:?}"),
            Ok(met) if off < -1e-7 * sizes => {
                let middle = b.posed(way * 0.5, None);
                let hit = matrix::overlap(&a, &middle) == Ok(true);
                assert!(met.is_some() || !hit, "{a:?} {b:?} {way:?}");
            }
            Ok(_) => {}
        }

        let mut turn = || {
            let axis = V::from_fn(|_| random.between(0.1, 1.0));
            let angle = Angle::Degrees(random.between(-180.0, 180.0));
            random.one_in(2).then(|| V::turn(axis, angle))
        };
        let motions = [V::ZERO, way].map(|displacement| Motion { displacement, turn: turn() });
        let (answer, steps) = counted(&a, motions[0], &b, motions[1]);
        asked[1] += 1;
        worst[1] = steps.max(worst[1]);
        assert!(steps <= MOST, "{steps} steps: {a:?} {b:?} {motions:?}");
        if let Err(Unanswered::GaveUp(known)) = answer {
            gave_up[1] += 1;
            assert!(known.distance.is_some_and(|distance| distance >= 0.0), "{known:?}");
        }
    });
    eprintln!(
        "{}: of {asked:?} gave up {gave_up:?}, at most {worst:?} steps",
        std::any::type_name::<V>()
    );
    // Straight, then turning.
    assert!(
        asked[0] < 1_000 || gave_up[0] * 300 <= asked[0] * (V::DIM - 2),
        "{gave_up:?} of {asked:?}"
    );
    assert!(asked[1] < 1_000 || gave_up[1] * 200 <= asked[1], "{gave_up:?} of {asked:?}");
}

#[test]
fn in_the_plane() {
    pass::<DVec2>(count(4_000));
}

#[test]
fn in_space() {
    pass::<DVec3>(count(2_000));
}
