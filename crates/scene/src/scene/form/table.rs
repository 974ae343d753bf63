//! What follows from the table of forms.

macro_rules! forms {
    ($meshes:ident; $($kind:ident($shape:ident): $make:path, $(with $with:ident,)? $about:literal {
        $($(#[$attribute:meta])* $field:ident: $type:ty as $role:ident = $read:expr,)+
    })+) => {
        /// A shape as a scene file writes it: the same fields, of the same bits.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(rename = "Shape", deny_unknown_fields)]
        #[serde(bound(serialize = "V: World", deserialize = "V: World"))]
        #[allow(missing_docs, reason = "the fields are those of the constructor of the linked shape")]
        pub enum Form<V: World> {
            $(#[doc = concat!("See [`", stringify!($kind), "`]: ", $about, ".")]
            $kind { $($(#[$attribute])* $field: $type),+ }),+
        }

        impl<V: World> Form<V> {
            /// The shape that it describes, each number rounded to the precision of W.
            pub fn build<W: Dimension<Precise = V>>(
                &self,
                $meshes: &Meshes<V>,
            ) -> Result<Shape<W>, ShapeError> {
                Ok(match self {
                    $(Self::$kind { $($field),+ } => {
                        $make($($with,)? $(argument!($role W $field)),+)?.into()
                    })+
                })
            }

            /// The kind of the shape.
            pub fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind { .. } => Kind::$kind),+
                }
            }

            /// Its fields in their order, each by its name and its role.
            pub fn fields(&mut self) -> Vec<(&'static str, Value<'_, V>)> {
                match self {
                    $(Self::$kind { $($field),+ } => {
                        vec![$((stringify!($field), value!($role $field))),+]
                    })+
                }
            }

            /// A form of this kind in which every number is 0 and every list empty: it need not make a shape.
            pub fn blank(kind: Kind) -> Self {
                match kind {
                    $(Kind::$kind => Self::$kind { $($field: blank!($role)),+ }),+
                }
            }
        }

        /// The form of the shape as it stands; the parameters that made a box, a sector or a plane are read from the
        /// result. The numbers are those of the shape, in the fewest digits; a box of the plane gets the angle of its
        /// first axis.
        impl<V: World, W: Dimension<Precise = V>> From<&Shape<W>> for Form<V> {
            fn from(shape: &Shape<W>) -> Self {
                let reader = Reader(Precision::of::<W::Scalar>());
                match shape {
                    $(Shape::$kind($shape) => {
                        Self::$kind { $($field: written!($role reader $read)),+ }
                    })+
                }
            }
        }

        /// What a kind is, in a line, and its fields in the order of the file.
        pub(super) fn row(kind: Kind) -> (&'static str, &'static [(&'static str, Role)]) {
            match kind {
                $(Kind::$kind => ($about, &[$((stringify!($field), Role::$role)),+])),+
            }
        }
    };
}
