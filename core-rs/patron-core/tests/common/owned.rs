//! Owners' card files.

/// A built-in file as an owner's, changed.
pub(crate) fn owned(built_in: &str, changes: &[(&str, &str)]) -> String {
    let named = |name: &str| format!("name = \"{name}reconstructed-1\"");
    let mut text =
        ["", "patronage-"].iter().fold(built_in.to_owned(), |text, name| text.replace(&named(name), "name = \"mine\""));
    for (from, to) in changes {
        assert!(text.contains(from), "nothing to change: {from}");
        text = text.replacen(from, to, 1);
    }
    text
}
