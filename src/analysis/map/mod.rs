//! The map of a pair: the answer to its question at each place of one of the two shapes.
//!
//! The answer is that of asking each pixel by itself, and a test holds it to that. But where a certificate holds for a
//! whole block of pixels, none of them is asked: only along the boundary of the Minkowski sum, where the verdict turns,
//! are single pixels.

mod ask;
mod certificates;
mod own_test;
mod places;

use std::collections::{HashMap, VecDeque};

pub use ask::UNKNOWN;
pub use places::Places;

use crate::intersect::matrix::Dimension;
use crate::scene::{self, Document, MapOf, Precision, World};
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::Vector;
use crate::ways::{MINE, Mine, Way};
use ask::{Asked, Asker, Known};
use certificates::{Certificates, has_one_point};

/// What a map depends on, apart from its places.
#[derive(Debug, Clone, PartialEq)]
pub struct Subject<V: Vector> {
    /// The shapes A and B as the tests see them; the chosen one has its reference point in the origin.
    shapes: [Shape<V>; 2],
    /// The same of the numbers as they are written, for the way that asks about those.
    written: Option<[Shape<V>; 2]>,
    motions: Option<[Motion<V>; 2]>,
    chosen: usize,
    of: MapOf,
    precision: Precision,
    /// The user's own test, and how often it was started.
    mine: Option<(Mine, u64)>,
}

/// Which map is wanted of a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted<V> {
    /// The pair, by number of entry: A, then B.
    pub pair: (usize, usize),
    /// Which of the two is put in each place: 0 for A, 1 for B.
    pub chosen: usize,
    /// What is told of each place.
    pub of: MapOf,
    /// The normalised time at which the shapes stand.
    pub u: f64,
    /// The displacement of the observer over the frame.
    pub observer: V,
    /// The user's own test, for a map of it.
    pub mine: Option<Mine>,
}

/// The ways of a disagreement; `None` for an id that is no way of the pair.
fn ways_of<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    ids: [&String; 2],
    mine: Option<&Mine>,
) -> [Option<Way>; 2] {
    ids.map(|id| {
        if id == MINE {
            return mine.cloned().map(Way::Mine);
        }
        let way = Way::named(id).ok()?;
        let [a, b] = [document.entry(pair[0]).ok()?, document.entry(pair[1]).ok()?];
        let known = |subject| {
            // Samples are a way by any number.
            let all = Way::all::<V>(a.form.kind(), b.form.kind(), subject);
            let samples = subject == scene::Subject::Sweep && matches!(way, Way::Sampling(_));
            samples || all.contains(&way)
        };
        let known = known(scene::Subject::Overlap) || known(scene::Subject::Sweep);
        known.then_some(way)
    })
}

/// What a disagreement is about: the sweep if one of the ways knows nothing else, or the overlap.
fn subject_of<V: World>(
    document: &Document<V>,
    [a, b]: [usize; 2],
    ways: &[Option<Way>; 2],
) -> scene::Subject {
    let [a, b] = [a, b].map(|index| document.entries[index].form.kind());
    let of_overlap = Way::all::<V>(a, b, scene::Subject::Overlap);
    let is_of_overlap = |way: &Way| matches!(way, Way::Mine(_)) || of_overlap.contains(way);
    match ways.iter().flatten().all(is_of_overlap) {
        true => scene::Subject::Overlap,
        false => scene::Subject::Sweep,
    }
}

/// Those of the ids of a disagreement that are no way of the pair, or have no answer for it as it stands: of them a map is empty.
pub fn ways_without_answer<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    of: &MapOf,
) -> Vec<String> {
    let MapOf::Disagreement(first, second) = of else { return Vec::new() };
    let ids = [first, second];
    let ways = ways_of(document, pair, ids, None);
    let subject = subject_of(document, pair, &ways);
    let answers = |way: &Option<Way>| {
        let answer = way.as_ref().map(|way| way.ask(document, pair, subject));
        matches!(answer, Some(Ok(_)))
    };
    let without = ids.into_iter().zip(&ways).filter(|(_, way)| !answers(way));
    without.map(|(id, _)| id.clone()).collect()
}

