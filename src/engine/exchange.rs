//! Many questions in flight: each gets its answer, or the reason why it has none.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::child::{Event, Process};
use super::source::Source;
use super::watch::Watch;
use crate::referee::{Hello, Reply, Trouble};

/// So many questions are open at once.
pub const IN_FLIGHT: usize = 64;
/// An engine that says nothing for so long while a question is open is ended, if neither it nor its user says another time.
const PATIENCE: Duration = Duration::from_secs(2);
/// So often it is asked whether to go on waiting.
const SLICE: Duration = Duration::from_millis(50);
/// So long it may take to begin.
const START: Duration = Duration::from_secs(20);
/// A question is given up when so many that were asked after it are answered.
const OVERTAKEN: u64 = 4 * IN_FLIGHT as u64;
/// So many characters of a line that is no answer are shown.
const LONGEST_SHOWN: usize = 200;
/// After so many stray lines an engine floods.
const STRAY: u32 = 10_000;
/// After so many questions in a row at which the engine died or hung, no more are asked.
const IN_A_ROW: u32 = 16;

/// The conversation with an engine, which is started anew whenever it dies.
pub struct Exchange {
    pub(super) command: Vec<OsString>,
    watch: Arc<Watch>,
    pub(super) engine: Option<Process>,
    /// The first line of the engine.
    pub hello: Hello,
    /// An engine that says nothing for so long while a question is open is ended.
    pub patience: Duration,
    /// The number of the last question that was asked alone.
    pub(super) number: u64,
    /// What it printed with its last answer.
    pub printed: String,
    open: BTreeMap<u64, Open>,
    /// Numbers that were given up: a late answer to one is no fault of its own.
    given_up: Vec<u64>,
    pub(super) answered: u64,
    stray: u32,
    deaths_in_a_row: u32,
    /// It could not be started once more.
    is_gone: bool,
    /// The process that runs has answered nothing yet: what it dies of is the question that is open.
    pub(super) is_fresh: bool,
    last: Instant,
    /// How the first process that died ended, and the end of its standard error.
    pub(super) first_end: Option<String>,
    /// What went wrong, and of what is no fault of one question, where it belongs to in a list of kinds.
    pub troubles: Vec<(Trouble, Option<&'static str>)>,
    /// The first line that was no answer, and why.
    pub stray_line: Option<(String, String)>,
}

struct Open {
    line: String,
    asked_at: u64,
}

/// What became of a question.
pub enum Outcome {
    /// It was answered.
    Answered(u64, Box<Reply>),
    /// It was not, as others were asked or answered.
    Lost(u64, Option<Trouble>),
    /// It was asked alone, and the engine died or hung.
    Deadly(u64, Trouble),
}

impl Outcome {
    /// The number of the question.
    pub fn id(&self) -> u64 {
        let (Self::Answered(id, _) | Self::Lost(id, _) | Self::Deadly(id, _)) = self;
        *id
    }
}

/// What is heard after a question that was asked alone.
pub(super) enum Heard {
    Answer(Box<Reply>),
    /// No answer but another line, and what is wrong with that.
    Stray(String),
    Trouble(Trouble),
    /// Nobody waits any more.
    Stopped,
}

/// How the message begins that an engine cannot be asked.
pub(super) const CANNOT: &str = "the engine cannot be asked: ";

/// Where a fault belongs to that comes among several questions, and at none of them alone.
const TOGETHER: &str = "among several questions, and at none of them alone";

impl Exchange {
    /// Starts the engine, and reads its first line.
    pub fn start(source: &Source) -> Result<Self, String> {
        let command = source.command.clone();
        let watch = Arc::new(Watch::start());
        let engine = Process::start(&command, &watch).map_err(|error| {
            format!("{}: cannot be started: {error}", command[0].to_string_lossy())
        })?;
        let hello = greeted(&engine)
            .and_then(|line| Hello::read(&line))
            .map_err(|why| with_stderr(&format!("{CANNOT}{why}"), &engine))?;
        Ok(Self {
            command,
            watch,
            engine: Some(engine),
            patience: source.patience.or(hello.patience).unwrap_or(PATIENCE),
            hello,
            number: 0,
            printed: String::new(),
            open: BTreeMap::new(),
            given_up: Vec::new(),
            answered: 0,
            stray: 0,
            deaths_in_a_row: 0,
            is_gone: false,
            is_fresh: true,
            last: Instant::now(),
            first_end: None,
            troubles: Vec::new(),
            stray_line: None,
        })
    }

    /// Whether one more question may be asked now.
    pub fn has_room(&self) -> bool {
        self.open.len() < IN_FLIGHT && !self.is_over()
    }

    /// The engine does not live long enough to be asked.
    pub fn is_over(&self) -> bool {
        self.is_gone || self.deaths_in_a_row >= IN_A_ROW
    }

