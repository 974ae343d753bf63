//! The keys of the commands, and the actions that they request in a frame.

use std::sync::OnceLock;

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, InputState, Key, Modifiers};

use super::action::{Action, FileAction};
use super::{COMMANDS, Command, Heard};
use crate::bench::{self, Toward};

/// The modifiers in the order in which the table of commands writes them.
const HELD: [(&str, Modifiers); 3] =
    [("Ctrl", Modifiers::COMMAND), ("Alt", Modifiers::ALT), ("Shift", Modifiers::SHIFT)];
/// The keys of "arrows", with what they mean.
const ARROWS: [(Key, Toward); 4] = [
    (Key::ArrowLeft, Toward::Left),
    (Key::ArrowRight, Toward::Right),
    (Key::ArrowUp, Toward::Up),
    (Key::ArrowDown, Toward::Down),
];

/// A key with its modifiers, and what it does.
struct Shortcut {
    modifiers: Modifiers,
    key: Key,
    heard: Heard,
    action: Action,
    repeats: bool,
}

impl Shortcut {
    /// Reads text such as "Ctrl+Page Down", "Shift+arrows" or "1 … 9"; empty if it names no key.
    fn read(text: &str, command: &Command) -> Vec<Self> {
        let (mut modifiers, mut rest) = (Modifiers::NONE, text);
        for (word, held) in HELD {
            if let Some(after) = rest.strip_prefix(word).and_then(|rest| rest.get(1..)) {
                (modifiers, rest) = (modifiers | held, after);
            }
        }
        // `/` opens the search except in a text field, Ctrl+F everywhere.
        let heard = if rest == "/" { Heard::ExceptInText } else { command.heard };
        let shortcut =
            |key, action| Self { modifiers, key, heard, action, repeats: command.repeats };
        match (rest, command.action) {
            ("arrows", Action::Bench(action)) => {
                let each = |(key, to)| shortcut(key, action.toward(to).into());
                ARROWS.map(each).into()
            }
            ("1 … 9", Action::Bench(bench::Action::Way(_))) => {
                let key = |digit: u8| Key::from_name(&digit.to_string());
                let each = |digit| Some(shortcut(key(digit)?, bench::Action::Way(digit).into()));
                (1..=9).filter_map(each).collect()
            }
            (_, action) => {
                let key = Key::from_name(&rest.replace(' ', ""));
                key.map(|key| shortcut(key, action)).into_iter().collect()
            }
        }
    }

    /// Takes the presses of this key out of the input, and counts those that ask for the action.
    fn take(&self, input: &mut InputState) -> usize {
        let mut count = 0;
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, repeat, modifiers, .. } = event else {
                return true;
            };
            // An additional Shift may be what types the key; an additional Alt is meant.
            let is_it = *key == self.key
                && modifiers.matches_logically(self.modifiers)
                && modifiers.alt == self.modifiers.alt;
            count += usize::from(is_it && (self.repeats || !repeat));
            !is_it
        });
        count
    }
}

/// The shortcuts of the window, those with most modifiers first, because the others would match them too.
fn shortcuts() -> &'static [Shortcut] {
    static READ: OnceLock<Vec<Shortcut>> = OnceLock::new();
    READ.get_or_init(|| {
        let offered = COMMANDS.iter().filter(|command| command.is_offered());
        let each = offered.flat_map(|command| {
            [command.keys, command.also].into_iter().flat_map(|keys| Shortcut::read(keys, command))
        });
        let mut all: Vec<Shortcut> = each.collect();
        let held = |Modifiers { command, shift, alt, .. }: Modifiers| {
            u8::from(command) + u8::from(shift) + u8::from(alt)
        };
        all.sort_by_key(|shortcut| std::cmp::Reverse(held(shortcut.modifiers)));
        all
    })
}

/// The actions that keys of this frame ask for, of commands that are heard now. Their events are consumed.
fn heard(ctx: &Context, is_heard: impl Fn(Heard) -> bool) -> Vec<Action> {
    let heard = shortcuts().iter().filter(|shortcut| is_heard(shortcut.heard));
    ctx.input_mut(|input| {
        heard.flat_map(|shortcut| vec![shortcut.action; shortcut.take(input)]).collect()
    })
}

/// The actions that the keys of this frame request.
pub fn pressed(ctx: &Context, typing: bool) -> Vec<Action> {
    let mut actions = heard(ctx, |heard| match heard {
        Heard::Everywhere => true,
        Heard::ExceptInText => !typing,
        Heard::Last | Heard::AsEvent => false,
    });
    // If text is selected, copying is meant for that text.
    if !typing && !LabelSelectionState::load(ctx).has_selection() {
        let copied = ctx.input(|input| input.events.contains(&Event::Copy));
        actions.extend(copied.then_some(Action::File(FileAction::CopyRon)));
    }
    actions
}

/// The actions of keys that all dialogs and panels have left.
pub fn left_over(ctx: &Context) -> Vec<Action> {
    heard(ctx, |heard| heard == Heard::Last)
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
    fn every_key_is_read_and_leads_to_one_action() {
        for command in COMMANDS {
            assert!(!Shortcut::read(command.keys, command).is_empty(), "{}", command.keys);
            let other = command.also;
            assert!(other.is_empty() || !Shortcut::read(other, command).is_empty(), "{other}");
        }
        let all = shortcuts();
        for (i, one) in all.iter().enumerate() {
            let same = |other: &Shortcut| (other.modifiers, other.key) == (one.modifiers, one.key);
            assert_eq!(all.iter().position(same), Some(i), "{:?}", one.action);
        }
    }
}
