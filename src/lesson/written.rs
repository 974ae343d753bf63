//! A part of a lesson that is read once the dimension of its scene is known.

use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::scene::{Fault, from_ron, ron_options};

/// RON as it was written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Written(Box<RawValue>);

impl Written {
    /// A value as RON.
    pub(super) fn of(value: &impl Serialize) -> Option<Self> {
        let text = ron_options().to_string(value).ok()?;
        Some(Self(RawValue::from_boxed_ron(text.into()).ok()?))
    }

    /// The value that it describes.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        from_ron(self.0.get_ron().trim())
    }
}
