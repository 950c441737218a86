//! Which actions may be said.

#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "numbers of cards are below 192")]

use super::Patronage;
use super::action::{Action, Choice};
use super::agendas::AGENDAS;
use super::cards::{Card, FAVOR, MOST_SPENDS, PowerId};
use super::cardset::{CAPACITY, CardSet};
use super::favor::{Boost, Means};
use super::powers::{ConsumePower, NO_KIND};
use super::state::{Ask, Phase, State};
use super::tables::{FEW, MOST};
use crate::game::ActionSet;

/// What is done with each member of a legal set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Verb {
    #[default]
    Select,
    Discard,
    Place,
    Use,
    Pay,
    Sell,
    Consume,
    Name,
    Fill,
    Keep,
}

/// Places of a set of what may be used: powers, then by a VP chip and by a Favor the powers for which VP are spent, then
/// Agendas for which Favor is.
pub(crate) const CHIP_PLACES: u8 = 128;
pub(crate) const FAVOR_PLACES: u8 = CHIP_PLACES + MOST_SPENDS as u8;
pub(crate) const SPEND_PLACES: u8 = FAVOR_PLACES + MOST_SPENDS as u8;
const _: () = assert!(SPEND_PLACES as usize + AGENDAS.len() <= CAPACITY, "all that may be used has a place");

/// What may be said instead; it stands behind the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Instead {
    #[default]
    Nothing,
    Pass,
    Done,
}

/// The legal actions: one verb for a set of cards, powers or numbers, and what may be said instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    set: CardSet,
    size: u8,
    /// Members in the first word of the set.
    first: u8,
    verb: Verb,
    instead: Instead,
}

impl Legal {
    #[inline]
    fn new(verb: Verb, set: CardSet, instead: Instead) -> Self {
        let first = set.len_of_first();
        Self { set, size: first + CardSet([0, set.0[1], set.0[2]]).len(), first, verb, instead }
    }

    const fn place(self, action: Action) -> Option<Card> {
        match (self.verb, action) {
            (Verb::Select, Action::Select(choice)) => Some(Card(choice.0)),
            (Verb::Use, Action::Use(power)) => Some(Card(power.0)),
            (Verb::Use, Action::UseChip(place)) => Some(Card(CHIP_PLACES + place)),
            (Verb::Use, Action::UseFavor(place)) => Some(Card(FAVOR_PLACES + place)),
            (Verb::Use, Action::Spend(agenda)) => Some(Card(SPEND_PLACES + agenda)),
            (Verb::Name, Action::Name(number)) => Some(Card(number)),
            (Verb::Discard, Action::Discard(card))
            | (Verb::Place, Action::Place(card))
            | (Verb::Pay, Action::Pay(card))
            | (Verb::Sell, Action::Sell(card))
            | (Verb::Consume, Action::Consume(card))
            | (Verb::Fill, Action::Fill(card))
            | (Verb::Keep, Action::Keep(card)) => Some(card),
            _ => None,
        }
    }

    /// The action of a place among what may be used.
    #[inline]
    pub(crate) fn used(place: Card) -> Action {
        ACTIONS[Verb::Use as usize][place.index()]
    }

    const fn last(self) -> Option<Action> {
        match self.instead {
            Instead::Nothing => None,
            Instead::Pass => Some(Action::Pass),
            Instead::Done => Some(Action::Done),
        }
    }

    #[inline]
    fn action(self, place: Card) -> Action {
        ACTIONS[self.verb as usize][place.index()]
    }
}

