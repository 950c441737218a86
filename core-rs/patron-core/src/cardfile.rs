//! Reading card files: TOML in which every complaint names its line and none hides the next.

use std::ops::RangeInclusive;

use serde_json::{Map, Value as Json};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::error::{BadCards, Reasons};

/// Where a value comes from: the rulebook, a published review or digest, several public card lists that agree, a
/// conclusion from these, an invention of ours that keeps to them, or the owner of the printed game.
pub(crate) const PROVENANCES: [&str; 7] =
    ["rulebook", "review", "digest", "public", "inferred", "reconstructed", "owner"];

/// A card file as read, with the complaints about it so far.
pub(crate) struct CardFile<'a> {
    text: &'a str,
    head: DeTable<'a>,
    pub(crate) reasons: Reasons,
}

impl<'a> CardFile<'a> {
    /// Reads the text and checks its `format`.
    ///
    /// # Errors
    /// No TOML, or another format.
    pub(crate) fn parse(text: &'a str, format: &str) -> Result<Self, BadCards> {
        let head = DeTable::parse(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_at(text, span.start));
            BadCards::from(format!("line {line}: {}", error.message()))
        })?;
        let head = head.into_inner();
        match head.get("format").map(Spanned::get_ref) {
            Some(DeValue::String(known)) if known == format => Ok(Self { text, head, reasons: Reasons::default() }),
            _ => Err(format!("the file must begin with format = {format:?}").into()),
        }
    }

    /// The top of the file: all keys but the lists named.
    pub(crate) fn top(&self, lists: &[&str]) -> Entry<'a> {
        let mut fields = self.head.clone();
        fields.remove("format");
        for list in lists {
            fields.remove(*list);
        }
        Entry { text: self.text, what: "top of the file".to_owned(), line: 1, fields }
    }

    /// The name of the card set, which must not be that of the built-in one if this is an owner's.
    pub(crate) fn name(&mut self, lists: &[&str], built_in: Option<&str>) -> String {
        let mut reasons = std::mem::take(&mut self.reasons);
        let mut top = self.top(lists);
        let name = top.slug("name", &mut reasons).unwrap_or_default();
        if built_in == Some(&name) {
            reasons.add(format!("name {name:?} belongs to the built-in set; give yours another one"));
        }
        top.finish(&mut reasons);
        self.reasons = reasons;
        name
    }

    /// The entries of a list of tables such as `[[character]]`.
    pub(crate) fn entries(&mut self, list: &str) -> Vec<Entry<'a>> {
        let Some(DeValue::Array(items)) = self.head.get(list).map(Spanned::get_ref) else {
            self.reasons.add(format!("the file has no [[{list}]]"));
            return Vec::new();
        };
        let mut entries = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let line = line_at(self.text, item.span().start);
            if let DeValue::Table(fields) = item.get_ref() {
                let what = format!("{list} {}", index + 1);
                entries.push(Entry { text: self.text, what, line, fields: fields.clone() });
            } else {
                self.reasons.add(format!("line {line}: {list} {} is no table", index + 1));
            }
        }
        entries
    }
}

/// One table of the file. Fields are taken out as they are read; [`Entry::finish`] complains about what is left.
pub(crate) struct Entry<'a> {
    text: &'a str,
    what: String,
    line: usize,
    fields: DeTable<'a>,
}

impl<'a> Entry<'a> {
    /// Line and name of this entry, to begin a complaint with.
    pub(crate) fn place(&self) -> String {
        format!("line {}: {}", self.line, self.what)
    }

    /// Gives the entry a better name for complaints than its number.
    pub(crate) fn call(&mut self, name: &str) {
        name.clone_into(&mut self.what);
    }

    fn take(&mut self, field: &str) -> Option<(usize, DeValue<'a>)> {
        let value = self.fields.remove(field)?;
        Some((line_at(self.text, value.span().start), value.into_inner()))
    }

    /// Whether the field is there and was not read yet.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// A table inside this one, if the field is there.
    pub(crate) fn table(&mut self, field: &str, reasons: &mut Reasons) -> Option<Self> {
        match self.take(field)? {
            (line, DeValue::Table(fields)) => {
                Some(Self { text: self.text, what: format!("{}: {field}", self.what), line, fields })
            }
            (line, _) => {
                reasons.add(format!("line {line}: {}: {field} must be a table", self.what));
                None
            }
        }
    }

