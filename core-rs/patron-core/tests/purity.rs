//! The core has no clock, no files, no screen and no chance of its own.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source folder is there") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_core_reads_no_clock_no_file_and_no_outside_chance() {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 20, "only {} source files were found", found.len());
    let forbidden =
        ["Instant", "SystemTime", "std::fs", "std::io", "std::env", "std::net", "println!", "thread_rng", "OsRng"];
    for path in found {
        let text = fs::read_to_string(&path).expect("a source file is readable");
        for word in forbidden {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn search_names_no_game_and_games_name_no_search() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut checked = 0;
    for (folder, words) in [
        ("search", ["atronize", "enice", "race"]),
        ("patronize", ["crate::search", "crate::any", "crate::record"]),
        ("venice", ["crate::search", "crate::any", "crate::record"]),
    ] {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found);
        for path in found {
            checked += 1;
            let text = fs::read_to_string(&path).expect("a source file is readable");
            for word in words {
                assert!(!text.contains(word), "{} names {word}", path.display());
            }
        }
    }
    assert!(checked > 30, "only {checked} files were looked at");
}