/// A rectangle of pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Block {
    column: usize,
    row: usize,
    width: usize,
    height: usize,
    /// The verdict of each way, where it is certainly the same at all places of the block.
    known: Known,
}

/// The sides of the blocks with which a map begins, and of those whose pixels are asked one by one.
const LARGEST: usize = 64;
const SMALLEST: usize = 4;
/// From so many pixels for each number on, it pays to remember what was asked.
const SHARED: f64 = 1.5;

/// The answers at all places, found from coarse to fine.
pub struct Map<V: World> {
    subject: Subject<V>,
    places: Places<V>,
    asker: Box<dyn Asker<V>>,
    certificates: Certificates<V>,
    widening: Option<i64>,
    values: Vec<f32>,
    waiting: VecDeque<Block>,
    /// Those that wait for an answer which will come.
    pending: VecDeque<Block>,
    asked: u64,
    /// The answers at the places that were asked, if many pixels are one place.
    known: Option<HashMap<[u64; 3], f32>>,
}

impl<V: World> Map<V> {
    /// An empty map of what is wanted; `None` if a shape is missing, or the chosen one is a mesh, which would be built anew in
    /// each place.
    pub fn new(document: &Document<V>, wanted: &Wanted<V>, places: Places<V>) -> Option<Self> {
        Self::prepared(document, wanted, places).map(Self::begun)
    }

    fn prepared(document: &Document<V>, wanted: &Wanted<V>, places: Places<V>) -> Option<Self> {
        match document.precision {
            Precision::F32 => Self::in_precision::<V::Single>(document, wanted, places),
            Precision::F64 => Self::in_precision::<V>(document, wanted, places),
        }
    }

    /// The map of `before`, if it is the one that is wanted; else a new one.
    pub fn again(
        before: Option<Self>,
        document: &Document<V>,
        wanted: &Wanted<V>,
        places: Places<V>,
    ) -> Option<Self> {
        let new = Self::prepared(document, wanted, places)?;
        let same = |before: &Self| before.subject == new.subject && before.places == new.places;
        Some(before.filter(same).unwrap_or_else(|| new.begun()))
    }

    fn in_precision<W: Dimension<Precise = V>>(
        document: &Document<V>,
        wanted: &Wanted<V>,
        places: Places<V>,
    ) -> Option<Self> {
        let Wanted { pair: (a, b), chosen, u, observer, ref of, ref mine } = *wanted;
        if document.entry([a, b][chosen]).ok()?.form.kind() == Kind::Mesh {
            return None;
        }
        let shape = |index: usize, u: f64| document.seen_in::<W>(index, u, observer).ok();
        // The first contact is that of the whole frame.
        let u = if *of == MapOf::FirstContact { 0.0 } else { u };
        let mut shapes = [shape(a, u)?, shape(b, u)?];
        shapes[chosen] = shapes[chosen].posed(-shapes[chosen].reference_point(), None);
        let motion = |index: usize| document.entries.get(index)?.motion::<W>().ok();
        let motions = match of {
            MapOf::FirstContact | MapOf::Disagreement(..) => Some([motion(a)?, motion(b)?]),
            _ => None,
        };
        let mut written = [
            document.seen_in::<V>(a, u, observer).ok()?,
            document.seen_in::<V>(b, u, observer).ok()?,
        ];
        written[chosen] = written[chosen].posed(-written[chosen].reference_point(), None);
        let subject = Subject {
            shapes: shapes.each_ref().map(Shape::widened),
            written: matches!(of, MapOf::Disagreement(..)).then(|| written.clone()),
            motions: motions.map(|motions| motions.map(|motion| motion.in_double())),
            chosen,
            of: of.clone(),
            precision: document.precision,
            mine: mine.clone().map(|mine| (mine.clone(), mine.engine().news().starts)),
        };
        let (precise, precision) = (subject.shapes.clone(), document.precision);
        let certificates = Certificates::new(precise, chosen, precision, places.reach());
        let widening = certificates.widening(places.pixel());
        let asker: Box<dyn Asker<V>> = match of {
            MapOf::Disagreement(first, second) => {
                let ways = ways_of(document, [a, b], [first, second], mine.as_ref());
                let subject = subject_of::<V>(document, [a, b], &ways);
                let through = |way: Option<Way>| ask::through(way?, document, wanted, subject);
                Box::new(ask::Disagreement(ways.map(through)))
            }
            _ => Box::new(Asked { shapes, chosen, of: of.clone(), motions }),
        };
        Some(Self {
            subject,
            places,
            asker,
            certificates,
            widening,
            values: Vec::new(),
            waiting: VecDeque::new(),
            pending: VecDeque::new(),
            asked: 0,
            known: (places.pixels_per_ulp() > SHARED).then(HashMap::new),
        })
    }

