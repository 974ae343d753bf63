//! Rules that concern several fields of a lesson: names that are given once, scenes, shapes and ways that there are.

use std::collections::HashSet;

use glam::DVec2;

use super::ask::{Ask, Claim, Counted, Goal, Names, Spot};
use super::{Context, Lesson, Step, axes, judge, stage};
use crate::intersect::{matrix, steps};
use crate::scene::{Document, Fault, LoadError, World, did_you_mean, each_world};

/// All faults of a lesson whose fields are each right by themselves.
pub(super) fn faults(lesson: &Lesson) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut note = |path: &str, message: String| faults.push(fault(path, message));
    if let Err(message) = id(&lesson.id) {
        note("id", message);
    }
    if lesson.needs.contains(&lesson.id) {
        note("needs", format!(" has {:?}, which is this lesson", lesson.id));
    }
    if lesson.steps.is_empty() {
        note("steps", " is empty: a lesson has at least one step".into());
    }
    let mut ids = HashSet::new();
    for (number, step) in lesson.steps.iter().enumerate() {
        let path = format!("steps[{number}].id");
        if let Err(message) = id(&step.id) {
            note(&path, message);
        }
        if !ids.insert(step.id.as_str()) {
            note(&path, format!(" is {:?}, as is that of another step", step.id));
        }
    }
    for (number, step) in lesson.steps.iter().enumerate() {
        for fault in of_step(lesson, step) {
            let path = format!("steps[{number}].{}", fault.path);
            faults.push(Fault { path, place: None, ..fault });
        }
    }
    faults
}

/// An id is written in small letters, digits and hyphens.
fn id(id: &str) -> Result<(), String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !id.is_empty() && id.chars().all(plain) {
        return Ok(());
    }
    Err(format!(" is {id:?}: an id is of small letters, digits and hyphens"))
}

fn fault(path: impl Into<String>, message: impl Into<String>) -> Fault {
    Fault { path: path.into(), message: message.into(), ..Fault::default() }
}

fn of_step(lesson: &Lesson, step: &Step) -> Vec<Fault> {
    if let Err(error) = lesson.unseen(&step.scene) {
        let message = match error {
            LoadError::Read { error, .. } => format!(" is {:?}: {error}", step.scene),
            error => format!(" is {:?}, which cannot be read: {error}", step.scene),
        };
        return vec![fault("scene", message)];
    }
    match lesson.scene(step) {
        Err(LoadError::Fault { fault, .. }) => {
            let path = match fault.path.as_str() {
                "" => "opens".to_owned(),
                path => format!("opens.{path}"),
            };
            vec![Fault { path, ..fault }]
        }
        Err(error) => vec![fault("scene", format!(" cannot be read: {error}"))],
        Ok(scene) => each_world!(&scene, document => of_scene(step, document)),
    }
}

fn of_scene<V: World>(step: &Step, document: &Document<V>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut note = |result: Result<(), Fault>| faults.extend(result.err());
    if let Some(opens) = &document.opens {
        note(pair(document, "opens.pair", &opens.pair));
        note(way(document, "opens.way", &opens.pair, opens.way.as_deref()));
    }
    if let Some(ask) = &step.ask {
        of_ask(ask, document, &mut note);
    }
    if let Some(solution) = &step.solution {
        let of_solution = |fault: Fault| Fault { path: format!("solution{}", fault.path), ..fault };
        if !matches!(step.ask, Some(Ask::Make { .. } | Ask::Where { .. })) {
            note(Err(fault("solution", " belongs to a step that asks Make or Where")));
        }
        note(stage::replaced(document.clone(), solution).map(drop).map_err(of_solution));
    }
    if faults.is_empty()
        && let Some(ask) = &step.ask
        && let Err(why) = askable(ask, document)
    {
        faults.push(fault("ask", format!(" cannot be answered: {why}")));
    }
    faults
}

/// Whether the computation has an answer, when the scene opens.
fn askable<V: World>(ask: &Ask, document: &Document<V>) -> super::Asked<()> {
    let context = Context::opening(document);
    match ask {
        Ask::Make { all, .. } => super::goals(&context, all).map(drop),
        Ask::WhichAxis { pair, way, .. } => axes(&context, pair, way.as_deref()).map(drop),
        ask => judge(&context, ask, None).map(drop),
    }
}

fn of_ask<V: World>(ask: &Ask, document: &Document<V>, note: &mut impl FnMut(Result<(), Fault>)) {
    let name = |path: &str, name: &str| shape(document, path, name);
    match ask {
        Ask::YesNo(claim) => {
            note(pair(document, "ask.pair", &claim.pair().cloned()));
            match claim {
                Claim::Overlap { at, .. } | Claim::Touching { at, .. } => {
                    note(instant("ask.at", *at))
                }
                Claim::Says { way: id, pair } | Claim::Right { way: id, pair } => {
                    note(way(document, "ask.way", pair, Some(id)));
                }
                Claim::Meets { .. } | Claim::VolumesMeet { .. } => {}
            }
        }
        Ask::WhichAxis { pair: names, way: id, .. } => {
            note(pair(document, "ask.pair", names));
            note(way(document, "ask.way", names, id.as_deref()));
        }
        Ask::When { pair: names, within, .. } => {
            note(pair(document, "ask.pair", names));
            note(margin("ask.within", *within));
        }
        Ask::Where { shape: moved, at, within } => {
            note(name("ask.shape", moved));
            let (Spot::Nearest { pair: names, .. } | Spot::FirstContact { pair: names }) = at;
            note(pair(document, "ask.at.pair", names));
            note(margin("ask.within", *within));
        }
        Ask::Count { of, pair: names, way: id, .. } => {
            note(pair(document, "ask.pair", names));
            note(way(document, "ask.way", names, id.as_deref()));
            note(counted("ask.of", of));
        }
        Ask::Make { moving, all } => {
            if moving.is_empty() || all.is_empty() {
                let field = if moving.is_empty() { "ask.moving" } else { "ask.all" };
                note(Err(fault(field, " is empty: a challenge needs at least one")));
            }
            for (number, moved) in moving.iter().enumerate() {
                note(name(&format!("ask.moving[{number}]"), moved));
            }
            for (number, goal) in all.iter().enumerate() {
                of_goal(goal, &format!("ask.all[{number}]"), document, note);
            }
        }
    }
}

