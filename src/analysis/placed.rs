//! The shapes of a scene at the instant of the question. Those whose entries are as they were in the frame before are taken
//! over: in a scene of thousands, to build them all costs more than to ask about the one that moves.

use std::cell::OnceCell;
use std::sync::Arc;

use super::findings::Findings;
use super::{Question, curved};
use crate::intersect::matrix::Dimension;
use crate::scene::{Document, Entry, EntryError, Form, World};
use crate::shapes::{Bounds, Shape};

/// The parts of an entry, and of a question, on which the place of a shape depends.
#[derive(Debug, Clone, PartialEq)]
pub struct Written<V: World> {
    form: Form<V>,
    displacement: V,
    turn: Option<V::Turn>,
    at: (f64, V),
}

impl<V: World> Written<V> {
    fn of(entry: &Entry<V>, question: &Question<V>) -> Self {
        let Entry { form, displacement, turn, .. } = entry;
        let at = (question.u, question.observer);
        Self { form: form.clone(), displacement: *displacement, turn: *turn, at }
    }

    fn is_of(&self, entry: &Entry<V>, question: &Question<V>) -> bool {
        let Self { form, displacement, turn, at } = self;
        *at == (question.u, question.observer)
            && (displacement, turn) == (&entry.displacement, &entry.turn)
            && *form == entry.form
    }
}

/// The shapes in the precision W of the tests, each built when it is first asked for.
pub(super) struct Asked<'a, V: World, W: Dimension<Precise = V>> {
    document: &'a Document<V>,
    question: &'a Question<V>,
    shapes: Vec<OnceCell<Option<Shape<W>>>>,
}

impl<'a, V: World, W: Dimension<Precise = V>> Asked<'a, V, W> {
    pub fn new(document: &'a Document<V>, question: &'a Question<V>) -> Self {
        let shapes = document.entries.iter().map(|_| OnceCell::new()).collect();
        Self { document, question, shapes }
    }

    /// The shape of an entry; `None` if it is at fault.
    pub fn get(&self, index: usize) -> Option<&Shape<W>> {
        let built = || standing(self.document, index, self.question).ok();
        self.shapes.get(index)?.get_or_init(built).as_ref()
    }
}

/// The shapes in doubles, with their bounds.
pub(super) struct Placed<V: World> {
    pub shapes: Vec<Option<Shape<V>>>,
    pub bounds: Vec<Bounds<V>>,
    pub errors: Vec<(usize, String)>,
    pub written: Vec<Arc<Written<V>>>,
}

/// The shapes at the instant of the question.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    asked: &Asked<V, W>,
    before: Option<&Findings<V>>,
) -> Placed<V> {
    let (document, question) = (asked.document, asked.question);
    // A shape on a curve stands elsewhere without any change of its entry.
    let is_straight = question.curve.is_none();
    let before = before.filter(|before| is_straight && before.precision == document.precision);
    let count = document.entries.len();
    let mut placed = Placed {
        shapes: Vec::with_capacity(count),
        bounds: Vec::with_capacity(count),
        errors: Vec::new(),
        written: Vec::new(),
    };
    for (index, entry) in document.entries.iter().enumerate() {
        let known = before.and_then(|before| {
            let shape = before.shapes.get(index)?.as_ref()?;
            let written = before.written.get(index)?;
            written.is_of(entry, question).then_some((shape, before.bounds[index], written))
        });
        if is_straight {
            let anew = || Arc::new(Written::of(entry, question));
            placed.written.push(known.map_or_else(anew, |(.., written)| written.clone()));
        }
        let (shape, bounds) = match known {
            Some((shape, bounds, _)) => (Some(shape.clone()), bounds),
            None => match standing::<V, W>(document, index, question) {
                Ok(shape) => {
                    let known = (Some(shape.widened()), shape.bounds().widened());
                    let _ = asked.shapes[index].set(Some(shape));
                    known
                }
                Err(error) => {
                    placed.errors.push((index, error.to_string()));
                    (None, Bounds::empty())
                }
            },
        };
        placed.shapes.push(shape);
        placed.bounds.push(bounds);
    }
    placed
}

/// A shape at the instant of the question: on the lines of its curve, if it follows one.
pub(super) fn standing<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    index: usize,
    question: &Question<V>,
) -> Result<Shape<W>, EntryError> {
    let shape = document.seen_in::<W>(index, question.u, question.observer)?;
    let mover = question.focus.and_then(|(a, b)| curved(document, a, b));
    Ok(match question.curve {
        Some(curve) if mover == Some(index) => {
            shape.posed(W::from_space(curve.lines_beside(question.u).in_space()), None)
        }
        _ => shape,
    })
}
