//! Numbers below each other, with the decimal points in one line.

use egui::{Align2, Color32, FontId, Painter, Pos2, Ui};

/// The widest parts of the numbers of a column: up to the decimal point, and from there on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Decimals {
    whole: f32,
    fraction: f32,
}

impl Decimals {
    /// Of the numbers of a column in a font.
    pub fn of<'a>(ui: &Ui, font: &FontId, numbers: impl Iterator<Item = &'a str>) -> Self {
        let wide = |text: &str| {
            let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::BLACK);
            galley.size().x
        };
        numbers.map(parts).fold(Self::default(), |widest, [whole, fraction]| Self {
            whole: widest.whole.max(wide(whole)),
            fraction: widest.fraction.max(wide(fraction)),
        })
    }

    /// How wide the column is.
    pub fn width(&self) -> f32 {
        self.whole + self.fraction
    }

    /// A number of the column, whose right end is at `end`.
    pub fn paint(&self, painter: &Painter, end: Pos2, number: &str, font: FontId, ink: Color32) {
        let [whole, fraction] = parts(number);
        let point = end - egui::vec2(self.fraction, 0.0);
        painter.text(point, Align2::RIGHT_CENTER, whole, font.clone(), ink);
        painter.text(point, Align2::LEFT_CENTER, fraction, font, ink);
    }
}

/// For type in which all characters are as wide: with spaces before, so that the points stand below each other.
pub fn aligned(numbers: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut numbers: Vec<String> = numbers.into_iter().collect();
    let width = |number: &String| parts(number)[0].chars().count();
    let widest = numbers.iter().map(width).max().unwrap_or_default();
    for number in &mut numbers {
        *number = format!("{}{number}", " ".repeat(widest - width(number)));
    }
    numbers
}

/// Before the decimal point, and from there on; what is no plain number has no point.
fn parts(number: &str) -> [&str; 2] {
    let point = number.find(['.', 'e']).unwrap_or(number.len());
    let (whole, fraction) = number.split_at(point);
    [whole, fraction]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_stand_below_each_other() {
        let numbers = ["−0.005829", "12", "1.5e−9", "1e−9", "—"].map(str::to_owned);
        assert_eq!(aligned(numbers), ["−0.005829", "12", " 1.5e−9", " 1e−9", " —"]);
        assert!(aligned([]).is_empty());
    }
}
