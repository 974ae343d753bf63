//! Arithmetic expressions with units, as they are typed into the fields of numbers.

use thiserror::Error;

use crate::scene::Unit;
use crate::shapes::Angle;

/// The reason for which a typed text is no number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the message says it")]
pub enum ExpressionError {
    #[error("nothing is typed: type a number, or an expression such as 1/3")]
    Empty,
    #[error("it ends too early: after {0:?} a number is missing")]
    Ends(String),
    #[error("{0:?} is not expected there: type something like 2^-20 or sqrt(2)/2")]
    Unexpected(String),
    #[error(
        "{0:?} has a comma, which parts decimals for some and thousands for others: write 0.5, or 1000"
    )]
    Comma(String),
    #[error("a closing parenthesis is missing before {0:?}")]
    Unclosed(String),
    #[error(
        "{0:?} is unknown: there are pi, tau, e, deg, rad, sqrt, abs, exp, ln, sin, cos, tan, asin, acos, atan"
    )]
    Unknown(String),
    #[error("{0} needs parentheses: {0}(2)")]
    NoArgument(String),
    #[error(
        "{0:?} is no number: bits are 0x and up to 8 hexadecimal digits of a finite f32, or up to 16 of an f64"
    )]
    Bits(String),
    #[error("an angle and a number do not add up: give both a unit, such as 45 deg")]
    Mixed,
    #[error("an angle stands where a plain number must: leave out deg and rad, or divide by 1 rad")]
    Angle,
    #[error("the result is {0}: numbers are finite")]
    NotFinite(String),
    #[error("it is nested too deeply: use fewer parentheses")]
    Depth,
}

use ExpressionError as Error;

/// The most levels to which an expression may be nested.
const DEPTH: u32 = 64;

/// The number that `text` stands for, in the unit `unit`; a number without a unit is taken to be in it.
///
/// `+ - * / ^` and parentheses as in mathematics (`^` binds first and to the right; `2 pi` and `45 deg` are products),
/// `pi tau e`, the angles `deg`, `°` and `rad`, and the functions that [`ExpressionError::Unknown`] names. Sines take
/// an angle, or a number as radians; arcs are angles. `0x3f800000` is the number of these bits in `f32`,
/// and more than eight digits are the bits of an `f64`.
pub fn evaluate(text: &str, unit: Unit) -> Result<f64, ExpressionError> {
    if text.trim().is_empty() {
        return Err(Error::Empty);
    }
    let mut parser = Parser { text, rest: text.trim_start(), depth: 0 };
    let value = parser.sum()?;
    if parser.rest.starts_with(',') {
        return Err(Error::Comma(text.trim().to_owned()));
    }
    if !parser.rest.is_empty() {
        return Err(parser.unexpected());
    }
    let number = match (value.angle, unit) {
        (false, _) | (true, Unit::Degrees) => value.number,
        (true, Unit::Radians) => value.number.to_radians(),
        (true, Unit::None | Unit::Ratio) => return Err(Error::Angle),
    };
    if number.is_finite() { Ok(number) } else { Err(Error::NotFinite(number.to_string())) }
}

/// A part of an expression that was read.
type Read = Result<Value, Error>;

/// A number, or an angle in degrees.
#[derive(Clone, Copy)]
struct Value {
    number: f64,
    angle: bool,
}

impl Value {
    fn plain(self) -> Result<f64, Error> {
        if self.angle { Err(Error::Angle) } else { Ok(self.number) }
    }

    fn map(self, f: impl FnOnce(f64) -> f64) -> Self {
        Self { number: f(self.number), ..self }
    }

    fn plus(self, other: Self) -> Result<Self, Error> {
        if self.angle != other.angle {
            return Err(Error::Mixed);
        }
        Ok(self.map(|number| number + other.number))
    }

    fn times(self, other: Self) -> Result<Self, Error> {
        let factor = if self.angle { other.plain()? } else { other.number };
        Ok(Self { number: self.number * factor, angle: self.angle || other.angle })
    }

    fn over(self, other: Self) -> Result<Self, Error> {
        let divisor = if self.angle { other.number } else { other.plain()? };
        Ok(Self { number: self.number / divisor, angle: self.angle && !other.angle })
    }

    fn sin_cos(self) -> (f64, f64) {
        let angle = if self.angle { Angle::Degrees } else { Angle::Radians };
        angle(self.number).sin_cos()
    }
}

struct Parser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: u32,
}

