//! The JSON of states and views (see `docs/formats.md`).

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Venice;
use super::cards::{FAVOUR, Good, RAW_CARDS, SHIPS, STATUE};
use super::counts::Counts;
use super::state::{NONE, Phase, State, UNSEEN};
use super::view::View;
use crate::error::{BadPosition, quoted};
use crate::game::MAX_SEATS;
use crate::json::{Named, Object, Reader, form, head_of, present, read, seat_json};
use crate::rng::luck_text;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shipment {
    good: String,
    #[serde(default)]
    reserved: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Business {
    tile: String,
    owner: u8,
}

form! {
    /// States and views as they are read; which of the two it is shows in the fields that are there.
    struct Form {
        #[serde(default, deserialize_with = "present")]
        turns: Option<u32>,
        lead: u8,
        phase: String,
        turn: Option<u8>,
        market: Vec<String>,
        wharf: Vec<String>,
        discard: Vec<String>,
        #[serde(default)]
        revealed: Vec<String>,
        ships: Vec<Vec<Option<Object<Shipment>>>>,
        ducats: Vec<u32>,
        buildings: Named<Object<Business>>,
        statues: Vec<String>,
        favours: Vec<u8>,
        #[serde(default, deserialize_with = "present")]
        piles: Option<Named<u8>>,
        #[serde(default)]
        sold: Option<String>,
        #[serde(default)]
        used: Vec<u8>,
        known: Vec<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        hands: Option<Vec<Vec<String>>>,
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
        deck_size: Option<u8>,
    }
}

impl Reader<'_, Venice> {
    fn good(&mut self, slug: &str, place: &str) -> Option<Good> {
        self.found(self.game.cards.good(slug), "card", slug, place)
    }

    /// A list of cards; of no kind more than there are.
    fn cards(&mut self, slugs: &[String], place: &str) -> Counts {
        let mut cards = Counts::EMPTY;
        for (index, slug) in slugs.iter().enumerate() {
            let Some(good) = self.good(slug, &format!("{place}[{index}]")) else { continue };
            let copies = self.game.cards.copies[usize::from(good.0)];
            if cards.of(good) == copies {
                self.reasons.add(format!("{place}[{index}]: there are {copies} {slug} only"));
                continue;
            }
            cards.add(good);
        }
        cards
    }

    /// A building by its number, from 0.
    fn building(&mut self, number: u8, place: &str) -> Option<u8> {
        let last = self.game.cards.buildings;
        if !(1..=last).contains(&number) {
            self.reasons.add(format!("{place}: there is no building {number}; there are 1 to {last}"));
            return None;
        }
        Some(number - 1)
    }

    fn table(&mut self, form: &Form) -> State {
        let mut state = State::empty();
        if let Some(index) = self.word(&form.phase, &Phase::ALL.map(|(_, slug)| slug), "phase") {
            state.phase = Phase::ALL[index].0;
        }
        state.turn = self.seat_or_none(form.turn, "turn");
        state.lead = self.seat_or_none(Some(form.lead), "lead");
        state.turns = form.turns.unwrap_or_else(|| {
            // At a table where nobody counts: the first turn in which this seat leads.
            let before = (0..u32::from(self.game.players)).find(|&turns| self.game.lead_after(turns) == state.lead);
            before.unwrap_or(0) + u32::from(state.phase == Phase::Over)
        });
        state.market = self.cards(&form.market, "market");
        state.wharf = self.cards(&form.wharf, "wharf");
        state.discard = self.cards(&form.discard, "discard");
        state.revealed = self.cards(&form.revealed, "revealed");
        for (seat, &ducats) in self.by_seat(&form.ducats, "ducats") {
            state.ducats[seat] = ducats;
        }
        for (seat, &favours) in self.by_seat(&form.favours, "favours") {
            state.favours[seat] = favours;
        }
        self.ships(form, &mut state);
        self.map(form, &mut state);
        if let Some(slug) = &form.sold {
            state.sold = match self.good(slug, "sold") {
                Some(Good::PIRATES) => {
                    self.reasons.add("sold: Pirates! are no good");
                    NONE
                }
                good => good.map_or(NONE, |good| good.0),
            };
        }
        for (index, &number) in form.used.iter().enumerate() {
            let place = format!("used[{index}]");
            let bit = self.building(number, &place).map_or(0, |building| 1 << building);
            if state.used & bit != 0 {
                self.reasons.add(format!("{place}: {number} stands here twice"));
            }
            state.used |= bit;
        }
        state
    }

    fn ships(&mut self, form: &Form, state: &mut State) {
        for (seat, three) in self.by_seat(&form.ships, "ships") {
            if three.len() != usize::from(SHIPS) {
                self.reasons.add(format!("ships[{seat}]: {} entries, a player has {SHIPS} ships", three.len()));
                continue;
            }
            for (number, shipment) in three.iter().enumerate() {
                let Some(Object(shipment)) = shipment else { continue };
                let (ship, place) = (seat * usize::from(SHIPS) + number, format!("ships[{seat}][{number}]"));
                match self.good(&shipment.good, &place) {
                    Some(good) if good.0 < self.game.cards.raw => state.ships.put(ship, good.0 + 1),
                    Some(_) => self.reasons.add(format!("{place}: {} is no shipment", shipment.good)),
                    None => {}
                }
                if let Some(reserver) = self.seat(shipment.reserved, &format!("{place}.reserved")) {
                    state.reserved.put(ship, reserver + 1);
                }
            }
        }
    }

    fn map(&mut self, form: &Form, state: &mut State) {
        for (number, Object(business)) in &form.buildings.0 {
            let place = format!("buildings.{number}");
            let read = number.parse::<u8>().ok().filter(|read| read.to_string() == *number);
            let Some(read) = read else {
                self.reasons.add(format!("{place}: a building is named by its number"));
                continue;
            };
            let building = self.building(read, &place);
            let tile = self.game.cards.tile(&business.tile);
            if tile.is_none() {
                self.reasons.add(format!("{place}.tile: there is no tile {}", quoted(&business.tile)));
            }
            let owner = self.seat(Some(business.owner), &format!("{place}.owner"));
            if let (Some(building), Some(tile), Some(owner)) = (building, tile, owner) {
                state.tiles[usize::from(tile)] |= 1 << building;
                state.owned[usize::from(owner)] |= 1 << building;
            }
        }
        for (index, slug) in form.statues.iter().enumerate() {
            let place = format!("statues[{index}]");
            match self.game.cards.campo_slugs.iter().position(|known| known == slug) {
                Some(campo) if state.statues >> campo & 1 != 0 => {
                    self.reasons.add(format!("{place}: {slug} stands here twice"));
                }
                Some(campo) => state.statues |= 1 << campo,
                None => self.reasons.add(format!("{place}: there is no campo {}", quoted(slug))),
            }
        }
    }

    /// What is told of the piles must be what lies nowhere else.
    fn piles(&mut self, form: &Form, state: &State) {
        let Some(Named(told)) = &form.piles else { return };
        let right = self.game.piles(state);
        for (slug, count) in told {
            match right.iter().find(|(known, _)| known == slug) {
                None => self.reasons.add(format!("piles: there is no pile {}", quoted(slug))),
                Some((_, right)) if right != &i64::from(*count) => {
                    self.reasons.add(format!("piles.{slug}: {count}; what lies elsewhere leaves {right}"));
                }
                Some(_) => {}
            }
        }
        for (slug, _) in right.iter().filter(|(slug, _)| !told.iter().any(|(known, _)| known == slug)) {
            self.reasons.add(format!("piles.{slug}: is missing"));
        }
    }

    /// What everybody knows of each hand, as hands.
    fn known(&mut self, form: &Form) -> [Counts; MAX_SEATS] {
        let mut known = [Counts::EMPTY; MAX_SEATS];
        for (seat, slugs) in self.by_seat(&form.known, "known") {
            known[seat] = self.cards(slugs, &format!("known[{seat}]"));
        }
        known
    }

    /// The one card of a hand that is not known.
    fn dealt(&mut self, hand: Counts, known: Counts, place: &str) -> u8 {
        let all: Vec<Good> = self.game.cards.goods().chain([Good::PIRATES]).collect();
        let more: Vec<Good> = all.iter().copied().filter(|&good| hand.of(good) > known.of(good)).collect();
        if let Some(&good) = all.iter().find(|&&good| hand.of(good) < known.of(good)) {
            let slug = self.game.cards.slug(good);
            self.reasons.add(format!("{place}: everybody knows more {slug} to be there than there are"));
        }
        match more.as_slice() {
            [] => NONE,
            [good] if hand.of(*good) == known.of(*good) + 1 => good.0,
            _ => {
                self.reasons.add(format!("{place}: all cards but the dealt one are known to everybody"));
                NONE
            }
        }
    }
}

