//! Candidates of one workload, timed in turns, their results compared first.

use std::hint::black_box;
use std::rc::Rc;

use cpu_time::ThreadTime;

use crate::random::Rng;

/// How many cases (environment N).
pub fn count() -> usize {
    std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(1000)
}

/// n cases, of which half hit.
pub fn balanced<C>(n: usize, rng: &mut Rng, mut make: impl FnMut(&mut Rng) -> C, hit: impl Fn(&C) -> bool) -> Vec<C> {
    let (mut hits, mut misses) = (Vec::new(), Vec::new());
    let mut tries = 0usize;
    while hits.len() < n / 2 || misses.len() < n - n / 2 {
        tries += 1;
        if tries > 500 * n {
            break;
        }
        let c = make(rng);
        if hit(&c) {
            if hits.len() < n / 2 {
                hits.push(c)
            }
        } else if misses.len() < n - n / 2 {
            misses.push(c)
        }
    }
    let mut all: Vec<C> = hits.into_iter().chain(misses).collect();
    for i in (1..all.len()).rev() {
        all.swap(i, (rng.next() % (i as u64 + 1)) as usize);
    }
    all
}

pub trait Res {
    fn bits(self) -> u64;
    fn value(self) -> f64;
}
impl Res for bool {
    #[inline(always)]
    fn bits(self) -> u64 {
        self as u64
    }
    fn value(self) -> f64 {
        self as u8 as f64
    }
}
impl Res for f32 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits() as u64
    }
    fn value(self) -> f64 {
        self as f64
    }
}
impl Res for Option<f32> {
    #[inline(always)]
    fn bits(self) -> u64 {
        match self {
            Some(x) => x.to_bits() as u64 + 1,
            None => 0,
        }
    }
    fn value(self) -> f64 {
        self.map_or(-1.0, |x| x as f64)
    }
}

pub struct Cand {
    name: String,
    run: Box<dyn Fn(usize) -> u64>,
    values: Box<dyn Fn() -> Vec<f64>>,
}

/// One candidate on its own cases.
pub fn cand<C: 'static, R: Res, F: Fn(&C) -> R + Copy + 'static>(name: &str, cases: Vec<C>, f: F) -> Cand {
    let cases = Rc::new(cases);
    let again = cases.clone();
    Cand {
        name: name.into(),
        run: Box::new(move |reps| {
            let mut n = 0u64;
            for _ in 0..reps {
                for c in cases.iter() {
                    n = n.wrapping_add(f(black_box(c)).bits());
                }
            }
            n
        }),
        values: Box::new(move || again.iter().map(|c| f(c).value()).collect()),
    }
}

#[inline(never)]
fn instr_region(c: &Cand) -> u64 {
    (c.run)(1)
}

pub struct Bench {
    pub filter: String,
    pub instr: Option<(String, String)>,
    pub rounds: usize,
}

impl Bench {
    pub fn wants(&self, workload: &str) -> bool {
        match &self.instr {
            Some((w, _)) => w == workload,
            None => self.filter.split(',').any(|f| workload.contains(f)),
        }
    }
    /// Cands: ours first.
    pub fn group(&self, workload: &str, make: impl FnOnce() -> Vec<Cand>) {
        if !self.wants(workload) {
            return;
        }
        let cands = make();
        let first = (cands[0].values)();
        let n = first.len();
        if let Some((_, name)) = &self.instr {
            if name == "?" {
                for c in &cands {
                    println!("{}", c.name);
                }
                return;
            }
            for c in &cands {
                if &c.name == name {
                    black_box(instr_region(c));
                    println!("cases {n}");
                }
            }
            return;
        }
        let hits = first.iter().filter(|x| **x > 0.0).count();
        // Calibrate to about 60 µs a round.
        let reps: Vec<usize> = cands
            .iter()
            .map(|c| {
                black_box((c.run)(1));
                let t = ThreadTime::now();
                black_box((c.run)(1));
                let s = t.elapsed().as_secs_f64();
                ((400e-6 / s) as usize).clamp(1, 1000)
            })
            .collect();
        let mut times = vec![Vec::new(); cands.len()];
        for round in 0..self.rounds {
            for k in 0..cands.len() {
                let k = (k + round) % cands.len();
                let t = ThreadTime::now();
                black_box((cands[k].run)(black_box(reps[k])));
                times[k].push(t.elapsed().as_secs_f64() * 1e9 / (reps[k] * n) as f64);
            }
        }
        for t in &mut times {
            t.sort_by(f64::total_cmp);
        }
        let ours = (times[0][0], times[0][times[0].len() / 2]);
        let timed = |v: &[f64]| v.iter().any(|x| *x != 0.0 && *x != 1.0 && *x != -1.0);
        let reference = cands.iter().map(|c| (c.values)()).find(|v| timed(v)).unwrap_or(first.clone());
        for (k, c) in cands.iter().enumerate() {
            let v = (c.values)();
            let first = if timed(&v) { &reference } else { &first };
            let differ = v.iter().zip(first).filter(|(a, b)| (**a > 0.0) != (**b > 0.0)).count();
            let worst = v
                .iter()
                .zip(first)
                .filter(|(a, b)| (**a > 0.0) == (**b > 0.0))
                .map(|(a, b)| (a - b).abs())
                .fold(0.0, f64::max);
            let (min, med) = (times[k][0], times[k][times[k].len() / 2]);
            println!(
                "{workload}\t{}\t{min:.2}\t{med:.2}\t{:.2}\t{:.2}\t{differ}/{n}\t{worst:.1e}\t{:.0}%",
                c.name,
                ours.0 / min,
                ours.1 / med,
                100.0 * hits as f64 / n as f64
            );
        }
    }
    /// Large jobs: milliseconds.
    pub fn jobs(&self, workload: &str, rounds: usize, mut cands: Vec<(String, Box<dyn FnMut() -> f64 + '_>)>) {
        let mut times = vec![Vec::new(); cands.len()];
        let mut out = vec![0.0; cands.len()];
        for _ in 0..rounds {
            for (k, (_, f)) in cands.iter_mut().enumerate() {
                let t = ThreadTime::now();
                out[k] = black_box(f());
                times[k].push(t.elapsed().as_secs_f64() * 1e3);
            }
        }
        for t in &mut times {
            t.sort_by(f64::total_cmp);
        }
        let ours = (times[0][0], times[0][times[0].len() / 2]);
        for (k, (name, _)) in cands.iter().enumerate() {
            let (min, med) = (times[k][0], times[k][times[k].len() / 2]);
            println!(
                "{workload}\t{name}\t{min:.4} ms\t{med:.4} ms\t{:.2}\t{:.2}\tresult {}",
                ours.0 / min,
                ours.1 / med,
                out[k]
            );
        }
    }
}
