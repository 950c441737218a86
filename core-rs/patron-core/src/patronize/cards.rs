//! The 17 characters and 7 fame cards: read once, checked against the rulebook, turned into tables.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "seats, characters, colours and cubes are small numbers"
)]

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::Patronize;
use super::state::{CardSet, FameSet};
use crate::cardfile::{CardFile, Entry};
use crate::cardsource::CardSource;
use crate::error::{BadCards, Reasons};
use crate::game::Game;

/// Number of characters (rulebook, Components).
pub(crate) const CHARACTERS: usize = 17;
/// Number of fame cards (rulebook, Components).
pub(crate) const FAMES: usize = 7;
/// Cubes of each colour (rulebook, Components).
pub(crate) const CUBES_OF_A_COLOUR: u8 = 8;

/// The colours in the order of `docs/formats.md`.
pub(crate) const COLOURS: [&str; 4] = ["red", "green", "blue", "yellow"];
const FIELDS: [&str; 4] = ["art", "science", "exploration", "religion"];
const CUBES: [&str; 6] = ["red", "green", "blue", "yellow", "white", "none"];
const FORMAT: &str = "patron-patronize-cards/1";
pub(crate) const BUILT_IN: &str = include_str!("../../cards/patronize.toml");

/// A colour of cubes: 0 red (art), 1 green (science), 2 blue (exploration), 3 yellow (religion).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub(crate) u8);

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The colour's slug.
    #[must_use]
    pub fn slug(self) -> &'static str {
        COLOURS[usize::from(self.0)]
    }
}

/// The cube that a character shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cube {
    /// A cube of this colour.
    Of(Colour),
    /// A cube of any colour that the receiver names.
    White,
    /// No cube.
    None,
}

/// A character, as its place in the rulebook's list of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Character(pub(crate) u8);

/// What a character's ability is; the rulebook fixes who has which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ability {
    DoublesGains,
    Copies,
    DoublesProtege,
    CountsAs(Colour),
    Most(Colour),
    SetOfFour,
    Guards,
    PerOwnCube,
    PerRightCube,
    DoublesLowestFame,
    FourProteges,
}

struct Rulebook {
    slug: &'static str,
    ability: Ability,
    word: &'static str,
}

const fn known(slug: &'static str, ability: Ability, word: &'static str) -> Rulebook {
    Rulebook { slug, ability, word }
}

/// Who exists and what each can do (rulebook, Details on the Special Abilities).
const RULEBOOK: [Rulebook; CHARACTERS] = [
    known("student", Ability::DoublesGains, "doubles-gains"),
    known("clown", Ability::Copies, "copies"),
    known("sculptor", Ability::DoublesProtege, "doubles-protege"),
    known("painter", Ability::CountsAs(Colour(0)), "counts-as-red"),
    known("literary-man", Ability::CountsAs(Colour(1)), "counts-as-green"),
    known("navigator", Ability::CountsAs(Colour(2)), "counts-as-blue"),
    known("nun", Ability::CountsAs(Colour(3)), "counts-as-yellow"),
    known("geographer", Ability::Most(Colour(1)), "most-green"),
    known("architect", Ability::Most(Colour(0)), "most-red"),
    known("missionary", Ability::Most(Colour(2)), "most-blue"),
    known("theologian", Ability::Most(Colour(3)), "most-yellow"),
    known("spinning-trader", Ability::SetOfFour, "set-of-four"),
    known("lawman", Ability::Guards, "guards"),
    known("merchant", Ability::PerOwnCube, "per-own-cube"),
    known("diplomat", Ability::PerRightCube, "per-right-cube"),
    known("noble", Ability::DoublesLowestFame, "doubles-lowest-fame"),
    known("banker", Ability::FourProteges, "four-proteges"),
];

impl Character {
    /// All 17, in the rulebook's order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..RULEBOOK.len()).map(|index| Self(index as u8))
    }

    /// The character's slug.
    #[must_use]
    pub fn slug(self) -> &'static str {
        RULEBOOK[usize::from(self.0)].slug
    }

    /// The character with this slug.
    #[must_use]
    pub fn named(slug: &str) -> Option<Self> {
        Self::all().find(|character| character.slug() == slug)
    }

    pub(crate) const fn ability(self) -> Ability {
        RULEBOOK[self.0 as usize].ability
    }

    /// The only character with this ability.
    const fn with(word: &str) -> Self {
        let mut index = 0;
        while index < CHARACTERS {
            if same(RULEBOOK[index].word, word) {
                return Self(index as u8);
            }
            index += 1;
        }
        panic!("the rulebook's list has every ability")
    }

    pub(crate) const STUDENT: Self = Self::with("doubles-gains");
    pub(crate) const CLOWN: Self = Self::with("copies");
    pub(crate) const SCULPTOR: Self = Self::with("doubles-protege");
    pub(crate) const SET_OF_FOUR: Self = Self::with("set-of-four");
    pub(crate) const LAWMAN: Self = Self::with("guards");
    pub(crate) const PER_OWN_CUBE: Self = Self::with("per-own-cube");
    pub(crate) const PER_RIGHT_CUBE: Self = Self::with("per-right-cube");
    pub(crate) const DOUBLES_FAME: Self = Self::with("doubles-lowest-fame");
    pub(crate) const FOUR_PROTEGES: Self = Self::with("four-proteges");
    /// Who counts as a cube, by colour.
    pub(crate) const COUNTS_AS: [Self; 4] = [
        Self::with("counts-as-red"),
        Self::with("counts-as-green"),
        Self::with("counts-as-blue"),
        Self::with("counts-as-yellow"),
    ];
    /// Who is paid for a majority, by colour.
    pub(crate) const MOST: [Self; 4] =
        [Self::with("most-red"), Self::with("most-green"), Self::with("most-blue"), Self::with("most-yellow")];
}