/// The action of each verb and place, so that making one takes no branch.
static ACTIONS: [[Action; CAPACITY]; 10] = {
    let mut table = [[Action::Done; CAPACITY]; 10];
    let mut place = 0;
    while place < CAPACITY {
        let card = Card(place as u8);
        table[Verb::Select as usize][place] = Action::Select(Choice(card.0));
        table[Verb::Discard as usize][place] = Action::Discard(card);
        table[Verb::Place as usize][place] = Action::Place(card);
        table[Verb::Use as usize][place] = if card.0 >= SPEND_PLACES {
            Action::Spend(card.0 - SPEND_PLACES)
        } else if card.0 >= FAVOR_PLACES {
            Action::UseFavor(card.0 - FAVOR_PLACES)
        } else if card.0 >= CHIP_PLACES {
            Action::UseChip(card.0 - CHIP_PLACES)
        } else {
            Action::Use(PowerId(card.0))
        };
        table[Verb::Pay as usize][place] = Action::Pay(card);
        table[Verb::Sell as usize][place] = Action::Sell(card);
        table[Verb::Consume as usize][place] = Action::Consume(card);
        table[Verb::Name as usize][place] = Action::Name(card.0);
        table[Verb::Fill as usize][place] = Action::Fill(card);
        table[Verb::Keep as usize][place] = Action::Keep(card);
        place += 1;
    }
    table
};

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        usize::from(self.size) + usize::from(self.instead != Instead::Nothing)
    }

    #[inline]
    fn get(&self, index: usize) -> Action {
        if index < usize::from(self.size) {
            return self.action(self.set.nth_behind(index as u8, self.first));
        }
        self.last().expect("the index is below the length")
    }

    fn contains(&self, action: Action) -> bool {
        self.last() == Some(action) || self.place(action).is_some_and(|place| self.set.has(place))
    }

    fn remove(&mut self, action: Action) -> bool {
        if self.last() == Some(action) {
            self.instead = Instead::Nothing;
            return true;
        }
        let Some(place) = self.place(action).filter(|&place| self.set.has(place)) else { return false };
        self.set.remove(place);
        self.size -= 1;
        self.first = self.set.len_of_first();
        true
    }

    fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        self.set.iter().map(|place| self.action(place)).chain(self.last())
    }
}

const PLAIN_CHOICES: u16 = Choice::EXPLORE_5.bit()
    | Choice::EXPLORE_1_1.bit()
    | Choice::DEVELOP.bit()
    | Choice::SETTLE.bit()
    | Choice::TRADE.bit()
    | Choice::CONSUME_X2.bit()
    | Choice::PRODUCE.bit();

impl Patronage {
    /// What the seat to move may say.
    #[inline]
    pub(crate) fn legal_set(&self, state: &State) -> Legal {
        match state.ask {
            Ask::Action => {
                let choices = self.choices(state.actions[state.seat()]);
                Legal::new(Verb::Select, CardSet::from_bits(choices.into()), Instead::Nothing)
            }
            Ask::Discard => {
                let seat = state.seat();
                let open = state.marks[seat].minus(state.picked);
                Legal::new(Verb::Discard, ascending(open, state), Instead::Nothing)
            }
            Ask::Place => Legal::new(Verb::Place, self.placeable(state, state.seat()), Instead::Pass),
            Ask::Power => {
                let seat = state.seat();
                let done = if self.fits_as_it_is(state, seat) { Instead::Done } else { Instead::Nothing };
                Legal::new(Verb::Use, self.usable_to_place(state, seat), done)
            }
            Ask::Pay => Legal::new(Verb::Pay, ascending(state.hands[state.seat()], state), Instead::Nothing),
            Ask::Sell => {
                let (goods, may_not) = self.sellable(state, state.seat());
                Legal::new(Verb::Sell, goods, if may_not { Instead::Done } else { Instead::Nothing })
            }
            Ask::Consume => {
                let (usable, must) = self.consume_steps(state, state.seat());
                Legal::new(Verb::Use, usable, if must == 0 { Instead::Done } else { Instead::Nothing })
            }
            Ask::Good => {
                let seat = state.seat();
                match self.mixed_meal(state, seat) {
                    Some(meal) => {
                        let (goods, enough) = self.next_goods(state, &meal);
                        Legal::new(Verb::Consume, goods, if enough { Instead::Done } else { Instead::Nothing })
                    }
                    None => Legal::new(Verb::Consume, self.eatable(state, seat), Instead::Nothing),
                }
            }
            Ask::Hand => {
                let open = state.hands[state.seat()].at_or_above(state.from).names();
                Legal::new(Verb::Discard, open, Instead::Done)
            }
            Ask::Number => {
                let ConsumePower::GuessCost { low, high } = self.cards.tables.consume_power(state.power) else {
                    unreachable!("a number is asked for this power only")
                };
                let numbers = (2_u128 << high) - (1 << low);
                Legal::new(Verb::Name, CardSet::from_bits(numbers), Instead::Nothing)
            }
            Ask::Windfall => Legal::new(Verb::Fill, self.fillable(state, state.seat()), Instead::Nothing),
            Ask::Start => Legal::new(Verb::Keep, state.tableaux[state.seat()], Instead::Nothing),
            Ask::Keep => Legal::new(Verb::Use, self.can_keep(state, state.seat()), Instead::Done),
            Ask::Spend => Legal::new(Verb::Use, self.extras(state, state.seat()), Instead::Done),
            Ask::Drawn => {
                let open = state.marks[state.seat()].minus(state.picked);
                Legal::new(Verb::Discard, ascending(open, state), Instead::Nothing)
            }
            Ask::Nothing => Legal::default(),
        }
    }

