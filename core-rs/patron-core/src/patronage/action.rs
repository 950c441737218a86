//! What a player may say, and its text.

#![expect(clippy::cast_possible_truncation, reason = "numbers of cards and powers are below 192")]

use super::Patronage;
use super::agendas::AGENDAS;
use super::cards::{Card, FAVOR, FAVOR_SLUG, PowerId};
use crate::error::quoted;

/// An action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(pub(crate) u8);

impl Choice {
    pub(crate) const EXPLORE_5: Self = Self(0);
    pub(crate) const EXPLORE_1_1: Self = Self(1);
    pub(crate) const DEVELOP: Self = Self(2);
    pub(crate) const DEVELOP_AGAIN: Self = Self(3);
    pub(crate) const SETTLE: Self = Self(4);
    pub(crate) const SETTLE_AGAIN: Self = Self(5);
    pub(crate) const TRADE: Self = Self(6);
    pub(crate) const CONSUME_X2: Self = Self(7);
    pub(crate) const PRODUCE: Self = Self(8);

    /// Slugs in their order. The second Develop and Settle exist in the two-action game only.
    pub(crate) const SLUGS: [&str; 9] = [
        "explore-5",
        "explore-1-1",
        "develop",
        "develop-again",
        "settle",
        "settle-again",
        "consume-trade",
        "consume-x2",
        "produce",
    ];

    /// The slug.
    #[must_use]
    pub fn slug(self) -> &'static str {
        Self::SLUGS[usize::from(self.0) % 9]
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// One thing that a player may say.
#[repr(align(4))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chooses this action card.
    Select(Choice),
    /// Discards this card from hand.
    Discard(Card),
    /// Places this card.
    Place(Card),
    /// Places nothing.
    Pass,
    /// Uses this power.
    Use(PowerId),
    /// Uses this power by spending a VP chip: its place among the powers that spend VP.
    UseChip(u8),
    /// Uses this power by spending a Favor.
    UseFavor(u8),
    /// Spends a Favor for the ability of this Agenda.
    Spend(u8),
    /// Keeps this start world.
    Keep(Card),
    /// Pays this card.
    Pay(Card),
    /// Sells the good of this world, or a Favor.
    Sell(Card),
    /// Consumes the good of this world, or a Favor.
    Consume(Card),
    /// Names this number.
    Name(u8),
    /// Puts a good on this windfall world.
    Fill(Card),
    /// No more of what is asked.
    Done,
}

/// What a power is used by, or a Favor spent for: a part of the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// An optional power.
    Use(PowerId),
    /// A power by a VP chip: its place among those that spend VP.
    Chip(u8),
    /// Such a power by a Favor.
    Favor(u8),
    /// The ability of an Agenda by a Favor.
    Spend(u8),
}

impl Action {
    /// The step that the action is, if it is one.
    #[inline]
    pub(crate) const fn step(self) -> Option<Step> {
        match self {
            Self::Use(power) => Some(Step::Use(power)),
            Self::UseChip(place) => Some(Step::Chip(place)),
            Self::UseFavor(place) => Some(Step::Favor(place)),
            Self::Spend(agenda) => Some(Step::Spend(agenda)),
            Self::Select(_)
            | Self::Discard(_)
            | Self::Place(_)
            | Self::Pass
            | Self::Keep(_)
            | Self::Pay(_)
            | Self::Sell(_)
            | Self::Consume(_)
            | Self::Name(_)
            | Self::Fill(_)
            | Self::Done => None,
        }
    }
}

/// Kinds of actions.
const KINDS: usize = 15;
/// Numbers that can be named are below this.
const NUMBERS: u32 = 10;

impl Patronage {
    /// The first code of each kind of action, in the order of [`Action`], and the number of codes.
    fn code_places(&self) -> [u32; KINDS + 1] {
        let (names, powers) = (self.cards.facts.len() as u32, self.cards.tables.asked.len() as u32);
        // A Favor stands behind the worlds.
        let (spends, agendas, keeps, goods) = if self.expanded {
            (self.cards.tables.spends.len() as u32, AGENDAS.len() as u32, names, names + 1)
        } else {
            (0, 0, 0, names)
        };
        let sizes =
            [9, names, names, 1, powers, spends, spends, agendas, keeps, names, goods, goods, NUMBERS, names, 1];
        let mut places = [0; KINDS + 1];
        for (index, size) in sizes.into_iter().enumerate() {
            places[index + 1] = places[index] + size;
        }
        places
    }

