"""Every heading of the rulebook and every item of the rulings is checked by some test of this folder."""

from .rules import RULEBOOK


def test_every_heading_and_ruling_is_covered() -> None:
    assert __package__
    RULEBOOK.assert_covered(__package__, modules=15, tests=150)
