//! How far each number of a shape may move before the verdict turns.

use crate::scene::{Document, Subject, Unit, World};
use crate::shapes::Kind;
use crate::ways::Way;

/// How far one number may move.
#[derive(Debug, Clone, PartialEq)]
pub struct Leeway {
    /// The name of its field, as in the scene file.
    pub field: String,
    /// Its place among the numbers of the field, from 0.
    pub component: usize,
    /// What it measures.
    pub unit: Unit,
    /// The least decrease with which the verdict turns; `None` if none is found, up to where the shape ceases to be one.
    pub down: Option<f64>,
    /// The least increase, likewise.
    pub up: Option<f64>,
    /// The length, or the angle, to which both compare: the size of the pair, half a turn.
    pub scale: f64,
}

impl Leeway {
    /// The smaller of both, with its sign.
    pub fn least(&self) -> Option<f64> {
        match (self.down, self.up) {
            (Some(down), Some(up)) if up <= down => Some(up),
            (Some(down), _) => Some(-down),
            (None, up) => up,
        }
    }
}

/// The numbers of an entry that is one of a pair, and how far each may move, found one after the other.
#[derive(Debug, Clone)]
pub struct Sensitivity<V: World> {
    document: Document<V>,
    entry: usize,
    pair: (usize, usize),
    subject: Subject,
    u: f64,
    /// They overlap, or meet over the frame.
    hit: bool,
    scale: f64,
    found: Vec<Leeway>,
    count: usize,
}

/// The factor from one trial to the next, further out: a verdict that turns and turns back within it may be missed.
const FACTOR: f64 = 1.2;
/// The largest change that is tried, in sizes of the pair.
const MOST: f64 = 4.0;
/// The halvings of the interval in which the verdict turns.
const HALVINGS: usize = 40;

impl<V: World> Sensitivity<V> {
    /// Of an entry of the pair: whether they overlap at the instant u, or whether they meet over the frame. `None` if there is no
    /// verdict, or a mesh would take too long.
    pub fn new(
        document: &Document<V>,
        entry: usize,
        pair: (usize, usize),
        subject: Subject,
        u: f64,
    ) -> Option<Self> {
        let is_mesh =
            |index: usize| document.entry(index).is_ok_and(|entry| entry.form.kind() == Kind::Mesh);
        if is_mesh(pair.0) || is_mesh(pair.1) || (entry != pair.0 && entry != pair.1) {
            return None;
        }
        let hit = verdict_of(document, pair, subject, u)?;
        let shapes = [document.shape(pair.0).ok()?, document.shape(pair.1).ok()?];
        let mut scale = (shapes[0].reference_point() - shapes[1].reference_point()).max_abs();
        for shape in shapes.iter().filter(|shape| shape.kind().is_bounded()) {
            let bounds = shape.bounds();
            scale = scale.max((bounds.max - bounds.min).max_abs());
        }
        let mut count = 0;
        document.entries[entry].clone().each_field(&mut |_, _, numbers| count += numbers.len());
        let scale = if scale > 0.0 { scale } else { 1.0 };
        let (document, found) = (document.clone(), Vec::new());
        Some(Self { document, entry, pair, subject, u, hit, scale, found, count })
    }

    /// Whether this is what [`Sensitivity::new`] would be asked for now.
    pub fn is_of(
        &self,
        document: &Document<V>,
        entry: usize,
        pair: (usize, usize),
        subject: Subject,
        u: f64,
    ) -> bool {
        // The frame is the same at each of its instants.
        let same_instant = subject == Subject::Sweep || self.u == u;
        let same = self.document.entries == document.entries
            && self.document.precision == document.precision;
        same && same_instant && (self.entry, self.pair, self.subject) == (entry, pair, subject)
    }

    /// Goes on as long as `more` says so; asked before each number.
    pub fn go_on(&mut self, mut more: impl FnMut() -> bool) {
        while self.found.len() < self.count && more() {
            let leeway = self.leeway(self.found.len());
            self.found.push(leeway);
        }
    }

