//! One pass of egui for each deed, however many of them a frame brings.
//!
//! egui decides before a pass what all of its events hit and who has the keys. So what is typed
//! after a shortcut would go to whoever had the keys before it, and a drag from press to release
//! would hit what lies under its end. Where an event may change who hears the next one, that waits
//! for a pass of its own.

use std::collections::VecDeque;

use egui::{Context, Event, FullOutput, Key, Modifiers, RawInput};

use super::Session;

impl Session {
    /// A frame of the window with all that happened since the last one, in order. Time goes on in the first pass only.
    pub fn run(&mut self, ctx: &Context, mut input: RawInput) -> FullOutput {
        let mut events = VecDeque::from(std::mem::take(&mut input.events));
        let mut output = FullOutput::default();
        if !self.has_begun() {
            // Which fonts there are is known after a first pass, and how much room is left for the scene after a second.
            for _ in 0..2 {
                let still = RawInput { predicted_dt: 0.0, ..input.clone() };
                output.append(ctx.run(still, |ctx| self.frame(ctx)));
            }
        }
        loop {
            if !events.is_empty() && std::mem::take(&mut self.acted_after_paint) {
                // A field that has come at the end of a pass takes the keys once it has been shown.
                let still = RawInput { predicted_dt: 0.0, ..input.clone() };
                output.append(ctx.run(still, |ctx| self.frame(ctx)));
            }
            let now = RawInput { events: next(&mut events), ..input.clone() };
            output.append(ctx.run(now, |ctx| self.frame(ctx)));
            if events.is_empty() {
                return output;
            }
            input.predicted_dt = 0.0;
        }
    }
}

/// Takes the events of the next pass from the front.
fn next(events: &mut VecDeque<Event>) -> Vec<Event> {
    let mut pass: Vec<Event> = events.pop_front().into_iter().collect();
    while events.front().is_some_and(|event| goes_with(&pass, event)) {
        pass.extend(events.pop_front());
    }
    pass
}

/// Whether an event can be heard together with those before it.
fn goes_with(pass: &[Event], event: &Event) -> bool {
    let Some(last) = pass.last() else { return true };
    match (last, event) {
        (Event::PointerMoved(_), Event::PointerMoved(_)) => true,
        (Event::MouseWheel { .. }, Event::MouseWheel { .. }) => true,
        // A key and what it writes.
        (Event::Key { pressed: true, key, modifiers, .. }, Event::Text(_)) => {
            writes(*key, *modifiers)
        }
        (Event::Key { .. } | Event::Text(_), Event::Key { pressed: false, .. }) => true,
        // A key that is held counts as often as it is heard, but no pass waits for it.
        (
            Event::Key { .. } | Event::Text(_),
            Event::Key { key, modifiers, repeat: true, pressed: true, .. },
        ) => pass.iter().all(|event| match event {
            Event::Key { key: of, modifiers: held, .. } => of == key && held == modifiers,
            _ => true,
        }),
        _ => false,
    }
}

/// Whether a key writes a character, and means nothing else.
fn writes(key: Key, modifiers: Modifiers) -> bool {
    use Key::*;
    let leads = matches!(key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp);
    let is_character = key.symbol_or_name().chars().count() == 1 || matches!(key, Space | Quote);
    is_character && !leads && !modifiers.ctrl && !modifiers.command && !modifiers.alt
}
