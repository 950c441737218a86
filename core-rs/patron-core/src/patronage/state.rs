//! What is on the table: fixed arrays and sets, no heap.

#![expect(clippy::cast_possible_truncation, reason = "seats, places and numbers of cards are below 256")]

use std::hash::{Hash, Hasher};

use super::action::Choice;
use super::agendas::SLOTS;
use super::cards::Card;
use super::cardset::{CAPACITY, CardSet};
use super::goals::GOALS;
use super::phases::produce::FILLS;
use super::powers::{NO_KIND, Summary};

/// No card, no seat, nothing chosen.
pub(crate) const NONE: u8 = u8::MAX;
/// The most seats of this game.
pub(crate) const SEATS: usize = 4;

/// The part of a round, or what comes before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Two of the six cards dealt are discarded, and one of two start worlds is chosen.
    Setup,
    /// Everybody chooses an action card, or two.
    Select,
    /// Phase I.
    Explore,
    /// Phase II.
    Develop,
    /// Phase II once more (two-action game).
    DevelopAgain,
    /// Phase III.
    Settle,
    /// Phase III once more (two-action game).
    SettleAgain,
    /// Phase IV.
    Consume,
    /// Phase V.
    Produce,
    /// The end of the round: discard down to ten cards.
    RoundEnd,
    /// The end.
    Over,
}

impl Phase {
    pub(crate) const ALL: [(Self, &'static str); 11] = [
        (Self::Setup, "setup"),
        (Self::Select, "select"),
        (Self::Explore, "explore"),
        (Self::Develop, "develop"),
        (Self::DevelopAgain, "develop-again"),
        (Self::Settle, "settle"),
        (Self::SettleAgain, "settle-again"),
        (Self::Consume, "consume"),
        (Self::Produce, "produce"),
        (Self::RoundEnd, "round-end"),
        (Self::Over, "over"),
    ];

    pub(crate) fn slug(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub(crate) const fn is_develop(self) -> bool {
        matches!(self, Self::Develop | Self::DevelopAgain)
    }

    pub(crate) const fn is_settle(self) -> bool {
        matches!(self, Self::Settle | Self::SettleAgain)
    }

    /// The action cards any of which begins the phase; none for what is no phase of the five.
    pub(crate) const fn begun_by(self) -> u16 {
        match self {
            Self::Explore => Choice::EXPLORE_5.bit() | Choice::EXPLORE_1_1.bit(),
            Self::Develop => Choice::DEVELOP.bit(),
            Self::DevelopAgain => Choice::DEVELOP_AGAIN.bit(),
            Self::Settle => Choice::SETTLE.bit(),
            Self::SettleAgain => Choice::SETTLE_AGAIN.bit(),
            Self::Consume => Choice::TRADE.bit() | Choice::CONSUME_X2.bit(),
            Self::Produce => Choice::PRODUCE.bit(),
            Self::Setup | Self::Select | Self::RoundEnd | Self::Over => 0,
        }
    }
}

/// What the seat to move is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// An action card.
    Action,
    /// A card to discard: set-up, Explore, the end of a round.
    Discard,
    /// A card to place.
    Place,
    /// An optional power to use with the placed world.
    Power,
    /// A card to pay.
    Pay,
    /// A good to sell.
    Sell,
    /// The next Consume power.
    Consume,
    /// A good to consume.
    Good,
    /// A card from hand to discard for VP.
    Hand,
    /// A number.
    Number,
    /// A windfall world for a good.
    Windfall,
    /// The start world to keep.
    Start,
    /// In Explore: Favor for keeping more of the drawn cards.
    Keep,
    /// Favor to spend, or a card to discard from the tableau, with nothing to place.
    Spend,
    /// In Explore: which of the cards drawn for a Favor to discard.
    Drawn,
    /// Nothing: the game is over.
    Nothing,
}

impl Ask {
    pub(crate) const ALL: [(Self, &'static str); 16] = [
        (Self::Action, "action"),
        (Self::Discard, "discard"),
        (Self::Place, "place"),
        (Self::Power, "power"),
        (Self::Pay, "pay"),
        (Self::Sell, "sell"),
        (Self::Consume, "consume"),
        (Self::Good, "good"),
        (Self::Hand, "hand"),
        (Self::Number, "number"),
        (Self::Windfall, "windfall"),
        (Self::Start, "start"),
        (Self::Keep, "keep"),
        (Self::Spend, "spend"),
        (Self::Drawn, "drawn"),
        (Self::Nothing, "nothing"),
    ];

    pub(crate) fn slug(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Whether cards of hands are marked that may be discarded.
    pub(crate) const fn marks(self) -> bool {
        matches!(self, Self::Discard | Self::Start | Self::Keep | Self::Drawn)
    }

    /// Whether several cards are picked one by one.
    pub(crate) const fn picks(self) -> bool {
        matches!(self, Self::Discard | Self::Drawn | Self::Pay | Self::Good | Self::Hand)
    }
}

/// Where the order of a shuffle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// From the state's own luck.
    Luck,
    /// From what was stacked.
    Stacked,
    /// There were fewer stacked cards than there is to shuffle.
    Short,
    /// What was stacked is not what is shuffled.
    Wrong,
}

/// The draw pile. What lies before `next` and behind `end` is no part of the position: the order of the shuffles that
/// happened in the last step stays readable there, for the record, and the next ones can be dictated there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deck {
    pub(crate) order: [u8; CAPACITY],
    pub(crate) next: u8,
    pub(crate) end: u8,
    /// In the last step there was a shuffle: its order, and that of those after it, begins at the front.
    pub(crate) shuffled: bool,
    pub(crate) by: Order,
    /// Stacked cards that are left; the last one stands at the very end.
    pub(crate) stacked: u8,
}

impl Deck {
    pub(crate) const EMPTY: Self =
        Self { order: [NONE; CAPACITY], next: 0, end: 0, shuffled: false, by: Order::Luck, stacked: 0 };

