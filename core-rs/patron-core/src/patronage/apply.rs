//! What each action does, the course of a round, and what many do at once.

#![expect(clippy::cast_possible_truncation, reason = "seats and numbers of cards are below 256")]

use super::Patronage;
use super::action::{Action, Choice};
use super::cards::{Card, PowerId};
use super::cardset::CardSet;
use super::legal::ascending;
use super::powers::{ExplorePower, Power, ProducePower};
use super::state::{Ask, NONE, Order, Phase, SEATS, State};
use crate::rng::Rng;

/// Cards in hand at the end of a round (rulebook, Round End).
pub(crate) const HAND_LIMIT: u8 = 10;
/// Cards in a tableau that end the game (rulebook, Game End).
pub(crate) const FULL_TABLEAU: i8 = 12;
/// Of the six cards of the deal, this many are discarded (rulebook, Setup).
pub(crate) const SETUP_DISCARDS: u8 = 2;

impl Patronage {
    /// Carries a legal action out, and all that follows without anybody being asked.
    #[inline]
    pub(crate) fn carry_out(&self, state: &mut State, action: Action) {
        state.deck.shuffled = false;
        let seat = state.seat();
        match action {
            Action::Select(choice) => self.select(state, seat, choice),
            Action::Keep(world) => {
                state.placed[seat] = world.0;
                self.ask_discarder(state, seat);
            }
            Action::Discard(card) if state.ask == Ask::Drawn => self.discard_drawn(state, seat, card),
            Action::Discard(card) if state.ask == Ask::Hand => self.discard_for_vp(state, seat, card),
            Action::Discard(card) => self.mark(state, seat, card),
            Action::Place(card) => {
                // A copy that everybody has seen in the hand is the one that everybody sees on the table.
                let seen = state.hands[seat].and(state.shown);
                let from = if seen.names().has(card) { seen } else { state.hands[seat] };
                state.placed[seat] = from.copy_of(card).0;
                self.ask_placer(state, self.left(seat));
            }
            Action::Pass => self.ask_placer(state, self.left(seat)),
            Action::Use(power) if state.ask == Ask::Spend => self.discard_to_draw(state, seat, power),
            Action::Use(power) => {
                state.used |= 1 << power.0;
                if state.phase == Phase::Consume {
                    self.begin_power(state, seat, power);
                } else {
                    self.ask_power(state, seat);
                }
            }
            Action::UseChip(_) | Action::UseFavor(_) | Action::Spend(_) => self.spend_on(state, seat, action),
            Action::Pay(card) => self.pay(state, seat, card),
            Action::Sell(world) => self.sell(state, seat, world),
            Action::Consume(world) => self.pick_good(state, seat, world),
            Action::Name(number) => self.guess(state, seat, number),
            Action::Fill(world) => self.fill_chosen(state, seat, world),
            Action::Done => match state.ask {
                Ask::Power => self.charge(state, seat),
                Ask::Hand => self.end_power(state, seat),
                Ask::Keep => self.end_keeping(state, seat),
                Ask::Spend => self.end_spending(state, seat),
                Ask::Sell => self.next_power(state, seat),
                Ask::Good => self.eat_picked(state, seat),
                Ask::Consume
                | Ask::Start
                | Ask::Action
                | Ask::Discard
                | Ask::Drawn
                | Ask::Place
                | Ask::Pay
                | Ask::Number
                | Ask::Windfall
                | Ask::Nothing => self.ask_consumer(state, self.left(seat)),
            },
        }
    }

    /// VP or Favor are spent, for what is asked.
    fn spend_on(&self, state: &mut State, seat: usize, action: Action) {
        match (state.ask, action) {
            (Ask::Keep, Action::Spend(agenda)) => self.keep_more(state, seat, agenda),
            (Ask::Spend, Action::Spend(agenda)) if state.phase == Phase::Explore => {
                self.draw_for_favor(state, seat, agenda);
            }
            (Ask::Spend, Action::Spend(agenda)) => {
                self.spend(state, seat, agenda);
                self.ask_spender(state, seat);
            }
            (ask, _) => {
                self.take_step(state, seat, action);
                if ask == Ask::Power { self.ask_power(state, seat) } else { self.next_power(state, seat) }
            }
        }
    }

