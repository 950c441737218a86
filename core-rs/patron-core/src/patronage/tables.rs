//! The cards as tables and sets, for the hot loop.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers on cards are below 100, numbers of cards below 192"
)]

use super::agendas::{AGENDAS, Ability, Agenda};
use super::cards::{ALIEN, Card, FAVOR, Facts, IMPERIUM, PowerId, Price, REBEL, Term};
use super::cardset::{CAPACITY, CardSet};
use super::goals::{Goal, Measured};
use super::greedy::worth_of_powers;
use super::powers::{
    ConsumePower, DevelopPower, ExplorePower, Intel, NO_KIND, Power, ProducePower, Scope, SellBonus, SettlePower,
    Summary, When,
};

/// Numbers of goods of a kind are looked up below this.
pub(crate) const FEW: usize = 10;
/// Costs and defenses are looked up from 0 to this; who can pay more can pay this.
pub(crate) const MOST: usize = 15;

/// The powers of a card that work in a part of the round while an opponent has selected something.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    pub(crate) card: Card,
    pub(crate) on: Intel,
    pub(crate) summary: Summary,
}

/// One place where a player is asked for a power.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// The first copy of the card that has it.
    pub(crate) card: Card,
    pub(crate) power: Power,
    /// Its place among all powers of the card.
    pub(crate) place: u8,
    /// Its number among the asked powers of the card, from 1; 0 if it is the only one.
    pub(crate) number: u8,
}

/// What a development with variable VP counts.
#[derive(Clone, Debug)]
pub(crate) struct Scorer {
    pub(crate) card: Card,
    /// VP for each card of the tableau.
    pub(crate) points: [u8; CAPACITY],
    pub(crate) three_vp_chips: u8,
    pub(crate) military: u8,
    pub(crate) goods: u8,
    pub(crate) negative_military: u8,
    pub(crate) two_favor: u8,
}

/// Everything that is looked up while playing. Arrays are by physical card.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// Number of physical cards.
    pub(crate) count: u8,
    pub(crate) all: CardSet,
    pub(crate) developments: CardSet,
    pub(crate) worlds: CardSet,
    /// Peaceful worlds among them.
    pub(crate) military: CardSet,
    pub(crate) peaceful: CardSet,
    pub(crate) windfall: CardSet,
    pub(crate) production: CardSet,
    /// Worlds by kind of good, the others last.
    pub(crate) of_kind: [CardSet; 5],
    /// Cost or defense.
    pub(crate) number: [i8; CAPACITY],
    /// Kind of good, [`NO_KIND`] for none.
    pub(crate) kind: [u8; CAPACITY],
    pub(crate) rebel: [i8; CAPACITY],
    pub(crate) vp: [i8; CAPACITY],
    pub(crate) summary: [Summary; CAPACITY],
    /// VP that its powers bring in a whole game, roughly.
    pub(crate) worth: [f32; CAPACITY],
    /// The commonest cost or defense.
    pub(crate) usual_number: u8,
    /// Developments of at most a cost.
    pub(crate) development_up_to: [CardSet; MOST + 1],
    /// Non-military worlds by kind, of at most a cost.
    pub(crate) civil_up_to: [[CardSet; MOST + 1]; 5],
    /// Military worlds by kind, others before Rebels, of at most a defense.
    pub(crate) military_up_to: [[[CardSet; MOST + 1]; 5]; 2],
    /// What the good on this world sells for more.
    pub(crate) sells_here: [u8; CAPACITY],
    /// What is drawn if a good was produced on this world.
    pub(crate) draws_if_made: [u8; CAPACITY],
    /// Cards with a produce power that looks at what was produced.
    pub(crate) counts_produce: CardSet,
    pub(crate) asked: Vec<Asked>,
    /// Asked powers that may be left out.
    pub(crate) optional: u128,
    /// Asked powers of a phase, those for which VP are spent not among them.
    pub(crate) explore_powers: u128,
    pub(crate) develop_powers: u128,
    pub(crate) settle_powers: u128,
    pub(crate) consume_powers: u128,
    pub(crate) produce_powers: u128,
    /// Powers for which VP are spent, and all of them as bits.
    pub(crate) spends: Vec<PowerId>,
    pub(crate) spending: u128,
    /// The same by the part of the round.
    pub(crate) spending_in: [u128; 6],
    /// By Agenda: the cards that match a key, and the ability.
    pub(crate) keys: [CardSet; AGENDAS.len()],
    pub(crate) abilities: [Ability; AGENDAS.len()],
    /// Intel powers by the part of the round and by card, and all cards that have one there.
    pub(crate) watches: [Vec<Watch>; 6],
    pub(crate) watching: [CardSet; 6],
    /// The same for all of a phase: Trade is a part of Consume.
    pub(crate) watching_phase: [CardSet; 6],
    /// Cards with which discards of Explore come from the whole hand.
    pub(crate) mixing: CardSet,
    pub(crate) goals: Vec<Measured>,
    /// Cards with a power in each part of the round.
    pub(crate) with_power: [CardSet; 6],
    /// Consume powers for which this kind of goods, in this number at least, is enough.
    pub(crate) eats: [[u128; FEW]; 4],
    /// The same for goods of any kind together.
    pub(crate) eats_any: [u128; FEW],
    /// The same for a number of different kinds.
    pub(crate) eats_kinds: [u128; 5],
    pub(crate) from_hand: u128,
    /// Consume powers without any condition.
    pub(crate) always: u128,
    pub(crate) starts: Vec<(u8, Card)>,
    pub(crate) red_starts: CardSet,
    pub(crate) blue_starts: CardSet,
    pub(crate) scorers: Vec<Scorer>,
    pub(crate) scoring: CardSet,
    /// Produce powers of each card of `counts_produce`.
    pub(crate) produce: Vec<(Card, ProducePower)>,
}

