//! The JSON of states and views (see `docs/formats.md`).

#![expect(clippy::cast_possible_truncation, reason = "numbers of cards are below 192, lists are checked")]

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::action::Choice;
use super::agendas::{AGENDAS, SLOTS};
use super::cards::{Card, FAVOR, FAVOR_SLUG, PowerId};
use super::cardset::CardSet;
use super::favor::uses_of;
use super::goals::GOALS;
use super::phases::produce::{BONUS, FILLS, WORLDS};
use super::powers::KINDS;
use super::state::{Ask, Deck, NONE, Phase, SEATS, State};
use super::view::View;
use super::{HAND, Patronage};
use crate::error::{BadPosition, quoted};
use crate::game::Game;
use crate::json::{Object, Reader, form, head_of, present, read, seat_json};
use crate::rng::luck_text;

/// The names of what is still to be done in Produce, in its order.
const FILL_NAMES: [&str; FILLS] = [KINDS[0], KINDS[1], KINDS[2], KINDS[3], "worlds", "bonus", "any"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Picks {
    left: u8,
    #[serde(default)]
    cards: Vec<String>,
    #[serde(default)]
    after: Option<String>,
}

/// An Agenda with the Favor that lies on it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnAgenda {
    agenda: String,
    favor: u8,
}

/// A goal with the seats that have taken it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Taken {
    goal: String,
    #[serde(default)]
    taken: Vec<u8>,
}

/// The goods of one seat: in a state with the card that lies there, in a view without.
#[derive(Deserialize)]
#[serde(untagged)]
enum Goods {
    Faces(Map<String, Value>),
    Worlds(Vec<String>),
}

form! {
    /// States and views as they are read; which of the two it is shows in the fields that are there.
    struct Form {
        round: u16,
        phase: String,
        ask: String,
        turn: Option<u8>,
        first_seat: u8,
        #[serde(default, deserialize_with = "present")]
        pool: Option<i16>,
        #[serde(default, deserialize_with = "present")]
        military: Option<Vec<i8>>,
        chips: Vec<u8>,
        #[serde(default, deserialize_with = "present")]
        actions: Option<Vec<Option<Vec<String>>>>,
        tableaux: Vec<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        placed: Option<Vec<Option<String>>>,
        #[serde(default, deserialize_with = "present")]
        goods: Option<Vec<Goods>>,
        #[serde(default, deserialize_with = "present")]
        shown: Option<Vec<Vec<String>>>,
        #[serde(default)]
        picks: Option<Object<Picks>>,
        #[serde(default)]
        used: Vec<String>,
        #[serde(default)]
        power: Option<String>,
        #[serde(default)]
        made: Vec<String>,
        #[serde(default)]
        fills: Option<Map<String, Value>>,
        #[serde(default)]
        shuffles: u16,
        // With Patronage only.
        #[serde(default, deserialize_with = "present")]
        agendas: Option<Vec<Object<OnAgenda>>>,
        #[serde(default, deserialize_with = "present")]
        favor: Option<Vec<u8>>,
        #[serde(default, deserialize_with = "present")]
        spent: Option<Vec<u8>>,
        #[serde(default, deserialize_with = "present")]
        kept: Option<Vec<u8>>,
        #[serde(default, deserialize_with = "present")]
        dry: Option<bool>,
        #[serde(default, deserialize_with = "present")]
        goals: Option<Vec<Object<Taken>>>,
        #[serde(default, deserialize_with = "present")]
        hands: Option<Vec<Vec<String>>>,
        #[serde(default, deserialize_with = "present")]
        marks: Option<Vec<Vec<String>>>,
        #[serde(default, deserialize_with = "present")]
        known: Option<Vec<Vec<String>>>,
        #[serde(default, deserialize_with = "present")]
        discards: Option<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        deck: Option<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        luck: Option<String>,
        #[serde(default, deserialize_with = "present")]
        seat: Option<u8>,
        #[serde(default, deserialize_with = "present")]
        hand: Option<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        hand_sizes: Option<Vec<u8>>,
        #[serde(default, deserialize_with = "present")]
        marked: Option<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        mark_sizes: Option<Vec<u8>>,
        #[serde(default, deserialize_with = "present")]
        known_discards: Option<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        discard_size: Option<u8>,
        #[serde(default, deserialize_with = "present")]
        deck_size: Option<u8>,
    }
}

