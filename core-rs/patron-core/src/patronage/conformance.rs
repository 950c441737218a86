//! Replays games of the base game that an independent engine played and wrote down as traces: one JSON object a line
//! (`game`, `draw`, `reshuffle`, `state`, `ask`, `ans`, `result`; several games may follow one another).
//!
//! Draws come from the trace. At each question the offered set is compared with the legal actions, and the state with
//! ours; the answer is carried out; at the end the result is compared. What a trace cannot decide is listed in
//! [`UNDECIDED`], counted wherever it occurs, and nothing else is skipped.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "seats and cards are small numbers, checked when they are read"
)]

use std::collections::BTreeMap;

use serde::Deserialize;

use super::action::{Action, Choice};
use super::cards::{BASE_CARDS, Card, PowerId};
use super::cardset::{CAPACITY, CardSet};
use super::powers::{ConsumePower, Power, SettlePower};
use super::state::{Ask, NONE, Order, Phase, SEATS, State};
use super::{HAND, Patronage};
use crate::game::{ActionSet, Game};
use crate::options::{OptionValue, Options};

/// What a trace cannot decide, each with its reason: the only differences that are let pass.
pub const UNDECIDED: [(&str, &str); 4] = [
    (
        "unasked",
        "a question with one answer that the trace does not ask: the answer is carried out, and the next state compared",
    ),
    (
        "useless-power",
        "the trace offers a power with which the placed world can never be placed; the rules offer only what can be \
         completed",
    ),
    ("round-limit", "the other engine stops after 30 rounds; the rules do not: such a game has no result to compare"),
    ("last-deck", "the order of the cards that were never drawn is not in the trace, and does not matter"),
];

/// What a replay found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games replayed to their end.
    pub games: u64,
    /// Questions whose offered set was compared.
    pub questions: u64,
    /// States compared.
    pub states: u64,
    /// Results compared.
    pub results: u64,
    /// How often each entry of [`UNDECIDED`] occurred.
    pub undecided: BTreeMap<&'static str, u64>,
    /// Games in which something differs: the first difference of each, both sides in words, with its line.
    pub mismatches: Vec<String>,
}

impl Report {
    /// Whether there was a game and nothing differs.
    #[must_use]
    pub fn ok(&self) -> bool {
        self.games > 0 && self.mismatches.is_empty()
    }
}

#[derive(Deserialize)]
#[serde(tag = "ev", rename_all = "lowercase")]
enum Event {
    Game(Head),
    Draw { card: usize },
    Reshuffle,
    State(Told),
    Ask(Question),
    Ans(Answer),
    Result { rounds: u16, scores: Vec<Score> },
}

#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    seed: u64,
    players: u8,
    #[serde(default)]
    advanced: u8,
    deck: Vec<String>,
}

#[derive(Deserialize)]
struct Told {
    round: u16,
    act: i32,
    pool: i16,
    deck: usize,
    discard: usize,
    p: Vec<Seat>,
}

#[derive(Deserialize)]
struct Seat {
    pl: usize,
    vp: u8,
    hand: Vec<usize>,
    tab: Vec<usize>,
    goods: Vec<usize>,
}

#[derive(Deserialize)]
struct Question {
    pl: usize,
    #[serde(rename = "type")]
    kind: u8,
    args: Vec<i32>,
    list: Vec<usize>,
    special: Vec<i64>,
}

#[derive(Deserialize)]
struct Answer {
    rv: i64,
    list: Vec<i64>,
    special: Vec<i64>,
}

#[derive(Deserialize)]
struct Score {
    pl: usize,
    vp: i32,
    chips: u8,
    win: u8,
}

/// Replays all games of a trace, given line by line.
#[must_use]
pub fn replay_trace<'a>(lines: impl IntoIterator<Item = &'a str>) -> Report {
    let mut report = Report::default();
    let mut game: Vec<(usize, Event)> = Vec::new();
    let mut broken = false;
    for (index, line) in lines.into_iter().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str(line) {
            Ok(event) => {
                if matches!(event, Event::Game(_)) {
                    close(&mut game, &mut broken, &mut report);
                }
                game.push((index + 1, event));
            }
            Err(error) => {
                if !broken {
                    report.mismatches.push(format!("line {}: cannot be read: {error}", index + 1));
                }
                broken = true;
            }
        }
    }
    close(&mut game, &mut broken, &mut report);
    report
}