    /// Number of action codes.
    pub(crate) fn code_count(&self) -> u32 {
        self.code_places()[KINDS]
    }

    /// The action's number, ascending as actions are.
    pub(crate) fn code_of(&self, action: Action) -> u32 {
        let good = |card: Card| if card == FAVOR { self.cards.facts.len() } else { card.name_index() } as u32;
        let (kind, offset) = match action {
            Action::Select(choice) => (0, u32::from(choice.0)),
            Action::Discard(card) => (1, card.name_index() as u32),
            Action::Place(card) => (2, card.name_index() as u32),
            Action::Pass => (3, 0),
            Action::Use(power) => (4, u32::from(power.0)),
            Action::UseChip(spend) => (5, u32::from(spend)),
            Action::UseFavor(spend) => (6, u32::from(spend)),
            Action::Spend(agenda) => (7, u32::from(agenda)),
            Action::Keep(card) => (8, card.name_index() as u32),
            Action::Pay(card) => (9, card.name_index() as u32),
            Action::Sell(card) => (10, good(card)),
            Action::Consume(card) => (11, good(card)),
            Action::Name(number) => (12, u32::from(number)),
            Action::Fill(card) => (13, card.name_index() as u32),
            Action::Done => (14, 0),
        };
        self.code_places()[kind] + offset
    }

    /// The action with this number.
    pub(crate) fn action_of(&self, code: u32) -> Option<Action> {
        let places = self.code_places();
        let kind = (0..KINDS).find(|&kind| code < places[kind + 1])?;
        let offset = code - places[kind];
        let card = || Card::of_name_index(offset as usize);
        let good = || if offset as usize == self.cards.facts.len() { FAVOR } else { card() };
        Some(match kind {
            0 => Action::Select(Choice(offset as u8)),
            1 => Action::Discard(card()),
            2 => Action::Place(card()),
            3 => Action::Pass,
            4 => Action::Use(PowerId(offset as u8)),
            5 => Action::UseChip(offset as u8),
            6 => Action::UseFavor(offset as u8),
            7 => Action::Spend(offset as u8),
            8 => Action::Keep(card()),
            9 => Action::Pay(card()),
            10 => Action::Sell(good()),
            11 => Action::Consume(good()),
            12 => Action::Name(offset as u8),
            13 => Action::Fill(card()),
            _ => Action::Done,
        })
    }

    /// The action's text.
    pub(crate) fn text_of(&self, action: Action) -> String {
        let slug = |card: Card| if card == FAVOR { FAVOR_SLUG } else { self.cards.slug(card) };
        let spend = |spend: u8| match self.cards.tables.spends.get(usize::from(spend)) {
            Some(&power) => self.power_text(power),
            None => format!("power {spend}"),
        };
        match action {
            Action::Select(choice) => format!("select {}", choice.slug()),
            Action::Discard(card) => format!("discard {}", slug(card)),
            Action::Place(card) => format!("place {}", slug(card)),
            Action::Pass => "pass".to_owned(),
            Action::Use(power) => format!("use {}", self.power_text(power)),
            Action::UseChip(power) => format!("use {} chip", spend(power)),
            Action::UseFavor(power) => format!("use {} {FAVOR_SLUG}", spend(power)),
            Action::Spend(agenda) => format!("spend {}", AGENDAS[usize::from(agenda) % AGENDAS.len()]),
            Action::Keep(card) => format!("keep {}", slug(card)),
            Action::Pay(card) => format!("pay {}", slug(card)),
            Action::Sell(card) => format!("sell {}", slug(card)),
            Action::Consume(card) => format!("consume {}", slug(card)),
            Action::Name(number) => format!("name {number}"),
            Action::Fill(card) => format!("fill {}", slug(card)),
            Action::Done => "done".to_owned(),
        }
    }

    /// A power by its card, and by its number there if the card has several.
    pub(crate) fn power_text(&self, power: PowerId) -> String {
        let asked = self.cards.tables.asked(power);
        let slug = self.cards.slug(asked.card);
        if asked.number == 0 { slug.to_owned() } else { format!("{slug} {}", asked.number) }
    }

