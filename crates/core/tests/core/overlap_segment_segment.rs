//! Segments without thickness, where nothing but exact arithmetic can say whether they meet.

use hitbench_core::Vector;
use hitbench_core::intersect::{contains, distance, overlap};
use hitbench_core::shapes::Segment;

mod generic {
    use super::*;
    use crate::common::*;

    type E3 = [Exact; 3];

    /// Whether `p` is on the segment from `a` to `b`.
    fn on(p: &E3, a: &E3, b: &E3) -> bool {
        let (u, d) = (Exact::difference(b, a), Exact::difference(p, a));
        let flat = Exact::cross(&u, &d).iter().all(|x| x.sign() == 0);
        let along = Exact::dot(&u, &d);
        flat && along.sign() >= 0
            && (&Exact::dot(&u, &u) - &along).sign() >= 0
            && (Exact::dot(&u, &u).sign() > 0 || Exact::dot(&d, &d).sign() == 0)
    }

    /// By solving a + s u = b + t v in rational numbers, or by the ends if the segments are parallel.
    fn truth<V: Vector>(a: &Segment<V>, b: &Segment<V>) -> bool {
        let [a, p, b, q] = [a.start(), a.end(), b.start(), b.end()].map(|x| Exact::vector(lift(x)));
        let (u, v, r) =
            (Exact::difference(&p, &a), Exact::difference(&q, &b), Exact::difference(&b, &a));
        let n = Exact::cross(&u, &v);
        let nn = Exact::dot(&n, &n);
        if nn.sign() == 0 {
            return on(&a, &b, &q) || on(&p, &b, &q) || on(&b, &a, &p) || on(&q, &a, &p);
        }
        let s = Exact::dot(&Exact::cross(&r, &v), &n);
        let t = Exact::dot(&Exact::cross(&r, &u), &n);
        let in_range = |x: &Exact| x.sign() >= 0 && (&nn - x).sign() >= 0;
        Exact::dot(&r, &n).sign() == 0 && in_range(&s) && in_range(&t)
    }

    fn hold<V: Vector>(a: &Segment<V>, b: &Segment<V>) -> bool {
        let test = |a: &_, b: &_| overlap::segment_segment(a, b, &mut ());
        let verdict = test(a, b);
        assert_eq!(verdict, truth(a, b), "{a:?} {b:?}");
        assert_eq!(test(b, a), verdict, "swapped");
        assert_same_when_recorded(verdict, |record| overlap::segment_segment(a, b, record));
        assert_scales(a, b, test);
        assert_scales_to_the_ends::<V::Scalar, _, _>(a, b, true, test);
        if verdict {
            assert_eq!(distance::segment_segment(a, b, &mut ()).distance, V::Scalar::default());
        }
        verdict
    }

    /// Whether `p` is one with the start of the segment, and whether it is on the segment.
    fn hold_point<V: Vector>(p: V, segment: &Segment<V>) -> [bool; 2] {
        let start = segment.start();
        let same = contains::point_point(p, start, &mut ());
        assert_eq!(same, p == start, "{p:?} {start:?}");
        assert_same_when_recorded(same, |record| contains::point_point(p, start, record));
        let (point, from, to) = (lift(p), lift(start), lift(segment.end()));
        let truth = on(&Exact::vector(point), &Exact::vector(from), &Exact::vector(to));
        let met = contains::point_segment(p, segment, &mut ());
        assert_eq!(met, truth, "{p:?} {segment:?}");
        assert_same_when_recorded(met, |record| contains::point_segment(p, segment, record));
        if met {
            let closest = distance::point_segment(p, segment, &mut ());
            assert_eq!((closest.a, closest.distance), (p, V::Scalar::default()));
        }
        [same, met]
    }

    pub fn points_exact<V: Vector>() {
        let mut met = [0; 2];
        let asked = cases(|random| {
            let (segment, half) =
                (random.segment::<V>(), <V::Scalar as hitbench_core::Scalar>::HALF);
            let p = match random.below(4) {
                0 => segment.start(),
                1 => segment.start() + segment.displacement() * half,
                2 => segment.end() + segment.displacement(),
                _ => random.point(),
            };
            for (met, hit) in met.iter_mut().zip(hold_point(p, &segment)) {
                *met += u64::from(hit);
            }
        });
        assert!(met.iter().all(|met| (asked / 5..asked * 19 / 20).contains(met)), "{met:?}");
    }

    pub fn exact_in_any_world<V: Vector>() {
        cases(|random| {
            hold::<V>(&random.segment(), &random.segment());
        });
    }

    /// Each pair shares a point of a grid, an end, or a stretch of a line.
    pub fn exact_where_they_touch<V: Vector>() {
        let mut met = 0;
        let asked = cases(|random| {
            let a = random.segment::<V>();
            let (u, half) = (a.displacement(), <V::Scalar as hitbench_core::Scalar>::HALF);
            let start = match random.below(3) {
                0 => a.start(),
                1 => a.start() + u * half,
                _ => a.end(),
            };
            let end = match random.below(3) {
                0 => start + u,
                1 => start,
                _ => random.point(),
            };
            met += u64::from(hold(&a, &Segment::new(start, end).unwrap()));
        });
        assert!(met * 10 > asked, "{met}");
    }
}

in_every_space!(exact_in_any_world, exact_where_they_touch, points_exact);
