//! What cards can do: typed powers, read from data, and their sum over a tableau.

#![expect(clippy::cast_possible_truncation, reason = "numbers on cards are below 100")]

use crate::cardfile::Entry;
use crate::error::Reasons;

/// Kinds of goods, and of the worlds that produce or hold them.
pub(crate) const KINDS: [&str; 4] = ["novelty", "rare", "genes", "alien"];
/// The kind of worlds without goods: where a table has one place for each kind, this is the place after the four.
pub(crate) const NO_KIND: usize = 4;
/// What a sold good is worth by its kind (rulebook, Trade).
pub(crate) const PRICES: [u8; 4] = [2, 3, 4, 5];
pub(crate) const ALIEN: u8 = 3;

/// In which part of a round a power works. Trade is the first part of phase IV.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Explore,
    Develop,
    Settle,
    Trade,
    Consume,
    Produce,
}

impl When {
    pub(crate) const ALL: [(Self, &'static str); 6] = [
        (Self::Explore, "explore"),
        (Self::Develop, "develop"),
        (Self::Settle, "settle"),
        (Self::Trade, "trade"),
        (Self::Consume, "consume"),
        (Self::Produce, "produce"),
    ];

    pub(crate) const fn slug(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Which worlds a power is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Only {
    All,
    /// Production and windfall worlds of this kind (ruling 9).
    Kind(u8),
    RebelMilitary,
}

/// Which goods a Trade power is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Any,
    Kind(u8),
    /// The good on the card itself.
    Here,
}

/// One power of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    /// Explore: draws so many cards more.
    SeeMore(i8),
    /// Explore: keeps so many cards more.
    KeepMore(i8),
    /// Develop: developments cost so much less.
    DevelopDiscount(i8),
    /// Develop: draws at the start of the phase.
    DrawAtDevelop(i8),
    /// Develop: draws after placing a development.
    DrawAfterDevelop(i8),
    /// Settle: worlds cost so much less.
    SettleDiscount { n: i8, only: Only },
    /// Settle: Military, also negative.
    Military { n: i8, only: Only },
    /// Settle: may pay defense less a discount for a military world.
    PayForMilitary { discount: i8, excludes_alien: bool },
    /// Settle: may be discarded for Military until the end of the phase.
    SelfDiscardMilitary(i8),
    /// Settle: may be discarded to place a world that is paid for without paying.
    SelfDiscardFreeSettle { excludes_alien: bool },
    /// Settle: draws after placing a world.
    DrawAfterSettle(i8),
    /// Trade: draws more for a sold good.
    SellBonus { n: i8, scope: Scope },
    /// Consume: goods for chips and cards.
    Eat { kind: Option<u8>, goods_per_use: u8, max_uses: u8, vp: u8, cards: u8 },
    /// Consume: all goods, for one chip less than goods.
    EatAll,
    /// Consume: goods of different kinds for chips.
    EatDistinctKinds { goods: u8, vp: u8 },
    /// Consume: sells a good, with or without the Trade powers.
    SellGood { use_trade_powers: bool },
    /// Consume: may discard cards from hand for chips.
    HandForVp { max_cards: u8, vp: u8 },
    /// Consume: names a number; keeps the top card of the deck if its cost or defense is that.
    GuessCost { low: u8, high: u8 },
    /// Consume: draws.
    DrawInConsume(i8),
    /// Produce: a good on this world.
    MakeGood,
    /// Produce: a good on a windfall world.
    FillWindfall(Option<u8>),
    /// Produce: draws if a good came onto this world.
    DrawIfMadeHere(i8),
    /// Produce: draws.
    DrawInProduce(i8),
    /// Produce: draws if nobody else produced as many goods of the kind.
    DrawIfMostMade { kind: u8, n: i8 },
    /// Produce: draws for each world of the kind.
    DrawPerWorld { kind: u8, n: i8 },
    /// Produce: draws for each good of the kind produced.
    DrawPerGoodMade { kind: u8, n: i8 },
    /// Produce: draws for each kind produced.
    DrawPerKindMade(i8),
}

impl Power {
    /// When it works.
    pub(crate) const fn when(self) -> When {
        match self {
            Self::SeeMore(_) | Self::KeepMore(_) => When::Explore,
            Self::DevelopDiscount(_) | Self::DrawAtDevelop(_) | Self::DrawAfterDevelop(_) => When::Develop,
            Self::SettleDiscount { .. }
            | Self::Military { .. }
            | Self::PayForMilitary { .. }
            | Self::SelfDiscardMilitary(_)
            | Self::SelfDiscardFreeSettle { .. }
            | Self::DrawAfterSettle(_) => When::Settle,
            Self::SellBonus { .. } => When::Trade,
            Self::Eat { .. }
            | Self::EatAll
            | Self::EatDistinctKinds { .. }
            | Self::SellGood { .. }
            | Self::HandForVp { .. }
            | Self::GuessCost { .. }
            | Self::DrawInConsume(_) => When::Consume,
            Self::MakeGood
            | Self::FillWindfall(_)
            | Self::DrawIfMadeHere(_)
            | Self::DrawInProduce(_)
            | Self::DrawIfMostMade { .. }
            | Self::DrawPerWorld { .. }
            | Self::DrawPerGoodMade { .. }
            | Self::DrawPerKindMade(_) => When::Produce,
        }
    }

