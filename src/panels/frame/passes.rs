//! Splits the events of a frame into passes of egui. Events share a pass only if none of them changes which widget
//! receives the next.
//!
//! Before a pass, egui decides which widget all of its events hit and which one has the focus. So text typed
//! after a shortcut would go to the widget that had the focus before it, and a drag from press to release
//! would hit what lies under its end. If an event may change the receiver of the next one, that one waits for
//! a pass of its own.

use std::collections::VecDeque;

use egui::{Context, Event, FullOutput, Key, Modifiers, RawInput};

use super::program::Program;

impl Program {
    /// Runs passes with all events since the last frame, in order. Time advances in the first pass only.
    pub fn run(&mut self, ctx: &Context, mut input: RawInput) -> FullOutput {
        let mut events = VecDeque::from(std::mem::take(&mut input.events));
        let mut output = FullOutput::default();
        if !self.talk.begun {
            // The fonts are known after the first pass, the room for the scene after the second, and what floats over it has
            // its place two passes later.
            for _ in 0..4 {
                let still = RawInput { predicted_dt: 0.0, ..input.clone() };
                output.append(ctx.run(still, |ctx| self.frame(ctx)));
            }
        }
        loop {
            let now = RawInput { events: next(&mut events), ..input.clone() };
            output.append(ctx.run(now, |ctx| self.frame(ctx)));
            if events.is_empty() {
                self.window.glyphs.look_for(ctx, &output.shapes);
                return output;
            }
            input.predicted_dt = 0.0;
        }
    }
}

/// Takes the events of the next pass from the front of the queue.
fn next(events: &mut VecDeque<Event>) -> Vec<Event> {
    let mut pass: Vec<Event> = events.pop_front().into_iter().collect();
    while events.front().is_some_and(|event| goes_with(&pass, event)) {
        pass.extend(events.pop_front());
    }
    pass
}

/// Whether an event can be in the same pass as those before it.
fn goes_with(pass: &[Event], event: &Event) -> bool {
    let Some(last) = pass.last() else { return true };
    match (last, event) {
        (Event::PointerMoved(_), Event::PointerMoved(_)) => true,
        (Event::MouseWheel { .. }, Event::MouseWheel { .. }) => true,
        // A key press and the text that it types.
        (Event::Key { pressed: true, key, modifiers, .. }, Event::Text(_)) => {
            writes(*key, *modifiers)
        }
        (Event::Key { .. } | Event::Text(_), Event::Key { pressed: false, .. }) => true,
        // Repeats of a held key all count, but need no passes of their own.
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

/// Whether a key types a character and has no other effect.
fn writes(key: Key, modifiers: Modifiers) -> bool {
    use Key::*;
    let leads = matches!(key, ArrowDown | ArrowLeft | ArrowRight | ArrowUp);
    let is_character = key.symbol_or_name().chars().count() == 1 || matches!(key, Space | Quote);
    is_character && !leads && !modifiers.ctrl && !modifiers.command && !modifiers.alt
}