impl Tables {
    #[expect(clippy::too_many_lines, reason = "one line or two for each table")]
    pub(crate) fn of(facts: &[Facts], agendas: &[Agenda], goals: &[Goal]) -> Self {
        let cards: Vec<(Card, &Facts)> = facts
            .iter()
            .enumerate()
            .flat_map(|(index, facts)| {
                let first = Card::of_name_index(index);
                (0..facts.copies).map(move |copy| (Card(first.0 + copy), facts))
            })
            .collect();
        let set = |wanted: &dyn Fn(&Facts) -> bool| -> CardSet {
            cards.iter().filter(|(_, facts)| wanted(facts)).map(|&(card, _)| card).collect()
        };
        let number = |facts: &Facts| facts.price.number();
        let kind = |facts: &Facts| facts.good.map_or(NO_KIND, usize::from);
        let rebel = |facts: &Facts| facts.keywords & REBEL != 0;
        let up_to = |wanted: &dyn Fn(&Facts) -> bool| -> [CardSet; MOST + 1] {
            std::array::from_fn(|most| set(&|facts| wanted(facts) && number(facts) <= most as i8))
        };
        let civil = |facts: &Facts| matches!(facts.price, Price::Civil(_));
        let military = |facts: &Facts| matches!(facts.price, Price::Military(_));
        let peaceful = |facts: &Facts| matches!(facts.price, Price::Peaceful(_));
        let plain = |power: Power, when: When| power.when() == when && power.is_asked() && power.spends().is_none();
        let asked = asked(facts);
        let bits = |wanted: &dyn Fn(Power) -> bool| -> u128 {
            asked.iter().enumerate().filter(|(_, asked)| wanted(asked.power)).fold(0, |sum, (bit, _)| sum | 1 << bit)
        };
        let mut tables = Self {
            count: cards.len() as u8,
            all: set(&|_| true),
            developments: set(&|facts| !facts.is_world()),
            worlds: set(&Facts::is_world),
            military: set(&|facts| facts.price.is_military()),
            peaceful: set(&peaceful),
            windfall: set(&|facts| facts.windfall),
            production: set(&|facts| facts.good.is_some() && !facts.windfall),
            of_kind: std::array::from_fn(|wanted| set(&|facts| facts.is_world() && kind(facts) == wanted)),
            number: [0; CAPACITY],
            kind: [NO_KIND as u8; CAPACITY],
            rebel: [0; CAPACITY],
            vp: [0; CAPACITY],
            summary: [Summary::default(); CAPACITY],
            worth: [0.0; CAPACITY],
            usual_number: (1..=7_u8).max_by_key(|&n| set(&|facts| number(facts) == n.cast_signed()).len()).unwrap_or(1),
            development_up_to: up_to(&|facts| !facts.is_world()),
            civil_up_to: std::array::from_fn(|wanted| up_to(&|facts| civil(facts) && kind(facts) == wanted)),
            military_up_to: std::array::from_fn(|rebels| {
                std::array::from_fn(|wanted| {
                    up_to(&|facts| military(facts) && kind(facts) == wanted && rebel(facts) == (rebels == 1))
                })
            }),
            sells_here: [0; CAPACITY],
            draws_if_made: [0; CAPACITY],
            counts_produce: set(&|facts| facts.powers.iter().any(|&power| counts_produce(power))),
            optional: bits(&|power| power.is_optional()),
            explore_powers: bits(&|power| plain(power, When::Explore)),
            develop_powers: bits(&|power| plain(power, When::Develop)),
            settle_powers: bits(&|power| plain(power, When::Settle)),
            consume_powers: bits(&|power| plain(power, When::Consume)),
            produce_powers: bits(&|power| plain(power, When::Produce)),
            spends: (0..)
                .zip(&asked)
                .filter(|(_, asked)| asked.power.spends().is_some())
                .map(|(power, _)| PowerId(power))
                .collect(),
            spending: bits(&|power| power.spends().is_some()),
            spending_in: When::ALL.map(|(when, _)| bits(&|power| power.spends().is_some() && power.when() == when)),
            keys: std::array::from_fn(|agenda| {
                let keys = agendas.get(agenda).map_or(&[][..], |agenda| &agenda.keys);
                set(&|facts| keys.iter().any(|key| key.meets(facts)))
            }),
            abilities: std::array::from_fn(|agenda| agendas.get(agenda).map_or(Ability::NONE, |agenda| agenda.ability)),
            watches: When::ALL.map(|(when, _)| watches(&cards, when)),
            watching: When::ALL
                .map(|(when, _)| set(&|facts| facts.intel.iter().any(|(_, power)| power.when() == when))),
            watching_phase: When::ALL.map(|(when, _)| {
                let works = |other: When| other == when || when == When::Consume && other == When::Trade;
                set(&|facts| when != When::Trade && facts.intel.iter().any(|(_, power)| works(power.when())))
            }),
            mixing: set(&|facts| facts.powers.contains(&Power::Explore(ExplorePower::MixHand))),
            goals: goals.iter().map(|goal| Measured::of(goal, &set)).collect(),
            with_power: When::ALL.map(|(when, _)| set(&|facts| facts.has_power_in(when))),
            eats: std::array::from_fn(|kind| std::array::from_fn(|few| bits(&|power| eats(power, kind, few)))),
            eats_any: std::array::from_fn(|few| bits(&|power| eats_any(power, few))),
            eats_kinds: std::array::from_fn(|few| bits(&|power| eats_kinds(power, few))),
            from_hand: bits(&|power| matches!(power, Power::Consume(ConsumePower::HandForVp { .. }))),
            always: bits(&|power| {
                matches!(
                    power,
                    Power::Consume(
                        ConsumePower::Draw(_) | ConsumePower::GuessCost { .. } | ConsumePower::SelfDiscardDraw(_)
                    )
                )
            }),
            starts: facts
                .iter()
                .enumerate()
                .filter_map(|(index, facts)| facts.start.map(|start| (start.number, Card::of_name_index(index))))
                .collect(),
            red_starts: set(&|facts| facts.start.is_some_and(|start| start.red)),
            blue_starts: set(&|facts| facts.start.is_some_and(|start| !start.red)),
            scorers: Vec::new(),
            scoring: set(&|facts| !facts.end_score.is_empty()),
            produce: cards
                .iter()
                .flat_map(|&(card, facts)| facts.powers.iter().map(move |&power| (card, power)))
                .filter(|&(_, power)| counts_produce(power))
                .filter_map(|(card, power)| if let Power::Produce(power) = power { Some((card, power)) } else { None })
                .collect(),
            asked,
        };
        tables.starts.sort_unstable();
        for &(card, facts) in &cards {
            let place = card.index();
            tables.number[place] = number(facts);
            tables.kind[place] = kind(facts) as u8;
            tables.rebel[place] = i8::from(rebel(facts) && facts.price.is_military());
            tables.vp[place] = facts.vp;
            tables.summary[place] = Summary::of(&facts.powers);
            tables.worth[place] = worth_of_powers(facts);
            for &power in &facts.powers {
                if let Power::Trade(SellBonus { n, scope: Scope::Here }) = power {
                    tables.sells_here[place] += n as u8;
                } else if let Power::Produce(ProducePower::DrawIfMadeHere(n)) = power {
                    tables.draws_if_made[place] += n as u8;
                }
            }
        }
        // What is named a good in place of one is of the kind that an Agenda says.
        if let Some(kind) = tables.abilities.iter().find_map(|ability| ability.good) {
            tables.kind[FAVOR.index()] = kind;
        }
        for (bit, asked) in tables.asked.iter().enumerate() {
            for &(card, facts) in cards.iter().filter(|(card, _)| card.named() == asked.card) {
                match usize::from(asked.place).checked_sub(facts.powers.len()) {
                    None => tables.summary[card.index()].asked |= 1 << bit,
                    Some(place) => {
                        let (on, power) = facts.intel[place];
                        let watches = &mut tables.watches[power.when() as usize];
                        let watch = watches.iter_mut().find(|watch| (watch.card, watch.on) == (card, on));
                        watch.expect("each Intel power has one").summary.asked |= 1 << bit;
                    }
                }
            }
        }
        let scoring = cards.iter().filter(|(_, facts)| !facts.end_score.is_empty());
        tables.scorers = scoring.map(|&(card, facts)| scorer(card, facts, &cards)).collect();
        tables
    }

