//! Whether a position can occur: the one canonical invariant, for states and for views.

#![expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "numbers of cards are below 192")]

use super::action::Choice;
use super::agendas::{AGENDAS, SLOTS};
use super::apply::{HAND_LIMIT, SETUP_DISCARDS};
use super::cards::{Card, FAVOR, PowerId};
use super::cardset::CardSet;
use super::favor::{Means, uses_of};
use super::goals::{FIRST, GOALS};
use super::phases::produce::{ANY, BONUS, FILLS, WORLDS};
use super::powers::{ConsumePower, NO_KIND, Power, Summary};
use super::state::{Ask, NONE, Phase, SEATS, State};
use super::view::View;
use super::{FAVOR_EACH, HAND, Patronage};
use crate::error::{BadPosition, Reasons};

/// What is checked: a whole state, or the table that one seat sees.
struct Table<'a> {
    state: &'a State,
    /// The only seat whose hidden things are there; `None` if all are.
    viewer: Option<u8>,
    hands: [u8; SEATS],
    marks: [u8; SEATS],
    discards: u8,
}

impl Table<'_> {
    fn knows(&self, seat: usize) -> bool {
        self.viewer.is_none_or(|viewer| usize::from(viewer) == seat)
    }
}

impl Patronage {
    /// Every reason why the state cannot occur.
    pub(crate) fn check_state(&self, state: &State) -> Result<(), BadPosition> {
        let mut reasons = Reasons::default();
        self.check_places(state, &mut reasons);
        // A card in two places makes the rest meaningless.
        BadPosition::check(std::mem::take(&mut reasons))?;
        let table = Table {
            state,
            viewer: None,
            hands: state.hands.map(CardSet::len),
            marks: state.marks.map(CardSet::len),
            discards: state.discards.len(),
        };
        self.check_table(&table, &mut reasons);
        BadPosition::check(reasons)
    }

    /// Every reason why nobody can see such a view.
    pub(crate) fn check_view(&self, view: &View) -> Result<(), BadPosition> {
        let mut reasons = Reasons::default();
        let state = &view.table;
        let mut seen = CardSet::EMPTY;
        for (set, place) in self.sets(state) {
            self.once(&mut seen, set, &place, &mut reasons);
        }
        for seat in self.seats() {
            let (known, size) = (state.hands[seat].len(), view.hand_sizes[seat]);
            if known > size || (seat == usize::from(view.seat) && known != size) {
                reasons.add(format!("hand_sizes[{seat}]: {size}, but {known} cards of this hand are known"));
            }
        }
        if state.discards.len() > view.discard_size {
            reasons.add(format!(
                "discard_size: {}, but {} cards of the discard pile are known",
                view.discard_size,
                state.discards.len()
            ));
        }
        BadPosition::check(std::mem::take(&mut reasons))?;
        let table = Table {
            state,
            viewer: Some(view.seat),
            hands: view.hand_sizes,
            marks: view.mark_sizes,
            discards: view.discard_size,
        };
        self.check_table(&table, &mut reasons);
        BadPosition::check(reasons)
    }

    fn sets(&self, state: &State) -> Vec<(CardSet, String)> {
        let mut sets = Vec::new();
        for seat in self.seats() {
            sets.push((state.hands[seat], format!("hands[{seat}]")));
            sets.push((state.tableaux[seat], format!("tableaux[{seat}]")));
        }
        sets.push((state.discards, "discards".to_owned()));
        sets
    }

    fn once(&self, seen: &mut CardSet, set: CardSet, place: &str, reasons: &mut Reasons) {
        for card in set.iter() {
            if seen.has(card) {
                reasons.add(format!("{place}: {} is in two places", self.cards.slug(card)));
            }
        }
        *seen = seen.or(set);
    }

