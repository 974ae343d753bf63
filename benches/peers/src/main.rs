//! The core beside its best peers, in one process: results are compared before times. See `docs/speed.md`.
//!
//! ```sh
//! benches/peers/run                    # everything; benches/peers/run ray,obb: what has one of these words in its name
//! NATIVE=1 benches/peers/run           # for this processor
//! BOX3D=folder benches/peers/run gjk   # with a checkout of Box3D as a further peer
//! ```
//!
//! Tab-separated: workload, candidate, least and median nanoseconds, ours divided by these, verdicts that differ from ours,
//! the largest difference of values, the share of hits. Times are those of the thread, so other processes do not count.

mod bench;
#[cfg(box3d)]
mod box3d;
mod boxes;
mod broad;
mod convert;
mod gjk;
mod lines;
mod listings;
mod random;
mod round;
mod sweeps;
mod trees;

use bench::Bench;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rounds = std::env::var("ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(31);
    let mut b = Bench { filter: String::new(), instr: None, rounds };
    match args.as_slice() {
        [a, w, c] if a == "--instr" => b.instr = Some((w.clone(), c.clone())),
        [f] => b.filter = f.clone(),
        _ => {}
    }
    if b.instr.is_none() {
        println!(
            "workload\tcandidate\tmin ns\tmedian ns\tours/this (min)\tours/this (median)\tdiffering verdicts\tworst value difference\thits"
        );
    }
    boxes::all(&b);
    lines::all(&b);
    sweeps::all(&b);
    round::all(&b);
    gjk::all(&b);
    if b.instr.is_none() {
        broad::all(&b);
        trees::all(&b);
    }
}