    /// With nothing to place, a card is discarded from the tableau.
    fn discard_to_draw(&self, state: &mut State, seat: usize, power: PowerId) {
        let power_is = self.cards.tables.asked(power).power;
        if let Power::Explore(ExplorePower::SelfDiscardDraw(n)) | Power::Produce(ProducePower::SelfDiscardDraw(n)) =
            power_is
        {
            self.discard_itself(state, seat, power, n.cast_unsigned());
        }
        self.ask_spender(state, seat);
    }

    /// A new round: everybody chooses an action.
    pub(crate) fn begin_round(state: &mut State) {
        state.round += 1;
        state.dry = false;
        state.actions = [0; 4];
        state.phase = Phase::Select;
        state.ask = Ask::Action;
        state.turn = state.first;
    }

    fn select(&self, state: &mut State, seat: usize, choice: Choice) {
        state.actions[seat] |= choice.bit();
        if self.two_action && state.actions[seat].is_power_of_two() {
            let second = self.choices(state.actions[seat]);
            if !second.is_power_of_two() || self.trace.is_some() {
                return;
            }
            state.actions[seat] |= second;
        }
        let next = self.left(seat);
        state.turn = next as u8;
        if next == usize::from(state.first) {
            self.go_on(state);
        }
    }

    /// The next phase that somebody selected, or the end of the round.
    pub(crate) fn go_on(&self, state: &mut State) {
        let chosen = state.chosen();
        if self.expanded {
            self.end_intel(state);
            if !matches!(state.phase, Phase::Setup | Phase::Select) {
                self.award_goals(state, 0);
            }
        }
        loop {
            let phase = match state.phase {
                Phase::Setup | Phase::Select => Phase::Explore,
                Phase::Explore => Phase::Develop,
                Phase::Develop => Phase::DevelopAgain,
                Phase::DevelopAgain => Phase::Settle,
                Phase::Settle => Phase::SettleAgain,
                Phase::SettleAgain => Phase::Consume,
                Phase::Consume => Phase::Produce,
                Phase::Produce | Phase::RoundEnd | Phase::Over => {
                    state.phase = Phase::RoundEnd;
                    state.open = [0; SEATS];
                    return self.begin_round_end(state);
                }
            };
            state.phase = phase;
            if chosen & phase.begun_by() == 0 {
                continue;
            }
            if self.expanded {
                self.begin_intel(state);
                self.open_abilities(state);
            }
            return match phase {
                Phase::Explore => self.begin_explore(state),
                Phase::Develop | Phase::DevelopAgain => self.begin_develop(state),
                Phase::Settle | Phase::SettleAgain => self.begin_placing(state),
                Phase::Consume => self.begin_consume(state),
                Phase::Setup | Phase::Select | Phase::Produce | Phase::RoundEnd | Phase::Over => {
                    self.begin_produce(state);
                }
            };
        }
    }

    /// Whether the seat chose the action.
    #[inline]
    pub(crate) fn chose(state: &State, seat: usize, choice: Choice) -> bool {
        state.actions[seat] & choice.bit() != 0
    }

    // What many discard at once: the cards that may go are marked; a seat that has chosen has those marked that go.

    /// Asks the first seat from `seat` on, clockwise up to the last, that has a choice of discards.
    pub(crate) fn ask_discarder(&self, state: &mut State, mut seat: usize) {
        loop {
            if self.expanded && state.phase == Phase::Setup && state.placed[seat] == NONE {
                state.ask = Ask::Start;
                state.turn = seat as u8;
                return;
            }
            let surplus = Self::surplus(state, seat);
            let marked = state.marks[seat].len();
            if surplus == 0 {
                state.marks[seat] = CardSet::EMPTY;
            } else if surplus < marked {
                state.ask = Ask::Discard;
                state.turn = seat as u8;
                state.need = surplus;
                if self.trace.is_none() {
                    self.mark_forced(state, seat);
                }
                return;
            }
            seat = self.left(seat);
            if seat == Self::first_asked(state) {
                return self.end_discards(state);
            }
        }
    }

