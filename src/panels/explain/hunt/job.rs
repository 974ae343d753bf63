//! A hunt in another thread, for the window.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use crate::hunt::{Class, Find, Hunt, Plan};
use crate::platform::threads;
use crate::scene::{Document, Entry, Scene, World};
use crate::words;

/// A hunt that runs beside the window until its cases are used up or it is stopped. Dropping it stops it.
#[derive(Debug)]
pub struct Job {
    shared: Arc<Shared>,
    cases: u64,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    made: AtomicU64,
    state: Mutex<State>,
}

/// How far a hunt is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    /// No more cases are made.
    pub ended: bool,
    /// Why none was made: one of the ways does not know the question.
    pub refused: Option<String>,
    /// What was found so far, in the order of the cases.
    pub finds: Vec<Arc<Found>>,
}

/// What a hunt has found, for a list.
#[derive(Debug, PartialEq)]
pub struct Found {
    /// How the ways contradict one another.
    pub class: Class,
    /// The number of the case.
    pub case: u64,
    /// The kind of each shape, and its numbers.
    pub shapes: [(&'static str, String); 2],
    /// The shrunk case as a scene.
    pub scene: Scene,
    /// The same as a test, if its shapes can be written as one.
    pub test: Option<String>,
}

impl Job {
    /// Starts a hunt for so many cases. `None` where there are no threads.
    pub fn start<V: World>(
        scene: &Document<V>,
        pair: [usize; 2],
        plan: Plan,
        cases: u64,
    ) -> Option<Self> {
        // A constant: so the program of a page does not hold what would never run there.
        if !threads::EXIST {
            return None;
        }
        let (shared, scene) = (Arc::new(Shared::default()), scene.clone());
        let job = Self { shared: shared.clone(), cases };
        let work = move || {
            let shared = Ends(shared);
            // The ways are asked here already: among large meshes that takes long.
            match plan.waiting().and_then(|plan| Hunt::new(&scene, pair, plan)) {
                Ok(hunt) => shared.0.work(hunt, cases),
                // Both at once: who reads why it does not begin is not told that it goes on.
                Err(refused) => shared.0.with(|state| {
                    (state.refused, state.ended) = (Some(refused), true);
                }),
            }
        };
        threads::start(work).then_some(job)
    }

    /// How far it is. Once it has ended, that stays so.
    pub fn state(&self) -> State {
        self.shared.with(|state| state.clone())
    }

    /// How many cases it has made.
    pub fn made(&self) -> u64 {
        self.shared.made.load(Relaxed)
    }

    /// How many cases it is to make.
    pub fn cases(&self) -> u64 {
        self.cases
    }

    /// Ends it before the next case.
    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn with<T>(&self, f: impl FnOnce(&mut State) -> T) -> T {
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn work<V: World>(&self, mut hunt: Hunt<V>, cases: u64) {
        for made in 1..=cases {
            if self.stop.load(Relaxed) {
                return;
            }
            if let Some(find) = hunt.step() {
                let found = Arc::new(Found::of(find));
                self.with(|state| state.finds.push(found));
            }
            self.made.store(made, Relaxed);
        }
    }
}

/// Tells at the end of the thread that the hunt has ended, also where a case brings the thread down.
struct Ends(Arc<Shared>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.with(|state| state.ended = true);
    }
}

/// How many characters of the numbers of a shape are kept: enough for all kinds but those with many points.
const SHORT: usize = 160;

impl Found {
    fn of<V: World>(find: &Find<V>) -> Self {
        let shape = |index: usize| {
            let entry = &find.document.entries[index];
            (entry.form.kind().name(V::DIM), numbers(entry))
        };
        let scene = V::scene(find.document.clone());
        let Find { class, case, .. } = *find;
        Self { class, case, shapes: [shape(0), shape(1)], scene, test: find.test() }
    }
}

/// The numbers of a shape field by field, without a displacement or a turn of zero.
fn numbers<V: World>(entry: &Entry<V>) -> String {
    let mut fields = Vec::new();
    entry.clone().each_field(&mut |name, unit, numbers| {
        let moves = ["displacement", "rotation"].contains(&name);
        if moves && numbers.iter().all(|&number| number == 0.0) {
            return;
        }
        let written = |number: &f64| format!("{}{}", words::number(*number), unit.suffix());
        let told: Vec<_> = numbers.iter().map(written).collect();
        fields.push(match told.as_slice() {
            [one] => format!("{name} {one}"),
            several => format!("{name} ({})", several.join(", ")),
        });
    });
    let all = fields.join(", ");
    match all.char_indices().nth(SHORT) {
        Some((end, _)) => format!("{}…", &all[..end]),
        None => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hunt_is_stopped_once_it_is_dropped() {
        let shared = Arc::new(Shared::default());
        let job = Job { shared: shared.clone(), cases: u64::MAX };
        assert!(!shared.stop.load(Relaxed));
        drop(job);
        assert!(shared.stop.load(Relaxed));
    }

    /// A thread that panics has ended as well.
    #[test]
    fn a_hunt_that_is_brought_down_has_ended() {
        let shared = Arc::new(Shared::default());
        let ends = Ends(shared.clone());
        let thread = std::thread::spawn(move || {
            let _ends = ends;
            panic!("as a case may");
        });
        assert!(thread.join().is_err() && shared.with(|state| state.ended));
    }
}