fn of_goal<V: World>(
    goal: &Goal,
    path: &str,
    document: &Document<V>,
    note: &mut impl FnMut(Result<(), Fault>),
) {
    let at = |field: &str| format!("{path}.{field}");
    note(pair(document, &at("pair"), &goal.pair().cloned()));
    match goal {
        Goal::Apart { at: u, .. } | Goal::Overlap { at: u, .. } | Goal::Touching { at: u, .. } => {
            note(instant(&at("at"), *u));
        }
        Goal::Gap { at_least, at_most, .. } | Goal::Depth { at_least, at_most, .. } => {
            let ulps = if let Goal::Gap { ulps, .. } = goal { ulps } else { &None };
            for (field, value) in [("at_least", at_least), ("at_most", at_most), ("ulps", ulps)] {
                note(value.map_or(Ok(()), |value| margin(&at(field), value)));
            }
        }
        Goal::SeparatedOnlyBy { pair, way: id, .. } => {
            note(way(document, &at("way"), pair, id.as_deref()));
        }
        Goal::FirstContact { at: u, within, .. } | Goal::LastContact { at: u, within, .. } => {
            note(instant(&at("at"), Some(*u)));
            note(margin(&at("within"), *within));
        }
        Goal::Disagree { way: id, pair } => note(way(document, &at("way"), pair, Some(id))),
        Goal::Tunnels { samples, .. } if *samples == 0 => {
            note(Err(fault(at("samples"), " is 0: at least one instant is looked at")));
        }
        Goal::Count { of, pair, way: id, is, at_least, at_most } => {
            note(counted(&at("of"), of));
            note(way(document, &at("way"), pair, id.as_deref()));
            if is.is_none() && at_least.is_none() && at_most.is_none() {
                note(Err(fault(path, " wants no number: give `is`, `at_least` or `at_most`")));
            }
        }
        Goal::Meets { .. }
        | Goal::Misses { .. }
        | Goal::Tunnels { .. }
        | Goal::VolumesMeet { .. } => {}
    }
}

fn shape<V: World>(document: &Document<V>, path: &str, name: &str) -> Result<(), Fault> {
    if document.find(name).is_some() {
        return Ok(());
    }
    let names: Vec<&str> = document.entries.iter().map(|entry| entry.name.as_str()).collect();
    let hint = did_you_mean(name, &names);
    Err(fault(path, format!(" is {name:?}, but no shape has that name{hint}")))
}

fn pair<V: World>(document: &Document<V>, path: &str, names: &Names) -> Result<(), Fault> {
    let Some((a, b)) = names else { return Ok(()) };
    shape(document, &format!("{path}[0]"), a)?;
    shape(document, &format!("{path}[1]"), b)?;
    if a == b {
        return Err(fault(path, format!(" names {a:?} twice: a pair is of two shapes")));
    }
    Ok(())
}

/// The pair has another way to ask of this id.
fn way<V: World>(
    document: &Document<V>,
    path: &str,
    names: &Names,
    id: Option<&str>,
) -> Result<(), Fault> {
    let Some(id) = id else { return Ok(()) };
    let Ok((a, b)) = Context::opening(document).pair(names) else { return Ok(()) };
    let (Ok(a), Ok(b)) = (document.shape(a), document.shape(b)) else { return Ok(()) };
    let mut known: Vec<&str> = matrix::alternatives(&a, &b).into_iter().map(|way| way.id).collect();
    if path == "opens.way" {
        known.extend(matrix::listing(a.kind(), b.kind()).map(|listing| listing.id));
    }
    if known.contains(&id) {
        return Ok(());
    }
    let hint = match did_you_mean(id, &known) {
        hint if hint.is_empty() => format!(": it has {}", known.join(", ")),
        hint => hint,
    };
    Err(fault(path, format!(" is {id:?}, and the pair has no such way{hint}")))
}

fn instant(path: &str, at: Option<f64>) -> Result<(), Fault> {
    match at {
        Some(u) if !(0.0..=1.0).contains(&u) => {
            Err(fault(path, format!(" is {u}: an instant lies from 0 to 1")))
        }
        _ => Ok(()),
    }
}

fn margin(path: &str, within: f64) -> Result<(), Fault> {
    if within >= 0.0 && within.is_finite() {
        return Ok(());
    }
    Err(fault(path, format!(" is {within}: it is 0 or more, and finite")))
}

fn counted(path: &str, of: &Counted) -> Result<(), Fault> {
    match of {
        Counted::StepsNamed(name) if !steps::Step::<DVec2>::NAMES.contains(&name.as_str()) => {
            let hint = did_you_mean(name, steps::Step::<DVec2>::NAMES);
            Err(fault(path, format!(" is {name:?}, and no step of a test has that name{hint}")))
        }
        _ => Ok(()),
    }
}