    /// Where the asking begins: at the lowest start world, but for the set-up at seat 0, as the deal does.
    pub(crate) fn first_asked(state: &State) -> usize {
        if state.phase == Phase::Setup { 0 } else { state.first.into() }
    }

    /// How many of its marked cards a seat must discard.
    pub(crate) fn surplus(state: &State, seat: usize) -> u8 {
        match state.phase {
            Phase::Setup => SETUP_DISCARDS,
            Phase::Explore => Self::explore_discards(state, seat),
            Phase::Select
            | Phase::Develop
            | Phase::DevelopAgain
            | Phase::Settle
            | Phase::SettleAgain
            | Phase::Consume
            | Phase::Produce
            | Phase::RoundEnd
            | Phase::Over => state.marks[seat].len().saturating_sub(HAND_LIMIT),
        }
    }

    fn mark(&self, state: &mut State, seat: usize, card: Card) {
        Self::take_mark(state, seat, card);
        self.mark_forced(state, seat);
    }

    pub(crate) fn take_mark(state: &mut State, seat: usize, card: Card) {
        let copy = state.marks[seat].minus(state.picked).copy_of(card);
        state.picked.insert(copy);
        state.need -= 1;
        state.from = card.0;
    }

    /// Marks what must be marked now; when all is, the next seat is asked.
    fn mark_forced(&self, state: &mut State, seat: usize) {
        if !self.is_marked(state, seat) {
            return;
        }
        state.marks[seat] = state.picked;
        state.picked = CardSet::EMPTY;
        state.from = 0;
        let next = self.left(seat);
        if next == Self::first_asked(state) {
            self.end_discards(state);
        } else {
            self.ask_discarder(state, next);
        }
    }

    /// Marks what must be marked now, and tells whether that is all.
    pub(crate) fn is_marked(&self, state: &mut State, seat: usize) -> bool {
        while state.need > 0 {
            let open = state.marks[seat].minus(state.picked).at_or_above(state.from);
            if open.len() == state.need {
                state.picked = state.picked.or(open);
                state.need = 0;
            } else if let Some(card) = self.only(open, state) {
                Self::take_mark(state, seat, card);
            } else {
                return false;
            }
        }
        true
    }

    /// The card that must be picked next, if equal copies leave no choice.
    pub(crate) fn only(&self, open: CardSet, state: &State) -> Option<Card> {
        // Two copies at most are alike.
        if open.len() > state.need + 1 || self.trace.is_some() {
            return None;
        }
        let next = ascending(open, state);
        (next.len() == 1).then(|| next.first())
    }

    fn end_discards(&self, state: &mut State) {
        let mut discarded = 0;
        for seat in self.seats() {
            let gone = state.marks[seat];
            if gone.is_empty() {
                continue;
            }
            discarded |= 1 << seat;
            if state.phase != Phase::Explore || self.mixes(state, seat) {
                // Nobody can tell any longer whether a card that was shown is still there.
                state.shown = state.shown.minus(state.hands[seat]);
            }
            state.discard_marked(seat, gone);
        }
        match state.phase {
            Phase::Setup if self.expanded => self.reveal_starts(state),
            Phase::Setup => Self::begin_round(state),
            Phase::Explore if self.expanded => self.begin_spending(state),
            Phase::Explore => self.go_on(state),
            Phase::Select
            | Phase::Develop
            | Phase::DevelopAgain
            | Phase::Settle
            | Phase::SettleAgain
            | Phase::Consume
            | Phase::Produce
            | Phase::RoundEnd
            | Phase::Over => {
                if self.expanded {
                    self.award_goals(state, discarded);
                }
                self.end_round(state);
            }
        }
    }

    /// The start worlds are shown all at once; those that match an Agenda gain their Favor (ruling 14).
    fn reveal_starts(&self, state: &mut State) {
        for seat in self.seats() {
            let kept = Card(state.placed[seat]);
            state.tableaux[seat].remove(kept);
            state.discards = state.discards.or(state.tableaux[seat]);
            state.known[seat] = state.known[seat].or(state.tableaux[seat]);
            state.tableaux[seat] = CardSet::of(kept);
            state.placed[seat] = NONE;
        }
        self.take_starts(state);
        for seat in self.clockwise(state) {
            for world in state.tableaux[seat].and(self.cards.tables.windfall).iter() {
                Self::put_good(state, world);
            }
        }
        self.earn_favor(state, |state, seat, keys| state.tableaux[seat].meets(keys));
        Self::begin_round(state);
    }

