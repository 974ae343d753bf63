//! What a lesson asks of the open scene, whatever its dimension.

use egui::Pos2;
use glam::DVec3;

use crate::bench::{Bench, Stepper};
use crate::lesson::{self, Answer, Ask, Asked, Axis, Context, Found, Goal, Judged};
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::{Hide, World, each_world};

fn context<V: World>(bench: &Bench<V>) -> Context<'_, V> {
    Context { document: bench.document(), u: bench.time.u, way: bench.trace.way.as_deref() }
}

impl AnyScene {
    pub(in crate::panels) fn judge(&self, ask: &Ask, given: Option<Answer>) -> Asked<Judged> {
        each_world!(AnyScene in self, open => lesson::judge(&context(&open.bench), ask, given))
    }

    pub(super) fn goals(&self, all: &[Goal]) -> Asked<Vec<Found>> {
        each_world!(AnyScene in self, open => lesson::goals(&context(&open.bench), all))
    }

    /// The axes of which one is to be chosen.
    pub(in crate::panels) fn axes(&self, ask: &Ask) -> Vec<Axis> {
        let Ask::WhichAxis { pair, way, .. } = ask else { return Vec::new() };
        let found = each_world!(AnyScene in self, open => lesson::axes(&context(&open.bench), pair, way.as_deref()));
        found.unwrap_or_default()
    }

    /// What identifies the scene and the instant that is shown: the same as long as both are.
    pub(super) fn shown_now(&self) -> (u64, u64) {
        each_world!(AnyScene in self, open => (open.bench.work.version(), open.bench.time.u.to_bits()))
    }

    /// Whether this is hidden.
    pub fn hides(&self, what: Hide) -> bool {
        each_world!(AnyScene in self, open => open.bench.shown.hides(what))
    }

    /// Hides these, and no others.
    pub(in crate::panels) fn hide(&mut self, what: Vec<Hide>) {
        each_world!(AnyScene in self, open => {
            let bench = &mut *open.bench;
            bench.shown.hide(what, &mut bench.trace);
            open.analyse();
        });
    }

    pub(super) fn names(&self) -> Vec<String> {
        each_world!(AnyScene in self, open => {
            open.bench.document().entries.iter().map(|entry| entry.name.clone()).collect()
        })
    }

    /// The names of the selected shapes; of all, if none is selected.
    pub(super) fn movable(&self) -> Vec<String> {
        let names = self.names();
        let selected =
            each_world!(AnyScene in self, open => open.bench.selection.entries().to_vec());
        let chosen: Vec<String> =
            selected.iter().filter_map(|&index| names.get(index)).cloned().collect();
        if chosen.is_empty() { names } else { chosen }
    }

    pub(super) fn pair_names(&self) -> Option<(String, String)> {
        let names = self.names();
        let (a, b) = self.focus()?;
        Some((names.get(a)?.clone(), names.get(b)?.clone()))
    }

    /// Puts the pair of these names in focus, if another one is.
    pub(super) fn focus_on_pair(&mut self, (a, b): &(String, String)) {
        let now = self.pair_names();
        if now.is_some_and(|(c, d)| [(&c, &d), (&d, &c)].contains(&(a, b))) {
            return;
        }
        let names = self.names();
        let find = |name: &String| names.iter().position(|known| known == name);
        if let (Some(a), Some(b)) = (find(a), find(b)) {
            each_world!(AnyScene in self, open => {
                open.bench.focus_on(a, b);
                open.analyse();
            });
        }
    }

    /// Locks all shapes but those of these names.
    pub(super) fn lock_all_but(&mut self, free: &[&str]) {
        each_world!(AnyScene in self, open => {
            let bench = &mut *open.bench;
            bench.selection.lock_all_but(bench.work.document(), free);
            bench.tool.hover = None;
        });
    }

    /// Shows the first step of the test, or the next one. Answers whether there are more.
    pub(super) fn show_next_step(&mut self) -> bool {
        each_world!(AnyScene in self, open => {
            let count = open.bench.trace.steps(&open.findings).len();
            open.bench.trace.stepper.forward(count);
            open.bench.trace.stepper != Stepper::All
        })
    }

    /// The middle of the pair in focus.
    pub(super) fn middle(&self) -> DVec3 {
        each_world!(AnyScene in self, open => open.bench.seen().own_axis_anchor())
    }

    /// Where a point of the world is on the screen.
    pub(super) fn on_screen(&self, point: DVec3) -> Option<Pos2> {
        let seen = each_world!(AnyScene in self, open => open.bench.sight.camera.project(point))?;
        Some(Pos2::new(seen.x as f32, seen.y as f32))
    }
}
