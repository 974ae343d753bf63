//! The user's own test at the places of a map: it is asked about many at once, and never waited for.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use super::ask::AskedWay;
use crate::referee::Question;
use crate::scene::{Precision, World};
use crate::shapes::Shape;
use crate::ways::{Mine, NoAnswer};

/// So many places are asked about at first: those of a coarse picture.
const FIRST: usize = 128;
/// An engine that answers faster is asked about twice as many, and one that takes longer about half as many.
const FAST: Duration = Duration::from_millis(40);
const SLOW: Duration = Duration::from_millis(160);
/// At most so many.
const MOST: usize = 4_096;

/// An engine, and what it has said so far.
pub(super) struct OwnTest<V: World> {
    mine: Mine,
    /// The shape that rests, and the one that is put in each place, with its reference point in the origin.
    shapes: [Shape<V>; 2],
    precision: Precision,
    state: RefCell<State<V>>,
}

struct State<V> {
    /// What it said at each place, `None` where that will come.
    known: HashMap<[u64; 3], Option<bool>>,
    /// The places that it has yet to be asked about, the first ones first.
    missing: VecDeque<V>,
    under_way: Option<(Arc<[Question]>, Vec<V>)>,
    most: usize,
    /// Why it is asked no more: it failed at one of the places.
    failed: Option<NoAnswer>,
}

impl<V: World> OwnTest<V> {
    pub fn new(mine: Mine, shapes: [Shape<V>; 2], precision: Precision) -> Self {
        let (known, missing) = Default::default();
        let state = State { known, missing, under_way: None, most: FIRST, failed: None };
        Self { mine, shapes, precision, state: RefCell::new(state) }
    }
}

impl<V: World> State<V> {
    /// Keeps what it said about the places that were under way.
    fn take(&mut self, places: &[V], hits: Result<Vec<bool>, NoAnswer>, took: Duration) {
        match hits {
            Ok(hits) => {
                let told = places.iter().zip(hits).map(|(place, hit)| (bits(place), Some(hit)));
                self.known.extend(told);
            }
            Err(why) => self.failed = Some(why),
        }
        if took < FAST {
            self.most = (2 * self.most).min(MOST);
        } else if took > SLOW {
            self.most = (self.most / 2).max(1);
        }
    }
}

fn bits<V: World>(place: &V) -> [u64; 3] {
    place.in_space().to_array().map(f64::to_bits)
}

impl<V: World> AskedWay<V> for OwnTest<V> {
    fn ask(&self, at: V) -> Result<bool, NoAnswer> {
        let mut state = self.state.borrow_mut();
        match (state.known.get(&bits(&at)), &state.failed) {
            (Some(Some(hit)), _) => return Ok(*hit),
            (_, Some(why)) => return Err(why.clone()),
            (Some(None), None) => {}
            (None, None) => {
                state.known.insert(bits(&at), None);
                state.missing.push_back(at);
            }
        }
        Err(NoAnswer::Pending)
    }

    fn hear(&self) {
        let mut state = self.state.borrow_mut();
        if let Some((questions, places)) = state.under_way.take() {
            match self.mine.overlaps(&questions, places.len()) {
                Err(NoAnswer::Pending) => state.under_way = Some((questions, places)),
                hits => state.take(&places, hits, self.mine.engine().news().took),
            }
        }
        if state.under_way.is_some() || state.failed.is_some() || state.missing.is_empty() {
            return;
        }
        let count = state.missing.len().min(state.most);
        let places: Vec<V> = state.missing.drain(..count).collect();
        let [rests, moves] = &self.shapes;
        match self.mine.questions([rests, moves], &places, self.precision) {
            Some(questions) => {
                // It is sent, and answered later.
                drop(self.mine.overlaps(&questions, count));
                state.under_way = Some((questions, places));
            }
            None => {
                let why = "a shape of the pair cannot be sent";
                state.failed = Some(NoAnswer::Failed(why.into()));
            }
        }
    }
}