    /// The asked power with this id.
    #[inline]
    pub(crate) fn asked(&self, power: PowerId) -> Asked {
        self.asked[usize::from(power.0)]
    }

    /// The asked Consume power with this id.
    #[inline]
    pub(crate) fn consume_power(&self, power: u8) -> ConsumePower {
        match self.asked[usize::from(power)].power {
            Power::Consume(power) => power,
            Power::Explore(_) | Power::Develop(_) | Power::Settle(_) | Power::Trade(_) | Power::Produce(_) => {
                unreachable!("the power in use in phase IV is a Consume power")
            }
        }
    }

    /// How much less the asked Develop power lets pay.
    pub(crate) fn develop_discount(&self, power: u8) -> i8 {
        match self.asked[usize::from(power)].power {
            Power::Develop(DevelopPower::SelfDiscardDiscount(n)) => n,
            Power::Develop(_)
            | Power::Explore(_)
            | Power::Settle(_)
            | Power::Trade(_)
            | Power::Consume(_)
            | Power::Produce(_) => unreachable!("the powers in use in phase II lower the cost"),
        }
    }

    /// The asked Settle power with this id.
    #[inline]
    pub(crate) fn settle_power(&self, power: u8) -> SettlePower {
        match self.asked[usize::from(power)].power {
            Power::Settle(power) => power,
            Power::Explore(_) | Power::Develop(_) | Power::Trade(_) | Power::Consume(_) | Power::Produce(_) => {
                unreachable!("the powers in use in phase III are Settle powers")
            }
        }
    }
}