    /// Action cards that may be chosen beside those of the set.
    pub(crate) fn choices(&self, chosen: u16) -> u16 {
        if !self.two_action {
            return PLAIN_CHOICES;
        }
        if chosen == 0 {
            // The second card stands behind the first: behind Produce there is none.
            return PLAIN_CHOICES & !Choice::PRODUCE.bit();
        }
        let above = PLAIN_CHOICES & !(chosen - 1) & !chosen;
        let again = if chosen == Choice::DEVELOP.bit() {
            Choice::DEVELOP_AGAIN.bit()
        } else if chosen == Choice::SETTLE.bit() {
            Choice::SETTLE_AGAIN.bit()
        } else {
            0
        };
        above | again
    }

    /// The cards in hand that the seat may place in this phase: those for which a payment can be completed.
    #[inline]
    pub(crate) fn placeable(&self, state: &State, seat: usize) -> CardSet {
        if state.phase.is_develop() { self.developments(state, seat) } else { self.worlds(state, seat) }
    }

    /// Rulings 2 and 3: affordable developments that are not in the tableau.
    fn developments(&self, state: &State, seat: usize) -> CardSet {
        let tables = &self.cards.tables;
        let hand = state.hands[seat];
        let mut money = hand.len().cast_signed() - 1 + Self::develop_discount(state, seat);
        if self.expanded {
            let (means, mut powers) = (Means::fresh(state, seat), state.summaries[seat].asked & tables.develop_powers);
            money += self.reach(state, seat, &means).discount;
            while powers != 0 {
                money += tables.develop_discount(powers.trailing_zeros() as u8);
                powers &= powers - 1;
            }
        }
        if money < 0 || hand.is_empty() {
            return CardSet::EMPTY;
        }
        let affordable = tables.development_up_to[(money as usize).min(MOST)];
        hand.and(affordable).names().minus(state.tableaux[seat].names())
    }