/// Whether two words are the same, in constants.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Characters whose ability works at the game's end, so that the Clown may use it (ruling 15).
pub(crate) const GAME_END: CardSet =
    CardSet::ALL.without(Character::STUDENT).without(Character::LAWMAN).without(Character::CLOWN);

/// A fame card, as its place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fame(pub(crate) u8);

/// The tables of one card set.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(crate) source: CardSource,
    pub(crate) fame_slugs: [String; FAMES],
    pub(crate) cube: [Cube; CHARACTERS],
    pub(crate) vp: [u8; CHARACTERS],
    /// VP of all sets of the first nine and of the last eight characters.
    pub(crate) vp_sum: [[u8; 512]; 2],
    pub(crate) fame_vp: [u8; FAMES],
    /// Strength of each character under each fame card: who qualifies for the trump is above all who do not.
    /// As wide as five bits reach, so that no place needs a check; from `CHARACTERS` on nobody, without strength.
    pub(crate) strength: [[u16; 32]; FAMES],
    /// VP of all sets of fame cards, and of the lowest card in each.
    pub(crate) fame_sum: [u8; 1 << FAMES],
    pub(crate) fame_low: [u8; 1 << FAMES],
}

struct CharacterRow {
    influence: u16,
    fields: u8,
    cube: Cube,
    vp: u8,
    json: Value,
}

struct FameRow {
    slug: String,
    trump: u8,
    vp: u8,
    json: Value,
}

impl Cards {
    /// The built-in set.
    pub(crate) fn built_in() -> Self {
        static SET: LazyLock<Cards> =
            LazyLock::new(|| Cards::parse(BUILT_IN, None).expect("the built-in cards pass their own checks"));
        SET.clone()
    }

    /// An owner's file.
    ///
    /// # Errors
    /// Every reason why it is refused, each with its line.
    pub(crate) fn owned(text: &str) -> Result<Self, BadCards> {
        Self::parse(text, Some(text))
    }

    fn parse(text: &str, owner: Option<&str>) -> Result<Self, BadCards> {
        let mut file = CardFile::parse(text, FORMAT)?;
        let taken = owner.filter(|&text| text != BUILT_IN).map(|_| Self::built_in().source.name().to_owned());
        let name = file.name(&["character", "fame"], taken.as_deref());
        let mut reasons = std::mem::take(&mut file.reasons);

        let mut named = CardSet::EMPTY;
        let mut characters: [Option<CharacterRow>; CHARACTERS] = [const { None }; CHARACTERS];
        let mut influences: Vec<(u16, String)> = Vec::new();
        for mut entry in file.entries("character") {
            let place = entry.place();
            let Some((character, row)) = read_character(&mut entry, &mut named, &mut reasons) else { continue };
            entry.finish(&mut reasons);
            let slug = character.slug();
            if let Some((_, other)) = influences.iter().find(|(influence, _)| *influence == row.influence) {
                reasons.add(format!(
                    "{place}: {slug} has the influence {} of {other}; influences are distinct",
                    row.influence
                ));
            }
            influences.push((row.influence, slug.to_owned()));
            let slot = &mut characters[usize::from(character.0)];
            if slot.is_some() {
                reasons.add(format!("{place}: {slug} stands here twice"));
            }
            *slot = Some(row);
        }
        for (index, slot) in characters.iter().enumerate() {
            if slot.is_none() && !named.has(Character(index as u8)) {
                reasons.add(format!("the character {:?} is missing", RULEBOOK[index].slug));
            }
        }

        let mut fames: Vec<FameRow> = Vec::new();
        for mut entry in file.entries("fame") {
            let place = entry.place();
            let Some(row) = read_fame(&mut entry, &mut reasons) else { continue };
            entry.finish(&mut reasons);
            if fames.iter().any(|other| other.slug == row.slug) {
                reasons.add(format!("{place}: the fame card {:?} stands here twice", row.slug));
            }
            fames.push(row);
        }
        if fames.len() != FAMES {
            reasons.add(format!("the rulebook has {FAMES} fame cards; the file has {} that can be read", fames.len()));
        }
        reasons.extend(file.reasons);
        BadCards::check(reasons)?;
        let characters = characters.map(|row| row.expect("a missing character was refused above"));
        let fames: [FameRow; FAMES] = fames.try_into().ok().expect("another number of fame cards was refused above");
        Ok(Self::tables(name, owner, &characters, &fames))
    }