impl Venice {
    pub(crate) fn read_state(&self, json: &str) -> Result<State, BadPosition> {
        let mut form: Form = read(json)?;
        let mut reader = Reader::begin(self, &form.head());
        let mut state = reader.table(&form);
        reader.unwanted(form.seat.is_some(), "seat", "a state; a view has one");
        reader.unwanted(form.hand.is_some(), "hand", "a state; it has hands");
        reader.unwanted(form.hand_sizes.is_some(), "hand_sizes", "a state; it has hands");
        reader.unwanted(form.deck_size.is_some(), "deck_size", "a state; it has a deck");
        let known = reader.known(&form);
        match &form.hands {
            None => reader.reasons.add("hands: is missing"),
            Some(hands) => {
                for (seat, slugs) in reader.by_seat(hands, "hands") {
                    let place = format!("hands[{seat}]");
                    state.hands[seat] = reader.cards(slugs, &place);
                    state.dealt[seat] = reader.dealt(state.hands[seat], known[seat], &place);
                }
            }
        }
        match &form.deck {
            None => reader.reasons.add("deck: is missing"),
            Some(slugs) if slugs.len() > RAW_CARDS => {
                reader.reasons.add(format!("deck: {} cards, there are {RAW_CARDS}", slugs.len()));
            }
            Some(slugs) => {
                let read = |(index, slug): (usize, &String)| reader.good(slug, &format!("deck[{index}]"));
                let deck: Vec<Good> = slugs.iter().enumerate().filter_map(read).collect();
                state.set_deck(&deck);
            }
        }
        state.luck = reader.luck(form.luck.as_deref());
        BadPosition::check(std::mem::take(&mut reader.reasons))?;
        self.check_state(&state)?;
        reader.piles(&form, &state);
        BadPosition::check(reader.reasons)?;
        Ok(state)
    }