    /// Goes on with an engine that died again and again, as that is expected of it now.
    pub fn forgive(&mut self) {
        self.deaths_in_a_row = 0;
    }

    /// Gives up the questions that are open, and ends the engine: it may be busy with them.
    pub fn give_up(&mut self) {
        self.open.clear();
        self.end();
    }

    /// The end of what it wrote to its standard error: of the process that died first, if one did.
    pub fn stderr(&self) -> String {
        let now = || self.engine.as_ref().map(Process::stderr).unwrap_or_default();
        self.first_end.clone().unwrap_or_else(now)
    }

    /// Asks a question.
    pub fn ask(&mut self, id: u64, line: String) {
        if self.open.is_empty() {
            self.last = Instant::now();
        }
        if let Some(engine) = &self.engine {
            engine.send(&line);
        }
        self.open.insert(id, Open { line, asked_at: self.answered });
    }

    /// Waits for something to happen, as long as an answer may take, and says what became of questions.
    pub fn wait(&mut self) -> Vec<Outcome> {
        if self.open.is_empty() {
            return Vec::new();
        }
        let event = self.engine.as_ref().map_or(Some(Event::End), |engine| {
            engine.receive(self.patience.saturating_sub(self.last.elapsed()))
        });
        match event {
            Some(Event::Line(line)) => self.line(&line),
            Some(Event::TooLong) => self.after_death(Trouble::Flood),
            Some(Event::Cut) => self.after_death(Trouble::Cut),
            Some(Event::End) => self.after_death(Trouble::Died),
            None => self.after_death(Trouble::Hung),
        }
    }

    fn line(&mut self, line: &str) -> Vec<Outcome> {
        let (trouble, place) = match Reply::read(line) {
            Ok((id, reply)) if self.open.remove(&id).is_some() => {
                self.answered += 1;
                self.is_fresh = false;
                self.last = Instant::now();
                self.deaths_in_a_row = 0;
                let mut outcomes = vec![Outcome::Answered(id, Box::new(reply))];
                outcomes.extend(self.overtaken());
                return outcomes;
            }
            Ok((id, _)) if self.given_up.contains(&id) => return Vec::new(),
            Ok(_) => (Trouble::UnknownId, ""),
            Err(why) => {
                tell_stray(&mut self.stray_line, line, why);
                (Trouble::Garbage, why)
            }
        };
        self.stray += 1;
        if self.stray >= STRAY {
            self.stray = 0;
            return self.after_death(Trouble::Flood);
        }
        self.troubles.push((trouble, Some(place)));
        // Stray lines are no sign of life.
        if self.last.elapsed() >= self.patience {
            self.after_death(Trouble::Hung)
        } else {
            Vec::new()
        }
    }

    /// Questions that were asked long before those that are answered now.
    fn overtaken(&mut self) -> Vec<Outcome> {
        let late: Vec<u64> = (self.open.iter())
            .filter(|(_, open)| self.answered - open.asked_at > OVERTAKEN)
            .map(|(&id, _)| id)
            .collect();
        for id in &late {
            self.open.remove(id);
            self.given_up.push(*id);
            self.troubles.push((Trouble::Unanswered, None));
        }
        let lost = |id| Outcome::Lost(id, Some(Trouble::Unanswered));
        late.into_iter().map(lost).collect()
    }

    /// Ends the engine, and asks the open questions again, one by one, each with an engine that lives.
    fn after_death(&mut self, trouble: Trouble) -> Vec<Outcome> {
        let told = self.troubles.len();
        self.troubles.push((trouble, None));
        let open = std::mem::take(&mut self.open);
        let alone = open.len() == 1 && (self.is_fresh || trouble == Trouble::Hung);
        self.end();
        let mut outcomes = Vec::new();
        for (id, Open { line, .. }) in open {
            if self.is_over() {
                outcomes.push(Outcome::Lost(id, None));
            } else if alone {
                self.deaths_in_a_row += 1;
                outcomes.push(Outcome::Deadly(id, trouble));
            } else {
                outcomes.push(self.alone(id, line));
            }
        }
        // The one at fault is known by now; or else it was all of them.
        let is_answered = |outcome: &Outcome| matches!(outcome, Outcome::Answered(..));
        if outcomes.iter().all(is_answered) {
            self.troubles[told].1 = Some(TOGETHER);
        }
        if self.engine.is_none() && !self.is_over() {
            self.restart();
        }
        outcomes
    }

    /// The answer to one question, while no other is open. One at which a process dies that has answered others is asked once
    /// more, of a process that has not.
    pub fn alone(&mut self, id: u64, line: String) -> Outcome {
        let (was_fresh, told) = (self.is_fresh || self.engine.is_none(), self.troubles.len());
        let outcome = self.asked_alone(id, &line);
        match outcome {
            Outcome::Deadly(_, trouble) if !was_fresh && trouble != Trouble::Hung => {}
            outcome => return outcome,
        }
        let outcome = self.asked_alone(id, &line);
        if matches!(outcome, Outcome::Answered(..)) {
            self.troubles[told].1 = Some(TOGETHER);
        }
        outcome
    }