    #[inline]
    pub(crate) const fn len(&self) -> u8 {
        self.end - self.next
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.next == self.end
    }

    /// Cards, next one first.
    #[inline]
    pub(crate) fn cards(&self) -> &[u8] {
        &self.order[usize::from(self.next)..usize::from(self.end)]
    }

    /// Takes the next card; there must be one.
    #[inline]
    pub(crate) fn take(&mut self) -> Card {
        let card = self.order[usize::from(self.next) % CAPACITY];
        self.next += 1;
        Card(card)
    }

    /// Makes these the deck, next card first.
    pub(crate) fn fill(&mut self, cards: impl Iterator<Item = Card>) {
        *self = Self::EMPTY;
        for card in cards {
            self.order[usize::from(self.end)] = card.0;
            self.end += 1;
        }
    }

    /// What the shuffles of the last step gave, in order; empty if there was none.
    pub(crate) fn told(&self) -> &[u8] {
        if self.shuffled { &self.order[..usize::from(self.end)] } else { &[] }
    }

    /// Dictates the order of the shuffles of the next step: names, one shuffle after the other. What is stacked and what
    /// is in the deck must be different cards.
    ///
    /// # Panics
    /// With more cards than there are.
    pub(crate) fn stack(&mut self, names: &[Card]) {
        let live = usize::from(self.next)..usize::from(self.end);
        (self.next, self.end) = (0, self.len());
        self.order.copy_within(live, 0);
        assert!(names.len() + usize::from(self.end) <= CAPACITY, "no pile has so many cards");
        self.by = Order::Stacked;
        self.stacked = names.len() as u8;
        for (place, card) in (CAPACITY - names.len()..).zip(names) {
            self.order[place] = card.0;
        }
    }