fn close(events: &mut Vec<(usize, Event)>, broken: &mut bool, report: &mut Report) {
    let events = std::mem::take(events);
    if !std::mem::take(broken) && !events.is_empty() {
        match Replay::begin(&events).and_then(|mut replay| {
            let done = replay.run(&events);
            report.questions += replay.questions;
            report.states += replay.states;
            report.results += replay.results;
            for (&name, &count) in &replay.undecided {
                *report.undecided.entry(name).or_default() += count;
            }
            done
        }) {
            Ok(()) => report.games += 1,
            Err(mismatch) => report.mismatches.push(mismatch),
        }
    }
}

/// One game under way.
struct Replay<'a> {
    game: Patronage,
    head: &'a Head,
    /// Our card, by the trace's index; equal copies have one.
    cards: Vec<Card>,
    /// Draws between reshuffles, the first ones after the deal.
    segments: Vec<Vec<Card>>,
    state: State,
    line: usize,
    questions: u64,
    states: u64,
    results: u64,
    undecided: BTreeMap<&'static str, u64>,
}

type Checked<T = ()> = Result<T, String>;

impl<'a> Replay<'a> {
    fn begin(events: &'a [(usize, Event)]) -> Checked<Self> {
        let (line, Event::Game(head)) = &events[0] else {
            return Err(format!("line {}: a trace begins with the event game", events[0].0));
        };
        let at = |reason: &str| format!("line {line}: {reason}");
        let mut options = Options::default();
        options.0.push(("sets".to_owned(), OptionValue::Word("base".to_owned())));
        options.0.push(("two_action".to_owned(), OptionValue::Flag(head.advanced != 0)));
        let game = Patronage::build(Some(head.players), &options, None).map_err(|error| at(&error.to_string()))?;
        let game = Patronage { trace: Some(Vec::new()), ..game };
        let find = |name: &String| {
            let place = game.cards.facts.iter().position(|facts| facts.name == *name);
            place.map(Card::of_name_index).ok_or_else(|| at(&format!("there is no card {name:?}")))
        };
        let cards: Vec<Card> = head.deck.iter().map(find).collect::<Checked<_>>()?;
        if cards.len() != BASE_CARDS {
            return Err(at(&format!("the deck has {} cards, the base game {BASE_CARDS}", cards.len())));
        }
        let mut replay = Self {
            game,
            head,
            cards,
            segments: Vec::new(),
            state: State::EMPTY,
            line: *line,
            questions: 0,
            states: 0,
            results: 0,
            undecided: BTreeMap::new(),
        };
        replay.deal(events)?;
        Ok(replay)
    }

