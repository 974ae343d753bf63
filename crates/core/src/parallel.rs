//! Work that is shared among threads by rayon with the feature `parallel`. Without it, and in a browser, which has no threads, the
//! calling thread does it. The results and their order are the same.

/// Whether work is shared among threads.
pub(crate) const SHARES: bool = cfg!(all(feature = "parallel", not(target_arch = "wasm32")));

/// Both answers.
#[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
pub(crate) fn both<A: Send, B: Send>(
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(a, b)
}

/// Both answers.
#[cfg(not(all(feature = "parallel", not(target_arch = "wasm32"))))]
pub(crate) fn both<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
    (a(), b())
}

/// What `f` makes of each number below `count`, in order.
#[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
pub(crate) fn each<T: Send>(count: usize, f: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(f).collect()
}

/// What `f` makes of each number below `count`, in order.
#[cfg(not(all(feature = "parallel", not(target_arch = "wasm32"))))]
pub(crate) fn each<T>(count: usize, f: impl Fn(usize) -> T) -> Vec<T> {
    (0..count).map(f).collect()
}
