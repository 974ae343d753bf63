//! The keys of the commands, and the actions that they request in a frame.

use std::sync::OnceLock;

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, Key, Modifiers};

use super::actions::Action;
use super::commands::{COMMANDS, Command, Heard};

/// A key with its modifiers.
struct Shortcut {
    modifiers: Modifiers,
    key: Key,
    unless_focused: bool,
    command: &'static Command,
}

impl Shortcut {
    /// Reads text such as "Ctrl+Page Down"; `None` if it names no key.
    fn read(text: &str, command: &'static Command) -> Option<Self> {
        let (mut modifiers, mut rest) = (Modifiers::NONE, text);
        for (word, held) in [("Ctrl", Modifiers::COMMAND), ("Shift", Modifiers::SHIFT)] {
            if let Some(after) = rest.strip_prefix(word).and_then(|rest| rest.get(1..)) {
                (modifiers, rest) = (modifiers | held, after);
            }
        }
        let key = Key::from_name(&rest.replace(' ', ""))?;
        // `/` opens the search except in a text field, Ctrl+F everywhere.
        let unless_focused = command.heard == Heard::ExceptInText
            || modifiers == Modifiers::NONE && key == Key::Slash;
        Some(Self { modifiers, key, unless_focused, command })
    }
}

/// The shortcuts of the window, those with most modifiers first, because the others would match them too.
fn shortcuts() -> &'static [Shortcut] {
    static READ: OnceLock<Vec<Shortcut>> = OnceLock::new();
    READ.get_or_init(|| {
        let heard =
            COMMANDS.iter().filter(|command| command.heard != Heard::Bench && command.is_offered());
        let each = heard.flat_map(|command| {
            [command.keys, command.other_keys]
                .into_iter()
                .filter_map(|keys| Shortcut::read(keys, command))
        });
        let mut all: Vec<Shortcut> = each.collect();
        let held = |shortcut: &Shortcut| {
            u8::from(shortcut.modifiers.command) + u8::from(shortcut.modifiers.shift)
        };
        all.sort_by_key(|shortcut| std::cmp::Reverse(held(shortcut)));
        all
    })
}

/// The actions that the keys of this frame request. The keys are consumed.
pub fn pressed(ctx: &Context, typing: bool) -> Vec<Action> {
    let heard = shortcuts().iter().filter(|shortcut| !typing || !shortcut.unless_focused);
    let mut actions: Vec<Action> = ctx.input_mut(|input| {
        let asked = heard.filter(|Shortcut { modifiers, key, command, .. }| {
            let anew = |event: &Event| matches!(event, Event::Key { key: of, repeat: false, .. } if of == key);
            let counts = command.repeats || input.events.iter().any(anew);
            input.consume_key(*modifiers, *key) && counts
        });
        asked.map(|shortcut| shortcut.command.action).collect()
    });
    // If text is selected, copying is meant for that text.
    if !typing && !LabelSelectionState::load(ctx).has_selection() {
        let copied = ctx.input(|input| input.events.contains(&Event::Copy));
        actions.extend(copied.then_some(Action::CopyRon));
    }
    actions
}

/// The pasted text, unless a field receives it.
pub fn pasted(ctx: &Context, typing: bool) -> Option<String> {
    let text = |event: &Event| match event {
        Event::Paste(text) if !typing => Some(text.clone()),
        _ => None,
    };
    ctx.input(|input| input.events.iter().find_map(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_and_leads_to_one_command() {
        let heard = COMMANDS.iter().filter(|command| command.heard != Heard::Bench);
        for command in heard {
            assert!(Shortcut::read(command.keys, command).is_some(), "{}", command.keys);
            let other = command.other_keys;
            assert!(other.is_empty() || Shortcut::read(other, command).is_some(), "{other}");
        }
        let all = shortcuts();
        for (i, one) in all.iter().enumerate() {
            let same = |other: &&Shortcut| (other.modifiers, other.key) == (one.modifiers, one.key);
            assert_eq!(all.iter().position(|other| same(&other)), Some(i), "{:?}", one.command);
        }
    }
}
