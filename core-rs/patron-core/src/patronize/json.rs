//! The JSON of states and views (see `docs/formats.md`).

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Patronize;
use super::cards::{COLOURS, Character, Fame};
use super::state::{CardSet, Cubes, FameSet, NO_ABILITY, NONE, Pending, Phase, State};
use super::view::View;
use crate::error::BadPosition;
use crate::game::{Game, MAX_SEATS};
use crate::json::{Object, Reader, form, head_of, present, read, seat_json};

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct Counts {
    red: u8,
    green: u8,
    blue: u8,
    yellow: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct White {
    from: String,
    left: u8,
}

form! {
    /// States and views as they are read; which of the two it is shows in the fields that are there.
    struct Form {
        round: u8,
        #[serde(default, deserialize_with = "present")]
        rounds: Option<u8>,
        phase: String,
        turn: Option<u8>,
        start_player: u8,
        #[serde(default)]
        next_start_player: Option<u8>,
        #[serde(default)]
        fame: Option<String>,
        #[serde(default, deserialize_with = "present")]
        fame_deck: Option<Vec<String>>,
        #[serde(default)]
        fame_out: Vec<String>,
        #[serde(default, deserialize_with = "present")]
        stock: Option<Object<Counts>>,
        #[serde(default, deserialize_with = "present")]
        hands: Option<Vec<Vec<String>>>,
        cubes: Vec<Object<Counts>>,
        proteges: Vec<Vec<String>>,
        fames: Vec<Vec<String>>,
        played: Vec<Option<String>>,
        #[serde(default, deserialize_with = "present")]
        protected: Option<Vec<bool>>,
        protection: Vec<bool>,
        #[serde(default, deserialize_with = "present")]
        passed: Option<Vec<bool>>,
        #[serde(default)]
        gain: Option<Object<White>>,
        #[serde(default)]
        clown: Option<String>,
        #[serde(default, deserialize_with = "present")]
        sculpted: Option<Vec<Option<String>>>,
        #[serde(default, deserialize_with = "present")]
        seat: Option<u8>,
        #[serde(default, deserialize_with = "present")]
        hand: Option<Vec<String>>,
        #[serde(default, deserialize_with = "present")]
        hand_sizes: Option<Vec<u8>>,
    }
}

impl Reader<'_, Patronize> {
    fn character(&mut self, slug: &str, place: &str) -> Option<Character> {
        self.found(Character::named(slug), "character", slug, place)
    }

    fn fame(&mut self, slug: &str, place: &str) -> Option<Fame> {
        self.found(self.game.cards.fame(slug), "fame card", slug, place)
    }

    fn characters(&mut self, slugs: &[String], place: &str) -> CardSet {
        let mut set = CardSet::EMPTY;
        for (index, slug) in slugs.iter().enumerate() {
            let place = format!("{place}[{index}]");
            let Some(character) = self.character(slug, &place) else { continue };
            if set.has(character) {
                self.reasons.add(format!("{place}: {slug} stands here twice"));
            }
            set = set.with(character);
        }
        set
    }

    fn fames(&mut self, slugs: &[String], place: &str) -> FameSet {
        let mut set = FameSet::default();
        for (index, slug) in slugs.iter().enumerate() {
            let place = format!("{place}[{index}]");
            let Some(fame) = self.fame(slug, &place) else { continue };
            if set.has(fame) {
                self.reasons.add(format!("{place}: {slug} stands here twice"));
            }
            set = set.with(fame);
        }
        set
    }

    fn seats(&mut self, list: Option<&Vec<bool>>, place: &str) -> u8 {
        let Some(list) = list else { return 0 };
        self.by_seat(list, place).fold(0, |mask, (seat, &is)| mask | u8::from(is) << seat)
    }

    fn table(&mut self, form: &Form) -> State {
        let mut state = State::empty();
        state.round = form.round;
        let rounds = self.game.rounds();
        if form.rounds.is_some_and(|given| given != rounds) {
            self.reasons.add(format!("rounds: there are {rounds} with {} players", self.game.players));
        }
        if let Some(index) = self.word(&form.phase, &Phase::ALL.map(|(_, slug)| slug), "phase") {
            state.phase = Phase::ALL[index].0;
        }
        state.turn = self.seat_or_none(form.turn, "turn");
        state.start = self.seat_or_none(Some(form.start_player), "start_player");
        state.next_start = self.seat_or_none(form.next_start_player, "next_start_player");
        if let Some(slug) = &form.fame {
            state.fame = self.fame(slug, "fame").map_or(NONE, |fame| fame.0);
        }
        state.fame_out = self.fames(&form.fame_out, "fame_out");
        let counts = |Object(counts): &Object<Counts>| {
            Cubes::from_counts([counts.red, counts.green, counts.blue, counts.yellow])
        };
        for (seat, held) in self.by_seat(&form.cubes, "cubes") {
            state.cubes[seat] = counts(held);
        }
        state.stock = form.stock.as_ref().map_or_else(|| not_held(&state), counts);
        for (seat, slugs) in self.by_seat(&form.proteges, "proteges") {
            state.proteges[seat] = self.characters(slugs, &format!("proteges[{seat}]"));
        }
        for (seat, slugs) in self.by_seat(&form.fames, "fames") {
            state.fames[seat] = self.fames(slugs, &format!("fames[{seat}]"));
        }
        for (seat, slug) in self.by_seat(&form.played, "played") {
            let found = slug.as_ref().and_then(|slug| self.character(slug, &format!("played[{seat}]")));
            state.played[seat] = found.map_or(NONE, |character| character.0);
        }
        let unused = self.seats(Some(&form.protection), "protection");
        for seat in self.game.seats() {
            state.protection[seat] = unused >> seat & 1;
        }
        state.protected = self.seats(form.protected.as_ref(), "protected");
        state.passed = self.seats(form.passed.as_ref(), "passed");
        state.pending = match &form.gain {
            None => Pending::None,
            Some(Object(white)) => match (white.from.as_str(), white.left) {
                ("own", 1) => Pending::Own,
                ("neighbour", 1) => Pending::Neighbour,
                ("neighbour", 2) => Pending::NeighbourTwice,
                _ => {
                    self.reasons.add("gain: from is \"own\" with left 1, or \"neighbour\" with left 1 or 2");
                    Pending::None
                }
            },
        };
        state.clown = match form.clown.as_deref() {
            None => NONE,
            Some("none") => NO_ABILITY,
            Some(slug) => self.character(slug, "clown").map_or(NONE, |character| character.0),
        };
        if let Some(list) = &form.sculpted {
            for (seat, slug) in self.by_seat(list, "sculpted") {
                let found = slug.as_ref().and_then(|slug| self.character(slug, &format!("sculpted[{seat}]")));
                state.sculpted[seat] = found.map_or(NONE, |character| character.0);
            }
        }
        state
    }
}