    /// Every card lies in one place.
    fn check_places(&self, state: &State, reasons: &mut Reasons) {
        let mut seen = CardSet::EMPTY;
        for (set, place) in self.sets(state) {
            self.once(&mut seen, set, &place, reasons);
        }
        for (world, &face) in state.faces.iter().enumerate() {
            let world = Card(world as u8);
            if (face != NONE) != state.goods.has(world) {
                reasons.add("goods: every good is a card".to_owned());
            } else if face != NONE {
                self.once(&mut seen, CardSet::of(Card(face)), "goods", reasons);
            }
        }
        for &card in state.deck.cards() {
            self.once(&mut seen, CardSet::of(Card(card)), "deck", reasons);
        }
        if seen != self.cards.tables.all {
            for card in self.cards.tables.all.minus(seen).iter() {
                reasons.add(format!("{} is nowhere", self.cards.slug(card)));
            }
        }
    }

    fn check_table(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let state = table.state;
        let before = reasons.0.len();
        self.check_course(state, reasons);
        self.check_tableaux(table, reasons);
        self.check_actions(table, reasons);
        self.check_patronage(table, reasons);
        // The questions below look things up that must be right.
        if reasons.0.len() == before {
            self.check_used(state, reasons);
        }
        if reasons.0.len() > before {
            return;
        }
        self.check_end(state, reasons);
        self.check_placed(table, reasons);
        self.check_marks(table, reasons);
        self.check_question(table, reasons);
    }

    /// How many cards a seat can have placed in this round so far, in everybody's sight.
    fn placings(state: &State) -> u16 {
        let chosen = state.chosen();
        let phases = [Phase::Develop, Phase::DevelopAgain, Phase::Settle, Phase::SettleAgain];
        let been = |phase: Phase| phase < state.phase || phase == state.phase && state.ask != Ask::Place;
        phases.into_iter().filter(|&phase| been(phase) && chosen & phase.begun_by() != 0).count() as u16
    }

    /// Round, phase, question, turn.
    fn check_course(&self, state: &State, reasons: &mut Reasons) {
        let asks: &[Ask] = match state.phase {
            Phase::Setup | Phase::Explore | Phase::RoundEnd => &[Ask::Discard],
            Phase::Select => &[Ask::Action],
            Phase::Develop | Phase::DevelopAgain => &[Ask::Place, Ask::Pay],
            Phase::Settle | Phase::SettleAgain => &[Ask::Place, Ask::Power, Ask::Pay],
            Phase::Consume => &[Ask::Sell, Ask::Consume, Ask::Good, Ask::Hand, Ask::Number],
            Phase::Produce => &[Ask::Windfall],
            Phase::Over => &[Ask::Nothing],
        };
        let more: &[Ask] = match state.phase {
            Phase::Setup => &[Ask::Start],
            Phase::Explore => &[Ask::Keep, Ask::Spend, Ask::Drawn],
            Phase::Develop | Phase::DevelopAgain => &[Ask::Power, Ask::Spend],
            Phase::Settle | Phase::SettleAgain | Phase::Produce => &[Ask::Spend],
            Phase::Select | Phase::Consume | Phase::RoundEnd | Phase::Over => &[],
        };
        let asks: Vec<Ask> = asks.iter().chain(if self.expanded { more } else { &[] }).copied().collect();
        if !asks.contains(&state.ask) {
            let words: Vec<&str> = asks.iter().map(|ask| ask.slug()).collect();
            reasons.add(format!("ask: in the phase {} it is {}", state.phase.slug(), words.join(", ")));
        }
        if (state.phase == Phase::Over) != (state.turn == NONE) {
            reasons.add("turn: nobody is to move when the game is over, and only then");
        } else if state.turn != NONE && state.turn >= self.players {
            reasons.add(format!("turn: there is no seat {} with {} players", state.turn, self.players));
        }
        if state.first >= self.players {
            reasons.add(format!("first_seat: there is no seat {} with {} players", state.first, self.players));
        }
        if (state.phase == Phase::Setup) != (state.round == 0) {
            reasons.add("round: is 0 in the set-up, and only there");
        }
        if state.phase == Phase::Setup && self.preset_hands {
            reasons.add("phase: nothing is discarded from first-game hands");
        }
        let chosen = state.chosen();
        let needed = state.phase.begun_by();
        if needed != 0 && chosen & needed == 0 {
            reasons.add(format!("phase: nobody chose an action for the phase {}", state.phase.slug()));
        }
    }