    fn worlds(&self, state: &State, seat: usize) -> CardSet {
        let tables = &self.cards.tables;
        let hand = state.hands[seat].and(tables.worlds);
        if hand.is_empty() {
            return CardSet::EMPTY;
        }
        let summary = &state.summaries[seat];
        let money = state.hands[seat].len().cast_signed() - 1;
        let mut within = CardSet::EMPTY;
        let reach = self.reach(state, seat, &Means::fresh(state, seat));
        for kind in 0..=NO_KIND {
            let most = (money + summary.settle_discount[kind] + reach.discount).max(0) as usize;
            within = within.or(tables.civil_up_to[kind][most.min(MOST)]);
            let military = summary.military[kind] + reach.up;
            if military >= 0 {
                within = within.or(tables.military_up_to[0][kind][(military as usize).min(MOST)]);
            }
            let military = military + summary.rebel_military;
            if military >= 0 {
                within = within.or(tables.military_up_to[1][kind][(military as usize).min(MOST)]);
            }
        }
        let mut placeable = hand.and(within);
        for card in hand.and(tables.peaceful).iter() {
            if self.total_military(state, seat, card) - reach.down <= tables.number[card.index()] {
                placeable.insert(card);
            }
        }
        if summary.asked & tables.settle_powers != 0 {
            for card in hand.minus(placeable).iter() {
                let boost = Boost { military: self.reached(card, 0, reach), discount: reach.discount };
                if self.can_be_settled(state, seat, card, 0, money as u8, boost) {
                    placeable.insert(card);
                }
            }
        }
        placeable
    }

    /// What the seat may still use for what it has placed.
    pub(crate) fn usable_to_place(&self, state: &State, seat: usize) -> CardSet {
        if self.expanded { self.steps(state, seat) } else { CardSet::from_bits(self.usable_to_settle(state, seat)) }
    }

    /// Optional powers that the seat may still use for the world that it has placed (ruling 2): those with which, and
    /// maybe with others, the payment can be completed. They are named in ascending order, each set of them once.
    pub(crate) fn usable_to_settle(&self, state: &State, seat: usize) -> u128 {
        if state.phase.is_develop() {
            return 0;
        }
        let card = Card(state.placed[seat]);
        let money = state.hands[seat].len();
        let mut rest = state.summaries[seat].asked & self.cards.tables.settle_powers & self.behind(state.used);
        let mut usable = 0;
        while rest != 0 {
            let power = rest & rest.wrapping_neg();
            rest ^= power;
            if self.can_be_settled(state, seat, card, state.used | power, money, Boost::default()) {
                usable |= power;
            }
        }
        usable
    }

    /// Powers that may be named after these: in a trace, which names them all at once, all others.
    pub(crate) const fn behind(&self, used: u128) -> u128 {
        if used == 0 || self.trace.is_some() { !used } else { !(u128::MAX >> used.leading_zeros()) }
    }

    /// Whether the placed world is placed with the powers used so far.
    pub(crate) fn fits_as_it_is(&self, state: &State, seat: usize) -> bool {
        let cost = self.cost(state, seat, state.used);
        cost.is_some_and(|cost| cost <= state.hands[seat].len())
    }

    /// Whether some set of optional powers that holds `used` lets the seat place the world with so many cards.
    pub(crate) fn can_be_settled(
        &self,
        state: &State,
        seat: usize,
        card: Card,
        used: u128,
        money: u8,
        boost: Boost,
    ) -> bool {
        let free = state.summaries[seat].asked & self.cards.tables.settle_powers & self.behind(used);
        // All subsets of the free powers, by counting down within the mask.
        let mut more = free;
        loop {
            if self.cost_of_world(state, seat, card, used | more, boost).is_some_and(|cost| cost <= money) {
                return true;
            }
            if more == 0 {
                return false;
            }
            more = (more - 1) & free;
        }
    }

    /// Consume powers that can do something now (rulings 13 to 15).
    pub(crate) fn usable_to_consume(&self, state: &State, seat: usize) -> u128 {
        self.usable_with(state, seat, 0)
    }

