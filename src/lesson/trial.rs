//! A lesson tried as a whole: what the computation answers at each step, and whether the solutions hold.

use super::{Ask, Asked, Context, Found, Lesson, Step, goals, judge, solved};
use crate::scene::{Document, LoadError, Scene, World, each_world};

/// What was found of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The id of the step.
    pub step: String,
    /// The answer of the computation, or the goals of the challenge, in words; empty if nothing is asked.
    pub truth: String,
    /// What is wrong with the step.
    pub fault: Option<String>,
}

impl Lesson {
    /// Tries each step as it opens, and with its solution.
    pub fn trial(&self) -> Vec<Trial> {
        let tried = |step: &Step| {
            let failed = |why| (String::new(), Some(why));
            let (truth, fault) = self.tried(step).unwrap_or_else(failed);
            Trial { step: step.id.clone(), truth, fault }
        };
        self.steps.iter().map(tried).collect()
    }

    fn tried(&self, step: &Step) -> Result<(String, Option<String>), String> {
        let Some(ask) = &step.ask else { return Ok(Default::default()) };
        let told = |error: LoadError| error.to_string();
        let scene = self.scene(step).map_err(told)?;
        let solution = self.solution(step).map_err(told)?;
        let (truth, is_solved) = answer(&scene, ask).map_err(|why| why.to_string())?;
        if is_solved {
            return Ok((truth, Some("it is solved as it opens".to_owned())));
        }
        let fault = match (solution, ask) {
            (Some(scene), ask) => match answer(&scene, ask).map_err(|why| why.to_string())? {
                // Of a challenge that is met, the goals are told without how it was before.
                (reached, true) => {
                    let told = if ask.is_question() { truth } else { reached };
                    return Ok((told, None));
                }
                (now, false) => Some(format!("its solution does not solve it: {now}")),
            },
            (None, Ask::Make { .. } | Ask::Where { .. }) => {
                Some("it has no solution, so that nobody knows whether there is one".to_owned())
            }
            (None, _) => None,
        };
        Ok((truth, fault))
    }
}

/// The answer in words, and whether the scene as it stands is one: shapes that are in their places, goals that hold.
fn answer(scene: &Scene, ask: &Ask) -> Asked<(String, bool)> {
    fn of<V: World>(document: &Document<V>, ask: &Ask) -> Asked<(String, bool)> {
        let context = Context::opening(document);
        if let Ask::Make { all, .. } = ask {
            let found = goals(&context, all)?;
            let told = |found: &Found| match found.holds {
                true => found.wants.clone(),
                false => format!("{} (now: {})", found.wants, found.now),
            };
            let told: Vec<String> = found.iter().map(told).collect();
            return Ok((told.join("; "), solved(&found)));
        }
        let here = matches!(ask, Ask::Where { .. }).then_some(super::Answer::Here);
        let judged = judge(&context, ask, here)?;
        Ok((judged.truth, judged.right))
    }
    each_world!(scene, document => of(document, ask))
}
