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
pub(crate) const RARE: u8 = 1;
pub(crate) const GENES: u8 = 2;
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

/// A power of phase I.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExplorePower {
    /// Draws so many cards more.
    SeeMore(i8),
    /// Keeps so many cards more.
    KeepMore(i8),
    /// Discards from the whole hand.
    MixHand,
    /// May be discarded to draw.
    SelfDiscardDraw(i8),
}

/// A power of phase II.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DevelopPower {
    /// Developments cost so much less.
    Discount(i8),
    /// Draws at the start of the phase.
    DrawAtStart(i8),
    /// Draws after placing a development.
    DrawAfterBuild(i8),
    /// May be discarded to pay so much less in this phase.
    SelfDiscardDiscount(i8),
    /// A VP chip or a Favor to pay so much less in this phase.
    SpendVp { discount: i8, max_uses: u8 },
    /// Favor after placing a development.
    GainFavor(i8),
}

/// The worlds after whose placement a power gives Favor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    Any,
    Civil,
    Military,
}

impl Placed {
    const WORDS: [&'static str; 3] = ["world", "nonmilitary_world", "military_world"];

    /// Whether it holds for non-military worlds, and for military ones, Peaceful ones among them.
    const fn meets(self) -> [bool; 2] {
        match self {
            Self::Any => [true, true],
            Self::Civil => [true, false],
            Self::Military => [false, true],
        }
    }
}

/// A condition of a power: an opponent has selected this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intel {
    Explore,
    Develop,
    Settle,
    ConsumeTrade,
    ConsumeX2,
    Produce,
}

impl Intel {
    pub(crate) const ALL: [Self; 6] =
        [Self::Explore, Self::Develop, Self::Settle, Self::ConsumeTrade, Self::ConsumeX2, Self::Produce];
    pub(crate) const WORDS: [&'static str; 6] =
        ["explore", "develop", "settle", "consume_trade", "consume_x2", "produce"];

    pub(crate) fn words(self) -> String {
        format!("if an opponent selected {}", Self::WORDS[self as usize].replace('_', "-"))
    }
}

/// A power of phase III.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettlePower {
    /// Worlds cost so much less.
    Discount { n: i8, kind: Option<u8> },
    /// Military, also negative.
    Military { n: i8, only: Only },
    /// May pay defense less a discount for a military world.
    PayForMilitary { discount: i8, excludes_alien: bool },
    /// May be discarded for Military until the end of the phase.
    SelfDiscardMilitary(i8),
    /// May be discarded to place a world that is paid for without paying.
    SelfDiscardFreeSettle { excludes_alien: bool, excludes_military: bool },
    /// Draws after placing a world.
    DrawAfterSettle(i8),
    /// May place a non-military world with Military of at least its cost.
    ConquerCivil,
    /// A VP chip or a Favor for Military and to pay less in this phase.
    SpendVp { military: i8, discount: i8, max_uses: u8 },
    /// Favor after placing such a world.
    GainFavor { n: i8, after: Placed },
}

/// A Trade power: draws more for a sold good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SellBonus {
    pub(crate) n: i8,
    pub(crate) scope: Scope,
}

/// A Consume power of phase IV.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConsumePower {
    /// Goods for chips, cards and Favor.
    Eat { kind: Option<u8>, goods_per_use: u8, max_uses: u8, vp: u8, cards: u8, favor: u8 },
    /// All goods, for one chip less than goods.
    EatAll,
    /// Goods of different kinds for chips.
    EatDistinctKinds { goods: u8, vp: u8 },
    /// Sells a good, with or without the Trade powers.
    SellGood { use_trade_powers: bool },
    /// May discard cards from hand for chips.
    HandForVp { max_cards: u8, vp: u8 },
    /// Names a number; keeps the top card of the deck if its cost or defense is that.
    GuessCost { low: u8, high: u8 },
    /// Draws.
    Draw(i8),
    /// A VP chip or a Favor for cards.
    SpendVp { cards: u8, max_uses: u8 },
    /// May be discarded to draw.
    SelfDiscardDraw(i8),
}