    fn tables(
        name: String,
        owner: Option<&str>,
        characters: &[CharacterRow; CHARACTERS],
        fames: &[FameRow; FAMES],
    ) -> Self {
        let strength = std::array::from_fn(|fame| {
            std::array::from_fn(|index| match characters.get(index) {
                Some(row) if row.fields & fames[fame].trump != 0 => row.influence + 1001,
                Some(row) => row.influence + 1,
                None => 0,
            })
        });
        let members = |set: usize| (0..FAMES).filter(move |fame| set & (1 << fame) != 0);
        let told = [
            ("characters", characters.iter().map(|row| row.json.clone()).collect()),
            ("fame", fames.iter().map(|row| row.json.clone()).collect()),
        ];
        Self {
            source: CardSource::new(Patronize::ID, name, owner, BUILT_IN, told),
            fame_slugs: std::array::from_fn(|fame| fames[fame].slug.clone()),
            cube: std::array::from_fn(|index| characters[index].cube),
            vp: std::array::from_fn(|index| characters[index].vp),
            vp_sum: [0, 9].map(|from| {
                let vp = |index: usize| characters.get(from + index).map_or(0, |row| row.vp);
                std::array::from_fn(|set| (0..9).filter(|index| set & (1 << index) != 0).map(vp).sum())
            }),
            fame_vp: std::array::from_fn(|fame| fames[fame].vp),
            strength,
            fame_sum: std::array::from_fn(|set| members(set).map(|fame| fames[fame].vp).sum()),
            fame_low: std::array::from_fn(|set| members(set).map(|fame| fames[fame].vp).min().unwrap_or(0)),
        }
    }

    /// The fame card with this slug.
    pub(crate) fn fame(&self, slug: &str) -> Option<Fame> {
        self.fame_slugs.iter().position(|known| known == slug).map(|index| Fame(index as u8))
    }

    /// The slug of a fame card.
    pub(crate) fn fame_slug(&self, fame: Fame) -> &str {
        &self.fame_slugs[usize::from(fame.0)]
    }

    /// The slugs of a set of fame cards, in the file's order.
    pub(crate) fn fame_set(&self, set: FameSet) -> Vec<&str> {
        set.iter().map(|fame| self.fame_slug(fame)).collect()
    }
}

fn read_character(
    entry: &mut Entry<'_>,
    named: &mut CardSet,
    reasons: &mut Reasons,
) -> Option<(Character, CharacterRow)> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&slug);
    let character = Character::named(&slug);
    match character {
        Some(character) => *named = named.with(character),
        None => reasons.add(format!("{}: the rulebook has no character {slug:?}", entry.place())),
    }
    let name = entry.text("name", reasons);
    let influence = entry.number("influence", 0..=99, reasons);
    let fields = entry.words("fields", &FIELDS, reasons);
    let cube = entry.word("cube", &CUBES, reasons);
    let vp = entry.number("vp", 0..=20, reasons);
    let word = entry.text("ability", reasons);
    let text = entry.text("text", reasons);
    let provenance = entry.provenance(&["name", "influence", "fields", "cube", "vp", "ability"], reasons);
    let character = character?;
    if let Some(word) = word.filter(|word| word != RULEBOOK[usize::from(character.0)].word) {
        let right = RULEBOOK[usize::from(character.0)].word;
        reasons.add(format!("{}: the rulebook gives the ability {right:?}, not {word:?}", entry.place()));
    }
    let (fields, cube) = (fields?, cube?);
    if character == Character::STUDENT && CUBES[cube] != "none" {
        reasons.add(format!("{}: the Student gives no cube (rulebook, Student)", entry.place()));
    }
    let (influence, vp) = (influence? as u16, vp? as u8);
    let json = json!({
        "slug": slug,
        "name": name?,
        "influence": influence,
        "fields": names(fields),
        "cube": CUBES[cube],
        "vp": vp,
        "ability": RULEBOOK[usize::from(character.0)].word,
        "text": text?,
        "provenance": provenance,
    });
    let cube = match cube {
        colour @ 0..4 => Cube::Of(Colour(colour as u8)),
        4 => Cube::White,
        _ => Cube::None,
    };
    Some((character, CharacterRow { influence, fields, cube, vp, json }))
}

fn read_fame(entry: &mut Entry<'_>, reasons: &mut Reasons) -> Option<FameRow> {
    let slug = entry.slug("slug", reasons)?;
    entry.call(&slug);
    let trump = entry.words("trump", &FIELDS, reasons);
    let vp = entry.number("vp", 0..=20, reasons);
    let provenance = entry.provenance(&["trump", "vp"], reasons);
    let (trump, vp) = (trump?, vp? as u8);
    let json = json!({ "slug": slug, "trump": names(trump), "vp": vp, "provenance": provenance });
    Some(FameRow { slug, trump, vp, json })
}

fn names(fields: u8) -> Vec<&'static str> {
    FIELDS.iter().enumerate().filter(|(index, _)| fields & (1 << index) != 0).map(|(_, &name)| name).collect()
}