    /// The tables of a list; none if the field is not there.
    pub(crate) fn tables(&mut self, field: &str, reasons: &mut Reasons) -> Vec<Self> {
        let Some((line, value)) = self.take(field) else { return Vec::new() };
        let DeValue::Array(items) = value else {
            reasons.add(format!("line {line}: {}: {field} must be a list of tables", self.what));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            let line = line_at(self.text, item.span().start);
            let what = format!("{}: {field} {}", self.what, index + 1);
            if let DeValue::Table(fields) = item.into_inner() {
                tables.push(Self { text: self.text, what, line, fields });
            } else {
                reasons.add(format!("line {line}: {what} is no table"));
            }
        }
        tables
    }

    /// A text, or `None` with a complaint.
    pub(crate) fn text(&mut self, field: &str, reasons: &mut Reasons) -> Option<String> {
        match self.take(field) {
            Some((_, DeValue::String(text))) => return Some(text.into_owned()),
            Some((line, _)) => reasons.add(format!("line {line}: {}: {field} must be a text", self.what)),
            None => reasons.add(format!("{}: {field} is missing", self.place())),
        }
        None
    }

    /// A slug, or `None` with a complaint.
    pub(crate) fn slug(&mut self, field: &str, reasons: &mut Reasons) -> Option<String> {
        let text = self.text(field, reasons)?;
        let good = !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !good {
            reasons.add(format!("{}: {field} {text:?} must be lower-case letters, digits and \"-\"", self.place()));
        }
        good.then_some(text)
    }

    /// A whole number within bounds, or `None` with a complaint.
    pub(crate) fn number(&mut self, field: &str, bounds: RangeInclusive<i64>, reasons: &mut Reasons) -> Option<i64> {
        let asked = format!("must be a whole number from {} to {}", bounds.start(), bounds.end());
        match self.take(field) {
            Some((line, DeValue::Integer(digits))) => {
                if let Some(number) = whole(&digits).filter(|number| bounds.contains(number)) {
                    return Some(number);
                }
                reasons.add(format!("line {line}: {}: {field} {asked}, not {}", self.what, digits.as_str()));
            }
            Some((line, _)) => reasons.add(format!("line {line}: {}: {field} {asked}", self.what)),
            None => reasons.add(format!("{}: {field} is missing", self.place())),
        }
        None
    }

    /// Yes or no, or `None` with a complaint.
    pub(crate) fn flag(&mut self, field: &str, reasons: &mut Reasons) -> Option<bool> {
        match self.take(field) {
            Some((_, DeValue::Boolean(flag))) => return Some(flag),
            Some((line, _)) => reasons.add(format!("line {line}: {}: {field} must be true or false", self.what)),
            None => reasons.add(format!("{}: {field} is missing", self.place())),
        }
        None
    }

    /// Yes or no; no if the field is not there.
    pub(crate) fn mark(&mut self, field: &str, reasons: &mut Reasons) -> bool {
        self.has(field) && self.flag(field, reasons).unwrap_or(false)
    }

