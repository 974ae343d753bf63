//! An engine that is asked without waiting: the newest question is asked as soon as the one before it has its answer, and an answer
//! belongs to its own question.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Stand;
use super::exchange::{CANNOT, Exchange};
use super::one::Waiting;
use super::source::Source;
use crate::referee::{Hello, Question, Reply};
use crate::ways::{Answers, Engine, News, NoAnswer};

/// So many answers are kept: of the pair that is seen, and of what is asked beside it.
const KEPT: usize = 256;
/// So often it is looked whether the file was saved.
const LOOK: Duration = Duration::from_millis(200);
/// One that answered faster than this is waited for so long, so that its answer belongs to the picture that is painted next.
const QUICK: Duration = Duration::from_millis(2);

/// The user's own test, as a child process with a thread that asks it. Dropping it ends both.
pub struct Mine {
    shared: Arc<Shared>,
    source: Source,
}

struct Shared {
    state: Mutex<State>,
    /// There is something to do.
    wake: Condvar,
    /// There is an answer.
    answered: Condvar,
}

#[derive(Default)]
struct State {
    stand: Stand,
    /// The newest question of each sort that was asked, and is not under way yet.
    waiting: Vec<Question>,
    /// The same of many at once, which are asked when no other one waits.
    many: Option<Arc<[Question]>>,
    /// Whether one is under way, and which if it is one alone.
    is_busy: bool,
    asked: Option<Question>,
    /// The newest last.
    answers: VecDeque<(Question, Result<Reply, NoAnswer>)>,
    /// The last answers to many at once.
    said: Option<(Arc<[Question]>, Answers)>,
    news: News,
    printed: String,
    is_closed: bool,
}

impl Mine {
    /// Starts it; `None` where there are no processes.
    pub fn start(source: Source) -> Option<Self> {
        let (state, wake, answered) = Default::default();
        let shared = Arc::new(Shared { state, wake, answered });
        let (theirs, of) = (shared.clone(), source.clone());
        thread::spawn(move || theirs.run(&of));
        Some(Self { shared, source })
    }

    /// What is started.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// How it stands.
    pub fn stand(&self) -> Stand {
        self.shared.lock().stand.clone()
    }

    /// What it printed with its last answer.
    pub fn printed(&self) -> String {
        self.shared.lock().printed.clone()
    }

    /// Whether something will come of it without another question.
    pub fn is_at_work(&self) -> bool {
        let state = self.shared.lock();
        let asks = state.is_busy || !state.waiting.is_empty() || state.many.is_some();
        state.stand == Stand::Starts || asks
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
        if let Some(known) = state.known(question) {
            return known;
        }
        if state.asked.as_ref() != Some(question) {
            state.waiting.retain(|other| other.asks() != question.asks());
            state.waiting.push(question.clone());
        }
        self.shared.wake.notify_all();
        if !(state.news.answers > 0 && state.news.took < QUICK) {
            return Err(NoAnswer::Pending);
        }
        let is_unknown = |state: &mut State| state.known(question).is_none();
        let waited = self.shared.answered.wait_timeout_while(state, QUICK, is_unknown);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.known(question).unwrap_or(Err(NoAnswer::Pending))
    }

    fn ask_all(&self, questions: &Arc<[Question]>) -> Result<Answers, NoAnswer> {
        let mut state = self.shared.lock();
        if let Some((_, answers)) = state.said.as_ref().filter(|(of, _)| Arc::ptr_eq(of, questions))
        {
            return Ok(answers.clone());
        }
        state.refused()?;
        state.many = Some(questions.clone());
        self.shared.wake.notify_all();
        Err(NoAnswer::Pending)
    }

    fn news(&self) -> News {
        self.shared.lock().news
    }

    fn another(&self) -> Result<Arc<dyn Engine>, String> {
        Ok(Arc::new(Waiting::new(Exchange::start(&self.source)?)))
    }
}

impl Drop for Mine {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.wake.notify_all();
    }
}

impl State {
    /// The answer to a question, if it has one, or if there will be none.
    fn known(&self, question: &Question) -> Option<Result<Reply, NoAnswer>> {
        let found = self.answers.iter().find(|(asked, _)| asked == question);
        found.map(|(_, answer)| answer.clone()).or_else(|| self.refused().err().map(Err))
    }

    fn refused(&self) -> Result<(), NoAnswer> {
        match &self.stand {
            Stand::Refused(why) => Err(NoAnswer::Failed(why.clone().into())),
            Stand::Starts | Stand::Ready(_) => Ok(()),
        }
    }

    /// Takes what is to be asked next.
    fn next(&mut self) -> Option<Task> {
        let one = self.waiting.pop().map(Task::One);
        let next = one.or_else(|| self.many.take().map(Task::Many))?;
        self.is_busy = true;
        if let Task::One(question) = &next {
            self.asked = Some(question.clone());
        }
        Some(next)
    }
}

enum Task {
    One(Question),
    Many(Arc<[Question]>),
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks until nobody needs it any more; where a file of it was saved, a new one.
    fn run(&self, source: &Source) {
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
                state.said = None;
                state.news.starts += 1;
                state.stand = match &exchange {
                    Ok(exchange) => Stand::Ready(exchange.hello.clone()),
                    Err(why) => Stand::Refused(why.replacen(CANNOT, "", 1)),
                };
            }
            while is_same() {
                let mut state = self.lock();
                if state.is_closed {
                    return;
                }
                let Some((task, exchange)) =
                    exchange.as_mut().ok().and_then(|exchange| Some((state.next()?, exchange)))
                else {
                    state.waiting.clear();
                    state.many = None;
                    drop(self.wake.wait_timeout(state, LOOK));
                    continue;
                };
                drop(state);
                if !self.answer(task, exchange, &mut is_same) {
                    break;
                }
            }
            self.lock().stand = Stand::Starts;
        }
    }

    /// Asks, and keeps the answer. Returns whether the same engine goes on.
    fn answer(
        &self,
        task: Task,
        exchange: &mut Exchange,
        is_same: &mut dyn FnMut() -> bool,
    ) -> bool {
        let start = Instant::now();
        let mut goes_on = true;
        let mut going = || {
            goes_on = !self.lock().is_closed && is_same();
            goes_on
        };
        let failed = |why: String| NoAnswer::Failed(why.into());
        let (one, many) = match task {
            Task::One(question) => {
                let answer = exchange.answer(&question, &mut going).map_err(failed);
                (Some((question, answer)), None)
            }
            Task::Many(questions) => {
                let answers = exchange.answers(&questions, &mut going);
                let answers = answers.into_iter().map(|answer| answer.map_err(failed)).collect();
                (None, Some((questions, answers)))
            }
        };
        let mut state = self.lock();
        (state.is_busy, state.asked) = (false, None);
        if !goes_on {
            return false;
        }
        state.news.answers += 1;
        state.news.took = start.elapsed();
        if one.is_some() {
            state.printed.clone_from(&exchange.printed);
        }
        state.answers.extend(one);
        if state.answers.len() > KEPT {
            state.answers.pop_front();
        }
        state.said = many.or(state.said.take());
        self.answered.notify_all();
        true
    }
}
