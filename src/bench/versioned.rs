//! Values with a version.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// A value with a number that changes whenever the value may have changed.
#[derive(Debug, Clone)]
pub(super) struct Versioned<T> {
    value: T,
    version: u64,
}

/// A new version number; no two versions of any value have the same.
fn next() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}

impl<T> Versioned<T> {
    pub fn new(value: T) -> Self {
        Self { value, version: next() }
    }

    pub fn version(&self) -> u64 {
        self.version
    }
}

impl<T> Deref for Versioned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Versioned<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.version = next();
        &mut self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_have_changed_has_another_version() {
        let mut value = Versioned::new(vec![1]);
        let (first, copy) = (value.version(), value.clone());
        assert_eq!((value.len(), value.version(), copy.version()), (1, first, first));
        value.push(2);
        assert_ne!(value.version(), first);
        assert_eq!(copy.version(), first);
        assert_ne!(Versioned::new(vec![1]).version(), first);
    }
}
