//! Cases that lie near the place where the shapes touch, found by bisection.

use super::make::{self, Stance};
use super::{Dice, Family};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Form, Meshes, Precision, World};

/// The two shapes, and the displacement of the second.
pub(super) fn pair<V: World>(
    family: Family,
    kinds: [Kind; 2],
    precision: Precision,
    moves: bool,
    dice: &mut Dice,
) -> Option<(Form<V>, Form<V>, V)> {
    let stances = stances(family, dice);
    let mut a = make::form::<V>(kinds[0], stances[0], family, dice)?;
    let mut b = make::form::<V>(kinds[1], stances[1], family, dice)?;
    let size = stances.iter().flat_map(|stance| stance.half).fold(0.0, f64::max);
    let toward = direction::<V>(family, dice);
    let place = match family {
        Family::Containing => toward * (dice.between(0.0, 0.5) * smallest(&stances)),
        _ => toward * beside(&a, &b, toward, size, dice),
    };
    let mut displacement = V::ZERO;
    let mut start = place;
    if moves {
        (start, displacement) = motion(family, place, toward, size, dice);
    }
    b.translate(start);
    let scale = if family == Family::Tiny { dice.pick(&[1e-2, 1e-3, 1e-4]) } else { 1.0 };
    if scale != 1.0 {
        a.scale(scale);
        b.scale(scale);
        displacement = displacement * scale;
    }
    if family == Family::Far {
        let most = if precision == Precision::F32 { 6.0 } else { 12.0 };
        let away = V::from_fn(|_| (dice.sign() * dice.magnitude(3.0, most)).round());
        a.translate(away);
        b.translate(away);
    }
    Some((a, b, displacement))
}

fn smallest(stances: &[Stance; 2]) -> f64 {
    stances[0].half.into_iter().fold(f64::INFINITY, f64::min)
}

fn stances(family: Family, dice: &mut Dice) -> [Stance; 2] {
    let half = |dice: &mut Dice, larger: f64| {
        let one = |dice: &mut Dice| {
            let size = (dice.between(0.1, 3.0) * 100.0).round() / 100.0 * larger;
            if dice.one_in(16) { 0.0 } else { size }
        };
        let mut half = [0; 3].map(|_| one(dice));
        if family == Family::Needle {
            half[0] = dice.magnitude(1.0, 3.0);
            half[1] = dice.magnitude(-3.0, 0.0);
            half[2] = dice.magnitude(-3.0, 0.0);
        }
        half
    };
    let containing = family == Family::Containing;
    let larger = if containing { dice.magnitude(1.0, 2.0).round() } else { 1.0 };
    let mut halves = [half(dice, larger), half(dice, 1.0)];
    if containing {
        halves[0] = halves[0].map(|size| size.max(larger));
    }
    let any = |dice: &mut Dice| match dice.below(3) {
        0 => [0.0; 3],
        1 => [0; 3].map(|_| dice.pick(&[0.0, 90.0, 180.0, 30.0, 45.0])),
        _ => [0; 3].map(|_| dice.between(-180.0, 180.0).round()),
    };
    let first = any(dice);
    let second = match family {
        Family::NearParallel => {
            let off = dice.magnitude(-8.0, -1.0);
            let which = dice.below(4);
            let part =
                |i: usize, sign: f64| if which == i || which == 3 { sign * off } else { 0.0 };
            let signs = [0; 3].map(|_| dice.sign());
            std::array::from_fn(|i| first[i] + part(i, signs[i]))
        }
        _ => any(dice),
    };
    [Stance { half: halves[0], degrees: first }, Stance { half: halves[1], degrees: second }]
}

/// A unit vector, often along an axis.
fn direction<V: World>(family: Family, dice: &mut Dice) -> V {
    let along_axis = if family == Family::Sliding { 2 } else { 4 };
    if dice.one_in(along_axis) {
        return V::AXES[dice.below(V::DIM)] * dice.sign();
    }
    let any = V::from_fn(|_| dice.between(-1.0, 1.0));
    any.unit().unwrap_or(V::AXES[0])
}

/// How far along a direction b stands: near the place where it just touches a, which stands at the origin.
fn beside<V: World>(a: &Form<V>, b: &Form<V>, toward: V, size: f64, dice: &mut Dice) -> f64 {
    let far = 8.0 * size + 1.0;
    let meets = |t: f64| {
        let mut b = b.clone();
        b.translate(toward * t);
        let meshes = Meshes::default();
        let shapes = [a.build::<V>(&meshes), b.build::<V>(&meshes)];
        let [Ok(a), Ok(b)] = shapes else { return None };
        matrix::overlap(&a, &b).ok()
    };
    if meets(0.0) != Some(true) || meets(far) != Some(false) {
        return dice.between(0.0, 2.0) * size;
    }
    let (mut near, mut off) = (0.0, far);
    for _ in 0..26 {
        let middle = (near + off) / 2.0;
        *(if meets(middle) == Some(true) { &mut near } else { &mut off }) = middle;
    }
    let by = dice.pick(&[0.0, 1e-7, 1e-5, 1e-3, 0.02, 0.1, 0.4]);
    near * (1.0 + dice.sign() * by)
}

/// Where b stands at the start, and how far it moves, so that it comes by `place` or begins there.
fn motion<V: World>(family: Family, place: V, toward: V, size: f64, dice: &mut Dice) -> (V, V) {
    let size = size + 0.5;
    let across = match family {
        Family::Sliding | Family::Grazing => {
            let across = toward.perpendicular();
            let second = V::from_space(toward.in_space().cross(across.in_space()));
            let both = across * dice.between(-1.0, 1.0) + second * dice.between(-1.0, 1.0);
            let one = if dice.one_in(2) || V::DIM == 2 { across } else { both };
            one.unit().unwrap_or(across)
        }
        _ => direction(family, dice),
    };
    let way = across * (size * dice.between(0.5, 3.0));
    match family {
        Family::Sliding => match dice.below(6) {
            0 => (place, V::ZERO),
            1 => (place, toward * size),
            2 => (place, toward * -size),
            _ => (place, way),
        },
        Family::Grazing => (place - way, way * dice.pick(&[2.0, 3.0, 1.0])),
        Family::Fast => {
            let far = across * (size * dice.magnitude(2.0, 4.0));
            (place - far, far * 2.0)
        }
        _ => match dice.below(5) {
            0 => (place, V::ZERO),
            1 => (place - way, way),
            2 => (place, way),
            3 => (place - toward * -size, toward * (-size * dice.between(0.5, 3.0))),
            _ => (place - way, way * 2.0),
        },
    }
}
