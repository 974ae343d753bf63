//! Answers, hints, and the reveal.

use std::time::Duration;

use egui::{Context, Key, Modifiers};

use super::{Course, Play, StepState};
use crate::files::Progress;
use crate::lesson::{Answer, Ask, solved};
use crate::panels::commands::action::{Action, LessonAction};
use crate::panels::files::loading::told;
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::words::{say, tr};

/// How long the reveal shows each step of the test, in seconds.
const EACH: f64 = 1.4;

/// The message where a lesson is needed and none is open.
const NO_LESSON: &str = "No lesson is open: F4 opens the course";

impl Course {
    /// Judges an answer. If it is right, all that was hidden is shown, and the step is done.
    pub fn answer(&mut self, answer: Answer, opened: &mut AnyScene, progress: &mut Progress) {
        let Some(play) = &mut self.play else { return };
        let Some(ask) = play.step().ask.clone() else { return };
        let StepState { chosen, judged, unasked, says_more, .. } = &mut play.state;
        (*chosen, *says_more) = (Some(answer), true);
        match opened.judge(&ask, Some(answer)) {
            Err(why) => (*judged, *unasked) = (None, Some(why.to_string())),
            Ok(found) => {
                let right = found.right;
                (*judged, *unasked) = (Some(found), None);
                if right {
                    play.solve(opened, progress);
                }
            }
        }
    }

    /// Checks the answer that is chosen; for a question "when" it is the instant that is shown.
    pub(in crate::panels) fn check(&mut self, opened: &mut AnyScene, progress: &mut Progress) {
        let Some(play) = self.play.as_ref().filter(|play| play.is_open()) else { return };
        let answer = match &play.step().ask {
            Some(Ask::When { .. }) => Some(Answer::When(Some(opened.time().u))),
            Some(Ask::Where { .. }) => Some(Answer::Here),
            Some(_) => play.state.chosen,
            None => None,
        };
        if let Some(answer) = answer {
            self.answer(answer, opened, progress);
        }
    }

    /// Shows the next hint; after the last one, the answer.
    pub fn hint(&mut self, opened: &mut AnyScene, talk: &mut Talk) {
        let Some(play) = &mut self.play else { return talk.say(tr(NO_LESSON).to_owned()) };
        if !play.is_open() {
            return talk.say(tr("This step is answered already").to_owned());
        }
        if play.state.hints < play.step().hints.len() {
            play.state.hints += 1;
            play.state.says_more = true;
        } else {
            self.reveal(opened, talk);
        }
    }

    /// Shows the answer: what was hidden, and the steps of the test one after the other; of a challenge, a solution.
    pub fn reveal(&mut self, opened: &mut AnyScene, talk: &mut Talk) {
        let Some(play) = &mut self.play else { return talk.say(tr(NO_LESSON).to_owned()) };
        let Some(ask) = play.step().ask.clone() else {
            return talk.say(tr("This step asks nothing").to_owned());
        };
        if !play.state.solved && !play.state.revealed {
            (play.state.revealed, play.state.says_more) = (true, true);
            let solution = play.lesson.solution(play.step());
            match opened.judge(&ask, None) {
                Ok(judged) => play.state.judged = Some(judged).filter(|it| !it.truth.is_empty()),
                Err(why) => play.state.unasked = Some(why.to_string()),
            }
            match solution {
                Ok(Some(scene)) => {
                    drop(opened.replace("Show the solution", scene));
                }
                Ok(None) => {}
                Err(error) => talk.complain(tr("The solution cannot be shown"), told(&error)),
            }
        }
        opened.hide(Vec::new());
        play.show_what_was_asked(opened);
        // The steps follow, unless the answer is an instant, which is shown.
        let answer = play.state.judged.as_ref().and_then(|judged| judged.answer);
        let is_instant = matches!((ask, answer), (Ask::When { .. }, Some(Answer::When(Some(_)))));
        if !is_instant {
            play.state.next_step = Some(0.0);
        }
    }

    /// The step of the lesson, and what is said to its answer, as plain text; empty without a lesson.
    pub(in crate::panels) fn spoken(&self) -> [String; 2] {
        let Some(play) = &self.play else { return Default::default() };
        let count = play.lesson.steps.len();
        let said = tr(&play.step().say).replace("**", "");
        let step = say!("Step {} of {count} of the lesson. {said}", play.at + 1);
        let StepState { solved, revealed, judged, .. } = &play.state;
        let truth = judged.as_ref().map_or("", |judged| judged.truth.as_str());
        let answer = match (solved, revealed, judged) {
            (true, ..) => format!("{} {truth}", tr("Right.")),
            (_, true, _) => format!("{} {truth}", tr("The answer is shown.")),
            (_, _, Some(_)) => tr("Not so.").to_owned(),
            _ => String::new(),
        };
        [step, answer]
    }