    /// The deal, from the first state and the draws.
    fn deal(&mut self, events: &[(usize, Event)]) -> Checked {
        let mut segments = vec![Vec::new()];
        for (line, event) in events {
            self.line = *line;
            match event {
                Event::Draw { card } => {
                    let card = self.card(*card)?;
                    segments.last_mut().expect("there is a first segment").push(card);
                }
                // A reshuffle of nothing is none.
                Event::Reshuffle if segments.last().is_some_and(Vec::is_empty) => {}
                Event::Reshuffle => segments.push(Vec::new()),
                Event::Game(_) | Event::State(_) | Event::Ask(_) | Event::Ans(_) | Event::Result { .. } => {}
            }
        }
        let first = events.iter().find_map(
            |(line, event)| {
                if let Event::State(told) = event { Some((*line, told)) } else { None }
            },
        );
        let (line, told) = first.ok_or_else(|| self.at("the trace has no state"))?;
        self.line = line;
        let mut rest = self.game.cards.tables.all;
        let mut draws = segments[0].iter().copied();
        let mut take = |name: Card| {
            let card = rest.copy_of(name);
            let there = rest.has(card) && card.named() == name;
            rest.remove(card);
            there.then_some(card)
        };
        let mut state = State::EMPTY;
        let missing = || format!("line {line}: the deal draws a card that is not there");
        let seats: Vec<usize> = told.p.iter().map(|seat| seat.pl).collect();
        if seats.len() != self.game.players() || seats.iter().any(|&seat| seat >= self.game.players()) {
            return Err(self.at(&format!("the state has the seats {seats:?}")));
        }
        for seat in &told.p {
            for &index in &seat.tab {
                let card = take(self.cards[index]).ok_or_else(missing)?;
                state.tableaux[seat.pl].insert(card);
            }
        }
        for world in
            state.tableaux.into_iter().fold(CardSet::EMPTY, CardSet::or).and(self.game.cards.tables.windfall).iter()
        {
            let face = draws.next().and_then(&mut take).ok_or_else(missing)?;
            state.faces[world.index()] = face.0;
            state.goods.insert(world);
        }
        for &seat in &seats {
            for _ in 0..HAND {
                let card = draws.next().and_then(&mut take).ok_or_else(missing)?;
                state.hands[seat].insert(card);
            }
        }
        let mut deck = Vec::new();
        for name in draws {
            deck.push(take(name).ok_or_else(missing)?);
        }
        if segments.len() == 1 {
            deck.extend(rest.iter());
            *self.undecided.entry("last-deck").or_default() += 1;
        } else if !rest.is_empty() {
            return Err(self.at(&format!("{} cards are not drawn before the first reshuffle", rest.len())));
        }
        state.deck.fill(deck.into_iter());
        self.game.begin(&mut state);
        self.state = state;
        self.note_placements();
        self.segments = segments;
        Ok(())
    }

    fn run(&mut self, events: &[(usize, Event)]) -> Checked {
        let mut told: Option<&Told> = None;
        let mut asked: Option<&Question> = None;
        let mut ended = false;
        for (line, event) in &events[1..] {
            self.line = *line;
            match event {
                Event::Game(_) => return Err(self.at("a second game begins")),
                Event::Draw { .. } | Event::Reshuffle => {}
                Event::State(state) => told = Some(state),
                Event::Ask(question) => {
                    let told = told.take().ok_or_else(|| self.at("a question without a state before it"))?;
                    self.align(question)?;
                    self.compare_state(told, true)?;
                    asked = Some(question);
                }
                Event::Ans(answer) => {
                    let question = asked.take().ok_or_else(|| self.at("an answer without a question"))?;
                    self.answer(question, answer)?;
                    self.questions += 1;
                }
                Event::Result { rounds, scores } => {
                    self.finish(told.take(), *rounds, scores)?;
                    ended = true;
                }
            }
        }
        if ended { Ok(()) } else { Err(self.at("the trace ends without a result")) }
    }

    // Reading.

    fn at(&self, reason: &str) -> String {
        format!("line {} (seed {}, round {}): {reason}", self.line, self.head.seed, self.state.round)
    }

    fn card(&self, index: usize) -> Checked<Card> {
        self.cards.get(index).copied().ok_or_else(|| self.at(&format!("there is no card {index}")))
    }

    fn card_in(&self, index: i64) -> Checked<Card> {
        usize::try_from(index)
            .map_or_else(|_| Err(self.at(&format!("there is no card {index}"))), |index| self.card(index))
    }

    /// Names with their multiplicity, sorted.
    fn names(&self, list: &[usize]) -> Checked<Vec<Card>> {
        let mut names = list.iter().map(|&index| self.card(index)).collect::<Checked<Vec<_>>>()?;
        names.sort_unstable();
        Ok(names)
    }

    fn words(&self, cards: &[Card]) -> String {
        if cards.is_empty() {
            return "nothing".to_owned();
        }
        cards.iter().map(|&card| self.game.cards.slug(card)).collect::<Vec<_>>().join(", ")
    }

    // Comparing.

    fn must_equal(&self, what: &str, trace: &[Card], ours: &[Card]) -> Checked {
        if trace == ours {
            return Ok(());
        }
        Err(self.at(&format!("{what}: the trace has {}; patron has {}", self.words(trace), self.words(ours))))
    }

