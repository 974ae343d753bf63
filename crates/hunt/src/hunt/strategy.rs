//! Where a hunt looks: at random, around small margins, and ulp by ulp.

use std::fmt;

use super::{Class, Plan};
use crate::cases::{self, Dice, Family, NAMES};
use crate::ways::Way;
use hitbench_scene::scene::{Document, Subject, World};

/// How a case was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// A case of a family, of the kinds of the scene.
    Family(Family),
    /// The same with all numbers rounded to a digit or two, and sizes and coordinates that are 0 as often.
    Round,
    /// The scene, with some of its numbers others.
    Changed,
    /// A case moved to where the verdict turns, and its neighbours there.
    Margin,
    /// The scene, with some of its numbers off by a few ulps.
    Ulps,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Family(family) => write!(f, "family {family}"),
            Self::Round => f.write_str("round numbers"),
            Self::Changed => f.write_str("numbers changed"),
            Self::Margin => f.write_str("around a small margin"),
            Self::Ulps => f.write_str("ulp by ulp"),
        }
    }
}

type Found<V> = Option<(Document<V>, Class)>;

/// Makes case `number`, and asks about it and its neighbours; `None` where the numbers make no shapes.
pub(super) fn attempt<V: World>(
    scene: &Document<V>,
    plan: &Plan,
    number: u64,
    class: &mut dyn FnMut(&Document<V>) -> Option<Class>,
) -> Option<(Strategy, Found<V>)> {
    let mut dice = Dice::of(plan.seed, number);
    let moves = plan.subject == Subject::Sweep;
    let kinds = [0, 1].map(|i| scene.entries[i].form.kind());
    let made = |dice: &mut Dice| {
        let family = dice.pick(Family::ALL);
        let made = cases::case::<V>(family, kinds, scene.precision, moves, dice);
        made.map(|document| (Strategy::Family(family), document))
    };
    let (strategy, document) = match dice.below(8) {
        0 => (Strategy::Ulps, off_by_ulps(scene, &mut dice)?),
        1 | 2 => (Strategy::Changed, changed(scene, &mut dice)?),
        3 => {
            let base = made(&mut dice).map(|(_, document)| document);
            let base = base.or_else(|| changed(scene, &mut dice))?;
            return Some((Strategy::Margin, around_the_turn(plan, base, class)));
        }
        4 | 5 => {
            let base = made(&mut dice).map(|(_, document)| document);
            let base = base.or_else(|| changed(scene, &mut dice))?;
            (Strategy::Round, rounded(base, &mut dice)?)
        }
        _ => made(&mut dice).or_else(|| Some((Strategy::Changed, changed(scene, &mut dice)?)))?,
    };
    let carried = moves && dice.one_in(8);
    let document = if carried { carried_along(document, &mut dice)? } else { document };
    // Only the user's own test may err in one order alone.
    let swapped = matches!(plan.way, Way::Mine(_)) && dice.one_in(2);
    let document = if swapped { exchanged(document) } else { document };
    let found = class(&document).map(|class| (document, class));
    Some((strategy, found))
}

fn sound<V: World>(document: Document<V>) -> Option<Document<V>> {
    let sound = document.entries.iter().all(|entry| document.check(entry).is_ok());
    sound.then_some(document)
}

/// Some numbers become others: 0, the opposite, another magnitude, or about the same.
pub(crate) fn changed<V: World>(scene: &Document<V>, dice: &mut Dice) -> Option<Document<V>> {
    let mut document = scene.clone();
    let precision = scene.precision;
    for entry in &mut document.entries {
        entry.each_field(&mut |_, _, numbers| {
            for number in numbers {
                let old = *number;
                let new = match dice.below(8) {
                    0 => 0.0,
                    1 => -old,
                    2 => old * dice.magnitude(-4.0, 4.0),
                    3 => old * (1.0 + dice.sign() * dice.magnitude(-7.0, -1.0)),
                    4 => old + dice.between(-2.0, 2.0),
                    5 => dice.between(-4.0, 4.0).round(),
                    _ => old,
                };
                *number = precision.shortest(new);
            }
        });
    }
    sound(document)
}

/// With one or two digits in each number, and some of them 0.
pub(crate) fn rounded<V: World>(mut document: Document<V>, dice: &mut Dice) -> Option<Document<V>> {
    let precision = document.precision;
    let count = 1 + dice.below(2);
    for entry in &mut document.entries {
        entry.each_field(&mut |_, _, numbers| {
            for number in numbers {
                let to = if dice.one_in(4) { 0.0 } else { cases::to_digits(*number, count) };
                *number = precision.shortest(to);
            }
        });
    }
    sound(document)
}

/// With both shapes moved by one more displacement.
fn carried_along<V: World>(mut document: Document<V>, dice: &mut Dice) -> Option<Document<V>> {
    let by = V::from_fn(|_| f64::from(dice.below(17) as u32) * 0.5 - 4.0);
    let precision = document.precision;
    for entry in &mut document.entries {
        entry.displacement += by;
        entry.each_field(&mut |_, _, numbers| {
            numbers.iter_mut().for_each(|x| *x = precision.shortest(*x));
        });
    }
    sound(document)
}

/// With the two shapes in the other order.
fn exchanged<V: World>(mut document: Document<V>) -> Document<V> {
    document.entries.reverse();
    for (entry, name) in document.entries.iter_mut().zip(NAMES) {
        entry.name = name.to_owned();
    }
    document
}

fn off_by_ulps<V: World>(scene: &Document<V>, dice: &mut Dice) -> Option<Document<V>> {
    let mut document = scene.clone();
    let precision = scene.precision;
    for entry in &mut document.entries {
        entry.each_field(&mut |_, _, numbers| {
            for number in numbers {
                if dice.one_in(3) {
                    let steps = dice.pick(&[-8, -3, -2, -1, 1, 2, 3, 8]);
                    *number = precision.shortest(precision.step(*number, steps));
                }
            }
        });
    }
    sound(document)
}

/// Moves the second shape towards the first or away from it until the verdict that the hunt trusts turns, and asks about the
/// places next to there.
fn around_the_turn<V: World>(
    plan: &Plan,
    base: Document<V>,
    class: &mut dyn FnMut(&Document<V>) -> Option<Class>,
) -> Found<V> {
    let [a, b] = [base.shape(0).ok()?, base.shape(1).ok()?];
    let way = b.reference_point() - a.reference_point();
    let way = way.unit().unwrap_or(V::AXES[0]);
    let size = way.max_abs().max((b.reference_point() - a.reference_point()).length()) * 4.0;
    let precision = base.precision;
    let moved = |t: f64| {
        let mut document = base.clone();
        let entry = &mut document.entries[1];
        entry.form.translate(way * t);
        entry.each_field(&mut |_, _, numbers| {
            numbers.iter_mut().for_each(|x| *x = precision.shortest(*x));
        });
        document
    };
    let hit = |t: f64| plan.against.ask(&moved(t), [0, 1], plan.subject).ok()?.hit();
    let (mut near, mut far) = (-size, size);
    if hit(near) == hit(far) {
        near = 0.0;
    }
    let at_near = hit(near)?;
    if hit(far)? == at_near {
        return None;
    }
    for _ in 0..48 {
        let middle = (near + far) / 2.0;
        *(if hit(middle) == Some(at_near) { &mut near } else { &mut far }) = middle;
    }
    let step = size * precision.epsilon();
    let places = (0..8).flat_map(|i| [near - step * f64::from(i), far + step * f64::from(i)]);
    places.map(moved).find_map(|document| {
        let document = sound(document)?;
        class(&document).map(|class| (document, class))
    })
}
