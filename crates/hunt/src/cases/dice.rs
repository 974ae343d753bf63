/// Random numbers that are the same on every machine for the same seed: the generator "splitmix64".
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// Those of one case of a seed. Neighbouring numbers have nothing in common.
    pub fn of(seed: u64, case: u64) -> Self {
        let mut dice = Self(seed ^ 0x6869_7462_656e_6368);
        let mixed = dice.bits();
        dice.0 = mixed ^ case.wrapping_mul(0xd134_2543_de82_ef95);
        dice
    }

    /// Any number of 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to `count` − 1.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count.max(1) as u64) as usize
    }

    /// True one time in `count`.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// From `low` to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// 10 to a power between two.
    pub fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        libm::pow(10.0, self.between(low, high))
    }

    /// One of a list that is not empty.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// 1 or −1.
    pub fn sign(&mut self) -> f64 {
        if self.one_in(2) { 1.0 } else { -1.0 }
    }
}