    /// Reads an action's text.
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let card = |slug: &str| self.read_card(slug);
        let good = |slug: &str| if self.expanded && slug == FAVOR_SLUG { Ok(FAVOR) } else { self.read_card(slug) };
        let number_of =
            |number: &str| number.parse().map_err(|_| format!("the power's number is not {}", quoted(number)));
        Ok(match words.as_slice() {
            ["select", slug] => {
                let found = (0..9).map(Choice).find(|choice| choice.slug() == *slug);
                let names = Choice::SLUGS.join(", ");
                Action::Select(found.ok_or_else(|| format!("there is no action {}; there are {names}", quoted(slug)))?)
            }
            ["discard", slug] => Action::Discard(card(slug)?),
            ["place", slug] => Action::Place(card(slug)?),
            ["pass"] => Action::Pass,
            ["use", slug] => Action::Use(self.read_power(slug, 0)?),
            ["use", slug, "chip"] if self.expanded => Action::UseChip(self.read_spend(slug, 0)?),
            ["use", slug, FAVOR_SLUG] if self.expanded => Action::UseFavor(self.read_spend(slug, 0)?),
            ["use", slug, number, "chip"] if self.expanded => {
                Action::UseChip(self.read_spend(slug, number_of(number)?)?)
            }
            ["use", slug, number, FAVOR_SLUG] if self.expanded => {
                Action::UseFavor(self.read_spend(slug, number_of(number)?)?)
            }
            ["use", slug, number] => Action::Use(self.read_power(slug, number_of(number)?)?),
            ["spend", slug] if self.expanded => Action::Spend(read_agenda(slug)?),
            ["keep", slug] if self.expanded => Action::Keep(card(slug)?),
            ["pay", slug] => Action::Pay(card(slug)?),
            ["sell", slug] => Action::Sell(good(slug)?),
            ["consume", slug] => Action::Consume(good(slug)?),
            ["name", number] => match number.parse::<u8>() {
                Ok(named) if u32::from(named) < NUMBERS => Action::Name(named),
                _ => return Err(format!("a number from 0 to 9 is named, not {}", quoted(number))),
            },
            ["fill", slug] => Action::Fill(card(slug)?),
            ["done"] => Action::Done,
            _ if self.expanded => {
                return Err("an action reads: keep <world>, select <action>, discard <card>, place <card>, pass, \
                            use <card> [<number>], use <card> [<number>] chip, use <card> [<number>] favor, \
                            spend <agenda>, pay <card>, sell <world>, sell favor, consume <world>, consume favor, \
                            name <number>, fill <world>, done"
                    .to_owned());
            }
            _ => {
                return Err("an action reads: select <action>, discard <card>, place <card>, pass, \
                            use <card> [<number>], pay <card>, sell <world>, consume <world>, name <number>, \
                            fill <world>, done"
                    .to_owned());
            }
        })
    }

    /// The card with this slug.
    pub(crate) fn read_card(&self, slug: &str) -> Result<Card, String> {
        self.cards.named(slug).ok_or_else(|| format!("there is no card {}", quoted(slug)))
    }

    /// The place of a power among those for which VP are spent.
    fn read_spend(&self, slug: &str, number: u8) -> Result<u8, String> {
        let power = self.read_power(slug, number)?;
        let place = self.cards.tables.spends.iter().position(|&spend| spend == power);
        place.map(|place| place as u8).ok_or_else(|| format!("no VP are spent for the power of {slug}"))
    }

    /// The asked power of a card; number 0 if none is told.
    pub(crate) fn read_power(&self, slug: &str, number: u8) -> Result<PowerId, String> {
        let card = self.read_card(slug)?;
        let asked = &self.cards.tables.asked;
        let found = asked.iter().position(|asked| asked.card == card && asked.number == number);
        found.map(|index| PowerId(index as u8)).ok_or_else(|| {
            match asked.iter().filter(|asked| asked.card == card).count() {
                0 => format!("{slug} has no power that is asked for"),
                1 => format!("{slug} has one such power: use {slug}"),
                count => format!("{slug} has {count} such powers: use {slug} 1, and so on"),
            }
        })
    }
}

/// The Agenda with this slug.
pub(crate) fn read_agenda(slug: &str) -> Result<u8, String> {
    let found = AGENDAS.iter().position(|&known| known == slug);
    found
        .map(|place| place as u8)
        .ok_or_else(|| format!("there is no Agenda {}; there are {}", quoted(slug), AGENDAS.join(", ")))
}