    fn check_tableaux(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let (state, tables) = (table.state, &self.cards.tables);
        // Start worlds that are not chosen yet are hidden.
        let chooses = self.expanded && state.phase == Phase::Setup;
        let starts = self.seats().filter(|&seat| chooses && !table.knows(seat)).count() * 2;
        let in_all: usize = self
            .seats()
            .map(|seat| usize::from(table.hands[seat]) + usize::from(state.tableaux[seat].len()))
            .sum::<usize>()
            + usize::from(state.goods.len())
            + usize::from(table.discards)
            + usize::from(state.deck.len())
            + starts;
        if in_all != usize::from(tables.count) {
            reasons.add(format!(
                "{in_all} cards in hands, tableaux, goods, discards and deck; there are {}",
                tables.count
            ));
        }
        let a_round = if self.two_action { 4 } else { 2 };
        let most = 1 + a_round * state.round.saturating_sub(1) + Self::placings(state);
        let mut worlds = CardSet::EMPTY;
        for seat in self.seats() {
            let tableau = state.tableaux[seat];
            worlds = worlds.or(tableau);
            if chooses {
                let one_of = |color: CardSet| tableau.and(color).len() == 1;
                let two = tableau.len() == 2 && one_of(tables.red_starts) && one_of(tables.blue_starts);
                if if table.knows(seat) { !two } else { !tableau.is_empty() } {
                    reasons.add(format!(
                        "tableaux[{seat}]: is a red and a blue start world in the set-up, unseen by others"
                    ));
                }
                if state.summaries[seat] != Summary::EMPTY {
                    reasons.add(format!("tableaux[{seat}]: nothing works in the set-up"));
                }
                continue;
            }
            if tableau.is_empty() && !self.expanded {
                reasons.add(format!("tableaux[{seat}]: a start world at least is there"));
            } else if u16::from(tableau.len()) > most {
                reasons.add(format!("tableaux[{seat}]: more cards than the {most} that can have come so far"));
            }
            if tableau.names().len() != tableau.len() {
                reasons.add(format!("tableaux[{seat}]: a development is there twice"));
            }
            let own = tableau.minus(if state.ask == Ask::Place { CardSet::EMPTY } else { placed(state, seat) });
            let mut summary = Summary::EMPTY;
            own.iter().for_each(|card| summary.add(&tables.summary[card.index()]));
            let intel = self.intel_of(state, seat);
            if let Some(more) = &intel {
                summary.add(more);
            }
            if intel.is_some() != (state.intel & 1 << seat != 0) {
                reasons.add(format!("tableaux[{seat}]: the Intel powers in force are not those of its cards"));
            }
            if self.expanded && state.open[seat] != self.open_now(state, seat) {
                reasons.add(format!("tableaux[{seat}]: the Agendas in force are not those of its cards"));
            }
            if summary != state.summaries[seat] {
                reasons.add(format!("tableaux[{seat}]: the powers in force are not those of its cards"));
            }
            if state.phase == Phase::Setup {
                let start = tables.starts.iter().any(|&(_, card)| tableau == CardSet::of(card));
                if !start {
                    reasons.add(format!("tableaux[{seat}]: is a start world in the set-up"));
                }
            }
        }
        if !state.goods.minus(worlds.and(tables.windfall.or(tables.production))).is_empty() {
            reasons.add("goods: lie only on production and windfall worlds of a tableau");
        }
        if !state.made.minus(state.goods).is_empty() || (state.phase != Phase::Produce && !state.made.is_empty()) {
            reasons.add("made: goods produced in this Produce phase");
        }
        let hands = state.hands.iter().fold(CardSet::EMPTY, |sum, &hand| sum.or(hand));
        if !state.shown.minus(hands).is_empty() {
            reasons.add("shown: cards in hands");
        }
        for seat in self.seats() {
            let known = state.known[seat];
            if !known.minus(state.discards).is_empty() || (!table.knows(seat) && !known.is_empty()) {
                reasons.add(format!("known[{seat}]: cards in the discard pile"));
            }
        }
    }