    pub(crate) fn read_view(&self, json: &str) -> Result<View, BadPosition> {
        let mut form: Form = read(json)?;
        let mut reader = Reader::begin(self, &form.head());
        let mut table = reader.table(&form);
        reader.unwanted(form.hands.is_some(), "hands", "a view; it has hand and known");
        reader.unwanted(form.deck.is_some(), "deck", "a view: its order is hidden");
        reader.unwanted(form.luck.is_some(), "luck", "a view: shuffles to come are hidden");
        let known = reader.known(&form);
        table.hands = known;
        let seat = reader.viewer(form.seat);
        match &form.hand {
            None => reader.reasons.add("hand: is missing"),
            Some(slugs) => {
                let hand = reader.cards(slugs, "hand");
                if seat != NONE {
                    let own = usize::from(seat);
                    table.hands[own] = hand;
                    table.dealt[own] = reader.dealt(hand, known[own], "hand");
                }
            }
        }
        match &form.hand_sizes {
            None => reader.reasons.add("hand_sizes: is missing"),
            Some(sizes) => {
                for (other, &size) in reader.by_seat(sizes, "hand_sizes") {
                    let shown = table.hands[other].total();
                    let hidden = other != usize::from(seat) && u32::from(size) == shown + 1;
                    if hidden {
                        table.dealt[other] = UNSEEN;
                    } else if u32::from(size) != shown {
                        reader.reasons.add(format!(
                            "hand_sizes[{other}]: {size}, but {shown} cards are known; only the dealt card is hidden"
                        ));
                    }
                }
            }
        }
        BadPosition::check(std::mem::take(&mut reader.reasons))?;
        // What the view shows nowhere is in the deck.
        let left = self.unseen(&table).total().saturating_sub(self.hidden_cards(&table));
        table.deck_size = form.deck_size.unwrap_or(u8::try_from(left).unwrap_or(u8::MAX));
        let view = View { seat, table };
        self.check_view(&view)?;
        reader.piles(&form, &table);
        BadPosition::check(reader.reasons)?;
        Ok(view)
    }

    fn list(&self, goods: impl Iterator<Item = Good>) -> Value {
        goods.map(|good| Value::from(self.cards.slug(good))).collect()
    }

