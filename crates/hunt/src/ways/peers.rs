//! Another library, asked beside the core: parry, with the feature `peers`. Nothing of it is built for a browser.

#[cfg(all(feature = "peers", not(target_arch = "wasm32")))]
mod parry;
#[cfg(all(feature = "peers", not(target_arch = "wasm32")))]
mod placed;

use super::Answer;
use hitbench_core::shapes::{Motion, Shape};
use hitbench_core::vector::Vector;

/// Whether this program has it.
pub const KNOWN: bool = cfg!(all(feature = "peers", not(target_arch = "wasm32")));

/// What is said to those who name it where it is not.
pub(super) const MISSING: &str = "there is no lens parry here: build with --features peers";

/// Its name for people.
pub(crate) const PARRY: &str = "parry 0.31";

/// The verdict of parry; `None` where it knows no such pair.
#[cfg(all(feature = "peers", not(target_arch = "wasm32")))]
pub(crate) fn overlap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Answer> {
    let pair = [placed::placed(a, None)?, placed::placed(b, None)?];
    let asked = if V::DIM == 2 { parry::plane::overlap } else { parry::space::overlap };
    parry::tried(|| asked(&pair)).map(Answer::of)
}

/// The first contact that parry finds over the frame; `None` where it knows no such pair.
#[cfg(all(feature = "peers", not(target_arch = "wasm32")))]
pub(crate) fn sweep<V: Vector>(
    [a, b]: [&Shape<V>; 2],
    [of_a, of_b]: &[Motion<V>; 2],
) -> Option<Answer> {
    let pair = [placed::placed(a, Some(of_a))?, placed::placed(b, Some(of_b))?];
    let asked = if V::DIM == 2 { parry::plane::sweep } else { parry::space::sweep };
    parry::tried(|| asked(&pair))
}

#[cfg(not(all(feature = "peers", not(target_arch = "wasm32"))))]
pub(crate) fn overlap<V: Vector>(_: &Shape<V>, _: &Shape<V>) -> Option<Answer> {
    None
}

#[cfg(not(all(feature = "peers", not(target_arch = "wasm32"))))]
pub(crate) fn sweep<V: Vector>(_: [&Shape<V>; 2], _: &[Motion<V>; 2]) -> Option<Answer> {
    None
}