    /// Chosen actions, as far as they are there.
    fn check_actions(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let state = table.state;
        if state.turn != NONE && state.turn >= self.players || state.first >= self.players {
            return;
        }
        for seat in self.seats() {
            let actions = state.actions[seat];
            let fits = match state.phase {
                Phase::Select if table.knows(seat) && self.has_chosen(state, seat) => self.is_choice(actions),
                Phase::Select if table.knows(seat) && seat == usize::from(state.turn) => {
                    self.is_part_of_choice(actions)
                }
                Phase::Setup | Phase::Select => actions == 0,
                Phase::Explore
                | Phase::Develop
                | Phase::DevelopAgain
                | Phase::Settle
                | Phase::SettleAgain
                | Phase::Consume
                | Phase::Produce
                | Phase::RoundEnd
                | Phase::Over => self.is_choice(actions),
            };
            if !fits {
                reasons.add(format!("actions[{seat}]: cannot be chosen, or not in this phase"));
            }
        }
    }

    fn is_choice(&self, actions: u16) -> bool {
        if !self.two_action {
            return actions.is_power_of_two() && actions & self.choices(0) != 0;
        }
        let first = actions & actions.wrapping_neg();
        let second = actions ^ first;
        second.is_power_of_two() && first & self.choices(0) != 0 && second & self.choices(first) != 0
    }

    fn is_part_of_choice(&self, actions: u16) -> bool {
        let one = actions.is_power_of_two() && actions & self.choices(0) != 0 && self.choices(actions) != 0;
        actions == 0 || self.two_action && one
    }

    /// Ruling 18.
    fn check_end(&self, state: &State, reasons: &mut Reasons) {
        let ends = self.is_won(state);
        if state.phase == Phase::Select && ends {
            reasons.add("phase: with a full tableau or an empty pool the game is over");
        }
        let ran_out = self.max_rounds.is_some_and(|limit| state.round >= limit);
        if let Some(limit) = self.max_rounds.filter(|&limit| state.round > limit) {
            reasons.add(format!("round: {}; option max_rounds ends the game after {limit}", state.round));
        }
        if state.phase == Phase::Over && !ends && !ran_out {
            reasons.add("phase: the game is over only with a full tableau or an empty pool");
        }
        let before = if self.expanded { Phase::Develop } else { Phase::Consume };
        if state.phase < before && (self.pool(state) <= 0 || state.dry) {
            reasons.add("chips: the pool was empty at the end of an earlier round");
        }
    }

    fn check_placed(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let (state, tables) = (table.state, &self.cards.tables);
        let places = state.phase.is_develop() || state.phase.is_settle();
        let fitting = if state.phase.is_develop() { tables.developments } else { tables.worlds };
        for seat in self.seats() {
            let chosen = placed(state, seat);
            let fits = if self.expanded && state.phase == Phase::Setup {
                let says = self.has_chosen(state, seat) || seat == state.seat() && state.ask == Ask::Discard;
                if says && table.knows(seat) {
                    chosen.len() == 1 && chosen.minus(state.tableaux[seat]).is_empty()
                } else {
                    chosen.is_empty()
                }
            } else if !places || (state.ask == Ask::Place && !(table.knows(seat) && self.has_chosen(state, seat))) {
                chosen.is_empty()
            } else if state.ask == Ask::Place {
                chosen.minus(state.hands[seat]).is_empty()
                    && chosen.names().minus(self.placeable(state, seat)).is_empty()
            } else {
                chosen.minus(state.tableaux[seat].and(fitting)).is_empty()
            };
            if !fits {
                reasons.add(format!("placed[{seat}]: cannot be placed here"));
            } else if places && !chosen.is_empty() && state.ask != Ask::Place && !self.has_chosen(state, seat) {
                self.check_payment(table, seat, reasons);
            }
        }
        let pays = matches!(state.ask, Ask::Power | Ask::Pay);
        if places && state.ask != Ask::Place && (state.placed[state.seat()] == NONE) == pays {
            reasons.add("turn: pays for a placed card");
        }
    }

