//! The tabs "Numbers" and "Text": the numbers of the shapes and the text about the scene, to be edited.

pub(super) mod inspector;
pub(super) mod text;