/// A power of phase V.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProducePower {
    /// A good on this world.
    MakeGood,
    /// A good on a windfall world.
    FillWindfall(Option<u8>),
    /// Draws if a good came onto this world.
    DrawIfMadeHere(i8),
    /// Draws.
    Draw(i8),
    /// Draws if nobody else produced as many goods of the kind.
    DrawIfMostMade { kind: u8, n: i8 },
    /// Draws for each world of the kind.
    DrawPerWorld { kind: u8, n: i8 },
    /// Draws for each good of the kind produced.
    DrawPerGoodMade { kind: u8, n: i8 },
    /// Draws for each kind produced.
    DrawPerKindMade(i8),
    /// May be discarded to draw.
    SelfDiscardDraw(i8),
    /// Favor.
    GainFavor(i8),
}

/// One power of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    Explore(ExplorePower),
    Develop(DevelopPower),
    Settle(SettlePower),
    Trade(SellBonus),
    Consume(ConsumePower),
    Produce(ProducePower),
}

impl Power {
    /// When it works.
    pub(crate) const fn when(self) -> When {
        match self {
            Self::Explore(_) => When::Explore,
            Self::Develop(_) => When::Develop,
            Self::Settle(_) => When::Settle,
            Self::Trade(_) => When::Trade,
            Self::Consume(_) => When::Consume,
            Self::Produce(_) => When::Produce,
        }
    }

    /// Whether a player is asked for it: an optional power, or one of several Consume powers.
    pub(crate) const fn is_asked(self) -> bool {
        match self {
            Self::Consume(_) => true,
            Self::Explore(_) | Self::Develop(_) | Self::Settle(_) | Self::Trade(_) | Self::Produce(_) => {
                self.is_optional()
            }
        }
    }

    /// Whether it may be left out.
    pub(crate) const fn is_optional(self) -> bool {
        match self {
            Self::Explore(power) => matches!(power, ExplorePower::SelfDiscardDraw(_)),
            Self::Develop(power) => {
                matches!(power, DevelopPower::SelfDiscardDiscount(_) | DevelopPower::SpendVp { .. })
            }
            Self::Settle(power) => power.is_optional(),
            Self::Consume(power) => matches!(
                power,
                ConsumePower::HandForVp { .. } | ConsumePower::SpendVp { .. } | ConsumePower::SelfDiscardDraw(_)
            ),
            Self::Produce(power) => matches!(power, ProducePower::SelfDiscardDraw(_)),
            Self::Trade(_) => false,
        }
    }

    /// How often a phase a VP chip or a Favor can be spent for it; `None` if that is not what it is.
    pub(crate) const fn spends(self) -> Option<u8> {
        match self {
            Self::Develop(DevelopPower::SpendVp { max_uses, .. })
            | Self::Settle(SettlePower::SpendVp { max_uses, .. })
            | Self::Consume(ConsumePower::SpendVp { max_uses, .. }) => Some(max_uses),
            Self::Explore(_)
            | Self::Develop(_)
            | Self::Settle(_)
            | Self::Trade(_)
            | Self::Consume(_)
            | Self::Produce(_) => None,
        }
    }

    /// Whether the card may be discarded from the tableau for it.
    pub(crate) const fn discards_itself(self) -> bool {
        matches!(
            self,
            Self::Explore(ExplorePower::SelfDiscardDraw(_))
                | Self::Develop(DevelopPower::SelfDiscardDiscount(_))
                | Self::Settle(SettlePower::SelfDiscardMilitary(_) | SettlePower::SelfDiscardFreeSettle { .. })
                | Self::Consume(ConsumePower::SelfDiscardDraw(_))
                | Self::Produce(ProducePower::SelfDiscardDraw(_))
        )
    }

    /// Whether only Patronage has such powers.
    const fn is_of_patronage(self) -> bool {
        match self {
            Self::Explore(power) => matches!(power, ExplorePower::MixHand | ExplorePower::SelfDiscardDraw(_)),
            Self::Develop(power) => matches!(
                power,
                DevelopPower::SelfDiscardDiscount(_) | DevelopPower::SpendVp { .. } | DevelopPower::GainFavor(_)
            ),
            Self::Settle(power) => matches!(
                power,
                SettlePower::ConquerCivil
                    | SettlePower::SpendVp { .. }
                    | SettlePower::GainFavor { .. }
                    | SettlePower::SelfDiscardFreeSettle { excludes_military: true, .. }
            ),
            Self::Consume(power) => matches!(
                power,
                ConsumePower::SpendVp { .. } | ConsumePower::SelfDiscardDraw(_) | ConsumePower::Eat { favor: 1.., .. }
            ),
            Self::Produce(power) => {
                matches!(power, ProducePower::SelfDiscardDraw(_) | ProducePower::GainFavor(_))
            }
            Self::Trade(_) => false,
        }
    }

