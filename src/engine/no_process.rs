//! On a page there are no processes, so there is no engine to be asked: the same names as in `mine.rs`, and nothing behind them.

use std::sync::Arc;

use super::Stand;
use super::source::Source;
use crate::referee::{Hello, Question, Reply};
use crate::ways::{Engine, NoAnswer};

/// What nobody has there.
#[derive(Debug, Clone, Copy)]
pub enum Mine {}

impl Mine {
    /// `None`.
    pub fn start(_: Source) -> Option<Self> {
        None
    }

    /// What is started.
    pub fn source(&self) -> &Source {
        match *self {}
    }

    /// How it stands.
    pub fn stand(&self) -> Stand {
        match *self {}
    }

    /// What it printed with its last answer.
    pub fn printed(&self) -> String {
        match *self {}
    }

    /// Whether something will come of it without another question.
    pub fn is_at_work(&self) -> bool {
        match *self {}
    }
}

impl Engine for Mine {
    fn hello(&self) -> Option<Hello> {
        match *self {}
    }

    fn ask(&self, _: &Question) -> Result<Reply, NoAnswer> {
        match *self {}
    }

    fn another(&self) -> Result<Arc<dyn Engine>, String> {
        match *self {}
    }
}