    /// A list with its line, its items read one by one; or `None` with a complaint. Of an item that `read` refuses the
    /// complaint says what is `wrong` with it.
    fn list<T>(
        &mut self,
        field: &str,
        wrong: &str,
        reasons: &mut Reasons,
        read: impl Fn(&DeValue<'a>) -> Option<T>,
    ) -> Option<(usize, Vec<Option<T>>)> {
        let Some((line, value)) = self.take(field) else {
            reasons.add(format!("{}: {field} is missing", self.place()));
            return None;
        };
        let place = format!("line {line}: {}", self.what);
        let DeValue::Array(items) = value else {
            reasons.add(format!("{place}: {field} must be a list"));
            return None;
        };
        let found = items.iter().map(|item| {
            let value = read(item.get_ref());
            if value.is_none() {
                let shown = self.text.get(item.span()).unwrap_or_default();
                reasons.add(format!("{place}: {field}: {shown} {wrong}"));
            }
            value
        });
        Some((line, found.collect()))
    }

    /// A list of texts, or `None` with a complaint.
    pub(crate) fn texts(&mut self, field: &str, reasons: &mut Reasons) -> Option<Vec<String>> {
        let read = |value: &DeValue<'a>| value.as_str().map(ToOwned::to_owned);
        self.list(field, "is no text", reasons, read)?.1.into_iter().collect()
    }

    /// A list of whole numbers within bounds, or `None` with a complaint.
    pub(crate) fn numbers(
        &mut self,
        field: &str,
        bounds: RangeInclusive<i64>,
        reasons: &mut Reasons,
    ) -> Option<Vec<i64>> {
        let wrong = format!("is no whole number from {} to {}", bounds.start(), bounds.end());
        let read = |value: &DeValue<'a>| value.as_integer().and_then(whole).filter(|number| bounds.contains(number));
        self.list(field, &wrong, reasons, read)?.1.into_iter().collect()
    }

    /// One of several words, as its index; or `None` with a complaint.
    pub(crate) fn word(&mut self, field: &str, words: &[&str], reasons: &mut Reasons) -> Option<usize> {
        let text = self.text(field, reasons)?;
        let found = words.iter().position(|&word| word == text);
        if found.is_none() {
            reasons.add(format!("{}: {field} {text:?} is none of {}", self.place(), words.join(", ")));
        }
        found
    }

    /// A list of different words out of `words`, as a bit mask of their indices; or `None` with a complaint.
    pub(crate) fn words(&mut self, field: &str, words: &[&str], reasons: &mut Reasons) -> Option<u8> {
        let wrong = format!("is none of {}", words.join(", "));
        let named = |value: &DeValue<'a>| words.iter().position(|&word| value.as_str() == Some(word));
        let (line, found) = self.list(field, &wrong, reasons, named)?;
        let mut mask = 0;
        for index in found.into_iter().flatten() {
            if mask & (1 << index) != 0 {
                reasons.add(format!("line {line}: {}: {field} names {:?} twice", self.what, words[index]));
            }
            mask |= 1 << index;
        }
        Some(mask)
    }

    /// The provenance of each of `fields`, with a complaint about each that the file does not tell: what is not known
    /// to be true must not pass for it.
    pub(crate) fn provenance(&mut self, fields: &[&str], reasons: &mut Reasons) -> Json {
        let mut known: Map<String, Json> = Map::new();
        match self.take("provenance") {
            None => {
                reasons.add(format!(
                    "{}: provenance is missing, one of {} for each field",
                    self.place(),
                    PROVENANCES.join(", ")
                ));
                return Json::Null;
            }
            // One word for all fields.
            Some((_, DeValue::String(word))) if PROVENANCES.contains(&word.as_ref()) => {
                return Json::Object(fields.iter().map(|&field| (field.to_owned(), word.as_ref().into())).collect());
            }
            Some((line, DeValue::Table(table))) => {
                for (key, value) in &table {
                    let (field, value) = (key.get_ref(), value.get_ref().as_str().unwrap_or_default());
                    if !fields.contains(&field.as_ref()) {
                        reasons.add(format!("line {line}: {}: provenance of an unknown field {field:?}", self.what));
                    } else if !PROVENANCES.contains(&value) {
                        let words = PROVENANCES.join(", ");
                        reasons.add(format!(
                            "line {line}: {}: provenance of {field}: {value:?} is none of {words}",
                            self.what
                        ));
                    } else {
                        known.insert(field.to_string(), value.into());
                    }
                }
            }
            Some((line, _)) => {
                reasons.add(format!("line {line}: {}: provenance must be a table", self.what));
                return Json::Null;
            }
        }
        for field in fields.iter().filter(|&&field| !known.contains_key(field)) {
            reasons.add(format!("{}: provenance of {field} is missing", self.place()));
        }
        Json::Object(known)
    }

    /// Complains about every field that nobody read.
    pub(crate) fn finish(self, reasons: &mut Reasons) {
        for key in self.fields.keys() {
            let line = line_at(self.text, key.span().start);
            reasons.add(format!("line {line}: {}: unknown field {:?}", self.what, key.get_ref()));
        }
    }
}

fn whole(digits: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(digits.as_str(), digits.radix()).ok()
}

fn line_at(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count()
}
