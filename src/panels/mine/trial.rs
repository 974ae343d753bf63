//! The trial of the user's functions, in a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engine::{Attempt, CASES, LIMIT, Mine, Tried};
use crate::platform::{clock, threads};
use crate::scene::{Scene, each_world};
use crate::trial::Mistake;
use crate::ways::Engine;

/// A trial that goes on until a function errs, all are tried, or it is stopped. Dropping it stops it.
pub(super) struct Trial {
    shared: Arc<Shared>,
    /// Its end was taken.
    is_taken: bool,
    /// How often the engine was started when it began.
    pub starts: u64,
}

/// How a trial ended.
pub(super) enum Ended {
    /// By a mistake.
    Wrong(Box<Mistake>),
    /// Without one in these functions.
    Right(String),
}

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    state: Mutex<State>,
}

/// How far a trial is.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    /// The functions that were tried, in their order.
    pub tried: Vec<Arc<Tried>>,
    /// The function that is tried now, and the number of its case.
    pub now: Option<(String, u64)>,
    pub has_ended: bool,
    /// Why there is none.
    pub refused: Option<String>,
}

impl Trial {
    /// Starts it with an engine of its own, for the functions of the pair of a scene, or for all if there are none of these.
    pub fn start(engine: Arc<Mine>, base: Option<Scene>) -> Self {
        let (shared, starts) = (Arc::new(Shared::default()), engine.news().starts);
        let theirs = shared.clone();
        let work = move || {
            let shared = Ends(theirs);
            let refused = shared.0.run(&engine, base.as_ref()).err();
            shared.0.lock().refused = refused;
        };
        // A constant: so the program of a page does not hold what would never run there.
        if !threads::EXIST || !threads::start(work) {
            shared.lock().has_ended = true;
        }
        Self { shared, is_taken: false, starts }
    }

    /// How far it is.
    pub fn state(&self) -> State {
        self.shared.lock().clone()
    }

    pub fn goes_on(&self) -> bool {
        !self.shared.lock().has_ended
    }

    /// Ends it before the next case.
    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }

    /// The mistake that it ended with.
    pub fn mistake(&self) -> Option<Mistake> {
        self.shared.lock().tried.last()?.mistake.clone()
    }

    /// How it ended, once.
    pub fn take_end(&mut self) -> Option<Ended> {
        if self.is_taken || self.goes_on() {
            return None;
        }
        self.is_taken = true;
        if let Some(mistake) = self.mistake() {
            return Some(Ended::Wrong(Box::new(mistake)));
        }
        let state = self.state();
        let names: Vec<String> = state.tried.iter().map(|tried| tried.function.name()).collect();
        Some(Ended::Right(names.join(", "))).filter(|_| !names.is_empty())
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, engine: &Mine, base: Option<&Scene>) -> Result<(), String> {
        let engine = engine.another()?;
        let hello = engine.hello().ok_or("the engine has said nothing")?;
        let kinds = base.map(
            |scene| each_world!(scene, document => [0, 1].map(|i| document.entries[i].form.kind())),
        );
        let of_pair = hello.functions_of(kinds);
        let (functions, base) = match of_pair.is_empty() {
            true => (hello.functions_of(None), None),
            false => (of_pair, base),
        };
        let attempt = Attempt { cases: CASES, seed: 1 };
        let until = clock::now() + LIMIT.as_secs_f64();
        for function in functions {
            let tried = attempt.run((&*engine, &hello), &function, base, &mut |made| {
                self.lock().now = Some((function.name(), made));
                !self.stop.load(Relaxed) && clock::now() < until
            });
            let is_last = tried.mistake.is_some() || tried.is_cut;
            self.lock().tried.push(Arc::new(tried));
            if is_last {
                break;
            }
        }
        Ok(())
    }
}

/// Tells at the end of the thread that the trial has ended, also where a case brings the thread down.
struct Ends(Arc<Shared>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.lock().has_ended = true;
    }
}
