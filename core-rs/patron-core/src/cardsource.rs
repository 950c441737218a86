//! A card set as people see it: its name, what its file says, and how much of it is reconstructed.

use serde_json::{Value, json};

/// The card set that a game is played with.
#[derive(Clone, Debug)]
pub struct CardSource {
    name: String,
    file: Option<String>,
    built_in: &'static str,
    note: Option<String>,
    json: Value,
}

impl CardSource {
    /// The set `name` of a game from its file: `owner`'s, or else the `built_in` one. `told` are its cards, list by list,
    /// each with its provenance by field.
    pub(crate) fn new(
        game: &str,
        name: String,
        owner: Option<&str>,
        built_in: &'static str,
        told: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Self {
        let told: Vec<(&str, Value)> = told.into_iter().collect();
        let entries = told.iter().filter_map(|(_, cards)| cards.as_array()).flatten();
        let words: Vec<&str> = entries
            .filter_map(|entry| entry["provenance"].as_object())
            .flat_map(|fields| fields.values().filter_map(Value::as_str))
            .collect();
        let (invented, of) = (words.iter().filter(|&&word| word == "reconstructed").count(), words.len());
        let mut json = json!({ "game": game, "name": name, "reconstructed": { "fields": invented, "of": of } });
        for (list, cards) in told {
            json[list] = cards;
        }
        let note = (invented > 0)
            .then(|| format!("Card set {name}: {invented} of {of} values are a reconstruction, not the printed ones."));
        Self { name, file: owner.filter(|&text| text != built_in).map(ToOwned::to_owned), built_in, note, json }
    }

    /// Its name; an owner's set has a name that no built-in one has.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of the owner's file, if this is an owner's set.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The text of the file in use, the owner's or the built-in one.
    #[must_use]
    pub fn text(&self) -> &str {
        self.file().unwrap_or(self.built_in)
    }

    /// One line that says how much of the set is reconstructed; `None` if nothing is. It stands below everything that
    /// rests on the cards' numbers.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The cards with the provenance of each field, for people and programs.
    #[must_use]
    pub const fn json(&self) -> &Value {
        &self.json
    }
}
