//! One question at a time: the answer, or in words why there is none.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::exchange::{Exchange, Heard, Outcome};
use crate::referee::{Hello, Question, Reply, Trouble};
use crate::ways::{Engine, NoAnswer};

/// A line that is no answer is taken for one if no other line follows for so long.
const AFTER_STRAY: Duration = Duration::from_millis(100);

impl Exchange {
    /// Asks a question while `going`, and waits for its answer. What the engine does wrong is said in words, with what it said to
    /// its standard error last; it is started anew with the next question.
    pub fn answer(
        &mut self,
        question: &Question,
        going: &mut dyn FnMut() -> bool,
    ) -> Result<Reply, String> {
        self.forgive();
        if self.engine.is_none() && !self.restart() {
            return Err(format!("{} cannot be started again", self.command[0].to_string_lossy()));
        }
        self.number += 1;
        let (id, line) = (self.number, question.line(self.number));
        let trouble = match self.hear(id, &line, Some(AFTER_STRAY), going) {
            Heard::Answer(reply) => {
                self.printed = reply.printed.clone().unwrap_or_default();
                return reply.error.clone().map_or(Ok(*reply), Err);
            }
            Heard::Stray(why) => return Err(why),
            Heard::Stopped => {
                self.end();
                return Err("it is no longer asked".into());
            }
            Heard::Trouble(trouble) => trouble,
        };
        self.first_end = None;
        self.end();
        let end = self.first_end.take().unwrap_or_default();
        let last = end.lines().rev().find(|line| !line.trim().is_empty());
        Err(match trouble {
            Trouble::Hung => {
                let seconds = self.patience.as_secs_f64();
                // The adapters of files of functions do flush.
                let may_wait = self.answered == 0 && self.hello.functions.is_empty();
                let hint =
                    if may_wait { ": does it flush its output after each line?" } else { "" };
                format!("it gave no answer in {seconds} s, and was ended{hint}")
            }
            other => match last {
                Some(last) => format!("{}: {last}", other.words()),
                None => other.words().to_owned(),
            },
        })
    }
}

impl Exchange {
    /// Asks several questions while `going`, as many at once as may be open, and waits for all answers, in their order.
    pub fn answers(
        &mut self,
        questions: &[Question],
        going: &mut dyn FnMut() -> bool,
    ) -> Vec<Result<Reply, String>> {
        if let [one] = questions {
            return vec![self.answer(one, going)];
        }
        self.forgive();
        let first = self.number + 1;
        let mut answers = vec![Err("it gave no answer".to_owned()); questions.len()];
        let (mut asked, mut heard) = (0, 0);
        while heard < asked || asked < questions.len() && !self.is_over() {
            while asked < questions.len() && self.has_room() {
                let id = first + asked as u64;
                self.ask(id, questions[asked].line(id));
                asked += 1;
            }
            if !going() {
                self.give_up();
                break;
            }
            for outcome in self.wait() {
                heard += 1;
                let at = outcome.id().wrapping_sub(first) as usize;
                let Some(answer) = answers.get_mut(at) else { continue };
                *answer = match outcome {
                    Outcome::Answered(_, reply) => match &reply.error {
                        Some(why) => Err(why.clone()),
                        None => Ok(*reply),
                    },
                    Outcome::Lost(..) => continue,
                    Outcome::Deadly(_, trouble) => Err(trouble.words().to_owned()),
                };
            }
        }
        self.number = first + asked as u64;
        answers
    }
}

/// An engine that is asked, and waited for: a way for hunts and for the command line.
pub struct Waiting(Mutex<Exchange>, Hello);

impl Waiting {
    /// Of a conversation that has begun.
    pub fn new(exchange: Exchange) -> Self {
        let hello = exchange.hello.clone();
        Self(Mutex::new(exchange), hello)
    }
}

impl Engine for Waiting {
    fn hello(&self) -> Option<Hello> {
        Some(self.1.clone())
    }

    fn ask(&self, question: &Question) -> Result<Reply, NoAnswer> {
        let mut exchange = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        exchange.answer(question, &mut || true).map_err(|why| NoAnswer::Failed(why.into()))
    }
}