    /// Whether the verdict is that of the overlap or of the sweep.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Whether all numbers are known.
    pub fn is_complete(&self) -> bool {
        self.found.len() == self.count
    }

    /// Those that are known, in the order of the fields.
    pub fn leeways(&self) -> &[Leeway] {
        &self.found
    }

    /// The number that is nearest to turning the verdict, in parts of its scale.
    pub fn nearest(&self) -> Option<&Leeway> {
        let part = |leeway: &&Leeway| leeway.least().map(|least| least.abs() / leeway.scale);
        let near = self.found.iter().filter(|leeway| part(leeway).is_some());
        near.min_by(|x, y| part(x).unwrap_or(0.0).total_cmp(&part(y).unwrap_or(0.0)))
    }

    fn leeway(&self, number: usize) -> Leeway {
        let mut leeway = Leeway {
            field: String::new(),
            component: 0,
            unit: Unit::None,
            down: None,
            up: None,
            scale: self.scale,
        };
        let (mut value, mut before) = (0.0, 0);
        self.document.entries[self.entry].clone().each_field(&mut |name, unit, numbers| {
            if (before..before + numbers.len()).contains(&number) {
                (leeway.component, leeway.unit) = (number - before, unit);
                (leeway.field, value) = (name.to_owned(), numbers[number - before]);
            }
            before += numbers.len();
        });
        leeway.scale = match leeway.unit {
            Unit::Ratio => 1.0,
            Unit::None => self.scale,
            Unit::Degrees => 180.0,
            Unit::Radians => std::f64::consts::PI,
        };
        let ulp = self.document.precision.step(value.abs(), 1) - value.abs();
        let most = MOST * leeway.scale;
        [leeway.down, leeway.up] = [-1.0, 1.0].map(|sign| {
            self.turns(ulp.max(most * 1e-12), most, |by| self.verdict(number, value + sign * by))
        });
        leeway
    }

    /// The least change for which the verdict is another one; `None` if there is none below `most`, or before the shape ceases
    /// to be one.
    fn turns(&self, least: f64, most: f64, verdict: impl Fn(f64) -> Option<bool>) -> Option<f64> {
        let (mut near, mut far) = (0.0, least);
        loop {
            match verdict(far) {
                Some(now) if now != self.hit => break,
                None => return None,
                Some(_) if far >= most => return None,
                Some(_) => (near, far) = (far, (far * FACTOR).min(most)),
            }
        }
        for _ in 0..HALVINGS {
            let middle = (near + far) * 0.5;
            if middle <= near || middle >= far {
                break;
            }
            match verdict(middle) {
                Some(now) if now == self.hit => near = middle,
                _ => far = middle,
            }
        }
        Some(far)
    }

    /// The verdict with another value of a number; `None` where that makes no shape.
    fn verdict(&self, number: usize, value: f64) -> Option<bool> {
        let mut entry = self.document.entries[self.entry].clone();
        let mut before = 0;
        entry.each_field(&mut |_, _, numbers| {
            if let Some(number) = number.checked_sub(before).and_then(|i| numbers.get_mut(i)) {
                *number = value;
            }
            before += numbers.len();
        });
        self.document.check(&entry).ok()?;
        let mut document = Document::new("");
        document.precision = self.document.precision;
        document.meshes = self.document.meshes.clone();
        let (a, b) = self.pair;
        let other = self.document.entries[if self.entry == a { b } else { a }].clone();
        document.entries = if self.entry == a { vec![entry, other] } else { vec![other, entry] };
        verdict_of(&document, (0, 1), self.subject, self.u)
    }
}

fn verdict_of<V: World>(
    document: &Document<V>,
    (a, b): (usize, usize),
    subject: Subject,
    u: f64,
) -> Option<bool> {
    match subject {
        Subject::Overlap => document.overlap_at(a, b, u),
        Subject::Sweep => {
            let [own, _] = Way::of_precisions(document.precision);
            own.sweep(document, [a, b]).ok()?.hit()
        }
    }
}
