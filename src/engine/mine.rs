//! An engine that is asked without waiting: the newest question is asked as soon as the one before it has its answer, and an answer
//! belongs to its own question.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::exchange::Exchange;
use super::source::Source;
use crate::referee::{Hello, Question, Reply};
use crate::ways::{Engine, NoAnswer};

/// So many answers are kept: of the pair that is seen, and of what is asked beside it.
const KEPT: usize = 256;
/// So often it is looked whether the file was saved.
const LOOK: Duration = Duration::from_millis(200);

/// The user's own test, as a child process with a thread that asks it. Dropping it ends both.
pub struct Mine {
    shared: Arc<Shared>,
    name: String,
}

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    stand: Stand,
    /// The newest question that was asked, and is not under way yet.
    waiting: Option<Question>,
    /// The question that is under way.
    asked: Option<Question>,
    /// The newest last, each with the time that it took.
    answers: VecDeque<(Question, Result<Reply, String>, Duration)>,
    printed: String,
    is_closed: bool,
}

/// How an engine stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Stand {
    /// It has not said its first line yet.
    #[default]
    Starts,
    /// It can be asked.
    Ready(Hello),
    /// It cannot be asked, and why: saving its file starts it anew.
    Refused(String),
}

impl Mine {
    /// Starts it. `changed` is called, in another thread, whenever there is something new: an answer, or another stand.
    pub fn start(source: Source, changed: impl Fn() + Send + 'static) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), wake: Condvar::new() });
        let (name, theirs) = (source.name(), shared.clone());
        thread::spawn(move || theirs.run(&source, &changed));
        Self { shared, name }
    }

    /// The file, or else the program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it stands.
    pub fn stand(&self) -> Stand {
        self.shared.lock().stand.clone()
    }

    /// What it printed with its last answer.
    pub fn printed(&self) -> String {
        self.shared.lock().printed.clone()
    }

    /// How long it took to answer a question.
    pub fn took(&self, question: &Question) -> Option<Duration> {
        let state = self.shared.lock();
        let found = state.answers.iter().find(|(asked, ..)| asked == question);
        found.map(|(_, _, took)| *took)
    }
}

impl Engine for Mine {
    fn hello(&self) -> Option<Hello> {
        match self.stand() {
            Stand::Ready(hello) => Some(hello),
            Stand::Starts | Stand::Refused(_) => None,
        }
    }

    fn ask(&self, question: &Question) -> Result<Reply, NoAnswer> {
        let mut state = self.shared.lock();
        if let Some((_, answer, _)) = state.answers.iter().find(|(asked, ..)| asked == question) {
            return answer.clone().map_err(|why| NoAnswer::Failed(why.into()));
        }
        if let Stand::Refused(why) = &state.stand {
            return Err(NoAnswer::Failed(why.clone().into()));
        }
        if state.asked.as_ref() != Some(question) {
            state.waiting = Some(question.clone());
        }
        self.shared.wake.notify_all();
        Err(NoAnswer::Pending)
    }
}

impl Drop for Mine {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.wake.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks until nobody needs it any more.
    fn run(&self, source: &Source, changed: &dyn Fn()) {
        while !self.lock().is_closed {
            let stamps = source.stamps();
            let mut looked = Instant::now();
            // Whether the same engine goes on.
            let mut is_same = || {
                if looked.elapsed() >= LOOK {
                    looked = Instant::now();
                    return source.stamps() == stamps;
                }
                true
            };
            let mut exchange = Exchange::start(source);
            {
                let mut state = self.lock();
                state.answers.clear();
                state.stand = match &exchange {
                    Ok(exchange) => Stand::Ready(exchange.hello.clone()),
                    Err(why) => Stand::Refused(why.clone()),
                };
            }
            changed();
            while is_same() {
                let mut state = self.lock();
                if state.is_closed {
                    return;
                }
                let Some((question, exchange)) = state.waiting.take().zip(exchange.as_mut().ok())
                else {
                    drop(self.wake.wait_timeout(state, LOOK));
                    continue;
                };
                state.asked = Some(question.clone());
                drop(state);
                let start = Instant::now();
                let mut is_stopped = false;
                let answer = exchange.answer(&question, &mut || {
                    is_stopped = self.lock().is_closed || !is_same();
                    !is_stopped
                });
                let mut state = self.lock();
                state.asked = None;
                if is_stopped {
                    break;
                }
                state.printed.clone_from(&exchange.printed);
                state.answers.push_back((question, answer, start.elapsed()));
                if state.answers.len() > KEPT {
                    state.answers.pop_front();
                }
                drop(state);
                changed();
            }
        }
    }
}