impl Reader<'_, Patronage> {
    fn card(&mut self, slug: &str, place: &str) -> Option<Card> {
        self.found(self.game.cards.named(slug), "card", slug, place)
    }

    /// A copy of `rest`, the cards that no list has named yet.
    fn take(&mut self, rest: &mut CardSet, slug: &str, place: &str) -> Option<Card> {
        let name = self.card(slug, place)?;
        if !rest.names().has(name) {
            self.reasons.add(format!("{place}: {slug} is in two places"));
            return None;
        }
        let card = rest.copy_of(name);
        rest.remove(card);
        Some(card)
    }

    fn pile(&mut self, rest: &mut CardSet, slugs: &[String], place: &str) -> Vec<Card> {
        let places = slugs.iter().enumerate();
        places.filter_map(|(index, slug)| self.take(rest, slug, &format!("{place}[{index}]"))).collect()
    }

    /// Cards out of a set, those outside of `last` first: equal copies may differ in that.
    fn among(&mut self, set: CardSet, last: CardSet, slugs: &[String], place: &str) -> CardSet {
        let mut rest = set;
        let mut found = CardSet::EMPTY;
        for (index, slug) in slugs.iter().enumerate() {
            let place = format!("{place}[{index}]");
            let Some(name) = self.card(slug, &place) else { continue };
            let first = rest.minus(last);
            let from = if first.names().has(name) { first } else { rest };
            if from.names().has(name) {
                let card = from.copy_of(name);
                rest.remove(card);
                found.insert(card);
            } else {
                self.reasons.add(format!("{place}: {slug} is not there"));
            }
        }
        found
    }

    /// One of several words, as what it stands for.
    fn one_of<T: Copy>(&mut self, word: &str, words: &[(T, &str)], field: &str) -> Option<T> {
        let slugs: Vec<&str> = words.iter().map(|&(_, slug)| slug).collect();
        self.word(word, &slugs, field).map(|index| words[index].0)
    }

    fn power(&mut self, text: &str, field: &str) -> Option<PowerId> {
        let (slug, number) = match text.split_once(' ') {
            Some((slug, number)) => (slug, number.parse().unwrap_or(u8::MAX)),
            None => (text, 0),
        };
        match self.game.read_power(slug, number) {
            Ok(power) => Some(power),
            Err(reason) => {
                self.reasons.add(format!("{field}: {reason}"));
                None
            }
        }
    }

    /// The fields that states and views share; hands are there already.
    fn table(&mut self, rest: &mut CardSet, form: &Form, state: &mut State) {
        let game = self.game;
        state.round = form.round;
        state.phase = self.one_of(&form.phase, &Phase::ALL, "phase").unwrap_or(Phase::Over);
        state.ask = self.one_of(&form.ask, &Ask::ALL, "ask").unwrap_or(Ask::Nothing);
        state.turn = form.turn.unwrap_or(NONE);
        state.first = form.first_seat;
        state.shuffles = form.shuffles;
        for (seat, &chips) in self.by_seat(&form.chips, "chips") {
            state.chips[seat] = chips;
        }
        for (seat, slugs) in self.by_seat(&form.tableaux, "tableaux") {
            state.tableaux[seat] = self.pile(rest, slugs, &format!("tableaux[{seat}]")).into_iter().collect();
        }
        if let Some(actions) = &form.actions {
            for (seat, slugs) in self.by_seat(actions, "actions") {
                for slug in slugs.iter().flatten() {
                    let words: Vec<(Choice, &str)> = (0..9).map(Choice).map(|choice| (choice, choice.slug())).collect();
                    let choice = self.one_of(slug, &words, &format!("actions[{seat}]"));
                    state.actions[seat] |= choice.map_or(0, Choice::bit);
                }
            }
        }
        if let Some(shown) = &form.shown {
            for (seat, slugs) in self.by_seat(shown, "shown") {
                let place = format!("shown[{seat}]");
                state.shown = state.shown.or(self.among(state.hands[seat], CardSet::EMPTY, slugs, &place));
            }
        }
        if let Some(placed) = &form.placed {
            for (seat, slug) in self.by_seat(placed, "placed") {
                let Some(slug) = slug else { continue };
                let place = format!("placed[{seat}]");
                let from = if state.ask == Ask::Place { state.hands[seat] } else { state.tableaux[seat] };
                let seen = from.and(state.shown);
                let set = self.among(from, from.minus(seen), std::slice::from_ref(slug), &place);
                state.placed[seat] = set.iter().next().map_or(NONE, |card| card.0);
            }
        }
        let worlds = state.tableaux.iter().fold(CardSet::EMPTY, |sum, &set| sum.or(set));
        state.made = self.among(worlds, CardSet::EMPTY, &form.made, "made");
        for text in &form.used {
            let Some(power) = self.power(text, "used") else { continue };
            match game.cards.tables.spends.iter().position(|&spend| spend == power) {
                Some(place) if uses_of(state.uses, place as u8) < 15 => state.uses += 1 << (4 * place),
                Some(_) => self.reasons.add(format!("used: {} too often", quoted(text))),
                None => state.used |= 1 << power.0,
            }
        }
        self.patronage(form, state);
        state.power = form.power.as_deref().and_then(|text| self.power(text, "power")).map_or(NONE, |power| power.0);
        for (name, count) in form.fills.iter().flatten() {
            let place = FILL_NAMES.iter().position(|known| known == name);
            let count = count.as_u64().and_then(|count| u8::try_from(count).ok()).filter(|&count| count < 100);
            match place.zip(count) {
                Some((place, count)) => state.fills[place] = count,
                None => self.reasons.add(format!(
                    "fills: {}: is none of {}, with a number",
                    quoted(name),
                    FILL_NAMES.join(", ")
                )),
            }
        }
        let revealed = !game.expanded || state.phase != Phase::Setup;
        for seat in game.seats().filter(|_| revealed) {
            let placed = if state.ask == Ask::Place { NONE } else { state.placed[seat] };
            for card in state.tableaux[seat].iter().filter(|card| card.0 != placed) {
                state.summaries[seat].add(&game.cards.tables.summary[card.index()]);
            }
        }
        if game.expanded {
            game.begin_intel(state);
            game.open_abilities(state);
        }
        if form.pool.is_some_and(|pool| pool != game.pool(state)) {
            self.reasons.add(format!("pool: with these chips it holds {}", game.pool(state)));
        }
        let military = || game.seats().map(|seat| state.military(seat));
        if form.military.as_ref().is_some_and(|given| !military().eq(given.iter().copied())) {
            self.reasons.add(format!("military: with these tableaux it is {:?}", military().collect::<Vec<i8>>()));
        }
    }

    /// What Patronage adds.
    fn patronage(&mut self, form: &Form, state: &mut State) {
        let game = self.game;
        if !game.expanded {
            for (there, field) in [
                (form.agendas.is_some(), "agendas"),
                (form.favor.is_some(), "favor"),
                (form.spent.is_some(), "spent"),
                (form.kept.is_some(), "kept"),
                (form.dry.is_some(), "dry"),
                (form.goals.is_some(), "goals"),
            ] {
                self.unwanted(there, field, "the base game: it belongs to Patronage");
            }
            return;
        }
        match &form.agendas {
            Some(agendas) if agendas.len() == SLOTS => {
                for (slot, Object(on)) in agendas.iter().enumerate() {
                    let agenda = self.word(&on.agenda, &AGENDAS, &format!("agendas[{slot}].agenda"));
                    state.agendas[slot] = agenda.map_or(NONE, |agenda| agenda as u8);
                    state.left[slot] = on.favor;
                }
            }
            _ => self.reasons.add("agendas: must be two, each with the Favor that lies on it"),
        }
        let mut numbers = |list: &Option<Vec<u8>>, to: &mut [u8], field: &str| {
            let Some(list) = list else { return };
            if list.len() == to.len() {
                to.copy_from_slice(list);
            } else {
                self.reasons.add(format!("{field}: must be a list of {} numbers", to.len()));
            }
        };
        let players = game.players();
        numbers(&form.favor, &mut state.favor[..players], "favor");
        numbers(&form.kept, &mut state.kept[..players], "kept");
        numbers(&form.spent, &mut state.spent, "spent");
        state.dry = form.dry.unwrap_or(false);
        match &form.goals {
            Some(goals) if game.with_goals && goals.len() == GOALS => {
                for (slot, Object(goal)) in goals.iter().enumerate() {
                    match game.cards.goals.iter().position(|known| known.slug == goal.goal) {
                        Some(place) => state.goals[slot] = place as u8,
                        None => self.reasons.add(format!("goals[{slot}]: there is no goal {}", quoted(&goal.goal))),
                    }
                    for &seat in &goal.taken {
                        if seat < game.players {
                            state.taken[slot] |= 1 << seat;
                        } else {
                            self.reasons.add(format!("goals[{slot}].taken: there is no seat {seat}"));
                        }
                    }
                }
            }
            None if !game.with_goals => {}
            Some(goals) if !game.with_goals && goals.is_empty() => {}
            Some(_) if !game.with_goals => self.reasons.add("goals: this game is played without; see the option goals"),
            _ => self.reasons.add(format!("goals: must be {GOALS}")),
        }
    }

    /// What was picked so far; the sets that it is picked from are there already.
    fn picks(&mut self, form: &Form, state: &mut State) {
        let Some(Object(picks)) = &form.picks else { return };
        state.need = picks.left;
        let seat = usize::from(state.turn);
        let marks = state.marks.get(seat).copied().unwrap_or_default();
        let from = if matches!(state.ask, Ask::Discard | Ask::Drawn) { marks } else { state.goods };
        let is_favor = |slug: &str| self.game.expanded && slug == FAVOR_SLUG;
        let (favor, cards): (Vec<String>, Vec<String>) = picks.cards.iter().cloned().partition(|slug| is_favor(slug));
        state.favor_picked = favor.len().min(usize::from(u8::MAX)) as u8;
        let after = picks.after.as_deref();
        let after_favor = after.is_some_and(is_favor) || after.is_none() && state.favor_picked > 0;
        state.picked = self.among(from, state.shown, &cards, "picks.cards");
        let last = state.picked.iter().last().map_or(0, |card| card.named().0);
        state.from = if after_favor {
            FAVOR.0
        } else {
            after.and_then(|slug| self.card(slug, "picks.after")).map_or(last, |card| card.0)
        };
    }

    fn goods(&mut self, rest: &mut CardSet, form: &Form, state: &mut State, faces: bool) {
        let Some(goods) = &form.goods else { return };
        for (seat, goods) in self.by_seat(goods, "goods") {
            let place = format!("goods[{seat}]");
            match goods {
                Goods::Faces(map) if faces => {
                    for (world, face) in map {
                        let worlds =
                            self.among(state.tableaux[seat], CardSet::EMPTY, std::slice::from_ref(world), &place);
                        let face = face.as_str().unwrap_or_default().to_owned();
                        let face = self.take(rest, &face, &format!("{place}.{world}"));
                        for world in worlds.iter() {
                            state.goods.insert(world);
                            state.faces[world.index()] = face.map_or(NONE, |card| card.0);
                        }
                    }
                }
                Goods::Worlds(worlds) if !faces => {
                    state.goods = state.goods.or(self.among(state.tableaux[seat], CardSet::EMPTY, worlds, &place));
                }
                Goods::Worlds(worlds) if worlds.is_empty() => {}
                Goods::Faces(_) => self.reasons.add(format!("{place}: a list of worlds: the cards are hidden")),
                Goods::Worlds(_) => self.reasons.add(format!("{place}: an object: the card that lies on each world")),
            }
        }
    }
}