    fn asked_alone(&mut self, id: u64, line: &str) -> Outcome {
        if self.engine.is_none() && !self.restart() {
            return Outcome::Lost(id, None);
        }
        let trouble = match self.hear(id, line, None, &mut || true) {
            Heard::Answer(reply) => return Outcome::Answered(id, reply),
            Heard::Trouble(trouble) => trouble,
            // Neither is heard of without haste, and while it goes on.
            Heard::Stray(_) | Heard::Stopped => return Outcome::Lost(id, None),
        };
        self.troubles.push((trouble, None));
        self.deaths_in_a_row += 1;
        self.end();
        Outcome::Deadly(id, trouble)
    }

    /// Asks one question while no other is open, and waits while `going`; in haste, a line that is no answer counts as one if no other
    /// follows for so long.
    pub(super) fn hear(
        &mut self,
        id: u64,
        line: &str,
        haste: Option<Duration>,
        going: &mut dyn FnMut() -> bool,
    ) -> Heard {
        let start = Instant::now();
        let Some(engine) = &self.engine else { return Heard::Trouble(Trouble::Died) };
        engine.send(line);
        let (mut count, mut stray) = (0, None::<(Instant, String)>);
        Heard::Trouble(loop {
            let left = self.patience.saturating_sub(start.elapsed());
            match engine.receive(left.min(SLICE)) {
                Some(Event::Line(text)) => {
                    let why = match Reply::read(&text) {
                        Ok((answered, reply)) if answered == id => {
                            self.deaths_in_a_row = 0;
                            self.is_fresh = false;
                            self.answered += 1;
                            return Heard::Answer(Box::new(reply));
                        }
                        Ok((other, _)) => {
                            stray = Some((
                                Instant::now(),
                                format!("it answered the question {other}, and was asked {id}"),
                            ));
                            None
                        }
                        Err(why) => {
                            tell_stray(&mut self.stray_line, &text, why);
                            Some(why)
                        }
                    };
                    count += 1;
                    if count >= STRAY {
                        break Trouble::Flood;
                    }
                    if let Some(why) = why {
                        let text: String = text.chars().take(LONGEST_SHOWN).collect();
                        stray = Some((Instant::now(), format!("it printed {why}: {text}")));
                    }
                }
                Some(Event::TooLong) => break Trouble::Flood,
                Some(Event::Cut) => break Trouble::Cut,
                Some(Event::End) => break Trouble::Died,
                None => {}
            }
            if let Some(((since, why), haste)) = stray.as_ref().zip(haste)
                && since.elapsed() >= haste
            {
                return Heard::Stray(why.clone());
            }
            if start.elapsed() >= self.patience {
                break Trouble::Hung;
            }
            if !going() {
                return Heard::Stopped;
            }
        })
    }

    pub(super) fn end(&mut self) {
        if let Some(mut engine) = self.engine.take()
            && self.first_end.is_none()
        {
            let status = engine.status().map_or_else(String::new, |status| format!("{status}\n"));
            self.first_end = Some(status + &engine.stderr());
        }
    }

    /// Starts it once more. One that does not begin is over.
    pub(super) fn restart(&mut self) -> bool {
        let engine = Process::start(&self.command, &self.watch).ok();
        let engine = engine.filter(|engine| greeted(engine).is_ok());
        self.is_gone = engine.is_none();
        self.is_fresh = true;
        self.engine = engine;
        self.last = Instant::now();
        self.engine.is_some()
    }
}

/// Keeps the beginning of the first line that was no answer.
fn tell_stray(first: &mut Option<(String, String)>, line: &str, why: &str) {
    first.get_or_insert_with(|| (line.chars().take(LONGEST_SHOWN).collect(), why.to_owned()));
}

/// The first line of an engine.
fn greeted(engine: &Process) -> Result<String, String> {
    match engine.receive(START) {
        Some(Event::Line(line)) => Ok(line),
        Some(Event::TooLong) => Err("its first line does not end".into()),
        Some(Event::Cut | Event::End) => Err("it ended before its first line did".into()),
        None => Err(format!(
            "it printed no first line within {} s: does it flush its output, or has it a loop without end?",
            START.as_secs()
        )),
    }
}

/// With what the engine wrote to its standard error last, for which another thread may need a moment.
fn with_stderr(message: &str, engine: &Process) -> String {
    for _ in 0..25 {
        if let Some(last) = engine.stderr().lines().last() {
            return format!("{message}; its last words: {last}");
        }
        thread::sleep(Duration::from_millis(20));
    }
    message.to_owned()
}