    /// The next stacked card.
    pub(crate) fn unstack(&mut self) -> Option<Card> {
        let place = CAPACITY - usize::from(self.stacked);
        self.stacked = self.stacked.checked_sub(1)?;
        Some(Card(self.order[place]))
    }
}

/// The whole position. Entries of absent seats keep their start values.
///
/// Two states are equal if they differ only in which of two equal copies lies where: nobody can tell them apart.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub(crate) hands: [CardSet; SEATS],
    pub(crate) tableaux: [CardSet; SEATS],
    /// While many choose at once: what a seat may discard, and once it has chosen what it discards.
    pub(crate) marks: [CardSet; SEATS],
    /// Discards whose faces the seat has seen since the last shuffle.
    pub(crate) known: [CardSet; SEATS],
    pub(crate) discards: CardSet,
    /// Cards in hands that everybody has seen.
    pub(crate) shown: CardSet,
    /// Worlds with a good, and those of them that got it in this Produce phase.
    pub(crate) goods: CardSet,
    pub(crate) made: CardSet,
    /// What the seat to move has picked of several cards.
    pub(crate) picked: CardSet,
    /// The card that lies as a good on each world.
    pub(crate) faces: [u8; CAPACITY],
    pub(crate) deck: Deck,
    /// Asked powers that the seat to move has used in this phase.
    pub(crate) used: u128,
    pub(crate) summaries: [Summary; SEATS],
    /// What the shuffles to come depend on.
    pub(crate) luck: u64,
    /// Bits of the chosen action cards.
    pub(crate) actions: [u16; SEATS],
    /// The card that each seat places in this phase.
    pub(crate) placed: [u8; SEATS],
    pub(crate) chips: [u8; SEATS],
    pub(crate) shuffles: u16,
    /// From 1; 0 before the first.
    pub(crate) round: u16,
    pub(crate) phase: Phase,
    pub(crate) ask: Ask,
    /// Who must act; `NONE` when the game is over.
    pub(crate) turn: u8,
    /// The seat with the lowest start world: where clockwise order begins (ruling 22).
    pub(crate) first: u8,
    /// Cards or goods still to be picked.
    pub(crate) need: u8,
    /// Picks are ascending by name: nothing below this place.
    pub(crate) from: u8,
    /// The Consume power in use, or `NONE`.
    pub(crate) power: u8,
    /// What the seat has still to do in Produce (see `phases::produce`).
    pub(crate) fills: [u8; FILLS],
    // The rest is Patronage's.
    /// The two Agendas, the Favor left on each, and what seats hold.
    pub(crate) agendas: [u8; SLOTS],
    pub(crate) left: [u8; SLOTS],
    pub(crate) favor: [u8; SEATS],
    /// Favor that the seat to move has spent in this phase for the ability of each Agenda.
    pub(crate) spent: [u8; SLOTS],
    /// Favor that it has named among the goods to consume.
    pub(crate) favor_picked: u8,
    /// How often it has spent VP in this phase, four bits for each power that does so.
    pub(crate) uses: u64,
    /// Favor spent to keep more of the drawn cards, in Explore.
    pub(crate) kept: [u8; SEATS],
    /// Whether the pool has been empty in this round (option `pool_end`).
    pub(crate) dry: bool,
    /// Seats, as bits, with Intel powers that work in this phase: they are summed up in `summaries`.
    pub(crate) intel: u8,
    /// By seat: Agendas of the game, as bits, whose ability works for it in this phase, whether or not it has Favor.
    pub(crate) open: [u8; SEATS],
    /// The goals by place in the list, and the seats that have taken each.
    pub(crate) goals: [u8; GOALS],
    pub(crate) taken: [u8; GOALS],
}

impl State {
    /// The table before anything is dealt.
    pub(crate) const EMPTY: Self = Self {
        hands: [CardSet::EMPTY; SEATS],
        tableaux: [CardSet::EMPTY; SEATS],
        marks: [CardSet::EMPTY; SEATS],
        known: [CardSet::EMPTY; SEATS],
        discards: CardSet::EMPTY,
        shown: CardSet::EMPTY,
        goods: CardSet::EMPTY,
        made: CardSet::EMPTY,
        picked: CardSet::EMPTY,
        faces: [NONE; CAPACITY],
        deck: Deck::EMPTY,
        used: 0,
        summaries: [Summary::EMPTY; SEATS],
        luck: 0,
        actions: [0; SEATS],
        placed: [NONE; SEATS],
        chips: [0; SEATS],
        shuffles: 0,
        round: 0,
        phase: Phase::Setup,
        ask: Ask::Nothing,
        turn: NONE,
        first: 0,
        need: 0,
        from: 0,
        power: NONE,
        fills: [0; FILLS],
        agendas: [NONE; SLOTS],
        left: [0; SLOTS],
        favor: [0; SEATS],
        spent: [0; SLOTS],
        favor_picked: 0,
        uses: 0,
        kept: [0; SEATS],
        dry: false,
        intel: 0,
        open: [0; SEATS],
        goals: [NONE; GOALS],
        taken: [0; GOALS],
    };

