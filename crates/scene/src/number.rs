//! Numbers for people to read.

use hitbench_core::vector::Scalar;

use crate::words::tr;

/// A number for reading: four significant digits, and a true minus sign.
pub fn number(value: impl Scalar) -> String {
    rounded(value, 4)
}

/// A number of so many significant digits.
pub fn rounded(value: impl Scalar, digits: i32) -> String {
    let value = value.double();
    match value {
        0.0 => return "0".to_owned(),
        f64::INFINITY => return "∞".to_owned(),
        f64::NEG_INFINITY => return "−∞".to_owned(),
        value if value.is_nan() => return tr("no number").to_owned(),
        _ => {}
    }
    let magnitude = value.abs().log10().floor() as i32;
    let text = if (-4..7).contains(&magnitude) {
        let text = format!("{value:.*}", (digits - 1 - magnitude).max(0) as usize);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    } else {
        let text = format!("{value:.*e}", digits as usize - 1);
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        format!("{}e{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
    };
    text.replace('-', "−")
}

/// Whether a `value` that was computed from these `numbers` may be 0 but for rounding: it is within 8 ulp of their size.
/// Numbers that are all of single precision were computed so.
pub fn is_rounding(value: f64, numbers: &[f64]) -> bool {
    let single = |&x: &f64| f64::from(x as f32) == x || !x.is_finite();
    let epsilon = if single(&value) && numbers.iter().all(single) {
        f64::from(f32::EPSILON)
    } else {
        f64::EPSILON
    };
    let finite = numbers.iter().filter(|x| x.is_finite());
    value.abs() <= 8.0 * epsilon * finite.fold(0.0, |size, x| x.abs().max(size))
}

/// In the fewest digits that read back to the same number, of single precision if it is one (`single`), also where it is
/// held as a double; with a true minus sign.
pub fn shortest(value: impl Scalar, single: bool) -> String {
    let value = value.double();
    let plain = value == 0.0 || (1e-4..1e7).contains(&value.abs());
    let text = match (single, plain) {
        (true, true) => (value as f32).to_string(),
        (true, false) => format!("{:e}", value as f32),
        (false, true) => value.to_string(),
        (false, false) => format!("{value:e}"),
    };
    if value == 0.0 { "0".to_owned() } else { text.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_honest() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-2.5, "−2.5"),
            (3.39049, "3.39"),
            (1234.56, "1235"),
            (0.000123456, "0.0001235"),
            (1.0e-9, "1e−9"),
            (1.5e12, "1.5e12"),
        ] {
            assert_eq!(number(value), text);
        }
    }
}