    fn must_be<T: PartialEq + std::fmt::Debug>(&self, what: &str, trace: &T, ours: &T) -> Checked {
        if trace == ours {
            Ok(())
        } else {
            Err(self.at(&format!("{what}: the trace has {trace:?}; patron has {ours:?}")))
        }
    }

    fn compare_state(&mut self, told: &Told, running: bool) -> Checked {
        let state = &self.state;
        if running {
            self.must_be("round", &told.round, &state.round)?;
            self.must_be("phase", &told.act, &act(state.phase))?;
        }
        self.must_be("pool of VP chips", &told.pool, &self.game.pool(state))?;
        self.must_be("cards in the deck", &told.deck, &usize::from(state.deck.len()))?;
        self.must_be("cards in the discard pile", &told.discard, &usize::from(state.discards.len()))?;
        let order: Vec<usize> = told.p.iter().map(|seat| seat.pl).collect();
        if state.phase != Phase::Setup {
            self.must_be("order of seats", &order, &self.game.clockwise(state).collect())?;
        }
        for seat in &told.p {
            let of = |what: &str| format!("{what} of seat {}", seat.pl);
            self.must_be(&of("chips"), &seat.vp, &state.chips[seat.pl])?;
            for (what, list, ours) in [
                ("hand", &seat.hand, state.hands[seat.pl]),
                ("tableau", &seat.tab, state.tableaux[seat.pl]),
                ("goods", &seat.goods, state.goods_of(seat.pl)),
            ] {
                self.must_equal(&of(what), &self.names(list)?, &names_of(ours))?;
            }
        }
        self.states += 1;
        Ok(())
    }

    fn legal(&self) -> Vec<Action> {
        self.game.legal_set(&self.state).iter().collect()
    }

    /// Goes on over what the trace does not ask, up to its question.
    fn align(&mut self, question: &Question) -> Checked {
        for _ in 0..200 {
            if self.is_same(question)? {
                return Ok(());
            }
            let legal = self.legal();
            if legal.len() != 1 {
                return Err(self.differs(question));
            }
            *self.undecided.entry("unasked").or_default() += 1;
            self.apply(legal[0])?;
        }
        Err(self.differs(question))
    }

    fn differs(&self, question: &Question) -> String {
        let offered: Vec<Card> = question.list.iter().filter_map(|&index| self.cards.get(index).copied()).collect();
        let legal: Vec<String> = self.legal().into_iter().map(|action| self.game.text(action)).collect();
        let ours = if self.state.turn == NONE {
            "patron's game is over".to_owned()
        } else {
            format!("patron asks seat {} for {}: {}", self.state.turn, self.state.ask.slug(), legal.join(", "))
        };
        self.at(&format!(
            "the trace asks seat {} for {}: {} {:?}; {ours}",
            question.pl,
            kind_words(question.kind),
            self.words(&offered),
            question.special
        ))
    }