impl Patronage {
    pub(crate) fn read_state(&self, text: &str) -> Result<State, BadPosition> {
        let mut form: Form = read(text)?;
        let mut reader = Reader::begin(self, &form.head());
        let mut rest = self.cards.tables.all;
        let mut state = State::EMPTY;
        for (there, field) in [
            (form.seat.is_some(), "seat"),
            (form.hand.is_some(), "hand"),
            (form.hand_sizes.is_some(), "hand_sizes"),
            (form.marked.is_some(), "marked"),
            (form.mark_sizes.is_some(), "mark_sizes"),
            (form.known_discards.is_some(), "known_discards"),
            (form.discard_size.is_some(), "discard_size"),
            (form.deck_size.is_some(), "deck_size"),
        ] {
            reader.unwanted(there, field, "a state; it belongs into a view");
        }
        match &form.hands {
            None => reader.reasons.add("hands: is missing"),
            Some(hands) => {
                for (seat, slugs) in reader.by_seat(hands, "hands") {
                    state.hands[seat] = reader.pile(&mut rest, slugs, &format!("hands[{seat}]")).into_iter().collect();
                }
            }
        }
        reader.table(&mut rest, &form, &mut state);
        reader.goods(&mut rest, &form, &mut state, true);
        state.discards =
            reader.pile(&mut rest, form.discards.as_deref().unwrap_or_default(), "discards").into_iter().collect();
        match &form.deck {
            None => reader.reasons.add("deck: is missing"),
            Some(slugs) => {
                let deck = reader.pile(&mut rest, slugs, "deck");
                state.deck.fill(deck.into_iter());
            }
        }
        if let Some(marks) = &form.marks {
            for (seat, slugs) in reader.by_seat(marks, "marks") {
                state.marks[seat] = reader.among(state.hands[seat], state.shown, slugs, &format!("marks[{seat}]"));
            }
        }
        if let Some(known) = &form.known {
            for (seat, slugs) in reader.by_seat(known, "known") {
                let place = format!("known[{seat}]");
                state.known[seat] = reader.among(state.discards, CardSet::EMPTY, slugs, &place);
            }
        }
        state.luck = reader.luck(form.luck.as_deref());
        reader.picks(&form, &mut state);
        BadPosition::check(reader.reasons)?;
        self.check_state(&state)?;
        Ok(state)
    }