    /// Whoever has not paid yet can.
    fn check_payment(&self, table: &Table<'_>, seat: usize, reasons: &mut Reasons) {
        let state = table.state;
        let turn = seat == state.seat();
        if turn && state.ask == Ask::Pay {
            let cost = self.cost(state, seat, state.used).unwrap_or(0);
            let open =
                if table.knows(seat) { state.hands[seat].at_or_above(state.from).len() } else { table.hands[seat] };
            if state.need == 0 || state.need > cost || state.need > open {
                reasons.add(format!("picks: {} cards cannot be left to pay", state.need));
            }
            return;
        }
        let means = if turn { Means::now(state, seat) } else { Means::fresh(state, seat) };
        if !self.can_complete(state, seat, &means, table.hands[seat]) {
            reasons.add(format!("placed[{seat}]: cannot be paid for"));
        }
    }

    fn check_marks(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let state = table.state;
        if !state.ask.marks() {
            if state.marks.iter().any(|marks| !marks.is_empty()) || table.marks.iter().any(|&size| size > 0) {
                reasons.add("marks: there are some only while discards are asked for");
            }
            return;
        }
        for seat in self.seats() {
            let (size, hand) = (table.marks[seat], table.hands[seat]);
            let mixes = state.phase == Phase::Explore && self.mixes(state, seat);
            let fits = match (self.has_chosen(state, seat), state.phase == Phase::Explore) {
                _ if state.ask == Ask::Drawn => (size > 0) == (seat == state.seat()) && size <= self.most_drawn(state),
                (chosen, true) if mixes && (!chosen || state.ask == Ask::Keep) => size == hand,
                (true, true) if state.ask == Ask::Keep => size <= Self::seen(state, seat),
                (true, true) => size <= Self::explore_discards(state, seat),
                (false, true) => size <= Self::seen(state, seat),
                (true, false) if state.phase == Phase::Setup => size == SETUP_DISCARDS,
                (true, false) => size == hand.saturating_sub(HAND_LIMIT),
                (false, false) => size == hand,
            };
            if !fits || size > hand || (state.phase == Phase::Setup && usize::from(hand) != HAND) {
                reasons.add(format!("marks[{seat}]: {size} cards of {hand} in hand do not fit"));
                continue;
            }
            let marks = state.marks[seat];
            let hidden = if table.knows(seat) { marks.len() != size } else { !marks.is_empty() };
            let unseen = state.phase == Phase::Explore && (!mixes || state.ask == Ask::Drawn);
            let seen = unseen && marks.meets(state.shown);
            if hidden || seen || !marks.minus(state.hands[seat]).is_empty() {
                reasons.add(format!("marks[{seat}]: are cards of the hand that may be discarded"));
            }
            let open = hand - state.hands[seat].and(state.shown).len();
            if !table.knows(seat) && unseen && size > open {
                reasons.add(format!("marks[{seat}]: nobody has seen what was drawn"));
            }
        }
        let seat = state.seat();
        if matches!(state.ask, Ask::Start | Ask::Keep) {
            return;
        }
        let surplus = if state.ask == Ask::Drawn {
            state.need + state.picked.len()
        } else if state.phase == Phase::Setup {
            SETUP_DISCARDS
        } else if state.phase == Phase::Explore {
            Self::explore_discards(state, seat)
        } else {
            table.marks[seat].saturating_sub(HAND_LIMIT)
        };
        let open = state.marks[seat].minus(state.picked);
        let fits = if table.knows(seat) {
            open.at_or_above(state.from).len() >= state.need && state.picked.minus(state.marks[seat]).is_empty()
        } else {
            state.picked.is_empty()
        };
        let done = state.picked.len() + state.need == surplus && state.need > 0;
        if !fits || !done || surplus >= table.marks[seat] {
            reasons.add(format!("picks: seat {seat} discards {surplus} of {} cards", table.marks[seat]));
        }
    }

    /// Powers in use are powers of the phase.
    fn check_used(&self, state: &State, reasons: &mut Reasons) {
        let tables = &self.cards.tables;
        let pays = matches!(state.ask, Ask::Power | Ask::Pay);
        let allowed = if state.phase.is_settle() && pays {
            tables.settle_powers
        } else if state.phase.is_develop() && pays {
            tables.develop_powers
        } else if state.phase == Phase::Consume {
            state.summaries[state.seat()].asked & tables.consume_powers
        } else {
            0
        };
        let unspent = if state.ask == Ask::Power { state.summaries[state.seat()].asked } else { u128::MAX };
        if state.used & !(allowed & unspent) != 0 {
            reasons.add("used: powers of the seat to move that work in this phase");
        }
    }

