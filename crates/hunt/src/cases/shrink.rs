//! The simplest case that still shows the same: no motion that is not needed, no place far away, and the roundest numbers. What has
//! a size keeps one, however small: a box does not become a rectangle, nor a segment a point, as that would look like a fault of
//! flat ones.

use glam::DVec3;

use hitbench_core::shapes::Angle;
use hitbench_scene::scene::{Document, Entry, Form, Precision, Value, World};

/// A simpler document for which `holds`, which is asked at most `budget` times; the same one if there is none simpler.
///
/// Each step makes the document simpler by a measure of whole numbers, the digits that have to be written, so it ends.
pub fn shrink<V: World>(
    document: &Document<V>,
    budget: usize,
    holds: &mut dyn FnMut(&Document<V>) -> bool,
) -> Document<V> {
    let mut search = Search { best: document.clone(), left: budget, holds };
    loop {
        let before = cost(&search.best);
        search.rest();
        search.about_origin();
        search.all_at_once();
        search.each_number();
        if cost(&search.best) >= before || search.left == 0 {
            return search.best;
        }
    }
}

struct Search<'a, V: World> {
    best: Document<V>,
    left: usize,
    holds: &'a mut dyn FnMut(&Document<V>) -> bool,
}

impl<V: World> Search<'_, V> {
    /// Takes the changed document if it is simpler, sound, no shape of it has lost a size, and it still holds.
    fn attempt(&mut self, change: impl FnOnce(&mut Document<V>)) -> bool {
        let mut next = self.best.clone();
        change(&mut next);
        if self.left == 0 || cost(&next) >= cost(&self.best) {
            return false;
        }
        if next.entries.iter().any(|entry| next.check(entry).is_err()) {
            return false;
        }
        let mut both = self.best.entries.iter().zip(&next.entries);
        if both.any(|(before, after)| loses_a_size(&before.form, &after.form)) {
            return false;
        }
        self.left -= 1;
        let holds = (self.holds)(&next);
        if holds {
            self.best = next;
        }
        holds
    }

    /// Without motion, or with that of one shape alone.
    fn rest(&mut self) {
        for i in 0..self.best.entries.len() {
            self.attempt(|document| {
                document.entries[i].displacement = V::ZERO;
                document.entries[i].turn = None;
            });
            self.attempt(|document| document.entries[i].turn = None);
        }
        // What one moves, the other may move the other way.
        self.attempt(|document| {
            if let [a, b] = &mut document.entries[..] {
                b.displacement -= a.displacement;
                a.displacement = V::ZERO;
            }
        });
    }

    /// The first or the second shape about the origin.
    fn about_origin(&mut self) {
        for i in 0..self.best.entries.len() {
            let Ok(shape) = self.best.shape(i) else { continue };
            let at = shape.reference_point();
            self.attempt(|document| {
                let precision = document.precision;
                for entry in &mut document.entries {
                    entry.form.translate(-at);
                    each(entry, |x| precision.shortest(x));
                }
            });
        }
    }

    /// Every number with fewer digits, as few as will do; as whole numbers; and all lengths by a power of two or ten.
    fn all_at_once(&mut self) {
        for count in 1..8 {
            let rounded = |document: &mut Document<V>| {
                let precision = document.precision;
                for entry in &mut document.entries {
                    each(entry, |x| precision.shortest(to_digits(x, count)));
                }
            };
            if self.attempt(rounded) {
                break;
            }
        }
        for places in 0..6 {
            let tenth = libm::pow(10.0, f64::from(places));
            let rounded = |document: &mut Document<V>| {
                for entry in &mut document.entries {
                    each(entry, |x| (x * tenth).round() / tenth);
                }
            };
            if self.attempt(rounded) {
                break;
            }
        }
    }

    /// One number after the other: 0, 1, a power of two, fewer digits.
    fn each_number(&mut self) {
        for entry in 0..self.best.entries.len() {
            let mut count = 0;
            each(&mut self.best.entries[entry].clone(), |x| {
                count += 1;
                x
            });
            for number in 0..count {
                self.one_number(entry, number);
            }
        }
    }

    fn one_number(&mut self, entry: usize, number: usize) {
        let mut value = 0.0;
        change_one(&mut self.best.entries[entry].clone(), number, |x| {
            value = x;
            x
        });
        for simpler in simpler_than(value, self.best.precision) {
            if self.attempt(|document| {
                change_one(&mut document.entries[entry], number, |_| simpler);
            }) {
                return;
            }
        }
    }
}