    pub(crate) fn read_view(&self, text: &str) -> Result<View, BadPosition> {
        let mut form: Form = read(text)?;
        let mut reader = Reader::begin(self, &form.head());
        let mut rest = self.cards.tables.all;
        let mut state = State::EMPTY;
        for (there, field) in [
            (form.hands.is_some(), "hands"),
            (form.marks.is_some(), "marks"),
            (form.known.is_some(), "known"),
            (form.discards.is_some(), "discards"),
            (form.deck.is_some(), "deck"),
            (form.luck.is_some(), "luck"),
        ] {
            reader.unwanted(there, field, "a view: it is hidden");
        }
        let seat = reader.viewer(form.seat);
        let me = if seat == NONE { 0 } else { usize::from(seat) };
        let mut hand_sizes = [0; SEATS];
        match &form.hand_sizes {
            None => reader.reasons.add("hand_sizes: is missing"),
            Some(sizes) => {
                for (seat, &size) in reader.by_seat(sizes, "hand_sizes") {
                    hand_sizes[seat] = size;
                }
            }
        }
        match &form.hand {
            None => reader.reasons.add("hand: is missing"),
            Some(slugs) => state.hands[me] = reader.pile(&mut rest, slugs, "hand").into_iter().collect(),
        }
        // What others have shown lies in their hands.
        for (seat, slugs) in
            form.shown.iter().flatten().enumerate().take(self.players()).filter(|&(seat, _)| seat != me)
        {
            state.hands[seat] = reader.pile(&mut rest, slugs, &format!("shown[{seat}]")).into_iter().collect();
        }
        reader.table(&mut rest, &form, &mut state);
        reader.goods(&mut rest, &form, &mut state, false);
        let known = reader.pile(&mut rest, form.known_discards.as_deref().unwrap_or_default(), "known_discards");
        state.discards = known.into_iter().collect();
        state.known[me] = state.discards;
        let (Some(discard_size), Some(deck_size)) = (form.discard_size, form.deck_size) else {
            reader.reasons.add("discard_size and deck_size: must be there");
            return Err(BadPosition { reasons: reader.reasons });
        };
        let count = self.cards.tables.count;
        if deck_size > count {
            reader.reasons.add(format!("deck_size: there are {count} cards"));
        }
        state.deck = Deck { end: deck_size.min(count), ..Deck::EMPTY };
        let mut mark_sizes = [0; SEATS];
        for (seat, &size) in form.mark_sizes.iter().flat_map(|sizes| sizes.iter().enumerate()).take(SEATS) {
            mark_sizes[seat] = size;
        }
        if form.mark_sizes.as_ref().is_some_and(|sizes| sizes.len() != self.players()) {
            reader.reasons.add(format!("mark_sizes: one for each of {} players", self.players));
        }
        if let Some(slugs) = &form.marked {
            state.marks[me] = reader.among(state.hands[me], state.shown, slugs, "marked");
        }
        reader.picks(&form, &mut state);
        BadPosition::check(reader.reasons)?;
        let view = View { seat: me as u8, hand_sizes, mark_sizes, discard_size, table: state };
        self.check_view(&view)?;
        Ok(view)
    }