    /// Whether our question is the trace's, with the same offered set.
    fn is_same(&mut self, question: &Question) -> Checked<bool> {
        let state = &self.state;
        if usize::from(state.turn) != question.pl {
            return Ok(false);
        }
        let seat = question.pl;
        let list = self.names(&question.list)?;
        let offered = |set: CardSet| names_of(set) == list;
        let legal = self.game.legal_set(state);
        let arg = |place: usize| question.args.get(place).copied().unwrap_or_default();
        Ok(match (question.kind, state.ask) {
            (0, Ask::Action) | (16, Ask::Number) => true,
            (2, Ask::Discard) => offered(state.marks[seat]) && arg(0) == i32::from(state.need),
            (5, Ask::Place) => {
                let ours: CardSet = self.game.placeable(state, seat);
                list.iter().copied().collect::<CardSet>() == ours
            }
            (6, Ask::Pay | Ask::Power) => {
                let placed = Card(state.placed[seat]).named();
                if self.card_in(arg(0).into())? != placed {
                    return Err(self.at(&format!(
                        "a payment: the trace asks for {}, patron for {}",
                        self.words(&[self.card_in(arg(0).into())?]),
                        self.words(&[placed])
                    )));
                }
                offered(state.hands[seat]) && self.same_powers(question)?
            }
            (12, Ask::Sell) => offered(state.goods_of(seat)),
            (13, Ask::Consume) => {
                let mut theirs: Vec<(Card, i64)> = list_pairs(&self.cards, question);
                theirs.sort_unstable();
                let ours: Vec<(Card, i64)> = legal
                    .iter()
                    .filter_map(|action| if let Action::Use(power) = action { Some(power) } else { None })
                    .map(|power| self.game.cards.tables.asked(power))
                    .map(|asked| (asked.card, asked.place.into()))
                    .collect();
                theirs == ours && (arg(0) != 0) == legal.contains(Action::Done)
            }
            (14, Ask::Hand) => self.is_power(arg(0).into(), arg(1).into())? && offered(state.hands[seat]),
            (15, Ask::Good) => {
                let named = match question.special[..] {
                    [card, place] => self.is_power(card, place)?,
                    _ => false,
                };
                let power = if named { Some(self.game.cards.tables.consume_power(state.power)) } else { None };
                let fitting = if let Some(ConsumePower::Eat { kind: Some(kind), .. }) = power {
                    state.goods_of(seat).and(self.game.cards.tables.of_kind[usize::from(kind)])
                } else {
                    state.goods_of(seat)
                };
                named && offered(fitting) && arg(0) == i32::from(state.need) && arg(1) == i32::from(state.need)
            }
            (19, Ask::Windfall) => offered(self.game.fillable(state, seat)),
            _ => false,
        })
    }

    fn is_power(&self, card: i64, place: i64) -> Checked<bool> {
        if self.state.power == NONE {
            return Ok(false);
        }
        let asked = self.game.cards.tables.asked(PowerId(self.state.power));
        Ok((asked.card, i64::from(asked.place)) == (self.card_in(card)?, place))
    }

    /// Optional Settle powers: the trace offers what ours can be completed with, and maybe useless ones.
    fn same_powers(&mut self, question: &Question) -> Checked<bool> {
        let mut theirs = question.special.iter().map(|&index| self.card_in(index)).collect::<Checked<Vec<_>>>()?;
        theirs.sort_unstable();
        let ours: Vec<Card> = self.powers().into_iter().map(|(card, _)| card).collect();
        let useless = theirs.iter().filter(|card| !ours.contains(card)).count();
        if ours.iter().any(|card| !theirs.contains(card)) {
            return Ok(false);
        }
        // A useless power is one of a card that is there to be discarded.
        for card in theirs.iter().filter(|card| !ours.contains(card)) {
            let facts = self.game.cards.of(*card);
            if !facts
                .powers
                .iter()
                .any(|power| matches!(power, Power::Settle(SettlePower::SelfDiscardFreeSettle { .. })))
            {
                return Ok(false);
            }
        }
        if useless > 0 {
            *self.undecided.entry("useless-power").or_default() += 1;
        }
        Ok(true)
    }

    /// Powers that may be used with the placed world, by card.
    fn powers(&self) -> Vec<(Card, Action)> {
        if self.state.ask != Ask::Power {
            return Vec::new();
        }
        let legal = self.legal();
        let uses = legal.into_iter().filter_map(|action| {
            let Action::Use(power) = action else { return None };
            Some((self.game.cards.tables.asked(power).card, action))
        });
        uses.collect()
    }

    // Answering.