    /// Reads one power of a card, of the base game or also of Patronage, with its condition.
    pub(crate) fn read(mut entry: Entry<'_>, expanded: bool, reasons: &mut Reasons) -> Option<(Self, Option<Intel>)> {
        let phases: Vec<&str> = When::ALL.iter().map(|&(_, slug)| slug).collect();
        let when = entry.word("phase", &phases, reasons).map(|index| When::ALL[index].0);
        let op = entry.text("op", reasons);
        let (Some(when), Some(op)) = (when, op) else { return None };
        let intel = (expanded && entry.has("intel"))
            .then(|| entry.word("intel", &Intel::WORDS, reasons).map(|index| Intel::ALL[index]));
        let fields = &mut Fields { entry: &mut entry, reasons };
        let known = match when {
            When::Explore => explore(&op, fields).map(|power| power.map(Self::Explore)),
            When::Develop => develop(&op, fields).map(|power| power.map(Self::Develop)),
            When::Settle => settle(&op, fields).map(|power| power.map(Self::Settle)),
            When::Trade => trade(&op, fields).map(|power| power.map(Self::Trade)),
            When::Consume => consume(&op, fields).map(|power| power.map(Self::Consume)),
            When::Produce => produce(&op, fields).map(|power| power.map(Self::Produce)),
        };
        let strange = |power: Option<Self>| !expanded && power.is_some_and(Self::is_of_patronage);
        let Some(power) = known.filter(|&power| !strange(power)) else {
            reasons.add(format!("{}: there is no power {op:?} in the phase {}", entry.place(), when.slug()));
            return None;
        };
        if intel.is_some() && power.is_some_and(|power| !power.can_be_intel()) {
            reasons.add(format!("{}: {op} has no intel", entry.place()));
        }
        entry.finish(reasons);
        Some((power?, intel.flatten()))
    }

    /// Whether it can work in some phases only: what is summed up, and what a player is asked for.
    fn can_be_intel(self) -> bool {
        Summary::of(&[self]) != Summary::of(&[]) || self.is_asked()
    }

    /// The power in words.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Explore(ExplorePower::SeeMore(n)) => format!("draw {} more", cards(n)),
            Self::Explore(ExplorePower::KeepMore(n)) => format!("keep {} more", cards(n)),
            Self::Explore(ExplorePower::MixHand) => "discards may come from the whole hand".to_owned(),
            Self::Explore(ExplorePower::SelfDiscardDraw(n))
            | Self::Consume(ConsumePower::SelfDiscardDraw(n))
            | Self::Produce(ProducePower::SelfDiscardDraw(n)) => format!("may be discarded to draw {}", cards(n)),
            Self::Develop(DevelopPower::Discount(n)) => format!("developments cost {n} less"),
            Self::Develop(DevelopPower::DrawAtStart(n)) => format!("draw {} at the start of the phase", cards(n)),
            Self::Develop(DevelopPower::DrawAfterBuild(n)) => format!("draw {} after placing a development", cards(n)),
            Self::Develop(DevelopPower::SelfDiscardDiscount(n)) => {
                format!("may be discarded to pay {n} less in this phase")
            }
            Self::Develop(DevelopPower::SpendVp { discount, max_uses }) => {
                format!("may spend a VP chip or a Favor to pay {discount} less in this phase{}", times(max_uses))
            }
            Self::Develop(DevelopPower::GainFavor(n)) => format!("gain {n} Favor after placing a development"),
            Self::Settle(power) => power.words(),
            Self::Trade(SellBonus { n, scope }) => match scope {
                Scope::Any => format!("draw {} more for a sold good", cards(n)),
                Scope::Kind(kind) => format!("draw {} more for a sold {} good", cards(n), KINDS[usize::from(kind)]),
                Scope::Here => format!("draw {} more for the sold good of this world", cards(n)),
            },
            Self::Consume(power) => power.words(),
            Self::Produce(power) => power.words(),
        }
    }
}

fn cards(n: i8) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

fn times(most: u8) -> String {
    if most == 1 { String::new() } else { format!(", up to {most} times") }
}