    fn named(&self, card: u8) -> Value {
        match card {
            NONE => Value::Null,
            card if card == FAVOR.0 => FAVOR_SLUG.into(),
            card => self.cards.slug(Card(card)).into(),
        }
    }

    fn by_seat(&self, of: impl Fn(usize) -> Value) -> Value {
        self.seats().map(of).collect()
    }

    fn lists(&self, sets: &[CardSet; SEATS]) -> Value {
        self.by_seat(|seat| self.cards.slugs(sets[seat]).into())
    }

    /// The fields that states and views share.
    fn write_table(&self, state: &State, viewer: Option<usize>) -> Map<String, Value> {
        let mut out = head_of(self);
        let mut put = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        put("round", state.round.into());
        put("phase", state.phase.slug().into());
        put("ask", state.ask.slug().into());
        put("turn", seat_json(state.turn));
        put("first_seat", state.first.into());
        put("pool", self.pool(state).into());
        put("military", self.by_seat(|seat| state.military(seat).into()));
        put("chips", self.by_seat(|seat| state.chips[seat].into()));
        let hidden = |seat: usize| state.phase == Phase::Select && viewer.is_some_and(|viewer| viewer != seat);
        let actions = |seat: usize| -> Value {
            let chosen = (0..9).map(Choice).filter(|choice| state.actions[seat] & choice.bit() != 0);
            if hidden(seat) { Value::Null } else { chosen.map(Choice::slug).collect() }
        };
        put("actions", self.by_seat(actions));
        put("tableaux", self.lists(&state.tableaux));
        put("placed", self.by_seat(|seat| self.named(state.placed[seat])));
        let goods = |seat: usize| -> Value {
            let worlds = state.goods_of(seat);
            if viewer.is_some() {
                return self.cards.slugs(worlds).into();
            }
            let faces = worlds.iter();
            faces.map(|world| (self.cards.slug(world).to_owned(), self.named(state.faces[world.index()]))).collect()
        };
        put("goods", self.by_seat(goods));
        put("shown", self.by_seat(|seat| self.cards.slugs(state.hands[seat].and(state.shown)).into()));
        let after = if state.from == 0 { Value::Null } else { self.named(state.from) };
        let mut cards = self.cards.slugs(state.picked);
        cards.extend((0..state.favor_picked).map(|_| FAVOR_SLUG));
        let picked = json!({ "left": state.need, "cards": cards, "after": after });
        put("picks", if state.ask.picks() { picked } else { Value::Null });
        let powers = (0..self.cards.tables.asked.len()).filter(|&power| state.used & 1 << power != 0);
        let mut used: Vec<String> = powers.map(|power| self.power_text(PowerId(power as u8))).collect();
        for (place, &power) in self.cards.tables.spends.iter().enumerate() {
            used.extend((0..uses_of(state.uses, place as u8)).map(|_| self.power_text(power)));
        }
        put("used", used.into());
        put("power", if state.power == NONE { Value::Null } else { self.power_text(PowerId(state.power)).into() });
        put("made", self.cards.slugs(state.made).into());
        let fills = FILL_NAMES.iter().zip(state.fills).filter(|&(_, count)| count > 0);
        let fills: Map<String, Value> = fills.map(|(&name, count)| (name.to_owned(), count.into())).collect();
        put("fills", if state.ask == Ask::Windfall { fills.into() } else { Value::Null });
        put("shuffles", state.shuffles.into());
        if self.expanded {
            let agenda = |slot: usize| json!({ "agenda": AGENDAS[usize::from(state.agendas[slot]) % AGENDAS.len()], "favor": state.left[slot] });
            put("agendas", (0..SLOTS).map(agenda).collect());
            put("favor", self.by_seat(|seat| state.favor[seat].into()));
            put("spent", state.spent.to_vec().into());
            put("kept", self.by_seat(|seat| state.kept[seat].into()));
            put("dry", state.dry.into());
        }
        if self.expanded {
            let goal = |slot: usize| {
                let taken: Vec<usize> = self.seats().filter(|&seat| state.taken[slot] & 1 << seat != 0).collect();
                json!({ "goal": self.cards.goals[usize::from(state.goals[slot])].slug, "taken": taken })
            };
            put("goals", (0..if self.with_goals { GOALS } else { 0 }).map(goal).collect());
        }
        out
    }