    fn answer(&mut self, question: &Question, answer: &Answer) -> Checked {
        let seat = question.pl;
        let mut picks = Vec::new();
        // Where one thing is chosen it stands first; what follows is no part of the answer.
        let length = if matches!(question.kind, 12 | 13 | 19) { 1 } else { usize::MAX };
        if question.kind != 0 {
            for &index in answer.list.iter().take(length) {
                picks.push(self.card_in(index)?);
            }
            picks.sort_unstable();
        }
        match question.kind {
            0 => {
                let mut chosen: Vec<u8> = answer.list.iter().filter_map(|&number| u8::try_from(number).ok()).collect();
                chosen.sort_unstable();
                for number in chosen {
                    self.apply(Action::Select(Choice(number.wrapping_sub(1))))?;
                }
            }
            2 => self.pick(seat, Ask::Discard, &picks, Action::Discard)?,
            5 if answer.rv < 0 => self.apply(Action::Pass)?,
            5 => self.apply(Action::Place(self.card_in(answer.rv)?))?,
            6 => self.pay(question, answer, &picks)?,
            12 => self.pick(seat, Ask::Sell, &picks, Action::Sell)?,
            13 => match (picks[..].first(), answer.special.first()) {
                (Some(&card), Some(&place)) => {
                    let asked = self.game.cards.tables.asked.iter();
                    let found = asked.clone().position(|asked| asked.card == card && i64::from(asked.place) == place);
                    let power = found.ok_or_else(|| self.at("the answer names no Consume power"))?;
                    self.apply(Action::Use(PowerId(power as u8)))?;
                }
                _ => self.apply(Action::Done)?,
            },
            14 => {
                self.pick(seat, Ask::Hand, &picks, Action::Discard)?;
                if self.state.ask == Ask::Hand && usize::from(self.state.turn) == seat {
                    self.apply(Action::Done)?;
                }
            }
            15 => self.pick(seat, Ask::Good, &picks, Action::Consume)?,
            16 => self.apply(Action::Name(answer.rv as u8))?,
            19 => self.pick(seat, Ask::Windfall, &picks, Action::Fill)?,
            kind => return Err(self.at(&format!("there is no question of the type {kind}"))),
        }
        Ok(())
    }

    /// Picks one after the other; the last ones may follow by themselves.
    fn pick(&mut self, seat: usize, ask: Ask, picks: &[Card], action: impl Fn(Card) -> Action) -> Checked {
        let before = (self.state.ask, self.state.turn, self.state.phase);
        for (number, &card) in picks.iter().enumerate() {
            if number > 0 && ((self.state.ask, self.state.turn, self.state.phase) != before || self.state.need == 0) {
                // What was left to pick was forced: the next comparison of states shows whether it was the same.
                break;
            }
            if ask == Ask::Good && self.state.picked.has(card) {
                // It was the only one that fitted, and followed by itself.
                continue;
            }
            if (self.state.ask, usize::from(self.state.turn)) != (ask, seat) {
                return Err(self.at(&format!("the answer names {}, which patron does not ask for", self.words(picks))));
            }
            self.apply(action(card))?;
            if self.state.picked.is_empty() && ask != Ask::Pay && ask != Ask::Hand {
                break;
            }
        }
        Ok(())
    }

    fn pay(&mut self, question: &Question, answer: &Answer, picks: &[Card]) -> Checked {
        let seat = question.pl;
        if !matches!(self.state.ask, Ask::Power | Ask::Pay) || usize::from(self.state.turn) != seat {
            return Err(self.at(&format!("the answer pays {}, patron asks for no payment", self.words(picks))));
        }
        for &index in &answer.special {
            let card = self.card_in(index)?;
            let action = self.powers().into_iter().find(|(other, _)| *other == card).map(|(_, action)| action);
            let action = action.ok_or_else(|| {
                self.at(&format!("the answer uses {}, which patron does not offer", self.words(&[card])))
            })?;
            self.apply(action)?;
        }
        if self.state.ask == Ask::Power && usize::from(self.state.turn) == seat {
            self.apply(Action::Done)?;
        }
        let pays = self.state.ask == Ask::Pay && usize::from(self.state.turn) == seat;
        let need = if pays { usize::from(self.state.need) } else { 0 };
        if need != picks.len() {
            return Err(self.at(&format!("the trace pays {} cards, patron asks for {need}", picks.len())));
        }
        self.pick(seat, Ask::Pay, picks, Action::Pay)
    }