    /// What is asked, and how far the answer has come.
    fn check_question(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let (state, tables) = (table.state, &self.cards.tables);
        let picks = state.ask.picks();
        if !picks && (state.need > 0 || state.from > 0)
            || !state.picked.is_empty() && !matches!(state.ask, Ask::Discard | Ask::Drawn | Ask::Good)
        {
            reasons.add("picks: nothing is picked here");
        }
        if picks && !self.is_ascending(table) {
            reasons.add("picks: the last card picked, and those before it, do not fit");
        }
        let known = usize::from(state.power) < tables.asked.len() && state.used & 1 << state.power != 0;
        let power = match known.then(|| tables.asked(PowerId(state.power)).power) {
            Some(Power::Consume(power)) => Some(power),
            Some(Power::Explore(_) | Power::Develop(_) | Power::Settle(_) | Power::Trade(_) | Power::Produce(_))
            | None => None,
        };
        let fits = match state.ask {
            Ask::Sell => state.power == NONE || matches!(power, Some(ConsumePower::SellGood { .. })),
            Ask::Good => {
                let mixed = power == Some(ConsumePower::EatAll) && self.favor_goods(state, state.seat()) > 0;
                mixed || matches!(power, Some(ConsumePower::Eat { .. } | ConsumePower::EatDistinctKinds { .. }))
            }
            Ask::Hand => matches!(power, Some(ConsumePower::HandForVp { .. })),
            Ask::Number => matches!(power, Some(ConsumePower::GuessCost { .. })),
            Ask::Action
            | Ask::Discard
            | Ask::Place
            | Ask::Power
            | Ask::Pay
            | Ask::Consume
            | Ask::Windfall
            | Ask::Start
            | Ask::Keep
            | Ask::Spend
            | Ask::Drawn
            | Ask::Nothing => state.power == NONE,
        };
        if fits {
            self.check_goods(table, power, reasons);
            self.check_fills(state, reasons);
        } else {
            reasons.add("power: the Consume power in use, where one asks");
        }
    }

    /// Picks are ascending: `from` is the name of the last one.
    fn is_ascending(&self, table: &Table<'_>) -> bool {
        let state = table.state;
        let highest = state.picked.iter().last().map(|card| card.named().0);
        match state.ask {
            Ask::Discard | Ask::Drawn if !table.knows(state.seat()) => state.from == 0,
            Ask::Good if state.favor_picked > 0 => state.from == FAVOR.0,
            Ask::Discard | Ask::Drawn | Ask::Good => state.from == highest.unwrap_or(0),
            Ask::Pay
            | Ask::Hand
            | Ask::Action
            | Ask::Place
            | Ask::Power
            | Ask::Sell
            | Ask::Consume
            | Ask::Number
            | Ask::Windfall
            | Ask::Start
            | Ask::Keep
            | Ask::Spend
            | Ask::Nothing => {
                let named = Card(state.from);
                (table.knows(state.seat()) || state.from == 0)
                    && named.named() == named
                    && state.from < self.cards.tables.count
            }
        }
    }