    fn begun(mut self) -> Self {
        self.values = vec![UNKNOWN; self.places.count()];
        let [width, height] = self.places.size;
        for row in (0..height).step_by(LARGEST) {
            for column in (0..width).step_by(LARGEST) {
                let (width, height) = (LARGEST.min(width - column), LARGEST.min(height - row));
                let known = Known::default();
                self.waiting.push_back(Block { column, row, width, height, known });
            }
        }
        self
    }

    /// Goes on as long as `more` says so; asked before each block. Ends where nothing but answers that will come is left.
    pub fn go_on(&mut self, mut more: impl FnMut() -> bool) {
        self.asker.hear();
        // The answers come in the order in which they were asked for: where the first one is still to come, so are the others.
        while more()
            && let Some(block) = self.pending.pop_front()
        {
            if self.settle(block).is_none() {
                self.pending.push_front(block);
                break;
            }
        }
        while more()
            && let Some(block) = self.waiting.pop_front()
        {
            let settled = self.settle(block);
            self.pending.extend(settled.is_none().then_some(block));
        }
        self.asker.hear();
    }

    /// Whether nothing is left to be asked.
    pub fn is_complete(&self) -> bool {
        self.waiting.is_empty() && self.pending.is_empty()
    }

    /// The answers, row by row from the top left. For a verdict 1 where they overlap and 0 where they are apart; for the first
    /// contact its time u, and infinity where they miss each other; for the separation a length, negative where they overlap;
    /// [`UNKNOWN`] where there is no answer.
    ///
    /// While the map is not complete, what stands for a block is the answer in its middle.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The places of its pixels.
    pub fn places(&self) -> &Places<V> {
        &self.places
    }

    /// What is told of each place.
    pub fn of(&self) -> &MapOf {
        &self.subject.of
    }

    /// How often the question was asked so far.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// The answer at a place.
    fn ask(&mut self, at: V) -> Option<f32> {
        self.ask_knowing(at, Known::default())
    }

    fn ask_knowing(&mut self, at: V, ways: Known) -> Option<f32> {
        let bits = at.in_space().to_array().map(f64::to_bits);
        if let Some(value) = self.known.as_ref().and_then(|known| known.get(&bits)) {
            return Some(*value);
        }
        let value = self.asker.ask(at, ways)?;
        self.asked += 1;
        if let Some(known) = &mut self.known {
            known.insert(bits, value);
        }
        Some(value)
    }