    /// Carries an action out with the draws of the trace.
    fn apply(&mut self, action: Action) -> Checked {
        if let Some(reason) = self.game.refusal(&self.state, action) {
            return Err(self.at(&format!("the answer {:?} is illegal for patron: {reason}", self.game.text(action))));
        }
        let mut next = self.state;
        let names = self.next_shuffles();
        next.deck.stack(&names);
        self.game.carry_out(&mut next, action);
        let (by, left) = (next.deck.by, usize::from(next.deck.stacked));
        (next.deck.by, next.deck.stacked) = (Order::Luck, 0);
        match by {
            Order::Wrong => {
                return Err(self.at(&format!(
                    "after {:?} the trace draws {}, which is not in the deck that patron shuffles",
                    self.game.text(action),
                    self.words(&names[names.len() - left - 1..][..1])
                )));
            }
            Order::Short => *self.undecided.entry("last-deck").or_default() += 1,
            Order::Stacked | Order::Luck => {}
        }
        self.state = next;
        self.note_placements();
        Ok(())
    }

    /// The other engine's cards produce latest first.
    fn note_placements(&mut self) {
        let order = self.game.trace.get_or_insert_default();
        for tableau in self.state.tableaux {
            for card in tableau.iter() {
                if !order.contains(&card) {
                    order.insert(0, card);
                }
            }
        }
    }

    /// The draws of the decks to come.
    fn next_shuffles(&self) -> Vec<Card> {
        let mut names: Vec<Card> = Vec::new();
        for segment in self.segments.iter().skip(usize::from(self.state.shuffles) + 1) {
            if names.len() + segment.len() + usize::from(self.state.deck.len()) > CAPACITY {
                break;
            }
            names.extend(segment);
        }
        names
    }

    // The end.

    fn finish(&mut self, told: Option<&Told>, rounds: u16, scores: &[Score]) -> Checked {
        for _ in 0..200 {
            let legal = self.legal();
            let last = self.state.phase == Phase::Select && self.state.round > rounds;
            if legal.len() != 1 || last {
                break;
            }
            *self.undecided.entry("unasked").or_default() += 1;
            self.apply(legal[0])?;
        }
        if let Some(told) = told {
            self.compare_state(told, false)?;
        }
        if self.state.phase != Phase::Over {
            if rounds == 30 && self.state.phase == Phase::Select && self.state.round == 31 {
                *self.undecided.entry("round-limit").or_default() += 1;
                return Ok(());
            }
            return Err(self.at(&format!(
                "the trace ends after {rounds} rounds; patron goes on, phase {}, {} VP chips in the pool",
                self.state.phase.slug(),
                self.game.pool(&self.state)
            )));
        }
        self.must_be("rounds", &rounds, &self.state.round)?;
        let ours = self.game.full_scores(&self.state);
        for score in scores {
            if score.pl >= SEATS.min(self.game.players()) {
                return Err(self.at(&format!("there is no seat {}", score.pl)));
            }
            let of = |what: &str| format!("{what} of seat {}", score.pl);
            self.must_be(&of("points"), &score.vp, &ours.totals[score.pl])?;
            self.must_be(&of("chips"), &score.chips, &self.state.chips[score.pl])?;
            self.must_be(&of("victory"), &(score.win != 0), &(ours.ranks[score.pl] == 1))?;
        }
        self.results += 1;
        Ok(())
    }
}

fn names_of(set: CardSet) -> Vec<Card> {
    set.iter().map(Card::named).collect()
}

fn list_pairs(cards: &[Card], question: &Question) -> Vec<(Card, i64)> {
    let cards = question.list.iter().filter_map(|&index| cards.get(index).copied());
    cards.zip(question.special.iter().copied()).collect()
}

fn act(phase: Phase) -> i32 {
    match phase {
        Phase::Setup => -2,
        Phase::Select => -1,
        Phase::Explore => 1,
        Phase::Develop => 3,
        Phase::DevelopAgain => 4,
        Phase::Settle => 5,
        Phase::SettleAgain => 6,
        Phase::Consume => 7,
        Phase::Produce => 9,
        Phase::RoundEnd | Phase::Over => 10,
    }
}

fn kind_words(kind: u8) -> String {
    let words = match kind {
        0 => "an action",
        2 => "discards",
        5 => "a card to place",
        6 => "a payment",
        12 => "a good to sell",
        13 => "a Consume power",
        14 => "cards from hand for VP",
        15 => "goods to consume",
        16 => "a number",
        19 => "a windfall world",
        _ => return format!("type {kind}"),
    };
    words.to_owned()
}