/// What the players do not hold of eight cubes a colour; more than eight is found by the checks.
fn not_held(state: &State) -> Cubes {
    let mut counts = [super::cards::CUBES_OF_A_COLOUR; 4];
    for cubes in state.cubes {
        for (left, held) in counts.iter_mut().zip(cubes.counts()) {
            *left = left.saturating_sub(held);
        }
    }
    Cubes::from_counts(counts)
}

impl Patronize {
    pub(crate) fn read_state(&self, json: &str) -> Result<State, BadPosition> {
        let mut form: Form = read(json)?;
        let mut reader = Reader::begin(self, &form.head());
        let mut state = reader.table(&form);
        reader.unwanted(form.seat.is_some(), "seat", "a state; a view has one");
        reader.unwanted(form.hand.is_some(), "hand", "a state; it has hands");
        reader.unwanted(form.hand_sizes.is_some(), "hand_sizes", "a state; it has hands");
        match &form.hands {
            None => reader.reasons.add("hands: is missing"),
            Some(hands) => {
                for (seat, slugs) in reader.by_seat(hands, "hands") {
                    state.hands[seat] = reader.characters(slugs, &format!("hands[{seat}]"));
                }
            }
        }
        match &form.fame_deck {
            None => reader.reasons.add("fame_deck: is missing"),
            Some(slugs) => {
                reader.fames(slugs, "fame_deck");
                let deck: Vec<Fame> = slugs.iter().filter_map(|slug| self.cards.fame(slug)).take(7).collect();
                state.set_fame_deck(deck.into_iter());
            }
        }
        BadPosition::check(reader.reasons)?;
        self.check_state(&state)?;
        Ok(state)
    }

