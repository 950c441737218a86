"""The table of sentences is complete, and every test that it names is there and is marked for its heading."""

import importlib
from collections import Counter

from .rules import PARTS, rule
from .sentences import COUNTS, SENTENCES


@rule("cards", *COUNTS)
def test_the_table_has_every_sentence() -> None:
    """87 sentences under the 16 headings of the rulebook, none twice, in its order."""
    assert len(SENTENCES) == 87
    assert Counter(sentence.heading for sentence in SENTENCES) == COUNTS
    assert list(dict.fromkeys(sentence.heading for sentence in SENTENCES)) == list(COUNTS) == list(PARTS[:16])
    assert len({(sentence.heading, sentence.words) for sentence in SENTENCES}) == len(SENTENCES)
    assert all(sentence.words for sentence in SENTENCES)


@rule("cards", *COUNTS)
def test_every_sentence_has_tests_that_are_there_and_are_marked() -> None:
    """At least one test each; it exists, has a docstring and names the heading of the sentence among its rules."""
    wrong: list[str] = []
    for number, sentence in enumerate(SENTENCES, 1):
        if not sentence.tests:
            wrong.append(f"{number}: no test")
        for name in sentence.tests:
            module, _, test = name.partition(".")
            found = getattr(importlib.import_module(f"{__package__}.test_{module}"), f"test_{test}", None)
            if found is None or not found.__doc__:
                wrong.append(f"{number}: {name} is not there")
            elif sentence.heading not in getattr(found, "rules", ()):
                wrong.append(f"{number}: {name} is not marked for {sentence.heading}")
    assert wrong == []