    /// Whether a player is asked for it: an optional power, or one of several Consume powers.
    pub(crate) const fn is_asked(self) -> bool {
        matches!(
            self,
            Self::PayForMilitary { .. }
                | Self::SelfDiscardMilitary(_)
                | Self::SelfDiscardFreeSettle { .. }
                | Self::Eat { .. }
                | Self::EatAll
                | Self::EatDistinctKinds { .. }
                | Self::SellGood { .. }
                | Self::HandForVp { .. }
                | Self::GuessCost { .. }
                | Self::DrawInConsume(_)
        )
    }

    /// Reads one power of a card.
    pub(crate) fn read(mut entry: Entry<'_>, reasons: &mut Reasons) -> Option<Self> {
        let phases: Vec<&str> = When::ALL.iter().map(|&(_, slug)| slug).collect();
        let when = entry.word("phase", &phases, reasons).map(|index| When::ALL[index].0);
        let op = entry.text("op", reasons);
        let (Some(when), Some(op)) = (when, op) else { return None };
        let place = entry.place();
        let mut number = |field: &str, low: i64, high: i64| {
            entry.number(field, low..=high, reasons).map_or((0, false), |number| (number as i8, true))
        };
        let mut good = true;
        let mut n = |low: i64| {
            let (n, fine) = number("n", low, 9);
            good &= fine;
            n
        };
        let power = match (when, op.as_str()) {
            (When::Explore, "see_more") => Some(Self::SeeMore(n(1))),
            (When::Explore, "keep_more") => Some(Self::KeepMore(n(1))),
            (When::Develop, "discount") => Some(Self::DevelopDiscount(n(1))),
            (When::Develop, "draw_at_start") => Some(Self::DrawAtDevelop(n(1))),
            (When::Develop, "draw_after_build") => Some(Self::DrawAfterDevelop(n(1))),
            (When::Settle, "self_discard_military") => Some(Self::SelfDiscardMilitary(n(1))),
            (When::Settle, "draw_after_settle") => Some(Self::DrawAfterSettle(n(1))),
            (When::Consume, "draw") => Some(Self::DrawInConsume(n(1))),
            (When::Produce, "draw_if_made_here") => Some(Self::DrawIfMadeHere(n(1))),
            (When::Produce, "draw") => Some(Self::DrawInProduce(n(1))),
            (When::Produce, "draw_per_kind_made") => Some(Self::DrawPerKindMade(n(1))),
            (When::Consume, "eat_all") => Some(Self::EatAll),
            (When::Produce, "make_good") => Some(Self::MakeGood),
            _ => None,
        };
        if let Some(power) = power {
            entry.finish(reasons);
            return good.then_some(power);
        }
        let small = |entry: &mut Entry<'_>, field: &str, low: i64, reasons: &mut Reasons| {
            entry.number(field, low..=9, reasons).map(|number| number as i8)
        };
        let power = match (when, op.as_str()) {
            (When::Settle, "discount") => {
                let only = read_only(&mut entry, reasons);
                small(&mut entry, "n", 1, reasons).zip(only).map(|(n, only)| Self::SettleDiscount { n, only })
            }
            (When::Settle, "military") => {
                let only = read_only(&mut entry, reasons);
                small(&mut entry, "n", -9, reasons).zip(only).map(|(n, only)| Self::Military { n, only })
            }
            (When::Settle, "pay_for_military") => {
                let excludes_alien = read_exclusion(&mut entry, reasons);
                let discount = small(&mut entry, "discount", 0, reasons);
                discount.map(|discount| Self::PayForMilitary { discount, excludes_alien })
            }
            (When::Settle, "self_discard_free_settle") => {
                Some(Self::SelfDiscardFreeSettle { excludes_alien: read_exclusion(&mut entry, reasons) })
            }
            (When::Trade, "sell_bonus") => {
                let words = ["any", "novelty", "rare", "genes", "alien", "here"];
                let scope = entry.word("scope", &words, reasons).map(|index| match index {
                    0 => Scope::Any,
                    5 => Scope::Here,
                    kind => Scope::Kind(kind as u8 - 1),
                });
                small(&mut entry, "n", 1, reasons).zip(scope).map(|(n, scope)| Self::SellBonus { n, scope })
            }
            (When::Consume, "eat") => read_eat(&mut entry, reasons),
            (When::Consume, "eat_distinct_kinds") => {
                let (goods, vp) = (entry.number("goods", 2..=4, reasons), entry.number("vp", 0..=9, reasons));
                goods.zip(vp).map(|(goods, vp)| Self::EatDistinctKinds { goods: goods as u8, vp: vp as u8 })
            }
            (When::Consume, "sell_good") => {
                Some(Self::SellGood { use_trade_powers: entry.mark("use_trade_powers", reasons) })
            }
            (When::Consume, "hand_for_vp") => {
                let (max, vp) = (entry.number("max_cards", 1..=9, reasons), entry.number("vp", 1..=9, reasons));
                max.zip(vp).map(|(max, vp)| Self::HandForVp { max_cards: max as u8, vp: vp as u8 })
            }
            (When::Consume, "guess_cost") => {
                let (low, high) = (entry.number("low", 0..=9, reasons), entry.number("high", 0..=9, reasons));
                low.zip(high).map(|(low, high)| Self::GuessCost { low: low as u8, high: high as u8 })
            }
            (When::Produce, "fill_windfall") => read_kind_or_any(&mut entry, reasons).map(Self::FillWindfall),
            (When::Produce, "draw_if_strictly_most_made" | "draw_per_world" | "draw_per_good_made") => {
                let kind = entry.word("kind", &KINDS, reasons).map(|kind| kind as u8);
                small(&mut entry, "n", 1, reasons).zip(kind).map(|(n, kind)| match op.as_str() {
                    "draw_per_world" => Self::DrawPerWorld { kind, n },
                    "draw_per_good_made" => Self::DrawPerGoodMade { kind, n },
                    _ => Self::DrawIfMostMade { kind, n },
                })
            }
            _ => {
                reasons.add(format!("{place}: there is no power {op:?} in the phase {}", when.slug()));
                return None;
            }
        };
        entry.finish(reasons);
        power
    }

