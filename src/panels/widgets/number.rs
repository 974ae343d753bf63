//! A number field: dragged, typed as an expression, or nudged by one ulp.

use std::cell::RefCell;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Button, Color32, Context, DragValue, FontId, Id, Key, Layout, Modifiers, Response, RichText,
    TextStyle, Ui, Vec2,
};

use crate::bench::{Notation, read_number, write_number};
use crate::scene::{Precision, Unit};
use crate::words::{say, tr};

/// The font size of bits in a narrow field.
const SMALL: f32 = 10.5;

/// The properties of a number field.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    pub unit: Unit,
    /// Decimal or bits.
    pub notation: Notation,
    /// The precision that determines the ulps and the bits.
    pub precision: Precision,
    pub size: Vec2,
    pub label: Id,
}

/// The user's input to the field in this frame.
pub struct Answer {
    pub response: Response,
    /// Whether the bits of the value changed.
    pub changed: bool,
    /// Whether the value was nudged to a neighbour.
    pub nudged: bool,
    /// Why the typed text is not a number; the value stays as it was.
    pub refused: Option<String>,
}

impl Number {
    /// The width that shows a number without truncation.
    pub fn width(&self, ui: &Ui, value: f64) -> f32 {
        let text = write_number(value, self.notation, self.precision);
        let (text, font) = match self.notation {
            Notation::Decimal => (text + self.unit.suffix(), TextStyle::Button.resolve(ui.style())),
            Notation::Bits => (text, FontId::monospace(SMALL)),
        };
        let text = ui.painter().layout_no_wrap(text, font, Color32::PLACEHOLDER);
        text.size().x + 2.0 * ui.spacing().button_padding.x
    }

    pub fn show(self, ui: &mut Ui, value: &mut f64) -> Answer {
        let layout = Layout::centered_and_justified(ui.layout().main_dir());
        ui.allocate_ui_with_layout(self.size, layout, |ui| self.field(ui, value)).inner
    }

    fn field(self, ui: &mut Ui, value: &mut f64) -> Answer {
        let Self { unit, notation, precision, .. } = self;
        let before = *value;
        let refused = RefCell::new(None);
        let read = |text: &str| {
            let answer = read_number(text, unit, precision);
            answer.map_err(|error| *refused.borrow_mut() = Some(error.to_string())).ok()
        };
        // The field treats an arrow with Alt like one without, so these keys are consumed before.
        let id = ui.next_auto_id();
        let focused = ui.memory(|memory| memory.has_focus(id));
        let mut ulps = if focused { nudges(ui) } else { 0 };
        if ulps != 0
            && let Some(typed) = ui.data_mut(|data| data.remove_temp::<String>(id))
        {
            *value = read(&typed).unwrap_or(*value);
        }
        let neighbour = |value: f64, ulps: i32| match ulps {
            0 => value,
            _ => precision.shortest(precision.step(value, ulps)),
        };
        *value = neighbour(*value, ulps);

        let speed = (before.abs() * 0.01).clamp(0.005, 1e6);
        let mut shown = *value;
        let field = DragValue::from_get_set(|new| {
            if let Some(new) = new {
                shown = precision.shortest(new);
            }
            shown
        });
        let field = field
            .speed(if unit == Unit::Degrees { 0.5 } else { speed })
            .update_while_editing(false)
            .custom_formatter(|value, _| write_number(value, notation, precision))
            .custom_parser(read);
        let response = match notation {
            Notation::Decimal => ui.add(field.suffix(unit.suffix())),
            Notation::Bits => {
                let font = FontId::monospace(if self.size.x < 90.0 { SMALL } else { 12.0 });
                ui.style_mut().override_font_id = Some(font);
                ui.add(field)
            }
        };
        *value = shown;
        if response.gained_focus() {
            select_all(ui.ctx(), response.id, &write_number(*value, notation, precision));
        }
        if !focused && response.hovered() && ui.memory(|memory| memory.focused().is_none()) {
            ulps = nudges(ui);
            *value = neighbour(*value, ulps);
        }
        let response = response.labelled_by(self.label);
        let response = response.on_hover_ui(|ui| {
            let [decimal, bits] = [Notation::Decimal, Notation::Bits];
            let size = precision.round(value.abs());
            let ulp = precision.step(size, 1) - size;
            ui.label(format!("{}{}", write_number(*value, decimal, precision), unit.suffix()));
            ui.monospace(say!(
                "{}, one ulp is {ulp}",
                write_number(*value, bits, precision),
                ulp = format_args!("{:.2e}", ulp)
            ));
            ui.weak(tr("Drag it, or click and type: 1/3, 2^-20, pi/4 rad, 0x3f800000"));
            ui.weak(tr("Alt + ↑, Alt + ↓: one ulp up, down"));
        });
        Answer {
            changed: value.to_bits() != before.to_bits(),
            nudged: ulps != 0,
            refused: refused.into_inner(),
            response,
        }
    }
}

impl Notation {
    /// Shows a button that switches to bits.
    pub fn choose(&mut self, ui: &mut Ui) {
        let bits = *self == Notation::Bits;
        let button = Button::new(RichText::new("0x").monospace()).selected(bits);
        if ui.add(button).on_hover_text(tr("Numbers in bits, in hexadecimal  Ctrl+B")).clicked() {
            self.switch();
        }
    }

    /// Switches between decimal numbers and their bits.
    pub(in crate::panels) fn switch(&mut self) {
        *self = if *self == Notation::Bits { Notation::Decimal } else { Notation::Bits };
    }
}

/// Selects the text of a field, so that typing replaces it, also when Tab leads to the field.
pub fn select_all(ctx: &Context, field: Id, text: &str) {
    select(ctx, field, [0, text.chars().count()]);
}

/// Selects the characters of a field between two places.
pub fn select(ctx: &Context, field: Id, ends: [usize; 2]) {
    let [from, to] = ends.map(CCursor::new);
    let mut state = TextEditState::default();
    state.cursor.set_char_range(Some(CCursorRange::two(from, to)));
    state.store(ctx, field);
}

/// The number of ulps by which the keys of this frame nudge the value.
fn nudges(ui: &Ui) -> i32 {
    ui.input_mut(|input| {
        let mut presses = |key| input.count_and_consume_key(Modifiers::ALT, key) as i32;
        presses(Key::ArrowUp) - presses(Key::ArrowDown)
    })
}