    /// The same with so many Favor as goods beside the others.
    pub(crate) fn usable_with(&self, state: &State, seat: usize, favor: u8) -> u128 {
        let tables = &self.cards.tables;
        let own = state.summaries[seat].asked & tables.consume_powers & !state.used;
        if own == 0 {
            return 0;
        }
        let mut able = tables.always;
        let goods = state.goods_of(seat);
        if !goods.is_empty() || favor > 0 {
            let (mut all, mut of_kind) = (usize::from(favor), [0; NO_KIND + 1]);
            if favor > 0 {
                of_kind[usize::from(tables.kind[FAVOR.index()]).min(NO_KIND)] = all;
            }
            for world in goods.iter() {
                all += 1;
                of_kind[usize::from(tables.kind[world.index()])] += 1;
            }
            let mut kinds = 0;
            for (eats, count) in tables.eats.iter().zip(of_kind) {
                able |= eats[count.min(FEW - 1)];
                kinds += usize::from(count > 0);
            }
            able |= tables.eats_any[all.min(FEW - 1)] | tables.eats_kinds[kinds];
        }
        if !state.hands[seat].is_empty() {
            able |= tables.from_hand;
        }
        own & able
    }

    /// What may be used next in Consume, and the powers among it that must be. Favor as goods forces nothing (ruling 7).
    pub(crate) fn consume_steps(&self, state: &State, seat: usize) -> (CardSet, u128) {
        let usable = self.usable_to_consume(state, seat);
        let must = usable & !self.cards.tables.optional;
        (CardSet::from_bits(usable).or(self.beyond_goods(state, seat)), must)
    }

    /// Goods that may be consumed next: ascending, and so that as many follow as are needed.
    pub(crate) fn eatable(&self, state: &State, seat: usize) -> CardSet {
        let tables = &self.cards.tables;
        let goods = state.goods_of(seat).minus(state.picked);
        match tables.consume_power(state.power) {
            ConsumePower::Eat { kind: Some(kind), .. } => {
                ascending(goods.and(tables.of_kind[usize::from(kind)]), state)
            }
            ConsumePower::EatDistinctKinds { .. } => {
                let kinds = |set: CardSet| {
                    (0..NO_KIND).filter(|&kind| set.meets(tables.of_kind[kind])).fold(0_u8, |sum, kind| sum | 1 << kind)
                };
                let taken = kinds(state.picked);
                let open = |kinds: u8| (kinds & !taken).count_ones();
                goods
                    .at_or_above(state.from)
                    .iter()
                    .filter(|&world| {
                        let kind = 1 << tables.kind[world.index()];
                        let behind = kinds(goods.at_or_above(world.0 + 1)) & !kind;
                        taken & kind == 0 && open(behind) + 1 >= state.need.into()
                    })
                    .collect()
            }
            ConsumePower::Eat { kind: None, .. }
            | ConsumePower::EatAll
            | ConsumePower::SellGood { .. }
            | ConsumePower::HandForVp { .. }
            | ConsumePower::GuessCost { .. }
            | ConsumePower::Draw(_)
            | ConsumePower::SpendVp { .. }
            | ConsumePower::SelfDiscardDraw(_) => ascending(goods, state),
        }
    }

    /// Windfall worlds without a good for the fill that is due.
    pub(crate) fn fillable(&self, state: &State, seat: usize) -> CardSet {
        let tables = &self.cards.tables;
        let empty = state.tableaux[seat].and(tables.windfall).minus(state.goods);
        match Self::due_fill(state) {
            Some(kind) if kind < NO_KIND => empty.and(tables.of_kind[kind]),
            _ => empty,
        }
    }