    /// The power in words.
    pub(crate) fn words(self) -> String {
        let signed = |n: i8| if n < 0 { format!("\u{2212}{}", n.unsigned_abs()) } else { format!("+{n}") };
        let cards = |n: i8| if n == 1 { "1 card".to_owned() } else { format!("{n} cards") };
        let of = |kind: Option<u8>| kind.map_or("any kind", |kind| KINDS[usize::from(kind)]);
        match self {
            Self::SeeMore(n) => format!("draw {} more", cards(n)),
            Self::KeepMore(n) => format!("keep {} more", cards(n)),
            Self::DevelopDiscount(n) => format!("developments cost {n} less"),
            Self::DrawAtDevelop(n) => format!("draw {} at the start of the phase", cards(n)),
            Self::DrawAfterDevelop(n) => format!("draw {} after placing a development", cards(n)),
            Self::SettleDiscount { n, only } => match only {
                Only::All | Only::RebelMilitary => format!("worlds cost {n} less"),
                Only::Kind(kind) => format!("{} worlds cost {n} less", KINDS[usize::from(kind)]),
            },
            Self::Military { n, only } => match only {
                Only::All => format!("{} Military", signed(n)),
                Only::Kind(kind) => format!("{} Military for {} worlds", signed(n), KINDS[usize::from(kind)]),
                Only::RebelMilitary => format!("{} Military for Rebel worlds", signed(n)),
            },
            Self::PayForMilitary { discount, excludes_alien } => format!(
                "may pay defense \u{2212} {discount} to place a military world{}",
                if excludes_alien { ", not one of the kind alien" } else { "" }
            ),
            Self::SelfDiscardMilitary(n) => format!("may be discarded for {} Military in this phase", signed(n)),
            Self::SelfDiscardFreeSettle { excludes_alien } => format!(
                "may be discarded to place a world that is paid for at no cost{}",
                if excludes_alien { ", not one of the kind alien" } else { "" }
            ),
            Self::DrawAfterSettle(n) => format!("draw {} after placing a world", cards(n)),
            Self::SellBonus { n, scope } => match scope {
                Scope::Any => format!("draw {} more for a sold good", cards(n)),
                Scope::Kind(kind) => format!("draw {} more for a sold {} good", cards(n), KINDS[usize::from(kind)]),
                Scope::Here => format!("draw {} more for the sold good of this world", cards(n)),
            },
            Self::Eat { kind, goods_per_use, max_uses, vp, cards: drawn } => {
                let goods = if goods_per_use == 1 { "1 good".to_owned() } else { format!("{goods_per_use} goods") };
                let times = if max_uses == 1 { String::new() } else { format!(", up to {max_uses} times") };
                let draws = if drawn == 0 { String::new() } else { format!(" and {}", cards(drawn as i8)) };
                format!("{goods} of {} for {vp} VP{draws}{times}", of(kind))
            }
            Self::EatAll => "all goods for 1 VP less than goods".to_owned(),
            Self::EatDistinctKinds { goods, vp } => format!("{goods} goods of different kinds for {vp} VP"),
            Self::SellGood { use_trade_powers: true } => "sell a good, with Trade powers".to_owned(),
            Self::SellGood { use_trade_powers: false } => "sell a good, without Trade powers".to_owned(),
            Self::HandForVp { max_cards, vp } => {
                format!("may discard up to {max_cards} cards from hand for {vp} VP each, not doubled")
            }
            Self::GuessCost { low, high } => {
                format!("name a number from {low} to {high} and keep the next card of the deck if it costs that")
            }
            Self::DrawInConsume(n) | Self::DrawInProduce(n) => format!("draw {}", cards(n)),
            Self::MakeGood => "a good on this world".to_owned(),
            Self::FillWindfall(kind) => format!("a good on a windfall world of {}", of(kind)),
            Self::DrawIfMadeHere(n) => format!("draw {} if a good came onto this world", cards(n)),
            Self::DrawIfMostMade { kind, n } => {
                format!("draw {} for most {} goods produced", cards(n), KINDS[usize::from(kind)])
            }
            Self::DrawPerWorld { kind, n } => format!("draw {} for each {} world", cards(n), KINDS[usize::from(kind)]),
            Self::DrawPerGoodMade { kind, n } => {
                format!("draw {} for each {} good produced", cards(n), KINDS[usize::from(kind)])
            }
            Self::DrawPerKindMade(n) => format!("draw {} for each kind of goods produced", cards(n)),
        }
    }
}

