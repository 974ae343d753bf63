//! How the parts of a formula are written.

use crate::number::{rounded, shortest};
use hitbench_core::shapes::Obb;
use hitbench_core::vector::{Scalar, Vector};

/// The names of the coordinates.
pub const NAMES: [&str; 3] = ["x", "y", "z"];

pub fn plus(way: String, factor: &str) -> String {
    format!(" + {factor} {way}")
}

/// A point of the unit sphere by its longitude t, and in space its latitude s: the name of the point, and its coordinates.
pub fn on_unit_sphere(dim: usize) -> (&'static str, [&'static str; 3]) {
    match dim {
        2 => ("p(t)", ["cos t", "sin t", ""]),
        _ => ("p(s, t)", ["cos s cos t", "sin s", "cos s sin t"]),
    }
}

/// How numbers are written, which may be those of single precision although they are held as doubles.
#[derive(Debug, Clone, Copy)]
pub enum Pen {
    /// In the fewest digits that read back to them.
    Exact { single: bool },
    /// With as many digits as are certain in a computed number.
    About { single: bool },
}

impl Pen {
    pub fn number(self, value: impl Scalar) -> String {
        match self {
            Self::Exact { single } => shortest(value, single),
            Self::About { single: true } => rounded(value, 7),
            Self::About { single: false } => rounded(value, 15),
        }
    }

    /// The pen for computed numbers.
    pub fn about(self) -> Self {
        let (Self::Exact { single } | Self::About { single }) = self;
        Self::About { single }
    }

    /// The forms of a straight line; in the plane also the implicit one, normal · x = offset, with the first
    /// non-zero component of the normal positive.
    pub fn straight<V: Vector>(
        self,
        start: V,
        (pen, way): (Self, V),
        range: &str,
    ) -> Vec<(&'static str, String)> {
        let mut forms = Vec::new();
        if let (2, Some(normal)) = (V::DIM, way.unit().map(V::perpendicular)) {
            let leading =
                if normal.get(0) == V::Scalar::ZERO { normal.get(1) } else { normal.get(0) };
            let normal = if leading < V::Scalar::ZERO { -normal } else { normal };
            let of = if range.is_empty() { "implicit" } else { "on the line" };
            // Along an axis nothing is computed: it is a coordinate of the start.
            let is_axis = (0..V::DIM).any(|i| normal.get(i) == V::Scalar::ONE);
            let pen = if is_axis { self } else { self.about() };
            forms.push((of, format!("{} = {}", pen.linear(normal), pen.number(normal.dot(start)))));
        }
        forms.push(("parametric", format!("p(t) = {}{range}", self.along(start, (pen, way)))));
        forms
    }

    /// start + t way.
    pub fn along<V: Vector>(self, start: V, (pen, way): (Self, V)) -> String {
        format!("{}{}", self.vector(start), plus(pen.vector(way), "t"))
    }

    /// The coordinate along axis `i` of a box, from its centre.
    pub fn across<V: Vector>(self, frame: &Obb<V>, i: usize) -> String {
        self.about().dot(frame.axes()[i], self.from(frame.center()))
    }

    pub fn dot<V: Vector>(self, axis: V, of: String) -> String {
        let of = if of == "p" { of } else { format!("({of})") };
        format!("{} · {of}", self.vector(axis))
    }

    /// p − center.
    pub fn from<V: Vector>(self, center: V) -> String {
        if center == V::ZERO { "p".to_owned() } else { format!("p − {}", self.vector(center)) }
    }

    pub fn vector<V: Vector>(self, v: V) -> String {
        let components: Vec<String> = (0..V::DIM).map(|i| self.number(v.get(i))).collect();
        format!("({})", components.join(", "))
    }

    /// a x + b y + c z, without the terms that are zero.
    pub fn linear<V: Vector>(self, normal: V) -> String {
        let mut text = String::new();
        for (i, name) in NAMES.iter().enumerate().take(V::DIM) {
            let factor = normal.get(i);
            if factor == V::Scalar::ZERO {
                continue;
            }
            let negative = factor < V::Scalar::ZERO;
            let size = self.number(if negative { -factor } else { factor });
            text += match (text.is_empty(), negative) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            };
            if size != "1" {
                text += &size;
                text.push(' ');
            }
            text += name;
        }
        text
    }

    /// x − by.
    pub fn less<S: Scalar>(self, name: &str, by: S) -> String {
        if by == S::ZERO {
            name.to_owned()
        } else if by < S::ZERO {
            format!("{name} + {}", self.number(-by))
        } else {
            format!("{name} − {}", self.number(by))
        }
    }

    /// (x − a)² + (y − b)² + …
    pub fn squares<V: Vector>(self, center: V) -> String {
        let square = |i: usize| format!("{}²", self.less_in_brackets(NAMES[i], center.get(i)));
        (0..V::DIM).map(square).collect::<Vec<_>>().join(" + ")
    }

    /// The square as a number if it has few digits after the point, else as a power.
    pub fn squared(self, radius: impl Scalar) -> String {
        let r = radius.double();
        let is_short = (r * 16.0).fract() == 0.0 && r < 1000.0;
        if is_short { shortest(r * r, false) } else { format!("{}²", self.number(radius)) }
    }

    /// x − by, in brackets if it is more than a letter.
    pub fn less_in_brackets<S: Scalar>(self, name: &str, by: S) -> String {
        let text = self.less(name, by);
        if text.len() == 1 { text } else { format!("({text})") }
    }

    /// (a + r cos t, b + r sin t); in space by latitude s and longitude t.
    pub fn on_sphere<V: Vector>(self, center: V, radius: V::Scalar) -> String {
        let (run, factors) = on_unit_sphere(V::DIM);
        let radius = self.number(radius);
        let component = |i: usize| {
            let wave = if radius == "1" {
                factors[i].to_owned()
            } else {
                format!("{radius} {}", factors[i])
            };
            let at = center.get(i);
            if at == V::Scalar::ZERO { wave } else { format!("{} + {wave}", self.number(at)) }
        };
        format!("{run} = ({})", (0..V::DIM).map(component).collect::<Vec<_>>().join(", "))
    }
}