    pub(crate) fn write_state(&self, state: &State) -> Value {
        let mut out = self.write_table(state, None);
        let mut put = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        put("hands", self.lists(&state.hands));
        if state.ask.marks() {
            put("marks", self.lists(&state.marks));
        }
        put("known", self.lists(&state.known));
        put("discards", self.cards.slugs(state.discards).into());
        let deck: Vec<&str> = state.deck.cards().iter().map(|&card| self.cards.slug(Card(card))).collect();
        put("deck", deck.into());
        put("luck", luck_text(state.luck).into());
        out.into()
    }

    pub(crate) fn write_view(&self, view: &View) -> Value {
        let state = &view.table;
        let me = usize::from(view.seat);
        let mut out = self.write_table(state, Some(me));
        let mut put = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        put("seat", view.seat.into());
        put("hand", self.cards.slugs(state.hands[me]).into());
        put("hand_sizes", view.hand_sizes[..self.players()].into());
        if state.ask.marks() {
            put("marked", self.cards.slugs(state.marks[me]).into());
            put("mark_sizes", view.mark_sizes[..self.players()].into());
        }
        put("known_discards", self.cards.slugs(state.known[me]).into());
        put("discard_size", view.discard_size.into());
        put("deck_size", state.deck.len().into());
        out.into()
    }
}

const _: () = assert!(WORLDS == KINDS.len() && BONUS == WORLDS + 1 && HAND > 0);