    /// Follows the lesson through a frame: goals and the reveal, which shows no steps if nothing is to move by itself.
    pub(in crate::panels) fn follow(
        &mut self,
        ctx: &Context,
        opened: &mut AnyScene,
        still: bool,
        progress: &mut Progress,
    ) {
        let Some(play) = &mut self.play else { return };
        play.follow_challenge(opened, progress);
        play.follow_reveal(ctx, opened, still);
    }

    /// The keys of a question: digits choose, or count a vote in a presentation; Enter checks.
    pub(in crate::panels) fn keys(
        &mut self,
        ctx: &Context,
        votes: bool,
        opened: &AnyScene,
        asked: &mut Vec<Action>,
    ) {
        let Some(play) = self.play.as_ref().filter(|play| play.is_open()) else { return };
        if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            return asked.push(LessonAction::Check.into());
        }
        let choices = if play.is_choice() { self.choices(opened) } else { Vec::new() };
        let Some(play) = &mut self.play else { return };
        let digits = (1..=9).filter_map(|digit: u8| Key::from_name(&digit.to_string()));
        for (number, key) in digits.take(choices.len()).enumerate() {
            let back = ctx.input_mut(|input| input.consume_key(Modifiers::SHIFT, key));
            let pressed = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            if !pressed && !back {
                continue;
            }
            let answer = choices[number].1;
            if votes {
                play.state.votes.add(number, if back { -1 } else { 1 });
            } else if matches!(play.step().ask, Some(Ask::YesNo(_))) {
                asked.push(LessonAction::Answer(answer).into());
            } else {
                play.state.choose(answer);
            }
        }
    }

    /// The answers of which one is chosen, with their names.
    pub fn choices(&self, opened: &AnyScene) -> Vec<(String, Answer)> {
        let Some(ask) = self.play.as_ref().and_then(|play| play.step().ask.as_ref()) else {
            return Vec::new();
        };
        match ask {
            Ask::YesNo(_) => [(tr("Yes"), true), (tr("No"), false)]
                .map(|(name, yes)| (name.to_owned(), Answer::YesNo(yes)))
                .to_vec(),
            Ask::WhichAxis { least, .. } => {
                let axes = opened.axes(ask).into_iter().enumerate();
                let axes = axes.map(|(number, axis)| (axis.name, Answer::Axis(Some(number))));
                let none = (!least).then(|| (tr("none of them").to_owned(), Answer::Axis(None)));
                axes.chain(none).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Play {
    fn solve(&mut self, opened: &mut AnyScene, progress: &mut Progress) {
        (self.state.solved, self.state.says_more) = (true, true);
        progress.note(&self.lesson.id, &self.step().id);
        opened.hide(Vec::new());
        self.show_what_was_asked(opened);
    }

    /// Puts the pair in question in focus, and goes to the instant in question, so that the verdict is the answer.
    fn show_what_was_asked(&self, opened: &mut AnyScene) {
        let Some(ask) = self.step().ask.as_ref().filter(|ask| ask.is_question()) else { return };
        let answer = self.state.judged.as_ref().and_then(|judged| judged.answer);
        let instant = match (ask, answer) {
            (Ask::When { .. }, Some(Answer::When(u))) => u,
            _ => ask.at(),
        };
        if let Some(u) = instant {
            opened.time().go_to(u);
        }
        if let Some(pair) = ask.pair() {
            opened.focus_on_pair(pair);
        }
    }

    /// Finds out how far the goals of a challenge are reached. It is met once all hold and nothing is held.
    fn follow_challenge(&mut self, opened: &mut AnyScene, progress: &mut Progress) {
        let held = opened.in_gesture();
        // What is done to the scene of a lesson is no work that could be lost.
        if !held {
            opened.mark_saved();
        }
        let Some(Ask::Make { all, .. }) = &self.step().ask else { return };
        let now = opened.shown_now();
        if self.state.goals_of != Some(now) {
            let found = opened.goals(all);
            self.state.goals_of = Some(now);
            match found {
                Ok(found) => (self.state.goals, self.state.unasked) = (found, None),
                Err(why) => self.state.unasked = Some(why.to_string()),
            }
        }
        let all_hold = !self.state.goals.is_empty() && solved(&self.state.goals);
        if all_hold && !held && self.is_open() {
            self.solve(opened, progress);
        }
    }

    /// Shows the next step of the test when its time has come.
    fn follow_reveal(&mut self, ctx: &Context, opened: &mut AnyScene, still: bool) {
        let now = ctx.input(|input| input.time);
        let Some(next) = self.state.next_step else { return };
        if now < next {
            ctx.request_repaint_after(Duration::from_secs_f64(next - now));
            return;
        }
        self.state.next_step = (!still && opened.show_next_step()).then_some(now + EACH);
        ctx.request_repaint();
    }
}