    fn check_goods(&self, table: &Table<'_>, power: Option<ConsumePower>, reasons: &mut Reasons) {
        let state = table.state;
        if state.turn == NONE {
            return;
        }
        let seat = state.seat();
        let goods = state.goods_of(seat);
        let fits = match state.ask {
            Ask::Sell => {
                let sells = !goods.is_empty() || self.favor_goods(state, seat) > 0;
                sells && (power.is_some() || Self::chose(state, seat, Choice::TRADE))
            }
            Ask::Consume => !table.knows(seat) || !self.consume_steps(state, seat).0.is_empty(),
            Ask::Keep => !self.can_keep(state, seat).is_empty(),
            Ask::Spend => !self.extras(state, seat).is_empty(),
            Ask::Good => self.fits_goods(state, seat, power),
            Ask::Hand => {
                let most = if let Some(ConsumePower::HandForVp { max_cards, .. }) = power { max_cards } else { 0 };
                let open =
                    if table.knows(seat) { state.hands[seat].at_or_above(state.from).len() } else { table.hands[seat] };
                (1..=most).contains(&state.need) && open > 0
            }
            Ask::Action
            | Ask::Discard
            | Ask::Place
            | Ask::Power
            | Ask::Pay
            | Ask::Number
            | Ask::Windfall
            | Ask::Start
            | Ask::Drawn
            | Ask::Nothing => true,
        };
        if !fits {
            reasons.add(format!("ask: {} is not asked here, or not like this", state.ask.slug()));
        }
    }

    /// Whether the goods named so far, and those still to name, are what the power takes.
    fn fits_goods(&self, state: &State, seat: usize, power: Option<ConsumePower>) -> bool {
        let of_kind = &self.cards.tables.of_kind;
        let goods = state.goods_of(seat);
        if let Some(meal) = self.mixed_meal(state, seat) {
            let named = state.picked.len() + state.favor_picked.min(meal.favor);
            let several = meal.is_distinct && of_kind.iter().any(|kind| state.picked.and(*kind).len() > 1);
            return state.picked.minus(meal.fitting).is_empty()
                && state.favor_picked <= meal.favor
                && named <= meal.most
                && state.need == meal.least.saturating_sub(named)
                && !several
                && !self.next_goods(state, &meal).0.is_empty();
        }
        let (fitting, required) = if let Some(ConsumePower::Eat { kind, goods_per_use, max_uses, .. }) = power {
            let fitting = kind.map_or(goods, |kind| goods.and(of_kind[usize::from(kind)]));
            (fitting, (fitting.len() / goods_per_use).min(max_uses) * goods_per_use)
        } else if let Some(ConsumePower::EatDistinctKinds { goods: count, .. }) = power {
            if of_kind.iter().any(|kind| state.picked.and(*kind).len() > 1) {
                return false;
            }
            (goods, count)
        } else {
            return false;
        };
        let open = fitting.minus(state.picked).at_or_above(state.from).len();
        state.picked.minus(fitting).is_empty()
            && state.need > 0
            && state.picked.len() + state.need == required
            && open >= state.need
            && !self.eatable(state, seat).is_empty()
    }

    /// Agendas, Favor, what is spent, goals.
    fn check_patronage(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let state = table.state;
        let before = reasons.0.len();
        if !self.expanded {
            let of_patronage = |state: &State| {
                let on_table = (state.agendas, state.left, state.favor, state.goals, state.taken);
                (on_table, state.spent, state.uses, state.kept, state.favor_picked, state.dry, state.intel, state.open)
            };
            if of_patronage(state) != of_patronage(&State::EMPTY) {
                reasons.add("favor: belongs to Patronage, which this game is played without");
            }
            return;
        }
        let [one, other] = state.agendas;
        if usize::from(other) >= AGENDAS.len() || one >= other {
            reasons.add("agendas: are two different ones, in the order of the rulebook");
        } else if self.agendas.is_some_and(|agendas| agendas != state.agendas) {
            reasons.add("agendas: are not those of the option agendas");
        }
        let each = FAVOR_EACH * self.players;
        let setup = state.phase == Phase::Setup;
        if state.left.iter().any(|&left| left > each || setup && left < each) {
            reasons.add(format!("agendas: {each} Favor lie on each at the start"));
        }
        if setup && (state.favor != [0; SEATS] || state.chips != [0; SEATS]) {
            reasons.add("favor: nobody has any in the set-up");
        }
        if state.phase != Phase::Explore && state.kept != [0; SEATS] {
            reasons.add("kept: cards that Favor keeps in Explore");
        }
        let empty = self.pool_latched && self.pool(state) <= 0;
        if state.dry && (!self.pool_latched || state.phase <= Phase::Select) || empty && !state.dry && !setup {
            reasons.add("dry: tells whether the pool has been empty in this round");
        }
        let goals: Vec<u8> = state.goals.iter().copied().filter(|&goal| goal != NONE).collect();
        let first = self.cards.goals.iter().filter(|goal| goal.is_first).count();
        let fits = |(slot, &goal): (usize, &u8)| {
            usize::from(goal) < self.cards.goals.len() && (usize::from(goal) < first) == (slot < FIRST)
        };
        let right = if self.with_goals {
            goals.len() == GOALS && goals.windows(2).all(|pair| pair[0] < pair[1]) && goals.iter().enumerate().all(fits)
        } else {
            goals.is_empty()
        };
        let seats = (1_u8 << self.players) - 1;
        let taken = state.taken.iter().enumerate().all(|(slot, &taken)| {
            taken & !seats == 0 && (slot < FIRST || taken.count_ones() <= 1) && (self.with_goals || taken == 0)
        });
        if !right || !taken {
            reasons.add("goals: are four for the first and two for the most, each taken by seats");
        }
        if reasons.0.len() == before && state.turn < self.players {
            self.check_spending(state, reasons);
        }
    }