    /// Cards and tiles that lie beside the board, by pile.
    pub(crate) fn piles(&self, state: &State) -> Vec<(&str, i64)> {
        let cards = &self.cards;
        let goods = cards
            .goods()
            .filter(|&good| self.is_manufactured(good))
            .map(|good| (cards.slug(good), i64::from(state.in_piles(&cards.copies, good))));
        let tiles = cards
            .tiles
            .iter()
            .enumerate()
            .map(|(index, tile)| (tile.slug.as_str(), i64::from(self.tiles_left(state, index))));
        let statues = cards.numbers.statues - u32::from(state.statues).count_ones();
        let others = [(FAVOUR, i64::from(self.favours_left(state))), (STATUE, i64::from(statues))];
        goods.chain(tiles).chain(others).collect()
    }

    /// The fields that states and views share; `hidden` adds the others.
    fn write_table(&self, state: &State, hidden: impl Fn(&mut Map<String, Value>)) -> Value {
        let mut out = head_of(self);
        let by_seat = |of: &dyn Fn(usize) -> Value| -> Value { self.seats().map(of).collect() };
        let cards = |cards: Counts| self.list(cards.cards());
        let mut put = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        put("turns", state.turns.into());
        put("lead", state.lead.into());
        put("phase", state.phase.slug().into());
        put("turn", seat_json(state.turn));
        put("market", cards(state.market));
        put("wharf", cards(state.wharf));
        put("discard", cards(state.discard));
        put("revealed", cards(state.revealed));
        put(
            "ships",
            by_seat(&|seat| {
                let first = seat * usize::from(SHIPS);
                (first..first + usize::from(SHIPS))
                    .map(|ship| match state.ships.at(ship).checked_sub(1) {
                        None => Value::Null,
                        Some(good) => json!({
                            "good": self.cards.slug(Good(good)),
                            "reserved": state.reserved.at(ship).checked_sub(1),
                        }),
                    })
                    .collect()
            }),
        );
        put("ducats", by_seat(&|seat| state.ducats[seat].into()));
        put("buildings", self.write_buildings(state));
        let statues = self.cards.campo_slugs.iter().enumerate().filter(|(campo, _)| state.statues >> campo & 1 != 0);
        put("statues", statues.map(|(_, slug)| slug.as_str()).collect());
        put("favours", by_seat(&|seat| state.favours[seat].into()));
        put(
            "piles",
            self.piles(state).into_iter().map(|(slug, count)| (slug.to_owned(), Value::from(count))).collect(),
        );
        put("sold", if state.sold == NONE { Value::Null } else { self.cards.slug(Good(state.sold)).into() });
        let used: Vec<u8> = (0..self.cards.buildings).filter(|building| state.used >> building & 1 != 0).collect();
        put("used", used.into_iter().map(|building| building + 1).collect());
        put("known", by_seat(&|seat| cards(state.known(seat))));
        hidden(&mut out);
        Value::Object(out)
    }

    fn write_buildings(&self, state: &State) -> Value {
        let business = |building: u8| {
            let tile = self.tile_at(state, building)?;
            let owner = self.seats().find(|&seat| state.owned[seat] >> building & 1 != 0)?;
            let business = json!({ "tile": self.cards.tiles[tile].slug, "owner": owner });
            Some(((building + 1).to_string(), business))
        };
        (0..self.cards.buildings).filter_map(business).collect()
    }

    pub(crate) fn write_state(&self, state: &State) -> Value {
        self.write_table(state, |out| {
            let hands = self.seats().map(|seat| self.list(state.hands[seat].cards())).collect();
            out.insert("hands".to_owned(), hands);
            out.insert("deck".to_owned(), self.list(state.deck()));
            out.insert("luck".to_owned(), luck_text(state.luck).into());
        })
    }

    pub(crate) fn write_view(&self, view: &View) -> Value {
        self.write_table(&view.table, |out| {
            out.insert("seat".to_owned(), view.seat.into());
            out.insert("hand".to_owned(), self.list(view.table.hands[usize::from(view.seat)].cards()));
            let sizes = self.seats().map(|seat| Value::from(view.table.hand_size(seat))).collect();
            out.insert("hand_sizes".to_owned(), sizes);
            out.insert("deck_size".to_owned(), view.table.deck_size.into());
        })
    }
}
