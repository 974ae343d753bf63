//! Parts that several panels share: fields, messages, fonts and sizes.

pub(super) mod control;
pub(super) mod decimals;
pub(super) mod dialog;
pub(super) mod glyphs;
pub(super) mod look;
pub(super) mod number;
pub(super) mod toast;
pub(super) mod votes;