    /// What the seat to move has spent in this phase.
    fn check_spending(&self, state: &State, reasons: &mut Reasons) {
        let tables = &self.cards.tables;
        let seat = state.seat();
        let asks = matches!(
            state.ask,
            Ask::Power
                | Ask::Pay
                | Ask::Consume
                | Ask::Sell
                | Ask::Good
                | Ask::Hand
                | Ask::Number
                | Ask::Spend
                | Ask::Drawn
        );
        if !asks && (state.spent != [0; SLOTS] || state.uses != 0) {
            reasons.add("spent: nothing can be spent here");
        }
        for slot in (0..SLOTS).filter(|&slot| state.spent[slot] > 0) {
            if state.left[slot] > 0 || self.ability(state, slot).when != state.phase.when() {
                reasons.add(format!("spent[{slot}]: the Agenda is not complete, or for another phase"));
            }
        }
        for (place, &power) in tables.spends.iter().enumerate() {
            let uses = uses_of(state.uses, place as u8);
            let bit = 1 << power.0;
            let works = tables.spending_in[state.phase.when() as usize] & bit != 0
                && (state.summaries[seat].asked & bit != 0 || state.ask == Ask::Pay);
            let most = tables.asked(power).power.spends().unwrap_or(0);
            if uses > 0 && (!works || uses > most) {
                reasons.add(format!("used: {} is not used here, or not so often", self.power_text(power)));
            }
        }
        let used = tables.spends.len();
        if used < 16 && state.uses >> (4 * used) != 0 {
            reasons.add("used: there are no more powers for which VP are spent");
        }
        if state.favor_picked > 0 && state.ask != Ask::Good {
            reasons.add("picks: Favor is named among goods only");
        }
    }

    fn check_fills(&self, state: &State, reasons: &mut Reasons) {
        if state.ask != Ask::Windfall {
            if state.fills != [0; FILLS] {
                reasons.add("fills: there are some only while windfall worlds are filled");
            }
            return;
        }
        let seat = state.seat();
        let summary = &state.summaries[seat];
        let mut most = [0; FILLS];
        most[..NO_KIND].copy_from_slice(&summary.fill_windfall[..NO_KIND]);
        most[WORLDS] = 1;
        most[BONUS] = i8::from(Self::chose(state, seat, Choice::PRODUCE));
        most[ANY] = summary.fill_windfall[NO_KIND];
        let within = state.fills.iter().zip(most).all(|(&fills, most)| fills as i8 <= most);
        let due = Self::due_fill(state);
        let worlds_done = due.is_none_or(|due| (due < WORLDS) == (state.fills[WORLDS] == 1));
        if !within || due.is_none_or(|due| due == WORLDS) || !worlds_done || self.fillable(state, seat).is_empty() {
            reasons.add("fills: are what the seat may still fill");
        }
    }
}

/// The placed card of a seat as a set.
fn placed(state: &State, seat: usize) -> CardSet {
    if state.placed[seat] == NONE { CardSet::EMPTY } else { CardSet::of(Card(state.placed[seat])) }
}