fn read_only(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<Only> {
    if !entry.has("only") {
        return Some(Only::All);
    }
    let words = ["novelty", "rare", "genes", "alien", "rebel"];
    entry
        .word("only", &words, reasons)
        .map(|index| if index == 4 { Only::RebelMilitary } else { Only::Kind(index as u8) })
}

fn read_exclusion(entry: &mut Entry<'_>, reasons: &mut Reasons) -> bool {
    entry.has("excludes") && entry.word("excludes", &[KINDS[usize::from(ALIEN)]], reasons).is_some()
}

/// Outer `None`: it cannot be read; inner `None`: any kind.
#[expect(clippy::option_option, reason = "any kind is not the same as an unreadable one")]
fn read_kind_or_any(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<Option<u8>> {
    let words = ["novelty", "rare", "genes", "alien", "any"];
    entry.word("kind", &words, reasons).map(|index| (index < KINDS.len()).then_some(index as u8))
}

fn read_eat(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<Power> {
    let kind = read_kind_or_any(entry, reasons);
    let mut number = |field: &str, low: i64| entry.number(field, low..=9, reasons).map(|number| number as u8);
    let (goods_per_use, max_uses) = (number("goods_per_use", 1), number("max_uses", 1));
    let (vp, cards) = (number("vp", 0), number("cards", 0));
    Some(Power::Eat { kind: kind?, goods_per_use: goods_per_use?, max_uses: max_uses?, vp: vp?, cards: cards? })
}

/// The powers of a tableau, summed up. A card counts from the phase after its placement on (ruling 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Summary {
    /// Asked powers, as bits by [`super::cards::PowerId`].
    pub(crate) asked: u128,
    /// Number of cards.
    pub(crate) cards: i8,
    pub(crate) see_more: i8,
    pub(crate) keep_more: i8,
    pub(crate) develop_discount: i8,
    pub(crate) draw_at_develop: i8,
    pub(crate) draw_after_develop: i8,
    pub(crate) draw_after_settle: i8,
    pub(crate) draw_in_produce: i8,
    /// Military beside that of the kind, for Rebel worlds.
    pub(crate) rebel_military: i8,
    /// By kind of world, without a kind last: what is for all worlds included.
    pub(crate) settle_discount: [i8; 5],
    pub(crate) military: [i8; 5],
    /// By kind of good, what is for all goods included; not what is for the good of one world.
    pub(crate) sell_bonus: [i8; 4],
    /// By kind, any kind last.
    pub(crate) fill_windfall: [i8; 5],
}

impl Summary {
    pub(crate) const EMPTY: Self = Self {
        asked: 0,
        cards: 0,
        see_more: 0,
        keep_more: 0,
        develop_discount: 0,
        draw_at_develop: 0,
        draw_after_develop: 0,
        draw_after_settle: 0,
        draw_in_produce: 0,
        rebel_military: 0,
        settle_discount: [0; 5],
        military: [0; 5],
        sell_bonus: [0; 4],
        fill_windfall: [0; 5],
    };

    /// What one card adds; its asked powers are added by the caller.
    pub(crate) fn of(powers: &[Power]) -> Self {
        let mut sum = Self { cards: 1, ..Self::default() };
        for &power in powers {
            sum.add_power(power);
        }
        sum
    }

    fn add_power(&mut self, power: Power) {
        let by_kind = |table: &mut [i8], kind: Option<u8>, n: i8| match kind {
            Some(kind) => table[usize::from(kind)] += n,
            None => table.iter_mut().for_each(|entry| *entry += n),
        };
        match power {
            Power::SeeMore(n) => self.see_more += n,
            Power::KeepMore(n) => self.keep_more += n,
            Power::DevelopDiscount(n) => self.develop_discount += n,
            Power::DrawAtDevelop(n) => self.draw_at_develop += n,
            Power::DrawAfterDevelop(n) => self.draw_after_develop += n,
            Power::DrawAfterSettle(n) => self.draw_after_settle += n,
            Power::DrawInProduce(n) => self.draw_in_produce += n,
            Power::SettleDiscount { n, only } => match only {
                Only::All => by_kind(&mut self.settle_discount, None, n),
                Only::Kind(kind) => by_kind(&mut self.settle_discount, Some(kind), n),
                Only::RebelMilitary => {}
            },
            Power::Military { n, only } => match only {
                Only::All => by_kind(&mut self.military, None, n),
                Only::Kind(kind) => by_kind(&mut self.military, Some(kind), n),
                Only::RebelMilitary => self.rebel_military += n,
            },
            Power::SellBonus { n, scope } => match scope {
                Scope::Any => by_kind(&mut self.sell_bonus, None, n),
                Scope::Kind(kind) => by_kind(&mut self.sell_bonus, Some(kind), n),
                Scope::Here => {}
            },
            Power::FillWindfall(kind) => self.fill_windfall[kind.map_or(NO_KIND, usize::from)] += 1,
            Power::PayForMilitary { .. }
            | Power::SelfDiscardMilitary(_)
            | Power::SelfDiscardFreeSettle { .. }
            | Power::Eat { .. }
            | Power::EatAll
            | Power::EatDistinctKinds { .. }
            | Power::SellGood { .. }
            | Power::HandForVp { .. }
            | Power::GuessCost { .. }
            | Power::DrawInConsume(_)
            | Power::MakeGood
            | Power::DrawIfMadeHere(_)
            | Power::DrawIfMostMade { .. }
            | Power::DrawPerWorld { .. }
            | Power::DrawPerGoodMade { .. }
            | Power::DrawPerKindMade(_) => {}
        }
    }

    /// A card's powers begin to work.
    pub(crate) fn add(&mut self, card: &Self) {
        self.asked |= card.asked;
        self.each(card, |sum, n| sum + n);
    }

    /// A card leaves the tableau.
    pub(crate) fn take(&mut self, card: &Self) {
        self.asked &= !card.asked;
        self.each(card, |sum, n| sum - n);
    }

    fn each(&mut self, card: &Self, change: impl Fn(i8, i8) -> i8) {
        let one = |sum: &mut i8, n: i8| *sum = change(*sum, n);
        one(&mut self.cards, card.cards);
        one(&mut self.see_more, card.see_more);
        one(&mut self.keep_more, card.keep_more);
        one(&mut self.develop_discount, card.develop_discount);
        one(&mut self.draw_at_develop, card.draw_at_develop);
        one(&mut self.draw_after_develop, card.draw_after_develop);
        one(&mut self.draw_after_settle, card.draw_after_settle);
        one(&mut self.draw_in_produce, card.draw_in_produce);
        one(&mut self.rebel_military, card.rebel_military);
        let tables = [
            (&mut self.settle_discount[..], &card.settle_discount[..]),
            (&mut self.military, &card.military),
            (&mut self.sell_bonus, &card.sell_bonus),
            (&mut self.fill_windfall, &card.fill_windfall),
        ];
        for (sums, numbers) in tables {
            for (sum, &n) in sums.iter_mut().zip(numbers) {
                one(sum, n);
            }
        }
    }
}