pub(crate) fn signed(n: i8) -> String {
    if n < 0 { format!("\u{2212}{}", n.unsigned_abs()) } else { format!("+{n}") }
}

fn any_or(kind: Option<u8>) -> &'static str {
    kind.map_or("any kind", |kind| KINDS[usize::from(kind)])
}

impl SettlePower {
    pub(crate) const fn is_optional(self) -> bool {
        match self {
            Self::PayForMilitary { .. }
            | Self::SelfDiscardMilitary(_)
            | Self::SelfDiscardFreeSettle { .. }
            | Self::ConquerCivil
            | Self::SpendVp { .. } => true,
            Self::Discount { .. } | Self::Military { .. } | Self::DrawAfterSettle(_) | Self::GainFavor { .. } => false,
        }
    }

    fn words(self) -> String {
        let exclusion = |excludes: bool| if excludes { ", not one of the kind alien" } else { "" };
        match self {
            Self::Discount { n, kind: None } => format!("worlds cost {n} less"),
            Self::Discount { n, kind: Some(kind) } => format!("{} worlds cost {n} less", KINDS[usize::from(kind)]),
            Self::Military { n, only: Only::All } => format!("{} Military", signed(n)),
            Self::Military { n, only: Only::Kind(kind) } => {
                format!("{} Military for {} worlds", signed(n), KINDS[usize::from(kind)])
            }
            Self::Military { n, only: Only::RebelMilitary } => format!("{} Military for Rebel worlds", signed(n)),
            Self::PayForMilitary { discount, excludes_alien } => {
                format!("may pay defense \u{2212} {discount} to place a military world{}", exclusion(excludes_alien))
            }
            Self::SelfDiscardMilitary(n) => format!("may be discarded for {} Military in this phase", signed(n)),
            Self::SelfDiscardFreeSettle { excludes_military: true, .. } => {
                "may be discarded to place a non-military world at no cost".to_owned()
            }
            Self::SelfDiscardFreeSettle { excludes_alien, .. } => {
                format!("may be discarded to place a world that is paid for at no cost{}", exclusion(excludes_alien))
            }
            Self::DrawAfterSettle(n) => format!("draw {} after placing a world", cards(n)),
            Self::ConquerCivil => "may place a non-military world with Military of at least its cost".to_owned(),
            Self::SpendVp { military, discount, max_uses } => {
                let military = (military != 0).then(|| format!("for {} Military in this phase", signed(military)));
                let discount = (discount != 0).then(|| format!("to pay {discount} less in this phase"));
                let effects: Vec<String> = military.into_iter().chain(discount).collect();
                format!("may spend a VP chip or a Favor {}{}", effects.join(" and "), times(max_uses))
            }
            Self::GainFavor { n, after } => {
                let world = Placed::WORDS[after as usize].replace('_', " ").replace("nonm", "non-m");
                format!("gain {n} Favor after placing a {world}")
            }
        }
    }
}

