//! The fast search answers at least 98 of 100 random pairs. One that always gave up would pass every other test.

use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::cast::first_contact;
use super::{Start, start, verdict};
use crate::intersect::gjk::minkowski::Vertex;
use crate::intersect::gjk::simplex::Simplex;
use crate::shapes::{Hull, Shape};
use crate::vector::Vector;

const CASES: usize = 2_000;

fn vector<V: Vector<Scalar = f32>>(random: &mut XorShiftRng, size: f32) -> V {
    V::from_fn(|_| random.random_range(-size..size))
}

fn hull<V: Vector<Scalar = f32>>(random: &mut XorShiftRng) -> Shape<V> {
    let (middle, count): (V, _) = (vector(random, 3.0), random.random_range(4..40));
    let points: Vec<V> = (0..count).map(|_| middle + vector(random, 1.0)).collect();
    Hull::new(points).unwrap().into()
}

fn they_answer<V: Vector<Scalar = f32>>() {
    let mut random = XorShiftRng::seed_from_u64(1);
    let [mut verdicts, mut distances, mut contacts] = [0; 3];
    for _ in 0..CASES {
        let [a, b]: [Shape<V>; 2] = [hull(&mut random), hull(&mut random)];
        verdicts += usize::from(verdict(&a, &b).is_some());
        let found = start(&a, &b, &mut Simplex::of(Vertex::default()));
        distances += usize::from(matches!(found, Some(Start::Found(_) | Start::Common(_))));
        let ways = [V::ZERO, vector(&mut random, 4.0)];
        contacts += usize::from(first_contact([&a, &b], ways).is_some());
    }
    for answered in [verdicts, distances, contacts] {
        assert!(answered * 100 > CASES * 98, "{verdicts}, {distances}, {contacts} of {CASES}");
    }
}

#[test]
fn short_ways_answer_in_the_plane() {
    they_answer::<glam::Vec2>();
}

#[test]
fn short_ways_answer_in_space() {
    they_answer::<glam::Vec3>();
}
