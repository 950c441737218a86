"""Every part of the rules and every ruling is checked by some test of this folder."""

from .rules import RULEBOOK


def test_every_ruling_and_part_is_covered() -> None:
    assert __package__
    RULEBOOK.assert_covered(__package__, modules=15, tests=180)
