//! Families of cases that break engines: pairs of shapes, at rest or moving, made from a seed.

mod dice;
mod family;
mod generic;
mod make;
mod shrink;
mod touching;

pub use dice::Dice;
pub use family::Family;
pub use shrink::{digits, shrink, to_digits};

use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Document, Entry, Form, Precision, World};

/// The names of the two shapes of a case.
pub const NAMES: [&str; 2] = ["a", "b"];

/// A case of a family: the shapes "a" and "b" of two kinds, in numbers that the precision holds. If `moves`, b moves
/// over the frame, or rests where the family wants that. `None` where a kind has no generator, or the numbers made no shape.
pub fn case<V: World>(
    family: Family,
    kinds: [Kind; 2],
    precision: Precision,
    moves: bool,
    dice: &mut Dice,
) -> Option<Document<V>> {
    let (a, b, displacement) = match family {
        Family::Touching => touching::pair(kinds, moves, dice)?,
        _ => generic::pair(family, kinds, precision, moves, dice)?,
    };
    let mut document = of_forms(a, b, displacement, precision);
    if family == Family::Touching && dice.one_in(3) {
        touching::nudge(&mut document, dice);
    }
    let sound = document.entries.iter().all(|entry| document.check(entry).is_ok());
    sound.then_some(document)
}

/// A scene of two shapes, of which the second moves; each number is written in the fewest digits.
pub fn of_forms<V: World>(
    a: Form<V>,
    b: Form<V>,
    displacement: V,
    precision: Precision,
) -> Document<V> {
    let mut document = Document::new("");
    document.precision = precision;
    let ways = [V::ZERO, displacement];
    for ((name, form), displacement) in NAMES.into_iter().zip([a, b]).zip(ways) {
        let mut entry = Entry { name: name.to_owned(), form, displacement, turn: None };
        entry.each_field(&mut |_, _, numbers| {
            numbers.iter_mut().for_each(|number| *number = precision.shortest(*number));
        });
        document.entries.push(entry);
    }
    document
}
