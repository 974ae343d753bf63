//! A person at the bench, without a window.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use glam::{DVec2, DVec3};
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{
    Action, Bench, Button, Deed, Event, Grip, Guide, Handle, Input, Modifiers, Rect, Refused,
};
use hitbench::scene::{Document, Entry, Form, World};

/// A bench, the findings of its last frame, and what the hands are doing.
pub struct Hands<V: World> {
    pub bench: Bench<V>,
    pub findings: Findings<V>,
    pub input: Frame,
}

/// What the hands do in a frame, and what they hold. What happens only in one frame is over after it.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    pub viewport: Rect,
    pub pointer: Option<DVec2>,
    pub over_viewport: bool,
    pub modifiers: Modifiers,
    pub seconds: f32,
    /// Guides whose keys are held from frame to frame.
    pub held: Vec<Guide>,
    pub pressed: Vec<Button>,
    pub released: Vec<Button>,
    pub double_click: bool,
    pub wheel: f32,
    down: Vec<Guide>,
}

impl Frame {
    /// What the bench is told of it, in the order in which it happens.
    pub fn events(&mut self) -> Vec<Event> {
        let mut deeds = vec![Deed::Move];
        let before = std::mem::replace(&mut self.down, self.held.clone());
        deeds
            .extend(before.iter().filter(|key| !self.held.contains(key)).map(|&key| Deed::Up(key)));
        deeds.extend(
            self.held.iter().filter(|key| !before.contains(key)).map(|&key| Deed::Down(key)),
        );
        let wheel = std::mem::take(&mut self.wheel);
        deeds.extend((wheel != 0.0).then_some(Deed::Wheel(wheel)));
        let double = std::mem::take(&mut self.double_click);
        deeds.extend(self.pressed.drain(..).map(|button| Deed::Press { button, double }));
        deeds.extend(self.released.drain(..).map(Deed::Release));
        deeds.push(Deed::Move);
        deeds.into_iter().map(|deed| self.event(deed)).collect()
    }

    /// One event, with what is held now.
    pub fn event(&self, deed: Deed) -> Event {
        let Self { pointer, over_viewport, modifiers, .. } = *self;
        Event { pointer: pointer.map(|at| at.as_vec2()), over_viewport, modifiers, deed }
    }
}

impl<V: World> Hands<V> {
    /// At a viewport of 1000 by 800 pixels that does not begin at the corner of the window.
    pub fn at(document: Document<V>) -> Self {
        let bench = Bench::new(document);
        let findings = analyse(bench.document(), &bench.question());
        let viewport =
            Rect { min: glam::Vec2::new(200.0, 40.0), max: glam::Vec2::new(1200.0, 840.0) };
        let input =
            Frame { viewport, over_viewport: true, seconds: 1.0 / 60.0, ..Frame::default() };
        let mut hands = Self { bench, findings, input };
        hands.frame();
        hands
    }

    /// One frame: what happened only in it is then over.
    pub fn frame(&mut self) {
        let events = self.input.events();
        self.take(events);
    }

    /// One frame in which just this happens.
    pub fn take(&mut self, events: Vec<Event>) {
        let Frame { viewport, seconds, .. } = self.input;
        self.bench.update(&Input { viewport, events, seconds }, &self.findings);
        self.findings = analyse(self.bench.document(), &self.bench.question());
    }

    pub fn move_to(&mut self, at: DVec2) {
        self.input.pointer = Some(at);
        self.frame();
    }

    pub fn press(&mut self) {
        self.input.pressed.push(Button::Left);
        self.frame();
    }

    pub fn release(&mut self) {
        self.input.released.push(Button::Left);
        self.frame();
    }

    pub fn click(&mut self, at: DVec2) {
        self.move_to(at);
        self.press();
        self.release();
    }

    /// Presses at `from`, moves to `to` in a few steps, and does not release.
    pub fn pull(&mut self, from: DVec2, to: DVec2) {
        self.move_to(from);
        self.press();
        for step in 1..=8 {
            self.move_to(from.lerp(to, step as f64 / 8.0));
        }
    }

    pub fn drag(&mut self, from: DVec2, to: DVec2) {
        self.pull(from, to);
        self.release();
    }

    pub fn right_drag(&mut self, from: DVec2, to: DVec2) {
        self.move_to(from);
        self.input.pressed.push(Button::Right);
        self.frame();
        for step in 1..=8 {
            self.move_to(from.lerp(to, step as f64 / 8.0));
        }
        self.input.released.push(Button::Right);
        self.frame();
    }

    /// Performs an action and shows the next frame.
    pub fn act(&mut self, action: Action) {
        drop(self.told(action));
        self.frame();
    }

    /// Performs an action. Returns what the user is told.
    pub fn told(&mut self, action: Action) -> Result<Option<&'static str>, Refused> {
        self.bench.perform(action, &self.findings)
    }

    /// Where a point of the world is seen.
    pub fn see(&self, world: V) -> DVec2 {
        self.see_place(world.in_space())
    }

    pub fn see_place(&self, world: DVec3) -> DVec2 {
        self.bench.sight.camera.project(world).expect("in front of the eye")
    }

    pub fn handle(&self, grip: Grip) -> Handle {
        let handles = self.bench.tool.handles(&self.bench.seen());
        *handles.iter().find(|handle| handle.grip == grip).expect("such a handle")
    }

    pub fn see_handle(&self, grip: Grip) -> DVec2 {
        self.see_place(self.handle(grip).place)
    }

    pub fn form(&self, index: usize) -> &Form<V> {
        &self.bench.document().entries[index].form
    }

    /// Lets the camera come to rest.
    pub fn wait(&mut self) {
        while self.bench.needs_frame() {
            self.frame();
        }
    }
}

/// Shapes with the names a, b, c, …
pub fn scene<V: World>(forms: impl IntoIterator<Item = Form<V>>) -> Document<V> {
    let entry = |(index, form)| Entry {
        name: char::from(b'a' + index as u8).to_string(),
        form,
        displacement: V::ZERO,
        turn: None,
    };
    let mut document = Document::new("test");
    document.entries = forms.into_iter().enumerate().map(entry).collect();
    document
}

/// A ball.
pub fn ball<V: World>(center: V, radius: f64) -> Form<V> {
    Form::Ball { center, radius }
}