impl<'a> Parser<'a> {
    fn sum(&mut self) -> Read {
        let mut value = self.product()?;
        loop {
            if self.eat("+") {
                value = value.plus(self.product()?)?;
            } else if self.eat_minus() {
                value = value.plus(self.product()?.map(|number| -number))?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Read {
        let mut value = self.signed()?;
        loop {
            if self.eat("*") || self.eat("·") || self.eat("×") {
                value = value.times(self.signed()?)?;
            } else if self.eat("/") {
                value = value.over(self.signed()?)?;
            } else if self.rest.starts_with(|c: char| c.is_alphabetic() || "(°".contains(c)) {
                value = value.times(self.power()?)?;
            } else {
                return Ok(value);
            }
        }
    }

    fn signed(&mut self) -> Read {
        if self.eat_minus() {
            return Ok(self.deeper(Self::signed)?.map(|number| -number));
        }
        if self.eat("+") {
            return self.deeper(Self::signed);
        }
        self.power()
    }

    fn power(&mut self) -> Read {
        let base = self.atom()?;
        if !self.eat("^") {
            return Ok(base);
        }
        let (base, exponent) = (base.plain()?, self.deeper(Self::signed)?.plain()?);
        Ok(Value { number: base.powf(exponent), angle: false })
    }

    fn atom(&mut self) -> Read {
        if self.eat("(") {
            return self.closed();
        }
        if self.eat("°") {
            return Ok(Value { number: 1.0, angle: true });
        }
        match self.rest.chars().next() {
            None => Err(Error::Ends(self.text.trim().to_owned())),
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_alphabetic() => self.name(),
            Some(_) => Err(self.unexpected()),
        }
    }

    /// The value up to the closing parenthesis.
    fn closed(&mut self) -> Read {
        let value = self.deeper(Self::sum)?;
        if self.eat(")") { Ok(value) } else { Err(Error::Unclosed(self.rest.to_owned())) }
    }

    fn number(&mut self) -> Read {
        let number = |number| Ok(Value { number, angle: false });
        if self.rest.starts_with("0x") || self.rest.starts_with("0X") {
            let text = self.take(|_, c| c.is_ascii_alphanumeric());
            let value = match &text[2..] {
                bits if bits.len() <= 8 => {
                    u32::from_str_radix(bits, 16).ok().map(|bits| f32::from_bits(bits).into())
                }
                bits => u64::from_str_radix(bits, 16).ok().map(f64::from_bits),
            };
            let finite = value.filter(|value| value.is_finite());
            return number(finite.ok_or_else(|| Error::Bits(text.to_owned()))?);
        }
        // An e is an exponent only where one follows: 2e is twice e.
        let digits = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let mantissa = self.take(|_, c| c.is_ascii_digit() || c == '.');
        let exponent = self.rest.strip_prefix(['e', 'E']);
        let signless = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
        let text = if signless.is_some_and(digits) && self.touches(mantissa) {
            let length = self.rest.len() - signless.unwrap_or_default().len();
            let tail = self.take(|at, c| at < length || c.is_ascii_digit());
            format!("{mantissa}{tail}")
        } else {
            mantissa.to_owned()
        };
        text.parse().map_or_else(|_| Err(Error::Unexpected(text.clone())), number)
    }

    fn name(&mut self) -> Read {
        use std::f64::consts::{E, PI, TAU};
        let name = self.take(|_, c| c.is_alphanumeric());
        let number = |number: f64| Value { number, angle: false };
        let angle = |radians: f64| Value { number: radians.to_degrees(), angle: true };
        match name {
            "pi" | "π" => return Ok(number(PI)),
            "tau" | "τ" => return Ok(number(TAU)),
            "e" => return Ok(number(E)),
            "deg" => return Ok(Value { number: 1.0, angle: true }),
            "rad" => return Ok(angle(1.0)),
            "sqrt" | "abs" | "exp" | "ln" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan" => {}
            _ => return Err(Error::Unknown(name.to_owned())),
        }
        if !self.eat("(") {
            return Err(Error::NoArgument(name.to_owned()));
        }
        let value = self.closed()?;
        Ok(match name {
            "abs" => value.map(f64::abs),
            "sin" => number(value.sin_cos().0),
            "cos" => number(value.sin_cos().1),
            "tan" => number(value.sin_cos().0 / value.sin_cos().1),
            "sqrt" => number(value.plain()?.sqrt()),
            "exp" => number(value.plain()?.exp()),
            "ln" => number(value.plain()?.ln()),
            "asin" => angle(value.plain()?.asin()),
            "acos" => angle(value.plain()?.acos()),
            _ => angle(value.plain()?.atan()),
        })
    }

    fn deeper(&mut self, f: impl FnOnce(&mut Self) -> Read) -> Read {
        if self.depth == DEPTH {
            return Err(Error::Depth);
        }
        self.depth += 1;
        let value = f(self);
        self.depth -= 1;
        value
    }

    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.map_or(self.rest, str::trim_start);
        rest.is_some()
    }

    /// Takes a minus sign; numbers at the border of the view are written with the true one, U+2212.
    fn eat_minus(&mut self) -> bool {
        self.eat("-") || self.eat("−")
    }

    /// The longest beginning whose characters, each with its place, are all `good`.
    fn take(&mut self, good: impl Fn(usize, char) -> bool) -> &'a str {
        let end = self.rest.char_indices().find(|&(at, c)| !good(at, c));
        let (text, rest) = self.rest.split_at(end.map_or(self.rest.len(), |(at, _)| at));
        self.rest = rest.trim_start();
        text
    }

    /// Whether the rest begins right after `before`, without a space.
    fn touches(&self, before: &str) -> bool {
        self.rest.as_ptr() as usize == before.as_ptr() as usize + before.len()
    }

    fn unexpected(&self) -> Error {
        Error::Unexpected(self.rest.chars().take(12).collect())
    }
}
