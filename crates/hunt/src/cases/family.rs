use std::fmt;

use hitbench_scene::scene::did_you_mean;

macro_rules! families {
    ($($family:ident $name:literal $about:literal;)*) => {
        /// What the cases of a family have in common.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Family {
            $(#[doc = $about] $family,)*
        }

        impl Family {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$family),*];

            /// The word for it in reports and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$family => $name,)* }
            }

            /// What its cases have in common, in a sentence.
            pub fn about(self) -> &'static str {
                match self { $(Self::$family => $about,)* }
            }
        }
    };
}

families! {
    Random "random" "Shapes of one size and at any angle, some of them of size 0, near where they touch.";
    Touching "touching" "They touch exactly, in numbers that every precision holds; one in three is off by an ulp or two.";
    NearParallel "near-parallel" "Their edges are off from parallel by 10⁻⁸ to 10⁻¹ degrees.";
    Far "far" "Both stand 10³ to 10⁶ from the origin.";
    Tiny "tiny" "Both are a hundredth to a ten-thousandth as large as a unit.";
    Needle "needle" "They are up to a million times as long as wide; sectors have half-angles down to 10⁻⁵ degrees.";
    Containing "containing" "One lies within the other, which is ten to a hundred times as large.";
    Sliding "sliding" "They touch at the start and one slides along the other, or rests, or parts.";
    Grazing "grazing" "One passes the other, and just touches it on its way or just does not.";
    Fast "fast" "One moves a hundred to ten thousand times its size within the frame.";
}

impl Family {
    /// Whether its cases are about motion: asked at rest they are as those of [`Family::Random`].
    pub fn moves(self) -> bool {
        matches!(self, Self::Sliding | Self::Grazing | Self::Fast)
    }

    /// From its name.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|family| family.name() == name);
        found.copied().ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|family| family.name()).collect();
            let hint = did_you_mean(name, &names);
            format!("there is no family {name}{hint}; known: {}", names.join(", "))
        })
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}
