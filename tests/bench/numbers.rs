//! Numbers as a person types and reads them.

use std::f64::consts::{E, PI};

use hitbench::bench::{ExpressionError, Notation, evaluate, read_number, write_number};
use hitbench::scene::Precision::{F32, F64};
use hitbench::scene::Unit;
use proptest::prelude::*;

#[test]
fn expressions_mean_what_they_mean_in_mathematics() {
    for (text, value) in [
        ("1/3", 1.0 / 3.0),
        ("2^-20", 2f64.powi(-20)),
        ("sqrt(2)/2", 2f64.sqrt() / 2.0),
        ("pi/4", PI / 4.0),
        ("-2^2", -4.0),
        ("2^3^2", 512.0),
        ("(2^3)^2", 64.0),
        ("2 - 3 - 4", -5.0),
        ("2 / 4 / 2", 0.25),
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("--1", 1.0),
        ("2*-3", -6.0),
        ("+.5", 0.5),
        ("3 − 5", -2.0),
        ("2 × 3 · 4", 24.0),
        ("2pi", 2.0 * PI),
        ("1/2 pi", PI / 2.0),
        ("2(3)", 6.0),
        ("2e", 2.0 * E),
        ("2e3", 2000.0),
        ("2e-3+1", 1.002),
        ("1E+2", 100.0),
        ("2e - 3", 2.0 * E - 3.0),
        ("ln(exp(2))", 2.0),
        ("abs(-3)", 3.0),
        ("sin(30 deg)", 0.5),
        ("cos(90°)", 0.0),
        ("sin(pi)", 0.0),
        ("tan(45°)", 1.0),
        ("90 deg / (1 deg)", 90.0),
        ("0x3f800000", 1.0),
        ("0x40000000 + 1", 3.0),
        ("0x1", f64::from(f32::from_bits(1))),
    ] {
        let answer = evaluate(text, Unit::None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!((answer - value).abs() <= 1e-15 * value.abs(), "{text} is {answer}, not {value}");
    }
}

#[test]
fn an_angle_is_converted_to_the_unit_of_its_field() {
    for (text, degrees, radians) in [
        ("45 deg", 45.0, PI / 4.0),
        ("45°", 45.0, PI / 4.0),
        ("pi/4 rad", 45.0, PI / 4.0),
        ("1/4 tau rad", 90.0, PI / 2.0),
        ("30 deg + pi/6 rad", 60.0, PI / 3.0),
        ("-(30 deg) * 2", -60.0, -PI / 3.0),
        ("acos(0)", 90.0, PI / 2.0),
        ("2 atan(1)", 90.0, PI / 2.0),
        // Without a unit it is in that of the field.
        ("45", 45.0, 45.0),
    ] {
        assert_eq!(read_number(text, Unit::Degrees, F64), Ok(degrees), "{text}");
        assert_eq!(read_number(text, Unit::Radians, F64), Ok(radians), "{text}");
    }
}

#[test]
fn what_is_no_number_is_refused_with_the_reason() {
    use ExpressionError::*;
    let text = str::to_owned;
    for (typed, error) in [
        ("", Empty),
        ("  ", Empty),
        ("1/", Ends(text("1/"))),
        ("-", Ends(text("-"))),
        ("2^", Ends(text("2^"))),
        ("1,5", Comma(text("1,5"))),
        ("1 2", Unexpected(text("2"))),
        ("*2", Unexpected(text("*2"))),
        ("1.2.3", Unexpected(text("1.2.3"))),
        (".", Unexpected(text("."))),
        ("()", Unexpected(text(")"))),
        ("1)", Unexpected(text(")"))),
        ("(1", Unclosed(text(""))),
        ("(1 2", Unclosed(text("2"))),
        ("foo", Unknown(text("foo"))),
        ("nan", Unknown(text("nan"))),
        ("inf", Unknown(text("inf"))),
        ("3 cm", Unknown(text("cm"))),
        ("sqrt 2", NoArgument(text("sqrt"))),
        ("0x", Bits(text("0x"))),
        ("0x3g", Bits(text("0x3g"))),
        ("0x3f800000000000000", Bits(text("0x3f800000000000000"))),
        ("0x7ff0000000000000", Bits(text("0x7ff0000000000000"))),
        ("0x7f800000", Bits(text("0x7f800000"))),
        ("0xffc00000", Bits(text("0xffc00000"))),
        ("1 + 1 deg", Mixed),
        ("45 deg", Angle),
        ("1 / 1 deg deg", Angle),
        ("(2 deg)^2", Angle),
        ("1/0", NotFinite(text("inf"))),
        ("0/0", NotFinite(text("NaN"))),
        ("sqrt(-1)", NotFinite(text("NaN"))),
        ("2^2000", NotFinite(text("inf"))),
        ("1e39", NotFinite(text("1e39, beyond the largest f32"))),
    ] {
        assert_eq!(read_number(typed, Unit::None, F32), Err(error), "{typed:?}");
    }
    for nest in ["(", "-", "2^", "sqrt("] {
        assert_eq!(evaluate(&nest.repeat(100_000), Unit::None), Err(Depth), "{nest}");
    }
}

#[test]
fn both_notations_of_the_nasty_numbers() {
    for (value, decimal, bits) in [
        (0.0, "0", "0x00000000"),
        (-0.0, "-0", "0x80000000"),
        (1.0, "1", "0x3f800000"),
        (0.1, "0.1", "0x3dcccccd"),
        (f32::MAX, "3.4028235e38", "0x7f7fffff"),
        (f32::from_bits(1), "1e-45", "0x00000001"),
        // Read by way of the nearest double, it would be rounded to its neighbour.
        (7.038_531e-26, "7.038531e-26", "0x15ae43fd"),
    ] {
        let double = f64::from(value);
        assert_eq!(write_number(double, Notation::Decimal, F32), decimal);
        assert_eq!(write_number(double, Notation::Bits, F32), bits);
        for text in [decimal, bits] {
            let read = read_number(text, Unit::Degrees, F32).map(|read| F32.bits(read));
            assert_eq!(read, Ok(bits.to_owned()), "{text}");
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back_to_the_same_bits(bits: u32) {
        let value = f32::from_bits(bits);
        prop_assume!(value.is_finite());
        for notation in [Notation::Decimal, Notation::Bits] {
            let text = write_number(value.into(), notation, F32);
            let read = read_number(&text, Unit::None, F32).map(|read| F32.bits(read));
            prop_assert_eq!(read, Ok(format!("{bits:#010x}")), "{}", text);
        }
    }

    #[test]
    fn what_is_written_in_doubles_reads_back_to_the_same_bits(bits: u64) {
        let value = f64::from_bits(bits);
        prop_assume!(value.is_finite());
        for notation in [Notation::Decimal, Notation::Bits] {
            let text = write_number(value, notation, F64);
            let read = read_number(&text, Unit::None, F64).map(f64::to_bits);
            prop_assert_eq!(read, Ok(bits), "{}", text);
        }
    }

    #[test]
    fn a_sum_of_products_is_what_f64_says(a in -1e3..1e3, b in -1e3..1e3, c in 0.1..1e3) {
        let text = format!("{a} * ({b}) - {a} / {c} + {c}");
        let value = a * b - a / c + c;
        prop_assert_eq!(evaluate(&text, Unit::None), Ok(value));
    }

    #[test]
    fn nothing_that_is_typed_makes_it_panic(text in "[-+*/^().e°x 0-9a-z−π]{0,24}|\\PC{0,12}") {
        if let Ok(value) = read_number(&text, Unit::Degrees, F32) {
            prop_assert!(value.is_finite(), "{:?}", text);
        }
    }
}
