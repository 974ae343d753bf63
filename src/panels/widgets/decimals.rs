//! Columns of numbers, aligned at the decimal point.

use egui::{Align2, Color32, FontId, Painter, Pos2, Ui};

/// The greatest widths in a column of numbers: of the part before the decimal point, and of the rest.
#[derive(Debug, Clone, Copy, Default)]
pub struct Decimals {
    whole: f32,
    fraction: f32,
}

impl Decimals {
    /// Measures the numbers of a column in a font.
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

    pub fn width(&self) -> f32 {
        self.whole + self.fraction
    }

    /// Paints a number of the column, with the right end of the column at `end`.
    pub fn paint(&self, painter: &Painter, end: Pos2, number: &str, font: FontId, ink: Color32) {
        let [whole, fraction] = parts(number);
        let point = end - egui::vec2(self.fraction, 0.0);
        painter.text(point, Align2::RIGHT_CENTER, whole, font.clone(), ink);
        painter.text(point, Align2::LEFT_CENTER, fraction, font, ink);
    }
}

/// Aligns numbers in a monospaced font at the decimal point, by spaces before them.
pub fn aligned(numbers: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut numbers: Vec<String> = numbers.into_iter().collect();
    let width = |number: &String| parts(number)[0].chars().count();
    let widest = numbers.iter().map(width).max().unwrap_or_default();
    for number in &mut numbers {
        *number = format!("{}{number}", " ".repeat(widest - width(number)));
    }
    numbers
}

/// The parts before and from the decimal point; other text has no point.
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