impl ConsumePower {
    fn words(self) -> String {
        match self {
            Self::Eat { kind, goods_per_use, max_uses, vp, cards: drawn, favor } => {
                let goods = if goods_per_use == 1 { "1 good".to_owned() } else { format!("{goods_per_use} goods") };
                let drawn = if drawn == 0 { String::new() } else { format!(" and {}", cards(drawn.cast_signed())) };
                let favor = if favor == 0 { String::new() } else { format!(" and {favor} Favor") };
                format!("{goods} of {} for {vp} VP{drawn}{favor}{}", any_or(kind), times(max_uses))
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
            Self::Draw(n) | Self::SelfDiscardDraw(n) => format!("draw {}", cards(n)),
            Self::SpendVp { cards: drawn, max_uses } => {
                let drawn = cards(drawn.cast_signed());
                format!("may spend a VP chip or a Favor to draw {drawn}{}", times(max_uses))
            }
        }
    }
}

impl ProducePower {
    fn words(self) -> String {
        match self {
            Self::MakeGood => "a good on this world".to_owned(),
            Self::FillWindfall(kind) => format!("a good on a windfall world of {}", any_or(kind)),
            Self::DrawIfMadeHere(n) => format!("draw {} if a good came onto this world", cards(n)),
            Self::Draw(n) | Self::SelfDiscardDraw(n) => format!("draw {}", cards(n)),
            Self::GainFavor(n) => format!("gain {n} Favor"),
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

/// The fields of one power. In what reads them, outer `None` says that there is no such power, inner `None` that a field
/// was refused.
struct Fields<'e, 'a> {
    entry: &'e mut Entry<'a>,
    reasons: &'e mut Reasons,
}

impl Fields<'_, '_> {
    fn number(&mut self, field: &str, low: i64) -> Option<i8> {
        self.entry.number(field, low..=9, self.reasons).map(|number| number as i8)
    }

    fn count(&mut self, field: &str, low: u8) -> Option<u8> {
        self.number(field, low.into()).map(i8::cast_unsigned)
    }

    fn n(&mut self) -> Option<i8> {
        self.number("n", 1)
    }

    fn kind(&mut self, field: &str) -> Option<u8> {
        self.entry.word(field, &KINDS, self.reasons).map(|kind| kind as u8)
    }

    /// A kind, or the word `any`.
    #[expect(clippy::option_option, reason = "any kind is not an unreadable one")]
    fn kind_or_any(&mut self) -> Option<Option<u8>> {
        let words = ["novelty", "rare", "genes", "alien", "any"];
        let index = self.entry.word("kind", &words, self.reasons)?;
        Some((index < KINDS.len()).then_some(index as u8))
    }

    fn excludes_alien(&mut self) -> bool {
        self.excludes(&[KINDS[usize::from(ALIEN)]]).is_some()
    }

    /// A number from 0 if the field is there, else 0.
    fn optional(&mut self, field: &str, low: i64) -> Option<i8> {
        if self.entry.has(field) { self.number(field, low) } else { Some(0) }
    }

    fn excludes(&mut self, words: &[&str]) -> Option<usize> {
        self.entry.has("excludes").then(|| self.entry.word("excludes", words, self.reasons)).flatten()
    }
}

type Known<P> = Option<Option<P>>;

fn explore(op: &str, fields: &mut Fields<'_, '_>) -> Known<ExplorePower> {
    Some(match op {
        "see_more" => fields.n().map(ExplorePower::SeeMore),
        "keep_more" => fields.n().map(ExplorePower::KeepMore),
        "mix_hand" => Some(ExplorePower::MixHand),
        "self_discard_draw" => fields.n().map(ExplorePower::SelfDiscardDraw),
        _ => return None,
    })
}

fn develop(op: &str, fields: &mut Fields<'_, '_>) -> Known<DevelopPower> {
    Some(match op {
        "discount" => fields.n().map(DevelopPower::Discount),
        "draw_at_start" => fields.n().map(DevelopPower::DrawAtStart),
        "draw_after_build" => fields.n().map(DevelopPower::DrawAfterBuild),
        "self_discard_discount" => fields.n().map(DevelopPower::SelfDiscardDiscount),
        "spend_vp" => {
            let discount = fields.number("discount", 1);
            discount
                .zip(fields.count("max_uses", 1))
                .map(|(discount, max_uses)| DevelopPower::SpendVp { discount, max_uses })
        }
        "gain_favor" => fields.n().map(DevelopPower::GainFavor),
        _ => return None,
    })
}

fn settle(op: &str, fields: &mut Fields<'_, '_>) -> Known<SettlePower> {
    Some(match op {
        "discount" => {
            let kind = if fields.entry.has("only") { fields.kind("only").map(Some) } else { Some(None) };
            fields.n().zip(kind).map(|(n, kind)| SettlePower::Discount { n, kind })
        }
        "military" => {
            let words = ["novelty", "rare", "genes", "alien", "rebel"];
            let only = if fields.entry.has("only") {
                let index = fields.entry.word("only", &words, fields.reasons);
                index.map(|index| if index == KINDS.len() { Only::RebelMilitary } else { Only::Kind(index as u8) })
            } else {
                Some(Only::All)
            };
            fields.number("n", -9).zip(only).map(|(n, only)| SettlePower::Military { n, only })
        }
        "pay_for_military" => {
            let excludes_alien = fields.excludes_alien();
            fields.number("discount", 0).map(|discount| SettlePower::PayForMilitary { discount, excludes_alien })
        }
        "self_discard_military" => fields.n().map(SettlePower::SelfDiscardMilitary),
        "self_discard_free_settle" => {
            let excluded = fields.excludes(&[KINDS[usize::from(ALIEN)], "military"]);
            Some(SettlePower::SelfDiscardFreeSettle {
                excludes_alien: excluded == Some(0),
                excludes_military: excluded == Some(1),
            })
        }
        "draw_after_settle" => fields.n().map(SettlePower::DrawAfterSettle),
        "conquer_nonmilitary" => Some(SettlePower::ConquerCivil),
        "spend_vp" => {
            let (military, discount) = (fields.optional("military", -9), fields.optional("discount", 0));
            let max_uses = fields.count("max_uses", 1);
            if military == Some(0) && discount == Some(0) {
                fields.reasons.add(format!("{}: military or discount is missing", fields.entry.place()));
            }
            military.zip(discount).zip(max_uses).map(|((military, discount), max_uses)| SettlePower::SpendVp {
                military,
                discount,
                max_uses,
            })
        }
        "gain_favor" => {
            let after = fields.entry.word("after", &Placed::WORDS, fields.reasons);
            let places = [Placed::Any, Placed::Civil, Placed::Military];
            fields.n().zip(after).map(|(n, after)| SettlePower::GainFavor { n, after: places[after] })
        }
        _ => return None,
    })
}

fn trade(op: &str, fields: &mut Fields<'_, '_>) -> Known<SellBonus> {
    if op != "sell_bonus" {
        return None;
    }
    let words = ["novelty", "rare", "genes", "alien", "any", "here"];
    let scope = fields.entry.word("scope", &words, fields.reasons).map(|index| match words[index] {
        "any" => Scope::Any,
        "here" => Scope::Here,
        _ => Scope::Kind(index as u8),
    });
    Some(fields.n().zip(scope).map(|(n, scope)| SellBonus { n, scope }))
}

fn consume(op: &str, fields: &mut Fields<'_, '_>) -> Known<ConsumePower> {
    Some(match op {
        "eat" => eat(fields),
        "eat_all" => Some(ConsumePower::EatAll),
        "eat_distinct_kinds" => {
            let goods = fields.count("goods", 2);
            goods.zip(fields.count("vp", 0)).map(|(goods, vp)| ConsumePower::EatDistinctKinds { goods, vp })
        }
        "sell_good" => {
            let use_trade_powers = fields.entry.mark("use_trade_powers", fields.reasons);
            Some(ConsumePower::SellGood { use_trade_powers })
        }
        "hand_for_vp" => {
            let most = fields.count("max_cards", 1);
            most.zip(fields.count("vp", 1)).map(|(max_cards, vp)| ConsumePower::HandForVp { max_cards, vp })
        }
        "guess_cost" => {
            let low = fields.count("low", 0);
            low.zip(fields.count("high", 0)).map(|(low, high)| ConsumePower::GuessCost { low, high })
        }
        "draw" => fields.n().map(ConsumePower::Draw),
        "spend_vp" => {
            let cards = fields.count("cards", 1);
            cards.zip(fields.count("max_uses", 1)).map(|(cards, max_uses)| ConsumePower::SpendVp { cards, max_uses })
        }
        "self_discard_draw" => fields.n().map(ConsumePower::SelfDiscardDraw),
        _ => return None,
    })
}

fn eat(fields: &mut Fields<'_, '_>) -> Option<ConsumePower> {
    let kind = fields.kind_or_any();
    let (goods_per_use, max_uses) = (fields.count("goods_per_use", 1), fields.count("max_uses", 1));
    let (vp, cards) = (fields.count("vp", 0), fields.count("cards", 0));
    let favor = fields.optional("favor", 1)?.cast_unsigned();
    Some(ConsumePower::Eat {
        kind: kind?,
        goods_per_use: goods_per_use?,
        max_uses: max_uses?,
        vp: vp?,
        cards: cards?,
        favor,
    })
}

fn produce(op: &str, fields: &mut Fields<'_, '_>) -> Known<ProducePower> {
    Some(match op {
        "make_good" => Some(ProducePower::MakeGood),
        "fill_windfall" => fields.kind_or_any().map(ProducePower::FillWindfall),
        "draw_if_made_here" => fields.n().map(ProducePower::DrawIfMadeHere),
        "draw" => fields.n().map(ProducePower::Draw),
        "draw_per_kind_made" => fields.n().map(ProducePower::DrawPerKindMade),
        "self_discard_draw" => fields.n().map(ProducePower::SelfDiscardDraw),
        "gain_favor" => fields.n().map(ProducePower::GainFavor),
        "draw_if_strictly_most_made" => {
            fields.kind("kind").zip(fields.n()).map(|(kind, n)| ProducePower::DrawIfMostMade { kind, n })
        }
        "draw_per_world" => fields.kind("kind").zip(fields.n()).map(|(kind, n)| ProducePower::DrawPerWorld { kind, n }),
        "draw_per_good_made" => {
            fields.kind("kind").zip(fields.n()).map(|(kind, n)| ProducePower::DrawPerGoodMade { kind, n })
        }
        _ => return None,
    })
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
    pub(crate) favor_after_develop: i8,
    /// After a non-military and a military world.
    pub(crate) favor_after_settle: [i8; 2],
    pub(crate) favor_in_produce: i8,
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
        favor_after_develop: 0,
        favor_after_settle: [0; 2],
        favor_in_produce: 0,
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
            Power::Explore(ExplorePower::SeeMore(n)) => self.see_more += n,
            Power::Explore(ExplorePower::KeepMore(n)) => self.keep_more += n,
            Power::Develop(DevelopPower::GainFavor(n)) => self.favor_after_develop += n,
            Power::Develop(DevelopPower::Discount(n)) => self.develop_discount += n,
            Power::Develop(DevelopPower::DrawAtStart(n)) => self.draw_at_develop += n,
            Power::Develop(DevelopPower::DrawAfterBuild(n)) => self.draw_after_develop += n,
            Power::Settle(power) => match power {
                SettlePower::Discount { n, kind } => by_kind(&mut self.settle_discount, kind, n),
                SettlePower::Military { n, only: Only::All } => by_kind(&mut self.military, None, n),
                SettlePower::Military { n, only: Only::Kind(kind) } => by_kind(&mut self.military, Some(kind), n),
                SettlePower::Military { n, only: Only::RebelMilitary } => self.rebel_military += n,
                SettlePower::DrawAfterSettle(n) => self.draw_after_settle += n,
                SettlePower::GainFavor { n, after } => {
                    for (sum, meets) in self.favor_after_settle.iter_mut().zip(after.meets()) {
                        *sum += if meets { n } else { 0 };
                    }
                }
                SettlePower::PayForMilitary { .. }
                | SettlePower::SelfDiscardMilitary(_)
                | SettlePower::SelfDiscardFreeSettle { .. }
                | SettlePower::ConquerCivil
                | SettlePower::SpendVp { .. } => {}
            },
            Power::Trade(SellBonus { n, scope: Scope::Any }) => by_kind(&mut self.sell_bonus, None, n),
            Power::Trade(SellBonus { n, scope: Scope::Kind(kind) }) => by_kind(&mut self.sell_bonus, Some(kind), n),
            // What is for the good of one world is looked up there.
            Power::Trade(SellBonus { scope: Scope::Here, .. })
            | Power::Consume(_)
            // What is used one at a time is asked for.
            | Power::Explore(ExplorePower::SelfDiscardDraw(_) | ExplorePower::MixHand)
            | Power::Develop(DevelopPower::SelfDiscardDiscount(_) | DevelopPower::SpendVp { .. }) => {}
            Power::Produce(power) => match power {
                ProducePower::Draw(n) => self.draw_in_produce += n,
                ProducePower::GainFavor(n) => self.favor_in_produce += n,
                ProducePower::FillWindfall(kind) => self.fill_windfall[kind.map_or(NO_KIND, usize::from)] += 1,
                // These look at worlds and goods.
                ProducePower::MakeGood
                | ProducePower::DrawIfMadeHere(_)
                | ProducePower::DrawIfMostMade { .. }
                | ProducePower::DrawPerWorld { .. }
                | ProducePower::DrawPerGoodMade { .. }
                | ProducePower::DrawPerKindMade(_)
                | ProducePower::SelfDiscardDraw(_) => {}
            },
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
        one(&mut self.favor_after_develop, card.favor_after_develop);
        one(&mut self.favor_in_produce, card.favor_in_produce);
        one(&mut self.rebel_military, card.rebel_military);
        let tables = [
            (&mut self.favor_after_settle[..], &card.favor_after_settle[..]),
            (&mut self.settle_discount, &card.settle_discount),
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