/// The numbers to try in place of one, the simplest first.
fn simpler_than(value: f64, precision: Precision) -> Vec<f64> {
    let sign = value.signum();
    let mut all = vec![0.0, 1.0, sign];
    let power = libm::exp2(libm::log2(value.abs().max(f64::MIN_POSITIVE)).round());
    all.extend([sign * power, value.round()]);
    for count in 1..digits(value).max(1) {
        let near = to_digits(value, count);
        let unit =
            libm::pow(10.0, libm::floor(libm::log10(near.abs().max(1e-300))) + 1.0 - count as f64);
        all.extend([near, near + unit, near - unit].map(|x| to_digits(x, count)));
    }
    all.into_iter().filter(|x| x.is_finite()).map(|x| precision.shortest(x)).collect()
}

/// Rounded to so many decimal digits.
pub fn to_digits(value: f64, count: usize) -> f64 {
    format!("{value:.*e}", count - 1).parse().unwrap_or(value)
}

/// How many decimal digits the number has from its first to its last that is not 0; none for 0.
pub fn digits(value: f64) -> usize {
    let text = format!("{value:e}");
    let mantissa = text.split('e').next().unwrap_or_default();
    let count = mantissa.bytes().filter(u8::is_ascii_digit).count();
    if value == 0.0 { 0 } else { count }
}

/// How much there is to write and to read: for each number its digits, its sign and how far its point is from them.
fn cost<V: World>(document: &Document<V>) -> u64 {
    let mut cost = 0;
    let mut count = |x: f64| {
        if x == 0.0 {
            cost += u64::from(x.is_sign_negative());
        } else {
            let tens = libm::floor(libm::log10(x.abs())).abs() as u64;
            let whole = u64::from(x.fract() != 0.0);
            cost += 8 * digits(x) as u64 + tens.min(40) + u64::from(x < 0.0) + whole + 4;
        }
    };
    for entry in &document.entries {
        each(&mut entry.clone(), |x| {
            count(x);
            x
        });
        if entry.turn.is_some() {
            count(12345.0);
        }
    }
    cost
}

/// Whether a shape of the same kind has fewer sizes: one is 0 now, or its points lie in less.
fn loses_a_size<V: World>(before: &Form<V>, after: &Form<V>) -> bool {
    let (before, after) = (sizes(before), sizes(after));
    before.iter().zip(&after).any(|(before, after)| after < before)
}

/// For each size whether it is not 0, and of the points how many dimensions they span.
fn sizes<V: World>(form: &Form<V>) -> Vec<usize> {
    let (mut form, mut sizes, mut points) = (form.clone(), Vec::new(), Vec::new());
    for (_, value) in form.fields() {
        match value {
            Value::Size(size) => sizes.push(usize::from(*size != 0.0)),
            Value::Sizes(half) => {
                sizes.extend((0..V::DIM).map(|i| usize::from(half.get(i) != 0.0)));
            }
            Value::HalfAngle(Angle::Degrees(angle) | Angle::Radians(angle)) => {
                sizes.push(usize::from(*angle != 0.0));
            }
            Value::Point(point) => points.push(point.in_space()),
            Value::Points(all) => points.extend(all.iter().map(|point| point.in_space())),
            _ => {}
        }
    }
    sizes.push(spanned(&points));
    sizes
}

/// The dimension of the least flat that contains the points.
fn spanned(points: &[DVec3]) -> usize {
    let Some((&first, others)) = points.split_first() else { return 0 };
    let mut ways = others.iter().map(|&point| point - first).filter(|&way| way != DVec3::ZERO);
    let Some(along) = ways.next() else { return 0 };
    let ways: Vec<DVec3> = ways.collect();
    let across = ways.iter().map(|&way| along.cross(way)).find(|&across| across != DVec3::ZERO);
    let Some(across) = across else { return 1 };
    if ways.iter().all(|&way| across.dot(way) == 0.0) { 2 } else { 3 }
}

/// Changes every number of an entry.
fn each<V: World>(entry: &mut Entry<V>, mut to: impl FnMut(f64) -> f64) {
    entry.each_field(&mut |_, _, numbers| numbers.iter_mut().for_each(|x| *x = to(*x)));
}

/// Changes one number of an entry.
fn change_one<V: World>(entry: &mut Entry<V>, number: usize, to: impl FnOnce(f64) -> f64) {
    let (mut i, mut to) = (0, Some(to));
    each(entry, |x| {
        i += 1;
        if i != number + 1 {
            return x;
        }
        to.take().map_or(x, |to| to(x))
    });
}
