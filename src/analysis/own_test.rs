//! What the user's own test says of the pair in focus, held against the test that decides.

use super::findings::{Focus, OwnTest, Verdict, WayAnswer};
use super::ways::{Asking, at_instant, decided};
use crate::intersect::Record;
use crate::intersect::matrix::Dimension;
use crate::patience::Patience;
use crate::referee::{Conventions, Inside};
use crate::scene::{Document, Subject, World};
use crate::shapes::Shape;
use crate::ways::{Answer, Mine, Told, Way};

/// What it says at an instant, as an observer sees the pair, and of the frame. It is never waited for: an answer that has not come
/// is pending.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    mine: &Mine,
    document: &Document<V>,
    (pair, shapes): ([usize; 2], [&Shape<W>; 2]),
    at: (f64, V),
    focus: &Focus<V>,
) -> OwnTest<V> {
    let way = Way::Mine(mine.clone());
    let kinds = shapes.map(Shape::kind);
    let ask = || at_instant(&way, document, pair, at, &Patience::endless());
    let hit = match focus.verdict {
        Verdict::Overlap => Answer::of(true),
        Verdict::Apart | Verdict::ApartByBounds => Answer::of(false),
        Verdict::Unsupported(_) | Verdict::GaveUp | Verdict::Hidden => Answer::Undecided,
    };
    let word = focus.trust.map(|trust| trust.word);
    let asking = |subject, own, word| {
        let own = (Ok(own), Record::default());
        Asking { document, shapes, subject, own, word }
    };
    let conventions = mine.engine().hello().map(|hello| hello.conventions).unwrap_or_default();
    let overlap = mine.knows(Subject::Overlap, kinds).then(ask).and_then(|told| {
        let row = asking(Subject::Overlap, hit, word).row(way.clone(), told)?;
        Some(by_convention(row, !conventions.touch && focus.touches()))
    });
    let motion = focus.motion.as_ref().filter(|_| mine.knows(Subject::Sweep, kinds));
    let sweep = motion.and_then(|motion| {
        let own = decided(motion)?;
        let told = way.sweep(document, pair);
        let word = motion.trust.map(|trust| trust.word);
        let grazes = motion.trust.is_some_and(|trust| trust.touching == Some(true));
        let is_custom = !conventions.touch && grazes || begins_inside(&conventions, own, &told);
        let row = asking(Subject::Sweep, own, word).row(way.clone(), (told, Record::default()))?;
        Some(by_convention(row, is_custom))
    });
    OwnTest { overlap, sweep }
}

/// Whether it passes over a sweep that begins with an overlap, as it says of itself.
fn begins_inside(conventions: &Conventions, own: Answer, told: &Told) -> bool {
    let is_passed_over = own.first() == Some(0.0) && *told == Ok(Answer::Miss);
    conventions.sweep_inside == Inside::Miss && is_passed_over
}

/// The answer, which is no fault if the engine says of itself that it answers so.
fn by_convention<V: World>(row: WayAnswer<V>, is_custom: bool) -> WayAnswer<V> {
    match row.differs && is_custom && row.told == Ok(Answer::Miss) {
        true => WayAnswer { differs: false, word: None, ..row },
        false => row,
    }
}