/// Every asked power, by card and in the card's order.
fn asked(facts: &[Facts]) -> Vec<Asked> {
    let mut all = Vec::new();
    for (index, facts) in facts.iter().enumerate() {
        let card = Card::of_name_index(index);
        let several = facts.all_powers().filter(|power| power.is_asked()).count() > 1;
        let own = facts.all_powers().enumerate().filter(|(_, power)| power.is_asked());
        for (number, (place, power)) in (1..).zip(own) {
            all.push(Asked { card, power, place: place as u8, number: if several { number } else { 0 } });
        }
    }
    all
}

/// Intel powers of a part of the round, those of a card that work together in one entry; asked ones are added by the
/// caller.
fn watches(cards: &[(Card, &Facts)], when: When) -> Vec<Watch> {
    let mut all = Vec::new();
    for &(card, facts) in cards {
        for on in Intel::ALL {
            let own = facts.intel.iter().filter(|&&(other, power)| other == on && power.when() == when);
            let powers: Vec<Power> = own.map(|&(_, power)| power).collect();
            if !powers.is_empty() {
                all.push(Watch { card, on, summary: Summary { cards: 0, ..Summary::of(&powers) } });
            }
        }
    }
    all
}

/// Whether it looks at worlds or at what was produced, beyond its own world.
fn counts_produce(power: Power) -> bool {
    matches!(
        power,
        Power::Produce(
            ProducePower::DrawIfMostMade { .. }
                | ProducePower::DrawPerWorld { .. }
                | ProducePower::DrawPerGoodMade { .. }
                | ProducePower::DrawPerKindMade(_)
        )
    )
}