    /// Why the action may not be said, in words.
    pub(crate) fn refusal(&self, state: &State, action: Action) -> Option<String> {
        if self.legal_set(state).contains(action) {
            return None;
        }
        if state.phase == Phase::Over {
            return Some("the game is over".to_owned());
        }
        let seat = state.seat();
        let slug = |card: Card| self.cards.slug(card);
        let asked = format!("seat {seat} is asked for {} now", self.asked_words(state));
        let hand = state.hands[seat];
        let holds = |card: Card| hand.has(card) || (card.0 + 1 < self.cards.tables.count && has_copy(hand, card));
        Some(match (state.ask, action) {
            (Ask::Action, Action::Select(choice)) => self.refused_choice(state, choice),
            (
                Ask::Discard | Ask::Drawn | Ask::Pay | Ask::Hand | Ask::Place,
                Action::Discard(card) | Action::Pay(card) | Action::Place(card),
            ) if matches!(
                (state.ask, action),
                (Ask::Discard | Ask::Drawn | Ask::Hand, Action::Discard(_))
                    | (Ask::Pay, Action::Pay(_))
                    | (Ask::Place, Action::Place(_))
            ) =>
            {
                if !holds(card) {
                    format!("seat {seat} does not hold {}", slug(card))
                } else if state.ask == Ask::Place {
                    self.refused_place(state, seat, card)
                } else if matches!(state.ask, Ask::Discard | Ask::Drawn)
                    && !has_copy(state.marks[seat].minus(state.picked), card)
                {
                    format!("{} is not among the cards that may be discarded here", slug(card))
                } else {
                    format!("cards are named in ascending order, so that enough are left behind {}", slug(card))
                }
            }
            (Ask::Start, Action::Keep(card)) => format!("{} was not dealt to seat {seat} as a start world", slug(card)),
            (
                Ask::Power | Ask::Consume | Ask::Spend | Ask::Keep,
                Action::UseChip(_) | Action::UseFavor(_) | Action::Spend(_),
            ) => self.refused_spending(state, seat, action),
            (Ask::Power | Ask::Consume | Ask::Spend, Action::Use(power)) => {
                let text = self.power_text(power);
                let owned = state.summaries[seat].asked & 1 << power.0 != 0;
                if self.cards.tables.spending & 1 << power.0 != 0 {
                    format!("VP are spent for {text}: use {text} chip, or use {text} favor")
                } else if !owned {
                    format!("no power of {text} works for seat {seat} now")
                } else if state.used & 1 << power.0 != 0 {
                    format!("{text} has been used in this phase")
                } else if state.ask == Ask::Power && self.behind(state.used) & 1 << power.0 == 0 {
                    format!("powers are named in ascending order: {text} stands before the last one")
                } else {
                    format!("{text} can do nothing here")
                }
            }
            (Ask::Power, Action::Done) => {
                format!("{} cannot be placed without another power", slug(Card(state.placed[seat])))
            }
            (Ask::Consume, Action::Done) => "a Consume power that can be used must be used".to_owned(),
            (Ask::Sell, Action::Sell(FAVOR)) | (Ask::Good, Action::Consume(FAVOR)) => {
                format!("seat {seat} has no Favor that is a good here")
            }
            (Ask::Sell, Action::Done) => "a good must be sold as long as there is one".to_owned(),
            (Ask::Good, Action::Done) => "a power is used as fully as the goods allow".to_owned(),
            (Ask::Sell, Action::Sell(card)) | (Ask::Good, Action::Consume(card)) => {
                if state.goods_of(seat).has(card) {
                    format!("the good of {} cannot be taken here: goods are named in ascending order", slug(card))
                } else {
                    format!("seat {seat} has no good on {}", slug(card))
                }
            }
            (Ask::Windfall, Action::Fill(card)) => {
                format!("{} is no windfall world of seat {seat} that this power can fill", slug(card))
            }
            (Ask::Number, Action::Name(number)) => format!("{number} is not among the numbers that may be named"),
            _ => asked,
        })
    }

    fn refused_choice(&self, state: &State, choice: Choice) -> String {
        let again = [Choice::DEVELOP_AGAIN, Choice::SETTLE_AGAIN].contains(&choice);
        let name = choice.slug();
        if again && !self.two_action {
            return format!("{name} is an action of the two-action game only");
        }
        let chosen = state.actions[state.seat()];
        if again {
            return format!("{name} may be chosen only beside the first action of its kind");
        }
        if chosen & choice.bit() != 0 {
            return format!("{name} has been chosen already");
        }
        format!("the two actions are named in their order: {name} cannot stand here")
    }

