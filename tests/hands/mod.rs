//! A person at the bench, without a window.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use glam::{DVec3, Vec2};
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{Bench, Button, Camera, Grip, Handle, Input, Key, Rect, Stage};
use hitbench::scene::{Document, Entry, Form, Meshes};

/// A bench, the findings of its last frame, and what the hands are doing.
pub struct Hands<V: Stage> {
    pub bench: Bench<V>,
    pub findings: Findings<V>,
    pub input: Input,
}

impl<V: Stage> Hands<V> {
    /// At a viewport of 1000 by 800 pixels that does not begin at the corner of the window.
    pub fn at(document: Document<V>) -> Self {
        let bench = Bench::new(document);
        let findings = analyse(bench.document(), &bench.question());
        let viewport = Rect { min: Vec2::new(200.0, 40.0), max: Vec2::new(1200.0, 840.0) };
        let input =
            Input { viewport, over_viewport: true, seconds: 1.0 / 60.0, ..Input::default() };
        let mut hands = Self { bench, findings, input };
        hands.frame();
        hands
    }

    /// One frame: what happened only in it is then over.
    pub fn frame(&mut self) {
        self.bench.update(&self.input, &self.findings);
        self.findings = analyse(self.bench.document(), &self.bench.question());
        for button in [&mut self.input.left, &mut self.input.right, &mut self.input.middle] {
            button.pressed = false;
            button.released = false;
        }
        self.input.keys.clear();
        self.input.wheel = 0.0;
        self.input.double_click = false;
    }

    pub fn move_to(&mut self, at: Vec2) {
        self.input.pointer = Some(at);
        self.frame();
    }

    pub fn press(&mut self) {
        self.input.left = Button { down: true, pressed: true, released: false };
        self.frame();
    }

    pub fn release(&mut self) {
        self.input.left = Button { down: false, pressed: false, released: true };
        self.frame();
    }

    pub fn click(&mut self, at: Vec2) {
        self.move_to(at);
        self.press();
        self.release();
    }

    /// Presses at `from`, moves to `to` in a few steps, and does not release.
    pub fn pull(&mut self, from: Vec2, to: Vec2) {
        self.move_to(from);
        self.press();
        for step in 1..=8 {
            self.move_to(from.lerp(to, step as f32 / 8.0));
        }
    }

    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.pull(from, to);
        self.release();
    }

    pub fn right_drag(&mut self, from: Vec2, to: Vec2) {
        self.move_to(from);
        self.input.right = Button { down: true, pressed: true, released: false };
        self.frame();
        for step in 1..=8 {
            self.move_to(from.lerp(to, step as f32 / 8.0));
        }
        self.input.right = Button { down: false, pressed: false, released: true };
        self.frame();
    }

    pub fn key(&mut self, key: Key) {
        self.input.keys.push(key);
        self.frame();
    }

    pub fn ctrl(&mut self, key: Key) {
        self.input.modifiers.ctrl = true;
        self.key(key);
        self.input.modifiers.ctrl = false;
    }

    /// Where a point of the world is seen.
    pub fn see(&self, world: V) -> Vec2 {
        self.bench.camera.to_screen(world).expect("in front of the eye")
    }

    pub fn see_place(&self, world: DVec3) -> Vec2 {
        self.bench.camera.project(world).expect("in front of the eye").as_vec2()
    }

    pub fn handle(&self, grip: Grip) -> Handle {
        let handles = self.bench.handles();
        *handles.iter().find(|handle| handle.grip == grip).expect("such a handle")
    }

    pub fn see_handle(&self, grip: Grip) -> Vec2 {
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
pub fn scene<V: Stage>(forms: impl IntoIterator<Item = Form<V>>) -> Document<V> {
    let entry = |(index, form)| Entry {
        name: char::from(b'a' + index as u8).to_string(),
        form,
        displacement: V::ZERO,
        turn: None,
    };
    Document {
        title: "test".into(),
        source: None,
        about: None,
        entries: forms.into_iter().enumerate().map(entry).collect(),
        expect: Vec::new(),
        meshes: Meshes::default(),
    }
}

/// A ball.
pub fn ball<V: Stage>(center: V, radius: f32) -> Form<V> {
    Form::Ball { center, radius }
}