/// Whether `few` goods of the kind are enough for a power that eats this kind; the largest number stands for more.
fn eats(power: Power, wanted: usize, few: usize) -> bool {
    let Power::Consume(ConsumePower::Eat { kind: Some(kind), goods_per_use, .. }) = power else { return false };
    usize::from(kind) == wanted && usize::from(goods_per_use) <= few
}

fn eats_any(power: Power, few: usize) -> bool {
    let Power::Consume(power) = power else { return false };
    match power {
        ConsumePower::Eat { kind: None, goods_per_use, .. } => usize::from(goods_per_use) <= few,
        ConsumePower::EatAll | ConsumePower::SellGood { .. } => few >= 1,
        ConsumePower::Eat { kind: Some(_), .. }
        | ConsumePower::EatDistinctKinds { .. }
        | ConsumePower::HandForVp { .. }
        | ConsumePower::GuessCost { .. }
        | ConsumePower::Draw(_)
        | ConsumePower::SpendVp { .. }
        | ConsumePower::SelfDiscardDraw(_) => false,
    }
}

fn eats_kinds(power: Power, few: usize) -> bool {
    matches!(power, Power::Consume(ConsumePower::EatDistinctKinds { goods, .. }) if usize::from(goods) <= few)
}

fn scorer(card: Card, facts: &Facts, cards: &[(Card, &Facts)]) -> Scorer {
    let mut scorer = Scorer {
        card,
        points: [0; CAPACITY],
        three_vp_chips: 0,
        military: 0,
        goods: 0,
        negative_military: 0,
        two_favor: 0,
    };
    for (vp, term) in &facts.end_score {
        let meets = |other: &Facts| -> bool {
            let military = other.price.is_military();
            match term {
                Term::ProductionWorld(kind) => other.good == Some(*kind) && !other.windfall,
                Term::WindfallWorld(kind) => other.good == Some(*kind) && other.windfall,
                Term::AlienCard => other.keywords & ALIEN != 0,
                Term::CardNamed(slug) => other.slug == *slug,
                Term::SixCostDevelopment => other.price == Price::Development(6),
                Term::Development => !other.is_world(),
                Term::DevelopmentWith(when) => !other.is_world() && other.has_power_in(*when),
                Term::World => other.is_world(),
                Term::WorldWith(when) => other.is_world() && other.has_power_in(*when),
                Term::MilitaryWorld => military,
                Term::RebelMilitaryWorld => military && other.keywords & REBEL != 0,
                Term::CivilWorld => matches!(other.price, Price::Civil(_)),
                Term::PeacefulWorld => matches!(other.price, Price::Peaceful(_)),
                Term::AnyWindfallWorld => other.windfall,
                Term::ImperiumCard => other.keywords & IMPERIUM != 0,
                Term::RebelCard => other.keywords & REBEL != 0,
                Term::IntelCard => !other.intel.is_empty(),
                Term::CardWith(when) => other.has_power_in(*when),
                Term::ThreeVpChips
                | Term::UnspecializedMilitary
                | Term::GoodOnWorlds
                | Term::NegativeMilitary
                | Term::TwoFavor => false,
            }
        };
        match term {
            Term::ThreeVpChips => scorer.three_vp_chips += vp,
            Term::UnspecializedMilitary => scorer.military += vp,
            Term::GoodOnWorlds => scorer.goods += vp,
            Term::NegativeMilitary => scorer.negative_military += vp,
            Term::TwoFavor => scorer.two_favor += vp,
            Term::ProductionWorld(_)
            | Term::WindfallWorld(_)
            | Term::AlienCard
            | Term::CardNamed(_)
            | Term::SixCostDevelopment
            | Term::Development
            | Term::DevelopmentWith(_)
            | Term::World
            | Term::WorldWith(_)
            | Term::MilitaryWorld
            | Term::RebelMilitaryWorld
            | Term::CivilWorld
            | Term::PeacefulWorld
            | Term::AnyWindfallWorld
            | Term::ImperiumCard
            | Term::RebelCard
            | Term::IntelCard
            | Term::CardWith(_) => {
                for (other, facts) in cards {
                    if meets(facts) {
                        let points = &mut scorer.points[other.index()];
                        *points = (*vp).max(*points);
                    }
                }
            }
        }
    }
    scorer
}