    /// Finds the answers of a block, or splits it; `None` if an answer is still to come.
    fn settle(&mut self, mut block: Block) -> Option<()> {
        let corners = self.corners(&block, 0);
        if corners[1..].iter().all(|corner| *corner == corners[0]) {
            let value = self.ask(corners[0])?;
            self.fill(&block, value);
            return Some(());
        }
        if self.subject.of == MapOf::Verdict && block.width.min(block.height) >= SMALLEST {
            if let Some(value) = self.certain(&block, &corners) {
                self.fill(&block, value);
                return Some(());
            }
            if block.width.max(block.height) <= 2 * SMALLEST {
                return self.ask_each(&block);
            }
        }
        if block.known == Known::default() && block.width.min(block.height) >= SMALLEST {
            block.known = self.asker.know(extremes(&corners));
        }
        if block.width.max(block.height) <= 2 {
            return self.ask_each(&block);
        }
        let middle = self.at(block.column + block.width / 2, block.row + block.height / 2);
        let value = self.ask_knowing(middle, block.known)?;
        self.fill(&block, value);
        self.split(&block);
        Some(())
    }

    /// The verdict of all pixels of a block, if it is certain.
    fn certain(&mut self, block: &Block, corners: &[V; 4]) -> Option<f32> {
        if self.ask(corners[0]) == Some(1.0) {
            let wider = self.corners(block, self.widening?);
            return wider.iter().all(|corner| self.ask(*corner) == Some(1.0)).then_some(1.0);
        }
        let apart = self.certificates.know_apart(corners)
            || corners[1..].iter().all(|corner| self.ask(*corner) == Some(0.0))
                && self.certificates.find_apart(corners);
        apart.then_some(0.0)
    }

    fn at(&self, column: usize, row: usize) -> V {
        self.places.at(column as i64, row as i64)
    }

    /// The places at the corners of a block that is wider by this many pixels on each side.
    fn corners(&self, block: &Block, wider: i64) -> [V; 4] {
        let columns =
            [block.column as i64 - wider, (block.column + block.width - 1) as i64 + wider];
        let rows = [block.row as i64 - wider, (block.row + block.height - 1) as i64 + wider];
        [0, 1, 2, 3].map(|i| self.places.at(columns[i & 1], rows[i >> 1]))
    }

    fn fill(&mut self, block: &Block, value: f32) {
        for row in block.row..block.row + block.height {
            let start = row * self.places.size[0] + block.column;
            self.values[start..start + block.width].fill(value);
        }
    }

    /// Asks each pixel, unless it is the same place as the one before it or above it.
    fn ask_each(&mut self, block: &Block) -> Option<()> {
        let mut is_whole = true;
        let width = self.places.size[0];
        for row in block.row..block.row + block.height {
            for column in block.column..block.column + block.width {
                let (at, index) = (self.at(column, row), row * width + column);
                self.values[index] = if column > block.column && self.at(column - 1, row) == at {
                    self.values[index - 1]
                } else if row > block.row && self.at(column, row - 1) == at {
                    self.values[index - width]
                } else {
                    let value = self.ask_knowing(at, block.known);
                    is_whole &= value.is_some();
                    value.unwrap_or(self.values[index])
                };
            }
        }
        is_whole.then_some(())
    }

    fn split(&mut self, block: &Block) {
        let halves = |from: usize, count: usize| {
            let half = count.div_ceil(2);
            [(from, half), (from + half, count - half)]
        };
        for (row, height) in halves(block.row, block.height) {
            for (column, width) in halves(block.column, block.width) {
                if width > 0 && height > 0 {
                    self.waiting.push_back(Block {
                        column,
                        row,
                        width,
                        height,
                        known: block.known,
                    });
                }
            }
        }
    }
}

/// The least and the greatest coordinates of some places.
fn extremes<V: Vector<Scalar = f64>>(places: &[V; 4]) -> [V; 2] {
    let of = |pick: fn(f64, f64) -> f64| {
        V::from_fn(|i| places[1..].iter().fold(places[0].get(i), |x, place| pick(x, place.get(i))))
    };
    [of(f64::min), of(f64::max)]
}