    pub(crate) fn read_view(&self, json: &str) -> Result<View, BadPosition> {
        let mut form: Form = read(json)?;
        let mut reader = Reader::begin(self, &form.head());
        let mut table = reader.table(&form);
        let mut hand_sizes = [0; MAX_SEATS];
        reader.unwanted(form.fame_deck.is_some(), "fame_deck", "a view: its order is hidden");
        reader.unwanted(form.hands.is_some() && table.phase != Phase::Over, "hands", "a view before the game is over");
        match &form.hand_sizes {
            None => reader.reasons.add("hand_sizes: is missing"),
            Some(sizes) => {
                for (seat, &size) in reader.by_seat(sizes, "hand_sizes") {
                    hand_sizes[seat] = size;
                }
            }
        }
        if table.phase == Phase::Over {
            match &form.hands {
                None => reader.reasons.add("hands: is missing; hands are shown when the game is over"),
                Some(hands) => {
                    for (seat, slugs) in reader.by_seat(hands, "hands") {
                        table.hands[seat] = reader.characters(slugs, &format!("hands[{seat}]"));
                    }
                }
            }
        }
        let seat = reader.viewer(form.seat);
        match &form.hand {
            None => reader.reasons.add("hand: is missing"),
            Some(slugs) => {
                let hand = reader.characters(slugs, "hand");
                if seat != NONE && table.phase == Phase::Over && table.hands[usize::from(seat)] != hand {
                    reader.reasons.add(format!("hand: differs from hands[{seat}]"));
                }
                if seat != NONE {
                    table.hands[usize::from(seat)] = hand;
                }
            }
        }
        BadPosition::check(reader.reasons)?;
        let view = View { seat, hand_sizes, table };
        self.check_view(&view)?;
        Ok(view)
    }

    fn slugs(set: CardSet) -> Vec<&'static str> {
        set.iter().map(Character::slug).collect()
    }

    /// The fields that states and views share; `before` and `after` stand where a person looks for them.
    fn write_table(&self, state: &State, hidden: impl Fn(&mut Map<String, Value>)) -> Value {
        let mut out = head_of(self);
        let card = |card: u8| if card == NONE { Value::Null } else { Character(card).slug().into() };
        let flags = |mask: u8| Value::from(self.seats().map(|seat| mask & (1 << seat) != 0).collect::<Vec<_>>());
        let counts = |cubes: Cubes| -> Value {
            COLOURS.iter().zip(cubes.counts()).map(|(&name, count)| (name.to_owned(), Value::from(count))).collect()
        };
        let mut put = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        put("round", state.round.into());
        put("rounds", self.rounds().into());
        put("phase", state.phase.slug().into());
        put("turn", seat_json(state.turn));
        put("start_player", state.start.into());
        put("next_start_player", seat_json(state.next_start));
        put("fame", if state.fame == NONE { Value::Null } else { self.cards.fame_slug(Fame(state.fame)).into() });
        put("fame_out", self.cards.fame_set(state.fame_out).into());
        put("stock", counts(state.stock));
        put("cubes", self.seats().map(|seat| counts(state.cubes[seat])).collect());
        put("proteges", self.seats().map(|seat| Value::from(Self::slugs(state.proteges[seat]))).collect());
        put("fames", self.seats().map(|seat| Value::from(self.cards.fame_set(state.fames[seat]))).collect());
        put("played", self.seats().map(|seat| card(state.played[seat])).collect());
        put("protected", flags(state.protected));
        put("protection", self.seats().map(|seat| Value::from(state.protection[seat] == 1)).collect());
        put("passed", flags(state.passed));
        let gain = |from: &str, left: u8| json!({ "from": from, "left": left });
        put(
            "gain",
            match state.pending {
                Pending::None => Value::Null,
                Pending::Own => gain("own", 1),
                Pending::Neighbour => gain("neighbour", 1),
                Pending::NeighbourTwice => gain("neighbour", 2),
            },
        );
        put("clown", if state.clown == NO_ABILITY { "none".into() } else { card(state.clown) });
        put("sculpted", self.seats().map(|seat| card(state.sculpted[seat])).collect());
        hidden(&mut out);
        Value::Object(out)
    }

    fn write_hands(&self, state: &State) -> Value {
        self.seats().map(|seat| Value::from(Self::slugs(state.hands[seat]))).collect()
    }

    pub(crate) fn write_state(&self, state: &State) -> Value {
        self.write_table(state, |out| {
            out.insert("hands".to_owned(), self.write_hands(state));
            let deck: Vec<&str> = state.fame_deck().map(|fame| self.cards.fame_slug(fame)).collect();
            out.insert("fame_deck".to_owned(), deck.into());
        })
    }

    pub(crate) fn write_view(&self, view: &View) -> Value {
        self.write_table(&view.table, |out| {
            out.insert("seat".to_owned(), view.seat.into());
            out.insert("hand".to_owned(), Self::slugs(view.table.hands[usize::from(view.seat)]).into());
            out.insert("hand_sizes".to_owned(), view.hand_sizes[..self.players()].into());
            if view.table.phase == Phase::Over {
                out.insert("hands".to_owned(), self.write_hands(&view.table));
            }
        })
    }
}