    fn refused_place(&self, state: &State, seat: usize, card: Card) -> String {
        let tables = &self.cards.tables;
        let slug = self.cards.slug(card);
        let develop = state.phase.is_develop();
        if develop != tables.developments.has(card) {
            let wanted = if develop { "a development" } else { "a world" };
            return format!("{slug} is not {wanted}");
        }
        if develop && has_copy(state.tableaux[seat], card) {
            return format!("{slug} is in the tableau of seat {seat} already");
        }
        if tables.peaceful.has(card) {
            let (total, most) = (self.total_military(state, seat, card), tables.number[card.index()]);
            return format!("{slug} takes a total Military of at most {most}; seat {seat} has {total}");
        }
        if tables.military.has(card) {
            return format!("seat {seat} has not enough Military for {slug}, and no power places it otherwise");
        }
        format!("seat {seat} cannot pay for {slug}")
    }

    /// Why a chip or a Favor cannot be spent.
    fn refused_spending(&self, state: &State, seat: usize, action: Action) -> String {
        let text = self.text_of(action);
        if let Action::Spend(agenda) = action {
            let name = AGENDAS[usize::from(agenda)];
            let Some(slot) = state.agendas.iter().position(|&other| other == agenda) else {
                return format!("{name} is not an Agenda of this game");
            };
            let ability = self.ability(state, slot);
            return if state.left[slot] > 0 {
                format!("{name} is not complete: {} Favor lie on it", state.left[slot])
            } else if state.favor[seat] == 0 {
                format!("seat {seat} has no Favor")
            } else if ability.when != state.phase.when() {
                format!("Favor is spent for {name} in the phase {}", ability.when.slug())
            } else if ability.good.is_some() {
                format!("the Favor of {name} is named among the goods: consume favor")
            } else if !self.is_key(state, seat, slot) {
                format!("no card that seat {seat} had before this phase matches {name}")
            } else {
                format!("with {text} seat {seat} gains nothing here, or cannot pay for what it has placed")
            };
        }
        if matches!(action, Action::UseChip(_)) && state.chips[seat] == 0 {
            format!("seat {seat} has no VP chip")
        } else if matches!(action, Action::UseFavor(_)) && state.favor[seat] == 0 {
            format!("seat {seat} has no Favor")
        } else {
            format!("{text}: the power does not work for seat {seat} now, is used up, or does not help here")
        }
    }

    fn asked_words(&self, state: &State) -> String {
        match state.ask {
            Ask::Action => "an action: select <action>".to_owned(),
            Ask::Start => "the start world to keep: keep <world>".to_owned(),
            Ask::Keep => "Favor to keep more cards: spend <agenda>, or done".to_owned(),
            Ask::Spend => "what to spend: spend <agenda>, use <card>, or done".to_owned(),
            Ask::Discard | Ask::Drawn | Ask::Hand => "a card to discard: discard <card>".to_owned(),
            Ask::Place => "a card to place: place <card>, or pass".to_owned(),
            Ask::Power => format!(
                "the powers that help to place {}: use <card>, or done",
                self.cards.slug(Card(state.placed[state.seat()]))
            ),
            Ask::Pay => "a card to pay: pay <card>".to_owned(),
            Ask::Sell => "a good to sell: sell <world>".to_owned(),
            Ask::Consume => "the next Consume power: use <card>".to_owned(),
            Ask::Good => "a good to consume: consume <world>".to_owned(),
            Ask::Number => "a number: name <number>".to_owned(),
            Ask::Windfall => "a windfall world: fill <world>".to_owned(),
            Ask::Nothing => "nothing".to_owned(),
        }
    }
}

/// Whether either copy of a named card is in the set.
fn has_copy(set: CardSet, card: Card) -> bool {
    set.names().has(card)
}

/// The members that may be picked next: not below the last pick, and so that as many follow as are needed.
#[inline]
pub(crate) fn ascending(set: CardSet, state: &State) -> CardSet {
    set.at_or_above(state.from).without_last(state.need - 1).names()
}