    fn begin_round_end(&self, state: &mut State) {
        if self.seats().all(|seat| state.hands[seat].len() <= HAND_LIMIT) {
            return self.end_round(state);
        }
        for seat in self.seats() {
            state.marks[seat] = state.hands[seat];
        }
        self.ask_discarder(state, state.first.into());
    }

    /// Ruling 18: the game ends after a round with a full tableau or an empty pool.
    pub(crate) fn is_won(&self, state: &State) -> bool {
        self.seats().any(|seat| state.summaries[seat].cards >= FULL_TABLEAU) || self.pool(state) <= 0 || state.dry
    }

    fn end_round(&self, state: &mut State) {
        if self.max_rounds == Some(state.round) || self.is_won(state) {
            state.phase = Phase::Over;
            state.ask = Ask::Nothing;
            state.turn = NONE;
        } else {
            Self::begin_round(state);
        }
    }

    /// VP chips left in the pool; below zero when more were paid out than it held.
    pub(crate) fn pool(&self, state: &State) -> i16 {
        let paid: i16 = state.chips.iter().map(|&chips| i16::from(chips)).sum();
        self.all_chips() - paid
    }

    // The deck.

    /// The next card of the deck, if there is one: ruling 21.
    #[inline]
    pub(crate) fn draw(state: &mut State) -> Option<Card> {
        if state.deck.is_empty() {
            Self::reshuffle(state);
            if state.deck.is_empty() {
                return None;
            }
        }
        let card = state.deck.take();
        if state.deck.is_empty() {
            Self::reshuffle(state);
        }
        Some(card)
    }

    /// The next cards of the deck, as many as there are.
    #[inline]
    pub(crate) fn draw_many(state: &mut State, count: u8) -> CardSet {
        let mut drawn = CardSet::EMPTY;
        if count < state.deck.len() {
            for &card in &state.deck.cards()[..usize::from(count)] {
                drawn.insert(Card(card));
            }
            state.deck.next += count;
        } else {
            for _ in 0..count {
                drawn = Self::draw(state).map_or(drawn, |card| drawn.with(card));
            }
        }
        drawn
    }

    /// Draws into a hand.
    #[inline]
    pub(crate) fn draw_to_hand(state: &mut State, seat: usize, count: u8) {
        if count > 0 {
            let drawn = Self::draw_many(state, count);
            state.hands[seat] = state.hands[seat].or(drawn);
        }
    }

    /// The discard pile becomes the deck. What anybody knew of it, he knows no longer where it is.
    fn reshuffle(state: &mut State) {
        if state.discards.is_empty() {
            return;
        }
        let deck = &mut state.deck;
        // What an earlier shuffle of this step gave stays readable in front.
        let start = if deck.shuffled && usize::from(deck.end) + usize::from(state.discards.len()) <= deck.order.len() {
            deck.end
        } else {
            0
        };
        let mut rest = state.discards;
        let mut end = start;
        while deck.by == Order::Stacked && !rest.is_empty() {
            let Some(name) = deck.unstack() else {
                deck.by = Order::Short;
                break;
            };
            if !rest.names().has(name) {
                deck.by = Order::Wrong;
                break;
            }
            let card = rest.copy_of(name);
            rest.remove(card);
            deck.order[usize::from(end)] = card.0;
            end += 1;
        }
        let told = end;
        for card in rest.iter() {
            deck.order[usize::from(end)] = card.0;
            end += 1;
        }
        if deck.by == Order::Luck {
            let mut rng = Rng::keyed(state.luck, &[state.shuffles.into()]);
            rng.shuffle(&mut deck.order[usize::from(told)..usize::from(end)]);
        }
        deck.next = start;
        deck.end = end;
        deck.shuffled = true;
        state.shuffles = state.shuffles.wrapping_add(1);
        state.discards = CardSet::EMPTY;
        state.known = [CardSet::EMPTY; 4];
    }
}