    /// Who must act; only while somebody must. Checked once, so that no use of it needs to be.
    #[inline]
    pub(crate) const fn seat(&self) -> usize {
        let seat = self.turn as usize;
        assert!(seat < SEATS, "nobody is to move");
        seat
    }

    /// The action cards that somebody has chosen.
    #[inline]
    pub(crate) fn chosen(&self) -> u16 {
        self.actions.iter().fold(0, |sum, actions| sum | actions)
    }

    /// Military of the seat that counts for every world.
    #[inline]
    pub(crate) const fn military(&self, seat: usize) -> i8 {
        self.summaries[seat].military[NO_KIND]
    }

    /// The place of an Agenda among those of the game, of which it is one.
    #[inline]
    pub(crate) const fn slot_of(&self, agenda: u8) -> usize {
        (self.agendas[0] != agenda) as usize
    }

    /// The seat's own worlds with goods.
    #[inline]
    pub(crate) fn goods_of(&self, seat: usize) -> CardSet {
        self.goods.and(self.tableaux[seat])
    }

    /// A card goes from a seat's hand into the discard pile, unseen by the others.
    #[inline]
    pub(crate) fn discard_from_hand(&mut self, seat: usize, card: Card) {
        self.hands[seat].remove(card);
        self.discards.insert(card);
        self.known[seat].insert(card);
        // Nobody can tell any longer whether a card that was shown is still there.
        self.shown = self.shown.minus(self.hands[seat]);
        self.shown.remove(card);
    }

    /// Of the cards that a seat could discard these go, unseen by the others.
    #[inline]
    pub(crate) fn discard_marked(&mut self, seat: usize, gone: CardSet) {
        self.hands[seat] = self.hands[seat].minus(gone);
        self.discards = self.discards.or(gone);
        self.known[seat] = self.known[seat].or(gone);
        self.marks[seat] = CardSet::EMPTY;
    }

    /// A card goes into the discard pile in everybody's sight.
    pub(crate) fn discard_openly(&mut self, players: u8, card: Card) {
        self.discards.insert(card);
        self.known.iter_mut().take(players.into()).for_each(|known| known.insert(card));
    }

    /// All that makes up the position, with equal copies as one.
    #[expect(clippy::type_complexity, reason = "a tuple of everything")]
    fn key(
        &self,
    ) -> (
        [[CardSet; SEATS]; 5],
        [CardSet; 4],
        (Vec<Card>, Vec<Card>, u128, [Summary; SEATS]),
        (u64, [u16; SEATS], [Card; SEATS], [u8; SEATS], u16, u16),
        (Phase, Ask, [u8; 5], [u8; FILLS]),
        ([[u8; SLOTS]; 3], [[u8; SEATS]; 2], (u8, u64, bool), [[u8; GOALS]; 2]),
    ) {
        let shown = self.hands.map(|hand| hand.and(self.shown));
        let alike = |sets: [CardSet; SEATS]| sets.map(CardSet::alike);
        let named = |cards: &[u8]| cards.iter().map(|&card| Card(card).named()).collect();
        (
            [alike(self.hands), alike(self.tableaux), alike(self.marks), alike(self.known), alike(shown)],
            [self.discards.alike(), self.goods, self.made, self.picked.alike()],
            (named(&self.faces), named(self.deck.cards()), self.used, self.summaries),
            (
                self.luck,
                self.actions,
                self.placed.map(|card| Card(card).named()),
                self.chips,
                self.shuffles,
                self.round,
            ),
            (self.phase, self.ask, [self.turn, self.first, self.need, self.from, self.power], self.fills),
            (
                [self.agendas, self.left, self.spent],
                [self.favor, self.kept],
                (self.favor_picked, self.uses, self.dry),
                [self.goals, self.taken],
            ),
        )
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}
